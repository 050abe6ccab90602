"""Porrazo, clause by clause (PO-1 to PO-50), with the rulings and the worked cases."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.support.scored_match import dealers
from upcard.bots.roster import bot, policy
from upcard.core.bits import Rng, as_set, cards
from upcard.core.errors import BadOption, BadSeats, IllegalMove
from upcard.core.hand import Hand
from upcard.core.journal import Journal
from upcard.core.pack import ACE_LOW
from upcard.core.scene import match_scene
from upcard.core.wording import render
from upcard.games.porrazo.game import GAME
from upcard.games.porrazo.hand import DECLARED, LAYOUT, LIMPIA, MOST, PLACED, PLAY, STRUCK, Porrazo
from upcard.games.porrazo.match import PorrazoMatch

LAST = {2: 8, 3: 5, 4: 4, 5: 3}  # deals in a hand
NAMES = ["Ann", "Ben", "Cleo", "Dan", "Eve"]


def at(table: str, *hands: str, phase: str = "play", deals: int = 2, stock: str = "", last: bool = False, **more: Any) -> Porrazo:
    """A hand in mid-play: seat 0 to move, the last seat dealing, with these hands.

    *last* makes it the last deal of the hand, with an empty stock. The stock is given from the top down. Cards that are not named
    are in the first player's pile, or are the stock.
    """
    n = len(hands)
    public = {
        name: more.pop(name) for name in ("tendido", "chain", "link", "striker", "cleared", "declared", "shown") if name in more
    }
    asked = more.pop("asked", list(range(n)))
    options = {k: more.pop(k) for k in list(more) if k not in ("carry", "dealer")}
    zones = {f"hand.{s}": hand for s, hand in enumerate(hands)} | {"table": table}
    if stock or last:
        zones["stock"] = " ".join(reversed(stock.split()))
        zones["pile.0"] = " ".join(["?"] * (52 - sum(len(z.split()) for z in zones.values())))
    h = GAME.position(
        zones=zones,
        phase=phase,
        asked=asked,
        seats=n,
        dealer=more.pop("dealer", n - 1),
        options=options,
        public={"deals": LAST[n] if last else deals, "tendido": True} | public,
        **more,
    )
    assert isinstance(h, Porrazo)
    h.journal = Journal()
    return h


def says(h: Hand) -> set[str]:
    """The legal answers."""
    return {h.say(a) for a in h.legal()}


def plays(h: Hand, cards: str) -> None:
    """Play the next cards, each in the plain way."""
    for card in cards.split():
        h.play(f"play {card}")


def row(h: Porrazo) -> str:
    """The cards on the table in the order they came."""
    return " ".join(ACE_LOW.names[c] for c in h.cards_in(h.table))


def won(h: Porrazo, seat: int) -> set[str]:
    """The cards a seat has captured."""
    return {ACE_LOW.names[c] for c in h.cards_in(h.pile + seat)}


def made(h: Porrazo, kind: int) -> list[int]:
    """The points each side has scored in one way."""
    return [int(h.points[6 * side + kind]) for side in range(h.sides)]


def totals(h: Porrazo) -> list[int]:
    """The points each side has scored in this hand."""
    return [int(h.total(side)) for side in range(h.sides)]


def told(h: Hand) -> list[str]:
    """The log so far."""
    assert h.journal is not None
    return [render(e.text, NAMES, signs=True) for e in h.journal.entries if e.text]


def match_with(h: Porrazo, carry: list[int]) -> PorrazoMatch:
    """A match in which this hand is in play."""
    m = GAME.match(5, seats=len(carry), options=h.rules)
    assert isinstance(m, PorrazoMatch)
    m.totals, m.hand = list(carry), h
    m.finish_hand()
    return m


# Players, deck, deal -----------------------------------------------------------------------


def test_po_1_two_to_five() -> None:
    """PO-1: two to five players. Only four can be partners."""
    for n in (1, 6):
        with pytest.raises(BadSeats, match="2 to 5"):
            GAME.new(1, seats=n)
    for n in (2, 3, 4, 5):
        h = GAME.new(1, seats=n)
        assert isinstance(h, Porrazo) and h.sides == n
    four = GAME.new(1, seats=4, options={"partners": True})
    assert isinstance(four, Porrazo) and four.sides == 2
    for n in (2, 3, 5):
        with pytest.raises(BadOption, match=f"only four players can form partnerships, not {n}"):
            GAME.new(1, seats=n, options={"partners": True})


def test_po_2_the_target() -> None:
    """PO-2: the first to reach 61, or the agreed target, wins. The score sheet shows a race."""
    m = GAME.match(1)
    assert m.target() == 61 and m.goal() == "to 61 points"
    assert GAME.match(1, options={"target": 31}).target() == 31


def test_po_3_po_5_the_pack() -> None:
    """PO-3, PO-5: fifty-two cards, aces low and kings high."""
    h = GAME.new(1)
    assert h.plan.pack.size == 52 and h.plan.pack.ranks[0] == "A" and h.plan.pack.ranks[-1] == "K"


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_po_4_three_cards_each_and_none_on_the_table(seats: int) -> None:
    """PO-4: three cards to each, one at a time from the dealer's left, and none on the table."""
    deck = [r + s for s in "CDHS" for r in "A23456789TJQK"]
    h = GAME.new(deck=" ".join(deck), seats=seats, dealer=seats - 1)
    assert isinstance(h, Porrazo)
    assert [h.size(s) for s in range(seats)] == [3] * seats and not h.at[h.table]
    assert {ACE_LOW.names[c] for c in h.cards_in(0)} == {deck[0], deck[seats], deck[2 * seats]}
    assert h.size(h.stock) == 52 - 3 * seats and ACE_LOW.names[h.top(h.stock)] == deck[3 * seats]
    assert set(h.view(0).zones[1]) == {-1} and set(h.view(0).zones[h.stock]) == {-1}


@pytest.mark.parametrize(("seats", "deals", "odd"), [(2, 8, 0), (3, 5, 3), (4, 4, 0), (5, 3, 3)])
def test_po_c1_po_21_po_44_po_45_po_r2_deals_and_leftovers(seats: int, deals: int, odd: int) -> None:
    """PO-21, PO-44, PO-45, PO-C1, PO-R2: three more to each while the stock lasts; the tendido at the last deal if not before."""
    h = GAME.new(3, seats=seats)
    assert isinstance(h, Porrazo)
    h.journal = Journal()
    asked = 0
    for k in range(1, deals + 1):
        assert h.deals == k and [h.size(s) for s in range(seats)] == [3] * seats
        if k < deals:
            asked += h.phase.name == "tendido"
            assert h.size(h.stock) == 52 - 3 * seats * k
            h.play("wait")
        while not h.over and h.deals == k:
            h.apply(h.legal()[0])
    assert asked == deals - 1 and h.over and h.tendido and h.size(h.stock) == 0
    lines = told(h)
    assert [line for line in lines if line.startswith("Deal ")] == [f"Deal {k} of {deals}." for k in range(2, deals + 1)]
    laid = [i for i, line in enumerate(lines) if "deals the tendido" in line]
    over = [i for i, line in enumerate(lines) if "left over" in line]
    assert len(laid) == 1 and len(over) == (1 if odd else 0)
    if odd:
        assert len(re.findall("[♠♥♦♣]", lines[over[0]])) == odd and over[0] < laid[0]


