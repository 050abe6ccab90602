"""3-5-7: in with a hand that is likely to be the best of those who come in, out otherwise."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from upcard.bots.bot import Policy
from upcard.bots.odds import Odds, Showdown
from upcard.bots.policies._ranks import FIVES_WILD, SEVENS_WILD, THREES_WILD
from upcard.core.bits import CardSet, Rng, Seat, count, highest
from upcard.core.hand import Hand
from upcard.core.options import Options
from upcard.games.three_five_seven import HAND, IN, LEAVE_OUT, OUT, WILD, ThreeFiveSeven, ThreeFiveSevenOptions, worth
from upcard.kit.pokerhands import FULL_HOUSE, PAIR, STRAIGHT, THREE_OF_A_KIND, TWO_PAIR, category, values, wild_high


class ThreeFiveSevenPolicy(Policy):
    """Knows what wins with so many cards among so many players."""

    name = "steady"

    def choose(self, h: Hand, seat: int, rng: Rng) -> int:
        assert isinstance(h, ThreeFiveSeven)
        if h.phase is LEAVE_OUT:
            return _leave(h, seat)
        return IN if _good(h, seat) else OUT

    def reason(self, h: Hand, seat: int, action: int) -> str:
        assert isinstance(h, ThreeFiveSeven)
        if h.phase is LEAVE_OUT:
            return "Your best five do without it."
        words = h.named(seat)
        return (
            f"With {words} you are likely to be ahead."
            if action == IN
            else f"{words.capitalize()} seldom wins here, and losing costs the pot."
        )


def _good(h: ThreeFiveSeven, seat: Seat) -> bool:
    """A pair of middling cards, trips or a full house are what it takes, more with more players, less when a strike is near."""
    held = h.at[HAND + seat]
    strength = wild_high(held & ~h.wild(), count(held & h.wild()), h.rules.five_of_a_kind)
    kind = category(strength)
    top: i64 = values(strength)[0]
    others = count(h.dealt) - 1
    if h.stage == 0:
        return kind > PAIR or (kind == PAIR and top >= 4 + 2 * others) or (others == 1 and top >= 13)
    if h.stage == 1:
        if others <= 2:
            return kind >= TWO_PAIR or (kind == PAIR and top >= 9 + others)
        return kind >= THREE_OF_A_KIND or (kind == TWO_PAIR and top >= 11)
    if others <= 2:
        return kind >= THREE_OF_A_KIND
    return kind >= FULL_HOUSE or (kind >= STRAIGHT and others <= 3)


def _leave(h: ThreeFiveSeven, seat: Seat) -> int:
    """The card without which the hand is still worth most."""
    held = h.at[HAND + seat]
    best: i64 = highest(held)
    most: i64 = -1
    rest: CardSet = held
    while rest:
        card = rest & -rest
        rest ^= card
        kept = held & ~card
        worth = wild_high(kept & ~h.wild(), count(kept & h.wild()), h.rules.five_of_a_kind)
        if worth > most:
            most = worth
            best = count(card - 1)
    return int(best)


class ThreeFiveSevenShowdown(Showdown):
    """The best five of three, five or seven cards with those of that number wild."""

    def __init__(self, rules: ThreeFiveSevenOptions, wild: CardSet) -> None:
        self.rules = rules
        self.wild: CardSet = wild

    def high(self, place: i64, held: CardSet, board: CardSet) -> i64:
        return worth(held, self.wild, self.rules)


class ThreeFiveSevenOdds(Odds):
    """The showdown of this stage, if all come in; which of seven cards were the first three stays a secret."""

    tables = [THREES_WILD, FIVES_WILD, SEVENS_WILD]
    sizes = (3, 5, 7)
    granted = "All are in. With three cards threes are wild, with five fives, with seven sevens."
    openly = False

    def showdown(self, h: Hand) -> Showdown:
        assert isinstance(h, ThreeFiveSeven)
        return ThreeFiveSevenShowdown(h.rules, h.wild())

    def among(self, options: Options, size: int, seats: int) -> Showdown:
        assert isinstance(options, ThreeFiveSevenOptions)
        return ThreeFiveSevenShowdown(options, WILD[(size - 3) // 2])

    def live(self, h: Hand) -> CardSet:
        assert isinstance(h, ThreeFiveSeven)
        return h.ins if h.phase is LEAVE_OUT else h.dealt

    def settled(self, h: Hand) -> bool:
        return True

    def held(self, h: Hand, seat: Seat) -> CardSet:
        assert isinstance(h, ThreeFiveSeven)
        return h.at[HAND + seat] | h.at[h.left + seat]

    def size(self, h: Hand) -> i64:
        assert isinstance(h, ThreeFiveSeven)
        return 3 + 2 * h.stage


POLICY: Final = ThreeFiveSevenPolicy()
ODDS: Final = ThreeFiveSevenOdds()
