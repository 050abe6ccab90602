"""Proximal policy optimization (MaskablePPO of sb3-contrib) against our `steady`, then compared with it on duplicate deals.

The network first imitates answers of `steady`, then plays against it.  It sees only what `upcard.envs` shows: observations,
masks, and the score at the end of the match (of one hand, unless more are asked for).

    pip install 'upcard[learn]'
    python examples/ppo_steady.py
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable
from typing import Any

import gymnasium
import numpy as np
import torch
from numpy.typing import NDArray
from rich.console import Console
from rich.progress import Progress, TaskID, track
from sb3_contrib import MaskablePPO
from stable_baselines3.common.vec_env import DummyVecEnv, VecNormalize

import upcard
from upcard.bots.bot import answer
from upcard.bots.roster import bot
from upcard.core.bits import Rng
from upcard.core.hand import Hand
from upcard.core.match import Match
from upcard.envs.coding import Coding, coding
from upcard.envs.deals import LARGEST_SEED
from upcard.lab.sums import Figure, estimate

SHOWN = Console(stderr=True)  # how far it has come


def read(code: Coding, h: Hand, seat: int) -> NDArray[np.float32]:
    """A seat's observation, with large numbers such as chips on a logarithmic scale."""
    row = code.observe(h, seat)
    squashed: NDArray[np.float32] = np.sign(row) * np.log1p(np.abs(row))
    return squashed


class Opposed(gymnasium.Env[Any, Any]):
    """A table at which all others are of one of our levels; each match gives the learner a seat at random."""

    match: Match[Any, Any]

    def __init__(self, game: str, level: str, seats: int, options: dict[str, Any], hands: int) -> None:
        self.game = upcard.game(game)
        self.terms, self.seats = self.game.check_terms(options, seats or None)
        self.hands = hands
        self.code = coding(self.game, self.terms, self.seats)
        self.bot = bot(level, self.game)
        self.observation_space = gymnasium.spaces.Box(-20, 20, (self.code.size,), np.float32)
        self.action_space = gymnasium.spaces.Discrete(self.code.n_actions)

    def reset(self, *, seed: int | None = None, options: Any = None) -> tuple[Any, dict[str, Any]]:
        """Begin a match, and let the others play until the learner is to act."""
        super().reset(seed=seed)
        while True:
            deal, seat = int(self.np_random.integers(LARGEST_SEED)), int(self.np_random.integers(self.seats))
            self.begin(deal, seat)
            if not self.over():
                return self.seen(), {}

    def begin(self, deal: int, seat: int) -> None:
        """Deal match number *deal*, with the learner in this seat, and let the others play until the learner is to act."""
        self.rng, self.seat = Rng(deal), seat
        self.match = self.game.match(deal, seats=self.seats, options=self.terms, journal=False)
        self.others()

    def over(self) -> bool:
        """Is the match over, or its last hand?"""
        return self.match.over or (self.match.hand.over and self.match.number == self.hands)

    def others(self) -> None:
        """Let the others play until the learner is to act, and deal the next hand where one is over."""
        while not self.over():
            h = self.match.hand
            if h.over:
                self.match.next_hand()
            elif h.turn == self.seat:
                return
            else:
                h.apply(answer(self.bot, h, h.turn, self.rng))
                self.match.finish_hand()

    def seen(self) -> NDArray[np.float32]:
        """What the learner observes."""
        return read(self.code, self.match.hand, self.seat)

    def action_masks(self) -> NDArray[np.int8]:
        """1 for each legal action."""
        return self.code.mask(self.match.hand, self.seat)

    def margin(self) -> float:
        """The learner's total less the mean total of the others; more is better."""
        totals = self.match.totals
        others = [t for k, t in enumerate(totals) if k != self.seat]
        return (totals[self.seat] - sum(others) / len(others)) * (-1 if self.game.lowest_wins else 1)

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Act, and let the others act; the reward comes at the end of the match."""
        self.match.hand.apply(self.code.encoding.answer(self.match.hand, int(action)))
        self.match.finish_hand()
        self.others()
        over = self.over()
        return self.seen(), self.margin() if over else 0.0, over, False, {}


def shown(bar: Progress, task: TaskID) -> Callable[[dict[str, Any], dict[str, Any]], bool]:
    """Shows in a bar how far the learner has come."""

    def step(now: dict[str, Any], _: dict[str, Any]) -> bool:
        bar.update(task, completed=now["self"].num_timesteps)
        return True

    return step


def imitate(model: MaskablePPO, env: Opposed, positions: int) -> None:
    """Learn the level's own answers first: from random bids a learner would only find out that it is safe to pass."""
    rows, masks, actions = [], [], list[int]()
    seen, _ = env.reset(seed=1)
    while len(actions) < positions:
        chosen = answer(env.bot, env.match.hand, env.seat, env.rng)
        number = env.code.encoding.legal(env.match.hand)[env.match.hand.legal().index(chosen)]
        rows.append(seen)
        masks.append(env.action_masks())
        actions.append(number)
        seen, _, over, _, _ = env.step(number)
        if over:
            seen, _ = env.reset()
    x, m, y = torch.as_tensor(np.array(rows)), np.array(masks), torch.as_tensor(actions)
    for _ in range(6):
        for batch in torch.randperm(positions).split(256):
            _, likely, _ = model.policy.evaluate_actions(x[batch], y[batch], action_masks=m[batch.numpy()])
            model.policy.optimizer.zero_grad()
            (-likely.mean()).backward()
            model.policy.optimizer.step()