def test_po_21_the_table_stays() -> None:
    """PO-21: cards on the table stay when new ones are dealt."""
    h = at("9C QD", "5S", "2H", stock="7H 3D 5H 6D TD KD")
    plays(h, "5S 2H")
    assert h.deals == 3 and row(h) == "9C QD 5S 2H" and h.size(0) == h.size(1) == 3


# Rondas and rondines -----------------------------------------------------------------------


def test_po_6_po_7_po_r4_po_r5_po_r6_declaring() -> None:
    """PO-6, PO-7, PO-R4, PO-R5, PO-R6: clockwise from the dealer's left before a card is played; true or none; no rank named."""
    h = at("", "9S 9H 4D", "2S 2H 2D", "AS 3S KD", phase="declare")
    assert says(h) == {"declare nothing", "declare a ronda"}
    with pytest.raises(IllegalMove, match="you hold two"):
        h.play("declare a rondine")
    h.play("declare a ronda")
    assert says(h) == {"declare nothing", "declare a rondine"}
    with pytest.raises(IllegalMove, match="as a rondine or not at all"):
        h.play("declare a ronda")
    h.play("declare a rondine")
    assert says(h) == {"declare nothing"}
    with pytest.raises(IllegalMove, match="no two cards"):
        h.play("declare a ronda")
    h.play("declare nothing")
    assert told(h) == ["Ann declares a ronda.", "Ben declares a rondine."]
    shown = [f for f in h.view(2).facts if f[1] in ("ronda", "rondine")]
    assert [(f[1], f[2]) for f in shown] == [("ronda", 0), ("rondine", 1)]
    assert h.phase.name == "play" and h.turn == 0


def test_po_r5_every_deal_is_declared() -> None:
    """PO-R5: after every deal of three. Earlier declarations no longer count."""
    h = at("5D", "9S", "2S", stock="3D 4H 3C 4C KD QD AS", declared=[2, 0], shown=[0, 0])
    plays(h, "9S 2S")
    assert h.phase.name == "declare" and list(h.declared) == list(h.shown) == [0, 0] and h.turn == 0
    assert says(h) == {"declare nothing", "declare a ronda"}


def test_po_r5_only_the_cards_of_this_deal_make_a_ronda() -> None:
    """PO-R5, PO-13: a king played in the last deal makes no pair with a king of this deal."""
    h = at("4D 9C", "KS", "7H", stock="KH 3D 2S 6D 2C TD 8S 9H TC JC QC 4H", shown=[0, 0], declared=[0, 0])
    plays(h, "KS 7H")
    for what in ("a ronda", "nothing"):
        h.play(f"declare {what}")
    plays(h, "KH 3D 2S 6D 2C TD")
    assert made(h, DECLARED) == [1, 0]


def declared(declarations: str, *hands: str) -> list[int]:
    """The points that the rondas of a deal score."""
    h = at("", *hands, phase="declare")
    for what in declarations.split():
        h.play({"-": "declare nothing", "2": "declare a ronda", "3": "declare a rondine"}[what])
    while h.deals == 2:
        h.apply(h.legal()[0])
    return made(h, DECLARED)


@pytest.mark.parametrize(
    ("rank", "ronda", "rondine"),
    [("K", 4, 12), ("Q", 3, 9), ("J", 2, 6), ("T", 1, 3), ("9", 1, 3), ("2", 1, 3), ("A", 1, 3)],
)
def test_po_8_po_9_the_table_of_values(rank: str, ronda: int, rondine: int) -> None:
    """PO-8, PO-9: kings score 4 and 12, queens 3 and 9, jacks 2 and 6, tens to aces 1 and 3."""
    pair, three = f"{rank}S {rank}H 4D", f"{rank}S {rank}H {rank}D"
    assert declared("2 -", pair, "6S 8H 4C") == [ronda, 0]
    assert declared("3 -", three, "6S 8H 4C") == [rondine, 0]


def test_po_10_po_11_po_c11_only_the_highest() -> None:
    """PO-10, PO-11, PO-C11: a rondine of twos scores ahead of a pair of kings; without it the kings score. Others do not."""
    hands = ("AS AH 9C", "2S 2H 2D", "KS KD 7C")
    assert declared("2 3 2", *hands) == [0, 3, 0]
    assert declared("2 - 2", *hands) == [0, 0, 4]
    assert declared("3 2", "AS AH AD", "KS KH 5C") == [3, 0]


def test_po_12_po_r8_po_c11_equal_rondas() -> None:
    """PO-12, PO-R8, PO-C11: of two pairs of nines the first from the dealer's left scores; the dealer is last."""
    assert declared("2 2 -", "9S 9H 4C", "9D 9C 5S", "2C 7D KD") == [1, 0, 0]
    assert declared("- 2 2", "2C 7D KD", "9D 9C 5S", "9S 9H 4C") == [0, 1, 0]


def test_po_r7_rondas_are_compared_by_rank() -> None:
    """PO-R7: tens beat nines, though both score 1."""
    assert declared("2 2", "9S 9H 4C", "TD TC 5S") == [0, 1]
    assert declared("2 2", "TD TC 5S", "9S 9H 4C") == [1, 0]


def test_po_r6_undeclared_scores_nothing() -> None:
    """PO-R6: a pair that was not declared scores nothing."""
    assert declared("- 2", "KS KH 4C", "2D 2C 5S") == [0, 1]


def test_po_13_the_bonus_waits_for_the_end_of_the_deal() -> None:
    """PO-13: it is scored after the deal's three cards are played, so the game can end before."""
    h = at("TC", "KS KH", "9S 5D", phase="play", declared=[2, 0], carry=[57, 60], shown=[0, 0])
    plays(h, "KS 9S KH")
    assert made(h, DECLARED) == [0, 0]
    plays(h, "5D")
    assert made(h, DECLARED) == [4, 0] and h.over and h.score == [4, 0]
    h = at("", "KS KH", "2S 2H", declared=[2, 0], carry=[57, 59], shown=[0, 0])
    plays(h, "KS 2S")  # a two as the second card: Ben has 61
    assert h.over and h.score == [0, 2]


@pytest.mark.parametrize("seat", [-1, 0, 1, 2])
def test_po_6_po_r6_who_declared_is_imagined_with_it(seat: int) -> None:
    """PO-6, PO-R6: a declaration is true, so played and imagined cards together are two or three of a kind, as declared."""
    stock = "3D 4H 3C 4C KD QD AS"
    h = at("5D", "KS KH 4D", "2S 2H 2D", "AC 3S 9D", phase="declare", stock=stock)
    for what in ("a ronda", "a rondine", "nothing"):
        h.play(f"declare {what}")
    shuffled: set[tuple[int, ...]] = set()
    for k in range(8):
        for seed in range(10):
            g = h.imagine(seat, Rng(seed))
            assert isinstance(g, Porrazo)
            for s, declared in ((0, 2), (1, 3)):
                ranks = [c % 13 for c in cards(g.at[s] | g.shown[s])]
                assert max([ranks.count(r) for r in ranks]) == declared
            assert [int(g.size(z)) for z in range(g.plan.size)] == [int(h.size(z)) for z in range(h.plan.size)]
            assert sorted(g.cards_in(g.stock)) == cards(g.at[g.stock]) and all(
                [g.at[s] & ~g.located_by(s) == 0 for s in range(3)]
            )
            shuffled.add(tuple(g.cards_in(g.stock)))
        h.play(sorted(says(h))[k % 2 if len(says(h)) > 1 else 0])
    assert len(shuffled) > 20


