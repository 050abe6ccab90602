"""One table: its seats, its match, and what each connection is shown."""

from __future__ import annotations

import asyncio
import logging
import re
import secrets
import time
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any, Final, Protocol, TypeVar

import upcard
from upcard.bots.characters import company
from upcard.bots.equity import equities_allowed, has_equities, rank_tables
from upcard.bots.solver import has_safe_move, safe_moves, solver
from upcard.core.errors import UpcardError
from upcard.core.game import Game
from upcard.core.hand import Hand
from upcard.core.match import Match
from upcard.core.scene import Drawings, MatchScene, Scene, match_scene, scene
from upcard.core.view import visible_faces
from upcard.core.wording import render
from upcard.kit.solving import Solution
from upcard.room import fair
from upcard.room import messages as protocol
from upcard.room.honours import outcome, rated
from upcard.room.match_log import LoggedMatch, at_hand_start, played_out
from upcard.room.messages import APART, ClockState, FromRoom, Player, Refusal, VoteState
from upcard.room.services import Services
from upcard.room.store import StoredEvent, StoredPlayer, StoredTable

T = TypeVar("T")
log = logging.getLogger("upcard.room")

MOVED_ON: Final = "The table has moved on. Look again, then answer."
NOT_KEPT: Final = "This could not be saved, so nothing has changed. Try again in a moment."
HELD: Final = "This match cannot go on: its record does not replay. The record is kept."
HOST_ONLY: Final = "Only the host can do this."
NOT_FOR_SPECTATORS: Final = "You are watching. Take a seat to play."
VOTE_SECONDS: Final = 30.0
CLOSED_SECONDS: Final = 10.0  # a page that reloads or changes its network is back by then
NEXT_SECONDS: Final = 20.0  # after the first player has asked for the next hand
DEAL_SECONDS: Final = 5.0  # for each step of fair dealing
PAUSES: Final = 3  # for each player in a match
TRIES: Final = 8  # to store an event that other servers keep coming before
WATCHERS: Final = 32
PRESENT: Final = 15.0  # seconds for which a seat counts as connected once that has been told


TIMES: Final = re.compile(rb'"(?:now|left|away)":\d+')  # what changes by itself in an update


def milliseconds() -> int:
    """The time in milliseconds since 1970."""
    return int(time.time() * 1000)


class Pipe(Protocol):
    """A socket that takes a message at once, without a task."""

    def is_free(self) -> bool:
        """Is it open, and has the client read nearly all that was sent?"""

    def push(self, text: bytes) -> None:
        """Send a message."""


class Connection:
    """A connection at a seat (-1: a spectator): what waits to be sent, and how much it has been shown."""

    def __init__(self, seat: int, key: str = "", pipe: Pipe | None = None) -> None:
        self.seat = seat
        self.key = key  # of its player, whom it follows to another seat
        self.pipe = pipe
        self.box: asyncio.Queue[FromRoom | None] = asyncio.Queue()  # None: look at the table
        self.waked = False  # it has to look at the table
        self.queued = False  # there is a None in the box
        self.sending = False  # a message from the box
        self.hand = 0  # the hand and the journal entry up to which events have been sent
        self.entry = 0
        self.next = 0  # the index of the next event among all that the seat can know
        self.count = -1  # of the table's fresh starts
        self.last: tuple[bytes, bytes] = (b"", b"")  # shown to all and to this seat, without the times
        self.asked: int | None = None  # the number of answers for which odds are asked
        self.calculating: asyncio.Task[None] | None = None
        self.muted: set[int] = set()
        self.person = ""  # the account that is signed in, by which session, and whom it has blocked
        self.session = ""
        self.blocked: frozenset[str] = frozenset()
        self.joined = time.monotonic()

    def tell(self, message: FromRoom) -> None:
        """Send a message, after the table as it is now if that is still to be shown."""
        if self.waked:
            self.wake()
        self.box.put_nowait(message)

    def wake(self) -> None:
        """Let the connection look at the table after the messages that wait."""
        self.waked = True
        if not self.queued:
            self.queued = True
            self.box.put_nowait(None)

    def is_free(self) -> bool:
        """Can a message be sent at once, since nothing waits?"""
        return self.pipe is not None and not self.sending and self.box.empty() and self.pipe.is_free()


class Proposal:
    """A proposal that the other players vote on."""

    def __init__(self, kind: str, by: int) -> None:
        self.kind = kind
        self.by = by
        self.yes = {by}
        self.ends = time.monotonic() + VOTE_SECONDS
        self.elsewhere = False  # has somebody agreed at another server?


def _seats_text(seats: Iterable[int]) -> str:
    """Seats in a notice to the other servers."""
    return ",".join(str(seat) for seat in sorted(seats)) or "-"


class Marks:
    """The state in the log beside the answers: seats held by bots, a pause, an end."""

    def __init__(self, starts: tuple[int, int]) -> None:
        self.starts = starts
        self.read = 0  # events of the log
        self.held: dict[int, str] = {}
        self.paused = False
        self.ended = ""

    def add(self, e: StoredEvent) -> None:
        """Read the next event."""
        self.read += 1
        if e.kind == "bot":
            self.held[e.seat] = e.says[0]
        elif e.kind == "person":
            self.held.pop(e.seat, None)
        elif e.kind in ("pause", "resume"):
            self.paused = e.kind == "pause"
        elif e.kind == "end":
            self.ended = self.ended or e.says[0]


