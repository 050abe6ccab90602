"""Melding card by card: the question, and the hand in which it is asked.

A player lays cards one by one, in any order, until they make a meld; the cards laid so far can always still become
one.  Where the top discard is to be part of the meld, the pile is taken with it.
Source: Oklahoma Rummy, clauses OR-11, OR-12 and OR-18 to OR-20, rulings OR-R4 to OR-R8 and OR-R16.
"""

from __future__ import annotations

from itertools import combinations
from typing import ClassVar, Final, TypeVar

from mypy_extensions import i64, mypyc_attr

from upcard.core.bits import Action, CardSet, Rng, Seat, bit, cards, count, nth
from upcard.core.deal import Deal
from upcard.core.errors import IllegalMove
from upcard.core.facts import CardPick
from upcard.core.hand import Hand, ListPhase, Phase
from upcard.core.options import R
from upcard.core.verbs import Verb, card_verb
from upcard.core.wording import counted, join_words
from upcard.core.zone import Plan
from upcard.games.oklahoma_rummy.melds import (
    PACK,
    QUEEN,
    READINGS,
    RUNS,
    VALUES,
    addable,
    additions,
    in_order,
    opening,
    place_words,
    reading_fits,
    reading_mark,
    reading_told,
    reading_words,
    readings,
    wild,
    wilds,
)

HAND: Final = 0  # zones: a hand for each seat, then the melds of each, then the discard pile
LAY: Final = 64  # answers: a face to discard; from 64 on, a face to lay down
MELD: Final = 128  # the cards laid down are the meld
TAKE: Final = 129  # the cards laid down and the top discard are the meld: take the pile
BACK: Final = 130  # return the cards to the hand; only an imagined hand can lack the cards to complete a meld
OTHER: Final = 131  # from here on: the game's own answers
MELDS: Final = 16  # the melds of a player that learners can add to
ADD: Final = 192  # 192 + 128 * meld + face: add a card to a meld on the table; 64 more for a two at the low end
LAYING: Final = [card_verb("discard", PACK), card_verb("lay", PACK, LAY), Verb("meld", first=MELD), Verb("take back", first=BACK)]
ADDED: Final = Verb("add", [])
ENDS: Final = ["to", "under"]
L = TypeVar("L", bound="LayingHand")


