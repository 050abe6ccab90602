"""A finished match to look back at: every position as any seat saw it or with all hands open, and the way to play on from it."""

from __future__ import annotations

from typing import Final

from upcard.core.options import as_dict
from upcard.core.scene import OPEN, EventScene, MatchScene, Scene, hand_events, match_scene, open_scene, scene
from upcard.room.match_log import LoggedMatch, played_out
from upcard.room.messages import Refusal, ReplayHand, ReplayHead, ReplayLog, ReplayPiece, ReplayPlayer, ReplayStep
from upcard.room.stored import StoredEvent, StoredPlayer, StoredTable

PIECE: Final = 24  # positions sent at once


class Replay:
    """A finished match, step by step: each deal is a step, and each answer after it."""

    def __init__(self, kept: StoredTable) -> None:
        """Rebuild a match that is over, or was broken off; raises UpcardError if today's rules refuse it."""
        self.kept = kept
        self.logged = LoggedMatch(kept)
        self.counts = [0] * self.logged.match.number  # answers in each hand
        for given in self.logged.answers:
            self.counts[given.hand - 1] += 1
        self.ended = next((e.says[0] for e in kept.log if e.kind == "end"), "")
        self.over = self.logged.match.over or bool(self.ended) or played_out(kept, self.logged.match)
        self.steps = len(self.logged.answers) + len(self.counts)

    def place(self, step: int) -> tuple[int, int]:
        """The hand of a step (from 1), and how many answers of the match were given by then. Raises Refusal."""
        if not 0 <= step < self.steps:
            raise Refusal("This match has no such position.", "step")
        hand = 0
        while step > self.counts[hand]:
            step -= self.counts[hand] + 1
            hand += 1
        return hand + 1, sum(self.counts[:hand]) + step

    def _view(self, view: int) -> int:
        if not OPEN <= view < self.kept.seats:
            raise Refusal("There is no such seat at this table.", "view")
        return view

    def head(self, seat: int, key: str, matches: int) -> ReplayHead:
        """The page's first message, for the player of a seat (-1: somebody with the *key* of a link)."""
        logged, kept = self.logged, self.kept
        hands, first = [], 0
        for number, count in enumerate(self.counts, 1):
            hands.append(ReplayHand(number, first, first + count))
            first += count + 1
        return ReplayHead(
            game=kept.game,
            title=logged.game.title,
            options=as_dict(logged.match.options) | logged.preferences,
            players=[ReplayPlayer(p.name, p.bot) for p in kept.players],
            seat=seat,
            key=key,
            number=kept.round + 1,
            matches=matches,
            steps=self.steps,
            hands=hands,
            match=match_scene(logged.match),
            ended=self.ended,
        )

    def piece(self, view: int, reader: int, first: int) -> ReplayPiece:
        """Positions from step *first* on, as a seat saw them (-1: a spectator), or with all hands OPEN from the seat *reader*.

        Raises Refusal.
        """
        view, reader = self._view(view), self._view(max(reader, -1))
        self.place(first)
        return ReplayPiece(first, [self._step(view, reader, n) for n in range(first, min(first + PIECE, self.steps))])

    def _step(self, view: int, reader: int, step: int) -> ReplayStep:
        hand, move = self.place(step)
        drawn, line = self.seen(view, reader, step)
        events = [e for e in hand_events(self.logged.match, hand, view) if e["move"] == move]
        return ReplayStep(hand, move, drawn, line, events)

    def seen(self, view: int, reader: int, step: int) -> tuple[Scene, MatchScene]:
        """One position."""
        hand, move = self.place(step)
        found, line = self.logged.replayed(hand, move)
        return (open_scene(found, reader) if view == OPEN else scene(found, view)), line

    def log(self, view: int, hand: int) -> ReplayLog:
        """All that happened in a hand, as a seat knew it. Raises Refusal."""
        view = self._view(view)
        if not 1 <= hand <= len(self.counts):
            raise Refusal("This match has no such hand.", "hand")
        events: list[EventScene] = [e for e in hand_events(self.logged.match, hand, view) if e["text"]]
        return ReplayLog(hand, events)

    def go_on(self, step: int, seat: int, name: str, fill: str) -> tuple[list[StoredPlayer], list[StoredEvent]]:
        """The players and the log of a table that goes on from a step: one person in a seat, bots in the others.

        Raises Refusal if nobody is left to answer.
        """
        if not 0 <= seat < self.kept.seats:
            raise Refusal("There is no such seat at this table.", "seat")
        hand, move = self.place(step)
        found, line = self.logged.replayed(hand, move)
        if found.over and line["over"]:
            raise Refusal("The match is over here. Go back to a position where somebody has to answer.", "step")
        players = [
            StoredPlayer(name if s == seat else p.name, "" if s == seat else p.bot or fill)
            for s, p in enumerate(self.kept.players)
        ]
        log: list[StoredEvent] = []
        now = 1
        for given in self.logged.answers[:move]:
            while now < given.hand:
                now += 1
                log.append(StoredEvent(len(log), "next", now, -1))
            log.append(StoredEvent(len(log), "say", given.hand, given.seat, (given.saying,)))
        while now < hand:
            now += 1
            log.append(StoredEvent(len(log), "next", now, -1))
        return players, log
