"""Errors: sentences for players, all of one kind."""

from __future__ import annotations

import pytest

import upcard
from upcard.core import errors


def test_every_error_is_an_upcard_error_and_a_value_error() -> None:
    """A caller of Upcard needs to catch only one kind."""
    kinds = [kind for kind in vars(errors).values() if isinstance(kind, type)]
    assert len(kinds) >= 8
    assert all([issubclass(kind, upcard.UpcardError) and issubclass(kind, ValueError) for kind in kinds])


def test_a_bad_option_names_its_field() -> None:
    """A form can show the sentence beside the field."""
    with pytest.raises(upcard.BadOption) as error:
        upcard.game("hearts").new(options={"target": 0})
    assert error.value.field == "target"
    assert issubclass(upcard.BadSeats, upcard.BadOption)


@pytest.mark.parametrize("name", ["whist", "", "../hearts", "__init__", "Hearts " * 30])
def test_an_unknown_game_is_refused_with_the_list_of_games(name: str) -> None:
    """The sentence lists the games, and does not repeat endless input."""
    with pytest.raises(upcard.UnknownGame, match=r"there is no game .*there are: .*hearts") as error:
        upcard.game(name)
    assert "Hearts Hearts Hearts Hearts Hearts Hearts Hearts" not in str(error.value)


def test_a_game_is_found_in_any_spelling_of_its_name() -> None:
    """Capitals, spaces and hyphens do not matter."""
    assert upcard.game(" Gin-Rummy ") is upcard.game("gin_rummy") is upcard.game("gin rummy")