@mypyc_attr(allow_interpreted_subclasses=True)
class Melding(ListPhase[L]):
    """A question that can be answered with a meld; with *taking*, the meld includes the top discard."""

    taking: ClassVar[bool] = False

    def n_actions(self, plan: Plan) -> int:
        return ADD + 128 * MELDS

    def action_numbers(self, h: L, seat: Seat, legal: list[int]) -> list[int]:
        """Answers by their own numbers; learners cannot add to a 17th meld."""
        return [a if a < ADD + 128 * MELDS else -1 for a in legal]

    def verb(self, action: int) -> Verb | None:
        return ADDED if action >= ADD else super().verb(action)

    def card(self, action: int) -> str:
        if action < ADD:
            return super().card(action)
        return "" if self.taking else PACK.names[action % 64]

    def touch_zone(self, h: L, seat: int, action: int) -> str:
        return "discards" if action >= ADD and self.taking else super().touch_zone(h, seat, action)

    def say(self, action: int) -> str:
        if action < ADD:
            return super().say(action)
        m, end, face = _added(action)
        return f"add {PACK.names[face]} {ENDS[end]} {m + 1}"

    def read(self, text: str) -> int:
        words = text.lower().split()
        if len(words) == 4 and words[0] == "add" and words[2] in ENDS and words[3].isdecimal():
            try:
                return ADD + 128 * max(0, int(words[3][:3]) - 1) + 64 * ENDS.index(words[2]) + PACK.face(words[1])
            except ValueError as error:
                raise IllegalMove(str(error)) from None
        return super().read(text)

    def laying(self, h: L, seat: Seat) -> list[int]:
        """The answers while a meld is being laid down."""
        out = [LAY + f for f in cards(h.lays(seat, self.taking))]
        if h.readings(seat, self.taking):
            out.append(TAKE if self.taking else MELD)
        return out or [BACK]

    def pick_laying(self, h: L, seat: Seat, rng: Rng) -> Action:
        """A random answer of `laying`."""
        lays = h.lays(seat, self.taking)
        done = len(h.readings(seat, self.taking)) > 0
        n = count(lays) + done
        k = rng.below(n or 1)
        if k < count(lays):
            return LAY + nth(lays, k)
        return (TAKE if self.taking else MELD) if done else BACK

    def act(self, h: L, seat: Seat, action: Action) -> None:
        if action >= ADD:
            h.add(seat, action, self.taking)
        elif action == BACK:
            h.take_back(seat)
        elif action >= MELD:
            h.declare(seat, self.taking)
        else:
            h.lay(seat, action - LAY)

    def card_pick(self, h: L, seat: int) -> CardPick | None:
        row = h.row(seat, self.taking)
        if not h.loose and not h.lays(seat, self.taking):
            return None
        text, then = ("Take the discards", "take the discards") if self.taking else ("Meld #", "meld")
        return CardPick("lay", max(0, 3 - len(row)), 4 - len(row), text, then, "That is the meld")

    def button(self, h: L, seat: int, action: int) -> str:
        if action < ADD:
            return super().button(h, seat, action)
        stood = h.stood(seat, action)
        if stood and not self.taking:
            return f"As the {stood}"
        m, _, face = _added(action)
        adds = "Take the discards, adding" if self.taking else "Add"
        return f"{adds} [{PACK.names[face]}] to {marked(h.meld(seat, m)[1])}" + (f" as the {stood}" if stood else "")

    def targets(self, h: L, seat: int, action: int) -> list[str]:
        if action < ADD or self.taking or h.stood(seat, action):
            return []
        return [PACK.name(c) for c in h.meld(seat, _added(action)[0])[1]]

    def log_text(self, h: L, seat: int, action: int) -> str:
        if LAY <= action < BACK:
            return "" if action < MELD or len(h.readings(seat, self.taking)) > 1 else h.melding(seat, self.taking, -1)
        if action < ADD:
            return super().log_text(h, seat, action)
        m, end, face = _added(action)
        takes = "{takes|take} the discards and " if self.taking else ""
        where = "before" if end else "after" if h.stood(seat, action) else "to"
        return f"{{{seat}}} {takes}{{adds|add}} [{PACK.names[face]}] {where} {marked(h.meld(seat, m)[1])}."

    def why_not(self, h: L, seat: int, action: int) -> str:
        row = h.row(seat, self.taking)
        if action >= ADD:
            return self.why_not_add(h, seat, action)
        if action == (TAKE if self.taking else MELD):
            if len(row) <= self.taking:
                return (
                    "choose two or three cards of your hand that meld with the top discard"
                    if self.taking
                    else "lay cards down first"
                )
            return h.why_no_meld(row)
        if LAY <= action < MELD:
            if not h.faces(HAND + seat) >> action - LAY & 1:
                return f"you do not hold the {PACK.words(action - LAY)}"
            return "a meld has four cards at most" if len(row) == 4 else h.why_no_meld([*row, action - LAY])
        return "complete the meld that you have begun" if h.loose else super().why_not(h, seat, action)

    def why_not_add(self, h: L, seat: int, action: int) -> str:
        """Why a card cannot be added to a meld."""
        m, _, face = _added(action)
        if m >= len(h.laid[seat]):
            own = counted(len(h.laid[seat]), "melds") if h.laid[seat] else "none"
            return f"you can add only to your own melds, and have {own} on the table"
        if h.loose:
            return "complete the meld that you have begun"
        if self.taking and not h.onto:
            return "you can take the discards only for a new meld with two or three cards of your hand"
        if not self.taking and not h.faces(HAND + seat) >> face & 1:
            return f"you do not hold the {PACK.words(face)}"
        if len(h.meld(seat, m)[1]) == 4:
            return "that meld has four cards already"
        return f"the {PACK.words(face)} cannot be added there"


