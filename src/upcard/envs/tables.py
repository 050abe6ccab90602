"""Games of two seats or more as PettingZoo environments: one hand is one episode."""

from __future__ import annotations

import copy
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv, ParallelEnv

from upcard.core.errors import BadOption, IllegalMove
from upcard.core.options import Options
from upcard.envs.coding import Coding, History, coding, information_state
from upcard.envs.deals import Dealer
from upcard.registry import game as find

Observation = dict[str, Any]


class Table(AECEnv):  # type: ignore[misc]
    """A game as an AEC environment.  Agents are `seat_0` and so on; the observation contains the mask.

    *information* gives information states instead of observations.  An illegal action is replaced by the first legal one, and
    `infos` says so; with `illegal="raise"` it raises IllegalMove.  Rewards come at the end of the hand.
    """

    metadata = {"render_modes": ["ansi"], "name": "upcard", "is_parallelizable": False}

    def __init__(
        self,
        game: str,
        options: Options | dict[str, Any] | str | None = None,
        seats: int | None = None,
        information: bool = False,
        illegal: str = "first",
        render_mode: str | None = None,
    ) -> None:
        if illegal not in ("first", "raise"):
            raise BadOption('an illegal action is replaced by the "first" legal one, or may "raise"', "illegal")
        self.game = find(game)
        self.terms, self.k = self.game.check_terms(options, seats)
        if self.k < 2:
            raise BadOption(f"{self.game.title} has one seat: use upcard.envs.alone", "seats")
        self.coding: Coding = coding(self.game, self.terms, self.k)
        self.information = information
        self.illegal = illegal
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{i}" for i in range(self.k)]
        size = self.coding.information_size if information else self.coding.size
        self._actions = {a: spaces.Discrete(self.coding.n_actions) for a in self.possible_agents}
        self._observations = {
            a: spaces.Dict(
                {
                    "observation": spaces.Box(-1e6, 1e6, (size,), np.float32),
                    "action_mask": spaces.Box(0, 1, (self.coding.n_actions,), np.int8),
                }
            )
            for a in self.possible_agents
        }
        self.dealer = Dealer(self.game, self.terms, self.k)

    def observation_space(self, agent: str) -> spaces.Dict:
        return self._observations[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        return self._actions[agent]

    def render(self) -> str | None:
        """The hand in one line."""
        return repr(self.hand) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Do nothing: the environment holds no resources."""

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal the next hand; *seed* starts a new series of deals."""
        self.hand = self.dealer.deal(seed)
        self.history = History()
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {a: {} for a in self.agents}
        self.agent_selection = self.agents[max(0, self.hand.turn)]
        if self.hand.over:
            self._finish()

    def observe(self, agent: str) -> Observation:
        """An agent's observation and its legal actions."""
        seat = self.possible_agents.index(agent)
        seen = (
            information_state(self.coding, self.hand, self.history, seat)
            if self.information
            else self.coding.observe(self.hand, seat)
        )
        return {"observation": seen, "action_mask": self.coding.mask(self.hand, seat)}

    def step(self, action: int | None) -> None:
        """Act for the agent to act."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self.infos[agent] = {}
        self._act(agent, action)
        if self.hand.over:
            self._finish()
        else:
            self.agent_selection = self.possible_agents[self.hand.turn]
        self._accumulate_rewards()

    def _act(self, agent: str, action: int | None) -> None:
        number = -1 if action is None else int(action)
        found = self.coding.encoding.answer(self.hand, number)
        if found < 0:
            if self.illegal == "raise":
                raise IllegalMove(f"action {number} is not legal now")
            self.infos[agent] = {"illegal": True}
            number = next(n for n in self.coding.encoding.legal(self.hand) if n >= 0)
            found = self.coding.encoding.answer(self.hand, number)
        self.history.add(self.hand, number)
        self.hand.apply(found)

    def _finish(self) -> None:
        results = self.coding.results(self.hand)
        for seat, agent in enumerate(self.possible_agents):
            self.rewards[agent] = results[seat]
            self.terminations[agent] = True
        self.agent_selection = self.agents[0]

    def copy(self) -> Table:
        """An independent copy of the environment, for example to return to a position later."""
        other = copy.copy(self)
        other.hand = copy.deepcopy(self.hand)
        other.history = self.history.copy()
        other.dealer = copy.deepcopy(self.dealer)
        other.agents = self.agents[:]
        for name in ("rewards", "_cumulative_rewards", "terminations", "truncations", "infos"):
            setattr(other, name, dict(getattr(self, name)))
        return other

    def __deepcopy__(self, memo: dict[int, Any]) -> Table:
        return self.copy()


def all_at_once(game: str) -> bool:
    """Do all seats answer every question of a game at once, so that it has a parallel form?"""
    return all(phase.sealed for phase in find(game).phases.values())


class Together(ParallelEnv):  # type: ignore[misc]
    """A game in which all seats answer at once, as a parallel environment.

    An agent that is not asked, or is waiting for the others, has one legal action, the last one: wait.
    """

    metadata = {"render_modes": ["ansi"], "name": "upcard"}

    def __init__(
        self,
        game: str,
        options: Options | dict[str, Any] | str | None = None,
        seats: int | None = None,
        illegal: str = "first",
        render_mode: str | None = None,
    ) -> None:
        if not all_at_once(game):
            raise BadOption(f"in {find(game).title} seats answer in turn: use Table", "game")
        self.table = Table(game, options, seats, illegal=illegal)
        self.render_mode = render_mode
        self.possible_agents = self.table.possible_agents
        self.wait = self.table.coding.n_actions
        self._actions = {a: spaces.Discrete(self.wait + 1) for a in self.possible_agents}
        self._observations = {
            a: spaces.Dict(
                {
                    "observation": spaces.Box(-1e6, 1e6, (self.table.coding.size,), np.float32),
                    "action_mask": spaces.Box(0, 1, (self.wait + 1,), np.int8),
                }
            )
            for a in self.possible_agents
        }

    def observation_space(self, agent: str) -> spaces.Dict:
        return self._observations[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        return self._actions[agent]

    def render(self) -> str | None:
        """The hand in one line."""
        return repr(self.table.hand) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Do nothing: the environment holds no resources."""

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, Any]]:
        """Deal the next hand; *seed* starts a new series of deals."""
        self.table.reset(seed)
        while self.table.hand.over:
            self.table.reset()
        self.agents = self.possible_agents[:]
        return self._seen(), {a: {} for a in self.agents}

    def _seen(self) -> dict[str, Observation]:
        hand = self.table.hand
        out = {}
        for seat, agent in enumerate(self.possible_agents):
            mask = np.zeros(self.wait + 1, np.int8)
            if not hand.over and seat in hand.seats_to_answer():
                asked = hand.copy()
                asked.answer_first(seat)
                mask[: self.wait] = self.table.coding.mask(asked, seat)
            else:
                mask[self.wait] = 1
            out[agent] = {"observation": self.table.coding.observe(hand, seat), "action_mask": mask}
        return out

    def step(
        self, actions: dict[str, int]
    ) -> tuple[dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], dict[str, Any]]:
        """Act for every agent."""
        hand = self.table.hand
        self.table.infos = {a: {} for a in self.possible_agents}
        for seat in hand.seats_to_answer():
            hand.answer_first(seat)
            agent = self.possible_agents[seat]
            self.table._act(agent, actions.get(agent))
        over = hand.over
        rewards = dict.fromkeys(self.possible_agents, 0.0)
        if over:
            rewards = dict(zip(self.possible_agents, self.table.coding.results(hand), strict=True))
        seen, infos = self._seen(), self.table.infos
        ended = dict.fromkeys(self.possible_agents, over)
        if over:
            self.agents = []
        return seen, rewards, ended, dict.fromkeys(self.possible_agents, False), infos

    def copy(self) -> Together:
        """An independent copy of the environment."""
        other = copy.copy(self)
        other.table = self.table.copy()
        other.agents = self.agents[:]
        return other

    def __deepcopy__(self, memo: dict[int, Any]) -> Together:
        return self.copy()
