"""What the page and the room say to each other, typed and bounded; `web/src/protocol.ts` is the same in TypeScript.

A message that does not fit raises Refusal with a sentence and the name of the field; it is parsed and checked in one go,
so that nothing of a bad one is ever looked at.
"""

from __future__ import annotations

import re
from typing import Annotated, Final, TypeVar

import msgspec

from upcard.core.scene import EventScene, MatchScene, Scene
from upcard.kit.poker.equity import Equities

LONGEST: Final = 16 * 1024  # bytes of a message or of a request's body
SAYINGS: Final = 60  # in one answer: more than the cards of any hand that is chosen at once

Key = Annotated[str, msgspec.Meta(min_length=1, max_length=64)]
Saying = Annotated[str, msgspec.Meta(min_length=1, max_length=1000)]
OptionValue = bool | int | str


class Refusal(Exception):
    """Something that the room does not do; a sentence for the person, and the field it is about."""

    def __init__(self, text: str, field: str = "") -> None:
        super().__init__(text)
        self.text = text
        self.field = field


# To the room -----------------------------------------------------------------------------------------------------


class ToRoom(msgspec.Struct, tag_field="type", forbid_unknown_fields=True):
    """A message from the page."""


class Join(ToRoom, tag="join"):
    """Take the seat that a token stands for: the first message of a connection."""

    table: Key
    token: Key


class Answer(ToRoom, tag="answer"):
    """Answer what is asked, whole or not at all; *move* is how many answers the page has seen."""

    move: Annotated[int, msgspec.Meta(ge=0)]
    sayings: Annotated[list[Saying], msgspec.Meta(min_length=1, max_length=SAYINGS)]


class AskHint(ToRoom, tag="hint"):
    """What would the best bot do?"""


class Next(ToRoom, tag="next"):
    """The end of the hand has been read: deal again."""


class Rematch(ToRoom, tag="rematch"):
    """The same seats, a new seed."""


class Undo(ToRoom, tag="undo"):
    """Take the last answer back, where the game allows it."""


class Redo(ToRoom, tag="redo"):
    """Give again the last answer that was taken back."""


class PlaySafeMoves(ToRoom, tag="safe"):
    """Patience: all cards go up that may without harm."""


class Review(ToRoom, tag="look"):
    """The table as it was after so many answers; or as it would be after so many of the solver's line, where *shown*."""

    move: Annotated[int, msgspec.Meta(ge=0)]
    shown: bool = False


class Solve(ToRoom, tag="solve"):
    """The deal is over: how could it have been played?"""


class AskOdds(ToRoom, tag="odds"):
    """The chances to win after so many answers: now, where the table shows them; of hands that are over, always."""

    move: Annotated[int, msgspec.Meta(ge=0)]


class NewTable(msgspec.Struct, forbid_unknown_fields=True):
    """A table to be opened; *bots* has one for each seat after the first."""

    game: Key
    seats: Annotated[int, msgspec.Meta(ge=1, le=14)]
    options: Annotated[dict[Key, OptionValue], msgspec.Meta(max_length=100)]
    bots: Annotated[list[Key], msgspec.Meta(max_length=13)]
    name: Annotated[str, msgspec.Meta(max_length=100)]
    seed: Annotated[str, msgspec.Meta(max_length=64)] | None = None


# From the room ---------------------------------------------------------------------------------------------------


class FromRoom(msgspec.Struct, tag_field="type"):
    """A message to the page."""


class Player(msgspec.Struct):
    """Who sits at a seat: a person, or a bot of a kind; *here* while connected."""

    name: str
    kind: str
    bot: str
    here: bool


class TableUpdate(FromRoom, tag="table"):
    """The table as one seat may know it, and what has happened since the last of these (all of it where *whole*)."""

    table: str
    seat: int
    players: list[Player]
    match: MatchScene
    scene: Scene
    happened: list[EventScene]
    whole: bool
    move: int
    options: dict[str, OptionValue]
    seed: str | None
    redo: bool  # an answer was taken back that may be given again
    safe: bool  # some card may go up without harm
    solvable: bool  # when this deal is over, the solver can be asked how it could have been played
    odds: str = ""  # "now" where they are told during a hand too, "after" where only after it, "" where there are none
    ranks: bool = False  # hands are ranked in this game


class Hint(FromRoom, tag="hint"):
    """What the best bot would do, and why."""

    say: str
    text: str
    reason: str


class ReviewedTable(FromRoom, tag="past"):
    """The table as it was; or as it would be after *move* of the *moves* of the solver's line, where *shown*."""

    move: int
    scene: Scene
    match: MatchScene
    shown: bool = False
    moves: int = 0
    text: str = ""  # what the solver found


class Odds(FromRoom, tag="odds"):
    """The chances after so many answers: as the seat could know them then, and by the hands shown in the end."""

    move: int
    hand: int
    then: Equities | None
    shown: Equities | None


class Refused(FromRoom, tag="refused"):
    """Why something was not done; nothing has changed."""

    text: str
    field: str = ""


class SeatNotFound(FromRoom, tag="gone"):
    """There is no such seat at such a table."""

    text: str


class Opened(msgspec.Struct):
    """A new table, and the token of its first seat."""

    table: str
    token: str


# Reading and writing ---------------------------------------------------------------------------------------------

Message = Join | Answer | AskHint | Next | Rematch | Undo | Redo | PlaySafeMoves | Review | Solve | AskOdds
T = TypeVar("T")

_message: Final[msgspec.json.Decoder[Message]] = msgspec.json.Decoder(Message)
_order: Final = msgspec.json.Decoder(NewTable)
_encode: Final = msgspec.json.Encoder().encode
_PLACE: Final = re.compile(r"^(.*?)(?: - at `(?:key in )?\$\.?(\w*)[^`]*`)?$", re.DOTALL)


def read_message(raw: str | bytes) -> Message:
    """A message from the page; raises Refusal."""
    return _read(_message, raw)


def read_order(raw: bytes) -> NewTable:
    """A table to be opened; raises Refusal."""
    return _read(_order, raw)


def write(message: FromRoom) -> str:
    """A message to the page as JSON."""
    return _encode(message).decode()


def _read(decoder: msgspec.json.Decoder[T], raw: str | bytes) -> T:
    if len(raw) > LONGEST:
        raise Refusal(f"This message is too long: at most {LONGEST} characters are read.")
    try:
        return decoder.decode(raw)
    except msgspec.ValidationError as error:
        found = _PLACE.match(str(error))
        what, field = (found.group(1), found.group(2) or "") if found else ("", "")
        raise Refusal(f"The room does not understand this message: {_plain(what)}.", field) from None
    except (msgspec.DecodeError, RecursionError, UnicodeError):
        raise Refusal("The room does not understand this message: it is not JSON.") from None


def _plain(what: str) -> str:
    """A checker's finding as the rest of a sentence, without what the page sent."""
    text = what[:1].lower() + what[1:]
    return re.sub(r"(invalid value) '.*'", r"\1", text, flags=re.DOTALL).replace("`", "").replace("$", "it")[:200]
