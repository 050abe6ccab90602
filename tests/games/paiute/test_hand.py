"""Paiute, clause by clause (PA-1 to PA-25), with the rulings and the worked cases."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.scored_match import after_hands, dealers
from upcard.core.bits import Rng
from upcard.core.errors import BadOption, BadSeats, IllegalMove
from upcard.core.hand import Hand, play_out
from upcard.core.journal import Journal
from upcard.core.pack import STANDARD
from upcard.core.scene import event_scenes, match_scene, scene
from upcard.games.paiute.combinations import best, describe, six
from upcard.games.paiute.game import GAME
from upcard.games.paiute.hand import BEST, Paiute, PaiuteOptions
from upcard.games.paiute.match import PaiuteMatch
from upcard.games.paiute.policy import POLICY
from upcard.kit.drawing import HAND

# The last seat deals, so that seats 0, 1, 2 ... are in turn order: N, E, S, W of the worked cases.
N, E, S, W = 0, 1, 2, 3
ROYALS = [f"A{s} K{s} Q{s} J{s} T{s}" for s in "SHDC"]
DULL = "3C 5D 8H TC KD"  # no combination, and no start of a good one


def dealt(
    *hands: str,
    wild: str = "2C",
    upcard: str = "?",
    stock: str = "",
    seats: int = 0,
    dealer: int = -1,
    pot: int = 0,
    **options: Any,
) -> Paiute:
    """A hand in which these are held, beginning with the first player's hand, and the stock is drawn in this order.

    Hands that are not given, or "?", are filled with cards that are neither named nor wild.
    """
    n = seats or len(hands)
    rows = [h.split() for h in hands] + [[] for _ in range(n - len(hands))]
    rest = [c for c in STANDARD.names if c not in [*sum(rows, []), wild, upcard, *stock.split()]]
    fill = [c for c in rest if c[0] != wild[0]]
    for row in rows:
        while len(row) < 5:
            row.append(fill.pop((5 * len(fill)) // 8))
    middle = [fill.pop(len(fill) // 2) if c == "?" else c for c in [wild, upcard, *stock.split()]]
    deck = [rows[i % n][i // n] for i in range(5 * n)] + middle
    pack = " ".join(deck + [c for c in rest if c not in deck])
    h = GAME.new(deck=pack, seats=n, dealer=dealer % n, options=options, extra={"pot": pot})
    assert isinstance(h, Paiute)
    return h


def says(h: Hand) -> set[str]:
    """The legal answers."""
    return {h.say(a) for a in h.legal()}


def calls(h: Hand) -> set[str]:
    """The legal calls."""
    return {s for s in says(h) if s.startswith("call")}


def held(h: Paiute, seat: int) -> set[str]:
    """The cards in a hand."""
    return {STANDARD.names[c] for c in h.cards_in(HAND + seat)}


def lying(h: Paiute, zone: int) -> list[str]:
    """The cards of a pile, the lowest first."""
    return [STANDARD.names[c] for c in h.cards_in(zone)]


def shown(h: Hand, zone: str, seat: int = -1) -> list[str]:
    """The cards that a seat sees in a zone."""
    return next(z["cards"] for z in scene(h, seat)["zones"] if z["id"] == zone)


def fact(h: Hand, label: str, seat: int = -1) -> str:
    """A fact that everyone can see."""
    return next(f["value"] for f in scene(h, -1)["facts"] if f["label"] == label and f["seat"] == seat)


def draw(h: Paiute) -> Paiute:
    """Draw from the stock."""
    h.play("draw from the stock")
    return h


def idle(h: Paiute, turns: int = 1) -> Paiute:
    """Draw from the stock and discard that card."""
    for _ in range(turns):
        card = STANDARD.names[h.top(h.stock)]
        h.play("draw from the stock", f"discard {card}")
    return h


def refused(h: Hand, text: str) -> str:
    """The reason for refusing an answer."""
    before = says(h)
    with pytest.raises(IllegalMove) as why:
        h.play(text)
    assert says(h) == before
    return str(why.value)


def named(row: str, wild: str = "2", **more: Any) -> str:
    """The best combination of some cards, in words. The rank's three wild cards are in play."""
    ranks = sum([1 << STANDARD.face(wild + s) for s in "CDHS"])
    worth = best(sum([1 << c for c in STANDARD.read(row)]), ranks, **more)
    return describe(worth) if worth else ""


# Setup -------------------------------------------------------------------------------------


def test_pa_1_two_to_five_players() -> None:
    """PA-1: no other number of players; the pack has each of 52 cards once."""
    assert GAME.seats == (2, 3, 4, 5)
    for n in (1, 6):
        with pytest.raises(BadSeats, match="2 to 5 players"):
            GAME.new(1, seats=n)
    for n in GAME.seats:
        h = GAME.new(1, seats=n)
        assert sorted(sum([h.cards_in(z) for z in range(int(h.plan.size))], [])) == list(range(52))


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_pa_2_everyone_antes(seats: int) -> None:
    """PA-2, PA-R1: everyone antes into the pot. The winner's score is what the others put in."""
    h = dealt(ROYALS[0], seats=seats, ante=3)
    assert fact(h, "Pot") == str(3 * seats) and [fact(h, "", s) for s in range(seats)] == ["-3"] * seats
    draw(h).play("call")
    idle(h, seats - 1)
    assert h.score == [3 * seats - 3] + [-3] * (seats - 1)


def test_pa_2_for_fun() -> None:
    """PA-2, PA-R1: without an ante there is no pot. The hand has a winner; players with equal calls both win it."""
    h = draw(dealt(ROYALS[0], ROYALS[1], ante=0))
    assert not [f for f in h.facts() if f.label == "Pot"]
    h.play("call")
    g = h.copy()
    assert isinstance(g, Paiute)
    assert idle(h).score == [1, 0]
    draw(g).play("call")
    assert g.score == [1, 1]


