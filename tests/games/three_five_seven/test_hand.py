"""3-5-7, clause by clause (TF-1 to TF-19), with the rulings and the worked cases."""

from __future__ import annotations

from typing import Any

import pytest

from upcard.core.bits import Rng
from upcard.core.errors import BadSeats, IllegalMove
from upcard.core.hand import play_out
from upcard.core.journal import Journal
from upcard.core.pack import STANDARD
from upcard.core.position import fingerprint
from upcard.core.scene import scene
from upcard.games.three_five_seven.game import GAME
from upcard.games.three_five_seven.hand import ThreeFiveSeven
from upcard.games.three_five_seven.match import ThreeFiveSevenMatch

STAGES = {3: 0, 5: 1, 7: 2}


def stage(hands: tuple[str, ...], pot: int, chips: list[int], dealer: int = 0, **more: Any) -> ThreeFiveSeven:
    """A stage with these hands, in which everyone is still to declare."""
    n = len(hands)
    options = more.pop("options", {})
    stock = more.pop("stock", "").split()
    zones = {f"hand.{s}": cards for s, cards in enumerate(hands)}
    if stock:
        zones["stock"] = " ".join(["?"] * (52 - len(" ".join(hands).split()) - len(stock)) + stock)
    fields: dict[str, Any] = {"dealt": (1 << n) - 1, "chips": chips, "pot": pot, "stage": STAGES[len(hands[0].split())], **more}
    h = GAME.position(
        zones=zones,
        phase="declare",
        turn=0,
        seats=n,
        dealer=dealer,
        carry=chips,
        options=options,
        **fields,
    )
    assert isinstance(h, ThreeFiveSeven)
    return h


def declare(h: ThreeFiveSeven, ins: str) -> ThreeFiveSeven:
    """All declare; only the players named are in."""
    for _ in range(int(h.dealt).bit_count()):
        h.play("in" if "ABCDEFG"[h.turn] in ins else "out")
    return h


def names(h: ThreeFiveSeven) -> list[str]:
    """The names of all hands."""
    return [h.name_hand(s) for s in range(int(h.plan.seats))]


def new(seats: int, **options: Any) -> ThreeFiveSeven:
    """A fresh deal."""
    h = GAME.new(3, seats=seats, options=options)
    assert isinstance(h, ThreeFiveSeven)
    return h


def test_tf_1_tf_7_tf_8_tf_r23_in_or_out_in_secret() -> None:
    """TF-1, TF-2, TF-7, TF-8, TF-R23: in or out is the only choice. Nobody sees a declaration until all have declared."""
    h = new(3)
    assert {h.say(a) for a in h.legal()} == {"in", "out"} and h.phase.sealed
    other = (h.turn + 1) % 3
    before = h.view(other).to_json()
    seat = h.turn
    h.play("in")
    assert h.view(other).to_json() == before
    with pytest.raises(IllegalMove):
        h.answer_first(seat)


def test_tf_3_tf_4_tf_5_the_deal() -> None:
    """TF-3, TF-4, TF-5, TF-R24: one pack, an ante from everyone, three cards each. The rest is kept, and no card is burned."""
    h = new(4, ante=2, buy_in=50)
    assert (
        h.pot == 8 and list(h.chips) == [48] * 4 and [len(h.cards_in(s)) for s in range(4)] == [3] * 4 and h.size(h.stock) == 40
    )


W1 = ("KS KD 4C", "3S AD 9H", "5S 4S 2S", "6S 6D 6C")


def test_tf_9_tf_10_tf_11_tf_12_tf_w1_tf_r8_a_showdown() -> None:
    """TF-9, TF-10, TF-11, TF-12, TF-W1, TF-R8: players in show each other their hands. Each loser pays the pot, which stays."""
    h = declare(stage(W1, 8, [48] * 4), "ABD")
    assert list(h.chips) == [40, 40, 48, 64] and h.pot == 8
    for looker, sees in ((0, True), (1, True), (3, True), (2, False), (-1, False)):
        shown = h.view(looker).zones[3]
        assert (set(STANDARD.read("6S 6D 6C")) <= set(shown)) == sees
    assert set(h.view(0).zones[2]) == {-1}


