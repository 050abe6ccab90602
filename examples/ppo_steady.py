"""Proximal policy optimization (MaskablePPO of sb3-contrib) against our `steady`, then compared with it on duplicate deals.

The network first imitates answers of `steady`, then plays against it.  It sees only what `upcard.envs` shows: observations,
masks, and the score at the end of the hand.

    pip install 'upcard[learn]'
    python examples/ppo_steady.py --game fipsen --positions 40000 --steps 400000
"""

from __future__ import annotations

import argparse
from typing import Any

import gymnasium
import numpy as np
import torch
from numpy.typing import NDArray
from sb3_contrib import MaskablePPO
from stable_baselines3.common.vec_env import DummyVecEnv, VecNormalize

import upcard
from upcard.bots.bot import answer
from upcard.bots.roster import bot
from upcard.core.bits import Rng
from upcard.core.hand import Hand
from upcard.envs.coding import Coding, coding
from upcard.envs.deals import LARGEST_SEED
from upcard.lab.sums import Figure, estimate


def margin(game: upcard.Game, h: Hand, seat: int) -> float:
    """A seat's score less the mean score of the others; more is better."""
    others = [s for k, s in enumerate(h.score) if k != seat]
    return (h.score[seat] - sum(others) / len(others)) * (-1 if game.lowest_wins else 1)


def read(code: Coding, h: Hand, seat: int) -> NDArray[np.float32]:
    """A seat's observation, with large numbers such as chips on a logarithmic scale."""
    row = code.observe(h, seat)
    squashed: NDArray[np.float32] = np.sign(row) * np.log1p(np.abs(row))
    return squashed


class Opposed(gymnasium.Env[Any, Any]):
    """A table at which all others are of one of our levels; each hand gives the learner a seat at random."""

    h: Hand

    def __init__(self, game: str, level: str) -> None:
        self.game = upcard.game(game)
        self.terms, self.seats = self.game.check_terms()
        self.code = coding(self.game, self.terms, self.seats)
        self.bot = bot(level, self.game)
        self.observation_space = gymnasium.spaces.Box(-20, 20, (self.code.size,), np.float32)
        self.action_space = gymnasium.spaces.Discrete(self.code.n_actions)

    def reset(self, *, seed: int | None = None, options: Any = None) -> tuple[Any, dict[str, Any]]:
        """Deal a hand, and let the others play until the learner is to act."""
        super().reset(seed=seed)
        self.rng = Rng(int(self.np_random.integers(LARGEST_SEED)))
        self.seat = -1
        while self.seat < 0 or self.h.over:
            self.seat, dealer = (int(k) for k in self.np_random.integers(self.seats, size=2))
            self.h = self.game.new(rng=self.rng, seats=self.seats, options=self.terms, dealer=dealer)
            self._others()
        return read(self.code, self.h, self.seat), {}

    def _others(self) -> None:
        while not self.h.over and self.h.turn != self.seat:
            self.h.apply(answer(self.bot, self.h, self.h.turn, self.rng))

    def action_masks(self) -> NDArray[np.int8]:
        """1 for each legal action."""
        return self.code.mask(self.h, self.seat)

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Act, and let the others act; the reward comes at the end of the hand."""
        self.h.apply(self.code.encoding.answer(self.h, int(action)))
        self._others()
        over = self.h.over
        return read(self.code, self.h, self.seat), margin(self.game, self.h, self.seat) if over else 0.0, over, False, {}


def imitate(model: MaskablePPO, env: Opposed, positions: int) -> None:
    """Learn the level's own answers first: from random bids a learner would only find out that it is safe to pass."""
    rows, masks, actions = [], [], []
    seen, _ = env.reset(seed=1)
    while len(actions) < positions:
        chosen = answer(env.bot, env.h, env.seat, env.rng)
        number = env.code.encoding.legal(env.h)[env.h.legal().index(chosen)]
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


def compare(model: MaskablePPO, game: str, level: str, deals: int) -> Figure:
    """How much more the learner scores a hand than the level; it plays each deal from every seat."""
    env = Opposed(game, level)
    blocks = []
    for i in range(deals):
        total = 0.0
        for seat in range(env.seats):
            h = env.game.new(seed=i, seats=env.seats, options=env.terms, dealer=i % env.seats)
            rng = Rng(i)
            while not h.over:
                if h.turn == seat:
                    action, _ = model.predict(read(env.code, h, seat), action_masks=env.code.mask(h, seat), deterministic=True)
                    h.apply(env.code.encoding.answer(h, int(action)))
                else:
                    h.apply(answer(env.bot, h, h.turn, rng))
            total += margin(env.game, h, seat)
        blocks.append({"n": 1.0, "x": total / env.seats})
    return estimate(blocks, lambda s: {"mean": s["x"] / s["n"]})["mean"]


def main() -> None:
    """Learn for a number of answers, and print the comparison before and after."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--game", default="fipsen")
    parser.add_argument("--level", default="steady")
    parser.add_argument("--positions", type=int, default=40_000, help="answers of the level to imitate first")
    parser.add_argument("--steps", type=int, default=400_000, help="answers to learn from")
    parser.add_argument("--deals", type=int, default=1000, help="deals of the comparison, each played from every seat")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    torch.set_num_threads(1)
    game = upcard.game(given.game)
    envs = VecNormalize(DummyVecEnv([lambda: Opposed(given.game, given.level)] * 16), norm_obs=False, gamma=1.0)
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
    if given.positions:
        imitate(model, Opposed(given.game, given.level), given.positions)
    for steps in (0, given.steps):
        if steps:
            model.learn(steps)
        figure = compare(model, given.game, given.level, given.deals)
        print(
            f"{game.title} after {steps} answers: {figure.value:+.3f} ± {figure.half:.3f} {game.unit} a hand "
            f"against {given.level}, {given.deals} deals",
            flush=True,
        )


if __name__ == "__main__":
    main()
