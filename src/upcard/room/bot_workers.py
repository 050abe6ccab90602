"""Runs the bots: off the event loop, those that search in a process of their own, with only what their seat may know."""

from __future__ import annotations

import asyncio
import hashlib
import logging
import multiprocessing
import os
import secrets
import threading
import time
from collections.abc import Callable, Mapping
from concurrent.futures import BrokenExecutor, Executor, ProcessPoolExecutor, ThreadPoolExecutor
from functools import partial
from typing import Any, Final, ParamSpec, TypeVar

import upcard
from upcard.bots import solver
from upcard.bots.advice import advise
from upcard.bots.analysis import Decision, SeatResult, graded_answer, hand_results
from upcard.bots.bot import answers_together, count_together
from upcard.bots.characters import Character, characters
from upcard.bots.equity import equities_allowed, equities_for, equities_in_hindsight
from upcard.bots.roster import BOTS, BotInfo, bot, levels
from upcard.bots.roster import policy as policy_of
from upcard.core.bits import Rng
from upcard.core.policy import finish
from upcard.core.seed import Seed
from upcard.kit.solving import Solution
from upcard.room.match_log import LoggedMatch, at_hand_start
from upcard.room.messages import Hint, Odds, Refusal
from upcard.room.preferences import split_preferences
from upcard.room.stored import StoredTable

P = ParamSpec("P")
T = TypeVar("T")
log = logging.getLogger("upcard.room")

SLOW: Final = {"easy", "hard", "search"}
USUAL: Final = {"steady", "perfect"}  # the bots at a table for which nobody chose a level
SECONDS: Final = 0.5  # seconds for a searching bot: less than the pause, so that its answers always come after the same time
ROUNDS: Final = 100  # play-outs of a searching bot in a shared deal
HINT_SECONDS: Final = 1.0
GRADE_ROUNDS: Final = 200  # play-outs for one decision, fewer where they take longer than GRADE_SECONDS
LEAST_ROUNDS: Final = 40
GRADE_DEALS: Final = 40  # deals for the value of a hand, likewise
LEAST_DEALS: Final = 8
GRADE_SECONDS: Final = 0.5
CACHED_MATCHES: Final = 20  # in each process
SOLVER_POSITIONS: Final = 300_000  # the most that the solver examines for a player who gave up


class LevelInfo(BotInfo):
    """A level of a game, and the characters of this level in the order in which they come to a table."""

    characters: list[Character]


def level_infos(game: str) -> list[LevelInfo]:
    """The levels at which bots play a game, from weak to strong, then random. Raises UnknownGame."""
    names = bot_names(game)
    return [{**level, "characters": characters(game, level["name"])} for level in BOTS if level["name"] in names]


def bot_names(game: str) -> list[str]:
    """The names of the bots that play a game: the usual one first, then the other levels from weak to strong, then random."""
    names = [level["name"] for level in levels(upcard.game(game))]
    names.sort(key=lambda name: name not in USUAL)
    return [*names, "random"]


BOT, HINT, ODDS, DEAL, GRADE = range(5)  # kinds of work, the most urgent first


class FairQueue:
    """Turns for a number of slots: bots, hints, odds, deals, grading, in this order; then the table served longest ago.

    A table has one turn at a time, and the last free slot is kept for bots.
    """

    def __init__(self, slots: int) -> None:
        self.slots = slots
        self.free = slots
        self._serial = 0
        self._served: dict[str, int] = {}
        self._running: set[str] = set()
        self._waiting: list[tuple[int, int, str, asyncio.Future[None]]] = []

    async def take(self, table: str, kind: int) -> None:
        """Wait for a turn."""
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._serial += 1
        self._waiting.append((kind, self._serial, table, future))
        self._serve()
        try:
            await future
        except asyncio.CancelledError:
            if future.done() and not future.cancelled():
                self.give_back(table)
            raise
        finally:
            self._waiting = [row for row in self._waiting if row[3] is not future]

    def give_back(self, table: str) -> None:
        """End a turn."""
        self.free += 1
        self._running.discard(table)
        self._serve()

    def _serve(self) -> None:
        while self.free:
            rows = [
                (kind, self._served.get(table, 0), serial, table, future)
                for kind, serial, table, future in self._waiting
                if not future.done() and table not in self._running and (kind == BOT or self.free > 1 or self.slots == 1)
            ]
            if not rows:
                return
            _, _, serial, table, future = min(rows, key=lambda row: row[:3])
            self.free -= 1
            self._running.add(table)
            self._served.pop(table, None)
            self._served[table] = self._serial
            while len(self._served) > 10_000:
                del self._served[next(iter(self._served))]
            future.set_result(None)


