"""Upcard: traditional card games, right to the last rule.

>>> import upcard
>>> hand = upcard.game("hearts").new(seed=7)
>>> hand.turn, len(hand.legal())
(1, 13)
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from upcard.core.bits import Rng
from upcard.core.errors import BadDeck, BadOption, BadRecord, BadSeats, BadSeed, IllegalMove, UnknownGame, UpcardError
from upcard.core.game import Game
from upcard.core.game import playouts as _playouts
from upcard.core.hand import Hand
from upcard.core.match import Match
from upcard.core.options import Options
from upcard.core.record import Record
from upcard.core.view import View
from upcard.registry import game, rules

if TYPE_CHECKING:

    def games() -> list[Game]:
        """All games, in alphabetical order of their titles."""
else:
    from upcard import games

__version__ = "0.1.0"


def playouts(
    name: str, n: int, seed: int = 1, seats: int | None = None, options: Options | dict[str, Any] | str | None = None
) -> list[int]:
    """Play *n* hands of a game at random to their ends inside compiled code; each seat's summed score, then the answers given."""
    return _playouts(game(name), n, seed, seats, options)


__all__ = [
    "BadDeck",
    "BadOption",
    "BadRecord",
    "BadSeats",
    "BadSeed",
    "Game",
    "Hand",
    "IllegalMove",
    "Match",
    "Options",
    "Record",
    "Rng",
    "UnknownGame",
    "UpcardError",
    "View",
    "game",
    "games",
    "playouts",
    "rules",
]
