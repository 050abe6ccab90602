"""Triple Draw, clause by clause (TD-1 to TD-21), with the rulings and the worked cases."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.cardless_betting import stacks_of
from upcard.core.bits import Rng, cards, count
from upcard.core.errors import BadOption, BadSeats, IllegalMove
from upcard.core.journal import Journal
from upcard.core.pack import STANDARD
from upcard.core.scene import event_scenes
from upcard.games.triple_draw.game import GAME
from upcard.games.triple_draw.hand import DRAW, TripleDraw
from upcard.kit.poker.hand import BET
from upcard.kit.poker.match import PokerMatch

PACK = [r + s for s in "CDHS" for r in "23456789TJQKA"]


def deal(
    chips: str, dealer: str, stub: str = "", seed: int = 1, hands: dict[str, str] | None = None, **options: Any
) -> TripleDraw:
    """A hand just begun: "A 100, B 14", the dealer, the hands that matter by letter, and the first cards of the stub."""
    stacks = stacks_of(chips)
    seats, first = len(stacks), ord(dealer) - 64
    named = {letter: text.split() for letter, text in (hands or {}).items()}
    used = [c for row in named.values() for c in row] + stub.split()
    free = [c for c in PACK if c not in used]
    order = [chr(65 + (first + k) % seats) for k in range(seats)]
    players = [letter for letter in order if stacks[ord(letter) - 65]]
    for letter in players:
        named.setdefault(letter, [])
        named[letter] += [free.pop(0) for _ in range(5 - len(named[letter]))]
    deck = [named[letter][i] for i in range(5) for letter in players] + stub.split() + free
    h = GAME.new(seed, seats=seats, dealer=ord(dealer) - 65, carry=stacks, deck=" ".join(deck), options=options)
    assert isinstance(h, TripleDraw)
    return h


def act(h: TripleDraw, text: str) -> None:
    """Play answers such as "D raise 8, C draw 8S 4H, A pat", each by the seat to act."""
    for part in text.split(", "):
        letter, word, *rest = part.split()
        assert chr(65 + h.turn) == letter, f"it is {chr(65 + h.turn)}'s turn, not {letter}'s"
        if word == "draw":
            h.play(*[f"discard {c}" for c in rest], "draw")
        else:
            h.play("draw" if word == "pat" else " ".join([word, *rest]))


def pat(h: TripleDraw) -> None:
    """Everyone stands pat."""
    while h.phase is DRAW:
        h.play("draw")


def check_out(h: TripleDraw) -> None:
    """Everyone checks and stands pat to the end."""
    while not h.over:
        h.play("draw" if h.phase is DRAW else "check")


def turns(h: TripleDraw) -> str:
    """The players who now draw, or check this round, in order. The hand goes on."""
    phase, seen = h.phase, ""
    while h.phase is phase and len(seen) < 10:
        seen += chr(65 + h.turn)
        h.play("draw" if phase is DRAW else "check")
    return seen


def refused(h: TripleDraw, why: str, *sayings: str) -> None:
    """Answers are refused for a reason and change nothing."""
    before = (h.waiting, list(h.at), h.betting.to_json())
    with pytest.raises(IllegalMove, match=why):
        h.play(*sayings)
    assert (h.waiting, list(h.at), h.betting.to_json()) == before


def holds(h: TripleDraw, letter: str) -> set[str]:
    """The cards of a player."""
    return {STANDARD.name(c) for c in cards(h.at[ord(letter) - 65])}


def chips(h: TripleDraw) -> str:
    """The stacks as "A 88, B 98"."""
    return ", ".join(f"{chr(65 + s)} {n}" for s, n in enumerate(h.betting.stack))


# The worked cases ---------------------------------------------------------------------------


def test_td_w1_a_complete_hand() -> None:
    """TD-18, TD-20: four rounds with draws between, bets of 4, 4, 8, 8; the 8-6 beats the 8-7."""
    h = deal(
        "A 100, B 100, C 100, D 100",
        "A",
        stub="3H JC 2D KH KS QD 2S QH QS",
        hands={"A": "AC AD AH 9C 9D", "C": "8S 6D 4C KC QC", "D": "8H 7D 4D 3C KD"},
        small_bet=4,
    )
    assert list(h.betting.paid) == [0, 2, 4, 0]
    act(h, "D raise 8, A call, B fold, C call")
    assert h.betting.pot == 26
    act(h, "C draw KC QC, D draw KD, A draw AD AH 9D")
    act(h, "C check, D bet 4, A call, C call")
    assert h.betting.pot == 38
    act(h, "C draw JC, D pat, A draw KH KS")
    refused(h, "a bet is exactly 8", "bet 4")
    act(h, "C bet 8, D raise 16, A fold, C call")
    assert h.betting.pot == 70
    act(h, "C pat, D pat, C check, D bet 8")
    assert h.betting.pot == 78
    act(h, "C call")
    assert holds(h, "C") == {"8S", "6D", "4C", "3H", "2S"}
    assert holds(h, "D") == {"8H", "7D", "4D", "3C", "2D"}
    assert chips(h) == "A 88, B 98, C 150, D 64"
    assert h.score == [-12, -2, 50, -36]


def test_td_w2_order_when_the_small_blind_has_folded() -> None:
    """TD-12, TD-17, TD-R6, TD-R15: the first player in left of the dealer draws, even all in. The first who can act bets."""
    h = deal("A 100, B 100, C 10, D 100, E 100, F 100", "A", small_bet=10)
    assert h.betting.stack[2] == 0 and not h.is_done(2)
    act(h, "D call, E fold, F call, A call, B fold")
    assert turns(h) == "CDFA"
    assert turns(h) == "DFA"


def test_td_w3_limits_and_blinds() -> None:
    """TD-5, TD-6, TD-19: 2 and 5 posted; bets of 5, 5, 10, 10; four bets in the first round are 20."""
    h = deal("A 100, B 100, C 100", "A", small_bet=5)
    assert list(h.betting.paid) == [0, 2, 5]
    sizes = []
    act(h, "A raise 10, B raise 15, C raise 20")
    refused(h, "capped", "raise 25")
    act(h, "A call, B call")
    for _ in range(3):
        pat(h)
        sizes.append(h.betting.min_raise_to(h.turn))
        act(h, "B check, C check, A check")
    assert sizes == [5, 10, 10]


@pytest.mark.parametrize("reshuffle", ["rest_first", "merge"])
def test_td_w4_running_out_of_cards(reshuffle: str) -> None:
    """TD-R11: first the rest of the stub, then the others' shuffled discards; or all of them together."""
    returned = set()
    for seed in range(8):
        h = deal("A 9, B 9, C 9, D 9, E 9, F 9", "A", seed=seed, reshuffle=reshuffle)
        act(h, "D call, E call, F call, A call, B call, C check")
        thrown: set[str] = set()
        for letter in "BCDEF":
            four = sorted(holds(h, letter))[:4]
            thrown |= set(four)
            act(h, f"{letter} draw " + " ".join(four))
        rest = {STANDARD.name(c) for c in h.cards_in(int(h.stub()))}
        assert len(rest) == 2
        own = sorted(holds(h, "A"))
        h.journal = Journal()
        act(h, "A draw " + " ".join(own[:4]))
        assert "The discards are shuffled." in [e.text for e in h.journal.entries]
        new = holds(h, "A") - {own[4]}
        assert len(new) == 4 and new <= rest | thrown
        returned.add(len(new & rest))
        assert h.size(h.stub()) == 18
        assert {STANDARD.name(c) for c in cards(h.at[h.muck()])} == set(own[:4])
    assert returned == {2} if reshuffle == "rest_first" else returned - {2}


