"""In or out between any number of players, solved: `python -m tests.games.three_five_seven.many_players [players]`.

The model is that of `test_equilibrium.py`: a hand's strength is even from 0 to 1, independent for every player and stage. A
player comes in from a least strength on, which depends on its own strikes and the others'. Fictitious play (Brown, 1951) finds
the least strengths, from the states nearest to the end of the game backwards. Values are in pots, from the moment on.
"""

from __future__ import annotations

import sys
from itertools import combinations_with_replacement
from math import prod

State = tuple[int, tuple[int, ...]]
"""A player's strikes, and the others' in order."""
Table = dict[State, float]
STEPS = 80  # strengths tried in an average over hands


def others_of(strikes: tuple[int, ...], i: int) -> tuple[int, ...]:
    return tuple(sorted(strikes[:i] + strikes[i + 1 :]))


def after_strikes(values: Table, strikes: tuple[int, ...], i: int) -> list[float]:
    """What the game is worth to player *i* after a strike for each player in turn; the third strike takes the pot."""
    out = []
    for j, n in enumerate(strikes):
        after = strikes[:j] + (n + 1,) + strikes[j + 1 :]
        out.append(float(i == j) if n == 2 else values[after[i], others_of(after, i)])
    return out


def coming_in(least: list[float], i: int, u: float) -> float:
    """The pots that player *i* wins by coming in with strength *u*, less those it loses, while the game goes on."""
    rest = least[:i] + least[i + 1 :]
    worse = [max(0.0, u - t) for t in rest]  # in with less
    beaten_by_none = prod([t + w for t, w in zip(rest, worse, strict=True)])
    won = sum([w * prod([rest[m] + worse[m] for m in range(len(rest)) if m != k]) for k, w in enumerate(worse)])
    return won - (1 - beaten_by_none)


def alone(least: list[float], j: int) -> float:
    """The chance that only player *j* comes in."""
    return (1 - least[j]) * prod(least[:j] + least[j + 1 :])


def value(least: list[float], i: int, after: list[float]) -> float:
    """What the game is worth to player *i* if all keep to these least strengths until somebody gets a strike."""
    width = (1 - least[i]) / STEPS
    stage = sum([coming_in(least, i, least[i] + width * (k + 0.5)) for k in range(STEPS)]) * width
    strikes = [alone(least, j) for j in range(len(least))]
    return (stage + sum([p * a for p, a in zip(strikes, after, strict=True)])) / sum(strikes)


def gain_of_in(least: list[float], i: int, after: list[float], same: float, u: float) -> float:
    """How much more coming in with strength *u* brings than staying out, if the game is otherwise worth *same*."""
    rest = least[:i] + [0.0] + least[i + 1 :]
    nobody = prod(least[:i] + least[i + 1 :])
    out = same
    for j in range(len(least)):
        if j != i:
            out += (1 - rest[j]) * prod([rest[k] for k in range(len(rest)) if k not in (i, j)]) * (after[j] - same)
    return nobody * after[i] + (1 - nobody) * same + coming_in(least, i, u) - out


def best_least(least: list[float], i: int, after: list[float]) -> float:
    """The strength from which coming in is better than staying out."""
    same = value(least, i, after)
    low, high = 0.0, 1.0
    for _ in range(22):
        middle = (low + high) / 2
        if gain_of_in(least, i, after, same, middle) > 0:
            high = middle
        else:
            low = middle
    return high


def solve(players: int, rounds: int = 1500) -> Table:
    """The least strengths by state."""
    table: Table = {}
    values: Table = {}
    for strikes in sorted(combinations_with_replacement(range(3), players), key=lambda row: -sum(row)):
        first = {n: strikes.index(n) for n in strikes}
        least = dict.fromkeys(first, 0.75)
        after = {n: after_strikes(values, strikes, i) for n, i in first.items()}
        for k in range(rounds):
            row = [least[n] for n in strikes]
            best = {n: best_least(row, i, after[n]) for n, i in first.items()}
            for n in first:
                least[n] += (best[n] - least[n]) * 1.5 / (k + 3)
        for n, i in first.items():
            state = n, others_of(strikes, i)
            table[state] = least[n]
            values[state] = value([least[m] for m in strikes], i, after[n])
    return table


def worth(table: Table, best: bool) -> Table:
    """What the game is worth in each state to a player against the table: with the table, or with the best answer to it."""
    values: Table = {}
    for own, others in sorted(table, key=lambda state: -state[0] - sum(state[1])):
        strikes = (own, *others)
        after = after_strikes(values, strikes, 0)
        least = [table[strikes[i], others_of(strikes, i)] for i in range(len(strikes))]
        tried = [least[0]] + [k / 200 for k in range(201)] if best else [least[0]]
        values[own, others] = max([value([t, *least[1:]], 0, after) for t in tried if 0 < t < 1])
    return values


def main(players: int) -> None:
    """Print the least strengths, and how much the best answer gains."""
    table = solve(players)
    keeps, best = worth(table, False), worth(table, True)
    for state, least in sorted(table.items()):
        print(f"    {state}: {least:.3f},")
    start = 0, (0,) * (players - 1)
    most = max(best[s] - keeps[s] for s in table)
    print(f"the best answer gains {best[start] - keeps[start]:.5f} pots, and from any state on at most {most:.5f}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if sys.argv[1:] else 3)
