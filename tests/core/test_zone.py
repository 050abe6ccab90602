"""Zones and plans."""

from __future__ import annotations

import pytest

from upcard.core.pack import STANDARD, Pack
from upcard.core.zone import EVERYONE, NOBODY, Plan, Zone, discard_zone, hand_zones, stock_zone


def test_a_zone_is_called_by_its_name_and_owner() -> None:
    """A zone of the table has its name for an id, a seat's zone the seat too, unless it has a key of its own."""
    assert [Zone("stock").id, Zone("hand", 2).id, Zone("column", key="column.7").id] == ["stock", "hand.2", "column.7"]
    assert Zone("stock").sight == EVERYONE


def test_hands_are_seen_by_their_owners_and_a_stock_by_nobody() -> None:
    """A hand for each seat; the discard pile is open, and may be kept squared up."""
    assert [(z.id, z.sight) for z in hand_zones(3)] == [("hand.0", 0b001), ("hand.1", 0b010), ("hand.2", 0b100)]
    assert (stock_zone().sight, stock_zone().ordered) == (NOBODY, True)
    assert discard_zone().sight == EVERYONE and [discard_zone(squared).top_only for squared in (False, True)] == [False, True]


def test_a_plan_finds_zones_by_their_ids() -> None:
    """The index of a zone, or -1."""
    plan = Plan(2, [Zone("hand", 0, 1), Zone("hand", 1, 2), Zone("stock", sight=NOBODY, ordered=True)], STANDARD)
    assert [plan.zone(key) for key in ["hand.1", "stock", "muck"]] == [1, 2, -1]
    assert list(plan.ordered) == [0, 0, 1] and list(plan.sight) == [1, 2, 0]


def test_zones_beside_each_other_know_of_each_other() -> None:
    """It is enough to say it of one of the two."""
    plan = Plan(1, [Zone("hand", 0, 1), Zone("stock"), Zone("aside", 0, 1, grouped_with=0)], STANDARD)
    assert list(plan.next_in_group) == [2, -1, 0]


def test_a_plan_has_the_suits_of_its_pack() -> None:
    """The set of each suit, without what is left out."""
    plan = Plan(1, [Zone("stock")], Pack("A23", "CD", leave_out="3C"))
    assert list(plan.suits) == [0b011, 0b111000]
    assert list(plan.cards) == [0, 1, 3, 4, 5]


@pytest.mark.parametrize(
    "zones",
    [
        [Zone("hand", 0, 1), Zone("hand", 0, 1)],
        [Zone("hand", 0, 1), Zone("aside", 0, 2, grouped_with=0)],
        [Zone("hand", 0, 1), Zone("aside", 0, 1, ordered=True, grouped_with=0)],
    ],
)
def test_a_plan_that_cannot_be_is_refused(zones: list[Zone]) -> None:
    """No two zones have one id; zones beside each other are seen by the same seats and have no order."""
    with pytest.raises(AssertionError):
        Plan(1, zones, STANDARD)


def test_a_plan_has_a_mask_for_each_suit_and_each_rank() -> None:
    """Two ranks of two suits, without the ace of diamonds and with a joker: the joker has neither suit nor rank."""
    p = Plan(1, [Zone("hand", 0, 1)], Pack("2A", "CD", leave_out="AD", extra="XR"))
    assert list(p.suits) == [0b0011, 0b0100]
    assert list(p.rank_masks) == [0b0101, 0b0010]
