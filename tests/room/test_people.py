"""Several people at one table, over real sockets: from a link to a seat, through a match, away and back."""

from __future__ import annotations

import hashlib
import json
import secrets
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest
from librt.vecs import vec
from mypy_extensions import i64
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from tests.room.server_process import process
from upcard.core.seed import Seed, Stream
from upcard.room import fair

Json = dict[str, Any]
TABLE: Json = {"game": "hearts", "seats": 4, "options": {"target": 1}, "bots": ["", "", ""], "name": "Ann", "listed": True}


def post(address: str, path: str, body: Json) -> Json:
    """Post JSON; returns the reply, with its status if it is an error."""
    request = Request(f"{address}{path}", json.dumps(body).encode(), {"Content-Type": "application/json"})
    try:
        with urlopen(request, timeout=30) as answer:
            found: Json = json.load(answer)
            return found
    except HTTPError as error:
        return {"status": error.code, **json.load(error)}


def get(address: str, path: str, token: str = "") -> Any:
    """Get JSON."""
    request = Request(f"{address}{path}", headers={"Authorization": f"Bearer {token}"} if token else {})
    try:
        with urlopen(request, timeout=30) as answer:
            return json.load(answer)
    except HTTPError as error:
        return {"status": error.code, **json.load(error)}


class Client:
    """A page at a table."""

    def __init__(self, ws: ClientConnection, key: Json) -> None:
        self.ws = ws
        self.now: Json = {}
        self.waiting: Json = {}
        self.heard: list[Json] = []
        self.part = secrets.token_bytes(32)
        self.deals: list[Json] = []
        self.seat = -2
        self.said = (-1, -1)
        self.say(type="join", table=key["table"], token=key["token"])

    def say(self, **message: Any) -> None:
        self.ws.send(json.dumps(message))

    def hear(self, timeout: float = 30) -> Json:
        """The next message; takes part in fair dealing."""
        message: Json = json.loads(self.ws.recv(timeout=timeout))
        self.heard.append(message)
        if message["type"] in ("table", "waiting"):
            self.seat = message["seat"]
            self.now, self.waiting = (message, {}) if message["type"] == "table" else ({}, message)
        if message["type"] == "deal":
            self.deals.append(message)
            commit = bytes.fromhex(message["commit"])
            if self.seat >= 0 and message["state"] == "commit" and len(self.deals) == 1:
                self.say(type="part", hash=fair.part_hash(commit, self.seat, self.part).hex())
            elif message["state"] == "frozen" and message["hashes"].get(str(self.seat)) and not message["values"]:
                if [d["state"] for d in self.deals].count("frozen") == 1:
                    self.say(type="reveal", value=self.part.hex())
        return message

    def until(self, ready: Callable[[Client], Any]) -> Json:
        while not ready(self):
            self.hear()
        return self.now

    def ask(self, **message: Any) -> Json:
        """The first message after this one that is not an update."""
        self.say(**message)
        while (answer := self.hear())["type"] in ("table", "waiting", "deal"):
            pass
        return answer

    def drain(self) -> None:
        """Read all messages that have arrived."""
        try:
            while True:
                self.hear(timeout=0.01)
        except TimeoutError:
            pass

    def step(self) -> None:
        """Answer on this seat's turn, and ask for the next hand."""
        scene, match = self.now["scene"], self.now["match"]
        at = (match["number"], self.now["move"])
        if scene["over"] and not match["over"] and self.seat not in self.now["ready"]:
            self.say(type="next")
        elif scene["yours"] and at != self.said:
            self.said = at
            sayings = [c["say"] for c in scene["choices"][: scene["pick"]["least"] if scene["pick"] else 1]]
            self.say(type="answer", move=self.now["move"], sayings=sayings)


def play(clients: list[Client], done: Callable[[Client], bool]) -> None:
    """All clients answer until each satisfies the condition."""
    end = time.monotonic() + 120
    while not all(done(c) for c in clients):
        assert time.monotonic() < end, [(c.seat, c.now.get("move"), c.heard[-1]) for c in clients]
        for c in clients:
            c.drain()
            if c.now and not done(c):
                c.step()


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with process(tmp_path_factory.mktemp("people") / "room.sqlite3") as (_, found):
        yield found


