"""Triple Draw Lowball: five cards each, three draws, four rounds of betting, and the lowest hand wins."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from librt.vecs import vec
from mypy_extensions import i64

from upcard.core.bits import Action, Card, CardSet, Rng, Seat, count, seats_in
from upcard.core.deal import Deal
from upcard.core.facts import CardPick, Fact
from upcard.core.hand import Phase
from upcard.core.options import option
from upcard.core.pack import STANDARD
from upcard.core.verbs import Verb, card_verb
from upcard.core.zone import NOBODY, Plan, Zone, hand_zones
from upcard.kit.poker.hand import BettingHand
from upcard.kit.poker.low import low
from upcard.kit.poker.ranks import with_article
from upcard.kit.poker.stakes import BlindOptions

HAND: Final = 0  # zones: the hands, then what each player throws in this draw, then these two
DRAWN: Final = 64  # the answer that ends a discard
ROUNDS: Final = 4


@dataclass(frozen=True)
class TripleDrawOptions(BlindOptions):
    """The limits, blinds and house rules of Triple Draw."""

    structure: Literal["fixed_limit", "pot_limit", "no_limit"] = option(
        "fixed_limit",
        "How much you may bet.",
        title="Limit",
        choices={"fixed_limit": "fixed limit", "pot_limit": "pot limit", "no_limit": "no limit"},
    )
    double_late_rounds: bool = option(
        True, "Bets are twice as large in the last two rounds.", title="Larger late bets", only={"structure": ["fixed_limit"]}
    )
    low_ranking: Literal["deuce_to_seven", "ace_to_five", "ace_to_six"] = option(
        "deuce_to_seven",
        "Which low hands are best.",
        title="Lowball",
        choices={"deuce_to_seven": "deuce to seven", "ace_to_five": "ace to five", "ace_to_six": "ace to six"},
    )
    d27_wheel_is_straight: bool = option(
        False,
        "5-4-3-2-A counts as a straight.",
        title="Wheel is a straight",
        only={"low_ranking": ["deuce_to_seven"]},
    )
    a6_broadway_is_straight: bool = option(
        False,
        "A-K-Q-J-10 counts as a straight.",
        title="Ace-high sequence is a straight",
        only={"low_ranking": ["ace_to_six"]},
    )
    reshuffle: Literal["rest_first", "merge"] = option(
        "rest_first",
        "When the stub is too short for a draw.",
        title="Short stub",
        choices={
            "rest_first": "its last cards are dealt, then the discards are shuffled",
            "merge": "they are shuffled in together",
        },
    )
    last_stub_card: Literal["dealt", "kept"] = option(
        "dealt",
        "The last card of the stub.",
        title="Last card of the stub",
        choices={"dealt": "is dealt like any other", "kept": "is kept back and shuffled into the new stub"},
    )
    own_discards_return: Literal["allowed", "never"] = option(
        "allowed",
        "A card that a player threw, after a shuffle.",
        title="Own discards",
        choices={"allowed": "may come back", "never": "is passed over"},
    )
    burn: bool = option(False, "A card is burned before each draw.", title="Burned cards")


class Draw(Phase["TripleDraw"]):
    """Each player left throws any of their cards, face down, and gets as many new ones at once (TD-12 to TD-16)."""

    name = "draw"
    hidden = True
    verbs = [card_verb("discard", STANDARD, third="throws"), Verb("draw", first=DRAWN)]

    def options(self, h: TripleDraw, seat: Seat) -> CardSet:
        return h.at[HAND + seat]

    def second_options(self, h: TripleDraw, seat: Seat) -> CardSet:
        return 1

    def act(self, h: TripleDraw, seat: Seat, action: Action) -> None:
        if action == DRAWN:
            h.replace(seat)
        else:
            h.move(action, HAND + seat, h.discards_of(seat))
            h.ask_again(seat)

    def close(self, h: TripleDraw) -> None:
        for seat in range(h.plan.seats):
            h.move_all(h.discards_of(seat), h.muck())
        h.next_round()

    def card_pick(self, h: TripleDraw, seat: int) -> CardPick:
        n = int(count(h.at[h.discards_of(seat)]))
        return CardPick("discard", 0, 5 - n, "Throw # and draw", "draw", f"Draw {n}" if n else "Stand pat")

    def prompt(self, h: TripleDraw, seat: int) -> str:
        return "Your turn: throw up to five cards, or stand pat."

    def why_not_card(self, h: TripleDraw, seat: int, face: int) -> str:
        thrown = h.at[h.discards_of(seat)] >> face & 1
        return f"you have thrown the {STANDARD.words(face)} already" if thrown else f"you do not hold the {STANDARD.words(face)}"

    def button(self, h: TripleDraw, seat: int, action: int) -> str:
        n = int(count(h.at[h.discards_of(seat)]))
        return (f"Draw {n}" if n else "Stand pat") if action == DRAWN else super().button(h, seat, action)

    def log_text(self, h: TripleDraw, seat: int, action: int) -> str:
        return self.public_log_text(h, seat, action) or super().log_text(h, seat, action)

    def public_log_text(self, h: TripleDraw, seat: int, action: int) -> str:
        n = int(count(h.at[h.discards_of(seat)]))
        if action != DRAWN:
            return ""
        return f"{{{seat}}} {{draws|draw}} {n}." if n else f"{{{seat}}} {{stands|stand}} pat."


DRAW: Final = Draw()


class TripleDraw(BettingHand[TripleDrawOptions]):
    """A hand of Triple Draw."""

    round: i64 = 0  # how many rounds of betting are over

    def __init__(self, deal: Deal[TripleDrawOptions]) -> None:
        super().__init__(deal)
        self.drew: vec[i64] = deal.plan.zeros[: deal.plan.seats]  # how many each drew, plus one: four bits a draw
        self.threw: vec[CardSet] = deal.plan.zeros[: deal.plan.seats]  # kept only where own discards never return

    def discards_of(self, seat: Seat) -> i64:
        """The zone before a player for what is thrown in this draw."""
        return self.plan.seats + seat

    def muck(self) -> i64:
        """The zone of cards out of play: folded hands and earlier discards."""
        return 2 * self.plan.seats

    def stub(self) -> i64:
        """The zone of the cards not dealt yet."""
        return 2 * self.plan.seats + 1

    def setup(self) -> None:
        self.post_antes()
        deck = self.fresh_deck()
        players = seats_in(self.from_left(self.betting.dealt))
        n: i64 = len(players)
        for i in range(5 * n):
            self.deal(deck[i], HAND + players[i % n])
        self.deal_pile(deck, 5 * n, self.stub())
        self.post_blinds(self.bet_size())

    def bet_size(self) -> i64:
        """The bet of this round, twice as large in the last two (TD-19)."""
        return self.rules.bet_size(self.round >= 2 and self.rules.double_late_rounds)

    # The course of a hand -----------------------------------------------------------------

    def round_over(self) -> None:
        if self.round == ROUNDS - 1:
            self.showdown()
            return
        if self.rules.burn:
            self.move(self.next_card(-1), self.stub(), self.muck())
        self.ask(DRAW, self.from_left(self.betting.live))

    def next_round(self) -> None:
        """Begin a betting round after a draw, from the dealer's left (TD-17)."""
        self.round += 1
        self.betting.round(self.bet_size())
        self.bet()

    def replace(self, seat: Seat) -> None:
        """Deal a player as many cards as they threw (TD-14)."""
        n = count(self.at[self.discards_of(seat)])
        self.drew[seat] = self.drew[seat] << 4 | n + 1
        if self.rules.reshuffle == "merge" and self.left_in_stub() < n:
            self.shuffle_discards(seat)
        while n > 0:
            card = self.next_card(seat)
            if self.threw[seat] >> card & 1:
                self.move(card, self.stub(), self.muck())
            else:
                self.move(card, self.stub(), HAND + seat)
                n -= 1
        if self.rules.own_discards_return == "never":
            self.threw[seat] |= self.at[self.discards_of(seat)]
        if self.rules.all_in_exposed and self.betting.no_more_betting():
            self.show_hand(seat)

    def next_card(self, seat: Seat) -> Card:
        """The top card of the stub. An empty stub is first renewed from the discards (TD-R11)."""
        if self.left_in_stub() == 0:
            self.shuffle_discards(seat)
        return self.top(self.stub())

    def left_in_stub(self) -> i64:
        """How many cards of the stub can be dealt (TD-R12)."""
        n = self.size(self.stub())
        return n - 1 if n and self.rules.last_stub_card == "kept" else n

    def shuffle_discards(self, seat: Seat) -> None:
        """Shuffle all cards out of play into the stub, but for what *seat* has just thrown."""
        self.move_all(self.muck(), self.stub())
        for s in range(self.plan.seats):
            if s != seat:
                self.move_all(self.discards_of(s), self.stub())
        self.shuffle(self.stub())
        self.announce("The discards are shuffled.")

    def muck_hand(self, seat: Seat) -> None:
        self.move_all(HAND + seat, self.muck())

    # The showdown -------------------------------------------------------------------------

    def strength(self, seat: Seat) -> i64:
        return low_strength(self.at[HAND + seat], self.rules)

    def name_hand(self, seat: Seat) -> str:
        return with_article(self.strength(seat))

    # Copies and facts ---------------------------------------------------------------------

    def imagine_secrets(self, seat: Seat, rng: Rng) -> None:
        """Forget the others' discards."""
        for s in range(self.plan.seats):
            if s != seat:
                self.threw[s] = 0

    def is_done(self, seat: Seat) -> bool:
        """Has a player folded?  A player who is all in still draws."""
        return not self.betting.live >> seat & 1

    def facts(self) -> list[Fact]:
        b = self.betting
        facts = self.betting_facts()
        facts.append(Fact("Blinds", f"{b.stakes.small_blind} / {b.stakes.big_blind}"))
        facts.append(Fact("Round", f"{self.round + 1} of {ROUNDS}"))
        if self.rules.structure == "fixed_limit":
            facts.append(Fact("Bets of", int(self.bet_size())))
        for seat in range(self.plan.seats):
            draws = [str((self.drew[seat] >> k & 15) - 1) for k in (8, 4, 0) if self.drew[seat] >> k & 15]
            if draws:
                facts.append(Fact("Drew", ", ".join(draws), seat, "note"))
        return facts


def low_strength(held: CardSet, rules: TripleDrawOptions) -> i64:
    """The strength of some cards by a table's ranking (TD-R3, LB-R4)."""
    straight = rules.d27_wheel_is_straight if rules.low_ranking == "deuce_to_seven" else rules.a6_broadway_is_straight
    return low(held, rules.low_ranking, straight)


def plan(seats: int, options: TripleDrawOptions) -> Plan:
    """The hands, a place before each player for discards, the muck and the stub."""
    return Plan(
        seats,
        hand_zones(seats)
        + [Zone("thrown", s, 1 << s, layout="row", title="Discards") for s in range(seats)]
        + [
            Zone("muck", sight=NOBODY, layout="pile", title="Out of play"),
            Zone("stub", sight=NOBODY, ordered=True, layout="pile", title="Stub"),
        ],
        STANDARD,
    )
