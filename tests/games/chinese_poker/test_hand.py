"""Chinese Poker, clause by clause (CP-1 to CP-32), with the rulings and the worked cases."""

from __future__ import annotations

from typing import Any

import pytest

from upcard.core.bits import Rng, count
from upcard.core.errors import BadSeats, IllegalMove
from upcard.core.pack import STANDARD
from upcard.core.scene import event_scenes, scene
from upcard.games.chinese_poker.game import GAME
from upcard.games.chinese_poker.hand import DRAGON as DRAGON_SAID
from upcard.games.chinese_poker.hand import SIX_PAIR as SIX_PAIR_SAID
from upcard.games.chinese_poker.hand import ChinesePoker
from upcard.games.chinese_poker.policy import POLICY
from upcard.kit.rows.setting import SET
from upcard.record import Record

DRAGON = "AS KH QS JH TS 9H 8S 7H 6S 5H 4S 3H 2S"
SIX_PAIR = "AD AC QD QC 9D 9C 7D 7C 5D 5C 3D 3C KD"
W1_A = "AS AH 7D / KS KH 8C 8D 3S / QD JD 9D 5D 2D"
W1_B = "KD QC 4H / AC AD 9S 9H 5S / TS TH TD 6C 2C"
W8_C = "JS TC 6S / 7S 7H 4D 4S 3D / QS QH JH JC 5C"
W7_C = "AH JS 2H / KS KC TH TD 4H / 9S 8H 7S 6H 5S"
FLUSHES = "2C 3C 4C / 6C 7C 8C 9C JC / KD JD 9D 7D 5D"


def dealt(*hands: str, options: dict[str, Any] | None = None, dealer: int = 0) -> ChinesePoker:
    """A table where these cards have just been dealt (a second seat gets any others). The first seat is asked first."""
    zones = {f"hand.{i}": cards.replace("/", " ").replace("+", " ") for i, cards in enumerate(hands)}
    h = GAME.position(zones=zones, phase="set", seats=max(2, len(hands)), options=options, dealer=dealer)
    assert isinstance(h, ChinesePoker)
    return h


def put(h: ChinesePoker, rows: str) -> None:
    """The seat to act places cards in the rows: "AS AH 7D / KS KH 8C 8D 3S / QD JD 9D 5D 2D"."""
    for name, cards in zip(("front", "middle", "back"), rows.split(" / "), strict=True):
        h.play(f"{name} {cards}")


def committed(*hands: str, options: dict[str, Any] | None = None, dealer: int = 0) -> ChinesePoker:
    """Every player sets these rows; "CARDS + WORD" declares a natural."""
    h = dealt(*[cards.partition(" + ")[0] for cards in hands], options=options, dealer=dealer)
    for cards in hands:
        held, _, natural = cards.partition(" + ")
        if natural:
            h.play(f"declare {natural}")
        else:
            put(h, held)
            h.play("set")
    return h


def net(*hands: str, options: dict[str, Any] | None = None, folds: tuple[int, ...] = (), dealer: int = 0) -> list[int]:
    """The chips of each seat when all have set and only *folds* surrender."""
    h = committed(*hands, options=options, dealer=dealer)
    while not h.over:
        h.play("surrender" if h.turn in folds else "play on")
    assert sum(h.score) == 0
    return h.score


# Setup and deal ------------------------------------------------------------------------------


def test_cp_1_two_to_four_players() -> None:
    """CP-1: thirteen cards each limit the table to four."""
    assert GAME.seats == (2, 3, 4)
    for seats in (1, 5):
        with pytest.raises(BadSeats):
            GAME.new(1, seats=seats)


@pytest.mark.parametrize(("seats", "left"), [(2, 26), (3, 13), (4, 0)])
def test_cp_2_cp_6_cp_7_thirteen_each_the_rest_aside(seats: int, left: int) -> None:
    """CP-2, CP-6, CP-7: one pack of 52, thirteen cards each. Cards that are not dealt are never seen."""
    h = GAME.new(3, seats=seats)
    assert isinstance(h, ChinesePoker)
    assert len(h.plan.cards) == 52 and [count(h.at[s]) for s in range(seats)] == [13] * seats
    aside = h.at[h.aside()]
    assert count(aside) == left
    while not h.over:
        h.apply(h.phase.pick(h, h.turn, Rng(1)))
    assert h.at[h.aside()] == aside and not any([h.located_by(s) & aside for s in range(seats)])


def test_cp_3_cp_5_cp_r30_two_players_may_agree_on_another_unit() -> None:
    """CP-3, CP-5, CP-R30: every payment between two seats is multiplied by their unit: rows, naturals and surrender."""
    assert net(W1_A, W1_B, options={"units_1_2": 7}) == [7, -7]
    assert net(W1_A, W1_B, options={"units_1_2": 7}, folds=(0,)) == [-14, 14]
    assert net(DRAGON + " + dragon", SIX_PAIR + " + six pair", options={"units_1_2": 7}) == [91, -91]
    assert net(W1_A, W1_B, W8_C, options={"units_2_3": 10}) == [1 + 6, -1 + 60, -66]


