"""Soko: sample the cards still to come for every player, given the cards shown; bet by pot odds and position."""

from __future__ import annotations

from typing import Final

from upcard.core.bits import Rng
from upcard.core.policy import Policy
from upcard.games.soko.hand import Soko
from upcard.games.soko.odds import ODDS
from upcard.kit.poker.hand import BET
from upcard.kit.poker.policy import choose_bet, explain_bet


class SokoPolicy(Policy[Soko]):
    """Bets by the chance to win against the cards that others show."""

    name = "steady"

    def choose(self, h: Soko, seat: int, rng: Rng) -> int:
        return choose_bet(h, seat, ODDS, rng) if h.phase is BET else 0

    def explain(self, h: Soko, seat: int, action: int) -> str:
        if h.phase is BET:
            return explain_bet(h, seat, action, ODDS)
        return "There are hands left in which to win it back."


POLICY: Final = SokoPolicy()
