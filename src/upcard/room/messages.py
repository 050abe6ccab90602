"""The messages between the page and the room, typed and bounded; `web/src/protocol.ts` is the same in TypeScript.

`docs/room-protocol.md` explains the messages. A message that does not fit its type raises Refusal, which has a sentence and
the name of the field, before any part of it is used.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from typing import Annotated, Any, Final, Literal, TypeVar, cast

import msgspec

from upcard.core.scene import EventScene, MatchScene, Scene
from upcard.kit.poker.equity import Equities

LONGEST: Final = 16 * 1024  # bytes of a message or of the body of a request
SAYINGS: Final = 60  # in one answer: more than the cards of any hand chosen together
PIECE: Final = 200  # events in one piece of history
SAVED: Final = 26  # seats of one browser in one question

Key = Annotated[str, msgspec.Meta(min_length=1, max_length=64)]
Token = Annotated[str, msgspec.Meta(max_length=64)]
Saying = Annotated[str, msgspec.Meta(min_length=1, max_length=1000)]
Hex = Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{64}$")]
Seat = Annotated[int, msgspec.Meta(ge=0, le=13)]
Hands = Annotated[int, msgspec.Meta(ge=0, le=100)]  # of a match; 0: until it is won
Me = Annotated[str, msgspec.Meta(pattern="^[A-Za-z0-9_-]{22,64}$")]
Count = Annotated[int, msgspec.Meta(ge=0, le=1 << 53)]
OptionValue = bool | int | str
VoteKind = Literal["rematch", "undo", "resign", "draw"]
Phrase = Literal["", "thanks", "nice", "sorry", "moment", "again", "hello"]


class Refusal(Exception):
    """A request the room does not carry out: a sentence for the person, the field it is about, and an HTTP status."""

    def __init__(self, text: str, field: str = "", status: int = 422) -> None:
        super().__init__(text)
        self.text = text
        self.field = field
        self.status = status


# To the room -----------------------------------------------------------------------------------------------------


class ToRoom(msgspec.Struct, tag_field="type", forbid_unknown_fields=True):
    """A message from the page."""


class Join(ToRoom, tag="join"):
    """Take the seat of a token, or watch with the token "". The first message of a connection."""

    table: Key
    token: Token


class Start(ToRoom, tag="start"):
    """The host begins the match; bots take the free seats."""


class Swap(ToRoom, tag="swap"):
    """Before the match begins: move to a free seat, or, for the host, exchange the players of *seat* and *other*."""

    seat: Seat
    other: Seat | None = None


class Stand(ToRoom, tag="stand"):
    """Leave the seat: before the match it becomes free, during the match a bot holds it until its player is back."""


class Remove(ToRoom, tag="remove"):
    """The host frees another player's seat before the match begins."""

    seat: Seat


class Part(ToRoom, tag="part"):
    """Fair dealing: the hash of this player's part of the seed."""

    hash: Hex


class Reveal(ToRoom, tag="reveal"):
    """Fair dealing: this player's part of the seed."""

    value: Hex


class Answer(ToRoom, tag="answer"):
    """Answer the question, completely or not at all; *move* is the number of answers the page has seen."""

    move: Count
    sayings: Annotated[list[Saying], msgspec.Meta(min_length=1, max_length=SAYINGS)]


class AskHint(ToRoom, tag="hint"):
    """Ask what the best bot would do."""


class Next(ToRoom, tag="next"):
    """Deal the hand after *hand*, the number of the one that has ended; 0 is the present one.

    It asks for nothing if the others have dealt meanwhile.
    """

    hand: Count = 0


class Rematch(ToRoom, tag="rematch"):
    """Play another match with the same players and a new seed."""


class Undo(ToRoom, tag="undo"):
    """Take back your last answer, if the game allows it."""


class Redo(ToRoom, tag="redo"):
    """Repeat the last answer that was taken back."""


class PlaySafeMoves(ToRoom, tag="safe"):
    """Patience: move up every card that can go up without harm."""


class Resign(ToRoom, tag="resign"):
    """Give up the match."""


class Draw(ToRoom, tag="draw"):
    """Propose to end the match as it stands."""


