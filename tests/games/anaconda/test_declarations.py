"""The solver of Anaconda's declarations, on deals that can be worked out by hand."""

from __future__ import annotations

import numpy as np
import pytest

from tests.games.anaconda.declarations import Deals, best_gain, gain_against, shares, solve
from upcard.games.anaconda.hand import HIGH, LOW

# Two players: the first has the better high hand, and the second the better low one.
DEAL = Deals([[(5, 1, 0.9, 0.1, HIGH), (3, 2, 0.1, 0.9, LOW)]])
KINDS = np.array([[0, 1]])


def test_an_13_the_pot_is_shared_by_what_both_declare() -> None:
    """AN-13, AN-18: both high, the first wins it all; both low, the second; one each way, half and half."""
    assert shares(DEAL)[0].tolist() == [
        [[1.0, 0.5], [0.5, 0.0]],
        [[0.0, 0.5], [0.5, 1.0]],
    ]


def test_equal_hands_share_their_half() -> None:
    """Three players, two with the same high hand: they share the half if the third goes low, and the pot if nobody does."""
    three = Deals([[(5, 1, 0.9, 0.1, HIGH), (5, 1, 0.9, 0.1, HIGH), (3, 2, 0.1, 0.9, LOW)]])
    assert shares(three)[0, 0, HIGH].tolist() == [0.5, 0.5, 0.25, 0.5]  # the others high, the first low, the second low, both


def test_a_best_answer_gains_what_the_declarations_leave() -> None:
    """If both go high, the second can go low and win half a pot instead of nothing: a quarter for each player on average."""
    both_high = np.zeros((1, 2))
    assert best_gain(both_high, KINDS, shares(DEAL)) == 0.25
    assert gain_against(np.array([[0.0, 1.0]]), both_high, shares(DEAL))[0] == 0.25
    each_their_own = np.array([[0.0, 1.0]])
    assert best_gain(each_their_own, KINDS, shares(DEAL)) == 0.0


def test_the_solution_leaves_nothing() -> None:
    """Each goes the way in which it is better: low never for the first, always for the second."""
    low = solve(KINDS, shares(DEAL), 200)
    assert low[0] == pytest.approx(0.0, abs=0.001)
    assert low[1] == pytest.approx(1.0, abs=0.001)
