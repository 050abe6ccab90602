"""In-Between, clause by clause (IB-1 to IB-22), with the rulings, the worked cases and the exact values."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from typing import Any

import pytest

from upcard.core.bits import Rng
from upcard.core.errors import BadSeats, IllegalMove
from upcard.core.journal import Journal
from upcard.core.pack import STANDARD
from upcard.games.in_between.game import GAME, InBetween
from upcard.games.in_between.policy import POLICY, chances
from upcard.kit.amounts import AMOUNT


def before(cards: str, pot: int, seats: int = 2, **options: Any) -> InBetween:
    """A round before its first turn: *cards* will be turned up in this order, and *pot* chips are in the pot."""
    deck = cards.split() + [c for c in ("4D", "TH", *STANDARD.names) if c not in cards.split()]  # the next turn has a bet
    h = GAME.new(
        deck=" ".join(dict.fromkeys(deck)), seats=seats, dealer=seats - 1, options=options, extra={"pot": pot, "open": 0}
    )
    assert isinstance(h, InBetween)
    return h


def turned(cards: str, pot: int, seats: int = 2, **options: Any) -> InBetween:
    """A round with the first player's two cards turned up."""
    h = before(cards, pot, seats, **options)
    h.play("turn two cards")
    return h


def says(h: InBetween) -> set[str]:
    """The legal answers, without proposals."""
    return {h.say(a) for a in h.legal()} - {"propose to end"}


def test_ib_1_ib_2_ib_3_ib_4_the_beginning() -> None:
    """IB-1, IB-2, IB-3, IB-4, IB-R2: one pack. All ante one chip, or as agreed, into a pot that everyone bets against."""
    h = GAME.new(1, seats=4, options={"ante": 3})
    assert isinstance(h, InBetween) and len(h.plan.cards) == 52 and h.rules.min_bet == 1
    assert h.pot + sum(h.net) == 0 and sum(h.net) <= -12 + 2


def test_ib_7_with_one_chip_in_the_pot_one_can_bet_just_that() -> None:
    """IB-7: a bet is at least one chip and at most the pot."""
    h = turned("2S QD QH 3S 9D 5C", 1)
    with pytest.raises(IllegalMove, match="^you can bet exactly 1$"):
        h.play("bet 2")


def test_ib_5_ib_16_ib_r15_turns_and_shuffles() -> None:
    """IB-5, IB-16, IB-R15: from the dealer's left round to the dealer. Every round starts with all 52 cards again."""
    h = turned("2S QD QH 3S 9D 5C", 20, seats=2)
    assert h.turn == 0
    h.play("bet 1")
    assert h.turn == 1
    h.play("turn two cards", "bet 1")
    assert h.over
    m = GAME.match(3, seats=2)
    while not m.hand.over:
        m.answer(m.hand.turn, m.hand.say(m.hand.legal()[-1]))
    if not m.over:
        m.next_hand()
        assert sum(len(m.hand.cards_in(z)) for z in range(3)) == 52


def test_ib_6_two_cards_lie_open() -> None:
    """IB-6: everyone sees the two cards; only the stock is hidden."""
    h = turned("3S JD", 4)
    assert h.view(1).zones[1] == [STANDARD.face("3S"), STANDARD.face("JD")] and set(h.view(0).zones[0]) == {-1}


def test_ib_7_ib_w11_ib_r9_ib_r10_bet_limits() -> None:
    """IB-7, IB-W11, IB-R9, IB-R10: from the minimum to the pot. A smaller pot is the only bet, and nobody can pass."""
    h = turned("3S JD", 5, min_bet=2)
    for bad in ("bet 1", "bet 6", "bet 0"):
        with pytest.raises(IllegalMove, match="from 2 to 5"):
            h.play(bad)
    for bad in ("bet 2.5", "pass"):
        with pytest.raises(IllegalMove):
            h.play(bad)
    for good in range(2, 6):
        assert h.phase.allows(h, 0, AMOUNT + good)
    assert says(turned("3S JD", 1, min_bet=2)) == {"bet 1"}


@pytest.mark.parametrize(("call", "net"), [("ace low", 1), ("ace high", -1)])
def test_ib_8_ib_w6_ib_r5_an_ace(call: str, net: int) -> None:
    """IB-8, IB-W6, IB-R4, IB-R5: called before the bet. Three is between one and nine, but not between nine and fourteen."""
    h = turned("AS 9D 3C", 9)
    assert says(h) == {"ace high", "ace low"}
    h.play(call)
    h.play("bet 1")
    assert h.net[0] == net


