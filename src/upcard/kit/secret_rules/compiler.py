"""A secret rule: which of the 52 faces it accepts after the cards of a mainline.

Faces are in ACE_LOW order. A rule looks at the mainline only through those of its parts that do not hold the candidate: these
are worked out first, and the answer to each set of their values is kept. The language is total: nothing here can fail.
Source: Eleusis, section Rule language.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from upcard.core.bits import CardSet
from upcard.kit.secret_rules.nodes import CARD, COMPARISONS, LEVELS, NUMBER, SUIT, Node
from upcard.kit.secret_rules.operations import (
    ALL,
    BOUND,
    BY_RANK,
    BY_SUIT,
    NOTHING,
    TABLES,
    And,
    Back,
    Candidate,
    Compare,
    Count,
    If,
    IsIn,
    Length,
    Literal,
    Lookup,
    Not,
    Operation,
    Or,
    Run,
    Slot,
    Starter,
    StartsBlock,
    Steps,
    Sum,
)
from upcard.kit.secret_rules.parser import Read, read

KEPT: Final = 1024
"""The number of answers that a rule caches."""
NARROW: Final = 8
"""The most bits of slots for which a rule has a table of its answers."""


def step(node: Node, p: list[Operation]) -> Operation:
    """The step that a node other than `blocks` stands for, from the steps of its parts."""
    op = node.op
    on: i64 = NOTHING
    for part in p:
        on |= part.on
    if node.literal:
        return Literal(node.number)
    if node.kind == CARD and not p:
        return Candidate() if op == "c" else Starter() if op == "starter" else Back(int(op[1:]))
    if op == "n":
        return Length()
    if op == "run":
        return Run(TABLES[node.parts[0].op])
    if op == "count":
        return Count(TABLES[node.parts[0].op], node.parts[1].number)
    if op == "after":
        cycle = [m.number for m in node.parts[1:]]
        return Lookup(on, vec[i64]([cycle[(cycle.index(suit) + 1) % 4] for suit in range(4)]), p[0])
    if op in ("dist", "up", "wdist"):
        return Steps(_by(node, on), ["dist", "up", "wdist"].index(op), p[0], p[1])
    if LEVELS.get(op) in (5, 6) or op in ("abs", "min", "max"):
        return Sum(on, op, p[0], p[-1])
    if op in COMPARISONS:
        return Compare(on, op, p[0], p[1])
    if op == "in":
        return IsIn(on, p[0], vec[i64]([m.number for m in node.parts[1:]]))
    if op == "not":
        return Not(on, p[0])
    if op == "if":
        return If(on, p[0], p[1], p[2])
    if op in ("and", "or"):
        return And(on, p[0], p[1]) if op == "and" else Or(on, p[0], p[1])
    return Lookup(_by(node, on), TABLES[op], p[0])


def _by(node: Node, on: i64) -> i64:
    """A function of cards depends on the candidate's rank or suit alone where its cards are plain names."""
    if on == NOTHING or any([bool(part.parts) for part in node.parts]):
        return on
    return BY_SUIT if node.op in ("suit", "color") else BY_RANK


def plain(node: Node) -> Operation:
    """The steps of an expression without the candidate, for a mainline."""
    inner = [] if node.op in ("run", "count") else [plain(part) for part in node.parts]
    return step(node, inner)