def test_cp_4_each_pair_settles_apart() -> None:
    """CP-4: A beats B by one and scoops C. What B and C settle does not affect A."""
    h = committed(W1_A, W1_B, W8_C)
    h.play("play on", "play on", "play on")
    assert [h.units(0, 1), h.units(0, 2), h.units(1, 2)] == [1, 6, 6]
    assert h.score == [7, 5, -12]


# Setting -------------------------------------------------------------------------------------


def test_cp_8_three_five_and_five() -> None:
    """CP-8: a front of three, a middle and a back of five; only all thirteen cards."""
    h = dealt(W1_A, W1_B)
    h.play("front AS AH 7D")
    with pytest.raises(IllegalMove, match="the front row takes 3 cards, and has 3"):
        h.play("front KS")
    h.play("middle KS KH 8C 8D 3S", "back QD JD 9D 5D")
    with pytest.raises(IllegalMove, match="1 of your cards is not placed yet"):
        h.play("set")
    h.play("back 2D", "set")
    assert h.turn == 1


def test_cp_9_cp_r3_the_rank_of_hands() -> None:
    """CP-9, CP-R3: in descending order, hand ranks before kickers, and suits never count."""
    order = [
        "AS KS QS JS TS",
        "9H 8H 7H 6H 5H",
        "4S 4H 4D 4C 2S",
        "TS TH TD 3C 3D",
        "9S 9H 9D AC AD",
        "AH JH 9H 4H 2H",
        "KS QH JD TC 9S",
        "2S 2H 2D KC QD",
        "KS KH 8C 8D 3S",
        "QS QH 9D 9C 2C",
        "3S 3H AD KC QD",
        "AS KD QH JC 9S",
    ]
    h = GAME.new(1)
    assert isinstance(h, ChinesePoker)
    worth = [h.strength(2, sum([1 << STANDARD.face(c) for c in row.split()])) for row in order]
    assert worth == sorted(worth, reverse=True) and len(set(worth)) == len(worth)
    again = [row.translate(str.maketrans("SHDC", "HSCD")) for row in order]
    assert worth == [h.strength(2, sum([1 << STANDARD.face(c) for c in row.split()])) for row in again]


def test_cp_10_no_straights_or_flushes_in_front() -> None:
    """CP-10: a suited A-K-Q in front is ace high, and loses to a pair of deuces."""
    a = "AS KS QS / 2H 2D 5C 7H 9D / 3S 3H TC JD 4C"
    b = "2S 2C 3D / 4H 4D 6C 8H TD / 5S 5H JC QD 6D"
    h = committed(a, b)
    assert not h.fouls(0)
    h.play("play on", "play on")
    assert h.hands(0, 1) == [-1, -1, -1]


def test_cp_11_cp_w4_a_foul_wins_nothing() -> None:
    """CP-11, CP-W4: with the front above the middle none of the three rows wins. A back below the middle is as bad."""
    a = "QS QH AD / QD QC JS TC 9H / 8S 7S 6S 5S 2S"
    b = "TD 9S 4H / 7H 7D KC 4C 3D / KH KD JC JD 2H"
    assert net(a, b) == [-6, 6]
    h = dealt("2S 4H 6D / KS KH 8C 8D 3S / QD JD 9D 5D 7C")
    put(h, "2S 4H 6D / KS KH 8C 8D 3S / QD JD 9D 5D 7C")
    assert h.fouls(0)


def test_cp_12_the_rows_lie_hidden_until_they_are_shown() -> None:
    """CP-12: nobody else can tell the rows from the hand while they are being set, or see them before the showdown."""
    h = dealt(W1_A, W1_B, W8_C)
    before = scene(h, 1)
    put(h, W1_A)
    assert scene(h, 1) == before
    h.play("set")
    put(h, W1_B)
    h.play("set")
    put(h, W8_C)
    h.play("set")
    assert h.phase.name == "surrender" and not h.located_by(1) & h.row(0, 0)
    h.play("play on", "play on", "play on")
    for row in range(3):
        assert h.at[h.shown(row, 0)] and not h.at[h.shown(row, 0)] & ~h.located_by(-1)


# Naturals ------------------------------------------------------------------------------------


def test_cp_13_cp_r10_cp_r11_a_natural_is_declared_with_the_setting() -> None:
    """CP-13, CP-R10, CP-R11: in secret with the setting, and shown when all have committed. A false one is refused."""
    h = dealt(SIX_PAIR, W7_C)
    h.play("declare six pair")
    assert not h.facts() and "six pair" not in str(scene(h, 1)) and h.score == []
    with pytest.raises(IllegalMove, match="your thirteen cards do not make six pair"):
        h.play("declare six pair")
    put(h, W7_C)
    h.play("set")
    assert h.at[7 * 2] == h.whole(0) and not h.whole(0) & ~h.located_by(1)
    h.play("play on")
    assert h.score == [3, -3]


