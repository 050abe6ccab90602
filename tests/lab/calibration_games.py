"""Four games with exactly known measures: nothing matters, only choices matter, both mixed, only the seat matters."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from upcard.core.bits import Rng
from upcard.core.deal import Deal
from upcard.core.game import Game
from upcard.core.hand import Hand, Phase
from upcard.core.options import Options, option
from upcard.core.pack import STANDARD
from upcard.core.policy import Policy
from upcard.core.verbs import Verb
from upcard.core.zone import NOBODY, Plan, Zone, hand_zones

PICKS: Final = 5


@dataclass(frozen=True)
class NoOptions(Options):
    """No house rules."""


@dataclass(frozen=True)
class MixOptions(Options):
    """How often a coin toss decides."""

    coin: int = option(0, "In how many hands of a hundred a coin decides.", low=0, high=100)


def plan(seats: int, options: Options) -> Plan:
    return Plan(seats, hand_zones(seats) + [Zone("stock", sight=NOBODY, ordered=True)], STANDARD)


class Name(Phase["HighCard"]):
    """Name a colour.  It has no effect."""

    name = "name"
    sealed = True
    verbs = [Verb("name", ["red", "green", "blue"])]

    def act(self, h: HighCard, seat: int, action: int) -> None:
        pass

    def close(self, h: HighCard) -> None:
        mine, other = (h.cards_in(s)[0] for s in (0, 1))
        h.end([1, -1] if (mine % 13, mine) > (other % 13, other) else [-1, 1])


class HighCard(Hand):
    """One card each; the higher one wins."""

    def setup(self) -> None:
        deck = self.fresh_deck()
        self.deal_pile(deck, self.deal_round(deck, 1), 2)
        self.ask(NAME, self.clockwise_from(self.eldest()))


class Pick(Phase["PickFive"]):
    """Pick one of 1 to 4.  Nobody sees it before the end."""

    name = "pick"
    hidden = True
    verbs = [Verb("pick", ["1", "2", "3", "4"], first=1)]

    def options(self, h: PickFive, seat: int) -> int:
        return 0b11110

    def act(self, h: PickFive, seat: int, action: int) -> None:
        h.picks = [p + [int(action)] if s == seat else p for s, p in enumerate(h.picks)]

    def close(self, h: PickFive) -> None:
        if len(h.picks[0]) < PICKS:
            h.ask(PICK, h.clockwise_from(h.eldest()))
            return
        a, b = (sum(p) for p in h.picks)
        if h.random_below(100) < getattr(h.terms.options, "coin", 0):
            a, b = int(h.random_below(2)), 0
            b = 1 - a
        h.end([(a > b) - (a < b), (b > a) - (b < a)])


class PickFive(Hand):
    """Five hidden picks each; the higher total wins, unless a coin toss decides."""

    def __init__(self, deal: Deal) -> None:
        super().__init__(deal)
        self.picks: list[list[int]] = [[], []]

    def setup(self) -> None:
        self.fresh_deck()
        self.ask(PICK, self.clockwise_from(self.eldest()))

    def imagine_secrets(self, seat: int, rng: Rng) -> None:
        self.picks = [p if s == seat else [int(rng.below(4)) + 1 for _ in p] for s, p in enumerate(self.picks)]


class Place(Hand):
    """No decisions: the player on the dealer's left wins six hands of ten."""

    def setup(self) -> None:
        self.fresh_deck()
        winner = int(self.eldest()) if self.random_below(10) < 6 else int(self.terms.dealer)
        self.end([1 if s == winner else -1 for s in range(2)])


class Highest(Policy):
    """Always gives the highest answer: perfect in Pick five."""

    name = "steady"

    def choose(self, h: Hand, seat: int, rng: Rng) -> int:
        return h.legal()[-1]


NAME: Final = Name()
PICK: Final = Pick()
POLICY: Final = Highest()


def _game(title: str, hand: Any, phases: tuple[Phase[Any], ...], options: type[Options] = NoOptions) -> Game:
    return Game(
        slug=title.lower().replace(" ", "_"),
        title=title,
        family="Calibration",
        sentence="A game to measure with.",
        seats=(2,),
        minutes="1",
        depth="none",
        options=options,
        plan=plan,
        hand=hand,
        phases=phases,
        max_answers=20,
    )


HIGH_CARD: Final = _game("High card", HighCard, (NAME,))
PICK_FIVE: Final = _game("Pick five", PickFive, (PICK,), MixOptions)
PLACE: Final = _game("Place", Place, ())
