"""Crash: the words that a newcomer may not know."""

from __future__ import annotations

from typing import Final

from upcard.core.glossary import Term

GLOSSARY: Final = (
    Term("foul", "A hand ranks above the one before it. You have lost the game.", "The showdown"),
    Term("Set none", "You set no hand, and score nothing in this deal.", "Setting"),
    Term("prial", "Three of a kind, the highest hand.", "Brag hands"),
    Term("running flush", "Three cards in sequence in one suit.", "Brag hands"),
    Term("run", "Three cards in sequence.", "Brag hands"),
    Term("flush", "Three cards of one suit. A run beats it.", "Brag hands"),
    Term("pair", "Two cards of one rank and another card.", "Brag hands"),
    Term("kicker", "The card beside the pair. It breaks a tie.", "Brag hands", ["kickers"]),
    Term("six pairs", "Six pairs and an odd card. You show them, the deal is void, and it is dealt again.", "Special holdings"),
    Term("straight", "One card of each rank, ace to two. Reveal it, and you win the game.", "Special holdings"),
    Term("stake", "The chips that each other player pays the winner of the game.", "The end"),
)