def test_tf_10_tf_w2_tf_r16_three_cards() -> None:
    """TF-10, TF-W2, TF-R14, TF-R16: no straights or flushes; three threes count as three aces."""
    hands = ("6S 5S 4S", "2S 2D 9C", "3S 2H 9D", "3D 3C 9H", "KS KD KC")
    h = stage(hands, 5, [10] * 5)
    order = sorted(range(5), key=h.strength)
    assert order == [0, 1, 2, 3, 4]
    g = stage(("3S 3D 3H", "KS KD KC"), 2, [10] * 2)
    assert g.strength(0) > g.strength(1) and "aces" in g.name_hand(0)


def test_tf_13_tf_r5_everyone_gets_two_more() -> None:
    """TF-13, TF-14, TF-R5: players who were out too, and all declare again. Straights and flushes now count."""
    h = declare(new(3), "A")
    assert [len(h.cards_in(s)) for s in range(3)] == [5] * 3 and len(h.seats_to_answer()) == 3 and h.stage == 1
    g = stage(("2H 4H 6H 8H TH", "AS AD AC 2S 4D"), 2, [10] * 2)
    assert "flush" in g.name_hand(0) and g.strength(0) > g.strength(1)


def test_tf_6_tf_w4_tf_r13_which_are_wild() -> None:
    """TF-6, TF-W4, TF-R13: with five cards fives are wild, and threes no longer."""
    h = stage(("3S 3D KH 9C 2D", "5S 9D 9H 4C 2S"), 2, [10] * 2)
    assert "pair of threes" in h.name_hand(0) and "three" in h.name_hand(1) and "nines" in h.name_hand(1)
    assert h.strength(1) > h.strength(0)


def test_tf_w5_tf_r15_five_of_a_kind() -> None:
    """TF-W5, TF-R15: above the royal flush; by agreement below it, or only four of a kind."""
    hands = ("5S 5D 8C 8H 8S", "AH KH QH JH TH", "5C 9S 8D 7D 6D")
    h = declare(stage(hands, 5, [20] * 3), "ABC")
    assert list(h.chips) == [30, 15, 15]
    for rule, called in (("below_straight_flush", "five eights"), ("not_counted", "four eights")):
        h = stage(hands, 5, [20] * 3, options={"five_of_a_kind": rule})
        assert called in h.name_hand(0)
        assert list(declare(h, "ABC").chips) == [15, 30, 15]


def test_tf_15_tf_w6_tf_r18_best_five_of_seven() -> None:
    """TF-15, TF-W6, TF-R18: sevens are wild, and the best five are found. Two wild sevens can make only kings."""
    hands = ("7S 7D KC QC 8H 3D 2S", "QS QD QH JH JD 4C 2H", "7C 9H 8S 6D 5C KD 2D")
    h = declare(stage(hands, 6, [20] * 3), "ABC")
    assert list(h.chips) == [14, 32, 14]


def test_tf_r18_picking_five_oneself() -> None:
    """TF-R18: by agreement each player leaves out two of seven cards, face down."""
    hands = ("QS QD QH JH JD 4C 2H", "7C 9H 8S 6D 5C KD 2D")
    h = declare(stage(hands, 6, [20] * 2, options={"pick_five": "by_player"}), "AB")
    assert h.phase.name == "leave out"
    assert h.turn == 1  # from the dealer's left
    for card, n in (("KD", 2), ("2D", 1)):
        pick = h.phase.card_pick(h, 1)
        assert pick is not None and (pick.least, pick.most) == (n, n)
        h.play(f"leave out {card}")
    h.play("leave out QS", "leave out QD")
    assert list(h.chips) == [14, 26]  # a pair of jacks and a queen lose to the straight
    assert (
        declare(stage(W1, 8, [48] * 4, options={"pick_five": "by_player"}), "AB").stage == 1
    )  # with three cards no card is left out


def test_tf_16_tf_21_new_hands() -> None:
    """TF-16, TF-R2, TF-R6, TF-R21: after seven cards all is shuffled, the next on the left deals without antes, strikes stay."""
    m = GAME.match(3, seats=3, options={"ante": 1, "buy_in": 20, "first_dealer": 3})
    for answers in ("B", "", "C"):
        for _ in range(3):
            seat = m.hand.turn
            m.answer(seat, "in" if "ABC"[seat] in answers else "out")
    assert m.hand.over and m.totals == [19, 19, 19] and not m.over
    m.next_hand()
    assert isinstance(m.hand, ThreeFiveSeven)
    assert m.dealer == 0 and m.hand.pot == 3 and list(m.hand.strikes) == [0, 1, 1] and list(m.hand.chips) == [19] * 3


