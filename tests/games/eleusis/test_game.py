"""Eleusis, clause by clause (EL-1 to EL-47), with the rulings and the worked cases; tests/kit tests the rule language.

Seat 0 deals unless a test says otherwise; seats 1 to 4 are A, B, C and D.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.scored_match import dealers
from upcard.core.bits import Rng, bit
from upcard.core.errors import IllegalMove
from upcard.core.journal import Journal
from upcard.core.scene import event_scenes, scene
from upcard.games.eleusis.game import DONE, GAME, Eleusis
from upcard.games.eleusis.prophet import NO_PLAY
from upcard.kit.secret_rules.catalogue import named
from upcard.kit.secret_rules.wording import rule_sentence

ALTERNATE = "color(c) != color(p1)"
A, B, C, D = 1, 2, 3, 4
ODD = [r + s for _ in range(2) for r in "A3579JK" for s in "CDHS"]
"""Two packs' odd cards."""


def table(
    line: str,
    *hands: str,
    turn: int = A,
    rule: str = ALTERNATE,
    options: dict[str, Any] | None = None,
    side: str = "",
    **more: Any,
) -> Eleusis:
    """Mid-play, with seat 0 dealing: the mainline and the hands of A, B, C ...

    The cards of *side* were tried one by one at its end.
    """
    rows = {"line": line, "side": side, "hand.0": ""} | {f"hand.{s}": hand for s, hand in enumerate(hands, 1)}
    tried = len(side.split())
    h = GAME.position(
        zones=rows,
        phase=more.pop("phase", "turn"),
        asked=[turn],
        seats=len(hands) + 1,
        options=options,
        dealer=0,
        player=turn,
        secret=rule,
        seed=11,
        tried=[len(line.split())] * tried,
        strung=[1] * tried,
        **more,
    )
    assert isinstance(h, Eleusis)
    return h


def prophesied(line: str, *hands: str, prophet: int = D, side: str = "", **more: Any) -> Eleusis:
    """A table in mid-play with a prophet, whose marker is on the last card of the mainline."""
    n = len(line.split())
    fields: dict[str, Any] = {"before": n, "aside": len(side.split()), "marked": "line", "been": 1 << prophet} | more
    return table(line, *hands, prophet=prophet, side=side, **fields)


def held(h: Eleusis) -> list[int]:
    """The number of cards each seat holds."""
    return [int(h.size(s)) for s in range(int(h.plan.seats))]


def names(h: Eleusis, zone: str) -> str:
    """The faces in a zone, in order."""
    return " ".join([h.plan.pack.name(c) for c in h.cards_in(h.plan.zone(zone))])


def string(h: Eleusis, cards: str) -> None:
    """A play of one card or several."""
    h.play(*[f"play {c}" for c in cards.split()], "done")


def dealt(seats: int = 5, rule: str = ALTERNATE, **more: Any) -> Eleusis:
    """A hand just dealt."""
    h = GAME.new(7, seats=seats, **more)
    assert isinstance(h, Eleusis)
    h.play(f"rule {rule}")
    return h


# Setting out ----------------------------------------------------------------------------------------------------------------


def test_el_1_el_4_the_dealer_alone_knows_the_rule_and_writes_it_before_the_deal() -> None:
    """EL-1, EL-4, EL-R2: nobody holds a card yet. Nobody else reads the rule until the hand is over, and it never changes."""
    h = GAME.new(3, seats=5)
    assert isinstance(h, Eleusis)
    assert h.turn == 0 and h.phase.name == "rule" and held(h) == [0] * 5
    h.play(f"rule {ALTERNATE}")
    words = rule_sentence(named(ALTERNATE))
    for seat in (-1, A, B, C, D):
        assert words not in str(scene(h, seat)) and ALTERNATE not in str(scene(h, seat))
    assert words in str(scene(h, 0)["facts"])
    while not h.over:
        h.apply(h.phase.pick(h, h.turn, Rng(5 * int(h.size(h.stock)) + 1)))
        assert h.secret == ALTERNATE
    assert words in str(scene(h, B)["facts"]) and words in str(scene(h, B)["tally"])


def test_el_2_the_dealer_is_told_how_open_the_rule_is() -> None:
    """EL-2: half of the cards fit a change of colour, so it can be found. Only the dealer reads that."""
    h = dealt()
    assert "26 of 52" in str(scene(h, 0)["facts"])
    assert all(["of 52" not in str(scene(h, s)["facts"]) for s in (-1, A, B)])


def test_el_3_two_packs_and_two_in_reserve() -> None:
    """EL-3, EL-R9: 104 cards in the stock at first, without jokers, 104 to replenish it."""
    h = GAME.new(1, seats=4)
    assert isinstance(h, Eleusis)
    assert (h.size(h.stock), h.size(h.reserve)) == (104, 104)
    assert len(h.plan.pack.names) == 52


