"""The words of a betting round: the last bet, refusals with what would be legal, the amounts on offer, and the names of pots."""

from __future__ import annotations

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from upcard.core.bits import as_set
from upcard.kit.poker.bet_wording import (
    AMOUNT,
    CALL,
    CHECK,
    FOLD,
    last_bet_text,
    list_contenders,
    offered_totals,
    pot_name,
    why_not,
)
from upcard.kit.poker.betting import Betting
from upcard.kit.poker.stakes import FIXED_LIMIT, NO_LIMIT, POT_LIMIT, Stakes

A, B, C, D = range(4)
BET, RAISE, BRING_IN = range(3)


def betting(stacks: list[int], stakes: Stakes | None = None, low: int = 10, first: int = A) -> Betting:
    """A round that seat A opens, after the antes."""
    b = Betting(stakes or Stakes(NO_LIMIT), vec[i64](stacks), dealer=len(stacks) - 1)
    b.antes()
    b.round(low, 0, first)
    return b


def bringing_in(stacks: list[int], structure: int, exact: bool = False, ante: int = 0) -> Betting:
    """Seat A is to bring in for 2 or more; a full bet is 10."""
    b = Betting(Stakes(structure, ante=ante), vec[i64](stacks), dealer=len(stacks) - 1)
    b.antes()
    b.bring_in(A, 2, 10, 0, exact)
    return b


def total(amount: int, kind: int) -> int:
    """The answer that names a total."""
    return AMOUNT * amount + kind


# The last bet ---------------------------------------------------------------------------------


def test_the_last_bet_is_told_with_its_player_and_total() -> None:
    """Nothing before the first; then the bet, the raise above it, and who is all in."""
    b = betting([100, 100, 60])
    assert last_bet_text(b) == ""
    b.call()
    assert last_bet_text(b) == ""
    b = betting([100, 100, 60])
    b.raise_to(10)
    assert last_bet_text(b) == "{0} has bet 10; "
    b.raise_to(30)
    assert last_bet_text(b) == "{1} has raised to 30; "
    b.raise_to(60)
    assert last_bet_text(b) == "{2} has raised to 60 and is all in; "
    b = bringing_in([100, 100], FIXED_LIMIT)
    b.raise_to(2)
    assert last_bet_text(b) == "{0} has brought in for 2; "
    b.raise_to(10)
    assert last_bet_text(b) == "{1} has completed to 10; "


# Refusals -------------------------------------------------------------------------------------


def test_a_bring_in_is_due_before_anything_else() -> None:
    """From the least to a full bet, or all of two chips; a bet is not what it is called."""
    for action in (FOLD, CHECK, CALL):
        assert why_not(bringing_in([100, 100], FIXED_LIMIT), A, action) == "you must bring in, for 2 to 10"
        assert why_not(bringing_in([2, 100], FIXED_LIMIT), A, action) == "you must bring in, for 2"
    b = bringing_in([100, 100], FIXED_LIMIT)
    for kind in (BET, RAISE):
        assert why_not(b, A, total(1, kind)) == why_not(b, A, total(5, kind)) == "say 'bring in' and your total for this round"
    assert why_not(b, A, total(11, BRING_IN)) == "a bring-in is from 2 to 10 here"
    assert why_not(b, A, total(101, BRING_IN)) == "you have chips for a total of 100, not of 101"
    assert why_not(bringing_in([2, 100], FIXED_LIMIT), A, total(1, BRING_IN)) == "a bring-in is exactly 2 here"


def test_an_exact_bring_in_is_the_least_or_a_full_bet() -> None:
    """In fixed limit one number, in no limit any from a full bet on."""
    assert why_not(bringing_in([100, 100], FIXED_LIMIT, exact=True), A, total(5, BRING_IN)) == "a bring-in is 2, or 10"
    assert why_not(bringing_in([100, 100], NO_LIMIT, exact=True), A, total(5, BRING_IN)) == "a bring-in is 2, or from 10 to 100"


def test_a_free_check_a_bet_to_call_and_nothing_to_call() -> None:
    """The cost of staying in is never more than the chips left."""
    free = betting([100, 100], Stakes(NO_LIMIT, fold_when_free=False))
    assert why_not(free, A, FOLD) == "you cannot fold: checking is free"
    assert why_not(free, A, CALL) == "there is nothing to call: check instead"
    b = betting([100, 20, 100])
    b.raise_to(30)
    assert why_not(b, B, CHECK) == "you cannot check: staying in costs 20"
    assert why_not(b, C, CHECK) == "you cannot check: staying in costs 30"


