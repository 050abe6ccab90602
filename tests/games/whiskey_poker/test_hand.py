"""Whiskey Poker, clause by clause (WP-1 to WP-23), with the rulings and the worked cases."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.betting_ledger import BUNDLES, play_session
from upcard.core.bits import Rng
from upcard.core.errors import BadOption, BadSeats, IllegalMove
from upcard.core.pack import STANDARD
from upcard.core.scene import event_scenes
from upcard.games.whiskey_poker.game import GAME
from upcard.games.whiskey_poker.hand import EXCHANGE, PASS, Whiskey
from upcard.games.whiskey_poker.match import WhiskeyMatch
from upcard.games.whiskey_poker.policy import POLICY

# Seats 0 1 2 3 are A B C D, and A deals.
HANDS = ("QS JD 6C 5H 4S", "AS 9D 7C 4H 2S", "KS KD 5C 3H 2D", "TS TD 8C 8H 3D")
WIDOW = "AD AH 9C 6S 2C"


def dealt(hands: tuple[str, ...] = HANDS, widow: str = WIDOW, carry: list[int] | None = None, **options: Any) -> Whiskey:
    """A hand that A dealt."""
    n = len(hands)
    order = [hands[(1 + k) % n].split() for k in range(n)]  # from the dealer's left, the dealer last
    rows = order[:-1] + [widow.split()] + order[-1:]
    deck = [rows[i % (n + 1)][i // (n + 1)] for i in range(5 * (n + 1))]
    deck += [c for c in STANDARD.names if c not in deck]
    h = GAME.new(deck=" ".join(deck), seats=n, dealer=0, options=options, carry=carry)
    assert isinstance(h, Whiskey)
    return h


def checked(h: Whiskey) -> Whiskey:
    """Everyone checks through the round of betting."""
    while h.phase.name == "bet":
        h.play("check")
    return h


def hand(h: Whiskey, seat: int) -> set[str]:
    """A player's cards."""
    return {STANDARD.names[c] for c in h.cards_in(seat)}


def widow(h: Whiskey) -> set[str]:
    """The widow's cards, face down or up."""
    return {STANDARD.names[c] for c in h.cards_in(h.widow) + h.cards_in(h.table)}


def acts(h: Whiskey, *answers: str) -> Whiskey:
    """Play answers in turn."""
    for text in answers:
        h.play(text)
    return h


def says(h: Whiskey) -> set[str]:
    """The legal answers."""
    return {h.say(a) for a in h.legal()}


def opened(*more: str) -> Whiskey:
    """The open exchange of WP-W4: B knocked at once in the blind exchange, and nobody exchanged."""
    h = checked(acts(checked(dealt()), "knock", "keep", "keep", "keep"))
    return acts(h, *more)


def test_wp_1_wp_2_wp_23_the_highest_hand_wins() -> None:
    """WP-1, WP-2, WP-23: five cards of one pack by the standard ranking. The best hand takes the pot."""
    h = checked(acts(opened(), "knock", "knock", "knock", "knock"))
    assert h.over and h.score == [-1, -1, -1, 3]


def test_wp_4_wp_5_wp_6_wp_w1_wp_r4_the_deal() -> None:
    """WP-4, WP-5, WP-6, WP-W1, WP-R4: one at a time; the widow comes just before the dealer, face down."""
    names = list(STANDARD.names)
    h = GAME.new(deck=" ".join(names), seats=4, dealer=0)
    assert isinstance(h, Whiskey)
    for seat, first in ((1, 0), (2, 1), (3, 2), (0, 4)):
        assert hand(h, seat) == set(names[first:25:5])
    assert widow(h) == set(names[3:25:5]) and all(set(h.view(s).zones[h.widow]) == {-1} for s in (-1, 0, 1))


