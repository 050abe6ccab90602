"""Measures an agent of your own on duplicate deals: each deal is played once by the agent and once by `steady` in its seat.

python examples/own_agent.py --game hearts --deals 40
"""

from __future__ import annotations

import argparse

import upcard
from upcard.bots.bot import answer
from upcard.bots.roster import bot
from upcard.core.bits import Rng
from upcard.core.hand import Hand
from upcard.core.policy import Policy
from upcard.lab.sums import estimate


class Lowest(Policy):
    """Plays the lowest legal card."""

    name = "lowest"

    def choose(self, h: Hand, seat: int, rng: Rng) -> int:
        return min(h.legal(), key=lambda card: (card % 13, card))


def play(game: upcard.Game, seed: int, seat: int, agent: Policy | None) -> float:
    """The score of a seat in a deal, less the mean score of the others, with the agent or (None) `steady` in that seat."""
    h = game.new(seed=seed, dealer=seed % game.usual_seats)
    steady, rng = bot("steady", game), Rng(seed)
    while not h.over:
        mine = agent is not None and h.turn == seat
        h.apply(agent.choose(h.imagine(seat, rng), seat, rng) if mine and agent else answer(steady, h, h.turn, rng))
    sign = -1 if game.lowest_wins else 1
    others = [s for k, s in enumerate(h.score) if k != seat]
    return sign * (h.score[seat] - sum(others) / len(others))


def main() -> None:
    """Print how much more the agent scores than `steady` in the same seats, with its interval."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--game", default="hearts")
    parser.add_argument("--deals", type=int, default=40)
    given = parser.parse_args()
    game = upcard.game(given.game)
    blocks = []
    for i in range(given.deals):
        differences = [play(game, i, s, Lowest()) - play(game, i, s, None) for s in range(game.usual_seats)]
        blocks.append({"n": 1.0, "x": sum(differences) / len(differences)})
    figure = estimate(blocks, lambda s: {"mean": s["x"] / s["n"]})["mean"]
    print(f"{game.title}: {figure.value:+.2f} ± {figure.half:.2f} {game.unit} a hand against steady, {given.deals} deals")


if __name__ == "__main__":
    main()
