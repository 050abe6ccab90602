"""Backhand: the words that a newcomer may not know."""

from __future__ import annotations

from typing import Final

from upcard.core.glossary import Term

GLOSSARY: Final = (
    Term("Hit", "You get another card. If you go over 21, you lose.", "A turn"),
    Term("backhand", "You claim that the next card would take you over 21. If you are right, you win.", "A turn"),
    Term(
        "push hand",
        "Two cards worth 17 to 20: play them, or push them away.",
        "Push hands",
        ["play the push", "push the hand away"],
    ),
    Term("pushes", "How often you may throw away a push hand, two cards worth 17 to 20.", "Push hands"),
    Term("bank", "Every player's opponent. It pays a win as much as you bet.", "The deal"),
)