def test_tf_17_tf_w3_tf_r3_tf_r4_alone_or_nobody() -> None:
    """TF-17, TF-W3, TF-R3, TF-R4: a player alone gets a strike, shows and is paid nothing. With nobody in, nothing happens."""
    h = new(3, buy_in=20)
    declare(h, "B")
    assert list(h.strikes) == [0, 1, 0] and list(h.chips) == [19] * 3 and h.pot == 3
    assert set(h.view(0).zones[1]) == {-1}
    declare(h, "")
    assert list(h.strikes) == [0, 1, 0] and h.stage == 2
    declare(h, "C")
    assert list(h.strikes) == [0, 1, 1] and h.over


def test_tf_18_tf_w8_tf_r7_the_third_strike() -> None:
    """TF-18, TF-W8, TF-R7: the third strike wins the pot at once, even in mid-deal."""
    h = declare(stage(W1[:3], 15, [35] * 3, strikes=[2, 2, 0]), "A")
    assert h.over and list(h.chips) == [50, 35, 35] and h.pot == 0 and len(h.cards_in(0)) == 3


def test_tf_19_tf_w9_tf_r22_contributions() -> None:
    """TF-19, TF-W9, TF-R22: at every strike, even the third, before the pot is won: 76, 128, 106, 90."""
    m = GAME.match(3, seats=4, options={"ante": 2, "buy_in": 100, "strike_contribution": 2})
    for ins in ("B", "AC", "C", "B", "B"):
        if m.hand.over:
            m.next_hand()
        if ins == "AC":
            h = m.hand
            assert isinstance(h, ThreeFiveSeven) and h.pot == 14
            h.at = type(h.at)(h.at)
            if h.strength(0) >= h.strength(2):  # C should win: the two change hands
                h.at[0], h.at[2] = h.at[2], h.at[0]
        for _ in range(4):
            seat = m.hand.turn
            m.answer(seat, "in" if "ABCD"[seat] in ins else "out")
    assert m.over and [t + 100 for t in m.totals] == [76, 128, 106, 90] and m.winners() == [1]


def test_tf_w7_tf_r11_tf_r12_ties() -> None:
    """TF-W7, TF-R11, TF-R12: tied winners share the losers' chips, odd ones from the dealer's left. If all tie nobody pays."""
    a = ("AS AD 5C 9H 2S", "2H 3C 4H 6S 7S", "AH AC 5D 9S 2C", "KS KD 8C 8H 3S", "QS JD 9C 6H 3D")
    h = declare(stage(a, 5, [29] * 5, dealer=1), "ACDE")
    assert list(h.chips) == [34, 29, 34, 24, 24] and list(h.strikes) == [0] * 5
    h = stage((a[0], "2H 3C 4H 6S 7S", a[2]), 5, [29] * 3, dealer=1)
    h.journal = Journal()
    assert list(declare(h, "AC").chips) == [29] * 3
    assert "{0} and {2} tie for the best and win this stage." in [e.text for e in h.journal.entries]
    h = declare(stage(a, 5, [29] * 5, dealer=1, options={"tie_rule": "no_payment"}), "ACDE")
    assert list(h.chips) == [29] * 5
    b = (a[0], "2H 3C 4H", a[2], "2D 3H 4D", "6C 7H 8S", "TC JC QC", "KS QD 8C 8H 3S")
    rows = [
        r if len(r.split()) == 5 else r + extra
        for r, extra in zip(b, ("", " 6S 7S", "", " 6D 7D", " 4C 3D", " 4S 5H", ""), strict=True)
    ]
    h = declare(stage(tuple(rows), 7, [29] * 7, dealer=1), "ACG")
    assert list(h.chips) == [32, 29, 33, 29, 29, 29, 22]