def test_cp_14_a_natural_may_be_declined() -> None:
    """CP-14: six pair set as three rows is scored as three rows."""
    rows = "3D 3C KD / QD QC 9D 9C 7C / AD AC 5D 5C 7D"
    h = dealt(rows, W7_C)
    assert "declare six pair" in [h.say(a) for a in h.legal()]
    put(h, rows)
    h.play("set")
    put(h, W7_C)
    h.play("set", "play on", "play on")
    assert h.hands(0, 1) == [1, -1, -1] and h.score == [-1, 1]


def test_cp_15_cp_r12_the_higher_natural_wins() -> None:
    """CP-15, CP-R12: three flushes beat six pair, who still collect from any regular hand."""
    pairs = "AS AH QS QH 9S 9H 7S 7H 5S 5H 3S 3H KH"
    third = "TS TH TC / 2S 2H 2D AD AC / 8S 8H 8D KS KC"
    assert net(FLUSHES + " + three flushes", pairs + " + six pair", third) == [6, 0, -6]


def test_cp_16_cp_18_cp_w7_dragon_six_pair_and_a_regular_hand() -> None:
    """CP-16, CP-18, CP-R24, CP-R18, CP-W7: thirteen units for a dragon, three for six pair, no showdown for the last player."""
    h = committed(DRAGON + " + dragon", SIX_PAIR + " + six pair", W7_C)
    h.play("play on")
    assert h.score == [26, -10, -16]
    assert not h.located_by(0) & h.row(0, 2), "the last one left need not show"


def test_cp_17_naturals_are_paid_before_anybody_surrenders() -> None:
    """CP-17, CP-24: a natural takes no further part, and surrendering does not save anybody from paying it."""
    h = dealt(DRAGON, SIX_PAIR, W7_C)
    h.play("declare dragon", "arrange", "set", "arrange", "set")
    assert h.phase.name == "surrender" and sorted(h.view(-1).asked) == [1, 2]
    h.play("surrender")
    assert [h.is_done(s) for s in range(3)] == [False, True, False]
    h.play("surrender")
    assert h.score == [26, -13, -13]


@pytest.mark.parametrize(
    ("cards", "flushes"),
    [
        ("AS KS 9S / QS JS 8S 6S 2S / 2C 4C 6C 8C TC", True),  # eight and five
        ("AS KS 9S / QH JH 8H 6H 2H / 2C 4C 6C 8C TC", True),  # three, five and five
        ("AS KS 9S / QS JS 8S 6S 2S / 3S 5S TC 8C 7C", True),  # ten and three
        ("AS KS QS / JS TS 9S 8S 7S / 6S 5S 4S 3S 2S", True),  # thirteen
        ("AS KS 9S / QS JS 8S 6S 2C / 3C 5C TC 8C 7C", False),  # seven and six
        ("AS KS 9H / QH JH 8H 6H 2H / 2C 4C 6C 8C TC", False),  # two, six and five
    ],
)
def test_cp_19_cp_r25_three_flushes(cards: str, flushes: bool) -> None:
    """CP-19, CP-R25: five, five and three cards of a suit; one suit can serve twice."""
    h = dealt(cards)
    assert ("declare three flushes" in [h.say(a) for a in h.legal()]) is flushes


def test_cp_19_cp_r27_flushes_are_compared_back_middle_front() -> None:
    """CP-19, CP-R27: the back first, then the middle, then the front card by card. A straight flush beats a flush."""
    a = "KC QC 9C / AS JS 8S 6S 2S / AH KH 9H 5H 3H"
    assert net(a + " + three flushes", "JC TC 8C / KS QS 9S 5S 4S / QH JH 8H 6H 4H + three flushes") == [3, -3]
    assert net(a + " + three flushes", "JC TC 8C / KS QS 9S 5S 4S / TH 8H 7H 6H 4H + three flushes") == [3, -3]
    straight = "JC TC 8C / KS QS 9S 5S 4S / 8D 7D 6D 5D 4D"
    assert net(a + " + three flushes", straight + " + three flushes") == [-3, 3]
    middle = "JC TC 8C / AD JD 8D 6D 3D / AC KC 9C 5C 3C"
    lower = "JS TS 8S / AH JH 8H 6H 2H / AS KS 9S 5S 3S"
    assert net(lower + " + three flushes", middle + " + three flushes") == [-3, 3]
    front = "JC TC 7C / AD JD 8D 6D 2D / AC KC 9C 5C 3C"
    assert net(lower + " + three flushes", front + " + three flushes") == [3, -3]


