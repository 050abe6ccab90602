"""`python -m tests.room.kill_series --times 100 [--postgresql]`: kill the room at random moments and see what is left.

People play at several tables over real sockets. The server process is killed with SIGKILL at a random moment and started again on
the same database and port; the players come back by themselves. After each kill every acknowledged answer must be in the
log, none twice, and every table must go on.
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

PATIENCE: Final = 60.0  # seconds until a table that stands still is a fault


@dataclass
class Player:
    """A page: it plays, and comes back when its connection is lost. *done* are its acknowledged answers."""

    address: str
    key: Json
    stop: threading.Event
    done: list[tuple[int, str]] = field(default_factory=list)  # the answers seen before it, and its words
    back: list[float] = field(default_factory=list)  # when it was shown the table again
    move: int = -1
    fault: str = ""

    def run(self) -> None:
        """Play until told to stop."""
        while not self.stop.is_set():
            try:
                with connect(self.address.replace("http", "ws") + "/ws", open_timeout=5) as ws:
                    self.play(Client(ws, self.key))
            except (OSError, WebSocketException, TimeoutError):
                self.stop.wait(0.05)
            except Exception as error:
                self.fault = repr(error)
                return

    def play(self, c: Client) -> None:
        """Answer whatever is asked; an answer is acknowledged by the update that counts it."""
        c.until(lambda c: c.now or c.waiting)
        self.back.append(time.monotonic())
        given: tuple[int, str] | None = None
        while not self.stop.is_set():
            if c.waiting and c.seat == 0:
                c.say(type="start")
            if c.now:
                move = c.now["move"]
                if given is not None and move > given[0]:
                    self.done.append(given)
                    given = None
                self.move = max(self.move, move)
                if c.now["match"]["over"]:
                    self.fault = "the match ended"
                elif given is None:
                    said = c.said
                    c.step()
                    if c.said != said:
                        scene = c.now["scene"]
                        words = [x["say"] for x in scene["choices"][: scene["pick"]["least"] if scene["pick"] else 1]]
                        given = (move, json.dumps(words))
            try:
                if c.hear(timeout=0.5).get("field") == "move":  # the table had moved on, so the answer did not count
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


def log_of(database: str, table: str) -> list[tuple[int, str, int, str, str]]:
    """The rows of a table's log: number, kind, seat, words, nonce."""
    url = database.replace("postgresql://", "postgresql+psycopg://") if "://" in database else f"sqlite:///{database}"
    engine = create_engine(url)
    with engine.connect() as db:
        rows = db.execute(
            text('select number, kind, seat, says, nonce from log where "table" = :t order by number'), {"t": table}
        )
        found = [
            (n, kind, seat, json.dumps(json.loads(s) if isinstance(s, str) else s), nonce) for n, kind, seat, s, nonce in rows
        ]
    engine.dispose()
    return found


def check(database: str, players: list[Player]) -> int:
    """Compare what was acknowledged with the log; returns how many answers there were."""
    count = 0
    for table in {p.key["table"] for p in players}:
        rows = log_of(database, table)
        assert [row[0] for row in rows] == list(range(len(rows))), "the numbers of a log have a gap"
        assert not rows or max(Counter(row[4] for row in rows).values()) == 1, "an event was stored twice"
        for seat, p in enumerate([p for p in players if p.key["table"] == table]):
            assert not p.fault, p.fault
            said = Counter([row[3] for row in rows if row[1] == "say" and row[2] == seat])
            lost = Counter([words for _, words in p.done]) - said
            assert not lost, f"acknowledged and not in the log: {lost}"
            count += len(p.done)
    return count


@dataclass
class Figures:
    """What a series of kills showed."""

    kills: int
    answers: int  # acknowledged
    back: list[float]  # for each kill, the seconds from the moment the server listened until the last player was back

    def text(self) -> str:
        """The figures in a line."""
        back, load = sorted(self.back), os.getloadavg()[0]
        return (
            f"{self.kills} kills, {self.answers} acknowledged answers, none lost, none twice, every table went on; the last "
            f"player was back {median(back):.2f} s after the server (median; at most {back[-1]:.2f} s); load {load:.0f}"
        )


def series(times: int, database: str, tables: int, seed: int = 1, seconds: float = 1e9) -> Figures:
    """Kill a server *times* times, or as often as *seconds* allow; raises AssertionError at the first fault."""
    rng, stop, end = random.Random(seed), threading.Event(), time.monotonic() + seconds
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    address = f"http://127.0.0.1:{port}"
    players: list[Player] = []
    back: list[float] = []
    with ExitStack() as stack:
        stack.callback(stop.set)
        kills = 0
        while True:
            with serving(database, port) as server:
                up = time.monotonic()
                if not players:
                    options = {"game": "gin_rummy", "seats": 2, "bots": [""], "options": {"target": 1000}, "grace": 3600}
                    keys = [key for _ in range(tables) for key in table_of(address, 2, **options)]
                    players = [Player(address, key, stop) for key in keys]
                    for p in players:
                        thread = threading.Thread(target=p.run)
                        thread.start()
                        stack.callback(thread.join)
                        stack.callback(stop.set)
                wait_until(lambda: all(p.back and p.back[-1] > up for p in players), players)  # noqa: B023
                if kills:
                    back.append(max(min(at for at in p.back if at > up) for p in players) - up)
                before = [p.move for p in players]
                wait_until(lambda: all(p.move > was for p, was in zip(players, before)), players)  # noqa: B023
                if kills == times or time.monotonic() > end:
                    stop.set()
                    break
                stop.wait(rng.uniform(0, 0.5))  # the random moment
                os.kill(server.pid, signal.SIGKILL)
                server.wait()
            kills += 1
            print(f"kill {kills}, {sum(len(p.done) for p in players)} answers", file=sys.stderr, flush=True)
            check(database, players)
    return Figures(kills, check(database, players), back)


def wait_until(ready: object, players: list[Player]) -> None:
    """Wait for a condition of the players' threads; raises AssertionError if a table stands still."""
    assert callable(ready)
    end, tick = time.monotonic() + PATIENCE, threading.Event()
    while not ready():
        assert not any(p.fault for p in players), [p.fault for p in players if p.fault]
        assert time.monotonic() < end, f"a table stands still: {[(p.key['table'], p.move) for p in players]}"
        tick.wait(0.02)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.room.kill_series", description="Kill the room at random moments.")
    parser.add_argument("--times", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=1e9, help="stop after this time, even with fewer kills")
    parser.add_argument("--tables", type=int, default=4, help="tables of two people (default: 4)")
    parser.add_argument("--postgresql", action="store_true", help="a PostgreSQL of its own, in place of a SQLite file")
    given = parser.parse_args()
    if given.postgresql:
        with postgres() as url:
            print(series(given.times, url, given.tables, seconds=given.seconds).text())
    else:
        with tempfile.TemporaryDirectory() as folder:
            print(series(given.times, str(Path(folder) / "room.sqlite3"), given.tables, seconds=given.seconds).text())


if __name__ == "__main__":
    main()
