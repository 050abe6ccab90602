"""Golf: clear seven piles onto one, card by card, each one higher or lower than the last."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from librt.vecs import vec
from mypy_extensions import i64

from upcard.core.bits import Action, CardSet, Seat, bit
from upcard.core.facts import Fact, ScoreLine
from upcard.core.game import Game, Variant
from upcard.core.hand import Hand, Phase
from upcard.core.match import Match
from upcard.core.options import Options, option
from upcard.core.pack import ACE_LOW, RANK_WORDS
from upcard.core.verbs import Verb, card_verb
from upcard.core.zone import Plan, Zone, discard_zone, stock_zone
from upcard.games.golf.glossary import GLOSSARY

PILES: Final = 7  # zones 0 to 6: the tableau
STOCK: Final = 7
DISCARDS: Final = 8
DRAW: Final = 52  # answers: the card to play, or this
KING: Final = 12
RANK: Final = vec[i64]([0x8004002001 << r for r in range(13)])


@dataclass(frozen=True)
class GolfOptions(Options):
    """The house rules of Golf."""

    stock_draw: Literal["only_when_stuck", "any_time"] = option(
        "only_when_stuck",
        "When you may draw a card from the stock.",
        title="Drawing",
        choices={"only_when_stuck": "only when no card can be played", "any_time": "at any time"},
    )
    king_rule: Literal["nothing_on_king", "queen_on_king"] = option(
        "nothing_on_king",
        "Which card may be played on a king.",
        title="Kings",
        choices={"nothing_on_king": "none", "queen_on_king": "a queen"},
    )
    stock_bonus: bool = option(
        False, "If the tableau is cleared, each card left in the stock takes one off the score.", title="Stock bonus"
    )
    holes: int = option(1, "The deals in a match; their scores are added up.", low=1, high=9)


class Play(Phase["Golf"]):
    """Play the top card of a pile next in rank to the top discard, or draw (GO-8 to GO-14)."""

    name = "play"
    verbs = [card_verb("play", ACE_LOW), Verb("draw", first=DRAW, text="Draw a card", zone="stock")]

    def options(self, h: Golf, seat: Seat) -> CardSet:
        plays = h.plays()
        if h.at[STOCK] and (h.rules.stock_draw == "any_time" or not plays):
            return plays | bit(DRAW)
        return plays

    def act(self, h: Golf, seat: Seat, action: Action) -> None:
        card = h.top(STOCK) if action == DRAW else action
        h.move(card, h.zone_of(card), DISCARDS)

    def close(self, h: Golf) -> None:
        left = h.left()
        if left and self.options(h, 0):
            h.ask(PLAY, h.only(0))
        elif left == 0 and h.rules.stock_bonus:
            h.end([-int(h.size(STOCK))])
        else:
            h.end([int(left)])

    def prompt(self, h: Golf, seat: int) -> str:
        ways = []
        if h.plays():
            ways.append(f"play {rank_words(h.plays())} on the {h.upcard()}")
        if self.options(h, seat) & bit(DRAW):
            ways.append("draw a card")
        return f"Your turn: {' or '.join(ways)}."

    def why_not_card(self, h: Golf, seat: int, face: int) -> str:
        if h.zone_of(face) >= PILES:
            return f"the {ACE_LOW.words(face)} is not in the tableau"
        if not h.open() >> face & 1:
            return f"the {ACE_LOW.words(face)} is covered by another card"
        if not h.fitting():
            return f"no card can be played on the {h.upcard()}"
        return f"only {rank_words(h.fitting())} can be played on the {h.upcard()}"

    def why_not(self, h: Golf, seat: int, action: int) -> str:
        if action != DRAW:
            return self.why_not_card(h, seat, action)
        return "you can draw only when no card can be played" if h.at[STOCK] else "the stock is empty"


PLAY: Final = Play()


def rank_words(held: CardSet) -> str:
    """The ranks of some cards: "a six or an eight"."""
    words = [RANK_WORDS[ACE_LOW.ranks[r]] for r in range(13) if held & RANK[r]]
    return " or ".join([f"an {word}" if word[0] in "ae" else f"a {word}" for word in words])


class Golf(Hand[GolfOptions]):
    """A deal of Golf."""

    def setup(self) -> None:
        deck = self.fresh_deck()
        for i in range(35):
            self.deal(deck[i], i // 5)
        self.deal(deck[35], DISCARDS)
        self.deal_pile(deck, 36, STOCK)
        self.ask(PLAY, self.only(0))

    def open(self) -> CardSet:
        """The top cards of the piles."""
        out: CardSet = 0
        for pile in range(PILES):
            if self.at[pile]:
                out |= bit(self.top(pile))
        return out

    def fitting(self) -> CardSet:
        """All cards next in rank to the top discard; aces are low, and kings take no card unless agreed (GO-10 to GO-13)."""
        rank = self.top(DISCARDS) % 13
        if rank == KING:
            return RANK[KING - 1] if self.rules.king_rule == "queen_on_king" else 0
        return RANK[rank + 1] | (RANK[rank - 1] if rank else 0)

    def plays(self) -> CardSet:
        """The cards that can be played."""
        return self.open() & self.fitting()

    def left(self) -> i64:
        """The number of cards left in the tableau."""
        n: i64 = 0
        for pile in range(PILES):
            n += self.size(pile)
        return n

    def upcard(self) -> str:
        """The top discard in a sentence."""
        return f"[{ACE_LOW.name(int(self.top(DISCARDS)))}]"

    def card_places(self, zone: int) -> list[int]:
        return [zone] * int(self.size(zone)) if zone < PILES else []

    def facts(self) -> list[Fact]:
        return [Fact("Left", int(self.left())), Fact("Stock", int(self.size(STOCK)))]

    def count_lines(self) -> list[ScoreLine]:
        left = int(self.left())
        if left:
            return [ScoreLine(0, "left in the tableau", left)]
        return [ScoreLine(0, "tableau cleared", 0)] + (
            [ScoreLine(0, "left in the stock", self.score[0])] if self.score[0] else []
        )


class GolfMatch(Match[GolfOptions, Golf]):
    """One deal, or several whose scores are added up; a total of zero or less wins (GO-17)."""

    def hands_planned(self) -> int:
        return self.options.holes

    def winners(self) -> list[int]:
        return [0] if self.totals[0] <= 0 else []

    def goal(self) -> str:
        return "one deal" if self.options.holes == 1 else f"{self.options.holes} deals"

    def result_text(self) -> str:
        return ("{0} {has|have} won: " if self.winners() else "{0} {ends|end} with ") + f"a score of {self.totals[0]}."


def plan(seats: int, options: GolfOptions) -> Plan:
    """Seven piles, the stock and the discard pile."""
    piles = [Zone("pile", ordered=True, layout="grid", title=f"Pile {n}", key=f"pile.{n}") for n in range(1, PILES + 1)]
    stock = stock_zone()
    return Plan(1, [*piles, stock, discard_zone()], ACE_LOW)


GAME: Final = Game(
    slug="golf",
    title="Golf",
    family="Patience",
    sentence="Clear seven piles onto one, a step up or down at a time.",
    seats=(1,),
    minutes="2–5",
    depth="light",
    options=GolfOptions,
    plan=plan,
    hand=Golf,
    phases=(PLAY,),
    max_answers=52,
    match=GolfMatch,
    variants=(
        Variant("nine_holes", "Nine holes", "Nine deals with their scores added up.", {"holes": 9}),
        Variant("queens_on_kings", "Queens on kings", "A queen may be played on a king.", {"king_rule": "queen_on_king"}),
    ),
    unit="cards",
    lowest_wins=True,
    rest_zone="stock",
    undo=True,
    glossary=GLOSSARY,
)
