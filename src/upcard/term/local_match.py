"""A match at this terminal: you in the first seat, bots in the others, and its record in a file."""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from upcard.bots.advice import advise
from upcard.bots.bot import answers_together, count_together
from upcard.bots.characters import company
from upcard.bots.equity import equities_allowed, equities_for, equities_in_hindsight, has_equities, stage
from upcard.bots.roster import BOTS, bot
from upcard.core.bits import Rng
from upcard.core.errors import BadOption, BadRecord, IllegalMove, UpcardError
from upcard.core.game import Game
from upcard.core.match import Match
from upcard.core.scene import EventScene, MatchScene, Scene, event_scenes, match_scene, scene
from upcard.core.seed import Seed
from upcard.kit.poker.equity import Equities
from upcard.record import Record
from upcard.term.description import Reader

ME: Final = 0
LONGEST_NAME: Final = 24
THINKING: Final = 0.3  # seconds that a searching bot has for an answer
ADVISING: Final = 1.0  # and for a hint


@dataclass(frozen=True)
class Player:
    """The player in a seat: a person (*bot* is "") or a bot of that kind."""

    name: str
    bot: str = ""


@dataclass(frozen=True)
class Hint:
    """The best bot's answer: its text, the words on its button, and the reason."""

    say: str
    text: str
    reason: str


def clean(name: str) -> str:
    """A name fit to show: printable characters, single spaces, at most 24 characters."""
    return " ".join("".join([c if c.isprintable() else " " for c in name]).split())[:LONGEST_NAME].strip()


def table_of(game: str, name: str, seats: int, bots: Sequence[str]) -> list[Player]:
    """The person, then the bots that come to a table of *game*. The kinds of bot repeat until every seat is taken."""
    if len(bots) >= seats and seats > 1:
        raise BadOption(f"at {seats} seats there is room for {seats - 1} bots beside you, not for {len(bots)}", "bots")
    name = clean(name) or "Guest"
    kinds = [bots[i % len(bots)] for i in range(seats - 1)]
    return [Player(name)] + [Player(bot_name, kind) for bot_name, kind in zip(company(game, kinds, [name]), kinds)]


def names_of(data: Any, record: Record) -> list[str]:
    """The names of the players of a record's file; those of characters if the file has none. Raises BadRecord."""
    players = players_of(data, record.seats)
    return [p.name for p in players] if players else company(record.game.slug, ["steady"] * record.seats, [])