def test_el_3_a_third_pack_comes_when_the_stock_is_empty() -> None:
    """EL-3, EL-R9: six penalty cards with three left: three come from the third pack. With two packs the hand ends."""
    for packs, over in ((3, False), (2, True)):
        h = table("5H", "2D 4H JC 3D", "2C", "3C", "4C", options={"max_decks": packs})
        for card in h.cards_in(h.stock):
            if card >> 6 == 2:
                h.move(card, h.stock, h.reserve)
        while h.size(h.stock) > 3:
            h.move(h.top(h.stock), h.stock, C)
        string(h, "2D 4H JC")
        assert h.over == over
        assert held(h)[A] == (4 if over else 7)


@pytest.mark.parametrize("text", ["time == 3", "hand(c) > 2", "players == 4", "sideline(1) == c"])
def test_el_5_el_6_a_rule_speaks_of_the_cards_before_and_of_nothing_else(text: str) -> None:
    """EL-5, EL-6, EL-R1: rules cannot mention the time, hands, players or sidelines."""
    h = GAME.new(3, seats=4)
    with pytest.raises(IllegalMove, match="there is no"):
        h.play(f"rule {text}")
    h.play("rule color(p1) == RED and high(c)")


def test_el_12_el_13_fourteen_cards_each_none_for_the_dealer_then_the_starter() -> None:
    """EL-12, EL-13, EL-R7: dealt one at a time from the dealer's left. The next card is the starter. Three to eight can play."""
    assert GAME.seats == (3, 4, 5, 6, 7, 8)
    for n in GAME.seats:
        h = dealt(n)
        assert held(h) == [0] + [14] * (n - 1)
        assert h.size(h.line) == 1 and h.size(h.stock) == 104 - 14 * (n - 1) - 1
    two = [r + s for _ in range(2) for s in "CDHS" for r in "A23456789TJQK"]
    g = GAME.new(deck=" ".join(two), seats=3, dealer=2, options={"max_decks": 2})
    assert isinstance(g, Eleusis)
    g.play(f"rule {ALTERNATE}")
    assert set(names(g, "hand.0").split()) == set(two[0:28:2])
    assert names(g, "line") == two[28]


def test_el_14_the_dealers_left_plays_first_and_turns_go_to_the_left() -> None:
    """EL-14: A, B, C, D, A, whatever they play."""
    h = dealt()
    order: list[int] = []
    for _ in range(5):
        order.append(h.turn)
        h.play(h.say(h.legal()[0]), "done", *["no prophet"])
    assert order == [A, B, C, D, A]


# Playing --------------------------------------------------------------------------------------------------------------------


def test_el_15_el_16_a_right_card_joins_the_mainline() -> None:
    """EL-15, EL-16: 9S after 5H is right and costs nothing. Everyone sees it there."""
    h = table("5H", "9S 2D", "2C 4C", "3C")
    string(h, "9S")
    assert names(h, "line") == "5H 9S" and held(h)[A] == 1 and names(h, "offer") == ""


def test_el_17_a_wrong_card_goes_to_a_sideline_and_costs_two() -> None:
    """EL-17, EL-R13: 2D is below 5H, where it was tried."""
    h = table("5H", "9S 2D", "2C 4C", "3C")
    string(h, "2D")
    assert names(h, "line") == "5H" and names(h, "side") == "2D" and held(h)[A] == 3
    assert h.card_places(h.side) == [0]


def test_el_w5_el_18_el_19_el_20_strings() -> None:
    """EL-W5, EL-18 to EL-20, EL-R12: three right cards join the line in order. A wrong string does not, and costs six cards."""
    full = "9S 2D KC 2H 3H 4H 6H 7H 8H 9H TH JH QH KH"
    other = "2D 4H JC 2S 3S 4S 6S 7S 8S 9S TS JS QS KS"
    h = table("5H", full, other, "3C")
    string(h, "9S 2D KC")
    assert names(h, "line") == "5H 9S 2D KC" and held(h)[A] == 11
    h.play("no prophet")
    string(h, "2D 4H JC")
    assert names(h, "line") == "5H 9S 2D KC" and held(h)[B] == 14 - 3 + 6
    assert names(h, "side") == "2D 4H JC" and h.card_places(h.side) == [3, 3, 3] and h.card_marks(h.side) == ["string"] * 3
    assert list(h.strung) == [3, 2, 1], "each card counted from the end of its string"


def test_el_18_how_many_cards_may_still_join_a_string() -> None:
    """EL-18: as many as the table allows less those that lie already, or as many as are held."""
    h = table("5H", "9S 2D KC 2H 3H 4H", "3C", options={"max_string": 4})
    for laid, most in (("9S", 4), ("2D", 3), ("KC", 2)):
        pick = h.phase.card_pick(h, A)
        assert pick is not None and pick.most == most
        h.play(f"play {laid}")
    few = table("5H", "9S 2D", "3C", options={"max_string": 4})
    pick = few.phase.card_pick(few, A)
    assert pick is not None and pick.most == 2


