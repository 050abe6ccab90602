"""A match rebuilt from its log, with the positions needed to look back and the events each seat can know."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

import upcard
from upcard.core.errors import IllegalMove
from upcard.core.hand import Hand
from upcard.core.match import Match
from upcard.core.options import as_dict
from upcard.core.scene import EventScene, MatchScene, RowScene, hand_events, match_scene
from upcard.core.seed import Seed
from upcard.room.preferences import split_preferences
from upcard.room.stored import StoredAnswer, StoredEvent, StoredTable

STEP: Final = 16  # answers between two stored positions


@dataclass(frozen=True)
class StoredLine:
    """A match scene without its score sheet, which is the first *rows* rows of a sheet that many lines share."""

    line: MatchScene
    sheet: list[RowScene]
    rows: int

    def whole(self) -> MatchScene:
        """The match scene."""
        return {**self.line, "sheet": self.sheet[: self.rows]}


@dataclass(frozen=True)
class Position:
    """A hand as it was after *answers* answers of the match, and the match scene of that hand while it was played."""

    answers: int
    hand: Hand
    line: StoredLine


def at_hand_start(kept: StoredTable) -> StoredTable:
    """A table as it was when its present hand was dealt."""
    return replace(kept, answers=[given for given in kept.answers if given.hand < kept.hand])


class LoggedMatch:
    """A match in progress at a table, and its answers so far."""

    def __init__(self, kept: StoredTable, upto: int | None = None) -> None:
        """Replay a stored match, or its first *upto* answers; raises UpcardError if today's rules refuse it."""
        self.game = game = upcard.game(kept.game)
        rules, self.preferences = split_preferences(game, kept.options)
        self.match: Match = game.match(kept.seed, seats=kept.seats, options=rules)
        self.terms: Final = as_dict(self.match.options) | self.preferences
        self.answers: list[StoredAnswer] = []
        self.positions: list[Position] = []
        self._before = 0  # answers given before the sealed question that is open now
        self._questions: list[tuple[int, int]] = []  # closed sealed questions, as spans of answers
        self._ends: dict[int, StoredLine] = {}  # by number of answers: the match scene when a hand ended
        self._sheet: list[RowScene] = []
        self._counts: list[list[int]] = []  # for each finished hand: how many events each seat can know (-1 last)
        self._remember()
        self._play(kept.answers[:upto])
        while upto is None and self.match.number < kept.hand:
            self.next_hand()

    def follow(self, kept: StoredTable) -> bool:
        """Play on to where a stored match is now, or return False if it is a different match."""
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

    def check(self, seat: int, sayings: Sequence[str]) -> None:
        """Raise IllegalMove if a seat cannot give this answer now; changes nothing."""
        hand = self.match.hand
        if hand.over:
            raise IllegalMove("the hand is over")
        phase, trial = hand.phase, hand.copy()
        for text in sayings:
            trial.answer_first(seat)
            if len(sayings) > 1 and (trial.phase is not phase or phase.card_pick(trial, seat) is None):
                raise IllegalMove("give one answer at a time here")
            trial.apply(trial.read(text))

    def apply(self, event: StoredEvent) -> None:
        """Advance by one event of the log; raises UpcardError if the rules refuse it."""
        if event.kind == "say":
            self.answer(event.seat, event.says)
        elif event.kind == "next":
            self.next_hand()

    def answer(self, seat: int, sayings: Sequence[str]) -> list[StoredAnswer]:
        """Give a seat's answer, all of it or none; returns what to store. Raises IllegalMove."""
        hand, sealed = self.match.hand, self.match.hand.phase.sealed
        closes = sealed and _closes(hand, seat, sayings)
        self.match.answer(seat, *sayings)
        given = [StoredAnswer(self.match.number, seat, saying) for saying in sayings]
        self.answers += given
        if not sealed or closes or hand.over:
            if sealed:
                self._questions.append((self._before, len(self.answers)))
            self._before = len(self.answers)
        if len(self.answers) - self.positions[-1].answers >= STEP:
            self._remember()
        if hand.over:
            self._ends[len(self.answers)] = self._line()
        return given

    def next_hand(self) -> None:
        """Deal the next hand; raises IllegalMove."""
        self._counts.append([len(self._events(self.match.number, seat)) for seat in [*range(self.match.seats), -1]])
        self.match.next_hand()
        self._before = len(self.answers)
        self._remember()

    def _remember(self) -> None:
        self.positions.append(Position(len(self.answers), self.match.hand.copy(), self._line()))

    def _line(self) -> StoredLine:
        line = match_scene(self.match)
        rows, known = line["sheet"], len(self._sheet)
        if rows[:known] == self._sheet:
            self._sheet += rows[known:]
        else:  # an earlier row has changed: what is stored keeps the old sheet
            self._sheet = rows
        return StoredLine({**line, "sheet": []}, self._sheet, len(rows))

    def answers_visible_to(self, seat: int) -> list[StoredAnswer]:
        """The answers a seat can count: other seats' answers to the open sealed question are left out."""
        return self.answers[: self._before] + [given for given in self.answers[self._before :] if given.seat == seat]

    def move(self, seat: int) -> int:
        """How many answers a seat can count."""
        return self._before + sum([given.seat == seat for given in self.answers[self._before :]])

    def sealed_question(self) -> tuple[int, int] | None:
        """The sealed question that is open, named by its hand and the answers given before it; None if there is none."""
        return (self.match.number, self._before) if self.match.hand.phase.sealed else None

    def as_seen_by(self, kept: StoredTable, seat: int, upto: int | None = None) -> LoggedMatch:
        """The match as a seat saw it after *upto* of the answers it can count, or as it sees it now."""
        return LoggedMatch(replace(kept, answers=self.answers_visible_to(seat)), upto)

    def position(self, seat: int, move: int) -> tuple[Hand, MatchScene]:
        """The hand and the match as a seat saw them after *move* of the answers it can count."""
        answers = self.answers_visible_to(seat)
        number = self.match.number if move == len(answers) else answers[move - 1].hand if move else 1
        known = min(move, self._before)
        for first, last in self._questions:
            if first < move < last:  # inside a closed sealed question the seat knew only its own answers
                own = [given for given in answers[first:last] if given.seat == seat]
                answers, move, known = answers[:first] + own, min(move, first + len(own)), first
                break
        return self._after(number, answers[:move], known)

    def replayed(self, number: int, move: int) -> tuple[Hand, MatchScene]:
        """Hand *number* and the match after the first *move* answers of all seats: for a look back at a finished match."""
        return self._after(number, self.answers[:move], move)

    def _after(self, number: int, answers: list[StoredAnswer], known: int) -> tuple[Hand, MatchScene]:
        """Hand *number* after these answers, from the last position that at most *known* of them led to."""
        base = [p for p in self.positions if p.line.line["number"] == number and p.answers <= known][-1]
        hand = base.hand.copy()
        for given in answers[base.answers :]:
            hand.answer_first(given.seat)
            hand.apply(hand.read(given.saying))
        end = self._ends.get(len(answers))
        return hand, (end if hand.over and end is not None and end.line["number"] == number else base.line).whole()

    # Events -------------------------------------------------------------------------------

    def _events(self, number: int, seat: int, first: int = 0) -> list[EventScene]:
        return hand_events(self.match, number, seat, first)

    def entries(self) -> int:
        """How many entries the journal of the present hand has."""
        journal = self.match.hand.journal
        return 0 if journal is None else len(journal.entries)

    def events_since(self, seat: int, number: int, entry: int) -> list[EventScene]:
        """The events a seat can know from entry *entry* of hand *number* on."""
        out: list[EventScene] = []
        for n in range(number, self.match.number + 1):
            out += self._events(n, seat, entry if n == number else 0)
        move = self.move(seat)
        for event in out:  # while a sealed question is open, not even the number of its answers is shown
            event["move"] = min(event["move"], move)
        return out

    def first_of_hand(self, seat: int, number: int) -> int:
        """The index of the first event of a hand among all the events a seat can know."""
        return sum([counts[seat] for counts in self._counts[: number - 1]])

    def history(self, seat: int, before: int, most: int) -> tuple[int, list[EventScene]]:
        """At most *most* events before index *before*, and the index of the first of them."""
        end = before
        out: list[EventScene] = []
        for number in range(self.match.number, 0, -1):
            first = self.first_of_hand(seat, number)
            if first >= end:
                continue
            rows = self._events(number, seat)[: end - first]
            out = rows[-(most - len(out)) :] + out if len(out) < most else out
            end = first
            if len(out) >= most:
                break
        move = self.move(seat)
        for event in out:
            event["move"] = min(event["move"], move)
        return min(before, self.first_of_hand(seat, self.match.number) + len(self._events(self.match.number, seat))) - len(
            out
        ), out


def played_out(kept: StoredTable, match: Match) -> bool:
    """Has the last hand of a match with a number of hands ended?"""
    return 0 < kept.hands <= match.number and match.hand.over


def _closes(hand: Hand, seat: int, sayings: Sequence[str]) -> bool:
    """Does this answer close the sealed question that is open?"""
    trial = hand.copy()
    for text in sayings:
        trial.answer_first(seat)
        action = trial.read(text)
        phase = trial.phase
        trial.waiting >>= 4
        phase.act(trial, seat, action)
        if trial.waiting == 0 or trial.phase is not phase:
            return True
    return False
