"""A table's record in memory and the match that follows from it: how a change is checked, stored and applied."""

from __future__ import annotations

import asyncio
import logging
import re
import secrets
from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final, Protocol

import upcard
from upcard.core.errors import UpcardError
from upcard.core.game import Game
from upcard.core.wording import render
from upcard.room.clocks import Clocks, milliseconds
from upcard.room.interruptions import Interruptions
from upcard.room.match_log import LoggedMatch, played_out
from upcard.room.messages import Refusal
from upcard.room.services import NOT_KEPT, Services
from upcard.room.stored import StoredEvent, StoredTable

log = logging.getLogger("upcard.room")

MOVED_ON: Final = "The table has moved on. Look again, then answer."
HELD: Final = "This match cannot go on: its record does not replay. The record is kept."
OVER: Final = "The match is over."
TRIES: Final = 8  # to store an event where other servers keep storing one first


class Follower(Protocol):
    """The table around a record. Its methods are called when the record has changed, and wait for nothing."""

    def players_moved(self, before: list[str], now: list[str]) -> None:
        """The players may sit in other seats; both lists have the key of each seat's player."""

    def dealing_went_on(self) -> None:
        """The state of fair dealing has changed."""

    def match_began(self) -> None:
        """Another match has begun, or the same one was read again."""

    def events_came(self, events: list[StoredEvent], rebuilt: bool) -> None:
        """Events were applied; where the match was *rebuilt*, everything may look different."""

    def caught_up(self) -> None:
        """All that other servers have stored has been read."""


