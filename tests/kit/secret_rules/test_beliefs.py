"""What bots believe about a secret rule: chances from judged plays, and plays or guesses from chances."""

from __future__ import annotations

import pytest

from tests.bots.measure_induction import in_family, invented, published, search
from tests.compiled import times
from upcard.core.bits import Rng, as_set, bit
from upcard.core.pack import ACE_LOW
from upcard.kit.secret_rules.beliefs import RuleBelief, belief_from, best_card, no_play_pays
from upcard.kit.secret_rules.catalogue import RULES
from upcard.kit.secret_rules.compiler import parse
from upcard.kit.secret_rules.evidence import Evidence, check, find_difference


def layout(line: str, **wrong: str) -> Evidence:
    """A mainline with the wrong cards below some of its cards: `layout("5H 9S", _1="2D")`."""
    faces = ACE_LOW.read(line)
    seen = Evidence(faces[0])
    for k in range(1, len(faces) + 1):
        for card in ACE_LOW.read(wrong.get(f"_{k}", "")):
            seen.wrong(bit(card))
        if k < len(faces):
            seen.right(faces[k])
    return seen


COLOURS = layout("5H 9S 2D KC 3H 8S 7D QC AH 6S 9D 2C", _1="2D", _2="JS", _3="4H", _4="8C", _6="6C", _8="3S", _10="AC", _11="TH")
"""Red and black by turns, whatever the values; each of eight cards of the other colour was wrong."""


def test_what_was_called_is_certain() -> None:
    """After a wrong card the same face is not right at that place. If the line changes colours a red card fits after 2C."""
    m = belief_from(layout("5H", _1="9H 4D"))
    assert m.chance(ACE_LOW.face("9H")) == 0
    assert belief_from(COLOURS).chance(ACE_LOW.face("7H")) > 0.9
    assert belief_from(COLOURS).chance(ACE_LOW.face("7S")) < 0.1


def test_the_simplest_rule_that_explains_every_call_leads() -> None:
    """Alternating red and black leads with most of the probability; once refuted, it no longer leads."""
    lead = belief_from(COLOURS).leading()
    assert find_difference(parse("color(c) != color(p1)"), parse(lead.text), [int(c) for c in COLOURS.line], 1) is None
    assert lead.weight > 0.5
    COLOURS.refuted = ["color(c) != color(p1)"]
    again = RuleBelief(COLOURS).leading()
    COLOURS.refuted = []
    assert find_difference(parse("color(c) != color(p1)"), parse(again.text), [int(c) for c in COLOURS.line], 1) is not None


def test_a_rule_outside_the_family_is_put_together() -> None:
    """If the last is even the same colour, otherwise the other: no ready-made rule says so, but the search finds it."""
    secret = parse("if even(p1) then color(c) == color(p1) else color(c) != color(p1)")
    assert not in_family(secret)
    assert any([search(secret, seed).right for seed in (1, 2, 3)])


def test_a_condition_on_two_suits_of_the_last_card_is_found() -> None:
    """After a heart or club a low card, else an odd one: no ready-made rule has these two suits as a condition."""
    secret = parse("if suit(p1) in {HEARTS,CLUBS} then low(c) else odd(c)")
    assert not in_family(secret)
    assert any([search(secret, seed).right for seed in (1, 2, 3)])


def test_rules_that_are_not_weighed_lose_half_of_their_weight_with_each_call() -> None:
    """A twentieth beforehand; after three calls an eighth of that. They count for each card, and against a guess."""
    m = belief_from(layout("5H 9S", _1="2D", _2="JS"))
    assert m.others == pytest.approx(0.05 / 8)
    known = sum([w for faces, w in zip(m.now.faces, m.now.weights, strict=True) if faces >> ACE_LOW.face("7H") & 1])
    assert m.chance(ACE_LOW.face("7H")) == pytest.approx((known + 0.4 * m.others) / (m.now.total() + m.others))
    one = 1 << ACE_LOW.face("7H")
    assert m.none_of(one) == pytest.approx(1 - m.chance(ACE_LOW.face("7H")))