def test_td_w5_reading_the_hands() -> None:
    """TD-8, TD-9, TD-21: A-5-4-3-2 is ace high, then A-K, then a pair, then the straight; in ace to five the wheel is best."""
    hands = {"A": "6S 5D 4C 3H 2S", "B": "AS KD QC JH 9D", "C": "2H 2D 3S 4D 5C", "D": "AD 5S 4H 3C 2C"}
    for ranking, order in (("deuce_to_seven", "DBCA"), ("ace_to_five", "DABC")):
        h = deal("A 50, B 50, C 50, D 50", "A", hands=hands, small_bet=10, low_ranking=ranking)
        assert "".join(sorted("ABCD", key=lambda letter: -h.strength(ord(letter) - 65))) == order
        act(h, "D call, A call, B call")
        assert h.betting.pot == 40
        check_out(h)
        assert chips(h) == "A 40, B 40, C 40, D 80"


def test_td_w6_a_tie() -> None:
    """TD-R18: 24 each; the odd chip of a pot of 49 would go to C, left of the dealer."""
    hands = {"B": "9S 7D 5C 4H 2S", "C": "9H 7C 5D 4S 2D"}
    for ante, final in ((0, "A 52, B 64, C 64"), (1, "A 51, B 64, C 65")):
        h = deal("A 60, B 60, C 60", "B", hands=hands, small_bet=4, ante=ante)
        act(h, "B call, C raise 8, A call, B call")
        pat(h)
        act(h, "C bet 4, A fold, B call")
        pat(h)
        act(h, "C check, B check")
        pat(h)
        act(h, "C bet 8, B call")
        assert sum(pot.chips for pot in h.betting.pots) == 48 + 3 * ante
        assert chips(h) == final


