"""The equity model of Anaconda: the seats that compete, their cards, and how hands compare."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from upcard.core.bits import CardSet, Rng, Seat, cards, count, lowest
from upcard.games.anaconda.hand import BOTH, HIGH, LOW, ROUNDS, Anaconda, AnacondaOptions
from upcard.kit.poker.equity import WHOLE_POT, Showdown, best_places, split_parts
from upcard.kit.poker.equity_model import BettingEquityModel
from upcard.kit.poker.low import if_qualified, low
from upcard.kit.poker.pots import NO_HAND
from upcard.kit.poker.ranges import draw_more
from upcard.kit.poker.rank_tables import FIVE, SEVEN, SEVEN_LOW
from upcard.kit.poker.ranks import (
    FLUSH,
    FOUR_OF_A_KIND,
    FULL_HOUSE,
    HIGH_CARD,
    PAIR,
    STRAIGHT,
    THREE_OF_A_KIND,
    TWO_PAIR,
    as_high_hand,
    category,
    high,
)

_HIGHS: Final = {HIGH_CARD: 0.01, PAIR: 0.03, TWO_PAIR: 0.1, THREE_OF_A_KIND: 0.26, STRAIGHT: 0.46, FLUSH: 0.54, FULL_HOUSE: 0.7}
HIGHS: Final = vec[float]([_HIGHS.get(kind, 0.0) for kind in range(FOUR_OF_A_KIND)])
"""The chance that the best of seven cards beats another hand that goes high; from four of a kind on 0.97."""


LOWS: Final = vec[float]([0.97, 0.88, 0.7, 0.48, 0.26, 0.12, 0.06, 0.03, 0.02])
"""The chance of a low to win, by its highest card: a five, a six ... a king."""


LEAN: Final = 0.12
"""By this much the chance to win low must be the better one, since more hands can go low than high. With it a best answer to the
declarations gains each player 0.002 to 0.005 pots, and 0.01 to 0.06 without (`tests/games/anaconda/declarations.py`)."""


NEW: Final = vec[i64]([5, 4, 0, 0])
"""The value of the passes to come, by round, as a number of extra cards to choose from."""


MADE: Final = vec[i64]([0, 1, 1, 0])
"""The value of past passes to opponents' hands, by round, as a number of extra cards."""


def high_chance(held: CardSet) -> float:
    """The chance of the best five cards to beat one other hand that goes high."""
    strength = high(held)
    kind = category(strength)
    if kind >= FOUR_OF_A_KIND:
        return 0.97
    step = 0.12 if kind >= TWO_PAIR else 0.05
    return HIGHS[kind] + step * int((as_high_hand(strength) >> 16 & 15) - 2) / 12


def low_chance(h: Anaconda, held: CardSet) -> float:
    """The chance of the best low to beat one other hand that goes low."""
    strength = h.low_strength(held)
    if category(strength) != HIGH_CARD:
        return 0.04
    ranks = as_high_hand(strength)
    top, second = ranks >> 16 & 15, ranks >> 12 & 15
    if h.rules.low_qualifier == "8" and top > 8:
        return 0.0
    aces_high = h.rules.low_ranking != "ace_to_five"
    place = max(0, top - (7 if h.rules.low_ranking == "deuce_to_seven" else 6 if aces_high else 5))
    return LOWS[place] + 0.04 * int(max(0, top - 1 - second)) / 3


def goes_low(h: Anaconda, held: CardSet) -> bool:
    """Should a hand go low? Only if its chance is plainly better that way."""
    return low_chance(h, held) > high_chance(held) + LEAN