@final
class Compiler:
    """An expression made ready: its parts without the candidate (slots), and the steps that use them."""

    def __init__(self, tree: Node) -> None:
        self.slots: list[Operation] = []
        self.widths: list[int] = []
        self.texts: list[str] = []
        self.kept: dict[int, int] = {}
        self.whole: Operation = self.made(tree)
        self.blank: vec[i64] = vec[i64]([0 for _ in self.slots])
        self.width: vec[i64] = vec[i64](self.widths)
        self.base: vec[i64] = vec[i64]([BOUND if w == 31 else 0 for w in self.widths])
        bits = sum(self.widths)
        self.keeps: bool = bits <= 60
        self.narrow: bool = bits <= NARROW
        self.table: vec[i64] = vec[i64]([-1 for _ in range(2**bits if bits <= NARROW else 0)])

    def made(self, node: Node) -> Operation:
        """The steps for a node, parts without the candidate put into slots."""
        if node.op == "blocks":
            rows = TABLES[node.parts[0].op]
            last = self.slot(f"{node.parts[0].op}(p1)", 4, Lookup(NOTHING, rows, Back(1)))
            begins = self.slot(node.text, 1, StartsBlock([k.number for k in node.parts[1:]]))
            on: i64 = BY_SUIT if node.parts[0].op in ("suit", "color") else BY_RANK
            return Compare(on, "==", begins, Compare(on, "!=", Lookup(on, rows, Candidate()), last))
        if node.literal or node.open:
            return step(node, [self.made(part) for part in node.parts])
        return self.slot(node.text, _width(node), plain(node))

    def slot(self, text: str, width: int, part: Operation) -> Operation:
        """The slot of a part; the same text has the same slot."""
        if text not in self.texts:
            self.texts.append(text)
            self.slots.append(part)
            self.widths.append(width)
        return Slot(self.texts.index(text))

    def fits(self, line: vec[i64]) -> CardSet:
        """The faces for which the rule is true after this mainline."""
        s = self.blank  # filled anew at each call
        key: i64 = 0
        i: i64 = 0
        for part in self.slots:
            x = part.at(line, 0)
            s[i] = x
            if self.keeps:
                key = key << self.width[i] | x + self.base[i]
            i += 1
        if self.narrow:
            if self.table[key] < 0:
                self.table[key] = self.whole.faces(s)
            return self.table[key]
        if not self.keeps:
            return self.whole.faces(s)
        found = self.kept.get(key)
        if found is None:
            found = self.whole.faces(s)
            if len(self.kept) >= KEPT:
                self.kept.clear()
            self.kept[key] = found
        return found


def _width(node: Node) -> int:
    """How many bits hold all that a node can yield."""
    if node.kind == NUMBER:
        return {"value": 4, "dist": 4, "up": 4, "wdist": 4, "%": 10, "n": 20, "run": 20, "count": 20}.get(node.op, 31)
    return 6 if node.kind == CARD else 2 if node.kind == SUIT else 1


@final
class Rule:
    """A secret rule: its canonical text, how far it looks back and how many nodes it has, and what it accepts."""

    def __init__(self, rule: Read, start: Read | None) -> None:
        self.tree: Node = rule.tree
        self.start: Node | None = start.tree if start is not None else None
        self.text: str = rule.tree.text if start is None else f"{rule.tree.text}; start {start.tree.text}"
        self.look: i64 = rule.look
        self.nodes: i64 = rule.nodes
        names = rule.tree.names()
        self.short: bool = rule.look <= 2 and not names & {"n", "starter", "run", "count", "blocks"}
        """Does it see the last two cards at most? Then `start` speaks of the starter alone, and all states can be tried."""
        self.code: Compiler = Compiler(rule.tree)
        self.first: Compiler | None = Compiler(start.tree) if start is not None else None

    def fits(self, line: vec[i64]) -> CardSet:
        """The faces that may be played after a mainline of faces, the starter first (EL-5)."""
        if len(line) >= self.look:
            return self.code.fits(line)
        return self.first.fits(line) if self.first is not None else ALL


def parse(text: str) -> Rule:
    """A rule from its text: `EXPR`, or `EXPR; start EXPR`. Raises RuleError with the place of what is wrong."""
    rule, start = read(text)
    return Rule(rule, start)


def fits(line: list[int], rule: Rule) -> int:
    """The set of faces that *rule* accepts after a mainline, the starter first."""
    return rule.fits(vec[i64](line))
