"""Zones: places for cards, and who sees the cards in them."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from upcard.core.bits import bit
from upcard.core.pack import Pack

NOBODY: Final = 0
EVERYONE: Final = -1
LAYOUTS: Final = ("hand", "pile", "fan", "row", "melds", "trick", "board", "grid", "tray", "line", "side", "taken", "none")


class Zone:
    """A place for cards: whose it is, who sees the faces there, whether order matters, and how it is drawn.

    *sight* has a bit for each seat. A seat that sees none of the zones in a group cannot tell them apart: group a sealed
    choice with the hand it comes from (*grouped_with*). *top_only* piles are kept squared up: a scene lists their top
    card alone. A zone that is *face_down* is drawn so even for a seat that knows it: a discard pile turned over. A zone
    owned by two seats names one as *owner*, the other as *partner*. *layout* is one of LAYOUTS: how the page draws it. A
    tray is a row that is filled card by card: its first place tells how many it takes, its first mark what it makes, and
    of a foul says "foul". The first place of a board may tell how many it takes, too.
    """

    def __init__(
        self,
        name: str,
        owner: int = -1,
        sight: int = EVERYONE,
        ordered: bool = False,
        grouped_with: int = -1,
        layout: str = "row",
        title: str = "",
        top_only: bool = False,
        face_down: bool = False,
        key: str = "",
        partner: int = -1,
    ) -> None:
        assert layout in LAYOUTS, f"{name}: there is no layout {layout!r}; there are: {', '.join(LAYOUTS)}"
        self.name = name
        self.owner = owner
        self.sight = sight
        self.ordered = ordered
        self.grouped_with = grouped_with
        self.layout = layout
        self.title = title
        self.top_only = top_only
        self.face_down = face_down
        self.partner = partner
        self.id = key or (name if owner < 0 else f"{name}.{owner}")


def hand_zones(seats: int) -> list[Zone]:
    """A hand for each seat, which only that seat sees."""
    return [Zone("hand", s, 1 << s, layout="hand") for s in range(seats)]


def stock_zone() -> Zone:
    """The stock, face down."""
    return Zone("stock", sight=NOBODY, ordered=True, layout="pile", title="Stock")


def discard_zone(top_only: bool = False) -> Zone:
    """The discard pile, face up."""
    return Zone("discards", ordered=True, layout="pile", title="Discard pile", top_only=top_only)


class Plan:
    """The zones and the pack of a game at a number of seats, made once and shared by all its hands."""

    def __init__(self, seats: int, zones: list[Zone], pack: Pack) -> None:
        assert 1 <= seats <= 14
        assert len({z.id for z in zones}) == len(zones), "every zone has an id of its own"
        packs = pack.copies
        self.zones = zones
        self.pack = pack
        self.seats: i64 = seats
        self.size: i64 = len(zones)
        self.packs: i64 = packs
        self.words: i64 = len(zones) * packs
        self.ranks: i64 = len(pack.ranks)
        self.sight = vec[i64]([z.sight for z in zones])
        self.ordered = vec[i64]([1 if z.ordered else 0 for z in zones])
        self.zeros = vec[i64]([0] * (max(64, len(zones)) * packs))
        self.ends = vec[i64]([-1] * (64 * packs + len(zones)))
        self.next_in_group = vec[i64]([-1] * len(zones))  # the next zone in a ring of grouped zones
        self.group = vec[i64](
            [z.grouped_with if z.grouped_with >= 0 else i for i, z in enumerate(zones)]
        )  # the first of that ring, or the zone itself
        self.cards = vec[i64](pack.cards())
        self.suits = vec[i64]([sum([bit(f) for f in pack.faces if f // len(pack.ranks) == s]) for s in range(len(pack.suits))])
        suited = [f for f in pack.faces if f < len(pack.ranks) * len(pack.suits)]
        self.rank_masks = vec[i64]([sum([bit(f) for f in suited if f % len(pack.ranks) == r]) for r in range(len(pack.ranks))])
        for i in range(len(zones)):
            j = zones[i].grouped_with
            if j >= 0:
                assert zones[i].sight == zones[j].sight and not zones[i].ordered and not zones[j].ordered
                assert j < i and zones[j].grouped_with < 0, "group a zone only with an earlier one that is not grouped"
                self.next_in_group[i] = max(j, self.next_in_group[j])
                self.next_in_group[j] = i
        # for an imagined hand: the zones that some seats see, and those within which cards lie in an order or in a group
        self.sighted = vec[i64]([i for i, z in enumerate(zones) if z.sight > 0])
        self.arranged = vec[i64](
            [i for i, z in enumerate(zones) if z.ordered or self.next_in_group[i] >= 0 and self.group[i] == i]
        )

    def zone(self, key: str) -> int:
        """The index of a zone by its id ("hand.0"); -1 if there is none."""
        for i, z in enumerate(self.zones):
            if z.id == key:
                return i
        return -1
