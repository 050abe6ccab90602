"""Delphi, clause by clause (DE-1 to DE-22), with the rulings and the worked cases.

Seat 0 is the oracle unless a test says otherwise; seats 1, 2 ... are A, B ...
"""

from __future__ import annotations

import pytest

from tests.support.scored_match import dealers
from upcard.core.bits import Rng
from upcard.core.errors import BadSeats, IllegalMove
from upcard.core.match import journals
from upcard.core.scene import event_scenes, scene
from upcard.games.delphi.game import GAME, Delphi, DelphiMatch
from upcard.kit.secret_rules.catalogue import named
from upcard.kit.secret_rules.wording import rule_sentence

ALTERNATE = "color(c) != color(p1)"
PACK = [r + s for s in "CDHS" for r in "A23456789TJQK"]
A, B, C = 1, 2, 3


def oracle(first: str = "", seats: int = 3, rule: str = ALTERNATE, dealer: int = 0) -> Delphi:
    """A hand in which these cards come first: the starter, then one by one. The rule is already written."""
    rest = [c for c in PACK if c not in first.split()]
    h = GAME.new(deck=" ".join(first.split() + rest), seats=seats, dealer=dealer)
    assert isinstance(h, Delphi)
    h.play(f"rule {rule}")
    return h


def names(h: Delphi, zone: str) -> str:
    """The faces in a zone, in order."""
    return " ".join([h.plan.pack.name(c) for c in h.cards_in(h.plan.zone(zone))])


def tokens(h: Delphi) -> list[int]:
    """The tokens of A, B ..."""
    return [int(n) for n in h.tokens][1:]


def ended(*counts: int) -> list[int]:
    """The score if the players have these tokens: the oracle's, A's, B's ..."""
    h = oracle(seats=len(counts) + 1)
    for seat, n in enumerate(counts, 1):
        h.tokens[seat] = n
    h.finish()
    for seat in range(1, len(counts) + 1):
        assert sum([t.points or 0 for t in h.count_lines() if t.seat == seat]) == h.score[seat]
    assert sum(h.score[1:]) == 0  # DE-R12
    return h.score


# Setting out ----------------------------------------------------------------------------------------------------------------


def test_de_1_three_to_seven_players() -> None:
    """DE-1, DE-R15: one of them is the oracle, who is never asked and has no tokens."""
    assert GAME.seats == (3, 4, 5, 6, 7)
    for n in (2, 8):
        with pytest.raises(BadSeats, match="3 to 7 players"):
            GAME.new(1, seats=n)
    h = oracle(seats=7)
    assert h.seats_to_answer() == [1, 2, 3, 4, 5, 6]
    assert [f["seat"] for f in scene(h, -1)["facts"] if f["label"] == "Tokens"] == [1, 2, 3, 4, 5, 6]


def test_de_2_the_oracle_is_told_how_open_the_rule_is() -> None:
    """DE-2, DE-R14: half of the cards, the red ones, fit: 25 or 26 of the 51 on average. Only the oracle reads it."""
    h = oracle(rule="color(c) == RED")
    told = str(scene(h, 0)["facts"])
    assert "26 of 52" in told and ("about 25 of 51" in told or "about 26 of 51" in told)
    assert all(["of 51" not in str(scene(h, s)["facts"]) for s in (-1, A, B)])


def test_de_3_one_pack_and_a_bank_without_end() -> None:
    """DE-3, DE-R4, DE-R5: 52 cards. A player can come to hold 52 tokens."""
    assert len(GAME.new(1, seats=3).plan.cards) == 52


def test_de_5_the_rule_is_written_before_any_card_is_seen() -> None:
    """DE-5, DE-R1: all 52 cards are in the stock, and nobody else learns the rule before the hand is over."""
    h = GAME.new(5, seats=4)
    assert isinstance(h, Delphi)
    assert h.turn == 0 and h.phase.name == "rule" and h.size(h.stock) == 52
    assert scene(h, 0)["zones"][3]["cards"] == [""] * 52
    h.play(f"rule {ALTERNATE}")
    words = rule_sentence(named(ALTERNATE))
    assert words in str(scene(h, 0)["facts"])
    for seat in (-1, A, B, C):
        assert words not in str(scene(h, seat)) and ALTERNATE not in str(scene(h, seat))
    h.finish()
    assert all([words in str(scene(h, seat)["facts"]) and words in str(scene(h, seat)["tally"]) for seat in (-1, A, B, C)])


@pytest.mark.parametrize("text", ["rule tokens > 3", "rule wrong(1) == c", "rule true", "rule value(c) > 13"])
def test_de_6_a_rule_speaks_of_the_cards_before_alone(text: str) -> None:
    """DE-6, DE-R1: rules cannot mention tokens or wrong cards. A rule that every card fits, or none, is refused."""
    h = GAME.new(5, seats=3)
    with pytest.raises(IllegalMove, match="there is no|always fits|ever fits"):
        h.play(text)
    assert h.phase.name == "rule"


