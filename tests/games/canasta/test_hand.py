"""Canasta, clause by clause (CA-1 to CA-67), with the rulings and the worked cases."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.scored_match import after_hands, dealers
from upcard.core.bits import Rng
from upcard.core.errors import BadSeats, IllegalMove
from upcard.core.hand import Hand
from upcard.core.journal import Journal
from upcard.core.scene import scene
from upcard.core.wording import render
from upcard.games.canasta.game import GAME
from upcard.games.canasta.hand import DRAW, LAY, Canasta
from upcard.games.canasta.match import CanastaMatch
from upcard.games.canasta.melds import PACK, PLURALS, number_of, wild
from upcard.games.canasta.pile import _place

SEVEN_KINGS = "KC KC KD KD KH KH KS"  # a natural canasta
MIXED_SEVENS = "7C 7C 7D 7D 7H 2C 2C"
YES, NO = 1, 2


def names(h: Hand, zone: str) -> list[str]:
    """The cards of a zone, sorted by name; the pile in its own order."""
    out = [PACK.name(c) for c in h.cards_in(h.plan.zone(zone))]
    return out if zone == "discards" else sorted(out)


def cards(text: str) -> list[str]:
    """Names, sorted."""
    return sorted(text.split())


def says(h: Hand) -> list[str]:
    """The legal answers."""
    return [h.say(a) for a in h.legal()]


def groups(h: Hand, side: int = 0) -> dict[str, list[str]]:
    """The melds of a side as they are drawn: by rank, and "bonus" for red threes."""
    z = h.plan.zone(f"melds.{side}")
    row = [PACK.name(c) for c in h.cards_in(z)]
    out: dict[str, list[str]] = {}
    for name, place in zip(row, h.card_places(z), strict=True):
        out.setdefault("bonus" if place == 21 else PLURALS[20 - place], []).append(name)
    return {k: sorted(v) for k, v in out.items()}


def marks(h: Hand, side: int = 0) -> set[str]:
    """The words under the melds of a side."""
    return set(h.card_marks(h.plan.zone(f"melds.{side}")))


def at(
    phase: str,
    hand: str,
    *,
    turn: int = 0,
    ours: str = "",
    theirs: str = "",
    pile: str = "8H",
    stock: str | None = None,
    hands: dict[int, str] | None = None,
    seats: int = 4,
    score: int = 0,
    options: dict[str, Any] | None = None,
    **more: Any,
) -> Canasta:
    """A turn in progress.

    Melds are separated by "/", with wild cards under their rank. If a *stock* is named, even "", another player holds all the
    cards left over.
    """
    zones = {f"hand.{turn}": hand, "discards": pile}
    wilds, opened, met = 0, 0, dict[str, int]()
    for side, text in ((turn % 2, ours), (1 - turn % 2, theirs)):
        row: list[str] = []
        for meld in text.split("/"):
            face = next((PACK.face(n) for n in meld.split() if not wild(PACK.face(n)) and n[0] + n[1] not in ("3D", "3H")), -1)
            if face >= 0:
                opened |= 1 << side
            for name in meld.split():
                if not wild(PACK.face(name)):
                    row.append(name)
                    continue
                twin = met.get(name, 0)
                met[name] = twin + 1
                f = PACK.face(name)
                wilds |= (face % 13 + 1) << 4 * (2 * (4 + f - 52 if f >= 52 else f // 13) + twin)
                row.append(f"{name}'{twin}")
        zones[f"melds.{side}"] = " ".join(row)
    for s in range(seats):
        if s != turn:
            zones[f"hand.{s}"] = (hands or {}).get(s, "? ? ? ? ? ?")
    if stock is not None:
        zones["stock"] = stock
        other = next(s for s in range(turn + 1, turn + seats) if s % seats not in (hands or {})) % seats
        named = sum([len(row.split()) for key, row in zones.items() if key != f"hand.{other}"])
        zones[f"hand.{other}"] = " ".join(["?"] * (108 - named))
    carry = [0] * seats
    for s in range(turn % 2, seats, 2):
        carry[s] = score
    given = {"wilds": wilds, "opened": opened, "before": opened, **more}
    h = GAME.position(zones=zones, phase=phase, asked=[turn], seats=seats, options=options, carry=carry, **given)
    assert isinstance(h, Canasta)
    return h


def refuses(h: Hand, saying: str, why: str) -> None:
    """An answer is refused in these words and changes nothing."""
    with pytest.raises(IllegalMove, match=why):
        h.play(saying)


def charged(h: Canasta) -> list[int]:
    """The number of times each side was charged for each infraction."""
    return [int(n) for n in h.charged]


def told(h: Hand) -> list[str]:
    """The log so far."""
    assert h.journal is not None
    return [render(e.text, ["Ann", "Ben", "Cleo", "Dan"]) for e in h.journal.entries if e.text]


def match(*scores: list[int], **options: Any) -> CanastaMatch:
    """A match after hands with these scores."""
    m = GAME.match(5, seats=len(scores[0]) if scores else 4, options=options)
    assert isinstance(m, CanastaMatch)
    return after_hands(m, *scores)


def dealt(top: str, seats: int = 4, **more: Any) -> Canasta:
    """A deal in which these cards are turned up first, and nobody is dealt a red three."""
    n = {2: 30, 4: 44}[seats]
    turned = top.split()
    first = more.pop("first", "").split()
    left = [PACK.name(c) for c in PACK.cards()]
    for name in turned + first:
        left.remove(name)
    reds = [name for name in left if name in ("3D", "3H")]
    plain = [name for name in left if name not in ("3D", "3H")]
    last = more.pop("last", "").split()
    for name in last:
        (reds if name in reds else plain).remove(name)
    dealt = first + plain[: n - len(first)]
    deck = dealt + turned + plain[n - len(first) :] + reds + last
    h = GAME.new(deck=" ".join(deck), seats=seats, dealer=seats - 1, **more)
    assert isinstance(h, Canasta)
    return h


# Setup ------------------------------------------------------------------------------------


def test_ca_1_ca_3_two_sides() -> None:
    """CA-1, CA-3: four play two against two, partners opposite; or two play alone. Each side has one place for its melds."""
    for n in (1, 3, 5):
        with pytest.raises(BadSeats, match="2 or 4 players"):
            GAME.new(1, seats=n)
    h = at("meld", "KC KD KH 5C 6C 7C")
    h.play("discard 5C")
    assert h.turn == 1
    zones = {z["id"]: z for z in scene(h, 2)["zones"]}
    assert zones["melds.0"]["owner"] == 2 and zones["melds.0"]["title"] == "{0} and {2}"
    assert zones["melds.1"]["owner"] == 1 and zones["melds.1"]["title"] == "{1} and {3}"
    assert [f for f in scene(h, 1)["facts"] if f["value"] == "partner"][0]["seat"] == 3
    two = GAME.new(1, seats=2)
    assert [z.id for z in two.plan.zones if z.name == "melds"] == ["melds.0", "melds.1"]


def test_ca_4_ca_r1_the_pack() -> None:
    """CA-4, CA-R1: 108 cards, two packs with four jokers."""
    row = [PACK.name(c) for c in PACK.cards()]
    assert len(row) == PACK.size == 108 and row.count("XR") == row.count("XB") == 2
    assert all(row.count(r + s) == 2 for r in "23456789TJQKA" for s in "CDHS")


def test_ca_5_ca_6_ca_r3_ca_c1_the_deal() -> None:
    """CA-5, CA-6, CA-R3, CA-C1: eleven each, the stock of 63, one card turned up."""
    h = dealt("9C")
    assert [len(h.cards_in(s)) for s in range(4)] == [11] * 4
    assert names(h, "discards") == ["9C"] and h.size(h.stock) == 63 and not h.is_frozen()
    assert set(h.view(0).zones[h.stock]) == {-1}
    assert not any([GAME.new(1).has_opened(s) for s in range(4)])


def test_ca_7_ca_8_ca_c1_wild_cards_turned_up() -> None:
    """CA-7, CA-8, CA-C1: jokers, twos and red threes are covered, and the pile is frozen. A black three is not covered."""
    h = dealt("2S 3H 9C")
    assert names(h, "discards") == ["2S", "3H", "9C"] and h.is_frozen() and h.size(h.stock) == 61
    assert h.card_marks(h.discards)[-1] == "frozen"
    assert names(dealt("XR 4C"), "discards") == ["XR", "4C"] and dealt("XR 4C").is_frozen()
    black = dealt("3C")
    assert names(black, "discards") == ["3C"] and not black.is_frozen()
    assert says(black) == ["draw from the stock"], "the first player cannot take it"


def test_ca_r2_the_first_dealer() -> None:
    """CA-R2: the first dealer is drawn at random."""
    assert {GAME.match(seed).dealer for seed in range(30)} == {0, 1, 2, 3}


VALUES = [
    ("CA-9", "3D 3H", 0),
    ("CA-10 CA-16", "XR XB", 100),
    ("CA-11", "2C 2D 2H 2S", 80),
    ("CA-12", "AC AD", 40),
    ("CA-13", "KC QC JC TC 9C 8C", 60),
    ("CA-14", "7C 6C 5C 4C", 20),
    ("CA-15", "3C 3S", 10),
]


@pytest.mark.parametrize(("clause", "row", "worth"), VALUES, ids=[v[0] for v in VALUES])
def test_ca_10_to_ca_16_what_cards_are_worth(clause: str, row: str, worth: int) -> None:
    """CA-10, CA-11, CA-12, CA-13, CA-14, CA-15, CA-16: the points of the cards. Red threes are counted separately (CA-9)."""
    h = at("meld", row)
    assert h.in_hand(0) == worth


# Red threes -------------------------------------------------------------------------------


def test_ca_9_ca_17_ca_r3_red_threes_before_play() -> None:
    """CA-9, CA-17, CA-R3: laid down and replaced before play, including a red three that comes as a replacement."""
    deck = [PACK.name(c) for c in PACK.cards() if PACK.name(c) not in ("3D", "3H", "9C")]
    order = ["3D", *deck[:43], "9C", "3H", "KS", *[c for c in deck[43:] if c != "KS"], "KS", "9C", "3D", "3H"]
    order.remove("KS") if order.count("KS") > 2 else None
    h = GAME.new(deck=" ".join(order), seats=4, dealer=3)
    assert isinstance(h, Canasta)
    assert names(h, "melds.0") == ["3D", "3H"] and len(h.cards_in(0)) == 11 and "KS" in names(h, "hand.0")
    assert h.size(h.stock) == 61 and groups(h)["bonus"] == ["3D", "3H"]


def test_ca_18_ca_r27_red_threes_drawn() -> None:
    """CA-18: a red three that is drawn is laid down and replaced. Everyone sees it, but only the drawer sees the replacement."""
    h = at("draw", "KC 5D", stock="9C 3H", pile="4C")
    h.journal = Journal()
    h.play("draw from the stock")
    assert names(h, "hand.0") == ["5D", "9C", "KC"] and names(h, "melds.0") == ["3H"] and h.turn == 0
    assert "Ann lays down the three of hearts, a red three." in told(h)
    assert "9C" not in [c for z in scene(h, 1)["zones"] if z["id"] == "hand.0" for c in z["cards"]]


def test_ca_19_ca_r12_red_threes_in_the_pile() -> None:
    """CA-19, CA-R12: a red three in a pile that is taken goes to the taker's side and is not replaced."""
    h = at("draw", "8C 8D KC 5D", pile="3H 9C 8H", ours="QC QD QH", stock="4C 4D 4H")
    h.play("take with 8C 8D")
    assert names(h, "hand.0") == ["5D", "9C", "KC"] and groups(h)["bonus"] == ["3H"] and h.size(h.stock) == 3


