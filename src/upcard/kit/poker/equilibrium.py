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
LEARN: Final = 0  # the purpose of a walk through the tree
AVERAGE: Final = 1
BEST: Final = 2


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
        self.mixed = vec[float]([0.0] * size)  # the strategy that is being walked with
        self.forced = vec[i64]([-1] * int(n))  # by label: the only action, as a place in the list; -1 where there is a choice
        self.first = vec[i64]([])  # at an end: the types of a pair, and what it brings the first player
        self.second = vec[i64]([])
        self.gain = vec[float]([])
        self.table = vec[float]([])  # the same for all pairs, by the type of the first player and then of the second
        self.reach0 = vec[float]([])  # how often each type of the first player comes here
        self.reach1 = vec[float]([])
        self.value = vec[float]([])  # what each type of a player expects, times how often the other's types come here

    def mix(self, row: vec[float]) -> None:
        """Take for each label the parts of a row of weights, by action; equal parts if no weight is above 0."""
        out = self.mixed
        forced = self.forced
        n: i64 = len(self.after)
        equal = 1.0 / float(n)
        for label in range(len(forced)):
            start = label * n
            whole = 0.0
            for k in range(start, start + n):
                if row[k] > 0.0:
                    whole += row[k]
            for k in range(start, start + n):
                if forced[label] >= 0:
                    out[k] = 1.0 if k - start == forced[label] else 0.0
                elif whole > 0.0:
                    out[k] = row[k] / whole if row[k] > 0.0 else 0.0
                else:
                    out[k] = equal

    def strategy(self, label: i64) -> list[float]:
        """The chance of each action in the average strategy, which approaches an equilibrium."""
        self.mix(self.played)
        n: i64 = len(self.after)
        return [self.mixed[k] for k in range(label * n, label * n + n)]


def end(pairs: list[tuple[int, int, float]]) -> Spot:
    """An end of the game, by the types of both players and what that pair brings the first."""
    out = Spot(END, [], [], vec[i64]([]))
    out.first = vec[i64]([i for i, _, _ in pairs])
    out.second = vec[i64]([j for _, j, _ in pairs])
    out.gain = vec[float]([gain for _, _, gain in pairs])
    return out


def end_of_all(table: vec[float]) -> Spot:
    """An end of the game that all pairs of types can come to: what each brings the first player, by its type and the other's."""
    out = Spot(END, [], [], vec[i64]([]))
    out.table = table
    return out


class BettingTree:
    """A game from its *root*, with the number of types of both players."""

    def __init__(self, root: Spot, types: tuple[int, int]) -> None:
        self.root = root
        self.types = types
        self.rounds = 0
        make_room(root, ones(types[0]), ones(types[1]), ones(max(types)))

    def solve(self, rounds: int) -> None:
        """Improve the strategies of both players in turn. A later round counts for more."""
        mix_all(self.root, False)
        for _ in range(rounds):
            self.rounds += 1
            for player in range(2):
                walk(self.root, player, LEARN, float(self.rounds))

    def value(self) -> float:
        """The chips that the first player wins if both keep to their average strategies."""
        return self.expected(0, AVERAGE)

    def best_answer(self, player: int) -> float:
        """The most that a player can win against the other's average strategy.

        It is exact because players forget nothing: a type is seen to be all that it was seen to be before.
        """
        return self.expected(player, BEST)

    def expected(self, player: int, purpose: i64) -> float:
        """The chips that a player wins against the other's average strategy."""
        mix_all(self.root, True)
        walk(self.root, player, purpose, 0.0)
        out = 0.0
        for i in range(self.types[player]):
            out += self.root.value[i]
        return out

    def exploitability(self) -> float:
        """The chips that best answers win from the average strategies: the mean over both places at the table."""
        return (self.best_answer(0) + self.best_answer(1)) / 2.0


def ones(n: int) -> vec[float]:
    """A weight of 1 for each type."""
    return vec[float]([1.0] * n)


def make_room(spot: Spot, reach0: vec[float], reach1: vec[float], value: vec[float]) -> None:
    """Room for the numbers of a walk. Spots that a type reaches equally often have one row for that in common."""
    spot.reach0 = reach0
    spot.reach1 = reach1
    spot.value = value[:]
    n: i64 = len(reach1)
    if spot.player == END and len(spot.table) == 0:
        spot.table = vec[float]([0.0] * (len(reach0) * len(reach1)))
        for k in range(len(spot.gain)):
            spot.table[spot.first[k] * n + spot.second[k]] += spot.gain[k]
    for following in spot.after:
        make_room(following, reach0[:] if spot.player == 0 else reach0, reach1[:] if spot.player == 1 else reach1, value)