def test_el_19_nobody_hears_which_card_of_a_string_was_wrong() -> None:
    """EL-19: a string wrong at its first card or at its last leaves the same scenes, which say only that one card was wrong."""
    one, other = [table("5H", "2D 9S KC", "2C", "3C", rule=r) for r in ("color(c) == BLACK", "odd(p1) and value(c) < 10")]
    for h in (one, other):
        string(h, "2D 9S KC")
    assert str(scene(one, B)) == str(scene(other, B))
    assert one.evidence().key() == other.evidence().key()
    assert one.evidence().strings == [(1, [14, 47, 12])] and not any(one.evidence().not_here)


def test_el_18_copies_of_one_face_may_be_in_one_string() -> None:
    """EL-18: a string of 9S, a red card, and 9S of the other pack."""
    h = table("5H", "9S 2D 9S 4H", "2C", "3C")
    string(h, "9S 2D 9S")
    assert names(h, "line") == "5H 9S 2D 9S" and names(h, "hand.1") == "4H"


def test_el_r11_strings_may_be_limited() -> None:
    """EL-R11: only the hand limits a string. With `max_string = 2` a third card is refused in a sentence."""
    h = table("5H", "9S 2D KC 4H", "2C", "3C", options={"max_string": 2})
    with pytest.raises(IllegalMove, match="at most 2 cards"):
        h.play("play 9S", "play 2D", "play KC", "done")
    assert held(h)[A] == 4
    pick = scene(h, A)["pick"]
    assert pick is not None and (pick["verb"], pick["least"], pick["most"], pick["then"]) == ("play", 1, 2, "done")
    free = table("5H", "9S 2D KC 4H", "2C", "3C")
    string(free, "9S 2D KC 4H")
    assert free.over


def test_el_r15_el_r16_what_is_refused_is_not_called_wrong() -> None:
    """EL-R15, EL-R16: a card not held, an empty play, a play out of turn and a pass are refused and change nothing."""
    h = table("5H", "9S 2D", "2C 4C", "3C")
    for text, sentence in [("play 2C", "you do not hold"), ("done", "play a card first"), ("pass", "say, for example")]:
        with pytest.raises(IllegalMove, match=sentence):
            h.play(text)
    with pytest.raises(IllegalMove, match="end your play"):
        h.play("play 9S", "no play")
    m = GAME.match(4, seats=4, options={"first_dealer": 1})
    m.answer(0, f"rule {ALTERNATE}")
    with pytest.raises(IllegalMove, match="not your turn"):
        m.answer(2, "no play")
    assert held(h) == [0, 2, 2, 1]


# No play --------------------------------------------------------------------------------------------------------------------


def test_el_w6_el_21_el_22_a_true_no_play() -> None:
    """EL-W6, EL-21, EL-22, EL-R18: fourteen cards that do not fit go under the stock, ten come from its top. Five become one."""
    reds = "AD 2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD AH"
    h = table("5H", reds, "2C 4C", "3C")
    old, top, size = h.cards_in(A), h.cards_in(h.stock)[-10:], h.size(h.stock)
    h.play("no play")
    assert held(h)[A] == 10 and h.cards_in(A) == sorted(top)
    assert sorted(h.cards_in(h.stock)[:14]) == old and h.size(h.stock) == size + 4
    five = table("5H", "AD 2D 3D 4D 6D", "2C 4C", "3C")
    five.play("no play")
    assert held(five)[A] == 1 and not five.over


def test_el_r9_el_r18_when_a_fresh_pack_is_the_stock_no_hand_lies_beneath_it() -> None:
    """EL-R9, EL-R18: the fourteen cards put beneath have been drawn, so the last cards of the fresh pack are not they."""
    reds = "AD 2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD AH"
    h = table("5H", reds, "2C 4C", "3C")
    for card in h.cards_in(h.stock):
        if card >> 6 == 3:
            h.move(card, h.stock, h.reserve)
    assert h.size(h.reserve) == 52
    h.play("no play")
    assert h.draw(A, h.size(h.stock) + 40)
    assert h.size(h.stock) == 12
    assert not any([there & out for there, out in zip(h.at, h.ruled_out, strict=True)])
    assert h.imagine(1, Rng(1)).size(h.stock) == 12


def test_el_w6_el_23_el_40_a_true_no_play_with_four_cards_ends_the_hand() -> None:
    """EL-W6, EL-23, EL-40: the four are still held. A scores nothing; C, who has one card, scores three."""
    h = table("5H", "AD 2D 3D 4D", "2C 4C", "3C")
    h.play("no play")
    assert h.over and held(h) == [0, 4, 2, 1]
    assert h.score == [3, 0, 2, 3]


def test_el_w7_el_24_a_wrong_no_play() -> None:
    """EL-W7, EL-24, EL-R19, EL-R20: the dealer can move only 8D or 4C. The player then holds 3 + 5 cards."""
    h = table("6S", "8D 4C KH AS", "2C 4C", "3C", rule="dist(c, p1) == 2")
    h.play("no play")
    assert h.turn == 0 and {h.say(a) for a in h.legal()} == {"move 8D", "move 4C"}
    assert set(names(h, "exposed").split()) == {"8D", "4C", "KH", "AS"}
    h.play("move 4C")
    assert names(h, "line") == "6S 4C" and held(h)[A] == 8