def test_ca_r4_ca_60_red_threes_by_hand() -> None:
    """CA-R4, CA-60: by agreement the holder lays them down on any turn of their own. Each one left in hand costs 500."""
    manual = {"red3_declare": "manual"}
    h = at("draw", "3D 3H KC 5D", options=manual, stock="9C 9D 9H", pile="4C")
    assert says(h) == ["draw from the stock", "declare 3D", "declare 3H"]
    h.play("declare 3D")
    assert names(h, "melds.0") == ["3D"] and names(h, "hand.0") == ["3H", "5D", "9H", "KC"] and h.phase.name == "draw"
    h.play("draw from the stock")
    refuses(h, "discard 3H", "you cannot discard a red three")
    h.play("declare 3H")
    assert names(h, "melds.0") == ["3D", "3H"] and h.phase.name == "meld"
    g = at("meld", "9S", turn=1, theirs="", ours=SEVEN_KINGS, hands={0: "3D 3H 9C", 2: "4C", 3: "4D"}, options=manual)
    g.play("discard 9S")
    assert g.score[0] == -1000 - 10 - 5 and [t.points for t in g.count_lines() if "not laid down" in t.text] == [-1000]
    g = at("meld", "9S", turn=1, theirs="", ours=SEVEN_KINGS, hands={0: "9C", 2: "3H 4C", 3: "4D"}, options=manual)
    g.play("discard 9S")
    assert g.score[0] == -500 - 10 - 5, "each of the two partners answers for the red threes of that hand"


def test_ca_r5_red_threes_are_no_melds() -> None:
    """CA-R5: red threes do not open and do not count towards the minimum.

    Without a meld they count +100 each, or -100 by agreement.
    """
    h = at("meld", "9S", turn=1, theirs="3D 3H", ours=SEVEN_KINGS, hands={0: "4C", 2: "4D", 3: "4H"})
    assert not h.has_opened(0) and h.minimum(0) == 50
    h.play("discard 9S")
    assert h.score[0] == 200 - 10
    g = at(
        "meld",
        "9S",
        turn=1,
        theirs="3D 3H",
        ours=SEVEN_KINGS,
        hands={0: "4C", 2: "4D", 3: "4H"},
        options={"red3_negative_without_meld": True},
    )
    g.play("discard 9S")
    assert g.score[0] == -200 - 10
    four = at(
        "meld",
        "9S",
        turn=1,
        theirs="3D 3H 3D 3H",
        ours=SEVEN_KINGS,
        hands={0: "4C", 2: "4D", 3: "4H"},
        options={"red3_negative_without_meld": True},
    )
    four.play("discard 9S")
    assert four.score[0] == -800 - 10, "all four count 800 against the side"


# A turn -----------------------------------------------------------------------------------


def test_ca_20_ca_21_ca_40_a_turn() -> None:
    """CA-20, CA-21, CA-40: the dealer's left begins: draw, meld, discard. The next player is on the left."""
    h = dealt("9C", first="4C 5D 6H 7S")
    assert h.turn == 0 and h.phase.name == "draw"
    h.play("draw from the stock")
    assert h.phase.name == "meld" and h.turn == 0 and len(h.cards_in(0)) == 12
    h.play("discard 4C")
    assert names(h, "discards") == ["9C", "4C"] and h.turn == 1 and h.phase.name == "draw" and len(h.cards_in(0)) == 11


def test_ca_22_without_a_canasta_nobody_goes_out() -> None:
    """CA-22: a side without a canasta keeps its last card."""
    h = at("meld", "KC KD", ours="9C 9D 9H / KH KS KS")
    refuses(h, "meld KC KD", "without a canasta you cannot go out")
    refuses(h, "meld KC", "keep a card besides the discard")
    h.play("discard KC")
    assert names(h, "hand.0") == ["KD"] and h.turn == 1


def test_ca_23_ca_24_ca_25_drawing_or_taking() -> None:
    """CA-23, CA-24, CA-25: draw the top of the stock, or take the whole pile if you can use its top card."""
    h = at("draw", "8C 8D KC 5D", pile="9C 4D 8H", ours="QC QD QH")
    assert says(h) == ["draw from the stock", "take with 8C 8D"]
    h.journal = Journal()
    h.play("take with 8C 8D")
    assert names(h, "hand.0") == ["4D", "5D", "9C", "KC"] and names(h, "discards") == [] and h.phase.name == "meld"
    assert groups(h)["eights"] == ["8C", "8D", "8H"]
    assert told(h)[0] == "Ann takes the eight of hearts from the pile with the eight of clubs and the eight of diamonds."
    assert "Ann takes up the pile, 2 cards more." in told(h)


def test_ca_26_ca_41_frozen_by_a_discarded_wild_card() -> None:
    """CA-26, CA-41: a wild card in the pile freezes it, and everyone sees that."""
    h = at("meld", "2C 8C 5D", pile="9C", ours="QC QD QH")
    h.play("discard 2C")
    assert h.is_frozen() and h.card_marks(h.discards) == ["", "frozen"]
    h.play("draw from the stock")
    card = next(a for a in says(h) if a.startswith("discard") and a[8] not in "2X3")
    h.play(card)
    assert h.is_frozen() and h.card_marks(h.discards)[-1] == "frozen", "it stays frozen under other cards"


def test_ca_27_ca_r12_a_black_three_bars_one_turn() -> None:
    """CA-27, CA-R12: nobody can take a pile with a black three on top. Another discard opens it again."""
    h = at("draw", "3S 3S KC 5D", pile="9C 3C", ours="QC QD QH")
    assert says(h) == ["draw from the stock"]
    assert "black three on top" in h.why_not_take(0, DRAW.read("take with 3S 3S")) and not h.is_frozen()
    g = at("draw", "8C 8D KC 5D", pile="9C 3C 8H", ours="QC QD QH")
    assert "take with 8C 8D" in says(g)


# Melds ------------------------------------------------------------------------------------

MELDS = [
    ("KC KD KH", "", 30),
    ("KC KD 2C", "", 40),
    ("KC 2C 2D", "a meld needs two natural cards", 0),
    ("KC KD 2C 2D XR", "", 110),
    ("KC KD 2C 2D 2H XR", "three wild cards at most", 0),
    ("2C 2D 2H", "say to which meld", 0),
    ("AC AD XR", "", 90),
    ("3S 3C 3C", "you can meld black threes only last", 0),
    ("3H 3H 3D", "cannot meld red threes", 0),
    ("KC KD", "a meld needs three cards or more", 0),
    ("KC KD QH", "of one rank", 0),
]


@pytest.mark.parametrize(("row", "why", "worth"), MELDS, ids=[m[0] for m in MELDS])
def test_ca_30_ca_31_ca_32_ca_c2_ca_r13_melds(row: str, why: str, worth: int) -> None:
    """CA-30, CA-31, CA-32, CA-C2, CA-R13: three or more of a rank, at least two of them natural and at most three wild."""
    held = [n for n in row.split() if n not in ("3H", "3D")]
    h = at("meld", " ".join([*held, "5C", "6D", "9H", "JS"]), ours="QC QD QH")
    before = h.laid(0)
    if why:
        refuses(h, f"meld {row}", why)
        return
    h.play(f"meld {row}")
    assert h.laid(0) - before == worth and groups(h)[PLURALS[PACK.ranks.index(row[0])]] == cards(row)


MINIMA = [
    (-20, "4C 4D 4H", True),
    (0, "4C 4D 4H / 5C 5D 5H", False),
    (0, "QC QD QH", False),
    (0, "QC QD QH / 9C 9D 2C", True),
    (0, "6C 6D XR", True),
    (1500, "AC AD 2C / KC KD KH", True),
    (1500, "AC AD 2C", False),
    (3000, "AC AD XR / JC JD JH", True),
    (3000, "7C 7D 7H / AC AD AH / KC KD 2C", False),
]


@pytest.mark.parametrize(("score", "melds", "enough"), MINIMA)
def test_ca_28_ca_29_ca_c3_ca_r6_the_first_melds(score: int, melds: str, enough: bool) -> None:
    """CA-28, CA-29, CA-C3, CA-R6: several melds in one turn reach the minimum together, or none of them is laid down."""
    rows = melds.split(" / ")
    h = at("meld", " ".join([*rows, "5S 8C TD JS" if score else "8C TD JS"]), score=score)
    if not enough:
        refuses(h, f"meld {rows[0]}", f"and you need {h.minimum(0)}")
        assert not any(a.startswith("meld") for a in says(h)) and names(h, "melds.0") == []
        return
    for row in rows[:-1]:
        h.play(f"meld {row}")
        assert h.is_below_minimum(0) and not h.has_opened(0)
        refuses(h, "discard 8C", "do not reach the minimum")
    h.play(f"meld {rows[-1]}")
    assert h.has_opened(0) and "discard 8C" in says(h)


