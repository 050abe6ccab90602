"""The language of secret rules: every form compared with its table, every limit, and errors that say what would be right."""

from __future__ import annotations

import random
from collections.abc import Callable
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from librt.vecs import vec
from mypy_extensions import i64

from upcard.core.bits import cards, count
from upcard.core.pack import ACE_LOW
from upcard.kit.secret_rules import operations
from upcard.kit.secret_rules.compiler import fits, parse
from upcard.kit.secret_rules.nodes import RuleError
from upcard.kit.secret_rules.wording import rule_sentence

EVERY = set(ACE_LOW.names)


def legal(rule: str, line: str) -> set[str]:
    """The names of the faces that fit after a mainline."""
    return {ACE_LOW.name(face) for face in cards(fits(ACE_LOW.read(line), parse(rule)))}


def ranked(ranks: str) -> set[str]:
    return {rank + suit for rank in ranks for suit in "CDHS"}


def suited(suits: str) -> set[str]:
    return {rank + suit for rank in "A23456789TJQK" for suit in suits}


def calls(rule: str, starter: str, plays: str) -> tuple[str, str]:
    """The verdicts on single plays in order, and the mainline at the end."""
    line = [starter]
    said = ""
    for card in plays.split():
        right = card in legal(rule, " ".join(line))
        said += "R" if right else "W"
        if right:
            line.append(card)
    return said, " ".join(line)


# The worked cases that concern the rule alone ------------------------------------------------------------------------------

ALTERNATE = "color(c) != color(p1)"
TWO_AWAY = "dist(c, p1) == 2"
RUNS = "blocks(color, 2, 3)"
CYCLE = "suit(c) == after(suit(p1), SPADES, CLUBS, DIAMONDS, HEARTS)"


def test_el_w1_alternate_colours() -> None:
    """EL-W1, EL-8: red and black take turns on the mainline; wrong cards do not change it."""
    assert calls(ALTERNATE, "5H", "9S 2C 7D KC QC 3H") == ("RWRRWR", "5H 9S 7D KC 3H")


def test_el_w2_two_up_or_down() -> None:
    """EL-W2, EL-9, EL-R4: two higher or two lower, not around the corner."""
    assert calls(TWO_AWAY, "QD", "KD TS 8H 9C AC TC QS 2H") == ("WRRWWRRW", "QD TS 8H TC QS")
    assert legal(TWO_AWAY, "QD TS 8H TC QS") == ranked("T")
    assert legal(TWO_AWAY, "AS") == ranked("3")
    assert legal(TWO_AWAY, "KS") == ranked("J")
    assert legal(TWO_AWAY, "2S") == ranked("4")


def test_el_w3_runs_of_two_and_three() -> None:
    """EL-W3, EL-10, EL-R3: two of a colour, three of the other. The starter is the first of the first two."""
    assert calls(RUNS, "5H", "KD QH 2S 9C 4S 4C 7D 7H 3H TS") == ("RWRRRWRRWR", "5H KD 2S 9C 4S 7D 7H TS")


def test_el_w4_suit_cycle() -> None:
    """EL-W4, EL-11: spades, clubs, diamonds, hearts in turn."""
    assert calls(CYCLE, "7S", "9C 2H QD KH AC AS 5C") == ("RWRRWRR", "7S 9C QD KH AS 5C")


def test_el_7_values_of_the_cards() -> None:
    """EL-7: ace 1, jack 11, queen 12, king 13."""
    for value, rank in enumerate("A23456789TJQK", 1):
        assert legal(f"value(c) == {value}", "5H") == ranked(rank)


def test_el_r6_the_rule_sees_the_starter_as_the_last_card() -> None:
    """EL-R6: the first play is judged against the starter."""
    assert legal(ALTERNATE, "5H") == suited("CS")
    assert legal("value(c) == value(starter)", "5H 9S") == ranked("5")


