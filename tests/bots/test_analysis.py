"""Grading by what a player knew, and separating luck from play, in games whose values are worked out by hand."""

from __future__ import annotations

import pytest

import upcard
from tests.bots.guess import GUESS, SAFE, won
from upcard.bots.advice import Advice, advise
from upcard.bots.analysis import Analysis, Decision, analyse, decisions, grade, results
from upcard.bots.bot import answer
from upcard.bots.roster import bot, policy
from upcard.core.bits import Rng, cards
from upcard.core.errors import BadRecord
from upcard.record import Record


def guessed(bet: str, seed: str = "5") -> Record:
    """A match of the guessing game with one bet."""
    return Record(GUESS, {}, 2, GUESS.match(seed).seed.hex(), [[(0, bet)]])


def hearts(hands: int = 1) -> Record:
    """A match of Hearts in which seat 0 plays at random."""
    game = upcard.game("hearts")
    match = game.match(5)
    record = Record.of(match)
    rng = Rng(1)
    for number in range(hands):
        if number:
            match.next_hand()
            record.hands.append([])
        while not match.hand.over:
            seat = match.hand.turn
            said = match.hand.say(answer(bot("steady" if seat else "random", game), match.hand, seat, rng))
            match.answer(seat, said)
            record.add(seat, [said])
    return record


def test_a_bad_bet_is_graded_by_its_average_loss() -> None:
    """`worst` brings -9 and the best bets 1 on average: 10 chips from the other seat, a difference of 20."""
    (d,) = decisions(guessed("bet worst"), rounds=400)
    assert d.better in ("Bet more", "Bet high")
    assert abs(d.loss - 20) < 2 * d.half + 0.5
    assert (d.hand, d.number, d.seat, d.answer, d.text) == (1, 0, 0, "bet worst", "Bet worst")


def test_a_good_bet_that_lost_is_no_mistake() -> None:
    """`more` is as good as any bet; the true card plays no part in the grade."""
    for seed in ("1", "2", "3", "4"):
        (d,) = decisions(guessed("bet more", seed), rounds=200)
        assert (d.loss, d.better) == (0.0, "")


def test_the_grade_depends_on_nothing_hidden() -> None:
    h = GUESS.new(3)
    found = {grade(GUESS, h.imagine(0, Rng(w)), 0, SAFE, Rng(7)) for w in range(5)}
    assert len(found) == 1


def test_a_result_is_the_sum_of_its_parts() -> None:
    """The chips won from the other seat are par + cards + play + rest, and play is the loss of the decision."""
    record = guessed("bet worst")
    graded = list(decisions(record, rounds=200))
    (own,) = results(record, graded, [0], deals=20)
    assert own.result == -18
    assert own.play == -graded[0].loss
    assert own.par + own.cards + own.play + own.rest == pytest.approx(own.result)


def test_cards_is_the_value_of_the_deal_above_an_average_one() -> None:
    """With random bets, a deal is worth the mean of the six bets on its card, counted twice; par is the mean of that."""
    record = guessed("bet safe")
    card = cards(GUESS.match("5").hand.at[1])[0]
    worth = [2 * sum([won(bet, c) for bet in range(6)]) / 6 for c in range(18)]
    (own,) = results(record, list(decisions(record, rounds=8)), [0], deals=3000)
    assert own.par == pytest.approx(sum(worth) / 18, abs=0.5)
    assert own.par + own.cards == pytest.approx(worth[card], abs=0.5)


def test_only_choices_of_the_named_seats_are_graded() -> None:
    """In Hearts the three who pass choose from 13 cards each; a forced card is not a decision."""
    record = hearts()
    seats = {d.seat for d in decisions(record, [1, 2], rounds=8)}
    assert seats == {1, 2}
    forced = len([1 for seat, _ in record.hands[0] if seat in (1, 2)]) - len(list(decisions(record, [1, 2], rounds=8)))
    assert forced >= 2  # at least the last card of each hand


