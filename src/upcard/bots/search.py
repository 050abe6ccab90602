"""A search in imagined deals that departs from its policy only where the gain is proven.

The game's policy plays out each imagined deal several times, once after each answer still under consideration, from the same
random numbers; so all answers, the policy's included, are compared in the same deals (common random numbers).  After each stage
the worse half of the answers is dropped (sequential halving: Karnin, Koren and Somekh, ICML 2013).  The search departs from the
policy only if the gain is proven: if the mean gain exceeds zero by `GATE` standard errors.  Determinization with policy
play-outs: Buro, Long, Furtak and Sturtevant, IJCAI 2009.
"""

from __future__ import annotations

import time
from math import sqrt
from typing import Final

from mypy_extensions import mypyc_attr

from upcard.bots.bot import Bot
from upcard.core.bits import Rng
from upcard.core.hand import Hand
from upcard.core.policy import Policy

GATE: Final = 1.5  # standard errors by which another answer must be better than the policy's own
HOPELESS: Final = 2.0  # an answer this many standard errors below the policy's is dropped at once
ENOUGH: Final = 10  # deals before an answer is dropped as hopeless
WORLD_SEED: Final = 1 << 30


class Trial:
    """An answer, and its gain over the policy's own answer in the deals where both were played out."""

    def __init__(self, action: int) -> None:
        self.action = action
        self.worlds = 0
        self.total = 0.0
        self.squares = 0.0
        self.wins = 0

    def add(self, gain: float, won: bool) -> None:
        """Add one deal."""
        self.worlds += 1
        self.total += gain
        self.squares += gain * gain
        self.wins += won

    def gain(self) -> float:
        """The mean gain over the policy's answer, with one extra deal of gain 0."""
        return self.total / (self.worlds + 1)

    def error(self) -> float:
        """The standard error of the gain; the extra deal keeps it above 0 after two equal gains."""
        n = self.worlds + 1
        if n == 1:
            return 0.0
        mean = self.total / n
        return sqrt(max(0.0, self.squares - n * mean * mean) / (n * (n - 1)))

    def share_won(self) -> float:
        """The share of its deals in which the seat came out above the others' mean."""
        return self.wins / self.worlds if self.worlds else 0.0


@mypyc_attr(allow_interpreted_subclasses=True)
class Worlds:
    """Draws imagined deals for a search, evenly from what the seat cannot see."""

    def draw(self, h: Hand, seat: int, rng: Rng) -> Hand:
        """One imagined hand."""
        return h.imagine(seat, rng)


class Imagined(Worlds):
    """Draws deals as the game's policy imagines them."""

    def __init__(self, policy: Policy) -> None:
        self.policy = policy

    def draw(self, h: Hand, seat: int, rng: Rng) -> Hand:
        imagined: Hand = self.policy.imagine(h, seat, rng)
        return imagined


EVENLY: Final = Worlds()


