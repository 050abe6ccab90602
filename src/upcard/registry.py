"""All games there are: every module of `upcard.games` that has a GAME, and those in the folders that UPCARD_GAMES names.

A new game needs only its module; its rules lie beside it under the same name.
"""

from __future__ import annotations

import importlib
import importlib.util
import os
import sys
from functools import cache
from pathlib import Path

from upcard.core.errors import UnknownGame
from upcard.core.game import Game


def _folders() -> list[Path]:
    """Where game modules lie: in the package, and in the folders that the environment names."""
    own = Path(__file__).parent / "games"
    return [own] + [Path(p) for p in os.environ.get("UPCARD_GAMES", "").split(os.pathsep) if p]


@cache
def _paths() -> dict[str, Path]:
    found: dict[str, Path] = {}
    for folder in _folders():
        for path in sorted(folder.glob("[a-z]*.py")):
            found.setdefault(path.stem, path)
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
    if path.parent == _folders()[0]:
        module = importlib.import_module(f"upcard.games.{name}")
    else:
        spec = importlib.util.spec_from_file_location(name, path)
        assert spec is not None and spec.loader is not None
        module = importlib.util.module_from_spec(spec)
        sys.modules[name] = module
        spec.loader.exec_module(module)
    found: Game = module.GAME
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
