"""How likely each rule is after what play has shown, and what that means for the next card.

The rules weighed are the ready-made ones, those put together of simple parts, a part for each case of the last cards, of the
place in the line or of the card itself, two parts joined by *and* or *or*, and any choice of values. A simpler rule is likelier
beforehand; what contradicts a call is out. Parts are weighed case by case, so that millions of rules cost little (Dietterich and
Michalski, Learning to predict sequences, 1986, search such forms one by one; the weights are Bayesian). Where nothing explains
every call, the rules with the fewest contradictions count, by their number.
"""

from __future__ import annotations

import re
from math import log2
from typing import Final, final

from upcard.core.bits import Rng, bit, cards, count, nth
from upcard.core.hand import Hand
from upcard.kit.secret_rules.catalogue import ALIKE, RULES, of_the_card, relations, rule, size, steps
from upcard.kit.secret_rules.compiler import Rule, parse
from upcard.kit.secret_rules.evidence import FIXED, WEIGHTS, Evidence, consistent
from upcard.kit.secret_rules.mainline import report
from upcard.kit.secret_rules.operations import ALL
from upcard.kit.secret_rules.presets import HARD, PRESETS

EXTRA: Final = [f"value(c) % {m} {op} {r}" for m in (3, 4) for r in range(m) for op in ("==", "!=")]
SHIFTS: Final = [f"value(c) {op} value(p1) {sign} {k}" for op in ("<=", ">=") for sign in "+-" for k in (1, 2, 3, 4)]
SUMS: Final = [f"(value(c) + value(p1)) % {m} {op} 0" for m in (3, 4, 5) for op in ("==", "!=")]
FURTHER: Final = [f"(value(c) + value(p1) + value(p2)) % {m} == {r}" for m in (2, 3) for r in range(m)]


def _length(text: str) -> int:
    """The number of nodes of a rule; a list of values counts as three at most."""
    return size(re.sub(r"\{[0-9,]+\}", "{1,2,3}", text))


def _parts() -> list[str]:
    """Conditions on a card, the shortest first: the parts of composed rules."""
    out = of_the_card() + EXTRA + relations("p1") + relations("p2") + steps() + SHIFTS + SUMS + FURTHER + ["true"]
    return sorted(sorted(set(out)), key=_length)


PARTS: Final = _parts()
JOINABLE: Final = [text for text in PARTS if 1 < _length(text) <= 6 and not text.startswith(("up", "value(c) %", "wdist"))]
"""The parts that are also tried two by two."""


def _cases() -> list[list[str]]:
    """Ways to distinguish cases, each as the conditions of all cases but the last."""
    out: list[list[str]] = []
    for p in ("p1", "p2"):
        out += [[f"color({p}) == RED"], [f"odd({p})"], [f"high({p})"], [f"face({p})"], [f"suit({p}) in {{HEARTS,SPADES}}"]]
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
    return out + [[f"{a}(c) == {a}(p1)"] for a in ALIKE] + [["value(c) > value(p1)"]]


REDS: Final = (1 << 39) - (1 << 13)
CASES: Final = _cases()
TESTS: Final = sorted({text for case in CASES for text in case})
READY: Final[dict[str, Rule]] = {}

READYMADE: Final = 0.8
BY_CASE: Final = 0.1
JOINED: Final = 0.05
"""The shares beforehand of ready-made rules, of rules by case, and of two parts joined by *and*, and by *or*."""
RANKS: Final = 0.02
"""And of rules that accept any choice of values."""
SLIP: Final = 1 / 16
"""How much less likely a part is for each call that it contradicts, where nothing explains all."""
SAME: Final = 24
"""The number of lines on which two rules must agree to count as the same."""


def ready(text: str) -> Rule:
    """The rule with this text, cached, without a number of its own."""
    found = READY.get(text)
    if found is None:
        if len(READY) >= 4096:
            READY.clear()
        found = READY[text] = parse(text)
    return found


