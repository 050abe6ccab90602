"""The players' clocks: how much time each seat has used and has left, from the times in a match's log alone."""

from __future__ import annotations

import time
from dataclasses import replace

from upcard.room.match_log import LoggedMatch
from upcard.room.messages import ClockState
from upcard.room.stored import StoredEvent, StoredTable


def milliseconds() -> int:
    """The time in milliseconds since 1970."""
    return int(time.time() * 1000)


class Clocks:
    """How much time each seat has used, and how often it has answered. Nothing is counted at a table without clocks."""

    def __init__(self, kept: StoredTable) -> None:
        """Count the times of a match from its log."""
        self.bank, self.step = kept.settings.bank, kept.settings.step
        self._used = [0] * kept.seats
        self._answers = [0] * kept.seats
        self._asked: set[int] = set()
        self._since = 0
        self._still = True  # nobody's clock runs: before the first answer, in a pause, after the end
        self._stopped = False  # whoever comes or goes, until somebody resumes play
        self._question: tuple[int, int] | None = None  # the sealed question that is open
        self._before = [(0, 0)] * kept.seats  # time used and answers given when it was asked
        self._begun = bool(kept.seed)
        if self.bank and self._begun:
            self._count(kept)

    def _count(self, kept: StoredTable) -> None:
        logged = LoggedMatch(replace(kept, answers=[], hand=1))
        self._ask(logged.sealed_question())
        for e in kept.log:
            if e.kind == "back":
                logged = LoggedMatch(replace(kept, answers=logged.answers[: int(e.says[0])], hand=e.hand))
            else:
                logged.apply(e)
            self.add(e, logged)

    def add(self, e: StoredEvent, logged: LoggedMatch) -> None:
        """Count the time up to an event, by which the match has come to where it is now."""
        if not self.bank:
            return
        if not self._still:
            for seat in self._asked:
                self._used[seat] += e.at - self._since
        self._since = e.at
        if e.kind == "say":
            self._answers[e.seat] += 1
        self._stopped = e.kind in ("pause", "end") or (self._stopped and e.kind != "resume")
        self._still = self._stopped or e.kind == "gap" or (self._still and e.kind == "bot")
        self._asked = set(logged.match.hand.seats_to_answer())
        self._ask(logged.sealed_question())

    def _ask(self, question: tuple[int, int] | None) -> None:
        """Note which sealed question is open, if any."""
        if question is not None and question != self._question:
            self._before = list(zip(self._used, self._answers))
        self._question = question

    def states(self, reader: int | None = None) -> list[ClockState]:
        """Every seat's clock now; [] at a table without clocks.

        To a *reader* the clocks of the others stand still while a sealed question is open: they would show who has answered.
        """
        if not self.bank or not self._begun:
            return []
        now = milliseconds()
        out = []
        for seat in range(len(self._used)):
            if reader is not None and seat != reader and self._question is not None:
                used, answers = self._before[seat]
                running = False
            else:
                running = seat in self._asked and not self._still
                used = self._used[seat] + (max(0, now - self._since) if running else 0)
                answers = self._answers[seat]
            out.append(ClockState(max(0, 1000 * (self.bank + self.step * answers) - used), running))
        return out
