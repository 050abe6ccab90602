"""Zones and plans."""

from __future__ import annotations

import pytest

from upcard.core.pack import STANDARD, Pack
from upcard.core.zone import EVERYONE, NOBODY, Plan, Zone, discard_zone, hand_zones, stock_zone


def test_the_id_of_a_zone_is_its_name_and_owner() -> None:
    """A table zone's id is its name; a seat's zone adds the seat, unless the zone has a key of its own."""
    assert [Zone("stock").id, Zone("hand", 2).id, Zone("column", key="column.7").id] == ["stock", "hand.2", "column.7"]
    assert Zone("stock").sight == EVERYONE


def test_owners_see_their_hands_and_nobody_sees_the_stock() -> None:
    """There is a hand for each seat; the discard pile is face up, and can be squared up."""
    assert [(z.id, z.sight) for z in hand_zones(3)] == [("hand.0", 0b001), ("hand.1", 0b010), ("hand.2", 0b100)]
    assert (stock_zone().sight, stock_zone().ordered) == (NOBODY, True)
    assert discard_zone().sight == EVERYONE and [discard_zone(squared).top_only for squared in (False, True)] == [False, True]


def test_a_plan_finds_zones_by_their_ids() -> None:
    """The index of a zone, or -1."""
    plan = Plan(2, [Zone("hand", 0, 1), Zone("hand", 1, 2), Zone("stock", sight=NOBODY, ordered=True)], STANDARD)
    assert [plan.zone(key) for key in ["hand.1", "stock", "muck"]] == [1, 2, -1]
    assert list(plan.ordered) == [0, 0, 1] and list(plan.sight) == [1, 2, 0]


def test_grouped_zones_refer_to_each_other() -> None:
    """It is enough to declare the group on one of the two."""
    plan = Plan(1, [Zone("hand", 0, 1), Zone("stock"), Zone("aside", 0, 1, grouped_with=0)], STANDARD)
    assert list(plan.next_in_group) == [2, -1, 0]


def test_a_plan_has_the_suits_of_its_pack() -> None:
    """The set of each suit, without cards that are left out."""
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
def test_an_impossible_plan_is_refused(zones: list[Zone]) -> None:
    """Zone ids are unique; grouped zones are seen by the same seats and have no order."""
    with pytest.raises(AssertionError):
        Plan(1, zones, STANDARD)


def test_a_plan_has_a_mask_for_each_suit_and_each_rank() -> None:
    """Two ranks of two suits, without the ace of diamonds and with a joker: the joker has neither suit nor rank."""
    p = Plan(1, [Zone("hand", 0, 1)], Pack("2A", "CD", leave_out="AD", extra="XR"))
    assert list(p.suits) == [0b0011, 0b0100]
    assert list(p.rank_masks) == [0b0101, 0b0010]
