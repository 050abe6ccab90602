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
from upcard.kit.poker.equilibrium import BettingTree, Spot, end_of_all
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
CLASSES: Final = 10
SIZE: Final = 6
"""How many hands are in a class."""
HANDS: Final = CLASSES * SIZE
"""How many hands of each player are imagined."""
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
    tree = BettingTree(root, game.types)
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


class ImaginedHands:
    """Hands that both players may hold: those of *seat*, its own first, and of the other likely ones and then random ones."""

    def __init__(self, h: BettingHand, seat: Seat, other: Seat, odds: BettingEquityModel) -> None:
        rng = Rng(7)
        self.mine = [odds.held(h, seat)]
        likely: list[int] = []
        random: list[int] = []
        public = unseen(h, SPECTATOR)
        pool = unseen(h, seat)
        best_of = n_imagined_hands(h, other)
        for _ in range(HANDS):
            self.mine.append(imagine_likely_hand(h, SPECTATOR, seat, odds, public, rng))
            likely.append(imagine_hand(h, seat, other, odds, best_of, pool, 0, rng))
            random.append(odds.sample_hand(h, seat, other, pool, 0, rng))
        self.theirs = likely + random


def parts_won(h: BettingHand, seat: Seat, odds: BettingEquityModel, hands: ImaginedHands) -> vec[i64]:
    """The parts of the pot that each hand of *seat* wins, by its place and then by that of the other's hand.

    How a pot is divided depends only on who is better high and low, so each of these cases is asked once.
    """
    board = odds.common(h)
    showdown = odds.imagined_showdown(h)
    me: i64 = 0 if lowest(h.betting.live) == seat else 1
    high = vec[i64]([0, 0])
    low = vec[i64]([0, 0])
    parts = vec[i64]([0, 0])
    known = vec[i64]([-1] * 16)
    highs = vec[i64]([showdown.high(1 - me, held, board) for held in hands.theirs])
    lows = vec[i64]([showdown.low(1 - me, held, board) for held in hands.theirs])
    out = vec[i64]([0] * (len(hands.mine) * len(hands.theirs)))
    k: i64 = 0
    for held in hands.mine:
        own_high = showdown.high(me, held, board)
        own_low = showdown.low(me, held, board)
        for j in range(len(highs)):
            case = 4 * comparison(own_high, highs[j]) + comparison(own_low, lows[j])
            if known[case] < 0:
                high[me] = own_high
                high[1 - me] = highs[j]
                low[me] = own_low
                low[1 - me] = lows[j]
                showdown.divide(high, low, parts)
                known[case] = parts[me]
            out[k] = known[case]
            k += 1
    return out


def comparison(a: i64, b: i64) -> i64:
    """Which of two hands is better, 1 or 2; 3 if they are equal, 0 if neither competes."""
    return 1 if a > b else 2 if a < b else 0 if a < 0 else 3


def class_shares(parts: vec[i64], others: bool) -> vec[float]:
    """The share of the pot that each class of *seat* wins, by its place and then by that of the other's class.

    Class 0 of *seat* is its own hand alone, and the rest go from the least to the greatest. The other's classes are of likely
    hands. *others* adds two of any hands, who always call and always raise: they do the same with every hand, so that each is
    one class.
    """
    n: i64 = 2 * HANDS
    sums = [0] * (HANDS + 1)
    for i in range(HANDS + 1):
        for j in range(n):
            sums[i] += int(parts[i * n + j])
    order = [0] * SIZE + sorted(range(1, HANDS + 1), key=lambda i: sums[i])
    rows = vec[i64](order)
    by_class = vec[i64]([0] * ((CLASSES + 1) * 2 * HANDS))
    won = [0] * HANDS
    for r in range(len(rows)):
        for j in range(n):
            by_class[r // SIZE * n + j] += parts[rows[r] * n + j]
    for k in range(CLASSES + 1):
        for j in range(HANDS):
            won[j] += int(by_class[k * n + j])
    best_last = sorted(range(HANDS), key=lambda j: -won[j])
    columns = vec[i64](best_last)
    width: i64 = CLASSES + (2 if others else 0)
    out = vec[float]([0.0] * ((CLASSES + 1) * int(width)))
    for k in range(CLASSES + 1):
        for c in range(width):
            total: i64 = 0
            if c < CLASSES:
                for j in range(c * SIZE, c * SIZE + SIZE):
                    total += by_class[k * n + columns[j]]
                out[k * width + c] = float(total) / float(SIZE * SIZE * WHOLE_POT)
            else:
                for j in range(HANDS, n):
                    total += by_class[k * n + j]
                out[k * width + c] = float(total) / float(SIZE * HANDS * WHOLE_POT)
    return out


# The tree --------------------------------------------------------------------------------------


class Endgame:
    """A last round: who acts first, the pot before it, and for each pair of classes the first player's share of the pot and the
    pair's weight.

    Besides the classes that can choose, the other player may have one that always calls and one that always raises.
    """

    def __init__(self, before: BettingHand, seat: Seat, odds: BettingEquityModel, done: list[int]) -> None:
        b = before.betting
        self.first: Seat = b.turn
        self.second: Seat = lowest(b.live & ~bit(b.turn))
        self.pot: i64 = b.pot
        self.done = done  # the answers so far, which the tree must have
        self.mine: i64 = 0 if seat == self.first else 1
        other = self.second if seat == self.first else self.first
        calls, raises = chance_of_calling(before, other), chance_of_raising(before, other)
        n = CLASSES + 1
        chances = [1.0 - calls - raises] * CLASSES
        if calls + raises > 0.0:
            chances.extend([CLASSES * calls, CLASSES * raises])
        m = len(chances)
        hands = ImaginedHands(before, seat, other, odds)
        won = class_shares(parts_won(before, seat, odds, hands), m > CLASSES)
        self.types = (n, m) if self.mine == 0 else (m, n)
        weights = chances * n
        if self.mine == 1:
            won = vec[float]([1.0 - won[i * m + j] for j in range(m) for i in range(n)])
            weights = [chance for chance in chances for _ in range(n)]
        self.share = won
        self.weight = vec[float](weights)

    def spot(self, b: Betting, line: list[int]) -> Spot:
        """The tree after a line of answers."""
        first, second = self.first, self.second
        if count(b.live) == 1:
            return self.ending(0.0, float(self.pot + b.paid[second] if b.live == bit(first) else -b.paid[first]))
        if b.turn < 0:
            each = float(min(b.paid[first], b.paid[second]))
            return self.ending(float(self.pot) + 2.0 * each, -each)
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
        player = 0 if b.turn == first else 1
        out = Spot(player, actions, after, vec[i64](list(range(self.types[player]))))
        if player != self.mine and self.types[player] > CLASSES:
            out.forced[CLASSES] = 1 if actions[0] == FOLD else 0
            out.forced[CLASSES + 1] = len(actions) - 1
        return out

    def ending(self, divided: float, more: float) -> Spot:
        """An end where the first player wins its share of some chips, and *more*."""
        table = self.share[:]
        weight = self.weight
        for k in range(len(table)):
            table[k] = (table[k] * divided + more) * weight[k]
        return end_of_all(table)

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
