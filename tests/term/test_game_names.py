"""Names of games as people type them."""

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
def test_a_game_is_found_by_a_forgiving_name(text: str, slug: str) -> None:
    """Capitals, hyphens and blanks do not matter, and the beginning of one game's name, or of a word in it, is enough."""
    assert find_game(text).slug == slug


def test_a_misspelt_name_gets_a_suggestion() -> None:
    """The closest name is suggested, and no game is opened."""
    with pytest.raises(UnknownGame, match="did you mean hearts"):
        find_game("haerts")


def test_a_name_that_fits_several_games_asks_which() -> None:
    """Three games have "poker" as a word of their names."""
    with pytest.raises(UnknownGame, match="could be chinese_poker or open_face_chinese_poker or whiskey_poker: which"):
        find_game("poker")


def test_a_name_far_from_all_lists_the_games() -> None:
    """Where nothing is close, all names are listed."""
    with pytest.raises(UnknownGame, match="there are: all_fours"):
        find_game("zzzzz")
