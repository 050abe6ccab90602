"""The keeper's commands beside a running server: what its players see at once, and what stays hidden."""

from __future__ import annotations

import json
import re
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from tests.room.server_process import process
from tests.room.test_people import Client, Json, get, joined, play, post, table_of
from upcard.room import keeper
from upcard.room.match_log import LoggedMatch
from upcard.room.store import Store
from upcard.room.store_errors import StoreError
from upcard.room.stored import StoredPlayer
from upcard.term.cli import main

GIN: Json = {"game": "gin_rummy", "seats": 2, "bots": [""], "options": {"target": 1000}}


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Path]]:
    file = tmp_path_factory.mktemp("keeper") / "room.sqlite3"
    with process(file) as (_, address):
        yield address, file


def begun(clients: list[Client]) -> None:
    """The two players of a table have given some answers."""
    for c in clients:
        c.until(lambda c: c.waiting)
    clients[0].say(type="start")
    play(clients, lambda c: bool(c.now) and c.now["move"] >= 3)


def gone(c: Client) -> str:
    """Why a client's seat was taken from it, after which the server closes the socket."""
    c.until(lambda c: c.heard and c.heard[-1]["type"] == "gone")
    with pytest.raises(ConnectionClosed):
        c.hear()
    text: str = c.heard[-1]["text"]
    return text


def test_a_closed_table_tells_its_players_why_and_takes_nobody_in(served: tuple[str, Path]) -> None:
    """A match in progress ends with the sentence, there is no rematch, and the code invites nobody any more."""
    address, file = served
    keys = table_of(address, 2, **GIN)
    with joined(address, *keys) as clients:
        begun(clients)
        store = Store(file, keeper=True)
        keeper.close(store, keys[0]["code"], "Closed\n for the night.")
        for c in clients:
            c.until(lambda c: c.now and c.now["ended"] == "Closed for the night.")
            assert c.now["scene"]["choices"] == []
        assert clients[0].ask(type="rematch")["text"] == "Closed for the night."
        assert get(address, f"/api/invites/{keys[0]['code']}")["status"] == 404
        assert get(address, f"/api/invites/{keys[0]['table']}")["text"] == "Closed for the night."
        assert [line.state for line in keeper.tables(store) if line.id == keys[0]["table"]] == ["closed"]
        store.close()


def test_a_table_closed_before_its_match_lets_everybody_go(served: tuple[str, Path]) -> None:
    """Players who wait read the sentence, and so do players who come back."""
    address, file = served
    keys = table_of(address, 2, **GIN)
    with joined(address, *keys) as clients:
        for c in clients:
            c.until(lambda c: c.waiting)
        store = Store(file, keeper=True)
        keeper.close(store, keys[0]["table"], "Not this one.")
        store.close()
        assert [gone(c) for c in clients] == ["Not this one."] * 2
    with joined(address, keys[1]) as (again,):
        assert gone(again) == "Not this one."


def test_a_removed_player_loses_the_seat_to_a_bot(served: tuple[str, Path]) -> None:
    """The player's connection ends, the token opens nothing, a bot plays on, and the other player is the host."""
    address, file = served
    keys = table_of(address, 2, **GIN)
    with joined(address, *keys) as clients:
        begun(clients)
        store = Store(file, keeper=True)
        assert keeper.remove(store, keys[0]["table"], 1) == "Ann has been removed from seat 1; a bot plays on."
        with pytest.raises(StoreError, match=r"no player in seat 1"):
            keeper.remove(store, keys[0]["table"], 1)
        store.close()
        assert gone(clients[0]) == "You no longer have a seat at this table."
        other = clients[1]
        other.until(lambda c: c.now["players"][0]["kind"] == "bot")
        assert other.now["host"] == 1
        move = other.now["move"]
        play([other], lambda c: c.now["move"] >= move + 4)
    with joined(address, keys[0]) as (again,):
        assert gone(again).startswith("The table has been closed, or the link")


def test_a_player_removed_before_the_match_leaves_a_free_seat(served: tuple[str, Path]) -> None:
    """Another guest can sit down there."""
    address, file = served
    keys = table_of(address, 2, **GIN)
    store = Store(file, keeper=True)
    assert keeper.remove(store, keys[0]["table"], 2) == "Ben has been removed from seat 2; the seat is free."
    store.close()
    assert "token" in post(address, f"/api/tables/{keys[0]['code']}/sit", {"name": "Cleo"})


def test_a_muted_player_cannot_write_and_the_others_can(served: tuple[str, Path]) -> None:
    """Until the mute is taken off; spectators are muted together."""
    address, file = served
    keys = table_of(address, 2, **GIN)
    with joined(address, *keys, {**keys[0], "token": ""}) as (ann, ben, cleo):
        for c in (ann, ben, cleo):
            c.until(lambda c: c.waiting)
        store = Store(file, keeper=True)
        keeper.mute(store, keys[0]["table"], 2)
        keeper.mute(store, keys[0]["table"], 0)
        keeper.announce(store, "Two players are muted.")
        for c in (ann, ben, cleo):  # notices are read in order, so the mutes are known now
            c.until(lambda c: c.heard[-1]["type"] == "chat")
            assert (c.heard[-1]["seat"], c.heard[-1]["name"], c.heard[-1]["text"]) == (-2, "The room", "Two players are muted.")
        for c in (ben, cleo):
            assert c.ask(type="chat", text="hello")["text"] == "The keeper of this room has muted you at this table."
        ann.say(type="chat", text="I can")
        ben.until(lambda c: c.heard[-1].get("text") == "I can")
        assert "muted" in keeper.look(store, keys[0]["table"])[4]
        keeper.mute(store, keys[0]["table"], 2, on=False)
        keeper.announce(store, "Ben may write.")
        ben.until(lambda c: c.heard[-1].get("text") == "Ben may write.")
        ben.say(type="chat", text="thank you")
        ann.until(lambda c: c.heard[-1].get("text") == "thank you")
        store.close()


