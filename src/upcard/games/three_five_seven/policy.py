"""3-5-7: imagine the others' hands, and weigh coming in against losing the pot."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from upcard.core.bits import CardSet, Rng, Seat, bit, cards, count, highest
from upcard.core.policy import Policy
from upcard.games.three_five_seven.hand import HAND, IN, LEAVE_OUT, OUT, ThreeFiveSeven, worth
from upcard.kit.poker.equity import PACK, draw_cards

DEALS: Final = 200
"""The number of imagined deals; fewer in a play-out."""
QUICK: Final = 12
STRIKE: Final = [0.25, 0.35, 1.0]
"""The value of a strike, as a part of the pot, to a player with none, one or two. The third takes the pot."""


class ThreeFiveSevenPolicy(Policy[ThreeFiveSeven]):
    """Comes in if that gains more than it costs, supposing that opponents come in with their better half of hands."""

    name = "steady"

    def choose(self, h: ThreeFiveSeven, seat: int, rng: Rng) -> int:
        if h.phase is LEAVE_OUT:
            return _leave(h, seat)
        return IN if _prospects(h, seat)[1] > 0 else OUT

    def explain(self, h: ThreeFiveSeven, seat: int, action: int) -> str:
        if h.phase is LEAVE_OUT:
            return "Your best five do without it."
        words = h.name_hand(seat)
        lost = round(100 - 100 * _prospects(h, seat)[0])
        if action == IN:
            return f"With {words} you are beaten about {lost} % of the time, if the others come in with their better hands."
        return f"{words.capitalize()} would be beaten about {lost} % of the time, and that costs the pot of {h.pot}."


def _prospects(h: ThreeFiveSeven, seat: Seat) -> tuple[float, float]:
    """How often no player who comes in has a better hand, and how many pots coming in wins on average."""
    deals: i64 = QUICK if h.untracked else DEALS
    rng = Rng(7)
    pool = vec[i64](cards(PACK & ~h.located_by(seat)))
    mine = worth(h.at[HAND + seat], h.wild(), h.rules)
    rows: list[list[int]] = []
    for _ in range(deals):
        first: i64 = 0
        row: list[int] = []
        for s in cards(h.dealt & ~bit(seat)):
            known = h.at[HAND + s] & h.located_by(seat)
            missing = count(h.at[HAND + s] & ~known)
            row.append(int(worth(known | draw_cards(pool, first, missing, rng), h.wild(), h.rules)))
            first += missing
        rows.append(row)
    middle = sorted([strength for row in rows for strength in row])[int(deals) * len(rows[0]) // 2]
    unbeaten = 0.0
    brings = 0.0
    for row in rows:
        ins = [strength for strength in row if strength >= middle]
        best = max(ins) if ins else -1
        if mine >= best:
            unbeaten += 1.0
        if not ins:
            brings += STRIKE[int(h.strikes[seat])]
        elif mine > best:
            brings += float(len(ins))
        elif mine < best:
            brings -= 1.0
    return unbeaten / float(deals), brings / float(deals)


def _leave(h: ThreeFiveSeven, seat: Seat) -> int:
    """Discard the card without which the hand is still worth the most."""
    held = h.at[HAND + seat]
    best: i64 = highest(held)
    most: i64 = -1
    rest: CardSet = held
    while rest:
        card = rest & -rest
        rest ^= card
        kept = held & ~card
        strength = worth(kept, h.wild(), h.rules)
        if strength > most:
            most = strength
            best = count(card - 1)
    return int(best)


POLICY: Final = ThreeFiveSevenPolicy()
