"""Backhand, clause by clause (BH-1 to BH-20), with the rulings, the worked cases and the exact values."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from typing import Any

import pytest

from upcard.core.errors import BadOption, IllegalMove
from upcard.core.journal import Journal
from upcard.games.backhand.game import GAME
from upcard.games.backhand.hand import Backhand
from upcard.games.backhand.match import BackhandMatch
from upcard.games.backhand.policy import values

NAMES = GAME.plan(1, GAME.options()).pack.names


def dealt(cards: str, seats: int = 1, bets: tuple[int, ...] = (1,), **options: Any) -> Backhand:
    """A round in which these cards come in order: two to each player, one at a time, then the stock."""
    pack = GAME.plan(seats, GAME.check_terms(options, seats)[0]).pack
    rest = NAMES * pack.copies
    for c in cards.split():
        rest.remove(c)
    h = GAME.new(deck=" ".join(cards.split() + rest), seats=seats, options=options)
    assert isinstance(h, Backhand)
    if h.phase.name == "stake":
        for bet in bets * (seats if len(bets) == 1 else 1):
            h.play(f"bet {bet}")
    return h


def says(h: Backhand) -> set[str]:
    """The legal answers."""
    return {h.say(a) for a in h.legal()}


def hand(h: Backhand, seat: int = 0) -> list[str]:
    """A player's cards."""
    return [NAMES[c % 64] for c in h.cards_in(seat)]


@pytest.mark.parametrize(("seats", "packs"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3), (8, 4)])
def test_bh_1_bh_w12_bh_r2_packs(seats: int, packs: int) -> None:
    """BH-1, BH-W12, BH-R2: one pack for every two players, for one to eight players. A banker needs none."""
    assert GAME.new(1, seats=seats).plan.packs == packs
    if seats > 1:
        rotating = GAME.check_terms({"dealer": "rotating"}, seats)[0]
        assert GAME.plan(seats, rotating).packs == {2: 1, 3: 1, 4: 2, 5: 2, 6: 3, 8: 4}[seats]


def test_bh_2_bh_r3_what_is_played_for() -> None:
    """BH-2, BH-R3: bets, the first to a number of wins, or the most wins in a number of rounds."""
    for scoring, goal in (("betting", "10 rounds"), ("first_to_n", "5 wins"), ("most_in_n", "10 rounds")):
        m = GAME.match(1, seats=2, options={"scoring": scoring})
        assert (m.goal(), m.winning() != "") == (goal, scoring != "first_to_n")
        assert m.hands_planned() == (0 if scoring == "first_to_n" else 10)
        assert (m.hand.phase.name == "stake") == (scoring == "betting")


def test_bh_3_bh_4_bh_r19_bh_w14_bets_come_first() -> None:
    """BH-3, BH-4, BH-R19, BH-W14: players bet before any card is dealt, from the minimum to the maximum and nothing else."""
    h = GAME.new(1, seats=2)
    assert not h.cards_in(0) and h.phase.name == "stake"
    for bad in ("bet 0", "bet 11", "stand"):
        with pytest.raises(IllegalMove):
            h.play(bad)
    h.play("bet 10")
    h.play("bet 1")
    assert len(h.cards_in(0)) >= 2
    one = GAME.new(1, seats=2, options={"min_bet": 5, "max_bet": 5})
    with pytest.raises(IllegalMove, match="you can bet exactly 5$"):
        one.play("bet 4")
    with pytest.raises(BadOption, match="largest bet"):
        GAME.new(1, options={"min_bet": 5, "max_bet": 4})


def test_bh_5_bh_r5_two_cards_each() -> None:
    """BH-5, BH-R5: face up, one at a time, twice round."""
    h = dealt("TS 9S 6D 5D", seats=2)
    assert hand(h, 0) == ["TS", "6D"] and hand(h, 1) == ["9S", "5D"] and -1 not in h.view(-1).zones[0]


