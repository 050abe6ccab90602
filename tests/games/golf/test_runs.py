"""Playing a deal of Golf on without copies gives what playing copied hands gives."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.golf.test_game import table
from upcard.core.bits import Rng
from upcard.core.hand import Hand
from upcard.games.golf.game import DRAW, GAME
from upcard.games.golf.policy import DEPTH, Runs


def longest_run(h: Hand, depth: int) -> int:
    """The most cards that can be played in a row, tried on copied hands."""
    if depth == 0 or h.over:
        return 0
    most = 0
    for a in h.legal():
        if a != DRAW:
            g = h.copy()
            g.apply(a)
            most = max(most, 1 + longest_run(g, depth - 1))
    return most


def played_on(h: Hand) -> int:
    """The score of a hand that is played on by the longest run, the lowest card first among equals."""
    while not h.over:
        best, most = DRAW, -1
        for a in h.legal():
            if a != DRAW:
                g = h.copy()
                g.apply(a)
                run = longest_run(g, DEPTH - 1)
                if run > most:
                    best, most = a, run
        h.apply(best)
    return h.score[0]


@pytest.mark.parametrize(
    "options",
    [{}, {"stock_bonus": True, "king_rule": "queen_on_king"}, {"stock_draw": "any_time"}],
    ids=["plain", "kings", "any"],
)
def test_every_answer_scores_what_the_hand_played_on_scores(options: dict[str, Any]) -> None:
    """Every answer of a deal played at random for a while, on a copy and by `Runs`."""
    for seed in range(6):
        h = GAME.new(rng=Rng(seed), options=options)
        rng = Rng(seed)
        for _ in range(3 * seed):
            if not h.over:
                h.apply(h.phase.pick(h, 0, rng))
        runs = Runs(h)
        for a in h.legal():
            g = h.copy()
            g.apply(a)
            if a != DRAW:
                assert runs.run(runs.without(a), a % 13, DEPTH - 1) == longest_run(g, DEPTH - 1)
            assert runs.score(a) == played_on(g)


def test_the_lowest_card_begins_among_equal_runs() -> None:
    """The 4 of diamonds and that of spades both go on the 5, and nothing more: the diamond is the lower card."""
    runs = Runs(table("4S", "4D", "KC", discards="5H"))
    assert runs.longest(runs.all, runs.first) == 1
    runs = Runs(table("4D", "4S", "KC", discards="5H"))
    assert runs.longest(runs.all, runs.first) == 0
