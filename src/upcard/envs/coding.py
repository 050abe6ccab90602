"""A hand in numbers: everything a seat may know as one row with a declared layout, the mask, and the actions so far."""

from __future__ import annotations

import re
from array import array
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

import numpy as np
from librt.vecs import vec
from mypy_extensions import i64
from numpy.typing import NDArray

from upcard.core.bits import Rng
from upcard.core.encoding import Encoding
from upcard.core.game import Game
from upcard.core.hand import Hand
from upcard.core.options import Options

Floats = NDArray[np.float32]
LOOKED_AT: Final = 240  # answers in random hands that show which facts a game states
TEMPLATES: Final = 24  # texts of one fact that the coding distinguishes
NUMBERS: Final = 3  # numbers within a text
LARGEST: Final = 1e6
OPEN, SEALED, HIDDEN = 0, 1, 2  # how secret an action is
INTEGER: Final = re.compile(r"[-−+]?\d+")
PLAYER: Final = re.compile(r"\{(\d+)\}")


@dataclass(frozen=True)
class Field:
    """A part of an observation: its start, its length, and the meaning of each number."""

    name: str
    start: int
    names: tuple[str, ...]

    @property
    def size(self) -> int:
        """The number of numbers."""
        return len(self.names)


class Coding:
    """The coding of a game's hands for learners.

    An observation is a row of float32 with the fields of *fields*, relative to its seat: player 0 is the seat itself, player 1
    the next clockwise.  An information state is an observation followed by the actions of the hand as the seat saw them: for each
    the player, counted from 1, and the action number plus 1 (0 if hidden); 0 and 0 for none.
    """

    def __init__(self, game: Game, options: Options, seats: int) -> None:
        self.game = game
        self.options = options
        self.seats = seats
        self.encoding = Encoding(game, options, seats)
        self.n_actions = int(self.encoding.n_actions)
        self.facts = _facts(game, options, seats)
        e = self.encoding
        faces = e.plan.pack.names
        marks = [faces[f] if f < len(faces) and faces[f] else f"bit {f}" for f in range(64)]
        sets = [f"{name}: {mark}" for name in e.word_names()[:-1] for mark in marks]
        table = e.table_bits()
        sets += [table[i] if i < len(table) else f"bit {i}" for i in range(64)]
        numbers = [n for label, of_seat, texts in self.facts for n in _fact_names(label, of_seat, texts, seats)]
        self.fields = [Field("sets", 0, tuple(sets))]
        self.fields.append(Field("numbers", self.fields[0].size, tuple(e.number_names())))
        self.fields.append(Field("facts", self.fields[1].start + self.fields[1].size, tuple(numbers)))
        self.size = self.fields[2].start + self.fields[2].size
        self.information_size = self.size + 2 * game.max_answers
        self._words = vec[i64]([0] * int(e.n_words))
        self._numbers = vec[i64]([0] * int(e.n_numbers))
        self._index = {(label, of_seat): (texts, at) for label, of_seat, texts, at in self._places()}

    def __deepcopy__(self, memo: dict[int, Any]) -> Coding:
        return self  # copies of an environment share it: it stores nothing about a hand

    def _places(self) -> list[tuple[str, bool, dict[str, int], int]]:
        at = 0
        out = []
        for label, of_seat, texts in self.facts:
            out.append((label, of_seat, texts, at))
            at += (1 + NUMBERS + len(texts)) * (self.seats if of_seat else 1)
        return out

    def layout(self) -> list[str]:
        """The name of each number of an observation, in order."""
        return [f"{field.name}: {name}" for field in self.fields for name in field.names]

    def read(self, observation: Floats) -> dict[str, float]:
        """An observation by name, without the zeros."""
        return {name: float(x) for name, x in zip(self.layout(), observation, strict=True) if x}

    def observe(self, h: Hand, seat: int) -> Floats:
        """The observation of a hand by a seat."""
        out = np.zeros(self.size, np.float32)
        e = self.encoding
        e.observe_words(h, seat, self._words, 0)
        words = np.array(list(self._words), np.int64)
        n = self.fields[1].start
        out[:n] = np.unpackbits(words.view(np.uint8), bitorder="little")
        e.observe_numbers(h, seat, self._numbers, 0)
        out[n : self.fields[2].start] = list(self._numbers)
        self._observe_facts(h, seat, out[self.fields[2].start :])
        return np.clip(out, -LARGEST, LARGEST)

    def _observe_facts(self, h: Hand, seat: int, out: Floats) -> None:
        for label, value, whose in h.view(seat).facts:
            found = self._index.get((label, whose >= 0))
            if found is None:
                continue
            texts, at = found
            if whose >= 0:
                at += (1 + NUMBERS + len(texts)) * ((whose - seat) % self.seats)
            out[at] += 1
            template, numbers = parsed(value, seat, self.seats)
            out[at + 1 : at + 1 + len(numbers)] = numbers
            if template in texts:
                out[at + 1 + NUMBERS + texts[template]] += 1

    def mask(self, h: Hand, seat: int) -> NDArray[np.int8]:
        """1 for each action number that is legal for a seat; all 0 if another seat is to act."""
        out = np.zeros(self.n_actions, np.int8)
        if h.turn == seat:
            out[[n for n in self.encoding.legal(h) if n >= 0]] = 1
        return out

    def results(self, h: Hand) -> list[float]:
        """The value of a finished hand to each seat: its score, negated if the lowest score wins."""
        return [float(-s if self.game.lowest_wins else s) for s in h.score]


