"""Canfield, clause by clause (CF-1 to CF-20), with the rulings and the worked cases."""

from __future__ import annotations

from typing import Any

import pytest

from upcard.core.bits import Rng
from upcard.core.errors import BadOption, BadSeats, IllegalMove
from upcard.core.pack import ACE_LOW
from upcard.core.scene import event_scenes, scene
from upcard.games.canfield.game import GAME
from upcard.games.canfield.hand import DISCARDS, FOUNDATION, PILES, RESERVE, STOCK, TO, Canfield
from upcard.games.canfield.match import CanfieldMatch

RANKS = "A23456789TJQK"
C11 = (
    "4D QH QC JS 6C AH TC KC TH 6H 5C 7S 6D JD TS JH 3S 7C 8D QS JC 9H 6S 2H KS 4S 4H KH AC 2S 2C 7D 8H TD 3D 5S 2D QD AD 5H 3H "
    "4C 5D 9S 8S 3C AS 7H 8C 9D KD 9C"
)


def table(
    *piles: str,
    base: str = "A",
    reserve: str = "",
    up: tuple[int, int, int, int] = (0, 0, 0, 0),
    stock: str = "",
    discards: str = "",
    **options: Any,
) -> Canfield:
    """A deal in progress: these piles, reserve, foundations, stock and discards.

    The reserve is given from the top card, the foundations as the number of cards up in clubs, diamonds, hearts and spades, the
    stock from the next card and the discards from the first. The rest of the pack is under the stock.
    """
    first = RANKS.index(base)
    zones = {f"pile.{i + 1}": p for i, p in enumerate(piles)}
    zones["reserve"] = " ".join(reversed(reserve.split()))
    zones |= {
        f"foundation.{s}": " ".join([RANKS[(first + v) % 13] + s for v in range(n)]) for s, n in zip("CDHS", up, strict=True)
    }
    named = " ".join([*zones.values(), stock, discards]).split()
    rest = [n for n in ACE_LOW.names if n not in named]
    zones |= {"stock": " ".join([*rest, *reversed(stock.split())]), "discards": discards}
    h = GAME.position(zones=zones, phase="play", base=first, options=options)
    assert isinstance(h, Canfield)
    h.fill()
    return h


def exactly(*piles: str, **given: Any) -> Canfield:
    """A deal in progress whose stock holds only the named cards: the rest of the pack is face up under the discards."""
    stock, discards = given.pop("stock", ""), given.pop("discards", "")
    h = table(*piles, **given)
    named = f"{stock} {discards}".split()
    for c in [n for n in map(ACE_LOW.name, h.cards_in(STOCK)) if n not in named] + discards.split():
        h.move(ACE_LOW.face(c), STOCK, DISCARDS)
    for c in reversed(stock.split()):
        h.move(ACE_LOW.face(c), STOCK, DISCARDS)
        h.move(ACE_LOW.face(c), DISCARDS, STOCK)
    return h


def names(h: Canfield, zone: int) -> str:
    """The cards in a zone, the lowest first."""
    return " ".join([ACE_LOW.names[c] for c in h.cards_in(zone)])


def sayings(h: Canfield) -> set[str]:
    """The legal answers except giving up."""
    return {h.say(a) for a in h.legal()} - {"resign"}


def refused(h: Canfield, text: str, why: str) -> None:
    """An answer is refused with this reason and changes nothing."""
    before = h.view(0).to_json()
    with pytest.raises(IllegalMove, match=why):
        h.play(text)
    assert h.view(0).to_json() == before


def test_cf_1_one_player() -> None:
    """CF-1: exactly one player."""
    assert GAME.seats == (1,)
    with pytest.raises(BadSeats, match="one player"):
        GAME.new(1, seats=2)


def match_on(h: Canfield) -> CanfieldMatch:
    """A match with this hand in play."""
    m = GAME.match(1)
    assert isinstance(m, CanfieldMatch)
    m.hand = h
    return m


