"""Canfield: empty the reserve first, play cards up at once, and move piles only where that frees something."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from upcard.core.bits import CardSet, Rng, bit, cards, lowest
from upcard.core.policy import NOT_SOLVED, Policy
from upcard.games.canfield.hand import DISCARDS, DRAW, FLIP, PILES, RESERVE, RESIGN, STOCK, TO, Canfield
from upcard.games.canfield.solver import WON, CanfieldSearch

NODES: Final = 1000  # positions that the solver examines in one imagined deal
SCALE: Final = 1000  # the value of a card on a foundation, in a search


class CanfieldPolicy(Policy[Canfield]):
    """Chooses answers in a fixed order of priority."""

    name = "steady"
    scale = SCALE

    def choose(self, h: Canfield, seat: int, rng: Rng) -> int:
        return _best(h)

    def answers(self, h: Canfield, seat: int) -> list[int]:
        """All answers except giving up, while there is any other."""
        legal = h.phase.legal(h, seat)
        return [a for a in legal if a != RESIGN] if len(legal) > 1 else legal

    def scores(self, h: Canfield) -> list[int]:
        return [SCALE * h.score[0]]

    def solved(self, h: Canfield, answers: int) -> list[int]:
        """The value of a win if one is found soon; a shorter win is worth more, so each move of a search makes progress."""
        if answers == 0:
            search = CanfieldSearch(h)
            if search.solve(NODES) == WON:
                return [int(52 * SCALE - min(search.done, SCALE - 1))]
        return NOT_SOLVED

    def explain(self, h: Canfield, seat: int, action: int) -> str:
        if action == RESIGN:
            return "You have gone through the stock without a play."
        if action in (DRAW, FLIP):
            return "There is no useful move, so turn another card."
        card = action % TO
        if h.at[RESERVE] & bit(card):
            return "It uncovers the next card of the reserve."
        if action < TO:
            return "It plays a card up."
        if h.at[DISCARDS] & bit(card):
            return "It frees a card from the discards."
        part = not h.cards_in(h.zone_of(card))[0] == card
        return "The card under it can then go to its foundation." if part else "It makes room for the next card."


def _best(h: Canfield) -> i64:
    """The first possible answer, in order of value."""
    ups = h.ups()
    if ups:
        first = ups & h.at[RESERVE] or ups & ~h.at[DISCARDS] or ups
        return lowest(first)
    reserve = bit(h.top(RESERVE)) if h.at[RESERVE] else 0
    discard = bit(h.top(DISCARDS)) if h.at[DISCARDS] else 0
    for pile in range(PILES):
        if h.at[pile] and reserve & h.fits(pile):
            return TO * (1 + pile) + lowest(reserve)
    for pile in range(PILES):
        if h.at[pile]:
            for card in cards(h.fits(pile)):
                if _frees(h, card):
                    return TO * (1 + pile) + card
    for pile in range(PILES):
        if h.at[pile] and discard & h.fits(pile):
            return TO * (1 + pile) + lowest(discard)
    turns = (h.size(STOCK) + h.size(DISCARDS)) // h.rules.draw_count + 2  # of the stock, all round
    if h.still > turns:
        for pile in range(PILES):
            if not h.at[pile] and discard:
                return TO * (1 + pile) + lowest(discard)
    if h.at[STOCK] or h.may_flip():
        if h.still <= 2 * turns:
            return DRAW if h.at[STOCK] else FLIP
    return RESIGN


def _frees(h: Canfield, card: i64) -> bool:
    """Does moving a card of the tableau empty its place, or uncover one that can go up?"""
    zone = h.zone_of(card)
    if zone >= PILES:
        return False
    below = h.next_below[card]
    return below < 0 or h.wanted() & bit(below) != 0


class CanfieldBeginner(Policy[Canfield]):
    """Plays the first card that moves, fills an empty place at once, and gives up after one turn of the stock."""

    name = "easy"

    def choose(self, h: Canfield, seat: int, rng: Rng) -> int:
        return _at_sight(h)

    def answers(self, h: Canfield, seat: int) -> list[int]:
        return [int(_at_sight(h))]


def _at_sight(h: Canfield) -> i64:
    """The first possible answer, pile by pile: it does not ask what a move uncovers or which pile matters most."""
    ups = h.ups()
    if ups:
        return lowest(ups)
    reserve = bit(h.top(RESERVE)) if h.at[RESERVE] else 0
    discard = bit(h.top(DISCARDS)) if h.at[DISCARDS] else 0
    for pile in range(PILES):
        fits = h.fits(pile)
        if fits & discard:
            return TO * (1 + pile) + lowest(discard)
        if h.at[pile]:
            whole = fits & _lowest_of_piles(h)
            if whole:
                return TO * (1 + pile) + lowest(whole)
            if fits & reserve:
                return TO * (1 + pile) + lowest(reserve)
    turns = (h.size(STOCK) + h.size(DISCARDS)) // h.rules.draw_count + 2  # of the stock, all round
    if h.still <= turns and (h.at[STOCK] or h.may_flip()):
        return DRAW if h.at[STOCK] else FLIP
    return RESIGN


def _lowest_of_piles(h: Canfield) -> CardSet:
    """The cards on which the piles are built: with one of them a whole pile moves."""
    out: CardSet = 0
    for pile in range(PILES):
        if h.at[pile]:
            out |= bit(h.root(pile))
    return out


POLICY: Final = CanfieldPolicy()
EASY: Final = CanfieldBeginner()
