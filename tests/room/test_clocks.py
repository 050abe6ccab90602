"""The players' clocks, over real sockets: when they run, and what they keep to themselves."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.room.server_process import process
from tests.room.test_people import Client, joined, play, table_of
from tests.room.test_votes import begun, gin_of_two


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with process(tmp_path_factory.mktemp("clocks") / "room.sqlite3") as (_, found):
        yield found


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