@pytest.mark.parametrize(("declared", "ways"), [([0, 2, 0], 2 * 3 * 2), ([0, 2, 2], 3 * 2)])
def test_po_6_po_r6_all_that_may_be_held_is_as_likely(declared: list[int], ways: int) -> None:
    """PO-6, PO-R6: Ben has played a six and a nine, Cleo a nine and a queen. A six, a nine, a queen and a four are hidden."""
    played = [ACE_LOW.read(row) for row in ("2H", "6H 9C", "9D QH")]
    h = at("2S", "KS", "6S", "QC", declared=declared, shown=[as_set(row) for row in played], stock="9S 4D")
    times: dict[tuple[int, ...], int] = {}
    for seed in range(200 * ways):
        g = h.imagine(0, Rng(seed))
        deal = (*g.cards_in(1), *g.cards_in(2), *g.cards_in(h.stock))
        times[deal] = times.get(deal, 0) + 1
    assert len(times) == ways and 150 < min(times.values()) and max(times.values()) < 250


# Play --------------------------------------------------------------------------------------


def test_po_14_po_15_the_order_of_play() -> None:
    """PO-14, PO-15: the dealer's left begins. Each player plays one card a turn, clockwise, until all have played three."""
    h = at("", "2S 4S 6S", "8S TS QS", "3H 5H 7H", dealer=1, phase="declare", asked=[2, 0, 1])
    order = []
    for _ in range(3):
        h.play("declare nothing")
    while h.deals == 2:
        order.append(h.turn)
        h.apply(h.legal()[0])
    assert order == [2, 0, 1] * 3


def test_po_16_po_17_one_card_of_the_rank() -> None:
    """PO-16, PO-17: one card of its rank; both go to the player's pile. If there are two, it takes only one."""
    h = at("5S KC 5H", "5C 2D", "9D 9S")
    plays(h, "5C")
    assert won(h, 0) == {"5C", "5H"} and row(h) == "5S KC"


@pytest.mark.parametrize(
    ("table", "card", "taken", "left", "limpia"),
    [
        ("7S 8H 9D TC", "7D", "7S 8H 9D TC", "", 1),
        ("QS KH AD 2C", "QD", "QS KH AD 2C", "", 1),
        ("QS KH AD 2C", "JD", "", "QS KH AD 2C JD", 0),
        ("JD QS KH AD 2C", "JS", "JD QS KH AD 2C", "", 1),
        ("5S 5H 6D 8C", "5C", "5H 6D", "5S 8C", 0),
        ("9D TC", "8S", "", "9D TC 8S", 0),
        ("7C 8C 9D TC", "9S", "9D TC", "7C 8C", 0),
    ],
)
def test_po_18_po_19_po_20_po_c2_po_r1_po_r11_captures(table: str, card: str, taken: str, left: str, limpia: int) -> None:
    """PO-18, PO-19, PO-20, PO-22, PO-C2, PO-R1, PO-R11: a sequence from its lowest card up, round the corner."""
    h = at(table, f"{card} 4H", "9H 9S" if "9D" not in table else "6H 6S")
    plays(h, card)
    assert won(h, 0) == set(f"{taken} {card}".split() if taken else [])
    assert row(h) == left and totals(h) == [limpia, 0]


def test_po_r10_thirteen_ranks_and_the_card_placed_last() -> None:
    """PO-R10: one card of each rank, at most thirteen. Of two, it takes the one that came last; suits never matter."""
    every = "8D 9C TC JC QC KC AC 2C 3C 4C 5C 6C 7C 8C"
    h = at(every, "8S 4H", "9H 9S")
    plays(h, "8S")
    assert won(h, 0) == set(every.split()) - {"8D"} | {"8S"} and row(h) == "8D"


def test_po_r1_po_r9_parts_of_a_capture_one_below() -> None:
    """PO-R1, PO-R9: the pair counts as one card of the part. A sequence has two cards or more."""
    more: dict[str, Any] = {"sequence_capture_rule": "one_below_lowest", "sequence_capture": "any_length"}
    h = at("4S 5H 6D 7C", "4D 3H", "9H 9S", **more)
    assert says(h) == {"play 4D", "play 4D taking 1", "play 4D taking 3", "play 3H", "play 3H taking 2", "play 3H taking 3"}
    h.play("play 4D taking 3")
    assert won(h, 0) == {"4S", "5H", "6D", "4D"} and row(h) == "7C"


def test_po_46_po_r9_po_r14_where_no_part_may_be_chosen() -> None:
    """PO-46, PO-R9, PO-R14: the dealer's last card takes everything, and so does a counter-porrazo, whatever else is there."""
    h = at("9C TD", "JS", "9S", last=True, sequence_capture="any_length")
    plays(h, "JS")
    assert says(h) == {"play 9S"}
    h = at("7C 8D KC", "7S 2S", "7H 2H", sequence_capture="any_length", chain=2, link=6, striker=1)
    assert says(h) == {"play 7S", "play 2S"}


def test_po_22_po_23_po_24_limpia() -> None:
    """PO-22, PO-23, PO-24: one paired card or one sequence clears the table. It scores at once, as a ronda of the last rank."""
    h = at("JS", "JD 4H", "9H 9S")
    plays(h, "JD")
    assert made(h, LIMPIA) == [2, 0] and told(h)[-1] == "Ann scores 2 for a limpia of jacks."
    h = at("JD", "JS 4H", "9H 9S")
    plays(h, "JS")
    assert made(h, LIMPIA) == [2, 0] and told(h)[-1] == "Ann scores 2 for a limpia of jacks."
    h = at("JS 4C", "JD 4H", "9H 9S")
    plays(h, "JD")
    assert totals(h) == [0, 0] and row(h) == "4C"


@pytest.mark.parametrize(("table", "card", "points"), [("KS AH 2D 3C 4S", "KD", 1), ("QS KH", "QD", 4)])
def test_po_25_po_c3_the_last_rank_not_the_highest(table: str, card: str, points: int) -> None:
    """PO-25, PO-C3: king, ace, two, three, four scores 1; queen, king 4."""
    h = at(table, f"{card} 4H", "9H 9S")
    plays(h, card)
    assert totals(h) == [points, 0]


# Playing in place --------------------------------------------------------------------------


def test_po_26_po_28_po_c4_in_place() -> None:
    """PO-26, PO-28, PO-C4: ace, two, three, four as the first, second, third and fourth card score their pips."""
    h = at("", "AS 3D 5S", "2D 4C 7H")
    gained = []
    for card in ("AS", "2D", "3D", "4C"):
        before = sum(totals(h))
        plays(h, card)
        gained.append(sum(totals(h)) - before)
    assert gained == [1, 2, 3, 4] and made(h, PLACED) == [4, 6]
    plays(h, "5S")
    assert made(h, PLACED) == [4, 6]


def test_po_26_po_27_po_c4_po_r19_what_is_not_in_place() -> None:
    """PO-26, PO-27, PO-C4, PO-R19: a two on an empty table or a five as the fifth card does not score; all table cards count."""
    h = at("", "2S 4H", "9H 9S")
    plays(h, "2S")
    assert totals(h) == [0, 0]
    h = at("7C 9C JC KC", "5S 4H", "3H 6S")
    plays(h, "5S")
    assert totals(h) == [0, 0]
    with pytest.raises(IllegalMove, match="you can play only an ace, two, three or four in place"):
        at("7C 9C JC KC", "5S 4H", "3H 6S").play("play 5S in place")
    h = at("8C TD", "3S 4H", "9H 9S")  # it does not matter who placed the two
    plays(h, "3S")
    assert made(h, PLACED) == [3, 0]


