"""All Fours: the words that a newcomer may not know."""

from __future__ import annotations

from typing import Final

from upcard.core.glossary import Term

GLOSSARY: Final = (
    Term("I stand", "The upcard's suit is trumps, and play begins.", "The trump suit"),
    Term("Beg", "You do not want this suit: the dealer gives you a point for it, or refuses.", "The trump suit"),
    Term("I give you one", "The suit is trumps, and the player who begged scores a point.", "The trump suit"),
    Term(
        "refuse and run",
        "Everyone gets three more cards, and the next upcard decides trumps.",
        "The trump suit",
        ["running the cards"],
    ),
    Term("refuse and throw in", "Nothing is scored, and the same dealer deals again.", "The trump suit"),
    Term("upcard", "The card turned up after the deal; its suit is offered as trumps.", "The cards"),
    Term("gift", "The point that the dealer gives when you beg.", "The trump suit"),
    Term("revoke", "You neither follow suit nor trump, though you hold a card of the suit led.", "As in a pub", ["revokes"]),
)
