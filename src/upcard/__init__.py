"""Upcard: traditional card games, right to the last rule.

>>> import upcard
>>> hand = upcard.game("hearts").new(seed=7)
>>> hand
<Hearts: 4 seats, pass, seat 1 to answer>
>>> [hand.say(answer) for answer in hand.legal()[:3]]
['pass 4C', 'pass 7C', 'pass TC']
>>> hand.apply(hand.legal()[0])
>>> len(hand.view(0).zones[0]), hand.over
(13, False)

`game` finds a game and `games` lists all; a `Game` deals a `Hand` or begins a `Match`; a `View` is what a seat may know; a
`Record` is a match that can be played again.  A request that cannot be met raises an
UpcardError whose text is a sentence.  Bots are in
`upcard.bots`.  The page `docs/using-from-python.md` has an example of each.
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
from upcard.core.view import View
from upcard.record import Record
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
    """Play *n* hands of a game at random to their ends, quickly: the sum of each seat's scores, then how many answers were given.

    *seed* is a whole number below 2**62; *seats* and *options* are as in `Game.choose`.  Raises UnknownGame, BadOption, BadSeats.
    """
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