def test_cf_2_cf_20_all_cards_up_wins() -> None:
    """CF-2, CF-20, CF-R14: with the last card up the game is over and won, and the score is 52."""
    m = match_on(table("KC", up=(12, 13, 13, 13)))
    m.answer(0, "move KC to foundation")
    assert m.over and m.totals == [52] and m.winners() == [0] and "won" in m.result_text()


def test_cf_r14_the_score_counts_the_foundations() -> None:
    """CF-R14: given up with 17 cards up, the game scores 17 and is not won."""
    m = match_on(table("KC", "QC", "JC", "TC", up=(1, 10, 5, 1), reserve="9C 8C"))
    m.answer(0, "resign")
    assert m.over and m.totals == [17] and m.winners() == [] and "17 of the 52 cards" in m.result_text()
    assert [(t.text, t.points) for t in m.hand.count_lines()] == [("on the foundations", 17)]


def test_cf_3_cf_c1_the_deal_counts_every_card_once() -> None:
    """CF-3 to CF-7, CF-C1: 13 in the reserve, 1 on a foundation, four piles of 1 and 34 in the stock: each of 52 cards once."""
    h = GAME.new(1)
    assert [h.size(z) for z in range(PILES)] == [1, 1, 1, 1] and h.size(RESERVE) == 13
    assert sum([h.size(FOUNDATION + s) for s in range(4)]) == 1
    assert h.size(STOCK) == 34 and h.size(DISCARDS) == 0
    assert sorted(sum([h.cards_in(z) for z in range(11)], [])) == list(range(52))


def test_cf_4_cf_5_cf_6_cf_7_cf_r1_who_is_dealt_what() -> None:
    """CF-4 to CF-7, CF-R1: 1-13 are the reserve with the first on top, 14 the foundation, 15-18 the piles; 19 is drawn first."""
    h = GAME.new(deck=C11)
    assert isinstance(h, Canfield)
    assert names(h, RESERVE) == " ".join(reversed(C11.split()[:13]))
    assert names(h, FOUNDATION + 1) == "JD" and h.base == RANKS.index("J")
    assert [names(h, p) for p in range(4)] == ["TS", "JH", "3S", "7C"]
    h.play("draw")
    assert names(h, DISCARDS) == "8D"
    h = GAME.new(deck=C11, options={"reserve_top": "last_dealt"})
    assert isinstance(h, Canfield)
    assert names(h, RESERVE) == " ".join(C11.split()[:13])


def test_cf_8_ranks_go_round() -> None:
    """CF-8: the ace comes between king and two, up on a foundation and down in the tableau."""
    h = table("AC", "2C", "KD", "AH", base="Q", up=(2, 0, 0, 0), reserve="9S")
    assert {"move AC to foundation", "move KD to pile 1", "move AH to pile 2"} <= sayings(h)
    h.play("move AC to foundation", "move 2C to foundation")
    assert names(h, FOUNDATION) == "QC KC AC 2C"


def test_cf_9_cf_10_cf_c2_foundations() -> None:
    """CF-9, CF-10, CF-C2: base 3: 4D on 3D, 3S starts spades, the last is 2D on AD. AS, 2S, 5D on 3D and 4H on 3D are refused."""
    h = table("4D", "3S", "5D", "4H", base="3", up=(0, 1, 0, 0), reserve="AS 2S 9C 8C 7C")
    refused(h, "move AS to foundation", "the next card of that foundation is the three of spades")
    refused(h, "move 5D to foundation", "the next card of that foundation is the four of diamonds")
    refused(h, "move 4H to foundation", "the next card of that foundation is the three of hearts")
    h.play("move 4D to foundation", "move 3S to foundation")
    assert names(h, FOUNDATION + 1) == "3D 4D" and names(h, FOUNDATION + 3) == "3S"
    h = table("2S", "9C", "8C", "7C", base="3", reserve="6C 5C 4C")
    refused(h, "move 2S to foundation", "three of spades")
    h = table("2D", "AD", "9C", "8C", base="3", up=(0, 11, 0, 0), reserve="7C 6C 5C")
    assert names(h, FOUNDATION + 1).split()[-1] == "KD"
    refused(h, "move 2D to foundation", "ace of diamonds")
    h.play("move AD to foundation", "move 2D to foundation")
    assert h.size(FOUNDATION + 1) == 13
    assert h.ups() & 0x1FFF << 13 == 0