def test_de_7_de_8_a_token_each_and_the_starter() -> None:
    """DE-7, DE-8, DE-R7: one token for each player. The top card begins the line and is not judged."""
    h = oracle("5H 9S")
    assert tokens(h) == [1, 1] and h.tokens[0] == 0
    assert names(h, "line") == "5H" and names(h, "below") == ""


# Play -----------------------------------------------------------------------------------------------------------------------


def test_de_9_the_next_card_is_turned_up_for_all() -> None:
    """DE-9, DE-R9: everyone sees the card, and none of those below it."""
    h = oracle("5H 9S 2C")
    for seat in (-1, 0, A, B):
        zones = {z["id"]: z["cards"] for z in scene(h, seat)["zones"]}
        assert zones["turned"] == ["9S"] and set(zones["stock"]) == {""}
    assert scene(h, A)["prompt"] == "Does [9S] fit the rule?"


def test_de_4_de_10_de_11_everyone_decides_in_secret() -> None:
    """DE-4, DE-10, DE-11, DE-R8: yes or no and nothing else. Until all have decided, nobody sees who has, or how."""
    looks: set[str] = set()
    for said in ("yes", "no"):
        m = GAME.match("0a" * 32, seats=4, options={"first_dealer": 1})
        m.answer(0, f"rule {ALTERNATE}")
        before = str(scene(m.hand, B))
        m.answer(C, said)
        with pytest.raises(IllegalMove):
            m.answer(C, "yes")
        with pytest.raises(IllegalMove, match="say, for example"):
            m.answer(A, "perhaps")
        assert [c["say"] for c in scene(m.hand, A)["choices"]] == ["no", "yes"]
        assert str(scene(m.hand, B)) == before
        looks.add(str([scene(m.hand, s) for s in (-1, 0, A, B)]) + str([event_scenes(m, s) for s in (-1, 0, A, B)]))
    assert len(looks) == 1


def test_de_12_all_reveal_at_once() -> None:
    """DE-12: after the last decision everyone reads what each player said, and the cards keep it."""
    m = GAME.match("0a" * 32, seats=4, options={"first_dealer": 1})
    m.answer(0, f"rule {ALTERNATE}")
    for seat, said in ((C, "no"), (A, "yes"), (B, "yes")):
        assert "Yes:" not in str(event_scenes(m, -1))
        m.answer(seat, said)
    assert "Yes: {1}, {2}. No: {3}." in [t["text"] for t in event_scenes(m, -1)]
    h = m.hand
    assert isinstance(h, Delphi)
    assert h.card_marks(h.line) + h.card_marks(h.side) == ["", "2 yes"]
    assert journals(m)[0] is h.journal


def test_de_w6_de_13_de_14_de_15_placement() -> None:
    """DE-W6, DE-13 to DE-15: right cards make the line; 2C is below 9S."""
    h = oracle("5H 9S 2C 7D KC")
    h.play(*["yes", "no"] * 4)
    assert names(h, "line") == "5H 9S 7D KC" and names(h, "below") == "2C"
    assert h.card_places(h.side) == [1]


def test_de_w7_de_16_tokens() -> None:
    """DE-W7, DE-16, DE-17: A says yes, no, yes, no: 2, 3, 4, 3; B always no: 0, 1, 0, 0."""
    h = oracle("5H 9S 2C 7D KC")
    counts: list[list[int]] = []
    for said in ("yes", "no", "yes", "no"):
        h.play(said, "no")
        counts.append(tokens(h))
    assert counts == [[2, 0], [3, 1], [4, 0], [3, 0]]


def test_de_w5_de_17_none_to_give() -> None:
    """DE-W5, DE-17, DE-R6: right, wrong four times, right twice: 2, 1, 0, 0, 0, 1, 2."""
    h = oracle("5H 9S 7D KC 2D 3S 4D 6C", rule=ALTERNATE)  # every card is right
    counts: list[int] = []
    for said in ("yes", "no", "no", "no", "no", "yes", "yes"):
        h.play(said, "yes")
        counts.append(tokens(h)[0])
    assert counts == [2, 1, 0, 0, 0, 1, 2]


def test_de_w8_odd_and_black() -> None:
    """DE-W8: 9S JC 2C TH are right after 5H."""
    h = oracle("5H 9S 4D 8H JC 6D QD 2C TH", rule="if odd(p1) then color(c) == BLACK else color(c) == RED")
    h.play(*["yes", "no"] * 8)
    assert names(h, "line") == "5H 9S JC 2C TH" and names(h, "below") == "4D 8H 6D QD"


def test_de_w9_de_18_until_all_cards_are_on_the_table() -> None:
    """DE-W9, DE-18: 51 cards. A is right each time and B never: 52 tokens and none."""
    h = oracle(seats=3)
    cards = 0
    while not h.over:
        right = h.fit() >> h.card() & 1 == 1
        h.play("yes" if right else "no", "no" if right else "yes")
        cards += 1
    assert cards == 51 and h.size(h.line) + h.size(h.side) == 52
    assert tokens(h) == [52, 0] and h.score == [52, 52, -52]


