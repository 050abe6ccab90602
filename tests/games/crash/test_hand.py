"""Crash, clause by clause (CR-1 to CR-22), with the rulings and the worked cases."""

from __future__ import annotations

from typing import Any

import pytest

from upcard.core.bits import Rng, as_set, cards, count
from upcard.core.errors import BadSeats, IllegalMove
from upcard.core.journal import Journal
from upcard.core.match import Match
from upcard.core.options import describe
from upcard.core.pack import STANDARD
from upcard.core.scene import event_scenes, match_scene, scene
from upcard.games.crash.game import GAME
from upcard.games.crash.hand import SETTING, Crash, CrashOptions
from upcard.games.crash.match import CrashMatch
from upcard.games.crash.policy import POLICY
from upcard.games.crash.setting import ROWS
from upcard.kit.rows.ranking import ALL
from upcard.record import Record

PAIRS = "declare six pairs"
STRAIGHT = "reveal the straight"
W1_A = "3S 3H 3D | AC 2D 3C | KS 9S 4S | 7D 7C QH, discards 5H"
W1_B = "AS AH AD | KH QD JC | TH 8H 6H | 7S 7H JD, discards 2S"
W2_A = "9S 8S 7S | QH JD TC | KH 8H 4H | 6C 6D AS, discards 2D"
W2_B = "5S 5H 5D | QS JC TD | AD 9D 3D, discards KD 7H 3H 2C"
W2_C = "KC QC AC | 9H 8D 7C | JH JS 4S | 6S 6H AH, discards 2H"
W3_A = "KS KH KD | 9S 8H 7D | 5S 5H QC | TS TH 2C, discards 3S"
W3_B = "AS KC QS | JH TD 9C | 8S 6S 2S | 4S 4H AD, discards 2H"
W3_C = "7S 6H 5D | QD JD 3D | AC AH 3C, discards 9H 8C 5C 3H"
W4_A = "AS AH AD | 8S 7S 6S | KD QC JH | 9S 9H 2D, discards 4C"
W4_B = "QS QH QD | 5D 4D 3D | TS 9D 8C | KS KH 3C, discards 2S"
W5_A = "AS AH AD | 9S 8S 3S | KH KD AC | 7D 7C 2H, discards 5H"
W5_B = "QS JS TS | JH TH 9D | 4S 4H 9C | 4D 4C 8D, discards 2C"
W6_A = "KS KH KD | QS JD TC | 8S 8H KC | 5S 5C 2H, discards 4D"
W6_B = "AS 2S 3S | AD 2D 3C | 9S 9H JH | 7S 7H AC, discards 6C"
W8_B = "AS AH KS KH 9S 9D 7S 7C 4H 4D 2S 2C JD"
W8_SET = "AS AH KS | 9S 9D KH | 7S 7C 2S | 4H 4D 2C, discards JD"
W9_C = "AS KH QD JC TS 9H 8D 7C 6S 5H 4D 3C 2S"
W9_B = "AH AD KS KD QS QC 9S 9C 7S 7D 4S 4C 2D"
W10_A = "6S 5S 4S | 9D 9H KC | 2S 2H 3D, discards 7H TC QS JD"
W10_B = "KS KH KD | AS AH 4D, discards 3C 5H 6D 7C 8D QH TD"
W11 = "AS KH QD JC TS 9H 8D 7C 6S 5H 4D 3C 2C"
W12_A = "8S 8H 3D | 9S 9H 2D, discards KC QD JH TC 7H 5D 4C"
W12_B = "6S 6H KD | 5S 5H AD, discards QC JS TS 8D 7C 4S 2C"


def faces(names: str) -> int:
    """A set of cards."""
    return as_set([STANDARD.face(name) for name in names.split()])


def match_at(*scores: int, options: dict[str, Any] | None = None, dealer: int = 0) -> CrashMatch:
    """A match with these scores."""
    m = GAME.match(1, seats=len(scores), options=options)
    assert isinstance(m, CrashMatch)
    m.totals = list(scores)
    m.dealer = dealer
    return m


def dealt(m: Match, *hands: str | None) -> Crash:
    """The match continues with these newly dealt cards, None for a player who is out."""
    if m.hand.over:
        m.next_hand()
    n = m.seats
    order = [s for s in ((m.dealer + 1 + i) % n for i in range(n)) if hands[s] is not None]
    zones = {f"hand.{s}": cards_of(hand) if hand else "" for s, hand in enumerate(hands)}
    more: dict[str, Any] = {"carry": m.totals, "dealer": m.dealer, "extra": m.extra, "options": m.options, "number": m.number}
    h = GAME.position(zones=zones, phase="set", seats=n, asked=order, asked_at_first=order, **more)
    h.journal = Journal()
    m.hand = h
    assert isinstance(h, Crash)
    return h


def cards_of(hand: str) -> str:
    """The thirteen cards of a setting written with its discards, or with a declaration."""
    return hand.partition(" + ")[0].replace(", discards", "").replace(" |", "")


def put(m: Match, seat: int, hand: str) -> None:
    """A seat sets its hands in their order."""
    for row, three in zip(ROWS, hand.partition(", discards")[0].split(" | "), strict=False):
        if three:
            m.answer(seat, f"{row} {three}")


def play(m: Match, *hands: str | None) -> Crash:
    """A deal in which every player sets these hands; "CARDS + SAYING" declares."""
    h = dealt(m, *hands)
    for seat, hand in enumerate(hands):
        if hand is not None and " + " in hand:
            m.answer(seat, hand.partition(" + ")[2])
        elif hand is not None:
            put(m, seat, hand)
            m.answer(seat, "set")
    assert h.over
    return h


def points(*hands: str, options: dict[str, Any] | None = None) -> list[int]:
    """The score of one deal, far from the end of a match."""
    return play(match_at(*[0] * len(hands), options={"target": 100} | (options or {})), *hands).score


def told(m: Match, seat: int = -1) -> list[str]:
    """The sentences of the current deal, as a seat reads them."""
    return [t["text"] for t in event_scenes(m, seat) if t["text"] and t["hand"] == m.number]