def test_pa_3_pa_4_pa_5_pa_6_the_deal() -> None:
    """PA-3 to PA-6: five each, one at a time from the dealer's left.

    The next card sets the wild rank, the one after it begins the discard pile, and the rest is the stock, face down.
    """
    names = list(STANDARD.names)
    h = GAME.new(deck=" ".join(names), seats=4, dealer=1)
    assert isinstance(h, Paiute)
    for seat, first in ((2, 0), (3, 1), (0, 2), (1, 3)):
        assert held(h, seat) == set(names[first:20:4])
    assert lying(h, int(h.indicator)) == [names[20]] and lying(h, int(h.discards)) == [names[21]]
    assert lying(h, int(h.stock)) == names[:21:-1]
    assert shown(h, "wild") == [names[20]] and shown(h, "discards") == [names[21]] and shown(h, "stock") == [""] * 30
    assert shown(h, "hand.0") == [""] * 5 == shown(h, "hand.0", 1) and set(shown(h, "hand.0", 0)) == held(h, 0)


def test_pa_4_the_rank_of_the_card_is_wild() -> None:
    """PA-4: the log names it; any card of its rank stands for any card, and no other rank is wild."""
    for wild, rank, may in (("2C", "twos", True), ("6C", "sixes", False)):
        h = draw(dealt("AS KS QS JS 2D", wild=wild, stock="4H", seats=2))
        assert fact(h, "Wild") == rank and bool(calls(h)) == may


def test_pa_r3_the_wild_card_in_the_middle_stays_there() -> None:
    """PA-R3: it is never drawn or shuffled, however often the stock is renewed. Three wild cards are in play."""
    h = dealt(seats=4, wild="2C", stock="2S 2H 2D", max_rounds=0)
    for _ in range(100):
        assert lying(h, int(h.indicator)) == ["2C"]
        idle(h)
    g = draw(dealt("QS QH 2D 2S 2H", wild="2C", stock="7H", seats=2))
    assert "call discarding 7H" in calls(g)


def test_pa_r2_the_deal_passes_to_the_left() -> None:
    """PA-R2: the seed decides the first dealer, who can be anybody. A match is ten hands unless agreed otherwise."""
    assert {GAME.match(seed, seats=3).dealer for seed in range(12)} == {0, 1, 2}
    assert GAME.match(7, seats=3).dealer == GAME.match(7, seats=3).dealer
    m = GAME.match(1, seats=3)
    first = m.dealer
    assert m.goal() == "10 hands"
    assert dealers(m, *[[2, -1, -1]] * 10) == [(first + k) % 3 for k in range(10)]
    assert m.over and m.winners() == [0] and m.totals == [20, -10, -10] and m.result_text() == "{0} {wins|win} 20 chips."
    assert after_hands(GAME.match(1, seats=2, options={"match_hands": 1}), [1, -1]).over


def test_pa_r1_nobody_is_barred_for_being_behind() -> None:
    """PA-R1: totals can go below zero without limit, and everyone is dealt in."""
    m = after_hands(GAME.match(1, seats=2, options={"ante": 1000}), [1000, -1000], [1000, -1000])
    h = m.next_hand()
    assert isinstance(h, Paiute) and [int(h.size(HAND + s)) for s in range(2)] == [5, 5]
    assert [fact(h, "", s) for s in range(2)] == ["+1000", "-3000"]


# Turns -------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_pa_7_from_the_dealers_left(seats: int) -> None:
    """PA-7: the player on the dealer's left begins, and the turn passes to the left, round after round."""
    h = GAME.new(1, seats=seats, dealer=1)
    assert isinstance(h, Paiute)
    order = []
    for _ in range(2 * seats):
        order.append(h.turn)
        idle(h)
    assert order == [(2 + k) % seats for k in range(2 * seats)]


def test_pa_8_draw_then_discard() -> None:
    """PA-8, PA-R22, PA-R23: draw from the stock or the pile, then discard one of six cards. Nobody can pass."""
    h = dealt(DULL, upcard="9C", stock="7S", seats=4)
    assert says(h) == {"take the discard", "draw from the stock"}
    g = h.copy()
    assert isinstance(g, Paiute)
    draw(h)
    assert held(h, N) == {*DULL.split(), "7S"} and says(h) == {f"discard {c}" for c in held(h, N)}
    assert refused(h, "draw from the stock")
    h.play("discard 8H")
    assert int(h.size(HAND + N)) == 5 and lying(h, int(h.discards)) == ["9C", "8H"] and h.turn == E
    g.play("take the discard")
    assert held(g, N) == {*DULL.split(), "9C"} and lying(g, int(g.discards)) == []


def test_pa_8_what_the_others_see_of_a_draw() -> None:
    """PA-8: only the drawer sees a card from the stock. Everyone saw a card from the pile, and remembers it."""
    h = draw(dealt(DULL, stock="7S", seats=4))
    assert "7S" in shown(h, "hand.0", N) and shown(h, "hand.0", E) == shown(h, "hand.0") == [""] * 6
    h = dealt(DULL, upcard="9C", seats=4)
    h.play("take the discard")
    assert shown(h, "hand.0", E) == shown(h, "hand.0") == ["9C"] + [""] * 5


def test_pa_8_what_a_draw_tells() -> None:
    """PA-8: no sentence or refusal for the others names a card from the stock."""
    m = GAME.match(3, seats=4)
    h = dealt(DULL, stock="7S", seats=4)
    h.journal = Journal()
    m.number, m.past_journals, m.hand = 1, [], h
    draw(h)
    for seat in (E, S, W, -1):
        assert "7S" not in str(event_scenes(m, seat)) and "seven of spades" not in str(event_scenes(m, seat))
    assert "7S" in [t["card"] for t in event_scenes(m, N)]
    with pytest.raises(IllegalMove, match="one answer at a time"):
        m.answer(N, "discard 7S", "draw from the stock")


