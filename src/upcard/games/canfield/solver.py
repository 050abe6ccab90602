"""Canfield with all cards known: depth-first search that visits every position once.

A position is stored without loss: the cards in the stock and the place in it, the foundations, the reserve, the lowest card of
each tableau pile, and for each other tableau card, on which of its two possible cards it lies; so the order of the piles makes
no difference.  The search leaves out these moves, without losing a win:

- Stock.  With unlimited redeals, the place in the stock matters only by its remainder: from the beginning, from the end, and
  from any place that drawing from the beginning reaches, the same cards come up.
- Safe cards.  The next card X of a foundation goes there at once if nothing in the tableau will need it.  X can carry only the
  two cards D of the rank below and the other colour.  If these are on their foundations, no card will ever lie on X, and any
  line that wins by keeping X wins without it: where X would fill a place, the next card of the reserve takes that place and
  leaves it as it would have left the reserve.  If ranks do not go round past the base, it is enough that D are up or next,
  and likewise the other card E of the colour of X, two ranks below: D and E go up when they would have been laid on X.
  This does not hold for the discards if several cards are drawn at once: that shifts the cards that come up.
- Parts of piles.  A part of a pile can only move from a card U to its twin U' of the same rank and colour.  While both are
  uncovered or carry something, either arrangement can do what the other can, so the move can wait until U is to go to
  its foundation, and is then made together with that.  A pile that goes round past the base may be longer than thirteen
  cards, and a part with U in it may go on to what U' carries; then the argument fails, so a deal that is not won this way is
  searched again with all moves.  The same holds for cards that come back from foundations.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from upcard.core.bits import CardSet, bit, count, lowest
from upcard.core.hand import Hand
from upcard.core.options import as_dict
from upcard.core.pack import ACE_LOW
from upcard.kit.solving import Solution, Solver

WON: Final = 1
LOST: Final = 0
UNKNOWN: Final = -1

UP: Final = 4  # the target of a move: 0 to 3 a pile, this its foundation
RESERVE: Final = 4  # the source of a move: 0 to 3 a pile, or one of these
STOCK: Final = 5
DOWN: Final = 6  # from its foundation
DISCARDS: Final = 10  # the zone
WITH: Final = 8  # added to the pile: the uncovered card then goes up
DEEP: Final = 1500  # steps in one line of play
MOST: Final = 256  # moves in one position
ENDLESS: Final = 15  # redeals
KEEP: Final = (1 << 62) - 1
PACKS: Final = vec[i64](  # what is packed on each card
    [sum([bit(13 * s + (c + 12) % 13) for s in ((1, 2) if c // 13 in (0, 3) else (0, 3))]) for c in range(52)]
)
SUIT: Final = vec[i64]([c // 13 for c in range(52)])


class CanfieldSearch:
    """A deal of Canfield, and all positions reached in its search; *plain*: with all moves allowed."""

    def __init__(self, h: Hand, plain: bool = False) -> None:
        rules = as_dict(h.terms.options)
        limit = str(rules["redeal_limit"])
        self.step: i64 = int(rules["draw_count"])
        self.left: i64 = ENDLESS if limit == "unlimited" else max(0, int(limit) - int(h.redeals))  # type: ignore[attr-defined]
        self.endless: bool = limit == "unlimited"
        self.parts: bool = rules["tableau_move"] == "any_suffix"
        self.round: bool = bool(rules["build_on_base"])
        self.back: bool = bool(rules["foundation_to_tableau"])
        self.plain: bool = plain or self.back
        self.every: bool = self.plain  # all moves of parts of piles
        self.base: i64 = int(h.base)  # type: ignore[attr-defined]
        self.nodes: i64 = 0
        self.cut: bool = False
        # the position
        self.pile = vec[i64]([0] * 256)  # 64 * pile + height
        self.height = vec[i64]([0] * 4)
        self.found = vec[i64]([0] * 4)
        for p in range(4):
            row = h.cards_in(p)
            self.height[p] = len(row)
            for i in range(len(row)):
                self.pile[64 * p + i] = row[i]
        self.reserve = vec[i64](h.cards_in(4))
        self.in_reserve: i64 = len(self.reserve)
        for s in range(4):
            self.found[s] = h.size(5 + s)
        discards = h.cards_in(10)
        self.order = vec[i64](discards + list(reversed(h.cards_in(9))))
        self.stock: i64 = bit(len(self.order)) - 1
        self.at: i64 = len(discards)  # the number of cards drawn from the stock
        self.canonical()
        # the moves made so far
        self.did = vec[i64]([0] * (4 * DEEP))  # move; draws and redeals before it; card or height there; was a place filled?
        self.done: i64 = 0
        self.moves = vec[i64]([0] * (MOST * 256))
        # positions visited, three words each
        self.size: i64 = 1 << 12
        self.met = vec[i64]([0] * (3 << 12))
        self.used: i64 = 0

    # Moves ----------------------------------------------------------------------------------

    def canonical(self) -> None:
        """Reduce a place in the stock to the first one from which the same cards come up."""
        if self.endless and (self.at % self.step == 0 or self.at == count(self.stock)):
            self.at = 0

    def do(self, move: i64) -> None:
        """Make a move, and fill the empty place it leaves."""
        src = move & 7
        i = move >> 3 & 127
        to = move >> 10
        t = 4 * self.done
        self.done += 1
        pile = self.pile
        height = self.height
        self.did[t] = move
        self.did[t + 1] = self.at << 8 | self.left
        self.did[t + 2] = height[to] if to < UP else 0
        self.did[t + 3] = -1
        if src < 4:
            if to == UP:
                height[src] -= 1
                card = pile[64 * src + height[src]]
                self.found[SUIT[card]] += 1
                self.did[t + 2] = card
            else:
                n = height[to]
                for k in range(i, height[src]):
                    pile[64 * to + n] = pile[64 * src + k]
                    n += 1
                height[to] = n
                height[src] = i
            if height[src] == 0 and self.in_reserve > 0:
                self.in_reserve -= 1
                pile[64 * src] = self.reserve[self.in_reserve]
                height[src] = 1
                self.did[t + 3] = src
            return
        if src == RESERVE:
            self.in_reserve -= 1
            card = self.reserve[self.in_reserve]
        elif src == STOCK:
            card = self.order[i]
            k = count(self.stock & bit(i) - 1)
            if not self.endless and not self.ahead(k, count(self.stock)):
                self.left -= 1
            self.stock ^= bit(i)
            self.at = k
            self.canonical()
        else:
            self.found[i] -= 1
            card = 13 * i + (self.base + self.found[i]) % 13
        if to == UP:
            self.found[SUIT[card]] += 1
        else:
            pile[64 * to + height[to]] = card
            height[to] += 1

    def undo(self) -> None:
        """Take back the last move."""
        self.done -= 1
        t = 4 * self.done
        move = self.did[t]
        src = move & 7
        i = move >> 3 & 127
        to = move >> 10
        pile = self.pile
        height = self.height
        if self.did[t + 3] >= 0:
            height[src] = 0
            self.in_reserve += 1
        if src < 4:
            if to == UP:
                card = self.did[t + 2]
                self.found[SUIT[card]] -= 1
                pile[64 * src + height[src]] = card
                height[src] += 1
            else:
                n = self.did[t + 2]
                for k in range(n, height[to]):
                    pile[64 * src + i + k - n] = pile[64 * to + k]
                height[src] = i + height[to] - n
                height[to] = n
            return
        if src == RESERVE:
            card = self.reserve[self.in_reserve]
            self.in_reserve += 1
        elif src == STOCK:
            card = self.order[i]
            self.stock |= bit(i)
            self.at = self.did[t + 1] >> 8
            self.left = self.did[t + 1] & 255
        else:
            self.found[i] += 1
            card = -1
        if to < UP:
            height[to] -= 1
        else:
            self.found[SUIT[card]] -= 1

    def ahead(self, k: i64, n: i64) -> bool:
        """Does the card at place *k* of *n* come up before the discards are turned over?"""
        return k == self.at - 1 or (k >= self.at and ((k - self.at + 1) % self.step == 0 or k == n - 1))

    def wanted(self) -> CardSet:
        """The cards that the foundations need next."""
        out: CardSet = 0
        for s in range(4):
            if self.found[s] < 13:
                out |= bit(13 * s + (self.base + self.found[s]) % 13)
        return out

    def harmless(self) -> CardSet:
        """The cards that can go to their foundations without harm, wherever they are."""
        wanted: CardSet = 0
        if self.plain:
            return wanted
        found = self.found
        for s in range(4):
            v = found[s]
            if v == 13:
                continue
            one: i64 = 1 if s == 0 or s == 3 else 0  # the suits of the other colour
            other: i64 = 2 if s == 0 or s == 3 else 3
            twin: i64 = 3 - s
            low = min(found[one], found[other])
            if (v > 0 and low >= v) or (not self.round and low >= v - 1 and found[twin] >= v - 2):
                wanted |= bit(13 * s + (self.base + v) % 13)
        return wanted

    def safe(self) -> i64:
        """A move to a foundation that cannot do harm; -1 if there is none."""
        wanted = self.harmless()
        if wanted == 0:
            return -1
        if self.in_reserve > 0 and wanted & bit(self.reserve[self.in_reserve - 1]):
            return RESERVE | UP << 10
        for p in range(4):
            if self.height[p] > 0 and wanted & bit(self.pile[64 * p + self.height[p] - 1]):
                return p | UP << 10
        if self.step == 1:
            k: i64 = 0
            rest = self.stock
            while rest:
                i = lowest(rest)
                rest &= rest - 1
                if wanted & bit(self.order[i]) and (self.endless or k == self.at - 1):
                    return STOCK | i << 3 | UP << 10
                k += 1
        return -1

    def settle(self) -> None:
        """Make all safe moves."""
        move = self.safe()
        while move >= 0 and self.done < DEEP:
            self.do(move)
            move = self.safe()

    def write(self, first: i64) -> i64:
        """Write the moves of a position into the list from an index on; returns the next index."""
        n = first
        moves = self.moves
        wanted = self.wanted()
        pile = self.pile
        height = self.height
        takes = vec[i64]([0, 0, 0, 0])
        empty: i64 = -1
        for p in range(4):
            if height[p] == 0:
                if empty < 0:
                    empty = p
            else:
                top = pile[64 * p + height[p] - 1]
                if self.round or top % 13 != self.base:
                    takes[p] = PACKS[top]
        if self.in_reserve > 0:
            b = bit(self.reserve[self.in_reserve - 1])
            if wanted & b:
                moves[n] = RESERVE | UP << 10
                n += 1
            for t in range(4):
                if takes[t] & b:
                    moves[n] = RESERVE | t << 10
                    n += 1
        for p in range(4):
            if height[p] > 0 and wanted & bit(pile[64 * p + height[p] - 1]):
                moves[n] = p | UP << 10
                n += 1
        for p in range(4):
            if height[p] > 0:
                b = bit(pile[64 * p])
                for t in range(4):
                    if t != p and takes[t] & b:
                        moves[n] = p | t << 10
                        n += 1
        if self.parts:
            for p in range(4):
                for i in range(1, height[p]):
                    b = bit(pile[64 * p + i])
                    up = wanted & bit(pile[64 * p + i - 1])
                    for t in range(4):
                        if t != p and takes[t] & b and (up != 0 or self.every):
                            moves[n] = p | i << 3 | (t if self.every else t | WITH) << 10
                            n += 1
        n = self.write_stock(n, wanted, takes, empty)
        if empty >= 0 and self.parts:
            for p in range(4):
                for i in range(1, height[p]):
                    moves[n] = p | i << 3 | empty << 10
                    n += 1
        if self.back:
            for s in range(4):
                if self.found[s] > 0:
                    b = bit(13 * s + (self.base + self.found[s] - 1) % 13)
                    for t in range(4):
                        if takes[t] & b:
                            moves[n] = DOWN | s << 3 | t << 10
                            n += 1
        return n

    def write_stock(self, first: i64, wanted: CardSet, takes: vec[i64], empty: i64) -> i64:
        """Write the moves of the cards that come up: first those to the foundations, last those to an empty place."""
        n = first
        moves = self.moves
        size = count(self.stock)
        come: CardSet = 0
        rest = self.stock
        k: i64 = 0
        while rest:
            i = lowest(rest)
            rest &= rest - 1
            k += 1
            if self.ahead(k - 1, size) or (self.left > 0 and (k % self.step == 0 or k == size)):
                come |= bit(i)
                if wanted & bit(self.order[i]):
                    moves[n] = STOCK | i << 3 | UP << 10
                    n += 1
        rest = come
        while rest:
            i = lowest(rest)
            rest &= rest - 1
            b = bit(self.order[i])
            for t in range(4):
                if takes[t] & b:
                    moves[n] = STOCK | i << 3 | t << 10
                    n += 1
        while empty >= 0 and come:
            moves[n] = STOCK | lowest(come) << 3 | empty << 10
            come &= come - 1
            n += 1
        return n

    # Visited positions ----------------------------------------------------------------------

    def is_new(self) -> bool:
        """Record a position; returns False if it was visited before."""
        pile = self.pile
        lowest_cards: CardSet = 0
        parents: CardSet = 0
        for p in range(4):
            n = self.height[p]
            if n:
                lowest_cards |= bit(pile[64 * p])
                for i in range(64 * p + 1, 64 * p + n):
                    if pile[i - 1] >= 26:
                        parents |= bit(pile[i])
        found = self.found
        a = (self.stock << 16 | found[0] << 12 | found[1] << 8 | found[2] << 4 | found[3]) + 1
        b = parents << 6 | self.in_reserve
        c = (lowest_cards << 6 | self.at) << 4 | self.left
        met = self.met
        mask = self.size - 1
        x = place(a, b, c) & mask
        while met[3 * x] != 0:
            if met[3 * x] == a and met[3 * x + 1] == b and met[3 * x + 2] == c:
                return False
            x = x + 1 & mask
        met[3 * x] = a
        met[3 * x + 1] = b
        met[3 * x + 2] = c
        self.used += 1
        if 4 * self.used > 3 * self.size:
            self.grow()
        return True

    def grow(self) -> None:
        """Double the room for positions."""
        old = self.met
        size = 2 * self.size
        met = vec[i64]([0] * (3 * size))
        for k in range(self.size):
            if old[3 * k] != 0:
                x = place(old[3 * k], old[3 * k + 1], old[3 * k + 2]) & size - 1
                while met[3 * x] != 0:
                    x = x + 1 & size - 1
                met[3 * x] = old[3 * k]
                met[3 * x + 1] = old[3 * k + 1]
                met[3 * x + 2] = old[3 * k + 2]
        self.met = met
        self.size = size

    # The search -----------------------------------------------------------------------------

    def solve(self, budget: i64) -> i64:
        """WON (with the line of play in the moves made), LOST, or UNKNOWN if that takes more positions than the budget."""
        found = self.search(budget)
        if found == LOST and self.parts and self.round and not self.every:
            self.every = True
            self.size = 1 << 12
            self.met = vec[i64]([0] * (3 << 12))
            self.used = 0
            found = self.search(budget)
        return found

    def won(self) -> bool:
        """Are all cards on the foundations?"""
        return self.found[0] + self.found[1] + self.found[2] + self.found[3] == 52

    def search(self, budget: i64) -> i64:
        """Search with the moves allowed now; see `solve`."""
        begin = self.done
        marks = vec[i64]([0] * DEEP)  # for each position on the line, the number of moves made before it
        nexts = vec[i64]([0] * DEEP)  # the next of its moves to try
        ends = vec[i64]([0] * DEEP)
        self.settle()
        if self.won():
            return WON
        self.is_new()
        depth: i64 = 0
        marks[0] = begin
        ends[0] = self.write(0)
        while depth >= 0:
            if nexts[depth] == ends[depth]:
                while self.done > marks[depth]:
                    self.undo()
                depth -= 1
                continue
            move = self.moves[nexts[depth]]
            nexts[depth] += 1
            before = self.done
            if before + 60 > DEEP:
                self.cut = True
                continue
            to = move >> 10
            if to >= WITH:
                self.do(move & 1023 | to - WITH << 10)
                self.do(move & 7 | UP << 10)
            else:
                self.do(move)
            self.settle()
            if self.won():
                return WON
            if not self.is_new():
                while self.done > before:
                    self.undo()
                continue
            self.nodes += 1
            if self.nodes >= budget:
                return UNKNOWN
            first = ends[depth]
            depth += 1
            if first + MOST > len(self.moves):
                longer = vec[i64]([0] * (2 * len(self.moves)))
                for k in range(first):
                    longer[k] = self.moves[k]
                self.moves = longer
            marks[depth] = before
            nexts[depth] = first
            ends[depth] = self.write(first)
        return UNKNOWN if self.cut else LOST


def place(a: i64, b: i64, c: i64) -> i64:
    """The slot at which to look for a position first."""
    x = (a * 3512401965023503517 + b * 2685821657736338717 + c * 1181783497276652981) & KEEP
    x ^= x >> 31
    x = x * 2862933555777941757 & KEEP
    return x ^ x >> 29


def line(search: CanfieldSearch, h: Hand) -> list[str]:
    """The moves of a search as texts, with the draws and redeals that they need; plays them in the hand."""
    out: list[str] = []
    names = ACE_LOW.names
    for t in range(search.done):
        move = search.did[4 * t]
        src = move & 7
        i = move >> 3 & 127
        to = move >> 10
        if src < 4:
            row = h.cards_in(src)
            card = row[len(row) - 1] if to == UP else row[i]
        elif src == RESERVE:
            card = h.top(4)
        elif src == STOCK:
            card = search.order[i]
            while h.top(DISCARDS) != card and not h.over:
                out.append("draw" if h.at[9] else "flip")
                h.apply(h.read(out[len(out) - 1]))
        else:
            card = h.top(5 + i)
        if h.over:  # the moves that the options allow are used up
            return out
        out.append(f"move {names[card]} to foundation" if to == UP else f"move {names[card]} to pile {to + 1}")
        h.apply(h.read(out[len(out) - 1]))
    return out


def next_safe(h: Hand) -> int:
    """An open card that can go to its foundation without harm; -1 if there is none."""
    search = CanfieldSearch(h)
    wanted = search.harmless()
    for zone in range(DISCARDS + 1):
        if (zone <= RESERVE or (zone == DISCARDS and search.step == 1)) and h.at[zone] and wanted >> h.top(zone) & 1:
            return int(h.top(zone))
    return -1


class CanfieldSolver(Solver):
    """Canfield, by depth-first search."""

    quick = 20_000

    def solve(self, h: Hand, nodes: int) -> Solution:
        search = CanfieldSearch(h)
        found = search.solve(nodes)
        if found != WON:
            return Solution("lost" if found == LOST else "unknown", int(search.nodes), [])
        end = h.copy()
        sayings = line(search, end)
        if end.over and self.won(end):
            return Solution("won", int(search.nodes), sayings)
        return Solution("unknown", int(search.nodes), [])  # a win, but with more moves than the game allows

    def won(self, h: Hand) -> bool:
        return h.score[0] == 52

    def safe_move(self, h: Hand) -> str:
        """A safe card; no discard is safe if several cards are drawn at once, since taking one shifts the cards that come up."""
        card = next_safe(h)
        return f"move {h.plan.pack.name(card)} to foundation" if card >= 0 else ""


SOLVER: Final = CanfieldSolver()
