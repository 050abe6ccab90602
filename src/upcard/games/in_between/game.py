"""In-Between: bet against the pot that the third card falls between the first two."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from mypy_extensions import i64

from upcard.core.bits import Action, Card, CardSet, Seat, seats_in
from upcard.core.facts import Fact
from upcard.core.game import Game
from upcard.core.hand import Phase
from upcard.core.options import option
from upcard.core.pack import STANDARD
from upcard.core.verbs import Verb
from upcard.core.wording import counted
from upcard.core.zone import Plan, Zone, stock_zone
from upcard.games.in_between.glossary import GLOSSARY
from upcard.kit.common_pot import POT_BET, SPLIT_VOTE, CommonPotHand, CommonPotMatch, CommonPotOptions
from upcard.kit.poker.ranks import plural

STOCK: Final = 0
POSTS: Final = 1  # the two cards and the third between them
GONE: Final = 2
ACE: Final = 14  # an ace that is high; low it is 1


@dataclass(frozen=True)
class InBetweenOptions(CommonPotOptions):
    """The stakes and house rules of In-Between."""

    deal_rotates: bool = option(False, "The deal passes to the left after the dealer's turn.", title="Rotating deal")
    ace_pair: Literal["pair", "split_choice"] = option(
        "pair",
        "When two aces are turned up.",
        title="Two aces",
        choices={"pair": "they are a pair", "split_choice": "the player may take the pair, or call one low and one high and bet"},
    )
    pair_bet: Literal["off", "optional", "compulsory"] = option(
        "off",
        "May the player bet that the third card matches a pair, at 25 to 1?",
        title="Betting on a pair",
        choices={
            "off": "no: a pair pays two minimum bets",
            "optional": "yes, instead of the payment",
            "compulsory": "yes, always",
        },
    )
    split_remainder: Literal["carry", "clockwise"] = option(
        "carry",
        "Chips that do not divide when the pot is shared.",
        title="Remainder",
        choices={"carry": "stay for the next game", "clockwise": "go one each from the dealer's left"},
    )
    max_turns: int = option(0, "After this many turns the pot is shared; 0: no limit.", title="Turns, at most", low=0, high=10000)


class Turn(Phase["InBetween"]):
    """Between two turns: the next player has the cards turned, or first proposes to end the game (IB-18, IB-R16)."""

    name = "turn"
    verbs = [
        Verb("turn", ["two cards"], text="Turn {}", third="turns"),
        Verb("propose to end", first=1, text="Propose to share the pot", third="proposes to share the pot"),
    ]

    def act(self, h: InBetween, seat: Seat, action: Action) -> None:
        if action == 0:
            h.turn_posts()
        else:
            h.propose_to_end(seat)

    def prompt(self, h: InBetween, seat: int) -> str:
        return f"Your turn: {h.pot} in the pot. Turn two cards?"


class Designate(Phase["InBetween"]):
    """The player calls an ace high or low (IB-8)."""

    name = "ace"
    verbs = [Verb("ace", ["high", "low"], third="calls the ace", text="The ace is {}")]

    def act(self, h: InBetween, seat: Seat, action: Action) -> None:
        if action == 1:
            other = h.first if h.second == ACE else h.second
            h.first = 1
            h.second = other
        h.then_bet()

    def prompt(self, h: InBetween, seat: int) -> str:
        return "Your turn: is the ace high, above the king, or low, below the two?"


class Pair(Phase["InBetween"]):
    """A pair: the player takes the payment, bets on it or splits two aces, as the table allows (IB-19, IB-22, IB-R6)."""

    name = "pair"
    verbs = [
        Verb("take", ["the payment"], third="takes"),
        Verb("bet on", ["the pair"], first=1),
        Verb("split", ["the aces"], first=2, text="One ace low, one high"),
    ]

    def options(self, h: InBetween, seat: Seat) -> CardSet:
        aces: CardSet = 4 if h.may_split_aces() else 0
        if h.rules.pair_bet == "compulsory":
            return 2 | aces
        return 1 | (2 if h.rules.pair_bet == "optional" else 0) | aces

    def act(self, h: InBetween, seat: Seat, action: Action) -> None:
        if action == 0:
            h.win(seat, 2 * h.rules.min_bet)
        else:
            if action == 2:
                h.first = 1
            h.ask(POT_BET, h.only(seat))

    def close(self, h: InBetween) -> None:
        h.next_turn()

    def prompt(self, h: InBetween, seat: int) -> str:
        what = f"a pair of {plural(h.first)}"
        if h.rules.pair_bet == "compulsory":
            return f"Your turn: {what}. Bet on a third, or split the aces?"
        others = " or ".join(["bet on a third"] * (h.rules.pair_bet == "optional") + ["split the aces"] * (h.may_split_aces()))
        return f"Your turn: {what}. Take {counted(min(2 * h.rules.min_bet, int(h.pot)), 'chips')}, or {others}?"


TURN: Final = Turn()
DESIGNATE: Final = Designate()
PAIR: Final = Pair()


class InBetween(CommonPotHand[InBetweenOptions]):
    """A round of In-Between: one shuffle, and a turn for every player."""

    first: i64 = 0  # the lower of the two cards, 1 to 14
    second: i64 = 0

    def setup(self) -> None:
        deck = self.fresh_deck()
        self.open_pot()
        self.deal_pile(deck, 0, STOCK)
        self.next_turn()

    def next_turn(self) -> None:
        if not self.ended and self.rules.max_turns and self.turns >= self.rules.max_turns:
            self.split()
        else:
            super().next_turn()

    def may_split_aces(self) -> bool:
        """May the player call one of two aces low and the other high (IB-R6)?"""
        return self.first == ACE and self.second == ACE and self.rules.ace_pair == "split_choice"

    def turn_card(self) -> Card:
        """Turn up the top card of the stock and return it."""
        card = self.top(STOCK)
        self.move(card, STOCK, POSTS)
        return card

    def begin_turn(self) -> None:
        self.move_all(POSTS, GONE)
        self.ask(TURN, self.only(self.actor))

    def back_to_turn(self) -> None:
        self.turn_posts()

    def words(self, seat: Seat) -> list[int]:
        return []

    def bet_prompt(self, seat: Seat) -> str:
        if self.first != self.second:
            return super().bet_prompt(seat)
        rank = plural(self.first)
        return f"Your turn: a pair of {rank}. How much of the {self.pot} in the pot do you bet, at 25 to 1, on a third?"

    def turn_posts(self) -> None:
        """Turn two cards: a pair pays, an ace is called, neighbours cost the minimum bet, anything else is bet on (IB-R4)."""
        a = self.turn_card() % 13 + 2
        b = self.turn_card() % 13 + 2
        self.first = min(a, b)
        self.second = max(a, b)
        cards = " and ".join([f"[{self.plan.pack.names[c]}]" for c in self.cards_in(POSTS)])
        self.announce(f"Turned for {{{self.actor}}}: {cards}.")
        if a == b:
            if self.rules.pair_bet == "optional" or self.may_split_aces():
                self.ask(PAIR, self.only(self.actor))
            elif self.rules.pair_bet == "compulsory":
                self.ask(POT_BET, self.only(self.actor))
            else:
                self.win(self.actor, 2 * self.rules.min_bet)
                self.ask(PAIR, 0)
        elif self.second == ACE:
            self.ask(DESIGNATE, self.only(self.actor))
        else:
            self.then_bet()

    def then_bet(self) -> None:
        """Ask for a bet, or take the minimum bet if the two cards are neighbours (IB-13)."""
        if self.second == self.first + 1:
            self.lose(self.actor, self.rules.min_bet)
            self.ask(POT_BET, 0)
        else:
            self.ask(POT_BET, self.only(self.actor))

    def settle_bet(self, seat: Seat, chips: i64) -> None:
        """Turn up the third card: strictly between wins; after a pair the same rank wins 25 bets (IB-9 to IB-12, IB-20)."""
        third = self.turn_card() % 13 + 2
        self.announce(f"The third card is the [{self.plan.pack.names[self.top(POSTS)]}].")
        if self.first == self.second:
            if third == self.first:
                self.win(seat, 25 * chips)
            else:
                self.lose(seat, chips)
        elif self.first < third < self.second:
            self.win(seat, chips)
        else:
            self.lose(seat, chips)

    def split(self) -> None:
        if self.rules.split_remainder == "clockwise":
            for seat in seats_in(self.clockwise_from(self.eldest()))[: int(self.pot % self.plan.seats)]:
                self.net[seat] += 1
                self.pot -= 1
        super().split()

    def facts(self) -> list[Fact]:
        return self.pot_facts()


class InBetweenMatch(CommonPotMatch[InBetweenOptions, InBetween]):
    """The same player deals throughout unless the table agrees otherwise (IB-R3)."""

    def next_dealer(self, h: InBetween) -> int:
        return (self.dealer + 1) % self.seats if self.deal_passes() else self.dealer

    def deal_passes(self) -> bool:
        return self.options.deal_rotates


def plan(seats: int, options: InBetweenOptions) -> Plan:
    """The stock, the cards turned up, and the cards of earlier turns."""
    return Plan(
        seats,
        [
            stock_zone(),
            Zone("posts", ordered=True, layout="board", title="Turned"),
            Zone("gone", layout="pile", title="Gone"),
        ],
        STANDARD,
    )


GAME: Final = Game(
    slug="in_between",
    title="In-Between",
    family="Banking",
    sentence="Bet against the pot that the third card falls between the first two.",
    seats=(2, 3, 4, 5, 6, 7, 8, 9, 10),
    minutes="10–20",
    depth="light",
    options=InBetweenOptions,
    plan=plan,
    hand=InBetween,
    phases=(TURN, DESIGNATE, PAIR, POT_BET, SPLIT_VOTE),
    max_answers=300,
    match=InBetweenMatch,
    unit="chips",
    usual_seats=4,
    rest_zone="gone",
    glossary=GLOSSARY,
)