@mypyc_attr(allow_interpreted_subclasses=True)
class Search(Bot):
    """Compares answers in imagined deals: *rounds* play-outs (the same seed gives the same answer), or for a number of *seconds*.

    After `choose`, *favourite* is the policy's answer, *trials* has the other answers with their gains, and *alive* those
    compared to the end.
    """

    def __init__(
        self,
        policy: Policy,
        lowest_wins: bool = False,
        rounds: int = 400,
        seconds: float = 0.0,
        gate: float = GATE,
        worlds: Worlds | None = None,
        unit: str = "points",
    ) -> None:
        super().__init__("hard", policy)
        self.lowest_wins = lowest_wins
        self.rounds = rounds
        self.seconds = seconds
        self.gate = gate
        self.worlds: Worlds = Imagined(policy) if worlds is None else worlds
        self.unit = unit
        self.trials: list[Trial] = []
        self.alive: list[Trial] = []
        self.favourite = Trial(-1)
        self.spent = 0
        self.end = 0.0

    def choose(self, h: Hand, seat: int, rng: Rng) -> int:
        answers = self.policy.answers(h, seat)
        if not answers:
            self.trials = []
            self.alive = []
            self.favourite = Trial(self.policy.choose(h, seat, Rng(rng.below(WORLD_SEED))))
            return self.favourite.action
        if len(answers) == 1:
            self.trials = []
            self.alive = []
            self.favourite = Trial(answers[0])
            return answers[0]
        favourite = self.policy.choose(h, seat, Rng(rng.below(WORLD_SEED)))
        self.compare(h, seat, favourite, answers, rng)
        best = self.best()
        return favourite if best is None else best.action

    def compare(self, h: Hand, seat: int, favourite: int, answers: list[int], rng: Rng) -> None:
        """Compare answers with one of them, the *favourite*; *trials* holds the outcome."""
        # a search limited by seconds reads the clock once per play-out; one limited by rounds never does
        self.end = time.monotonic() + self.seconds if self.seconds > 0 else 0.0
        self.spent = 0
        self.favourite = Trial(favourite)
        self.trials = [Trial(a) for a in answers if a != favourite]
        self._halve(h, seat, rng)

    def best(self) -> Trial | None:
        """The answer proven better than the favourite, or None."""
        best: Trial | None = None
        most = 1e-9
        for t in self.alive:
            proven = t.gain() - self.gate * t.error()
            if proven > most:
                most = proven
                best = t
        return best

    def measure(self, h: Hand, seat: int, favourite: int, action: int, worlds: int, rng: Rng) -> Trial:
        """Compare two answers in *n* new deals, independent of the deals in which the answer looked best."""
        self.end = 0.0
        self.favourite = Trial(favourite)
        trial = Trial(action)
        for _ in range(worlds):
            self._one_world(h, seat, [trial], rng)
        return trial

    def _halve(self, h: Hand, seat: int, rng: Rng) -> None:
        """Play out the remaining answers, stage by stage."""
        alive = self.trials[:]
        stages = max(1, len(alive).bit_length())  # so that the last stage has one answer beside the favourite
        start = self.end - self.seconds
        for stage in range(1, stages + 1):
            first = True
            goal = self.rounds * stage // stages
            until = start + self.seconds * stage / stages
            while alive and (first or self._goes_on(len(alive) + 1, goal, until)):
                first = False
                self._one_world(h, seat, alive, rng)
                alive = [t for t in alive if t.worlds < ENOUGH or t.gain() + HOPELESS * t.error() >= 0.0]
            if stage < stages and len(alive) > 1:
                alive.sort(key=_mean_gain, reverse=True)
                del alive[(len(alive) + 1) // 2 :]
        self.alive = alive

    def _goes_on(self, cost: int, goal: int, until: float) -> bool:
        """Is there room for one more deal in this stage?"""
        return time.monotonic() < until if self.end > 0.0 else self.spent + cost <= goal

    def _one_world(self, h: Hand, seat: int, alive: list[Trial], rng: Rng) -> None:
        """Play out the policy's answer and the remaining ones in one deal, all from the same random numbers."""
        world = self.worlds.draw(h, seat, rng)
        seed = rng.below(WORLD_SEED)
        base = self._play_out(world, seat, self.favourite.action, seed)
        self.favourite.add(base, base > 0.0)
        for t in alive:
            if self.end > 0.0 and self.favourite.worlds > 1 and time.monotonic() >= self.end:
                return
            worth = self._play_out(world, seat, t.action, seed)
            t.add(worth - base, worth > 0.0)

    def _play_out(self, world: Hand, seat: int, action: int, seed: int) -> float:
        """The value of an answer in one deal."""
        self.spent += 1
        return worth(outcome(self.policy, world, seat, action, seed), seat, self.lowest_wins) / self.policy.scale

    def explain(self, h: Hand, seat: int, action: int) -> str:
        words = self.policy.explain(h, seat, action)
        if not self.trials:
            return words or "It is the only answer the rules allow."
        if action == self.favourite.action:
            if words:
                return words
            return f"No other answer was better beyond chance in {self.favourite.worlds} imagined deals."
        chosen = next((t for t in self.trials if t.action == action), None)
        if chosen is None or not chosen.worlds:
            return words
        other = h.phase.button(h, seat, self.favourite.action)
        gain = f"{chosen.gain():.1f} ± {2 * chosen.error():.1f} {self.unit}"
        return f"{words} In {chosen.worlds} imagined deals it did better than “{other}” by {gain}.".strip()


def outcome(policy: Policy, world: Hand, seat: int, action: int, seed: int, solving: bool = True) -> list[int]:
    """The scores after an answer in one imagined deal, played to its end by the policy, or with *solving* by best play if a
    solver can tell.  The deal itself does not change.
    """
    g = world.copy()
    g.untracked = True
    g.answer_first(seat)
    g.apply(action)
    rng = Rng(seed)
    answers = 0
    while g.waiting:
        if solving:
            known = policy.solved(g, answers)
            if known:
                return known
            answers += 1
        g.apply(policy.choose(g, (g.waiting & 15) - 1, rng))
    return policy.scores(g)


def worth(scores: list[int], seat: int, lowest_wins: bool) -> float:
    """The value of the scores to a seat: its own less the others' mean; more is always better."""
    n = len(scores)
    mine = float(scores[seat])
    against = mine if n == 1 else mine - (sum(scores) - mine) / (n - 1)
    return -against if lowest_wins else against


def _mean_gain(t: Trial) -> float:
    return t.gain()
