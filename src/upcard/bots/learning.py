"""Learning a blueprint for the betting of a poker game: counterfactual regret minimisation by external sampling.

The deals are played beforehand: the policy plays the cards, and everybody stays in. In each deal one seat tries all its answers,
and the others draw theirs from their present mixture (Lanctot, Waugh, Zinkevich and Bowling, NIPS 2009). Later passes count for
more (Brown and Sandholm, AAAI 2019). Between two players the average mixture approaches an equilibrium of the game in which they
see only the situation and the class of their hand.

A learner may expect a fixed policy: then in some walks the others have its habits, and in the rest they are a rival, which
learns to beat this learner. So its mixture wins from the policy without giving much away (restricted Nash response: Johanson,
Zinkevich and Bowling, NIPS 2007). The habits are how often the policy gave each answer in a situation with a class of hands. Its
answers in each single deal would not do: a learner comes to know the deals by heart.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from upcard.bots.blueprint import (
    ANSWERS,
    FOLDS,
    N_SITUATIONS,
    RAISES,
    RAISES_LESS,
    STAYS,
    act,
    answer_of,
    digits,
    may_answer,
    situation,
    total_of,
)
from upcard.core.bits import Rng, Seat, bit, cards, count
from upcard.core.policy import Policy
from upcard.kit.poker.betting import Betting
from upcard.kit.poker.equity import WHOLE_POT, Showdown
from upcard.kit.poker.hand import BettingHand
from upcard.kit.poker.pots import NO_HAND
from upcard.kit.poker.stakes import SPREAD_LIMIT

ROWS: Final = 500
"""The table grows by this many situations at a time."""


class PlayedDeal:
    """A deal for learning: the betting as it begins; for each round the bets, the first to act, and the class of each seat's
    hand; and the strength of each hand at the showdown.
    """

    def __init__(
        self,
        start: Betting,
        low: vec[i64],
        high: vec[i64],
        first: vec[i64],
        classes: vec[i64],
        highs: vec[i64],
        lows: vec[i64],
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
        self.rival: Learner = self  # the others draw from its mixtures
        self.habits: Learner = self  # or from these
        self.chance = 0.0
        self.as_usual = False  # do the others go by their habits in this walk?
        self.showdown = Showdown()
        self.row = vec[i64]([-1] * N_SITUATIONS)
        self.rows: i64 = 0
        self.regret = vec[float]([])
        self.played = vec[float]([])
        self.weight = 1.0

    def expect(self, habits: Learner, chance: float) -> None:
        """In each walk the others will have these habits with this chance, and otherwise be a rival, which learns against this
        learner alone.
        """
        self.habits = habits
        self.chance = chance
        self.rival = Learner(int(self.n_classes), int(self.rounds), 1)
        self.rival.rival = self

    def learn(self, deals: list[PlayedDeal], weight: float) -> None:
        """Go through some deals, once for each seat; then the rival does, if there is one."""
        self.weight = weight
        for deal in deals:
            for seat in range(deal.start.seats):
                self.as_usual = self.drawn() < self.chance
                self.walk(deal.start.copy(), deal, 0, seat)
        rival = self.rival
        if rival is not self:
            rival.weight = weight
            for deal in deals:
                for seat in range(deal.start.seats):
                    rival.walk(deal.start.copy(), deal, 0, seat)

    def drawn(self) -> float:
        """A random number from 0 up to 1."""
        return float(self.rng.below(1_000_000)) / 1_000_000.0

    def watch(self, fixed: Policy, deal: PlayedDeal, hands: list[BettingHand]) -> None:
        """Count the answers of a fixed policy to all that a seat may do in a deal. It bets with *hands*, as each round began."""
        found: dict[int, int] = {}
        for seat in range(deal.start.seats):
            self.watch_from(deal.start.copy(), deal, 0, seat, fixed, hands, found)

    def watch_from(
        self, b: Betting, deal: PlayedDeal, round: i64, me: Seat, fixed: Policy, hands: list[BettingHand], found: dict[int, int]
    ) -> None:
        """Count the answers from here on, the first in each situation."""
        while b.turn < 0 and count(b.live) > 1 and round + 1 < self.rounds:
            round += 1
            b.round(deal.low[round], deal.high[round], deal.first[round])
        if b.turn < 0 or count(b.live) == 1 or not b.live >> me & 1:
            return
        seat = b.turn
        may = may_answer(b, seat) & ~bit(FOLDS)
        if seat != me:
            key = int(situation(b, seat, round) * b.seats + seat)
            if key not in found:
                hands[round].betting = b.copy()
                found[key] = int(answer_of(b, seat, fixed.choose(hands[round], seat, self.rng)))
                k = self.place(b, deal, round, seat)
                self.regret[k + found[key]] += 1.0
            may = bit(found[key]) & others_may_answer(b, seat) or bit(STAYS)
        for answer in cards(may):
            after = b.copy()
            act(after, seat, answer)
            self.watch_from(after, deal, round, me, fixed, hands, found)

    def place(self, b: Betting, deal: PlayedDeal, round: i64, seat: Seat) -> i64:
        """Where the numbers of the seat to act begin."""
        where = situation(b, seat, round)
        if self.row[where] < 0:
            if self.rows % ROWS == 0:
                more = vec[float]([0.0] * int(ROWS * self.n_classes * ANSWERS))
                self.regret = joined(self.regret, more)
                self.played = joined(self.played, more)
            self.row[where] = self.rows
            self.rows += 1
        return (self.row[where] * self.n_classes + deal.classes[round * b.seats + seat]) * ANSWERS

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
        who = self if seat == me else self.habits if self.as_usual else self.rival
        usual = seat != me and self.as_usual
        may = others_may_answer(b, seat) if usual else may_answer(b, seat)
        k = who.place(b, deal, round, seat)
        regret = who.regret
        p = vec[float]([0.0] * ANSWERS)
        whole = 0.0
        for a in range(ANSWERS):
            if may >> a & 1 and regret[k + a] > 0.0:
                p[a] = regret[k + a]
                whole += p[a]
        for a in range(ANSWERS):
            p[a] = p[a] / whole if whole > 0.0 else float(may >> a & 1) / float(count(may))
        if seat != me:
            for a in range(ANSWERS):
                who.played[k + a] += self.weight * p[a]
            drawn = self.drawn()
            answer: i64 = FOLDS
            while answer < RAISES_LESS and drawn >= p[answer]:
                drawn -= p[answer]
                answer += 1
            act(b, seat, answer if may >> answer & 1 else STAYS)
            return self.walk(b, deal, round, me)
        v = vec[float]([0.0] * ANSWERS)
        value = 0.0
        for a in range(ANSWERS):
            if may >> a & 1:
                if a == FOLDS:
                    v[a] = -float(b.total[me])
                else:
                    after = b.copy()
                    act(after, seat, a)
                    v[a] = self.walk(after, deal, round, me)
                value += p[a] * v[a]
        regret = self.regret
        for a in range(ANSWERS):
            if may >> a & 1:
                regret[k + a] += self.weight * (v[a] - value)
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
        """The average mixture of the answers in a situation with a class of hands; empty if it never came up."""
        if self.row[place] < 0:
            return []
        k = (self.row[place] * self.n_classes + hand) * ANSWERS
        row = [self.played[k + a] for a in range(ANSWERS)]
        return [x / sum(row) for x in row] if sum(row) > 0.0 else []

    def chances(self) -> dict[int, str]:
        """The average mixtures of all situations that came up, as a blueprint has them."""
        rows: dict[int, list[list[float]]] = {}
        for place in range(N_SITUATIONS):
            row = [self.mixture(place, k) for k in range(int(self.n_classes))]
            if any(row):
                rows[place] = row
        return {place: "".join([digits(m) if m else ".." for m in row]) for place, row in rows.items()}


def others_may_answer(b: Betting, seat: Seat) -> i64:
    """The answers of a player who does not learn: where bets have several sizes also a smaller one."""
    may = may_answer(b, seat)
    sizes = may >> RAISES & 1 and b.stakes.structure == SPREAD_LIMIT
    return may | bit(RAISES_LESS) if sizes and total_of(b, seat, RAISES_LESS) < total_of(b, seat, RAISES) else may


def joined(a: vec[float], b: vec[float]) -> vec[float]:
    """Both rows, one after the other."""
    out = vec[float]([0.0] * (len(a) + len(b)))
    for i in range(len(a)):
        out[i] = a[i]
    for i in range(len(b)):
        out[len(a) + i] = b[i]
    return out
