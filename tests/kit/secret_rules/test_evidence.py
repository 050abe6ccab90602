"""Secret rules in play: which can be used, how hard they are, which guesses are right, and which fit the evidence."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from librt.vecs import vec
from mypy_extensions import i64

from upcard.core.bits import Rng, as_set, bit, cards
from upcard.core.pack import ACE_LOW
from upcard.kit.secret_rules.catalogue import LENT, READY, RULES, number_of, rule, size
from upcard.kit.secret_rules.compiler import Rule, fits, parse
from upcard.kit.secret_rules.evidence import (
    WEIGHTS,
    Difficulty,
    Evidence,
    check,
    closest,
    consistent,
    difficulty,
    find_difference,
    right_of_one_pack,
    sample_rule,
)
from upcard.kit.secret_rules.mainline import REPORTS, report
from upcard.kit.secret_rules.nodes import RuleError
from upcard.kit.secret_rules.parser import read
from upcard.kit.secret_rules.presets import HARD, LIGHT, MEDIUM, PRESETS
from upcard.kit.secret_rules.wording import rule_sentence

ALTERNATE = "color(c) != color(p1)"
TWO_AWAY = "dist(c, p1) == 2"


def right(secret: str, guess: str, line: str, any_starter: bool = False, seed: int = 5) -> bool:
    """Whether the guess is judged right."""
    return find_difference(parse(secret), parse(guess), ACE_LOW.read(line), seed, any_starter) is None


def usable(text: str) -> Rule:
    """A rule that has passed the check."""
    made = parse(text)
    check(made)
    return made


# Validity -------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", [f"{ALTERNATE} or true", "true", "value(c) <= 13", "value(p2) > 0", "n > 0"])
def test_el_w14_a_rule_that_takes_everything_is_refused(text: str) -> None:
    """EL-W14, EL-R5: in every state all 52 faces would be legal."""
    with pytest.raises(RuleError, match="every card always fits"):
        usable(text)


@pytest.mark.parametrize("text", ["value(c) > 13", "false", "odd(c) and even(c)", "n == 0"])
def test_el_w14_a_rule_that_takes_nothing_is_refused(text: str) -> None:
    """EL-W14, EL-R5: in no state would a face be legal."""
    with pytest.raises(RuleError, match="no card ever fits"):
        usable(text)


def test_el_w14_a_rule_over_200_nodes_is_refused() -> None:
    """EL-W14: wrong types, unknown names and divisors that are not literals are refused too."""
    for text in (" or ".join([ALTERNATE] * 34), "value(c) + color(c) == 3", "p9", "value(c) % n == 0"):
        with pytest.raises(RuleError):
            usable(text)


@pytest.mark.parametrize("text", [ALTERNATE, "value(c) == value(p2)", "value(c) > value(p1)", "odd(c) or n > 1", "n < 3"])
def test_el_r5_a_rule_that_sometimes_takes_all_or_nothing_is_accepted(text: str) -> None:
    """EL-R5: a rule that takes everything only on the first play, or has a dead end later, is accepted."""
    assert usable(text).text == text


# Difficulty -----------------------------------------------------------------------------------------------------------------


def test_openness_of_rules_that_are_always_equally_tight() -> None:
    """26 of 52, 13 of 52 and 4 of 52, wherever the walks go."""
    for text, share in (
        (ALTERNATE, 1 / 2),
        ("suit(c) != suit(p1) and color(c) == color(p1)", 1 / 4),
        ("value(c) == value(p1)", 1 / 13),
    ):
        report = difficulty(parse(text))
        assert (report.least, report.mean, report.most) == pytest.approx((share, share, share))
        assert report.stuck == 0


def test_openness_of_two_up_or_down() -> None:
    """4 faces fit at the ends and 8 elsewhere, so the mean is between."""
    report = difficulty(parse(TWO_AWAY))
    assert (report.least, report.most) == pytest.approx((4 / 52, 8 / 52))
    assert 6 / 52 < report.mean < 8 / 52
    assert (report.look, report.nodes) == (1, 5)


def test_walks_that_come_to_a_dead_end_are_counted() -> None:
    """A rule of ever higher cards ends every walk at a king."""
    report = difficulty(parse("value(c) > value(p1)"))
    assert report.stuck == 1
    assert report.least == 0
    assert "no card fits" in report.advice


@pytest.mark.parametrize(
    ("text", "advice"),
    [("value(c) == value(p1) and odd(c)", "tight"), ("suit(c) != CLUBS or odd(c)", "loose"), (ALTERNATE, "neither too tight")],
)
def test_advice_by_mean_openness(text: str, advice: str) -> None:
    """Below one card in thirteen a rule is too tight, above three in four too loose."""
    assert advice in difficulty(parse(text)).advice


def test_de_r14_how_many_of_one_pack_are_right() -> None:
    """DE-R14: with red cards only, half the 51 are right on average. No card is higher than a king."""
    assert right_of_one_pack(parse("color(c) == RED"), 400) == pytest.approx(25.5, abs=0.3)
    assert right_of_one_pack(parse("value(c) > value(p1)")) < 5


# Judging a guess ------------------------------------------------------------------------------------------------------------


def test_ex_w6_right_and_wrong_guesses() -> None:
    """EX-W6, EX-10: the wording is free, and the behaviour is judged."""
    line = "5H 9S 7D"
    assert right(ALTERNATE, "if color(p1) == RED then color(c) == BLACK else color(c) == RED", line)
    assert not right(ALTERNATE, "suit(c) != suit(p1)", line)
    assert right(ALTERNATE, "not (suit(c) == suit(p1)) and color(c) != color(p1)", line)


def test_ex_w6_where_a_wrong_guess_differs_is_logged() -> None:
    """After 5H alone the wrong guess accepts AD."""
    found = find_difference(parse(ALTERNATE), parse("suit(c) != suit(p1)"), ACE_LOW.read("5H 9S 7D"), 1)
    assert found is not None
    assert str(found) == "after 5H, AD"


def test_ex_w7_guess_scope() -> None:
    """EX-W7, EX-R15: black on odd places is the same rule after a red starter, and a different one after a black one."""
    guess = "if n % 2 == 1 then color(c) == BLACK else color(c) == RED"
    assert right(ALTERNATE, guess, "5H")
    assert right(ALTERNATE, guess, "5H 9S 7D")
    assert not right(ALTERNATE, guess, "5H", any_starter=True)


def test_ex_w8_two_up_or_down() -> None:
    """EX-W8: equivalent sums are right; with wrap or one step they differ; parity matters only for other starters."""
    line = "QD TS 8H"
    assert right(TWO_AWAY, "value(c) == value(p1) + 2 or value(c) + 2 == value(p1)", line)
    assert right(TWO_AWAY, "value(c) == value(p1) + 2 or value(c) + 2 == value(p1)", line, any_starter=True)
    assert not right(TWO_AWAY, "wdist(c, p1) == 2", line)
    assert not right(TWO_AWAY, "dist(c, p1) in {1,2}", line)
    assert right(TWO_AWAY, "even(c) and dist(c, p1) == 2", line)
    assert not right(TWO_AWAY, "even(c) and dist(c, p1) == 2", line, any_starter=True)


def test_a_guess_that_fits_the_cards_so_far_is_wrong_if_a_later_one_differs() -> None:
    """The difference comes three cards ahead, after ten, jack, queen; or once the line has forty cards."""
    secret = "up(p1, c) == 1"
    ahead = f"{secret} and not (value(p1) == 12 and value(p2) == 11); start {secret}"
    assert not right(secret, ahead, "TS")
    assert right(secret, ahead.replace("11", "10"), "TS")
    assert not right(secret, f"n < 40 and {secret}", "TS JS")


def test_a_guess_that_looks_further_back_needs_the_first_cards_too() -> None:
    """If it looks two cards back, anything fits on the first play unless `start` says otherwise."""
    guess = f"{ALTERNATE} and suit(p2) == suit(p2)"
    assert not right(ALTERNATE, guess, "5H")
    assert right(ALTERNATE, f"{guess}; start {ALTERNATE}", "5H")


def test_exact_verdict_finds_one_state_among_thousands() -> None:
    """A guess that differs on one face after one pair of cards is wrong if the pair can occur, and right if it cannot."""
    secret = ALTERNATE
    odd_one = (
        "(value(p1) == 3 and suit(p1) == CLUBS and value(p2) == 9 and suit(p2) == {} and value(c) == 7 and suit(c) == HEARTS)"
    )
    assert not right(secret, f"{secret} and not {odd_one.format('HEARTS')}; start {secret}", "5H")
    assert right(secret, f"{secret} and not {odd_one.format('SPADES')}; start {secret}", "5H")


def test_states_of_the_real_mainline_count_in_walks_too() -> None:
    """A guess by position that fails only on the long line actually played is wrong."""
    line = "5H " + "9S 7D " * 30
    assert not right("color(c) != color(p1)", "color(c) != color(p1) and n < 61 or n > 61 and color(c) != color(p1)", line)


def test_a_dead_end_is_reached_alike() -> None:
    """If no card fits under either rule, they agree."""
    assert right("value(c) > value(p1)", "not value(c) <= value(p1)", "5H KS")


@settings(max_examples=40, deadline=None)
@given(st.integers(0, len(PRESETS) - 1), st.integers(0, len(RULES) - 1), st.integers(0, 51), st.integers(0, 2**60))
def test_a_verdict_is_the_same_whatever_asks(a: int, b: int, starter: int, seed: int) -> None:
    """The same seed gives the same verdict, and a rule is always a right guess of itself."""
    first = find_difference(rule(a), rule(b), [starter], seed)
    assert str(find_difference(rule(a), rule(b), [starter], seed)) == str(first)
    assert find_difference(rule(a), rule(a), [starter], seed) is None
    if first is not None:
        assert fits(first.line, rule(a)) != fits(first.line, rule(b))
        assert (fits(first.line, rule(a)) ^ fits(first.line, rule(b))) >> first.face & 1


# The shelf and the family ---------------------------------------------------------------------------------------------------


def test_every_rule_of_the_shelf_can_be_dealt_and_has_a_good_width() -> None:
    """Each passes the check, has its canonical text, seldom reaches a dead end, and is neither too tight nor too loose."""
    for shelved in PRESETS:
        made = usable(shelved.text)
        report = difficulty(made)
        assert made.text == shelved.text
        assert 1 / 13 < report.mean < 3 / 4, shelved.text
        assert report.stuck < 0.05, shelved.text
        assert shelved.words.endswith(".")


def test_the_shelf_has_every_level_and_family() -> None:
    """Each level has some, and every family has several rules."""
    levels = [shelved.level for shelved in PRESETS]
    families = [shelved.family for shelved in PRESETS]
    assert set(levels) == {LIGHT, MEDIUM, HARD}
    assert min(levels.count(level) for level in set(levels)) >= 12
    assert min(families.count(family) for family in set(families)) >= 3
    assert len(PRESETS) >= 50


def states() -> list[vec[i64]]:
    """Every starter alone, and a hundred longer lines."""
    rng = Rng(7)
    return [vec[i64]([s]) for s in range(52)] + [vec[i64]([rng.below(52) for _ in range(2 + rng.below(11))]) for _ in range(100)]


def test_no_two_ready_made_rules_behave_alike() -> None:
    """Together they have each behaviour once, none of them trivial, each in its canonical text."""
    lines = states()
    behaviour: dict[tuple[int, ...], str] = {}
    for number, text in enumerate(RULES):
        made = rule(number)
        assert made.text == text
        faces = tuple(made.fits(line) for line in lines)
        assert faces not in behaviour, f"{text} behaves like {behaviour[faces]}"
        behaviour[faces] = text
        check(made)
    assert 500 < len(RULES) < 2500


def test_the_family_goes_from_simple_to_long() -> None:
    """By the number of nodes, which `size` gives without reading the rule."""
    sizes = [size(text) for text in RULES[len(PRESETS) :]]
    assert sizes == sorted(sizes)
    assert all(size(text) == read(text)[0].nodes for text in RULES[len(PRESETS) :])


@pytest.mark.parametrize(
    ("start", "most"), [("dist(c, p1) in ", 6), ("wdist(c, p1) in ", 5), ("dist(c, p1) == ", 6), ("wdist(c, p1) == ", 6)]
)
def test_steps_from_the_last_card_are_all_there(start: str, most: int) -> None:
    """One of the first k steps up or down, from k = 2 on, or exactly k steps; longer lists admit all."""
    if start.endswith("in "):
        ends = {"{" + ",".join(map(str, range(1, k + 1))) + "}" for k in range(2, most + 1)}
    else:
        ends = {str(k) for k in range(1, most + 1)}
    assert {text.removeprefix(start) for text in RULES if text.startswith(start) and len(text.split()) == 4} == ends


def test_every_ready_made_rule_can_be_said_in_words() -> None:
    """The texts are sentences, and no two rules have the same one."""
    said = [rule_sentence(rule(number)) for number in range(len(RULES))]
    assert all(words[0].isupper() and words.endswith(".") for words in said)
    assert len(set(said)) == len(said)


def test_numbers_of_rules() -> None:
    """The presets come first, then the family, then composed rules. Spacing and parentheses make no difference."""
    assert [number_of(shelved.text) for shelved in PRESETS] == list(range(len(PRESETS)))
    assert number_of(RULES[-1]) == len(RULES) - 1
    new = number_of("value(c) * 3 % 7 == 1 and n < 77")
    assert new >= len(RULES)
    assert number_of("((value(c)*3 % 7) == 1) and (n<77)") == new
    assert rule(new).text == "value(c) * 3 % 7 == 1 and n < 77"
    with pytest.raises(RuleError, match="that rule is not known"):
        rule(-1)
    with pytest.raises(RuleError, match="that rule is not known"):
        rule(10**9)
    with pytest.raises(RuleError, match="did you mean"):
        number_of("colour(c) == RED")


def test_compiled_rules_are_kept_until_they_are_too_many() -> None:
    """A rule is compiled once, and again only after the shelf was full and was cleared for another one."""
    new = number_of("value(c) * 5 % 7 == 2 and n < 78")
    assert READY[new] is rule(new)
    kept = dict(READY)
    try:
        READY.clear()
        made = rule(3)
        assert rule(3) is made and list(READY) == [3]
        READY.update({-1 - k: made for k in range(LENT - 2)})
        rule(4)  # the last free place
        assert len(READY) == LENT and rule(3) is made
        rule(5)
        assert list(READY) == [5] and rule(3) is not made
    finally:
        READY.clear()
        READY.update(kept)


def test_reports_are_kept_until_they_are_too_many() -> None:
    """A report is made once, and again only after 256 of them were cleared for another one."""
    red, black = "color(c) == RED", "color(c) == BLACK"
    kept = dict(REPORTS)
    try:
        REPORTS.clear()
        made = report(red)
        assert report(red) is made and list(REPORTS) == [red]
        REPORTS.update({str(k): made for k in range(254)})
        report(black)  # the last free place
        assert len(REPORTS) == 256 and report(red) is made
        report("odd(c)")
        assert list(REPORTS) == ["odd(c)"]
    finally:
        REPORTS.clear()
        REPORTS.update(kept)


# Evidence -------------------------------------------------------------------------------------------------------------------


def seen_of(secret: Rule, starter: int, plays: list[int]) -> Evidence:
    """What the layout shows after these single plays."""
    seen = Evidence(starter)
    for card in plays:
        if secret.fits(seen.line) >> card & 1:
            seen.right(card)
        else:
            seen.wrong(bit(card))
    return seen


@settings(max_examples=30, deadline=None)
@given(st.integers(0, len(RULES) - 1), st.integers(0, 51), st.lists(st.integers(0, 51), max_size=30))
def test_the_true_rule_always_agrees_with_what_was_seen(number: int, starter: int, plays: list[int]) -> None:
    """It stays among the consistent rules, and each of these would have judged every play alike."""
    seen = seen_of(rule(number), starter, plays)
    left = consistent(seen)
    assert number in left
    assert rule(number).text in {RULES[n] for n in left}
    for other in left[::20]:
        assert list(seen_of(rule(other), starter, plays).line) == list(seen.line)


def test_each_verdict_narrows_what_may_be_the_rule() -> None:
    """A wrong red card on red rules out "higher or equal"; a right black card on red leaves alternate colours."""
    seen = Evidence(ACE_LOW.face("5H"))
    numbers = consistent(seen)
    assert len(numbers) == len(RULES)
    seen.wrong(as_set(ACE_LOW.read("9H 2D KD AH")))
    seen.right(ACE_LOW.face("9S"))
    numbers = consistent(seen, numbers)
    assert number_of(ALTERNATE) in numbers
    assert number_of("color(c) == RED") not in numbers
    assert number_of("value(c) > value(p1)") not in numbers
    assert number_of("value(c) < value(p1)") not in numbers


def test_a_wrong_string_rules_out_only_those_that_take_all_of_it() -> None:
    """One of its cards was wrong, and nobody knows which (EL-19)."""
    seen = Evidence(ACE_LOW.face("5H"))
    seen.wrong_string(ACE_LOW.read("9S 9C"))
    assert seen.agrees(parse(ALTERNATE))
    assert seen.agrees(parse("color(c) == RED"))
    assert not seen.agrees(parse("color(c) == BLACK"))
    assert not seen.agrees(parse("value(c) >= 9"))
    seen.right(ACE_LOW.face("9S"))
    assert not seen.agrees(parse("color(c) == BLACK"))
    seen.wrong_string(ACE_LOW.read("9D"))
    assert not seen.agrees(parse(ALTERNATE))


def test_a_true_no_play_rules_out_every_card_of_the_hand() -> None:
    """None of its cards fits."""
    seen = Evidence(ACE_LOW.face("5H"))
    seen.wrong(as_set(ACE_LOW.read("2H 4D 6H")))
    assert seen.agrees(parse(ALTERNATE))
    assert not seen.agrees(parse("even(c)"))


def test_contradictions_are_counted() -> None:
    """Two wrong calls: 9S would have been wrong, 2D right."""
    seen = Evidence(ACE_LOW.face("5H"))
    seen.right(ACE_LOW.face("9S"))
    seen.wrong(bit(ACE_LOW.face("2C")))
    seen.right(ACE_LOW.face("2D"))
    assert seen.contradictions(parse(ALTERNATE)) == 0
    assert seen.contradictions(parse("color(c) == RED")) == 1
    assert seen.contradictions(parse("even(c)")) == 2


def test_another_rule_is_drawn_from_those_that_agree() -> None:
    """Always consistent, fixed by the random numbers, and not always the same."""
    seen = seen_of(parse(ALTERNATE), ACE_LOW.face("5H"), ACE_LOW.read("9S 2C 7D KC QC 3H"))
    drawn = [sample_rule(seen, Rng(seed)) for seed in range(1, 40)]
    assert drawn == [sample_rule(seen, Rng(seed)) for seed in range(1, 40)]
    assert set(drawn) <= set(consistent(seen))
    assert len(set(drawn)) > 3


def test_simple_rules_are_drawn_more_often() -> None:
    """A rule with two nodes fewer is twice as likely."""
    texts = ["odd(c)", ALTERNATE, f"{ALTERNATE} and value(c) > value(p1)"]
    assert [WEIGHTS[number_of(text)] for text in texts] == [4096 // 2, 4096 // 4, 4096 // 32]


def test_where_no_rule_agrees_the_closest_is_drawn() -> None:
    """If the true rule is outside the family, the one with the fewest errors is drawn."""
    seen = Evidence(ACE_LOW.face("5H"))
    for name in "9S 7D KC 3H 2S QD 4C JH 6S".split():
        seen.right(ACE_LOW.face(name))
    seen.wrong(bit(ACE_LOW.face("TD")) | bit(ACE_LOW.face("TC")))
    seen.right(ACE_LOW.face("TD"))
    assert consistent(seen) == []
    assert sample_rule(seen, Rng(3)) == closest(seen)
    assert seen.contradictions(rule(closest(seen))) == 1


def test_a_rule_is_called_difficult_where_it_looks_further_back_than_one_card() -> None:
    """A rule of few words that looks one card back is not. One that looks two cards back, or has thirteen parts, is."""
    for look, nodes, said in (
        (1, 12, "A rule neither too tight nor too loose."),
        (2, 12, "A difficult rule, neither too tight nor too loose."),
    ):
        assert Difficulty(0.5, 0.4, 0.6, 0.0, look, nodes).advice == said
    assert Difficulty(0.5, 0.4, 0.6, 0.0, 1, 13).advice == "A difficult rule, neither too tight nor too loose."


@pytest.mark.parametrize("seed", range(12))
def test_the_rules_that_agree_are_those_that_no_event_excludes(seed: int) -> None:
    """Each call in turn leaves out the rules that it contradicts, and the count of contradictions is that of the calls."""
    chance = Random(seed)
    secret = rule(chance.randrange(len(RULES)))
    seen = Evidence(chance.randrange(52))
    left = list(range(len(RULES)))
    some = chance.sample(left, 20)
    wrongs: dict[int, int] = {}  # for each number, in how many calls it is wrong
    for _ in range(10):
        line, kind = seen.line[:], chance.randrange(4)
        fit = cards(secret.fits(line))
        if kind == 0:
            told = [c for c in chance.sample(range(52), 3) if c not in fit]
            new = [c for c in told if not seen.not_here[-1] >> c & 1]
            seen.wrong(as_set(told))
            against = {n: sum([rule(n).fits(line) >> c & 1 for c in new]) for n in left + some}
        elif kind == 1:
            string = [chance.randrange(52) for _ in range(2)]
            if secret.fits(line) >> string[0] & 1 and secret.fits(vec[i64]([*line, string[0]])) >> string[1] & 1:
                continue
            seen.wrong_string(string)
            longer = vec[i64]([*line, string[0]])
            against = {n: rule(n).fits(line) >> string[0] & rule(n).fits(longer) >> string[1] & 1 for n in left + some}
        elif fit:
            card = chance.choice(fit)
            seen.right(card)
            against = {n: 1 - (rule(n).fits(line) >> card & 1) for n in left + some}
        else:
            continue
        left = [n for n in left if not against[n]]
        for n in some:
            wrongs[n] = wrongs.get(n, 0) + against[n]
        assert consistent(seen) == left
        assert consistent(seen, some) == [n for n in some if n in left]
        assert [seen.contradictions(rule(n)) for n in some] == [wrongs[n] for n in some]
        assert secret.text in [RULES[n] for n in left]
    if cards(secret.fits(seen.line)):
        seen.some = bit(cards(secret.fits(seen.line))[-1])
        assert consistent(seen) == [n for n in left if rule(n).fits(seen.line) & seen.some]
        seen.refuted = [RULES[n] for n in consistent(seen)[1:]]
        assert consistent(seen) == [n for n in left if rule(n).fits(seen.line) & seen.some][:1]


def test_a_rule_is_drawn_by_its_weight() -> None:
    """The number drawn is counted off along the rules that agree, each as wide as its weight."""
    seen = seen_of(parse(ALTERNATE), ACE_LOW.face("5H"), ACE_LOW.read("9S 2C 7D KC QC 3H"))
    numbers = consistent(seen)
    wheel = [number for number in numbers for _ in range(WEIGHTS[number])]
    for seed in range(300):
        assert sample_rule(seen, Rng(seed)) == wheel[Rng(seed).below(len(wheel))]


def test_the_closest_rule_is_the_first_with_the_fewest_contradictions() -> None:
    """A card called wrong and then right in the same place contradicts every rule once at least."""
    seen = Evidence(ACE_LOW.face("5H"))
    for name in "9S 7D KC 3H 2S QD 4C JH 6S".split():
        seen.right(ACE_LOW.face(name))
    seen.wrong(as_set(ACE_LOW.read("AD AC AH AS TD")))
    seen.right(ACE_LOW.face("TD"))
    wrong = [seen.contradictions(rule(number)) for number in range(len(RULES))]
    assert closest(seen) == wrong.index(min(wrong)) and min(wrong) > 0
