"""Open-Face Chinese Poker, clause by clause (OF-1 to OF-33), with the rulings and the worked cases."""

from __future__ import annotations

from typing import Any

import pytest

from upcard.bots.roster import bot
from upcard.contract import check_any_order, check_secret, look
from upcard.core.bits import Rng, count, seats_in
from upcard.core.errors import BadSeats, IllegalMove
from upcard.core.journal import Journal
from upcard.core.pack import STANDARD
from upcard.core.scene import event_scenes, scene
from upcard.games.open_face_chinese_poker.game import GAME
from upcard.games.open_face_chinese_poker.hand import DRAW, OpenFace
from upcard.games.open_face_chinese_poker.policy import POLICY
from upcard.record import Record

W1_A = "AS KD 9C / JS JH 6C 4D 3S / TS TH 5C 5D 2H"
W1_B = "5S 5H KC / QD QH 8C 7D 2S / 9S 9H 6D 6H AC"
W2_A = "QS QH 7D / 9S 8H 7C 6D 5S / AD JD 8D 4D 2D"
W2_B = "KC TH 3S / 4S 4H 9D 8C 2C / TC 9H 8S 7H 6S"
W3_A = "KS KH 4D / QS QD 8C 6H 2S / AS AH 9D 9C 3S"
W3_B = "8H 8D JC / TS TH TD 5C 3D / JS JH JD 7C 7S"


def table(*hands: str, players: tuple[int, ...] = (), dealer: int = 0, **more: Any) -> OpenFace:
    """A deal in which each seat gets these thirteen cards: the first five first, then the rest one by one."""
    rows = [hand.replace("/", " ").split() for hand in hands]
    n = len(rows)
    order = [(dealer + 1 + k) % n for k in range(n)]
    deck = [rows[s][k] for k in range(5) for s in order]
    deck += [rows[s][k] for k in range(5, 13) for s in order if s in players]
    deck += [rows[s][k] for k in range(5, 13) for s in order if s not in players]
    deck += [name for name in STANDARD.names if name not in deck]
    extra = {"fantasyland": sum([1 << s for s in players])}
    h = GAME.new(deck=" ".join(deck), seats=n, dealer=dealer, extra=extra, **more)
    assert isinstance(h, OpenFace)
    h.journal = Journal()
    return h


def lay(h: OpenFace, hand: str) -> None:
    """The seat to act places its cards in the rows: "front / middle / back"."""
    seat = h.turn
    held = {STANDARD.names[c] for c in h.cards_in(seat)}
    for name, row in zip(("front", "middle", "back"), hand.split(" / "), strict=True):
        now = [card for card in row.split() if card in held]
        if now:
            h.play(f"{name} {' '.join(now)}")
    if h.turn == seat and h.phase.name in ("first five", "fantasyland"):
        h.play("set")


def played(*hands: str, **more: Any) -> OpenFace:
    """A deal played until each seat has these rows."""
    h = table(*hands, **more)
    while not h.over and h.phase.name != "take fantasyland":
        lay(h, hands[h.turn])
    return h


def others(rows: str) -> str:
    """Thirteen cards for an opponent: the first of the pack that are not among *taken*."""
    taken = rows.replace("/", " ").split()
    spare = [name for name in STANDARD.names if name not in taken][:13]
    return f"{' '.join(spare[:3])} / {' '.join(spare[3:8])} / {' '.join(spare[8:])}"


def net(*hands: str, **more: Any) -> list[int]:
    """The chips of each seat."""
    h = played(*hands, **more)
    assert sum(h.score) == 0
    return h.score


def earned(h: OpenFace) -> list[int]:
    """The players who play the next hand in fantasyland."""
    return [s for s in range(int(h.plan.seats)) if h.earned >> s & 1]


def names(cards: int) -> set[str]:
    """Cards by their names."""
    return {STANDARD.names[c] for c in range(52) if cards >> c & 1}


def held(cards: str) -> int:
    """A set of cards."""
    return sum([1 << STANDARD.face(c) for c in cards.split()])


# Setup and deal ------------------------------------------------------------------------------


def test_of_1_two_to_four_players() -> None:
    """OF-1: thirteen cards each limit the table to four."""
    assert GAME.seats == (2, 3, 4)
    for seats in (1, 5):
        with pytest.raises(BadSeats):
            GAME.new(1, seats=seats)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_of_2_of_6_of_7_of_r3_five_each_the_rest_is_the_stock(seats: int) -> None:
    """OF-2, OF-6, OF-7, OF-R3: one pack of 52; five each, one at a time from the dealer's left. The rest is face down."""
    deck = [STANDARD.names[c] for c in range(52)]
    h = GAME.new(deck=" ".join(deck), seats=seats, dealer=1)
    assert isinstance(h, OpenFace)
    for s in range(seats):
        place = (s - 2) % seats
        assert names(h.at[s]) == {deck[place + seats * k] for k in range(5)}
    assert h.size(h.stock) == 52 - 5 * seats
    assert not any([h.located_by(s) & h.at[h.stock] for s in range(-1, seats)])
    assert STANDARD.names[h.top(h.stock)] == deck[5 * seats]


def test_of_3_each_pair_compares_apart() -> None:
    """OF-3: what two players settle does not depend on a third."""
    two = played(W3_A, W3_B)
    three = played(W3_A, W3_B, "KD QC 9H / 5S 5D 8S 7D 4C / 7H 6S 4S 4H 3C")
    assert two.units(0, 1) == three.units(0, 1) == -15
    assert three.score[2] == three.units(2, 0) + three.units(2, 1)


def test_of_4_of_5_of_r26_units_between_two_players() -> None:
    """OF-4, OF-5, OF-R26: only payments between two players are multiplied by their unit, both ways."""
    assert net(W2_A, W2_B, options={"units_1_2": 7}) == [133, -133]
    assert net(W3_A, W3_B, options={"units_1_2": 3}) == [-45, 45]
    c = "KD QC 9H / 5S 5D 8H 7S 4C / 7D 6S 5C 4H 3C"
    a, b = W3_A, "AD AC 5H / TS TH TD 7C 2D / JS JH 6D 6C 3H"
    assert net(a, b, c) == [-8, -8, 16]
    assert net(a, b, c, options={"units_2_3": 10}) == [-8, -80, 88]


# Placing -------------------------------------------------------------------------------------


