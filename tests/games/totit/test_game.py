"""Totit, clause by clause (TO-1 to TO-23), with the rulings and the worked cases."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.scored_match import after_hands
from upcard.core.errors import BadSeats, IllegalMove
from upcard.core.hand import Hand
from upcard.games.totit.game import GAME, PACK, TAKE, Totit, TotitMatch

TABLE = "7S 5H 6S 3H 8H 9H 7D 9S AS AD 4D 6S 5S 6D KC 8H 2D 2H"
P1 = "3D 6H AD 7D 6D 4H 6H KC QC 7H 9S"
P2 = "AS 2H 8D QC AH 8S 4S 7H 4H 9D 5H"


def playing(table: str, hand: str, first: bool = False, seats: int = 2, **options: Any) -> Totit:
    """A hand in mid-play with the first seat to move and these cards."""
    zones = {"hand.0": hand, "table": table, "hand.1": " ".join(["?"] * len(hand.split()))}
    h = GAME.position(
        zones=zones,
        phase="turn",
        asked=[0],
        seats=seats,
        dealer=seats - 1,
        played=0 if first else 3,
        turns=0 if first else 2,
        options=options,
    )
    assert isinstance(h, Totit)
    return h


def says(h: Hand) -> set[str]:
    """The legal answers."""
    return {h.say(a) for a in h.legal()}


def prompt(h: Hand) -> str:
    """The question that the next player reads."""
    return h.phase.prompt(h, h.turn)


def match(*scores: list[int], **options: Any) -> TotitMatch:
    """A match after hands with these scores."""
    m = GAME.match(5, seats=len(scores[0]), options=options)
    assert isinstance(m, TotitMatch)
    return after_hands(m, *scores)


def test_to_1_two_to_six() -> None:
    """TO-1: two to six players."""
    for n in (1, 7):
        with pytest.raises(BadSeats, match="2 to 6"):
            GAME.new(1, seats=n)


def test_to_3_the_pack() -> None:
    """TO-3: two packs of thirty cards: ace to nine of three suits, and the court cards of clubs."""
    names = {PACK.names[f] for f in PACK.faces}
    assert names == {r + s for r in "A23456789" for s in "SDH"} | {"JC", "QC", "KC"} and PACK.size == 60


@pytest.mark.parametrize(("seats", "hand", "unused"), [(2, 11, 20), (3, 7, 21), (4, 7, 14), (5, 7, 7), (6, 7, 0)])
def test_to_4_to_5_to_6_to_c1_to_r12_to_r13_the_deal(seats: int, hand: int, unused: int) -> None:
    """TO-4, TO-5, TO-6, TO-C1, TO-R12, TO-R13: eighteen cards face up, seven each or eleven, and the rest unseen."""
    h = GAME.new(1, seats=seats)
    assert isinstance(h, Totit)
    assert (
        len(h.cards_in(h.table)) == 18
        and [len(h.cards_in(s)) for s in range(seats)] == [hand] * seats
        and len(h.cards_in(h.unused)) == unused
    )
    assert -1 not in h.view(-1).zones[h.table] and set(h.view(0).zones[h.unused]) <= {-1}


def test_to_7_the_turn_passes_left() -> None:
    """TO-7: from the dealer's left."""
    h = GAME.new(1, seats=3, dealer=1)
    order = []
    for _ in range(6):
        order.append(h.turn)
        h.apply(h.legal()[0])
    assert order == [2, 0, 1, 2, 0, 1]


C2 = ("5S 5S 5H 9D KC AS 3H 3D 7S", "5D 9D QC 2H")


def test_to_8_to_13_to_c2_first_turn_and_later() -> None:
    """TO-8, TO-13, TO-C2: on their first turn only an identical card; then by rank, the odd suit first, and no trailing."""
    assert says(playing(*C2, first=True)) == {"take 9D with 9D"}
    later = playing(*C2)
    assert says(later) == {"take 5H with 5D", "take 9D with 9D", "take AS with QC", "take KC with QC"}
    with pytest.raises(IllegalMove, match="must capture the card of the odd suit first"):
        later.play("take 5S with 5D")
    with pytest.raises(IllegalMove, match="cannot trail"):
        later.play("trail 2H")


def test_to_9_to_10_to_11_a_capture() -> None:
    """TO-2, TO-9, TO-10, TO-11, TO-R9: one hand card and one table card go to the pile, once a turn. Everyone sees them."""
    h = playing(*C2)
    h.play("take 9D with 9D")
    assert [PACK.names[c % 64] for c in h.cards_in(h.pile)] == ["9D", "9D"] and h.turn == 1
    assert h.view(1).zones[h.pile] == h.view(-1).zones[h.pile] == [PACK.face("9D")] * 2