# Setup -----------------------------------------------------------------------------------------


def test_cr_1_two_to_four_players_and_one_pack() -> None:
    """CR-1, CR-R24: two, three or four with one pack of 52; no other number."""
    assert GAME.seats == (2, 3, 4) and GAME.usual_seats == 4
    for seats in (1, 5):
        with pytest.raises(BadSeats, match="2 to 4 players"):
            GAME.new(1, seats=seats)


def test_cr_2_cr_r23_no_betting_and_a_stake_for_the_winner() -> None:
    """CR-2, CR-R23: the only question is the setting. Each other player, fouled or not, pays the winner."""
    assert list(GAME.phases) == ["set"]
    m = match_at(0, 0, 6, options={"stake": 5})
    play(m, W3_A, W3_B, W3_C)
    assert not m.over and m.payments() == [0, 0, 0]
    play(m, None, "2S 2H 5C | 6S 6H 7C", "KS KH KD | 3S 3H 4C")
    assert m.winners() == [2] and m.payments() == [-5, -5, 10]
    assert m.result_text() == "{2} {wins|win} with 7 points. The others pay 5 chips each."


@pytest.mark.parametrize(("seats", "left"), [(2, 26), (3, 13), (4, 0)])
def test_cr_3_cr_r24_thirteen_each_the_rest_aside(seats: int, left: int) -> None:
    """CR-3, CR-R24: thirteen cards each with any number of players. Nobody ever sees the cards that are not dealt."""
    h = GAME.new(3, seats=seats)
    assert isinstance(h, Crash)
    assert len(h.plan.cards) == 52 and [count(h.at[s]) for s in range(seats)] == [13] * seats
    aside = h.at[h.aside()]
    assert count(aside) == left
    rng = Rng(1)
    while not h.over:
        h.apply(h.phase.pick(h, h.turn, rng))
    assert h.at[h.aside()] == aside and not any([h.located_by(s) & aside for s in range(-1, seats)])


def test_cr_3_the_deal_begins_on_the_dealers_left() -> None:
    """CR-3: one card at a time, clockwise from the dealer's left."""
    pack = " ".join([STANDARD.names[c] for c in STANDARD.cards()])
    h = GAME.new(seats=3, deck=pack, dealer=1)
    assert [STANDARD.names[h.cards_in(s)[0]] for s in (2, 0, 1)] == ["2C", "3C", "4C"]
    assert h.turn == 2


# Setting ---------------------------------------------------------------------------------------


def test_cr_4_up_to_four_hands_of_three() -> None:
    """CR-4, CR-R7: four rows, each of exactly three cards."""
    m = match_at(0, 0)
    h = dealt(m, W1_A, W1_B)
    trays = [z for z in scene(h, 0)["zones"] if z["layout"] == "tray" and z["owner"] == 0 and z["places"]]
    assert [z["title"] for z in trays] == ["First", "Second", "Third", "Fourth"] and [z["places"] for z in trays] == [[3]] * 4
    m.answer(0, "first 3S 3H 3D")
    with pytest.raises(IllegalMove, match="the first row takes 3 cards, and has 3"):
        m.answer(0, "first AC")
    with pytest.raises(IllegalMove, match="the second row takes 3 cards, and has 0"):
        m.answer(0, "second AC 2D 3C KS")
    m.answer(0, "second AC 2D")
    with pytest.raises(IllegalMove, match="the second hand needs one more card"):
        m.answer(0, "set")
    m.answer(0, "take AC")
    with pytest.raises(IllegalMove, match="the second hand needs two more cards"):
        m.answer(0, "set")


def test_cr_4_the_thirteenth_card_finds_no_room() -> None:
    """CR-4: with all four hands set, the card that is left is told to be one too many; before that, each may be placed."""
    m = match_at(0, 0)
    h = dealt(m, W1_A, W1_B)
    assert scene(h, 0)["why"] == {}
    put(m, 0, W1_A)
    assert scene(h, 0)["why"] == {"5H": "there is no room for it: take another card back first"}


@pytest.mark.parametrize(
    ("three", "stands"),
    [("2S 2D 3C", True), ("AS KS JS", True), ("AS 2D 3C", True), ("4S 3D 2C", True), ("AS KD JC", False), ("2S AD KC", False)],
)
def test_cr_5_cr_r7_a_hand_is_a_pair_or_better(three: str, stands: bool) -> None:
    """CR-5, CR-R7: a pair, a flush or a run can be set, high cards cannot. 2-A-K is not a run."""
    m = match_at(0, 0)
    h = dealt(m, three + " " + " ".join([c for c in W11.split() if c not in three][:10]), "")
    m.answer(0, f"first {three}")
    assert ("set" in [h.say(a) for a in h.phase.legal(h, 0)]) is stands
    if not stands:
        with pytest.raises(IllegalMove, match="the first hand is only ace high.*: a hand is a pair or better"):
            m.answer(0, "set")


def test_cr_6_cr_r6_a_card_at_least_is_left_over() -> None:
    """CR-6, CR-R6: four hands leave one card. A player can also set three, two, one or none."""
    for n in range(5):
        m = match_at(0, 0)
        h = dealt(m, W1_A, W1_B)
        put(m, 0, " | ".join(W1_A.partition(",")[0].split(" | ")[:n]))
        m.answer(0, "set")
        assert h.said[0] == 1 and count(h.at[0]) == 13 - 3 * n


def test_cr_7_what_is_not_used_is_never_shown() -> None:
    """CR-7: nobody else sees the cards left over, during the deal or after it."""
    m = match_at(0, 0, 0)
    h = play(m, W2_A, W2_B, W2_C)
    left = faces("KD 7H 3H 2C")
    assert h.at[1] == left and not any([h.located_by(s) & left for s in (-1, 0, 2)])
    assert not any(["two of clubs" in t or "[2C]" in t for t in told(m, 0)])


