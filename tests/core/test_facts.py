"""Numbers, cards and players in sentences."""

from __future__ import annotations

import pytest

from upcard.core.facts import Fact, ScoreLine
from upcard.core.wording import counted, gather_players, join_words, list_cards, list_players


def test_one_thing_is_singular() -> None:
    """A debt of one is singular too, and a word without an s stays as it is."""
    assert [counted(n, "points") for n in (0, 1, -1, 8)] == ["0 points", "1 point", "-1 point", "8 points"]
    assert counted(1, "sheep") == "1 sheep"


def test_a_list_is_joined_as_in_a_sentence() -> None:
    """Commas, with "and" before the last; one item stands alone, and an empty list gives ""."""
    assert [join_words(words) for words in ([], ["a"], ["a", "b"], ["a", "b", "c"])] == ["", "a", "a and b", "a, b and c"]
    assert list_cards(["7S", "8D", "9C"]) == "[7S], [8D] and [9C]" and list_cards(["7S"]) == "[7S]"
    assert list_players([0, 2, 3]) == "{0}, {2} and {3}" and list_players([1]) == "{1}"


def test_players_who_do_the_same_one_after_another_share_a_sentence() -> None:
    """The reader comes last; players whose sentences differ keep their own."""
    passes = ["{0} {passes|pass}.", "{1} {passes|pass}.", "{2} {passes|pass}.", "{1} {bids|bid} two."]
    assert gather_players(passes, 0) == ["{1}, {2} and {0} pass.", "{1} {bids|bid} two."]
    assert gather_players(passes) == ["{0}, {1} and {2} pass.", "{1} {bids|bid} two."]
    assert gather_players(["{0} {passes|pass}.", "{1} {passes|pass}.", "{0} {passes|pass}."]) == [
        "{0} and {1} pass.",
        "{0} {passes|pass}.",
    ]
    plays = ["{1} {plays|play} [QS].", "{2} {plays|play} [KS]."]
    assert gather_players(plays) == plays
    own = ["{1} {keeps|keep} {their|your} hand.", "{2} {keeps|keep} {their|your} hand."]
    assert gather_players(own) == own
    calls = ["{1} {calls|call} 172 and {is|are} all in.", "{2} {calls|call} 172 and {is|are} all in."]
    assert gather_players(calls) == ["{1} and {2} call 172 and are all in."]


def test_a_sentence_repeated_word_for_word_stands_once() -> None:
    assert gather_players(["{1} {draws|draw} a card."] * 3 + ["It is quiet."]) == [
        "{1} {draws|draw} a card (3 times).",
        "It is quiet.",
    ]
    assert gather_players(["{0} {deals|deal}.", "It is quiet.", *["A card is burnt."] * 2, "The end.", "The end."]) == [
        "{0} {deals|deal}.",
        "It is quiet.",
        "A card is burnt (2 times).",
        "The end (2 times).",
    ]


@pytest.mark.parametrize(
    "other",
    [Fact("Pots", 5, 1, "pot", "for all"), Fact("Pot", 6, 1, "pot", "for all"), Fact("Pot", 5, 2, "pot", "for all")]
    + [Fact("Pot", 5, 1, "part", "for all"), Fact("Pot", 5, 1, "pot", "for {0}")],
)
def test_two_facts_say_the_same_if_they_agree_in_everything(other: Fact) -> None:
    """One that differs in its label, value, seat, kind or what follows says something else."""
    fact = Fact("Pot", 5, 1, "pot", "for all")
    assert fact.says_as(Fact("Pot", 5, 1, "pot", "for all")) and not fact.says_as(other) and not other.says_as(fact)


def test_a_line_of_the_count_names_its_cards() -> None:
    """Those in brackets, unless the game names others; a word in brackets is no card."""
    assert ScoreLine(0, "[AS] and [TD]: a pair").cards == ["AS", "TD"]
    assert ScoreLine(0, "[KS] [9C] [XR], [the widow] and 3 [points]").cards == ["KS", "9C", "XR"]
    assert ScoreLine(0, "a]b [7C").cards == [] and ScoreLine(0, "no cards").cards == []
    assert ScoreLine(0, "[AS]: high", cards=["2C"]).cards == ["2C"] and ScoreLine(0, "[AS]: high", cards=[]).cards == []


def test_a_line_of_the_count_may_be_for_some_alone() -> None:
    """Everyone reads it, or the seats of its bits; a spectator only what everyone does."""
    for who, readers in ((-1, [-1, 0, 1, 2]), (0b1, [0]), (0b110, [1, 2]), (0b10, [1]), (0, [])):
        line = ScoreLine(0, "three", who=who)
        assert [seat for seat in (-1, 0, 1, 2) if line.known_to(seat)] == readers