class Table:
    """A table in play.

    The record in memory is exactly what the store has. A change is checked, stored, applied and shown, in this order and under
    one lock; applying has no await, so a reader on the event loop always sees one consistent state and never waits.
    """

    def __init__(self, services: Services, kept: StoredTable) -> None:
        """Load a stored table; raises UpcardError if today's rules refuse its match."""
        self.services = services
        self.kept = kept
        self.logged: LoggedMatch | None = LoggedMatch(kept) if kept.seed else None
        self.lock = asyncio.Lock()
        self.connections: set[Connection] = set()
        self.elsewhere: dict[str, tuple[float, set[int]]] = {}  # seats with connections at other servers
        self.starts = 0  # how often the match was rebuilt: everything is sent again
        self.broken = False  # the record does not replay
        self.marks = Marks((kept.round, 0))
        self.clock = count_clock(kept)
        self.hinting = False
        self.undone: list[str] = []  # answers taken back by a player alone, the last one first
        self.solution: Solution | None = None  # of the present deal, once asked for
        self.proposals: dict[str, Proposal] = {}
        self.ready: dict[int, float] = {}  # seats that asked for the next hand, and when
        self.away: dict[int, float] = {}  # seats whose last connection closed, and when
        self.result_kept: tuple[int, bool] | None = None  # hands and end of a shared deal, as they are written down
        self.told: dict[str, str] = {}  # the turn of which the browsers of each player were told last
        self.deal_step = 0.0  # when the present step of fair dealing ends
        self.chat_seen = ""
        self.hurried = (-1, -1)  # the match and the hand that the bots play out without a pause
        self._changed = asyncio.Event()
        self.recorded = -1  # the match whose result is written down
        self._driver: asyncio.Task[None] | None = None
        self._thinking: tuple[int, int] | None = None
        self._sealed: tuple[int, int] | None = None
        self._drawn_state: tuple[object, ...] = ()
        self._drawn: dict[int, Any] = {}  # each seat's scene in this state
        self._drawings: Drawings | None = None  # of the zones in this state
        self._shared: bytes | None = None  # what all are shown since the last change
        self._showing = False  # the connections are about to be shown the table
        self._tell_presence()

    @property
    def in_play(self) -> LoggedMatch:
        """The match; raises Refusal before it begins."""
        if self.logged is None:
            raise Refusal("The match has not begun yet.")
        return self.logged

    # Connections ----------------------------------------------------------------------------

    def join(self, seat: int, pipe: Pipe | None = None) -> Connection:
        """Add a connection at a seat. Several windows can share a seat."""
        watchers = [c for c in self.connections if c.seat < 0]
        if seat < 0 and len(watchers) >= WATCHERS:
            raise Refusal("Too many people are watching this table.")
        own = sorted([c for c in self.connections if c.seat == seat >= 0], key=lambda c: c.joined)
        if len(own) >= 4:
            own[0].tell(protocol.SeatNotFound("You opened this table in another window."))
            self.connections.discard(own[0])
        if self.kept.settings.closed and self.logged is None:
            raise Refusal(self.kept.settings.closed)
        connection = Connection(seat, self.kept.keys[seat] if seat >= 0 and self.kept.keys else "", pipe)
        self.connections.add(connection)
        self.away.pop(seat, None)
        self.services.figures.sockets.inc()
        self._tell_presence()
        self.notify_all()
        if (told := self._deal_state()) is not None:
            connection.tell(told)
        if not self.alone():
            asyncio.ensure_future(self._recall_chat(connection))
        self.run_bots()
        return connection

    def leave(self, connection: Connection) -> None:
        """Remove a connection; its seat is kept."""
        self.connections.discard(connection)
        self.services.figures.sockets.dec()
        if connection.calculating is not None:
            connection.calculating.cancel()
        if connection.seat >= 0 and connection.seat not in self.here():
            self.away[connection.seat] = time.monotonic()
        self._tell_presence()
        self.notify_all()
        self.run_bots()

    def here(self) -> set[int]:
        """The seats with a connection, on this server or another."""
        seats = {c.seat for c in self.connections if c.seat >= 0}
        now = time.monotonic()
        for until, found in self.elsewhere.values():
            if until > now:
                seats |= found
        return seats

    def persons(self) -> list[int]:
        """The seats that belong to people."""
        return [seat for seat, p in enumerate(self.kept.players) if not p.bot and not p.free]

    def alone(self) -> bool:
        """Does one person play, or one browser, who decides everything?"""
        return len(self.persons()) <= 1 or self.kept.settings.screen

    def _tell_presence(self) -> None:
        if self.services.store.shared and self.connections:
            self.announce_presence()

    def announce_presence(self) -> None:
        """Tell the other servers which seats are connected here."""
        self._announce(f"p {self.kept.id} {self.services.server} {_seats_text(self._connected())}")

    def _announce(self, words: str) -> None:
        asyncio.ensure_future(self.services.write(lambda: self.services.store.announce(words)))

    def _connected(self) -> set[int]:
        """The seats that are connected at this server."""
        return {c.seat for c in self.connections if c.seat >= 0}

    def note_presence(self, server: str, seats: set[int]) -> None:
        """Note which seats are connected at another server."""
        before = self.here()
        self.elsewhere[server] = (time.monotonic() + PRESENT, seats)
        for seat in before - self.here():
            self.away.setdefault(seat, time.monotonic())
        for seat in self.here():
            self.away.pop(seat, None)
        if before != self.here():
            for kind in (*self.proposals, *(["next"] if self.ready else [])):
                self._tell_vote(kind)
            self.notify_all()
            self.run_bots()

    def _tell_vote(self, kind: str) -> None:
        """Tell the other servers who has agreed to a proposal, or asked for the next hand ("next"); nobody if it is settled."""
        if not self.services.store.shared or self.logged is None:
            return
        proposal = self.proposals.get(kind)
        yes = set(self.ready) if kind == "next" else proposal.yes if proposal is not None else set()
        by = -1 if proposal is None else proposal.by
        self._announce(f"v {self.kept.id} {self.services.server} {self._hand_text()} {kind} {by} {_seats_text(yes)}")

    def _hand_text(self) -> str:
        """Which match and which hand are being played, for the other servers."""
        return f"{self.kept.round}:{self.in_play.match.number}"

    def note_vote(self, hand: str, kind: str, by: int, yes: set[int]) -> None:
        """Note who has agreed to a proposal at another server, or asked there for the next hand."""
        if self.logged is None or hand != self._hand_text():
            return
        if kind == "next":
            for seat in yes if self.in_play.match.hand.over else ():
                self.ready.setdefault(seat, time.monotonic())
        elif not yes:
            self.proposals.pop(kind, None)
        else:
            proposal = self.proposals.setdefault(kind, Proposal(kind, by))
            proposal.by = min(proposal.by, by)  # where two propose the same at once, both servers take the same for the first
            proposal.yes |= yes
            proposal.elsewhere = len(proposal.yes) > 1
        self.notify_all()
        self.run_bots()

    def notify_all(self, shared: bool = True) -> None:
        """Let every connection look at the table; what all are *shared* may have changed too."""
        if shared:
            self._shared = None
        for connection in self.connections:
            connection.waked = True
        if not self._showing:
            self._showing = True
            asyncio.get_running_loop().call_soon(self._show_all)

    def _show_all(self) -> None:
        """Show the table to all who have to look; one who has messages to read first, or whose view fails, looks by itself."""
        self._showing = False
        for connection in list(self.connections):
            if not connection.waked:
                continue
            if not connection.is_free():
                connection.wake()
                continue
            try:
                text = self.message_for(connection)
            except Exception:
                connection.wake()
                continue
            connection.waked = False
            if text and connection.pipe is not None:
                connection.pipe.push(text)

    # What connections are shown -------------------------------------------------------------

    def held(self) -> dict[int, str]:
        """The seats that a bot holds for an absent player, and the bot."""
        return self._marks().held

    def paused(self) -> bool:
        """Is play paused?"""
        return self._marks().paused

    def ended(self) -> str:
        """How the match was broken off; "" if it was not."""
        return self._marks().ended

    def _marks(self) -> Marks:
        if self.marks.starts != (self.kept.round, self.starts) or self.marks.read > len(self.kept.log):
            self.marks = Marks((self.kept.round, self.starts))
        for e in self.kept.log[self.marks.read :]:
            self.marks.add(e)
        return self.marks

    def over(self) -> bool:
        """Has the match ended?"""
        return bool(self.ended()) or (self.logged is not None and self.logged.match.over) or self.played_out()

    def played_out(self) -> bool:
        """Has the last hand of a match with a number of hands ended?"""
        return self.logged is not None and played_out(self.kept, self.logged.match)

    def players(self) -> list[Player]:
        """The seats and who is in them."""
        here, held, now = self.here(), self.held(), time.monotonic()
        out = []
        for seat, p in enumerate(self.kept.players):
            kind = "bot" if p.bot else "empty" if p.free else "person"
            gone = self.away.get(seat)
            left = None
            if kind == "person" and gone is not None and seat not in held and not self.alone():
                left = max(0, round(self.kept.settings.grace - (now - gone)))
            out.append(Player(p.name, kind, p.bot, bool(p.bot) or seat in here, left, held.get(seat, ""), p.free, bool(p.person)))
        return out

    def watchers(self) -> int:
        """How many people watch."""
        return len([c for c in self.connections if c.seat < 0])

    def message_for(self, connection: Connection) -> bytes:
        """The next message for a connection, as JSON; b"" if there is nothing new."""
        seat = connection.seat
        if self.logged is None:
            told = protocol.written(self._waiting(seat))
            if (told, b"") == connection.last:
                return b""
            connection.last, connection.count = (told, b""), -1
            return told
        logged = self.logged
        whole = connection.count != self.starts
        number, entry = (logged.match.number, 0) if whole else (connection.hand, connection.entry)
        fresh = logged.events_since(seat, number, entry)
        shared, own = self._shown_to_all(), self._shown_to(seat)
        timed = self.kept.settings.bank or self._shared is None
        compared = (TIMES.sub(b"", shared), TIMES.sub(b"", own)) if timed else (shared, own)
        if compared == connection.last and not fresh and not whole:
            return b""
        first = logged.first_of_hand(seat, number) if whole else connection.next
        connection.last = compared
        connection.count, connection.hand, connection.entry = self.starts, logged.match.number, logged.entries()
        connection.next = first + len(fresh)
        return protocol.put_together(shared, own, fresh, whole, first)

    def first_message(self, seat: int) -> bytes:
        """The first message of a seat whose player sits down now. It counts as connected until its socket is open."""
        self.elsewhere["page"] = (time.monotonic() + PRESENT, {seat})
        self._shared = None
        return self.message_for(Connection(seat))

    def _waiting(self, seat: int) -> protocol.WaitingTable:
        kept, s = self.kept, self.kept.settings
        game = self._game()
        return protocol.WaitingTable(
            kept.id,
            kept.code,
            seat,
            kept.host,
            kept.game,
            game.title,
            kept.seats,
            kept.options,
            self.players(),
            s.fill,
            s.bank,
            s.step,
            s.grace,
            s.listed,
            s.watching,
            self.watchers(),
            s.deal,
            rated(s) and not s.same,
        )

    def _game(self) -> Game:
        return upcard.game(self.kept.game)

    def _shown_to_all(self) -> bytes:
        """The part of an update that is the same for all; it is kept until something of it may change, unless it has times."""
        if self._shared is not None:
            return self._shared
        update = self._update()
        told = protocol.written(update)
        if not update.votes and all([p.away is None for p in update.players]):
            self._shared = told
        return told

    def _shown_to(self, seat: int) -> bytes:
        """The part of an update that only one seat is shown (-1: spectators), without events."""
        return protocol.written(
            {
                "seat": seat,
                "scene": self._scene(seat),
                "move": self.in_play.move(seat),
                "clocks": self.clocks(seat),
                "now": milliseconds() if self.kept.settings.bank else 0,
                "finish": self.is_out(seat) and self.hurried != (self.kept.round, self.kept.hand),
            }
        )

    def _update(self) -> protocol.TableUpdate:
        """An update as all are shown it."""
        logged = self.in_play
        match, alone = logged.match, self.alone()
        same, now = self.kept.same, time.monotonic()
        return protocol.TableUpdate(
            table=self.kept.id,
            seat=APART,
            players=self.players(),
            match=self._match_line(),
            scene=APART,
            happened=APART,
            whole=APART,
            move=APART,
            options=logged.terms,
            seed=match.seed.hex() if (match.over or self.played_out()) and same in ("", "challenge") else None,
            redo=bool(self.undone) and alone,
            safe=alone and has_safe_move(logged.game, match.hand),
            solvable=alone and solver(logged.game) is not None,
            odds="" if not has_equities(logged.game) else "now" if equities_allowed(match.options) else "after",
            ranks=len(rank_tables(logged.game)) > 0,
            first=APART,
            code=self.kept.code,
            host=self.kept.host,
            watchers=self.watchers(),
            alone=alone,
            hints=self.hints_allowed(),
            ready=sorted(self.ready),
            votes=[
                VoteState(p.kind, p.by, sorted(p.yes), max(0, round(p.ends - now))) for _, p in sorted(self.proposals.items())
            ],
            paused=self.paused(),
            ended=self.ended(),
            clocks=APART,
            now=APART,
            round=self.kept.round + 1,
            finish=APART,
            fair=str(self.kept.fair.get("kind", "room")),
            deal=self.kept.settings.deal if same else "",
            same=same,
        )

    def hints_allowed(self) -> bool:
        """Can players ask for hints? Never where others play the same cards."""
        return not self.kept.same and (self.alone() or self.kept.settings.hints)

    def _match_line(self) -> MatchScene:
        """The line of the match."""
        match = self.in_play.match
        line = match_scene(match)
        return {**line, "over": True, "winners": leaders(match)} if self.played_out() else line

    def _scene(self, seat: int) -> Scene:
        """The scene of a seat, built and encoded once for all its windows, or for all spectators."""
        logged, marks = self.in_play, self._marks()
        at = (self.kept.round, self.starts, logged.match.number, len(logged.answers))
        state = (*at, marks.ended, marks.paused, self.broken)
        if state != self._drawn_state:
            self._drawn_state, self._drawn = state, {}
            self._drawings = Drawings(logged.match.hand.plan, protocol.encoded, self._drawings)
        if seat not in self._drawn:
            seen = scene(logged.match.hand, seat, self._drawings)
            if marks.ended or marks.paused or self.broken:
                text = "The match is over." if marks.ended else "The match is paused." if marks.paused else HELD
                seen |= {
                    "prompt": text,
                    "task": "",
                    "asked": [],
                    "yours": False,
                    "choices": [],
                    "pick": None,
                    "amount": None,
                    "compose": None,
                    "why": {},
                }
            self._drawn[seat] = protocol.encoded(seen)
        found: Scene = self._drawn[seat]
        return found

    # Clocks ---------------------------------------------------------------------------------

    def clocks(self, reader: int | None = None) -> list[ClockState]:
        """Every seat's clock, from the times in the log alone; [] without clocks.

        To a *reader* the clocks of the others stand still while a sealed question is open: they would tell who has answered.
        """
        s = self.kept.settings
        if not s.bank or self.logged is None:
            return []
        now = milliseconds()
        out = []
        for seat in range(self.kept.seats):
            if reader is not None and seat != reader and self.clock.question is not None:
                used, answers = self.clock.before[seat]
                running = False
            else:
                running = seat in self.clock.asked and not self.clock.still
                used = self.clock.used[seat] + (max(0, now - self.clock.since) if running else 0)
                answers = self.clock.answers[seat]
            out.append(ClockState(max(0, 1000 * (s.bank + s.step * answers) - used), running))
        return out

    # What connections ask -------------------------------------------------------------------

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
                await self._answered(connection, move, sayings)
                return  # the driver has been told if there is something for it to do
            case protocol.AskHint():
                await self._hint(connection)
            case protocol.Next():
                await self._next(seat)
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
                await self._redo(seat)
            case protocol.PlaySafeMoves():
                await self._safe(seat)
            case protocol.Finish():
                self._finish(seat)
            case protocol.Pause():
                await self._pause(seat)
            case protocol.Resume():
                await self._resume(seat)
            case protocol.Review(move, shown):
                self._show(connection, move) if shown else self._look(connection, move)
            case protocol.AskHistory(before):
                first, happened = self.in_play.history(seat, before, protocol.PIECE)
                connection.tell(protocol.History(first, happened))
            case protocol.Solve():
                await self._solve(connection)
            case protocol.AskOdds(move):
                self._ask_odds(connection, move)
            case protocol.Say(text, phrase):
                await self._chat(connection, text, phrase)
            case protocol.Mute(other, on):
                (connection.muted.add if on else connection.muted.discard)(other)
            case protocol.Start():
                await self._start(seat)
            case protocol.Swap(to, None):
                await self._swap(seat, to)
            case protocol.Swap(one, int(other)):
                await self._exchange(seat, one, other)
            case protocol.Stand():
                await self._stand(seat)
            case protocol.Remove(other):
                await self._remove(seat, other)
            case protocol.Part(value):
                await self._part(seat, value)
            case protocol.Reveal(value):
                await self._reveal(seat, value)
            case protocol.Join():
                raise Refusal("You are at this table already.")
        self.run_bots()

    async def _answered(self, connection: Connection, move: int, sayings: list[str]) -> None:
        started = time.perf_counter()
        async with self.lock:
            self._check_move(connection, move)
            await self.answer(connection.seat, sayings, move)
            self.undone = []
        self.services.figures.answer_seconds.observe(time.perf_counter() - started)
        self.services.figures.answers.labels(self.kept.game, "person").inc()

    def _check_move(self, connection: Connection, move: int) -> None:
        if move != self.in_play.move(connection.seat):
            connection.wake()
            raise Refusal(MOVED_ON, "move")

    async def answer(self, seat: int, sayings: list[str], move: int) -> None:
        """Check, store, apply and show a seat's answer; the lock is held. Raises Refusal."""

        def check() -> None:
            self._must_play()
            if move != self.in_play.move(seat):
                raise Refusal(MOVED_ON, "move")
            self._try(seat, lambda: self.in_play.check(seat, sayings))

        await self._commit("say", seat, sayings, check)

    def _must_play(self) -> None:
        if self.broken:
            raise Refusal(HELD)
        if self.ended():
            raise Refusal("The match is over.")
        if self.paused():
            raise Refusal("The match is paused. Resume it first.")

    async def _commit(self, kind: str, seat: int, says: list[str], check: Callable[[], None], hand: int = 0) -> None:
        """Store an event after *check* and apply it; the lock is held. Raises Refusal, and then nothing has changed."""
        nonce = secrets.token_hex(8)
        for _ in range(TRIES):
            check()
            number = hand or (self.logged.match.number if self.logged else 1)
            last = self.kept.log[-1].at if self.kept.log else 0
            event = StoredEvent(len(self.kept.log), kind, number, seat, tuple(says), max(milliseconds(), last), nonce)
            try:
                stored = await self.services.append(self.kept.id, self.kept.round, event)
            except Exception as error:
                log.error("An event could not be stored (%s)", type(error).__name__)
                self.services.figures.store_failures.inc()
                raise Refusal(NOT_KEPT, status=503) from None
            if stored:
                await self._advance([event])
                return
            self.services.figures.taken.inc()
            await self.catch_up()
        raise Refusal(MOVED_ON, "move")

    async def _advance(self, events: list[StoredEvent]) -> None:
        """Apply stored events; where that fails, rebuild the match from its record, and hold the table if that fails too."""
        back = False
        within = not self.alone() and not self.proposals  # an answer within a hand changes only the hand
        try:
            for e in events:
                self.kept.add(e)
                if e.kind == "back":
                    back = True
                elif self.logged is not None and not back:
                    self.logged.apply(e)
                    self.clock.add(e, self.logged.match.hand.seats_to_answer(), sealed_question(self.logged))
                if e.kind in ("say", "next", "back"):
                    self.proposals.pop("undo", None)
                within = within and e.kind == "say" and self.logged is not None and not self.logged.match.hand.over
                if e.kind == "next":
                    self.ready, self.solution, self.undone = {}, None, []
        except Exception as error:
            log.error("An event could not be applied at a table of %s (%s)", self.kept.game, type(error).__name__)
            back = True
        if back:
            await self._rebuild()
            within = False
        self.notify_all(not within)
        if not within or self.kept.settings.bank or self._next_bot() >= 0 or self._closed_pages(self.in_play):
            self.run_bots()

    async def _rebuild(self) -> None:
        try:
            kept = replace(self.kept, answers=list(self.kept.answers))
            self.logged = await asyncio.to_thread(LoggedMatch, kept)
            self.clock = count_clock(kept)
        except Exception as error:
            log.error("A match of %s does not replay (%s)", self.kept.game, type(error).__name__)
            self.broken = True
            self.services.figures.held.inc()
        self.starts += 1

    async def catch_up(self) -> None:
        """Read what other servers have stored; the lock is held."""
        store, kept = self.services.store, self.kept
        found = await self.services.read(lambda: store.load(kept.id))
        if found is None:
            return
        self._follow_players(found.keys)
        if found.round != kept.round or found.seed != kept.seed or found.log[: len(kept.log)] != kept.log:
            await self._begin(found)
            return
        kept.players, kept.settings, kept.code, kept.host = found.players, found.settings, found.code, found.host
        kept.keys = found.keys
        if kept.settings.closed and self.logged is None:
            for c in list(self.connections):
                self._dismiss(c, kept.settings.closed)
        if kept.fair != found.fair:
            self._dealing(found.fair)
        if found.log[len(kept.log) :]:
            await self._advance(found.log[len(kept.log) :])
        self.notify_all()
        self.run_bots()

    async def follow(self, round: int, number: int) -> None:
        """Read the log as far as an event that a server has stored: most often this one, which has it already."""
        if self.has(round, number):
            return
        async with self.lock:
            if self.has(round, number):
                return
            if round != self.kept.round:
                await self.catch_up()
                return
            store, key, first = self.services.store, self.kept.id, len(self.kept.log)
            await self._advance(await self.services.read(lambda: store.events(key, round, first)))

    def has(self, round: int, number: int) -> bool:
        """Is this event of the log known here?"""
        return (round, number) < (self.kept.round, len(self.kept.log))

    def _follow_players(self, keys: list[str]) -> None:
        """Take connections along to the new seats of their players; those of players without a seat end."""
        seats, before = {key: seat for seat, key in enumerate(keys) if key}, self.kept.keys
        self.away = {
            seats[before[seat]]: since for seat, since in self.away.items() if before[seat : seat + 1] and before[seat] in seats
        }
        for c in list(self.connections):
            if c.key and c.key not in seats:
                self._dismiss(c, "You no longer have a seat at this table.")
            elif c.key:
                c.seat = seats[c.key]

    async def _begin(self, kept: StoredTable) -> None:
        """Play another match, or the same one from its store."""
        logged = await asyncio.to_thread(LoggedMatch, kept) if kept.seed else None
        self.kept, self.logged, self.clock = kept, logged, count_clock(kept)
        self.solution, self.undone, self.ready, self.proposals, self.broken = None, [], {}, {}, False
        self.starts += 1
        self._tell_deal()
        self.notify_all()
        self.run_bots()

    # Rights of seats ------------------------------------------------------------------------

    async def _next(self, seat: int) -> None:
        async with self.lock:
            self._try(-1, self._check_next)
            self.ready.setdefault(seat, time.monotonic())
            if self.alone() or set(self.persons()) & self.here() <= set(self.ready):
                await self._deal_next()
            else:
                self._tell_vote("next")
                self.notify_all()

    def _check_next(self) -> None:
        self._must_play()
        if self.over():
            raise Refusal("The match is over.")
        if not self.in_play.match.hand.over:
            raise Refusal("This hand is still being played.")

    async def _deal_next(self) -> None:
        hand = self.in_play.match.number + 1

        def check() -> None:
            if self.in_play.match.number >= hand:
                raise Refusal(MOVED_ON)
            self._check_next()

        await self._commit("next", -1, [], check, hand)

    async def _propose(self, kind: str, seat: int) -> None:
        async with self.lock:
            self._check_proposal(kind, seat)
            others = (set(self.persons()) & self.here()) - {seat}
            if not others or (kind == "resign" and self.kept.seats == 2):
                await self._carry_out(kind, seat)
                return
            if kind not in self.proposals:
                self.proposals[kind] = Proposal(kind, seat)
                self._tell_vote(kind)
                self.notify_all()
                return
        await self._vote(kind, seat, True)

    def _check_proposal(self, kind: str, seat: int) -> None:
        logged = self.in_play
        if kind == "rematch":
            if not self.over():
                raise Refusal("The match is still being played. A rematch follows when it is over.")
            if self.kept.settings.closed:
                raise Refusal(self.kept.settings.closed)
        elif kind == "undo":
            if self.kept.same:
                raise Refusal("Others play the same cards, so nothing can be taken back.")
            if not logged.game.undo and self.alone():
                raise Refusal(f"You cannot take back an answer in {logged.game.title}.")
            if self.solution is not None:
                raise Refusal("You have seen the solution, so nothing can be taken back. Deal again.")
            self._undo_to(seat)
        elif self.over():
            raise Refusal("The match is over.")

    def _undo_to(self, seat: int) -> int:
        """The number of answers to go back to; raises Refusal."""
        logged = self.in_play
        own = [i for i, given in enumerate(logged.answers) if given.seat == seat and given.hand == logged.match.number]
        if not own or self.over():
            raise Refusal("There is nothing to take back.")
        if len(self.persons()) > 1:
            if logged.match.hand.phase.sealed or any(a.seat != seat for a in logged.answers[own[-1] :]):
                raise Refusal("Somebody else has answered since, so this cannot be taken back.")
            before = LoggedMatch(replace(self.kept, answers=logged.answers), own[-1])
            if before.match.number != logged.match.number or learned(before.match.hand, logged.match.hand):
                raise Refusal("Somebody has seen a new card since, so this cannot be taken back.")
        return own[-1]

    async def _carry_out(self, kind: str, seat: int) -> None:
        self.proposals.pop(kind, None)
        self._tell_vote(kind)
        name = self.kept.players[seat].name
        if kind == "rematch":
            await self._rematch()
        elif kind == "undo":
            back = self._undo_to(seat)
            undone = [*self.undone, self.in_play.answers[back].saying]
            await self._commit("back", seat, [str(back)], self._must_play)
            self.undone = undone if self.alone() else []
        else:
            words = f"{name} resigned." if kind == "resign" else "The players agreed to end the match."
            await self._commit("end", seat, [words], lambda: self._check_proposal(kind, seat))

    async def _vote(self, kind: str, seat: int, yes: bool) -> None:
        async with self.lock:
            proposal = self.proposals.get(kind)
            if proposal is None:
                raise Refusal("There is nothing to vote on.", "kind")
            if not yes:
                del self.proposals[kind]
                self._tell_vote(kind)
                self.notify_all()
                return
            proposal.yes.add(seat)
            if self._agreed(proposal):
                await self._carry_out(kind, proposal.by)
            else:
                self._tell_vote(kind)
            self.notify_all()

    def _agreed(self, proposal: Proposal) -> bool:
        """Has everybody agreed who is here?"""
        return set(self.persons()) & self.here() <= proposal.yes

    async def _rematch(self) -> None:
        await self.keep_result()
        kept, store = self.kept, self.services.store
        if self.alone():
            seed = await self.services.new_seed(kept.game, kept.seats, kept.options)
            fair_: dict[str, Any] = {"kind": "room"}
        else:
            seed, fair_ = "", {}
        try:
            done = await self.services.write(lambda: store.rematch(kept.id, kept.round + 1, seed, fair_))
        except Exception as error:
            log.error("A rematch could not be stored (%s)", type(error).__name__)
            raise Refusal(NOT_KEPT, status=503) from None
        if not done:
            await self.catch_up()
            return
        await self._begin(replace(kept, round=kept.round + 1, seed=seed, hand=1, answers=[], log=[], fair=fair_))
        if not seed:
            await self._begin_deal()

    async def _redo(self, seat: int) -> None:
        async with self.lock:
            if not self.undone or not self.alone():
                raise Refusal("No answer was taken back.")
            undone = self.undone[:-1]
            await self.answer(seat, [self.undone[-1]], self.in_play.move(seat))
            self.undone = undone
            self.notify_all()

    async def _safe(self, seat: int) -> None:
        async with self.lock:
            if not self.alone():
                raise Refusal("This is for one player alone.")
            sayings = safe_moves(self.in_play.game, self.in_play.match.hand)
            if not sayings:
                raise Refusal("No card can go up safely just now.")
            for saying in sayings:
                await self.answer(seat, [saying], self.in_play.move(seat))
            self.undone = []

    def _finish(self, seat: int) -> None:
        if not self.is_out(seat):
            raise Refusal("You are still in this hand.")
        self.hurried = (self.kept.round, self.kept.hand)
        self.notify_all()

    def is_out(self, seat: int) -> bool:
        """Has the only person at the table nothing more to decide in this hand?"""
        if self.logged is None or not self.alone():
            return False
        hand = self.logged.match.hand
        if hand.over or seat < 0 or seat in hand.seats_to_answer():
            return False
        return hand.is_done(seat)

    async def _pause(self, seat: int) -> None:
        async with self.lock:
            if len([e for e in self.kept.log if e.kind == "pause" and e.seat == seat]) >= PAUSES and not self.alone():
                raise Refusal(f"You have paused {PAUSES} times in this match already.")
            if self.over():
                raise Refusal("The match is over.")
            await self._commit("pause", seat, [], self._must_play)

    async def _resume(self, seat: int) -> None:
        async with self.lock:
            if not self.paused():
                raise Refusal("The match is not paused.")
            await self._commit("resume", seat, [], lambda: None)

    async def _chat(self, connection: Connection, text: str, phrase: str) -> None:
        seat, person = connection.seat, connection.person
        words = " ".join("".join(c if c.isprintable() else " " for c in text).split())
        if bool(words) == bool(phrase):
            raise Refusal("Write a text, or choose a phrase.", "text")
        if (self.kept.keys[seat] if seat >= 0 else "-") in self.kept.settings.muted.split():
            raise Refusal("The keeper of this room has muted you at this table.")
        name = self.kept.players[seat].name if seat >= 0 else "A spectator"
        store, key, at = self.services.store, self.kept.id, milliseconds()
        try:
            number = await self.services.write(lambda: store.chat(key, at, seat, name, words, phrase, person))
        except Exception:
            raise Refusal(NOT_KEPT, status=503) from None
        if not store.shared:
            self.chat_seen = number
            self._tell_chat(seat, name, words, phrase, at, person)

    def _tell_chat(self, seat: int, name: str, words: str, phrase: str, at: int, person: str) -> None:
        for c in self.connections:
            if seat not in c.muted and person not in c.blocked:
                c.tell(protocol.Chat(seat, name, words, phrase, at))

    async def announce(self, text: str) -> None:
        """Show everybody at the table a sentence of the room's keeper, after what was stored before it."""
        async with self.lock:
            for c in self.connections:
                c.tell(protocol.Chat(-2, "The room", text, "", milliseconds()))

    async def _recall_chat(self, connection: Connection) -> None:
        """Show a page that joins what was written before."""
        store, key = self.services.store, self.kept.id
        try:
            lines = await self.services.read(lambda: store.chat_after(key))
        except Exception as error:
            log.error("The chat of a table could not be read (%s)", type(error).__name__)
            return
        for _, at, seat, name, words, phrase, person in lines:
            if person in connection.blocked:
                continue
            connection.tell(protocol.Chat(seat, name, words, phrase, at, True))

    async def show_new_chat(self) -> None:
        """Show chat that was stored by any server."""
        store, key, last = self.services.store, self.kept.id, self.chat_seen
        for number, at, seat, name, words, phrase, person in await self.services.read(lambda: store.chat_after(key, last)):
            if number > self.chat_seen:
                self.chat_seen = number
                self._tell_chat(seat, name, words, phrase, at, person)

    # Before the match -----------------------------------------------------------------------

    async def sat_down(self) -> None:
        """Read the seats after somebody has sat down."""
        async with self.lock:
            await self.catch_up()

    async def _swap(self, seat: int, other: int) -> None:
        async with self.lock:
            self._must_wait()
            if other >= self.kept.seats or not await self._exchanged(seat, other, False):
                raise Refusal("This seat is not free.", "seat")

    async def _exchange(self, seat: int, one: int, other: int) -> None:
        async with self.lock:
            self._must_wait()
            if seat != self.kept.host:
                raise Refusal(HOST_ONLY)
            if max(one, other) >= self.kept.seats or one == other:
                raise Refusal("Choose two seats of this table.", "other")
            await self._exchanged(one, other, True)

    async def _exchanged(self, one: int, other: int, taken: bool) -> bool:
        store, key = self.services.store, self.kept.id
        if not await self.services.write(lambda: store.swap(key, one, other, taken)):
            return False
        await self.catch_up()
        return True

    async def _stand(self, seat: int) -> None:
        async with self.lock:
            others = [s for s in self.persons() if s != seat]
            if not others:
                raise Refusal("You are alone at this table.")
            if self.logged is None:
                self._must_wait()
                store, key = self.services.store, self.kept.id
                if seat == self.kept.host:
                    heir = next((s for s in others if s in self.here()), others[0])
                    await self.services.write(lambda: store.set_host(key, heir))
                await self.services.write(lambda: store.set_seats(key, {seat: StoredPlayer("", "", True)}))
            self._dismiss_seat(seat, "You have left the table.")
            if self.logged is None:
                await self.catch_up()
            elif not self.over() and seat not in self.held():
                await self._commit("bot", seat, [self.kept.settings.fill], lambda: None)

    def _dismiss_seat(self, seat: int, text: str) -> None:
        """End the connections at a seat."""
        for c in [c for c in self.connections if c.seat == seat]:
            self._dismiss(c, text)

    def _dismiss(self, connection: Connection, text: str) -> None:
        connection.tell(protocol.SeatNotFound(text))
        self.connections.discard(connection)

    async def _remove(self, seat: int, other: int) -> None:
        async with self.lock:
            self._must_wait()
            if seat != self.kept.host:
                raise Refusal(HOST_ONLY)
            if other == seat or other not in self.persons():
                raise Refusal("There is no other player in this seat.", "seat")
            store, key = self.services.store, self.kept.id
            await self.services.write(lambda: store.set_seats(key, {other: StoredPlayer("", "", True)}))
            self._dismiss_seat(other, "The host has freed your seat.")
            await self.catch_up()

    def _must_wait(self) -> None:
        if self.logged is not None or self.kept.fair:
            raise Refusal("The match has begun already.")

    async def _start(self, seat: int) -> None:
        async with self.lock:
            self._must_wait()
            if seat != self.kept.host:
                raise Refusal("Only the host can start the match.")
            store, key, fill = self.services.store, self.kept.id, self.kept.settings.fill
            late = not self.kept.same  # a late guest could know the cards from the other table
            empty = [s for s, p in enumerate(self.kept.players) if p.free and not p.bot]
            names = company(self.kept.game, [fill] * len(empty), [p.name for p in self.kept.players])
            bots = {s: StoredPlayer(name, fill, late) for s, name in zip(empty, names)}
            if bots:
                await self.services.write(lambda: store.set_seats(key, bots))
                await self.catch_up()
            if self.kept.same:
                await self._begin_same()
            else:
                await self._begin_deal()

    async def _begin_same(self) -> None:
        """Deal the cards of a shared deal; the lock is held."""
        deals, id = self.services.deals, self.kept.settings.deal
        deal = await self.services.read(lambda: deals.deal(id))
        if deal is None:
            raise Refusal("The deal of this table is not there any more. Open another table.")
        await self._change_deal(lambda now: (deal.seed, {"kind": "same"}) if not now else None)

    async def keep_result(self) -> None:
        """Write down how far the match of a shared deal has come, if that is not written yet."""
        kept, logged, deals = self.kept, self.logged, self.services.deals
        if not kept.same or logged is None:
            return
        sheet = [list(row.scores) for row in logged.match.sheet]
        state = (len(sheet), self.over())
        if state == self.result_kept:
            return
        if self.over():
            own = next(iter(self.persons()), 0)
            score = None if self.ended() else logged.match.totals[own]
            ended = kept.log[-1].at if kept.log else milliseconds()  # as it was played, however late it is written down
            await self.services.write(lambda: deals.finish(kept.id, sheet, score, ended))
        else:
            await self.services.write(lambda: deals.progress(kept.id, sheet))
        self.result_kept = state

    async def _begin_deal(self) -> None:
        """Commit to a secret, and ask the players for their parts; the lock is held."""
        kept = self.kept
        name = secrets.token_urlsafe(16)
        secret = secrets.token_bytes(fair.SECRET)
        terms = fair.terms_text(kept.game, name, kept.options, kept.round, kept.seats)
        state = {
            "kind": "fair",
            "v": fair.VERSION,
            "match": name,
            "terms": terms,
            "secret": secret.hex(),
            "commit": fair.commitment(terms, secret).hex(),
            "state": "commit",
            "hashes": {},
            "parts": {},
        }
        await self._change_deal(lambda now: ("", state) if not now else None)

    async def _change_deal(self, change: Callable[[dict[str, Any]], tuple[str, dict[str, Any]] | None]) -> None:
        """Store what *change* makes of the present state of dealing, which other servers may have changed; the lock is held."""
        for _ in range(TRIES):
            kept, store, now = self.kept, self.services.store, self.kept.fair
            found = change(now) if self.logged is None else None
            if found is None:
                return
            seed, state = found
            done = await self.services.write(lambda: store.set_deal(kept.id, kept.round, seed, state, now))  # noqa: B023
            if not done or seed:
                await self.catch_up()
            else:
                self._dealing(state)
            if done:
                return

    def _dealing(self, state: dict[str, Any]) -> None:
        """Note a state of dealing, and show it if it is new."""
        if state.get("state") != self.kept.fair.get("state"):
            self.deal_step = time.monotonic() + DEAL_SECONDS
        self.kept.fair = state
        self._tell_deal()
        self.run_bots()

    def _tell_deal(self) -> None:
        if (told := self._deal_state()) is not None:
            for c in self.connections:
                c.tell(told)

    def _deal_state(self) -> protocol.DealState | None:
        state = self.kept.fair
        if "commit" not in state:
            return None
        at = state["state"]
        return protocol.DealState(
            at,
            state["match"],
            state["terms"],
            state["commit"],
            dict(state["hashes"]) if at != "commit" else {},
            dict(state["parts"]) if at == "dealt" else {},
        )

    async def _part(self, seat: int, value: str) -> None:
        def change(state: dict[str, Any]) -> tuple[str, dict[str, Any]]:
            if state.get("state") != "commit":
                raise Refusal("No part of the seed is wanted now.", "hash")
            if str(seat) in state["hashes"]:
                raise Refusal("Your part of the seed is here already.", "hash")
            hashes = {**state["hashes"], str(seat): value}
            done = set(map(str, self.persons())) <= set(hashes)
            return "", {**state, "hashes": hashes, "state": "frozen" if done else "commit"}

        async with self.lock:
            await self._change_deal(change)

    async def _reveal(self, seat: int, value: str) -> None:
        def change(state: dict[str, Any]) -> tuple[str, dict[str, Any]]:
            if state.get("state") != "frozen" or str(seat) not in state["hashes"]:
                raise Refusal("No part of the seed is wanted now.", "value")
            commit = bytes.fromhex(state["commit"])
            if fair.part_hash(commit, seat, bytes.fromhex(value)).hex() != state["hashes"][str(seat)]:
                raise Refusal("This is not the part you committed to.", "value")
            state = {**state, "parts": {**state["parts"], str(seat): value}}
            return dealt(state) if set(state["parts"]) == set(state["hashes"]) else ("", state)

        async with self.lock:
            await self._change_deal(change)

    async def _go_on_dealing(self) -> None:
        """A step of fair dealing has timed out: go on with the players who have answered."""

        def change(state: dict[str, Any]) -> tuple[str, dict[str, Any]] | None:
            if time.monotonic() < self.deal_step:
                return None
            return ("", {**state, "state": "frozen"}) if state["state"] == "commit" and state["hashes"] else dealt(state)

        async with self.lock:
            await self._change_deal(change)

    # Looking back, hints, odds --------------------------------------------------------------

    def _look(self, connection: Connection, move: int) -> None:
        logged, seat = self.in_play, connection.seat
        if move > logged.move(seat):
            raise Refusal("The match has not come so far yet.", "move")
        hand, line = logged.position(seat, move)
        connection.tell(protocol.ReviewedTable(move, scene(hand, seat), line))

    async def _solve(self, connection: Connection) -> None:
        logged = self.in_play
        if solver(logged.game) is None or not self.alone():
            raise Refusal(f"There is no solver for {logged.game.title}.")
        if not logged.match.hand.over:
            raise Refusal("The deal is still being played. The solver answers when it is over.")
        if self.hinting:
            raise Refusal("The solver is at work already.")
        self.hinting = True
        kept, starts = self._copy(), self.starts
        try:
            found = self.solution or await self.services.workers.solve(kept)
        finally:
            self.hinting = False
        if (starts, kept.hand) != (self.starts, self.kept.hand):
            return
        self.solution = found
        self._show(connection, 0)

    def _show(self, connection: Connection, move: int) -> None:
        found = self.solution
        if found is None:
            raise Refusal("Ask the solver first.")
        if move > len(found.line):
            raise Refusal("The solver's line is not so long.", "move")
        match = LoggedMatch(at_hand_start(self.kept)).match
        for saying in found.line[:move]:
            match.answer(connection.seat, saying)
        connection.tell(
            protocol.ReviewedTable(
                move, scene(match.hand, connection.seat), match_scene(match), True, len(found.line), found.words()
            )
        )

    async def _hint(self, connection: Connection) -> None:
        logged, seat = self.in_play, connection.seat
        if not self.hints_allowed():
            raise Refusal("This table is played without hints.")
        if seat not in logged.match.hand.seats_to_answer() or self.over():
            raise Refusal("There is nothing for you to answer just now.")
        if self.hinting:
            raise Refusal("The bot is thinking about a hint already.")
        move, starts = logged.move(seat), self.starts
        self.hinting = True
        kept = self._copy()
        try:
            hint = await self.services.workers.hint_for(kept, seat)
        finally:
            self.hinting = False
        if (move, starts) == (self.in_play.move(seat), self.starts):
            connection.tell(hint)

    def _ask_odds(self, connection: Connection, move: int) -> None:
        """Start to work out the odds. The table goes on meanwhile, and only the last of several questions is answered."""
        if not has_equities(self.in_play.game):
            raise Refusal(f"{self.in_play.game.title} has no odds.")
        connection.asked = move
        if connection.calculating is None or connection.calculating.done():
            connection.calculating = asyncio.create_task(self._calculate(connection))

    async def _calculate(self, connection: Connection) -> None:
        while (move := connection.asked) is not None:
            connection.asked = None
            try:
                if move > self.in_play.move(connection.seat):
                    raise Refusal("The match has not come so far yet.", "move")
                found: FromRoom = await self.services.workers.equities_at(self._copy(), connection.seat, move)
            except Refusal as refusal:
                found = protocol.Refused(refusal.text, refusal.field)
            if connection in self.connections and connection.asked is None:
                connection.tell(found)

    def _try(self, seat: int, action: Callable[[], T]) -> T:
        try:
            return action()
        except UpcardError as error:
            raise Refusal(self._sentence(str(error), seat)) from None

    def _sentence(self, text: str, seat: int) -> str:
        plain = render(text, [p.name for p in self.kept.players], seat)
        return re.sub(r"(?<![.!?])$", ".", plain[:1].upper() + plain[1:])

    def _copy(self) -> StoredTable:
        return replace(self.kept, answers=list(self.kept.answers), log=[], fair={})

    # The driver: bots, clocks, absent players -----------------------------------------------

    def run_bots(self) -> None:
        """Let the driver look at the table."""
        self._changed.set()
        if not self.services.stopping and (self._driver is None or self._driver.done()):
            self._driver = asyncio.create_task(self._drive())

    def idle(self) -> bool:
        """Is nobody connected, and no bot thinking?"""
        return not self.connections and self._thinking is None

    async def stop(self) -> None:
        """Stop the driver, and let go of it: a cancelled task keeps its frames, and they would keep the table."""
        driver, self._driver = self._driver, None
        if driver is not None:
            driver.cancel()
            await asyncio.gather(driver, return_exceptions=True)

    async def _drive(self) -> None:
        """Do whatever is due, forever. A failure is logged, and the driver goes on after a growing pause."""
        failures = 0
        loop = asyncio.get_running_loop()
        while True:
            self._changed.clear()
            try:
                wait = await self._drive_once()
                failures = 0
            except asyncio.CancelledError:
                raise
            except Exception as error:
                if not isinstance(error, Refusal):
                    log.error("The driver of a table of %s failed (%s)", self.kept.game, type(error).__name__)
                self.services.figures.driver_restarts.inc()
                wait = min(30.0, 0.25 * 2**failures)
                failures += 1
            finally:
                self._thinking = None
            if wait is not None:
                timer = loop.call_later(wait, self._changed.set)
                await self._changed.wait()
                timer.cancel()
            else:
                await self._changed.wait()

    async def _drive_once(self) -> float | None:
        """Do what is due now; returns the seconds until something else is due, or None if nothing will be."""
        now = time.monotonic()
        due: list[float] = []
        for kind, proposal in list(self.proposals.items()):
            if proposal.ends <= now:
                del self.proposals[kind]
                self.notify_all()
            elif proposal.elsewhere and proposal.by in self._connected() and self._agreed(proposal):
                async with self.lock:
                    if self.proposals.get(kind) is proposal:
                        await self._carry_out(kind, proposal.by)
                        self.notify_all()
            else:
                due.append(proposal.ends)
        if self.logged is None:
            if self.kept.fair.get("kind") == "fair":
                if self.deal_step == 0.0:
                    self.deal_step = now + DEAL_SECONDS
                if self.deal_step <= now:
                    await self._go_on_dealing()
                    return 0.0
                due.append(self.deal_step)
            return min(due) - now if due else None
        await self.keep_result()
        await self.record_result()
        if self.broken or self.over():
            return min(due) - now if due else None
        await self._give_back()
        due += await self._hold_seats(now)
        due += await self._deal_after_wait(now)
        due += await self._tell_closed_pages(now)
        if not self.paused():
            due += await self._watch_clocks(now)
            if (seat := self._next_bot()) >= 0:
                await self._bot_turn(seat)
                return 0.0
        return max(0.0, min(due) - time.monotonic()) if due else None

    async def record_result(self) -> None:
        """Write down how the match ended, and rate its players. A second time changes nothing."""
        if not self.over() or self.recorded == self.kept.round or self.broken or "copied" in self.kept.fair:
            return
        match, round, honours = self.in_play.match, self.kept.round, self.services.honours
        found = outcome(
            self.kept, self.in_play, self.ended(), [] if self.ended() else match.winners() if match.over else leaders(match)
        )
        await self.services.write(lambda: honours.record(found))
        self.recorded = round

    async def _give_back(self) -> None:
        """Give seats held by a bot back to players who are here."""
        for seat in set(self.held()) & self.here():
            async with self.lock:
                if seat in self.held():
                    await self._commit("person", seat, [], lambda: None)

    async def _hold_seats(self, now: float) -> list[float]:
        """Let a bot hold the seat of a player whose grace is over, while somebody else is here."""
        due = []
        held, persons = self.held(), self.persons()
        if len(persons) < 2 or not (set(persons) & self.here()) or self.kept.settings.screen:
            return []
        for seat in persons:
            if seat in self.here() or seat in held:
                continue
            gone = self.away.setdefault(seat, now)
            if now - gone >= self.kept.settings.grace:
                async with self.lock:
                    await self._commit("bot", seat, [self.kept.settings.fill], lambda: None)
            else:
                due.append(gone + self.kept.settings.grace)
        return due

    def _closed_pages(self, logged: LoggedMatch) -> set[int]:
        """The players who are to answer and have no page open, if this room can tell them."""
        if self.services.sender is None:
            return set()
        return set(logged.match.hand.seats_to_answer()) & set(self.persons()) - self.here() - set(self.held())

    async def _tell_closed_pages(self, now: float) -> list[float]:
        """Send a notice to players who are to answer and whose page has been closed for some seconds."""
        sender, pushes, logged = self.services.sender, self.services.pushes, self.in_play
        if sender is None or self.alone() or self.paused():
            return []
        due = []
        for seat in self._closed_pages(logged):
            key, turn = self.kept.keys[seat], f"{self.kept.round}:{len([a for a in logged.answers if a.seat == seat])}"
            closed = self.away.setdefault(seat, now) + CLOSED_SECONDS
            if closed > now:
                due.append(closed)
            elif self.told.get(key) != turn:
                browsers = await self.services.write(lambda: pushes.due(self.kept.id, key, turn))  # noqa: B023
                self.told[key] = turn
                sender.send(pushes, browsers, self._game().title, self.kept.id)
        return due

    async def _deal_after_wait(self, now: float) -> list[float]:
        """Deal the next hand some time after the first player has asked for it."""
        if not self.ready or not self.in_play.match.hand.over:
            return []
        at = min(self.ready.values()) + NEXT_SECONDS
        if at > now and not set(self.persons()) & self.here() <= set(self.ready):
            return [at]
        async with self.lock:
            if self.in_play.match.hand.over:
                await self._deal_next()
        return []

    async def _watch_clocks(self, now: float) -> list[float]:
        """Let a bot answer for a player whose clock has run out."""
        due = []
        for seat, clock in enumerate(self.clocks()):
            if not clock.running or self.kept.players[seat].bot or seat in self.held():
                continue
            if clock.left > 0:
                due.append(now + clock.left / 1000 + 0.01)
            else:
                async with self.lock:
                    if seat in self.in_play.match.hand.seats_to_answer():
                        move = self.in_play.move(seat)
                        await self._commit("flag", seat, [], self._must_play)
                        kept = self._copy()
                        kept.players = [replace(p, bot="steady") if s == seat else p for s, p in enumerate(kept.players)]
                        await self.answer(seat, await self.services.workers.choose(kept, seat), move)
        return due

    def _next_bot(self) -> int:
        held = self.held()
        waiting = self.in_play.match.hand.seats_to_answer()
        return next((seat for seat in waiting if self.kept.players[seat].bot or seat in held), -1)

    async def _bot_turn(self, seat: int) -> None:
        logged = self.in_play
        question = sealed_question(logged)
        # The pause is the same whatever a bot holds or does; bots that answer one sealed question share it.
        pause = 0.0 if question is not None and question == self._sealed else self.services.pause
        if self.hurried == (self.kept.round, self.kept.hand) and any(self.is_out(s) for s in self.persons()):
            pause = 0.0
        self._sealed = question
        kept, starts, move = self._copy(), self.starts, logged.move(seat)
        if level := self.held().get(seat):
            kept.players = [replace(p, bot=level) if s == seat else p for s, p in enumerate(kept.players)]
        self._thinking = (seat, move)
        sayings, _ = await asyncio.gather(self.services.workers.choose(kept, seat), asyncio.sleep(pause))
        async with self.lock:
            stale = starts != self.starts or kept.hand != self.kept.hand or kept.round != self.kept.round
            if stale or seat != self._next_bot_of(seat) or move != self.in_play.move(seat) or self.paused() or self.over():
                return
            try:
                await self.answer(seat, sayings, move)
            except Refusal as refusal:
                if refusal.text == NOT_KEPT or refusal.field == "move":
                    raise
                await self.answer(seat, first_answer(self.in_play.match.hand, seat), move)
            self.services.figures.answers.labels(self.kept.game, "bot").inc()

    def _next_bot_of(self, seat: int) -> int:
        """The seat, if its bot can still answer now; -1 otherwise."""
        return seat if seat in self.in_play.match.hand.seats_to_answer() and self._is_bot(seat) else -1

    def _is_bot(self, seat: int) -> bool:
        return bool(self.kept.players[seat].bot) or seat in self.held()


