"""A hand with melds laid out in front of each player: which can be made, which are on the table, and how they are shown.

Zones: a hand for each seat, then the melds of each, then the discard pile and the stock.
"""

from __future__ import annotations

from mypy_extensions import i64, mypyc_attr

from upcard.core.bits import Card, Seat, bit
from upcard.core.deal import Deal
from upcard.core.facts import Fact, ScoreLine
from upcard.core.options import R
from upcard.games.khanhoo.melds import KINDS, PACK, Meld, MeldTable
from upcard.kit.drawing import HAND, DrawHand
from upcard.kit.two_packs import gathered


def a_kind(kind: int) -> str:
    """A kind of meld as it is declared: "a khanhoo", "double aces"."""
    return KINDS[kind] if KINDS[kind].endswith("aces") else f"a {KINDS[kind]}"


def marked(meld: Meld, between: str = ", ") -> str:
    """The cards of a meld, in a sentence."""
    return between.join([f"[{PACK.names[f]}]" for f in meld.faces])


@mypyc_attr(allow_interpreted_subclasses=True)
class LaidMeldsHand(DrawHand[R]):
    """A hand in which players lay out melds."""

    def __init__(self, deal: Deal[R], table: MeldTable) -> None:
        n = deal.plan.seats
        super().__init__(deal, 2 * n, 2 * n + 1)
        self.table = table
        self.melds: i64 = n
        self.laid: list[list[int]] = [[] for _ in range(n)]  # the numbers of each seat's melds on the table

    def held(self, seat: Seat) -> tuple[int, int]:
        """A hand as two sets of faces: held at least once, and held twice."""
        z = HAND + seat
        return self.faces(z), self.at[z] & self.at[z + self.plan.size]

    def melds_with_discard(self, seat: Seat) -> list[int]:
        """The numbers of the melds that *seat* could make with the discard."""
        some, both = self.held(seat)
        face = self.top(self.discards) & 63
        return self.table.melds_with(some | bit(face), both | some & bit(face), face)

    def lay(self, seat: Seat, m: int, claimed: Card = -1) -> None:
        """Lay out meld number *m*; the card *claimed* comes from the discards."""
        for face in self.table.melds[m].faces:
            if claimed >= 0 and face == claimed & 63:
                self.move(claimed, self.discards, self.melds + seat)
                claimed = -1
            else:
                self.move(self.pick_duplicate(face, HAND + seat), HAND + seat, self.melds + seat)
        self.laid = [[*row, m] if s == seat else row for s, row in enumerate(self.laid)]

    # What is shown ------------------------------------------------------------------------

    def facts_for(self, seat: int) -> list[Fact]:
        """The points of a player's melds, on the table and in the hand."""
        some, both = self.held(seat)
        points = self.table.points(self.laid[seat]) + self.table.best_points(some, both)
        return [] if self.over else [Fact("In melds", points, seat, "points")]

    def sorted_hand(self, cards: list[int]) -> list[int]:
        """Melds first, then the other cards by suit and rank."""
        some, both = gathered(cards)
        row = [f for m in self.table.best_melds(some, both, False) for f in self.table.melds[m].faces]
        rest = cards[:]
        for f in row:
            rest.remove(f)
        return row + sorted(rest)

    def _groups(self, zone: int) -> list[int]:
        return self.laid[zone - int(self.melds)] if self.melds <= zone < self.discards else []

    def card_places(self, zone: int) -> list[int]:
        return [i for i, m in enumerate(self._groups(zone)) for _ in self.table.melds[m].faces]

    def card_marks(self, zone: int) -> list[str]:
        return [KINDS[self.table.melds[m].kind] for m in self._groups(zone) for _ in self.table.melds[m].faces]

    def counted(self, seat: int) -> list[ScoreLine]:
        """A score line for each meld of a player."""
        melds = [self.table.melds[m] for m in self.laid[seat]]
        return [ScoreLine(seat, f"{KINDS[meld.kind]} {marked(meld, ' ')}", meld.points) for meld in melds]
