"""Every game plays, counts and reads as it did when its playthrough was last checked and written."""

from __future__ import annotations

import json
from typing import Any

import pytest

import upcard
from tests.playthrough import COUNTS, FOLDER, SEED, counts, lines, path_of, playthrough

SLUGS = [g.slug for g in upcard.games()]
ANEW = "if this is as it should be, run `python -m tests.playthrough --write` and read the difference"


@pytest.mark.parametrize("slug", SLUGS)
def test_its_tables_are_played_and_shown_as_before(slug: str) -> None:
    """At every table of its file: what the seat to answer sees, what the log says, and the count at the end."""
    path = path_of(slug)
    assert path.exists(), f"{slug} has no playthrough yet: run `python -m tests.playthrough --write {slug}`"
    now = playthrough(upcard.game(slug)).splitlines()
    before = path.read_text(encoding="utf-8").splitlines()
    for number, (a, b) in enumerate(zip(before, now), 1):
        assert a == b, f"line {number} was {a!r} and is {b!r}; {ANEW}"
    assert len(now) == len(before), ANEW


@pytest.mark.parametrize("slug", SLUGS)
def test_there_are_as_many_lines_of_play_as_before(slug: str) -> None:
    """One answer deep, two deep, and so on, in every variant."""
    table: dict[str, Any] = json.loads(COUNTS.read_text(encoding="utf-8"))
    assert slug in table, f"{slug} has no counts yet: run `python -m tests.playthrough --write`"
    assert table[slug] == {"seed": SEED, "lines": counts(upcard.game(slug))}, ANEW


def test_the_files_are_those_of_the_games() -> None:
    """There is no file of a game that no longer exists."""
    told = sorted(path.parent.name for path in FOLDER.glob("*/playthrough.txt"))
    assert told == sorted(SLUGS) == sorted(json.loads(COUNTS.read_text()))


def test_three_passes_of_hearts_are_counted_by_hand() -> None:
    """Thirteen cards, then twelve, then eleven; the next player then has thirteen."""
    h = upcard.game("hearts").new(SEED)
    assert [lines(h, n) for n in (1, 2, 3, 4)] == [13, 13 * 12, 13 * 12 * 11, 13 * 12 * 11 * 13]
