"""Newmarket: the words that a newcomer may not know."""

from __future__ import annotations

from typing import Final

from upcard.core.glossary import Term

GLOSSARY: Final = (
    Term("widow", "The extra hand, face down. It is dealt to nobody.", "The widow"),
    Term("Keep your hand", "You cannot exchange later, and the others may bid for the widow.", "The widow"),
    Term("bid", "The chips you would pay the dealer for the widow.", "The widow", ["bids"]),
    Term("claim the pot", "You take the chips on the pay card that you have just played.", "Play"),
    Term("Leave it", "The chips stay on the pay card.", "At your table"),
    Term("pay card", "One of four cards with chips on them. Play it, and you get its chips.", "Setting up", ["pay cards"]),
    Term("opposite colour", "Red after black, and black after red.", "Play"),
)
