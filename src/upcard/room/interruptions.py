"""Interruptions of a match, from its log: a pause, an early end, and the seats that bots hold for absent players."""

from __future__ import annotations

from collections.abc import Sequence

from upcard.room.stored import StoredEvent


class Interruptions:
    """The pause, the early end and the seats held by bots that the events read so far lead to."""

    def __init__(self) -> None:
        self._read = 0  # events of the log
        self.held: dict[int, str] = {}  # seats that a bot holds, and the bot
        self.paused = False
        self.ended = ""  # how the match was broken off

    def read(self, log: Sequence[StoredEvent]) -> None:
        """Read what is new in a match's log."""
        for e in log[self._read :]:
            self._read += 1
            if e.kind == "bot":
                self.held[e.seat] = e.says[0]
            elif e.kind == "person":
                self.held.pop(e.seat, None)
            elif e.kind in ("pause", "resume"):
                self.paused = e.kind == "pause"
            elif e.kind == "end":
                self.ended = self.ended or e.says[0]
