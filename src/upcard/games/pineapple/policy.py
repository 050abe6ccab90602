"""Pineapple: count the chance to win over sampled boards and hands; bet by pot odds and position."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from upcard.core.bits import CardSet, Rng, Seat, bit, cards, count
from upcard.core.policy import Policy
from upcard.games.pineapple.hand import BUY_IN, DISCARD, HAND, Pineapple, pairs_of
from upcard.games.pineapple.odds import ODDS, best
from upcard.kit.amounts import AMOUNT
from upcard.kit.poker.equity import draw_cards
from upcard.kit.poker.hand import BET
from upcard.kit.poker.policy import choose_bet, explain_bet
from upcard.kit.poker.pots import NO_HAND
from upcard.kit.poker.ranges import unseen

DEALS: Final = 300
"""Sampled boards and opponents' hands for each discard; eight in a play-out."""


class PineapplePolicy(Policy[Pineapple]):
    """Keeps the two cards that win most often, and bets by the chance to win."""

    name = "steady"

    def choose(self, h: Pineapple, seat: int, rng: Rng) -> int:
        if h.phase is BET:
            return choose_bet(h, seat, ODDS, rng)
        if h.phase is DISCARD:
            return _away(h, seat)
        if h.phase is BUY_IN:
            return int(AMOUNT + BUY_IN.least(h, seat))
        return 0

    def explain(self, h: Pineapple, seat: int, action: int) -> str:
        if h.phase is BET:
            return explain_bet(h, seat, action, ODDS)
        if h.phase is DISCARD:
            return "The other two cards win most often."
        if h.phase is BUY_IN:
            return "The basic buy-in is enough to start with."
        return "There are hands left in which to win it back."


def equity_by_discard(h: Pineapple, seat: Seat, kept: list[int], together: bool = True) -> list[float]:
    """The equity of pairs of hole cards against a random hand: of the best pair each time, or of each pair by itself."""
    deals: i64 = 8 if h.untracked else DEALS
    pool = unseen(h, seat)
    rng = Rng(7)
    board: CardSet = h.at[h.board()]
    missing = 5 - count(board)
    number: i64 = 3 if together and not h.all_discards_done() else 2
    won: list[float] = [0.5] * (1 if together else len(kept))
    for _ in range(deals):
        full = board | draw_cards(pool, 0, missing, rng)
        rival = draw_cards(pool, missing, number, rng)
        theirs = best(h, pairs_of(rival), full, False)
        their_low = best(h, pairs_of(rival), full, True) if h.hilo else NO_HAND
        if together:
            won[0] += pot_share(h, kept, full, theirs, their_low)
        else:
            for i in range(len(kept)):
                won[i] += pot_share(h, [kept[i]], full, theirs, their_low)
    return [w / float(deals + 1) for w in won]


def pot_share(h: Pineapple, pairs: list[int], board: CardSet, theirs: i64, their_low: i64) -> float:
    """The share of a pot won by the best of some pairs: all, or half for high and half for low."""
    high = score_against(best(h, pairs, board, False), theirs)
    if not h.hilo:
        return high
    low = best(h, pairs, board, True)
    return high if low == NO_HAND and their_low == NO_HAND else (high + score_against(low, their_low)) / 2.0


def score_against(mine: i64, theirs: i64) -> float:
    """1 for the better hand, a half for a tie."""
    return 1.0 if mine > theirs else 0.5 if mine == theirs else 0.0


def _away(h: Pineapple, seat: Seat) -> int:
    """The discard that leaves the hand with the highest equity."""
    hole: CardSet = h.at[HAND + seat]
    row = cards(hole)
    chances = equity_by_discard(h, seat, [hole ^ bit(card) for card in row], together=False)
    return row[chances.index(max(chances))]


POLICY: Final = PineapplePolicy()
