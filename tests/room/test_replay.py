"""Looking back at a finished match: who may, what each seat saw, playing on, links, grading."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

import upcard
from tests.room.client import Json, opened, room, seated
from upcard.core.bits import Rng
from upcard.core.options import as_dict
from upcard.core.scene import OPEN, scene
from upcard.record import Record
from upcard.room.replay import Replay
from upcard.room.store import Store
from upcard.room.stored import StoredEvent, StoredPlayer, StoredTable

QUICK: Json = {"game": "hearts", "options": {"target": 1}}


def bearer(key: Json) -> dict[str, str]:
    return {"Authorization": f"Bearer {key['token']}"}


def played(client: TestClient, **changed: Any) -> Json:
    """A table at which a match has been played to its end."""
    key = opened(client, **changed)
    with seated(client, key) as chair:
        chair.play(lambda now: now["match"]["over"])
    return key


class Back:
    """A finished match over HTTP."""

    def __init__(self, client: TestClient, key: Json, path: str = "") -> None:
        self.client = client
        self.headers = bearer(key) if key.get("token") else {}
        self.path = path or f"/api/replay/{key['table']}/1"

    def get(self, path: str = "", **query: Any) -> Json:
        answer = self.client.get(self.path + path, params=query, headers=self.headers)
        return {"status": answer.status_code, **answer.json()}

    def post(self, path: str, body: Json | None = None) -> Json:
        answer = self.client.post(self.path + path, json=body or {}, headers=self.headers)
        return {"status": answer.status_code, **answer.json()}

    def play_on(self, body: Json) -> Json:
        """A new table that goes on from a step: its id and its token."""
        found = self.post("/play", body)
        assert found["status"] == 200, found
        return {"table": found["table"], "token": found["token"]}

    def step(self, step: int, view: int) -> Json:
        """One position."""
        found: Json = self.get("/steps", view=view, first=step)["steps"][0]
        return found


@pytest.fixture(scope="module")
def client() -> Iterator[TestClient]:
    with room() as found:
        yield found


@pytest.fixture(scope="module")
def finished(client: TestClient) -> Json:
    """A match of Hearts of one hand: 3 x 3 cards passed by the bots, 3 by the person, then 13 tricks of 4 cards."""
    return played(client)


@pytest.fixture
def back(client: TestClient, finished: Json) -> Back:
    return Back(client, finished)


def hands_of(scene: Json) -> dict[int, list[str]]:
    """The cards of every hand, by owner."""
    return {zone["owner"]: zone["cards"] for zone in scene["zones"] if zone["layout"] == "hand"}


# Rights ----------------------------------------------------------------------------------


def test_a_running_match_is_closed_to_everybody(client: TestClient) -> None:
    """Not even its player may look back there, share, play on or be graded; looking back at the table is another thing."""
    key = opened(client)
    with seated(client, key) as chair:
        chair.my_turn()
        back = Back(client, key)
        for path in ("", "/steps?view=-2&first=0", "/log?view=-2&hand=1", "/record", "/grading"):
            assert back.get(path)["status"] == 409
        for path, body in (("/share", {}), ("/play", {"step": 0, "seat": 0}), ("/grading", {})):
            assert back.post(path, body)["status"] == 409


def test_a_stranger_sees_nothing(client: TestClient, finished: Json) -> None:
    """Without a token, with another table's, or at an address that does not exist: the same refusal."""
    other = opened(client)
    for key in ({"table": finished["table"]}, {**finished, "token": other["token"]}, {"table": "nowhere", "token": "x"}):
        found = Back(client, key).get()
        assert (found["status"], found["text"]) == (
            403,
            "Only the players of this match can look back at it. Ask one of them for a link.",
        )


def test_other_matches_of_the_table_are_told_apart(client: TestClient, finished: Json) -> None:
    for number in ("0", "2", "99"):
        assert Back(client, finished, f"/api/replay/{finished['table']}/{number}").get()["status"] == 404


