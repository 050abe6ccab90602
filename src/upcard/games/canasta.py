"""Canasta: partners build melds of a rank to canastas of seven, and take the discard pile when they can."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final

from librt.vecs import vec
from mypy_extensions import i64

from upcard.core.bits import Action, Card, CardSet, Rng, Seat, bit, cards
from upcard.core.deal import Deal
from upcard.core.game import Game
from upcard.core.hand import Hand, ListPhase, Phase
from upcard.core.match import Match
from upcard.core.options import Options, option
from upcard.core.telling import Fact, Tally, many
from upcard.core.vocabulary import Verb, card_verb
from upcard.core.zone import NOBODY, Plan, Zone
from upcard.kit.canastas import (
    ANY,
    CANASTA,
    LAYING,
    MOST_WILDS,
    PACK,
    PLURALS,
    RANKS,
    RED_THREES,
    THREE,
    TWO,
    counted,
    faces_of,
    goes_out,
    kind,
    laying,
    most,
    points,
    rank_of,
    read_laying,
    wild,
    worth,
)

HAND: Final = 0  # zones: a hand for each seat, then the melds of each side, the pile and the stock
DRAW_ONE: Final = 0  # answers before the draw: from the stock, none, a red three (DECLARE and its face), or a laying down
LEAVE: Final = 1
ASK_LEAVE: Final = 56  # answers after it: the discard, these words, a red three, or a laying down
DONE: Final = 57
BACK: Final = 58
DECLARE: Final = 64
UNASKED: Final = 0  # has the partner been asked? and the answer
YES: Final = 1
NO: Final = 2
BAD_TAKE: Final = 0  # infractions: the upcard without a use (CA-63), going out against a "No" (CA-61), not going out (CA-62)
AGAINST: Final = 1
UNABLE: Final = 2
CHARGES: Final = vec[i64]([50, 100, 100])
INFRACTIONS: Final = ["the pile could not be taken", "tried to go out against a “No”", "asked, and did not go out"]


@dataclass(frozen=True)
class CanastaOptions(Options):
    """The house rules of Canasta."""

    target: int = option(5000, "The game ends when a side has this many points.", low=50, high=20000)
    red3_declare: str = option(
        "auto",
        "Red threes are laid down ...",
        title="Red threes",
        choices={"auto": "at once, by themselves", "manual": "when their holder says so; one still held at the end costs 500"},
    )
    red3_negative_without_meld: bool = option(False, "Red threes count against a side that has melded nothing.")
    pile_counts_for_minimum: bool = option(False, "Other cards of the pile count towards the first minimum too.")
    frozen_before_initial_meld: bool = option(False, "The pile is frozen for a side that has not melded yet.")
    frozen_existing_rank: str = option(
        "merge",
        "A frozen pile, for a rank of which the side has a meld.",
        choices={"merge": "is taken with two naturals, which join the meld", "forbid": "cannot be taken"},
    )
    black3_wilds: bool = option(False, "Wild cards may be melded with black threes.")
    infractions: str = option(
        "charged",
        "Taking the pile, or going out, against the rules ...",
        choices={"charged": "is undone and costs points", "refused_only": "is only refused"},
    )
    concealed_needs_minimum: bool = option(True, "Going out concealed needs the minimum of a first meld.")
    stockless_take: str = option(
        "compulsory",
        "Without a stock, who can take the pile ...",
        choices={"compulsory": "must take it", "optional": "may leave it, and so end the hand"},
    )
    one_card_pile_ban: bool = option(False, "Whoever holds one card may not take a pile of one card.")
    pile_view: str = option(
        "top_only", "What is seen of the pile.", choices={"top_only": "its top card", "full": "all of its cards"}
    )
    tie_break: str = option(
        "shared",
        "Equal totals in the end.",
        choices={"shared": "the win is shared", "extra_hand": "hands go on until one side is ahead"},
    )
    max_hands: int = option(0, "The game ends after so many hands; 0 for no limit.", low=0, high=1000)


class _Turn(ListPhase["Canasta"]):
    """What may be said of cards laid down together, and of red threes."""

    word: ClassVar[str] = "meld"

    def verb(self, action: int) -> Verb | None:
        return self.verbs[0] if action >= LAYING else super().verb(action)

    def say(self, action: int) -> str:
        if action < LAYING:
            return super().say(action)
        named = " ".join([PACK.names[f] for f in faces_of(action)])
        if self.word == "take":
            return f"take with {named}" if named else "take"
        return f"meld {named}" if _natural(action) else f"add {named} to {PLURALS[rank_of(action)]}"

    def read(self, text: str) -> int:
        low = text.lower()
        if low.startswith(f"{self.word} with "):
            return read_laying(low[len(self.word) + 6 :])
        if low.startswith("meld ") and self.word == "meld":
            return read_laying(low[5:])
        if low.startswith("add ") and self.word == "meld":
            named, _, rank = low[4:].partition(" to ")
            return read_laying(named, rank or "?")
        return laying(ANY, []) if low == "take" == self.word else super().read(text)

    def card(self, action: int) -> str:
        return PACK.names[faces_of(action)[0]] if action >= LAYING and self.word == "meld" else super().card(action)

    def cards(self, action: int) -> list[str]:
        if action < LAYING or self.word == "take":
            return super().cards(action)
        return list(dict.fromkeys([PACK.names[f] for f in faces_of(action)]))

    def pick(self, h: Canasta, seat: Seat, rng: Rng) -> Action:
        answers = [a for a in self.legal(h, seat) if a != BACK] or [BACK]
        return answers[rng.below(len(answers))]

    def allows(self, h: Canasta, seat: int, action: int) -> bool:
        return action in self.legal(h, seat) or self.refused(h, seat, action) == "" or h.charge(seat, action) >= 0

    def refused(self, h: Canasta, seat: Seat, action: Action) -> str:
        """Why an answer is not allowed; "" where it is."""
        raise NotImplementedError

    def refusal(self, h: Canasta, seat: int, action: int) -> str:
        return self.refused(h, seat, action) or super().refusal(h, seat, action)


class Draw(_Turn):
    """Draw from the stock, or take the pile with a use for its top card (CA-23 to CA-27)."""

    name = "draw"
    word = "take"
    verbs = [
        Verb("take", first=LAYING, zone="discards"),
        Verb("draw", ["from the stock"], zone="stock"),
        Verb("leave", ["the pile"], LEAVE, text="Leave it: the hand ends"),
        Verb("declare", [PACK.names[13], PACK.names[26]], DECLARE, of_cards=True),
    ]

    def verb(self, action: int) -> Verb | None:
        return self.verbs[0 if action >= LAYING else 3 if action >= DECLARE else 1 if action == DRAW_ONE else 2]

    def legal(self, h: Canasta, seat: Seat) -> list[int]:
        out = [DRAW_ONE] if h.size(h.stock) else []
        takes = h.takes(seat)
        if not out and (not takes or h.rules.stockless_take == "optional"):
            out.append(LEAVE)
        return out + takes + h.declarable(seat)

    def act(self, h: Canasta, seat: Seat, action: Action) -> None:
        if h.charge(seat, action) >= 0:
            h.infraction(seat, action)
        elif action >= LAYING:
            h.take(seat, action)
        elif action >= DECLARE:
            h.declare(seat, action)
        elif action == DRAW_ONE:
            h.draw(seat)
        else:
            h.finish(-1)

    def example(self) -> str:
        return "draw from the stock"

    def refused(self, h: Canasta, seat: Seat, action: Action) -> str:
        if action >= LAYING:
            return h.cannot_take(seat, action)
        if action == DRAW_ONE:
            return "the stock is used up"
        return "you do not hold that red three" if action >= DECLARE else "draw, or take the pile"

    def prompt(self, h: Canasta, seat: int) -> str:
        takes = h.takes(seat)
        if not h.size(h.stock):
            return "Your turn: the stock is used up. Take the pile" + (
                ", or leave it." if h.rules.stockless_take == "optional" else "."
            )
        if not takes:
            return "Your turn: draw" + (" two cards." if h.plan.seats == 2 else ".")
        with_what = "" if takes[0] == laying(ANY, []) or len(takes) > 1 else f" with {_marked(takes[0])}"
        return f"Your turn: draw, or take the pile{with_what}."

    def button(self, h: Canasta, seat: int, action: int) -> str:
        if action < LAYING:
            text = super().button(h, seat, action)
            return "Draw two cards" if action == DRAW_ONE and h.plan.seats == 2 else "Draw" if action == DRAW_ONE else text
        return "Take the pile" + (f" with {_marked(action)}" if faces_of(action) else "")

    def tell(self, h: Canasta, seat: int, action: int) -> str:
        if h.charge(seat, action) >= 0:
            return f"{{{seat}}} {{tries|try}} to take the pile, and may not."
        if action < LAYING:
            two = action == DRAW_ONE and h.plan.seats == 2
            return f"{{{seat}}} {{draws|draw}} two cards." if two else super().tell(h, seat, action)
        named = f" with {_marked(action)}" if faces_of(action) else ""
        return f"{{{seat}}} {{takes|take}} [{PACK.name(int(h.top(h.discards)))}] from the pile{named}."


class Lay(_Turn):
    """Meld and add to melds as you like, then discard (CA-28 to CA-40)."""

    name = "meld"
    verbs = [
        Verb("meld", first=LAYING),
        card_verb("discard", PACK),
        Verb("ask", ["to go out"], ASK_LEAVE, text="Ask: may I go out?"),
        Verb("done", first=DONE, text="End the turn"),
        Verb("take back", first=BACK, third="takes back", text="Take back"),
        Verb("declare", [PACK.names[13], PACK.names[26]], DECLARE, of_cards=True),
    ]

    def verb(self, action: int) -> Verb | None:
        if action >= LAYING:
            return self.verbs[0]
        if action >= DECLARE:
            return self.verbs[5]
        return self.verbs[action - ASK_LEAVE + 2 if action >= ASK_LEAVE else 1]

    def legal(self, h: Canasta, seat: Seat) -> list[int]:
        out = h.melds(seat)
        if h.staged(seat):
            if not out or not (h.locked or h.backs):
                out.append(BACK)
            return out
        if h.may_ask(seat) and h.could_go_out(seat):
            out.append(ASK_LEAVE)
        out += h.declarable(seat)
        if h.last:
            return [*out, DONE]
        out += cards(h.discardable(seat))
        return out or [DONE]

    def act(self, h: Canasta, seat: Seat, action: Action) -> None:
        if h.charge(seat, action) >= 0:
            h.infraction(seat, action)
        elif action >= LAYING:
            h.meld(seat, action)
        elif action >= DECLARE:
            h.declare(seat, action)
        elif action == ASK_LEAVE:
            h.ask(ANSWER, h.only((seat + 2) % 4))
        elif action == BACK:
            h.take_back(seat)
        elif action == DONE:
            h.end_turn(seat)
        else:
            h.discard(seat, action)

    def example(self) -> str:
        return "discard KS"

    def refused(self, h: Canasta, seat: Seat, action: Action) -> str:
        if action >= LAYING:
            return h.cannot_meld(seat, action)
        if action >= DECLARE:
            return "you do not hold that red three"
        if action == ASK_LEAVE:
            return "" if h.may_ask(seat) else h.why_not_ask(seat)
        if action == DONE:
            return "end your turn with a discard"
        return "you have laid down nothing that you may take back" if action == BACK else h.cannot_discard(seat, action)

    def why(self, h: Canasta, seat: int, face: int) -> str:
        return h.cannot_discard(seat, face) or "you may not choose that card now"

    def prompt(self, h: Canasta, seat: int) -> str:
        if h.staged(seat):
            return f"Your turn: {h.laid(seat)} of {h.minimum(seat)} points are laid. Lay down more, or take it back."
        need = "" if h.open(seat) else f"; a first meld needs {h.minimum(seat)}"
        melds = any([a >= LAYING for a in self.legal(h, seat)])
        does = ["meld"] * melds + ["discard"] * (not h.last) + ["end the turn"] * (h.last != 0)
        if h.answer == YES:
            return "Your turn: your partner says yes, so go out."
        no = "Your partner says no: do not go out. " if h.answer == NO else ""
        return f"{no}Your turn: {', or '.join(does)}{need if melds else ''}."

    def button(self, h: Canasta, seat: int, action: int) -> str:
        if action < LAYING:
            return super().button(h, seat, action)
        rank = rank_of(action)
        faces = faces_of(action)
        so_far = h.laid(seat) + points(faces)
        note = "" if h.open(seat) else f" · {so_far} of {h.minimum(seat)}"
        if h.has_meld(seat, rank):
            return f"Add {_marked(action) if len(faces) == 1 else f'all {len(faces)}'} to the {PLURALS[rank]}{note}"
        return f"Meld {_marked(action)}{note}"

    def tell(self, h: Canasta, seat: int, action: int) -> str:
        if h.charge(seat, action) >= 0:
            return f"{{{seat}}} {{tries|try}} to go out all the same."
        if action == ASK_LEAVE:
            return f"{{{seat}}} {{asks|ask}} {{{(seat + 2) % 4}}}: may I go out?"
        if action == DONE:
            return f"{{{seat}}} {{ends|end}} the turn."
        if action == BACK:
            return f"{{{seat}}} {{takes|take}} the cards back."
        if action < LAYING:
            return super().tell(h, seat, action)
        if h.has_meld(seat, rank_of(action)):
            return f"{{{seat}}} {{adds|add}} {_marked(action)} to the {PLURALS[rank_of(action)]}."
        return f"{{{seat}}} {{melds|meld}} {_marked(action)}."


class Answer(Phase["Canasta"]):
    """The partner says whether the player may go out; the answer is binding (CA-47, CA-48)."""

    name = "answer"
    verbs = [Verb("yes", text="Yes"), Verb("no", first=1, text="No")]

    def options(self, h: Canasta, seat: Seat) -> CardSet:
        return 3

    def act(self, h: Canasta, seat: Seat, action: Action) -> None:
        h.answer = YES if action == 0 else NO
        h.ask(LAY, h.only((seat + 2) % 4))

    def prompt(self, h: Canasta, seat: int) -> str:
        return f"{{{(seat + 2) % 4}}} {{asks|ask}} you: may I go out? You would pay for {h.in_hand(seat)} points in your hand."

    def tell(self, h: Canasta, seat: int, action: int) -> str:
        return f"{{{seat}}} {{says|say}} {'yes' if action == 0 else 'no'}."


DRAW: Final = Draw()
LAY: Final = Lay()
ANSWER: Final = Answer()


def _natural(action: i64) -> bool:
    """Is there a natural card among those laid down?"""
    return action & 255 != 0


def _marked(action: i64) -> str:
    return " ".join([f"[{PACK.names[f]}]" for f in faces_of(action)])


class Canasta(Hand):
    """A hand of Canasta."""

    wilds: i64 = 0  # for each wild card, four bits: one more than the rank of the meld it is in
    opened: i64 = 0  # the sides that have laid their first melds, a bit each
    before: i64 = 0  # and those that had when the turn began
    taking: Card = -1  # the top card of the pile, where it is laid down and the minimum not reached yet
    locked: i64 = 0  # is the pile in hand, and the minimum still to be reached with it? (CA-R7)
    begun: i64 = 0  # has the player melded what taking the pile did not ask for?
    backs: i64 = 0  # has the player taken a first meld back?
    last: i64 = 0  # was the last card of the stock a red three? (CA-44)
    answer: i64 = UNASKED
    out: Seat = -1
    concealed: i64 = 0  # did that player go out concealed?

    def __init__(self, deal: Deal) -> None:
        super().__init__(deal)
        options = deal.options
        assert isinstance(options, CanastaOptions)
        self.rules = options
        n = self.plan.seats
        self.discards: i64 = n + 2
        self.stock: i64 = n + 3
        self.canastas_needed: i64 = 2 if n == 2 else 1  # CA-45, CA-66
        self.charged = vec[i64]([0] * 6)  # infractions of each side, three kinds of each

    # The deal ----------------------------------------------------------------------------------

    def setup(self) -> None:
        n = self.plan.seats
        deck = self.start()
        eldest = self.left_of(self.setting.dealer)
        i: i64 = (15 if n == 2 else 11) * n
        for k in range(i):
            self.deal(deck[k], HAND + (eldest + k) % n)
        while wild(deck[i] & 63) or RED_THREES >> (deck[i] & 63) & 1:  # CA-7
            self.deal(deck[i], self.discards)
            i += 1
        self.deal(deck[i], self.discards)
        self.stack(deck, i + 1, self.stock)
        while self.rules.red3_declare == "auto" and any([self.red_threes(s) for s in range(n)]):
            for s in range(n):
                seat = (eldest + s) % n
                mine = cards(self.red_threes(seat))
                for face in mine:
                    self.show_red(seat, face)
                for _ in mine:
                    self.move(self.top(self.stock), self.stock, HAND + seat)
        self.begin_turn(eldest)

    # What lies where ---------------------------------------------------------------------------

    def melds_of(self, seat: Seat) -> i64:
        """The zone of a side's melds."""
        return self.plan.seats + (seat & 1)

    def held(self, seat: Seat) -> vec[i64]:
        """A hand by kind, without red threes."""
        return counted(self.at[HAND + seat], self.at[HAND + seat + self.plan.size])

    def red_threes(self, seat: Seat) -> CardSet:
        """The red threes in a hand."""
        return self.faces(HAND + seat) & RED_THREES

    def holds(self, seat: Seat) -> i64:
        """How many cards a player has that can be discarded or kept."""
        out: i64 = 0
        for n in self.held(seat):
            out += n
        return out

    def in_hand(self, seat: Seat) -> int:
        """What the cards in a hand are worth, red threes apart."""
        return int(worth(self.held(seat)))

    def naturals(self, seat: Seat) -> vec[i64]:
        """How many naturals there are in each meld of a side."""
        z = self.melds_of(seat)
        return counted(self.at[z], self.at[z + self.plan.size])

    def wild_cards(self, seat: Seat) -> vec[i64]:
        """How many wild cards there are in each."""
        out = vec[i64]([0] * RANKS)
        z = self.melds_of(seat)
        left = self.wilds
        for k in range(6):
            for w in range(2):
                rank = left & 15
                left >>= 4
                face = 52 + k - 4 if k >= 4 else 13 * k + TWO
                if rank and self.at[z + w * self.plan.size] >> face & 1:
                    out[rank - 1] += 1
        return out

    def has_meld(self, seat: Seat, rank: i64) -> bool:
        """Has the side a meld of a rank?"""
        return rank < RANKS and self.naturals(seat)[rank] > 0

    def canastas(self, seat: Seat) -> i64:
        """How many canastas a side has."""
        naturals, wilds = self.naturals(seat), self.wild_cards(seat)
        out: i64 = 0
        for rank in range(RANKS):
            out += 1 if naturals[rank] + wilds[rank] >= CANASTA else 0
        return out

    def open(self, seat: Seat) -> bool:
        """Has the side laid its first melds?"""
        return self.opened >> (seat & 1) & 1 == 1

    def laid(self, seat: Seat) -> int:
        """What the cards in the melds of a side are worth."""
        return int(worth(self.naturals(seat)))

    def staged(self, seat: Seat) -> bool:
        """Lies something that does not reach the minimum yet?"""
        return not self.open(seat) and self.laid(seat) > 0

    def minimum(self, seat: Seat) -> int:
        """What a side's first melds must come to (CA-28, CA-R29)."""
        score = self.setting.carry[seat]
        return 15 if score < 0 else 50 if score < 1500 else 90 if score < 3000 else 120

    def is_frozen(self) -> bool:
        """Does a red three or a wild card lie in the pile? (CA-41)"""
        pile = self.faces(self.discards)
        return any([wild(f) or RED_THREES >> f & 1 == 1 for f in cards(pile)])

    # Red threes --------------------------------------------------------------------------------

    def show_red(self, seat: Seat, face: Card) -> None:
        """A red three is laid with the side's melds."""
        self.move(self.twin(face, HAND + seat), HAND + seat, self.melds_of(seat))
        self.note(f"{{{seat}}} {{lays|lay}} down the red three [{PACK.names[face]}].")

    def declarable(self, seat: Seat) -> list[int]:
        """The red threes that a player may lay down, where they do not go by themselves (CA-R4)."""
        return [DECLARE + (0 if f == 13 else 1) for f in cards(self.red_threes(seat))]

    def declare(self, seat: Seat, action: Action) -> None:
        """Lay down a red three and replace it."""
        self.show_red(seat, 13 if action == DECLARE else 26)
        self.draw_card(seat)
        if self.phase is DRAW and not (self.last or self.size(self.stock) or self.takes(seat) or self.red_threes(seat)):
            self.finish(-1)
        else:
            self.ask(LAY if self.last else self.phase, self.only(seat))

    # The draw ----------------------------------------------------------------------------------

    def begin_turn(self, seat: Seat) -> None:
        """A player draws; without a stock and a use for the pile the hand ends (CA-43)."""
        self.before = self.opened
        self.taking = -1
        self.locked = 0
        self.begun = 0
        self.backs = 0
        self.answer = UNASKED
        self.ask(DRAW, self.only(seat))
        if not self.size(self.stock) and not self.takes(seat) and not self.red_threes(seat):
            self.note("The stock is used up, and the pile cannot be taken: the hand ends.")
            self.finish(-1)

    def draw_card(self, seat: Seat) -> None:
        """Draw a card; a red three is laid down and replaced (CA-9, CA-18)."""
        while self.size(self.stock):
            card = self.top(self.stock)
            self.move(card, self.stock, HAND + seat)
            red = RED_THREES >> (card & 63) & 1 == 1
            if red and not self.size(self.stock):
                self.last = 1
            if not red or self.rules.red3_declare == "manual":
                return
            self.show_red(seat, card & 63)

    def draw(self, seat: Seat) -> None:
        """One card, or two where two play (CA-23, CA-65, CA-R27)."""
        self.draw_card(seat)
        if self.plan.seats == 2:
            self.draw_card(seat)
        if self.last:
            self.note("The last card of the stock is a red three: the hand ends with this turn, without a discard.")
        self.ask(LAY, self.only(seat))

    def takes(self, seat: Seat) -> list[int]:
        """The ways to take the pile that are offered: with the meld there is, two naturals, or a natural and a wild card."""
        card = self.top(self.discards)
        if card < 0 or wild(card & 63):
            return []
        held = [f for w in range(2) for f in cards(self.at[HAND + seat + w * self.plan.size])]
        alike = sorted([f for f in held if f % 13 == card % 64 % 13 and f < 52])
        ways = [laying(ANY, [])] + ([laying(card % 64 % 13, alike[:2])] if len(alike) > 1 else [])
        if alike:
            ways += [laying(card % 64 % 13, [alike[0], f]) for f in sorted({f for f in held if wild(f)})]
        ways = [way for way in ways if self.cannot_take(seat, way) == ""]
        return ways[:1] if ways and ways[0] == laying(ANY, []) and self.open(seat) else ways

    def cannot_take(self, seat: Seat, action: Action) -> str:
        """Why the pile cannot be taken with these cards; "" where it can."""
        strange = self.strange(seat, action)
        if strange:
            return strange
        card = self.top(self.discards)
        if card < 0:
            return "there is no pile"
        rank = kind(card & 63)
        name = PLURALS[rank] if rank < RANKS else ""
        if rank >= RANKS:
            return "a wild card on top cannot be used, so the pile cannot be taken"
        if rank == THREE:
            return "a black three on top: the pile cannot be taken"
        if self.rules.one_card_pile_ban and self.size(self.discards) == 1 and self.holds(seat) == 1:
            return "with one card in hand you may not take a pile of one card"
        faces = faces_of(action)
        if rank_of(action) not in (rank, ANY):
            return f"the top card goes with {name}, not with {PLURALS[rank_of(action)]}"
        mine = len([f for f in faces if not wild(f)])
        naturals, wilds = self.naturals(seat), self.wild_cards(seat)
        if self.is_frozen() or self.rules.frozen_before_initial_meld and not self.open(seat):
            if mine < 2:
                return f"the pile is frozen: it takes two {name} from your hand, without wild cards"
            if naturals[rank] and self.rules.frozen_existing_rank == "forbid":
                return f"the pile is frozen, and your side has a meld of {name} already"
        elif not naturals[rank] and (not mine or len(faces) < 2):
            return f"you need two {name}, or one and a wild card"
        if wilds[rank] + len(faces) - mine > MOST_WILDS:
            return "a meld has three wild cards at most"
        below = counted(self.at[self.discards], self.at[self.discards + self.plan.size])
        below[rank] -= 1
        return self.falls_short(seat, rank, [*faces, int(card & 63)], faces, below)

    def take(self, seat: Seat, action: Action) -> None:
        """Lay down the top card with others; the pile comes to hand when the minimum is reached (CA-25, CA-R7)."""
        card = self.top(self.discards)
        rank = kind(card & 63)
        self.lay(seat, rank, faces_of(action))
        self.move(card, self.discards, self.melds_of(seat))
        self.taking = card
        if self.rules.pile_counts_for_minimum:
            self.pick_up(seat)
            self.locked = 0 if self.open(seat) else 1
        self.settle(seat)

    def pick_up(self, seat: Seat) -> None:
        """The pile comes to hand; its red threes are laid down, and not replaced (CA-19, CA-25)."""
        self.taking = -1
        below = self.lying(self.discards)
        if below:
            self.note(f"{{{seat}}} {{takes|take}} up the pile, {many(len(below), 'cards')} more.")
        for card in below:
            if RED_THREES >> card % 64 & 1:
                self.move(card, self.discards, self.melds_of(seat))
            else:
                self.move(card, self.discards, HAND + seat)

    # Melding -----------------------------------------------------------------------------------

    def strange(self, seat: Seat, action: Action) -> str:
        """Which of these cards a player does not hold."""
        faces = faces_of(action)
        for face in faces:
            n: i64 = 0
            for w in range(2):
                n += self.at[HAND + seat + w * self.plan.size] >> face & 1
            if faces.count(face) > n:
                return f"you do not hold {'two of ' if n else ''}the {PACK.words(face)}"
        return ""

    def melds(self, seat: Seat) -> list[int]:
        """The layings down that are offered: all or one of a rank to a meld, three or all of a rank, a pair with a wild card."""
        held = [f for w in range(2) for f in cards(self.at[HAND + seat + w * self.plan.size] & ~RED_THREES)]
        wilds = sorted({f for f in held if wild(f)})
        there = self.naturals(seat)
        ways: list[int] = []
        for rank in range(RANKS):
            mine = sorted([f for f in held if f % 13 == rank and f < 52])
            if there[rank]:
                ways += [laying(rank, mine)] if len(mine) > 1 else []
                ways += [laying(rank, [f]) for f in [*dict.fromkeys(mine), *wilds]]
            elif len(mine) > 2:
                sizes = [len(mine), len(mine) - 1, 3]
                ways += [laying(rank, mine[:n]) for n in dict.fromkeys(sizes) if n > 2]
            elif len(mine) == 2:
                ways += [laying(rank, [*mine, f]) for f in wilds]
        return [way for way in ways if self.cannot_meld(seat, way) == ""]

    def cannot_meld(self, seat: Seat, action: Action) -> str:
        """Why these cards cannot be laid down together; "" where they can."""
        strange = self.strange(seat, action)
        if strange:
            return strange
        rank, faces = rank_of(action), faces_of(action)
        if rank == ANY:
            return "say to which meld the wild cards go, for example 'add 2D to kings'"
        naturals, wilds = self.naturals(seat), self.wild_cards(seat)
        mine = len([f for f in faces if not wild(f)])
        if naturals[rank] + mine < 2:
            return "two cards of a meld at least are natural"
        if naturals[rank] + wilds[rank] + len(faces) < 3:
            return f"a meld has three cards or more: these are {len(faces)}"
        if wilds[rank] + len(faces) - mine > MOST_WILDS:
            return "a meld has three wild cards at most"
        if rank == THREE:
            if mine < len(faces) and not self.rules.black3_wilds:
                return "no wild card goes with black threes"
            left = self.holds(seat) - len(faces) + (self.size(self.discards) if self.taking >= 0 else 0)
            if left > (0 if self.last else 1) or not self.may_go_out(seat, rank, len(faces)):
                return "black threes are melded last, when you go out"
        below = counted(self.at[self.discards], self.at[self.discards + self.plan.size])
        return self.falls_short(seat, rank, faces, faces, below if self.taking >= 0 else vec[i64]([0] * 14))

    def may_go_out(self, seat: Seat, rank: i64, more: i64) -> bool:
        """May a player go out once so many cards have joined a meld? (CA-45, CA-48)"""
        size = self.naturals(seat)[rank] + self.wild_cards(seat)[rank]
        new: i64 = 1 if size < CANASTA and size + more >= CANASTA else 0
        return self.answer != NO and not self.red_threes(seat) and self.canastas(seat) + new >= self.canastas_needed

    def falls_short(self, seat: Seat, rank: i64, faces: list[int], from_hand: list[int], below: vec[i64]) -> str:
        """Why cards laid down would leave too few, or could not reach the minimum (CA-22, CA-28, CA-R15); "" where they do not.

        *below* is what comes to hand with them from the pile.
        """
        left = self.held(seat)
        for face in from_hand:
            left[kind(face)] -= 1
        total = self.laid(seat) + points(faces)
        coming: i64 = 0
        kept: i64 = 0
        for k in range(14):
            coming += below[k]
            kept += left[k]
        keep: i64 = 1 if self.last else 2
        if not self.open(seat) and total < self.minimum(seat):
            return self.hopeless(seat, rank, faces, left, below, coming)
        if kept + coming >= keep or self.may_go_out(seat, rank, len(faces)):
            return ""
        if self.answer == NO:
            return "your partner said no: keep a card after the discard"
        if self.red_threes(seat):
            return "lay down your red threes first"
        canastas = many(int(self.canastas_needed), "canastas")
        return f"without {canastas} you cannot go out: {'keep a card' if self.last else 'keep one card beside the discard'}"

    def hopeless(self, seat: Seat, rank: i64, faces: list[int], left: vec[i64], below: vec[i64], coming: i64) -> str:
        """Why the minimum cannot be reached after this; "" where it can, or where going out waives it (CA-R24)."""
        total = self.laid(seat) + points(faces)
        need = self.minimum(seat) - total
        naturals, wilds = self.naturals(seat), self.wild_cards(seat)
        for face in faces:
            if wild(face):
                wilds[rank] += 1
            else:
                naturals[rank] += 1
        if self.rules.pile_counts_for_minimum:
            for k in range(14):
                left[k] += below[k]
            coming = 0
        best = most(left, naturals, wilds, (1 if self.last else 2) - coming)
        if best >= need:
            return ""
        spare = (0 if self.last else 1) - coming
        least = need if self.rules.concealed_needs_minimum else 0
        if spare >= 0 and self.answer != NO and not self.red_threes(seat):
            if goes_out(left, naturals, wilds, self.canastas_needed, spare, least, self.rules.black3_wilds):
                return ""
        return f"your first melds would come to {total + best} at most, and {self.minimum(seat)} are needed"

    def lay(self, seat: Seat, rank: i64, faces: list[int]) -> None:
        """Put cards of a hand into a meld of the side."""
        for face in faces:
            card = self.twin(face, HAND + seat)
            if wild(face):
                self.wilds |= rank + 1 << 4 * _place(card)
            self.move(card, HAND + seat, self.melds_of(seat))

    def meld(self, seat: Seat, action: Action) -> None:
        """Lay cards down together."""
        rank = rank_of(action)
        before = self.naturals(seat)[rank] + self.wild_cards(seat)[rank]
        self.lay(seat, rank, faces_of(action))
        if before < CANASTA <= self.naturals(seat)[rank] + self.wild_cards(seat)[rank]:
            self.note(f"That is a {'mixed' if self.wild_cards(seat)[rank] else 'natural'} canasta of {PLURALS[rank]}.")
        compulsory = self.taking >= 0 or self.locked
        self.settle(seat)
        if not compulsory and not self.staged(seat):
            self.begun = 1

    def settle(self, seat: Seat) -> None:
        """Once the minimum is reached the melds stand, and the pile comes to hand; without cards the player is out."""
        out = self.may_go_out(seat, THREE, 0) and self.holds(seat) <= (0 if self.last else 1) and self.taking < 0
        if not self.open(seat) and (self.laid(seat) >= self.minimum(seat) or out and not self.rules.concealed_needs_minimum):
            self.opened |= bit(seat & 1)
        if self.open(seat):
            self.locked = 0
            if self.taking >= 0:
                self.pick_up(seat)
        if not self.size(HAND + seat):
            self.finish(seat)
        else:
            self.ask(LAY, self.only(seat))

    def take_back(self, seat: Seat) -> None:
        """Melds that do not reach the minimum go back to the hand, the top card to the pile."""
        self.backs = 1
        z = self.melds_of(seat)
        for card in self.lying(z):
            if card == self.taking:
                self.move(card, z, self.discards)
            elif not RED_THREES >> card % 64 & 1:
                self.move(card, z, HAND + seat)
                if wild(card % 64):
                    self.wilds &= ~(15 << 4 * int(_place(card)))
        self.ask(DRAW if self.taking >= 0 else LAY, self.only(seat))
        self.taking = -1

    # Going out ---------------------------------------------------------------------------------

    def could_go_out(self, seat: Seat) -> bool:
        """Could all cards be laid down now, or all but a discard?"""
        if self.red_threes(seat) or self.answer == NO:
            return False
        naturals, wilds = self.naturals(seat), self.wild_cards(seat)
        least = self.minimum(seat) if not self.open(seat) and self.rules.concealed_needs_minimum else 0
        spare: i64 = 0 if self.last else 1
        return goes_out(self.held(seat), naturals, wilds, self.canastas_needed, spare, least, self.rules.black3_wilds)

    def may_ask(self, seat: Seat) -> bool:
        """May a player ask "May I go out?" now? (CA-47, CA-R18)"""
        return self.why_not_ask(seat) == ""

    def why_not_ask(self, seat: Seat) -> str:
        """Why it may not be asked; "" where it may."""
        if self.plan.seats == 2:
            return "you have no partner to ask"
        if self.answer != UNASKED:
            return "your partner has answered already"
        if self.begun or self.staged(seat):
            return "ask before you meld"
        return "" if self.last or self.holds(seat) > 1 else "with one card left you can only go out"

    def discardable(self, seat: Seat) -> CardSet:
        """The cards that may be discarded now."""
        held: CardSet = self.faces(HAND + seat) & ~RED_THREES
        if self.staged(seat) or self.last or self.holds(seat) == 1 and not self.may_go_out(seat, THREE, 0):
            return 0
        return held

    def cannot_discard(self, seat: Seat, face: Card) -> str:
        """Why a card may not be discarded; "" where it may."""
        if not self.faces(HAND + seat) >> face & 1:
            return f"you do not hold the {PACK.words(int(face))}"
        if RED_THREES >> face & 1:
            return "a red three is never discarded"
        if self.last:
            return "the stock ended with a red three: there is no discard"
        if self.staged(seat):
            return "your first melds do not reach the minimum yet: lay down more, or take them back"
        return "" if self.discardable(seat) else "you may not go out, so keep this card"

    def discard(self, seat: Seat, face: Card) -> None:
        """The turn ends with a discard, or with it the hand (CA-40, CA-46)."""
        self.move(self.twin(face, HAND + seat), HAND + seat, self.discards)
        if wild(face):
            self.note("The pile is frozen.")
        if self.size(HAND + seat):
            self.end_turn(seat)
        else:
            self.finish(seat)

    def end_turn(self, seat: Seat) -> None:
        """Whoever was told "Yes" should have gone out (CA-62)."""
        if self.answer == YES:
            self.charge_side(seat, UNABLE)
        if self.last:
            self.finish(-1)
        else:
            self.begin_turn(self.left_of(seat))

    def charge(self, seat: Seat, action: Action) -> int:
        """The infraction that an answer is, where such are charged; -1 for none (CA-R19, CA-R21)."""
        if self.rules.infractions != "charged":
            return -1
        if self.phase is DRAW:
            bad = action >= LAYING and self.strange(seat, action) == "" and self.top(self.discards) >= 0
            return BAD_TAKE if bad and self.cannot_take(seat, action) != "" else -1
        if self.answer != NO or self.phase is not LAY or self.staged(seat):
            return -1
        if action < ASK_LEAVE:
            emptied = self.size(HAND + seat) == 1 and self.faces(HAND + seat) >> action & 1 == 1 and not self.last
            return AGAINST if emptied else -1
        if action < LAYING or len(faces_of(action)) < self.size(HAND + seat):
            return -1
        self.answer = UNASKED
        against = self.cannot_meld(seat, action) == ""
        self.answer = NO
        return AGAINST if against else -1

    def infraction(self, seat: Seat, action: Action) -> None:
        """What was tried is undone and costs points; the player goes on as before (CA-61, CA-63)."""
        self.charge_side(seat, self.charge(seat, action))
        self.again(seat)

    def charge_side(self, seat: Seat, what: i64) -> None:
        """Points are taken off a side."""
        self.charged[3 * (seat & 1) + what] += 1
        self.note(f"That costs {{{seat}}} {CHARGES[what]} points.")

    # The count ---------------------------------------------------------------------------------

    def finish(self, out: Seat) -> None:
        """Someone is out, or nobody can play on; both sides count (CA-51 to CA-56, CA-60)."""
        self.out = out
        n = self.plan.seats
        if out >= 0:
            self.concealed = 0 if self.before >> (out & 1) & 1 else 1
            self.note(f"{{{out}}} {{goes|go}} out{', concealed' if self.concealed else ''}.")
        for s in range(n):
            self.show(HAND + s)
        sums = [sum([int(t.points or 0) for t in self.count_side(side)]) for side in range(2)]
        self.end([sums[s % 2] for s in range(n)])

    def bonus(self, side: int) -> list[Tally]:
        """What a side's melds and red threes bring, line by line (CA-51 to CA-54)."""
        out: list[Tally] = []
        naturals, wilds = self.naturals(side), self.wild_cards(side)
        if self.laid(side):
            out.append(Tally(side, "cards melded", self.laid(side)))
        for rank in range(RANKS):
            if naturals[rank] + wilds[rank] >= CANASTA:
                what = "mixed" if wilds[rank] else "natural"
                out.append(Tally(side, f"{what} canasta of {PLURALS[rank]}", 300 if wilds[rank] else 500))
        reds = [c for c in self.lying(self.melds_of(side)) if RED_THREES >> c % 64 & 1]
        if reds:
            worth = 800 if len(reds) == 4 else 100 * len(reds)
            against = self.rules.red3_negative_without_meld and not self.laid(side)
            out.append(Tally(side, many(len(reds), "red threes"), -worth if against else worth))
        return out

    def count_side(self, side: int) -> list[Tally]:
        """All that a side counts at the end."""
        out = self.bonus(side)
        if self.out >= 0 and self.out % 2 == side:
            out.append(Tally(side, "went out concealed" if self.concealed else "went out", 200 if self.concealed else 100))
        for s in range(side, int(self.plan.seats), 2):
            if self.in_hand(s):
                out.append(Tally(side, f"{{{s}}} still {{holds|hold}}", -self.in_hand(s)))
            reds = [c for c in self.lying(HAND + s) if RED_THREES >> c % 64 & 1]
            if reds:
                out.append(Tally(side, f"{{{s}}} {{has|have}} not laid down {many(len(reds), 'red threes')}", -500 * len(reds)))
        for what in range(3):
            times = int(self.charged[3 * side + what])
            if times:
                out.append(Tally(side, INFRACTIONS[what], -int(CHARGES[what]) * times))
        return out

    def tally(self) -> list[Tally]:
        lines = [] if self.out >= 0 else [Tally(-1, "Nobody went out.")]
        for side in range(2):
            lines += self.count_side(side) or [Tally(side, "nothing", 0)]
        return lines

    # What is shown -----------------------------------------------------------------------------

    def copy(self) -> Canasta:
        h = Canasta(self.setting)
        self.copy_to(h)
        h.wilds = self.wilds
        h.opened = self.opened
        h.before = self.before
        h.taking = self.taking
        h.locked = self.locked
        h.begun = self.begun
        h.backs = self.backs
        h.last = self.last
        h.answer = self.answer
        h.out = self.out
        h.concealed = self.concealed
        h.charged = self.charged[:]
        return h

    def facts(self) -> list[Fact]:
        out: list[Fact] = []
        for side in range(2):
            brings = sum([int(t.points or 0) for t in self.bonus(side)])
            who = f"{{{side}}} and {{{side + 2}}}" if self.plan.seats == 4 else f"{{{side}}}"
            out.append(Fact("", f"{who}: {brings}"))
        return out

    def facts_for(self, seat: int) -> list[Fact]:
        partner = [Fact("", "partner", (seat + 2) % 4, "tag")] if self.plan.seats == 4 else []
        return partner + ([] if self.open(seat) else [Fact("First meld", self.minimum(seat))])

    def sorted_hand(self, cards: list[int]) -> list[int]:
        """Jokers and twos first, then from aces down."""
        return sorted(cards, key=lambda f: (-int(kind(f)), f))

    def _ranks(self, zone: int) -> list[int]:
        """For each card of a side's melds its rank; -1 for red threes."""
        out: list[int] = []
        for card in self.lying(zone):
            if RED_THREES >> card % 64 & 1:
                out.append(-1)
            else:
                out.append(int((self.wilds >> 4 * _place(card) & 15) - 1) if wild(card % 64) else card % 64 % 13)
        return out

    def places(self, zone: int) -> list[int]:
        return [20 - r for r in self._ranks(zone)] if 0 <= zone - self.plan.seats < 2 else []

    def marks(self, zone: int) -> list[str]:
        if zone == self.discards and self.size(zone):
            return [""] * (int(self.size(zone)) - 1) + ["frozen" if self.is_frozen() else ""]
        if not 0 <= zone - self.plan.seats < 2:
            return []
        ranks = self._ranks(zone)
        wilds = self.wild_cards(zone - self.plan.seats)
        words: list[str] = []
        for rank in ranks:
            full = rank >= 0 and ranks.count(rank) >= CANASTA
            words.append("bonus" if rank < 0 else ("mixed" if wilds[rank] else "natural") if full else PLURALS[rank])
        return words


