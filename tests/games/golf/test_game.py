"""Golf, clause by clause (GO-1 to GO-18), with the rulings and the worked cases."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from upcard.core.bits import Rng
from upcard.core.errors import BadSeats, IllegalMove
from upcard.core.pack import ACE_LOW
from upcard.core.scene import event_scenes, scene
from upcard.games.golf.game import DISCARDS, GAME, PILES, STOCK, Golf, GolfMatch

C9_PILES = [
    "QS 6H TS KD 5C",
    "2D JC JD QC KC",
    "TC KH 2C 7D 3D",
    "6D 5H 9H 2H 8H",
    "7H 5S 3S AD KS",
    "9D 6S 9S AH 7C",
    "QD AS TD 7S QH",
]
C9_STOCK = "4C 5D JH 8S JS 4S 8C 3H 4D 2S 8D 3C 6C TH 9C 4H AC"


def table(*piles: str, stock: str = "", discards: str, **options: Any) -> Golf:
    """A deal in progress: these piles, this stock (the next card first) and this top discard.

    The other cards are discarded below it.
    """
    named = " ".join([*piles, stock, discards]).split()
    gone = [n for n in ACE_LOW.names if n not in named]
    zones = {f"pile.{i}": p for i, p in enumerate(piles, 1)}
    zones |= {"stock": " ".join(reversed(stock.split())), "discards": " ".join([*gone, discards])}
    h = GAME.position(zones=zones, phase="play", options=options)
    assert isinstance(h, Golf)
    return h


def whole(**options: Any) -> Golf:
    """The deal of GO-C9."""
    h = GAME.new(deck=" ".join([*C9_PILES, C9_STOCK]), options=options)
    assert isinstance(h, Golf)
    return h


def sayings(h: Golf) -> set[str]:
    """The legal answers."""
    return {h.say(a) for a in h.legal()}


def top(h: Golf) -> str:
    """The top discard."""
    return ACE_LOW.names[h.top(DISCARDS)]


def test_go_1_one_player() -> None:
    """GO-1: exactly one player."""
    assert GAME.seats == (1,)
    with pytest.raises(BadSeats, match="one player"):
        GAME.new(1, seats=2)


def test_go_2_go_16_the_score_is_what_is_left() -> None:
    """GO-2, GO-16: each card left in the tableau counts one, and a lower score is better."""
    h = table("3C 4D KC", "TD", discards="9C")
    h.play("play TD")
    assert h.over and h.score == [3] and GAME.lowest_wins
    assert [(t.text, t.points) for t in h.count_lines()] == [("left in the tableau", 3)]


def test_go_3_go_17_nothing_left_wins() -> None:
    """GO-3, GO-17: clearing the tableau scores zero and wins; with a card left the game is not won."""
    for piles, score, winners in ((["TD"], 0, [0]), (["TD", "2C"], 1, [])):
        m = GAME.match(1)
        m.hand = table(*piles, discards="9C")
        m.answer(0, "play TD")
        assert m.over and m.totals == [score] and m.winners() == winners
        assert ("won" in m.result_text()) == (score == 0)


def test_go_4_go_c1_the_deal() -> None:
    """GO-4 to GO-7, GO-C1, GO-R4: seven piles of five, one discard, sixteen in the stock: each of 52 cards once."""
    h = GAME.new(1)
    assert [h.size(z) for z in range(PILES)] == [5] * 7 and h.size(DISCARDS) == 1 and h.size(STOCK) == 16
    assert sorted(sum([h.cards_in(z) for z in range(9)], [])) == list(range(52))


def test_go_5_go_6_go_r10_what_is_visible() -> None:
    """GO-5, GO-6, GO-R10: the whole tableau and all discards are face up. The order of the stock is hidden."""
    h = whole()
    zones = scene(h, 0)["zones"]
    assert [" ".join(z["cards"]) for z in zones[:PILES]] == C9_PILES
    assert [z["places"] for z in zones[:PILES]] == [[i] * 5 for i in range(7)]
    assert zones[STOCK]["cards"] == [""] * 16
    h.play("play 5C", "draw")
    assert scene(h, 0)["zones"][DISCARDS]["cards"] == ["4C", "5C", "5D"]
    orders = {tuple(h.imagine(0, Rng(x)).cards_in(STOCK)) for x in range(5)}
    assert len(orders) == 5 and all(sorted(o) == sorted(h.cards_in(STOCK)) for o in orders)


def test_go_7_go_r4_the_first_stock_card_is_turned_up() -> None:
    """GO-7, GO-R4: the top card of the seventeen starts the discard pile."""
    assert top(whole()) == "4C"


def test_go_8_one_card_at_a_time() -> None:
    """GO-8: each play moves one card from its pile to the discard pile."""
    h = whole()
    h.play("play 5C")
    assert top(h) == "5C" and [h.size(z) for z in range(PILES)] == [4, 5, 5, 5, 5, 5, 5]


def test_go_9_go_c4_a_covered_card_stays() -> None:
    """GO-9, GO-C4: 4H under 9S cannot be played on 5C, though it is next in rank."""
    h = table("4H 9S", stock="KC", discards="5C")
    assert sayings(h) == {"draw"}
    with pytest.raises(IllegalMove, match="the four of hearts is covered by another card"):
        h.play("play 4H")
    assert h.size(0) == 2


@pytest.mark.parametrize(
    ("discard", "fits", "not_"),
    [
        ("7H", "6C 8S 6H", "7C 5D 9D"),
        ("AS", "2D", "KD 3C AC"),
        ("2C", "AH 3H", "KD 4C 2D"),
        ("QD", "JS KH", "QC AH TD"),
        ("KH", "", "QS AC KC"),
    ],
)
def test_go_10_go_11_go_12_go_13_go_c2_what_goes_on_what(discard: str, fits: str, not_: str) -> None:
    """GO-10 to GO-13, GO-C2, GO-R6: one up or down in any suit; only a two on an ace, a king on a queen, no card on a king."""
    cards = (fits + " " + not_).split()
    h = table(*cards, stock="TS", discards=discard)
    assert sayings(h) - {"draw"} == {f"play {c}" for c in fits.split()}
    for c in not_.split():
        with pytest.raises(IllegalMove, match=f"can be played on the \\[{discard}\\]"):
            h.play(f"play {c}")


def test_go_11_go_c3_an_ace_ends_the_way_down() -> None:
    """GO-11, GO-C3: after the ace is played on 2D a king cannot follow, so draw a card."""
    h = table("AS", "KC", stock="5D", discards="2D")
    h.play("play AS")
    assert sayings(h) == {"draw"}
    with pytest.raises(IllegalMove, match=r"only a two can be played on the \[AS\]"):
        h.play("play KC")


def test_go_12_go_r6_a_queen_on_a_king_by_agreement() -> None:
    """GO-12, GO-R6: then a queen goes on a king, but an ace still does not."""
    h = table("QS", "AC", stock="5D", discards="KH", king_rule="queen_on_king")
    assert sayings(h) == {"play QS"}
    with pytest.raises(IllegalMove, match="no card can be played on the .KH."):
        table("QS", "AC", stock="5D", discards="KH").play("play QS")


def test_go_14_go_c5_go_r1_one_draws_only_when_stuck() -> None:
    """GO-14, GO-C5, GO-R1: while a card can be played the draw is refused; by agreement you can draw at any time."""
    h = table("6S", "KD", stock="7C 2C", discards="5H")
    assert sayings(h) == {"play 6S"}
    with pytest.raises(IllegalMove, match="you can draw only when no card can be played"):
        h.play("draw")
    h.play("play 6S", "draw")
    assert top(h) == "7C" and sayings(h) == {"draw"}
    g = table("6S", "KD", stock="7C 2C", discards="5H", stock_draw="any_time")
    assert sayings(g) == {"play 6S", "draw"}
    g.play("draw")
    assert top(g) == "7C" and sayings(g) == {"play 6S", "draw"}


def test_go_r2_a_draw_when_stuck_is_an_answer_like_any_other() -> None:
    """GO-R2: it is the only legal answer, and the log says so."""
    m = GAME.match(1)
    h = whole()
    h.journal = m.hand.journal
    m.hand = h
    h.play("play 5C")
    assert sayings(h) == {"draw"}
    h.play("draw")
    told = event_scenes(m, 0)
    assert "{0} {draws|draw}." in [t["text"] for t in told] and ("5D", "stock") in [(t["card"], t["from"]) for t in told]


def test_go_14_plays_go_on_after_a_draw() -> None:
    """GO-14: the drawn card is the new top discard, and play goes on from it."""
    h = table("6S", "KD", stock="7C", discards="9H")
    h.play("draw", "play 6S")
    assert h.over and h.score == [1]


def test_go_15_go_c6_the_end() -> None:
    """GO-15, GO-C6: with an empty stock and no play the game ends at once, with 11 left. With a play left it goes on."""
    tableau = ["2C 4D KS KD", "5C 6C 6D 3H", "7S 2D 3S"]
    h = table(*tableau, "8H", discards="9C")
    assert not h.over
    h.play("play 8H")
    assert h.over and h.score == [11]
    h = table("TD", discards="9C")
    h.play("play TD")
    assert h.over and h.score == [0]


@pytest.mark.parametrize(("bonus", "score"), [(False, 0), (True, -4)])
def test_go_c7_go_r3_cleared_with_stock_left(bonus: bool, score: int) -> None:
    """GO-C7, GO-R3: the game ends at once with score 0; by agreement each of the four cards left in the stock scores -1."""
    h = table("TD", stock="2C 3C 4C 5C", discards="9C", stock_bonus=bonus)
    h.play("play TD")
    assert h.over and h.score == [score]
    cleared = [(0, "tableau cleared", 0), (0, "left in the stock", score)]
    assert [(t.seat, t.text, t.points) for t in h.count_lines()] == cleared[: 2 if bonus else 1]
    h = table("TD KD", stock="2C 3C 4C 5C", discards="9C", stock_bonus=bonus)
    h.play("draw", "draw", "draw", "draw")
    assert h.score == [2]


@pytest.mark.parametrize(
    ("order", "left"), [("3D 2H", 2), ("3D 4D 5C", 1), ("5C 4D 3D 2H", 0)], ids=["stuck after two", "after three", "cleared"]
)
def test_go_c8_the_order_of_play_matters(order: str, left: int) -> None:
    """GO-C8: 3D 2H is stuck after two cards, 3D 4D 5C after three; 5C 4D 3D 2H clears all four."""
    h = table("3D", "5C", "2H", "4D", discards="4S")
    h.play(*[f"play {c}" for c in order.split()])
    assert h.over and h.score == [left]


def test_go_r5_a_king_turned_up_first() -> None:
    """GO-R5: no card can be played on it, so draw."""
    deck = [n for n in ACE_LOW.names if n != "KC"]
    h = GAME.new(deck=" ".join([*deck[:35], "KC", *deck[35:]]))
    assert [h.say(a) for a in h.legal()] == ["draw"]


def test_go_r7_go_r8_nothing_comes_back() -> None:
    """GO-R7, GO-R8: an empty pile stays empty, cards do not move between piles, and the discards are not turned over."""
    h = GAME.new(5)
    assert isinstance(h, Golf)
    rng = Rng(5)
    while not h.over:
        before = [h.cards_in(z) for z in range(9)]
        h.apply(h.phase.pick(h, 0, rng))
        after = [h.cards_in(z) for z in range(9)]
        assert after[DISCARDS][:-1] == before[DISCARDS]
        assert [z for z in range(9) if after[z] != before[z]][-1] == DISCARDS
        assert sum(len(before[z]) - len(after[z]) for z in range(8)) == 1


@pytest.mark.parametrize(("holes", "deals"), [(1, 1), (9, 9)])
def test_go_r9_nine_holes(holes: int, deals: int) -> None:
    """GO-R9: a game is one deal; by agreement the scores of nine deals are added up."""
    m = GAME.match(2, options={"holes": holes})
    assert isinstance(m, GolfMatch)
    scores = []
    while True:
        while not m.hand.over:
            m.answer(0, m.hand.say(m.hand.legal()[0]))
        scores.append(m.hand.score[0])
        if m.over:
            break
        m.next_hand()
    assert len(scores) == deals and m.totals == [sum(scores)]


def test_go_r11_one_may_not_stop_early() -> None:
    """GO-R11: while a play or a draw is left, it is the only legal answer, and the game goes on."""
    h = table("6S", "2D", stock="KC 9S", discards="5H")
    h.play("play 6S")
    assert not h.over and sayings(h) == {"draw"}
    h.play("draw")
    assert not h.over
    h.play("draw")
    assert h.over


def test_go_r12_bad_input_is_refused() -> None:
    """GO-R12: a card that is gone, hidden or unknown is refused and changes nothing."""
    h = whole()
    before = h.view(0).to_json()
    for text in ("play 4C", "play 5D", "play 1C", "play", "draw", "resign"):
        with pytest.raises(IllegalMove):
            h.play(text)
        assert h.view(0).to_json() == before
    with pytest.raises(IllegalMove, match="the five of diamonds is not in the tableau"):
        h.play("play 5D")


def test_go_18_go_c9_the_leftmost_play() -> None:
    """GO-18, GO-C9: always playing from the leftmost pile leaves 17: the game is hard to win."""
    h = whole()
    line = []
    while not h.over:
        plays = [s for p in range(PILES) if h.at[p] for s in [f"play {ACE_LOW.names[h.top(p)]}"] if s in sayings(h)]
        line.append(plays[0] if plays else "draw")
        h.play(line[-1])
        if line[-1] == "draw":
            line[-1] = f"draw {top(h)}"
    assert ", ".join([s.removeprefix("play ") for s in line]) == (
        "5C, draw 5D, draw JH, QH, KD, draw 8S, 7C, 8H, 7S, draw JS, TS, draw 4S, 3D, 2H, AH, draw 8C, 7D, 6H, draw 3H, 2C, "
        "draw 4D, draw 2S, draw 8D, 9H, TD, 9S, draw 3C, draw 6C, 5H, 6D, draw TH, draw 9C, draw 4H, draw AC"
    )
    assert h.score == [17]


def best_line(piles: list[str], stock: str, any_time: bool) -> tuple[int, list[str]]:
    """The best result of a deal with a known stock, by trying everything, and the moves to get it."""
    columns = [p.split() for p in piles]
    drawn = stock.split()
    value = {r: i for i, r in enumerate("A23456789TJQK")}

    @cache
    def search(heights: tuple[int, ...], turned: int, on: str) -> tuple[int, tuple[str, ...]]:
        best: tuple[int, tuple[str, ...]] = (sum(heights), ())
        played = False
        for i, n in enumerate(heights):
            card = columns[i][n - 1] if n else ""
            if card and on != "K" and abs(value[card[0]] - value[on]) == 1:
                played = True
                left, rest = search((*heights[:i], n - 1, *heights[i + 1 :]), turned, card[0])
                if left < best[0]:
                    best = (left, (f"play {card}", *rest))
        if turned < len(drawn) and (any_time or not played):
            left, rest = search(heights, turned + 1, drawn[turned][0])
            if left < best[0]:
                best = (left, ("draw", *rest))
        return best

    left, line = search((5,) * 7, 1, drawn[0][0])
    return left, list(line)


@pytest.mark.parametrize(("rule", "best"), [("only_when_stuck", 5), ("any_time", 3)])
def test_go_c9_the_best_result(rule: str, best: int) -> None:
    """GO-C9, GO-R1: with a known stock the best result is 5, or 3 if you can draw at any time."""
    left, line = best_line(C9_PILES, C9_STOCK, rule == "any_time")
    assert left == best
    h = whole(stock_draw=rule)
    h.play(*line)
    while not h.over:
        h.apply(h.legal()[-1])
    assert h.score == [best]