def test_of_8_of_16_of_w11_rows_have_their_sizes() -> None:
    """OF-8, OF-16, OF-W11, OF-R5, OF-R6: a full row takes no more; placed cards stay; a drawn card is placed at once."""
    hand = "KS KD 5C / QS QH 9D 4D 3D / AS AD 8C 2D 2H"
    h = table(hand, others(hand), dealer=1)
    h.play("front KS KD 5C", "middle QS QH", "set")
    lay(h, others(hand))
    drawn = ["9D", "4D", "3D", "AS", "AD", "8C", "2D", "2H"]
    for card in drawn:
        assert h.turn == 0 and names(h.at[0]) == {card}
        before = scene(h, 0)
        for saying, why in [
            (f"front {card}", "the front row takes 3 cards, and has 3"),
            ("middle 5C", "the five of clubs is in front for good"),
            ("take 5C", "the five of clubs is in front for good"),
            ("set", "'set' is not an answer here"),
            ("discard " + card, "is not an answer here"),
        ]:
            with pytest.raises(IllegalMove, match=why):
                h.play(saying)
        assert scene(h, 0) == before
        open = {h.say(a) for a in h.legal()}
        if card in drawn[:3]:
            assert open == {f"middle {card}", f"back {card}"}
            h.play(f"middle {card}")
        else:
            assert open == {f"back {card}"}, "only the back has room"
            with pytest.raises(IllegalMove, match="the middle row takes 5 cards, and has 5"):
                h.play(f"middle {card}")
            h.play(f"back {card}")
        if not h.over:
            lay(h, others(hand))
    assert [names(row) for row in h.rows(0)] == [set(row.split()) for row in hand.split(" / ")]


def test_of_9_of_w7_no_straights_or_flushes_in_front() -> None:
    """OF-9, OF-W7: a suited A-K-Q in front is ace high: it earns nothing, is no foul, and loses to a pair of deuces."""
    a = "AS KS QS / 2H 2D 5C 7H 9D / 3S 3H TC JD 4C"
    h = played(a, "2S 2C 3D / 4H 4D 6C 8H TD / 5S 5H JC QD 6D")
    assert not h.fouls(0) and h.royalties(0) == [0, 0, 0] and h.hands(0, 1) == [-1, -1, -1]
    h = played("AS KD 7S / 2H 2D 5C 7H 9D / 3S 3H TC JD 4C", "AH KC 6S / 2S 2C 3D 8H TD / 5S 5H JC QD 6D")
    assert h.hands(0, 1)[0] == 1, "card by card"


def test_of_10_of_r8_a_foul_wins_nothing_and_is_not_refused() -> None:
    """OF-10, OF-R8: with the back below the middle none of three better rows wins."""
    a = "KS KH 4D / AS AH 9D 9C 3S / QS QD 8C 6H 2S"
    b = "3C 4H 6D / 5C 5D 8H 7S 9H / TS TH JC 7C 2D"
    h = played(a, b)
    assert h.fouls(0) and h.score == [-6, 6] and h.hands(0, 1) == [1, 1, 1]


@pytest.mark.parametrize(
    ("rows", "foul"),
    [
        ("QS QH AD / QD QC JS TC 9H / 8S 7S 6S 5S 2S", True),  # the kicker
        ("QS QH JD / QD QC JS TC 9H / 8S 7S 6S 5S 2S", False),  # equal as far as the front goes
        ("AS KD 9C / AH KC 8D 7D 6D / 2S 2H TC 4C 3C", True),
        ("AS KD 9C / AH KC 9D 7D 6D / 2S 2H TC 4C 3C", False),
        ("2S 2H 3C / AH KC 9D 7D 6D / 4S 4H TC 8C 5C", True),  # the category first
        ("3S 3H 3C / 2H 2C AD AC 9D / 4S 5H 6C 7C 8C", True),
        ("2S 4H 6D / KS QH JD 9C 8S / KH QD JC 9S 8H", False),  # middle and back exactly equal
        ("2S 4H 6D / KS KH 8C 8D 3S / QD JD 9D 5D 7C", True),
    ],
)
def test_of_r7_the_foul_test(rows: str, foul: bool) -> None:
    """OF-R7: back, middle, front. Equal rows are in order, and the front is compared to its last card."""
    assert played(rows, others(rows)).fouls(0) is foul


def test_of_r7_the_wheel() -> None:
    """OF-R7: A-2-3-4-5 is the lowest straight, or by option the second highest."""
    rows = "2C 4C 6C / 6D 5S 4H 3S 2D / AS 2H 3D 4D 5C"
    other = "7C 8C TC / 9S 9C JC QC KC / TS TH 7D 7H KD"
    h = played(rows, other)
    assert h.fouls(0), "the middle is six high"
    h = played(rows, other, options={"wheel_rank": "second_highest"})
    assert not h.fouls(0) and h.royalties(0) == [0, 4, 2]


def test_of_11_of_r4_of_14_five_cards_are_turned_up_in_turn() -> None:
    """OF-11, OF-14, OF-R4: the dealer's left begins. Only their owner sees the five cards until the owner's turn."""
    h = table(W1_A, W1_B, FILLER_C, dealer=1)
    first = [h.at[s] for s in range(3)]
    assert h.turn == 2 and h.phase.name == "first five"
    assert first[2] & ~h.located_by(0) == 0 and first[2] & ~h.located_by(-1) == 0, "turned up"
    assert not first[0] & h.located_by(1) and first[0] & ~h.located_by(0) == 0, "its owner has looked"
    lay(h, FILLER_C)
    assert h.turn == 0 and not first[0] & ~h.located_by(1) and not first[1] & h.located_by(0)
    lay(h, W1_A)
    assert h.turn == 1 and not first[1] & ~h.located_by(-1)
    lay(h, W1_B)
    assert h.phase.name == "draw" and h.turn == 2


FILLER_C = "2C 3C 4C / 3D 7C 8D 9D JC / 8H 8S JD QC KH"


@pytest.mark.parametrize("split", [(0, 0, 5), (0, 5, 0), (3, 1, 1), (2, 2, 1), (0, 1, 4)])
def test_of_12_any_split_is_allowed(split: tuple[int, int, int]) -> None:
    """OF-12: all in the back, all in the middle, three in front with one in each other row, and so on."""
    h = GAME.new(4)
    seat = h.turn
    five = [STANDARD.names[c] for c in h.cards_in(seat)]
    at = 0
    for name, n in zip(("front", "middle", "back"), split, strict=True):
        if n:
            h.play(f"{name} {' '.join(five[at : at + n])}")
            at += n
    h.play("set")
    assert isinstance(h, OpenFace) and [row.bit_count() for row in h.rows(seat)] == list(split)


