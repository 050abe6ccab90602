"""Oklahoma Rummy: meld whatever you can, spend twos where they gain much, and take the pile if it helps more than it burdens."""

from __future__ import annotations

from itertools import combinations
from typing import Final, final

from mypy_extensions import i64

from upcard.core.bits import Card, CardSet, Rng, Seat, bit, cards, count, lowest
from upcard.core.policy import Policy
from upcard.games.oklahoma_rummy.hand import BEGIN, DRAW, END, KEEP, OklahomaRummy
from upcard.games.oklahoma_rummy.melding import ADD, DECLARE, HAND, LAY, MELD, TAKE
from upcard.games.oklahoma_rummy.melds import QUEEN, RANK, RUNS, TWOS, near, number, places, readings, wild
from upcard.kit.likely import Likelihood, make_likely
from upcard.kit.two_packs import gathered, without

ENOUGH: Final = 50  # the least that two cards must gain beside a two, in points melded and points saved, to spend it early
NEVER: Final = -100_000
EXCHANGES: Final = 40  # exchanges that turn an evenly dealt hand of an opponent into a likely one
HELD_BACK: Final = 4.0  # how much less likely, as a logarithm, each meld makes a hand, since players lay their melds down


class OklahomaPolicy(Policy[OklahomaRummy]):
    """Counts points on the table, and points saved by cards that have left the hand."""

    name = "steady"

    def choose(self, h: OklahomaRummy, seat: int, rng: Rng) -> int:
        legal = h.phase.legal(h, seat)
        if len(legal) == 1:
            return legal[0]
        if h.phase is DECLARE:
            return _dearest(h, seat, legal)
        if h.phase is BEGIN:
            return _begin(h, seat, legal)
        return _play(h, seat, legal)

    def answers(self, h: OklahomaRummy, seat: int) -> list[int]:
        legal = h.phase.legal(h, seat)
        first = self.choose(h, seat, Rng(1))
        if h.loose or h.phase is DECLARE:
            return [first]
        if h.phase is BEGIN:
            taken = _start(_best_take(h, seat)[1], legal)
            return [a for a in legal if a in (first, DRAW, END) or a == taken]
        return [a for a in legal if a == first or (a < LAY and not wild(a))]

    def imagine(self, h: OklahomaRummy, seat: int, rng: Rng) -> OklahomaRummy:
        """After the first round the others hold no natural melds, as they would have laid them down."""
        g = h.imagine(seat, rng)
        n = g.plan.seats
        if g.renewed or 104 - 1 - 13 * n - g.size(g.stock) >= n:
            for s in range(n):
                if s != seat:
                    make_likely(g, seat, s, HAND + s, g.stock, EXCHANGES, UNMELDED, rng)
        return g

    def explain(self, h: OklahomaRummy, seat: int, action: int) -> str:
        if h.phase is DECLARE:
            return "Read this way, its twos count the most."
        if h.phase is BEGIN:
            if action == DRAW:
                taken = h.takes(seat)
                return "The discards would burden you more than they help." if taken else "You cannot meld the top discard."
            if action == END:
                return "The hand is ending, and taking the discards would only cost you."
            return "The top discard makes a meld, and the cards under it help you."
        if action == KEEP:
            return "You cannot discard a queen of spades."
        if action >= ADD:
            return "On the table a card counts for you; in your hand it would count against you."
        if action >= LAY:
            return "On the table these cards count for you; in your hand they would count against you."
        return "It is the least useful, or would cost the most if you were left with it."


@final
class Unmelded(Likelihood):
    """Hands are the less likely the more melds they hold."""

    def logarithm(self, some: CardSet, both: CardSet) -> float:
        melds: i64 = 0
        for r in range(1, 13):
            if number(some, both, RANK[r]) >= 3:
                melds += 1
        for s in range(4):
            p = places(some >> 13 * s & 8191)
            melds += count(p & p >> 1 & p >> 2)
        return -HELD_BACK * float(melds)


UNMELDED: Final = Unmelded()


# Plans --------------------------------------------------------------------------------------


def _gain(h: OklahomaRummy, faces: list[int]) -> int:
    """The gain from laying cards down: their points, and the points that they no longer cost."""
    return sum([h.values.held(f) + (25 if wild(f) else h.values.melded(f)) for f in faces])


def _triples(some: CardSet, both: CardSet) -> list[list[int]]:
    """The three-card melds without a two."""
    out: list[list[int]] = []
    for r in range(1, 13):
        n = number(some, both, RANK[r])
        if n >= 3:
            rank = sorted(cards(some & RANK[r]) + cards(both & RANK[r]))
            out += [list(row) for row in dict.fromkeys(list(combinations(rank, 3)))]
    for s in range(4):
        p = places(some >> 13 * s & 8191)
        for low in cards(p & p >> 1 & p >> 2):
            out.append([13 * s + (low + k + 12) % 13 for k in range(3)])
    return out


