"""A table of PokerKit beside ours: the points on which both must agree, and the three on which they are known to differ."""

from __future__ import annotations

from typing import Any

from upcard.core.bits import bit
from upcard.kit.poker.betting import Betting
from upcard.kit.poker.stakes import FIXED_LIMIT


def same_turn(b: Betting, theirs: Any) -> bool:
    """The same player is to act, at the same price, with the same raises; returns whether that player can raise in both."""
    seat = b.turn
    assert theirs.actor_index == seat
    assert theirs.checking_or_calling_amount == min(b.to_call(seat), b.stack[seat])
    least, most = b.min_raise_to(seat), b.max_raise_to(seat)
    span = (theirs.min_completion_betting_or_raising_to_amount, theirs.max_completion_betting_or_raising_to_amount)
    if span == (None, None):
        assert not least or no_use(b, seat)
        return False
    if not least:
        assert blind_is_no_bet(b, theirs) or nothing_to_measure_by(b, theirs)
        return False
    assert (least, most) == span
    return True


def no_use(b: Betting, seat: int) -> bool:
    """PokerKit refuses a raise to which no opponent could add; by BT-24 one chip behind is enough."""
    return all(b.paid[s] + b.stack[s] <= b.level for s in range(b.seats) if s != seat and b.live & bit(s))


def blind_is_no_bet(b: Betting, theirs: Any) -> bool:
    """To PokerKit the big blind is not the first of the four bets; by BT-32 it is."""
    return b.capped and theirs.completion_betting_or_raising_count == b.bets - 1


def nothing_to_measure_by(b: Betting, theirs: Any) -> bool:
    """To PokerKit an all-in below a bet reopens the betting after nothing but a blind; by BT-30 it does not."""
    return b.stakes.structure != FIXED_LIMIT and theirs.completion_betting_or_raising_amount < b.low and b.level - b.full < b.low