@pytest.mark.parametrize(
    ("top", "fits", "not_"),
    [("8S", "7H 7D", "7C 9H 8D"), ("AH", "KS KC", "KD QS"), ("KS", "QH QD", "QC AH"), ("2C", "AH AD", "3H AS")],
)
def test_cf_11_cf_c3_packing(top: str, fits: str, not_: str) -> None:
    """CF-11, CF-C3: down in alternate colours, with the king below the ace."""
    for card in fits.split():
        h = table(top, card, "TS", "TH", base="5", reserve="5C")
        h.play(f"move {card} to pile 1")
        assert names(h, 0) == f"{top} {card}"
    for card in not_.split():
        refused(
            table(top, card, "TS", "TH", base="5", reserve="5C"), f"move {card} to pile 1", "next lower rank in the other colour"
        )


def test_cf_12_cf_r2_cf_c4_a_card_moves_with_all_on_it() -> None:
    """CF-12, CF-R2, CF-C4: 7C alone moves to 8D, or 9S with 8H and 7C to TD, and its place is filled at once."""
    h = table("9S 8H 7C", "8D", "TD", "KC", reserve="QC 4H")
    h.play("move 7C to pile 2")
    assert (names(h, 0), names(h, 1)) == ("9S 8H", "8D 7C")
    h = table("9S 8H 7C", "8D", "TD", "KC", reserve="QC 4H")
    h.play("move 9S to pile 3")
    assert (names(h, 2), names(h, 0), names(h, RESERVE)) == ("TD 9S 8H 7C", "QC", "4H")


def test_cf_r2_only_whole_piles_by_agreement() -> None:
    """CF-R2, CF-C4: then 7C cannot leave 9S 8H and the whole pile moves; single cards go up and come from the discards."""
    h = table("9S 8H 7C", "8D", "TD", "KC", reserve="QC", tableau_move="whole_pile_only")
    refused(h, "move 7C to pile 2", "you can move only whole piles")
    assert "move 9S to pile 3" in sayings(h)
    h = table("9S 8H AC", "8D", "TD", "KC", reserve="QC", stock="7S", tableau_move="whole_pile_only")
    h.play("move AC to foundation", "draw", "move 7S to pile 2")
    assert names(h, 1) == "8D 7S"


def test_cf_13_cf_r12_cf_c10_the_reserve_may_be_played_at_any_time() -> None:
    """CF-13, CF-R12, CF-C10: 6H goes on 7S though there is no space, or up if six is the base."""
    h = table("9S", "7S", "TD", "KC", base="6", reserve="6H 2C")
    assert {"move 6H to pile 2", "move 6H to foundation"} <= sayings(h)
    h.play("move 6H to pile 2")
    assert names(h, 1) == "7S 6H" and names(h, RESERVE) == "2C"


def test_cf_14_cf_r15_what_is_seen() -> None:
    """CF-14, CF-R15: the top of the reserve and its size, all of the tableau and the discards, and only the size of the stock."""
    h = GAME.new(deck=C11)
    zones = scene(h, 0)["zones"]
    assert zones[RESERVE]["cards"] == [""] * 12 + ["4D"] and zones[RESERVE]["count"] == 13
    assert zones[STOCK]["cards"] == [""] * 34 and zones[1]["cards"] == ["JH"]
    refused_card = "move QC to foundation"  # under the top of the reserve
    with pytest.raises(IllegalMove, match="not the top card") as covered:
        h.play(refused_card)
    with pytest.raises(IllegalMove, match="not the top card") as undrawn:
        h.play("move QS to foundation")
    assert str(covered.value).replace("clubs", "spades") == str(undrawn.value)
    orders = {tuple(h.imagine(0, Rng(x)).cards_in(RESERVE)) for x in range(5)}
    assert len(orders) == 5 and {o[-1] for o in orders} == {ACE_LOW.face("4D")}
    h.play("draw", "draw")
    assert scene(h, 0)["zones"][DISCARDS]["cards"] == ["8D", "QS"]