class ClockCount:
    """How much time each seat has used and how often it has answered, from the times in a match's log."""

    def __init__(self, seats: int) -> None:
        self.used = [0] * seats
        self.answers = [0] * seats
        self.asked: set[int] = set()
        self.since = 0
        self.still = True  # nobody's clock runs: before the first answer, in a pause, after the end
        self.stopped = False  # whoever comes or goes, until somebody resumes play
        self.question: tuple[int, int] | None = None  # the sealed question that is open
        self.before = [(0, 0)] * seats  # time used and answers given when it was asked

    def add(self, e: StoredEvent, asked: list[int], question: tuple[int, int] | None) -> None:
        """Count the time up to an event, after which *asked* are to answer, perhaps a sealed *question*."""
        if not self.still:
            for seat in self.asked:
                self.used[seat] += e.at - self.since
        self.since = e.at
        if e.kind == "say":
            self.answers[e.seat] += 1
        self.stopped = e.kind in ("pause", "end") or (self.stopped and e.kind != "resume")
        self.still = self.stopped or e.kind == "gap" or (self.still and e.kind == "bot")
        self.asked = set(asked)
        self.ask(question)

    def ask(self, question: tuple[int, int] | None) -> None:
        """Note which sealed question is open, if any."""
        if question is not None and question != self.question:
            self.before = list(zip(self.used, self.answers))
        self.question = question


