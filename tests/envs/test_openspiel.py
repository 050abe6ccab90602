"""OpenSpiel's own simulation checks pass.  A failed check ends the process, so each runs in a process of its own."""

from __future__ import annotations

import random
import subprocess
import sys

import pytest

import upcard

pytest.importorskip("pyspiel")
CHECK = """
import sys, pyspiel
from upcard.envs import openspiel
openspiel.register()
for name in sys.argv[2:]:
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=int(sys.argv[1]), serialize=True, verbose=False)
    print(name, flush=True)
"""
GROUPS = 4
# Every step of a check costs as much as the hand is long, so Paiute has a limit of rounds here; by chance few players call.
LIMITS = {"paiute": "(options=max_rounds:20)"}
NAMES = [f"upcard_{game.slug}{LIMITS.get(game.slug, '')}" for game in upcard.games()]


def simulate(names: list[str], hands: int) -> None:
    """Random hands in which OpenSpiel compares each state with what its game declares, copies it, saves and restores it."""
    command = [sys.executable, "-c", CHECK, str(hands), *names]
    done = subprocess.run(command, capture_output=True, text=True, timeout=1800)
    assert done.stdout.split() == names, done.stderr[-2000:]


def test_openspiels_own_checks_pass() -> None:
    simulate(["upcard_hearts", "upcard_gin_rummy"], 1)


@pytest.mark.slow
@pytest.mark.parametrize("group", range(GROUPS))
def test_openspiels_own_checks_pass_for_every_game(group: int) -> None:
    simulate(NAMES[group::GROUPS], 4)


@pytest.mark.parametrize("slug", [game.slug for game in upcard.games()])
def test_a_saved_state_is_the_same_when_it_is_restored(slug: str) -> None:
    """After thirty random answers: the same player, the same answers, the same knowledge of every seat, and the same end."""
    import pyspiel

    from upcard.envs import openspiel

    game = pyspiel.load_game(*openspiel.register(slug))
    rng = random.Random(1)
    state = game.new_initial_state()
    state.apply_action(5)
    while not state.is_terminal() and len(state.history()) < 31:
        state.apply_action(rng.choice(state.legal_actions()))
    _, restored = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))
    for _ in range(10):
        assert str(restored) == str(state) and restored.history() == state.history()
        for seat in range(game.num_players()):
            assert restored.information_state_string(seat) == state.information_state_string(seat)
            assert restored.information_state_tensor(seat) == state.information_state_tensor(seat)
        if state.is_terminal():
            assert restored.is_terminal() and restored.returns() == state.returns()
            return
        assert restored.legal_actions() == state.legal_actions()
        action = rng.choice(state.legal_actions())
        state.apply_action(action)
        restored.apply_action(action)


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
