"""Contests of two bots: the deals, the line-ups, the intervals and the saved results."""

from __future__ import annotations

import json
from math import inf, log, sqrt
from pathlib import Path
from random import Random

import pytest

import upcard
from upcard.bots.roster import UnknownBot
from upcard.bots.search import EVENLY
from upcard.core.bits import Rng
from upcard.core.errors import BadOption
from upcard.term.contest import (
    EXPECTED,
    FEWEST,
    Contest,
    contestant,
    fair_share,
    fixed_half_width,
    line_ups,
    partners_share,
    play_deal,
    report,
    run,
    sequential_half_width,
    verdict,
)


def contest(slug: str, a: str, b: str, seats: int | None = None, seed: int = 1, rounds: int = 20) -> Contest:
    """A contest at a game's usual terms."""
    game = upcard.game(slug)
    options, n = game.check_terms(None, seats)
    return Contest.of(game, options, n, a, b, seed, rounds)


def test_a_bot_against_itself_scores_exactly_zero() -> None:
    """The same answers in the same positions: no deal differs, with chance in the bots too."""
    for name, slug in (("steady", "fipsen"), ("easy", "fipsen"), ("hard", "totit"), ("belief", "totit")):
        result = run(contest(slug, name, name, rounds=2), 2)
        assert (result["better"], result["half"], result["verdict"]) == (0.0, 0.0, "open")


def test_two_bots_that_swap_places_score_the_opposite_at_a_table_of_two() -> None:
    one = play_deal(contest("totit", "steady", "random", 2), 3).better
    assert play_deal(contest("totit", "random", "steady", 2), 3).better == -one


def test_more_is_better_even_if_the_lowest_score_wins() -> None:
    """In Golf and Hearts low scores win, yet steady beats random play by a positive figure."""
    result = run(contest("hearts", "steady", "random"), 12)
    assert result["better"] > 0 and result["verdict"] == "better"
    assert run(contest("hearts", "random", "steady"), 12)["verdict"] == "worse"


def test_with_whole_matches_the_result_is_the_share_won() -> None:
    """Steady wins all 4 games to 30 points against random play: 50 % more than an even share; against itself exactly half."""
    game = upcard.game("gin_rummy")
    options, _ = game.check_terms({"target": 30}, None)
    result = run(Contest.of(game, options, 2, "steady", "random", 3, 20, matches=True), 2)
    assert (result["better"], result["fair"], result["hands"]) == (50.0, 0.5, 4)
    text = report(result)
    assert "2 series of deals (a number fixed beforehand), each played from every seat: 4 matches." in text
    assert "steady wins 100.0 % of the matches against random (95 %: 100.0 to 100.0; equal players win 50.0 %)." in text
    same = run(Contest.of(game, options, 2, "steady", "steady", 3, 20, matches=True), 2)
    assert (same["better"], same["verdict"]) == (0.0, "open")


def test_the_share_of_equal_players_counts_their_seats() -> None:
    """One of four at Hearts, a side of two at Botifarra; alone there is nobody to win against."""
    assert fair_share(contest("hearts", "steady", "random")) == 0.25
    assert fair_share(contest("botifarra", "steady", "random")) == 0.5
    golf = upcard.game("golf")
    with pytest.raises(BadOption, match="nobody wins a match of Golf from another player"):
        Contest.of(golf, *golf.check_terms(None, 1), "steady", "random", 1, 20, matches=True)


def test_an_outside_player_sits_only_at_a_table_of_its_rules() -> None:
    game = upcard.game("gin_rummy")
    name = "openspiel:simple_gin_rummy_bot"
    with pytest.raises(BadOption, match="plays only with first_upcard_offer=True"):
        Contest.of(game, *game.check_terms(None, None), name, "steady", 1, 20)


def test_a_takes_every_seat_once_per_deal() -> None:
    assert line_ups(contest("hearts", "steady", "random")) == [[s == k for s in range(4)] for k in range(4)]


def test_partners_sit_together() -> None:
    """In Botifarra opposite seats score alike, so A has a whole side; in other games with four seats it has one."""
    assert partners_share("botifarra", 4)
    assert not partners_share("hearts", 4)
    assert not partners_share("gin_rummy", 2)
    assert line_ups(contest("botifarra", "steady", "random")) == [[True, False] * 2, [False, True] * 2]


def test_a_result_does_not_depend_on_how_it_is_computed(tmp_path: Path) -> None:
    """One process or two, at once or in two runs from a file: the same deals and figures."""
    terms = contest("fipsen", "easy", "steady")
    whole = run(terms, 6)
    assert {k: v for k, v in run(terms, 6, jobs=2).items() if not k.startswith("ms")} == {
        k: v for k, v in whole.items() if not k.startswith("ms")
    }
    keep = tmp_path / "kept.jsonl"
    run(terms, 2, keep=keep)
    text = keep.read_text()
    again = run(terms, 6, keep=keep)
    assert keep.read_text().startswith(text) and len(keep.read_text().splitlines()) == 7
    assert again["better"] == whole["better"] and again["half"] == whole["half"]


def test_a_file_of_another_match_is_refused(tmp_path: Path) -> None:
    keep = tmp_path / "kept.jsonl"
    run(contest("fipsen", "steady", "random"), 2, keep=keep)
    with pytest.raises(BadOption, match="has deals of another match"):
        run(contest("fipsen", "steady", "random", seed=2), 2, keep=keep)


