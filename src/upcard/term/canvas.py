"""A grid of character cells to draw on, with its touchable areas."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from rich.cells import cell_len, get_character_cell_size
from rich.segment import Segment
from rich.style import Style

WALL: Final = "#161310"
CLOTH: Final = "#2a241f"
INK: Final = "#f4ede2"
SOFT: Final = "#c0b4a5"
ACCENT: Final = "#7acbba"
ON_ACCENT: Final = "#08231e"
FACE: Final = "#f7f2e8"
FACE_2: Final = "#e6dfd1"
FACE_DIM: Final = "#b9ae9d"
LINE: Final = "#6b6054"
BACK: Final = "#1b5f57"
BACK_2: Final = "#5fa79b"
BLACK: Final = "#1d1a17"
RED: Final = "#b3261e"
DARK_RED: Final = "#7a1410"
BLUE: Final = "#1d4fa8"
GREEN: Final = "#17683a"


class Target(NamedTuple):
    """Something to touch: a "card", a "zone" or a "button", and its name."""

    kind: str
    key: str


class Spot(NamedTuple):
    """The area of a target."""

    target: Target
    x: int
    y: int
    width: int
    height: int

    def holds(self, x: int, y: int) -> bool:
        """Does the area cover this cell?"""
        return self.x <= x < self.x + self.width and self.y <= y < self.y + self.height


class Canvas:
    """Rows of cells. Later drawing covers earlier drawing; drawing outside is cut off."""

    def __init__(self, width: int, height: int, ground: str = CLOTH) -> None:
        self.width = width
        self.height = height
        style = Style(color=INK, bgcolor=ground)
        self.cells: list[list[str]] = [[" "] * width for _ in range(height)]
        self.styles: list[list[Style]] = [[style] * width for _ in range(height)]
        self.spots: list[Spot] = []

    def put(self, x: int, y: int, text: str, style: Style) -> None:
        """Write one line; its style is added to the background."""
        if not 0 <= y < self.height:
            return
        for char in text:
            wide = get_character_cell_size(char)
            if wide == 0:
                continue
            if 0 <= x and x + wide <= self.width:
                self.cells[y][x] = char
                self.styles[y][x] = self.styles[y][x] + style
                if wide == 2:
                    self.cells[y][x + 1] = ""
                    self.styles[y][x + 1] = self.styles[y][x]
            x += wide

    def fill(self, x: int, y: int, width: int, height: int, style: Style, char: str = " ") -> None:
        """Fill a rectangle."""
        for row in range(y, y + height):
            self.put(x, row, char * width, style)

    def touch(self, target: Target, x: int, y: int, width: int, height: int) -> None:
        """Make a rectangle touchable; the latest is on top."""
        self.spots.append(Spot(target, x, y, width, height))

    def at(self, x: int, y: int) -> Target | None:
        """The target at a cell."""
        return next((s.target for s in reversed(self.spots) if s.holds(x, y)), None)

    def spot(self, target: Target) -> Spot | None:
        """The area of a target."""
        return next((s for s in self.spots if s.target == target), None)

    def row(self, y: int) -> list[Segment]:
        """A line as runs of one style."""
        out: list[Segment] = []
        for char, style in zip(self.cells[y], self.styles[y]):
            if out and out[-1].style is style or out and out[-1].style == style:
                out[-1] = Segment(out[-1].text + char, style)
            else:
                out.append(Segment(char, style))
        return out

    def text(self) -> str:
        """Everything as plain text, without trailing blanks."""
        return "\n".join(["".join(row).rstrip() for row in self.cells])


def cut(text: str, width: int) -> str:
    """The text cut to a width, with an ellipsis where it was cut."""
    if cell_len(text) <= width:
        return text
    while text and cell_len(text) > width - 1:
        text = text[:-1]
    return text.rstrip() + "…" if width > 0 else ""


def wrapped(text: str, width: int) -> list[str]:
    """The text wrapped to a width."""
    lines: list[str] = [""]
    for word in text.split():
        if lines[-1] and cell_len(lines[-1]) + 1 + cell_len(word) > width:
            lines.append("")
        lines[-1] = f"{lines[-1]} {word}".strip()
    return [cut(line, width) for line in lines]


def packed(parts: Sequence[str], width: int) -> list[str]:
    """Parts joined by dots and wrapped to a width; only a part that is too wide itself is broken."""
    lines: list[str] = []
    for part in parts:
        if lines and cell_len(lines[-1]) + 3 + cell_len(part) <= width:
            lines[-1] += f" · {part}"
        else:
            lines += wrapped(part, width)
    return lines
