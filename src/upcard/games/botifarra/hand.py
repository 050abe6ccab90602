"""Botifarra: the dealer's side names trumps, opponents may double, and you head every trick your partner is not winning."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from mypy_extensions import i64

from upcard.core.bits import Action, Card, CardSet, Seat, bit, count
from upcard.core.facts import Fact, ScoreLine
from upcard.core.hand import Phase
from upcard.core.options import Options, option
from upcard.core.pack import SUIT_WORDS, Pack
from upcard.core.verbs import Verb
from upcard.core.zone import Plan
from upcard.kit.tricks import HAND, NO_TRUMP, Play, TrickHand, play_verbs, trick_zones

PACK: Final = Pack("2345678JQKA9")
POINT_RANKS: Final = 0b111110000000  # jack, queen, king, ace, nine
POINTS: Final = POINT_RANKS | POINT_RANKS << 12 | POINT_RANKS << 24 | POINT_RANKS << 36
COLUMN: Final = 1 | 1 << 12 | 1 << 24 | 1 << 36
BOTIFARRA: Final = 4  # answers to the choice of trumps: four suits, no trumps, pass
DELEGATE: Final = 5
CALLS: Final = ["double", "redouble", "reredouble"]
SUITS: Final = [SUIT_WORDS[s] for s in PACK.suits]


@dataclass(frozen=True)
class BotifarraOptions(Options):
    """The house rules of Botifarra."""

    target: int = option(101, "The points a side plays for.", low=1, high=1000)
    target_rule: Literal["reach", "exceed"] = option(
        "reach",
        "When the match ends.",
        title="End of the match",
        choices={"reach": "when a side reaches the target", "exceed": "when a side exceeds the target"},
    )
    botifarra_max_multiplier: Literal["8", "16"] = option(
        "8",
        "The highest multiplier of a hand without trumps, which starts at two.",
        title="Highest multiplier without trumps",
        choices={"8": "×8: no reredouble", "16": "×16: the opponents may reredouble"},
    )
    cannot_head: Literal["any", "lowest"] = option(
        "any",
        "The cards allowed to a player who cannot head the trick.",
        title="If you cannot head the trick",
        choices={"any": "any card, following suit if possible", "lowest": "the lowest card of the suit played"},
    )
    direction: Literal["clockwise", "counter_clockwise"] = option(
        "clockwise",
        "The direction of the deal and of play.",
        title="Direction of play",
        choices={"clockwise": "clockwise", "counter_clockwise": "counter-clockwise, as in Catalonia"},
    )
    first_dealer: int = option(0, "The seat that deals first, 1 to 4; 0 for a random one.", low=0, high=4)


class Choose(Phase["Botifarra"]):
    """The dealer names trumps or botifarra, or passes the choice to the partner, who must choose (BO-8, BO-9)."""

    name = "choose"
    verbs = [
        Verb("trump", SUITS, third="makes trumps", text="{}"),
        Verb("botifarra", first=BOTIFARRA, third="calls botifarra"),
        Verb("pass", first=DELEGATE, text="Leave it to your partner"),
    ]

    def options(self, h: Botifarra, seat: Seat) -> CardSet:
        return 63 if seat == h.terms.dealer else 31

    def act(self, h: Botifarra, seat: Seat, action: Action) -> None:
        if action == DELEGATE:
            h.ask(CHOOSE, h.only((seat + 2) % 4))
            return
        h.trump = action if action < BOTIFARRA else NO_TRUMP
        h.multiplier = 2 if action == BOTIFARRA else 1
        h.chosen = 1
        h.may_double(seat)

    def button(self, h: Botifarra, seat: int, action: int) -> str:
        if action < BOTIFARRA:
            return SUITS[action].capitalize()
        return "Botifarra: no trumps" if action == BOTIFARRA else "Leave it to your partner"

    def prompt(self, h: Botifarra, seat: int) -> str:
        if seat == h.terms.dealer:
            return "Your turn: name trumps, call botifarra, or leave the choice to your partner."
        return "Your partner leaves the choice to you: name trumps, or call botifarra."

    def why_not(self, h: Botifarra, seat: int, action: int) -> str:
        return "you cannot pass the choice back: name a suit or call botifarra"

    def log_text(self, h: Botifarra, seat: int, action: int) -> str:
        if action == DELEGATE:
            return f"{{{seat}}} {{leaves|leave}} the choice to {{{(seat + 2) % 4}}}."
        if action == BOTIFARRA:
            return f"{{{seat}}} {{calls|call}} botifarra: no trumps."
        return f"{{{seat}}} {{makes|make}} {SUITS[action]} trumps."


class Double(Phase["Botifarra"]):
    """The opponents may double, the dealer's side redouble, the opponents reredouble (BO-10 to BO-13)."""

    name = "double"
    verbs = [Verb("decline", text="Leave it"), *[Verb(CALLS[k], first=1 + k) for k in range(3)]]

    def options(self, h: Botifarra, seat: Seat) -> CardSet:
        return 1 | bit(1 + h.doubles)

    def act(self, h: Botifarra, seat: Seat, action: Action) -> None:
        if action:
            h.doubles += 1
            h.multiplier *= 2
            h.may_double(seat)

    def close(self, h: Botifarra) -> None:
        h.lead()

    def button(self, h: Botifarra, seat: int, action: int) -> str:
        return "Leave it" if action == 0 else f"{CALLS[action - 1].capitalize()} to ×{2 * h.multiplier}"

    def prompt(self, h: Botifarra, seat: int) -> str:
        what = "botifarra" if h.trump == NO_TRUMP else f"{SUITS[h.trump]} are trumps"
        return f"Your turn: {what}, for ×{h.multiplier}. {CALLS[h.doubles].capitalize()}?"


