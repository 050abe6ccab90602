"""Many hands stepped in one call: masks, observations, rewards, and a new deal for every hand that ends."""

from __future__ import annotations

from typing import Any, Final

from librt.strings import read_i64_le
from librt.vecs import vec
from mypy_extensions import i64, u8

from upcard.core.bits import CardSet, Rng, Seat, bit, count, nth
from upcard.core.deal import Deal
from upcard.core.encoding import Encoding
from upcard.core.errors import IllegalMove
from upcard.core.hand import Hand, ListPhase, Phase

NUMBERS: Final = 4  # hands have these numbers in turn: in Hearts each passes in another direction
LISTED: Final = -1  # an answer has its action number by a list
SPREAD: Final = vec[i64](
    [sum([(byte >> k & 1) << 8 * k for k in range(8)]) for byte in range(256)]
)  # a byte's bits as eight bytes
LOW_HALF: Final = 0xFFFFFFFF


class Batch:
    """*n* hands of one game, each waiting for an answer.

    *words* has a row of *width* words for each hand: its sets from the seat that is to answer (`Encoding` says what they are),
    then the mask, a bit for each action number.  *cells* has the same rows with a byte for each bit.  *numbers* has the whole
    numbers of the observation, *to_act* the seat.

    A hand that has ended is dealt again at once: *done* is 1 for it, and *rewards* has a row with what it brought each seat; the
    sign is turned where low scores win.  Otherwise its row is 0.
    """

    def __init__(self, encoding: Encoding, n: int, seed: int, with_cells: bool = True, with_numbers: bool = True) -> None:
        self.encoding = encoding
        self.with_cells = with_cells
        self.with_numbers = with_numbers
        self.n: i64 = n
        self.rng = Rng(seed)
        self.chance = Rng(self.rng.below(1 << 30))  # for random actions, so that drawing them changes no deal
        self.dealt: i64 = 0
        e = encoding
        self.n_words: i64 = e.n_words
        self.width: i64 = e.n_words + (e.n_actions + 63) // 64
        self.words = vec[i64]([0] * (n * self.width))
        self.cells = vec[i64]([0] * (8 * n * self.width * int(with_cells)))
        self.fresh = vec[i64]([0] * self.width)  # the row of one hand as it is now
        self.numbers = vec[i64]([0] * (n * e.n_numbers * int(with_numbers)))
        self.to_act = vec[i64]([0] * n)
        self.chosen = vec[i64]([0] * n)
        self.done = vec[u8]([0] * n)
        self.rewards = vec[i64]([0] * (n * int(e.seats)))
        self.starts = vec[i64]([e.starts[p.name] if _simple(p) else LISTED for p in e.game.phases.values()])
        self.start = vec[i64]([0] * n)  # the action number of answer 0 to the question of each hand; LISTED where it has a list
        carry = e.game.starting_chips(e.options, int(e.seats))
        self.terms = [
            Deal(e.plan, e.options, number, dealer, carry, None, self.rng, game=e.game)
            for number in range(1, NUMBERS + 1)
            for dealer in range(int(e.seats))
        ]
        self.hands: list[Hand] = [self._deal() for _ in range(n)]
        for i in range(n):
            self._show(i, self.hands[i])

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
        n_actions = e.n_actions
        words = self.words
        start = self.start
        done = self.done
        if len(actions) != 8 * self.n:
            raise IllegalMove(f"a batch of {self.n} hands takes {self.n} actions, not {len(actions) // 8}")
        place = self.n_words  # of the mask in the row of a hand
        i: i64 = 0
        while i < self.n:
            number = read_i64_le(actions, 8 * i)
            if number < 0 or number >= n_actions or not words[place + (number >> 6)] >> (number & 63) & 1:
                raise IllegalMove(f"action {number} is not legal in hand {i}")
            place += self.width
            i += 1
        i = 0
        while i < self.n:
            h = self.hands[i]
            number = read_i64_le(actions, 8 * i)
            first = start[i]
            h.apply(e.answer(h, number) if first == LISTED else number - first)
            if done[i]:
                self._clear_rewards(i)
            if not h.waiting:
                h = self._next(i, h)
            self._show(i, h)
            i += 1

    def choose(self) -> None:
        """Put a random legal action of each hand into *chosen*, each as likely as the others."""
        words = self.words
        last = self.width - 1
        place: i64 = 0
        i: i64 = 0
        while i < self.n:
            legal: i64 = 0
            k = self.n_words
            while k <= last:
                legal += count(words[place + k] & LOW_HALF) + count(words[place + k] >> 32 & LOW_HALF)
                k += 1
            left = self.chance.below(legal)
            k = 2 * self.n_words  # half words, since a set has at most 62 members
            half = words[place + self.n_words] & LOW_HALF
            found = count(half)
            while left >= found:
                left -= found
                k += 1
                half = words[place + (k >> 1)] >> 32 * (k & 1) & LOW_HALF
                found = count(half)
            self.chosen[i] = 32 * (k - 2 * self.n_words) + nth(half, left)
            place += self.width
            i += 1

    def _clear_rewards(self, i: i64) -> None:
        self.done[i] = 0
        s: i64 = 0
        while s < self.encoding.seats:
            self.rewards[i * self.encoding.seats + s] = 0
            s += 1

    def _next(self, i: i64, h: Hand) -> Hand:
        """Note what hand *i* brought, and deal the next one."""
        e = self.encoding
        self.done[i] = 1
        s: i64 = 0
        while s < e.seats:
            score: i64 = h.score[s]
            self.rewards[i * e.seats + s] = -score if e.game.lowest_wins else score
            s += 1
        h = self._deal()
        self.hands[i] = h
        return h

    def _show(self, i: i64, h: Hand) -> None:
        """Write what hand *i* shows to the seat that is to answer."""
        e = self.encoding
        seat: Seat = (h.waiting & 15) - 1
        self.to_act[i] = seat
        fresh = self.fresh
        e.observe_words(h, seat, fresh, 0)
        phase = h.phase
        start = self.starts[e.phase_index(phase)]
        self.start[i] = start
        k = self.n_words
        while k < self.width:
            fresh[k] = 0
            k += 1
        if start == LISTED:
            for number in e.legal(h):
                if number >= 0:
                    self._mark(number, 1)
        else:
            self._mark(start, phase.options(h, seat))
            more = phase.second_options(h, seat)
            if more:
                self._mark(start + 64, more)
        self._renew(i)
        if self.with_numbers:
            e.observe_numbers(h, seat, self.numbers, i * e.n_numbers)

    def _mark(self, start: i64, what: CardSet) -> None:
        """Mark a set of answers in the mask, from action number *start* on."""
        k = self.n_words + (start >> 6)
        room: i64 = 63 - (start & 63)
        low: CardSet = what & bit(room) - 1 if room < 62 else what
        self.fresh[k] |= low << (start & 63) | -(what >> room & 1) << 63  # a word's sign, which Python's integers must be told
        rest = what >> room >> 1
        if rest:
            self.fresh[k + 1] |= rest

    def _renew(self, i: i64) -> None:
        """Write what has changed in the row of hand *i*, also bit by bit."""
        words = self.words
        fresh = self.fresh
        cells = self.cells
        spread = SPREAD
        with_cells = self.with_cells
        place = i * self.width
        for word in fresh:
            if words[place] != word:
                words[place] = word
                if with_cells:
                    at = 8 * place
                    cells[at] = spread[word & 255]
                    cells[at + 1] = spread[word >> 8 & 255]
                    cells[at + 2] = spread[word >> 16 & 255]
                    cells[at + 3] = spread[word >> 24 & 255]
                    cells[at + 4] = spread[word >> 32 & 255]
                    cells[at + 5] = spread[word >> 40 & 255]
                    cells[at + 6] = spread[word >> 48 & 255]
                    cells[at + 7] = spread[word >> 56 & 255]
            place += 1


def _simple(phase: Phase[Any]) -> bool:
    """Are the answers of a question those of its two sets, numbered as they are?"""
    kind = type(phase)
    return not isinstance(phase, ListPhase) and kind.legal is Phase.legal and kind.action_numbers is Phase.action_numbers
