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


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder of one's own with the game in it."""
    (tmp_path / "slobberhannes.py").write_text(module(), encoding="utf-8")
    return tmp_path


def test_the_example_is_found_and_plays(folder: Path) -> None:
    """The module of the page, in a folder named by UPCARD_GAMES, plays whole hands and a whole match."""
    environment = {**os.environ, "UPCARD_GAMES": str(folder)}
    done = subprocess.run([sys.executable, "-c", PROBE], env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("played")


def test_the_example_is_short() -> None:
    """A whole game fits on two pages."""
    assert len(module().splitlines()) < 150
