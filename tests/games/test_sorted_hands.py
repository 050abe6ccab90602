"""In which order a player's hand lies on the screen."""

from __future__ import annotations

import pytest

import upcard

# for each game the cards, in the order of their hand; the first word may name trumps
ROWS = [
    ("hearts", "", "KS 4S QH 3H AC 2C KD 3D"),  # black and red by turns, from the highest card down
    ("botifarra", "D", "9D AD 3D KS QH 9C AC 2C"),  # trumps first, with the nine as the highest card
    ("botifarra", "H", "9H 2H KS QS 9C AD"),
    ("all_fours", "S", "AS 2S KH AC TD 9D"),
    ("democracy", "H", "3H AH XB XR 4S KS QC 3D AD"),  # 5-4-3-A-K-Q: the jokers stand between trumps and the rest
    ("newmarket", "", "4S AS 5H 2C KC 3D QD"),  # each suit from the lowest card up
    ("porrazo", "", "AD 2C 2H 7S KS"),  # by rank
    ("oklahoma_rummy", "", "3C 4C AC KD 3S 2C 2S"),  # by suit, the wild twos last
    ("totit", "", "AS AH AD JC QC KC 2S 2H 9S"),  # aces and court cards are one class
    ("canasta", "", "XR XB 2C 2S AD KH 4D 3C"),  # the wild cards first, then from aces down
    ("pineapple", "", "AS AD KH 2C"),
    ("chinese_poker", "", "AS AD KH 2C"),
]


@pytest.mark.parametrize(("slug", "trumps", "cards"), ROWS)
def test_a_hand_lies_in_order(slug: str, trumps: str, cards: str) -> None:
    """However the cards came."""
    h = upcard.game(slug).new(1)
    pack = h.plan.pack
    if trumps:
        h.trump = pack.suits.index(trumps)  # type: ignore[attr-defined]
    row = [pack.face(name) for name in cards.split()]
    for given in (row[::-1], sorted(row), row[1:] + row[:1]):
        assert [pack.names[face] for face in h.sorted_hand(given)] == cards.split()
