"""`python -m tests.room.kill_series --times 100 [--postgresql --servers 2]`: kill the room at random moments.

People play at several tables over real sockets. A server process is killed with SIGKILL at a random moment and started again on
the same database and port; the players come back by themselves. After each kill every acknowledged answer must be in the
log, none twice, and every table must go on. With two servers on PostgreSQL the two players of a table begin at different servers,
one of the two at random is killed, and its players go on at the other until it is back.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from typing import Final

from sqlalchemy import create_engine, text
from websockets.exceptions import WebSocketException
from websockets.sync.client import connect

from tests.room.postgres_server import postgres
from tests.room.server_process import QUICK
from tests.room.test_people import Client, Json, table_of

PATIENCE: Final = 60.0  # seconds without progress after which a table counts as stuck


@dataclass
class Player:
    """A page: it plays, and comes back when its connection is lost. *done* are its acknowledged answers."""

    addresses: list[str]  # of the servers, its own first; a lost connection is tried at the next one
    key: Json
    stop: threading.Event
    done: list[tuple[int, str]] = field(default_factory=list)  # the answers seen before it, and its words
    back: list[float] = field(default_factory=list)  # when it was shown the table again
    changes: int = 0  # how often it has seen the table move
    at: int = 0  # the server it is connected to
    home: threading.Event = field(default_factory=threading.Event)  # set: its own server is up
    fault: str = ""

    def run(self) -> None:
        """Play until told to stop."""
        while not self.stop.is_set():
            try:
                with connect(self.addresses[self.at].replace("http", "ws") + "/ws", open_timeout=5) as ws:
                    self.play(Client(ws, self.key))
                self.at = 0  # back to its own server
            except (OSError, WebSocketException, TimeoutError):
                self.home.clear()
                self.at = (self.at + 1) % len(self.addresses)
                self.stop.wait(0.05)
            except Exception as error:
                self.fault = repr(error)
                return

    def play(self, c: Client) -> None:
        """Answer every question. An answer is acknowledged by the update that counts it."""
        c.until(lambda c: c.now or c.waiting)
        self.back.append(time.monotonic())
        given: tuple[int, str] | None = None
        last = -1
        while not self.stop.is_set() and not (self.at and self.home.is_set()):
            if c.waiting and c.seat == 0:
                c.say(type="start")
            if c.now:
                move = c.now["move"]
                if given is not None and move > given[0]:
                    self.done.append(given)
                    given = None
                self.changes += move > last
                last = move
                if c.now["match"]["over"]:
                    if c.seat == 0 and not c.now["votes"]:
                        c.say(type="rematch")
                    elif any(c.seat not in vote["yes"] for vote in c.now["votes"]):
                        c.say(type="vote", kind="rematch", yes=True)
                elif given is None:
                    said = c.said
                    c.step()
                    if c.said != said:
                        scene = c.now["scene"]
                        words = [x["say"] for x in scene["choices"][: scene["pick"]["least"] if scene["pick"] else 1]]
                        given = (move, json.dumps(words))
            try:
                if c.hear(timeout=0.5)["type"] == "refused":  # the answer did not count: it is given again
                    given, c.said = None, (-1, -1)
            except TimeoutError:
                pass


@contextmanager
def serving(database: str, port: int) -> Iterator[subprocess.Popen[str]]:
    """A server process on a port, once it listens."""
    limits = json.dumps({"BURST": 1e9, "CONNECTIONS": 1 << 20, "SOCKETS": 1 << 20})
    command = [sys.executable, "-c", QUICK, database, json.dumps({"port": port, "proxy": "192.0.2.1"}), limits]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as started:
        try:
            assert started.stdout is not None
            started.stdout.readline()
            yield started
        finally:
            started.kill()


def log_of(database: str, table: str, first: int = 0) -> list[tuple[int, int, str, int, str, str]]:
    """The rows of a table's log from match *first* on: match, number, kind, seat, words, nonce."""
    url = database.replace("postgresql://", "postgresql+psycopg://") if "://" in database else f"sqlite:///{database}"
    engine = create_engine(url)
    with engine.connect() as db:
        rows = db.execute(
            text(
                'select round, number, kind, seat, says, nonce from log where "table" = :t and round >= :r order by round, number'
            ),
            {"t": table, "r": first},
        )
        found = [
            (r, n, kind, seat, json.dumps(json.loads(s) if isinstance(s, str) else s), nonce)
            for r, n, kind, seat, s, nonce in rows
        ]
    engine.dispose()
    return found


@dataclass
class Checked:
    """How far a series has been checked: how many answers of each player, and the last two matches at which a table was seen."""

    answers: Counter[int] = field(default_factory=Counter)
    matches: dict[str, list[int]] = field(default_factory=dict)


def check(database: str, players: list[Player], since: Checked) -> int:
    """Compare what was acknowledged since the last check with the log; returns how many answers there are in all.

    An answer may have been stored shortly before the last check and acknowledged after it, so the log is read from the match
    on that was played at the check before that.
    """
    acknowledged = [list(p.done) for p in players]  # taken before the log is read, since play goes on
    for table in {p.key["table"] for p in players}:
        seen = since.matches.get(table, [0, 0])
        rows = log_of(database, table, seen[0])
        numbers = [[n for r, n, *_ in rows if r == match] for match in {row[0] for row in rows}]
        assert all(found == list(range(len(found))) for found in numbers), "the numbers of a log have a gap"
        assert not rows or max(Counter(row[5] for row in rows).values()) == 1, "an event was stored twice"
        at = [i for i, p in enumerate(players) if p.key["table"] == table]
        for seat, i in enumerate(at):
            assert not players[i].fault, players[i].fault
            said = Counter([row[4] for row in rows if row[2] == "say" and row[3] == seat])
            lost = Counter([words for _, words in acknowledged[i][since.answers[i] :]]) - said
            assert not lost, f"acknowledged and not in the log: {lost}"
            since.answers[i] = len(acknowledged[i])
        since.matches[table] = [seen[1], rows[-1][0] if rows else seen[1]]
    return sum(len(answers) for answers in acknowledged)


