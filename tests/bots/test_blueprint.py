"""The blueprint of the betting: what it sees, how it is written and read, and when it is played."""

from __future__ import annotations

from typing import Any

import pytest
from librt.vecs import vec
from mypy_extensions import i64

import upcard
from upcard.bots.blueprint import (
    N_SITUATIONS,
    ROUNDS,
    BalancedPolicy,
    Blueprint,
    Classes,
    Strength,
    digits,
    hand_strength,
    is_left_to_steady,
    read_blueprints,
    situation,
    write_blueprint,
)
from upcard.bots.roster import policy
from upcard.core.bits import Rng
from upcard.kit.poker.bet_wording import CALL, CHECK, FOLD
from upcard.kit.poker.betting import Betting
from upcard.kit.poker.stakes import FIXED_LIMIT, SPREAD_LIMIT, Stakes
from upcard.registry import part

TEXT = """players 2
round 0.500 | 0.250 | 0.400
0 0f..f00c
"""
"""Two classes by the share and two in each by the share against a good hand, in the first situation."""


def two_players(low: int = 2) -> Betting:
    """Two players with 100 chips each, seat 1 to act first."""
    b = Betting(Stakes(), vec[i64]([100, 100]), 0)
    b.round(low)
    return b


def features(place: int) -> tuple[int, ...]:
    """The parts of a situation's number: the round, bets, owing and first, own raises, theirs, calls, players, still to act."""
    out = []
    for n in (3, 3, 3, 4, 4, 4, 5):
        place, part = divmod(place, n)
        out.append(part)
    return (place, *reversed(out))


def test_the_first_to_act_sees_no_bets_and_another_player_behind() -> None:
    assert features(situation(two_players(), 1, 2)) == (2, 0, 1, 0, 0, 0, 0, 1)


def test_a_player_who_is_raised_sees_the_bets_and_both_players_raises() -> None:
    """Seat 1 bets 2 and seat 0 raises to 4: two bets, seat 1 owes chips and began, one raise each, nobody else to act."""
    b = two_players()
    b.raise_to(2)
    assert features(situation(b, 0, 0)) == (0, 1, 2, 0, 1, 0, 0, 0)
    b.raise_to(4)
    assert features(situation(b, 1, 0)) == (0, 2, 3, 1, 1, 0, 0, 0)


def test_calls_and_raises_of_earlier_rounds_count() -> None:
    """Seat 1 bet, seat 0 called; in the next round seat 1 sees that, and seat 0 sees the raise."""
    b = two_players()
    b.raise_to(2)
    b.call()
    b.round(2)
    assert features(situation(b, 1, 1)) == (1, 0, 1, 1, 0, 1, 0, 1)
    b.call()
    assert features(situation(b, 0, 1)) == (1, 0, 0, 0, 1, 0, 0, 0)


def four_players() -> Betting:
    """Four players with 100 chips each, seat 1 to act first."""
    b = Betting(Stakes(), vec[i64]([100] * 4), 0)
    b.round(2)
    return b


def test_at_a_full_table_a_seat_sees_the_round_the_bets_whether_it_owes_and_how_many_are_in() -> None:
    """Seat 1 bets, seat 2 raises, seat 3 folds: in the second of the rounds, two bets, chips owed, and three players in."""
    b = four_players()
    assert situation(b, 1, 1) == ((1 * 3 + 0) * 2 + 0) * 3 + 2
    b.raise_to(2)
    b.raise_to(4)
    assert situation(b, 3, 1) == ((1 * 3 + 2) * 2 + 1) * 3 + 2
    b.fold()
    assert situation(b, 0, 1) == ((1 * 3 + 2) * 2 + 1) * 3 + 1
    b.raise_to(6)
    assert situation(b, 1, 1) == ((1 * 3 + 2) * 2 + 1) * 3 + 1


def test_at_a_full_table_the_other_policy_answers_a_player_who_raised_three_times() -> None:
    """Seat 1 bets in three rounds, and three others call. The third bet is one too many; a raiser's own bets do not count."""
    b = four_players()
    for round in range(3):
        assert not is_left_to_steady(b, 1)
        b.raise_to(2)
        assert is_left_to_steady(b, 2) == (round == 2)
        for _ in range(3):
            b.call()
        b.round(2)
    assert not is_left_to_steady(b, 1) and is_left_to_steady(b, 2)
    two = two_players()
    for _ in range(3):
        two.raise_to(2)
        two.call()
        two.round(2)
    assert not is_left_to_steady(two, 0)


