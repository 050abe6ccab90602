"""What the room tells a score sheet that is kept by hand: true for every game, and enough to know the end and the winners."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import upcard
from tests.room.client import room
from tests.room.score_vectors import FILE, SHORT, text
from upcard.core.bits import Rng
from upcard.core.errors import BadOption, BadSeats, UnknownGame
from upcard.core.game import Game
from upcard.core.glossary import anchor
from upcard.core.hand import play_out
from upcard.room.game_routes import rules_page
from upcard.room.score_facts import ScoreFacts, options_that_matter, score_facts, score_terms

GAMES = upcard.games()
ALL = pytest.mark.parametrize("game", GAMES, ids=[g.slug for g in GAMES])


def facts(slug: str, seats: int | None = None, **options: Any) -> ScoreFacts:
    """The facts of a match with these options."""
    return score_facts(upcard.game(slug), options, seats)


# Hand-worked, from the rules of each game: seats, target, exceed, planned, holders, start, low, what ends it beside the totals.
ENDS: list[tuple[str, int, int, bool, int, int, int, bool, bool]] = [
    ("all_fours", 2, 7, False, 0, 0, 0, False, True),
    ("anaconda", 5, 0, False, 0, 2, 200, False, False),
    ("backhand", 3, 0, False, 10, 0, 0, False, False),
    ("botifarra", 4, 101, False, 0, 0, 0, False, False),
    ("canasta", 4, 5000, False, 0, 0, 0, False, False),
    ("canfield", 1, 0, False, 1, 0, 0, False, False),
    ("chinese_poker", 4, 0, False, 10, 0, 0, False, False),
    ("crash", 4, 7, False, 0, 0, 0, False, True),
    ("delphi", 5, 0, False, 5, 0, 0, False, False),
    ("democracy", 4, 5, False, 0, 0, 0, False, False),
    ("eleusis", 6, 0, False, 6, 0, 0, False, False),
    ("eleusis_express", 4, 0, False, 4, 0, 0, False, False),
    ("fipsen", 4, 0, False, 8, 0, 0, False, True),
    ("gin_rummy", 2, 100, False, 0, 0, 0, False, False),
    ("golf", 1, 0, False, 1, 0, 0, True, False),
    ("hearts", 4, 100, True, 0, 0, 0, True, False),
    ("in_between", 5, 0, False, 0, 0, 0, False, True),
    ("khanhoo", 3, 50, False, 0, 0, 0, False, False),
    ("newmarket", 5, 0, False, 10, 0, 100, False, False),
    ("oklahoma_rummy", 4, 1000, False, 0, 0, 0, False, False),
    ("open_face_chinese_poker", 3, 0, False, 10, 0, 0, False, True),
    ("paiute", 4, 0, False, 10, 0, 0, False, False),
    ("pineapple", 6, 0, False, 0, 2, 200, False, False),
    ("porrazo", 4, 61, False, 0, 0, 0, False, True),
    ("red_dog", 4, 0, False, 0, 0, 0, False, True),
    ("soko", 5, 0, False, 0, 2, 200, False, False),
    ("solo", 4, 0, True, 12, 0, 0, False, False),
    ("three_five_seven", 5, 0, False, 0, 0, 100, False, True),
    ("totit", 3, 0, False, 3, 0, 0, False, False),
    ("triple_draw", 4, 0, False, 0, 2, 200, False, False),
    ("whiskey_poker", 4, 0, False, 0, 2, 200, False, False),
]


@pytest.mark.parametrize(("slug", "seats", "target", "exceed", "planned", "holders", "start", "low", "beside"), ENDS)
def test_the_end_of_each_game(
    slug: str, seats: int, target: int, exceed: bool, planned: int, holders: int, start: int, low: bool, beside: bool
) -> None:
    """As its rules have it, with the usual options."""
    f = facts(slug, seats)
    assert (f.target, f.exceed, f.planned, f.holders, f.start, f.low) == (target, exceed, planned, holders, start, low)
    assert bool(f.beside) == beside and f.shared == (slug not in ("all_fours", "democracy"))


def test_every_game_is_in_that_table() -> None:
    """None is forgotten."""
    assert [row[0] for row in ENDS] == sorted(g.slug for g in GAMES)


def test_partners_share_a_column() -> None:
    """Canasta and Porrazo for four with partners, and Botifarra; nobody else."""
    two = [[0, 2], [1, 3]]
    assert facts("canasta", 4).sides == facts("botifarra").sides == facts("porrazo", 4, partners=True).sides == two
    assert facts("canasta", 2).sides == [[0], [1]] and facts("porrazo", 4).sides == [[0], [1], [2], [3]]


def test_what_a_hand_adds_up_to() -> None:
    """Hearts: 26, or a moon; -10 for the jack of diamonds in Omnibus. Zero where the players pay one another."""
    assert facts("hearts").sums == [26, 78]
    assert facts("hearts", omnibus=True).sums == [16, 78]
    assert facts("hearts", omnibus=True, omnibus_moon_jack="counted").sums == [16, 68]
    assert facts("hearts", omnibus_moon_jack="counted").sums == [26, 78], "without the jack that option means nothing"
    assert facts("hearts", moon_choice="shooter_choice").sums == [26, 78, -26]
    zero = [g.slug for g in GAMES if score_facts(g).sums == [0]]
    assert zero == ["chinese_poker", "open_face_chinese_poker", "pineapple", "soko", "triple_draw", "whiskey_poker"]
    assert facts("whiskey_poker", mode="bar").sums == [], "the bank takes the chips"


def test_chips_may_stay_in_a_pot() -> None:
    """In these games; Paiute without an ante has none."""
    pots = ["anaconda", "in_between", "newmarket", "paiute", "red_dog", "three_five_seven"]
    assert sorted(g.slug for g in GAMES if score_facts(g).pot) == pots
    assert not facts("paiute", ante=0).pot


def test_what_is_counted_follows_the_options() -> None:
    """Wins in Backhand without bets, hands in Paiute without an ante."""
    assert (facts("backhand").unit, facts("backhand", scoring="first_to_n").unit) == ("chips", "wins")
    assert (facts("paiute").unit, facts("paiute", ante=0).unit) == ("chips", "hands")
    assert facts("democracy").unit == "tribes" and facts("fipsen").hand == "deal" and facts("backhand").hand == "round"


def test_the_deal_passes_on_unless_the_game_has_one_dealer() -> None:
    """In-Between is dealt by one player, Backhand by the house, unless the table agrees otherwise; alone nobody deals."""
    assert sorted(g.slug for g in GAMES if not score_facts(g).deals) == ["backhand", "canfield", "golf", "in_between"]
    assert facts("in_between", deal_rotates=True).deals and facts("backhand", 3, dealer="rotating").deals


def test_what_the_end_adds() -> None:
    """The bonuses of gin, and pots that are shared; the other games add nothing."""
    gin = facts("gin_rummy", target=150)
    assert gin.closing == "The player who has reached 150 gets 100 more, and each player 25 for every hand won."
    assert sorted(g.slug for g in GAMES if score_facts(g).closing) == ["anaconda", "gin_rummy", "paiute"]
    assert facts("newmarket", final_pots="split").closing and not facts("anaconda", leftover="house").closing


def test_who_wins_where_the_best_total_does_not() -> None:
    """The first to go out by agreement, and all but those who pay for the round."""
    assert facts("gin_rummy", winner_rule="first_to_100").wins == "first"
    bar = facts("whiskey_poker", 3, mode="bar", bar_chips=4, hands=9)
    assert (bar.wins, bar.holders, bar.start, bar.planned) == ("left", 3, 4, 0)
    assert {score_facts(g).wins for g in GAMES} == {"best"}


@pytest.mark.parametrize(
    ("slug", "options", "shared"),
    [
        ("hearts", {"tie_break": "extra_hand"}, False),
        ("democracy", {"end_tie": "shared"}, True),
        ("all_fours", {}, False),
        ("fipsen", {"tie_break": "extra_deals"}, False),
    ],
)
def test_ties_are_shared_or_played_off(slug: str, options: dict[str, Any], shared: bool) -> None:
    """As agreed."""
    assert facts(slug, **options).shared == shared


@ALL
def test_the_sheet_links_to_a_heading_of_the_rules(game: Game) -> None:
    """It exists."""
    f = score_facts(game)
    assert f.anchor == anchor(f.heading) and f'id="{f.anchor}"' in rules_page(game.slug).html


@ALL
def test_options_that_do_not_matter_change_nothing(game: Game) -> None:
    """The form leaves them out; a target or a number of hands is always in it."""
    matters = options_that_matter(game, game.usual_seats)
    assert "first_dealer" not in matters
    f = score_facts(game)
    assert matters or not f.target and not f.start, "nobody can agree on another end"


def test_an_option_that_matters_only_with_another_is_found() -> None:
    """The threshold of Solo counts only where the match is not a number of hands."""
    assert options_that_matter(upcard.game("solo"), 4) == ["end_mode", "hands", "threshold", "tie_break"]
    assert options_that_matter(upcard.game("hearts"), 4) == [
        *("target", "omnibus", "moon_choice", "omnibus_moon_jack", "tie_break")
    ]


@ALL
def test_hands_add_up_and_the_pot_holds_what_was_lost(game: Game) -> None:
    """At random, in every variant: a hand comes to one of the sums that are told, and nobody has won more than was lost."""
    for options in [{}, *[v.options for v in game.variants.values()]]:
        if game.slug == "porrazo" and options.get("partners"):
            continue  # for four only; its scores have no sum
        f = score_facts(game, options)
        m = game.match(5, options=options, journal=False)
        rng = Rng(5)
        for _ in range(6):
            if not m.hand.over:
                play_out(m.hand, rng)
            m.finish_hand()
            assert not f.sums or sum([m.hand.score[side[0]] for side in m.sides()]) in f.sums
            if f.pot and not any([row.label == "Bought" for row in m.sheet]):
                assert sum(m.totals) <= f.start * f.seats
            if m.over:
                break
            m.next_hand()


def test_the_pages_own_tests_read_matches_as_they_are_played_now() -> None:
    """`score.vectors.json` is what `python -m tests.room.score_vectors --write` writes, and has every game."""
    assert FILE.read_text(encoding="utf-8") == text()
    assert set(SHORT) < {g.slug for g in GAMES}


def test_terms_come_as_an_address_has_them() -> None:
    """Options and seats as text; wrong ones are refused by name."""
    told = score_terms("hearts", {"seats": "4", "target": "50", "omnibus": "true"})
    assert (told.facts.target, told.facts.sums, told.facts.goal) == (50, [16, 78], "until a player exceeds 50")
    assert score_terms("canasta", {}).facts.seats == 4
    for given, error, field in [
        ({"seats": "3"}, BadSeats, "seats"),
        ({"seats": "four"}, BadOption, "seats"),
        ({"seats": "1234"}, BadOption, "seats"),
        ({"target": "lots"}, BadOption, "target"),
        ({"trumps": "yes"}, BadOption, "trumps"),
    ]:
        with pytest.raises(error) as refused:
            score_terms("hearts", given)
        assert refused.value.field == field
    with pytest.raises(UnknownGame):
        score_terms("whist", {})


def test_the_room_answers_the_question(tmp_path: Path) -> None:
    """The terms in JSON; a sentence about what is wrong; no such game; and the page's own addresses."""
    with room(tmp_path / "room.sqlite3") as client:
        told = client.get("/api/games/hearts/score?seats=4&target=50").json()
        assert told["facts"]["target"] == 50 and told["matters"][0] == "target"
        wrong = client.get("/api/games/hearts/score?target=0")
        assert (wrong.status_code, wrong.json()["field"]) == (422, "target")
        assert wrong.json()["text"] == "Target is a whole number from 1 to 1000, not 0."
        assert client.get("/api/games/whist/score").status_code == 404
