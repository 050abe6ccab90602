"""Beliefs in words: shares, formed rules and long lines, each beside a plainer way to the same."""

from __future__ import annotations

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from upcard.core.bits import Rng, bit
from upcard.kit.secret_rules.beliefs import (
    ALL_OF,
    ANY_OF,
    CASE,
    CASES,
    PARTS,
    READY_RULE,
    Formed,
    Place,
    RuleBelief,
    Shares,
    best_of,
)
from upcard.kit.secret_rules.compiler import parse
from upcard.kit.secret_rules.evidence import Evidence


def random_line(rng: Rng, n: int) -> vec[i64]:
    """A row of random cards, some of them twice."""
    return vec[i64]([rng.below(52) for _ in range(n)])


def test_shares_add_up_like_a_dict() -> None:
    """A thousand weights for two hundred sets come to the same sums in the same order as in a dict."""
    rng = Rng(1)
    shares, plain = Shares(), dict[int, float]()
    sets = [rng.below(1 << 30) << 20 | rng.below(1 << 20) for _ in range(200)]
    for _ in range(1000):
        faces, weight = sets[rng.below(200)], 0.5 ** rng.below(20)
        shares.add(faces, weight)
        plain[faces] = plain.get(faces, 0.0) + weight
    assert list(shares.faces) == list(plain) and list(shares.weights) == list(plain.values())


def test_the_best_are_sorted_with_equal_ones_in_order() -> None:
    """As sorting them all does, which keeps equal ones in order."""
    rng = Rng(2)
    for n in (0, 1, 5, 30, 200):
        weights = [float(rng.below(12)) for _ in range(n)]
        order = sorted(range(n), key=lambda i: -weights[i])
        assert list(best_of(vec[float](weights), 15)) == order[:15]


def test_a_formed_rule_accepts_what_its_text_says() -> None:
    """Parts joined both ways and by every kind of case, on lines of one to six cards."""
    rng = Rng(3)
    some = [
        Formed(how, 0, vec[i64]([rng.below(len(PARTS)), rng.below(len(PARTS))]), 1.0)
        for how in (ALL_OF, ANY_OF)
        for _ in range(30)
    ]
    for c in range(len(CASES)):
        some.append(Formed(CASE, c, vec[i64]([rng.below(len(PARTS)) for _ in range(len(CASES[c]) + 1)]), 1.0))
    some.append(Formed(READY_RULE, 17, vec[i64]([]), 1.0))
    for f in some:
        made = parse(f.text)
        for n in (1, 2, 3, 6):
            line = random_line(rng, n)
            assert f.faces(Place(line)) == made.fits(line), (f.text, list(line))


RED, BLACK = list(range(13, 39)), [*range(13), *range(39, 52)]


def alternating(cards: int, exception: int = 0) -> Evidence:
    """A line of red and black by turns, which the red ace begins; at every third place a card of the last colour was wrong.

    After *exception* cards a card of the other colour was wrong too: the jack.
    """
    rng = Rng(4)
    seen = Evidence(RED[0])
    for k in range(1, cards + 1):
        last, other = (RED, BLACK) if k % 2 else (BLACK, RED)
        if k % 3 == 0 or k == cards:
            seen.wrong(bit(last[rng.below(10)]))
        if k == exception:
            seen.wrong(bit(other[10]))
        if k < cards:
            seen.right(other[rng.below(10)])
    return seen


@pytest.mark.parametrize("cards", [7, 60, 61, 62, 63, 64, 70])
def test_a_line_longer_than_a_word_is_weighed_to_its_end(cards: int) -> None:
    """What is called wrong after the last card cannot fit there, and the colours are known."""
    seen = alternating(cards)
    m = RuleBelief(seen)
    last, other = (RED, BLACK) if cards % 2 else (BLACK, RED)
    assert all([m.chance(face) == 0 for face in range(52) if seen.not_here[cards - 1] >> face & 1])
    assert m.chance(other[11]) > 0.7 > 0.3 > m.chance(last[11])
    assert parse(m.leading().text).fits(seen.line) >> other[11] & 1


@pytest.mark.parametrize("exception", [5, 59, 60, 61, 62, 66, 70])
def test_one_call_far_along_the_line_refutes_a_rule(exception: int) -> None:
    """Red and black by turns no longer leads where one card of the right colour was wrong, early or late."""
    seen = alternating(70, exception)
    lead = RuleBelief(seen).leading()
    assert not lead.text or not seen.contradictions(parse(lead.text))
    assert parse("color(c) != color(p1)").text != lead.text
