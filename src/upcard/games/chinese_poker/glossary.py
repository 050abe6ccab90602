"""Chinese Poker: the words that a newcomer may not know."""

from __future__ import annotations

from typing import Final

from upcard.core.glossary import Term
from upcard.kit.poker.glossary import hand_terms

GLOSSARY: Final = (
    Term("front", "Three cards, your weakest hand. Straights and flushes do not count here.", "Setting"),
    Term("middle", "Five cards, at least as strong as your front.", "Setting"),
    Term("Back", "Five cards, your strongest hand.", "Setting"),
    Term("foul", "Hands out of order: you lose all three to every player who did not foul.", "Setting"),
    Term("surrender", "You pay two units to each opponent who set a hand, and show nothing.", "Surrender"),
    Term("Play on", "You do not surrender: your hands are compared with every opponent's.", "Surrender"),
    Term("natural", "A holding that counts as a whole and beats every set hand.", "Naturals", ["naturals"]),
    Term("dragon", "One card of each rank, two to ace. Each opponent it beats pays 13.", "Naturals"),
    Term("three flushes", "Five, five and three cards, each group of one suit. Each opponent it beats pays 3.", "Naturals"),
    Term("three straights", "Five, five and three cards in sequence. Each opponent it beats pays 3.", "Naturals"),
    Term("six pair", "Six pairs and any other card. Each opponent it beats pays 3.", "Naturals", ["six pairs"]),
    Term("scoop", "A player who loses all three hands pays three more units.", "The showdown"),
    Term("unit", "The price of one hand. You agree on its value.", "The deal", ["units"]),
    *hand_terms("Setting"),
)
