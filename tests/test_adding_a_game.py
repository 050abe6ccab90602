"""The examples of `docs/adding-a-game.md` are complete games: their blocks are joined, found by the registry and played."""

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


def module(slug: str = "slobberhannes") -> str:
    """The code blocks about a game, joined."""
    first, _, second = PAGE.read_text(encoding="utf-8").partition("## 8.")
    return "\n\n".join(re.findall(r"```python\n(.*?)```", first if slug == "slobberhannes" else second, re.S))


KUHN = """
from fractions import Fraction
import upcard
THIRD = Fraction(1, 3)
def often(h):  # how often each answer is given, by seat and card: the one who acts first bluffs never
    card, first = h.plan.pack.name(h.cards_in(h.turn)[0])[0], h.turn == 1
    owed = h.betting.to_call(h.turn) > 0
    bold = ({"Q": THIRD, "K": 1} if owed else {} if first else {"J": THIRD, "K": 1}).get(card, 0)
    return {("call" if owed else "bet 1"): bold, ("fold" if owed else "check"): 1 - bold}
def worth(h):
    if h.over:
        return Fraction(h.score[1])
    total = Fraction(0)
    for saying, chance in often(h).items():
        if chance:
            g = h.copy()
            g.play(saying)
            total += chance * worth(g)
    return total
deals = [f"{a}S {b}S {c}S" for a in "JQK" for b in "JQK" for c in "JQK" if len({a, b, c}) == 3]
print(sum(worth(upcard.game("kuhn").new(deck=deal)) for deal in deals) / 6)
"""
SLY = """
import upcard
from upcard.bots.roster import bot
game = upcard.game("slobberhannes")
hand = game.new(seed=1)
sly = bot("steady", game)
assert type(sly.policy).__name__ == "Sly"
answer = sly.choose(hand, hand.turn, upcard.Rng(1))
assert answer % 8 == min(card % 8 for card in hand.legal())
"""
MISTAKES = {
    "it calls itself otherwise": (
        "slobberhannes.py",
        'slug="slobberhannes"',
        'slug="slob"',
        "the slug of a game is the name of its folder or module",
    ),
    "it has no entry": ("slobberhannes.py", "GAME: Final", "ENTRY: Final", "slobberhannes.py has no GAME"),
    "there is one of its name": ("hearts.py", "", "", "there is a game 'hearts' already: give .*hearts.py another name"),
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder of the author's own with the game in it."""
    (tmp_path / "slobberhannes.py").write_text(module(), encoding="utf-8")
    return tmp_path


def run(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Python with a folder of the author's own games."""
    environment = {**os.environ, "UPCARD_GAMES": str(folder)}
    return subprocess.run([sys.executable, *arguments], env=environment, capture_output=True, text=True, check=False)


def test_the_example_is_found_and_plays(folder: Path) -> None:
    """The module of the page, in a folder named by UPCARD_GAMES, plays whole hands and a whole match."""
    done = run(folder, "-c", PROBE)
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("played")


@pytest.mark.parametrize(("name", "old", "new", "words"), MISTAKES.values(), ids=MISTAKES)
def test_a_module_without_a_game_is_refused(tmp_path: Path, name: str, old: str, new: str, words: str) -> None:
    """One line names the module and says what would be right."""
    (tmp_path / name).write_text(module().replace(old, new), encoding="utf-8")
    done = run(tmp_path, "-m", "upcard", "games")
    assert done.returncode == 1
    assert len(done.stderr.splitlines()) == 1
    assert re.search(words, done.stderr), done.stderr


def test_a_missing_folder_is_named(tmp_path: Path) -> None:
    """The error is not that it contains no game."""
    done = run(tmp_path / "nowhere", "-m", "upcard", "games")
    assert done.returncode == 1
    assert re.search("UPCARD_GAMES names a folder that is not there: .*nowhere", done.stderr)


@pytest.mark.parametrize(("slug", "lines"), [("slobberhannes", 150), ("kuhn", 100)])
def test_the_examples_are_short(slug: str, lines: int) -> None:
    """A whole game fits on two pages."""
    assert 50 < len(module(slug).splitlines()) < lines


def test_the_game_with_bets_is_worth_what_it_should_be(tmp_path: Path) -> None:
    """With the best play found by Kuhn, the player who acts first loses an eighteenth of an ante a hand."""
    (tmp_path / "kuhn.py").write_text(module("kuhn"), encoding="utf-8")
    done = run(tmp_path, "-c", KUHN)
    assert done.returncode == 0, done.stderr
    assert done.stdout == "-1/18\n"


def test_the_examples_pass_the_contract(folder: Path) -> None:
    """As the page says, the contract suite finds them in their folder."""
    (folder / "kuhn.py").write_text(module("kuhn"), encoding="utf-8")
    done = run(folder, "-m", "pytest", "-p", "no:xdist", "-q", "tests/contract/test_contract.py", "-k", "slobberhannes or kuhn")
    assert done.returncode == 0, done.stdout
    assert re.search(r"\b14 passed\b", done.stdout)


def test_a_single_module_can_have_its_policy(folder: Path) -> None:
    """The indented example, put into the module, is the game's steady player."""
    page = PAGE.read_text(encoding="utf-8")
    sly = re.search(r"( {4}from upcard.core.policy import Policy\n.*?Sly\(\)\n)", page, re.S)
    assert sly is not None
    code = module() + "\n" + sly[1].replace("\n    ", "\n")[4:]
    (folder / "slobberhannes.py").write_text(code, encoding="utf-8")
    done = run(folder, "-c", SLY)
    assert done.returncode == 0, done.stderr
