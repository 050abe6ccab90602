"""The base of every game's bot: a quick way to choose an answer."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from upcard.core.bits import Rng
from upcard.core.hand import Hand


@mypyc_attr(allow_interpreted_subclasses=True)
class Policy:
    """A quick way to choose an answer, which search also plays out hands with.

    `choose` is given an imagined hand: what the seat itself cannot see is there, dealt at random, and must not be looked
    at, since a choice that depends on it is a choice by chance (the tests ask whether it does).
    """

    name: str = "random"

    def choose(self, h: Hand, seat: int, rng: Rng) -> int:
        """The answer to give; by chance in this form."""
        return h.phase.pick(h, seat, rng)

    def answers(self, h: Hand, seat: int) -> list[int]:
        """The answers that are worth trying in a search: all that are legal in this form."""
        return h.phase.legal(h, seat)

    def scores(self, h: Hand) -> list[int]:
        """What a finished hand is worth to each seat in a search: its score in this form."""
        return h.score

    def reason(self, h: Hand, seat: int, action: int) -> str:
        """Why this answer, in one sentence to the player ("" where there is nothing to say)."""
        return ""


def finish(h: Hand, policy: Policy, rng: Rng) -> None:
    """Play a hand to its end, every seat by one policy, which sees all cards: for search, in imagined hands."""
    while h.waiting:
        h.apply(policy.choose(h, (h.waiting & 15) - 1, rng))
