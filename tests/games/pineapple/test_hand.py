"""Pineapple and its two crazy variants, clause by clause (PI-1 to PI-23), with the rulings and the worked cases."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.betting_ledger import play_tables
from tests.support.cardless_betting import stacks_of
from upcard.core.bits import Rng, cards, count
from upcard.core.errors import BadDeck, BadOption, BadSeats, IllegalMove
from upcard.core.pack import STANDARD
from upcard.core.scene import event_scenes, scene
from upcard.core.wording import render
from upcard.games.pineapple.game import GAME
from upcard.games.pineapple.hand import BUY_IN, DISCARD, Pineapple
from upcard.games.pineapple.policy import POLICY
from upcard.kit.poker.hand import BET
from upcard.kit.poker.match import PokerMatch

PACK = [r + s for s in "CDHS" for r in "23456789TJQKA"]
NAMES = ["Ann", "Ben", "Cleo", "Dan"]


def deal(
    chips: str, dealer: str, board: str = "", seed: int = 1, hands: dict[str, str] | None = None, **options: Any
) -> Pineapple:
    """A hand just begun: "A 100, B 14", the dealer, and the hole cards and board cards that matter."""
    stacks = stacks_of(chips)
    seats, first = len(stacks), ord(dealer) - 64
    named = {letter: text.split() for letter, text in (hands or {}).items()}
    shared = board.split()
    used = [c for row in named.values() for c in row] + shared
    free = [c for c in PACK if c not in used]
    players = [x for x in (chr(65 + (first + k) % seats) for k in range(seats)) if stacks[ord(x) - 65]]
    for letter in players:
        named.setdefault(letter, [])
        named[letter] += [free.pop(0) for _ in range(3 - len(named[letter]))]
    shared += [free.pop() for _ in range(5 - len(shared))]
    burns = [free.pop() for _ in range(3)] if options.get("burn", True) else []
    row = burns[:1] + shared[:3] + burns[1:2] + shared[3:4] + burns[2:] + shared[4:]
    deck = [named[letter][i] for i in range(3) for letter in players] + row + free
    h = GAME.new(seed, seats=seats, dealer=ord(dealer) - 65, carry=stacks, deck=" ".join(deck), options=options)
    assert isinstance(h, Pineapple)
    return h


def act(h: Pineapple, text: str) -> None:
    """Play answers such as "D raise 8, C discard 4H", each by the seat to act; any seat still to choose can discard."""
    for part in text.split(", "):
        letter, _, saying = part.partition(" ")
        if h.phase is DISCARD:
            h.answer_first(ord(letter) - 65)
        assert chr(65 + h.turn) == letter, f"it is {chr(65 + h.turn)}'s turn, not {letter}'s"
        h.play(saying)


def throw(h: Pineapple) -> None:
    """Every player asked discards their lowest card."""
    while h.phase is DISCARD:
        h.apply(h.legal()[0])


def check_out(h: Pineapple) -> None:
    """Everyone checks to the end and discards their lowest card on the way."""
    while not h.over:
        h.apply(h.legal()[0]) if h.phase is DISCARD else h.play("check")


def checks(h: Pineapple) -> str:
    """Everyone checks this round. Returns the players in order."""
    street, seen = h.street, ""
    while h.phase is BET and h.street == street and not h.over:
        seen += chr(65 + h.turn)
        h.play("check")
    return seen


def refused(h: Pineapple, why: str, saying: str) -> None:
    """An answer is refused for a reason and changes nothing."""
    before = (h.waiting, list(h.at), h.betting.to_json())
    with pytest.raises(IllegalMove, match=why):
        h.play(saying)
    assert (h.waiting, list(h.at), h.betting.to_json()) == before


def holds(h: Pineapple, letter: str) -> set[str]:
    """The cards of a player."""
    return {STANDARD.name(c) for c in cards(h.at[ord(letter) - 65])}


def board(h: Pineapple) -> str:
    """The board in the order dealt."""
    return " ".join(STANDARD.name(c) for c in h.cards_in(int(h.board())))


def chips(h: Pineapple) -> str:
    """The stacks as "A 88, B 98"."""
    return ", ".join(f"{chr(65 + s)} {n}" for s, n in enumerate(h.betting.stack))


def steps(h: Pineapple) -> list[str]:
    """The order of deals and phases if everybody calls, checks and discards."""
    out: list[str] = []
    shown = 0
    while not h.over:
        now = count(h.at[h.board()])
        if now != shown:
            out.append({3: "flop", 4: "turn", 5: "river"}[int(now)])
            shown = int(now)
        if not out or out[-1] != h.phase.name:
            out.append(h.phase.name)
        said = {h.say(a) for a in h.legal()}
        h.play("check" if "check" in said else "call" if "call" in said else h.say(h.legal()[0]))
    return out


# The worked cases ---------------------------------------------------------------------------


def test_pi_w1_a_complete_hand_of_limit_pineapple() -> None:
    """PI-10, PI-18, PI-19: bets of 2, 2, 4, 4; three nines beat two kings, and the discarded king of clubs plays no part."""
    h = deal(
        "A 50, B 50, C 50, D 50", "A", "KS 8D 3C 9H 2D", hands={"A": "9S 9D QC", "C": "KD QD 4H", "D": "KC TC TD"}, small_bet=2
    )
    act(h, "D raise 4, A call, B fold")
    refused(h, "a raise is to exactly 6", "raise 5")
    act(h, "C call")
    assert h.betting.pot == 13
    act(h, "A discard QC, C discard 4H, D discard KC")
    assert board(h) == "KS 8D 3C"
    act(h, "C check, D bet 2, A call, C call")
    assert h.betting.pot == 19
    act(h, "C check, D check")
    refused(h, "a bet is exactly 4", "bet 2")
    act(h, "A bet 4, C call, D fold")
    assert h.betting.pot == 27
    act(h, "C bet 4, A raise 8")
    assert h.betting.pot + 4 == 43
    act(h, "C call")
    assert [h.name_hand(s) for s in (0, 2)] == ["three nines, king-eight kickers", "a pair of kings, queen-nine-eight kickers"]
    assert chips(h) == "A 75, B 49, C 32, D 44"


@pytest.mark.parametrize(
    ("variant", "order"),
    [
        ("pineapple", "bet discard flop bet turn bet river bet"),
        ("crazy", "bet flop bet discard turn bet river bet"),
        ("crazy_hilo8", "bet flop bet discard turn bet river bet"),
    ],
)
def test_pi_w2_when_the_discard_happens(variant: str, order: str) -> None:
    """PI-12, PI-20, PI-21, PI-R1: before the flop, or after the round on the flop."""
    assert steps(deal("A 50, B 50, C 50", "A", variant=variant)) == order.split()


def test_pi_w3_everyone_folds_to_the_big_blind() -> None:
    """PI-11, PI-R7: the uncalled chip returns; no discard, no burn, no board card, no hand shown."""
    h = deal("A 30, B 30, C 30, D 30", "A")
    act(h, "D fold, A fold, B fold")
    assert (h.over, chips(h)) == (True, "A 30, B 29, C 31, D 30")
    assert [int(pot.chips) for pot in h.betting.pots] == [2]
    assert (board(h), h.located_by(-1), h.size(h.stub())) == ("", 0, 40)


def test_pi_w4_playing_the_board() -> None:
    """PI-14, PI-R2: three players tie without using a hole card. The two odd chips go from the dealer's left."""
    h = deal("A 40, B 40, C 40, D 40", "C", "AS KD QH JC TS", hands={"A": "AD 2C", "B": "9H 9C", "C": "KS KH"}, small_bet=5)
    act(h, "B call, C call, D fold, A check")
    h.play(f"discard {(holds(h, 'A') - {'AD', '2C'}).pop()}")
    h.play(f"discard {(holds(h, 'B') - {'9H', '9C'}).pop()}")
    h.play(f"discard {(holds(h, 'C') - {'KS', 'KH'}).pop()}")
    check_out(h)
    assert [h.name_hand(s) for s in (0, 1, 2)] == ["an ace-high straight"] * 3
    assert chips(h) == "A 41, B 41, C 40, D 38"


