"""Learning a blueprint: Kuhn poker, whose equilibrium is known, and the maker's classes and deals."""

from __future__ import annotations

from itertools import permutations, product

import pytest
from librt.vecs import vec
from mypy_extensions import i64

import upcard
from tests.bots.make_blueprint import bounds, classes, hands_by_round, played_deal, prepared
from upcard.bots.blueprint import ANSWERS, FOLDS, RAISES, RAISES_LESS, STAYS, act, answer_of, may_answer, situation
from upcard.bots.learning import Learner, PlayedDeal, others_may_answer
from upcard.bots.roster import policy
from upcard.core.bits import Rng, cards
from upcard.kit.poker.betting import Betting
from upcard.kit.poker.stakes import FIXED_LIMIT, SPREAD_LIMIT, Stakes

JACK, QUEEN, KING = range(3)
NOTHING = [0.0] * ANSWERS


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


def learned(habits: Learner | None = None, chance: float = 0.0) -> Learner:
    """Kuhn poker learned in 2,000 passes, in which the others may have some habits with a chance."""
    learner = Learner(3, 1, 1)
    if habits:
        learner.expect(habits, chance)
    for n in range(2000):
        learner.learn(kuhn_deals(), float(n + 1))
    return learner


@pytest.fixture(scope="module")
def kuhn() -> Learner:
    """Kuhn poker learned against itself."""
    return learned()


def after(*answers: int) -> int:
    """The situation after some answers."""
    b = ante_of_one()
    for answer in answers:
        act(b, b.turn, answer)
    return int(situation(b, b.turn, 0))


Plan = dict[tuple[int, int], float]
"""How often a player bets, or calls a bet, in each situation with each card."""


def plan_of(learner: Learner) -> Plan:
    """What a learner does in all four situations; it folds where it never came."""
    out: Plan = {}
    for card in range(3):
        for place in (after(), after(STAYS)):
            out[place, card] = (learner.mixture(place, card) or NOTHING)[RAISES]
        for place in (after(RAISES), after(STAYS, RAISES)):
            out[place, card] = (learner.mixture(place, card) or NOTHING)[STAYS]
    return out


def first_wins(first: Plan, second: Plan) -> float:
    """The chips that the first player wins a deal on average, enumerated from the rules alone."""
    value = 0.0
    for mine, theirs in permutations(range(3), 2):
        up = 1 if mine > theirs else -1
        bets, they_call = first[after(), mine], second[after(RAISES), theirs]
        they_bet, calls = second[after(STAYS), theirs], first[after(STAYS, RAISES), mine]
        checked = (1 - they_bet) * up + they_bet * (calls * 2 * up - (1 - calls))
        value += (bets * (they_call * 2 * up + (1 - they_call)) + (1 - bets) * checked) / 6
    return value


def worst_case(plan: Plan) -> float:
    """The chips that a plan wins in a deal as first and a deal as second player, against the opponent who knows it."""
    places = [(place, card) for place in (after(), after(STAYS), after(RAISES), after(STAYS, RAISES)) for card in range(3)]
    out = 0.0
    for seconds in (True, False):
        theirs = [p for p in places if (p[0] in (after(STAYS), after(RAISES))) == seconds]
        plans = [dict(zip(theirs, pure, strict=True)) for pure in product((0.0, 1.0), repeat=6)]
        out += min([first_wins(plan, other) if seconds else -first_wins(other, plan) for other in plans])
    return out


def always(answer_to_check: int, answer_to_bet: int) -> Learner:
    """The habits of a player who gives the same answers with any card."""
    out = Learner(3, 1, 1)
    for deal in kuhn_deals():
        for line in ((), (STAYS,), (RAISES,), (STAYS, RAISES)):
            b = ante_of_one()
            for answer in line:
                act(b, b.turn, answer)
            usual = answer_to_bet if RAISES in line else answer_to_check
            k = out.place(b, deal, 0, b.turn)
            out.regret[k + usual] = 1.0
    return out


def plan_of_fixed(answer_to_check: int, answer_to_bet: int) -> Plan:
    bets, calls = float(answer_to_check == RAISES), float(answer_to_bet == STAYS)
    places = {after(): bets, after(STAYS): bets, after(RAISES): calls, after(STAYS, RAISES): calls}
    return {(place, card): chance for place, chance in places.items() for card in range(3)}


def wins_from(plan: Plan, other: Plan) -> float:
    """The chips that a plan wins from another in a deal as first and a deal as second player."""
    return first_wins(plan, other) - first_wins(other, plan)


def test_kuhn_poker_has_four_situations(kuhn: Learner) -> None:
    assert sorted(kuhn.chances()) == sorted([after(), after(STAYS), after(RAISES), after(STAYS, RAISES)])


def test_kuhn_poker_has_its_value(kuhn: Learner) -> None:
    """The first player loses an eighteenth of a chip a deal."""
    assert first_wins(plan_of(kuhn), plan_of(kuhn)) == pytest.approx(-1 / 18, abs=0.01)


