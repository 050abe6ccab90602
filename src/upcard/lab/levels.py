"""The ladder of players that the lab measures with."""

from __future__ import annotations

from typing import Final

from upcard.bots.bot import Bot
from upcard.bots.roster import bot
from upcard.core.bits import Rng
from upcard.core.hand import Hand
from upcard.core.policy import Policy
from upcard.lab.cell import Cell

LAPSES: Final = 3  # one answer in three of a novice is random


class Novice(Policy):
    """Knows the rules and the basics, but gives a random legal answer one time in three."""

    name = "novice"

    def __init__(self, policy: Policy) -> None:
        self.policy = policy

    def choose(self, h: Hand, seat: int, rng: Rng) -> int:
        if rng.below(LAPSES) == 0:
            return h.phase.pick(h, seat, rng)
        return self.policy.choose(h, seat, rng)


def player(level: str, cell: Cell) -> Bot:
    """A player by the name of its level: "novice", or a bot of the roster.  Raises UnknownBot."""
    if level in ("steady", "novice"):
        steady = cell.policy or bot("steady", cell.game).policy
        return Bot(level, steady if level == "steady" else Novice(steady))
    return bot(level, cell.game, cell.rounds)