def test_tf_w10_tf_r9_tf_r10_credit() -> None:
    """TF-W10, TF-R9, TF-R10: a player short of chips owes the rest, or with table stakes pays what they have and is out."""
    hands = ("2S 4D 6H", "KS KD 4C", "2D 4H 8H")
    h = declare(stage(hands, 6, [2, 28, 28]), "ABC")
    assert list(h.chips) == [-4, 40, 22]
    h = declare(stage(hands, 6, [2, 28, 28], options={"settlement": "table_stakes"}), "ABC")
    assert list(h.chips) == [0, 36, 22] and int(h.dealt) == 0b110 and len(h.cards_in(0)) == 3


def test_tf_r9_all_are_told_who_is_out_of_the_game() -> None:
    """TF-R9: A has paid their last chips, and only A is named."""
    h = stage(("2S 4D 6H", "KS KD 4C", "2D 4H 8H"), 6, [2, 28, 28], options={"settlement": "table_stakes"})
    h.journal = Journal()
    declare(h, "ABC")
    told = " ".join([event.text for event in h.journal.entries])
    assert "{0} {is|are} out of the game." in told and told.count("out of the game") == 1


TABLE_STAKES = {"settlement": "table_stakes"}


def test_tf_r9_who_is_left_alone_takes_the_pot() -> None:
    """TF-R9: C wins 8 and 3, all the chips there are. A and B are out, their strikes are void, and C takes the pot of 9."""
    h = declare(stage(("2S 4D 6H", "2D 4H 8H", "KS KD 4C"), 9, [8, 3, 20], strikes=[2, 1, 0], options=TABLE_STAKES), "ABC")
    assert h.over and list(h.chips) == [0, 0, 40] and list(h.strikes) == [0, 0, 0] and h.pot == 0


def test_tf_r9_at_the_end_of_any_stage() -> None:
    """TF-R9: paying for a strike can put players out too: 2 + 3 go into the pot of 6, and A takes it."""
    hands, options = ("2S 4D 6H", "KS KD 4C", "2D 4H 8H"), TABLE_STAKES | {"strike_contribution": 3}
    h = declare(stage(hands, 6, [9, 2, 3], options=options), "A")
    assert h.over and list(h.chips) == [20, 0, 0]
    h = declare(stage(hands, 6, [9, 2, 4], options=options), "A")
    assert not h.over and int(h.dealt) == 0b101 and (list(h.chips), h.pot) == ([9, 0, 1], 11)


def test_tf_r9_the_last_who_are_out_together_share_the_pot() -> None:
    """TF-R9: all have anted their last chips and nobody is in. Each gets 5 of 16, and B, left of the dealer, the odd chip."""
    h = stage(("2S 4D 6H", "KS KD 4C", "2D 4H 8H"), 16, [0, 0, 0], options=TABLE_STAKES)
    h.journal = Journal()
    declare(h, "")
    assert h.over and list(h.chips) == [5, 6, 5]
    assert h.journal.entries[-1].text == "{0}, {1} and {2} share the pot of 16."
    m = GAME.match(3, seats=2, options={"ante": 7, "buy_in": 5, **TABLE_STAKES})
    for _ in range(2):
        m.answer(m.hand.turn, "out")
    assert m.over and m.totals == [0, 0]


def test_tf_r26_who_is_out_of_the_game_has_no_share() -> None:
    """TF-R26, TF-R9: C has lost all to A and nobody has a strike. Of 3 in the pot B, left of the dealer, gets 2 and A 1."""
    m = GAME.match(3, seats=3, options={"max_deals": 1, "buy_in": 20, "first_dealer": 1, **TABLE_STAKES})
    h = m.hand
    assert isinstance(h, ThreeFiveSeven)
    h.chips[0], h.chips[2] = h.chips[0] + h.chips[2], 0
    while not m.over:
        m.answer(m.hand.turn, "out")
    assert [t + 20 for t in m.totals] == [39, 21, 0]


def test_tf_r10_an_ante_beyond_ones_chips() -> None:
    """TF-R10: with table stakes A antes 2, all they have, instead of 3, and is dealt in."""
    h = GAME.new(3, seats=3, carry=[2, 50, 50], options={"ante": 3, **TABLE_STAKES})
    assert isinstance(h, ThreeFiveSeven) and h.pot == 8 and list(h.chips) == [0, 47, 47] and len(h.cards_in(0)) == 3