def test_of_12_four_do_not_go_in_front_and_a_card_may_be_moved_until_all_five_are_left() -> None:
    """OF-12, OF-R5: rows keep their sizes. Cards can be moved until all five are placed, and then no more."""
    h = table(W1_A, W1_B, dealer=1)
    with pytest.raises(IllegalMove, match="the front row takes 3 cards, and has 0"):
        h.play("front AS KD 9C JS")
    h.play("front AS KD 9C", "middle JS JH", "back AS", "take JH")
    with pytest.raises(IllegalMove, match="1 of your cards is not placed yet"):
        h.play("set")
    with pytest.raises(IllegalMove, match="you do not hold the two of hearts"):
        h.play("front 2H")
    h.play("back JH", "set")
    assert [names(row) for row in h.rows(0)] == [{"KD", "9C"}, {"JS"}, {"AS", "JH"}]
    lay(h, W1_B)
    with pytest.raises(IllegalMove, match="the jack of hearts is in the back for good"):
        h.play("middle JH")


def test_of_13_the_back_lies_nearest() -> None:
    """OF-13: their owner sees the rows front, middle, back, with the back nearest the hand. Everyone sees all rows."""
    h = table(W1_A, W1_B, dealer=1)
    lay(h, W1_A)
    for seat in (-1, 0, 1):
        trays = [z for z in scene(h, seat)["zones"] if z["layout"] == "tray" and z["owner"] == 0 and z["count"]]
        assert [(z["title"], set(z["cards"])) for z in trays] == [("Front", {"AS", "KD", "9C"}), ("Middle", {"JS", "JH"})]
    order = [z["title"] for z in scene(h, 0)["zones"] if z["layout"] == "tray" and z["owner"] == 0 and z["places"]]
    assert order == ["Front", "Middle", "Back"]


@pytest.mark.parametrize(("seats", "dealer"), [(2, 0), (3, 2), (4, 1)])
def test_of_15_of_17_draws_go_round_until_all_have_thirteen(seats: int, dealer: int) -> None:
    """OF-15, OF-17: one card each, face up, from the top of the stock, clockwise from the dealer's left, eight times."""
    h = GAME.new(7, seats=seats, dealer=dealer)
    assert isinstance(h, OpenFace)
    while h.phase.name == "first five":
        h.apply(h.phase.pick(h, h.turn, Rng(2)))
    left = 52 - 5 * seats
    for k in range(8 * seats):
        assert h.phase.name == "draw" and h.turn == (dealer + 1 + k) % seats
        left -= 1
        assert h.size(h.stock) == left and count(h.at[h.turn]) == 1
        assert not h.at[h.turn] & ~h.located_by(-1), "face up"
        h.apply(h.phase.pick(h, h.turn, Rng(k)))
    assert h.over and all([row.bit_count() == size for s in range(seats) for row, size in zip(h.rows(s), (3, 5, 5), strict=True)])
    assert h.size(h.stock) == 52 - 13 * seats, "four use the stock up exactly"


def test_of_15_what_is_drawn_is_told() -> None:
    """OF-15: everybody reads which card was drawn, and where it was placed."""
    m = GAME.match(3, seats=2)
    while m.hand.phase.name == "first five":
        m.answer(m.hand.turn, m.hand.say(m.hand.phase.pick(m.hand, m.hand.turn, Rng(2))))
    seat = m.hand.turn
    card = STANDARD.names[m.hand.cards_in(seat)[0]]
    saying = m.hand.say(m.hand.legal()[-1])
    m.answer(seat, saying)
    texts = [t["text"] for t in event_scenes(m, 1 - seat) if t["text"]]
    where = {"front": "in front", "middle": "in the middle", "back": "in the back"}[saying.split()[0]]
    assert f"{{{seat}}} {{draws|draw}} the [{card}]." in texts
    assert f"{{{seat}}} {{puts|put}} the [{card}] {where}." in texts


# Scoring -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("row", "cards", "points"),
    [
        (0, "5S 5H KD", 0), (0, "6S 6H KD", 1), (0, "7S 7H KD", 2), (0, "8S 8H KD", 3), (0, "9S 9H KD", 4),
        (0, "TS TH KD", 5), (0, "JS JH KD", 6), (0, "QS QH KD", 7), (0, "KS KH 2D", 8), (0, "AS AH 2D", 9),
        (0, "2S 2H 2D", 20), (0, "AS AH AD", 20), (0, "AS KS QS", 0), (0, "AS KH QS", 0),
        (1, "9S 8H 7C 6D 5S", 4), (1, "AD JD 8D 4D 2D", 8), (1, "9S 9H 9D 4C 4D", 12), (1, "9S 9H 9D 9C 4D", 20),
        (1, "9S 8S 7S 6S 5S", 30), (1, "AS 2S 3S 4S 5S", 30), (1, "AS KS QS JS TS", 50),
        (1, "9S 9H 9D 3C 4D", 0), (1, "9S 9H 4D 4C 3D", 0), (1, "9S 9H 2D 4C 3D", 0), (1, "AS 2H 3S 4S 5S", 4),
        (2, "9S 8H 7C 6D 5S", 2), (2, "AD JD 8D 4D 2D", 4), (2, "9S 9H 9D 4C 4D", 6), (2, "9S 9H 9D 9C 4D", 10),
        (2, "9S 8S 7S 6S 5S", 15), (2, "AS 2S 3S 4S 5S", 15), (2, "AS KS QS JS TS", 25), (2, "9S 9H 9D 3C 4D", 0),
        (1, "KS 9H 7D 3C 4D", 0), (2, "KS 9H 7D 3C 4D", 0), (2, "9S 9H 4D 4C 3D", 0), (2, "9S 9H 2D 4C 3D", 0),
    ],
)  # fmt: skip
def test_of_19_of_20_of_21_of_r14_of_r15_of_r16_royalties(row: int, cards: str, points: int) -> None:
    """OF-19, OF-20, OF-21, OF-R14, OF-R15, OF-R16: every line of the table of royalties."""
    h = GAME.new(1)
    assert isinstance(h, OpenFace)
    assert h.opponent_rows(0).royalty(row, h.strength(row, held(cards))) == points


