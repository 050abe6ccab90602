"""Options: typed, limited to their ranges, and explained."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest

import upcard
from tests.support.toy_game import ToyOptions, toy
from upcard.core.errors import BadOption, BadSeats
from upcard.core.options import Options, as_dict, describe, option, options_from


def test_a_form_gets_everything_about_each_option() -> None:
    """Name, title, help, kind, default, range and choices, in the order of declaration."""
    turns, kind, switch = describe(ToyOptions)
    assert turns == {
        "name": "turns",
        "title": "Turns",
        "help": "How many turns a hand has.",
        "kind": "int",
        "default": 6,
        "low": 1,
        "high": 9,
        "choices": [],
        "only": {},
    }
    assert (kind["kind"], kind["choices"][1]) == ("choice", {"value": "odd", "text": "something special"})
    assert (switch["kind"], switch["default"]) == ("bool", False)


def test_missing_options_have_their_defaults() -> None:
    """Options as a dict are complete, and build the same options again."""
    options = options_from(ToyOptions, {"turns": 2})
    assert as_dict(options) == {"turns": 2, "kind": "plain", "open": False}
    assert options_from(ToyOptions, as_dict(options)) == options


def test_a_form_can_send_text() -> None:
    """Numbers and switches are read from text."""
    assert as_dict(options_from(ToyOptions, {"turns": "3", "open": "yes"})) == {"turns": 3, "kind": "plain", "open": True}
    assert as_dict(options_from(ToyOptions, {"open": "off"}))["open"] is False


@pytest.mark.parametrize(
    ("given", "field", "sentence"),
    [
        ({"speed": 1}, "speed", "there is no option 'speed'; there are: turns, kind, open"),
        ({"turns": 0}, "turns", "turns is a whole number from 1 to 9, not 0"),
        ({"turns": 10}, "turns", "turns is a whole number from 1 to 9, not 10"),
        ({"turns": True}, "turns", "turns is a whole number from 1 to 9, not True"),
        ({"turns": 2.0}, "turns", "turns is a whole number from 1 to 9, not 2.0"),
        ({"turns": "--5"}, "turns", "turns is a whole number from 1 to 9, not '--5'"),
        ({"turns": "-5"}, "turns", "turns is a whole number from 1 to 9, not -5"),
        ({"turns": ""}, "turns", "turns is a whole number from 1 to 9, not ''"),
        ({"turns": None}, "turns", "turns is a whole number from 1 to 9, not None"),
        ({"turns": "9" * 11}, "turns", "turns is a whole number from 1 to 9, not 99999999999"),
        ({"turns": "9" * 12}, "turns", "turns is a whole number from 1 to 9, not '999999999999'"),
        ({"turns": "9" * 5000}, "turns", "turns is a whole number from 1 to 9, not '9"),
        ({"kind": "strange"}, "kind", "kind is one of plain, odd, not 'strange'"),
        ({"kind": ["plain"]}, "kind", "kind is one of plain, odd, not"),
        ({"open": 1}, "open", "open is true or false, not 1"),
        ({"open": "perhaps"}, "open", "open is true or false, not 'perhaps'"),
    ],
)
def test_a_value_out_of_range_is_refused_in_a_sentence(given: dict[str, Any], field: str, sentence: str) -> None:
    """The sentence names the option, the given value, and the right ones."""
    with pytest.raises(BadOption) as error:
        options_from(ToyOptions, given)
    assert str(error.value).startswith(sentence) and len(str(error.value)) < 120
    assert error.value.field == field


def test_options_built_by_hand_are_checked_too() -> None:
    """A game accepts only its own options, within their ranges."""
    with pytest.raises(BadOption, match="turns is a whole number from 1 to 9, not 99"):
        toy().check_terms(ToyOptions(turns=99))
    with pytest.raises(BadOption, match="these are not the options of Toy"):
        toy().check_terms(Options())
    assert toy().check_terms(ToyOptions(turns=4)) == (ToyOptions(turns=4), 3)


def test_a_variant_is_a_set_of_options() -> None:
    """A variant is chosen by name; an unknown one is refused with the list of variants."""
    assert toy().check_terms("short") == (ToyOptions(turns=2), 3)
    with pytest.raises(BadOption, match="Toy has no variant 'long'; there are: short") as error:
        toy().check_terms("long")
    assert error.value.field == "variant"


@pytest.mark.parametrize("seats", [0, 2, 4, -3, 99])
def test_a_wrong_number_of_seats_is_refused(seats: int) -> None:
    """The sentence says how many players the game takes."""
    with pytest.raises(BadSeats, match=f"Toy is played by 3 players, not by {seats}"):
        toy().check_terms(None, seats)


@dataclass(frozen=True)
class Pair(Options):
    """Two options that exclude each other."""

    first: bool = option(False, "The first.")
    second: bool = option(False, "The second.")

    def check(self, seats: int) -> None:
        if self.first and self.second:
            raise BadOption("first and second do not go together", "second")


def test_options_can_exclude_each_other() -> None:
    """Each is allowed alone, but not both."""
    game = toy()
    game.options = Pair
    assert game.check_terms({"first": True})[0] == Pair(first=True)
    both: list[dict[str, Any] | Options] = [{"first": True, "second": True}, Pair(True, True)]
    for options in both:
        with pytest.raises(BadOption, match="do not go together"):
            game.check_terms(options)


@dataclass(frozen=True)
class Stated(Options):
    """An option that matters only under another, and follows it in the form."""

    limit: str = option("fixed", "", choices={"fixed": "fixed", "spread": "spread"})
    hands: int = option(3, "", low=1, high=9)
    largest: int = option(10, "", low=1, high=99, only={"limit": ["spread"]}, after="limit")


def test_a_form_groups_options_and_hides_irrelevant_ones() -> None:
    """A later option can follow an earlier one, and says when it matters."""
    assert [(info["name"], info["only"]) for info in describe(Stated)] == [
        ("limit", {}),
        ("largest", {"limit": ["spread"]}),
        ("hands", {}),
    ]


@dataclass(frozen=True)
class Ordered(Options):
    """The engine's own field between two others."""

    turns: int = option(6, "How many turns a hand has.", low=1, high=9)
    first_dealer: int = option(2, "Who deals first.", low=0, high=9)
    tie: str = "not an option"


def test_an_engine_field_is_an_option_only_where_a_game_declares_it() -> None:
    """It appears in the form where the game declares it; a plain field is not an option."""
    assert [info["name"] for info in describe(Ordered)] == ["turns", "first_dealer"]
    assert as_dict(Ordered()) == {"turns": 6, "first_dealer": 2}
    assert (Options().first_dealer, Options().tie_break, Options().direction, Options().buy_in) == (0, "shared", "clockwise", 0)


@pytest.mark.parametrize("slug", [g.slug for g in upcard.games() if "first_dealer" in as_dict(g.options())])
def test_a_first_dealer_beyond_the_table_is_refused(slug: str) -> None:
    """With the smallest number of players, the seat above the last is empty."""
    game = upcard.game(slug)
    least = min(game.seats)
    given: dict[str, Any] = {"first_dealer": least}
    assert game.match(1, seats=least, options=given).dealer == least - 1
    high = next(info["high"] for info in describe(game.options) if info["name"] == "first_dealer")
    if high != least:
        with pytest.raises(BadOption, match=f"the first dealer is a seat from 1 to {least}, or 0, not {least + 1}"):
            game.match(1, seats=least, options={"first_dealer": least + 1})