def test_tf_r28_in_debt_one_plays_on() -> None:
    """TF-R28: with credit a player below zero is dealt in like everybody else."""
    h = GAME.new(3, seats=3, carry=[-10, 50, 50])
    assert isinstance(h, ThreeFiveSeven) and int(h.dealt) == 7 and h.chips[0] == -11
    h = GAME.new(3, seats=3, carry=[0, 50, 50], options={"settlement": "table_stakes"})
    assert isinstance(h, ThreeFiveSeven) and int(h.dealt) == 6 and not h.cards_in(0)


def test_tf_w11_tf_r1_tf_r25_seats() -> None:
    """TF-W11, TF-R1, TF-R25: seven players use 49 cards, and eight are refused."""
    h = new(7)
    for _ in range(3):
        declare(h, "")
    assert h.over and h.size(h.stock) == 3
    with pytest.raises(BadSeats, match="2 to 7"):
        GAME.new(1, seats=8)


def test_tf_r2_an_ante_for_every_deal() -> None:
    """TF-R2: only by agreement."""
    h = GAME.new(3, seats=3, extra={"pot": 3, "open": 0}, options={"ante_each": "deal"})
    assert isinstance(h, ThreeFiveSeven) and h.pot == 6


@pytest.mark.parametrize(("rule", "chips"), [(False, [20, 20]), (True, [26, 14])])
def test_tf_r17_natural_hands(rule: bool, chips: list[int]) -> None:
    """TF-R17: equal hands tie, wild or not; by agreement the natural one wins."""
    for hands in (("KS KD 9C", "KH 3S 9D"), ("AS KS QS JS TS 7C 2D", "AH KH QH JH 7H 3D 2C")):  # a wild card beside it is fine
        h = declare(stage(hands, 6, [20, 20], options={"natural_beats_wild": rule}), "AB")
        assert list(h.chips) == chips


@pytest.mark.parametrize(("rule", "chips"), [("only_five_of_a_kind", [14, 26]), ("allowed", [26, 14])])
def test_ph_r10_wild_duplicates(rule: str, chips: list[int]) -> None:
    """PH-16, PH-R10: A-9-4-2 and a wild five are a flush A-K-9-4-2, behind A-K-J-3-2; with duplicates A-A-9-4-2, ahead of it."""
    hands = ("AS 9S 4S 2S 5H", "AH KH JH 3H 2H")
    h = declare(stage(hands, 6, [20, 20], options={"wild_duplicates": rule}), "AB")
    assert list(h.chips) == chips


def test_bt_r17_the_first_seat_deals_first() -> None:
    """BT-R17: the first seat deals by default; 0 means at random."""
    assert [GAME.match(seed, seats=5).dealer for seed in range(8)] == [0] * 8
    assert len({GAME.match(seed, seats=5, options={"first_dealer": 0}).dealer for seed in range(12)}) > 1


def test_tf_r19_tf_r20_who_knows_what() -> None:
    """TF-R19, TF-R20: players out learn who was in, who won and who paid, not the cards; those in still know them next stage."""
    h = stage(W1, 8, [48] * 4)
    h.journal = Journal()
    declare(h, "AB")
    heard = [e.text for e in h.journal.entries if e.text and e.kind == "note" and e.visible_to(2)]
    assert heard[-3:] == ["In: {0}, {1}.", "{1} {wins|win} this stage.", "{0} {pays|pay} {1} 8."]
    assert h.stage == 1
    seen = h.view(0).zones[1]
    assert set(STANDARD.read(W1[1])) <= set(seen) and seen.count(-1) == 2
    assert set(h.view(2).zones[1]) == {-1}


def told(h: ThreeFiveSeven, seat: int) -> list[str]:
    """The count at the end of a deal, as one seat reads it."""
    lines = [("ABCD"[t["seat"]], t["text"], t["points"]) for t in scene(h, seat)["tally"]]
    return [f"{name}: {text}" + ("" if points is None else f" {points:+d}") for name, text, points in lines]


SEVEN = ("7S 7D KC QC 8H 3D 2S", "QS QD QH JH JD 4C 2H", "7C 9H 8S 6D 5C KD 2D")