def test_wp_r5_two_to_nine() -> None:
    """WP-R5: nine hands and a widow are fifty cards."""
    with pytest.raises(BadSeats, match="2 to 9"):
        GAME.new(1, seats=10)
    h = GAME.new(1, seats=9)
    assert isinstance(h, Whiskey) and h.size(h.stub) == 2


def test_wp_7_wp_r1_wp_r2_wp_r3_betting() -> None:
    """WP-7, WP-R1, WP-R2, WP-R3: an ante of one and fixed limit, with one bet size in all rounds, from the dealer's left."""
    h = dealt()
    assert h.betting.pot == 4 and h.turn == 1 and {"check", "bet 2"} <= says(h)
    late = acts(
        checked(acts(checked(dealt(big_bet_from_round="3")), "knock", "keep", "keep", "keep")), "knock", "knock", "knock", "knock"
    )
    assert "bet 4" in says(late) and "bet 2" not in says(late)
    assert dealt(ante=0).betting.pot == 0 and dealt(ante=3).betting.pot == 12


@pytest.mark.parametrize(
    ("structure", "rule", "sizes"),
    [
        ("fixed_limit", "none", [(2, 2)] * 3),
        ("fixed_limit", "3", [(2, 2), (2, 2), (4, 4)]),
        ("spread_limit", "none", [(2, 6)] * 3),
        ("spread_limit", "3", [(2, 6), (2, 6), (4, 12)]),
        ("pot_limit", "3", [(2, 4)] * 3),
        ("no_limit", "3", [(2, 49)] * 3),
    ],
)
def test_wp_r2_limits(structure: str, rule: str, sizes: list[tuple[int, int]]) -> None:
    """WP-R2: one bet size in all three rounds, or double in the last. The largest bet of spread limit doubles too (BT-7)."""
    h = dealt(carry=[50] * 4, structure=structure, big_bet_from_round=rule, max_bet=6)
    seen: list[tuple[int, int]] = []
    while not h.over:
        if h.phase.name == "bet" and len(seen) == h.round:
            seen.append((int(h.betting.min_raise_to(h.turn)), int(h.betting.max_raise_to(h.turn))))
        h.play({"bet": "check", "blind exchange": "pass" if h.knocker < 0 else "keep", "open exchange": "knock"}[h.phase.name])
    assert seen == sizes


def test_wp_8_wp_9_wp_10_exchanging_unseen() -> None:
    """WP-8, WP-9, WP-10: from the dealer's left, a player can swap the whole hand for the widow, unseen."""
    h = checked(dealt())
    assert h.turn == 1 and says(h) == {"exchange", "pass", "knock"}
    acts(h, "exchange")
    assert hand(h, 1) == set(WIDOW.split()) and widow(h) == set(HANDS[1].split()) and h.turn == 2


def test_wp_11_wp_r8_pass_or_knock() -> None:
    """WP-11, WP-R8: a player who keeps their cards passes or knocks. After an exchange a player can do neither."""
    h = acts(checked(dealt()), "exchange")
    assert h.turn == 2 and h.knocker == -1 and says(h) == {"exchange", "pass", "knock"}
    acts(h, "pass")
    assert hand(h, 2) == set(HANDS[2].split()) and h.turn == 3 and says(h) == {"exchange", "pass", "knock"}
    acts(h, "knock")
    assert hand(h, 3) == set(HANDS[3].split()) and h.knocker == 3 and says(h) == {"exchange", "keep"}


@pytest.mark.parametrize("word", ["keep", "pass", "knock"])
def test_wp_r9_after_a_knock_a_pass_or_a_knock_is_to_keep(word: str) -> None:
    """WP-R9, WP-R10: one turn each and none for the knocker, whatever the others call keeping their hands."""
    m = GAME.match(2, seats=3, options={"first_dealer": 1})
    h = m.hand
    assert isinstance(h, Whiskey)
    acts(checked(h), "knock", word)
    assert h.phase.name == "blind exchange" and (h.knocker, h.turn) == (1, 0)
    acts(h, word)
    assert h.phase.name == "bet"
    told = [e["text"] for e in event_scenes(m, -1)]
    assert told.count("{2} {keeps|keep} the hand.") == told.count("{0} {keeps|keep} the hand.") == 1


