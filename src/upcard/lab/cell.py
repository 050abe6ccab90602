"""A cell of the measurements: one game with its options at one number of seats; and the value of a finished hand."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field, replace
from typing import Any, Final

from upcard.bots.bot import Bot, answer
from upcard.bots.solver import solver
from upcard.core.bits import Rng
from upcard.core.game import Game
from upcard.core.hand import Hand
from upcard.core.options import Options
from upcard.core.policy import Policy

TRIED: Final = 40  # random hands that show which seats always score alike


@dataclass(frozen=True)
class Cell:
    """A game, its options and its seats, with the seed of all deals.

    *sides* are the groups of seats that always score alike, each a tuple of seats.  *rounds* is the number of imagined deals that
    a `search` player tries per answer; *rollouts* is the level that plays imagined deals out, *level* that of equal players.
    *policy* replaces `steady` if given.
    """

    game: Game
    options: Options
    seats: int
    seed: int
    sides: tuple[tuple[int, ...], ...]
    rounds: int = 100
    rollouts: str = "steady"
    level: str = "steady"
    policy: Policy | None = None
    side_of: tuple[int, ...] = field(default=())

    @staticmethod
    def of(
        game: Game,
        options: Options | dict[str, Any] | str | None = None,
        seats: int | None = None,
        seed: int = 1,
        rounds: int = 100,
        rollouts: str = "steady",
        level: str = "steady",
        policy: Policy | None = None,
    ) -> Cell:
        """A cell of checked terms.  Raises BadOption, BadSeats."""
        terms, n = game.check_terms(options, seats)
        sides = find_sides(game, terms, n)
        side_of = tuple(next(i for i, side in enumerate(sides) if s in side) for s in range(n))
        return Cell(game, terms, n, seed, sides, rounds, rollouts, level, policy, side_of)

    def with_rollouts(self, level: str) -> Cell:
        """The same cell, with another level to play out imagined deals."""
        return replace(self, rollouts=level)

    @property
    def n(self) -> int:
        """The number of sides."""
        return len(self.sides)

    def number_from(self, *parts: object) -> int:
        """A number below 2**62 for one purpose of one deal: the same on every machine and for every option."""
        text = "/".join([str(self.seed), self.game.slug, str(self.seats), *[str(p) for p in parts]])
        return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big") >> 2

    def deal(self, i: int) -> Hand:
        """Deal number *i*: every deal has another dealer, and when all have dealt, the number of the hand goes up."""
        return self.game.new(
            self.number_from("deal", i),
            seats=self.seats,
            options=self.options,
            dealer=i % self.seats,
            number=1 + i // self.seats % 4,
        )

    def place(self, seat: int, i: int) -> int:
        """A side's place in deal *i*: how far to the left of the dealer it sits, from 0; by seat, or by side if there are
        partners.
        """
        first = (i + 1) % self.seats
        if self.n == self.seats:
            return (seat - first) % self.seats
        return (self.side_of[seat] - self.side_of[first]) % self.n

    def play(self, h: Hand, levels: list[Bot], rng: Rng) -> None:
        """Play a hand to its end; *levels* has a player for each side."""
        while not h.over:
            seat = h.turn
            h.apply(answer(levels[self.side_of[seat]], h, seat, rng))

    def result(self, h: Hand) -> tuple[list[float], list[float]]:
        """The result of a finished hand for each side: *u*, its score less the other sides' mean (positive is good), and *z*, its
        share of the win.

        With one seat *u* is the score, and *z* is 1 for a win: all cards on the foundations in patience, chips won from a bank.
        """
        sign = -1 if self.game.lowest_wins else 1
        s = [sign * h.score[side[0]] for side in self.sides]
        n = len(s)
        if n == 1:
            patience = solver(self.game)
            if patience is not None:
                return [float(s[0])], [float(patience.won(h))]
            return [float(s[0])], [1.0 if s[0] > 0 else 0.5 if s[0] == 0 else 0.0]
        best = max(s)
        top = s.count(best)
        whole = sum(s)
        return [x - (whole - x) / (n - 1) for x in s], [1 / top if x == best else 0.0 for x in s]


def find_sides(game: Game, options: Options, seats: int) -> tuple[tuple[int, ...], ...]:
    """Groups the seats into sides: seats that score alike in all of some random hands are one side."""
    rng = Rng(3)
    alike = [[True] * seats for _ in range(seats)]
    different = False
    for i in range(TRIED):
        h = game.new(rng=rng, seats=seats, options=options, dealer=i % seats)
        while not h.over:
            h.apply(h.phase.pick(h, h.turn, rng))
        different = different or len(set(h.score)) > 1
        for a in range(seats):
            for b in range(seats):
                alike[a][b] = alike[a][b] and h.score[a] == h.score[b]
    sides: list[tuple[int, ...]] = []
    if not different:  # a game that nobody wins at random: no sides can be found
        return tuple((s,) for s in range(seats))
    for a in range(seats):
        if not any(a in side for side in sides):
            sides.append(tuple(b for b in range(seats) if alike[a][b]))
    return tuple(sides)
