"""Oklahoma Rummy, clause by clause (OR-1 to OR-37), with the rulings and the worked cases."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import upcard
from tests.support.scored_match import after_hands, dealers
from upcard.bots.bot import answer
from upcard.bots.roster import bot
from upcard.contract import check_hand
from upcard.core.bits import Rng
from upcard.core.errors import BadOption, BadSeats, IllegalMove
from upcard.core.hand import Hand
from upcard.core.journal import Journal
from upcard.core.scene import scene
from upcard.games.oklahoma_rummy.game import GAME
from upcard.games.oklahoma_rummy.hand import PLAY, OklahomaRummy
from upcard.games.oklahoma_rummy.match import OklahomaRummyMatch
from upcard.games.oklahoma_rummy.melding import ADD, ADDED
from upcard.games.oklahoma_rummy.melds import PACK, READINGS, VALUES, in_order, readings


def names(h: Hand, zone: str) -> list[str]:
    """The cards of a zone in order."""
    return [PACK.name(c) for c in h.cards_in(h.plan.zone(zone))]


def held(h: Hand, seat: int = 0) -> list[str]:
    """A hand, by name."""
    return sorted(names(h, f"hand.{seat}"))


def says(h: Hand) -> list[str]:
    """The legal answers."""
    return [h.say(a) for a in h.legal()]


def asks(h: Hand) -> str:
    """The question that is open."""
    return h.phase.name


def at(
    phase: str,
    *hands: str,
    melds: dict[int, list[str]] | None = None,
    discards: str = "",
    stock: str | None = None,
    turn: int = 0,
    **options: Any,
) -> OklahomaRummy:
    """A hand in progress.

    The stock gets the cards that are not named, or the last player's hand does if the stock is given. Melds are written in order;
    if a meld could be several, a declaration follows a colon.
    """
    rows = {s: [row.partition(":") for row in rows_] for s, rows_ in (melds or {}).items()}
    zones = {f"hand.{s}": cards for s, cards in enumerate(hands)}
    zones |= {f"melds.{s}": " ".join([row[0] for row in rows_]) for s, rows_ in rows.items()}
    zones["discards"] = discards
    if stock is not None:
        zones["stock"] = stock
        left = 104 - sum([len(text.split()) for text in zones.values()])
        zones[f"hand.{len(hands) - 1}"] += " ?" * left
    h = GAME.position(zones=zones, phase=phase, asked=[turn], seats=len(hands), options=options)
    assert isinstance(h, OklahomaRummy)
    laid: list[list[list[int]]] = []
    for s in range(len(hands)):
        lying = h.cards_in(int(h.melds) + s)
        mine: list[list[int]] = []
        for text, _, reading in rows.get(s, []):
            cards = [lying.pop(0) for _ in text.split()]
            mine.append([READINGS.index(reading) if reading else readings(cards)[0], *cards])
        laid.append(mine)
    h.laid = laid
    return h


def meld(h: OklahomaRummy, cards: str, reading: str = "") -> None:
    """Lay down a meld."""
    h.play(*[f"lay {c}" for c in cards.split()], "meld")
    if reading:
        h.play(f"as {reading}")


def take(h: OklahomaRummy, cards: str, reading: str = "") -> None:
    """Take the pile with cards from the hand."""
    h.play(*[f"lay {c}" for c in cards.split()], "take the discards")
    if reading:
        h.play(f"as {reading}")


def on_table(h: OklahomaRummy, seat: int = 0) -> list[str]:
    """A player's melds in order."""
    return [" ".join([PACK.name(c) for c in row[1:]]) for row in h.laid[seat]]


def worth(cards: str, reading: str = "", all_queens: bool = False, set_queen: int = 10, plain_two: int = 5) -> int:
    """The points of a meld."""
    row = PACK.read(cards)
    known = READINGS.index(reading) if reading else readings(row)[0]
    return VALUES[all_queens, set_queen, plain_two].meld(known, in_order(known, row))


def match(*scores: list[int], **options: Any) -> OklahomaRummyMatch:
    """A match after hands with these scores."""
    m = GAME.match(5, seats=len(scores[0]), options=options)
    assert isinstance(m, OklahomaRummyMatch)
    return after_hands(m, *scores)


# Players, deck, deal ----------------------------------------------------------------------


def test_or_1_two_to_eight() -> None:
    """OR-1: two to eight players, with no partners."""
    for n in (1, 9):
        with pytest.raises(BadSeats, match="2 to 8"):
            GAME.new(1, seats=n)
    m = match([500, 500, 0, 0], [600, 500, 0, 0])
    assert m.over and m.winners() == [0], "nobody shares in another's win"


def test_or_2_what_it_is_called() -> None:
    """OR-2: the page names Arlington, and says that it is not Oklahoma Gin."""
    page = (Path(upcard.__file__).parent / "games" / "oklahoma_rummy" / "rules.md").read_text()
    assert "Arlington" in page and "Oklahoma Gin" in page


def test_or_4_or_c1_the_pack() -> None:
    """OR-4: two standard packs, without jokers: eight twos, two queens of spades."""
    cards = [PACK.name(c) for c in PACK.cards()]
    assert sorted(cards) == sorted([r + s for r in "23456789TJQKA" for s in "CDHS"] * 2)


@pytest.mark.parametrize(
    ("seats", "each", "stock"), [(2, 13, 77), (3, 13, 64), (4, 13, 51), (5, 13, 38), (6, 13, 25), (7, 13, 12)]
)
def test_or_5_or_6_or_7_or_c1_the_deal(seats: int, each: int, stock: int) -> None:
    """OR-5, OR-6, OR-7, OR-C1: thirteen cards each, one card turned up, and the rest is the stock, face down."""
    h = GAME.new(1, seats=seats)
    assert [len(h.cards_in(s)) for s in range(seats)] == [each] * seats
    assert len(names(h, "discards")) == 1 and len(names(h, "stock")) == stock
    assert set(h.view(0).zones[h.plan.zone("stock")]) == {-1}
    assert h.view(-1).zones[h.plan.zone("discards")] == [PACK.face(names(h, "discards")[0])]


def test_or_7_the_upcard_is_the_top_of_the_stock() -> None:
    """OR-7: the card after the hands is turned up."""
    deck = [PACK.name(c) for c in PACK.cards()]
    h = GAME.new(1, seats=2, dealer=1, deck=" ".join(deck))
    assert held(h) == sorted(deck[0:26:2]) and names(h, "discards") == [deck[26]] and names(h, "stock")[-1] == deck[27]