@contextmanager
def joined(address: str, *keys: Json) -> Iterator[list[Client]]:
    with ExitStack() as stack:
        url = address.replace("http", "ws") + "/ws"
        yield [Client(stack.enter_context(connect(url)), key) for key in keys]


def table_of(address: str, people: int, **changed: Any) -> list[Json]:
    """A table with this many people seated; returns their tokens."""
    body = {**TABLE, **changed}
    first = post(address, "/api/tables", body)
    assert "token" in first, first
    names = ["Ben", "Cleo", "Dan"]
    return [first] + [post(address, f"/api/tables/{first['code']}/sit", {"name": names[i]}) for i in range(people - 1)]


def test_friends_sit_down_by_a_code_and_play_a_match_with_a_bot(address: str, tmp_path: Path) -> None:
    """Three people and a filled seat play to the end; every part is in the seed, and the record verifies."""
    keys = table_of(address, 3)
    assert len(keys[0]["code"]) == 4 and keys[0]["code"].isalpha()
    with joined(address, *keys) as clients:
        for c in clients:
            c.until(lambda c: c.waiting)
        assert clients[1].ask(type="start")["text"] == "Only the host can start the match."
        clients[0].say(type="start")
        play(clients, lambda c: bool(c.now) and c.now["match"]["over"])
        for c in clients:
            assert c.now["fair"] == "fair" and not c.now["alone"]
            assert [p["kind"] for p in c.now["players"]] == ["person", "person", "person", "bot"]
            assert c.now["match"]["totals"] == clients[0].now["match"]["totals"]
        dealt = clients[0].deals[-1]
        assert dealt["state"] == "dealt" and set(dealt["values"]) == {"0", "1", "2"}
        assert all(dealt["values"][str(c.seat)] == c.part.hex() for c in clients)
        record = get(address, f"/api/tables/{keys[0]['table']}/record", keys[1]["token"])
        assert fair.problems(record) == [] and record["seed"] == clients[0].now["seed"]
        assert get(address, f"/api/tables/{keys[0]['table']}/record", "nonsense")["status"] == 403
        file = tmp_path / "match.json"
        file.write_text(json.dumps(record))
        checked = subprocess.run([sys.executable, "-m", "upcard", "verify", str(file)], capture_output=True, text=True)
        assert "The deal is fair" in checked.stdout and "seat 1, seat 2, seat 3" in checked.stdout, checked.stderr
        file.write_text(json.dumps({**record, "seed": "11" * 32}))
        checked = subprocess.run([sys.executable, "-m", "upcard", "verify", str(file)], capture_output=True, text=True)
        assert checked.returncode == 1 and "The seed does not follow" in checked.stderr


def test_no_seat_learns_another_seats_cards(address: str) -> None:
    """In whole hands, no message shows a card of another hand that was not played or passed to its reader."""
    keys = table_of(address, 4, options={"target": 1})
    with joined(address, *keys, {"table": keys[0]["table"], "token": ""}) as clients:
        clients[0].until(lambda c: c.waiting)
        clients[0].say(type="start")
        play(clients[:4], lambda c: bool(c.now) and c.now["match"]["over"])
        watcher = clients[4]
        watcher.until(lambda c: c.now and c.now["match"]["over"])
        for message in watcher.heard:
            if message["type"] == "table" and not message["scene"]["over"]:
                hands = [z for z in message["scene"]["zones"] if z["layout"] == "hand"]
                assert not any(card for z in hands for card in z["cards"])
                assert not message["scene"]["yours"] and message["seat"] == -1
        for c in clients[:4]:
            held: dict[int, set[str]] = {}
            for message in c.heard:
                if message["type"] == "table":
                    mine = held.setdefault(message["match"]["number"], {""})
                    zones = [z for z in message["scene"]["zones"] if z["layout"] == "hand"]
                    mine |= {card for z in zones if z["owner"] == c.seat for card in z["cards"]}
                    assert all(set(z["cards"]) <= mine for z in zones if z["owner"] != c.seat)
        assert watcher.ask(type="answer", move=0, sayings=["play QS"])["text"].startswith("You are watching.")


