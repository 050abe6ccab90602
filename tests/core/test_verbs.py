"""The texts of answers, and the sentences that report them."""

from __future__ import annotations

import pytest

from upcard.core.pack import STANDARD
from upcard.core.verbs import Verb, card_verb
from upcard.core.wording import normalized, render

NAMES = ["Ann", "Ben", "Cleo"]


def test_a_verb_numbers_its_texts() -> None:
    """The objects follow the word, the first with the number *first*."""
    v = Verb("bid", ["one", "two"], first=5)
    assert v.sayings == ["bid one", "bid two"] and v.first == 5
    assert Verb("pass").sayings == ["pass"]
    assert card_verb("play", STANDARD, first=64).sayings[49] == "play QS"


@pytest.mark.parametrize(
    ("word", "third"),
    [
        ("pass", "passes"),
        ("play", "plays"),
        ("bury", "buries"),
        ("fish", "fishes"),
        ("watch", "watches"),
        ("box", "boxes"),
        ("lay out", "lays out"),
        ("go out", "goes out"),
        ("knock", "knocks"),
    ],
)
def test_others_read_a_verb_in_the_third_person(word: str, third: str) -> None:
    """By ordinary spelling, unless the verb has a form of its own."""
    assert Verb(word).third == third
    assert Verb(word, third="does").third == "does"


def test_a_button_names_the_card_in_words() -> None:
    """`{}` in the text stands for the object."""
    assert card_verb("play", STANDARD).button(49) == "Play the queen of spades"
    assert card_verb("knock", STANDARD, text="Knock, discarding {}").button(0) == "Knock, discarding the two of clubs"
    assert Verb("pass").button(0) == "Pass"
    assert Verb("bid", ["three hand"]).button(0) == "Bid three hand"


def test_the_sentence_of_an_answer_has_marks() -> None:
    """The seat, both forms of the verb, and the card."""
    assert card_verb("play", STANDARD).sentence(49, 2) == "{2} {plays|play} [QS]."
    assert Verb("pass").sentence(0, 0) == "{0} {passes|pass}."


@pytest.mark.parametrize(
    ("text", "reader", "signs", "plain"),
    [
        ("{2} {plays|play} [QS].", 0, False, "Cleo plays the queen of spades."),
        ("{2} {plays|play} [QS].", 2, False, "You play the queen of spades."),
        ("{2} {plays|play} [TD].", -1, True, "Cleo plays 10♦."),
        ("Your turn: lay two cards aside for {1}.", 0, False, "Your turn: lay two cards aside for Ben."),
        ("Your turn: lay two cards aside for {1}.", 1, False, "Your turn: lay two cards aside for you."),
        ("{1} {gives|give} {0} a card.", 0, False, "Ben gives you a card."),
        ("{4} {passes|pass}.", 0, False, "Seat 5 passes."),
        ("{3} {passes|pass}.", 0, False, "Seat 4 passes."),
        (
            "{1} {shows|show} [QS] [TD] and [2C].",
            0,
            False,
            "Ben shows the queen of spades, the ten of diamonds and the two of clubs.",
        ),
        ("{1} {shows|show} [QS] [TD] and [2C].", 0, True, "Ben shows Q♠ 10♦ and 2♣."),
        ("[XX] is wild.", 0, True, "The joker is wild."),
        ("Take the [QS] with [9H].", 0, False, "Take the queen of spades with the nine of hearts."),
        ("The [QS] is turned.", 0, False, "The queen of spades is turned."),
        ("The [QS] is turned.", 0, True, "The Q♠ is turned."),
        ("Three cards: {0} {wins|win}. {2} {takes|take} the pot.", 2, False, "Three cards: Ann wins. You take the pot."),
        ("{2} {wins|win}, shown. {Is|Are} all paid?", 2, False, "You win, shown. Are all paid?"),
        ("Nothing marked.", 0, False, "Nothing marked."),
    ],
)
def test_a_marked_sentence_is_rendered_for_each_reader(text: str, reader: int, signs: bool, plain: str) -> None:
    """Readers see "you" for themselves; cards are in words, or short with their suit signs."""
    assert render(text, NAMES, reader, signs) == plain


def test_a_name_is_not_taken_for_a_mark() -> None:
    """Whatever players call themselves, the name is inserted unchanged."""
    assert render("{0} {plays|play} [QS].", ["{1} [KS]", "Ben"]) == "{1} [KS] plays the queen of spades."


def test_texts_are_normalized() -> None:
    """Single spaces, none at the ends."""
    assert normalized("  play \t QS\n") == "play QS"