@pytest.mark.parametrize(("score", "minimum"), [(-5, 15), (0, 50), (1495, 50), (1500, 90), (2995, 90), (3000, 120), (5005, 120)])
def test_ca_28_ca_r29_the_minimum(score: int, minimum: int) -> None:
    """CA-28, CA-R29: the minimum follows the score when the hand began; exactly 0, 1500 and 3000 take the higher one."""
    h = at("meld", "KC", score=score)
    assert h.minimum(0) == minimum and h.minimum(1) == 50


def test_ca_r6_first_melds_are_taken_back() -> None:
    """CA-R6: melds below the minimum are counted and can be taken back once in a turn. The turn goes on."""
    h = at("meld", "QC QD QH 9C 9D 2C 5S 8C")
    assert "meld QC QD QH" in says(h) and h.phase.note(h, 0, LAY.read("meld QC QD QH")) == "30 of 50"
    h.play("meld QC QD QH")
    assert "30 of the 50 points you need" in h.phase.prompt(h, 0) and "take back" in says(h)
    assert h.phase.note(h, 0, LAY.read("meld 9C 9D 2C")) == "70 of 50"
    h.play("take back")
    assert (
        h.taking == -1
        and names(h, "melds.0") == []
        and names(h, "hand.0") == cards("QC QD QH 9C 9D 2C 5S 8C")
        and "discard 5S" in says(h)
    )
    h.play("meld 9C 9D 2C")
    assert "take back" not in says(h) and says(h) == ["meld QC QD QH"], "the second time it must be finished"
    h.play("meld QC QD QH")
    assert h.has_opened(0) and groups(h) == {"nines": ["2C", "9C", "9D"], "queens": ["QC", "QD", "QH"]}


def test_ca_31_a_pair_of_three_is_melded_with_a_wild_card() -> None:
    """CA-30, CA-31: a player with three of a rank can meld two of them with a wild card, as the menu offers."""
    h = at("meld", "4S 4D 4H XR KC 9C", ours="QC QD QH")
    assert {"meld 4S 4D XR", "meld 4S 4D 4H"} <= {*says(h)} or {"meld 4D 4H XR", "meld 4D 4H 4S"} <= {*says(h)}
    h.play(next(s for s in says(h) if s.startswith("meld") and "XR" in s))
    assert [number_of(counts, 1) for counts in (h.wild_cards(0), h.naturals(0), h.held(0))] == [1, 2, 1]


def test_ca_33_later_melds() -> None:
    """CA-33: once a side has melded, later melds of either partner need no minimum."""
    h = at("meld", "4C 4D 4H 8C 9C", turn=2, ours="QC QD QH", score=1500)
    h.play("meld 4C 4D 4H")
    assert groups(h)["fours"] == ["4C", "4D", "4H"]


def test_ca_34_ca_35_ca_36_ca_37_adding() -> None:
    """CA-34, CA-35, CA-36, CA-37: either partner adds; a rank has one meld; cards stay; each side has its own melds."""
    h = at("meld", "QS QS QC 2C 2D 9S 9H 5C", turn=2, ours="QD QD QH", theirs="9C 9D 9H")
    h.play("meld QS QS QC")
    assert groups(h)["queens"] == cards("QD QD QH QS QS QC"), "not a second meld"
    h.play("add 2C to queens")
    assert groups(h)["queens"] == cards("QD QD QH QS QS QC 2C")
    assert not any(a.startswith(("take back", "move")) for a in says(h))
    refuses(h, "meld 9S", "a meld needs two natural cards")
    refuses(h, "add 2D to nines", "a meld needs two natural cards")
    assert names(h, "melds.1") == ["9C", "9D", "9H"]


def test_ca_38_ca_39_ca_c7_canastas() -> None:
    """CA-38, CA-39, CA-C7: seven cards are a canasta, natural without wild cards. One wild card makes it mixed for good."""
    h = at("meld", "KS 2C 5C 6C", ours="KC KC KD KD KH KH")
    h.journal = Journal()
    assert h.canastas(0) == 0 and marks(h) == {"kings"}
    h.play("meld KS")
    assert h.canastas(0) == 1 and marks(h) == {"kings", "natural"} and "That makes a natural canasta of kings." in told(h)
    assert [(t.text, t.points) for t in h.bonus(0)] == [("cards melded", 70), ("natural canasta of kings", 500)]
    h.play("add 2C to kings")
    assert h.canastas(0) == 1 and marks(h) == {"kings", "mixed"} and told(h)[-1] == "That leaves a mixed canasta of kings."
    assert [(t.text, t.points) for t in h.bonus(0)] == [("cards melded", 90), ("mixed canasta of kings", 300)]


def test_ca_35_two_equal_twos_may_lie_in_two_melds() -> None:
    """CA-16, CA-35: the two of clubs of each pack; each stays in its own meld, and first melds taken back free both."""
    h = at("meld", "2C 2C 9C 9D 8S", ours="KC KD KH / QC QD QH")
    h.play("add 2C to kings", "add 2C to queens")
    assert groups(h) == {"kings": cards("KC KD KH 2C"), "queens": cards("QC QD QH 2C")}
    assert [number_of(h.wild_cards(0), rank) for rank in range(12)] == [0] * 9 + [1, 1, 0]
    low = at("meld", "2C 2C KC KD QC QD 9C 9D XR XB", score=1500)
    low.play("meld KC KD 2C")
    assert [number_of(low.wild_cards(0), rank) for rank in (9, 10)] == [0, 1]
    low.play("take back")
    assert low.wilds == 0 and names(low, "hand.0") == cards("2C 2C KC KD QC QD 9C 9D XR XB")


@pytest.mark.parametrize("joker", ["XR", "XB"])
def test_ca_10_ca_r7_a_joker_of_either_colour_reaches_the_minimum_with_the_top_card(joker: str) -> None:
    """CA-10, CA-R7: two fours and a joker are 60; with a two they would be 30, and nothing else can be melded."""
    h = at("draw", f"4C {joker} 2S 9D TD JD", pile="7S 4D", score=0)
    assert f"take with 4C {joker}" in says(h) and "take with 4C 2S" in says(h)  # the joker can be added to the three later
    h = at("draw", f"4C {joker} 9D TD JD", pile="7S 4D", score=0)
    assert f"take with 4C {joker}" in says(h)


def test_ca_r31_melds_have_no_largest_size() -> None:
    """CA-R31: a complete canasta can be extended up to all eight naturals and three wild cards."""
    h = at("meld", "KS KS 2C 2D XR 2H 5C 6C", ours="KC KC KD KD KH KH")
    h.play("meld KS KS 2C 2D XR")
    assert len(groups(h)["kings"]) == 11
    refuses(h, "add 2H to kings", "three wild cards at most")


# Taking the pile --------------------------------------------------------------------------

TAKES = [
    ("CA-C4 (c)", "5C 6D 9H", "8C 8D 8S", "take", ""),
    ("CA-C4 (a)", "8S 8C 5C 6D", "QC QD QH", "take with 8S 8C", ""),
    ("CA-C4 (b)", "8S 2D 5C 6D", "QC QD QH", "take with 8S 2D", ""),
    ("CA-C4 wild", "2D XR 5C 6D", "QC QD QH", "take with 2D XR", "you need two eights, or one and a wild card"),
    ("CA-24", "5C 6D 9H", "QC QD QH", "take", "you need two eights"),
    ("CA-24 one", "8C 6D 9H", "QC QD QH", "take with 8C", "you need two eights"),
    ("CA-R9 more", "8S 2D 2C XR 5C 6D", "QC QD QH", "take with 8S 2D 2C XR", ""),
    ("CA-R9 merge", "8S 2D 5C 6D", "8C 8D 8H", "take with 8S 2D", ""),
    ("CA-R9 limit", "8S 2D 5C 6D", "8C 8D 2C 2H XR", "take with 8S 2D", "three wild cards at most"),
    ("CA-24 other rank", "9S 9D 5C 6D", "QC QD QH", "take with 9S 9D", "the top card goes with eights, not with nines"),
]


@pytest.mark.parametrize(("clause", "hand", "ours", "saying", "why"), TAKES, ids=[t[0] for t in TAKES])
def test_ca_24_ca_c4_ca_r9_taking_an_open_pile(clause: str, hand: str, ours: str, saying: str, why: str) -> None:
    """CA-24, CA-C4, CA-R9: with two naturals, a natural and a wild card, or a meld on the table. Any other attempt costs 50."""
    h = at("draw", hand, ours=ours, pile="4C 8H")
    if why:
        assert why in h.why_not_take(0, DRAW.read(saying)) and saying not in says(h)
        h.play(saying)
        assert charged(h) == [1, 0, 0, 0, 0, 0] and h.phase.name == "draw" and h.turn == 0 and names(h, "hand.0") == cards(hand)
        return
    h.play(saying)
    assert "4C" in names(h, "hand.0") and "8H" in groups(h)["eights"] and charged(h) == [0] * 6


def test_ca_r9_a_canasta_takes_too() -> None:
    """CA-R9 (c): a complete canasta of the rank is a meld like any other."""
    h = at("draw", "5C 6D", ours="8C 8C 8D 8D 8S 8S 2C", pile="4C 8H")
    assert "take" in says(h)
    h.play("take")
    assert len(groups(h)["eights"]) == 8 and names(h, "hand.0") == ["4C", "5C", "6D"]


FROZEN = [
    ("pair and wild", "8S 2D 5C", "QC QD QH", "take with 8S 2D", "you need two eights from your hand"),
    ("two naturals", "8S 8C 5C", "QC QD QH", "take with 8S 8C", ""),
    ("a meld alone", "5C 6C 9D", "8C 8D 8S", "take", "you need two eights from your hand"),
    ("a meld and two", "8S 8C 5C", "8C 8D 8S", "take with 8S 8C", ""),
]