def test_to_12_to_c3_trailing() -> None:
    """TO-12, TO-C3: a player who cannot capture trails any card."""
    first = playing("AS KC 7D", "AH 2S", first=True)
    assert says(first) == {"trail AH", "trail 2S"}
    first.play("trail 2S")
    assert PACK.face("2S") in [c % 64 for c in first.cards_in(first.table)]
    assert says(playing("AS KC 7D", "AH 2S")) == {"take AS with AH", "take KC with AH"}


def test_to_14_to_c6_courts_and_aces_are_one_class() -> None:
    """TO-14, TO-C6, TO-R5: for capturing and for the odd suit."""
    assert says(playing("AS AS KC", "QC AH")) == {"take KC with QC", "take KC with AH"}
    assert says(playing("JC JC QC", "KC AH")) == {"take QC with KC", "take QC with AH"}
    literal = playing("JC JC QC", "KC AH", odd_suit_scope="literal_rank")
    assert {"take JC with KC", "take QC with KC"} <= says(literal)


def test_to_15_to_16_to_c4_the_odd_suit_first() -> None:
    """TO-15, TO-16, TO-C4: 6D before either 6S, then one of the two."""
    assert says(playing("6S 6S 6D", "6H")) == {"take 6D with 6H"}
    h = playing("6S 6S", "6H")
    assert says(h) == {"take 6S with 6H"}
    h.play("take 6S with 6H")
    assert h.size(h.table) == 1


def test_to_c5_to_r4_two_pairs() -> None:
    """TO-C5, TO-R4: either pair can be broken, and then its other card is the odd one."""
    assert says(playing("5S 5S 5H 5H", "5D")) == {"take 5S with 5D", "take 5H with 5D"}
    assert says(playing("5S 5H 5H", "5D")) == {"take 5S with 5D"}


def test_to_r2_whose_first_turn() -> None:
    """TO-R2: each player's own; by agreement only the very first turn of the hand."""
    h = GAME.new(1, seats=3)
    assert isinstance(h, Totit)
    for _ in range(3):
        assert h.is_first(h.turn)
        h.apply(h.legal()[0])
    assert not h.is_first(h.turn)
    h = GAME.new(1, seats=3, options={"first_turn_scope": "first_player_only"})
    h.apply(h.legal()[0])
    assert isinstance(h, Totit) and not h.is_first(h.turn)


def test_to_r3_capturing_may_be_free() -> None:
    """TO-R3: it is compulsory, unless agreed otherwise."""
    assert "trail 2H" not in says(playing(*C2)) and {"trail 2H", "take 9D with 9D"} <= says(
        playing(*C2, capture_compulsory=False)
    )
    assert prompt(playing(*C2)) == "Your turn: capture a card of the same rank."
    assert prompt(playing(*C2, first=True)) == "Your turn: capture an identical card."
    assert prompt(playing(*C2, capture_compulsory=False)) == "Your turn: capture a card of the same rank, or trail a card."
    for compulsory in (True, False):
        h = playing("5S 6H", "2H", capture_compulsory=compulsory)
        assert prompt(h) == "Your turn: you cannot capture anything, so trail a card."


def test_to_r6_an_identical_capture_is_never_blocked() -> None:
    """TO-R6: if one copy is in the hand, the other is alone on the table."""
    assert says(playing("5S 5H 5H", "5S", first=True)) == {"take 5S with 5S"}


def test_to_r7_a_free_choice_among_captures() -> None:
    """TO-R7: an identical card has no priority."""
    assert says(playing("9D 9S", "9D")) == {"take 9D with 9D", "take 9S with 9D"}


def test_to_r8_an_empty_table() -> None:
    """TO-R8: the player trails."""
    assert says(playing("", "9D 2S")) == {"trail 9D", "trail 2S"}


def test_to_r14_bad_answers_are_refused() -> None:
    """TO-R14: a bad answer changes nothing, and the refusal gives the reason."""
    h = playing(*C2)
    before = h.view(0).to_json()
    for bad, words in (
        ("take 7S with 5D", "same rank"),
        ("take 9S with 9D", "not on the table"),
        ("take 9D with 9H", "do not hold"),
        ("take 9D", "not an answer"),
    ):
        with pytest.raises(IllegalMove, match=words):
            h.play(bad)
    assert h.view(0).to_json() == before