def test_wp_12_wp_13_wp_w2_wp_r9_wp_r10_wp_r11_wp_r12_a_knock() -> None:
    """WP-12, WP-13, WP-W2, WP-R9 to WP-R12: one last turn each.

    Hands change places; a player who left a hand in the widow knows it.
    """
    h = acts(checked(dealt()), "pass", "exchange")
    with pytest.raises(IllegalMove, match="not your turn"):
        h.answer_first(0)
    acts(h, "knock")
    assert says(h) == {"exchange", "keep"}
    acts(h, "exchange", "keep", "exchange")
    assert h.phase.name == "bet"
    assert hand(h, 0) == set(HANDS[2].split()) and hand(h, 2) == set(HANDS[0].split()) and widow(h) == set(WIDOW.split())
    assert hand(h, 1) == set(HANDS[1].split()) and hand(h, 3) == set(HANDS[3].split())
    assert -1 not in h.view(2).zones[h.widow], "C left it there"
    for seat in (-1, 0, 1, 3):
        assert set(h.view(seat).zones[h.widow]) == {-1}
    assert set(h.view(2).zones[0]) == {STANDARD.face(c) for c in HANDS[2].split()}, "C saw A take what C had left"
    assert set(h.view(1).zones[0]) == set(h.view(3).zones[2]) == {-1}


def test_wp_w3_wp_r6_wp_r7_nobody_knocks() -> None:
    """WP-W3, WP-R6, WP-R7: turns go round until all have passed in a row since the last exchange."""
    assert acts(checked(dealt()), "pass", "pass", "pass", "pass").phase.name == "bet"
    h = acts(checked(dealt()), "pass", "pass", "exchange", "pass", "pass", "pass")
    assert h.phase.name == "blind exchange" and h.turn == 3
    assert acts(h, "pass").phase.name == "bet"
    h = acts(checked(dealt(phase1_end="single_orbit")), "exchange", "pass", "pass", "pass")
    assert h.phase.name == "bet"
    h = acts(checked(dealt(phase1_end="single_orbit")), "exchange", "pass", "pass", "knock", "keep", "keep")
    assert h.phase.name == "blind exchange" and acts(h, "exchange").phase.name == "bet", "a knock extends it"
    h = acts(checked(dealt(all_pass_ends=False, exchange_orbit_limit=2)), *["pass"] * 7)
    assert h.phase.name == "blind exchange" and acts(h, "pass").phase.name == "bet"
    h = acts(checked(dealt(all_pass_ends=False, exchange_orbit_limit=0)), *["pass"] * 100)
    assert h.phase.name == "blind exchange" and h.turn == 1


def test_wp_14_wp_15_wp_16_the_widow_is_turned_up() -> None:
    """WP-14, WP-15, WP-16, WP-R23: after the second betting round everyone sees it. The dealer's left begins."""
    h = acts(checked(dealt()), "knock", "keep", "keep", "keep")
    assert h.phase.name == "bet" and set(h.view(0).zones[h.widow]) == {-1}
    checked(h)
    assert h.phase.name == "open exchange" and h.turn == 1
    assert sorted(STANDARD.names[c] for c in h.view(-1).zones[h.table]) == sorted(WIDOW.split())


