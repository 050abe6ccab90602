"""The options of a table, split into rules and preferences."""

from __future__ import annotations

import pytest

import upcard
from tests.room.client import opened, room
from upcard.room.game_routes import game_info
from upcard.room.preferences import check_terms


@pytest.mark.parametrize("slug", [game.slug for game in upcard.games()])
def test_the_defaults_of_every_form_open_a_table(slug: str) -> None:
    """Everything the page offers, at its default, is accepted: rules and preferences alike."""
    game = upcard.game(slug)
    usual = {option["name"]: option["default"] for option in game_info(game).options}
    options, seats = check_terms(game, usual, game.seats[0])
    assert seats == game.seats[0] and {name: options[name] for name in usual} == usual


def test_a_solved_game_opens_with_its_own_bots() -> None:
    """In-Between has no steady bot: its usual bot fills the seats."""
    with room() as client:
        opened(client, game="in_between", seats=2, options={}, bots=["perfect"])