class Vote(ToRoom, tag="vote"):
    """Agree to a proposal, or reject it."""

    kind: VoteKind
    yes: bool


class Finish(ToRoom, tag="finish"):
    """Out of this hand, alone with bots: they play the rest of it without a pause."""


class Pause(ToRoom, tag="pause"):
    """Stop play and clocks."""


class Resume(ToRoom, tag="resume"):
    """Go on after a pause."""


class Say(ToRoom, tag="chat"):
    """Write to the table: a text, or a ready-made phrase."""

    text: Annotated[str, msgspec.Meta(max_length=200)] = ""
    phrase: Phrase = ""


class Mute(ToRoom, tag="mute"):
    """Stop receiving chat from a seat (-1: from spectators), or receive it again."""

    seat: Annotated[int, msgspec.Meta(ge=-1, le=13)]
    on: bool


class Review(ToRoom, tag="look"):
    """Show the table after *move* answers, or, with *shown*, after *move* answers of the solver's line."""

    move: Count
    shown: bool = False


class AskHistory(ToRoom, tag="history"):
    """Ask for the events before index *before*."""

    before: Count


class Solve(ToRoom, tag="solve"):
    """Ask the solver about the finished deal."""


class AskOdds(ToRoom, tag="odds"):
    """Ask for the equities after *move* answers: during the hand if the table shows them, afterwards always."""

    move: Count


class NewTable(msgspec.Struct, forbid_unknown_fields=True):
    """A request for a table. *bots* has an entry for each seat after the first; "" leaves the seat open for a person."""

    game: Key
    seats: Annotated[int, msgspec.Meta(ge=1, le=14)]
    options: Annotated[dict[Key, OptionValue], msgspec.Meta(max_length=100)]
    bots: Annotated[list[Token], msgspec.Meta(max_length=13)]
    name: Annotated[str, msgspec.Meta(max_length=100)]
    seed: Annotated[str, msgspec.Meta(max_length=64)] | None = None
    listed: bool = False
    watching: bool = True
    fill: Key = "steady"
    hints: bool = False
    bank: Annotated[int, msgspec.Meta(ge=0, le=86_400)] = 0
    step: Annotated[int, msgspec.Meta(ge=0, le=86_400)] = 0
    grace: Annotated[int, msgspec.Meta(ge=5, le=86_400)] = 90
    duplicate: bool = False  # two tables with the same cards
    hands: Hands = 0
    partner: Annotated[str, msgspec.Meta(max_length=100)] = ""  # the second player at one screen; "" without one
    rated: bool = True  # between players with accounts


class NewChallenge(msgspec.Struct, forbid_unknown_fields=True):
    """A request for a deal that several people play, each against the same bots."""

    game: Key
    seats: Annotated[int, msgspec.Meta(ge=1, le=14)]
    options: Annotated[dict[Key, OptionValue], msgspec.Meta(max_length=100)]
    bots: Annotated[list[Token], msgspec.Meta(max_length=13)]
    name: Annotated[str, msgspec.Meta(max_length=100)]
    hands: Hands = 0


class FromMatch(msgspec.Struct, forbid_unknown_fields=True):
    """A request to make a challenge of a finished match; *me* is the secret of the player's browser."""

    me: Me


class PlayDeal(msgspec.Struct, forbid_unknown_fields=True):
    """A request to play a deal; *me* is the secret of the player's browser."""

    me: Me
    name: Annotated[str, msgspec.Meta(max_length=100)]


class SavedSeat(msgspec.Struct, forbid_unknown_fields=True):
    """A seat that a browser has saved."""

    table: Key
    token: Token


class SavedSeats(msgspec.Struct, forbid_unknown_fields=True):
    """A question about all seats that a browser has saved."""

    seats: Annotated[list[SavedSeat], msgspec.Meta(max_length=SAVED)]


class FollowTurns(msgspec.Struct, forbid_unknown_fields=True):
    """A browser that wants notices of its turns while its page is closed: its push service, its keys, its seats."""

    endpoint: Annotated[str, msgspec.Meta(max_length=1000)]
    p256dh: Annotated[str, msgspec.Meta(max_length=100)]
    auth: Annotated[str, msgspec.Meta(max_length=30)]
    seats: Annotated[list[SavedSeat], msgspec.Meta(max_length=SAVED)]


