"""Declarations of Anaconda as an equilibrium: `python -m tests.games.anaconda.declarations [seats] [deals]`.

Deals are played by the steady policy up to the declarations. In the model a player sees only how many players are in and the
class of their own hand, which is its chance each way; the pot is shared without a last round of betting. Regret matching (Hart
and Mas-Colell, 2000) finds how often each class goes low, and the gain of a best answer is counted in other deals, too.
"""

from __future__ import annotations

import sys
from itertools import product
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray
from rich.progress import track

import upcard
from upcard.bots.roster import policy
from upcard.core.bits import Rng, cards
from upcard.games.anaconda.hand import DECLARE, LOW, Anaconda
from upcard.games.anaconda.odds import high_chance, low_chance
from upcard.games.anaconda.policy import declaration
from upcard.kit.poker.ranks import high

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

STEPS: Final = 12
"""Classes each way."""
FIRST_SEED: Final = 20_000_000  # no other measurement uses these deals


class Deals:
    """Deals with the same number of players in: strengths each way, the policy's chances, and what the policy declares."""

    def __init__(self, rows: list[list[tuple[int, int, float, float, int]]]) -> None:
        table: Any = np.array(rows, dtype=object)
        self.players: int = table.shape[1]
        self.high: Ints = table[:, :, 0].astype(np.int64)
        self.low: Ints = table[:, :, 1].astype(np.int64)
        self.up: Floats = table[:, :, 2].astype(np.float64)
        self.down: Floats = table[:, :, 3].astype(np.float64)
        self.said: Ints = table[:, :, 4].astype(np.int64)


def play(seats: int, deals: int) -> dict[int, Deals]:
    """Deals by the number of players who are in at the declarations."""
    game = upcard.game("anaconda")
    rows: dict[int, list[list[tuple[int, int, float, float, int]]]] = {}
    for seed in track(range(FIRST_SEED, FIRST_SEED + deals), description="dealing"):
        h: Any = game.new(seed, seats=seats)
        while not h.over and h.phase is not DECLARE:
            h.apply(policy(game).choose(h, h.turn, Rng(seed)))
        if not h.over:
            rows.setdefault(int(h.betting.live).bit_count(), []).append([hand_of(h, s) for s in cards(h.betting.live)])
    return {n: Deals(rows[n]) for n in sorted(rows)}


def hand_of(h: Anaconda, seat: int) -> tuple[int, int, float, float, int]:
    """The strengths of a hand, its chances, and the policy's declaration."""
    held = h.held(seat)
    return int(high(held)), int(h.low_strength(held)), high_chance(held), low_chance(h, held), declaration(h, held)


def shares(deals: Deals) -> Floats:
    """The share of the pot, by deal, player, own way, and the others' ways as bits clockwise."""
    n = deals.players
    out = np.zeros((len(deals.high), n, 2, 2 ** (n - 1)))
    for i in range(n):
        others = [(i + k) % n for k in range(1, n)]
        for ways in product((0, 1), repeat=n - 1):
            bits = sum([w << k for k, w in enumerate(ways)])
            for mine in (0, 1):
                rivals = [s for s, w in zip(others, ways, strict=True) if w == mine]
                strength = deals.low if mine == LOW else deals.high
                best = strength[:, [i, *rivals]].max(axis=1)
                winners = (strength[:, [i, *rivals]] == best[:, None]).sum(axis=1)
                half = 1.0 if len(rivals) == n - 1 else 0.5
                out[:, i, mine, bits] = np.where(strength[:, i] == best, half / winners, 0.0)
    return out


def values(low: Floats, payoff: Floats) -> Floats:
    """What each way is worth on average, by deal and player, if each goes low with this chance."""
    n = low.shape[1]
    out = np.zeros((len(low), n, 2))
    for i in range(n):
        for ways in product((0, 1), repeat=n - 1):
            chance = np.ones(len(low))
            for k, w in enumerate(ways):
                other = low[:, (i + k + 1) % n]
                chance = chance * (other if w else 1.0 - other)
            out[:, i, :] += chance[:, None] * payoff[:, i, :, sum([w << k for k, w in enumerate(ways)])]
    return out