def test_td_w7_all_in_before_the_first_draw() -> None:
    """TD-R15: B is all in for 30, draws in every draw, and wins the main pot; A wins the side pot."""
    hands = {"A": "8S 5S 4S 3S 2H", "B": "7D 6D 4D 3D 2C", "C": "9H 8H 7H 5H 2S"}
    h = deal("A 100, B 30, C 100", "C", hands=hands, small_bet=10)
    act(h, "C raise 20, A call, B raise 30, C raise 40, A call")
    assert turns(h) == "ABC"
    act(h, "A check, C bet 10, A call")
    assert turns(h) == "ABC"
    act(h, "A check, C check")
    assert turns(h) == "ABC"
    act(h, "A bet 20, C raise 40, A call")
    assert [pot.chips for pot in h.betting.pots] == [90, 120]
    assert chips(h) == "A 130, B 90, C 10"


def test_td_w8_heads_up() -> None:
    """TD-R7, TD-R17: the dealer posts the small blind and acts first, then draws and bets second. A fold ends the hand unseen."""
    h = deal("A 50, B 50", "A", small_bet=4)
    assert list(h.betting.paid) == [2, 4]
    act(h, "A raise 8, B call")
    three, one = sorted(holds(h, "B"))[:3], sorted(holds(h, "A"))[:1]
    act(h, "B draw " + " ".join(three) + ", A draw " + one[0])
    act(h, "B bet 4, A call")
    act(h, "B draw " + sorted(holds(h, "B"))[0] + ", A draw " + sorted(holds(h, "A"))[0])
    act(h, "B bet 8, A fold")
    assert (h.over, chips(h)) == (True, "A 38, B 62")
    assert [pot.chips for pot in h.betting.pots] == [24]
    assert h.located_by(-1) == 0, "nothing was shown"


def test_td_w9_legal_and_illegal_discards() -> None:
    """TD-13, TD-R8, TD-R9: each card once, only cards held, at most five; everyone reads the number drawn."""
    h = deal("A 50, B 50", "B", hands={"A": "7S 5D 4C KH KD"}, stub="2C 3C")
    act(h, "B call, A check")
    refused(h, "you have thrown the king of hearts already", "discard KH", "discard KH")
    refused(h, "you do not hold the queen of spades", "discard QS")
    refused(h, "you do not hold", *[f"discard {c}" for c in ("7S", "5D", "4C", "KH", "KD", "6D")])
    act(h, "A draw KH KD")
    assert holds(h, "A") == {"7S", "5D", "4C", "2C", "3C"}
    assert ("Drew", "2", 0) in h.view(1).facts


def test_td_w10_the_big_blinds_option() -> None:
    """TD-R5: all have called, and C can check or raise."""
    h = deal("A 50, B 50, C 50", "A", small_bet=4)
    act(h, "A call, B call")
    assert [h.say(a) for a in h.legal()] == ["fold", "check", "raise to 8"]
    act(h, "C raise 8, A call, B call")
    assert h.betting.pot == 24
    assert turns(h) == "BCA"


# Setup --------------------------------------------------------------------------------------


def test_td_1_two_to_six_players() -> None:
    """TD-R19: seven players are too many, one is too few."""
    for seats in (2, 3, 4, 5, 6):
        assert GAME.new(1, seats=seats).plan.seats == seats
    for seats in (1, 7):
        with pytest.raises(BadSeats, match="2 to 6 players"):
            GAME.new(1, seats=seats)


def test_td_2_the_lowest_hand_wins_after_three_draws() -> None:
    """TD-3: four betting rounds, with a draw after each of the first three."""
    h = deal("A 50, B 50", "B", hands={"A": "AS AD KS KD QC", "B": "KC QD JH 9H 8D"}, stub="7S 5D 4C 3H 2S")
    act(h, "B call, A check")
    act(h, "A draw AS AD KS KD QC, B pat, A check, B check")
    seen = "".join(turns(h) for _ in range(4))
    assert seen == "ABABABAB"
    assert (h.over, h.score) == (True, [2, -2])