def test_ib_w7_ace_with_its_neighbours() -> None:
    """IB-W7, IB-R5, IB-R13: A-2 low and A-K high are neighbours. The other way round every rank is between."""
    for cards, call, open in (
        ("AS 2D", "ace high", True),
        ("AS 2D", "ace low", False),
        ("AS KD", "ace low", True),
        ("AS KD", "ace high", False),
    ):
        h = turned(cards + " 7C", 9)
        h.play(call)
        if open:
            h.play("bet 1")
        assert h.net[0] == (1 if open else -1) and h.turn == 1


@pytest.mark.parametrize(
    ("cards", "net"),
    [
        pytest.param("3S JD 8C", 2, id="IB-10 between"),
        pytest.param("5H TD 5C", -2, id="IB-12 IB-W2 post"),
        pytest.param("5S 7D 6C", 2, id="IB-W10 six"),
        pytest.param("5S 7D 5H", -2, id="IB-W10 five"),
        pytest.param("5S 7D 8H", -2, id="IB-W10 eight"),
        pytest.param("2S KD AH", -2, id="IB-W9 IB-R7 an ace"),
    ],
)
def test_ib_9_ib_10_ib_11_ib_12_ib_w2_ib_w9_ib_w10_the_third_card(cards: str, net: int) -> None:
    """IB-9 to IB-12, IB-R7, IB-R8, IB-R14: strictly between wins; outside, or on a post, loses the bet once."""
    h = turned(cards, 9)
    h.play("bet 2")
    assert h.net[0] == net and h.pot == 9 - net


def test_ib_13_ib_w3_neighbours() -> None:
    """IB-13, IB-W3: no bet and no third card. The minimum goes into the pot."""
    h = turned("9D 8S 2C 9C", 9)
    assert h.net[0] == -1 and h.pot == 10 and h.turn == 1


def test_ib_14_ib_w4_ib_w5_ib_r11_a_pair() -> None:
    """IB-14, IB-W4, IB-W5, IB-R11: pays two minimum bets at once, or the pot if it is smaller."""
    h = turned("7S 7D 2C 9C", 9)
    assert h.net[0] == 2 and h.pot == 7 and h.turn == 1
    h = turned("QS QD", 4, min_bet=3)
    assert h.over and h.score == [4, 0] and h.pot == 0


def test_ib_15_cards_are_discarded() -> None:
    """IB-15: the cards of a turn do not come back in that round."""
    h = turned("3S JD 8C 4S JC", 9)
    h.play("bet 1")
    assert {STANDARD.names[c] for c in h.cards_in(2)} == {"3S", "JD", "8C"}


def test_ib_17_ib_w1_ib_r12_taking_the_pot() -> None:
    """IB-17, IB-W1, IB-R12: four ante one; 3S JD, bet four, 8C: the game is over with +3 and -1 each."""
    deck = "3S JD 8C".split()
    deck += [c for c in STANDARD.names if c not in deck]
    h = GAME.new(deck=" ".join(deck), seats=4, dealer=3)
    h.play("turn two cards", "bet 4")
    assert h.over and h.score == [3, -1, -1, -1]


def test_ib_18_ib_w13_ib_r16_sharing() -> None:
    """IB-18, IB-W13, IB-R16: three share a pot of ten: three each, one stays, or goes to the first from the dealer's left."""
    for rule, score, left in (("carry", [3, 3, 3], 1), ("clockwise", [4, 3, 3], 0)):
        h = before("3S JD", 10, seats=3, split_remainder=rule)
        for text in ("propose to end", "agree", "agree"):
            h.play(text)
        assert h.over and h.score == score and h.pot == left
    h = before("3S JD", 10, seats=3)
    h.play("propose to end")
    h.play("refuse")
    assert h.turn == 0 and says(h) == {"bet 1", "bet 5", "bet 10"}


