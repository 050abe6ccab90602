"""Counterfactual regret minimization by OpenSpiel on Kuhn poker: watch the exploitability fall.

Kuhn poker is the second example of docs/adding-a-game.md.  All six deals are given, so the solver sees the whole game.

    UPCARD_GAMES=folder-with-kuhn.py python examples/cfr_kuhn.py --iterations 200
"""

from __future__ import annotations

import argparse
from itertools import permutations

from open_spiel.python.algorithms import cfr, exploitability

import upcard
from upcard.envs.openspiel import small_game


def main() -> None:
    """Print the exploitability (chips a hand, both players together) after 1, 2, 5, 10 … iterations."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--iterations", type=int, default=200)
    n = parser.parse_args().iterations
    game = small_game(upcard.game("kuhn"), [f"{a}S {b}S {c}S" for a, b, c in permutations("JQK")])
    solver = cfr.CFRPlusSolver(game)
    shown = {1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, n}
    for i in range(1, n + 1):
        solver.evaluate_and_update_policy()
        if i in shown:
            print(
                f"{i:5} iterations: exploitability {exploitability.exploitability(game, solver.average_policy()):.5f}", flush=True
            )


if __name__ == "__main__":
    main()