def test_td_4_one_pack_and_every_card_in_one_place() -> None:
    """TD-7: five cards each from 52. The rest is the stub."""
    for seats in (2, 6):
        h = GAME.new(3, seats=seats)
        assert [count(h.at[s]) for s in range(seats)] == [5] * seats
        assert h.size(2 * seats + 1) == 52 - 5 * seats
        assert sorted(c for z in range(int(h.plan.size)) for c in h.cards_in(z)) == list(range(52))


def test_td_7_cards_are_dealt_one_at_a_time_from_the_dealers_left() -> None:
    """BT-R22: the first card goes left of the dealer, the last to the dealer. A player without chips gets none."""
    h = GAME.new(1, seats=4, dealer=1, deck=" ".join(PACK), carry=[50, 50, 50, 50])
    assert [STANDARD.name(cards(h.at[s])[0]) for s in (2, 3, 0, 1)] == ["2C", "3C", "4C", "5C"]
    h = GAME.new(1, seats=4, dealer=1, deck=" ".join(PACK), carry=[50, 50, 0, 50])
    assert [count(h.at[s]) for s in range(4)] == [5, 5, 0, 5]
    assert STANDARD.name(cards(h.at[3])[0]) == "2C"


# Ranking ------------------------------------------------------------------------------------


def best(options: dict[str, Any], *hands: str) -> int:
    """The best of some hands at a table with these options."""
    letters = "ABCDEF"[: len(hands)]
    h = deal(", ".join(f"{x} 50" for x in letters), "A", hands=dict(zip(letters, hands)), **options)
    strengths = [h.strength(s) for s in range(len(hands))]
    return strengths.index(max(strengths))


def test_td_8_straights_and_flushes_count_and_aces_are_high() -> None:
    """Deuce to seven: king high beats ace high, a pair beats a straight, and a straight beats a flush."""
    assert best({}, "AS 5D 4C 3H 2S", "KD QD JC TH 8D") == 1
    assert best({}, "6S 5S 4S 3S 2D", "AS AD KC KD QC") == 1
    assert best({}, "9S 7S 5S 3S 2S", "6D 5D 4C 3H 2C") == 1


def test_td_9_the_best_hand_is_seven_five_four_three_two() -> None:
    """6-5-4-3-2 is a straight."""
    assert best({}, "6S 5D 4C 3H 2S", "7D 5C 4D 3S 2C", "7H 6D 4H 3C 2D") == 1


def test_td_r1_the_other_low_rankings() -> None:
    """Ace to five: the wheel is best. Ace to six: 6-4-3-2-A."""
    hands = ("5S 4D 3C 2H AS", "6S 4C 3H 2D AD", "7S 5D 4H 3D 2C")
    assert best({}, *hands) == 2
    assert best({"low_ranking": "ace_to_five"}, *hands) == 0
    assert best({"low_ranking": "ace_to_six"}, *hands) == 1


def test_td_r2_the_wheel_may_be_a_straight() -> None:
    """By default it is the best ace-high hand."""
    assert best({}, "5S 4D 3C 2H AS", "AD KS QH JC 9D") == 0
    assert best({"d27_wheel_is_straight": True}, "5S 4D 3C 2H AS", "AD KS QH JC 9D") == 1


def test_td_r2_lb_r4_ace_to_six_with_the_ace_high_sequence() -> None:
    """TD-R2, LB-R4: K-Q-J-10-A is king high and beats a pair. If A-K-Q-J-10 is a straight the pair beats it."""
    hands = ("AS KD QC JH TS", "2S 2D 5C 4H AD")
    assert best({"low_ranking": "ace_to_six"}, *hands) == 0
    assert best({"low_ranking": "ace_to_six", "a6_broadway_is_straight": True}, *hands) == 1
    assert best({"low_ranking": "ace_to_five", "a6_broadway_is_straight": True}, *hands) == 0


# Rounds and draws ---------------------------------------------------------------------------


def test_td_10_under_the_gun_acts_first() -> None:
    """TD-11: left of the big blind; with three players, the dealer."""
    assert deal("A 50, B 50, C 50, D 50", "A").turn == 3
    assert deal("A 50, B 50, C 50", "A").turn == 0


