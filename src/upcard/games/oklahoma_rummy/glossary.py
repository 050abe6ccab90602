"""Oklahoma Rummy: the words that a newcomer may not know."""

from __future__ import annotations

from typing import Final

from upcard.core.glossary import Term

GLOSSARY: Final = (
    Term("meld", "A set or a sequence of three or four cards. Lay it in front of you.", "The melds"),
    Term("set", "Three or four cards of one rank, of any suits.", "The melds"),
    Term("Take the discards", "You get the whole pile, and at once meld its top card with cards of your hand.", "Play"),
    Term("wild", "A two stands for any card.", "The melds"),
)
