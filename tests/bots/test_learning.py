"""Learning a blueprint: Kuhn poker, whose equilibrium is known, and the maker's classes and deals."""

from __future__ import annotations

from itertools import permutations

import pytest
from librt.vecs import vec
from mypy_extensions import i64

import upcard
from tests.bots.make_blueprint import bounds, classes, played_deal
from upcard.bots.blueprint import FOLDS, RAISES, STAYS, act, situation
from upcard.bots.learning import Learner, PlayedDeal
from upcard.kit.poker.betting import Betting
from upcard.kit.poker.stakes import Stakes

JACK, QUEEN, KING = range(3)


def ante_of_one() -> Betting:
    """Two players have anted a chip each and may bet one; seat 1 begins."""
    b = Betting(Stakes(ante=1, max_bets=1, heads_up_uncapped=False), vec[i64]([20, 20]), 0)
    b.antes()
    b.round(1)
    return b


def kuhn_deals() -> list[PlayedDeal]:
    """Kuhn poker: each gets one card of three."""
    one = vec[i64]([1])
    rows = [vec[i64](deal) for deal in permutations(range(3), 2)]
    return [PlayedDeal(ante_of_one(), one, one, one, cards, cards, vec[i64]([-1, -1])) for cards in rows]


@pytest.fixture(scope="module")
def kuhn() -> Learner:
    """Kuhn poker learned in 2,000 passes."""
    learner = Learner(3, 1, 1)
    deals = kuhn_deals()
    for n in range(2000):
        learner.learn(deals, float(n + 1))
    return learner


def after(*answers: int) -> int:
    """The situation after some answers."""
    b = ante_of_one()
    for answer in answers:
        act(b, b.turn, answer)
    return int(situation(b, b.turn, 0))


def test_kuhn_poker_has_four_situations(kuhn: Learner) -> None:
    assert sorted(kuhn.chances()) == sorted([after(), after(STAYS), after(RAISES), after(STAYS, RAISES)])


def test_kuhn_poker_has_its_value(kuhn: Learner) -> None:
    """The first player loses an eighteenth of a chip a deal; the payoffs are enumerated here from the rules alone."""
    value = 0.0
    for mine, theirs in permutations(range(3), 2):
        up = 1 if mine > theirs else -1
        bets = kuhn.mixture(after(), mine)[RAISES]
        they_call = kuhn.mixture(after(RAISES), theirs)[STAYS]
        they_bet = kuhn.mixture(after(STAYS), theirs)[RAISES]
        calls = kuhn.mixture(after(STAYS, RAISES), mine)[STAYS]
        checked = (1 - they_bet) * up + they_bet * (calls * 2 * up - (1 - calls))
        value += (bets * (they_call * 2 * up + (1 - they_call)) + (1 - bets) * checked) / 6
    assert value == pytest.approx(-1 / 18, abs=0.01)


def test_the_second_player_at_kuhn_poker_bluffs_and_calls_a_third(kuhn: Learner) -> None:
    """Its only equilibrium: bet and call with the king, call a third with the queen, bluff a third with the jack."""
    assert kuhn.mixture(after(RAISES), KING)[STAYS] > 0.97 and kuhn.mixture(after(STAYS), KING)[RAISES] > 0.97
    assert kuhn.mixture(after(RAISES), JACK)[FOLDS] > 0.97
    assert kuhn.mixture(after(RAISES), QUEEN)[STAYS] == pytest.approx(1 / 3, abs=0.08)
    assert kuhn.mixture(after(STAYS), JACK)[RAISES] == pytest.approx(1 / 3, abs=0.08)


def test_the_first_player_at_kuhn_poker_bets_the_king_three_times_as_often_as_the_jack(kuhn: Learner) -> None:
    jack, queen, king = [kuhn.mixture(after(), card)[RAISES] for card in (JACK, QUEEN, KING)]
    assert queen < 0.05 and king == pytest.approx(3 * jack, abs=0.15)


def test_equal_numbers_give_equal_blueprints() -> None:
    made = []
    for _ in range(2):
        learner = Learner(3, 1, 7)
        learner.learn(kuhn_deals() * 5, 1.0)
        made.append(learner.chances())
    assert made[0] == made[1] and made[0]


def test_bounds_part_values_evenly() -> None:
    assert bounds([0.4, 0.1, 0.3, 0.2], 2) == [0.3]
    assert bounds([5.0, 1.0, 2.0, 3.0, 4.0, 6.0], 3) == [3.0, 5.0]


def test_classes_are_about_equally_frequent() -> None:
    """Four hands, two by two: the weak ones are 0.1 and 0.2, and against a good hand 0.05 and 0.01."""
    row = {"rounds": [{"shares": [[0.1, 0.2, 0.6, 0.9], [0.05, 0.01, 0.3, 0.8]]}]}
    found = classes([row], 2, 2)
    assert [found[0].of(*pair) for pair in zip(*row["rounds"][0]["shares"], strict=True)] == [1, 0, 2, 3]


@pytest.mark.parametrize(
    "slug, rounds", [("pineapple", 4), ("soko", 4), ("triple_draw", 4), ("whiskey_poker", 3), ("anaconda", 4)]
)
def test_a_played_deal_has_all_rounds_and_two_hands_to_compare(slug: str, rounds: int) -> None:
    row = played_deal(upcard.game(slug), 2, 5)
    assert len(row["rounds"]) == rounds
    assert all([0.0 <= x <= 1.0 for r in row["rounds"] for shares in r["shares"] for x in shares])
    assert len(row["high"]) == len(row["low"]) == 2
    assert row == played_deal(upcard.game(slug), 2, 5)
