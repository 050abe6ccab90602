"""Khanhoo, clause by clause (KH-1 to KH-50), with the rulings and the worked cases."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.scored_match import after_hands
from upcard.core.bits import Rng, seats_in
from upcard.core.errors import BadSeats, IllegalMove
from upcard.core.hand import Hand
from upcard.core.journal import Journal
from upcard.core.match import Match
from upcard.core.scene import scene
from upcard.games.khanhoo.game import GAME
from upcard.games.khanhoo.hand import Khanhoo, KhanhooOptions
from upcard.games.khanhoo.melds import ACE_TRIPLET, JOKER, KINDS, NONE, PACK, PLAIN, MeldTable
from upcard.kit.two_packs import gathered

OUT16 = "AH 2S 3D JC QC KC 4H 5H 6H 9S 9H 9D AS AD AH 7S"
DULL = "2H 4S 6D 8H 2D 4H 6S 8D 3S 5H 7D 9S 3H 5D"  # fourteen cards without a meld, and with no start of one except a sequence


def worth(row: str, full: bool = False, table: MeldTable = PLAIN) -> int:
    """The highest value of these cards in melds."""
    return table.points(table.best_melds(*gathered(PACK.read(row)), full))


def kinds(row: str) -> list[str]:
    """The kinds of melds that use all of these cards; [] if no melds do."""
    return [KINDS[PLAIN.melds[m].kind] for m in PLAIN.best_melds(*gathered(PACK.read(row)), True)]


def names(h: Hand, zone: str) -> list[str]:
    """The cards of a zone in order."""
    return [PACK.name(c) for c in h.cards_in(h.plan.zone(zone))]


def says(h: Hand) -> list[str]:
    """The legal answers."""
    return [h.say(a) for a in h.legal()]


def asks(h: Hand) -> str:
    """The question that is open."""
    return h.phase.name


def at(phase: str, turn: int, hands: list[str], seats: int = 3, **more: Any) -> Khanhoo:
    """A hand in progress with these cards in the first seats' hands; random other cards fill the rest."""
    zones = {f"hand.{s}": hands[s] if s < len(hands) else " ".join("?" * 15) for s in range(seats)}
    for name in ("discards", "stock", "melds_2"):
        if name in more:
            zones[name.replace("_", ".")] = more.pop(name)
    h = GAME.position(zones=zones, phase=phase, asked=[turn], seats=seats, **more)
    assert isinstance(h, Khanhoo)
    return h


def discarded(card: str, b: str, c: str, **options: Any) -> Khanhoo:
    """Three players: the first discards a card, the next holds *b*, and the one who can bump holds *c*."""
    h = at("discard", 0, [f"{card} {DULL} 6D", b, c], options=options)
    h.play(f"discard {card}")
    return h


def match(*scores: list[int], **options: Any) -> Match[KhanhooOptions, Khanhoo]:
    """A match after hands with these scores."""
    return after_hands(GAME.match(5, seats=len(scores[0]), options=options), *scores)


# The deal ---------------------------------------------------------------------------------


def test_kh_1_two_to_four() -> None:
    """KH-1: two to four players."""
    for n in (1, 5):
        with pytest.raises(BadSeats, match="2 to 4"):
            GAME.new(1, seats=n)


def test_kh_3_kh_4_kh_r2_the_pack() -> None:
    """KH-3, KH-4, KH-R2: sixty-one cards: one joker and two of each other card, without tens and aces of clubs."""
    cards = [PACK.name(c) for c in PACK.cards()]
    twice = [r + s for r in "A23456789" for s in "HSD"] + ["JC", "QC", "KC"]
    assert sorted(cards) == sorted([*twice, *twice, "XX"]) and len(cards) == PACK.size == 61


@pytest.mark.parametrize(("seats", "stock"), [(2, 30), (3, 15), (4, 0)])
def test_kh_6_to_9_kh_c1_the_deal(seats: int, stock: int) -> None:
    """KH-6, KH-7, KH-8, KH-9, KH-C1: fifteen each, sixteen on the dealer's left, the rest is the stock.

    Four players have none.
    """
    h = GAME.new(1, seats=seats, dealer=seats - 1)
    assert [len(h.cards_in(s)) for s in range(seats)] == [16] + [15] * (seats - 1)
    z = h.plan.zone("stock")
    assert (z == -1) == (seats == 4) and (z == -1 or len(h.cards_in(z)) == stock)


def test_kh_6_kh_7_kh_8_kh_9_by_name() -> None:
    """KH-6 to KH-9: every card of the pack is dealt or in the stock, and nobody sees the stock."""
    h = GAME.new(1, seats=3)
    assert sum([len(h.cards_in(z)) for z in range(h.plan.size)]) == 61
    assert set(h.view(0).zones[h.plan.zone("stock")]) == {-1}


def test_kh_10_kh_11_kh_13_the_first_turn() -> None:
    """KH-10, KH-11, KH-13: the player on the dealer's left discards without drawing. Then each player draws and discards."""
    h = GAME.new(1, seats=2, dealer=0)
    asked = []
    for _ in range(5):
        asked.append((h.turn, h.phase.name))
        h.apply(h.legal()[0])
    assert asked == [(1, "discard"), (0, "draw"), (0, "discard"), (1, "draw"), (1, "discard")]