def test_po_29_po_c5_the_choice() -> None:
    """PO-29, PO-C5: capture, or play in place for 3."""
    table, hands = "3D KC", ("3S 9H", "8H 8S")
    h = at(table, *hands)
    assert says(h) == {"play 3S", "play 3S in place", "play 9H"}
    h.play("play 3S")
    assert totals(h) == [0, 0] and won(h, 0) == {"3S", "3D"} and row(h) == "KC"
    h = at(table, *hands)
    h.play("play 3S in place")
    assert made(h, PLACED) == [3, 0] and row(h) == "3D KC 3S" and not won(h, 0)


def test_po_30_po_r9_no_other_capture_is_declined() -> None:
    """PO-30, PO-R9: a card takes all it can, not a shorter sequence, and cannot simply be placed."""
    h = at("3D 4C 9C", "3S 9H", "8H 8S")
    assert says(h) == {"play 3S", "play 9H"}
    with pytest.raises(IllegalMove, match="only as the third card"):
        h.play("play 3S in place")
    with pytest.raises(IllegalMove, match="does not take just 1"):
        h.play("play 3S taking 1")
    with pytest.raises(IllegalMove, match="captures nothing: just play it"):
        at("KC QC", "3S 9H", "8H 8S").play("play 3S in place")


def test_po_r9_shorter_captures_by_agreement() -> None:
    """PO-R9: the pair alone, or any part, if the table agrees."""
    table, hands = "3D 4C 5C 9C", ("3S 9H", "8H 8S")
    assert says(at(table, *hands, sequence_capture="pair_or_full")) == {"play 3S", "play 3S taking 1", "play 9H"}
    h = at(table, *hands, sequence_capture="any_length")
    assert says(h) == {"play 3S", "play 3S taking 1", "play 3S taking 2", "play 9H"}
    h.play("play 3S taking 2")
    assert won(h, 0) == {"3S", "3D", "4C"} and row(h) == "5C 9C"
    h = at("3D 4C", *hands, sequence_capture="any_length")
    h.play("play 3S taking 1")
    assert totals(h) == [0, 0] and row(h) == "4C"


def test_po_r1_one_below_the_lowest_by_agreement() -> None:
    """PO-R1: by agreement a jack takes queen, king, ace, two. A sequence has at least two cards."""
    rule: dict[str, Any] = {"sequence_capture_rule": "one_below_lowest"}
    h = at("QS KH AD 2C", "JD 4H", "9H 9S", **rule)
    plays(h, "JD")
    assert won(h, 0) == {"JD", "QS", "KH", "AD", "2C"} and made(h, LIMPIA) == [1, 0]
    h = at("7S 8H 9D TC", "7D 4H", "QH QC", **rule)
    plays(h, "7D")
    assert won(h, 0) == {"7D", "7S", "8H", "9D", "TC"}
    h = at("QS 4C", "JD 4H", "9H 9S", **rule)
    plays(h, "JD")
    assert not won(h, 0)
    h = at("JS QS 4C", "JD 4H", "9H 9S", **rule)
    plays(h, "JD")
    assert won(h, 0) == {"JD", "JS"}
    any_length = says(at("QS KH AD 6C", "JD 4H", "9H 9S", sequence_capture="any_length", **rule))
    assert any_length == {"play JD", "play JD taking 2", "play 4H"}


# The tendido -------------------------------------------------------------------------------


def test_po_31_po_32_po_r4_the_dealer_chooses_when() -> None:
    """PO-31, PO-32, PO-R4: once a hand, after any deal, before the declarations."""
    h = GAME.new(1, seats=2, dealer=1)
    assert isinstance(h, Porrazo) and h.phase.name == "tendido" and h.turn == 1
    h.play("wait")
    assert h.phase.name == "declare" and not h.tendido and not h.at[h.table]
    while h.deals == 1:
        h.apply(h.legal()[0])
    assert h.phase.name == "tendido" and h.turn == 1
    before, stock = h.size(h.table), h.size(h.stock)
    h.play("deal the tendido")
    assert h.size(h.table) == before + 4 and h.size(h.stock) == stock - 4 and h.phase.name == "declare"
    while h.deals == 2:
        h.apply(h.legal()[0])
    assert h.phase.name == "declare" and h.deals == 3


def tendido(table: str, dealt: str, **options: Any) -> Porrazo:
    """The dealer, seat 1, deals these cards as the tendido."""
    h = at(table, "6S 7H", "8D TC", phase="tendido", asked=[1], tendido=False, stock=dealt, **options)
    h.play("deal the tendido")
    return h


@pytest.mark.parametrize(
    ("table", "dealt", "points", "after"),
    [
        ("", "2S AH 4D 3C", 10, "AH 2S 3C 4D"),
        ("", "KS KH KD 2C", 14, "KS KH 2C KD"),
        ("5H 3S", "5S AH 3D 3C", 8, "5H 3S AH 5S 3D 3C"),
        ("", "4S 3H 2D AC", 10, "4S 3H 2D AC"),
        ("", "3S 4H AD 2C", 10, "4H 3S 2C AD"),
        ("", "9S JH KD 5C", 0, "9S JH KD 5C"),
    ],
)
def test_po_33_po_34_po_36_po_c10_po_r21_the_tendido(table: str, dealt: str, points: int, after: str) -> None:
    """PO-33, PO-34, PO-36, PO-C10, PO-R21: two pairs, each turned to score best and counted from the better end. They stay."""
    h = tendido(table, dealt)
    assert made(h, LAYOUT) == [0, points] and row(h) == after


def test_po_33_cards_do_not_cross_between_the_pairs() -> None:
    """PO-33: an ace in the second pair can be first only from the right."""
    h = tendido("", "9S 2H AD 7C")  # from the left the two scores 2, from the right the ace 1; not both
    assert made(h, LAYOUT) == [0, 2]


def test_po_35_po_r22_groups() -> None:
    """PO-35, PO-R22: pairs, threes and fours on the table with a tendido card: ronda, rondine, twice a rondine."""
    assert made(tendido("KC", "9S JH KD 5C"), LAYOUT) == [0, 4]
    assert made(tendido("JC JD", "9S JH KD 5C"), LAYOUT) == [0, 6]
    assert made(tendido("QC QD QS", "9S QH KD 5C"), LAYOUT) == [0, 18]
    assert made(tendido("4C", "9S JH KD 9C"), LAYOUT) == [0, 1]
    assert made(tendido("KC KH", "9S JH 7D 5C"), LAYOUT) == [0, 0]
    assert made(tendido("KC KH", "9S JH 7D 5C", tendido_groups="any_on_table"), LAYOUT) == [0, 4]


def test_po_36_po_r18_tendido_cards_are_captured_and_not_struck() -> None:
    """PO-36, PO-R18: tendido cards and odd cards can be captured like others. Only a card that a player placed can be struck."""
    h = tendido("", "9S JH 5D KC")
    for _ in range(2):
        h.play("declare nothing")
    h = at("9S JH 5D KC", "KD 2H", "8D TC")
    plays(h, "KD 8D")
    assert won(h, 0) == {"KD", "KC"} and made(h, STRUCK) == [0, 0]