def test_an_amount_that_is_refused_is_told_the_limits() -> None:
    """A bet of 30 is raised by 30 at least; 60 chips make exactly that; a bet is called a bet, a raise a raise."""
    b = betting([100, 100, 60])
    assert why_not(b, A, total(5, BET)) == "a bet is from 10 to 100 here"
    assert why_not(b, A, total(20, RAISE)) == "say 'bet' and your total for this round"
    assert why_not(b, A, total(101, BET)) == "you have chips for a total of 100, not of 101"
    b.raise_to(30)
    assert why_not(b, B, total(50, RAISE)) == "a raise is to from 60 to 100 here"
    assert why_not(b, B, total(60, BET)) == "say 'raise to' and your total for this round"
    assert why_not(b, B, total(100, RAISE)) == "a raise is to from 60 to 100 here"
    b.call()
    assert why_not(b, C, total(50, RAISE)) == "a raise is to exactly 60 here"
    assert why_not(b, C, total(61, RAISE)) == "you have chips for a total of 60, not of 61"


def test_each_reason_why_nothing_can_be_raised() -> None:
    """The cap, nobody else with chips, too few of one's own, and no full raise since one's own."""
    capped = betting([100, 100, 100], Stakes(FIXED_LIMIT, max_bets=2))
    capped.raise_to(10)
    capped.raise_to(20)
    assert why_not(capped, C, total(30, RAISE)) == "the betting is capped: this round has had its 2 bets"
    alone = betting([100, 20])
    alone.call()
    alone.raise_to(20)
    assert why_not(alone, A, total(40, RAISE)) == "you cannot raise: nobody else has chips to bet"
    few = betting([100, 30, 100])
    few.raise_to(30)
    assert why_not(few, B, total(30, RAISE)) == "you have too few chips to raise"
    short = betting([100, 15, 100], Stakes(NO_LIMIT))
    short.raise_to(10)
    short.raise_to(15)
    short.call()
    assert why_not(short, A, total(40, RAISE)) == "you cannot raise: there has been no full raise since you acted"


# What is offered ------------------------------------------------------------------------------


def test_the_totals_on_offer_are_the_limits_half_the_pot_and_the_pot() -> None:
    """Three antes of 10 make 30: 10 at least, 15, 30, and all 90; what is not between the limits is left out."""
    stakes = Stakes(NO_LIMIT, ante=10)
    b = betting([100, 100, 100], stakes)
    assert offered_totals(b, A) == [10, 15, 30, 90]
    b.raise_to(30)  # a call makes 90: half of it on top of 30 is 75, the whole 120
    assert offered_totals(b, B) == [60, 75, 90]
    assert offered_totals(betting([100, 100, 100], stakes, low=20), A) == [20, 30, 90]
    assert offered_totals(betting([25, 100, 100], stakes), A) == [10, 15]
    assert offered_totals(betting([20, 100, 100], stakes), A) == [10]
    assert offered_totals(betting([100, 100, 100], Stakes(POT_LIMIT, ante=10)), A) == [10, 15, 30]
    assert offered_totals(betting([100, 100, 100], Stakes(FIXED_LIMIT, ante=10)), A) == [10]
    few = betting([100, 30, 100])
    few.raise_to(30)
    assert offered_totals(few, B) == []


def test_a_bring_in_is_offered_with_a_full_bet() -> None:
    """Besides the least and the most; if it must be exact, nothing below a full bet but the least."""
    assert offered_totals(bringing_in([50, 50, 50], NO_LIMIT, ante=2), A) == [2, 3, 6, 10, 48]
    assert offered_totals(bringing_in([50, 50, 50], NO_LIMIT, exact=True, ante=2), A) == [2, 10, 48]
    assert offered_totals(bringing_in([50, 50, 50], FIXED_LIMIT, exact=True, ante=2), A) == [2, 10]


# Pots -----------------------------------------------------------------------------------------


def test_pots_are_numbered_from_the_third_on() -> None:
    """One is the pot; two are the main pot and the side pot; of more, the side pots have numbers."""
    assert [[pot_name(i, n) for i in range(n)] for n in (1, 2, 3, 4)] == [
        ["the pot"],
        ["the main pot", "the side pot"],
        ["the main pot", "side pot 1", "side pot 2"],
        ["the main pot", "side pot 1", "side pot 2", "side pot 3"],
    ]


@pytest.mark.parametrize(
    ("seats", "of", "text"),
    [
        ([A, B], [A, B], "for both"),
        ([A, B, C], [A, B, C], "for all 3"),
        ([A, B, C, D], [A, B, C, D], "for all 4"),
        ([A, B], [A, B, C], "for {0} and {1}"),
        ([A, B, D], [A, B, C, D], "without {2}"),
        ([B, C, D], [A, B, C, D], "without {0}"),
        ([A, D], [A, B, C, D], "for {0} and {3}"),
        ([A, B], [A, B, C, D, 4], "for {0} and {1}"),
    ],
)
def test_who_plays_for_a_pot(seats: list[int], of: list[int], text: str) -> None:
    """All, all but one of four or more, or each by name."""
    assert list_contenders(as_set(seats), as_set(of)) == text
