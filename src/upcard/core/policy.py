"""The base of every game's bot: a fast way to choose an answer."""

from __future__ import annotations

from typing import Final, Generic

from mypy_extensions import mypyc_attr

from upcard.core.bits import Rng
from upcard.core.hand import H, Hand

NOT_SOLVED: Final[list[int]] = []


@mypyc_attr(allow_interpreted_subclasses=True)
class Policy(Generic[H]):
    """A fast way to choose an answer, with which a search also plays hands out.

    `choose` gets an imagined hand: the cards its seat cannot see are there, dealt at random, and must not be used, since a choice
    that depends on them is a random choice (the tests check it).  A policy for one game names its hand: `class
    HeartsPolicy(Policy[Hearts])`.
    """

    name: str = "random"
    scale: int = 1  # the value of one unit of the game in `scores`

    def choose(self, h: H, seat: int, rng: Rng) -> int:
        """The answer to give; random by default."""
        return h.phase.pick(h, seat, rng)

    def answers(self, h: H, seat: int) -> list[int]:
        """The answers worth trying in a search, by default all legal ones; none where the policy chooses without a search."""
        return h.phase.legal(h, seat)

    def imagine(self, h: H, seat: int, rng: Rng) -> H:
        """A deal that fits what *seat* knows, for a search; by default all such deals are equally likely."""
        return h.imagine(seat, rng)

    def scores(self, h: H) -> list[int]:
        """The value of a finished hand to each seat in a search, in units of the game times *scale*; by default its score."""
        return h.score

    def solved(self, h: H, answers: int) -> list[int]:
        """The result of best play for each seat with all cards known; [] if that would take too long.

        A search asks before every answer of a play-out; *answers* have been given since the answer that it tries.
        """
        return NOT_SOLVED

    def explain(self, h: H, seat: int, action: int) -> str:
        """The reason for this answer, as one sentence to the player ("" for none)."""
        return ""


def finish(h: Hand, policy: Policy, rng: Rng) -> None:
    """Play a hand to its end with one policy in every seat, which sees all cards: for search, in imagined hands."""
    while h.waiting:
        h.apply(policy.choose(h, (h.waiting & 15) - 1, rng))