@pytest.mark.parametrize(("case", "hand", "ours", "saying", "why"), FROZEN, ids=[f[0] for f in FROZEN])
def test_ca_42_ca_c6_ca_r10_taking_a_frozen_pile(case: str, hand: str, ours: str, saying: str, why: str) -> None:
    """CA-42, CA-C6, CA-R10: only with two naturals from the hand, which join a meld that is already there."""
    h = at("draw", hand, ours=ours, pile="2H 8H")
    if why:
        assert why in h.why_not_take(0, DRAW.read(saying))
        h.play(saying)
        assert charged(h)[0] == 1
        return
    h.play(saying)
    assert "2H" in names(h, "hand.0") and len(groups(h)["eights"]) == (6 if case == "a meld and two" else 3)
    assert not h.is_frozen(), "the next pile is not frozen"


def test_ca_r10_a_frozen_pile_forbidden() -> None:
    """CA-R10: by agreement a side with a meld of the rank cannot take the frozen pile."""
    h = at("draw", "8S 8C 5C 6D", ours="8C 8D 8S", pile="2H 8H", options={"frozen_existing_rank": "forbid"})
    assert "your side has a meld of eights already" in h.why_not_take(0, DRAW.read("take with 8S 8C"))
    assert "take with 8S 8C" not in says(h)


@pytest.mark.parametrize(
    ("pile", "why"), [("9C 2H", "a wild card on top"), ("9C XR", "a wild card on top"), ("9C 3S", "black three")]
)
def test_ca_r11_ca_c6_nothing_takes_it(pile: str, why: str) -> None:
    """CA-R11, CA-C6: nobody can take a pile with a wild card or a black three on top, whatever they hold."""
    h = at("draw", "2C 2D 3C 3C 8S", ours="QC QD QH", pile=pile)
    saying = "take with 3C 3C" if why == "black three" else "take with 2C 2D"
    assert says(h) == ["draw from the stock"] and why in h.why_not_take(0, DRAW.read(saying))
    h.play(saying)
    assert charged(h)[0] == 1


def test_ca_c5_ca_r7_taking_with_the_first_melds() -> None:
    """CA-C5, CA-R7: with the top card and more from the hand. The rest of the pile follows when the minimum is reached."""
    h = at("draw", "8S 8D QH QC 2S 5C 6D", pile="8C KD 8H", score=200)
    h.play("take with 8S 8D")
    assert h.is_below_minimum(0) and names(h, "discards") == ["8C", "KD"] and names(h, "hand.0") == cards("QH QC 2S 5C 6D")
    refuses(h, "meld 8C", "you do not hold the eight of clubs")
    h.play("meld QH QC 2S")
    assert h.has_opened(0) and names(h, "discards") == [] and names(h, "hand.0") == cards("8C KD 5C 6D") and h.laid(0) == 70
    h.play("meld 8C")
    assert groups(h)["eights"] == cards("8C 8D 8H 8S")


def test_ca_c5_what_does_not_reach_the_minimum() -> None:
    """CA-C5: the eight in the pile does not count, so three eights are worth only 30; taking the pile with them costs 50."""
    h = at("draw", "8S 8D QH 5C 6D", pile="8C KD 8H", score=200)
    assert says(h) == ["draw from the stock"]
    h.play("take with 8S 8D")
    assert charged(h)[0] == 1 and names(h, "discards") == ["8C", "KD", "8H"] and not h.is_below_minimum(0)


def test_ca_c5_the_top_card_goes_back() -> None:
    """CA-R7: until the minimum is reached everything can be taken back, and the top card returns to the pile."""
    h = at("draw", "8S 8D QH QC 2S 5C 6D", pile="8C KD 8H", score=200)
    assert h.coming() == 0
    h.play("take with 8S 8D")
    assert h.coming() == 2, "the eight and the king below"
    h.play("take back")
    assert (
        h.phase.name == "draw"
        and names(h, "discards") == ["8C", "KD", "8H"]
        and names(h, "hand.0") == cards("8S 8D QH QC 2S 5C 6D")
    )
    assert h.taking == -1
    h.play("draw from the stock")
    assert h.phase.name == "meld"


def test_ca_r6_wild_cards_that_are_taken_back_are_in_no_meld() -> None:
    """CA-R6: both of two equal twos come back to the hand."""
    h = at("meld", "QC QD 2C 9C 9D 2C KC KD KH 5S 8C", score=1500)
    h.play("meld QC QD 2C", "meld 9C 9D 2C")
    assert h.wilds and h.is_below_minimum(0)
    h.play("take back")
    assert h.wilds == 0 and names(h, "hand.0") == cards("QC QD 2C 9C 9D 2C KC KD KH 5S 8C")


def test_ca_30_to_ca_35_every_meld_one_by_one() -> None:
    """CA-30, CA-31, CA-35: two sevens with one or two wild cards, three with none, one or two; wild cards alone to the kings."""
    kings = "KC KD KH"
    twins = at("meld", "7C 7D 2C 2C 9S QD", ours=kings)
    assert sorted([LAY.say(a) for a in twins.every_meld(0, twins.counts(0))]) == [
        "add 2C 2C to kings",
        "add 2C to kings",
        "meld 7C 7D 2C",
        "meld 7C 7D 2C 2C",
    ]
    other = at("meld", "7C 7D 7H 2D XR 9S QD", ours=kings)
    found = [sorted(LAY.say(a).split()) for a in other.every_meld(0, other.counts(0))]
    sevens = [
        n + w for n in (["7C", "7D"], ["7C", "7D", "7H"]) for w in ([], ["2D"], ["XR"], ["2D", "XR"]) if len(n) + len(w) > 2
    ]
    wilds = [["add", "to", "kings", *w] for w in (["2D"], ["XR"], ["2D", "XR"])]
    assert sorted(found) == sorted([sorted(["meld", *row]) for row in sevens] + [sorted(row) for row in wilds])


def test_ca_r7_the_pile_may_count() -> None:
    """CA-R7: by agreement the other cards of the pile count too, once its top card is melded."""
    options = {"pile_counts_for_minimum": True}
    h = at("draw", "8S 8D QH QC 5C 6D 9S", pile="QS 8C KD 8H", score=200, options=options)
    h.play("take with 8S 8D")
    assert h.is_below_minimum(0) and names(h, "discards") == [] and "QS" in names(h, "hand.0")
    assert not any(a.startswith(("discard", "take back")) for a in says(h))
    h.play("meld QH QC QS")
    assert h.has_opened(0) and "discard 5C" in says(h)
    g = at("draw", "8S 8D QH 5C 6D 9S", pile="9C KD 8H", score=200, options=options)
    assert says(g) == ["draw from the stock"], "30 and no more"


def test_ca_r8_not_frozen_before_the_first_meld() -> None:
    """CA-R8: a natural and a wild card can take an open pile for a first meld that reaches the minimum; or not, by agreement."""
    h = at("draw", "AS XR 5C 6D", pile="KD AH")
    assert "take with AS XR" in says(h)
    g = at("draw", "AS XR 5C 6D", pile="KD AH", options={"frozen_before_initial_meld": True})
    assert "take with AS XR" not in says(g) and "frozen" in g.why_not_take(0, DRAW.read("take with AS XR"))
    opened = at("draw", "AS XR 5C 6D", pile="KD AH", ours="QC QD QH", options={"frozen_before_initial_meld": True})
    assert "take with AS XR" in says(opened)


def test_ca_r12_unfrozen_by_being_taken() -> None:
    """CA-R12: a pile stays frozen until it is taken. The next pile begins open."""
    h = at("draw", "8S 8C 5C KD", ours="QC QD QH", pile="2H 8H")
    h.play("take with 8S 8C", "discard 5C")
    assert names(h, "discards") == ["5C"] and not h.is_frozen()


@pytest.mark.parametrize(("ban", "may"), [(False, True), (True, False)])
def test_ca_r30_one_card_and_one_card(ban: bool, may: bool) -> None:
    """CA-R30: a player with one card can take a pile of one, unless the table agrees otherwise."""
    h = at("draw", "5C", ours=f"{SEVEN_KINGS} / 8C 8D 8S", pile="8H", options={"one_card_pile_ban": ban})
    assert ("take" in says(h)) == may


@pytest.mark.parametrize("view", ["top_only", "full"])
def test_ca_r32_what_is_seen_of_the_pile(view: str) -> None:
    """CA-R32: players see the top card of the pile and its size; by agreement, all of it."""
    h = at("draw", "5C", pile="KD 9C 8H", options={"pile_view": view})
    pile = next(z for z in scene(h, 1)["zones"] if z["id"] == "discards")
    assert pile["count"] == 3 and pile["cards"] == (["8H"] if view == "top_only" else ["KD", "9C", "8H"])


# Keeping a card, and going out ------------------------------------------------------------


def test_ca_c8_ca_r15_keeping_a_card() -> None:
    """CA-C8, CA-R15: without a canasta keep two cards before the discard. With one, go out by discarding the last card."""
    h = at("meld", "KC KD KH 5C", ours="QC QD QH")
    refuses(h, "meld KC KD KH", "keep a card besides the discard")
    g = at("meld", "KC KD KH 5C 9D", ours="QC QD QH")
    g.play("meld KC KD KH", "discard 9D")
    assert names(g, "hand.0") == ["5C"] and not g.over
    out = at("meld", "KC KD KH 5C", ours=f"QC QD QH / {MIXED_SEVENS}")
    out.play("meld KC KD KH", "discard 5C")
    assert out.over and out.out == 0


def test_ca_r15_after_the_pile_has_come_to_hand() -> None:
    """CA-R15: the cards of a pile are counted once it is in hand, without its red threes."""
    assert "take with 8C 8D" in says(at("draw", "8C 8D", ours="QC QD QH", pile="9C 4D 8H"))
    h = at("draw", "8C 8D", ours="QC QD QH", pile="3H 4D 8H")
    assert says(h) == ["draw from the stock"] and "cannot go out" in h.why_not_take(0, DRAW.read("take with 8C 8D"))


