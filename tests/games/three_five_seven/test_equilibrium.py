"""In or out between two players, solved by exact fractions: an equilibrium, and how far from it the bot plays.

The model: a hand's strength is the share of the other's possible hands that it beats, independent at every stage.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import pytest

from upcard.games.three_five_seven.policy import STRIKE

COME_IN = [["13/16", "13/16", "7/8"], ["13/16", "3/4", "3/4"], ["7/8", "3/4", "1/2"]]
Least = Callable[[int, int], Fraction]
STATES = sorted([(a, b) for a in range(3) for b in range(3)], key=lambda s: -sum(s))


def showdowns(mine: Fraction, theirs: Fraction) -> Fraction:
    """The pots won less those lost by a player who is in from *mine* on, strengths even from 0 to 1.

    Above the higher of the two least strengths both players are alike; whoever comes in below it loses to all of the others.
    """
    return (1 - max(mine, theirs)) * (mine - theirs)


def stage(mine: Fraction, theirs: Fraction, after_mine: Fraction, after_theirs: Fraction) -> Fraction:
    """The value of the game in pots if it is played like this until somebody gets a strike."""
    alone, beaten = (1 - mine) * theirs, mine * (1 - theirs)
    return (alone * after_mine + beaten * after_theirs + showdowns(mine, theirs)) / (alone + beaten)


def value(theirs: Least, mine: Least | None = None) -> Fraction:
    """The value at the beginning; without *mine*, of the best of 401 least strengths in every state."""
    found: dict[tuple[int, int], Fraction] = {}
    for a, b in STATES:
        up = Fraction(1) if a == 2 else found[a + 1, b]
        down = Fraction(0) if b == 2 else found[a, b + 1]
        tried = [Fraction(k, 400) for k in range(401)] if mine is None else [mine(a, b)]
        found[a, b] = max([stage(t, theirs(b, a), up, down) for t in tried if t != theirs(b, a) or 0 < t < 1])
    return found[0, 0]


def equilibrium(mine: int, theirs: int) -> Fraction:
    return Fraction(COME_IN[mine][theirs])


def steady(mine: int, theirs: int) -> Fraction:
    """The bot against one player, who it supposes comes in with the better half of hands.

    With strength u above 1/2 it gains a strike in 1/2 of all cases, wins in u - 1/2 of them and loses in 1 - u: in if
    STRIKE / 2 + 2 u - 3 / 2 is above 0.
    """
    return Fraction(3, 4) - Fraction(str(STRIKE[mine])) / 4


def test_with_two_strikes_each_the_better_half_comes_in() -> None:
    """With the middle strength: in gains half a pot against out, and loses a pot against in, where out would lose half a pot."""
    half = Fraction(1, 2)
    assert half * half + half * -1 == half * 0 + half * -half
    assert equilibrium(2, 2) == half


def test_a_showdown_between_unequal_players() -> None:
    """In from 1/2 against in from 3/4: both are in in 1/8 of all cases; in half of these the first holds less and loses."""
    assert showdowns(Fraction(1, 2), Fraction(3, 4)) == -Fraction(1, 16)
    assert showdowns(Fraction(3, 4), Fraction(1, 2)) == Fraction(1, 16)


def test_nothing_gains_against_the_equilibrium() -> None:
    """Its best answer wins half the pot, exactly; every other answer tried wins no more."""
    assert value(equilibrium) == value(equilibrium, equilibrium) == Fraction(1, 2)


def test_how_much_the_bot_can_lose_to_a_player_who_knows_it() -> None:
    """The figure in `docs/bots.md`: 0.065 pots a game."""
    assert [steady(mine, 0) for mine in range(3)] == [Fraction(11, 16), Fraction(53, 80), Fraction(1, 2)]
    assert float(value(steady)) - 0.5 == pytest.approx(0.0653, abs=0.0001)