class BotWorkers:
    """A thread for the fast bots, and processes for bots that search; the tables take turns."""

    def __init__(self, processes: int = 1) -> None:
        """Without *processes* the searches share the thread."""
        self._processes = processes
        self._quick = ThreadPoolExecutor(1, "upcard-bots")
        self._slow = self._fresh()
        self._turns = FairQueue(max(1, processes))

    def _fresh(self) -> Executor:
        if not self._processes:
            return self._quick
        return ProcessPoolExecutor(self._processes, multiprocessing.get_context("spawn"), _watch_parent)

    def close(self) -> None:
        """Stop all bots."""
        self._slow.shutdown(wait=False, cancel_futures=True)
        self._quick.shutdown(wait=False, cancel_futures=True)

    async def choose(self, kept: StoredTable, seat: int) -> list[str]:
        """The answer of the bot in a seat: one text, or one a card chosen together. Steady stands in if the bot fails."""
        for name in dict.fromkeys([kept.players[seat].bot, "steady"]):
            try:
                return await self._think(kept.id, BOT, name in SLOW, choose, kept, seat, name)
            except Exception as error:
                log.error("The bot %s failed at a table of %s (%s)", name, kept.game, type(error).__name__)
        return await self._think(kept.id, BOT, False, choose, kept, seat, "random")

    async def hint_for(self, kept: StoredTable, seat: int) -> Hint:
        """The best bot's answer in a seat, with its reason; raises Refusal if it finds none."""
        try:
            return await self._think(kept.id, HINT, True, hint_for, kept, seat)
        except Exception as error:
            log.error("A hint failed at a table of %s (%s)", kept.game, type(error).__name__)
            raise Refusal("No hint could be found. Try again in a moment.") from None

    async def winnable(self, game: str, options: Mapping[str, Any]) -> str:
        """The seed of a deal that can be won; raises Refusal if none is found."""
        try:
            return await self._think(secrets.token_hex(4), DEAL, True, winnable, game, dict(options))
        except solver.Unsolved:
            raise Refusal(
                "No deal that can be won was found with these rules. Try again, or take any deal.", "winnable"
            ) from None

    async def solve(self, kept: StoredTable) -> Solution:
        """How the present deal could have been played from its beginning; raises Refusal."""
        try:
            return await self._think(kept.id, DEAL, True, solve, kept)
        except solver.NoSolver as error:
            raise Refusal(f"{str(error)[:1].upper()}{str(error)[1:]}.") from None

    async def equities_at(self, kept: StoredTable, seat: int, move: int) -> Odds:
        """The equities as they were for a seat; raises Refusal if the table does not show them."""
        try:
            return await self._think(kept.id, ODDS, True, equities_at, kept, seat, move)
        except Refusal:
            raise
        except Exception as error:
            log.error("The odds failed at a table of %s (%s)", kept.game, type(error).__name__)
            raise Refusal("The odds could not be found. Try again in a moment.") from None

    async def grade(self, kept: StoredTable, seat: int, hand: int, move: int) -> Decision | None:
        """A seat's answer number *move* of a finished match, graded; None if it was no choice."""
        return await self._think(f"grading {kept.id}", GRADE, True, grade, kept, seat, hand, move)

    async def hand_result(self, kept: StoredTable, seat: int, hand: int, graded: list[Decision]) -> SeatResult | None:
        """A seat's result in a hand, split into parts; None if the hand was broken off."""
        return await self._think(f"grading {kept.id}", GRADE, True, hand_result, kept, seat, hand, graded)

    async def _think(self, table: str, kind: int, slow: bool, work: Callable[P, T], *args: P.args, **named: P.kwargs) -> T:
        loop, task = asyncio.get_running_loop(), partial(work, *args, **named)
        if not slow or not self._processes:
            return await loop.run_in_executor(self._quick, task)
        await self._turns.take(table, kind)
        try:
            return await loop.run_in_executor(self._slow, task)
        except BrokenExecutor:
            self._slow = self._fresh()
            raise
        finally:
            self._turns.give_back(table)


_matches: Final[
    dict[str, LoggedMatch]
] = {}  # by table, as this process last played it, so that a long match is not replayed each time


def logged_match(kept: StoredTable) -> LoggedMatch:
    """A match as this process caches it."""
    logged = _matches.pop(kept.id, None)
    if logged is None or not logged.follow(kept):
        logged = LoggedMatch(kept)
    _matches[kept.id] = logged
    while len(_matches) > CACHED_MATCHES:
        del _matches[next(iter(_matches))]
    return logged