def test_ib_r16_a_proposal_comes_between_turns_before_any_card() -> None:
    """IB-R16: a player can propose to end even if a pair opens the turn.

    No card is out yet; after a refusal, the cards are turned up.
    """
    h = before("7S 7D 2C 9C", 9, seats=2)
    assert {h.say(a) for a in h.legal()} == {"turn two cards", "propose to end"} and h.size(1) == 0
    h.play("propose to end", "refuse")
    assert list(h.net) == [2, 0] and h.turn == 1 and {h.say(a) for a in h.legal()} == {"turn two cards", "propose to end"}
    h.play("propose to end", "agree")
    assert h.over and h.score == [2 + 3, 3] and h.pot == 1


def test_ib_19_ib_20_ib_21_ib_w12_ib_r17_betting_on_a_pair() -> None:
    """IB-19, IB-20, IB-21, IB-W12, IB-R17: 25 to 1, or the whole pot if that is less. Any other card loses the bet."""
    for third, pot, net, over in (("9C", 30, 25, False), ("9C", 20, 20, True), ("8C", 30, -1, False)):
        h = turned(f"9S 9D {third} 2C QC", pot, pair_bet="compulsory")
        assert says(h) == {"bet 1", f"bet {pot // 2}", f"bet {pot}"}
        assert h.phase.prompt(h, 0).startswith("Your turn: a pair of nines.")
        h.play("bet 1")
        assert h.net[0] == net and h.over == over
    h = turned("AS AH 9C 2C QC", 9, pair_bet="compulsory", ace_pair="split_choice")
    assert says(h) == {"bet on the pair", "split the aces"}, "where a bet is compulsory the payment cannot be taken"


def test_ib_22_ib_r17_optional() -> None:
    """IB-22, IB-R17: the player can take the payment instead."""
    h = turned("9S 9D 2C QC", 30, pair_bet="optional")
    assert says(h) == {"take the payment", "bet on the pair"}
    h.play("take the payment")
    assert h.net[0] == 2 and h.turn == 1


def test_ib_w8_ib_r6_two_aces() -> None:
    """IB-W8, IB-R6: a pair. By option one ace can be low and one high, and then only an ace loses."""
    h = turned("AS AH 2C QC", 9)
    assert h.net[0] == 2
    for third, net in (("KC", 3), ("3C", 3), ("2D", 3), ("AD", -3)):
        h = turned(f"AS AH {third} 4C QC", 9, ace_pair="split_choice")
        assert says(h) == {"take the payment", "split the aces"}
        h.play("split the aces")
        h.play("bet 3")
        assert h.net[0] == net


def test_ib_w14_a_round_of_three() -> None:
    """IB-W14: -4, -2, +6: the dealer has taken the pot."""
    deck = "2S QD QH 6S 7H AC JD 4S".split()
    deck += [c for c in STANDARD.names if c not in deck]
    h = GAME.new(deck=" ".join(deck), seats=3, dealer=2)
    for text in ("turn two cards", "bet 3", "turn two cards", "turn two cards", "ace low", "bet 7"):
        h.play(text)
    assert h.over and h.score == [-4, -2, 6]


def test_ib_r1_two_to_ten() -> None:
    """IB-R1: two to ten players."""
    for n in (1, 11):
        with pytest.raises(BadSeats, match="2 to 10"):
            GAME.new(1, seats=n)


@pytest.mark.parametrize(("rotates", "then"), [(False, 0), (True, 1)])
def test_ib_r3_the_deal(rotates: bool, then: int) -> None:
    """IB-R3: the same dealer throughout, unless agreed otherwise."""
    m = GAME.match(1, seats=3, options={"deal_rotates": rotates})
    m.dealer = 0
    m.hand.end([-1, -1, -1])
    m.finish_hand()
    m.next_hand()
    assert m.dealer == then


def test_ib_r18_stacks() -> None:
    """IB-R18: bets and forfeits stay within a player's chips.

    A player who cannot bet is skipped; if nobody can, all share the pot.
    """
    deck = "9D 8S 3S JD 2C".split()
    deck += [c for c in STANDARD.names if c not in deck]
    terms = {"stack": 10, "min_bet": 2}
    h = GAME.new(deck=" ".join(deck), seats=2, dealer=1, options=terms, carry=[-8, -4], extra={"pot": 20, "open": 0})
    h.play("turn two cards")
    assert isinstance(h, InBetween) and h.net[0] == -2 and h.turn == 1 and h.highest_bet(1) == 6
    h = GAME.new(deck=" ".join(deck), seats=2, dealer=1, options=terms, carry=[-9, -9], extra={"pot": 20, "open": 0})
    assert h.over and h.score == [10, 10]


