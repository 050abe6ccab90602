"""Reading a secret rule: words, grammar, types and limits, with errors that a dealer can understand.

Source: Eleusis, section Rule language (grammar, types, limits).
"""

from __future__ import annotations

import re
from difflib import get_close_matches
from typing import Final

from upcard.kit.secret_rules.nodes import (
    A_KIND,
    ATTRIBUTE,
    ATTRIBUTES,
    CARD,
    CARDS,
    COMPARISONS,
    CONSTANTS,
    LEVELS,
    NUMBER,
    PLAIN,
    SUIT,
    YES,
    Node,
    RuleError,
)

NODES: Final = 200
NESTING: Final = 20
LETTERS: Final = 8000
"""More than any expression within the other limits needs in its canonical form."""
GREATEST: Final = 999

EXAMPLES: Final = {
    "after": "after(suit(p1), SPADES, CLUBS, DIAMONDS, HEARTS)",
    "run": "run(suit)",
    "count": "count(color, RED)",
    "blocks": "blocks(color, 2, 3)",
    "abs": "abs(value(c) - 7)",
    "min": "min(n, 5)",
    "max": "max(n, 5)",
    "dist": "dist(c, p1)",
    "up": "up(p1, c)",
    "wdist": "wdist(c, p1)",
}
WORDS: Final = ["start", "if", "then", "else", "and", "or", "not", "in"]
KNOWN: Final = sorted({*CONSTANTS, *CARDS, *PLAIN, *EXAMPLES, *WORDS, "n"})
SPELLED: Final = {known.lower(): known for known in KNOWN}
"""Every word of the language by its small letters: case makes no difference."""
INSTEAD: Final = {"=": "==", "&": "and", "|": "or", "!": "not, or !=", "≠": "!=", "≤": "<=", "≥": ">=", ".": "whole numbers"}

TOKEN: Final = re.compile(r"([A-Za-z_][A-Za-z_0-9]*)|([0-9]+)|(==|!=|<=|>=|[-<>+*%(){},;])")


class Read:
    """An expression that was read: its tree, how many nodes it has, and how far it looks back."""

    def __init__(self, tree: Node, nodes: int, look: int) -> None:
        self.tree: Node = tree
        self.nodes: int = nodes
        self.look: int = look


def read(text: str) -> tuple[Read, Read | None]:
    """A rule, and its `start` if it has one: `EXPR` or `EXPR; start EXPR`. Raises RuleError."""
    if len(text) > LETTERS:
        raise RuleError(f"a rule may have at most {LETTERS} characters; this one has {len(text)}")
    reader = Reader(text)
    rule = reader.whole("the rule")
    start: Read | None = None
    if reader.skip(";"):
        if not reader.skip("start"):
            raise reader.error("after ; comes start and an expression for the first cards")
        reader.starting = True
        start = reader.whole("start")
    if reader.word:
        raise reader.error(reader.surplus())
    return rule, start