def test_td_12_the_first_draw_follows_the_first_round_from_the_dealers_left() -> None:
    """The small blind draws first, the dealer last."""
    h = deal("A 50, B 50, C 50", "A")
    act(h, "A call, B call, C check")
    assert h.phase is DRAW
    assert turns(h) == "BCA"


def test_td_14_replacements_come_from_the_top_of_the_stub_at_once() -> None:
    """TD-15, TD-R10: before the next player discards. There is no second discard in the same draw."""
    h = deal("A 50, B 50", "B", hands={"A": "KS KD 9C 8C 2C"}, stub="3D 4D 5D")
    act(h, "B call, A check")
    act(h, "A draw KS KD")
    assert holds(h, "A") == {"3D", "4D", "9C", "8C", "2C"}
    assert h.turn == 1


def test_td_15_each_player_left_draws_once_in_each_draw() -> None:
    """A player who has folded does not draw."""
    h = deal("A 50, B 50, C 50, D 50", "A")
    act(h, "D call, A fold, B call, C check")
    assert turns(h) == "BCD"
    act(h, "B check, C bet 2, D call, B fold")
    assert turns(h) == "CD"


def test_td_16_discards_are_set_aside_after_the_draw() -> None:
    """Until then they are face down in front of the players. Nobody else ever sees them."""
    h = deal("A 50, B 50", "B", hands={"A": "KS KD 9C 8C 2C"})
    act(h, "B call, A check, A draw KS KD")
    assert {STANDARD.name(c) for c in cards(h.at[h.discards_of(0)])} == {"KS", "KD"}
    assert h.view(1).zones[int(h.discards_of(0))] == [-1, -1]
    act(h, "B pat")
    assert h.size(h.discards_of(0)) == 0
    assert {STANDARD.name(c) for c in cards(h.at[h.muck()])} == {"KS", "KD"}
    kings = STANDARD.read("KD KS")
    assert h.view(1).zones[int(h.muck())] == [-1, -1]
    assert h.view(0).zones[int(h.muck())] == kings


def test_td_17_later_rounds_begin_with_the_small_blind() -> None:
    """Heads up, with the player who is not the dealer."""
    h = deal("A 50, B 50, C 50", "A")
    act(h, "A call, B call, C check")
    pat(h)
    assert (h.phase, h.turn) == (BET, 1)


def test_td_19_limits_double_in_the_third_and_fourth_round_unless_agreed_otherwise() -> None:
    """TD-R3: with `double_late_rounds` off they stay. In no limit the smallest bet is always the big blind."""
    for options, sizes in (
        ({}, [4, 4, 8, 8]),
        ({"double_late_rounds": False}, [4, 4, 4, 4]),
        ({"structure": "no_limit", "big_blind": 6}, [6, 6, 6, 6]),
    ):
        h = deal("A 90, B 90", "B", small_bet=4, **options)
        act(h, "B call")
        found = [int(h.betting.min_raise_to(0) - h.betting.level)]
        act(h, "A check")
        for _ in range(3):
            pat(h)
            found.append(int(h.betting.min_raise_to(0)))
            act(h, "A check, B check")
        assert found == sizes


def test_td_20_all_who_are_left_show() -> None:
    """After the fourth round everyone sees their hands. Folded hands stay hidden."""
    h = deal("A 50, B 50, C 50", "A")
    act(h, "A call, B call, C check")
    pat(h)
    act(h, "B check, C bet 2, A fold, B call")
    check_out(h)
    assert h.located_by(-1) == h.at[1] | h.at[2]
    assert count(h.located_by(-1)) == 10


def test_td_21_the_pot_goes_to_the_lowest_hand() -> None:
    """TD-R20: the cards speak, in any order of showing."""
    h = deal("A 50, B 50", "B", hands={"A": "9S 8D 4C 3H 2S", "B": "9D 7C 6H 5S 4H"})
    act(h, "B call, A check")
    check_out(h)
    assert chips(h) == "A 48, B 52"


# Rulings ------------------------------------------------------------------------------------


def test_td_r4_four_bets_a_round_and_none_capped_for_two() -> None:
    """BT-33 in this game."""
    h = deal("A 90, B 90", "A", small_bet=4)
    act(h, "A raise 8, B raise 12, A raise 16, B raise 20, A call")


