"""The finished matches of a room: who may look back at them, the links to them, and the grading of decisions in them."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from typing import Any, Final

import msgspec

from upcard.bots.analysis import Decision
from upcard.bots.roster import BOTS, best
from upcard.core.errors import UpcardError
from upcard.room.deals import Deals
from upcard.room.messages import GradedAnswer, GradedHand, Grading, Refusal
from upcard.room.replay import Replay
from upcard.room.services import Services
from upcard.room.store_errors import StoreError
from upcard.room.stored import Key
from upcard.room.table import Table

log = logging.getLogger("upcard.room")

KEPT: Final = 16  # rebuilt matches in memory
GRADINGS: Final = 4  # at once in the whole room
COSTLIEST: Final = 40  # answers that a grading lists
STRANGER: Final = "Only the players of this match can look back at it. Ask one of them for a link."
PLAYING: Final = "The match is still being played. You can look back at it when it is over."
NO_MATCH: Final = "There is no match at this address."
OLD_RULES: Final = "This match was played under older rules and cannot be shown."


@dataclass(frozen=True)
class Access:
    """A finished match, and the seat of the person who looks back at it (-1: a guest with a link)."""

    replay: Replay
    table: str
    round: int
    seat: int
    matches: int

    @property
    def match(self) -> tuple[str, int]:
        """The match by its table and its number."""
        return self.table, self.round


class Running:
    """A grading at work."""

    def __init__(self, of: tuple[str, int, int], total: int) -> None:
        self.of = of
        self.done = 0
        self.total = total
        self.failed = False
        self.task: asyncio.Task[None] | None = None


class FinishedMatches:
    """Opens finished matches for their players and for guests with a link, and grades decisions."""

    def __init__(self, services: Services, load: Callable[[str], Awaitable[Table | None]], deals: Deals) -> None:
        self.services = services
        self.load = load
        self.deals = deals
        self._replays: OrderedDict[tuple[str, int], Replay] = OrderedDict()
        self._running: dict[str, Running] = {}  # by table: at most one each

    # Rights -------------------------------------------------------------------------------

    async def for_player(self, table: str, number: int, key: Key) -> Access:
        """Match *number* (from 1) of a table, for the player with this token or account; raises Refusal."""
        store = self.services.store
        seat = await self._read(lambda: store.player_of(table, key)) if key else None
        if seat is None:
            raise Refusal(STRANGER, "", 403)
        return await self._open(table, number - 1, seat)

    async def for_guest(self, key: str) -> Access:
        """The match that a link shows; raises Refusal."""
        store = self.services.store
        found: tuple[str, int] | None = await self._read(lambda: store.shared_match(key))
        if found is None:
            raise Refusal(NO_MATCH, "", 404)
        return await self._open(found[0], found[1], -1)

    async def _open(self, table: str, round: int, seat: int) -> Access:
        store = self.services.store
        last = await self._read(lambda: store.last_round(table))
        if last is None or not 0 <= round <= last[0]:
            raise Refusal(NO_MATCH, "", 404)
        found = self._replays.get((table, round))
        if found is None:
            if (round, False) == last:
                await self._must_be_over(table)
            found = await self._rebuild(table, round)
            if not (round < last[0] or found.over):
                raise Refusal(PLAYING, "", 409)
            self._replays[table, round] = found
            while len(self._replays) > KEPT:
                self._replays.popitem(last=False)
        self._replays.move_to_end((table, round))
        if closed := await self.deals.sealed(found.kept):
            raise Refusal(closed, "", 409)
        return Access(found, table, round, seat, max(round + 1, last[0]))

    async def _must_be_over(self, table: str) -> None:
        try:
            found = await self.load(table)
        except StoreError as error:
            raise Refusal(str(error), "", 409) from None
        except UpcardError:
            raise Refusal(OLD_RULES, "", 409) from None
        if found is None:
            raise Refusal(NO_MATCH, "", 404)
        if not found.live.over:
            raise Refusal(PLAYING, "", 409)

    async def _rebuild(self, table: str, round: int) -> Replay:
        store = self.services.store
        kept = await self._read(lambda: store.load_match(table, round))
        if kept is None or not kept.seed:
            raise Refusal(NO_MATCH, "", 404)
        try:
            return await asyncio.to_thread(Replay, kept)
        except UpcardError:
            raise Refusal(OLD_RULES, "", 409) from None

    async def _read(self, action: Callable[[], Any]) -> Any:
        try:
            return await self.services.read(action)
        except StoreError as error:
            raise Refusal(str(error), "", 409) from None
        except Exception as error:
            log.error("A finished match could not be read (%s)", type(error).__name__)
            raise Refusal("The room cannot read anything just now. Try again in a moment.", "", 503) from None

    async def key(self, access: Access, make: bool = False) -> str:
        """The key of the link to a match, *made* if nobody has asked for it yet; "" for none. Raises Refusal."""
        store = self.services.store
        if not make:
            return str(await self._read(lambda: store.key_of(*access.match)))
        if access.seat < 0:
            raise Refusal(STRANGER, "", 403)
        try:
            return await self.services.write(lambda: store.share(*access.match))
        except Exception as error:
            log.error("A link could not be stored (%s)", type(error).__name__)
            raise Refusal("The link could not be saved. Try again in a moment.", "", 503) from None

    def forget(self, table: str) -> None:
        """Let go of the matches of a table, whose records have changed or are gone."""
        for match in [match for match in self._replays if match[0] == table]:
            del self._replays[match]

    # Grading ------------------------------------------------------------------------------

    async def grading(self, access: Access) -> Grading:
        """The grading of the reader's seat so far; raises Refusal."""
        of = self._seat_of(access)
        store = self.services.store
        running = self._running.get(access.table)
        if running is not None and running.of == of:
            return Grading("failed" if running.failed else "running", running.done, running.total)
        found = await self._read(lambda: store.grading(*of))
        return Grading("none") if found is None else msgspec.convert(found, Grading)

    async def grade(self, access: Access) -> Grading:
        """Begin to grade the decisions of the reader's seat, unless that is done or under way; raises Refusal."""
        of = self._seat_of(access)
        running = self._running.get(access.table)
        if running is not None and not running.failed:
            if running.of != of:
                raise Refusal("Decisions of this table are being graded already. Try again when that is done.", "", 409)
            return await self.grading(access)
        self._running.pop(access.table, None)
        found = await self.grading(access)
        if found.state == "done":
            return found
        if len([r for r in self._running.values() if not r.failed]) >= GRADINGS:
            raise Refusal("The room is grading other matches. Try again in some minutes.", "", 429)
        if access.table in self._running:  # somebody else began while the store was read
            return await self.grade(access)
        logged = access.replay.logged
        own = [i for i, given in enumerate(logged.answers) if given.seat == access.seat]
        running = Running(of, len(own) + logged.match.number)
        self._running[access.table] = running
        running.task = asyncio.create_task(self._grade(access, own, running))
        return await self.grading(access)

    def _seat_of(self, access: Access) -> tuple[str, int, int]:
        if access.seat < 0:
            raise Refusal("Only a player's own decisions are graded, for that player.", "", 403)
        return access.table, access.round, access.seat

    async def _grade(self, access: Access, own: list[int], running: Running) -> None:
        """Grade piece by piece: other tables' work comes between."""
        replay, seat, workers = access.replay, access.seat, self.services.workers
        kept = replace(replay.kept, id=f"{access.table}/{access.round}", log=[], fair={}, answers=replay.logged.answers)
        graded: list[tuple[int, Decision]] = []
        hands: list[GradedHand] = []
        try:
            for move in own:
                hand = replay.logged.answers[move].hand
                found = await workers.grade(kept, seat, hand, move)
                if found is not None:
                    graded.append((move + hand - 1, found))
                running.done += 1
            for hand in range(1, replay.logged.match.number + 1):
                here = [d for _, d in graded if d.hand == hand]
                result = await workers.hand_result(kept, seat, hand, here)
                if result is not None:
                    parts = (result.result, result.par, result.cards, result.play, result.rest)
                    hands.append(GradedHand(hand, *[round(part, 2) for part in parts]))
                running.done += 1
            level = next(b["title"] for b in BOTS if b["name"] == best(replay.logged.game))
            costly = sorted([(step, d) for step, d in graded if d.loss > 0], key=lambda row: -row[1].loss)[:COSTLIEST]
            rows = [GradedAnswer(step, d.hand, d.text, d.better, round(d.loss, 2), round(d.half, 2)) for step, d in costly]
            grading = Grading("done", running.total, running.total, level, len(graded), rows, hands)
            await self.services.write(lambda: self.services.store.keep_grading(*running.of, msgspec.to_builtins(grading)))
            self._running.pop(access.table, None)
        except asyncio.CancelledError:
            raise
        except Exception as error:
            log.error("A grading failed at a table of %s (%s)", replay.kept.game, type(error).__name__)
            running.failed = True

    async def close(self) -> None:
        """Stop all gradings; they begin afresh when they are asked for again."""
        tasks = [r.task for r in self._running.values() if r.task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
