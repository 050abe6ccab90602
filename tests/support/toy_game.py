"""A small game that uses every feature of a hand, for tests of what all games share."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from upcard.core.bits import Rng, as_set, cards, seats_in
from upcard.core.deal import Deal
from upcard.core.facts import CardPick, Fact, ScoreLine
from upcard.core.game import Game, Variant
from upcard.core.hand import Hand, Phase
from upcard.core.match import Match
from upcard.core.options import Options, option
from upcard.core.pack import Pack
from upcard.core.verbs import Verb, card_verb
from upcard.core.zone import NOBODY, Plan, Zone

PACK: Final = Pack("A23456789", "CD")
SEATS: Final = 3
HAND: Final = 0
ASIDE: Final = 3
STOCK: Final = 6
DISCARDS: Final = 7
MUCK: Final = 8


def plan(seats: int, options: Options) -> Plan:
    """Three hands with a grouped zone each, a stock, a discard pile and a muck that nobody sees."""
    return Plan(
        SEATS,
        [Zone("hand", s, 1 << s, layout="hand") for s in range(SEATS)]
        + [Zone("aside", s, 1 << s, grouped_with=HAND + s) for s in range(SEATS)]
        + [Zone("stock", sight=NOBODY, ordered=True, layout="pile"), Zone("discards", ordered=True), Zone("muck", sight=NOBODY)],
        PACK,
    )


@dataclass(frozen=True)
class ToyOptions(Options):
    """One option of each kind."""

    turns: int = option(6, "How many turns a hand has.", low=1, high=9)
    kind: str = option("plain", "A choice.", choices={"plain": "nothing special", "odd": "something special"})
    open: bool = option(False, "A switch.")


class Bid(Phase["Toy"]):
    """All players bid at once."""

    name = "bid"
    sealed = True
    verbs = [Verb("bid", ["one", "two", "three"], first=1)]

    def options(self, h: Toy, seat: int) -> int:
        return 0b1110

    def act(self, h: Toy, seat: int, action: int) -> None:
        h.bids[seat] = action

    def close(self, h: Toy) -> None:
        h.announce(f"The bids are {h.bids[0]}, {h.bids[1]} and {h.bids[2]}.")
        h.ask(LAY, h.clockwise_from(0))

    def prompt(self, h: Toy, seat: int) -> str:
        return "Your turn: bid."


class Lay(Phase["Toy"]):
    """All players lay two cards aside for the player on their left."""

    name = "lay"
    sealed = True
    verbs = [card_verb("lay", PACK)]

    def options(self, h: Toy, seat: int) -> int:
        return int(h.at[HAND + seat])

    def act(self, h: Toy, seat: int, action: int) -> None:
        h.move(action, HAND + seat, ASIDE + seat)
        if h.size(ASIDE + seat) < 2:
            h.ask_again(seat)

    def close(self, h: Toy) -> None:
        for s in range(SEATS):
            h.move_all(ASIDE + s, HAND + h.left_of(s))
        h.ask(TURN, h.only(0))

    def card_pick(self, h: Toy, seat: int) -> CardPick:
        n = 2 - int(h.size(ASIDE + seat))
        return CardPick("lay", n, n, "Lay # aside")

    def prompt(self, h: Toy, seat: int) -> str:
        return f"Your turn: lay two cards aside for {{{(seat + 1) % SEATS}}}."

    def why_not_card(self, h: Toy, seat: int, face: int) -> str:
        return f"you do not hold the {PACK.words(face)}"


class Turn(Phase["Toy"]):
    """Begin a turn: draw, or take the upcard."""

    name = "turn"
    verbs = [Verb("draw", zone="stock", text="Draw"), Verb("take", first=1, zone="discards", text="Take the upcard")]

    def options(self, h: Toy, seat: int) -> int:
        return 3 if h.at[DISCARDS] else 1

    def act(self, h: Toy, seat: int, action: int) -> None:
        source = DISCARDS if action else STOCK
        h.move(h.top(source), source, HAND + seat)
        h.ask(BURY, h.only(seat))

    def prompt(self, h: Toy, seat: int) -> str:
        return "Your turn: draw, or take the upcard."


class Bury(Phase["Toy"]):
    """Continue a turn: put one card into the muck, face down."""

    name = "bury"
    hidden = True
    verbs = [card_verb("bury", PACK)]

    def options(self, h: Toy, seat: int) -> int:
        return int(h.at[HAND + seat])

    def act(self, h: Toy, seat: int, action: int) -> None:
        h.move(action, HAND + seat, MUCK)
        h.ask(THROW, h.only(seat))

    def public_log_text(self, h: Toy, seat: int, action: int) -> str:
        return f"{{{seat}}} {{buries|bury}} a card."

    def prompt(self, h: Toy, seat: int) -> str:
        return "Your turn: bury a card."


class Throw(Phase["Toy"]):
    """End a turn: discard a card, not the highest one held unless it is the only one."""

    name = "throw"
    verbs = [card_verb("throw", PACK)]

    def options(self, h: Toy, seat: int) -> int:
        held = int(h.at[HAND + seat])
        return held if held & (held - 1) == 0 else held ^ 1 << cards(held)[-1]

    def act(self, h: Toy, seat: int, action: int) -> None:
        h.move(action, HAND + seat, DISCARDS)
        h.turns += 1
        if h.turns < h.limit and h.top(STOCK) >= 0 and h.at[HAND + h.left_of(seat)]:
            h.ask(TURN, h.only(h.left_of(seat)))
        else:
            h.end([3 * b - sum(h.bids) for b in h.bids])

    def prompt(self, h: Toy, seat: int) -> str:
        return "Your turn: throw a card, but not your highest."

    def why_not_card(self, h: Toy, seat: int, face: int) -> str:
        return "that is your highest card"


BID: Final = Bid()
LAY: Final = Lay()
TURN: Final = Turn()
BURY: Final = Bury()
THROW: Final = Throw()


class Toy(Hand):
    """A hand of the toy game."""

    def __init__(self, deal: Deal) -> None:
        super().__init__(deal)
        self.bids = [0] * SEATS
        self.turns = 0
        self.limit = int(getattr(deal.options, "turns", 6))

    def setup(self) -> None:
        deck = self.fresh_deck()
        for i in range(12):
            self.deal(deck[i], HAND + i % SEATS)
        self.deal_pile(deck, 12, STOCK)
        self.ask(BID, self.clockwise_from(0))

    def imagine_secrets(self, seat: int, rng: Rng) -> None:
        if self.phase is BID:
            waiting = seats_in(int(self.waiting))
            self.bids = [b if s == seat else 0 if s in waiting else 1 + int(rng.below(3)) for s, b in enumerate(self.bids)]

    def facts(self) -> list[Fact]:
        return [Fact("Turns", self.turns)] + ([] if self.phase is BID else [Fact("Bid", b, s) for s, b in enumerate(self.bids)])

    def facts_for(self, seat: int) -> list[Fact]:
        return [Fact("Highest", PACK.name(cards(self.at[HAND + seat])[-1]), seat)] if self.at[HAND + seat] else []

    def count_lines(self) -> list[ScoreLine]:
        return [ScoreLine(s, f"{{{s}}} {{has|have}} bid {b}", self.score[s]) for s, b in enumerate(self.bids)]


class ToyMatch(Match):
    """A match of two hands."""

    def finished(self, h: Hand) -> bool:
        return self.number == 2


def toy(
    hand: type[Toy] = Toy,
    phases: tuple[Phase[Any], ...] = (BID, LAY, TURN, BURY, THROW),
    table: Callable[[int, Any], Plan] = plan,
    options: type[Options] = ToyOptions,
) -> Game:
    """The toy game, or a variation with another hand, other phases, other zones or other options."""
    return Game(
        slug="toy",
        title="Toy",
        family="Toys",
        sentence="A game for tests.",
        seats=(SEATS,),
        minutes="1",
        depth="light",
        options=options,
        plan=table,
        hand=hand,
        phases=phases,
        max_answers=40,
        match=ToyMatch,
        variants=(Variant("short", "Short Toy", "Two turns.", {"turns": 2}),),
        balance="zero",
        rest_zone="muck",
    )


def faces(names: str, pack: Pack = PACK) -> int:
    """The set of named faces."""
    return as_set(pack.read(names))


class Bare(Hand):
    """Cards without a game."""


def lay(table: Plan, zones: dict[str, str]) -> Bare:
    """Put named cards into zones, the bottom card first; a card named twice has its duplicate too.  The rest of the pack is left
    out.
    """
    h = Bare(Deal(table, Options()))
    h.clear()
    met: dict[int, int] = {}
    for key, names in zones.items():
        assert table.zone(key) >= 0, key
        for face in table.pack.read(names):
            h.deal(face + 64 * met.get(face, 0), table.zone(key))
            met[face] = met.get(face, 0) + 1
    return h
