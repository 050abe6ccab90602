"""How each layout draws its cards, whatever the game."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final, NamedTuple

from rich.cells import cell_len
from rich.style import Style

from upcard.core.scene import ZoneScene
from upcard.term.canvas import (
    ACCENT,
    BACK,
    BACK_2,
    BLACK,
    BLUE,
    CLOTH,
    DARK_RED,
    FACE,
    FACE_2,
    FACE_DIM,
    GREEN,
    LINE,
    ON_ACCENT,
    RED,
    SOFT,
    Canvas,
    Target,
)
from upcard.term.description import short

TWO_COLOURS: Final = {"C": BLACK, "D": RED, "H": RED, "S": BLACK, "R": RED, "B": BLACK, "X": BLACK}
FOUR_COLOURS: Final = {**TWO_COLOURS, "C": GREEN, "D": BLUE}
LABEL: Final = Style(color=SOFT)


class Size(NamedTuple):
    """The size of a drawn card, in cells."""

    width: int
    height: int


LARGE: Final = Size(7, 5)
MIDDLE: Final = Size(5, 3)
SMALL: Final = Size(4, 2)
CHIP: Final = Size(4, 1)
SIZES: Final = (LARGE, MIDDLE, SMALL, CHIP)


@dataclass
class Look:
    """How cards look now: touchable, chosen, under the cursor."""

    colours: dict[str, str] = field(default_factory=lambda: TWO_COLOURS)
    dim: frozenset[str] = frozenset()
    chosen: tuple[str, ...] = ()
    cursor: Target | None = None
    live: frozenset[Target] = frozenset()


class PlacedCard(NamedTuple):
    """A card in a picture: position, size, visible width (0: all) and how it is set off from its neighbour."""

    x: int
    y: int
    size: Size
    name: str
    seen: int = 0
    edge: bool = False
    shade: bool = False


def draw_card(canvas: Canvas, card: PlacedCard, look: Look) -> None:
    """A card with its upper left corner at a cell."""
    x, y, (w, h), name, seen, edge, shade = card
    rim = Style(color=LINE)
    if not name:
        canvas.fill(x, y, w, h, Style(color=BACK_2, bgcolor=BACK), "░")
        if edge:
            canvas.fill(x, y, 1, h, Style(color=CLOTH), "▏")
        return
    here = look.cursor == Target("card", name)
    ink, ground = look.colours[name[1]], FACE_DIM if name in look.dim else FACE_2 if shade else FACE
    style = Style(color=ink, bgcolor=ground, bold=name not in look.dim)
    if here:
        style += Style(color=DARK_RED if ink == RED else ON_ACCENT, bgcolor=ACCENT)
    canvas.fill(x, y, w, h, style)
    index = short(name)
    pad = 1 if (seen or w) > len(index) else 0
    if edge and pad:
        canvas.fill(x, y, 1, h, rim, "▏")
    canvas.put(x + pad, y, index, style)
    if h >= 5:
        canvas.put(x + w // 2, y + h // 2, index[-1], style)
    if h >= 3 and not seen:
        canvas.put(x + w - pad - len(index), y + h - 1, index, style)
    if name in look.chosen and h >= 2:
        canvas.put(x + 1, y + 1, "✓", style + Style(color=ON_ACCENT))


@dataclass
class Block:
    """A part of the picture: cards and words at fixed positions, drawn together."""

    width: int = 0
    height: int = 0
    cards: list[PlacedCard] = field(default_factory=list)
    words: list[tuple[int, int, str, Style]] = field(default_factory=list)
    holes: list[tuple[int, int, Size]] = field(default_factory=list)
    touch: list[tuple[Target, int, int, int, int]] = field(default_factory=list)

    def card(self, card: PlacedCard) -> None:
        """Add a card."""
        self.cards.append(card)
        self._grow(card.x + card.size.width, card.y + card.size.height)

    def word(self, x: int, y: int, text: str, style: Style = LABEL) -> None:
        """Add a word."""
        self.words.append((x, y, text, style))
        self._grow(x + cell_len(text), y + 1)

    def hole(self, x: int, y: int, size: Size) -> None:
        """Add an empty place for a card."""
        self.holes.append((x, y, size))
        self._grow(x + size.width, y + size.height)

    def add(self, other: Block, x: int, y: int) -> None:
        """Add all of another block."""
        self.cards += [card._replace(x=x + card.x, y=y + card.y) for card in other.cards]
        self.words += [(x + a, y + b, text, style) for a, b, text, style in other.words]
        self.holes += [(x + a, y + b, size) for a, b, size in other.holes]
        self.touch += [(t, x + a, y + b, w, h) for t, a, b, w, h in other.touch]
        self._grow(x + other.width, y + other.height)

    def cards_at(self, y: int) -> bool:
        """Does a line hold cards or places for cards?"""
        laid = [(card.y, card.size.height) for card in self.cards] + [(at, size.height) for _, at, size in self.holes]
        return any([top <= y < top + height for top, height in laid])

    def _grow(self, width: int, height: int) -> None:
        self.width = max(self.width, width)
        self.height = max(self.height, height)

    def paint(self, canvas: Canvas, x: int, y: int, look: Look) -> None:
        """Draw the block on a canvas."""
        for a, b, size in self.holes:
            draw_hole(canvas, x + a, y + b, size)
        for target, a, b, w, h in self.touch:
            canvas.touch(target, x + a, y + b, w, h)
            if look.cursor == target:
                canvas.fill(x + a - 1, y + b, 1, h, Style(color=ACCENT, bold=True), "▐")
                canvas.fill(x + a + w, y + b, 1, h, Style(color=ACCENT, bold=True), "▌")
        for card in self.cards:
            draw_card(canvas, card._replace(x=x + card.x, y=y + card.y), look)
            if Target("card", card.name) in look.live:
                canvas.touch(Target("card", card.name), x + card.x, y + card.y, card.size.width, card.size.height)
        for a, b, text, style in self.words:
            canvas.put(x + a, y + b, text, style)


def draw_hole(canvas: Canvas, x: int, y: int, size: Size) -> None:
    """An empty place for a card."""
    style = Style(color=LINE)
    w, h = size
    if h == 1:
        canvas.put(x, y, "[" + " " * (w - 2) + "]", style)
        return
    canvas.put(x, y, "┌" + "╌" * (w - 2) + "┐", style)
    for row in range(1, h - 1):
        canvas.put(x, y + row, "╎" + " " * (w - 2) + "╎", style)
    canvas.put(x, y + h - 1, "└" + "╌" * (w - 2) + "┘", style)


def step_for(n: int, size: Size, width: int) -> int:
    """The step between cards that fits a row into *width*; 0 if none does."""
    for step in range(size.width + 1, 2, -1):
        if (n - 1) * step + size.width <= width:
            return step
    return 0


def row_block(cards: list[str], size: Size, width: int, tight: bool = False, holes: int = 0) -> Block:
    """Cards side by side with places for more; they overlap if they must, and wrap into rows if that is not enough."""
    block = Block()
    step = 3 if tight else step_for(len(cards) + holes, size, width)
    if tight and (len(cards) - 1) * 3 + size.width > width:
        step = 0
    if step:
        rows = [cards]
    else:
        step = 3 if tight else max(3, min(size.width, 4))
        across = max(1, (width - size.width) // step + 1)
        rows = [cards[i : i + across] for i in range(0, len(cards), across)]
    covered = step < size.width
    for r, row in enumerate(rows):
        for i, name in enumerate(row):
            seen = step if covered and i < len(row) - 1 else 0
            block.card(PlacedCard(i * step, r * size.height, size, name, seen, i > 0 and step <= size.width))
    for i in range(len(cards), len(cards) + holes):
        if not covered:
            block.hole(i * step, 0, size)
    return block


def column_block(cards: list[str], size: Size) -> Block:
    """Cards overlapping downward, or an empty place."""
    block = Block()
    if not cards:
        block.hole(0, 0, size)
    for i, name in enumerate(cards):
        last = i == len(cards) - 1
        block.card(PlacedCard(0, i, size if last else Size(size.width, 1), name, shade=(len(cards) - 1 - i) % 2 == 1))
    return block


def grid_block(zone: ZoneScene, size: Size) -> Block:
    """Columns side by side; *places* tells the column of each card."""
    block = Block()
    columns = list(dict.fromkeys(zone["places"])) or [0]
    for n, column in enumerate(columns):
        cards = [c for c, p in zip(zone["cards"], zone["places"]) if p == column] if zone["places"] else zone["cards"]
        block.add(column_block(cards, size), n * (size.width + 2), 0)
    return block


def pile_block(zone: ZoneScene, size: Size, label: str) -> Block:
    """A squared-up pile: its top card, and the count unless it is one visible card."""
    block = Block()
    alone = zone["count"] == 1 and any(zone["cards"])
    words = f"{label} {zone['count']}" if zone["count"] and not alone else label
    if size.height == 1:
        block.word(0, 0, words + " ")
        x, y = cell_len(words) + 1, 0
    else:
        x, y = max(0, (cell_len(words) - size.width) // 2), 0
        block.word(max(0, (size.width - cell_len(words)) // 2), size.height, words)
    if zone["count"]:
        block.card(PlacedCard(x, y, size, zone["cards"][-1] if zone["cards"] else ""))
    else:
        block.hole(x, y, size)
    return block


def melds_block(zone: ZoneScene, size: Size, width: int) -> Block:
    """Groups side by side; *places* tells the group of each card."""
    block = Block()
    places = zone["places"] or [0] * len(zone["cards"])
    marks = zone["marks"] or [""] * len(zone["cards"])
    x = y = high = 0
    for place in dict.fromkeys(places):
        group = row_block([c for c, p in zip(zone["cards"], places) if p == place], size, width, tight=True)
        mark = ", ".join(dict.fromkeys([m for m, p in zip(marks, places) if p == place and m]))
        if mark:
            group.word(0, group.height, mark)
        if x and x + group.width > width:
            x, y, high = 0, y + high, 0
        block.add(group, x, y)
        x += group.width + 2
        high = max(high, group.height)
    return block


def line_block(line: ZoneScene, sides: list[ZoneScene], size: Size, width: int, room: int = 0) -> Block:
    """The main line with the sideline cards under each card; only the latest rows if *room* is given."""
    across = max(1, (width + 1) // (size.width + 1))
    rows: list[Block] = []
    for first in range(0, max(1, len(line["cards"])), across):
        row = Block()
        for i, name in enumerate(line["cards"][first : first + across]):
            x = i * (size.width + 1)
            row.card(PlacedCard(x, 0, size, name))
            under = [c for z in sides for c, p in zip(z["cards"], z["places"]) if p == first + i]
            for k, card in enumerate(under):
                row.card(PlacedCard(x, size.height + k, CHIP, card, shade=k % 2 == 0))
        rows.append(row)
    block = Block()
    skipped = 0
    while room and len(rows) > 1 and sum([r.height + 1 for r in rows]) > room:
        rows.pop(0)
        skipped += across
    if skipped:
        block.word(0, 0, f"… {skipped} cards before")
    for row in rows:
        block.add(row, 0, block.height + (1 if block.height and not skipped else 0))
        skipped = 0
    return block
