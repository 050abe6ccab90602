"""What the odds of 3-5-7 take for granted: who competes, with which cards, and which of them are wild."""

from __future__ import annotations

import pytest

from tests.games.three_five_seven.test_hand import declare, stage
from upcard.core.bits import as_set
from upcard.core.pack import STANDARD
from upcard.games.three_five_seven.hand import ThreeFiveSevenOptions
from upcard.games.three_five_seven.odds import ODDS
from upcard.kit.poker.ranks import HIGH_CARD, PAIR, category

SEVEN = ("QS QD QH JH JD 4C 2H", "7C 9H 8S 6D 5C KD 2D", "AS AD KH TH TD 9C 3H")


def hand(names: str) -> int:
    """A set of cards."""
    return int(as_set(STANDARD.read(names)))


def test_all_compete_until_they_have_declared() -> None:
    """Then those who are in; and a card left out is still held, so that it is not dealt to anyone else."""
    h = stage(SEVEN, 6, [20] * 3, options={"pick_five": "by_player"})
    assert (ODDS.live_seats(h), ODDS.assumption(h)) == (0b111, "if all come in")
    declare(h, "AB")
    assert (ODDS.live_seats(h), ODDS.assumption(h)) == (0b011, "if all stay in")
    h.play("leave out KD")
    assert ODDS.held(h, 1) == hand(SEVEN[1]) and ODDS.only_bets_left(h)


@pytest.mark.parametrize(
    ("wild", "plain", "size"),
    [
        ("AS 3D 4H", "AS 5D 4H", 3),
        ("AS 5D 4H 8C 9C", "AS 3D 4H 8C 9C", 5),
        ("AS 7D 4H 8C 9C JD 2D", "AS 5D 4H 8C 9C JD KD", 7),
    ],
)
def test_tf_6_the_number_of_cards_is_wild(wild: str, plain: str, size: int) -> None:
    """TF-6: threes, fives or sevens make a pair of aces; the others of these ranks do not."""
    h = stage((wild, " ".join(["?"] * size)), 6, [20] * 2)
    assert ODDS.size(h) == size
    for showdown in (ODDS.showdown(h), ODDS.showdown_among(ThreeFiveSevenOptions(), size, 2)):
        assert [category(showdown.high(0, hand(row), 0)) for row in (wild, plain)] == [PAIR, HIGH_CARD]
