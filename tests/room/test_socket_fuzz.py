"""Random messages over real sockets: no answer is lost or stored twice, and nobody learns a hidden card.

`UPCARD_FUZZ=20` plays twenty tables of each game.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.room.client import Json
from tests.room.server_process import process
from tests.room.socket_fuzz import fuzz

TIMES = int(os.environ.get("UPCARD_FUZZ", "1"))
QUICK: list[tuple[str, int, Json]] = [("hearts", 4, {}), ("gin_rummy", 2, {}), ("triple_draw", 3, {})]
MORE: list[tuple[str, int, Json]] = [
    *(("canasta", 4, {}), ("three_five_seven", 3, {}), ("democracy", 4, {}), ("delphi", 4, {}), ("eleusis", 4, {})),
    *(("chinese_poker", 3, {}), ("backhand", 3, {}), ("pineapple", 4, {}), ("whiskey_poker", 3, {}), ("solo", 4, {})),
]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Path]]:
    """A server that limits nobody, so that every message counts."""
    database = tmp_path_factory.mktemp("fuzz") / "room.sqlite3"
    with process(database, {"BURST": 1e9, "EACH": 1e-9}) as (_, found):
        yield found, database


def play_tables(server: tuple[str, Path], game: str, seats: int, options: Json, steps: int) -> None:
    for seed in range(TIMES):
        answers, refusals, updates = fuzz(*server, game, seats, options, steps, seed)
        assert answers > 0 and refusals > 0 and updates > answers


@pytest.mark.parametrize(("game", "seats", "options"), QUICK, ids=[g[0] for g in QUICK])
def test_random_messages_do_no_harm(server: tuple[str, Path], game: str, seats: int, options: Json) -> None:
    """Right, stale, doubled, out of turn, damaged and huge messages, and another seat's, at one table, with lost connections."""
    play_tables(server, game, seats, options, 60)


@pytest.mark.long
@pytest.mark.parametrize(("game", "seats", "options"), MORE, ids=[g[0] for g in MORE])
def test_random_messages_do_no_harm_in_other_games(server: tuple[str, Path], game: str, seats: int, options: Json) -> None:
    """Games with sealed answers, rows, rules to guess, chips and partners."""
    play_tables(server, game, seats, options, 150)
