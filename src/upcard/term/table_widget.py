"""The table as characters on the screen."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Final

from rich.segment import Segment
from textual import events
from textual.geometry import Size
from textual.strip import Strip
from textual.widget import Widget

from upcard.term.canvas import Target
from upcard.term.table_picture import Picture, TableState

NEEDS: Final = (60, 19)  # the table cannot be drawn with fewer columns and lines
TOO_SMALL: Final = f" The table needs {NEEDS[0]} columns and {NEEDS[1] + 1} lines."  # including the line of keys


class TableWidget(Widget, can_focus=True):
    """Draws the state from *look*, and reports clicks to *touch* and keys to *key*."""

    def __init__(
        self, look: Callable[[], TableState], touch: Callable[[Target], Awaitable[None]], key: Callable[[str], Awaitable[bool]]
    ) -> None:
        super().__init__(id="cloth")
        self.look = look
        self.touch = touch
        self.key = key
        self.picture: Picture | None = None

    def redraw(self) -> None:
        """Redraw the table."""
        if self.size:
            fits = self.size.width >= NEEDS[0] and self.size.height >= NEEDS[1]
            self.picture = Picture(self.look(), self.size.width, self.size.height) if fits else None
            self.refresh()

    def on_resize(self) -> None:
        self.redraw()

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return container.height

    def render_line(self, y: int) -> Strip:
        if self.picture is None:
            return Strip([Segment(TOO_SMALL if y == 0 else "")]).adjust_cell_length(self.size.width)
        if y >= self.picture.canvas.height:
            return Strip.blank(self.size.width)
        return Strip(self.picture.canvas.row(y), self.size.width)

    async def on_click(self, event: events.Click) -> None:
        target = self.picture.canvas.at(event.x, event.y) if self.picture else None
        if target is not None:
            await self.touch(target)

    async def on_key(self, event: events.Key) -> None:
        if await self.key(event.key):
            event.stop()
            event.prevent_default()
