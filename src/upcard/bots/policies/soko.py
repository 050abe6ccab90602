"""Soko: the cards still to come are sampled for everybody, on top of what each shows; pot odds and position do the rest."""

from __future__ import annotations

from math import pow
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from upcard.bots.bot import Policy
from upcard.bots.odds import Showdown, drawn
from upcard.bots.policies._odds import BettingOdds
from upcard.bots.policies._poker import against, because, rivals, unseen, wager
from upcard.bots.policies._ranks import SOKO
from upcard.core.bits import CardSet, Rng, Seat, bit, cards, count
from upcard.core.hand import Hand
from upcard.core.options import Options
from upcard.games.soko import Soko, SokoOptions, ranked
from upcard.kit.poker import BET

DEALS: Final = 40
"""How many endings are tried; eight where a hand is only played out."""


class SokoPolicy(Policy):
    """Bets by the chance to win against what the others show."""

    name = "steady"

    def choose(self, h: Hand, seat: int, rng: Rng) -> int:
        assert isinstance(h, Soko)
        return wager(h, seat, share(h, seat), rivals(h, seat), rng) if h.phase is BET else 0

    def reason(self, h: Hand, seat: int, action: int) -> str:
        assert isinstance(h, Soko)
        if h.phase is BET:
            return because(h, seat, action, share(h, seat))
        return "There are hands left in which to win it back."


def share(h: Soko, seat: Seat) -> float:
    """The chance of a seat to win against those who will probably stay in, over sampled hole cards and cards to come."""
    deals: i64 = 8 if h.quiet else DEALS
    pool = unseen(h, seat)
    rng = Rng(7)
    others = cards(h.betting.live & ~bit(seat))
    mine = h.held(seat)
    missing = 5 - count(mine)
    won = 1.0 / (len(others) + 1.0)
    for _ in range(deals):
        strength = h.rank(mine | drawn(pool, 0, missing, rng))
        won += best(h, others, strength, pool, missing, rng)
    one = pow(won / float(deals + 1), 1.0 / (1.0 + 0.8 * (len(others) - 1.0)))
    return against(one, rivals(h, seat))


def best(h: Soko, others: list[int], strength: i64, pool: vec[i64], missing: i64, rng: Rng) -> float:
    """1 if a strength beats the hands of some others by chance, a half for a tie."""
    out = 1.0
    taken = missing
    for s in others:
        up: CardSet = h.at[h.up(s)]
        theirs = h.rank(up | drawn(pool, taken, 5 - count(up), rng))
        taken += 5 - count(up)
        if theirs > strength:
            out = 0.0
        elif theirs == strength:
            out /= 2.0
    return out


class SokoShowdown(Showdown):
    """Five cards by the ranking of the table."""

    def __init__(self, rules: SokoOptions) -> None:
        self.rules = rules

    def high(self, place: i64, held: CardSet, board: CardSet) -> i64:
        return ranked(held, self.rules)


class SokoOdds(BettingOdds):
    """Five cards each, and from the first of them nothing to decide but bets."""

    tables = [SOKO]
    sizes = (5,)

    def showdown(self, h: Hand) -> Showdown:
        assert isinstance(h, Soko)
        return SokoShowdown(h.rules)

    def among(self, options: Options, size: int, seats: int) -> Showdown:
        assert isinstance(options, SokoOptions)
        return SokoShowdown(options)

    def settled(self, h: Hand) -> bool:
        return True

    def held(self, h: Hand, seat: Seat) -> CardSet:
        assert isinstance(h, Soko)
        return h.held(seat)


POLICY: Final = SokoPolicy()
ODDS: Final = SokoOdds()