def test_kh_12_kh_r4_a_turn() -> None:
    """KH-12, KH-R4: the last discard or the top of the stock, then a discard."""
    h = at("draw", 0, ["2H 4S", "3H"], seats=2, discards="9S 8D", stock="7D 5H")
    assert says(h) == ["take the discard", "draw from the stock"]
    g = h.copy()
    g.play("take the discard")
    assert sorted(names(g, "hand.0")) == ["2H", "4S", "8D"] and names(g, "discards") == ["9S"]
    h.play("draw from the stock")
    assert "8D" not in names(h, "hand.0") and len(h.cards_in(0)) == 3 and asks(h) == "discard"
    h.play("discard 4S")
    assert names(h, "discards") == ["9S", "8D", "4S"] and h.turn == 1


def test_kh_14_kh_r5_kh_c12_a_new_stock() -> None:
    """KH-14, KH-R5, KH-C12: if the stock is empty when a turn begins, the last discard stays and the rest is shuffled."""
    h = GAME.new(4, seats=3, dealer=2)
    assert isinstance(h, Khanhoo)
    h.play(f"discard {PACK.name(h.cards_in(0)[0])}")
    for _ in range(15):
        while asks(h) != "draw":
            h.apply(h.legal()[0])
        assert h.size(h.stock) + h.size(h.discards) == 16
        h.play("draw from the stock")
        h.apply(h.legal()[0])
    assert asks(h) == "bump" and h.size(h.stock) == 0 and h.size(h.discards) == 16
    last = PACK.name(int(h.top(h.discards)))
    h.play("pass")
    assert asks(h) == "draw" and names(h, "discards") == [last] and h.size(h.stock) == 15
    assert set(h.view(-1).zones[h.stock]) == {-1}, "nobody knows the order of the new stock"


def four(step: str = "previous_player", **options: Any) -> Khanhoo:
    """Four players. The second, on the dealer's left, has discarded the eight of diamonds, and nobody bumps."""
    h = at("discard", 1, [" ".join("?" * 15), f"8D {DULL} 6H"], seats=4, options={"four_player_draw": step, **options})
    h.play("discard 8D")
    assert asks(h) == "bump"
    return h


def test_kh_15_kh_c13_kh_r6_four_players() -> None:
    """KH-15, KH-C13, KH-R6: the next player has to draw the discard, and can discard it at once."""
    h = four()
    h.play("pass", "pass")
    assert asks(h) == "discard" and h.turn == 2 and "8D" in names(h, "hand.2") and not h.cards_in(h.discards)
    h.play("discard 8D")
    assert names(h, "discards") == ["8D"]


def test_kh_r6_the_other_direction() -> None:
    """KH-R6: by agreement the turn passes to the right, so a player draws the discard of the left neighbour."""
    h = four("reverse_direction")
    assert [(h.waiting & 15) - 1, (h.waiting >> 4 & 15) - 1] == [3, 2]
    h.play("pass", "pass")
    assert h.turn == 0 and "8D" in names(h, "hand.0")


# Melds ------------------------------------------------------------------------------------

VALUES = [
    ("KH-16", "6H 7H 8H", "sequence", 1),
    ("KH-18", "AH 2H 3H", "sequence", 1),
    ("KH-19", "3S 4S 5S 6S 7S", "sequence", 1),
    ("KH-20", "AH AH AD", "aces", 1),
    ("KH-20 KH-R3", "AH AS AD", "aces", 1),
    ("KH-21", "4H 4S 4D", "triplet", 2),
    ("KH-22", "JC QC KC", "royal assembly", 3),
    ("KH-23", "KC 9H 9H", "court meld", 4),
    ("KH-24", "QC 8S 8S", "court meld", 4),
    ("KH-25", "JC 7D 7D", "court meld", 4),
    ("KH-26", "AH 2S 3D", "khanhoo", 5),
    ("KH-27", "AH AS AD AH AS AD", "double aces", 10),
    ("KH-28", "5H 5S 5D 5H 5S 5D", "double triplet", 10),
    ("KH-29", "JC JC QC QC KC KC", "double royal", 10),
    ("KH-30", "AH AH 2S 2S 3D 3D", "double khanhoo", 15),
    ("KH-32", "JC XX KC", "royal assembly", 3),
    ("KH-32 KH-C4", "5H 5S 5D 5H 5S XX", "double triplet", 10),
    ("KH-R14", "AH AH XX", "aces", 1),
]


@pytest.mark.parametrize(("clause", "row", "kind", "points"), VALUES, ids=[f"{v[0]} {v[1]}" for v in VALUES])
def test_kh_16_kh_18_to_kh_30_kh_32_kh_c2_kh_c4_kh_r13_kh_r14_values(clause: str, row: str, kind: str, points: int) -> None:
    """Each meld by itself and its value: KH-16, KH-18, KH-19, KH-20, KH-21, KH-22, KH-23, KH-24, KH-25, KH-26, KH-27, KH-28,
    KH-29, KH-30, KH-32, KH-C2, KH-C4.

    The joker stands for any card, even a third copy (KH-R14).
    """
    assert kinds(row) == [kind] and worth(row) == worth(row, True) == points


NO_MELDS = ["9S AS 2S", "9H AH 2H", "4H 4H 4S", "QC 8S 8D", "AH 2H 3D", "6H 7H 9H", "7H 8S 9D", "AH AS", "AH AS AD AH"]