class LiveMatch:
    """A table's record, exactly as the store has it, and its match.

    A change is checked, stored, applied and shown, in this order and under one lock; applying has no await, so a reader on the
    event loop always sees one consistent state and never waits.
    """

    def __init__(self, services: Services, kept: StoredTable, follower: Follower) -> None:
        """Replay a stored match; raises UpcardError if today's rules refuse it."""
        self.services = services
        self.lock = asyncio.Lock()
        self.starts = 0  # how often the match was begun or rebuilt: everything is sent again
        self._follower = follower
        self._set(kept, _replayed(kept), Clocks(kept))

    def _set(self, kept: StoredTable, logged: LoggedMatch | None, clocks: Clocks) -> None:
        self.kept = kept
        self.logged = logged
        self.clocks = clocks
        self.broken = False  # the record does not replay
        self._interruptions = Interruptions()
        self._interruptions.read(kept.log)

    # What there is --------------------------------------------------------------------------

    @property
    def in_play(self) -> LoggedMatch:
        """The match; raises Refusal before it begins."""
        if self.logged is None:
            raise Refusal("The match has not begun yet.")
        return self.logged

    @property
    def held(self) -> dict[int, str]:
        """The seats that a bot holds for an absent player, and the bot."""
        return self._interruptions.held

    @property
    def paused(self) -> bool:
        """Is play paused?"""
        return self._interruptions.paused

    @property
    def ended(self) -> str:
        """How the match was broken off; "" if it was not."""
        return self._interruptions.ended

    @property
    def over(self) -> bool:
        """Has the match ended?"""
        return bool(self.ended) or (self.logged is not None and self.logged.match.over) or self.played_out

    @property
    def played_out(self) -> bool:
        """Has the last hand of a match with a number of hands ended?"""
        return self.logged is not None and played_out(self.kept, self.logged.match)

    @property
    def hand(self) -> tuple[int, int]:
        """The hand on the table, by the match and its number."""
        return self.kept.round, self.kept.hand

    @property
    def game(self) -> Game:
        """The game of the table."""
        return upcard.game(self.kept.game)

    def persons(self) -> list[int]:
        """The seats that belong to people."""
        return [seat for seat, p in enumerate(self.kept.players) if not p.bot and not p.free]

    def alone(self) -> bool:
        """Does one person play, or one browser, who decides everything?"""
        return len(self.persons()) <= 1 or self.kept.settings.screen

    def is_bots(self, seat: int) -> bool:
        """Does a bot answer for this seat?"""
        return bool(self.kept.players[seat].bot) or seat in self.held

    def has(self, round: int, number: int) -> bool:
        """Is this event of the log known here?"""
        return (round, number) < (self.kept.round, len(self.kept.log))

    def copy_for_workers(self) -> StoredTable:
        """The record as it is now, without what bots have no use for."""
        return replace(self.kept, answers=list(self.kept.answers), log=[], fair={})

    # Changing it: the lock is held ----------------------------------------------------------

    def must_play(self) -> None:
        """Raise Refusal unless answers can be given now."""
        if self.broken:
            raise Refusal(HELD)
        if self.ended:
            raise Refusal(OVER)
        if self.paused:
            raise Refusal("The match is paused. Resume it first.")

    async def answer(self, seat: int, sayings: list[str], move: int) -> None:
        """Check, store and apply a seat's answer. Raises Refusal."""

        def check() -> None:
            self.must_play()
            if move != self.in_play.move(seat):
                raise Refusal(MOVED_ON, "move")
            try:
                self.in_play.check(seat, sayings)
            except UpcardError as error:
                raise Refusal(self._sentence(str(error), seat)) from None

        await self.commit("say", seat, sayings, check)

    def _sentence(self, text: str, seat: int) -> str:
        plain = render(text, [p.name for p in self.kept.players], seat)
        return re.sub(r"(?<![.!?])$", ".", plain[:1].upper() + plain[1:])

    async def commit(
        self, kind: str, seat: int, says: list[str] | None = None, check: Callable[[], None] | None = None, hand: int = 0
    ) -> None:
        """Store an event after *check* and apply it. Raises Refusal, and then nothing has changed."""
        nonce = secrets.token_hex(8)
        for _ in range(TRIES):
            if check is not None:
                check()
            number = hand or (self.logged.match.number if self.logged else 1)
            last = self.kept.log[-1].at if self.kept.log else 0
            event = StoredEvent(len(self.kept.log), kind, number, seat, tuple(says or ()), max(milliseconds(), last), nonce)
            try:
                stored = await self.services.append(self.kept.id, self.kept.round, event)
            except Exception as error:
                log.error("An event could not be stored (%s)", type(error).__name__)
                self.services.figures.store_failures.inc()
                raise Refusal(NOT_KEPT, status=503) from None
            if stored:
                await self._advance([event])
                return
            self.services.figures.taken.inc()
            await self.catch_up()
        raise Refusal(MOVED_ON, "move")

    async def _advance(self, events: list[StoredEvent]) -> None:
        """Apply stored events; where that fails, rebuild the match from its record, and hold the table if that fails too."""
        rebuild = False
        try:
            for e in events:
                self.kept.add(e)
                self._interruptions.read(self.kept.log)
                if e.kind == "back":
                    rebuild = True
                elif self.logged is not None and not rebuild:
                    self.logged.apply(e)
                    self.clocks.add(e, self.logged)
        except Exception as error:
            log.error("An event could not be applied at a table of %s (%s)", self.kept.game, type(error).__name__)
            rebuild = True
        if rebuild:
            await self._rebuild()
        self._follower.events_came(events, rebuild)

    async def _rebuild(self) -> None:
        kept = replace(self.kept, answers=list(self.kept.answers))
        try:
            self.logged, self.clocks = await asyncio.to_thread(lambda: (LoggedMatch(kept), Clocks(kept)))
        except Exception as error:
            log.error("A match of %s does not replay (%s)", self.kept.game, type(error).__name__)
            self.broken = True
            self.services.figures.held.inc()
        self.starts += 1

    async def begin(self, kept: StoredTable) -> None:
        """Play another match, or the same one from its store."""
        self._set(kept, *await asyncio.to_thread(lambda: (_replayed(kept), Clocks(kept))))
        self.starts += 1
        self._follower.match_began()

    def deal(self, state: dict[str, Any]) -> None:
        """Note a state of fair dealing that is stored."""
        self.kept.fair = state
        self._follower.dealing_went_on()

    async def catch_up(self) -> None:
        """Read what other servers have stored."""
        store, kept = self.services.store, self.kept
        found = await self.services.read(lambda: store.load(kept.id))
        if found is None:
            return
        self._follower.players_moved(kept.keys, found.keys)
        if found.round != kept.round or found.seed != kept.seed or found.log[: len(kept.log)] != kept.log:
            await self.begin(found)
            return
        kept.players, kept.settings, kept.code, kept.host = found.players, found.settings, found.code, found.host
        kept.keys = found.keys
        if kept.fair != found.fair:
            self.deal(found.fair)
        if found.log[len(kept.log) :]:
            await self._advance(found.log[len(kept.log) :])
        self._follower.caught_up()

    async def follow(self, round: int, number: int) -> None:
        """Read the log as far as an event that a server has stored: most often this one, which has it already."""
        if self.has(round, number):
            return
        async with self.lock:
            if self.has(round, number):
                return
            if round != self.kept.round:
                await self.catch_up()
                return
            store, key, first = self.services.store, self.kept.id, len(self.kept.log)
            await self._advance(await self.services.read(lambda: store.events(key, round, first)))


def _replayed(kept: StoredTable) -> LoggedMatch | None:
    """The match of a record; None before it begins."""
    return LoggedMatch(kept) if kept.seed else None
