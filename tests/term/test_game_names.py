"""The names of games, as people type them."""

from __future__ import annotations

import pytest

from upcard.core.errors import UnknownGame
from upcard.term.game_names import find_game


@pytest.mark.parametrize(
    ("text", "slug"),
    [
        ("hearts", "hearts"),
        ("HEARTS", "hearts"),
        ("gin", "gin_rummy"),
        ("Gin-Rummy", "gin_rummy"),
        ("  open face ", "open_face_chinese_poker"),
        ("draw", "triple_draw"),
        ("eleusis", "eleusis"),
    ],
)
def test_a_game_is_found_by_an_inexact_name(text: str, slug: str) -> None:
    """Capitals, hyphens and spaces do not matter, and the beginning of a name, or of a word in it, is enough if unique."""
    assert find_game(text).slug == slug


def test_a_misspelt_name_gets_a_suggestion() -> None:
    """The closest name is suggested, and no game opens."""
    with pytest.raises(UnknownGame, match="did you mean hearts"):
        find_game("haerts")


def test_a_name_that_fits_several_games_asks_which() -> None:
    """Three games have "poker" in their names."""
    with pytest.raises(UnknownGame, match="could be chinese_poker or open_face_chinese_poker or whiskey_poker: which"):
        find_game("poker")


def test_a_name_unlike_any_game_lists_the_games() -> None:
    """If no name is close, all are listed."""
    with pytest.raises(UnknownGame, match="there are: all_fours"):
        find_game("zzzzz")
