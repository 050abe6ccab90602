"""Triple Draw: keep what is low and unpaired, stand pat on what is good enough, bet by what is held and what others drew."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from upcard.bots.bot import Policy
from upcard.bots.odds import Showdown, drawn
from upcard.bots.policies._odds import BettingOdds
from upcard.bots.policies._poker import because, rivals, unseen, wager
from upcard.bots.policies._ranks import ACE_TO_FIVE, ACE_TO_SIX, DEUCE_TO_SEVEN
from upcard.core.bits import Card, CardSet, Rng, Seat, bit, cards, count, lowest
from upcard.core.hand import Hand
from upcard.core.options import Options
from upcard.games.triple_draw import DRAW, DRAWN, HAND, ROUNDS, TripleDraw, TripleDrawOptions
from upcard.kit.lowball import low
from upcard.kit.poker import BET
from upcard.kit.pokerhands import HIGH_CARD, category, ranks_of, values

PAT: Final = [0, 10, 9, 8]
"""The highest card of a hand that stands pat, by the draws that are left: before the last one a ten will do."""
KEEP: Final = [0, 9, 8, 8]
"""The highest card worth keeping in a draw, by the draws that are left."""
MADE: Final = [0.95, 0.95, 0.85, 0.7, 0.55, 0.42, 0.3, 0.2, 0.12]
"""What a hand is worth between 0 and 1, by its highest card: up to a six, a seven, an eight ... an ace."""
NEAR: Final = [[0.0] * 4, [0.0, 0.28, 0.12, 0.08], [0.0, 0.42, 0.25, 0.15], [0.0, 0.52, 0.4, 0.27]]
"""What drawing two cards or more is worth: by the draws that are left, then by the cards beyond one."""
DREW: Final = [[0.78, 0.45, 0.3, 0.15], [0.78, 0.55, 0.42, 0.25], [0.75, 0.6, 0.5, 0.4]]
"""What others are likely to have who drew none, one, two or three and more, by the draws that are left."""
TRIES: Final = 30
"""How many hands are dealt in search of one to stand pat on."""


class TripleDrawPolicy(Policy):
    """Draws to the best low that its low cards may become, and bets by how near it is."""

    name = "steady"

    def choose(self, h: Hand, seat: int, rng: Rng) -> int:
        assert isinstance(h, TripleDraw)
        if h.phase is BET:
            return wager(h, seat, share(h, seat), rivals(h, seat), rng)
        if h.phase is DRAW:
            away = h.at[HAND + seat] & ~kept(h, seat)
            return int(lowest(away)) if away else DRAWN
        return 0

    def reason(self, h: Hand, seat: int, action: int) -> str:
        assert isinstance(h, TripleDraw)
        if h.phase is BET:
            return because(h, seat, action, share(h, seat))
        if h.phase is DRAW and action == DRAWN:
            n = outs(h, seat) if h.at[h.thrown(seat)] else 0
            return f"Of the cards that you have not seen {n} would help." if n else "It is good enough as it is."
        if h.phase is DRAW:
            return "It is too high, or pairs another card, or spoils the hand by a straight or a flush."
        return "There are hands left in which to win it back."


def left(h: TripleDraw) -> i64:
    """How many draws are left."""
    return ROUNDS - 1 - h.round


def five(h: TripleDraw, seat: Seat) -> CardSet:
    """The cards of a hand, with those that are about to be replaced."""
    return h.at[HAND + seat] | h.at[h.thrown(seat)]


def worth(h: TripleDraw, what: CardSet) -> i64:
    """The strength of some cards by the ranking of this table."""
    return ranked(what, h.rules)


def ranked(what: CardSet, rules: TripleDrawOptions) -> i64:
    """The strength of some cards by the ranking of a table."""
    return low(what, rules.low_ranking, rules.d27_wheel_is_straight and rules.low_ranking == "deuce_to_seven")


def top(h: TripleDraw, what: CardSet) -> int:
    """The highest card of a hand that has no pair, and no straight or flush against it; otherwise 15."""
    strength = worth(h, what)
    return values(strength)[0] if category(strength) == HIGH_CARD else 15


def size(h: TripleDraw, card: Card) -> i64:
    """A card as the ranking counts it: 2 to 14, or an ace as 1."""
    rank: i64 = card % 13 + 2
    return 1 if rank == 14 and h.rules.low_ranking != "deuce_to_seven" else rank


def kept(h: TripleDraw, seat: Seat) -> CardSet:
    """What to keep: a hand that is good enough whole, otherwise one low card of each rank."""
    hand = five(h, seat)
    draws = left(h)
    if draws == 0 or top(h, hand) <= PAT[draws]:
        return hand
    out: CardSet = 0
    ranks: i64 = 0
    highest: Card = -1
    for card in cards(hand):
        if size(h, card) <= KEEP[draws] and not ranks >> card % 13 & 1:
            ranks |= bit(card % 13)
            out |= bit(card)
            if highest < 0 or size(h, card) > size(h, highest):
                highest = card
    return out ^ bit(highest) if out == hand else out  # low cards, but all of one suit or in sequence


def outs(h: TripleDraw, seat: Seat) -> int:
    """How many of the cards that a seat has not seen would help it in a draw."""
    keep = kept(h, seat)
    limit = KEEP[left(h)]
    held: i64 = ranks_of(keep)
    return sum(
        [
            size(h, card) <= limit and not held >> card % 13 & 1 and (count(keep) < 4 or top(h, keep | bit(card)) <= limit)
            for card in unseen(h, seat)
        ]
    )


def value(h: TripleDraw, seat: Seat) -> float:
    """What a hand is worth between 0 and 1, made or still to be drawn to."""
    draws = left(h)
    missing = 5 - count(kept(h, seat))
    if missing == 0:
        highest = top(h, five(h, seat))
        return MADE[max(highest, 6) - 6] if highest < 15 else 0.05
    if missing == 1:
        return 0.25 + 0.6 * (1.0 - (1.0 - outs(h, seat) / 47.0) ** draws)
    return NEAR[draws][min(missing - 1, 3)]


def likely(h: TripleDraw, seat: Seat) -> float:
    """What another hand is worth, by how many cards it drew last."""
    drew = (h.drew[seat] & 15) - 1
    return 0.45 if drew < 0 else DREW[left(h)][min(drew, 3)]


def share(h: TripleDraw, seat: Seat) -> float:
    """The chance of a seat to win the pot against those who will probably stay in."""
    b = h.betting
    mine = value(h, seat)
    out = 1.0
    for s in cards(b.live & ~bit(seat)):
        one = min(0.97, max(0.03, 0.5 + 0.9 * (mine - likely(h, s))))
        out *= one ** (0.5 if b.waiting >> s & 1 and count(b.live) > 2 else 0.8 if count(b.live) > 2 else 1.0)
    return out


class TripleDrawShowdown(Showdown):
    """The lowest of five cards by the ranking of the table."""

    def __init__(self, rules: TripleDrawOptions) -> None:
        self.rules = rules

    def high(self, place: i64, held: CardSet, board: CardSet) -> i64:
        return ranked(held, self.rules)


class TripleDrawOdds(BettingOdds):
    """Five cards each; until the last draw, hands are played on, and the others have drawn as they all saw."""

    tables = [DEUCE_TO_SEVEN, ACE_TO_FIVE, ACE_TO_SIX]
    sizes = (5,)
    granted = "Nobody draws any more."

    def showdown(self, h: Hand) -> Showdown:
        assert isinstance(h, TripleDraw)
        return TripleDrawShowdown(h.rules)

    def among(self, options: Options, size: int, seats: int) -> Showdown:
        assert isinstance(options, TripleDrawOptions)
        return TripleDrawShowdown(options)

    def settled(self, h: Hand) -> bool:
        assert isinstance(h, TripleDraw)
        return h.round >= ROUNDS - 1

    def held(self, h: Hand, seat: Seat) -> CardSet:
        assert isinstance(h, TripleDraw)
        return five(h, seat)

    def guessed(self, h: Hand) -> bool:
        assert isinstance(h, TripleDraw)
        return any([drew != 0 for drew in h.drew])

    def likely(self, h: Hand, seat: Seat, rng: Rng) -> None:
        """Every other hand is what came of five cards by chance, of which it threw its worst as often as all saw."""
        assert isinstance(h, TripleDraw)
        for s in cards(h.betting.live & ~bit(seat)):
            if h.drew[s] and h.size(HAND + s) == 5 and not h.sees(seat) & h.at[HAND + s]:
                exchange(h, s, redrawn(h, seat, s, rng))
        if h.size(h.stub()):
            h.shuffle(h.stub())


def redrawn(h: TripleDraw, seat: Seat, other: Seat, rng: Rng) -> CardSet:
    """What another may hold after the draws that all saw; who stood pat had a hand to stand pat on, where one is found soon."""
    pool = vec[i64](cards((h.at[HAND + other] | h.at[h.muck()] | h.at[h.stub()]) & ~h.sees(seat)))
    drew = [(h.drew[other] >> k & 15) - 1 for k in (8, 4, 0) if h.drew[other] >> k & 15]
    out: CardSet = 0
    for _ in range(TRIES):
        taken: i64 = 5
        out = drawn(pool, 0, 5, rng)
        fits = True
        for i, n in enumerate(drew):
            if n == 0:
                fits = fits and top(h, out) <= PAT[ROUNDS - 1 - i]
            elif taken + n <= len(pool):
                out = best_of(h, out, 5 - n) | drawn(pool, taken, n, rng)
                taken += n
        if fits:
            break
    return out


def best_of(h: TripleDraw, hand: CardSet, n: i64) -> CardSet:
    """The lowest cards of a hand, pairs last."""
    out: CardSet = 0
    row = sorted([(int(size(h, c)), c) for c in cards(hand)])
    for again in (False, True):
        for _, card in row:
            if count(out) < n and not out >> card & 1 and (again or not ranks_of(out) >> card % 13 & 1):
                out |= bit(card)
    return out


def exchange(h: TripleDraw, seat: Seat, new: CardSet) -> None:
    """Give a hand other cards, which change places with its own."""
    old = cards(h.at[HAND + seat] & ~new)
    for i, card in enumerate(cards(new & ~h.at[HAND + seat])):
        place = h.holder(card)
        h.move(card, place, HAND + seat)
        h.move(old[i], HAND + seat, place)


POLICY: Final = TripleDrawPolicy()
ODDS: Final = TripleDrawOdds()
