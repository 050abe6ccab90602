"""Random messages at one table over real sockets; checks the messages to each seat and the stored log."""

from __future__ import annotations

import json
import random
import sqlite3
from collections import Counter
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from typing import Final

import msgspec
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from tests.room.test_people import Client, Json, play, table_of
from upcard.core.bits import Rng
from upcard.core.scene import scene
from upcard.room.match_log import LoggedMatch
from upcard.room.stored import StoredEvent, StoredPlayer, StoredTable

MARK: Final = "You are at this table already."  # the reply to a second "join", sent after each message to separate the replies
CLOSED_HAND: Final = {
    "prompt",
    "task",
    "asked",
    "yours",
    "choices",
    "pick",
    "amount",
    "compose",
    "why",
}  # the parts of a scene that a pause or an end leaves out
TOO_FAR: Final = "The match has not come so far yet."
REPLIES: Final = ("table", "refused", "chat", "past", "history", "deal")
Given = tuple[int, tuple[str, ...]]  # the number of answers that the seat had seen, and the answer


class Fuzzer:
    """Clients at one table, one or two at each seat and a spectator, that send whatever *rng* chooses."""

    def __init__(self, address: str, game: str, seats: int, options: Json, seed: int) -> None:
        self.rng = random.Random(seed)
        self.url = address.replace("http", "ws") + "/ws"
        self.seats = seats
        terms = {"game": game, "seats": seats, "options": options, "bots": [""] * (seats - 1), "grace": 3600}
        self.keys = table_of(address, seats, **terms)
        self.table: str = self.keys[0]["table"]
        self.keys += [self.keys[-1], {"table": self.table, "token": ""}]
        self.stored: dict[int, list[Given]] = {seat: [] for seat in range(seats)}  # by seat, the answers that were accepted
        self.shown: list[tuple[int, list[Json]]] = []  # for each connection its seat and its updates
        self.refused = 0

    def run(self, steps: int) -> None:
        """Begin the match and send messages; then wait until every connection has had its last reply."""
        with ExitStack() as stack:
            self.stack = stack
            self.clients = [self.connected(key) for key in self.keys]
            for c in self.clients:
                c.until(lambda c: c.waiting)
            self.clients[0].say(type="start")
            play(self.clients, lambda c: bool(c.now))
            for _ in range(steps):
                i = self.next_to_speak()
                if self.rng.random() < 0.02:
                    self.lose(i)
                else:
                    self.speak(self.clients[i])
            for c in self.clients:
                self.speak(c, 0)
                self.keep(c)

    def connected(self, key: Json) -> Client:
        """A new connection with a seat's token."""
        return Client(self.stack.enter_context(connect(self.url)), key)

    def keep(self, c: Client) -> None:
        """Note a message to a connection."""
        self.shown.append((c.seat, [m for m in c.heard if m["type"] == "table"]))

    def lose(self, i: int) -> None:
        """Close a connection, sometimes by an oversized message, and join again."""
        c = self.clients[i]
        try:
            if self.rng.random() < 0.5:
                c.ws.send("x" * 70_000)
                while True:
                    c.hear()
            c.ws.close()
        except ConnectionClosed:
            pass
        self.keep(c)
        self.clients[i] = self.connected(self.keys[i])
        self.clients[i].until(lambda c: c.now)

    def next_to_speak(self) -> int:
        """The index of a client, mostly one that can act."""
        for c in self.clients:
            c.drain()
        able = [i for i, c in enumerate(self.clients) if c.now["scene"]["yours"] or c.now["scene"]["over"]]
        return self.rng.choice(able) if able and self.rng.random() < 0.6 else self.rng.randrange(len(self.clients))

    def speak(self, c: Client, most: int = 3) -> None:
        """Send up to *most* messages at once, some of them twice, and read until the last reply."""
        sent = [self.message(c) for _ in range(self.rng.randint(1, most))] if most else ["{}"]
        if most and self.rng.random() < 0.3:
            sent += sent[-1:]
        if c.seat < 0:
            for raw in [*sent, json.dumps({"type": "look", "move": 1 << 53})]:
                c.ws.send(raw)
            while c.hear().get("text") != TOO_FAR:
                pass
            return
        for raw in sent:
            c.ws.send(raw)
            c.say(type="join", table=self.table, token="")
        for raw in sent:
            refusals = 0
            while (message := c.hear()).get("text") != MARK:
                assert message["type"] in REPLIES, message
                refusals += message["type"] == "refused"
            assert refusals <= 1, raw
            self.refused += refusals
            said = read(raw)
            if said.get("type") == "answer" and not refusals:
                self.stored[c.seat].append((said["move"], tuple(said["sayings"])))

    def message(self, c: Client) -> str:
        """A message: mostly an answer (right, stale, another seat's or nonsense), or any other message of the protocol."""
        now, rng = c.now, self.rng
        kind = rng.random()
        if now["paused"] and kind < 0.7:
            return '{"type":"resume"}'
        if now["scene"]["over"] and kind < 0.5:
            return '{"type":"next"}'
        if kind < 0.55 and now["scene"]["yours"]:
            return answer(now["move"], sayings(now, rng))
        if kind < 0.7:  # another seat's answer, or an answer to an earlier or later question
            others = [d for d in self.clients if d.now["scene"]["choices"]]
            words = sayings(rng.choice(others).now, rng) if others else ["leave the upcard"]
            return answer(max(0, now["move"] + rng.choice([0, 0, -1, 1, -5])), words)
        if kind < 0.8:
            return self.noise(now)
        move = rng.randint(0, now["move"])
        plain = ["next", "undo", "redo", "safe", "solve", "hint", "rematch", "start", "bow", "pause", "resume"]
        rows: list[Json] = [
            *({"type": name} for name in plain),
            *({"type": name, "move": move} for name in ("look", "look", "look")),
            {"type": "look", "move": move, "shown": True},
            {"type": "history", "before": rng.choice([0, 1, 50, 1 << 53])},
            {"type": "vote", "kind": rng.choice(["undo", "undo", "rematch", "draw"]), "yes": rng.random() < 0.7},
            {"type": "chat", "text": rng.choice(["hello", "", "\0", "x" * 201]), "phrase": rng.choice(["", "nice", "rude"])},
            {"type": "mute", "seat": rng.randint(-2, 14), "on": True},
            {"type": "swap", "seat": rng.randint(0, 13), "other": rng.choice([None, 0, 13])},
            {"type": "remove", "seat": rng.randint(0, 13)},
            {"type": "part", "hash": "0" * 64},
            {"type": "reveal", "value": "f" * 64},
        ]
        return json.dumps(rng.choice(rows))

    def noise(self, now: Json) -> str:
        """A message that is damaged, too long, or not a message."""
        rng = self.rng
        good = answer(now["move"], ["x"])
        return rng.choice(
            [
                good[: rng.randrange(len(good))],
                good.replace("answer", "Answer"),
                answer(now["move"], ["\ud800"]),
                answer(now["move"], ["x" * 900] * 20),
                answer(now["move"], [""]),
                answer(1 << 60, ["x"]),
                answer(now["move"], ["\0", "a" * 1000]),
                "[" * 9000,
                "".join(chr(rng.randint(1, 0x2000)) for _ in range(20)),
                json.dumps({**json.loads(good), "seat": 0}),
            ]
        )