def test_po_r2_the_tendido_is_forced_at_the_last_deal_or_left_out() -> None:
    """PO-R2: dealt and scored with the last deal without a question; by agreement left out, so the cards do not score."""
    hands = ("6S", "8D")
    stock = "2H 7D 3H QD 4H KD KS KH KC 2C"
    h = at("9C", *hands, deals=7, tendido=False, stock=stock)
    plays(h, "6S 8D")
    assert h.deals == 8 and h.phase.name == "declare" and made(h, LAYOUT) == [0, 14]  # three kings 12, the two in place 2
    free = at("9C", *hands, deals=7, tendido=False, stock=stock, tendido_obligation="optional")
    plays(free, "6S 8D")
    assert free.phase.name == "tendido" and free.turn == 1
    free.play("wait")
    assert row(free).split()[-4:] == ["KS", "KH", "KC", "2C"] and totals(free) == [0, 0] and not free.tendido
    assert "Ben leaves the tendido." in told(free)


@pytest.mark.parametrize(("order", "points"), [("odd_cards_first", 9), ("tendido_first", 5)])
def test_po_45_po_r3_the_odd_cards(order: str, points: int) -> None:
    """PO-45, PO-R3: three odd cards come after the last three and before the tendido.

    They score nothing, but the tendido pairs with them. The four in place scores 4 and two nines 1; with the odd king two kings
    score 4.
    """
    stock = "2H 7D 3H QD 4H KD 6C 8C TC"  # the last deal
    odd, four = "KS 5H 5D", "KC 9H 9D 4C"
    cards = f"{stock} {odd} {four}" if order == "odd_cards_first" else f"{stock} {four} {odd}"
    h = at("", "6S", "8D", "JD", deals=4, tendido=False, stock=cards, last_deal_order=order)
    plays(h, "6S 8D JD")
    assert h.deals == 5 and made(h, LAYOUT) == [0, 0, points] and h.size(h.stock) == 0
    assert set(row(h).split()) == {"6S", "8D", "JD", *odd.split(), *four.split()}


# Porrazo -----------------------------------------------------------------------------------


def test_po_37_po_39_po_c6_po_r12_a_porrazo_stands() -> None:
    """PO-37, PO-39, PO-C6, PO-R12: it waits, and scores when a card of another rank follows."""
    h = at("4D 9C", "7S 2S", "7H 2H", "JD 3H")
    plays(h, "7S 7H")
    assert totals(h) == [0, 0, 0] and not won(h, 1) and row(h) == "4D 9C"
    assert {ACE_LOW.names[c] for c in h.cards_in(h.pending)} == {"7S", "7H"}
    plays(h, "JD")
    assert made(h, STRUCK) == [0, 1, 0] and won(h, 1) == {"7S", "7H"} and row(h) == "4D 9C JD"


def test_po_37_only_the_next_player_and_only_a_placed_card() -> None:
    """PO-37: a card in between ends the chance, and a card that captured cannot be struck."""
    h = at("4D 9C", "7S 2S", "TD 2H", "7H 3H")
    plays(h, "7S TD 7H 2S")
    assert totals(h) == [0, 0, 0] and won(h, 2) == {"7S", "7H"}
    h = at("7D 9C", "7S 2S", "7H 2H", "7C 3H")
    plays(h, "7S 7H")
    assert won(h, 0) == {"7S", "7D"} and row(h) == "9C 7H"
    plays(h, "7C 2S")  # now the seven that was placed is struck
    assert made(h, STRUCK) == [0, 0, 1]


def test_po_38_po_40_po_c7_po_r13_po_r14_counter_with_a_sequence() -> None:
    """PO-38, PO-40, PO-C7, PO-R13, PO-R14: the counter scores at once and takes everything. The porrazo scores nothing."""
    h = at("8D KC", "7S 2S", "7H 2H", "7D 3H")
    plays(h, "7S 7H")
    assert {ACE_LOW.names[c] for c in h.cards_in(h.pending)} == {"7S", "7H", "8D"}
    plays(h, "7D")
    assert totals(h) == [0, 0, 3] and won(h, 2) == {"7S", "8D", "7H", "7D"} and row(h) == "KC"
    plays(h, "2S")
    assert made(h, STRUCK) == [0, 0, 3]


def test_po_r13_po_r14_other_counters_by_agreement() -> None:
    """PO-R13, PO-R14: it scores when it stands, or leaves the sequence on the table."""
    hands = ("7S 2S", "7H 2H", "7D 3H")
    h = at("8D KC", *hands, counter_scores="when_it_stands")
    plays(h, "7S 7H 7D")
    assert totals(h) == [0, 0, 0] and not won(h, 2)
    plays(h, "2S")
    assert made(h, STRUCK) == [0, 0, 3] and won(h, 2) == {"7S", "8D", "7H", "7D"}
    h = at("8D KC", *hands, counter_takes_sequence=False)
    plays(h, "7S 7H 7D")
    assert won(h, 2) == {"7S", "7H", "7D"} and row(h) == "KC 8D" and totals(h) == [0, 0, 3]


def test_po_c8_po_41_po_r15_a_chain_of_kings() -> None:
    """PO-41, PO-C8, PO-R15, PO-R26: a counter of 12 and a limpia of 4. The fourth king wins the game, and the points stay."""
    h = at("", "KS 2S", "KH 3H", "KD 4H", "KC 9C", carry=[50, 0, 30, 5])
    plays(h, "KS KH KD")
    assert totals(h) == [0, 0, 16, 0] and made(h, LIMPIA) == [0, 0, 4, 0]
    assert {"play KC", "play 9C"} == says(h)
    plays(h, "KC")
    assert h.over and h.benito == 3 and h.score == [0, 0, 16, 0]
    m = match_with(h, [50, 0, 30, 5])
    assert (
        m.over
        and m.winners() == [3]
        and m.totals == [50, 0, 46, 5]
        and m.result_text() == "{3} {wins|win} the game with a san benito."
    )
    assert told(h)[-1] == "Dan plays K♣: san benito!"
    assert [line.text for line in h.count_lines()][0] == "{3} {plays|play} the fourth of the kings: a san benito."


def test_po_41_po_42_a_search_fears_a_san_benito() -> None:
    """PO-41, PO-42: twelve points are not worth a game that is lost half the time. Without the fourth king they are."""
    for ann, answer in (("KS KC", "play 5D"), ("KS 3C", "play KD")):
        zones = {"hand.0": ann, "hand.1": "KH 2H", "hand.2": "KD 5D", "table": "9C"}
        piles = {f"pile.{s}": " ".join(["?"] * 15) for s in range(3)}
        h = GAME.position(
            zones=zones | piles, phase="play", asked=[0, 1, 2], seats=3, dealer=2, public={"deals": 5, "tendido": True}
        )
        h.play("play KS", "play KH")
        assert h.say(bot("search", GAME, rounds=60).choose(h.imagine(2, Rng(1)), 2, Rng(1))) == answer
    h = at("", "KS 2S", "KH 3H", "KD 4H", "KC 9C", carry=[40, 0, 40, 0], partners=True)
    plays(h, "KS KH KD KC")
    assert policy(GAME).scores(h) == [16, 61, 16, 61]


