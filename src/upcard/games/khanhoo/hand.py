"""Khanhoo: meld all fifteen cards from a double pack, and claim good discards out of turn."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal, Self

from mypy_extensions import i64

from upcard.core.bits import Action, CardSet, Rng, Seat, as_set, bit, seats_in
from upcard.core.deal import Deal
from upcard.core.facts import ScoreLine
from upcard.core.hand import ListPhase, Phase
from upcard.core.options import Options, option, tie_option
from upcard.core.verbs import Verb, card_verb
from upcard.core.wording import counted
from upcard.core.zone import Plan, Zone, discard_zone, hand_zones, stock_zone
from upcard.games.khanhoo.laid_melds import LaidMeldsHand, a_kind, marked
from upcard.games.khanhoo.melds import ACE_TRIPLET, KINDS, NONE, PACK, PLAIN, POINTS, SEQUENCE
from upcard.kit.drawing import HAND, DrawOne

PASS: Final = 0  # answers to Bump and Challenge; from 1 on the meld's number, or its kind
OUT: Final = 64  # answers to the discard: the card, or this plus the card
OUT_BONUS: Final = 5
NAMES: Final = [" ".join([PACK.names[f] for f in meld.faces]) for meld in PLAIN.melds]


@dataclass(frozen=True)
class KhanhooOptions(Options):
    """The house rules of Khanhoo."""

    target: int = option(
        50, "The game ends when a player has this many points.", title="Points to end the game", low=1, high=1000
    )
    ace_triplet: bool = option(
        False, "Three aces of different suits count as a triplet, for 2 points.", title="Aces as a triplet"
    )
    four_player_draw: Literal["previous_player", "reverse_direction"] = option(
        "previous_player",
        "With four players, the discard that you draw.",
        title="Four players",
        choices={
            "previous_player": "the right-hand player's: play passes to the left",
            "reverse_direction": "the left-hand player's: play passes to the right",
        },
    )
    return_drawn_discard: bool = option(
        True,
        "You may discard the card that you have just drawn from the discards. Four players always may.",
        title="Return the drawn discard",
    )
    going_out: Literal["optional", "forced"] = option(
        "optional",
        "A player who can go out ...",
        title="Going out",
        choices={"optional": "may play on instead", "forced": "must go out"},
    )
    out_scoring: Literal["full_cover", "any_partition"] = option(
        "full_cover",
        "A player who goes out counts ...",
        title="Scoring when out",
        choices={
            "full_cover": "melds that use all fifteen cards",
            "any_partition": "the best melds, even if cards are left over",
        },
    )
    bump_priority: Literal["highest_meld", "turn_order"] = option(
        "highest_meld",
        "When two players bump the same discard, it goes to ...",
        title="Two bumps",
        choices={"highest_meld": "the higher meld, then the nearer player", "turn_order": "the nearer player"},
    )
    challenge_with_sequence: bool = option(True, "You may challenge a bump with a sequence.", title="Challenge with a sequence")
    challenger_must_take: bool = option(
        True, "A player who wins a challenge must draw the discard.", title="The challenger draws the discard"
    )
    max_turns_per_hand: int = option(
        400,
        "After this many discards the hand ends with nobody out; 0 for no limit.",
        title="Discards per hand, at most",
        low=0,
        high=1000,
    )
    tie_break: Literal["shared", "extra_hand"] = tie_option()


class Draw(DrawOne["Khanhoo"]):
    """Take the last discard, or the top card of the stock (KH-12)."""


class Throw(Phase["Khanhoo"]):
    """Discard a card, or go out with it when all other cards are in melds (KH-43)."""

    name = "discard"
    verbs = [card_verb("discard", PACK), card_verb("go out with", PACK, OUT, third="goes out with", text="Go out, discarding {}")]

    def options(self, h: Khanhoo, seat: Seat) -> CardSet:
        if h.rules.going_out == "forced" and self.second_options(h, seat):
            return 0
        return h.faces(HAND + seat) & ~h.taken

    def second_options(self, h: Khanhoo, seat: Seat) -> CardSet:
        some, both = h.held(seat)
        return h.table.spare_faces(some, both) & ~h.taken

    def act(self, h: Khanhoo, seat: Seat, action: Action) -> None:
        h.move(h.pick_duplicate(action & 63, HAND + seat), HAND + seat, h.discards)
        h.thrown(seat, action >= OUT)

    def prompt(self, h: Khanhoo, seat: int) -> str:
        if not self.second_options(h, seat):
            return "Your turn: discard a card."
        return "Your turn: go out." if h.rules.going_out == "forced" else "Your turn: discard a card, or go out with it."

    def log_text(self, h: Khanhoo, seat: int, action: int) -> str:
        plain = f"{{{seat}}} {{discards|discard}} [{PACK.names[action & 63]}]"
        return f"{plain} and {{goes|go}} out." if action >= OUT else f"{plain}."

    def why_not_card(self, h: Khanhoo, seat: int, face: int) -> str:
        return h.why_kept(seat, face) or "you can go out, and at this table you must"

    def why_not(self, h: Khanhoo, seat: int, action: int) -> str:
        face = action & 63
        if action < OUT or not h.faces(HAND + seat) & ~h.taken & bit(face):
            return self.why_not_card(h, seat, face)
        return f"without the {PACK.words(face)} not all of your cards are in melds"


class Bump(ListPhase["Khanhoo"]):
    """A player who is not next may claim the discard for a meld other than a sequence (KH-33, KH-34)."""

    name = "bump"
    sealed = True
    verbs = [Verb("pass"), Verb("bump", NAMES, 1)]

    def legal(self, h: Khanhoo, seat: Seat) -> list[int]:
        return [PASS] + [1 + m for m in h.bumps(seat)]

    def pick(self, h: Khanhoo, seat: Seat, rng: Rng) -> Action:
        ways = h.bumps(seat)
        k = rng.below(1 + len(ways))
        return 1 + ways[k - 1] if k else PASS

    def act(self, h: Khanhoo, seat: Seat, action: Action) -> None:
        h.claims[seat] = int(action) - 1

    def close(self, h: Khanhoo) -> None:
        h.resolve_claims()

    def prompt(self, h: Khanhoo, seat: int) -> str:
        if not h.bumps(seat):
            return f"You cannot bump {h.upcard()}: pass."
        return f"Bump {h.upcard()} to lay out a meld with it, or pass."

    def button(self, h: Khanhoo, seat: int, action: int) -> str:
        if action == PASS:
            return "Pass"
        meld = h.table.melds[action - 1]
        return f"{KINDS[meld.kind].capitalize()}, {counted(meld.points, 'points')}: {marked(meld, ' ')}"

    def log_text(self, h: Khanhoo, seat: int, action: int) -> str:
        if action == PASS:
            return ""
        return f"{{{seat}}} {{claims|claim}} {h.upcard()} for {a_kind(h.table.melds[action - 1].kind)}."

    def why_not(self, h: Khanhoo, seat: int, action: int) -> str:
        meld = h.table.melds[action - 1]
        if not meld.some >> (h.top(h.discards) & 63) & 1:
            return f"the discard, the {PACK.words(int(h.top(h.discards) & 63))}, is not in that meld"
        if meld.kind == SEQUENCE:
            return "you cannot bump a discard for a sequence"
        return "you do not hold the other cards of that meld"


class Challenge(Phase["Khanhoo"]):
    """The next player allows the bump, or challenges it with a kind of meld that the discard makes (KH-38, KH-39)."""

    name = "challenge"
    verbs = [Verb("let it be", third="lets it be", text="Allow the bump"), Verb("challenge with", KINDS, 1)]

    def options(self, h: Khanhoo, seat: Seat) -> CardSet:
        kinds = [h.table.melds[m].kind for m in h.melds_with_discard(seat)]
        return bit(PASS) | as_set([1 + k for k in kinds if k != SEQUENCE or h.rules.challenge_with_sequence])

    def act(self, h: Khanhoo, seat: Seat, action: Action) -> None:
        if action == PASS:
            h.bump()
        else:
            h.compare(seat, action - 1)

    def prompt(self, h: Khanhoo, seat: int) -> str:
        wants = f"{{{h.bumper}}} {{wants|want}} to bump {h.upcard()}."
        if self.options(h, seat) == bit(PASS):
            return f"{wants} You have no meld to challenge with, so allow it."
        return f"{wants} Challenge with a meld of your own, or allow it."

    def button(self, h: Khanhoo, seat: int, action: int) -> str:
        if action == PASS:
            return super().button(h, seat, action)
        return f"Challenge with {a_kind(action - 1)}, {counted(int(POINTS[action - 1]), 'points')}"

    def log_text(self, h: Khanhoo, seat: int, action: int) -> str:
        return "" if action == PASS else f"{{{seat}}} {{challenges|challenge}} with {a_kind(action - 1)}."

    def why_not(self, h: Khanhoo, seat: int, action: int) -> str:
        if action == SEQUENCE + 1 and not h.rules.challenge_with_sequence:
            return "at this table you cannot challenge a bump with a sequence"
        return f"with the discard you have no {KINDS[action - 1]}"


DRAW: Final = Draw()
THROW: Final = Throw()
BUMP: Final = Bump()
CHALLENGE: Final = Challenge()
WORLDS: Final = 31  # imagined hands tried until the bumper can bump


class Khanhoo(LaidMeldsHand[KhanhooOptions]):
    """A hand of Khanhoo."""

    turns: i64 = 0  # the number of discards
    thrower: Seat = -1  # the player who discarded last
    bumper: Seat = -1  # the player whose claim can be challenged
    out: Seat = -1

    def __init__(self, deal: Deal[KhanhooOptions]) -> None:
        super().__init__(deal, ACE_TRIPLET if deal.options.ace_triplet else PLAIN)
        n = self.plan.seats
        self.step: i64 = n - 1 if n == 4 and self.rules.four_player_draw == "reverse_direction" else 1
        self.claims: list[int] = [NONE] * int(n)  # the number of the meld that each seat claims the discard for

    def setup(self) -> None:
        deck = self.fresh_deck()
        dealt = self.deal_round(deck, 15)
        self.deal(deck[dealt], HAND + self.eldest())
        if self.plan.seats < 4:
            self.deal_pile(deck, dealt + 1, self.stock)
        self.ask(THROW, self.only(self.eldest()))

    def after(self, seat: Seat) -> Seat:
        """The next player."""
        return (seat + self.step) % self.plan.seats

    def bumps(self, seat: Seat) -> list[int]:
        """The melds that *seat* can bump the discard for."""
        return [m for m in self.melds_with_discard(seat) if self.table.melds[m].kind != SEQUENCE]

    def draw(self, seat: Seat, source: i64) -> None:
        """Draw a card, then discard."""
        card = self.top(source)
        self.move(card, source, HAND + seat)
        self.taken = 0
        if source == self.discards and not self.rules.return_drawn_discard and self.plan.seats < 4:
            self.taken = bit(card & 63) & ~self.held(seat)[1]  # the other of two equal cards may be discarded
            if self.size(HAND + seat) == 1:
                self.taken = 0  # all the others are in bumped melds: there is nothing else to discard
        self.ask(THROW, self.only(seat))

    def thrown(self, seat: Seat, out: bool) -> None:
        """After a discard: end the hand, offer the bump, or pass the turn."""
        self.turns += 1
        self.taken = 0
        self.thrower = seat
        if out or 0 < self.rules.max_turns_per_hand <= self.turns:
            self.finish(seat if out else -1)
        elif self.plan.seats == 2:
            self.next_turn()
        else:
            n = self.plan.seats
            queue: i64 = 0
            for k in range(n - 1, 1, -1):
                queue = queue << 4 | (seat + k * self.step) % n + 1
            for s in range(n):
                self.claims[s] = NONE
            self.ask(BUMP, queue)

    def resolve_claims(self) -> None:
        """The highest claim stands, between equals the nearest (KH-R16). The next player may challenge it."""
        for claim in self.claims:
            if claim != NONE:
                break
        else:
            self.next_turn()
            return
        claimed = [s for s in seats_in(self.asked_seats) if self.claims[s] != NONE]
        first = claimed[0]
        if self.rules.bump_priority == "highest_meld":
            first = max(claimed, key=lambda s: self.table.melds[self.claims[s]].points)
        for s in claimed:
            self.announce(f"{{{s}}} {{wants|want}} to bump {self.upcard()}.")
        if len(claimed) > 1:
            self.announce(f"{{{first}}} {{has|have}} the better claim.")
        self.bumper = first
        self.claims = [c if s == first else NONE for s, c in enumerate(self.claims)]
        self.ask(CHALLENGE, self.only(self.after(self.thrower)))

    def compare(self, seat: Seat, kind: i64) -> None:
        """The bumper needs the higher meld (KH-40, KH-41)."""
        m = self.claims[self.bumper]
        if m == NONE:
            self.next_turn()
            return
        self.announce(f"{{{self.bumper}}} {{declares|declare}} {a_kind(self.table.melds[m].kind)}.")
        if self.table.melds[m].points > POINTS[kind]:
            self.bump()
            return
        self.announce("The bump does not stand.")
        self.bumper = -1
        self.claims = [NONE] * len(self.claims)
        if self.rules.challenger_must_take:
            self.take(seat)
        else:
            self.next_turn()

    def bump(self) -> None:
        """The bumper lays out the meld with the discard, and discards (KH-35 to KH-37)."""
        seat = self.bumper
        m = self.claims[seat]
        self.bumper = -1
        self.claims = [NONE] * len(self.claims)
        if m == NONE:  # imagined, without the cards for a bump
            self.next_turn()
            return
        self.announce(f"{{{seat}}} {{bumps|bump}} {self.upcard()} for {a_kind(self.table.melds[m].kind)}.")
        self.lay(seat, m, self.top(self.discards))
        self.ask(THROW, self.only(seat))

    def take(self, seat: Seat) -> None:
        """Draw the discard without a choice."""
        self.announce(f"{{{seat}}} {{takes|take}} {self.upcard()}.")
        self.draw(seat, self.discards)

    def next_turn(self) -> None:
        """The next player draws; with four players always the discard, as there is no stock (KH-15)."""
        self.bumper = -1
        seat = self.after(self.thrower)
        if self.plan.seats == 4:
            self.take(seat)
            return
        if not self.size(self.stock):
            self.recycle_discards(self.discards, self.stock)  # KH-14, KH-R5
        self.ask(DRAW, self.only(seat))

    def finish(self, out: Seat) -> None:
        """Lay out everyone's best melds, and score them. A player who went out leaves no card over (KH-44 to KH-47, KH-R12)."""
        self.out = out
        n = self.plan.seats
        for s in range(n):
            self.reveal_zone(HAND + s)
        for s in range(n):
            some, both = self.held(s)
            for m in self.table.best_melds(some, both, s == out and self.rules.out_scoring == "full_cover"):
                self.lay(s, m)
        self.end([self.table.points(self.laid[s]) + (OUT_BONUS if s == out else 0) for s in range(n)])

    def imagine(self, seat: int, rng: Rng) -> Self:
        """A bumper's cards are hidden: imagine a hand that can make the bump."""
        g = self
        for _ in range(WORLDS):
            g = super().imagine(seat, rng)
            if g.bumper < 0 or g.claims[g.bumper] != NONE:
                break
        return g

    def imagine_secrets(self, seat: Seat, rng: Rng) -> None:
        """Choose new random claims for the other players, within the hands they are imagined to hold."""
        if self.phase is BUMP:
            waiting = seats_in(self.waiting)
            for s in seats_in(self.asked_seats):
                if s != seat and s not in waiting:
                    BUMP.act(self, s, BUMP.pick(self, s, rng))
        elif self.bumper >= 0 and self.bumper != seat:
            ways = self.bumps(self.bumper)
            m = ways[rng.below(len(ways))] if ways else NONE
            self.claims = [m if s == self.bumper else NONE for s in range(self.plan.seats)]

    def count_lines(self) -> list[ScoreLine]:
        lines = [] if self.out >= 0 else [ScoreLine(-1, f"{self.turns} discards and nobody is out: the hand ends.")]
        for s in range(self.plan.seats):
            lines += self.counted(s)
            if s == self.out:
                lines.append(ScoreLine(s, "went out", OUT_BONUS))
            elif not self.laid[s]:
                lines.append(ScoreLine(s, "no meld", 0))
        return lines


def plan(seats: int, options: KhanhooOptions) -> Plan:
    """Hands, each player's melds, the discard pile and, unless four play, a stock."""
    melds = [Zone("melds", s, ordered=True, layout="melds") for s in range(seats)]
    discards = discard_zone()
    stock = [stock_zone()] if seats < 4 else []
    return Plan(seats, [*hand_zones(seats), *melds, discards, *stock], PACK)
