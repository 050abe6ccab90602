"""Many hands in one call: numpy arrays in and out, with all the work between them in the compiled engine."""

from __future__ import annotations

import secrets
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from upcard.core.batch import Batch
from upcard.core.encoding import Encoding
from upcard.core.options import Options
from upcard.envs.deals import LARGEST_SEED
from upcard.registry import game as find


class Step(NamedTuple):
    """The observations of *n* hands after an answer in each.

    *sets* (n, words * 64) has bytes of 0 and 1 and *numbers* (n, numbers) integers, both from the view of the seat to act; *mask*
    (n, actions) has 1 for legal actions, *to_act* (n) is that seat.  *done* (n) is 1 if a hand has just ended: the rest of its
    row then belongs to the next deal, and *rewards* (n, seats) has the results of the ended hand; otherwise they are 0.
    """

    sets: NDArray[np.uint8]
    numbers: NDArray[np.int64]
    mask: NDArray[np.uint8]
    rewards: NDArray[np.int64]
    done: NDArray[np.uint8]
    to_act: NDArray[np.int64]


class Hands:
    """*n* hands of a game, stepped together; a hand that ends is dealt again.

    `names` says what each set, bit and number means.  The observation is that of the other environments without the facts that a
    game states in words.  All arrays belong to the caller.
    """

    def __init__(
        self,
        game: str,
        n: int,
        options: Options | dict[str, Any] | str | None = None,
        seats: int | None = None,
        seed: int | None = None,
        numbers: bool = True,
    ) -> None:
        self.game = find(game)
        terms, k = self.game.check_terms(options, seats)
        self.encoding = Encoding(self.game, terms, k)
        self.n = n
        self.seats = k
        self.n_actions = int(self.encoding.n_actions)
        self.batch = Batch(self.encoding, n, secrets.randbelow(LARGEST_SEED) if seed is None else seed, numbers)
        self._masks = np.asarray(self.batch.masks).reshape(n, self.n_actions)
        self._words = np.asarray(self.batch.words).view(np.uint8).reshape(n, 8 * int(self.encoding.n_words))
        self._numbers = np.asarray(self.batch.numbers).reshape(n, int(self.encoding.n_numbers))
        self._rewards = np.asarray(self.batch.rewards).reshape(n, k)
        self._done = np.asarray(self.batch.done)
        self._to_act = np.asarray(self.batch.to_act)

    def names(self) -> tuple[list[str], list[str], list[str]]:
        """The names of the sets of 64 bits, of the bits of the last set, and of the numbers."""
        e = self.encoding
        return e.word_names(), e.table_bits(), e.number_names()

    def look(self) -> Step:
        """The current observations."""
        done = self._done.copy()
        return Step(
            np.unpackbits(self._words, axis=1, bitorder="little"),
            self._numbers.copy(),
            self._masks.copy(),
            self._rewards * done[:, None] if done.any() else np.zeros_like(self._rewards),
            done,
            self._to_act.copy(),
        )

    def step(self, actions: NDArray[Any] | list[int]) -> Step:
        """Answer in every hand; if any action is illegal, raises IllegalMove and changes nothing."""
        self.batch.step(np.asarray(actions, "<i8").tobytes())
        return self.look()


def batch(
    game: str,
    n: int,
    options: Options | dict[str, Any] | str | None = None,
    seats: int | None = None,
    seed: int | None = None,
    numbers: bool = True,
) -> Hands:
    """*n* hands of a game, stepped together; without *numbers* these stay 0, which is faster.

    Raises UnknownGame, BadOption, BadSeats.
    """
    return Hands(game, n, options, seats, seed, numbers)


def random_actions(mask: NDArray[np.uint8], rng: np.random.Generator) -> NDArray[np.int64]:
    """A random legal action for each hand."""
    counts = mask.sum(axis=1)
    chosen = (rng.random(len(mask)) * counts).astype(np.int64)
    rows, columns = np.nonzero(mask)
    starts = np.concatenate(([0], np.cumsum(counts)[:-1])).astype(np.int64)
    out: NDArray[np.int64] = columns[starts + chosen]
    return out