def test_ca_45_ca_r17_a_canasta_of_the_same_turn() -> None:
    """CA-45, CA-R17: going out needs a canasta, which can be made in the same turn."""
    h = at("meld", "KS 5C", ours="KC KC KD KD KH KH")
    h.play("meld KS", "discard 5C")
    assert h.over and h.out == 0


def test_ca_46_ca_r16_the_last_card() -> None:
    """CA-46, CA-R16: the last card is melded and there is no discard, or it is discarded."""
    h = at("meld", "QS 9C", ours=f"QC QD QH / {SEVEN_KINGS}")
    g = h.copy()
    h.play("meld QS", "discard 9C")
    assert h.over and names(h, "discards") == ["8H", "9C"]
    g = at("meld", "QS", ours=f"QC QD QH / {SEVEN_KINGS}")
    g.play("meld QS")
    assert g.over and g.out == 0 and names(g, "discards") == ["8H"]


def test_ca_15_ca_r14_black_threes() -> None:
    """CA-15, CA-R14: only a player going out melds them, last, three or four without wild cards.

    One card can be left to discard.
    """
    h = at("meld", "3C 3C 3S QS 9C", ours=f"QC QD QH / {SEVEN_KINGS}")
    refuses(h, "meld 3C 3C 3S", "you can meld black threes only last")
    h.play("meld QS")
    assert "meld 3C 3C 3S" in says(h)
    h.play("meld 3C 3C 3S", "discard 9C")
    assert h.over and h.out == 0 and groups(h)["black threes"] == ["3C", "3C", "3S"]
    assert [t.points for t in h.count_lines() if t.text == "cards melded"][0] == 40 + 70 + 15
    none = at("meld", "3C 3C 3S 9C", ours="QC QD QH")
    refuses(none, "meld 3C 3C 3S", "you can meld black threes only last")
    refuses(
        at("meld", "3C 3C 2S 9C", ours=f"QC QD QH / {SEVEN_KINGS}"), "meld 3C 3C 2S", "cannot meld wild cards with black threes"
    )
    agreed = at("meld", "3C 3C 2S 9C", ours=f"QC QD QH / {SEVEN_KINGS}", options={"black3_wilds": True})
    agreed.play("meld 3C 3C 2S")
    assert groups(agreed)["black threes"] == ["2S", "3C", "3C"]


# Asking -----------------------------------------------------------------------------------


def test_ca_47_ca_48_ca_r18_asking() -> None:
    """CA-47, CA-48, CA-R18: after the draw, before any other meld, once in a turn. The partner answers and sees no other hand."""
    h = at("meld", "QS 9C 5D", ours=f"QC QD QH / {SEVEN_KINGS}", hands={2: "AC AD"})
    h.journal = Journal()
    g = h.copy()
    h.play("ask to go out")
    assert h.phase.name == "answer" and h.turn == 2 and says(h) == ["yes", "no"]
    assert "40 points" in h.phase.prompt(h, 2)
    zones = {z["id"]: z["cards"] for z in scene(h, 2)["zones"]}
    assert sorted(zones["hand.2"]) == ["AC", "AD"] and zones["hand.0"] == ["", "", ""]
    h.play("no")
    assert h.turn == 0 and h.phase.name == "meld" and h.partner_said == NO
    assert told(h) == ["Ann asks Cleo: may I go out?", "Cleo says no."]
    refuses(h, "ask to go out", "has answered already")
    g.play("meld QS")
    refuses(g, "ask to go out", "ask before you meld")
    alone = at("meld", "9C", ours=SEVEN_KINGS)
    refuses(alone, "ask to go out", "you can only go out")
    refuses(at("meld", "9C 5D", ours=SEVEN_KINGS, seats=2), "ask to go out", "no partner")


def test_ca_r18_after_the_pile() -> None:
    """CA-R18: also after taking the pile with its compulsory meld, even as a first meld."""
    h = at("draw", "8C 8D 9C", ours=f"QC QD QH / {SEVEN_KINGS}", pile="8H")
    h.play("take with 8C 8D")
    refuses(h, "ask to go out", "you can only go out")
    g = at("draw", "8C 8D AC AD AH 9C 9D", pile="5D 8H")
    g.play("take with 8C 8D", "meld AC AD AH")
    assert g.has_opened(0)
    g.play("ask to go out")
    assert g.turn == 2


def test_ca_62_ca_r19_ca_c12_asked_and_not_gone() -> None:
    """CA-62, CA-R19, CA-C12: after a yes the player must go out this turn, or the side pays 100 at its end."""
    h = at("meld", "QS 9C 5D", ours=f"QC QD QH / {SEVEN_KINGS}")
    h.play("ask to go out", "yes", "discard 5D")
    assert charged(h) == [0, 0, 1, 0, 0, 0] and h.turn == 1
    g = at("meld", "QS 9C", ours=f"QC QD QH / {SEVEN_KINGS}")
    g.play("ask to go out", "yes", "meld QS", "discard 9C")
    assert g.over and charged(g) == [0] * 6
    no = at("meld", "QS 9C 5D", ours=f"QC QD QH / {SEVEN_KINGS}")
    no.play("ask to go out", "no", "discard 5D")
    assert charged(no) == [0] * 6


def test_ca_61_ca_r19_ca_c12_going_out_all_the_same() -> None:
    """CA-61, CA-R19, CA-C12: going out after a no is undone and costs 100.

    Leaving one card is refused; the player keeps a card.
    """
    h = at("meld", "QS QS 9C", ours=f"QC QD QH / {SEVEN_KINGS} / 9D 9H 9S")
    h.play("ask to go out", "no")
    refuses(h, "meld QS QS", "your partner said no")
    h.play("meld QS")
    assert charged(h) == [0] * 6
    h.play("discard 9C")
    assert names(h, "hand.0") == ["QS"] and h.turn == 1
    g = at("meld", "QS QS", ours=f"QC QD QH / {SEVEN_KINGS}")
    g.journal = Journal()
    g.play("ask to go out", "no", "meld QS QS")
    assert charged(g) == [0, 1, 0, 0, 0, 0] and names(g, "hand.0") == ["QS", "QS"] and g.turn == 0 and g.phase.name == "meld"
    assert told(g)[-2:] == ["Ann tries to go out all the same.", "That costs Ann 100 points."]
    g.play("discard QS")
    assert names(g, "hand.0") == ["QS"] and not g.over


def test_ca_61_ca_r19_going_out_concealed_all_the_same() -> None:
    """CA-61, CA-R19: after a no, first melds still below the minimum cannot be the whole hand either."""
    h = at("meld", "4C 4C 4D 4D 4H 4H 4S AC AD AH AS 2C", hands={2: "9C"})
    h.play("ask to go out", "no", "meld 4C 4C 4D 4D 4H 4H 4S")
    assert h.is_below_minimum(0)
    h.play("meld AC AD AH AS 2C")
    assert charged(h) == [0, 1, 0, 0, 0, 0] and h.is_below_minimum(0) and len(h.cards_in(0)) == 5 and not h.over


def test_ca_46_ca_r17_the_last_cards_make_the_canasta_together() -> None:
    """CA-46, CA-R17: melding cards together leaves nobody with a card that cannot be discarded: the last is melded at once."""
    h = at("meld", "KH 2C", ours="KC KC KD KD KS")
    h.play("meld KH")
    assert says(h) == ["add 2C to kings"], "and it is not kept, nor discarded"
    assert scene(h, 0)["prompt"] == "Your turn: meld."
    h.play("add 2C to kings")
    assert h.over and h.out == 0
    two = at("meld", "KH QH", ours="KC KC KD KD KH KS / QC QC QD QD QH QS", seats=2)
    two.play("meld KH", "meld QH")
    assert two.over and two.out == 0
    no = at("meld", "KH 9C", ours="KC KC KD KD KS")
    refuses(no, "meld KH", "without a canasta you cannot go out")


def test_ca_43_ca_r25_ca_r17_the_pile_makes_the_canasta() -> None:
    """CA-43, CA-R25, CA-R17: taking is possible, and compulsory without a stock, when the last card then makes the canasta."""
    h = at("draw", "8C", ours="8C 8D 8D 8H 8S", pile="8H")
    assert "take" in says(h)
    h.play("take", "meld 8C")
    assert h.over and h.out == 0
    g = at("meld", "8H KC KD", turn=3, theirs="8C 8D 8D 8H 8S", ours="QC QD QH", hands={0: "2C"}, stock="", pile="4C 2D")
    g.play("discard 8H")
    assert g.over, "the pile is frozen"
    g = at("draw", "2C", ours="8C 8D 8D 8H 8S", stock="", pile="8H")
    assert says(g) == ["take"]
    g.play("take", "add 2C to eights")
    assert g.over and g.out == 0


def test_ca_28_ca_r15_the_minimum_with_cards_kept() -> None:
    """CA-28, CA-R15: if two cards must be kept and only some of a rank reach the minimum, that meld is offered."""
    h = at("meld", "6C 6D 2D XR 5C 5C 5D 7H 7H 7S 2H TC", score=3000)
    h.play("meld 6C 6D 2D XR", "meld 5C 5C 5D")
    assert "meld 7H 7H 2H" in says(h)
    h.play("meld 7H 7H 2H")
    assert h.has_opened(0) and names(h, "hand.0") == ["7S", "TC"]


def test_ca_49_ca_r20_nothing_else_is_said() -> None:
    """CA-49, CA-R20: the answer is yes or no, and nothing else can be said."""
    h = at("meld", "QS 9C 5D", ours=f"QC QD QH / {SEVEN_KINGS}")
    h.play("ask to go out")
    refuses(h, "yes, but hurry", "not an answer here")


