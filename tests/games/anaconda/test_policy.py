"""The steady bot at Anaconda: how it declares."""

from __future__ import annotations

import pytest

from upcard.core.bits import bit
from upcard.core.pack import STANDARD
from upcard.games.anaconda.game import GAME
from upcard.games.anaconda.hand import BOTH, HIGH, LOW, Anaconda
from upcard.games.anaconda.policy import declaration


@pytest.mark.parametrize(
    ("held", "one_way", "both_ways"),
    [
        ("5H 4H 3H 2H AH KS QD", {HIGH, LOW}, BOTH),
        ("5S 4D 3H 2H AC KS QD", {LOW}, LOW),
        ("KS KH KD KC 2D 3C 4H", {HIGH}, HIGH),
    ],
)
def test_an_r12_a_hand_that_is_best_both_ways_is_declared_so_where_it_may_be(
    held: str, one_way: set[int], both_ways: int
) -> None:
    """AN-R12: a straight flush to the five is the best low and beats four of a kind, so it wins both halves.

    Without the flush, many high hands beat the straight, and going both ways risks a low half that is almost won.
    """
    cards = sum([bit(face) for face in STANDARD.read(held)])
    for option, answers in ((False, one_way), (True, {both_ways})):
        h = GAME.new(1, seats=3, options={"declare_both": option})
        assert isinstance(h, Anaconda)
        assert declaration(h, cards) in answers


@pytest.mark.parametrize(
    ("held", "way"),
    [
        ("AS AH AD 8C 7H 4S 3D", HIGH),
        ("8S 8H 8D 5C 4H 3S 2D", LOW),
    ],
)
def test_an_13_a_hand_goes_low_only_if_it_is_plainly_better_that_way(held: str, way: int) -> None:
    """AN-13: more hands can go low than high, so of two chances about equal the high one is better.

    Three aces win high with 0.26 + 0.12 = 0.38, and 8-7 low wins with 0.48, 0.10 more. Three eights win high with
    0.26 + 0.06 = 0.32, and 8-5 low with 0.48 + 0.027, 0.19 more. The bot wants 0.12 more.
    """
    h = GAME.new(1, seats=5)
    assert isinstance(h, Anaconda)
    assert declaration(h, sum([bit(face) for face in STANDARD.read(held)])) == way
