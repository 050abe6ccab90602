"""Crash (Thirteen-Card Brag): set up to four Brag hands; the highest first, second, third and fourth hand each score a point."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from librt.vecs import vec
from mypy_extensions import i64

from upcard.core.bits import Action, CardSet, Seat, bit, queue_of, seats_in
from upcard.core.deal import Deal
from upcard.core.facts import Fact, ScoreLine
from upcard.core.options import Options, option
from upcard.core.pack import STANDARD
from upcard.core.verbs import Verb
from upcard.core.wording import list_players
from upcard.core.zone import NOBODY, Plan, Zone
from upcard.games.crash.brag import HANDS, HIGHEST, LOWEST, SECOND, Opposition, best_hands, brag_words, opposition
from upcard.games.crash.setting import ROWS, BragRows, SetBrag
from upcard.kit.rows.naturals import every_rank, six_pairs
from upcard.kit.rows.ranking import RowText
from upcard.kit.rows.setting import ARRANGE, HAND, SET, Setting, list_high_first, setting_zones

SIX_PAIRS: Final = 2  # answers of the setting, after `arrange` and `set`
STRAIGHT: Final = 3
QUADS: Final = HANDS  # after the four hands: the point for four of a kind


@dataclass(frozen=True)
class CrashOptions(Options):
    """The house rules of Crash."""

    target: int = option(7, "The points that win the game.", low=1, high=100)
    prial_threes_high: bool = option(True, "Three threes are the highest prial.", title="Threes are the highest prial")
    a23_run: Literal["highest", "second", "lowest"] = option(
        "highest",
        "The rank of the run A-2-3.",
        title="A-2-3",
        choices={"highest": "the highest run", "second": "second only to A-K-Q", "lowest": "the lowest run"},
    )
    quad_high: Literal["4", "3", "A"] = option(
        "4",
        "Which four of a kind scores the extra point if several players have one.",
        title="Highest four of a kind",
        choices={"4": "fours, then aces", "3": "threes, then aces", "A": "aces"},
    )
    six_pair_quads: bool = option(True, "Four of a kind counts as two of the six pairs.", title="Quads count as two pair")
    foul_found: Literal["on_reveal", "before_showdown"] = option(
        "on_reveal",
        "When a foul is found.",
        title="Finding a foul",
        choices={"on_reveal": "when the higher hand is turned up", "before_showdown": "before any hand is turned up"},
    )
    auto_sort: bool = option(
        False, "Hands are put in order when they are set, so that a foul is impossible.", title="Sort hands automatically"
    )
    stake: int = option(0, "The chips each other player pays the winner.", low=0, high=1000)


A23: Final = {"highest": HIGHEST, "second": SECOND, "lowest": LOWEST}
QUAD_ORDER: Final = {"4": "2356789TJQKA4", "3": "2456789TJQKA3", "A": "23456789TJQKA"}


class Set(SetBrag["Crash"]):
    """Players set up to four hands in secret, declare six pairs, or reveal the straight (CR-4 to CR-8, CR-18 to CR-20)."""

    verbs = [
        *Setting.verbs,
        Verb("declare six pairs", first=SIX_PAIRS, third="declares six pairs", text="Declare six pairs"),
        Verb("reveal the straight", first=STRAIGHT, third="reveals the straight", text="Reveal the straight"),
    ]

    def words(self, h: Crash, seat: Seat) -> list[int]:
        full = all([h.room(row, seat) == 0 for row in range(HANDS)])
        return [ARRANGE] * (not full) + [SET] * h.may_set(seat) + h.declarations(seat)

    def why_not_word(self, h: Crash, seat: Seat, action: Action) -> str:
        if action == SIX_PAIRS:
            return "your thirteen cards are not six pairs"
        if action == STRAIGHT:
            return "your thirteen cards are not one of each rank"
        return h.why_foul(seat) if action == SET else "all four hands are full; take a card back first"

    def close(self, h: Crash) -> None:
        h.open()

    def prompt(self, h: Crash, seat: int) -> str:
        declarations = h.declarations(seat)
        if STRAIGHT in declarations:
            return "Your turn: reveal your thirteen-card straight to win the game."
        if h.why_foul(seat):
            return f"Your turn: {h.why_foul(seat)}."
        if h.fouls_at(seat) >= 0:
            return f"Your turn: {h.foul_words(seat)}, which is a foul."
        if SIX_PAIRS in declarations:
            return "Your turn: declare your six pairs and the deal is void, or set up to four hands."
        if h.placed(seat):
            more = "make another, " if any([h.room(row, seat) for row in range(HANDS)]) else ""
            return f"Your turn: set your hands, {more}or take a card back."
        return "Your turn: set up to four hands of three cards, each a pair or better, the highest first."

    def confirm(self, h: Crash, seat: int, action: int) -> str:
        void = "You show your cards, and the deal is void. Declare six pairs?"
        return void if action == SIX_PAIRS else super().confirm(h, seat, action)

    def log_text(self, h: Crash, seat: int, action: int) -> str:
        return f"{{{seat}}} {DECLARED[action]}." if action in DECLARED else super().log_text(h, seat, action)


DECLARED: Final = {SIX_PAIRS: "{declares|declare} six pairs", STRAIGHT: "{reveals|reveal} a thirteen-card straight"}
SETTING: Final = Set()


class Crash(BragRows[CrashOptions]):
    """A hand of Crash."""

    won: CardSet = 0  # the seats that have won the game in this deal

    def __init__(self, deal: Deal[CrashOptions]) -> None:
        rules = deal.options
        super().__init__(deal, rules.prial_threes_high, A23[rules.a23_run], rules.auto_sort, QUAD_ORDER[rules.quad_high])
        self.took = self.plan.ends[: HANDS + 1]  # by hand, then for four of a kind: the seat that scored the point
        self.fouled = self.plan.ends[: self.plan.seats]  # by seat: the hand with which it fouled, -1 for none

    def setup(self) -> None:
        deck = self.fresh_deck()
        seats = self.playing()
        n = len(seats)
        for i in range(52):
            self.deal(deck[i], HAND + seats[i % n] if i < 13 * n else self.aside())
        self.ask(SETTING, queue_of(seats))

    def declared(self, seat: Seat) -> i64:
        """The zone where a seat shows thirteen cards it declares."""
        return (1 + 2 * HANDS) * self.plan.seats + seat

    def aside(self) -> i64:
        """The zone of the cards not dealt."""
        return (2 + 2 * HANDS) * self.plan.seats

    def is_done(self, seat: Seat) -> bool:
        """Has a seat fouled, in this deal or earlier?"""
        return self.fouled[seat] >= 0 or self.terms.extra.get("out", 0) >> seat & 1 == 1

    def playing(self) -> list[int]:
        """The seats still in the game, from the dealer's left."""
        return [s for s in seats_in(self.clockwise_from(self.eldest())) if not self.is_done(s)]

    # Setting -----------------------------------------------------------------------------------

    def opposition(self, seat: Seat) -> Opposition:
        """The opposition a seat sets its hands against."""
        rest = self.rules.target - self.terms.carry[seat] - HANDS
        return opposition(self.threes_high, self.a23, len(self.playing()) - 1, max(0, rest))

    def arrangement(self, seat: Seat) -> vec[CardSet]:
        return best_hands(self.at[HAND + seat] | self.placed(seat), self.opposition(seat))

    def describe_row(self, row: i64, held: CardSet, seat: Seat) -> RowText:
        text = super().describe_row(row, held, seat)
        return RowText(text.made, "+1") if self.took[row] == seat else text

    def declarations(self, seat: Seat) -> list[int]:
        """The declarations a seat can make instead of setting (CR-18, CR-20)."""
        held = self.at[HAND + seat] | self.placed(seat)
        pairs = [SIX_PAIRS] if six_pairs(held, self.rules.six_pair_quads) else []
        return pairs + ([STRAIGHT] if every_rank(held) else [])

    # The showdown ------------------------------------------------------------------------------

    def said_by(self, word: Action) -> list[int]:
        """The seats that ended the setting with *word*."""
        return [s for s in range(int(self.plan.seats)) if self.said[s] == word]

    def is_void(self) -> bool:
        """Were six pairs declared, and no straight revealed (CR-18, CR-R19)?"""
        return bool(self.over and self.said_by(SIX_PAIRS) and not self.said_by(STRAIGHT))

    def open(self) -> None:
        """Show declarations, which decide the deal; if there are none, turn up the hands one by one (CR-9, CR-10)."""
        declared = [s for s in self.playing() if self.said[s] > SET]
        for s in declared:
            self.put(self.placed(s), HANDS, s)
            self.move_all(HAND + s, self.declared(s))
            self.announce(f"{{{s}}} {DECLARED[self.said[s]]}: {list_high_first(self.at[self.declared(s)])}.")
        for s in self.said_by(STRAIGHT):
            self.won |= bit(s)
        if declared and not self.won:
            self.announce("The deal is void, and the same dealer deals again.")
        elif not declared:
            self.showdown()
        self.end([self.points(s) for s in range(int(self.plan.seats))])

    def showdown(self) -> None:
        """Compare first, second, third and fourth hands, then fours of a kind, until the game is won (CR-22, CR-R13)."""
        if self.rules.foul_found == "before_showdown":
            fouls = [s for s in self.playing() if self.fouls_at(s) >= 0]
            for s in fouls:
                self.turn_up(s)
            self.expel(fouls, 0)
        for row in range(HANDS):
            if not self.decided():
                self.number(row)
        if not self.decided():
            self.score_fours()

    def decided(self) -> bool:
        """Is the game won, or has it no player left?"""
        return self.won != 0 or not self.playing()

    def number(self, row: int) -> None:
        """Turn up everyone's hand in *row*: players who foul are out, and the highest hand scores (CR-9 to CR-13)."""
        up = [s for s in self.playing() if self.at[self.tray(row, s)]]
        if up:
            self.announce(f"The {ROWS[row]} hands are turned up.")
        for s in up:
            self.move_all(self.tray(row, s), self.shown(row, s))
            self.announce(f"{{{s}}} {{shows|show}} {list_high_first(self.row(row, s))}: {brag_words(self.row(row, s))}.")
        self.expel([s for s in up if self.fouls_at(s) == row], row)
        if self.decided():
            return
        top = self.highest(row)
        if len(top) > 1:
            self.announce(f"The {ROWS[row]} hand is a stick-up: no point.")
        elif top:
            self.announce(f"{{{top[0]}}} {{scores|score}} for the {ROWS[row]} hand.")
            self.take(top[0], row)

    def expel(self, seats: list[int], row: int) -> None:
        """Players who foul are out of the game; the last player left wins it (CR-13, CR-R9, CR-R10)."""
        for s in seats:
            self.announce(f"{{{s}}} {{fouls|foul}} and {{is|are}} out of the game: {self.foul_words(s)}.")
        for s in seats:
            self.fouled[s] = row
        left = self.playing()
        if seats and len(left) == 1:
            self.won = bit(left[0])
            self.announce(f"{{{left[0]}}} {{is|are}} the last player in the game.")

    def highest(self, row: int) -> list[int]:
        """The seats that show the highest hand in *row*; several if they tie (CR-9, CR-11)."""
        most: i64 = 1
        out: list[int] = []
        for s in range(int(self.plan.seats)):
            worth = 0 if 0 <= self.fouled[s] <= row else self.strength(self.at[self.shown(row, s)])
            if worth > most:
                most, out = worth, []
            if worth == most:
                out.append(s)
        return out

    def take(self, seat: int, number: int) -> None:
        """Score a point; a crash or the target wins the game (CR-14, CR-22)."""
        self.took[number] = seat
        if self.crashed() == seat or self.terms.carry[seat] + self.points(seat) >= self.rules.target:
            self.won = bit(seat)

    def points(self, seat: int) -> int:
        """The points of a seat in this deal."""
        return sum([int(self.took[k] == seat) for k in range(HANDS + 1)])

    def crashed(self) -> int:
        """The seat that has scored all four points (CR-14, CR-R12, CR-R14); -1 if there is none."""
        seats = [int(self.took[row]) for row in range(HANDS)]
        return seats[0] if seats == [seats[0]] * HANDS else -1

    def score_fours(self) -> None:
        """The highest four of a kind with all its cards shown scores one point (CR-15 to CR-17)."""
        fours = [self.fours(s) for s in self.playing()]
        if max(fours) >= 0:
            best = self.playing()[fours.index(max(fours))]
            self.announce(f"{{{best}}} {{scores|score}} for {self.four_words(best)}.")
            self.take(best, QUADS)

    # What is shown -------------------------------------------------------------------------

    def card_places(self, zone: int) -> list[int]:
        return [] if self.is_done(zone % self.plan.seats) else super().card_places(zone)

    def facts(self) -> list[Fact]:
        facts = [Fact("", "out", s, "out") for s in range(self.plan.seats) if self.is_done(s)]
        if self.over:
            facts += [Fact("", "six pairs", s, "tag") for s in self.said_by(SIX_PAIRS)]
            facts += [Fact("", "thirteen-card straight", s, "tag") for s in self.said_by(STRAIGHT)]
        return facts

    def count_lines(self) -> list[ScoreLine]:
        lines = [ScoreLine(s, "six pairs: the deal is void" if self.is_void() else "six pairs") for s in self.said_by(SIX_PAIRS)]
        lines += [ScoreLine(s, "the thirteen-card straight wins the game", special=True) for s in self.said_by(STRAIGHT)]
        for row in range(HANDS):
            lines += [ScoreLine(s, f"a foul: {self.foul_words(s)}") for s in range(self.plan.seats) if self.fouled[s] == row]
            top = self.highest(row)
            if self.took[row] >= 0:
                lines.append(ScoreLine(top[0], f"{ROWS[row]} hand: {brag_words(self.row(row, top[0]))}", 1))
            elif len(top) > 1:
                lines.append(ScoreLine(-1, f"{ROWS[row]} hand: a stick-up between {list_players(top)}"))
        if self.took[QUADS] >= 0:
            lines.append(ScoreLine(int(self.took[QUADS]), self.four_words(int(self.took[QUADS])), 1))
        if self.crashed() >= 0:
            lines.append(ScoreLine(self.crashed(), "a crash wins the game", special=True))
        if self.won and len(self.playing()) == 1:
            lines.append(ScoreLine(self.playing()[0], "the last player left wins the game"))
        return lines


def plan(seats: int, options: CrashOptions) -> Plan:
    """Hands, four trays for each seat, the places where hands are shown, declarations, and the cards not dealt."""
    declared = [Zone("declared", s, layout="row", title="Declared") for s in range(seats)]
    aside = Zone("aside", sight=NOBODY, layout="none", title="Set aside")
    return Plan(seats, [*setting_zones(seats, ROWS), *declared, aside], STANDARD)