EXAMPLES = [
    (ALTERNATE, "5H", 26),
    (ALTERNATE, "5C 6S", 26),
    (TWO_AWAY, "AC", 4),
    (TWO_AWAY, "2C", 4),
    (TWO_AWAY, "QC", 4),
    (TWO_AWAY, "KC", 4),
    (TWO_AWAY, "7C", 8),
    (RUNS, "5H", 26),
    (RUNS, "5H KD 2S", 26),
    (CYCLE, "7S", 13),
    ("odd(c) != odd(p1)", "7S", 24),
    ("odd(c) != odd(p1)", "8S", 28),
    ("up(p1, c) in {1,2,3,4,5,6}", "4S", 24),
    ("up(p1, c) in {1,2,3,4,5,6}", "KS", 24),
    ("wdist(c, p1) == 2", "AS", 8),
    ("wdist(c, p1) == 2", "7S", 8),
    ("if odd(p1) then color(c) == BLACK else color(c) == RED", "7S", 26),
    ("if face(p1) then number(c) else value(c) > value(p1)", "AS", 48),
    ("if face(p1) then number(c) else value(c) > value(p1)", "TS", 12),
    ("if face(p1) then number(c) else value(c) > value(p1)", "JS", 40),
    ("dist(c, p1) in {1,2,3}", "AS", 12),
    ("dist(c, p1) in {1,2,3}", "KS", 12),
    ("dist(c, p1) in {1,2,3}", "4S", 24),
    ("dist(c, p1) in {1,2,3}", "TS", 24),
    ("if face(p1) then low(c) else if low(p1) then number(c) and high(c) else face(c)", "QS", 28),
    ("if face(p1) then low(c) else if low(p1) then number(c) and high(c) else face(c)", "7S", 12),
    ("if face(p1) then low(c) else if low(p1) then number(c) and high(c) else face(c)", "9S", 12),
    ("(value(c) in {2,3,5,7,11,13}) != (value(p1) in {2,3,5,7,11,13})", "2S", 28),
    ("(value(c) in {2,3,5,7,11,13}) != (value(p1) in {2,3,5,7,11,13})", "AS", 24),
    ("if color(p1) == color(p2) then low(c) else high(c)", "5H", 52),
    ("if color(p1) == color(p2) then low(c) else high(c)", "5H 9D", 28),
    ("if color(p1) == color(p2) then low(c) else high(c)", "5H 9S", 24),
    ("if (value(p1) + value(p2)) % 2 == 0 then color(c) == RED else color(c) == BLACK", "5H", 52),
    ("if (value(p1) + value(p2)) % 2 == 0 then color(c) == RED else color(c) == BLACK", "5H 8H", 26),
    ("not (run(suit) >= 2 and suit(c) == suit(p1))", "5H 8S", 52),
    ("not (run(suit) >= 2 and suit(c) == suit(p1))", "5H 8S 2S", 39),
]
BY_SUIT = (
    "if suit(p1) == DIAMONDS then suit(c) != DIAMONDS else if suit(p1) == CLUBS then color(c) == RED"
    " else if suit(p1) == SPADES then color(c) == BLACK else value(c) == value(p1)"
)
EXAMPLES += [(BY_SUIT, "7D", 39), (BY_SUIT, "7C", 26), (BY_SUIT, "7S", 26), (BY_SUIT, "7H", 4)]


@pytest.mark.parametrize(("rule", "line", "legal_faces"), EXAMPLES)
def test_the_table_of_examples(rule: str, line: str, legal_faces: int) -> None:
    """Every example accepts as many of the 52 faces as its table says."""
    assert count(fits(ACE_LOW.read(line), parse(rule))) == legal_faces


# Each function ------------------------------------------------------------------------------------------------------------

FUNCTIONS = [
    ("suit(c) == HEARTS", "5C", suited("H")),
    ("color(c) == RED", "5C", suited("DH")),
    ("odd(c)", "5C", ranked("A3579JK")),
    ("even(c)", "5C", ranked("2468TQ")),
    ("face(c)", "5C", ranked("JQK")),
    ("number(c)", "5C", ranked("A23456789T")),
    ("high(c)", "5C", ranked("89TJQK")),
    ("low(c)", "5C", ranked("A234567")),
    ("dist(c, p1) > 9", "QC", ranked("A2")),
    ("up(p1, c) == 3", "QC", ranked("2")),
    ("up(c, p1) == 3", "2C", ranked("Q")),
    ("up(p1, c) == 0", "QC", ranked("Q")),
    ("wdist(c, p1) == 6", "AC", ranked("78")),
    ("wdist(p1, c) <= 1", "AC", ranked("KA2")),
    ("suit(c) == after(CLUBS, HEARTS, CLUBS, SPADES, DIAMONDS)", "5C", suited("S")),
    ("after(suit(c), HEARTS, CLUBS, SPADES, DIAMONDS) == HEARTS", "5C", suited("D")),
    ("value(c) == run(suit)", "4H 5C 6C 9C", ranked("3")),
    ("value(c) == run(suit)", "5C 6C 9C", ranked("3")),
    ("value(c) == run(value)", "5C", ranked("A")),
    ("value(c) == run(odd)", "2C 3C 5C JC KD", ranked("4")),
    ("value(c) == count(color, RED)", "2D 3C 5H", ranked("2")),
    ("value(c) == count(value, 3)", "3D 3C 5H 3D", ranked("3")),
    ("value(c) == count(face, false)", "3D JC 5H 3D", ranked("3")),
    ("value(c) == count(high, true)", "3D JC 8H 7D", ranked("2")),
    ("value(c) == n", "3D JC 8H 7D", ranked("4")),
    ("value(c) == abs(value(p1) - 9)", "3D", ranked("6")),
    ("value(c) == min(value(p1), 4) + max(value(p1), 4)", "3D", ranked("7")),
    ("value(c) == min(value(p1), 5)", "3D", ranked("3")),
    ("value(c) == max(value(p1), 5)", "3D", ranked("5")),
    ("value(c) == min(9, value(p1)) + 1", "3D", ranked("4")),
    ("value(c) == max(9, value(p1)) + 1", "3D", ranked("T")),
    ("value(c) == value(p8)", "3D 4D 5D 6D 7D 8D 9D TD", ranked("3")),
    ("value(c) == (value(p1) - 9) % 5", "3D", ranked("4")),
    ("value(c) == value(p1) * 2 - 1", "3D", ranked("5")),
    ("blocks(odd, 3)", "3D JC 8H", ranked("A3579JK")),
    ("blocks(suit, 1, 2)", "3D JC", suited("C")),
    ("blocks(value, 1, 2)", "3D", set(ACE_LOW.names) - ranked("3")),
    ("value(if odd(p1) then c else p1) == 3 and suit(if odd(p1) then c else p1) == CLUBS", "3D", {"3C"}),
    (
        "if color(c) == RED then odd(c) else high(c)",
        "3D",
        {r + s for r in "A3579JK" for s in "DH"} | {r + s for r in "89TJQK" for s in "CS"},
    ),
    ("true and not false", "3D", EVERY),
    ("odd(c) and high(c) or value(c) == 2", "3D", ranked("9JK2")),
    ("not odd(c) == true", "3D", ranked("2468TQ")),
]