def test_el_r19_chance_may_move_the_card() -> None:
    """EL-R19: `no_play_card = random` chooses without asking."""
    moved: set[str] = set()
    for seed in range(8):
        h = table("6S", "8D 4C KH AS", "2C 4C", "3C", rule="dist(c, p1) == 2", options={"no_play_card": "random"})
        h.rng_state = seed * 1009 + 1
        h.play("no play")
        assert held(h)[A] == 8
        moved.add(names(h, "line"))
    assert moved == {"6S 8D", "6S 4C"}


def test_el_r17_a_string_is_not_looked_for() -> None:
    """EL-R17: 7D and 8S would be right one after the other, but neither fits alone, so the "no play" is true."""
    h = table("5H", "7D 8D 9D TD AD", "2C 4C", "3C")
    h.play("no play")
    assert held(h)[A] == 1


def test_el_r21_everyone_sees_an_exposed_hand_and_knows_it_still() -> None:
    """EL-R21: after a wrong "no play" the player picks the hand up again, and others still know its cards."""
    h = table("6S", "8D 4C KH AS", "2C 4C", "3C", rule="dist(c, p1) == 2")
    h.play("no play", "move 4C")
    shown = next(z for z in scene(h, B)["zones"] if z["id"] == "hand.1")["cards"]
    assert sorted([c for c in shown if c]) == ["8D", "AS", "KH"]


# The prophet ----------------------------------------------------------------------------------------------------------------


def test_el_25_after_their_turn_and_before_the_next() -> None:
    """EL-25, EL-R22: A alone is asked, after a right play, a wrong one, or a "no play"."""
    for sayings in (["play 9S", "done"], ["play 2D", "done"]):
        h = table("5H", "9S 2D 3D", "2C 4C", "3C", "6C")
        h.play(*sayings)
        assert h.phase.name == "declare" and h.turn == A
        h.play("no prophet")
        assert h.phase.name == "turn" and h.turn == B
    no = table("5H", "3D 2D 4D 6D 7D", "2C 4C", "3C", "6C")
    no.play("no play")
    assert no.phase.name == "declare" and no.turn == A


def test_el_26_el_w8_only_one_prophet_at_a_time() -> None:
    """EL-26: while D is the prophet nobody is asked."""
    h = prophesied("5H", "9S 2D", "2C 4C", "3C", "6C")
    string(h, "9S")
    h.play("right")
    assert h.phase.name == "turn" and h.turn == B


def test_el_27_not_twice_in_one_hand() -> None:
    """EL-27, EL-W8: A has been prophet before and is not asked again."""
    h = table("5H", "9S 2D", "2C 4C", "3C", "6C", been=1 << A)
    string(h, "9S")
    assert h.phase.name == "turn" and h.turn == B


def test_el_28_el_w8_two_other_active_players() -> None:
    """EL-28, EL-W8, EL-R23: with C expelled A can declare; with D expelled too A cannot. A table of three has no prophet."""
    one = table("5H", "9S 2D", "2C 4C", "3C", "6C", expelled=1 << C)
    assert [one.is_done(s) for s in (A, B, C)] == [False, False, True]
    string(one, "2D")
    assert one.phase.name == "declare" and one.turn == A
    two = table("5H", "9S 2D", "2C 4C", "3C", "6C", expelled=1 << C | 1 << D)
    string(two, "2D")
    assert two.phase.name == "turn" and two.turn == B
    three = table("5H", "9S 2D", "2C 4C")
    string(three, "9S")
    assert three.phase.name == "turn"


def test_el_29_the_marker_lies_on_the_last_card() -> None:
    """EL-29, EL-R25: on a right card, on the last card of a wrong string, or on the starter if nothing was played."""
    h = table("5H", "9S 2D 3D", "2C 4C", "3C", "6C")
    string(h, "9S")
    h.play("prophet")
    assert h.card_marks(h.line) == ["", "prophet"] and h.card_marks(h.side) == []
    g = table("5H", "9S 2D 3D", "2C 4C", "3C", "6C")
    string(g, "9S 2D 3D")
    g.play("prophet")
    assert g.card_marks(g.line) == [""] and g.card_marks(g.side) == ["string", "string", "prophet"]
    n = table("5H", "3D 2D 4D 6D 7D", "2C 4C", "3C", "6C")
    n.play("no play", "prophet")
    assert n.card_marks(n.line) == ["prophet"]


def test_el_30_the_prophet_keeps_the_hand_aside_and_is_passed_over() -> None:
    """EL-30, EL-R26: A keeps a card and does not play. The turns are B, C, D, B."""
    h = table("5H", "9S 2D", "2D 4D 6D", "3C 5C", "6H 7H")
    string(h, "9S")
    h.play("prophet")
    order: list[int] = []
    for card in ("2D", "3C", "6H", "4D"):
        order.append(h.turn)
        string(h, card)
        h.play("right" if card != "4D" else "wrong")
    assert order == [B, C, D, B] and names(h, "hand.1") == "2D"


