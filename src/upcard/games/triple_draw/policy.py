"""Triple Draw: keep low unpaired cards, stand pat with a good hand, and bet by the hand and the opponents' draws."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from upcard.core.bits import CardSet, Rng, Seat, bit, count, lowest
from upcard.core.policy import Policy
from upcard.games.triple_draw.hand import DRAW, DRAWN, HAND, TripleDraw
from upcard.games.triple_draw.odds import KEEP, ODDS, five, keep, left, size, top
from upcard.kit.poker.hand import BET
from upcard.kit.poker.policy import choose_bet, explain_bet
from upcard.kit.poker.ranges import unseen
from upcard.kit.poker.ranks import ranks_of


class TripleDrawPolicy(Policy[TripleDraw]):
    """Draws to the best low that its low cards may become, and bets by how near it is."""

    name = "steady"

    def choose(self, h: TripleDraw, seat: int, rng: Rng) -> int:
        if h.phase is BET:
            return choose_bet(h, seat, ODDS, rng)
        if h.phase is DRAW:
            away = h.at[HAND + seat] & ~kept(h, seat)
            return int(lowest(away)) if away else DRAWN
        return 0

    def explain(self, h: TripleDraw, seat: int, action: int) -> str:
        if h.phase is BET:
            return explain_bet(h, seat, action, ODDS)
        if h.phase is DRAW and action == DRAWN:
            n = outs(h, seat) if h.at[h.discards_of(seat)] else 0
            return f"Of the cards you have not seen, {n} would help." if n else "It is good enough as it is."
        if h.phase is DRAW:
            return "It is too high, or pairs another card, or makes a straight or a flush."
        return "There are hands left in which to win it back."


def kept(h: TripleDraw, seat: Seat) -> CardSet:
    """The cards to keep: all of a hand that is good enough, otherwise one low card of each rank."""
    return keep(h, five(h, seat), left(h))


def outs(h: TripleDraw, seat: Seat) -> int:
    """The number of unseen cards that would help a seat in a draw."""
    keep = kept(h, seat)
    limit = KEEP[left(h)]
    held: i64 = ranks_of(keep)
    return sum(
        [
            size(h, card) <= limit and not held >> card % 13 & 1 and (count(keep) < 4 or top(h, keep | bit(card)) <= limit)
            for card in unseen(h, seat)
        ]
    )


POLICY: Final = TripleDrawPolicy()
