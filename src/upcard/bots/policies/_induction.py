"""What a player makes of a layout: how likely each rule is that explains every call, and what follows for the next card.

The rules weighed are the ready-made ones, and those put together of simple parts: a part for each case of the last cards or of the
place in the line, two parts joined by *and* or *or*. A simpler rule is likelier beforehand; what contradicts a call is out. Parts
are weighed case by case, so that millions of rules cost little (Dietterich and Michalski, Learning to predict sequences, 1986,
search such forms one by one; the weights are Bayesian). Where nothing explains every call, the rules with the fewest
contradictions count, by their number.
"""

from __future__ import annotations

from typing import Final, final

from upcard.core.bits import Rng, bit, cards, count, nth
from upcard.core.pack import ACE_LOW
from upcard.kit.induction import FIXED, WEIGHTS, Seen, consistent
from upcard.kit.rulecode import Rule, parse
from upcard.kit.rulefamily import ALIKE, RULES, of_the_card, relations, rule, size, steps
from upcard.kit.ruleparts import ALL

EXTRA: Final = [f"value(c) % {m} {op} {r}" for m in (3, 4) for r in range(m) for op in ("==", "!=")]
SHIFTS: Final = [f"value(c) {op} value(p1) {sign} {k}" for op in ("<=", ">=") for sign in "+-" for k in (1, 2, 3, 4)]
SUMS: Final = [f"(value(c) + value(p1)) % {m} {op} 0" for m in (3, 4, 5) for op in ("==", "!=")]
PARTS: Final = sorted(set(of_the_card() + EXTRA + relations("p1") + steps() + SHIFTS + SUMS), key=lambda text: (size(text), text))
"""What a card may have to be, in one case or in all."""
JOINABLE: Final = [text for text in PARTS if size(text) <= 5 and not text.startswith(("up", "value(c) %", "wdist"))]
"""The parts that are also tried two by two."""


def _cases() -> list[list[str]]:
    """Ways to tell cases apart: all but the last case of each, in words of the language."""
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
    out += [["value(p1) > value(p2)", "value(p1) == value(p2)"], ["color(p1) == RED and color(p2) == RED", "color(p1) == color(p2)"]]
    out += [[f"(value(p1) + value(p2)) % {m} == 0"] for m in (3, 4)] + [[f"dist(p1, p2) <= {k}"] for k in (1, 2, 3, 4)]
    out += [["color(p1) == RED and color(p2) == RED", "color(p1) == RED", "color(p2) == RED"], ["run(color) >= 2"]]
    out += [["count(color, RED) > count(color, BLACK)"], ["count(color, RED) > count(color, BLACK)", "count(color, RED) == count(color, BLACK)"]]
    return out + [[f"count({what}) % 2 == 0"] for what in ("color, RED", "odd, true", "face, true")]


CASES: Final = _cases()
TESTS: Final = sorted({text for case in CASES for text in case})
READY: Final[dict[str, Rule]] = {}

READYMADE: Final = 0.5
BY_CASE: Final = 0.3
JOINED: Final = 0.1
"""The shares beforehand of ready-made rules, of rules by case, and of two parts joined by *and*, and by *or*."""
SLIP: Final = 1 / 16
"""How much less likely a part is for each call that it contradicts, where nothing explains all."""
SAME: Final = 24
"""How many lines two rules must agree on to be taken for the same."""


def ready(text: str) -> Rule:
    """A rule of this text, kept; without a number of its own."""
    found = READY.get(text)
    if found is None:
        if len(READY) >= 4096:
            READY.clear()
        found = READY[text] = parse(text)
    return found


def _shares(texts: list[str]) -> list[float]:
    """How likely each is beforehand: halved for every two nodes more."""
    weights = [0.5 ** (size(text) / 2) for text in texts]
    total = sum(weights)
    return [w / total for w in weights]


PART_RULES: Final = [parse(text) for text in PARTS]
TEST_RULES: Final = [parse(text) for text in TESTS]
PART_SHARES: Final = _shares(PARTS)
CASE_SHARES: Final = _shares([" and ".join(case) for case in CASES])
FAMILY_SHARES: Final = [w / sum(WEIGHTS) for w in WEIGHTS]


@final
class Place:
    """What all parts accept, and which tests hold, at one place of a line."""

    def __init__(self, line: list[int]) -> None:
        past = Seen(line[0])
        for card in line[1:]:
            past.right(card)
        self.parts: list[int] = [made.fits(past.line) for made in PART_RULES]
        self.tests: list[bool] = [made.fits(past.line) != 0 for made in TEST_RULES]


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
    """A rule put together, and how likely it is in proportion to others."""

    def __init__(self, text: str, weight: float) -> None:
        self.text: str = text
        self.weight: float = weight
