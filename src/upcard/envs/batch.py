"""Many hands in one call: numpy arrays in and out, with all the work between them in the compiled engine."""

from __future__ import annotations

import secrets
from typing import Any, Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray

from upcard.core.batch import Batch
from upcard.core.encoding import Encoding
from upcard.core.options import Options
from upcard.envs.coding import LARGEST
from upcard.envs.deals import LARGEST_SEED
from upcard.registry import game as find

Form = Literal["bytes", "float32", "packed"]


class Step(NamedTuple):
    """The observations of *n* hands after an answer in each.

    *sets* (n, words * 64) has bytes of 0 and 1 and *numbers* (n, numbers) integers, both from the view of the seat to act; *mask*
    (n, actions) has 1 for legal actions, *to_act* (n) is that seat.  *done* (n) is 1 if a hand has just ended: the rest of its
    row then belongs to the next deal, and *rewards* (n, seats) has the results of the ended hand; otherwise they are 0.

    In the form "float32", *sets*, *mask* and *numbers* are floats.  In the form "packed", *sets* (n, words) and *mask* have 64
    bits in each integer, the first one lowest.
    """

    sets: NDArray[Any]
    numbers: NDArray[Any]
    mask: NDArray[Any]
    rewards: NDArray[np.int64]
    done: NDArray[np.uint8]
    to_act: NDArray[np.int64]


class Hands:
    """*n* hands of a game, stepped together; a hand that ends is dealt again.

    `names` says what each set, bit and number means.  The observation is that of the other environments without the facts that a
    game states in words.  All arrays belong to the caller, unless they are asked for without copies.
    """

    def __init__(
        self,
        game: str,
        n: int,
        options: Options | dict[str, Any] | str | None = None,
        seats: int | None = None,
        seed: int | None = None,
        numbers: bool = True,
        form: Form = "bytes",
        copy: bool = True,
    ) -> None:
        self.game = find(game)
        terms, k = self.game.check_terms(options, seats)
        self.encoding = e = Encoding(self.game, terms, k)
        self.n = n
        self.seats = k
        self.n_actions = int(e.n_actions)
        self.form = form
        self.copy = copy
        self.batch = Batch(e, n, secrets.randbelow(LARGEST_SEED) if seed is None else seed, form != "packed", numbers)
        b = self.batch
        rows: NDArray[Any]
        if form == "packed":
            rows, sets, mask = np.asarray(b.words).view(np.uint64), int(e.n_words), int(b.width)
        else:
            rows, sets, mask = np.asarray(b.cells).view(np.uint8), 64 * int(e.n_words), 64 * int(e.n_words) + self.n_actions
        self._rows, self._numbers = rows.reshape(n, -1), np.asarray(b.numbers).reshape(n, -1)
        shown, told = self._rows, self._numbers
        if form == "float32":
            shown, told = np.empty(shown.shape, np.float32), np.empty(told.shape, np.float32)
        self._shown, self._told = shown, told  # the rows and the numbers in their form
        rewards = np.asarray(b.rewards).reshape(n, k)
        self._own = Step(shown[:, :sets], told.view(), shown[:, sets:mask], rewards, np.asarray(b.done), np.asarray(b.to_act))
        for array in self._own:
            array.flags.writeable = False
        self._chosen = np.asarray(b.chosen)

    def names(self) -> tuple[list[str], list[str], list[str]]:
        """The names of the sets of 64 bits, of the bits of the last set, and of the numbers."""
        e = self.encoding
        return e.word_names(), e.table_bits(), e.number_names()

    def look(self) -> Step:
        """The current observations."""
        if self.form == "float32":
            np.copyto(self._shown, self._rows)
            np.clip(self._numbers, -LARGEST, LARGEST, out=self._told, casting="unsafe")
        return Step._make([array.copy() for array in self._own]) if self.copy else self._own

    def step(self, actions: NDArray[Any] | list[int]) -> Step:
        """Answer in every hand; if any action is illegal, raises IllegalMove and changes nothing."""
        self.batch.step(np.asarray(actions, "<i8").tobytes())
        return self.look()

    def random_actions(self) -> NDArray[np.int64]:
        """A random legal action for each hand, each as likely as the others; the seed of the batch decides."""
        self.batch.choose()
        return self._chosen.copy()


def batch(
    game: str,
    n: int,
    options: Options | dict[str, Any] | str | None = None,
    seats: int | None = None,
    seed: int | None = None,
    numbers: bool = True,
    form: Form = "bytes",
    copy: bool = True,
) -> Hands:
    """*n* hands of a game, stepped together.

    Without *numbers* there are none, which is faster.  *form* is "bytes", "float32" or "packed" (see `Step`).  Without *copy* the
    arrays of a step are written over by the next one.  Raises UnknownGame, BadOption, BadSeats.
    """
    return Hands(game, n, options, seats, seed, numbers, form, copy)