def spare(h: Anaconda, worth: vec[i64]) -> i64:
    """The number of extra cards that an imagined hand chooses from, limited so that there are enough for all."""
    return min(worth[h.round], 52 // count(h.betting.live) - 7)


class AnacondaShowdown(Showdown):
    """High and low share the pot, each hand competing as declared; before the declarations, every hand competes both ways."""

    def __init__(self, rules: AnacondaOptions, declared: list[int]) -> None:
        self.rules = rules
        self.declared = vec[i64](declared)  # HIGH, LOW, BOTH; -1 before the declaration
        self.both = BOTH in declared

    def high(self, place: i64, held: CardSet, board: CardSet) -> i64:
        return NO_HAND if self.declared[place] == LOW else high(held)

    def low(self, place: i64, held: CardSet, board: CardSet) -> i64:
        if self.declared[place] == HIGH:
            return NO_HAND
        strength = low(held, self.rules.low_ranking, self.rules.low_ace_straights)
        return strength if self.rules.low_qualifier == "0" else if_qualified(strength, 8)

    def divide(self, high: vec[i64], low: vec[i64], out: vec[i64]) -> None:
        """A player who declared both ways wins everything by being best alone both ways, and otherwise nothing."""
        if self.both:
            top = best_places(high)
            if count(top) == 1 and best_places(low) == top and self.declared[lowest(top)] == BOTH:
                for i in range(len(out)):
                    out[i] = 0
                split_parts(WHOLE_POT, top, out)
                return
            high, low = high[:], low[:]
            for i in range(len(out)):
                if self.declared[i] == BOTH:
                    high[i] = low[i] = NO_HAND
        super().divide(high, low, out)


class Undeclared(AnacondaShowdown):
    """Before the declarations, supposes that each hand goes the way that suits it better."""

    def __init__(self, h: Anaconda) -> None:
        super().__init__(h.rules, [-1] * h.plan.seats)
        self.h = h
        self.latest: CardSet = 0  # the hand looked at last, which is asked about twice; does it go low?
        self.down = False

    def goes_low(self, held: CardSet) -> bool:
        """Does a hand go low?"""
        if held != self.latest:
            self.latest = held
            self.down = goes_low(self.h, held)
        return self.down

    def high(self, place: i64, held: CardSet, board: CardSet) -> i64:
        return NO_HAND if self.goes_low(held) else high(held)

    def low(self, place: i64, held: CardSet, board: CardSet) -> i64:
        return super().low(place, held, board) if self.goes_low(held) else NO_HAND


class AnacondaOdds(BettingEquityModel[AnacondaOptions, Anaconda]):
    """Five of seven cards; hands are played on until the final hands are chosen."""

    tables = [FIVE, SEVEN, SEVEN_LOW]
    sizes = (5, 7)
    assumed = "Assumes no more passes and no declarations."

    def showdown(self, h: Anaconda) -> Showdown:
        return AnacondaShowdown(h.rules, [int(h.declared[s]) for s in cards(h.betting.live)])

    def showdown_among(self, options: AnacondaOptions, size: int, seats: int) -> Showdown:
        return AnacondaShowdown(options, [-1] * seats)

    def betting_round(self, h: Anaconda) -> i64:
        return h.round

    def only_bets_left(self, h: Anaconda) -> bool:
        return h.round >= ROUNDS - 1

    def held(self, h: Anaconda, seat: Seat) -> CardSet:
        return h.held(seat)

    def imagined_showdown(self, h: Anaconda) -> Showdown:
        return self.showdown(h) if self.only_bets_left(h) else Undeclared(h)

    def sample_hand(self, h: Anaconda, seat: Seat, other: Seat, pool: vec[i64], first: i64, rng: Rng) -> CardSet:
        """An imagined hand, improved by its passes; as its player chose which card to leave face down, sometimes the better of
        two.
        """
        held = super().sample_hand(h, seat, other, pool, first, rng)
        if not self.only_bets_left(h):
            return held | draw_more(pool, first + 7, spare(h, MADE), rng)
        again = super().sample_hand(h, seat, other, pool, first, rng)
        return (
            again
            if rng.below(2) and self.apparent_strength(h, other, again, 0) > self.apparent_strength(h, other, held, 0)
            else held
        )

    def apparent_strength(self, h: Anaconda, other: Seat, held: CardSet, board: CardSet) -> i64:
        """The quality of a hand the way it was declared; before that, the way that suits it better."""
        up, down = high_chance(held), low_chance(h, held)
        if h.declared[other] < 0:
            return int(1000 * max(up, down))
        if h.declared[other] == BOTH:
            return int(1000 * min(up, down))
        return high(held) if h.declared[other] == HIGH else h.low_strength(held)

    def complete_hand(self, h: Anaconda, held: CardSet, board: CardSet, pool: vec[i64], first: i64, rng: Rng) -> CardSet:
        """The hand with two extra cards to choose from for each pass to come."""
        return held | draw_more(pool, first, spare(h, NEW), rng)


ODDS: Final = AnacondaOdds()