def compare(model: MaskablePPO, env: Opposed, deals: int) -> Figure:
    """How much more the learner scores in a match than the level; it plays each match from every seat."""
    blocks = []
    for deal in track(range(deals), "Comparing", console=SHOWN):
        total = 0.0
        for seat in range(env.seats):
            env.begin(deal, seat)
            while not env.over():
                env.step(model.predict(env.seen(), action_masks=env.action_masks(), deterministic=True)[0])
            total += env.margin()
        blocks.append({"n": 1.0, "x": total / env.seats})
    return estimate(blocks, lambda s: {"mean": s["x"] / s["n"]})["mean"]


def main() -> None:
    """Learn for a number of answers, and print the comparison before and after."""
    parser = argparse.ArgumentParser(description="Train a network against one of our levels, and compare the two.")
    parser.add_argument("--game", default="democracy")
    parser.add_argument("--seats", type=int, default=0, help="number of players (as the game usually has)")
    parser.add_argument("--options", default="{}", help="options of the game as JSON")
    parser.add_argument("--hands", type=int, default=1, help="hands of a match, 0 for a whole one (1)")
    parser.add_argument("--level", default="steady")
    parser.add_argument("--positions", type=int, default=40_000, help="answers of the level to imitate first")
    parser.add_argument("--steps", type=int, default=1_000_000, help="answers to learn from (1,000,000)")
    parser.add_argument("--deals", type=int, default=1000, help="matches of the comparison, each played from every seat")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    torch.set_num_threads(1)

    def table() -> Opposed:
        return Opposed(given.game, given.level, given.seats, json.loads(given.options), given.hands)

    envs = VecNormalize(DummyVecEnv([table] * 16), norm_obs=False, gamma=1.0)
    model = MaskablePPO(
        "MlpPolicy",
        envs,
        n_steps=512,
        batch_size=1024,
        n_epochs=4,
        learning_rate=lambda left: 4e-4 * left,
        gamma=1.0,
        ent_coef=0.01,
        policy_kwargs={"net_arch": [256, 256]},
        seed=given.seed,
    )
    env = table()
    if given.positions:
        imitate(model, env, given.positions)
    for steps in (0, given.steps):
        if steps:
            with Progress(console=SHOWN) as bar:
                model.learn(steps, shown(bar, bar.add_task("Learning", total=steps)))
        figure = compare(model, env, given.deals)
        print(
            f"{env.game.title} after {steps} answers: {figure.value:+.3f} ± {figure.half:.3f} {env.game.unit} a "
            f"{'hand' if given.hands == 1 else 'match'} against {given.level}, {given.deals} deals",
            flush=True,
        )


if __name__ == "__main__":
    main()
