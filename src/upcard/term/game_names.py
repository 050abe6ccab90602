"""Finds the game a person means: capitals, hyphens and part of a name will do; a misspelt name gets a suggestion."""

from __future__ import annotations

from typing import Final

from rapidfuzz import fuzz, process

from upcard import registry
from upcard.core.errors import UnknownGame
from upcard.core.game import Game

CLOSE: Final = 65  # similarity in percent from which a name is suggested


def find_game(text: str) -> Game:
    """The game with this name, or the only game whose name contains it ("gin" finds Gin Rummy).

    Raises UnknownGame, with the closest name where there is one.
    """
    name = "_".join(text.lower().replace("-", " ").replace("_", " ").replace("’", "").replace("'", "").split())
    slugs = registry.slugs()
    if name in slugs:
        return registry.game(name)
    words = [slug for slug in slugs if name and f"_{slug}_".startswith(f"_{name}")] or [
        slug for slug in slugs if name and f"_{name}" in f"_{slug}"
    ]
    if len(words) == 1:
        return registry.game(words[0])
    if words:
        raise UnknownGame(f"{text!r:.40} could be {' or '.join(words)}: which do you mean?")
    found = process.extractOne(name, slugs, scorer=fuzz.ratio, score_cutoff=CLOSE) if len(name) > 2 else None
    if found is not None:
        raise UnknownGame(f"there is no game {text!r:.40}; did you mean {found[0]}?")
    return registry.game(text)