def test_cf_r15_the_discards_may_be_kept_squared() -> None:
    """CF-R15: by agreement only the top discard and the number of discards show.

    Both drawn cards were seen, so both stay known.
    """
    h = GAME.new(deck=C11, options={"discard_view": "top_only"})
    h.play("draw", "draw")
    pile = scene(h, 0)["zones"][DISCARDS]
    assert (pile["cards"], pile["count"]) == (["QS"], 2)
    assert h.imagine(0, Rng(1)).cards_in(DISCARDS) == h.cards_in(DISCARDS)


def test_cf_15_cf_r3_cf_c5_an_empty_place_is_filled_from_the_reserve() -> None:
    """CF-15, CF-R3, CF-C5: moving 7C to 8D brings QC at once and uncovers 4H. The log says so, and no question is asked."""
    m = match_on(table("7C", "8D", "TS", "KC", reserve="QC 4H 9C", stock="5S"))
    h = m.hand
    assert isinstance(h, Canfield)
    h.journal = GAME.match(1).hand.journal
    h.play("move 7C to pile 2")
    assert names(h, 0) == "QC" and scene(h, 0)["zones"][RESERVE]["cards"] == ["", "4H"]
    assert "[QC] from the reserve fills the empty place." in [t["text"] for t in event_scenes(m, 0)]
    assert not any([h.at[p] == 0 for p in range(4)])


def test_cf_16_cf_r4_cf_c6_any_card_fills_it_when_the_reserve_is_empty() -> None:
    """CF-16, CF-R4, CF-C6: the top discard, or 8H from 9S 8H, but not KD alone or a foundation card; or leave it and draw."""
    h = table("9S 8H", "KD", "", "TC", up=(1, 0, 0, 0), discards="5S", stock="3C")
    assert {"move 5S to pile 3", "move 8H to pile 3", "draw"} <= sayings(h)
    refused(h, "move KD to pile 3", "a whole pile to an empty place would change nothing")
    refused(h, "move 9S to pile 3", "a whole pile to an empty place would change nothing")
    refused(h, "move AC to pile 3", "the ace of clubs is not free to go there")
    refused(h, "move 3C to pile 3", "the three of clubs is not free to go there")
    g = h.copy()
    g.play("draw")
    assert not g.at[2] and not g.over
    g.play("move 3C to pile 3")
    h.play("move 8H to pile 3")
    assert (names(h, 0), names(h, 2)) == ("9S", "8H")


def test_cf_17_cf_r5_cf_r13_cf_c7_draw_one() -> None:
    """CF-17, CF-R5, CF-R13, CF-C7: 7D, then 2D on it. Cards cannot be played straight from the stock."""
    h = table("8S", "8C", "KS", "KC", reserve="9C", stock="7D 2D 7C")
    refused(h, "move 7D to pile 1", "not free to go there")
    h.play("draw")
    assert names(h, DISCARDS) == "7D" and {"move 7D to pile 1", "move 7D to pile 2", "draw"} <= sayings(h)
    h.play("draw")
    assert names(h, DISCARDS) == "7D 2D"
    refused(h, "move 7D to pile 1", "not free to go there")