def test_wp_17_wp_18_wp_19_wp_w4_the_open_exchange() -> None:
    """WP-17, WP-18, WP-19, WP-W4, WP-R15: one card or all; B wins with aces and nines."""
    h = opened("take AD give 2S")
    assert widow(h) == {"AH", "9C", "6S", "2C", "2S"}
    acts(h, "take AH give 2D", "knock", "take 2C give 4S", "take 9C give 4H", "exchange all")
    assert h.phase.name == "bet" and widow(h) == {"KS", "KD", "5C", "3H", "AH"}
    assert hand(h, 1) == {"AS", "AD", "9D", "9C", "7C"} and hand(h, 2) == {"6S", "4S", "4H", "2S", "2D"}
    assert hand(h, 3) == set(HANDS[3].split()) and hand(h, 0) == {"QS", "JD", "6C", "5H", "2C"}
    assert -1 not in h.view(0).zones[2] and -1 not in h.view(-1).zones[2]
    assert checked(h).score == [-1, 3, -1, -1]


def test_wp_20_wp_21_wp_w5_wp_r13_wp_r14_wp_r16_knocks() -> None:
    """WP-20, WP-21, WP-W5, WP-R13, WP-R14, WP-R16: nobody passes or takes a card back. This exchange's first knock ends it."""
    h = opened()
    before = h.view(1).to_json()
    assert len(h.legal()) == 27, "a knock, the whole hand, or one of five cards for one of five"
    for bad, why in (
        ("pass", "you cannot pass here"),
        ("keep", "not an answer here"),
        ("take KS give 2S", "the king of spades is not in the widow"),
        ("take AD give KS", "you do not hold the king of spades"),
        ("take AD AH give 2S 4H", "not an answer here; say, for example, 'take AD give 2S'"),
        ("take AD give AD", "you do not hold the ace of diamonds"),
    ):
        with pytest.raises(IllegalMove, match=why):
            h.play(bad)
    assert h.view(1).to_json() == before
    acts(h, "knock", "knock", "knock")
    assert h.phase.name == "open exchange" and h.knocker == 1
    assert acts(h, "knock").phase.name == "bet"


def test_wp_r17_a_limit_of_rounds() -> None:
    """WP-R17: without a knock the open exchange ends after a number of rounds."""
    h = checked(acts(checked(dealt(exchange_orbit_limit=1)), "pass", "pass", "pass", "pass"))
    acts(h, "take AD give 2S", "take AH give 2D", "take 9C for 3D")
    assert h.phase.name == "open exchange" and h.turn == 0
    assert acts(h, "take 6S give 6C").phase.name == "bet"
    h = acts(opened(), *["exchange"] * 79)
    assert h.phase.name == "open exchange" and h.turn == 0, "twenty times is the limit unless another is agreed on"
    assert acts(h, "exchange all").phase.name == "bet"


def test_wp_3_wp_r24_wp_r25_for_refreshments() -> None:
    """WP-3, WP-R24, WP-R25: no betting or folding.

    The lowest hand loses a chip, or each of tied ones does; at none the game ends.
    """
    h = dealt(mode="bar")
    assert h.phase.name == "blind exchange" and h.betting.pot == 0
    acts(h, "knock", "keep", "keep", "keep", "knock", "knock", "knock", "knock")
    assert h.over and h.score == [-1, 0, 0, 0]
    assert h.ending() == "{0} {gives|give} up a chip for the lowest hand."
    assert [h.betting.stack[s] - h.terms.carry[s] for s in range(4)] == [-1, 0, 0, 0], "the chip is gone from the table"
    h = dealt(mode="bar", bar_lowest_tie="none_pay")
    assert acts(h, "knock", "keep", "keep", "keep", *["knock"] * 4).score == [-1, 0, 0, 0], "one alone is lowest"
    twins = ("QS JD 6C 5H 4S", "QH JC 6D 5C 4H", "KS KD 5S 3H 2D")
    for rule, score in (("all_pay", [-1, -1, 0]), ("none_pay", [0, 0, 0])):
        h = dealt(twins, "AD AH 9C 6S 2C", mode="bar", bar_lowest_tie=rule)
        assert acts(h, "knock", "keep", "keep", "knock", "knock", "knock").score == score
        ends = {"all_pay": "{0} and {1} each give up a chip", "none_pay": "The lowest hands tie: nobody gives up a chip."}
        assert h.ending().startswith(ends[rule])
    m = GAME.match(1, seats=3, options={"mode": "bar", "bar_chips": 1})
    assert isinstance(m, WhiskeyMatch) and m.totals == [1, 1, 1]
    m.hand.end([0, -1, 0])
    m.finish_hand()
    assert m.over and m.winners() == [0, 2] and m.result_text() == "{1} {pays|pay} for the next round."
    m = GAME.match(1, seats=3, options={"mode": "bar", "bar_chips": 1})
    m.hand.end([-1, 0, -1])
    m.finish_hand()
    assert m.over and m.winners() == [1] and m.result_text() == "{0} and {2} pay for the next round."