def test_tf_r19_the_count_tells_the_hands_to_those_who_saw_them() -> None:
    """TF-R19, TF-W6: A and C lose to B, whose full house only players in can read. D, who is out, reads who lost what to whom."""
    h = declare(stage((*SEVEN, "AH AS TD TH 9C 4D 3H"), 6, [20] * 4), "ABC")
    public = ["A: seven cards: lost to {1} -6", "B: seven cards: beat {0} and {2} +12", "C: seven cards: lost to {1} -6"]
    assert told(h, 3) == told(h, -1) == public
    shown = [
        "A: [7S] [7D] [KC] [QC] [8H] [3D] [2S]: three kings, queen-eight kickers",
        "B: [QS] [QH] [QD] [JH] [JD] [4C] [2H]: a full house, queens over jacks",
        "C: [KD] [9H] [8S] [7C] [6D] [5C] [2D]: a nine-high straight",
    ]
    for seat in range(3):
        assert told(h, seat) == [line for pair in zip(public, shown, strict=True) for line in pair]
    assert h.ending() == "Seven cards: {1} {wins|win}. 6 chips stay in the pot."


def test_tf_r19_the_count_tells_every_stage() -> None:
    """TF-17, TF-19, TF-R19, TF-R20: D alone in; A beats B; D beats both. D does not read what A and B showed with five cards."""
    stock = "7C 9D 8D 2H  8C TC JC 2S  QD QC 5D 2C  TD 9S 5H KH"  # dealt last first, one to each from B on
    h = stage(("KS KD 4C", "3S AD 9H", "5S 4S TH", "6S 6D 6C"), 8, [48] * 4, stock=stock, options={"strike_contribution": 2})
    declare(declare(declare(h, "D"), "AB"), "ABD")
    a = ["A: three cards: {3} {gets|get} a strike -2", "A: five cards: beat {1} +14", "A: seven cards: lost to {3} -14"]
    b = ["B: three cards: {3} {gets|get} a strike -2", "B: five cards: lost to {0} -14", "B: seven cards: lost to {3} -14"]
    c = ["C: three cards: {3} {gets|get} a strike -2"]
    d = ["D: three cards: alone in, a strike", "D: seven cards: beat {0} and {1} +28"]
    five = [
        "A: [KS] [KD] [QD] [TD] [4C]: a pair of kings, queen-ten-four kickers",
        "B: [AD] [KH] [9H] [3S] [2C]: ace high, king-nine-three-two",
    ]
    seven = [
        "A: [KS] [KD] [QD] [TD] [8C] [7C] [4C]: three kings, queen-ten kickers",
        "B: [2S] [2H] [2C] [AD] [KH] [9H] [3S]: three twos, ace-king kickers",
        "D: [6S] [6D] [6C] [9S] [9D] [QC] [TC]: a full house, sixes over nines",
    ]
    assert told(h, 2) == told(h, -1) == a + b + c + d
    assert told(h, 3) == [*a, seven[0], *b, seven[1], *c, *d, seven[2]]
    assert told(h, 0) == told(h, 1) == [*a[:2], five[0], a[2], seven[0], *b[:2], five[1], b[2], seven[1], *c, *d, seven[2]]
    assert h.ending() == (
        "Three cards: {3} {gets|get} a strike. Five cards: {0} {wins|win}. Seven cards: {3} {wins|win}. 14 chips stay in the pot."
    )


def test_tf_r11_the_count_of_a_tie() -> None:
    """TF-R11, TF-R12: A and C have three aces, D two pair. C, left of the dealer, gets the odd chip. If all tie nobody pays."""
    hands = ("AS AD 7C 9H 2S JC TD", "2H 3C 4H 6S 9S KC KH", "AH AC 7D 9C 2C JD TH", "KS KD 8C 8H 3S 4C 4D")
    h = declare(stage(hands, 5, [29] * 4, dealer=1), "ACD")
    assert told(h, -1) == [
        "A: seven cards: tied with {2} and beat {3} +2",
        "C: seven cards: tied with {0} and beat {3} +3",
        "D: seven cards: lost to {0} and {2} -5",
    ]
    h = declare(stage(hands, 1, [29] * 4), "AC")
    assert told(h, -1) == ["A: seven cards: tied with {2}", "C: seven cards: tied with {0}"]
    assert h.ending() == "Seven cards: {0} and {2} tie for the best. 1 chip stays in the pot."