def test_cr_8_the_hands_lie_hidden_from_left_to_right() -> None:
    """CR-8: until all have set, nobody can tell what others have laid down, or whether. The leftmost hand is the first."""
    m = match_at(0, 0, 0)
    h = dealt(m, W2_A, W2_B, W2_C)
    looks = {s: scene(h, s) for s in (-1, 1, 2)}
    put(m, 0, W2_A)
    m.answer(0, "set")
    assert {s: scene(h, s) for s in looks} == looks and told(m, 1) == []
    put(m, 2, W2_C)
    put(m, 1, W2_B)
    m.answer(2, "set")
    m.answer(1, "set")
    assert h.over and h.at[h.shown(0, 0)] == faces("9S 8S 7S") and h.at[h.shown(3, 2)] == faces("6S 6H AH")


# The showdown ----------------------------------------------------------------------------------


def test_cr_9_cr_10_cr_w2_number_by_number() -> None:
    """CR-9, CR-10, CR-W2: all first hands, then all second hands; each against every opponent's hand of its number."""
    m = match_at(0, 0, 0)
    h = play(m, W2_A, W2_B, W2_C)
    assert h.score == [0, 2, 0]
    assert told(m) == [
        "The first hands are turned up.",
        "{1} {shows|show} [5S], [5H] and [5D]: prial of fives.",
        "{2} {shows|show} [AC], [KC] and [QC]: running flush, ace-king-queen.",
        "{0} {shows|show} [9S], [8S] and [7S]: running flush, nine-eight-seven.",
        "{1} {scores|score} for the first hand.",
        "The second hands are turned up.",
        "{1} {shows|show} [QS], [JC] and [TD]: run, queen-jack-ten.",
        "{2} {shows|show} [9H], [8D] and [7C]: run, nine-eight-seven.",
        "{0} {shows|show} [QH], [JD] and [TC]: run, queen-jack-ten.",
        "The second hand is a stick-up: no point.",
        "The third hands are turned up.",
        "{1} {shows|show} [AD], [9D] and [3D]: flush, ace-nine-three.",
        "{2} {shows|show} [JS], [JH] and [4S]: pair of jacks, four kicker.",
        "{0} {shows|show} [KH], [8H] and [4H]: flush, king-eight-four.",
        "{1} {scores|score} for the third hand.",
        "The fourth hands are turned up.",
        "{2} {shows|show} [AH], [6S] and [6H]: pair of sixes, ace kicker.",
        "{0} {shows|show} [AS], [6D] and [6C]: pair of sixes, ace kicker.",
        "The fourth hand is a stick-up: no point.",
    ]


def test_cr_11_cr_r4_a_tie_for_highest_is_a_stick_up() -> None:
    """CR-11, CR-R4: suits do not break a tie. Only a tie for highest is a stick-up."""
    even = ("AS KS JS", "AH KH JH")
    assert points(*even) == [0, 0]
    assert points(*even, "2S 2H 2D") == [0, 0, 1]
    h = play(match_at(0, 0), *even)
    assert [(t.seat, t.text, t.points) for t in h.count_lines()] == [(-1, "first hand: a stick-up between {0} and {1}", None)]


def test_cr_12_cr_r11_cr_w10_fewer_hands_are_counted_from_the_highest() -> None:
    """CR-12, CR-R11, CR-W10: a player without a second hand does not compete for it. A player alone with one scores."""
    assert points(W10_A, W10_B) == [1, 2]
    assert points("2S 2H 3D", "") == [1, 0]
    assert points("", "") == [0, 0]


def test_cr_12_rows_left_empty_do_not_count() -> None:
    """CR-12: hands laid as second and fourth count as first and second."""
    m = match_at(0, 0)
    h = dealt(m, W10_A, W10_B)
    for saying in ("second 9D 9H KC", "fourth 2S 2H 3D", "set"):
        m.answer(0, saying)
    put(m, 1, W10_B)
    m.answer(1, "set")
    assert [h.at[h.shown(row, 0)] for row in range(4)] == [faces("9D 9H KC"), faces("2S 2H 3D"), 0, 0]
    assert h.score == [0, 2]


def test_cr_13_cr_r9_cr_w3_a_foul_is_found_when_it_is_turned_up() -> None:
    """CR-13, CR-R9, CR-W3: tens over fives in the fourth hand: A keeps the first point, and B alone competes for the fourth."""
    m = match_at(0, 0, 0)
    h = play(m, W3_A, W3_B, W3_C)
    assert h.score == [1, 3, 0] and h.is_done(0) and not m.over
    assert [(f.value, f.seat) for f in h.facts()] == [("out", 0)]
    assert "{0} {fouls|foul} and {is|are} out of the game: the fourth hand is higher than the third." in told(m)
    assert (0, "a foul: the fourth hand is higher than the third") in [(t.seat, t.text) for t in h.count_lines()]


def test_cr_13_who_has_fouled_takes_no_further_part() -> None:
    """CR-13, CR-R5: that player's other hands stay down, they are dealt no cards, and the deal skips them."""
    early = "2S 2H 4D | AS AH 5D | AD KD QD | JS TH 9C"
    m = match_at(6, 0, 0, dealer=2)
    h = play(m, early, "6S 6H 3C | 5S 5H 3H", "7S 7H 3D | 4S 4H 3S")
    assert h.score == [0, 1, 1], "sevens, then fives; the aces do not compete"
    assert h.at[h.tray(2, 0)] == faces("AD KD QD") and not h.located_by(1) & faces("AD KD QD JS TH 9C")
    new = m.next_hand()
    assert isinstance(new, Crash)
    h = new
    assert m.dealer == 1 and h.seats_to_answer() == [2, 1]
    assert [count(h.at[s]) for s in range(3)] == [0, 13, 13] and count(h.at[h.aside()]) == 26
    assert [(f.value, f.seat) for f in h.facts()] == [("out", 0)]
    assert not any([z["places"] for z in scene(h, 0)["zones"]])
    with pytest.raises(IllegalMove, match="it is not your turn"):
        m.answer(0, "set")