class SitDown(msgspec.Struct, forbid_unknown_fields=True):
    """A request for a seat; any free seat if *seat* is None."""

    name: Annotated[str, msgspec.Meta(max_length=100)]
    seat: Seat | None = None


class PlayOn(msgspec.Struct, forbid_unknown_fields=True):
    """A request to play on from a step of a finished match, against bots."""

    step: Count
    seat: Seat
    name: Annotated[str, msgspec.Meta(max_length=100)] = ""


# From the room ---------------------------------------------------------------------------------------------------


class FromRoom(msgspec.Struct, tag_field="type"):
    """A message to the page."""


class Player(msgspec.Struct):
    """A seat: a person, a bot of a kind, or nobody. *here*: connected now; *away*: seconds until *held*, a bot, plays."""

    name: str
    kind: str
    bot: str
    here: bool
    away: int | None = None
    held: str = ""
    free: bool = False
    account: bool = False  # this name belongs to the player; a guest can use any name


class VoteState(msgspec.Struct):
    """A proposal: who made it, who has agreed, and the seconds left."""

    kind: str
    by: int
    yes: list[int]
    left: int


class ClockState(msgspec.Struct):
    """A seat's clock: milliseconds left at the server's time, and whether it runs."""

    left: int
    running: bool


class WaitingTable(FromRoom, tag="waiting"):
    """A table before its match: the players so far and the terms."""

    table: str
    code: str
    seat: int
    host: int
    game: str
    title: str
    seats: int
    options: dict[str, OptionValue]
    players: list[Player]
    fill: str
    bank: int
    step: int
    grace: int
    listed: bool
    watching: bool
    watchers: int
    deal: str = ""  # the shared deal that the match will be
    rated: bool = True


class TableUpdate(FromRoom, tag="table"):
    """The table as one seat can know it, and the events since the last update (those of the present hand if *whole*)."""

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
    redo: bool  # an answer that was taken back can be repeated
    safe: bool  # a card can go up without harm
    solvable: bool  # once this deal is over, the solver can be asked about it
    odds: str = ""  # "now": shown during a hand, "after": only after it, "": never
    ranks: bool = False  # the game ranks hands
    first: int = 0  # index of the first event in *happened*
    code: str = ""
    host: int = 0
    watchers: int = 0
    alone: bool = True  # one person plays, who decides everything
    hints: bool = True
    ready: list[int] = []  # seats that have asked for the next hand
    votes: list[VoteState] = []
    paused: bool = False
    ended: str = ""  # how the match was broken off
    clocks: list[ClockState] = []
    now: int = 0  # the server's time in milliseconds, for the clocks
    round: int = 1  # of the match at this table
    finish: bool = False  # out of this hand, so the bots can play the rest of it at once
    fair: str = ""  # "fair": from everybody's parts, "room": by the room alone, "chosen": from a chosen seed, "same": shared
    deal: str = ""  # the shared deal that this match is
    same: str = ""  # its kind: "challenge", "duplicate" or "daily"


class DealState(FromRoom, tag="deal"):
    """Fair dealing so far: the commitment, the hashes once they are frozen, and the parts once all are in."""

    state: Literal["commit", "frozen", "dealt"]
    match: str
    terms: str
    commit: str
    hashes: dict[str, str]
    values: dict[str, str]


class Chat(FromRoom, tag="chat"):
    """A line of chat; *seat* is -1 for a spectator, -2 for the room itself. An *old* line is older than the connection."""

    seat: int
    name: str
    text: str
    phrase: str
    at: int
    old: bool = False


class History(FromRoom, tag="history"):
    """Earlier events, the first of them at index *first*."""

    first: int
    happened: list[EventScene]


class Hint(FromRoom, tag="hint"):
    """The best bot's answer, with its reason; *also* has the others where several cards are chosen together."""

    say: str
    also: list[str]
    text: str
    reason: str


