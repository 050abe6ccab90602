"""Hands, phases and the queue: whose turn it is, the legal answers, and what follows."""

from __future__ import annotations

from typing import Any, ClassVar, Final, Generic, Self

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from upcard.core.bits import (
    CLOCKWISE,
    Action,
    Card,
    CardSet,
    Rng,
    Seat,
    bit,
    cards,
    cards_and_more,
    count,
    nth,
    queue_of,
    seats_in,
)
from upcard.core.card_state import CardState
from upcard.core.copying import CORE_FIELDS, Blank, LeftToCopy, copied, left_to_copy
from upcard.core.deal import Deal
from upcard.core.errors import BadDeck, BadSeats, IllegalMove
from upcard.core.facts import AmountEntry, CardPick, ExpressionEntry, Fact, ScoreLine
from upcard.core.imagine import deal_unseen, limit_knowledge
from upcard.core.journal import Journal
from upcard.core.options import R
from upcard.core.type_variables import TypeVar
from upcard.core.verbs import Verb
from upcard.core.view import View, visible_faces
from upcard.core.wording import normalized
from upcard.core.zone import EVERYONE, Plan

YOUR_TURN: Final = "Your turn: "  # the opening of a prompt to the seat to act; screens set it off from the rest
MAX_CLOSES: Final = 1000  # questions closed in a row with nobody asked
NO_FIELDS: Final[dict[str, Any]] = {}