@mypyc_attr(allow_interpreted_subclasses=True)
class DeclareMeld(Phase["LayingHand"]):
    """Declare what a meld is if its cards allow several readings (OR-R8)."""

    name = "declare"
    verbs = [Verb("as", READINGS)]

    def options(self, h: LayingHand, seat: Seat) -> CardSet:
        out: CardSet = 0
        for reading in h.readings(seat, h.taking):
            out |= bit(reading)
        return out

    def act(self, h: LayingHand, seat: Seat, action: Action) -> None:
        h.melded(seat, int(action))

    def prompt(self, h: LayingHand, seat: int) -> str:
        return f"Your turn: what do you meld {marked(sorted(h.row(seat, h.taking), key=lambda c: c % 64))} as?"

    def button(self, h: LayingHand, seat: int, action: int) -> str:
        words = reading_words(action, len(h.row(seat, h.taking)))
        return words[:1].upper() + words[1:]

    def log_text(self, h: LayingHand, seat: int, action: int) -> str:
        return h.melding(seat, h.taking, action)

    def why_not(self, h: LayingHand, seat: int, action: int) -> str:
        n = len(h.row(seat, h.taking))
        if not reading_fits(action, n):
            return f"a sequence of {counted(n, 'cards')} cannot begin there"
        return f"these cards are not {reading_words(action, n)}"


DECLARE: Final = DeclareMeld()


def _added(action: int) -> tuple[int, int, int]:
    """The parts of an answer that adds a card: the meld, 1 for a two at its low end, the face."""
    m, face = divmod(action - ADD, 128)
    return m, face // 64, face % 64


def marked(row: list[int], between: str = ", ") -> str:
    """Cards in a sentence."""
    return between.join([f"[{PACK.name(c)}]" for c in row])


