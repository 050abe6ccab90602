"""About two thousand ready-made rules, and the numbers of all rules in use.

Every rule in use has a small number: first the presets, then the family, then the rules that people compose, in the order in
which they came. Records hold texts; a number means nothing outside its process and is shown to nobody.
"""

from __future__ import annotations

import re
from typing import Final

from upcard.kit.secret_rules.compiler import Rule, parse
from upcard.kit.secret_rules.nodes import RuleError
from upcard.kit.secret_rules.presets import PRESETS


def splits(x: str) -> list[tuple[str, str]]:
    """Five ways to divide the pack in two, as conditions on a card."""
    return [
        (f"color({x}) == RED", f"color({x}) == BLACK"),
        (f"odd({x})", f"even({x})"),
        (f"high({x})", f"low({x})"),
        (f"face({x})", f"number({x})"),
        (f"suit({x}) in {{HEARTS,SPADES}}", f"suit({x}) in {{CLUBS,DIAMONDS}}"),
    ]


SPLITS: Final = splits("c")
KINDS: Final = [kind for split in SPLITS for kind in split]
ALIKE: Final = ["color", "suit", "odd", "high", "face"]
CYCLES: Final = [
    "SPADES, CLUBS, DIAMONDS, HEARTS",
    "SPADES, CLUBS, HEARTS, DIAMONDS",
    "SPADES, DIAMONDS, CLUBS, HEARTS",
    "SPADES, DIAMONDS, HEARTS, CLUBS",
    "SPADES, HEARTS, CLUBS, DIAMONDS",
    "SPADES, HEARTS, DIAMONDS, CLUBS",
]
OTHERWISE: Final = ["color(c) != color(p1)", "value(c) > value(p1)", "value(c) < value(p1)", "suit(c) != suit(p1)"]
TURNS: Final = [("<", ">"), (">", "<")]
LENGTHS: Final = ["2", "3", "4", "1, 2", "2, 1", "1, 3", "3, 1", "2, 3", "3, 2", "1, 2, 3"]


def upto(k: int) -> str:
    """1 to k, for `in`."""
    return "{" + ",".join([str(i) for i in range(1, k + 1)]) + "}"


def of_the_card() -> list[str]:
    """Rules that look at the candidate alone."""
    out = KINDS[:]
    out += [f"suit(c) {op} {suit}" for suit in ("CLUBS", "DIAMONDS", "HEARTS", "SPADES") for op in ("==", "!=")]
    out += [f"value(c) <= {k}" for k in (3, 4, 5, 6, 8, 9)] + [f"value(c) >= {k}" for k in (4, 5, 6, 7, 9, 10)]
    out += [f"value(c) % 3 == {r}" for r in range(3)] + ["value(c) in {2,3,5,7,11,13}", "not value(c) in {2,3,5,7,11,13}"]
    for a, first in enumerate(SPLITS):
        for b, second in enumerate(SPLITS):
            if a < b and (a, b) not in ((0, 4), (2, 3)):
                out += [f"{x} {word} {y}" for x in first for y in second for word in ("and", "or")]
    return out


def relations(p: str) -> list[str]:
    """Rules that compare the candidate with one other card."""
    out = [f"{a}(c) {op} {a}({p})" for a in ALIKE for op in ("==", "!=")]
    out += [f"value(c) {op} value({p})" for op in ("==", "!=", "<", "<=", ">", ">=")]
    return out


def steps() -> list[str]:
    """Rules of how far the candidate is from the last card."""
    out = [f"dist(c, p1) == {k}" for k in range(1, 7)] + [f"wdist(c, p1) == {k}" for k in range(1, 7)]
    out += [f"dist(c, p1) <= {k}" for k in range(1, 7)] + [f"wdist(c, p1) <= {k}" for k in range(1, 6)]
    out += [f"dist(c, p1) >= {k}" for k in range(2, 7)] + [f"wdist(c, p1) >= {k}" for k in range(2, 6)]
    out += [f"dist(c, p1) in {upto(k)}" for k in range(2, 7)] + [f"wdist(c, p1) in {upto(k)}" for k in range(2, 6)]
    out += [f"up(p1, c) == {k}" for k in range(1, 13)] + [f"up(p1, c) <= {k}" for k in range(1, 12)]
    out += [f"up(p1, c) in {upto(k)}" for k in range(2, 12)]
    out += [f"value(c) + value(p1) {op} {k}" for k in (8, 10, 12, 14, 16, 18) for op in ("<=", ">=")]
    return out + [f"(value(c) + value(p1)) % {m} == {r}" for m in (3, 4) for r in range(m)]


def joined() -> list[str]:
    """Rules that join two comparisons with the last card."""
    alike = [f"{a}(c) {op} {a}(p1)" for a in ("color", "suit") for op in ("==", "!=")]
    other = [f"value(c) {op} value(p1)" for op in ("==", "<", ">")]
    other += [f"{a}(c) {op} {a}(p1)" for a in ("odd", "high") for op in ("==", "!=")] + ["dist(c, p1) <= 3", "dist(c, p1) >= 4"]
    return [f"{a} {word} {b}" for a in alike for b in other for word in ("and", "or")]


