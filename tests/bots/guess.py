"""A game with one question: seat 1 holds a card, and seat 0 bets on what it is.  All values can be told by hand.

What each bet wins from the other seat, where the hidden card is one of 18 (A to 9 in clubs and diamonds):

    safe   0                               mean 0
    even   2 if its rank is even, else -2   mean 2 * (8 - 10) / 18 = -2/9
    club   2 if it is a club, else -2       mean 0
    more   3 if it is a club, else -1       mean 1: one more than `club` with every card
    worst  -9                              mean -9
    high   3 from four up, else -3          mean 3 * (12 - 6) / 18 = 1
"""

from __future__ import annotations

from typing import Any, Final

from upcard.core.bits import Rng, cards
from upcard.core.game import Game
from upcard.core.hand import Hand, Phase
from upcard.core.options import Options
from upcard.core.pack import Pack
from upcard.core.policy import Policy
from upcard.core.verbs import Verb
from upcard.core.zone import NOBODY, Plan, Zone, hand_zones

PACK: Final = Pack("A23456789", "CD")
SAFE, EVEN, CLUB, MORE, HIGH, WORST = range(6)


def won(bet: int, card: int) -> int:
    """The gain from a bet, given the other player's card."""
    rank = card % 9 + 1
    club = card < 9
    return {
        SAFE: 0,
        EVEN: 2 if rank % 2 == 0 else -2,
        CLUB: 2 if club else -2,
        MORE: 3 if club else -1,
        WORST: -9,
        HIGH: 3 if rank >= 4 else -3,
    }[bet]


class Bet(Phase["Guess"]):
    """The bet."""

    name = "bet"
    verbs = [Verb("bet", ["safe", "even", "club", "more", "high", "worst"])]

    def options(self, h: Guess, seat: int) -> int:
        return 0b111111

    def act(self, h: Guess, seat: int, action: int) -> None:
        gain = won(action, cards(h.at[1])[0])
        h.end([gain, -gain])

    def close(self, h: Guess) -> None:
        raise AssertionError("the hand is over")


BET: Final = Bet()


class Guess(Hand):
    """A hand of the game."""

    def setup(self) -> None:
        deck = self.fresh_deck()
        self.deal(deck[0], 1)
        for i in range(1, 18):
            self.deal(deck[i], 2)
        self.ask(BET, self.only(0))

    def copy(self) -> Guess:
        h = Guess(self.terms)
        self.copy_fields(h)
        return h


class Say(Phase["Told"]):
    """Seat 1 makes a claim about its card, true or not."""

    name = "say"
    verbs = [Verb("say", ["low", "high"])]

    def act(self, h: Told, seat: int, action: int) -> None:
        pass

    def close(self, h: Told) -> None:
        h.ask(BET, h.only(0))


SAY: Final = Say()


class Told(Guess):
    """The game with a claim before the bet."""

    def setup(self) -> None:
        super().setup()
        self.ask(SAY, self.only(1))

    def copy(self) -> Told:
        h = Told(self.terms)
        self.copy_fields(h)
        return h


class Honest(Policy):
    """Claims high with a four or more, and bets high."""

    def choose(self, h: Hand, seat: int, rng: Rng) -> int:
        return HIGH if h.phase is BET else int(cards(h.at[1])[0] % 9 + 1 >= 4)


class Favours(Policy):
    """Always makes the same bet, and lets a search try some others."""

    name = "steady"

    def __init__(self, bet: int, tried: list[int]) -> None:
        self.bet = bet
        self.tried = tried

    def choose(self, h: Hand, seat: int, rng: Rng) -> int:
        return self.bet

    def answers(self, h: Hand, seat: int) -> list[int]:
        return self.tried


def plan(seats: int, options: Any) -> Plan:
    """Two hands, and the rest of the pack, which nobody sees."""
    return Plan(2, [*hand_zones(2), Zone("rest", sight=NOBODY)], PACK)


GUESS: Final = Game(
    slug="guess",
    title="Guess",
    family="Toys",
    sentence="Bet on a card.",
    seats=(2,),
    minutes="1",
    depth="light",
    options=Options,
    plan=plan,
    hand=Guess,
    phases=(BET,),
    max_answers=2,
    rest_zone="rest",
)

TOLD: Final = Game(
    slug="told",
    title="Told",
    family="Toys",
    sentence="Bet on a card of which you are told.",
    seats=(2,),
    minutes="1",
    depth="light",
    options=Options,
    plan=plan,
    hand=Told,
    phases=(SAY, BET),
    max_answers=3,
    rest_zone="rest",
)