def test_td_r7_left_small_posts_draws_and_acts_first() -> None:
    """By option the player left of the dealer posts the small blind and acts first in every round."""
    h = deal("A 50, B 50", "A", small_bet=4, heads_up_blinds="left_small")
    assert list(h.betting.paid) == [4, 2]
    act(h, "B call, A check")
    assert turns(h) == "BA"
    assert turns(h) == "BA"


def test_td_r8_a_player_may_keep_all_five_or_change_all_five() -> None:
    """After five are discarded only the draw is left."""
    h = deal("A 50, B 50", "B", hands={"A": "KS KD 9C 8C 2C"}, stub="3D 4D 5D 6D 8D")
    act(h, "B call, A check")
    h.play(*[f"discard {c}" for c in ("KS", "KD", "9C", "8C", "2C")])
    assert [h.say(a) for a in h.legal()] == ["draw"]
    h.play("draw")
    assert holds(h, "A") == {"3D", "4D", "5D", "6D", "8D"}
    act(h, "B pat")
    assert ("Drew", "5", 0) in h.view(-1).facts
    assert ("Drew", "0", 1) in h.view(-1).facts


def test_td_r9_only_the_number_drawn_is_told() -> None:
    """The others' log says how many cards, never which."""
    m = GAME.match(5, seats=2)
    m.answer(0, "call")
    m.answer(1, "check")
    card = STANDARD.name(cards(m.hand.at[1])[0])
    m.answer(1, f"discard {card}", "draw")
    other = [(e["text"], e["card"]) for e in event_scenes(m, 0)][-3:]
    assert other == [("", ""), ("{1} {draws|draw} 1.", ""), ("", "")]
    own = [(e["text"], e["card"]) for e in event_scenes(m, 1)][-4:-2]
    assert own == [(f"{{1}} {{throws|discard}} [{card}].", ""), ("", card)]


def test_td_r11_the_discards_of_earlier_draws_and_folded_hands_come_back() -> None:
    """Four players change all five cards three times: 60 cards from a stub of 27, each in only one place."""
    h = deal("A 50, B 50, C 50, D 50, E 50", "A")
    act(h, "D fold, E call, A call, B call, C check")
    for _ in range(3):
        while h.phase is DRAW:
            h.play(*[f"discard {STANDARD.name(c)}" for c in cards(h.at[h.turn])], "draw")
            assert sorted(c for z in range(int(h.plan.size)) for c in h.cards_in(z)) == list(range(52))
        while h.phase is BET and not h.over:
            h.play("check")
    assert h.over


def test_td_r12_the_last_card_of_the_stub_may_be_kept_back() -> None:
    """As in the worked case, but only one of the last two cards is dealt before the shuffle."""
    kept = set()
    for seed in range(8):
        h = deal("A 9, B 9, C 9, D 9, E 9, F 9", "A", seed=seed, last_stub_card="kept")
        act(h, "D call, E call, F call, A call, B call, C check")
        for letter in "BCDEF":
            act(h, f"{letter} draw " + " ".join(sorted(holds(h, letter))[:4]))
        bottom, top = (STANDARD.name(c) for c in h.cards_in(int(h.stub())))
        act(h, "A draw " + " ".join(sorted(holds(h, "A"))[:4]))
        assert top in holds(h, "A")
        kept.add(bottom in holds(h, "A"))
        assert h.size(h.stub()) == 18
    assert False in kept


@pytest.mark.parametrize(("option", "returned"), [("allowed", True), ("never", False)])
def test_td_r13_own_discards_may_come_back_after_a_shuffle_or_never(option: str, returned: bool) -> None:
    """Five players keep changing all five cards. Somebody is dealt an old card, unless it is skipped."""
    met = False
    for seed in range(6):
        h = deal("A 50, B 50, C 50, D 50, E 50", "A", seed=seed, own_discards_return=option)
        act(h, "D call, E call, A call, B call, C check")
        gone: dict[int, set[str]] = {s: set() for s in range(5)}
        for _ in range(3):
            while h.phase is DRAW:
                seat = h.turn
                gone[seat] |= holds(h, chr(65 + seat))
                h.play(*[f"discard {STANDARD.name(c)}" for c in cards(h.at[seat])], "draw")
                met |= bool(holds(h, chr(65 + seat)) & gone[seat])
            while h.phase is BET and not h.over:
                h.play("check")
        assert h.over
    assert met == returned


