"""Rights that several players share: taking back, resigning, leaving; each over real sockets."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from websockets.exceptions import ConnectionClosed

from tests.room.server_process import process
from tests.room.test_people import Client, Json, get, joined, play, table_of
from upcard.room import fair


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with process(tmp_path_factory.mktemp("votes") / "room.sqlite3") as (_, found):
        yield found


def gin_of_two(address: str, offer: bool = True, bank: int = 0) -> list[Json]:
    """A table of Gin Rummy for Ann and Ben, with or without the offer of the upcard; *bank* is in seconds."""
    return table_of(address, 2, game="gin_rummy", seats=2, options={"first_upcard_offer": offer}, bots=[""], bank=bank)


def begun(ann: Client, ben: Client) -> tuple[Client, Client]:
    """Two players at the start of their first hand. Returns the one to answer first."""
    ben.until(lambda c: c.waiting)
    ann.until(lambda c: c.waiting)
    ann.say(type="start")
    play([ann, ben], lambda c: bool(c.now))
    return (ann, ben) if ann.now["scene"]["yours"] else (ben, ann)


def test_an_answer_is_taken_back_when_the_other_player_agrees(address: str) -> None:
    """GR-R2: passing the first upcard shows nobody a card, so the pass can be taken back until it is answered."""
    with joined(address, *gin_of_two(address)) as people:
        first, second = begun(people[0], people[1])
        assert "nothing to take back" in first.ask(type="undo")["text"]
        first.say(type="answer", move=0, sayings=["leave the upcard"])
        second.until(lambda c: c.now["move"] == 1 and c.now["scene"]["yours"])
        first.say(type="undo")
        second.until(lambda c: c.now["votes"])
        assert second.now["votes"][0] | {"left": 0} == {"kind": "undo", "by": first.seat, "yes": [first.seat], "left": 0}
        second.say(type="vote", kind="undo", yes=False)
        first.until(lambda c: c.now["move"] == 1 and not c.now["votes"])
        first.say(type="undo")
        second.until(lambda c: c.now["votes"])
        second.say(type="vote", kind="undo", yes=True)
        for c in (first, second):
            c.until(lambda c: c.now["move"] == 0 and not c.now["votes"])
        assert first.now["scene"]["yours"] and not second.now["scene"]["yours"]
        first.say(type="answer", move=0, sayings=["leave the upcard"])
        second.until(lambda c: c.now["move"] == 1 and c.now["scene"]["yours"])
        second.say(type="answer", move=1, sayings=["leave the upcard"])
        first.until(lambda c: c.now["move"] == 2)
        assert "Somebody else has answered" in first.ask(type="undo")["text"]


def test_a_drawn_card_is_not_put_back(address: str) -> None:
    """A player who has drawn has seen a card, so the draw stays, even if the other player would agree."""
    with joined(address, *gin_of_two(address, False)) as people:
        first, _ = begun(people[0], people[1])
        first.say(type="answer", move=0, sayings=["draw from the stock"])
        first.until(lambda c: c.now["move"] == 1)
        assert "seen a new card" in first.ask(type="undo")["text"]


def test_one_of_two_resigns_alone(address: str) -> None:
    """With two players one is enough to resign. The match is over for both, and its record is complete."""
    with joined(address, *(keys := gin_of_two(address))) as people:
        begun(people[0], people[1])
        people[1].say(type="resign")
        for c in people:
            c.until(lambda c: c.now["ended"])
            assert c.now["ended"] == "Ben resigned." and not c.now["scene"]["yours"]
            assert (c.now["scene"]["prompt"], c.now["scene"]["task"]) == ("The match is over.", "")
        assert "The match is over" in people[0].ask(type="resign")["text"]
        record = get(address, f"/api/tables/{keys[0]['table']}/record", keys[0]["token"])
        assert fair.problems(record) == []


def test_of_three_all_must_agree_to_a_resignation(address: str) -> None:
    """One refusal lets the match go on; when everybody who is here agrees, it ends."""
    keys = table_of(address, 3, seats=4, bots=["", "", "steady"])
    with joined(address, *keys) as (ann, ben, cleo):
        for c in (ann, ben, cleo):
            c.until(lambda c: c.waiting)
        ann.say(type="start")
        play([ann, ben, cleo], lambda c: bool(c.now))
        ben.say(type="resign")
        ann.until(lambda c: c.now["votes"])
        assert ann.now["votes"][0]["kind"] == "resign" and not ann.now["ended"]
        ann.say(type="vote", kind="resign", yes=False)
        cleo.until(lambda c: any(m.get("votes") for m in c.heard) and not c.now["votes"])
        ben.say(type="resign")
        ann.until(lambda c: c.now["votes"])
        ann.say(type="vote", kind="resign", yes=True)
        cleo.until(lambda c: c.now["votes"] and c.now["votes"][0]["yes"] == [0, 1])
        assert not cleo.now["ended"]
        cleo.say(type="vote", kind="resign", yes=True)
        for c in (ann, ben, cleo):
            c.until(lambda c: c.now["ended"] == "Ben resigned.")


def test_the_host_exchanges_two_players(address: str) -> None:
    """Partners sit opposite each other, so the host can exchange two taken seats; each token opens its player's new seat."""
    keys = table_of(address, 4)
    with joined(address, *keys) as clients:
        for c in clients:
            c.until(lambda c: c.waiting)
        assert clients[1].ask(type="swap", seat=1, other=2)["text"] == "Only the host can do this."
        assert clients[0].ask(type="swap", seat=1, other=9)["field"] == "other"
        clients[0].say(type="swap", seat=0, other=2)
        for c in clients:
            c.until(lambda c: c.waiting["host"] == 2)
        assert [c.seat for c in clients] == [2, 1, 0, 3]
        assert [p["name"] for p in clients[3].waiting["players"]] == ["Cleo", "Ben", "Ann", "Dan"]
    with joined(address, keys[0]) as (again,):
        again.until(lambda c: c.waiting)
        assert again.seat == 2