def test_pa_9_pa_w8_a_card_just_taken_is_kept() -> None:
    """PA-9, PA-W8: 8C was taken and cannot be discarded this turn, but any other card can; 8D from the stock can too."""
    h = dealt("4S 9D KH JD 2S", seats=4, wild="6C", upcard="8C", stock="8D")
    g = h.copy()
    assert isinstance(g, Paiute)
    h.play("take the discard")
    assert refused(h, "discard 8C") == "you have just taken the eight of clubs: discard another card"
    assert says(h) == {f"discard {c}" for c in ("4S", "9D", "KH", "JD", "2S")}
    assert refused(h, "discard 8S") == "you do not hold the eight of spades"
    h.play("discard KH")
    assert lying(h, int(h.discards)) == ["KH"]
    idle(h, 3)
    assert "discard 8C" in says(draw(h))  # a turn later it can
    assert "discard 8D" in says(draw(g))


def emptied(discards: str, six_cards: str) -> Paiute:
    """Two players with an empty stock. The first must discard one of six cards."""
    other = "3S 5C 8H JC KC"
    used = [*discards.split(), *six_cards.split(), *other.split(), "2C"]
    zones = {"hand.0": six_cards, "hand.1": other, "wild": "2C", "discards": discards, "stock": ""}
    zones["called.0"] = " ".join([c for c in STANDARD.names if c not in used])  # out of the way
    h = GAME.position(zones=zones, phase="discard", asked=[0], seats=2, dealer=1)
    assert isinstance(h, Paiute)
    return h


def test_pa_10_pa_w10_the_stock_is_made_anew() -> None:
    """PA-10, PA-W10, PA-R19: the top discard stays and the others are shuffled face down. A player can draw from either."""
    orders: set[tuple[str, ...]] = set()
    for seed in range(30):
        h = emptied("4H 9S KD", "7C 3H 5S 9D JH AH")
        h.rng_state = seed
        h.play("discard 7C")
        assert lying(h, int(h.discards)) == ["7C"] and sorted(lying(h, int(h.stock))) == ["4H", "9S", "KD"]
        assert h.turn == 1 and says(h) == {"take the discard", "draw from the stock"}
        assert all([shown(h, "stock", s) == [""] * 3 for s in (-1, 0, 1)])
        orders.add(tuple(lying(h, int(h.stock))))
    assert len(orders) == 6
    g = h.copy()
    h.play("take the discard")
    assert "7C" in held(h, 1)
    g.play("draw from the stock")
    assert g.size(HAND + 1) == 6


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_pa_10_only_when_it_is_empty(seats: int) -> None:
    """PA-10, PA-R19: the last card of the stock is still drawn. The new stock has all discards but the top one."""
    h = dealt(seats=seats, max_rounds=0)
    assert int(h.size(h.stock)) == 50 - 5 * seats
    h = idle(h, 49 - 5 * seats)
    assert int(h.size(h.stock)) == 1
    top = STANDARD.names[h.top(h.stock)]
    idle(h)
    assert lying(h, int(h.discards)) == [top] and int(h.size(h.stock)) == 50 - 5 * seats


# Calling -----------------------------------------------------------------------------------


def test_pa_11_a_call_is_laid_open() -> None:
    """PA-11: everyone sees the combination in its groups, and the log names it."""
    h = dealt("8S 8H 8D 2D 4S", stock="4H", seats=4)
    h.journal = Journal()
    draw(h).play("call")
    zone = next(z for z in scene(h, -1)["zones"] if z["id"] == "called.0")
    assert zone["cards"] == ["8S", "8H", "8D", "2D", "4S", "4H"] and zone["places"] == [0, 0, 0, 0, 1, 1]
    assert zone["marks"] == ["eights"] * 4 + ["fours"] * 2
    assert "{0} {calls|call}: four/two, eights." in [e.text for e in h.journal.entries]
    assert describe(h.highest()) == "four/two, eights"


def test_pa_12_the_two_of_clubs_may_be_the_card_discarded() -> None:
    """PA-12: it is the first card of the pack, and a call that discards it is still a call."""
    h = dealt(ROYALS[0], wild="9H", stock="2C", seats=3)
    h.journal = Journal()
    draw(h).play("call discarding 2C")
    assert "{0} {calls|call}: royal flush." in [e.text for e in h.journal.entries]


def test_pa_12_the_sixth_card_is_discarded_unless_it_counts() -> None:
    """PA-12: with a straight flush the odd card goes to the pile. With a six-card combination no card does."""
    h = draw(dealt(ROYALS[0], stock="4H", seats=3))
    assert calls(h) == {"call", "call discarding 4H"}
    h.play("call discarding 4H")
    assert lying(h, int(h.discards))[-1] == "4H" and not held(h, N) and set(shown(h, "called.0")) == set(ROYALS[0].split())
    h = draw(dealt("7S 7H 7D 3C 3S", upcard="9C", stock="3H", seats=3))
    assert calls(h) == {"call"}
    h.play("call with all six")
    assert lying(h, int(h.discards)) == ["9C"] and len(shown(h, "called.0")) == 6


def test_pa_13_pa_15_pa_w5_last_turns_run_to_the_dealer() -> None:
    """PA-13, PA-15, PA-W5, PA-R12: E calls in the second round; S and W have one more turn each, N has none, and E wins."""
    h = dealt("", "7S 7H 7D 3S 3H", "", "", stock="? ? ? ? ? 3D")
    draw(idle(h, 5)).play("call")
    assert scene(h, S)["prompt"].endswith(" {1} called: this is your last turn.")
    turns = []
    while not h.over:
        turns.append(h.turn)
        idle(h)
    assert turns == [S, W] and h.score == [-1, 3, -1, -1]


