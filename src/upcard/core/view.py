"""A seat's knowledge as plain data: nothing else leaves a hand for a bot, a screen or an environment."""

from __future__ import annotations

from typing import TypedDict

from mypy_extensions import i64

from upcard.core.bits import CardSet, Seat, cards, cards_and_backs, count
from upcard.core.card_state import BOTTOM, CardState


class ViewJson(TypedDict):
    """A view as JSON."""

    seat: int
    phase: str
    asked: list[int]
    zones: list[list[int]]
    facts: list[list[int | str]]
    legal: list[int]


class View:
    """Everything one seat may know of a hand.

    *seat* is -1 for a spectator, *phase* the name of the question.  *asked* are the seats to answer (in a sealed phase all seats
    asked, whether or not they have answered).  *zones* has a row for each zone of the plan: its faces, -1 for an unknown one,
    from the bottom card up if the zone is ordered, else the known ones sorted and then the unknown.  *facts* are (label, value,
    seat), with seat -1 for the whole table.  *legal* are the numbers of this seat's legal answers, none unless it can answer now;
    to a sealed question it can until it has, whether or not others have.
    """

    def __init__(
        self,
        seat: int,
        phase: str,
        asked: list[int],
        zones: list[list[int]],
        facts: list[tuple[str, int | str, int]],
        legal: list[int],
    ) -> None:
        self.seat = seat
        self.phase = phase
        self.asked = asked
        self.zones = zones
        self.facts = facts
        self.legal = legal

    def __repr__(self) -> str:
        return f"<View of {f'seat {self.seat}' if self.seat >= 0 else 'a spectator'}: {self.phase}, {len(self.legal)} answers>"

    def to_json(self) -> ViewJson:
        """The view as plain data."""
        return {
            "seat": self.seat,
            "phase": self.phase,
            "asked": self.asked,
            "zones": self.zones,
            "facts": [[label, value, seat] for label, value, seat in self.facts],
            "legal": self.legal,
        }


def visible_faces(h: CardState, zone: i64, seat: Seat) -> list[int]:
    """The faces of a zone as a seat sees them, -1 for a back."""
    plan = h.plan
    if plan.ordered[zone]:
        out: list[int] = []
        card = h.top(zone)
        while card != BOTTOM:
            out.append(card & 63 if h.located_by(seat, card >> 6) >> (card & 63) & 1 else -1)
            card = h.next_below[card]
        out.reverse()
        return out
    beside = plan.next_in_group[zone]
    if beside >= 0 and (seat < 0 or not plan.sight[zone] >> seat & 1):  # to this seat they are one hand
        if plan.group[zone] != zone:
            return []
    else:
        beside = zone
    there: CardSet = h.at[zone] if beside == zone else h.group_faces(zone, 0)
    known = there & h.located_by(seat)
    backs = count(there ^ known)
    if plan.packs == 1:
        return cards_and_backs(known, backs)
    faces = cards(known)
    for w in range(1, plan.packs):
        there = h.at[zone + w * plan.size] if beside == zone else h.group_faces(zone, w)
        known = there & h.located_by(seat, w)
        faces += cards(known)
        backs += count(there ^ known)
    return sorted(faces) + [-1] * backs