def test_the_next_player_is_host_when_the_host_stands_up(address: str) -> None:
    """A seat is free again when its player leaves before the match; the last player cannot leave the table without a host."""
    keys = table_of(address, 2)
    with joined(address, *keys) as (ann, ben):
        ben.until(lambda c: c.waiting)
        ann.say(type="stand")
        ben.until(lambda c: c.waiting["host"] == 1)
        assert [p["kind"] for p in ben.waiting["players"]] == ["empty", "person", "empty", "empty"]
        with pytest.raises(ConnectionClosed):
            while True:
                ann.hear()
        assert ann.heard[-1] == {"type": "gone", "text": "You have left the table."}
        assert ben.ask(type="stand")["text"] == "You are alone at this table."


def test_a_bot_holds_the_seat_of_who_leaves_the_match(address: str) -> None:
    """A player who leaves need not be waited for; the token still opens the seat."""
    keys = table_of(address, 2, game="gin_rummy", seats=2, options={}, bots=[""], grace=3600)
    with joined(address, *keys) as (ann, ben):
        ben.until(lambda c: c.waiting)
        ann.until(lambda c: c.waiting)
        ann.say(type="start")
        play([ann, ben], lambda c: bool(c.now) and c.now["move"] >= 2)
        ben.say(type="stand")
        ann.until(lambda c: c.now["players"][1]["held"] == "steady")
        move = ann.now["move"]
        play([ann], lambda c: c.now["move"] >= move + 2)
        with joined(address, keys[1]) as (back,):
            back.until(lambda c: c.now and c.now["players"][1]["held"] == "")
            assert back.deals[-1]["state"] == "dealt" and set(back.deals[-1]["values"]) == {"0", "1"}


def test_no_clock_runs_in_a_pause_or_after_the_end(address: str) -> None:
    """Not even when a player leaves the paused table and comes back; it runs again when play is resumed."""

    def running(client: Client) -> int:
        return sum(clock["running"] for clock in client.now["clocks"])

    with joined(address, *(keys := gin_of_two(address, offer=False, bank=600))) as people:
        first, second = begun(people[0], people[1])
        first.say(type="answer", move=0, sayings=["draw from the stock"])
        first.until(lambda c: c.now["move"] == 1)
        assert running(first) == 1
        second.say(type="pause")
        first.until(lambda c: c.now["paused"])
        assert running(first) == 0
        first.say(type="stand")
        second.until(lambda c: c.now["players"][first.seat]["held"])
        with joined(address, keys[first.seat]) as (back,):
            second.until(lambda c: not c.now["players"][first.seat]["held"])
            assert second.now["paused"] and running(second) == 0
            second.say(type="resume")
            back.until(lambda c: c.now and not c.now["paused"])
            assert running(back) == 1
            second.say(type="resign")
            back.until(lambda c: c.now["ended"])
            assert running(back) == 0


def test_the_clocks_do_not_tell_who_has_passed_cards(address: str) -> None:
    """HE-5: the pass is secret until all have passed, so until then another player's clock stands as it stood before."""
    keys = table_of(address, 3, bots=["", "", "steady"], bank=600, step=60, options={"target": 1})
    with joined(address, *keys) as (ann, ben, cleo):
        for c in (ann, ben, cleo):
            c.until(lambda c: c.waiting)
        ann.say(type="start")
        play([ann, ben, cleo], lambda c: bool(c.now))
        pick = ann.now["scene"]["pick"]["least"]
        ann.say(type="answer", move=ann.now["move"], sayings=[c["say"] for c in ann.now["scene"]["choices"][:pick]])
        ann.until(lambda c: not c.now["scene"]["yours"])
        ann.say(type="pause")
        ben.until(lambda c: c.now["paused"])
        for reader in (ben, cleo):
            others = [clock for seat, clock in enumerate(reader.now["clocks"]) if seat != reader.seat]
            assert others == [{"left": 600_000, "running": False}] * 3, reader.seat
        ann.until(lambda c: c.now["paused"])
        assert ann.now["clocks"][0]["left"] > 600_000