@pytest.mark.parametrize(
    ("hand", "sixth", "may"),
    [
        ("6S 6D 6H 5S 5D", "5C", False),  # three/three, sixes
        ("8S 8D 8H 5S 5D", "5C", True),  # three/three, eights
        ("4S 4H 4D 4C 5S", "5D", True),  # four/two, of a higher class
    ],
)
def test_pa_14_pa_w5_a_later_call_is_as_good_or_better(hand: str, sixth: str, may: bool) -> None:
    """PA-14, PA-W5: after three/three, sevens, S can call only with as much or more."""
    g = dealt("", "7S 7H 7D 3S 3H", hand, "", stock=f"? 3D {sixth}")
    draw(idle(g)).play("call")
    draw(g)
    assert bool(calls(g)) == may
    if may:
        g.play("call")
        idle(g)
        assert g.score == [-1, -1, 3, -1]
    else:
        assert refused(g, "call with all six") == "three/three, sixes: that is not as good as three/three, sevens"


def test_pa_15_the_dealer_is_last_and_may_call() -> None:
    """PA-15: the first player calls, everyone after has a turn, the dealer has the last, and a better call wins there."""
    h = dealt("7S 7H 7D 3S 3H", "", "", "KS KH QS QH QD", stock="3D ? ? KC")
    draw(h).play("call")
    idle(h, 2)
    assert h.turn == W
    draw(h).play("call")
    assert h.over and h.score == [-1, -1, -1, 3]


def test_pa_16_pa_w6_the_dealer_calls_first() -> None:
    """PA-16, PA-W6: the call ends the hand at once, with four antes: +3 and -1 each."""
    h = dealt("", "", "", "4S 4H 4C 9D 9S", stock="? ? TD 9H")
    draw(idle(h, 3)).play("call")
    assert h.over and h.score == [-1, -1, -1, 3] and lying(h, int(h.discards))[-1] == "TD"


def test_pa_r21_the_dealers_sixth_card_stays() -> None:
    """PA-R21: the hand is over, so nothing is discarded and everyone sees the whole hand."""
    h = draw(idle(dealt("", ROYALS[0], upcard="9C", stock="9S 4H")))
    assert calls(h) == {"call", "call keeping 4H"}
    assert refused(h, "call discarding 4H") == "your call ends the hand, so you keep the sixth card: call keeping 4H"
    h.play("call")
    assert h.over and shown(h, "hand.1") == ["4H"] and lying(h, int(h.discards)) == ["9C", "9S"]


def test_pa_r21_a_dealer_who_calls_after_another_may_discard() -> None:
    """PA-R21: only a first call of the dealer's ends the hand at once; here the first seat has called before."""
    h = dealt("7S 7H 7D 3S 3H", "", ROYALS[1], stock="3D ? 9S")
    draw(h).play("call")
    draw(idle(h))
    assert h.turn == h.terms.dealer == 2 and "call discarding 9S" in calls(h)


@pytest.mark.parametrize("caller", [0, 1, 2, 3])
def test_pa_r12_full_circle(caller: int) -> None:
    """PA-R12: by option everyone else has a last turn, even the dealer, no matter who called first."""
    hands = [ROYALS[0] if s == caller else "" for s in range(4)]
    h = draw(idle(dealt(*hands, final_turns="full_circle"), caller))
    h.play("call")
    turns = []
    while not h.over:
        turns.append(h.turn)
        idle(h)
    assert turns == [(caller + k) % 4 for k in (1, 2, 3)] and h.score[caller] == 3


def test_pa_r12_a_full_circle_is_not_begun_again() -> None:
    """PA-R12: a second call gives no further turns."""
    h = dealt("7S 7H 7D 3S 3H", "", ROYALS[1], stock="3D ? 9S", final_turns="full_circle")
    draw(h).play("call")
    idle(h)
    draw(h).play("call")
    assert h.over


# Combinations ------------------------------------------------------------------------------


def test_pa_17_five_of_a_kind() -> None:
    """PA-17: four of a rank and a wild card. The higher rank is better."""
    assert named("9S 9H 9D 9C 2S") == "five nines"
    assert better("9S 9H 9D 9C 2S", "8S 8H 8D 8C 2H") and better("3S 3H 3D 3C 2S", ROYALS[0])


def better(a: str, b: str, **more: Any) -> bool:
    """Whether the best of some cards beats that of others, with twos wild."""
    twos = sum([1 << STANDARD.face("2" + s) for s in "CDHS"])
    one, other = [best(sum([1 << c for c in STANDARD.read(row)]), twos, **more) for row in (a, b)]
    return one > other > 0


def equal(a: str, b: str) -> bool:
    """Whether two hands tie."""
    twos = sum([1 << STANDARD.face("2" + s) for s in "CDHS"])
    one, other = [best(sum([1 << c for c in STANDARD.read(row)]), twos) for row in (a, b)]
    return one == other > 0


def test_pa_18_royal_flush() -> None:
    """PA-18: ace to ten of a suit; all suits are equal, and so are wild cards."""
    assert [named(row) for row in ROYALS] == ["royal flush"] * 4
    assert equal(ROYALS[0], ROYALS[1]) and equal(ROYALS[0], "AH KH QH 2S 2C") and better(ROYALS[0], "KS QS JS TS 9S")


def test_pa_19_straight_flush() -> None:
    """PA-19: the highest card decides, and equal top cards tie."""
    assert named("4S 5S 6S 7S 8S") == "eight-high straight flush"
    assert better("5S 6S 7S 8S 9S", "4H 5H 6H 7H 8H") and equal("4S 5S 6S 7S 8S", "4H 5H 6H 7H 8H")
    assert not named("4S 5S 6S 7S 8H") and not named("QS KS AS 3S 4S")


def test_pa_20_four_two() -> None:
    """PA-20: four of one rank and two of another, all six cards. Compare the four."""
    assert named("8S 8H 8D 8C 4S 4H") == "four/two, eights" and not named("8S 8H 8D 8C 4S 5H")
    assert better("8S 8H 8D 8C 4S 4H", "7S 7H 7D 7C AS AH") and not named("8S 8H 8D 8C 4S")


