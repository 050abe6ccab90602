"""Paiute: draw and discard towards a combination of five or six cards, with a wild rank, and call first or best."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from mypy_extensions import i64

from upcard.core.bits import Action, CardSet, Rng, Seat, as_set, bit, cards, count, nth, queue_of, seats_in
from upcard.core.deal import Deal
from upcard.core.facts import Fact, ScoreLine
from upcard.core.hand import ListPhase
from upcard.core.options import Options, option
from upcard.core.pack import STANDARD
from upcard.core.verbs import Verb, card_verb
from upcard.core.wording import counted, list_players
from upcard.core.zone import Plan, Zone, discard_zone, hand_zones, stock_zone
from upcard.games.paiute.calls import CombinationHand
from upcard.games.paiute.combinations import describe, six
from upcard.kit.drawing import HAND, DrawOne
from upcard.kit.poker.pots import split_chips
from upcard.kit.poker.ranks import plural

DROP: Final = (
    64  # answers to the discard: the card; a call that discards or keeps the sixth card; a call with all six, or the best call
)
KEEP: Final = 128
ALL: Final = 192
BEST: Final = 193


@dataclass(frozen=True)
class PaiuteOptions(Options):
    """The stakes and house rules of Paiute."""

    ante: int = option(
        1,
        "The chips that each player antes for a hand; with 0 the game only counts the hands won.",
        title="Ante",
        low=0,
        high=1000,
    )
    match_hands: int = option(10, "The number of hands in the game.", title="Hands", low=1, high=100)
    ace_low_straight: bool = option(
        True, "Five, four, three, two and ace of a suit make the lowest straight flush.", title="Ace low in a straight flush"
    )
    five_of_a_kind: Literal["any_wilds", "four_naturals"] = option(
        "any_wilds",
        "Five of a kind is ...",
        title="Five of a kind",
        choices={
            "any_wilds": "any five of a rank with one wild card or more",
            "four_naturals": "all four of a rank and one wild card",
        },
    )
    caller_discard: Literal["must", "may"] = option(
        "must",
        "A player who calls with five cards ...",
        title="The caller's sixth card",
        choices={"must": "discards the sixth", "may": "may discard or keep the sixth"},
    )
    final_turns: Literal["to_dealer", "full_circle"] = option(
        "to_dealer",
        "After the first call a last turn goes to ...",
        title="Last turns",
        choices={"to_dealer": "the players after the caller, up to the dealer", "full_circle": "every other player"},
    )
    later_call: Literal["tie_or_beat", "beat_only"] = option(
        "tie_or_beat",
        "A later call must ...",
        title="Later calls",
        choices={"tie_or_beat": "equal or beat the best call", "beat_only": "beat the best call"},
    )
    max_rounds: int = option(
        0,
        "After this many rounds without a call the hand is void and the antes stay in the pot; 0 for no limit.",
        title="Rounds without a call, at most",
        low=0,
        high=1000,
    )


class Draw(DrawOne["Paiute"]):
    """Take the top discard, or the top card of the stock (PA-8)."""

    def prompt(self, h: Paiute, seat: int) -> str:
        return super().prompt(h, seat) + h.last()


class Throw(ListPhase["Paiute"]):
    """Discard a card, or call with a combination (PA-8, PA-11, PA-R7)."""

    name = "discard"
    verbs = [
        card_verb("discard", STANDARD),
        card_verb("call discarding", STANDARD, DROP),
        card_verb("call keeping", STANDARD, KEEP),
        Verb("call", ["with all six", ""], ALL),
    ]

    def legal(self, h: Paiute, seat: Seat) -> list[int]:
        calls = h.callings(seat)
        if calls:
            calls = [a for a in calls if a != ALL or a != h.meant(seat, BEST)] + [BEST]
        return cards(h.at[HAND + seat] & ~h.taken) + calls

    def allows(self, h: Paiute, seat: int, action: int) -> bool:
        return action in self.legal(h, seat) or action in h.callings(
            seat
        )  # a call with all six can be named even if it is the best call

    def pick(self, h: Paiute, seat: Seat, rng: Rng) -> Action:
        if not h.callings(seat):
            spared: CardSet = h.at[HAND + seat] & ~h.taken
            return nth(spared, rng.below(count(spared)))
        answers = self.legal(h, seat)
        if rng.below(2):  # with this many discards random calls would be rare, and random hands would hardly end
            answers = [a for a in answers if a >= DROP]
        return answers[rng.below(len(answers))]

    def act(self, h: Paiute, seat: Seat, action: Action) -> None:
        if action >= DROP:
            h.call(seat, h.meant(seat, action))
        else:
            h.move(action, HAND + seat, h.discards)
            h.next_turn(seat)

    def prompt(self, h: Paiute, seat: int) -> str:
        return f"Your turn: discard a card{', or call' if h.callings(seat) else ''}.{h.last()}"

    def button(self, h: Paiute, seat: int, action: int) -> str:
        if action < DROP:
            return super().button(h, seat, action)
        called = f"Call {describe(h.claim(seat, h.meant(seat, action))).split(',')[0]}"
        if action >= ALL:
            return f"{called} with all six" if action == ALL else called
        return f"{called}, {'discarding' if action < KEEP else 'keeping'} the [{STANDARD.names[action & 63]}]"

    def log_text(self, h: Paiute, seat: int, action: int) -> str:
        if action < DROP:
            return super().log_text(h, seat, action)
        return f"{{{seat}}} {{calls|call}}: {describe(h.claim(seat, h.meant(seat, action)))}."

    def why_not_card(self, h: Paiute, seat: int, face: int) -> str:
        return h.why_kept(seat, face)

    def why_not(self, h: Paiute, seat: int, action: int) -> str:
        card = action & 63
        if action < ALL and not h.at[HAND + seat] >> card & 1 or action < DROP:
            return self.why_not_card(h, seat, card)
        claim = h.worth(h.at[HAND + seat]) if action == BEST else h.claim(seat, action)
        if not claim and action >= ALL and six(h.at[HAND + seat], h.wild()):
            return "you can call a paiute, three pairs, only on your first turn"
        if not claim:
            what = "you hold" if action == BEST else "your six cards make" if action == ALL else "your other five cards make"
            return f"{what} no combination that you can call"
        if not h.enough(claim):
            return f"{describe(claim)}: that is not {'as good as' if h.tie_will_do() else 'better than'} {describe(h.highest())}"
        if action >= KEEP:
            return f"you must discard the sixth card: call discarding {STANDARD.names[card]}"
        if h.taken >> card & 1:
            return f"you have just taken the {STANDARD.words(card)}: call keeping {STANDARD.names[card]}"
        return f"your call ends the hand, so you keep the sixth card: call keeping {STANDARD.names[card]}"


DRAW: Final = Draw()
THROW: Final = Throw()


class Paiute(CombinationHand[PaiuteOptions]):
    """A hand of Paiute."""

    pot: i64 = 0
    caller: Seat = -1  # the first caller
    to_come: i64 = 0  # after a call, the number of turns left

    def __init__(self, deal: Deal[PaiuteOptions]) -> None:
        super().__init__(deal, deal.options.five_of_a_kind == "four_naturals", deal.options.ace_low_straight)

    def setup(self) -> None:
        deck = self.fresh_deck()
        self.pot = self.terms.extra.get("pot", 0) + self.plan.seats * self.rules.ante
        dealt = self.deal_round(deck, 5)
        self.deal(deck[dealt], self.indicator)
        self.deal(deck[dealt + 1], self.discards)
        self.deal_pile(deck, dealt + 2, self.stock)
        self.begin_turn(self.eldest())

    # Turns --------------------------------------------------------------------------------

    def begin_turn(self, seat: Seat) -> None:
        """Ask for the draw; renew an empty stock from all discards but the top one (PA-10, PA-R19)."""
        if not self.size(self.stock):
            self.recycle_discards(self.discards, self.stock)
        self.ask(DRAW, self.only(seat))

    def draw(self, seat: Seat, source: i64) -> None:
        """Draw the top card of *source*; a card from the discards cannot be discarded this turn (PA-9)."""
        card = self.top(source)
        self.taken = bit(card) if source == self.discards else 0
        self.move(card, source, HAND + seat)
        self.ask(THROW, self.only(seat))

    def next_turn(self, seat: Seat) -> None:
        """Pass the turn to the left, or end the hand after the last turn (PA-7, PA-15)."""
        self.turns += 1
        self.taken = 0
        if self.caller >= 0 and self.to_come == 0:
            self.settle()
            return
        if self.caller >= 0:
            self.to_come -= 1
        elif self.rules.max_rounds and self.turns >= self.rules.max_rounds * self.plan.seats:
            self.announce(f"Nobody has called in {counted(self.rules.max_rounds, 'rounds')}: the hand is void.")
            self.end([-self.rules.ante] * self.plan.seats)
            return
        self.begin_turn(self.left_of(seat))

    # Calls --------------------------------------------------------------------------------

    def claim(self, seat: Seat, action: Action) -> i64:
        """The strength of a call with all six cards, or with all but one (PA-R9)."""
        held = self.at[HAND + seat]
        return self.worth_six(held) if action == ALL else self.worth_five(held & ~bit(action & 63))

    def highest(self) -> i64:
        """The best call so far; 0 before the first."""
        best: i64 = 0
        for claim in self.claims:
            best = max(best, claim)
        return best

    def tie_will_do(self) -> bool:
        """Can a later call equal the best call? (PA-R13)"""
        return self.rules.later_call == "tie_or_beat"

    def enough(self, claim: i64) -> bool:
        """Is this claim good enough after the calls so far? (PA-14, PA-R8)"""
        return claim > self.highest() or claim > 0 and claim == self.highest() and self.tie_will_do()

    def callings(self, seat: Seat) -> list[int]:
        """The calls open to a player with six cards: five cards with the sixth discarded or kept, or all six."""
        held = self.at[HAND + seat]
        if not self.enough(self.worth(held)):
            return []
        out: list[int] = []
        kept: list[int] = []
        choice = self.rules.caller_discard == "may"
        ends = self.caller < 0 and self.last_turns(seat) == 0  # without a next player the caller does not discard (PA-R21)
        for card in cards(held):
            if self.enough(self.claim(seat, DROP + card)):
                taken = self.taken == bit(card)
                if not taken and not ends:
                    out.append(DROP + card)
                if taken or ends or choice:
                    kept.append(KEEP + card)
        return out + kept + [ALL] * self.enough(self.claim(seat, ALL))

    def meant(self, seat: Seat, action: Action) -> Action:
        """The call that a plain "call" means: the best, discarding a low card rather than a wild one (PA-R9)."""
        if action != BEST:
            return action
        chosen: Action = ALL
        most: i64 = -1
        for a in self.callings(seat):
            spared = bit(a & 63) & ~self.wild() if a < ALL else 0
            good = 16 * self.claim(seat, a) + (13 - (a & 63) % 13 if spared else 0)
            if good > most:
                most = good
                chosen = a
        return chosen

    def last_turns(self, caller: Seat) -> i64:
        """The number of turns after a first call (PA-13, PA-15, PA-16, PA-R12)."""
        n = self.plan.seats
        return n - 1 if self.rules.final_turns == "full_circle" else (self.terms.dealer + n - caller) % n

    def call(self, seat: Seat, action: Action) -> None:
        """Lay out the combination; discard the sixth card, or show and keep it (PA-11, PA-12)."""
        held = self.at[HAND + seat]
        sixth = action & 63
        self.lay_out(seat, held if action == ALL else held & ~bit(sixth), self.claim(seat, action))
        if action < KEEP:
            self.move(sixth, HAND + seat, self.discards)
            self.announce(f"{{{seat}}} {{discards|discard}} [{STANDARD.names[sixth]}].")
        elif action < ALL:
            self.reveal_zone(HAND + seat)
            self.announce(f"{{{seat}}} {{keeps|keep}} [{STANDARD.names[sixth]}].")
        if self.caller < 0:
            self.caller = seat
            self.to_come = self.last_turns(seat)
        self.next_turn(seat)

    def settle(self) -> None:
        """The best call takes the pot; equal calls share it, odd chips going from the dealer's left on (PA-25, PA-R18)."""
        n = self.plan.seats
        order = seats_in(self.clockwise_from(self.eldest()))
        winners = [s for s in order if self.claims[s] == self.highest()]
        gains = self.plan.zeros[:n]
        if self.rules.ante:
            split_chips(self.pot, as_set(winners), queue_of(order), gains)
        else:
            for s in winners:
                gains[s] = 1
        prize = f"the pot of {self.pot}" if self.rules.ante else "the hand"
        self.announce(f"{list_players(winners)} {'{wins|win}' if len(winners) == 1 else 'share'} {prize}.")
        self.pot = 0
        self.end([int(gains[s]) - self.rules.ante for s in range(n)])

    # Telling ------------------------------------------------------------------------------

    def last(self) -> str:
        """The end of a prompt after a call."""
        return f" {{{self.caller}}} called: this is your last turn." if self.caller >= 0 else ""

    def facts(self) -> list[Fact]:
        facts = [Fact("Wild", plural(int(self.top(self.indicator)) % 13 + 2))]
        if self.pot:
            facts.append(Fact("Pot", int(self.pot), kind="pot"))
        for s in range(self.plan.seats):
            now = self.terms.carry[s] + (self.score[s] if self.score else -self.rules.ante)
            facts.append(Fact("", f"{now:+d}", s, "chips") if self.rules.ante else Fact("won", now, s, "points"))
            if self.claims[s]:
                facts.append(Fact("", "called", s, "tag"))
        return facts

    def count_lines(self) -> list[ScoreLine]:
        if self.caller < 0:
            rest = f"the pot of {self.pot} stays for the next hand." if self.pot else "nobody wins the hand."
            void = ScoreLine(-1, f"Nobody called in {counted(self.rules.max_rounds, 'rounds')}: {rest}")
            return [void, *self.antes()]
        order = [s for s in seats_in(self.clockwise_from(self.eldest())) if self.claims[s]]
        lines = [ScoreLine(s, describe(self.claims[s])) for s in order]
        ante = self.rules.ante
        if not ante:
            return lines + [ScoreLine(s, "wins the hand", 1) for s in order if self.score[s]]
        paid = [s for s in order if self.score[s] + ante]
        lines += [ScoreLine(s, "the pot" if len(paid) == 1 else "a share of the pot", self.score[s] + ante) for s in paid]
        return lines + self.antes()

    def antes(self) -> list[ScoreLine]:
        """A line for each player's ante; none if the game has no antes."""
        ante = self.rules.ante
        return [ScoreLine(s, "ante", -ante) for s in range(self.plan.seats)] if ante else []


def plan(seats: int, options: PaiuteOptions) -> Plan:
    """Hands, called combinations, the card of the wild rank, the stock and the discard pile."""
    called = [Zone("called", s, ordered=True, layout="melds", title="Called") for s in range(seats)]
    middle = [
        Zone("wild", ordered=True, layout="pile", title="Wild"),
        stock_zone(),
        discard_zone(),
    ]
    return Plan(seats, hand_zones(seats) + called + middle, STANDARD)
