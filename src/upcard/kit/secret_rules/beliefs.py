"""How likely each rule is after what play has shown, and what that means for the next card.

The rules weighed are the ready-made ones, single parts (simple conditions on a card), a part for each case of the last cards, of
the place in the line or of the card itself, two parts joined by *and* or *or*, and any choice of values. A share is left for
rules that are none of these. A simpler rule is likelier beforehand; what contradicts a call is out. Parts are weighed case by
case, so that millions of rules cost little (Dietterich and Michalski, Learning to predict sequences, 1986, search such forms one
by one; the weights are Bayesian). Where nothing explains every call, the rules with the fewest contradictions count, by their
number.
"""

from __future__ import annotations

import re
from math import log2
from typing import Final, final

from librt.vecs import append, extend, vec
from mypy_extensions import i64, mypyc_attr

from upcard.core.bits import Card, CardSet, Rng, bit, cards, count, lowest, nth
from upcard.core.hand import Hand
from upcard.kit.secret_rules.catalogue import ALIKE, CYCLES, RULES, named, of_the_card, relations, rule, size, splits, steps, upto
from upcard.kit.secret_rules.compiler import Rule, parse
from upcard.kit.secret_rules.evidence import FIXED, WEIGHTS, Evidence, consistent
from upcard.kit.secret_rules.mainline import report
from upcard.kit.secret_rules.operations import ALL
from upcard.kit.secret_rules.presets import HARD, PRESETS

EXTRA: Final = [f"value(c) % {m} {op} {r}" for m in (3, 4) for r in range(m) for op in ("==", "!=")]
SHIFTS: Final = [f"value(c) {op} value(p1) {sign} {k}" for op in ("<=", ">=") for sign in "+-" for k in (1, 2, 3, 4)]
SUMS: Final = [f"(value(c) + value(p1)) % {m} {op} 0" for m in (3, 4, 5) for op in ("==", "!=")]
FURTHER: Final = [f"(value(c) + value(p1) + value(p2)) % {m} == {r}" for m in (2, 3) for r in range(m)]
PAIRED: Final = ["suit(c) in {HEARTS,CLUBS}", "suit(c) in {SPADES,DIAMONDS}"]
BETWEEN: Final = [f"value(c) >= {low} and value(c) <= {high}" for low in (3, 4, 5, 6) for high in (8, 9, 10)]
APART: Final = [f"dist(c, p1) % {m} {op} 0" for m in (3, 4) for op in ("==", "!=")]
OF_TWO: Final = [f"value(c) {op} {end}(value(p1), value(p2))" for end in ("min", "max") for op in ("<", "<=", ">", ">=")]
TOTALS: Final = [f"{times}value(c) {op} value(p1) + value(p2)" for times in ("", "2 * ") for op in ("<", ">")]
IN_TURN: Final = [f"suit(c) == after(suit(p1), {cycle})" for cycle in CYCLES]


def _length(text: str) -> int:
    """The number of nodes of a rule; a list of values counts as three at most."""
    return size(re.sub(r"\{[0-9,]+\}", "{1,2,3}", text))


def _parts() -> list[str]:
    """Conditions on a card, the shortest first: the parts of composed rules."""
    out = of_the_card() + EXTRA + relations("p1") + relations("p2") + steps() + SHIFTS + SUMS + FURTHER + ["true"]
    out += PAIRED + BETWEEN + APART + OF_TWO + TOTALS + IN_TURN
    return sorted(sorted(set(out)), key=_length)


PARTS: Final = _parts()
BANDS: Final = [f"dist(c, p1) in {upto(k)}" for k in range(2, 7)]
JOINABLE: Final = [
    text
    for text in PARTS
    if text in BANDS + IN_TURN or 1 < _length(text) <= 6 and not text.startswith(("up", "value(c) %", "wdist"))
]
"""The parts that are also tried two by two."""


TWO_OF_THE_LAST: Final = [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (1, 4), (2, 4), (3, 4)]
"""Which two of the splits of the last card make four cases; the others make fewer."""


def _cases() -> list[list[str]]:
    """Ways to distinguish cases, each as the conditions of all cases but the last."""
    out: list[list[str]] = []
    for p in ("p1", "p2"):
        out += [[f"color({p}) == RED"], [f"odd({p})"], [f"high({p})"], [f"face({p})"], [f"suit({p}) in {{HEARTS,SPADES}}"]]
        out += [[f"suit({p}) in {{HEARTS,CLUBS}}"]]
    suits = [f"suit(p1) == {suit}" for suit in ("CLUBS", "DIAMONDS", "HEARTS", "SPADES")]
    out += [[suit] for suit in suits] + [suits[:3]]
    out += [[f"value(p1) <= {k}"] for k in (3, 4, 5, 6, 8, 9)] + [["value(p1) in {2,3,5,7,11,13}"]]
    out += [["face(p1)", "low(p1)"], ["color(p1) == RED and odd(p1)", "color(p1) == RED", "odd(p1)"]]
    for m in (3, 4):
        out += [[f"value(p1) % {m} == 0"], [f"value(p1) % {m} == {r}" for r in range(m - 1)]]
        out += [[f"n % {m} == {r}" for r in range(m - 1)]] + [[f"n % {m} == {r}"] for r in range(m)]
    out += [["n % 2 == 0"], ["n % 4 < 2"]]
    out += [[f"{a}(p1) == {a}(p2)"] for a in ALIKE] + [["value(p1) == value(p2)"], ["value(p1) > value(p2)"]]
    out += [
        ["value(p1) > value(p2)", "value(p1) == value(p2)"],
        ["color(p1) == RED and color(p2) == RED", "color(p1) == color(p2)"],
    ]
    out += [[f"(value(p1) + value(p2)) % {m} == 0"] for m in (3, 4)] + [[f"dist(p1, p2) <= {k}"] for k in (1, 2, 3, 4)]
    out += [["color(p1) == RED and color(p2) == RED", "color(p1) == RED", "color(p2) == RED"], ["run(color) >= 2"]]
    out += [
        ["count(color, RED) > count(color, BLACK)"],
        ["count(color, RED) > count(color, BLACK)", "count(color, RED) == count(color, BLACK)"],
    ]
    out += [[f"count({what}) % 2 == 0"] for what in ("color, RED", "odd, true", "face, true")]
    out += [
        ["color(c) == RED"],
        ["odd(c)"],
        ["high(c)"],
        ["face(c)"],
        ["suit(c) == CLUBS", "suit(c) == DIAMONDS", "suit(c) == HEARTS"],
    ]
    out += [[f"{a}(c) == {a}(p1)"] for a in ALIKE] + [["value(c) > value(p1)"], ["value(p1) == 1"], ["value(p1) == 13"]]
    halves = splits("p1")
    for a, b in TWO_OF_THE_LAST:
        out += [[f"{x} and {y}"] for x in halves[a] for y in halves[b]]
    return out


