"""3-5-7: imagine the others' hands, and weigh coming in against losing the pot."""

from __future__ import annotations

from bisect import bisect_left
from math import comb
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from upcard.core.bits import CardSet, Rng, Seat, bit, cards, count, highest
from upcard.core.policy import Policy
from upcard.games.three_five_seven.hand import DECLARE, HAND, IN, LEAVE_OUT, OUT, ThreeFiveSeven, worth
from upcard.kit.poker.equity import PACK, draw_cards

DEALS: Final = 200
"""The number of imagined deals."""
HANDS: Final = 2000
"""The number of random hands with which a play-out compares a hand."""
STRIKE: Final = [0.25, 0.35, 1.0]
"""The value of a strike, as a part of the pot, to a player with none, one or two. The third takes the pot."""
HAVING: Final = [0, 5, 12]
"""The value of the strikes that a player has, in twentieths of the pot."""
STRENGTHS: Final[dict[tuple[int, str, bool, bool], list[int]]] = {}


class ThreeFiveSevenPolicy(Policy[ThreeFiveSeven]):
    """Comes in if that gains more than it costs, supposing that opponents come in with their better half of hands."""

    name = "steady"
    scale = 20

    def scores(self, h: ThreeFiveSeven) -> list[int]:
        """Chips, and what strikes are worth in the deals to come."""
        return [
            20 * h.score[s] + HAVING[int(h.strikes[s])] * int(h.pot) if h.pot else 20 * h.score[s] for s in range(h.plan.seats)
        ]

    def imagine(self, h: ThreeFiveSeven, seat: int, rng: Rng) -> ThreeFiveSeven:
        """The others have decided as this policy does with the hands that they are imagined to hold."""
        g = h.imagine(seat, rng)
        for s in range(g.plan.seats):
            if g.phase is DECLARE and s != seat and g.sealed[s] >= 0:
                g.sealed[s] = IN if _quick(g, s) > 0 else OUT
        return g

    def choose(self, h: ThreeFiveSeven, seat: int, rng: Rng) -> int:
        if h.phase is LEAVE_OUT:
            return _leave(h, seat)
        if h.untracked:
            return IN if _quick(h, seat) > 0 else OUT
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
    rng = Rng(7)
    pool = vec[i64](cards(PACK & ~h.located_by(seat)))
    mine = worth(h.at[HAND + seat], h.wild(), h.rules)
    rows: list[list[int]] = []
    for _ in range(DEALS):
        first: i64 = 0
        row: list[int] = []
        for s in cards(h.dealt & ~bit(seat)):
            known = h.at[HAND + s] & h.located_by(seat)
            missing = count(h.at[HAND + s] & ~known)
            row.append(int(worth(known | draw_cards(pool, first, missing, rng), h.wild(), h.rules)))
            first += missing
        rows.append(row)
    middle = sorted([strength for row in rows for strength in row])[DEALS * len(rows[0]) // 2]
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
    return unbeaten / DEALS, brings / DEALS


def _strengths(h: ThreeFiveSeven) -> list[int]:
    """The strengths of random hands at this stage, in order."""
    rules = h.rules
    key = (int(h.stage), str(rules.five_of_a_kind), rules.wild_duplicates == "allowed", rules.natural_beats_wild)
    found = STRENGTHS.get(key)
    if found is None:
        rng = Rng(7)
        size = 3 + 2 * h.stage
        pool = vec[i64](cards(PACK))
        found = STRENGTHS[key] = sorted([int(worth(draw_cards(pool, 0, size, rng), h.wild(), rules)) for _ in range(HANDS)])
    return found


def _quick(h: ThreeFiveSeven, seat: Seat) -> float:
    """How many pots coming in wins on average, by the share of random hands that are worse; for a play-out."""
    others = int(count(h.dealt)) - 1
    better = 2.0 * bisect_left(_strengths(h), int(worth(h.at[HAND + seat], h.wild(), h.rules))) / HANDS - 1.0
    brings = STRIKE[int(h.strikes[seat])]
    beats = 1.0
    for ins in range(1, others + 1):
        beats *= max(better, 0.0)  # the chance to beat so many hands of the better half
        brings += float(comb(others, ins)) * (beats * ins - (1.0 - beats))
    return brings / 2.0**others


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
