"""Pineapple: the chance to win is counted over sampled boards and hands; pot odds and position do the rest."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from upcard.bots.bot import Policy
from upcard.bots.equity import Showdown, drawn
from upcard.core.bits import CardSet, Rng, Seat, bit, cards, count
from upcard.core.hand import Hand
from upcard.core.options import Options
from upcard.games.pineapple.hand import BUY_IN, DISCARD, HAND, Pineapple, PineappleOptions, made, twos
from upcard.kit.amounts import AMOUNT
from upcard.kit.poker.equity_model import BettingOdds
from upcard.kit.poker.hand import BET
from upcard.kit.poker.policy import because, outlook, unseen, wager
from upcard.kit.poker.pots import NO_HAND
from upcard.kit.poker.rank_tables import SEVEN, SEVEN_LOW
from upcard.kit.poker.ranks import LOWS

DEALS: Final = 40
"""How many boards and hands are tried; eight where a hand is only played out."""


class PineapplePolicy(Policy):
    """Keeps the two cards that win most often, and bets by the chance to win."""

    name = "steady"

    def choose(self, h: Hand, seat: int, rng: Rng) -> int:
        assert isinstance(h, Pineapple)
        if h.phase is BET:
            return wager(h, seat, outlook(h, seat, ODDS), rng)
        if h.phase is DISCARD:
            return _away(h, seat)
        if h.phase is BUY_IN:
            return int(AMOUNT + BUY_IN.least(h, seat))
        return 0

    def reason(self, h: Hand, seat: int, action: int) -> str:
        assert isinstance(h, Pineapple)
        if h.phase is BET:
            return because(h, seat, action, outlook(h, seat, ODDS))
        if h.phase is DISCARD:
            return "The other two cards win most often."
        if h.phase is BUY_IN:
            return "The plain buy-in is enough to begin with."
        return "There are hands left in which to win it back."


def chance(h: Pineapple, seat: Seat, kept: list[int], together: bool = True) -> list[float]:
    """The chances of pairs of hole cards against one hand by chance: of the best of them each time, or of each alone."""
    deals: i64 = 8 if h.quiet else DEALS
    pool = unseen(h, seat)
    rng = Rng(7)
    board: CardSet = h.at[h.board()]
    missing = 5 - count(board)
    number: i64 = 3 if together and not h.discarded() else 2
    won: list[float] = [0.5] * (1 if together else len(kept))
    for _ in range(deals):
        full = board | drawn(pool, 0, missing, rng)
        rival = drawn(pool, missing, number, rng)
        theirs = best(h, twos(rival), full, False)
        their_low = best(h, twos(rival), full, True) if h.hilo else NO_HAND
        if together:
            won[0] += part(h, kept, full, theirs, their_low)
        else:
            for i in range(len(kept)):
                won[i] += part(h, [kept[i]], full, theirs, their_low)
    return [w / float(deals + 1) for w in won]


def best(h: Pineapple, pairs: list[int], board: CardSet, low: bool) -> i64:
    """The best that some pairs of hole cards make with a board."""
    most: i64 = NO_HAND
    for pair in pairs:
        most = max(most, h.worth(pair, board, low))
    return most


def part(h: Pineapple, pairs: list[int], board: CardSet, theirs: i64, their_low: i64) -> float:
    """The part of a pot that goes to the best of some pairs: all, or half of it for high and half for low."""
    high = ahead(best(h, pairs, board, False), theirs)
    if not h.hilo:
        return high
    low = best(h, pairs, board, True)
    return high if low == NO_HAND and their_low == NO_HAND else (high + ahead(low, their_low)) / 2.0


def ahead(mine: i64, theirs: i64) -> float:
    """1 for the better hand, a half for a tie."""
    return 1.0 if mine > theirs else 0.5 if mine == theirs else 0.0


def _away(h: Pineapple, seat: Seat) -> int:
    """The card without which the hand wins most often."""
    hole: CardSet = h.at[HAND + seat]
    row = cards(hole)
    chances = chance(h, seat, [hole ^ bit(card) for card in row], together=False)
    return row[chances.index(max(chances))]


class PineappleShowdown(Showdown):
    """Two hole cards with five of the board, high, and in hi-lo low too."""

    def __init__(self, rules: PineappleOptions) -> None:
        self.free = rules.hole_cards_used == "any"
        self.hilo = rules.variant == "crazy_hilo8"

    def high(self, place: i64, held: CardSet, board: CardSet) -> i64:
        return made(held, board, self.free, False)

    def low(self, place: i64, held: CardSet, board: CardSet) -> i64:
        return made(held, board, self.free, True) if self.hilo else NO_HAND


class PineappleOdds(BettingOdds):
    """Two hole cards and a board of five; until the third card has gone, hands are played on."""

    tables = [SEVEN, SEVEN_LOW]
    sizes = (2,)
    granted = "Everyone has discarded, and holds two cards."
    board = 5

    def showdown(self, h: Hand) -> Showdown:
        assert isinstance(h, Pineapple)
        return PineappleShowdown(h.rules)

    def among(self, options: Options, size: int, seats: int) -> Showdown:
        assert isinstance(options, PineappleOptions)
        return PineappleShowdown(options)

    def settled(self, h: Hand) -> bool:
        assert isinstance(h, Pineapple)
        return h.discarded()

    def common(self, h: Hand) -> CardSet:
        assert isinstance(h, Pineapple)
        return h.at[h.board()]

    def looks(self, h: Hand, other: Seat, held: CardSet, board: CardSet) -> i64:
        assert isinstance(h, Pineapple)
        return best(h, twos(held), board, False)

    def becomes(self, h: Hand, held: CardSet, board: CardSet, pool: vec[i64], first: i64, rng: Rng) -> CardSet:
        """The two cards that turn out best; in hi-lo a low comes first."""
        assert isinstance(h, Pineapple)
        out: CardSet = 0
        most: i64 = -1
        for two in twos(held):
            worth = h.worth(two, board, False) + (LOWS if h.hilo and h.worth(two, board, True) != NO_HAND else 0)
            if worth > most:
                most = worth
                out = two
        return out


POLICY: Final = PineapplePolicy()
ODDS: Final = PineappleOdds()
