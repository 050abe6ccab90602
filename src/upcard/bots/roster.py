"""Which bots there are, and how to get one for a game."""

from __future__ import annotations

from functools import cache
from typing import Final, TypedDict

from upcard.bots.bot import Bot
from upcard.bots.search import Search
from upcard.core.errors import UpcardError
from upcard.core.game import Game
from upcard.core.policy import Policy
from upcard.registry import part


class BotInfo(TypedDict):
    """A bot as a form shows it."""

    name: str
    title: str
    sentence: str


BOTS: Final[list[BotInfo]] = [
    {"name": "steady", "title": "Steady", "sentence": "Plays sensibly and at once."},
    {
        "name": "search",
        "title": "Searching",
        "sentence": "Imagines many deals that fit what it has seen, and tries its answers in them.",
    },
    {"name": "random", "title": "Random", "sentence": "Plays any card the rules allow."},
]


class UnknownBot(UpcardError):
    """There is no bot of this name."""


@cache
def policy(game: Game) -> Policy:
    """The quick policy of a game: its POLICY; one that answers at random where nobody has written one yet."""
    found = part(game.slug, "policy", "POLICY")
    return found if isinstance(found, Policy) else Policy()


def bot(name: str, game: Game, rounds: int = 400, seconds: float = 0.0) -> Bot:
    """A bot by name; search is bounded by rounds, or by seconds where they are given.  Raises UnknownBot."""
    if name == "random":
        return Bot("random", Policy())
    if name == "steady":
        return Bot("steady", policy(game))
    if name == "search":
        return Search(policy(game), game.lowest_wins, rounds, seconds)
    raise UnknownBot(f"there is no bot {name!r:.40}; there are: {', '.join([b['name'] for b in BOTS])}")
