"""The room: its tables, its store, and the way to a seat."""

from __future__ import annotations

import asyncio
import json
import logging
import threading
from typing import Any, Final, TypeVar

import upcard
from upcard.core.errors import BadOption, BadSeed, UnknownGame, UpcardError
from upcard.core.seed import Seed
from upcard.room.bot_workers import BotWorkers, bot_names
from upcard.room.messages import Invite, NewTable, Opened, Player, Refusal, SitDown
from upcard.room.preferences import check_terms
from upcard.room.services import PAUSE, Services
from upcard.room.store import Settings, Store, StoredPlayer, StoredTable, StoreError
from upcard.room.table import Table, free_names

T = TypeVar("T")
log = logging.getLogger("upcard.room")

TABLES: Final = 200  # in memory; the others wait in the store
LONGEST_NAME: Final = 24
BEAT: Final = 5.0  # seconds between two announcements of who is connected
TIDY: Final = 3600.0  # seconds between two looks for old tables


class Room:
    """All tables of one server."""

    def __init__(self, store: Store, pause: float = PAUSE, processes: int = 1) -> None:
        self.services = Services(store, BotWorkers(processes), pause)
        self._tables: dict[str, Table] = {}
        self._loading = asyncio.Lock()
        self._stop = threading.Event()
        self._tasks: list[asyncio.Task[None]] = [asyncio.create_task(self._tidy())]
        if store.shared:
            loop = asyncio.get_running_loop()
            self._listener = threading.Thread(target=self._listen, args=(loop,), daemon=True)
            self._listener.start()
            self._tasks.append(asyncio.create_task(self._beat()))

    # Other servers --------------------------------------------------------------------------

    def _listen(self, loop: asyncio.AbstractEventLoop) -> None:
        for notice in self.services.store.notices(self._stop):
            if not loop.is_closed():
                loop.call_soon_threadsafe(self._hear, notice)

    def _hear(self, notice: str) -> None:
        kind, *words = notice.split()
        if kind == "p":
            table = self._tables.get(words[0])
            if table is not None and words[1] != self.services.server:
                table.hear_presence(words[1], {int(s) for s in words[2].split(",") if s.isdecimal()})
            return
        for key in list(self._tables) if kind == "*" else words:
            if (table := self._tables.get(key)) is not None:
                asyncio.ensure_future(self._look_again(table, kind))

    async def _look_again(self, table: Table, kind: str) -> None:
        try:
            if kind == "c":
                await table.hear_chat()
            else:
                await table.sat_down()
        except Exception as error:
            log.error("A table could not be read again (%s)", type(error).__name__)

    async def _beat(self) -> None:
        while True:
            await asyncio.sleep(BEAT)
            for table in list(self._tables.values()):
                if table.connections:
                    table.announce_presence()

    async def _tidy(self) -> None:
        while True:
            try:
                removed, archived = await self.services.write(self.services.store.tidy)
                if removed or archived:
                    log.info("%d tables removed, %d archived", removed, archived)
            except Exception as error:
                log.error("Old tables could not be archived (%s)", type(error).__name__)
            await _wait(TIDY)

    # Tables ---------------------------------------------------------------------------------

    async def open_table(self, order: NewTable) -> Opened:
        """Open a new table; raises Refusal naming the field that is wrong."""
        try:
            game = upcard.game(order.game)
        except UnknownGame as error:
            raise Refusal(_sentence(error), "game") from None
        try:
            options, seats = check_terms(game, order.options, order.seats)
        except BadOption as error:
            raise Refusal(_sentence(error), error.field) from None
        players = seated(order, seats)
        people = any(p.free for p in players)
        if order.seed and people:
            raise Refusal("With two people at the table nobody chooses the seed. Leave it out, or play against bots.", "seed")
        if order.seed and options.get("winnable"):
            raise Refusal("Choose a seed, or ask for a deal that can be won: not both.", "seed")
        known = bot_names(order.game)
        fill = known[0] if order.fill == "steady" and "steady" not in known else order.fill  # the usual bot of this game
        if fill not in known:
            raise Refusal(f"There is no bot called {fill!r:.40} for this game.", "fill")
        try:
            seed = Seed(order.seed).hex() if order.seed else ""
            if not seed and not people:
                seed = await self.services.new_seed(game.slug, seats, options)
        except BadSeed as error:
            raise Refusal(_sentence(error), "seed") from None
        settings = Settings(order.listed, order.watching, fill, order.hints, order.bank, order.step, order.grace)
        fair = {} if people else {"kind": "chosen" if order.seed else "room"}
        store = self.services.store
        kept, token = await self._write(lambda: store.open_table(game.slug, seats, options, players, seed, settings, fair))
        return Opened(kept.id, token, kept.code)

    async def _write(self, action: Any) -> Any:
        try:
            return await self.services.write(action)
        except (UpcardError, Refusal):
            raise
        except Exception as error:
            log.error("The store could not be used (%s)", type(error).__name__)
            raise Refusal(
                "The room cannot save anything just now. Nothing has changed; try again in a moment.", "", 503
            ) from None

    async def _read(self, action: Any) -> Any:
        try:
            return await self.services.read(action)
        except StoreError as error:
            raise Refusal(str(error), "", 503) from None
        except Exception as error:
            log.error("The store could not be read (%s)", type(error).__name__)
            raise Refusal("The room cannot read anything just now. Try again in a moment.", "", 503) from None

    async def sit(self, table: str, token: str) -> tuple[Table, int] | None:
        """The table and seat a token opens (-1 without a token), or None. Raises UpcardError, StoreError, Refusal."""
        store = self.services.store
        seat = await self.services.read(lambda: store.seat_of(table, token)) if token else -1
        if seat is None:
            return None
        found = await self._load(table)
        if found is None:
            return None
        if seat < 0 and not found.kept.settings.watching:
            raise Refusal("The players have asked not to be watched.")
        return found, seat

    async def _load(self, table: str) -> Table | None:
        async with self._loading:
            found = self._tables.get(table)
            if found is None:
                kept = await self.services.read(lambda: self.services.store.load(table))
                if kept is None:
                    return None
                self._make_room()
                found = self._tables[table] = await asyncio.to_thread(Table, self.services, kept)
                self.services.figures.tables.set(len(self._tables))
        return found

    async def invite(self, key: str) -> Invite:
        """The table of a code or an id, as an invitation shows it; raises Refusal."""
        store = self.services.store
        table = await self._read(lambda: store.find_table(key))
        kept = await self._read(lambda: store.load(table)) if table else None
        if kept is None:
            raise Refusal("There is no table with this code. Ask for it again.", "code", 404)
        return self._invite(kept)

    def _invite(self, kept: StoredTable) -> Invite:
        game = upcard.game(kept.game)
        live = self._tables.get(kept.id)
        here = live.here() if live is not None else set()
        players = [
            Player(p.name, "bot" if p.bot else "empty" if p.free else "person", p.bot, bool(p.bot) or s in here, free=p.free)
            for s, p in enumerate(kept.players)
        ]
        free = [s for s, p in enumerate(kept.players) if p.free]
        return Invite(
            kept.id,
            kept.code,
            game.slug,
            game.title,
            game.minutes,
            kept.seats,
            kept.options,
            players,
            free,
            kept.settings.watching,
            bool(kept.seed),
            kept.settings.bank,
            kept.settings.step,
        )

    async def lobby(self, game: str, text: str) -> list[Invite]:
        """Tables that are listed and have a free seat, filtered by game and by words."""
        store = self.services.store
        out = []
        for key in await self._read(lambda: store.open_tables(game)):
            try:
                kept = await self._read(lambda key=key: store.load(key))
            except Refusal:
                continue
            if kept is not None:
                found = self._invite(kept)
                words = f"{found.title} {found.game} {' '.join(p.name for p in found.players)}".lower()
                if all(word in words for word in text.lower().split()):
                    out.append(found)
        return out

    async def sit_down(self, key: str, wish: SitDown) -> Opened:
        """Give a free seat to a person; raises Refusal."""
        invite = await self.invite(key)
        if not invite.free:
            raise Refusal("The table is full.", "seat", 409)
        open_first = sorted(invite.free, key=lambda s: (invite.players[s].kind == "bot", s))
        if wish.seat is not None and wish.seat not in invite.free:
            raise Refusal("This seat is taken.", "seat", 409)
        taken = [p.name.lower() for p in invite.players if p.kind == "person"]
        name = clean(wish.name)
        names = [name, *[f"{name[: LONGEST_NAME - 3]} {n}" for n in range(2, 16)]]
        name = next(n for n in names if n.lower() not in taken)
        store = self.services.store
        for seat in open_first if wish.seat is None else [wish.seat]:
            token = await self._write(lambda seat=seat: store.sit(invite.table, seat, name))
            if token is not None:
                if (live := self._tables.get(invite.table)) is not None:
                    await live.sat_down()
                return Opened(invite.table, token, invite.code)
        raise Refusal("Somebody else has just taken this seat.", "seat", 409)

    async def record(self, table: str, token: str) -> dict[str, Any]:
        """The record of a table's finished match, for its players; raises Refusal."""
        found = await self.sit(table, token) if token else None
        if found is None:
            raise Refusal("Only the players of this table can have its record.", "", 403)
        live = found[0]
        if not live.over() or live.logged is None:
            raise Refusal("The record is ready when the match is over.", "", 409)
        return record_of(live.kept)

    def table(self, key: str) -> Table | None:
        """A table that is in memory now."""
        return self._tables.get(key)

    async def close(self) -> None:
        """Stop the bots and close the store."""
        self.services.stopping = True
        self._stop.set()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for table in self._tables.values():
            await table.stop()
            async with table.lock:  # an answer that is being stored is stored
                pass
        await asyncio.to_thread(self.services.close)

    def _make_room(self) -> None:
        idle = [key for key, table in self._tables.items() if table.idle()]
        for key in idle[: max(0, len(self._tables) - TABLES + 1)]:
            table = self._tables.pop(key)
            asyncio.ensure_future(table.stop())