def hilo(cards_on_board: str, variant: str = "crazy_hilo8", **hands: str) -> Pineapple:
    """Players A, B ... with two hole cards each at a hi-lo showdown. Each put in 20 chips, so three players make a pot of 60."""
    letters = "ABC"
    h = deal("A 20, B 20, C 20", "C", cards_on_board, hands=hands, variant=variant, small_bet=20)
    act(h, "C call, A call")
    for letter in letters:
        keep = set(hands.get(letter, "").split()) or set(sorted(holds(h, letter))[:2])
        h.answer_first(ord(letter) - 65)
        h.play(f"discard {sorted(holds(h, letter) - keep)[0]}")
    assert h.over
    return h


def test_pi_w5_the_wheel_scoops() -> None:
    """PI-R18, PI-R19, PI-R23: five-four-three-two-ace is the best low and a straight that beats three kings."""
    h = hilo("4S 5D KH 3C TD", A="AH 2H", B="KS KC", C="QS QC")
    assert chips(h) == "A 60, B 0, C 0"
    assert h.betting.pots[0].high == h.betting.pots[0].low == 1
    assert h.outcome() == [
        "{0} {wins|win} the pot of 60 with a five-high straight.",
        "{0} {wins|win} the low too, with the wheel.",
    ]


def test_pi_w6_no_low_is_possible() -> None:
    """PI-22: two board cards of eight or lower are too few, so the three queens take all."""
    h = hilo("KS QD 9H 4C 2D", A="AH 3H", B="QS QC", C="TS 8C")
    assert chips(h) == "A 0, B 60, C 0"
    assert h.betting.pots[0].low == 0


def test_pi_w7_the_low_is_quartered() -> None:
    """PI-21, PI-23, PI-R20: of 165 the high half is 83, and each tied low gets 41."""
    h = deal(
        "A 100, B 100, C 100, D 100",
        "D",
        "8S 6D 3H KC KD",
        hands={"A": "QS QH JC", "B": "AH 2C TC", "C": "AD 2S TS", "D": "8D 8H 4S"},
        variant="crazy_hilo8",
        small_bet=15,
    )
    act(h, "C raise 30, D call, A call, B call, A check, B bet 15, C call, D call, A fold")
    act(h, "B discard TC, C discard TS, D discard 4S")
    check_out(h)
    assert [int(n) for n in h.betting.pots[0].won] == [0, 41, 41, 83]
    assert chips(h) == "A 70, B 96, C 96, D 138"


@pytest.mark.parametrize(("river", "final"), [("JD", "A 0, B 110, C 45"), ("8D", "A 60, B 50, C 45")])
def test_pi_w8_all_in_before_the_flop(river: str, final: str) -> None:
    """PI-R5, PI-R17: everyone still in discards. The board is dealt with no betting; main pot 60, side pot 50."""
    h = deal(
        "A 20, B 45, C 90",
        "A",
        f"TS 7D 2C 5H {river}",
        hands={"A": "TD TC AH", "B": "JS JC 9S", "C": "AS KS 3H"},
        structure="no_limit",
    )
    assert h.turn == 0
    act(h, "A raise 20, B raise 45, C call")
    act(h, "B discard 9S, C discard 3H, A discard AH")
    assert h.over
    assert [int(pot.chips) for pot in h.betting.pots] == [60, 50]
    assert chips(h) == final


