"""A hand with a secret rule: the dealer writes it, cards go to the mainline or a sideline, and "no play" exposes a hand.

Source: Eleusis, EL-1 to EL-24 and EL-R1 to EL-R21; Eleusis Express, EX-4 to EX-6 and EX-16 to EX-18.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final, Literal, Self

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from upcard.core.bits import Action, CardSet, Rng, Seat, as_set, bit, count, nth
from upcard.core.card_state import BOTTOM, NO_CARDS
from upcard.core.deal import Deal
from upcard.core.errors import IllegalMove
from upcard.core.facts import ExpressionEntry, Fact
from upcard.core.hand import OVER, Hand, Phase
from upcard.core.match import Match
from upcard.core.options import Options, option
from upcard.core.pack import Pack
from upcard.core.type_variables import TypeVar
from upcard.core.verbs import card_verb
from upcard.core.wording import list_cards
from upcard.core.zone import NOBODY, Plan, Zone, hand_zones, stock_zone
from upcard.kit.secret_rules.catalogue import RULES, TEXTS, named, number_of, rule
from upcard.kit.secret_rules.evidence import Difficulty, Evidence, check, difficulty, sample_rule
from upcard.kit.secret_rules.nodes import RuleError
from upcard.kit.secret_rules.presets import PRESETS
from upcard.kit.secret_rules.wording import rule_sentence

HAND: Final = 0
MENU: Final = as_set([shelved.number for shelved in PRESETS])
CALL_IT: Final = "Everyone sees your hand, and you do not keep it if none of it fits. Call no play?"
EXAMPLE: Final = "color(c) != color(p1)"
REPORTS: Final[dict[str, Difficulty]] = {}


@dataclass(frozen=True)
class RuleOptions(Options):
    """House rules of every game in which one player makes a rule."""

    rule_check: Literal["refuse_trivial", "none"] = option(
        "refuse_trivial",
        "Whether to refuse a rule that every card fits, or no card.",
        title="Rule check",
        choices={"refuse_trivial": "yes", "none": "no, any rule will do"},
    )
    first_dealer: int = option(
        0, "The seat that makes the first rule, from 1 on; 0 for a random seat.", title="First dealer", low=0, high=8
    )
    no_play_card: Literal["chooser", "random"] = "chooser"  # an option only where players find the rule by playing cards


S = TypeVar("S", bound=RuleOptions, default=Any)


@dataclass(frozen=True)
class SecretOptions(RuleOptions):
    """House rules of the games in which players find the rule by playing cards."""

    no_play_card: Literal["chooser", "random"] = option(
        "chooser",
        "After a wrong “no play”, the card that moves to the line is chosen by ...",
        title="Card moved after a wrong “no play”",
        choices={"chooser": "the dealer", "random": "chance"},
    )
    max_decks: int = option(
        4, "The number of packs: two are in play from the start, the others in reserve.", title="Packs", low=2, high=8
    )
    stock_exhausted: Literal["end_hand", "add_decks"] = option(
        "end_hand",
        "When a player must draw and all packs are used up ...",
        title="No cards left",
        choices={"end_hand": "the hand ends", "add_decks": "more packs are added, up to eight in all"},
    )


def pack(options: SecretOptions) -> Pack:
    """The table's packs, ace low."""
    return Pack("A23456789TJQK", copies=8 if options.stock_exhausted == "add_decks" else options.max_decks)


def secret_zones(seats: int) -> list[Zone]:
    """Hands, mainline, sidelines, an exposed hand, the stock, the cards put beneath it, and the packs in reserve."""
    return hand_zones(seats) + [
        Zone("line", ordered=True, layout="line", title="Mainline"),
        Zone("side", ordered=True, layout="side", title="Sidelines"),
        Zone("exposed", layout="row", title="Exposed hand"),
        stock_zone(),
        Zone("beneath", sight=NOBODY, ordered=True, layout="none"),
        Zone("reserve", layout="none", top_only=True),
    ]


