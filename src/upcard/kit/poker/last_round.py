"""The last betting round between two players, solved at the table: value bets, bluffs and calls in balanced proportions.

The bot imagines both players' hands as the round began, from the betting before it and what is public, and puts them into classes
of about equal strength. CFR+ solves the round from its first bet on; the bot plays its own hand's part of that strategy. This is
re-solving of an endgame (Ganzfried and Sandholm, AAMAS 2015).
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from upcard.core.bits import Rng, Seat, bit, cards, count, lowest
from upcard.kit.poker.bet_wording import AMOUNT, CALL, CHECK, FOLD, kind
from upcard.kit.poker.betting import Betting
from upcard.kit.poker.equilibrium import BettingTree, Spot, end
from upcard.kit.poker.equity import WHOLE_POT
from upcard.kit.poker.equity_model import BettingEquityModel
from upcard.kit.poker.hand import BettingHand
from upcard.kit.poker.ranges import (
    chance_of_calling,
    chance_of_raising,
    imagine_hand,
    imagine_likely_hand,
    n_imagined_hands,
    unseen,
)
from upcard.kit.poker.stakes import FIXED_LIMIT, SPREAD_LIMIT

SPECTATOR: Final = -1
HANDS: Final = 60
"""How many hands of each player are imagined."""
CLASSES: Final = 10
ROUNDS: Final = 60
"""Rounds of CFR+."""
MOST_BETS: Final = 3
"""The most bets and raises in the tree; the last can only be called."""


class Mixture:
    """The answers of a balanced strategy with one hand, and the chance of each."""

    def __init__(self, actions: list[int], chances: list[float]) -> None:
        self.actions = actions
        self.chances = chances

    def pick(self, rng: Rng) -> int:
        """An answer at random, by these chances."""
        drawn = float(rng.below(1_000_000)) / 1_000_000.0
        for action, chance in zip(self.actions, self.chances, strict=True):
            drawn -= chance
            if drawn < 0.0:
                return action
        return self.actions[self.chances.index(max(self.chances))]

    def chance(self, action: int) -> float:
        """The chance of an answer."""
        return sum([c for a, c in zip(self.actions, self.chances, strict=True) if a == action])


def balanced(h: BettingHand, seat: Seat, odds: BettingEquityModel) -> Mixture | None:
    """A balanced strategy for the last round between two players; None elsewhere, after too many bets, and in play-outs."""
    b = h.betting
    folded = sum([int(b.paid[s]) for s in range(b.seats) if not b.live >> s & 1])
    if h.untracked or count(b.live) != 2 or folded or b.bets >= MOST_BETS or not is_last_round(h, odds):
        return None
    before = h.copy()
    before.betting = start_of_round(b)
    done = actions_so_far(b, before.betting.turn)
    game = Endgame(before, seat, odds, done)
    root = game.spot(before.betting, [])
    tree = BettingTree(root, (len(game.shares), len(game.shares[0])))
    tree.solve(ROUNDS)
    here = root
    for action in done:
        if action not in here.actions:
            return None
        here = here.after[here.actions.index(action)]
    return Mixture(here.actions, here.strategy(0))


def is_last_round(h: BettingHand, odds: BettingEquityModel) -> bool:
    """Is nothing left but the bets of this round?"""
    if not odds.only_bets_left(h) or count(odds.common(h)) != odds.board:
        return False
    return all([count(odds.held(h, s)) == odds.size(h) for s in cards(h.betting.live)])


# The round so far ------------------------------------------------------------------------------


def start_of_round(b: Betting) -> Betting:
    """The betting of two players as the round began."""
    out = b.copy()
    seat = b.bettor
    for _ in range(b.bets):
        out.raises -= bit(4 * seat)
        seat = lowest(b.live & ~bit(seat))
    for s in cards(b.live):
        out.stack[s] += out.paid[s]
        out.total[s] -= out.paid[s]
        out.pot -= out.paid[s]
    out.able = b.live
    out.round(b.low, b.high, b.began)
    return out


def actions_so_far(b: Betting, first: Seat) -> list[int]:
    """The answers in this round. Two players bet in turn, so the last bettor and the number of bets tell who bet first."""
    opener = b.turn if b.bets % 2 == 0 else b.bettor
    out = [CHECK] if opener != first else []
    if b.bets == 2:
        out.append(int(4 * b.paid[b.turn]))
    if b.bets:
        out.append(int(4 * b.level + (b.bets > 1)))
    return out


# The hands -------------------------------------------------------------------------------------


def shares(h: BettingHand, seat: Seat, other: Seat, odds: BettingEquityModel) -> tuple[list[list[float]], list[list[float]]]:
    """The share of the pot of the player who acts first, by the classes of both players, and the weight of each pair.

    Class 0 of *seat* is its own hand alone. The other's hands are imagined from what the seat knows; what the seat may hold
    itself, from what everybody knows.
    """
    rng = Rng(7)
    mine = [odds.held(h, seat)]
    likely: list[int] = []
    random: list[int] = []
    public = unseen(h, SPECTATOR)
    pool = unseen(h, seat)
    for _ in range(HANDS):
        mine.append(imagine_likely_hand(h, SPECTATOR, seat, odds, public, rng))
        likely.append(imagine_hand(h, seat, other, odds, n_imagined_hands(h, other), pool, 0, rng))
        random.append(odds.sample_hand(h, seat, other, pool, 0, rng))
    won = pair_shares(h, seat, odds, mine, likely + random)
    rows = [won[0]] + merged(won[1:])
    lost = [[1.0 - row[j] for row in rows] for j in range(2 * HANDS)]
    some = merged(lost[HANDS:])
    columns = merged(lost[:HANDS]) + some + some
    calls, raises = chance_of_calling(h, other), chance_of_raising(h, other)
    weight = [1.0 - calls - raises] * CLASSES + [calls] * CLASSES + [raises] * CLASSES
    if h.betting.turn == seat:
        return [[1.0 - column[i] for column in columns] for i in range(len(rows))], [weight] * len(rows)
    return columns, [[w] * len(rows) for w in weight]


def pair_shares(h: BettingHand, seat: Seat, odds: BettingEquityModel, mine: list[int], theirs: list[int]) -> list[list[float]]:
    """The share of the pot that each hand of *seat* wins against each hand of the other."""
    board = odds.common(h)
    showdown = odds.imagined_showdown(h)
    me: i64 = 0 if lowest(h.betting.live) == seat else 1
    high = vec[i64]([0, 0])
    low = vec[i64]([0, 0])
    parts = vec[i64]([0, 0])
    highs = [showdown.high(1 - me, held, board) for held in theirs]
    lows = [showdown.low(1 - me, held, board) for held in theirs]
    out: list[list[float]] = []
    for held in mine:
        high[me] = showdown.high(me, held, board)
        low[me] = showdown.low(me, held, board)
        row: list[float] = []
        for j in range(len(theirs)):
            high[1 - me] = highs[j]
            low[1 - me] = lows[j]
            showdown.divide(high, low, parts)
            row.append(float(parts[me]) / float(WHOLE_POT))
        out.append(row)
    return out


def merged(rows: list[list[float]]) -> list[list[float]]:
    """The mean rows of CLASSES classes of equally many rows, from the least to the greatest."""
    ordered = sorted(rows, key=sum)
    out: list[list[float]] = []
    for k in range(CLASSES):
        group = ordered[k * len(rows) // CLASSES : (k + 1) * len(rows) // CLASSES]
        out.append([sum([row[j] for row in group]) / float(len(group)) for j in range(len(rows[0]))])
    return out


# The tree --------------------------------------------------------------------------------------


class Endgame:
    """A last round: who acts first, the pot before it, and the share of the pot for each pair of classes.

    Besides the classes that can choose, the other player has as many that always call and as many that always raise.
    """

    def __init__(self, before: BettingHand, seat: Seat, odds: BettingEquityModel, done: list[int]) -> None:
        b = before.betting
        self.first: Seat = b.turn
        self.second: Seat = lowest(b.live & ~bit(b.turn))
        self.pot: i64 = b.pot
        self.done = done  # the answers so far, which the tree must have
        self.mine: i64 = 0 if seat == self.first else 1
        other = self.second if seat == self.first else self.first
        self.shares, self.weights = shares(before, seat, other, odds)

    def spot(self, b: Betting, line: list[int]) -> Spot:
        """The tree after a line of answers."""
        first, second = self.first, self.second
        if count(b.live) == 1:
            won = float(self.pot + b.paid[second] if b.live == bit(first) else -b.paid[first])
            return end([(i, j, won * w) for i, row in enumerate(self.weights) for j, w in enumerate(row)])
        if b.turn < 0:
            each = float(min(b.paid[first], b.paid[second]))
            whole = float(self.pot) + 2.0 * each
            return end(
                [
                    (i, j, (share * whole - each) * self.weights[i][j])
                    for i, row in enumerate(self.shares)
                    for j, share in enumerate(row)
                ]
            )
        actions = self.actions(b, line)
        after: list[Spot] = []
        for action in actions:
            following = b.copy()
            if action == FOLD:
                following.fold()
            elif action < AMOUNT:
                following.call()
            else:
                following.raise_to(action // 4)
            after.append(self.spot(following, [*line, action]))
        n = len(self.shares) if b.turn == first else len(self.shares[0])
        out = Spot(0 if b.turn == first else 1, actions, after, vec[i64](list(range(n))))
        if out.player != self.mine:
            calls = 1 if actions[0] == FOLD else 0
            for k in range(CLASSES):
                out.forced[CLASSES + k] = calls
                out.forced[2 * CLASSES + k] = len(actions) - 1
        return out

    def actions(self, b: Betting, line: list[int]) -> list[int]:
        """Fold, check or call, and a few sizes of bets besides those made at the table."""
        seat = b.turn
        out = [FOLD, CALL] if b.to_call(seat) else [CHECK]
        if b.may_raise(seat) and b.bets < MOST_BETS:
            out.extend([int(4 * total + kind(b)) for total in bet_sizes(b, seat)])
        n = len(line)
        if n < len(self.done) and line == self.done[:n] and self.done[n] not in out:
            out.append(self.done[n])
        return out


def bet_sizes(b: Betting, seat: Seat) -> list[int]:
    """The totals that the tree allows: the smallest and the largest, or where bets are free half the pot and the pot."""
    least, most = int(b.min_raise_to(seat)), int(b.max_raise_to(seat))
    if b.stakes.structure == FIXED_LIMIT:
        return [least]
    if b.stakes.structure == SPREAD_LIMIT:
        return [least] if least == most else [least, most]
    out: list[int] = []
    for part in (1, 2) if b.level == 0 else (2,):
        total = min(max(least, int(b.raise_to_pot_share(seat, part, 2))), most)
        if 3 * total > 2 * most:
            total = most
        if total not in out:
            out.append(total)
    return out