@pytest.mark.parametrize(("size", "stock"), [("11", 15), ("12", 7)])
def test_or_r2_or_c1_eight_players(size: str, stock: int) -> None:
    """OR-R2, OR-C1: eight players are dealt eleven cards, or twelve, or cannot play."""
    h = GAME.new(1, seats=8, options={"eight_player_hand_size": size})
    assert [len(h.cards_in(s)) for s in range(8)] == [int(size)] * 8 and len(names(h, "stock")) == stock
    assert len(names(h, "discards")) == 1
    with pytest.raises(BadOption, match="seven players at most"):
        GAME.new(1, seats=8, options={"eight_player_hand_size": "refuse"})
    assert len(GAME.new(1, seats=7, options={"eight_player_hand_size": "refuse"}).cards_in(0)) == 13


def test_or_r1_who_begins() -> None:
    """OR-R1: the first dealer is drawn at random. The player on the dealer's left begins; play and deal pass to the left."""
    assert len({GAME.match(seed, seats=5).dealer for seed in range(40)}) == 5
    h = GAME.new(1, seats=4, dealer=2)
    asked: list[int] = []
    while len(asked) < 5:
        asked.append(h.turn)
        h.play("draw from the stock", next(s for s in says_after_draw(h)))
    assert asked == [3, 0, 1, 2, 3]
    m = GAME.match(5, seats=3)
    dealt = dealers(m, [0, 0, 0], [0, 0, 0], [0, 0, 0], [0, 0, 0])
    assert [(d - dealt[0]) % 3 for d in dealt] == [0, 1, 2, 0]


def says_after_draw(h: Hand) -> list[str]:
    """The legal discards once a card is drawn."""
    g = h.copy()
    g.play("draw from the stock")
    return [s for s in says(g) if s.startswith("discard")]


@pytest.mark.parametrize("top", ["2D", "QS"])
def test_or_r3_any_card_may_be_the_upcard(top: str) -> None:
    """OR-R3, OR-R6: a two or the queen of spades too, and the first player can take it."""
    deck = [PACK.name(c) for c in PACK.cards()]
    mine = ["QC", "QD", "3H"]
    for c in [*mine, top]:
        deck.remove(c)
    rest = [c for c in deck if c[0] not in "2Q"] + [c for c in deck if c[0] in "2Q"]
    first, second = mine + rest[:10], rest[10:23]
    order = [c for pair in zip(first, second) for c in pair] + [top] + rest[23:]
    h = GAME.new(1, seats=2, dealer=1, deck=" ".join(order))
    assert isinstance(h, OklahomaRummy) and names(h, "discards") == [top]
    take(h, "QC QD")
    assert on_table(h) == [{"2D": "QC QD 2D", "QS": "QC QD QS"}[top]] and len(held(h)) == 11


# Melds ------------------------------------------------------------------------------------

C2 = [
    ("OR-8 OR-C2 OR-R14", "7H 7H 7S", ["sevens"]),
    ("OR-8", "7H 7C 7D 7S", ["sevens"]),
    ("OR-9 OR-C2", "5D 6D 7D 8D", ["diamonds from 5"]),
    ("OR-10 OR-C2", "5D 6D 7D 8D 9D", []),
    ("OR-9 OR-C2 gap", "5D 6D 8D", []),
    ("OR-9 OR-C2 suits", "5D 6D 7H", []),
    ("OR-13 OR-C2", "QH KH AH", ["hearts from Q"]),
    ("OR-13 low", "AC 3C 4C 2H", ["clubs from A"]),
    ("OR-13 corner", "KH AH 2H 3H", []),
    ("OR-R12 OR-C2", "AC 2C 3C 4C", ["clubs from A"]),
    ("OR-15 OR-C2", "JS 2D KS", ["spades from J"]),
    ("OR-15 OR-C2 two", "JS KS 2D 2C", []),
    ("OR-14 OR-C2", "TS 2D QS KS", ["spades from T"]),
    ("OR-R7 OR-C2", "2C 2D 9S", ["nines", "spades from 7", "spades from 8", "spades from 9"]),
    ("OR-16 OR-C2", "2C 2D 2H", ["twos"]),
    ("OR-16", "2C 2D 2H 2H", ["twos"]),
    ("OR-10 OR-C2 set", "8D 8D 8H 8C 8S", []),
    ("OR-R7", "2C 2D 2H 9D", ["nines", "diamonds from 6", "diamonds from 7", "diamonds from 8", "diamonds from 9"]),
    ("OR-15 in a set", "QH 2C 2D", ["queens", "hearts from T", "hearts from J", "hearts from Q"]),
    ("OR-R14 twice a rank", "5D 5D 6D", []),
    ("OR-15 of other suits", "JH KH 2D 2C", ["hearts from T", "hearts from J"]),
    ("OR-13 ace between", "KC AC 2D", ["clubs from Q"]),
    ("OR-8 two", "7H 7S", []),
]


@pytest.mark.parametrize(("clause", "cards", "may"), C2, ids=[row[0] for row in C2])
def test_or_8_or_9_or_10_or_13_to_16_or_c2_what_is_a_meld(clause: str, cards: str, may: list[str]) -> None:
    """OR-8, OR-9, OR-10, OR-13 to OR-16, OR-R7, OR-R12, OR-R14, OR-C2: by declaring it, and by laying it down."""
    row = cards.split()
    assert [READINGS[r] for r in readings(PACK.read(cards))] == may
    h = at("play", f"{cards} 3S 7C", "? ? ?")
    if not may:
        with pytest.raises(IllegalMove, match="meld"):
            meld(h, cards)
        assert held(h) == sorted([*row, "3S", "7C"]) and not h.laid[0], "nothing has changed (OR-R30)"
        return
    meld(h, cards, may[0] if len(may) > 1 else "")
    assert sorted(names(h, "melds.0")) == sorted(row) and held(h) == ["3S", "7C"]


def test_or_9_a_gap_is_named() -> None:
    """OR-9, OR-R30: the refusal names the cards that are not a meld and changes nothing."""
    h = at("play", "5D 6D 8D 2H 3S", "? ? ?")
    with pytest.raises(IllegalMove, match="cannot make a meld with the five of diamonds, six of diamonds and eight of diamonds"):
        meld(h, "5D 6D 8D")
    with pytest.raises(IllegalMove, match="only if it is the only two"):
        meld(at("play", "JS KS 2D 2C 9H 9D", "? ? ?"), "JS KS 2D 2C")
    with pytest.raises(IllegalMove, match="do not hold the nine of clubs"):
        h.play("lay 9C")
    with pytest.raises(IllegalMove, match="four cards at most"):
        h = at("play", "8D 8D 8H 8C 8S 3C", "? ? ?")
        h.play("lay 8D", "lay 8D", "lay 8H", "lay 8C", "lay 8S")