def test_the_first_match_opens_while_the_second_is_played(client: TestClient) -> None:
    """A rematch is running: the first match opens, the second does not."""
    key = opened(client)
    with seated(client, key) as chair:
        chair.play(lambda now: now["match"]["over"])
        seed = chair.now["seed"]
        chair.say({"type": "rematch"})
        chair.until(lambda now: not now["match"]["over"])
        back = Back(client, key)
        assert back.get()["number"] == 1
        assert back.get("/record")["seed"] == seed
        assert Back(client, key, f"/api/replay/{key['table']}/2").get()["status"] == 409


# Positions -------------------------------------------------------------------------------


def test_every_deal_and_every_answer_is_a_step(back: Back) -> None:
    """Twelve cards are passed and 52 played: 64 answers, and one deal before them."""
    head = back.get()
    assert (head["steps"], head["hands"]) == (65, [{"number": 1, "first": 0, "last": 64}])
    assert (head["seat"], head["key"], head["number"], head["matches"]) == (0, "", 1, 1)
    last = back.step(64, 0)
    assert last["match"]["over"] and last["scene"]["over"] and last["move"] == 64
    assert back.get("/steps", view=0, first=65)["status"] == 422


def test_a_seat_sees_what_it_saw(back: Back) -> None:
    """After the deal each seat sees its own 13 cards and no other card; with all hands open there are 52."""
    for seat in range(4):
        hands = hands_of(back.step(0, seat)["scene"])
        assert [len([c for c in hands[s] if c]) for s in range(4)] == [13 if s == seat else 0 for s in range(4)]
    open_ = hands_of(back.step(0, OPEN)["scene"])
    assert len({card for cards in open_.values() for card in cards}) == 52
    assert not any(c for cards in hands_of(back.step(0, -1)["scene"]).values() for c in cards)


@pytest.mark.parametrize("seat", range(4))
def test_a_seat_sees_only_its_own_passes(seat: int) -> None:
    """Passing is sealed: until the last of 12 answers a seat sees the deal and its own passes, as in a match of its own."""
    replay = Replay(stored("hearts"))
    answers = replay.logged.answers
    for move in range(1, 12):
        own = upcard.game("hearts").match(replay.kept.seed, seats=4)
        for given in answers[:move]:
            if given.seat == seat:
                own.answer(seat, given.saying)
        assert replay.seen(seat, -1, move)[0] == scene(own.hand, seat)


def test_pieces_are_bounded_and_cover_the_match(back: Back) -> None:
    found: list[Json] = []
    while len(found) < 65:
        piece = back.get("/steps", view=1, first=len(found))["steps"]
        assert 0 < len(piece) <= 24
        found += piece
    assert [row["move"] for row in found] == list(range(65))
    told = [e["text"] for row in found for e in row["happened"] if e["text"]]
    assert told == [e["text"] for e in back.get("/log", view=1, hand=1)["happened"]]


@pytest.mark.parametrize("query", ["view=4&first=0", "view=-3&first=0", "view=0&first=-1", "view=x&first=0", "first=0", "view=0"])
def test_wrong_numbers_are_refused(back: Back, query: str) -> None:
    assert back.get(f"/steps?{query}")["status"] == 422


@pytest.mark.parametrize("slug", ["hearts", "democracy", "three_five_seven", "gin_rummy", "pineapple", "canasta"])
def test_what_a_seat_is_shown_does_not_depend_on_hidden_cards(slug: str) -> None:
    """The scene of a past position equals the scene of the same position in a hand dealt anew for that seat."""
    replay = Replay(stored(slug))
    for step in range(0, replay.steps, 5):
        hand, move = replay.place(step)
        for seat in range(replay.kept.seats):
            now, _ = replay.logged.replayed(hand, move)
            if not now.over:
                assert scene(now.imagine(seat, Rng(step)), seat) == replay.seen(seat, 0, step)[0]


def stored(slug: str) -> StoredTable:
    """A match of random answers as the store would have it, its first hand finished, then broken off."""
    game = upcard.game(slug)
    match, rng = game.match("5", seats=game.seats[-1] if slug != "hearts" else 4), Rng(3)
    log: list[StoredEvent] = []
    while not match.hand.over:
        seat = match.hand.seats_to_answer()[-1]
        trial = match.hand.copy()
        trial.answer_first(seat)
        said = trial.say(trial.phase.pick(trial, seat, rng))
        match.answer(seat, said)
        log.append(StoredEvent(len(log), "say", 1, seat, (said,)))
    log.append(StoredEvent(len(log), "end", 1, 0, ("Ann resigned.",)))
    players = [StoredPlayer(f"P{seat}") for seat in range(match.seats)]
    kept = StoredTable("t", slug, match.seats, as_dict(match.options), players, 0, match.seed.hex(), 1)
    for e in log:
        kept.add(e)
    return kept


