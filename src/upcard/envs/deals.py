"""The hands of an environment, one after another from a seed."""

from __future__ import annotations

import secrets
from typing import Any

from upcard.core.bits import Rng
from upcard.core.game import Game
from upcard.core.hand import Hand
from upcard.core.options import Options

LARGEST_SEED = (1 << 62) - 1


class Dealer:
    """Deals hand after hand; each seed also draws the dealer and the number of the hand, on which some rules depend."""

    def __init__(self, game: Game, options: Options, seats: int) -> None:
        self.game = game
        self.options = options
        self.seats = seats
        self.rng = Rng(secrets.randbelow(LARGEST_SEED))

    def __deepcopy__(self, memo: dict[int, Any]) -> Dealer:
        other = Dealer(self.game, self.options, self.seats)
        other.rng = Rng(self.rng.x)
        return other

    def deal(self, seed: int | None = None) -> Hand:
        """The next hand, or the first of a new seed."""
        if seed is not None:
            self.rng = Rng((seed * 0x9E3779B97F4A7C15 + 1) & LARGEST_SEED)
            self.rng.below(2)
        return self.game.new(
            rng=self.rng,
            seats=self.seats,
            options=self.options,
            dealer=int(self.rng.below(self.seats)),
            number=1 + int(self.rng.below(4)),
        )
