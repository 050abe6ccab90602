"""The figures of the atlas that players care about, as the room shows them: "this game in numbers"."""

from __future__ import annotations

import json
import tomllib
from importlib.resources import files
from math import sqrt
from typing import Any, Final, TypedDict

WIDEST_SHARE: Final = 0.1  # a share is known if it is good to ten percentage points either way
WIDEST_PART: Final = 1 / 3  # a number is known if it is good to a third of itself
FEWEST: Final = 30  # deals behind a figure that is known
FOR_SEVERAL: Final = {"minutes", "half", "leads"}  # these say nothing where one player does everything


class MeasuredFigure(TypedDict):
    """A figure that the lab measures of games; *steps*: its values are compared as ratios."""

    name: str
    title: str
    meaning: str
    steps: bool


class FigureValue(TypedDict):
    """A measured value: shares are from 0 to 1, and *half* is half of the 95 % interval."""

    value: float
    half: float
    text: str
    range: str
    deals: int
    known: bool


class GameNumbers(TypedDict):
    """The figures of one game by their names, and why they may surprise a card player."""

    slug: str
    title: str
    family: str
    seats: int
    surprise: str
    values: dict[str, FigureValue]


class Numbers(TypedDict):
    """The figures of all games, with their seeds and versions."""

    seeds: list[int]
    versions: list[str]
    figures: list[MeasuredFigure]
    games: list[GameNumbers]


def is_known(value: float, half: float, deals: int, form: str) -> bool:
    """Does the figure rest on enough deals, and is its interval narrow enough, for a player to read it?"""
    return deals >= FEWEST and half <= (WIDEST_SHARE if form == "%" else WIDEST_PART * abs(value))


def short(value: float, form: str) -> str:
    """A figure as players read it, to two places that count."""
    number = value * 100 if form == "%" else value
    digits = 0 if abs(number) >= 9.95 else 1 if abs(number) >= 0.95 or number == 0 else 2
    return f"{number:,.{digits}f}".replace("-", "−") + (" %" if form == "%" else "")


def numbers(atlas: list[dict[str, Any]]) -> Numbers:
    """The results of an atlas as the room shows them: the figures with their meanings, and each game's values with intervals."""
    about = tomllib.loads(files("upcard.lab").joinpath("numbers.toml").read_text("utf-8"))
    return {
        "seeds": sorted({row["seed"] for row in atlas}),
        "versions": sorted({row["version"] for row in atlas}),
        "figures": [
            {"name": f["key"], "title": f["title"], "meaning": f["meaning"], "steps": f.get("steps", False)}
            for f in about["figure"]
        ],
        "games": [
            {
                "slug": row["game"],
                "title": row["title"],
                "family": row["family"],
                "seats": row["seats"],
                "surprise": about["surprises"].get(row["game"], ""),
                "values": {f["key"]: found for f in about["figure"] if (found := _value(row, f)) is not None},
            }
            for row in sorted(atlas, key=lambda row: str(row["title"]))
        ],
    }


def _value(row: dict[str, Any], figure: dict[str, Any]) -> FigureValue | None:
    parts = [row["parts"].get(name, {"deals": 0, "figures": {}}) for name in figure["parts"]]
    found = [part["figures"].get(figure["name"]) for part in parts]
    if any([f is None or None in (f["value"], f["low"], f["high"]) for f in found]):
        return None
    if row["seats"] == 1 and figure["key"] in FOR_SEVERAL:
        return None
    value = sum([f["value"] for f in found])
    half = sqrt(sum([((f["high"] - f["low"]) / 2) ** 2 for f in found]))
    deals = min([part["deals"] for part in parts])
    form = figure["form"]
    low, high = short(value - half, form), short(value + half, form)
    return {
        "value": round(value, 5),
        "half": round(half, 5),
        "text": short(value, form),
        "range": "" if low == high else f"{low.removesuffix(' %')} to {high}",
        "deals": deals,
        "known": is_known(value, half, deals, form),
    }


def as_text(atlas: list[dict[str, Any]]) -> str:
    """The same as JSON, a line a game."""
    found = numbers(atlas)
    games = ",\n".join([json.dumps(game, ensure_ascii=False, separators=(",", ":")) for game in found["games"]])
    head = json.dumps({**found, "games": []}, ensure_ascii=False, separators=(",", ":"))
    return f"{head[:-2]}\n{games}\n]}}\n"