# Links -----------------------------------------------------------------------------------


def test_a_link_shows_the_match_to_anybody(client: TestClient, finished: Json, back: Back) -> None:
    """It is unguessable, always the same, and opens the match for everyone, but no seat of the table."""
    key = back.post("/share")["key"]
    assert len(key) >= 22 and back.post("/share")["key"] == key and back.get()["key"] == key
    guest = Back(client, {"table": finished["table"]}, f"/api/shared/{key}")
    assert guest.get()["seat"] == -1
    assert guest.step(5, OPEN)["scene"]["zones"] == back.step(5, OPEN)["scene"]["zones"]
    assert guest.post("/share")["status"] == 403
    assert guest.get("/grading")["status"] == 403
    assert finished["table"] not in json.dumps(guest.get()) and finished["token"] not in json.dumps(guest.get())
    assert Back(client, {}, "/api/shared/nothing").get()["status"] == 404


def test_a_shared_link_previews_with_words(tmp_path: Path) -> None:
    """The page of a link has a title for previews, in which nothing can break out of the attribute."""
    (tmp_path / "index.html").write_text("<html><head><title>Upcard</title></head></html>")
    with room(page=tmp_path) as client:
        key = played(client, name='<b>"Zoë"')
        shared = Back(client, key).post("/share")["key"]
        found = client.get(f"/shared/{shared}/12/all").text
        assert '<meta property="og:title" content="Hearts: &lt;b&gt;&quot;Zoë&quot;, ' in found
        assert "og:description" in found and "<b>" not in found and key["table"] not in found
        assert client.get("/shared/nothing").text == "<html><head><title>Upcard</title></head></html>"


def test_the_record_replays(back: Back, finished: Json) -> None:
    found = back.get("/record")
    assert Record.from_json(json.dumps(found)).replay().over


# Playing on ------------------------------------------------------------------------------


def test_playing_on_copies_the_answers_so_far(client: TestClient, back: Back) -> None:
    """A table of one person: the same deal, the first 20 answers, and the question that was asked then."""
    order = back.play_on({"step": 20, "seat": 2, "name": "Finn"})
    with seated(client, order) as chair:
        now = chair.my_turn()
        assert now["seat"] == 2
        assert [(p["name"], p["kind"]) for p in now["players"]][2] == ("Finn", "person")
        assert [p["kind"] for p in now["players"]].count("bot") == 3
        assert now["alone"] and now["seed"] is None
        past = chair.ask({"type": "look", "move": 20})
        assert hands_of(past["scene"])[2] == hands_of(back.step(20, 2)["scene"])[2]
        chair.play(lambda now: now["match"]["over"])
        assert Back(client, order).get("/record")["hands"][0][:20] == back.get("/record")["hands"][0][:20]
    watcher = {"table": order["table"], "token": ""}
    with client.websocket_connect("/ws") as socket:
        socket.send_json({"type": "join", **watcher})
        assert socket.receive_json()["type"] == "refused"


def test_nobody_plays_on_after_the_end(back: Back) -> None:
    assert back.post("/play", {"step": 64, "seat": 0})["status"] == 422
    assert back.post("/play", {"step": 65, "seat": 0})["status"] == 422
    assert back.post("/play", {"step": 3, "seat": 4})["status"] == 422
    assert back.post("/play", {"step": 3, "seat": 0, "table": "x"})["status"] == 422


def test_playing_on_from_the_count_deals_the_same_next_hand(client: TestClient) -> None:
    """The last step of hand 1 is its count; the table that goes on from there deals the hand 2 that was dealt."""
    key = played(client, options={"target": 40})
    back = Back(client, key)
    hands = back.get()["hands"]
    assert len(hands) > 1
    order = back.play_on({"step": hands[0]["last"], "seat": 0})
    with seated(client, order) as chair:
        assert chair.my_turn()["scene"]["over"]
        chair.say({"type": "next"})
        chair.until(lambda now: now["match"]["number"] == 2)
        assert sorted(hands_of(back.step(hands[1]["first"], 0)["scene"])[0]) == sorted(own_deal(chair))


