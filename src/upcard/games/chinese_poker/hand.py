"""Chinese Poker: set thirteen cards as three poker hands, and settle hand by hand with each opponent."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from mypy_extensions import i64

from upcard.core.bits import Action, CardSet, Rng, Seat, bit, count, seats_in
from upcard.core.deal import Deal
from upcard.core.facts import Fact, ScoreLine
from upcard.core.hand import Phase
from upcard.core.options import option
from upcard.core.pack import STANDARD
from upcard.core.verbs import Verb
from upcard.core.zone import NOBODY, Plan, Zone
from upcard.games.chinese_poker.naturals import division, front_worth, has_three_flushes, has_three_straights
from upcard.kit.poker.ranks import FOUR_OF_A_KIND, FULL_HOUSE, STRAIGHT_FLUSH, THREE_OF_A_KIND, category
from upcard.kit.rows.naturals import every_rank, six_pairs
from upcard.kit.rows.ranking import BACK, FRONT, MIDDLE, ROWS, SIZES, OpponentRows, RowText, row_text
from upcard.kit.rows.setting import HAND, SET, Setting, setting_zones
from upcard.kit.rows.three_rows import RowsOptions, SetThree, ThreeRows

DRAGON: Final = 2  # answers of the setting, after `arrange` and `set`
FLUSHES: Final = 3
STRAIGHTS: Final = 4
SIX_PAIR: Final = 5
NATURALS: Final = ["dragon", "three flushes", "three straights", "six pair"]
NATURAL_TEXTS: Final = ["a dragon", "three flushes", "three straights", "six pair"]
FOLD: Final = 1  # an answer to "play on or surrender"


@dataclass(frozen=True)
class ChinesePokerOptions(RowsOptions):
    """The house rules of Chinese Poker."""

    foul_settlement: Literal["scooped", "flat_six"] = option(
        "scooped",
        "The payment for a foul to each opponent.",
        title="A foul",
        after="wheel_rank",
        choices={"scooped": "loses all three hands at the winner's rates, and the scoop", "flat_six": "pays six units"},
    )
    premium_mode: Literal["replace", "add"] = option(
        "replace",
        "How the higher rates of strong hands are paid.",
        title="Higher rates",
        after="foul_settlement",
        choices={"replace": "instead of one unit", "add": "on top of one unit"},
    )
    surrender_order: Literal["clockwise", "simultaneous"] = option(
        "clockwise",
        "When players surrender or play on.",
        title="Surrender",
        after="premium_mode",
        choices={"clockwise": "in turn, from the dealer's left", "simultaneous": "all at once, in secret"},
    )
    surrender_pays_naturals: bool = option(
        False,
        "A player who surrenders also pays two units to the holder of a natural.",
        title="A surrender pays naturals too",
        after="surrender_order",
    )
    six_pair_quads: bool = option(
        True, "Four of a kind counts as two of the six pairs.", title="Quads count as two pair", after="surrender_pays_naturals"
    )


class Rates(OpponentRows):
    """The units paid for a winning hand (CP-26, CP-28 to CP-31), which give three rows their expected value."""

    def __init__(self, options: ChinesePokerOptions) -> None:
        super().__init__(options.wheel_rank == "second_highest")
        self.add: i64 = 1 if options.premium_mode == "add" else 0
        self.prepare()

    def rate(self, row: i64, strength: i64) -> i64:
        kind = category(strength)
        higher: i64 = 0
        if row == FRONT:
            higher = 3 if kind == THREE_OF_A_KIND else 0
        elif kind >= STRAIGHT_FLUSH:
            higher = 5
        elif kind == FOUR_OF_A_KIND:
            higher = 4
        elif row == MIDDLE and kind == FULL_HOUSE:
            higher = 2
        return self.add + higher if higher else 1


class Set(SetThree["ChinesePoker"]):
    """Players set three hands in secret, or declare a natural (CP-8, CP-13, CP-R10)."""

    verbs = [*Setting.verbs, Verb("declare", NATURALS, first=DRAGON, text="Declare: {}")]
    task = "set a front of three, then a middle and a back of five, each at least as strong as the one before"

    def words(self, h: ChinesePoker, seat: Seat) -> list[int]:
        return super().words(h, seat) + h.naturals(seat)

    def why_not_word(self, h: ChinesePoker, seat: Seat, action: Action) -> str:
        if action >= DRAGON:
            return f"your thirteen cards do not make {NATURAL_TEXTS[action - DRAGON]}"
        return super().why_not_word(h, seat, action)

    def close(self, h: ChinesePoker) -> None:
        h.pay_naturals()

    def prompt(self, h: ChinesePoker, seat: int) -> str:
        if h.naturals(seat):
            return f"Your turn: you may declare your {NATURALS[h.naturals(seat)[0] - DRAGON]}, or set three hands."
        return super().prompt(h, seat)

    def log_text(self, h: ChinesePoker, seat: int, action: int) -> str:
        if action >> 6:
            return ""
        return (
            super().log_text(h, seat, action)
            if action < DRAGON
            else f"{{{seat}}} {{declares|declare}} {NATURALS[action - DRAGON]}."
        )


class PlayOn(Phase["ChinesePoker"]):
    """Players who have set play on in turn, or surrender for two units to each opponent (CP-22, CP-23)."""

    name = "surrender"
    verbs = [
        Verb("play on", third="plays on", text="Play on"),
        Verb("surrender", first=FOLD, third="surrenders", text="Surrender: −2 each"),
    ]

    def act(self, h: ChinesePoker, seat: Seat, action: Action) -> None:
        h.folded[seat] = action

    def close(self, h: ChinesePoker) -> None:
        h.showdown()

    def prompt(self, h: ChinesePoker, seat: int) -> str:
        return "Your turn: play on, or surrender and pay each opponent two units."


class PlayOnTogether(PlayOn):
    """Players who have set surrender or play on all at once, in secret (CP-R14)."""

    name = "surrender together"
    sealed = True


SETTING: Final = Set()
SURRENDER: Final = PlayOn()
TOGETHER: Final = PlayOnTogether()


class ChinesePoker(ThreeRows[ChinesePokerOptions]):
    """A hand of Chinese Poker."""

    def __init__(self, deal: Deal[ChinesePokerOptions]) -> None:
        super().__init__(deal)
        self.rates = rates(self.rules)
        self.folded = self.plan.ends[: self.plan.seats]  # by seat: 1 for a surrender, 0 for playing on, -1 before the choice

    def setup(self) -> None:
        deck = self.fresh_deck()
        n = self.plan.seats
        eldest = self.eldest()
        for i in range(52):
            self.deal(deck[i], HAND + (eldest + i) % n if i < 13 * n else self.aside())
        self.ask(SETTING, self.clockwise_from(eldest))

    def aside(self) -> i64:
        """The zone of the cards not dealt."""
        return 8 * self.plan.seats

    def whole(self, seat: Seat) -> CardSet:
        return super().whole(seat) | self.at[7 * self.plan.seats + seat]

    # Setting -----------------------------------------------------------------------------------

    def opponent_rows(self, seat: Seat) -> OpponentRows:
        return self.rates

    def describe_row(self, row: i64, held: CardSet, seat: Seat) -> RowText:
        rows = self.rows(seat)
        rows[row] = int(held)
        text = row_text(row, rows, self.second_wheel)
        if count(held) == SIZES[row] and not text.foul:
            rate = self.rates.rate(row, self.strength(row, held))
            if rate > 1:
                return RowText(text.made, f"{rate} units if it wins")
        return text

    def naturals(self, seat: Seat) -> list[int]:
        """The naturals a seat can declare, from the highest down (CP-18 to CP-21)."""
        held = self.whole(seat)
        out: list[int] = []
        if every_rank(held):
            out.append(DRAGON)
        if has_three_flushes(held):
            out.append(FLUSHES)
        if has_three_straights(held):
            out.append(STRAIGHTS)
        if six_pairs(held, self.rules.six_pair_quads):
            out.append(SIX_PAIR)
        return out

    # Naturals ----------------------------------------------------------------------------------

    def declared(self, seat: Seat) -> bool:
        """Has a seat declared a natural?"""
        return self.said[seat] >= DRAGON

    def natural_worth(self, seat: Seat) -> list[int]:
        """The numbers by which a natural compares with another of its kind (CP-18 to CP-21, CP-R27)."""
        held = self.whole(seat)
        kind = self.said[seat]
        if kind == SIX_PAIR:
            return six_pairs(held, self.rules.six_pair_quads)
        if kind == DRAGON:
            return []
        rows = division(held, kind == FLUSHES, self.second_wheel)
        return [
            int(self.strength(BACK, rows[BACK])),
            int(self.strength(MIDDLE, rows[MIDDLE])),
            int(front_worth(rows[FRONT], kind == FLUSHES)),
        ]

    def against_natural(self, seat: Seat, other: Seat) -> int:
        """The units *seat* receives from *other* for naturals (CP-15, CP-16, CP-R12)."""
        mine = int(self.said[seat])
        yours = int(self.said[other])
        if mine < DRAGON and yours < DRAGON:
            return 0
        if mine == yours:
            a, b = self.natural_worth(seat), self.natural_worth(other)
            return 0 if a == b else 3 if a > b else -3
        if mine >= DRAGON and (yours < DRAGON or mine < yours):
            return 13 if mine == DRAGON else 3
        return -13 if yours == DRAGON else -3

    def pay_naturals(self) -> None:
        """Show the naturals declared, and ask the other players whether they play on (CP-17, CP-24)."""
        seats = seats_in(self.clockwise_from(self.eldest()))
        for s in seats:
            if self.declared(s):
                self.show_natural(s)
        players = self.keep_seats(self.clockwise_from(self.eldest()), self.set_seats())
        if not players:
            self.settle()
        else:
            self.ask(TOGETHER if self.rules.surrender_order == "simultaneous" else SURRENDER, players)

    def set_seats(self) -> CardSet:
        """The seats that have set three hands."""
        return sum([bit(s) for s in range(self.plan.seats) if self.said[s] == SET])

    def show_natural(self, seat: Seat) -> None:
        """Show a natural; flushes and straights are shown in rows."""
        kind = self.said[seat]
        self.announce(f"{{{seat}}} {{declares|declare}} {NATURALS[kind - DRAGON]}.")
        self.put(self.placed(seat), 3, seat)
        if kind in (FLUSHES, STRAIGHTS):
            rows = division(self.whole(seat), kind == FLUSHES, self.second_wheel)
            for row in range(3):
                self.put(rows[row], row, seat)
            self.turn_up(seat)
        else:
            self.move_all(HAND + seat, 7 * self.plan.seats + seat)

    # The showdown ------------------------------------------------------------------------------

    def showdown(self) -> None:
        """The players left turn up their hands, unless only one is left (CP-24, CP-R18)."""
        left = [s for s in range(int(self.plan.seats)) if self.said[s] == SET and self.folded[s] != FOLD]
        if self.phase is TOGETHER:
            gone = [f"{{{s}}}" for s in range(int(self.plan.seats)) if self.folded[s] == FOLD]
            self.announce(f"Surrendered: {', '.join(gone)}." if gone else "No player surrenders.")
        if len(left) > 1:
            for s in left:
                self.announce(f"{self.show_rows(s)}{': a foul' if self.fouls(s) else ''}.")
        self.settle()

    def hands(self, seat: Seat, other: Seat) -> list[int]:
        """By row: 1 if *seat* wins it, -1 if *other* does, 0 if they tie; a foul never wins."""
        mine, yours = self.fouls(seat), self.fouls(other)
        return [int(yours) - int(mine)] * 3 if mine or yours else super().hands(seat, other)

    def compared(self, seat: Seat, other: Seat) -> int:
        """The units *seat* receives from *other* for their hands (CP-25 to CP-32)."""
        hands = self.hands(seat, other)
        total = 3 * hands[0] if hands[0] and hands[0] == hands[1] == hands[2] else 0
        if self.rules.foul_settlement == "flat_six" and self.fouls(seat) != self.fouls(other):
            return 6 * hands[0]
        for row in range(3):
            winner = seat if hands[row] > 0 else other
            total += hands[row] * int(self.rates.rate(row, self.strength(row, self.row(row, winner))))
        return total

    def units(self, seat: Seat, other: Seat) -> int:
        total = self.against_natural(seat, other)
        mine, yours = self.folded[seat] == FOLD, self.folded[other] == FOLD
        if self.said[seat] == SET and self.said[other] == SET:
            total = 2 * (int(yours) - int(mine)) if mine or yours else self.compared(seat, other)
        elif self.rules.surrender_pays_naturals:
            total += 2 * (int(yours) - int(mine))
        return total * self.rules.unit_between(seat, other)

    # What others imagine -----------------------------------------------------------------------

    def undo_choice(self, seat: Seat) -> None:
        if self.phase is TOGETHER:
            self.folded[seat] = -1
        else:
            super().undo_choice(seat)

    def imagine_secrets(self, seat: Seat, rng: Rng) -> None:
        """Mark other players' face-down rows as imagined: they are arranged well before they are shown."""
        if self.phase is SETTING or self.over:
            return
        for s in range(self.plan.seats):
            if s != seat and self.said[s] == SET:
                self.imagined |= bit(s)

    # What is shown -----------------------------------------------------------------------------------

    def facts(self) -> list[Fact]:
        if self.phase is SETTING:
            return []
        facts = [Fact("", NATURALS[self.said[s] - DRAGON], s, "tag") for s in range(self.plan.seats) if self.declared(s)]
        if self.phase is not TOGETHER:
            facts += [Fact("", "surrendered", s, "tag") for s in range(self.plan.seats) if self.folded[s] == FOLD]
        return facts

    def is_done(self, seat: Seat) -> bool:
        """Has a player surrendered?"""
        return self.folded[seat] == FOLD

    def count_lines(self) -> list[ScoreLine]:
        return [line for s in range(self.plan.seats) for line in self.against(s)]

    def why_paid(self, seat: Seat, other: Seat) -> str:
        a, b = int(self.said[seat]), int(self.said[other])
        if a >= DRAGON or b >= DRAGON:
            return NATURALS[(a if b < DRAGON or DRAGON <= a <= b else b) - DRAGON]
        if FOLD in (self.folded[seat], self.folded[other]):
            return "a surrender"
        hands = self.hands(seat, other)
        if self.fouls(seat) or self.fouls(other):
            return "a foul"
        if hands in ([1, 1, 1], [-1, -1, -1]):
            return "a scoop"
        return f"{hands.count(1)} won, {hands.count(-1)} lost"


RATES: Final[dict[ChinesePokerOptions, Rates]] = {}


def rates(options: ChinesePokerOptions) -> Rates:
    """The rates for these options, made once."""
    if options not in RATES:
        RATES[options] = Rates(options)
    return RATES[options]


def plan(seats: int, options: ChinesePokerOptions) -> Plan:
    """Hands, trays, the places where rows are shown, naturals, and the cards not dealt."""
    naturals = [Zone("natural", s, layout="row", title="Natural") for s in range(seats)]
    aside = Zone("aside", sight=NOBODY, layout="none", title="Set aside")
    return Plan(seats, [*setting_zones(seats, ROWS), *naturals, aside], STANDARD)
