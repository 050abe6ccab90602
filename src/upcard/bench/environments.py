"""Environments, answer by answer with observations and masks: many hands at once, one by one, and those of other packages."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Final

import numpy as np
from numpy.typing import NDArray

from upcard.bench.peers import rlcard_environment, spiel_environment
from upcard.bench.timing import Calls, Goal, Once, Section
from upcard.envs.batch import Form, Hands, batch
from upcard.envs.tables import Table

HANDS: Final = 256  # stepped at once
STEPS: Final = 1000  # then the same hands are dealt again
BYTES: Final = "upcard.envs.batch, bytes"
FLOATS: Final = "upcard.envs.batch, float32"


def at_once(slug: str, form: Form = "bytes", numbers: bool = False, copy: bool = False) -> tuple[Once, int]:
    """A random answer in each of many hands; they are chosen the first time, and given again in later rounds."""

    def dealt() -> Hands:
        return batch(slug, HANDS, seed=5, numbers=numbers, form=form, copy=copy)

    hands = dealt()
    actions: list[NDArray[np.int64]] = []

    def once(n: int) -> object:
        nonlocal hands
        k = n % STEPS
        if k == 0:
            hands = dealt()
        if k == len(actions):
            actions.append(hands.random_actions())
        return hands.step(actions[k])

    return once, HANDS


def choices(slug: str) -> tuple[Once, int]:
    """The choice of a random answer in each of many hands."""
    hands = batch(slug, HANDS, seed=5, numbers=False)
    return (lambda n: hands.random_actions()), HANDS


def one_by_one(slug: str) -> tuple[Once, int]:
    """A random answer in the environment of a single hand."""
    env = Table(slug)
    env.reset(5)
    rand = random.Random(5).random

    def once(n: int) -> object:
        if not env.agents or env.hand.over:
            env.reset()
        seen = env.observe(env.agent_selection)
        legal = seen["action_mask"].nonzero()[0]
        env.step(int(legal[int(rand() * len(legal))]))
        return env

    return once, 1


def sections(peers: bool) -> list[Section]:
    """The games that other packages have too, with the environments that are installed."""

    def beside(*makes: Callable[[], Calls]) -> Calls:
        found: Calls = {}
        for make in makes if peers else ():
            try:
                found |= make()
            except ImportError:
                continue
        return found

    return [
        Section(
            "Hearts, answers in environments",
            "answers/s",
            {
                BYTES: at_once("hearts"),
                "upcard.envs.batch, bytes, copied": at_once("hearts", copy=True),
                "upcard.envs.batch, bytes and numbers": at_once("hearts", numbers=True),
                FLOATS: at_once("hearts", "float32"),
                "upcard.envs.batch, packed": at_once("hearts", "packed"),
                "upcard.envs.batch, random choices alone": choices("hearts"),
                "upcard.envs.tables.Table": one_by_one("hearts"),
            }
            | beside(lambda: spiel_environment("hearts")),
            [Goal(BYTES, fewest=3e6), Goal(FLOATS, fewest=1.5e6)],
        ),
        Section(
            "Gin Rummy, answers in environments",
            "answers/s",
            {
                BYTES: at_once("gin_rummy"),
                FLOATS: at_once("gin_rummy", "float32"),
                "upcard.envs.tables.Table": one_by_one("gin_rummy"),
            }
            | beside(lambda: spiel_environment("gin_rummy"), rlcard_environment),
        ),
    ]