def test_a_full_table_and_a_wrong_code_are_reported(address: str) -> None:
    """A taken seat is 409, an unknown code 404, and a table can refuse spectators."""
    keys = table_of(address, 4, watching=False, listed=False)
    assert post(address, f"/api/tables/{keys[0]['code']}/sit", {"name": "Eva"})["status"] == 409
    assert get(address, "/api/invites/ZZZZZ")["status"] == 404
    with joined(address, {"table": keys[0]["table"], "token": ""}) as (watcher,):
        assert "not to be watched" in watcher.hear()["text"]


def test_the_lobby_lists_open_tables(address: str) -> None:
    """A listed table with a free seat is found by game and by a player's name; a full one is not listed."""
    keys = table_of(address, 2, name="Zebulon")
    found = get(address, "/api/lobby?text=zebulon")
    assert [t["table"] for t in found] == [keys[0]["table"]] and found[0]["free"] == [2, 3]
    assert get(address, "/api/lobby?game=golf&text=zebulon") == []
    for name in ("Cy", "Dee"):
        post(address, f"/api/tables/{keys[0]['table']}/sit", {"name": name})
    assert get(address, "/api/lobby?text=zebulon") == []


def test_a_late_guest_takes_over_a_bots_seat(address: str) -> None:
    """A bot that filled a seat gives it to a person in mid-match."""
    keys = table_of(address, 2, options={"target": 1000})
    with joined(address, *keys) as clients:
        clients[0].until(lambda c: c.waiting)
        clients[0].say(type="start")
        play(clients, lambda c: bool(c.now) and c.now["move"] >= 16)
        late = post(address, f"/api/tables/{keys[0]['code']}/sit", {"name": "Late"})
        with joined(address, late) as (guest,):
            guest.until(lambda c: c.now)
            assert guest.seat == 2 and guest.now["players"][2]["name"] == "Late"
            play([*clients, guest], lambda c: bool(c.now) and c.now["match"]["number"] >= 2)
            assert guest.now["players"][2]["kind"] == "person"


def test_a_bot_holds_the_seat_of_a_player_who_is_away(address: str) -> None:
    """After the grace period a bot plays, and everyone sees it; the player returns to the same seat and plays on."""
    keys = table_of(address, 2, game="gin_rummy", seats=2, options={}, bots=[""], grace=5)
    url = address.replace("http", "ws") + "/ws"
    with connect(url) as first:
        ann = Client(first, keys[0])
        with connect(url) as second:
            ben = Client(second, keys[1])
            ben.until(lambda c: c.waiting)
            ann.until(lambda c: c.waiting)
            ann.say(type="start")
            play([ann, ben], lambda c: bool(c.now) and c.now["move"] >= 2)
        ann.until(lambda c: c.now["players"][1]["away"] is not None)
        assert 0 <= ann.now["players"][1]["away"] <= 5
        ann.until(lambda c: c.now["players"][1]["held"] == "steady")
        move = ann.now["move"]
        play([ann], lambda c: c.now["move"] >= move + 4)
        with connect(url) as third:
            back = Client(third, keys[1])
            back.until(lambda c: c.now and c.now["players"][1]["held"] == "")
            ann.until(lambda c: c.now["players"][1]["held"] == "" and c.now["players"][1]["here"])
            play([ann, back], lambda c: c.now["move"] >= move + 8 or c.now["scene"]["over"])


