"""Trick taking: follow suit if you can; the winner of each trick leads to the next.

Used by All Fours, Botifarra, Fipsen, Hearts and Solo.
"""

from __future__ import annotations

from typing import Any, Final, Self

from mypy_extensions import i64, mypyc_attr

from upcard.core.bits import Action, Card, CardSet, Rng, Seat, bit, count, highest, nth
from upcard.core.deal import Deal
from upcard.core.facts import Fact
from upcard.core.hand import Hand, Phase
from upcard.core.options import R
from upcard.core.pack import STANDARD, SUIT_SIGNS, SUIT_WORDS, Pack
from upcard.core.type_variables import TypeVar
from upcard.core.verbs import Verb, card_verb
from upcard.core.zone import Zone, hand_zones

HAND: Final = 0  # zones: a hand for each seat, a pile of tricks for each seat, the trick; then the game's own
NO_TRUMP: Final = -1


def trick_zones(seats: int) -> list[Zone]:
    """The zones of every trick game: `hand.s`, `taken.s`, `trick`."""
    return (
        hand_zones(seats)
        + [Zone("taken", s, layout="taken", title="Tricks") for s in range(seats)]
        + [Zone("trick", ordered=True, layout="trick", title="Trick")]
    )


def play_verbs(pack: Pack) -> list[Verb]:
    """The verb of the phase in which tricks are played: `play QS`."""
    return [card_verb("play", pack)]


T = TypeVar("T", bound="TrickHand", default=Any)


@mypyc_attr(allow_interpreted_subclasses=True)
class Play(Phase[T]):
    """Each player in turn plays a card; the winner takes the trick and leads to the next."""

    name = "play"
    verbs = play_verbs(STANDARD)
    plain: bool = False  # a card is played as here, so that a random hand can play tricks at once
    own_options: bool = False  # the game says which cards may be played

    def __init__(self) -> None:
        kind = type(self)
        self.own_options = kind.options is not Play.options
        self.plain = kind.act is Play.act and kind.second_options is Phase.second_options and kind.pick is Phase.pick

    def options(self, h: T, seat: Seat) -> CardSet:
        at = h.at
        held = at[HAND + seat]
        if not at[h.trick]:
            return h.may_lead(held)
        return h.cards_that_follow(held) or h.may_discard(held)

    def act(self, h: T, seat: Seat, action: Action) -> None:
        if not h.at[h.trick]:
            h.led = h.suit(action)
        elif not h.cards_that_follow(bit(action)):
            h.on_renounce(seat, action)
        h.on_play(seat, action)
        h.put_down(seat, action)

    def close(self, h: T) -> None:
        n = h.plan.seats
        trick = h.trick
        winner = h.last + n - h.depth(h.best(h.at[trick]), trick)
        if winner >= n:
            winner -= n
        h.move_all(trick, n + winner)
        h.won[winner] += 1
        if h.journal is not None:
            h.announce(f"{{{winner}}} {{takes|take}} the trick.")
        h.next_trick(winner)

    def play_on(self, h: T, rng: Rng) -> i64:
        if not self.plain or not h.untracked or h.journal is not None:
            return super().play_on(h, rng)
        answers: i64 = 0
        while h.phase is self:
            answers += self.play_trick(h, rng)
            h.advance()
        return answers

    def play_trick(self, h: T, rng: Rng) -> i64:
        """Play the rest of a trick at random as `options` and `act` do card by card, and return the number of cards."""
        at = h.at
        next_below = h.next_below
        trick = h.trick
        top = 64 + trick
        follow = h.cards_that_follow(-1)
        n: i64 = 0
        while h.waiting and h.phase is self:
            seat: Seat = (h.waiting & 15) - 1
            held: CardSet = at[HAND + seat]
            if self.own_options:
                options = self.options(h, seat)
            elif not at[trick]:
                options = h.may_lead(held)
            else:
                options = held & follow or h.may_discard(held)
            assert options, f"`options` of {self.name!r} leaves seat {seat} nothing to answer"
            card = nth(options, rng.below(count(options)))
            h.waiting >>= 4
            if not at[trick]:
                h.led = h.suit(card)
                follow = h.cards_that_follow(-1)
            elif not follow & bit(card):
                h.on_renounce(seat, card)
            h.on_play(seat, card)
            assert held & bit(card), h.why_not_there(card, HAND + seat)
            at[HAND + seat] ^= bit(card)
            at[trick] |= bit(card)
            next_below[card] = next_below[top]
            next_below[top] = card
            h.last = seat
            n += 1
        return n

    def prompt(self, h: T, seat: int) -> str:
        if not h.at[h.trick]:
            return f"Your turn: {h.lead_text(seat)}."
        suit = SUIT_WORDS[h.plan.pack.suits[h.led]]
        if h.cards_that_follow(h.at[HAND + seat]):
            return f"Your turn: {suit} were led; play a {suit[:-1]}."
        return f"Your turn: {suit} were led and you hold none; play {h.discard_text(seat)}."

    def why_not_card(self, h: T, seat: int, face: int) -> str:
        if not h.at[HAND + seat] >> face & 1:
            return f"you do not hold the {h.plan.pack.words(face)}"
        if not h.at[h.trick]:
            return h.why_not_lead(seat, face)
        if h.cards_that_follow(h.at[HAND + seat]) and not h.cards_that_follow(bit(face)):
            suit = SUIT_WORDS[h.plan.pack.suits[h.led]]
            return f"{suit} were led and you hold a {suit[:-1]}"
        return h.why_not_discard(seat, face)


PLAY: Final = Play()