def test_pi_w9_heads_up_crazy_pineapple() -> None:
    """PI-R13: the dealer posts the small blind and acts first before the flop and last afterwards."""
    h = deal("A 60, B 60", "A", variant="crazy", small_bet=4)
    assert list(h.betting.paid) == [2, 4]
    act(h, "A call, B check")
    assert (h.phase is BET, h.street, count(h.at[0])) == (True, 1, 3)
    act(h, "B check, A bet 4, B raise 8, A call")
    assert h.betting.pot == 24
    throw(h)
    assert board(h).count(" ") == 3
    refused(h, "a bet is exactly 8", "bet 4")
    act(h, "B bet 8, A fold")
    assert (h.over, chips(h), h.located_by(-1) & (h.at[0] | h.at[1])) == (True, "A 48, B 72", 0)
    assert [int(pot.chips) for pot in h.betting.pots] == [24]


def test_pi_w10_antes_instead_of_blinds() -> None:
    """PI-6, PI-9, PI-R10, PI-R11: the player left of the dealer begins and can check. The smallest bet is the minimum bet."""
    h = deal("A 50, B 50, C 50", "A", structure="no_limit", forced="antes", ante=2, small_bet=5)
    assert (h.betting.pot, h.turn) == (6, 1)
    refused(h, "a bet is from 5 to 48", "bet 4")
    act(h, "B check, C bet 5, A raise 10, B fold, C call")
    assert h.betting.pot == 26
    assert h.asked_seats == h.keep_seats(h.clockwise_from(1), 0b101)
    throw(h)
    assert h.turn == 2


def test_pi_w11_the_discard_is_dead() -> None:
    """PI-R6: the discarded king of hearts would make a flush with three hearts on the board."""
    h = deal("A 20, B 20", "B", "QH 9H 4H 7S 2C", hands={"A": "7D 7C 8C", "B": "AS QS KH"}, variant="crazy")
    act(h, "B call, A check, A check, B check")
    act(h, "B discard KH, A discard 8C")
    check_out(h)
    assert [h.name_hand(s) for s in (0, 1)] == ["three sevens, queen-nine kickers", "a pair of queens, ace-nine-seven kickers"]
    assert chips(h) == "A 22, B 18"


# Setup --------------------------------------------------------------------------------------


def test_pi_1_three_cards_and_one_goes() -> None:
    """PI-7, BT-R22: three each, one at a time from the dealer's left, and two after the discard. Nobody sees another's cards."""
    h = GAME.new(1, seats=3, dealer=0, deck=" ".join(PACK), carry=[50, 50, 50])
    assert isinstance(h, Pineapple)
    assert [holds(h, x) for x in "BCA"] == [{"2C", "5C", "8C"}, {"3C", "6C", "9C"}, {"4C", "7C", "TC"}]
    assert h.located_by(0) == h.at[0]
    assert h.located_by(-1) == 0
    act(h, "A call, B call, C check")
    throw(h)
    assert [count(h.at[s]) for s in range(3)] == [2, 2, 2]
    assert board(h) == "QC KC AC", "the jack was burned"


def test_pi_2_a_hand_may_be_won_unseen_or_shown() -> None:
    """The best five cards win, or the last player left when all others fold."""
    h = deal("A 20, B 20", "B", "2C 3D 9H TS JC", hands={"A": "AS AD 4C", "B": "KS KD 5C"})
    act(h, "B call, A check, A discard 4C, B discard 5C")
    check_out(h)
    assert chips(h) == "A 22, B 18"
    h = deal("A 20, B 20", "B", hands={"A": "AS AD 4C", "B": "KS KD 5C"})
    act(h, "B raise 4, A fold")
    assert chips(h) == "A 18, B 22"


def test_pi_3_one_pack_and_every_card_in_one_place() -> None:
    """Ten players stay to the end: 52 cards, each once."""
    h = GAME.new(3, seats=10)
    assert isinstance(h, Pineapple)
    while not h.over:
        h.apply(h.legal()[0] if h.phase is DISCARD else h.legal()[1])
        assert sorted(c for z in range(int(h.plan.size)) for c in h.cards_in(z)) == list(range(52))
    with pytest.raises(BadDeck):
        GAME.new(3, deck=" ".join(PACK[:51]))


def test_pi_4_limit_is_usual_and_other_limits_may_be_agreed_on() -> None:
    """PI-R9: fixed limit, no limit, pot limit. The blinds and bets follow the small bet."""
    assert deal("A 50, B 50", "B").betting.max_raise_to(1) == 4
    assert deal("A 50, B 50", "B", structure="no_limit").betting.max_raise_to(1) == 50
    assert deal("A 50, B 50", "B", structure="pot_limit").betting.max_raise_to(1) == 6
    with pytest.raises(BadOption, match="structure is one of"):
        GAME.new(1, options={"structure": "spread_limit"})


def test_pi_5_the_buy_in_is_the_same_for_all_unless_deep_stacks_are_agreed_on() -> None:
    """PI-R24: with deep stacks everyone first buys in for the minimum or more, and the session counts the cost."""
    m = GAME.match(3, seats=3, options={"buy_in": 100})
    assert (m.totals, m.hand.phase.name) == ([100, 100, 100], "bet")
    m = GAME.match(3, seats=3, options={"buy_in": 100, "deep_stack": True, "hands": 2})
    assert isinstance(m, PokerMatch)
    assert m.hand.phase.name == "buy"
    assert [count(m.hand.at[s]) for s in range(3)] == [0, 0, 0], "nothing is dealt before all have bought in"
    with pytest.raises(IllegalMove, match="buy in for 100 to 10000 chips"):
        m.answer(1, "buy 99")
    m.answer(1, "buy 250")
    m.answer(2, "buy 100")
    m.answer(0, "buy 101")
    h = m.hand
    assert isinstance(h, Pineapple)
    assert chips(h) == "A 101, B 249, C 98"
    m.answer(0, "fold")
    m.answer(1, "fold")
    assert (h.score, m.totals, m.bought) == ([0, -1, 1], [101, 249, 101], [101, 250, 100])
    m.next_hand()
    assert m.hand.phase.name == "bet"
    m.answer(1, "fold")
    m.answer(2, "fold")
    assert (m.totals, m.over) == ([1, -1, 0], True)


