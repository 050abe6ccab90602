"""The maker of blueprints for more than two players: what is tried, what is clearly better, and what is written."""

from __future__ import annotations

from typing import Any

import pytest

import upcard
from tests.bots.learn_poker import Tried
from tests.bots.make_departures import Trial, blueprint, departures, found_classes, is_clear, played_out, trials
from upcard.bots.blueprint import FOLDS, RAISES, STAYS, Classes, Strength, read_blueprints, write_blueprint
from upcard.bots.roster import policy
from upcard.core.bits import Rng
from upcard.kit.poker.bet_wording import FOLD

WEAK, STRONG = Strength(0.2, 0.1), Strength(0.8, 0.6)
TWO_CLASSES = [Classes([0.5], [[], []])]


def tries(strength: Strength, more: dict[int, float], n: int = 25) -> list[Trial]:
    """As many trials in situation 7 of the first round, all with the same result."""
    return [Trial(0, 7, strength, more)] * n


def test_an_answer_is_clearly_better_by_more_than_two_standard_errors() -> None:
    """25 tries that won 0 or 4 more, three to two: 1.6 on average, with a deviation of 1.96, so a standard error of 0.39."""
    better, level = Tried(), Tried()
    for n in range(25):
        better.add(4.0 if n % 5 < 2 else 0.0)
        level.add(4.0 if n % 5 < 2 else -2.0)  # 0.4 with a deviation of 2.94: an error of 0.59
    assert better.mean() == pytest.approx(1.6) and is_clear(better)
    assert level.mean() == pytest.approx(0.4) and not is_clear(level)


def test_a_few_tries_are_not_enough_and_equal_results_are_no_certainty() -> None:
    """Nineteen tries say nothing. Twenty-five that all won 0.3 count as if they deviated by a chip: an error of 0.2."""
    few, equal = Tried(), Tried()
    for _ in range(19):
        few.add(10.0)
    for _ in range(25):
        equal.add(0.3)
    assert not is_clear(few) and not is_clear(equal)
    few.add(10.0)
    assert is_clear(few)


def test_the_clearly_better_answers_are_given_and_the_best_of_two() -> None:
    found = tries(WEAK, {FOLDS: 2.0, STAYS: 0.0, RAISES: 1.0}) + tries(STRONG, {FOLDS: -5.0, STAYS: 0.0, RAISES: 0.1})
    assert departures(found, TWO_CLASSES) == {(7, 0): FOLDS}


def test_a_blueprint_leaves_the_other_answers_to_steady() -> None:
    """Fold the weak class in situation 7; raise the strong and call the weak one in situation 9."""
    made = blueprint(TWO_CLASSES, {(7, 0): FOLDS, (9, 1): RAISES, (9, 0): STAYS})
    assert made.chances == {7: "f0..", 9: "000f"}
    again = read_blueprints(write_blueprint(3, made))[3]
    assert again.chances == made.chances and again.classes[0].of(0.4, 0.9) == 0 and again.classes[0].of(0.5, 0.0) == 1


def test_classes_are_about_equally_frequent_among_the_bets() -> None:
    """Sixteen hands in eight classes: two of each."""
    found = [Trial(0, 7, Strength(n / 16, 0.5), {}) for n in range(16)]
    classes = found_classes(found)[0]
    assert [classes.of(n / 16, 0.5) for n in range(16)] == [n // 2 for n in range(16)]


@pytest.mark.parametrize("slug", ["whiskey_poker", "soko"])
def test_every_answer_is_tried_at_every_bet(slug: str) -> None:
    """Among them is that of steady, which wins nothing more than itself, unless it bets less than the most at Soko."""
    game = upcard.game(slug)
    found = trials(game, 4, 5)
    h: Any = game.new(5, seats=4)
    rng, bets = Rng(5), 0
    while not h.over:
        bets += h.phase.name == "bet"
        h.apply(policy(game).choose(h, h.turn, rng))
    assert len(found) == bets
    assert all([STAYS in t.more and (slug == "soko" or 0.0 in t.more.values()) for t in found])
    assert any([FOLDS in t.more for t in found]) and any([RAISES in t.more for t in found])


def test_a_fold_wins_what_it_does_when_the_hand_is_played_out() -> None:
    """Two seats bet and raise at Whiskey Poker, and the third folds: it loses its ante, and the hand itself has not gone on."""
    game = upcard.game("whiskey_poker")
    h: Any = game.new(2, seats=4)
    for _ in range(2):
        h.apply(max(h.legal()))
    seat = h.turn
    after = h.copy()
    after.apply(FOLD)
    while not after.over:
        after.apply(policy(game).choose(after, after.turn, Rng(3)))
    assert played_out(h, FOLD, policy(game), 1) == after.score[seat] == -h.rules.ante and h.turn == seat