def test_cf_18_cf_c8_draw_three() -> None:
    """CF-18, CF-C8: 7C is on top, 2D after it, then 7D. If two cards are left, both are drawn."""
    h = exactly("8H", "8S", "3C", "KC", reserve="9C", stock="7D 2D 7C 4C 4S", draw_count=3)
    h.play("draw")
    assert names(h, DISCARDS).endswith("7D 2D 7C") and "move 2D to pile 3" not in sayings(h)
    h.play("move 7C to pile 1", "move 2D to pile 3", "move 7D to pile 2", "draw")
    assert names(h, DISCARDS).endswith("4C 4S") and not h.at[STOCK]


def test_cf_19_cf_r7_cf_c9_the_discards_are_turned_over() -> None:
    """CF-19, CF-R7, CF-C9: the first discard is drawn first again, but not while the stock has cards."""
    h = GAME.new(deck=C11)
    assert isinstance(h, Canfield)
    refused(h, "flip", "only when the stock is empty")
    order = [ACE_LOW.face(c) for c in C11.split()[18:]]
    while h.at[STOCK]:
        h.play("draw")
    refused(h, "draw", "the stock is empty")
    assert h.cards_in(DISCARDS) == order
    h.play("flip")
    assert h.cards_in(STOCK) == order[::-1] and not h.at[DISCARDS]
    assert next(z["cards"] for z in scene(h, 0)["zones"] if z["id"] == "stock") == [""] * 34, "it lies face down again"
    h.play("draw")
    assert names(h, DISCARDS) == "8D"


def test_cf_r6_redeals() -> None:
    """CF-R6: no limit; by agreement a number of redeals, after which the stock does not come back."""
    for limit, flips in (("0", 0), ("1", 1), ("2", 2), ("unlimited", 7)):
        h = exactly("8H 7C", "8D", "4D", "KC", reserve="9C 9S", stock="6C 6S", redeal_limit=limit)
        for _ in range(flips):
            while h.at[STOCK]:
                h.play("draw")
            h.play("flip")
        while h.at[STOCK]:
            h.play("draw")
        assert ("flip" in sayings(h)) == (limit == "unlimited")
        if limit != "unlimited":
            refused(h, "flip", "you have used up your redeals")
            assert ("Redeals left", 0) in [(f.label, f.value) for f in h.facts()]


BLACK = "JC TC 9C 8C 7C 6C 5C 4C 3C JS TS 9S 8S 7S 6S 5S 4S 3S AS".split()


def black(reserve: str, row: list[str], drawn: int = 0, **options: Any) -> Canfield:
    """All red cards are up, so nothing packs and only the black twos can move. *Row* cards are drawn at a time."""
    up, stock, discards = (0, 13, 13, 0), " ".join(row[drawn:]), " ".join(row[:drawn])
    return exactly("KS", "KC", "QS", "QC", base="2", up=up, reserve=reserve, stock=stock, discards=discards, **options)


@pytest.mark.parametrize(("reserve", "over"), [("AC 2C 2S", True), ("2C AC 2S", False)])
def test_cf_20_cf_r8_no_card_can_be_moved_any_more(reserve: str, over: bool) -> None:
    """CF-20, CF-R8: with AC on top of the reserve no card can ever move, so it ends with 26 up. With 2C on top it goes on."""
    h = black(reserve, BLACK)
    h.play("draw")
    assert h.over == over and h.score == ([26] if over else [])


@pytest.mark.parametrize(
    ("count", "place", "drawn", "redeals", "over"),
    [
        (1, 0, 1, "0", True),
        (1, 1, 1, "0", False),
        (1, 0, 1, "unlimited", False),
        (3, 0, 0, "unlimited", True),
        (3, 1, 0, "unlimited", True),
        (3, 2, 0, "unlimited", False),
        (3, 18, 0, "unlimited", True),
        (3, 19, 0, "unlimited", False),
        (3, 2, 1, "0", True),
        (3, 2, 1, "1", False),
        (3, 6, 1, "0", False),
    ],
)
def test_cf_r8_one_round_of_the_stock_is_looked_through(count: int, place: int, drawn: int, redeals: str, over: bool) -> None:
    """CF-R8: of 20 cards by threes the 3rd, the 6th ... and the 20th come up, from the present card or in the next round."""
    h = black("AC 2S", [*BLACK[:place], "2C", *BLACK[place:]], drawn, draw_count=count, redeal_limit=redeals)
    h.play("draw")
    assert h.over == over