def test_pi_6_blinds_are_usual() -> None:
    """PI-R10: half the small bet and the small bet. An ante can be added; without blinds it is at least one chip."""
    assert list(deal("A 50, B 50, C 50", "A", small_bet=5).betting.paid) == [0, 2, 5]
    h = deal("A 50, B 50, C 50", "A", ante=3)
    assert (list(h.betting.paid), h.betting.pot) == ([0, 1, 2], 12)
    h = deal("A 50, B 50, C 50", "A", forced="antes")
    assert (list(h.betting.paid), h.betting.pot) == ([0, 0, 0], 3)


def test_pi_r11_without_blinds_the_smallest_bet_is_the_small_bet() -> None:
    """In no limit too, whatever the big blind is set to. With blinds it is the big blind (BT-9)."""
    for forced, least in (("antes", 5), ("blinds", 40)):
        h = deal("A 90, B 90, C 90", "A", structure="no_limit", forced=forced, small_bet=5, big_blind=20)
        assert h.betting.min_raise_to(h.turn) == least


# Before the flop ----------------------------------------------------------------------------


def test_pi_8_the_first_round_is_bet_with_three_cards() -> None:
    """Each player sees their own three cards and no board."""
    h = deal("A 50, B 50, C 50", "A", hands={"A": "AS KD QC"})
    assert (h.phase, holds(h, "A"), board(h)) == (BET, {"AS", "KD", "QC"}, "")
    assert h.view(0).zones[0] == sorted(STANDARD.read("AS KD QC"))
    assert h.view(1).zones[0] == [-1, -1, -1]


def test_pi_9_under_the_gun_acts_first() -> None:
    """Left of the big blind, or left of the dealer without blinds."""
    assert deal("A 50, B 50, C 50, D 50", "A").turn == 3
    assert deal("A 50, B 50, C 50, D 50", "A", forced="antes").turn == 1


def test_pi_10_a_folded_hand_is_out_of_play_and_its_chips_stay() -> None:
    """BT-20: three cards go to the muck unseen, and only their owner knows them."""
    h = deal("A 50, B 50, C 50", "A", hands={"B": "AS KD QC"})
    act(h, "A call, B fold")
    assert (holds(h, "B"), h.size(h.muck()), h.betting.pot) == (set(), 3, 5)
    assert (h.located_by(1) & h.at[h.muck()], h.located_by(0) & h.at[h.muck()]) == (h.at[h.muck()], 0)


def test_pi_11_a_hand_ends_at_once_in_any_round() -> None:
    """On the turn all but one fold: no river is dealt and nothing is shown."""
    h = deal("A 50, B 50", "B")
    act(h, "B call, A check")
    throw(h)
    act(h, "A check, B check, A bet 4, B fold")
    assert (h.over, count(h.at[h.board()]), chips(h)) == (True, 4, "A 52, B 48")
    assert h.located_by(-1) == h.at[h.board()]


# The discard --------------------------------------------------------------------------------


def test_pi_12_everyone_left_discards_exactly_one_card() -> None:
    """PI-R4: any of the three held cards, but only one."""
    h = deal("A 50, B 50, C 50", "A", hands={"B": "AS KD QC"})
    act(h, "A fold, B call, C check")
    h.answer_first(1)
    assert [h.say(a) for a in h.legal()] == ["discard QC", "discard KD", "discard AS"]
    refused(h, "you do not hold the two of hearts", "discard 2H")
    refused(h, "is not an answer here", "check")
    act(h, "B discard KD")
    assert holds(h, "B") == {"AS", "QC"}
    with pytest.raises(IllegalMove, match="it is not your turn"):
        h.answer_first(1)
    assert h.seats_to_answer() == [2]


def test_pi_13_the_flop_comes_when_everyone_has_discarded() -> None:
    """PI-R15: one card is burned unseen, and three are turned up."""
    h = deal("A 50, B 50, C 50", "A", "2C 7D KH")
    act(h, "A call, B call, C check")
    for letter in "BC":
        act(h, f"{letter} discard {sorted(holds(h, letter))[0]}")
        assert board(h) == ""
    act(h, f"A discard {sorted(holds(h, 'A'))[0]}")
    assert board(h) == "2C 7D KH"
    assert h.size(h.muck()) == 3 + 1
    assert h.located_by(-1) == h.at[h.board()]


def test_pi_r3_the_discard_is_secret_simultaneous_and_final() -> None:
    """PI-R3: others see neither whether a player has chosen nor what. Afterwards each player remembers only their own discard."""
    m = GAME.match(5, seats=2)
    m.answer(0, "call")
    m.answer(1, "check")
    h = m.hand
    assert isinstance(h, Pineapple)
    before = [(v.zones, v.facts, v.asked) for v in (h.view(0), h.view(-1))]
    card = STANDARD.name(cards(h.at[1])[0])
    m.answer(1, f"discard {card}")
    assert [(v.zones, v.facts, v.asked) for v in (h.view(0), h.view(-1))] == before
    with pytest.raises(IllegalMove, match="it is not your turn"):
        m.answer(1, f"discard {STANDARD.name(cards(h.at[1])[0])}")
    own = STANDARD.name(cards(h.at[0])[0])
    m.answer(0, f"discard {own}")
    assert STANDARD.face(card) in h.view(1).zones[int(h.muck())]
    assert STANDARD.face(card) not in h.view(0).zones[int(h.muck())]
    assert f"[{card}]" not in "".join(e["text"] for e in event_scenes(m, 0))


