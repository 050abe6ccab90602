"""Finds the games: every folder or module of `upcard.games` that has a GAME, those of the folders that UPCARD_GAMES names,
and those of installed packages, which name their modules under the entry point `upcard.games`.

A game of its own folder has `rules.md`, `policy.py` and the like in it; a game of one module has its rules beside it,
under the same name.
"""

from __future__ import annotations

import importlib
import importlib.metadata
import importlib.util
import os
import re
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

from upcard import games
from upcard.core.errors import UnknownGame
from upcard.core.game import Game
from upcard.core.hand import Hand
from upcard.core.seed import Seed, Stream

KIT = Path(__file__).parent / "kit"
SHARED_PAGE = re.compile(r"^\{\{(\w+/\w+)\}\}$", re.MULTILINE)


def _folders() -> list[Path]:
    """Where games are: in the package, and in the folders that the environment names."""
    own = Path(__file__).parent / "games"
    more = [Path(p).resolve() for p in os.environ.get("UPCARD_GAMES", "").split(os.pathsep) if p]
    for folder in more:
        if not folder.is_dir():
            raise UnknownGame(f"UPCARD_GAMES names a folder that is not there: {folder}")
    return [own, *dict.fromkeys(more)]


@cache
def _installed() -> dict[str, str]:
    """The modules of games that installed packages name, by slug."""
    return {point.name: point.value for point in importlib.metadata.entry_points(group="upcard.games")}


def _module(slug: str) -> str:
    """The name of a game's module or folder, as Python imports it."""
    return _installed().get(slug, f"upcard.games.{slug}")


@cache
def _paths() -> dict[str, Path]:
    found: dict[str, Path] = {}
    for folder in _folders():
        modules = sorted(folder.glob("[a-z]*.py"))
        for path in modules + [init.parent for init in sorted(folder.glob("[a-z]*/__init__.py"))]:
            if found.setdefault(path.stem, path) is not path:
                raise UnknownGame(f"there is a game {path.stem!r} already: give {path} another name")
        if str(folder) not in games.__path__:
            games.__path__.append(str(folder))
    for slug, module in _installed().items():
        spec = importlib.util.find_spec(module)
        if spec is None or spec.origin is None:
            raise UnknownGame(f"an installed package names a game {slug!r} in {module!r}, which is not there")
        path = Path(spec.origin)
        place = path.parent if path.name == "__init__.py" else path
        if found.setdefault(slug, place) is not place:
            raise UnknownGame(f"there is a game {slug!r} already: {module} must give its own another name")
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
    found = getattr(importlib.import_module(_module(name)), "GAME", None)
    if not isinstance(found, Game):
        raise UnknownGame(f"{path} has no GAME")
    if found.slug != name:
        raise UnknownGame(f"the slug of a game is the name of its folder or module: {name!r} for {path}, not {found.slug!r}")
    found.restore = restore_hand
    return found


def all_games() -> list[Game]:
    """All games, in alphabetical order of their titles."""
    return sorted([game(slug) for slug in slugs()], key=lambda g: g.title)


def rules(slug: str) -> str:
    """A game's rules in our own words, as Markdown; raises UnknownGame."""
    place = _paths()[game(slug).slug]
    path = place / "rules.md" if place.is_dir() else place.with_suffix(".md")
    if not path.exists():
        return f"# {game(slug).title}\n\nNobody has written its rules down yet.\n"
    return SHARED_PAGE.sub(_shared_page, path.read_text(encoding="utf-8"))


def _shared_page(line: re.Match[str]) -> str:
    """The page that a line such as `{{poker/hands}}` names: rules that several games have word for word."""
    return (KIT / f"{line[1]}.md").read_text(encoding="utf-8").rstrip()


def beside(slug: str, name: str) -> str:
    """The text of a file in a game's folder; "" without it."""
    path = _paths()[game(slug).slug] / name
    return path.read_text(encoding="utf-8") if path.exists() else ""


def part(slug: str, noun: str, name: str) -> Any:
    """*name* of the module *noun* in a game's folder ("policy", "POLICY"), or of the game's one module; None without it."""
    place = _paths()[game(slug).slug]
    module = _module(game(slug).slug)
    if place.is_dir():
        module += f".{noun}"
        if importlib.util.find_spec(module) is None:
            return None
    return getattr(importlib.import_module(module), name, None)


def restore_hand(slug: str, there: dict[str, Any], x: int, drawn: int, score: list[int], key: bytes | None, quiet: bool) -> Hand:
    """A hand as it was when it was pickled; raises UnknownGame."""
    h = game(slug).position(**there)
    h.rng_state = x
    h.drawn = drawn
    h.score = score
    h.untracked = quiet
    if key is not None:
        h.stream = Stream(Seed(0), 0)
        h.stream.resume(key)
    return h


class _Games(ModuleType):
    def __call__(self) -> list[Game]:
        """All games, in alphabetical order of their titles."""
        return all_games()


games.__class__ = _Games
