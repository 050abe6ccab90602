"""The example of `docs/adding-a-game.md` is a whole game: it is put together, found by the registry and played."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

PAGE = Path(__file__).parent.parent / "docs" / "adding-a-game.md"
PROBE = """
import upcard
from upcard import Rng
game = upcard.game("slobberhannes")
assert "slobberhannes" in [g.slug for g in upcard.games()]
rng = Rng(4)
for number in range(50):
    hand = game.new(rng=rng)
    while not hand.over:
        for seat in range(4):
            assert hand.imagine(seat, rng).view(seat).to_json() == hand.view(seat).to_json()
        other = hand.copy()
        other.apply(other.legal()[0])
        hand.apply(hand.legal()[rng.below(len(hand.legal()))])
    points = sum(hand.score)
    assert points == 4 if 4 in hand.score else points == 3, hand.score
match = game.match(seed=3)
while not match.over:
    if match.hand.over:
        match.next_hand()
    match.answer(match.hand.turn, match.hand.say(match.hand.legal()[0]))
assert max(match.totals) >= 10
print("played", match.number, "hands")
"""


def module() -> str:
    """The code blocks of the page, put together."""
    return "\n\n".join(re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.S))


MISTAKES = {
    "it calls itself otherwise": (
        "slobberhannes.py",
        'slug="slobberhannes"',
        'slug="slob"',
        "the slug of a game is the name of its module",
    ),
    "it has no entry": ("slobberhannes.py", "GAME: Final", "ENTRY: Final", "slobberhannes.py has no GAME"),
    "there is one of its name": ("hearts.py", "", "", "there is a game 'hearts' already: give .*hearts.py another name"),
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder of one's own with the game in it."""
    (tmp_path / "slobberhannes.py").write_text(module(), encoding="utf-8")
    return tmp_path


def run(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Python with a folder of one's own games."""
    environment = {**os.environ, "UPCARD_GAMES": str(folder)}
    return subprocess.run([sys.executable, *arguments], env=environment, capture_output=True, text=True, check=False)


def test_the_example_is_found_and_plays(folder: Path) -> None:
    """The module of the page, in a folder named by UPCARD_GAMES, plays whole hands and a whole match."""
    done = run(folder, "-c", PROBE)
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("played")


@pytest.mark.parametrize(("name", "old", "new", "words"), MISTAKES.values(), ids=MISTAKES)
def test_a_module_that_is_no_game_is_refused(tmp_path: Path, name: str, old: str, new: str, words: str) -> None:
    """One line says which module it is, and what would be right."""
    (tmp_path / name).write_text(module().replace(old, new), encoding="utf-8")
    done = run(tmp_path, "-m", "upcard", "games")
    assert done.returncode == 1
    assert len(done.stderr.splitlines()) == 1
    assert re.search(words, done.stderr), done.stderr


def test_a_folder_that_is_not_there_is_named(tmp_path: Path) -> None:
    """Rather than that no game is found in it."""
    done = run(tmp_path / "nowhere", "-m", "upcard", "games")
    assert done.returncode == 1
    assert re.search("UPCARD_GAMES names a folder that is not there: .*nowhere", done.stderr)


def test_the_example_is_short() -> None:
    """A whole game fits on two pages."""
    assert len(module().splitlines()) < 150
