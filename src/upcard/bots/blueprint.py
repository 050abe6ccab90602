"""A blueprint for the betting: how often to fold, call and raise, learned before the game and looked up at the table.

The bot sees a *situation*, which is the betting so far in rough terms, and the *class* of its own hand, which is how much of the
pot it wins from any hand and from a good one. A table has the chances of the answers for both. It is made by
`python -m tests.bots.make_blueprint` (`upcard.bots.learning`) and lies beside its game as `blueprint.txt`.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from upcard.core.bits import Rng, Seat, bit, cards, count
from upcard.core.options import as_dict
from upcard.core.policy import Policy
from upcard.kit.poker.bet_wording import AMOUNT, CALL, CHECK, FOLD, kind
from upcard.kit.poker.betting import Betting
from upcard.kit.poker.equity import WHOLE_POT
from upcard.kit.poker.equity_model import BettingEquityModel
from upcard.kit.poker.hand import BET, BettingHand
from upcard.kit.poker.last_round import Mixture
from upcard.kit.poker.pots import NO_HAND
from upcard.kit.poker.ranges import draw_more, take_to_front, unseen
from upcard.kit.poker.stakes import SPREAD_LIMIT

DEALS: Final = 300
"""How many deals the class of a hand is judged in."""
GOOD: Final = 3
"""A good hand of the other player is the best of this many random ones."""
MOST_BETS: Final = 4
"""The most bets and raises in a round of the blueprint. After them the other policy answers, which may go on raising."""
DEEP: Final = 12
"""With a fixed limit the blueprint is for players who have chips left for this many bets of the round."""
MORE: Final = 3
"""A file has one blueprint for two players and one for this many or more."""
FOLDS: Final = 0  # an answer: fold; check, call or bring in for the least; bet, raise or bring in for the most
STAYS: Final = 1
RAISES: Final = 2
RAISES_LESS: Final = 3  # only others do, where bets have several sizes
ANSWERS: Final = 4
WRITTEN: Final = (FOLDS, RAISES)
PARTS: Final = 15
"""Chances are written in fifteenths, as hexadecimal digits: that of folding and that of raising."""
HARMLESS: Final = (
    *("hands", "first_dealer", "rebuy", "showdown", "all_in_exposed", "odd_chip", "odd_chip_hilo", "leftover", "show_odds"),
    *("buy_in", "fold_when_free", "max_bets_per_round", "heads_up_uncapped", "short_allins_add_up", "burn", "deep_stack"),
)
"""Options that do not change what is good before the chips run out."""


# What the bot sees ------------------------------------------------------------------------------


class Strength:
    """A seat's share of the pot against any hand of one other player, and against a good one."""

    def __init__(self, share: float, against_good: float) -> None:
        self.share = share
        self.against_good = against_good


def hand_strength(h: BettingHand, seat: Seat, odds: BettingEquityModel) -> Strength:
    """How much of the pot a seat wins from one other player who stays in, in imagined deals that fit what is public."""
    rng = Rng(7)
    pool = unseen(h, seat)
    showdown = odds.imagined_showdown(h)
    common = odds.common(h)
    seats = vec[i64](cards(h.betting.live))
    n: i64 = len(seats)
    high = vec[i64]([NO_HAND] * int(n))
    low = high[:]
    parts = high[:]
    me: i64 = 0
    for i in range(n):
        if seats[i] == seat:
            me = i
    held = odds.held(h, seat)
    missing = odds.board - count(common)
    sums = vec[i64]([0, 0])
    for deal in range(DEALS):
        k = (me + 1 + deal % (n - 1)) % n  # the others in turn
        theirs = vec[i64]([odds.sample_hand(h, seat, seats[k], pool, 0, rng)] * 2)
        most = odds.apparent_strength(h, seats[k], theirs[0], common)
        for _ in range(GOOD - 1):
            another = odds.sample_hand(h, seat, seats[k], pool, 0, rng)
            looks = odds.apparent_strength(h, seats[k], another, common)
            if looks > most:
                most = looks
                theirs[1] = another
        for way in range(2):
            if way == 0 or theirs[1] != theirs[0]:
                first = take_to_front(pool, 0, theirs[way])
                board = common | draw_more(pool, first, missing, rng)
                first += missing
                mine = odds.complete_hand(h, held, board, pool, first, rng)
                first = take_to_front(pool, first, mine)
                other = odds.complete_hand(h, theirs[way], board, pool, first, rng)
                high[me] = showdown.high(me, mine, board)
                low[me] = showdown.low(me, mine, board)
                high[k] = showdown.high(k, other, board)
                low[k] = showdown.low(k, other, board)
                showdown.divide(high, low, parts)
                high[k] = NO_HAND
                low[k] = NO_HAND
            sums[way] += parts[me]
    whole = float(WHOLE_POT * DEALS)
    return Strength(float(sums[0]) / whole, float(sums[1]) / whole)


