"""The load benchmark counts what it says, and an update that is put together from parts is the update written at once."""

from __future__ import annotations

import json
import resource
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from tests.room.server_process import process
from tests.support.own_thread import run_in_own_thread
from upcard.core.errors import BadOption
from upcard.core.scene import EventScene
from upcard.room import load_bench
from upcard.room import messages as protocol
from upcard.room.load_bench import SEATS, SHORT, Party, Player, Run, make_tables
from upcard.room.match_log import LoggedMatch
from upcard.room.store import Store


def test_an_answer_has_arrived_when_all_four_are_shown_it() -> None:
    """An answer after 5 others is timed until the fourth seat has seen 6; one to a question for several seats is only counted."""
    party = Party()
    party.sent(2, (1, 5), True)
    for seat in (0, 1, 2):
        party.shown(seat, 1, 6)
    party.shown(3, 1, 5)
    assert party.latencies == []
    party.shown(3, 1, 6)
    assert len(party.latencies) == 1
    party.sent(0, (1, 6), False)
    for seat in range(4):
        party.shown(seat, 1, 7)
    assert (party.answers, len(party.latencies)) == (2, 1)


def test_a_run_is_told_by_its_rate_and_its_slowest_answers() -> None:
    """Of 100 latencies from 1 to 100 ms, 99 of 100 are at most 100 ms, and half at most 51."""
    run = Run(3, 2.0, 1.0, 400, 1600, [n / 1000 for n in range(1, 101)], 0.2)
    assert (run.rate, round(run.at(0.5)), round(run.at(0.99)), round(run.cost)) == (200.0, 51, 100, 500)


def test_the_parts_of_an_answer_are_timed() -> None:
    """Every part of a Hearts answer has a time."""
    found = load_bench.parts("hearts", 8)
    assert {"parse", "check", "apply", "scenes of four seats", "encode, each seat"} <= set(found.micro)
    assert all(micro > 0 for micro in found.micro.values())


def test_an_update_put_together_from_its_parts_is_the_update_written_at_once() -> None:
    """With events and without, the first update and a later one."""
    names = [protocol.Player('},"happened":[],"first":0', "person", "", True)]
    events: list[EventScene] = [{"move": 3}]  # type: ignore[typeddict-item]
    own = {"seat": 0, "scene": None, "move": 3}
    nothing: Any = None
    apart = protocol.APART
    options: dict[str, bool | int | str] = {"first": 0}
    common = protocol.TableUpdate(
        "t", apart, names, nothing, apart, apart, apart, apart, options, None, False, False, False, first=apart
    )
    for happened, whole, first in ((events, False, 7), ([], True, 0), ([], False, 0), (events, True, 0)):
        told = protocol.put_together(protocol.written(common), protocol.written(own), happened, whole, first)
        same = protocol.TableUpdate(
            "t", 0, names, nothing, nothing, happened, whole, 3, options, None, False, False, False, first=first
        )
        assert json.loads(told) == json.loads(protocol.write(same))


def test_more_tables_than_files_may_be_open_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of 1,000 files 300 are for second players and the process itself. A soft limit is raised as far as the hard one allows."""
    raised: list[tuple[int, int]] = []
    monkeypatch.setattr(resource, "getrlimit", lambda which: (256, 1000))
    monkeypatch.setattr(resource, "setrlimit", lambda which, limits: raised.append(limits))
    with pytest.raises(BadOption, match="1000 files open, which is enough for 700 tables"):
        load_bench.open_tables(lambda text: None, 701)
    load_bench.allow_files(1000)
    load_bench.allow_files(256)
    assert raised == [(1000, 1000)]


@pytest.mark.slow
def test_idle_tables_are_measured_with_a_player_at_each() -> None:
    """Forty tables, some of which get a second player at the end."""
    told: list[str] = []
    load_bench.open_tables(told.append, 40, 0.1)
    assert len(told) == 3 and told[0].startswith("40 tables with a player each")


def test_people_play_match_after_match_each_at_a_new_table(tmp_path: Path) -> None:
    """Two tables of four people, and both matches are over in the file."""
    where = tmp_path / "room.sqlite3"
    store = Store(where)
    made = make_tables(store, 2, ["hearts"], SHORT)
    store.close()
    with process(where, proxy="192.0.2.1") as (_, address):
        run_in_own_thread(Party().play_evening(address.replace("http", "ws") + "/ws", list(enumerate(made))))
    store = Store(where)
    kept = [store.load(key) for key, _ in made]
    assert [table is not None and LoggedMatch(table).match.over for table in kept] == [True, True]
    store.close()


class TwoMatches(Party):
    """Four people who want one rematch."""

    ends = 0

    def plays_again(self) -> bool:
        self.ends += 1
        return self.ends <= SEATS


@pytest.mark.slow
def test_people_play_a_rematch_at_the_same_table(tmp_path: Path) -> None:
    """Each of four sees two ends, and the table in the file has a second match (round 1), which is over."""
    where = tmp_path / "room.sqlite3"
    store = Store(where)
    made = make_tables(store, 1, ["hearts"], SHORT)
    store.close()
    party = TwoMatches()
    with process(where, proxy="192.0.2.1") as (_, address):
        run_in_own_thread(party.play_evening(address.replace("http", "ws") + "/ws", list(enumerate(made))))
    assert party.ends == 2 * SEATS
    store = Store(where)
    kept = store.load(made[0][0])
    store.close()
    assert kept is not None and kept.round == 1 and LoggedMatch(kept).match.over


def test_a_player_whom_the_room_refuses_says_so() -> None:
    """Without it a run whose players are refused would measure a table at which nobody plays.  A late answer is no fault."""

    async def told() -> AsyncIterator[str]:
        yield '{"type":"refused","text":"The table has moved on. Look again, then answer.","field":"move"}'
        yield '{"type":"refused","text":"Too fast.","field":""}'

    socket: Any = told()
    with pytest.raises(RuntimeError, match="seat 2 sent.*Too fast"):
        run_in_own_thread(Player(Party(), 2, socket).play())