def test_of_r14_three_of_a_kind_in_the_middle_may_be_paid() -> None:
    """OF-R14: by agreement two points for three of a kind, only in the middle."""
    h = GAME.new(1, options={"middle_trips_royalty": "2"})
    assert isinstance(h, OpenFace)
    trips = held("9S 9H 9D 3C 4D")
    assert [h.opponent_rows(0).royalty(row, h.strength(row, trips)) for row in (1, 2)] == [2, 0]
    a, b = W1_B, "8H 8D JC / TS TH TD 5C 3D / JS JH JD 7C 7S"
    assert net(a, b, options={"middle_trips_royalty": "2"})[1] == net(a, b)[1] + 2


@pytest.mark.parametrize(
    ("rows", "points"),
    [
        ("6S 6H KD / 2S 3H 4D 5C 6D / 7S 7H 7D 3C 3S", 11),
        ("5S 5H KD / TS TH TD 8C 8S / AS AH AD AC 2D", 22),
        ("AS AH KC / KS QS JS TS 9S / AD KD QD JD TD", 64),
        ("2S 2H 2D / 9S 9H 9D 9C KS / 4C 5H 6H 7H 8H", 0),
        ("2S 2H 2D / 5S 6S 7S 8S 9S / TH JH QH KH AH", 75),
    ],
)
def test_of_18_of_w12_all_royalties_of_a_player(rows: str, points: int) -> None:
    """OF-18, OF-W12, OF-R10: the royalties of all three rows together, and none after a foul."""
    h = played(rows, others(rows))
    assert sum(h.royalties(0)) == points and h.fouls(0) is (points == 0)


def test_of_22_of_w1_two_hands_to_one() -> None:
    """OF-22, OF-W1: a point for each row that wins; here a net of one for two rows to one."""
    h = played(W1_A, W1_B)
    assert h.hands(0, 1) == [-1, -1, 1] and [h.points(0, 1), h.points(1, 0)] == [1, 2]
    assert h.score == [-1, 1] and earned(h) == []


def test_of_23_of_24_of_w2_a_sweep_with_royalties() -> None:
    """OF-23, OF-24, OF-27, OF-W2, OF-R9: 15, 3 and 3 against 2. The lower pays the difference; queens lead to fantasyland."""
    h = played(W2_A, W2_B)
    assert h.royalties(0) == [7, 4, 4] and h.royalties(1) == [0, 0, 2]
    assert [h.points(0, 1), h.points(1, 0)] == [21, 2]
    assert h.score == [19, -19] and earned(h) == [0]


def test_of_25_of_w3_a_foul_pays_six_and_the_royalties() -> None:
    """OF-25, OF-W3, OF-R10: six and nine. A foul earns no fantasyland and no royalties of its own."""
    h = played(W3_A, W3_B)
    assert h.royalties(0) == [0, 0, 0] and h.royalties(1) == [3, 0, 6]
    assert h.score == [-15, 15] and earned(h) == []


def test_of_w4_of_r11_two_fouls_and_one_good_hand() -> None:
    """OF-W4, OF-R11: two players who foul pay each other nothing, and each pays the third."""
    b = "AD AC 5H / TS TH TD 7C 2D / JS JH 6D 6C 3H"
    c = "KD QC 9H / 5S 5D 8H 7S 4C / 7D 6S 5C 4H 3C"
    h = played(W3_A, b, c)
    assert [h.units(0, 1), h.units(2, 0), h.units(2, 1)] == [0, 8, 8] and h.score == [-8, -8, 16]


def test_of_w5_of_r12_ties() -> None:
    """OF-W5, OF-R12: tied rows score nothing and prevent a sweep; royalties cancel."""
    a = "AS KD QH / 9S 9H 8D 7C 2S / JS TD 9C 8H 7S"
    b = "AH KC QD / 6S 6H 5D 5C 2H / JD TC 9D 8C 7H"
    h = played(a, b)
    assert h.hands(0, 1) == [0, -1, 0] and h.score == [-1, 1]


def test_of_r13_equal_scores_pay_nothing() -> None:
    """OF-R13: one row each and one tied score nothing."""
    a = "AS KD QH / 9S 9H 8D 7C 2S / JS JD TC 8H 7S"
    b = "AH KC QD / 6S 6H 8C 7D 3S / KS KH 9D 5C 4H"
    h = played(a, b)
    assert h.hands(0, 1) == [0, 1, -1] and h.score == [0, 0]


W6 = (
    "AS AH 6D / KS KH KD 4C 2S / QS QH QD 9C 9S",
    "6S 6H JD / JS TS 9H 8D 7C / 5H TH 7H 4H 2H",
    "KC QC 3D / 5S 5D 8S 8H 2D / AC JC TC 6C 3C",
    "AD TD 9D / 7S 7D 5C 4S 2C / JH 3S 3H 4D 8C",
)


@pytest.mark.parametrize("dealer", [0, 3])
def test_of_w6_a_full_table_of_four(dealer: int) -> None:
    """OF-W6, OF-R9: all 52 cards, settled pair by pair."""
    h = played(*W6, dealer=dealer)
    pairs = [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)]
    assert [h.units(a, b) for a, b in pairs] == [7, 17, 21, 6, 15, 10]
    assert h.score == [45, 14, -13, -46] and earned(h) == [0] and h.size(h.stock) == 0


def test_the_count_says_what_was_paid_for() -> None:
    """At the end the log settles each pair in words, after the royalties, fouls and fantasyland."""
    h = played(*W6)
    lines = [(t.text, t.points) for t in h.count_lines() if t.seat == 0]
    assert lines == [
        ("royalties: 9 in front, 6 in the back", None),
        ("against {1}: 2 won, 1 lost, and royalties", 7),
        ("against {2}: a sweep, and royalties", 17),
        ("against {3}: a foul, and royalties", 21),
        ("fantasyland in the next hand", None),
    ]
    assert [t.text for t in h.count_lines() if t.seat == 3][:1] == ["a foul"]
    assert [sum([t.points or 0 for t in h.count_lines() if t.seat == s]) for s in range(4)] == h.score