class BotifarraPlay(Play["Botifarra"]):
    """Follow suit, and head the trick unless your partner is winning it; then points or your lowest (BO-17 to BO-21)."""

    verbs = play_verbs(PACK)

    def options(self, h: Botifarra, seat: Seat) -> CardSet:
        held = h.at[HAND + seat]
        trick = h.at[h.trick]
        if not trick:
            return held
        open = h.cards_that_follow(held) or held
        if h.partner_winning(seat):
            return open & POINTS | lowest_of_each(h, open)
        heading = open & h.heading()
        if heading:
            return heading
        return open if h.rules.cannot_head == "any" else lowest_of_each(h, open)

    def prompt(self, h: Botifarra, seat: int) -> str:
        if not h.at[h.trick]:
            return "Your turn: you lead."
        suit = SUITS[h.led]
        held = h.at[HAND + seat]
        follows = h.cards_that_follow(held)
        open = follows or held
        allowed = self.options(h, seat)
        card = f"a {suit[:-1]}" if follows else "a card"
        if allowed == open:
            what = card if follows else "any card"
        elif h.partner_winning(seat):
            what = f"{card} worth points, or your lowest {suit[:-1] if follows else 'card of a suit'}"
        elif open & h.heading():
            what = f"{card} that heads the trick"
        else:
            what = f"your lowest {suit[:-1] if follows else 'card of a suit'}"
        return f"Your turn: {suit} were led{'' if follows else ' and you hold none'}; play {what}."

    def why_not_card(self, h: Botifarra, seat: int, face: int) -> str:
        held = h.at[HAND + seat]
        open = h.cards_that_follow(held) or held
        if not open >> face & 1:
            return super().why_not_card(h, seat, face)
        if h.partner_winning(seat):
            return "your partner is winning: play a card worth points, or the lowest you hold of a suit"
        if open & h.heading():
            return "you can head the trick, so you must"
        return "you cannot head the trick: play your lowest card of the suit"


CHOOSE: Final = Choose()
DOUBLE: Final = Double()
PLAY: Final = BotifarraPlay()


def lowest_of_each(h: TrickHand, held: CardSet) -> CardSet:
    """The lowest card of each suit in *held*."""
    out: CardSet = 0
    for s in range(4):
        mine = held & h.plan.suits[s]
        out |= mine & -mine
    return out