def test_no_command_shows_a_card_a_seed_or_a_token(served: tuple[str, Path], capsys: pytest.CaptureFixture[str]) -> None:
    """What the list and a look at a table print has only cards that a spectator sees."""
    address, file = served
    keys = table_of(address, 2, **GIN)
    with joined(address, *keys) as clients:
        begun(clients)
        for command in (["look", keys[0]["table"]], ["tables", "--state", "running"], ["tables", "--json"], ["check"]):
            main_code(["room", *command, "--db", str(file)])
        said = capsys.readouterr().out
        store = Store(file, keeper=True)
        kept = store.load(keys[0]["table"])
        assert kept is not None
        match = LoggedMatch(kept).match
        assert keys[0]["table"] in said and "Ann" in said
        assert not any(secret in said for secret in [kept.seed, kept.seed[:12], *kept.keys, *[key["token"] for key in keys]])
        shown = set(re.findall(r"\[([2-9TJQKA][CDHS])\]", said))
        watched = json.dumps(watching(address, keys[0]))
        assert all(card in watched for card in shown)
        assert match.hand.phase is not None
        store.close()


def watching(address: str, key: Json) -> Json:
    """What a spectator sees of a table."""
    with joined(address, {**key, "token": ""}) as (c,):
        return c.until(lambda c: c.now)


def main_code(arguments: list[str]) -> int:
    """The exit code of a command."""
    with pytest.raises(SystemExit) as ended:
        main(arguments)
    return int(ended.value.code or 0)


def test_the_list_is_by_state_and_game(tmp_path: Path) -> None:
    """A table waits, is played, or is over; ids can be shortened while no two begin alike."""
    store = Store(tmp_path / "room.sqlite3")
    waits, _ = store.open_table("gin_rummy", 2, {}, [StoredPlayer("Ann"), StoredPlayer("", "", True)], "")
    plays, _ = store.open_table("hearts", 4, {}, [StoredPlayer("Ben")] + [StoredPlayer("Bot", "steady")] * 3, "ab" * 32)
    assert [(t.id, t.state) for t in keeper.tables(store, of_game="hearts")] == [(plays.id, "running")]
    assert [(t.id, t.players) for t in keeper.tables(store, "open")] == [(waits.id, ["1: Ann [host]", "2: free"])]
    keeper._append(store, plays, "end", -1, "The players agreed to end the match.")
    assert [t.state for t in keeper.tables(store, of_game="hearts")] == ["finished"]
    assert keeper.find(store, plays.id[:10]).id == plays.id
    for wrong in (plays.id[:3], "nowhere", ""):
        with pytest.raises(StoreError, match="There is no table"):
            keeper.find(store, wrong)
    with pytest.raises(StoreError, match="at most 200"):
        keeper.announce(store, " \n ")
    store.close()


def test_the_check_names_what_is_damaged(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """An answer that is not legal and options that are no object are named with their tables; a sound table is not."""
    file = tmp_path / "room.sqlite3"
    store = Store(file)
    made = [
        store.open_table("gin_rummy", 2, {}, [StoredPlayer("Ann"), StoredPlayer("Bot", "steady")], "ab" * 32)[0] for _ in range(3)
    ]
    keeper._append(store, made[0], "say", 0, "nonsense")
    store.close()
    with sqlite3.connect(file) as db:
        db.execute("update tables set options = '7' where id = ?", (made[1].id,))
    assert main_code(["room", "check", "--db", str(file)]) == 1
    said = capsys.readouterr().out.splitlines()
    assert sorted(line.split(":")[0] for line in said) == sorted(f"table {t.id}" for t in made[:2])
    assert main_code(["room", "tables", "--state", "damaged", "--db", str(file)]) == 0
    listed = capsys.readouterr().out
    assert made[0].id in listed and made[1].id in listed and made[2].id not in listed


def test_a_backup_is_a_whole_database(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The copy opens and has every table; an existing file is left alone, and a missing database is not made."""
    file, copy = tmp_path / "room.sqlite3", tmp_path / "copy.sqlite3"
    store = Store(file)
    kept, _ = store.open_table("gin_rummy", 2, {}, [StoredPlayer("Ann"), StoredPlayer("Bot", "steady")], "ab" * 32)
    assert main_code(["room", "backup", str(copy), "--db", str(file)]) == 0
    store.close()
    with sqlite3.connect(copy) as db:
        assert db.execute("select id from tables").fetchall() == [(kept.id,)]
    assert main_code(["room", "backup", str(copy), "--db", str(file)]) == 1
    assert "exists already" in capsys.readouterr().err
    assert main_code(["room", "tables", "--db", str(tmp_path / "none")]) == 1
    assert "There is no database" in capsys.readouterr().err and not (tmp_path / "none").exists()


def test_a_database_of_another_form_is_not_touched(tmp_path: Path) -> None:
    """A keeper's command does not migrate: it asks to open the room once."""
    file = tmp_path / "room.sqlite3"
    Store(file).close()
    with sqlite3.connect(file) as db:
        db.execute("update alembic_version set version_num = '0001'")
    before = file.read_bytes()
    with pytest.raises(StoreError, match="Open the room on it once"):
        Store(file, keeper=True)
    assert file.read_bytes() == before
