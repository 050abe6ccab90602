"""Soko: the cards still to come are sampled for everybody, on top of what each shows; pot odds and position do the rest."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from upcard.bots.bot import Policy
from upcard.bots.equity import Showdown
from upcard.core.bits import CardSet, Rng, Seat
from upcard.core.hand import Hand
from upcard.core.options import Options
from upcard.games.soko.hand import Soko, SokoOptions, ranked
from upcard.kit.poker.equity_model import BettingOdds
from upcard.kit.poker.hand import BET
from upcard.kit.poker.policy import because, outlook, wager
from upcard.kit.poker.rank_tables import SOKO


class SokoPolicy(Policy):
    """Bets by the chance to win against what the others show."""

    name = "steady"

    def choose(self, h: Hand, seat: int, rng: Rng) -> int:
        assert isinstance(h, Soko)
        return wager(h, seat, outlook(h, seat, ODDS), rng) if h.phase is BET else 0

    def reason(self, h: Hand, seat: int, action: int) -> str:
        assert isinstance(h, Soko)
        if h.phase is BET:
            return because(h, seat, action, outlook(h, seat, ODDS))
        return "There are hands left in which to win it back."


class SokoShowdown(Showdown):
    """Five cards by the ranking of the table."""

    def __init__(self, rules: SokoOptions) -> None:
        self.rules = rules

    def high(self, place: i64, held: CardSet, board: CardSet) -> i64:
        return ranked(held, self.rules)


class SokoOdds(BettingOdds):
    """Five cards each, and from the first of them nothing to decide but bets."""

    tables = [SOKO]
    sizes = (5,)

    def showdown(self, h: Hand) -> Showdown:
        assert isinstance(h, Soko)
        return SokoShowdown(h.rules)

    def among(self, options: Options, size: int, seats: int) -> Showdown:
        assert isinstance(options, SokoOptions)
        return SokoShowdown(options)

    def settled(self, h: Hand) -> bool:
        return True

    def held(self, h: Hand, seat: Seat) -> CardSet:
        assert isinstance(h, Soko)
        return h.held(seat)


POLICY: Final = SokoPolicy()
ODDS: Final = SokoOdds()
