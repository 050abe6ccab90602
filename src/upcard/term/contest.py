"""One bot against another on duplicate deals: `upcard match`.

The unit is the deal.  Each deal is played once from every seat (or from both sides, if partners share their score), with
bot A in that seat and bot B in the others; the result of the deal is A's score less B's, averaged over these hands.  In a game
for one, each of the two plays the deal.  A bot's random numbers depend on the deal, the number of answers given
and the seat, so two bots that answer alike play alike, and their result is exactly 0.

With whole matches the unit is a series of deals: it is played as a match from every seat, and the result is the share of these
matches that A wins, less the share that equal players win, in percent.
"""

from __future__ import annotations

import hashlib
import json
import multiprocessing
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass
from functools import cache
from math import log, sqrt
from pathlib import Path
from statistics import fmean, stdev
from typing import Any, Final

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from scipy.stats import t as student

from upcard.bots.bot import Bot, answer
from upcard.bots.inference import Belief
from upcard.bots.roster import bot, policy
from upcard.bots.search import Search, Worlds
from upcard.core.bits import Rng
from upcard.core.errors import BadOption
from upcard.core.game import Game, playouts
from upcard.core.hand import Hand
from upcard.core.options import Options, as_dict
from upcard.envs import peers
from upcard.registry import game as find

CONFIDENCE: Final = 0.95
FEWEST: Final = 20  # deals before a sequential test may stop
EXPECTED: Final = 400  # the number of deals for which the sequential interval is narrowest
BELIEF: Final = "belief"
CHEAT: Final = "cheat"


@dataclass(frozen=True)
class Contest:
    """The terms of a match between bots: the table, the bots ("hard", or "hard:400" for 400 play-outs), the seed of the deals."""

    game: str
    options: dict[str, Any]
    seats: int
    a: str
    b: str
    seed: int
    rounds: int
    matches: bool = False

    @staticmethod
    def of(game: Game, options: Options, seats: int, a: str, b: str, seed: int, rounds: int, matches: bool = False) -> Contest:
        """Checked terms.  Raises BadOption, UnknownBot."""
        if matches and seats == 1:
            raise BadOption(f"nobody wins a match of {game.title} from another player: leave out --matches", "matches")
        for name in (a, b):
            if peers.is_peer(name):
                peers.rules_of(name, game)
                peers.check_rules(name, as_dict(options))
            contestant(name, game, rounds)
        return Contest(game.slug, as_dict(options), seats, a, b, seed, rounds, matches)


@dataclass(frozen=True)
class DealResult:
    """One deal: A's score less B's (higher is better for A in every game), and each bot's time for its decisions.

    With whole matches *better* is the percentage of them that A wins above its even share.
    """

    deal: int
    better: float
    decisions_a: int
    seconds_a: float
    decisions_b: int
    seconds_b: float


class TrueHand(Worlds):
    """Always draws the true deal: a bound that no honest player reaches."""

    def __init__(self) -> None:
        self.hand: Hand | None = None

    def draw(self, h: Hand, seat: int, rng: Rng) -> Hand:
        assert self.hand is not None
        return self.hand.copy()


class Contestant:
    """A bot at one seat of a contest."""

    def __init__(self, player: Bot, truth: TrueHand | None = None, belief: Belief | None = None) -> None:
        self.player = player
        self.truth = truth
        self.belief = belief

    def begin(self, h: Hand, seat: int, rng: Rng) -> None:
        """Begin a hand."""
        if self.belief is not None:
            self.belief.begin(h.imagine(seat, rng), seat)
        if isinstance(self.player, peers.Peer):
            self.player.begin(h.imagine(seat, rng), seat)

    def watch(self, h: Hand, seat: int, action: int, rng: Rng) -> None:
        """Learn that another seat is about to answer; passes the answer on only if everyone may know it."""
        if h.phase.sealed or h.phase.hidden:
            return
        if self.belief is not None:
            self.belief.watch(h.imagine(seat, rng), seat, action, rng)
        if isinstance(self.player, peers.Peer):
            self.player.watch(h.imagine(seat, rng), action)

    def answer(self, h: Hand, rng: Rng) -> int:
        """The bot's answer in a hand; only the cheat gets the true hand."""
        if self.truth is not None:
            self.truth.hand = h
        return answer(self.player, h, h.turn, rng)