def test_or_11_a_meld_lies_open_before_its_player() -> None:
    """OR-11: everyone sees it in order, with what it is."""
    h = at("play", "9H TH 8H 3S 2C", "? ? ?")
    meld(h, "9H TH 8H")
    z = scene(h, -1)["zones"][h.plan.zone("melds.0")]
    assert z["cards"] == ["8H", "9H", "TH"] and z["marks"] == ["hearts"] * 3 and z["owner"] == 0


def test_or_12_nobody_adds_to_the_melds_of_others() -> None:
    """OR-12: you can add cards only to your own melds."""
    h = at("play", "7C JC 3S", "? ? ?", melds={1: ["8C 9C TC"]})
    assert not [s for s in says(h) if s.startswith("add")]
    with pytest.raises(IllegalMove, match="only to your own melds"):
        h.play("add 7C to 1")


def test_or_14_every_two_is_wild() -> None:
    """OR-14: a two of any suit stands for any card, even one whose copies are both on the table."""
    for two in ("2C", "2D", "2H", "2S"):
        h = at("play", f"KD KC {two} 3S", "? ? ?")
        meld(h, f"KD KC {two}")
        assert on_table(h) == [f"KC KD {two}"]
    h = at("play", "7H 7H 2S 3S", "? ? ?")
    meld(h, "7H 7H 2S")
    assert on_table(h) == ["7H 7H 2S"]


def test_or_r8_what_a_two_stands_for_is_declared_and_stays() -> None:
    """OR-R8: the player says which of several melds it is, and later additions keep to that."""
    h = at("play", "2C 2D 9H TH 6H 9S", "? ? ?")
    h.play("lay 2C", "lay 2D", "lay 9H", "meld")
    assert asks(h) == "declare" and says(h) == ["as nines", "as hearts from 7", "as hearts from 8", "as hearts from 9"]
    with pytest.raises(IllegalMove, match="these cards are not tens"):
        h.play("as tens")
    long = at("play", "2C 2D 2H 9H TH", "? ? ?")
    long.play("lay 2C", "lay 2D", "lay 2H", "lay 9H", "meld")
    with pytest.raises(IllegalMove, match="a sequence of 4 cards cannot begin there"):
        long.play("as clubs from Q")
    h.play("as hearts from 7")
    assert on_table(h) == ["2C 2D 9H"]
    assert [s for s in says(h) if s.startswith("add")] == ["add 6H to 1", "add TH to 1"], "it is no set of nines"
    h.play("add 6H to 1")
    assert on_table(h) == ["6H 2C 2D 9H"]


def test_or_r8_free_twos() -> None:
    """OR-R8: by agreement nothing is declared, and the meld counts as its dearest reading at the end."""
    h = at("play", "2C 2D 9H 9S 3S", "? ? ?", wild_identity="free")
    meld(h, "2C 2D 9H")
    assert asks(h) == "play" and "add 9S to 1" in says(h), "whatever it lay as, it may become a set"
    h.play("add 9S to 1")
    assert on_table(h) == ["9H 9S 2C 2D"] and h.on_table(0) == 40
    h = at("play", "2C 2D KH KS 9S", "? ? ?", wild_identity="free")
    meld(h, "2C 2D KH")
    assert on_table(h) == ["2C KH 2D"] and h.on_table(0) == 10 + 10 + 20, "queen, king and ace of hearts"
    assert [a for a in says(h) if a.startswith("add")] == ["add KS to 1"]
    h.play("add KS to 1")
    assert on_table(h) == ["KH KS 2C 2D"] and h.on_table(0) == 40, "four kings now"
    h = at("play", "QS AS 2H 3S", "? ? ?", wild_identity="free")
    meld(h, "QS AS 2H")
    h2 = at("play", "QS AS 2H 3S", "? ? ?")
    meld(h2, "QS AS 2H")
    assert h.on_table(0) == h2.on_table(0) == 50 + 10 + 20


# The turn ---------------------------------------------------------------------------------


def test_or_17_a_turn_begins_with_a_card_of_the_stock() -> None:
    """OR-17: one card, which only the drawer sees."""
    h = at("draw", "4S 9C 3D", "? ? ?", discards="KH")
    assert says(h) == ["draw from the stock"]
    h.journal = Journal()
    h.play("draw from the stock")
    assert len(held(h)) == 4 and asks(h) == "play" and h.turn == 0
    new = next(c for c in names(h, "hand.0") if c not in ("4S", "9C", "3D") or names(h, "hand.0").count(c) > 1)
    assert PACK.face(new) in h.view(0).zones[0] and set(h.view(1).zones[0]) == {-1}


def test_or_18_or_c4_the_pile_is_taken_whole() -> None:
    """OR-18, OR-C4, OR-R5: first the meld with the top card, then the rest of the pile comes to hand. No card is drawn."""
    h = at("draw", "4S 4H 9C QS", "? ? ?", discards="6C KH 4D")
    stock = len(names(h, "stock"))
    take(h, "4S 4H")
    assert on_table(h) == ["4D 4H 4S"] and held(h) == sorted(["9C", "QS", "6C", "KH"]) and names(h, "discards") == []
    assert asks(h) == "play" and h.turn == 0 and len(names(h, "stock")) == stock


def test_or_c4_without_two_cards_that_meld_it_is_refused() -> None:
    """OR-C4, OR-18: one natural four without a two is not enough; with a two it is."""
    h = at("draw", "4S 9C QS", "? ? ?", discards="6C KH 4D")
    assert says(h) == ["draw from the stock"]
    with pytest.raises(IllegalMove, match="two or three cards of your hand"):
        h.play("take the discards")
    with pytest.raises(IllegalMove, match="you cannot make a meld with"):
        h.play("lay 4S")
    h = at("draw", "4S 2H 9C", "? ? ?", discards="6C KH 4D")
    take(h, "4S 2H")
    assert on_table(h) == ["4D 4S 2H"]


