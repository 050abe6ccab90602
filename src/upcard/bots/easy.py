"""The level for beginners: the game's policy with human lapses.

In a lapse the player overlooks the policy's answer and takes the first other answer that comes to mind, unless that answer
loses too much at a glance: a lapse costs something, but is never absurd.
"""

from __future__ import annotations

from math import sqrt
from typing import Final

from upcard.bots.bot import Bot
from upcard.bots.search import WORLD_SEED, outcome, worth
from upcard.core.bits import Rng
from upcard.core.hand import Hand
from upcard.core.policy import Policy

LAPSES: Final = 35  # percent of decisions
NOTICED: Final = 3  # other answers that come to mind in a lapse
GLANCES: Final = 4  # imagined deals in which these are compared
TOO_MUCH: Final = 0.5  # standard deviations of a play-out: a lapse that seems to cost more does not happen


class Easy(Bot):
    """Plays by the policy, with lapses."""

    def __init__(self, policy: Policy, lowest_wins: bool = False) -> None:
        super().__init__("easy", policy)
        self.lowest_wins = lowest_wins

    def choose(self, h: Hand, seat: int, rng: Rng) -> int:
        lapse = rng.below(100) < LAPSES
        favourite = self.policy.choose(h, seat, Rng(rng.below(WORLD_SEED)))
        if not lapse:
            return favourite
        others = [a for a in self.policy.answers(h, seat) if a != favourite]
        if not others:  # a policy that does not search in this phase has only its own answer
            others = [a for a in h.phase.legal(h, seat) if a != favourite]
        noticed: list[int] = []
        while others and len(noticed) < NOTICED:
            noticed.append(others.pop(rng.below(len(others))))
        return self._at_a_glance(h, seat, favourite, noticed, rng) if noticed else favourite

    def _at_a_glance(self, h: Hand, seat: int, favourite: int, noticed: list[int], rng: Rng) -> int:
        """The first answer that comes to mind and does not seem to lose too much; the policy's answer if all seem to."""
        total = 0.0
        squares = 0.0
        gains = [0.0] * len(noticed)
        for _ in range(GLANCES):
            world = h.imagine(seat, rng)
            seed = rng.below(WORLD_SEED)
            base = worth(outcome(self.policy, world, seat, favourite, seed, False), seat, self.lowest_wins)
            total += base
            squares += base * base
            for i, action in enumerate(noticed):
                gains[i] += worth(outcome(self.policy, world, seat, action, seed, False), seat, self.lowest_wins) - base
        deviation = sqrt(max(0.0, squares - total * total / GLANCES) / (GLANCES - 1))
        for i in range(len(noticed)):
            if gains[i] >= -TOO_MUCH * deviation * GLANCES:
                return noticed[i]
        return favourite

    def explain(self, h: Hand, seat: int, action: int) -> str:
        return ""
