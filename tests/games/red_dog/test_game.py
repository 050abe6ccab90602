"""Red Dog, clause by clause (RD-1 to RD-14), with the rulings, the worked cases and the exact values."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from math import comb
from typing import Any

import pytest

from upcard.core.bits import Rng
from upcard.core.errors import BadSeats, IllegalMove
from upcard.core.hand import Hand
from upcard.core.pack import STANDARD
from upcard.games.red_dog.game import GAME, RedDog, RedDogMatch
from upcard.games.red_dog.policy import chances

NOBODY_WINS = "2S 2H 2D 2C"


def dealt(hands: tuple[str, ...], turned: str, pot: int, **options: Any) -> RedDog:
    """A deal with these hands from the dealer's left and these cards to turn up, in order."""
    n = len(hands)
    rows = [h.split() for h in hands]
    deck = [rows[i % n][i // n] for i in range(4 * n)] + turned.split()
    deck += [c for c in STANDARD.names if c not in deck]
    h = GAME.new(deck=" ".join(deck), seats=n, dealer=n - 1, options=options, extra={"pot": pot, "open": 0})
    assert isinstance(h, RedDog)
    return h


def two(hand: str, turned: str, pot: int = 6, **options: Any) -> RedDog:
    """A deal of two, in which the first player holds this hand and this card is turned up."""
    rest = [c for c in STANDARD.names if c not in (hand + " " + turned).split()]
    return dealt((hand, " ".join(rest[:4])), turned, pot, **options)


def exposed(h: RedDog, seat: int) -> set[str]:
    """The cards a player has shown."""
    return {STANDARD.names[c] for c in h.cards_in(int(h.plan.seats) + seat)}


def rounds(m: RedDogMatch, *bets: str) -> None:
    """Give answers in turn until a deal is over, and ignore the rest."""
    for bet in bets:
        if not m.hand.over:
            m.answer(m.hand.turn, bet)


def test_rd_1_rd_4_four_cards_each() -> None:
    """RD-1, RD-4, RD-R4, RD-R6: one pack of 52, ace high. Four cards each, which only their holder sees."""
    h = GAME.new(1, seats=4)
    assert [len(h.cards_in(s)) for s in range(4)] == [4] * 4 and STANDARD.ranks[-1] == "A"
    assert set(h.view(1).zones[0]) == {-1} and -1 not in h.view(0).zones[0]


def test_rd_2_rd_3_rd_r2_antes() -> None:
    """RD-2, RD-3, RD-R2: a minimum bet of one and an ante of one each, or as agreed."""
    h = GAME.new(1, seats=4)
    assert isinstance(h, RedDog) and h.pot == 4 and list(h.net) == [-1] * 4
    h = GAME.new(1, seats=3, options={"ante": 2})
    assert isinstance(h, RedDog) and h.pot == 6


def test_rd_5_rd_10_turns_pass_to_the_left() -> None:
    """RD-5, RD-10, RD-R15: from the dealer's left; the dealer is last."""
    h = dealt((NOBODY_WINS, "3S 3H 3D 3C", "4S 4H 4D 4C"), "AS AH AD", 5)
    order = []
    while not h.over:
        order.append(h.turn)
        h.play("bet 1")
    assert order == [0, 1, 2]


def test_rd_6_rd_w8_rd_r7_bet_limits() -> None:
    """RD-6, RD-W8, RD-R7: from the minimum to the pot. A smaller pot is the only bet."""
    h = two("AS KH 7D 3C", "9H", pot=7, min_bet=2)
    for good in range(2, 8):
        assert h.phase.allows(h, 0, h.phase.read(f"bet {good}"))
    for bad in ("bet 1", "bet 8", "bet 0"):
        with pytest.raises(IllegalMove, match="from 2 to 7"):
            h.play(bad)
    with pytest.raises(IllegalMove, match="whole number"):
        h.play("bet 2.5")
    h = two("AS KH 7D 3C", "9H", pot=3, min_bet=4)
    assert [h.say(a) for a in h.legal() if a > 1] == ["bet 3"]


def test_rd_7_rd_8_rd_w1_rd_r10_a_win() -> None:
    """RD-7, RD-8, RD-W1, RD-R9, RD-R10, RD-R11: a higher card of the suit wins the bet, and the rest stays hidden."""
    h = two("AS KH 7D 3C", "9H")
    h.play("bet 3")
    assert exposed(h, 0) == {"KH"} and h.net[0] == 3 and h.pot == 3
    assert set(h.view(1).zones[0]) == {-1} and len(h.view(1).zones[0]) == 3


def test_rd_9_rd_w2_rd_w4_a_loss() -> None:
    """RD-9, RD-W2, RD-W4, RD-R4: no card beats an ace or a suit not held: the hand is shown, and the bet goes to the pot."""
    h = two("AS KH 7D 3C", "AH")
    h.play("bet 3")
    assert exposed(h, 0) == {"AS", "KH", "7D", "3C"} and h.net[0] == -3 and h.pot == 9
    h = two("AS KS QS JS", "2H")
    h.play("bet 2")
    assert h.net[0] == -2


def test_rd_w3_rd_w12_higher_in_the_suit() -> None:
    """RD-W3, RD-W12: a three beats a two. A seven does not beat an eight, nor a queen a king."""
    for hand, turned, net in (
        ("AS KH 7D 3C", "2C", 1),
        ("AS KH 7D 3C", "8D", -1),
        ("QD JD 4S 2S", "KD", -1),
        ("QD JD 4S 2S", "JC", -1),
    ):
        h = two(hand, turned)
        h.play("bet 1")
        assert h.net[0] == net


def test_rd_w5_rd_r9_choosing_what_to_show() -> None:
    """RD-W5, RD-R9: show any winning card and no other; by agreement the lowest one that wins."""
    h = two("AH TH 9H 2C", "5H")
    h.play("bet 1")
    assert {h.say(a) for a in h.legal()} == {"show AH", "show TH", "show 9H"}
    with pytest.raises(IllegalMove, match="does not beat"):
        h.play("show 2C")
    h.play("show TH")
    assert exposed(h, 0) == {"TH"}
    h = two("AH TH 9H 2C", "5H", expose_choice="lowest")
    h.play("bet 1")
    assert exposed(h, 0) == {"9H"}


def test_rd_11_rd_r5_exposed_cards_stay() -> None:
    """RD-11, RD-R5: one card is turned up for each player, and all exposed cards stay visible to later players."""
    h = dealt((NOBODY_WINS, "3S 3H 3D 3C"), "AS AH", 6)
    h.play("bet 1")
    seen = h.view(1)
    assert len(seen.zones[int(h.turned)]) == 1 and -1 not in seen.zones[2]
    assert chances(h, 1)[1] == 52 - 4 - 4 - 1


def test_rd_12_rd_w9_rd_r3_the_pot_stays() -> None:
    """RD-12, RD-W9, RD-R3: -6, +3, -4 and a pot of 7. P1 deals next, with no new ante unless agreed otherwise."""
    deck = dealt((NOBODY_WINS, "AS KH KD KC", "3S 3H 3D 3C"), "AC 5S AH", 0)
    order = [STANDARD.names[c] for c in deck.terms.deck or []]
    for again, pot in ((False, 7), (True, 13)):
        m = GAME.match(1, seats=3, options={"ante": 2, "ante_each_deal": again})
        m.dealer = 2
        m.hand = GAME.new(deck=" ".join(order), seats=3, dealer=2, options={"ante": 2})
        for text in ("bet 4", "bet 5", "bet 2"):
            m.answer(m.hand.turn, text)
        assert m.totals == [-6, 3, -4] and m.extra["pot"] == 7
        m.next_hand()
        assert isinstance(m.hand, RedDog) and m.dealer == 0 and m.hand.turn == 1 and m.hand.pot == pot


def test_rd_13_rd_w6_rd_r12_potting_it() -> None:
    """RD-13, RD-W6, RD-R12, RD-R13: betting the whole pot and winning ends the game. The others get no turn."""
    h = dealt(("AS AH AD AC", NOBODY_WINS, "3S 3H 3D 3C"), "KS", 3)
    h.play("bet 3")
    assert h.over and h.pot == 0 and h.score == [3, 0, 0]
    m = GAME.match(1, seats=3, options={"match_games": 1})
    m.hand.end([2, -1, -1])
    assert isinstance(m.hand, RedDog)
    m.hand.ended = 1
    m.finish_hand()
    assert m.over and m.totals == [2, -1, -1]


def test_rd_w7_a_failed_attempt() -> None:
    """RD-W7, RD-R12: the pot doubles."""
    h = two("AS AH AD KC", "AC", pot=3)
    h.play("bet 3")
    assert h.pot == 6 and not h.over


def test_rd_w13_certain_and_hopeless() -> None:
    """RD-W13: four twos lose to any card, and must still bet."""
    h = two(NOBODY_WINS, "3S")
    assert chances(h, 0)[0] == 0 and "bet 1" in {h.say(a) for a in h.legal()}
    h = two("AS AH AD AC", "KS")
    assert chances(h, 0) == (48, 48)


def test_rd_14_rd_w10_rd_r14_ending_early() -> None:
    """RD-14, RD-W10, RD-R14: propose once a turn. If all agree they get equal shares, and the rest opens the next game."""
    m = GAME.match(1, seats=4, options={"match_games": 2})
    m.hand = GAME.new(3, seats=4, dealer=3, extra={"pot": 10, "open": 0})
    m.answer(0, "propose to end")
    assert m.hand.turn == 1
    m.answer(1, "refuse")
    assert m.hand.turn == 0 and "propose to end" not in {m.hand.say(a) for a in m.hand.legal()}
    m.hand = GAME.new(3, seats=4, dealer=3, extra={"pot": 10, "open": 0})
    for seat, text in ((0, "propose to end"), (1, "agree"), (2, "agree"), (3, "agree")):
        m.answer(seat, text)
    assert m.hand.score == [2, 2, 2, 2] and not m.over
    m.next_hand()
    assert isinstance(m.hand, RedDog) and m.hand.pot == 2 + 4


def test_rd_w11_rd_r1_table_size() -> None:
    """RD-W11, RD-R1: ten players use fifty cards, and eleven are refused."""
    h = GAME.new(1, seats=10)
    while not h.over:
        h.apply([a for a in h.legal() if a > 1 or h.phase.name != "bet"][0])
    assert isinstance(h, RedDog) and (h.over and (h.size(h.stock) == 2 or h.ended))
    with pytest.raises(BadSeats, match="2 to 10"):
        GAME.new(1, seats=11)


def test_rd_r8_passing() -> None:
    """RD-R8: only by agreement: it costs the minimum bet, no card is turned up, and the hand stays hidden."""
    h = two("AS KH 7D 3C", "9H")
    with pytest.raises(IllegalMove):
        h.play("pass")
    h = two("AS KH 7D 3C", "9H", pass_option="forfeit_min", min_bet=2)
    h.play("pass")
    assert h.net[0] == -2 and h.pot == 8 and not h.cards_in(h.turned) and set(h.view(1).zones[0]) == {-1}


def test_rd_r16_stacks() -> None:
    """RD-R16: bets stay within a player's chips. A player who cannot make the least bet is skipped; if nobody can, all share."""
    hands = (NOBODY_WINS, "3S 3H 3D 3C")
    deck = " ".join([STANDARD.names[c] for c in dealt(hands, "AS AH", 0).terms.deck or []])
    h = GAME.new(deck=deck, seats=2, dealer=1, options={"stack": 10}, carry=[-7, -10], extra={"pot": 20, "open": 0})
    assert isinstance(h, RedDog) and h.turn == 0 and h.highest_bet(0) == 3
    h.play("bet 3")
    assert h.over and h.score == [-3 + 11, 11] and h.pot == 1


def test_rd_r17_several_games() -> None:
    """RD-R17: each new game has its own antes. The player on the last dealer's left deals."""
    m = GAME.match(1, seats=3, options={"match_games": 2})
    assert isinstance(m.hand, RedDog)
    m.hand.pot = 0
    m.hand.ended = 1
    m.hand.end([2, -1, -1])
    m.finish_hand()
    before = m.dealer
    m.next_hand()
    assert isinstance(m.hand, RedDog) and m.hand.pot == 3 and m.dealer == (before + 1) % 3 and not m.over


def test_rd_r17_a_match_is_ten_games() -> None:
    """RD-R17: ten games unless agreed otherwise."""
    assert GAME.match(1, seats=3).goal() == "10 games, each until a player takes the pot"


def test_rd_r18_a_limit_of_deals() -> None:
    """RD-R18: then the pot is shared as if all had agreed."""
    m = GAME.match(1, seats=2, options={"max_deals": 1, "match_games": 1})
    assert isinstance(m.hand, RedDog)
    m.hand.pot = 5
    m.hand.end([-3, -2])
    m.finish_hand()
    assert m.over and m.totals == [-1, 0] and m.extra["pot"] == 1
    m = GAME.match(1, seats=2, options={"max_deals": 2, "match_games": 1})
    for deals in (1, 2):
        assert isinstance(m.hand, RedDog)
        m.hand.pot = 5
        m.hand.end([-3, -2] if deals == 1 else [0, 0])
        m.finish_hand()
        assert m.over == (deals == 2)
        if not m.over:
            m.next_hand()


def winners_of(hand: tuple[int, ...]) -> int:
    """The number of the other 48 cards that lose to a hand, counted one by one."""
    return sum(c not in hand and any(h // 13 == c // 13 and h > c for h in hand) for c in range(52))


def test_the_chance_to_win_is_exact() -> None:
    """Over all hands the mean chance is 4489/11900, and 142/833 of them are better than even (worked out suit by suit)."""
    shapes: dict[tuple[int, ...], list[int]] = {}
    for n in range(5):
        for ranks in combinations(range(13), n):
            won = max(ranks) + 1 - n if ranks else 0
            shapes.setdefault((n,), []).append(won)
    ways = [dict[int, int]() for _ in range(5)]
    for n in range(5):
        for won in shapes[(n,)]:
            ways[n][won] = ways[n].get(won, 0) + 1
    total: dict[tuple[int, int], int] = {(0, 0): 1}
    for _ in range(4):
        step: dict[tuple[int, int], int] = {}
        for (cards, won), times in total.items():
            for n in range(5 - cards):
                for more, k in ways[n].items():
                    step[cards + n, won + more] = step.get((cards + n, won + more), 0) + times * k
        total = step
    hands = {won: times for (cards, won), times in total.items() if cards == 4}
    assert sum(hands.values()) == comb(52, 4) == 270725
    assert Fraction(sum(w * t for w, t in hands.items()), 48 * 270725) == Fraction(4489, 11900)
    assert Fraction(sum(t for w, t in hands.items() if w > 24), 270725) == Fraction(142, 833)
    for seed in range(40):
        h: Hand = GAME.new(seed, seats=2, dealer=1)
        assert isinstance(h, RedDog) and chances(h, 0) == (winners_of(tuple(h.cards_in(0))), 48)


def test_rd_r9_who_chooses_what_to_show_is_imagined_with_two_cards_that_win() -> None:
    """RD-R9: the question shows everyone that two cards win, so every imagined hand has two that do."""
    found = 0
    for seed in range(400):
        h = GAME.new(seed, seats=3)
        while not h.over and h.phase.name != "expose":
            said = [h.say(a) for a in h.legal()]
            h.play(next((s for s in said if s.startswith("bet")), said[0]))
        if h.over:
            continue
        found += 1
        actor = h.turn
        for seat in {-1, 0, 1, 2} - {actor}:
            dreamt = h.imagine(seat, Rng(seed))
            assert len(dreamt.legal()) >= 2
            assert dreamt.size(actor) == h.size(actor) == 4
            for s in range(3):  # each knows their own cards, and nobody else's but what all know
                known, public = dreamt.located_by(s), dreamt.located_by(-1)
                assert not dreamt.at[s] & ~known
                assert not [o for o in range(3) if o != s and dreamt.at[o] & known & ~public & ~h.located_by(seat)]
        assert h.imagine(actor, Rng(seed)).at[actor] == h.at[actor]
        assert len({int(h.imagine(-1, Rng(n)).at[actor]) for n in range(20)}) > 10
    assert found >= 10
