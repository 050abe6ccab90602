"""Uncalled chips, side pots, ties, odd chips and high-low halves; every award checked against a settlement chip by chip."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from librt.vecs import vec
from mypy_extensions import i64

from tests.compiled import times
from upcard.core.bits import as_set, cards, queue_of, seats_in
from upcard.core.pack import STANDARD
from upcard.kit.poker.pots import (
    CARRIED_OVER,
    HIGH_ONLY,
    NO_HAND,
    TO_HIGH,
    TO_LOW,
    Pot,
    award,
    best_seats,
    by_high_card,
    from_left,
    pot_of,
    return_uncalled,
    side_pots,
)

A, B, C, D, E = range(5)


def v(*numbers: int) -> vec[i64]:
    return vec[i64](list(numbers))


def shown(pots: list[Pot]) -> list[tuple[int, list[int]]]:
    """Each pot with its chips and its contenders."""
    return [(pot.chips, cards(pot.contenders)) for pot in pots]


def given_out(pot: Pot, high: vec[i64], low: vec[i64] = HIGH_ONLY, dealer: int = 0, odd: int = TO_HIGH) -> object:
    """Each seat's share of a pot, and the chips that stay in it."""
    left = award(pot, high, low, from_left(len(high), dealer), odd)
    return list(pot.won), left


# Uncalled bets ------------------------------------------------------------------------------


def test_bt_37_the_unmatched_part_of_the_highest_total_goes_back() -> None:
    """30 against 20: 10 return, though the 20 belong to a player who has folded."""
    total, stack = v(20, 30, 10, 0), v(80, 70, 90, 100)
    return_uncalled(total, stack)
    assert list(total) == [20, 20, 10, 0]
    assert list(stack) == [80, 80, 90, 100]


def test_bt_37_nothing_goes_back_when_two_share_the_highest_total() -> None:
    """30, 30 and 5: all are called."""
    total, stack = v(30, 5, 30), v(0, 0, 7)
    return_uncalled(total, stack)
    assert (list(total), list(stack)) == ([30, 5, 30], [0, 0, 7])


def test_bt_37_in_an_unopened_pot_nothing_goes_back() -> None:
    """Without chips nothing changes."""
    total, stack = v(0, 0), v(4, 5)
    return_uncalled(total, stack)
    assert (list(total), list(stack)) == ([0, 0], [4, 5])


# Side pots ----------------------------------------------------------------------------------


def test_bt_38_each_layer_takes_from_all_who_reached_into_it() -> None:
    """Live totals 20, 50, 110, 110: 4 x 20, 3 x 30, 2 x 60."""
    assert shown(side_pots(v(20, 50, 110, 110), 0b1111, 0)) == [(80, [A, B, C, D]), (90, [B, C, D]), (120, [C, D])]


def test_bt_38_folded_chips_count_but_win_nothing() -> None:
    """Totals 45 (folded), 35, 127, 77, 127: BT-W9's pots of 175, 136 and 100."""
    pots = side_pots(v(45, 35, 127, 77, 127), as_set([B, C, D, E]), 0)
    assert shown(pots) == [(175, [B, C, D, E]), (136, [C, D, E]), (100, [C, E])]


def test_bt_38_folded_chips_above_all_live_totals_go_to_the_last_pot() -> None:
    """Live 10 and 20, folded 25: main 30, side 10 + 10 + 5."""
    assert shown(side_pots(v(10, 20, 25), as_set([A, B]), 0)) == [(30, [A, B]), (25, [B])]


def test_bt_38_layers_with_the_same_contenders_are_one_pot() -> None:
    """A folded 3 does not make a layer of its own."""
    assert shown(side_pots(v(10, 10, 3), as_set([A, B]), 0)) == [(23, [A, B])]


def test_bt_38_carried_chips_go_into_the_main_pot() -> None:
    """Three carried chips are won with the main pot, even if nobody has bet."""
    assert shown(side_pots(v(10, 20, 20), 0b111, 3)) == [(33, [A, B, C]), (20, [B, C])]
    assert shown(side_pots(v(0, 0), 0b11, 3)) == [(3, [A, B])]
    assert shown(side_pots(v(0, 0), 0b11, 0)) == []


# Who wins -----------------------------------------------------------------------------------


def test_bt_39_each_pot_goes_to_the_best_of_its_own_contenders() -> None:
    """A has the best hand but plays only for the main pot."""
    strength = v(9, 5, 7)
    assert cards(best_seats(strength, 0b111)) == [A]
    assert cards(best_seats(strength, 0b110)) == [C]