REDS: Final = (1 << 39) - (1 << 13)
CASES: Final = _cases()
TESTS: Final = sorted({text for case in CASES for text in case})

READYMADE: Final = 0.5
ALONE: Final = 0.05
BY_CASE: Final = 0.25
JOINED: Final = 0.05
"""The shares beforehand of ready-made rules, of single parts, of rules by case, and of two parts joined by *and*, and by *or*."""
RANKS: Final = 0.05
"""And of rules that accept any choice of values."""
OTHERS: Final = 0.05
"""And of all rules that are not weighed one by one.  The shares were chosen for published rules, so that chances come true."""
CHANCE: Final = 0.5
"""How often such a rule agrees with a call."""
FITS: Final = 0.4
"""How often it accepts a card."""
NEAR: Final = 0.8
FADING: Final = 0.3
"""The weight of rules near the leading one, relative to its own: NEAR where it weighs as much as mere chance gives the calls, and
less by 2 ** FADING whenever it weighs twice as much.  Such a rule is not weighed, but explains most calls as well.  Both numbers
were fitted to published rules, the ready-made among them counting a fifth (`tests/bots/measure_induction.py`).
"""
SLIP: Final = 1 / 16
"""How much less likely a part is for each call that it contradicts, where nothing explains all."""
SAME: Final = 24
"""The number of lines on which two rules must agree to count as the same."""
LIKELIEST: Final = 15
"""The number of sets of faces that are weighed where several parts judge the next card together."""


def _shares(texts: list[str]) -> vec[float]:
    """Prior shares of these texts: halved for every two nodes."""
    weights = [0.5 ** ((4 if text == "true" else _length(text)) / 2) for text in texts]
    whole = 0.0
    for w in weights:
        whole += w
    return vec[float]([w / whole for w in weights])


PART_RULES: Final = [parse(text) for text in PARTS]
TEST_RULES: Final = [parse(text) for text in TESTS]
WHOLE: Final = sum(WEIGHTS)
PART_SHARES: Final = _shares(PARTS)
CASE_SHARES: Final = _shares([" and ".join(case) for case in CASES])
FAMILY_SHARES: Final = vec[float]([w / WHOLE for w in WEIGHTS])
PART_LOOKS: Final = vec[i64]([made.look for made in PART_RULES])
JOINABLE_PARTS: Final = vec[i64]([int(text in JOINABLE) for text in PARTS])
ANY_CARD: Final = PARTS.index("true")
CASE_TESTS: Final = [[TESTS.index(text) for text in case] for case in CASES]
CASE_LOOKS: Final = vec[i64]([max([int(TEST_RULES[j].look) for j in tests]) for tests in CASE_TESTS])
UNKNOWN: Final = -1
NO_PART: Final = vec[i64]([UNKNOWN for _ in PARTS])
NO_TEST: Final = vec[i64]([UNKNOWN for _ in TESTS])


@final
class Place:
    """The faces that each part accepts, and that each test holds for, after a line; each worked out when first asked for."""

    def __init__(self, line: vec[Card]) -> None:
        self.line: vec[Card] = line
        self.parts: vec[CardSet] = NO_PART[:]
        self.tests: vec[CardSet] = NO_TEST[:]
        self.known: bool = False
        self.after: dict[int, Place] = {}

    def part(self, i: i64) -> CardSet:
        """The faces that a part accepts."""
        found = self.parts[i]
        if found == UNKNOWN:
            found = PART_RULES[i].fits(self.line)
            self.parts[i] = found
        return found

    def test(self, j: i64) -> CardSet:
        """The faces for which a test holds."""
        found = self.tests[j]
        if found == UNKNOWN:
            found = TEST_RULES[j].fits(self.line)
            self.tests[j] = found
        return found

    def learn(self) -> None:
        """Work out all of them."""
        if not self.known:
            for i in range(len(self.parts)):
                self.part(i)
            for j in range(len(self.tests)):
                self.test(j)
            self.known = True