def test_the_card_most_likely_to_fit_is_played_and_no_play_called_where_none_does() -> None:
    """After 2C a red card. With only black cards "no play" pays, with a red one it does not."""
    m = belief_from(COLOURS)
    hand = as_set(ACE_LOW.read("7S 7H 8C"))
    card, value = best_card(m, hand, 2)
    assert card == ACE_LOW.face("7H") and not no_play_pays(m, hand, 1, 2, value)
    black = as_set(ACE_LOW.read("7S JC 8C KS"))
    assert no_play_pays(m, black, 1, 2, best_card(m, black, 2)[1])


def test_no_rule_explains_everything_and_bots_go_on() -> None:
    """The same card is right and wrong in turn at like places. The chances stay between 0 and 1, and no rule leads."""
    seen = layout("5H 5S 5H 5S 5H 6S 5H 7H 2C", _1="5D 5C KD 3C", _3="5S 2H", _5="5S 6H 7D", _7="5H 6S 5D", _8="3C TC 4D")
    m = belief_from(seen)
    assert all([0.0 <= m.chance(face) <= 1.0 for face in range(52)])


@pytest.mark.parametrize("row", published(), ids=lambda row: row["rule"][:40])
def test_published_rules_are_rules(row: dict[str, str]) -> None:
    """Each is written in canonical form, passes the check, and names its source."""
    made = parse(row["rule"])
    check(made)
    assert made.text == row["rule"] and row["words"].endswith(".") and row["source"]


def test_invented_rules_are_rules_outside_the_family() -> None:
    """Twenty-six rules in canonical form; some of them stand for all when the code is interpreted, which is slow."""
    texts = invented()
    assert len(set(texts)) == 26 and not set(texts) & set(RULES)
    for text in texts:
        made = parse(text)
        check(made)
        assert made.text == text
    assert not any([in_family(parse(text)) for text in texts[:: times(6, 1)]])


def test_forty_published_rules_and_more_are_not_of_the_family() -> None:
    """They are kept apart from the bots' ready-made rules."""
    rows = published()
    assert len({row["rule"] for row in rows}) == len(rows)
    tried = rows[:: times(5, 1)]
    new = [row for row in tried if not in_family(parse(row["rule"]))]
    assert len(new) >= times(8, 40) and not {row["rule"] for row in new} & set(RULES)


def test_rules_near_the_leading_one_count_for_less_the_more_calls_it_explains() -> None:
    """They are what its chance lacks beside its share of the rules weighed."""
    line = "5H 9S 2D KC 3H 8S 7D QC AH 6S".split()
    near = []
    for n in (4, 7, 10):
        m = belief_from(layout(" ".join(line[:n]), _1="2D", _2="JS", _3="4H"))
        near.append(1 / m.leading().weight - 1 / max(m.shares))
    assert near[0] > near[1] > near[2] > 0


def test_a_wrong_guess_strikes_out_what_behaves_like_it() -> None:
    """Alternation was a wrong guess, in other words: a red card after the black one is in doubt at least twice as much."""
    m = RuleBelief(COLOURS)
    COLOURS.refuted = ["if color(p1) == RED then color(c) == BLACK else color(c) == RED"]
    after = RuleBelief(COLOURS)
    lead = parse(after.leading().text)
    COLOURS.refuted = []
    card = ACE_LOW.face("7H")
    assert 1 - after.chance(card) > 2 * (1 - m.chance(card))
    assert after.total < m.total / 2
    assert find_difference(parse("color(c) != color(p1)"), lead, [int(c) for c in COLOURS.line], 1) is not None


def test_leading_rules_are_drawn_by_their_shares() -> None:
    """In 3000 draws each leader comes in its share of them, to within three hundredths, and none in the rest."""
    m = belief_from(layout("AH 3C 4D 7S 8H TC JD KS 2H 4C 6D 9S", _12="2C KC 8H"))
    lead = m.leading()
    rng = Rng(5)
    drawn = [m.some_leader(rng) for _ in range(3000)]
    assert len(m.leaders) > 1
    for text, share in zip(m.leaders, m.shares, strict=True):
        assert abs(drawn.count(text) / 3000 - share) < 0.03
    assert max(m.leaders, key=drawn.count) == lead.text
    assert abs(drawn.count("") / 3000 - (1 - sum(m.shares))) < 0.03
