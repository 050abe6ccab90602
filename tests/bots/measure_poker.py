"""How much the steady bot wins at poker: `python -m tests.bots.measure_poker [deals] [game ...]`.

It plays against a table of opponents of one kind.  They play their cards as the steady bot does (draws, passes, exchanges) and
differ in their betting: the random one (whose cards are random too); the caller; the rock, who bets only with a good hand; and
the raiser, who always raises as much as possible up to the pot.  Every deal is played once from each seat with the same cards and
full buy-ins; the mean over the seats is one value, and the 95 % interval is over deals.  In 3-5-7, where a deal decides little,
whole games of at most twelve deals are played.
"""

from __future__ import annotations

import sys
from math import sqrt

import upcard
from upcard.bots.bot import Bot, answer
from upcard.bots.equity import equities_for, odds
from upcard.bots.roster import bot, policy
from upcard.core.bits import Rng
from upcard.core.game import Game
from upcard.core.hand import Hand
from upcard.core.policy import Policy
from upcard.games.three_five_seven.hand import IN, OUT
from upcard.kit.poker.bet_wording import CALL, CHECK, FOLD, kind
from upcard.kit.poker.hand import BET, BettingHand
from upcard.kit.poker.stakes import NO_LIMIT, POT_LIMIT

TABLES: list[tuple[str, dict[str, str]]] = [
    ("soko", {}),
    ("soko", {"structure": "no_limit"}),
    ("pineapple", {}),
    ("pineapple", {"variant": "crazy"}),
    ("pineapple", {"variant": "crazy_hilo8"}),
    ("pineapple", {"structure": "no_limit"}),
    ("triple_draw", {}),
    ("triple_draw", {"structure": "no_limit"}),
    ("anaconda", {}),
    ("anaconda", {"structure": "pot_limit"}),
    ("whiskey_poker", {}),
    ("whiskey_poker", {"structure": "no_limit"}),
    ("three_five_seven", {}),
]
"""Games, and their options where they are not the usual ones."""
GOOD = 1.6
"""A rock plays with so much more than an equal share of the pot."""


class Caller(Policy):
    """Calls every bet and never bets; always comes in."""

    name = "caller"

    def __init__(self, game: Game) -> None:
        self.game = game
        self.cards = policy(game)

    def choose(self, h: Hand, seat: int, rng: Rng) -> int:
        if h.phase is BET:
            assert isinstance(h, BettingHand)
            return self.bets(h, seat)
        if h.phase.name == "declare" and self.game.slug == "three_five_seven":
            return self.comes_in(h, seat)
        return self.cards.choose(h, seat, rng)

    def bets(self, h: BettingHand, seat: int) -> int:
        """The answer in a betting round."""
        found = odds(self.game)
        assert found is not None
        return found.stay_in(h, seat)

    def comes_in(self, h: Hand, seat: int) -> int:
        """In or out at 3-5-7."""
        return IN

    def good(self, h: Hand, seat: int) -> bool:
        """Is a hand worth much more than an equal share against random hands?"""
        chance = equities_for(self.game, h, seat, samples=60, played=12)
        if chance is None:
            return False
        mine = [row for row in chance["seats"] if row["seat"] == seat][0]
        n = len(chance["seats"])
        return mine["share"] > min(0.5 + 0.2 * (GOOD - 1), GOOD / n) if n > 2 else mine["share"] > 0.65


class Raiser(Caller):
    """Bets and raises whenever possible, with any hand."""

    name = "raiser"

    def bets(self, h: BettingHand, seat: int) -> int:
        b = h.betting
        if not b.may_raise(seat):
            return super().bets(h, seat)
        most = b.max_raise_to(seat)
        if b.stakes.structure in (POT_LIMIT, NO_LIMIT):
            most = min(most, max(b.min_raise_to(seat), b.raise_to_pot_share(seat, 1, 1)))
        return int(4 * most + kind(b))


class Rock(Raiser):
    """Bets and raises with a good hand, and otherwise puts nothing in."""

    name = "rock"

    def bets(self, h: BettingHand, seat: int) -> int:
        if h.betting.opening:
            return Caller.bets(self, h, seat)
        if not self.good(h, seat):
            return FOLD if h.betting.to_call(seat) else CHECK
        return super().bets(h, seat) if h.betting.bets < 3 else CALL if h.betting.to_call(seat) else CHECK

    def comes_in(self, h: Hand, seat: int) -> int:
        return IN if self.good(h, seat) else OUT


def opponents(game: Game) -> list[Bot]:
    """The opponents by name."""
    return [bot("random", game)] + [Bot(p.name, p) for p in (Caller(game), Rock(game), Raiser(game))]


# One deal ------------------------------------------------------------------------------------


def play(h: Hand, hero: int, steady: Bot, other: Bot, rng: Rng) -> None:
    """Play one hand to its end."""
    while not h.over:
        h.apply(answer(steady if h.turn == hero else other, h, h.turn, rng))


def gain(game: Game, seats: int, options: dict[str, str], seed: int, steady: Bot, other: Bot) -> float:
    """The steady bot's gain in a deal, averaged over all seats."""
    total = 0.0
    for hero in range(seats):
        rng = Rng(1000 * seed + hero)
        if game.slug == "three_five_seven":
            m = game.match(seed, seats=seats, options={"max_deals": 12}, journal=False)
            while True:
                play(m.hand, hero, steady, other, rng)
                m.finish_hand()
                if m.over:
                    break
                m.next_hand()
            total += m.totals[hero]
        else:
            h = game.new(seed, seats=seats, options=options)
            play(h, hero, steady, other, rng)
            total += h.score[hero]
    return total / seats


def measure(game: Game, seats: int, options: dict[str, str], deals: int, steady: Bot, other: Bot) -> tuple[float, float]:
    """Chips won per hundred hands (in 3-5-7: per game), and half the width of the interval."""
    values = [gain(game, seats, options, seed, steady, other) for seed in range(1, deals + 1)]
    mean = sum(values) / deals
    spread = sqrt(sum([(v - mean) ** 2 for v in values]) / (deals - 1))
    times = 1 if game.slug == "three_five_seven" else 100
    return times * mean, times * 1.96 * spread / sqrt(deals)


def main(deals: int, slugs: list[str]) -> None:
    """Print a table of results."""
    for slug, options in TABLES:
        if slugs and slug not in slugs:
            continue
        game = upcard.game(slug)
        for seats in (2, 4):
            row = []
            for other in opponents(game):
                mean, half = measure(game, seats, options, deals * 2 // seats, bot("steady", game), other)
                row.append(f"{mean:+.1f} ± {half:.1f}" if abs(mean) < 20 else f"{mean:+.0f} ± {half:.0f}")
            print(
                f"| {game.title}{', ' if options else ''}{', '.join(options.values())} | {seats} | {' | '.join(row)} |",
                flush=True,
            )


if __name__ == "__main__":
    main(int(sys.argv[1]) if sys.argv[1:] else 1000, sys.argv[2:])
