"""Hands of which melds of a table are laid out before each player: what may be made, what lies, and how it is named and shown.

Zones: a hand for each seat, then the melds of each, then the discard pile and the stock.
"""

from __future__ import annotations

from mypy_extensions import i64, mypyc_attr

from upcard.core.bits import Card, Seat, bit
from upcard.core.deal import Deal
from upcard.core.facts import Fact, ScoreLine
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
class LaidMeldsHand(DrawHand):
    """A deal in which melds are laid out."""

    def __init__(self, deal: Deal, table: MeldTable) -> None:
        n = deal.plan.seats
        super().__init__(deal, 2 * n, 2 * n + 1)
        self.table = table
        self.melds: i64 = n
        self.laid: list[list[int]] = [[] for _ in range(n)]  # the melds that each has on the table, by number

    def held(self, seat: Seat) -> tuple[int, int]:
        """What a player holds: one or more, and both."""
        z = HAND + seat
        return self.faces(z), self.at[z] & self.at[z + self.plan.size]

    def melds_with_discard(self, seat: Seat) -> list[int]:
        """The melds in which a player could use the discard."""
        some, both = self.held(seat)
        face = self.top(self.discards) & 63
        return self.table.melds_with(some | bit(face), both | some & bit(face), face)

    def lay(self, seat: Seat, m: int, claimed: Card = -1) -> None:
        """Lay out a meld; one card of it may come from the discards."""
        for face in self.table.melds[m].faces:
            if claimed >= 0 and face == claimed & 63:
                self.move(claimed, self.discards, self.melds + seat)
                claimed = -1
            else:
                self.move(self.pick_duplicate(face, HAND + seat), HAND + seat, self.melds + seat)
        self.laid = [[*row, m] if s == seat else row for s, row in enumerate(self.laid)]

    # What is shown ------------------------------------------------------------------------

    def facts_for(self, seat: int) -> list[Fact]:
        """The points of a player's melds as they are now."""
        some, both = self.held(seat)
        points = self.table.points(self.laid[seat]) + self.table.best_points(some, both)
        return [] if self.over else [Fact("In melds", points, seat, "points")]

    def sorted_hand(self, cards: list[int]) -> list[int]:
        """Melds first, then what is left by suit and rank."""
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
        """What the melds of a player count, one by one."""
        melds = [self.table.melds[m] for m in self.laid[seat]]
        return [ScoreLine(seat, f"{KINDS[meld.kind]} {marked(meld)}", meld.points) for meld in melds]
