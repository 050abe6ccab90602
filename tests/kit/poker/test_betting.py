"""Betting: forced bets, raises, all-ins, the cap and the end of a round, worked out by hand and compared with PokerKit."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from librt.vecs import vec
from mypy_extensions import i64

from tests.compiled import times
from tests.kit.poker.test_pots import by_hand
from tests.support.cardless_betting import act, chips, may, refused, table
from tests.support.pokerkit_peer import same_turn
from upcard.core.bits import cards, count
from upcard.kit.poker.betting import Betting
from upcard.kit.poker.pots import CARRIED_OVER, return_uncalled, side_pots
from upcard.kit.poker.stakes import FIXED_LIMIT, NO_LIMIT, POT_LIMIT, SPREAD_LIMIT, Stakes

BLINDS = Stakes(FIXED_LIMIT, small_blind=5, big_blind=10)
NO_LIMIT_BLINDS = Stakes(NO_LIMIT, small_blind=5, big_blind=10)
OPEN = Stakes(NO_LIMIT)
Case = tuple[Betting, list[tuple[int, int]], random.Random]


def pots(b: Betting) -> list[tuple[int, str]]:
    """The present pots, with the letters of the players who can win them."""
    return [(pot.chips, "".join(chr(65 + s) for s in cards(pot.contenders))) for pot in side_pots(b.total, b.live, b.carried)]


# The worked cases ---------------------------------------------------------------------------


def test_bt_w1_fixed_limit_the_cap() -> None:
    """BT-6, BT-32, BT-33: raises of exactly ten; the blind is the first of four bets."""
    h = table("A 200, B 200, C 200, D 200", "A", BLINDS)
    act(h, "D raise 20, A raise 30")
    refused(h, "B raise 45", "a raise is to exactly 40 here")
    act(h, "B raise 40")
    refused(h, "C raise 50", "the betting is capped: this round has had its 4 bets")
    assert may(h) == {"fold", "call"}
    assert h.betting.to_call(2) == 30
    act(h, "C call, D call, A call")
    assert h.betting.pot == 160
    assert chips(h) == "A 160, B 160, C 160, D 160"
    assert h.at_round == 1


def test_bt_6_a_raise_of_a_larger_blind_is_by_the_bet_of_the_round() -> None:
    """A big blind of 10 where bets are 4: a raise is to 14, and the next one to 18."""
    h = table("A 200, B 200, C 200, D 200", "A", BLINDS, bets=(4,))
    assert may(h) == {"fold", "call", "raise to 14"}
    act(h, "D raise 14")
    assert may(h) == {"fold", "call", "raise to 18"}


def test_who_called_at_the_cap_has_not_refrained_from_a_raise() -> None:
    """A call or a check counts as passive only if a bet or a raise was possible, and at the cap it was not."""
    h = table("A 200, B 200, C 200, D 200", "A", BLINDS)
    act(h, "D raise 20, A raise 30, B raise 40, C call, D call, A call")
    assert [h.betting.n_raises(s) for s in range(4)] == [1, 1, 0, 1]
    assert [h.betting.n_passive(s) for s in range(4)] == [0, 0, 0, 0]
    assert [h.betting.n_calls(s) for s in range(4)] == [1, 0, 1, 1]
    h = table("A 200, B 200, C 200, D 200", "A", BLINDS)
    act(h, "D call, A raise 20, B call, C call, D raise 30")
    assert [h.betting.n_raises(s) for s in range(4)] == [1, 0, 0, 1]
    assert [h.betting.n_passive(s) for s in range(4)] == [0, 1, 1, 1]
    assert [h.betting.n_calls(s) for s in range(4)] == [0, 1, 1, 1]


def test_answers_are_counted_up_to_fifteen_for_each_seat() -> None:
    """All four check once. Then B bets and C calls in each of seventeen rounds: fifteen of each are counted, and none of D's."""
    h = table("A 500, B 500, C 500, D 500", "A", OPEN, bets=(10,) * 18)
    act(h, "B check, C check, D check, A check")
    act(h, "B bet 10, C call, D fold, A fold")
    for _ in range(16):
        act(h, "B bet 10, C call")
    assert [h.betting.n_raises(s) for s in range(4)] == [0, 15, 0, 0]
    assert [h.betting.n_calls(s) for s in range(4)] == [0, 0, 15, 0]
    assert [h.betting.n_passive(s) for s in range(4)] == [1, 1, 15, 1]


def test_bt_w2_fixed_limit_all_in_of_less_than_half_a_bet() -> None:
    """BT-28, BT-30: 14 over a bet of 10 is short. It can be completed to 20, but does not reopen the betting for the bettor."""
    h = table("A 100, B 100, C 14, D 100", "A")
    act(h, "B bet 10, C raise 14")
    assert may(h) == {"fold", "call", "raise to 20"}
    act(h, "D call, A call")
    refused(h, "B raise 20", "there has been no full raise since you acted")
    assert may(h) == {"fold", "call"}
    assert h.betting.to_call(1) == 4
    assert h.betting.bets == 1
    act(h, "B call")
    assert h.betting.pot == 56
    assert chips(h) == "A 86, B 86, C 0, D 86"


def test_bt_w3_fixed_limit_all_in_of_half_a_bet_or_more() -> None:
    """BT-28, BT-33: 16 over 10 counts as a raise. With two players at the fourth bet the round is not capped."""
    h = table("A 100, B 100, C 16, D 100", "A")
    act(h, "B bet 10, C raise 16")
    assert h.betting.bets == 2
    assert may(h) == {"fold", "call", "raise to 26"}
    act(h, "D raise 26, A fold")
    refused(h, "B raise 40", "exactly 36")
    act(h, "B raise 36")
    assert may(h) == {"fold", "call", "raise to 46"}
    act(h, "D call")
    assert pots(h.betting) == [(48, "BCD"), (40, "BD")]
    assert chips(h) == "A 100, B 64, C 0, D 64"


def test_bt_w4_no_limit_minimum_raises() -> None:
    """BT-27: a raise adds at least the last full raise."""
    h = table("A 500, B 500, C 500, D 500", "A", NO_LIMIT_BLINDS)
    refused(h, "D raise 15", "a raise is to from 20 to 500")
    act(h, "D raise 35")
    refused(h, "A raise 55", "from 60 to 500")
    act(h, "A raise 60, B fold, C call")
    assert may(h) == {"fold", "call", "raise to 85..500"}
    act(h, "D raise 160, A call, C fold")
    assert h.betting.pot == 385
    assert chips(h) == "A 340, B 495, C 440, D 340"


def test_bt_w5_no_limit_a_short_all_in_does_not_reopen_for_the_raiser() -> None:
    """BT-29, BT-30: 50 more after a raise of 100 lets the first bettor raise again, but not the raiser."""
    h = table("A 1000, B 1000, C 250, D 1000", "D", OPEN, bets=(50, 50))
    act(h, "A bet 100, B raise 200, C raise 250, D call")
    assert may(h) == {"fold", "call", "raise to 350..1000"}
    act(h, "A call")
    refused(h, "B raise 350", "no full raise")
    assert may(h) == {"fold", "call"}
    act(h, "B call")
    assert h.betting.pot == 1000