def total(weights: list[float]) -> float:
    """The sum of the weights."""
    out = 0.0
    for w in weights:
        out += w
    return out


def _shares(texts: list[str]) -> list[float]:
    """Prior shares of these texts: halved for every two nodes."""
    weights = [0.5 ** ((4 if text == "true" else _length(text)) / 2) for text in texts]
    whole = total(weights)
    return [w / whole for w in weights]


PART_RULES: Final = [parse(text) for text in PARTS]
TEST_RULES: Final = [parse(text) for text in TESTS]
WHOLE: Final = sum(WEIGHTS)
PART_SHARES: Final = _shares(PARTS)
CASE_SHARES: Final = _shares([" and ".join(case) for case in CASES])
FAMILY_SHARES: Final = [w / WHOLE for w in WEIGHTS]


@final
class Place:
    """The faces that each part accepts, and that each test holds for, at one place of a line."""

    def __init__(self, line: list[int]) -> None:
        past = Evidence(line[0])
        for card in line[1:]:
            past.right(card)
        self.parts: list[int] = [made.fits(past.line) for made in PART_RULES]
        self.tests: list[int] = [made.fits(past.line) for made in TEST_RULES]


PLACES: Final[dict[str, Place]] = {}


def _place(line: list[int]) -> Place:
    key = str(line)
    found = PLACES.get(key)
    if found is None:
        if len(PLACES) >= 1024:
            PLACES.clear()
        found = PLACES[key] = Place(line)
    return found


@final
class Formed:
    """A composed rule and its weight relative to other rules."""

    def __init__(self, text: str, weight: float) -> None:
        self.text: str = text
        self.weight: float = weight