@pytest.mark.parametrize(("rule", "line", "expected"), FUNCTIONS)
def test_each_function(rule: str, line: str, expected: set[str]) -> None:
    """Each function, operator and name means what its table row says."""
    assert legal(rule, line) == expected


def test_whole_numbers_are_kept_within_a_billion() -> None:
    """999 times 999 times 999 times 999 is capped at a billion, six more than a multiple of 7; less itself it is zero."""
    huge = " * ".join(["999"] * 4)
    assert legal(f"{huge} == 999 * 999 * 999 * 999 * 999", "3D") == EVERY
    assert legal(f"{huge} % 7 == 6 and (0 - {huge}) % 7 == 1", "3D") == EVERY
    assert legal(f"{huge} - {huge} == 0 and 0 - {huge} - {huge} < 0 - 999 * 999 * 999", "3D") == EVERY


def test_the_remainder_is_never_negative() -> None:
    """(3 - 4) % 5 is 4."""
    assert legal("(value(p1) - 4) % 5 == 4", "3D") == EVERY


# Look-back and start --------------------------------------------------------------------------------------------------------


def test_while_the_line_is_shorter_than_the_look_back_start_decides() -> None:
    """A rule that looks three cards back takes anything, or what `start` says, until there are three cards."""
    assert legal("value(c) == value(p3)", "5H 6H") == EVERY
    rule = "value(c) == value(p3); start color(c) != color(p1)"
    assert legal(rule, "5H 6H") == suited("CS")
    assert legal(rule, "5H 6H 7S") == ranked("5")


def test_the_look_back_is_the_largest_p_that_occurs() -> None:
    """Even if it cannot matter."""
    assert parse("odd(c) or odd(p4) and false").look == 4
    assert parse("odd(c) == odd(p1)").look == 1
    assert parse("blocks(color, 2)").look == 0


@pytest.mark.parametrize("name", ["p2", "p8"])
def test_start_may_not_look_further_back(name: str) -> None:
    """The only cards that `start` can name are c, starter and p1."""
    with pytest.raises(RuleError, match="start may use c, n, starter and p1 only"):
        parse(f"value(c) == value(p3); start odd({name})")
    parse("value(c) == value(p3); start odd(c) and odd(starter) and odd(p1) and n < 3 and run(suit) < 2")


# Canonical text -------------------------------------------------------------------------------------------------------------

CANONICAL = [
    ("  color( c )!=color(p1)", "color(c) != color(p1)"),
    ("((odd(c)))", "odd(c)"),
    ("(odd(c) and high(c)) or low(c)", "odd(c) and high(c) or low(c)"),
    ("odd(c) and (not high(c))", "odd(c) and not high(c)"),
    ("odd(c) and (high(c) or low(c))", "odd(c) and (high(c) or low(c))"),
    ("odd(c) or (high(c) or low(c))", "odd(c) or (high(c) or low(c))"),
    ("(odd(c) or high(c)) or low(c)", "odd(c) or high(c) or low(c)"),
    ("value(c)-(3-1)==2", "value(c) - (3 - 1) == 2"),
    ("(value(c)-3)-1==2", "value(c) - 3 - 1 == 2"),
    ("value(c)*(3+1)==02", "value(c) * (3 + 1) == 2"),
    ("not (odd(c)==odd(p1))", "not odd(c) == odd(p1)"),
    ("(not odd(c)) == odd(p1)", "(not odd(c)) == odd(p1)"),
    ("value(c) in { 1, 2 ,3}", "value(c) in {1,2,3}"),
    ("(value(c) + 1) in {2}", "value(c) + 1 in {2}"),
    ("(odd(c) == odd(p1)) in {true}", "(odd(c) == odd(p1)) in {true}"),
    ("(if odd(c) then 1 else 2) + 1 == 2", "(if odd(c) then 1 else 2) + 1 == 2"),
    ("if odd(c) then true else (high(c) or low(c))", "if odd(c) then true else high(c) or low(c)"),
    ("value(c) == value(p2) ; start\n odd(c)", "value(c) == value(p2); start odd(c)"),
    ("blocks(color,2,3)", "blocks(color, 2, 3)"),
]


