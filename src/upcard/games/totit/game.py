"""Totit: capture cards of the table with cards of the same rank, and score for identical pairs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from librt.vecs import vec
from mypy_extensions import i64

from upcard.core.bits import Action, Card, CardSet, Seat, bit, cards, count
from upcard.core.deal import Deal
from upcard.core.errors import IllegalMove
from upcard.core.facts import Fact, ScoreLine
from upcard.core.game import Game
from upcard.core.hand import Hand, ListPhase
from upcard.core.match import Match
from upcard.core.options import Options, option, tie_option
from upcard.core.pack import Pack, in_words
from upcard.core.verbs import Verb, card_verb
from upcard.core.zone import NOBODY, Plan, Zone, hand_zones
from upcard.games.totit.glossary import GLOSSARY

RANKS: Final = "A23456789JQK"
_OUT: Final = " ".join([r + "C" for r in RANKS[:9]] + [r + s for s in "DHS" for r in "JQK"])
PACK: Final = Pack(RANKS, leave_out=_OUT, copies=2)
COLUMN: Final = vec[i64]([0x1001001001 << r for r in range(12)])
COURTS: Final = 9  # from this rank on, jacks, queens and kings form one class with the aces
HAND: Final = 0  # zones: hands, captured piles, the table, the unused cards
TAKE: Final = 64  # answers: the card to trail, or 64 * (1 + table card) + hand card


@dataclass(frozen=True)
class TotitOptions(Options):
    """The house rules of Totit."""

    first_turn_scope: Literal["each_player", "first_player_only"] = option(
        "each_player",
        "The first turns, on which you can capture only an identical card.",
        title="First turns",
        choices={"each_player": "every player's first turn", "first_player_only": "the first turn of the hand"},
    )
    capture_compulsory: bool = option(True, "A player who can capture must capture.", title="Capturing is compulsory")
    odd_suit_scope: Literal["capture_class", "literal_rank"] = option(
        "capture_class",
        "The cards among which you must capture the odd suit first.",
        title="Odd suit first",
        choices={
            "capture_class": "all that capture one another: aces and court cards together",
            "literal_rank": "cards of the same printed rank",
        },
    )
    tie_break: Literal["shared", "extra_hand"] = tie_option()


class Turn(ListPhase["Totit"]):
    """Capture a card of the table with a card of the hand, or trail (TO-8 to TO-16)."""

    name = "turn"
    verbs = [card_verb("trail", PACK), Verb("take", [])]

    def legal(self, h: Totit, seat: Seat) -> list[int]:
        held = cards(h.faces(HAND + seat))
        takes: list[int] = []
        for face in held:
            takes.extend([TAKE * (1 + t) + face for t in cards(h.captures(seat, face))])
        return takes if takes and h.rules.capture_compulsory else held + takes

    def n_actions(self, plan: Plan) -> int:
        n = max(PACK.faces) + 1
        return n + n * n

    def action_numbers(self, h: Totit, seat: Seat, legal: list[int]) -> list[int]:
        """The card trailed, or the pair of the card captured and the card that captures it."""
        n = max(PACK.faces) + 1
        return [a if a < TAKE else n + n * (a // TAKE - 1) + a % TAKE for a in legal]

    def act(self, h: Totit, seat: Seat, action: Action) -> None:
        face = action % 64
        card = h.pick_duplicate(face, HAND + seat)
        h.turns += 1
        h.played |= bit(seat)
        if action < TAKE:
            h.move(card, HAND + seat, h.table)
        else:
            taken = h.pick_duplicate(action // TAKE - 1, h.table)
            h.move(card, HAND + seat, h.pile + seat)
            h.move(taken, h.table, h.pile + seat)

    def close(self, h: Totit) -> None:
        h.next_turn()

    def verb(self, action: int) -> Verb:
        return self.verbs[0 if action < TAKE else 1]

    def card(self, action: int) -> str:
        return PACK.names[action % 64]

    def say(self, action: int) -> str:
        if action < TAKE:
            return super().say(action)
        return f"take {PACK.names[action // TAKE - 1]} with {PACK.names[action % 64]}"

    def read(self, text: str) -> int:
        words = text.split()
        if len(words) == 4 and words[0].lower() == "take" and words[2].lower() == "with":
            try:
                return TAKE * (1 + PACK.face(words[1])) + PACK.face(words[3])
            except ValueError as error:
                raise IllegalMove(str(error)) from None
        return super().read(text)

    def button(self, h: Totit, seat: int, action: int) -> str:
        if action < TAKE:
            return super().button(h, seat, action)
        return f"Take the [{PACK.names[action // TAKE - 1]}] with the [{PACK.names[action % 64]}]"

    def targets(self, h: Totit, seat: int, action: int) -> list[str]:
        return [] if action < TAKE else [PACK.names[action // TAKE - 1]]

    def log_text(self, h: Totit, seat: int, action: int) -> str:
        if action < TAKE:
            return super().log_text(h, seat, action)
        return f"{{{seat}}} {{takes|take}} [{PACK.names[action // TAKE - 1]}] with [{PACK.names[action % 64]}]."

    def touch_zone(self, h: Totit, seat: int, action: int) -> str:
        return "table"

    def prompt(self, h: Totit, seat: int) -> str:
        if not any([a >= TAKE for a in self.legal(h, seat)]):
            return "Your turn: you cannot capture anything, so trail a card."
        card = "an identical card" if h.is_first(seat) else "a card of the same rank"
        return f"Your turn: capture {card}{'' if h.rules.capture_compulsory else ', or trail a card'}."

    def why_not_card(self, h: Totit, seat: int, face: int) -> str:
        return "this card captures nothing, and you hold one that does"

    def why_not(self, h: Totit, seat: int, action: int) -> str:
        face = action % 64
        if not h.faces(HAND + seat) >> face & 1:
            return f"you do not hold the {PACK.words(face)}"
        if action < TAKE:
            return "you can capture, so you cannot trail"
        table = action // TAKE - 1
        if not h.faces(h.table) >> table & 1:
            return f"the {in_words(PACK.names[table])} is not on the table"
        if kind(face) != kind(table):
            return "only a card of the same rank captures it; aces, jacks, queens and kings count as one rank"
        if h.is_first(seat) and face != table:
            return "on your first turn you can capture only an identical card"
        return "you must capture the card of the odd suit first"


TURN: Final = Turn()


def kind(face: i64) -> i64:
    """The class of cards that capture one another; aces and court cards form one class (TO-14)."""
    rank: i64 = face % 12
    return 0 if rank >= COURTS else rank


class Totit(Hand[TotitOptions]):
    """A hand of Totit."""

    turns: i64 = 0
    played: CardSet = 0  # the seats that have had a turn

    def __init__(self, deal: Deal[TotitOptions]) -> None:
        super().__init__(deal)
        n = self.plan.seats
        self.pile: i64 = n
        self.table: i64 = 2 * n
        self.unused: i64 = 2 * n + 1

    def setup(self) -> None:
        n = self.plan.seats
        deck = self.fresh_deck()
        size = n * (11 if n == 2 else 7)
        for i in range(60):
            if i < 18:
                self.deal(deck[i], self.table)
            elif i < 18 + size:
                self.deal(deck[i], HAND + (self.terms.dealer + 1 + i - 18) % n)
            else:
                self.deal(deck[i], self.unused)
        self.ask(TURN, self.only(self.eldest()))

    def is_first(self, seat: Seat) -> bool:
        """Is this a first turn, on which only an identical card captures? (TO-R2)"""
        if self.rules.first_turn_scope == "first_player_only":
            return self.turns == 0
        return not self.played >> seat & 1

    def captures(self, seat: Seat, face: Card) -> CardSet:
        """The cards of the table that *face* can capture."""
        size = self.plan.size
        one: CardSet = self.at[self.table] & ~self.at[self.table + size] | self.at[self.table + size] & ~self.at[self.table]
        alike: CardSet = 0
        for card in cards(self.faces(self.table)):
            if kind(card) == kind(face):
                alike |= bit(card)
        out: CardSet = 0
        for card in cards(alike):
            among = alike
            if self.rules.odd_suit_scope == "literal_rank":
                among = alike & COLUMN[card % 12]
            if one & bit(card) or not among & one:
                out |= bit(card)
        return out & bit(face) if self.is_first(seat) else out

    def next_turn(self) -> None:
        """Pass the turn to the left, or end the hand when all hands are empty (TO-17)."""
        n = self.plan.seats
        seat = (self.terms.dealer + 1 + self.turns) % n
        if self.size(HAND + seat):
            self.ask(TURN, self.only(seat))
        else:
            self.end([self.pairs(s) for s in range(n)])

    def pairs(self, seat: Seat) -> int:
        """The number of identical pairs that a player has captured (TO-19)."""
        return int(count(self.at[self.pile + seat] & self.at[self.pile + seat + self.plan.size]))

    def facts(self) -> list[Fact]:
        facts = [Fact("Pairs", self.pairs(s), s, "points") for s in range(self.plan.seats)]
        return facts + [Fact("Captured", int(self.size(self.pile + s)), s) for s in range(self.plan.seats)]

    def sorted_hand(self, cards: list[int]) -> list[int]:
        return sorted(cards, key=lambda f: (kind(f), f % 12, -(f // 12)))

    def count_lines(self) -> list[ScoreLine]:
        out: list[ScoreLine] = []
        for s in range(self.plan.seats):
            both = self.at[self.pile + s] & self.at[self.pile + s + self.plan.size]
            out.extend([ScoreLine(s, f"both [{PACK.names[c]}]", 1) for c in cards(both)])
        return out


class TotitMatch(Match[TotitOptions, Totit]):
    """Each player deals once; then the highest total wins (TO-22, TO-23)."""

    end_heading: str = "The count"

    def hands_planned(self) -> int:
        return self.seats

    def goal(self) -> str:
        return f"{self.seats} hands: each player deals once"


def plan(seats: int, options: TotitOptions) -> Plan:
    """Hands, captured cards, the table and the unused cards."""
    piles = [Zone("pile", s, layout="taken", title="Captured") for s in range(seats)]
    middle = [Zone("table", layout="row", title="Table"), Zone("unused", sight=NOBODY, layout="none", title="Unused")]
    return Plan(seats, hand_zones(seats) + piles + middle, PACK)


GAME: Final = Game(
    slug="totit",
    title="Totit",
    family="Fishing",
    sentence="Capture by rank from the table; only identical pairs score.",
    seats=(2, 3, 4, 5, 6),
    minutes="15–30",
    depth="medium",
    options=TotitOptions,
    plan=plan,
    hand=Totit,
    phases=(TURN,),
    max_answers=60,
    match=TotitMatch,
    rest_zone="unused",
    glossary=GLOSSARY,
)