def test_pa_21_three_three() -> None:
    """PA-21: two threes of a kind. Compare the higher."""
    assert named("7S 7H 7D 3C 3S 3H") == "three/three, sevens"
    assert better("7S 7H 7D 3C 3S 3H", "6S 6H 6D 5C 5S 5H")


def test_pa_22_paiute() -> None:
    """PA-22: three pairs. Compare the highest, then the middle, then the lowest."""
    assert named("QS QH TD TC 6S 6H") == "paiute, queens, tens and sixes"
    assert better("KS KH 4D 4C 3S 3H", "QS QH JD JC TS TH")
    assert better("QS QH TD TC 3S 3H", "QD QC 9D 9C 8S 8H")
    assert better("QS QH TD TC 7S 7H", "QD QC TS TH 6S 6H") and equal("QS QH TD TC 6S 6H", "QD QC TS TH 6D 6C")


def test_pa_23_pa_w3_a_paiute_only_on_the_first_turn() -> None:
    """PA-23, PA-W3: a player can call it on their first turn; later it counts as nothing."""
    pairs = "QS QH TD TC 6S"
    h = draw(dealt(pairs, stock="6H", seats=2))
    assert calls(h) == {"call"} and "Call paiute" in [c["text"] for c in scene(h, N)["choices"]]
    h = draw(idle(dealt(pairs, stock="? ? 6H", seats=2), 2))
    assert not calls(h)
    for text in ("call", "call with all six"):
        assert refused(h, text) == "you can call a paiute, three pairs, only on your first turn"


@pytest.mark.parametrize("turns", [0, 1])
def test_pa_23_pa_r15_the_first_turn_of_each(turns: int) -> None:
    """PA-R15: the dealer's first turn is a first turn. The next turn of the player who began is not."""
    h = dealt("QS QH TD TC 6S", "KS KH 9D 9S 7S", stock=["? 7H", "? ? 6H"][turns])
    draw(idle(h, 1 + turns))
    assert bool(calls(h)) == (turns == 0)


@pytest.mark.parametrize(
    "row",
    [
        "KH 9H 7H 4H 3H 3C",
        "9S 8H 7D 6C 5S 4D",
        "KS KH KD QC QS 4D",
        "KS KH KD KC QS 4D",
        "AS AH AD 9C 8C 7D",
        "KS KH QD QC 8S 7D",
    ],
)
def test_pa_24_nothing_else_counts(row: str) -> None:
    """PA-24, PA-R8: a flush, straight, full house, four of a kind, three of a kind or pair alone cannot be called."""
    cards = row.split()
    h = draw(dealt(" ".join(cards[:5]), wild="JC", upcard="2D", stock=cards[5], seats=2))
    assert not calls(h) and not named(row, "J")
    assert refused(h, "call") == "you hold no combination that you can call"
    assert refused(h, "call with all six") == "your six cards make no combination that you can call"
    assert refused(h, f"call discarding {cards[5]}") == "your other five cards make no combination that you can call"


@pytest.mark.parametrize(
    ("row", "wild", "words", "four_naturals"),
    [
        ("9S 9H 9D 9C 2S KD", "2", "five nines", False),
        ("9S 9H 2D 2C 2S KD", "2", "five nines", False),
        ("9S 9H 2D 2C 2S KD", "2", "four/two, kings", True),
        ("AS KS 2D JS TS 4C", "2", "royal flush", False),
        ("AS 3S 4S 5S 2H KD", "2", "five-high straight flush", False),
        ("8S 8H 8D 2C 4S 4H", "2", "four/two, eights", False),
        ("8S 8H 8D 2C 2H 4H", "2", "five eights", False),
        ("7S 7H 7D 3C 3S 3H", "2", "three/three, sevens", False),
        ("KH 9H 7H 4H 3H 3C", "J", "", False),
        ("9S 8H 7D 6C 5S 4D", "J", "", False),
        ("KS KH KD QC QS 4D", "J", "", False),
        ("JS TS 9S 2H 2D AC", "2", "king-high straight flush", False),
    ],
)
def test_pa_w1_pa_w2_the_best_of_six_cards(row: str, wild: str, words: str, four_naturals: bool) -> None:
    """PA-W1, PA-W2: the best combination for any meaning of the wild cards."""
    assert named(row, wild, four_naturals=four_naturals) == words


def test_pa_w2_the_sixth_card_of_a_straight_flush() -> None:
    """PA-W2: the twos are queen and king of spades, and the ace of clubs is the sixth card."""
    h = draw(dealt("JS TS 9S 2H 2D", stock="AC", seats=2))
    assert calls(h) == {"call", "call discarding AC"}
    h.play("call")
    assert shown(h, "called.0")[2:] == ["JS", "TS", "9S"] and set(shown(h, "called.0")[:2]) == {"2H", "2D"}


def test_pa_w4_the_order_of_combinations() -> None:
    """PA-W4: from five of a kind down to three pairs."""
    rows = [
        "5S 5H 5D 5C 2H",
        "AS KS QS JS TS",
        "KD QD JD TD 9D",
        "AD 2D 3D 4D 5D",
        "3S 3H 3D 3C AS AH",
        "AS AH AD KS KH KD",
        "AS AH KS KH QS QH",
    ]
    assert all([better(a, b) for a, b in zip(rows, rows[1:])])


def test_pa_r4_a_wild_card_is_any_card() -> None:
    """PA-R4: a card that is also held, any suit, or itself. From the pile it is wild too, and it can be discarded."""
    assert named("9S 9H 9D 9C 2S") == "five nines"  # a nine of spades again
    assert named("AH KH QH JH 2S") == "royal flush" and named("6D 5D 4D 3D 2D") == "seven-high straight flush"
    assert named("AD 2D 3D 4D 5D") == "five-high straight flush"
    h = dealt("AS KS QS JS 4C", upcard="2D", seats=2)
    h.play("take the discard")
    assert calls(h) == {"call", "call discarding 4C"}
    h = draw(dealt(DULL, stock="2S", seats=2))
    h.play("discard 2S")
    assert lying(h, int(h.discards))[-1] == "2S"