@pytest.mark.parametrize("row", NO_MELDS)
def test_kh_17_kh_18_kh_21_kh_c2_kh_r13_no_melds(row: str) -> None:
    """KH-17, KH-18, KH-21, KH-C2, KH-R13: no wrap, no duplicates in a triplet, no fourth ace, no court cards in a sequence."""
    assert kinds(row) == []


def test_kh_17_no_sequence_of_clubs() -> None:
    """KH-17: every sequence has three to five hearts, spades or diamonds, possibly with the joker."""
    runs = [meld for meld in PLAIN.melds if KINDS[meld.kind] == "sequence"]
    for meld in runs:
        assert not {PACK.names[f] for f in meld.faces} & {"JC", "QC", "KC"}
    assert {PACK.names[f] for meld in runs for f in meld.faces} == {r + s for r in "A23456789" for s in "HSD"} | {"XX"}


def test_kh_r3_aces_may_be_a_triplet() -> None:
    """KH-R3: only by agreement; two of one suit are still aces."""
    assert [worth(row, table=ACE_TRIPLET) for row in ("AH AS AD", "AH AS XX", "AH AH AD", "AH AH XX")] == [2, 2, 1, 1]
    assert [m.faces for m in ACE_TRIPLET.melds] == [m.faces for m in PLAIN.melds]
    h = at("bump", 2, ["?", "?", "AS AD"], seats=3, discards="AH", thrower=0, options={"ace_triplet": True})
    assert h.phase.button(h, 2, h.legal()[1]).startswith("Triplet, 2 points")


def test_kh_31_kh_r12_kh_c3_the_best_arrangement() -> None:
    """KH-31, KH-R12, KH-C3: melds in the hand can be taken apart and formed again: six in a row are two sequences."""
    assert worth("AH 2H 3H 4H 5H 6H") == 2 and kinds("AH 2H 3H 4H 5H 6H") == ["sequence", "sequence"]


C5 = "JC JC QC QC KC KC 7D 7D 8S 8S 9H 9H 2H 2S 2D"
C7 = "AH AH 2S 2S 3D 3D 4D 5D 6D KC 9H 9H QC 8S 8S"
C8 = "AH 2S 3D 4D 5D 6D 7D 7D JC QC KC 9H 9H 2D 2H"


@pytest.mark.parametrize(("row", "points"), [(C5, 17), (C7, 24), (C8, 14), ("AH AH 2S 2S 3D 3D", 15), ("AH AS AD AH AS AD", 10)])
def test_kh_c5_kh_c7_kh_c8_kh_c4_sums(row: str, points: int) -> None:
    """KH-C4, KH-C5, KH-C7, KH-C8: the best of all arrangements."""
    assert worth(row) == points


def slow(row: list[int]) -> int:
    """The highest value by trying every meld on the first card, without counting sets: an independent oracle."""
    if not row:
        return 0
    best = slow(row[1:])
    for meld in PLAIN.melds:
        if row[0] in meld.faces:
            rest = row[:]
            for f in meld.faces:
                if f not in rest:
                    break
                rest.remove(f)
            else:
                best = max(best, meld.points + slow(rest))
    return best


def test_kh_r12_the_best_is_found_exactly() -> None:
    """KH-R12: over hands rich in melds the fast search agrees with trying everything."""
    rng = Rng(3)
    near = PACK.read("AH 2S 3D AH 2S 3D AS AD 2H 3H 4D 5D 9H 9H KC QC JC 8S 8S 2D 3S XX")
    for _ in range(40):
        row = sorted(near, key=lambda _: rng.below(1000))[:11]
        some, both = gathered(row)
        assert PLAIN.best_points(some, both) == slow(row), [PACK.names[f] for f in row]


def parted(row: list[int]) -> bool:
    """Whether melds can use all of these cards, by taking each meld in turn from the rest."""
    if not row:
        return True
    for meld in PLAIN.melds:
        if row[0] in meld.faces and all([row.count(f) >= meld.faces.count(f) for f in meld.faces]):
            rest = row[:]
            for f in meld.faces:
                rest.remove(f)
            if parted(rest):
                return True
    return False


def test_kh_r9_the_cards_to_go_out_with() -> None:
    """KH-R9: the discards that leave all other cards in melds, found by trying each."""
    rng = Rng(5)
    near = PACK.read("AH 2S 3D AH 2S 3D AS AD 2H 2D 4D 5D 3S 3H 9H 9H KC 8S 8S QC XX")
    found = 0
    for _ in range(200):
        row = sorted(near, key=lambda _: rng.below(1000))[:7]
        out = {f for f in set(row) if parted(sorted(row[: row.index(f)] + row[row.index(f) + 1 :]))}
        spares = PLAIN.spare_faces(*gathered(row))
        assert spares == sum([1 << f for f in out])
        found += bool(out)
    assert found > 10


def test_kh_16_to_kh_32_the_melds_in_a_hand() -> None:
    """KH-16 to KH-32: all melds that a hand can make, and its cards that are in none, by counting each card of each meld."""
    rng = Rng(8)
    near = PACK.read("AH 2S 3D AH 2S 3D AS AD 2H 2D 4D 5D 3S 3H 9H 9H KC QC JC 8S 8S 7D XX 6S 5H")
    for n in range(300):
        row = sorted(near, key=lambda _: rng.below(1000))[: 4 + n % 13]
        some, both = gathered(row)
        made = [m for m, meld in enumerate(PLAIN.melds) if all([row.count(f) >= meld.faces.count(f) for f in meld.faces])]
        assert list(PLAIN.possible_melds(some, both)) == made
        assert PLAIN.arrangements(some, both).most(some, both) == slow(sorted(row)) if n % 13 < 6 else True
        if JOKER not in row:
            lone = sorted({f for f in row if not any([f in PLAIN.melds[m].faces for m in made])})
            assert PLAIN.unmelded(some, both) == sum([1 << f for f in lone[:2]])