def test_a_difference_of_one_unit_is_received_and_paid_too() -> None:
    """A wins in front and loses two rows; a pair of queens brings 7, a pair of sixes 1 and a flush 4: 1 - 2 + 7 - 5 is 1."""
    a = "QS QH 2D / KS KH 3D 4C 7S / AS AH 9D 9C 5H"
    b = "6S 6H 3C / JS JH TS TH 2C / AD KD 8D 7D 4D"
    h = played(a, b, options={"fantasyland_optional": True})
    assert h.phase.name == "take fantasyland" and h.journal
    told = [e.text for e in h.journal.entries]
    assert "{0} {receives|receive} 1 unit." in told and "{1} {pays|pay} 1 unit." in told


# The match -----------------------------------------------------------------------------------


def go_on(m: Any, *players: int) -> None:
    """The present hand ends with fantasyland for these seats."""
    m.hand.earned = sum([1 << s for s in players])
    m.hand.end([0] * m.seats)
    m.finish_hand()


def test_of_26_of_r1_of_r2_of_r27_a_match() -> None:
    """OF-26, OF-R1, OF-R2, OF-R27: a number of hands with the deal passing left, and a ledger that can go below zero."""
    m = GAME.match(5, seats=3, options={"match_hands": 3, "first_dealer": 2}, journal=False)
    dealers = []
    while True:
        dealers.append(m.dealer)
        while not m.hand.over:
            m.hand.apply(m.hand.phase.pick(m.hand, m.hand.turn, Rng(m.number)))
            m.finish_hand()
        if m.over:
            break
        m.next_hand()
    assert dealers == [1, 2, 0] and sum(m.totals) == 0 and min(m.totals) < 0
    assert m.totals == [sum([row.scores[s] for row in m.sheet]) for s in range(3)]
    assert (m.goal(), m.winning()) == ("3 hands", "the most units win")
    assert {GAME.match(seed, seats=3).dealer for seed in range(20)} == {0, 1, 2}
    assert GAME.match(1).goal() == "10 hands"


def test_of_29_of_r24_of_w9_the_dealer_stays_through_fantasyland() -> None:
    """OF-29, OF-R24, OF-W9: N deals until nobody is in fantasyland, then E."""
    m = GAME.match(5, seats=4, options={"first_dealer": 1})
    seen = []
    for players in [(2,), (3,), (3,), (), ()]:
        assert isinstance(m.hand, OpenFace)
        seen.append((m.dealer, seats_in(m.hand.fantasyland_seats())))
        go_on(m, *players)
        m.next_hand()
    assert seen == [(0, []), (0, [2]), (0, [3]), (0, [3]), (1, [])]


def test_of_r1_fantasyland_lapses_at_the_end_or_is_played_out() -> None:
    """OF-R1: fantasyland earned in the last hand lapses, or only those who earned it get extra hands."""
    m = GAME.match(5, seats=3, options={"match_hands": 1})
    go_on(m, 0)
    assert m.over
    m = GAME.match(5, seats=3, options={"match_hands": 1, "finish_fantasyland": True})
    go_on(m, 0)
    assert not m.over
    m.next_hand()
    go_on(m, 0, 1)
    assert not m.over, "who remains goes on"
    m.next_hand()
    assert isinstance(m.hand, OpenFace)
    assert seats_in(m.hand.fantasyland_seats()) in ([0, 1], [1, 0]), "and the new one plays as well"
    go_on(m, 1)
    assert m.over, "but adds no hand"
    m = GAME.match(5, seats=3, options={"match_hands": 1, "finish_fantasyland": True})
    go_on(m)
    assert m.over, "nobody is entitled"
    m = GAME.match(5, seats=3, options={"match_hands": 2})
    go_on(m, 0)
    assert not m.over


@pytest.mark.parametrize("finish", [False, True])
def test_of_r1_what_lapses_is_not_told_as_earned(finish: bool) -> None:
    """OF-R1: in the last hand queens in front earn fantasyland only if it will be played."""
    options = {"match_hands": 3, "finish_fantasyland": finish}
    assert earned(played(W2_A, W2_B, options=options, number=2)) == [0]
    h = played(W2_A, W2_B, options=options, number=3)
    assert earned(h) == ([0] if finish else [])
    assert [t.seat for t in h.count_lines() if t.text == "fantasyland in the next hand"] == ([0] if finish else [])
    h = played(W2_B, W2_A, options=options, number=2)
    assert [t.seat for t in h.count_lines() if t.text == "fantasyland in the next hand"] == [1]


# Fantasyland ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rows", "entitled"),
    [
        ("JS JH AD / 9S 8H 7C 6D 5S / AC JD 8D 4D 2D", False),
        ("QS QH 7D / 9S 8H 7C 6D 5S / AD JD 8D 4D 2D", True),
        ("AS AH 7D / 9S 8H 7C 6D 5S / AD JD 8D 4D 2D", True),
        ("2S 2H 2C / 9S 8H 7C 6D 5S / AD JD 8D 4D 2D", True),  # three of a kind, of any rank
        ("AS KH QC / 9S 8H 7C 6D 5S / AD JD 8D 4D 2D", False),
        ("QS QH 7D / 9S 8H 7C 6D 4S / AD JD 8D 4D 2D", False),  # a foul
        ("8S 8H 7D / 9S 9H 9C 6D 6S / AD AC AH 4D 4S", False),  # a row that would stay in fantasyland
    ],
)
def test_of_27_of_r17_queens_or_better_in_front(rows: str, entitled: bool) -> None:
    """OF-27, OF-R17: only a pair of queens or better in front, or three of a kind of any rank, without a foul."""
    rows = rows.replace("AC JD", "AC JC") if rows.startswith("JS") else rows
    h = played(rows, others(rows))
    assert (0 in earned(h)) is entitled


def test_of_28_several_may_be_in_fantasyland() -> None:
    """OF-28, OF-R23: all of them set and all reveal. If nobody plays in the normal way there are no turns."""
    h = table(*W6, players=(0, 2), dealer=3)
    assert h.phase.name == "fantasyland" and sorted(h.seats_to_answer()) == [0, 2]
    h = table(*W6, players=(0, 1, 2, 3))
    assert sorted(h.seats_to_answer()) == [0, 1, 2, 3]
    for s in (3, 0, 2, 1):
        h.answer_first(s)
        lay(h, W6[s])
        if not h.over:
            h.answer_first(sorted(h.seats_to_answer())[0])
    assert h.over and h.score == [45, 14, -13, -46]