def test_td_r13_what_others_threw_is_not_known_to_an_imagined_hand() -> None:
    """The seat that imagines remembers its own discards, and nobody else's."""
    h = deal("A 50, B 50", "B", hands={"A": "KS KD 9C 8C 2C"}, own_discards_return="never")
    act(h, "B call, A check, A draw KS KD")
    for seat, known in ((0, True), (1, False)):
        g = h.imagine(seat, Rng(3))
        assert isinstance(g, TripleDraw)
        assert bool(g.threw[0]) == known


def test_td_r14_a_card_may_be_burned_before_each_draw() -> None:
    """It goes out of play unseen, and the next card is the first replacement."""
    for burn, first in ((False, "3D"), (True, "4D")):
        h = deal("A 50, B 50", "B", hands={"A": "KS QS 9C 8C 2C"}, stub="3D 4D", burn=burn)
        act(h, "B call, A check")
        assert h.size(h.muck()) == burn
        act(h, "A draw KS")
        assert first in holds(h, "A")


def test_td_r16_draws_are_made_when_all_are_all_in() -> None:
    """TD-R15: three draws in order, with no betting between them."""
    h = deal("A 8, B 8", "B", structure="no_limit")
    act(h, "B raise 8, A call")
    assert [turns(h)] == ["ABABAB"]
    assert h.over


def test_td_r17_everyone_folds_and_nothing_more_is_drawn() -> None:
    """The last player wins without showing."""
    h = deal("A 50, B 50, C 50", "A")
    act(h, "A fold, B fold")
    assert (h.over, chips(h), h.located_by(-1)) == (True, "A 50, B 49, C 51", 0)


def test_td_r21_a_session_passes_the_deal_and_carries_the_stacks() -> None:
    """Two hands: the deal passes left, stacks carry over, and the result is the chips won."""
    m = GAME.match(7, seats=3, options={"hands": 2})
    assert isinstance(m, PokerMatch)
    m.answer(0, "fold")
    m.answer(1, "fold")
    assert (m.totals, m.over) == ([200, 199, 201], False)
    m.next_hand()
    assert m.dealer == 1
    m.answer(1, "fold")
    m.answer(2, "fold")
    assert (m.totals, m.over, m.winners()) == ([1, -1, 0], True, [0])


def test_bt_r18_a_session_with_rebuys() -> None:
    """A player who has lost everything can buy in again, and the result includes the cost."""
    m = GAME.match(1, seats=2, options={"structure": "no_limit", "buy_in": 20, "rebuy": "to_buy_in_between_hands", "hands": 40})
    assert isinstance(m, PokerMatch)
    while not m.over:
        if m.hand.over:
            m.next_hand()
        said = {m.hand.say(a) for a in m.hand.legal()}
        raises = sorted([s for s in said if s[:3] in ("bet", "rai")], key=lambda s: int(s.split()[-1]))
        rest = [s for s in ("call", "check", "draw", "rebuy") if s in said]
        m.answer(m.hand.turn, raises[-1] if raises else rest[0])
    assert m.number == 40
    assert sum(m.totals) == 0
    assert sum(m.bought) > 40


def test_bt_r13_hands_turned_up_stay_so_through_the_draws() -> None:
    """With `all_in_exposed` everyone sees the hands as soon as no more betting is possible, and the cards drawn to them."""
    h = deal("A 8, B 8", "B", structure="no_limit", all_in_exposed=True)
    act(h, "B raise 8, A call")
    assert h.located_by(-1) == h.at[0] | h.at[1]
    act(h, "A draw " + sorted(holds(h, "A"))[0])
    assert h.located_by(-1) & h.at[0] == h.at[0]


def test_bt_r14_the_odd_chip_may_go_by_the_highest_card() -> None:
    """Both hold 9-7-5-4-2; the nine of spades is B's."""
    hands = {"B": "9S 7D 5C 4H 2S", "C": "9H 7C 5D 4S 2D"}
    h = deal("A 60, B 60, C 60", "B", hands=hands, small_bet=4, ante=1, odd_chip="high_card_by_suit")
    act(h, "B call, C call, A check")
    pat(h)
    act(h, "C bet 4, A fold, B call")
    check_out(h)
    assert chips(h) == "A 55, B 63, C 62"


