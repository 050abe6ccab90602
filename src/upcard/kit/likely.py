"""Likely deals: hidden cards are exchanged until the others' imagined hands are such as players hold.

An even deal gives them poorer hands than players have who choose what they keep, or hands that players would have laid down.
"""

from __future__ import annotations

from math import exp
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from upcard.core.bits import Card, CardSet, Rng, Seat, bit, cards
from upcard.core.hand import Hand
from upcard.core.imagine import exchange_cards

FINE: Final = 1 << 30


@mypyc_attr(allow_interpreted_subclasses=True)
class Likelihood:
    """How likely players' hands are, as a logarithm."""

    def logarithm(self, some: CardSet, both: CardSet) -> float:
        """That of a hand: the faces held at least once, and those held twice."""
        raise NotImplementedError


def make_likely(g: Hand, viewer: Seat, owner: Seat, zone: i64, stock: i64, exchanges: i64, likely: Likelihood, rng: Rng) -> None:
    """Exchange cards of a hand with the stock by the rule of Metropolis; only cards that *viewer* cannot place.

    Both are imagined: *g* is changed, and *owner* then knows the new cards.
    """
    size = g.plan.size
    packs = g.plan.packs
    theirs = _hidden(g, viewer, zone)
    pool = _hidden(g, viewer, stock)
    if not len(theirs) or not len(pool):
        return
    first: CardSet = g.at[zone]
    second: CardSet = g.at[zone + size] if packs > 1 else 0
    now = likely.logarithm(first | second, first & second)
    for _ in range(exchanges):
        i = rng.below(len(theirs))
        j = rng.below(len(pool))
        out = theirs[i]
        comes = pool[j]
        if _ruled_out(g, zone, comes) or _ruled_out(g, stock, out):
            continue
        one = first
        two = second
        if out >> 6:
            two ^= bit(out & 63)
        else:
            one ^= bit(out)
        if comes >> 6:
            two |= bit(comes & 63)
        else:
            one |= bit(comes)
        then = likely.logarithm(one | two, one & two)
        if then < now and float(rng.below(FINE)) >= exp(then - now) * float(FINE):
            continue
        first = one
        second = two
        now = then
        theirs[i], pool[j] = comes, out
    _place(g, owner, zone, first, second)


def _ruled_out(g: Hand, zone: i64, card: Card) -> bool:
    """Do all know that a card is not in a zone?"""
    return bool(g.ruled_out[zone + (card >> 6) * g.plan.size] >> (card & 63) & 1)


def _place(g: Hand, owner: Seat, zone: i64, first: CardSet, second: CardSet) -> None:
    """Put these cards of each pack into a hand; its owner knows them."""
    packs = g.plan.packs
    gone: list[int] = []
    new: list[int] = []
    for w in range(packs):
        there: CardSet = g.at[zone + w * g.plan.size]
        want: CardSet = second if w else first
        gone += [64 * w + c for c in cards(there & ~want)]
        new += [64 * w + c for c in cards(want & ~there)]
    for old, comes in zip(gone, new, strict=True):
        exchange_cards(g, zone, old, comes)
        g.known[packs * (owner + 1) + (old >> 6)] &= ~bit(old & 63)
        g.known[packs * (owner + 1) + (comes >> 6)] |= bit(comes & 63)


def _hidden(g: Hand, viewer: Seat, zone: i64) -> vec[Card]:
    """The cards of a zone that a seat cannot place."""
    out = vec[i64]([])
    for w in range(g.plan.packs):
        for card in cards(g.at[zone + w * g.plan.size] & ~g.located_by(viewer, w)):
            out = append(out, 64 * w + card)
    return out
