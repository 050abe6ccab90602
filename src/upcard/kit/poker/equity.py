"""Equity: the chances to win a showdown, counted exactly or sampled."""

from __future__ import annotations

from math import comb
from typing import ClassVar, Final, Generic, TypedDict

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from upcard.core import bits
from upcard.core.bits import CardSet, Rng, Seat, bit, cards, count
from upcard.core.hand import H
from upcard.core.options import R
from upcard.core.statistics import wilson

COUNTED: Final = 4_000_000
"""Up to this many deals are all counted by compiled code, in about half a second: aces against kings have 1,712,304 boards."""
COUNTED_INTERPRETED: Final = 100_000
SAMPLES: Final = 4_000
"""How many deals are sampled where there are more."""
WHOLE_POT: Final = 5040  # a pot in parts: each half of it can be shared by up to ten
PACK: Final = (1 << 52) - 1


class RankRow(TypedDict):
    """A kind of hand: its name, an example, and how many of all deals make it."""

    name: str
    cards: list[str]
    count: int


class RankTable(TypedDict):
    """The kinds of hands of one ranking, best first, and how many deals were counted."""

    title: str
    note: str
    total: int
    rows: list[RankRow]


class Equity(TypedDict):
    """One seat's equity: the chance to win the whole pot, the chance to split it, and the average share (0 to 1).

    *low* and *high* bound the share: the 95 % interval of a sampled one.
    """

    seat: int
    win: float
    tie: float
    share: float
    low: float
    high: float


class Equities(TypedDict):
    """The equities of all seats still in, from *deals* that were counted (all of them, if *exact*) or sampled."""

    exact: bool
    deals: int
    played: bool  # hands were played on, with decisions in them
    given: str  # what the others are taken to do: "if all stay in"; "" where cards are named
    seats: list[Equity]