class History:
    """The actions of a hand, as each seat saw them."""

    def __init__(self) -> None:
        self.acts = array("q")  # for each: the seat, its action number, and how secret it is
        self.opened = 0  # where the last question begins
        self._asked: Any = None

    def __len__(self) -> int:
        return len(self.acts) // 3

    def add(self, h: Hand, number: int) -> None:
        """Record an action before it is done."""
        if (h.phase, h.asked_seats) != self._asked:
            self._asked = (h.phase, h.asked_seats)
            self.opened = len(self)
        self.acts.extend((h.turn, number, SEALED if h.phase.sealed else HIDDEN if h.phase.hidden else OPEN))

    def numbers(self) -> list[int]:
        """All action numbers, in order."""
        return list(self.acts[1::3])

    def seen_by(self, h: Hand, seat: int) -> NDArray[np.int64]:
        """A row for each action that a seat knows of: player, and number or -1; of an open sealed question only its own."""
        acts = np.array(self.acts, np.int64).reshape(-1, 3)
        secret = (acts[:, 0] != seat) & (acts[:, 2] != OPEN)
        seen = np.column_stack((acts[:, 0], np.where(secret, -1, acts[:, 1])))
        if (h.phase, h.asked_seats) != self._asked or h.over:
            return seen
        secret[: self.opened] = False
        rows: NDArray[np.int64] = seen[~(secret & (acts[:, 2] == SEALED))]
        return rows

    def copy(self) -> History:
        """An independent copy."""
        other = History()
        other.acts, other.opened, other._asked = self.acts[:], self.opened, self._asked
        return other


def information_state(coding: Coding, h: Hand, history: History, seat: int) -> Floats:
    """The observation of a hand by a seat, followed by the actions that it saw."""
    out = np.zeros(coding.information_size, np.float32)
    out[: coding.size] = coding.observe(h, seat)
    seen = history.seen_by(h, seat)[: coding.game.max_answers]
    told = out[coding.size : coding.size + 2 * len(seen)]
    told[0::2] = (seen[:, 0] - seat) % coding.seats + 1
    told[1::2] = seen[:, 1] + 1
    return out


@cache
def coding(game: Game, options: Options, seats: int) -> Coding:
    """The coding of a game with its options at one number of seats."""
    return Coding(game, options, seats)


def parsed(value: int | str, seat: int, seats: int) -> tuple[str, list[float]]:
    """A fact as a text without its numbers, and up to three numbers; players are counted from the observing seat."""
    if not isinstance(value, str):
        return "", [float(value)]
    text = PLAYER.sub(lambda m: f"player {'abcdefghijklmn'[(int(m[1]) - seat) % seats]}", value)
    numbers = [float(x.replace("−", "-")) for x in INTEGER.findall(text)[:NUMBERS]]
    return INTEGER.sub("#", text), numbers


def _facts(game: Game, options: Options, seats: int) -> list[tuple[str, bool, dict[str, int]]]:
    """The facts that a game states, by label, of the table or of each seat, and the texts that appeared in sample hands."""
    found: dict[tuple[str, bool], dict[str, int]] = {}
    looked = 0
    hands = 0
    while looked < LOOKED_AT and hands < 40:
        rng = Rng(1000 + hands)
        h = game.new(rng=rng, seats=seats, options=options, dealer=hands % seats, number=1 + hands % 4)
        while not h.over and looked < LOOKED_AT * (hands + 1) // 4:
            seat = h.turn
            for label, value, whose in h.view(seat).facts:
                texts = found.setdefault((label, whose >= 0), {})
                template, _ = parsed(value, seat, seats)
                if template and len(texts) < TEMPLATES:
                    texts.setdefault(template, len(texts))
            h.apply(h.phase.pick(h, seat, rng))
            looked += 1
        hands += 1
    return [(label, of_seat, dict(zip(sorted(texts), range(len(texts))))) for (label, of_seat), texts in sorted(found.items())]


def _fact_names(label: str, of_seat: bool, texts: dict[str, int], seats: int) -> list[str]:
    out = []
    for s in range(seats if of_seat else 1):
        of = f"{label or 'remark'}{f' of player {s}' if of_seat else ''}"
        out += [f"{of}: told"] + [f"{of}: number {k + 1}" for k in range(NUMBERS)] + [f"{of}: “{text}”" for text in texts]
    return out