def sealed_question(logged: LoggedMatch) -> tuple[int, int] | None:
    """Names the sealed question that is open, by hand and number; None if there is none."""
    return (logged.match.number, logged._before) if logged.match.hand.phase.sealed else None


def count_clock(kept: StoredTable) -> ClockCount:
    """The clocks of a match, counted from its log."""
    count = ClockCount(kept.seats)
    if not kept.settings.bank or not kept.seed:
        return count
    replayed = LoggedMatch(replace(kept, answers=[], hand=1))
    count.ask(sealed_question(replayed))
    for e in kept.log:
        if e.kind == "back":
            replayed = LoggedMatch(replace(kept, answers=replayed.answers[: int(e.says[0])], hand=e.hand))
        else:
            replayed.apply(e)
        count.add(e, replayed.match.hand.seats_to_answer(), sealed_question(replayed))
    return count


def dealt(state: dict[str, Any]) -> tuple[str, dict[str, Any]]:
    """The seed that the opened parts make, and the last state of dealing."""
    parts = {int(seat): bytes.fromhex(value) for seat, value in state["parts"].items()}
    seed = fair.match_seed(state["terms"], bytes.fromhex(state["secret"]), parts).hex()
    return seed, {**state, "state": "dealt", "kind": "fair" if parts else "room"}


def learned(before: Hand, now: Hand) -> bool:
    """Has any seat, or a spectator, seen a card since *before* that it could not see then?"""
    for seat in range(-1, before.plan.seats):
        then, today = _seen(before, seat), _seen(now, seat)
        if today - then:
            return True
    return False


def _seen(h: Hand, seat: int) -> Counter[int]:
    return Counter([face for z in range(int(h.plan.size)) for face in visible_faces(h, z, seat) if face >= 0])


def leaders(match: Match) -> list[int]:
    """The seats that are ahead in a match that ends after its present hand."""
    best = min(match.totals) if match.game.lowest_wins else max(match.totals)
    return [seat for seat, total in enumerate(match.totals) if total == best]


def first_answer(hand: Hand, seat: int) -> list[str]:
    """The first legal answer of a seat, for when no bot can find one."""
    trial = hand.copy()
    trial.answer_first(seat)
    return [trial.say(trial.legal()[0])]
