"""Which players of a table are to answer and have no page open, and the notices that their browsers get."""

from __future__ import annotations

from typing import Final

from upcard.room.live_match import LiveMatch
from upcard.room.presence import Presence

CLOSED_SECONDS: Final = 10.0  # a page that reloads or changes its network is back by then


class TurnNotices:
    """Sends a notice of each turn, once, to players whose page is closed; at most tables nobody has asked for that."""

    def __init__(self, live: LiveMatch, presence: Presence) -> None:
        self._live = live
        self._presence = presence
        self._sent: dict[str, str] = {}  # by the key of a player: the turn of the last notice

    def closed_pages(self) -> set[int]:
        """The players who are to answer and have no page open, if this room can reach them."""
        live = self._live
        if live.services.sender is None:
            return set()
        waiting = set(live.in_play.match.hand.seats_to_answer())
        return waiting & set(live.persons()) - self._presence.here() - set(live.held)

    async def send(self, now: float) -> list[float]:
        """Send the notices that are due; returns when others will be."""
        live = self._live
        sender, pushes, logged = live.services.sender, live.services.pushes, live.in_play
        if sender is None or live.alone() or live.paused:
            return []
        due = []
        for seat in self.closed_pages():
            key, turn = live.kept.keys[seat], f"{live.kept.round}:{len([a for a in logged.answers if a.seat == seat])}"
            closed = self._presence.away_since(seat, now) + CLOSED_SECONDS
            if closed > now:
                due.append(closed)
            elif self._sent.get(key) != turn:
                browsers = await live.services.write(lambda: pushes.due(live.kept.id, key, turn))  # noqa: B023
                self._sent[key] = turn
                sender.send(pushes, browsers, live.game.title, live.kept.id)
        return due