def test_cr_13_a_second_hand_above_the_first_is_a_foul() -> None:
    """CR-13: a straight to the left of three aces."""
    m = match_at(0, 0, 0)
    h = play(m, "QS JD TC | AS AH AD", "2S 2H 3D", "")
    assert h.is_done(0)
    assert "{0} {fouls|foul} and {is|are} out of the game: the second hand is higher than the first." in told(m)


def test_cr_13_equal_neighbours_are_in_order() -> None:
    """CR-13, CR-R8: equal hands side by side are not a foul. A hand higher by a kicker is one."""
    assert points("QS JD TC | QH JC TS", "2S 2H 3D") == [2, 0]
    h = play(match_at(0, 0, 0), "9S 9H 4D | 9D 9C 5H", "2S 2H 3D", "")
    assert h.score == [1, 0, 0] and h.is_done(0)


def test_cr_14_cr_w1_a_crash_wins_at_any_score() -> None:
    """CR-14, CR-R12, CR-W1: all four points of a deal win the game at any score."""
    for scores in ((0, 0), (0, 6)):
        m = match_at(*scores)
        h = play(m, W1_A, W1_B)
        assert h.score == [4, 0] and m.over and m.winners() == [0]
        assert m.result_text() == "{0} {wins|win} with a crash." and h.count_lines()[-1].text == "a crash wins the game"


def test_cr_14_cr_r12_a_crash_without_opposition() -> None:
    """CR-R12: a crash needs the four points, not four opponents. Three points out of four are not a crash."""
    m = match_at(0, 0)
    play(m, W1_A, "")
    assert m.over and m.winners() == [0]
    m = match_at(0, 0)
    h = play(m, W4_A.replace(" | 9S 9H 2D", ""), "")
    assert h.score == [3, 0] and not m.over


# Special combinations --------------------------------------------------------------------------


def test_cr_15_four_of_a_kind_scores_a_point() -> None:
    """CR-15, CR-R15: all four must be in the set hands. If one is left over, nothing is scored and nobody is barred."""
    without = "QS JS TS | JH TH 9D | 4S 4H 9C, discards 4D 4C 8D 2C"
    assert points(W5_A, without) == [4, 1]
    assert points(W5_A.replace("KH KD AC", "KH KD 6S"), without) == [3, 1]
    m = match_at(0, 0, options={"target": 100})
    h = play(m, W5_A, without)
    assert told(m)[-1] == "{0} {scores|score} for four aces."
    assert (0, "four aces", 1) in [(t.seat, t.text, t.points) for t in h.count_lines()]


def test_cr_15_cr_r15_one_point_even_for_two() -> None:
    """CR-15, CR-R15: two fours of a kind score one point. A player who has fouled out does not compete."""
    assert points("AS AH AD | KS KH KD | QS QH AC | 9S 9H KC", "3S 3H 3D") == [4, 1]
    fouled = "AS AH AD | 9S 8C 7D | 5S 5H 2C | 6S 6H AC"
    assert points(fouled, "KS KH KD | QS JD TC | 8S 8H KC", "") == [1, 3, 0]


@pytest.mark.parametrize(
    ("quad_high", "order"),
    [("4", "4AKQJT9765 32"), ("3", "3AKQJT97654 2"), ("A", "AKQJT976543 2")],
    ids=["fours", "threes", "aces"],
)
def test_cr_16_cr_17_cr_r16_the_highest_four_of_a_kind(quad_high: str, order: str) -> None:
    """CR-16, CR-17, CR-R16: only the highest scores: fours, aces, kings and so on down; or with threes or aces on top."""
    ranks = order.replace(" ", "")
    for high, low in zip(ranks, ranks[1:], strict=False):
        hands = [f"{high}S {high}H {high}D | 8S 8H {high}C", f"{low}S {low}H {low}D | 8D 8C {low}C"]
        for seat in (0, 1):
            h = play(match_at(0, 0, options={"quad_high": quad_high}), *(hands if seat == 0 else hands[::-1]))
            assert h.took[4] == seat and h.count_lines()[-1].text.startswith("four ")


def test_cr_15_four_twos_score_a_point() -> None:
    """CR-15, CR-16: the lowest four of a kind scores one point if it is the only one, and the count says so."""
    h = play(match_at(0, 0), "2S 2H 2D | 8S 8H 2C", "3S 3H 3D | 8D 8C KC")
    assert h.took[4] == 0 and h.score == [1, 2]
    assert [(t.seat, t.text, t.points) for t in h.count_lines()][-1] == (0, "four twos", 1)


def test_cr_r14_the_bonus_is_no_part_of_a_crash() -> None:
    """CR-R14: three numbers and four of a kind score four points but are not a crash."""
    m = match_at(0, 0)
    h = play(m, "4S 4H 4D | 9S 8H 7D | 6S 6H AS | 3S 3H 4C", "KS KH 2S | QS QH 2C | 6D 6C 3D | 5S 5H 2D")
    assert h.score == [4, 1] and not m.over


def test_cr_18_cr_r5_cr_r18_cr_r20_cr_w8_six_pairs_void_the_deal() -> None:
    """CR-18, CR-R5, CR-R20, CR-W8: shown to all; no points, no foul, no other hands revealed, and the same dealer deals again."""
    m = match_at(3, 2, 5, dealer=1)
    fouled = "3S 3H 6D | QS QH QD, discards JS TS 8S 6S 5S JH TH"
    h = play(m, fouled, W8_B + " + " + PAIRS, "3D 3C 6C")
    assert h.score == [0, 0, 0] and m.totals == [3, 2, 5] and not h.is_done(0)
    assert (h.count_lines()[0].seat, h.count_lines()[0].text) == (1, "six pairs: the deal is void")
    assert h.at[h.declared(1)] == faces(W8_B) and not faces(W8_B) & ~h.located_by(-1)
    assert not h.located_by(1) & faces(cards_of(fouled)) and not h.located_by(0) & faces("3D 3C 6C")
    assert [row.label for row in m.sheet] == ["1 · void"] and told(m)[-1].startswith("The deal is void")
    assert told(m)[0].startswith("{1} {declares|declare} six pairs: [AS], [AH], [KS], [KH], [JD]")
    m.next_hand()
    assert m.dealer == 1
    play(m, "", "", "")
    m.next_hand()
    assert m.dealer == 2


