"""Delphi: the words that a newcomer may not know."""

from __future__ import annotations

from typing import Final

from upcard.core.glossary import Term

GLOSSARY: Final = (
    Term("secret rule", "It decides from a card and the right cards before it whether the card is right.", "The rule"),
    Term("rule check", "Refuses a rule that every card fits, or no card.", "The rule"),
)
