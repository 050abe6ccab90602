"""Gin Rummy, clause by clause (GR-1 to GR-32), with the rulings and the worked cases."""

from __future__ import annotations

from typing import Any

import pytest

from upcard.core.bits import Rng
from upcard.core.errors import BadSeats, IllegalMove
from upcard.core.hand import play_out
from upcard.core.pack import ACE_LOW
from upcard.core.scene import event_scenes, scene
from upcard.games.gin_rummy.game import GAME
from upcard.games.gin_rummy.hand import DISCARDS, DOWN, LAY_OUT, STOCK, GinRummy
from upcard.games.gin_rummy.match import GinMatch
from upcard.kit.drawing import HAND

# P1 is the non-dealer (seat 0), P2 deals (seat 1)
C3 = "5H 6H 7H 9S 9D 9C JC QC KC 4D"
C3_OTHER = "4H 3H 9H KS KD QS JS 2C AC 8D"
C4 = "5H 6H 7H 8H 9S 9D 9C 2D 3S 4C"
ONE_TO_GO = "2C 3C 4C 9D 9H 9S QC QD QH"  # three melds and one more card
PLAIN = "AC 5C KD KH TS TH 8D 6S 4H JH"  # no meld, 74 points


def dealt(first: str = "", second: str = "", stock: str = "", upcard: str = "", **options: Any) -> GinRummy:
    """A hand in which P1 and P2 hold these cards and the stock has this order; the rest of the pack fills the gaps."""
    rows = [first.split(), second.split(), upcard.split(), stock.split()]
    used = sum(rows, [])
    rest = [n for n in ACE_LOW.names if n not in used]
    for row, size in zip(rows, (10, 10, 1, 31), strict=True):
        while len(row) < size:
            row.append(rest.pop((7 * len(rest)) // 11))
    deck = [rows[i % 2][i // 2] for i in range(20)] + rows[2] + rows[3]
    h = GAME.new(deck=" ".join(deck), dealer=1, options=options)
    assert isinstance(h, GinRummy)
    return h


def ended(first: str, second: str, how: str = "knock 6S", **options: Any) -> GinRummy:
    """P1 draws a useless card and ends the hand with it."""
    h = dealt(first, second, stock=how.split()[1], **options)
    h.play("draw from the stock", how)
    return h


def sayings(h: GinRummy) -> set[str]:
    """The legal answers."""
    return {h.say(a) for a in h.legal()}


def ends(h: GinRummy) -> set[str]:
    """The legal ways to end the hand."""
    return {s for s in sayings(h) if s.startswith(("knock", "gin"))}


def held(h: GinRummy, seat: int) -> set[str]:
    """The cards in a hand."""
    return {ACE_LOW.names[c] for c in h.cards_in(HAND + seat)}


def on_table(h: GinRummy, seat: int) -> set[str]:
    """The melds in front of a seat at the end."""
    zone = next(z for z in scene(h, -1)["zones"] if z["id"] == f"melds.{seat}")
    groups = sorted(set(zone["places"]))
    return {" ".join([c for c, p in zip(zone["cards"], zone["places"], strict=True) if p == g]) for g in groups}


def run_down(h: GinRummy, left: int) -> None:
    """Draw from the stock and discard the drawn card until a number of cards are left in the stock."""
    while h.size(STOCK) > left:
        card = ACE_LOW.names[h.top(STOCK)]
        h.play("draw from the stock", f"discard {card}")


def match(*scores: tuple[int, int], **options: Any) -> GinMatch:
    """A match in which these hands have been played."""
    m = GAME.match(3, options=options)
    assert isinstance(m, GinMatch)
    for i, score in enumerate(scores):
        if i:
            m.next_hand()
        m.hand.end(list(score))
        m.finish_hand()
    return m


# Setup and melds ---------------------------------------------------------------------------


def test_gr_1_two_players() -> None:
    """GR-1: two players only; the first to knock with less deadwood wins the hand."""
    assert GAME.seats == (2,)
    for n in (1, 3):
        with pytest.raises(BadSeats, match="2 players"):
            GAME.new(1, seats=n)
    assert ended(C3, C3_OTHER).score[0] > 0


def test_gr_2_one_pack_and_a_running_score() -> None:
    """GR-2: each of the 52 cards occurs once; the score runs over several hands."""
    h = GAME.new(1)
    assert sorted(sum([h.cards_in(z) for z in range(7)], [])) == list(range(52))
    assert match((20, 0), (0, 7), (5, 0)).totals == [25, 7]


def test_gr_3_gr_4_the_deal() -> None:
    """GR-3, GR-4: ten cards each, one at a time from the non-dealer; one turned up, thirty-one in the stock."""
    first = GAME.new(deck=" ".join(ACE_LOW.names), dealer=0).cards_in(HAND + 1)
    assert first == list(range(0, 20, 2))
    h = GAME.new(1)
    assert [len(h.cards_in(z)) for z in (HAND, HAND + 1, DISCARDS, STOCK)] == [10, 10, 1, 31]
    assert scene(h, -1)["zones"][DISCARDS]["cards"] == [ACE_LOW.names[h.top(DISCARDS)]]


def test_gr_5_gr_6_gr_7_melds_and_deadwood() -> None:
    """GR-5, GR-6, GR-7: three or four of a rank, three or more in sequence, not king-ace-two; ace 1, court cards 10, others their
    pips.
    """
    h = dealt("7H 7D 7S 8C 9C TC JC KD AD 2D")
    assert h.facts_for(0)[0].value == 10 + 1 + 2


def test_gr_c1_deadwood_as_a_player_sees_it() -> None:
    """GR-C1: 10, 25 and 2 points; with eleven cards, after the best discard."""
    assert dealt("7H 7D 7S 8S 9S TS 2C 3C 4C KD").facts_for(0)[0].value == 10
    assert dealt("7H 7D 7S 8S 9S 2C 3C 4C KD AH").facts_for(0)[0].value == 25
    h = dealt("4H 5H 6H 7H 7D 7S JC QC KC 2D", stock="KS")
    assert h.facts_for(0)[0].value == 2
    h.play("draw from the stock")
    assert h.facts_for(0)[0].value == 2


# Turns -------------------------------------------------------------------------------------


@pytest.mark.parametrize("dealer", [0, 1])
def test_gr_8_the_non_dealer_plays_first(dealer: int) -> None:
    """GR-8: the non-dealer has the first turn."""
    assert GAME.new(4, dealer=dealer).turn == 1 - dealer


def test_gr_9_a_turn_begins_with_a_draw() -> None:
    """GR-9: the upcard or the top card of the stock; the other player sees only the upcard."""
    h = dealt(stock="5S", upcard="KC")
    assert sayings(h) == {"take the upcard", "draw from the stock"}
    g = h.copy()
    h.play("draw from the stock")
    assert "5S" in held(h, 0) and ACE_LOW.names[h.top(DISCARDS)] == "KC"
    assert scene(h, 1)["zones"][HAND]["cards"] == [""] * 11
    g.play("take the upcard")
    assert isinstance(g, GinRummy) and "KC" in held(g, 0) and g.size(STOCK) == 31
    assert "KC" in scene(g, 1)["zones"][HAND]["cards"]


def test_gr_10_gr_11_a_turn_ends_with_a_discard_and_passes() -> None:
    """GR-10, GR-11: a player discards one of eleven cards, and the other player's turn begins."""
    h = dealt(PLAIN, stock="5S 8C")
    h.play("draw from the stock")
    assert sayings(h) == {f"discard {c}" for c in held(h, 0)} and len(sayings(h)) == 11
    h.play("discard KD")
    assert len(held(h, 0)) == 10 and h.turn == 1 and ACE_LOW.names[h.top(DISCARDS)] == "KD"
    h.play("draw from the stock", "discard 8C")
    assert h.turn == 0


def test_gr_12_gr_r21_only_the_top_discard_is_shown() -> None:
    """GR-12, GR-R21: the pile is squared up, for both players and for spectators."""
    h = dealt(PLAIN, stock="5S 8C", upcard="2S")
    h.play("draw from the stock", "discard 5S", "draw from the stock", "discard 8C")
    for seat in (-1, 0, 1):
        pile = scene(h, seat)["zones"][DISCARDS]
        assert (pile["cards"], pile["count"]) == (["8C"], 3)


def test_gr_r3_the_upcard_just_taken_must_be_kept() -> None:
    """GR-R3: it cannot be discarded, even in a knock, unless the option allows it; a card from the stock can be."""
    h = dealt(C3, upcard="6S")
    h.play("take the upcard")
    for text in ("discard 6S", "knock 6S"):
        with pytest.raises(IllegalMove, match="you have just taken the six of spades"):
            h.play(text)
    g = dealt(C3, upcard="6S", may_return_upcard=True)
    g.play("take the upcard")
    assert {"discard 6S", "knock 6S"} <= sayings(g)
    h.play("discard KC")
    h = dealt(C3, stock="6S")
    h.play("draw from the stock")
    assert {"discard 6S", "knock 6S"} <= sayings(h)


def test_gr_r3_the_taken_card_may_be_discarded_a_turn_later() -> None:
    """GR-R3: only this turn."""
    h = dealt(PLAIN, upcard="2S", stock="8C 3D")
    h.play("take the upcard", "discard KD", "draw from the stock", "discard 8C", "draw from the stock")
    assert "discard 2S" in sayings(h)


def test_gr_r2_no_special_first_turn_without_the_option() -> None:
    """GR-R2: with the offer, the non-dealer takes or leaves the upcard, then the dealer; if both leave it, the non-dealer draws
    from the stock.
    """
    h = dealt(upcard="KC", stock="5S", first_upcard_offer=True)
    assert h.turn == 0 and sayings(h) == {"take the upcard", "leave the upcard"}
    with pytest.raises(IllegalMove):
        h.play("draw from the stock")
    h.play("leave the upcard")
    assert h.turn == 1 and sayings(h) == {"take the upcard", "leave the upcard"}
    g = h.copy()
    h.play("leave the upcard")
    assert h.turn == 0 and h.phase.name == "discard" and "5S" in held(h, 0)
    g.play("take the upcard")
    assert isinstance(g, GinRummy) and g.turn == 1 and "KC" in held(g, 1)
    g.apply(g.legal()[0])
    assert g.turn == 0 and sayings(g) == {"take the upcard", "draw from the stock"}


# Knocking ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("tenth", "may"), [("KD", {"knock 6S"}), ("JD", {"knock 6S"}), ("2D", {"knock 6S", "knock 2D"}), ("5C", {"gin 6S"})]
)
def test_gr_13_gr_c2_ten_or_less(tenth: str, may: set[str]) -> None:
    """GR-13, GR-C2, GR-R4: ten points in the ten cards kept are enough to knock, none is gin; even on the first turn."""
    h = dealt(f"{ONE_TO_GO} {tenth}", stock="6S")
    h.play("draw from the stock")
    assert may <= ends(h)


def test_gr_c2_eleven_is_refused() -> None:
    """GR-C2, GR-R4: with eleven points in the ten cards kept, a knock is refused."""
    h = dealt("2C 3C 4C 5C 9D 9H 9S 9C KD AH", stock="TD")
    h.play("draw from the stock")
    with pytest.raises(
        IllegalMove, match="without the ten of diamonds you keep 11 points of deadwood, and a knock needs 10 or less"
    ):
        h.play("knock TD")
    assert not ends(h)  # 20 without the ace, 11 without the king
    h = dealt("2C 3C 4C 5C 9D 9H 9S 9C KD AH", stock="2D")
    h.play("draw from the stock")
    assert ends(h) == {"knock KD"}  # leaving AH and 2D


def test_gr_13_the_knocking_discard_is_face_down() -> None:
    """GR-13: nobody else learns which card it was, not even from the log."""
    m = GAME.match(3)
    h = dealt(C3, C3_OTHER, stock="6S")
    h.journal = m.hand.journal
    m.hand = h
    h.play("draw from the stock", "knock 6S")
    for seat in (1, -1):
        assert scene(h, seat)["zones"][DOWN]["cards"] == [""]
        assert not [t for t in event_scenes(m, seat) if "6S" in (t["card"], t["text"]) or "[6S]" in t["text"]]
    assert scene(h, 0)["zones"][DOWN]["cards"] == ["6S"]
    assert "{0} {knocks|knock}." in [t["text"] for t in event_scenes(m, 1)]


def test_gr_14_both_hands_are_shown_in_melds() -> None:
    """GR-14: after a knock everyone sees both hands, sorted into melds, with the cards laid off on them."""
    h = ended(C3, C3_OTHER)
    assert on_table(h, 0) == {"3H 4H 5H 6H 7H", "9C 9D 9H 9S", "JC QC KC"}
    assert on_table(h, 1) == {"JS QS KS"}
    zones = scene(h, -1)["zones"]
    assert set(zones[HAND]["cards"]) == {"4D"} and set(zones[HAND + 1]["cards"]) == {"KD", "2C", "AC", "8D"}


def test_gr_14_a_drawn_hand_is_not_shown() -> None:
    """GR-21: without a knock the cards stay hidden."""
    h = dealt(PLAIN)
    run_down(h, 2)
    assert h.over and scene(h, 0)["zones"][HAND + 1]["cards"] == [""] * 10


def test_gr_15_gr_16_gr_c3_a_plain_knock_with_lay_offs() -> None:
    """GR-15, GR-16, GR-C3: 21 against 4 after 4H, 3H and 9H are laid off: the knocker scores 17."""
    h = ended(C3, C3_OTHER)
    assert h.score == [17, 0]
    assert [(t.seat, t.text, t.points) for t in h.count_lines()] == [
        (0, "deadwood 4", None),
        (1, "deadwood 21", None),
        (0, "the difference", 17),
    ]


def test_gr_17_gr_c4_an_undercut() -> None:
    """GR-17, GR-C4: 4 against the knocker's 9: the other player scores 5 and 10."""
    h = ended(C4, "KS KD KH QS QD QH 4H 9H 2C 2S")
    assert h.score == [0, 15]
    assert [t.points for t in h.count_lines() if t.seat == 1] == [None, 5, 10]


@pytest.mark.parametrize(("rule", "score"), [("undercut", [0, 10]), ("no_score", [0, 0])])
def test_gr_c5_gr_r10_equal_deadwood(rule: str, score: list[int]) -> None:
    """GR-C5, GR-R10: 9 against 9 is an undercut worth 10; by option nobody scores."""
    h = ended(C4, "KS KD KH QS QD QH 4H 9H 2C 7S", tie_on_knock=rule)
    assert h.score == score and sum([t.points or 0 for t in h.count_lines()]) == sum(score)


def test_gr_18_gr_r5_you_may_play_on() -> None:
    """GR-18, GR-R5: with ten points or less, even with none, you can also simply discard."""
    for tenth in ("KD", "5C"):
        h = dealt(f"{ONE_TO_GO} {tenth}", stock="6S")
        h.play("draw from the stock")
        assert "discard 6S" in sayings(h) and ends(h)


def test_gr_r6_a_knock_without_deadwood_is_gin() -> None:
    """GR-18, GR-R6: without deadwood a knock is refused, since it is gin; with deadwood gin is refused."""
    h = dealt(f"{ONE_TO_GO} 5C", stock="6S")
    h.play("draw from the stock")
    assert "gin 6S" in ends(h) and "knock 6S" not in ends(h)
    with pytest.raises(IllegalMove, match="0 points of deadwood, and that is gin"):
        h.play("knock 6S")
    with pytest.raises(IllegalMove, match="without the five of clubs you keep 6 points of deadwood, and gin needs 0"):
        h.play("gin 5C")


def test_gr_19_gr_20_gr_c7_gin() -> None:
    """GR-19, GR-20, GR-C7: 37 and 25 against the hand of GR-C3, which cannot lay off."""
    h = ended("5H 6H 7H 8H 9S 9D 9C JC QC KC", C3_OTHER, "gin 6S")
    assert h.score == [62, 0]
    assert held(h, 1) == set(C3_OTHER.split()) - {"JS", "QS", "KS"}
    assert [(t.text, t.points) for t in h.count_lines()] == [
        ("deadwood 0", None),
        ("deadwood 37", None),
        ("the difference", 37),
        ("gin", 25),
    ]


def test_gr_c8_gr_r7_eleven_melded() -> None:
    """GR-C8, GR-R7: discarding one card makes ordinary gin; a bonus only by option; JC would leave 20."""
    for bonus in (0, 31):
        h = dealt("4H 5H 6H 9S 9D 9C 9H JC QC KC", PLAIN.replace("4H", "4S"), stock="7H", big_gin_bonus=bonus)
        h.play("draw from the stock")
        assert ends(h) >= {"gin 7H", "gin 4H", "gin 9S", "gin 9D", "gin 9C", "gin 9H"}
        with pytest.raises(IllegalMove, match="without the jack of clubs you keep 20 points of deadwood, and gin needs 0"):
            h.play("gin JC")
        h.play("gin 9H")
        assert h.score == [74 + 25 + bonus, 0] and sum([t.points or 0 for t in h.count_lines()]) == 99 + bonus
    h = ended(f"{ONE_TO_GO} 5C", PLAIN.replace("5C", "5S"), "gin 6H", big_gin_bonus=31)
    assert h.score == [74 + 25, 0]  # ten melded and one over
    h = dealt(PLAIN.replace("4H", "4S"), "4H 5H 6H 9S 9D 9C 9H JC QC KC", stock="2D 7H", big_gin_bonus=31)
    h.play("draw from the stock", "discard 2D", "draw from the stock", "gin 9H")
    assert h.score == [0, 74 + 25 + 31]  # the second player
    h = dealt(PLAIN.replace("5C", "5S"), f"{ONE_TO_GO} 5C", stock="2D 6H", big_gin_bonus=31)
    h.play("draw from the stock", "discard 2D", "draw from the stock", "gin 6H")
    assert h.score == [0, 74 + 25]


def test_gr_r8_the_knocker_chooses_an_arrangement_before_seeing_the_other_hand() -> None:
    """GR-R8: A-2-3-4 within the limit can stay unmelded, so that nothing is laid off on 2C 3C 4C; least deadwood first."""
    for n, score in (("1", 67), ("2", 64)):  # 74 - 6 laid off - 1, or 74 - 10
        h = dealt(f"{ONE_TO_GO} AS", PLAIN, stock="7D")
        h.play("draw from the stock", "knock 7D")
        assert h.turn == 0 and sayings(h) == {"lay out 1", "lay out 2"}
        assert scene(h, 1)["zones"][HAND]["cards"] == [""] * 10 and scene(h, 0)["zones"][HAND + 1]["cards"] == [""] * 10
        texts = [c["text"] for c in scene(h, 0)["choices"]]
        assert (
            texts[0].startswith("[2C] [3C] [4C], ") and texts[0].endswith("; deadwood 1") and texts[1].endswith("; deadwood 10")
        )
        h.play(f"lay out {n}")
        assert h.score == [score, 0]


def test_gr_r8_a_single_arrangement_needs_no_choice() -> None:
    """GR-R8: if no other arrangement could be better, the melds are laid out at once."""
    assert ended(C3, C3_OTHER).over and ended(C4, C3_OTHER.replace("9H", "TH"), "knock 6S").over


def test_gr_c6_gr_r9_the_best_joint_lay_off() -> None:
    """GR-C6, GR-R9: three fives are melded, 5D, 6D and AD laid off: 20 against 7."""
    h = ended("2D 3D 4D QC QD QH KC KD KH 7S", "3C 3S 5C 5D 5H 5S 6C 6D 8D AD", "knock TS")
    assert h.score == [13, 0]
    assert "AD 2D 3D 4D 5D 6D" in on_table(h, 0) and on_table(h, 1) == {"5C 5H 5S"}
    assert held(h, 1) == {"3C", "3S", "6C", "8D"} and held(h, 0) == {"7S"}


def test_gr_21_gr_c9_gr_r11_the_stock_runs_down() -> None:
    """GR-21, GR-C9, GR-R11: the player who draws the twenty-ninth card can knock in that turn; a plain discard makes the hand a
    draw.
    """
    h = dealt(C3.replace("4D", "6D"), PLAIN)
    run_down(h, 3)
    assert h.turn == 0 and not h.over
    drawn = ACE_LOW.names[h.top(STOCK)]
    h.play("draw from the stock")
    assert h.size(STOCK) == 2 and f"knock {drawn}" in ends(h)
    h.play(f"discard {drawn}")
    assert h.over and h.score == [0, 0]
    assert h.count_lines()[0].text == "29 turns and no knock, 2 cards left in the stock: nobody scores."


@pytest.mark.parametrize(("second", "may"), [("KC KD KH 9C 9D 9H QC QH QS 6C", True), ("KC KD 9C 9D 4C 4H QC 6C TH JS", False)])
def test_gr_r11_the_last_discard_can_be_claimed_by_option(second: str, may: bool) -> None:
    """GR-R11: only by a player who can end the hand with it, and who then must."""
    stock = "2D 2H 2S 3H 3S AD AH AS 4S 5D 5S 6D 6H 6S 7C 7H 7D 7S 8C 8D 8H 8S TC TD JC JD JH QD KS"
    h = dealt(second=second, stock=stock, last_discard_claim=True)
    run_down(h, 2)
    assert not h.over and h.turn == 1 and ACE_LOW.names[h.top(DISCARDS)] == "KS"
    assert sayings(h) == ({"take the upcard", "leave the upcard"} if may else {"leave the upcard"})
    g = h.copy()
    g.play("leave the upcard")
    assert g.over and g.score == [0, 0]
    if may:
        h.play("take the upcard")
        assert sayings(h) == ends(h) == {"gin 6C", "knock KC", "knock KD", "knock KH"}
        with pytest.raises(IllegalMove, match="you took the last discard to end the hand"):
            h.play("discard 9C")
    else:
        with pytest.raises(IllegalMove, match="only to knock or go gin"):
            h.play("take the upcard")
        assert scene(h, 1)["prompt"] == "Your turn: you cannot end the hand with the [KS], so leave it."


def test_gr_12_the_log_names_the_card_you_take() -> None:
    """GR-9, GR-12: everyone sees the upcard that is taken; only the player who draws from the stock sees that card."""
    m = GAME.match(1)
    h = m.hand
    assert isinstance(h, GinRummy)
    first, up, top = h.turn, ACE_LOW.names[h.top(DISCARDS)], ACE_LOW.names[h.top(STOCK)]
    h.play("take the upcard")
    assert [e["text"] for e in event_scenes(m, -1) if e["kind"] == "say"] == [f"{{{first}}} {{takes|take}} [{up}]."]
    h.play(h.say(h.legal()[0]), "draw from the stock")
    drawer = 1 - first
    assert [e["text"] for e in event_scenes(m, drawer) if e["kind"] == "say"][
        -1
    ] == f"{{{drawer}}} {{draws|draw}} [{top}] from the stock."
    for other in (first, -1):
        assert [e["text"] for e in event_scenes(m, other) if e["kind"] == "say"][
            -1
        ] == f"{{{drawer}}} {{draws|draw}} from the stock."


def test_gr_r2_when_both_leave_the_first_upcard_the_non_dealer_draws() -> None:
    """GR-R2: that draw is not an answer, so the log shows it to the player who draws."""
    m = GAME.match(1, options={"first_upcard_offer": True})
    first, top = m.hand.turn, ACE_LOW.names[m.hand.top(STOCK)]
    m.hand.play("leave the upcard", "leave the upcard")
    drawn = f"{{{first}}} {{draws|draw}} [{top}] from the stock."
    assert [s for s in (0, 1, -1) if drawn in [e["text"] for e in event_scenes(m, s)]] == [first]


def test_gr_r8_a_spectator_can_imagine_the_arrangement() -> None:
    """GR-R8: a spectator sees neither hand, so an imagined knocker may have too much deadwood: the best melds are laid out."""
    h = dealt(f"{ONE_TO_GO} AS", PLAIN, stock="7D")
    h.play("draw from the stock", "knock 7D")
    assert h.phase.name == "lay out"
    for seed in range(20):
        g = h.imagine(-1, Rng(seed))
        assert g.legal()
        play_out(g, Rng(seed))
        assert g.over


def test_gr_r20_an_endless_hand_is_a_draw() -> None:
    """GR-R20: both players could take discards for ever; after the agreed number of turns the hand is a draw."""
    h = dealt(PLAIN, "AD 5D KC 8C TC 6D 4C JC 2S 9S", upcard="2H", max_turns_per_hand=6)
    for _ in range(6):
        assert not h.over
        h.play("take the upcard")
        h.apply(next(a for a in h.legal() if a < 52))
    assert h.over and h.score == [0, 0] and h.size(STOCK) == 31
    assert h.count_lines()[0].text == "6 turns and no knock, 31 cards left in the stock: nobody scores."


def test_gr_r22_bad_input_is_refused_and_changes_nothing() -> None:
    """GR-R22: a card that is not held, a knock with too much deadwood, an unknown answer."""
    h = dealt(PLAIN, C3, stock="8S")
    h.play("draw from the stock")
    before = h.view(0).to_json()
    for text in ("discard 4D", "knock KD", "gin KD", "knock 4D", "take the upcard", "discard", "pass"):
        with pytest.raises(IllegalMove):
            h.play(text)
        assert h.view(0).to_json() == before
    with pytest.raises(IllegalMove, match="you do not hold the four of diamonds"):
        h.play("knock 4D")


# The game ----------------------------------------------------------------------------------


def test_gr_22_gr_r1_the_deal_alternates_and_the_cards_are_shuffled() -> None:
    """GR-22, GR-R1: the first dealer follows from the seed; the deal passes after every hand, even a draw."""
    assert {GAME.match(seed).dealer for seed in range(20)} == {0, 1}
    m = match((0, 0))
    first, cards = m.dealer, m.hand.cards_in(HAND)
    m.next_hand()
    assert m.dealer == 1 - first and m.hand.turn == first and m.hand.cards_in(HAND) != cards


def test_gr_23_gr_r13_until_a_player_reaches_100() -> None:
    """GR-23, GR-R13: only points from hands count towards it, not the boxes; exactly 100 is enough."""
    assert not match((33, 0), (33, 0), (33, 0)).over
    assert match((33, 0), (33, 0), (34, 0)).over
    assert match((25, 0), target=25).over


def test_gr_24_gr_25_gr_c13_bonuses() -> None:
    """GR-24, GR-25, GR-C13: 102 and 100 and five boxes make 327; 64 and three boxes 139."""
    m = match((20, 0), (0, 20), (20, 0), (20, 0), (0, 20), (20, 0), (0, 24), (22, 0))
    assert m.over and m.totals == [327, 139] and m.winners() == [0]
    assert [(r.label, r.scores) for r in m.sheet[-2:]] == [("Game", [100, 0]), ("Boxes", [125, 75])]


def test_gr_r12_a_drawn_hand_gives_no_box() -> None:
    """GR-R12: only the player who scored gets a box, also by an undercut."""
    m = match((0, 0), (100, 0))
    assert m.boxes == [1, 0] and m.totals == [225, 0]
    m = match((0, 0), (0, 10), (100, 0))
    assert m.boxes == [1, 1]


@pytest.mark.parametrize(("rule", "winner"), [("highest_final_total", 1), ("first_to_100", 0)])
def test_gr_r14_the_higher_final_total_wins(rule: str, winner: int) -> None:
    """GR-R14: many boxes can outweigh the bonus for 100: 252 against 98 and seven boxes, 273."""
    m = match((51, 0), *[(0, 14)] * 7, (51, 0), winner_rule=rule)
    assert m.totals == [102 + 100 + 50, 98 + 175] and m.winners() == [winner]


def test_gr_r14_equal_totals() -> None:
    """GR-R14: 100 + 100 + 50 against 75 + 175: the players share the win, or by option play another hand."""
    hands = [(50, 0), *[(0, 10)] * 5, (0, 12), (0, 13), (50, 0)]
    m = match(*hands)
    assert m.totals == [250, 250] and m.winners() == [0, 1]
    m = match(*hands, tie_break="extra_hand")
    assert not m.over
    m.next_hand()
    m.hand.end([0, 30])  # P2 also reaches 100, but not first
    m.finish_hand()
    assert m.over and m.totals == [250, 105 + 200] and m.winners() == [1]


def test_gr_r15_no_other_bonuses() -> None:
    """GR-R15: nothing for a shutout: 100, 100 and one box."""
    assert match((100, 0)).totals == [225, 0]


# Variants ----------------------------------------------------------------------------------


def test_gr_26_gr_r19_variants_go_together() -> None:
    """GR-26, GR-R19: around the corner with the Oklahoma limit of 2, with betting."""
    h = dealt("QS KS AS 2S 3S 5D 5H 5C 9H 9D", stock="6S", upcard="2H", knock_rule="oklahoma", around_the_corner=True, stake=5)
    h.play("draw from the stock")
    assert h.limit == 2 and not ends(h)
    h = dealt("QS KS AS 2S 3S 5D 5H 5C 9H AD", stock="9D", upcard="2H", knock_rule="oklahoma", around_the_corner=True)
    h.play("draw from the stock")
    assert not ends(h)
    h = dealt("QS KS AS 2S 3S 5D 5H 5C 5S AD", stock="9D", upcard="2H", knock_rule="oklahoma", around_the_corner=True)
    h.play("draw from the stock")
    assert "knock 9D" in ends(h)


def test_gr_27_gr_28_gr_c13_betting() -> None:
    """GR-27, GR-28, GR-C13: the players agree on the stake beforehand; at 5 chips a point the loser of 327 to 139 pays 940."""
    hands = [(20, 0), (0, 20), (20, 0), (20, 0), (0, 20), (20, 0), (0, 24), (22, 0)]
    assert match(*hands, stake=5).result_text() == "{0} {wins|win} with 327 points. {1} {pays|pay} 940 chips."
    assert match(*hands).result_text() == "{0} {wins|win} with 327 points."
    other_way = [(right, left) for left, right in hands]
    assert match(*other_way, stake=5).result_text() == "{1} {wins|win} with 327 points. {0} {pays|pay} 940 chips."


@pytest.mark.parametrize(
    ("upcard", "limit"),
    [("AC", 0), ("2H", 2), ("3D", 3), ("4D", 4), ("5D", 5), ("6D", 6), ("7C", 7), ("8C", 8), ("9C", 9)]
    + [("TD", 10), ("JD", 10), ("QD", 10), ("KD", 10)],
)
def test_gr_29_gr_30_gr_c10_gr_r16_the_oklahoma_limit(upcard: str, limit: int) -> None:
    """GR-29, GR-30, GR-C10, GR-R16: the value of the first upcard for the whole hand; after an ace only gin."""
    h = dealt(PLAIN.replace("AC", "AD").replace("KD", "KC"), upcard=upcard, stock="3S 9S", knock_rule="oklahoma")
    assert h.limit == limit
    assert h.facts()[0].value == (f"{limit} or less" if limit else "gin only")
    h.play("take the upcard", "discard KH", "draw from the stock", "discard 3S")
    assert h.limit == limit


def test_gr_c10_hands_that_the_limit_forbids_to_knock() -> None:
    """GR-C10: a hand with 10 points cannot knock on a 7, but can on a king; on an ace only gin is possible."""
    c1 = "7H 7D 7S 8S 9S TS 2C 3C 4C KD"
    for upcard, may in (("7C", False), ("KC", True)):
        h = dealt(c1, stock="6H", upcard=upcard, knock_rule="oklahoma")
        h.play("draw from the stock")
        assert ("knock 6H" in ends(h)) == may
    h = dealt(f"{ONE_TO_GO} 2D", stock="6H", upcard="AC", knock_rule="oklahoma")
    h.play("draw from the stock")
    with pytest.raises(IllegalMove, match="you keep 2 points of deadwood, and gin needs 0"):
        h.play("knock 6H")
    h = dealt(f"{ONE_TO_GO} 5C", stock="6H", upcard="AC", knock_rule="oklahoma")
    h.play("draw from the stock")
    assert ends(h) == {"gin 6H"}


def test_when_a_player_knocks_all_see_both_hands() -> None:
    """P2 knocks with one card unmatched; the ace and the five of clubs go to the sequence, and P1 keeps the eight others."""
    h = dealt(PLAIN, f"{ONE_TO_GO} 2D", stock="7C 6D")
    h.play("draw from the stock", "discard 7C", "draw from the stock", "knock 6D")
    others = set(PLAIN.split()) - {"AC", "5C"}
    assert [{ACE_LOW.names[face] for face in h.view(-1).zones[HAND + s]} for s in (0, 1)] == [others, {"2D"}]


def test_gr_31_gr_c11_gr_r17_the_moving_limit() -> None:
    """GR-31, GR-C11, GR-R17: on a 3 you cannot knock with 5 points, even after taking the 3; a turn later, on a 9, you can."""
    h = dealt(PLAIN.replace("5C", "5D"), "2C 3C 4C 5C 9D 9H 9S 9C 2D KC", stock="3S 7D TC", upcard="QC", knock_rule="moving")
    h.play("draw from the stock", "discard 3S", "take the upcard")
    with pytest.raises(IllegalMove, match="you keep 5 points of deadwood, and a knock needs 3 or less"):
        h.play("knock KC")
    h.play("discard KC", "draw from the stock", "discard 7D", "draw from the stock")
    assert h.limit == 7 and "knock TC" in ends(h)


def test_gr_r17_the_limit_can_follow_the_draw_by_option() -> None:
    """GR-R17: then the card under the one taken sets the limit, or 10 if there is none."""
    h = dealt(PLAIN, stock="3S 9C", upcard="2D", knock_rule="moving", moving_threshold_at="after_draw")
    assert h.limit == 2
    g = h.copy()
    g.play("take the upcard")
    assert isinstance(g, GinRummy) and g.limit == 10
    h.play("draw from the stock")
    assert h.limit == 2
    h.play("discard 3S")
    assert h.limit == 3
    h.play("take the upcard")
    assert h.limit == 2
    h = dealt(PLAIN, stock="3S 9C", upcard="2D", knock_rule="moving")
    h.play("take the upcard")
    assert h.limit == 2


def test_gr_r17_on_an_ace_only_gin() -> None:
    """GR-R17: a player whose turn begins with an ace as upcard can only go gin."""
    h = dealt(f"{ONE_TO_GO} 2D", stock="6H", upcard="AC", knock_rule="moving")
    h.play("draw from the stock")
    assert h.limit == 0 and not ends(h)


def test_gr_32_gr_c12_gr_r18_around_the_corner() -> None:
    """GR-32, GR-C12, GR-R18: QS KS AS 2S 3S is one run and leaves 18; without the variant 38; an ace left counts 1 or 15."""
    c12 = "QS KS AS 2S 3S 5D 5H 5C 9H 9D"
    assert dealt(c12, around_the_corner=True).facts_for(0)[0].value == 18
    assert dealt(c12).facts_for(0)[0].value == 38
    left = "QS KS AS 2S 3S 5D 5H 5C AD 9D"
    assert dealt(left, around_the_corner=True).facts_for(0)[0].value == 10
    assert dealt(left, around_the_corner=True, atc_ace_deadwood="15").facts_for(0)[0].value == 24
    assert dealt(left, atc_ace_deadwood="15").facts_for(0)[0].value == 30
    h = ended("JS QS KS 5D 5H 5C 9H 9D 9C 2D", "AS 2S 4S KD KH QD 6C 8C TH 7D", "knock 6H", around_the_corner=True)
    assert "AS 2S JS QS KS" in on_table(h, 0)
    assert h.score == [4 + 10 + 10 + 10 + 6 + 8 + 10 + 7 - 2, 0]


def test_a_hand_is_sorted_into_melds_and_deadwood() -> None:
    """Melds come first, a run around the corner from its low end, and then the deadwood by rank."""
    h = dealt("9D KS 5C QS AS 2S 5D 3C 3S 5H", around_the_corner=True)
    assert scene(h, 0)["zones"][HAND]["cards"] == "5C 5D 5H QS KS AS 2S 3S 3C 9D".split()


def test_the_count_adds_up_to_the_score() -> None:
    """In every hand that ends; only one player scores."""
    knocks = 0
    for seed in range(150):
        h = GAME.new(rng=Rng(seed), options={"big_gin_bonus": 20})
        assert isinstance(h, GinRummy)
        rng = Rng(seed + 1000)
        while not h.over:
            over = [a for a in h.legal() if a >= 64]
            h.apply(over[0] if over else h.phase.pick(h, h.turn, rng))
        knocks += h.knocker >= 0
        for s in range(2):
            assert sum([t.points or 0 for t in h.count_lines() if t.seat == s]) == h.score[s]
        assert min(h.score) == 0
    assert knocks > 5


def test_a_hand_ends_within_its_most_answers() -> None:
    """Even the longest hand allowed ends within the game's `max_answers`."""
    h = GAME.new(1, options={"max_turns_per_hand": 500})
    assert play_out(h.copy(), Rng(3)) < GAME.max_answers and 2 * 500 + 4 < GAME.max_answers


def test_gr_r6_the_ace_of_clubs_ends_the_hand_like_any_card() -> None:
    """GR-R6: it is the first card of the pack. Where only discarding it goes gin, that is what the page and the log say."""
    h = dealt("2D 3D 4D 5D 9D 9H 9S QD QH QS", PLAIN.replace("AC", "3C"), stock="AC")
    h.play("draw from the stock")
    h.limit = 0
    assert ends(h) == {"gin AC"} and h.phase.prompt(h, 0) == "Your turn: discard a card or go gin."
    gin, knock = h.phase.read("gin AC"), h.phase.read("knock AC")
    assert h.phase.log_text(h, 0, gin) == "{0} {goes|go} gin." and h.phase.log_text(h, 0, knock) == "{0} {knocks|knock}."
    h = dealt("2D 3S 5D 7D 9C 9H 8S QD JS KS", PLAIN.replace("AC", "3C"), stock="AC")
    h.play("draw from the stock")
    with pytest.raises(
        IllegalMove, match="without the ace of clubs you keep 73 points of deadwood, and a knock needs 10 or less"
    ):
        h.play("knock AC")


def test_gr_r8_the_deadwood_of_an_arrangement_is_that_of_its_player() -> None:
    """GR-R8: the button tells it, also to the second player."""
    h = dealt(C3, PLAIN)
    assert LAY_OUT.button(h, 1, 0) == "No meld; deadwood 74"


def test_gr_24_a_hand_won_by_one_point_is_a_box() -> None:
    """GR-24, GR-25: each hand won counts, and one that nobody won does not."""
    m = match((1, 0), (0, 0), (0, 30))
    assert m.boxes == [1, 1] and [row.scores for row in m.bonuses()] == [[0, 0], [25, 25]]


def test_gr_r8_there_are_words_for_sixty_one_arrangements() -> None:
    """GR-R8: as many as are ever offered."""
    assert LAY_OUT.n_actions(GAME.new(1).plan) == 61
