"""3-5-7: in or out with three, five and seven cards, the cards of that rank wild; three strikes take the pot."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from librt.vecs import vec
from mypy_extensions import i64

from upcard.core.bits import Action, CardSet, Rng, Seat, bit, cards, count, seats_in
from upcard.core.deal import Deal
from upcard.core.facts import CardPick, Fact, ScoreLine
from upcard.core.hand import Hand, Phase
from upcard.core.options import Options, option
from upcard.core.pack import RANK_WORDS, STANDARD
from upcard.core.verbs import Verb, card_verb
from upcard.core.wording import counted, list_players
from upcard.core.zone import Plan, Zone, hand_zones, stock_zone
from upcard.kit.poker.pots import NO_HAND, best_seats, split_chips
from upcard.kit.poker.ranks import count_text, describe, high, wild_high, with_article

HAND: Final = 0  # zones: hands, the two cards left out of seven, the stock
WILD: Final = vec[i64]([0x8004002001 << 1, 0x8004002001 << 3, 0x8004002001 << 5])  # threes, fives, sevens
IN: Final = 0
OUT: Final = 1
STAGES: Final = ["three cards", "five cards", "seven cards"]
ANTE: Final = 3  # what was paid and won beside the stages
POT: Final = 4


@dataclass(frozen=True)
class ThreeFiveSevenOptions(Options):
    """The stakes and house rules of 3-5-7."""

    ante: int = option(1, "Chips that each player antes.", title="Ante", low=1, high=1000)
    buy_in: int = option(100, "The chips each player begins with.", title="Buy-in", low=1, high=100000)
    ante_each: Literal["game", "deal"] = option(
        "game", "When players ante.", title="Ante for", choices={"game": "once for the game", "deal": "for every deal"}
    )
    strike_contribution: int = option(
        0, "Chips that every other player puts into the pot at a strike.", title="Contributions", low=0, high=1000
    )
    settlement: Literal["credit", "table_stakes"] = option(
        "credit",
        "A player who cannot pay.",
        title="Credit",
        choices={"credit": "owes it: chips may go below zero", "table_stakes": "pays what they have, and is out without chips"},
    )
    tie_rule: Literal["share", "no_payment"] = option(
        "share",
        "Players who tie for the best hand.",
        title="Ties",
        choices={"share": "share what the losers pay", "no_payment": "are not paid"},
    )
    five_of_a_kind: Literal["above_straight_flush", "below_straight_flush", "not_counted"] = option(
        "above_straight_flush",
        "Where five of a kind ranks.",
        title="Five of a kind",
        choices={
            "above_straight_flush": "above the straight flush",
            "below_straight_flush": "below the straight flush",
            "not_counted": "nowhere: it is four of a kind",
        },
    )
    wild_duplicates: Literal["only_five_of_a_kind", "allowed"] = option(
        "only_five_of_a_kind",
        "May a wild card stand for a card already in the hand?",
        title="Wild duplicates",
        choices={"only_five_of_a_kind": "only to make five of a kind", "allowed": "yes, so a flush may hold two aces"},
    )
    natural_beats_wild: bool = option(
        False, "When hands tie, a hand without wild cards beats one with them.", title="Natural beats wild"
    )
    pick_five: Literal["automatic", "by_player"] = option(
        "automatic",
        "The one who picks the best five of seven cards: the player or the rules.",
        title="Picking five",
        choices={"automatic": "chosen automatically", "by_player": "the player, who leaves two out"},
    )
    max_deals: int = option(
        0,
        "After this many deals the players with the most strikes share the pot; 0: no limit.",
        title="Deals, at most",
        low=0,
        high=1000,
    )
    games: int = option(1, "Games in a match, each with new antes and no strikes.", title="Games", low=1, high=100)
    first_dealer: int = option(1, "The seat that deals first; 0: drawn by lot.", title="First dealer", low=0, high=7)
    show_odds: bool = option(False, "Each player sees their own chance to win during the hand.", title="Show the odds")


class Declare(Phase["ThreeFiveSeven"]):
    """Every player decides in secret to be in or out, and all show it together (TF-7, TF-8)."""

    name = "declare"
    sealed = True
    verbs = [Verb("in", text="In"), Verb("out", first=1, text="Out")]

    def options(self, h: ThreeFiveSeven, seat: Seat) -> CardSet:
        return 3

    def act(self, h: ThreeFiveSeven, seat: Seat, action: Action) -> None:
        h.sealed[seat] = action

    def close(self, h: ThreeFiveSeven) -> None:
        h.reveal()

    def log_text(self, h: ThreeFiveSeven, seat: int, action: int) -> str:
        return f"{{{seat}}} {{is|are}} {self.say(action)}."

    def prompt(self, h: ThreeFiveSeven, seat: int) -> str:
        return f"Your turn: you have {h.name_hand(seat)}, and the pot is {h.pot}. In or out?"


class LeaveOut(Phase["ThreeFiveSeven"]):
    """Each player who is in leaves two of seven cards out (TF-R18)."""

    name = "leave out"
    sealed = True
    verbs = [card_verb("leave out", STANDARD)]

    def options(self, h: ThreeFiveSeven, seat: Seat) -> CardSet:
        return h.at[HAND + seat]

    def act(self, h: ThreeFiveSeven, seat: Seat, action: Action) -> None:
        h.move(action, HAND + seat, h.left + seat)
        if count(h.at[h.left + seat]) < 2:
            h.ask_again(seat)

    def close(self, h: ThreeFiveSeven) -> None:
        h.showdown()

    def card_pick(self, h: ThreeFiveSeven, seat: int) -> CardPick:
        n = 2 - int(count(h.at[h.left + seat]))
        return CardPick("leave out", n, n, "Leave # out")

    def prompt(self, h: ThreeFiveSeven, seat: int) -> str:
        return "Your turn: leave two of your seven cards out."


DECLARE: Final = Declare()
LEAVE_OUT: Final = LeaveOut()


class ThreeFiveSeven(Hand[ThreeFiveSevenOptions]):
    """A deal of three stages."""

    stage: i64 = 0  # 0, 1, 2: three, five, seven cards
    pot: i64 = 0
    dealt: CardSet = 0  # who takes part
    ended: bool = False  # somebody has taken the pot

    def __init__(self, deal: Deal[ThreeFiveSevenOptions]) -> None:
        super().__init__(deal)
        n = self.plan.seats
        self.left: i64 = n
        self.stock: i64 = 2 * n
        self.chips = self.plan.zeros[:n]
        self.strikes = self.plan.zeros[:n]
        self.sealed = self.plan.ends[:n]
        self.ins = self.plan.ends[:3]  # who came in at each stage; -1 before it is told
        self.won = self.plan.zeros[:3]  # who won it, or got the strike
        self.shown = self.plan.zeros[: 3 * n]  # the hands that were shown at each stage to those who were in
        self.paid = self.plan.zeros[: 5 * n]  # what each won or paid at each stage, as ante, and from the pot

    def setup(self) -> None:
        deal = self.terms
        deck = self.fresh_deck()
        self.pot = deal.extra.get("pot", 0)
        for s in range(self.plan.seats):
            self.chips[s] = deal.carry[s]
            self.strikes[s] = deal.extra.get(f"strikes {s}", 0)
            if self.rules.settlement == "credit" or self.chips[s] > 0:
                self.dealt |= bit(s)
        if deal.extra.get("open", 1) or self.rules.ante_each == "deal":
            for s in cards(self.dealt):
                self.pot += self.pay(s, self.rules.ante, ANTE)
            self.announce(f"Everyone antes {self.rules.ante}.")
        self.deal_pile(deck, 0, self.stock)
        self.deal_stage(3)

    def from_left(self) -> i64:
        """All seats from the dealer's left, in the order for cards and odd chips."""
        return self.clockwise_from(self.eldest())

    def pay(self, seat: Seat, chips: i64, what: i64) -> i64:
        """Take chips from a player, who may owe them. Returns what was paid (TF-R9)."""
        paid = chips if self.rules.settlement == "credit" else min(chips, self.chips[seat])
        self.receive(seat, -paid, what)
        return paid

    def receive(self, seat: Seat, chips: i64, what: i64) -> None:
        """Give a player chips for a stage, or from the pot."""
        self.chips[seat] += chips
        self.paid[what * self.plan.seats + seat] += chips

    def divide(self, chips: i64, winners: CardSet, what: i64) -> None:
        """Share chips, the odd ones from the dealer's left."""
        parts = self.plan.zeros[: self.plan.seats]
        split_chips(chips, winners, self.from_left(), parts)
        for s in cards(winners):
            self.receive(s, parts[s], what)

    def deal_stage(self, size: i64) -> None:
        """Deal cards to every player, also those who were out, and ask all to declare again (TF-13, TF-R5)."""
        order = [s for s in seats_in(self.from_left()) if self.dealt >> s & 1]
        for _ in range(size):
            for seat in order:
                self.move(self.top(self.stock), self.stock, HAND + seat)
        for s in range(self.plan.seats):
            self.sealed[s] = -1
        self.ask(DECLARE, self.keep_seats(self.from_left(), self.dealt))

    # A stage --------------------------------------------------------------------------------

    def wild(self) -> CardSet:
        """The wild cards: their rank is the number of cards each player holds (TF-6)."""
        return WILD[self.stage]

    def strength(self, seat: Seat) -> i64:
        """The strength of a hand with its wild cards."""
        return worth(self.at[HAND + seat], self.wild(), self.rules)

    def name_hand(self, seat: Seat) -> str:
        """The name of a hand."""
        return with_article(self.strength_at(self.at[HAND + seat], self.stage))

    def strength_at(self, held: CardSet, stage: i64) -> i64:
        """The strength of some cards at a stage."""
        return wild_strength(held, WILD[stage], self.rules)

    def reveal(self) -> None:
        """Reveal who is in: nobody, one player who gets a strike, or several who show their hands (TF-9, TF-17)."""
        ins: CardSet = 0
        for s in cards(self.dealt):
            if self.sealed[s] == IN:
                ins |= bit(s)
        self.ins[self.stage] = ins
        self.announce(f"In: {', '.join([f'{{{s}}}' for s in cards(ins)])}." if ins else "Nobody is in.")
        if count(ins) == 1:
            self.strike(cards(ins)[0])
        elif count(ins) > 1:
            if self.stage == 2 and self.rules.pick_five == "by_player":
                self.ask(LEAVE_OUT, self.keep_seats(self.from_left(), ins))
            else:
                self.showdown()
            return
        self.next_stage()

    def strike(self, seat: Seat) -> None:
        """Give a strike to the only player in. The others contribute, and the third strike takes the pot (TF-17 to TF-19)."""
        self.strikes[seat] += 1
        self.won[self.stage] = bit(seat)
        self.announce(f"{{{seat}}} {{gets|get}} a strike.")
        if self.rules.strike_contribution:
            before = self.pot
            for s in cards(self.dealt & ~bit(seat)):
                self.pot += self.pay(s, self.rules.strike_contribution, self.stage)
            self.announce(f"The others put {self.pot - before} into the pot.")
        if self.strikes[seat] == 3:
            self.take_pot(bit(seat))

    def take_pot(self, seats: CardSet) -> None:
        """End the game: one player takes the pot, or several share it with odd chips from the dealer's left."""
        if count(seats) == 1:
            self.announce(f"{{{cards(seats)[0]}}} {{takes|take}} the pot of {self.pot}.")
        else:
            self.announce(f"{list_players(cards(seats))} share the pot of {self.pot}.")
        self.divide(self.pot, seats, POT)
        self.pot = 0
        self.ended = True

    def showdown(self) -> None:
        """Players who are in show to one another. Each loser pays the winner as much as the pot, which stays (TF-9 to TF-12)."""
        n = self.plan.seats
        ins = self.ins[self.stage]
        strengths = vec[i64]([NO_HAND] * int(n))
        for s in cards(ins):
            self.reveal_zone_to(HAND + s, ins)
            self.shown[self.stage * n + s] = self.at[HAND + s]
            strengths[s] = self.strength(s)
        won = best_seats(strengths, ins)
        self.won[self.stage] = won
        alone = count(won) == 1
        if self.journal is not None:
            for s in cards(ins):
                held = " ".join([f"[{STANDARD.names[c]}]" for c in cards(self.at[HAND + s])])
                self.journal.note(f"{{{s}}} {{shows|show}} {held}: {self.name_hand(s)}.", int(ins))
            self.announce(f"{list_players(cards(won))} {'{wins|win}' if alone else 'tie for the best and win'} this stage.")
        if alone or self.rules.tie_rule == "share":
            paid: i64 = 0
            for s in cards(ins & ~won):
                chips = self.pay(s, self.pot, self.stage)
                self.announce(f"{{{s}}} {{pays|pay}} {list_players(cards(won)) + ' ' if alone else ''}{chips}.")
                paid += chips
            self.divide(paid, won, self.stage)
        for s in range(n):
            self.move_all(self.left + s, HAND + s)
        self.next_stage()

    def drop_out(self) -> None:
        """With table stakes, drop players with no chips. The last one takes the pot, or the last ones share it (TF-R9)."""
        broke: CardSet = 0
        for s in cards(self.dealt):
            if self.chips[s] == 0:
                broke |= bit(s)
                self.strikes[s] = 0
                self.announce(f"{{{s}}} {{is|are}} out of the game.")
        left = self.dealt & ~broke
        if count(left) <= 1:
            self.take_pot(left or broke)
        self.dealt = left or broke

    def next_stage(self) -> None:
        """Deal two more cards, or end the deal (TF-15, TF-16)."""
        if self.rules.settlement == "table_stakes" and not self.ended:
            self.drop_out()
        if self.ended or self.stage == 2:
            self.end([int(self.chips[s]) - self.terms.carry[s] for s in range(self.plan.seats)])
        else:
            self.stage += 1
            self.deal_stage(2)

    def imagine_secrets(self, seat: Seat, rng: Rng) -> None:
        """Choose new random declarations for the others, and forget hands that only others saw."""
        if self.phase is DECLARE:
            for s in range(self.plan.seats):
                if s != seat and self.sealed[s] >= 0:
                    self.sealed[s] = rng.below(2)
        for i in range(len(self.shown)):
            if seat < 0 or not self.ins[i // self.plan.seats] >> seat & 1:
                self.shown[i] = 0

    # Telling ------------------------------------------------------------------------------

    def is_done(self, seat: Seat) -> bool:
        """Is a player out of the game?"""
        return not self.dealt >> seat & 1

    def facts(self) -> list[Fact]:
        wild = RANK_WORDS["357"[self.stage]]
        facts = [Fact("Pot", int(self.pot), kind="pot"), Fact("Wild", f"{wild}s")]
        for s in range(self.plan.seats):
            facts.append(Fact("", int(self.chips[s]), s, "chips"))
            if self.strikes[s]:
                facts.append(Fact("Strikes", int(self.strikes[s]), s, "tricks"))
            if not self.dealt >> s & 1:
                facts.append(Fact("", "out of the game", s, "tag"))
        return facts

    def facts_for(self, seat: int) -> list[Fact]:
        held = self.at[HAND + seat]
        return (
            [Fact("", describe(self.strength_at(held, self.stage)).split(",")[0], seat, "note")] if held and not self.over else []
        )

    def count_lines(self) -> list[ScoreLine]:
        """Each player's payments stage by stage. Only players who saw a hand can read its line (TF-R19)."""
        n = self.plan.seats
        lines: list[ScoreLine] = []
        for s in range(n):
            if self.paid[ANTE * n + s]:
                lines.append(ScoreLine(s, "the ante", int(self.paid[ANTE * n + s])))
            for k, stage in enumerate(STAGES):
                chips = int(self.paid[k * n + s])
                if self.ins[k] >= 0 and self.ins[k] >> s & 1:
                    lines.append(ScoreLine(s, f"{stage}: {self.stage_text(k, s)}", chips or None))
                    held = self.shown[k * n + s]
                    if held:
                        lines.append(
                            ScoreLine(s, count_text(held, with_article(self.strength_at(held, k))), None, int(self.ins[k]))
                        )
                elif chips:
                    lines.append(ScoreLine(s, f"{stage}: {list_players(cards(self.won[k]))} {{gets|get}} a strike", chips))
            if self.paid[POT * n + s]:
                lines.append(ScoreLine(s, "the pot", int(self.paid[POT * n + s])))
        return lines

    def stage_text(self, stage: i64, seat: Seat) -> str:
        """How a player who was in at a stage fared."""
        ins, won = self.ins[stage], self.won[stage]
        if count(ins) == 1:
            return "alone in, a strike"
        if won >> seat & 1 == 0:
            return f"lost to {list_players(cards(won))}"
        tied = f"tied with {list_players(cards(won & ~bit(seat)))}" if count(won) > 1 else ""
        beaten = f"beat {list_players(cards(ins & ~won))}" if ins & ~won else ""
        return " and ".join([words for words in (tied, beaten) if words])

    def ending(self) -> str:
        """The winner of each stage, and of the pot."""
        out: list[str] = []
        for k, stage in enumerate(STAGES):
            ins, won = self.ins[k], list_players(cards(self.won[k]))
            if ins >= 0:
                one = "{wins|win}" if count(self.won[k]) == 1 else "tie for the best"
                what = "nobody is in" if ins == 0 else f"{won} {'{gets|get} a strike' if count(ins) == 1 else one}"
                out.append(f"{stage.capitalize()}: {what}.")
        taken = [s for s in range(self.plan.seats) if self.paid[POT * self.plan.seats + s]]
        if taken:
            out.append(f"{list_players(taken)} {'{takes|take}' if len(taken) == 1 else 'share'} the pot.")
        elif self.pot:
            out.append(f"{counted(int(self.pot), 'chips')} {'stays' if self.pot == 1 else 'stay'} in the pot.")
        return " ".join(out)


def wild_strength(held: CardSet, wild: CardSet, rules: ThreeFiveSevenOptions) -> i64:
    """The strength of the best hand that *held* makes, with the cards in *wild* wild (TF-R14, TF-R15, PH-R10)."""
    return wild_high(held & ~wild, count(held & wild), rules.five_of_a_kind, rules.wild_duplicates == "allowed")


def worth(held: CardSet, wild: CardSet, rules: ThreeFiveSevenOptions) -> i64:
    """A hand's strength for the showdown: doubled where a natural hand beats an equal wild one, so that it can be ahead."""
    strength = wild_strength(held, wild, rules)
    if not rules.natural_beats_wild:
        return strength
    return 2 * strength + (1 if high(held) == strength else 0)


def plan(seats: int, options: ThreeFiveSevenOptions) -> Plan:
    """Hands, the cards left out beside them, and the stock."""
    left = [Zone("left", s, 1 << s, grouped_with=HAND + s, layout="row", title="Left out") for s in range(seats)]
    return Plan(seats, hand_zones(seats) + left + [stock_zone()], STANDARD)
