"""The ready-made rules, counted family by family; and judging guesses, beside every state that can come about."""

from __future__ import annotations

import re
from itertools import combinations, product
from random import Random

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from upcard.core.bits import cards
from upcard.core.pack import ACE_LOW
from upcard.kit.secret_rules.catalogue import RULES, TEXTS, named, rule
from upcard.kit.secret_rules.compiler import parse
from upcard.kit.secret_rules.evidence import Difficulty, difficulty, find_difference, right_of_one_pack

RISING = ["1,2", "1,2,3", "1,2,3,4", "1,2,3,4,5", "1,2,3,4,5,6", "1,2,3,4,5,6,7", "1,2,3,4,5,6,7,8", "1,2,3,4,5,6,7,8,9"]
RISING += ["1,2,3,4,5,6,7,8,9,10", "1,2,3,4,5,6,7,8,9,10,11"]
PRIMES = "2,3,5,7,11,13"
SUMS = "8 10 12 14 16 18"
NUMBERED = {
    "value(c) <= #": "3 4 5 6 8 9",  # up to seven is low, and from eight on high
    "value(c) >= #": "4 5 6 7 9 10",
    "value(c) % 3 == #": "0 1 2",
    "value(c) in {#}": f"{PRIMES} 4,5,6,7,8,9,10",  # four to ten is a preset
    "not value(c) in {#}": PRIMES,
    "dist(c, p1) == #": "1 2 3 4 5 6",
    "wdist(c, p1) == #": "1 2 3 4 5 6",
    "dist(c, p1) <= #": "1 2 3 4 5 6",
    "wdist(c, p1) <= #": "1 2 3 4 5",  # six are all
    "dist(c, p1) >= #": "2 3 4 5 6",
    "wdist(c, p1) >= #": "2 3 4 5",  # six is exactly six
    "dist(c, p1) in {#}": " ".join(RISING[:5]),
    "wdist(c, p1) in {#}": " ".join(RISING[:4]),
    "up(p1, c) == #": "1 2 3 4 5 6 7 8 9 10 11 12",
    "up(p1, c) <= #": "1 2 3 4 5 6 7 8 9 10 11",
    "up(p1, c) in {#}": " ".join([*RISING, "4,5,6"]),  # four to six is a preset
    "value(c) + value(p1) <= #": SUMS,
    "value(c) + value(p1) >= #": SUMS,
    "(value(c) + value(p1)) % 3 == #": "0 1 2",
    "(value(c) + value(p1)) % 4 == #": "0 1 2 3",
    "(value(c) + value(p1)) % 4 <= #": "1",  # a preset
}
ALIKE = ["color", "suit", "odd", "high", "face"]


@pytest.mark.parametrize("shape", NUMBERED)
def test_the_numbers_in_rules_of_one_shape(shape: str) -> None:
    """Each number that makes a rule of its own, and no other."""
    before, _, after = shape.partition("#")
    found = [text[len(before) : len(text) - len(after)] for text in RULES if text.startswith(before) and text.endswith(after)]
    assert sorted([row for row in found if re.fullmatch(r"[\d,]+", row)]) == sorted(NUMBERED[shape].split())


def test_how_many_rules_have_each_condition() -> None:
    """A condition on the last card has 88 pairs of ten kinds (90, but two are plainer without it), or all 90 for two suits.

    To these come one with higher and lower, and ten kinds with four relations, or three after a colour. The opposite condition
    has no pairs again. Other conditions have a kind and its opposite: five splits, each both ways, or four.
    """
    found: dict[str, int] = {}
    for text in RULES:
        made = re.fullmatch("if (.*?) then .* else .*", text)
        if made:
            found[made[1]] = found.get(made[1], 0) + 1
    expected = {
        "color(p1) == RED": 119 + 2,  # presets besides
        "odd(p1)": 129 + 1,
        "high(p1)": 129 + 1,
        "face(p1)": 129 + 1,
        "suit(p1) in {HEARTS,SPADES}": 131,
        "color(p1) == BLACK": 31,
        "even(p1)": 41,
        "low(p1)": 41,
        "number(p1)": 41,
        "suit(p1) in {CLUBS,DIAMONDS}": 41,
        "n % 2 == 0": 90,
        "value(p1) > value(p2)": 12,
        "suit(p2) in {HEARTS,SPADES}": 10,
        "(value(p1) + value(p2)) % 3 == 0": 1,
        "suit(p1) == DIAMONDS": 1,
    }
    expected |= dict.fromkeys(["color(p2) == RED", "odd(p2)", "high(p2)", "face(p2)"], 8)
    expected |= dict.fromkeys(["n % 4 < 2", "n % 3 == 0", "n % 3 == 1", "n % 3 == 2"], 10)
    expected |= dict.fromkeys([f"{a}(p1) == {a}(p2)" for a in ALIKE], 10)
    counts = ["color, RED", "odd, true", "face, true"]
    expected |= dict.fromkeys([f"count({what}) % 2 == 0" for what in counts] + ["count(color, RED) > count(color, BLACK)"], 10)
    assert found == expected