@final
class Lines:
    """The places of lines met before, each under the card that leads to it: a line grows card by card."""

    def __init__(self) -> None:
        self.first: dict[int, Place] = {}
        self.made: i64 = 0

    def places(self, line: vec[Card]) -> list[Place]:
        """The places of a line, from the one after its starter on."""
        if self.made >= 1024:
            self.first.clear()
            self.made = 0
        out: list[Place] = []
        there = self.first
        for k in range(len(line)):
            found = there.get(line[k])
            if found is None:
                found = there[line[k]] = Place(line[: k + 1])
                self.made += 1
            out.append(found)
            there = found.after
        return out


LINES: Final = Lines()


@final
@mypyc_attr(acyclic=True)
class Shares:
    """Sets of faces in the order in which they came, each with a weight.

    An open table of words: a dict would box each set and each weight.
    """

    def __init__(self) -> None:
        self.faces: vec[CardSet] = vec[i64]([])
        self.weights: vec[float] = vec[float]([])
        self.slots: vec[i64] = NO_SLOTS[:]

    def add(self, faces: CardSet, weight: float) -> None:
        """Add to the weight of a set."""
        slots, met = self.slots, self.faces
        last: i64 = len(slots) - 1
        at = _mixed(faces) & last
        while slots[at] >= 0:
            k = slots[at]
            if met[k] == faces:
                self.weights[k] += weight
                return
            at = at + 1 & last
        n: i64 = len(met)
        slots[at] = n
        self.faces = append(met, faces)
        self.weights = append(self.weights, weight)
        if 2 * n > last:
            self._grow()

    def take(self, faces: CardSet, weight: float) -> float:
        """Take from the weight of a set, all of it at most; returns how much."""
        for k in range(len(self.faces)):
            if self.faces[k] == faces:
                taken = min(weight, self.weights[k])
                self.weights[k] -= taken
                return taken
        return 0.0

    def _grow(self) -> None:
        slots = vec[i64]([-1] * (2 * int(len(self.slots))))
        last: i64 = len(slots) - 1
        for i in range(len(self.faces)):
            at = _mixed(self.faces[i]) & last
            while slots[at] >= 0:
                at = at + 1 & last
            slots[at] = i
        self.slots = slots

    def total(self) -> float:
        """The sum of the weights."""
        out = 0.0
        for w in self.weights:
            out += w
        return out


NO_SLOTS: Final = vec[i64]([-1] * 32)
NO_GROUP: Final = vec[i64]([-1] * 1024)  # a power of two, and more than there are parts
WORD: Final = 61
"""The number of groups in a word: the most for which `bit` makes the set of all."""
ALL_GROUPS: Final = (1 << 61) - 1


def _mixed(x: i64) -> i64:
    """A number in which every bit of another counts for the lowest."""
    x = (x ^ x >> 29) * 3512401965023503517 & LARGEST
    return x >> 31


LARGEST: Final = (1 << 62) - 1


@final
@mypyc_attr(acyclic=True)
class Cell:
    """Some places of a line, a set of faces for each: the parts that explain the calls there, and their total weight."""

    def __init__(self, where: vec[CardSet], weight: float, parts: vec[i64]) -> None:
        self.where: vec[CardSet] = where
        self.weight: float = weight
        self.parts: vec[i64] = parts
        self.now: Shares | None = None


@final
@mypyc_attr(acyclic=True)
class Ways:
    """The cells of a case and its weight: the rules by this case that explain every call."""

    def __init__(self, case: i64, cells: list[Cell], weight: float) -> None:
        self.case: i64 = case
        self.cells: list[Cell] = cells
        self.weight: float = weight


READY_RULE: Final = 0  # how a rule was formed
ALL_OF: Final = 1
ANY_OF: Final = 2
VALUES: Final = 3
CASE: Final = 4
PART: Final = 5


@final
@mypyc_attr(acyclic=True)
class Formed:
    """A composed rule and its weight relative to other rules.

    *which* is its number, its set of faces or its case, and *parts* are those that it puts together; its text is written only
    for a rule that leads.
    """

    def __init__(self, how: i64, which: i64, parts: vec[i64], weight: float, values: str = "") -> None:
        self.how: i64 = how
        self.which: i64 = which
        self.parts: vec[i64] = parts
        self.weight: float = weight
        self.values: str = values
        self.look: i64 = CASE_LOOKS[which] if how == CASE else 0
        for i in parts:
            self.look = max(self.look, PART_LOOKS[i])

    @property
    def text(self) -> str:
        """The text of the rule; "" where there is none."""
        texts = [PARTS[i] for i in self.parts]
        if self.how == READY_RULE:
            return RULES[self.which] if self.which >= 0 else ""
        if self.how == VALUES:
            return self.values
        if self.how == PART:
            return texts[0]
        if self.how != CASE:
            return f"({texts[0]}) {'and' if self.how == ALL_OF else 'or'} ({texts[1]})"
        out = texts[-1]
        for k in range(len(texts) - 2, -1, -1):
            out = f"if {CASES[self.which][k]} then {texts[k]} else {out}"
        return out

    def faces(self, there: Place) -> CardSet:
        """The faces that the rule accepts at a place."""
        if self.how == READY_RULE:
            return rule(self.which).fits(there.line)
        if self.how == VALUES:
            return self.which
        if len(there.line) < self.look:
            return ALL
        if self.how == PART:
            return there.part(self.parts[0])
        if self.how == ALL_OF:
            return there.part(self.parts[0]) & there.part(self.parts[1])
        if self.how == ANY_OF:
            return there.part(self.parts[0]) | there.part(self.parts[1])
        tests = CASE_TESTS[self.which]
        rest: CardSet = ALL
        out: CardSet = 0
        for k in range(len(tests)):
            here = rest & there.test(tests[k])
            rest ^= here
            if here:
                out |= here & there.part(self.parts[k])
        return out | rest & there.part(self.parts[len(tests)]) if rest else out