def test_pi_r5_a_player_who_is_all_in_discards_too() -> None:
    """That player is still in the hand."""
    h = deal("A 50, B 50, C 2", "A")
    act(h, "A call, B call")
    assert sorted(h.seats_to_answer()) == [0, 1, 2]


# The board ----------------------------------------------------------------------------------


def test_pi_14_the_board_belongs_to_everyone() -> None:
    """Both have the straight that the board makes with an ace."""
    h = deal("A 20, B 20", "B", "KC QD JH TS 2C", hands={"A": "AS 7D 3C", "B": "AD 8H 4C"})
    act(h, "B call, A check, A discard 3C, B discard 4C")
    check_out(h)
    assert chips(h) == "A 20, B 20"
    assert h.outcome() == ["{0} and {1} share the pot of 4, 2 each, with an ace-high straight."]


def test_pi_15_the_small_blind_acts_first_on_the_flop() -> None:
    """PI-R12: or the next player who is still in and can act."""
    for folded, order in (("B call, C check", "BCDA"), ("B fold, C check", "CDA")):
        h = deal("A 50, B 50, C 50, D 50", "A")
        act(h, f"D call, A call, {folded}")
        throw(h)
        assert checks(h) == order


def test_pi_16_a_burned_card_and_the_turn() -> None:
    """PI-17: then a round of betting, a burned card, the river, and the last round."""
    h = deal("A 50, B 50", "B", "2C 7D KH 8S 9S")
    act(h, "B call, A check")
    throw(h)
    assert checks(h) == "AB"
    assert (board(h), h.size(h.muck())) == ("2C 7D KH 8S", 2 + 2)
    assert checks(h) == "AB"
    assert (board(h), h.size(h.muck())) == ("2C 7D KH 8S 9S", 2 + 3)
    assert checks(h) == "AB"
    assert h.over


def test_pi_18_everyone_left_shows() -> None:
    """Only the players left show both hole cards. Burned and discarded cards stay hidden."""
    h = deal("A 50, B 50, C 50", "A")
    act(h, "A fold, B call, C check")
    throw(h)
    check_out(h)
    assert h.located_by(-1) == h.at[1] | h.at[2] | h.at[h.board()]


def test_pi_19_any_five_of_the_seven() -> None:
    """With two hole cards, with one, and with none."""
    h = deal("A 20, B 20, C 20", "C", "9C 9D 9H 5S 5C", hands={"A": "AS AD 2H", "B": "9S 2D 3C", "C": "4H 3D 2S"})
    act(h, "C call, A call, B check, A discard 2H, B discard 3C, C discard 2S")
    check_out(h)
    named = ["a full house, nines over aces", "four nines, five kicker", "a full house, nines over fives"]
    assert [h.name_hand(s) for s in range(3)] == named


def test_pi_r2_exactly_two_hole_cards_may_be_agreed_on() -> None:
    """Then nobody can play the board: one heart does not make a flush with four on the board, and a low needs two low cards."""
    hands = {"A": "AH 2C 7D", "B": "KS KD 4D"}
    for used, named in (("any", "a flush, ace-queen-nine-six-three"), ("exactly_two", "ace high, queen-jack-nine-two")):
        h = deal("A 20, B 20", "B", "QH 9H 6H 3H JS", hands=hands, hole_cards_used=used)
        act(h, "B call, A check, A discard 7D, B discard 4D")
        check_out(h)
        assert h.name_hand(0) == named
    low = deal("A 20, B 20", "B", "3H 4C 5D 6S KC", hands={"A": "2D KH KS", "B": "QS QD QC"}, variant="crazy_hilo8")
    exact = deal(
        "A 20, B 20",
        "B",
        "3H 4C 5D 6S KC",
        hands={"A": "2D KH KS", "B": "QS QD QC"},
        variant="crazy_hilo8",
        hole_cards_used="exactly_two",
    )
    for h in (low, exact):
        act(h, "B call, A check, A check, B check, A discard KS, B discard QC")
        check_out(h)
    assert low.betting.pots[0].low == 1
    assert exact.betting.pots[0].low == 0


@pytest.mark.parametrize("used", ["any", "exactly_two"])
def test_pi_11_a_hi_lo_hand_may_be_won_before_the_flop(used: str) -> None:
    """There is no low to compare."""
    h = deal("A 50, B 50", "B", variant="crazy_hilo8", hole_cards_used=used)
    act(h, "B fold")
    assert (h.over, chips(h), h.outcome()) == (True, "A 51, B 49", ["{0} {wins|win} the pot of 2."])


# Crazy Pineapple ----------------------------------------------------------------------------


def test_pi_20_three_cards_are_kept_through_the_flop() -> None:
    """The discard comes after the flop's round, just before the turn. A player who folds on the flop does not discard."""
    h = deal("A 50, B 50, C 50", "A", variant="crazy")
    act(h, "A call, B call, C check")
    assert ([count(h.at[s]) for s in range(3)], count(h.at[h.board()])) == ([3, 3, 3], 3)
    act(h, "B check, C bet 2, A fold, B call")
    assert h.phase is DISCARD and sorted(h.seats_to_answer()) == [1, 2]
    assert count(h.at[h.board()]) == 3
    throw(h)
    assert count(h.at[h.board()]) == 4


def test_pi_21_high_and_low_share_the_pot() -> None:
    """PI-R1: the pair of aces takes one half, the eight low the other. In plain Crazy Pineapple the aces take all."""
    h = hilo("2C 3D 8H KS QC", A="AS AD", B="4C 5D", C="JS TC")
    assert chips(h) == "A 30, B 30, C 0"
    h = hilo("2C 3D 8H KS QC", "crazy", A="AS AD", B="4C 5D", C="JS TC")
    assert chips(h) == "A 60, B 0, C 0"


