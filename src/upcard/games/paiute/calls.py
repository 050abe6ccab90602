"""A hand in which players call combinations of five or six cards, with one wild rank.

Zones: a hand for each seat, the cards that each has called, the card of the wild rank, the stock and the discard pile.
Source: Paiute, clauses PA-4 and PA-17 to PA-24.
"""

from __future__ import annotations

from mypy_extensions import i64, mypyc_attr

from upcard.core.bits import CardSet, Seat, count
from upcard.core.deal import Deal
from upcard.core.facts import Fact
from upcard.core.options import R
from upcard.games.paiute.combinations import best, completing, describe, five, laid_out, of_rank, six
from upcard.kit.drawing import HAND, DrawHand
from upcard.kit.poker.ranks import STRAIGHT_FLUSH, category, plural


@mypyc_attr(allow_interpreted_subclasses=True)
class CombinationHand(DrawHand[R]):
    """A hand with a wild rank.  *four_naturals*: five of a kind needs four naturals.  *wheel*: 5-4-3-2-A of a suit counts."""

    turns: i64 = 0  # the number of turns that have ended

    def __init__(self, deal: Deal[R], four_naturals: bool, wheel: bool) -> None:
        n = deal.plan.seats
        super().__init__(deal, 2 * n + 2, 2 * n + 1)
        self.four_naturals = four_naturals
        self.wheel = wheel
        self.called: i64 = n
        self.indicator: i64 = 2 * n
        self.claims = self.plan.zeros[:n]  # the strength of each seat's call; 0 without one

    def wild(self) -> CardSet:
        """The four cards of the wild rank (PA-4)."""
        return of_rank(self.top(self.indicator))

    def worth(self, held: CardSet) -> i64:
        """The strength of the best combination; a paiute counts only on a first turn (PA-17 to PA-24, PA-R15)."""
        return best(held, self.wild(), self.turns < self.plan.seats, self.four_naturals, self.wheel)

    def completing(self, five: CardSet, among: CardSet) -> i64:
        """How many cards *among* some would make a combination with these five."""
        return completing(five, self.wild(), among, self.turns < self.plan.seats, self.four_naturals, self.wheel)

    def worth_five(self, held: CardSet) -> i64:
        """The strength of these five cards."""
        return five(held, self.wild(), self.four_naturals, self.wheel)

    def worth_six(self, held: CardSet) -> i64:
        """The strength of all six cards together."""
        return six(held, self.wild(), self.turns < self.plan.seats)

    def lay_out(self, seat: Seat, held: CardSet, claim: i64) -> None:
        """Lay out the cards of a called combination."""
        for group in laid_out(held, self.wild(), claim):
            for card in group:
                self.move(card, HAND + seat, self.called + seat)
        self.claims[seat] = claim

    # What is shown ------------------------------------------------------------------------

    def facts_for(self, seat: int) -> list[Fact]:
        """The best combination in the player's hand."""
        worth = self.worth(self.at[HAND + seat]) if count(self.at[HAND + seat]) >= 5 and not self.over else 0
        return [Fact("", describe(worth).split(",")[0], seat, "note")] if worth else []

    def sorted_hand(self, cards: list[int]) -> list[int]:
        """Wild cards first, then by rank from the highest."""
        row = sorted(cards, key=lambda c: (-(c % 13), -c))
        wild = self.wild()
        return [c for c in row if wild >> c & 1] + [c for c in row if not wild >> c & 1]

    def groups(self, zone: int) -> list[list[int]]:
        """The called combination in a zone, in groups."""
        claim = self.claims[zone - self.called] if self.called <= zone < self.indicator else 0
        return laid_out(self.at[zone], self.wild(), claim) if claim else []

    def card_places(self, zone: int) -> list[int]:
        return [i for i, group in enumerate(self.groups(zone)) for _ in group]

    def card_marks(self, zone: int) -> list[str]:
        wild = self.wild()
        out: list[str] = []
        for group in self.groups(zone):
            claim = self.claims[zone - self.called]
            same = "wild" if wild >> group[0] & 1 else plural(group[0] % 13 + 2)
            out += [describe(claim) if category(claim) // 2 * 2 == STRAIGHT_FLUSH else same] * len(group)
        return out