def test_tf_w8_the_count_of_the_third_strike() -> None:
    """TF-W8: A takes 15."""
    h = declare(stage(W1[:3], 15, [35] * 3, strikes=[2, 2, 0]), "A")
    assert told(h, 1) == ["A: three cards: alone in, a strike", "A: the pot +15"]
    assert h.ending() == "Three cards: {0} {gets|get} a strike. {0} {takes|take} the pot."


@pytest.mark.parametrize("seed", range(40))
def test_the_count_is_the_score(seed: int) -> None:
    """The lines of chips paid and won add up to the score, even if somebody cannot pay."""
    options: list[dict[str, Any]] = [
        {},
        {"strike_contribution": 2},
        {"buy_in": 5, **TABLE_STAKES, "strike_contribution": 3},
        {"tie_rule": "no_payment"},
    ]
    h = new(2 + seed % 6, **options[seed % 4])
    play_out(h, Rng(seed))
    assert [sum([t.points or 0 for t in h.count_lines() if t.seat == s]) for s in range(len(h.score))] == h.score


def test_tf_7_a_declaration_not_shown_yet_is_imagined_as_in_or_out() -> None:
    """TF-7: B has declared, C and A have not. B knows how, and all others imagine either."""
    for word in ("in", "out"):
        h = new(3)
        h.play(word)
        sealed = [int(n) for n in h.sealed]
        assert sealed == [-1, int(word == "out"), -1]
        for seat in (-1, 0, 2):
            found = [[int(n) for n in h.imagine(seat, Rng(x)).sealed] for x in range(16)]
            assert {tuple(row) for row in found} == {(-1, 0, -1), (-1, 1, -1)}
        assert all([[int(n) for n in h.imagine(1, Rng(x)).sealed] == sealed for x in range(8)])


def test_tf_r20_hands_shown_to_others_are_not_imagined() -> None:
    """TF-R19, TF-R20: C, who was out, imagines the same hands whatever A and B have shown."""
    f, g = [declare(stage(hands, 8, [48] * 4), "AB") for hands in (W1, ("KS KD 9H", "3S AD 4C", *W1[2:]))]
    assert fingerprint(f.imagine(0, Rng(1))) != fingerprint(g.imagine(0, Rng(1)))
    for seat in (2, 3, -1):
        assert fingerprint(f.imagine(seat, Rng(1))) == fingerprint(g.imagine(seat, Rng(1)))
        assert not any(f.imagine(seat, Rng(1)).shown)
    for seat in (0, 1):  # both have seen both hands
        assert list(f.imagine(seat, Rng(1)).shown) == list(f.shown)


def test_tf_r26_a_limit_of_deals() -> None:
    """TF-R26: players with the most strikes share the pot, odd chips from the dealer's left."""
    m = GAME.match(3, seats=3, options={"max_deals": 1, "buy_in": 20, "first_dealer": 1})
    for ins in ("B", "C", ""):
        for _ in range(3):
            seat = m.hand.turn
            m.answer(seat, "in" if "ABC"[seat] in ins else "out")
    assert m.over and [t + 20 for t in m.totals] == [19, 21, 20]
    assert m.why_over() == "", "one game is a match, whose end needs no reason"


def test_tf_r26_tf_r27_the_deals_of_each_game_are_counted_apart() -> None:
    """TF-R26, TF-R27: two games of at most two deals each, in which nobody comes in, are four deals."""
    m = GAME.match(3, seats=2, options={"max_deals": 2, "games": 2})
    pots = []
    while not m.over:
        if m.hand.over:
            m.next_hand()
        assert isinstance(m.hand, ThreeFiveSeven)
        pots.append(int(m.hand.pot))
        while not m.hand.over:
            m.answer(m.hand.turn, "out")
    assert pots == [2] * 4 and [row.label for row in m.sheet].count("Pot shared") == 2


