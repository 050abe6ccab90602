"""What the search learns from a deal of Golf with an imagined stock."""

from __future__ import annotations

from tests.games.golf.test_game import table
from upcard.games.golf.policy import POLICY


def test_the_fewest_cards_that_can_be_left_are_told() -> None:
    """The 6 and the 7 follow on the 5. No card goes on the king, and a 2 is under it: two are left."""
    h = table("7H 6S", "2D KC", stock="9C", discards="5C")
    assert POLICY.solved(h, 0) == [2]


def test_the_stock_in_its_order_is_used() -> None:
    """The order of the stock matters: its 9 comes before its 3, so 2 goes on the 3 and no card is left."""
    h = table("2D", stock="9C 3S", discards="5C")
    assert POLICY.solved(h, 0) == [0]
    h = table("2D", stock="9C 5S", discards="5D")
    assert POLICY.solved(h, 0) == [1]


def test_cards_left_in_the_stock_count_with_the_bonus() -> None:
    """Cleared without a draw and with three in the stock: three below zero; after one draw, two."""
    assert POLICY.solved(table("7H 6S", stock="9C TC JC", discards="5C", stock_bonus=True), 0) == [-3]
    assert POLICY.solved(table("7H 6S", stock="5D TC JC", discards="2C", stock_bonus=True), 0) == [-2]
    assert POLICY.solved(table("7H 6S", stock="9C TC JC", discards="5C"), 0) == [0]