@mypyc_attr(allow_interpreted_subclasses=True)
class Hand(CardState, Generic[R]):
    """One deal of one game in progress; `game.new()` deals one.

    Answers are integers, and so are cards: `say` and `read` convert to texts and back, `plan.pack.name(card)` names a card.
    *score* has the finished hand's result for each seat, in points or chips as `game.unit` says ([] before).  *phase* is the
    current question, *plan* the zones and the pack, *rules* the options, *terms* what the hand began with.  A game names the
    class of its options: `class Hearts(TrickHand[HeartsOptions])`; a bare `Hand` is a hand of any game.
    """

    waiting: i64 = 0  # the seats yet to answer, four bits each (seat + 1), the next one lowest
    asked_seats: i64 = 0  # the queue when the question was asked
    left_to_copy: LeftToCopy | None = None  # looked up for the first copy

    def __init__(self, deal: Deal[R]) -> None:
        super().__init__(deal.plan)
        self.terms = deal
        self.rules: R = deal.options
        self.phase: Phase = OVER
        self.score: list[int] = []

    # For players and bots ---------------------------------------------------------------

    @property
    def turn(self) -> int:
        """The seat to act; -1 when the hand is over."""
        return (self.waiting & 15) - 1

    @property
    def over(self) -> bool:
        """Has the hand ended?"""
        return self.waiting == 0

    def legal(self) -> list[int]:
        """All legal answers, lowest first (with sample amounts where an amount can be named)."""
        return self.phase.legal(self, (self.waiting & 15) - 1) if self.waiting else []

    def apply(self, action: Action) -> None:
        """Give an answer by its number, which must be legal: this is the fast way, and `play` is the checked one."""
        seat: Seat = (self.waiting & 15) - 1
        if self.journal is not None:
            self.log_answer(self.journal, seat, action)
        self.waiting >>= 4
        self.phase.act(self, seat, action)
        if self.waiting == 0:
            self.advance()

    def answer(self, action: Action) -> list[int]:
        """Give an answer as `apply` does, and return the legal answers of the next player; [] when the hand is over."""
        self.apply(action)
        return self.phase.legal(self, (self.waiting & 15) - 1) if self.waiting else []

    def log_answer(self, journal: Journal, seat: int, action: int) -> None:
        """Log an answer as it is given, for the seats that may know it."""
        phase = self.phase
        journal.answers += 1
        text = phase.log_text(self, seat, action)
        if phase.sealed:
            journal.add_answer(seat, text, 1 << seat, "", False)
        elif phase.hidden:
            plain = phase.public_log_text(self, seat, action)
            journal.add_answer(seat, text, 1 << seat, plain, plain != "")
        else:
            plain = phase.public_log_text(self, seat, action)
            journal.add_answer(seat, text, 1 << seat if plain else EVERYONE, plain, True)

    def play(self, *sayings: str) -> None:
        """Give answers as texts ("play QS"), all or none; raises IllegalMove in words for the player."""
        h = self.copy()
        for text in sayings:
            h.apply(h.read(text))
        for text in sayings:
            self.apply(self.read(text))

    def read(self, text: str) -> int:
        """The answer with this text; raises IllegalMove, saying what would be right."""
        if self.waiting == 0:
            raise IllegalMove("the hand is over")
        seat = self.turn
        action = self.phase.read(normalized(text))
        if not self.phase.allows(self, seat, action):
            raise IllegalMove(self.phase.why_not(self, seat, action))
        return action

    def say(self, action: int) -> str:
        """The text of an answer."""
        try:
            return self.phase.say(action)
        except IndexError:
            raise IllegalMove(f"there is no answer number {action} in {self.phase.name!r}") from None

    def answer_first(self, seat: int) -> None:
        """In a sealed phase, let any seat that has yet to answer go first; raises IllegalMove in other phases."""
        waiting = seats_in(self.waiting)
        if seat not in waiting or (waiting[0] != seat and not self.phase.sealed):
            raise IllegalMove("the hand is over" if not waiting else "it is not your turn")
        self.waiting = queue_of([seat] + [s for i, s in enumerate(waiting) if i != waiting.index(seat)])

    def seats_to_answer(self) -> list[int]:
        """The seats that can answer now: the next in turn, or in a sealed phase all that have yet to answer."""
        waiting = seats_in(self.waiting)
        return list(dict.fromkeys(waiting)) if self.phase.sealed else waiting[:1]

    def copy(self) -> Self:
        """An independent copy without the journal.  Shared parts never change.

        A list, vector or dict is copied one level deep; a value with a method `copy` is copied by it; the rest is shared.
        """
        h: Self = Blank.__new__(type(self))
        self.copy_fields(h)
        left = self.left_to_copy
        if left is None:
            left = self.left_to_copy = h.left_to_copy = left_to_copy(self)
        for name in left.names:
            setattr(h, name, copied(getattr(self, name)))
        if left.interpreted:
            for name, value in getattr(self, "__dict__", NO_FIELDS).items():  # before its first field a hand has none
                if name not in CORE_FIELDS:
                    setattr(h, name, copied(value))
        return h

    def __copy__(self) -> Self:
        return self.copy()

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        h = self.copy()
        h.journal = None if self.journal is None else self.journal.copy()
        return h

    def __reduce__(self) -> tuple[Any, ...]:
        game = self.terms.game
        if game is None:
            raise TypeError("this hand was dealt by no game: it cannot be pickled")
        return game.pickled(self)

    def __repr__(self) -> str:
        asked = "over" if self.waiting == 0 else f"{self.phase.name}, seat {self.turn} to answer"
        return f"<{type(self).__name__}: {self.plan.seats} seats, {asked}>"

    def check_seat(self, seat: int) -> None:
        """Raise BadSeats unless this is a seat or a spectator (-1)."""
        if not -1 <= seat < self.plan.seats:
            raise BadSeats(f"a seat is a number from 0 to {self.plan.seats - 1}, or -1 for a spectator, not {seat}", "seat")

    def view(self, seat: int) -> View:
        """Everything a seat (-1: a spectator) may know; raises BadSeats."""
        self.check_seat(seat)
        sealed = self.phase.sealed
        waiting = seats_in(self.waiting)
        mine = seat in waiting if sealed else len(waiting) > 0 and waiting[0] == seat
        facts = [(f.label, f.full_value(), f.seat) for f in self.facts()]
        if seat >= 0:
            for f in self.facts_for(seat):
                facts.append((f.label, f.full_value(), f.seat))
        return View(
            seat,
            self.phase.name,
            seats_in(self.asked_seats) if sealed else waiting,
            [visible_faces(self, z, seat) for z in range(self.plan.size)],
            facts,
            self.phase.legal(self, seat) if mine else [],
        )

    def imagine(self, seat: int, rng: Rng) -> Self:
        """A copy that keeps only what a seat (-1: a spectator) knows; the rest is dealt again at random from *rng*.

        Cards that the seat cannot see have no influence: equal views and generators give equal hands.  Raises BadSeats.
        """
        self.check_seat(seat)
        g = self.copy()
        g.rng_state = rng.below(1 << 30)  # it must not foresee a shuffle either
        g.stream = None
        deal_unseen(self, g, seat, rng)
        limit_knowledge(self, g, seat)
        g.imagine_secrets(seat, rng)
        return g

    # What a game shows (never made from hidden cards) ------------------------------------

    def facts(self) -> list[Fact]:
        """Public facts that the zones do not show: trumps, bids, tricks, chips."""
        return []

    def facts_for(self, seat: int) -> list[Fact]:
        """More facts for one seat, made only from what it may see."""
        return []

    def public_numbers(self, seat: Seat) -> list[int]:
        """The public facts as integers for learners, player by player clockwise from *seat*."""
        return []

    def public_number_names(self) -> list[str]:
        """The name of each of these numbers; "player 0" is the observing seat, player 1 the next clockwise."""
        return []

    def ending(self) -> str:
        """How the finished hand ended, in a sentence or two; "" if the count says it all."""
        return ""

    def is_done(self, seat: Seat) -> bool:
        """Is a player out of this hand, with nothing left to decide: folded, all in, expelled?"""
        return False

    def count_lines(self) -> list[ScoreLine]:
        """The count of the finished hand, line by line, as players count aloud."""
        return []

    def card_places(self, zone: int) -> list[int]:
        """For each card of a zone its place: the player, its group or column, or the card it hangs under; [] if places do not
        matter.
        """
        return []

    def card_marks(self, zone: int) -> list[str]:
        """A word under each card of a public zone; [] for none."""
        return []

    def has_foul(self, zone: int) -> bool:
        """Is a row that a player is setting out of order?"""
        return False

    def sorted_hand(self, cards: list[int]) -> list[int]:
        """Cards of a hand, sorted as players sort them."""
        return sorted(cards, key=lambda c: (c % 64, c))

    def imagine_secrets(self, seat: Seat, rng: Rng) -> None:
        """Choose new random values for secrets other than cards: sealed bids, a hidden rule."""

    # The beginning of a hand -------------------------------------------------------------

    def setup(self) -> None:
        """Deal the cards (from `fresh_deck`) and ask the first question."""
        raise NotImplementedError(f"write `setup` in {type(self).__name__}: deal, and ask the first question")

    def begin(self) -> None:
        """Check, after the deal, that the first question has been asked or the hand is over."""
        self.check_deal()
        self.advance()
        assert self.waiting or self.score, f"`setup` of {type(self).__name__} asks nobody, and does not end the hand"

    def advance(self) -> None:
        """Close the phase when all have answered, and those that follow, until a player is to act or the hand is over."""
        closed: i64 = 0
        while self.waiting == 0 and self.phase is not OVER:
            phase = self.phase
            phase.close(self)
            closed += 1
            assert closed < MAX_CLOSES, f"`close` of {phase.name!r} asks nobody, and does not end the hand"

    # For rules --------------------------------------------------------------------------

    def ask(self, phase: Phase, seats: i64) -> None:
        """Ask *seats* (a queue) to answer *phase* in that order; earlier questions lapse."""
        self.phase = phase
        self.waiting = seats
        self.asked_seats = seats

    def ask_again(self, seat: Seat) -> None:
        """Ask *seat* once more, before the others."""
        self.waiting = self.waiting << 4 | seat + 1

    def end(self, score: list[int]) -> None:
        """End the hand with a score for each seat."""
        assert len(score) == self.plan.seats, f"no score for each seat: {score}"
        self.score = score
        self.ask(OVER, 0)

    def clockwise_from(self, first: Seat) -> i64:
        """All seats clockwise from *first*."""
        return CLOCKWISE[self.plan.seats << 4 | first]

    def only(self, seat: Seat) -> i64:
        """One seat."""
        return seat + 1

    def all_but(self, seat: Seat) -> i64:
        """All but one, clockwise from its left."""
        return CLOCKWISE[self.plan.seats << 4 | seat] >> 4

    def keep_seats(self, queue: i64, seats: CardSet) -> i64:
        """The seats of a queue that are in a set, in the same order."""
        out: i64 = 0
        place: i64 = 0
        while queue:
            seat: Seat = (queue & 15) - 1
            if seats >> seat & 1:
                out |= (queue & 15) << place
                place += 4
            queue >>= 4
        return out

    def left_of(self, seat: Seat) -> Seat:
        """The next seat clockwise."""
        return (seat + 1) % self.plan.seats

    def eldest(self) -> Seat:
        """The player on the dealer's left."""
        return (self.terms.dealer + 1) % self.plan.seats

    def deal_round(self, deck: vec[Card], each: i64) -> i64:
        """Deal *each* cards to every player, one at a time from eldest hand, and return how many.

        Zone s must be seat s's hand, and have no order.
        """
        plan = self.plan
        n = plan.seats
        eldest = self.eldest()
        for w in range(plan.packs):
            for s in range(n):
                dealt: CardSet = 0
                i = (s + n - eldest) % n
                while i < each * n:
                    if deck[i] >> 6 == w:
                        dealt |= bit(deck[i] & 63)
                    i += n
                self.at[s + w * plan.size] |= dealt
                self.make_known(plan.sight[s], w, self.at[s + w * plan.size])
        return each * n

    def recycle_discards(self, discards: int, stock: int) -> None:
        """Make a new stock of the discards under the top one, shuffled and turned over."""
        self.announce("The stock is used up: the discards under the top one are shuffled and turned over.")
        for card in self.cards_in(discards)[:-1]:
            self.move(card, discards, stock)
        self.shuffle(stock)

    def announce(self, text: str) -> None:
        """Write a sentence to everyone's log."""
        if self.journal is not None:
            self.journal.note(text)

    def announce_to(self, seat: Seat, text: str) -> None:
        """Write a sentence to the log of one seat."""
        if self.journal is not None:
            self.journal.note(text, bit(seat))

    def copy_fields(self, h: Self) -> None:
        """Copy the fields that every hand has.

        A base of the kit, or a game that search copies often, may copy its own fields here too, after `super().copy_fields(h)`:
        faster than the walk in `copy`, and checked against it by the contract.  It must copy what `__init__` sets, too.
        """
        h.plan = self.plan
        h.terms = self.terms
        h.rules = self.rules
        h.journal = None
        h.at = self.at[:]
        h.ruled_out = self.ruled_out
        self.shares_ruled_out = h.shares_ruled_out = True
        h.known = self.known[:]
        h.next_below = self.next_below[:]
        h.phase = self.phase
        h.waiting = self.waiting
        h.asked_seats = self.asked_seats
        h.untracked = self.untracked
        h.stream = self.stream
        h.drawn = self.drawn
        h.rng_state = self.rng_state
        h.score = self.score
        h.left_to_copy = self.left_to_copy

    def fresh_deck(self) -> vec[Card]:
        """Clear the table, and return the pack in dealing order, the first card first."""
        plan = self.plan
        deal = self.terms
        again = False  # a second deal within the hand continues the hand's random numbers
        for there in self.at:
            again = again or there != 0
        if again or not len(self.at):
            self.clear()
        if not again:
            self.stream = deal.source
            if deal.rng is not None:
                self.rng_state = deal.rng.below(1 << 30)
        if deal.deck is not None and not again:
            if sorted(deal.deck) != sorted(plan.pack.cards()):
                raise BadDeck(f"a deck has each of the {len(plan.cards)} cards of the pack once")
            return vec[i64](deal.deck)
        deck = plan.cards[:]
        self.shuffle_row(deck)
        return deck


