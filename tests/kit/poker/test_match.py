"""Sessions of betting games: stacks carried over, the deal, players who are out, rebuys, and the result."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tests.support.cardless_betting import Table
from upcard.core.errors import BadOption
from upcard.core.game import Game
from upcard.core.pack import STANDARD
from upcard.core.zone import Plan, Zone
from upcard.kit.poker.hand import BET, REBUY
from upcard.kit.poker.match import PokerMatch
from upcard.kit.poker.stakes import BlindOptions


def plan(seats: int, options: BlindOptions) -> Plan:
    return Plan(seats, [Zone("hand", s, 1 << s) for s in range(seats)], STANDARD)


GAME = Game(
    "table",
    "Table",
    "poker",
    "Betting without cards.",
    (2, 3, 4),
    "1",
    "none",
    BlindOptions,
    plan,
    Table,
    (BET, REBUY),
    1000,
    match=PokerMatch,
    unit="chips",
    balance="zero",
)
BLINDS = BlindOptions(small_bet=10, buy_in=50)


def session(seats: int = 3, **custom: Any) -> PokerMatch:
    m = GAME.match(1, seats=seats, options=replace(BLINDS, **custom))
    assert isinstance(m, PokerMatch)
    return m


def play(m: PokerMatch, winner: int, *sayings: str) -> None:
    """Play the present hand, in which *winner* holds the best cards."""
    assert isinstance(m.hand, Table)
    m.hand.ranks = [int(s == winner) for s in range(m.seats)]
    for saying in sayings:
        m.answer(m.hand.turn, saying)


def test_bt_46_the_deal_passes_to_the_left_and_stacks_are_kept() -> None:
    """BT-2: a player starts each hand with the chips they ended the last one with."""
    m = session()
    assert (m.dealer, m.totals) == (0, [50, 50, 50])
    play(m, 0, "fold", "fold")
    assert m.totals == [50, 45, 55]
    m.next_hand()
    assert m.dealer == 1
    assert isinstance(m.hand, Table)
    assert list(m.hand.betting.stack) == [40, 45, 50]


def test_bt_46_who_has_no_chips_is_out_and_blinds_fall_to_the_next_with_chips() -> None:
    """C is out, so A deals after B. With two left the dealer posts the small blind (BT-13)."""
    m = session(structure="no_limit")
    play(m, 0, "raise 50", "fold", "call")
    assert m.totals == [105, 45, 0]
    m.next_hand()
    hand = m.hand
    assert isinstance(hand, Table)
    assert (m.dealer, list(hand.betting.paid), hand.betting.dealt) == (1, [10, 5, 0], 0b011)
    assert hand.turn == 1
    play(m, 1, "fold")
    m.next_hand()
    assert m.dealer == 0


def test_bt_47_a_session_ends_when_one_has_all_the_chips() -> None:
    """The result is the chips at the end less the chips bought."""
    m = session(2, structure="no_limit")
    play(m, 1, "raise 50", "call")
    assert (m.over, m.totals, m.winners()) == (True, [-50, 50], [1])
    assert (m.sheet[-1].label, m.sheet[-1].scores) == ("Bought", [-50, -50])
    assert m.result_text() == "{1} {wins|win} 50 chips."
    assert m.goal() == "until one player has all the chips"


def test_bt_47_a_session_ends_after_the_agreed_number_of_hands() -> None:
    """In two hands each player gives up one small blind, so A and B are even."""
    m = session(2, hands=2)
    play(m, 0, "fold")
    assert not m.over
    m.next_hand()
    play(m, 0, "fold")
    assert (m.over, m.totals, m.result_text()) == (True, [0, 0], "Nobody has won or lost.")
    assert m.goal() == "2 hands"


def test_bt_r18_with_a_rebuy_the_player_is_back_and_the_result_counts_it() -> None:
    """A buys 50 twice and loses all. The chips on the table equal the chips bought (BT-1)."""
    m = session(2, structure="no_limit", rebuy="to_buy_in_between_hands", hands=2)
    play(m, 1, "raise 50", "call", "rebuy")
    assert (m.over, m.totals, m.bought) == (False, [50, 100], [100, 50])
    m.next_hand()
    assert m.dealer == 1
    play(m, 1, "raise 50", "call")
    assert (m.over, m.totals, m.winners()) == (True, [-100, 100], [1])


def test_bt_r18_who_leaves_is_out() -> None:
    """With two players that ends the session."""
    m = session(2, structure="no_limit", rebuy="to_buy_in_between_hands", hands=9)
    play(m, 1, "raise 50", "call", "leave")
    assert (m.over, m.totals) == (True, [-50, 50])


def test_bt_r17_the_first_dealer_is_the_seat_agreed_on() -> None:
    """Seat 1 by default, another by option, or 0 for a random one."""
    assert session().dealer == 0
    assert session(first_dealer=3).dealer == 2
    dealers = {GAME.match(seed, seats=4, options=replace(BLINDS, first_dealer=0)).dealer for seed in range(40)}
    assert dealers == {0, 1, 2, 3}


def test_chips_that_stay_in_the_pot_are_carried_to_the_next_hand() -> None:
    """BT-42: an odd chip from one hand is in the main pot of the next."""
    m = session()
    assert isinstance(m.hand, Table)
    play(m, 0, "fold", "fold")
    m.hand.betting.carried = 3
    m.score_hand(m.hand)
    m.next_hand()
    assert isinstance(m.hand, Table)
    assert (m.hand.betting.carried, m.hand.betting.pot) == (3, 18)


def test_bt_10_what_was_agreed_does_not_change() -> None:
    """Options are frozen, and every hand of a session has the same ones."""
    m = session(2)
    with pytest.raises(AttributeError):
        m.options.buy_in = 10
    first = m.hand.terms.options
    play(m, 0, "fold")
    m.next_hand()
    assert m.hand.terms.options is first


def test_options_of_a_session_that_do_not_go_together_are_refused() -> None:
    """A dealer in an empty seat, and rebuys without an end."""
    for given, field in (({"first_dealer": 5}, "first_dealer"), ({"rebuy": "to_buy_in_between_hands", "hands": 0}, "hands")):
        with pytest.raises(BadOption) as caught:
            GAME.match(1, seats=4, options=given)
        assert caught.value.field == field


def test_bt_47_why_a_session_ended_and_what_it_is_about() -> None:
    """One player with all the chips, or the hands agreed on; with a number of hands the highest total wins."""
    m = session(2, hands=2)
    assert m.winning() == "the highest total wins" and session(2).winning() == ""
    m.totals = [60, 40]
    m.number = 2
    assert m.why_over() == "All 2 hands have been played."
    m.totals = [100, 0]
    assert m.why_over() == "The others have no chips left."
    m.number = 1
    assert m.why_over() == "The others have no chips left."
    m.totals = [1, 99]
    assert m.why_over() == ""