def test_pi_22_a_low_is_eight_or_better() -> None:
    """PI-R22: a nine does not qualify, nor does a pair among five cards of eight or lower."""
    for best in ("4C 9D", "2D 3H"):
        h = hilo("2C 3D 8H KS QC", A="AS AD", B=best, C="JS TC")
        assert h.betting.pots[0].low == 0
    assert hilo("2C 3D 8H KS QC", A="AS AD", B="6C 7D", C="JS TC").betting.pots[0].low == 2


def test_pi_23_the_odd_chip_goes_to_the_high_hand() -> None:
    """A pot of five and an ante of one: three and three; or of seven: four and three."""
    for ante, final in ((0, "A 10, B 10, C 10"), (1, "A 11, B 10, C 9")):
        h = deal(
            "A 10, B 10, C 10",
            "C",
            "2C 3D 8H KS QC",
            hands={"A": "AS AD 9C", "B": "4C 5D 9D", "C": "JS TC 9H"},
            variant="crazy_hilo8",
            forced="antes" if ante else "blinds",
        )
        act(h, "A check, B check, C check" if ante else "C fold, A call, B check")
        act(h, "A check, B check, C check" if ante else "A check, B check")
        act(h, "A discard 9C, B discard 9D, C discard 9H" if ante else "A discard 9C, B discard 9D")
        check_out(h)
        assert chips(h) == final


# Rulings ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("big", "sizes"), [("turn_and_river", [2, 2, 4, 4]), ("none", [2, 2, 2, 2])])
@pytest.mark.parametrize("variant", ["pineapple", "crazy"])
def test_pi_r8_bets_are_doubled_on_the_turn_and_the_river(variant: str, big: str, sizes: list[int]) -> None:
    """In all three games, unless agreed otherwise."""
    h = deal("A 50, B 50", "B", variant=variant, big_bet_rounds=big)
    act(h, "B call")
    found = [int(h.betting.min_raise_to(0) - h.betting.level)]
    h.play("check")
    for _ in range(3):
        throw(h)
        found.append(int(h.betting.min_raise_to(h.turn)))
        h.play("check")
        h.play("check")
        throw(h)
    assert found == sizes


def test_pi_r13_left_small_acts_first_throughout() -> None:
    """By option the player who does not deal posts the small blind."""
    h = deal("A 50, B 50", "A", heads_up_blinds="left_small")
    assert (list(h.betting.paid), h.turn) == ([2, 1], 1)
    act(h, "B call, A check")
    throw(h)
    assert checks(h) == "BA"


def test_pi_r14_a_bet_and_three_raises_in_limit_no_cap_in_no_limit() -> None:
    """BT-33, BT-34."""
    h = deal("A 50, B 50, C 50", "A")
    act(h, "A raise 4, B raise 6, C raise 8")
    refused(h, "capped", "raise 10")
    h = deal("A 50, B 50, C 50", "A", structure="no_limit")
    act(h, "A raise 4, B raise 6, C raise 8, A raise 10, B raise 12")


def test_pi_r15_without_burning_the_next_cards_are_the_board() -> None:
    """By option no card is burned."""
    h = deal("A 50, B 50", "B", "2C 7D KH 8S 9S", burn=False)
    act(h, "B call, A check")
    throw(h)
    check_out(h)
    assert (board(h), h.size(h.muck())) == ("2C 7D KH 8S 9S", 2)


def test_pi_r16_two_to_ten_players() -> None:
    """One player is too few, eleven are too many."""
    for seats in (2, 10):
        assert GAME.new(1, seats=seats).plan.seats == seats
    for seats in (1, 11):
        with pytest.raises(BadSeats, match="2 to 10 players"):
            GAME.new(1, seats=seats)


def test_pi_r21_each_pot_needs_a_low_of_its_own() -> None:
    """A is all in with the only low: A gets half of the main pot, and the side pot goes to the high hand alone."""
    h = deal(
        "A 10, B 40, C 40",
        "C",
        "2C 3D 8H KS QC",
        hands={"A": "4C 5D 9C", "B": "AS AD 9D", "C": "KD JC 9H"},
        variant="crazy_hilo8",
        structure="no_limit",
    )
    act(h, "C raise 20, A call, B call, B check, C check")
    act(h, "A discard 9C, B discard 9D, C discard 9H")
    check_out(h)
    assert [(int(p.chips), int(p.high), int(p.low)) for p in h.betting.pots] == [(30, 2, 1), (20, 2, 0)]
    assert chips(h) == "A 15, B 55, C 20"


@pytest.mark.parametrize("order", ["ABC", "BCA", "CAB"])
def test_pi_r21_who_is_done_with_a_hand(order: str) -> None:
    """A player who has folded, and one who is all in; but at Crazy Pineapple not before the discard."""
    short, big, dealer = list(order)
    stacks = {short: 20, big: 60, dealer: 60}
    h = deal(", ".join([f"{x} {stacks[x]}" for x in "ABC"]), dealer, variant="crazy", structure="no_limit")
    act(h, f"{dealer} raise 20, {short} call, {big} call")
    done = [[h.is_done(ord(x) - 65) for x in order]]
    assert h.phase.name == "bet"
    act(h, f"{big} bet 2, {dealer} fold")
    done.append([h.is_done(ord(x) - 65) for x in order])
    assert h.turn == ord(short) - 65 and h.size(h.turn) == 3
    h.apply(h.legal()[0])
    done.append([h.is_done(ord(x) - 65) for x in order])
    assert done == [[False, False, False], [False, False, True], [True, False, True]], "all in, but still with three cards"