def test_bt_w6_no_limit_short_all_ins_add_up() -> None:
    """BT-R8: 25 and 75 make 100, a full raise for the bettor. 75 alone is not one for the caller."""
    h = table("A 2000, B 125, C 2000, D 200, E 2000", "E", OPEN, bets=(100, 100))
    act(h, "A bet 100, B raise 125, C call, D raise 200, E call")
    assert may(h) == {"fold", "call", "raise to 300..2000"}
    act(h, "A call")
    refused(h, "C raise 300", "no full raise")
    act(h, "C call")
    assert pots(h.betting) == [(625, "ABCDE"), (300, "ACDE")]


def test_bt_w7_pot_limit_largest_bet_and_raise() -> None:
    """BT-8: a player can raise by the size of the pot after their own call."""
    h = table("A 500, B 500, C 500", "A", Stakes(POT_LIMIT, small_blind=5, big_blind=10))
    assert may(h) == {"fold", "call", "raise to 20..35"}
    refused(h, "A raise 36", "from 20 to 35")
    act(h, "A raise 35, B call")
    assert may(h) == {"fold", "call", "raise to 60..140"}
    act(h, "C raise 140, A fold, B call")
    assert h.betting.pot == 315
    refused(h, "B bet 316", "a bet is from 10 to 315")
    act(h, "B bet 100")
    assert h.betting.raise_to_pot_share(2, 1, 1) == 615
    act(h, "C raise 360, B fold")
    assert chips(h) == "A 465, B 260, C 775"
    assert h.showing == []


@pytest.mark.parametrize(("ranks", "final"), [("A B C D", "A 80, B 90, C 120, D 90"), ("BD C A", "A 0, B 85, C 0, D 295")])
def test_bt_w8_four_way_all_in_three_pots(ranks: str, final: str) -> None:
    """BT-38, BT-39: 80 for all four, 90 for three, 120 for the last two."""
    h = table("A 20, B 50, C 110, D 200", "D", OPEN, bets=(2,), ranks=ranks)
    act(h, "A bet 20, B raise 50, C raise 110")
    assert may(h) == {"fold", "call"}
    before = h.copy()
    before.betting.call()
    assert pots(before.betting) == [(80, "ABCD"), (90, "BCD"), (120, "CD")]
    act(h, "D call")
    assert chips(h) == final


@pytest.mark.parametrize(
    ("ranks", "final"),
    [("B CD E A", "A 255, B 175, C 341, D 68, E 173"), ("BCD E A", "A 255, B 58, C 399, D 127, E 173")],
)
def test_bt_w9_side_pots_with_folded_money_a_tie_and_odd_chips(ranks: str, final: str) -> None:
    """BT-38, BT-40: antes and folded chips go into the layers; the odd chip to the first from the dealer's left."""
    h = table("A 300, B 35, C 300, D 77, E 300", "C", Stakes(NO_LIMIT, ante=5), bets=(20, 20), ranks=ranks)
    act(h, "D bet 20, E raise 40, A call, B call, C call")
    assert h.betting.stack[1] == 0
    act(h, "D raise 72, E call, A fold, C call, E bet 50")
    before = h.copy()
    before.betting.call()
    assert list(before.betting.total) == [45, 35, 127, 77, 127]
    assert pots(before.betting) == [(175, "BCDE"), (136, "CDE"), (100, "CE")]
    act(h, "C call")
    assert chips(h) == final


def test_bt_w10_everyone_folds_and_the_uncalled_part_comes_back() -> None:
    """BT-37, BT-43: 10 of the 30 return, the pot of 50 is won unseen, and the hand ends."""
    h = table("A 100, B 100, C 100, D 100", "A", BLINDS)
    act(h, "D fold, A raise 20, B raise 30, C fold, A fold")
    assert chips(h) == "A 80, B 130, C 90, D 100"
    assert [pot.chips for pot in h.betting.pots] == [50]
    assert (h.showing, h.at_round, h.over) == ([], 0, True)


def test_bt_w11_heads_up_blinds_the_option_and_no_cap() -> None:
    """BT-13, BT-33, BT-35: the dealer posts the small blind, acts first, and then last in later rounds; two have no cap."""
    h = table("A 100, B 100", "A", BLINDS)
    assert list(h.betting.paid) == [5, 10]
    assert h.turn == 0
    act(h, "A call")
    assert may(h) == {"fold", "check", "raise to 20"}
    act(h, "B raise 20, A raise 30, B raise 40, A raise 50, B call")
    assert h.betting.pot == 100
    assert chips(h) == "A 50, B 50"
    act(h, "B check, A check")


def test_bt_w11_left_small_the_other_player_posts_the_small_blind() -> None:
    """BT-R5: by option the player left of the dealer posts 5 and acts first in every round."""
    h = table("A 100, B 100", "A", Stakes(FIXED_LIMIT, small_blind=5, big_blind=10, button_small=False))
    assert list(h.betting.paid) == [10, 5]
    act(h, "B call, A check, B check, A check")
    assert h.over


def test_bt_w12_spread_limit() -> None:
    """BT-7, BT-29: a short opening is called or completed to 4..10.

    Then each raise adds at least the last one, and at most 10.
    """
    h = table("A 100, B 3, C 100, D 100", "A", Stakes(SPREAD_LIMIT), bets=(4, 4), top=10)
    act(h, "B bet 3")
    refused(h, "C raise 11", "from 4 to 10")
    assert may(h) == {"fold", "call", "raise to 4..10"}
    act(h, "C raise 6")
    refused(h, "D raise 11", "from 12 to 16")
    assert may(h) == {"fold", "call", "raise to 12..16"}
    act(h, "D raise 12")
    refused(h, "A raise 17", "from 18 to 22")
    refused(h, "A raise 23", "from 18 to 22")
    act(h, "A raise 22, C call")
    assert may(h) == {"fold", "call", "raise to 32"}
    act(h, "D call")
    assert h.betting.pot == 69
    assert pots(h.betting) == [(12, "ABCD"), (57, "ACD")]
    assert chips(h) == "A 78, B 0, C 78, D 78"


# Chips and players --------------------------------------------------------------------------


def test_bt_2_only_the_chips_on_the_table_can_be_bet_and_an_all_in_hand_stays_live() -> None:
    """BT-2, BT-3: A, with 7 chips, calls a bet of 10 for 7, is not asked again, and wins the main pot."""
    h = table("A 7, B 50, C 50", "B", ranks="A C B")
    act(h, "C bet 10, A call, B call")
    assert cards(h.betting.live) == [0, 1, 2]
    act(h, "C bet 10, B call")
    assert chips(h) == "A 21, B 30, C 56"


def test_bt_5_amounts_are_totals_of_the_round() -> None:
    """A raise to 30 costs a player who has put in 20 another 10; `level` and the price to call follow."""
    h = table("A 100, B 100, C 100", "C")
    act(h, "A bet 10, B raise 20, C fold, A raise 30")
    assert chips(h) == "A 70, B 80, C 100"
    assert (h.betting.level, h.betting.to_call(1)) == (30, 10)


# Structures ---------------------------------------------------------------------------------


def test_bt_6_the_later_rounds_have_the_big_bet() -> None:
    """Bets are 10, then 20, and nothing else."""
    h = table("A 100, B 100", "B", bets=(10, 20))
    act(h, "A bet 10, B call")
    refused(h, "A bet 10", "a bet is exactly 20 here")
    act(h, "A bet 20")
    assert may(h) == {"fold", "call", "raise to 40"}


