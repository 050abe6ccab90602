"""Setting cards: players put their cards into rows in secret, card by card, and turn them up when all have set (CP-8, CP-12).

Each seat has a tray for every row, grouped with its hand so that other seats cannot tell them apart, and a place where the row
is shown.  A game gives the number of cards in each row, the names of the rows, when they can be set, what a row makes, and
its own best arrangement.
"""

from __future__ import annotations

from typing import ClassVar, Final, Self, TypeVar

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from upcard.core.bits import Action, CardSet, Rng, Seat, bit, cards, count, lowest, queue_of, seats_in
from upcard.core.deal import Deal
from upcard.core.errors import BadDeck, IllegalMove
from upcard.core.hand import Hand, ListPhase
from upcard.core.options import R
from upcard.core.pack import STANDARD
from upcard.core.verbs import Verb
from upcard.core.wording import list_cards
from upcard.core.zone import Plan, Zone, hand_zones
from upcard.kit.rows.ranking import RowText

HAND: Final = 0
ARRANGE: Final = 0  # answers: words, then cards with a row
SET: Final = 1
ROW: Final = 52  # an answer has its cards in the bits below this one, and from it on the number of the row plus one


def setting_zones(seats: int, rows: list[str]) -> list[Zone]:
    """The hands, a tray for each row of each seat, and the places where rows are shown."""
    zones = hand_zones(seats)
    for row in rows:
        zones += [Zone(row, s, 1 << s, grouped_with=HAND + s, layout="tray", title=row.capitalize()) for s in range(seats)]
    for row in rows:
        zones += [Zone(f"{row} shown", s, layout="tray", title=row.capitalize()) for s in range(seats)]
    return zones


def row_verbs(rows: list[str]) -> list[Verb]:
    """The verbs that put cards into rows, and the one that takes them back."""
    return [Verb(row, text=row.capitalize()) for row in rows] + [Verb("take", text="Take back")]


def names_high_first(held: CardSet) -> str:
    """The names of cards from the highest down: "AS AH 7D"."""
    return " ".join([STANDARD.names[c] for c in by_rank(cards(held))])


def list_high_first(held: CardSet) -> str:
    """Cards in a sentence, from the highest down: "[AS], [AH] and [7D]"."""
    return list_cards(names_high_first(held).split())


def by_rank(row: list[int]) -> list[int]:
    """Cards of the standard pack, from the highest rank down."""
    return sorted(row, key=lambda c: (-(c % 13), -c))


def place(row: i64, held: CardSet) -> Action:
    """The answer that puts cards into a row."""
    return held | row + 1 << ROW