def test_or_r4_what_the_meld_must_be() -> None:
    """OR-R4, OR-R6: three or four cards, two or three from the hand and none from under the top; twos can be used."""
    h = at("draw", "4S 4H 4C 9C", "? ? ?", discards="4D KH 4D")
    take(h, "4S 4H 4C")
    assert on_table(h) == ["4C 4D 4H 4S"] and held(h) == sorted(["9C", "KH", "4D"])
    h = at("draw", "4S KD 9C", "? ? ?", discards="4H KH 4D")
    assert says(h) == ["draw from the stock"], "the fours of the pile do not help"
    h = at("draw", "9S 9D 5C", "? ? ?", discards="KH 2C")
    take(h, "9S 9D")
    assert on_table(h) == ["9D 9S 2C"]
    h = at("draw", "2S 2D 5C", "? ? ?", discards="KH 9C")
    take(h, "2S 2D", "clubs from 9")
    assert on_table(h) == ["9C 2S 2D"] and held(h) == ["5C", "KH"]


def test_or_c5_an_old_meld_does_not_help() -> None:
    """OR-C5, OR-R4: the top card must be in a new meld; by agreement you can add it to a meld of your own."""
    old = {0: ["8C 9C TC"]}
    h = at("draw", "5D 6H KS", "? ? ?", melds=old, discards="3H JC")
    assert says(h) == ["draw from the stock"]
    with pytest.raises(IllegalMove, match="only for a new meld"):
        h.play("add JC to 1")
    h = at("draw", "QC KC 5D", "? ? ?", melds=old, discards="3H JC")
    take(h, "QC KC")
    assert on_table(h) == ["8C 9C TC", "JC QC KC"]
    h = at("draw", "5D 6H KS", "? ? ?", melds=old, discards="3H JC", pile_take_requires="any_meld")
    assert says(h) == ["draw from the stock", "add JC to 1"]
    h.play("add JC to 1")
    assert on_table(h) == ["8C 9C TC JC"] and held(h) == sorted(["5D", "6H", "KS", "3H"]) and asks(h) == "play"


def test_or_19_or_21_melding_is_free() -> None:
    """OR-19, OR-21: any number of melds after drawing or taking, or none."""
    hand = "7H 7C 7D 4S 5S 6S 9C"
    h = at("play", hand, "? ? ?")
    meld(h, "7H 7C 7D")
    meld(h, "4S 5S 6S")
    assert on_table(h) == ["7C 7D 7H", "4S 5S 6S"] and held(h) == ["9C"]
    h = at("play", hand, "? ? ?")
    h.play("discard 9C")
    assert not h.laid[0] and h.turn == 1
    h = at("draw", "4S 4H 5D 5C", "? ? ?", discards="5H 4D")
    take(h, "4S 4H")
    meld(h, "5D 5C 5H")
    assert h.over, "a card of the pile may be melded at once"


def test_or_20_or_c6_additions() -> None:
    """OR-20, OR-C6, OR-10: to your melds of earlier turns, up to four cards."""
    h = at("play", "QC 2C JC 3S", "? ? ?", melds={0: ["8C 9C TC JC"]})
    for card in ("QC", "2C"):
        with pytest.raises(IllegalMove, match="four cards already"):
            h.play(f"add {card} to 1")
    h = at("play", "QC 7C JC 3S", "? ? ?", melds={0: ["8C 9C TC"]})
    with pytest.raises(IllegalMove, match="cannot be added there"):
        h.play("add QC to 1")
    h.play("add 7C to 1")
    assert on_table(h) == ["7C 8C 9C TC"] and held(h) == ["3S", "JC", "QC"]
    with pytest.raises(IllegalMove, match="four cards already"):
        h.play("add JC to 1")


def test_or_r16_additions_in_the_same_turn() -> None:
    """OR-R16: also to a meld of this turn, with a card of the pile just taken; to a sequence only at its ends."""
    h = at("draw", "4S 4H 9C", "? ? ?", discards="4C 4D")
    take(h, "4S 4H")
    h.play("add 4C to 1")
    assert on_table(h) == ["4D 4H 4S 4C"] and held(h) == ["9C"]
    h = at("play", "7H JH 9H 9S 3C", "? ? ?", melds={0: ["8H 9H TH"]})
    assert [s for s in says(h) if s.startswith("add")] == ["add 7H to 1", "add JH to 1"]
    h.play("add JH to 1")
    assert names(h, "melds.0") == ["8H", "9H", "TH", "JH"]


def test_or_r16_a_two_at_either_end() -> None:
    """OR-R16, OR-R8: a two goes below or above and stands for that card; a set takes it as it is."""
    table = {0: ["8H 9H TH", "KC KD KS"]}
    h = at("play", "2C 2D 3C", "? ? ?", melds=table)
    assert [s for s in says(h) if s.startswith("add 2C")] == ["add 2C under 1", "add 2C to 1", "add 2C to 2"]
    buttons = {c["say"]: c["text"] for c in scene(h, 0)["choices"]}
    assert buttons["add 2C under 1"] == "As the seven of hearts" and buttons["add 2C to 1"] == "As the jack of hearts"
    g = h.copy()
    g.play("add 2C under 1")
    assert [" ".join([PACK.name(c) for c in row[1:]]) for row in g.laid[0]][0] == "2C 8H 9H TH"
    h.play("add 2C to 1", "add 2D to 2")
    assert on_table(h) == ["8H 9H TH 2C", "KC KD KS 2D"] and h.on_table(0) == 80
    h = at("play", "2C 3C", "? ? ?", melds={0: ["QH KH AH"]})
    assert [s for s in says(h) if s.startswith("add")] == ["add 2C under 1"], "nothing follows the ace"


def test_or_r13_the_queen_of_spades_when_a_meld_grows() -> None:
    """OR-R13, OR-15: the whole meld counts, whichever cards came first."""
    h = at("play", "2C AS TS 3C", "? ? ?", melds={0: ["JS 2D KS"]})
    assert [s for s in says(h) if s.startswith("add")] == ["add TS to 1", "add AS to 1"]
    h = at("play", "2C 3C", "? ? ?", melds={0: ["9S TS JS"]})
    assert [s for s in says(h) if s.startswith("add")] == ["add 2C under 1", "add 2C to 1"]
    h = at("play", "2C QS 3C", "? ? ?", melds={0: ["9S 2D JS"]})
    assert [s for s in says(h) if s.startswith("add")] == ["add 2C under 1", "add QS to 1"], "not as the queen beside a two"


def test_or_r15_more_melds_of_one_kind() -> None:
    """OR-R15: two sets of a rank, two sequences of a suit; they are not merged."""
    h = at("play", "7H 7H 7S 3C", "? ? ?", melds={0: ["7C 7C 7D", "4S 5S 6S"]})
    assert [s for s in says(h) if s.startswith("add")] == ["add 7H to 1", "add 7S to 1", "add 7S to 2"]
    meld(h, "7H 7H 7S")
    assert on_table(h) == ["7C 7C 7D", "4S 5S 6S", "7H 7H 7S"]


