"""How much a room can handle: simulated players over real sockets, beside a bare echo by the same server library in the same run.

`upcard room bench` runs it. Each table has four players with a socket each, who answer at once when their turn comes. An echo run
has as many sockets; each message is answered by a text as long as the room's median update to all four.
"""

from __future__ import annotations

import asyncio
import os
import random
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import AsyncExitStack, contextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from statistics import median
from typing import Any, Final

import msgspec
import uvicorn
from rich.console import Console
from rich.progress import track
from websockets.asyncio.client import ClientConnection, connect

from upcard.core.errors import BadOption
from upcard.core.hand import Hand
from upcard.core.scene import Drawings, Scene, match_scene, scene
from upcard.registry import game
from upcard.room import messages as protocol
from upcard.room.http_tools import RateLimit
from upcard.room.launch import listen
from upcard.room.match_log import LoggedMatch
from upcard.room.messages import APART
from upcard.room.sockets import BURST, EACH
from upcard.room.store import Store
from upcard.room.stored import Settings, StoredEvent, StoredPlayer, StoredTable

GAMES: Final[dict[str, dict[str, Any]]] = {
    "hearts": {"target": 1000},
    "canasta": {"target": 20_000},
    "triple_draw": {"hands": 1000},
}
SHORT: Final[dict[str, dict[str, Any]]] = {"hearts": {"target": 1}, "canasta": {"target": 1}, "triple_draw": {"hands": 3}}
"""Terms under which a match soon ends."""


SEATS: Final = 4
TABLE: Final = '{"type":"table"'  # how an update begins
REFUSED: Final = '{"type":"refused"'
STALE: Final = '"field":"move"}'  # the table had moved on: the next update is under way
OVER: Final = (0, 0)  # no answer is given here: hands are numbered from 1
SITTING_DOWN: Final = 16  # players who sit down at once
SECOND: Final = 200  # tables, at most, that get a second player
SPARE_FILES: Final = SECOND + 100  # that a process has open besides a socket for each table
PORT_LINE: Final = 4  # the word of the server's first line that is its address


class Choice(msgspec.Struct):
    """An answer that can be given."""

    say: str


class Pick(msgspec.Struct):
    """How many cards are chosen together."""

    least: int


class SceneSeen(msgspec.Struct):
    """The part of a scene that a simulated player needs."""

    yours: bool
    over: bool
    asked: list[int]
    choices: list[Choice]
    pick: Pick | None


class MatchSeen(msgspec.Struct):
    """The part of a match's line that a simulated player needs."""

    number: int
    over: bool


class Seen(msgspec.Struct):
    """The part of an update that a simulated player needs."""

    seat: int = -1
    move: int = -1
    scene: SceneSeen | None = None
    match: MatchSeen | None = None
    ready: list[int] = []


_seen = msgspec.json.Decoder(Seen)


@dataclass
class Run:
    """The figures of one run."""

    tables: int
    seconds: float
    load: float
    answers: int
    messages: int
    latencies: list[float]  # seconds from sending an answer to the last of the four who are shown it
    cpu: float  # processor seconds of the server

    @property
    def rate(self) -> float:
        """Answers a second."""
        return self.answers / self.seconds

    def at(self, share: float) -> float:
        """The latency in milliseconds that a share of the answers did not exceed."""
        found = sorted(self.latencies)
        return 1000 * found[min(len(found) - 1, int(share * len(found)))] if found else float("nan")

    @property
    def cost(self) -> float:
        """Microseconds of the server's processor for each answer."""
        return 1e6 * self.cpu / max(1, self.answers)


