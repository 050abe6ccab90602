"""The base of every game's bot: a quick way to choose an answer."""

from __future__ import annotations

from typing import Final, Generic

from mypy_extensions import mypyc_attr

from upcard.core.bits import Rng
from upcard.core.hand import H, Hand

NOT_SOLVED: Final[list[int]] = []


@mypyc_attr(allow_interpreted_subclasses=True)
class Policy(Generic[H]):
    """A quick way to choose an answer, which search also plays out hands with.

    `choose` is given an imagined hand: what the seat itself cannot see is there, dealt at random, and must not be looked
    at, since a choice that depends on it is a choice by chance (the tests ask whether it does).  A policy for one game names its
    hand: `class HeartsPolicy(Policy[Hearts])`.
    """

    name: str = "random"
    scale: int = 1  # what one unit of the game counts in `scores`

    def choose(self, h: H, seat: int, rng: Rng) -> int:
        """The answer to give; by chance in this form."""
        return h.phase.pick(h, seat, rng)

    def answers(self, h: H, seat: int) -> list[int]:
        """The answers that are worth trying in a search: all that are legal in this form."""
        return h.phase.legal(h, seat)

    def scores(self, h: H) -> list[int]:
        """The value of a finished hand to each seat in a search, in units of the game times *scale*: its score in this form."""
        return h.score

    def solved(self, h: H, answers: int) -> list[int]:
        """The result of best play for each seat with all cards known; [] where that would take too long.

        A search asks before every answer of a play-out; *answers* have been given since the answer that it tries.
        """
        return NOT_SOLVED

    def explain(self, h: H, seat: int, action: int) -> str:
        """Why this answer, in one sentence to the player ("" where there is nothing to say)."""
        return ""


def finish(h: Hand, policy: Policy, rng: Rng) -> None:
    """Play a hand to its end, every seat by one policy, which sees all cards: for search, in imagined hands."""
    while h.waiting:
        h.apply(policy.choose(h, (h.waiting & 15) - 1, rng))
