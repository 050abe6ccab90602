"""The room: the way to a seat, to a deal and to a finished match, and what is kept about people with accounts."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Any, Final, TypeVar

import msgspec

import upcard
from upcard.core.errors import BadSeed, UpcardError
from upcard.core.game import Game
from upcard.core.scene import scene
from upcard.core.seed import Seed
from upcard.room import notices
from upcard.room.accounts import Accounts
from upcard.room.bot_workers import BotWorkers, bot_names
from upcard.room.deals import Deals, renamed
from upcard.room.finished import Access, FinishedMatches
from upcard.room.honours import rated
from upcard.room.live_tables import LiveTables
from upcard.room.messages import (
    FollowTurns,
    Invite,
    NewChallenge,
    NewTable,
    Opened,
    Player,
    PlayOn,
    Refusal,
    SeatState,
    SitDown,
)
from upcard.room.orders import LONGEST_NAME, at_one_screen, check_order, clean, seated, sentence_of, terms_of
from upcard.room.people import FORMER, Person
from upcard.room.push import Sender
from upcard.room.services import PAUSE, Services
from upcard.room.store import Store
from upcard.room.store_errors import StoreError
from upcard.room.stored import OWN, Account, Key, Settings, StoredPlayer, StoredTable, hashed, record_of
from upcard.room.table import Table

T = TypeVar("T")
log = logging.getLogger("upcard.room")

ERASED: Final = "This match has been erased."
NOT_SAVED: Final = "The room cannot save anything just now. Nothing has changed; try again in a moment."
TIDY: Final = 3600.0  # seconds between two looks for old tables


class Room:
    """A room, as one server of it serves it."""

    def __init__(self, store: Store, pause: float = PAUSE, processes: int = 1, sender: Sender | None = None) -> None:
        self.services = Services(store, BotWorkers(processes), pause, sender)
        self.tables = LiveTables(self.services, self._check_connections)
        self.deals = Deals(self.services, self.tables.load)
        self.finished = FinishedMatches(self.services, self.tables.load, self.deals)
        self.accounts = Accounts(self.services)
        self._tidying = asyncio.create_task(self._tidy())

    async def _tidy(self) -> None:
        while True:
            try:
                removed, archived = await self.services.write(self.services.store.tidy)
                await self.services.write(self.services.deals.tidy)
                if removed or archived:
                    log.info("%d tables removed, %d archived", removed, archived)
                await self.services.write(self.accounts.people.tidy)
                await self.services.write(self.services.honours.tidy)
            except Exception as error:
                log.error("Old tables could not be archived (%s)", type(error).__name__)
            await _wait(TIDY)

    # Tables ---------------------------------------------------------------------------------

    async def open_table(self, order: NewTable) -> Opened:
        """Open a new table; raises Refusal naming the field that is wrong."""
        game, options, seats = terms_of(order)
        players = seated(order, seats)
        if order.partner:
            return await self._open_screen(order, game, options, players)
        people = any(p.free for p in players)
        fill = check_order(order, options, people)
        try:
            seed = Seed(order.seed).hex() if order.seed else ""
            if not seed and not people:
                seed = await self.services.new_seed(game.slug, seats, options)
        except BadSeed as error:
            raise Refusal(sentence_of(error), "seed") from None
        clock = (order.bank, order.step, order.grace)
        settings = Settings(order.listed, order.watching, fill, order.hints, *clock, rated=order.rated)
        if order.duplicate:
            deal = await self._write_async(
                lambda: self.deals.challenge(game, options, players, players[0].name, order.hands, "duplicate")
            )
            shared = replace(settings, watching=False, hints=False, deal=deal.id, same="duplicate", hands=order.hands)
            return await self._write_async(lambda: self.deals.open_duplicate(deal, players, shared))
        fair = {} if people else {"kind": "chosen" if order.seed else "room"}
        store = self.services.store
        kept, token = await self._write(lambda: store.open_table(game.slug, seats, options, players, seed, settings, fair))
        return Opened(kept.id, token, kept.code)

    async def _open_screen(self, order: NewTable, game: Game, options: dict[str, Any], players: list[StoredPlayer]) -> Opened:
        """Open a table of two whose players share one screen; the room draws the deal."""
        seats = at_one_screen(order, players)
        seed, token = await self.services.new_seed(game.slug, 2, options), secrets.token_urlsafe(32)
        settings, store = Settings(watching=False, screen=True), self.services.store
        kept, own = await self._write(
            lambda: store.open_table(game.slug, 2, options, seats, seed, settings, {"kind": "room"}, second=token)
        )
        return Opened(kept.id, own, "", token)

    async def challenge(self, order: NewChallenge) -> str:
        """Store a deal that several people play, each against the same bots; returns its id. Raises Refusal."""
        game, options, seats = terms_of(order)
        players = seated(order, seats)
        if any(p.free for p in players):
            raise Refusal("A challenge is played against bots: choose one for every seat.", "bots")
        if order.hands and seats == 1:
            raise Refusal("A number of hands is for games of several players.", "hands")
        name = players[0].name
        laid = [StoredPlayer(""), *players[1:]]
        return (await self._write_async(lambda: self.deals.challenge(game, options, laid, name, order.hands))).id

    async def saved_seats(self, seats: list[tuple[str, Key]]) -> list[SeatState]:
        """The state of the tables where a browser or an account has seats."""
        return [await self._seat_state(table, key) for table, key in seats]

    def push_key(self) -> str:
        """The public key with which a browser asks for notices; "" if this room sends none to closed pages."""
        return self.services.sender.public if self.services.sender is not None else ""

    async def follow_turns(self, wish: FollowTurns, seats: list[tuple[str, Key]]) -> None:
        """Send a browser notices of turns at those of these *seats* that it has, and at no others. Raises Refusal."""
        sender, pushes = self.services.sender, self.services.pushes
        if sender is None:
            raise Refusal("This room sends no notices to closed pages.", "", 404)
        browser = sender.checked(wish.endpoint, wish.p256dh, wish.auth)
        own = [(table, key) for table, key in seats if key and await self.opens(table, key)]
        await self._write(lambda: pushes.follow(browser, own))

    async def _seat_state(self, table_id: str, key: Key) -> SeatState:
        gone = SeatState(table_id, "gone")
        try:
            found = await self.sit(table_id, key) if key else None
        except (UpcardError, Refusal, StoreError):
            return gone
        if found is None:
            return gone
        table, seat = found
        table.wake()
        live = table.live
        kept, logged = live.kept, live.logged
        names = [p.name for p in kept.players]
        state, prompt = "open", ""
        if logged is not None:
            seen = scene(logged.match.hand, seat)
            ready = seen["over"] and seat not in table.votes.ready
            state = "over" if live.over else "waiting" if live.paused or not (seen["yours"] or ready) else "yours"
            prompt = "" if live.over or live.paused else seen["prompt"]
        several = not live.alone()
        return SeatState(kept.id, state, seat, kept.game, live.game.title, names, prompt, several)

    async def _write_async(self, action: Callable[[], Awaitable[T]]) -> T:
        """Do something that writes; raises Refusal with a sentence where the store fails."""
        try:
            return await action()
        except (UpcardError, Refusal):
            raise
        except Exception as error:
            log.error("The store could not be used (%s)", type(error).__name__)
            raise Refusal(NOT_SAVED, "", 503) from None

    async def _write(self, action: Any) -> Any:
        return await self._write_async(lambda: self.services.write(action))

    async def _read(self, action: Any) -> Any:
        try:
            return await self.services.read(action)
        except StoreError as error:
            raise Refusal(str(error), "", 503) from None
        except Exception as error:
            log.error("The store could not be read (%s)", type(error).__name__)
            raise Refusal("The room cannot read anything just now. Try again in a moment.", "", 503) from None

    async def sit(self, table: str, key: Key) -> tuple[Table, int] | None:
        """The table and the seat that a token or an account opens, or None; a seat of -1, to watch, without a token.

        Raises UpcardError, StoreError, Refusal.
        """
        store = self.services.store
        seat = await self.services.read(lambda: store.seat_of(table, key)) if key else -1
        if seat is None:
            return None
        found = await self.tables.load(table)
        if found is None:
            return None
        live = found.live
        if key and live.kept.keys[seat] != hashed(key):  # the seats have changed, and this server does not know it yet
            await found.read_again()
            if hashed(key) not in live.kept.keys:
                return None
            seat = live.kept.keys.index(hashed(key))
        if seat < 0 and not live.kept.settings.watching:
            raise Refusal("The players have asked not to be watched.")
        return found, seat

    async def first_message(self, table: str, key: Key) -> msgspec.Raw | None:
        """The first message of a seat at a new table, as JSON; None before the match has begun, or where the socket says why."""
        try:
            found = await self.sit(table, key)
        except (UpcardError, StoreError, Refusal):
            return None
        return msgspec.Raw(found[0].first_message(found[1])) if found and found[0].live.logged else None

    async def opens(self, table: str, key: Key) -> bool:
        """Does a key open a seat at a table?"""
        return await self.services.read(lambda: self.services.store.seat_of(table, key)) is not None

    async def invite(self, key: str, person: Person | None = None) -> Invite:
        """The table of a code or an id, as an invitation shows it; raises Refusal.

        It looks full to a *person* whom one of its players has blocked.
        """
        store = self.services.store
        table = await self._read(lambda: store.find_table(key))
        kept = await self._read(lambda: store.load(table)) if table else None
        if kept is None:
            raise Refusal("There is no table with this code. Ask for it again.", "code", 404)
        if kept.settings.closed:
            raise Refusal(kept.settings.closed, "code", 404)
        found = self._invite(kept)
        if person is not None and await self._read(lambda: self.accounts.people.blocked_by(found.table, person.id)):
            found.free, found.watching = [], False
        return found

    def _invite(self, kept: StoredTable) -> Invite:
        game = upcard.game(kept.game)
        table = self.tables.get(kept.id)
        here = table.presence.here() if table is not None else set()
        players = [
            Player(p.name, p.kind, p.bot, bool(p.bot) or s in here, free=p.free, account=bool(p.person))
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
            rated(kept.settings) and not kept.settings.same,
        )

    async def lobby(self, game: str, text: str, person: Person | None = None) -> list[Invite]:
        """Tables that are listed and have a free seat, filtered by game and by words.

        Tables at which somebody has blocked the *person* who asks are left out.
        """
        store, people = self.services.store, self.accounts.people
        out = []
        keys = await self._read(lambda: store.open_tables(game))
        closed = await self._read(lambda: people.tables_closed_to(person.id, keys)) if person and keys else set()
        for key in [key for key in keys if key not in closed]:
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

    async def sit_down(self, key: str, wish: SitDown, person: Person | None = None) -> Opened:
        """Give a free seat to a guest or to a *person* with an account; raises Refusal."""
        invite = await self.invite(key, person)
        if (
            person is not None
            and await self._read(lambda: self.services.store.seat_of(invite.table, Account(person.id))) is not None
        ):
            return Opened(invite.table, OWN, invite.code)
        if not invite.free:
            raise Refusal("The table is full.", "seat", 409)
        open_first = sorted(invite.free, key=lambda s: (invite.players[s].kind == "bot", s))
        if wish.seat is not None and wish.seat not in invite.free:
            raise Refusal("This seat is taken.", "seat", 409)
        name = clean(wish.name)
        names = [name, *[f"{name[: LONGEST_NAME - 3]} {n}" for n in range(2, 16)]]
        store = self.services.store
        for seat in open_first if wish.seat is None else [wish.seat]:
            taken = [p.name.lower() for s, p in enumerate(invite.players) if s != seat]
            name = next(n for n in names if n.lower() not in taken)
            token = await self._write(lambda seat=seat, name=name: store.sit(invite.table, seat, name))
            if token is not None:
                await self.tables.read_again(invite.table)
                return Opened(invite.table, token, invite.code)
        raise Refusal("Somebody else has just taken this seat.", "seat", 409)

    async def record(self, table: str, key: Key) -> dict[str, Any]:
        """The record of a table's finished match, for its players; raises Refusal."""
        found = await self.sit(table, key) if key else None
        if found is None:
            raise Refusal("Only the players of this table can have its record.", "", 403)
        live = found[0].live
        if not live.over or live.logged is None:
            raise Refusal("The record is ready when the match is over.", "", 409)
        if closed := await self.deals.sealed(live.kept):
            raise Refusal(closed, "", 409)
        return record_of(live.kept)

    async def play_on(self, access: Access, order: PlayOn) -> Opened:
        """Open a table that goes on from a step of a finished match: one person against bots. Raises Refusal.

        The table has the same seed, so the same cards follow. Everyone who can look back at the match may know it already, and
        nobody else can sit down or watch.
        """
        kept = access.replay.kept
        own = access.seat == order.seat
        name = kept.players[order.seat].name if own else clean(order.name)
        known = bot_names(kept.game)
        fill = kept.settings.fill if kept.settings.fill in known else known[0]
        players, log_ = access.replay.go_on(order.step, order.seat, name, fill)
        players = renamed(kept.game, players, name)
        settings, store = Settings(watching=False, fill=fill), self.services.store
        fair = {"kind": "chosen", "copied": len(log_)}
        opened, token = await self._write(
            lambda: store.open_table(
                kept.game, kept.seats, kept.options, players, kept.seed, settings, fair, seat=order.seat, log=log_
            )
        )
        return Opened(opened.id, token)

    async def look(self, question: Callable[[Deals], Awaitable[T]]) -> T:
        """Answer a question about the shared deals; raises Refusal."""
        return await self._write_async(lambda: question(self.deals))

    async def challenge_from(self, table: str, key: Key, me: Key) -> str:
        """Make a challenge of a table's finished match, for its player; returns its id. Raises Refusal."""
        found = await self.sit(table, key) if key else None
        if found is None:
            raise Refusal("Only the player of this match can make a challenge of it.", "", 403)
        return await self._write_async(lambda: self.deals.from_match(*found, me))

    async def play_deal(self, id: str, me: Key, name: str) -> Opened:
        """Begin to play a shared deal; raises Refusal."""
        return await self._write_async(lambda: self.deals.play(id, me, clean(name)))

    # People with accounts -------------------------------------------------------------------

    async def adopt(self, person: Person, seats: list[tuple[str, str]]) -> list[str]:
        """Give the seats of these tables and tokens to an account, with their results at shared deals; returns the tables."""
        found = await self.accounts.write(lambda: self.accounts.people.adopt(person, seats))
        await self.services.write(lambda: self.services.deals.adopt(Account(person.id), found))
        for key in found:
            await self._seats_changed(key)
        return found

    async def _seats_changed(self, key: str) -> None:
        await self.services.post(notices.table_changed(key))
        await self.tables.read_again(key)

    async def tables_of(self, person: Person) -> list[SeatState]:
        """How the tables stand at which an account sits."""
        keys = await self.accounts.read(lambda: self.accounts.people.tables(person.id))
        return await self.saved_seats([(key, Account(person.id)) for key in keys])

    async def relate(self, person: Person, name: str, kind: str) -> None:
        """Make somebody a friend (asked or accepted), block them, or neither; the answer does not tell whether they exist."""
        people = self.accounts.people
        other = await self.accounts.read(lambda: people.find(name))
        if other is not None:
            await self.accounts.write(lambda: people.relate(person.id, other.id, kind))
            await self.close_connections(person.id)

    async def close_connections(self, person: str) -> None:
        """Close the sockets of a person whose sessions have ended, here and at the other servers."""
        await self._check_connections(person)
        await self.services.post(notices.sessions_changed(person))

    async def _check_connections(self, person: str) -> None:
        for table in self.tables:
            for c in table.connections.of(person):
                found = await self.accounts.who(c.session)
                if found is None or found.id != person:
                    table.connections.end(c, "You are not signed in any more.")
                else:
                    c.blocked = await self.accounts.read(lambda: self.accounts.people.blocked(person))

    async def erase(self, person: Person | None, tokens: list[str], table: str, round: int) -> None:
        """Take one match, or all without a *table*, out of somebody's history; what nobody keeps is deleted."""
        honours, id = self.services.honours, person.id if person else ""
        changed, gone = await self.accounts.write(lambda: honours.erase(id, tokens, table, round))
        for key in changed:
            self.finished.forget(key)
        for key in gone:
            await self.tables.drop(key, ERASED)

    async def delete_account(self, person: Person) -> None:
        """Delete an account; its name becomes "a former player" where others have played with it."""
        honours, people, store = self.services.honours, self.accounts.people, self.services.store
        changed = await self.accounts.write(lambda: honours.forget(person.id, person.name))
        await self.services.write(lambda: self.services.deals.forget(Account(person.id), FORMER))
        await self.accounts.write(lambda: people.delete(person.id))
        await self.close_connections(person.id)
        for key in changed:
            self.finished.forget(key)
            if await self.accounts.read(lambda key=key: store.find_table(key)) is None:  # type: ignore[misc]
                await self.tables.drop(key, ERASED)
            else:
                await self._seats_changed(key)

    async def export(self, person: Person) -> dict[str, Any]:
        """All that the room has stored about a person, without anything that opens the account.

        The record of a deal that others still play is left out: it has the seed.
        """
        people, honours, store = self.accounts.people, self.services.honours, self.services.store

        def load() -> list[tuple[dict[str, Any], StoredTable]]:
            rows = honours.all_of(person.id)
            found = [(r, store.load_match(r["table"], r["match"] - 1)) for r in rows]
            return [(r, kept) for r, kept in found if kept is not None]

        matches = await self.accounts.read(load)
        records = [
            {"table": r["table"], "match": r["match"], **record_of(kept)}
            for r, kept in matches
            if not await self.deals.sealed(kept)
        ]

        def read() -> dict[str, Any]:
            around = people.relations(person.id)
            return {
                "upcard": 1,
                "name": person.name,
                "password": bool(person.password),
                "recovery_codes_left": people.codes_left(person.id),
                "passkeys": [{"device": p.device, "made": p.made, "used": p.used} for p in people.passkeys(person.id)],
                "sessions": [{"device": s.device, "made": s.made, "seen": s.seen} for s in people.sessions(person.id)],
                "friends": sorted(around.friends.values()),
                "friends_asked": sorted(around.asking.values()),
                "blocked": sorted(around.blocked.values()),
                "ratings": honours.ratings_of(person.id),
                "results": honours.all_of(person.id),
                "deals": self.services.deals.all_of(Account(person.id)),
                "records": records,
                "tables": people.tables(person.id),
                "chat": store.chat_of(person.id),
            }

        return await self.accounts.read(read)

    async def close(self) -> None:
        """Stop the bots and close the store."""
        self.services.stopping = True
        self._tidying.cancel()
        await asyncio.gather(self._tidying, return_exceptions=True)
        await self.finished.close()
        await self.tables.close()
        self.accounts.close()
        await asyncio.to_thread(self.services.close)


async def _wait(seconds: float) -> None:
    loop = asyncio.get_running_loop()
    done: asyncio.Future[None] = loop.create_future()
    timer = loop.call_later(seconds, done.set_result, None)
    try:
        await done
    finally:
        timer.cancel()