NO_RULE: Final = Formed(READY_RULE, -1, vec[i64]([]), 0.0)


@final
class RuleBelief:
    """A player's belief from the evidence: how likely each set of faces is to be right now, and the leading rules.

    For each part the belief keeps the faces that it judges differently from the calls, a word for each place of the line.  Parts
    with the same such faces are one group.  A mask tells at which places a group contradicts the calls, the last bit for all
    places beyond.
    """

    def __init__(self, seen: Evidence) -> None:
        self.seen: Evidence = seen
        self.n: i64 = len(seen.line)
        self.now: Shares = Shares()
        """Sets of faces, each with the relative weight that exactly these fit now."""
        self.total: float = 0.0
        self.others: float = 0.0
        """The weight, in the total, of rules that are not weighed one by one."""
        self.luck: float = 1.0
        """How likely all the calls would be by mere chance."""
        self.ways: list[Ways] = []
        self.values: list[Formed] = []
        self.found: vec[i64] = vec[i64]([])  # the rules that explain every call but those by case: how, which, two parts
        self.found_weights: vec[float] = vec[float]([])
        self.lead: Formed | None = None
        self.leaders: list[str] = []  # the likeliest rules that behave differently, and their shares of all weighed
        self.shares: vec[float] = vec[float]([])
        self.cells: dict[int, Cell] = {}
        self.nowhere: vec[CardSet] = vec[i64]([0] * int(self.n))
        self._read()
        self._weigh(False)
        if self.total == 0.0:
            self._weigh(True)
        else:
            self._others()
            if seen.refuted:
                self._strike_out()

    def _read(self) -> None:
        """Compare each part with the calls, place by place, and group the parts."""
        seen = self.seen
        n = self.n
        self.places: list[Place] = LINES.places(seen.line)
        apart = vec[i64]([0] * int(n * len(PARTS)))
        holds = vec[i64]([0] * int(n * len(TESTS)))
        self.apart: vec[CardSet] = apart
        self.holds: vec[CardSet] = holds
        self.called: vec[CardSet] = self.nowhere[:]
        for k in range(n):
            there = self.places[k]
            there.learn()
            called: CardSet = bit(seen.line[k + 1]) if k + 1 < n else 0
            judged = seen.not_here[k] | called
            self.called[k] = called
            if judged:
                parts = there.parts
                at: i64 = k
                for i in range(len(parts)):
                    apart[at] = (parts[i] & judged) ^ called
                    at += n
            tests = there.tests
            at = k
            for j in range(len(tests)):
                holds[at] = tests[j]
                at += n
        for i in range(len(PART_LOOKS)):
            if PART_LOOKS[i] > 1:  # while the line is short every card fits
                apart[i * n] = seen.not_here[0]
        self._group()

    def _group(self) -> None:
        """Put the parts in order, those of a group together."""
        n = self.n
        apart = self.apart
        met = NO_GROUP[:]  # an open table of the groups, by what their parts contradict
        keys = NO_PART[:]
        last: i64 = len(met) - 1
        of = NO_PART[:]
        self.firsts: vec[i64] = vec[i64]([])  # by group: its first part, and the mask of that
        self.masks: vec[i64] = vec[i64]([])
        sizes: vec[i64] = vec[i64]([])
        for i in range(len(of)):
            key: i64 = 0
            mask: i64 = 0
            for k in range(n):
                wrong = apart[i * n + k]
                if wrong:
                    if k < BEYOND:
                        mask |= bit(k)
                    else:
                        mask |= bit(BEYOND)
                    key = (key ^ wrong + k) * 3512401965023503517 & LARGEST
                    key ^= key >> 29
            slot = key & last
            while True:
                g = met[slot]
                if g < 0:
                    g = len(self.firsts)
                    met[slot] = g
                    keys[g] = key
                    self.firsts = append(self.firsts, i)
                    self.masks = append(self.masks, mask)
                    sizes = append(sizes, 0)
                    break
                if keys[g] == key and self._alike(i, self.firsts[g]):
                    break
                slot = slot + 1 & last
            of[i] = g
            sizes[g] += 1
        self.ends: vec[i64] = sizes
        end: i64 = 0
        for g in range(len(sizes)):
            end += sizes[g]
            self.ends[g] = end - sizes[g]
        self.order: vec[i64] = of[:]
        for i in range(len(of)):
            g = of[i]
            self.order[self.ends[g]] = i
            self.ends[g] += 1
        self._sort_out()

    def _sort_out(self) -> None:
        """Note for each place the groups that contradict a call there, WORD of them in a word."""
        n = self.n
        words: i64 = (len(self.firsts) + WORD - 1) // WORD
        self.words: i64 = words
        self.out: vec[i64] = vec[i64]([0] * int(n * words))
        out, apart = self.out, self.apart
        for g in range(len(self.firsts)):
            if self.masks[g]:
                at = self.firsts[g] * n
                word: i64 = g // WORD
                b = bit(g % WORD)
                for k in range(n):
                    if apart[at + k]:
                        out[k * words + word] |= b

    def _alike(self, i: i64, j: i64) -> bool:
        """Do two parts contradict the same calls?"""
        n = self.n
        for k in range(n):
            if self.apart[i * n + k] != self.apart[j * n + k]:
                return False
        return True

    def _weigh(self, softly: bool) -> None:
        """Add up the rules that explain every call; *softly*, those that nearly do."""
        self.cells.clear()
        if not softly:
            for number in consistent(self.seen):
                weight = READYMADE * FAMILY_SHARES[number]
                self._add(rule(number).fits(self.seen.line), weight)
                self._form(READY_RULE, number, 0, weight)
            self._join()
            self._ranks()
        for c in range(len(CASES)):
            self._by_case(c, BY_CASE * CASE_SHARES[c], softly)

    def _others(self) -> None:
        """Add the weight of all other rules: each call halves it, as such a rule agrees with it only by chance."""
        calls: i64 = self.n - 1
        for wrong in self.seen.not_here:
            calls += count(wrong)
        for _ in range(calls):
            self.luck *= CHANCE
        self.others = OTHERS * self.luck
        self.total += self.others

    def _strike_out(self) -> None:
        """Take away the weight of likely rules that behave like a wrong guess."""
        likely = self._likely()
        if not likely:
            return
        lines = self._probes(likely[0])
        there = self.places[len(self.places) - 1]
        for text in self.seen.refuted:
            wrong = named(text)
            for f in likely:
                if _behaves(f, wrong, lines):
                    self.total -= self.now.take(f.faces(there), f.weight)

    def _form(self, how: i64, a: i64, b: i64, weight: float) -> None:
        """Note a rule that explains every call."""
        self.found = append(append(append(self.found, how), a), b)
        self.found_weights = append(self.found_weights, weight)

    def _ranks(self) -> None:
        """Add the rules that accept a set of values, in both colours or one; a value not judged yet is as likely in as out."""
        seen = self.seen
        n = int(len(seen.line))
        for colour, text in ((ALL, ""), (REDS, "color(c) == RED and "), (ALL ^ REDS, "color(c) == BLACK and ")):
            good = 0
            bad = 0
            for k in range(n):
                if k:
                    if not colour >> seen.line[k] & 1:
                        good = bad = 1
                        break
                    good |= 1 << int(seen.line[k]) % 13
                wrong = seen.not_here[k] & colour
                bad |= (wrong | wrong >> 13 | wrong >> 26 | wrong >> 39) & 0x1FFF
            if good & bad or not good:
                continue
            open = 0x1FFF & ~(good | bad)
            weight = RANKS * 0.5 ** (good | bad).bit_count() / (1 if text == "" else 4)
            for taken in (0, open & 0x1555, open & 0xAAA, open):
                self._add(_of_ranks(good | taken) & colour, weight / 4)
            if open.bit_count() < 2:
                for taken in {0, open}:
                    values = ",".join([str(r + 1) for r in range(13) if (good | taken) >> r & 1])
                    share = weight / (2 if open else 1)
                    self._form(VALUES, len(self.values), 0, share)
                    made = f"{text}value(c) in {{{values}}}"
                    self.values.append(Formed(VALUES, _of_ranks(good | taken) & colour, vec[i64]([]), share, made))

    def _add(self, faces: CardSet, weight: float) -> None:
        self.now.add(faces, weight)
        self.total += weight

    def _cell(self, where: vec[CardSet], softly: bool) -> Cell:
        """The parts that explain the calls at some places, and their total weight."""
        key: i64 = 0
        for k in range(len(where)):
            if where[k]:
                key = (key ^ where[k] + k) * 3512401965023503517 & LARGEST
                key ^= key >> 29
        found = self.cells.get(key)
        if found is not None and _same(found.where, where):
            return found
        made = self._nearly(where) if softly else self._explaining(where)
        self.cells[key] = made
        return made

    def _explaining(self, where: vec[CardSet]) -> Cell:
        """The cell of the parts that explain all calls at some places."""
        n = self.n
        words = self.words
        out, ends, order, firsts, apart = self.out, self.ends, self.order, self.firsts, self.apart
        weight = 0.0
        parts = vec[i64]([])
        for word in range(words):
            left: i64 = ALL_GROUPS
            if word == words - 1:
                left = bit(len(firsts) - WORD * word) - 1
            doubtful: i64 = 0
            k: i64 = 0
            row = word
            while k < n:
                here = where[k]
                if here == ALL:
                    left &= ~out[row]
                elif here:
                    doubtful |= out[row]
                k += 1
                row += words
            while left:
                b = left & -left
                left ^= b
                g = WORD * word + lowest(b)
                if doubtful & b:
                    at = firsts[g] * n
                    end = at + n
                    k = 0
                    while at < end and not apart[at] & where[k]:
                        at += 1
                        k += 1
                    if at < end:
                        continue
                i: i64 = 0
                if g:
                    i = ends[g - 1]
                while i < ends[g]:
                    weight += PART_SHARES[order[i]]
                    parts = append(parts, order[i])
                    i += 1
        return Cell(where, weight, parts)

    def _nearly(self, where: vec[CardSet]) -> Cell:
        """The cell of all parts, each the less likely the more calls at some places it contradicts."""
        weight = 0.0
        start: i64 = 0
        for g in range(len(self.masks)):
            slip = 1.0
            for _ in range(self._wrongs(g, where)):
                slip *= SLIP
            for at in range(start, self.ends[g]):
                weight += PART_SHARES[self.order[at]] * slip
            start = self.ends[g]
        return Cell(where, weight, self.order[:])

    def _wrongs(self, g: i64, where: vec[CardSet]) -> i64:
        """The number of calls at some places that a group contradicts."""
        out: i64 = 0
        at = self.firsts[g] * self.n
        for k in range(len(where)):
            wrong = self.apart[at + k] & where[k]
            if wrong:
                out += count(wrong)
        return out

    def _by_case(self, case: i64, weight: float, softly: bool) -> None:
        """Add the rules with a part of its own for each case."""
        n = self.n
        rest = self.nowhere[:]
        for k in range(n):
            rest[k] = ALL
        holds = self.holds
        if CASE_LOOKS[case] > 1:
            if self.seen.not_here[0]:
                return  # while the line is short every card fits such a rule
            rest[0] = 0
        cells: list[Cell] = []
        tests = CASE_TESTS[case]
        for i in range(len(tests) + 1):
            here = rest
            if i < len(tests):
                at: i64 = tests[i]
                at *= n
                here = self.nowhere[:]
                for k in range(n):
                    both = rest[k] & holds[at + k]
                    here[k] = both
                    rest[k] ^= both
            cell = self._cell(here, softly)
            cells.append(cell)
            weight *= cell.weight
            if weight < 1e-9 * self.total or weight == 0.0:
                return
        if n < CASE_LOOKS[case]:
            self._add(ALL, weight)
        else:
            self._mix(cells, weight)
        if not softly:
            self.ways.append(Ways(case, cells, weight))

    def _mix(self, cells: list[Cell], weight: float) -> None:
        """Add the faces that the parts of the current cases accept together."""
        faces = NOTHING_YET
        for cell in cells:
            now = cell.where[self.n - 1]
            if now:
                part = self._accepted(cell, now)
                faces = part if now == ALL else _product(faces, part)
        for k in range(len(faces.faces)):
            self._add(faces.faces[k], faces.weights[k] * weight)

    def _accepted(self, cell: Cell, now: CardSet) -> Shares:
        """The faces among *now* that the parts of a cell accept; where these are not all, the likeliest."""
        found = cell.now
        if found is None:
            found = Shares()
            last = self.places[len(self.places) - 1].parts
            for i in cell.parts:
                found.add(last[i] & now, PART_SHARES[i] / cell.weight)
            if now != ALL:
                found = _likeliest(found)
            cell.now = found
        return found

    def _join(self) -> None:
        """Add the rules of one part, and those that join two by *and* or by *or*."""
        last = self.places[len(self.places) - 1].parts
        both = vec[i64]([])  # a group and a part in turn: it accepts what was right; it refuses what was wrong
        either = vec[i64]([])
        start: i64 = 0
        for g in range(len(self.masks)):
            misses, lets_in = self._errors(g)
            for at in range(start, self.ends[g]):
                i = self.order[at]
                if not self.masks[g] and i != ANY_CARD:
                    self._add(last[i], ALONE * PART_SHARES[i])
                    self._form(PART, i, 0, ALONE * PART_SHARES[i])
                if JOINABLE_PARTS[i]:
                    if not misses:
                        both = append(append(both, g), i)
                    if not lets_in:
                        either = append(append(either, g), i)
            start = self.ends[g]
        for how in (ALL_OF, ANY_OF):
            able = both if how == ALL_OF else either
            for a in range(0, len(able), 2):
                i = able[a + 1]
                for b in range(0, a, 2):
                    if self._apart_from(able[a], able[b]):
                        j = able[b + 1]
                        weight = JOINED * PART_SHARES[i] * PART_SHARES[j]
                        self._add(last[i] & last[j] if how == ALL_OF else last[i] | last[j], weight)
                        if self.masks[able[a]] and self.masks[able[b]]:
                            self._form(how, i, j, weight)

    def _errors(self, g: i64) -> tuple[bool, bool]:
        """Does a group refuse a card that was right, and accept one that was wrong?"""
        at = self.firsts[g] * self.n
        apart, called = self.apart, self.called
        misses: i64 = 0
        lets_in: i64 = 0
        if self.masks[g]:
            for k in range(len(called)):
                misses |= apart[at + k] & called[k]
                lets_in |= apart[at + k] & ~called[k]
        return misses != 0, lets_in != 0

    def _apart_from(self, g: i64, other: i64) -> bool:
        """Do two groups contradict no call in common?"""
        if self.masks[g] & self.masks[other]:
            a, b = self.firsts[g] * self.n, self.firsts[other] * self.n
            apart = self.apart
            for k in range(self.n):
                if apart[a + k] & apart[b + k]:
                    return False
        return True

    # What follows -------------------------------------------------------------------------

    def chance(self, face: int) -> float:
        """How likely a face is to fit now."""
        now = self.now
        b: CardSet = bit(face)
        out = 0.0 if self.seen.not_here[self.n - 1] & b else FITS * self.others
        for k in range(len(now.faces)):
            if now.faces[k] & b:
                out += now.weights[k]
        return out / self.total

    def none_of(self, hand: int) -> float:
        """How likely it is that no face of a hand fits now."""
        now = self.now
        out = self.others
        held: CardSet = hand
        for _ in range(count(held & ~self.seen.not_here[self.n - 1])):
            out *= 1.0 - FITS
        for k in range(len(now.faces)):
            if not now.faces[k] & held:
                out += now.weights[k]
        return out / self.total

    def leading(self) -> Formed:
        """The rule whose behaviour is likeliest, with its chance of being right; "" with 0 where none explains every call."""
        if self.lead is None:
            self.lead = self._leading()
        return self.lead

    def _likely(self) -> list[Formed]:
        """The likeliest rules."""
        weights = self.found_weights[:]
        by_case: list[Formed] = []
        known = best_of(weights, SAME)
        least = weights[known[SAME - 1]] if len(known) == SAME else 0.0
        for ways in self.ways:
            for f in _likely_ways(ways) if _most(ways) >= least else []:
                by_case.append(f)
                weights = append(weights, f.weight)
        out: list[Formed] = []
        for k in best_of(weights, SAME):
            if k >= len(self.found_weights):
                out.append(by_case[k - len(self.found_weights)])
                continue
            how, a, b = self.found[3 * k], self.found[3 * k + 1], self.found[3 * k + 2]
            if how == VALUES:
                out.append(self.values[a])
            elif how == READY_RULE:
                out.append(Formed(how, a, vec[i64]([]), weights[k]))
            elif how == PART:
                out.append(Formed(how, 0, vec[i64]([a]), weights[k]))
            else:
                out.append(Formed(how, 0, vec[i64]([a, b]), weights[k]))
        return out

    def _leading(self) -> Formed:
        best = [f for f in self._likely() if self._agrees(f)]
        if not best:
            return NO_RULE
        lines = self._probes(best[0])
        refuted = [named(text) for text in self.seen.refuted]
        leaders: list[Formed] = []
        shares = vec[float]([])
        whole = self.total
        for f in best:
            if any([_behaves(f, other, lines) for other in refuted]):
                continue
            for k in range(len(leaders)):
                if _alike(f, leaders[k], lines):
                    shares[k] += f.weight
                    break
            else:
                leaders.append(f)
                shares = append(shares, f.weight)
        if not leaders:
            return NO_RULE
        k = best_of(shares, 1)[0]
        whole = max(whole, shares[k])
        self.leaders = [f.text for f in leaders]
        self.shares = vec[float]([share / whole for share in shares])
        lead = leaders[k]
        whole += NEAR * shares[k] * (self.luck / shares[k]) ** FADING
        return Formed(lead.how, lead.which, lead.parts, shares[k] / whole, lead.values)

    def some_leader(self, rng: Rng) -> str:
        """The text of one of the leading rules, each as often as it is likely among all weighed; "" for the rest."""
        self.leading()
        left = float(rng.below(FINE)) / float(FINE)
        for k in range(len(self.leaders)):
            left -= self.shares[k]
            if left < 0.0:
                return self.leaders[k]
        return ""

    def _agrees(self, f: Formed) -> bool:
        """Does a rule explain every call, and was it never a wrong guess?"""
        seen = self.seen
        if seen.refuted and named(f.text).text in seen.refuted:
            return False
        fit: CardSet = ALL
        for k in range(self.n):
            fit = f.faces(self.places[k])
            if fit & seen.not_here[k] or self.called[k] & ~fit:
                return False
        for n, string in seen.strings:
            there = self.places[n - 1]
            right = True
            for card in string:
                if not f.faces(there) >> card & 1:
                    right = False
                    break
                there = Place(append(there.line[:], card))
            if right:
                return False
        return seen.some == 0 or fit & seen.some != 0

    def _probes(self, first: Formed) -> list[Place]:
        """The last nine places of some lines that begin with the starter, or go on from the line so far."""
        rng = Rng(FIXED)
        out: list[Place] = []
        for walk in range(8):
            line = self.places[:1] if walk == 0 else self.places[:]
            for _ in range(8):
                there = line[len(line) - 1]
                fit = first.faces(there)
                if fit:
                    line.append(Place(append(there.line[:], nth(fit, rng.below(count(fit))))))
            out += line[-9:]
        return out