class Reader:
    """Reads one text from left to right, by recursive descent."""

    def __init__(self, text: str) -> None:
        self.words: list[str] = []
        self.places: list[int] = []
        self.i: int = 0
        self.nodes: int = 0
        self.nesting: int = 0
        self.look: int = 0
        self.starting: bool = False
        self._cut(text)

    @property
    def word(self) -> str:
        """The next word or sign; "" at the end."""
        return self.words[self.i]

    @property
    def place(self) -> int:
        return self.places[self.i]

    def _cut(self, text: str) -> None:
        at = 0
        while at < len(text):
            if text[at].isspace():
                at += 1
                continue
            found = TOKEN.match(text, at)
            if found is None:
                raise RuleError(_stranger(text[at]), at)
            self.words.append(SPELLED.get(found.group().lower(), found.group()))
            self.places.append(at)
            at = found.end()
        self.words.append("")
        self.places.append(at)

    def error(self, sentence: str) -> RuleError:
        """The error for the next word."""
        return RuleError(sentence, self.place)

    def skip(self, word: str) -> bool:
        """Pass over *word* if it comes next."""
        if self.word != word:
            return False
        self.i += 1
        return True

    def want(self, word: str, why: str) -> None:
        """Pass over *word*, which must come next."""
        if not self.skip(word):
            raise self.error(f"{word} is wanted here {why}, not {_shown(self.word)}")

    def enter(self, at: int) -> None:
        """Go one level deeper."""
        self.nesting += 1
        if self.nesting > NESTING:
            raise RuleError(f"a rule may be nested {NESTING} deep at most (parentheses, calls, not and if)", at)

    def node(self, at: int, op: str, kind: str, parts: list[Node], number: int = 0) -> Node:
        """A new node, counted."""
        self.nodes += 1
        if self.nodes > NODES:
            raise RuleError(f"a rule may have at most {NODES} numbers, names and operators", at)
        return Node(op, kind, parts, number)

    def whole(self, what: str) -> Read:
        """A whole expression, which must come to a yes or no."""
        self.nodes = 0
        self.look = 0
        at = self.place
        if not self.word:
            raise self.error(f"{what} is empty; write for example color(c) != color(p1)")
        tree = self.wanted(self.expr(), YES, what, at)
        return Read(tree, self.nodes, self.look)

    def wanted(self, node: Node, kind: str, where: str, at: int) -> Node:
        """The node, which must be of this kind."""
        if node.kind != kind:
            raise RuleError(f"{where} must be {A_KIND[kind]}, but {_short(node)} is {A_KIND[node.kind]}", at)
        return node

    def surplus(self) -> str:
        """Why an expression cannot go on with the next word."""
        if self.word in COMPARISONS or self.word == "in":
            return "only one comparison at a time; join two of them with and"
        return f"the expression is complete before {_shown(self.word)}; is an operator missing?"

    def expr(self) -> Node:
        at = self.place
        if not self.skip("if"):
            return self.chain("or")
        self.enter(at)
        spot = self.place
        test = self.wanted(self.expr(), YES, "what follows if", spot)
        self.want("then", "after if")
        yes = self.expr()
        self.want("else", "after if and then")
        spot = self.place
        no = self.wanted(self.expr(), yes.kind, f"what follows else, like {_short(yes)},", spot)
        self.nesting -= 1
        return self.node(at, "if", yes.kind, [test, yes, no])

    def chain(self, word: str) -> Node:
        """Parts joined by `or`, each of them parts joined by `and`."""
        first = self.place
        left = self.chain("and") if word == "or" else self.negation()
        while self.word == word:
            at = self.place
            self.i += 1
            self.wanted(left, YES, f"what stands before {word}", first)
            spot = self.place
            right = self.chain("and") if word == "or" else self.negation()
            left = self.node(at, word, YES, [left, self.wanted(right, YES, f"what follows {word}", spot)])
        return left

    def negation(self) -> Node:
        at = self.place
        if not self.skip("not"):
            return self.comparison()
        self.enter(at)
        spot = self.place
        inner = self.wanted(self.negation(), YES, "what follows not", spot)
        self.nesting -= 1
        return self.node(at, "not", YES, [inner])

    def comparison(self) -> Node:
        first = self.place
        left = self.sum(5)
        at, op = self.place, self.word
        if self.skip("in"):
            return self.node(at, "in", YES, [left] + self.members(left))
        if op not in COMPARISONS:
            return left
        self.i += 1
        spot = self.place
        right = self.sum(5)
        if op not in ("==", "!="):
            self.wanted(left, NUMBER, f"what stands before {op}", first)
            self.wanted(right, NUMBER, f"what follows {op}", spot)
        if CARD in (left.kind, right.kind):
            raise RuleError(f"{op} cannot compare whole cards; compare their value, suit or color", at)
        self.wanted(right, left.kind, f"what follows {op}, like {_short(left)},", spot)
        return self.node(at, op, YES, [left, right])

    def members(self, left: Node) -> list[Node]:
        """The constants in braces after `in`."""
        self.want("{", "after in")
        if left.kind == CARD:
            raise self.error("a whole card cannot be looked for in { }; use its value, suit or color")
        found = [self.constant(left.kind, "a member of { }")]
        while self.skip(","):
            found.append(self.constant(left.kind, "a member of { }"))
        self.want("}", "to close {")
        return found

    def sum(self, level: int) -> Node:
        """Terms joined by `+` and `-` (level 5), each of them factors joined by `*` and `%` (level 6)."""
        first = self.place
        left = self.sum(6) if level == 5 else self.factor()
        while self.word and LEVELS.get(self.word) == level:
            at, op = self.place, self.word
            self.i += 1
            self.wanted(left, NUMBER, f"what stands before {op}", first)
            spot = self.place
            right = self.wanted(self.sum(6) if level == 5 else self.factor(), NUMBER, f"what follows {op}", spot)
            if op == "%" and not (right.literal and right.number > 0):
                raise RuleError(f"what follows % must be a plain number from 1 to {GREATEST}, like value(c) % 3", spot)
            left = self.node(at, op, NUMBER, [left, right])
        return left

    def factor(self) -> Node:
        at, word = self.place, self.word
        if word == "(":
            self.enter(at)
            self.i += 1
            inner = self.expr()
            self.want(")", "to close (")
            self.nesting -= 1
            return inner
        if word[:1].isdigit() or word in CONSTANTS:
            return self.literal()
        if word == "" or not (word[0].isalpha() or word[0] == "_") or word in WORDS:
            raise self.error(f"a card, number, function or ( is wanted here, not {_shown(word)}")
        self.i += 1
        if self.word == "(":
            return self.call(word, at)
        return self.name(word, at)

    def literal(self) -> Node:
        """A number or constant."""
        at, word = self.place, self.word
        self.i += 1
        if word in CONSTANTS:
            kind, number = CONSTANTS[word]
            return self.node(at, word, kind, [], number)
        digits = word.lstrip("0") or "0"
        if len(digits) > len(str(GREATEST)):
            raise RuleError(f"{_shown(word)} is too large; numbers go from 0 to {GREATEST}", at)
        return self.node(at, digits, NUMBER, [], int(digits))

    def constant(self, kind: str, where: str) -> Node:
        """A number or constant of this kind."""
        at, word = self.place, self.word
        if not (word[:1].isdigit() or word in CONSTANTS):
            raise self.error(f"{where} must be a plain number or a constant like RED or HEARTS, not {_shown(word)}")
        return self.wanted(self.literal(), kind, where, at)

    def name(self, word: str, at: int) -> Node:
        """A card, or `n`."""
        if word in CARDS:
            if word[0] == "p":
                self.look = max(self.look, int(word[1:]))
            if self.starting and self.look > 1:
                raise RuleError(f"start may use c, n, starter and p1 only, not {word}", at)
            return self.node(at, word, CARD, [])
        if word == "n":
            return self.node(at, word, NUMBER, [])
        if re.fullmatch("p[0-9]+", word):
            raise RuleError(f"{_shown(word)} is not a card; use p1 to p8", at)
        if word in PLAIN or word in EXAMPLES:
            raise RuleError(f"{word} needs something in parentheses; write it like {_example(word)}", at)
        raise RuleError(_unknown("name", word), at)

    def call(self, name: str, at: int) -> Node:
        """A function with its arguments."""
        if name not in PLAIN and name not in EXAMPLES:
            known = name in CARDS or name == "n"
            raise RuleError(
                f"{name} is not a function, so write it without parentheses" if known else _unknown("function", name), at
            )
        self.enter(at)
        self.i += 1
        if name in PLAIN:
            kinds, kind = PLAIN[name]
            parts = [self.argument(name, k, wanted) for k, wanted in enumerate(kinds)]
        else:
            kind = {"after": SUIT, "run": NUMBER, "count": NUMBER, "blocks": YES}[name]
            parts = self.cycle() if name == "after" else self.by_attribute(name)
        self.want(")", f"(write {name} like {_example(name)})")
        self.nesting -= 1
        return self.node(at, name, kind, parts)

    def argument(self, name: str, k: int, kind: str) -> Node:
        """The *k*-th argument (from 0) of a function."""
        if k > 0:
            self.want(",", f"(write {name} like {_example(name)})")
        at = self.place
        return self.wanted(self.expr(), kind, f"what {name} is given", at)

    def cycle(self) -> list[Node]:
        """The suit and the four suits of `after`."""
        parts = [self.argument("after", 0, SUIT)]
        at = self.place
        for _ in range(4):
            self.want(",", f"(write after like {_example('after')})")
            parts.append(self.constant(SUIT, "a suit of the cycle"))
        if len({p.number for p in parts[1:]}) < 4:
            raise RuleError("the four suits after names must be different", at)
        return parts

    def by_attribute(self, name: str) -> list[Node]:
        """The attribute of `run`, `count` or `blocks`, and what follows it."""
        word = self.word
        if word not in ATTRIBUTES:
            raise self.error(f"{name} goes by value, suit, color, odd, face or high, not {_shown(word)}")
        parts = [self.node(self.place, word, ATTRIBUTE, [])]
        self.i += 1
        if name == "count":
            self.want(",", f"(write count like {_example('count')})")
            parts.append(self.constant(ATTRIBUTES[word], f"what {word} is counted for"))
            return parts
        while name == "blocks" and (len(parts) == 1 or self.word == ","):
            self.want(",", f"(write blocks like {_example('blocks')})")
            at = self.place
            parts.append(self.constant(NUMBER, "a length of blocks"))
            if len(parts) > 7 or not 1 <= parts[-1].number <= 26:
                raise RuleError("blocks takes one to six lengths of 1 to 26 cards, like blocks(color, 2, 3)", at)
        return parts


def _short(node: Node) -> str:
    text = node.text.replace("{", "{ ")  # a number in braces would be read as the name of a seat
    return text if len(text) <= 40 else text[:37] + "..."


def _shown(word: str) -> str:
    return "the end" if word == "" else word if len(word) <= 20 else word[:17] + "..."


def _example(name: str) -> str:
    return EXAMPLES.get(name, f"{name}(c)")


def _stranger(sign: str) -> str:
    shown = sign if sign.isprintable() else f"character number {ord(sign)}"
    if sign in INSTEAD:
        return f"{shown} is not part of the language; write {INSTEAD[sign]}"
    return f"{shown} is not part of the language of rules"


def _unknown(what: str, word: str) -> str:
    near = get_close_matches(word[:20].lower(), list(SPELLED), 1)
    return f"there is no {what} {_shown(word)}" + (f"; did you mean {SPELLED[near[0]]}?" if near else "")
