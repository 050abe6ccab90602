"""A learner against a bot at poker: `python -m tests.bots.learn_poker [game] [hands] [deals] [structure] [bot] [players]`.

The learner plays as steady does, and learns by Monte Carlo control where another answer wins more: a table by the round, the
bets in it, the opponent's raises so far and its own share of the pot in tenths. With more than two players all its opponents are
the bot, and the raises are those of the one who raised most. It knows its opponents only from play. After learning it explores no
more, and the measured deals are new ones, each played from every seat. What it wins bounds from below what a player who knows the
bot could win.
"""

from __future__ import annotations

import sys
from math import sqrt

import upcard
from upcard.bots.bot import Bot, answer
from upcard.bots.roster import bot, policy
from upcard.core.bits import Rng, bit, cards
from upcard.core.game import Game
from upcard.core.hand import Hand
from upcard.core.policy import Policy
from upcard.kit.poker.bet_wording import CALL, CHECK, FOLD, kind
from upcard.kit.poker.equity_model import BettingEquityModel
from upcard.kit.poker.hand import BET, BettingHand
from upcard.kit.poker.policy import expected_share
from upcard.kit.poker.stakes import POT_LIMIT
from upcard.registry import part

AS_STEADY, PASSIVE, RAISE, OUT = range(4)
EXPLORES = 4  # of ten answers in learning
ENOUGH = 30  # tries of an answer before it can be preferred


class Tried:
    """How often an answer was tried, and the chips that it brought."""

    def __init__(self) -> None:
        self.n = 0
        self.total = 0.0
        self.squares = 0.0

    def add(self, chips: float) -> None:
        self.n += 1
        self.total += chips
        self.squares += chips * chips

    def mean(self) -> float:
        return self.total / self.n

    def error(self) -> float:
        """The squared standard error of the mean; a deviation of less than a chip is taken for one."""
        return max(self.squares / self.n - self.mean() ** 2, 1.0) / self.n


class Learner(Policy):
    """Plays as steady, except where another answer has brought more."""

    name = "learner"

    def __init__(self, game: Game) -> None:
        self.steady = policy(game)
        odds: BettingEquityModel = part(game.slug, "odds", "ODDS")
        self.odds = odds
        self.table: dict[tuple[int, ...], list[Tried]] = {}
        self.learning = True
        self.line: list[Tried] = []

    def choose(self, h: Hand, seat: int, rng: Rng) -> int:
        if h.phase is not BET:
            return self.steady.choose(h, seat, rng)
        assert isinstance(h, BettingHand)
        row = self.table.setdefault(self.situation(h, seat), [Tried() for _ in range(4)])
        way = self.best(row)
        if self.learning and rng.below(10) < EXPLORES:
            way = rng.below(4)
        if self.learning:
            self.line.append(row[way])
        return self.answer(h, seat, way, rng)

    def situation(self, h: BettingHand, seat: int) -> tuple[int, ...]:
        """What the learner looks at."""
        b = h.betting
        raises = max([b.n_raises(s) for s in cards(b.live & ~bit(seat))])
        street = int(getattr(h, "street", getattr(h, "round", 0)))
        share = min(int(10 * expected_share(h, seat, self.odds).share), 9)
        return street, share, int(min(b.bets, 4)), int(b.to_call(seat) > 0), int(min(raises, 3))

    def best(self, row: list[Tried]) -> int:
        """The way that brought the most, if it is clearly better than steady's."""
        usual = row[AS_STEADY]
        ways = [w for w in (PASSIVE, RAISE, OUT) if row[w].n >= ENOUGH]
        if usual.n < ENOUGH or not ways:
            return AS_STEADY
        way = max(ways, key=lambda w: row[w].mean())
        clear = row[way].mean() - usual.mean() > sqrt(row[way].error() + usual.error())
        return way if clear else AS_STEADY

    def answer(self, h: BettingHand, seat: int, way: int, rng: Rng) -> int:
        """The answer in this way; the nearest that is legal."""
        b = h.betting
        if way == AS_STEADY or b.opening:
            return self.steady.choose(h, seat, rng)
        if way == OUT and b.to_call(seat):
            return FOLD
        if way == RAISE and b.may_raise(seat):
            total = b.max_raise_to(seat)
            if b.stakes.structure >= POT_LIMIT:
                total = min(total, max(b.min_raise_to(seat), b.raise_to_pot_share(seat, 3, 4)))
            return int(4 * total + kind(b))
        return CALL if b.to_call(seat) else CHECK

    def learn(self, chips: float) -> None:
        """Note what the hand brought after each answer."""
        for tried in self.line:
            tried.add(chips)
        self.line = []


def play(game: Game, seed: int, seat: int, learner: Bot, steady: Bot, options: dict[str, str], players: int) -> float:
    """The learner's chips in one hand."""
    rng = Rng(1000 * seed + seat)
    h = game.new(seed, seats=players, options=options)
    while not h.over:
        h.apply(answer(learner if h.turn == seat else steady, h, h.turn, rng))
    return float(h.score[seat])


def main(slug: str, hands: int, deals: int, options: dict[str, str], name: str = "steady", players: int = 2) -> None:
    """Learn, then measure, and print both."""
    game = upcard.game(slug)
    mind = Learner(game)
    learner, steady = Bot("learner", mind), bot(name, game)
    for n in range(hands):
        mind.learn(play(game, 1_000_000 + n, n % players, learner, steady, options, players))
    mind.learning = False
    values = [
        sum([play(game, seed, s, learner, steady, options, players) for s in range(players)]) / players
        for seed in range(1, deals + 1)
    ]
    mean = sum(values) / deals
    half = 1.96 * sqrt(sum([(v - mean) ** 2 for v in values]) / (deals - 1) / deals)
    changed = sum([mind.best(row) != AS_STEADY for row in mind.table.values()])
    table = "".join([", " + v for v in options.values()])
    print(
        f"{game.title}{table}, {players} players, against {name}: {100 * mean:+.0f} ± {100 * half:.0f} chips per 100 hands"
        f" over {deals} deals, after {hands} hands; {changed} of {len(mind.table)} situations answered otherwise",
        flush=True,
    )


if __name__ == "__main__":
    said = sys.argv[1:]
    main(
        said[0] if said else "soko",
        int(said[1]) if said[1:] else 40_000,
        int(said[2]) if said[2:] else 2_000,
        {"structure": said[3]} if said[3:] else {},
        said[4] if said[4:] else "steady",
        int(said[5]) if said[5:] else 2,
    )
