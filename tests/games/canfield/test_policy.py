"""How steady and a beginner play Canfield, and what the search learns from a deal with imagined hidden cards."""

from __future__ import annotations

from tests.games.canfield.test_hand import exactly, table
from upcard.core.bits import Rng
from upcard.games.canfield.hand import DISCARDS, STOCK, Canfield
from upcard.games.canfield.policy import EASY, POLICY, SCALE


def chosen(h: Canfield) -> tuple[str, str]:
    """What steady and the beginner say."""
    return h.say(POLICY.choose(h, 0, Rng(1))), h.say(EASY.choose(h, 0, Rng(1)))


def test_a_beginner_does_not_prefer_the_reserve() -> None:
    """Both red fives fit on the black six: steady uncovers the reserve, the beginner takes what was just turned."""
    h = table("6S", "KS", "KC", "KH", reserve="5H 2C", discards="9C 5D")
    assert chosen(h) == ("move 5H to pile 1", "move 5D to pile 1")


def test_a_beginner_fills_an_empty_place_at_once() -> None:
    """Nothing else can be moved: steady waits for a better card, since the reserve is empty and the place keeps."""
    h = table("8S", "", "KC", "KS", stock="3C 4C 6C", discards="9C QH TC")
    assert chosen(h) == ("draw", "move TC to pile 2")


def test_a_beginner_gives_up_after_one_turn_of_the_stock() -> None:
    """Steady goes through the stock once more."""
    h = table("8S", "TS", "KC", "KH", reserve="2C 3C", stock="4C 6C", discards="9C JD")
    h.still = h.size(STOCK) + h.size(DISCARDS) + 3
    assert chosen(h) == ("draw", "resign")


def test_a_beginner_moves_a_whole_pile_where_it_fits() -> None:
    """The black ten with a red nine on it goes on the red jack, before the other piles are looked at."""
    h = table("JH", "TS 9D", "KC", "KH", reserve="2C 3C", stock="4C 6C", discards="9C QD")
    assert chosen(h)[1] == "move TS to pile 1"


def test_a_win_counts_more_the_shorter_its_way() -> None:
    """With all but the last two cards of one suit up, the win is two moves away; with all but one, a single move."""
    one = exactly("KS", up=(13, 13, 13, 12))
    two = exactly("KS QS", up=(13, 13, 13, 11))
    assert POLICY.solved(one, 0)[0] > POLICY.solved(two, 0)[0] > 51 * SCALE


def test_a_deal_is_solved_once_in_a_play_out() -> None:
    assert POLICY.solved(exactly("KS", up=(13, 13, 13, 12)), 1) == []


def test_scores_are_in_the_same_measure() -> None:
    """A finished hand counts each card that is up on the same scale."""
    h = exactly("KS", up=(13, 13, 13, 12))
    h.play("move KS to foundation")
    assert POLICY.scores(h) == [52 * POLICY.scale]