@pytest.mark.parametrize(("text", "canonical"), CANONICAL)
def test_canonical_text(text: str, canonical: str) -> None:
    """White space and needless parentheses are removed, and the text still means the same."""
    assert parse(text).text == canonical
    assert parse(canonical).text == canonical


# Refusals -------------------------------------------------------------------------------------------------------------------

REFUSED = [
    ("value(c) + color(c) == 3", "must be a number, but color.c. is a colour .at character 12"),
    ("color(c) + value(c) == 3", "what stands before . must be a number, but color.c. is a colour .at character 1.$"),
    ("1 + suit(c) * 2 == 3", "what stands before . must be a number, but suit.c. is a suit .at character 5.$"),
    ("value(c) - odd(c) == 0", "what follows - must be a number, but odd.c. is true or false .at character 12.$"),
    ("odd(p9)", "p9 is not a card; use p1 to p8 .at character 5"),
    ("value(c) % n == 0", "must be a plain number from 1 to 999.*at character 12"),
    ("value(c) % 0 == 0", "must be a plain number from 1 to 999"),
    ("", "the rule is empty"),
    ("value(c)", "the rule must be true or false, but value.c. is a number"),
    ("colour(c) == RED", "there is no function colour; did you mean color"),
    ("color(c) == redd", "there is no name redd; did you mean RED"),
    ("color == RED", "color needs something in parentheses; write it like color.c."),
    ("c(1)", "c is not a function"),
    ("_a == 1", "there is no name _a .at character 1"),
    ("c == p1", "== cannot compare whole cards; compare their value, suit or color"),
    ("c in {1}", "a whole card cannot be looked for"),
    ("1 < value(c) < 5", "only one comparison at a time"),
    ("odd(c) odd(p1)", "is complete before odd"),
    ("odd(c) or 3", "what follows or must be true or false, but 3 is a number"),
    ("3 or odd(c)", "what stands before or must be true or false"),
    ("not 3", "what follows not must be true or false"),
    ("if 3 then odd(c) else odd(c)", "what follows if must be true or false"),
    ("value(if odd(c) then p1 else 3) == 3", "what follows else, like p1, must be a card"),
    ("odd(c) < odd(p1)", "what stands before < must be a number"),
    ("suit(c) == RED", "what follows ==, like suit.c., must be a suit, but RED is a colour"),
    ("value(c) in {1, RED}", "must be a number, but RED is a colour"),
    ("value(c) in {n}", "a member of { } must be a plain number or a constant"),
    ("value(c) in {}", "a member of { } must be a plain number or a constant"),
    ("value(c) == 1000", "1000 is too large; numbers go from 0 to 999"),
    ("value(c) == -1", "a card, number, function or [(] is wanted here, not -"),
    ("value(c) = 1", "= is not part of the language; write =="),
    ("odd(c) && odd(p1)", "& is not part of the language; write and"),
    ("dist(c) == 2", ", is wanted here .write dist like dist.c, p1.., not [)]"),
    ("odd(c, p1)", "[)] is wanted here"),
    ("odd(3)", "what odd is given must be a card, but 3 is a number"),
    ("suit(c) == after(suit(p1), SPADES, CLUBS, CLUBS, HEARTS)", "the four suits after names must be different"),
    ("suit(c) == after(suit(p1), SPADES, CLUBS, suit(c), HEARTS)", "a suit of the cycle must be a plain number or a constant"),
    ("run(number) == 2", "run goes by value, suit, color, odd, face or high, not number"),
    ("run(even) == 2", "run goes by value, suit, color, odd, face or high, not even"),
    ("count(color, HEARTS) == 2", "what color is counted for must be a colour, but HEARTS is a suit"),
    ("blocks(color)", "write blocks like"),
    ("blocks(color 2)", "write blocks like"),
    ("blocks(color, 0)", "one to six lengths of 1 to 26"),
    ("blocks(color, 27)", "one to six lengths of 1 to 26"),
    ("blocks(color, 1, 1, 1, 1, 1, 1, 1)", "one to six lengths of 1 to 26"),
    ("odd(c", "[)] is wanted here"),
    ("(odd(c)", "[)] is wanted here to close [(], not the end"),
    ("if odd(c) then odd(c)", "else is wanted here after if and then, not the end"),
    ("odd(c);", "after ; comes start"),
    ("odd(c); start value(c)", "start must be true or false"),
    ("odd(c); start odd(c); start odd(c)", "is complete before ;"),
    ("odd(é)", "é is not part of the language of rules .at character 5"),
    ("odd(c) \u202e", "character number 8238 is not part"),
    ("__import__(c)", "there is no function __import__"),
    ("odd(c).real", "[.] is not part of the language"),
    ("lambda", "there is no name lambda"),
    ("٣ == ٣", "is not part of the language"),
]


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("COLOR(C) != Color(p1)", "color(c) != color(p1)"),
        ("suit(c) in {hearts,Spades}", "suit(c) in {HEARTS,SPADES}"),
        ("IF ODD(P1) THEN color(c) == red ELSE True; START even(C)", "if odd(p1) then color(c) == RED else true; start even(c)"),
    ],
)
def test_any_case_is_read(text: str, canonical: str) -> None:
    """Upper and lower case make no difference: a rule has one canonical text."""
    assert parse(text).text == canonical


