"""Newmarket, clause by clause (NM-1 to NM-29), with the rulings and the worked cases."""

from __future__ import annotations

from typing import Any

import pytest

import upcard
from upcard.core.bits import Rng, count
from upcard.core.errors import BadSeats, IllegalMove
from upcard.core.hand import Hand, play_out
from upcard.core.journal import Journal
from upcard.core.options import describe
from upcard.core.pack import STANDARD
from upcard.games.newmarket.game import GAME
from upcard.games.newmarket.hand import BLACK, PAY_NAMES, RED, START, Newmarket, NewmarketOptions
from upcard.games.newmarket.match import NewmarketMatch

P1 = "4S QS 6H 9H 2D 4D 6D 7D TD JD 6C 9C QC"
P2 = "3S 5S 6S 9S 5H TH 8D 9D KD AD 2C 4C AC"
P3 = "8S JS AS 4H 7H 8H JH QH 3D 7C 8C JC KC"
DEAD = "2S 7S TS KS 2H 3H KH AH 5D QD 3C 5C TC"


def dealt(hands: tuple[str, ...], widow: str, **options: Any) -> Newmarket:
    """A hand dealt by the last player: P1 is seat 0."""
    rows = [widow.split()] + [h.split() for h in hands]
    deck = [rows[i % len(rows)][i // len(rows)] for i in range(52)]
    h = GAME.new(deck=" ".join(deck), seats=len(hands), dealer=len(hands) - 1, options=options)
    assert isinstance(h, Newmarket)
    return h


def three(**options: Any) -> Newmarket:
    """The deal of NM-C13."""
    return dealt((P1, P2, P3), DEAD, **options)


def begun(hands: tuple[str, ...], turn: int = 0, dead: str = "", gone: str = "", **more: Any) -> Newmarket:
    """A hand in mid-play. Cards that are not named were played before."""
    n = len(hands)
    zones = {f"hand.{s}": h for s, h in enumerate(hands)} | {"widow": dead, "gone": gone}
    options = more.pop("options", {})
    fields: dict[str, Any] = {"chips": [100] * n, "pots": [n] * 4, "last": -1, "player": -1, "colors": (1 << 52) - 1, **more}
    h = GAME.position(zones=zones, phase="start", asked=[turn], seats=n, dealer=n - 1, options=options, **fields)
    assert isinstance(h, Newmarket)
    return h


def names(h: Hand, zone: int) -> list[str]:
    """The cards of a zone."""
    return [STANDARD.names[c] for c in h.cards_in(zone)]


def starts(h: Hand) -> set[str]:
    """The cards that can begin a sequence."""
    assert h.phase.name == "start"
    return {h.say(a).split()[1] for a in h.legal()}


def total(h: Newmarket) -> int:
    """All chips: the players' and the layout's."""
    return sum(h.chips) + sum(h.pots)


def match(n: int, **options: Any) -> NewmarketMatch:
    """A match with this number of players. The last seat deals first."""
    m = GAME.match(5, seats=n, options={"first_dealer": n, **options})
    assert isinstance(m, NewmarketMatch)
    return m


def finish(m: NewmarketMatch, score: list[int]) -> None:
    """End the present hand with this score."""
    m.hand.end(score)
    m.finish_hand()


def test_nm_1_nm_r25_three_to_eight() -> None:
    """NM-1, NM-R25: three to eight players, with no partners."""
    assert GAME.seats == (3, 4, 5, 6, 7, 8)
    for n in (2, 9):
        with pytest.raises(BadSeats, match="3 to 8"):
            GAME.new(1, seats=n)


def test_nm_2_nm_29_most_chips_win() -> None:
    """NM-2, NM-29, NM-R2: after two hands for each player, or the agreed number, the most chips win."""
    for n, hands, expected in ((3, 0, 6), (4, 0, 8), (4, 3, 3)):
        m = match(n, hands=hands)
        for k in range(expected):
            assert not m.over
            finish(m, [0] * (n - 1) + [1])
            if k < expected - 1:
                m.next_hand()
        assert m.over and m.winners() == [n - 1]


def test_nm_3_nm_4_nm_9_nm_c2_antes() -> None:
    """NM-3, NM-4, NM-9, NM-C2, NM-R2: 100 chips each. After the ante five players have 96 each, and each pot has 5."""
    h = GAME.new(1, seats=5)
    assert isinstance(h, Newmarket)
    assert list(h.chips) == [96] * 5 and list(h.pots) == [5] * 4 and len(h.plan.cards) == 52


def test_nm_5_nm_6_the_pay_cards() -> None:
    """NM-5, NM-6: the layout has a place for each of the four cards."""
    assert PAY_NAMES == ["AH", "KC", "QD", "JS"]
    assert [f.label for f in GAME.new(1).facts() if f.kind == "box"] == ["[AH]", "[KC]", "[QD]", "[JS]"]


@pytest.mark.parametrize(
    ("n", "sizes"),
    [
        (3, [13, 13, 13, 13]),
        (4, [11, 11, 10, 10, 10]),
        (5, [9, 9, 9, 9, 8, 8]),
        (6, [8, 8, 8, 7, 7, 7, 7]),
        (7, [7, 7, 7, 7, 6, 6, 6, 6]),
        (8, [6] * 7 + [5, 5]),
    ],
)
def test_nm_7_nm_r1_nm_c1_sizes(n: int, sizes: list[int]) -> None:
    """NM-7, NM-R1, NM-C1: the widow, then P1 to Pn, as evenly as possible. If the widow is dealt last it has the short hand."""
    h = GAME.new(1, seats=n, dealer=n - 1)
    assert [len(h.cards_in(n))] + [len(h.cards_in(s)) for s in range(n)] == sizes
    last = GAME.new(1, seats=n, dealer=n - 1, options={"widow_position": "last"})
    assert [len(last.cards_in(s)) for s in range(n)] + [len(last.cards_in(n))] == sizes


def test_nm_8_the_widow_is_face_down() -> None:
    """NM-8: nobody sees the widow."""
    h = GAME.new(1, seats=3)
    for seat in (-1, 0, 1, 2):
        assert set(h.view(seat).zones[3]) == {-1}


def test_nm_10_nm_11_nm_c10_the_dealer_may_exchange() -> None:
    """NM-10, NM-11, NM-C10: without looking at it. Then there is no auction, and the first hand is dead."""
    h = three()
    assert h.turn == 2 and {h.say(a) for a in h.legal()} == {"keep", "exchange"}
    h.play("exchange")
    assert {STANDARD.names[c] for c in h.cards_in(2)} == set(DEAD.split())
    assert {STANDARD.names[c] for c in h.cards_in(4)} == set(P3.split())
    assert h.phase.name == "start" and h.turn == 0


def test_nm_r9_who_knows_the_dead_hand() -> None:
    """NM-R9: a player who swapped knows both hands. Nobody else sees the dead one until the hand is over."""
    h = three()
    h.play("exchange")
    assert sorted(h.view(2).zones[4]) == h.cards_in(4)
    assert set(h.view(0).zones[4]) == set(h.view(-1).zones[4]) == {-1}


def test_nm_12_nm_r4_nm_r6_keeping_is_final_and_sells_the_widow() -> None:
    """NM-12, NM-R4, NM-R6: the dealer makes no further choice, and the others bid."""
    h = three()
    h.play("keep")
    asked = []
    while h.phase.name == "bid":
        asked.append(h.turn)
        h.play("pass")
    assert asked == [0, 1]


def test_nm_13_nm_15_nm_r5_nm_c8_the_auction() -> None:
    """NM-13, NM-15, NM-R5, NM-C8: 1, 3, pass, 4, pass: P1 pays four to the dealer and takes the widow."""
    h = GAME.new(1, seats=4, dealer=3)
    assert isinstance(h, Newmarket)
    mine, widow = h.cards_in(0), h.cards_in(4)
    h.play("keep")
    assert {"pass", "bid 1"} <= {h.say(a) for a in h.legal()}
    h.play("bid 1")
    h.play("bid 3")
    with pytest.raises(IllegalMove, match="at least 4"):
        h.play("bid 3")
    h.play("pass")
    assert h.turn == 0
    h.play("bid 4")
    assert h.turn == 1
    h.play("pass")
    assert h.phase.name == "start" and list(h.chips) == [92, 96, 96, 100]
    assert h.cards_in(0) == widow and h.cards_in(5) == mine


def test_nm_r5_a_pass_is_final() -> None:
    """NM-R5: a player who passed is not asked again. The auction ends when all but the high bidder have passed."""
    h = GAME.new(1, seats=4, dealer=3)
    for call in ("keep", "pass", "bid 1", "bid 2"):
        h.play(call)
    assert h.turn == 1
    assert [(f.seat, f.value, f.kind) for f in h.facts() if f.kind in ("out", "bet")] == [(0, "passed", "out"), (2, 2, "bet")]
    h.play("pass")
    assert isinstance(h, Newmarket) and h.phase.name == "start" and h.buyer == 2


def test_nm_14_nm_c11_a_sealed_tie() -> None:
    """NM-14, NM-C11, NM-R5: secret bids of 2, 5 and 5: the first of the equal bidders from the dealer's left pays five."""
    h = GAME.new(1, seats=4, dealer=3, options={"auction_mode": "sealed"})
    assert isinstance(h, Newmarket)
    h.play("keep")
    h.play("bid 2")
    h.play("bid 5")
    assert h.high == 0
    h.play("bid 5")
    assert h.buyer == 1 and list(h.chips) == [96, 91, 96, 101]


def test_nm_14_nm_r5_a_sealed_bid_is_one_chip_at_least() -> None:
    """NM-14, NM-R5: one chip is a bid, and buys the widow; all read at the end who bid what."""
    h = GAME.new(1, seats=4, dealer=3, options={"auction_mode": "sealed"})
    assert isinstance(h, Newmarket)
    h.journal = Journal()
    h.play("keep", "bid 1", "pass", "pass")
    assert h.buyer == 0 and h.high == 1
    told = [e.text for e in h.journal.entries if e.audience == -1]
    assert [t for t in told if "bids|bid}" in t] == [
        "{0} {bids|bid} 1.",
        "{1} {bids|bid} nothing.",
        "{2} {bids|bid} nothing.",
    ]


def test_nm_16_nm_c9_no_bids() -> None:
    """NM-16, NM-C9: the widow stays face down and no chips move."""
    h = three()
    for call in ("keep", "pass", "pass"):
        h.play(call)
    assert list(h.chips) == [96] * 3 and set(h.view(0).zones[3]) == {-1} and h.phase.name == "start"


def test_nm_r7_nobody_bids_more_than_they_have() -> None:
    """NM-R7: a bid cannot exceed the chips left after the ante. A player without chips can only pass."""
    h = GAME.new(1, seats=3, dealer=2, carry=[10, 4, 50])
    h.play("keep")
    with pytest.raises(IllegalMove, match="you have 6 chips"):
        h.play("bid 7")
    h.play("bid 6")
    assert [h.say(a) for a in h.legal()] == ["pass"]


def test_nm_r5_all_ones_chips_may_be_too_few_for_a_higher_bid() -> None:
    """NM-R5: a player with six chips could bid six, but not after a bid of six."""
    h = GAME.new(1, seats=3, dealer=2, carry=[50, 10, 50])
    h.play("keep", "bid 6")
    with pytest.raises(IllegalMove, match="a bid must be at least 7"):
        h.play("bid 6")


def test_nm_17_nm_c3_nm_r14_the_first_card() -> None:
    """NM-17, NM-C3, NM-R14: P1 begins with the lowest card of any suit they hold."""
    h = begun(("6H 9H 2D JD QC TC", "3S 4S", "5S"))
    assert h.turn == 0 and starts(h) == {"6H", "2D", "TC"}
    with pytest.raises(IllegalMove, match="lowest card you hold"):
        h.play("play 9H")
    assert START.prompt(h, 0) == "Your turn: begin with the lowest card of any suit."
    h.play("play 6H")
    low = {STANDARD.face(f"{rank}H") for rank in "2345"}
    assert {c for c in range(52) if h.ruled_out[0] >> c & 1} >= low, "nobody imagines a lower heart there"


def test_nm_20_an_imagined_player_without_the_colour_begins_with_the_lowest_card() -> None:
    """NM-20: it can only happen in an imagined hand; the first card in the order of the pack is played, whoever plays."""
    h = begun(("4C 5C", "7H 8D KH", "9C"), turn=1, colors=BLACK)
    assert starts(h) == {"8D"}


def test_nm_18_nm_c5_nm_21_nm_r13_the_sequence() -> None:
    """NM-18, NM-21, NM-C5, NM-R13: the next card is played by its holder; the jack collects; the queen is dead; red follows."""
    h = begun(("8S 2H", "JS 3H 4C", "9S TS 5C"), dead="QS KS")
    h.play("play 8S")
    assert [STANDARD.names[c] for c in h.cards_in(5)] == ["8S", "9S", "TS", "JS"]
    assert list(h.chips) == [100, 103, 100] and h.pots[3] == 0
    assert h.turn == 1 and starts(h) == {"3H"}


def test_nm_19_nm_r24_the_ace_stops() -> None:
    """NM-19, NM-R24: the player of the ace goes on in the other colour."""
    h = begun(("KS 2H 2C", "AS 4D 5C", "5D 6C"))
    h.play("play KS")
    assert h.turn == 1 and starts(h) == {"4D"}


def test_nm_20_nm_c4_the_opposite_colour() -> None:
    """NM-20, NM-C4: after a red stop, the lowest spade or club."""
    h = begun(("9D 3S 7S KC 4H", "2C 2H", "3C 3H"), dead="TD")
    h.play("play 9D")
    assert h.turn == 0 and starts(h) == {"3S", "KC"}
    assert all([h.ruled_out[s] >> STANDARD.face("TD") & 1 for s in range(3)]), "everyone sees that no player has the ten"
    with pytest.raises(IllegalMove, match="you must go on with a black card"):
        h.play("play 4H")
    assert START.prompt(h, 0) == "Your turn: go on with your lowest black card of a suit."
    h.play("play 3S")
    assert h.turn == 0 and START.prompt(h, 0) == "Your turn: go on with your lowest red card of a suit."


def test_nm_r10_nm_c6_a_card_played_before_stops_too() -> None:
    """NM-R10, NM-C6: 3S, 4S; the five has been played already."""
    h = begun(("4S 2H 9C", "3S 5H 6C", "7H 8C"), turn=1, gone="5S")
    h.play("play 3S")
    assert h.turn == 0 and starts(h) == {"2H"}


@pytest.mark.parametrize("seat", [-1, 1, 2])
def test_nm_20_a_player_who_goes_on_in_a_colour_is_imagined_with_a_card_of_it(seat: int) -> None:
    """NM-20: B's ace of diamonds stops the sequence. A goes on in black, so everyone knows that A has a black card."""
    h = begun(("4C 5H 9H TD", "AD 6H 2H 3H", "7H 8D 9D KD"), turn=1, dead="5S 6S 7S 8S", colors=0x1FFF << 13)
    h.play("play AD")
    assert h.turn == 0 and starts(h) == {"4C"}
    for seed in range(100):
        g = h.imagine(seat, Rng(seed))
        assert g.at[0] & BLACK and g.legal()
        assert count(g.at[0]) == 4 and not g.at[0] & g.ruled_out[0]
        play_out(g, Rng(seed))


@pytest.mark.parametrize("seat", [-1, 0, 2])
def test_nm_20_whoever_goes_on_in_a_colour_is_imagined_with_a_card_of_it(seat: int) -> None:
    """NM-20: C's ace of diamonds stops the sequence, and A has no black card: so B has one."""
    h = begun(("7H 8D 9D KD", "4C 5H 9H TD", "AD 6H 2H 3H"), turn=2, dead="5S 6S 7S 8S", colors=0x1FFF << 13)
    h.play("play AD")
    assert h.turn == 1 and starts(h) == {"4C"}
    for seed in range(60):
        g = h.imagine(seat, Rng(seed))
        assert g.at[1] & BLACK and g.legal() and not g.at[0] & BLACK
        for s in range(3):
            known, public = g.located_by(s), g.located_by(-1)
            assert not g.at[s] & ~known and not [o for o in range(3) if o != s and g.at[o] & known & ~public]
    assert h.imagine(1, Rng(1)).at[1] == h.at[1]


@pytest.mark.parametrize(("holder", "other"), [(0, 2), (2, 0)])
def test_nm_20_also_where_only_the_dead_hand_may_give_the_card_back(holder: int, other: int) -> None:
    """NM-20: all know that one player's only possible black card is the ace of spades, and that B has no red card to swap."""
    hands = {holder: "AS", 1: "3C", other: "7H 8D 9D KD"}
    h = begun((hands[0], hands[1], hands[2]), turn=holder, dead="5C 6D 7D 8H 9H", colors=BLACK)
    h.rule_out(holder, 1 << STANDARD.face("3C") | 1 << STANDARD.face("5C"))
    h.rule_out(1, RED)
    h.rule_out(other, BLACK)
    for seed in range(100):
        g = h.imagine(-1, Rng(seed))
        assert names(g, holder) == ["AS"] and names(g, 1)[0] in ("3C", "5C") and not g.at[other] & BLACK


@pytest.mark.parametrize(("who", "other"), [(1, 2), (2, 1)])
def test_nm_20_one_swap_gives_a_player_the_colour_and_a_hand_that_has_it_stays(who: int, other: int) -> None:
    """NM-20: imagined with two hearts, who goes on in black swaps one for a spade of another hand; the widow is left alone."""
    hands = {0: "7D 8D", who: "2H 3H", other: "4S 5S"}
    h = begun((hands[0], hands[1], hands[2]), turn=who, dead="9D TD", colors=BLACK)
    for s in range(3):
        h.rule_out(s, 0)
    for seed in range(40):
        g = h.copy()
        g.imagine_secrets(-1, Rng(seed))
        assert names(g, 3) == ["TD", "9D"] or names(g, 3) == ["9D", "TD"]
        assert names(g, 0) == names(h, 0) and len([n for n in names(g, who) if n[1] == "S"]) == 1
        assert all([not g.at[s] & ~g.located_by(s) for s in range(3)]), "each player knows the cards of their own hand"
        again = g.copy()
        again.imagine_secrets(-1, Rng(seed + 1))
        assert [int(z) for z in again.at] == [int(z) for z in g.at]


def test_nm_r11_nm_c7_no_opposite_colour() -> None:
    """NM-R11, NM-C7: the next player on the left who can goes on; by agreement the same player goes on in any suit."""
    hands = ("4C 5H", "AD 6H", "7H 8D")
    h = begun(hands, turn=1, colors=0x1FFF << 13)
    h.play("play AD")
    assert h.turn == 0 and starts(h) == {"4C"}
    h = begun(hands, turn=1, colors=0x1FFF << 13, options={"no_opposite_color": "same_player_any_suit"})
    h.play("play AD")
    assert h.turn == 1 and starts(h) == {"6H"}


def test_nm_r12_nobody_has_the_colour() -> None:
    """NM-R12: the last player goes on in any suit; by agreement the hand ends and nobody pays for cards."""
    hands = ("5H 9D", "AD 6H 2D", "7H 8D")
    h = begun(hands, turn=1)
    h.play("play 2D")
    assert h.turn == 1 and starts(h) == {"6H", "AD"}
    h = begun(hands, turn=1, options={"no_color_anywhere": "end_hand"})
    h.journal = Journal()
    h.play("play 2D")
    assert "No player has a card of the other colour: the hand ends." in [e.text for e in h.journal.entries]
    assert h.over and list(h.chips) == [100, 100, 100]


def test_nm_22_nm_26_nm_27_nm_c2_nm_r17_pots_stay_and_grow() -> None:
    """NM-22, NM-26, NM-27, NM-C2, NM-R17: pots that were not collected stay, and all ante to each pot again."""
    m = match(5)
    assert isinstance(m.hand, Newmarket)
    m.hand.pots = type(m.hand.pots)([0, 5, 5, 0])
    finish(m, [-4, -4, -4, -4, 6])
    m.next_hand()
    assert isinstance(m.hand, Newmarket) and list(m.hand.pots) == [5, 10, 10, 5]


@pytest.mark.parametrize(("answer", "chips", "pot"), [("claim", 103, 0), ("let it lie", 100, 3)])
def test_nm_23_nm_r15_claiming(answer: str, chips: int, pot: int) -> None:
    """NM-23, NM-R15: by agreement a player must claim a pot before the next card, or it stays."""
    h = begun(("TS 2H", "JS 3H 4C", "QS 5C"), options={"auto_collect": False})
    h.play("play TS")
    assert h.phase.name == "claim" and h.turn == 1
    h.play(answer)
    assert h.chips[1] == chips and h.pots[3] == pot
    assert h.phase.name == "start" and STANDARD.names[h.last] == "QS"


def test_nm_24_nm_25_nm_c12_nm_r18_settlement() -> None:
    """NM-24, NM-25, NM-C12, NM-R18: P2 goes out; four, one and six cards pay eleven; the dead hand pays nothing."""
    h = begun(("2C 3C 5C 6C", "AS", "8C", "TC JC KC AC 2D 4D"), turn=1, dead="5D 6D 7D")
    h.play("play AS")
    assert h.over and list(h.chips) == [96, 111, 99, 94]


def test_nm_r16_the_last_card_ends_it_at_once() -> None:
    """NM-R16: a pay card that is played last collects first, and the hand ends."""
    h = begun(("JS", "QS 3H", "4C"))
    h.play("play JS")
    assert h.over and list(h.chips) == [100 + 3 + 3, 98, 99] and len(h.cards_in(1)) == 2


def test_nm_28_nm_r21_the_deal_passes_left() -> None:
    """NM-28, NM-R21: one seat to the left. The first dealer can be chosen."""
    m = match(4, first_dealer=2)
    assert m.dealer == 1
    finish(m, [0, 0, 0, 1])
    m.next_hand()
    assert m.dealer == 2


def test_nm_r3_the_dealer_may_ante_double() -> None:
    """NM-R3: two chips on each pay card."""
    h = GAME.new(1, seats=3, dealer=2, options={"dealer_double_ante": True})
    assert isinstance(h, Newmarket) and list(h.chips) == [96, 96, 92] and list(h.pots) == [4] * 4


def test_nm_r8_nm_r23_debts() -> None:
    """NM-R8, NM-R23: chips can go below zero. Without debts a player pays what they have, the antes first, in order."""
    h = GAME.new(1, seats=3, dealer=2, carry=[2, 50, 50])
    assert isinstance(h, Newmarket) and list(h.chips) == [-2, 46, 46] and list(h.pots) == [3] * 4
    h = GAME.new(1, seats=3, dealer=2, carry=[2, 50, 50], options={"allow_debt": False})
    assert isinstance(h, Newmarket) and list(h.chips) == [0, 46, 46] and list(h.pots) == [3, 3, 2, 2]
    g = begun(("2C 3C 4C", "AS", "8C"), turn=1, chips=[2, 50, 50], options={"allow_debt": False})
    g.play("play AS")
    assert list(g.chips) == [0, 53, 49]


def test_nm_r19_pots_at_the_end() -> None:
    """NM-R19: they belong to nobody, or all share them and the rest stays."""
    for rule, extra in (("ignore", 0), ("split", 1 + 2)):
        m = match(3, hands=1, final_pots=rule)
        assert isinstance(m.hand, Newmarket)
        m.hand.pots = type(m.hand.pots)([3, 0, 2, 7])
        finish(m, [0, 0, 1])
        assert m.totals == [100 + extra, 100 + extra, 101 + extra]


def test_nm_r20_ties() -> None:
    """NM-R20: players share the win, or play another hand until one player leads."""
    m = match(3, hands=1)
    finish(m, [0, 0, 0])
    assert m.over and m.winners() == [0, 1, 2]
    m = match(3, hands=1, tie_break="extra_hand")
    finish(m, [0, 0, 0])
    assert not m.over


def test_nm_r22_a_match_counts_hands() -> None:
    """NM-R22: the goal is a number of hands."""
    assert match(4, hands=5).goal().startswith("5 hands")


def test_nm_c13_a_complete_hand() -> None:
    """NM-C13: the whole deal card by card: 99, 95 and 97 chips, nine left in pots, 300 in all."""
    h = three()
    for call in ("keep", "pass", "pass"):
        h.play(call)
    turns = (
        (0, "6H"), (2, "8S"), (1, "8D"), (0, "6C"), (0, "2D"), (0, "4S"), (1, "KD"), (1, "2C"), (1, "5H"), (1, "3S"),
        (2, "4H"), (2, "JC"), (0, "6D"), (0, "QS"),
    )  # fmt: skip
    for seat, card in turns:
        assert h.turn == seat and card in starts(h)
        assert total(h) == 300
        h.play(f"play {card}")
    assert h.over and list(h.chips) == [99, 95, 97] and list(h.pots) == [3, 0, 3, 3] and total(h) == 300
    assert h.score == [-1, -5, -3]


def sums(h: Newmarket) -> list[int]:
    """The total of the count's lines for each seat."""
    return [sum([line.points or 0 for line in h.count_lines() if line.seat == s]) for s in range(int(h.plan.seats))]


def test_nm_29_the_count_adds_up_to_the_score() -> None:
    """NM-9, NM-15, NM-21, NM-25: antes, the price of the widow, pots collected and cards left, for the deal of NM-C13."""
    h = three()
    for call in ("keep", "bid 4", "pass"):
        h.play(call)
    while not h.over:
        h.apply(h.legal()[0])
    lines = [(line.seat, line.text, line.points) for line in h.count_lines()]
    assert lines[:5] == [
        (0, "antes", -4),
        (1, "antes", -4),
        (2, "antes", -4),
        (0, "paid for the widow", -4),
        (2, "for the widow, from {0}", 4),
    ]
    assert sums(h) == h.score and sum(h.score) == sum(h.pots) * -1


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("debt", [True, False])
def test_nm_r8_the_count_adds_up_with_and_without_debts(seed: int, debt: bool) -> None:
    """NM-R8: the count shows what a player paid, even if it was not all they owed."""
    rng = upcard.Rng(seed)
    h = GAME.new(seed, seats=4, dealer=3, carry=[3, 9, 5, 200], options={"allow_debt": debt, "auto_collect": seed % 2 == 0})
    assert isinstance(h, Newmarket)
    while not h.over:
        h.apply(h.phase.pick(h, h.turn, rng))
    assert sums(h) == h.score


def test_nm_18_the_log_says_who_played_each_card() -> None:
    """NM-18, NM-21: every card of a sequence with its player, just after it is played and before it collects."""
    h = begun(("9S 2H", "TS 3H 4C", "JS 5C"))
    h.journal = Journal()
    h.play("play 9S")
    told = [entry.text for entry in h.journal.entries if entry.kind in ("say", "note")]
    assert told[:4] == [
        "{0} {plays|play} [9S].",
        "{1} {plays|play} [TS].",
        "{2} {plays|play} [JS].",
        "{2} {collects|collect} 3 on the [JS].",
    ]


def test_nm_r12_the_used_up_colour_is_asked_for_only_where_it_matters() -> None:
    """NM-R11, NM-R12: a player who can go on in any suit is not asked about a used-up colour."""
    asked = {info["name"]: info["only"] for info in describe(NewmarketOptions)}
    assert asked["no_color_anywhere"] == {"no_opposite_color": ["pass_left"]}


def test_nm_13_the_page_says_the_least_bid() -> None:
    """NM-13, NM-R5: one chip opens, and a bid of zero is refused."""
    assert "The first bid is at least one chip" in upcard.rules("newmarket")
    h = three()
    h.play("keep")
    with pytest.raises(IllegalMove, match="a bid must be at least 1"):
        h.play("bid 0")


def test_nm_14_a_sealed_bid_of_nothing_is_as_secret_as_another() -> None:
    """NM-14: P1 has bid nothing; P3, who cannot know it, imagines any bid up to P1's chips, and none for P2, who has not bid."""
    h = GAME.new(1, seats=4, dealer=3, options={"auction_mode": "sealed"})
    assert isinstance(h, Newmarket)
    h.play("keep", "pass")
    assert h.phase.name == "sealed bid" and h.sealed[0] == 0
    worlds = [h.imagine(2, Rng(n)) for n in range(1, 80)]
    seen = {int(g.sealed[0]) for g in worlds}
    assert len(seen) > 20 and min(seen) >= 0 and max(seen) <= h.chips[0]
    assert {int(g.sealed[1]) for g in worlds} == {-1}
    assert {int(h.imagine(0, Rng(n)).sealed[0]) for n in range(1, 20)} == {0}
    for chips in (0, -3):  # a player without chips can have bid nothing
        h.chips[0] = chips
        assert {int(h.imagine(2, Rng(n)).sealed[0]) for n in range(1, 20)} == {0}