def test_po_50_a_search_wants_the_game() -> None:
    """PO-50: points that win the game are worth more than others."""
    h = at("", "AS 9S", "KH 3H", carry=[60, 59])
    plays(h, "AS")
    assert policy(GAME).scores(h) == [62, 0]


def test_po_41_no_san_benito_without_a_counter() -> None:
    """PO-41: the fourth card must come right after the counter."""
    h = at("", "KS 2S", "KH 3H", "KD 4H", "9C KC")
    plays(h, "KS KH KD 9C 2S 3H 4H KC")
    assert h.benito < 0 and not h.over


def test_po_42_po_r16_nobody_must_strike() -> None:
    """PO-42, PO-R16: a matching card strikes by itself, but nobody has to play it."""
    h = at("4D 9C", "7S 2S", "7H TD", "JD 3H")
    plays(h, "7S")
    assert says(h) == {"play 7H", "play TD"}
    plays(h, "TD")
    assert totals(h) == [0, 0, 0]
    h = at("4D 9C", "7S 2S", "7H TD", "7D 3H")
    plays(h, "7S 7H")
    assert says(h) == {"play 7D", "play 3H"}


def test_po_43_a_new_deal_ends_the_chain() -> None:
    """PO-43: a card of the next deal cannot strike the dealer's last card, so a porrazo then stands."""
    h = at("4D 9C", "JS", "7S", stock="7H 2D 5H 6D TD QD", sequence_capture="compulsory_full")
    plays(h, "JS 7S")
    assert h.deals == 3 and h.chain == 0
    for _ in range(2):
        h.play("declare nothing")
    plays(h, "7H 2D")
    assert won(h, 0) >= {"7H", "7S"} and made(h, STRUCK) == [0, 0]
    h = at("4D 9C", "7S", "7H", stock="7D 2D 5H 6D TD QD")
    plays(h, "7S 7H")
    assert made(h, STRUCK) == [0, 1] and h.chain == 0 and won(h, 1) == {"7S", "7H"}


def test_po_r12_a_porrazo_is_credited_before_the_next_card() -> None:
    """PO-R12: meanwhile the captured cards are off the table, and it scores before the next card does."""
    h = at("", "9S 2S", "9H 2H", "AD 3H")
    plays(h, "9S 9H AD")  # the ace is the first card on an empty table
    assert told(h)[-3:] == [
        "Ben scores 1 for a porrazo of nines.",
        "Ben scores 1 for a limpia of nines.",
        "Cleo scores 1 for A♦ in place.",
    ]


def test_po_r15_porrazo_and_limpia() -> None:
    """PO-R15: both score, the limpia only if the porrazo stands. A counter can be a limpia too, unless agreed otherwise."""
    hands = ("KS 2S", "KH 3H", "KD 4H")
    h = at("", *hands)
    plays(h, "KS KH")
    assert totals(h) == [0, 0, 0]
    plays(h, "4H")
    assert made(h, STRUCK) == [0, 4, 0] and made(h, LIMPIA) == [0, 4, 0]
    h = at("", *hands, counter_limpia=False)
    plays(h, "KS KH KD")
    assert totals(h) == [0, 0, 12]


def test_po_r17_in_place_and_porrazo() -> None:
    """PO-R17: a card in place can be struck. A card that could strike can be played in place, and the chain starts again."""
    h = at("KD", "2S 9S", "2H 9H", "2D 3H")
    plays(h, "2S")
    assert made(h, PLACED) == [2, 0, 0] and says(h) == {"play 2H", "play 9H"}
    plays(h, "2H")
    assert says(h) == {"play 2D", "play 2D in place", "play 3H"}
    one, other = h.copy(), h
    assert isinstance(one, Porrazo)
    one.play("play 2D")
    assert totals(one) == [2, 0, 3] and row(one) == "KD"
    other.journal = Journal()
    other.play("play 2D in place")
    assert totals(other) == [2, 1, 2] and row(other) == "KD 2D" and other.chain == 1
    assert told(other)[1:] == ["Ben scores 1 for a porrazo of twos.", "Cleo scores 2 for 2♦ in place."]


def test_po_r17_declining_a_porrazo_begins_a_new_chain() -> None:
    """PO-R17: two twos in a row, the second in place: the third strikes it only as a porrazo."""
    h = at("", "2S 9S", "2H 9H", "2D 3H")
    plays(h, "2S")
    assert says(h) == {"play 2H", "play 2H in place", "play 9H"}
    h.play("play 2H in place")
    assert totals(h) == [0, 2, 0] and row(h) == "2S 2H"
    plays(h, "2D 9S")
    assert made(h, STRUCK) == [0, 0, 1] and won(h, 2) == {"2H", "2D"} and row(h) == "2S 9S"


# The end of a hand -------------------------------------------------------------------------


def test_po_46_po_47_po_c12_po_r20_the_last_card_takes_all() -> None:
    """PO-46, PO-47, PO-C12, PO-R20: the dealer's last card takes everything on the table, and it is not a limpia."""
    h = at("9C TD JS", "5H", "9S", last=True)
    plays(h, "5H 9S")
    assert won(h, 1) == {"9C", "TD", "JS", "5H", "9S"} and made(h, LIMPIA) == made(h, STRUCK) == [0, 0] and h.over
    h = at("9C TD", "JS", "9S", last=True)
    plays(h, "JS 9S")  # a limpia at any other time
    assert made(h, LIMPIA) == [0, 0] and won(h, 1) == {"9C", "TD", "JS", "9S"}
    h = at("QC", "5H", "5S", last=True)
    plays(h, "5H 5S")
    assert made(h, STRUCK) == [0, 1] and won(h, 1) == {"QC", "5H", "5S"}


def test_po_r20_the_last_card_is_not_in_place() -> None:
    """PO-R20: the last card is not in place, unless agreed otherwise. It can counter and win by a san benito."""
    h = at("QC", "5H", "3S", last=True)
    assert says(h) == {"play 5H"}
    plays(h, "5H 3S")
    assert made(h, PLACED) == [0, 0]
    h = at("QC", "3H", "3S", last=True)
    plays(h, "3H")
    with pytest.raises(IllegalMove, match="captures everything"):
        h.play("play 3S in place")
    h = at("QC", "5H", "3S", last=True, dealer_last_in_place=True)
    plays(h, "5H 3S")
    assert made(h, PLACED) == [0, 3] and won(h, 1) == {"QC", "5H", "3S"}
    h = at("QC", "5H", "5D", "5S", last=True)
    plays(h, "5H 5D 5S")
    assert made(h, STRUCK) == [0, 0, 3] and made(h, LIMPIA) == [0, 0, 0] and won(h, 2) == {"QC", "5H", "5D", "5S"}
    h = at("", "5H", "5S", last=True)
    plays(h, "5H 5S")
    assert made(h, STRUCK) == [0, 1] and made(h, LIMPIA) == [0, 0]
    h = at("QC", "5H", "5D", "5C", "5S", last=True)
    plays(h, "5H 5D 5C 5S")
    assert h.benito == 3


def test_po_r23_the_order_at_the_end() -> None:
    """PO-R23: the last card's own points, the sweep, the last ronda, the most cards."""
    h = at("QC", "5H", "5S", last=True, declared=[2, 0], shown=[(1 << 12) | (1 << 25), 0])
    plays(h, "5H 5S")
    lines = told(h)[2:]
    assert lines == [
        "Ben scores 1 for a porrazo of fives.",
        "Ben takes all that is left on the table.",
        "Ann scores 4 for a ronda of kings.",
        "Ann scores 46 for the most cards, 49 to 3.",
    ]


