"""Canfield: build four foundations up from a base rank, with a reserve, a small tableau and a stock you may go through again."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from librt.vecs import vec
from mypy_extensions import i64

from upcard.core.bits import Action, Card, CardSet, Rng, Seat, bit, cards, count, nth
from upcard.core.facts import Fact, ScoreLine
from upcard.core.hand import Hand, ListPhase
from upcard.core.options import Options, option
from upcard.core.pack import ACE_LOW, RANK_WORDS, SUIT_WORDS
from upcard.core.verbs import Verb
from upcard.core.zone import EVERYONE, NOBODY, Plan, Zone, discard_zone

PILES: Final = 4  # zones 0 to 3: the tableau
RESERVE: Final = 4
FOUNDATION: Final = 5  # zones 5 to 8: clubs, diamonds, hearts, spades
STOCK: Final = 9
DISCARDS: Final = 10
DRAW: Final = 52  # answers: a card to its foundation, or these; 64 * (1 + pile) + card: a card to a pile
FLIP: Final = 53
RESIGN: Final = 54
TO: Final = 64
RESIGN_ODDS: Final = 200  # a random player resigns at one answer in this many
PACKS: Final = vec[i64](  # by card: the cards that go on it, of the next lower rank and the other colour; kings on aces
    [sum([bit(13 * s + (c + 12) % 13) for s in ((1, 2) if c // 13 in (0, 3) else (0, 3))]) for c in range(52)]
)


@dataclass(frozen=True)
class CanfieldOptions(Options):
    """The house rules of Canfield."""

    draw_count: int = option(1, "The cards drawn at once; three are harder.", title="Cards drawn", low=1, high=3)
    redeal_limit: Literal["unlimited", "0", "1", "2", "3", "4", "5", "6", "7", "8", "9"] = option(
        "unlimited",
        "How often you may turn the discard pile over.",
        title="Redeals",
        choices={"unlimited": "any number of times", "0": "never"} | {str(n): str(n) for n in range(1, 10)},
    )
    tableau_move: Literal["any_suffix", "whole_pile_only"] = option(
        "any_suffix",
        "Which cards may move from pile to pile.",
        title="Moving in the tableau",
        choices={"any_suffix": "any card with all the cards on it", "whole_pile_only": "only whole piles"},
    )
    build_on_base: bool = option(True, "Cards may be built on the base rank in the tableau.", title="Building on the base rank")
    foundation_to_tableau: bool = option(
        False, "Cards may move back from the foundations to the tableau.", title="Back from foundations"
    )
    reserve_top: Literal["first_dealt", "last_dealt"] = option(
        "first_dealt",
        "Which card of the reserve is on top.",
        title="Top of the reserve",
        choices={"first_dealt": "the first that was dealt", "last_dealt": "the last that was dealt"},
    )
    discard_view: Literal["full", "top_only"] = option(
        "full",
        "Which cards of the discard pile are shown.",
        title="Discard pile",
        choices={"full": "all its cards", "top_only": "its top card"},
    )
    max_actions: int = option(2000, "The deal ends after this many moves.", title="Moves, at most", low=100, high=10000)


class Play(ListPhase["Canfield"]):
    """Move cards to the foundations or from pile to pile, draw, or turn the discards over (CF-8 to CF-20)."""

    name = "play"
    verbs = [
        Verb("move", [f"{name} to foundation" for name in ACE_LOW.names]),
        Verb("draw", first=DRAW, text="Draw", zone="stock"),
        Verb("flip", first=FLIP, text="Turn the discards over", zone="stock"),
        Verb("resign", first=RESIGN, text="Give up"),
        *[Verb("move", [f"{name} to pile {p}" for name in ACE_LOW.names], first=TO * p) for p in range(1, PILES + 1)],
    ]

    def legal(self, h: Canfield, seat: Seat) -> list[int]:
        answers = cards(h.ups())
        if h.at[STOCK]:
            answers.append(DRAW)
        elif h.may_flip():
            answers.append(FLIP)
        answers.append(RESIGN)
        for pile in range(PILES):
            answers.extend([TO * (1 + pile) + c for c in cards(h.fits(pile))])
        return answers

    def pick(self, h: Canfield, seat: Seat, rng: Rng) -> Action:
        first = h.ups()
        turn: i64 = 1 if h.at[STOCK] or h.may_flip() else 0
        n = count(first) + turn
        for p in range(PILES):
            n += count(h.fits(p))
        if n == 0 or rng.below(RESIGN_ODDS) == 0:
            return RESIGN
        left = rng.below(n)
        if left < count(first):
            return nth(first, left)
        left -= count(first)
        if left < turn:
            return DRAW if h.at[STOCK] else FLIP
        left -= turn
        pile: i64 = 0
        fits = h.fits(pile)
        while left >= count(fits):
            left -= count(fits)
            pile += 1
            fits = h.fits(pile)
        return TO * (1 + pile) + nth(fits, left)

    def act(self, h: Canfield, seat: Seat, action: Action) -> None:
        h.moves += 1
        if action == DRAW:
            h.draw()
        elif action == FLIP:
            h.flip()
        elif action == RESIGN:
            h.resigned = True
        else:
            card = action % TO
            h.bring(card, FOUNDATION + card // 13 if action < TO else action // TO - 1)

    def close(self, h: Canfield) -> None:
        h.fill()
        if h.resigned or h.up() == 52 or h.moves >= h.rules.max_actions or h.stuck():
            h.end([int(h.up())])
        else:
            h.ask(PLAY, h.only(0))

    def card(self, action: int) -> str:
        return "" if DRAW <= action <= RESIGN else ACE_LOW.names[action % TO]

    def targets(self, h: Canfield, seat: int, action: int) -> list[str]:
        pile = action // TO - 1
        return [ACE_LOW.name(int(h.top(pile)))] if action >= TO and h.at[pile] else []

    def resigns(self, action: int) -> bool:
        return action == RESIGN

    def touch_zone(self, h: Canfield, seat: int, action: int) -> str:
        if action >= TO:
            return h.plan.zones[action // TO - 1].id
        return h.plan.zones[FOUNDATION + action // 13].id if action < DRAW else super().touch_zone(h, seat, action)

    def button(self, h: Canfield, seat: int, action: int) -> str:
        card = self.card(action)
        return f"Move [{card}] to {h.target(action)}" if card else super().button(h, seat, action)

    def log_text(self, h: Canfield, seat: int, action: int) -> str:
        if action == FLIP:
            return f"{{{seat}}} {{turns|turn}} the discard pile over."
        card = self.card(action)
        return f"{{{seat}}} {{moves|move}} [{card}] to {h.target(action)}." if card else super().log_text(h, seat, action)

    def prompt(self, h: Canfield, seat: int) -> str:
        ways = ["move a card"] if any([a < DRAW or a >= TO for a in self.legal(h, seat)]) else []
        if h.at[STOCK]:
            ways.append("draw" if h.rules.draw_count == 1 else f"draw {h.rules.draw_count} cards")
        elif h.may_flip():
            ways.append("turn the discard pile over")
        return f"Your turn: {' or '.join(ways or ['give up'])}."

    def why_not(self, h: Canfield, seat: int, action: int) -> str:
        if action == DRAW:
            return "the stock is empty"
        if action == FLIP:
            if h.at[STOCK]:
                return "you can turn the discard pile over only when the stock is empty"
            return "you have used up your redeals" if h.at[DISCARDS] else "the discard pile is empty"
        card = action % TO
        if action < TO:
            if not h.tops() >> card & 1:
                return f"the {ACE_LOW.words(card)} is not the top card of a pile, the reserve or the discards"
            wanted = ACE_LOW.words(int(h.next_up(card // 13)))
            return f"the next card of that foundation is the {wanted}"
        pile, zone = action // TO - 1, h.zone_of(card)
        if h.at[pile] and not h.takes(pile):
            return "you cannot build on a card of the base rank"
        if h.at[pile] and not PACKS[h.top(pile)] & bit(card):
            return f"you can build on the [{ACE_LOW.name(int(h.top(pile)))}] only with the next lower rank in the other colour"
        if zone < PILES and h.rules.tableau_move == "whole_pile_only":
            return "you can move only whole piles, and not to an empty place"
        if zone < PILES and zone != pile and not h.at[pile]:
            return "moving a whole pile to an empty place would change nothing"
        return f"the {ACE_LOW.words(card)} is not free to go there"


PLAY: Final = Play()


class Canfield(Hand[CanfieldOptions]):
    """A deal of Canfield."""

    base: i64 = 0  # the rank at the bottom of every foundation
    moves: i64 = 0  # the answers given so far
    redeals: i64 = 0  # how often the discard pile has been turned over
    still: i64 = 0  # draws and redeals since a card was moved
    resigned: bool = False

    def setup(self) -> None:
        deck = self.fresh_deck()
        for i in range(13):
            self.deal(deck[12 - i if self.rules.reserve_top == "first_dealt" else i], RESERVE)
        self.base = deck[13] % 13
        self.deal(deck[13], FOUNDATION + deck[13] // 13)
        for i in range(PILES):
            self.deal(deck[14 + i], i)
        self.deal_pile(deck, 18, STOCK)
        self.fill()
        self.ask(PLAY, self.only(0))

    # Which cards can move -----------------------------------------------------------------

    def up(self) -> i64:
        """The number of cards on the foundations."""
        return count(self.at[5] | self.at[6] | self.at[7] | self.at[8])

    def next_up(self, suit: i64) -> Card:
        """The card a foundation takes next; its base card again once it is complete (CF-9, CF-10)."""
        return 13 * suit + (self.base + self.size(FOUNDATION + suit)) % 13

    def tops(self) -> CardSet:
        """The top cards of the piles, the reserve and the discards."""
        out: CardSet = 0
        for pile in range(PILES):
            if self.at[pile]:
                out |= bit(self.top(pile))
        if self.at[RESERVE]:
            out |= bit(self.top(RESERVE))
        if self.at[DISCARDS]:
            out |= bit(self.top(DISCARDS))
        return out

    def root(self, pile: i64) -> Card:
        """The lowest card of a pile that is not empty, on which the others lie."""
        card = self.top(pile)
        while self.next_below[card] >= 0:
            card = self.next_below[card]
        return card

    def ups(self) -> CardSet:
        """The cards that can move to a foundation."""
        return self.tops() & self.wanted()

    def wanted(self) -> CardSet:
        """The cards the foundations take next."""
        return bit(self.next_up(0)) | bit(self.next_up(1)) | bit(self.next_up(2)) | bit(self.next_up(3))

    def takes(self, pile: i64) -> bool:
        """Can cards be built on the top card of a pile?"""
        return self.rules.build_on_base or self.top(pile) % 13 != self.base

    def fits(self, pile: i64) -> CardSet:
        """The cards that can move to a pile, each with all the cards on it (CF-11 to CF-17)."""
        free = self.tops() & (self.at[RESERVE] | self.at[DISCARDS])
        whole = self.rules.tableau_move == "whole_pile_only"
        for p in range(PILES):
            if p != pile and self.at[p]:
                low = bit(self.root(p))
                if self.at[pile]:
                    free |= low if whole else self.at[p]
                elif not whole:
                    free |= self.at[p] ^ low
        if not self.at[pile]:
            return free
        if self.rules.foundation_to_tableau:
            for suit in range(4):
                if self.at[FOUNDATION + suit]:
                    free |= bit(self.top(FOUNDATION + suit))
        if not self.takes(pile):
            return 0
        return free & PACKS[self.top(pile)]

    def may_go_round(self) -> bool:
        """Is a redeal left? (CF-R6)"""
        limit = self.rules.redeal_limit
        return limit == "unlimited" or self.redeals < int(limit)

    def may_flip(self) -> bool:
        """Can the discard pile be turned over, once the stock is empty?"""
        return self.at[DISCARDS] != 0 and self.may_go_round()

    # Moves ------------------------------------------------------------------------------

    def bring(self, card: Card, to: i64) -> None:
        """Move a card with all the cards on it."""
        src = self.zone_of(card)
        row = self.cards_in(src)
        for c in row[row.index(card) :]:
            self.move(c, src, to)
        self.still = 0

    def draw(self) -> None:
        """Turn the number of cards drawn, or all that are left, from the stock to the discards."""
        self.still += 1
        for _ in range(self.rules.draw_count):
            if self.at[STOCK]:
                self.move(self.top(STOCK), STOCK, DISCARDS)

    def flip(self) -> None:
        """Turn the discard pile over as the new stock; cards come again in the same order (CF-R7)."""
        self.still += 1
        self.redeals += 1
        while self.at[DISCARDS]:
            self.move(self.top(DISCARDS), DISCARDS, STOCK)

    def fill(self) -> None:
        """Fill empty places with the top card of the reserve, and show the next one (CF-15)."""
        for pile in range(PILES):
            if not self.at[pile] and self.at[RESERVE]:
                self.announce(f"[{ACE_LOW.name(int(self.top(RESERVE)))}] from the reserve fills the empty place.")
                self.move(self.top(RESERVE), RESERVE, pile)
        if self.at[RESERVE]:
            self.make_known(EVERYONE, 0, bit(self.top(RESERVE)))

    def stuck(self) -> bool:
        """Are all card moves impossible, now and after any draws and redeals? (CF-R8)"""
        if self.ups():
            return False
        for pile in range(PILES):
            if self.fits(pile):
                return False
        to_come = self.to_come()
        for pile in range(PILES):
            if to_come and not self.at[pile]:
                return False
            if self.at[pile] and self.takes(pile) and to_come & PACKS[self.top(pile)]:
                return False
        return to_come & self.wanted() == 0

    def to_come(self) -> CardSet:
        """The cards that drawing and turning over alone would bring to the top of the discards."""
        round_again = self.may_go_round()
        if self.rules.draw_count == 1:
            return self.at[STOCK] | self.at[DISCARDS] if round_again else self.at[STOCK]
        row = self.cards_in(DISCARDS)
        at: i64 = len(row)
        row.extend(reversed(self.cards_in(STOCK)))
        out: CardSet = 0
        for _ in range(2 if round_again else 1):
            while at < len(row):
                at = min(at + self.rules.draw_count, len(row))
                out |= bit(row[at - 1])
            at = 0
        return out

    # What is shown ------------------------------------------------------------------------

    def target(self, action: Action) -> str:
        """Where a card goes, in a sentence."""
        if action < TO:
            return "its foundation"
        pile = action // TO - 1
        return f"[{ACE_LOW.name(int(self.top(pile)))}]" if self.at[pile] else "the empty place"

    def facts(self) -> list[Fact]:
        facts = [Fact("Base", RANK_WORDS[ACE_LOW.ranks[self.base]]), Fact("Foundations", f"{self.up()} of 52")]
        if self.rules.redeal_limit != "unlimited":
            facts.append(Fact("Redeals left", int(self.rules.redeal_limit) - int(self.redeals)))
        return facts

    def count_lines(self) -> list[ScoreLine]:
        return [ScoreLine(0, "on the foundations", int(self.up()))]


def plan(seats: int, options: CanfieldOptions) -> Plan:
    """Four piles, the reserve, four foundations, the stock and the discard pile."""
    piles = [Zone("pile", ordered=True, layout="grid", title=f"Pile {n}", key=f"pile.{n}") for n in range(1, PILES + 1)]
    reserve = Zone("reserve", sight=NOBODY, ordered=True, layout="pile", title="Reserve")
    foundations = [
        Zone("foundation", ordered=True, layout="pile", title=SUIT_WORDS[s].capitalize(), top_only=True, key=f"foundation.{s}")
        for s in ACE_LOW.suits
    ]
    stock = Zone("stock", sight=NOBODY, ordered=True, layout="pile", title="Stock", face_down=True)
    squared = options.discard_view == "top_only"
    discards = discard_zone(squared)
    return Plan(1, [*piles, reserve, *foundations, stock, discards], ACE_LOW)