def test_wp_3_what_is_told_of_refreshments() -> None:
    """WP-3, WP-R24, WP-R25: all hands are shown, and the log says who gives up a chip. The deal passes left."""
    m = GAME.match(3, seats=3, options={"mode": "bar", "first_dealer": 2})
    assert isinstance(m.hand, Whiskey)
    assert m.goal() == "until a player has no chips" and m.dealer == 1 and m.hand.turn == 2
    acts(m.hand, "knock", "keep", "keep", "knock", "knock", "knock")
    m.finish_hand()
    told = [e["text"] for e in event_scenes(m, -1)]
    loser = m.hand.score.index(-1)
    assert len([t for t in told if t.startswith(f"{{{loser}}} {{gives|give}} a chip to the bank for the lowest hand: ")]) == 1
    assert not [t for t in told if "bets" in t or "checks" in t or "antes" in t]
    assert all(-1 not in m.hand.view(-1).zones[s] for s in range(3)) and m.totals[loser] == 4 and sum(m.totals) == 14
    m.next_hand()
    assert m.dealer == 2 and m.hand.turn == 0


def test_wp_22_wp_w6_wp_r18_a_complete_hand() -> None:
    """WP-22, WP-W6, WP-R18: three betting rounds, with folded players skipped: 35, 55, 37, 33."""
    h = dealt(carry=[40] * 4)
    acts(h, "check", "bet 2", "call", "raise to 4", "call", "fold", "call")
    assert h.betting.pot == 18 and h.turn == 1
    assert hand(h, 2) == set() and h.size(h.muck) == 5 and set(h.view(0).zones[h.muck]) == {-1}
    acts(h, "pass", "pass", "knock", "exchange", "keep")
    acts(h, "check", "check", "check")
    assert widow(h) == set(HANDS[1].split())
    acts(h, "take 9D give 2C", "take 2S give 3D", "knock", "take 7C give 6S", "knock")
    acts(h, "bet 2", "call", "fold")
    assert h.over and [40 + s for s in h.score] == [35, 55, 37, 33]


def test_wp_w7_wp_r19_wp_r20_all_in() -> None:
    """WP-W7, WP-R19, WP-R20, WP-R22: an all-in player exchanges like the others.

    A wins the main pot, B and C share the side pot.
    """
    hands = ("5S 5D 5C 9H 8S", "KS KD QC 7H 6S", "KH KC QD 7S 6D")
    h = dealt(hands, "2S 2D 3C 4C 8D", carry=[12, 40, 40], ante=2, small_bet=10)
    acts(h, "bet 10", "call", "call")
    assert h.phase.name == "blind exchange"
    acts(h, "knock", "keep", "keep")
    acts(h, "check", "bet 10", "call")
    acts(h, "knock", "knock", "knock")
    checked(h)
    assert h.over and h.score == [36 - 12, -12, -12]


def test_wp_r22_a_tie_with_an_odd_chip() -> None:
    """WP-R22: B and C share seven chips. The odd one goes to the first of them from the dealer's left."""
    hands = ("5S 5D 6C 9H 8S", "KS KD QC 7H 6S", "KH KC QD 7S 6D")
    h = acts(dealt(hands, "2S 2D 3C 4C 8D"), "bet 2", "call", "fold")
    acts(h, "knock", "keep", "check", "check", "knock", "knock", "check", "check")
    assert h.over and h.score == [-1, 4 - 3, 3 - 3]


