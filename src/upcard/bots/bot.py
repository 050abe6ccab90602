"""A bot: a player of any game.

A bot never sees the true hand.  It gets the hand as its seat imagines it, and may imagine more of them.
"""

from __future__ import annotations

from collections.abc import Iterator

from mypy_extensions import mypyc_attr

from upcard.core.bits import Rng
from upcard.core.hand import Hand
from upcard.core.policy import Policy


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot:
    """A player that gives answers, and reasons for them."""

    def __init__(self, name: str, policy: Policy) -> None:
        self.name = name
        self.policy = policy

    def choose(self, h: Hand, seat: int, rng: Rng) -> int:
        """The bot's answer for *seat*, in a hand as that seat imagines it (`hand.imagine(seat, ...)`)."""
        return self.policy.choose(h, seat, rng)

    def explain(self, h: Hand, seat: int, action: int) -> str:
        """The reason for that answer, as one sentence to the player."""
        return self.policy.explain(h, seat, action)


def answer(bot: Bot, h: Hand, seat: int, rng: Rng) -> int:
    """A bot's answer for *seat*, as a number. The bot gets the hand as that seat imagines it, never the true one."""
    return bot.choose(h.imagine(seat, rng), seat, rng)


def answers_together(bot: Bot, h: Hand, seat: int, rng: Rng) -> Iterator[tuple[Hand, int]]:
    """A bot's answer, or its answers if several cards are chosen together, each given the hand as the seat imagines it.

    Each answer is played in the hand *h*.
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
    """At most how many answers are chosen together now; they share the bot's time."""
    several = h.phase.card_pick(h, seat)
    return max(1, several.most) if several is not None else 1