@final
class RuleBelief:
    """A player's belief from the evidence: how likely each set of faces is to be right now, and the leading rules."""

    def __init__(self, seen: Evidence) -> None:
        self.seen: Evidence = seen
        self.now: dict[int, float] = {}
        """Sets of faces, each with the relative weight that exactly these fit now."""
        self.total: float = 0.0
        self.formed: list[Formed] = []
        self.lead: Formed | None = None
        self.full: int = 0
        self.apart: dict[int, list[int]] = {}
        self.cells: dict[int, tuple[float, list[int]]] = {}
        self.holds: list[int] = []
        self._read()
        self._weigh(False)
        if self.total == 0.0:
            self._weigh(True)

    def _read(self) -> None:
        """For each part where it differs from what was called, and for each test where it holds: 52 bits for each place."""
        seen = self.seen
        n = int(len(seen.line))
        line = [int(card) for card in seen.line]
        self.places: list[Place] = [_place(line[: k + 1]) for k in range(n)]
        judged: list[int] = []
        called: list[int] = []
        for k in range(n):
            right: int = bit(line[k + 1]) if k + 1 < n else 0
            judged.append(seen.not_here[k] | right)
            called.append(right)
        for i in range(len(PARTS)):
            apart = 0
            for k in range(n - 1, -1, -1):
                apart = apart << 52 | (self.places[k].parts[i] & judged[k]) ^ called[k]
            if PART_RULES[i].look > 1:  # while the line is short every card fits
                apart = apart & ~ALL | int(seen.not_here[0])
            self.apart.setdefault(apart, []).append(i)
        for j in range(len(TESTS)):
            holds = 0
            for k in range(n - 1, -1, -1):
                holds = holds << 52 | self.places[k].tests[j]
            self.holds.append(holds)
        self.full = (1 << 52 * n) - 1

    def _weigh(self, softly: bool) -> None:
        """Add up the rules that explain every call; *softly*, those that nearly do."""
        self.cells.clear()
        if not softly:
            for number in consistent(self.seen):
                self._add(rule(number).fits(self.seen.line), READYMADE * FAMILY_SHARES[number])
                self.formed.append(Formed(RULES[number], READYMADE * FAMILY_SHARES[number]))
            self._join()
            self._ranks()
        for c in range(len(CASES)):
            self._by_case(CASES[c], BY_CASE * CASE_SHARES[c], softly)

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
                ranks = good | taken
                self._add((ranks | ranks << 13 | ranks << 26 | ranks << 39) & colour, weight / 4)
            if open.bit_count() < 2:
                for taken in {0, open}:
                    values = ",".join([str(r + 1) for r in range(13) if (good | taken) >> r & 1])
                    self.formed.append(Formed(f"{text}value(c) in {{{values}}}", weight / (2 if open else 1)))

    def _add(self, faces: int, weight: float) -> None:
        self.now[faces] = self.now.get(faces, 0.0) + weight
        self.total += weight

    def _cell(self, where: int, softly: bool) -> tuple[float, list[int]]:
        """The parts that explain the calls at some places, and their total weight."""
        found = self.cells.get(where)
        if found is None:
            weight = 0.0
            parts: list[int] = []
            for apart, alike in self.apart.items():
                wrong = apart & where
                if wrong == 0 or softly:
                    slip = SLIP ** wrong.bit_count() if wrong else 1.0
                    for i in alike:
                        weight += PART_SHARES[i] * slip
                    parts += alike
            found = self.cells[where] = (weight, parts)
        return found

    def _by_case(self, case: list[str], weight: float, softly: bool) -> None:
        """Add the rules with a part of its own for each case."""
        seen = self.seen
        n = int(len(seen.line))
        look = max([TEST_RULES[TESTS.index(text)].look for text in case])
        rest = self.full
        if look > 1:
            if seen.not_here[0]:
                return  # while the line is short every card fits such a rule
            rest ^= ALL
        cells: list[tuple[float, list[int]]] = []
        now: list[int] = []
        for text in case + [""]:
            here = rest & self.holds[TESTS.index(text)] if text else rest
            rest ^= here
            now.append(here >> 52 * (n - 1))
            cells.append(self._cell(here, softly))
            weight *= cells[-1][0]
            if weight < 1e-9 * self.total or weight == 0.0:
                return
        if n < look:
            self._add(ALL, weight)
        else:
            self._mix(cells, now, weight)
        if not softly:
            self._form(case, cells, weight)

    def _mix(self, cells: list[tuple[float, list[int]]], now: list[int], weight: float) -> None:
        """Add the faces that the parts of the current cases accept together."""
        last = self.places[-1]
        faces = {0: 1.0}
        for k in range(len(cells)):
            if now[k]:
                part: dict[int, float] = {}
                for i in cells[k][1]:
                    here = last.parts[i] & now[k]
                    part[here] = part.get(here, 0.0) + PART_SHARES[i] / cells[k][0]
                faces = part if now[k] == ALL else _product(faces, _likeliest(part))
        for there, share in faces.items():
            self._add(there, share * weight)

    def _form(self, case: list[str], cells: list[tuple[float, list[int]]], weight: float) -> None:
        """Keep the likeliest rules with these cases."""
        best = [Formed("", weight)]
        for k in range(len(cells) - 1, -1, -1):
            found: list[Formed] = []
            for i in sorted(cells[k][1])[:3]:
                for rest in best:
                    part = PARTS[i]
                    text = f"if {case[k]} then {part} else {rest.text}" if rest.text else part
                    found.append(Formed(text, rest.weight * PART_SHARES[i] / cells[k][0]))
            best = sorted(found, key=_weight, reverse=True)[:4]
        self.formed += best

    def _join(self) -> None:
        """Add the rules that join two parts by *and* or by *or*."""
        last = self.places[-1]
        right = 0
        for k in range(int(len(self.seen.line)) - 1, 0, -1):
            right = (right | int(bit(self.seen.line[k]))) << 52
        right >>= 52
        apart = [(i, where) for where, alike in self.apart.items() for i in alike if i in JOINABLE_PARTS]
        for word, able in (
            ("and", [(i, w) for i, w in apart if not w & right]),
            ("or", [(i, w) for i, w in apart if not w & ~right]),
        ):
            for a in range(len(able)):
                i, x = able[a]
                for b in range(a):
                    j, y = able[b]
                    if x & y == 0:
                        weight = JOINED * PART_SHARES[i] * PART_SHARES[j]
                        p, q = last.parts[i], last.parts[j]
                        self._add(p & q if word == "and" else p | q, weight)
                        if x and y:
                            self.formed.append(Formed(f"({PARTS[i]}) {word} ({PARTS[j]})", weight))

    # What follows -------------------------------------------------------------------------

    def chance(self, face: int) -> float:
        """How likely a face is to fit now."""
        return total([weight for faces, weight in self.now.items() if faces >> face & 1]) / self.total

    def none_of(self, hand: int) -> float:
        """How likely it is that no face of a hand fits now."""
        return total([weight for faces, weight in self.now.items() if not faces & hand]) / self.total

    def leading(self) -> Formed:
        """The rule whose behaviour is likeliest, and its share of all; "" with 0 where none explains every call."""
        if self.lead is None:
            self.lead = self._leading()
        return self.lead

    def _leading(self) -> Formed:
        best = sorted(self.formed, key=_weight, reverse=True)[:SAME]
        best = [f for f in best if self.seen.agrees(ready(f.text))]
        if not best:
            return Formed("", 0.0)
        lines = self._probes(ready(best[0].text))
        refuted = {_behaviour(ready(text), lines) for text in self.seen.refuted}
        shares: dict[str, Formed] = {}
        whole = self.total
        for f in best:
            behaviour = _behaviour(ready(f.text), lines)
            if behaviour in refuted:
                whole -= f.weight
            elif behaviour in shares:
                shares[behaviour].weight += f.weight
            else:
                shares[behaviour] = Formed(f.text, f.weight)
        if not shares:
            return Formed("", 0.0)
        lead = max(shares.values(), key=_weight)
        return Formed(lead.text, lead.weight / max(whole, lead.weight))

    def _probes(self, first: Rule) -> list[Evidence]:
        """The line so far, and some that it may become."""
        rng = Rng(FIXED)
        out: list[Evidence] = []
        for walk in range(8):
            past = Evidence(self.seen.line[0])
            if walk:
                for card in self.seen.line[1:]:
                    past.right(card)
            for _ in range(8):
                fit = first.fits(past.line)
                if fit:
                    past.right(nth(fit, rng.below(count(fit))))
            out.append(past)
        return out


JOINABLE_PARTS: Final = {PARTS.index(text) for text in JOINABLE}


def _likeliest(part: dict[int, float]) -> dict[int, float]:
    """The fifteen likeliest, made up to the whole."""
    if len(part) <= 15:
        return part
    best = sorted(part.items(), key=_second, reverse=True)[:15]
    rest = total(list(part.values())) / total([w for _, w in best])
    return {there: w * rest for there, w in best}


def _second(pair: tuple[int, float]) -> float:
    return pair[1]


def _product(some: dict[int, float], others: dict[int, float]) -> dict[int, float]:
    """Each of some sets together with each of others."""
    out: dict[int, float] = {}
    for a, v in some.items():
        for b, w in others.items():
            out[a | b] = out.get(a | b, 0.0) + v * w
    return _likeliest(out)


def _weight(f: Formed) -> float:
    return f.weight


def _behaviour(made: Rule, lines: list[Evidence]) -> str:
    """The faces that a rule accepts along some lines, as a text."""
    out: list[int] = []
    for past in lines:
        n = int(len(past.line))
        out += [made.fits(past.line[:k]) for k in range(max(1, n - 8), n + 1)]
    return str(out)


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
SURE: Final = 0.5
"""The share from which the bot guesses a rule."""


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
