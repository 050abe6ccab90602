"""Fipsen: the words that a newcomer may not know."""

from __future__ import annotations

from typing import Final

from upcard.core.glossary import Term

GLOSSARY: Final = (
    Term("Hand", "You will not take up the skat. This doubles the value.", "The bidding"),
    Term("Ruten", "You will make diamonds trumps. This doubles the value.", "The bidding"),
    Term("Durch", "You will win all five tricks, whatever number you name. This doubles the value.", "The bidding"),
    Term("Five", "You will win all five tricks: a Five is always Durch.", "The bidding"),
    Term("Kieker", "You hold no king, queen or jack, and will win all five tricks.", "Kieker"),
    Term("Hold", "You bid the same value. Only the earlier bidder of the two may do that.", "The bidding"),
    Term("Play it", "You play your Kieker.", "Skat and trumps"),
    Term("surrender", "You give up the Kieker and lose 5 points.", "Skat and trumps"),
    Term("Stop and score", "Your contract is made: you score it, and the hand ends.", "Play"),
    Term("Play on for double", "The value doubles, and you must win every trick that is left.", "Play"),
)