def report(text: str) -> Difficulty:
    """The difficulty of the rule with this text."""
    found = REPORTS.get(text)
    if found is None:
        if len(REPORTS) >= 256:
            REPORTS.clear()
        found = REPORTS[text] = difficulty(named(text))
    return found


def read_rule(verb: str, text: str) -> int:
    """The number of the rule in `verb EXPRESSION`; raises IllegalMove."""
    if not text.lower().startswith(verb + " "):
        raise IllegalMove(f"{text[:40]!r} is not an answer here; say, for example, '{verb} {EXAMPLE}'")
    expression = text[len(verb) + 1 :]
    try:
        return number_of(expression)
    except RuleError as error:
        raise IllegalMove(str(error)) from None


def rule_entry(verb: str) -> ExpressionEntry:
    """An entry for a rule: composed, or chosen from the presets."""
    return ExpressionEntry(verb, [(s.words, s.text, f"{s.family}, {s.level}") for s in PRESETS])


class MakeRule(Phase["SecretHand"]):
    """The dealer writes down a rule before the deal (EL-4)."""

    name = "rule"
    hidden = True

    def n_actions(self, plan: Plan) -> int:
        return len(PRESETS)

    def options(self, h: SecretHand, seat: Seat) -> CardSet:
        return MENU

    def allows(self, h: SecretHand, seat: int, action: int) -> bool:
        return 0 <= action < len(TEXTS) and h.why_not_rule(action) == ""

    def act(self, h: SecretHand, seat: Seat, action: Action) -> None:
        h.secret = rule(action).text

    def close(self, h: SecretHand) -> None:
        h.deal_out()

    def say(self, action: int) -> str:
        return f"rule {rule(action).text}"

    def read(self, text: str) -> int:
        return read_rule("rule", text)

    def example_text(self) -> str:
        return f"rule {EXAMPLE}"

    def why_not(self, h: SecretHand, seat: int, action: int) -> str:
        return h.why_not_rule(action)

    def prompt(self, h: SecretHand, seat: int) -> str:
        return "Your turn: write a secret rule, or choose a ready-made one."

    def button(self, h: SecretHand, seat: int, action: int) -> str:
        return PRESETS[action].words if action < len(PRESETS) else rule_sentence(rule(action))

    def log_text(self, h: SecretHand, seat: int, action: int) -> str:
        return f"{{{seat}}} {{writes|write}} down a rule. {rule_sentence(rule(action))}"

    def public_log_text(self, h: SecretHand, seat: int, action: int) -> str:
        return f"{{{seat}}} {{writes|write}} down a rule."

    def compose(self, h: SecretHand, seat: int) -> ExpressionEntry | None:
        return rule_entry("rule")


class MoveCard(Phase["SecretHand"]):
    """After a wrong "no play" the dealer moves a card of the exposed hand that fits to the mainline (EL-24, EX-6)."""

    name = "move"
    verbs = [card_verb("move", Pack("A23456789TJQK"), text="Move {} to the line")]

    def options(self, h: SecretHand, seat: Seat) -> CardSet:
        there = h.faces(h.exposed)
        return h.fit() & there or there  # in an imagined hand it can happen that no card fits

    def act(self, h: SecretHand, seat: Seat, action: Action) -> None:
        h.moved(action)

    def close(self, h: SecretHand) -> None:
        h.next_turn()

    def prompt(self, h: SecretHand, seat: int) -> str:
        return "Your turn: choose a card that fits and moves to the line."

    def touch_zone(self, h: SecretHand, seat: int, action: int) -> str:
        return "exposed"

    def why_not_card(self, h: SecretHand, seat: int, face: int) -> str:
        return f"the {h.plan.pack.words(face)} does not fit the rule, or is not in the exposed hand"


RULE: Final = MakeRule()
MOVE: Final = MoveCard()


