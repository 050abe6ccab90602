"""How numbers, cards and players are put into a sentence."""

from __future__ import annotations

from upcard.core.wording import counted, join_words, list_cards, list_players


def test_one_of_a_thing_is_in_the_singular() -> None:
    """A debt of one is one too, and a word without an s stays as it is."""
    assert [counted(n, "points") for n in (0, 1, -1, 8)] == ["0 points", "1 point", "-1 point", "8 points"]
    assert counted(1, "sheep") == "1 sheep"


def test_several_are_joined_as_a_sentence_has_them() -> None:
    """Commas, and before the last an and; one stands alone, and of none there is nothing to say."""
    assert [join_words(words) for words in ([], ["a"], ["a", "b"], ["a", "b", "c"])] == ["", "a", "a and b", "a, b and c"]
    assert list_cards(["7S", "8D", "9C"]) == "[7S], [8D] and [9C]" and list_cards(["7S"]) == "[7S]"
    assert list_players([0, 2, 3]) == "{0}, {2} and {3}" and list_players([1]) == "{1}"