def answer(move: int, words: list[str]) -> str:
    """The message of an answer."""
    return json.dumps({"type": "answer", "move": move, "sayings": words})


def read(raw: str) -> Json:
    """Read a message that was sent; {} if it is not one."""
    try:
        found = json.loads(raw)
    except (ValueError, RecursionError):
        return {}
    return found if isinstance(found, dict) else {}


def sayings(now: Json, rng: random.Random) -> list[str]:
    """One of the answers that a scene offers, or as many cards as it wants together."""
    seen = now["scene"]
    if seen["pick"]:
        return [c["say"] for c in seen["choices"][: seen["pick"]["least"]]]
    found: str = rng.choice(seen["choices"])["say"]
    return [found]


def stored_match(database: Path, table: str) -> StoredTable:
    """The first match of a table as stored before its first answer, with its log."""
    with sqlite3.connect(database) as db:
        game, seats, options = db.execute("select game, seats, options from tables where id = ?", (table,)).fetchone()
        (seed,) = db.execute('select seed from matches where "table" = ?', (table,)).fetchone()
        names = db.execute('select name from seats where "table" = ? order by seat', (table,)).fetchall()
        rows = db.execute('select number, kind, hand, seat, says, at, nonce from log where "table" = ? order by number', (table,))
        log = [
            StoredEvent(number, kind, hand, seat, tuple(json.loads(says)), at, nonce)
            for number, kind, hand, seat, says, at, nonce in rows
        ]
    return StoredTable(table, game, seats, json.loads(options), [StoredPlayer(n) for (n,) in names], 0, seed, 1, log=log)