class ReviewedTable(FromRoom, tag="past"):
    """An earlier table, or, with *shown*, the table after *move* of the *moves* answers of the solver's line."""

    move: int
    scene: Scene
    match: MatchScene
    shown: bool = False
    moves: int = 0
    text: str = ""  # the solver's verdict


class Odds(FromRoom, tag="odds"):
    """Equities after *move* answers: *then* from what the seat could know, *shown* from the hands shown in the end."""

    move: int
    hand: int
    then: Equities | None
    shown: Equities | None


class Refused(FromRoom, tag="refused"):
    """Why the room did not carry out a message; nothing has changed."""

    text: str
    field: str = ""


class SeatNotFound(FromRoom, tag="gone"):
    """The connection has no seat at this table."""

    text: str


class Opened(msgspec.Struct):
    """A seat at a table: its token, and the table's code for inviting others ("" if no seat is open).

    At one screen *second* is the token of the second seat. *first* is what the seat is shown first, if its match has begun: the
    page need not wait for its socket.
    """

    table: str
    token: str
    code: str = ""
    second: str = ""
    first: msgspec.Raw | None = None


class SeatState(msgspec.Struct):
    """A saved seat now. *state*: "yours" (answer, or deal the next hand), "waiting", "open" (not begun), "over" or "gone"."""

    table: str
    state: str
    seat: int = -1
    game: str = ""
    title: str = ""
    names: list[str] = []
    prompt: str = ""
    several: bool = False  # other people play there


class DealLine(msgspec.Struct):
    """How one person fared at a deal. *score* is None for a player who gave up; *place* is 0 for practice."""

    name: str
    score: int | None
    place: int
    own: bool


class DealTable(msgspec.Struct):
    """One of two duplicate tables: who sits there, and the hands that both tables have finished."""

    code: str
    names: list[str]
    started: bool
    over: bool
    hands: int  # finished so far
    sheet: list[list[int]]


class DealInfo(msgspec.Struct):
    """A shared deal. *lines* is empty until your own counted match is over; *seed* is "" while it could help anybody."""

    id: str
    kind: str
    game: str
    title: str
    minutes: str
    seats: int
    seat: int
    options: dict[str, OptionValue]
    bots: list[str]  # the level in each seat; "" for a person
    hands: int
    unit: str
    low: bool
    by: str
    day: str
    open: bool  # a match begun now can count
    state: str  # of your own counted match: "" (none), "playing", "over"
    table: str  # of your unfinished match
    played: int  # finished counted matches
    lines: list[DealLine]
    tables: list[DealTable]
    partners: bool
    streak: int
    commit: str
    seed: str


class Daily(msgspec.Struct):
    """The deals of a day and of the day before."""

    day: str
    left: int  # seconds until the next day
    today: list[DealInfo]
    before: list[DealInfo]


class Invite(msgspec.Struct):
    """A table as an invitation shows it."""

    table: str
    code: str
    game: str
    title: str
    minutes: str
    seats: int
    options: dict[str, OptionValue]
    players: list[Player]
    free: list[int]
    watching: bool
    started: bool
    bank: int = 0
    step: int = 0
    rated: bool = True


# A finished match ------------------------------------------------------------------------------------------------


class ReplayHand(msgspec.Struct):
    """A hand of a finished match: its number (from 1), the step of its deal, and its last step."""

    number: int
    first: int
    last: int


class ReplayPlayer(msgspec.Struct):
    """The player in a seat; *bot* is "" for a person."""

    name: str
    bot: str


class ReplayHead(msgspec.Struct):
    """A finished match: its terms, its players, its hands, and how it ended. Each deal is a step, and each answer after it."""

    game: str
    title: str
    options: dict[str, OptionValue]
    players: list[ReplayPlayer]
    seat: int  # the reader's; -1 for a guest with a link
    key: str  # of the link for others; "" if nobody has asked for one
    number: int  # of the match at its table, from 1
    matches: int  # finished at this table
    steps: int
    hands: list[ReplayHand]
    match: MatchScene
    ended: str  # how the match was broken off


class ReplayStep(msgspec.Struct):
    """A position: the hand, how many answers had been given in the match, and what had just happened."""

    hand: int
    move: int
    scene: Scene
    match: MatchScene
    happened: list[EventScene]


