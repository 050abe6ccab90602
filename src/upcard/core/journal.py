"""The events of a hand, and the seats that may know each."""

from __future__ import annotations

from upcard.core.zone import EVERYONE


class Event:
    """Something that happened: a move, or a sentence, and the seats (a bit each) who may know the card or the words."""

    after: int  # how many answers of the hand had been given, this one among them

    def __init__(self, kind: str, who: int, card: int, src: int, dst: int, seat: int, text: str, plain: str, seen: bool) -> None:
        self.kind = kind
        self.audience = who
        self.card = card
        self.src = src
        self.dst = dst
        self.seat = seat
        self.text = text
        self.public_text = plain
        self.seen = seen

    def visible_to(self, seat: int) -> bool:
        """Does this seat (-1: a spectator) know the card, or the words?"""
        return self.audience == EVERYONE if seat < 0 else bool(self.audience >> seat & 1)


class Journal:
    """The events of a hand, and the seats that know of each; a table gives its hand a journal, a search does not."""

    def __init__(self) -> None:
        self.entries: list[Event] = []
        self.answers = 0

    def copy(self) -> Journal:
        """The same entries, to be added to apart."""
        journal = Journal()
        journal.entries = self.entries[:]
        journal.answers = self.answers
        return journal

    def add(self, entry: Event) -> None:
        """Write an entry down."""
        entry.after = self.answers
        self.entries.append(entry)

    def add_move(self, card: int, src: int, dst: int, audience: int, seen: bool) -> None:
        """Note a move: *audience* may know the card; *seen*, whether all see that a card moved."""
        self.add(Event("move", audience, card, src, dst, -1, "", "", seen))

    def add_answer(self, seat: int, text: str, who: int, plain: str, seen: bool) -> None:
        """Note what a seat answered: *text* for those who may know, *plain* for the others where they see *that* it answered."""
        self.add(Event("say", who, -1, -1, -1, seat, text, plain, seen))

    def note(self, text: str, who: int = EVERYONE, kind: str = "note", zone: int = -1) -> None:
        """Note a sentence for all, or for some."""
        self.add(Event(kind, who, -1, zone, zone, -1, text, "", who == EVERYONE))