def test_cr_18_a_declaration_is_sealed() -> None:
    """CR-R18: nobody can tell a declaration from any other setting before all have set."""
    m = match_at(0, 0)
    h = dealt(m, "3S 3H 3D", W8_B)
    before = scene(h, 0)
    m.answer(1, PAIRS)
    assert scene(h, 0) == before and h.facts() == [] and told(m, 0) == []


def test_cr_19_six_pairs_may_be_played() -> None:
    """CR-19, CR-W8: six pairs set as hands are scored as hands."""
    m = match_at(0, 0)
    h = dealt(m, "3S 3H 3D", W8_B)
    assert PAIRS in [h.say(a) for a in h.phase.legal(h, 1)]
    assert points("3S 3H 3D", W8_SET) == [1, 3]


@pytest.mark.parametrize(
    ("hand", "with_quads", "without"),
    [
        (W8_B, True, True),
        ("AS AH AD AC 9S 9D 7S 7C 4H 4D 2S 2C JD", True, False),
        ("AS AH AD KC KD 9S 9D 7S 7C 4H 4D 2S 2C", True, True),
        ("AS AH AD AC KS KH KD KC 4H 4D 4S 4C JD", True, False),
        ("AS AH AD KC QD 9S 9D 7S 7C 4H 4D 2S 2C", False, False),
    ],
)
def test_cr_r17_what_six_pairs_are(hand: str, with_quads: bool, without: bool) -> None:
    """CR-R17: six pairs and any odd card. Four of a kind is two pair, unless the table has it otherwise."""
    for quads, may in ((True, with_quads), (False, without)):
        m = match_at(0, 0, options={"six_pair_quads": quads})
        h = dealt(m, hand, "")
        assert (PAIRS in [h.say(a) for a in h.phase.legal(h, 0)]) is may
        if not may:
            with pytest.raises(IllegalMove, match="your thirteen cards are not six pairs"):
                m.answer(0, PAIRS)


def test_cr_18_a_player_who_has_begun_to_set_may_still_declare() -> None:
    """CR-18, CR-R17: all thirteen cards are shown, also those that had been put into hands."""
    m = match_at(0, 0)
    six = "AS AH KS KH JD JC 9D 9C 5D 5C 3D 3C 2S"
    h = dealt(m, six, "QS QH QD")
    m.answer(0, "first AS AH KS")
    m.answer(0, PAIRS)
    m.answer(1, "first QS QH QD")
    m.answer(1, "set")
    assert h.over and h.at[h.declared(0)] == faces(six) and count(h.at[h.declared(1)]) == 0


def test_cr_20_cr_r19_cr_w9_the_straight_wins_the_game() -> None:
    """CR-20, CR-R19, CR-W9: revealed, it wins although another declares six pairs. The deal is then not void."""
    m = match_at(6, 6, 0)
    h = play(m, "3S 3H 3D", W9_B + " + " + PAIRS, W9_C + " + " + STRAIGHT)
    assert m.over and m.winners() == [2] and m.totals == [6, 6, 0]
    assert m.result_text() == "{2} {wins|win} with the thirteen-card straight." and not h.is_void()
    assert h.at[h.declared(2)] == faces(W9_C) and m.sheet[-1].label == "1"


def test_cr_20_the_straight_is_one_of_each_rank() -> None:
    """CR-20: one card of each rank in any suits, with no rank twice. It can be set as hands instead."""
    m = match_at(0, 0)
    h = dealt(
        m, W9_C, W9_C.replace("S", "x").replace("H", "S").replace("x", "H").replace("D", "x").replace("C", "D").replace("x", "C")
    )
    assert all([STRAIGHT in [h.say(a) for a in h.phase.legal(h, s)] for s in (0, 1)])
    m.answer(0, "arrange")
    m.answer(0, "set")
    assert h.said[0] == 1
    h = dealt(match_at(0, 0), W9_C.replace("2S", "3S"), "")
    with pytest.raises(IllegalMove, match="your thirteen cards are not one of each rank"):
        h.play(STRAIGHT)


def test_cr_r19_two_straights_share_the_win() -> None:
    """CR-R19, CR-R23: both holders win.

    They split the loser's stake, and the odd chip goes to the first from the dealer's left.
    """
    other = "AD KC QS JH TD 9C 8S 7H 6D 5C 4S 3H 2D"
    m = match_at(0, 6, 0, options={"stake": 5}, dealer=0)
    play(m, W9_C + " + " + STRAIGHT, "", other + " + " + STRAIGHT)
    assert m.winners() == [0, 2] and m.payments() == [2, -5, 3]
    assert m.result_text() == (
        "{0} and {2} share the win, each with the thirteen-card straight. {1} {pays|pay} 5 chips: {0} 2, {2} 3."
    )


# Ending ----------------------------------------------------------------------------------------


def test_cr_21_the_deal_passes_to_the_left() -> None:
    """CR-21, CR-R5: the seed draws the first dealer. Then the next on the left deals thirteen new cards each time."""
    firsts = [GAME.match(seed, seats=4).dealer for seed in range(40)]
    assert set(firsts) == {0, 1, 2, 3} and firsts == [GAME.match(seed, seats=4).dealer for seed in range(40)]
    m = GAME.match(5, seats=3)
    first = m.dealer
    for k in range(4):
        assert m.dealer == (first + k) % 3 and m.hand.turn == (m.dealer + 1) % 3
        assert all([count(m.hand.at[s]) == 13 for s in range(3)])
        for s in range(3):
            m.answer(s, "set")
        m.next_hand()