def test_pi_r25_a_session_passes_the_deal_and_ends() -> None:
    """A number of hands; the deal passes left and chips carry over."""
    m = GAME.match(7, seats=3, options={"hands": 2})
    assert isinstance(m, PokerMatch)
    m.answer(0, "fold")
    m.answer(1, "fold")
    assert (m.totals, m.over, m.goal()) == ([200, 199, 201], False, "2 hands")
    m.next_hand()
    assert m.dealer == 1
    m.answer(1, "fold")
    m.answer(2, "fold")
    assert (m.totals, m.over, m.winners()) == ([1, -1, 0], True, [0])


@pytest.mark.parametrize("variant", ["pineapple", "crazy"])
def test_bt_r13_hands_are_turned_up_only_when_they_have_two_cards(variant: str) -> None:
    """With `all_in_exposed` hands are open as soon as no more betting is possible, but a card to discard stays hidden."""
    h = deal("A 20, B 20", "B", variant=variant, structure="no_limit", all_in_exposed=True)
    act(h, "B raise 20, A call")
    assert h.phase is DISCARD and h.located_by(-1) == h.at[h.board()]
    throw(h)
    assert h.located_by(-1) & h.at[h.muck()] == 0


def test_bt_r13_exposed_hands_lie_open_while_the_board_is_dealt() -> None:
    """After an all-in on the flop of Crazy Pineapple the log shows both hands before the turn."""
    m = GAME.match(4, seats=2, options={"structure": "no_limit", "all_in_exposed": True})
    for seat, saying in ((0, "raise to 200"), (1, "call")):
        m.answer(seat, saying)
    for seat in (0, 1):
        m.answer(seat, f"discard {STANDARD.name(cards(m.hand.at[seat])[0])}")
    texts = [(e["kind"], e["text"], e["from"]) for e in event_scenes(m, -1)]
    shown = texts.index(("show", "", "hand.0"))
    flop = next(i for i, e in enumerate(texts) if e[1].startswith("The flop"))
    assert shown < flop


def test_bt_r14_the_odd_chip_may_go_by_the_highest_card() -> None:
    """Both play the board; the ace of spades is B's, though A sits left of the dealer."""
    h = deal(
        "A 20, B 20, C 20",
        "C",
        "KC KD KH KS QC",
        hands={"A": "AC 3D 2C", "B": "AS 3C 2D"},
        odd_chip="high_card_by_suit",
        forced="antes",
    )
    act(h, "A check, B check, C check")
    throw(h)
    act(h, "A check, B check, C bet 2, A call, B call, A check, B check, C check, A check, B check, C bet 4, A call, B call")
    assert [int(n) for n in h.betting.pots[0].won] == [10, 11, 0]


def test_bt_r12_who_wins_the_low_shows_though_beaten_for_high() -> None:
    """A's aces win the high half, B's eight low the other. C wins neither and need not show."""
    hands = {"A": "AS AD 9C", "B": "4C 5D 9D", "C": "JS TC 9H"}
    options: dict[str, Any] = {"variant": "crazy_hilo8", "small_bet": 20, "showdown": "losers_may_muck"}
    h = deal("A 20, B 20, C 20", "C", "2C 3D 8H KS QC", hands=hands, **options)
    act(h, "C call, A call, A discard 9C, B discard 9D, C discard 9H")
    assert [letter for seat, letter in enumerate("ABC") if h.located_by(-1) & h.at[seat]] == ["A", "B"]


def test_a_hand_is_told_as_it_goes() -> None:
    """The log has the blinds, the discards, each street with its cards, and the winning hand."""
    m = GAME.match(5, seats=2)
    m.answer(0, "call")
    m.answer(1, "check")
    for seat in (0, 1):
        m.answer(seat, f"discard {STANDARD.name(cards(m.hand.at[seat])[0])}")
    while not m.hand.over:
        m.answer(m.hand.turn, "check")
    h = m.hand
    assert isinstance(h, Pineapple)
    texts = [render(e["text"], NAMES, signs=False) for e in event_scenes(m, -1) if e["text"]]
    words = ["the " + STANDARD.words(c) for c in h.cards_in(int(h.board()))]
    assert texts[:5] == [
        "Ann posts 1 as small blind.",
        "Ben posts 2 as big blind.",
        "Ann calls 1.",
        "Ben checks.",
        "Everyone still in has discarded a card.",
    ]
    assert texts[5] == f"The flop is {words[0]}, {words[1]} and {words[2]}."
    assert [t for t in texts if t.startswith(("The turn", "The river"))] == [
        f"The turn is {words[3]}.",
        f"The river is {words[4]}.",
    ]


def test_high_and_low_are_named_at_the_end() -> None:
    """The log names the winner of each half and the winning hand."""
    h = hilo("2C 3D 8H KS QC", A="AS AD", B="4C 5D", C="JS TC")
    said = h.outcome()
    assert said == [
        "{0} and {1} share the pot of 60, 30 each.",
        "High: {0} with a pair of aces, king-queen-eight kickers. Low: {1} with an eight-five low.",
    ]