def test_every_situation_has_a_number_in_the_table() -> None:
    """The greatest: a bet that might have been larger, in the fourth round; four bets, owing and first, three raises each, two
    calls, four players, two to act.
    """
    greatest = 7
    for n, most in ((5, 4), (4, 3), (4, 3), (4, 3), (3, 2), (3, 2), (3, 2)):
        greatest = n * greatest + most
    assert greatest == N_SITUATIONS - 1


def test_classes_go_by_the_share_and_then_by_the_share_against_a_good_hand() -> None:
    classes = Classes([0.5, 0.7], [[0.2], [0.3], [0.6]])
    assert [classes.of(*x) for x in [(0.4, 0.1), (0.4, 0.2), (0.5, 0.2), (0.6, 0.4), (0.7, 0.5), (0.9, 0.8)]] == [
        0,
        1,
        2,
        3,
        4,
        5,
    ]


def test_chances_are_written_in_fifteenths() -> None:
    """Those of folding and of raising."""
    mixtures = [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.2, 0.0, 0.8], [0.0, 0.01, 0.99]]
    assert [digits(m) for m in mixtures] == ["f0", "00", "3c", "0f"]
    assert digits([0.5, 0.0, 0.5]) == "87"  # 7.5 parts each: together no more than there are


def test_a_blueprint_is_read_as_it_was_written() -> None:
    made = read_blueprints(TEXT)
    assert list(made) == [2] and made[2].classes[0].finer == [[0.25], [0.4]]
    assert write_blueprint(2, made[2]) == TEXT
    assert list(read_blueprints(TEXT + TEXT.replace("players 2", "players 6"))) == [2, 6]


def test_a_blueprint_says_how_often_to_fold_to_stay_and_to_raise() -> None:
    """Situation 0 is a checked round with nobody behind: raise always, unknown, and where folding is free never fold."""
    b = two_players()
    b.call()
    made = Blueprint([Classes([0.5], [[0.25], [0.4]])], {int(situation(b, 0, 0)): "0f..f00c"})
    rows = [made.answers(b, 0, 0, Strength(*x)) for x in [(0.1, 0.1), (0.1, 0.3), (0.6, 0.1), (0.6, 0.5)]]
    assert rows[:3] == [[0.0, 0.0, 1.0, 0.0], [], [0.0, 1.0, 0.0, 0.0]]
    assert rows[3] == pytest.approx([0.0, 0.2, 0.8, 0.0])
    assert made.answers(two_players(), 1, 0, Strength(0.5, 0.5)) == []


def always(text: str) -> BalancedPolicy:
    """A bot at Pineapple for two with one class of hands and the same chances in every situation."""
    one = Blueprint([Classes([], [[]])] * 4, dict.fromkeys(range(N_SITUATIONS), text))
    game = upcard.game("pineapple")
    return BalancedPolicy(policy(game), part(game.slug, "odds", "ODDS"), {2: one})


def pineapple(**terms: Any) -> Any:
    return upcard.game("pineapple").new(3, **({"seats": 2} | terms))


def test_the_bot_draws_its_answer_by_these_chances() -> None:
    """The small blind of Pineapple folds, calls 1, or raises to 4."""
    h = pineapple()
    found = [always(text).choose(h, h.turn, Rng(1)) for text in ("f0", "00", "0f")]
    assert found == [FOLD, CALL, 4 * 4 + 1]
    mixed = [always("30").choose(h, h.turn, Rng(n)) for n in range(400)]
    assert set(mixed) == {FOLD, CALL} and 50 < mixed.count(FOLD) < 110  # a fifth of 400 is 80, and 30 are over three deviations
    assert "this bot folds 20 % of the time" in always("30").explain(h, h.turn, FOLD)


def test_the_big_blind_checks_where_it_may() -> None:
    h = pineapple()
    h.apply(CALL)
    assert always("f0").choose(h, h.turn, Rng(1)) == CHECK


def test_after_four_bets_the_other_policy_answers() -> None:
    """The big blind is the first bet; three raises follow, and with two players more are allowed."""
    h = pineapple()
    for _ in range(3):
        h.apply(always("0f").choose(h, h.turn, Rng(1)))
    assert h.betting.bets == 4 and h.betting.may_raise(h.turn)
    steady = policy(upcard.game("pineapple"))
    assert always("f0").mixture(h, h.turn) is None
    assert always("f0").choose(h, h.turn, Rng(1)) == steady.choose(h, h.turn, Rng(1))