def test_bh_6_bh_7_bh_8_bh_w7_bh_r6_bh_r7_aces() -> None:
    """BH-6, BH-7, BH-8, BH-W7, BH-R6, BH-R7, BH-R8: two first aces are both replaced; a replacement ace stays and counts one."""
    h = dealt("AS AH AD 6C 9S")
    assert sorted(hand(h)) == ["6C", "9S", "AD"] and h.score_of(0) == 16 and says(h) == {"hit", "backhand"}
    h = dealt("TS AS 6D TC 9S 8S", seats=2, ace_replacement="on_turn")
    assert "AS" in hand(h, 1)
    h.play("backhand")
    assert h.score_of(0) == 16 and hand(h, 1) == ["TC", "8S"], "the nine makes 25 and wins; the second turn begins with the ace"
    h = dealt("5S 8D AC 9S", ace_replacement="on_turn")
    h.play("hit")
    assert hand(h) == ["5S", "8D", "AC"] and says(h) == {"hit", "backhand"}, "an ace drawn later is not replaced"


def test_bh_9_bh_r20_one_after_another() -> None:
    """BH-9, BH-R20: each player finishes before the next acts."""
    h = dealt("TS 8S 6D 8C", seats=2)
    assert h.turn == 0
    h.play("backhand")
    assert h.turn == 1


def test_bh_10_bh_15_bh_w1_bh_w2_bh_r16_backhand() -> None:
    """BH-10, BH-15, BH-W1, BH-W2, BH-R16: over 21 wins even money, and exactly 21 does not. The card does not join the hand."""
    for card, net in (("8D", 1), ("7C", -1)):
        h = dealt(f"TS 4H {card}")
        h.play("backhand")
        assert h.score == [net] and hand(h) == ["TS", "4H"]


def test_bh_11_bh_w3_bh_r11_low_hands_are_dealt_to() -> None:
    """BH-11, BH-W3, BH-R11: a hand below 12 is dealt cards without a choice until it has 12 or more. It cannot bust."""
    for answer, net in (("hit", -1), ("backhand", 1)):
        h = dealt("5S 3D 2C 4H KD")
        assert h.score_of(0) == 14
        h.play(answer)
        assert h.score == [net]


def test_bh_r17_a_new_stock_is_everything_out_of_play() -> None:
    """BH-R17: the new stock includes finished hands and the last backhand card. Hands in play stay."""
    h = dealt("TS 9S 6D 5C KD", seats=2, reshuffle="when_low")
    h.play("backhand")
    for card in h.cards_in(h.stock):
        h.move(card, h.stock, h.away)
    h.play("hit")
    everything = [c for z in range(h.plan.size) for c in h.cards_in(z)]
    assert len(everything) == 52 and not h.cards_in(0) and not h.cards_in(h.called) and not h.cards_in(h.away)
    assert hand(h, 1)[:2] == ["9S", "5C"] and h.size(h.stock) == 52 - 3


def test_bh_r17_of_three_the_second_has_finished() -> None:
    """BH-R17: only the hands that are over go into the new stock, whoever holds them."""
    for done in range(3):
        h = dealt("TS 9S 8C 6D 5C KD", seats=3, reshuffle="when_low")
        hands = [h.cards_in(s) for s in range(3)]
        assert all(hands)
        h.results[done] = 1
        h.move_all(h.stock, h.away)
        h.draw(h.called)
        assert [h.cards_in(s) for s in range(3)] == [[] if s == done else hands[s] for s in range(3)]
        assert h.size(h.called) == 1 and h.size(h.away) == 0


@pytest.mark.parametrize(("left", "goes_on"), [(30, True), (29, False)])
def test_bh_r18_the_banker_has_no_hand_to_deal_to(left: int, goes_on: bool) -> None:
    """BH-R18, BH-R2: with one of three players as the bank, thirty cards are fifteen for each of the other two."""
    m = GAME.match(1, seats=3, options={"dealer": "rotating", "reshuffle": "when_low"})
    h = m.hand
    assert isinstance(h, Backhand)
    for card in h.cards_in(h.stock)[left:]:
        h.move(card, h.stock, h.away)
    m.number = 2
    assert (m.deck() is not None) == goes_on