def test_cf_r8_the_game_stops_after_so_many_moves() -> None:
    """CF-R8: the game stops at answer 100 if the limit is 100, or at 2,000 by default."""
    h = exactly("8H 7C", "8D", "4D", "KC", reserve="9C 9S", stock="6C", max_actions=100)
    for i in range(100):
        assert not h.over
        h.play(f"move 7C to pile {2 - i % 2}")
    assert h.over and h.score == [0]
    assert GAME.new(1).terms.options.max_actions == 2000
    with pytest.raises(BadOption, match="a whole number from 100 to 10000"):
        GAME.new(1, options={"max_actions": 3})


def test_cf_r9_a_card_need_not_go_up_and_only_tops_do() -> None:
    """CF-R9: you can draw while AC could go up. 2C under AH cannot go up. A base card starts its own suit."""
    h = table("AC", "2C AH", "KS", "KC", reserve="9C 9S", up=(0, 1, 0, 0), stock="AS")
    h.play("draw")
    assert {"move AC to foundation", "move AH to foundation", "move AS to foundation"} <= sayings(h)
    h.play("move AC to foundation")
    refused(h, "move 2C to foundation", "not the top card")
    h.play("move AH to foundation", "move 2C to foundation", "move AS to foundation")
    assert [names(h, FOUNDATION + s) for s in range(4)] == ["AC 2C", "AD", "AH", "AS"]


def test_cf_r10_nothing_comes_back_unless_agreed() -> None:
    """CF-R10: only by agreement can 2D go from the foundation to 3C."""
    for back in (False, True):
        h = table("3C", "KC", "QC", "JC", reserve="9C", up=(0, 2, 0, 0), foundation_to_tableau=back)
        assert ("move 2D to pile 1" in sayings(h)) == back
        if back:
            h.play("move 2D to pile 1")
            assert names(h, 0) == "3C 2D" and names(h, FOUNDATION + 1) == "AD"
            h.play("move 2D to foundation")


def test_cf_r11_the_base_does_not_bound_the_tableau() -> None:
    """CF-R11, CF-R16: with base 3, 2H goes on 3S and KS on AD. By agreement no card goes on the three."""
    h = table("3S", "2H", "AD", "KS", base="3", reserve="9C 8C", up=(0, 1, 0, 0))
    assert {"move 2H to pile 1", "move KS to pile 3"} <= sayings(h)
    h = table("3S", "2H", "AD", "KS", base="3", reserve="9C 8C", up=(0, 1, 0, 0), build_on_base=False)
    refused(h, "move 2H to pile 1", "you cannot build on a card of the base rank")
    assert "move KS to pile 3" in sayings(h)


def test_cf_r16_the_base_is_whatever_was_dealt() -> None:
    """CF-R16: over some deals many ranks begin the foundations, and the log names each."""
    bases = set()
    for seed in range(40):
        h = GAME.new(seed)
        assert isinstance(h, Canfield)
        first = next(c for s in range(4) for c in h.cards_in(FOUNDATION + s))
        assert h.base == first % 13
        bases.add(h.facts()[0].value)
    assert len(bases) > 8


def test_cf_r17_bad_input_is_refused() -> None:
    """CF-R17: cards or piles that do not exist and an empty text are refused and change nothing."""
    h = GAME.new(deck=C11)
    assert isinstance(h, Canfield)
    for text in ("move 1C to foundation", "move 4D to pile 5", "move 4D", "", "flip", "move 4D to pile 1"):
        refused(h, text, ".")


