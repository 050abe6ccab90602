"""A hand as numbers for learners: action numbers, masks of what is legal, and what a seat may know.

Everything is seen from the seat that is asked: its own zones come first, then those of the players clockwise from it.
"""

from __future__ import annotations

from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from upcard.core.bits import CardSet, Seat, bit, count
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
        self.starts: dict[str, int] = {}
        self.phases: list[str] = list(game.phases)
        self.questions: list[Phase[Any]] = list(game.phases.values())
        n = 0
        for name, phase in game.phases.items():
            self.starts[name] = n
            n += phase.n_actions(plan)
        self.n_actions: i64 = n
        order: list[int] = []
        for me in range(seats):
            order += [self._rotated(z, me) for z in range(len(plan.zones))]
        self.order = vec[i64](order)  # the zone in each place, for each seat
        self.shown = vec[i64](
            [self._shown(z, me) for me in range(seats) for z in order[me * len(plan.zones) :][: len(plan.zones)]]
        )
        told = [z for z, zone in enumerate(plan.zones) if zone.ordered and zone.sight != 0]
        self.told = vec[i64](told)
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

    def _shown(self, zone: int, me: int) -> int:
        """1 where a seat tells a zone apart; of zones that look like one, 2 for the first, which stands for all, 0 for others."""
        plan = self.plan
        if plan.next_in_group[zone] < 0 or plan.sight[zone] >> me & 1:
            return 1
        return 2 if plan.group[zone] == zone else 0

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
        """Write the sets that a seat sees into a row, from place *at* on."""
        plan = self.plan
        size = plan.size
        first = seat * size
        z: i64 = 0
        if plan.packs == 1:
            seen: CardSet = h.known[0] | h.known[seat + 1]
            cards_at = h.at
            order = self.order
            shown = self.shown
            while z < size:
                kind = shown[first + z]
                there: CardSet = 0
                if kind == 1:
                    there = cards_at[order[first + z]]
                elif kind:
                    there = h.group_faces(order[first + z], 0)
                row[at + z] = there & seen
                z += 1
            row[at + size] = self.table(h, seat)
            return
        while z < size:
            self._several_packs(h, seat, z, row, at)
            z += 1
        row[at + plan.words] = self.table(h, seat)

    def _several_packs(self, h: Hand, seat: Seat, z: i64, row: vec[i64], at: i64) -> None:
        """The faces of which a zone is known to have one or more, two or more, and so on: which twin it is stays untold."""
        plan = self.plan
        packs = plan.packs
        kind = self.shown[seat * plan.size + z]
        zone = self.order[seat * plan.size + z]
        k: i64 = 0
        while k < packs:
            row[at + z + k * plan.size] = 0
            k += 1
        if kind == 0:
            return
        w: i64 = 0
        while w < packs:
            there: CardSet = h.at[zone + w * plan.size] if kind == 1 else h.group_faces(zone, w)
            more: CardSet = there & (h.known[w] | h.known[packs * (seat + 1) + w])
            k = 0
            while more:
                there = row[at + z + k * plan.size]
                row[at + z + k * plan.size] = there | more
                more &= there
                k += 1
            w += 1

    def observe_numbers(self, h: Hand, seat: Seat, row: vec[i64], at: i64) -> None:
        """Write the whole numbers that a seat sees into a row, from place *at* on."""
        plan = self.plan
        size = plan.size
        first = seat * size
        n = self.seats
        z: i64 = 0
        while z < size:
            zone = self.order[first + z]
            kind = self.shown[first + z]
            cards: i64 = 0
            w: i64 = 0
            if kind == 1 and plan.packs == 1:
                cards = count(h.at[zone])
                kind = 0
            while kind and w < plan.packs:
                cards += count(h.at[zone + w * size] if kind == 1 else h.group_faces(zone, w))
                w += 1
            row[at] = cards
            at += 1
            z += 1
        for i in range(len(self.told)):
            zone = self.order[first + self.told[i]]
            card = h.top(zone)
            k: i64 = 0
            while k < ORDER:
                if card == BOTTOM:
                    row[at] = 0
                else:
                    seen: CardSet = h.located_by(seat, card >> 6)
                    row[at] = (card & 63) + 1 if seen >> (card & 63) & 1 else BACK + 1
                    card = h.next_below[card]
                at += 1
                k += 1
        row[at] = h.terms.number
        row[at + 1] = h.waiting != 0
        at += 2
        s: i64 = 0
        carry = h.terms.carry
        while s < n:
            who = (s + seat) % n
            row[at + s] = carry[who]
            row[at + n + s] = h.score[who] if h.score else 0
            s += 1
        at += 2 * n
        if self.public_names:
            for x in h.public_numbers(seat):
                row[at] = x
                at += 1

    def phase_index(self, phase: Phase[Any]) -> i64:
        """Which question of the game this is; one more than the last after the end of the hand."""
        p: i64 = 0
        for known in self.questions:
            if known is phase:
                return p
            p += 1
        return p

    def table(self, h: Hand, seat: Seat) -> i64:
        """The state of the table as a set: the phase, who is asked, who deals, where one sits."""
        n = self.seats
        phases: i64 = len(self.phases)
        out = bit(self.phase_index(h.phase))
        base = phases + 1
        asked = h.asked_seats if h.phase.sealed else h.waiting
        while asked:
            out |= bit(base + self.from_seat(seat, (asked & 15) - 1))
            asked >>= 4
        return out | bit(base + n + self.from_seat(seat, h.terms.dealer)) | bit(base + 2 * n + seat)

    def from_seat(self, seat: Seat, other: Seat) -> Seat:
        """How many places to the left of a seat another one sits."""
        return other - seat if other >= seat else other - seat + self.seats
