"""What the search learns from a deal of Golf with an imagined stock."""

from __future__ import annotations

from tests.games.golf.test_game import table
from upcard.core.bits import Rng
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


def test_go_r3_the_stock_bonus_changes_which_card_is_played() -> None:
    """GO-R3: either play clears the tableau, since the stock has a 6.  With the bonus it matters how soon.

    After the 7 the 5 goes on the next card, a 4 or the 6, and three are left.  After the 5 the 7 must wait for the 6: one and a
    half are left in the mean.
    """
    for seed in range(20):
        plain, bonus = (table("5C", "7C", stock="4D 4H 6S 4S", discards="6D", stock_bonus=on) for on in (False, True))
        assert plain.say(POLICY.choose(plain, 0, Rng(seed))) == "play 5C"  # no difference: the first answer
        assert bonus.say(POLICY.choose(bonus, 0, Rng(seed))) == "play 7C"