def test_of_30_of_r3_of_r25_thirteen_cards_in_fantasyland() -> None:
    """OF-30, OF-R3, OF-R25: five rounds for all, eight more for those in fantasyland, clockwise. All thirteen are used."""
    deck = list(STANDARD.names)
    h = GAME.new(deck=" ".join(deck), seats=4, dealer=0, extra={"fantasyland": 0b1001})
    assert isinstance(h, OpenFace)
    assert names(h.at[3]) == {deck[2 + 4 * k] for k in range(5)} | {deck[20 + 2 * k] for k in range(8)}
    assert names(h.at[0]) == {deck[3 + 4 * k] for k in range(5)} | {deck[21 + 2 * k] for k in range(8)}
    assert [int(count(h.at[s])) for s in range(4)] == [13, 5, 5, 13] and h.size(h.stock) == 16
    h.answer_first(3)
    with pytest.raises(IllegalMove, match="13 of your cards are not placed yet"):
        h.play("set")
    h.play("arrange")
    assert [row.bit_count() for row in h.rows(3)] == [3, 5, 5]


def test_of_r22_rows_set_in_fantasyland_are_imagined_by_all_but_their_player() -> None:
    """OF-R22: they lie face down, so everyone else imagines them well arranged; also a spectator, also for the first seat."""
    h = table(*W6, players=(0, 1), dealer=0)
    for s in (1, 0):
        h.answer_first(s)
        lay(h, W6[s])
    assert h.phase.name == "first five" and h.inside == 0b11
    for seat, whose in ((-1, 0b11), (0, 0b10), (1, 0b01), (2, 0b11)):
        g = h.imagine(seat, Rng(1))
        assert isinstance(g, OpenFace) and g.imagined == whose


def test_of_31_of_32_of_w10_of_r22_of_r23_turn_order_with_fantasyland() -> None:
    """OF-31, OF-32, OF-W10, OF-R22, OF-R23: E commits first, face down; S, W and N play as usual; then E reveals."""
    h = table(*W6, players=(1,), dealer=0)
    assert h.phase.name == "fantasyland" and h.seats_to_answer() == [1]
    five = [h.at[s] for s in (2, 3, 0)]
    assert not any([cards & h.located_by(1) for cards in five]), "nothing is turned up yet"
    before = scene(h, 2)
    h.play("front 6S 6H JD", "middle JS TS 9H 8D 7C")
    assert scene(h, 2) == before
    assert [h.card_places(h.tray(row, 1)) for row in range(3)] == [[3], [5], [5]], "rows being filled are drawn with their places"
    h.play("back 5H TH 7H 4H 2H", "set")
    assert [h.card_places(h.tray(row, 1)) for row in range(3)] == [[], [], []]
    assert h.journal and "{1} {has|have} set thirteen cards face down." in [e.text for e in h.journal.entries]
    order: list[tuple[str, int]] = []
    while not h.over:
        if not order or order[-1] != (h.phase.name, h.turn):
            order.append((h.phase.name, h.turn))
        assert not h.whole(1) & (h.located_by(0) | h.located_by(2) | h.located_by(-1)), "only that E has set"
        trays = [z for z in scene(h, 2)["zones"] if z["owner"] == 1 and z["layout"] == "tray"]
        assert not any([set(z["cards"]) - {""} or z["marks"] for z in trays])
        lay(h, W6[h.turn])
    assert order == [("first five", s) for s in (2, 3, 0)] + [("draw", s) for s in (2, 3, 0)] * 8
    assert not h.whole(1) & ~h.located_by(-1) and h.score == [45, 14, -13, -46]
    for row in range(3):
        assert h.at[h.shown(row, 1)] and not h.at[h.plan.seats * (1 + row) + 1]


@pytest.mark.parametrize(
    ("rows", "remains"),
    [
        ("AS AH KD / QS QH QD JC 2S / 9S 9H 9D 4C 4D", False),
        ("5S 4H 2D / 9S 9H 9D 4C 4D / TS TH TD 8C 8D", True),
        ("5S 4H 2D / KS QH JD 9C 8S / 7S 7H 7D 7C AS", True),
        ("2S 2H 2D / 3S 3H 3D JC TS / 5C 6D 7H 8S 9C", True),
        ("8S 8H 8D / 3S 3H 3D JC TS / 5C 6D 7H 8C 9C", False),
        ("5S 4H 2D / KS QH JD 9C 8S / 3D 4D 5D 6D 7D", True),  # a straight flush in the back
        ("5S 4H 2D / KS QH JD 9C 8S / AD KD QD 9D 7D", False),  # a flush is not enough
        ("5S 4H 2D / KS QH JD 9C 8S / 7S 7H 7D AC AS", False),  # nor is a full house in the back
        ("5S 4H 2D / 9S 9H 9D 9C 4D / TS TH TD TC 8D", True),  # better than a full house in the middle
        ("QS QH QD / KS KH KD 9C 8S / 3D 4D 5D 6D 8H", False),  # a foul
    ],
)
def test_of_33_of_w8_of_r18_of_r19_of_r21_remaining_in_fantasyland(rows: str, remains: bool) -> None:
    """OF-33, OF-W8, OF-R18, OF-R19, OF-R21: quads in the back, a full house in the middle or trips in front, and no foul."""
    h = played(rows, others(rows), players=(0,))
    assert (0 in earned(h)) is remains


def test_of_33_one_may_stay_again_and_again() -> None:
    """OF-33: a player can stay in fantasyland for the next hand, and again for the hand after it."""
    m = GAME.match(2, seats=2, options={"match_hands": 9})
    for _ in range(4):
        go_on(m, 1)
        m.next_hand()
        assert isinstance(m.hand, OpenFace) and seats_in(m.hand.fantasyland_seats()) == [1] and count(m.hand.at[1]) == 13