def test_cf_r9_cf_17_part_of_the_words() -> None:
    """CF-17: the question names what can be done: move, draw, turn over, give up."""
    h = GAME.new(deck=C11, options={"draw_count": 3})
    assert h.phase.prompt(h, 0) == "Your turn: move a card or draw 3 cards."
    h = exactly("8H 7C", "8D", "4D", "KC", reserve="9C 9S", discards="6C")
    assert h.phase.prompt(h, 0) == "Your turn: move a card or turn the discard pile over."
    h = exactly("2H", "KC", "KS", "4S", base="3", reserve="AC", discards="6C", redeal_limit="0")
    assert sayings(h) == {"move AC to pile 1"}
    assert h.phase.prompt(h, 0) == "Your turn: move a card."


def test_cf_c11_a_whole_deal_by_a_fixed_policy() -> None:
    """CF-C11: the rulebook's policy, drawing three, ends with seven cards up and the layout that it names."""
    h = GAME.new(deck=C11, options={"draw_count": 3})
    assert isinstance(h, Canfield)
    moved = True
    while not h.over:
        action = by_the_book(h)
        if action == "draw":
            if not h.at[STOCK]:
                if not moved:
                    break
                action, moved = "flip", False
        else:
            moved = True
        h.play(action)
    assert h.up() == 7
    assert [names(h, FOUNDATION + s) for s in range(4)] == ["JC QC", "JD", "JH QH", "JS QS"]
    assert [names(h, p) for p in range(4)] == ["TS", "4D 3S 2H", "6C", "7C"]
    assert h.size(RESERVE) == 8 and names(h, RESERVE).split()[-1] == "AH"


def by_the_book(h: Canfield) -> str:
    """The rulebook's policy: up from reserve, piles, discards; reserve to a pile; a whole pile; the top discard; a draw."""
    can = sayings(h)
    heads = [names(h, z).split()[-1:] for z in (RESERVE, 0, 1, 2, 3, DISCARDS)]
    ways = [f"move {c} to foundation" for row in heads for c in row]
    ways += [f"move {c} to pile {p}" for c in heads[0] for p in range(1, 5)]
    ways += [f"move {names(h, z).split()[0]} to pile {p}" for z in range(4) if h.at[z] for p in range(1, 5)]
    ways += [f"move {c} to pile {p}" for c in heads[5] for p in range(1, 5)]
    return next((w for w in ways if w in can), "draw")


def test_cf_8_an_answer_may_be_given_by_touching_where_the_card_goes() -> None:
    """CF-8, CF-11: touch the foundation or the pile, or the stock to draw. The text names the card below."""
    h = table("AH", "5S", "4D 3C", "9C", stock="7C")
    choices = {c["say"]: (c["card"], c["zone"], c["targets"]) for c in scene(h, 0)["choices"]}
    assert choices["move AH to foundation"] == ("AH", "foundation.H", [])
    assert choices["move 4D to pile 2"] == ("4D", "pile.2", ["5S"])
    assert (choices["draw"][1], choices["resign"][1]) == ("stock", "")


def test_the_card_that_a_move_goes_onto() -> None:
    """The top card of the pile, for the first pile and the first card too; none for a foundation or an empty place."""
    h = table("2H", "3C", "9D")
    ace = ACE_LOW.face("AC")
    onto = {n: h.phase.targets(h, 0, TO * (n + 1) + ace) for n in range(3)}
    assert onto == {0: ["2H"], 1: ["3C"], 2: ["9D"]}
    assert h.phase.targets(h, 0, ace) == [] and h.phase.targets(h, 0, TO - 1) == []