@pytest.mark.parametrize(
    ("cards", "straights"),
    [
        ("3C 2S AH / 9H 8S 7H 6S 5H / AS KH QS JH TD", True),
        ("AH KD QC / 9H 8S 7H 6S 5H / 5S 4H 3S 2H AD", True),
        ("KH AD 2C / 9H 8S 7H 6S 5H / TS 9C 8D 7S 6H", False),
        ("5C 4S 3H / 9H 8S 7H 6S 5D / AS KH QS JH 9D", False),
    ],
)
def test_cp_20_cp_r26_three_straights(cards: str, straights: bool) -> None:
    """CP-20, CP-R26: the ace is at either end and never in the middle. The front can be A-2-3 or A-K-Q."""
    h = dealt(cards)
    assert ("declare three straights" in [h.say(a) for a in h.legal()]) is straights


def test_cp_r26_the_best_division_is_taken() -> None:
    """CP-R26: the division with the best back, then middle, then front is used."""
    h = dealt("AS KH QS / JH TS 9H 8S 7H / 6S 5H 4S 3H 2S", SIX_PAIR)
    h.play("declare three straights", "declare six pair")
    lying = [{STANDARD.names[c] for c in h.cards_in(h.shown(row, 0))} for row in range(3)]
    assert lying == [set(cards.split()) for cards in ("4S 3H 2S", "9H 8S 7H 6S 5H", "AS KH QS JH TS")]


def test_cp_21_cp_r28_cp_r29_six_pair() -> None:
    """CP-21, CP-R28, CP-R29: the highest pair decides, then the next. Four of a rank are two pair; the odd card never counts."""
    lower = "AS AH QS QH 9S 9H 7S 7H 5S 5H 2S 2H KC"
    assert net(SIX_PAIR + " + six pair", lower + " + six pair") == [3, -3], "threes against deuces"
    same = "AS AH QS QH 9S 9H 7S 7H 5S 5H 3S 3H 2C"
    assert net(SIX_PAIR + " + six pair", same + " + six pair") == [0, 0], "a king beside them, and a deuce"
    quads = "KS KH KD KC 9S 9H 7S 7H 5S 5H 3S 3H 2C"
    h = dealt(quads)
    assert "declare six pair" in [h.say(a) for a in h.legal()]
    strict = dealt(quads, options={"six_pair_quads": False})
    assert "declare six pair" not in [strict.say(a) for a in strict.legal()]
    trips = dealt("KS KH KD QC QS 9S 9H 7S 7H 5S 5H 3S 3H")
    assert "declare six pair" in [trips.say(a) for a in trips.legal()], "the odd card may match a pair"


# Surrender -----------------------------------------------------------------------------------


def test_cp_22_cp_23_cp_w8_surrender() -> None:
    """CP-22, CP-23, CP-W8: two units to each opponent, whatever they hold."""
    assert net(W1_A, W1_B, W8_C, folds=(2,)) == [3, 1, -4]


def test_cp_24_the_others_reveal() -> None:
    """CP-24: players who surrender do not show their cards; the others do."""
    h = committed(W1_A, W1_B, W8_C)
    while not h.over:
        h.play("surrender" if h.turn == 2 else "play on")
    assert not h.row(0, 0) & ~h.located_by(2) and not h.row(0, 2) & h.located_by(0)


def test_cp_r14_surrender_in_turn_or_together() -> None:
    """CP-R14: clockwise from the dealer's left and in the open; or all at once and in secret."""
    h = committed(W1_A, W1_B, W8_C, dealer=1)
    assert h.turn == 2
    h.play("surrender")
    assert [(f.value, f.seat) for f in h.facts()] == [("surrendered", 2)]
    h = committed(W1_A, W1_B, W8_C, options={"surrender_order": "simultaneous"})
    assert h.phase.sealed and h.seats_to_answer() == [1, 2, 0]
    before = scene(h, 0)
    h.play("surrender")
    assert scene(h, 0) == before
    h.play("play on", "play on")
    assert h.score == [2 + 6, -2 - 2, 2 - 6], "two from B to each, and A scoops C"


def test_cp_r15_surrender_and_naturals() -> None:
    """CP-R15: a surrendering player has already settled with one who has a natural, unless the table agrees otherwise."""
    hands = (SIX_PAIR + " + six pair", "AH JS 2H / KS KC TH TS 4H / 9S 8H 7S 6H 5S")
    assert net(*hands, folds=(1,)) == [3, -3]
    assert net(*hands, folds=(1,), options={"surrender_pays_naturals": True}) == [5, -5]


def test_cp_r16_cp_r17_two_surrender_and_a_foul_is_paid() -> None:
    """CP-R16, CP-R17: two players who surrender are even. A player who surrenders pays even a foul."""
    assert net(W1_A, W1_B, W8_C, folds=(1, 2)) == [4, -2, -2]
    foul = "AS AH 7D / QD JD 9D 5D 2D / KS KH 8C 8D 3S"
    assert net(foul, W1_B) == [-6, 6] and net(foul, W1_B, folds=(1,)) == [2, -2]


