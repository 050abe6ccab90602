"""Random hands of every game, from which a release build learns what its engine does most (see setup.py)."""

from __future__ import annotations

from random import Random
from typing import Final

import upcard
from upcard.core.bits import Rng
from upcard.core.game import playouts

PLAYOUTS: Final = 30  # of every game
HANDS: Final = 20  # driven from Python, and looked at on the way
LOOK: Final = 3  # after so many answers a hand is copied, imagined and viewed


def practise() -> None:
    """Play every game at random, in compiled code and driven from Python."""
    chance, rng = Random(1), Rng(1)
    for game in upcard.games():
        playouts(game, PLAYOUTS, 1)
        for seed in range(HANDS):
            h = game.new(seed=seed)
            answers = 0
            while not h.over:
                legal = h.legal()
                h.apply(legal[int(chance.random() * len(legal))])
                answers += 1
                if answers % LOOK == 0:
                    for seat in range(h.plan.seats):
                        h.copy()
                        h.imagine(seat, rng)
                        h.view(seat)


if __name__ == "__main__":
    practise()
