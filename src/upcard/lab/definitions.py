"""The meaning of each figure, as reports print it.  See `docs/lab.md`."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from importlib.resources import files
from typing import Final


@dataclass(frozen=True)
class Definition:
    """A figure: its part and name ("*" stands for the number of a place), its title, its form in print, its meaning.

    *form* is "%" for a share, "number", "points" for the game's own unit, or "minutes".
    """

    part: str
    name: str
    title: str
    form: str
    meaning: str


def _read() -> list[Definition]:
    text = files("upcard.lab").joinpath("definitions.toml").read_text(encoding="utf-8")
    out: list[Definition] = []
    for row in tomllib.loads(text)["figure"]:
        words = {"low": "", "high": "", "High": ""}
        for part in POOLS if row["part"] == "pool" else [row["part"]]:
            if row["part"] == "pool":
                low, _, high = part.partition("-")
                words = {"low": low, "high": high, "High": high.capitalize()}
            title, meaning = (" ".join(row[key].format(**words).split()) for key in ("title", "meaning"))
            out.append(Definition(part, row["name"], title, row["form"], meaning))
    return out


POOLS: Final = ("random-steady", "random-novice", "novice-steady", "steady-search")
DEFINITIONS: Final = _read()
BY_PART: Final = {part: [d for d in DEFINITIONS if d.part == part] for part in dict.fromkeys(d.part for d in DEFINITIONS)}


def printed(value: float, half: float | None, form: str) -> str:
    """A figure with its interval, as reports print it."""
    if value != value:
        return "–"
    times, unit = (100, " %") if form == "%" else (1, "")
    v = value * times
    h = None if half is None or half != half else half * times
    digits = 1 if abs(v) >= 1 and (h is None or h >= 0.5) else 2 if h is None or h >= 0.005 else 3
    if h is not None and h >= 10 or form == "number" and abs(v) >= 1000:
        digits = 0
    text = f"{v:.{digits}f}".replace("-", "−")
    return text + (f" ± {h:.{digits}f}" if h is not None else "") + unit
