"""How many sit down to each game and what is counted, as its page of the rulebook says at its head."""

from __future__ import annotations

import pytest

import upcard

# players as the rulebook gives them, and what a result is counted in
TABLES: dict[str, tuple[str, str]] = {
    "all_fours": ("2-7", "points"),
    "anaconda": ("2-7", "chips"),
    "backhand": ("1-8", "chips"),
    "botifarra": ("4", "points"),
    "canasta": ("2 4", "points"),
    "canfield": ("1", "cards"),
    "chinese_poker": ("2-4", "units"),
    "crash": ("2-4", "points"),
    "delphi": ("3-7", "points"),
    "democracy": ("2-6", "tribes"),
    "eleusis": ("3-8", "points"),
    "eleusis_express": ("3-8", "points"),
    "fipsen": ("4", "points"),
    "gin_rummy": ("2", "points"),
    "golf": ("1", "cards"),
    "hearts": ("4", "points"),
    "in_between": ("2-10", "chips"),
    "khanhoo": ("2-4", "points"),
    "newmarket": ("3-8", "chips"),
    "oklahoma_rummy": ("2-8", "points"),
    "open_face_chinese_poker": ("2-4", "units"),
    "paiute": ("2-5", "chips"),
    "pineapple": ("2-10", "chips"),
    "porrazo": ("2-5", "points"),
    "red_dog": ("2-10", "chips"),
    "soko": ("2-10", "chips"),
    "solo": ("4", "points"),
    "three_five_seven": ("2-7", "chips"),
    "totit": ("2-6", "points"),
    "triple_draw": ("2-6", "chips"),
    "whiskey_poker": ("2-9", "chips"),
}
THE_FEWEST_WIN = {"golf", "hearts"}


def numbers(text: str) -> list[int]:
    """The numbers of players in "2-4" or "2 4"."""
    low, _, high = text.partition("-")
    return list(range(int(low), int(high) + 1)) if high else [int(n) for n in text.split()]


def test_there_are_thirty_one_games() -> None:
    assert sorted(TABLES) == sorted([game.slug for game in upcard.games()]) and len(TABLES) == 31


@pytest.mark.parametrize("slug", TABLES)
def test_as_many_sit_down_as_the_rulebook_says(slug: str) -> None:
    """The usual number of players is one of them, and only at Golf and Hearts the fewest win."""
    game = upcard.game(slug)
    players, unit = TABLES[slug]
    assert list(game.seats) == numbers(players) and game.usual_seats in game.seats
    assert game.unit == unit and game.lowest_wins == (slug in THE_FEWEST_WIN)