def test_the_best_arrangements_of_parts_of_a_hand() -> None:
    """Asked for after those of the whole hand, they are as good as on their own, and made of cards that are there."""
    rng = Rng(11)
    near = PACK.read("AH 2S 3D AH 2S 3D AS AD 2H 2D 4D 5D 3S 3H 9H 9H KC QC JC 8S 8S 7D XX 6S 5H")
    for n in range(40):
        row = sorted(near, key=lambda _: rng.below(1000))[: 8 + n % 8]
        ways = PLAIN.arrangements(*gathered(row))
        for face in row:
            left = row[:]
            left.remove(face)
            made = [int(m) for m in ways.way(*gathered(left))]
            assert PLAIN.points(made) == PLAIN.best_points(*gathered(left))
            used = [f for m in made for f in PLAIN.melds[m].faces]
            assert all([used.count(f) <= left.count(f) for f in used])


def test_near_melds_lack_one_card_at_most() -> None:
    """The melds of three without the joker, found by counting their cards in the hand."""
    rng = Rng(12)
    for n in range(100):
        row = sorted(PACK.cards(), key=lambda _: rng.below(1000))[: 5 + n % 12]
        faces = [c & 63 for c in row]
        near = [
            m
            for m, meld in enumerate(PLAIN.melds)
            if len(meld.faces) == 3
            and JOKER not in meld.faces
            and sum([min(faces.count(f), meld.faces.count(f)) for f in set(meld.faces)]) >= 2
        ]
        assert list(PLAIN.near_trios(*gathered(faces))) == near


# Bumping ----------------------------------------------------------------------------------

KH = "AH 2S 9D"  # a khanhoo except for the three of diamonds, and a card to discard


def test_kh_33_to_kh_37_kh_c9_a_bump() -> None:
    """KH-33, KH-34, KH-35, KH-37, KH-R20, KH-C9 (a): the third player lays out the meld and discards; the second is skipped."""
    h = discarded("3D", "4H 6S", KH)
    assert asks(h) == "bump" and h.turn == 2 and says(h) == ["pass", "bump AH 2S 3D"]
    h.play("bump AH 2S 3D")
    assert asks(h) == "challenge" and h.turn == 1
    h.play("let it be")
    assert names(h, "melds.2") == ["AH", "2S", "3D"] and asks(h) == "discard" and h.turn == 2 and not h.cards_in(h.discards)
    assert says(h)[:1] == ["discard 9D"] and h.bumper == NONE, "the bump is over"
    h.play("discard 9D", "pass")
    assert asks(h) == "draw" and h.turn == 0, "the second player is skipped"


def test_kh_36_kh_c11_a_laid_meld_is_frozen() -> None:
    """KH-36, KH-C11: one khanhoo on the table and another in the hand score 5 and 5, not 15."""
    hand = "AH 2S 3D 2H"
    h = at("discard", 2, ["4H 6S", "4H 6S", hand], melds_2="AH 2S 3D", laid=[[], [], [khanhoo()]])
    h.play("go out with 2H")
    assert h.score == [0, 0, 5 + 5 + 5]


def khanhoo() -> int:
    """The number of the khanhoo in the table."""
    return next(i for i, m in enumerate(PLAIN.melds) if KINDS[m.kind] == "khanhoo" and PACK.face("XX") not in m.faces)


@pytest.mark.parametrize(
    ("b", "kind", "bumped"),
    [("3S 3H 4H", "triplet", True), (f"{KH} 4H", "khanhoo", False)],
    ids=["KH-C9 b", "KH-C9 c"],
)
def test_kh_38_to_kh_41_kh_c9_kh_r18_kh_r19_challenges(b: str, kind: str, bumped: bool) -> None:
    """KH-38, KH-39, KH-40, KH-41, KH-C9, KH-R18, KH-R19: the bumper needs a higher meld, or the challenger takes the card."""
    h = discarded("3D", b, KH)
    h.journal = Journal()
    h.play("bump AH 2S 3D")
    assert h.turn == 1
    h.play(f"challenge with {kind}")
    if bumped:
        assert h.turn == 2 and names(h, "melds.2") == ["AH", "2S", "3D"]
    else:
        assert h.turn == 1 and asks(h) == "discard" and "3D" in names(h, "hand.1") and not h.cards_in(h.melds + 1)
        assert h.bumper == NONE, "the bump is over"
        assert not h.cards_in(h.melds + 2)
    told = " ".join([e.text for e in h.journal.entries if e.audience == -1])
    assert f"with a {kind}" in told and "declares|declare} a khanhoo" in told, "both types are announced"


def test_kh_c9_d_a_triplet_against_a_double_khanhoo() -> None:
    """KH-C9 (d): the third player claims 3D for a triplet, the next challenges with the double khanhoo."""
    h = discarded("3D", "AH AH 2S 2S 3D", "3H 3S 9D")
    h.play("bump 3H 3S 3D", "challenge with double khanhoo")
    assert h.turn == 1 and asks(h) == "discard" and names(h, "hand.1").count("3D") == 2