BEYOND: Final = 61
FINE: Final = 1 << 30


def _same(one: vec[CardSet], other: vec[CardSet]) -> bool:
    for k in range(len(one)):
        if one[k] != other[k]:
            return False
    return True


def _of_ranks(ranks: i64) -> CardSet:
    """All faces of some ranks."""
    return ranks | ranks << 13 | ranks << 26 | ranks << 39


def best_of(weights: vec[float], most: i64) -> vec[i64]:
    """The places of the largest weights, the largest first, equal ones in order."""
    out = vec[i64]([])
    for i in range(len(weights)):
        w = weights[i]
        n: i64 = len(out)
        if n < most:
            out = append(out, i)
            n += 1
        elif w <= weights[out[n - 1]]:
            continue
        k = n - 1
        while k > 0 and weights[out[k - 1]] < w:
            out[k] = out[k - 1]
            k -= 1
        out[k] = i
    return out


def _likely_ways(ways: Ways) -> list[Formed]:
    """The likeliest rules by a case."""
    rows: list[vec[i64]] = [vec[i64]([])]
    weights = vec[float]([ways.weight])
    for c in range(len(ways.cells) - 1, -1, -1):
        cell = ways.cells[c]
        longer: list[vec[i64]] = []
        theirs = vec[float]([])
        for i in _lowest_three(cell.parts):
            for k in range(len(rows)):
                longer.append(extend(vec[i64]([i]), rows[k]))
                theirs = append(theirs, weights[k] * PART_SHARES[i] / cell.weight)
        chosen = best_of(theirs, 4)
        rows = [longer[k] for k in chosen]
        weights = vec[float]([theirs[k] for k in chosen])
    return [Formed(CASE, ways.case, rows[k], weights[k]) for k in range(len(rows))]


