"""The games, a module each; calling the package lists them."""

from __future__ import annotations

import sys
from types import ModuleType

from upcard.core.game import Game


class _Games(ModuleType):
    def __call__(self) -> list[Game]:
        """All games, in alphabetical order of their titles."""
        from upcard.registry import all_games

        return all_games()


sys.modules[__name__].__class__ = _Games