class Player:
    """A socket at one seat: plays the first answer offered, *think* seconds after its turn has come.

    It sends no more than the room allows one socket. Raises RuntimeError when the room refuses what it sends.
    """

    def __init__(self, party: Party, seat: int, socket: ClientConnection) -> None:
        self.party = party
        self.seat = seat
        self.socket = socket
        self.said = (-1, -1)
        self.pace = RateLimit(0.9 * BURST, 1.1 * EACH)

    async def play(self) -> None:
        """Play until the party has had enough matches or the socket closes."""
        async for raw in self.socket:
            self.party.sizes.append(len(raw))
            if str(raw).startswith(REFUSED) and not str(raw).endswith(STALE):
                raise RuntimeError(f"the room refused what seat {self.seat} sent: {raw!s}")
            if not str(raw).startswith(TABLE):
                continue
            now = _seen.decode(raw)
            if now.scene is not None and now.match is not None:
                self.party.shown(self.seat, now.match.number, now.move)
                await self._act(now, now.scene, now.match)
                if now.match.over and self.said != OVER:
                    if not self.party.plays_again():
                        return
                    self.said = OVER
                    await self.socket.send('{"type":"rematch"}')

    async def _act(self, now: Seen, s: SceneSeen, match: MatchSeen) -> None:
        at = (match.number, now.move)
        if s.over:
            if not match.over and at != self.said:
                self.said = at
                await self.socket.send(f'{{"type":"next","hand":{match.number}}}')
        elif s.yours and s.choices and at != self.said:
            self.said = at
            if self.party.think:
                await asyncio.sleep(self.party.think * random.uniform(0.5, 1.5))
            while not self.pace.allows():
                await asyncio.sleep(EACH)
            says = [c.say for c in s.choices[: s.pick.least if s.pick else 1]]
            self.party.sent(self.seat, at, s.asked == [self.seat])
            await self.socket.send(msgspec.json.encode({"type": "answer", "move": now.move, "sayings": says}).decode())


class Party:
    """The players of one table, and when each of their answers had reached all of them."""

    def __init__(self, think: float = 0.0) -> None:
        self.think = think
        self.sizes: list[int] = []
        self.latencies: list[float] = []
        self.answers = 0
        self._open: tuple[int, int] = (-1, -1)
        self._since = 0.0
        self._missing: set[int] = set()

    def sent(self, seat: int, at: tuple[int, int], alone: bool) -> None:
        """A seat answers. Answers to a question that several seats answer at once are counted and not timed."""
        self.answers += 1
        if alone:
            self._open, self._since, self._missing = at, time.perf_counter(), set(range(SEATS))

    def shown(self, seat: int, number: int, move: int) -> None:
        """A seat is shown the table after *move* answers."""
        if seat in self._missing and (number, move) > self._open:
            self._missing.discard(seat)
            if not self._missing:
                self.latencies.append(time.perf_counter() - self._since)

    async def play_evening(self, url: str, tables: list[tuple[int, tuple[str, list[str]]]]) -> None:
        """Four people play match after match, each at the next of these tables, while there are some."""
        while tables:
            number, (key, tokens) = tables.pop()
            self._missing = set()
            async with AsyncExitStack() as stack:
                sockets = [await join(stack, url, number, hello(key, token)) for token in tokens]
                await asyncio.gather(*[Player(self, seat, socket).play() for seat, socket in enumerate(sockets)])

    def plays_again(self) -> bool:
        """A seat has been shown the end of the match: does it want a rematch?"""
        return False

    def reset(self) -> None:
        """Begin to count."""
        self.sizes, self.latencies, self.answers = [], [], 0


class LastingParty(Party):
    """The players of one table, who play match after match there: a fast room plays a long one in seconds."""

    def plays_again(self) -> bool:
        return True


class EchoParty(Party):
    """Four sockets of an echo: one after another sends a message as long as an answer."""

    async def play(self, sockets: list[ClientConnection]) -> None:
        """Send and wait until the socket closes."""
        turn = 0
        while True:
            since = time.perf_counter()
            await sockets[turn].send('{"type":"answer","move":123,"sayings":["9C"]}')
            for socket in sockets:
                self.sizes.append(len(await socket.recv()))
            self.latencies.append(time.perf_counter() - since)
            self.answers += 1
            turn = (turn + 1) % SEATS


