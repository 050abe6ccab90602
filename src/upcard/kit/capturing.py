"""Capturing by rank and in sequences from the table, alone or in partnership, towards a number of points.

Zones: a hand for each seat, then what each has captured, then the table; a game's own follow.
Source: Porrazo, clauses PO-16 to PO-20 and rulings PO-R9, PO-R10.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from mypy_extensions import i64, mypyc_attr

from upcard.core.bits import Card, CardSet, Seat, cards, count
from upcard.core.deal import Deal
from upcard.core.options import Options, option
from upcard.kit.fishing import latest, run_from
from upcard.kit.pegging import PeggedHand

HAND: Final = 0


@mypyc_attr(allow_interpreted_subclasses=True)
@dataclass(frozen=True)
class CaptureOptions(Options):
    """What may vary in capturing."""

    target: int = option(61, "How many points win the game.", low=11, high=1000)
    partners: bool = option(False, "When four play, those who sit across from each other are partners.")
    sequence_capture_rule: str = option(
        "match_lowest",
        "Which card captures a sequence.",
        title="Capturing a sequence",
        choices={"match_lowest": "one of the rank it begins with", "one_below_lowest": "one just below the rank it begins with"},
    )
    sequence_capture: str = option(
        "compulsory_full",
        "How much of a sequence is captured.",
        title="Length of a capture",
        choices={"compulsory_full": "always all of it", "pair_or_full": "all of it, or the pair alone", "any_length": "any part"},
    )


@mypyc_attr(allow_interpreted_subclasses=True)
class CaptureHand(PeggedHand):
    """A deal in which cards are captured, and sides score *kinds* of points."""

    def __init__(self, deal: Deal, kinds: list[str]) -> None:
        assert isinstance(deal.options, CaptureOptions)
        n = deal.plan.seats
        super().__init__(deal, 2 if deal.options.partners and n == 4 else n, kinds, deal.options.target)
        self.terms = deal.options
        self.pile: i64 = n
        self.table: i64 = 2 * n

    def captures(self, card: Card, n: i64 = 0) -> CardSet:
        """What a card captures: one of its rank and the sequence from there on (PO-16 to PO-20, PO-R10); *n*: at most so many."""
        rank = card % 13
        pair = latest(self, self.table, rank)
        if self.terms.sequence_capture_rule == "match_lowest":
            return run_from(self, self.table, rank, n or 13) if pair else 0
        run = run_from(self, self.table, (rank + 1) % 13, n - count(pair) if n else 12)
        return pair | run if run & (run - 1) else pair

    def lengths(self, card: Card) -> list[int]:
        """The lengths at which a capture may stop short, where the table allows it (PO-R9)."""
        how = self.terms.sequence_capture
        if how == "compulsory_full":
            return []
        full = int(count(self.captures(card)))
        pair = 1 if latest(self, self.table, card % 13) else 0
        most = full if how == "any_length" else min(full, pair + 1)
        return [n for n in range(1, most) if count(self.captures(card, n)) == n]

    def take(self, seat: Seat, card: Card, taken: CardSet, to: i64) -> None:
        """A card and what it captures go together."""
        self.move(card, HAND + seat, to)
        for c in cards(taken):
            self.move(c, self.table, to)

    def captured(self, side: i64) -> i64:
        """How many cards a side has captured."""
        return sum([self.size(self.pile + s) for s in range(side, self.plan.seats, self.sides)])