def test_a_hand_is_told_as_it_goes() -> None:
    """The log has draws, shuffles and the winning hand, in words."""
    h = GAME.match(5, seats=2)
    for saying in (
        "call",
        "check",
        "draw",
        "draw",
        "check",
        "check",
        "draw",
        "draw",
        "check",
        "check",
        "draw",
        "draw",
        "check",
        "check",
    ):
        h.answer(h.hand.turn, saying)
    texts = [e["text"] for e in event_scenes(h, -1) if e["text"]]
    assert "{1} {stands|stand} pat." in texts
    assert texts[-1].startswith(("{0} {wins|win} the pot of 4 with ", "{1} {wins|win} the pot of 4 with "))


def test_a_hand_that_is_not_shown_is_not_named() -> None:
    """All the others fold, so the log names only the chips."""
    m = GAME.match(5, seats=2)
    m.answer(0, "fold")
    assert [e["text"] for e in event_scenes(m, -1) if e["text"]][-1] == "{1} {wins|win} the pot of 2."


def test_options_that_make_no_sense_are_refused() -> None:
    """Spread limit is not available, and the small blind is at most the big one."""
    with pytest.raises(BadOption, match="structure is one of"):
        GAME.new(1, options={"structure": "spread_limit"})
    with pytest.raises(BadOption, match="small blind is at most"):
        GAME.new(1, options={"small_blind": 5})


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_random_hands_keep_cards_and_chips(seats: int) -> None:
    """Every option that changes the course of a hand, with every number of players."""
    rng = Rng(11)
    for reshuffle in ("rest_first", "merge"):
        for last in ("dealt", "kept"):
            for own in ("allowed", "never"):
                options = {"reshuffle": reshuffle, "last_stub_card": last, "own_discards_return": own, "burn": seats % 2 == 0}
                for _ in range(3):
                    h = GAME.new(seats=seats, rng=rng, options=options, carry=[30] * seats)
                    assert isinstance(h, TripleDraw)
                    while not h.over:
                        h.apply(h.phase.pick(h, h.turn, rng) if h.phase is DRAW else h.legal()[-1 if rng.below(4) == 0 else 1])
                    assert sum(h.score) == 0
                    assert sorted(c for z in range(int(h.plan.size)) for c in h.cards_in(z)) == list(range(52))


def test_the_discard_is_chosen_at_once_and_its_button_says_how_many() -> None:
    """As many cards as are held can be picked. Picking none is standing pat."""
    h = deal("A 50, B 50", "B", hands={"A": "KS KD 9C 8C 2C"})
    act(h, "B call, A check")
    pick = DRAW.card_pick(h, 0)
    assert (pick.verb, pick.least, pick.most, pick.then, pick.none) == ("discard", 0, 5, "draw", "Stand pat")
    assert DRAW.button(h, 0, h.legal()[-1]) == "Stand pat"
    h.play("discard KS", "discard KD")
    pick = DRAW.card_pick(h, 0)
    assert (pick.most, pick.none) == (3, "Draw 2")
    assert DRAW.button(h, 0, h.legal()[-1]) == "Draw 2"
    assert DRAW.button(h, 0, h.legal()[0]) == "Discard the two of clubs"


def test_round_bets_blinds_and_draws_are_shown() -> None:
    """TD-R9: the number of cards each player drew in each draw, in order."""
    h = deal("A 50, B 50", "B", small_bet=4)
    act(h, "B call, A check")
    for n in (3, 0, 1):
        act(h, "A draw " + " ".join(sorted(holds(h, "A"))[:n]) + ", B pat")
        if n != 1:
            act(h, "A check, B check")
    facts = h.view(-1).facts
    table = [("Blinds", "2 / 4", -1), ("Round", "4 of 4", -1), ("Bets of", 8, -1)]
    for fact in [*table, ("Drew", "3, 0, 1", 0), ("Drew", "0, 0, 0", 1)]:
        assert fact in facts


def test_td_r11_a_stub_that_just_suffices_is_not_shuffled() -> None:
    """With `merge` too: two cards are left and two are drawn."""
    h = deal("A 9, B 9, C 9, D 9, E 9, F 9", "A", reshuffle="merge")
    act(h, "D call, E call, F call, A call, B call, C check")
    for letter in "BCDEF":
        act(h, f"{letter} draw " + " ".join(sorted(holds(h, letter))[:4]))
    rest = {STANDARD.name(c) for c in h.cards_in(int(h.stub()))}
    act(h, "A draw " + " ".join(sorted(holds(h, "A"))[:2]))
    assert rest <= holds(h, "A")
    assert h.size(h.stub()) == 0