def _most(ways: Ways) -> float:
    """The most that any rule by a case weighs, and a little more: in which order they are multiplied does not matter."""
    most = ways.weight * (1.0 + 1e-9)
    for cell in ways.cells:
        share = 0.0
        for i in _lowest_three(cell.parts):
            share = max(share, PART_SHARES[i])
        most *= share / cell.weight
    return most


def _lowest_three(parts: vec[i64]) -> vec[i64]:
    """The three shortest parts: those with the lowest numbers."""
    out = vec[i64]([])
    for i in parts:
        if len(out) < 3:
            out = append(out, i)
        elif i >= out[2]:
            continue
        k: i64 = len(out) - 1
        while k > 0 and out[k - 1] > i:
            out[k] = out[k - 1]
            k -= 1
        out[k] = i
    return out


NOTHING_YET: Final = Shares()
NOTHING_YET.add(0, 1.0)


def _likeliest(part: Shares) -> Shares:
    """The likeliest sets, made up to the whole."""
    if len(part.faces) <= LIKELIEST:
        return part
    best = best_of(part.weights, LIKELIEST)
    theirs = 0.0
    for k in best:
        theirs += part.weights[k]
    rest = part.total() / theirs
    out = Shares()
    for k in best:
        out.add(part.faces[k], part.weights[k] * rest)
    return out


