"""The questions that players ask about a match: an earlier position, a hint, the odds, how a deal could have been played."""

from __future__ import annotations

import asyncio

from upcard.bots.equity import has_equities
from upcard.bots.solver import solver
from upcard.core.scene import match_scene, scene
from upcard.kit.solving import Solution
from upcard.room import messages as protocol
from upcard.room.connection import Connection, Connections
from upcard.room.live_match import LiveMatch
from upcard.room.match_log import LoggedMatch, at_hand_start
from upcard.room.messages import FromRoom, Refusal

NOT_SO_FAR = "The match has not come so far yet."


class Advice:
    """Answers the questions of a table's players; the bots' workers find hints, odds and solutions."""

    def __init__(self, live: LiveMatch, connections: Connections) -> None:
        self.solution: Solution | None = None  # of the present deal, once a player has asked for it
        self._live = live
        self._connections = connections
        self._busy = False  # with a hint or a solution

    def forget(self) -> None:
        """Forget the solution: other cards are dealt."""
        self.solution = None

    def hints_allowed(self) -> bool:
        """Can players ask for hints? Never where others play the same cards."""
        kept = self._live.kept
        return not kept.same and (self._live.alone() or kept.settings.hints)

    # Looking back ---------------------------------------------------------------------------

    def look_back(self, connection: Connection, move: int) -> None:
        """Show the table as it was after *move* of the answers that the seat can count. Raises Refusal."""
        logged, seat = self._live.in_play, connection.seat
        if move > logged.move(seat):
            raise Refusal(NOT_SO_FAR, "move")
        hand, line = logged.position(seat, move)
        connection.send(protocol.ReviewedTable(move, scene(hand, seat), line))

    def tell_history(self, connection: Connection, before: int) -> None:
        """Send a piece of the events that came before the one with this index. Raises Refusal."""
        connection.send(protocol.History(*self._live.in_play.history(connection.seat, before, protocol.PIECE)))

    # Hints ----------------------------------------------------------------------------------

    async def hint(self, connection: Connection) -> None:
        """Send what the best bot would answer, unless the table has moved on meanwhile. Raises Refusal."""
        live, seat = self._live, connection.seat
        logged = live.in_play
        if not self.hints_allowed():
            raise Refusal("This table is played without hints.")
        if seat not in logged.match.hand.seats_to_answer() or live.over:
            raise Refusal("There is nothing for you to answer just now.")
        if self._busy:
            raise Refusal("The bot is thinking about a hint already.")
        asked_at = (logged.move(seat), live.starts)
        self._busy = True
        try:
            hint = await live.services.workers.hint_for(live.copy_for_workers(), seat)
        finally:
            self._busy = False
        if asked_at == (live.in_play.move(seat), live.starts):
            connection.send(hint)

    # The solver -----------------------------------------------------------------------------

    async def solve(self, connection: Connection) -> None:
        """Find how the deal that has ended could have been played, and show it. Raises Refusal."""
        live = self._live
        logged = live.in_play
        if solver(logged.game) is None or not live.alone():
            raise Refusal(f"There is no solver for {logged.game.title}.")
        if not logged.match.hand.over:
            raise Refusal("The deal is still being played. The solver answers when it is over.")
        if self._busy:
            raise Refusal("The solver is at work already.")
        asked_at = (live.starts, live.hand)
        self._busy = True
        try:
            found = self.solution or await live.services.workers.solve(live.copy_for_workers())
        finally:
            self._busy = False
        if asked_at == (live.starts, live.hand):
            self.solution = found
            self.show_solution(connection, 0)

    def show_solution(self, connection: Connection, move: int) -> None:
        """Show the table after *move* answers of the solver's line. Raises Refusal."""
        found = self.solution
        if found is None:
            raise Refusal("Ask the solver first.")
        if move > len(found.line):
            raise Refusal("The solver's line is not so long.", "move")
        match = LoggedMatch(at_hand_start(self._live.kept)).match
        for saying in found.line[:move]:
            match.answer(connection.seat, saying)
        seen, line = scene(match.hand, connection.seat), match_scene(match)
        connection.send(protocol.ReviewedTable(move, seen, line, True, len(found.line), found.words()))

    # Odds -----------------------------------------------------------------------------------

    def ask_odds(self, connection: Connection, move: int) -> None:
        """Start to work out the odds. The table goes on meanwhile, and only the last of several questions is answered."""
        logged = self._live.in_play
        if not has_equities(logged.game):
            raise Refusal(f"{logged.game.title} has no odds.")
        connection.asked = move
        if connection.calculating is None or connection.calculating.done():
            connection.calculating = asyncio.create_task(self._calculate(connection))

    async def _calculate(self, connection: Connection) -> None:
        live = self._live
        while (move := connection.asked) is not None:
            connection.asked = None
            try:
                if move > live.in_play.move(connection.seat):
                    raise Refusal(NOT_SO_FAR, "move")
                found: FromRoom = await live.services.workers.equities_at(live.copy_for_workers(), connection.seat, move)
            except Refusal as refusal:
                found = protocol.Refused(refusal.text, refusal.field)
            if connection in self._connections and connection.asked is None:
                connection.send(found)
