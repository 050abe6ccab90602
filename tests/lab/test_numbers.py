"""What the room shows of the atlas: figures that are known well enough, in words, and in step with the published atlas."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import upcard
from tests.room.client import room
from upcard.lab.numbers import as_text, is_known, numbers, short
from upcard.room.game_routes import NUMBERS

ATLAS = Path(__file__).parents[2] / "docs/atlas/atlas.json"


@pytest.mark.parametrize(
    ("value", "half", "deals", "form", "known"),
    [
        (0.30, 0.10, 100, "%", True),
        (0.30, 0.11, 100, "%", False),
        (0.30, 0.10, 29, "%", False),
        (30.0, 10.0, 30, "number", True),
        (30.0, 10.1, 30, "number", False),
        (-30.0, 9.0, 30, "number", True),
    ],
)
def test_a_figure_is_known_by_its_interval_and_its_deals(value: float, half: float, deals: int, form: str, known: bool) -> None:
    """A share to ten percentage points, a number to a third of itself, from thirty deals on."""
    assert is_known(value, half, deals, form) is known


@pytest.mark.parametrize(
    ("value", "form", "text"),
    [
        (0.6213, "%", "62 %"),
        (0.0996, "%", "10 %"),
        (0.0252, "%", "2.5 %"),
        (0.00564, "%", "0.56 %"),
        (-0.0104, "%", "−1.0 %"),
        (0.0, "%", "0.0 %"),
        (1773.2, "number", "1,773"),
        (4.689, "number", "4.7"),
        (0.746, "number", "0.75"),
    ],
)
def test_a_figure_is_written_to_two_places_that_count(value: float, form: str, text: str) -> None:
    """No more than the intervals carry."""
    assert short(value, form) == text


def row(seats: int = 4, **parts: Any) -> dict[str, Any]:
    """A game's results as the atlas saves them."""
    about = {"game": "hearts", "title": "Hearts", "family": "Tricks", "seats": seats, "seed": 3, "version": "1"}
    return about | {"parts": {name.replace("_", "-"): {"deals": 50, "figures": found} for name, found in parts.items()}}


def figure(value: float | None, low: float = 0.0, high: float = 0.0) -> dict[str, float | None]:
    """A figure as the atlas saves it."""
    return {"value": value, "low": low, "high": high}


def test_the_steps_of_the_ladder_are_added_up() -> None:
    """30 ± 3 and 40 ± 4 points of Elo are 70 ± 5, since the square of 5 is the squares of 3 and 4 added up."""
    [game] = numbers([row(random_novice={"elo": figure(30, 27, 33)}, novice_steady={"elo": figure(40, 36, 44)})])["games"]
    found = game["values"]["ladder"]
    assert (found["value"], found["half"], found["text"], found["range"]) == (70, 5, "70", "65 to 75")


def test_what_was_not_measured_is_left_out() -> None:
    """A missing part, a figure without a value, and minutes of a game for one, in which all is one turn."""
    minutes = {"minutes": figure(0.58, 0.58, 0.58), "answers": figure(140, 130, 150), "success": figure(None)}
    [alone] = numbers([row(1, places=minutes)])["games"]
    assert list(alone["values"]) == ["answers"]
    [several] = numbers([row(2, places=minutes)])["games"]
    assert list(several["values"]) == ["answers", "minutes"]


def test_the_room_has_the_figures_of_the_published_atlas() -> None:
    """After a new atlas, its numbers.json goes to the room."""
    assert NUMBERS.read_text(encoding="utf-8") == as_text(json.loads(ATLAS.read_text(encoding="utf-8")))


def test_the_room_serves_the_figures_of_every_game() -> None:
    """Every game has figures, and every one of them is explained."""
    with room() as client:
        told = client.get("/api/numbers").json()
    assert [game["slug"] for game in told["games"]] == [game.slug for game in upcard.games()]
    explained = {each["name"] for each in told["figures"] if each["meaning"].endswith(".")}
    assert all(set(game["values"]) <= explained and game["values"] for game in told["games"])
