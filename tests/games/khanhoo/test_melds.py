"""Melds of two packs: sets with twins, and the table of melds with its joker."""

from __future__ import annotations

from upcard.games.khanhoo.melds import JOKER, Meld, MeldTable
from upcard.kit.two_packs import gathered, without


def test_twins_are_counted_in_two_sets() -> None:
    """One or two of a face are in the first set, two are in the second too. Taking away starts with the second set."""
    assert gathered([3, 5, 3]) == (0b101000, 0b001000)
    assert without(0b101000, 0b001000, 0b001000, 0) == (0b101000, 0), "one of two goes"
    assert without(0b101000, 0b001000, 0b001000, 0b001000) == (0b100000, 0), "both go"
    assert without(0b101000, 0b001000, 0b101000, 0) == (0b001000, 0), "one of each goes"


def test_the_joker_stands_for_any_one_card_of_a_meld() -> None:
    """With the joker there are four ways to make a meld of three. If two kinds share one, it counts as the first kind."""
    table = MeldTable([Meld(0, 5, [1, 2, 3]), Meld(1, 2, [1, 2, 4])], JOKER)
    rows = [(m.points, m.faces) for m in table.melds]
    assert rows[:4] == [(5, [1, 2, 3]), (5, [JOKER, 2, 3]), (5, [1, JOKER, 3]), (5, [1, 2, JOKER])]
    assert rows[4:] == [(2, [1, 2, 4]), (2, [JOKER, 2, 4]), (2, [1, JOKER, 4])]


def test_an_arrangement_that_leaves_nothing_over_may_be_worth_less() -> None:
    """The best of all uses the dear meld.

    With no card left over, either the two cheap ones are made, or there is no arrangement.
    """
    table = MeldTable([Meld(0, 5, [1, 2, 3]), Meld(1, 1, [1, 4, 5]), Meld(1, 1, [2, 3, 6])], JOKER)
    some, both = gathered([1, 2, 3, 4, 5, 6])
    assert table.best_melds(some, both, False) == [0] and table.best_points(some, both) == 5
    assert table.points(table.best_melds(some, both, True)) == 2 and table.covers(some, both)
    assert table.best_melds(*gathered([1, 2, 3, 4]), True) == [] and table.spare_faces(*gathered([1, 2, 3, 4])) == 1 << 4
