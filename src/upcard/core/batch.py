"""Many hands stepped in one call: masks, observations, rewards, and a new deal for every hand that ends."""

from __future__ import annotations

from typing import Final

from librt.strings import read_i64_le
from librt.vecs import vec
from mypy_extensions import i64, u8

from upcard.core.bits import CardSet, Rng, Seat, lowest
from upcard.core.deal import Deal
from upcard.core.encoding import Encoding
from upcard.core.errors import IllegalMove
from upcard.core.hand import Hand, ListPhase, Phase

NUMBERS: Final = 4  # hands have these numbers in turn: in Hearts each passes in another direction


class Batch:
    """*n* hands of one game, each waiting for an answer.

    After `step`, *masks* has a row of action numbers for each hand, *words* and *numbers* its observation from the seat that
    is to answer (`Encoding` says what they are), *to_act* that seat.  A hand that has ended is dealt again at once:
    *done* is 1 for it, and *rewards* has a row with what it brought each seat; the sign is turned where low scores win.
    """

    def __init__(self, encoding: Encoding, n: int, seed: int, with_numbers: bool = True) -> None:
        self.encoding = encoding
        self.with_numbers = with_numbers
        self.n: i64 = n
        self.rng = Rng(seed)
        self.dealt: i64 = 0
        e = encoding
        self.masks = vec[u8]([0] * (n * int(e.n_actions)))
        self.words = vec[i64]([0] * (n * int(e.n_words)))
        self.numbers = vec[i64]([0] * (n * int(e.n_numbers)))
        self.to_act = vec[i64]([0] * n)
        self.done = vec[u8]([0] * n)
        self.rewards = vec[i64]([0] * (n * int(e.seats)))
        self.open = vec[i64]([0] * n)  # how many actions are marked in the row of a hand
        self.marked = vec[i64]([0] * (n * int(e.n_actions)))  # which ones, so that a row is cleared quickly
        self.simple = vec[i64]([int(_simple(p)) for p in e.questions] + [0])  # of each question: are its answers two sets?
        self.start = vec[i64](list(e.starts.values()) + [0])
        self.asked = vec[i64]([0] * n)  # the question of each hand
        carry = e.game.starting_chips(e.options, int(e.seats))
        self.terms = [
            Deal(e.plan, e.options, number, dealer, carry, None, self.rng, game=e.game)
            for number in range(1, NUMBERS + 1)
            for dealer in range(int(e.seats))
        ]
        self.hands: list[Hand] = [self._deal() for _ in range(n)]
        for i in range(n):
            self._show(i)

    def _deal(self) -> Hand:
        e = self.encoding
        while True:
            h: Hand = e.game.hand(self.terms[self.dealt])
            self.dealt += 1
            if self.dealt == len(self.terms):
                self.dealt = 0
            h.setup()
            h.begin()
            if h.waiting:
                return h

    def step(self, actions: bytes) -> None:
        """Answer in every hand by its action number, of eight bytes each, the lowest byte first.

        Raises IllegalMove where an action is not legal; no hand has been changed then.
        """
        e = self.encoding
        width = e.n_actions
        masks = self.masks
        i: i64 = 0
        if len(actions) != 8 * self.n:
            raise IllegalMove(f"a batch of {self.n} hands takes {self.n} actions, not {len(actions) // 8}")
        while i < self.n:
            number = read_i64_le(actions, 8 * i)
            if number < 0 or number >= width or not masks[i * width + number]:
                raise IllegalMove(f"action {number} is not legal in hand {i}")
            i += 1
        i = 0
        while i < self.n:
            h = self.hands[i]
            number = read_i64_le(actions, 8 * i)
            q = self.asked[i]
            if self.simple[q]:
                h.apply(number - self.start[q])
            else:
                h.apply(e.answer(h, number))
            if h.waiting:
                self.done[i] = 0
            else:
                self._end(i, h)
            self._show(i)
            i += 1

    def _end(self, i: i64, h: Hand) -> None:
        e = self.encoding
        self.done[i] = 1
        s: i64 = 0
        while s < e.seats:
            score: i64 = h.score[s]
            self.rewards[i * e.seats + s] = -score if e.game.lowest_wins else score
            s += 1
        self.hands[i] = self._deal()

    def _show(self, i: i64) -> None:
        """Write what hand *i* shows to the seat that is to answer."""
        e = self.encoding
        h = self.hands[i]
        seat: Seat = (h.waiting & 15) - 1
        self.to_act[i] = seat
        base = i * e.n_actions
        masks = self.masks
        marked = self.marked
        k = base
        last = base + self.open[i]
        while k < last:
            masks[base + marked[k]] = 0
            k += 1
        phase = h.phase
        q = e.phase_index(phase)
        self.asked[i] = q
        if self.simple[q]:
            start = self.start[q]
            k = self._mark(base, base, start, phase.options(h, seat))
            k = self._mark(base, k, start + 64, phase.second_options(h, seat))
        else:
            k = base
            for number in e.legal(h):
                if number >= 0 and not masks[base + number]:
                    masks[base + number] = 1
                    marked[k] = number
                    k += 1
        self.open[i] = k - base
        e.observe_words(h, seat, self.words, i * e.n_words)
        if self.with_numbers:
            e.observe_numbers(h, seat, self.numbers, i * e.n_numbers)

    def _mark(self, base: i64, k: i64, start: i64, what: CardSet) -> i64:
        """Mark a set of answers from action number *start* on, and note them from place *k* on; returns the next place."""
        masks = self.masks
        marked = self.marked
        while what:
            number = start + lowest(what)
            masks[base + number] = 1
            marked[k] = number
            k += 1
            what &= what - 1
        return k


def _simple(phase: Phase[Hand]) -> bool:
    """Are the answers of a question those of its two sets, numbered as they are?"""
    kind = type(phase)
    return not isinstance(phase, ListPhase) and kind.legal is Phase.legal and kind.action_numbers is Phase.action_numbers