@dataclass
class Figures:
    """The figures of a series of kills."""

    kills: int
    answers: int  # acknowledged
    back: list[float]  # for each kill, the seconds until the last player was back
    servers: int

    def text(self) -> str:
        """The figures in a line."""
        back, load = sorted(self.back), os.getloadavg()[0]
        after = "the server listened again" if self.servers == 1 else "the kill"
        return (
            f"{self.kills} kills, {self.answers} acknowledged answers, none lost, none twice, every table went on; the last "
            f"player was back {median(back):.2f} s after {after} (median; 99 of 100: {back[int(0.99 * len(back))]:.2f} s; "
            f"at most {back[-1]:.2f} s); load {load:.0f}"
        )


def series(times: int, database: str, tables: int, seed: int = 1, seconds: float = 1e9, servers: int = 1) -> Figures:
    """Kill one of *servers* *times* times, or as often as *seconds* allow; raises AssertionError at the first fault."""
    rng, stop, end = random.Random(seed), threading.Event(), time.monotonic() + seconds
    ports = [free_port() for _ in range(servers)]
    addresses = [f"http://127.0.0.1:{port}" for port in ports]
    back: list[float] = []
    since = Checked()
    with ExitStack() as stack:
        stack.callback(stop.set)
        running = [stack.enter_context(serving(database, port)) for port in ports]
        # Porrazo, since it ends whatever is answered: a match, and then a rematch.
        options = {"game": "porrazo", "seats": 2, "bots": [""], "options": {}, "grace": 3600}
        keys = [key for _ in range(tables) for key in table_of(addresses[0], 2, **options)]
        players = [Player(addresses[i % servers :] + addresses[: i % servers], key, stop) for i, key in enumerate(keys)]
        for p in players:
            thread = threading.Thread(target=p.run)
            thread.start()
            stack.callback(thread.join)
        stack.callback(stop.set)
        all_back(players, 0.0)
        for kill in range(1, times + 1):
            all_go_on(players)
            if time.monotonic() > end:
                break
            stop.wait(rng.uniform(0, 0.5))  # the random moment
            victim = rng.randrange(servers)
            hit = [p for i, p in enumerate(players) if (i + p.at) % servers == victim]
            os.kill(running[victim].pid, signal.SIGKILL)
            killed = time.monotonic()
            running[victim].wait()
            if servers > 1:
                back.append(all_back(hit, killed) - killed)
                all_go_on(players)
            running[victim] = stack.enter_context(serving(database, ports[victim]))
            up = time.monotonic()
            if servers == 1:
                back.append(all_back(hit, killed) - up)
            for p in players:
                p.home.set()
            wait_until(lambda: all(p.at == 0 for p in players), players)
            print(f"kill {kill}, {sum(len(p.done) for p in players)} answers", file=sys.stderr, flush=True)
            check(database, players, since)
        all_go_on(players)
        stop.set()
    return Figures(len(back), check(database, players, Checked()), back, servers)


def free_port() -> int:
    """A port that nobody listens at."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


def all_back(players: list[Player], since: float) -> float:
    """Wait until each player has been shown its table after *since*; returns when the last of them was."""
    wait_until(lambda: all(p.back and p.back[-1] > since for p in players), players)
    return max([min(at for at in p.back if at > since) for p in players], default=since)


def all_go_on(players: list[Player]) -> None:
    """Wait until each player has seen its table move."""
    before = [p.changes for p in players]
    wait_until(lambda: all(p.changes > was for p, was in zip(players, before)), players)


def wait_until(ready: object, players: list[Player]) -> None:
    """Wait for a condition of the players' threads; raises AssertionError if a table stands still."""
    assert callable(ready)
    end, tick = time.monotonic() + PATIENCE, threading.Event()
    while not ready():
        assert not any(p.fault for p in players), [p.fault for p in players if p.fault]
        assert time.monotonic() < end, f"a table stands still: {[(p.key['table'], p.changes) for p in players]}"
        tick.wait(0.02)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.room.kill_series", description="Kill the room at random moments.")
    parser.add_argument("--times", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=1e9, help="stop after this time, even with fewer kills")
    parser.add_argument("--tables", type=int, default=4, help="tables of two people (default: 4)")
    parser.add_argument("--postgresql", action="store_true", help="a PostgreSQL of its own, in place of a SQLite file")
    parser.add_argument("--servers", type=int, default=1, help="servers on one PostgreSQL, of which one is killed (default: 1)")
    given = parser.parse_args()
    with postgres() if given.postgresql else sqlite() as database:
        print(series(given.times, database, given.tables, seconds=given.seconds, servers=given.servers).text())


@contextmanager
def sqlite() -> Iterator[str]:
    """A new file."""
    with tempfile.TemporaryDirectory() as folder:
        yield str(Path(folder) / "room.sqlite3")


if __name__ == "__main__":
    main()