def test_rights_are_shared(address: str) -> None:
    """With two people: no hints, a pause stops play, a draw needs both, and a rematch gets a new seed from everybody's parts."""
    keys = table_of(address, 2, game="gin_rummy", seats=2, options={}, bots=[""])
    with joined(address, *keys) as (ann, ben):
        ben.until(lambda c: c.waiting)
        ann.until(lambda c: c.waiting)
        ann.say(type="start")
        play([ann, ben], lambda c: bool(c.now))
        assert ann.ask(type="hint")["text"] == "This table is played without hints."
        ann.say(type="pause")
        ben.until(lambda c: c.now["paused"])
        ann.until(lambda c: c.now["paused"])
        for seen in (ann.now["scene"], ben.now["scene"]):  # one of them was to play
            assert (seen["yours"], seen["prompt"], seen["task"]) == (False, "The match is paused.", "")
        assert "paused" in ben.ask(type="answer", move=ben.now["move"], sayings=["pass"])["text"]
        ben.say(type="resume")
        ann.until(lambda c: not c.now["paused"])
        assert "still being played" in ben.ask(type="rematch")["text"]
        ann.say(type="draw")
        ben.until(lambda c: c.now["votes"])
        assert ben.now["votes"][0]["kind"] == "draw" and ben.now["votes"][0]["yes"] == [0]
        ben.say(type="vote", kind="draw", yes=False)
        ann.until(lambda c: not c.now["votes"])
        ann.say(type="draw")
        ben.until(lambda c: c.now["votes"])
        ben.say(type="vote", kind="draw", yes=True)
        ann.until(lambda c: c.now["ended"])
        assert ann.now["ended"] == "The players agreed to end the match."
        assert ann.now["scene"]["prompt"] == "The match is over." and ann.now["scene"]["asked"] == []
        ann.deals, ben.deals = [], []
        ann.say(type="rematch")
        ben.until(lambda c: c.now["votes"])
        ben.say(type="rematch")
        ben.until(lambda c: c.now and not c.now["ended"])
        assert ben.now["fair"] == "fair" and ben.now["move"] == 0


def test_chat_reaches_everyone_who_has_not_muted_the_seat(address: str) -> None:
    """A text and a phrase reach players and spectators; a muted seat's messages no longer arrive."""
    keys = table_of(address, 2)
    with joined(address, *keys, {"table": keys[0]["table"], "token": ""}) as (ann, ben, watcher):
        for c in (ann, ben, watcher):
            c.until(lambda c: c.waiting)
        told = ann.ask(type="chat", text="  hello \u202e there ")
        assert (told["type"], told["seat"], told["name"], told["text"]) == ("chat", 0, "Ann", "hello there")
        ben.until(lambda c: c.heard[-1]["type"] == "chat")
        watcher.until(lambda c: c.heard[-1]["type"] == "chat")
        ben.say(type="mute", seat=0, on=True)
        assert "Write a text" in ben.ask(type="chat")["text"]
        ann.ask(type="chat", phrase="thanks")
        watcher.until(lambda c: c.heard[-1].get("phrase") == "thanks")
        told = ben.ask(type="chat", phrase="nice")
        assert told["seat"] == 1 and not any(m.get("phrase") == "thanks" for m in ben.heard)
        watcher.until(lambda c: c.heard[-1].get("phrase") == "nice")
    with joined(address, keys[1]) as (back,):
        back.until(lambda c: c.heard and c.heard[-1].get("phrase") == "nice")
        lines = [(m["seat"], m["text"] or m["phrase"], m["old"]) for m in back.heard if m["type"] == "chat"]
        assert lines == [(0, "hello there", True), (0, "thanks", True), (1, "nice", True)]


def test_when_a_clock_runs_out_a_bot_answers(address: str) -> None:
    """With a second each, the bot answers for a player who does not; the clocks come from the server."""
    keys = table_of(address, 2, game="gin_rummy", seats=2, options={}, bots=[""], bank=1, step=0)
    with joined(address, *keys) as (ann, ben):
        ben.until(lambda c: c.waiting)
        ann.until(lambda c: c.waiting)
        ann.say(type="start")
        play([ann, ben], lambda c: bool(c.now) and c.now["move"] >= 1)
        assert len(ann.now["clocks"]) == 2 and sum(c["running"] for c in ann.now["clocks"]) == 1
        move = ann.now["move"]
        ann.until(lambda c: c.now["move"] > move)