def test_cp_r18_the_last_one_is_asked_and_need_not_show() -> None:
    """CP-R18: every player who set is asked, the last one too. A player left alone need not show."""
    h = committed(W1_A, W1_B, dealer=1)
    h.play("surrender")
    assert h.turn == 1
    h.play("play on")
    assert h.score == [-2, 2] and not h.row(0, 1) & h.located_by(0)


# Showdown ------------------------------------------------------------------------------------


def test_cp_25_cp_26_cp_w1_two_hands_to_one() -> None:
    """CP-25, CP-26, CP-W1: front against front, middle against middle, back against back; a unit each."""
    h = committed(W1_A, W1_B)
    h.play("play on", "play on")
    assert h.hands(0, 1) == [1, -1, 1] and h.score == [1, -1]


def test_cp_27_cp_w2_a_scoop() -> None:
    """CP-27, CP-W2: three rows and three more units."""
    a = "QS QH 8D / JS JH 7C 7D 2S / 9C 8C 7H 6S 5D"
    b = "AD KC TH / 9S 9H QD 5C 3H / AS AC 4S 4H 3C"
    assert net(a, b) == [6, -6]


W3_A = "3S 3H 3D / 8S 8H 8D KC KD / QS QH QD QC 2C"
W3_B = "AS AH TD / JS JH 5D 5C 9S / KS KH 7D 7C 7S"


def test_cp_28_cp_29_cp_30_cp_w3_higher_rates_with_a_scoop() -> None:
    """CP-28, CP-29, CP-30, CP-R19, CP-R20, CP-W3: 3 + 2 + 4 and three for the scoop; or on top of the one unit."""
    assert net(W3_A, W3_B) == [12, -12]
    assert net(W3_A, W3_B, options={"premium_mode": "add"}) == [15, -15]


def test_cp_31_cp_r22_what_qualifies() -> None:
    """CP-31, CP-R22: a straight flush in the middle or back earns five, quads four; nothing else does there."""
    h = GAME.new(1)
    assert isinstance(h, ChinesePoker)

    def rate(row: int, cards: str) -> int:
        return int(h.rates.rate(row, h.strength(row, sum([1 << STANDARD.face(c) for c in cards.split()]))))

    assert [rate(row, "9H 8H 7H 6H 5H") for row in (1, 2)] == [5, 5]
    assert [rate(row, "AH KH QH JH TH") for row in (1, 2)] == [5, 5]
    assert [rate(row, "9H 9S 9C 9D 5H") for row in (1, 2)] == [4, 4]
    assert [rate(row, "9H 9S 9C 5D 5H") for row in (1, 2)] == [2, 1]
    for row in (1, 2):
        assert [rate(row, cards) for cards in ("9H 9S 9C 5D 4H", "AH 9H 7H 5H 3H", "9H 8S 7H 6H 5H")] == [1, 1, 1]
    assert rate(0, "2S 2H 2D") == 3 and rate(0, "AS AH KD") == 1 and rate(0, "AS KS QS") == 1


def test_cp_32_cp_w13_only_the_winner_of_a_hand_is_paid_its_rate() -> None:
    """CP-32, CP-W13: three for B's trips, two for B's full house, five for A's royal flush."""
    a = "6S 6H 6D / 9S 9H 9D 2C 2D / AS KS QS JS TS"
    b = "7S 7H 7D / TC TH TD 3C 3D / 5C 5H 5D 5S KD"
    h = committed(a, b)
    h.play("play on", "play on")
    assert h.hands(0, 1) == [-1, -1, 1] and h.score == [0, 0]


# Worked cases and rulings ----------------------------------------------------------------------


W5_A = "5S 5H 5D / AS AH 8D 8C 2S / KS KH 9D 9C 4S"
W5_B = "TD 9S 4H / 6H 6D 6C KC KD / JH JD JC JS 2H"


def test_cp_w5_cp_r8_cp_r21_a_foul_against_higher_rates() -> None:
    """CP-W5, CP-R8, CP-R21: a foul pays the winner's own rates and the scoop, or a flat six."""
    assert net(W5_A, W5_B) == [-10, 10]
    assert net(W5_A, W5_B, options={"foul_settlement": "flat_six"}) == [-6, 6]


def test_cp_w6_cp_r9_two_fouls() -> None:
    """CP-W6, CP-R9: two players who foul pay each other nothing, and each pays the third."""
    a = "AS AH 2D / KS KH QD 9C 4S / JS JH 8D 8C 3S"
    b = "QS QH 5H / TS TD 7C 7H 2C / 9H 9S 6D 4C 3H"
    c = "QC 9D 6H / AD JD 8H 6C 3C / KC KD TH 6S 4H"
    assert net(a, b, c) == [-6, -6, 12]


def test_cp_w9_cp_r23_ties() -> None:
    """CP-W9, CP-R23: a tied row is worth nothing and prevents a scoop."""
    a = "AS KD 9C / TS TH 6D 6C QH / 8S 7H 6S 5D 4C"
    b = "AH KC 9D / TD TC 5S 5C JD / 8D 7C 6H 5H 4S"
    assert net(a, b) == [1, -1]


