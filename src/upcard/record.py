"""A match that can be replayed: how it began, and every answer since."""

from __future__ import annotations

import json
from typing import Any

from upcard.core.errors import BadRecord, UpcardError
from upcard.core.game import Game
from upcard.core.match import Match
from upcard.core.options import as_dict
from upcard.core.seed import Seed
from upcard.registry import game as find

FORMAT = 1  # the number of this form of record


class Record:
    """Game, options, seats, seed, and for each hand its answers as (seat, saying): the only thing that is stored.

    `Record.of` begins one with a match, `add` writes answers down; a further hand begins with a new list in *hands*.
    """

    def __init__(
        self, game: Game, options: dict[str, Any], seats: int, seed: str, hands: list[list[tuple[int, str]]] | None = None
    ) -> None:
        self.game = game
        self.options = options
        self.seats = seats
        self.seed = seed
        self.hands: list[list[tuple[int, str]]] = hands if hands is not None else [[]]

    @staticmethod
    def of(match: Match) -> Record:
        """The record of a match that has just begun."""
        return Record(find(match.game.slug), as_dict(match.options), match.seats, match.seed.hex())

    @property
    def answers(self) -> int:
        """How many answers have been given."""
        return sum([len(hand) for hand in self.hands])

    def add(self, seat: int, sayings: list[str]) -> None:
        """Add answers of the present hand."""
        self.hands[-1].extend([(seat, text) for text in sayings])

    def replay(self, upto: int | None = None, journal: bool = True) -> Match:
        """The match after the first *upto* answers, or after all; raises BadRecord where one is not legal."""
        match = self.game.match(self.seed, seats=self.seats, options=self.options, journal=journal)
        left = self.answers if upto is None else upto
        for number, hand in enumerate(self.hands, 1):
            try:
                if number > 1:
                    match.next_hand()
                for seat, text in hand:
                    if left == 0:
                        return match
                    left -= 1
                    match.answer(seat, text)
            except UpcardError as error:
                raise BadRecord(f"the record does not replay: hand {number}: {error}") from None
            if left == 0 and upto is not None:
                return match
        return match

    def to_json(self) -> str:
        """The record as JSON text."""
        return json.dumps(
            {
                "upcard": FORMAT,
                "game": self.game.slug,
                "options": self.options,
                "seats": self.seats,
                "seed": self.seed,
                "hands": [[[seat, text] for seat, text in hand] for hand in self.hands],
            }
        )

    @staticmethod
    def from_json(text: str) -> Record:
        """Read a record; raises BadRecord saying what is wrong with it."""
        try:
            data = json.loads(text)
        except (ValueError, RecursionError):
            raise BadRecord("this is not a record: it is not JSON") from None
        if not isinstance(data, dict) or data.get("upcard") != FORMAT:
            raise BadRecord(f"this is not a record of format {FORMAT}: it lacks '\"upcard\": {FORMAT}'")
        for key, kind in (("game", str), ("options", dict), ("seats", int), ("seed", str), ("hands", list)):
            if not isinstance(data.get(key), kind):
                raise BadRecord(f"this record has no proper {key!r}")
        hands: list[list[tuple[int, str]]] = []
        for hand in data["hands"]:
            if not isinstance(hand, list) or not all([_is_answer(a) for a in hand]):
                raise BadRecord("a hand of this record is not a list of [seat, saying]")
            hands.append([(a[0], a[1]) for a in hand])
        try:
            game = find(data["game"])
            game.check_terms(data["options"], data["seats"])
            Seed(data["seed"])
        except UpcardError as error:
            raise BadRecord(f"this record cannot be read: {error}") from None
        return Record(game, data["options"], data["seats"], data["seed"], hands or [[]])


def _is_answer(a: Any) -> bool:
    return isinstance(a, list) and len(a) == 2 and type(a[0]) is int and isinstance(a[1], str)