def either_way(test: str, avoid: int) -> list[str]:
    """If *test* then one kind, else another; not the two kinds of the split *avoid*, which make a plainer rule."""
    plainer = SPLITS[avoid] if 0 <= avoid < 4 else ("", "")
    return [f"if {test} then {x} else {y}" for x in KINDS for y in KINDS if x != y and not (x in plainer and y in plainer)]


def both_ways(test: str, avoid: int) -> list[str]:
    """If *test* then one kind, else its opposite."""
    rows = [(a, b) for k, (a, b) in enumerate(SPLITS) if k != avoid]
    return [f"if {test} then {x} else {y}" for a, b in rows for x, y in ((a, b), (b, a))]


def conditions() -> list[str]:
    """Rules with a condition on the last cards, or on the place in the line."""
    out: list[str] = []
    for k, split in enumerate(splits("p1")):
        out += either_way(split[0], k) + both_ways(splits("p2")[k][0], k if k < 4 else -1)
        for test in split:
            out.append(f"if {test} then value(c) < value(p1) else value(c) > value(p1)")
            for kind in KINDS:
                out += [f"if {test} then {kind} else {relation}" for relation in OTHERWISE if k > 0 or relation != OTHERWISE[0]]
    out += either_way("n % 2 == 0", -1) + both_ways("n % 4 < 2", -1)
    for r in range(3):
        out += both_ways(f"n % 3 == {r}", -1)
    for a in ALIKE:
        out += both_ways(f"{a}(p1) == {a}(p2)", -1)
    out += both_ways("value(p1) > value(p2)", -1) + both_ways("count(color, RED) > count(color, BLACK)", -1)
    out += [
        f"if value(p1) > value(p2) then value(c) {a} value(p1) else value(c) {b} value(p1)" for a, b in (("<", ">"), (">", "<"))
    ]
    return out


def patterns() -> list[str]:
    """Rules of blocks, cycles, runs and counts."""
    out = [f"blocks({a}, {lengths})" for a in ALIKE for lengths in LENGTHS]
    out += [f"suit(c) == after(suit(p1), {cycle})" for cycle in CYCLES]
    out += [f"not (run({a}) >= {k} and {a}(c) == {a}(p1))" for a in ALIKE for k in (2, 3)]
    for count in ("count(color, RED)", "count(odd, true)", "count(face, true)"):
        out += both_ways(f"{count} % 2 == 0", -1)
    low, high = "min(value(p1), value(p2))", "max(value(p1), value(p2))"
    out.append(f"value(c) >= {low} and value(c) <= {high}")
    out.append(f"value(c) <= {low} or value(c) >= {high}")
    return out


def size(text: str) -> int:
    """How many nodes a rule has, told from its text."""
    return len(re.findall(r"\w+|[=!<>]=|[<>+%*-]", text)) - text.count(" then ") - text.count(" else ")


def family() -> list[str]:
    """The texts of the family, simplest first."""
    out = of_the_card() + relations("p1") + relations("p2") + relations("starter") + steps() + joined()
    out += conditions() + patterns()
    taken = {rule.text for rule in PRESETS}
    return sorted([text for text in out if text not in taken], key=size)


RULES: Final = [rule.text for rule in PRESETS] + family()
"""The texts of all ready-made rules: the number of a rule is its place here."""

# The table of all rules -----------------------------------------------------------------------------------------------------

COMPOSED: Final = 100_000
"""The most rules that people can compose in one process."""
LENT: Final = 4096
"""The number of compiled rules kept at a time."""
TEXTS: Final = list(RULES)
NUMBERS: Final = {text: number for number, text in enumerate(RULES)}
READY: Final[dict[int, Rule]] = {}
UNNUMBERED: Final[dict[str, Rule]] = {}


def number_of(text: str) -> int:
    """The number of a rule, whatever its spacing, case and parentheses. Raises RuleError for a text that is not a rule."""
    made = parse(text)
    number = NUMBERS.get(made.text)
    if number is None:
        if len(TEXTS) >= len(RULES) + COMPOSED:
            raise RuleError("this table cannot take any more new rules; choose a ready-made one")
        number = len(TEXTS)
        TEXTS.append(made.text)
        NUMBERS[made.text] = number
        _keep(number, made)
    return number


def named(text: str) -> Rule:
    """The rule with this text; one without a number gets none. Raises RuleError for a text that is not a rule."""
    number = NUMBERS.get(text)
    if number is not None:
        return rule(number)
    made = UNNUMBERED.get(text)
    if made is None:
        if len(UNNUMBERED) >= LENT:
            UNNUMBERED.clear()
        made = UNNUMBERED[text] = parse(text)
    return made


def rule(number: int) -> Rule:
    """The rule with this number. Raises RuleError without one."""
    if not 0 <= number < len(TEXTS):
        raise RuleError("that rule is not known; compose one, or choose a ready-made one")
    made = READY.get(number)
    if made is None:
        made = parse(TEXTS[number])
        _keep(number, made)
    return made


def _keep(number: int, made: Rule) -> None:
    if len(READY) >= LENT:
        READY.clear()
    READY[number] = made
