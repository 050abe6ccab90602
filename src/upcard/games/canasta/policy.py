"""Canasta: open early, take large piles, save wild cards for canastas, and discard what is safe."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from upcard.core.bits import Rng, Seat
from upcard.core.policy import Policy
from upcard.games.canasta.hand import ANSWER, ASK_LEAVE, BACK, DECLARE, DONE, DRAW, DRAW_ONE, LEAVE, Canasta
from upcard.games.canasta.melds import (
    CANASTA,
    JOKER,
    LAYING,
    RANKS,
    THREE,
    TWO,
    VALUE,
    faces_of,
    kind,
    number_of,
    points,
    rank_of,
    red,
    wild,
)
from upcard.games.canasta.pile import HAND, NO, YES

DEAR: Final = 100  # points in hand above which a player tells a partner not to go out yet
FAT: Final = 4  # a pile of this many cards is worth a wild card
MANY: Final = 5  # ask before going out if the partner has more cards than this
BLACK_THREE: Final = -5  # the cost of a black three as a discard: it has no other use; saving it for a larger pile lost points
FREEZE: Final = 40  # the cost of a wild card that freezes the pile


class CanastaPolicy(Policy[Canasta]):
    """Melds natural cards early and uses wild cards to complete canastas."""

    name = "steady"

    def choose(self, h: Canasta, seat: int, rng: Rng) -> int:
        legal = h.phase.legal(h, seat)
        if len(legal) == 1:
            return legal[0]
        if h.phase is ANSWER:
            return 0 if _may_go(h, seat) else 1
        if h.phase is DRAW:
            return _draw(h, seat, legal)
        return _lay(h, seat, legal)

    def answers(self, h: Canasta, seat: int) -> list[int]:
        legal = h.phase.legal(h, seat)
        return [a for a in legal if a != BACK] or legal

    def explain(self, h: Canasta, seat: int, action: int) -> str:
        if h.phase is ANSWER:
            if action == 0:
                return f"You would pay for no more than {h.in_hand(seat)} points, and the hand is won."
            return f"The {h.in_hand(seat)} points in your hand would count against you: meld some of them first."
        if h.phase is DRAW:
            return _why_draw(h, seat, action)
        return _why_lay(h, seat, action)


def _may_go(h: Canasta, seat: Seat) -> bool:
    """Should the partner go out: is this hand cheap, or are the opponents about to go out?"""
    near = min([int(h.size(HAND + s)) for s in range(int(h.plan.seats)) if (s - seat) % 2])
    return h.in_hand(seat) <= DEAR or near <= 2 and h.canastas(seat + 1) > 0


def _draw(h: Canasta, seat: Seat, legal: list[int]) -> int:
    """Take the pile if it is worth the cards it costs; otherwise draw."""
    for a in legal:
        if a >= DECLARE and a < LAYING:
            return a
    takes = [a for a in legal if a >= LAYING]
    spare = [a for a in takes if not any([wild(f) for f in faces_of(a)])]
    n = h.size(h.discards)
    few = h.size(HAND + seat) < 4 and h.canastas(seat) > 0
    if spare and (n > 1 or not few) and (h.has_opened(seat) or n > 2 or not h.size(h.stock)):
        return spare[0]
    if takes and (n >= FAT or not h.size(h.stock)):
        return spare[0] if spare else takes[0]
    return DRAW_ONE if DRAW_ONE in legal else legal[-1] if LEAVE not in legal else LEAVE


def _why_draw(h: Canasta, seat: Seat, action: int) -> str:
    if action >= LAYING:
        n = h.size(h.discards)
        return f"{n} cards come to your side, and every card is worth something." if n > 1 else "It grows your melds."
    if action >= DECLARE:
        return "It is worth 100 points on the table and brings another card."
    if action == LEAVE:
        return "You cannot use the pile."
    if h.takes(seat):
        return "The pile is too small for the cards that you would have to meld."
    return "The top card of the pile is of no use to you."


def _lay(h: Canasta, seat: Seat, legal: list[int]) -> int:
    """Go out if that is right; otherwise make melds that are better on the table than in hand, and discard."""
    for a in legal:
        if a >= DECLARE and a < LAYING:
            return a
    melds = [a for a in legal if a >= LAYING]
    if h.is_below_minimum(seat):
        return _opening(h, seat, melds) if melds else legal[-1]
    going = h.partner_said != NO and h.could_go_out(seat)
    if going and ASK_LEAVE in legal and h.size(HAND + (seat + 2) % 4) > MANY and not _late(h):
        return ASK_LEAVE
    if melds and not h.has_opened(seat):
        return _opening(h, seat, melds)
    if melds and (going or h.last):
        return _leaving(h, seat, melds, going)
    best, most = -1, 0
    for a in melds:
        worth = _gain(h, seat, a)
        if worth > most:
            best, most = a, int(worth)
    if best >= 0:
        return best
    discards = [a for a in legal if a < ASK_LEAVE]
    return _discard(h, seat, discards) if discards else DONE


def _late(h: Canasta) -> bool:
    """Is the stock nearly used up?"""
    return h.size(h.stock) < 2 * h.plan.seats


def _opening(h: Canasta, seat: Seat, melds: list[int]) -> int:
    """The first meld to make: with the fewest wild cards, then the most points."""
    best = melds[0]
    for a in melds:
        mine = len([f for f in faces_of(a) if wild(f)]), -points(faces_of(a))
        if mine < (len([f for f in faces_of(best) if wild(f)]), -points(faces_of(best))):
            best = a
    return best


def _leaving(h: Canasta, seat: Seat, melds: list[int], going: bool) -> int:
    """The next meld on the way out: canastas first, then natural melds, wild cards last, never one that blocks going out."""
    best, most = melds[0], -1
    for a in melds:
        rank, faces = rank_of(a), faces_of(a)
        size = h.meld_size(seat, rank)
        whole = size < CANASTA <= size + len(faces)
        worth = 100 * int(whole) + 10 * len([f for f in faces if not wild(f)]) + int(size if size < CANASTA else 0)
        if worth > most and (not going or _still(h, seat, a)):
            best, most = a, worth
    return best


def _still(h: Canasta, seat: Seat, action: int) -> bool:
    """Can the player still go out after this answer?"""
    g = h.copy()
    g.apply(action)
    return g.over or g.could_go_out(seat)


def _gain(h: Canasta, seat: Seat, action: int) -> i64:
    """The gain from melding these cards now; 0 if they are better kept."""
    rank, faces = rank_of(action), faces_of(action)
    size = h.meld_size(seat, rank)
    spent = len([f for f in faces if wild(f)])
    left = h.holds(seat) - len(faces)
    out = h.canastas(seat) >= h.canastas_needed
    if left < 3 and not out and size + len(faces) < CANASTA:
        return 0  # keep enough cards to take a pile
    if spent == 0:
        return 50 + points(faces)
    if h.canasta_kind(seat, rank) == "natural":
        return 0  # keep a natural canasta natural
    free = number_of(h.held(seat), TWO) + number_of(h.held(seat), JOKER)
    if size < CANASTA <= size + len(faces):
        return 200
    if size >= CANASTA:
        return 20 if _late(h) else 0
    if size + free >= CANASTA and size >= 4 and not out:
        return 100 + size
    return 30 if _late(h) else 0


def _is_frozen_for(h: Canasta, seat: Seat) -> bool:
    """Is the pile frozen for a player's side?"""
    return h.is_frozen() or h.rules.frozen_before_initial_meld and not h.has_opened(seat)