def test_what_a_player_holds_is_told_to_that_player_alone() -> None:
    """Only its holder reads the best hand that a discard can leave, and the low."""
    h = deal("A 50, B 50", "B", "QH 9H 4H 7S 2C", hands={"A": "QS QD 4C"}, variant="crazy_hilo8")
    act(h, "B call, A check")
    assert ("Holding", "three queens", 0) in h.view(0).facts
    assert not [f for f in h.view(0).facts if f[0] == "low"]
    h = deal("A 50, B 50, C 50", "C", "QH 9H 4H 7S 2C", variant="crazy_hilo8")
    act(h, "C call, A call, B check, A bet 2, B fold")
    assert [[f[0] for f in h.view(s).facts if f[0] == "Holding"] for s in range(3)] == [["Holding"], [], ["Holding"]]
    h = deal("A 50, B 50", "B", "QH 3H 4H 7S 2C", hands={"A": "8S 7D AC"}, variant="crazy_hilo8")
    act(h, "B call, A check")
    assert not [f for f in h.view(0).facts if f[0] == "low"], "four low cards are not five"
    act(h, "A check, B check, A discard 8S")
    throw(h)
    act(h, "A check, B check")
    assert ("low", "7-4", 0) in h.view(0).facts
    assert not [f for f in h.view(1).facts if f[0] == "Holding" and f[2] == 0]
    assert not [f for f in h.view(-1).facts if f[0] == "Holding"]
    act(h, "A bet 4, B raise 8, A fold")
    assert not [f for f in h.view(0).facts if f[0] in ("Holding", "low")]


def test_round_bets_and_blinds_are_shown() -> None:
    """The table shows them, or the ante if there are no blinds."""
    h = deal("A 50, B 50", "B", small_bet=4)
    for fact in [("Blinds", "2 / 4", -1), ("Round", "before the flop", -1), ("Bets of", 4, -1)]:
        assert fact in h.view(-1).facts
    for variant, name in (("crazy", "Crazy Pineapple"), ("crazy_hilo8", "Crazy Pineapple Hi-Lo")):
        assert ("Game", name, -1) in deal("A 50, B 50", "B", variant=variant).view(-1).facts
    h = deal("A 50, B 50", "B", forced="antes", ante=3)
    assert ("Ante", 3, -1) in h.view(-1).facts
    assert not [f for f in h.view(-1).facts if f[0] == "Blinds"]


def test_the_discard_is_one_card_chosen_and_confirmed() -> None:
    """Its cards are sorted by rank."""
    h = deal("A 50, B 50", "B", hands={"A": "2S KC KD"})
    act(h, "B call, A check")
    h.answer_first(0)
    pick = DISCARD.card_pick(h, 0)
    assert (pick.verb, pick.least, pick.most) == ("discard", 1, 1)
    assert [STANDARD.name(c) for c in h.sorted_hand(cards(h.at[0]))] == ["KD", "KC", "2S"]
    assert "discard one of your three cards" in DISCARD.prompt(h, 0)


def test_buying_in_is_offered_in_words() -> None:
    """The buttons name amounts, your own amount is logged in words, and no chips are in play before."""
    h = deal("A 50, B 50, C 0", "B", deep_stack=True)
    assert (h.phase, h.turn, h.seats_to_answer()) == (BUY_IN, 0, [0])
    assert "buy in for 50 chips" in BUY_IN.prompt(h, 0)
    assert [h.say(a) for a in h.legal()] == ["buy 50", "buy 100", "buy 250", "buy 5000"]
    s = scene(h, 0)
    assert s["amount"] is not None and {c["verb"] for c in s["choices"]} == {s["amount"]["verb"]}, (
        "a page shows the one or the other"
    )
    h.play("buy 120")
    assert ("Chips", 120, 0) in h.view(-1).facts
    h.play("buy 50")
    assert chips(h) == "A 118, B 49, C 0"


@pytest.mark.parametrize("seats", GAME.seats)
def test_bt_1_chips_are_counted_after_every_answer(seats: int) -> None:
    """With every number of seats, in each game, with blinds and antes, deep stacks and rebuys."""
    tables: list[dict[str, bool | int | str]] = []
    for n, variant in enumerate(("pineapple", "crazy", "crazy_hilo8", "crazy_hilo8")):
        tables.append(
            {
                "variant": variant,
                "structure": ("fixed_limit", "no_limit", "pot_limit", "no_limit")[n],
                "hole_cards_used": "exactly_two" if n == 3 else "any",
                "forced": "antes" if n == 1 else "blinds",
                "ante": n // 2,
                "buy_in": 20,
                "deep_stack": n == 2,
                "burn": n % 2 == 0,
                "heads_up_blinds": "left_small" if n == 3 else "button_small",
            }
        )
    play_tables(GAME, seats, tables)


@pytest.mark.parametrize("variant", ["pineapple", "crazy", "crazy_hilo8"])
def test_the_bot_plays_where_two_hole_cards_count(variant: str) -> None:
    """Before the flop and at every later choice: with exactly two hole cards a hand lacks five cards before the river."""
    h = GAME.new(3, seats=3, options={"hole_cards_used": "exactly_two", "variant": variant})
    rng = Rng(1)
    while not h.over:
        assert POLICY.explain(h, h.turn, POLICY.choose(h, h.turn, rng))
        h.apply(POLICY.choose(h, h.turn, rng))
    assert sum(h.score) == 0


@pytest.mark.parametrize(("hole", "thrown"), [("JS 5H 4D", {"5H", "4D"}), ("AS AD 7C", {"7C"}), ("KS QS 3D", {"3D"})])
def test_the_bot_keeps_the_two_cards_with_the_most_equity(hole: str, thrown: set[str]) -> None:
    """A jack with a five is worth more than five-four. A pair of aces and king-queen suited stay together."""
    deck = hole.split()
    rest = [c for c in STANDARD.names if c not in deck]
    order = [card for mine, other in zip(rest[:3], deck, strict=True) for card in (mine, other)] + rest[3:]
    h = GAME.new(deck=" ".join(order), seats=2, dealer=0, options={"variant": "pineapple"})
    assert isinstance(h, Pineapple)
    while h.phase is BET:
        h.play("call" if h.betting.to_call(h.turn) else "check")
    seat = next(s for s in range(2) if {STANDARD.name(c) for c in cards(h.at[s])} == set(deck))
    h.answer_first(seat)
    assert STANDARD.name(POLICY.choose(h, seat, Rng(1))) in thrown