def test_cp_w10_cp_r4_the_wheel() -> None:
    """CP-W10, CP-R4: A-2-3-4-5 is the lowest straight, or the second highest by agreement."""
    a = "JS JH 4D / QS QH 9D 9C 2C / AS 2H 3S 4C 5D"
    b = "TS TH KD / KC KH 7D 7C 8S / 6D 5C 4S 3H 2D"
    assert net(a, b) == [-1, 1]
    assert net(a, b, options={"wheel_rank": "second_highest"}) == [1, -1]
    second = GAME.new(1, options={"wheel_rank": "second_highest"})
    assert isinstance(second, ChinesePoker)
    assert second.rates.second_wheel and not GAME.new(1).rates.second_wheel, "hands are arranged by the same rank"
    order = ["AS KS QS JS TS", "AS 2S 3S 4S 5S", "KS QS JS TS 9S", "AS KS QS JS TH", "AS 2S 3S 4S 5H", "KS QS JS TS 9H"]
    worth = [second.strength(2, sum([1 << STANDARD.face(c) for c in row.split()])) for row in order]
    assert worth == sorted(worth, reverse=True) and len(set(worth)) == 6


def test_cp_w11_another_unit_for_one_pair() -> None:
    """CP-W11: A and C settle at five chips a unit."""
    assert net(W1_A, W1_B, W8_C, options={"units_1_3": 5}) == [31, 5, -36]


def test_cp_w12_three_straights_against_three_straights() -> None:
    """CP-W12, CP-R27: equal backs and middles; 5-4-3 beats 3-2-A, which is three high."""
    a = "5C 4S 3H / 9H 8S 7H 6S 5H / AS KH QS JH TD"
    b = "3D 2C AC / 9C 8D 7C 6D 5S / AD KC QD JC TH"
    for wheel in ("lowest", "second_highest"):
        assert net(a + " + three straights", b + " + three straights", options={"wheel_rank": wheel}) == [3, -3]


def test_cp_w14_cp_r7_cp_r13_refusals() -> None:
    """CP-W14, CP-R7, CP-R13: wrong counts, and a card not held, left out or named twice, are refused and change nothing."""
    h = dealt(DRAGON)
    for saying, why in [
        ("front AS KH QS JH", "takes 3 cards"),
        ("front 2H", "you do not hold the two of hearts"),
        ("front AS AS", "you named the ace of spades twice"),
        ("set", "13 of your cards are not placed yet"),
        ("declare six pair", "your thirteen cards do not make six pair"),
        ("declare three flushes", "your thirteen cards do not make three flushes"),
        ("take AS", "the ace of spades is in your hand"),
        ("front ZZ", "there is no card"),
    ]:
        before = scene(h, 0)
        with pytest.raises(IllegalMove, match=why):
            h.play(saying)
        assert scene(h, 0) == before
    put(h, "AS KH QS / JH TS 9H 8S 7H / 6S 5H 4S 3H 2S")
    with pytest.raises(IllegalMove, match="the ace of spades is in that row already"):
        h.play("front AS")
    for word in ("dragon", "three straights"):
        assert h.phase.allows(h, 0, h.phase.read(f"declare {word}"))
    h.play("set")
    assert h.fouls(0), "a foul is a losing setting, not a refused one"


def test_cp_r13_the_holder_names_the_class() -> None:
    """CP-R13: a dragon is also three straights, and the higher class is offered first. Declared as straights it is paid three."""
    h = dealt(DRAGON)
    assert [h.say(a) for a in h.legal() if h.say(a).startswith("declare")] == ["declare dragon", "declare three straights"]
    assert net(DRAGON + " + three straights", "KC QD JC / TD 9C 8D 7C 6D / 5C 4D 3C 2D AH") == [3, -3]


def test_cp_r5_equal_rows_are_in_order() -> None:
    """CP-R5: an exactly equal back and middle are not a foul."""
    even = "2S 3H 5D / KS QH JD 9C 8S / KH QD JC 9S 8H"
    h = dealt(even)
    put(h, even)
    assert not h.fouls(0)


@pytest.mark.parametrize(
    ("rows", "foul"),
    [
        ("QS QH AD / QD QC JS TC 9H / 8S 7S 6S 5S 2S", True),  # the kicker
        ("QS QH JD / QD QC JS TC 9H / 8S 7S 6S 5S 2S", False),  # equal as far as the front goes
        ("QS QH TD / QD QC JS TC 9H / 8S 7S 6S 5S 2S", False),
        ("AS KD 9C / AH KC 8D 7D 6D / 2S 2H TC 4C 3C", True),  # card by card
        ("AS KD 9C / AH KC 9D 7D 6D / 2S 2H TC 4C 3C", False),
        ("2S 2H 3C / AH KC 9D 7D 6D / 4S 4H TC 8C 5C", True),  # the category first
        ("3S 3H 3C / 2H 2C AD AC 9D / 4S 5H 6C 7C 8C", True),
    ],
)
def test_cp_r6_front_against_middle(rows: str, foul: bool) -> None:
    """CP-R6: compare the category, then card by card to the last of the front. Equal so far is not a foul."""
    h = dealt(rows)
    put(h, rows)
    assert h.fouls(0) is foul