def situation(b: Betting, seat: Seat, round: i64) -> i64:
    """The betting as the seat to act sees it, as one number.

    It tells the round and the bets in it, and whether the last was less than it might have been; whether the seat owes chips and
    began the round; how many are in and how many still act; how often the seat and the other who did it most have raised in this
    hand; and how often that other called.  At a table of more than two it tells the round, the bets in it up to two, whether the
    seat owes chips, and how many are in, up to four.
    """
    if count(b.dealt) >= MORE:
        out = 3 * round + min(b.bets, 2)
        out = 2 * out + (1 if b.to_call(seat) else 0)
        return 3 * out + min(count(b.live) - 2, 2)
    less = b.stakes.structure == SPREAD_LIMIT and b.bets > 0 and b.last < b.high
    out = ((ROUNDS if less else 0) + round) * (MOST_BETS + 1) + min(b.bets, MOST_BETS)
    out = 4 * out + (2 if b.to_call(seat) else 0) + (1 if b.began == seat else 0)
    theirs: i64 = 0
    called: i64 = 0
    for s in cards(b.live & ~bit(seat)):
        theirs = max(theirs, b.n_raises(s))
        called = max(called, b.n_calls(s))
    out = 4 * out + min(b.n_raises(seat), 3)
    out = 4 * out + min(theirs, 3)
    out = 3 * out + min(called, 2)
    out = 3 * out + min(count(b.live) - 2, 2)
    return 3 * out + min(count(b.waiting & ~bit(seat)), 2)


ROUNDS: Final = 4
N_SITUATIONS: Final = 2 * ROUNDS * (MOST_BETS + 1) * 4 * 4 * 4 * 3 * 3 * 3
"""More than any situation's number."""


def is_left_to_steady(b: Betting, seat: Seat) -> bool:
    """Has the blueprint no answer here? Not after four bets in a round; nor, at a table of more than two, after three raises of
    one other, who may always raise: the other policy allows for that.
    """
    if b.bets >= MOST_BETS:
        return True
    return count(b.dealt) >= MORE and any([b.n_raises(s) > 2 for s in cards(b.live & ~bit(seat))])


def may_answer(b: Betting, seat: Seat) -> i64:
    """The answers that the blueprint has here, as a set."""
    out = bit(STAYS)
    if b.to_call(seat) and b.may_fold(seat):
        out |= bit(FOLDS)
    if b.opening or (b.may_raise(seat) and b.bets < MOST_BETS):
        out |= bit(RAISES)
    return out


def total_of(b: Betting, seat: Seat, answer: i64) -> i64:
    """The total to bet, raise or bring in to."""
    if answer == STAYS:
        return b.opening
    most = b.max_raise_to(seat) if b.stakes.structure == SPREAD_LIMIT or not b.opening else b.low
    if answer == RAISES:
        return most
    return min(b.low, most) if b.opening else (b.min_raise_to(seat) + most) // 2


def act(b: Betting, seat: Seat, answer: i64) -> None:
    """Fold, stay or raise."""
    if answer == FOLDS:
        b.fold()
    elif answer == STAYS and not b.opening:
        b.call()
    else:
        b.raise_to(total_of(b, seat, answer))


def action_of(b: Betting, seat: Seat, answer: i64) -> int:
    """The action that an answer is at the table."""
    if answer == FOLDS:
        return FOLD
    if answer == STAYS and not b.opening:
        return CALL if b.to_call(seat) else CHECK
    return int(4 * total_of(b, seat, answer) + kind(b))


def answer_of(b: Betting, seat: Seat, action: int) -> i64:
    """The answer of the blueprint that is most like an action."""
    may = may_answer(b, seat)
    if action == FOLD and may >> FOLDS & 1:
        return FOLDS
    total = action // 4
    if action < AMOUNT or total == b.opening or not may >> RAISES & 1:
        return STAYS
    return RAISES_LESS if total < total_of(b, seat, RAISES) else RAISES


# The table ---------------------------------------------------------------------------------------


class Classes:
    """Classes of hands in one round: bounds of the share, and between them bounds of the share against a good hand."""

    def __init__(self, bounds: list[float], finer: list[list[float]]) -> None:
        self.bounds = bounds
        self.finer = finer

    def number(self) -> int:
        """How many classes there are."""
        return len(self.finer) * (len(self.finer[0]) + 1)

    def of(self, share: float, against_good: float) -> int:
        """The number of a hand's class."""
        k = sum([share >= x for x in self.bounds])
        return (len(self.finer[0]) + 1) * k + sum([against_good >= x for x in self.finer[k]])


