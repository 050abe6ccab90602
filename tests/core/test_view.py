"""Views: what a seat may know of a hand, as plain data."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.toy_game import ASIDE, DISCARDS, HAND, PACK, STOCK, Toy, plan, toy
from upcard.core.hand import Hand
from upcard.core.options import Options

ZONES = {
    "hand.0": "AC 2C 3C",
    "hand.1": "5C 6C 7C",
    "hand.2": "AD 2D 3D",
    "stock": "8D 9D",
    "discards": "4C 8C",
    "muck": "9C 4D 5D 6D 7D",
}


def position(phase: str = "turn", **more: Any) -> Hand:
    return toy().position(zones=ZONES, phase=phase, asked=[0], **more)


def shown(h: Hand, zone: int, seat: int) -> list[str]:
    """Names of the faces in a zone, "" for a back."""
    return [PACK.name(f) for f in h.view(seat).zones[zone]]


def test_a_seat_sees_its_own_hand_and_face_up_cards() -> None:
    """Of the rest it sees backs, one for each card."""
    h = position()
    assert shown(h, HAND, 0) == ["AC", "2C", "3C"]
    assert shown(h, HAND + 1, 0) == ["", "", ""]
    assert shown(h, DISCARDS, 0) == shown(h, DISCARDS, -1) == ["4C", "8C"]
    assert shown(h, STOCK, 0) == ["", ""]


def test_a_spectator_sees_only_face_up_cards() -> None:
    """No hand, and no answers."""
    view = position().view(-1)
    assert view.zones[:3] == [[-1, -1, -1]] * 3 and view.legal == []


def test_known_cards_come_first_and_backs_after() -> None:
    """Everyone sees a taken upcard in the hand that took it; the group is sorted, so its order reveals nothing."""
    h = position()
    h.apply(1)
    assert shown(h, HAND, 1) == ["8C", "", "", ""] and shown(h, HAND, 0) == ["AC", "2C", "3C", "8C"]
    h.make_known(1 << 1, 0, h.at[HAND])
    assert shown(h, HAND, 1) == ["AC", "2C", "3C", "8C"]


def test_an_ordered_zone_keeps_its_places() -> None:
    """A known card in the middle of the stock is shown in its place."""
    h = position()
    h.make_known(1 << 1, 0, 1 << PACK.face("8D"))
    assert shown(h, STOCK, 1) == ["8D", ""] and shown(h, STOCK, 0) == ["", ""]


def test_cards_laid_aside_are_in_the_hand_for_others() -> None:
    """They see one hand, its owner two zones."""
    h = position("lay")
    h.apply(PACK.face("2C"))
    assert (shown(h, HAND, 0), shown(h, ASIDE, 0)) == (["AC", "3C"], ["2C"])
    for seat in (-1, 1, 2):
        assert (shown(h, HAND, seat), shown(h, ASIDE, seat)) == (["", "", ""], [])


def test_only_the_seat_to_answer_has_legal_answers() -> None:
    """No other view contains them."""
    h = position()
    assert h.view(0).legal == [0, 1] and all([h.view(s).legal == [] for s in (-1, 1, 2)])
    assert h.view(1).asked == [0]


def test_in_a_sealed_phase_all_seats_count_as_asked() -> None:
    """Nobody sees which seats have answered."""
    h = toy().new(seed=1)
    h.apply(1)
    assert [h.view(s).asked for s in (-1, 0, 1, 2)] == [[0, 1, 2]] * 4


def test_legal_answers_to_a_sealed_question_do_not_show_who_has_answered() -> None:
    """Each seat has its bids until it has bid, before and after the others bid."""
    h = toy().new(seed=1)
    assert [h.view(s).legal for s in (-1, 0, 1, 2)] == [[], [1, 2, 3], [1, 2, 3], [1, 2, 3]]
    h.apply(1)
    assert [h.view(s).legal for s in (-1, 0, 1, 2)] == [[], [], [1, 2, 3], [1, 2, 3]]


def test_private_facts_are_in_their_seats_view_only() -> None:
    """Public facts come first, then the seat's own."""
    h = position()
    assert ("Highest", "3C", 0) in h.view(0).facts
    assert h.view(-1).facts == [("Turns", 0, -1), ("Bid", 0, 0), ("Bid", 0, 1), ("Bid", 0, 2)]


def test_a_view_is_plain_data() -> None:
    """As JSON it has the same content."""
    assert position().view(1).to_json() == {
        "seat": 1,
        "phase": "turn",
        "asked": [0],
        "zones": [[-1] * 3, [4, 5, 6], [-1] * 3, [], [], [], [-1] * 2, [3, 7], [-1] * 5],
        "facts": [["Turns", 0, -1], ["Bid", 0, 0], ["Bid", 0, 1], ["Bid", 0, 2], ["Highest", "7C", 1]],
        "legal": [],
    }


@pytest.mark.parametrize("seat", [-1, 0, 1, 2])
def test_looking_changes_nothing(seat: int) -> None:
    """The view of a copy is equal."""
    h = position()
    assert h.view(seat).to_json() == h.view(seat).to_json()
    assert isinstance(h, Toy) and plan(3, Options()).size == len(h.view(seat).zones)
