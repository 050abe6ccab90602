"""Reduced forms of our poker games, played by the engine: the solver comes near an equilibrium, which is checked exactly."""

from __future__ import annotations

from collections.abc import Callable

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


REDUCED: dict[str, Callable[[], list[Deal]]] = {
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
    """After two checks the better hand wins half the pot.

    Seat 0 shows four in sequence, 10-9-8-7; a jack or a six makes a straight. Seat 1 shows K-Q-J-2: it beats the four with an ace
    or a ten (four in sequence up to the ace or the king) and with a club (four of a suit), and the straight never.
    """
    deals = soko()
    game = tree(deals, 1)
    checked = game.root.after[0].after[0]
    pot = deals[0].hand.betting.pot
    assert checked.player == END
    assert {abs(round(gain * len(deals), 6)) for gain in checked.gain} == {pot / 2}
    holes = "KS QS JS AS TS 6S 3C 4C".split()
    for i, j, gain in zip(checked.first, checked.second, checked.gain, strict=True):
        mine, theirs = holes[i], holes[j]
        assert (gain > 0) == (mine[0] in "J6" or theirs not in "AS TS 3C 4C".split())


def test_classes_of_hands_cost_something() -> None:
    """With all hands in one class a player can be exploited more than with each hand by itself."""

    def one_class(h: BettingHand, seat: int) -> int:
        return 0

    fine, coarse = tree(soko(), 2), tree(soko(), 2, one_class)
    fine.solve(200)
    coarse.solve(200)
    assert coarse.exploitability() > fine.exploitability() + 0.1


@pytest.mark.slow
def test_the_last_round_at_the_table_is_near_the_equilibrium() -> None:
    """With few hole cards left the bot, which thinks that all are possible, still gives up little; by the share alone, more."""
    balanced = tree(soko(), 2, play=as_in_the_room("soko", True)).exploitability()
    by_share = tree(soko(), 2, play=as_in_the_room("soko", False)).exploitability()
    assert 0 < balanced < by_share