def test_or_c11_all_twos() -> None:
    """OR-C11, OR-R16: only a fourth two can be added."""
    h = at("play", "2S 9H 3C", "? ? ?", melds={0: ["2C 2D 2H"]})
    assert h.on_table(0) == 75
    with pytest.raises(IllegalMove, match="cannot be added there"):
        h.play("add 9H to 1")
    h.play("add 2S to 1")
    assert h.on_table(0) == 100


def test_or_22_or_23_or_24_the_discard() -> None:
    """OR-22, OR-23, OR-24: one card, face up, any but the queen of spades. Then the next player's turn begins."""
    h = at("play", "2C QS QH 3S", "? ? ?", discards="9D")
    assert [s for s in says(h) if s.startswith("discard")] == ["discard 2C", "discard QH", "discard 3S"]
    with pytest.raises(IllegalMove, match="cannot discard the queen of spades"):
        h.play("discard QS")
    why = scene(at("play", "4C QS 9H 7D", "? ? ?"), 0)["why"]
    assert why == {"QS": "you cannot discard the queen of spades: meld her"}
    h.play("discard 2C")
    assert names(h, "discards") == ["9D", "2C"] and h.turn == 1 and asks(h) == "draw"


def test_or_r21_any_card_of_the_pile_may_be_discarded() -> None:
    """OR-R21: even a card that was just taken."""
    h = at("draw", "4S 4H 9C QS", "? ? ?", discards="6C KH 4D")
    take(h, "4S 4H")
    assert [s for s in says(h) if s.startswith("discard")] == ["discard 6C", "discard 9C", "discard KH"]


# The end of a hand ------------------------------------------------------------------------


def test_or_25_or_26_or_r17_going_out() -> None:
    """OR-25, OR-26, OR-33, OR-R17: with a discard, or with a meld and no discard, even a meld that takes the pile."""
    h = at("play", "9C", "5D KH")
    h.play("discard 9C")
    assert h.over and h.score == [100, -15]
    h = at("play", "7H 7C 7D", "5D KH")
    meld(h, "7H 7C 7D")
    assert h.over and h.score == [115, -15] and names(h, "melds.0") == ["7C", "7D", "7H"]
    h = at("play", "JC", "5D KH", melds={0: ["8C 9C TC"]})
    h.play("add JC to 1")
    assert h.over and h.score == [140, -15]
    h = at("draw", "4S 4H", "5D KH", discards="4D")
    take(h, "4S 4H")
    assert h.over and h.score == [115, -15]
    h = at("draw", "4S 4H", "5D KH", discards="9D 4D")
    take(h, "4S 4H")
    assert not h.over and held(h) == ["9D"], "the pile is in the hand first"


def test_or_r17_on_the_first_turn() -> None:
    """OR-R17: a player can go out on the first turn."""
    deck = [PACK.name(c) for c in PACK.cards()]
    mine = "5C 5D 5H 6C 6D 6H 7C 7D 7H 8C 8D 8H 9C".split()
    for c in [*mine, "9D"]:
        deck.remove(c)
    order = [c for pair in zip(mine, deck) for c in pair] + deck[13:14] + ["9D"] + deck[14:]
    h = GAME.new(1, seats=2, dealer=1, deck=" ".join(order))
    assert isinstance(h, OklahomaRummy)
    h.play("draw from the stock")
    for row in ("5C 5D 5H", "6C 6D 6H", "7C 7D 7H", "8C 8D 8H"):
        meld(h, row)
    h.play("discard 9C")
    assert not h.over and held(h) == ["9D"]
    h = at("play", "5C 5D 5H 6C 6D 6H 7C 7D 7H 8C 8D 8H 9C", "? ? ?")
    for row in ("5C 5D 5H", "6C 6D 6H", "7C 7D 7H", "8C 8D 8H"):
        meld(h, row)
    h.play("discard 9C")
    assert h.over and h.score[0] == 15 + 15 + 15 + 30 + 100


def test_or_r18_or_c9_out_with_the_queen_of_spades() -> None:
    """OR-R18, OR-C9: the player cannot discard her, but can add her to queens."""
    other = {0: ["KC KD KH", "3S 4S 5S"]}
    h = at("play", "QS", "5D KH", melds=other)
    assert says(h) == ["no discard"]
    with pytest.raises(IllegalMove, match="cannot discard"):
        h.play("discard QS")
    with pytest.raises(IllegalMove, match="you cannot take back now; end the turn with 'no discard'"):
        h.play("take back")
    h.play("no discard")
    assert not h.over and h.turn == 1 and held(h) == ["QS"]
    h = at("play", "QS", "5D KH", melds={0: ["QD QH QC"]})
    assert says(h) == ["no discard", "add QS to 1"]
    h.play("add QS to 1")
    assert h.over and h.on_table(0) == 10 + 10 + 10 + 50 and h.score == [180, -15]


def test_or_r19_a_turn_ends_with_a_discard() -> None:
    """OR-R19: only who cannot discard ends the turn without."""
    h = at("play", "QS 4D", "5D KH")
    with pytest.raises(IllegalMove, match="you hold a card that you can discard"):
        h.play("no discard")


def test_or_r19_or_c8_nothing_but_queens_of_spades() -> None:
    """OR-R19, OR-C8: there is no discard. They cost a hundred each if another player goes out."""
    h = at("play", "QS QS", "9C", discards="3D")
    assert says(h) == ["no discard"]
    h.play("no discard")
    assert names(h, "discards") == ["3D"] and h.turn == 1
    assert sum([int(h.located_by(1, w)).bit_count() for w in range(2)]) == 4, "all know both queens, beside 9C and 3D"
    h = at("play", "QS QS", "9C", turn=1)
    h.play("discard 9C")
    assert h.score == [-200, 100]


