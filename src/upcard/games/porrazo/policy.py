"""Porrazo: take many cards and quick points, leave the next player little, and watch for the fourth card of a rank."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from upcard.core.bits import Card, CardSet, Rng, Seat, bit, count
from upcard.core.policy import Policy
from upcard.games.porrazo.answers import PLACEMENT
from upcard.games.porrazo.captures import COLUMN, last_of, same_rank_value
from upcard.games.porrazo.hand import HAND, IN_PLACE, LAY, Porrazo
from upcard.games.porrazo.ronda import DECLARE, RONDA, RONDINE, worth

ALL: Final = (1 << 52) - 1
POINT: Final = 100  # everything is weighed in hundredths of a point
GAME: Final = 6000  # the value of winning the game outright, as by a san benito


class PorrazoPolicy(Policy[Porrazo]):
    """Weighs what a card gains against what the next player can make of the cards it leaves."""

    name = "steady"

    def choose(self, h: Porrazo, seat: int, rng: Rng) -> int:
        if h.phase is LAY:
            return 0 if _lay_now(h, seat) else 1
        if h.phase is DECLARE:
            return _declare(h, seat)
        return _play(h, seat)

    def answers(self, h: Porrazo, seat: int) -> list[int]:
        legal = h.phase.legal(h, seat)
        if h.chain == 3 and h.phase is not LAY and h.phase is not DECLARE:
            wins = [a for a in legal if a < PLACEMENT and h.strikes(a)]
            return wins[:1] or legal
        return legal

    def scores(self, h: Porrazo) -> list[int]:
        """The value of the scores: a game won, by points or by a san benito, counts as many more points as its target."""
        won = [h.needed(s) <= 0 or h.benito >= 0 and (s - h.benito) % h.sides == 0 for s in range(h.plan.seats)]
        return [p + h.rules.target * w for p, w in zip(h.score, won, strict=True)]

    def explain(self, h: Porrazo, seat: int, action: int) -> str:
        if h.phase is LAY:
            if action:
                return "With more cards on the table the tendido makes more pairs."
            return "Enough cards are on the table for it to make pairs."
        if h.phase is DECLARE:
            if action:
                return "It may score, and only gives away a secret."
            return (
                "You hold nothing to declare." if not same_rank_value(h.at[HAND + seat]) else "Another has declared more already."
            )
        card, n = action % PLACEMENT, action // PLACEMENT
        if n == IN_PLACE:
            return "In place it scores more than the capture is worth."
        if h.strikes(card):
            return ("", "It strikes the card just placed.", "It takes the porrazo from them.", "It wins the game.")[h.chain]
        if h.is_last(seat):
            return "Your last card takes everything that is left."
        if h.captures(card):
            return "It captures the most for the least risk."
        return "It scores in place." if h.fits(seat, card) else "It leaves the next player the least."


def _lay_now(h: Porrazo, seat: Seat) -> bool:
    """Lay the tendido late, since it makes more pairs when more ranks are on the table, but early enough to win the race."""
    ranks = 0
    for rank in range(13):
        if h.at[h.table] & COLUMN[rank]:
            ranks += 1
    return ranks >= 7 or h.last_deal - h.deals <= 1 and ranks >= 4 or ranks >= 3 and h.needed(seat) <= 3


def _declare(h: Porrazo, seat: Seat) -> int:
    """Declare whatever is held, unless only a pair is held and another has declared a rondine: then the secret is worth more."""
    held = same_rank_value(h.at[HAND + seat]) >> 4
    best: i64 = 0
    for s in range(h.plan.seats):
        best = max(best, h.declared[s])
    return 0 if not held or held == RONDA and best == RONDINE else int(held - 1)


def _each(h: Porrazo) -> i64:
    """The value of a captured card: with two sides, it also counts against the other side."""
    return 100 if h.sides == 2 else 45


def _chance(unseen: CardSet, rank: i64, holds: i64) -> i64:
    """The chance that a hand of *n* cards has one of a rank, in hundredths."""
    left = count(unseen)
    return min(95, 100 * count(unseen & COLUMN[rank]) * holds // left) if left else 0


def _play(h: Porrazo, seat: Seat) -> int:
    unseen: CardSet = ALL & ~h.located_by(seat)
    best = -1
    most: i64 = 0
    for action in h.phase.legal(h, seat):
        value = _value(h, seat, action, unseen)
        if best < 0 or value > most:
            best = action
            most = value
    return best


def _value(h: Porrazo, seat: Seat, action: i64, unseen: CardSet) -> i64:
    """The gain from an answer now, less the gain that it leaves to the next player, in hundredths of a point."""
    card = action % PLACEMENT
    n = action // PLACEMENT
    holds: i64 = 0 if h.is_last(seat) else h.size(HAND + h.left_of(seat))
    strikes = h.strikes(card) and n != IN_PLACE
    taken = h.captures(card, n) if n != IN_PLACE and not (strikes and h.chain > 1) else 0
    left: CardSet = h.at[h.table] & ~taken
    if strikes:
        value = _struck(h, seat, card, taken, _chance(unseen, card % 13, holds))
    elif taken:
        value = _each(h) * (1 + count(taken))
        if not left and not h.is_last(seat):
            value += POINT * worth(last_of(card % 13, taken))
    else:
        value = _placed(h, seat, card, _chance(unseen, card % 13, holds))
        left |= bit(card)
    threat = _threat(h, left, unseen, holds)
    return value - _kept(h, seat, card) - threat * 3 // 4


def _placed(h: Porrazo, seat: Seat, card: Card, following: i64) -> i64:
    """The value of leaving a card on the table: it may score in place, or be struck by the next player, with this chance in
    hundredths.
    """
    rank = card % 13
    value = POINT * (rank + 1) if h.fits(seat, card) else 0
    value -= following * worth(rank)
    if h.plan.seats == 2 and h.at[HAND + seat] & ~bit(card) & COLUMN[rank]:
        value += following * (3 * worth(rank) + 2)  # and that could be countered
    return value


def _struck(h: Porrazo, seat: Seat, card: Card, taken: CardSet, following: i64) -> i64:
    """The value of a porrazo, which may be countered with this chance, and the counter followed by the fourth of the rank."""
    points = worth(card % 13)
    each = _each(h)
    two = h.plan.seats == 2
    if h.chain == 3:
        return GAME
    if h.chain == 2:
        value = 3 * POINT * points + each * (1 + count(h.at[h.pending]))
        if not h.at[h.table] and h.rules.counter_limpia:
            value += POINT * points
        if POINT * h.needed(seat) <= value and h.rules.counter_scores == "immediately":
            return GAME
        return value - GAME * following // 100
    value = POINT * points + each * (1 + count(taken))
    if taken == h.at[h.table]:
        value += POINT * worth(last_of(card % 13, taken))
    if two and h.declared[h.left_of(seat)]:
        following = min(95, 2 * following)  # a player who leads from a pair hopes to be struck
    if two and h.at[HAND + seat] & ~bit(card) & COLUMN[card % 13]:
        return value + GAME * following // 200  # the fourth card would answer a counter
    return value - following * (4 * points + 2 * each // 100)


def _threat(h: Porrazo, table: CardSet, unseen: CardSet, holds: i64) -> i64:
    """The next player's prospects with the cards on the table: each rank by its chance."""
    if not holds:
        return 0
    each = _each(h)
    size = count(table)
    below: i64 = 0 if h.rules.sequence_capture_rule == "match_lowest" else 1
    threat: i64 = 0
    for rank in range(13):
        length: i64 = 0
        while length < 13 and table & COLUMN[(rank + below + length) % 13]:
            length += 1
        if length > below:
            gain = each * (1 + length) + (POINT * worth((rank + below + length - 1) % 13) if length == size else 0)
            threat += gain * _chance(unseen, rank, holds) // 100
    if size < 4:
        threat += (size + 1) * _chance(unseen, size, holds) // 2
    return threat


def _kept(h: Porrazo, seat: Seat, card: Card) -> i64:
    """A small value for cards that may yet score: aces to fours in place, and one of a pair."""
    rank = card % 13
    price: i64 = 2 if rank < 4 else 0
    return price + (8 if h.at[HAND + seat] & ~bit(card) & COLUMN[rank] else 0)


POLICY: Final = PorrazoPolicy()
