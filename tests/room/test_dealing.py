"""The rounds of fair dealing: their time, and what each step shows."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.support.own_thread import run_in_own_thread
from upcard.room import dealing, fair
from upcard.room.bot_workers import BotWorkers
from upcard.room.dealing import State
from upcard.room.messages import Refusal
from upcard.room.services import Services
from upcard.room.store import Store
from upcard.room.stored import StoredPlayer
from upcard.room.table import Table


def test_every_step_has_its_time_also_in_a_rematch() -> None:
    """The players get five seconds for their hashes, five for their parts, and as much in the next match."""

    async def played() -> list[float | None]:
        store = Store(None)
        kept, _ = store.open_table("gin_rummy", 2, {}, [StoredPlayer("Ann"), StoredPlayer("Ben")], "")
        table = Table(Services(store, BotWorkers(0), 0.0), kept)
        found = [table.dealing.ends(90.0)]
        first = dealing.committed(kept)
        for now, state in ((100.0, first), (102.0, first), (103.0, {**first, "state": "frozen"})):
            table.live.deal(state)
            found.append(table.dealing.ends(now))
        await table.live.begin(replace(kept, seed="ab" * 32))
        found.append(table.dealing.ends(104.0))
        again = replace(kept, seed="", round=1)
        await table.live.begin(replace(again, fair=dealing.committed(again)))  # begun and asked for at another server
        found.append(table.dealing.ends(500.0))
        await table.stop()
        table.services.close()
        return found

    assert run_in_own_thread(played()) == [None, 105.0, 105.0, 108.0, None, 505.0]


def begun(persons: list[int]) -> tuple[State, dict[int, str]]:
    """A state in which the persons have sent their hashes, and their parts."""
    kept, _ = Store(None).open_table("hearts", 4, {}, [StoredPlayer(name) for name in "ABCD"], "")
    state = dealing.committed(kept)
    parts = {seat: f"{seat + 1:02x}" * fair.SECRET for seat in persons}
    for seat, part in parts.items():
        hashed = fair.part_hash(bytes.fromhex(state["commit"]), seat, bytes.fromhex(part)).hex()
        seed, state = dealing.with_hash(state, seat, hashed, persons)
        assert seed == ""
    return state, parts


def test_the_match_is_dealt_when_all_parts_are_open() -> None:
    """The last hash freezes all of them; the seed follows from the secret and the parts, and no step before shows a part."""
    state, parts = begun([0, 2])
    assert state["state"] == "frozen"
    seed, state = dealing.with_part(state, 2, parts[2])
    shown = dealing.shown(state)
    assert seed == "" and shown is not None and shown.values == {} and set(shown.hashes) == {"0", "2"}
    seed, state = dealing.with_part(state, 0, parts[0])
    secret, values = bytes.fromhex(state["secret"]), {s: bytes.fromhex(part) for s, part in parts.items()}
    assert seed == fair.match_seed(state["terms"], secret, values).hex() and state["kind"] == "fair"


def test_a_player_who_is_late_is_left_out() -> None:
    """Without one part the match is dealt from the other; without any hash, by the room alone."""
    state, parts = begun([0, 1])
    _, state = dealing.with_part(state, 1, parts[1])
    seed, end = dealing.without_the_late(state)
    one = {1: bytes.fromhex(parts[1])}
    assert seed == fair.match_seed(end["terms"], bytes.fromhex(end["secret"]), one).hex() and end["kind"] == "fair"
    alone, _ = begun([])
    seed, end = dealing.without_the_late(alone)
    assert len(seed) == 64 and end["kind"] == "room"


def test_a_part_must_be_the_one_that_was_committed_to() -> None:
    """Nor may a player send two hashes, or a part without a hash."""
    state, parts = begun([0, 1])
    with pytest.raises(Refusal, match="not the part you committed to"):
        dealing.with_part(state, 0, parts[1])
    with pytest.raises(Refusal, match="No part of the seed is wanted now"):
        dealing.with_part(state, 3, parts[0])
    with pytest.raises(Refusal, match="No part of the seed is wanted now"):
        dealing.with_hash(state, 0, "00" * 32, [0, 1])
    kept, _ = Store(None).open_table("hearts", 4, {}, [StoredPlayer(name) for name in "ABCD"], "")
    _, once = dealing.with_hash(dealing.committed(kept), 0, "00" * 32, [0, 1])
    with pytest.raises(Refusal, match="is here already"):
        dealing.with_hash(once, 0, "11" * 32, [0, 1])