def test_bt_39_a_hand_of_strength_nought_beats_none_at_all() -> None:
    """NO_HAND never wins, but the lowest real hand can."""
    assert cards(best_seats(v(NO_HAND, 0, NO_HAND), 0b111)) == [B]
    assert best_seats(v(NO_HAND, NO_HAND), 0b11) == 0


def test_bt_40_a_tie_shares_and_the_odd_chips_go_round_from_the_dealers_left() -> None:
    """175 among B, C and D with C dealing: 58 each, one more for D."""
    assert given_out(Pot(175, as_set([B, C, D, E])), v(0, 8, 8, 8, 1), dealer=C) == ([0, 58, 58, 59, 0], 0)


def test_bt_40_the_dealer_is_the_last_to_get_an_odd_chip() -> None:
    """Two odd chips among three: the dealer gets none."""
    assert given_out(Pot(11, 0b111), v(4, 4, 4), dealer=B) == ([4, 3, 4], 0)


def test_bt_r14_odd_chip_to_the_high_card_by_suit() -> None:
    """Kings are equal in rank: spades come before diamonds. An ace beats both in any suit."""
    read = STANDARD.read
    held = [as_set(read("KD 9C 2H")), as_set(read("KS 5C 3H")), as_set(read("AC 3C 2C")), 0]
    order = by_high_card(held)
    assert seats_in(order) == [C, B, A, D]
    pot = Pot(7, 0b0011)
    award(pot, v(5, 5, 0, 0), HIGH_ONLY, order)
    assert list(pot.won) == [3, 4, 0, 0]


# High and low -------------------------------------------------------------------------------


def test_bt_41_high_and_low_halve_each_pot_and_the_odd_chip_is_highs() -> None:
    """25: 13 to high, 12 to low."""
    assert given_out(Pot(25, 0b111), v(9, 1, 2), v(0, 3, 1)) == ([13, 12, 0], 0)


def test_bt_41_the_odd_chip_may_be_agreed_to_be_lows() -> None:
    """LB-R15: 12 to high, 13 to low."""
    assert given_out(Pot(25, 0b111), v(9, 1, 2), v(0, 3, 1), odd=TO_LOW) == ([12, 13, 0], 0)


def test_bt_41_each_half_is_shared_among_its_own_ties() -> None:
    """25 with A dealing: B and C tie for high (7, 6), all three for low (12: 4 each)."""
    assert given_out(Pot(25, 0b111), v(1, 9, 9), v(3, 3, 3)) == ([4, 11, 10], 0)


def test_bt_41_without_a_qualifying_low_all_is_the_high_half() -> None:
    """A low outside this pot does not count."""
    assert given_out(Pot(25, 0b011), v(2, 9, 1), v(NO_HAND, NO_HAND, 7)) == ([0, 25, 0], 0)


def test_bt_41_without_a_high_all_is_the_low_half() -> None:
    """All declared low, so the best low takes the pot."""
    assert given_out(Pot(25, 0b11), v(NO_HAND, NO_HAND), v(4, 6)) == ([0, 25], 0)


def test_bt_42_where_remainders_stay_halves_and_shares_are_rounded_down() -> None:
    """103: halves of 51, three highs get 17 each, one low 51, one chip stays; 45 with two highs: 11, 11, low 22, one stays."""
    assert given_out(Pot(103, 0b1111), v(5, 5, 5, 0), v(0, 0, 0, 9), odd=CARRIED_OVER) == ([17, 17, 17, 51], 1)
    assert given_out(Pot(47, 0b111), v(5, 5, 0), v(0, 0, 9), odd=CARRIED_OVER) == ([11, 11, 23], 2)
    assert given_out(Pot(7, 0b11), v(5, 5), odd=CARRIED_OVER) == ([3, 3], 1)
    assert given_out(Pot(47, 0b111), v(9, 1, 1), v(0, 5, 5), odd=CARRIED_OVER) == ([23, 11, 11], 2)


def test_bt_42_a_pot_that_nobody_may_win_stays_whole() -> None:
    """If nobody has a hand either way the pot is carried over."""
    assert given_out(Pot(8, 0b11), v(NO_HAND, NO_HAND), v(NO_HAND, NO_HAND), odd=CARRIED_OVER) == ([0, 0], 8)


def test_a_pot_remembers_who_won_it() -> None:
    """The table can name the high and low winners."""
    pot = Pot(25, 0b111)
    given_out(pot, v(9, 9, 2), v(0, 3, 1))
    assert (cards(pot.high), cards(pot.low)) == ([A, B], [B])


# Compared with a settlement that moves one chip at a time -------------------------------------