def test_of_r20_fantasyland_is_taken_or_asked_for() -> None:
    """OF-R20: automatic, or by agreement a question right after the payments, in turn. Declined fantasyland lapses."""
    assert played(W2_A, W2_B).over
    both = (W2_A, "KC KD 3S / 4S 4H 4C 8C 2C / TC 9H 8S 7H 6S")
    h = played(*both, options={"fantasyland_optional": True}, dealer=1)
    assert h.phase.name == "take fantasyland" and h.turn == 0 and [h.say(a) for a in h.legal()] == ["take fantasyland", "decline"]
    texts = [e.text for e in h.journal.entries] if h.journal else []
    paid = h.units(0, 1)
    first, second = ("pays|pay", "receives|receive") if paid < 0 else ("receives|receive", "pays|pay")
    said = [f"{{0}} {{{first}}} {abs(paid)} units.", f"{{1}} {{{second}}} {abs(paid)} units."]
    assert paid and [text for text in texts if text.endswith("units.")] == said
    even = played(W2_A, "QD QC 7S / 9D 8C 7H 6S 5D / AS JS 8S 4S 2S", options={"fantasyland_optional": True}, dealer=1)
    assert even.units(0, 1) == 0 and even.phase.name == "take fantasyland"
    assert not [e.text for e in (even.journal.entries if even.journal else []) if e.text.endswith("units.")]
    h.play("decline")
    assert h.turn == 1
    h.play("take fantasyland")
    assert h.over and earned(h) == [1] and h.score == [paid, -paid]
    assert played(W1_A, W1_B, options={"fantasyland_optional": True}).over, "nobody is entitled"
    last = {"fantasyland_optional": True, "match_hands": 1}
    assert played(W2_A, W2_B, options=last).over, "there is no next hand"


# At the table ----------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [(0,), (1, 2), (0, 1, 2)])
def test_fantasyland_keeps_every_promise(players: tuple[int, ...]) -> None:
    """No leak, no card lost, equal copies and texts in words, in hands with fantasyland too."""
    extra = {"fantasyland": sum([1 << s for s in players])}
    for seed in range(3):
        rng = Rng(seed)
        h = GAME.new(
            f"{seed + 1:x}" * 8, seats=3, extra=extra, options={"fantasyland_optional": True, "middle_trips_royalty": "2"}
        )
        n = 0
        while not h.over:
            if n % 5 == 0:
                look(GAME, h, f"{seed + 1:x}" * 64, rng)
            if h.phase.sealed and n % 3 == 0:
                check_secret(h, rng)
                check_any_order(h, rng)
            h.apply(h.phase.pick(h, h.turn, rng))
            n += 1
        assert sum(h.score) == 0 and n <= GAME.max_answers


def test_a_row_says_what_it_makes_and_warns_of_a_foul() -> None:
    """Everyone reads what a visible row makes or draws to, its royalty, fantasyland, and a certain foul."""
    hand = "QS QH 4C / KS KH 7D 3C 2H / AD TD 9D 5D 6C"
    h = table(hand, others(hand), dealer=1)
    h.play("front QS QH 4C", "middle KS", "back KH")
    lines = {z["id"]: z["marks"] for z in scene(h, 1)["zones"] if z["layout"] == "tray" and z["count"]}
    assert lines["front shown.0"] == ["pair of queens, four kicker", "+7, fantasyland"]
    assert lines["middle shown.0"] == ["king high", "must beat the front"]
    h.play("middle KH", "set")
    while names(h.rows(0)[2]) != {"AD", "TD", "9D"}:
        lay(h, (hand, others(hand))[h.turn])
    lines = {z["id"]: z["marks"] for z in scene(h, 0)["zones"] if z["layout"] == "tray" and z["count"]}
    assert lines["middle shown.0"] == ["pair of kings, seven-three-two kickers"]
    assert lines["back shown.0"] == ["three to a flush", "must beat the middle"]


def test_a_choice_says_what_it_would_make() -> None:
    """Each row's button says what the card would make there, its royalty, and what it would spoil."""
    hand = "QS 4C QH / KS KH 7D 3C 2H / AD TD 9D 5D 6C"
    h = table(hand, others(hand), dealer=1)
    h.play("front QS 4C", "middle KS KH")
    texts = {c["say"]: (c["text"], c["note"]) for c in scene(h, 0)["choices"]}
    assert texts["front QH"] == ("Front [QH]", "pair of queens, +7, fantasyland")
    assert texts["middle QH"] == ("Middle [QH]", "pair of kings")
    assert texts["back QH"] == ("Back [QH]", "queen high")
    assert texts["take QS"] == ("Take [QS] back", "")
    h.play("back QH")
    assert {c["say"]: c["text"] for c in scene(h, 0)["choices"]}["set"] == "Leave them here"


def test_a_foul_is_foretold_on_the_button() -> None:
    """The button warns of a foul before a card would leave a whole row weaker than the row in front of it."""
    hand = "QS QH 4C / KS JH 7D 3C 2H / AD TD 9D 5D 6C"
    h = table(hand, others(hand), dealer=1)
    while True:
        if h.turn == 0 and names(h.at[0]) == {"2H"}:
            break
        lay(h, (hand, others(hand))[h.turn])
    choices = {c["say"]: c for c in scene(h, 0)["choices"]}
    assert choices["middle 2H"]["note"] == "a foul" and choices["back 2H"]["note"] == "two high"
    assert [choices[row]["text"] for row in ("middle 2H", "back 2H")] == ["Put [2H] in the middle", "Put [2H] in the back"]
    assert choices["middle 2H"]["confirm"] == "This makes your hand a foul. Put it there anyway?"
    assert choices["back 2H"]["confirm"] == ""
    h.play("middle 2H")
    lines = {z["id"]: z["marks"] for z in scene(h, 0)["zones"] if z["layout"] == "tray" and z["count"]}
    assert lines["middle shown.0"] == ["king high, jack-seven-three-two", "weaker than the front: foul"]


def test_in_fantasyland_the_best_setting_is_suggested() -> None:
    """One word sets the best rows. A foul is warned of before it is set, but can be set."""
    rows = "2S 2H 2D / 3S 3H 3D JC TS / 5C 6D 7H 8S 9C"
    h = table(rows, others(rows), players=(0,))
    assert "fantasyland" in h.phase.prompt(h, 0)
    h.play("arrange")
    assert not h.fouls(0) and h.earns(0)
    h.play("take " + " ".join(names(h.whole(0))))
    lay_back = "3S 3H 3D / 2S 2H 2D JC TS / 5C 6D 7H 8S 9C"
    for name, row in zip(("front", "middle", "back"), lay_back.split(" / "), strict=True):
        h.play(f"{name} {row}")
    assert "a foul" in h.phase.prompt(h, 0) and "Set it: a foul" in [c["text"] for c in scene(h, 0)["choices"]]
    lines = {z["id"]: z["marks"] for z in scene(h, 0)["zones"] if z["layout"] == "tray" and z["count"]}
    assert lines["middle.0"] == ["three twos, jack-ten kickers", "weaker than the front: foul"]
    assert lines["front.0"] == ["three threes", "+20, stays in fantasyland"]
    h.play("set")
    assert h.phase.name == "first five"