def _product(some: Shares, others: Shares) -> Shares:
    """Each of some sets together with each of others."""
    out = Shares()
    for a in range(len(some.faces)):
        for b in range(len(others.faces)):
            out.add(some.faces[a] | others.faces[b], some.weights[a] * others.weights[b])
    return _likeliest(out)


def _alike(f: Formed, other: Formed, lines: list[Place]) -> bool:
    """Do two rules accept the same faces along some lines?"""
    for there in lines:
        if f.faces(there) != other.faces(there):
            return False
    return True


def _behaves(f: Formed, other: Rule, lines: list[Place]) -> bool:
    """Does a rule accept the same faces as another along some lines?"""
    for there in lines:
        if f.faces(there) != other.fits(there.line):
            return False
    return True


MINDS: Final[dict[str, RuleBelief]] = {}


def belief_from(seen: Evidence) -> RuleBelief:
    """The belief from this evidence, cached."""
    key = seen.key()
    found = MINDS.get(key)
    if found is None:
        if len(MINDS) >= 64:
            MINDS.clear()
        found = MINDS[key] = RuleBelief(seen)
    return found


# What a player does ---------------------------------------------------------------------------------------------------------

CURIOSITY: Final = 2.5
"""The value, in cards of a hand, of what a card with an even chance reveals about the rule."""
GUESS: Final = 0.35
"""The chance of a rule from which the bot guesses it; such guesses at ready-made rules are right five times in six."""


