"""One table: who sits there, what they say, and what each of them is told."""

from __future__ import annotations

import asyncio
import logging
import re
from collections.abc import Callable
from dataclasses import replace
from typing import Final, TypeVar

from upcard.bots.equity import allowed, rank_tables, told_at
from upcard.bots.solver import has_safe_move, safe_moves, solver
from upcard.core.errors import UpcardError
from upcard.core.options import as_dict
from upcard.core.scene import EventScene, event_scenes, match_scene, scene
from upcard.core.wording import render
from upcard.kit.solving import Solution
from upcard.room import messages as protocol
from upcard.room.match_log import LoggedMatch, at_hand_start
from upcard.room.messages import FromRoom, Player, Refusal
from upcard.room.services import Services
from upcard.room.store import StoredTable

T = TypeVar("T")
log = logging.getLogger("upcard.room")

MOVED_ON: Final = "The table has moved on. Look again, then answer."
NOT_KEPT: Final = "This could not be kept, so nothing has changed. Try again in a moment."


class Connection:
    """A connection at a seat: what waits to be sent to it, and how much it has been told."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.box: asyncio.Queue[FromRoom | None] = asyncio.Queue()  # None: look at the table
        self.nudged = False
        self.told = 0  # happenings
        self.count = -1  # of the table's fresh starts
        self.last = ""
        self.asked: int | None = None  # the answers after which the odds are asked for
        self.reckoning: asyncio.Task[None] | None = None

    def wake(self) -> None:
        """There may be news at the table."""
        if not self.nudged:
            self.nudged = True
            self.box.put_nowait(None)


class Table:
    """A table in play.  Whatever changes it is kept before anyone is told; the lock holds off all who would look meanwhile."""

    def __init__(self, services: Services, kept: StoredTable) -> None:
        """Play a kept table up to now; raises UpcardError where today's rules refuse it."""
        self.services = services
        self.kept = kept
        self.night = LoggedMatch(kept)
        self.lock = asyncio.Lock()
        self.voices: set[Connection] = set()
        self.starts = 0  # how often the match was taken up anew: everything is told again
        self.driving: asyncio.Task[None] | None = None
        self.hinting = False
        self.undone: list[str] = []  # what one alone has taken back, the last first
        self.solution: Solution | None = None  # of the deal that lies here, once it was asked for

    # Who is there ---------------------------------------------------------------------------

    def join(self, seat: int) -> Connection:
        """A connection takes a seat; several may share it (two windows of one person)."""
        voice = Connection(seat)
        self.voices.add(voice)
        self.notify_all()
        self.run_bots()
        return voice

    def leave(self, voice: Connection) -> None:
        """A connection is gone; its seat is kept."""
        self.voices.discard(voice)
        if voice.reckoning is not None:
            voice.reckoning.cancel()
        self.notify_all()

    def notify_all(self) -> None:
        """Let every connection look at the table."""
        for voice in self.voices:
            voice.wake()

    def players(self) -> list[Player]:
        """Who sits where."""
        here = {voice.seat for voice in self.voices}
        return [
            Player(p.name, "bot" if p.bot else "person", p.bot, bool(p.bot) or seat in here)
            for seat, p in enumerate(self.kept.players)
        ]

    # What they are told ---------------------------------------------------------------------

    async def news(self, voice: Connection) -> str:
        """The table as a connection has not yet been told it, as JSON; "" where nothing is new to it."""
        async with self.lock:
            whole = voice.count != self.starts
            happened = event_scenes(self.night.match, voice.seat)
            at_hand_start = happened if whole else happened[voice.told :]
            count = len(self.night.answers_visible_to(voice.seat))
            for told in at_hand_start:  # while a sealed question lies open, not even how many have answered it
                told["move"] = min(told["move"], count)
            now = protocol.write(self._now(voice.seat, []))
            if now == voice.last and not at_hand_start and not whole:
                return ""
            voice.count, voice.told, voice.last = self.starts, len(happened), now
            return protocol.write(self._now(voice.seat, at_hand_start, whole))

    def _now(self, seat: int, happened: list[EventScene], whole: bool = False) -> protocol.TableUpdate:
        match = self.night.match
        return protocol.TableUpdate(
            table=self.kept.id,
            seat=seat,
            players=self.players(),
            match=match_scene(match),
            scene=scene(match.hand, seat),
            happened=happened,
            whole=whole,
            move=len(self.night.answers_visible_to(seat)),
            options=as_dict(match.options) | self.night.wishes,
            seed=match.seed.hex() if match.over else None,
            redo=bool(self.undone),
            safe=has_safe_move(self.night.game, match.hand),
            solvable=solver(self.night.game) is not None,
            odds="" if not told_at(self.night.game) else "now" if allowed(match.options) else "after",
            ranks=len(rank_tables(self.night.game)) > 0,
        )

    # What they say --------------------------------------------------------------------------

    async def hear(self, voice: Connection, message: protocol.Message) -> None:
        """Do what a message asks; raises Refusal, and then nothing has changed."""
        match message:
            case protocol.Answer(move, sayings):
                await self._answered(voice, move, sayings)
            case protocol.AskHint():
                await self._hint(voice)
            case protocol.Next():
                await self._next()
            case protocol.Rematch():
                await self._rematch()
            case protocol.Undo():
                await self._undo(voice.seat)
            case protocol.Redo():
                await self._redo(voice.seat)
            case protocol.PlaySafeMoves():
                await self._safe(voice.seat)
            case protocol.Review(move, shown):
                await (self._show(voice, move) if shown else self._look(voice, move))
            case protocol.Solve():
                await self._solve(voice)
            case protocol.AskOdds(move):
                self._ask_odds(voice, move)
            case protocol.Join():
                raise Refusal("You sit at this table already.")
        self.run_bots()

    async def _answered(self, voice: Connection, move: int, sayings: list[str]) -> None:
        async with self.lock:
            if move != len(self.night.answers_visible_to(voice.seat)):
                voice.wake()
                raise Refusal(MOVED_ON, "move")
            await self.answer(voice.seat, sayings)
            self.undone.clear()

    async def answer(self, seat: int, sayings: list[str]) -> None:
        """Give a seat's answer, keep it, and only then tell; the lock is held.  Raises Refusal."""
        first = len(self.night.answers)
        given = self._try(seat, lambda: self.night.answer(seat, sayings))
        await self._keep(lambda: self.services.store.append(self.kept.id, self.kept.round, first, given))
        self.kept.answers += given
        self.notify_all()

    async def _next(self) -> None:
        async with self.lock:
            self._try(-1, self.night.next_hand)
            hand = self.night.match.number
            await self._keep(lambda: self.services.store.deal(self.kept.id, self.kept.round, hand))
            self.kept.hand = hand
            self.solution = None
            self.undone = []
            self.notify_all()

    async def _rematch(self) -> None:
        async with self.lock:
            if not self.night.match.over:
                raise Refusal("The match is still being played. A rematch follows when it is over.")
            seed = await self.services.new_seed(self.kept.game, self.kept.seats, self.kept.options)
            await self._keep(lambda: self.services.store.rematch(self.kept.id, self.kept.round + 1, seed))
            self._begin(replace(self.kept, round=self.kept.round + 1, seed=seed, hand=1, answers=[]))

    async def _undo(self, seat: int) -> None:
        async with self.lock:
            if not self.night.game.undo:
                raise Refusal(f"In {self.night.game.title} nothing is taken back.")
            if self.solution is not None:
                raise Refusal("The way was shown, so nothing is taken back: deal again.")
            own = [i for i, given in enumerate(self.kept.answers) if given.seat == seat and given.hand == self.kept.hand]
            if not own:
                raise Refusal("There is nothing to take back.")
            await self._keep(lambda: self.services.store.take_back(self.kept.id, self.kept.round, own[-1]))
            undone = [*self.undone, self.kept.answers[own[-1]].saying]
            self._begin(replace(self.kept, answers=self.kept.answers[: own[-1]]))
            self.undone = undone

    async def _redo(self, seat: int) -> None:
        async with self.lock:
            if not self.undone:
                raise Refusal("Nothing was taken back.")
            await self.answer(seat, [self.undone[-1]])
            self.undone.pop()
            self.notify_all()

    async def _safe(self, seat: int) -> None:
        async with self.lock:
            sayings = safe_moves(self.night.game, self.night.match.hand)
            if not sayings:
                raise Refusal("No card can go up without harm just now.")
            for saying in sayings:
                await self.answer(seat, [saying])
            self.undone.clear()

    async def _look(self, voice: Connection, move: int) -> None:
        async with self.lock:
            night, kept, seat = self.night, self.kept, voice.seat
            if move > len(night.answers_visible_to(seat)):
                raise Refusal("The match has not come so far yet.", "move")
            past = night.as_seen_by(kept, seat, move).match
            voice.box.put_nowait(protocol.ReviewedTable(move, scene(past.hand, seat), match_scene(past)))

    async def _solve(self, voice: Connection) -> None:
        async with self.lock:
            if solver(self.night.game) is None:
                raise Refusal(f"There is no solver for {self.night.game.title}.")
            if not self.night.match.hand.over:
                raise Refusal("The deal is still being played. The solver tells when it is over.")
            if self.hinting:
                raise Refusal("The solver is at work already.")
            self.hinting = True
            kept, starts = self._copy(), self.starts
        try:
            found = self.solution or await self.services.workers.solve(kept)
        finally:
            self.hinting = False
        async with self.lock:
            if (starts, kept.hand) != (self.starts, self.kept.hand):
                return
            self.solution = found
        await self._show(voice, 0)

    async def _show(self, voice: Connection, move: int) -> None:
        async with self.lock:
            found = self.solution
            if found is None:
                raise Refusal("Ask the solver first.")
            if move > len(found.line):
                raise Refusal("The solver's line is not so long.", "move")
            match = LoggedMatch(at_hand_start(self.kept)).match
            for saying in found.line[:move]:
                match.answer(voice.seat, saying)
            voice.box.put_nowait(
                protocol.ReviewedTable(
                    move, scene(match.hand, voice.seat), match_scene(match), True, len(found.line), found.words()
                )
            )

    async def _hint(self, voice: Connection) -> None:
        async with self.lock:
            move = len(self.night.answers_visible_to(voice.seat))
            if voice.seat not in self.night.match.hand.seats_to_answer():
                raise Refusal("There is nothing for you to answer just now.")
            if self.hinting:
                raise Refusal("A hint is being thought about already.")
            self.hinting = True
            kept = self._copy()
        try:
            hint = await self.services.workers.hint_for(kept, voice.seat)
        finally:
            self.hinting = False
        async with self.lock:
            if move == len(self.night.answers_visible_to(voice.seat)):
                voice.box.put_nowait(hint)

    def _ask_odds(self, voice: Connection, move: int) -> None:
        """Begin to work out the chances: meanwhile the table goes on, and of several questions only the last is answered."""
        if not told_at(self.night.game):
            raise Refusal(f"In {self.night.game.title} there are no odds to tell.")
        voice.asked = move
        if voice.reckoning is None or voice.reckoning.done():
            voice.reckoning = asyncio.create_task(self._reckon(voice))

    async def _reckon(self, voice: Connection) -> None:
        while (move := voice.asked) is not None:
            voice.asked = None
            try:
                async with self.lock:
                    if move > len(self.night.answers_visible_to(voice.seat)):
                        raise Refusal("The match has not come so far yet.", "move")
                    kept = self._copy()
                found: FromRoom = await self.services.workers.equities_at(kept, voice.seat, move)
            except Refusal as refusal:
                found = protocol.Refused(refusal.text, refusal.field)
            if voice in self.voices and voice.asked is None:
                voice.box.put_nowait(found)

    def _try(self, seat: int, action: Callable[[], T]) -> T:
        try:
            return action()
        except UpcardError as error:
            raise Refusal(self._sentence(str(error), seat)) from None

    def _sentence(self, text: str, seat: int) -> str:
        plain = render(text, [p.name for p in self.kept.players], seat)
        return re.sub(r"(?<![.!?])$", ".", plain[:1].upper() + plain[1:])

    # Keeping --------------------------------------------------------------------------------

    async def _keep(self, action: Callable[[], None]) -> None:
        """Write to the store; where that fails, go back to what is kept and raise Refusal."""
        try:
            await self.services.write(action)
        except Exception as error:
            log.error("A table could not be kept (%s)", type(error).__name__)
            self._begin(self.kept)
            raise Refusal(NOT_KEPT) from None

    def _begin(self, kept: StoredTable) -> None:
        self.kept = kept
        self.night = LoggedMatch(kept)
        self.solution = None
        self.undone = []
        self.starts += 1
        self.notify_all()

    def _copy(self) -> StoredTable:
        return replace(self.kept, answers=list(self.kept.answers))

    # Bots -----------------------------------------------------------------------------------

    def run_bots(self) -> None:
        """Let the bots answer, if it is theirs to answer."""
        if (self.driving is None or self.driving.done()) and self._next_bot() >= 0:
            self.driving = asyncio.create_task(self._drive())

    def idle(self) -> bool:
        """Is nobody here, and no bot at work?"""
        return not self.voices and (self.driving is None or self.driving.done())

    async def stop(self) -> None:
        """Let the bots answer no more."""
        if self.driving is not None:
            self.driving.cancel()
            await asyncio.gather(self.driving, return_exceptions=True)

    def _next_bot(self) -> int:
        return next((seat for seat in self.night.match.hand.seats_to_answer() if self.kept.players[seat].bot), -1)

    async def _drive(self) -> None:
        sealed: tuple[int, str] | None = None
        while (seat := self._next_bot()) >= 0:
            match = self.night.match
            question = (match.number, match.hand.phase.name) if match.hand.phase.sealed else None
            # The pause is the same whatever a bot holds or does; those who answer one sealed question share it.
            pause = 0.0 if question is not None and question == sealed else self.services.pause
            sealed = question
            kept, starts = self._copy(), self.starts
            sayings, _ = await asyncio.gather(self.services.workers.choose(kept, seat), asyncio.sleep(pause))
            async with self.lock:
                if starts != self.starts or seat not in self.night.match.hand.seats_to_answer() or kept.hand != self.kept.hand:
                    continue
                try:
                    await self.answer(seat, sayings)
                except Refusal:
                    log.error("A bot was refused at a table of %s", self.kept.game)
                    return