def test_bt_7_a_spread_raise_adds_from_the_last_raise_to_the_largest_bet() -> None:
    """4 to 10: after a bet of 7 a raise adds 7 to 10."""
    h = table("A 100, B 100", "B", Stakes(SPREAD_LIMIT), bets=(4,), top=10)
    assert may(h) == {"fold", "check", "bet 4..10"}
    act(h, "A bet 7")
    assert may(h) == {"fold", "call", "raise to 14..17"}


def test_bt_r9_by_option_a_spread_raise_may_be_as_small_as_the_smallest_bet() -> None:
    """BT-R9: then a raise after a bet of 7 adds 4 to 10."""
    h = table("A 100, B 100", "B", Stakes(SPREAD_LIMIT, raise_like_last=False), bets=(4,), top=10)
    act(h, "A bet 7")
    assert may(h) == {"fold", "call", "raise to 11..17"}
    h = table("A 100, B 100", "B", Stakes(NO_LIMIT, raise_like_last=False), bets=(4,))
    act(h, "A bet 7")
    assert may(h) == {"fold", "call", "raise to 14..100"}, "in no limit it stays as it is"


def test_bt_8_the_first_bet_in_pot_limit_is_at_most_the_pot_and_never_below_the_minimum() -> None:
    """Carried chips and antes count. With an empty pot the minimum can still be bet."""
    h = table("A 100, B 100", "B", Stakes(POT_LIMIT, ante=4), bets=(5,), carried=3)
    assert may(h) == {"fold", "check", "bet 5..11"}
    assert may(table("A 100, B 100", "B", Stakes(POT_LIMIT), bets=(5,))) == {"fold", "check", "bet 5"}


def test_bt_9_a_no_limit_bet_is_from_the_minimum_to_the_stack() -> None:
    """With a minimum of 10 and 80 chips, 10 to 80; with 6 chips only 6."""
    assert may(table("A 80, B 100", "B", OPEN)) == {"fold", "check", "bet 10..80"}
    assert may(table("A 6, B 100", "B", OPEN)) == {"fold", "check", "bet 6"}


# Forced bets --------------------------------------------------------------------------------


def test_bt_11_antes_go_to_the_pot_and_not_to_the_round() -> None:
    """Ante 5: 12 in the pot, one player all in for 2, and no price to call."""
    h = table("A 100, B 100, C 2", "B", Stakes(FIXED_LIMIT, ante=5))
    assert (h.betting.pot, list(h.betting.total)) == (12, [5, 5, 2])
    assert (list(h.betting.paid), h.betting.level) == ([0, 0, 0], 0)
    assert h.turn == 0
    assert "check" in may(h)


def test_a_seat_without_chips_is_not_dealt_in() -> None:
    """It is neither live nor able to act."""
    h = table("A 0, B 50, C 50", "C")
    assert h.betting.dealt == h.betting.live == h.betting.able == 0b110


def test_nothing_is_paid_before_the_first_round() -> None:
    """Nobody has paid anything at first; antes count for the hand only, and what was paid in a round is 0 again in the next."""
    b = Betting(Stakes(NO_LIMIT, ante=2, small_blind=5, big_blind=10), vec[i64]([100, 50, 0, 60]), 0, 7)
    assert (list(b.stack), list(b.paid), list(b.total), b.pot, b.dealt) == ([100, 50, 0, 60], [0] * 4, [0] * 4, 7, 0b1011)
    b.antes()
    assert (list(b.stack), list(b.paid), list(b.total), b.pot) == ([98, 48, 0, 58], [0] * 4, [2, 2, 0, 2], 13)
    b.blinds(10)
    b.call()
    assert (list(b.paid), list(b.total), b.pot) == ([10, 5, 0, 10], [12, 7, 0, 12], 38)
    b.round(10)
    assert (list(b.paid), list(b.total), b.pot) == ([0] * 4, [12, 7, 0, 12], 38)


def test_bt_12_blinds_are_posted_from_the_dealers_left_and_are_live() -> None:
    """A deals: B posts 5, C's 10 is the first bet, and D can raise to 20."""
    h = table("A 100, B 100, C 100, D 100", "A", BLINDS)
    assert (list(h.betting.paid), h.betting.level, h.betting.bets) == ([0, 5, 10, 0], 10, 1)
    assert may(h) == {"fold", "call", "raise to 20"}


def test_bt_14_a_short_big_blind_costs_the_others_all_the_same() -> None:
    """C posts 4 of 10: the price is 10, a raise is to 20, and C plays only for the main pot."""
    h = table("A 100, B 100, C 4, D 100", "A", BLINDS, bets=(10,), ranks="C D A B")
    assert (list(h.betting.paid), h.betting.level) == ([0, 5, 4, 0], 10)
    assert (h.betting.to_call(3), may(h)) == (10, {"fold", "call", "raise to 20"})
    act(h, "D call, A fold, B call")
    assert chips(h) == "A 100, B 90, C 12, D 102"


def test_bt_14_a_short_small_blind_posts_what_it_has() -> None:
    """BT-R6: B posts 3 of 5 and plays for the main pot."""
    h = table("A 100, B 3, C 100", "A", BLINDS, bets=(10,), ranks="B A C")
    act(h, "A call, C check")
    assert chips(h) == "A 104, B 9, C 90"


def test_bt_15_antes_are_taken_before_the_blinds() -> None:
    """With 6 chips, ante 2 leaves 4 of the big blind of 10."""
    h = table("A 100, B 100, C 6", "A", Stakes(FIXED_LIMIT, ante=2, small_blind=5, big_blind=10))
    assert (list(h.betting.total), list(h.betting.paid)) == ([2, 7, 6], [0, 5, 4])


def bring_in(chips: str = "A 50, B 50, C 50, D 50", exact: bool = False, stakes: Stakes | None = None) -> Any:
    return table(chips, "A", stakes or Stakes(SPREAD_LIMIT, ante=1), bets=(4, 4), top=8, bring_in="C", least=2, exact=exact)


def test_bt_16_a_bring_in_must_be_made_and_may_be_completed() -> None:
    """2 to 8 from C. Over 2 a completion to 4..8 is the first bet; over that a raise adds as much again."""
    h = bring_in()
    assert may(h) == {"bring in 2..8"}
    for saying in ("fold", "check", "call", "bring in 1", "bring in 9", "bet 4"):
        refused(h, f"C {saying}", "bring")
    act(h, "C bring in 2")
    refused(h, "D raise 3", "from 4 to 8")
    refused(h, "D raise 9", "from 4 to 8")
    act(h, "D call, A raise 6")
    assert h.betting.bets == 1
    refused(h, "B raise 11", "from 12 to 14")
    act(h, "B raise 12, C fold, D call")
    assert h.betting.bets == 2
    act(h, "A call")
    assert h.betting.pot == 42
    assert chips(h) == "A 37, B 37, C 47, D 37"


def test_bt_16_a_bring_in_of_a_whole_bet_is_the_first_bet() -> None:
    """A bring-in of 5 is a bet, so the next increase is a raise of 5 to 8."""
    h = bring_in()
    act(h, "C bring in 5")
    assert (h.betting.bets, may(h)) == (1, {"fold", "call", "raise to 10..13"})
    h = bring_in()
    act(h, "C bring in 4")
    assert (h.betting.bets, may(h)) == (1, {"fold", "call", "raise to 8..12"})


def test_bt_16_any_seat_may_have_to_bring_in() -> None:
    """The first seat, the last, and the dealer too."""
    for letter in "ABCD":
        h = table("A 50, B 50, C 50, D 50", "A", Stakes(SPREAD_LIMIT, ante=1), bets=(4, 4), top=8, bring_in=letter, least=2)
        act(h, f"{letter} bring in 2")


