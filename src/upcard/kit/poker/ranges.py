"""The hands that a player may hold, by the betting: imagined one at a time."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from upcard.core.bits import CardSet, Rng, Seat, bit, cards
from upcard.kit.poker.equity import draw_cards
from upcard.kit.poker.equity_model import BettingEquityModel
from upcard.kit.poker.hand import BettingHand
from upcard.kit.poker.stakes import SPREAD_LIMIT

MAX_IMAGINED_HANDS: Final = 5
"""The most random hands of which a raiser gets the best."""
ALWAYS_RAISES_ODDS: Final = vec[i64]([0, 3, 9, 27, 81, 243])
"""By the number of raises, the odds to 60 that a player who never just called always raises."""
ALWAYS_CALLS_ODDS: Final = 0.25
"""The odds, before the first call, that a player calls with any hand."""


def unseen(h: BettingHand, seat: Seat) -> vec[i64]:
    """The cards whose place a seat does not know."""
    return vec[i64](cards(((1 << 52) - 1) & ~h.located_by(seat)))


def n_imagined_hands(h: BettingHand, seat: Seat) -> i64:
    """Of how many random hands a seat gets the best: one more for each bet or raise, and more where bets can be large."""
    b = h.betting
    n = 1 + b.n_raises(seat)
    if b.stakes.structure > SPREAD_LIMIT and n > 1:
        n += 2 if b.bettor == seat and 2 * b.paid[seat] > b.pot else 1
    return min(n, MAX_IMAGINED_HANDS)


def odds_of_raising(h: BettingHand, other: Seat) -> i64:
    """The odds to 60 that *other* always raises: the more often it raised and never just called, the likelier."""
    b = h.betting
    n = b.n_raises(other)
    return 0 if b.n_passive(other) else ALWAYS_RAISES_ODDS[min(n, len(ALWAYS_RAISES_ODDS) - 1)]


def always_raises(h: BettingHand, other: Seat, rng: Rng) -> bool:
    """Is *other* imagined to raise with any hand?"""
    odds = odds_of_raising(h, other)
    return odds > 0 and rng.below(odds + 60) < odds


def chance_of_raising(h: BettingHand, other: Seat) -> float:
    """The chance that *other* raises with any hand."""
    odds = float(odds_of_raising(h, other))
    return odds / (odds + 60.0)


def chance_of_calling(h: BettingHand, other: Seat) -> float:
    """The chance that *other* calls with any hand: each call doubles the odds, and a raise rules it out."""
    b = h.betting
    n = b.n_calls(other)
    if n == 0 or b.n_raises(other):
        return 0.0
    odds = ALWAYS_CALLS_ODDS * float(bit(n))
    return odds / (odds + 1.0)


def draw_more(pool: vec[i64], first: i64, n: i64, rng: Rng) -> CardSet:
    """Draw *n* new random cards, or all that are left."""
    return draw_cards(pool, first, min(n, len(pool) - first), rng)


def imagine_hand(
    h: BettingHand, seat: Seat, other: Seat, odds: BettingEquityModel, best_of: i64, pool: vec[i64], first: i64, rng: Rng
) -> CardSet:
    """A hand that *other* may hold: the best of *best_of* random ones."""
    board = odds.common(h)
    out = odds.sample_hand(h, seat, other, pool, first, rng)
    most = odds.apparent_strength(h, other, out, board) if best_of > 1 else 0
    for _ in range(best_of - 1):
        held = odds.sample_hand(h, seat, other, pool, first, rng)
        looks = odds.apparent_strength(h, other, held, board)
        if looks > most:
            most = looks
            out = held
    return out


def imagine_likely_hand(h: BettingHand, seat: Seat, other: Seat, odds: BettingEquityModel, pool: vec[i64], rng: Rng) -> CardSet:
    """A hand that *other* may hold by its betting so far."""
    best_of = 1 if always_raises(h, other, rng) else n_imagined_hands(h, other)
    return imagine_hand(h, seat, other, odds, best_of, pool, 0, rng)


def take_to_front(pool: vec[i64], first: i64, held: CardSet) -> i64:
    """Move the cards of a hand to the front of what is left of *pool*. Returns where the rest begins."""
    i = first
    while held and i < len(pool):
        if held >> pool[i] & 1:
            held ^= bit(pool[i])
            pool[i], pool[first] = pool[first], pool[i]
            first += 1
        i += 1
    return first