def test_cr_22_cr_w4_seven_points_stop_the_deal() -> None:
    """CR-22, CR-W4: A wins 7-6 with the second hand. The third and fourth stay face down."""
    m = match_at(5, 6)
    h = play(m, W4_A, W4_B)
    assert m.over and m.winners() == [0] and m.totals == [7, 6]
    assert m.result_text() == "{0} {wins|win} with 7 points."
    hidden = faces("KD QC JH 9S 9H 2D 4C")
    assert not h.at[h.shown(2, 0)] and not hidden & h.located_by(1)


def test_cr_r21_two_cannot_reach_seven_together() -> None:
    """CR-R21: both need one point, and the first number decides."""
    m = match_at(6, 6)
    play(m, W10_A, W10_B)
    assert m.totals == [6, 7] and m.winners() == [1]


def test_cr_r22_another_target() -> None:
    """CR-R22: the game is played to the agreed number of points."""
    m = match_at(0, 0, options={"target": 2})
    assert m.goal() == "to 2 points" and GAME.match(1).goal() == "to 7 points"
    h = play(m, W10_A, W10_B)
    assert m.over and m.totals == [0, 2] and not h.at[h.shown(2, 0)]


def test_cr_w5_fours_outrank_aces_for_the_bonus() -> None:
    """CR-W5: A scores the first, third and fourth hands, B the second and the point for four fours."""
    assert points(W5_A, W5_B) == [3, 2]
    assert points(W5_A, W5_B, options={"quad_high": "A"}) == [4, 1]


def test_cr_w6_cr_r13_the_bonus_comes_last() -> None:
    """CR-W6, CR-R13: four kings give A the seventh point.

    Had B started with four points, the fourth hand would have won first.
    """
    m = match_at(5, 3)
    play(m, W6_A, W6_B)
    assert m.totals == [7, 6] and m.winners() == [0]
    m = match_at(5, 4)
    play(m, W6_A, W6_B)
    assert m.totals == [6, 7] and m.winners() == [1]


# Rulings ---------------------------------------------------------------------------------------


def strengths(rows: list[str], **options: Any) -> list[int]:
    """How hands rank at a table."""
    h = GAME.new(1, options=options)
    assert isinstance(h, Crash)
    return [int(h.strength(faces(row))) for row in rows]


def test_cr_w7_cr_r1_cr_r2_cr_r3_cr_r4_the_order_of_hands() -> None:
    """CR-W7, CR-R1 to CR-R4: strictly descending. 2-A-K is only high cards, and suits do not count."""
    order = (
        "3S 3H 3D > AS AH AD > 2S 2H 2D > AC 2C 3C > AD KD QD > 4H 3H 2H > AH 2D 3S > AD KC QS > KS QH JD > 4S 3D 2H"
        " > AS KS JS > KD QD TD > AS AH KD > AS AH 2D > 2S 2D AC > AS KD JH > 2S AD KC"
    ).split(" > ")
    worth = strengths(order)
    assert worth == sorted(worth, reverse=True) and len(set(worth)) == len(worth) == 17
    assert worth == strengths([row.translate(str.maketrans("SHDC", "HSCD")) for row in order])
    low = strengths(["2S 2D AC", "AS KD JH", "2S AD KC"])
    assert [w > 0x2000 for w in low] == [True, False, False]


def test_cr_r2_threes_may_be_an_ordinary_prial() -> None:
    """CR-R2: with the option off, threes rank between fours and twos."""
    rows = ["AS AH AD", "4S 4H 4D", "3S 3H 3D", "2S 2H 2D", "AS 2S 3S"]
    worth = strengths(rows, prial_threes_high=False)
    assert worth == sorted(worth, reverse=True) and len(set(worth)) == 5
    assert points("3S 3H 3D", "4S 4H 4D") == [1, 0]
    assert points("3S 3H 3D", "4S 4H 4D", options={"prial_threes_high": False}) == [0, 1]


@pytest.mark.parametrize(("a23", "place"), [("highest", 0), ("second", 1), ("lowest", 4)])
def test_cr_r3_where_a23_ranks(a23: str, place: int) -> None:
    """CR-R3: A-2-3 ranks above A-K-Q, just below it, or below 4-3-2, suited or not, always within its class."""
    for suits in ("SHD", "SSS"):
        runs = [" ".join([r + s for r, s in zip(run, suits, strict=True)]) for run in ("AKQ", "KQJ", "543", "432")]
        runs.insert(place, " ".join([r + s for r, s in zip("A23", suits, strict=True)]))
        above, below = ("AS 2S 3S", "AS KS JS") if suits == "SHD" else ("2S 2H 2D", "AS KH QD")
        worth = strengths([above, *runs, below], a23_run=a23)
        assert worth == sorted(worth, reverse=True) and len(set(worth)) == 7


def test_cr_r8_hands_may_be_sorted_by_the_table() -> None:
    """CR-R8: hands sorted when they are set put tens before fives: A no longer fouls and scores the fourth."""
    m = match_at(0, 0, 0, options={"auto_sort": True})
    h = dealt(m, W3_A, W3_B, W3_C)
    put(m, 0, W3_A)
    assert h.fouls_at(0) == -1 and not any(["foul" in mark for z in scene(h, 0)["zones"] for mark in z["marks"]])
    h = play(match_at(0, 0, 0, options={"auto_sort": True}), W3_A, W3_B, W3_C)
    assert h.score == [2, 2, 0] and not h.is_done(0) and h.at[h.shown(2, 0)] == faces("TS TH 2C")


def test_cr_r9_fouls_may_be_looked_for_before_the_showdown() -> None:
    """CR-R9: then none of A's hands compete, and B takes all four points of CR-W3: a crash."""
    m = match_at(0, 0, 0, options={"foul_found": "before_showdown"})
    h = play(m, W3_A, W3_B, W3_C)
    assert h.score == [0, 4, 0] and h.is_done(0) and m.winners() == [1]
    assert told(m)[0] == "{0} {fouls|foul} and {is|are} out of the game: the fourth hand is higher than the third."
    assert (0, "a foul: the fourth hand is higher than the third") in [(t.seat, t.text) for t in h.count_lines()]
    assert h.at[h.shown(3, 0)] == faces("TS TH 2C"), "the foul is there to be seen"


