"""Makes a blueprint for more than two players: `python -m tests.bots.make_departures whiskey_poker`.

It looks for bets at which another answer wins more than that of the steady policy. In deals that steady plays in all seats,
every answer is tried at every bet, and the hand is played out after it with the same random numbers. Where an answer clearly wins
more on average, in a situation and with a class of hands, the blueprint gives it; elsewhere it leaves the answer to steady. The
same numbers give the same file. The deals are of one number of players; the blueprint is for every larger table than two.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from math import sqrt
from pathlib import Path
from typing import Any, Final

from rich.progress import track

import upcard
from tests.bots.learn_poker import Tried
from tests.bots.make_blueprint import ROOT, Row, classes
from upcard.bots.blueprint import (
    ANSWERS,
    MORE,
    MOST_BETS,
    Blueprint,
    Classes,
    Strength,
    action_of,
    digits,
    hand_strength,
    is_left_to_steady,
    may_answer,
    read_blueprints,
    situation,
    write_blueprint,
)
from upcard.bots.roster import policy
from upcard.core.bits import Rng
from upcard.core.game import Game
from upcard.core.policy import Policy
from upcard.kit.poker.bet_wording import FOLD
from upcard.kit.poker.equity_model import BettingEquityModel
from upcard.kit.poker.hand import BET, BettingHand
from upcard.kit.poker.stakes import SPREAD_LIMIT
from upcard.registry import part

FIRST_SEED: Final = 50_000_000  # no other measurement uses these deals
COARSE: Final = 8  # classes by the share against any hand; finer ones by that against a good hand gained nothing
CLEAR: Final = 2.0  # so many standard errors better than the answer given
FEWEST: Final = 20  # tries of an answer before it can be better
Cell = tuple[int, int]
"""A situation and a class of hands."""


class Trial:
    """A bet in a deal: the round, the situation, the hand, and by how much each answer won more than the one given."""

    def __init__(self, round: int, place: int, strength: Strength, more: dict[int, float]) -> None:
        self.round = round
        self.place = place
        self.strength = strength
        self.more = more


def is_clear(tried: Tried, errors: float = CLEAR) -> bool:
    """Does an answer win more than the one given, by so many standard errors?"""
    return tried.n >= FEWEST and tried.mean() > errors * sqrt(tried.error())


def trial(h: BettingHand, given: int, steady: Policy, odds: BettingEquityModel, seed: int) -> Trial:
    """Try all answers of the seat to act, and compare each with the one that was given."""
    b, seat = h.betting, h.turn
    ways = {a: action_of(b, seat, a) for a in range(ANSWERS) if may_answer(b, seat) >> a & 1}
    chips = {action: played_out(h, action, steady, seed) for action in {given, *ways.values()}}
    round = int(odds.betting_round(h))
    more = {a: chips[action] - chips[given] for a, action in ways.items()}
    return Trial(round, int(situation(b, seat, round)), hand_strength(h, seat, odds), more)


def played_out(h: Any, action: int, steady: Policy, seed: int) -> float:
    """The chips that the seat to act wins in the end if it answers so and then all are steady."""
    seat = h.turn
    if action == FOLD:
        return -float(h.betting.total[seat])
    after, rng = h.copy(), Rng(seed)
    after.apply(action)
    while not after.over:
        after.apply(steady.choose(after, after.turn, rng))
    return float(after.score[seat])


def trials(game: Game, players: int, seed: int) -> list[Trial]:
    """The bets of one deal, but for those that the blueprint leaves to steady."""
    odds: BettingEquityModel = part(game.slug, "odds", "ODDS")
    steady = policy(game)
    h: Any = game.new(seed, seats=players)
    rng = Rng(seed)
    out = []
    bets = 0
    while not h.over:
        action = steady.choose(h, h.turn, rng)
        if h.phase is BET and h.betting.bets < MOST_BETS:
            bets += 1
            if not is_left_to_steady(h.betting, h.turn):
                out.append(trial(h, action, steady, odds, 1000 * seed + bets))
        h.apply(action)
    return out


def departures(found: list[Trial], made: list[Classes], errors: float = CLEAR) -> dict[Cell, int]:
    """The answers that win clearly more than those given, by situation and class; the one that wins most where there are two."""
    cells: dict[Cell, list[Tried]] = defaultdict(lambda: [Tried() for _ in range(ANSWERS)])
    for t in found:
        row = cells[t.place, made[t.round].of(t.strength.share, t.strength.against_good)]
        for answer, chips in t.more.items():
            row[answer].add(chips)
    out = {}
    for cell, row in cells.items():
        clear = [a for a in range(ANSWERS) if is_clear(row[a], errors)]
        if clear:
            out[cell] = max(clear, key=lambda a: row[a].mean())
    return out


def blueprint(made: list[Classes], given: dict[Cell, int]) -> Blueprint:
    """A blueprint that gives these answers, and leaves the others to steady."""
    n = made[0].number()
    rows = {place: [".."] * n for place, _ in given}
    for (place, hand), answer in given.items():
        rows[place][hand] = digits([float(a == answer) for a in range(ANSWERS)])
    return Blueprint(made, {place: "".join(row) for place, row in rows.items()})


def found_classes(found: list[Trial]) -> list[Classes]:
    """Classes of hands for each round, about equally frequent at the bets of these trials."""
    rounds: list[Row] = []
    for n in range(max([t.round for t in found]) + 1):
        hands = [t.strength for t in found if t.round == n]
        rounds.append({"shares": [[x.share for x in hands], [x.against_good for x in hands]]})
    return classes([{"rounds": rounds}], COARSE, 1)


def main() -> None:
    """Make a blueprint, and put it into the file of its game."""
    parser = argparse.ArgumentParser()
    parser.add_argument("game")
    parser.add_argument("--players", type=int, default=4, help="how many play the deals")
    parser.add_argument("--deals", type=int, default=8000)
    parser.add_argument("--clear", type=float, default=CLEAR, help="by how many standard errors an answer must win more")
    parser.add_argument("--out", type=Path, help="another file than the game's own")
    given = parser.parse_args()
    game = upcard.game(given.game)
    first = game.new(1, seats=given.players)
    if not isinstance(first, BettingHand) or first.betting.stakes.structure > SPREAD_LIMIT:
        parser.error("a blueprint is for games that usually have a limit")
    seeds = range(FIRST_SEED, FIRST_SEED + given.deals)
    found = [t for seed in track(seeds, f"{game.title}: deals") for t in trials(game, given.players, seed)]
    made = found_classes(found)
    answers = departures(found, made, given.clear)
    path = given.out or ROOT / "src" / "upcard" / "games" / given.game / "blueprint.txt"
    others = read_blueprints(path.read_text()) if path.exists() else {}
    others[MORE] = blueprint(made, answers)
    path.write_text("".join([write_blueprint(n, others[n]) for n in sorted(others)]))
    print(f"{path}: {len(found)} bets, {len(answers)} other answers")


if __name__ == "__main__":
    main()