def test_the_fixed_interval_is_students() -> None:
    """Of 1, 2, 3: the quantile 4.302653 at two degrees of freedom, times 1 / sqrt(3)."""
    assert fixed_half_width([1.0, 2.0, 3.0]) == pytest.approx(4.302653 / sqrt(3), abs=1e-6)
    assert fixed_half_width([1.0]) == inf


def test_the_sequential_interval_is_the_published_one() -> None:
    """The value for 100 deals of deviation 1 from the paper's formula, with the tuning parameter for EXPECTED deals."""
    values = [1.0, -1.0] * 50
    deviation = sqrt(100 / 99)
    squared = (-2 * log(0.05) + log(-2 * log(0.05) + 1)) / EXPECTED
    scale = 100 * squared + 1
    expected = deviation * sqrt(2 * scale / (100**2 * squared) * log(sqrt(scale) / 0.05))
    assert sequential_half_width(values) == pytest.approx(expected)
    assert sequential_half_width(values[: FEWEST - 1]) == inf
    assert sequential_half_width(values) > fixed_half_width(values)


def test_a_sequential_test_seldom_finds_a_difference_where_none_is() -> None:
    """Checked after each of 400 deals without a difference, at most about 5 of 100 tests find one."""
    chance = Random(3)
    false = 0
    for _ in range(120):
        values: list[float] = []
        total = squares = 0.0
        for n in range(1, 401):
            x = chance.gauss(0, 1)
            values.append(x)
            total += x
            squares += x * x
            if n >= FEWEST and n % 10 == 0 and verdict(total / n, sequential_half_width(values)) != "open":
                false += 1
                break
    assert false <= 12


def test_a_sequential_run_stops_once_the_difference_is_proven() -> None:
    result = run(contest("fipsen", "steady", "random"), 200, sequential=True)
    assert result["verdict"] == "better" and FEWEST <= result["deals"] < 200
    assert result["plan"] == "sequential"


def test_the_report_says_if_nothing_is_proven() -> None:
    text = report(run(contest("fipsen", "steady", "steady"), 3))
    assert "do not tell steady and steady apart" in text
    assert "3 deals (a number fixed beforehand)" in text


def test_only_the_cheat_sees_the_true_hands() -> None:
    """Its only deal is the true one; an honest search draws others."""
    game = upcard.game("hearts")
    h = game.new(5)
    cheat = contestant("cheat", game, 4)
    cheat.answer(h, Rng(1))
    assert cheat.truth is not None
    world = h.imagine(0, Rng(2))
    assert [cheat.truth.draw(world, 0, Rng(3)).cards_in(z) for z in range(4)] == [h.cards_in(z) for z in range(4)]
    assert contestant("search", game, 4).truth is None
    assert [EVENLY.draw(world, 0, Rng(3)).cards_in(z) for z in range(1, 4)] != [h.cards_in(z) for z in range(1, 4)]


@pytest.mark.parametrize(("a", "words"), [("hard:0", "whole number above 0"), ("hard:many", "whole number above 0")])
def test_a_bad_number_of_play_outs_is_refused(a: str, words: str) -> None:
    with pytest.raises(BadOption, match=words):
        contest("hearts", a, "steady")


def test_an_unknown_bot_is_refused_before_play() -> None:
    with pytest.raises(UnknownBot, match="no bot 'sharp'"):
        contest("hearts", "sharp", "steady")


def test_in_patience_both_play_the_same_deal() -> None:
    """Golf counts low: the result is the cards left by the second bot less those left by the first."""
    assert line_ups(contest("golf", "steady", "random")) == [[True], [False]]
    assert play_deal(contest("golf", "steady", "random"), 3).better == -play_deal(contest("golf", "random", "steady"), 3).better
    assert run(contest("golf", "steady", "random"), 5)["better"] > 0


def test_terms_are_written_before_the_deals(tmp_path: Path) -> None:
    keep = tmp_path / "folder" / "kept.jsonl"
    run(contest("fipsen", "steady", "random"), 1, keep=keep)
    first, second = keep.read_text().splitlines()
    assert json.loads(first)["game"] == "fipsen" and json.loads(second)["deal"] == 0


def test_beliefs_follow_open_answers() -> None:
    """Each contestant with a belief gets every open answer of the others, from its own view, and nothing hidden."""
    game = upcard.game("gin_rummy")
    h = game.new(11)
    one = contestant("belief", game, 4)
    assert one.belief is not None
    one.begin(h, 0, Rng(1))
    while h.turn != 1:
        h.apply(h.legal()[0])
    one.watch(h, 0, h.legal()[0], Rng(2))
    assert any([v != 0 for row in one.belief.hands for v in row])
    swapped = contestant("belief", game, 4)
    other = h.imagine(0, Rng(5))
    swapped.begin(game.new(11), 0, Rng(1))
    swapped.watch(other, 0, h.legal()[0], Rng(2))
    assert swapped.belief is not None
    assert [list(row) for row in swapped.belief.hands] == [list(row) for row in one.belief.hands]
    hearts = upcard.game("hearts").new(1)  # cards are passed in secret
    silent = contestant("belief", upcard.game("hearts"), 4)
    silent.begin(hearts, 3, Rng(1))
    assert silent.belief is not None
    silent.watch(hearts, 3, hearts.legal()[0], Rng(2))
    assert not any([v != 0 for row in silent.belief.hands for v in row])
