"""What a deal may begin with, and which copies named cards are."""

from __future__ import annotations

import pytest

from tests.support.toy_game import plan
from upcard.core.deal import Deal, assign_duplicates, check_deal
from upcard.core.errors import BadOption
from upcard.core.options import Options


@pytest.mark.parametrize("number", [1, 2, 2**30 - 1])
def test_hands_are_numbered_from_one_to_a_billion(number: int) -> None:
    """The least and the greatest number can be dealt."""
    check_deal(4, number, 3, [0, 0, 0, 0])


@pytest.mark.parametrize(
    ("number", "dealer", "carry", "sentence", "field"),
    [
        (0, 0, None, "the number of a hand is 1 or more, not 0", "number"),
        (2**30, 0, None, "the number of a hand is 1 or more, not 1073741824", "number"),
        (1, -1, None, "the dealer is a seat from 0 to 2, not -1", "dealer"),
        (1, 3, None, "the dealer is a seat from 0 to 2, not 3", "dealer"),
        (1, 0, [], "what is carried over has 3 numbers, one for each seat, not 0", "carry"),
        (1, 0, [5, 5, 5, 5], "what is carried over has 3 numbers, one for each seat, not 4", "carry"),
    ],
)
def test_a_deal_that_cannot_begin_is_refused(
    number: int, dealer: int, carry: list[int] | None, sentence: str, field: str
) -> None:
    """The sentence names the limits, and the error the field."""
    with pytest.raises(BadOption) as refused:
        check_deal(3, number, dealer, carry)
    assert str(refused.value) == sentence and refused.value.field == field
    check_deal(3, 1, 0, None)


def test_a_deal_carries_nothing_unless_it_is_told() -> None:
    """No points, nothing else, the first hand, and the first seat deals."""
    deal = Deal(plan(3, Options()), Options())
    assert (deal.carry, deal.extra, deal.number, deal.dealer) == ([0, 0, 0], {}, 1, 0)
    assert Deal(plan(3, Options()), Options(), carry=[4, 0, 1]).carry == [4, 0, 1]


def test_equal_faces_are_different_copies() -> None:
    """The first of a face is its first copy; one more than there are packs is left to be found out as too many."""
    assert assign_duplicates([5, 5, 7, 5, 7], 3) == [5, 69, 7, 133, 71]
    assert assign_duplicates([5, 5, 5], 2) == [5, 69, 5] and assign_duplicates([5, 5], 1) == [5, 5]