@mypyc_attr(allow_interpreted_subclasses=True)
class LayingHand(Hand[R]):
    """A hand in which players lay down melds; `OklahomaRummy` adds the draw, the discard and the house rules."""

    taking: bool = False  # does the meld being declared take the pile?
    strict: bool = False  # is a meld refused that leaves only queens of spades (OR-R19)?
    free: bool = False  # do twos stand for whatever counts most (OR-R8)?
    onto: bool = False  # can a player take the pile to add to a meld (OR-R4)?

    def __init__(self, deal: Deal[R]) -> None:
        super().__init__(deal)
        n = self.plan.seats
        self.melds: i64 = n
        self.discards: i64 = 2 * n
        self.values = VALUES[False, 10, 5]
        self.loose: list[int] = []  # the cards of a meld that is not complete
        self.laid: list[list[list[int]]] = [[] for _ in range(n)]  # each player's melds: the reading, then the cards in order

    def turn_on(self, seat: Seat) -> None:
        """Continue the turn after a meld or an addition, or end the hand."""
        raise NotImplementedError

    # What may be laid -----------------------------------------------------------------------

    def held(self, seat: Seat) -> tuple[int, int]:
        """A hand as two sets of faces: held at least once, and held twice."""
        z = HAND + seat
        return self.faces(z), self.at[z] & self.at[z + self.plan.size]

    def top_discard(self) -> list[int]:
        """The top discard; [] for an empty pile."""
        return [int(self.top(self.discards))] if self.size(self.discards) else []

    def row(self, seat: Seat, taking: bool) -> list[int]:
        """The cards of the meld being laid down; with *taking*, the top discard too."""
        return (self.top_discard() if taking else []) + self.loose

    def lays(self, seat: Seat, taking: bool) -> CardSet:
        """The faces of a hand that can be laid down next."""
        row = self.row(seat, taking)
        if len(row) == 4 or (taking and len(row) == len(self.loose)):
            return 0
        if not self.strict or self.size(HAND + seat) > 6:
            some, both = self.held(seat)
            return opening(row, some, both)
        out: CardSet = 0
        for n in (3, 4):
            for more in combinations(self.cards_in(HAND + seat), n - len(row)):
                if self.allowed(seat, [*row, *more], list(more), taking):
                    for card in more:
                        out |= bit(card % 64)
        return out

    def allowed(self, seat: Seat, row: list[int], more: list[int], taking: bool) -> bool:
        """Are these cards a meld, and can *more*, the ones still in the hand, be spared for it (OR-R19)?"""
        return bool(readings(row)) and not (self.strict and self.only_queens_left(seat, more, taking))

    def only_queens_left(self, seat: Seat, more: list[int], taking: bool) -> bool:
        """Would a hand be left with only queens of spades without these cards?"""
        left = [c for c in self.cards_in(HAND + seat) if c not in more] + (self.cards_in(self.discards)[:-1] if taking else [])
        return len(left) > 0 and all([c % 64 == QUEEN for c in left])

    def readings(self, seat: Seat, taking: bool) -> list[int]:
        """The readings of the cards laid down; with free twos, the one that counts most."""
        row = self.row(seat, taking)
        if not self.loose or not self.allowed(seat, row, [], taking):
            return []
        return [self.values.best(row)] if self.free else readings(row)

    def adds(self, seat: Seat, faces: CardSet, taking: bool = False) -> list[int]:
        """Every answer that adds one of these cards to a meld of *seat*."""
        out: list[int] = []
        for m, meld in enumerate(self.laid[seat]):
            if len(meld) > 4:
                continue
            fitting = faces if self.free else faces & addable(meld[0], len(meld) - 1)
            if not fitting:
                continue
            reading, row = self.meld(seat, m)
            for face in cards(fitting):
                more = [int(self.pick_duplicate(face, HAND + seat))] if self.strict and not taking else []
                if not (self.strict and self.only_queens_left(seat, more, taking)):
                    out += [ADD + 128 * m + 64 * end + face for end in self.ends(reading, row, face)]
        return out

    def ends(self, reading: int, row: list[int], face: int) -> list[int]:
        """The ends where a card can be added: 0, or 1 for a two at the low end."""
        if self.free:
            return [0] * (self.values.best([*row, face]) >= 0)
        return [int(now < reading and wild(face)) for now in additions(reading, row, face)]

    # Words ------------------------------------------------------------------------------------

    def stood(self, seat: Seat, action: int) -> str:
        """The card that a two added to a sequence stands for: "ace of clubs"; "" if that is clear."""
        m, end, face = _added(action)
        reading, row = self.meld(seat, m)
        if self.free or reading < RUNS or not wild(face):
            return ""
        return place_words(reading - 1, 0) if end else place_words(reading, len(row))

    def why_no_meld(self, row: list[int]) -> str:
        """Why cards do not make a meld, or cannot become one."""
        names = [PACK.words(c % 64) for c in row]
        listed = f"the {join_words(names)}"
        if len(row) >= 3 and readings(row):
            return "that would leave you only queens of spades, which you cannot discard"
        natural = [c % 64 for c in row if not wild(c)]
        if wilds(row) > 1 and len(natural) > 1 and all([f // 13 == QUEEN // 13 and f % 13 > 7 for f in natural]):
            return f"{listed} do not meld: a two can be the queen of spades only if it is the only two"
        return f"you cannot make a meld with {listed}"

    def melding(self, seat: Seat, taking: bool, reading: int) -> str:
        """The log's sentence for a meld; *reading* names it if it was declared (-1: it was not)."""
        row = self.row(seat, taking)
        known = self.readings(seat, taking)[0] if reading == -1 else reading
        what = "" if reading == -1 else f" as {reading_told(known, len(row))}"
        takes = "{takes|take} the discards and " if taking else ""
        return f"{{{seat}}} {takes}{{melds|meld}} {marked(in_order(known, row))}{what}."

    # What is done -----------------------------------------------------------------------------

    def meld(self, seat: Seat, m: int) -> tuple[int, list[int]]:
        """A meld on the table: its reading, and its cards."""
        meld = self.laid[seat][m]
        return meld[0], meld[1:]

    def lay(self, seat: Seat, face: i64) -> None:
        """Lay down a card of a meld."""
        card = self.pick_duplicate(face, HAND + seat)
        self.move(card, HAND + seat, self.melds + seat)
        self.loose = [*self.loose, int(card)]
        self.ask_again(seat)

    def take_back(self, seat: Seat) -> None:
        """Return the cards laid down to the hand."""
        for card in self.loose:
            self.move(card, self.melds + seat, HAND + seat)
        self.loose = []
        self.ask_again(seat)

    def declare(self, seat: Seat, taking: bool) -> None:
        """Complete the meld, or ask for its reading if there are several."""
        self.taking = taking
        ways = self.readings(seat, taking)
        if len(ways) == 1:
            self.melded(seat, ways[0])
        else:
            self.ask(DECLARE, self.only(seat))

    def melded(self, seat: Seat, reading: int) -> None:
        """Put the meld on the table, and take the pile if it was made for that (OR-R5)."""
        row = in_order(reading, self.row(seat, self.taking))
        self.loose = []
        if self.taking:
            self.move(self.top(self.discards), self.discards, self.melds + seat)
        self._put_down(seat, len(self.laid[seat]), [reading, *row])

    def add(self, seat: Seat, action: int, taking: bool) -> None:
        """Add a card of the hand, or the top discard, to a meld on the table."""
        m, end, face = _added(action)
        source = self.discards if taking else HAND + seat
        card = int(self.top(source) if taking else self.pick_duplicate(face, source))
        reading, row = self.meld(seat, m)
        self.move(card, source, self.melds + seat)
        self.taking = taking
        if self.free:
            now = self.values.best([*row, card])
            row = in_order(now, [*row, card])
        else:
            ways = additions(reading, row, card)
            now = ways[0] if end or not wild(card) else ways[-1]
            row = [card, *row] if now < reading else [*row, card]
        self._put_down(seat, m, [now, *row])

    def _put_down(self, seat: Seat, m: int, meld: list[int]) -> None:
        mine = [*self.laid[seat][:m], meld, *self.laid[seat][m + 1 :]]
        self.laid = [mine if s == seat else rows for s, rows in enumerate(self.laid)]
        for row in mine[m:]:
            for card in row[1:]:  # keep the cards in the order of the melds
                self._take(card, self.melds + seat)
                self._put(card, self.melds + seat)
        if self.taking:
            self.move_all(self.discards, HAND + seat)
            self.taking = False
        self.turn_on(seat)

    # What is shown ----------------------------------------------------------------------------

    def on_table(self, seat: Seat) -> int:
        """The points of a player's melds."""
        return sum([self.values.meld(meld[0], meld[1:]) for meld in self.laid[seat]])

    def in_hand(self, seat: Seat) -> int:
        """The points of the cards in a hand."""
        return sum([self.values.held(c) for c in self.cards_in(HAND + seat)])

    def sorted_hand(self, cards: list[int]) -> list[int]:
        """By suit and rank, the twos apart."""
        return sorted(cards, key=lambda c: (c % 13 == 0, c))

    def card_places(self, zone: int) -> list[int]:
        if not self.melds <= zone < self.discards:
            return []
        rows = self.laid[zone - int(self.melds)]
        out = [i for i, row in enumerate(rows) for _ in row[1:]]
        return out + [len(rows)] * (int(self.size(zone)) - len(out))

    def card_marks(self, zone: int) -> list[str]:
        if not self.melds <= zone < self.discards:
            return []
        out = [reading_mark(row[0]) for row in self.laid[zone - int(self.melds)] for _ in row[1:]]
        return out + [""] * (int(self.size(zone)) - len(out))