@pytest.mark.parametrize(
    ("given", "more"),
    [
        ({"stock": "7C"}, "draw"),
        ({"discards": "7C", "redeal_limit": "unlimited"}, "flip"),
        ({"discards": "7C", "redeal_limit": "0"}, ""),
    ],
    ids=["a stock", "discards to turn over", "neither"],
)
@pytest.mark.parametrize(
    "piles", [("2H", "3C", "4D", "AC"), ("4D", "AC", "2H", "3C"), ("6C", "6S", "8C", "8S")], ids=["some", "other piles", "none"]
)
def test_a_random_player_may_do_whatever_is_legal(piles: tuple[str, ...], given: dict[str, str], more: str) -> None:
    """CF-8 to CF-20: each legal answer comes, and no other; giving up is one of them."""
    h = exactly(*piles, up=(0, 0, 0, 0), **given)
    legal = {h.say(a) for a in h.legal()}
    assert "resign" in legal and (more in legal if more else not legal & {"draw", "flip"})
    chosen = {h.say(h.phase.pick(h, 0, Rng(seed))) for seed in range(4000)}
    assert chosen == legal


def test_cf_11_the_ace_of_clubs_is_a_card_like_others() -> None:
    """CF-11, CF-12: it is moved to the first pile, and is the lowest card of a pile on which a king lies."""
    h = table("2H", "AC", "9D")
    h.play("move AC to pile 1")
    assert [ACE_LOW.names[c] for c in h.cards_in(0)] == ["2H", "AC"]
    h = table("AC KH", "2H", "9D")
    assert h.root(0) == ACE_LOW.face("AC")


def test_cf_r8_draws_and_redeals_are_counted_until_a_card_moves() -> None:
    """CF-R8: each draw and each redeal without a move counts one."""
    h = exactly("6C", "6S", "8C", "8S", stock="7C 9C", draw_count=1)
    h.play("draw")
    assert h.still == 1
    h.play("draw")
    assert h.still == 2
    h.flip()
    assert h.still == 3


def test_cf_r10_cards_come_back_only_from_the_top_of_a_foundation() -> None:
    """CF-R10: by agreement the top card of each foundation fits where the ranks and colours do."""
    h = table("5H", "5S", "9D", up=(4, 4, 4, 4), foundation_to_tableau=True)
    names = [{ACE_LOW.names[c] for c in range(52) if h.fits(pile) >> c & 1} for pile in range(2)]
    assert names[0] & {"4C", "4D", "4H", "4S"} == {"4C", "4S"} and names[1] & {"4C", "4D", "4H", "4S"} == {"4D", "4H"}
    for suits in range(4):
        up = [4 if s == suits else 0 for s in range(4)]
        h = table("5H", "5S", "9D", up=(up[0], up[1], up[2], up[3]), foundation_to_tableau=True)
        assert (h.fits(0) | h.fits(1)) >> ACE_LOW.face("4" + "CDHS"[suits]) & 1
    h = table("5H", "5S", "9D", up=(2, 2, 2, 2), stock="4S", foundation_to_tableau=True)
    assert not h.fits(0) >> ACE_LOW.face("4S") & 1, "the next card of the stock is no foundation"


def test_cf_5_each_base_card_lies_on_the_foundation_of_its_suit() -> None:
    """CF-5: whichever card comes after the reserve."""
    for base in ACE_LOW.names:
        others = [name for name in ACE_LOW.names if name != base]
        h = GAME.new(deck=" ".join([*others[:13], base, *others[13:]]))
        assert isinstance(h, Canfield)
        zone = FOUNDATION + "CDHS".index(base[1])
        assert [ACE_LOW.names[c] for c in h.cards_in(zone)] == [base] and h.up() == 1


def test_cf_18_the_variants_of_the_page() -> None:
    """CF-18, CF-R2, CF-R11: three cards are drawn at once in both; the strict one moves whole piles and keeps the base bare."""
    three, strict = (GAME.new(1, options=name).rules for name in ("draw_three", "strict"))
    usual = GAME.new(1).rules
    assert [three.draw_count, three.tableau_move, three.build_on_base] == [3, usual.tableau_move, usual.build_on_base]
    assert [strict.draw_count, strict.tableau_move, strict.build_on_base] == [3, "whole_pile_only", False]