def test_kh_34_kh_c10_kh_r17_sequences() -> None:
    """KH-34, KH-C10, KH-R17: a player cannot bump for one, but can challenge with one, unless agreed otherwise."""
    h = discarded("AH", "2H 3H", "AS AD 9D")
    h.play(says(h)[1])
    assert says(h) == ["let it be", "challenge with sequence"]
    h.play("challenge with sequence")
    assert h.turn == 1 and "AH" in names(h, "hand.1")
    h = discarded("6H", "2H 3H", "4H 5H 9D")
    assert says(h) == ["pass"], "asked all the same"
    with pytest.raises(IllegalMove, match="cannot bump a discard for a sequence"):
        h.play("bump 4H 5H 6H")
    h = discarded("AH", "2H 3H", "AS AD 9D", challenge_with_sequence=False)
    h.play(says(h)[1])
    assert says(h) == ["let it be"]
    with pytest.raises(IllegalMove, match="cannot challenge a bump with a sequence"):
        h.play("challenge with sequence")


def test_kh_r18_the_bumper_is_held_to_the_claim() -> None:
    """KH-R18: after a claim of aces a sequence by the next player is enough, although a khanhoo was possible."""
    h = discarded("AH", "2H 3H", "AS AD 2S 3D 9D")
    aces = next(s for s in says(h) if "AS" in s)
    assert "bump AH 2S 3D" in says(h)
    h.play(aces, "challenge with sequence")
    assert h.turn == 1


@pytest.mark.parametrize("answer", ["let it be", "challenge with khanhoo"])
def test_an_imagined_claim_without_the_cards_for_it_is_dropped(answer: str) -> None:
    """Where no hand that the bumper may hold can make the bump, the discard stays and the next player draws."""
    h = discarded("3D", KH + " 4H", KH)
    h.play("bump AH 2S 3D")
    h.claims = [NONE] * 3
    h.play(answer)
    assert (asks(h), h.turn, names(h, "discards")) == ("draw", 1, ["3D"])


def test_kh_r19_the_challenger_may_be_free() -> None:
    """KH-R19: by agreement the challenger need not draw the card."""
    h = discarded("3D", KH + " 4H", KH, challenger_must_take=False)
    h.play("bump AH 2S 3D", "challenge with khanhoo")
    assert asks(h) == "draw" and h.turn == 1 and says(h) == ["take the discard", "draw from the stock"]


def test_kh_42_two_players() -> None:
    """KH-42: with two players nobody bumps, and the next turn follows at once."""
    h = GAME.new(1, seats=2)
    h.apply(h.legal()[0])
    assert asks(h) == "draw"


def test_kh_r15_who_may_bump() -> None:
    """KH-R15: neither the discarder nor the next player; after every discard, even a bumper's, but not one that goes out."""
    h = four()
    assert [h.turn, (h.waiting >> 4 & 15) - 1] == [3, 0]
    h = discarded("3D", "4H 6S", KH)
    h.play("bump AH 2S 3D", "let it be", "discard 9D")
    assert asks(h) == "bump" and h.turn == 1
    g = at("discard", 0, [OUT16, "2H 4S", "7S 7H XX"])
    g.play("go out with 7S")
    assert g.over


def claimed(c: str, d: str, *answers: str, **options: Any) -> Khanhoo:
    """Four players. The first discards 3D; the third and the last hold *c* and *d*, and answer."""
    rows = ["3D", "", c, d]
    sizes = [16, 15, 15, 15]
    hands = [f"{row} {' '.join(['?'] * (n - len(row.split())))}" for row, n in zip(rows, sizes)]
    h = at("discard", 0, hands, seats=4, options=options)
    h.play("discard 3D", *answers)
    return h


def test_kh_r16_two_bumps() -> None:
    """KH-R16: the higher meld gets it from farther away; by option the nearer player does. A lone claim always gets it."""
    both = ("bump 3H 3S 3D", "bump AH 2S 3D")
    assert claimed("3H 3S", "AH 2S", *both).bumper == 3
    assert claimed("3H 3S", "AH 2S", *both, bump_priority="turn_order").bumper == 2
    assert claimed("3H 3S", "AH 2S", "bump 3H 3S 3D", "pass").bumper == 2
    assert claimed("AH 2S", "3H 3S", "bump AH 2S 3D", "bump 3H 3S 3D").bumper == 2


def test_kh_r16_the_better_of_two_claims_is_told() -> None:
    """KH-R16: all read who wants to bump and, if several do, whose claim is better."""
    h = claimed("3H 3S", "AH 2S", "bump 3H 3S 3D")
    h.journal = Journal()
    h.play("bump AH 2S 3D")
    told = [e.text for e in h.journal.entries if e.text]
    assert "{3} {has|have} the better claim." in told
    h = claimed("3H 3S", "AH 2S", "bump 3H 3S 3D")
    h.journal = Journal()
    h.play("pass")
    assert "better claim" not in " ".join([e.text for e in h.journal.entries])


def test_kh_r16_claims_are_collected_before_any_is_shown() -> None:
    """KH-R16: after the first answer nobody else sees what it was."""
    seen = [[h.view(s).to_json() for s in (-1, 0, 1, 3)] for h in (claimed("3H 3S", "", a) for a in ("pass", "bump 3H 3S 3D"))]
    assert seen[0] == seen[1]