def test_bt_16_by_option_a_bring_in_is_the_least_or_a_whole_bet() -> None:
    """With 2 and 4..8, a bring-in of 3 is refused."""
    h = bring_in(exact=True)
    refused(h, "C bring in 3", "a bring-in is 2, or from 4 to 8")
    assert [h.say(a) for a in h.legal()] == ["bring in 2", "bring in 4", "bring in 8"]
    act(h, "C bring in 4")
    h = table("A 50, B 50, C 50", "C", Stakes(SPREAD_LIMIT), bets=(4,), top=8, bring_in="A", least=1, exact=True)
    refused(h, "A bring in 3", "a bring-in is 1, or from 4 to 8")


@pytest.mark.parametrize(("stakes", "stack", "least", "answers", "wrong", "right"), [
    (Stakes(SPREAD_LIMIT), 3, 2, ["bring in 2", "bring in 3"], 1, "2, or 3"),
    (Stakes(FIXED_LIMIT), 50, 2, ["bring in 2", "bring in 4"], 3, "2, or 4"),
    (Stakes(POT_LIMIT), 50, 2, ["bring in 2", "bring in 4"], 3, "2, or 4"),
    (Stakes(SPREAD_LIMIT), 1, 2, ["bring in 1"], 2, "you have chips for a total of 1"),
])  # fmt: skip
def test_bt_16_a_whole_bet_or_all_ones_chips_may_always_be_brought_in(
    stakes: Stakes, stack: int, least: int, answers: list[str], wrong: int, right: str
) -> None:
    """With 2 and 4..8, three chips are short of a whole bet and can all go in. In pot limit an empty pot still allows 4."""
    h = table(f"A 50, B {stack}", "A", stakes, bets=(4, 4), top=8, bring_in="B", least=least, exact=True)
    assert [h.say(a) for a in h.legal()] == answers
    assert all(h.phase.allows(h, 1, a) for a in h.legal())
    refused(h, f"B bring in {wrong}", right)


def test_bt_8_a_bring_in_in_pot_limit_may_be_any_amount_up_to_a_whole_bet() -> None:
    """Four chips of antes are less than the smallest bet of 10: from 5 to 10."""
    h = table("A 50, B 50", "A", Stakes(POT_LIMIT, ante=2), bets=(10, 10), bring_in="B", least=5)
    assert may(h) == {"bring in 5..10"}


def test_bt_16_the_next_player_with_chips_brings_in_and_a_short_one_counts_in_full() -> None:
    """C has no chips left after the ante. D has 1 chip and goes all in, and the others owe 2."""
    h = bring_in("A 50, B 50, C 1, D 2")
    assert may(h) == {"bring in 1"}
    act(h, "D bring in 1")
    assert (h.betting.level, h.betting.to_call(0)) == (2, 2)
    assert may(h) == {"fold", "call", "raise to 4..8"}


def test_bt_16_in_no_limit_the_bring_in_is_completed_to_a_whole_bet() -> None:
    """Over a bring-in of 2 the least raise is to 4, not 6; over that it is to 8."""
    h = bring_in(stakes=Stakes(NO_LIMIT, ante=1))
    act(h, "C bring in 2")
    assert may(h) == {"fold", "call", "raise to 4..49"}
    act(h, "D raise 4")
    assert may(h) == {"fold", "call", "raise to 8..49"}
    h = table("A 50, B 50, C 50", "C", OPEN, bets=(4,), bring_in="A", least=1)
    act(h, "A bring in 1")
    assert may(h) == {"fold", "call", "raise to 4..50"}, "a bring-in of one chip is completed as well"


def test_bt_29_only_in_the_round_of_the_bring_in_a_short_opening_is_completed_in_no_limit() -> None:
    """In the next round D opens all in for 2 of 4, so a raise is to 2 + 4."""
    h = bring_in("A 50, B 50, C 50, D 5", stakes=Stakes(NO_LIMIT, ante=1))
    act(h, "C bring in 2, D call, A call, B call, B check, C check, D bet 2")
    assert may(h) == {"fold", "call", "raise to 6..47"}


# Order --------------------------------------------------------------------------------------


def test_bt_17_the_first_round_begins_left_of_the_big_blind_or_of_the_dealer() -> None:
    """A deals: with blinds D begins, without them B."""
    assert table("A 100, B 100, C 100, D 100", "A", BLINDS).turn == 3
    assert table("A 100, B 100, C 100, D 100", "A").turn == 1


def test_bt_18_later_rounds_begin_with_the_first_left_of_the_dealer_who_can_act() -> None:
    """B has folded, C is all in: D begins."""
    h = table("A 100, B 100, C 10, D 100", "A")
    act(h, "B check, C bet 10, D call, A call, B fold, D check, A check")
    assert h.over


@pytest.mark.parametrize(("first", "turn"), [(0, 0), (1, 1), (2, 3), (3, 3)])
def test_bt_18_a_game_may_name_who_begins_a_round(first: int, turn: int) -> None:
    """For example the lowest showing hand. If that player cannot act, the next one clockwise does (BT-19)."""
    h = table("A 100, B 100, C 10, D 100", "C")
    act(h, "D bet 10, A call, B call, C call")
    h.betting.round(10, first=first)
    assert h.betting.turn == turn


def test_bt_19_folded_and_all_in_players_are_passed_over() -> None:
    """The first to act is all in from the ante, so the next one begins, and later turns skip that player."""
    h = table("A 100, B 3, C 100, D 100", "A", Stakes(FIXED_LIMIT, ante=3))
    act(h, "C bet 10, D fold, A raise 20, C call")
    act(h, "C check, A check")
    assert h.over


# Actions ------------------------------------------------------------------------------------


def test_bt_20_folding_leaves_ones_chips_in_the_pot() -> None:
    """The hand is taken away, and the chips stay."""
    h = table("A 100, B 100, C 100", "C")
    act(h, "A bet 10, B raise 20, C fold, A fold")
    assert (h.mucked, chips(h)) == ([2, 0], "A 90, B 110, C 100")


def test_bt_r11_folding_where_checking_is_free_is_allowed_unless_refused() -> None:
    """BT-20: at a table that refuses it, a player can fold only when facing a bet."""
    assert "fold" in may(table("A 100, B 100", "B"))
    h = table("A 100, B 100", "B", Stakes(FIXED_LIMIT, fold_when_free=False))
    refused(h, "A fold", "checking is free")
    act(h, "A bet 10, B fold")
    h = table("A 100, B 100", "B", Stakes(NO_LIMIT, fold_when_free=False), bets=(1,))
    act(h, "A bet 1, B fold")


def test_bt_21_a_check_needs_nothing_to_call() -> None:
    """A player facing a bet cannot check; a player facing none cannot call."""
    h = table("A 100, B 100", "B")
    refused(h, "A call", "nothing to call")
    act(h, "A bet 10")
    refused(h, "B check", "staying in costs 10")


def test_bt_22_nobody_pays_for_what_nobody_can_win() -> None:
    """Against an all-in of 4 the small blind of 5 owes nothing; against one of 8, only 3."""
    h = table("A 100, B 4", "A", BLINDS, ranks="B A")
    assert (h.over, chips(h)) == (True, "A 96, B 8")
    h = table("A 100, B 8", "A", BLINDS, ranks="B A")
    assert h.betting.to_call(0) == 3
    act(h, "A call")
    assert (h.over, chips(h)) == (True, "A 92, B 16")