def mix_all(spot: Spot, averages: bool) -> None:
    """Walk with the average strategies, or with those of the present round."""
    if spot.player >= 0:
        spot.mix(spot.played if averages else spot.regret)
    for following in spot.after:
        mix_all(following, averages)


def walk(spot: Spot, player: i64, purpose: i64, weight: float) -> None:
    """Find what each type of a player expects at a spot, times how often the other's types come there.

    The player keeps to the strategy that is mixed or gives best answers; or learns, which is one round of CFR+.
    """
    if spot.player == END:
        end_values(spot, player)
        return
    if spot.player >= 0:
        pass_on(spot)
    for following in spot.after:
        walk(following, player, purpose, weight)
    if spot.player != player:
        added_values(spot)
    elif purpose == BEST:
        best_values(spot)
    else:
        mixed_values(spot)
        if purpose == LEARN:
            learn(spot, weight)


def pass_on(spot: Spot) -> None:
    """How often the types of the player whose turn it is take each action."""
    labels = spot.labels
    mixed = spot.mixed
    m: i64 = len(spot.after)
    a: i64 = 0
    reach = spot.reach0 if spot.player == 0 else spot.reach1
    for following in spot.after:
        out = following.reach0 if spot.player == 0 else following.reach1
        for i in range(len(out)):
            out[i] = reach[i] * mixed[labels[i] * m + a]
        a += 1


def end_values(spot: Spot, player: i64) -> None:
    """The chips that an end brings each type of a player."""
    out = spot.value
    table = spot.table
    theirs = spot.reach1 if player == 0 else spot.reach0
    n0: i64 = len(spot.reach0)
    n1: i64 = len(spot.reach1)
    k: i64 = 0
    if player == 0:
        for i in range(n0):
            won = 0.0
            for j in range(n1):
                won += theirs[j] * table[k]
                k += 1
            out[i] = won
    else:
        for j in range(n1):
            won = 0.0
            k = j
            for i in range(n0):
                won -= theirs[i] * table[k]
                k += n1
            out[j] = won


def added_values(spot: Spot) -> None:
    """The chips that each type of a player expects where the other answers, or where cards are dealt."""
    out = spot.value
    for i in range(len(out)):
        out[i] = 0.0
    for following in spot.after:
        row = following.value
        for i in range(len(out)):
            out[i] += row[i]


def mixed_values(spot: Spot) -> None:
    """The chips that each type of a player expects from its own strategy."""
    out = spot.value
    labels = spot.labels
    mixed = spot.mixed
    m: i64 = len(spot.after)
    a: i64 = 0
    for i in range(len(labels)):
        out[i] = 0.0
    for following in spot.after:
        row = following.value
        for i in range(len(labels)):
            out[i] += mixed[labels[i] * m + a] * row[i]
        a += 1


def learn(spot: Spot, weight: float) -> None:
    """Add to the regret of each action, and to the average strategy; then mix the strategy of the next round."""
    value = spot.value
    labels = spot.labels
    mixed = spot.mixed
    regret = spot.regret
    played = spot.played
    mine = spot.reach0 if spot.player == 0 else spot.reach1
    m: i64 = len(spot.after)
    a: i64 = 0
    for following in spot.after:
        row = following.value
        for i in range(len(labels)):
            k = labels[i] * m + a
            regret[k] += row[i] - value[i]
            played[k] += weight * mine[i] * mixed[k]
        a += 1
    for k in range(len(regret)):
        if regret[k] < 0.0:
            regret[k] = 0.0
    spot.mix(regret)


def best_values(spot: Spot) -> None:
    """The chips of each type if all types that look alike take the action that brings them the most together."""
    out = spot.value
    m: i64 = len(spot.after)
    n: i64 = 0
    for look in spot.seen:
        n = max(n, look + 1)
    sums = vec[float]([0.0] * int(n * m))
    a: i64 = 0
    for following in spot.after:
        row = following.value
        for i in range(len(spot.seen)):
            sums[spot.seen[i] * m + a] += row[i]
        a += 1
    for i in range(len(spot.seen)):
        best: i64 = 0
        k = spot.seen[i] * m
        for a in range(1, m):
            if sums[k + a] > sums[k + best]:
                best = a
        if spot.forced[spot.labels[i]] >= 0:
            best = spot.forced[spot.labels[i]]
        out[i] = spot.after[best].value[i]
