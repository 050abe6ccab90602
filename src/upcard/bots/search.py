"""Search by imagining: many deals that fit what is known, each answer tried in them and played out by a policy.

Every round imagines a hand, tries the answer that looks best or is least known (UCB1: Auer, Cesa-Bianchi and Fischer,
Machine Learning 47, 2002), and plays it out with the game's policy at every seat (determinization with policy rollouts;
Buro, Long, Furtak and Sturtevant, IJCAI 2009).
"""

from __future__ import annotations

import time
from math import log, sqrt
from typing import Final

from mypy_extensions import i64

from upcard.bots.bot import Bot
from upcard.core.bits import Rng
from upcard.core.hand import Hand
from upcard.core.policy import Policy, finish

FIRST: Final = 2  # how often every answer is tried before any is preferred


class Tried:
    """An answer and what came of it."""

    def __init__(self, action: int) -> None:
        self.action = action
        self.times = 0
        self.total = 0.0

    def mean(self) -> float:
        """What it brought on average."""
        return self.total / self.times if self.times else 0.0


class Search(Bot):
    """Tries answers in imagined deals: *rounds* of them (the same seed gives the same answer), or for so many *seconds*."""

    def __init__(self, policy: Policy, low: bool = False, rounds: int = 400, seconds: float = 0.0) -> None:
        super().__init__("search", policy)
        self.low = low
        self.rounds = rounds
        self.seconds = seconds
        self.tried: list[Tried] = []

    def choose(self, h: Hand, seat: int, rng: Rng) -> int:
        legal = self.policy.answers(h, seat)
        self.tried = [Tried(a) for a in legal]
        if len(legal) == 1:
            return legal[0]
        # time.monotonic is asked once a round; a bound by rounds never asks it
        end = time.monotonic() + self.seconds if self.seconds > 0 else 0.0
        spread = 1.0
        n = 0
        while (n < self.rounds) if end == 0.0 else (n < 2 * len(legal) or time.monotonic() < end):
            t = self._next(n, spread)
            g = h.imagine(seat, rng)
            g.untracked = True
            g.answer_first(seat)
            g.apply(t.action)
            finish(g, self.policy, rng)
            gain = self._worth(g, seat)
            t.times += 1
            t.total += gain
            spread = max(spread, abs(gain - t.mean()))
            n += 1
        favourite = self.policy.choose(h.imagine(seat, rng), seat, rng)
        best = self.tried[0]
        for t in self.tried:
            better = t.mean() - best.mean()
            if better > 1e-9 or (better > -1e-9 and t.action == favourite):
                best = t
        return best.action

    def _next(self, n: int, spread: float) -> Tried:
        """The answer to try: each a few times, then the one that may be best."""
        k = len(self.tried)
        if n < FIRST * k:
            return self.tried[n % k]
        best = self.tried[0]
        most = -1e300
        for t in self.tried:
            bound = t.mean() + 0.7 * spread * sqrt(log(n) / t.times)
            if bound > most:
                most = bound
                best = t
        return best

    def _worth(self, h: Hand, seat: int) -> float:
        """What a finished hand is worth to a seat: its score against the others' mean."""
        scores = self.policy.scores(h)
        n: i64 = len(scores)
        total = sum(scores)
        mine = scores[seat]
        worth = float(mine) if n == 1 else mine - (total - mine) / (n - 1)
        return -worth if self.low else worth

    def reason(self, h: Hand, seat: int, action: int) -> str:
        words = self.policy.reason(h, seat, action)
        rest = [t for t in self.tried if t.action != action and t.times]
        mine = [t for t in self.tried if t.action == action and t.times]
        if not rest or not mine:
            return words or "It is the only answer the rules allow."
        second = max(rest, key=lambda t: t.mean())
        gap = mine[0].mean() - second.mean()
        times = sum([t.times for t in self.tried])
        if gap < 0.05:
            return words or f"In {times} imagined deals it did as well as anything else."
        said = h.phase.button(h, seat, second.action)
        return f"{words} In {times} imagined deals it came out {gap:.1f} better than “{said}”.".strip()
