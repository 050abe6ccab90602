"""What a bot is.  It never meets the true hand: it is given the hand as its seat imagines it, and may imagine more of them."""

from __future__ import annotations

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
    """What a bot answers for *seat* in a true hand, of which it learns only what that seat may know: the number of an answer."""
    return bot.choose(h.imagine(seat, rng), seat, rng)