def test_kh_r16_equal_claims_go_to_the_nearer() -> None:
    """KH-R16: of two triplets, the one nearer to the discarder's left wins, whichever way the turn passes."""
    rows = ("3H 3S", "3H 3S", "bump 3H 3S 3D", "bump 3H 3S 3D")
    assert claimed(*rows).bumper == 2
    h = at("discard", 1, ["? " * 15, "3D " + "? " * 15, *["3H 3S " + "? " * 13] * 2], seats=4,
           options={"four_player_draw": "reverse_direction"})  # fmt: skip
    h.play("discard 3D", "bump 3H 3S 3D", "bump 3H 3S 3D")
    assert h.bumper == 3


def test_kh_r20_a_six_card_meld() -> None:
    """KH-R20: a double meld can be laid out with the discard, if the claimed card is in it."""
    h = discarded("3D", "4H 6S", "AH AH 2S 2S 3D 9D")
    assert set(says(h)) == {"pass", "bump AH AH 2S 2S 3D 3D", "bump AH 2S 3D"}
    with pytest.raises(IllegalMove, match="the discard, the [a-z]+( of [a-z]+)?, is not in that meld"):
        h.play("bump JC QC KC")
    with pytest.raises(IllegalMove, match="you do not hold the other cards"):
        h.play("bump 3H 3S 3D")
    h.play("bump AH AH 2S 2S 3D 3D", "let it be")
    assert len(h.cards_in(h.melds + 2)) == 6 and names(h, "hand.2") == ["9D"]


def test_kh_r21_the_bumper_may_go_out() -> None:
    """KH-R21: at once, if all the other cards are in melds."""
    h = discarded("3D", "4H 6S", KH)
    h.play("bump AH 2S 3D", "let it be")
    assert "go out with 9D" in says(h)
    h.play("go out with 9D")
    assert h.over and h.score[2] == 10


def test_kh_r22_hand_sizes_stay() -> None:
    """KH-R22: a skipped player only misses a turn. The bumper has fifteen cards again after the discard."""
    h = GAME.new(9, seats=3)
    assert isinstance(h, Khanhoo)
    rng, skipped = Rng(4), 0
    while not h.over:
        bumping = asks(h) == "discard" and h.cards_in(h.melds + h.turn)
        h.apply(h.legal()[-1] if asks(h) == "bump" else h.phase.pick(h, h.turn, rng))
        skipped += bool(bumping)
        if asks(h) in ("draw", "bump", "challenge"):
            assert {h.size(s) + h.size(h.melds + s) for s in range(3)} == {15}
    assert skipped


# The end of a hand ------------------------------------------------------------------------


def test_kh_2_kh_43_to_kh_46_kh_c6_kh_r9_kh_r10_going_out() -> None:
    """KH-2, KH-43, KH-44, KH-45, KH-46, KH-C6, KH-R9, KH-R10: 12 and 5, even with the first discard; the others count melds."""
    h = at("discard", 0, [OUT16, "2H 3H 4H 9S", "5D 5S 5H"])
    with pytest.raises(IllegalMove, match="not all of your cards are in melds"):
        h.play("go out with 9S")
    assert [s for s in says(h) if s.startswith("go out")] == ["go out with 7S"]
    h.play("go out with 7S")
    assert h.over and h.score == [17, 1, 2]
    assert h.view(-1).zones[h.melds + 1] == PACK.read("2H 3H 4H") and h.view(-1).zones[1] == PACK.read("9S")
    assert [(t.seat, t.points) for t in h.count_lines()] == [(0, 5), (0, 3), (0, 2), (0, 1), (0, 1), (0, 5), (1, 1), (2, 2)]


def test_kh_c7_kh_46_a_high_score() -> None:
    """KH-C7: 24 in melds and 5 for going out."""
    h = at("discard", 0, [f"{C7} 7S"], seats=2)
    h.play("go out with 7S")
    assert h.score[0] == 29


def test_kh_47_kh_c8_nothing_is_deducted() -> None:
    """KH-47, KH-C8: cards outside melds cost nothing."""
    h = at("discard", 0, ["4S 5S 6S 2H", C8], seats=2)
    h.play("go out with 2H")
    assert h.score == [6, 14]


def test_kh_47_who_has_no_meld_scores_nothing() -> None:
    """KH-47: the count says that there is no meld, for 0 points."""
    h = at("discard", 0, ["4S 5S 6S 2H", "4H 6S 8D 2S"], seats=2)
    h.play("go out with 2H")
    assert h.score == [6, 0] and [(t.text, t.points) for t in h.count_lines() if t.seat == 1] == [("no meld", 0)]


def test_kh_r9_a_long_sequence_is_shortened() -> None:
    """KH-R9: with all sixteen cards in melds, one of a sequence of four can be discarded."""
    h = at("discard", 0, ["4S 5S 6S 7S"])
    assert [s for s in says(h) if s.startswith("go")] == ["go out with 4S", "go out with 7S"]


def test_kh_r11_going_out_is_free() -> None:
    """KH-R11: a player can play on instead, unless agreed otherwise."""
    assert "discard 7S" in says(at("discard", 0, [OUT16]))
    h = at("discard", 0, [OUT16], options={"going_out": "forced"})
    assert says(h) == ["go out with 7S"]
    with pytest.raises(IllegalMove, match="at this table you must"):
        h.play("discard 7S")