@pytest.mark.parametrize(("text", "sentence"), REFUSED)
def test_what_is_refused_and_why(text: str, sentence: str) -> None:
    """Each mistake gets a sentence that says what would be right (EL-W14's are among them)."""
    with pytest.raises(RuleError, match=sentence):
        parse(text)


def test_el_w14_wrong_types_names_and_divisors() -> None:
    """EL-W14: a colour added to a number, a card p9, a divisor that is not a literal, and over 200 nodes are all refused."""
    for text in ("value(c) + color(c) == 3", "p9", "value(c) % n == 0", " or ".join(["odd(c)"] * 68)):
        with pytest.raises(RuleError):
            parse(text)


def test_the_place_of_an_error_is_told() -> None:
    """`at` counts characters from 0, and the sentence from 1."""
    with pytest.raises(RuleError) as caught:
        parse("odd(c) and odd(p9)")
    assert caught.value.at == 15
    assert str(caught.value).endswith("(at character 16)")


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("value(c) + value(p1) + value(p2) + n + 1", "value(c) + value(p1) + value(p2) + n + 1"),
        ("value(c) + value(p1) + value(p2) + n + 10", "value(c) + value(p1) + value(p2) + n ..."),
    ],
    ids=["40", "41"],
)
def test_an_error_shows_forty_characters_of_an_expression(text: str, shown: str) -> None:
    """Forty characters are shown whole; of longer ones the first 37 and three dots."""
    with pytest.raises(RuleError) as refused:
        parse(text)
    assert f"the rule must be true or false, but {shown} is a number" in str(refused.value)


def test_two_hundred_nodes_are_the_limit() -> None:
    """Every name, number, operator and call counts one; parentheses do not count."""
    full = "odd(c)" + " or odd(c)" * 66
    assert parse(f"(({full}))").nodes == 2 + 66 * 3
    with pytest.raises(RuleError, match="at most 200 numbers, names and operators"):
        parse(full + " or odd(c)")


def test_eight_thousand_characters_are_the_limit() -> None:
    """Spaces count like all others."""
    assert parse("odd(c)" + " " * 7994).text == "odd(c)"
    with pytest.raises(RuleError, match="at most 8000 characters; this one has 8001"):
        parse("odd(c)" + " " * 7995)


NESTS: list[Callable[[int], str]] = [
    lambda k: "(" * k + "true" + ")" * k,
    lambda k: "not " * k + "true",
    lambda k: "abs(" * k + "1" + ")" * k + " == 1",
    lambda k: "if true then true else " * k + "true",
]


@pytest.mark.parametrize("nest", NESTS)
def test_twenty_levels_are_the_limit(nest: Callable[[int], str]) -> None:
    """Parentheses, nots, calls and ifs can be nested twenty deep."""
    assert parse(parse(nest(20)).text)
    with pytest.raises(RuleError, match="nested 20 deep at most"):
        parse(nest(21))


@pytest.mark.parametrize("closed", ["(true)", "not true", "abs(1) == 1", "(if true then true else true)"])
def test_what_is_closed_is_no_level_any_more(closed: str) -> None:
    """Behind it twenty parentheses can be opened again, and no more."""
    assert parse(f"{closed} and {'(' * 20}true{')' * 20}")
    with pytest.raises(RuleError, match="nested 20 deep at most"):
        parse(f"{closed} and {'(' * 21}true{')' * 21}")


HOSTILE = [
    "(" * 100_000,
    "(" * 7_999,
    "not " * 1_900,
    "9" * 7_999,
    "a" * 7_999,
    "c" * 100_000,
    "true and " * 800 + "true",
    "if true then " * 600,
    "1 in {" + "1," * 3_900 + "1}",
    "+" * 7_999,
    "color(c) == " * 600,
    "\0" * 50,
    "é" * 7_999,
    "\U0001f0a1" * 100,
    ";" * 7_999,
]