def contestant(name: str, game: Game, rounds: int) -> Contestant:
    """A bot by name, with its number of play-outs after a colon.

    Besides the bots of the roster there are "belief", the search in deals weighted by the others' answers, "cheat", the
    search that sees all hands, and the players from other packages (`upcard.envs.peers`).  Raises UnknownBot, BadOption.
    """
    if peers.is_peer(name):
        return Contestant(peers.peer(name))
    kind, _, number = name.partition(":")
    if number and not (number.isdecimal() and int(number) > 0):
        raise BadOption(f"the number of play-outs in {name!r:.40} is a whole number above 0", "rounds")
    rounds = int(number) if number else rounds
    if kind == CHEAT:
        truth = TrueHand()
        return Contestant(Search(policy(game), game.lowest_wins, rounds, worlds=truth, unit=game.unit), truth)
    if kind == BELIEF:
        belief = Belief(policy(game))
        return Contestant(Search(policy(game), game.lowest_wins, rounds, worlds=belief, unit=game.unit), belief=belief)
    return Contestant(bot(kind, game, rounds))


@cache
def partners_share(slug: str, seats: int) -> bool:
    """Do seats opposite each other always score the same?  Found by random play, so that games need not say it."""
    if seats % 2:
        return False
    game = find(slug)
    sums = [playouts(game, 1, seed, seats=seats) for seed in range(12)]
    return seats > 2 and all([s[i] == s[i + seats // 2] for s in sums for i in range(seats // 2)])


def line_ups(contest: Contest) -> list[list[bool]]:
    """A's seats in each of the hands of one deal."""
    n = contest.seats
    if n == 1:
        return [[True], [False]]
    if partners_share(contest.game, n):
        return [[seat % 2 == side for seat in range(n)] for side in (0, 1)]
    return [[seat == mine for seat in range(n)] for mine in range(n)]


def number_for(*what: object) -> int:
    """A 256-bit number for one purpose."""
    return int.from_bytes(hashlib.sha256("/".join([str(w) for w in what]).encode()).digest(), "big")


class Clock:
    """The decisions of A and of B, and their processor time in seconds."""

    def __init__(self) -> None:
        self.decisions = [0, 0]
        self.seconds = [0.0, 0.0]


def play_deal(contest: Contest, i: int) -> DealResult:
    """Play deal number *i* from every seat; with whole matches, series number *i*."""
    clock = Clock()
    if contest.matches:
        better = 100 * (fmean([_share_won(contest, i, line, clock) for line in line_ups(contest)]) - fair_share(contest))
    else:
        better = _scored_more(contest, i, clock)
    return DealResult(i, round(better, 9), clock.decisions[0], clock.seconds[0], clock.decisions[1], clock.seconds[1])


def fair_share(contest: Contest) -> float:
    """The share of matches that A wins against a player of equal strength."""
    return line_ups(contest)[0].count(True) / contest.seats


def _scored_more(contest: Contest, i: int, clock: Clock) -> float:
    """How much more A scores than B in deal number *i*."""
    game = find(contest.game)
    n = contest.seats
    mine_in: list[float] = []
    theirs_in: list[float] = []
    for line in line_ups(contest):
        deal = number_for(contest.seed, i, "deal")
        h = game.new(deal, seats=n, options=contest.options, dealer=i % n, number=1 + i // n % 4)
        play_hand(contest, h, line, (contest.seed, i), clock)
        if any(line):
            mine_in.append(fmean([h.score[s] for s in range(n) if line[s]]))
        if not all(line):
            theirs_in.append(fmean([h.score[s] for s in range(n) if not line[s]]))
    return (fmean(mine_in) - fmean(theirs_in)) * (-1 if game.lowest_wins else 1)


def _share_won(contest: Contest, i: int, line: list[bool], clock: Clock) -> float:
    """A's share of the win in the match of series number *i*; several winners share it."""
    deals = number_for(contest.seed, i, "deals")
    match = find(contest.game).match(deals, seats=contest.seats, options=contest.options, journal=False)
    play_hand(contest, match.hand, line, (contest.seed, i, match.number), clock)
    match.finish_hand()
    while not match.over:
        play_hand(contest, match.next_hand(), line, (contest.seed, i, match.number), clock)
        match.finish_hand()
    won = match.winners()
    return sum([line[s] for s in won]) / len(won)


def play_hand(contest: Contest, h: Hand, line: list[bool], numbers: tuple[int, ...], clock: Clock) -> None:
    """Play a hand to its end; the bots draw their random numbers from *numbers*."""
    n = contest.seats
    game = find(contest.game)
    players = [contestant(contest.a if mine else contest.b, game, contest.rounds) for mine in line]
    for s in range(n):
        players[s].begin(h, s, Rng(number_for(*numbers, "begin", s) >> 200))
    given = 0
    while not h.over:
        seat = h.turn
        start = time.process_time()
        action = players[seat].answer(h, Rng(number_for(*numbers, given, seat) >> 200))
        if len(h.legal()) > 1:
            clock.decisions[not line[seat]] += 1
            clock.seconds[not line[seat]] += time.process_time() - start
        for s in range(n):
            if s != seat:
                start = time.process_time()
                players[s].watch(h, s, action, Rng(number_for(*numbers, given, "watch", s) >> 200))
                clock.seconds[not line[s]] += time.process_time() - start
        h.apply(action)
        given += 1


# Intervals ----------------------------------------------------------------------------------


def fixed_half_width(values: list[float], confidence: float = CONFIDENCE) -> float:
    """Half the width of Student's interval for the mean of a number of deals fixed beforehand."""
    n = len(values)
    if n < 2:
        return float("inf")
    return float(student.ppf(0.5 + confidence / 2, n - 1)) * stdev(values) / sqrt(n)


def sequential_half_width(values: list[float], confidence: float = CONFIDENCE) -> float:
    """Half the width of an interval that can be checked after every deal: the asymptotic confidence sequence of Waudby-Smith,
    Arbour, Sinha, Kennedy and Ramdas (Annals of Statistics 52, 2024), narrowest after EXPECTED deals.
    """
    n = len(values)
    if n < FEWEST:
        return float("inf")
    alpha = 1 - confidence
    tuned = (-2 * log(alpha) + log(-2 * log(alpha) + 1)) / EXPECTED
    scale = n * tuned + 1
    return stdev(values) * sqrt(2 * scale / (n * n * tuned) * log(sqrt(scale) / alpha))


def verdict(mean: float, half: float) -> str:
    """The reading of an interval: "better", "worse", or "open" if it contains 0."""
    return "better" if mean - half > 0 else "worse" if mean + half < 0 else "open"


# Running ------------------------------------------------------------------------------------


def run(contest: Contest, deals: int, sequential: bool = False, jobs: int = 1, keep: Path | None = None) -> dict[str, Any]:
    """Play *deals* deals, or with *sequential* only as many as prove a difference.

    With *keep*, that file gets a line for every finished deal, and a run with the same terms continues from it.  Raises BadOption
    if the file has other terms.
    """
    done = {r.deal: r for r in _kept(contest, keep)} if keep else {}
    results = [done[i] for i in range(deals) if i in done]
    if not (sequential and _decided(results)):
        for result in _with_progress(contest, [i for i in range(deals) if i not in done], jobs, deals):
            results.append(result)
            if keep:
                with keep.open("a", encoding="utf-8") as file:
                    file.write(json.dumps(asdict(result)) + "\n")
            if sequential and _decided(results):
                break
    results.sort(key=lambda r: r.deal)
    return summary(contest, results, sequential)


def _decided(results: list[DealResult]) -> bool:
    values = [r.better for r in results]
    return len(values) >= FEWEST and verdict(fmean(values), sequential_half_width(values)) != "open"


def summary(contest: Contest, results: list[DealResult], sequential: bool) -> dict[str, Any]:
    """The result as plain data."""
    game = find(contest.game)
    values = [r.better for r in results]
    mean = fmean(values)
    half = (sequential_half_width if sequential else fixed_half_width)(values)
    a, b = sum([r.decisions_a for r in results]), sum([r.decisions_b for r in results])
    return asdict(contest) | {
        "title": game.title,
        "unit": "% of matches" if contest.matches else game.unit,
        "plan": "sequential" if sequential else "fixed",
        "deals": len(values),
        "hands": len(values) * len(line_ups(contest)),
        "fair": round(fair_share(contest), 4),
        "better": round(mean, 4),
        "half": None if half == float("inf") else round(half, 4),
        "verdict": verdict(mean, half),
        "ms_a": round(1000 * sum([r.seconds_a for r in results]) / max(1, a), 2),
        "ms_b": round(1000 * sum([r.seconds_b for r in results]) / max(1, b), 2),
    }


def report(result: dict[str, Any]) -> str:
    """The result as text."""
    a, b = result["a"], result["b"]
    half = result["half"]
    nothing = "the even share" if result["matches"] else "0"
    found = {
        "better": f"{a} is better than {b}.",
        "worse": f"{b} is better than {a}.",
        "open": f"These deals do not tell {a} and {b} apart: the interval contains {nothing}.",
    }[result["verdict"]]
    plan = "a sequential test" if result["plan"] == "sequential" else "a number fixed beforehand"
    if result["matches"]:
        even = 100 * result["fair"]
        played = f"{result['deals']:,} series of deals ({plan}), each played from every seat: {result['hands']:,} matches."
        scored = f"{a} wins {even + result['better']:.1f} % of the matches against {b}"
        ends = [even + result["better"] + d * (half or 0) for d in (-1, 1)]
        interval = f"95 %: {ends[0]:.1f} to {ends[1]:.1f}; equal players win {even:.1f} %"
    else:
        played = f"{result['deals']:,} deals ({plan}), each played from every seat: {result['hands']:,} hands."
        scored = f"{a} scores {result['better']:+.2f} {result['unit']} a hand against {b}"
        ends = [result["better"] + d * (half or 0) for d in (-1, 1)]
        interval = f"95 %: {ends[0]:+.2f} to {ends[1]:+.2f}"
    return "\n".join(
        [
            f"{result['title']}, {result['seats']} seats: {a} against {b}, seed {result['seed']}.",
            played,
            f"{scored} ({'no interval yet' if half is None else interval}).",
            found,
            f"A decision takes {a} {result['ms_a']:.1f} ms, {b} {result['ms_b']:.1f} ms.",
        ]
    )


def _kept(contest: Contest, keep: Path) -> list[DealResult]:
    """The deals in a file, which begins with the terms."""
    terms = json.dumps(asdict(contest), sort_keys=True)
    if not keep.exists():
        keep.parent.mkdir(parents=True, exist_ok=True)
        keep.write_text(terms + "\n", encoding="utf-8")
        return []
    lines = keep.read_text(encoding="utf-8").splitlines()
    if not lines or lines[0] != terms:
        raise BadOption(f"{keep} has deals of another match: name another file", "keep")
    return [DealResult(**json.loads(line)) for line in lines[1:]]


def _play(contest: Contest, deals: list[int], jobs: int) -> Iterator[DealResult]:
    if jobs == 1 or len(deals) < 2:
        for i in deals:
            yield play_deal(contest, i)
        return
    with ProcessPoolExecutor(min(jobs, len(deals)), multiprocessing.get_context("spawn")) as pool:
        waiting = [pool.submit(play_deal, contest, i) for i in deals]
        try:
            for future in waiting:
                yield future.result()
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


def _with_progress(contest: Contest, deals: list[int], jobs: int, total: int) -> Iterator[DealResult]:
    if not sys.stderr.isatty():
        yield from _play(contest, deals, jobs)
        return
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(find(contest.game).title, total=total, completed=total - len(deals))
        for result in _play(contest, deals, jobs):
            yield result
            bar.advance(task)