def test_bt_22_a_call_beyond_the_stack_is_all_in() -> None:
    """7 chips against 10."""
    h = table("A 100, B 7, C 100", "C")
    act(h, "A bet 10, B call")
    assert (h.betting.stack[1], h.betting.paid[1], h.betting.level) == (0, 7, 10)


def test_bt_23_a_bet_opens_and_a_raise_follows() -> None:
    """Without a bet nobody can raise; after one nobody can bet again."""
    h = table("A 100, B 100", "B")
    refused(h, "A raise 10", "say 'bet' and your total")
    act(h, "A bet 10")
    refused(h, "B bet 20", "say 'raise to' and your total")


def test_bt_23_all_in_for_less_than_a_raise_is_allowed() -> None:
    """With 13 chips over a bet of 10: only to 13."""
    h = table("A 100, B 13, C 100", "C", OPEN)
    act(h, "A bet 10")
    assert may(h) == {"fold", "call", "raise to 13"}
    refused(h, "B raise 12", "exactly 13")
    act(h, "B raise 13")


def test_bt_24_no_raise_when_nobody_else_can_act() -> None:
    """BT-R10: all the others are all in or have folded."""
    h = table("A 100, B 30, C 100", "C", OPEN)
    act(h, "A bet 10, B raise 30, C fold")
    assert may(h) == {"fold", "call"}
    assert not h.betting.allows(0, 0)
    refused(h, "A raise 50", "nobody else has chips")


def test_bt_25_more_than_the_stack_is_refused_not_cut_down() -> None:
    """41 of 40 chips is refused; 40 is all in."""
    h = table("A 40, B 100", "B", OPEN)
    refused(h, "A bet 41", "you have chips for a total of 40, not of 41")
    act(h, "A bet 40")


def test_bt_26_checking_and_raising_later_is_allowed() -> None:
    """A check-raise."""
    h = table("A 100, B 100", "B")
    act(h, "A check, B bet 10, A raise 20, B call")


# Raises and short all-ins -------------------------------------------------------------------


def test_bt_27_the_last_full_raise_begins_anew_each_round() -> None:
    """After a raise of 40 in the first round, the least bet of the second is the minimum again."""
    h = table("A 200, B 200", "A", NO_LIMIT_BLINDS)
    act(h, "A raise 50, B call")
    assert may(h) == {"fold", "check", "bet 10..150"}


def test_bt_28_an_opening_all_in_of_half_a_bet_is_a_bet() -> None:
    """Of 10: 5 counts, so the next raise is to 15; 4 does not, so it is completed to 10."""
    h = table("A 5, B 100, C 100", "C")
    act(h, "A bet 5")
    assert (h.betting.bets, may(h)) == (1, {"fold", "call", "raise to 15"})
    h = table("A 4, B 100, C 100", "C")
    act(h, "A bet 4")
    assert (h.betting.bets, may(h)) == (0, {"fold", "call", "raise to 10"})


def test_bt_28_short_all_ins_are_measured_from_the_last_full_level() -> None:
    """Bet 10, all-ins to 14 and 16: the second takes the level six above ten and counts."""
    h = table("A 100, B 14, C 16, D 100, E 100", "E")
    act(h, "A bet 10, B raise 14, C raise 16")
    assert (h.betting.bets, may(h)) == (2, {"fold", "call", "raise to 26"})


def test_bt_29_in_no_limit_a_short_all_in_raises_the_price_not_the_raise() -> None:
    """Bet 20, all-in 25: the next raise is to 45. A short opening of 6 with minimum 10: to 16."""
    h = table("A 100, B 25, C 100, D 100", "D", OPEN)
    act(h, "A bet 20, B raise 25")
    assert may(h) == {"fold", "call", "raise to 45..100"}
    h = table("A 6, B 100, C 100", "C", OPEN)
    act(h, "A bet 6")
    assert may(h) == {"fold", "call", "raise to 16..100"}


def test_bt_30_a_completion_opens_the_betting_for_everyone() -> None:
    """Bet 10, all-in 14, completion to 20: the bettor can raise to 30."""
    h = table("A 100, B 14, C 100, D 100", "D")
    act(h, "A bet 10, B raise 14, C raise 20, D call")
    assert may(h) == {"fold", "call", "raise to 30"}


def test_bt_30_an_all_in_that_counts_opens_it_only_for_those_who_face_half_a_bet() -> None:
    """Bet 10, all-in 14, D calls 14, all-in 16 (counts): A faces 6 and can raise; D faces 2 and cannot."""
    h = table("A 100, B 14, C 100, D 16, E 100", "E")
    act(h, "A bet 10, B raise 14, C call, D raise 16, E call")
    assert may(h) == {"fold", "call", "raise to 26"}
    act(h, "A call")
    assert may(h) == {"fold", "call"}


@pytest.mark.parametrize(("second", "answers"), [(14, {"fold", "call"}), (15, {"fold", "call", "raise to 25"})])
def test_bt_30_half_a_bet_exactly_is_enough(second: int, answers: set[str]) -> None:
    """Fixed limit 10, a bet and an all-in: facing 5 the bettor can raise again, facing 4 not."""
    h = table(f"A 100, B {second}, C 100", "C")
    act(h, f"A bet 10, B raise {second}, C call")
    assert may(h) == answers


@pytest.mark.parametrize(("add_up", "answers"), [(True, {"fold", "call", "raise to 300..2000"}), (False, {"fold", "call"})])
def test_bt_r8_short_all_ins_add_up_only_where_agreed(add_up: bool, answers: set[str]) -> None:
    """BT-30: 25 and 75 over a bet of 100."""
    h = table("A 2000, B 125, C 2000, D 200, E 2000", "E", Stakes(NO_LIMIT, add_up=add_up), bets=(100, 100))
    act(h, "A bet 100, B raise 125, C call, D raise 200, E call")
    assert may(h) == answers


@pytest.mark.parametrize(("second", "answers"), [(14, {"fold", "call"}), (15, {"fold", "call", "raise to 25"})])
def test_bt_30_exactly_half_a_bet_opens_the_betting_again(second: int, answers: set[str]) -> None:
    """Fixed limit 10: the bettor faces four or five more."""
    h = table(f"A 100, B {second}, C 100", "C")
    act(h, f"A bet 10, B raise {second}, C call")
    assert may(h) == answers


@pytest.mark.parametrize(("second", "answers"), [(15, {"fold", "call", "raise to 25"}), (18, {"fold", "call", "raise to 28"})])
def test_bt_r8_without_adding_up_one_all_in_of_half_a_bet_still_opens(second: int, answers: set[str]) -> None:
    """Fixed limit 10: from 10 straight to 15 or 18."""
    h = table(f"A 100, B {second}, C 100", "C", Stakes(FIXED_LIMIT, add_up=False))
    act(h, f"A bet 10, B raise {second}, C call")
    assert may(h) == answers


def test_bt_r8_without_adding_up_two_that_make_half_a_bet_do_not_open() -> None:
    """Fixed limit 10: 10, 14, 18: no step is half a bet."""
    chips = "A 100, B 14, C 18, D 100"
    h = table(chips, "D", Stakes(FIXED_LIMIT, add_up=False))
    act(h, "A bet 10, B raise 14, C raise 18, D call")
    assert may(h) == {"fold", "call"}
    h = table(chips, "D", Stakes(FIXED_LIMIT))
    act(h, "A bet 10, B raise 14, C raise 18, D call")
    assert may(h) == {"fold", "call", "raise to 28"}


