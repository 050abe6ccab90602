"""Canfield: the words that a newcomer may not know."""

from __future__ import annotations

from typing import Final

from upcard.core.glossary import Term

GLOSSARY: Final = (
    Term(
        "foundation",
        "One of four piles, each built up in its suit. All 52 cards belong there.",
        "The foundations",
        ["foundations"],
    ),
    Term("tableau", "The four piles that you build down, red on black and black on red.", "The tableau"),
    Term("reserve", "Thirteen cards of which you see only the top one.", "The layout"),
    Term("base rank", "The rank of the first card on every foundation.", "The foundations"),
    Term("redeals", "Turning the discard pile over to be the stock again.", "The stock"),
)