def test_or_r19_melding_down_may_be_forbidden() -> None:
    """OR-R19: by agreement no meld can leave only queens of spades. A player who draws one more still ends without a discard."""
    h = at("play", "4S 4H 4D QS", "? ? ?")
    meld(h, "4S 4H 4D")
    assert held(h) == ["QS"], "as a rule it is allowed"
    rule: dict[str, Any] = {"queen_only_hand": "forbid_melding_down"}
    second = at("play", "? ? ?", "4S 4H 4D QS", turn=1, **rule)
    assert not [s for s in says(second) if s.startswith("lay")], "whoever plays"
    second = at("play", "? ? ?", "4S 4H 4D 4C", turn=1, **rule)
    assert {s for s in says(second) if s.startswith("lay")} == {f"lay 4{suit}" for suit in "SHDC"}, "nobody is left with queens"
    meld(second, "4S 4H 4D 4C")
    assert second.over, "nor is a player who melds all cards"
    h = at("play", "4S 4H 4D QS", "? ? ?", **rule)
    assert not [s for s in says(h) if s.startswith("lay")]
    with pytest.raises(IllegalMove, match="you cannot make a meld with"):
        meld(h, "4S 4H 4D")
    h = at("play", "4S 4H 4D 4C QS", "? ? ?", **rule)
    with pytest.raises(IllegalMove, match="only queens of spades"):
        meld(h, "4S 4H 4D 4C")
    meld(h, "4S 4H 4D")
    assert held(h) == ["4C", "QS"] and says(h) == ["discard 4C"], "the fourth may not be added"
    h = at("play", "JS KS QS 5D", "? ? ?", **rule)
    meld(h, "JS KS QS")
    assert on_table(h) == ["JS QS KS"]
    h = at("play", "QS QS", "? ? ?", **rule)
    assert says(h) == ["no discard"]
    h = at("draw", "4S 4H QS", "? ? ?", discards="4D", **rule)
    assert says(h) == ["draw from the stock"], "nor may the pile be taken for that"
    for seat in range(2):
        hands = ["? ? ?", "? ? ?"]
        for mine, third, may in (
            ("5D QS", "5C", False),
            ("5D QS", "5D", False),
            ("5D 5D QS", "5C", True),
            ("5D QS 4S", "5D", True),
        ):
            hands[seat] = mine
            h = at("play", hands[0], hands[1], melds={seat: [f"5S 5H {third}"]}, turn=seat, **rule)
            assert ("add 5D to 1" in says(h)) is may, "another card than the queen must be left"
        for mine, pile, takes in (("QS", "4H 5D", True), ("QS", "QS 5D", False), ("5D QS", "5D", True), ("QS", "5D", False)):
            hands[seat] = mine
            more: dict[str, Any] = {"pile_take_requires": "any_meld", **rule}
            h = at("draw", hands[0], hands[1], melds={seat: ["5S 5H 5C"]}, discards=pile, turn=seat, **more)
            assert ("add 5D to 1" in says(h)) is takes, "the rest of the pile comes to hand too"
    h = at("draw", "4S 4H QS", "? ? ?", discards="9C 4D", **rule)
    take(h, "4S 4H")
    assert held(h) == ["9C", "QS"]


# Scoring ----------------------------------------------------------------------------------

C3 = [
    ("OR-30", "9H 9H 9S", "", 30),
    ("OR-32", "KD KC 2H", "", 30),
    ("OR-28 OR-R9", "QS QH QD", "", 70),
    ("OR-R10", "QH QD 2C", "", 30),
    ("OR-R11", "JS 2D KS", "", 70),
    ("OR-R12 OR-29", "AD 2C 3D", "", 30),
    ("OR-R9", "TD JD QD KD", "", 40),
    ("OR-32 twos", "2C 2D 2H 2S", "", 100),
    ("OR-31", "4C 5C 6C 7C", "", 20),
    ("OR-30 eights", "8C 9C TC", "", 30),
    ("OR-R26", "JS QS KS AS", "", 90),
    ("OR-R26 set", "AC AD AH", "", 60),
    ("OR-31 threes", "3C 3D 3H", "", 15),
    ("OR-32 ace", "QH KH 2C", "hearts from Q", 40),
    ("OR-R10 with her", "QS QH 2C", "queens", 70),
]


@pytest.mark.parametrize(("clause", "cards", "reading", "points"), C3, ids=[row[0] for row in C3])
def test_or_28_to_32_or_c3_what_melds_count(clause: str, cards: str, reading: str, points: int) -> None:
    """OR-28, OR-29, OR-30, OR-31, OR-32, OR-R9, OR-R10, OR-R11, OR-R12, OR-R26, OR-C3."""
    assert worth(cards, reading) == points


def test_or_r9_or_r10_or_r12_other_values() -> None:
    """OR-R9, OR-R10, OR-R12: by option all queens are dear, a two among queens counts 50, a two as a two 20 or 25."""
    assert worth("QH QD QC", all_queens=True) == 150 and worth("TD JD QD KD", all_queens=True) == 80
    assert worth("JH 2C KH", all_queens=True) == 70, "the queen of hearts for whom it stands"
    assert worth("QH QD 2C", set_queen=50) == 70 and worth("QH QD 2C", all_queens=True) == 150
    assert worth("AD 2C 3D", plain_two=20) == 45 and worth("AD 2C 3D", plain_two=25) == 50
    h = at("play", "9C", "QH QS", queen_50_scope="all_queens")
    h.play("discard 9C")
    assert h.score == [100, -150], "in the hand 50 too, but 100 for the queen of spades"
    h = at("play", "3C", "? ?", melds={0: ["QC QD 2C:queens", "AD 2H 3D"]}, wild_in_queen_set="50", two_as_two_value="20")
    assert h.on_table(0) == 70 + 45


def test_or_27_or_33_to_35_or_c7_a_hand_of_three() -> None:
    """OR-27, OR-33, OR-34, OR-35, OR-C7, OR-R22, OR-R25: 260, +30 and -225."""
    h = at(
        "play",
        "3C",
        "QH 2H 5D 6D 6S 9D JD",
        "QS AD AC 9C 3H 2S 6C 7H TD JC 4C 8D 3D",
        melds={
            0: ["8H 9H TH JH", "KS KD KC", "2C 2D 2H", "4S 4H 4D"],
            1: ["QS KS AS", "7C 7D 2S:sevens"],
        },
    )
    h.play("discard 3C")
    assert h.over and h.score == [260, 30, -225]
    mine = [t.points for t in h.count_lines() if t.seat == 0]
    assert mine == [40, 30, 75, 15, 100]
    assert [t.points for t in h.count_lines() if t.seat == 1] == [80, 15, -65] and [
        t.points for t in h.count_lines() if t.seat == 2
    ] == [-225]


