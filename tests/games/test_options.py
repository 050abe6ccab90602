"""The options of every game as `options.txt` lists them: the default, the range or the choices, and where each applies."""

from __future__ import annotations

from pathlib import Path

import pytest

import upcard
from upcard.core.options import describe

LISTED = Path(__file__).parent / "options.txt"


def listed(slug: str) -> list[str]:
    """The options of a game, line by line."""
    out: list[str] = []
    for o in describe(upcard.game(slug).options):
        among = (
            f", {o['low']} to {o['high']}"
            if o["kind"] == "int"
            else "".join([f" | {c['value']} ({c['text']})" for c in o["choices"]])
        )
        only = "".join([f"; if {name} is {' or '.join([str(v) for v in values])}" for name, values in o["only"].items()])
        out.append(f"  {o['name']}, {o['title']!r}: {o['default']}{among}{only}")
    return out


@pytest.mark.parametrize("slug", [game.slug for game in upcard.games()])
def test_the_options_of_a_game(slug: str) -> None:
    """Defaults and ranges are part of the rules: a change of one changes the list."""
    sections = {part.splitlines()[0]: part.splitlines()[1:] for part in LISTED.read_text().split("\n\n")}
    assert listed(slug) == sections[slug]