def test_de_w11_a_line_that_ends() -> None:
    """DE-W11, DE-R13: no card is higher than the king of spades. A player who says no gains a token each card."""
    h = oracle("QS KS", rule="value(c) > value(p1)")
    h.play("yes", "no")
    while not h.over:
        h.play("no", "yes")
    assert names(h, "line") == "QS KS" and tokens(h) == [52, 0]


# The count ------------------------------------------------------------------------------------------------------------------


def test_de_w1_de_19_de_20_the_example_corrected() -> None:
    """DE-W1, DE-19, DE-20, DE-R2: A to F 74, 56, 14, -34, -46, -64; the oracle 174, not 136."""
    assert ended(29, 26, 19, 11, 9, 6) == [174, 74, 56, 14, -34, -46, -64]


@pytest.mark.parametrize(
    ("counts", "score"),
    [
        ([30, 20], [10, 10, -10]),
        ([12, 12, 12], [0, 0, 0, 0]),
        ([40, 40, 10], [60, 30, 30, -60]),
        ([25, 24, 3, 0], [96, 48, 44, -40, -52]),
    ],
)
def test_de_w2_de_w3_de_w4_de_w10_counts(counts: list[int], score: list[int]) -> None:
    """DE-W2, DE-W3, DE-W4, DE-W10, DE-R10, DE-R12: ties count nothing; players' scores sum to zero, the oracle gets all gaps."""
    assert ended(*counts) == score
    assert score[0] == sum([abs(x - y) for k, x in enumerate(counts) for y in counts[:k]])


def test_de_w12_de_21_de_22_each_is_the_oracle_once() -> None:
    """DE-W12, DE-21, DE-22, DE-R3, DE-R11:

    X -4, Y 36, Z 4, so Y wins. The oracle passes to the left; the first is drawn at random.
    """
    m = GAME.match(5, seats=3, options={"first_dealer": 1})
    assert isinstance(m, DelphiMatch)
    assert dealers(m, [14, 14, -14], [2, 2, -2], [-20, 20, 20]) == [0, 1, 2]
    assert m.over and m.totals == [-4, 36, 4] and m.winners() == [1]
    assert {GAME.match(s, seats=3).dealer for s in range(30)} == {0, 1, 2}


def test_de_21_tokens_begin_anew() -> None:
    """DE-21: the next hand starts with one token each."""
    m = GAME.match(5, seats=3, options={"first_dealer": 1})
    m.hand.end([1, 2, 3])
    m.finish_hand()
    h = m.next_hand()
    assert isinstance(h, Delphi)
    m.answer(1, f"rule {ALTERNATE}")
    assert [int(n) for n in h.tokens] == [1, 0, 1]


def test_de_r16_saying_the_rule_earns_nothing() -> None:
    """DE-R16: saying the rule is not a legal answer."""
    h = oracle("5H 9S")
    with pytest.raises(IllegalMove, match="say, for example"):
        h.play(f"guess {ALTERNATE}")


# What the others know -------------------------------------------------------------------------------------------------------


def test_de_12_an_answer_that_is_not_shown_yet_is_imagined_as_yes_or_no() -> None:
    """DE-12: A has answered, B and C have not; A knows the answer, and all others imagine either."""
    h = oracle(seats=4)
    before = [int(n) for n in h.said]
    h.play("yes")
    said = [int(n) for n in h.said]
    assert said[:1] + said[2:] == before[:1] + before[2:] and said[A] != before[A]
    for seat in (-1, 0, B, C):
        found = [[int(n) for n in h.imagine(seat, Rng(x)).said] for x in range(16)]
        assert {row[A] for row in found} == {0, 1} and all([row[:1] + row[2:] == said[:1] + said[2:] for row in found])
    assert all([[int(n) for n in h.imagine(A, Rng(x)).said] == said for x in range(8)])


def test_what_is_imagined_agrees_with_what_was_seen_and_not_with_the_rule() -> None:
    """Two rules that judged the same cards alike leave the same imagined rules, each of which would have judged them so."""
    for seat in (-1, A, B):
        thoughts: list[list[str]] = []
        for rule in (ALTERNATE, "if n == 40 then true else color(c) != color(p1)"):
            h = oracle("5H 9S 2C 7D KC", rule=rule)
            h.play(*["yes", "no"] * 4)
            drawn = [h.imagine(seat, Rng(x)) for x in range(8)]
            thoughts.append([g.secret for g in drawn if isinstance(g, Delphi)])
            assert all([h.evidence().agrees(named(text)) for text in thoughts[-1]])
        assert thoughts[0] == thoughts[1]


def test_the_oracle_is_told_how_open_the_rule_is() -> None:
    """Of 52 cards every second one is right where colours alternate; nobody else is told."""
    h = oracle()
    told = {f.label: str(f.value) for f in h.facts_for(0)}
    assert told["Openness"].startswith("26 of 52 cards fit on average; in one pack about ")
    assert h.facts_for(1) == []