H = TypeVar("H", bound=Hand, default=Any)


@mypyc_attr(allow_interpreted_subclasses=True)
class Phase(Generic[H]):
    """One kind of question: one paragraph of the rules.  Write `options`, `act` and `close`; the other methods have defaults.

    In a *sealed* phase nobody learns who has answered, or what, until all have.  In a *hidden* phase everyone sees that a seat
    answered, but only that seat sees what.
    """

    name: ClassVar[str] = ""
    sealed: ClassVar[bool] = False
    hidden: ClassVar[bool] = False
    verbs: ClassVar[list[Verb]] = []
    groups: ClassVar[list[str]] = []  # the groups of answers, in the order in which a player looks them up

    # The rules ----------------------------------------------------------------------------

    def options(self, h: H, seat: Seat) -> CardSet:
        """The legal answers 0..61; by default all of them if the verbs name only a few, such as yes and no."""
        few = sum([len(v.objects) for v in self.verbs])
        if few > 4:
            raise NotImplementedError(f"write `options` in {type(self).__name__}: the answers that the rules allow")
        return bit(few) - 1

    def second_options(self, h: H, seat: Seat) -> CardSet:
        """A second verb for the same things: the answers 64..125."""
        return 0

    def act(self, h: H, seat: Seat, action: Action) -> None:
        """Carry out an answer."""
        raise NotImplementedError(f"write `act` in {type(self).__name__}: what an answer does")

    def close(self, h: H) -> None:
        """Go on when the last seat asked has answered: ask the next question, or end the hand."""
        raise NotImplementedError(f"write `close` in {type(self).__name__}: what follows when all have answered")

    def legal(self, h: H, seat: Seat) -> list[int]:
        """All answers that the rules allow (a menu of them where amounts may be named), lowest first."""
        more = self.second_options(h, seat)
        return cards_and_more(self.options(h, seat), more) if more else cards(self.options(h, seat))

    def pick(self, h: H, seat: Seat, rng: Rng) -> Action:
        """A random legal answer."""
        options = self.options(h, seat)
        more = self.second_options(h, seat)
        n = count(options)
        all_of_them = n + count(more) if more else n
        assert all_of_them, f"`options` of {self.name!r} leaves seat {seat} nothing to answer"
        k = rng.below(all_of_them)
        return nth(options, k) if k < n else 64 + nth(more, k - n)

    def play_on(self, h: H, rng: Rng) -> i64:
        """Answer at random, once or several times in one go, and return how often.

        A phase that answers several times draws the same numbers, and leaves the same hand, as one answer after another.
        """
        h.apply(self.pick(h, (h.waiting & 15) - 1, rng))
        return 1

    def allows(self, h: H, seat: int, action: int) -> bool:
        """Is this answer legal?"""
        return action in self.legal(h, seat)

    # Fixed numbers for learners ---------------------------------------------------------------

    def n_actions(self, plan: Plan) -> int:
        """The number of action numbers that a learner needs for this question: one for each answer of the verbs."""
        return max([v.first + len(v.objects) for v in self.verbs], default=0)

    def action_numbers(self, h: H, seat: Seat, legal: list[int]) -> list[int]:
        """The action number of each legal answer, 0 to `n_actions` - 1; -1 for an answer that learners do without.

        A number means the same in every position.  Answers with the same effect may share a number.
        """
        return legal

    # Texts ---------------------------------------------------------------------------------

    def verb(self, action: int) -> Verb | None:
        """The verb to which an answer belongs."""
        for v in self.verbs:
            if v.first <= action < v.first + len(v.objects):
                return v
        return None

    def say(self, action: int) -> str:
        """The name of an answer."""
        v = self.verb(action)
        if v is None:
            raise IllegalMove(f"there is no answer number {action} in {self.name!r}")
        return v.sayings[action - v.first]

    def read(self, text: str) -> int:
        """The answer of this name; raises IllegalMove with what would be right."""
        for v in self.verbs:
            low = text.lower()
            if low.startswith(v.word.lower()):
                for i, saying in enumerate(v.sayings):
                    if saying.lower() == low:
                        return v.first + i
        raise IllegalMove(f"{text[:40]!r} is not an answer here; say, for example, {self.example_text()!r}")

    def example_text(self) -> str:
        """A text that would be accepted here."""
        return self.verbs[0].sayings[0] if self.verbs else ""

    def why_not(self, h: H, seat: int, action: int) -> str:
        """Why an answer is illegal, using only what this seat may know."""
        v = self.verb(action)
        if v is not None and v.of_cards:
            return self.why_not_card(h, seat, action - v.first)
        return f"you cannot {self.say(action)} now{self._instead(h, seat)}"

    def why_not_card(self, h: H, seat: int, face: int) -> str:
        """Why a card cannot be chosen now, using only what this seat may know."""
        hands = [z for z, zone in enumerate(h.plan.zones) if zone.owner == seat and zone.layout == "hand"]
        if hands and not any([h.faces(z) >> face & 1 for z in hands]):
            return f"you do not hold the {h.plan.pack.words(face)}"
        return f"you cannot choose that card now{self._instead(h, seat)}"

    def _instead(self, h: H, seat: int) -> str:
        """The end of a refusal: one legal answer; "" if there is none."""
        legal = self.legal(h, seat)
        if not legal:
            return ""
        v = self.verb(legal[0])
        text = f"{v.word} {v.spoken_object(legal[0] - v.first)}" if v is not None and v.of_cards else self.say(legal[0])
        return f"; you can{', for example,' if len(legal) > 1 else ' only'} {text}"

    def prompt(self, h: H, seat: int) -> str:
        """The question to a seat, as a sentence made only from what it may see."""
        return f"{YOUR_TURN}{self.name}."

    def button(self, h: H, seat: int, action: int) -> str:
        """The text of the button for an answer."""
        v = self.verb(action)
        return self.say(action) if v is None else v.button(action - v.first)

    def card(self, action: int) -> str:
        """The card to touch for an answer, by name; "" if it is not about a card."""
        v = self.verb(action)
        return "" if v is None or not v.of_cards else v.objects[action - v.first]

    def cards(self, action: int) -> list[str]:
        """The cards that lead to an answer when touched: all of them, duplicates too, if it is about several."""
        card = self.card(action)
        return [card] if card else []

    def touch_zone(self, h: H, seat: int, action: int) -> str:
        """The zone that a player can touch instead of a button, "" for none."""
        v = self.verb(action)
        return "" if v is None else v.zone

    def targets(self, h: H, seat: int, action: int) -> list[str]:
        """The names of the cards on the table that an answer's card captures, joins or covers."""
        return []

    def note(self, h: H, seat: int, action: int) -> str:
        """A remark on the button of an answer, such as what it would make: "pair of nines"; "" for none."""
        return ""

    def group(self, h: H, seat: int, action: int) -> str:
        """The group of an answer where many are shown at once, such as all bids of two tricks: "Two"; "" for none."""
        return ""

    def confirm(self, h: H, seat: int, action: int) -> str:
        """A question to ask before an answer that is easily given by mistake: "This is a foul. Set it?"; "" for none."""
        return ""

    def resigns(self, action: int) -> bool:
        """Does an answer give up the game?"""
        return False

    def log_text(self, h: H, seat: int, action: int) -> str:
        """The sentence in the log for the seats that may know the answer; "" if the events that follow say it better."""
        v = self.verb(action)
        return "" if v is None else v.sentence(action - v.first, seat)

    def public_log_text(self, h: H, seat: int, action: int) -> str:
        """The sentence in the log for the other seats, if they may not read `log_text` (a drawn card, a hidden answer)."""
        return ""

    def card_pick(self, h: H, seat: int) -> CardPick | None:
        """How many cards to choose and confirm together; None if only one."""
        return None

    def amount(self, h: H, seat: int) -> AmountEntry | None:
        """The amount that can be named; None if there is none."""
        return None

    def compose(self, h: H, seat: int) -> ExpressionEntry | None:
        """The expression that can be composed; None if there is none."""
        return None


@mypyc_attr(allow_interpreted_subclasses=True)
class ListPhase(Phase[H]):
    """A question with more answers than two sets of 62: write `legal` instead of `options`."""

    def legal(self, h: H, seat: Seat) -> list[int]:
        raise NotImplementedError(f"write `legal` in {type(self).__name__}: the answers that the rules allow")

    def pick(self, h: H, seat: Seat, rng: Rng) -> Action:
        answers = self.legal(h, seat)
        assert answers, f"`legal` of {self.name!r} leaves seat {seat} nothing to answer"
        return answers[rng.below(len(answers))]


class HandOver(Phase[Hand]):
    """The phase after the end: it asks nothing."""

    name = "over"

    def act(self, h: Hand, seat: Seat, action: Action) -> None:
        raise IllegalMove("the hand is over")

    def legal(self, h: Hand, seat: Seat) -> list[int]:
        return []


OVER: Final = HandOver()


def play_out(h: Hand, rng: Rng) -> i64:
    """Answer at random to the end of the hand; returns the number of answers."""
    n: i64 = 0
    while h.waiting:
        n += h.phase.play_on(h, rng)
    return n