def test_bh_r1_the_count_adds_up_with_a_bank_that_goes_round() -> None:
    """BH-R1, BH-10: every player's lines, the bank's too, add up to the score."""
    h = dealt("TS 9S 4H 8C 8D 7D", seats=3, bets=(2, 5), dealer="rotating")
    while not h.over:
        h.play("backhand" if "backhand" in says(h) else "hit")
    assert sum(h.score) == 0 and any(h.score)
    for seat in range(3):
        assert sum(line.points or 0 for line in h.count_lines() if line.seat == seat) == h.score[seat]


def test_the_result_of_a_match_says_who_lost() -> None:
    """The result does not call a loss a win; one chip and one win are singular."""
    m = GAME.match(1, seats=2)
    for totals, text in (
        ([1, -2], "{0} {wins|win} 1 chip."),
        ([3, 3], "{0} and {1} win 3 chips each."),
        ([0, -2], "{0} {breaks|break} even; nobody has won anything."),
        ([-1, -4], "Nobody has won anything; {0} {loses|lose} 1 chip, the least."),
    ):
        m.totals = totals
        assert m.result_text() == text
    m = GAME.match(1, seats=1)
    m.totals = [-1]
    assert m.result_text() == "{0} {loses|lose} 1 chip."
    m = GAME.match(1, seats=2, options={"scoring": "most_in_n"})
    m.totals = [1, 0]
    assert m.result_text() == "{0} {wins|win} with 1 win."


def test_bh_12_bh_w4_bh_r9_twelve() -> None:
    """BH-12, BH-W4, BH-R9: a player with twelve acts and cannot stand. By agreement the hand is dealt another card."""
    for answer, net in (("hit", -1), ("backhand", 1)):
        h = dealt("7S 5D KC")
        assert says(h) == {"hit", "backhand"}
        h.play(answer)
        assert h.score == [net]
    assert dealt("7S 5D KC", min_act_score="13").score == [-1]
    assert says(dealt("7S 6D KC", min_act_score="13")) == {"hit", "backhand"}


def test_bh_13_hitting() -> None:
    """BH-13: over 21 loses; at 21 or less the player can hit or call again."""
    h = dealt("7S 6D 5C TH")
    h.play("hit")
    assert h.score_of(0) == 18 and says(h) == {"hit", "backhand"}
    h.play("hit")
    assert h.score == [-1]
    h = dealt("7S 6D AC TH")
    h.play("hit")
    assert hand(h) == ["7S", "6D", "AC"], "the ace of clubs, the first of the pack, is a card like others"


def test_bh_14_bh_w5_bh_w6_bh_r10_five_cards() -> None:
    """BH-14, BH-W5, BH-W6, BH-R10: five cards win, whether dealt or drawn, even if the player never had a choice."""
    h = dealt("2S 3H 4D 3C 5S")
    assert h.score_of(0) == 12
    h.play("hit")
    assert h.score == [1]
    h = dealt("2S 2H 2D 2C 3S")
    assert h.over and h.score == [1] and h.score_of(0) == 11


def test_bh_16_bh_17_bh_w14_push_hands() -> None:
    """BH-16, BH-17, BH-W14: two cards worth 17 to 20 can be played or pushed, not called. 16 cannot be pushed."""
    for cards in ("TD 7S", "TD 8S", "TD 9S", "TD KS"):
        h = dealt(cards)
        assert says(h) == {"hit", "push"}
        with pytest.raises(IllegalMove, match="cannot call backhand"):
            h.play("backhand")
    h = dealt("TD 6S")
    with pytest.raises(IllegalMove, match="17 to 20"):
        h.play("push")


def test_bh_18_bh_w8_pushing() -> None:
    """BH-18, BH-W8: the hand is discarded, two new cards are dealt, and play goes on."""
    h = dealt("KS 8D 6D 5C QH AC")
    h.play("push")
    assert h.score_of(0) == 21 and {NAMES[c % 64] for c in h.cards_in(h.away)} == {"KS", "8D"}
    h.play("backhand")
    assert h.score == [1]
    h = dealt("KS 8D 5C AS TH")
    h.play("push")
    assert hand(h) == ["5C", "TH"], "an ace among the two new cards is replaced"


