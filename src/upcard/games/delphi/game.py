"""Delphi: the oracle turns up card after card, and the other players say at once whether it fits the secret rule."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from upcard.core.bits import Action, CardSet, Rng, Seat, bit, count
from upcard.core.card_state import BOTTOM, NO_CARDS
from upcard.core.deal import Deal
from upcard.core.facts import Fact, ScoreLine
from upcard.core.game import Game
from upcard.core.hand import OVER, Phase
from upcard.core.pack import ACE_LOW
from upcard.core.verbs import Verb
from upcard.core.zone import Plan, Zone, stock_zone
from upcard.games.delphi.glossary import GLOSSARY
from upcard.kit.secret_rules.catalogue import named
from upcard.kit.secret_rules.evidence import right_of_one_pack
from upcard.kit.secret_rules.mainline import RULE, EachDealsOnce, RuleOptions, SecretHand, report
from upcard.kit.secret_rules.wording import rule_sentence

LINE: Final = 0
BELOW: Final = 1
TURNED: Final = 2
STOCK: Final = 3
NO: Final = 0
YES: Final = 1
UNSAID: Final = -1
OF_THE_PACK: Final[dict[str, float]] = {}  # the average number of the 51 cards that a rule accepts, by its text


@dataclass(frozen=True)
class DelphiOptions(RuleOptions):
    """The house rules of Delphi."""


class Decide(Phase["Delphi"]):
    """Every player but the oracle decides in secret whether the card turned up is right (DE-10 to DE-12)."""

    name = "decide"
    sealed = True
    verbs = [Verb("no", first=NO, text="No, it is wrong"), Verb("yes", first=YES, text="Yes, it is right")]

    def options(self, h: Delphi, seat: Seat) -> CardSet:
        return bit(NO) | bit(YES)

    def act(self, h: Delphi, seat: Seat, action: Action) -> None:
        h.said[seat] = action

    def close(self, h: Delphi) -> None:
        h.reveal()

    def prompt(self, h: Delphi, seat: int) -> str:
        return f"Does [{ACE_LOW.name(h.card())}] fit the rule?"

    def log_text(self, h: Delphi, seat: int, action: int) -> str:
        return ""  # `reveal` announces all answers together


DECIDE: Final = Decide()


class Delphi(SecretHand[DelphiOptions]):
    """A hand of Delphi: one oracle, one pack."""

    def __init__(self, deal: Deal[DelphiOptions]) -> None:
        super().__init__(deal)
        self.line = LINE
        self.side = BELOW
        self.stock = STOCK
        n = deal.plan.seats
        self.tokens: vec[i64] = deal.plan.zeros[:n]
        self.said: vec[i64] = deal.plan.ends[:n]  # each player's answer for this card
        self.trusted: vec[i64] = NO_CARDS  # for each right card, the players who said yes, a bit each
        self.trapped: vec[i64] = NO_CARDS  # for each wrong card

    def setup(self) -> None:
        """Ask the oracle for the rule before any card is turned up (DE-5)."""
        self.deal_pile(self.fresh_deck(), 0, STOCK)
        self.ask(RULE, self.only(self.terms.dealer))

    def deal_out(self) -> None:
        """Give each player a token and turn up the starter (DE-7, DE-8)."""
        for s in range(self.plan.seats):
            self.tokens[s] = 0 if s == self.terms.dealer else 1
        self.move(self.top(STOCK), STOCK, LINE)
        self.turn_up()

    def turn_up(self) -> None:
        """Turn up the next card and ask about it; without one the hand ends (DE-9, DE-18)."""
        if self.top(STOCK) == BOTTOM:
            self.finish()
            return
        self.move(self.top(STOCK), STOCK, TURNED)
        self.ask(DECIDE, self.all_but(self.terms.dealer))

    def card(self) -> i64:
        """The face of the card turned up."""
        return self.top(TURNED)

    def reveal(self) -> None:
        """Announce the answers, place the card, and pay and collect tokens (DE-12 to DE-17)."""
        card = self.card()
        right = self.fit() >> card & 1 == 1
        yes: i64 = 0
        for s in range(self.plan.seats):
            if self.said[s] == YES:
                yes |= bit(s)
        self.announce(self.who_said(int(yes)))
        self.place_it(card, right, yes)
        for s in range(self.plan.seats):
            if s != self.terms.dealer:
                hit = (self.said[s] == YES) == right
                self.tokens[s] = self.tokens[s] + 1 if hit else max(self.tokens[s] - 1, 0)
            self.said[s] = UNSAID
        self.turn_up()

    def place_it(self, card: i64, right: bool, yes: i64) -> None:
        """Put a right card at the end of the line, a wrong one below its last card (DE-14, DE-15)."""
        if right:
            self.trusted = append(self.trusted[:], yes)
        else:
            self.trapped = append(self.trapped[:], yes)
            self.tried = append(self.tried[:], self.size(LINE))
        self.announce(f"[{ACE_LOW.name(card)}] is {'right' if right else 'wrong'}.")
        self.move(card, TURNED, LINE if right else BELOW)

    def who_said(self, yes: int) -> str:
        """The log's sentence for all answers."""
        players = [s for s in range(self.plan.seats) if s != self.terms.dealer]
        said = [", ".join([f"{{{s}}}" for s in players if yes >> s & 1 == answer]) for answer in (1, 0)]
        return " ".join([f"{word}: {who}." for word, who in zip(["Yes", "No"], said) if who])

    # The count ----------------------------------------------------------------------------

    def finish(self) -> None:
        """Score the token differences; the oracle scores all that players lost by them (DE-19, DE-20)."""
        score = [sum([t.points for t in self.counted(s) if t.points is not None]) for s in range(self.plan.seats)]
        dealer = self.terms.dealer
        score[dealer] = sum([self.behind(s) for s in range(len(score)) if s != dealer])
        self.end(score)

    def behind(self, seat: int) -> int:
        """The sum of the differences to the players with more tokens."""
        return int(sum([max(self.tokens[s] - self.tokens[seat], 0) for s in range(self.plan.seats) if s != self.terms.dealer]))

    def ahead(self, seat: int) -> int:
        """The sum of the differences to the players with fewer tokens."""
        return int(sum([max(self.tokens[seat] - self.tokens[s], 0) for s in range(self.plan.seats) if s != self.terms.dealer]))

    def counted(self, seat: int) -> list[ScoreLine]:
        """A player's score lines."""
        if seat == self.terms.dealer:
            return []
        lines = [ScoreLine(seat, f"{self.tokens[seat]} token{'' if self.tokens[seat] == 1 else 's'}")]
        lines += [ScoreLine(seat, "ahead of others", self.ahead(seat))] if self.ahead(seat) else []
        return lines + ([ScoreLine(seat, "behind others", -self.behind(seat))] if self.behind(seat) else [])

    def count_lines(self) -> list[ScoreLine]:
        dealer = int(self.terms.dealer)
        lines = [ScoreLine(dealer, f"The rule was: {rule_sentence(named(self.secret))}")] if self.secret else []
        for seat in range(self.plan.seats):
            lines += self.counted(seat)
        return lines + [ScoreLine(dealer, "what the players lost by being behind", self.score[dealer])]

    # Telling ------------------------------------------------------------------------------

    def facts(self) -> list[Fact]:
        players = [s for s in range(self.plan.seats) if s != self.terms.dealer]
        facts = [Fact("", "oracle", f.seat, "tag") if f.kind == "tag" else f for f in super().facts()]
        return facts + [Fact("Tokens", int(self.tokens[s]), s) for s in players if self.size(LINE)]

    def facts_for(self, seat: int) -> list[Fact]:
        if seat != self.terms.dealer or self.secret == "" or self.phase is OVER:
            return []
        taken = OF_THE_PACK.get(self.secret)
        if taken is None:
            if len(OF_THE_PACK) >= 256:
                OF_THE_PACK.clear()
            taken = OF_THE_PACK[self.secret] = right_of_one_pack(named(self.secret))
        mean = report(self.secret).mean * 52
        width = f"{mean:.0f} of 52 cards fit on average; in one pack about {taken:.0f} of 51. Half is best."
        return [Fact("Your rule", rule_sentence(named(self.secret)), kind="note"), Fact("Openness", width, kind="note")]

    def card_marks(self, zone: int) -> list[str]:
        rows = self.trusted if zone == LINE else self.trapped if zone == BELOW else NO_CARDS
        words = [f"{count(yes)} yes" for yes in rows]
        return ["", *words] if zone == LINE and self.size(LINE) else words

    def imagine_secrets(self, seat: Seat, rng: Rng) -> None:
        """Choose random answers for the other players, and a rule that agrees with the evidence."""
        super().imagine_secrets(seat, rng)
        if self.phase is DECIDE:
            for s in range(self.plan.seats):
                if s != seat and self.said[s] != UNSAID:
                    self.said[s] = rng.below(2)


class DelphiMatch(EachDealsOnce):
    """Each player is the oracle once; the highest total wins (DE-21, DE-22)."""

    end_heading: str = "The count"

    def goal(self) -> str:
        return "each player is the oracle once"


def plan(seats: int, options: DelphiOptions) -> Plan:
    """The line, the wrong cards below it, the card turned up, and the stock."""
    zones = [
        Zone("line", ordered=True, layout="line", title="Line"),
        Zone("below", ordered=True, layout="side", title="Wrong cards"),
        Zone("turned", ordered=True, layout="row", title="Table"),
        stock_zone(),
    ]
    return Plan(seats, zones, ACE_LOW)


GAME: Final = Game(
    slug="delphi",
    title="Delphi",
    family="Induction",
    sentence="Predict which cards fit the oracle's secret rule.",
    seats=(3, 4, 5, 6, 7),
    minutes="10 a hand",
    depth="medium",
    options=DelphiOptions,
    plan=plan,
    hand=Delphi,
    phases=(RULE, DECIDE),
    max_answers=400,
    match=DelphiMatch,
    rest_zone="stock",
    usual_seats=4,
    glossary=GLOSSARY,
)