def own_deal(chair: Any) -> list[str]:
    """The reader's hand in the table as it was when the hand was dealt."""
    dealt = [m for m in chair.heard if m["type"] == "table" and m["match"]["number"] == 2]
    found: list[str] = hands_of(dealt[0]["scene"])[0]
    return found


# Grading ---------------------------------------------------------------------------------


def test_a_players_decisions_are_graded_and_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Piece by piece, once; the costliest first; the result of the hand is the sum of its parts; a restart keeps it."""
    monkeypatch.setattr("upcard.room.bot_workers.GRADE_ROUNDS", 8)
    monkeypatch.setattr("upcard.room.bot_workers.LEAST_ROUNDS", 8)
    monkeypatch.setattr("upcard.room.bot_workers.LEAST_DEALS", 1)
    monkeypatch.setattr("upcard.room.bot_workers.GRADE_DEALS", 1)
    path = tmp_path / "room.sqlite3"
    with room(path) as client:
        key = played(client)
        back = Back(client, key)
        assert back.get("/grading")["state"] == "none"
        found = back.post("/grading")
        assert (found["state"], found["total"]) == ("running", 17)  # 3 cards passed, 13 played, one hand
        seen = {found["done"]}
        while found["state"] == "running":
            found = back.get("/grading")
            seen.add(found["done"])
        assert found["state"] == "done" and len(seen) > 2
        assert 0 < found["decisions"] <= 16
        losses = [row["loss"] for row in found["answers"]]
        assert losses == sorted(losses, reverse=True)
        for row in found["answers"]:
            assert row["text"] != row["better"] and back.step(row["step"], 0)["scene"]["yours"]
        (hand,) = found["hands"]
        assert hand["result"] == pytest.approx(hand["par"] + hand["cards"] + hand["play"] + hand["rest"], abs=0.05)
    with room(path) as client:
        assert {**Back(client, key).get("/grading")} == found


def test_one_grading_a_table(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """While one match of a table is graded, another of the same table has to wait."""
    key = opened(client)
    with seated(client, key) as chair:
        chair.play(lambda now: now["match"]["over"])
        chair.say({"type": "rematch"})
        chair.until(lambda now: not now["match"]["over"])
        chair.play(lambda now: now["match"]["over"])
    first, second = Back(client, key), Back(client, key, f"/api/replay/{key['table']}/2")
    assert first.post("/grading")["state"] == "running"
    assert first.post("/grading")["state"] == "running"
    assert second.post("/grading")["status"] == 409


# The store -------------------------------------------------------------------------------


def test_an_archived_match_opens_too(tmp_path: Path) -> None:
    path = tmp_path / "room.sqlite3"
    with room(path) as client:
        key = played(client)
        unfinished = opened(client)
        before = Back(client, key).get()
    with closing(Store(path)) as store:
        assert store.tidy(now=4e9) == (0, 2)
    with room(path) as client:
        assert Back(client, key).get() == before
        assert Back(client, {**key, "token": "x"}).get()["status"] == 403
        assert Back(client, unfinished).get()["status"] == 409


# Out of a hand ---------------------------------------------------------------------------


def test_bots_play_out_a_hand_that_the_player_has_folded(client: TestClient) -> None:
    """Whiskey and draw games differ; in Triple Draw a player who folds may let the bots finish the hand."""
    key = opened(client, game="triple_draw", options={}, bots=["steady"] * 3)
    with seated(client, key) as chair:
        chair.my_turn()
        assert not chair.now["finish"]
        refused = chair.ask({"type": "finish"})
        assert refused["text"] == "You are still in this hand."
        while "fold" not in [c["say"] for c in chair.my_turn()["scene"]["choices"]]:
            chair.answer()
        chair.answer(["fold"])
        while not chair.now["scene"]["over"] and not chair.now["finish"]:
            chair.hear()
        if chair.now["finish"]:
            chair.say({"type": "finish"})
        chair.until(lambda now: now["scene"]["over"])
        assert not chair.now["finish"]