def test_bt_31_who_has_not_acted_may_raise_over_a_short_all_in() -> None:
    """BT-R20: the big blind too, facing an all-in of 12 over its 10."""
    h = table("A 100, B 100, C 100, D 12", "A", NO_LIMIT_BLINDS)
    act(h, "D raise 12, A call, B call")
    assert may(h) == {"fold", "call", "raise to 22..100"}


# Cap ----------------------------------------------------------------------------------------


def test_bt_32_short_all_ins_do_not_count_towards_the_cap() -> None:
    """Bet, short all-in, completion, two raises: four bets without the short one."""
    h = table("A 100, B 14, C 100, D 100", "D")
    act(h, "A bet 10, B raise 14, C raise 20, D raise 30, A raise 40")
    assert (h.betting.bets, h.betting.capped) == (4, True)


def test_bt_32_bets_are_counted_anew_in_each_round() -> None:
    """Three bets in the first round and four in the second, which only then is capped."""
    h = table("A 200, B 200, C 200", "C")
    act(h, "A bet 10, B raise 20, C raise 30, A call, B call")
    act(h, "A bet 10, B raise 20, C raise 30, A raise 40")
    refused(h, "B raise 50", "this round has had its 4 bets")


@pytest.mark.parametrize(("cap", "bets"), [(4, 4), (5, 5), (0, 10), (1, 1)])
def test_bt_r3_the_number_of_bets_is_as_agreed(cap: int, bets: int) -> None:
    """BT-32: four, five or one; with 0 until the chips run out, here ten bets."""
    h = table("A 100, B 100, C 100", "C", Stakes(FIXED_LIMIT, max_bets=cap))
    total, made = 10, 0
    while h.betting.may_raise(h.turn):
        h.play(f"{'raise' if made else 'bet'} {total}")
        total, made = total + 10, made + 1
    assert made == bets


def test_bt_32_each_round_has_its_own_four_bets() -> None:
    """After a bet and two raises in the first round, only its own fourth bet caps the second."""
    h = table("A 200, B 200, C 200", "C")
    act(h, "A bet 10, B raise 20, C raise 30, A call, B call, A bet 10, B raise 20, C raise 30")
    assert may(h) == {"fold", "call", "raise to 40"}
    act(h, "A raise 40")
    assert may(h) == {"fold", "call"}


def test_bt_33_a_capped_round_stays_capped_even_against_an_all_in() -> None:
    """After the fourth bet of three players, folds leave two: no raise is possible, not even a short all-in."""
    h = table("A 44, B 100, C 100", "C")
    act(h, "A check, B bet 10, C raise 20, A call, B raise 30, C raise 40")
    refused(h, "A raise 44", "capped")
    act(h, "A fold")
    refused(h, "B raise 50", "capped")
    act(h, "B call")
    assert not h.betting.capped


def test_bt_r4_the_count_of_two_is_taken_when_the_fourth_bet_is_made() -> None:
    """BT-33: three players, one of them all in, have no cap. With `heads_up_uncapped` off they have."""
    for uncapped in (True, False):
        h = table("A 100, B 10, C 100", "C", Stakes(FIXED_LIMIT, heads_up_uncapped=uncapped))
        act(h, "A bet 10, B call, C raise 20, A raise 30, C raise 40")
        assert h.betting.capped != uncapped
        assert h.betting.may_raise(0) == uncapped


def test_bt_34_no_limit_and_pot_limit_have_no_cap() -> None:
    """Three players make ten raises of the minimum size."""
    for structure in (NO_LIMIT, POT_LIMIT):
        h = table("A 900, B 900, C 900", "C", Stakes(structure), bets=(10, 10), carried=10)
        act(h, "A bet 10")
        for total in range(20, 120, 10):
            h.play(f"raise {total}")
        assert not h.betting.capped


# Ends ---------------------------------------------------------------------------------------


def test_bt_35_the_big_blind_may_raise_when_all_have_called() -> None:
    """Then the others answer."""
    h = table("A 100, B 100, C 100", "A", BLINDS)
    act(h, "A call, B call")
    assert may(h) == {"fold", "check", "raise to 20"}
    act(h, "C raise 20, A call, B call")
    assert h.at_round == 1


def test_bt_35_who_brought_in_has_acted() -> None:
    """BT-R20: all call the bring-in, the round is over."""
    h = bring_in()
    act(h, "C bring in 2, D call, A call, B call")
    assert h.at_round == 1


def test_bt_36_betting_is_skipped_when_one_alone_has_chips() -> None:
    """A covers two all-ins: the later rounds pass without a question, to the showdown."""
    h = table("A 100, B 30, C 20", "C", OPEN, bets=(10, 10, 10), ranks="C B A")
    act(h, "A bet 50, B call, C call")
    assert (h.over, h.at_round, chips(h)) == (True, 3, "A 70, B 20, C 60")


def test_bt_36_but_not_while_that_player_owes_what_can_be_won() -> None:
    """BT-R16: B is all in for the big blind, and A still owes 5 of it."""
    h = table("A 100, B 10", "A", BLINDS)
    assert may(h) == {"fold", "call"}
    act(h, "A call")
    assert h.over


def test_bt_r16_antes_that_leave_one_with_chips_go_straight_to_the_showdown() -> None:
    """Nobody is asked anything, and the best hand wins the antes."""
    h = table("A 100, B 5, C 3", "A", Stakes(FIXED_LIMIT, ante=5), ranks="C B A")
    assert (h.over, chips(h)) == (True, "A 95, B 4, C 9")


def test_bt_37_what_goes_back_leaves_the_pot() -> None:
    """Of a bet of 50 ten were called. The chips on the table stay the same, and nothing is returned twice."""
    b = Betting(OPEN, vec[i64]([60, 10]), 1)
    b.round(10)
    b.raise_to(50)
    b.call()
    for _ in range(2):
        b.return_uncalled()
        assert (list(b.stack), b.pot) == ([50, 0], 20)


def test_bt_38_the_carried_pot_is_won_with_the_main_pot() -> None:
    """Three carried chips: the short hand wins 3 + 3 x 7, and the others have the side pot."""
    h = table("A 7, B 50, C 50", "C", bets=(10,), ranks="A B C", carried=3)
    act(h, "A check, B bet 10, C call, A call")
    assert chips(h) == "A 24, B 46, C 40"


def test_bt_38_what_is_left_in_the_pot_after_the_hand_is_what_stays() -> None:
    """None, unless odd chips are carried."""
    h = table("A 50, B 50", "B", bets=(10,), ranks="A B")
    act(h, "A bet 10, B call")
    assert (h.betting.pot, h.betting.carried) == (0, 0)
    b = Betting(Stakes(FIXED_LIMIT, ante=3), vec[i64]([9, 9, 9]), 0, 2)
    b.antes()
    b.settle(vec[i64]([1, 1, 0]), odd=CARRIED_OVER)
    assert (list(b.stack), b.pot, b.carried) == ([11, 11, 6], 1, 1)