def test_wp_r21_alone_one_wins_unseen() -> None:
    """WP-R21: nothing is shown, not even the widow."""
    h = acts(dealt(), "bet 2", "fold", "fold", "fold")
    assert h.over and h.score == [-1, 3, -1, -1]
    assert set(h.view(0).zones[1]) == {-1} and set(h.view(0).zones[h.widow]) == {-1}


def test_wp_r21_a_card_taken_from_the_open_widow_shows_no_hand() -> None:
    """WP-R21: everyone knows B's ace of diamonds and no other card. The count names neither the cards nor the hand."""
    h = opened("take AD give 2S")
    acts(h, "knock", "knock", "knock", "knock", "bet 2", "fold", "fold", "fold")
    assert h.over
    assert h.ending() == "{1} {wins|win} the pot of 4."
    assert not [line for line in h.count_lines() if "[" in line.text]


def test_bt_r17_the_first_dealer_sits_at_the_table() -> None:
    """BT-R17: a seat that does not exist is refused, for refreshments too."""
    for mode in ("betting", "bar"):
        with pytest.raises(BadOption, match="a seat from 1 to 3"):
            GAME.match(1, seats=3, options={"mode": mode, "first_dealer": 4})


def test_wp_r26_the_session() -> None:
    """WP-R26: an agreed number of hands. The deal passes left."""
    m = GAME.match(1, seats=3, options={"hands": 2})
    assert m.dealer == 0 and m.goal() == "2 hands"
    m.hand.play("bet 2")
    m.hand.play("fold")
    m.hand.play("fold")
    m.finish_hand()
    m.next_hand()
    assert m.dealer == 1 and not m.over
    for text in ("bet 2", "fold", "fold"):
        m.hand.play(text)
    m.finish_hand()
    assert m.over and m.totals == [-2, 1, 1], "B and C each took two antes of the others"


def test_wp_w8_refreshments_run_out() -> None:
    """WP-W8: B and C tie for the lowest and each give a chip. B has run out and pays; or nobody pays and all play on."""
    hands = ("KS KD 8C 5H 2S", "9S 8D 7H 4C 3S", "9H 8S 7C 4D 3H")
    for rule, totals, over in (("all_pay", [2, 0, 2], True), ("none_pay", [2, 1, 3], False)):
        m = GAME.match(1, seats=3, options={"mode": "bar", "bar_lowest_tie": rule})
        m.totals = [2, 1, 3]
        m.hand = acts(
            dealt(hands, "AD AH 9C 6S 2C", carry=[2, 1, 3], mode="bar", bar_lowest_tie=rule),
            *"knock keep keep knock knock knock".split(),
        )
        assert isinstance(m.hand, Whiskey)
        tags = [(f.seat, f.value) for f in m.hand.facts() if f.kind in ("tag", "out")]
        assert ((1, "no chips left") in tags) == over and (1, "all in") not in tags
        m.finish_hand()
        assert m.totals == totals and m.over == over


def test_wp_w9_everyone_folds() -> None:
    """WP-W9: A takes the antes and the bet back. There is no exchange, and the widow is never shown."""
    h = dealt(HANDS[:3], carry=[20] * 3, small_bet=4)
    acts(h, "check", "check", "bet 4", "fold", "fold")
    assert h.over and [20 + s for s in h.score] == [22, 19, 19]
    assert set(h.view(1).zones[h.widow]) == {-1}