@pytest.mark.parametrize("terms", [{"options": {"structure": "no_limit"}}, {"seats": 3}, {"options": {"buy_in": 20}}])
def test_elsewhere_the_bot_plays_by_the_other_policy(terms: dict[str, Any]) -> None:
    """With other limits, another number of players, or chips for fewer than twelve bets."""
    h = pineapple(**terms)
    assert always("f0").mixture(h, h.turn) is None
    steady = policy(upcard.game("pineapple"))
    assert always("f0").choose(h, h.turn, Rng(5)) == steady.choose(h, h.turn, Rng(5))


def soko(text: str) -> tuple[Any, BalancedPolicy]:
    """A hand of Soko for two, as the bring-in is due, and a bot with the same chances in every situation."""
    game = upcard.game("soko")
    return game.new(1, seats=2), BalancedPolicy(policy(game), part("soko", "odds", "ODDS"), always(text).blueprints)


def test_with_a_spread_limit_a_bet_is_the_largest() -> None:
    """Soko: bring in for 1 or for 10. After 1 the other folds, calls 1, or raises to 10."""
    h, _ = soko("00")
    found = [player.choose(h, h.turn, Rng(1)) for _, player in [soko(text) for text in ("00", "0f")]]
    assert [action // 4 for action in found] == [1, 10]
    h.apply(found[0])
    found = [player.choose(h, h.turn, Rng(1)) for _, player in [soko(text) for text in ("f0", "00", "0f")]]
    assert found[:2] == [FOLD, CALL] and found[2] // 4 == 10


def test_a_hint_says_how_often_the_bot_answers_so() -> None:
    """In the words of the answer: a bring-in of the least or more, a call, a completion to a full bet; "always" for all 100 %."""
    h, least = soko("00")
    _, most = soko("0f")
    action = least.choose(h, h.turn, Rng(1))
    assert least.explain(h, h.turn, action).endswith("this bot always brings in the least.")
    assert most.explain(h, h.turn, most.choose(h, h.turn, Rng(1))).endswith("this bot always brings in more.")
    h.apply(action)
    assert least.explain(h, h.turn, CALL).endswith("this bot always calls.")
    assert soko("03")[1].explain(h, h.turn, CALL).endswith("this bot calls 80 % of the time.")
    assert most.explain(h, h.turn, most.choose(h, h.turn, Rng(1))).endswith("this bot always raises.")


def test_a_bet_that_might_have_been_larger_makes_another_situation() -> None:
    """Seat 1 bets 10, or 6, of at most 10; in a fixed limit every bet is the same."""
    found = []
    for structure, bet in ((SPREAD_LIMIT, 10), (SPREAD_LIMIT, 6), (FIXED_LIMIT, 2)):
        b = Betting(Stakes(structure), vec[i64]([100, 100]), 0)
        b.round(2, 10)
        b.raise_to(bet)
        found.append(situation(b, 0, 2))
    assert found[0] == found[2] and features(found[1]) == (2 + ROUNDS, *features(found[0])[1:])


def test_other_small_rules_leave_the_blueprint_in_use() -> None:
    h = pineapple(options={"burn": False, "hands": 20})
    assert always("f0").mixture(h, h.turn) is not None


def test_cards_are_played_by_the_other_policy() -> None:
    h = pineapple()
    for _ in range(2):
        h.apply(always("00").choose(h, h.turn, Rng(1)))
    assert h.phase.name == "discard"
    steady = policy(upcard.game("pineapple"))
    assert always("f0").choose(h, h.turn, Rng(1)) == steady.choose(h, h.turn, Rng(1))


def test_the_strength_of_a_sure_winner_and_of_a_hand_that_shares() -> None:
    """On the river, quads with the best side card win everything; a royal flush on the board is shared with any hand."""
    odds = part("pineapple", "odds", "ODDS")
    pack = [r + s for s in "CDHS" for r in "23456789TJQKA"]
    for board, share in (("AC AD KH 2S 3C", 1.0), ("TS JS QS KS AS", 0.5)):
        named = ["7C", "AH", "9D", "AS" if share == 1.0 else "2H", "8H", "2D", *board.split()]
        deck = " ".join(named + [c for c in pack if c not in named])
        h = pineapple(dealer=0, deck=deck, options={"burn": False})
        while h.street < 3:
            h.apply(h.legal()[1] if h.phase.name == "bet" and h.betting.to_call(h.turn) else first_choice(h))
        seat = next(s for s in (0, 1) if share < 1.0 or h.at[s] >> 38 & 1)
        found = hand_strength(h, seat, odds)
        assert (found.share, found.against_good) == (share, share)


def first_choice(h: Any) -> int:
    """Check; throw the lowest card."""
    return CHECK if h.phase.name == "bet" else min(h.legal(), key=lambda card: (card % 13, card))
