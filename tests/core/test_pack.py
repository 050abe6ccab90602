"""Packs: faces, names and words."""

from __future__ import annotations

import pytest

from upcard.core.errors import BadDeck
from upcard.core.pack import ACE_LOW, STANDARD, Pack, in_words


def test_the_standard_pack_ranks_the_ace_high() -> None:
    """Clubs, diamonds, hearts, spades, the deuce lowest and the ace highest."""
    assert STANDARD.size == 52
    assert [STANDARD.face(n) for n in ["2C", "AC", "2D", "TH", "QS", "AS"]] == [0, 12, 13, 34, 49, 51]


def test_another_pack_ranks_the_ace_low() -> None:
    """With the ace low it comes before the two."""
    assert [ACE_LOW.face(n) for n in ["AC", "2C", "KC", "AS", "KS"]] == [0, 1, 12, 39, 51]


def test_every_card_is_read_by_its_own_name() -> None:
    """Names and faces are inverse; small letters, 10 and blanks are understood."""
    for pack in [STANDARD, ACE_LOW]:
        assert all([pack.face(pack.name(f)) == f for f in pack.faces])
    assert STANDARD.read("10h qs  2c") == STANDARD.read("10♥ Q♠ 2♣") == [34, 49, 0]
    assert STANDARD.name(-1) == "" and STANDARD.name(49 + 64) == "QS"


def test_cards_are_spoken() -> None:
    """Ranks and suits have words, and so have jokers."""
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


def test_a_stripped_pack_lacks_what_is_left_out_and_has_what_is_added() -> None:
    """A pack of 2 copies of aces to threes in two suits, without the two of clubs, with a joker."""
    pack = Pack("A23", "CD", leave_out="2C", extra="XX", copies=2)
    assert pack.size == 12
    assert pack.faces == [0, 2, 3, 4, 5, 6] and pack.name(6) == "XX"
    assert pack.cards() == [0, 2, 3, 4, 5, 6, 64, 66, 67, 68, 69, 70]
    with pytest.raises(BadDeck, match="no card '2C'"):
        pack.face("2C")


def test_some_cards_of_a_double_pack_are_there_once() -> None:
    """Two packs shuffled together with one joker: two of every other card."""
    pack = Pack("A2", "CD", extra="XX", copies=2, once="XX")
    assert pack.size == 9 and pack.cards() == [0, 1, 2, 3, 4, 64, 65, 66, 67]


@pytest.mark.parametrize("name", ["1S", "QX", "", "QSS", "🂡", "Q" * 99])
def test_a_card_that_is_not_there_is_named(name: str) -> None:
    """The error names what was wrong and shows how a card is written."""
    with pytest.raises(BadDeck, match="there is no card .* a card is written like 2C") as error:
        STANDARD.face(name)
    assert len(str(error.value)) < 100