def test_the_same_seed_gives_the_same_analysis() -> None:
    record = hearts()
    one, two = (analyse(record, [0], rounds=16, deals=2, seed=4) for _ in range(2))
    assert [(d.loss, d.better) for d in one.decisions] == [(d.loss, d.better) for d in two.decisions]
    assert [(r.par, r.cards, r.rest) for r in one.results] == [(r.par, r.cards, r.rest) for r in two.results]


def test_each_finished_hand_has_its_results() -> None:
    record = hearts(2)
    record.hands[1] = record.hands[1][:20]
    found = analyse(record, [0, 3], rounds=8, deals=2)
    assert [(r.hand, r.seat) for r in found.results] == [(1, 0), (1, 3)]
    assert {d.hand for d in found.decisions} == {1, 2}


def test_the_costliest_come_first() -> None:
    rows = [Decision(1, k, 0, "", "") for k in range(3)]
    rows[0].loss, rows[1].loss = 1.0, 4.0
    assert [d.number for d in Analysis(rows, []).costliest()] == [1, 0]
    assert [d.number for d in Analysis(rows, []).costliest(1)] == [1]


def test_a_record_that_does_not_replay_is_refused() -> None:
    with pytest.raises(BadRecord, match="hand 1"):
        list(decisions(guessed("bet nothing")))


def test_advice_gives_the_gain_of_each_answer_compared() -> None:
    """A game without a policy is searched: the chosen answer comes first, and the policy's own has gain 0."""
    h = GUESS.new(1)
    advice = advise(GUESS, h, 0, Rng(3), rounds=900)
    assert advice.level == "hard" and advice.answers[0] in ("bet more", "bet high")
    assert advice.options[0].action == advice.actions[0]
    assert [o.gain for o in advice.options[1:]] == sorted([o.gain for o in advice.options[1:]], reverse=True)
    assert 0.0 in [o.gain for o in advice.options]
    assert all([0.0 <= o.share_won <= 1.0 and o.worlds > 1 for o in advice.options])
    assert not h.over


def test_advice_without_a_comparison_claims_no_gain() -> None:
    advice = advise(upcard.game("backhand"), upcard.game("backhand").new(4), 0, Rng(1))
    assert advice.level == "perfect" and advice.options == []


def test_advice_covers_cards_chosen_together() -> None:
    """In Hearts you pass three cards, and a hint names all three."""
    h = upcard.game("hearts").new(2)
    advice = advise(upcard.game("hearts"), h, h.turn, Rng(1), rounds=8)
    assert len(advice.answers) == 3 and len(set(advice.answers)) == 3
    cards = [text.removeprefix("Pass ") for text in advice.texts]
    assert advice.text() == f"Pass {cards[0]}, {cards[1]} and {cards[2]}"


def test_advice_names_the_cards_of_a_meld_before_the_meld() -> None:
    advice = Advice("steady")
    advice.texts = ["Lay the six of hearts", "Lay the seven of hearts", "Lay the eight of hearts", "Meld"]
    assert advice.text() == "Lay the six of hearts, the seven of hearts and the eight of hearts, then meld"
    advice.texts = ["Take the jack of clubs", "Discard the two of spades", "Knock"]
    assert advice.text() == "Take the jack of clubs, then discard the two of spades, then knock"


def test_an_answer_that_a_search_leaves_to_the_policy_is_compared_with_the_policys_own() -> None:
    """At Eleusis `hard` does not search for cards: the policy's own is no mistake, and nothing else is better than it proves."""
    game = upcard.game("eleusis")
    h = game.new(3, seats=4, dealer=0)
    h.apply(h.legal()[0])  # the rule
    seat = h.turn
    assert policy(game).answers(h, seat) == []
    own = policy(game).choose(h.imagine(seat, Rng(5)), seat, Rng(5))
    assert grade(game, h, seat, own, Rng(5), rounds=20) == (own, 0.0, 0.0, 0)
