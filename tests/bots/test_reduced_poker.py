"""Reduced forms of our poker games, played by the engine: the solver comes near an equilibrium, which is checked exactly."""

from __future__ import annotations

import pytest

from tests.bots.reduced_poker import (
    Deal,
    as_in_the_room,
    pineapple_two_rounds,
    soko_last_round,
    soko_two_rounds,
    tree,
    triple_draw_last_draw,
)
from upcard.kit.poker.equilibrium import END, Spot
from upcard.kit.poker.hand import BettingHand

UP = "KC 9D QC TD JC 8D 2H 7H"


def soko() -> list[Deal]:
    """Seat 1 shows K-Q-J-2, seat 0 shows 10-9-8-7; eight hole cards."""
    return soko_last_round(UP, "KS QS JS AS TS 6S 3C 4C")


REDUCED = {
    "soko": soko,
    "soko, two rounds": lambda: soko_two_rounds("KC 9D QC TD JC JD", "KS QS TS 9S AC"),
    "pineapple": lambda: pineapple_two_rounds("TC 9D 4S KH", "QD 2H", "AS KS QH TS 9S"),
    "triple_draw": lambda: triple_draw_last_draw(
        ["2S 3S 4S 7S KS", "3S 4S 6S 7D KS"], ["2H 3H 4H 7H KH", "4H 5H 7H 8C KH"], "5C 8H TC QC 2C"
    ),
}


@pytest.mark.parametrize("name", REDUCED)
def test_a_reduced_game_is_solved(name: str) -> None:
    """Players who toss coins can be exploited by more than a chip a deal; after 200 rounds by less than a fiftieth."""
    game = tree(REDUCED[name](), 2)
    assert game.exploitability() > 1
    game.solve(200)
    assert game.exploitability() < 0.02


def ends(spot: Spot) -> float:
    """The sum of what every end brings the first player, over all pairs of types."""
    if spot.player == END:
        return sum(spot.gain)
    return sum([ends(after) for after in spot.after])


def test_an_end_pays_what_the_engine_pays() -> None:
    """After check, check, seat 0 wins the antes and the bring-in of seat 1 with the better hand: 2 chips each.

    K-Q-J-2 against 10-9-8-7: a king makes seat 1 a pair, which loses only to a six or a jack (a straight), and to a pair
    of tens if it has none. Counted over the 56 pairs of hole cards.
    """
    deals = soko()
    game = tree(deals, 1)
    checked = game.root.after[0].after[0]
    pot = deals[0].hand.betting.pot
    assert checked.player == END
    assert {abs(round(gain * len(deals), 6)) for gain in checked.gain} == {pot / 2}


def test_classes_of_hands_cost_something() -> None:
    """With all hands in one class a player can be exploited more than with each hand by itself."""

    def one_class(h: BettingHand, seat: int) -> int:
        return 0

    fine, coarse = tree(soko(), 2), tree(soko(), 2, one_class)
    fine.solve(200)
    coarse.solve(200)
    assert coarse.exploitability() > fine.exploitability() + 0.1


def test_the_last_round_at_the_table_is_near_the_equilibrium() -> None:
    """With few hole cards left the bot, which thinks that all are possible, still gives up little; by the share alone, more."""
    balanced = tree(soko(), 2, play=as_in_the_room("soko", True)).exploitability()
    by_share = tree(soko(), 2, play=as_in_the_room("soko", False)).exploitability()
    assert 0 < balanced < by_share
