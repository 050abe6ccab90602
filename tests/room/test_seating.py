"""The seats before a match: each message is for the seat that its player has when it is carried out."""

from __future__ import annotations

import asyncio

import pytest

from tests.room.test_connections import Pipe
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
