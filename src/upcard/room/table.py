"""A table: puts its parts together, carries out the messages of its players, and does what is due by itself."""

from __future__ import annotations

import asyncio
import logging
import time
import weakref
from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from upcard.bots.solver import safe_moves
from upcard.room import messages as protocol
from upcard.room import notices
from upcard.room.advice import Advice
from upcard.room.bot_turns import BotTurns
from upcard.room.chat import Chat
from upcard.room.connection import NO_SEAT, Connection, Connections, Pipe
from upcard.room.dealing import Dealing
from upcard.room.driver import Driver
from upcard.room.live_match import MOVED_ON, OVER, LiveMatch
from upcard.room.messages import Refusal
from upcard.room.presence import Presence
from upcard.room.scorer import Scorer
from upcard.room.seating import Seating
from upcard.room.services import Services
from upcard.room.stored import StoredEvent, StoredTable
from upcard.room.takebacks import Takebacks
from upcard.room.turn_notices import TurnNotices
from upcard.room.updates import Updates
from upcard.room.votes import NEXT, Proposal, Votes

log = logging.getLogger("upcard.room")

NOT_FOR_SPECTATORS: Final = "You are watching. Take a seat to play."
PAUSES: Final = 3  # for each player in a match


class Table:
    """A table in play."""

    def __init__(self, services: Services, kept: StoredTable) -> None:
        """Load a stored table; raises UpcardError if today's rules refuse its match."""
        me = weakref.proxy(self)  # the parts must not keep the table in memory
        self.services = services
        self.live = LiveMatch(services, kept, me)
        self.connections = Connections(lambda connection: me.updates.message_for(connection))
        self.presence = Presence(self.connections)
        self.votes = Votes()
        self.takebacks = Takebacks(self.live)
        self.seating = Seating(self.live, self.connections, self.presence)
        self.dealing = Dealing(self.live, self.connections)
        self.chat = Chat(services, kept.id, self.connections)
        self.advice = Advice(self.live, self.connections)
        self.bots = BotTurns(self.live)
        self.turn_notices = TurnNotices(self.live, self.presence)
        self.scorer = Scorer(self.live)
        self.updates = Updates(self.live, self.connections, self.presence, self.votes, self.takebacks, self.advice, self.bots)
        self.driver = Driver(lambda: me.do_what_is_due(), lambda error: me.note_failure(error))

    # Connections ----------------------------------------------------------------------------

    def join(self, key: str, pipe: Pipe | None = None) -> Connection:
        """Add a connection at the seat that a hashed key opens, or, without one, to watch. Several windows can share a seat.

        The seat is looked up now: the players may have changed seats since the key was checked. Raises Refusal.
        """
        kept = self.live.kept
        if kept.settings.closed and self.live.logged is None:
            raise Refusal(kept.settings.closed)
        if key and key not in kept.keys:
            raise Refusal(NO_SEAT)
        connection = Connection(kept.keys.index(key) if key else -1, key, pipe)
        self.connections.add(connection)
        self.services.figures.sockets.inc()
        self._somebody_came_or_went()
        self.dealing.show_to(connection)
        if not self.live.alone():
            asyncio.ensure_future(self.chat.recall(connection))
        return connection

    def leave(self, connection: Connection) -> None:
        """Remove a connection; its seat is kept."""
        self.connections.remove(connection)
        self.services.figures.sockets.dec()
        if connection.calculating is not None:
            connection.calculating.cancel()
        self._somebody_came_or_went()

    def _somebody_came_or_went(self) -> None:
        self.presence.changed()
        self.announce_presence()
        self.show()
        self.wake()

    def first_message(self, seat: int) -> bytes:
        """The first message of a seat whose player sits down now. It counts as connected until its socket is open."""
        self.presence.expect(seat)
        self.updates.forget_shared()
        return self.updates.message_for(Connection(seat))

    def show(self, shared: bool = True) -> None:
        """Show the table to every connection; what all are *shared* may have changed too."""
        if shared:
            self.updates.forget_shared()
        self.connections.show()

    def wake(self) -> None:
        """Let the driver do what is due."""
        if not self.services.stopping:
            self.driver.wake()

    def idle(self) -> bool:
        """Is nobody connected, and no bot thinking?"""
        return not self.connections and not self.bots.thinking

    async def stop(self) -> None:
        """Stop the driver."""
        await self.driver.stop()

    def _voters(self) -> set[int]:
        """The players who are here, at this server or another."""
        return set(self.live.persons()) & self.presence.here()

    # Other servers --------------------------------------------------------------------------

    def announce_presence(self) -> None:
        """Tell the other servers which seats are connected here."""
        self.services.post_soon(notices.connected(self.live.kept.id, self.services.server, self.connections.seats()))

    def note_presence(self, server: str, seats: set[int]) -> None:
        """Note which seats are connected at another server."""
        self.presence.note(server, seats)
        self._look_who_is_here()

    def _look_who_is_here(self) -> None:
        """Show who has come and gone at other servers, and send the open votes to the other servers."""
        if self.presence.changed():
            for kind in self.votes.open_kinds():
                self._announce_vote(kind)
            self.show()
            self.wake()

    def _announce_vote(self, kind: str) -> None:
        """Tell the other servers who has agreed to a proposal, or asked for the next hand; nobody if it is settled."""
        if self.live.logged is not None:
            by, yes = self.votes.state_of(kind)
            self.services.post_soon(notices.votes(self.live.kept.id, self.services.server, self._hand_text(), kind, by, yes))

    def _hand_text(self) -> str:
        """Which match and which hand are being played, for the other servers."""
        return f"{self.live.kept.round}:{self.live.in_play.match.number}"

    def note_vote(self, hand: str, kind: str, by: int, yes: set[int]) -> None:
        """Note who has agreed to a proposal at another server, or asked there for the next hand."""
        live = self.live
        if live.logged is None or hand != self._hand_text() or (kind == NEXT and not live.logged.match.hand.over):
            return
        self.votes.note(kind, by, yes)
        self.show()
        self.wake()

    async def read_again(self) -> None:
        """Read the table after somebody has sat down, or another server has changed it."""
        async with self.live.lock:
            await self.live.catch_up()

    async def announce(self, text: str) -> None:
        """Show everybody at the table a sentence of the room's keeper, after what was stored before it."""
        async with self.live.lock:
            self.chat.announce(text)

    # When the record has changed ------------------------------------------------------------

    def players_moved(self, before: list[str], now: list[str]) -> None:
        """Let connections and notes follow their players."""
        seats: Mapping[str, int] = {key: seat for seat, key in enumerate(now) if key}
        self.presence.follow_players(before, seats)
        self.connections.follow_players(seats)

    def dealing_went_on(self) -> None:
        """Show how far dealing has come."""
        self.dealing.show()
        self.wake()

    def match_began(self) -> None:
        """Forget what belongs to another match, and show this one."""
        self.votes.clear()
        self.advice.forget()
        self.takebacks.forget()
        self.dealing.show()
        self.show()
        self.wake()

    def events_came(self, events: list[StoredEvent], rebuilt: bool) -> None:
        """Show what has happened."""
        live = self.live
        kinds = {e.kind for e in events}
        within = kinds == {"say"} and not rebuilt and live.logged is not None and not live.logged.match.hand.over
        within = within and not live.alone() and not self.votes.proposals  # else more changes than the hand
        if kinds & {"say", "next", "back"}:
            self.votes.settle("undo")
        if "next" in kinds:
            self.votes.forget_next()
            self.advice.forget()
            self.takebacks.forget()
        self.show(not within)
        if not within or live.kept.settings.bank or self.bots.next_seat() >= 0 or self.turn_notices.closed_pages():
            self.wake()

    def caught_up(self) -> None:
        """Show what other servers have changed."""
        if self.live.kept.settings.closed and self.live.logged is None:
            self.connections.end_all(self.live.kept.settings.closed)
        self.show()
        self.wake()

    # What players ask for -------------------------------------------------------------------

    async def handle(self, connection: Connection, message: protocol.Message) -> None:
        """Carry out a message; raises Refusal, and then nothing has changed. A closed connection does not stop it."""
        task = asyncio.create_task(self._handle(connection, message))
        try:
            await asyncio.shield(task)
        except asyncio.CancelledError:
            task.add_done_callback(lambda t: t.cancelled() or t.exception())
            raise

    async def _handle(self, connection: Connection, message: protocol.Message) -> None:
        seat = connection.seat
        if seat < 0 and not isinstance(message, protocol.Review | protocol.AskHistory | protocol.Say | protocol.Mute):
            raise Refusal(NOT_FOR_SPECTATORS)
        match message:
            case protocol.Answer(move, sayings):
                await self._answer(connection, move, sayings)
                return  # the driver has been woken if there is something for it to do
            case protocol.AskHint():
                await self.advice.hint(connection)
            case protocol.Review(move, False):
                self.advice.look_back(connection, move)
            case protocol.Review(move, True):
                self.advice.show_solution(connection, move)
            case protocol.AskHistory(before):
                self.advice.tell_history(connection, before)
            case protocol.Solve():
                await self.advice.solve(connection)
            case protocol.AskOdds(move):
                self.advice.ask_odds(connection, move)
            case protocol.Say(text, phrase):
                await self.chat.write(self.live.kept, connection, text, phrase)
            case protocol.Mute(other, on):
                (connection.muted.add if on else connection.muted.discard)(other)
            case protocol.Finish():
                self.bots.hurry(seat)
                self.show()
            case protocol.Join():
                raise Refusal("You are at this table already.")
            case _:
                async with self.live.lock:
                    await self._change(self._seat_of(connection), message)
        self.wake()

    def _seat_of(self, connection: Connection) -> int:
        """The seat of a connection's player now; raises Refusal if the player has left it while the message waited."""
        seat, keys = connection.seat, self.live.kept.keys
        if connection.key and keys[seat] != connection.key:
            raise Refusal(NO_SEAT)
        return seat

    async def _change(self, seat: int, message: protocol.Message) -> None:
        """Carry out a message that changes the record, or what is voted on; the lock is held."""
        match message:
            case protocol.Next(hand):
                await self._next(seat, hand)
            case protocol.Rematch():
                await self._propose("rematch", seat)
            case protocol.Undo():
                await self._propose("undo", seat)
            case protocol.Resign():
                await self._propose("resign", seat)
            case protocol.Draw():
                await self._propose("draw", seat)
            case protocol.Vote(kind, yes):
                await self._vote(kind, seat, yes)
            case protocol.Redo():
                await self.takebacks.redo(seat)
                self.show()
            case protocol.PlaySafeMoves():
                await self._play_safe_moves(seat)
            case protocol.Pause():
                await self.live.commit("pause", seat, check=lambda: self._check_pause(seat))
            case protocol.Resume():
                await self.live.commit("resume", seat, check=self._check_resume)
            case protocol.Start():
                await self.seating.fill(seat)
                await self.dealing.begin()
            case protocol.Swap(to, None):
                await self.seating.move(seat, to)
            case protocol.Swap(one, int(other)):
                await self.seating.exchange(seat, one, other)
            case protocol.Stand():
                await self._stand(seat)
            case protocol.Remove(other):
                await self.seating.remove(seat, other)
            case protocol.Part(value):
                await self.dealing.take_hash(seat, value)
            case protocol.Reveal(value):
                await self.dealing.take_part(seat, value)

    async def _answer(self, connection: Connection, move: int, sayings: list[str]) -> None:
        started = time.perf_counter()
        live = self.live
        async with live.lock:
            if move != live.in_play.move(connection.seat):
                connection.show_later()
                raise Refusal(MOVED_ON, "move")
            await live.answer(connection.seat, sayings, move)
            self.takebacks.forget()
        self.services.figures.answer_seconds.observe(time.perf_counter() - started)
        self.services.figures.answers.labels(live.kept.game, "person").inc()

    async def _play_safe_moves(self, seat: int) -> None:
        live = self.live
        if not live.alone():
            raise Refusal("This is for one player alone.")
        sayings = safe_moves(live.in_play.game, live.in_play.match.hand)
        if not sayings:
            raise Refusal("No card can go up safely just now.")
        for saying in sayings:
            await live.answer(seat, [saying], live.in_play.move(seat))
        self.takebacks.forget()

    def _check_pause(self, seat: int) -> None:
        live = self.live
        if len([e for e in live.kept.log if e.kind == "pause" and e.seat == seat]) >= PAUSES and not live.alone():
            raise Refusal(f"You have paused {PAUSES} times in this match already.")
        if live.over:
            raise Refusal(OVER)
        live.must_play()

    def _check_resume(self) -> None:
        if not self.live.paused:
            raise Refusal("The match is not paused.")

    async def _stand(self, seat: int) -> None:
        live = self.live
        if live.persons() == [seat]:
            raise Refusal("You are alone at this table.")
        if live.logged is None:
            await self.seating.leave(seat)
            return
        self.connections.end_seat(seat, "You have left the table.")
        if not live.over and seat not in live.held:
            await live.commit("bot", seat, [live.kept.settings.fill])

    # The next hand --------------------------------------------------------------------------

    async def _next(self, seat: int, hand: int) -> None:
        if hand and hand != self.live.in_play.match.number:
            return
        self._check_next()
        self.votes.ask_for_next(seat)
        if self.live.alone() or self._voters() <= set(self.votes.ready):
            await self._deal_next()
        else:
            self._announce_vote(NEXT)
            self.show()

    def _check_next(self) -> None:
        self.live.must_play()
        if self.live.over:
            raise Refusal(OVER)
        if not self.live.in_play.match.hand.over:
            raise Refusal("This hand is still being played.")

    async def _deal_next(self) -> None:
        hand = self.live.in_play.match.number + 1

        def check() -> None:
            if self.live.in_play.match.number >= hand:
                raise Refusal(MOVED_ON)
            self._check_next()

        await self.live.commit("next", -1, check=check, hand=hand)

    # Proposals ------------------------------------------------------------------------------

    async def _propose(self, kind: str, seat: int) -> None:
        self._check_proposal(kind, seat)
        if not self._voters() - {seat} or (kind == "resign" and self.live.kept.seats == 2):
            await self._carry_out(kind, seat)
        elif self.votes.propose(kind, seat):
            self._announce_vote(kind)
            self.show()
        else:
            await self._vote(kind, seat, True)

    def _check_proposal(self, kind: str, seat: int) -> None:
        live = self.live
        if kind == "rematch":
            if not live.over:
                raise Refusal("The match is still being played. A rematch follows when it is over.", "move")
            if live.kept.settings.closed:
                raise Refusal(live.kept.settings.closed)
        elif kind == "undo":
            self.takebacks.check(seat, self.advice.solution is not None)
        elif live.over:
            raise Refusal(OVER)

    async def _vote(self, kind: str, seat: int, yes: bool) -> None:
        if not yes:
            self.votes.refuse(kind)
            self._announce_vote(kind)
        else:
            proposal = self.votes.agree(kind, seat)
            if self._voters() <= proposal.yes:
                await self._carry_out(kind, proposal.by)
            else:
                self._announce_vote(kind)
        self.show()

    async def _carry_out(self, kind: str, seat: int) -> None:
        """Do what a seat has proposed and all agree to. Raises Refusal."""
        self.votes.settle(kind)
        self._announce_vote(kind)
        if kind == "rematch":
            await self._rematch()
        elif kind == "undo":
            await self.takebacks.undo(seat, self.advice.solution is not None)
        else:
            name = self.live.kept.players[seat].name
            words = f"{name} resigned." if kind == "resign" else "The players agreed to end the match."
            await self.live.commit("end", seat, [words], lambda: self._check_proposal(kind, seat))

    async def _rematch(self) -> None:
        """Begin another match with the same players: one person plays with a seed of the room, several deal together."""
        await self.scorer.keep()
        live, kept, store = self.live, self.live.kept, self.services.store
        seed, fair = "", dict[str, Any]()
        if live.alone():
            seed, fair = await self.services.new_seed(kept.game, kept.seats, kept.options), {"kind": "room"}
        if not await self.services.save(lambda: store.rematch(kept.id, kept.round + 1, seed, fair)):
            await live.catch_up()
            return
        await live.begin(replace(kept, round=kept.round + 1, seed=seed, hand=1, answers=[], log=[], fair=fair))
        if not seed:
            await self.dealing.begin()

    # What is due by itself ------------------------------------------------------------------

    def note_failure(self, error: Exception) -> None:
        """Count and log that the driver has failed. A refusal is not logged: another server was first, or the store is away."""
        if not isinstance(error, Refusal):
            log.error("The driver of a table of %s failed (%s)", self.live.kept.game, type(error).__name__)
        self.services.figures.driver_restarts.inc()

    async def do_what_is_due(self) -> float | None:
        """Do what is due now; returns the seconds until something else is due, or None if nothing will be."""
        live, now = self.live, time.monotonic()
        self._look_who_is_here()
        due = self.presence.next_end() + await self._settle_votes(now)
        if live.logged is None:
            if (ends := self.dealing.ends(now)) is not None:
                if ends <= now:
                    await self.dealing.go_on()
                    return 0.0
                due.append(ends)
            return _wait_until(due)
        await self.scorer.keep()
        await self.scorer.record()
        if live.broken or live.over:
            return _wait_until(due)
        await self._give_seats_back()
        due += await self._hold_seats(now)
        due += await self._deal_after_wait(now)
        due += await self.turn_notices.send(now)
        if not live.paused:
            due += await self._watch_clocks(now)
            if (seat := self.bots.next_seat()) >= 0:
                await self.bots.take_turn(seat)
                return 0.0
        return _wait_until(due)

    async def _settle_votes(self, now: float) -> list[float]:
        """End proposals whose time is up, and carry out those that the last player has agreed to at another server."""
        if self.votes.end_old(now):
            self.show()
        for proposal in self._agreed_elsewhere():
            async with self.live.lock:
                if proposal in self._agreed_elsewhere():
                    await self._carry_out(proposal.kind, proposal.by)
                    self.show()
        return [proposal.ends for proposal in self.votes.proposals.values()]

    def _agreed_elsewhere(self) -> list[Proposal]:
        return self.votes.agreed_elsewhere(self._voters(), self.connections.seats())

    async def _give_seats_back(self) -> None:
        """Give seats held by a bot back to players who are here."""
        for seat in set(self.live.held) & self.presence.here():
            async with self.live.lock:
                if seat in self.live.held:
                    await self.live.commit("person", seat)

    async def _hold_seats(self, now: float) -> list[float]:
        """Let a bot hold the seat of a player whose grace is over, while somebody else is here."""
        live, settings = self.live, self.live.kept.settings
        persons, here = live.persons(), self.presence.here()
        if len(persons) < 2 or not self._voters() or settings.screen:
            return []
        due = []
        for seat in persons:
            if seat in here or seat in live.held:
                continue
            gone = self.presence.away_since(seat, now)
            if now - gone >= settings.grace:
                async with live.lock:
                    if seat not in live.held and seat not in self.presence.here():
                        await live.commit("bot", seat, [settings.fill])
            else:
                due.append(gone + settings.grace)
        return due

    async def _deal_after_wait(self, now: float) -> list[float]:
        """Deal the next hand some time after the first player has asked for it."""
        if not self.votes.ready or not self.live.in_play.match.hand.over:
            return []
        at = self.votes.next_at()
        if at > now and not self._voters() <= set(self.votes.ready):
            return [at]
        async with self.live.lock:
            if self.live.in_play.match.hand.over:
                await self._deal_next()
        return []

    async def _watch_clocks(self, now: float) -> list[float]:
        """Let a bot answer for a player whose clock has run out."""
        due = []
        for seat, clock in enumerate(self.live.clocks.states()):
            if not clock.running or self.live.is_bots(seat):
                continue
            if clock.left > 0:
                due.append(now + clock.left / 1000 + 0.01)
            else:
                async with self.live.lock:
                    await self.bots.answer_for(seat)
        return due


def _wait_until(due: list[float]) -> float | None:
    """The seconds until the first of some times; None if there is none."""
    return max(0.0, min(due) - time.monotonic()) if due else None