def test_el_31_the_prophet_calls_and_the_dealer_says_correct() -> None:
    """EL-31, EL-R27: D answers right or wrong, then the dealer says which, then the penalties follow."""
    m = GAME.match(4, seats=5, options={"first_dealer": 1})
    m.answer(0, f"rule {ALTERNATE}")
    h = m.hand
    assert isinstance(h, Eleusis)
    m.answer(A, h.say(h.legal()[0]), "done")
    m.answer(A, "prophet")
    m.answer(B, h.say(h.legal()[0]), "done")
    assert h.phase.name == "call" and h.turn == A
    right = h.all_fit()
    m.answer(A, "right" if right else "wrong")
    texts = [t["text"] for t in event_scenes(m, -1)]
    assert "“Correct”, says the dealer." in texts
    assert h.prophet == A and held(h)[B] == (13 if right else 15)


def test_el_w9_el_32_el_33_el_38_overthrown_by_a_wrong_play() -> None:
    """EL-W9, EL-32, EL-33, EL-38, EL-R28, EL-R32: D has thirteen; 9D is aside; A holds five, pays nothing, and can declare."""
    for strict in (False, True):
        h = prophesied("5H", "9D 2S 3S 4S 6S 7S", "2C 4C", "3C", "AC 2C 3C 4C 6C 7C 8C 9C", strict=strict)
        string(h, "9D")
        h.play("right")
        assert h.prophet == -1 and held(h)[A] == 5 and held(h)[D] == 13 and not h.expelled
        assert names(h, "side") == "9D" and not any(h.card_marks(h.line))
        assert h.phase.name == "declare" and h.turn == A
        h.play("no prophet")
        order: list[int] = []
        for _ in range(3):
            order.append(h.turn)
            h.play(h.say(h.legal()[0]), "done", *(["no prophet"] if not h.been >> h.turn & 1 else []))
        assert order == [B, C, D]


def test_el_w10_overthrown_by_a_wrong_call_of_a_right_play() -> None:
    """EL-W10, EL-R29: D gets five cards, and 9S is on the mainline."""
    h = prophesied("5H", "9S 2S", "2C 4C", "3C", "6C 7C")
    string(h, "9S")
    h.play("wrong")
    assert h.prophet == -1 and held(h)[D] == 7 and names(h, "line") == "5H 9S" and held(h)[A] == 1


def running_out(h: Eleusis) -> Eleusis:
    """The same table with three cards in the stock and no pack in reserve; the others were tried and lie aside."""
    for card in h.cards_in(h.stock):
        if card >> 6 == 2:
            h.move(card, h.stock, h.reserve)
    while h.size(h.stock) > 3:
        h.move(h.top(h.stock), h.stock, h.side)
    return h


@pytest.mark.parametrize(("cards", "says", "zone"), [("2S 3D", "wrong", "line"), ("2S 4C", "right", "side")])
def test_el_32_el_r9_the_cards_run_out_while_a_false_prophet_draws(cards: str, says: str, zone: str) -> None:
    """EL-32, EL-R9: of five cards D gets the three there are. The hand ends, and the dealer places the play D called wrongly.

    A keeps one card of three, B and C hold two, D holds one and draws three: the fullest hand has four.
    """
    h = running_out(prophesied("5H", f"{cards} 9C", "2C 3C", "7D 8D", "KS", options={"max_decks": 2}))
    before = names(h, zone)
    string(h, cards)
    h.play(says)
    assert h.over and h.size(h.offer) == 0 and names(h, zone) == f"{before} {cards}".strip()
    assert held(h) == [0, 1, 2, 2, 4] and h.score[1:] == [3, 2, 2, 0]


def test_el_r9_el_r40_an_exposed_hand_counts_if_the_cards_run_out() -> None:
    """EL-R9, EL-R30: D agrees with a "no play" though a spade fits, and draws the last three cards. A's five cards count."""
    for seat in (A, B):
        hands = ["2C 4C", "3C 6C", "7C", "KS"]
        hands[seat - 1] = "2D 3S 4D 6D 7D"
        h = running_out(prophesied("5H", *hands, turn=seat, options={"max_decks": 2}))
        h.play("no play", "none fits")
        assert h.over and held(h)[seat] == 5 and held(h)[D] == 4 and h.size(h.exposed) == 0
        assert h.score[seat] == 0 and h.score[C] == 4 and h.score[D] == 1


