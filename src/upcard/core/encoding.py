"""A hand as numbers for learners: action numbers, masks of what is legal, and what a seat may know.

Everything is seen from the seat that is to answer: its own zones come first, then those of the players clockwise from it.
"""

from __future__ import annotations

from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from upcard.core.bits import CardSet, Seat, as_set, bit, count, seats_in
from upcard.core.card_state import BOTTOM
from upcard.core.deal import Deal
from upcard.core.game import Game
from upcard.core.hand import Hand, Phase
from upcard.core.options import Options

ORDER: Final = 8  # cards of an ordered zone whose order is told, from the top
BACK: Final = 63  # a card whose face is not known


class Encoding:
    """How the hands of one game with its options, at one number of seats, are written in numbers.

    *n_actions* counts the action numbers; those of a phase begin at its *starts*.  An observation has *n_words* sets of
    64 bits and *n_numbers* whole numbers; `word_names` and `number_names` say what each is.
    """

    def __init__(self, game: Game, options: Options, seats: int) -> None:
        self.game = game
        self.options = options
        plan = game.plan(seats, options)
        self.plan = plan
        self.seats: i64 = seats
        self.size: i64 = plan.size
        self.packs: i64 = plan.packs
        self.starts: dict[str, int] = {}
        self.phases: list[str] = list(game.phases)
        self.questions: list[object] = list(game.phases.values())
        self.last_question: object = None  # a question is looked up once while it lasts
        self.last_index: i64 = 0
        self.sealed = vec[i64]([int(phase.sealed) for phase in game.phases.values()] + [0])  # the last after the end of the hand
        n = 0
        for name, phase in game.phases.items():
            self.starts[name] = n
            n += phase.n_actions(plan)
        self.n_actions: i64 = n
        zones = range(len(plan.zones))
        self.order: list[vec[i64]] = []  # for each seat the zone in each place
        self.merged: list[vec[i64]] = []  # for each seat the places whose cards are shown with others, and before each the other
        for me in range(seats):
            order = [self._rotated(z, me) for z in zones]
            alike = [(order.index(self._looks_like(z, me)), k) for k, z in enumerate(order)]
            self.order.append(vec[i64](order))
            self.merged.append(vec[i64]([place for pair in alike if pair[0] != pair[1] for place in pair]))
        told = [z for z, zone in enumerate(plan.zones) if zone.ordered and zone.sight != 0]
        self.told = vec[i64](told)
        first = len(self.phases) + 1  # the bits of the table for who is asked, who deals, and where one sits
        self.asking = vec[i64]([self._asking(two, me, first) for me in range(seats) for two in range(256)])
        self.dealing = vec[i64](
            [
                bit(first + seats + (dealer - me) % seats) | bit(first + 2 * seats + me)
                for me in range(seats)
                for dealer in range(seats)
            ]
        )
        self.n_words: i64 = int(plan.words) + 1
        self.public_names: list[str] = game.empty_table(Deal(plan, options, game=game)).public_number_names()
        self.n_numbers: i64 = len(plan.zones) + ORDER * len(told) + 2 + 2 * seats + len(self.public_names)

    def _rotated(self, zone: int, me: int) -> int:
        """The zone that stands in the place of *zone* as seat *me* sees the table."""
        zones = self.plan.zones
        owner = zones[zone].owner
        if owner < 0:
            return zone
        want = (owner + me) % int(self.seats)
        there = [z for z, other in enumerate(zones) if other.name == zones[zone].name and want in (other.owner, other.partner)]
        return there[0] if there else zone

    def _looks_like(self, zone: int, me: int) -> int:
        """The zone that stands for all that a seat cannot tell from this one; the zone itself where the seat can."""
        plan = self.plan
        return zone if plan.next_in_group[zone] < 0 or plan.sight[zone] >> me & 1 else plan.group[zone]

    def _asking(self, two: int, me: int, first: int) -> int:
        """The bits of the table, from *first* on, for two places of a queue as seat *me* sees the table."""
        asked = [other for other in seats_in(two) if 0 <= other < self.seats]
        return as_set([first + (other - me) % int(self.seats) for other in asked])

    def word_names(self) -> list[str]:
        """The name of each set of 64 bits: the faces known to be in a zone; the last one is the state of the table."""
        names: list[str] = []
        for w in range(int(self.plan.packs)):
            copy = f", {w + 1} or more" if self.plan.packs > 1 else ""
            names += [self._zone_name(z) + copy for z in range(len(self.plan.zones))]
        return names + ["state of the table"]

    def table_bits(self) -> list[str]:
        """The names of the bits of the last set, from bit 0 on."""
        n = int(self.seats)
        bits = [f"phase {name}" for name in self.phases] + ["hand over"]
        bits += [f"player {s} is asked" for s in range(n)] + [f"player {s} deals" for s in range(n)]
        return bits + [f"own seat is {s}" for s in range(n)]

    def number_names(self) -> list[str]:
        """The name of each whole number."""
        names = [f"cards in {self._zone_name(z)}" for z in range(len(self.plan.zones))]
        for z in range(len(self.told)):
            zone = self._zone_name(int(self.told[z]))
            names += [f"{zone}, card {k + 1} from the top" for k in range(ORDER)]
        names += ["number of the hand", "hand still going"]
        n = int(self.seats)
        names += [f"carried to the hand by player {s}" for s in range(n)]
        return names + [f"score of player {s}" for s in range(n)] + self.public_names

    def _zone_name(self, zone: int) -> str:
        found = self.plan.zones[zone]
        return found.id if found.owner < 0 else f"{found.id.removesuffix(f'.{found.owner}')} of player {found.owner}"

    # Actions ------------------------------------------------------------------------------

    def legal(self, h: Hand) -> list[int]:
        """The legal action numbers, in the order of the answers; an answer that learners do without is -1."""
        seat: Seat = (h.waiting & 15) - 1
        if seat < 0:
            return []
        phase = h.phase
        start = self.starts[phase.name]
        numbers = phase.action_numbers(h, seat, phase.legal(h, seat))
        return [start + n if n >= 0 else -1 for n in numbers]

    def answer(self, h: Hand, number: int) -> int:
        """The answer of an action number, the first where several share it; -1 where it is not legal."""
        seat: Seat = (h.waiting & 15) - 1
        if seat < 0:
            return -1
        phase = h.phase
        answers = phase.legal(h, seat)
        numbers = phase.action_numbers(h, seat, answers)
        wanted = number - self.starts[phase.name]
        for i in range(len(numbers)):
            if numbers[i] == wanted and wanted >= 0:
                return answers[i]
        return -1

    # Observations -------------------------------------------------------------------------

    def observe_words(self, h: Hand, seat: Seat, row: vec[i64], at: i64) -> None:
        """Write the sets that a seat sees into a row, from place *at* on.

        Of several packs these are the faces of which a zone is known to have one or more, two or more, and so on: the observation
        does not say which twin it is.
        """
        size = self.size
        packs = self.packs
        cards_at = h.at
        known = h.known
        k = at
        w: i64 = 0
        while w < packs:
            seen: CardSet = known[w] | known[packs * (seat + 1) + w]
            base = w * size
            for zone in self.order[seat]:
                row[k] = cards_at[base + zone] & seen
                k += 1
            to: i64 = -1
            for place in self.merged[seat]:
                if to < 0:
                    to = at + base + place
                else:
                    row[to] |= row[at + base + place]
                    row[at + base + place] = 0
                    to = -1
            w += 1
        if packs > 1:
            self._count_twins(row, at)
        row[k] = self.table(h, seat)

    def _count_twins(self, row: vec[i64], at: i64) -> None:
        """Turn the sets of each pack into the faces that are there once or more, twice or more, and so on."""
        size = self.size
        k: i64 = size
        while k < self.packs * size:
            more: CardSet = row[at + k]
            fewer = k % size
            while fewer < k:
                there: CardSet = row[at + fewer]
                row[at + fewer] = there | more
                more &= there
                fewer += size
            row[at + k] = more
            k += 1

    def observe_numbers(self, h: Hand, seat: Seat, row: vec[i64], at: i64) -> None:
        """Write the whole numbers that a seat sees into a row, from place *at* on."""
        size = self.size
        n = self.seats
        order = self.order[seat]
        packs = self.packs
        cards_at = h.at
        known = h.known
        k = at
        for zone in order:
            row[k] = count(cards_at[zone])
            k += 1
        w: i64 = 1
        while w < packs:
            k = at
            for zone in order:
                row[k] += count(cards_at[w * size + zone])
                k += 1
            w += 1
        to: i64 = -1
        for place in self.merged[seat]:
            if to < 0:
                to = at + place
            else:
                row[to] += row[at + place]
                row[at + place] = 0
                to = -1
        at += size
        for i in range(len(self.told)):
            card = h.top(order[self.told[i]])
            under = h.next_below
            k = at + ORDER
            while at < k and card != BOTTOM:
                w = card >> 6
                seen: CardSet = known[w] | known[packs * (seat + 1) + w]
                row[at] = (card & 63) + 1 if seen >> (card & 63) & 1 else BACK + 1
                card = under[card]
                at += 1
            while at < k:
                row[at] = 0
                at += 1
        row[at] = h.terms.number
        row[at + 1] = h.waiting != 0
        at += 2
        carry = h.terms.carry
        score = h.score
        who = seat
        k = 0
        while k < n:
            row[at + k] = carry[who]
            row[at + n + k] = score[who] if score else 0
            who = who + 1 if who + 1 < n else 0
            k += 1
        at += 2 * n
        if self.public_names:
            for x in h.public_numbers(seat):
                row[at] = x
                at += 1

    def phase_index(self, phase: Phase[Any]) -> i64:
        """Which question of the game this is; one more than the last after the end of the hand."""
        if phase is not self.last_question:
            p: i64 = 0
            for known in self.questions:
                if known is phase:
                    break
                p += 1
            self.last_question = phase
            self.last_index = p
        return self.last_index

    def table(self, h: Hand, seat: Seat) -> i64:
        """The state of the table as a set: the phase, the seats to answer, the dealer, the own seat."""
        q = self.phase_index(h.phase)
        out = bit(q) | self.dealing[seat * self.seats + h.terms.dealer]
        asking = self.asking
        asked = h.asked_seats if self.sealed[q] else h.waiting
        while asked:
            out |= asking[seat << 8 | asked & 255]
            asked >>= 8
        return out
