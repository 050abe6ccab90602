"""Taking back: which answer a player can take back, and the answers that a player alone can repeat."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from upcard.core.hand import Hand
from upcard.core.view import visible_faces
from upcard.room.live_match import LiveMatch
from upcard.room.match_log import LoggedMatch
from upcard.room.messages import Refusal


class Takebacks:
    """The answers that a player alone has taken back, to be repeated; the last one first."""

    def __init__(self, live: LiveMatch) -> None:
        self._live = live
        self.undone: list[str] = []

    def forget(self) -> None:
        """Play has gone on, so nothing can be repeated."""
        self.undone = []

    def check(self, seat: int, solved: bool) -> int:
        """The number of answers to go back to for a seat; raises Refusal if nothing can be taken back.

        *solved*: the player has been shown the solution of the deal.
        """
        live = self._live
        logged = live.in_play
        if live.kept.same:
            raise Refusal("Others play the same cards, so nothing can be taken back.")
        if not logged.game.undo and live.alone():
            raise Refusal(f"You cannot take back an answer in {logged.game.title}.")
        if solved:
            raise Refusal("You have seen the solution, so nothing can be taken back. Deal again.")
        own = [i for i, given in enumerate(logged.answers) if given.seat == seat and given.hand == logged.match.number]
        if not own or live.over:
            raise Refusal("There is nothing to take back.")
        if len(live.persons()) > 1:
            if logged.match.hand.phase.sealed or any(a.seat != seat for a in logged.answers[own[-1] :]):
                raise Refusal("Somebody else has answered since, so this cannot be taken back.")
            before = LoggedMatch(replace(live.kept, answers=logged.answers), own[-1])
            if before.match.number != logged.match.number or learned(before.match.hand, logged.match.hand):
                raise Refusal("Somebody has seen a new card since, so this cannot be taken back.")
        return own[-1]

    async def undo(self, seat: int, solved: bool) -> None:
        """Take back a seat's last answer; the lock is held. Raises Refusal."""
        back = self.check(seat, solved)
        undone = [*self.undone, self._live.in_play.answers[back].saying]
        await self._live.commit("back", seat, [str(back)], self._live.must_play)
        self.undone = undone if self._live.alone() else []

    async def redo(self, seat: int) -> None:
        """Repeat the answer that was taken back last; the lock is held. Raises Refusal."""
        if not self.undone or not self._live.alone():
            raise Refusal("No answer was taken back.")
        *undone, last = self.undone
        await self._live.answer(seat, [last], self._live.in_play.move(seat))
        self.undone = undone


def learned(before: Hand, now: Hand) -> bool:
    """Has any seat, or a spectator, seen a card since *before* that it could not see then?"""
    return any(_seen(now, seat) - _seen(before, seat) for seat in range(-1, before.plan.seats))


def _seen(h: Hand, seat: int) -> Counter[int]:
    return Counter([face for z in range(int(h.plan.size)) for face in visible_faces(h, z, seat) if face >= 0])