def test_bh_19_bh_w10_bh_r14_pushing_again() -> None:
    """BH-19, BH-W10, BH-R14: push again whenever the new hand is a push hand, or as often as agreed."""
    h = dealt("TD 9S AS KH 9C QD QC 2H 3H TS")
    for total in (19, 19, 20):
        assert h.score_of(0) == total
        h.play("push")
    assert h.score_of(0) == 15
    h = dealt("TD 9S QD QC", max_pushes=1)
    h.play("push")
    assert says(h) == {"hit"}
    h = dealt("TD 9S QD QC KD KC", max_pushes=2)
    for may in ({"hit", "push"}, {"hit"}):
        h.play("push")
        assert says(h) == may


def test_bh_20_bh_w9_bh_r12_playing_the_push() -> None:
    """BH-20, BH-W9, BH-R12: one card: 21 or less wins, more loses, and no other choice follows."""
    for card, net in (("4C", 1), ("5C", -1)):
        h = dealt(f"TD 7S {card}")
        h.play("hit")
        assert h.score == [net]


def test_bh_w11_bh_r13_three_cards_are_no_push_hand() -> None:
    """BH-W11, BH-R13: nineteen in three cards can be hit or called, not pushed."""
    h = dealt("9S 4D 6C")
    h.play("hit")
    assert h.score_of(0) == 19 and says(h) == {"hit", "backhand"}


def test_bh_r15_twenty_one_is_no_result() -> None:
    """BH-R15: twenty-one wins nothing by itself. The player still chooses; any card busts."""
    h = dealt("8S 8C 5D AC")
    h.play("hit")
    assert says(h) == {"hit", "backhand"}
    h.play("hit")
    assert h.score == [-1]


def test_bh_w13_a_round_of_three() -> None:
    """BH-W13: +2, +5, -1; the bank loses six."""
    h = dealt("TS 8S KD 6D 8C 7D 9H 5D 2C JS", seats=3, bets=(2, 5, 1))
    for answer in ("backhand", "hit", "backhand", "hit"):
        h.play(answer)
    assert h.score == [2, 5, -1]


def test_bh_w13_all_see_who_has_won_and_who_has_lost() -> None:
    """BH-W13: A's backhand wins at once; B hits to 21 and calls; C hits and busts. Tags show each result as it comes."""
    h = dealt("TS 8S KD 6D 8C 7D 9H 5D 2C JS", seats=3, bets=(2, 5, 1))

    def tags() -> list[tuple[int, object]]:
        return [(fact.seat, fact.value) for fact in h.facts() if fact.kind == "tag"]

    assert tags() == []
    assert [(f.seat, f.value) for f in h.facts() if f.label == "Score"] == [(0, 16), (1, 16), (2, 17)]
    h.play("backhand")
    assert tags() == [(0, "won")]
    h.play("hit", "backhand", "hit")
    assert tags() == [(0, "won"), (1, "won"), (2, "lost")]


def test_bh_r1_a_bank_that_goes_round() -> None:
    """BH-R1: with a rotating bank, the banker has no hand and pays and collects. It needs two players or more."""
    h = GAME.new(1, seats=3, dealer=1, options={"dealer": "rotating"})
    assert [f.seat for f in h.facts() if f.value == "bank"] == [1]
    while not h.over:
        assert h.turn != 1 and [f.seat for f in h.facts() if f.value == "bank"] == [1]
        h.apply(h.legal()[0])
    assert sum(h.score) == 0 and not h.cards_in(1)
    with pytest.raises(BadOption, match="two players"):
        GAME.new(1, seats=1, options={"dealer": "rotating"})


@pytest.mark.parametrize(("rule", "wins", "over"), [("immediate", 4, True), ("immediate", 3, False), ("finish_round", 4, False)])
def test_bh_r4_first_to_a_number(rule: str, wins: int, over: bool) -> None:
    """BH-R4: the first to reach five wins at once, or the round is finished first; a fourth win ends nothing."""
    pack = NAMES[:]
    cards = "TS TH 6D 5D 9H".split()
    deck = cards + [c for c in pack if c not in cards]
    h = GAME.new(deck=" ".join(deck), seats=2, options={"scoring": "first_to_n", "first_to": rule}, carry=[wins, 4])
    h.play("backhand")
    assert h.over == over
    if over:
        assert h.score == [1, 0]
    m = GAME.match(1, seats=2, options={"scoring": "first_to_n", "target_wins": 1})
    m.hand.end([1, 0])
    m.finish_hand()
    assert m.over and m.winners() == [0]