async def _wait(seconds: float) -> None:
    loop = asyncio.get_running_loop()
    done: asyncio.Future[None] = loop.create_future()
    timer = loop.call_later(seconds, done.set_result, None)
    try:
        await done
    finally:
        timer.cancel()


def record_of(kept: StoredTable) -> dict[str, Any]:
    """A match as a record that `upcard replay` and `upcard verify` read."""
    hands: list[list[tuple[int, str]]] = [[] for _ in range(kept.hand)]
    for given in kept.answers:
        hands[given.hand - 1].append((given.seat, given.saying))
    options = {k: v for k, v in kept.options.items() if k != "winnable"}
    out: dict[str, Any] = {
        "upcard": 1,
        "game": kept.game,
        "options": options,
        "seats": kept.seats,
        "seed": kept.seed,
        "hands": hands,
        "players": [[p.name, p.bot] for p in kept.players],
    }
    if kept.fair.get("kind") == "fair":
        out["fair"] = {name: kept.fair[name] for name in ("v", "match", "terms", "secret", "commit", "hashes", "parts")}
    return json.loads(json.dumps(out))  # type: ignore[no-any-return]


def clean(name: str) -> str:
    """A name fit to show: printable characters, single spaces, at most 24 characters; "Guest" without one."""
    return " ".join("".join(c if c.isprintable() else " " for c in name).split())[:LONGEST_NAME].strip() or "Guest"


def seated(order: NewTable, seats: int) -> list[StoredPlayer]:
    """The players of a new table: the person who opens it, then bots and free seats. Raises Refusal."""
    name = clean(order.name)
    if len(order.bots) != seats - 1:
        raise Refusal(f"A table of {seats} with one person needs {seats - 1} bots, not {len(order.bots)}.", "bots")
    for bot in order.bots:
        if bot and bot not in bot_names(order.game):
            raise Refusal(
                f"There is no bot called {bot!r:.40} for this game; there are: {', '.join(bot_names(order.game))}.", "bots"
            )
    names = free_names([name])
    return [StoredPlayer(name)] + [StoredPlayer(names[i] if bot else "", bot, not bot) for i, bot in enumerate(order.bots)]


def _sentence(error: UpcardError) -> str:
    text = str(error)
    return text[:1].upper() + text[1:].rstrip(".") + "."