def test_the_host_frees_a_seat_and_players_swap(address: str) -> None:
    """Before the match a player moves to a free seat, and the host frees another; the removed player's connection closes."""
    keys = table_of(address, 2)
    with joined(address, *keys) as (ann, ben):
        ben.until(lambda c: c.waiting)
        ben.say(type="swap", seat=3)
        ben.until(lambda c: c.seat == 3)
        assert [p["kind"] for p in ben.waiting["players"]] == ["person", "empty", "empty", "person"]
        ann.until(lambda c: c.waiting and c.waiting["players"][3]["kind"] == "person")
        ann.say(type="remove", seat=3)
        with pytest.raises(ConnectionClosed):
            while True:
                ben.hear()
        assert ben.heard[-1]["type"] == "gone"


VECTORS: Json = json.loads((Path(__file__).parents[2] / "web/src/app/room/fair.vectors.json").read_text())


def record_of_vectors() -> Json:
    """The record of the match that the vectors are about."""
    v = VECTORS["deals"][0]
    proof = {"v": 1, "match": v["terms"]["match"], "terms": v["text"], "secret": v["secret"], "commit": v["commit"]}
    return {
        **{name: v["terms"][name] for name in ("game", "options", "seats")},
        "seed": v["seed"],
        "hands": [[]],
        "fair": {**proof, "hashes": dict(v["hashes"]), "parts": dict(v["parts"])},
    }


@pytest.mark.parametrize("spoilt", VECTORS["spoilt"], ids=lambda spoilt: spoilt["name"])
def test_a_changed_record_is_found_out(spoilt: Json) -> None:
    """Each part of the proof, changed, is named; the page's verifier names it in the same words."""
    record = json.loads(json.dumps(record_of_vectors()))
    assert fair.problems(record) == []
    *way, last = spoilt["path"]
    at = record
    for step in way:
        at = at[step]
    at[last] = spoilt["value"]
    assert spoilt["told"] in fair.problems(record)


def test_the_formulas_give_the_published_values() -> None:
    """The vectors worked out once from Python and once from JavaScript; the page's tests read the same file."""
    v = VECTORS["deals"][0]
    terms, secret, commit = v["text"], bytes.fromhex(v["secret"]), bytes.fromhex(v["commit"])
    assert fair.terms_text(**v["terms"]) == terms
    tagged = hashlib.sha256(b"upcard fair 1 terms\0" + terms.encode()).hexdigest()
    assert tagged == "d820f18fbce1f6732b3b153f7f916840c85456e5535bbe5279c2f9216dee204d"
    assert fair.commitment(terms, secret) == commit
    parts = {int(seat): bytes.fromhex(part) for seat, part in v["parts"].items()}
    for seat, part in parts.items():
        assert fair.part_hash(commit, seat, part).hex() == v["hashes"][str(seat)]
    assert fair.match_seed(terms, secret, parts).hex() == v["seed"]
    for fewer in VECTORS["seeds"]:
        opened = {int(seat): parts[int(seat)] for seat in fewer["parts"]}
        assert fair.match_seed(terms, secret, opened).hex() == fewer["seed"]


def test_the_shuffle_of_the_vectors_is_the_tables() -> None:
    """`docs/shuffle.md`: the draws and packs of the shared file come from the engine's own stream."""
    for v in VECTORS["draws"]:
        assert Stream(Seed(v["seed"]), v["deal"]).draw(v["draw"]) == int(v["value"], 16)
    pack = [rank + suit for suit in "CDHS" for rank in "23456789TJQKA"]
    first = VECTORS["deals"][0]
    for seed, deal, cards in [
        *((v["seed"], v["deal"], v["cards"].split()) for v in VECTORS["packs"]),
        (first["seed"], 1, first["first"]),
    ]:
        row = vec[i64](range(52))
        Stream(Seed(seed), deal).shuffle(row, 0)
        assert [pack[place] for place in row][: len(cards)] == cards
    assert Stream(Seed(first["seed"]), 0).draw(0) % 4 == first["dealer"]
