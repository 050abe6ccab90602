"""OpenSpiel's own simulation checks pass.  A failed check ends the process, so each runs in a process of its own."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

import upcard

pytest.importorskip("pyspiel")
CHECK = """
import sys, pyspiel
from upcard.envs import openspiel
for name in openspiel.register(*sys.argv[2:]):
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=1, serialize=sys.argv[1] == "serialize", verbose=False)
    print(name, flush=True)
"""
WHOLE = os.environ.get("UPCARD_HANDS") is not None  # the compiled stage of CI plays more games
QUICK = ("hearts", "gin_rummy", "backhand", "red_dog", "botifarra", "golf", "democracy")


LONGER = ("three_five_seven", "all_fours", "anaconda", "canasta", "canfield", "chinese_poker", "delphi")


def simulate(how: str, slugs: list[str]) -> None:
    done = subprocess.run([sys.executable, "-c", CHECK, how, *slugs], capture_output=True, text=True, timeout=600)
    assert done.stdout.split() == [f"upcard_{slug}" for slug in slugs], done.stderr[-2000:]


def test_simulations_pass() -> None:
    simulate("plain", [*QUICK, *(LONGER if WHOLE else ())])


def test_states_are_saved_and_restored() -> None:
    simulate("serialize", ["red_dog", "backhand", "golf"])


def test_a_small_game_is_dealt_from_its_decks_and_solved() -> None:
    """A pack in two orders, one card each: players tell only their own cards apart."""
    from upcard.envs import openspiel

    game = upcard.game("red_dog")
    names = list(game.new(seed=1).plan.pack.names)
    decks = [" ".join(n for n in names if n)] + [" ".join([n for n in names if n][::-1])]
    small = openspiel.small_game(game, decks, seats=2)
    state = small.new_initial_state()
    assert state.is_chance_node() and [p for _, p in state.chance_outcomes()] == [0.5, 0.5]
    texts = []
    for deal in (0, 1):
        child = state.child(deal)
        texts.append([child.information_state_string(seat) for seat in range(2)])
    assert texts[0][0] != texts[1][0] and texts[0][0] != texts[0][1]


def test_parameters_are_options() -> None:
    import pyspiel

    from upcard.envs import openspiel

    openspiel.register("hearts")
    game = pyspiel.load_game("upcard_hearts(options=target:50;omnibus:yes,deals=3)")
    state = game.new_initial_state()
    assert len(state.chance_outcomes()) == 3 and state.child(0).legal_actions()
    assert game.terms.options.target == 50 and game.terms.options.omnibus