def test_cp_r1_cp_r2_cp_r31_a_match() -> None:
    """CP-R1, CP-R2, CP-R31: a number of hands with the deal passing left, and a running ledger that can go below zero."""
    m = GAME.match(5, seats=3, options={"match_hands": 3, "first_dealer": 2}, journal=False)
    dealers = []
    while True:
        dealers.append(m.dealer)
        assert m.hand.turn == (m.dealer + 1) % 3
        while not m.hand.over:
            m.hand.apply(m.hand.phase.pick(m.hand, m.hand.turn, Rng(m.number)))
            m.finish_hand()
        if m.over:
            break
        m.next_hand()
    assert dealers == [1, 2, 0] and sum(m.totals) == 0 and min(m.totals) < 0
    assert m.totals == [sum([row.scores[s] for row in m.sheet]) for s in range(3)]
    assert (m.goal(), m.winning()) == ("3 hands", "the most units win")


# At the table ----------------------------------------------------------------------------------


def test_a_row_says_what_it_makes_and_warns_of_a_foul() -> None:
    """A tray's line is for its owner. It names the hand and its higher rate, and marks a foul on the weaker row."""
    h = dealt("9S 9H 4C / 8S 8H 8D KC KD / 2D 5C 7H JS QD")
    h.play("front 9S 9H 4C", "middle 8S 8H 8D KC KD", "back 2D")
    lines = {z["id"]: z["marks"] for z in scene(h, 0)["zones"] if z["layout"] == "tray"}
    assert lines["front.0"] == ["pair of nines, four kicker"]
    assert lines["middle.0"] == ["full house, eights over kings", "2 units if it wins"]
    assert lines["back.0"] == ["two high"] and lines["front.1"] == []
    h.play("back 5C 7H JS QD")
    lines = {z["id"]: z["marks"] for z in scene(h, 0)["zones"] if z["layout"] == "tray"}
    assert lines["back.0"] == ["queen high, jack-seven-five-two", "weaker than the middle: foul"]
    assert not any([z["marks"] or z["places"] for z in scene(h, 1)["zones"] if z["owner"] == 0])
    assert "foul" in scene(h, 0)["prompt"] and "Set it: a foul" in [c["text"] for c in scene(h, 0)["choices"]]


def test_arranging_sets_the_best_rows() -> None:
    """One word places all thirteen cards without a foul. A card can be taken back and put elsewhere."""
    h = dealt(W1_A)
    h.play("front 2D", "arrange")
    assert h.may_set(0) and not h.fouls(0)
    assert [int(h.row(row, 0)) for row in range(3)] == [int(r) for r in h.arrangement(0)]
    h.play("take KS", "take AS")
    assert {STANDARD.names[c] for c in h.cards_in(0)} == {"KS", "AS"}


def test_a_match_on_the_page_is_set_card_by_card_in_any_order() -> None:
    """Seats set at the same time without seeing each other. The record keeps every step."""
    m = GAME.match(8, seats=2)
    record = Record.of(m)
    rng = Rng(3)
    while not m.hand.over:
        able = m.hand.seats_to_answer()
        seat = able[rng.below(len(able))]
        m.hand.answer_first(seat)
        saying = m.hand.say(m.hand.phase.pick(m.hand, seat, rng))
        m.answer(seat, saying)
        record.add(seat, [saying])
    assert record.replay().hand.score == m.hand.score
    for seat in (0, 1):
        sealed = [t for t in event_scenes(m, seat) if t["text"] and t["seat"] == 1 - seat]
        assert [t["text"] for t in sealed if "play" not in t["text"] and "surrender" not in t["text"]] == []


def advised(h: ChinesePoker) -> str:
    """The steady player's answer and reason."""
    action = POLICY.choose(h.imagine(h.turn, Rng(1)), h.turn, Rng(1))
    assert POLICY.explain(h, h.turn, action).endswith(".")
    assert POLICY.answers(h, h.turn) == ([action] if h.phase.name == "set" else [0, 1])
    return h.say(action)


def test_the_steady_player_sets_the_best_rows_and_mends_worse_ones() -> None:
    """It has its cards arranged. It takes a card in a wrong row back first, and sets the best rows."""
    h = dealt(W1_A)
    assert advised(h) == "arrange"
    h.play("arrange")
    assert advised(h) == "set"
    kings = [STANDARD.names[c] for c in h.cards_in(h.tray(2, 0))]
    low = [STANDARD.names[c] for c in h.cards_in(h.tray(0, 0))]
    h.play(f"take {kings[0]}", f"take {low[0]}", f"front {kings[0]}", f"back {low[0]}")
    assert advised(h).startswith("take ")


