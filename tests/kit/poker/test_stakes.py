"""The agreements of a betting table: defaults, derived sizes, and combinations that are refused."""

from __future__ import annotations

import pytest

from upcard.core.errors import BadOption
from upcard.core.options import describe, options_from
from upcard.kit.poker.stakes import (
    FIXED_LIMIT,
    NO_LIMIT,
    POT_LIMIT,
    SPREAD_LIMIT,
    BettingOptions,
    BlindOptions,
    Limit,
    SpreadLimitOptions,
    Stakes,
)


def test_bt_r23_default_sizes() -> None:
    """BT-R3, BT-R18, BT-R19: bets of 2, no ante, 200 chips each, no rebuys, four bets a round, uncapped for two."""
    o = BettingOptions()
    assert (o.small_bet, o.ante, o.buy_in, o.hands, o.rebuy) == (2, 0, 200, 0, "never")
    assert (o.max_bets_per_round, o.heads_up_uncapped, o.first_dealer) == (4, True, 1)


@pytest.mark.parametrize(("small", "posted"), [(10, (5, 10)), (5, (2, 5)), (1, (1, 1))])
def test_bt_12_the_small_blind_is_half_the_big_one_rounded_down_and_at_least_one(small: int, posted: tuple[int, int]) -> None:
    """The big blind equals the small bet."""
    stakes = BlindOptions(small_bet=small).stakes()
    assert (stakes.small_blind, stakes.big_blind) == posted


def test_bt_12_blinds_may_be_agreed_on() -> None:
    """Big blind 12 makes the small one 6, unless that is set too."""
    assert BlindOptions(big_blind=12).stakes().small_blind == 6
    assert BlindOptions(big_blind=12, small_blind=3).stakes().small_blind == 3


def test_bt_6_the_big_bet_is_twice_the_small_one() -> None:
    """In fixed limit. If amounts are free the smallest bet stays, and with blinds it is the big blind (BT-9)."""
    assert (BettingOptions(small_bet=5).bet_size(False), BettingOptions(small_bet=5).bet_size(True)) == (5, 10)
    assert (BlindOptions(small_bet=5).bet_size(False), BlindOptions(small_bet=5).bet_size(True)) == (5, 10)
    assert BettingOptions(small_bet=5, structure="pot_limit").bet_size(True) == 5
    assert BlindOptions(small_bet=5, structure="no_limit", big_blind=8).bet_size(True) == 8


def test_bt_10_options_become_stakes() -> None:
    """Each option reaches the betting."""
    assert BettingOptions().stakes().as_row() == [FIXED_LIMIT, 0, 0, 0, 4, 1, 1, 1, 1, 1]
    o = BlindOptions(
        structure="fixed_limit",
        small_bet=6,
        ante=3,
        max_bets_per_round=5,
        heads_up_uncapped=False,
        heads_up_blinds="left_small",
        short_allins_add_up=False,
        fold_when_free="refused",
    )
    assert o.stakes().as_row() == [FIXED_LIMIT, 3, 3, 6, 5, 0, 0, 0, 1, 0]
    assert SpreadLimitOptions(structure="spread_limit", spread_min_raise="min_bet").stakes().as_row() == [
        SPREAD_LIMIT,
        0,
        0,
        0,
        4,
        1,
        1,
        1,
        0,
        1,
    ]


@pytest.mark.parametrize(
    ("structure", "number", "cap"),
    [("fixed_limit", FIXED_LIMIT, 4), ("spread_limit", SPREAD_LIMIT, 4), ("pot_limit", POT_LIMIT, 0), ("no_limit", NO_LIMIT, 0)],
)
def test_bt_34_only_limit_games_have_a_cap(structure: Limit, number: int, cap: int) -> None:
    """BT-R2: the four structures have names."""
    stakes = BettingOptions(structure=structure).stakes()
    assert (stakes.structure, stakes.max_bets) == (number, cap)


def test_blinds_and_spreads_that_do_not_fit_are_refused() -> None:
    """A small blind above the big one; a largest bet below the smallest."""
    with pytest.raises(BadOption, match="at most the big blind of 2"):
        BlindOptions(small_blind=3).check(2)
    with pytest.raises(BadOption, match="at least the smallest bet of 20"):
        SpreadLimitOptions(structure="spread_limit", small_bet=20).check(2)
    for terms in (BettingOptions, BlindOptions, SpreadLimitOptions):
        with pytest.raises(BadOption, match="with rebuys a session needs a number of hands, from 1 on"):
            terms(rebuy="to_buy_in_between_hands").check(2)
        terms(rebuy="to_buy_in_between_hands", hands=1).check(2)
    BlindOptions(small_blind=2).check(2)
    SpreadLimitOptions(small_bet=20).check(2)


@pytest.mark.parametrize("kind", [BettingOptions, BlindOptions, SpreadLimitOptions])
def test_every_option_has_a_sentence_and_a_range(kind: type[BettingOptions]) -> None:
    """A form can be built from them, and refuses values out of range."""
    for info in describe(kind):
        assert info["help"].endswith((".", "?", "by", "least", "left.")), info["name"]
        assert info["kind"] != "int" or (info["low"] is not None and info["high"] is not None)
        assert info["kind"] != "choice" or len(info["choices"]) > 1
    with pytest.raises(BadOption, match="small_bet is a whole number from 1"):
        options_from(kind, {"small_bet": 0})
    assert Stakes().structure == FIXED_LIMIT
