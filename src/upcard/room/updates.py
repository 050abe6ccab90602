"""The messages that show a table: one part is the same for all, the other is for one seat and has only what it may know."""

from __future__ import annotations

import re
import time
from typing import Final

from upcard.bots.equity import equities_allowed, has_equities, rank_tables
from upcard.bots.solver import has_safe_move, solver
from upcard.core.scene import MatchScene, match_scene
from upcard.room import messages as protocol
from upcard.room.advice import Advice
from upcard.room.bot_turns import BotTurns
from upcard.room.clocks import milliseconds
from upcard.room.connection import Connection, Connections
from upcard.room.honours import rated
from upcard.room.live_match import LiveMatch
from upcard.room.messages import APART, Player
from upcard.room.presence import Presence
from upcard.room.scenes import Scenes
from upcard.room.scorer import leaders
from upcard.room.takebacks import Takebacks
from upcard.room.votes import Votes

TIMES: Final = re.compile(rb'"(?:now|left|away)":\d+')  # what changes by itself in an update


class Updates:
    """Writes the messages that show each connection a table, without what it has been shown already."""

    def __init__(
        self,
        live: LiveMatch,
        connections: Connections,
        presence: Presence,
        votes: Votes,
        takebacks: Takebacks,
        advice: Advice,
        bots: BotTurns,
    ) -> None:
        self._live = live
        self._connections = connections
        self._presence = presence
        self._votes = votes
        self._takebacks = takebacks
        self._advice = advice
        self._bots = bots
        self._scenes = Scenes(live)
        self._shared: bytes | None = None  # what all are shown, while nothing of it can change

    def forget_shared(self) -> None:
        """Write the part that all are shown again: something of it may have changed."""
        self._shared = None

    def message_for(self, connection: Connection) -> bytes:
        """The next message for a connection, as JSON; b"" if there is nothing new."""
        live, logged, seat = self._live, self._live.logged, connection.seat
        if logged is None:
            waiting = (protocol.written(self._waiting(seat)), b"")
            if waiting == connection.last:
                return b""
            connection.last, connection.starts = waiting, -1
            return waiting[0]
        whole = connection.starts != live.starts
        number, entry = (logged.match.number, 0) if whole else (connection.hand, connection.entry)
        fresh = logged.events_since(seat, number, entry)
        shared, own = self._shown_to_all(), self._shown_to(seat)
        timed = live.kept.settings.bank or self._shared is None
        compared = (TIMES.sub(b"", shared), TIMES.sub(b"", own)) if timed else (shared, own)
        if compared == connection.last and not fresh and not whole:
            return b""
        first = logged.first_of_hand(seat, number) if whole else connection.next_event
        connection.last = compared
        connection.starts, connection.hand, connection.entry = live.starts, logged.match.number, logged.entries()
        connection.next_event = first + len(fresh)
        return protocol.put_together(shared, own, fresh, whole, first)

    def players(self) -> list[Player]:
        """The seats and who is in them."""
        live, presence = self._live, self._presence
        here, held, now, alone = presence.here(), live.held, time.monotonic(), live.alone()
        out = []
        for seat, p in enumerate(live.kept.players):
            kind = p.kind
            gone = presence.away.get(seat)
            left = None
            if kind == "person" and gone is not None and seat not in held and not alone:
                left = max(0, round(live.kept.settings.grace - (now - gone)))
            out.append(Player(p.name, kind, p.bot, bool(p.bot) or seat in here, left, held.get(seat, ""), p.free, bool(p.person)))
        return out

    def _waiting(self, seat: int) -> protocol.WaitingTable:
        """A table before its match, as a seat is shown it."""
        kept, s = self._live.kept, self._live.kept.settings
        return protocol.WaitingTable(
            kept.id,
            kept.code,
            seat,
            kept.host,
            kept.game,
            self._live.game.title,
            kept.seats,
            kept.options,
            self.players(),
            s.fill,
            s.bank,
            s.step,
            s.grace,
            s.listed,
            s.watching,
            self._connections.watchers(),
            s.deal,
            rated(s) and not s.same,
        )

    def _shown_to_all(self) -> bytes:
        """The part of an update that is the same for all; it is kept until something of it may change, unless it has times."""
        if self._shared is not None:
            return self._shared
        update = self._update()
        written = protocol.written(update)
        if not update.votes and all([p.away is None for p in update.players]):
            self._shared = written
        return written

    def _shown_to(self, seat: int) -> bytes:
        """The part of an update that only one seat is shown (-1: spectators), without events."""
        live = self._live
        return protocol.written(
            {
                "seat": seat,
                "scene": self._scenes.of(seat),
                "move": live.in_play.move(seat),
                "clocks": live.clocks.states(seat),
                "now": milliseconds() if live.kept.settings.bank else 0,
                "finish": self._bots.can_be_hurried(seat),
            }
        )

    def _update(self) -> protocol.TableUpdate:
        """An update as all are shown it."""
        live, kept, logged = self._live, self._live.kept, self._live.in_play
        match, alone, same = logged.match, live.alone(), kept.same
        return protocol.TableUpdate(
            table=kept.id,
            seat=APART,
            players=self.players(),
            match=self._match_line(),
            scene=APART,
            happened=APART,
            whole=APART,
            move=APART,
            options=logged.terms,
            seed=match.seed.hex() if (match.over or live.played_out) and same in ("", "challenge") else None,
            redo=bool(self._takebacks.undone) and alone,
            safe=alone and has_safe_move(logged.game, match.hand),
            solvable=alone and solver(logged.game) is not None,
            odds="" if not has_equities(logged.game) else "now" if equities_allowed(match.options) else "after",
            ranks=len(rank_tables(logged.game)) > 0,
            first=APART,
            code=kept.code,
            host=kept.host,
            watchers=self._connections.watchers(),
            alone=alone,
            hints=self._advice.hints_allowed(),
            ready=sorted(self._votes.ready),
            votes=self._votes.states(),
            paused=live.paused,
            ended=live.ended,
            clocks=APART,
            now=APART,
            round=kept.round + 1,
            finish=APART,
            fair=str(kept.fair.get("kind", "room")),
            deal=kept.settings.deal if same else "",
            same=same,
        )

    def _match_line(self) -> MatchScene:
        """The line of the match."""
        match = self._live.in_play.match
        line = match_scene(match)
        return {**line, "over": True, "winners": leaders(match)} if self._live.played_out else line
