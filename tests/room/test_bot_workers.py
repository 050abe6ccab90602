"""The bots' workers: the answers of bots, what they know, and whose turn it is to think."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from tests.support.own_thread import run_in_own_thread
from upcard.room import bot_workers
from upcard.room.bot_workers import BOT, DEAL, HINT, BotWorkers, FairQueue
from upcard.room.match_log import LoggedMatch
from upcard.room.stored import StoredPlayer, StoredTable


def saved_hand() -> StoredTable:
    """A table of Hearts at its first question, with an unknown bot in the second seat."""
    return StoredTable(
        "t",
        "hearts",
        4,
        {},
        [StoredPlayer("Ann"), StoredPlayer("Ben", "nobody"), StoredPlayer("Cleo", "steady"), StoredPlayer("Dan", "steady")],
        0,
        "07",
        1,
    )


def test_steady_answers_for_a_bot_that_fails(caplog: pytest.LogCaptureFixture) -> None:
    """A match does not stop because a bot cannot answer."""
    workers = BotWorkers(processes=0)
    sayings = run_in_own_thread(workers.choose(saved_hand(), 1))
    assert sayings == bot_workers.choose(saved_hand(), 1, "steady") and len(sayings) == 3
    assert "The bot nobody failed at a table of hearts" in caplog.text
    workers.close()


def test_a_bot_chooses_the_same_after_a_restart() -> None:
    """A bot's random numbers follow from the table's seed and the answers, so a restarted room plays on as before."""
    assert bot_workers.choose(saved_hand(), 2, "random") == bot_workers.choose(saved_hand(), 2, "random")


def test_a_cached_match_equals_the_stored_one() -> None:
    """After further play, an undo or a new match, a process's copy of a table equals a fresh reading of it."""
    kept = saved_hand()
    steps = [kept]
    for seat in (1, 2, 3, 0):
        given = LoggedMatch(kept).answer(seat, bot_workers.choose(kept, seat, "steady"))
        kept = replace(kept, answers=kept.answers + given)
        steps.append(kept)
    taken_back, anew = replace(kept, answers=kept.answers[:3]), replace(kept, seed="08", round=1, answers=[])
    for step in [*steps, taken_back, kept, anew]:
        remembered = bot_workers.logged_match(step)
        assert remembered.answers == step.answers
        assert remembered.match.hand.view(-1).to_json() == LoggedMatch(step).match.hand.view(-1).to_json()
    assert bot_workers.logged_match(anew) is remembered


def test_a_search_runs_in_another_process() -> None:
    """The room never waits for a searching bot."""
    kept = saved_hand()
    kept.players[1] = StoredPlayer("Ben", "hard")
    workers = BotWorkers(processes=1)
    sayings = run_in_own_thread(workers.choose(kept, 1))
    workers.close()
    LoggedMatch(kept).answer(1, sayings)
    assert len(sayings) == 3


def test_others_answers_to_a_sealed_question_are_not_counted() -> None:
    """A seat counts its own answers to an open sealed question; when all have answered, everyone's."""
    kept = saved_hand()
    logged = LoggedMatch(kept)
    for seat in (1, 2, 3):
        logged.answer(seat, bot_workers.choose(kept, seat, "steady"))
    assert [len(logged.answers_visible_to(seat)) for seat in range(4)] == [0, 3, 3, 3]
    logged.answer(0, bot_workers.choose(kept, 0, "steady"))
    assert [len(logged.answers_visible_to(seat)) for seat in range(4)] == [12] * 4


def test_a_stored_match_replays_to_the_same_table() -> None:
    """The same answers lead to the same hand and the same knowledge."""
    kept = saved_hand()
    logged = LoggedMatch(kept)
    for seat in range(4):
        kept.answers += logged.answer(seat, bot_workers.choose(kept, seat, "steady"))
    again = LoggedMatch(kept)
    assert again.match.hand.turn == logged.match.hand.turn
    for seat in range(-1, 4):
        assert again.match.hand.view(seat).to_json() == logged.match.hand.view(seat).to_json()


def test_the_fair_queue_serves_tables_in_turn() -> None:
    """Bots before hints before deals; of two tables the one served longest ago; one turn per table at a time."""

    async def run() -> list[str]:
        queue, order = FairQueue(1), []

        async def work(table: str, kind: int, name: str) -> None:
            await queue.take(table, kind)
            order.append(name)
            await asyncio.sleep(0)
            queue.give_back(table)

        await queue.take("x", BOT)
        jobs = [
            *(work("a", DEAL, "a deal"), work("a", HINT, "a hint"), work("a", BOT, "a1"), work("a", BOT, "a2")),
            *(work("b", BOT, "b1"), work("b", BOT, "b2"), work("c", BOT, "c1")),
        ]
        tasks = [asyncio.create_task(job) for job in jobs]
        await asyncio.sleep(0)
        queue.give_back("x")
        await asyncio.gather(*tasks)
        assert queue.free == 1
        return order

    order = run_in_own_thread(run())
    assert order == ["a1", "b1", "c1", "a2", "b2", "a hint", "a deal"]


def test_the_last_slot_is_reserved_for_bots() -> None:
    """With two slots one hint runs, and a second waits while a bot does not."""

    async def run() -> None:
        queue = FairQueue(2)
        await queue.take("a", HINT)
        second = asyncio.create_task(queue.take("b", HINT))
        await asyncio.sleep(0)
        assert not second.done()
        await queue.take("c", BOT)
        queue.give_back("a")
        await asyncio.sleep(0)
        assert not second.done()
        queue.give_back("c")
        await second

    run_in_own_thread(run())
