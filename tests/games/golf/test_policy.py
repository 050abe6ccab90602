"""What a search is told of a deal of Golf whose stock it has imagined."""

from __future__ import annotations

from tests.games.golf.test_game import table
from upcard.games.golf.policy import POLICY


def test_the_fewest_cards_that_can_be_left_are_told() -> None:
    """On the 5 go the 6 and the 7; the king goes on nothing, and under it lies a 2: two are left."""
    h = table("7H 6S", "2D KC", stock="9C", discards="5C")
    assert POLICY.solved(h, 0) == [2]


def test_the_stock_in_its_order_is_used() -> None:
    """The 3 of the stock takes the ace's neighbour too late: 9 and then 3, so 2 goes on the 3 and nothing is left."""
    h = table("2D", stock="9C 3S", discards="5C")
    assert POLICY.solved(h, 0) == [0]
    h = table("2D", stock="9C 5S", discards="5D")
    assert POLICY.solved(h, 0) == [1]


def test_cards_left_in_the_stock_count_with_the_bonus() -> None:
    """Cleared without a draw, with three in the stock: three below nothing; after one draw two."""
    assert POLICY.solved(table("7H 6S", stock="9C TC JC", discards="5C", stock_bonus=True), 0) == [-3]
    assert POLICY.solved(table("7H 6S", stock="5D TC JC", discards="2C", stock_bonus=True), 0) == [-2]
    assert POLICY.solved(table("7H 6S", stock="9C TC JC", discards="5C"), 0) == [0]