def test_ib_r18_the_log_says_what_was_paid() -> None:
    """IB-13, IB-R18: A has one chip, enough for a pot of one; neighbours cost the minimum of two, so A loses that one chip."""
    deck = "9D 8S 3S JD 2C".split()
    deck += [c for c in STANDARD.names if c not in deck]
    terms = {"stack": 10, "min_bet": 2}
    h = GAME.new(deck=" ".join(deck), seats=2, dealer=1, options=terms, carry=[-9, -4], extra={"pot": 1, "open": 0})
    assert isinstance(h, InBetween)
    h.journal = Journal()
    h.play("turn two cards")
    assert h.net[0] == -1 and h.pot == 2
    assert "{0} {loses|lose} 1 to the pot." in [event.text for event in h.journal.entries]


def test_ib_r19_several_games() -> None:
    """IB-R19: a new game begins with new antes and the chips left in the pot."""
    m = GAME.match(1, seats=3, options={"match_games": 2})
    assert isinstance(m.hand, InBetween)
    m.hand.pot = 2
    m.hand.ended = 2
    m.hand.end([1, 1, 1])
    m.finish_hand()
    m.next_hand()
    assert isinstance(m.hand, InBetween) and m.hand.pot + sum(m.hand.net) == 2 and not m.over


def test_ib_r19_a_match_is_ten_games() -> None:
    """IB-R19: ten games unless agreed otherwise."""
    assert GAME.match(1, seats=3).goal() == "10 games, each until a player takes the pot"
    assert GAME.match(1, seats=3, options={"match_games": 1}).goal() == "until a player takes the pot"


def test_the_result_of_a_match_counts_its_chips() -> None:
    """One chip won is "one chip", and a best total of zero is not a win."""
    m = GAME.match(1, seats=3)
    for totals, text in (
        ([1, 0, -1], "{0} {wins|win} 1 chip."),
        ([2, 2, -4], "{0} and {1} win 2 chips each."),
        ([0, 0, 0], "Nobody has won anything."),
    ):
        m.totals = totals
        assert m.result_text() == text


def test_ib_r20_a_limit_of_turns() -> None:
    """IB-R20: then the pot is shared."""
    h = turned("9D 8S 2C 9C", 9, seats=3, max_turns=1)
    assert h.over and h.score == [-1 + 3, 3, 3] and h.pot == 1


def gap(a: int, b: int) -> int:
    """The most ranks strictly between two cards, with each ace high or low; -1 for a pair."""
    low, high = sorted((a % 13 + 2, b % 13 + 2))
    if low == high:
        return -1
    return max(high - low - 1, low - 2) if high == 14 else high - low - 1


def test_the_odds_are_exact() -> None:
    """Of 1,326 pairs of cards, 320 have seven ranks or more between them. Always betting the minimum loses 3346/16575 a turn."""
    gaps = [gap(a, b) for a, b in combinations(range(52), 2)]
    assert [gaps.count(g) for g in range(-1, 12)] == [78, 176, 160, 144, 128, 112, 96, 112, 96, 80, 64, 48, 32]
    value = Fraction(0)
    for g in gaps:
        value += 2 if g < 0 else -1 if g == 0 else Fraction(8 * g, 50) - 1
    assert value / 1326 == Fraction(-3346, 16575)


@pytest.mark.parametrize(("cards", "bet"), [("2S 9D", "bet 1"), ("2S TD", "bet 30"), ("2S KD", "bet 30"), ("5S 7D", "bet 1")])
def test_the_bot_bets_the_pot_from_seven_ranks_on(cards: str, bet: str) -> None:
    """With six ranks between, 24 of 50 cards win, so bet the minimum; with seven, 28 win, so bet the pot."""
    h = turned(cards, 30)
    won, out = chances(h)
    assert out == 50 and won == 4 * gap(*STANDARD.read(cards))
    assert h.say(POLICY.choose(h, 0, Rng(1))) == bet


def test_ib_r18_chips_left_are_shown_where_stacks_are_limited_and_else_what_was_won() -> None:
    """IB-R18: with a stack of ten, nine are left after an ante of one. Without stacks the table shows minus one."""
    for options, shown in (({"stack": 10}, 9), ({}, "-1")):
        h = GAME.new(1, seats=2, options=options)
        assert [fact.value for fact in h.facts() if fact.kind == "chips"] == [shown, shown]
