"""In or out between three players: an equilibrium of the model, to within a small part of a pot."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.games.three_five_seven.many_players import Table, alone, coming_in, others_of, solve, value, worth
from tests.games.three_five_seven.test_equilibrium import COME_IN, showdowns

THREE: Table = {
    (0, (0, 0)): 0.910,
    (0, (0, 1)): 0.878,
    (0, (0, 2)): 0.897,
    (0, (1, 1)): 0.895,
    (0, (1, 2)): 0.875,
    (0, (2, 2)): 0.828,
    (1, (0, 0)): 0.775,
    (1, (0, 1)): 0.842,
    (1, (0, 2)): 0.823,
    (1, (1, 1)): 0.870,
    (1, (1, 2)): 0.825,
    (1, (2, 2)): 0.810,
    (2, (0, 0)): 0.761,
    (2, (0, 1)): 0.727,
    (2, (0, 2)): 0.681,
    (2, (1, 1)): 0.671,
    (2, (1, 2)): 0.690,
    (2, (2, 2)): 0.720,
}
"""The least strength to come in with, by a player's strikes and the others', as `many_players` prints it for three."""


def test_two_players_come_in_as_in_the_exact_solution() -> None:
    """Fictitious play finds the fractions that `test_equilibrium.py` proves."""
    table = solve(2, 300)
    for (own, (other,)), least in table.items():
        assert least == pytest.approx(float(Fraction(COME_IN[own][other])), abs=0.02)


def test_what_a_hand_wins_by_coming_in() -> None:
    """Against two who come in with the better half: strength 3/4 meets nobody in 1/4 of all cases, and is best in 9/16.

    It wins a pot from one weaker player in 1/4 of all cases, from two in 1/16, and loses one in 7/16.
    """
    assert coming_in([0.5, 0.5, 0.5], 0, 0.75) == pytest.approx(1 / 4 + 2 / 16 - 7 / 16)


def test_a_showdown_of_two_is_that_of_the_exact_solution() -> None:
    """All chips won and lost in a stage, for any two least strengths: the mean over the hands of the first."""
    mine, theirs, n = 0.5, 0.75, 400
    won = sum([coming_in([mine, theirs], 0, mine + (1 - mine) * (k + 0.5) / n) for k in range(n)]) * (1 - mine) / n
    assert won == pytest.approx(float(showdowns(Fraction(1, 2), Fraction(3, 4))), abs=0.0001)


def test_one_player_alone() -> None:
    """The first comes in with a quarter of its hands, the others with half and with all: never alone, nor is the second."""
    least = [0.75, 0.5, 0.0]
    assert [alone(least, j) for j in range(3)] == [0.0, 0.0, 0.75 * 0.5]


def test_three_equal_players_share_the_pot() -> None:
    """Nobody has a strike, and all play alike: each is worth a third of the pot."""
    keeps = worth(THREE, False)
    for state in ((0, (0, 0)), (1, (1, 1)), (2, (2, 2))):
        assert keeps[state] == pytest.approx(1 / 3, abs=0.001)


def test_the_best_answer_of_one_of_three_gains_next_to_nothing() -> None:
    """From any state on at most a two-hundredth of a pot, and from the beginning less than a thousandth."""
    keeps, best = worth(THREE, False), worth(THREE, True)
    assert max([best[state] - keeps[state] for state in THREE]) < 0.005
    assert best[0, (0, 0)] - keeps[0, (0, 0)] < 0.001


def test_three_who_come_in_with_the_better_half_can_be_beaten() -> None:
    """The best answer to that gains more than a twentieth of a pot, so that the test above tells them apart."""
    half = dict.fromkeys(THREE, 0.5)
    keeps, best = worth(half, False), worth(half, True)
    assert best[0, (0, 0)] - keeps[0, (0, 0)] > 0.05
    assert others_of((0, 2, 1), 0) == (1, 2)
    assert value([0.5, 0.5, 0.5], 0, [1.0, 0.0, 0.0]) == pytest.approx(1 / 3, abs=0.001)