def test_the_record_keeps_a_match_with_fantasyland() -> None:
    """A match in which fantasyland is earned and played replays to the same result."""
    m = GAME.match(8, seats=2, options={"match_hands": 4})
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
    again = record.replay()
    assert again.totals == m.totals and again.extra == m.extra


# The steady player -------------------------------------------------------------------------------


def advised(h: OpenFace) -> str:
    """The steady player's answer, with a reason."""
    action = POLICY.choose(h.imagine(h.turn, Rng(1)), h.turn, Rng(1))
    assert POLICY.explain(h, h.turn, action).endswith(".")
    return h.say(action)


def test_the_steady_player_splits_its_first_five_in_one_plan() -> None:
    """It keeps a pair of kings together and out of the front, and takes misplaced cards back first."""
    hand = "KS KH 9C / 4D 2H 3C 3D 6S / 8H 8S JD QC 7H"
    h = table(hand, others(hand), dealer=1)
    h.play("front KS")
    said = []
    while h.turn == 0:
        said.append(advised(h))
        h.play(said[-1])
    assert said[0] == "take KS" and len(said) == 7 and said[-1] == "set"
    kings = [names(row) & {"KS", "KH"} for row in h.rows(0)]
    assert {"KS", "KH"} in kings and not kings[0]


def test_the_steady_player_does_not_foul_where_it_need_not() -> None:
    """With two cards left it places the king that would lift the front above the middle behind, and its reason says so."""
    hand = "QS JH 4C / TS TH 7D 3C 2H / AD AH 9D 5D QH"
    h = table("QS JH TS TH AD AH 9D 5D 7D 3C 2H QH 4C", others(hand), dealer=1)
    h.play("front QS JH", "middle TS TH", "back AD", "set")
    plan = {"AH": "back", "9D": "back", "5D": "back", "7D": "middle", "3C": "middle", "2H": "middle"}
    while h.turn or names(h.at[0]) != {"QH"}:
        if h.turn:
            h.apply(h.phase.pick(h, h.turn, Rng(1)))
        else:
            card = names(h.at[0]).pop()
            h.play(f"{plan[card]} {card}")
    assert advised(h) == "back QH"
    assert POLICY.explain(h, 0, h.read("back QH")) == "Anywhere else it would be a foul."
    assert [h.say(action) for action in POLICY.answers(h, 0)] == ["front QH", "back QH"]
    assert h.say(bot("search", GAME, rounds=20).choose(h, 0, Rng(1))) == "back QH"


def test_the_steady_player_takes_fantasyland_and_sets_it_best() -> None:
    """It has its cards arranged, sets the best rows, corrects others, and never declines."""
    rows = "2S 2H 2D / 3S 3H 3D JC TS / 5C 6D 7H 8S 9C"
    h = table(rows, others(rows), players=(0,))
    assert advised(h) == "arrange"
    h.play("arrange")
    assert advised(h) == "set" and h.earns(0)
    h = played(W2_A, W2_B, options={"fantasyland_optional": True})
    assert advised(h) == "take fantasyland"


def test_the_last_card_of_a_match_is_not_placed_for_fantasyland_that_lapses() -> None:
    """A prize counts only if there is a next hand."""
    assert table(W2_A, W2_B).opponent_rows(0).prize > 0
    assert table(W2_A, W2_B, options={"match_hands": 1}).opponent_rows(0).prize == 0
    assert table(W2_A, W2_B, options={"match_hands": 1, "finish_fantasyland": True}).opponent_rows(0).prize > 0


def test_of_33_rows_are_valued_for_who_is_in_fantasyland() -> None:
    """OF-33: whoever is in fantasyland, and nobody else, needs more to stay there."""
    h = table(W3_A, W3_B, players=(1,))
    assert [bool(h.opponent_rows(s).inside) for s in range(2)] == [False, True]
    h = table(W3_A, W3_B, players=(0,))
    assert [bool(h.opponent_rows(s).inside) for s in range(2)] == [True, False]


@pytest.mark.parametrize(
    ("mine", "yours", "royalties"),
    [
        ("7C 7D 3C", "4H 5C 6D 7S 8C", ([2, 0, 0], [0, 0, 2])),  # sevens in front; a straight at the back
        ("7C 7D 3C", "AC AD JH 7S 4C", ([2, 0, 0], [0, 0, 0])),
        ("2C 3D 5H", "AC AD AH 4S 4C", ([0, 0, 0], [0, 0, 6])),  # a full house at the back
    ],
)
def test_of_18_equal_royalties_are_told_too(mine: str, yours: str, royalties: tuple[list[int], list[int]]) -> None:
    """OF-18 to OF-21: where either player has royalties, the count says that they were settled, whoever had more."""
    h = played(f"{mine} / 9C 9D 8D 6S 2H / TC TD JD 8S 6C", f"2D 4D 7H / KC KD 8H 5S 3H / {yours}")
    assert (h.royalties(0), h.royalties(1)) == royalties
    assert h.why_paid(0, 1).endswith(", and royalties")


def test_of_8_each_row_shows_its_empty_places_while_it_is_filled() -> None:
    """OF-8, OF-11: three, five and five, for the player who places cards; none at the end."""
    h = table(W1_A, W1_B)
    for seat in range(2):
        assert [h.card_places(h.tray(row, seat)) for row in range(3)] == [[3], [5], [5]]
    done = played(W1_A, W1_B)
    assert [done.card_places(done.tray(row, 0)) for row in range(3)] == [[], [], []]


def test_of_r5_each_card_that_lies_is_there_for_good() -> None:
    """OF-R5: also the two of clubs, the first card of the pack, in whichever row."""
    rows = ("2C KD 9C", "JS JH 2C 4D 3S", "TS TH 5C 2C 2H")
    for row, where in enumerate(("in front", "in the middle", "in the back")):
        h = table(W1_A, W1_B)
        h.phase = DRAW
        card = STANDARD.face("2C")
        h.move(card, h.zone_of(card), h.tray(row, 0))
        assert h.phase.why_not(h, 0, 1 << card | 1 << 52) == f"the two of clubs is {where} for good", rows[row]
