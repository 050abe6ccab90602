"""Equilibria of small betting games between two players by counterfactual regret minimisation, and best answers to a strategy.

A game is a tree of what both players see. Each player has a type: the cards that the player holds or will be dealt. At its turn
a player knows a label of its type: the cards held by then, or a coarser class of hands. An end holds, for each pair of types, the
chips that the first player wins times the chance of the pair, so that public cards are branches without a chance of their own.

`solve` is CFR+ (Tammelin, 2014; Bowling, Burch, Johanson and Tammelin, Science 347, 2015) with the types in vectors.
`exploitability` is exact (Johanson, Waugh, Bowling and Zinkevich, IJCAI 2011): at 0 the average strategy is an equilibrium.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

CARDS: Final = -1  # in the place of a player: public cards are dealt
END: Final = -2


class Spot:
    """A place in the tree: a player's turn (0 or 1), CARDS or END."""

    def __init__(self, player: i64, actions: list[int], after: list[Spot], labels: vec[i64]) -> None:
        self.player: i64 = player
        self.actions = actions
        self.after = after  # by action, or by the public cards dealt
        self.labels = labels  # of each type of the player
        self.seen = labels  # what a best answer may tell apart: more than the labels, where these are classes of hands
        n: i64 = 0
        for label in labels:
            n = max(n, label + 1)
        size = int(n) * len(after) if player >= 0 else 0
        self.regret = vec[float]([0.0] * size)  # by label and action
        self.played = vec[float]([0.0] * size)  # the strategies of all rounds added up
        self.forced = vec[i64]([-1] * int(n))  # by label: the only action, as a place in the list; -1 where there is a choice
        self.first = vec[i64]([])  # at an end: the types of a pair, and what it brings the first player
        self.second = vec[i64]([])
        self.gain = vec[float]([])

    def mixture(self, row: vec[float], label: i64) -> list[float]:
        """The parts of a row of weights of one label, by action; equal parts if no weight is above 0."""
        n: i64 = len(self.after)
        if self.forced[label] >= 0:
            return [1.0 if a == self.forced[label] else 0.0 for a in range(n)]
        whole = 0.0
        out: list[float] = []
        for a in range(n):
            weight = row[label * n + a]
            out.append(weight if weight > 0.0 else 0.0)
            whole += out[a]
        return [part / whole if whole > 0.0 else 1.0 / float(n) for part in out]

    def strategy(self, label: i64) -> list[float]:
        """The chance of each action in the average strategy, which approaches an equilibrium."""
        return self.mixture(self.played, label)


def end(pairs: list[tuple[int, int, float]]) -> Spot:
    """An end of the game, by the types of both players and what that pair brings the first."""
    out = Spot(END, [], [], vec[i64]([]))
    out.first = vec[i64]([i for i, _, _ in pairs])
    out.second = vec[i64]([j for _, j, _ in pairs])
    out.gain = vec[float]([gain for _, _, gain in pairs])
    return out


class BettingTree:
    """A game from its *root*, with the number of types of both players."""

    def __init__(self, root: Spot, types: tuple[int, int]) -> None:
        self.root = root
        self.types = types
        self.rounds = 0

    def solve(self, rounds: int) -> None:
        """Improve the strategies of both players in turn. A later round counts for more."""
        for _ in range(rounds):
            self.rounds += 1
            for player in range(2):
                improve(self.root, player, ones(self.types[player]), ones(self.types[1 - player]), float(self.rounds))

    def value(self) -> float:
        """The chips that the first player wins if both keep to their average strategies."""
        return total(answer_value(self.root, 0, ones(self.types[1]), ones(self.types[0]), False))

    def best_answer(self, player: int) -> float:
        """The most that a player can win against the other's average strategy."""
        return total(answer_value(self.root, player, ones(self.types[1 - player]), ones(self.types[player]), True))

    def exploitability(self) -> float:
        """The chips that best answers win from the average strategies: the mean over both places at the table."""
        return (self.best_answer(0) + self.best_answer(1)) / 2.0


def ones(n: int) -> vec[float]:
    """A weight of 1 for each type."""
    return vec[float]([1.0] * n)


def total(row: vec[float]) -> float:
    """The sum of a row."""
    out = 0.0
    for x in row:
        out += x
    return out


