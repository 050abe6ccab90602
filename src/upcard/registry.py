"""All games there are: every module of `upcard.games` that has a GAME.  A new game needs only its module."""

from __future__ import annotations

import importlib
import pkgutil
from functools import cache
from pathlib import Path

from upcard.core.errors import UnknownGame
from upcard.core.game import Game


@cache
def slugs() -> tuple[str, ...]:
    """The short names of all games, in alphabetical order."""
    package = importlib.import_module("upcard.games")
    return tuple(sorted(m.name for m in pkgutil.iter_modules(package.__path__)))


@cache
def game(slug: str) -> Game:
    """The game of a short name ("hearts"); raises UnknownGame."""
    name = slug.strip().lower().replace("-", "_").replace(" ", "_")
    if name not in slugs():
        raise UnknownGame(f"there is no game {slug!r:.40}; there are: {', '.join(slugs())}")
    found: Game = importlib.import_module(f"upcard.games.{name}").GAME
    return found


def all_games() -> list[Game]:
    """All games, in alphabetical order of their titles."""
    return sorted([game(slug) for slug in slugs()], key=lambda g: g.title)


def rules(slug: str) -> str:
    """A game's rules in our own words, as Markdown; raises UnknownGame."""
    found = game(slug)
    return (Path(__file__).parent / "games" / f"{found.slug}.md").read_text(encoding="utf-8")
