"""Other packages, played at random: OpenSpiel, RLCard and their environments, PokerKit, and three that rank poker hands."""

from __future__ import annotations

import random
from importlib import import_module
from typing import Any

from upcard.bench.timing import Calls


def spiel(name: str, firsts: list[int | None]) -> Calls:
    """OpenSpiel's core, and a loop over it in its kinder form: cloned roots, chance taken uniformly.

    *firsts* are outcomes of its first chance node (in Hearts: where cards are passed), taken in turn as ours are.
    """
    pyspiel: Any = import_module("pyspiel")
    roots: list[Any] = []
    for first in firsts:
        root: Any = pyspiel.load_game(name).new_initial_state()
        if first is not None:
            root.apply_action(first)
        roots.append(root)
    bots = [pyspiel.make_uniform_random_bot(p, p) for p in range(roots[0].num_players())]
    rand = random.Random(5).random

    def loop(n: int) -> object:
        state = roots[n % len(roots)].clone()
        while not state.is_terminal():
            legal = state.legal_actions()
            state.apply_action(legal[int(rand() * len(legal))])
        return state

    return {
        "OpenSpiel core": (lambda n: pyspiel.evaluate_bots(roots[n % len(roots)].clone(), bots, n), 1),
        "OpenSpiel driven": (loop, 1),
    }


def rlcard_gin() -> Calls:
    """RLCard's environment, played at random."""
    rlcard: Any = import_module("rlcard")
    env: Any = rlcard.make("gin-rummy", config={"seed": 5})
    rand = random.Random(5).random

    def loop(n: int) -> object:
        state, _ = env.reset()
        while not env.is_over():
            legal = list(state["legal_actions"])
            state, _ = env.step(legal[int(rand() * len(legal))])
        return env

    return {"RLCard driven": (loop, 1)}


def spiel_environment(name: str) -> Calls:
    """OpenSpiel's environment for learners, one random answer after another: information states and the legal actions."""
    module: Any = import_module("open_spiel.python.rl_environment")
    env: Any = module.Environment(name)
    rand = random.Random(5).random
    now: Any = env.reset()

    def once(n: int) -> object:
        nonlocal now
        if now.last():
            now = env.reset()
        legal = now.observations["legal_actions"][now.observations["current_player"]]
        now = env.step([legal[int(rand() * len(legal))]])
        return now

    return {"OpenSpiel environment": (once, 1)}


def rlcard_environment() -> Calls:
    """RLCard's environment of gin rummy, one random answer after another: observations and the legal actions."""
    rlcard: Any = import_module("rlcard")
    env: Any = rlcard.make("gin-rummy", config={"seed": 5})
    rand = random.Random(5).random
    state, _ = env.reset()

    def once(n: int) -> object:
        nonlocal state
        if env.is_over():
            state, _ = env.reset()
        legal = list(state["legal_actions"])
        state, _ = env.step(legal[int(rand() * len(legal))])
        return state

    return {"RLCard environment": (once, 1)}


def pokerkit_triple_draw() -> Calls:
    """PokerKit's deuce-to-seven triple draw for two, played at random."""
    kit: Any = import_module("pokerkit")
    rand = random.Random(5)
    a = kit.Automation
    auto = (
        a.ANTE_POSTING,
        a.BET_COLLECTION,
        a.BLIND_OR_STRADDLE_POSTING,
        a.CARD_BURNING,
        a.HOLE_DEALING,
        a.HOLE_CARDS_SHOWING_OR_MUCKING,
        a.HAND_KILLING,
        a.CHIPS_PUSHING,
        a.CHIPS_PULLING,
    )

    def loop(n: int) -> object:
        random.seed(n)
        state = kit.FixedLimitDeuceToSevenLowballTripleDraw.create_state(auto, True, 0, (1, 2), 2, 4, 200, 2)
        while state.status:
            if state.can_stand_pat_or_discard():
                hand = list(state.hole_cards[state.stand_patter_or_discarder_index])
                state.stand_pat_or_discard([c for c in hand if rand.random() < 0.5])
            else:
                moves = [
                    m for m, can in ((state.fold, state.can_fold()), (state.check_or_call, state.can_check_or_call())) if can
                ]
                if state.can_complete_bet_or_raise_to():
                    moves.append(state.complete_bet_or_raise_to)
                moves[int(rand.random() * len(moves))]()
        return state

    return {"PokerKit driven": (loop, 1)}


def rankers(deals: list[list[int]]) -> Calls:
    out: Calls = {}
    names = ["23456789TJQKA"[c % 13] + "cdhs"[c // 13] for c in range(52)]
    try:
        eval7: Any = import_module("eval7")
        hands = [[eval7.Card(names[c]) for c in deal] for deal in deals]

        def by_eval7(n: int) -> object:
            evaluate = eval7.evaluate
            for hand in hands:
                evaluate(hand)
            return None

        out["eval7"] = (by_eval7, len(deals))
    except ImportError:
        pass
    try:
        phevaluator: Any = import_module("phevaluator")
        numbers = [[c % 13 * 4 + c // 13 for c in deal] for deal in deals]

        def by_phevaluator(n: int) -> object:
            evaluate = phevaluator.evaluate_cards
            for hand in numbers:
                evaluate(*hand)
            return None

        out["phevaluator"] = (by_phevaluator, len(deals))
    except ImportError:
        pass
    return out
