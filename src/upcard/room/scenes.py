"""The scenes of a table's seats: each is drawn and encoded once for all windows of its seat, or for all spectators."""

from __future__ import annotations

from typing import Any

from upcard.core.scene import Drawings, Scene, scene
from upcard.room import messages as protocol
from upcard.room.live_match import HELD, OVER, LiveMatch


class Scenes:
    """The scenes of the present state, as far as they were wanted, and the drawings of zones that they share."""

    def __init__(self, live: LiveMatch) -> None:
        self._live = live
        self._state: tuple[object, ...] = ()
        self._drawn: dict[int, Any] = {}  # by seat
        self._drawings: Drawings | None = None

    def of(self, seat: int) -> Scene:
        """The scene of a seat (-1: spectators) as it is put into messages."""
        live, logged = self._live, self._live.in_play
        text = OVER if live.ended else "The match is paused." if live.paused else HELD if live.broken else ""
        state = (live.kept.round, live.starts, logged.match.number, len(logged.answers), text)
        if state != self._state:
            self._state, self._drawn = state, {}
            self._drawings = Drawings(logged.match.hand.plan, protocol.encoded, self._drawings)
        if seat not in self._drawn:
            seen = scene(logged.match.hand, seat, self._drawings)
            self._drawn[seat] = protocol.encoded(_without_question(seen, text) if text else seen)
        found: Scene = self._drawn[seat]
        return found


def _without_question(seen: Scene, text: str) -> Scene:
    """A scene in which nobody is asked anything, with a sentence that says why."""
    return seen | {
        "prompt": text,
        "task": "",
        "asked": [],
        "yours": False,
        "choices": [],
        "pick": None,
        "amount": None,
        "compose": None,
        "why": {},
    }