def classes(deals: Deals, ups: Floats, downs: Floats) -> Ints:
    """The class of each hand."""
    out: Ints = np.searchsorted(ups, deals.up, "right") * STEPS + np.searchsorted(downs, deals.down, "right")
    return out


def half_of(deals: Deals, odd: int) -> Deals:
    """Every other deal."""
    part = object.__new__(Deals)
    part.players = deals.players
    for name in ("high", "low", "up", "down", "said"):
        setattr(part, name, getattr(deals, name)[odd::2])
    return part


def solve(kind: Ints, payoff: Floats, rounds: int = 2000) -> Floats:
    """How often each class goes low."""
    size = STEPS * STEPS
    regret = np.zeros((size, 2))
    total = np.zeros(size)
    weight = 0.0
    for k in range(rounds):
        positive = np.maximum(regret, 0.0)
        whole = positive.sum(axis=1)
        low = np.where(whole > 0, positive[:, LOW] / np.where(whole > 0, whole, 1.0), 0.5)
        total += low * (k + 1)
        weight += k + 1
        worth = values(low[kind], payoff)
        mean = worth[:, :, 0] * (1 - low[kind]) + worth[:, :, 1] * low[kind]
        for way in (0, 1):
            regret[:, way] += np.bincount(kind.ravel(), (worth[:, :, way] - mean).ravel(), size)
        regret = np.maximum(regret, 0.0)
    return total / weight


def best_gain(low: Floats, kind: Ints, payoff: Floats) -> float:
    """How much of a pot a best answer by class gains from players who go low with these chances."""
    worth = values(low, payoff)
    mean = worth[:, :, 0] * (1 - low) + worth[:, :, 1] * low
    gain = [np.bincount(kind.ravel(), (worth[:, :, way] - mean).ravel(), STEPS * STEPS) for way in (0, 1)]
    return float(np.maximum(gain[0], gain[1]).sum() / low.size)


def gain_against(low: Floats, against: Floats, payoff: Floats) -> tuple[float, float]:
    """How much of a pot one player gains who goes low with *low* where all do with *against*, and half its 95 % interval."""
    worth = values(against, payoff)
    gain = (low - against) * (worth[:, :, 1] - worth[:, :, 0])
    each = gain.mean(axis=1)
    return float(each.mean()), float(1.96 * each.std() / len(each) ** 0.5)


def main(seats: int, number: int) -> None:
    """Print for each number of players in what the policy and the equilibrium leave to a best answer."""
    for n, deals in play(seats, number).items():
        if len(deals.high) < 200:
            continue
        ups = np.quantile(deals.up, [k / STEPS for k in range(1, STEPS)])
        downs = np.quantile(deals.down, [k / STEPS for k in range(1, STEPS)])
        learn, test = half_of(deals, 0), half_of(deals, 1)
        kind, seen = classes(learn, ups, downs), classes(test, ups, downs)
        payoff, fresh = shares(learn), shares(test)
        low = solve(kind, payoff)
        steady = (deals.said == LOW).astype(np.float64)
        gain, half = gain_against(low[seen], steady[1::2], fresh)
        back, width = gain_against(steady[1::2], low[seen], fresh)
        solved = low[classes(deals, ups, downs)]
        print(f"{n} in, {len(deals.high)} deals; low: {steady.mean():.3f} by the policy, {solved.mean():.3f} solved")
        print(
            f"  a best answer gains {best_gain(steady[0::2], kind, payoff):.4f} pots from the policy, "
            f"{best_gain(low[kind], kind, payoff):.4f} from the solution, {best_gain(low[seen], seen, fresh):.4f} in fresh deals"
        )
        print(f"  the solution gains {gain:.4f} ± {half:.4f} among policies, the policy {back:.4f} ± {width:.4f} among solutions")


if __name__ == "__main__":
    main(int(sys.argv[1]) if sys.argv[1:] else 5, int(sys.argv[2]) if sys.argv[2:] else 20_000)