def test_bh_r17_the_stock_runs_out() -> None:
    """BH-R17: all cards out of play are shuffled into a new stock."""
    h = GAME.new(4, seats=1, options={"scoring": "most_in_n"})
    assert isinstance(h, Backhand)
    h.move_all(h.stock, h.away)
    h.journal = Journal()
    h.draw(0)
    told = [e.text for e in h.journal.entries if e.text]
    assert told == ["The stock is used up: everything out of play is shuffled into a new one."]
    assert h.size(h.stock) + h.size(0) == 52 and h.size(h.away) == 0
    left = h.cards_in(h.stock)
    assert left not in (sorted(left), sorted(left, reverse=True)), "it is shuffled"


def test_bh_r17_a_stock_whose_next_card_is_the_first_of_the_pack_is_not_used_up() -> None:
    """BH-R17: the next card is drawn, and what is out of play stays there."""
    h = dealt(f"TS 8S {NAMES[0]} 2H", scoring="most_in_n")
    h.move(h.cards_in(h.stock)[0], h.stock, h.away)
    h.draw(h.called)
    assert h.cards_in(h.called) == [0] and h.size(h.away) == 1


def test_bh_r18_shuffling() -> None:
    """BH-R18: shuffle for every round; by agreement only when fewer than fifteen cards are left."""
    m = GAME.match(2, options={"reshuffle": "when_low", "scoring": "most_in_n", "match_rounds": 30})
    assert isinstance(m, BackhandMatch)
    left = []
    while not m.over:
        while not m.hand.over:
            m.answer(0, m.hand.say(m.hand.legal()[-1]))
        assert isinstance(m.hand, Backhand)
        left.append(int(m.hand.size(m.hand.stock)))
        if not m.over:
            m.next_hand()
    falls = [b < a for a, b in zip(left, left[1:], strict=False)]
    assert falls.count(True) > 20 and falls.count(False) >= 1
    assert all(a >= 15 for a, fell in zip(left, falls, strict=False) if fell)


PROBABILITY = {v: Fraction(1 if v < 10 else 4, 13) for v in range(1, 11)}


@cache
def endless(total: int, cards: int) -> Fraction:
    """The best chance to win from an endless pack, worked out independently of the game."""
    if total > 21:
        return Fraction(0)
    if cards == 5:
        return Fraction(1)
    hit = sum((p * endless(total + v, cards + 1) for v, p in PROBABILITY.items()), Fraction(0))
    if total < 12:
        return hit
    return max(hit, sum((p for v, p in PROBABILITY.items() if total + v > 21), Fraction(0)))


def test_the_value_of_the_game_is_exact() -> None:
    """With best play from an endless pack a hand wins 650324/1134159 of the time; 8428/28561 of hands are push hands."""
    first = {v: Fraction(v != 1 and (1 if v < 10 else 4), 13) + Fraction(1, 13) * p for v, p in PROBABILITY.items()}
    pushed = sum((first[a] * first[b] for a in first for b in first if a + b >= 17), Fraction(0))
    rest = sum((first[a] * first[b] * endless(a + b, 2) for a in first for b in first if a + b < 17), Fraction(0))
    assert pushed == Fraction(8428, 28561)
    assert rest / (1 - pushed) == Fraction(650324, 1134159)


@pytest.mark.parametrize(("total", "hit", "call"), [(12, 0.484752, 0.307692), (14, 0.414201, 0.461538), (16, 0.325444, 0.615385)])
def test_the_bot_reckons_exactly(total: int, hit: float, call: float) -> None:
    """With very many packs the bot's values are those of an endless pack."""
    many = 10**7
    left = [0] + [many] * 9 + [4 * many]
    assert values(left, total, 2) == pytest.approx((hit, call), abs=1e-5)
