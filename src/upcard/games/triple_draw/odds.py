"""The equity model of Triple Draw: the seats that compete, their cards, and how hands compare."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from upcard.core.bits import Card, CardSet, Rng, Seat, bit, cards, count, highest
from upcard.games.triple_draw.hand import HAND, ROUNDS, TripleDraw, TripleDrawOptions, low_strength
from upcard.kit.poker.equity import Showdown, draw_cards
from upcard.kit.poker.equity_model import BettingEquityModel
from upcard.kit.poker.ranges import draw_more
from upcard.kit.poker.rank_tables import ACE_TO_FIVE, ACE_TO_SIX, DEUCE_TO_SEVEN
from upcard.kit.poker.ranks import COLUMN, HIGH_CARD, LOWS, as_high_hand, category, ranks_of

PAT: Final = vec[i64]([0, 10, 9, 8])
"""The highest card of a hand that stands pat, by the number of draws left: a ten is good enough before the last."""


KEEP: Final = vec[i64]([0, 9, 8, 8])
"""The highest card worth keeping in a draw, by the number of draws left."""


ACE: Final = 12


TRIES: Final = 40
"""The number of cards turned up to find low ones of different ranks."""


AGAIN: Final = 4
"""How often a hand that would not stand pat is dealt again."""


def left(h: TripleDraw) -> i64:
    """The number of draws left."""
    return ROUNDS - 1 - h.round


def five(h: TripleDraw, seat: Seat) -> CardSet:
    """The cards of a hand, including those about to be replaced."""
    return h.at[HAND + seat] | h.at[h.discards_of(seat)]


def worth(h: TripleDraw, what: CardSet) -> i64:
    """The strength of some cards by this table's ranking."""
    return low_strength(what, h.rules)


def top(h: TripleDraw, what: CardSet) -> i64:
    """The highest card of a hand without a pair, and without a straight or flush that counts against it; otherwise 15."""
    strength = worth(h, what)
    return as_high_hand(strength) >> 16 & 15 if category(strength) == HIGH_CARD else 15


def size(h: TripleDraw, card: Card) -> i64:
    """The rank of a card in a low hand: 2 to 14, or 1 for a low ace."""
    rank: i64 = card % 13 + 2
    return 1 if rank == 14 and h.rules.low_ranking != "deuce_to_seven" else rank


def keep(h: TripleDraw, hand: CardSet, draws: i64) -> CardSet:
    """The cards of a hand to keep before *draws* more draws."""
    if draws == 0 or top(h, hand) <= PAT[draws]:
        return hand
    out = one_of_each(hand, low_ranks(h, KEEP[draws]))
    if out != hand:
        return out
    ranks = ranks_of(out)  # low cards, but all of one suit or in sequence: all but the highest
    return out & ~(COLUMN * bit(highest(ranks & ~bit(ACE) if aces_low(h) and ranks != bit(ACE) else ranks)))


def aces_low(h: TripleDraw) -> bool:
    """Is an ace the lowest card?"""
    return h.rules.low_ranking != "deuce_to_seven"


def low_ranks(h: TripleDraw, most: i64) -> CardSet:
    """The ranks of low cards, up to *most* (8: an eight)."""
    ranks = bit(most - 1) - 1
    return ranks | bit(ACE) if aces_low(h) else ranks


def one_of_each(hand: CardSet, ranks: CardSet) -> CardSet:
    """The first card of each of these ranks in a hand."""
    out: CardSet = 0
    for k in range(0, 52, 13):
        here = hand >> k & ranks
        ranks ^= here
        out |= here << k
    return out


class TripleDrawShowdown(Showdown):
    """The lowest five-card hand by this table's ranking."""

    def __init__(self, rules: TripleDrawOptions) -> None:
        self.rules = rules

    def high(self, place: i64, held: CardSet, board: CardSet) -> i64:
        return low_strength(held, self.rules)