def test_the_second_player_at_kuhn_poker_bluffs_and_calls_a_third(kuhn: Learner) -> None:
    """Its only equilibrium: bet and call with the king, call a third with the queen, bluff a third with the jack."""
    assert kuhn.mixture(after(RAISES), KING)[STAYS] > 0.97 and kuhn.mixture(after(STAYS), KING)[RAISES] > 0.97
    assert kuhn.mixture(after(RAISES), JACK)[FOLDS] > 0.97
    assert kuhn.mixture(after(RAISES), QUEEN)[STAYS] == pytest.approx(1 / 3, abs=0.08)
    assert kuhn.mixture(after(STAYS), JACK)[RAISES] == pytest.approx(1 / 3, abs=0.08)


def test_the_first_player_at_kuhn_poker_bets_the_king_three_times_as_often_as_the_jack(kuhn: Learner) -> None:
    jack, queen, king = [kuhn.mixture(after(), card)[RAISES] for card in (JACK, QUEEN, KING)]
    assert queen < 0.05 and king == pytest.approx(3 * jack, abs=0.15)


def test_against_a_player_who_always_calls_one_bets_the_king_and_never_bluffs() -> None:
    """Who never bets and always calls loses 2 to the king and wins 1 from the jack; the queen is even, bet or checked. So the
    best answer wins a third of a chip a deal in either seat.
    """
    plan = plan_of(learned(always(STAYS, STAYS), 1.0))
    for place in (after(), after(STAYS)):
        assert plan[place, KING] > 0.97 and plan[place, JACK] < 0.03
    assert wins_from(plan, plan_of_fixed(STAYS, STAYS)) == pytest.approx(2 / 3, abs=0.03)


def test_against_a_player_who_always_folds_one_bets_everything() -> None:
    """That wins the ante of one in either seat."""
    plan = plan_of(learned(always(STAYS, FOLDS), 1.0))
    assert wins_from(plan, plan_of_fixed(STAYS, FOLDS)) == pytest.approx(2.0, abs=0.06)


def test_against_a_player_who_always_bets_one_calls_with_the_queen() -> None:
    """As second: the jack folds to the bet, -1; the king wins 2, the queen is even: a third of a chip a deal. As first it checks
    with the same result; the jack may as well bet, and loses 2 to the others' calls, so it checks and folds.
    """
    plan = plan_of(learned(always(RAISES, STAYS), 1.0))
    assert plan[after(RAISES), JACK] < 0.03 and plan[after(RAISES), KING] > 0.97
    assert wins_from(plan, plan_of_fixed(RAISES, STAYS)) == pytest.approx(2 / 3, abs=0.03)


def test_who_never_expects_the_fixed_player_finds_the_equilibrium() -> None:
    """An opponent who knows an equilibrium wins nothing in two deals, one in each seat."""
    assert worst_case(plan_of(learned(always(STAYS, FOLDS), 0.0))) == pytest.approx(0.0, abs=0.03)


def test_a_restricted_response_wins_from_the_fixed_player_and_loses_little(kuhn: Learner) -> None:
    """It wins more than the equilibrium does, and whoever knows it wins less than from the best answer."""
    fixed = plan_of_fixed(STAYS, FOLDS)
    balanced, restricted, best = (
        plan_of(kuhn),
        plan_of(learned(always(STAYS, FOLDS), 0.3)),
        plan_of(learned(always(STAYS, FOLDS), 1.0)),
    )
    assert wins_from(balanced, fixed) + 0.1 < wins_from(restricted, fixed) <= wins_from(best, fixed)
    assert worst_case(best) + 0.1 < worst_case(restricted) < worst_case(balanced)


def test_a_smaller_bet_is_an_answer_of_others_alone() -> None:
    """At Soko a bet of 6 is less than the most, 10; with a fixed limit every bet is the most."""
    for structure, most, sizes in ((SPREAD_LIMIT, 10, {6: RAISES_LESS, 10: RAISES}), (FIXED_LIMIT, 2, {2: RAISES})):
        b = Betting(Stakes(structure), vec[i64]([100, 100]), 0)
        b.round(2, most)
        assert cards(may_answer(b, b.turn)) == [STAYS, RAISES]
        assert cards(others_may_answer(b, b.turn)) == [STAYS, *sorted(sizes.values())]
        assert {bet: answer_of(b, b.turn, 4 * bet) for bet in sizes} == sizes


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
    hands = hands_by_round(upcard.game(slug), row)
    assert len(hands) == rounds and hands[0].betting.to_json() == row["start"]
    assert list(hands[-1].strengths()) == row["high"]


def test_habits_are_what_a_player_does_at_the_table() -> None:
    """At Whiskey Poker: whatever the steady policy does first in each of forty deals, with the hand it holds."""
    game = upcard.game("whiskey_poker")
    rows = [played_deal(game, 2, seed) for seed in range(40)]
    found = classes(rows, 2, 2)
    answers = []
    for row in rows:
        deal = prepared(row, found)
        habits = Learner(4, 3, row["seed"])
        habits.watch(policy(game), deal, hands_by_round(game, row))
        b = deal.start.copy()
        k = habits.place(b, deal, 0, b.turn)
        counts = [habits.regret[k + answer] for answer in range(ANSWERS)]
        answers.append(counts.index(1.0))
        assert sum(counts) == 1.0
        h = game.new(row["seed"], seats=2)
        usual = {answer_of(b, b.turn, policy(game).choose(h, h.turn, Rng(n))) for n in range(20)}
        assert answers[-1] in usual
    assert set(answers) == {STAYS, RAISES}