def _should_freeze(h: Canasta, seat: Seat) -> bool:
    """Would freezing the pile hinder the opponents, who have melded, more than the player's side, which has not?"""
    return h.has_opened(seat + 1) and not h.has_opened(seat) and not h.is_frozen()


def _danger(h: Canasta, seat: Seat, rank: i64) -> i64:
    """The risk that the next player takes the pile with this discard, times the pile's size."""
    n = h.size(h.discards)
    frozen = _is_frozen_for(h, seat + 1)
    if not frozen and h.has_meld(seat + 1, rank):
        return 10 + 4 * n
    z = h.discards
    there: i64 = 0
    for w in range(2):  # cards on the table, which cannot be in a hand
        for at in (z, h.melds_of(seat), h.melds_of(seat + 1)):
            for s in range(4):
                there += h.at[at + w * h.plan.size] >> (13 * s + rank) & 1
    mine = number_of(h.held(seat), rank)
    return max(0, 8 - there - mine) * (1 + n) // (6 if frozen else 3)


def _discard(h: Canasta, seat: Seat, discards: list[int]) -> int:
    """The discard that is least useful to both sides."""
    held = h.held(seat)
    naturals = h.naturals(seat)
    best = discards[0]
    least: i64 = 1 << 30
    for face in discards:
        k = kind(face)
        cost: i64 = 1000
        if k == THREE:
            cost = BLACK_THREE
        elif k >= RANKS:
            cost = FREEZE + VALUE[k] if _should_freeze(h, seat) else 1000
        else:
            alike = number_of(held, k)
            cost = 0 if alike == 1 else 14 if alike == 2 else 30
            if number_of(naturals, k):
                cost += 24 - (10 if number_of(naturals, k) >= CANASTA else 0)
            cost += 2 * _danger(h, seat, k) - VALUE[k] // 5
        if cost < least:
            best, least = face, cost
    return best


def _why_lay(h: Canasta, seat: Seat, action: int) -> str:
    if action >= LAYING:
        rank, faces = rank_of(action), faces_of(action)
        size = h.meld_size(seat, rank)
        if not h.has_opened(seat):
            return "It is part of melds that reach the minimum."
        if size < CANASTA <= size + len(faces):
            return "That makes a canasta, and with one your side can go out."
        if h.partner_said != NO and h.could_go_out(seat):
            return "You can go out with this turn."
        if any([wild(f) for f in faces]):
            return "It brings you nearer to a canasta."
        return "On the table these cards count for you, in your hand against you."
    if action >= DECLARE:
        return "It is worth 100 points on the table and brings another card."
    if action == ASK_LEAVE:
        return "You can go out, and your partner still has many cards that would count against you."
    if action == DONE:
        return "No other meld is worth making."
    if action == BACK:
        return "The minimum is out of reach."
    if h.holds(seat) == 1:
        return "That was the last card: you go out." if h.partner_said != YES else "Your partner said yes: you go out."
    if wild(action) and _should_freeze(h, seat):
        return "It freezes the pile: the next player can take it only with two natural cards of the top card's rank."
    if wild(action) or red(action):
        return "You cannot discard anything else."
    if action % 13 == THREE:
        return "A black three bars the pile for the next player."
    if h.has_meld(seat + 1, action % 13) and not h.is_frozen():
        return "The others can use it, but your other cards are worth more to you."
    return "It fits nothing of yours, and the next player is not likely to take the pile with it."


POLICY: Final = CanastaPolicy()