class Botifarra(TrickHand[BotifarraOptions]):
    """A hand of Botifarra."""

    multiplier: i64 = 1
    doubles: i64 = 0  # how often the hand was doubled
    chosen: i64 = 0  # 1 once trumps or botifarra are named

    def setup(self) -> None:
        self.deal_round(self.fresh_deck(), 12)
        self.ask(CHOOSE, self.only(self.terms.dealer))

    def may_double(self, speaker: Seat) -> None:
        """Ask the opponents of *speaker* whether they double, from the speaker's left (BO-R12)."""
        limit: i64 = int(self.rules.botifarra_max_multiplier) if self.trump == NO_TRUMP else 8
        if self.multiplier * 2 > limit:
            self.ask(DOUBLE, 0)
        else:
            self.ask(DOUBLE, self.only((speaker + 1) % 4) | self.only((speaker + 3) % 4) << 4)

    def lead(self) -> None:
        """The player on the dealer's left leads, whoever chose trumps (BO-15, BO-R21)."""
        self.ask(PLAY, self.clockwise_from(self.eldest()))

    def partner_winning(self, seat: Seat) -> bool:
        """Is the partner of *seat* winning the trick, which has begun? (BO-R11)"""
        winner = (self.last + 4 - self.depth(self.best(self.at[self.trick]), self.trick)) % 4
        return (winner + 2) % 4 == seat

    def heading(self) -> CardSet:
        """All cards of the pack that would beat the trick so far."""
        best = self.best(self.at[self.trick])
        suit = self.suit(best)
        above = self.plan.suits[suit] & ~(bit(best) - 1) & ~bit(best)
        if self.trump != NO_TRUMP and suit != self.trump:
            above |= self.plan.suits[self.trump]
        return above

    def on_play(self, seat: Seat, card: Card) -> None:
        """Rule out the cards that the player would have had to play instead (BO-22)."""
        if not self.at[self.trick]:
            return
        suit = self.plan.suits[self.suit(card)]
        if self.partner_winning(seat):
            if not POINTS >> card & 1:
                self.rule_out(HAND + seat, suit & (bit(card) - 1))
            return
        heading = self.heading()
        if not heading >> card & 1:
            follows = self.cards_that_follow(bit(card))
            self.rule_out(HAND + seat, heading & self.cards_that_follow(-1) if follows else heading)
            if self.rules.cannot_head == "lowest":
                self.rule_out(HAND + seat, suit & (bit(card) - 1))

    def next_trick(self, winner: Seat) -> None:
        if self.at[HAND + winner]:
            self.ask(PLAY, self.clockwise_from(winner))
        else:
            self.finish()

    def known_partners(self, seat: Seat) -> CardSet:
        return bit(seat) | bit((seat + 2) % 4)

    def worth(self, side: i64) -> i64:
        """The points of a side: one for each trick, and 5, 4, 3, 2, 1 for nines, aces, kings, queens, jacks (BO-25, BO-26)."""
        held = self.taken(side) | self.taken(side + 2)
        total: i64 = self.won[side] + self.won[side + 2]
        for k in range(5):
            total += (k + 1) * count(held & COLUMN << (7 + k))
        return total

    def finish(self) -> None:
        """The side with more points scores those above 36, times the multiplier (BO-28 to BO-30)."""
        gain = (self.worth(0) - 36) * self.multiplier
        self.end([int(max(gain if s % 2 == 0 else -gain, 0)) for s in range(4)])

    def facts(self) -> list[Fact]:
        if not self.chosen:
            left = self.phase is CHOOSE and self.turn != self.terms.dealer
            return [Fact("", f"{{{self.turn}}} {{chooses|choose}}", int(self.terms.dealer), "said")] if left else []
        facts = self.trick_facts()
        if self.trump == NO_TRUMP:
            facts.append(Fact("Trump", "none: botifarra"))
        if self.multiplier > 1:
            facts.append(Fact("Counts", f"×{self.multiplier}"))
        return facts + [Fact("Points", int(self.worth(s % 2)), s, "points") for s in range(4)]

    def facts_for(self, seat: int) -> list[Fact]:
        return [Fact("", "partner", (seat + 2) % 4, "partner")]

    def count_lines(self) -> list[ScoreLine]:
        lines: list[ScoreLine] = []
        for side in range(2):
            lines.append(ScoreLine(side, f"{{{side}}} and {{{side + 2}}}: {self.worth(side)} of 72"))
        won = next((s for s in range(2) if self.score[s]), -1)
        if won < 0:
            return lines + [ScoreLine(-1, "36 points each: neither side scores.")]
        over = int(self.worth(won)) - 36
        times = f", times {self.multiplier}" if self.multiplier > 1 else ""
        return lines + [ScoreLine(won, f"{over} above 36{times}", self.score[won])]


def plan(seats: int, options: BotifarraOptions) -> Plan:
    """Four hands, the tricks of each seat, and the trick being played."""
    return Plan(4, trick_zones(4), PACK)