@pytest.mark.parametrize(
    ("hand", "says", "deposed", "then", "size", "expelled"),
    [
        ("2D 3D 4D 6D 7D", "none fits", False, "declare?", 1, False),
        ("2D 3S 4D 6D 7D", "none fits", True, "move", 4, False),
        ("2D AC 4D 6D 7D", "none fits", True, "move", 4, False),
        ("2D 3S 4D 6D 7D", "fits 3S", False, "turn", 9, True),
        ("2D 3S 4D 6D 7D", "fits 2D", True, "move", 4, False),
        ("2D 3D 4D 6D 7D", "fits 2D", True, "declare", 1, False),
    ],
)
def test_el_r30_a_no_play_under_a_prophet(hand: str, says: str, deposed: bool, then: str, size: int, expelled: bool) -> None:
    """EL-R30: right or wrong, agreed or not: the five lines of the ruling, in a period when wrong plays expel."""
    h = prophesied("5H", hand, "2C 4C", "3C", "6C 7C", strict=True)
    h.play("no play")
    assert h.phase.name == "judge" and h.turn == D
    h.play(says)
    assert (h.prophet == -1) == deposed and held(h)[D] == (7 if deposed else 2)
    if then == "move":
        black = next(c for c in hand.split() if c[1] in "CS")
        h.journal = Journal()
        assert h.turn == 0 and {h.say(a) for a in h.legal()} == {f"move {black}"}
        h.play(f"move {black}")
        assert names(h, "line") == f"5H {black}"
        told = [e.text for e in h.journal.entries if e.audience == -1]
        assert "It fits, but that costs nothing: the “no play” has overthrown the prophet." in told
    assert held(h)[A] == size and bool(h.expelled) == expelled
    assert h.phase.name == ("declare" if deposed else "turn")


def test_el_r31_a_hand_emptied_by_an_immune_play() -> None:
    """EL-R31, EL-41: the last card overthrows the prophet. First D is dealt the five cards, then the hand is over."""
    h = prophesied("5H", "9D", "2C 4C", "3C", "6C 7C")
    string(h, "9D")
    h.play("right")
    assert h.over and held(h) == [0, 0, 2, 1, 7]
    assert h.score == [7, 7, 5, 6, 0]
    no = prophesied("5H", "9S", "2C 4C", "3C", "6C 7C")
    no.play("no play", "none fits", "move 9S")
    assert no.over and held(no) == [0, 0, 2, 1, 7]


def test_el_r24_the_prophet_stays_when_others_are_expelled() -> None:
    """EL-R24, EL-R39: the one player left goes on alone."""
    h = prophesied("5H", "9D 2S", "2C 4C", "3C", "6C 7C", strict=True, expelled=1 << C)
    string(h, "9D")
    h.play("wrong")
    assert h.expelled == 1 << A | 1 << C and h.prophet == D and h.turn == B


def test_el_r33_a_false_prophet_is_not_expelled() -> None:
    """EL-R33: only plays can expel a player."""
    h = prophesied("5H", "9S 2S", "2C 4C", "3C", "6C 7C", strict=True)
    string(h, "9S")
    h.play("wrong")
    assert h.expelled == 0


def test_the_prophet_is_not_told_what_to_call() -> None:
    """What the prophet can answer and see does not depend on whether the rule accepts the play."""
    seen: set[str] = set()
    for rule in (ALTERNATE, "color(c) == color(p1)"):
        h = prophesied("5H", "9S 2S", "2C 4C", "3C", "6C 7C", rule=rule)
        string(h, "9S")
        seen.add(str(scene(h, D)))
    assert len(seen) == 1


# Expulsion ------------------------------------------------------------------------------------------------------------------


def turned(line: int, side: int = 0, options: dict[str, Any] | None = None, **more: Any) -> Eleusis:
    """B's turn has just begun.

    The mainline has this many odd cards, the starter included, and the sidelines this many even ones. Only odd cards fit.
    """
    aside = " ".join([r + s for _ in range(2) for r in "468TQ" for s in "CDHS"][:side])
    h = table(" ".join(ODD[:line]), "2S 2H", "2D 2C 2H 2S", "2C AS", "2D JS", rule="odd(c)", side=aside, options=options, **more)
    h.pass_on()
    assert h.turn == B
    return h


def test_el_w11_el_34_el_36_forty_cards_without_a_prophet() -> None:
    """EL-W11, EL-34, EL-36, EL-R35, EL-R36: with 39 cards played, thirty aside, not yet. With 40, after the penalty, B is out."""
    h = turned(40, 30)
    string(h, "2D")
    assert not h.expelled and held(h)[B] == 5
    g = turned(41)
    assert "A wrong play expels" in str(scene(g, -1)["facts"])
    string(g, "2D")
    assert g.expelled == 1 << B and held(g)[B] == 5
    assert g.phase.name == "turn" and g.turn == C


def test_el_34_a_wrong_no_play_expels() -> None:
    """EL-34: C holds the ace of spades, which fits. C is out, with five cards for the one that was moved."""
    h = turned(41)
    h.player = B
    h.pass_on()
    h.play("no play", "move AS")
    assert h.expelled == 1 << C and held(h)[C] == 1 + 5


def test_el_37_periods_stop_and_start() -> None:
    """EL-37, EL-W11: a new prophet restarts the count. After an overthrow with 45 cards the next wrong player is out."""
    h = turned(45)
    assert h.strict
    h.play("play 2D", "done")
    assert h.expelled == 1 << B
    string(h, "AS")
    h.play("prophet")
    assert h.prophet == C and not h.strict
    string(h, "2D")
    h.play("right")
    assert not h.expelled >> D & 1 and h.prophet == -1
    h.play("no prophet")
    assert h.turn == A and h.strict
    string(h, "2S")
    assert h.expelled == 1 << A | 1 << B


