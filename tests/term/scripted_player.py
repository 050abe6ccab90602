"""A scripted person at a terminal: answers with a random number, and presses Enter at the end of a hand."""

from __future__ import annotations

import random
from typing import Any

import upcard
from upcard.term.answer_input import offered
from upcard.term.line_mode import LineTable
from upcard.term.local_match import LocalMatch

SHORT: dict[str, dict[str, Any]] = {
    "hearts": {"target": 20},
    "fipsen": {"deals": 2},
    "gin_rummy": {"target": 10},
    "democracy": {"target_tribes": 2, "end_tie": "shared"},
    "botifarra": {"target": 20},
    "solo": {"hands": 2},
    "all_fours": {"target": 3},
    "newmarket": {"hands": 2},
}
"""Options that make a whole match short, where a game has them."""


def sit_down(game: str, seed: str = "5", bots: list[str] | None = None, **options: Any) -> LocalMatch:
    """A new match against quick bots, with short options unless others are given."""
    return LocalMatch.begin(upcard.game(game), options or SHORT.get(game, {}), None, seed, "Sam", bots or ["random"])


class Person:
    """Reads the output and types answers. Leaves when the match is over, or after a number of lines."""

    def __init__(self, sitting: LocalMatch, seed: int = 1, lines: int = 100_000) -> None:
        self.sitting = sitting
        self.random = random.Random(seed)
        self.lines = lines
        self.read: list[str] = []
        self.table = LineTable(sitting, self.read.append, self.type)

    def type(self, prompt: str) -> str | None:
        self.lines -= 1
        scene = self.sitting.scene()
        if self.lines < 0:
            return None
        if self.sitting.match.over:
            return "quit"
        if scene["over"]:
            return ""
        pick = scene["pick"]
        if pick is None:
            return str(self.random.randint(1, len(offered(scene))))
        own = [str(i) for i, c in enumerate(offered(scene), 1) if c["verb"] == pick["verb"]]
        rest = [str(i) for i, c in enumerate(offered(scene), 1) if c["verb"] != pick["verb"]]
        if len(own) < pick["least"] or (len(rest) > 1 and self.random.random() < 0.7):  # cards can be chosen one by one as well
            return self.random.choice(rest)
        n = self.random.randint(pick["least"], min(pick["most"], len(own)))
        return " ".join(self.random.sample(own, n)) or "none"

    def play(self) -> list[str]:
        """Play until the person leaves. Returns all output lines."""
        self.table.play()
        return self.read
