"""Table preferences that are not rules. They are set and stored with the options and never reach the engine."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from upcard.bots.solver import solver
from upcard.core.errors import BadOption
from upcard.core.game import Game
from upcard.core.options import Options, as_dict, option, option_fields, options_from


@dataclass(frozen=True)
class PatiencePreferences(Options):
    """The preferences of a table of patience."""

    winnable: bool = option(
        False, "Deals only layouts that the solver has won: a solution exists, if you can find it.", title="Winnable deals only"
    )


def preferences(game: Game) -> type[Options]:
    """The preferences that a table of a game may set, as options."""
    return PatiencePreferences if solver(game) is not None else Options


def check_terms(game: Game, given: Mapping[str, Any], seats: int) -> tuple[dict[str, Any], int]:
    """Checked terms of a table, rules and preferences together, and its seats; raises BadOption."""
    rules, wished = split_preferences(game, given)
    options, seats = game.check_terms(rules, seats)
    found = as_dict(options_from(preferences(game), wished))
    if found.get("winnable") and getattr(options, "holes", 1) > 1:
        raise BadOption("winnable deals are found for one deal at a time: choose one hole, or leave this off", "winnable")
    return as_dict(options) | found, seats


def split_preferences(game: Game, given: Mapping[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
    """The given options, split into rules and preferences."""
    known = {f.name for f in option_fields(preferences(game))}
    return {k: v for k, v in given.items() if k not in known}, {k: v for k, v in given.items() if k in known}