def test_how_many_rules_have_no_condition() -> None:
    """Blocks, cycles, runs, and what lies between the last two; one condition or two on the card; one relation or two."""
    lengths = ["2", "3", "4", "1, 2", "2, 1", "1, 3", "3, 1", "2, 3", "3, 2", "1, 2, 3"]
    blocks = {f"blocks({a}, {row})" for a, row in product(ALIKE, lengths)}
    runs = {f"not (run({a}) >= {k} and {a}(c) == {a}(p1))" for a, k in product(ALIKE, (2, 3))}
    low, high = "min(value(p1), value(p2))", "max(value(p1), value(p2))"
    between = {f"value(c) >= {low} and value(c) <= {high}", f"value(c) <= {low} or value(c) >= {high}"}
    halves = ["color(c) == RED", "color(c) == BLACK", "odd(c)", "even(c)", "high(c)", "low(c)", "face(c)", "number(c)"]
    halves += ["suit(c) in {HEARTS,SPADES}", "suit(c) in {CLUBS,DIAMONDS}"]
    suits = {f"suit(c) {op} {suit}" for op, suit in product(("==", "!="), ("CLUBS", "DIAMONDS", "HEARTS", "SPADES"))}
    order = ["==", "!=", "<", "<=", ">", ">="]
    others = ["p1", "p2", "starter"]
    related = {f"{a}(c) {op} {a}({p})" for a, op, p in product(ALIKE, order[:2], others)}
    related |= {f"value(c) {op} value({p})" for op, p in product(order, others)}
    assert blocks | runs | between | suits | related | set(halves) <= set(RULES)
    assert {text for text in RULES if text.startswith("blocks")} == blocks
    assert {text for text in RULES if text.startswith("not (run")} == runs
    cycles = [text.removeprefix("suit(c) == after(suit(p1), ").removesuffix(")") for text in RULES if "after" in text]
    assert {tuple(sorted(row.split(", "))) for row in cycles} == {("CLUBS", "DIAMONDS", "HEARTS", "SPADES")}
    assert len({row.split(", ", 1)[1] for row in cycles}) == len(cycles) == 6
    splits = list(zip(halves[::2], halves[1::2], strict=True))  # by colour, odd and even, high and low, faces, suits
    pairs = [(a, b) for a, b in combinations(range(5), 2) if (a, b) not in ((0, 4), (2, 3))]
    two = {f"{x} {word} {y}" for a, b in pairs for x, y in product(splits[a], splits[b]) for word in ("and", "or")}
    assert two == {
        text for text in RULES if text in {f"{x} {word} {y}" for x, y in product(halves, halves) for word in ("and", "or")}
    }
    assert len(two) == 8 * 8  # all faces are high; a suit has one colour
    alike = [f"{a}(c) {op} {a}(p1)" for a, op in product(("color", "suit"), order[:2])]
    other = [f"value(c) {op} value(p1)" for op in ("==", "<", ">")] + ["dist(c, p1) <= 3", "dist(c, p1) >= 4"]
    other += [f"{a}(c) {op} {a}(p1)" for a, op in product(("odd", "high"), order[:2])]
    joined = {f"{a} {word} {b}" for a, b, word in product(alike, other, ("and", "or"))}
    assert len(joined) == 72 and joined <= set(RULES)


# How wide a rule is ------------------------------------------------------------------------------------------------------------


def test_the_width_of_a_rule_with_one_way_to_go() -> None:
    """One higher each time, from every starter to the king: 78 states with four cards that fit, and 13 with none.

    A starter of value v leads through 13 - v states and the king's, which is stuck; each of the eight walks is alike.
    """
    report = difficulty(parse("value(c) == value(p1) + 1"))
    assert report.mean == pytest.approx(78 * 4 / (91 * 52)) and (report.least, report.most) == (0, 4 / 52)
    assert report.stuck == 1 and (report.look, report.nodes) == (1, 7)


def test_the_width_of_a_rule_that_changes_on_the_way() -> None:
    """Walks of 30 cards: 26 cards fit in the first ten states and 13 in the other twenty; four starters of 52 never go on."""
    report = difficulty(parse("if n <= 10 then color(c) == RED else suit(c) == CLUBS"))
    assert report.mean == pytest.approx((10 * 26 + 20 * 13) / (30 * 52)) and report.stuck == 0
    assert (report.least, report.most) == (13 / 52, 26 / 52)
    last = difficulty(parse("if n < 30 then color(c) == RED else value(c) > 13"))
    assert last.stuck == 1 and last.mean == pytest.approx(29 * 26 / (30 * 52)) and (last.least, last.most) == (0, 26 / 52)
    assert difficulty(parse("if n <= 30 then color(c) == RED else value(c) > 13")).stuck == 0
    starter = difficulty(parse("not value(starter) == 1 and color(c) == RED"))
    assert starter.stuck == 4 / 52 and starter.mean == pytest.approx(48 * 30 * 26 / ((48 * 30 + 4) * 52))