def counted(*numbers: int, **options: Any) -> Porrazo:
    """A hand at its end, with this many cards captured by each side."""
    zones = {f"pile.{s}": " ".join(["?"] * n) for s, n in enumerate(numbers)}
    h = GAME.position(
        zones=zones, phase="play", asked=[0], seats=len(numbers), dealer=0, options=options, public={"deals": LAST[len(numbers)]}
    )
    assert isinstance(h, Porrazo)
    h.journal = Journal()
    h.count_cards()
    return h


@pytest.mark.parametrize(
    ("numbers", "score"),
    [((30, 22), [8, 0]), ((20, 17, 15), [3, 0, 0]), ((26, 26), [0, 0]), ((17, 18, 17), [0, 1, 0]), ((20, 12, 20), [0, 0, 0])],
)
def test_po_48_po_c13_po_r24_the_most_cards(numbers: tuple[int, ...], score: list[int]) -> None:
    """PO-48, PO-C13, PO-R24: the lead over the next best scores. With a tie at the top nobody scores."""
    h = counted(*numbers)
    assert h.over and h.score == score and made(h, MOST) == score
    assert len(told(h)) == len(h.count_lines()) == (1 if any(score) else 0)


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_po_r24_all_cards_are_captured(seats: int) -> None:
    """PO-R24: in the end the players have captured all fifty-two cards."""
    for seed in range(6):
        h = GAME.new(seed, seats=seats, options={"target": 1000})
        assert isinstance(h, Porrazo)
        while not h.over:
            h.apply(h.legal()[-1])
        assert h.benito >= 0 or sum(int(h.captured(s)) for s in range(h.sides)) == 52


def test_po_c9_a_deal_of_two_players() -> None:
    """PO-C9: play by play: four points to fourteen, and an ace that sweeps the next table."""
    h = at("", "KS AS 3D", "KH 2D 4C", stock="AH 5D 7S 6H TH 8D", shown=[0, 0], declared=[0, 0])
    plays(h, "KS KH")
    assert totals(h) == [0, 0]
    plays(h, "AS")
    assert totals(h) == [1, 8]
    plays(h, "2D 3D 4C")
    assert totals(h) == [4, 14] and row(h) == "AS 2D 3D 4C"
    for _ in range(2):
        h.play("declare nothing")
    plays(h, "AH")
    assert made(h, LIMPIA) == [1, 4] and totals(h) == [5, 14]


@pytest.mark.parametrize(("card", "had", "wins"), [("7", 60, True), ("7", 59, False), ("Q", 58, True), ("Q", 57, False)])
def test_po_50_whether_a_porrazo_that_waits_would_win(card: str, had: int, wins: bool) -> None:
    """PO-50, PO-R12: a porrazo of sevens scores 1 and one of queens 3, of the 61 points that win."""
    h = at("4D 9C", f"{card}S 2S", f"{card}H 2H", "JD 3H", carry=[0, had, 0])
    assert not h.decides()
    plays(h, f"{card}S {card}H")
    assert h.decides() == wins and not h.over


@pytest.mark.parametrize(("had", "wins"), [(53, True), (52, False)])
def test_po_50_po_r15_a_limpia_with_it_counts(had: int, wins: bool) -> None:
    """PO-50, PO-R15: kings score 4 as a porrazo and 4 as a limpia."""
    h = at("", "KS 2S", "KH 3H", "KD 4H", carry=[0, had, 0])
    plays(h, "KS KH")
    assert h.decides() == wins


@pytest.mark.parametrize(
    ("public", "had", "wins"),
    [
        ({"chain": 2, "link": 11, "striker": 0}, 58, True),  # a porrazo of queens, by the first seat: 3
        ({"chain": 2, "link": 11, "striker": 0}, 57, False),
        ({"chain": 3, "link": 11, "striker": 1}, 52, True),  # a counter-porrazo of queens: 9
        ({"chain": 3, "link": 11, "striker": 1}, 51, False),
        ({"chain": 2, "link": 0, "striker": 1, "cleared": 0}, 59, True),  # aces score 1, and 1 as a limpia
        ({"chain": 2, "link": 0, "striker": 1, "cleared": 0}, 58, False),
        ({"chain": 2, "link": 0, "striker": 1, "cleared": 12}, 56, True),  # a sequence from the ace to the king: 1 and 4
        ({"chain": 2, "link": 0, "striker": 1, "cleared": 12}, 55, False),
    ],
)
def test_po_50_what_waits_with_each_striker_rank_and_limpia(public: dict[str, Any], had: int, wins: bool) -> None:
    """PO-50, PO-8, PO-24, PO-39, PO-40: what a porrazo or a counter-porrazo that waits would score, and for whom."""
    carry = [0, 0, 0]
    carry[public["striker"]] = had
    assert at("4D 9C", "7S 2S", "7H 2H", "JD 3H", carry=carry, **public).decides() == wins


def test_po_r15_a_limpia_of_aces_with_a_porrazo() -> None:
    """PO-R15, PO-24: the ace in place scores 1, and the porrazo that takes it 1 and 1 more for the empty table."""
    h = at("", "AS 2S", "AH 9H", "KD 3H")
    plays(h, "AS AH KD")
    assert made(h, PLACED) == [1, 0, 0] and made(h, STRUCK) == made(h, LIMPIA) == [0, 1, 0]


def test_po_40_a_counter_takes_nothing_from_the_table() -> None:
    """PO-40, PO-R17: it takes the placed card and the porrazo card; the three that lay there before is no target of it."""
    h = at("3D KC", "3S 9S", "3H 9H", "3C 4D")
    h.play("play 3S in place", "play 3H")
    assert PLAY.targets(h, 2, ACE_LOW.face("3C")) == []
    h.play("play 3C")
    assert won(h, 2) == {"3S", "3H", "3C"} and row(h) == "3D KC"


def test_po_41_po_r26_the_first_seat_can_play_a_san_benito() -> None:
    """PO-41, PO-R26: whoever plays the fourth king wins, at any score. Before the first hand is over nobody has."""
    h = at("", "KH 2S", "KS 3H", "KD 4H", "KC 9C", asked=[1, 2, 3, 0], carry=[5, 0, 30, 20])
    h.play("play KS", "play KD")
    assert not h.over
    h.play("play KC", "play KH")
    assert h.over and h.benito == 0
    assert h.count_lines()[0].text == "{0} {plays|play} the fourth of the kings: a san benito."
    m = match_with(h, [5, 0, 30, 20])
    assert m.over and m.winners() == [0]
    fresh = GAME.match(5, seats=4)
    assert isinstance(fresh, PorrazoMatch) and not fresh.benito