def test_kh_r12_whoever_goes_out_leaves_nothing_over() -> None:
    """KH-R12: aces, twos and 3D 4D 5D score 4 and use every card, a khanhoo scores 5. By agreement the best counts."""
    row = "AH 2S 3D AS AD 2H 2D 4D 5D"
    assert worth(row, True) == 4 and worth(row) == 5
    for rule, score in (("full_cover", 9), ("any_partition", 10)):
        h = at("discard", 0, [f"{row} 8H"], options={"out_scoring": rule})
        h.play("go out with 8H")
        assert h.score[0] == score


def test_kh_r7_the_discard_just_drawn() -> None:
    """KH-R7: it can be discarded again. By agreement two or three players can then discard only its twin; four always can."""
    for allowed in (True, False):
        h = at("draw", 0, ["2H 4S"], discards="9S 8D", options={"return_drawn_discard": allowed})
        h.play("take the discard")
        assert ("discard 8D" in says(h)) == allowed
    with pytest.raises(IllegalMove, match="you have just taken the eight of diamonds"):
        h.play("discard 8D")
    h = at("draw", 0, ["2H 8D"], discards="9S 8D", options={"return_drawn_discard": False})
    h.play("take the discard")
    assert "discard 8D" in says(h)
    h.play("discard 8D")
    assert sorted(names(h, "hand.0")) == ["2H", "8D"]
    bumped = "2H 2S 2D / 3H 3S 3D / 4H 4S 4D / 5H 5S 5D / 6H 6S 6D"
    melds = [PLAIN.possible_melds(*gathered(PACK.read(row)))[0] for row in bumped.split("/")]
    for seat in range(3):
        zones = {f"hand.{s}": "" if s == seat else " ".join("?" * 15) for s in range(3)}
        g = GAME.position(
            zones=zones | {"discards": "9S 8D", f"melds.{seat}": bumped.replace("/", "")},
            phase="draw",
            asked=[seat],
            seats=3,
            options={"return_drawn_discard": False},
            laid=[melds if s == seat else [] for s in range(3)],
        )
        g.play("take the discard")
        assert says(g) == ["discard 8D", "go out with 8D"], "all fifteen others are in bumped melds"
    h = four(return_drawn_discard=False)
    h.play("pass", "pass")
    assert "discard 8D" in says(h)


def test_kh_r8_a_hand_that_does_not_end() -> None:
    """KH-R8: after a number of discards all count their melds, and nobody gets the five points."""
    h = at("discard", 0, ["4S 5S 6S 9H", "AH 2S 3D"], seats=2, options={"max_turns_per_hand": 7}, turns=5)
    h.play("discard 9H", "take the discard", "discard 9H")
    assert h.over and h.out == -1 and h.score == [1, 5]
    assert h.count_lines()[0].text == "7 discards and nobody is out: the hand ends."
    assert KhanhooOptions().max_turns_per_hand == 400
    h = at("discard", 0, ["4S 5S 6S 9H", "AH 2S 3D"], seats=2, options={"max_turns_per_hand": 0}, turns=5000)
    h.play("discard 9H")
    assert not h.over, "0 is no limit"
    h = at("discard", 0, ["4S 5S 6S 9H", "AH 2S 3D"], seats=2, options={"max_turns_per_hand": 1})
    h.play("discard 9H")
    assert h.over and h.out == -1
    h = at("discard", 0, ["4S 5S 6S 9H", "AH 2S 3D"], seats=2, options={"max_turns_per_hand": 2})
    h.play("discard 9H")
    assert not h.over, "this was the first discard"


# The match --------------------------------------------------------------------------------


def test_kh_5_kh_48_to_kh_50_kh_c14_kh_r23_the_match() -> None:
    """KH-5, KH-48, KH-49, KH-50, KH-C14, KH-R23: hands until a player has 50. The highest wins; a tie is shared or played off."""
    m = match([48, 51, 50])
    assert m.over and m.winners() == [1] and m.totals == [48, 51, 50]
    tie = match([25, 25, 6], [25, 25, 6])
    assert tie.over and tie.winners() == [0, 1] and tie.totals == [50, 50, 12]
    assert not match([49, 49, 49]).over
    assert not match([50, 50, 12], tie_break="extra_hand").over
    m = match([49, 49, 49])
    before = m.dealer
    m.next_hand()
    assert m.dealer == (before + 1) % 3 and m.hand.turn == (m.dealer + 1) % 3


def test_kh_r1_the_first_dealer() -> None:
    """KH-R1: the first dealer is random."""
    assert {GAME.match(seed, seats=3).dealer for seed in range(30)} == {0, 1, 2}


# What players see -------------------------------------------------------------------------


def test_kh_r24_what_all_see() -> None:
    """KH-R24: everyone sees all discards, laid melds and hand sizes, but no hands."""
    h = discarded("3D", "4H 6S", KH)
    h.play("bump AH 2S 3D", "let it be", "discard 9D")
    view = h.view(0)
    assert view.zones[h.discards] == PACK.read("9D") and view.zones[h.melds + 2] == PACK.read("AH 2S 3D")
    assert view.zones[1] == [-1, -1] and view.zones[2] == []


def test_kh_r25_bad_answers_are_refused() -> None:
    """KH-R25: a bad answer changes nothing, and the refusal gives the reason."""
    h = at("discard", 0, ["2H 4S 7D"])
    before = h.view(0).to_json()
    for bad, words in (
        ("discard 9S", "you do not hold the nine of spades"),
        ("go out with 9S", "do not hold"),
        ("go out with 2H", "not all of your cards are in melds"),
        ("knock", "not an answer"),
    ):
        with pytest.raises(IllegalMove, match=words):
            h.play(bad)
    assert h.view(0).to_json() == before