def choose(kept: StoredTable, seat: int, name: str) -> list[str]:
    """A bot's answer at a seat, or all answers that are chosen together."""
    logged = logged_match(kept)
    seen = logged
    if kept.same and logged.match.hand.phase.sealed:  # who has answered before the bot must change nothing
        seen = logged.as_seen_by(kept, seat)
    hand = seen.match.hand.copy()
    rng = bot_rng(kept, seat, len(logged.answers_visible_to(seat)))
    hand.answer_first(seat)
    # A search without a clock answers the same for everybody who plays a shared deal.
    limits = {"rounds": ROUNDS} if kept.same else {"seconds": SECONDS / count_together(hand, seat)}
    player = bot(name, logged.game, **limits)
    return [hand.say(action) for _, action in answers_together(player, hand, seat, rng)]


def hint_for(kept: StoredTable, seat: int) -> Hint:
    """The best bot's answer at a seat, and its reason."""
    logged = logged_match(kept)
    advice = advise(
        logged.game, logged.match.hand, seat, bot_rng(kept, seat, len(logged.answers_visible_to(seat))), seconds=HINT_SECONDS
    )
    reason = advice.reason or "It did best in the imagined deals."
    return Hint(say=advice.answers[0], also=advice.answers[1:], text=advice.text(), reason=reason)


def winnable(game: str, options: dict[str, Any]) -> str:
    """The seed of a deal that can be won."""
    found = upcard.game(game)
    seed, _ = solver.winnable(found, split_preferences(found, options)[0], secrets.randbits(32))
    return Seed(seed).hex()


def solve(kept: StoredTable) -> Solution:
    """A solution of the deal on the table."""
    logged = LoggedMatch(at_hand_start(kept))
    return solver.solve(logged.game, logged.match.hand, SOLVER_POSITIONS)


def equities_at(kept: StoredTable, seat: int, move: int) -> Odds:
    """Equities after the first *move* answers visible to a seat; raises Refusal if the table does not show them."""
    now = logged_match(kept)
    past = now.as_seen_by(kept, seat, move if move < len(now.answers_visible_to(seat)) else None).match
    game, hand = now.game, now.match.number
    if past.number == hand and not now.match.hand.over:
        if not equities_allowed(past.options):
            raise Refusal("At this table the odds are shown after the hand.", "move")
        return Odds(move, hand, equities_for(game, past.hand, seat), None)
    end = LoggedMatch(kept, len([given for given in kept.answers if given.hand <= past.number])).match.hand
    return Odds(move, past.number, equities_for(game, past.hand, seat), equities_in_hindsight(game, past.hand, end, seat))


def grade(kept: StoredTable, seat: int, hand: int, move: int) -> Decision | None:
    """A seat's answer number *move*, graded by what the seat knew before it."""
    logged = logged_match(kept)
    before, _ = logged.replayed(hand, move)
    first = len([given for given in logged.answers if given.hand < hand])
    said = logged.answers[move].saying
    policy, h = policy_of(logged.game), before.imagine(seat, Rng(1))
    h.untracked = True
    started = time.perf_counter()
    finish(h, policy, Rng(1))
    each = time.perf_counter() - started
    rounds = max(LEAST_ROUNDS, min(GRADE_ROUNDS, int(GRADE_SECONDS / max(each, 1e-6))))
    return graded_answer(logged.game, before, seat, said, hand, move - first, rounds)


def hand_result(kept: StoredTable, seat: int, hand: int, graded: list[Decision]) -> SeatResult | None:
    """A seat's result in a hand, split into parts."""
    logged = logged_match(kept)
    first = len([given for given in logged.answers if given.hand < hand])
    count = len([given for given in logged.answers if given.hand == hand])
    start, _ = logged.replayed(hand, first)
    end, _ = logged.replayed(hand, first + count)
    if not end.over:
        return None
    started = time.perf_counter()
    trial = start.copy()
    trial.untracked = True
    finish(trial, policy_of(logged.game), Rng(1))
    each = 2 * (time.perf_counter() - started)
    deals = max(LEAST_DEALS, min(GRADE_DEALS, int(GRADE_SECONDS / max(each, 1e-6))))
    return hand_results(logged.game, start, end.score, hand, [seat], graded, deals)[0]


def bot_rng(kept: StoredTable, seat: int, given: int) -> Rng:
    """A bot's own random numbers: the same after a restart; they reveal nothing about the deal, and nobody can foresee them."""
    text = f"bot at seat {seat} after {given} answers: {kept.seed}"
    return Rng(int.from_bytes(hashlib.sha256(text.encode()).digest()[:7], "big"))


def _watch_parent() -> None:
    """End with the room, however it ends."""
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(0)
