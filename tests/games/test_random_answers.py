"""A random answer that is counted and drawn is the one that the list of answers has at that place."""

from __future__ import annotations

from typing import Any

import pytest

import upcard
from tests.compiled import times
from upcard.core.bits import Rng

TABLES: list[tuple[str, int, dict[str, Any]]] = [
    ("khanhoo", 3, {}),
    ("khanhoo", 4, {"ace_triplet": True, "going_out": "forced"}),
    ("khanhoo", 2, {"return_drawn_discard": False}),
    ("oklahoma_rummy", 3, {}),
    ("oklahoma_rummy", 4, {"wild_identity": "free", "pile_take_requires": "any_meld"}),
    ("oklahoma_rummy", 2, {"queen_only_hand": "forbid_melding_down", "pile_take_requires": "any_meld"}),
    ("oklahoma_rummy", 5, {"stock_out": "reshuffle_all_but_top"}),
]


@pytest.mark.parametrize(("slug", "seats", "options"), TABLES)
def test_a_random_answer_is_drawn_from_the_list(slug: str, seats: int, options: dict[str, Any]) -> None:
    """One number is drawn, below the length of the list, and names the answer at that place."""
    game = upcard.game(slug)
    met = 0
    for seed in range(times(3, 12)):
        h = game.new(rng=Rng(seed), seats=seats, options=options)
        drawn, again = Rng(seed + 5), Rng(seed + 5)
        for _ in range(4000):
            if h.over:
                break
            legal = h.legal()
            answer = h.phase.pick(h, h.turn, drawn)
            assert answer == legal[again.below(len(legal))], (h.phase.name, legal)
            assert drawn.x == again.x
            h.apply(answer)
            met += 1
    assert met > 50


def test_a_random_discard_at_paiute_is_drawn_from_the_list() -> None:
    """Without a call the same; with one, half of the answers are calls."""
    game = upcard.game("paiute")
    calls = plain = 0
    for seed in range(times(3, 12)):
        h = game.new(rng=Rng(seed), seats=4)
        drawn, again = Rng(seed + 5), Rng(seed + 5)
        while not h.over and plain < 2000:
            legal = h.legal()
            answer = h.phase.pick(h, h.turn, drawn)
            named = [a for a in legal if a >= 64]
            if named:
                calls += 1
                legal = named if again.below(2) else legal
            plain += not named
            assert answer == legal[again.below(len(legal))]
            h.apply(answer)
    assert calls and plain