def test_or_34_or_r25_values_in_the_hand() -> None:
    """OR-34, OR-R25: each card as in a meld, but a two 20 and the queen of spades 100."""
    values = VALUES[False, 10, 5]
    want = {"A": 20, "K": 10, "J": 10, "T": 10, "9": 10, "8": 10, "7": 5, "6": 5, "5": 5, "4": 5, "3": 5, "2": 20}
    for rank, points in want.items():
        assert {values.held(PACK.face(rank + s)) for s in "CDHS"} == {points}
    assert [values.held(PACK.face(q)) for q in ("QC", "QD", "QH", "QS")] == [10, 10, 10, 100]


# The stock --------------------------------------------------------------------------------


def test_or_r20_or_c10_the_stock_is_used_up() -> None:
    """OR-R20, OR-C10: a player who cannot take the pile ends the hand at once, and nobody gets a bonus."""
    h = at("play", "9C KD", "9H 5D QS", "", melds={1: ["9D 9S 9S"]}, stock="", discards="")
    h.play("discard 9C")
    assert h.over and h.out == -1
    assert h.score[1] == 30 - (10 + 5 + 100) == -85 and h.score[0] == -10
    assert (h.count_lines()[0].seat, h.count_lines()[0].text) == (-1, "The stock is used up, and nobody is out.")


def test_or_r20_the_pile_may_still_be_taken() -> None:
    """OR-R20: a player who can take the pile takes it or ends the hand."""
    h = at("play", "9C KD", "9H 9D 5D 3C", "", stock="", discards="7S")
    h.play("discard 9C")
    assert asks(h) == "draw" and h.turn == 1 and "end the hand" in says(h) and "draw from the stock" not in says(h)
    g = h.copy()
    g.play("end the hand")
    assert g.over and g.score[:2] == [-10, -30]
    take(h, "9H 9D")
    assert held(h, 1) == ["3C", "5D", "7S"] and asks(h) == "play" and not h.over
    rule: dict[str, Any] = {"pile_take_requires": "any_meld"}
    h = at("play", "9C KD", "9H 5D 3C", "", melds={1: ["8C TC 2H:clubs from 8"]}, stock="", discards="7S", **rule)
    h.play("discard KD")
    assert h.over, "a king fits nothing"
    h = at("play", "9C KD", "9H 5D 3C", "", melds={1: ["TC JC QC"]}, stock="", discards="7S", **rule)
    h.play("discard 9C")
    assert h.turn == 1 and says(h) == ["end the hand", "add 9C to 1"], "one way is enough"
    assert h.phase.prompt(h, 1) == (
        "Your turn: end the hand, as the stock is used up, or take the discards by adding [9C] to a meld of yours."
    )


def test_or_r20_the_hand_may_end_with_the_last_draw() -> None:
    """OR-R20: by agreement the hand ends after the turn in which the last card was drawn."""
    h = at("draw", "9C KD", "9H 9D 5D", "", stock="4D", discards="7S", stock_out="end_after_last_draw")
    h.play("draw from the stock")
    assert not h.over
    h.play("discard 9C")
    assert h.over and h.score[0] == -15


def test_or_r20_the_stock_may_be_renewed() -> None:
    """OR-R20: by agreement all discards but the last are shuffled, at most ten times a hand. A lone discard ends it."""
    rule: dict[str, Any] = {"stock_out": "reshuffle_all_but_top"}
    h = at("play", "9C KD", "8H 5D QS", "", stock="", discards="7S TD 4C", **rule)
    h.play("discard 9C")
    assert names(h, "discards") == ["9C"] and sorted(names(h, "stock")) == ["4C", "7S", "TD"] and h.turn == 1
    assert set(h.view(-1).zones[h.stock]) == {-1} and says(h) == ["draw from the stock"]
    h = at("play", "9C KD", "8H 5D QS", "", stock="", discards="7S", **rule)
    h.play("discard 9C")
    assert names(h, "discards") == ["9C"] and names(h, "stock") == ["7S"], "two discards are enough"
    h = at("play", "9C KD", "8H 5D QS", "", stock="", discards="", **rule)
    h.play("discard 9C")
    assert h.over
    h = at("play", "9C KD", "8H 5D QS", "", stock="", discards="7S TD 4C", **rule)
    h.renewed = 10
    h.play("discard 9C")
    assert h.over


# The match --------------------------------------------------------------------------------


def test_or_3_or_36_or_37_or_c12_or_r23_the_end() -> None:
    """OR-3, OR-36, OR-37, OR-C12, OR-R23: when a player has 1,000 after a hand, the highest wins, not the first to get there."""
    m = match([980, 1010, 1040])
    assert m.over and m.winners() == [2]
    m = match([1000, 990])
    assert m.over and m.winners() == [0]
    assert not match([995, 999]).over
    m = match([700, 200], [299, -300], [5, 2000])
    assert m.over and m.totals == [1004, 1900] and m.winners() == [1], "running totals may be negative on the way (OR-R22)"
    assert match([995, 999], target=900).over and m.goal() == "to 1000 points"


def test_or_c12_or_r24_ties() -> None:
    """OR-C12, OR-R24: players who tie for first share the win, or play another hand."""
    m = match([1020, 1020, 400])
    assert m.over and m.winners() == [0, 1]
    m = match([1020, 1020, 400], tie_break="extra_hand")
    assert not m.over
    m.next_hand()
    m.hand.end([-5, 0, 900])
    m.finish_hand()
    assert m.over and m.winners() == [2]


def test_or_r28_a_limit_of_hands() -> None:
    """OR-R28: by agreement the highest total wins after a number of hands, and ties share. By default there is no limit."""
    assert not match(*[[0, -100]] * 12).over
    m = match([10, 20], [10, 20], max_hands=2)
    assert m.over and m.winners() == [1] and m.goal() == "to 1000 points, 2 hands at most"
    assert match([10, 10], max_hands=1, tie_break="extra_hand").winners() == [0, 1]


# What players see and read ----------------------------------------------------------------


def test_or_r27_the_discard_pile() -> None:
    """OR-R27: players can look at all of it, or only at its top card."""
    for view, cards in (("full", ["6C", "KH", "4D"]), ("top_only", ["4D"])):
        h = at("draw", "9C", "? ? ?", discards="6C KH 4D", discard_pile_view=view)
        z = scene(h, 1)["zones"][h.plan.zone("discards")]
        assert z["cards"] == cards and z["count"] == 3


def test_or_r27_what_was_taken_is_known() -> None:
    """OR-R27: everyone saw the cards that a player took with the pile."""
    h = at("draw", "4S 4H 9C", "? ? ?", discards="6C KH 4D")
    take(h, "4S 4H")
    assert sorted(f for f in h.view(1).zones[0] if f >= 0) == sorted(PACK.read("6C KH"))


