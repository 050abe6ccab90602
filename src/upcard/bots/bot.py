"""A bot: a player of any game.

It never meets the true hand: it is given the hand as its seat imagines it, and may imagine more of them.
"""

from __future__ import annotations

from collections.abc import Iterator

from mypy_extensions import mypyc_attr

from upcard.core.bits import Rng
from upcard.core.hand import Hand
from upcard.core.policy import Policy


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot:
    """A player: it gives an answer, and a reason for it."""

    def __init__(self, name: str, policy: Policy) -> None:
        self.name = name
        self.policy = policy

    def choose(self, h: Hand, seat: int, rng: Rng) -> int:
        """The answer of *seat* in a hand as it imagines it (`hand.imagine(seat, ...)`)."""
        return self.policy.choose(h, seat, rng)

    def reason(self, h: Hand, seat: int, action: int) -> str:
        """Why that answer, in one sentence to the player."""
        return self.policy.reason(h, seat, action)


def answer(bot: Bot, h: Hand, seat: int, rng: Rng) -> int:
    """A bot's answer for *seat*, as a number. The bot gets the hand as that seat imagines it, never the true one."""
    return bot.choose(h.imagine(seat, rng), seat, rng)


def answers_together(bot: Bot, h: Hand, seat: int, rng: Rng) -> Iterator[tuple[Hand, int]]:
    """A bot's answer, or answers where several cards are chosen together, each with the hand as the seat imagines it.

    The hand *h* is played on by each answer after it was given out.
    """
    question = h.phase
    together = question.card_pick(h, seat) is not None
    more = True
    while more:
        imagined = h.imagine(seat, rng)
        action = bot.choose(imagined, seat, rng)
        yield imagined, action
        h.apply(action)
        more = together and h.phase is question and h.turn == seat and question.card_pick(h, seat) is not None


def count_together(h: Hand, seat: int) -> int:
    """How many answers are chosen together now, at most: what a bot's time is shared among."""
    several = h.phase.card_pick(h, seat)
    return max(1, several.most) if several is not None else 1
