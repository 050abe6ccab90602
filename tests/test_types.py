"""What the type checker refuses: a misspelt choice, and an option or a field that a game does not have."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import upcard
from upcard.core.options import describe

ROOT = Path(__file__).parent.parent
SOURCES = [path for part in ("core", "kit", "games") for path in sorted((ROOT / "src" / "upcard" / part).rglob("*.py"))]
CHOICES = {info["name"] for game in upcard.games() for info in describe(game.options) if info["kind"] == "choice"}

RIGHT = """
from upcard.games.hearts.game import GAME, Hearts, HeartsMatch, HeartsOptions
from upcard.games.hearts.policy import HeartsPolicy
from upcard.games.golf.game import Golf
from upcard.core.bits import Rng
from upcard.core.hand import Hand
from upcard.core.match import Match

def right(h: Hearts, m: HeartsMatch, any_hand: Hand, any_match: Match) -> bool:
    chosen = h.rules.moon_choice == "shooter_choice" or m.options.tie_break == "extra_hand" or m.hand.rules.omnibus
    HeartsPolicy().choose(GAME.new(seed=1), 0, Rng(1))
    any_hand, any_match = h.imagine(0, Rng(1)), m
    return chosen and GAME.new(seed=1).broken == 0 and any_match.hand.over
"""
WRONG = {
    'def f(h: Hearts) -> bool: return h.rules.moon_choice == "shooters_choice"': "comparison-overlap",
    'def f(m: HeartsMatch) -> bool: return m.options.tie_break == "share"': "comparison-overlap",
    'def f(m: HeartsMatch) -> bool: return m.hand.rules.omnibus_moon_jack == "count"': "comparison-overlap",
    'def f() -> Hearts: return GAME.new(options=HeartsOptions(moon_choice="shooters"))': "arg-type",
    "def f(h: Hearts) -> bool: return h.rules.omnibuss": "attr-defined",
    "def f(m: HeartsMatch) -> int: return m.options.targets": "attr-defined",
    "def f(h: Golf) -> int: return HeartsPolicy().choose(h, 0, Rng(1))": "arg-type",
    "def f(m: Match) -> int: return m.hand.turns": "attr-defined",
}


def test_mypy_refuses_what_a_game_does_not_have(tmp_path: Path) -> None:
    """A misspelt choice, option or field is a type error in the line where it stands; the right ones are not.

    The checker keeps what it has learnt in the project's usual `.mypy_cache`: the first run takes the longest.
    """
    case = tmp_path / "case.py"
    case.write_text(RIGHT + "\n".join(WRONG) + "\n")
    run = subprocess.run(
        [sys.executable, "-m", "mypy", "--no-error-summary", "--config-file", "pyproject.toml", str(case)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    errors = [line.partition("case.py:")[2] for line in run.stdout.splitlines() if ": error:" in line]
    found = {int(error.partition(":")[0]): error.rpartition("[")[2].rstrip("]") for error in errors}
    first = len(RIGHT.splitlines()) + 1
    assert found == {first + i: code for i, code in enumerate(WRONG.values())}, run.stdout + run.stderr


def within(source: str) -> list[str]:
    """The choices of options that a source looks up in a row of values, where the type checker sees no misspelt one."""
    asked = [n for n in ast.walk(ast.parse(source)) if isinstance(n, ast.Compare) and isinstance(n.ops[0], ast.In | ast.NotIn)]
    rows = [n for n in asked if isinstance(n.comparators[0], ast.Tuple | ast.List | ast.Set)]
    return [ast.unparse(n) for n in rows if isinstance(n.left, ast.Attribute) and n.left.attr in CHOICES]


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.relative_to(ROOT / "src/upcard").as_posix())
def test_choices_are_compared_one_by_one(path: Path) -> None:
    """`in ("a", "b")` hides a misspelt choice from the type checker; `== "a" or ... == "b"` does not."""
    assert within(path.read_text()) == []


def test_a_row_of_choices_is_found() -> None:
    assert within('x = h.rules.moon_choice in ("shooter_choice", "oponents_plus_26")') != []
    assert within('x = h.rules.moon_choice not in {"shooter_choice"}') != []
    assert within('x = h.suit in ("C", "D")') == []
