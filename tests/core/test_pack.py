"""Packs: faces, names and words."""

from __future__ import annotations

import pytest

from upcard.core.errors import BadDeck
from upcard.core.pack import ACE_LOW, STANDARD, Pack, in_words


def test_the_standard_pack_ranks_the_ace_high() -> None:
    """Clubs, diamonds, hearts, spades, from the two up to the ace."""
    assert STANDARD.size == 52
    assert [STANDARD.face(n) for n in ["2C", "AC", "2D", "TH", "QS", "AS"]] == [0, 12, 13, 34, 49, 51]


def test_another_pack_ranks_the_ace_low() -> None:
    """The ace comes before the two."""
    assert [ACE_LOW.face(n) for n in ["AC", "2C", "KC", "AS", "KS"]] == [0, 1, 12, 39, 51]


def test_every_card_is_read_by_its_own_name() -> None:
    """Names and faces are inverse; lower case, 10 and spaces are understood."""
    for pack in [STANDARD, ACE_LOW]:
        assert all([pack.face(pack.name(f)) == f for f in pack.faces])
    assert STANDARD.read("10h qs  2c") == STANDARD.read("10♥ Q♠ 2♣") == [34, 49, 0]
    assert STANDARD.name(-1) == "" and STANDARD.name(49 + 64) == "QS"


def test_cards_have_spoken_names() -> None:
    """Ranks, suits and jokers have words."""
    assert [in_words(n) for n in ["QS", "TD", "AH", "2C", "XR", "XB", "XX"]] == [
        "queen of spades",
        "ten of diamonds",
        "ace of hearts",
        "two of clubs",
        "red joker",
        "black joker",
        "joker",
    ]
    assert STANDARD.words(49) == "queen of spades"


def test_a_stripped_pack_has_only_its_own_cards() -> None:
    """Two copies of aces to threes in two suits, without the two of clubs, with a joker."""
    pack = Pack("A23", "CD", leave_out="2C", extra="XX", copies=2)
    assert pack.size == 12
    assert pack.faces == [0, 2, 3, 4, 5, 6] and pack.name(6) == "XX"
    assert pack.cards() == [0, 2, 3, 4, 5, 6, 64, 66, 67, 68, 69, 70]
    with pytest.raises(BadDeck, match="no card '2C'"):
        pack.face("2C")


def test_a_double_pack_can_have_single_cards() -> None:
    """Two packs shuffled together with one joker: two of every other card."""
    pack = Pack("A2", "CD", extra="XX", copies=2, once="XX")
    assert pack.size == 9 and pack.cards() == [0, 1, 2, 3, 4, 64, 65, 66, 67]


@pytest.mark.parametrize("name", ["1S", "QX", "", "QSS", "🂡", "Q" * 99])
def test_an_unknown_card_is_named_in_the_error(name: str) -> None:
    """The error names what is wrong and shows how to write a card."""
    with pytest.raises(BadDeck, match="there is no card .* a card is written like 2C") as error:
        STANDARD.face(name)
    assert len(str(error.value)) < 100
