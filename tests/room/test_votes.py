"""Votes: proposals and their time; and, over real sockets, resigning and leaving the match."""

from __future__ import annotations

from collections.abc import Iterator
from types import SimpleNamespace

import pytest

from tests.room.server_process import process
from tests.room.test_people import Client, Json, get, joined, play, table_of
from upcard.room import fair, votes
from upcard.room.messages import Refusal, VoteState
from upcard.room.votes import Votes


def test_a_proposal_is_open_until_it_is_refused_or_settled() -> None:
    """One of each kind; the first player to propose it has agreed to it."""
    found = Votes()
    assert found.propose("undo", 2) and not found.propose("undo", 0) and found.propose("draw", 1)
    assert found.agree("undo", 0).yes == {0, 2}
    assert found.states() == [VoteState("draw", 1, [1], 30), VoteState("undo", 2, [0, 2], 30)]
    found.refuse("undo")
    for action in (lambda: found.refuse("undo"), lambda: found.agree("undo", 1)):
        with pytest.raises(Refusal, match="There is nothing to vote on"):
            action()
    found.settle("draw")
    found.settle("draw")
    assert found.states() == [] and found.open_kinds() == []


def test_a_proposal_ends_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    """After 30 seconds, not before."""
    monkeypatch.setattr(votes, "time", SimpleNamespace(monotonic=lambda: 100.0))
    found = Votes()
    found.propose("resign", 0)
    assert not found.end_old(129.9) and found.open_kinds() == ["resign"]
    assert found.end_old(130.0) and found.open_kinds() == []


def test_two_servers_take_the_same_proposal_for_the_first() -> None:
    """Seats 1 and 0 propose a rematch at once, at different servers: both have agreed, and it is the proposal of seat 0."""
    here, there = Votes(), Votes()
    here.propose("rematch", 1)
    there.propose("rematch", 0)
    for one, other in ((here, there), (there, here)):
        one.note("rematch", *other.state_of("rematch"))
    assert here.state_of("rematch") == there.state_of("rematch") == (0, {0, 1})
    assert [p.kind for p in there.agreed_elsewhere({0, 1}, {0})] == ["rematch"]
    assert here.agreed_elsewhere({0, 1}, {1}) == []  # the server of seat 0 carries it out
    assert there.agreed_elsewhere({0, 1, 2}, {0}) == []  # seat 2 has not agreed
    there.settle("rematch")
    here.note("rematch", *there.state_of("rematch"))
    assert here.open_kinds() == []


def test_the_next_hand_is_dealt_some_time_after_the_first_player_has_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    """20 seconds after the first; to ask again changes nothing, and another server may know of it first."""
    now = SimpleNamespace(monotonic=lambda: 100.0)
    monkeypatch.setattr(votes, "time", now)
    found = Votes()
    found.note("next", -1, {3})
    now.monotonic = lambda: 110.0
    found.ask_for_next(3)
    found.ask_for_next(1)
    assert found.next_at() == 120.0 and found.state_of("next") == (-1, {1, 3}) and found.open_kinds() == ["next"]
    found.forget_next()
    assert found.open_kinds() == []


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
