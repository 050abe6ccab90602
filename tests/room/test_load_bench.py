"""The load benchmark counts what it says, and an update that is put together from parts is the update written at once."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from tests.room.server_process import process
from tests.support.own_thread import run_in_own_thread
from upcard.core.scene import EventScene
from upcard.room import load_bench
from upcard.room import messages as protocol
from upcard.room.load_bench import SHORT, Party, Run, make_tables
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