def test_the_steady_player_declares_what_is_paid_more_than_a_setting() -> None:
    """A dragon always; six pair, unless the rows are worth more than three units."""
    assert advised(dealt(DRAGON)) == "declare dragon"
    assert advised(dealt("AS AC QD QH 9S 9C 7D 7H 5S 5C 3D 3H KD")) == "declare six pair"
    assert advised(dealt("AS AD KS KD QS QD JS JD TS TD 9S 9H 2C")) == "arrange"  # two royal flushes


def test_the_steady_player_surrenders_what_would_lose_more() -> None:
    """Nine high, a pair of threes and a pair of fours will be scooped. Aces, two pair and a flush will not."""
    poor = "9D 7C 6H / 3S 3H 8C 5D 2C / 4S 4H TC 8D 2D"
    for rows, says in ((poor, "surrender"), (W1_A, "play on")):
        h = dealt(rows)
        put(h, rows)
        h.play("set", "arrange", "set")
        while h.turn != 0:
            h.play("play on")
        assert advised(h) == says


def test_what_others_have_set_is_imagined_as_sensible() -> None:
    """Before the showdown a player imagines that the others have set their thirteen cards well, whatever they really did."""
    h = committed(W1_A, "4S 4H 4D / AC AD QC QS 2S / JS JH JC TS TH")
    assert h.fouls(1)
    for x in range(5):
        g = h.imagine(0, Rng(x))
        assert isinstance(g, ChinesePoker)
        g.play("play on", "play on")
        assert not g.fouls(1) and g.row(0, 0) == h.row(0, 0)


FOULED = "QD JD 9D / KS KH 8C 8D 3S / AS AH 7D 5D 2D"  # kings and eights in front of aces


@pytest.mark.parametrize(
    ("hands", "fold", "why"),
    [
        ((W1_A, W1_B, W8_C), -1, ["2 won, 1 lost", "a scoop", "1 won, 2 lost", "a scoop", "a scoop", "a scoop"]),
        ((W1_A, W1_B, W8_C), 2, ["2 won, 1 lost", "a surrender", "1 won, 2 lost", "a surrender", "a surrender", "a surrender"]),
        ((W1_B, FOULED, W8_C), -1, ["a foul", "a scoop", "a foul", "a foul", "a scoop", "a foul"]),
        (
            (SIX_PAIR + " + six pair", DRAGON + " + dragon", W7_C),
            -1,
            ["dragon", "six pair", "dragon", "dragon", "six pair", "dragon"],
        ),
        (
            (DRAGON + " + dragon", SIX_PAIR + " + six pair", W7_C),
            2,
            ["dragon", "dragon", "dragon", "six pair", "dragon", "six pair"],
        ),
    ],
)
def test_the_count_tells_why_each_pays_another(hands: tuple[str, ...], fold: int, why: list[str]) -> None:
    """CP-15 to CP-24: the higher natural, a surrender, a foul, a scoop, or rows won and lost; each player against the others."""
    h = committed(*hands)
    while not h.over:
        h.play("surrender" if h.turn == fold else "play on")
    pairs = [(s, o) for s in range(3) for o in range(3) if o != s]
    assert [(t.seat, t.text) for t in h.count_lines()] == [
        (s, f"against {{{o}}}: {text}") for (s, o), text in zip(pairs, why, strict=True)
    ]


def test_rows_face_down_are_imagined_by_all_but_their_player() -> None:
    """Not while players are still setting; from then on until the showdown."""
    h = GAME.new(1, seats=3)
    assert isinstance(h, ChinesePoker)
    while h.phase.name == "set":
        assert all([h.imagine(seat, Rng(1)).imagined == 0 for seat in range(-1, 3)])
        h.play("arrange", "set")
    assert h.phase.name == "surrender"
    assert [h.imagine(seat, Rng(1)).imagined for seat in range(-1, 3)] == [0b111, 0b110, 0b101, 0b011]
    h.play(*["play on"] * 3)
    assert h.over and h.imagine(0, Rng(1)).imagined == 0


def test_cp_24_a_setting_is_undone_in_an_imagined_hand() -> None:
    """CP-24: a search must not know what the others have set: their cards are in their hands again."""
    h = GAME.new(1, seats=3)
    h.play("arrange", "set")
    h.hide_sealed_choices(h.turn)
    assert [int(n) for n in h.said] == [-1] * 3 and [h.size(s) for s in range(3)] == [13] * 3


def test_cp_13_every_natural_is_declared() -> None:
    """CP-13, CP-16: a dragon, which is the highest, as much as the others; three set hands are not."""
    h = dealt(W1_A, W1_B)
    for said, natural in ((DRAGON_SAID, True), (SIX_PAIR_SAID, True), (SET, False), (-1, False)):
        h.said[0] = said
        assert h.declared(0) == natural