def scaled(reach: vec[float], spot: Spot, parts: list[list[float]], a: i64) -> vec[float]:
    """How likely each type comes to the spot and takes action *a*."""
    out = reach[:]
    for i in range(len(out)):
        out[i] = reach[i] * parts[spot.labels[i]][a]
    return out


def end_values(spot: Spot, player: i64, theirs: vec[float], n: i64) -> vec[float]:
    """The chips that an end brings each type of a player."""
    out = vec[float]([0.0] * int(n))
    if player == 0:
        for k in range(len(spot.gain)):
            out[spot.first[k]] += theirs[spot.second[k]] * spot.gain[k]
    else:
        for k in range(len(spot.gain)):
            out[spot.second[k]] -= theirs[spot.first[k]] * spot.gain[k]
    return out


def mixtures(spot: Spot, row: vec[float]) -> list[list[float]]:
    """The mixture of each label."""
    return [spot.mixture(row, label) for label in range(len(row) // len(spot.after))]


def improve(spot: Spot, player: i64, mine: vec[float], theirs: vec[float], weight: float) -> vec[float]:
    """One round of CFR+ for a player. Returns what each of its types expects, times how often the other's types come here."""
    n: i64 = len(mine)
    if spot.player == END:
        return end_values(spot, player, theirs, n)
    values = vec[float]([0.0] * int(n))
    if spot.player == CARDS:
        for following in spot.after:
            add(values, improve(following, player, mine, theirs, weight))
        return values
    parts = mixtures(spot, spot.regret)
    m: i64 = len(spot.after)
    if spot.player != player:
        for a in range(m):
            add(values, improve(spot.after[a], player, mine, scaled(theirs, spot, parts, a), weight))
        return values
    of_action: list[vec[float]] = []
    for a in range(m):
        of_action.append(improve(spot.after[a], player, scaled(mine, spot, parts, a), theirs, weight))
    for i in range(n):
        own = parts[spot.labels[i]]
        for a in range(m):
            values[i] += own[a] * of_action[a][i]
    for a in range(m):
        row = of_action[a]
        for i in range(n):
            k = spot.labels[i] * m + a
            spot.regret[k] += row[i] - values[i]
            spot.played[k] += weight * mine[i] * parts[spot.labels[i]][a]
    for k in range(len(spot.regret)):
        if spot.regret[k] < 0.0:
            spot.regret[k] = 0.0
    return values


def add(out: vec[float], more: vec[float]) -> None:
    """Add one row to another."""
    for i in range(len(out)):
        out[i] += more[i]


def answer_value(spot: Spot, player: i64, theirs: vec[float], mine: vec[float], best: bool) -> vec[float]:
    """The chips each type of a player expects against the other's average strategy, from its best answer or its own average.

    It is exact because players forget nothing: a type is seen to be all that it was seen to be before.
    """
    n: i64 = len(mine)
    if spot.player == END:
        return end_values(spot, player, theirs, n)
    values = vec[float]([0.0] * int(n))
    if spot.player == CARDS:
        for following in spot.after:
            add(values, answer_value(following, player, theirs, mine, best))
        return values
    parts = mixtures(spot, spot.played)
    m: i64 = len(spot.after)
    if spot.player != player:
        for a in range(m):
            add(values, answer_value(spot.after[a], player, scaled(theirs, spot, parts, a), mine, best))
        return values
    of_action: list[vec[float]] = []
    for a in range(m):
        of_action.append(answer_value(spot.after[a], player, theirs, mine, best))
    if best:
        return best_values(spot, of_action)
    for i in range(n):
        for a in range(m):
            values[i] += parts[spot.labels[i]][a] * of_action[a][i]
    return values


def best_values(spot: Spot, of_action: list[vec[float]]) -> vec[float]:
    """The chips of each type if all types that look alike take the action that brings them the most together."""
    m: i64 = len(of_action)
    out = of_action[0][:]
    n: i64 = 0
    for look in spot.seen:
        n = max(n, look + 1)
    sums = vec[float]([0.0] * int(n * m))
    for a in range(m):
        row = of_action[a]
        for i in range(len(row)):
            sums[spot.seen[i] * m + a] += row[i]
    for i in range(len(out)):
        best: i64 = 0
        k = spot.seen[i] * m
        for a in range(1, m):
            if sums[k + a] > sums[k + best]:
                best = a
        if spot.forced[spot.labels[i]] >= 0:
            best = spot.forced[spot.labels[i]]
        out[i] = of_action[best][i]
    return out
