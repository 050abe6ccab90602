"""Canfield with all cards known: depth-first search that visits every position once.

A position is stored without loss: the cards in the stock and the place in it, the foundations, the reserve, the lowest card of
each tableau pile, and for each other tableau card, on which of its two possible cards it lies; so the order of the piles makes
no difference.  The search leaves out these moves, without losing a win:

- Stock.  With unlimited redeals, the place in the stock matters only by its remainder: from the beginning, from the end, and
  from any place that drawing from the beginning reaches, the same cards come up.
- Cards that stay in the stock.  If one card is drawn at a time without end, a card of the stock comes up whenever it is wanted.
  So while there is a reserve it goes to a pile only just before another card is packed on it: any earlier, it would only cover
  the card below.  The last card of such a chain is the reserve's, or the lowest of a pile, or a part of a pile that moves because
  the card below it goes to its foundation.
- Safe cards.  The next card X of a foundation goes there at once if nothing in the tableau will need it.  X can carry only the
  two cards D of the rank below and the other colour.  If these are on their foundations, no card will ever lie on X, and any
  line that wins by keeping X wins without it: where X would fill a place, the next card of the reserve takes that place and
  leaves it as it would have left the reserve.  If ranks do not go round past the base, it is enough that D are up or next,
  and likewise the other card E of the colour of X, two ranks below: D and E go up when they would have been laid on X.
  This does not hold for the discards if several cards are drawn at once: that shifts the cards that come up.
- Parts of piles.  If parts of piles may move, it makes no difference on which of two twins U and U' (of one rank and colour) a
  card D lies, and positions that differ only in this are the same.  As many twins are uncovered in each of them.  A card that can
  be packed on U in one can be packed on U or U' in the other, and if U is to go to its foundation from under D, D first moves
  to the uncovered U'.  This could fail only if U' lay on D in the same pile; such a pile goes round past the base and has cards
  of all ranks and colours.  Where that is possible and no win was found, the deal is searched again with all these moves.

Two more things shorten the search.  Now and then it asks whether even an easier game is lost from its position: with the cards of
the stock drawn one at a time without end, parts of piles moved, and a win as soon as the reserve is empty.  If so, it goes back.
And it begins again, with other moves first, ever more seldom; the positions that it was done with stay lost.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from upcard.core.bits import CardSet, bit, count, lowest
from upcard.core.hand import Hand
from upcard.core.options import as_dict
from upcard.core.pack import ACE_LOW
from upcard.games.canfield.positions import MET, NEW, WINS, Positions
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
TWINS: Final = 26  # a card from here on, hearts or spades, has its twin before it
LARGEST: Final = 40  # cards in the stock and the discards, to fit into a word
LOOK: Final = 1000  # positions before the easier game is tried
SELDOM: Final = 10000  # positions between two tries, at most
BEGIN: Final = 5000  # positions before the search begins again
NEVER: Final = 1 << 60
PACKS: Final = vec[i64](  # what is packed on each card
    [sum([bit(13 * s + (c + 12) % 13) for s in ((1, 2) if c // 13 in (0, 3) else (0, 3))]) for c in range(52)]
)
PARENTS: Final = vec[i64](  # the cards on which each card is packed
    [sum([bit(13 * s + (c + 1) % 13) for s in ((1, 2) if c // 13 in (0, 3) else (0, 3))]) for c in range(52)]
)
SUIT: Final = vec[i64]([c // 13 for c in range(52)])


class CanfieldSearch:
    """A deal of Canfield, and all positions reached in its search.

    *plain*: with all moves allowed.  *easier*: any card of the stock may be taken, parts of piles move, and it is won when the
    reserve is empty; what is lost in this game is lost in the other.
    """

    def __init__(self, h: Hand, plain: bool = False, easier: bool = False) -> None:
        rules = as_dict(h.terms.options)
        limit = str(rules["redeal_limit"])
        self.hand = h
        self.step: i64 = 1 if easier else int(rules["draw_count"])
        self.endless: bool = easier or limit == "unlimited"
        self.left: i64 = ENDLESS if self.endless else max(0, int(limit) - int(h.redeals))  # type: ignore[attr-defined]
        self.parts: bool = easier or rules["tableau_move"] == "any_suffix"
        self.round: bool = bool(rules["build_on_base"])
        self.back: bool = bool(rules["foundation_to_tableau"])
        self.plain: bool = plain or self.back  # no move to a foundation is forced
        self.free: bool = self.parts and not plain  # which of two twins carries a card makes no difference
        self.stays: bool = (
            self.step == 1 and self.endless and not self.plain
        )  # a card stays in the stock until it is to carry one
        self.long: bool = False  # can a pile go round with cards of all ranks and colours?
        self.easier: bool = easier
        self.other: CanfieldSearch | None = None  # the search of the easier game
        self.base: i64 = int(h.base)  # type: ignore[attr-defined]
        self.bars: CardSet = 0  # the cards that carry nothing
        if not self.round:
            for s in range(4):
                self.bars |= bit(13 * s + self.base)
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
        self.stock: i64 = bit(len(self.order)) - 1  # the places in this order still taken, and their cards
        self.drawable: CardSet = 0
        for card in self.order:
            self.drawable |= bit(card)
        self.at: i64 = len(discards)  # the number of cards drawn from the stock
        self.canonical()
        # the moves made so far
        self.did = vec[i64]([0] * (4 * DEEP))  # move; draws and redeals before it; card or height there; was a place filled?
        self.done: i64 = 0
        self.moves = vec[i64]([0] * (MOST * 256))
        # the positions on the line of play
        self.depth: i64 = -1
        self.marks = vec[i64]([0] * DEEP)  # the number of moves made before each
        self.nexts = vec[i64]([0] * DEEP)  # the next of its moves to try
        self.ends = vec[i64]([0] * DEEP)
        self.positions = Positions()
        self.a: i64 = 0  # the position in two words
        self.b: i64 = 0
        # when to try the easier game, and when to begin again
        looks = not (self.plain or easier or (self.stays and self.free))
        self.look_at: i64 = LOOK if looks else NEVER
        self.wait: i64 = LOOK
        self.begin_at: i64 = NEVER if plain or easier else BEGIN
        self.chance: i64 = 0

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
            self.drawable ^= bit(card)
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
            self.drawable |= bit(card)
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
        chain = self.chain()
        if chain >= 0:
            return self.write_chain(first, chain)
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
                        if t != p and takes[t] & b and (up or not self.free):
                            moves[n] = p | i << 3 | (t | WITH if self.free else t) << 10
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

    # Chains of cards from the stock -----------------------------------------------------------

    def chain(self) -> i64:
        """The pile with a card of the stock that is there only to carry the next card; -1 if there is none."""
        if not self.stays or self.done == 0:
            return -1
        t = 4 * self.done - 4
        move = self.did[t]
        return move >> 10 if move & 7 == STOCK and move >> 10 < UP and self.did[t + 2] > 0 and self.in_reserve > 0 else -1

    def carriers(self, chain: i64) -> CardSet:
        """The cards of the stock that can carry the reserve, a pile (not this one) or a part, with or without others between."""
        on = PARENTS[self.reserve[self.in_reserve - 1]]
        wanted = self.wanted()
        for p in range(4):
            if p != chain:
                on |= PARENTS[self.pile[64 * p]]
                if self.parts:
                    for i in range(64 * p + 1, 64 * p + self.height[p]):
                        if wanted & bit(self.pile[i - 1]):
                            on |= PARENTS[self.pile[i]]
        cards = self.drawable & ~self.bars
        out: CardSet = 0
        rest = on & cards
        while rest:
            out |= rest
            on = 0
            while rest:
                on |= PARENTS[lowest(rest)]
                rest &= rest - 1
            rest = on & cards & ~out
        return out

    def write_chain(self, first: i64, chain: i64) -> i64:
        """Write the moves onto the card that is there to carry one; see `write`."""
        n = first
        moves = self.moves
        top = self.pile[64 * chain + self.height[chain] - 1]
        takes = PACKS[top]
        if takes & bit(self.reserve[self.in_reserve - 1]):
            moves[n] = RESERVE | chain << 10
            n += 1
        for p in range(4):
            if p != chain and takes & bit(self.pile[64 * p]):
                moves[n] = p | chain << 10
                n += 1
        if self.parts:
            wanted = self.wanted()
            for p in range(4):
                for i in range(1, self.height[p]):
                    if p != chain and takes & bit(self.pile[64 * p + i]) and wanted & bit(self.pile[64 * p + i - 1]):
                        moves[n] = p | i << 3 | (chain | WITH) << 10
                        n += 1
        takes &= self.carriers(chain)
        rest = self.stock
        while takes and rest:
            i = lowest(rest)
            rest &= rest - 1
            if takes & bit(self.order[i]):
                moves[n] = STOCK | i << 3 | chain << 10
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
        carriers = self.carriers(-1) if self.in_reserve > 0 else i64(-1)
        n = self.write_packs(n, come, takes, carriers)
        if not self.stays and self.in_reserve > 0:
            n = self.write_packs(n, come, takes, ~carriers)
        while empty >= 0 and come:
            moves[n] = STOCK | lowest(come) << 3 | empty << 10
            come &= come - 1
            n += 1
        return n

    def write_packs(self, first: i64, come: i64, takes: vec[i64], chosen: CardSet) -> i64:
        """Write the moves to cards in the tableau, of the cards that come up if they are among those chosen."""
        n = first
        while come:
            i = lowest(come)
            come &= come - 1
            b = bit(self.order[i]) & chosen
            for t in range(4):
                if takes[t] & b:
                    self.moves[n] = STOCK | i << 3 | t << 10
                    n += 1
        return n

    # Visited positions ----------------------------------------------------------------------

    def write_key(self) -> None:
        """Set the position's two words: the stock, foundations and place in the stock; the piles, redeals and reserve."""
        pile = self.pile
        roots: CardSet = 0
        rest: CardSet = 0  # the other cards of the tableau
        parents: CardSet = 0
        high: i64 = 0
        for p in range(4):
            n = self.height[p]
            if n:
                high += n
                roots |= bit(pile[64 * p])
                if not self.free:
                    for i in range(64 * p + 1, 64 * p + n):
                        rest |= bit(pile[i])
                        if pile[i - 1] >= TWINS:
                            parents |= bit(pile[i])
        if self.free and self.round and high > TWINS and self.goes_round():
            self.long = True
        found = self.found
        a = (self.stock << 22 | found[0] << 18 | found[1] << 14 | found[2] << 10 | found[3] << 6 | self.at) + 1
        b = 0
        while roots:
            b = b << 6 | lowest(roots) + 1
            roots &= roots - 1
        b = ((b << 26 | of_kinds(rest, parents)) << 4 | self.left) << 6 | self.in_reserve
        self.a = a
        self.b = b

    def goes_round(self) -> bool:
        """Can a pile hold cards of all colours and ranks, so that its lowest card could be packed only on a card in that pile?"""
        out: CardSet = 0
        for p in range(4):
            for i in range(64 * p + 1, 64 * p + self.height[p]):
                out |= bit(self.pile[i])
        return count(of_kinds(out, out)) >= TWINS - 1

    def meet(self) -> i64:
        """Record this position; returns NEW, MET or WINS, as it was known before."""
        if self.won():
            return WINS
        if self.chain() >= 0:
            return NEW
        self.write_key()
        return self.positions.meet(self.a, self.b)

    # The search -----------------------------------------------------------------------------

    def solve(self, budget: i64) -> i64:
        """WON (with the line of play in the moves made), LOST, or UNKNOWN if that takes more positions than the budget."""
        if len(self.order) > LARGEST:
            return UNKNOWN
        found = self.search(budget)
        if found == LOST and self.long:
            self.free = False
            self.stays = False
            self.positions = Positions()
            found = self.search(budget)
        return found

    def won(self) -> bool:
        """Are all cards on the foundations, or in the easier game, is the reserve empty?"""
        if self.easier and self.in_reserve == 0:
            return True
        return self.found[0] + self.found[1] + self.found[2] + self.found[3] == 52

    def search(self, budget: i64) -> i64:
        """Search with the moves allowed now; see `solve`."""
        self.depth = -1
        before = self.done
        self.settle()
        known = self.meet()
        if known != NEW:
            return WON if known == WINS else LOST
        self.enter(before)
        while self.depth >= 0:
            k = self.nexts[self.depth]
            if k == self.ends[self.depth]:
                self.leave()
                continue
            self.nexts[self.depth] = k + 1
            before = self.done
            if before + 60 > DEEP:
                self.cut = True
                continue
            self.play(self.moves[k])
            known = self.meet()
            if known == MET:
                self.go_back(before)
                continue
            if known == WINS:
                if self.easier:
                    self.go_back(before)
                    self.climb(WINS)
                return WON
            self.nodes += 1
            self.enter(before)
            if self.nodes >= budget:
                if self.easier:
                    self.climb(NEW)
                return UNKNOWN
            if self.nodes >= self.look_at:
                self.look()
            if self.nodes >= self.begin_at and self.depth >= 0:
                self.begin_again()
        return UNKNOWN if self.cut else LOST

    def play(self, move: i64) -> None:
        """Make a move and all safe ones after it."""
        to = move >> 10
        if to >= WITH:
            self.do(move & 1023 | to - WITH << 10)
            self.do(move & 7 | UP << 10)
        else:
            self.do(move)
        self.settle()

    def enter(self, before: i64) -> None:
        """Add the position to the line; *before* is the number of moves made before the move that led to it."""
        first: i64 = 0 if self.depth < 0 else self.ends[self.depth]
        if first + MOST > len(self.moves):
            longer = vec[i64]([0] * (2 * len(self.moves)))
            for k in range(first):
                longer[k] = self.moves[k]
            self.moves = longer
        self.depth += 1
        self.marks[self.depth] = before
        self.nexts[self.depth] = first
        self.ends[self.depth] = self.write(first)
        if self.chance:
            self.vary()

    def go_back(self, done: i64) -> None:
        """Take back all moves but the first ones."""
        while self.done > done:
            self.undo()

    def leave(self) -> None:
        """Go back to the position before on the line."""
        self.go_back(self.marks[self.depth])
        self.depth -= 1

    def climb(self, known: i64) -> None:
        """Go back to the first position, noting on the way what is known of all the positions on the line."""
        while True:
            if self.chain() < 0:
                self.write_key()
                self.positions.mark(self.a, self.b, known)
            if self.depth == 0:
                return
            self.leave()

    def begin_again(self) -> None:
        """Search from the first position again, with other moves first."""
        self.climb(NEW)
        self.meet()
        self.chance = self.nodes | 1
        self.begin_at += self.nodes // 2
        self.depth = -1
        self.enter(self.marks[0])

    def vary(self) -> None:
        """Try one of the moves before its turn, in every fourth position."""
        first = self.nexts[self.depth]
        n = self.ends[self.depth] - first
        self.chance = (self.chance * 1103515245 + 12345) & 0x7FFFFFFF
        x = self.chance >> 8
        if n > 1 and x & 3 == 0:
            k = first + (x >> 2) % n
            move = self.moves[k]
            self.moves[k] = self.moves[first]
            self.moves[first] = move

    def look(self) -> None:
        """Go back to the last position from which the easier game is won, or not lost as far as is known."""
        found = self.easier_game()
        self.wait = max(1, self.wait // 2) if found == LOST else self.nodes if found == UNKNOWN else min(SELDOM, 2 * self.wait)
        while found == LOST:
            self.leave()
            found = self.easier_game() if self.depth >= 0 else WON
        self.look_at = self.nodes + self.wait

    def easier_game(self) -> i64:
        """Search the easier game from this position, with as many positions as were searched until now."""
        other = self.other
        if other is None:
            other = CanfieldSearch(self.hand, easier=True)
            self.other = other
        for p in range(4):
            other.height[p] = self.height[p]
            other.found[p] = self.found[p]
            for i in range(64 * p, 64 * p + self.height[p]):
                other.pile[i] = self.pile[i]
        other.in_reserve = self.in_reserve
        other.stock = self.stock
        other.drawable = self.drawable
        other.done = 0
        before = other.nodes
        found = other.search(before + self.nodes)
        self.nodes += other.nodes - before
        return UNKNOWN if found == LOST and other.long else found


def of_kinds(cards: CardSet, chosen: CardSet) -> CardSet:
    """A bit for each colour and rank: is the card among the chosen?  Of two such cards, the one of clubs or diamonds counts."""
    low = bit(TWINS) - 1
    high = chosen >> TWINS
    return chosen & low | (high >> 13 | (high & bit(13) - 1) << 13) & ~(cards & low)


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
