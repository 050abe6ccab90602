"""Makes the blueprint of a poker game: `python -m tests.bots.make_blueprint pineapple --players 2`.

First it plays deals in which everybody stays in and the cards are played by the steady policy, and notes how strong each hand is
in each round. They are kept in `build/blueprints`, so an interrupted run continues where it stopped. Then it puts the hands into
classes that are about equally frequent, counts how the steady policy bets with each class, learns (`upcard.bots.learning`), and
writes `blueprint.txt` beside the game. The same numbers give the same file.
"""

from __future__ import annotations

import argparse
import json
import random
from bisect import bisect_right
from pathlib import Path
from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64
from rich.progress import track

import upcard
from upcard.bots.blueprint import Blueprint, Classes, hand_strength, read_blueprints, write_blueprint
from upcard.bots.learning import Learner, PlayedDeal
from upcard.bots.roster import policy
from upcard.core.bits import Rng
from upcard.core.game import Game
from upcard.kit.poker.bet_wording import CALL, CHECK
from upcard.kit.poker.betting import Betting
from upcard.kit.poker.equity_model import BettingEquityModel
from upcard.kit.poker.hand import BET, BettingHand
from upcard.kit.poker.stakes import SPREAD_LIMIT
from upcard.registry import part

ROOT: Final = Path(__file__).parent.parent.parent
FIRST_SEED: Final = 10_000_000  # no other measurement uses these deals
COARSE: Final = 12  # classes by the share against any hand
FINE: Final = 3  # and in each of them by the share against a good one
Row = dict[str, Any]


def played_deal(game: Game, players: int, seed: int) -> Row:
    """A deal in which everybody stays in: the betting as it begins, its rounds, and the strengths."""
    odds: BettingEquityModel = part(game.slug, "odds", "ODDS")
    h: Any = game.new(seed, seats=players)
    out: Row = {"seed": seed, "actions": [], "rounds": []}
    while not h.over:
        action = stays(h) if h.phase is BET else policy(game).choose(h, h.turn, Rng(seed))
        if h.phase is BET and len(out["rounds"]) == odds.betting_round(h):
            out["rounds"].append(betting_round(h, odds))
            out.setdefault("start", h.betting.to_json())
            out["high"] = [int(x) for x in h.strengths()]
            out["low"] = [int(x) for x in h.low_strengths()] or [-1] * players
        out["actions"].append(action)
        h.apply(action)
    return out


def betting_round(h: BettingHand, odds: BettingEquityModel) -> Row:
    """The bets of a round, the first to act, and each seat's share against any hand and against a good one."""
    b = h.betting
    strengths = [hand_strength(h, s, odds) for s in range(b.seats)]
    shares = [[round(x.share, 3) for x in strengths], [round(x.against_good, 3) for x in strengths]]
    return {"low": int(b.low), "high": int(b.high), "first": int(b.began), "shares": shares}


def stays(h: BettingHand) -> int:
    """Bring in for the least, check or call."""
    legal = h.legal()
    return legal[0] if h.betting.opening else next(a for a in legal if a in (CHECK, CALL))


def played_deals(game: Game, players: int, deals: int) -> list[Row]:
    """The deals played so far, and the missing ones."""
    path = ROOT / "build" / "blueprints" / f"{game.slug}-{players}.jsonl"
    path.parent.mkdir(parents=True, exist_ok=True)
    lines = path.read_text().split("\n")[:-1] if path.exists() else []
    rows = [json.loads(line) for line in lines[:deals]]
    path.write_text("".join([line + "\n" for line in lines]))
    with path.open("a") as file:
        for n in track(range(len(rows), deals), f"{game.title}: deals", disable=len(rows) == deals):
            rows.append(played_deal(game, players, FIRST_SEED + n))
            file.write(json.dumps(rows[-1]) + "\n")
    return rows


