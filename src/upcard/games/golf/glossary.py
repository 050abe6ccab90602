"""Golf: the words that a newcomer may not know."""

from __future__ import annotations

from typing import Final

from upcard.core.glossary import Term

GLOSSARY: Final = (
    Term("tableau", "The seven piles of face-up cards. Only the top card of each can be played.", "The layout"),
    Term("stock", "The cards left over. You turn one up when you can play no card.", "Play"),
)
