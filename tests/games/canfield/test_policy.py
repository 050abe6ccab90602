"""What the search learns from a deal of Canfield with imagined hidden cards."""

from __future__ import annotations

from tests.games.canfield.test_hand import exactly
from upcard.games.canfield.policy import POLICY, SCALE


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