def test_or_r29_no_card_is_lost() -> None:
    """OR-R29: a player who has only drawn has thirteen cards in hand and melds between turns; 104 in all."""
    h = GAME.new(7, seats=3)
    assert isinstance(h, OklahomaRummy)
    rng, steady, taken = Rng(4), bot("steady", GAME), {0: False, 1: False, 2: False}
    while not h.over:
        seat = h.turn
        action = answer(steady, h, seat, rng)
        taken[seat] |= h.say(action) == "take the discards"
        h.apply(action)
        assert sum([int(h.size(z)) for z in range(int(h.plan.size))]) == 104
        if asks(h) == "draw" and not h.loose:
            for s in range(3):
                assert taken[s] or h.size(s) + h.size(h.melds + s) == 13


def test_what_is_told() -> None:
    """The log shows the whole meld and, if its twos left a choice, what it was declared as."""
    h = at("draw", "4S 4H 2C 2D 9H 6S 2H 8S 5C 8D", "? ? ?", discards="6C KH 4D")
    h.journal = Journal()
    take(h, "4S 4H")
    meld(h, "2C 2D 9H", "hearts from 8")
    meld(h, "8S 6S 2H")
    h.play("discard 5C")
    told = [e.text for e in h.journal.entries if e.text]
    assert told == [
        "{0} {takes|take} the discards and {melds|meld} [4D], [4H], [4S].",
        "{0} {melds|meld} [2C], [9H], [2D] as a sequence from eight to ten.",
        "{0} {melds|meld} [6S], [2H], [8S].",
        "{0} {discards|discard} [5C].",
    ]


def test_several_cards_are_one_answer() -> None:
    """At a table the cards of a meld are played together, all or none; a discard is played by itself."""
    h = at("play", "7H 7H 7S 9C", "? ? ?")
    m = GAME.match(1, seats=2)
    m.hand = h
    with pytest.raises(IllegalMove):
        m.answer(0, "lay 7H", "lay 7H", "lay 9C", "meld")
    assert held(h) == ["7H", "7H", "7S", "9C"]
    m.answer(0, "lay 7H", "lay 7H", "lay 7S", "meld")
    assert on_table(h) == ["7H 7H 7S"]
    m.answer(0, "discard 9C")
    pick = scene(at("play", "7H 7H 7S 9C", "? ? ?"), 0)["pick"]
    assert pick is not None and (pick["least"], pick["most"], pick["then"]) == (3, 4, "meld")
    pick = scene(at("draw", "7H 7S 9C", "? ? ?", discards="7D"), 0)["pick"]
    assert pick is not None and (pick["least"], pick["most"], pick["then"]) == (2, 3, "take the discards")


OPTIONS: list[dict[str, Any]] = [
    {"pile_take_requires": "any_meld", "wild_identity": "free"},
    {"queen_only_hand": "forbid_melding_down", "queen_50_scope": "all_queens", "wild_in_queen_set": "50"},
    {"stock_out": "reshuffle_all_but_top", "discard_pile_view": "top_only", "two_as_two_value": "25"},
    {"stock_out": "end_after_last_draw", "pile_take_requires": "any_meld", "queen_only_hand": "forbid_melding_down"},
]


@pytest.mark.parametrize("seats", [2, 7])
@pytest.mark.parametrize("options", OPTIONS, ids=[" ".join(o.values()) for o in OPTIONS])
def test_every_option_keeps_the_promises_of_a_hand(options: dict[str, Any], seats: int) -> None:
    """With every option: no leak, no card lost, equal copies, and every hand ends."""
    terms, _ = GAME.check_terms(options, seats)
    check_hand(GAME, terms, seats, seed=seats, looks_at=1)


@pytest.mark.parametrize("options", OPTIONS, ids=[" ".join(o.values()) for o in OPTIONS])
def test_the_steady_player_knows_the_options(options: dict[str, Any]) -> None:
    """With every option it plays legally to the end and beats random play."""
    rng, gain = Rng(3), 0
    for k in range(6):
        h = GAME.new(rng=rng, seats=3, options=options, dealer=k % 3)
        players = [bot("steady" if s == k % 3 else "random", GAME) for s in range(3)]
        while not h.over:
            action = answer(players[h.turn], h, h.turn, rng)
            assert h.phase.allows(h, h.turn, action)
            h.apply(action)
        gain += 3 * h.score[k % 3] - sum(h.score)
    assert gain > 0


def test_the_first_card_of_the_pack_is_added_to_the_first_meld() -> None:
    """The answers from the lowest on that add a card; all lower numbers meld, draw or discard."""
    assert [PLAY.verb(number) is ADDED for number in (ADD - 1, ADD, ADD + 1, ADD + 128 * 16 - 1)] == [False, True, True, True]


def test_a_learner_adds_to_sixteen_melds() -> None:
    """Answers that add to a later meld have no number."""
    h = at("play", "9H 9S 9D KC", "")
    last = ADD + 128 * 16 - 1
    assert PLAY.action_numbers(h, 0, [0, last, last + 1, last + 2]) == [0, last, -1, -1]
    assert PLAY.n_actions(h.plan) == last + 1


def test_why_cards_do_not_meld() -> None:
    """OR-15: where two twos would have to be the queen of spades and another, the refusal says so; elsewhere it does not."""
    h = at("play", "9H 9S 9D KC", "")
    rule = "a two can be the queen of spades only if it is the only two"
    for cards_, said in [
        ("KS AS 2C 2D", True),
        ("JS KS 2C 2D", True),
        ("TS KS 2C 2D", True),
        ("TS KS 2C", False),
        ("9S QS 2C 2D", False),
        ("KS AS 2C", False),
        ("KH AH 2C 2D", False),
        ("9S KS 2C 2D", False),
        ("JS AS 2C 2D", True),
        ("AS 2C 2D", False),
        ("KS AH 2C 2D", False),
    ]:
        if not readings(PACK.read(cards_)):
            assert (rule in h.why_no_meld(PACK.read(cards_))) == said, cards_
    assert h.why_no_meld(PACK.read("9H 9S 9D")) == "that would leave you only queens of spades, which you cannot discard"


def test_or_14_two_equal_twos_take_the_pile() -> None:
    """OR-14: the top card and two twos of clubs are a meld, although nothing else of the hand could be laid down."""
    h = at("draw", "2C 2C KD", "3C 4D", discards="9S")
    assert h.takes(0)
    h = at("draw", "2C 5H KD", "3C 4D", discards="9S")
    assert not h.takes(0)