def test_po_50_po_c14_at_once() -> None:
    """PO-50, PO-C14: the porrazo stands first and wins; or the counter wins, so no san benito can follow."""
    hands = ("QS 2D QD", "QH QC")
    h = at("9C", *hands, carry=[60, 59])
    plays(h, "QS QH 2D")
    assert h.over and h.score == [0, 3] and h.benito < 0
    assert told(h)[2:] == ["Ann plays 2♦.", "Ben scores 3 for a porrazo of queens."]
    m = match_with(h, [60, 59])
    assert m.over and m.winners() == [1] and m.totals == [60, 62] and m.result_text() == "{1} {wins|win} with 62 points."
    h = at("9C", *hands, carry=[60, 59])
    plays(h, "QS QH QD")
    assert h.over and h.score == [9, 0]
    assert match_with(h, [60, 59]).totals == [69, 59]
    assert [t.text for t in h.count_lines()][-1] == "reached 61: the game is over at once"
    h = at("9C", *hands, carry=[51, 59])
    plays(h, "QS QH QD")
    assert not h.over and h.needed(0) == 1, "51 and 9 are one short of 61"
    assert "reached 61" not in " ".join([t.text for t in h.scored(0)])


def test_po_49_po_r27_the_deal_passes() -> None:
    """PO-49, PO-R27: the first dealer is random, then the deal passes to the left. Hands go on until somebody has won."""
    assert {GAME.match(seed, seats=3).dealer for seed in range(20)} == {0, 1, 2}
    m = GAME.match(3, seats=3)
    first = m.dealer
    assert dealers(m, [20, 0, 3], [20, 9, 3], [21, 1, 1]) == [first, (first + 1) % 3, (first + 2) % 3] and m.over


def test_po_r25_partners() -> None:
    """PO-R25: points and captured cards are pooled, and declarations are personal. A partner can counter."""
    h = at("4D", "7S KS KH", "7H 2H TH", "7D 3H 9H", "QC JC 8C", partners=True, phase="declare")
    for what in ("a ronda", "nothing", "nothing", "nothing"):
        h.play(f"declare {what}")
    plays(h, "7S 7H 7D")
    assert totals(h) == [3, 0]
    while h.deals == 2:
        h.apply(h.legal()[-1])
    assert made(h, DECLARED) == [4, 0]
    done = counted(10, 20, 15, 7, partners=True)
    assert done.score == [0, 2, 0, 2] and [t.points for t in done.count_lines()] == [2, 2]
    assert [f.seat for f in h.facts_for(1)] == [3]
    h = at("9C", "QS 2D", "QH 2H", "2S 3S", "TC KC", partners=True, carry=[60, 59, 60, 59])
    plays(h, "QS QH 2S")
    assert h.over and h.score == [0, 3, 0, 3]
    m = match_with(h, [60, 59, 60, 59])
    assert m.winners() == [1, 3] and m.result_text() == "{1} and {3} win with 62 points."


def test_po_r26_partners_win_by_a_san_benito() -> None:
    """PO-R26: the side wins at any score."""
    h = at("", "KS 2S", "KH 3H", "KD 4H", "KC 9C", carry=[50, 0, 50, 0], partners=True)
    plays(h, "KS KH KD")
    assert h.over and h.score == [12, 0, 12, 0]  # the counter was enough, before its limpia
    h = at("", "KS 2S", "KH 3H", "KD 4H", "KC 9C", carry=[40, 0, 40, 0], partners=True)
    plays(h, "KS KH KD KC")
    m = match_with(h, [40, 0, 40, 0])
    assert m.winners() == [1, 3] and m.totals == [56, 0, 56, 0]
    assert m.result_text() == "{1} and {3} win the game with a san benito."


def test_po_r28_bad_answers_are_refused() -> None:
    """PO-R28: a bad answer changes nothing, and the refusal gives the reason."""
    h = at("4D 9C", "7S 2S 4H", "7H 2H 5H")
    before = h.view(0).to_json()
    for bad, words in (
        ("play 7H", "do not hold"),
        ("play 7S in place", "only an ace, two, three or four"),
        ("play 2S in place", "only as the second card"),
        ("play 4H in place", "only as the fourth card"),
        ("play 7S taking 2", "captures nothing"),
        ("play 7S taking none", "not an answer"),
        ("play XX", "no card"),
        ("deal the tendido", "not an answer"),
    ):
        with pytest.raises(IllegalMove, match=words):
            h.play(bad)
    assert h.view(0).to_json() == before


def test_po_50_po_c14_what_comes_too_late_is_not_told() -> None:
    """PO-50, PO-C14: the porrazo that stands has won, so the nine takes nothing and the two is not in place."""
    for table, play in (("9C", "play 9D"), ("2C", "play 2D in place")):
        h = at(table, f"QS {play[5:7]} 4H", "QH QC 5H", carry=[60, 59])
        h.play("play QS", "play QH", play)
        assert h.over and row(h) == f"{table} {play[5:7]}" and not won(h, 0)
        assert told(h)[2:] == [f"Ann plays {play[5]}♦.", "Ben scores 3 for a porrazo of queens."]


# What players see and read -----------------------------------------------------------------


def test_what_is_told_of_a_chain() -> None:
    """Prompts, buttons and the log say what a card would do. The table marks the card just placed."""
    h = at("8D KC", "7S 2S", "7H 2H", "7D 3H", "7C 9C")
    plays(h, "7S")
    assert h.card_marks(int(h.table)) == ["", "", "just placed"]
    assert h.phase.prompt(h, 1) == "Your turn: play a card; a seven now is a porrazo."
    assert [h.phase.button(h, 1, h.read(f"play {c}")) for c in ("7H", "2H")] == [
        "Porrazo: take [7S] and [8D] with the [7H]",
        "Play the [2H]",
    ]
    g = at("KC", "2S 3S", "5H 9D")
    assert [g.phase.button(g, 0, a) for a in g.legal()] == ["Play the [2S] in place for 2", "Play the [3S]"]
    plays(h, "7H")
    assert h.phase.button(h, 2, h.read("play 7D")) == "Counter-porrazo with the [7D]"
    plays(h, "7D")
    assert h.phase.button(h, 3, h.read("play 7C")) == "San benito with the [7C]"
    assert told(h) == [
        "Ann plays 7♠.",
        "Ben plays 7♥ and takes 7♠ and 8♦: porrazo!",
        "Cleo plays 7♦: counter-porrazo!",
        "Cleo scores 3 for a counter-porrazo of sevens.",
    ]


def test_the_prompt_of_the_last_card() -> None:
    """The last card takes everything; the log first says that it strikes, with the right article."""
    h = at("QC", "8H", "8S", last=True)
    plays(h, "8H")
    assert h.phase.prompt(h, 1) == "Your turn: play a card; an eight now is a porrazo."
    h = at("QC", "7H", "8S", last=True)
    plays(h, "7H")
    assert h.phase.prompt(h, 1) == "Your turn: your last card captures everything on the table."


def test_the_race_is_shown() -> None:
    """Everyone sees each side's progress, with the points of this hand."""
    h = at("QS KH", "QD 4H", "9H 9S", carry=[30, 41])
    plays(h, "QD")
    assert [f.value for f in h.facts() if f.kind == "score"] == [34, 41]
    assert match_scene(match_with(h, [30, 41]))["target"] == 61


def test_the_sides_of_a_match() -> None:
    """Partners sit opposite; without partners each player is a side."""
    m = GAME.match(1, seats=4, options={"partners": True})
    assert m.sides() == [[0, 2], [1, 3]]
    assert GAME.match(1, seats=4).sides() == [[0], [1], [2], [3]]


def test_po_1_the_variant_for_partners() -> None:
    """PO-1, PO-R25: four players who choose it play two against two."""
    assert list(GAME.variants) == ["partners"]
    h = GAME.new(1, seats=4, options="partners")
    assert isinstance(h, Porrazo) and h.sides == 2