@mypyc_attr(allow_interpreted_subclasses=True)
class TrickHand(Hand[R]):
    """A hand of a trick-taking game: what they all keep, and the rules in which they differ."""

    led: i64 = 0  # the suit led
    last: Seat = 0  # the seat that played the last card
    trump: i64 = NO_TRUMP

    def __init__(self, deal: Deal[R]) -> None:
        super().__init__(deal)
        self.trick: i64 = 2 * self.plan.seats
        self.won = self.plan.zeros[: self.plan.seats]

    # What a game may change ---------------------------------------------------------------

    def suit(self, card: Card) -> i64:
        """The suit a card belongs to, as an index into the suits of the plan."""
        return card // self.plan.ranks

    def cards_that_follow(self, held: CardSet) -> CardSet:
        """The cards in *held* that follow the suit led."""
        return held & self.plan.suits[self.led]

    def may_lead(self, held: CardSet) -> CardSet:
        """The cards in *held* that may be led."""
        return held

    def may_discard(self, held: CardSet) -> CardSet:
        """The cards in *held* that may be played by a player with none of the suit led."""
        return held

    def best(self, played: CardSet) -> Card:
        """The card that wins a trick: the highest trump, or the highest of the suit led."""
        best = played & self.plan.suits[self.led]
        if self.trump != NO_TRUMP:
            best = played & self.plan.suits[self.trump] or best
        return highest(best)

    def on_play(self, seat: Seat, card: Card) -> None:
        """Called before a card is played, while it is still in the hand."""

    def on_renounce(self, seat: Seat, card: Card) -> None:
        """Called before a card is played that does not follow suit: all see that the seat has none of the suit led."""
        self.rule_out(HAND + seat, self.cards_that_follow(-1))

    def next_trick(self, winner: Seat) -> None:
        """The winner leads to the next trick, or the hand ends."""
        if self.at[HAND + winner]:
            self.ask(self.phase, self.clockwise_from(winner))  # a game's own `Play`, where it has one
        else:
            self.finish()

    def finish(self) -> None:
        """Called when the last trick has been taken: score the hand."""
        raise NotImplementedError

    def lead_text(self, seat: int) -> str:
        """The request to a player on lead, for the prompt."""
        return "you lead"

    def discard_text(self, seat: int) -> str:
        """Which cards a player with none of the suit led may play, for the prompt."""
        return "any card"

    def why_not_lead(self, seat: int, face: int) -> str:
        """Why a card in hand cannot be led."""
        return "you cannot lead that card"

    def why_not_discard(self, seat: int, face: int) -> str:
        """Why a card in hand cannot be played by a player with none of the suit led."""
        return "you cannot play that card to this trick"

    def known_partners(self, seat: Seat) -> CardSet:
        """The seats known to all to count their tricks with *seat*, itself among them."""
        return bit(seat)

    # What games share -----------------------------------------------------------------------

    def put_down(self, seat: Seat, card: Card) -> None:
        """Put a card of a hand on top of the trick, where all see it: a shorter `move`."""
        self.last = seat
        if self.journal is not None or self.plan.packs > 1:
            self.move(card, HAND + seat, self.trick)
            return
        at = self.at
        b = bit(card)
        assert at[HAND + seat] & b, self.why_not_there(card, HAND + seat)
        at[HAND + seat] ^= b
        at[self.trick] |= b
        under = self.next_below
        top = 64 + self.trick
        under[card] = under[top]
        under[top] = card
        if not self.untracked:
            self.known[0] |= b

    def copy_fields(self, h: Self) -> None:
        super().copy_fields(h)
        h.led = self.led
        h.last = self.last
        h.trump = self.trump
        h.trick = self.trick
        h.won = self.won[:]

    def taken(self, seat: Seat) -> CardSet:
        """The cards in the tricks that *seat* has won."""
        return self.at[self.plan.seats + seat]

    def tricks_of(self, seats: CardSet) -> int:
        """The number of tricks that *seats* have won together."""
        return sum([int(self.won[s]) for s in range(self.plan.seats) if seats & bit(s)])

    def leader(self) -> int:
        """The seat that led to the present trick."""
        n = int(self.plan.seats)
        return (int(self.last) - int(count(self.at[self.trick])) + 1 + n) % n

    def card_places(self, zone: int) -> list[int]:
        if zone != self.trick:
            return []
        n = int(self.plan.seats)
        return [(self.leader() + i) % n for i in range(int(count(self.at[self.trick])))]

    def card_marks(self, zone: int) -> list[str]:
        if zone != self.trick or not self.at[zone]:
            return []
        best = self.best(self.at[zone])
        return ["highest" if c == best else "led" if i == 0 else "" for i, c in enumerate(self.cards_in(zone))]

    def facts(self) -> list[Fact]:
        return self.trick_facts()

    def trick_facts(self) -> list[Fact]:
        """The tricks of each side, and the trump suit."""
        facts = [Fact("Tricks", self.tricks_of(self.known_partners(s)), s, "tricks") for s in range(self.plan.seats)]
        if self.trump != NO_TRUMP:
            letter = self.plan.pack.suits[self.trump]
            facts.append(Fact("Trump", f"{SUIT_SIGNS[letter]} {SUIT_WORDS[letter]}"))
        return facts

    def sorted_hand(self, cards: list[int]) -> list[int]:
        """Trumps first, then spades, hearts, clubs and diamonds, each suit from the highest card down."""
        order = [2, 3, 1, 0]  # of clubs, diamonds, hearts, spades
        ranks = int(self.plan.ranks)
        return sorted(cards, key=lambda c: (c // ranks != self.trump, order[c // ranks % 4], -c))


def n_taken(h: TrickHand, what: CardSet) -> list[int]:
    """How many cards of *what* each seat has in its tricks."""
    return [int(count(h.taken(s) & what)) for s in range(h.plan.seats)]
