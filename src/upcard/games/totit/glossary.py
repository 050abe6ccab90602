"""Totit: the words that a newcomer may not know."""

from __future__ import annotations

from typing import Final

from upcard.core.glossary import Term

GLOSSARY: Final = (
    Term("trail", "You cannot capture, so you lay a card face up on the table.", "Play"),
    Term("capture", "Take one card from the table with one card of your hand.", "Play"),
    Term("identical", "Of the same rank and the same suit.", "Play"),
    Term("odd suit", "A single card of a rank, where two identical ones are on the table too.", "Play"),
)
