"""A table as it is stored: its terms, its players, the log of its match, and the keys that open its seats."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass, field
from typing import Any, Final


@dataclass(frozen=True)
class Account:
    """The person who is signed in. It opens this person's seat at a table, as a token opens a guest's."""

    person: str


Key = str | Account  # what opens a seat
OWN: Final = "me"  # the token of a seat that belongs to the account


@dataclass(frozen=True)
class StoredPlayer:
    """A seat: a person (*bot* is ""), or a bot of that kind. A *free* seat can be taken by a person.

    *person* is the account that has the seat, "" for a guest.
    """

    name: str
    bot: str = ""
    free: bool = False
    person: str = ""

    @property
    def kind(self) -> str:
        """The player in the seat: "person", "bot", or "empty" for nobody."""
        return "bot" if self.bot else "empty" if self.free else "person"


@dataclass(frozen=True)
class StoredAnswer:
    """One answer: the hand of the match (from 1), the seat, and the text."""

    hand: int
    seat: int
    saying: str


@dataclass(frozen=True)
class StoredEvent:
    """One row of a match's log.

    *kind* is "say" (an answer; several texts for cards chosen together), "next" (the next hand is dealt), "back" (answers
    from number says[0] on are taken back), "pause", "resume", "gap" (time nobody pays for), "flag" (a clock ran out), "bot"
    (the bot says[0] holds the seat), "person" (its player is back) or "end" (the match is broken off; says[0] says how).
    """

    number: int
    kind: str
    hand: int
    seat: int
    says: tuple[str, ...] = ()
    at: int = 0  # milliseconds since 1970
    nonce: str = ""


@dataclass(frozen=True)
class ChatLine:
    """A line of chat: its number grows with the time at which it was written, in milliseconds since 1970.

    It is a text, or one of the phrases. *person* is the account of the writer, "" for a guest.
    """

    number: str
    at: int
    seat: int
    name: str
    text: str
    phrase: str
    person: str


@dataclass(frozen=True)
class Settings:
    """Terms of a table that are not rules of the game."""

    listed: bool = False
    watching: bool = True
    fill: str = "steady"
    hints: bool = False
    bank: int = 0
    step: int = 0
    grace: int = 90
    muted: str = ""  # keys of players, and "-" for spectators, whose chat the keeper of the room refuses
    closed: str = ""  # the keeper's sentence to the players of a table that was closed
    deal: str = ""  # the shared deal of the first match
    same: str = ""  # its kind: "challenge", "duplicate" or "daily"
    hands: int = 0  # of the first match; 0: until it is won
    screen: bool = False  # all seats are played from one browser
    rated: bool = True  # False: a casual table, which changes no rating


USUAL: Final = Settings()


@dataclass
class StoredTable:
    """A table: its terms, its players, and the record of its present match. *seed* is "" before the match begins."""

    id: str
    game: str
    seats: int
    options: dict[str, Any]
    players: list[StoredPlayer]
    round: int
    seed: str
    hand: int  # the hand on the table; a finished hand stays until the next is dealt
    answers: list[StoredAnswer] = field(default_factory=list)
    log: list[StoredEvent] = field(default_factory=list)
    settings: Settings = USUAL
    code: str = ""
    host: int = 0
    fair: dict[str, Any] = field(default_factory=dict)
    keys: list[str] = field(default_factory=list)  # for each seat a hash of its token, "" without a person

    @property
    def same(self) -> str:
        """The kind of shared deal that the present match is; "" if nobody else plays its cards."""
        return "" if self.round else self.settings.same

    @property
    def hands(self) -> int:
        """How many hands the present match has; 0: until it is won."""
        return 0 if self.round else self.settings.hands

    def add(self, event: StoredEvent) -> None:
        """Add the next event of the log to the record."""
        self.log.append(event)
        if event.kind == "say":
            self.answers += [StoredAnswer(event.hand, event.seat, say) for say in event.says]
        elif event.kind == "next":
            self.hand = event.hand
        elif event.kind == "back":
            self.answers = self.answers[: int(event.says[0])]


def possible(key: str) -> bool:
    """Can this be a table's id, its code, or a game? Anything else is not asked for: PostgreSQL refuses some texts."""
    return key.isascii() and key.isprintable()


def hashed(key: Key) -> str:
    """The form in which a token is stored, and an account that has a seat."""
    if isinstance(key, Account):
        return f"@{key.person}"
    return hashlib.sha256(key.encode()).hexdigest() if key else "-"


def record_of(kept: StoredTable) -> dict[str, Any]:
    """A match as a record that `upcard replay` and `upcard verify` read."""
    hands: list[list[tuple[int, str]]] = [[] for _ in range(kept.hand)]
    for given in kept.answers:
        hands[given.hand - 1].append((given.seat, given.saying))
    options = {k: v for k, v in kept.options.items() if k != "winnable"}
    out: dict[str, Any] = {
        "upcard": 1,
        "game": kept.game,
        "options": options,
        "seats": kept.seats,
        "seed": kept.seed,
        "hands": hands,
        "players": [[p.name, p.bot] for p in kept.players],
    }
    if kept.fair.get("kind") == "fair":
        out["fair"] = {name: kept.fair[name] for name in ("v", "match", "terms", "secret", "commit", "hashes", "parts")}
    return json.loads(json.dumps(out))  # type: ignore[no-any-return]
