"""All games there are: every module of `upcard.games` that has a GAME, and those in the folders that UPCARD_GAMES names.

A new game needs only its module; its rules lie beside it under the same name.
"""

from __future__ import annotations

import importlib
import os
from functools import cache
from pathlib import Path

from upcard import games
from upcard.core.errors import UnknownGame
from upcard.core.game import Game


def _folders() -> list[Path]:
    """Where game modules lie: in the package, and in the folders that the environment names."""
    own = Path(__file__).parent / "games"
    more = [Path(p).resolve() for p in os.environ.get("UPCARD_GAMES", "").split(os.pathsep) if p]
    for folder in more:
        if not folder.is_dir():
            raise UnknownGame(f"UPCARD_GAMES names a folder that is not there: {folder}")
    return [own, *dict.fromkeys(more)]


@cache
def _paths() -> dict[str, Path]:
    found: dict[str, Path] = {}
    for folder in _folders():
        for path in sorted(folder.glob("[a-z]*.py")):
            if found.setdefault(path.stem, path) is not path:
                raise UnknownGame(f"there is a game {path.stem!r} already: give {path} another name")
        if str(folder) not in games.__path__:
            games.__path__.append(str(folder))
    return found


def slugs() -> tuple[str, ...]:
    """The short names of all games, in alphabetical order."""
    return tuple(sorted(_paths()))


@cache
def game(slug: str) -> Game:
    """The game of a short name ("hearts"); raises UnknownGame."""
    name = slug.strip().lower().replace("-", "_").replace(" ", "_")
    path = _paths().get(name)
    if path is None:
        raise UnknownGame(f"there is no game {slug!r:.40}; there are: {', '.join(slugs())}")
    found = getattr(importlib.import_module(f"upcard.games.{name}"), "GAME", None)
    if not isinstance(found, Game):
        raise UnknownGame(f"{path} has no GAME")
    if found.slug != name:
        raise UnknownGame(f"the slug of a game is the name of its module: {name!r} for {path}, not {found.slug!r}")
    return found


def all_games() -> list[Game]:
    """All games, in alphabetical order of their titles."""
    return sorted([game(slug) for slug in slugs()], key=lambda g: g.title)


def rules(slug: str) -> str:
    """A game's rules in our own words, as Markdown; raises UnknownGame."""
    path = _paths()[game(slug).slug].with_suffix(".md")
    if not path.exists():
        return f"# {game(slug).title}\n\nNobody has written its rules down yet.\n"
    return path.read_text(encoding="utf-8")