@mypyc_attr(allow_interpreted_subclasses=True)
class Showdown:
    """Compares the hands of one table: larger is better, -1 for a hand that does not compete."""

    def high(self, place: i64, held: CardSet, board: CardSet) -> i64:
        """The strength of a hand. *place* is its seat's position among the seats still in."""
        raise NotImplementedError

    def low(self, place: i64, held: CardSet, board: CardSet) -> i64:
        """The low strength of a hand, where high and low share."""
        return -1

    def divide(self, high: vec[i64], low: vec[i64], out: vec[i64]) -> None:
        """Share a pot of WHOLE_POT parts: all to the best hand, or half each to the best high and the best low."""
        for i in range(len(out)):
            out[i] = 0
        tops = best_places(high)
        lows = best_places(low)
        if tops and lows:
            split_parts(WHOLE_POT // 2, tops, out)
            split_parts(WHOLE_POT // 2, lows, out)
        else:
            split_parts(WHOLE_POT, tops | lows, out)


def best_places(strength: vec[i64]) -> CardSet:
    """The places of the best hands; empty if none competes."""
    out: CardSet = 0
    top: i64 = 0
    for i in range(len(strength)):
        if strength[i] > top:
            top = strength[i]
            out = 0
        if strength[i] == top:
            out |= bit(i)
    return out


def split_parts(parts: i64, winners: CardSet, out: vec[i64]) -> None:
    """Share parts of a pot equally among its winners."""
    for i in range(len(out)):
        if winners >> i & 1:
            out[i] += parts // count(winners)


class Spot:
    """A hand on its way to the showdown: for each seat still in, its known cards and how many it lacks; the board and how many
    cards are to come; and the cards that can be dealt to these places."""

    def __init__(self, seats: list[int], held: list[int], lacks: list[int], board: int, to_come: int, unseen: int) -> None:
        self.seats = seats
        self.held = vec[i64](held)
        self.lacks = vec[i64](lacks)
        self.board: CardSet = board
        self.to_come: i64 = to_come
        self.unseen: CardSet = unseen

    def deals(self) -> int:
        """How many ways there are to deal the unknown cards."""
        left = int(count(self.unseen))
        out = 1
        for n in [int(self.to_come)] + [int(n) for n in self.lacks]:
            out *= comb(left, n)
            left -= n
        return out


class DealCount:
    """Counts deals: how often each seat won the whole pot or a part of it, and its total share."""

    def __init__(self, spot: Spot, showdown: Showdown) -> None:
        n = len(spot.seats)
        self.spot = spot
        self.showdown = showdown
        self.deals: i64 = 0
        self.board: CardSet = spot.board
        self.order = vec[i64](sorted(range(n), key=lambda i: int(spot.lacks[i])))  # those who lack nothing are looked at once
        self.held = spot.held[:]
        self.high = vec[i64]([-1] * n)
        self.low = vec[i64]([-1] * n)
        self.parts = vec[i64]([0] * n)
        self.wins = vec[i64]([0] * n)
        self.ties = vec[i64]([0] * n)
        self.shares = vec[i64]([0] * n)

    def all(self) -> None:
        """Count every deal there is."""
        self.deal(-1, self.spot.unseen, self.spot.to_come, 0, self.spot.unseen)

    def deal(self, level: i64, rest: CardSet, missing: i64, chosen: CardSet, unseen: CardSet) -> None:
        """Deal the missing cards of the board (*level* -1) or of the next hand in all ways, and go on to the next hand."""
        if missing == 0:
            self.dealt(level, chosen, unseen)
            return
        while count(rest) >= missing:
            one = rest & -rest
            rest ^= one
            self.deal(level, rest, missing - 1, chosen | one, unseen ^ one)

    def dealt(self, level: i64, chosen: CardSet, unseen: CardSet) -> None:
        """Use the board or the hand that is now complete."""
        if level < 0:
            self.board = self.spot.board | chosen
        else:
            self.rank_hand(self.order[level], chosen)
        level += 1
        if level == len(self.order):
            self.compare()
        else:
            self.deal(level, unseen, self.spot.lacks[self.order[level]], 0, unseen)

    def rank_hand(self, i: i64, more: CardSet) -> None:
        """Rank a hand with the cards dealt to it."""
        held = self.spot.held[i] | more
        self.high[i] = self.showdown.high(i, held, self.board)
        self.low[i] = self.showdown.low(i, held, self.board)

    def compare(self) -> None:
        """Share the pot of one deal."""
        self.showdown.divide(self.high, self.low, self.parts)
        self.add(self.parts)

    def add(self, parts: vec[i64]) -> None:
        """Count one deal, in which each place won its *parts* of the pot."""
        self.deals += 1
        for i in range(len(parts)):
            if parts[i] == WHOLE_POT:
                self.wins[i] += 1
            elif parts[i]:
                self.ties[i] += 1
            self.shares[i] += parts[i]

    def sample(self, rng: Rng) -> None:
        """Deal the unknown cards once at random and count the deal."""
        pool = vec[i64](cards(self.spot.unseen))
        self.board = self.spot.board | draw_cards(pool, 0, self.spot.to_come, rng)
        k = self.spot.to_come
        for i in range(len(self.held)):
            self.rank_hand(i, draw_cards(pool, k, self.spot.lacks[i], rng))
            k += self.spot.lacks[i]
        self.compare()

    def result(self, exact: bool, played: bool = False) -> Equities:
        """The equities counted so far."""
        rows: list[Equity] = []
        n = int(self.deals)
        for i, seat in enumerate(self.spot.seats):
            share = float(self.shares[i]) / WHOLE_POT / n
            low, high = (share, share) if exact else wilson(share * n, n)
            win, tie = float(self.wins[i]) / n, float(self.ties[i]) / n
            rows.append({"seat": seat, "win": win, "tie": tie, "share": share, "low": low, "high": high})
        return {"exact": exact, "deals": n, "played": played, "given": "", "seats": rows}


def draw_cards(pool: vec[i64], first: i64, n: i64, rng: Rng) -> CardSet:
    """Draw *n* random cards from *pool*. They move to its places from *first* on; earlier places are already drawn."""
    out: CardSet = 0
    size: i64 = len(pool)
    for i in range(first, first + n):
        k = i + rng.below(size - i)
        pool[i], pool[k] = pool[k], pool[i]
        out |= bit(pool[i])
    return out


def most_counted() -> int:
    """Up to how many deals are all counted, which takes at most about a second."""
    return COUNTED_INTERPRETED if str(bits.__file__).endswith(".py") else COUNTED


def count_equities(spot: Spot, showdown: Showdown, few: int = -1, samples: int = SAMPLES, seed: int = 1) -> Equities:
    """The equities in a spot: all deals counted if there are at most *few* (-1: `most_counted`), otherwise *samples* of them."""
    found = DealCount(spot, showdown)
    exact = spot.deals() <= (few if few >= 0 else most_counted())
    if exact:
        found.all()
    else:
        rng = Rng(seed)
        for _ in range(samples):
            found.sample(rng)
    return found.result(exact)


@mypyc_attr(allow_interpreted_subclasses=True)
class EquityModel(Generic[R, H]):
    """The facts a poker game gives the equity calculator. This base has only the table of its hands."""

    tables: ClassVar[list[RankTable]] = []
    sizes: ClassVar[tuple[int, ...]] = ()  # how many cards a hand may have at the showdown; none: no odds
    board: ClassVar[int] = 0  # how many cards all share then
    assumed: ClassVar[str] = ""  # what is taken for granted where cards are named
    dealt_face_up: ClassVar[bool] = True  # with nothing but bets left, cards come to a hand face up only

    def showdown(self, h: H) -> Showdown:
        """The comparison of hands at this table."""
        raise NotImplementedError

    def showdown_among(self, options: R, size: int, seats: int) -> Showdown:
        """The comparison of hands of *size* cards at a table with these options, before any declaration."""
        raise NotImplementedError

    def live_seats(self, h: H) -> CardSet:
        """The seats still in."""
        raise NotImplementedError

    def assumption(self, h: H) -> str:
        """The assumption about all players, in words."""
        return "if all stay in"

    def only_bets_left(self, h: H) -> bool:
        """Are bets the only decisions left?"""
        raise NotImplementedError

    def held(self, h: H, seat: Seat) -> CardSet:
        """A seat's cards, without the board."""
        raise NotImplementedError

    def size(self, h: H) -> i64:
        """How many cards each hand has at the showdown."""
        return self.sizes[0]

    def common(self, h: H) -> CardSet:
        """The cards of the board."""
        return 0

    def stay_in(self, h: H, seat: Seat) -> int:
        """The cheapest answer that stays in; -1 if the question is not a bet."""
        return -1

    def needs_likely_hands(self, h: H) -> bool:
        """Do the others hold better cards than random ones, so that `deal_likely_hands` is needed?"""
        return False

    def deal_likely_hands(self, h: H, seat: Seat, rng: Rng) -> None:
        """In a hand that *seat* imagines, deal the others what public knowledge makes likely."""

    def spot(self, h: H, known: CardSet) -> Spot:
        """The hand on its way to the showdown, for a player who knows the cards in *known*."""
        seats = cards(self.live_seats(h))
        held = [int(self.held(h, s) & known) for s in seats]
        board = self.common(h)
        size = self.size(h)
        return Spot(
            seats,
            held,
            [int(size - count(row)) for row in held],
            board,
            self.board - int(count(board)),
            PACK & ~known,
        )