def test_cr_w12_cr_r10_the_last_one_left_wins() -> None:
    """CR-W12, CR-R10: A's nines over eights lose the game at once, although B had no points."""
    for found, score in (("on_reveal", [1, 0]), ("before_showdown", [0, 0])):
        m = match_at(5, 0, options={"foul_found": found, "stake": 3})
        h = play(m, W12_A, W12_B)
        assert h.score == score and m.over and m.winners() == [1] and m.payments() == [-3, 3]
        assert m.result_text() == "{1} {wins|win} as the last player in the game. {0} {pays|pay} 3 chips."
        assert h.count_lines()[-1].text == "the last player left wins the game"
        assert "stick-up" not in " ".join([t.text for t in h.count_lines()])


def test_cr_r10_all_but_one_foul_with_the_same_number() -> None:
    """CR-R10: two of three players foul together, and the third has won."""
    m = match_at(0, 0, 0)
    h = play(m, W12_A, "6S 6H KD | 7S 7C AD", "3S 3H 4S")
    assert m.over and m.winners() == [2] and h.score == [1, 0, 0]


@pytest.mark.parametrize("found", ["on_reveal", "before_showdown"])
def test_cr_r10_the_last_two_foul_together(found: str) -> None:
    """CR-R10: nobody wins, and nobody pays."""
    m = match_at(0, 0, options={"foul_found": found, "stake": 3})
    play(m, W12_A, "6S 6H KD | 7S 7C AD")
    assert m.over and m.winners() == [] and m.payments() == [0, 0]
    assert m.result_text() == "{0} and {1} fouled together, so there is no winner."
    assert match_scene(m)["winners"] == []


def test_cr_w11_cr_r7_refusals() -> None:
    """CR-W11, CR-R6, CR-R7: high cards, too few, a fifth hand, an unknown card, a card twice, false pairs.

    Setting none is legal.
    """
    m = match_at(0, 0)
    h = dealt(m, W11, "")
    for saying, why in [
        ("first AS KH QD JC", "the first row takes 3 cards, and has 0"),
        ("fifth AS KH QD", "is not an answer here"),
        ("first 2S", "you do not hold the two of spades"),
        ("first AS AS KH", "you named the ace of spades twice"),
        (PAIRS, "your thirteen cards are not six pairs"),
    ]:
        before = scene(h, 0)
        with pytest.raises(IllegalMove, match=why):
            m.answer(0, saying)
        assert scene(h, 0) == before
    m.answer(0, "first AS KH JC")
    with pytest.raises(IllegalMove, match="the first hand is only ace high, king-jack kickers?|the first hand is only ace high"):
        m.answer(0, "set")
    m.answer(0, "take JC")
    with pytest.raises(IllegalMove, match="the first hand needs one more card"):
        m.answer(0, "set")
    m.answer(0, "first QD")
    m.answer(0, "second AS JC TS")
    with pytest.raises(IllegalMove, match="the first hand needs one more card"):  # the ace is in one hand only
        m.answer(0, "set")
    for card in "KH QD AS JC TS".split():
        m.answer(0, f"take {card}")
    m.answer(0, "set")
    assert h.said[0] == 1 and count(h.at[0]) == 13


def test_every_option_of_the_rulings_is_there() -> None:
    """CR-R2, CR-R3, CR-R8, CR-R9, CR-R16, CR-R17, CR-R22, CR-R23: with their defaults."""
    assert {info["name"]: info["default"] for info in describe(GAME.options)} == {
        "target": 7,
        "prial_threes_high": True,
        "a23_run": "highest",
        "quad_high": "4",
        "six_pair_quads": True,
        "foul_found": "on_reveal",
        "auto_sort": False,
        "stake": 0,
    }


# At the table ----------------------------------------------------------------------------------


def marks(h: Crash, seat: int) -> dict[str, list[str]]:
    """The text of each tray of a seat, as that seat sees it."""
    return {z["id"]: z["marks"] for z in scene(h, seat)["zones"] if z["owner"] == seat and z["layout"] == "tray"}


def test_a_row_says_what_it_makes_and_warns() -> None:
    """A tray names the hand, says if it is below a pair, and marks a foul on the hand that is too high."""
    m = match_at(0, 0)
    h = dealt(m, "9S 9H 4C 8S 8H 8D AS KD JC 7H 6H 2D 3C", "")
    m.answer(0, "first 9S 9H")
    assert marks(h, 0)["first.0"] == ["pair of nines"]
    assert scene(h, 0)["prompt"] == "Your turn: the first hand needs one more card."
    m.answer(0, "first 4C")
    m.answer(0, "third 8S 8H 8D")
    assert marks(h, 0)["first.0"] == ["pair of nines, four kicker"]
    assert marks(h, 0)["third.0"] == ["prial of eights", "higher than the first: foul"]
    assert scene(h, 0)["prompt"] == "Your turn: the third hand is higher than the first, which is a foul."
    assert "Set it: a foul" in [c["text"] for c in scene(h, 0)["choices"]]
    m.answer(0, "fourth AS KD JC")
    assert marks(h, 0)["fourth.0"] == ["ace high, king-jack", "below a pair"]
    assert "set" not in [c["say"] for c in scene(h, 0)["choices"]]
    assert not any([z["marks"] or z["places"] for z in scene(h, 1)["zones"] if z["owner"] == 0])


def test_the_cards_that_lead_to_a_hand_that_can_be_set() -> None:
    """Of nine, eight, seven and deuce only the run can be set. While one hand lacks a card, no other is begun."""
    m = match_at(0, 0)
    h = dealt(m, "KS KH KD QS QH QD JS JH JD 9S 8H 7D 2C", "")

    def leads(row: int) -> int:
        return int(SETTING.leading(h, 0, row))

    for row, three in zip(ROWS, ("KS KH KD", "QS QH QD", "JS JH JD"), strict=False):
        m.answer(0, f"{row} {three}")
    assert [leads(row) for row in range(4)] == [0, 0, 0, faces("9S 8H 7D")]
    m.answer(0, "take KS")
    assert [leads(row) for row in range(4)] == [faces("KS 9S 8H 7D 2C"), 0, 0, 0], "any card goes with two kings"
    m.answer(0, "first KS")
    m.answer(0, "fourth 9S")
    assert leads(3) == faces("8H 7D")
    m.answer(0, "fourth 8H")
    assert leads(3) == faces("7D")


