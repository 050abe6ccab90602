"""A match with every answer that was given in it: what the store keeps, played again."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import upcard
from upcard.core.match import Match
from upcard.core.seed import Seed
from upcard.room.preferences import split_preferences
from upcard.room.store import StoredAnswer, StoredTable


def at_hand_start(kept: StoredTable) -> StoredTable:
    """A table as it was when the hand that lies on it was dealt."""
    return replace(kept, answers=[given for given in kept.answers if given.hand < kept.hand])


class LoggedMatch:
    """A match in progress at a table, and its answers so far."""

    def __init__(self, kept: StoredTable, upto: int | None = None) -> None:
        """Play a kept match again, or its first *upto* answers; raises UpcardError where today's rules refuse it."""
        self.game = game = upcard.game(kept.game)
        rules, self.wishes = split_preferences(game, kept.options)
        self.match: Match = game.match(kept.seed, seats=kept.seats, options=rules)
        self.answers: list[StoredAnswer] = []
        self._question: tuple[int, str] | None = None  # the sealed question that lies open, by hand and phase
        self._before = 0  # how many answers were given before it was put
        self._look()
        self._play(kept.answers[:upto])
        while upto is None and self.match.number < kept.hand:
            self.next_hand()

    def follow(self, kept: StoredTable) -> bool:
        """Play on to where a kept match is now, or False where it is no longer the match that was played here."""
        if Seed(kept.seed).bytes != self.match.seed.bytes or kept.answers[: len(self.answers)] != self.answers:
            return False
        self._play(kept.answers[len(self.answers) :])
        while self.match.number < kept.hand:
            self.next_hand()
        return self.match.number == kept.hand

    def _play(self, answers: Sequence[StoredAnswer]) -> None:
        for given in answers:
            while self.match.number < given.hand:
                self.next_hand()
            self.answer(given.seat, [given.saying])

    def answer(self, seat: int, sayings: Sequence[str]) -> list[StoredAnswer]:
        """A seat answers, whole or not at all; what is to be kept of it.  Raises IllegalMove."""
        hand = self.match.number
        self.match.answer(seat, *sayings)
        given = [StoredAnswer(hand, seat, saying) for saying in sayings]
        self.answers += given
        self._look()
        return given

    def next_hand(self) -> None:
        """Deal the next hand; raises IllegalMove."""
        self.match.next_hand()
        self._look()

    def answers_visible_to(self, seat: int) -> list[StoredAnswer]:
        """The answers that a seat may count: while a sealed question lies open, of those to it only its own."""
        return self.answers[: self._before] + [given for given in self.answers[self._before :] if given.seat == seat]

    def as_seen_by(self, kept: StoredTable, seat: int, upto: int | None = None) -> LoggedMatch:
        """The match as it was for a seat after *upto* of the answers that it may count, or as it is now."""
        return LoggedMatch(replace(kept, answers=self.answers_visible_to(seat)), upto)

    def _look(self) -> None:
        hand = self.match.hand
        question = (self.match.number, hand.phase.name) if hand.phase.sealed and not hand.over else None
        if question is None or question != self._question:
            self._before = len(self.answers)
        self._question = question