def by_hand(
    total: list[int], live: set[int], high: list[int], low: list[int] | None, dealer: int, carried: int, odd_stays: bool
) -> tuple[list[int], int]:
    """Each seat's return and the chips that stay, by dealing out each chip in turn."""
    seats = len(total)
    got = [0] * seats
    circle = [(dealer + 1 + k) % seats for k in range(seats)]
    reached = [s for s in range(seats) if total[s] == max(total)]
    if len(reached) == 1:  # uncalled chips, one after another
        while total[reached[0]] > max(total[s] for s in range(seats) if s != reached[0]):
            total[reached[0]] -= 1
            got[reached[0]] += 1
    piles: dict[tuple[int, ...], int] = {tuple(sorted(live)): carried}
    who = tuple(sorted(live))
    for height in range(1, max(total) + 1):
        here = [s for s in range(seats) if total[s] >= height]
        who = tuple(s for s in sorted(live) if s in here) or who
        piles[who] = piles.get(who, 0) + len(here)
    stays = 0
    for who, chips in piles.items():
        sides = []
        for strength in (high, low):
            entered = [s for s in circle if s in who and strength is not None and strength[s] != NO_HAND]
            if strength is not None and entered:
                sides.append([s for s in entered if strength[s] == max(strength[t] for t in entered)])
        heaps = [0] * len(sides)
        while chips and sides and (not odd_stays or chips >= len(sides)):
            for k in range(len(sides)):
                if chips:
                    heaps[k] += 1
                    chips -= 1
        stays += chips
        for heap, winners in zip(heaps, sides):
            while heap and (not odd_stays or heap >= len(winners)):
                for s in winners:
                    if heap:
                        got[s] += 1
                        heap -= 1
            stays += heap
    return got, stays


@st.composite
def showdowns(draw: st.DrawFn) -> tuple[list[int], set[int], list[int], list[int] | None, int, int, bool]:
    """Totals that betting can produce: at most one seat has more than all others, and it has not folded."""
    seats = draw(st.integers(2, 7))
    total = draw(st.lists(st.integers(0, 30), min_size=seats, max_size=seats))
    live = draw(st.sets(st.integers(0, seats - 1), min_size=1))
    for s in range(seats):
        total[s] = min(total[s], max(total[t] for t in live)) if s not in live else total[s]
    strengths = st.lists(st.sampled_from([NO_HAND, 0, 1, 2]), min_size=seats, max_size=seats)
    low = draw(st.none() | strengths)
    return total, live, draw(strengths), low, draw(st.integers(0, seats - 1)), draw(st.integers(0, 3)), draw(st.booleans())


@settings(max_examples=times(300, 2000), deadline=None)
@given(showdowns())
def test_bt_1_every_chip_goes_where_dealing_them_out_one_by_one_puts_it(
    case: tuple[list[int], set[int], list[int], list[int] | None, int, int, bool],
) -> None:
    """With all-ins by several players each seat gets the same as in the settlement by hand, and chips are conserved."""
    total, live, high, low, dealer, carried, odd_stays = case
    seats = len(total)
    t, stack = vec[i64](total), vec[i64]([0] * seats)
    return_uncalled(t, stack)
    left = 0
    for pot in side_pots(t, as_set(sorted(live)), carried):
        lows = HIGH_ONLY if low is None else vec[i64](low)
        left += award(pot, vec[i64](high), lows, from_left(seats, dealer), CARRIED_OVER if odd_stays else TO_HIGH)
        for seat in range(seats):
            stack[seat] += pot.won[seat]
    assert sum(stack) + left == sum(total) + carried
    expected, stays = by_hand(total[:], live, high, low, dealer, carried, odd_stays)
    assert (list(stack), left) == (expected, stays)


@pytest.mark.parametrize(("seats", "dealer", "order"), [(2, 0, [1, 0]), (5, 2, [3, 4, 0, 1, 2]), (10, 9, list(range(10)))])
def test_bt_4_the_order_from_the_dealers_left_ends_with_the_dealer(seats: int, dealer: int, order: list[int]) -> None:
    """Clockwise means increasing seats, and the dealer comes last."""
    assert from_left(seats, dealer) == queue_of(order)


def test_a_pot_is_written_down_and_read_again() -> None:
    """Chips, contenders, the winners of both halves and what each won; before the award nobody has won anything."""
    pot = Pot(25, 0b111)
    assert pot.as_row() == [25, 7, 0, 0]
    given_out(pot, v(9, 9, 2), v(0, 3, 1))
    row = pot.as_row()
    assert row == [25, 0b111, 0b011, 0b010, 6, 19, 0]
    again = pot_of(row)
    assert (again.chips, again.contenders, again.high, again.low, list(again.won)) == (25, 0b111, 0b011, 0b010, [6, 19, 0])
    assert pot_of([25, 7, 0, 0]).as_row() == [25, 7, 0, 0]
