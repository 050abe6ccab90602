"""Learning a blueprint for the betting of a poker game: counterfactual regret minimisation by external sampling.

The deals are played beforehand: the policy plays the cards, and everybody stays in. In each deal one seat tries all its answers,
and the others draw theirs from their present mixture (Lanctot, Waugh, Zinkevich and Bowling, NIPS 2009). Later passes count for
more (Brown and Sandholm, AAAI 2019). Between two players the average mixture approaches an equilibrium of the game in which they
see only the situation and the class of their hand.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from upcard.bots.blueprint import FOLDS, N_SITUATIONS, RAISES, STAYS, act, digits, may_raise, situation
from upcard.core.bits import Rng, Seat, count
from upcard.kit.poker.betting import Betting
from upcard.kit.poker.equity import WHOLE_POT, Showdown
from upcard.kit.poker.pots import NO_HAND

ROWS: Final = 500
"""The table grows by this many situations at a time."""


class PlayedDeal:
    """A deal for learning: the betting as it begins; for each round the bets, the first to act, and the class of each seat's
    hand; and the strength of each hand at the showdown.
    """

    def __init__(
        self, start: Betting, low: vec[i64], high: vec[i64], first: vec[i64], classes: vec[i64], highs: vec[i64], lows: vec[i64]
    ) -> None:
        self.start = start
        self.low = low
        self.high = high
        self.first = first
        self.classes = classes  # by round and seat
        self.highs = highs
        self.lows = lows


class Learner:
    """The regrets and the mixtures, by situation, class and answer."""

    def __init__(self, n_classes: int, rounds: int, seed: int) -> None:
        self.n_classes: i64 = n_classes
        self.rounds: i64 = rounds
        self.rng = Rng(seed)
        self.showdown = Showdown()
        self.row = vec[i64]([-1] * N_SITUATIONS)
        self.rows: i64 = 0
        self.regret = vec[float]([])
        self.played = vec[float]([])
        self.weight = 1.0

    def learn(self, deals: list[PlayedDeal], weight: float) -> None:
        """Go through some deals, once for each seat."""
        self.weight = weight
        for deal in deals:
            for seat in range(deal.start.seats):
                self.walk(deal.start.copy(), deal, 0, seat)

    def place(self, b: Betting, deal: PlayedDeal, round: i64, seat: Seat) -> i64:
        """Where the numbers of the seat to act begin."""
        where = situation(b, seat, round)
        if self.row[where] < 0:
            if self.rows % ROWS == 0:
                more = vec[float]([0.0] * int(ROWS * self.n_classes * 3))
                self.regret = joined(self.regret, more)
                self.played = joined(self.played, more)
            self.row[where] = self.rows
            self.rows += 1
        return (self.row[where] * self.n_classes + deal.classes[round * b.seats + seat]) * 3

    def walk(self, b: Betting, deal: PlayedDeal, round: i64, me: Seat) -> float:
        """The chips that a seat wins on average; it learns from all its answers, and the others' mixtures are noted."""
        while b.turn < 0 or count(b.live) == 1 or not b.live >> me & 1:
            if not b.live >> me & 1:
                return -float(b.total[me])
            if count(b.live) == 1:
                return float(b.pot - b.total[me])
            round += 1
            if round == self.rounds:
                return self.won(b, deal, me)
            b.round(deal.low[round], deal.high[round], deal.first[round])
        seat = b.turn
        folds = b.to_call(seat) > 0 and b.may_fold(seat)
        raises = may_raise(b, seat)
        k = self.place(b, deal, round, seat)
        regret = self.regret
        p0 = regret[k] if folds and regret[k] > 0.0 else 0.0
        p1 = regret[k + 1] if regret[k + 1] > 0.0 else 0.0
        p2 = regret[k + 2] if raises and regret[k + 2] > 0.0 else 0.0
        if p0 + p1 + p2 <= 0.0:
            p0 = 1.0 if folds else 0.0
            p1 = 1.0
            p2 = 1.0 if raises else 0.0
        whole = p0 + p1 + p2
        p0 /= whole
        p1 /= whole
        p2 /= whole
        if seat != me:
            self.played[k] += self.weight * p0
            self.played[k + 1] += self.weight * p1
            self.played[k + 2] += self.weight * p2
            drawn = float(self.rng.below(1_000_000)) / 1_000_000.0
            act(b, seat, FOLDS if drawn < p0 else STAYS if drawn < p0 + p1 else RAISES)
            return self.walk(b, deal, round, me)
        v0 = -float(b.total[me])
        v2 = 0.0
        if raises:
            after = b.copy()
            act(after, seat, RAISES)
            v2 = self.walk(after, deal, round, me)
        act(b, seat, STAYS)
        v1 = self.walk(b, deal, round, me)
        value = p0 * v0 + p1 * v1 + p2 * v2
        regret = self.regret
        if folds:
            regret[k] += self.weight * (v0 - value)
        regret[k + 1] += self.weight * (v1 - value)
        if raises:
            regret[k + 2] += self.weight * (v2 - value)
        return value

    def won(self, b: Betting, deal: PlayedDeal, me: Seat) -> float:
        """The chips that a seat wins at the showdown."""
        high = deal.highs[:]
        low = deal.lows[:]
        parts = deal.highs[:]
        for s in range(b.seats):
            if not b.live >> s & 1:
                high[s] = NO_HAND
                low[s] = NO_HAND
        self.showdown.divide(high, low, parts)
        return float(b.pot) * float(parts[me]) / float(WHOLE_POT) - float(b.total[me])

    def mixture(self, place: int, hand: int) -> list[float]:
        """The average mixture in a situation with a class of hands: to fold, to stay, to raise; empty if it never came up."""
        if self.row[place] < 0:
            return []
        k = (self.row[place] * self.n_classes + hand) * 3
        whole = self.played[k] + self.played[k + 1] + self.played[k + 2]
        return [self.played[k + a] / whole for a in range(3)] if whole > 0.0 else []

    def chances(self) -> dict[int, str]:
        """The average mixtures of all situations that came up, as a blueprint has them."""
        out: dict[int, str] = {}
        for place in range(N_SITUATIONS):
            row = [self.mixture(place, k) for k in range(int(self.n_classes))]
            if any(row):
                out[place] = "".join([digits(m) if m else ".." for m in row])
        return out


def joined(a: vec[float], b: vec[float]) -> vec[float]:
    """Both rows, one after the other."""
    out = vec[float]([0.0] * (len(a) + len(b)))
    for i in range(len(a)):
        out[i] = a[i]
    for i in range(len(b)):
        out[len(a) + i] = b[i]
    return out