def test_ca_59_ca_63_ca_r21_infractions() -> None:
    """CA-59, CA-63, CA-R21: taking the pile against the rules is undone and costs 50 each time, or is only refused."""
    h = at("draw", "5C 6D 9H", ours="QC QD QH", pile="4C 8H", hands={1: "4D", 2: "4H", 3: "4S"})
    h.journal = Journal()
    h.play("take", "take")
    assert charged(h) == [2, 0, 0, 0, 0, 0] and h.phase.name == "draw" and names(h, "discards") == ["4C", "8H"]
    theirs = at("draw", "5C 6D 9H", turn=1, ours="QC QD QH", pile="4C 8H")
    theirs.play("take")
    assert charged(theirs) == [0, 0, 0, 1, 0, 0]
    assert told(h)[:2] == ["Ann tries to take the pile against the rules.", "That costs Ann 50 points."]
    h.finish(-1)
    assert h.score[0] == h.score[2] == 30 - 5 - 5 - 10 - 5 - 100
    refuses(at("draw", "5C 6D", pile="4C 8H"), "take with 8C 8D", "you do not hold the eight of clubs")
    g = at("draw", "5C 6D 9H", ours="QC QD QH", pile="4C 8H", options={"infractions": "refused_only"})
    refuses(g, "take", "you need two eights")
    no = at("meld", "QS QS", ours=f"QC QD QH / {SEVEN_KINGS}", options={"infractions": "refused_only"})
    no.play("ask to go out", "no")
    refuses(no, "meld QS QS", "your partner said no")


def test_ca_r34_bad_input() -> None:
    """CA-R34: text that is not an answer is refused in a sentence, and costs nothing."""
    h = at("draw", "5C 6D 9H", pile="4C 8H")
    for saying, why in [("take with", "not an answer here"), ("take with 8Q", "no card"), ("meld KC", "not an answer here")]:
        refuses(h, saying, why)
    m = at("meld", "5C 6D 9H 2C", ours="QC QD QH")
    for saying, why in [
        ("meld", "a meld needs two natural cards"),
        ("add 2C", "is not a meld"),
        ("add 2C to nines", "natural"),
        ("meld KC KD KH", "you do not hold the king of clubs"),
        ("meld 5C 5C 5C", "there are two of the five of clubs"),
        ("discard KC", "you do not hold"),
        ("done", "end your turn with a discard"),
        ("take back", "no melds that you can take back"),
        ("declare 3H", "you do not hold that red three"),
    ]:
        refuses(m, saying, why)
    assert charged(h) == charged(m) == [0] * 6


# Concealed --------------------------------------------------------------------------------

KINGS_AND_ACES = "KC KC KD KD KH KH KS AC AD AH"


@pytest.mark.parametrize("rest", ["4C 5D", "4C 4D"])
def test_ca_c10_ca_r23_not_concealed(rest: str) -> None:
    """CA-C10, CA-R23: with two cards left over, one stays after the discard, so it is an ordinary first meld."""
    h = at("meld", f"{KINGS_AND_ACES} {rest}")
    h.play("meld KC KC KD KD KH KH KS", "meld AC AD AH", "discard 4C")
    assert not h.over and len(h.cards_in(0)) == 1 and h.turn == 1


def test_ca_50_ca_56_ca_c10_ca_r22_concealed() -> None:
    """CA-50, CA-56, CA-C10, CA-R22: the whole hand in one turn with nothing melded before: 200 in all, not 300."""
    h = at("meld", f"{KINGS_AND_ACES} AS 4C", hands={2: "QC QD", 1: "5C", 3: "5D"})
    h.play("meld KC KC KD KD KH KH KS", "meld AC AD AH AS", "discard 4C")
    assert h.over and h.concealed and h.score[0] == 70 + 80 + 500 + 200 - 20
    late = at("meld", "QS 9C", ours=f"QC QD QH / {SEVEN_KINGS}")
    late.play("meld QS", "discard 9C")
    assert not late.concealed


def test_ca_r23_concealed_with_the_pile() -> None:
    """CA-R23: taking the pile in that turn is allowed. Earlier melds by the partner are not."""
    h = at("draw", f"8C 8D {SEVEN_KINGS}", pile="8H", hands={1: "4C", 2: "4D", 3: "4H"})
    h.play("take with 8C 8D", f"meld {SEVEN_KINGS}")
    assert h.over and h.concealed and h.score[0] == 30 + 70 + 500 + 200 - 5


@pytest.mark.parametrize("needed", [True, False])
def test_ca_r24_the_minimum_of_a_concealed_hand(needed: bool) -> None:
    """CA-R24: the minimum applies, unless the table agrees otherwise."""
    h = at("meld", "4C 4C 4D 4D 4H 4H 4S 5C", score=3000, options={"concealed_needs_minimum": needed})
    if needed:
        refuses(h, "meld 4C 4C 4D 4D 4H 4H 4S", "would come to 35 at most, and you need 120")
        return
    h.play("meld 4C 4C 4D 4D 4H 4H 4S", "discard 5C")
    assert h.over and h.concealed


def test_ca_r24_concealed_below_the_minimum_with_the_pile() -> None:
    """CA-R24: the minimum applies also if the turn begins with taking a pile of one card."""
    h = at("draw", "4C 4D 4D 4H 4H 4S 5C", pile="4S", score=3000, options={"concealed_needs_minimum": False})
    h.play("take with 4C 4S")
    assert h.is_below_minimum(0)
    h.play("meld 4D 4D 4H 4H", "discard 5C")
    assert h.over and h.concealed and h.score[0] == h.score[2]


# The end of the stock ---------------------------------------------------------------------


def test_ca_43_ca_r25_ca_c13_without_a_stock() -> None:
    """CA-43, CA-R25, CA-C13: a player who can take the pile must. One who cannot ends the hand, and nobody has gone out."""
    h = at("meld", "6D KC KD", turn=3, theirs="6C 6H 6S", ours="QC QD QH", hands={0: "9C 5H"}, stock="", pile="4C")
    h.play("discard 6D")
    assert h.turn == 0 and says(h) == ["take"]
    h.play("take")
    assert names(h, "hand.0") == cards("4C 5H 9C")
    g = at("meld", "6D KC KD", turn=3, theirs="JC JD JH", ours="QC QD QH", hands={0: "9C 5H"}, stock="", pile="4C")
    g.play("discard 6D")
    assert g.over and g.out == -1 and not any("went out" in t.text for t in g.count_lines() if t.points)


def test_ca_r25_leaving_the_pile() -> None:
    """CA-R25: by agreement the player can leave the pile, which ends the hand."""
    options = {"stockless_take": "optional"}
    h = at(
        "meld", "6D KC KD", turn=3, theirs="6C 6H 6S", ours="QC QD QH", hands={0: "9C 5H"}, stock="", pile="4C", options=options
    )
    h.play("discard 6D")
    assert says(h) == ["leave the pile", "take"]
    h.play("leave the pile")
    assert h.over and h.out == -1


def test_ca_r25_the_last_card_of_the_stock() -> None:
    """CA-R25: a player who draws the last card, not a red three, plays on as usual."""
    h = at("draw", "KC 5D 9D", stock="9C", pile="4C", ours="QC QD QH")
    h.play("draw from the stock")
    assert not h.last and "discard 9C" in says(h)


@pytest.mark.parametrize(("hand", "last", "may"), [("", 1, True), ("4D", 1, False), ("4D", 0, True), ("4D 5D", 0, False)])
def test_ca_r14_ca_44_black_threes_leave_nothing_but_a_discard(hand: str, last: int, may: bool) -> None:
    """CA-R14, CA-44: one card may be left, to be discarded; none in a turn without a discard."""
    h = at("meld", f"3C 3S 3S {hand}".strip(), ours="KC KC KD KD KH KH KS", last=last)
    why = "" if may else "you can meld black threes only last, when you go out"
    assert h.why_not_meld(0, h.phase.read("meld 3C 3S 3S")) == why


def test_ca_44_ca_r26_ca_c13_a_red_three_last() -> None:
    """CA-44, CA-R26, CA-C13: it is laid down, the player can meld, there is no discard, and the hand is over."""
    h = at("draw", "KC KD KH 5D", stock="3D", pile="4C", ours="QC QD QH", hands={2: "4D", 3: "4H"})
    h.journal = Journal()
    h.play("draw from the stock")
    assert "The last card of the stock is a red three: the hand ends with this turn, without a discard." in told(h)
    assert h.last and names(h, "melds.0") == ["3D", "QC", "QD", "QH"] and says(h) == ["meld KC KD KH", "done"]
    refuses(h, "discard 5D", "has no discard")
    h.play("meld KC KD KH")
    assert names(h, "hand.0") == ["5D"], "one card is enough"
    h.play("done")
    assert h.over and h.out == -1 and h.score[0] == 60 + 100 - 5 - 5


def test_ca_r26_out_with_the_last_red_three() -> None:
    """CA-R26: a player who then melds every card, with a canasta, goes out; otherwise a card is kept. So with a replacement."""
    h = at("draw", "QS", stock="3D 3H", pile="4C", ours=f"QC QD QH / {SEVEN_KINGS}")
    h.play("draw from the stock")
    assert h.last and groups(h)["bonus"] == ["3D", "3H"]
    h.play("meld QS")
    assert h.over and h.out == 0
    g = at("draw", "QS", stock="3D", pile="4C", ours="QC QD QH")
    g.play("draw from the stock")
    refuses(g, "meld QS", "keep a card")
    assert says(g) == ["done"]


# Scoring ----------------------------------------------------------------------------------


def test_ca_51_ca_52_ca_53_ca_55_ca_c9_a_hand_scored() -> None:
    """CA-51, CA-52, CA-53, CA-55, CA-C9: cards, canastas, red threes and going out, less the cards left in hand: 1,220 and 50."""
    h = at(
        "meld",
        "AC 6C",
        ours=f"{SEVEN_KINGS} / {MIXED_SEVENS} / AD AH / 3D 3H",
        theirs="9C 9D 9H 2D / 3D",
        hands={2: "QC QD 4C XR", 1: "AS AS 8C 3C 2H", 3: "KS 6D 6H"},
    )
    h.play("meld AC", "discard 6C")
    assert h.score == [1220, h.score[1], 1220, h.score[1]]
    lines = [(t.text, t.points) for t in h.count_lines() if t.seat == 0]
    assert lines == [
        ("cards melded", 70 + 65 + 60),
        ("mixed canasta of sevens", 300),
        ("natural canasta of kings", 500),
        ("2 red threes", 200),
        ("went out", 100),
        ("{2} still {holds|hold}", -75),
    ]
    assert h.score[1] == 50 + 100 - (20 + 20 + 10 + 5 + 20) - (10 + 5 + 5)