def _place(card: Card) -> i64:
    """The number of a wild card among the twelve."""
    face = card & 63
    return 2 * (4 + face - 52 if face >= 52 else face // 13) + (card >> 6)


class CanastaMatch(Match):
    """Hands until a side has 5,000; the higher total wins (CA-2, CA-57, CA-58)."""

    def rules(self) -> CanastaOptions:
        """The options, as Canasta's own."""
        options = self.options
        assert isinstance(options, CanastaOptions)
        return options

    def finished(self, h: Hand) -> bool:
        if self.number == self.rules().max_hands:
            return True
        level = self.totals[0] == self.totals[1]
        return max(self.totals) >= self.rules().target and not (level and self.rules().tie_break == "extra_hand")

    def goal(self) -> str:
        return f"to {many(self.rules().target, 'points')}"

    def verdict(self) -> str:
        won = self.winners()
        if self.seats == 2 or len(won) != 2:
            return super().verdict()
        return f"{{{won[0]}}} and {{{won[1]}}} win with {many(self.totals[won[0]], 'points')}."


def plan(seats: int, options: CanastaOptions) -> Plan:
    """Hands, the melds of each side, the pile and the stock."""
    hands = [Zone("hand", s, 1 << s, layout="hand") for s in range(seats)]
    names = ["{0} and {2}", "{1} and {3}"] if seats == 4 else ["", ""]
    melds = [
        Zone("melds", s, ordered=True, layout="melds", title=names[s], partner=s + 2 if seats == 4 else -1) for s in range(2)
    ]
    full = options.pile_view == "full"
    pile = Zone("discards", ordered=True, layout="fan" if full else "pile", title="Discard pile", top_only=not full)
    return Plan(seats, [*hands, *melds, pile, Zone("stock", sight=NOBODY, ordered=True, layout="pile", title="Stock")], PACK)


GAME: Final = Game(
    slug="canasta",
    title="Canasta",
    family="Rummy",
    sentence="Meld seven of a rank for a canasta, and take the pile when you can.",
    seats=(2, 4),
    minutes="60–120",
    depth="medium",
    options=CanastaOptions,
    plan=plan,
    hand=Canasta,
    phases=(DRAW, LAY, ANSWER),
    bound=2000,
    match=CanastaMatch,
    rest="stock",
    usual_seats=4,
)

__all__ = ["GAME", "Canasta", "CanastaMatch", "CanastaOptions"]
