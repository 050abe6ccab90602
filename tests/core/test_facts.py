"""How numbers, cards and players are put into a sentence."""

from __future__ import annotations

from upcard.core.wording import joined, listed, many, players


def test_one_of_a_thing_is_in_the_singular() -> None:
    """A debt of one is one too, and a word without an s stays as it is."""
    assert [many(n, "points") for n in (0, 1, -1, 8)] == ["0 points", "1 point", "-1 point", "8 points"]
    assert many(1, "sheep") == "1 sheep"


def test_several_are_joined_as_a_sentence_has_them() -> None:
    """Commas, and before the last an and; one stands alone, and of none there is nothing to say."""
    assert [joined(words) for words in ([], ["a"], ["a", "b"], ["a", "b", "c"])] == ["", "a", "a and b", "a, b and c"]
    assert listed(["7S", "8D", "9C"]) == "[7S], [8D] and [9C]" and listed(["7S"]) == "[7S]"
    assert players([0, 2, 3]) == "{0}, {2} and {3}" and players([1]) == "{1}"
