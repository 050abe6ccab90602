"""Eleusis: find the dealer's secret rule by playing cards and strings, and become its prophet."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from librt.vecs import append, vec
from mypy_extensions import i64

from upcard.core.bits import Action, CardSet, Seat, bit
from upcard.core.card_state import NO_CARDS
from upcard.core.deal import Deal
from upcard.core.facts import CardPick, ScoreLine
from upcard.core.game import Game, Variant
from upcard.core.hand import Phase
from upcard.core.options import option
from upcard.core.pack import ACE_LOW
from upcard.core.verbs import Verb, card_verb
from upcard.core.zone import Plan
from upcard.games.eleusis.glossary import GLOSSARY
from upcard.games.eleusis.prophet import CALL, DECLARE, JUDGE, NO_PLAY, ProphetHand, prophet_zones
from upcard.kit.secret_rules.catalogue import named
from upcard.kit.secret_rules.mainline import CALL_IT, HAND, MOVE, RULE, EachDealsOnce, SecretOptions, pack
from upcard.kit.secret_rules.wording import rule_sentence

DONE: Final = 53


@dataclass(frozen=True)
class EleusisOptions(SecretOptions):
    """The variants and house rules of Eleusis."""

    max_string: int = option(0, "The most cards in a string; 0 for no limit.", low=0, high=50, title="Longest string")
    expel_without_prophet: int = option(
        40,
        "Without a prophet, a wrong play expels a player once this many cards have been played.",
        title="Cards before expulsion, no prophet",
        low=5,
        high=200,
    )
    expel_with_prophet: int = option(
        30,
        "With a prophet, a wrong play expels a player once this many cards follow the marker.",
        title="Cards before expulsion, with a prophet",
        low=5,
        high=200,
    )
    expulsion_count: Literal["mainline", "layout"] = option(
        "mainline",
        "Without a prophet, the cards that count towards expulsion.",
        title="Cards counted without a prophet",
        choices={"mainline": "the mainline", "layout": "the mainline and the sidelines"},
    )
    expulsion_counts_starter: bool = option(False, "The starter counts towards expulsion too.", title="The starter counts")
    empty_hand_bonus: int = option(
        0, "Points for a player with no cards at the end.", title="Bonus for an empty hand", low=0, high=10
    )
    dealer_counts_prophet_bonus: bool = option(
        True,
        "The dealer, who scores as much as the best player, counts a prophet's bonus too.",
        title="The dealer counts the prophet's bonus",
    )
    dealer_cap_count: Literal["layout", "mainline"] = option(
        "layout",
        "With a prophet, the dealer scores at most twice the number of these cards before the marker.",
        title="Cards before the marker",
        choices={"layout": "all of the layout", "mainline": "those of the mainline"},
    )


class Turn(Phase["Eleusis"]):
    """A player plays a card or a string of cards, or calls "no play" (EL-15, EL-18, EL-21)."""

    name = "turn"
    verbs = [card_verb("play", ACE_LOW), Verb("no play", first=NO_PLAY), Verb("done", first=DONE, text="End the string")]

    def options(self, h: Eleusis, seat: Seat) -> CardSet:
        laid = h.size(h.offer)
        if laid == 0:
            return h.faces(HAND + seat) | bit(NO_PLAY)
        return bit(DONE) | (0 if laid == h.rules.max_string else h.faces(HAND + seat))

    def act(self, h: Eleusis, seat: Seat, action: Action) -> None:
        if action == NO_PLAY:
            h.no_play(seat)
        elif action == DONE:
            h.offered(seat)
        else:
            h.move(h.pick_duplicate(action, HAND + seat), HAND + seat, h.offer)
            h.ask_again(seat)

    def close(self, h: Eleusis) -> None:
        h.next_turn()

    def card_pick(self, h: Eleusis, seat: int) -> CardPick:
        laid, held = int(h.size(h.offer)), int(h.size(HAND + seat))
        most = min(held, h.rules.max_string - laid) if h.rules.max_string else held
        return CardPick("play", 0 if laid else 1, most, "Play #", "done", "End the string" if laid else "")

    def prompt(self, h: Eleusis, seat: int) -> str:
        if h.size(h.offer):
            return "Your turn: add another card to the string, or end it."
        danger = " A wrong play expels you." if h.strict else ""
        return f"Your turn: play a card, or several in order, or call no play.{danger}"

    def log_text(self, h: Eleusis, seat: int, action: int) -> str:
        if action < NO_PLAY:
            return f"{{{seat}}} {{plays|play}} [{ACE_LOW.name(action)}]."
        return f"{{{seat}}} {{calls|call}} “no play”." if action == NO_PLAY else ""

    def confirm(self, h: Eleusis, seat: int, action: int) -> str:
        return CALL_IT if action == NO_PLAY else ""

    def why_not_card(self, h: Eleusis, seat: int, face: int) -> str:
        if h.rules.max_string and h.size(h.offer) == h.rules.max_string:
            return f"a string has at most {h.rules.max_string} cards here"
        return f"you do not hold the {ACE_LOW.words(face)}"

    def why_not(self, h: Eleusis, seat: int, action: int) -> str:
        if action == NO_PLAY:
            return "you have played a card: end your play with 'done'"
        return "play a card first" if action == DONE else super().why_not(h, seat, action)


TURN: Final = Turn()


class Eleusis(ProphetHand[EleusisOptions]):
    """A hand of Eleusis."""

    def __init__(self, deal: Deal[EleusisOptions]) -> None:
        super().__init__(deal)
        self.dealt = 14
        self.fewer = 4
        self.penalty = 5
        self.strung: vec[i64] = NO_CARDS  # for each card of the sidelines, the cards of its string from itself on

    def ask_turn(self) -> None:
        self.ask(TURN, self.only(self.player))

    def together(self, first: i64) -> i64:
        return self.strung[first]

    def expelling(self) -> bool:
        """Have enough cards been played for a wrong play to expel? (EL-35, EL-36)"""
        line, side = self.size(self.line), self.size(self.side)
        if self.prophet >= 0:
            return line + side - self.before - self.aside >= self.rules.expel_with_prophet
        played = line if self.rules.expulsion_counts_starter else line - 1
        return (played + side if self.rules.expulsion_count == "layout" else played) >= self.rules.expel_without_prophet

    # A play -------------------------------------------------------------------------------

    def concluded(self, right: bool, immune: bool) -> None:
        """Place the play, and give a wrong one its penalty unless it overthrew the prophet (*immune*)."""
        n = self.size(self.offer)
        if self.hunch and self.all_fit(self.hunch) != right:
            self.hunch = ""
        self.lay(right)
        if right:
            self.announce("Right.")
        elif immune:
            self.announce("It was wrong, but it costs nothing: it has overthrown the prophet.")
        else:
            self.announce(f"Wrong: {{{self.player}}} {{takes|take}} {2 * n} cards.")
            if not self.draw(self.player, 2 * int(n)):
                return
            self.expel()
        if self.size(HAND + self.player) == 0:
            self.finish()

    def lay(self, right: bool) -> None:
        """Move the play to the mainline, or as a unit to a sideline (EL-16, EL-20)."""
        n = self.size(self.offer)
        if not right:
            for k in range(n):
                self.tried = append(self.tried[:], self.size(self.line))
                self.strung = append(self.strung[:], n - k)
        self.latest = "line" if right else "side"
        self.move_all(self.offer, self.line if right else self.side)

    # The count ----------------------------------------------------------------------------

    def finish(self) -> None:
        """Score the differences to the fullest hand; the dealer scores as the best player, within a cap (EL-43 to EL-46)."""
        if self.size(self.offer):  # the cards ran out during a false prophet's penalty
            self.lay(self.all_fit())
        self.move_all(self.exposed, HAND + self.player)
        score = [sum([t.points for t in self.counted(s) if t.points is not None]) for s in range(self.plan.seats)]
        score[self.terms.dealer] = self.dealers(score)
        self.end(score)

    def counted(self, seat: int) -> list[ScoreLine]:
        """A player's score lines."""
        held = int(self.size(HAND + seat))
        most = int(max([self.size(HAND + s) for s in range(self.plan.seats)]))
        lines = [ScoreLine(seat, f"{held} card{'' if held == 1 else 's'}, the fullest hand has {most}", most - held)]
        if held == 0 and self.rules.empty_hand_bonus:
            lines.append(ScoreLine(seat, "no cards left", self.rules.empty_hand_bonus))
        if seat == self.prophet:
            right, wrong = int(self.size(self.line) - self.before), int(self.size(self.side) - self.aside)
            lines.append(ScoreLine(seat, f"the prophet: {right} right, {wrong} wrong cards after the marker", right + 2 * wrong))
        return lines

    def dealers(self, score: list[int]) -> int:
        """The dealer's score."""
        dealer = int(self.terms.dealer)
        rivals = [score[s] for s in range(len(score)) if s != dealer and s != self.prophet]
        if self.prophet < 0:
            return max(rivals)
        own = self.counted(int(self.prophet))
        bonus = own[-1].points or 0
        theirs = score[self.prophet] - (0 if self.rules.dealer_counts_prophet_bonus else bonus)
        return min(max([*rivals, theirs]), 2 * self.between())

    def between(self) -> int:
        """The number of cards between the starter and the marker (EL-46, EL-R45)."""
        line = self.before - 1  # the starter does not count
        if self.rules.dealer_cap_count == "mainline":
            return max(0, int(line - (1 if self.marked == "line" else 0)))
        return max(0, int(line + self.aside - 1))

    # Telling ------------------------------------------------------------------------------

    def card_marks(self, zone: int) -> list[str]:
        if zone not in (self.line, self.side):
            return []
        words = ["" for _ in range(self.size(zone))]
        if zone == self.side:
            words = [
                "string" if self.strung[i] > 1 or (i and self.strung[i - 1] == self.strung[i] + 1) else ""
                for i in range(len(words))
            ]
        if self.prophet >= 0 and self.plan.zones[zone].name == self.marked:
            last = int(self.before if zone == self.line else self.aside) - 1
            words[last] = "prophet"
        return words

    def count_lines(self) -> list[ScoreLine]:
        dealer = int(self.terms.dealer)
        lines = [ScoreLine(dealer, f"The rule was: {rule_sentence(named(self.secret))}")] if self.secret else []
        for seat in range(self.plan.seats):
            lines += [ScoreLine(seat, self.why_so(), self.score[seat])] if seat == dealer else self.counted(seat)
        return lines

    def why_so(self) -> str:
        """The reason for the dealer's score."""
        if self.prophet >= 0 and self.score[self.terms.dealer] == 2 * self.between():
            return f"twice the {self.between()} cards before the marker, at most"
        return "the best of the players"


def plan(seats: int, options: EleusisOptions) -> Plan:
    """Hands, the layout, the play being called, the stock and the packs in reserve."""
    return Plan(seats, prophet_zones(seats), pack(options))


GAME: Final = Game(
    slug="eleusis",
    title="Eleusis",
    family="Induction",
    sentence="Find the secret rule, and become its prophet.",
    seats=(3, 4, 5, 6, 7, 8),
    minutes="30–60",
    depth="deep",
    options=EleusisOptions,
    plan=plan,
    hand=Eleusis,
    phases=(RULE, TURN, CALL, JUDGE, MOVE, DECLARE),
    max_answers=8000,
    match=EachDealsOnce,
    variants=(
        Variant(
            "rules_of_1977",
            "The rules of 1977",
            "A string has at most four cards, and an empty hand earns four points.",
            {"max_string": 4, "empty_hand_bonus": 4},
        ),
    ),
    rest_zone="stock",
    usual_seats=5,
    glossary=GLOSSARY,
)