def test_a_bump_is_imagined_with_cards_for_it() -> None:
    """The challenger knows who bumps but not with which cards: every imagined bumper's hand could bump."""
    h = GAME.new(2, seats=3)
    rng = Rng(8)
    while asks(h) != "challenge":
        h.apply(h.legal()[-1] if asks(h) == "bump" else h.phase.pick(h, h.turn, rng))
    assert isinstance(h, Khanhoo)
    claims = set()
    for x in range(20):
        g = h.imagine(h.turn, Rng(x))
        assert isinstance(g, Khanhoo) and g.claims[g.bumper] in g.bumps(g.bumper)
        claims.add(g.claims[g.bumper])
    assert len(claims) > 1


@pytest.mark.parametrize("bumper", [0, 2])
def test_whoever_bumps_is_imagined_with_cards_for_it_and_knows_their_own_claim(bumper: int) -> None:
    """Also the first player, whose number is 0; and the bumper imagines no other claim than their own."""
    thrower = (bumper + 1) % 3
    hands = [" ".join(["?"] * 15)] * 3
    hands[thrower] = f"3D {DULL}"
    hands[bumper] = " ".join([KH, *["?"] * 12])
    h = at("discard", thrower, hands)
    h.play("discard 3D", "bump AH 2S 3D")
    assert asks(h) == "challenge" and h.bumper == bumper and h.turn == (thrower + 1) % 3
    for x in range(20):
        g = h.imagine(h.turn, Rng(x))
        assert g.claims[bumper] in g.bumps(bumper)
        assert h.imagine(bumper, Rng(x)).claims == h.claims


def test_a_sealed_claim_is_imagined_and_one_that_is_not_made_is_not() -> None:
    """With four players C and D may bump A's discard: C's claim is any that C could make, or none; D has made none yet."""
    h = GAME.new(2, seats=4)
    rng = Rng(8)
    while not (asks(h) == "bump" and len(seats_in(h.waiting)) == 1 and any([claim != NONE for claim in h.claims])):
        h.apply(h.legal()[-1] if asks(h) == "bump" else h.phase.pick(h, h.turn, rng))
    assert isinstance(h, Khanhoo)
    c, d = h.after(h.after(h.thrower)), h.turn
    assert h.claims[d] == NONE != h.claims[c]
    for seat in {-1, 0, 1, 2, 3} - {c}:
        found = [h.imagine(seat, Rng(x)) for x in range(40)]
        assert all([g.claims[c] in [NONE, *g.bumps(c)] and g.claims[d] == NONE for g in found])
        assert len({g.claims[c] for g in found}) > 1
    assert h.imagine(c, Rng(1)).claims == h.claims


def test_melds_are_marked_and_grouped() -> None:
    """Each meld on the table is a group with its kind below it and the joker in its place."""
    h = discarded("3D", "4H 6S", "XX 2S 9D")
    h.play("bump XX 2S 3D", "let it be")
    zone = next(z for z in scene(h, 0)["zones"] if z["id"] == "melds.2")
    assert zone["cards"] == ["XX", "2S", "3D"] and zone["places"] == [0, 0, 0] and set(zone["marks"]) == {"khanhoo"}


def test_kh_33_the_log_says_what_a_bump_is_for() -> None:
    """KH-33: the log names the upcard and the meld."""
    h = discarded("3D", "4H 6S", KH)
    h.journal = Journal()
    h.play("bump AH 2S 3D")
    assert "{2} {claims|claim} [3D] for a khanhoo." in [event.text for event in h.journal.entries]


def test_kh_33_the_log_of_a_bump_names_its_meld() -> None:
    """KH-33: who claims reads for which kind of meld; a pass is not written; the others do not read it."""
    h = at("discard", 0, ["3D " + "? " * 15, "? " * 15, "3H 3S " + "? " * 13, "AH 2S " + "? " * 13], seats=4)
    h.journal = Journal()
    h.play("discard 3D", "bump 3H 3S 3D", "bump AH 2S 3D")
    own = [(e.seat, e.text, e.audience) for e in h.journal.entries if e.kind == "say" and "{claims|" in e.text]
    assert own == [
        (2, "{2} {claims|claim} [3D] for a triplet.", 1 << 2),
        (3, "{3} {claims|claim} [3D] for a khanhoo.", 1 << 3),
    ]
    g = claimed("3H 3S", "")
    last = [m for m, meld in enumerate(g.table.melds[:-1]) if meld.kind != g.table.melds[m + 1].kind]
    for m in last:  # the last of each kind: the next is of another
        assert KINDS[g.table.melds[m].kind] in g.phase.log_text(g, 2, 1 + m).partition(" for ")[2]
    g.journal = Journal()
    g.play("pass")
    assert [e.text for e in g.journal.entries] == [""]


def test_a_random_player_may_bump_or_pass() -> None:
    """KH-33: each claim that is open comes, and a pass; no other."""
    h = discarded("3D", "4H 6S", f"{KH} 3H 3S")
    legal = {h.say(a) for a in h.legal()}
    assert len(legal) > 2 and {h.say(h.phase.pick(h, h.turn, Rng(seed))) for seed in range(200)} == legal