def test_a_button_tells_how_many_hands_are_set() -> None:
    """The button says how many hands are set, so nobody sets none by mistake."""
    m = match_at(0, 0)
    h = dealt(m, W1_A, W1_B)
    texts = []
    for row, three in [("", ""), *zip(ROWS, W1_A.partition(",")[0].split(" | "), strict=True)]:
        if row:
            m.answer(0, f"{row} {three}")
        texts += [c["text"] for c in scene(h, 0)["choices"] if c["say"] == "set"]
    assert texts == ["Set none", "Set 1 hand", "Set 2 hands", "Set 3 hands", "Set 4 hands"]


def test_arranging_sets_the_best_hands() -> None:
    """One word sets the best hands, whatever was set before. While they are set it is not offered, and does no harm."""
    m = match_at(0, 0)
    h = dealt(m, W1_A, W1_B)
    m.answer(0, "fourth 3S 3H 5H")
    m.answer(0, "arrange")
    best = [int(x) for x in h.arrangement(0)]
    assert [int(h.row(row, 0)) for row in range(4)] == best and h.fouls_at(0) == -1 and h.may_set(0)
    assert "arrange" not in [h.say(a) for a in h.phase.legal(h, 0)]
    with pytest.raises(IllegalMove, match="all four hands are full; take a card back first"):
        m.answer(0, "arrange")
    m.answer(0, "take 3S")
    assert "arrange" in [h.say(a) for a in h.phase.legal(h, 0)]


def test_what_scored_is_marked_on_the_table() -> None:
    """A hand that scored is marked, and so is one that fouled."""
    m = match_at(0, 0, 0)
    h = play(m, W3_A, W3_B, W3_C)
    shown = {f"{z['id']}": z["marks"] for z in scene(h, -1)["zones"] if z["marks"]}
    assert shown["first shown.0"] == ["prial of kings", "+1"] and shown["first shown.2"] == ["run, seven-six-five"]
    assert shown["fourth shown.0"] == ["pair of tens, two kicker", "higher than the third: foul"]


def test_a_match_is_set_card_by_card_in_any_order() -> None:
    """Seats set at the same time without seeing each other. The record keeps every step to the end of the match."""
    m = GAME.match(8, seats=3, options={"target": 2})
    record = Record.of(m)
    rng = Rng(3)
    while not m.over:
        if m.hand.over:
            m.next_hand()
            record.hands.append([])
        able = m.hand.seats_to_answer()
        seat = able[rng.below(len(able))]
        m.hand.answer_first(seat)
        saying = m.hand.say(m.hand.phase.pick(m.hand, seat, rng))
        m.answer(seat, saying)
        record.add(seat, [saying])
    assert record.replay().totals == m.totals and m.winners() == record.replay().winners()


# The steady player -----------------------------------------------------------------------------


def advised(m: Match[CrashOptions, Crash]) -> str:
    """The steady player's answer and reason."""
    h = m.hand
    action = POLICY.choose(h.imagine(h.turn, Rng(1)), h.turn, Rng(1))
    assert POLICY.explain(h, h.turn, action).endswith(".") and POLICY.answers(h, h.turn) == [action]
    return h.say(action)


def test_the_steady_player_sets_the_best_hands_and_mends_worse_ones() -> None:
    """It has its cards arranged. It takes full rows that are not the best apart, and sets the best."""
    m = match_at(0, 0, dealer=1)
    h = dealt(m, W1_A, W1_B)
    assert advised(m) == "arrange"
    m.answer(0, "arrange")
    assert advised(m) == "set"
    m = match_at(0, 0, dealer=1)
    h = dealt(m, W1_A, W1_B)
    put(m, 0, "7D 7C 5H | 3S 3H QH | 2D 3C 3D | KS 9S 4S")
    assert h.turn == 0 and advised(m).startswith("take ")


def test_the_steady_player_declares_what_is_worth_more() -> None:
    """The straight always; poor six pairs, but not running flushes."""
    for hand, says in [
        (W9_C, STRAIGHT),
        ("AS AD KH KC JD JS 9H 9C 7D 7S 4H 4C 2D", PAIRS),
        ("AS AD KS KD QS QD JS JD TS TD 9S 9D 2C", "arrange"),
    ]:
        m = match_at(0, 0, dealer=1)
        dealt(m, hand, "")
        assert advised(m) == says


def test_the_steady_player_knows_the_table() -> None:
    """It knows where A-2-3 ranks, how many players are left, and what a crash can still save."""
    for a23, row in (("highest", 0), ("lowest", 2)):
        m = match_at(0, 0, options={"a23_run": a23}, dealer=1)
        h = dealt(m, "AS 2D 3C KD QH 9S 9H 5C 6D JH 7C 8S 8D", "")
        assert h.arrangement(0)[row] == faces("AS 2D 3C"), "before king-queen-jack, or after eight-seven-six"
        assert h.opposition(0).crash == 3 and h.opposition(0).opponents == 1
    m = match_at(6, 0, 0, options={"target": 10}, dealer=1)
    h = dealt(m, "", "", "")
    assert [int(h.opposition(s).crash) for s in range(3)] == [0, 6, 6] and h.opposition(0).opponents == 2


def test_points_are_reckoned_as_they_fall() -> None:
    """A setting that is sure to win everything is worth four points, what a crash saves, and the four of a kind."""
    h = dealt(match_at(0, 0), "AS AH AD AC KS KH KD KC QS QH QD QC JS", "")
    worth = int(h.opposition(0).points(h.arrangement(0)))
    assert 7 * ALL < worth < 8 * ALL
    assert [cards(x) != [] for x in h.arrangement(0)] == [True] * 4