@pytest.mark.parametrize(
    ("mean", "said"),
    [
        (0.076, "Very tight: players will seldom have a card that fits."),
        (1 / 13, "A rule neither too tight nor too loose."),
        (0.1, "A rule neither too tight nor too loose."),
        (3 / 4, "A rule neither too tight nor too loose."),
        (0.76, "Very loose: nearly every card fits, so there is little to learn from."),
    ],
)
def test_one_card_in_thirteen_is_the_least_and_three_in_four_the_most(mean: float, said: str) -> None:
    """The limits themselves are good; and walks that get stuck are told besides."""
    assert Difficulty(mean, 0.0, 1.0, 0.0, 1, 5).advice == said
    assert Difficulty(mean, 0.0, 1.0, 0.01, 1, 5).advice == f"{said} The line can reach a point where no card fits."


def test_de_r14_right_cards_of_one_pack_counted() -> None:
    """The starter counts as the first card: a rule that takes the first five takes five; one that takes every card, 51."""
    assert right_of_one_pack(parse("n <= 5"), 7) == 5
    assert right_of_one_pack(parse("n < 60"), 3) == 51
    assert right_of_one_pack(parse("n == 0")) == 0
    hearts = right_of_one_pack(parse("suit(c) == HEARTS"), 50)
    assert hearts * 50 % 1 == 0 and 12 <= hearts <= 13  # thirteen, or twelve when the starter is a heart


# Judging a guess ---------------------------------------------------------------------------------------------------------------


def apart(secret: str, guess: str, starter: int) -> bool:
    """Do two rules that look at two cards differ after some line from a starter?  Every pair of last cards is tried."""
    a, b = parse(secret), parse(guess)
    lines = [[starter]]
    met: set[tuple[int, int]] = set()
    for line in lines:
        fit = a.fits(vec[i64](line))
        if fit != b.fits(vec[i64](line)):
            return True
        for card in cards(fit):
            if (line[-1], card) not in met:
                met.add((line[-1], card))
                lines.append([line[-1], card])
    return False


NARROW = ["up(p1, c) == 1 and suit(c) == suit(p1)", "value(c) > value(p1) + 5 and color(c) == color(p1)"]
NARROW += ["up(p1, c) == 3 and suit(c) != suit(p1)", "dist(c, p1) == 6", "up(p1, c) == 12 and color(c) != color(p1)"]


@pytest.mark.parametrize("seed", range(60))
def test_a_guess_that_differs_after_two_cards_is_found_if_they_can_come(seed: int) -> None:
    """A guess differs from a narrow rule after one pair of last cards: it is wrong where that pair can come about."""
    chance = Random(seed)
    secret = NARROW[seed % len(NARROW)]
    starter = chance.randrange(52)
    line = [starter] if seed % 2 else [starter, *list(cards(parse(secret).fits(vec[i64]([starter]))))[:1]]
    for _ in range(4):
        last, before, card = [ACE_LOW.name(chance.randrange(52)) for _ in range(3)]
        if chance.random() < 0.7:  # more often a pair near the starter
            before = ACE_LOW.name(chance.choice(line))
            last = ACE_LOW.name(chance.choice([*cards(parse(secret).fits(vec[i64]([ACE_LOW.face(before)])))] or [0]))
        suits = {"C": "CLUBS", "D": "DIAMONDS", "H": "HEARTS", "S": "SPADES"}
        where = [
            f"value({p}) == {'A23456789TJQK'.index(name[0]) + 1} and suit({p}) == {suits[name[1]]}"
            for p, name in (("p1", last), ("p2", before), ("c", card))
        ]
        guess = f"({secret}) != ({' and '.join(where)}); start {secret}"
        found = find_difference(parse(secret), parse(guess), line, 5)
        assert (found is not None) == apart(secret, guess, starter), (secret, guess, line)
        if found is not None:
            assert [ACE_LOW.name(face) for face in [*found.line[-2:], found.face]] == [before, last, card]


def test_a_rule_without_a_number_gets_none_by_its_text() -> None:
    """A bot may weigh any number of rules; only rules that people or dealers use take a number."""
    text = "value(c) % 5 == 2 or face(p1)"
    before = len(TEXTS)
    assert named(text) is named(text)
    assert (len(TEXTS), named(text).text) == (before, parse(text).text)
    assert named(RULES[40]) is rule(40)