def test_ca_c9_the_other_side() -> None:
    """CA-C9: nines with a two for 50, a red three for 100, and 100 left in two hands: 50."""
    h = at(
        "meld",
        "AC 6C",
        ours="KC KC KD KD KH KH QC / 7C 7C 7D 7D 7H 2C 2C".replace("QC", "2S") + " / AD AH",
        theirs="9C 9D 9H 2D / 3D",
        hands={2: "QC", 1: "AS AS 8C 3C 2H", 3: "KS KS 6D"},
    )
    h.play("meld AC", "discard 6C")
    assert h.score[1] == h.score[3] == 50


@pytest.mark.parametrize(("reds", "worth"), [("3D", 100), ("3D 3D 3H", 300), ("3D 3D 3H 3H", 800)])
def test_ca_54_ca_c11_red_threes(reds: str, worth: int) -> None:
    """CA-54, CA-C11: 100 each, 800 for all four, even without a meld."""
    h = at("meld", "9S", turn=1, theirs=reds, ours=SEVEN_KINGS, hands={0: "4C", 2: "4D", 3: "4H"})
    h.play("discard 9S")
    assert h.score[0] == worth - 10


def test_ca_2_ca_57_ca_58_the_match() -> None:
    """CA-2, CA-57, CA-58: hands to 5,000, with the deal passing to the left. If both sides pass it, the higher wins."""
    m = GAME.match(5, options={})
    dealt = dealers(m, [1000, 900, 1000, 900], [1000, 0, 1000, 0], [2000, 4000, 2000, 4000], [1010, 220, 1010, 220])
    assert dealt == [(dealt[0] + k) % 4 for k in range(4)]
    assert m.over and m.totals == [5010, 5120, 5010, 5120] and m.winners() == [1, 3]
    assert m.result_text() == "{1} and {3} win with 5120 points." and m.goal() == "to 5000 points"
    assert m.sides() == [[0, 2], [1, 3]] and match([0, 0]).sides() == [[0], [1]]
    two = match([5100, 5100])
    assert two.over and "share the win" in two.result_text()


@pytest.mark.parametrize(
    ("a", "b", "over"), [(4995, 4200, False), (5000, 4200, True), (5010, 5120, True)], ids=["CA-C14", "CA-R28", "CA-C14 both"]
)
def test_ca_c14_ca_r28_reaching_5000(a: int, b: int, over: bool) -> None:
    """CA-C14, CA-R28: 5,000 exactly is enough; 4,995 is not."""
    assert match([a, b, a, b]).over == over


@pytest.mark.parametrize("tie", ["shared", "extra_hand"])
def test_ca_r28_a_tie(tie: str) -> None:
    """CA-R28: equal totals share the win, or play one more hand with a minimum of 120."""
    m = match([5100] * 4, tie_break=tie)
    assert m.over == (tie == "shared")
    if m.over:
        assert m.winners() == [0, 1, 2, 3] and "share the win" in m.result_text()
        return
    h = m.next_hand()
    assert isinstance(h, Canasta) and h.minimum(0) == h.minimum(1) == 120


def test_ca_r33_a_limit_of_hands() -> None:
    """CA-R33: by agreement the match ends after a number of hands."""
    m = match([500, 100, 500, 100], [100, 100, 100, 100], max_hands=2)
    assert m.over and m.goal() == "to 5000 points, 2 hands at most" and match().goal() == "to 5000 points"
    assert not match([500, 100, 500, 100], [100, 100, 100, 100]).over


def test_ca_28_the_score_is_carried() -> None:
    """CA-28: the minimum of the next hand follows the score so far."""
    m = match([1500, -20, 1500, -20])
    h = m.next_hand()
    assert isinstance(h, Canasta) and [h.minimum(s) for s in range(4)] == [90, 15, 90, 15]


# Two players ------------------------------------------------------------------------------


def test_ca_64_ca_67_ca_c14_ca_r3_two_players_dealt() -> None:
    """CA-64, CA-67, CA-C14, CA-R3: fifteen cards each and a stock of 77. Melds and minimum are as with four."""
    h = dealt("9C", 2)
    assert [len(h.cards_in(s)) for s in range(2)] == [15, 15] and h.size(h.stock) == 77
    g = at("meld", "QC QD QH 9C 9D 2C 5S 8C", seats=2)
    g.play("meld QC QD QH", "meld 9C 9D 2C")
    assert g.has_opened(0) and not g.has_opened(1)


def test_ca_65_ca_r27_two_cards_are_drawn() -> None:
    """CA-65, CA-R27: draw two and discard one, or draw the last one alone. Red threes are replaced from what stock is left."""
    h = at("draw", "KC 5D", stock="9C 9D 9H", pile="4C", seats=2)
    h.play("draw from the stock")
    assert names(h, "hand.0") == cards("KC 5D 9D 9H")
    h.play("discard 5D")
    assert h.turn == 1 and names(h, "discards") == ["4C", "5D"]
    h = at("draw", "KC 5D", stock="9C 9D 9H", pile="4C", seats=2)
    assert scene(h, 0)["prompt"] == "Your turn: draw two cards." and scene(h, 0)["choices"][0]["text"] == "Draw two cards"
    one = at("draw", "KC 5D", stock="9C", pile="4C", seats=2)
    one.journal = Journal()
    assert scene(one, 0)["prompt"] == "Your turn: draw a card." and scene(one, 0)["choices"][0]["text"] == "Draw a card"
    one.play("draw from the stock")
    said = [e for e in one.journal.entries if e.kind != "move"]
    assert [e.text for e in said if e.visible_to(0) and e.text] == ["{0} {draws|draw} [9C]."]
    assert [e.public_text for e in said if not e.visible_to(1) and e.seen] == ["{0} {draws|draw} a card."]
    assert names(one, "hand.0") == cards("KC 5D 9C") and not one.last
    red = at("draw", "KC 5D", stock="9C 3H", pile="4C", seats=2)
    red.play("draw from the stock")
    assert names(red, "hand.0") == cards("KC 5D 9C") and not red.last and "discard 9C" in says(red)
    last = at("draw", "KC 5D", stock="3H 9C", pile="4C", seats=2)
    last.play("draw from the stock")
    assert names(last, "hand.0") == cards("KC 5D 9C") and last.last and says(last)[-1] == "done"


def test_ca_r27_the_pile_instead_of_two() -> None:
    """CA-R27: taking the pile replaces the whole draw."""
    h = at("draw", "8C 8D KC 5D", ours="QC QD QH", pile="9C 8H", seats=2)
    h.play("take with 8C 8D")
    assert names(h, "hand.0") == cards("9C KC 5D") and h.phase.name == "meld"


def test_ca_66_ca_c14_two_canastas() -> None:
    """CA-66, CA-C14: two players need two canastas to go out."""
    h = at("meld", "KC KD KH 5C", seats=2, ours=MIXED_SEVENS)
    refuses(h, "meld KC KD KH", "without two canastas you cannot go out")
    g = at("meld", "KC KD KH 5C", seats=2, ours=f"{MIXED_SEVENS} / QC QC QD QD QH QH QS")
    g.play("meld KC KD KH", "discard 5C")
    assert g.over and g.out == 0


# What players see and read ----------------------------------------------------------------


def test_nobody_sees_what_others_hold() -> None:
    """Hands are hidden, the partner's too. Everyone remembers a pile that was taken."""
    h = at("draw", "8C 8D KC 5D", ours="QC QD QH", pile="9C 4D 8H")
    h.play("take with 8C 8D")
    for seat in (1, 2, 3):
        row = next(z for z in scene(h, seat)["zones"] if z["id"] == "hand.0")
        assert sorted(c for c in row["cards"] if c) == ["4D", "9C"] and row["count"] == 4


def test_the_choices_of_a_card() -> None:
    """Touching any of its cards finds a choice of several cards. Its button says what they are worth."""
    h = at("meld", "QC QD QH 9C 9D 2C XR 5S 8C")
    found = {c["say"]: c for c in scene(h, 0)["choices"]}
    queens = found["meld QC QD QH"]
    assert queens["cards"] == ["QC", "QD", "QH"] and (queens["text"], queens["note"]) == ("Meld [QC] [QD] [QH]", "30 of 50")
    assert found["meld 9C 9D XR"]["note"] == "70 of 50"
    twins = at("meld", "QC QC QD 9C 9D 2C XR 5S 8C")
    assert {c["say"]: c for c in scene(twins, 0)["choices"]}["meld QC QC QD"]["cards"] == ["QC", "QC", "QD"]
    more = {c["say"]: c["note"] for c in scene(at("meld", "QC QD QH 9C 9D 2C XR 5S 8C"), 0)["choices"]}
    assert more["meld QC QD QH 2C"] == "50 of 50" and more["meld 9C 9D 2C XR"] == "90 of 50"
    open_ = at("meld", "QS QS 2C 5S 8C", ours="QC QD QH")
    texts = {c["say"]: c["text"] for c in scene(open_, 0)["choices"]}
    assert texts["meld QS"] == "Add to the queens" and texts["meld QS QS"] == "Add all 2 to the queens"
    assert texts["add 2C to queens"] == "Add to the queens"


def test_a_hand_is_sorted_by_rank() -> None:
    """Jokers, then twos, then from aces down to threes."""
    h = at("meld", "3C 4D KH 2S XB AC")
    assert [PACK.name(f) for f in h.sorted_hand(PACK.read("3C 4D KH 2S XB AC"))] == "XB 2S AC KH 4D 3C".split()


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize(
    "options",
    [
        {"red3_declare": "manual"},
        {"pile_counts_for_minimum": True, "frozen_before_initial_meld": True},
        {"stockless_take": "optional", "pile_view": "full", "black3_wilds": True},
        {"concealed_needs_minimum": False, "one_card_pile_ban": True, "frozen_existing_rank": "forbid"},
        {"infractions": "refused_only", "red3_negative_without_meld": True},
    ],
)
def test_every_option_is_played_to_an_end(seats: int, options: dict[str, Any]) -> None:
    """Under every option hands end, and every player asked has an answer."""
    for seed in range(6):
        h = GAME.new(seed, seats=seats, options=options, carry=[3000] * seats if seed % 2 else None)
        rng = Rng(seed)
        n = 0
        while not h.over:
            legal = h.legal()
            assert legal
            h.apply(h.phase.pick(h, h.turn, rng))
            n += 1
            assert n < GAME.max_answers


