"""Everything else that a hand shows: facts, the lines of the count, and how a player enters an answer."""

from __future__ import annotations

from mypy_extensions import mypyc_attr


@mypyc_attr(acyclic=True)
class Fact:
    """A fact shown beside the zones: a label, a value, and the seat on whose plate it is (-1: the table's).

    *kind* says how it is drawn: chips, points, score (the total including this hand so far), bet, pot (all of it), part (the main
    or a side pot), box (a pot among equals), said (the last bid), tag, partner (the tag of the reader's partner), dealer, out
    (the tag of a player who takes no part at present: folded, passed, expelled), note.  *more* follows the value: who can win a
    pot.
    """

    def __init__(self, label: str, value: int | str, seat: int = -1, kind: str = "", more: str = "") -> None:
        self.label = label
        self.value = value
        self.seat = seat
        self.kind = kind
        self.more = more

    def full_value(self) -> int | str:
        """The value, followed by *more* if there is any: 30, "30, for {0} and {1}"."""
        return f"{self.value}, {self.more}" if self.more else self.value

    def says_as(self, other: Fact) -> bool:
        """Does it say the same as another?"""
        same = self.seat == other.seat and self.value == other.value and self.label == other.label
        return same and self.kind == other.kind and self.more == other.more


class ScoreLine:
    """A line of the count at the end of a hand: the seat, the reason, and the value (None: it only explains).

    *who* are the seats (a bit each) that may read it, -1 for everyone.  *cards* are the names of the cards that counted, if the
    text does not name them.  A *special* line is rare enough to be remembered at the end of the match.
    """

    def __init__(
        self,
        seat: int,
        text: str,
        points: int | None = None,
        who: int = -1,
        cards: list[str] | None = None,
        special: bool = False,
    ) -> None:
        self.seat = seat
        self.text = text
        self.points = points
        self.audience = who
        self.special = special
        self.cards = [part[:2] for part in text.split("[")[1:] if part[2:3] == "]"] if cards is None else cards

    def known_to(self, seat: int) -> bool:
        """May this seat (-1: a spectator) read it?"""
        return self.audience == -1 if seat < 0 else bool(self.audience >> seat & 1)


class CardPick:
    """Several answers chosen together and confirmed once, ended by the text *then* if it is not empty."""

    def __init__(self, verb: str, least: int, most: int, text: str, then: str = "", none: str = "") -> None:
        self.verb = verb
        self.least = least
        self.most = most
        self.text = text
        self.then = then
        self.none = none


class AmountEntry:
    """An integer to be named: every `verb n` from low to high in steps is an answer."""

    def __init__(self, verb: str, low: int, high: int, step: int, stack: int, sizes: list[tuple[str, int]]) -> None:
        self.verb = verb
        self.low = low
        self.high = high
        self.step = step
        self.stack = stack
        self.sizes = sizes


class ExpressionEntry:
    """An expression to be composed: `verb expression` is an answer; the presets are (text, expression, note)."""

    def __init__(self, verb: str, shelf: list[tuple[str, str, str]]) -> None:
        self.verb = verb
        self.presets = shelf
