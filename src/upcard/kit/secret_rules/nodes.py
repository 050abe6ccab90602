"""The language of secret rules: its words, and an expression as a tree with a canonical text.

Source: Eleusis, section Rule language. `parser` reads a text, `compiler` finds the cards that a rule accepts.
"""

from __future__ import annotations

from typing import Final

from upcard.core.errors import UpcardError

NUMBER: Final = "number"
YES: Final = "yes or no"
CARD: Final = "card"
SUIT: Final = "suit"
COLOR: Final = "color"
ATTRIBUTE: Final = "attribute"
A_KIND: Final = {NUMBER: "a number", YES: "true or false", CARD: "a card", SUIT: "a suit", COLOR: "a colour"}

CONSTANTS: Final = {
    "true": (YES, 1),
    "false": (YES, 0),
    "RED": (COLOR, 1),
    "BLACK": (COLOR, 0),
    "CLUBS": (SUIT, 0),
    "DIAMONDS": (SUIT, 1),
    "HEARTS": (SUIT, 2),
    "SPADES": (SUIT, 3),
}
CARDS: Final = ["c", "starter", "p1", "p2", "p3", "p4", "p5", "p6", "p7", "p8"]
ATTRIBUTES: Final = {"value": NUMBER, "suit": SUIT, "color": COLOR, "odd": YES, "face": YES, "high": YES}
"""The attributes that `run`, `count` and `blocks` compare, and the kind of each."""
PLAIN: Final = {
    "value": ([CARD], NUMBER),
    "suit": ([CARD], SUIT),
    "color": ([CARD], COLOR),
    "odd": ([CARD], YES),
    "even": ([CARD], YES),
    "face": ([CARD], YES),
    "number": ([CARD], YES),
    "high": ([CARD], YES),
    "low": ([CARD], YES),
    "dist": ([CARD, CARD], NUMBER),
    "up": ([CARD, CARD], NUMBER),
    "wdist": ([CARD, CARD], NUMBER),
    "abs": ([NUMBER], NUMBER),
    "min": ([NUMBER, NUMBER], NUMBER),
    "max": ([NUMBER, NUMBER], NUMBER),
}
"""The functions whose arguments are all expressions: the kinds of the arguments and of the result."""
COMPARISONS: Final = ["==", "!=", "<", "<=", ">", ">="]
LEVELS: Final = {"if": 0, "or": 1, "and": 2, "not": 3, "in": 4, "+": 5, "-": 5, "*": 6, "%": 6} | dict.fromkeys(COMPARISONS, 4)
ATOM: Final = 7


class RuleError(UpcardError):
    """A secret rule that cannot be used: the sentence says why; `at` is the place in the text, from 0 (-1: the whole of it)."""

    def __init__(self, sentence: str, at: int = -1) -> None:
        super().__init__(sentence if at < 0 else f"{sentence} (at character {at + 1})")
        self.at: int = at


class Node:
    """A number, name, constant, operator, call or `if` of an expression, with the parts it works on."""

    def __init__(self, op: str, kind: str, parts: list[Node], number: int = 0) -> None:
        self.op: str = op
        self.kind: str = kind
        self.parts: list[Node] = parts
        self.number: int = number
        """The value of a number or constant; suits are C D H S from 0, RED and true are 1."""
        self.literal: bool = op.isdigit() or op in CONSTANTS
        self.open: bool = op in ("c", "blocks") or any([p.open for p in parts])
        """Does it depend on the card being played?"""

    @property
    def text(self) -> str:
        """The canonical text: one space where there is any, and no parentheses but those needed."""
        return self.written(0)

    def written(self, level: int) -> str:
        """The text, in parentheses if it binds less than *level*."""
        mine = LEVELS.get(self.op, ATOM)
        text = self._written(mine)
        return f"({text})" if mine < level else text

    def _written(self, mine: int) -> str:
        parts = self.parts
        if not parts:
            return self.op
        if self.op == "if":
            return f"if {parts[0].text} then {parts[1].text} else {parts[2].text}"
        if self.op == "not":
            return f"not {parts[0].written(mine)}"
        if self.op == "in":
            return f"{parts[0].written(mine + 1)} in {{{','.join([p.op for p in parts[1:]])}}}"
        if mine == ATOM:
            return f"{self.op}({', '.join([p.text for p in parts])})"
        return f"{parts[0].written(mine + (mine == 4))} {self.op} {parts[1].written(mine + 1)}"

    def names(self) -> set[str]:
        """Every operator, name and function in it."""
        found = {self.op}
        for part in self.parts:
            found |= part.names()
        return found