def test_bt_42_what_stays_of_several_pots_stays_together() -> None:
    """3, 8 and 8 in play, 4 folded, one carried: the main pot of 13 keeps one after three shares of 4, the side pot of 11 one."""
    b = Betting(Stakes(FIXED_LIMIT), vec[i64]([9, 9, 9, 9]), 0, 1)
    for s, put_in in enumerate((3, 8, 8, 4)):
        b.total[s] = put_in
    b.live = 0b0111
    b.settle(vec[i64]([1, 1, 1, 0]), odd=CARRIED_OVER)
    assert (list(b.stack), b.carried) == ([13, 18, 18, 9], 2)


def test_bt_43_the_last_one_left_takes_carried_chips_too() -> None:
    """That player need not show."""
    h = table("A 50, B 50", "B", Stakes(FIXED_LIMIT, ante=1), carried=3)
    act(h, "A fold")
    assert (chips(h), h.showing, h.betting.carried) == ("A 49, B 54", [], 0)


@pytest.mark.parametrize(
    ("actions", "order"),
    [
        ("B check, C bet 10, D raise 20, A call, B call, C call", [3, 0, 1, 2]),
        ("B check, C check, D check, A check", [1, 2, 3, 0]),
        ("B fold, C check, D check, A check", [2, 3, 0]),
        ("B check, C check, D check, A bet 10, B call, C call, D call", [0, 1, 2, 3]),
    ],
)
def test_bt_44_the_last_to_bet_or_raise_shows_first(actions: str, order: list[int]) -> None:
    """Then clockwise. Without a bet, from the first left of the dealer."""
    h = table("A 100, B 100, C 100, D 100", "A", bets=(10,))
    act(h, actions)
    assert h.showing == order


def test_bt_44_only_the_final_round_counts_for_the_order() -> None:
    """A bet in the first round does not count in the second."""
    h = table("A 100, B 100, C 100", "A", bets=(10, 10))
    act(h, "B check, C bet 10, A call, B call, B check, C check, A check")
    assert h.showing == [1, 2, 0]


# Properties ---------------------------------------------------------------------------------


