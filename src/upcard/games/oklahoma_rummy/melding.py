"""Laying melds down card by card, before one's own seat: the question, and the hand in which it is asked.

Cards are laid one by one until they are a meld, in an order that the player chooses; what is laid can always still become
one.  Where the top discard is to be part of the meld, the pile is taken with it.
Source: Oklahoma Rummy, clauses OR-11, OR-12 and OR-18 to OR-20, rulings OR-R4 to OR-R8 and OR-R16.
"""

from __future__ import annotations

from itertools import combinations
from typing import ClassVar, Final, TypeVar

from mypy_extensions import i64, mypyc_attr

from upcard.core.bits import Action, CardSet, Seat, bit, cards
from upcard.core.deal import Deal
from upcard.core.errors import IllegalMove
from upcard.core.facts import CardPick
from upcard.core.hand import Hand, ListPhase, Phase
from upcard.core.verbs import Verb, card_verb
from upcard.core.wording import counted, join_words
from upcard.core.zone import Plan
from upcard.games.oklahoma_rummy.melds import (
    PACK,
    QUEEN,
    READINGS,
    RUNS,
    VALUES,
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
LAY: Final = 64  # answers: a face to discard; 64 and more: one to lay down
MELD: Final = 128  # that is the meld
TAKE: Final = 129  # the same, with the top discard: the pile is taken
BACK: Final = 130  # they go back to the hand: in an imagined hand, which has no cards that would make a meld of them
OTHER: Final = 131  # and more: a game's own answers
MELDS: Final = 16  # melds of a player to which learners may add
ADD: Final = 192  # 192 + 128 * meld + face: a card for a meld on the table; 64 more for a two at the low end
LAYING: Final = [card_verb("discard", PACK), card_verb("lay", PACK, LAY), Verb("meld", first=MELD), Verb("take back", first=BACK)]
ADDED: Final = Verb("add", [])
ENDS: Final = ["to", "under"]
L = TypeVar("L", bound="LayingHand")


@mypyc_attr(allow_interpreted_subclasses=True)
class Melding(ListPhase[L]):
    """A question in which a meld may be laid down, with the top discard where *taking*."""

    taking: ClassVar[bool] = False

    def n_actions(self, plan: Plan) -> int:
        return ADD + 128 * MELDS

    def action_numbers(self, h: L, seat: Seat, legal: list[int]) -> list[int]:
        """Answers by their own numbers; learners do without adding to a 17th meld."""
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
        """What may be answered while a meld is being laid down."""
        out = [LAY + f for f in cards(h.lays(seat, self.taking))]
        if h.readings(seat, self.taking):
            out.append(TAKE if self.taking else MELD)
        return out or [BACK]

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
        return "lay down the other cards of this meld first" if h.loose else super().why_not(h, seat, action)

    def why_not_add(self, h: L, seat: int, action: int) -> str:
        """Why a card is not added to a meld."""
        m, _, face = _added(action)
        if m >= len(h.laid[seat]):
            return f"you have {counted(len(h.laid[seat]), 'melds')} on the table, and cards are added to no others"
        if h.loose:
            return "lay down the other cards of this meld first"
        if self.taking and not h.onto:
            return "the discards are taken for a new meld only, with two or three cards of your hand"
        if not self.taking and not h.faces(HAND + seat) >> face & 1:
            return f"you do not hold the {PACK.words(face)}"
        if len(h.meld(seat, m)[1]) == 4:
            return "that meld has four cards already"
        return f"the {PACK.words(face)} cannot be added there"


@mypyc_attr(allow_interpreted_subclasses=True)
class DeclareMeld(Phase["LayingHand"]):
    """Cards that may stand for several melds are declared to be one of them (OR-R8)."""

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
    """An answer that adds a card: the meld, 1 for its low end where a two may stand at both, the face."""
    m, face = divmod(action - ADD, 128)
    return m, face // 64, face % 64


def marked(row: list[int], between: str = ", ") -> str:
    """Cards in a sentence."""
    return between.join([f"[{PACK.name(c)}]" for c in row])


@mypyc_attr(allow_interpreted_subclasses=True)
class LayingHand(Hand):
    """A hand in which melds are laid down; a game says what comes before and after, and what its house rules are."""

    taking: bool = False  # is the meld that is being declared one for which the pile is taken?
    strict: bool = False  # may nothing be melded that leaves only queens of spades (OR-R19)?
    free: bool = False  # do twos stand for whatever counts most (OR-R8)?
    onto: bool = False  # may the pile be taken for a card that is added to a meld (OR-R4)?

    def __init__(self, deal: Deal) -> None:
        super().__init__(deal)
        n = self.plan.seats
        self.melds: i64 = n
        self.discards: i64 = 2 * n
        self.values = VALUES[False, 10, 5]
        self.loose: list[int] = []  # the cards that are laid down for a meld not yet whole
        self.laid: list[list[list[int]]] = [[] for _ in range(n)]  # each player's melds: the reading, then the cards as they lie

    def turn_on(self, seat: Seat) -> None:
        """A meld has been laid down, or a card added: the turn goes on, or the hand is over."""
        raise NotImplementedError

    # What may be laid -----------------------------------------------------------------------

    def held(self, seat: Seat) -> tuple[int, int]:
        """What a player holds: one or more, and both."""
        z = HAND + seat
        return self.faces(z), self.at[z] & self.at[z + self.plan.size]

    def top_discard(self) -> list[int]:
        """The top discard; [] where there is none."""
        return [int(self.top(self.discards))] if self.size(self.discards) else []

    def row(self, seat: Seat, taking: bool) -> list[int]:
        """The cards of the meld that is being laid down, with the top discard where the pile is taken for it."""
        return (self.top_discard() if taking else []) + self.loose

    def lays(self, seat: Seat, taking: bool) -> CardSet:
        """The faces of a hand that may be laid down next."""
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
        """Are these cards a meld, and may *more*, which are still in the hand, go for it (OR-R19)?"""
        return bool(readings(row)) and not (self.strict and self.only_queens_left(seat, more, taking))

    def only_queens_left(self, seat: Seat, more: list[int], taking: bool) -> bool:
        """Without these cards, has a hand nothing but queens of spades?"""
        left = [c for c in self.cards_in(HAND + seat) if c not in more] + (self.cards_in(self.discards)[:-1] if taking else [])
        return len(left) > 0 and all([c % 64 == QUEEN for c in left])

    def readings(self, seat: Seat, taking: bool) -> list[int]:
        """What the cards that are laid down may be declared as; where nothing is declared, what counts most."""
        row = self.row(seat, taking)
        if not self.loose or not self.allowed(seat, row, [], taking):
            return []
        return [self.values.best(row)] if self.free else readings(row)

    def adds(self, seat: Seat, faces: list[int], taking: bool = False) -> list[int]:
        """Every answer that adds one of these cards to a meld of one's own."""
        out: list[int] = []
        for m in range(len(self.laid[seat])):
            reading, row = self.meld(seat, m)
            for face in faces:
                more = [] if taking else [int(self.pick_duplicate(face, HAND + seat))]
                if len(row) < 4 and not (self.strict and self.only_queens_left(seat, more, taking)):
                    out += [ADD + 128 * m + 64 * end + face for end in self.ends(reading, row, face)]
        return out

    def ends(self, reading: int, row: list[int], face: int) -> list[int]:
        """Where a card may be added: 0, or 1 for a two at the low end."""
        if self.free:
            return [0] * (self.values.best([*row, face]) >= 0)
        return [int(now < reading and wild(face)) for now in additions(reading, row, face)]

    # Words ------------------------------------------------------------------------------------

    def stood(self, seat: Seat, action: int) -> str:
        """What a two stands for that is added to a sequence: "ace of clubs"; "" where that needs no telling."""
        m, end, face = _added(action)
        reading, row = self.meld(seat, m)
        if self.free or reading < RUNS or not wild(face):
            return ""
        return place_words(reading - 1, 0) if end else place_words(reading, len(row))

    def why_no_meld(self, row: list[int]) -> str:
        """Why cards are no meld, or in none that may be made."""
        names = [PACK.words(c % 64) for c in row]
        listed = f"the {join_words(names)}"
        if len(row) >= 3 and readings(row):
            return "that would leave you nothing but queens of spades, which may not be discarded"
        natural = [c % 64 for c in row if not wild(c)]
        if wilds(row) > 1 and len(natural) > 1 and all([f // 13 == QUEEN // 13 and f % 13 > 7 for f in natural]):
            return f"{listed} are no meld: a two may be the queen of spades only if it is the only two"
        return f"{listed} {'are' if len(row) > 1 else 'is'} in no meld that you can make"

    def melding(self, seat: Seat, taking: bool, reading: int) -> str:
        """A meld as it is told: of several things that it may stand for (-1: there is but one) which."""
        row = self.row(seat, taking)
        known = reading if reading >= 0 else self.readings(seat, taking)[0]
        what = f" as {reading_told(known, len(row))}" if reading >= 0 else ""
        takes = "{takes|take} the discards and " if taking else ""
        return f"{{{seat}}} {takes}{{melds|meld}} {marked(in_order(known, row))}{what}."

    # What is done -----------------------------------------------------------------------------

    def meld(self, seat: Seat, m: int) -> tuple[int, list[int]]:
        """A meld on the table: its reading, and its cards."""
        meld = self.laid[seat][m]
        return meld[0], meld[1:]

    def lay(self, seat: Seat, face: i64) -> None:
        """Lay down a card for a meld."""
        card = self.pick_duplicate(face, HAND + seat)
        self.move(card, HAND + seat, self.melds + seat)
        self.loose = [*self.loose, int(card)]
        self.ask_again(seat)

    def take_back(self, seat: Seat) -> None:
        """What is laid down goes back to the hand."""
        for card in self.loose:
            self.move(card, self.melds + seat, HAND + seat)
        self.loose = []
        self.ask_again(seat)

    def declare(self, seat: Seat, taking: bool) -> None:
        """The cards that are laid down are a meld; of several readings the player names one."""
        self.taking = taking
        ways = self.readings(seat, taking)
        if len(ways) == 1:
            self.melded(seat, ways[0])
        else:
            self.ask(DECLARE, self.only(seat))

    def melded(self, seat: Seat, reading: int) -> None:
        """The meld is whole; the pile is taken if it was made for that (OR-R5)."""
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
            for card in row[1:]:  # the cards lie meld by meld
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