@pytest.mark.parametrize("low", [True, False])
def test_pa_r5_ace_low(low: bool) -> None:
    """PA-R5: five-high is the lowest straight flush, or by agreement nothing. Runs do not go round."""
    h = draw(dealt("AS 2S 3S 4S 5S", wild="9C", upcard="6C", stock="JD", seats=2, ace_low_straight=low))
    assert bool(calls(h)) == low
    assert not named("KS AS 3S 4S 5S", "9") and better("6H 5H 4H 3H 2S", "AS 3S 4S 5S 2H")


@pytest.mark.parametrize("rule", ["any_wilds", "four_naturals"])
def test_pa_r6_how_many_wild_cards_in_five_of_a_kind(rule: str) -> None:
    """PA-R6: three nines and two wild cards are five nines; by agreement they are only four/two in six cards."""
    h = draw(dealt("9S 9H 9D 2D 2H", stock="KD", upcard="4S", seats=2, five_of_a_kind=rule))
    if rule == "any_wilds":
        assert calls(h) == {"call", "call discarding KD", "call with all six"}
        assert h.claim(N, h.meant(N, BEST)) == h.worth(h.at[HAND])
    else:
        assert calls(h) == {"call"}
    g = draw(dealt("9S 9H 9D 9C 2D", stock="KD", upcard="4S", seats=2, five_of_a_kind=rule))
    g.play("call")
    assert describe(g.highest()) == "five nines"


def test_pa_r7_a_call_takes_the_place_of_the_discard() -> None:
    """PA-R7: never before drawing or in another player's turn."""
    m = GAME.match(3, seats=2)
    m.hand = dealt(ROYALS[0], ROYALS[1])
    for text in ("call", "call with all six"):
        with pytest.raises(IllegalMove):
            m.answer(N, text)
    m.answer(N, "draw from the stock")
    with pytest.raises(IllegalMove, match="it is not your turn"):
        m.answer(E, "call")
    m.answer(N, "call")


def test_pa_r9_pa_r16_the_cards_are_named() -> None:
    """PA-R9, PA-R16: any five cards that make a combination, or all six. The default is the best, and keeps wild cards."""
    h = draw(dealt("9S 9H 9D 9C 2S", stock="2H", upcard="4S", seats=2))
    assert calls(h) == {"call", "call with all six"} | {f"call discarding {c}" for c in ("9S", "9H", "9D", "9C", "2S", "2H")}
    g, k = h.copy(), h.copy()
    h.play("call")
    assert describe(h.highest()) == "five nines" and lying(h, int(h.discards))[-1][0] == "9"
    g.play("call discarding 2S")
    assert describe(g.highest()) == "five nines" and set(shown(g, "called.0")) == {"9S", "9H", "9D", "9C", "2H"}
    k.play("call with all six")
    h = draw(dealt("9S 9H 9D 9C 2C", wild="2S", stock="2D", seats=2))
    h.play("call")
    assert {"2C", "2D"} <= set(shown(h, "called.0"))
    assert describe(k.highest()) == "four/two, nines" and len(shown(k, "called.0")) == 6


def test_pa_r10_a_card_just_taken_cannot_be_the_discard() -> None:
    """PA-R10: the sixth card was taken from the pile, so the caller keeps it and shows it with the rest."""
    h = dealt(ROYALS[0], upcard="4H", seats=3)
    h.play("take the discard")
    assert calls(h) == {"call", "call keeping 4H"}
    assert refused(h, "call discarding 4H") == "you have just taken the four of hearts: call keeping 4H"
    h.play("call")
    assert shown(h, "hand.0") == ["4H"] and not lying(h, int(h.discards)) and h.turn == E


@pytest.mark.parametrize("rule", ["must", "may"])
def test_pa_r10_the_callers_discard(rule: str) -> None:
    """PA-R10: the caller must discard the sixth card; by agreement the caller can keep it."""
    h = draw(dealt(ROYALS[0], upcard="9C", stock="4H", seats=3, caller_discard=rule))
    assert ("call keeping 4H" in calls(h)) == (rule == "may") and "call discarding 4H" in calls(h)
    if rule == "must":
        assert refused(h, "call keeping 4H") == "you must discard the sixth card: call discarding 4H"
        return
    g = h.copy()
    h.play("call keeping 4H")
    assert shown(h, "hand.0") == ["4H"] and lying(h, int(h.discards)) == ["9C"]
    g.play("call")  # as usual
    assert lying(g, int(h.discards))[-1] == "4H" if isinstance(g, Paiute) else False


def test_pa_w9_a_six_card_call_leaves_the_pile() -> None:
    """PA-W9, PA-R11: after a draw from the stock the top discard does not change, and the next player can take it."""
    h = draw(dealt("QS QH 3S 3H 3D", "", upcard="5H", stock="QD"))
    h.play("call")
    assert describe(h.highest()) == "three/three, queens" and lying(h, int(h.discards)) == ["5H"]
    h.play("take the discard")
    assert "5H" in held(h, E)


def test_pa_r11_a_six_card_call_with_a_card_of_the_pile() -> None:
    """PA-R11: the card beneath is now on top. If there is none, the next player must draw from the stock."""
    h = dealt("QS QH QD 3S 3H", "", upcard="3D")
    h.play("take the discard", "call with all six")
    assert not lying(h, int(h.discards)) and says(h) == {"draw from the stock"}
    assert refused(h, "take the discard") == "the discard pile is empty: draw from the stock"
    assert (
        scene(h, E)["prompt"] == "Your turn: draw from the stock, as there are no discards. {0} called: this is your last turn."
    )
    assert idle(h).over
    g = dealt("", "QS QH QD 3S 3H", "", upcard="7D", stock="3D")
    idle(g).play("take the discard", "call with all six")
    assert lying(g, int(g.discards)) == ["7D"] and says(g) == {"take the discard", "draw from the stock"}