class ReplayPiece(msgspec.Struct):
    """Positions, the first of them at step *first*."""

    first: int
    steps: list[ReplayStep]


class ReplayLog(msgspec.Struct):
    """All that happened in a hand, in words."""

    hand: int
    happened: list[EventScene]


class GradedAnswer(msgspec.Struct):
    """An answer that lost something: how much, half the 95 % interval, and what was better; *step* is the position before it."""

    step: int
    hand: int
    text: str
    better: str
    loss: float
    half: float


class GradedHand(msgspec.Struct):
    """A hand's result against the mean of the others, and its parts: an average deal, the cards, the own play, the rest."""

    hand: int
    result: float
    par: float
    cards: float
    play: float
    rest: float


class Grading(msgspec.Struct):
    """The decisions of a seat, graded; while it runs, *done* of *total* pieces."""

    state: Literal["none", "running", "done", "failed"]
    done: int = 0
    total: int = 0
    level: str = ""  # the bot that judges
    decisions: int = 0
    answers: list[GradedAnswer] = []  # the costliest first
    hands: list[GradedHand] = []


# Reading and writing ---------------------------------------------------------------------------------------------

Message = (
    Join
    | Start
    | Swap
    | Stand
    | Remove
    | Part
    | Reveal
    | Answer
    | AskHint
    | Next
    | Rematch
    | Undo
    | Redo
    | PlaySafeMoves
    | Resign
    | Draw
    | Vote
    | Finish
    | Pause
    | Resume
    | Say
    | Mute
    | Review
    | AskHistory
    | Solve
    | AskOdds
)
T = TypeVar("T")

_message: Final[msgspec.json.Decoder[Message]] = msgspec.json.Decoder(Message)
_encode: Final = msgspec.json.Encoder().encode
_PLACE: Final = re.compile(r"^(.*?)(?: - at `(?:key in )?\$\.?(\w*)[^`]*`)?$", re.DOTALL)


APART: Final[Any] = msgspec.UNSET  # in place of a field that is written apart


def read_message(raw: str | bytes) -> Message:
    """A message from the page; raises Refusal."""
    return _read(_message.decode, raw)


def read_as(kind: type[T], raw: bytes) -> T:
    """The body of a request; raises Refusal."""
    found: T = _read(partial(msgspec.json.decode, type=kind), raw)
    return found


def write(message: FromRoom) -> str:
    """A message to the page as JSON."""
    return _encode(message).decode()


def encoded(value: T) -> T:
    """A part of a message, written once and put as it is into each message that has it."""
    return cast(T, msgspec.Raw(_encode(value)))


def written(value: object) -> bytes:
    """A message, or a part of one, as JSON."""
    return _encode(value)


def put_together(shared: bytes, own: bytes, happened: list[EventScene], whole: bool, first: int) -> bytes:
    """An update of what all are shown, what one seat is shown, and its events, the first of them at index *first*."""
    rest = (b',"happened":', _encode(happened), b',"whole":true' if whole else b',"whole":false', b',"first":%d}' % first)
    return b"".join((shared[:-1], b",", own[1:-1], *rest))


def _read(decode: Callable[[str | bytes], T], raw: str | bytes) -> T:
    if len(raw) > LONGEST:
        raise Refusal(f"This message is too long: at most {LONGEST} characters are read.", status=413)
    try:
        return decode(raw)
    except msgspec.ValidationError as error:
        found = _PLACE.match(str(error))
        what, field = (found.group(1), found.group(2) or "") if found else ("", "")
        raise Refusal(f"The room does not understand this message: {_plain(what)}.", field) from None
    except (msgspec.DecodeError, RecursionError, UnicodeError):
        raise Refusal("The room does not understand this message: it is not JSON.", status=400) from None


def _plain(what: str) -> str:
    """A validation error as the rest of a sentence, without the page's own text."""
    text = what[:1].lower() + what[1:]
    return re.sub(r"(invalid value) '.*'", r"\1", text, flags=re.DOTALL).replace("`", "").replace("$", "it")[:200]
