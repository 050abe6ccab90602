"""What the bots of all poker games share: how many are against them, pot odds, and how much to bet."""

from __future__ import annotations

from math import pow

from librt.vecs import vec
from mypy_extensions import i64

from upcard.core.bits import Rng, Seat, bit, cards, count
from upcard.kit.betwords import AMOUNT, CALL, CHECK, FOLD, kind
from upcard.kit.poker import BettingHand
from upcard.kit.stakes import FIXED, SPREAD


def rivals(h: BettingHand, seat: Seat) -> float:
    """How many will probably stay in against a seat: all who have acted, and about half of those who have yet to."""
    b = h.betting
    others = b.live & ~bit(seat)
    waiting = count(others & b.waiting)
    return max(1.0, float(count(others) - waiting) + 0.6 * float(waiting))


def against(chance: float, number: float) -> float:
    """The chance to beat so many players, given the chance to beat one."""
    return pow(chance, 1.0 + 0.8 * (number - 1.0))


def unseen(h: BettingHand, seat: Seat) -> vec[i64]:
    """The cards that a seat cannot place, in a row."""
    return vec[i64](cards(((1 << 52) - 1) & ~h.sees(seat)))


def trusted(h: BettingHand, seat: Seat, share: float) -> float:
    """A chance to win as it is after bets: who bets and raises holds more than others do."""
    b = h.betting
    owed = min(b.to_call(seat), b.stack[seat])
    if owed == 0 or b.bettor < 0:  # nobody has bet but who was forced to
        return share
    big: float = min(1.0, float(owed) / float(b.pot)) if b.stakes.structure > SPREAD else 0.0
    return pow(share, 1.0 + 0.18 * float(b.bets) + 0.6 * big)


def price(h: BettingHand, seat: Seat) -> float:
    """The share of the pot that a call costs: the chance to win that it needs."""
    b = h.betting
    owed = min(b.to_call(seat), b.stack[seat])
    return float(owed) / float(b.pot + owed) if owed else 0.0


def wager(h: BettingHand, seat: Seat, share: float, number: float, rng: Rng) -> int:
    """Fold, check, call, bet or raise, by the chance to win against about so many players."""
    b = h.betting
    fair = 1.0 / (number + 1.0)
    trust = trusted(h, seat, share)
    owed = b.to_call(seat)
    last = b.waiting & ~bit(seat) == 0
    if b.opening:
        full = trust > 1.5 * fair and b.allows(seat, b.low)
        return int(4 * (b.low if full else b.least(seat)) + kind(b))
    bold = 1.3 if owed else 1.15 if last else 1.25
    bluff = owed == 0 and last and number < 2.5 and rng.below(8) == 0
    if b.may_raise(seat) and (trust > bold * fair or bluff):
        total = size(h, seat, trust, fair)
        if total:
            return int(4 * total + kind(b))
    if owed == 0:
        return CHECK
    if 1.1 * trust < price(h, seat) and b.may_fold(seat):
        return FOLD
    return CALL


def size(h: BettingHand, seat: Seat, trust: float, fair: float) -> i64:
    """The total to bet or raise to; 0 where only a stack would do, and the hand is not worth one."""
    b = h.betting
    least = b.least(seat)
    if b.stakes.structure == FIXED:
        return least
    if b.stakes.structure == SPREAD:
        return b.most(seat) if trust > 1.6 * fair else (least + b.most(seat)) // 2
    total = min(max(least, b.of_pot(seat, 3 if trust > 1.6 * fair else 2, 4)), b.most(seat))
    return 0 if 2 * total > b.paid[seat] + b.stack[seat] and trust < 1.6 * fair else total


def because(h: BettingHand, seat: Seat, action: int, share: float) -> str:
    """A sentence for an answer in the betting."""
    often = f"You win about {round(100 * trusted(h, seat, share))} times in 100"
    need = f"{round(100 * price(h, seat))}"
    if action == FOLD:
        return f"{often}, and a call needs {need}."
    if action == CALL:
        return f"{often}, and a call needs only {need}."
    if action == CHECK:
        return f"{often}: that is not worth a bet, and checking is free."
    if h.betting.opening:
        return "You must bring in, and may as well do it as cheaply as the hand deserves."
    if action >= AMOUNT and trusted(h, seat, share) < 1.15 / (rivals(h, seat) + 1.0):
        return "The others have shown no strength: a bet may take the pot at once."
    return f"{often}: let the others pay to stay."
