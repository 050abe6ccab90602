"""The turns of bots at a table: their pause, their answers, and what they answer for a player whose time is up."""

from __future__ import annotations

import asyncio
from dataclasses import replace

from upcard.core.hand import Hand
from upcard.room.live_match import LiveMatch
from upcard.room.messages import Refusal
from upcard.room.services import NOT_KEPT
from upcard.room.stored import StoredTable

STAND_IN = "steady"  # answers for a player whose time is up


class BotTurns:
    """Lets bots answer for their seats, and for seats that they hold."""

    def __init__(self, live: LiveMatch) -> None:
        self.thinking = False
        self._live = live
        self._question: tuple[int, int] | None = None  # the sealed question that a bot has answered last
        self._hurried = (-1, -1)  # the hand that bots play out without a pause

    def next_seat(self) -> int:
        """The first seat that is to answer and for which a bot answers; -1 if there is none."""
        return next((seat for seat in self._live.in_play.match.hand.seats_to_answer() if self._live.is_bots(seat)), -1)

    async def take_turn(self, seat: int) -> None:
        """Let the bot of a seat answer, unless the table moves on while it thinks."""
        live, services = self._live, self._live.services
        logged = live.in_play
        question = logged.sealed_question()
        # The pause is the same whatever a bot holds or does; bots that answer one sealed question share it.
        pause = 0.0 if question is not None and question == self._question else services.pause
        if self._hurried == live.hand and any(self.is_out(s) for s in live.persons()):
            pause = 0.0
        self._question = question
        starts, hand, move = live.starts, live.hand, logged.move(seat)
        self.thinking = True
        try:
            kept = self._copy(seat, live.held.get(seat) or live.kept.players[seat].bot)
            sayings, _ = await asyncio.gather(services.workers.choose(kept, seat), asyncio.sleep(pause))
        finally:
            self.thinking = False
        async with live.lock:
            if (starts, hand) != (live.starts, live.hand) or not self._can_answer(seat, move):
                return
            try:
                await live.answer(seat, sayings, move)
            except Refusal as refusal:
                if refusal.text == NOT_KEPT or refusal.field == "move":
                    raise
                await live.answer(seat, first_answer(live.in_play.match.hand, seat), move)
            services.figures.answers.labels(live.kept.game, "bot").inc()

    def _can_answer(self, seat: int, move: int) -> bool:
        live = self._live
        waiting = seat in live.in_play.match.hand.seats_to_answer() and live.is_bots(seat)
        return waiting and move == live.in_play.move(seat) and not live.paused and not live.over

    async def answer_for(self, seat: int) -> None:
        """Answer for a player whose time is up; the lock is held. Raises Refusal."""
        live = self._live
        if seat in live.in_play.match.hand.seats_to_answer():
            move = live.in_play.move(seat)
            await live.commit("flag", seat, check=live.must_play)
            await live.answer(seat, await live.services.workers.choose(self._copy(seat, STAND_IN), seat), move)

    def _copy(self, seat: int, level: str) -> StoredTable:
        """The record as it is now, with a bot of this level in a seat."""
        kept = self._live.copy_for_workers()
        kept.players = [replace(p, bot=level) if s == seat else p for s, p in enumerate(kept.players)]
        return kept

    # Playing a hand out at once -------------------------------------------------------------

    def hurry(self, seat: int) -> None:
        """Play the rest of the hand without pauses, as its only person wants, who is out of it. Raises Refusal."""
        if not self.is_out(seat):
            raise Refusal("You are still in this hand.")
        self._hurried = self._live.hand

    def can_be_hurried(self, seat: int) -> bool:
        """Can this seat's player have the rest of the hand played out at once?"""
        return self.is_out(seat) and self._hurried != self._live.hand

    def is_out(self, seat: int) -> bool:
        """Has the only person at the table nothing more to decide in this hand?"""
        if self._live.logged is None or not self._live.alone():
            return False
        hand = self._live.logged.match.hand
        if hand.over or seat < 0 or seat in hand.seats_to_answer():
            return False
        return hand.is_done(seat)


def first_answer(hand: Hand, seat: int) -> list[str]:
    """The first legal answer of a seat, for when no bot can find one."""
    trial = hand.copy()
    trial.answer_first(seat)
    return [trial.say(trial.legal()[0])]