def test_a_random_player_takes_nothing_back_where_something_else_is_legal() -> None:
    """CA-R6: of first melds that do not reach the minimum any can be gone on with, and none is taken back."""
    h = at("meld", "QC QD QH 9C 9D 2C 5S 8C")
    h.play("meld QC QD QH")
    chosen = {LAY.say(LAY.pick(h, 0, Rng(seed))) for seed in range(200)}
    assert chosen == set(says(h)) - {"take back"} != set(says(h))
    h = at("meld", "QC QD QH 9C 9D 2C 5S 8C")
    h.play("meld 9C 9D 2C")
    assert says(h) == ["meld QC QD QH", "take back"]
    assert {LAY.say(LAY.pick(h, 0, Rng(seed))) for seed in range(50)} == {"meld QC QD QH"}
    h = at("meld", "5S 8C 9D", ours="KC KD KH")
    assert {LAY.say(LAY.pick(h, 0, Rng(seed))) for seed in range(200)} == set(says(h))


def test_ca_46_why_the_last_card_is_kept() -> None:
    """CA-45, CA-46: without a canasta the last card cannot be discarded; with two cards either can."""
    one = at("meld", "5S", ours="KC KD KH")
    assert one.why_not_discard(0, PACK.face("5S")) == "you cannot go out, so keep this card"
    two = at("meld", "5S 8C", ours="KC KD KH")
    assert two.why_not_discard(0, PACK.face("5S")) == ""


def test_ca_15_black_threes_are_marked_as_a_meld() -> None:
    """CA-15: they are melded in going out, and are not a bonus."""
    h = at("meld", "3C 3S 3S 5D", ours=f"QC QD QH / {SEVEN_KINGS}")
    h.play("meld 3C 3S 3S")
    assert "black threes" in marks(h) and "bonus" not in marks(h)


def test_a_card_is_touched_only_to_draw_or_declare() -> None:
    """The pile is taken by touching the pile, and not a card of the hand."""
    h = at("draw", "8S 8D QH QC 2S 5C 6D", pile="8C KD 8H", ours="KC KD KH")
    assert [DRAW.card(a) for a in h.legal() if DRAW.say(a).startswith("take")] == [""] * sum(
        t.startswith("take") for t in says(h)
    )
    h = at("draw", "3H 5S 8C", options={"red3_declare": "manual"})
    assert [DRAW.card(a) for a in h.legal() if "declare" in DRAW.say(a)] == ["3H"]


def test_ca_r34_the_card_that_is_not_held_is_named() -> None:
    """CA-R34: whichever card of a meld it is, of any suit, a two or a joker; and where one is held and two are wanted."""
    h = at("meld", "7C 7D 7H 7S 5S", ours="KC KD KH")
    for card, words in [
        ("7C", "two of the seven of clubs"),
        ("7S", "two of the seven of spades"),
        ("2C", "the two of clubs"),
        ("2S", "the two of spades"),
        ("XR", "the red joker"),
        ("XB", "the black joker"),
    ]:
        assert h.why_not_meld(0, LAY.read(f"meld 7C 7D 7H 7S {card}")) == f"you do not hold {words}", card
    for suit, words in zip("CDHS", ("clubs", "diamonds", "hearts", "spades"), strict=True):
        row = [f"9{s}" for s in "CDHS" if s != suit]
        g = at("meld", " ".join([*row, "5S"]), ours="KC KD KH")
        assert g.why_not_meld(0, LAY.read("meld 9C 9D 9H 9S")) == f"you do not hold the nine of {words}"


def test_wild_cards_have_places_of_their_own_and_are_no_meld_of_theirs() -> None:
    """CA-35: twelve wild cards, each in one place; a side with twos under its kings has no meld of twos."""
    wilds = [c for c in PACK.cards() if wild(c % 64)]
    assert len(wilds) == 12
    h = at("meld", "5S 6S 7S", ours="KC KD 2C 2S XR")
    assert [PLURALS[rank] for rank in range(12) if h.has_meld(0, rank)] == ["kings"] and not any(
        [h.has_meld(0, r) for r in (12, 15)]
    )
    g = at("meld", " ".join(["KC KD KH QC QD QH JC JD JH TC TD TH 5S 6S"]), ours="9C 9D 9H")
    for card in wilds:
        g.wilds |= 1 << 4 * _place(card)
    assert sorted([int(_place(c)) for c in wilds]) == list(range(12)) and g.wilds == 0x111111111111


def test_ca_63_a_black_three_cannot_be_taken_and_costs_fifty() -> None:
    """CA-27, CA-63: also the three of clubs, the first card of the pack."""
    for three in ("3C", "3S"):
        h = at("draw", "5C 6D 9H", ours="QC QD QH", pile=f"4C {three}")
        h.play("take")
        assert charged(h) == [1, 0, 0, 0, 0, 0]


def test_ca_61_the_second_seat_goes_out_against_its_partner() -> None:
    """CA-61: it costs that side, and only where the meld would empty the hand."""
    h = at("meld", "QS QS", turn=1, ours=f"QC QD QH / {SEVEN_KINGS}")
    h.play("ask to go out", "no", "meld QS QS")
    assert charged(h) == [0, 0, 0, 0, 1, 0] and h.phase is LAY and h.turn == 1
    h = at("meld", "QS QS 5C 6C", turn=1, ours=f"QC QD QH / {SEVEN_KINGS}")
    h.play("ask to go out", "no", "meld QS QS")
    assert charged(h) == [0] * 6 and not h.over


def test_laying_down_is_one_verb() -> None:
    """Whatever is laid down, and also the bare word."""
    for action in (LAY.read("meld"), LAY.read("meld 5C 5D 5H")):
        assert LAY.verb(action) is LAY.verbs[0]


def test_ca_r24_two_cards_left_are_not_yet_out() -> None:
    """CA-R24: where going out concealed needs no minimum, the melds stand once one card is left, and not while two are."""
    h = at("meld", "4C 4C 4D 4D 4H 4H 4S 4S 6C", score=3000, options={"concealed_needs_minimum": False})
    h.play("meld 4C 4C 4D 4D 4H 4H 4S")
    assert h.holds(0) == 2 and not h.has_opened(0)
    h.play("add 4S to fours")
    assert h.has_opened(0) and says(h) == ["discard 6C"]


@pytest.mark.parametrize(
    ("hand", "more", "can"),
    [
        ("4C 4C 4D 4D 4H 4H 4S 5C", {"score": 3000}, False),  # a canasta of 35 points, where 120 are needed
        ("4C 4C 4D 4D 4H 4H 4S 5C", {"score": 3000, "options": {"concealed_needs_minimum": False}}, True),
        ("AC AC AD AD AH AH AS KC KD KS 5C", {"score": 3000}, True),  # 140 and 30 points
        ("9C 9D 9H 5D", {"score": 3000, "ours": SEVEN_KINGS}, True),  # the side has opened, and needs no points
        ("9C 9D 9H 5D", {"score": 3000, "ours": "KC KD KH"}, False),
        ("9C 9D 9H 5D", {"ours": SEVEN_KINGS, "last": True}, False),  # no discard, and the five is in no meld
        ("9C 9D 9H", {"ours": SEVEN_KINGS, "last": True}, True),
    ],
)
def test_ca_47_who_could_go_out_may_ask(hand: str, more: dict[str, Any], can: bool) -> None:
    """CA-45, CA-47, CA-R24: a player may ask who can meld all cards, or all but the discard, with the points that are needed."""
    h = at("meld", hand, **more)
    assert h.could_go_out(0) is can and ("ask to go out" in says(h)) is can


def test_ca_45_with_one_card_left_the_discard_goes_out() -> None:
    """CA-45, CA-46: where a canasta is made the last card may be the discard."""
    assert at("meld", "5D", ours=SEVEN_KINGS).could_go_out(0)
    assert not at("meld", "5D", ours="KC KD KH").could_go_out(0)


def test_ca_r24_in_a_turn_without_a_discard_one_card_left_is_not_yet_out() -> None:
    """CA-R24, CA-43: the melds stand only when the last card is melded too."""
    h = at("meld", "4C 4C 4D 4D 4H 4H 4S 4S", score=3000, last=True, options={"concealed_needs_minimum": False})
    h.play("meld 4C 4C 4D 4D 4H 4H 4S")
    assert h.holds(0) == 1 and not h.has_opened(0)
    h.play("add 4S to fours")
    assert h.over and h.concealed


def test_ca_r24_the_pile_to_come_counts_among_the_cards_left() -> None:
    """CA-R24: the six under the four comes to hand with the pile, so with two cards more in hand nobody is out yet."""
    options = {"concealed_needs_minimum": False}
    h = at("draw", "4C 4C 4D 4D 4H 4H 4S 2C", pile="6C 4S", score=3000, options=options)
    h.play("take with 4C 4S")
    h.play("meld 4D 4D 4H 4H")
    assert h.holds(0) == 2 and not h.has_opened(0) and names(h, "discards") == ["6C"]
    h.play("add 4C 2C to fours")
    assert h.has_opened(0) and says(h) == ["discard 6C"]


def test_ca_r18_a_meld_after_the_minimum_is_reached_is_a_choice() -> None:
    """CA-R18: kings with the pile and the queens had to be melded for 50 points; the nines did not, so it is too late to ask."""
    h = at("draw", "KC KD QC QD QH 9C 9D 9H 5C 6D", pile="5H KS", options={"pile_counts_for_minimum": True})
    h.play("take with KC KD")
    h.play("meld QC QD QH")
    assert h.has_opened(0) and not h.begun
    h.play("meld 9C 9D 9H")
    assert h.begun
    refuses(h, "ask to go out", "ask before you meld")
