"""What a journal writes down: moves, answers and notes, each with those who may know it."""

from __future__ import annotations

from upcard.core.journal import Event, Journal
from upcard.core.zone import EVERYONE

NONE = -1  # no card, no zone, no seat


def fields(e: Event) -> list[object]:
    """The kind, the card and its way, the seat, both texts, what all see, and the answers given by then."""
    return [e.kind, e.card, e.src, e.dst, e.seat, e.text, e.public_text, e.seen, e.after]


def test_each_kind_of_event_has_what_it_is_about_and_nothing_else() -> None:
    """A move has no seat, an answer no card or zone, a note neither; a note for some is not seen by all."""
    journal = Journal()
    journal.add_move(0, 0, 7, 0b10, True)
    journal.answers = 1
    journal.add_answer(0, "bid three", 0b1, "bids", False)
    journal.note("Right.")
    journal.answers = 2
    journal.note("You draw the ace.", 0b100)
    journal.note("", kind="shuffle", zone=0)
    assert [fields(e) for e in journal.entries] == [
        ["move", 0, 0, 7, NONE, "", "", True, 0],
        ["say", NONE, NONE, NONE, 0, "bid three", "bids", False, 1],
        ["note", NONE, NONE, NONE, NONE, "Right.", "", True, 1],
        ["note", NONE, NONE, NONE, NONE, "You draw the ace.", "", False, 2],
        ["shuffle", NONE, 0, 0, NONE, "", "", True, 2],
    ]
    assert [e.audience for e in journal.entries] == [0b10, 0b1, EVERYONE, 0b100, EVERYONE]
    assert [[s for s in range(-1, 3) if e.visible_to(s)] for e in journal.entries] == [
        [1],
        [0],
        [-1, 0, 1, 2],
        [2],
        [-1, 0, 1, 2],
    ]


def test_a_copy_of_a_journal_goes_on_by_itself() -> None:
    """Same entries and answers, and neither is added to the other."""
    journal = Journal()
    journal.answers = 3
    journal.note("Right.")
    other = journal.copy()
    other.note("Wrong.")
    journal.note("The end.")
    assert [e.text for e in other.entries] == ["Right.", "Wrong."] and [e.text for e in journal.entries] == ["Right.", "The end."]
    assert other.answers == 3 and [e.after for e in other.entries] == [3, 3]