def test_el_35_el_w11_thirty_cards_after_the_marker() -> None:
    """EL-35, EL-W11, EL-R34, EL-R35, EL-R37: at 29 a wrong string of three does not expel; at 32 a wrong card does."""
    line = " ".join(ODD[:20])
    side = "4C 6C 8C TC QC 4D 6D 8D TD QD"
    g = table(
        line, "2S 2H 4H 6H", "2D 2C 2H", "AS KS", "JS QS", rule="odd(c)", side=side, prophet=D, before=1, aside=0, been=1 << D
    )
    g.marked = "line"
    g.player = D
    g.pass_on()
    assert g.turn == A and not g.strict  # 19 and 10 after the marker
    string(g, "2S 2H 4H")
    g.play("wrong")
    assert not g.expelled and held(g)[A] == 1 + 6
    assert g.turn == B and g.strict
    string(g, "2D")
    g.play("wrong")
    assert g.expelled == 1 << B and held(g)[B] == 4


def test_el_r35_el_r36_el_r38_what_is_counted_may_vary() -> None:
    """EL-R35, EL-R36, EL-R38: the sidelines, the starter, other numbers."""
    assert turned(20, 21, {"expulsion_count": "layout"}).strict
    assert not turned(20, 20, {"expulsion_count": "layout"}).strict
    assert turned(40, 0, {"expulsion_counts_starter": True}).strict
    assert turned(11, 0, {"expel_without_prophet": 10}).strict
    assert turned(21, 10, {"expel_with_prophet": 15}, prophet=D, before=10, aside=6, marked="line").strict
    assert not turned(21, 10, {"expel_with_prophet": 16}, prophet=D, before=10, aside=6, marked="line").strict


def test_el_39_the_expelled_keep_their_hand_and_are_passed_over() -> None:
    """EL-39: they are never asked again, not even to be prophet. Their cards still count."""
    h = turned(41)
    string(h, "2D")
    for _ in range(2):
        assert h.turn != B
        h.play("play " + names(h, f"hand.{h.turn}").split()[-1], "done")
        if h.phase.name == "declare":
            assert h.turn != B
            h.play("no prophet")
    assert held(h)[B] == 5


def test_el_34_only_the_expelled_are_done() -> None:
    """EL-34: B is expelled, and the dealer, A and C play on."""
    none = table("5H", "9D 2S", "2C 4C", "3C")
    assert [none.is_done(seat) for seat in range(4)] == [False, False, False, False]
    h = table("5H", "9D 2S", "2C 4C", "3C", strict=True, expelled=1 << B)
    assert [h.is_done(seat) for seat in range(4)] == [False, False, True, False]


def test_el_42_all_expelled() -> None:
    """EL-42: the hand ends when the last player is expelled. A prophet does not play on alone."""
    h = prophesied("5H", "9D 2S", "2C 4C", "3C", "6C 7C", strict=True, expelled=1 << B | 1 << C)
    h.journal = Journal()
    string(h, "9D")
    h.play("wrong")
    assert h.over and h.expelled == 1 << A | 1 << B | 1 << C
    assert "All players are expelled, and the hand is over." in [e.text for e in h.journal.entries]
    g = table("5H", "9D 2S", "2C 4C", "3C", strict=True, expelled=1 << B | 1 << C)
    string(g, "9D")
    assert g.over


# The end and the score ------------------------------------------------------------------------------------------------------


def counted(*sizes: int, options: dict[str, Any] | None = None, line: int = 1, side: int = 0, **more: Any) -> list[int]:
    """The score if the hand ends and A, B, C ... hold this many cards."""
    pool = [r + s for _ in range(2) for r in "2468TQ" for s in "CDHS"]
    hands: list[str] = []
    for n in sizes:
        hands.append(" ".join(pool[:n]))
        pool = pool[n:]
    h = table(" ".join(ODD[:line]), *hands, rule="odd(c)", side=" ".join(ODD[30 : 30 + side]), options=options, **more)
    h.finish()
    for seat in range(1, len(sizes) + 1):
        assert sum([t.points or 0 for t in h.count_lines() if t.seat == seat]) == h.score[seat]
    return h.score


def test_el_w13_el_43_el_45_without_a_prophet() -> None:
    """EL-W13, EL-43, EL-45, EL-R46: A 0, B 4, C 13, and the dealer the same as the best."""
    assert counted(13, 9, 0) == [13, 0, 4, 13]


def test_el_41_a_hand_without_cards_ends_it() -> None:
    """EL-41, EL-R14: the hand is checked after penalties: a right last card ends it, a wrong one does not."""
    h = table("5H", "9S", "2C 4C", "3C")
    string(h, "9S")
    assert h.over and h.score == [2, 2, 0, 1]
    g = table("5H", "9D", "2C 4C", "3C")
    string(g, "9D")
    assert not g.over and held(g)[A] == 2