def test_pa_25_pa_w7_equal_calls_share_the_pot() -> None:
    """PA-25, PA-W7, PA-R13, PA-R18: both get 7 of 15, and the odd one goes to N, the first in turn."""
    h = dealt(ROYALS[0], "", ROYALS[1], ante=5, stock="? ? 5C")
    draw(h).play("call")
    idle(h)
    draw(h).play("call")
    assert h.over and h.score == [3, -5, 2]
    tally = [(t["seat"], t["text"], t["points"]) for t in scene(h, -1)["tally"]]
    assert tally[:4] == [
        (N, "royal flush", None),
        (S, "royal flush", None),
        (N, "a share of the pot", 8),
        (S, "a share of the pot", 7),
    ]


def test_pa_w7_where_a_later_call_has_to_beat() -> None:
    """PA-W7, PA-R13: by agreement an equal call is refused, and N wins 15."""
    h = dealt(ROYALS[0], "", ROYALS[1], ante=5, stock="? ? 5C", later_call="beat_only")
    draw(h).play("call")
    draw(idle(h))
    assert refused(h, "call") == "royal flush: that is not better than royal flush"
    h.play("discard 5C")
    assert h.score == [10, -5, -5]


def test_pa_r18_odd_units() -> None:
    """PA-R18: three share a pot of 5: one each, and the two odd ones go to the first two from the dealer's left."""
    h = dealt("", *ROYALS[:3], "", stock="? 9D 9H 8C")
    idle(h)
    for _ in range(3):
        draw(h).play("call")
    idle(h)
    assert h.score == [-1, 1, 1, 0, -1]
    h = dealt("", *ROYALS[:3], "", stock="? 9D 9H 8C", dealer=1)  # the first of them is seat 3
    idle(h)
    for _ in range(3):
        draw(h).play("call")
    idle(h)
    assert h.score == [0, -1, -1, 1, 1]


def test_pa_r14_nobody_has_to_call() -> None:
    """PA-R14, PA-25: a player who could call better but does not cannot win, and that hand stays hidden."""
    h = dealt("7S 7H 7D 3S 3H", ROYALS[1], stock="3D 9S")
    draw(h).play("call")
    draw(h)
    assert "call" in calls(h)
    h.play("discard 9S")
    assert h.over and h.score == [1, -1] and shown(h, "hand.1") == [""] * 5 == shown(h, "hand.1", N)


def test_pa_w11_a_later_call_is_not_worse() -> None:
    """PA-W11: after four/two, jacks, three/three, aces, is refused. The dealer's four/two, kings, is accepted and wins."""
    h = dealt("", "JS JH JD JC 5S", "AS AH AD 7S 7H", "KS KH KD KC 9S", stock="? 5H 7D 9H")
    draw(idle(h)).play("call")
    draw(h)
    assert not calls(h) and refused(h, "call") == "three/three, aces: that is not as good as four/two, jacks"
    h.play("discard 7D")
    draw(h).play("call")
    assert h.over and h.score == [-1, -1, -1, 3]


def test_pa_w12_paiutes_compared() -> None:
    """PA-W12, PA-R15: E's fives beat N's fours. It is still E's first turn although N has called; E wins."""
    h = dealt("QS QH 9D 9C 4S", "QD QC 9S 9H 5D", "", stock="4H 5C")
    draw(h).play("call")
    draw(h).play("call with all six")
    idle(h)
    assert h.score == [-1, 2, -1]


def test_pa_r16_four_of_a_rank_are_not_two_pairs() -> None:
    """PA-R16: four kings and two fours are four/two and can be called on a later turn. They are never a paiute."""
    h = draw(idle(dealt("KS KH KD KC 4S", "", stock="? ? 4H"), 2))
    h.play("call")
    assert describe(h.highest()) == "four/two, kings"


def test_pa_r17_ties_that_cannot_be() -> None:
    """PA-R17: a three/three with a wild card would be four/two, so equal fours and equal threes cannot tie."""
    assert named("7S 7H 2D 3C 3S 3H") == "four/two, threes" and named("7S 7H 7D 2C 3S 3H") == "four/two, sevens"
    twos = sum([1 << STANDARD.face("2" + s) for s in "CDHS"])
    fours = [six(sum([1 << c for c in STANDARD.read(row)]), twos) for row in ("8S 8H 8D 8C 4S 4H", "8S 8H 8D 2C KS KH")]
    assert fours[0] == fours[1]


# Void hands, and the match -----------------------------------------------------------------


def test_pa_r20_a_void_hand() -> None:
    """PA-R20: after a number of full rounds without a call the antes stay in the pot, the deal passes, and all ante again."""
    m = GAME.match(5, seats=4, options={"max_rounds": 2, "match_hands": 2})
    assert isinstance(m.hand, Paiute) and isinstance(m, PaiuteMatch)
    dealer = m.dealer
    idle(m.hand, 7)
    assert not m.hand.over
    m.hand.journal = Journal()
    idle(m.hand)
    assert "Nobody has called in 2 rounds: the hand is void." in [e.text for e in m.hand.journal.entries]
    m.finish_hand()
    assert m.hand.over and m.hand.score == [-1] * 4 and m.totals == [-1] * 4 and not m.over
    tally = scene(m.hand, -1)["tally"]
    assert (tally[0]["seat"], tally[0]["text"]) == (-1, "Nobody called in 2 rounds: the pot of 4 stays for the next hand.")
    assert [(t["seat"], t["text"], t["points"]) for t in tally[1:]] == [(s, "ante", -1) for s in range(4)]
    h = m.next_hand()
    assert isinstance(h, Paiute) and m.dealer == (dealer + 1) % 4 and fact(h, "Pot") == "8"
    idle(h, 8)
    m.finish_hand()
    assert m.over and m.totals == [0] * 4  # everyone gets their chips back
    assert m.sheet[-1].label == "Pot returned" and m.sheet[-1].scores == [2] * 4
    assert m.result_text() == "{0}, {1}, {2} and {3} end level: nobody has won anything."