class Blueprint:
    """The blueprint for two players, or for more: for each round the classes of hands, and the chances by situation and class."""

    def __init__(self, classes: list[Classes], chances: dict[int, str]) -> None:
        self.classes = classes
        self.chances = chances  # the digits of each class, and dots where it never came up

    def answers(self, b: Betting, seat: Seat, round: i64, strength: Strength) -> list[float]:
        """The chance of each answer; empty where the blueprint knows nothing."""
        row = self.chances.get(int(situation(b, seat, round)), "")
        classes = self.classes[round]
        k = 2 * classes.of(strength.share, strength.against_good)
        text = row[k : k + 2]
        if text == "" or "." in text:
            return []
        may = may_answer(b, seat)
        out = [0.0] * ANSWERS
        for answer, digit in zip(WRITTEN, text, strict=True):
            out[answer] = float(int(digit, 16)) / PARTS if may >> answer & 1 else 0.0
        out[STAYS] = 1.0 - sum(out)
        return out


def read_blueprints(text: str) -> dict[int, Blueprint]:
    """The blueprints of a file by the number of players: 2, or MORE.

    A line "players 2" begins one; "round" has the bounds of the share and, behind bars, those against a good hand; the other
    lines have a situation and its chances.
    """
    out: dict[int, Blueprint] = {}
    now = Blueprint([], {})
    for line in text.splitlines():
        first, _, rest = line.partition(" ")
        if first == "players":
            now = Blueprint([], {})
            out[int(rest)] = now
        elif first == "round":
            rows = [[float(x) for x in part.split()] for part in rest.split("|")]
            now.classes.append(Classes(rows[0], rows[1:]))
        elif first and first != "#":
            now.chances[int(first)] = rest
    return out


def write_blueprint(players: int, made: Blueprint) -> str:
    """The lines that `read_blueprints` reads."""
    lines = [f"players {players}"]
    for c in made.classes:
        lines.append("round " + " | ".join([" ".join([f"{x:.3f}" for x in row]) for row in [c.bounds, *c.finer]]))
    return "\n".join(lines + [f"{place} {made.chances[place]}" for place in sorted(made.chances)]) + "\n"


def digits(chances: list[float]) -> str:
    """The chances of folding and raising, as digits; together no more than there are parts."""
    out = ""
    left = PARTS
    for answer in WRITTEN:
        parts = min(round(PARTS * chances[answer]), left)
        left -= parts
        out += f"{parts:x}"
    return out


# At the table ------------------------------------------------------------------------------------


def does_what(b: Betting, action: int) -> str:
    """An answer as what a bot does: "folds", "brings in the least"."""
    if b.opening:
        return "brings in the least" if action // 4 == b.opening else "brings in more"
    return ["folds", "checks", "calls"][action] if action < AMOUNT else ["bets", "raises"][action % 4]


class BalancedPolicy(Policy[BettingHand]):
    """Plays its cards by another policy, and bets by the blueprint where it has one."""

    name = "hard"

    def __init__(self, steady: Policy, odds: BettingEquityModel, blueprints: dict[int, Blueprint]) -> None:
        self.steady = steady
        self.odds = odds
        self.blueprints = blueprints

    def choose(self, h: BettingHand, seat: int, rng: Rng) -> int:
        mixture = self.mixture(h, seat)
        return self.steady.choose(h, seat, rng) if mixture is None else mixture.pick(rng)

    def explain(self, h: BettingHand, seat: int, action: int) -> str:
        mixture = self.mixture(h, seat)
        if mixture is None:
            return self.steady.explain(h, seat, action)
        share = round(100 * hand_strength(h, seat, self.odds).share)
        chance = round(100 * mixture.chance(action))
        does = does_what(h.betting, action)
        often = f"always {does}" if chance == 100 else f"{does} {chance} % of the time"
        return f"You win about {share} % of the time against any hand; with such a hand this bot {often}."

    def mixture(self, h: BettingHand, seat: Seat) -> Mixture | None:
        """The blueprint's answers with this hand, and their chances; None where it does not apply."""
        if h.phase is not BET:
            return None
        b = h.betting
        made = self.blueprints.get(int(count(b.dealt)))
        if made is None or h.untracked or is_left_to_steady(b, seat) or not is_usual(h) or not is_deep(h):
            return None
        chances = made.answers(b, seat, self.odds.betting_round(h), hand_strength(h, seat, self.odds))
        if not chances:
            return None
        return Mixture([action_of(b, seat, answer) for answer in range(ANSWERS)], chances)


def is_usual(h: BettingHand) -> bool:
    """Are the options those of the blueprint: a limit, and all as usual, but for some options that hardly matter?"""
    if h.betting.stakes.structure > SPREAD_LIMIT:
        return False
    usual = as_dict(type(h.rules)())
    given = as_dict(h.rules)
    return all([given[name] == usual[name] for name in given if name not in HARMLESS])


def is_deep(h: BettingHand) -> bool:
    """Do all players who are in have the chips that the blueprint supposes?

    With a fixed limit enough for the bets to come; with a spread limit, where chips run out in learning, too, most of a buy-in.
    """
    b = h.betting
    if b.stakes.structure == SPREAD_LIMIT:
        return all([4 * (b.stack[s] + b.total[s]) >= 3 * type(h.rules)().buy_in for s in cards(b.live)])
    return all([b.stack[s] >= DEEP * b.low for s in cards(b.live)])
