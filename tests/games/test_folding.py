"""Who is done with a hand of poker."""

from __future__ import annotations

import pytest

import upcard
from upcard.kit.poker.hand import BettingHand

SLUGS = ["anaconda", "pineapple", "soko", "triple_draw", "whiskey_poker"]


@pytest.mark.parametrize("slug", SLUGS)
def test_bt_10_players_who_have_folded_are_done_and_nobody_else(slug: str) -> None:
    """With five players the first two who can fold do so; nobody is all in."""
    h = upcard.game(slug).new(1, seats=5)
    assert isinstance(h, BettingHand)
    folded: list[int] = []
    while len(folded) < 2:
        seat = h.turn
        said = [h.say(a) for a in h.legal()]
        if "fold" in said:
            h.play("fold")
            folded.append(seat)
        else:
            h.apply(h.legal()[0])
        assert [s for s in range(5) if h.is_done(s)] == sorted(folded)
    for live in (0b01101, 0b10010, 0b00001):
        h.betting.live = live
        assert [h.is_done(s) for s in range(5)] == [not live >> s & 1 for s in range(5)]
