"""How many sit down to each game and what is counted, as its page of the rulebook says at its head."""

from __future__ import annotations

import pytest

import upcard

# players as the rulebook gives them, how many sit down where nobody says, and what a result is counted in
TABLES: dict[str, tuple[str, int, str]] = {
    "all_fours": ("2-7", 4, "points"),
    "anaconda": ("2-7", 5, "chips"),
    "backhand": ("1-8", 1, "chips"),
    "botifarra": ("4", 4, "points"),
    "canasta": ("2 4", 4, "points"),
    "canfield": ("1", 1, "cards"),
    "chinese_poker": ("2-4", 4, "units"),
    "crash": ("2-4", 4, "points"),
    "delphi": ("3-7", 4, "points"),
    "democracy": ("2-6", 4, "tribes"),
    "eleusis": ("3-8", 5, "points"),
    "eleusis_express": ("3-8", 4, "points"),
    "fipsen": ("4", 4, "points"),
    "gin_rummy": ("2", 2, "points"),
    "golf": ("1", 1, "cards"),
    "hearts": ("4", 4, "points"),
    "in_between": ("2-10", 4, "chips"),
    "khanhoo": ("2-4", 3, "points"),
    "newmarket": ("3-8", 4, "chips"),
    "oklahoma_rummy": ("2-8", 4, "points"),
    "open_face_chinese_poker": ("2-4", 3, "units"),
    "paiute": ("2-5", 4, "chips"),
    "pineapple": ("2-10", 6, "chips"),
    "porrazo": ("2-5", 4, "points"),
    "red_dog": ("2-10", 4, "chips"),
    "soko": ("2-10", 5, "chips"),
    "solo": ("4", 4, "points"),
    "three_five_seven": ("2-7", 4, "chips"),
    "totit": ("2-6", 2, "points"),
    "triple_draw": ("2-6", 4, "chips"),
    "whiskey_poker": ("2-9", 4, "chips"),
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
    """Only at Golf and Hearts the fewest win; and only at a patience an answer can be taken back."""
    game = upcard.game(slug)
    players, usual, unit = TABLES[slug]
    assert list(game.seats) == numbers(players) and game.usual_seats == usual
    assert game.unit == unit and game.lowest_wins == (slug in THE_FEWEST_WIN)
    assert game.undo == (list(game.seats) == [1])


# what is different from the usual rules, as the sentence of each variant says it
VARIANTS: dict[str, dict[str, dict[str, object]]] = {
    "all_fours": {"pub_rules": {"allow_revoke": True}},
    "anaconda": {
        "both": {"declare_both": True},
        "eight_or_better": {"low_qualifier": "8", "odd_chip_hilo": "high"},
        "pot_limit": {"structure": "pot_limit"},
    },
    "canfield": {
        "draw_three": {"draw_count": 3},
        "strict": {"draw_count": 3, "tableau_move": "whole_pile_only", "build_on_base": False},
    },
    "eleusis": {"rules_of_1977": {"max_string": 4, "empty_hand_bonus": 4}},
    "eleusis_express": {"inventors": {"wrong_play_penalty": 1, "guess_by": "player_who_played"}},
    "gin_rummy": {
        "oklahoma_gin": {"knock_rule": "oklahoma"},
        "moving_threshold": {"knock_rule": "moving"},
        "around_the_corner": {"around_the_corner": True},
        "betting": {"stake": 1},
    },
    "golf": {"nine_holes": {"holes": 9}, "queens_on_kings": {"king_rule": "queen_on_king"}},
    "hearts": {"omnibus": {"omnibus": True}, "shooters_choice": {"moon_choice": "shooter_choice"}},
    "paiute": {"for_fun": {"ante": 0}, "full_circle": {"final_turns": "full_circle"}},
    "pineapple": {
        "crazy": {"variant": "crazy"},
        "crazy_hilo8": {"variant": "crazy_hilo8"},
        "no_limit": {"structure": "no_limit"},
    },
    "porrazo": {"partners": {"partners": True}},
    "soko": {"fixed_limit": {"structure": "fixed_limit"}, "no_limit": {"structure": "no_limit"}},
    "triple_draw": {
        "ace_to_five": {"low_ranking": "ace_to_five"},
        "pot_limit": {"structure": "pot_limit"},
        "no_limit": {"structure": "no_limit"},
    },
    "whiskey_poker": {"refreshments": {"mode": "bar"}},
}


@pytest.mark.parametrize("slug", TABLES)
def test_what_each_variant_changes(slug: str) -> None:
    """Nothing else differs from the usual rules."""
    assert {name: variant.options for name, variant in upcard.game(slug).variants.items()} == VARIANTS.get(slug, {})
