"""The steady bot at Fipsen: how the rank of a Five changes its bids."""

from __future__ import annotations

import pytest

from upcard.core.bits import Rng
from upcard.games.fipsen.game import GAME
from upcard.games.fipsen.policy import POLICY


@pytest.mark.parametrize(("rank", "bid"), [("durch_10", "bid three hand"), ("basic_5", "bid five")])
def test_fi_r3_a_five_is_bid_over_a_four_where_it_ranks_as_five(rank: str, bid: str) -> None:
    """FI-R3: a hand that should win all five tricks outbids a Four with the lowest bid it can make.

    A Three Hand ranks as 6. A Five ranks below it as plain five, and above it as ten.
    """
    zones = {"hand.1": "AS KS QS JS AH"} | {f"hand.{s}": "? ? ? ? ?" for s in (0, 2, 3)}
    h = GAME.position(zones=zones, phase="bid", turn=1, dealer=3, options={"five_bid_value": rank}, bid=3, holder=0, newcomer=1)
    h.bid = 3
    assert h.say(POLICY.choose(h, 1, Rng(1))) == bid
