"""Games of one seat, patience and banking games, as Gymnasium environments: one hand is one episode."""

from __future__ import annotations

import copy
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from upcard.core.errors import BadOption, IllegalMove
from upcard.core.options import Options
from upcard.envs.coding import coding
from upcard.envs.deals import LARGEST_SEED, Dealer
from upcard.registry import game as find


class Alone(gymnasium.Env[Any, Any]):
    """A game for one player, with the mask in the observation.  Illegal actions are treated as in `Table`."""

    metadata: dict[str, Any] = {"render_modes": ["ansi"]}

    def __init__(
        self,
        game: str,
        options: Options | dict[str, Any] | str | None = None,
        illegal: str = "first",
        render_mode: str | None = None,
    ) -> None:
        if illegal not in ("first", "raise"):
            raise BadOption('an illegal action is replaced by the "first" legal one, or may "raise"', "illegal")
        self.game = find(game)
        self.terms, _ = self.game.check_terms(options, 1)
        self.coding = coding(self.game, self.terms, 1)
        self.illegal = illegal
        self.render_mode = render_mode
        self.action_space = spaces.Discrete(self.coding.n_actions)
        self.observation_space = spaces.Dict(
            {
                "observation": spaces.Box(-1e6, 1e6, (self.coding.size,), np.float32),
                "action_mask": spaces.Box(0, 1, (self.coding.n_actions,), np.int8),
            }
        )
        self.dealer = Dealer(self.game, self.terms, 1)

    def _seen(self) -> dict[str, NDArray[Any]]:
        return {"observation": self.coding.observe(self.hand, 0), "action_mask": self.coding.mask(self.hand, 0)}

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, NDArray[Any]], dict[str, Any]]:
        """Deal the next hand; *seed* starts a new series of deals."""
        super().reset(seed=seed)
        self.hand = self.dealer.deal(int(self.np_random.integers(LARGEST_SEED)))
        return self._seen(), {}

    def step(self, action: Any) -> tuple[dict[str, NDArray[Any]], float, bool, bool, dict[str, Any]]:
        """Answer; the reward comes at the end of the hand."""
        found = self.coding.encoding.answer(self.hand, int(action))
        info: dict[str, Any] = {}
        if found < 0:
            if self.illegal == "raise":
                raise IllegalMove(f"action {int(action)} is not legal now")
            info["illegal"] = True
            number = next(n for n in self.coding.encoding.legal(self.hand) if n >= 0)
            found = self.coding.encoding.answer(self.hand, number)
        self.hand.apply(found)
        over = self.hand.over
        return self._seen(), self.coding.results(self.hand)[0] if over else 0.0, over, False, info

    def render(self) -> Any:
        """The hand in one line."""
        return repr(self.hand) if self.render_mode == "ansi" else None

    def copy(self) -> Alone:
        """An independent copy of the environment."""
        other = copy.copy(self)
        other.hand = copy.deepcopy(self.hand)
        other.dealer = copy.deepcopy(self.dealer)
        other._np_random = copy.deepcopy(self._np_random)
        return other

    def __deepcopy__(self, memo: dict[int, Any]) -> Alone:
        return self.copy()