def bounds(values: list[float], parts: int) -> list[float]:
    """The bounds between equally frequent parts of some values."""
    row = sorted(values)
    return [row[len(row) * k // parts] for k in range(1, parts)]


def classes(rows: list[Row], coarse: int, fine: int) -> list[Classes]:
    """Classes of hands for each round."""
    out = []
    for n in range(len(rows[0]["rounds"])):
        pairs = [pair for row in rows for pair in zip(*row["rounds"][n]["shares"], strict=True)]
        cuts = bounds([share for share, _ in pairs], coarse)
        parts: list[list[float]] = [[] for _ in range(coarse)]
        for share, good in pairs:
            parts[bisect_right(cuts, share)].append(good)
        out.append(Classes(cuts, [bounds(part or [0.0], fine) for part in parts]))
    return out


def hands_by_round(game: Game, row: Row) -> list[BettingHand]:
    """The hand of a played deal as each round begins."""
    h: Any = game.new(row["seed"], seats=len(row["high"]))
    odds: BettingEquityModel = part(game.slug, "odds", "ODDS")
    out: list[BettingHand] = []
    for action in row["actions"]:
        if h.phase is BET and len(out) == odds.betting_round(h):
            out.append(h.copy())
        h.apply(action)
    return out


def prepared(row: Row, found: list[Classes]) -> PlayedDeal:
    """A deal as the learner takes it."""
    rounds = row["rounds"]
    numbers = [found[n].of(*pair) for n, r in enumerate(rounds) for pair in zip(*r["shares"], strict=True)]
    low, high, first = [vec[i64]([r[name] for r in rounds]) for name in ("low", "high", "first")]
    start = Betting.from_json(row["start"])
    return PlayedDeal(start, low, high, first, vec[i64](numbers), vec[i64](row["high"]), vec[i64](row["low"]))


def habits(game: Game, rows: list[Row], found: list[Classes]) -> Learner:
    """How often the steady policy gave each answer in these deals."""
    out = Learner(found[0].number(), len(found), 1)
    for row in track(rows, "habits"):
        out.watch(policy(game), prepared(row, found), hands_by_round(game, row))
    return out


def learned(game: Game, rows: list[Row], found: list[Classes], passes: int, chance: float, watched: int) -> Blueprint:
    """The blueprint after some passes through all deals, in which the others have steady's habits with this chance; those are
    from the first *watched* deals.
    """
    deals = [prepared(row, found) for row in rows]
    learner = Learner(found[0].number(), len(found), 1)
    if chance:
        learner.expect(habits(game, rows[:watched], found), chance)
    order = random.Random(1)
    for n in track(range(passes), "passes"):
        order.shuffle(deals)
        learner.learn(deals, float(n + 1))
    return Blueprint(found, learner.chances())


def main() -> None:
    """Make a blueprint, and put it into the file of its game."""
    parser = argparse.ArgumentParser()
    parser.add_argument("game")
    parser.add_argument("--players", type=int, default=2, choices=(2,), help="for more see tests.bots.make_departures")
    parser.add_argument("--deals", type=int, default=10_000)
    parser.add_argument("--passes", type=int, default=60)
    parser.add_argument("--steady", type=float, default=0.5, help="how often the others are steady in learning")
    parser.add_argument("--watched", type=int, default=4000, help="the deals in which steady's habits are counted")
    parser.add_argument("--coarse", type=int, default=COARSE)
    parser.add_argument("--fine", type=int, default=FINE)
    parser.add_argument("--out", type=Path, help="another file than the game's own")
    given = parser.parse_args()
    game = upcard.game(given.game)
    first = game.new(1, seats=given.players)
    if not isinstance(first, BettingHand) or first.betting.stakes.structure > SPREAD_LIMIT:
        parser.error("a blueprint is for games that usually have a limit")
    rows = played_deals(game, given.players, given.deals)
    made = learned(game, rows, classes(rows, given.coarse, given.fine), given.passes, given.steady, given.watched)
    path = given.out or ROOT / "src" / "upcard" / "games" / given.game / "blueprint.txt"
    others = read_blueprints(path.read_text()) if path.exists() else {}
    others[given.players] = made
    path.write_text("".join([write_blueprint(n, others[n]) for n in sorted(others)]))
    print(f"{path}: {len(made.chances)} situations for {given.players} players")


if __name__ == "__main__":
    main()
