"""Anaconda: keep what may become a high hand or a low one, declare the better, and bet by what others show and declared."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from upcard.core.bits import CardSet, Rng, Seat, bit, cards, count, lowest
from upcard.core.policy import Policy
from upcard.games.anaconda.hand import BOTH, DECLARE, DOWN, HAND, HIGH, LOW, PASS, Anaconda
from upcard.games.anaconda.odds import ODDS, goes_low, high_chance, low_chance
from upcard.kit.poker.hand import BET
from upcard.kit.poker.policy import choose_bet, explain_bet
from upcard.kit.poker.ranks import (
    FOUR_OF_A_KIND,
    PAIR,
    TWO_PAIR,
    category,
    high,
    ranks_of,
    values,
)


class AnacondaPolicy(Policy[Anaconda]):
    """Keeps four cards that can improve, weighs high against low, and reads the four cards that opponents show."""

    name = "steady"

    def choose(self, h: Anaconda, seat: int, rng: Rng) -> int:
        if h.phase is BET:
            return choose_bet(h, seat, ODDS, rng)
        if h.phase is PASS:
            return int(lowest(h.at[HAND + seat] & ~kept(h, h.at[HAND + seat])))
        if h.phase is DECLARE:
            return declaration(h, h.held(seat))
        if h.phase.name.startswith("final hand"):
            five = final_five(h, seat)
            away = h.at[HAND + seat] & ~five
            return int(lowest(away)) if away else DOWN + down_card(h, five, h.declared[seat])
        return 0

    def explain(self, h: Anaconda, seat: int, action: int) -> str:
        if h.phase is BET:
            return explain_bet(h, seat, action, ODDS)
        if h.phase is PASS:
            return "It adds least to a good high or low hand."
        if h.phase is DECLARE:
            return f"For {['high', 'low', 'both ways'][action]}, your hand is better than most."
        if action >= DOWN:
            return "It is the card that the others most need to know."
        return "There are hands left in which to win it back." if h.phase.name == "rebuy" else "Your best five do without it."


# The value of a hand ------------------------------------------------------------------------


def improvement_value(h: Anaconda, four: CardSet) -> float:
    """The value of four cards kept through a pass: pairs, trips, flushes and straights for high, low cards for low."""
    kind = category(high(four))
    if kind >= FOUR_OF_A_KIND:
        return 0.97
    up = [0.0, 0.05, 0.22][int(kind)] if kind <= PAIR else 0.42 if kind == TWO_PAIR else 0.62
    up += 0.1 * (values(high(four))[0] - 2) / 12
    if max([count(four >> k & 0x1FFF) for k in (0, 13, 26, 39)]) == 4:
        up = max(up, 0.4)
    return max(up, low_improvement_value(h, four))


def low_improvement_value(h: Anaconda, four: CardSet) -> float:
    """Four different low cards are worth most, and the lower the better."""
    ranks = ranks_of(four)
    aces_low = h.rules.low_ranking != "deuce_to_seven"
    worth = 0.0
    for rank in cards(ranks):
        value = 1 if rank == 12 and aces_low else rank + 2
        worth += 0.19 - 0.012 * value if value <= 8 else 0.0
    return worth


def kept(h: Anaconda, held: CardSet) -> CardSet:
    """The four cards that are most worth keeping."""
    best: CardSet = 0
    most = -1.0
    for four in subsets(held, 4):
        worth = improvement_value(h, four)
        if worth > most:
            most = worth
            best = four
    return best


def subsets(held: CardSet, size: i64) -> list[int]:
    """All sets of *size* cards out of *held*."""
    if size == 0:
        return [0]
    out: list[int] = []
    rest = held
    while count(rest) >= size:
        one = rest & -rest
        rest ^= one
        out.extend([one | more for more in subsets(rest, size - 1)])
    return out


def declaration(h: Anaconda, held: CardSet) -> int:
    """The better way to go; both if the hand is very good each way."""
    if h.rules.declare_both and max([min(high_chance(f), low_chance(h, f)) for f in subsets(held, 5)]) > 0.55:
        return BOTH
    return LOW if goes_low(h, held) else HIGH


def final_five(h: Anaconda, seat: Seat) -> CardSet:
    """The best five cards for the way that was declared."""
    best: CardSet = 0
    most = -1.0
    for five in subsets(h.at[HAND + seat], 5):
        if h.declared[seat] == BOTH:
            worth = min(high_chance(five), low_chance(h, five))
        else:
            worth = float(high(five) if h.declared[seat] == HIGH else h.low_strength(five))
        if worth > most:
            most = worth
            best = five
    return best


def down_card(h: Anaconda, five: CardSet, declared: i64) -> int:
    """The card without which a good hand looks worst, and a poor one best."""
    good = (low_chance(h, five) if declared == LOW else high_chance(five)) > 0.7
    best = -1
    most: i64 = 0
    for card in cards(five):
        four = five & ~bit(card)
        looks = h.low_strength(four) if declared == LOW else high(four)
        worth = -looks if good else looks
        if best < 0 or worth > most:
            most = worth
            best = card
    return best


# The chance to win --------------------------------------------------------------------------


POLICY: Final = AnacondaPolicy()
