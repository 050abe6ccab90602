"""How many cards the bots leave at Golf: `python -m tests.bots.measure_golf any_time search:200 150 43000`.

The arguments are the rule for drawing, the bot, the number of deals and the seed of the first.  A line for each deal has the
cards that the bot leaves, those that `steady` leaves in the same deal, and the fewest that a player who knew the stock would
leave; the last line has the means with their 95 % intervals and the bot's processor time for an answer.
"""

from __future__ import annotations

import sys
import time
from statistics import fmean

from upcard.bots.bot import Bot
from upcard.core.bits import Rng
from upcard.games.golf.game import GAME
from upcard.games.golf.solver import GolfSearch
from upcard.term.contest import contestant, fixed_half_width


def left_by(player: Bot, seed: int, options: dict[str, object], times: list[float]) -> int:
    """The cards that a bot leaves in a deal."""
    h = GAME.new(seed, options=options)
    while not h.over:
        start = time.process_time()
        answer = player.choose(h, 0, Rng(1000 * seed + len(times)))
        if len(h.legal()) > 1:
            times.append(time.process_time() - start)
        h.apply(answer)
    return int(h.score[0])


def main() -> None:
    draw, name, deals, first = sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4])
    options: dict[str, object] = {"stock_draw": draw}
    rows: list[list[int]] = []
    times: list[float] = []
    for seed in range(first, first + deals):
        known = GolfSearch(GAME.new(seed, options=options))
        known.solve(1 << 30)
        steady = left_by(contestant("steady", GAME, 0).player, seed, options, [])
        rows.append([left_by(contestant(name, GAME, 0).player, seed, options, times), steady, int(known.best)])
        print(seed, *rows[-1], flush=True)
    means = [f"{fmean(column):.2f} ± {fixed_half_width([float(x) for x in column]):.2f}" for column in zip(*rows, strict=True)]
    print(f"{name} {means[0]}, steady {means[1]}, with the stock known {means[2]}; {1000 * fmean(times):.1f} ms an answer")
    print(f"at most {1000 * max(times):.0f} ms")


if __name__ == "__main__":
    main()