def cpu_of(process: int) -> float:
    """Processor seconds that a process has used (Linux)."""
    with open(f"/proc/{process}/stat", encoding="utf-8") as file:
        words = file.read().rpartition(")")[2].split()
    return (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")


def memory_of(process: int) -> float:
    """Resident memory of a process in KiB (Linux)."""
    with open(f"/proc/{process}/status", encoding="utf-8") as file:
        return float(next(line.split()[1] for line in file if line.startswith("VmRSS")))


@contextmanager
def serving(*command: str) -> Iterator[tuple[int, str]]:
    """A server process: its number and its address."""
    with subprocess.Popen([sys.executable, *command], stdout=subprocess.PIPE, text=True) as started:
        try:
            assert started.stdout is not None
            yield started.pid, started.stdout.readline().split()[PORT_LINE].replace("http", "ws") + "/ws"
        finally:
            started.terminate()


def make_tables(
    store: Store, many: int, games: list[str], given: Mapping[str, dict[str, Any]] = GAMES
) -> list[tuple[str, list[str]]]:
    """New tables of four people whose match has begun under these terms: id, and the token of each seat."""
    out = []
    for i in range(many):
        slug = games[i % len(games)]
        options, seats = game(slug).check_terms(given[slug], SEATS)
        terms = {name: getattr(options, name) for name in given[slug]}
        people = [StoredPlayer("Ann"), *[StoredPlayer("", "", True)] * (seats - 1)]
        kept, token = store.open_table(slug, seats, terms, people, f"{i + 1:064x}", Settings(grace=3600), {"kind": "room"})
        out.append((kept.id, [token, *[store.sit(kept.id, seat, f"P{seat}") or "" for seat in range(1, seats)]]))
    return out


def address_for(table: int) -> tuple[str, int]:
    """An address of this machine for a table's players, since a room limits what one address may open."""
    return f"127.1.{table // 250}.{table % 250 + 1}", 0


async def join(stack: AsyncExitStack, url: str, table: int, hello: str) -> ClientConnection:
    """A socket that has said which seat it wants."""
    socket = await stack.enter_async_context(
        connect(url, compression=None, max_size=None, ping_interval=None, local_addr=address_for(table), open_timeout=60)
    )
    await socket.send(hello)
    return socket


def hello(table: str, token: str) -> str:
    """The first message of a player."""
    return msgspec.json.encode({"type": "join", "table": table, "token": token}).decode()


async def play_room(
    url: str,
    process: int,
    tables: list[tuple[str, list[str]]],
    seconds: float,
    think: float = 0.0,
    each: Callable[[], None] | None = None,
) -> tuple[Run, int]:
    """People at *tables* play for *seconds*; returns what was measured, and the median length of an update."""
    async with AsyncExitStack() as stack:
        parties, tasks = [LastingParty(think) for _ in tables], []
        for i, (key, tokens) in enumerate(tables):
            for seat, token in enumerate(tokens):
                socket = await join(stack, url, i, hello(key, token))
                tasks.append(asyncio.create_task(Player(parties[i], seat, socket).play()))
        found = await _measured(parties, process, seconds, each)
        for task in tasks:
            task.cancel()
        ended = await asyncio.gather(*tasks, return_exceptions=True)
        faults = [e for e in ended if isinstance(e, Exception) and not isinstance(e, asyncio.CancelledError)]
        if faults:
            raise faults[0]
    sizes = [size for p in parties for size in p.sizes]
    return found, int(median(sizes))


async def play_echo(url: str, process: int, tables: int, seconds: float) -> Run:
    """As many sockets at a bare echo."""
    async with AsyncExitStack() as stack:
        parties, tasks = [EchoParty() for _ in range(tables)], []
        for i, party in enumerate(parties):
            sockets = [await join(stack, url, i, str(i)) for _ in range(SEATS)]
            tasks.append(asyncio.create_task(party.play(sockets)))
        found = await _measured(parties, process, seconds, None)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    return found


async def _measured(parties: list[Any], process: int, seconds: float, each: Callable[[], None] | None) -> Run:
    await asyncio.sleep(min(2.0, seconds / 4))
    for party in parties:
        party.reset()
    started, before = time.perf_counter(), cpu_of(process)
    while (left := started + seconds - time.perf_counter()) > 0:
        await asyncio.sleep(min(left, 60.0))
        if each is not None:
            each()
    passed, cpu = time.perf_counter() - started, cpu_of(process) - before
    latencies = [t for p in parties for t in p.latencies]
    answers, messages = sum([p.answers for p in parties]), sum([len(p.sizes) for p in parties])
    return Run(len(parties), passed, os.getloadavg()[0], answers, messages, latencies, cpu)


ECHO: Final = """
import sys
from upcard.room.load_bench import serve_echo
serve_echo(int(sys.argv[1]))
"""


def serve_echo(size: int) -> None:
    """A bare ASGI application under the room's own server settings; four sockets that send the same first message are a table."""
    text = "x" * size
    groups: dict[str, list[Any]] = {}

    async def app(scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] != "websocket":
            return
        await receive()
        await send({"type": "websocket.accept"})
        group = groups.setdefault((await receive())["text"], [])
        group.append(send)
        while (await receive())["type"] == "websocket.receive":
            for one in group:
                await one({"type": "websocket.send", "text": text})

    listener = listen("127.0.0.1", 0)
    print(f"Echo is open at http://127.0.0.1:{listener.getsockname()[1]}", flush=True)
    config = uvicorn.Config(
        app, log_level="error", access_log=False, ws="websockets-sansio", ws_per_message_deflate=False, lifespan="off"
    )
    uvicorn.Server(config).run(sockets=[listener])


# Parts of one answer's cost ---------------------------------------------------------------


@dataclass
class Parts:
    """Microseconds of one answer at a table of four, by part."""

    game: str
    answers: int
    micro: dict[str, float] = field(default_factory=dict)


def parts(slug: str, answers: int = 300) -> Parts:
    """Time the parts of an answer on a match of people who give the first answers, *answers* answers in."""
    options = dict(GAMES[slug])
    players = [StoredPlayer(name) for name in ("Ann", "Ben", "Cleo", "Dan")]
    with tempfile.TemporaryDirectory() as folder:
        store = Store(Path(folder) / "room.sqlite3")
        kept, _ = store.open_table(slug, SEATS, options, players, "07" * 32)
        logged = LoggedMatch(kept)
        while len(logged.answers) < answers:
            _step(logged)
        spent: dict[str, list[float]] = {}
        drawn: Drawings | None = None

        def timed(name: str, action: Callable[[], Any], times: int = 5) -> Any:
            found = None
            best = []
            for _ in range(times):
                start = time.perf_counter()
                found = action()
                best.append(time.perf_counter() - start)
            spent.setdefault(name, []).append(1e6 * min(best))
            return found

        for number in range(40):
            if logged.match.hand.over:
                logged.next_hand()
            seat = logged.match.hand.seats_to_answer()[0]
            saying = _first(logged, seat)
            raw = msgspec.json.encode({"type": "answer", "move": logged.move(seat), "sayings": [saying]})
            timed("parse", lambda raw=raw: protocol.read_message(raw))  # type: ignore[misc]
            timed("check", lambda seat=seat, saying=saying: logged.check(seat, [saying]))  # type: ignore[misc]
            event = StoredEvent(number, "say", logged.match.number, seat, (saying,), 1, str(number))
            timed("store, one answer in a transaction", lambda event=event: store.append([(kept.id, 0, event)]), 1)  # type: ignore[misc]
            timed("apply", lambda seat=seat, saying=saying: logged.answer(seat, [saying]), 1)  # type: ignore[misc]
            hand, before = logged.match.hand, drawn

            def scenes(hand: Hand = hand, before: Drawings | None = before) -> tuple[Drawings, list[Scene]]:
                after = Drawings(hand.plan, protocol.encoded, before)
                return after, [scene(hand, s, after) for s in range(SEATS)]

            drawn, seen = timed("scenes of four seats", scenes)
            shared = timed("what all are shown (once a hand)", lambda: protocol.written(_update(logged, kept)))
            happened = timed(
                "events of four seats",
                lambda: [logged.events_since(s, logged.match.number, logged.entries() - 1) for s in range(SEATS)],
            )
            for s in range(SEATS):
                own = timed("encode, each seat", partial(protocol.written, {"seat": s, "scene": seen[s], "move": number}))
                timed("put together, each seat", partial(protocol.put_together, shared, own, happened[s], False, 0))
        store.close()
    return Parts(slug, answers, {name: median(times) for name, times in spent.items()})


def _update(logged: LoggedMatch, kept: StoredTable) -> protocol.TableUpdate:
    names = [protocol.Player(p.name, "person", "", True) for p in kept.players]
    return protocol.TableUpdate(
        "t", APART, names, match_scene(logged.match), APART, APART, APART, APART, {}, None, False, False, False, first=APART
    )


def _first(logged: LoggedMatch, seat: int) -> str:
    trial = logged.match.hand.copy()
    trial.answer_first(seat)
    said: str = trial.say(trial.legal()[0])
    return said


def _step(logged: LoggedMatch) -> None:
    if logged.match.hand.over:
        logged.next_hand()
    seat = logged.match.hand.seats_to_answer()[0]
    logged.answer(seat, [_first(logged, seat)])


# The whole run ----------------------------------------------------------------------------


def bench(url: str, sizes: list[int], seconds: float, games: list[str], say: Callable[[str], None]) -> None:
    """Room and echo in turn for each number of tables. *url* is "" for a SQLite file of its own."""
    with tempfile.TemporaryDirectory() as folder:
        where: str | Path = url or Path(folder) / "room.sqlite3"
        store = Store(where)
        tables = make_tables(store, max(sizes), games)
        store.close()
        say(f"{'tables':>6} {'load':>5} {'answers/s':>10} {'p50 ms':>8} {'p99 ms':>8} {'µs each':>8}   beside the echo")
        for many in sizes:
            with serving("-m", "upcard.room", "--port", "0", "--database", str(where), "--proxy", "192.0.2.1") as (pid, at):
                run, size = asyncio.run(play_room(at, pid, tables[:many], seconds))
            with serving("-c", ECHO, str(size)) as (pid, at):
                echo = asyncio.run(play_echo(at, pid, many, seconds))
            say(_row(run) + f"   {run.rate / echo.rate:.2f} of its rate, {run.cost / echo.cost:.1f} times its processor time")
            say(_row(echo) + f"   (echo of {size} bytes)")


def _row(r: Run) -> str:
    return f"{r.tables:>6} {r.load:>5.1f} {r.rate:>10.0f} {r.at(0.5):>8.1f} {r.at(0.99):>8.1f} {r.cost:>8.0f}"


@contextmanager
def room_with(many: int, rest: int = 0) -> Iterator[tuple[int, str, list[tuple[str, list[str]]]]]:
    """A room with *many* tables of Hearts and *rest* others in its file: its process, its address, and those tables."""
    with tempfile.TemporaryDirectory() as folder:
        where = Path(folder) / "room.sqlite3"
        store = Store(where)
        tables = make_tables(store, many, ["hearts"])
        store.fill(rest)
        store.close()
        with serving("-m", "upcard.room", "--port", "0", "--database", str(where), "--proxy", "192.0.2.1") as (pid, at):
            yield pid, at, tables


def memory(say: Callable[[str], None], many: int = 150, rest: int = 10_000) -> None:
    """Memory of idle tables and sockets, and how long a table takes to come back among *rest* others."""
    with room_with(many, rest) as (pid, at, tables):
        asyncio.run(_memory(at, pid, tables, rest, say))


async def _memory(url: str, pid: int, tables: list[tuple[str, list[str]]], rest: int, say: Callable[[str], None]) -> None:
    async with AsyncExitStack() as stack:
        first = await join(stack, url, 0, hello(tables[0][0], tables[0][1][0]))
        await first.recv()
        empty, times = memory_of(pid), []
        for i, (key, tokens) in enumerate(tables[1:], 1):
            started = time.perf_counter()
            await (await join(stack, url, i, hello(key, tokens[0]))).recv()
            times.append(1000 * (time.perf_counter() - started))
        one = memory_of(pid)
        for i, (key, tokens) in enumerate(tables[1:], 1):
            for token in tokens[1:]:
                await (await join(stack, url, i, hello(key, token))).recv()
        four = memory_of(pid)
    n = len(tables) - 1
    socket = (four - one) / (3 * n)
    times.sort()
    table = (one - empty) / n - socket
    say(f"one table: {empty / 1024:.0f} MiB; a further socket: {socket:.0f} KiB; a further live table: {table:.0f} KiB")
    say(
        f"beside {rest} idle tables in the file, a table is shown {times[n // 2]:.0f} ms after its first player has connected "
        f"(median; 99 of 100: {times[int(0.99 * n)]:.0f} ms); load {os.getloadavg()[0]:.1f}"
    )


def open_tables(say: Callable[[str], None], many: int, seconds: float = 30.0) -> None:
    """*many* tables with a player connected to each at which nobody plays: memory, work, and how long a second player waits.

    Raises BadOption if the system allows fewer open files.
    """
    allow_files(many + SPARE_FILES)
    with room_with(many) as (pid, at, tables):
        asyncio.run(_sit_down(at, pid, tables, seconds, say))


def allow_files(many: int) -> None:
    """Let this process, and those that it starts, have *many* files open; raises BadOption if the system does not."""
    now, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    if most != resource.RLIM_INFINITY and many > most:
        enough = f"which is enough for {most - SPARE_FILES} tables"
        raise BadOption(f"the system lets a process have {most} files open, {enough}", "sockets")
    if now != resource.RLIM_INFINITY and now < many:
        resource.setrlimit(resource.RLIMIT_NOFILE, (many, most))


async def _sit_down(url: str, pid: int, tables: list[tuple[str, list[str]]], seconds: float, say: Callable[[str], None]) -> None:
    async def sit(i: int, seat: int) -> float:
        started = time.perf_counter()
        await (await join(stack, url, i, hello(tables[i][0], tables[i][1][seat]))).recv()
        return 1000 * (time.perf_counter() - started)

    n = len(tables)
    async with AsyncExitStack() as stack:
        empty, started = memory_of(pid), time.perf_counter()
        for i in track(range(0, n, SITTING_DOWN), "Sitting down", console=Console(stderr=True), transient=True):
            await asyncio.gather(*[sit(k, 0) for k in range(i, min(n, i + SITTING_DOWN))])
        full, took, before = memory_of(pid), time.perf_counter() - started, cpu_of(pid)
        await asyncio.sleep(seconds)
        work = (cpu_of(pid) - before) / seconds
        waits = sorted([await sit(i, 1) for i in range(0, n, -(-n // SECOND))])
    half, nearly_all = waits[len(waits) // 2], waits[int(0.99 * len(waits))]
    each, whole = (full - empty) / n, full / 1024
    say(f"{n} tables with a player each, seated in {took:.0f} s: {each:.0f} KiB a table, {whole:.0f} MiB in all")
    say(f"while nobody plays, the server uses {100 * work:.1f} % of a processor")
    say(
        f"a second player is shown the table after {half:.0f} ms (median; 99 of 100: {nearly_all:.0f} ms); "
        f"load {os.getloadavg()[0]:.1f}"
    )


async def play_evenings(
    url: str,
    process: int,
    tables: list[tuple[str, list[str]]],
    at_once: int,
    seconds: float,
    think: float,
    each: Callable[[], None],
) -> Run:
    """*at_once* parties play match after match, each at a new table, for *seconds*."""
    waiting = list(enumerate(tables))
    parties = [Party(think) for _ in range(at_once)]
    evenings = [asyncio.create_task(party.play_evening(url, waiting)) for party in parties]
    found = await _measured(parties, process, seconds, each)
    for evening in evenings:
        evening.cancel()
    ended = await asyncio.gather(*evenings, return_exceptions=True)
    for fault in ended:
        if isinstance(fault, Exception) and not isinstance(fault, asyncio.CancelledError):
            raise fault
    return found


def soak(minutes: float, tables: int, think: float, say: Callable[[str], None]) -> None:
    """People play short matches to their end, one after another, for a long time; the server's memory is shown every minute."""
    with tempfile.TemporaryDirectory() as folder:
        where = Path(folder) / "room.sqlite3"
        store = Store(where)
        made = make_tables(store, max(tables, int(30 * minutes)), list(SHORT), SHORT)
        store.close()
        with serving("-m", "upcard.room", "--port", "0", "--database", str(where), "--proxy", "192.0.2.1") as (pid, at):
            seen: list[float] = []

            def each() -> None:
                seen.append(memory_of(pid) / 1024)
                say(f"minute {len(seen)}: {seen[-1]:.1f} MiB, load {os.getloadavg()[0]:.1f}")

            run = asyncio.run(play_evenings(at, pid, made, tables, 60 * minutes, think, each))
    say(_row(run))
