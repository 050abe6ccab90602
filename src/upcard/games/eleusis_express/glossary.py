"""Eleusis Express: the words that a newcomer may not know."""

from __future__ import annotations

from typing import Final

from upcard.core.glossary import Term

GLOSSARY: Final = (
    Term("no play", "You say that none of your cards fits, and show your hand.", "A turn"),
    Term(
        "guess",
        "You name the rule. A wrong guess costs nothing; a right one ends the hand for 6 points.",
        "Guessing",
        ["no guess"],
    ),
    Term("the line", "The row of all the cards that were right.", "A turn"),
    Term("secret rule", "It decides from the cards in the mainline which card may come next.", "The rule"),
    Term("rule check", "Refuses a rule that every card fits, or no card.", "The rule"),
    Term("starter", "The first card of the mainline, turned up after the deal. Nobody judges it.", "The deal"),
)