def test_tf_r21_tf_r27_who_is_out_neither_deals_nor_plays_on() -> None:
    """TF-R21, TF-R27: in the next game the deal skips B, who has no chips. If only one player has chips no game follows."""
    for chips, over, dealer in (([30, 0, 27], False, 2), ([56, 0, 1], False, 2), ([57, 0, 0], True, 0)):
        m = GAME.match(3, seats=3, options={"games": 2, "buy_in": 20, "first_dealer": 1, **TABLE_STAKES})
        h = m.hand
        assert isinstance(h, ThreeFiveSeven)
        for s in range(3):
            h.chips[s] = chips[s]
        h.strikes[0] = 2
        for _ in range(3):
            m.answer(m.hand.turn, "in" if m.hand.turn == 0 else "out")
        assert m.over == over
        if not over:
            m.next_hand()
            assert m.dealer == dealer and not m.hand.cards_in(1)
            assert [m.hand.is_done(s) for s in range(3)] == [False, True, False]


def test_tf_r27_several_games() -> None:
    """TF-R27: each begins with new antes and no strikes."""
    m = GAME.match(3, seats=3, options={"games": 2, "buy_in": 20})
    assert isinstance(m, ThreeFiveSevenMatch)
    for _ in range(3):
        for _ in range(3):
            m.answer(m.hand.turn, "in" if m.hand.turn == 0 else "out")
        if m.hand.over and not m.over and m.played == 0:
            m.next_hand()
    assert m.played == 1 and not m.over and m.hand.over
    m.next_hand()
    assert isinstance(m.hand, ThreeFiveSeven) and list(m.hand.strikes) == [0, 0, 0] and m.hand.pot == 3
    while not m.over:
        if m.hand.over:
            m.next_hand()
        m.answer(m.hand.turn, "in" if m.hand.turn == 0 else "out")
    assert m.played == 2 and m.why_over() == "All 2 games have been played."


def test_tf_r9_who_is_out_of_the_game_is_told() -> None:
    """TF-R9: of three players the second has no chips and is out, and nobody else; with credit nobody is."""
    for settlement, out in (("table_stakes", [1]), ("credit", [])):
        h = stage(
            ("KS KD 4C", "AS AD 9H", "5S 4S 2S"), 3, [5, 0, 5], options={"settlement": settlement, "strike_contribution": 0}
        )
        declare(h, "A")
        assert [f.seat for f in h.facts() if f.value == "out of the game"] == out
        assert [s for s in range(3) if h.is_done(s)] == out


def test_a_hand_is_named_to_its_player_until_the_deal_is_over() -> None:
    """The name of the hand is shown while it is played, and not without cards or after the end."""
    h = stage(("KS KD 4C", "AS AD 9H"), 2, [10, 10])
    assert [f.value for f in h.facts_for(0)] == ["pair of kings"]
    h.end([0, 0])
    assert h.facts_for(0) == []


def test_tf_r13_cards_left_out_come_back_to_their_hands() -> None:
    """TF-R13: after a showdown of seven cards with five chosen, all seven are in each hand again."""
    hands = ("AS AD AC KH QH 2C 4D", "KS KD KC JH TH 2D 4H", "QS QD QC 9H 8H 2S 4S")
    h = declare(stage(hands, 3, [20] * 3, options={"pick_five": "by_player"}), "BC")
    while not h.over:
        h.apply(h.legal()[-1])
    assert [int(h.size(s)) for s in range(3)] == [7, 7, 7] and not any([h.at[h.left + s] for s in range(3)])


def test_tf_r3_the_deal_passes_to_the_left() -> None:
    """TF-R3: to the next player; with table stakes to the next who has a chip left."""
    m = GAME.match(1, seats=3, options={"settlement": "credit"})
    assert isinstance(m, ThreeFiveSevenMatch)
    assert isinstance(m.hand, ThreeFiveSeven)
    for dealer in range(3):
        m.dealer = dealer
        for m.totals in ([9, 9, 9], [-1, 0, -2]):
            assert m.next_dealer(m.hand) == (dealer + 1) % 3
    m = GAME.match(1, seats=3, options={"settlement": "table_stakes"})
    assert isinstance(m, ThreeFiveSevenMatch)
    m.dealer = 0
    for totals, dealer in (([9, 1, 9], 1), ([9, 0, 9], 2), ([9, 0, 1], 2), ([1, 0, 0], 0)):
        m.totals = totals
        assert m.next_dealer(m.hand) == dealer