@st.composite
def tables(draw: st.DrawFn) -> Case:
    """A table with any structure, short and long stacks, and the bets of its rounds."""
    seats = draw(st.integers(2, 8))
    low = draw(st.integers(1, 12))
    forced = draw(st.sampled_from(["none", "ante", "blinds", "both"]))
    stakes = Stakes(
        draw(st.integers(0, 3)),
        ante=draw(st.integers(1, 6)) if forced in ("ante", "both") else 0,
        small_blind=max(low // 2, 1) if forced in ("blinds", "both") else 0,
        big_blind=low if forced in ("blinds", "both") else 0,
        max_bets=draw(st.sampled_from([0, 3, 4])),
        heads_up_uncapped=draw(st.booleans()),
        button_small=draw(st.booleans()),
        add_up=draw(st.booleans()),
        raise_like_last=draw(st.booleans()),
        fold_when_free=draw(st.booleans()),
    )
    stacks = draw(st.lists(st.integers(0, 60) | st.integers(1, 12), min_size=seats, max_size=seats))
    for s in (0, 1):
        stacks[s] += stacks[s] == 0
    dealer = draw(st.sampled_from([s for s in range(seats) if stacks[s]]))
    b = Betting(stakes, vec[i64](stacks), dealer, draw(st.integers(0, 3)))
    rounds = [(low * (1 + late), 2 * low * (1 + late)) for late in (0, 0, 1)]
    return b, rounds, random.Random(draw(st.integers(0, 1 << 30)))


@settings(max_examples=times(300, 2000), deadline=None)
@given(tables())
def test_bt_1_bt_35_random_hands_keep_every_chip_and_come_to_an_end(
    case: tuple[Betting, list[tuple[int, int]], random.Random],
) -> None:
    """BT-1, BT-25: legal offers, level rounds and conserved chips.

    No offer exceeds a stack or the structure; when a round ends all who can act are level; chips always add up, and every seat
    ends with what dealing the chips out one by one gives it.
    """
    b, rounds, rng = case
    start = list(b.stack)
    whole = sum(start) + b.carried
    b.antes()
    for number, (low, high) in enumerate(rounds):
        if number == 0 and b.stakes.big_blind:
            b.blinds(low, high)
        else:
            b.round(low, high)
        asked = 0
        while b.turn >= 0:
            seat = b.turn
            offered_is_sound(b, seat, start[seat])
            answer(b, seat, rng)
            assert sum(b.stack) + b.pot == whole
            assert sum(b.total) + b.carried == b.pot
            asked += 1
            assert asked < 10_000
        for s in range(b.seats):
            if b.able >> s & 1 and b.live & b.live - 1:
                assert b.to_call(s) == 0
        if not b.live & b.live - 1:
            break
    ranks = [rng.randrange(4) for _ in range(b.seats)]
    back, _ = by_hand(list(b.total), set(cards(b.live)), ranks, None, int(b.dealer), int(b.carried), False)
    final = [left + got for left, got in zip(b.stack, back, strict=True)]
    if b.live & b.live - 1:
        b.settle(vec[i64](ranks))
    else:
        b.award_uncontested()
    assert list(b.stack) == final
    assert Betting.from_json(b.to_json()).to_json() == b.copy().to_json() == b.to_json()
    assert sum(b.stack) == whole
    assert min(b.stack) >= 0


def offered_is_sound(b: Betting, seat: int, stack: int) -> None:
    """The range that a seat can bet or raise to follows the rules of each structure."""
    least, most = b.min_raise_to(seat), b.max_raise_to(seat)
    everything = b.paid[seat] + b.stack[seat]
    assert everything <= stack
    assert b.live >> seat & 1 and b.stack[seat] > 0
    if least == 0:
        assert most == 0
        return
    assert b.level < least <= most <= everything
    assert b.allows(seat, least) and b.allows(seat, most)
    assert not b.allows(seat, least - 1) and not b.allows(seat, most + 1) and not b.allows(seat, 0)
    assert [s for s in range(b.seats) if s != seat and b.live >> s & 1 and b.stack[s]], "somebody else has chips"
    assert not b.capped
    if b.stakes.structure == FIXED_LIMIT:
        assert least == most and (least == everything or 0 < least - b.full <= b.low)
    elif least < everything:
        assert least - (0 if b.is_completion() else b.level) >= b.low
    if b.stakes.structure == SPREAD_LIMIT:
        assert most - (0 if b.is_completion() else b.level) <= b.high
    if b.stakes.structure == POT_LIMIT and most > least:
        assert most <= b.level + b.pot + b.level - b.paid[seat]


def answer(b: Betting, seat: int, rng: random.Random) -> None:
    least, most = b.min_raise_to(seat), b.max_raise_to(seat)
    what = rng.random()
    if least and what < 0.5:
        b.raise_to(rng.choice([least, most, rng.randint(least, most)]))
    elif b.may_fold(seat) and what > 0.9:
        b.fold()
    else:
        b.call()


@settings(max_examples=300, deadline=None)
@given(tables())
def test_a_copy_and_a_written_state_go_on_alike(case: Case) -> None:
    """A copy has equal fields and is independent. A state read back from plain data is the same state."""
    b, rounds, rng = case
    b.antes()
    if rng.random() < 0.5:
        b.round(*rounds[0])
    else:
        b.bring_in(rng.randrange(b.seats), max(b.low // 2, 1), *rounds[0], exact=rng.random() < 0.5)
    for _ in range(6):
        if b.turn < 0:
            break
        twin, read, before = b.copy(), Betting.from_json(b.to_json()), b.to_json()
        assert twin.to_json() == read.to_json() == before
        answer(b, b.turn, rng)
        assert twin.to_json() == before
        assert b.to_json() != before


# Compared with PokerKit ---------------------------------------------------------------------


def pokerkit_state(structure: str, stacks: list[int], blinds: tuple[int, int]) -> Any:
    """A table in PokerKit, which counts seats from the dealer's left; heads up the dealer is last."""
    pokerkit = pytest.importorskip("pokerkit")
    game = {
        "fixed": pokerkit.FixedLimitTexasHoldem,
        "pot": pokerkit.PotLimitOmahaHoldem,
        "none": pokerkit.NoLimitTexasHoldem,
    }[structure]
    sizes = (10, 20) if structure == "fixed" else (10,)
    return game.create_state(automations(), True, 0, blinds, *sizes, stacks, len(stacks), mode=pokerkit.Mode.CASH_GAME)


def automations() -> tuple[Any, ...]:
    """PokerKit deals, shows and pays by itself."""
    from pokerkit import Automation as auto

    return (
        *(auto.ANTE_POSTING, auto.BET_COLLECTION, auto.BLIND_OR_STRADDLE_POSTING, auto.CARD_BURNING, auto.HOLE_DEALING),
        *(auto.BOARD_DEALING, auto.HOLE_CARDS_SHOWING_OR_MUCKING, auto.HAND_KILLING, auto.CHIPS_PUSHING, auto.CHIPS_PULLING),
        auto.RUNOUT_COUNT_SELECTION,
    )


def beside_pokerkit(structure: str, ours: int, stacks: list[int], rng: random.Random) -> int:
    """Play one random hand in both; turns, pots between rounds and stacks must agree. Returns the number of answers."""
    seats = len(stacks)
    theirs = pokerkit_state(structure, stacks, (5, 10))
    b = Betting(Stakes(ours, small_blind=5, big_blind=10, heads_up_uncapped=False), vec[i64](stacks), seats - 1)
    b.blinds(10)
    answers = 0
    for street in range(4):
        if street:
            b.round(20 if structure == "fixed" and street > 1 else 10)
        while b.turn >= 0:
            seat = b.turn
            both = same_turn(b, theirs)
            what = rng.random()
            if what < 0.4 and both:
                least, most = int(b.min_raise_to(seat)), int(b.max_raise_to(seat))
                total = rng.choice([least, most, rng.randint(least, most)])
                b.raise_to(total)
                theirs.complete_bet_or_raise_to(total)
            elif what > 0.85 and b.to_call(seat):
                b.fold()
                theirs.fold()
            else:
                b.call()
                theirs.check_or_call()
            answers += 1
            if b.turn >= 0:
                assert list(b.stack) == list(theirs.stacks)
        if not b.live & b.live - 1:
            break
        if street < 3 and theirs.status:
            stack, put_in = b.stack[:], b.total[:]
            return_uncalled(put_in, stack)  # PokerKit returns it between two rounds
            assert (list(stack), sum(put_in)) == (list(theirs.stacks), theirs.total_pot_amount)
            assert [pot.chips for pot in side_pots(put_in, b.live, 0)] == [pot.amount for pot in theirs.pots]
    if not b.live & b.live - 1:
        b.award_uncontested()
        assert list(b.stack) == list(theirs.stacks)
    else:
        check_pots(b, theirs, [theirs.stacks[s] - b.stack[s] for s in range(seats)])
    assert sum(theirs.stacks) == sum(b.stack)
    return answers


def check_pots(b: Betting, theirs: Any, won: list[int]) -> None:
    """With hands ranked by PokerKit our pots pay the same, except for odd chips: PokerKit merges pots with the same winners."""
    from pokerkit import OmahaHoldemHand, StandardHighHand

    board = [card for cards_ in theirs.board_cards for card in cards_]
    hands: dict[int, list[Any]] = {}
    shown = [op for op in theirs.operations if type(op).__name__ == "HoleDealing"]
    for op in shown:
        hands.setdefault(op.player_index, []).extend(op.cards)
    live = [s for s in range(b.seats) if b.live >> s & 1]
    kind = OmahaHoldemHand if len(hands[0]) == 4 else StandardHighHand
    worth = {s: kind.from_game(hands[s], board) for s in live}
    order = sorted(set(worth.values()))
    ranks = [order.index(worth[s]) if s in worth else -1 for s in range(b.seats)]
    before = list(b.stack)
    b.settle(vec[i64](ranks))
    odd = sum(int(pot.chips % count(pot.high)) for pot in b.pots)
    back = [int(b.stack[s]) - before[s] for s in range(b.seats)]
    assert sum(back) == sum(won)
    assert max(abs(int(x) - y) for x, y in zip(back, won)) <= odd


@pytest.mark.parametrize(("structure", "ours"), [("fixed", FIXED_LIMIT), ("pot", POT_LIMIT), ("none", NO_LIMIT)])
def test_random_hands_agree_with_pokerkit(structure: str, ours: int) -> None:
    """Hold'em: the same player to act, price, raises, pots and stacks."""
    rng = random.Random(20261121)
    random.seed(20261121)  # PokerKit shuffles with it
    answers = 0
    for _ in range(times(60, 150)):
        seats = rng.randint(2, 6)
        deep = structure == "fixed"
        stacks = [2000 if deep else rng.choice([25, 60, 200, 1000]) + rng.randrange(20) for _ in range(seats)]
        answers += beside_pokerkit(structure, ours, stacks, rng)
    assert answers > 200


def test_random_hands_with_a_bring_in_agree_with_pokerkit() -> None:
    """Seven-card stud: antes, a bring-in of half a bet, its completion, and rounds that a named player begins."""
    pokerkit = pytest.importorskip("pokerkit")
    rng = random.Random(20261123)
    random.seed(20261123)  # PokerKit shuffles with it
    seen: Counter[str] = Counter()
    for _ in range(150):
        stacks = [1000] * rng.randint(2, 6)  # deep: PokerKit has no half-bet rule (BT-28)
        theirs = pokerkit.FixedLimitSevenCardStud.create_state(
            automations(), True, 10, 5, 10, 10, stacks, len(stacks), mode=pokerkit.Mode.CASH_GAME
        )
        b = Betting(Stakes(FIXED_LIMIT, ante=10, heads_up_uncapped=False), vec[i64](stacks), len(stacks) - 1)
        b.antes()
        b.bring_in(theirs.actor_index, theirs.effective_bring_in_amount, 10)
        b.raise_to(b.min_raise_to(b.turn))
        theirs.post_bring_in()
        while b.turn >= 0:
            both, what = same_turn(b, theirs), rng.random()
            if both and what < 0.4:
                seen["completed"] += b.is_completion()
                theirs.complete_bet_or_raise_to(int(b.min_raise_to(b.turn)))
                b.raise_to(b.min_raise_to(b.turn))
            elif what > 0.9 and b.to_call(b.turn):
                b.fold()
                theirs.fold()
            else:
                b.call()
                theirs.check_or_call()
            if b.turn < 0 and theirs.actor_index is not None:
                seen["rounds"] += 1
                b.round(10, first=theirs.actor_index)
            if b.turn >= 0:
                assert list(b.stack) == list(theirs.stacks)
        assert theirs.actor_index is None
        if not b.live & b.live - 1:
            seen["unseen"] += 1
            b.award_uncontested()
            assert list(b.stack) == list(theirs.stacks)
    assert seen["completed"] > 50 and seen["rounds"] > 200 and seen["unseen"] > 10, seen