def states(kept: StoredTable) -> list[LoggedMatch]:
    """The match after each number of logged events, dealt and played again."""
    out = []
    now = replace(kept, log=[], answers=[])
    for n in range(len(kept.log) + 1):
        if n:
            now.add(kept.log[n - 1])
        out.append(LoggedMatch(replace(now, answers=list(now.answers), log=[])))
    return out


def check_answers(fuzzer: Fuzzer, kept: StoredTable, matches: list[LoggedMatch]) -> None:
    """The log has exactly the accepted answers, each once, and its numbers have no gap."""
    assert [e.number for e in kept.log] == list(range(len(kept.log)))
    assert len({e.nonce for e in kept.log}) == len(kept.log)
    for seat in range(kept.seats):
        found = [(matches[e.number].move(seat), e.says) for e in kept.log if e.kind == "say" and e.seat == seat]
        assert Counter(found) == Counter(fuzzer.stored[seat]), seat


def check_scenes(fuzzer: Fuzzer, matches: list[LoggedMatch]) -> int:
    """Each update of each connection is the scene of a hand dealt again for its seat. Returns the number of updates.

    Every card that the seat cannot locate is dealt at random, twice differently, so a scene that revealed anything of such a card
    would differ.
    """
    anew: dict[int, list[tuple[int, int, list[Json]]]] = {}
    for seat in range(-1, fuzzer.seats):
        anew[seat] = []
        for m in matches:
            worlds = [scene(m.match.hand.imagine(seat, Rng(k)), seat) for k in (1, 2)]
            anew[seat].append((m.match.number, m.move(seat), [json.loads(msgspec.json.encode(w)) for w in worlds]))
    checked = 0
    for seat, updates in fuzzer.shown:
        at = 0
        for update in updates:
            closed = CLOSED_HAND if update["paused"] or update["ended"] else set()
            told = {name: value for name, value in update["scene"].items() if name not in closed}
            while not (
                anew[seat][at][:2] == (update["match"]["number"], update["move"])
                and all(
                    told == {name: value for name, value in world.items() if name not in closed} for world in anew[seat][at][2]
                )
            ):
                at += 1
                assert at < len(anew[seat]), (seat, update["match"]["number"], update["move"], told)
            assert not (closed and update["scene"]["yours"])
            checked += 1
    return checked


def fuzz(address: str, database: Path, game: str, seats: int, options: Json, steps: int, seed: int) -> tuple[int, int, int]:
    """Fuzz one table and check it. Returns the numbers of checked answers, refusals and updates."""
    fuzzer = Fuzzer(address, game, seats, options, seed)
    fuzzer.run(steps)
    kept = stored_match(database, fuzzer.table)
    matches = states(kept)
    check_answers(fuzzer, kept, matches)
    return sum(map(len, fuzzer.stored.values())), fuzzer.refused, check_scenes(fuzzer, matches)