class LocalMatch:
    """A match in progress, its players, and the file it is saved in."""

    def __init__(self, record: Record, players: list[Player], path: Path | None = None) -> None:
        """Resume a match where its record ends; raises BadRecord, UnknownBot."""
        self.record = record
        self.players = players
        self.path = path
        self.kept = record.answers  # the number of answers in the file
        self.match: Match = record.replay()
        for player in players[1:]:
            bot(player.bot, record.game)

    @staticmethod
    def begin(
        game: Game, options: dict[str, Any], seats: int | None, seed: str | None, name: str, bots: Sequence[str]
    ) -> LocalMatch:
        """A new match; raises BadOption, BadSeats, BadSeed, UnknownBot."""
        terms, n = game.check_terms(options, seats)
        players = table_of(game.slug, name, n, bots or ["steady"])
        for kind in bots:
            bot(kind, game)
        return LocalMatch(Record.of(game.match(seeded(seed).hex(), seats=n, options=terms)), players)

    @staticmethod
    def load(path: Path) -> LocalMatch:
        """A saved match; raises BadRecord, which says what is wrong with the file."""
        record, data = read_record(path)
        players = players_of(data, record.seats)
        if players is None:
            players = table_of(record.game.slug, "Guest", record.seats, ["steady"])
        return LocalMatch(record, players, path)

    def save(self, path: Path) -> None:
        """Save the match to a file, completely or not at all; raises OSError."""
        data = json.loads(self.record.to_json())
        data["players"] = [[p.name, p.bot] for p in self.players]
        beside = path.with_name(path.name + ".new")
        beside.write_text(json.dumps(data, ensure_ascii=False) + "\n", encoding="utf-8")
        os.replace(beside, path)
        self.path = path
        self.kept = self.record.answers

    # What the player sees -------------------------------------------------------------------

    @property
    def names(self) -> list[str]:
        """The players' names, seat by seat."""
        return [p.name for p in self.players]

    def reader(self, signs: bool = False) -> Reader:
        """A reader for the person's seat."""
        return Reader(self.names, ME, signs)

    def scene(self) -> Scene:
        """The scene for the person's seat."""
        return scene(self.match.hand, ME)

    def standing(self) -> MatchScene:
        """Scores and state of the match."""
        return match_scene(self.match)

    def happened(self) -> list[EventScene]:
        """Every event so far, as the person's seat may know it."""
        return event_scenes(self.match, ME)

    # Answers ------------------------------------------------------------------------------

    def waits(self) -> bool:
        """Is it the person's turn?"""
        return ME in self.match.hand.seats_to_answer()

    def answer(self, seat: int, sayings: Sequence[str]) -> None:
        """Give a seat's answer, all of it or none; raises IllegalMove in words this seat may read."""
        self.match.answer(seat, *sayings)
        self.record.add(seat, list(sayings))

    def next_hand(self) -> None:
        """Deal the next hand; raises IllegalMove."""
        self.match.next_hand()
        self.record.hands.append([])

    def rematch(self) -> None:
        """Start another match at the same table; raises IllegalMove before this one ends."""
        if not self.match.over:
            raise IllegalMove("the match is still being played")
        old = self.record
        self.match = old.game.match(seats=old.seats, options=old.options)
        self.record = Record.of(self.match)
        self.path = None
        self.kept = 0

    def undo(self) -> None:
        """Take back the person's last answer if the game allows it; raises IllegalMove."""
        if not self.record.game.undo:
            raise IllegalMove(f"you cannot take back an answer in {self.record.game.title}")
        now = self.record.hands[-1]
        own = [i for i, (seat, _) in enumerate(now) if seat == ME]
        if not own or self.match.over:
            raise IllegalMove("there is nothing to take back")
        self.record.hands[-1] = now[: own[-1]]
        self.match = self.record.replay()

    # Bots ---------------------------------------------------------------------------------

    def next_bot(self) -> int:
        """The seat of a bot whose turn it is; -1 if there is none, or if the player is asked the same sealed question."""
        asked = self.match.hand.seats_to_answer()
        if ME in asked and self.match.hand.phase.sealed:
            return -1  # the player need not wait for the bots
        return next((seat for seat in asked if self.players[seat].bot), -1)

    def think(self, seat: int) -> list[str]:
        """The answer of the bot at a seat, or all answers that are chosen together."""
        hand = self.match.hand.copy()
        hand.answer_first(seat)
        player = bot(self.players[seat].bot, self.record.game, seconds=THINKING / count_together(hand, seat))
        return [hand.say(action) for _, action in answers_together(player, hand, seat, self._chance(seat))]

    def hint(self) -> Hint:
        """The best bot's answer for the player, and its reason; raises IllegalMove where there is nothing to answer."""
        advice = advise(self.record.game, self.match.hand, ME, self._chance(ME), seconds=ADVISING)
        return Hint(advice.answers[0], advice.text(), advice.reason or "It did best in the imagined deals.")

    def odds(self) -> list[tuple[str, Equities]]:
        """Equities now, if the table shows them; after the hand, those of every round. Raises IllegalMove."""
        game = self.record.game
        if not has_equities(game):
            raise IllegalMove(f"{game.title} has no odds")
        end, number, row = self.match.hand, self.match.number, self.record.hands[-1]
        if not end.over:
            if not equities_allowed(self.match.options):
                raise IllegalMove("this table shows the odds after the hand; the option show_odds shows them during it")
            now = equities_for(game, end, ME)
            return [] if now is None else [("Now", now)]
        out: list[tuple[str, Equities]] = []
        last = (-1, -1, -1, False)
        before = self.record.answers - len(row)
        for k in range(len(row)):
            past = self.record.replay(before + k, journal=False)
            if past.number < number:
                past.next_hand()
            if stage(game, past.hand) != last:
                last = stage(game, past.hand)
                told = equities_in_hindsight(game, past.hand, end, ME) or equities_for(game, past.hand, ME)
                if told is not None:
                    rounds = [f"{fact.label} {fact.value}" for fact in past.hand.facts() if fact.label in ("Round", "Wild")]
                    when = rounds[0] if rounds else f"After {k} answers" if k else "At the start"
                    out.append((f"{when}, {len(told['seats'])} in" if when in [w for w, _ in out] else when, told))
        return out

    def _chance(self, seat: int) -> Rng:
        """A bot's random numbers: the same after a resume, and independent of the deal."""
        text = f"bot at seat {seat} after {self.record.answers} answers: {self.record.seed}"
        return Rng(int.from_bytes(hashlib.sha256(text.encode()).digest()[:7], "big"))


def seeded(text: str | None) -> Seed:
    """A seed as people type it: a whole number, or hexadecimal digits; raises BadSeed."""
    if text is None:
        return Seed(None)
    return Seed(int(text)) if text.isdecimal() and len(text) < 64 else Seed(text)


def read_record(path: Path) -> tuple[Record, dict[str, Any]]:
    """A record from a file, and all the data in the file; raises BadRecord in one plain sentence."""
    try:
        text = path.read_text(encoding="utf-8")
        return Record.from_json(text), json.loads(text)
    except FileNotFoundError:
        raise BadRecord(f"there is no file {str(path)!r}") from None
    except IsADirectoryError:
        raise BadRecord(f"{str(path)!r} is a folder, not a record") from None
    except UnicodeDecodeError:
        raise BadRecord(f"{str(path)!r} is not a record: it is not text") from None
    except OSError as error:
        raise BadRecord(f"{str(path)!r} cannot be read: {(error.strerror or 'unknown error').lower()}") from None
    except UpcardError as error:
        raise BadRecord(f"{str(path)!r}: {error}") from None


def players_of(data: dict[str, Any], seats: int) -> list[Player] | None:
    """The players named in a file; None if they are missing or malformed."""
    rows = data.get("players")
    kinds = ["", "search"] + [b["name"] for b in BOTS]  # "search" is in older files
    if not isinstance(rows, list) or len(rows) != seats:
        return None
    for i, row in enumerate(rows):
        if not (isinstance(row, list) and len(row) == 2 and isinstance(row[0], str) and row[1] in kinds):
            return None
        if (row[1] == "") != (i == 0):
            return None
    return [Player(clean(row[0]) or f"Seat {i + 1}", row[1]) for i, row in enumerate(rows)]


__all__ = ["ME", "Hint", "Player", "LocalMatch", "names_of", "players_of", "read_record", "seeded", "table_of"]