def worth(p: float, wrong: int, curious: float) -> float:
    """The value of playing a card, in cards: one fewer if right, *wrong* more if not, plus what the call reveals."""
    told = -p * log2(p) - (1 - p) * log2(1 - p) if 0.0 < p < 1.0 else 0.0
    return p - (1 - p) * wrong + curious * told


def best_card(m: RuleBelief, hand: int, wrong: int) -> tuple[int, float]:
    """The best card to play from a hand, and its value."""
    curious = CURIOSITY * (1.0 - m.leading().weight)
    best = -1
    most = -1e9
    for face in cards(hand):
        value = worth(m.chance(face), wrong, curious)
        if value > most + 1e-9:
            best, most = face, value
    return best, most


def no_play_pays(m: RuleBelief, hand: int, fewer: int, penalty: int, instead: float) -> bool:
    """Is "no play" better than a play worth *instead*? It saves *fewer* cards if right and costs *penalty* - 1 if wrong."""
    none = m.none_of(hand)
    return none > 0.3 and none * fewer - (1 - none) * (penalty - 1) > instead


def a_rule(h: Hand, rng: Rng) -> int:
    """The number of a rule of fair difficulty: a preset, or another ready-made rule."""
    number = 0
    for _ in range(6):
        fair = [s.number for s in PRESETS if s.level != HARD]
        number = fair[rng.below(len(fair))] if rng.below(2) else len(PRESETS) + rng.below(len(RULES) - len(PRESETS))
        found = report(RULES[number])
        if (
            0.2 <= found.mean <= 0.65
            and found.stuck < 0.05
            and found.look < 3
            and found.nodes <= 12
            and h.phase.allows(h, 0, number)
        ):
            return number
    return 0


def imagined_card(hand: int, fit: int, rng: Rng) -> int:
    """A quick choice for a play-out: mostly a card that fits the imagined rule; -1 for "no play"."""
    fits = hand & fit
    if fits and rng.below(4):
        return nth(fits, rng.below(count(fits)))
    if not fits and rng.below(2):
        return -1
    return nth(hand, rng.below(count(hand)))


def chance_words(p: float) -> str:
    """A chance in words."""
    for least, words in ((0.97, "nearly all"), (0.8, "most"), (0.55, "more than half"), (0.4, "about half")):
        if p >= least:
            return words
    return "some" if p >= 0.1 else "few"


WHY_RULE: Final = "About every second or third card fits it, and players can find it."
WHY_MOVE: Final = "Any card that fits will do."


def why_card(m: RuleBelief, card: int) -> str:
    """The reason for playing a card."""
    said = f"It fits by {chance_words(m.chance(card))} of the rules that explain every call"
    return f"{said}." if m.chance(card) > 0.9 else f"{said}, and the call will narrow them down."


def why_no_play(m: RuleBelief, hand: int) -> str:
    """The reason for calling "no play"."""
    return f"By {chance_words(m.none_of(hand))} of the rules that explain every call, none of your cards fits."