def _fits(row: list[int], some: CardSet, both: CardSet) -> bool:
    less, twice = gathered(row)
    return not (less & ~some or twice & ~both)


def _natural(h: OklahomaRummy, some: CardSet, both: CardSet) -> list[list[int]]:
    """Three-card melds without twos, chosen for a high total: tries each as the first, then adds the most valuable ones left."""
    every = _triples(some, both)
    every.sort(key=lambda row: -_gain(h, row))
    best: list[list[int]] = []
    most = 0
    for i in range(min(len(every), 12)):
        left = (int(some), int(both))
        way: list[list[int]] = []
        total = 0
        for row in [every[i], *every]:
            while _fits(row, left[0], left[1]):
                less, twice = gathered(row)
                left = without(left[0], left[1], less, twice)
                way.append(row)
                total += _gain(h, row)
        if total > most:
            most = total
            best = way
    return best


def _plan(h: OklahomaRummy, some: CardSet, both: CardSet, least: int) -> tuple[list[list[int]], int, int]:
    """Melds to make, using a two if two cards gain at least *least* with it; and the cards left over."""
    plan = _natural(h, some, both)
    left = (int(some), int(both))
    for row in plan:
        less, twice = gathered(row)
        left = without(left[0], left[1], less, twice)
    while left[0] & TWOS:
        pair = _best_pair(h, left[0], left[1], least)
        if not pair:
            break
        row = [*pair, int(lowest(left[0] & TWOS))]
        plan.append(row)
        less, twice = gathered(row)
        left = without(left[0], left[1], less, twice)
    twos = sorted(cards(left[0] & TWOS) + cards(left[1] & TWOS))
    if len(twos) >= 2 and left[0] >> QUEEN & 1:
        plan.append([QUEEN, *twos[:2]])
    elif len(twos) >= 3:
        plan.append(twos[:3])
    else:
        return plan, left[0], left[1]
    less, twice = gathered(plan[-1])
    left = without(left[0], left[1], less, twice)
    return plan, left[0], left[1]


def _best_pair(h: OklahomaRummy, some: CardSet, both: CardSet, least: int) -> list[int]:
    """The two cards that gain the most beside a two."""
    best: list[int] = []
    most = least
    close = near(some & ~TWOS)
    for face in cards(some & ~TWOS):
        for other in cards(some & ~TWOS & ~(bit(face) - 1)):
            if other % 13 == face % 13:
                fit = other != face or both >> face & 1
            else:
                fit = bool(close >> face & close >> other & 1) and len(readings([0, face, other])) > 0
            if fit and _gain(h, [face, other]) >= most:
                most = _gain(h, [face, other]) + 1
                best = [face, other]
    return best


def _least(h: OklahomaRummy, seat: Seat) -> int:
    """The least gain for which a two is spent: little when the hand is about to end."""
    return 0 if _danger(h, seat) >= 70 else ENOUGH


def _danger(h: OklahomaRummy, seat: Seat) -> int:
    """The chance, in per cent, that the cards left in the hand will be counted."""
    n = h.plan.seats
    fewest = min([int(h.size(HAND + s)) for s in range(n) if s != seat])
    if fewest <= 2 or h.size(h.stock) < n:
        return 100
    if fewest <= 4 or h.size(h.stock) < 2 * n:
        return 70
    return 40


def _worth(h: OklahomaRummy, seat: Seat, faces: list[int]) -> int:
    """The value of a hand: the points of its melds, less most of the points left over."""
    some, both = gathered(faces)
    plan, one, two = _plan(h, some, both, 0)
    laid = 0
    for row in plan:
        best = h.values.best(row)
        laid += h.values.meld(best, row) if best < RUNS else _gain(h, row) // 2
    left = cards(one) + cards(two)
    return laid - sum([h.values.held(f) for f in left]) * _danger(h, seat) // 100


# Drawing ------------------------------------------------------------------------------------


def _mine(h: OklahomaRummy, seat: Seat) -> list[int]:
    """The faces of a hand, including those laid down for an unfinished meld."""
    return sorted([c % 64 for c in h.cards_in(HAND + seat)] + [c % 64 for c in h.loose])


def _best_take(h: OklahomaRummy, seat: Seat) -> tuple[int, list[int]]:
    """The gain from taking the pile, and the two cards to meld with its top card; no cards if the top card is added to a meld."""
    best = NEVER
    chosen: list[int] = []
    mine = _mine(h, seat)
    pile = [c % 64 for c in h.cards_in(h.discards)]
    if not pile:
        return best, chosen
    now = _worth(h, seat, mine)
    ways = [list(pair) for pair in dict.fromkeys(list(combinations(mine, 2))) if readings([pile[-1], *pair])]
    ways.sort(key=lambda pair: (len([f for f in pair if wild(f)]), -_gain(h, pair)))
    for way in ways[:5] + [[]] * (not h.loose and len(h.takes_on(seat)) > 0):
        rest = mine + pile[:-1]
        for face in way:
            rest.remove(face)
        row = [pile[-1], *way]
        reading = h.values.best(row) if way else -1
        points = h.values.meld(reading, row) if 0 <= reading < RUNS else sum([h.values.melded(f) for f in row])
        gain = points + _worth(h, seat, rest) - now
        if gain > best:
            best = gain
            chosen = way
    return best, chosen