@mypyc_attr(allow_interpreted_subclasses=True)
class SecretHand(Hand[S]):
    """A hand in which the dealer has a secret rule.

    A game sets *dealt* cards to each player, how many *fewer* a new hand has, and the *penalty* for a wrong "no play".
    """

    dealt: i64 = 0
    fewer: i64 = 0
    penalty: i64 = 0
    player: Seat = -1  # the player whose turn it is, or was last
    secret: str = ""  # the rule's text

    def __init__(self, deal: Deal[S]) -> None:
        super().__init__(deal)
        n = deal.plan.seats
        self.line: i64 = n
        self.side: i64 = n + 1
        self.exposed: i64 = n + 2
        self.stock: i64 = n + 3
        self.beneath: i64 = n + 4
        self.reserve: i64 = n + 5
        self.tried: vec[i64] = NO_CARDS  # for each card of the sidelines, the length of the mainline when it was played
        self.barren: list[int] = []  # pairs: the length of the mainline at a right "no play", and the faces of that hand
        self.refuted: list[str] = []  # wrong guesses
        self.sunk: list[list[int]] = []  # the hands put beneath the stock that still lie there whole, the upper one first

    def setup(self) -> None:
        """Make two packs the stock, put the others in reserve, and ask the dealer for the rule (EL-3, EL-4)."""
        deck = self.fresh_deck()
        i: i64 = len(deck) - 1
        while i >= 0:
            self.deal(deck[i], self.stock if deck[i] >> 6 < 2 else self.reserve)
            i -= 1
        self.ask(RULE, self.only(self.terms.dealer))

    def deal_out(self) -> None:
        """Deal to each player but the dealer, turn up the starter, and begin on the dealer's left (EL-12 to EL-14, EX-2)."""
        dealer = self.terms.dealer
        for _ in range(self.dealt):
            for k in range(1, self.plan.seats):
                self.move(self.top(self.stock), self.stock, HAND + (dealer + k) % self.plan.seats)
        self.move(self.top(self.stock), self.stock, self.line)
        self.player = dealer
        self.next_turn()

    def next_turn(self) -> None:
        """Pass the turn to the left, skipping the dealer."""
        self.player = self.left_of(self.player)
        if self.player == self.terms.dealer:
            self.player = self.left_of(self.player)
        self.ask_turn()

    def ask_turn(self) -> None:
        """Ask the player for a play."""
        raise NotImplementedError

    def finish(self) -> None:
        """Score and end the hand."""
        raise NotImplementedError

    # The rule -----------------------------------------------------------------------------

    def mainline(self) -> vec[i64]:
        """The faces of the mainline, the starter first."""
        n = self.size(self.line)
        line = vec[i64]([0] * n)
        card = self.top(self.line)
        while n:
            n -= 1
            line[n] = card & 63
            card = self.next_below[card]
        return line

    def fit(self) -> CardSet:
        """The faces that the rule accepts now."""
        return named(self.secret).fits(self.mainline())

    def why_not_rule(self, number: int) -> str:
        """Why the dealer cannot use a rule; "" if they can (EL-R5)."""
        if self.rules.rule_check == "refuse_trivial":
            try:
                check(rule(number))
            except RuleError as error:
                return str(error)
        return ""

    def evidence(self) -> Evidence:
        """The evidence about the rule that everyone has seen."""
        line = self.mainline()
        side = self.cards_in(self.side)
        seen = Evidence(line[0])
        n: i64 = len(line)
        i: i64 = 0
        for k in range(1, n + 1):
            while i < len(self.tried) and self.tried[i] == k:
                together = self.together(i)
                seen.wrong_string([card & 63 for card in side[i : i + together]])
                i += together
            for j in range(0, len(self.barren), 2):
                if self.barren[j] == k:
                    seen.wrong(self.barren[j + 1])
            if k < n:
                seen.right(line[k])
        seen.some = self.faces(self.exposed) if self.phase is MOVE else 0
        seen.refuted = self.refuted
        return seen

    def together(self, first: i64) -> i64:
        """The number of cards of the sidelines that were played together, from the *first*."""
        return 1

    def imagine_secrets(self, seat: Seat, rng: Rng) -> None:
        """For every seat but the dealer, choose a random rule that agrees with the evidence; hands put beneath are lowest."""
        if self.secret != "" and seat != self.terms.dealer and self.phase is not OVER:
            self.secret = RULES[sample_rule(self.evidence(), rng)]
        self.lay_sunk_lowest()

    # Turns --------------------------------------------------------------------------------

    def place(self, seat: Seat, face: i64) -> bool:
        """Play a card to the mainline or a sideline; returns whether it was right (EL-15 to EL-17)."""
        right = self.fit() >> face & 1 == 1
        if not right:
            self.tried = append(self.tried[:], self.size(self.line))
        self.move(self.pick_duplicate(face, HAND + seat), HAND + seat, self.line if right else self.side)
        if right:
            self.announce("Right.")
        return right

    def draw(self, seat: Seat, n: i64) -> bool:
        """Draw *n* cards; returns False if the cards run out, which ends the hand (EL-R9)."""
        drawn: list[str] = []
        for _ in range(n):
            if self.top(self.stock) == BOTTOM and not self.fresh_pack():
                self.announce("The cards have run out, and the hand is over.")
                self.finish()
                return False
            card = self.top(self.stock)
            self.move(card, self.stock, HAND + seat)
            if self.journal is not None:
                drawn.append(self.plan.pack.name(int(card)))
        self.rule_out_sunk()
        if drawn:
            self.announce_to(seat, f"{{{seat}}} {{draws|draw}} {list_cards(drawn)}.")
        return True

    def fresh_pack(self) -> bool:
        """Shuffle the next pack of the reserve as the stock; False without one."""
        for w in range(2, self.plan.packs):
            if self.at[self.reserve + w * self.plan.size]:
                journal, self.journal = self.journal, None
                for card in self.cards_in(self.reserve):
                    if card >> 6 == w:
                        self.move(card, self.reserve, self.stock)
                self.shuffle(self.stock)
                self.sunk = []  # they were drawn before the stock was used up
                self.journal = journal
                self.announce("The stock is used up; another pack is shuffled.")
                return True
        return False

    def no_play(self, seat: Seat) -> None:
        """Expose a hand and examine it."""
        self.move_all(HAND + seat, self.exposed)
        self.examine(seat)

    def examine(self, seat: Seat) -> None:
        """Exchange an exposed hand without a fitting card; otherwise move one to the line (EL-22 to EL-24, EX-4 to EX-6)."""
        held = self.size(self.exposed)
        there = self.faces(self.exposed)
        if self.fit() & there:
            if self.chance_moves():
                self.moved(self.by_chance(self.fit() & there))
            else:
                self.ask(MOVE, self.only(self.terms.dealer))
            return
        self.barren = self.barren + [int(self.size(self.line)), int(there)]
        if held <= self.fewer:
            self.announce("No card of it fits, and the hand is over.")
            self.move_all(self.exposed, HAND + seat)
            self.finish()
            return
        self.put_beneath()
        self.announce(f"No card of it fits: {{{seat}}} {{is|are}} dealt a new hand of {held - self.fewer}.")
        self.draw(seat, held - self.fewer)

    def chance_moves(self) -> bool:
        """Does chance choose the card that moves after a wrong "no play"? (EL-R19)"""
        return self.rules.no_play_card == "random"

    def by_chance(self, faces: CardSet) -> i64:
        """One of some faces."""
        return nth(faces, self.random_below(int(count(faces))))

    def put_beneath(self) -> None:
        """The exposed hand is shuffled and put beneath the stock (EL-R18)."""
        journal, self.journal = self.journal, None
        self.sunk = self.sunk + [self.cards_in(self.exposed)]
        self.move_all(self.exposed, self.beneath)
        self.shuffle(self.beneath)
        self.move_all(self.stock, self.beneath)
        self.move_all(self.beneath, self.stock)
        self.journal = journal

    def rule_out_sunk(self) -> None:
        """All know that nobody holds a hand put beneath the stock before the cards above it are drawn, and what is left then."""
        if not self.sunk or self.untracked:
            return
        plan = self.plan
        ruled_out = self.own_ruled_out()
        left = self.size(self.stock)
        total = sum([len(row) for row in self.sunk])
        if left <= total:
            sunk = {card for row in self.sunk for card in row}
            for card in plan.cards:
                if card not in sunk:
                    ruled_out[self.stock + (card >> 6) * plan.size] |= bit(card & 63)
        while left < total:  # some of the upper hand are drawn, and nobody but their owners knows which
            total -= len(self.sunk[0])
            self.sunk = self.sunk[1:]
        for row in self.sunk:
            for card in row:
                for zone in range(HAND, HAND + plan.seats):
                    ruled_out[zone + (card >> 6) * plan.size] |= bit(card & 63)

    def lay_sunk_lowest(self) -> None:
        """Put the hands that are beneath an imagined stock at its bottom, the last one lowest."""
        depth = {card: i for i, row in enumerate(self.sunk) for card in row}
        below: i64 = BOTTOM
        for card in sorted(self.cards_in(self.stock), key=lambda c: -depth.get(c, -1)):
            self.next_below[card] = below
            below = card
        self.next_below[64 * self.plan.packs + self.stock] = below

    def moved(self, face: i64) -> None:
        """A card of the exposed hand is moved to the line, the player takes the hand back, and penalty cards."""
        self.move(self.pick_duplicate(face, self.exposed), self.exposed, self.line)
        self.move_all(self.exposed, HAND + self.player)
        self.announce(f"It fits: {{{self.player}}} had a play, and {{takes|take}} {self.penalty} cards.")
        self.draw(self.player, self.penalty)

    # Telling ------------------------------------------------------------------------------

    def copy_fields(self, h: Self) -> None:
        super().copy_fields(h)
        h.dealt = self.dealt
        h.fewer = self.fewer
        h.penalty = self.penalty
        h.line = self.line
        h.side = self.side
        h.exposed = self.exposed
        h.stock = self.stock
        h.beneath = self.beneath
        h.reserve = self.reserve
        h.player = self.player
        h.secret = self.secret
        h.tried = self.tried
        h.barren = self.barren
        h.refuted = self.refuted
        h.sunk = self.sunk

    def card_places(self, zone: int) -> list[int]:
        return [int(k) - 1 for k in self.tried] if zone == self.side else []

    def facts(self) -> list[Fact]:
        dealer = int(self.terms.dealer)
        facts = [Fact("", "makes the rule", dealer, "tag"), Fact("Stock", int(self.size(self.stock)))]
        if self.phase is OVER and self.secret:
            facts.append(Fact("The rule", rule_sentence(named(self.secret)), kind="note"))
        return facts + [Fact("Not the rule", rule_sentence(named(text)), kind="note") for text in self.refuted]

    def facts_for(self, seat: int) -> list[Fact]:
        if seat != self.terms.dealer or self.secret == "" or self.phase is OVER:
            return []
        found = report(self.secret)
        share = f"{found.mean * 52:.0f} of 52 cards fit, on average. {found.advice}"
        return [Fact("Your rule", rule_sentence(named(self.secret)), kind="note"), Fact("Openness", share, kind="note")]


class EachDealsOnce(Match):
    """One hand dealt by each player; the highest total wins, and players who tie share the win (EL-47, EX-18, DE-22)."""

    end_heading: str = "The end of a hand, and the count"

    def hands_planned(self) -> int:
        return self.seats

    def goal(self) -> str:
        return "one hand dealt by each player"