@mypyc_attr(allow_interpreted_subclasses=True)
class SettingHand(Hand[R]):
    """A hand in which all players set cards in rows."""

    sizes: vec[i64]  # the number of cards in each row
    said: vec[i64]  # by seat: the word that ended its setting, -1 before

    def __init__(self, deal: Deal[R], sizes: list[int]) -> None:
        super().__init__(deal)
        self.sizes = vec[i64](sizes)
        self.said = self.plan.ends[: self.plan.seats]

    # What a game provides ----------------------------------------------------------------------

    def row_cards(self, seat: Seat) -> CardSet:
        """The cards a seat can still put into rows."""
        return self.at[HAND + seat]

    def may_set(self, seat: Seat) -> bool:
        """Can the rows be set as they are?"""
        return self.row_cards(seat) == 0

    def arrangement(self, seat: Seat) -> vec[CardSet]:
        """The best rows for the cards of a seat, by row."""
        raise NotImplementedError

    def describe_row(self, row: i64, held: CardSet, seat: Seat) -> RowText:
        """The name of *held* as a row of a seat, given the seat's other rows."""
        return RowText("")

    # The rows ----------------------------------------------------------------------------------

    def tray(self, row: i64, seat: Seat) -> i64:
        """The zone where a seat puts a row together."""
        return self.plan.seats * (1 + row) + seat

    def shown(self, row: i64, seat: Seat) -> i64:
        """The zone where a row is shown."""
        return self.plan.seats * (1 + len(self.sizes) + row) + seat

    def row(self, row: i64, seat: Seat) -> CardSet:
        """The cards in a row, shown or not."""
        return self.at[self.tray(row, seat)] | self.at[self.shown(row, seat)]

    def placed(self, seat: Seat) -> CardSet:
        """The cards in the trays of a seat."""
        out: CardSet = 0
        for row in range(len(self.sizes)):
            out |= self.at[self.tray(row, seat)]
        return out

    def room(self, row: i64, seat: Seat) -> i64:
        """How many more cards a row can take."""
        return self.sizes[row] - count(self.at[self.tray(row, seat)])

    def put(self, what: CardSet, row: i64, seat: Seat) -> None:
        """Move cards of a seat into a row, or back into the hand if *row* is the number of rows."""
        to = self.tray(row, seat) if row < len(self.sizes) else HAND + seat
        for card in by_rank(cards(what)):
            self.move(card, self.zone_of(card), to)

    def arrange(self, seat: Seat) -> None:
        """Put the cards of a seat into the best rows."""
        rows = self.arrangement(seat)
        for row in range(len(rows)):
            self.put(rows[row] & ~self.at[self.tray(row, seat)], row, seat)

    def turn_up(self, seat: Seat) -> None:
        """Show the rows of a seat."""
        for row in range(len(self.sizes)):
            self.move_all(self.tray(row, seat), self.shown(row, seat))

    # What others imagine -----------------------------------------------------------------------

    def imagine(self, seat: int, rng: Rng) -> Self:
        if not self.phase.sealed:
            return super().imagine(seat, rng)
        h = self.copy()
        h.hide_sealed_choices(seat)
        return Hand.imagine(h, seat, rng)

    def hide_sealed_choices(self, seat: Seat) -> None:
        """Undo the sealed choices of the other seats, which a search must not know."""
        asked = seats_in(self.asked_seats)
        mine = [s for s in asked if s == seat and s in seats_in(self.waiting)]
        others = [s for s in asked if s != seat]
        self.waiting = queue_of(mine + others if self.turn == seat else others + mine)
        for s in others:
            self.undo_choice(s)

    def undo_choice(self, seat: Seat) -> None:
        """Undo the choice of one seat in the present sealed phase."""
        self.said[seat] = -1
        self.put(self.placed(seat), len(self.sizes), seat)

    # What is shown -----------------------------------------------------------------------------

    def card_places(self, zone: int) -> list[int]:
        n = int(self.plan.seats)
        row = zone // n - 1
        if 0 <= row < len(self.sizes) and self.phase.name == "set" and self.said[zone % n] < 0:
            return [int(self.sizes[row])]
        return []

    def card_marks(self, zone: int) -> list[str]:
        n = int(self.plan.seats)
        row = zone // n - 1
        if not self.at[zone] or not 0 <= row < 2 * len(self.sizes):
            return []
        text = self.describe_row(row % len(self.sizes), self.at[zone], zone % n)
        return [text.made, text.note] if text.note else [text.made]

    def has_foul(self, zone: int) -> bool:
        n = int(self.plan.seats)
        return self.describe_row((zone // n - 1) % len(self.sizes), self.at[zone], zone % n).foul

    def sorted_hand(self, cards: list[int]) -> list[int]:
        return by_rank(cards)


H = TypeVar("H", bound=SettingHand)


@mypyc_attr(allow_interpreted_subclasses=True)
class Setting(ListPhase[H]):
    """Players put cards into rows, then set them: `front 4H`, `back QD JD 9D`, `take 4H`, `arrange`, `set`."""

    name = "set"
    sealed = True
    verbs: ClassVar[list[Verb]] = [Verb("arrange", text="Arrange them for me"), Verb("set", first=SET, text="Set this hand")]
    rows: ClassVar[list[Verb]] = []  # a verb for each row; the last one takes cards back

    def words(self, h: H, seat: Seat) -> list[int]:
        """The words that are legal answers, apart from placing cards."""
        if h.may_set(seat):
            return [SET] if not h.row_cards(seat) else [ARRANGE, SET]
        return [ARRANGE]

    def on_ended(self, h: H, seat: Seat, action: Action) -> None:
        """Called when a seat has set, or has said another word that ends its setting."""

    def legal(self, h: H, seat: Seat) -> list[int]:
        out = self.words(h, seat)
        free = cards(h.row_cards(seat))
        for row in range(len(h.sizes)):
            if h.room(row, seat) > 0:
                out += [place(row, bit(c)) for c in free]
        return out + [place(len(h.sizes), bit(c)) for c in cards(h.placed(seat))]

    def n_actions(self, plan: Plan) -> int:
        return super().n_actions(plan) + 52 * len(self.rows)

    def leading(self, h: H, seat: Seat, row: i64) -> CardSet:
        """The cards that a learner may put into a row next; from every position they lead to a set hand."""
        return h.row_cards(seat) if h.room(row, seat) > 0 else 0

    def action_numbers(self, h: H, seat: Seat, legal: list[int]) -> list[int]:
        """The words, and each card into each row.

        Arranging and taking back have no number, since they could go on forever, unless nothing else is legal: then a hand is
        arranged if it can be, otherwise a card is taken back.
        """
        words = super().n_actions(h.plan)
        leading = [self.leading(h, seat, row) for row in range(len(h.sizes))] + [0]
        ahead = any([a != ARRANGE if a >> ROW == 0 else leading[(a >> ROW) - 1] & a != 0 for a in legal])
        out: list[int] = []
        for a in legal:
            row = (a >> ROW) - 1
            if row < 0:
                out.append(-1 if ahead and a == ARRANGE else a)
            elif leading[row] & a or row == len(h.sizes) and not ahead and ARRANGE not in legal:
                out.append(words + 52 * row + int(lowest(a & (1 << ROW) - 1)))
            else:
                out.append(-1)
        return out

    def pick(self, h: H, seat: Seat, rng: Rng) -> Action:
        words = [word for word in self.words(h, seat) if word != ARRANGE]
        free = h.row_cards(seat)
        rows = [row for row in range(len(h.sizes)) if h.room(row, seat) > 0]
        k = rng.below(len(words) + int(count(free)) * len(rows))
        if k < len(words):
            return words[k]
        k -= len(words)
        return place(rows[k % len(rows)], bit(cards(free)[k // len(rows)]))

    def allows(self, h: H, seat: int, action: int) -> bool:
        return self.why_not(h, seat, action) == ""

    def why_not(self, h: H, seat: int, action: int) -> str:
        """Why an answer is not allowed; "" if it is."""
        if action < 1 << ROW:
            return "" if action in self.words(h, seat) else self.why_not_word(h, seat, action)
        row = (action >> ROW) - 1
        what: CardSet = action & (1 << ROW) - 1
        not_held = what & ~h.row_cards(seat) & ~h.placed(seat)
        if not_held:
            return f"you do not hold the {STANDARD.words(lowest(not_held))}"
        if row == len(h.sizes):
            free = what & ~h.placed(seat)
            return f"the {STANDARD.words(lowest(free))} is in your hand" if free else ""
        there = what & h.at[h.tray(row, seat)]
        if there:
            return f"the {STANDARD.words(lowest(there))} is in that row already"
        if count(what) > h.room(row, seat):
            return f"the {self.rows[row].word} row takes {h.sizes[row]} cards, and has {h.sizes[row] - h.room(row, seat)}"
        return ""

    def why_not_card(self, h: H, seat: int, face: int) -> str:
        if h.row_cards(seat) >> face & 1 and not any([h.room(row, seat) > 0 for row in range(len(h.sizes))]):
            return "there is no room for it: take another card back first"
        return super().why_not_card(h, seat, face)

    def why_not_word(self, h: H, seat: Seat, action: Action) -> str:
        """Why a word is not a legal answer now."""
        if action == ARRANGE:
            return "all your cards are placed; take one back first"
        n = count(h.row_cards(seat))
        return f"{n} of your cards {'is' if n == 1 else 'are'} not placed yet"

    def act(self, h: H, seat: Seat, action: Action) -> None:
        if action >= 1 << ROW:
            h.put(action & (1 << ROW) - 1, (action >> ROW) - 1, seat)
        elif action == ARRANGE:
            h.arrange(seat)
        else:
            h.said[seat] = action
            self.on_ended(h, seat, action)
            return
        h.ask_again(seat)

    # The texts -----------------------------------------------------------------------------------

    def verb(self, action: int) -> Verb | None:
        return self.rows[(action >> ROW) - 1] if action >> ROW else super().verb(action)

    def say(self, action: int) -> str:
        if action >> ROW:
            return f"{self.rows[(action >> ROW) - 1].word} {names_high_first(action & (1 << ROW) - 1)}"
        return super().say(action)

    def read(self, text: str) -> int:
        word, _, rest = text.partition(" ")
        for row, verb in enumerate(self.rows):
            if verb.word == word.lower() and rest:
                try:
                    faces = STANDARD.read(rest)
                except BadDeck as error:
                    raise IllegalMove(str(error)) from None
                what: CardSet = 0
                for face in faces:
                    if what >> face & 1:
                        raise IllegalMove(f"you named the {STANDARD.words(face)} twice")
                    what |= bit(face)
                return place(row, what)
        return super().read(text)

    def example_text(self) -> str:
        return f"{self.rows[0].word} AS"

    def card(self, action: int) -> str:
        what = action & (1 << ROW) - 1
        return names_high_first(what) if action >> ROW and count(what) == 1 else ""

    def touch_zone(self, h: H, seat: int, action: int) -> str:
        row = (action >> ROW) - 1
        if row < 0:
            return ""
        return h.plan.zones[h.tray(row, seat) if row < len(h.sizes) else HAND + seat].id

    def button(self, h: H, seat: int, action: int) -> str:
        row = (action >> ROW) - 1
        if row < 0:
            return super().button(h, seat, action)
        what: CardSet = action & (1 << ROW) - 1
        names = " ".join([f"[{name}]" for name in names_high_first(what).split()])
        if row == len(h.sizes):
            return f"Take {names} back"
        return f"{self.rows[row].text} {names}"

    def note(self, h: H, seat: int, action: int) -> str:
        row = (action >> ROW) - 1
        what: CardSet = action & (1 << ROW) - 1
        return self.effect(h, seat, row, what) if 0 <= row < len(h.sizes) else ""

    def effect(self, h: H, seat: Seat, row: i64, what: CardSet) -> str:
        """The name of the row with these cards added, or why it would be a foul."""
        text = h.describe_row(row, h.at[h.tray(row, seat)] | what, seat)
        return text.note if text.foul else text.made

    def log_text(self, h: H, seat: int, action: int) -> str:
        return f"{{{seat}}} {{has|have}} set." if action == SET else ""
