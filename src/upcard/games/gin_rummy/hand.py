"""Gin Rummy: draw, discard, and knock when your deadwood is low enough."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal, Self

from librt.vecs import vec
from mypy_extensions import i64

from upcard.core.bits import Action, Card, CardSet, Rng, Seat, bit, cards, count
from upcard.core.deal import Deal
from upcard.core.facts import Fact, ScoreLine
from upcard.core.hand import Phase
from upcard.core.options import Options, option, tie_option
from upcard.core.pack import ACE_LOW
from upcard.core.verbs import Verb, card_verb
from upcard.core.wording import counted
from upcard.core.zone import NOBODY, Plan, Zone, discard_zone, hand_zones, stock_zone
from upcard.games.gin_rummy.melds import Melds
from upcard.kit.drawing import FROM_STOCK, HAND, TAKE, DrawHand, drawn_text

MELDS: Final = 2  # zones: two hands, the melds laid out at the end, and three piles
STOCK: Final = 4
DISCARDS: Final = 5
DOWN: Final = 6  # the knocker's discard, face down
LEAVE: Final = 2  # an answer to the draw
KNOCK: Final = 64  # answers to the discard: the card, or one of these plus the card
GIN: Final = 128
FIRST: Final = 1  # the upcard is offered, and may be left: the first, or the last of the hand
LAST: Final = 2
LIMIT: Final = vec[i64](
    [0, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10]
)  # the knocking limit set by an upcard; ten without an upcard (-1)
PLAIN: Final = Melds()
AROUND: Final = Melds(around=True)
AROUND_15: Final = Melds(around=True, ace=15)


@dataclass(frozen=True)
class GinOptions(Options):
    """The variants and house rules of Gin Rummy."""

    target: int = option(
        100, "The game ends when a player has this many points from hands won.", title="Points to end the game", low=1, high=1000
    )
    knock_rule: Literal["standard", "oklahoma", "moving"] = option(
        "standard",
        "The most deadwood with which you can knock.",
        title="Deadwood to knock",
        choices={"standard": "10", "oklahoma": "set by the first upcard", "moving": "set by the current upcard"},
    )
    moving_threshold_at: Literal["start_of_turn", "after_draw"] = option(
        "start_of_turn",
        "With a moving limit, when the upcard is read.",
        title="Reading the upcard",
        choices={"start_of_turn": "before the draw", "after_draw": "after the draw; 10 if the pile is empty"},
        only={"knock_rule": ["moving"]},
    )
    around_the_corner: bool = option(
        False, "A sequence may continue from king to ace: queen, king, ace, two.", title="Sequences around the corner"
    )
    atc_ace_deadwood: Literal["1", "15"] = option(
        "1",
        "The deadwood of an ace when sequences go around the corner.",
        title="Ace as deadwood",
        choices={"1": "1 point", "15": "15 points"},
    )
    first_upcard_offer: bool = option(
        False, "Both players are offered the first upcard before anyone draws from the stock.", title="Offer the first upcard"
    )
    may_return_upcard: bool = option(False, "You may discard the upcard that you have just taken.", title="Return the upcard")
    big_gin_bonus: int = option(
        0, "Extra points for gin with all eleven cards in melds.", title="Bonus for big gin", low=0, high=100
    )
    tie_on_knock: Literal["undercut", "no_score"] = option(
        "undercut",
        "When both players have the same deadwood after a knock.",
        title="Equal deadwood",
        choices={"undercut": "an undercut: 10 points for the opponent", "no_score": "nobody scores"},
    )
    last_discard_claim: bool = option(
        False,
        "When two cards are left in the stock, a player may take the last discard to knock or go gin.",
        title="Claim the last discard",
    )
    winner_rule: Literal["highest_final_total", "first_to_100"] = option(
        "highest_final_total",
        "Which player wins the game.",
        title="Winner",
        choices={"highest_final_total": "the player with the higher final total", "first_to_100": "the first player to go out"},
    )
    tie_break: Literal["shared", "extra_hand"] = tie_option()
    stake: int = option(
        0,
        "The chips that the loser pays for each point of the difference; 0 for no betting.",
        title="Chips a point",
        low=0,
        high=1000,
    )
    max_turns_per_hand: int = option(
        200, "After this many turns the hand is a draw.", title="Turns per hand, at most", low=2, high=500
    )


class Draw(Phase["GinRummy"]):
    """Take the upcard or the top card of the stock (GR-9). An upcard that is offered may be left."""

    name = "draw"
    verbs = [
        Verb("take", ["the upcard"], zone="discards"),
        Verb("draw", ["from the stock"], FROM_STOCK, zone="stock"),
        Verb("leave", ["the upcard"], LEAVE),
    ]

    def options(self, h: GinRummy, seat: Seat) -> CardSet:
        if h.offered == LAST and not h.may_claim(seat):
            return bit(LEAVE)
        return bit(TAKE) | bit(LEAVE if h.offered else FROM_STOCK)

    def act(self, h: GinRummy, seat: Seat, action: Action) -> None:
        if action != LEAVE:
            h.draw(seat, DISCARDS if action == TAKE else STOCK)

    def play_on(self, h: GinRummy, rng: Rng) -> i64:
        """Play whole turns at random: a card from the pile or the stock, and a discard or a knock."""
        if h.offered or not h.untracked or h.journal is not None:
            return super().play_on(h, rng)
        answers: i64 = 0
        while h.phase is self and not h.offered:
            seat: Seat = (h.waiting & 15) - 1
            h.draw(seat, STOCK if rng.below(2) == FROM_STOCK else DISCARDS)
            THROW.act(h, seat, THROW.pick(h, seat, rng))
            answers += 2
        return answers

    def close(self, h: GinRummy) -> None:
        if h.offered == LAST:
            h.end([0, 0])
        else:
            seat = h.eldest()
            h.announce_to(seat, drawn_text(h, int(seat), STOCK, DISCARDS))
            h.draw(seat, STOCK)

    def prompt(self, h: GinRummy, seat: int) -> str:
        if h.offered == LAST and not h.may_claim(seat):
            return f"Your turn: you cannot end the hand with the {h.upcard()}, so leave it."
        end = " to end the hand with it" if h.offered == LAST else ""
        return f"Your turn: take the {h.upcard()}{end} or {'leave it' if h.offered else 'draw from the stock'}."

    def log_text(self, h: GinRummy, seat: int, action: int) -> str:
        if action == LEAVE:
            return super().log_text(h, seat, action)
        return drawn_text(h, seat, DISCARDS if action == TAKE else STOCK, DISCARDS)

    def public_log_text(self, h: GinRummy, seat: int, action: int) -> str:
        return super().log_text(h, seat, action) if action == FROM_STOCK else ""

    def why_not(self, h: GinRummy, seat: int, action: int) -> str:
        return (
            "you can take the last discard only to knock or go gin with it"
            if action == TAKE
            else super().why_not(h, seat, action)
        )


class Throw(Phase["GinRummy"]):
    """Discard, knock with deadwood within the limit (GR-13), or go gin with no deadwood (GR-18)."""

    name = "discard"
    verbs = [
        card_verb("discard", ACE_LOW),
        card_verb("knock", ACE_LOW, KNOCK, text="Knock, discarding {}"),
        card_verb("gin", ACE_LOW, GIN, text="Gin, discarding {}"),
    ]

    def options(self, h: GinRummy, seat: Seat) -> CardSet:
        if h.offered == LAST:
            return 0
        return h.at[HAND + seat] & ~h.taken

    def second_options(self, h: GinRummy, seat: Seat) -> CardSet:
        return h.melds.knock_discards(h.at[HAND + seat], h.limit) & ~h.taken

    def legal(self, h: GinRummy, seat: Seat) -> list[int]:
        answers = super().legal(h, seat)
        return [h.as_gin(seat, a) for a in answers] if answers and answers[-1] >= KNOCK else answers

    def pick(self, h: GinRummy, seat: Seat, rng: Rng) -> Action:
        return h.as_gin(seat, super().pick(h, seat, rng))

    def act(self, h: GinRummy, seat: Seat, action: Action) -> None:
        h.turns += 1
        if action >= KNOCK:
            h.knock(seat, action & 63)
        else:
            h.move(action, HAND + seat, DISCARDS)
            h.next_turn(1 - seat)

    def prompt(self, h: GinRummy, seat: int) -> str:
        does = dict.fromkeys([["discard a card", "knock", "go gin"][a // 64] for a in self.legal(h, seat)])
        return f"Your turn: {' or '.join(does)}."

    def log_text(self, h: GinRummy, seat: int, action: int) -> str:
        if action < KNOCK:
            return super().log_text(h, seat, action)
        return f"{{{seat}}} {{goes|go}} gin." if action >= GIN else f"{{{seat}}} {{knocks|knock}}."

    def why_not_card(self, h: GinRummy, seat: int, face: int) -> str:
        return h.why_kept(seat, face) or "you took the last discard to end the hand: knock"

    def why_not(self, h: GinRummy, seat: int, action: int) -> str:
        card = bit(action & 63)
        if action < KNOCK or not h.at[HAND + seat] & ~h.taken & card:
            return self.why_not_card(h, seat, action & 63)
        dead = h.melds.deadwood(h.at[HAND + seat] ^ card)
        needs = "gin needs 0" if action >= GIN or not h.limit else f"a knock needs {h.limit} or less" if dead else "that is gin"
        return f"without the {ACE_LOW.words(action & 63)} you keep {counted(int(dead), 'points')} of deadwood, and {needs}"


class LayOut(Phase["GinRummy"]):
    """The knocker chooses an arrangement of melds before seeing the other hand, if several are worth considering (GR-R8)."""

    name = "lay out"
    verbs = [Verb("lay out", [str(n) for n in range(1, 62)])]

    def options(self, h: GinRummy, seat: Seat) -> CardSet:
        return bit(len(h.arrangements(seat))) - 1

    def act(self, h: GinRummy, seat: Seat, action: Action) -> None:
        h.settle(seat, h.arrangements(seat)[action])

    def prompt(self, h: GinRummy, seat: int) -> str:
        return "Your turn: choose the melds that you lay out."

    def button(self, h: GinRummy, seat: int, action: int) -> str:
        way = h.arrangements(seat)[action]
        melds = ", ".join([" ".join([f"[{ACE_LOW.name(c)}]" for c in h.melds.in_order(meld)]) for meld in way])
        return f"{melds or 'No meld'}; deadwood {h.melds.points(h.at[HAND + seat] & ~sum(way))}"

    def log_text(self, h: GinRummy, seat: int, action: int) -> str:
        return ""


DRAW: Final = Draw()
THROW: Final = Throw()
LAY_OUT: Final = LayOut()


class GinRummy(DrawHand[GinOptions]):
    """A hand of Gin Rummy."""

    turns: i64 = 0  # the number of turns that have ended
    limit: i64 = 10  # the most deadwood for a knock; 0: gin only
    offered: i64 = 0  # 0, or FIRST or LAST while an upcard is offered
    knocker: Seat = -1

    def __init__(self, deal: Deal[GinOptions]) -> None:
        super().__init__(deal, DISCARDS, STOCK)
        self.melds = PLAIN if not self.rules.around_the_corner else AROUND if self.rules.atc_ace_deadwood == "1" else AROUND_15
        self.laid: list[int] = []  # at the end: the melds on the table, with what was laid off on them

    def copy_fields(self, h: Self) -> None:
        super().copy_fields(h)
        h.turns = self.turns
        h.limit = self.limit
        h.offered = self.offered
        h.knocker = self.knocker
        h.melds = self.melds
        h.laid = self.laid[:]

    def setup(self) -> None:
        deck = self.fresh_deck()
        first = self.eldest()
        dealt = self.deal_round(deck, 10)
        self.deal(deck[dealt], DISCARDS)
        self.deal_pile(deck, dealt + 1, STOCK)
        self.limit_by("oklahoma")
        self.offered = FIRST if self.rules.first_upcard_offer else 0
        self.begin_turn(self.clockwise_from(first) if self.offered else self.only(first))

    def limit_by(self, rule: str) -> None:
        """Set the knocking limit by the upcard if the table plays by *rule*."""
        if self.rules.knock_rule == rule:
            self.limit = LIMIT[self.top(DISCARDS) % 13]

    def begin_turn(self, seats: i64) -> None:
        self.limit_by("moving")
        self.ask(DRAW, seats)

    def draw(self, seat: Seat, source: i64) -> None:
        card = self.top(source)
        self.taken = 0
        if source == DISCARDS and not self.rules.may_return_upcard:
            self.taken = bit(card)
        self.move(card, source, HAND + seat)
        if self.rules.moving_threshold_at == "after_draw":
            self.limit_by("moving")
        self.ask(THROW, self.only(seat))

    def may_claim(self, seat: Seat) -> bool:
        """Can *seat* knock or go gin with the upcard?"""
        h = self.copy()
        h.draw(seat, DISCARDS)
        return THROW.second_options(h, seat) != 0

    def as_gin(self, seat: Seat, action: Action) -> Action:
        """A knock with nothing left is gin (GR-R6)."""
        if action < KNOCK or self.melds.deadwood(self.at[HAND + seat] & ~bit(action - KNOCK)):
            return action
        return action - KNOCK + GIN

    def next_turn(self, seat: Seat) -> None:
        """Pass the turn to *seat*, or end the hand when two cards are left in the stock (GR-21)."""
        last = count(self.at[STOCK]) == 2
        if self.turns >= self.rules.max_turns_per_hand or last and not self.rules.last_discard_claim:
            self.end([0, 0])
        else:
            self.offered = LAST if last else 0
            self.begin_turn(self.only(seat))

    def arrangements(self, seat: Seat) -> list[list[int]]:
        """The arrangements that the knocker may choose from; a hand that a spectator imagines may have only its best one."""
        held = self.at[HAND + seat]
        return self.melds.knock_arrangements(held, self.limit)[:61] or [self.melds.best_melds(held)]

    def knock(self, seat: Seat, card: Card) -> None:
        """Put the discard face down and lay out the melds, or ask for an arrangement."""
        eleven = not self.melds.deadwood(self.at[HAND + seat])
        self.move(card, HAND + seat, DOWN)
        self.knocker = seat
        ways = self.arrangements(seat)
        if not self.melds.deadwood(self.at[HAND + seat]):
            self.settle(seat, ways[0], 25 + (self.rules.big_gin_bonus if eleven else 0))
        elif len(ways) == 1:
            self.settle(seat, ways[0])
        else:
            self.ask(LAY_OUT, self.only(seat))

    def settle(self, knocker: Seat, melds: list[int], gin: int = 0) -> None:
        """Lay off the opponent's cards, except against gin, and score the difference with the bonus for gin or an undercut."""
        other = 1 - knocker
        self.reveal_zone(HAND + knocker)
        self.reveal_zone(HAND + other)
        self.lay(knocker, melds, knocker)
        if not gin:
            added = self.melds.lay_off(self.at[HAND + other], melds)[1]
            self.lay(other, added, knocker)
            melds = [meld | more for meld, more in zip(melds, added)]
        own = self.melds.best_melds(self.at[HAND + other])
        self.lay(other, own, other)
        self.laid = melds + own
        ahead = self.deadwood_points(other) - self.deadwood_points(knocker)
        score = [0, 0]
        if ahead > 0 or gin:
            score[knocker] = ahead + gin
        elif ahead < 0 or self.rules.tie_on_knock == "undercut":
            score[other] = 10 - ahead
        self.end(score)

    def lay(self, seat: Seat, what: list[int], to: i64) -> None:
        """Move cards of *seat* to the melds of *to*."""
        for card in cards(sum(what)):
            self.move(card, HAND + seat, MELDS + to)

    def deadwood_points(self, seat: i64) -> int:
        """The deadwood of a hand whose melds are on the table."""
        return int(self.melds.points(self.at[HAND + seat]))

    def facts(self) -> list[Fact]:
        return [Fact("Knock with", f"{self.limit} or less" if self.limit else "gin only")]

    def facts_for(self, seat: int) -> list[Fact]:
        """The player's deadwood; with eleven cards, after the best discard."""
        held = self.at[HAND + seat]
        ten = [held] if count(held) == 10 else [held ^ bit(c) for c in cards(held & ~self.taken)]
        return [] if self.over else [Fact("Deadwood", min([int(self.melds.deadwood(kept)) for kept in ten]), seat)]

    def sorted_hand(self, cards: list[int]) -> list[int]:
        """Melds first, then the deadwood by rank."""
        melds = self.melds.best_melds(sum([bit(c) for c in cards]))
        row = [c for meld in melds for c in self.melds.in_order(meld)]
        return row + sorted([c for c in cards if c not in row], key=lambda c: c % 13)

    def card_places(self, zone: int) -> list[int]:
        if zone // 2 != 1:
            return []
        return [i for card in self.cards_in(zone) for i in range(len(self.laid)) if self.laid[i] >> card & 1]

    def count_lines(self) -> list[ScoreLine]:
        if self.knocker < 0:
            turns, left = counted(int(self.turns), "turns"), counted(int(self.size(STOCK)), "cards")
            return [ScoreLine(0, f"{turns} and no knock, {left} left in the stock: nobody scores.")]
        knocker, other = int(self.knocker), 1 - int(self.knocker)
        ahead = abs(self.deadwood_points(0) - self.deadwood_points(1))
        held = [[self.plan.pack.name(c) for c in self.sorted_hand(cards(self.at[HAND + s]))] for s in range(2)]
        lines = [ScoreLine(s, f"deadwood {self.deadwood_points(s)}", cards=held[s]) for s in (knocker, other)]
        for s in (knocker, other):
            if self.score[s]:
                lines.append(ScoreLine(s, "the difference", ahead))
            if self.score[s] > ahead:
                lines.append(ScoreLine(s, "gin" if s == knocker else "undercut", self.score[s] - ahead, special=True))
        return lines


def plan(seats: int, options: GinOptions) -> Plan:
    """Two hands and their melds, the stock, the discard pile, and the discard of a knock."""
    hands = hand_zones(2) + [Zone("melds", s, layout="melds") for s in range(2)]
    stock = stock_zone()
    discards = discard_zone(True)
    return Plan(2, [*hands, stock, discards, Zone("down", sight=NOBODY, layout="pile", title="Knock")], ACE_LOW)
