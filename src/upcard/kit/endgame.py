"""Endings of trick games: the last tricks of a deal, every card of it known, played as well as they can be.

A search plays imagined deals out by the policy; for an answer in one of the last tricks, this takes over (`Policy.solved`).  Two
sides are searched by alpha-beta (Knuth and Moore, Artificial Intelligence 6, 1975); where every player counts alone, each
chooses what is best for themselves (max^n: Luckhardt and Irani, AAAI 1986).

Used by All Fours, Botifarra, Fipsen, Hearts and Solo.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from upcard.core.bits import CardSet, Rng, Seat, bit, cards, count, highest, lowest
from upcard.core.policy import NOT_SOLVED, Policy
from upcard.kit.tricks import HAND, Play, TrickHand

FAR: Final = 1 << 40  # more than any score


def best_play(
    policy: Policy, h: TrickHand, answers: int, tricks: i64, side: CardSet, apart: CardSet, lowest_wins: bool = False
) -> list[int]:
    """The scores after best play by all, if at most *tricks* tricks are left after the answer that a search tries; otherwise [].

    *answers* have been given since.  The seats in *side* play together against the others; if it is empty, each for themselves.
    *apart* has the cards that are worth something in themselves, or do not rank in their suit.  The hand is not changed.
    """
    if answers or not isinstance(h.phase, Play) or count(h.at[HAND + (h.waiting & 15) - 1]) > tricks:
        return NOT_SOLVED
    ending = Ending(policy, side, apart, lowest_wins)
    return ending.against(h.copy(), -FAR, FAR) if side else ending.alone(h.copy())


class Ending:
    """A search to the end of a hand; it tries the policy's answer first."""

    def __init__(self, policy: Policy, side: CardSet, apart: CardSet, lowest_wins: bool) -> None:
        self.policy = policy
        self.side = side
        self.apart = apart
        self.sign = -1 if lowest_wins else 1
        self.rng = Rng(1)
        self.nodes = 0

    def against(self, h: TrickHand, alpha: i64, beta: i64) -> list[int]:
        """The scores after best play of two sides; where their worth is not between *alpha* and *beta*, only a bound of it."""
        options = self.go_on(h)
        if not options:
            return self.policy.scores(h)
        seat: Seat = (h.waiting & 15) - 1
        ours = self.side >> seat & 1
        best = NOT_SOLVED
        first = self.first(h, seat, options)
        while options:
            options &= ~bit(first)
            g = h.copy() if options else h
            g.apply(first)
            found = self.against(g, alpha, beta)
            worth = self.worth(found)
            if ours:
                if not best or worth > alpha:
                    best = found
                alpha = max(alpha, worth)
            else:
                if not best or worth < beta:
                    best = found
                beta = min(beta, worth)
            if alpha >= beta:
                return best
            first = highest(options) if options else 0
        return best

    def alone(self, h: TrickHand) -> list[int]:
        """The scores after best play if each player plays for themselves."""
        options = self.go_on(h)
        if not options:
            return self.policy.scores(h)
        seat: Seat = (h.waiting & 15) - 1
        best = NOT_SOLVED
        most: i64 = -FAR
        first = self.first(h, seat, options)
        while options:
            options &= ~bit(first)
            g = h.copy() if options else h
            g.apply(first)
            found = self.alone(g)
            worth = self.own_worth(found, seat)
            if worth > most:
                best = found
                most = worth
            first = highest(options) if options else 0
        return best

    def go_on(self, h: TrickHand) -> CardSet:
        """Give the answers that leave no choice; the answers worth trying then, or none at the end of the hand."""
        while h.waiting:
            options = self.tries(h)
            if options & (options - 1):
                return options
            h.apply(lowest(options))
        return 0

    def tries(self, h: TrickHand) -> CardSet:
        """The legal answers, of cards alike only the highest: those with no other player's card between them."""
        seat: Seat = (h.waiting & 15) - 1
        options = h.phase.options(h, seat)
        if not options & (options - 1) or not isinstance(h.phase, Play):
            return options
        in_play = h.at[h.trick]
        for s in range(h.plan.seats):
            in_play |= h.at[HAND + s]
        alike = options & ~self.apart
        ranks = h.plan.ranks
        for card in cards(alike):
            above = in_play & h.plan.suits[card // ranks] & ~((bit(card) << 1) - 1)
            if above & -above & alike:
                options &= ~bit(card)
        return options

    def first(self, h: TrickHand, seat: Seat, options: CardSet) -> i64:
        """The answer to try first."""
        self.nodes += 1
        action: i64 = self.policy.choose(h, seat, self.rng)
        return action if options >> action & 1 else highest(options)

    def worth(self, scores: list[int]) -> i64:
        """The value of the scores to the side."""
        total: i64 = 0
        for s, score in enumerate(scores):
            total += score if self.side >> s & 1 else -score
        return total * self.sign

    def own_worth(self, scores: list[int], seat: Seat) -> i64:
        """The value of the scores to a seat, as a search counts it: its own less the mean of the others."""
        return (len(scores) * scores[seat] - sum(scores)) * self.sign