@pytest.mark.parametrize("seats", GAME.seats)
@pytest.mark.parametrize("agreed", BUNDLES)
def test_bt_1_wp_2_wp_r26_no_chip_is_made_or_lost(seats: int, agreed: dict[str, bool | int | str]) -> None:
    """BT-1, WP-2, WP-R26: chips are counted after every answer; at the end the winners have what the others lost."""
    for seed in range(3):
        assert sum(play_session(GAME, seed, seats, **agreed).totals) == 0


def test_steady_compares_a_widow_that_it_knows() -> None:
    """WP-R11: B left nine high there and holds king high, which is poor but better. B hopes for more from an unknown widow."""
    hands = ("QS QD 6C 5H 4S", "9D 7C 5C 4H 2S")
    h = acts(checked(dealt(hands, "KS 8D 6S 3H 2D")), "exchange")
    assert POLICY.choose(h.copy(), 0, Rng(1)) == PASS, "a pair of queens is kept"
    acts(h, "pass")
    assert POLICY.choose(h, 1, Rng(1)) == PASS
    h = checked(dealt(hands[::-1], "KS 8D 6S 3H 2D"))
    acts(h, "pass")
    assert POLICY.choose(h, 0, Rng(1)) == EXCHANGE
    h = acts(checked(dealt(hands, "KS KD 6S 3H 2D")), "exchange", "exchange", "pass")
    assert POLICY.choose(h, 0, Rng(1)) == EXCHANGE, "the pair of queens that A laid there beats nine high"


def test_steady_knocks_when_all_have_passed() -> None:
    """WP-R7: if passing does not end the exchange and there is no limit, it still ends."""
    h = checked(dealt(("QS QD 6C 5H 4S", "KD KC 5C 4C 2S"), "AS 8D 6S 3H 2D", all_pass_ends=False, exchange_orbit_limit=0))
    for _ in range(4):
        assert h.phase.name == "blind exchange"
        h.apply(POLICY.choose(h, h.turn, Rng(1)))
    assert h.phase.name == "bet"


def test_wp_12_wp_r9_the_first_seat_can_knock() -> None:
    """WP-12, WP-R9: what is open after a knock by the first seat, in the log, the prompts and the tags of both exchanges."""
    h = acts(checked(dealt()), "pass", "pass", "pass", "knock")
    assert h.knocker == 0 and h.turn == 1 and says(h) == {"exchange", "keep"}
    assert ("knocked", 0) in [(f.value, f.seat) for f in h.facts()]
    assert h.phase.prompt(h, 1) == "Your turn: {0} knocked. Exchange with the widow unseen, or keep your hand."
    assert h.phase.allows(h, 1, PASS)
    assert h.phase.log_text(h, 1, PASS) == "{1} {keeps|keep} the hand."
    h.betting.live = 0b1110
    assert "knocked" not in [f.value for f in h.facts()], "who has folded is no longer in"
    h = acts(opened(), "exchange all", "exchange all", "exchange all", "knock")
    assert h.phase.name == "open exchange" and h.knocker == 0 and h.turn == 1
    assert h.phase.prompt(h, 1).endswith(" {0} knocked: this is your last turn.")


def test_wp_14_a_card_with_a_name_that_no_card_has() -> None:
    """WP-14: it is refused, and not taken for another card."""
    h = opened()
    for text in ("take ZZ give 2S", "take AD give ZZ"):
        with pytest.raises(IllegalMove, match="ZZ|not an answer"):
            h.read(text)


def test_wp_22_who_pays_for_the_next_round() -> None:
    """WP-22: playing for refreshments, whoever has chips left has won, and the others pay; with stakes the richest wins."""
    m = GAME.match(1, seats=3, options={"mode": "bar"})
    assert isinstance(m, WhiskeyMatch)
    m.totals = [2, 0, 1]
    assert m.winners() == [0, 2] and m.result_text() == "{1} {pays|pay} for the next round."
    m = GAME.match(1, seats=3)
    assert isinstance(m, WhiskeyMatch)
    m.totals = [2, 0, 1]
    assert m.winners() == [0]
