"""Search: its estimates, when it departs from its policy, and that it sees no more than its seat."""

from __future__ import annotations

from math import sqrt

import pytest

import upcard
from tests.bots.guess import CLUB, EVEN, GUESS, HIGH, MORE, SAFE, Favours
from upcard.bots.bot import answer
from upcard.bots.roster import bot, policy
from upcard.bots.search import Search, Trial, worth
from upcard.core.bits import Rng
from upcard.core.hand import Hand


def found(search: Search, seed: int) -> int:
    """A search's answer in the guessing game."""
    h = GUESS.new(1)
    return search.choose(h, 0, Rng(seed))


def test_a_trial_includes_one_deal_without_a_difference() -> None:
    """Gains 2 and 4: with the extra gain of 0 the mean is 2, and the standard error sqrt((20 - 3 * 4) / (3 * 2))."""
    t = Trial(0)
    t.add(2.0, True)
    t.add(4.0, False)
    assert t.gain() == 2.0
    assert t.error() == pytest.approx(sqrt(8 / 6))
    assert t.share_won() == 0.5


def test_an_untried_answer_has_no_gain() -> None:
    assert (Trial(0).gain(), Trial(0).error(), Trial(0).share_won()) == (0.0, 0.0, 0.0)


def test_equal_gains_are_not_taken_as_certain() -> None:
    """Three gains of 2: sqrt((12 - 4 * 2.25) / (4 * 3)) is the standard error of the mean 1.5."""
    t = Trial(0)
    for _ in range(3):
        t.add(2.0, True)
    assert (t.gain(), t.error()) == (1.5, 0.5)


def test_the_value_is_relative_to_the_mean_of_the_others() -> None:
    assert worth([9, 1, 3], 0, False) == 7.0
    assert worth([9, 1, 3], 0, True) == -7.0
    assert worth([9], 0, False) == 9.0


def test_the_better_bet_is_found() -> None:
    """`high` is worth 1 on average and `even` less than nothing, as enough deals show."""
    assert found(Search(Favours(SAFE, [SAFE, EVEN, HIGH]), rounds=2000), 1) == HIGH


def test_without_answers_to_try_the_policy_chooses() -> None:
    """A policy that gives a search nothing to compare keeps its own answer, without play-outs."""
    search = Search(Favours(SAFE, []), rounds=2000)
    assert found(search, 1) == SAFE
    assert (search.trials, search.favourite.worlds) == ([], 0)


def test_a_worse_bet_is_not_chosen() -> None:
    assert found(Search(Favours(SAFE, [SAFE, EVEN]), rounds=2000), 1) == SAFE


def test_answers_are_compared_in_the_same_deals() -> None:
    """`more` wins one more than `club` whatever the card: ten play-outs show what ten separate ones could not."""
    assert all([found(Search(Favours(CLUB, [CLUB, MORE]), rounds=10), seed) == MORE for seed in range(50)])


def test_the_search_seldom_departs_without_a_gain() -> None:
    """`club` is worth as much as `safe`: 7 of 100 gains exceed 1.5 standard errors by chance, half of them at 0."""
    gated = sum([found(Search(Favours(SAFE, [SAFE, CLUB]), rounds=80), seed) == CLUB for seed in range(300)])
    free = sum([found(Search(Favours(SAFE, [SAFE, CLUB]), rounds=80, gate=0.0), seed) == CLUB for seed in range(300)])
    assert 5 <= gated <= 36
    assert free > 100


def test_a_gate_that_nothing_passes_leaves_the_policys_answer() -> None:
    assert found(Search(Favours(SAFE, [SAFE, HIGH]), rounds=2000, gate=1e9), 1) == SAFE


def test_the_number_of_play_outs_is_respected() -> None:
    """All five answers are tried at least once; after that the search ends at its number of play-outs."""
    search = Search(Favours(SAFE, [SAFE, EVEN, CLUB, MORE, HIGH]), rounds=60)
    found(search, 3)
    assert 15 < search.spent <= 60


def test_an_answer_missing_from_the_policys_list_can_be_its_favourite() -> None:
    search = Search(Favours(HIGH, [SAFE, EVEN]), rounds=400)
    assert found(search, 1) == HIGH
    assert {t.action for t in search.trials} == {SAFE, EVEN}


def test_the_reason_names_the_gain_and_its_interval() -> None:
    """`more` against `club`: 1 chip from the other seat is a difference of 2, less the effect of the extra deal."""
    search = Search(Favours(CLUB, [CLUB, MORE]), rounds=10)
    h = GUESS.new(1)
    action = search.choose(h, 0, Rng(1))
    n = search.trials[0].worlds
    reason = search.explain(h, 0, action)
    assert reason.startswith(f"In {n} imagined deals it did better than “Bet club” by {2 * n / (n + 1):.1f} ± ")
    assert reason.endswith(" points.")


def test_the_reason_says_if_nothing_better_was_proven() -> None:
    search = Search(Favours(SAFE, [SAFE, EVEN]), rounds=40)
    h = GUESS.new(1)
    assert "No other answer was better" in search.explain(h, 0, search.choose(h, 0, Rng(2)))


def test_a_measurement_uses_new_deals() -> None:
    """Two answers compared again in a fixed number of deals: `high` gains 2 on `safe` on average, within four standard errors."""
    search = Search(Favours(SAFE, [SAFE, HIGH]))
    t = search.measure(GUESS.new(1), 0, SAFE, HIGH, 900, Rng(5))
    assert t.worlds == 900
    assert abs(t.gain() - 2.0) < 4 * t.error()


@pytest.mark.parametrize("slug", ["hearts", "gin_rummy", "soko", "fipsen", "golf"])
def test_a_search_that_never_departs_plays_as_its_policy(slug: str) -> None:
    """With a gate that nothing passes it answers as the policy does, whatever else it tries."""
    game = upcard.game(slug)
    steady = policy(game)
    rng = Rng(5)
    h = game.new(seed=3)
    for _ in range(4):
        if h.over:
            break
        search = Search(steady, game.lowest_wins, 6, gate=1e9)
        seat = h.turn
        world = h.imagine(seat, Rng(7))
        action = search.choose(world, seat, Rng(9))
        assert action == steady.choose(world, seat, Rng(Rng(9).below(1 << 30)))
        h.apply(answer(bot("steady", game), h, seat, rng))


def test_the_same_seed_gives_the_same_answer() -> None:
    game = upcard.game("hearts")
    h: Hand = game.new(4)
    chosen = {answer(bot("search", game, rounds=40), h, h.turn, Rng(8)) for _ in range(3)}
    assert len(chosen) == 1