@pytest.mark.parametrize(
    ("pile", "pairs"),
    [("5S 5S 5H 5D 9D 9D KC AH", 2), ("5S 5H AS AH KC JC", 0), ("QC 3S QC 4D", 1), ("4H 4H 4S 4D", 1)],
    ids=["TO-C7", "TO-C7 none", "TO-C7 queens", "TO-C8"],
)
def test_to_19_to_20_to_c7_to_c8_to_r10_scoring(pile: str, pairs: int) -> None:
    """TO-19, TO-20, TO-C7, TO-C8, TO-R10: a point for each card of which a player has both copies, however captured."""
    h = GAME.position(zones={"pile.0": pile, "hand.0": "2S", "hand.1": "2D"}, phase="turn", turn=0, seats=2)
    assert isinstance(h, Totit) and h.pairs(0) == pairs


def test_to_17_to_18_the_end_of_a_hand() -> None:
    """TO-17, TO-18: when all hands are empty. Cards left on the table count for nobody."""
    h = GAME.new(7, seats=4)
    while not h.over:
        h.apply(h.legal()[0])
    assert isinstance(h, Totit) and not [c for s in range(4) for c in h.cards_in(s)]
    assert h.score == [h.pairs(s) for s in range(4)]


def test_to_21_to_22_to_23_to_c9_to_r1_to_r11_the_match() -> None:
    """TO-21, TO-22, TO-23, TO-C9, TO-R1, TO-R11: everyone deals once. The highest wins; a tie is shared or played off."""
    rows = ([5, 6, 6, 4], [4, 3, 2, 1], [0, 2, 3, 1], [0, 1, 1, 1])
    ended = match(*rows)
    assert ended.over and ended.totals == [9, 12, 12, 7] and ended.winners() == [1, 2]
    assert not match(*rows[:3]).over and not match(*rows, tie_break="extra_hand").over
    m = match([1, 0, 0])
    before = m.dealer
    m.next_hand()
    assert m.dealer == (before + 1) % 3


def test_to_c10_a_whole_hand() -> None:
    """TO-C10: by the fixed policy, play by play: six points to four."""
    rows = [P1.split(), P2.split()]
    named = TABLE.split() + [rows[i % 2][i // 2] for i in range(22)]
    rest = [PACK.names[f] for f in PACK.faces] * 2
    for c in named:
        rest.remove(c)
    h = GAME.new(deck=" ".join(named + rest), seats=2, dealer=1)
    assert isinstance(h, Totit)
    order = [r + s for s in "SDH" for r in "A23456789"] + ["JC", "QC", "KC"]

    def key(action: int) -> tuple[int, int]:
        hand = order.index(PACK.names[action % 64])
        return hand, order.index(PACK.names[action // TAKE - 1]) if action >= TAKE else 0

    told = []
    while not h.over:
        action = min(h.legal(), key=key)
        hand = PACK.names[action % 64]
        told.append(f"{hand}x{PACK.names[action // TAKE - 1]}" if action >= TAKE else f"-{hand}")
        h.apply(action)
    first = "9Sx9S ASxAS ADxAD 4Sx4D 3Dx3H 8Sx8H 6Dx6D 8Dx8H 7Dx7S 9Dx9H 6Hx6S"
    assert " ".join(told) == first + " AHxKC 6Hx6S 2Hx2D 7Hx7D 5Hx5S -4H 4Hx4H -QC QCxQC -KC -7H"
    assert sorted(PACK.names[c % 64] for c in h.cards_in(h.table)) == ["2H", "5H", "7H", "KC"]
    assert [len(h.cards_in(h.pile)), len(h.cards_in(h.pile + 1))] == [16, 20] and h.score == [6, 4]


def test_every_card_and_every_pair_has_its_number() -> None:
    """A card trailed is its face; a capture is the pair of the card taken and the card that takes it; nothing goes beyond."""
    h = playing("4H", "4S JC", capture_compulsory=False)
    n = max(PACK.faces) + 1
    four, taker, jack = PACK.face("4H"), PACK.face("4S"), PACK.face("JC")
    numbers = {h.say(a): k for a, k in zip(h.legal(), h.phase.action_numbers(h, 0, h.legal()), strict=True)}
    assert numbers == {"trail JC": jack, "trail 4S": taker, "take 4H with 4S": n + n * four + taker}
    last = TAKE * (1 + max(PACK.faces)) + max(PACK.faces)
    assert h.phase.n_actions(h.plan) == h.phase.action_numbers(h, 0, [last])[0] + 1
