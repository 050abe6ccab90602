"""Rondas and captures: declare cards of the same rank, and capture from the table by rank and in sequences.

Zones: a hand for each seat, then what each has captured, then the table; a game's own follow.
Source: Porrazo, clauses PO-6 to PO-13 and PO-16 to PO-20, rulings PO-R6, PO-R9 and PO-R10.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final, Literal

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from upcard.core.bits import Action, Card, CardSet, Rng, Seat, bit, cards, count, seats_in
from upcard.core.deal import Deal
from upcard.core.errors import BadOption
from upcard.core.hand import Phase
from upcard.core.imagine import limit_knowledge
from upcard.core.options import Options, option
from upcard.core.type_variables import TypeVar
from upcard.core.verbs import Verb
from upcard.games.porrazo.captures import MANY, deal_same_rank, latest, run_from, same_rank_value
from upcard.games.porrazo.score import PeggedHand

HAND: Final = 0
RONDA: Final = 2  # a declaration: the number of cards of one rank
RONDINE: Final = 3
WORLDS: Final = 10000  # attempts to imagine hands that fit the declarations


@mypyc_attr(allow_interpreted_subclasses=True)
@dataclass(frozen=True)
class CaptureOptions(Options):
    """House rules for capturing."""

    target: int = option(61, "The first side with this many points wins the game.", title="Points to win", low=11, high=1000)
    partners: bool = option(False, "Four players form two partnerships; partners sit opposite each other.", title="Partners")
    sequence_capture_rule: Literal["match_lowest", "one_below_lowest"] = option(
        "match_lowest",
        "The card that captures a sequence.",
        title="Capturing a sequence",
        choices={"match_lowest": "a card of its lowest rank", "one_below_lowest": "a card one rank below its lowest"},
    )
    sequence_capture: Literal["compulsory_full", "pair_or_full", "any_length"] = option(
        "compulsory_full",
        "How much of a sequence you capture.",
        title="Length of a capture",
        choices={"compulsory_full": "always all of it", "pair_or_full": "all of it, or the pair alone", "any_length": "any part"},
    )

    def check(self, seats: int) -> None:
        if self.partners and seats != 4:
            raise BadOption(f"only four players can form partnerships, not {seats}", "partners")


def worth(rank: i64) -> i64:
    """The points of a ronda (PO-8); a rondine scores three times as many (PO-9)."""
    return rank - 8 if rank > 9 else 1


@mypyc_attr(allow_interpreted_subclasses=True)
class Declare(Phase["CaptureHand"]):
    """Declare a ronda or a rondine without its rank, or nothing (PO-6, PO-7)."""

    name = "declare"
    verbs = [Verb("declare", ["nothing", "a ronda", "a rondine"])]

    def options(self, h: CaptureHand, seat: Seat) -> CardSet:
        held = same_rank_value(h.at[HAND + seat]) >> 4
        return 1 | bit(held - 1) if held else 1

    def act(self, h: CaptureHand, seat: Seat, action: Action) -> None:
        h.declared[seat] = action + 1 if action else 0

    def close(self, h: CaptureHand) -> None:
        h.declared_all()

    def log_text(self, h: CaptureHand, seat: int, action: int) -> str:
        return super().log_text(h, seat, action) if action else ""

    def prompt(self, h: CaptureHand, seat: int) -> str:
        held = same_rank_value(h.at[HAND + seat])
        if not held:
            return "Your turn: you have nothing to declare."
        what = "two" if held >> 4 == RONDA else "three"
        return f"Your turn: you hold {what} {MANY[held & 15]}; declare {'a ronda' if what == 'two' else 'a rondine'}?"

    def why_not(self, h: CaptureHand, seat: int, action: int) -> str:
        held = same_rank_value(h.at[HAND + seat]) >> 4
        if held == RONDINE:
            return "declare three of a kind as a rondine or not at all"
        return "a rondine is three of a kind: you hold two" if held else "you hold no two cards of a rank"


DECLARE: Final = Declare()


C = TypeVar("C", bound=CaptureOptions, default=Any)


@mypyc_attr(allow_interpreted_subclasses=True)
class CaptureHand(PeggedHand[C]):
    """A hand in which players declare rondas and capture cards."""

    def __init__(self, deal: Deal[C], kinds: list[str]) -> None:
        n = deal.plan.seats
        super().__init__(deal, 2 if deal.options.partners and n == 4 else n, kinds, deal.options.target)
        self.pile: i64 = n
        self.table: i64 = 2 * n
        self.declared = self.plan.zeros[:n]  # each seat's declaration in this deal
        self.shown = self.plan.zeros[:n]  # the cards that each seat has played in this deal

    # Rondas -------------------------------------------------------------------------------

    def declared_all(self) -> None:
        """Begin play after the declarations."""
        raise NotImplementedError

    def clear_rondas(self) -> None:
        """Forget the declarations of the deal before."""
        for s in range(self.plan.seats):
            self.declared[s] = 0
            self.shown[s] = 0

    def score_ronda(self, kind: i64) -> None:
        """Score the best declaration; between equals the first from the dealer's left (PO-8 to PO-13)."""
        best: Seat = -1
        most: i64 = 0
        for seat in seats_in(self.clockwise_from(self.eldest())):
            held = same_rank_value(self.shown[seat])
            if self.declared[seat] and held > most:
                best = seat
                most = held
        if best >= 0:
            points = worth(most & 15) * (1 if most >> 4 == RONDA else 3)
            self.add_points(best, points, kind, f"a {'ronda' if most >> 4 == RONDA else 'rondine'} of {MANY[most & 15]}")

    def imagine_secrets(self, seat: Seat, rng: Rng) -> None:
        """Deal the declarers hands that fit their declarations, all such hands being equally likely (PO-R6)."""
        who = [s for s in range(self.plan.seats) if s != seat and self.declared[s] and self.at[HAND + s]]
        hidden = vec[i64]([c for c in self.plan.cards if not self.located_by(seat) >> c & 1])
        for _ in range(WORLDS if who else 0):
            if deal_same_rank(self, who, self.declared, self.shown, hidden, rng):
                limit_knowledge(self, self, seat)
                return

    # Captures -----------------------------------------------------------------------------

    def captures(self, card: Card, n: i64 = 0) -> CardSet:
        """The cards that *card* captures: one of its rank and the sequence above, *n* cards at most (PO-16 to PO-20, PO-R10)."""
        rank = card % 13
        pair = latest(self, self.table, rank)
        if self.rules.sequence_capture_rule == "match_lowest":
            return run_from(self, self.table, rank, n or 13) if pair else 0
        run = run_from(self, self.table, rank + 1, n - count(pair) if n else 12)
        return pair | run if run & (run - 1) else pair

    def lengths(self, card: Card) -> list[int]:
        """The shorter lengths of a capture that the table allows (PO-R9)."""
        how = self.rules.sequence_capture
        if how == "compulsory_full":
            return []
        full = int(count(self.captures(card)))
        most = full if how == "any_length" else min(full, 2)
        return [n for n in range(1, most) if count(self.captures(card, n)) == n]

    def take(self, seat: Seat, card: Card, taken: CardSet, to: i64) -> None:
        """Move a card and the cards it captures to zone *to*."""
        self.move(card, HAND + seat, to)
        for c in cards(taken):
            self.move(c, self.table, to)

    def captured(self, side: i64) -> i64:
        """The number of cards that a side has captured."""
        return sum([self.size(self.pile + s) for s in range(side, self.plan.seats, self.sides)])