@pytest.mark.parametrize("text", HOSTILE, ids=range(len(HOSTILE)))
def test_hostile_texts_are_refused_in_a_sentence(text: str) -> None:
    """Depth, length, huge numbers and strange characters end in a short readable refusal, not in a crash."""
    with pytest.raises(RuleError) as caught:
        parse(text)
    assert len(str(caught.value)) < 200
    assert str(caught.value).isprintable()


# Random expressions, compared with an evaluator written for the tests -------------------------------------------------------

Tree = tuple[Any, ...]
SUITS = ["CLUBS", "DIAMONDS", "HEARTS", "SPADES"]
CARD = st.one_of(st.sampled_from([("c",), ("starter",)]), st.integers(1, 8).map(lambda k: ("p", k)))
TESTS: dict[str, Callable[[int], int]] = {
    "value": lambda f: f % 13 + 1,
    "suit": lambda f: f // 13,
    "color": lambda f: int(1 <= f // 13 <= 2),
    "odd": lambda f: (f % 13 + 1) % 2,
    "even": lambda f: f % 13 % 2,
    "face": lambda f: int(f % 13 >= 10),
    "number": lambda f: int(f % 13 < 10),
    "high": lambda f: int(f % 13 >= 7),
    "low": lambda f: int(f % 13 < 7),
}
ATTRIBUTES = ["value", "suit", "color", "odd", "face", "high"]


def numbers(depth: int) -> st.SearchStrategy[Tree]:
    leaf = st.one_of(
        st.integers(0, 999).map(lambda k: ("int", k)),
        CARD.map(lambda x: ("of", "value", x)),
        st.just(("n",)),
        st.sampled_from(ATTRIBUTES).map(lambda a: ("run", a)),
        st.tuples(st.just("count"), st.just("value"), st.integers(0, 15)),
        st.tuples(st.sampled_from(["dist", "up", "wdist"]), CARD, CARD),
    )
    if depth == 0:
        return leaf
    inner = numbers(depth - 1)
    return st.one_of(
        leaf,
        st.tuples(st.sampled_from(["+", "-", "*"]), inner, inner),
        st.tuples(st.just("%"), inner, st.integers(1, 999)),
        st.tuples(st.sampled_from(["min", "max"]), inner, inner),
        inner.map(lambda x: ("abs", x)),
        st.tuples(st.just("if"), conditions(depth - 1), inner, inner),
    )


def conditions(depth: int) -> st.SearchStrategy[Tree]:
    leaf = st.one_of(
        st.booleans().map(lambda b: ("bool", b)),
        st.tuples(st.just("of"), st.sampled_from(["odd", "even", "face", "number", "high", "low"]), CARD),
        st.tuples(st.just("suits"), st.sampled_from(["==", "!="]), CARD, st.permutations([0, 1, 2, 3]), CARD),
        st.tuples(st.just("colors"), st.sampled_from(["==", "!="]), CARD, CARD),
        st.tuples(st.just("blocks"), st.sampled_from(ATTRIBUTES), st.lists(st.integers(1, 26), min_size=1, max_size=6)),
    )
    if depth == 0:
        return leaf
    inner, number = conditions(depth - 1), numbers(depth - 1)
    return st.one_of(
        leaf,
        st.tuples(st.sampled_from(["and", "or", "iff", "xor"]), inner, inner),
        inner.map(lambda x: ("not", x)),
        st.tuples(st.sampled_from(["==", "!=", "<", "<=", ">", ">="]), number, number),
        st.tuples(st.just("in"), number, st.lists(st.integers(0, 20), min_size=1, max_size=3)),
        st.tuples(st.just("if"), inner, inner, inner),
    )


def text_of(t: Tree) -> str:
    """The expression with all its parentheses, except around leaves."""
    match t:
        case ("int", k):
            return str(k)
        case ("bool", b):
            return str(b).lower()
        case ("c",) | ("starter",) | ("n",):
            return str(t[0])
        case ("p", k):
            return f"p{k}"
        case ("of", name, x):
            return f"{name}({text_of(x)})"
        case ("run", name):
            return f"run({name})"
        case ("count", name, k):
            return f"count({name}, {k})"
        case ("dist" | "up" | "wdist" | "min" | "max" as name, x, y):
            return f"{name}({text_of(x)}, {text_of(y)})"
        case ("abs", x):
            return f"abs({text_of(x)})"
        case ("suits", op, x, cycle, y):
            return f"suit({text_of(x)}) {op} after(suit({text_of(y)}), {', '.join(SUITS[s] for s in cycle)})"
        case ("colors", op, x, y):
            return f"color({text_of(x)}) {op} color({text_of(y)})"
        case ("blocks", name, lengths):
            return f"blocks({name}, {', '.join(map(str, lengths))})"
        case ("not", x):
            return f"not ({text_of(x)})"
        case ("in", x, members):
            return f"({text_of(x)}) in {{{','.join(map(str, members))}}}"
        case ("if", x, y, z):
            return f"(if {text_of(x)} then {text_of(y)} else {text_of(z)})"
        case ("%", x, m):
            return f"({text_of(x)}) % {m}"
        case (op, x, y):
            return f"({text_of(x)}) {({'iff': '==', 'xor': '!='}).get(op, op)} ({text_of(y)})"
    raise AssertionError(t)


def worth(t: Tree, line: list[int], c: int) -> int:
    """The value of the expression, worked out as the rulebook says."""
    match t:
        case ("int", k) | ("bool", k):
            return int(k)
        case ("n",):
            return len(line)
        case ("c",):
            return c
        case ("starter",):
            return line[0]
        case ("p", k):
            return line[-int(k)]
        case ("of", name, x):
            return TESTS[name](worth(x, line, c))
        case ("run", name):
            same = [TESTS[name](f) == TESTS[name](line[-1]) for f in reversed(line)]
            return [*same, False].index(False)
        case ("count", name, k):
            return sum(TESTS[name](f) == k for f in line)
        case ("dist" | "up" | "wdist" as name, x, y):
            a, b = worth(x, line, c) % 13, worth(y, line, c) % 13
            return {"dist": abs(a - b), "up": (b - a) % 13, "wdist": min((a - b) % 13, (b - a) % 13)}[name]
        case ("abs", x):
            return abs(worth(x, line, c))
        case ("suits", op, x, cycle, y):
            following = cycle[(cycle.index(worth(y, line, c) // 13) + 1) % 4]
            return int((worth(x, line, c) // 13 == following) == (op == "=="))
        case ("colors", op, x, y):
            return int((TESTS["color"](worth(x, line, c)) == TESTS["color"](worth(y, line, c))) == (op == "=="))
        case ("blocks", name, lengths):
            starts = {sum(lengths[:k]) for k in range(len(lengths))}
            begins = len(line) % sum(lengths) in starts
            return int((TESTS[name](c) != TESTS[name](line[-1])) == begins)
        case ("not", x):
            return 1 - worth(x, line, c)
        case ("in", x, members):
            return int(worth(x, line, c) in members)
        case ("if", x, y, z):
            return worth(y if worth(x, line, c) else z, line, c)
        case ("%", x, m):
            return worth(x, line, c) % int(m)
        case (op, x, y):
            a, b = worth(x, line, c), worth(y, line, c)
            bound = 10**9
            results = {
                "+": max(-bound, min(bound, a + b)),
                "-": max(-bound, min(bound, a - b)),
                "*": max(-bound, min(bound, a * b)),
                "min": min(a, b),
                "max": max(a, b),
                "and": a & b,
                "or": a | b,
                "iff": int(a == b),
                "xor": int(a != b),
                "==": int(a == b),
                "!=": int(a != b),
                "<": int(a < b),
                "<=": int(a <= b),
                ">": int(a > b),
                ">=": int(a >= b),
            }
            return int(results[op])
    raise AssertionError(t)


def test_the_evaluator_of_these_tests_gives_the_counts_of_the_table() -> None:
    """The oracle itself agrees with the table of examples."""
    tree = ("==", ("dist", ("c",), ("p", 1)), ("int", 2))
    assert sum(worth(tree, ACE_LOW.read("QC"), c) for c in range(52)) == 4
    assert sum(worth(("blocks", "color", [2, 3]), ACE_LOW.read("5H KD 2S"), c) for c in range(52)) == 26


@settings(max_examples=150, deadline=None)
@given(conditions(3), st.lists(st.integers(0, 51), min_size=8, max_size=14))
def test_any_expression_comes_to_what_it_means(tree: Tree, line: list[int]) -> None:
    """Random well-typed expressions agree with an evaluator written from the rulebook, face by face."""
    rule = parse(text_of(tree))
    assert cards(fits(line, rule)) == [c for c in range(52) if worth(tree, line, c)]


@settings(max_examples=150, deadline=None)
@given(conditions(3))
def test_any_expression_reads_back(tree: Tree) -> None:
    """The canonical text of any expression reads back to itself, never nests deeper, and can be put in words."""
    rule = parse(text_of(tree))
    again = parse(rule.text)
    assert again.text == rule.text
    assert again.nodes == rule.nodes
    assert again.look == rule.look
    said = rule_sentence(rule)
    assert said.endswith(".") and said.isprintable()


@settings(max_examples=100, deadline=None)
@given(conditions(2), st.integers(0, 51))
def test_no_state_is_too_short_for_a_rule(tree: Tree, starter: int) -> None:
    """Every expression that parses has an answer on every line, from the starter alone on."""
    rule = parse(text_of(tree))
    line = [starter]
    rng = random.Random(starter)
    for _ in range(10):
        assert 0 <= fits(line, rule) < 1 << 52
        line.append(rng.randrange(52))


@settings(max_examples=200, deadline=None)
@given(st.text(alphabet="cnp12starodevluh()<>=!+-*%{},; RED", max_size=60) | st.text(max_size=40))
def test_any_text_is_a_rule_or_refused(text: str) -> None:
    """Every text either parses or raises RuleError with a printable sentence."""
    try:
        parse(text)
    except RuleError as error:
        assert str(error).isprintable()


# In words -------------------------------------------------------------------------------------------------------------------

WORDS = [
    ("if odd(p1) then color(c) == BLACK else color(c) == RED", "If the last card is odd, play black; otherwise play red."),
    (ALTERNATE, "Play a card that has another colour than the last card."),
    (TWO_AWAY, "Play a card that is 2 away from the last card."),
    ("odd(c) or value(c) >= 10", "Play a card that is odd or is a 10 or higher."),
    ("not suit(c) == HEARTS", "Play any card but a heart."),
    (
        "value(c) == value(p2)",
        "While the line has fewer than 2 cards, any card may be played."
        " After that, play a card that is as high as the second last card.",
    ),
    ("if n % 2 == 0 then true else false", "If the number of cards on the line is even, play any card; otherwise play no card."),
    (
        "not (run(color) >= 2 and color(c) == color(p1))",
        "If the number of cards at the end of the line that are alike in colour is at least 2,"
        " play a card that has another colour than the last card; otherwise play any card.",
    ),
    (
        "suit(c) == after(suit(p1), CLUBS, HEARTS, SPADES, DIAMONDS)",
        "Play a card that is of the suit after that of the last card (in turn clubs, hearts, spades, diamonds).",
    ),
    ("up(p1, c) <= 3", "Play a card that is at most 3 up from the last card (an ace comes after a king)."),
    ("wdist(p1, c) <= 3", "Play a card that is at most 3 away from the last card (an ace is next to a king)."),
    ("dist(p1, c) <= 3", "Play a card that is at most 3 away from the last card."),
]


@pytest.mark.parametrize(("text", "words"), WORDS)
def test_a_rule_in_words(text: str, words: str) -> None:
    """A rule reads as an English sentence."""
    assert rule_sentence(parse(text)) == words


def test_more_rules_in_words() -> None:
    """Each kind of part, and its negation: `sentences.txt` has a rule on one line and its sentence on the next."""
    rows = [line.strip() for line in (Path(__file__).parent / "sentences.txt").read_text().splitlines()]
    assert [rule_sentence(parse(text)) for text in rows[::2]] == rows[1::2]


@pytest.mark.parametrize("text", ["not (odd(c) and high(c))", "not odd(c) or not high(c)"])
def test_a_negated_pair_in_words_keeps_its_sense(text: str) -> None:
    """Not (odd and high) is even or low."""
    assert rule_sentence(parse(text)) == "Play a card that is even or is low (ace to 7)."


def test_two_or_three_things_are_listed() -> None:
    """One stands alone; the last of several stands after "or"."""
    assert rule_sentence(parse("value(c) in {3}")) == "Play a card that is a 3."
    assert rule_sentence(parse("value(c) in {3, 8}")) == "Play a card that is a 3 or an 8."
    assert rule_sentence(parse("suit(c) in {CLUBS, HEARTS, SPADES}")) == "Play a card that is a club, a heart or a spade."
    assert rule_sentence(parse("suit(c) in {CLUBS, HEARTS}")) == "Play a card that is a club or a heart."


def test_what_a_part_depends_on() -> None:
    """The rank, the suit, both, or nothing of the candidate: the work is done once for each, and the answer is the same."""
    on = {text: parse(text).code.whole.on for text in ("suit(c) == CLUBS", "odd(c)", "value(c) > 3", "color(c) == RED", "true")}
    rank, suit = int(operations.BY_RANK), int(operations.BY_SUIT)
    assert on == {"suit(c) == CLUBS": suit, "odd(c)": rank, "value(c) > 3": rank, "color(c) == RED": suit, "true": 0}
    both = parse("value(if odd(c) then c else p1) > 3").code.whole
    assert both.on == rank | suit  # the condition stands among its cards, so both are looked at


def test_a_rule_keeps_a_limited_number_of_answers() -> None:
    """Three cards back there are 2,197 combinations of ranks: the answers are right, and no more than 1,024 are kept."""
    text = "value(c) > value(p1) and value(c) != value(p2) or value(c) == value(p3)"
    made = parse(text)
    assert made.code.keeps
    most = 0
    for a, b, c in product(range(13), repeat=3):
        found = {ACE_LOW.name(face) for face in cards(made.fits(vec[i64]([a, b, c])))}
        most = max(most, len(made.code.kept))
        wanted = {rank for rank in range(13) if rank > c and rank != b or rank == a}
        assert found == {name for name in EVERY if "A23456789TJQK".index(name[0]) in wanted}
    assert most == 1024