def test_pa_r20_the_pot_that_waited_is_won() -> None:
    """PA-R20: the winner of the next hand also wins that pot."""
    h = dealt(ROYALS[0], seats=4, pot=4)
    draw(h).play("call")
    idle(h, 3)
    assert h.score == [7, -1, -1, -1]


def test_pa_r20_a_call_in_the_last_round_counts() -> None:
    """PA-R20: after a call the last turns are played, and the hand is not void. 0 means no limit."""
    h = dealt(ROYALS[0], "", max_rounds=1)
    draw(h).play("call")
    assert idle(h).score == [1, -1]
    assert PaiuteOptions().max_rounds == 0
    g = idle(dealt(seats=2), 240)
    assert not g.over
    with pytest.raises(BadOption, match="max_rounds"):
        GAME.new(1, options={"max_rounds": 1001})


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_a_match_to_its_end(seats: int) -> None:
    """Ten hands by sensible players: wins equal losses, and the most chips win."""
    m = GAME.match(seats, seats=seats)
    rng = Rng(1)
    while not m.over:
        if m.hand.over:
            m.next_hand()
        while not m.hand.over:
            m.hand.apply(POLICY.choose(m.hand, m.hand.turn, rng))
        m.finish_hand()
    assert m.number == 10 and sum(m.totals) == 0 and m.winners()[0] == m.totals.index(max(m.totals))
    assert max(m.totals) > 0 and " chip" in m.result_text() and match_scene(m)["winners"] == m.winners()


def test_a_match_for_fun_counts_hands() -> None:
    """PA-R1: without antes the player with the most hands wins, and ties share."""
    options = {"ante": 0, "match_hands": 2}
    assert after_hands(GAME.match(1, seats=2, options=options), [1, 0], [1, 0]).result_text() == "{0} {wins|win} 2 hands."
    assert after_hands(GAME.match(1, seats=2, options=options), [1, 0], [0, 1]).result_text() == "{0} and {1} win 1 hand each."


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize(
    "options",
    [
        {"final_turns": "full_circle", "caller_discard": "may"},
        {"five_of_a_kind": "four_naturals", "ace_low_straight": False, "later_call": "beat_only"},
        {"ante": 0, "max_rounds": 3, "caller_discard": "may"},
    ],
)
def test_every_option_at_every_table(seats: int, options: dict[str, Any]) -> None:
    """Random hands end within the game's bound. Scores are chips won less chips put in."""
    for seed in range(4):
        h = GAME.new(seed, seats=seats, options=options)
        assert isinstance(h, Paiute)
        assert play_out(h, Rng(seed)) <= GAME.max_answers
        if options.get("ante") == 0:
            assert set(h.score) <= {0, 1}
        else:
            assert sum(h.score) == -int(h.pot)


# A player who plays sensibly -----------------------------------------------------------------


def chooses(h: Paiute, **more: Any) -> str:
    """The steady player's answer."""
    return h.say(POLICY.choose(h, h.turn, Rng(1)))


def test_a_steady_player_takes_what_completes_and_calls() -> None:
    """It takes and calls with a discard that makes a combination, leaves a useless one, and keeps a wild card."""
    h = dealt("7S 7H 7D 3C 3S", upcard="3H", seats=2)
    assert chooses(h) == "take the discard"
    h.play("take the discard")
    assert chooses(h) == "call"
    h = dealt("7S 7H 7D 3C 3S", upcard="KH", stock="2S", seats=2)
    assert chooses(h) == "draw from the stock"
    draw(h)
    assert chooses(h) == "call"
    h = draw(dealt("7S 7H TD 3C KS", upcard="QH", stock="2S", seats=2))
    assert chooses(h) not in ("discard 2S", "discard 7S", "discard 7H")


def test_a_steady_player_goes_by_the_agreements() -> None:
    """It calls with a tie if a tie wins, and chooses a discard if not."""
    for later, call in (("tie_or_beat", True), ("beat_only", False)):
        h = dealt(ROYALS[0], ROYALS[1], stock="9S 9D", later_call=later)
        draw(h).play("call")
        assert chooses(draw(h)).startswith("call") == call


def test_the_best_combination_is_told_to_its_player_until_the_end() -> None:
    """Five cards are enough, four are not; when the hand is over nothing is told."""
    h = dealt(ROYALS[0], DULL, seats=3)
    assert [f.value for f in h.facts_for(0)] == ["royal flush"]
    assert h.facts_for(1) == []
    h.end([0, 0, 0])
    assert h.facts_for(0) == []


def test_pa_r21_the_log_says_which_card_is_kept() -> None:
    """PA-R21: the dealer who calls last keeps the sixth card, and all read which."""
    h = draw(idle(dealt("", "", ROYALS[0], stock="? ? 4H"), 2))
    h.journal = Journal()
    h.play("call")
    assert "{2} {keeps|keep} [4H]." in [e.text for e in h.journal.entries]


def test_pa_r9_a_plain_call_discards_the_lowest_card_and_no_wild_one() -> None:
    """PA-R9: of a royal flush and a wild card any card can go; the ten goes, and the two of clubs is kept where it must be."""
    h = draw(dealt(ROYALS[0], wild="2C", stock="2D", seats=3))
    h.play("call")
    assert lying(h, int(h.discards))[-1] == "TS"
    h = draw(idle(dealt("", ROYALS[0], wild="9H", upcard="9C", stock="9S 2C")))
    h.play("call")
    assert h.over and shown(h, "hand.1") == ["2C"] and lying(h, int(h.discards)) == ["9C", "9S"]