class TripleDrawOdds(BettingEquityModel[TripleDrawOptions, TripleDraw]):
    """Five cards each; hands are played on until the last draw, and the others draw as many as they did."""

    tables = [DEUCE_TO_SEVEN, ACE_TO_FIVE, ACE_TO_SIX]
    sizes = (5,)
    assumed = "Assumes no more draws."

    def showdown(self, h: TripleDraw) -> Showdown:
        return TripleDrawShowdown(h.rules)

    def showdown_among(self, options: TripleDrawOptions, size: int, seats: int) -> Showdown:
        return TripleDrawShowdown(options)

    def betting_round(self, h: TripleDraw) -> i64:
        return h.round

    def only_bets_left(self, h: TripleDraw) -> bool:
        return h.round >= ROUNDS - 1

    def held(self, h: TripleDraw, seat: Seat) -> CardSet:
        return five(h, seat)

    def sample_hand(self, h: TripleDraw, seat: Seat, other: Seat, pool: vec[i64], first: i64, rng: Rng) -> CardSet:
        if h.located_by(seat) & h.at[HAND + other]:
            return h.at[HAND + other]
        return redrawn(h, other, pool, first, rng)

    def apparent_strength(self, h: TripleDraw, other: Seat, held: CardSet, board: CardSet) -> i64:
        """The fewer cards to draw the better; then the lower the better.

        A player who bet did not yet know the cards of the last draw, so that those do not count.
        """
        drawn = (h.drew[other] & 15) - 1
        good = keep(h, best_of(h, held, 5 - drawn) if drawn > 0 else held, left(h))
        return LOWS * count(good) + worth(h, good)

    def complete_hand(self, h: TripleDraw, held: CardSet, board: CardSet, pool: vec[i64], first: i64, rng: Rng) -> CardSet:
        """The hand after its remaining draws."""
        for draws in range(left(h), 0, -1):
            good = keep(h, held, draws)
            missing = 5 - count(good)
            if missing and first + missing <= len(pool):
                held = good | draw_cards(pool, first, missing, rng)
                first += missing
        return held

    def needs_likely_hands(self, h: TripleDraw) -> bool:
        return any([drew != 0 for drew in h.drew])

    def deal_likely_hands(self, h: TripleDraw, seat: Seat, rng: Rng) -> None:
        """Deal each opponent a random hand that has thrown its worst cards as often as everyone saw."""
        for s in cards(h.betting.live & ~bit(seat)):
            if h.drew[s] and h.size(HAND + s) == 5 and not h.located_by(seat) & h.at[HAND + s]:
                pool = vec[i64](cards((h.at[HAND + s] | h.at[h.muck()] | h.at[h.stub()]) & ~h.located_by(seat)))
                exchange(h, s, redrawn(h, s, pool, 0, rng))
        if h.size(h.stub()):
            h.shuffle(h.stub())


def redrawn(h: TripleDraw, other: Seat, pool: vec[i64], first: i64, rng: Rng) -> CardSet:
    """A hand that *other* may hold after the draws everyone saw. If the player stands pat, it has no straight or flush to spoil
    it.
    """
    hand = likely_hand(h, other, pool, first, rng)
    for _ in range(AGAIN):
        if h.drew[other] & 15 != 1 or top(h, hand) < 15:
            break
        hand = likely_hand(h, other, pool, first, rng)
    return hand


def likely_hand(h: TripleDraw, other: Seat, pool: vec[i64], first: i64, rng: Rng) -> CardSet:
    """A hand imagined from its discards: its player kept all other low cards, and cannot draw the thrown ones again."""
    good: CardSet = 0
    draws: i64 = ROUNDS - 1
    for k in (8, 4, 0):
        n = (h.drew[other] >> k & 15) - 1
        if n >= 0:
            good = best_of(h, good, 5 - n)
            low = low_ranks(h, KEEP[draws] if n else PAT[draws])
            thrown: i64 = 0
            for _ in range(TRIES):
                wants, throws = count(good) < 5 - n, thrown < n
                if first + 5 >= len(pool) or not (wants or throws):
                    break
                card = draw_cards(pool, first, 1, rng)
                fits = ranks_of(card) & low & ~ranks_of(good) != 0
                if wants if fits else throws:
                    first += 1
                    if fits:
                        good |= card
                    else:
                        thrown += 1
            draws -= 1
    return good | draw_more(pool, first, 5 - count(good), rng)


def best_of(h: TripleDraw, hand: CardSet, n: i64) -> CardSet:
    """The lowest cards of a hand, with pairs last."""
    out: CardSet = 0
    first: i64 = ACE if aces_low(h) else 0
    for again in range(2):
        for k in range(13):
            here = hand & ~out & COLUMN * bit((first + k) % 13)
            while here and count(out) < n:
                out |= here & -here
                here = here & here - 1 if again else 0
    return out


def exchange(h: TripleDraw, seat: Seat, new: CardSet) -> None:
    """Give a hand other cards, by swapping them with its own."""
    old = cards(h.at[HAND + seat] & ~new)
    for i, card in enumerate(cards(new & ~h.at[HAND + seat])):
        place = h.zone_of(card)
        h.move(card, place, HAND + seat)
        h.move(old[i], HAND + seat, place)


ODDS: Final = TripleDrawOdds()