def test_el_w12_el_44_el_46_with_a_prophet() -> None:
    """EL-W12, EL-44, EL-46: A 0, B 13, P 4 + 15 + 10. The dealer gets twice the eleven cards between starter and marker."""
    marker: dict[str, Any] = {"prophet": C, "before": 13, "aside": 0, "marked": "line"}
    assert counted(13, 0, 9, line=28, side=5, **marker) == [22, 0, 13, 29]


def test_el_r44_the_dealer_may_follow_the_prophet_without_the_bonus() -> None:
    """EL-R44: without the bonus the best is B's thirteen."""
    marker: dict[str, Any] = {"prophet": C, "before": 13, "aside": 0, "marked": "line"}
    options = {"dealer_counts_prophet_bonus": False}
    assert counted(13, 0, 9, line=28, side=5, options=options, **marker) == [13, 0, 13, 29]
    assert counted(13, 13, 0, line=13, options=options, **marker) == [13, 0, 0, 13], "the prophet has no bonus yet"


def test_el_r45_which_cards_lie_before_the_marker() -> None:
    """EL-R45: none if the marker is on the starter or the first card played; by agreement only mainline cards count."""
    for before, aside, marked, layout, mainline in [
        (1, 0, "line", 0, 0),
        (2, 0, "line", 0, 0),
        (1, 1, "side", 0, 0),
        (5, 3, "line", 6, 3),
        (5, 3, "side", 6, 4),
    ]:
        marker: dict[str, Any] = {"prophet": C, "before": before, "aside": aside, "marked": marked, "line": 5, "side": 3}
        assert counted(13, 0, 9, **marker)[0] == min(2 * layout, 13)
        assert counted(13, 0, 9, options={"dealer_cap_count": "mainline"}, **marker)[0] == min(2 * mainline, 13)


def test_el_r42_a_deposed_prophet_counts_for_nothing() -> None:
    """EL-R42: a deposed prophet has no bonus and sets no cap."""
    assert counted(13, 9, 0, line=10, side=5, been=1 << C) == [13, 0, 4, 13]


def test_el_r40_whose_cards_count() -> None:
    """EL-R40: the expelled player's thirteen and the prophet's hand count, but not the dealer's."""
    marker: dict[str, Any] = {"prophet": C, "before": 1, "aside": 0, "marked": "line"}
    assert counted(3, 13, 20, expelled=1 << B, **marker)[1:] == [17, 7, 0]


def test_el_r41_a_bonus_for_an_empty_hand() -> None:
    """EL-R41: none by the rules, or four by agreement."""
    assert counted(13, 9, 0, options={"empty_hand_bonus": 4}) == [17, 0, 4, 17]


def test_el_47_each_player_deals_once() -> None:
    """EL-47, EL-R8: the deal passes to the left. The highest total wins, and ties share."""
    m = GAME.match(5, seats=4, options={"first_dealer": 2})
    assert dealers(m, [1, 2, 3, 4], [4, 3, 2, 1], [9, 0, 0, 0], [0, 0, 0, 9]) == [1, 2, 3, 0]
    assert m.over and m.winners() == [0, 3]


def test_el_r10_every_hand_ends() -> None:
    """EL-R10: random hands end, with strings and prophets, for three players and for eight."""
    for seats in (3, 8):
        h = GAME.new(seats, seats=seats)
        rng = Rng(seats)
        answers = 0
        while not h.over:
            h.apply(h.phase.pick(h, h.turn, rng))
            answers += 1
        assert answers < GAME.max_answers


# What the others know -------------------------------------------------------------------------------------------------------


def test_imagined_rules_agree_with_strings_and_refused_hands() -> None:
    """Each imagined rule would have refused the string, and every card of the hand without a play.

    The dealer has the true one.
    """
    h = table("5H", "9S 7S 4D", "2D 3D 9H 6D 7D", "3C", "6C")
    string(h, "9S 7S")
    h.play("no prophet", "no play")
    for x in range(12):
        g = h.imagine(C, Rng(x))
        assert isinstance(g, Eleusis)
        assert h.evidence().agrees(named(g.secret))
    own = h.imagine(0, Rng(1))
    assert isinstance(own, Eleusis) and own.secret == ALTERNATE


def test_while_the_prophet_judges_nobody_learns_whether_a_card_fits() -> None:
    """An imagined hand does not depend on whether the exposed hand had a play."""
    thoughts: set[str] = set()
    for rule in (ALTERNATE, "color(c) == color(p1) and value(c) > 9"):
        h = prophesied("5H", "2D 3S 4D 6D 7D", "2C 4C", "3C", "6C 7C", rule=rule)
        h.play("no play")
        assert h.evidence().some == 0
        thoughts |= {f"{x} {h.imagine(D, Rng(x)).secret}" for x in range(5)}
    assert len(thoughts) == 5


def test_the_answers_have_numbers_apart() -> None:
    """Cards, "no play" and "done" have different numbers."""
    h = table("5H", "9S 2D", "2C 4C", "3C")
    assert h.legal() == [14, 47, NO_PLAY]
    h.play("play 9S")
    assert h.legal() == [14, DONE]
    assert h.phase.options(h, A) == bit(14) | bit(DONE)
