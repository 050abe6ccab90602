"""The steady bot at Anaconda: what it declares when players can go both ways."""

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