def _start(way: list[int], legal: list[int]) -> int:
    """The first answer of a way to take the pile."""
    for face in way:
        if LAY + face in legal:
            return LAY + face
    adding = [a for a in legal if a >= ADD]
    return adding[0] if adding and not way else -1


def _begin(h: OklahomaRummy, seat: Seat, legal: list[int]) -> int:
    """Take the pile if that is better than an unknown card."""
    if not h.loose:
        gain, way = _best_take(h, seat)
        first = _start(way, legal)
        if first >= 0 and gain > (0 if END in legal else -4):
            return first
        return DRAW if DRAW in legal else END
    if TAKE in legal:
        return TAKE
    rest = _best_take(h, seat)[1]
    for c in h.loose:
        if c % 64 in rest:
            rest.remove(c % 64)
    first = _start(rest, legal)
    return first if first >= 0 else legal[0]


# Playing ------------------------------------------------------------------------------------


def _play(h: OklahomaRummy, seat: Seat, legal: list[int]) -> int:
    """Melds first, then additions, then a discard."""
    some, both = gathered(_mine(h, seat))
    plan, one, two = _plan(h, some, both, _least(h, seat))
    if number(one, two, ~0) > 1:
        bold = _plan(h, some, both, 0)
        if number(bold[1], bold[2], ~0) <= 1:  # all the cards can go
            plan, one, two = bold
    if h.loose:
        return _lay_on(h, plan, legal)
    for row in plan:
        if LAY + row[0] in legal:
            return LAY + row[0]
    adding = [a for a in legal if a >= ADD and not wild(_face(a))]
    if not adding and (_danger(h, seat) >= 70 or number(one, two, ~0) <= 2):
        adding = [a for a in legal if a >= ADD]
    if adding:
        return adding[0]
    return _discard(h, seat, one, two, [a for a in legal if a < LAY], legal)


def _face(action: int) -> int:
    return (action - ADD) % 64


def _lay_on(h: OklahomaRummy, plan: list[list[int]], legal: list[int]) -> int:
    """The next card of the meld in progress."""
    begun = [c % 64 for c in h.loose]
    for row in plan:
        rest = row[:]
        for face in begun:
            if face not in rest:
                break
            rest.remove(face)
        else:
            if not rest and MELD in legal:
                return MELD
            if rest and LAY + rest[0] in legal:
                return LAY + rest[0]
    return MELD if MELD in legal else legal[0]


def _dearest(h: OklahomaRummy, seat: Seat, legal: list[int]) -> int:
    """The reading that counts the most."""
    row = h.row(seat, h.taking)
    best = h.values.best(row)
    return best if best in legal else legal[0]


def _discard(h: OklahomaRummy, seat: Seat, one: CardSet, two: CardSet, may: list[int], legal: list[int]) -> int:
    """Discard the least useful card, dear to be left with and hard for the next player to take."""
    if not may:
        return legal[0]
    pile = min(int(h.size(h.discards)), 12)
    best = may[0]
    least = 1 << 30
    for face in may:
        cost = _use(h, face, one, two) + pile * _live(h, seat, face) // 3 - h.values.held(face) * _danger(h, seat) // 60
        if not one >> face & 1:
            cost += 60  # planned for a meld
        if cost < least:
            least = cost
            best = face
    return best


def _use(h: OklahomaRummy, face: Card, one: CardSet, two: CardSet) -> int:
    """How much a card helps other cards of the hand to form melds."""
    if wild(face):
        return 100
    worth = h.values.melded(int(face)) + 10
    left = without(one, two, bit(face), 0)
    mates = number(left[0], left[1], RANK[face % 13])
    beside: CardSet = near(left[0] & ~TWOS | bit(face)) >> face & 1
    return int(worth * (2 * mates + 2 * beside) // 2)


def _live(h: OklahomaRummy, seat: Seat, face: Card) -> int:
    """The number of cards that opponents may hold and that would pair with it."""
    seen: CardSet = 0
    twice: CardSet = 0
    for w in range(2):
        there = h.located_by(seat, w)
        twice |= seen & there
        seen |= there
    return 8 - int(number(seen, twice, RANK[face % 13])) + (2 if wild(face) else 0)


POLICY: Final = OklahomaPolicy()
