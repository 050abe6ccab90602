"""The seats before a match: each message is for the seat that its player has when it is carried out."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import pytest
from websockets.exceptions import ConnectionClosed

from tests.room.server_process import process
from tests.room.test_connection import Pipe
from tests.room.test_people import joined, table_of
from tests.support.own_thread import run_in_own_thread
from upcard.room.bot_workers import BotWorkers
from upcard.room.messages import Message, Refusal, Remove, Stand, Swap
from upcard.room.services import Services
from upcard.room.store import Store
from upcard.room.stored import StoredPlayer
from upcard.room.table import Table


async def table_of_three(store: Store) -> Table:
    """Ann, who is the host, Ben and Cleo wait for a fourth player at Hearts."""
    kept, _ = store.open_table("hearts", 4, {}, [StoredPlayer("Ann"), *[StoredPlayer("", "", True)] * 3], "")
    for seat, name in ((1, "Ben"), (2, "Cleo")):
        assert store.sit(kept.id, seat, name)
    found = store.load(kept.id)
    assert found is not None
    return Table(Services(store, BotWorkers(0), 0.0), found)


def after(seats: tuple[int, int], messages: tuple[Message, Message]) -> tuple[list[str], list[str]]:
    """The names at the table, and what was refused, after two players have sent a message each at the same time."""

    async def played() -> tuple[list[str], list[str]]:
        table = await table_of_three(Store(None))
        connections = [table.join(table.live.kept.keys[seat], Pipe()) for seat in range(3)]
        found = await asyncio.gather(
            *[table.handle(connections[seat], message) for seat, message in zip(seats, messages)], return_exceptions=True
        )
        await table.stop()
        table.services.close()
        return [p.name for p in table.live.kept.players], [error.text for error in found if isinstance(error, Refusal)]

    return run_in_own_thread(played())


def test_a_player_who_leaves_while_seats_are_exchanged_frees_no_other_seat() -> None:
    """Ann, the host, changes seats with Ben, who leaves at the same time: Ben is gone, Ann is not."""
    assert after((0, 1), (Swap(0, 1), Stand())) == (["", "Ann", "Cleo", ""], [])


def test_a_player_who_is_removed_can_change_nothing_any_more() -> None:
    """Ann removes Ben, who moves to the last seat at the same time."""
    names, refused = after((0, 1), (Remove(1), Swap(3)))
    assert names == ["Ann", "", "Cleo", ""] and refused == ["You no longer have a seat at this table."]


def test_a_connection_joins_at_the_seat_that_its_player_has_now() -> None:
    """Ann and Ben change seats, and Cleo is removed, after their keys were checked: nobody is shown another player's cards."""

    async def played() -> list[int]:
        table = await table_of_three(Store(None))
        ann, ben, cleo, _ = table.live.kept.keys
        host = table.join(ann, Pipe())
        await table.handle(host, Swap(0, 1))
        await table.handle(host, Remove(2))
        late = table.join(ben, Pipe())
        with pytest.raises(Refusal, match="You no longer have a seat"):
            table.join(cleo, Pipe())
        await table.stop()
        table.services.close()
        return [host.seat, late.seat]

    assert run_in_own_thread(played()) == [1, 0]


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with process(tmp_path_factory.mktemp("seats") / "room.sqlite3") as (_, found):
        yield found


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
