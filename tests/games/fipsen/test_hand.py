"""Fipsen, clause by clause (FI-1 to FI-43), with the rulings and the worked cases."""

from __future__ import annotations

from typing import Any

import pytest

from upcard.core.errors import BadSeats, IllegalMove
from upcard.core.hand import Hand
from upcard.core.scene import scene
from upcard.games.fipsen.bids import BID_VALUES, BIDS, KIEKER, LOWEST_FIRST, NAMES
from upcard.games.fipsen.game import GAME
from upcard.games.fipsen.hand import ASIDE, COURTS, LAID, PACK, SKAT, Fipsen
from upcard.games.fipsen.match import FipsenMatch

# P1 sits left of the dealer; with dealer 3 the seats 0 1 2 3 are P1 P2 P3 P4.
COMPLETE = ("AS KS 9H 8C 7C", "AH KH QH TS 8S", "AC KC QC 9C 7D", "QS JS JH TH JC")
NO_COURTS = "AS TS 9H 8C 7D"


def deck_of(hands: tuple[str, ...], skat: str, aside: str) -> str:
    """A pack that deals these hands from the dealer's left: three each, the skat, two each, three aside."""
    rows = [hand.split() for hand in hands]
    return " ".join(sum([r[:3] for r in rows], []) + skat.split() + sum([r[3:] for r in rows], []) + aside.split())


def dealt(*hands: str, skat: str = "", aside: str = "", **options: Any) -> Fipsen:
    """A hand dealt by P4 in which P1 and so on hold these; the rest of the pack fills what is not given."""
    rows = [h.split() for h in hands]
    used = sum(rows, []) + skat.split() + aside.split()
    rest = [PACK.names[f] for f in PACK.faces if PACK.names[f] not in used]
    rest.sort(key=lambda n: n[0] in "KQJ", reverse=True)
    while len(rows) < 4:
        rows.append([])
    rows = [r + [rest.pop(0) for _ in range(5 - len(r))] for r in rows]
    middle = skat.split() or [rest.pop() for _ in range(2)]
    last = aside.split() or [rest.pop() for _ in range(3)]
    h = GAME.new(deck=deck_of(tuple(" ".join(r) for r in rows), " ".join(middle), " ".join(last)), dealer=3, options=options)
    assert isinstance(h, Fipsen)
    return h


def bids(h: Hand) -> set[str]:
    """The bids that are open."""
    return {h.say(a).removeprefix("bid ") for a in h.legal()}


def auction(h: Hand, *calls: str) -> Hand:
    """Continue the bidding, each bid by the seat in turn."""
    for call in calls:
        h.play("pass" if call == "pass" else f"bid {call}")
    return h


def contract(bid: str, trump: str, *tricks: str, hand: str = "AS KS QS JS TS", discard: str = "", **options: Any) -> Fipsen:
    """P1 declares *bid* with this hand and names trumps; then the tricks, as "AS 7S 8S 9S"."""
    h = dealt(hand, **options)
    auction(h, bid, "pass", "pass", "pass")
    while h.phase.name == "discard":
        h.apply(max(h.cards_in(0), key=lambda c: PACK.names[c] in discard.split()))
    if h.phase.name == "surrender":
        h.play("go on")
    h.play(f"trump {trump}")
    for trick in tricks:
        for card in trick.split():
            h.play(f"play {card}")
    return h


def playing(
    hands: tuple[str, ...], trump: int, bid: str, declarer: int = 0, turn: int = 0, stake: int = 0, **more: Any
) -> Fipsen:
    """A hand in mid-play."""
    answer = NAMES.index(bid)
    h = GAME.position(
        zones={f"hand.{s}": hand for s, hand in enumerate(hands)},
        phase="play",
        turn=turn,
        dealer=3,
        trump=trump,
        bid=answer,
        declarer=declarer,
        stake=stake or BID_VALUES[answer],
        durch=1 if answer == KIEKER or BIDS[answer][1] & 4 else 0,
        **more,
    )
    assert isinstance(h, Fipsen)
    return h


def play(h: Hand, cards: str) -> Hand:
    """Play cards in turn."""
    for card in cards.split():
        h.play(f"play {card}")
    return h


def match(**options: Any) -> FipsenMatch:
    """A match in which the fourth seat deals first."""
    m = GAME.match(5, options={"first_dealer": 4, **options})
    assert isinstance(m, FipsenMatch)
    return m


def finish(m: FipsenMatch, score: list[int]) -> None:
    """End the present hand with a score. All zeros mean that everybody passed."""
    assert isinstance(m.hand, Fipsen)
    m.hand.declarer = -1 if not any(score) else next(s for s in range(4) if score[s])
    m.hand.end(score)
    m.finish_hand()


# The table ----------------------------------------------------------------------------------


def test_fi_1_fi_r29_four_players() -> None:
    """FI-1, FI-R29: exactly four players."""
    for n in (3, 5):
        with pytest.raises(BadSeats, match="4 players"):
            GAME.new(1, seats=n)


def test_fi_3_the_pack() -> None:
    """FI-3, FI-R1: seven to ace of three suits and one diamond, the seven; ace high down to the seven."""
    names = {PACK.names[f] for f in PACK.faces}
    assert names == {r + s for r in "789TJQKA" for s in "CHS"} | {"7D"} and PACK.size == 25
    h = playing(("TS 7H", "AS 8H", "KS 9H", "7S TH"), 2, "two")
    assert play(h, "TS AS KS 7S").turn == 1


def test_fi_5_fi_6_the_deal() -> None:
    """FI-5, FI-6: three each from the dealer's left, two to the skat, two each, and three set aside face down."""
    order = " ".join([PACK.names[f] for f in PACK.faces])
    h = GAME.new(deck=order, dealer=1)
    names = order.split()
    for k, seat in enumerate((2, 3, 0, 1)):
        assert [PACK.names[c] for c in h.cards_in(seat)] == sorted(
            names[3 * k : 3 * k + 3] + names[14 + 2 * k : 16 + 2 * k], key=names.index
        )
    assert [PACK.names[c] for c in h.cards_in(SKAT)] == names[12:14]
    assert [PACK.names[c] for c in h.cards_in(ASIDE)] == names[22:]
    for seat in (-1, 0, 1, 2, 3):
        assert h.view(seat).zones[ASIDE] == [-1] * 3 and h.view(seat).zones[SKAT] == [-1] * 2


# Bids ---------------------------------------------------------------------------------------


def test_fi_7_fi_8_fi_9_fi_15_all_bids_and_their_values() -> None:
    """FI-7, FI-8, FI-9, FI-15, FI-R4: the table's twenty-eight bids, with each modifier at most once, and Kieker."""
    table = {
        2: "two",
        3: "three",
        4: "four/two hand/two ruten/two durch",
        6: "three hand/three ruten/three durch",
        8: "four hand/four ruten/four durch/two hand ruten/two hand durch/two ruten durch",
        10: "five",
        12: "three hand ruten/three hand durch/three ruten durch",
        16: "four hand ruten/four hand durch/four ruten durch/two hand ruten durch",
        20: "five hand/five ruten",
        24: "three hand ruten durch",
        32: "four hand ruten durch",
        40: "five hand ruten",
    }
    expected = {name: value for value, names in table.items() for name in names.split("/")}
    assert len(expected) == 28
    assert {n: v for n, v in zip(NAMES, BID_VALUES, strict=True) if n not in ("pass", "kieker")} == expected
    assert bids(dealt("KS")) == set(expected) | {"pass"}
    assert bids(dealt(NO_COURTS)) == set(expected) | {"pass", "kieker"}


def test_bots_try_all_bids_from_the_lowest_up() -> None:
    """FI-R3: a basic Five counts five there, so that it comes before bids of six; otherwise all are in the order of the table."""
    assert LOWEST_FIRST["durch_10"][:3] == [NAMES.index(name) for name in ("two", "three", "four")]
    for order in LOWEST_FIRST.values():
        assert sorted(order) == list(range(1, len(NAMES)))
    basic = LOWEST_FIRST["basic_5"]
    assert basic.index(NAMES.index("five")) < basic.index(NAMES.index("three hand"))


def test_fi_14_fi_c1_values() -> None:
    """FI-14, FI-C1: the number, doubled by each modifier."""
    value = dict(zip(NAMES, BID_VALUES, strict=True))
    assert [value[n] for n in ("two durch", "three hand", "four ruten", "five")] == [4, 6, 8, 10]
    assert [value[n] for n in ("three hand durch", "five hand", "four hand ruten durch", "five hand ruten")] == [12, 20, 32, 40]


def test_fi_13_fi_r3_a_five_is_always_durch() -> None:
    """FI-13, FI-R3: Five is worth ten and outbids every four and eight. As a basic five it does not outbid six."""
    h = auction(dealt("KS"), "four hand")
    assert "five" in bids(h)
    h = auction(dealt("KS", five_bid_value="basic_5"), "three hand")
    assert "five" not in bids(h) and "five hand" in bids(h)
    h = contract("five", "spades")
    assert h.durch and not h.over


def test_fi_16_the_player_on_the_dealers_left_opens() -> None:
    """FI-16: P1 is first, with any bid or a pass."""
    h = dealt("KS")
    assert h.turn == 0 and {"pass", "two", "five hand ruten"} <= bids(h)


def test_fi_17_fi_c2_a_newcomer_goes_higher() -> None:
    """FI-17, FI-C2: over Two Hand the fours are refused, and so is Kieker with court cards. The cheapest bids are the sixes."""
    h = auction(dealt("JS", "KS QS AH 9C 7D"), "two hand")
    assert h.turn == 1
    for refused in ("four", "two ruten", "two durch", "kieker"):
        assert refused not in bids(h)
    assert {"three hand", "three ruten", "three durch", "pass"} <= bids(h)
    with pytest.raises(IllegalMove, match="more than Two Hand"):
        h.play("bid four")
    with pytest.raises(IllegalMove, match="without a king, queen or jack"):
        h.play("bid kieker")


def test_fi_18_fi_19_fi_c3_a_hold() -> None:
    """FI-18, FI-19, FI-C3: P1 holds Three with Three. P2 must go to four or pass, and P1 becomes declarer with Three."""
    h = auction(dealt("KS", "KH"), "two", "three")
    assert h.turn == 0 and "three" in bids(h) and "two" not in bids(h)
    auction(h, "three")
    assert h.turn == 1 and "three" not in bids(h) and "four" in bids(h)
    auction(h, "pass", "pass", "pass")
    assert isinstance(h, Fipsen) and h.declarer == 0 and NAMES[h.bid] == "three"


def test_bids_of_as_many_tricks_are_a_group_and_so_is_the_hold_among_them() -> None:
    """The button to hold Two Hand says "Hold: Two Hand" and belongs with Two Ruten all the same; Pass belongs nowhere."""
    h = auction(dealt("KS", hold_mode="copy_bid"), "two", "two hand")
    groups = {choice["text"]: choice["group"] for choice in scene(h, h.turn)["choices"]}
    assert groups["Hold: Two Hand"] == groups["Two Hand Ruten"] == "Two"
    assert (groups["Three Durch"], groups["Five"], groups["Pass"]) == ("Three", "Five", "")


def test_fi_20_fi_21_the_survivor_meets_the_next_and_the_dealer_last() -> None:
    """FI-20, FI-21: the third player, then the dealer, each bids against the survivor of the duel before."""
    h = auction(dealt("KS"), "two", "three", "pass")
    assert h.turn == 2
    auction(h, "four")
    assert h.turn == 1
    auction(h, "pass")
    assert h.turn == 3
    auction(h, "three hand", "pass")
    assert isinstance(h, Fipsen) and h.declarer == 3 and NAMES[h.bid] == "three hand"


def test_fi_r5_the_earlier_player_holds_in_every_duel() -> None:
    """FI-R5: P2, who outlasted P1, can hold against P3, who must go higher."""
    h = auction(dealt("KS"), "pass", "two", "three")
    assert h.turn == 1 and "three" in bids(h)
    auction(h, "three")
    assert h.turn == 2 and "three" not in bids(h)


def test_fi_r6_a_hold_names_a_bid_of_its_own() -> None:
    """FI-R6: Three Hand can be held with Three Durch, which is then the contract; with copy_bid, only with the same words."""
    h = auction(dealt("KS"), "two", "three hand")
    assert {"three hand", "three ruten", "three durch"} <= bids(h)
    auction(h, "three durch", "pass", "pass", "pass")
    assert isinstance(h, Fipsen) and NAMES[h.bid] == "three durch" and h.durch
    h = auction(dealt("KS", hold_mode="copy_bid"), "two", "three hand")
    assert "three hand" in bids(h) and "three ruten" not in bids(h)


def test_fi_r6_only_a_hand_without_courts_holds_a_kieker() -> None:
    """FI-R6: at four and a half there is no other bid to hold with."""
    h = auction(dealt("KS KH KC QS QH", NO_COURTS), "two", "kieker")
    assert "kieker" not in bids(h) and "four" not in bids(h) and "three hand" in bids(h)


def test_fi_c4_fi_r7_opening_after_a_pass() -> None:
    """FI-C4, FI-R7: P1 passes, P2 Two, P3 Four, P2 passes, P4 passes: P3 is declarer. P2 could have held in four ways."""
    h = auction(dealt("KS", "KH"), "pass", "two", "four")
    assert {"four", "two hand", "two ruten", "two durch"} <= bids(h)
    auction(h, "pass", "pass")
    assert isinstance(h, Fipsen) and h.declarer == 2 and NAMES[h.bid] == "four"


def test_fi_r7_the_dealer_may_still_open() -> None:
    """FI-R7: after three passes a bid by the dealer wins the auction at once."""
    h = auction(dealt("KS"), "pass", "pass", "pass", "two")
    assert isinstance(h, Fipsen) and h.declarer == 3 and h.phase.name == "discard"


def test_fi_r8_nothing_above_forty() -> None:
    """FI-R8: over Five Hand Ruten the next player can only pass. The survivor could hold with the same bid."""
    h = auction(dealt("KS"), "two", "five hand ruten")
    assert bids(h) == {"pass", "five hand ruten"}
    auction(h, "five hand ruten")
    assert bids(h) == {"pass"}


def test_fi_r9_no_raising_oneself_and_no_coming_back() -> None:
    """FI-R9: an unopposed bidder is not asked again, and a player who has passed is out."""
    h = auction(dealt("KS"), "two", "pass", "pass", "pass")
    assert h.phase.name == "discard"
    h = auction(dealt("KS"), "pass", "two", "pass", "pass")
    assert h.phase.name == "discard" and h.turn == 1


def test_fi_22_fi_c5_all_pass() -> None:
    """FI-22, FI-C5, FI-R25: nobody scores, the same dealer deals again, and the deal does not count, unless agreed otherwise."""
    for counted, played in ((False, 0), (True, 1)):
        m = match(count_passed_deals=counted)
        for seat in range(4):
            m.answer(seat, "pass")
        assert m.hand.over and m.hand.score == [0, 0, 0, 0] and not m.over
        said = [e.text for e in m.hand.journal.entries] if m.hand.journal is not None else []
        assert "All four pass; the same dealer deals again." in said
        m.next_hand()
        assert m.dealer == 3 and m.played == played and m.number == 2


# Kieker -------------------------------------------------------------------------------------


def test_fi_27_fi_c6_fi_r10_who_may_bid_kieker() -> None:
    """FI-27, FI-C6, FI-R10: a hand without king, queen and jack; an ace is no obstacle. It is never compulsory."""
    assert "kieker" in bids(dealt(NO_COURTS)) and "two" in bids(dealt(NO_COURTS))
    assert "kieker" not in bids(dealt("AS TS 9H JC 7D"))
    faces = {PACK.names[f] for f in PACK.faces if COURTS >> f & 1}
    assert faces == {r + s for r in "KQJ" for s in "CHS"}


def test_fi_29_fi_c6_kieker_ranks_between_four_and_six() -> None:
    """FI-29, FI-C6: Kieker outbids Four, but not Three Hand."""
    assert "kieker" in bids(auction(dealt("KS", NO_COURTS), "four"))
    assert "kieker" not in bids(auction(dealt("KS", NO_COURTS), "three hand"))


def test_fi_r11_kieker_carries_no_modifier() -> None:
    """FI-R11: there is only one Kieker bid."""
    assert [n for n in NAMES if "kieker" in n] == ["kieker"]


def test_fi_28_fi_r12_the_left_neighbour_sees_the_hand() -> None:
    """FI-28, FI-R12: only the player on the left sees the five cards, and still knows them when the bid is outbid."""
    h = auction(dealt(NO_COURTS, "KS"), "kieker")
    for _ in range(2):
        assert sorted(h.view(1).zones[0]) == sorted(h.cards_in(0))
        assert h.view(2).zones[0] == h.view(3).zones[0] == h.view(-1).zones[0] == [-1] * 5
        if h.turn == 1:
            auction(h, "three hand")
    auction(h, "pass", "pass", "pass")
    assert sorted(h.view(1).zones[0]) == sorted(h.cards_in(0))


def test_fi_r12_an_outbid_kieker_goes_on_with_ordinary_bids() -> None:
    """FI-R12: the contract then follows only the last bid."""
    h = auction(dealt(NO_COURTS, "KS"), "kieker", "three hand", "four hand", "pass", "pass", "pass")
    assert isinstance(h, Fipsen) and h.stake == 8 and not h.durch


def test_fi_30_kieker_takes_all_five_cards_of_the_table() -> None:
    """FI-30: the skat and the three set aside make ten cards, of which the declarer discards five."""
    h = auction(dealt(NO_COURTS, skat="KS KH", aside="KC QS QH"), "kieker", "pass", "pass", "pass")
    assert {"KS", "KH", "KC", "QS", "QH"} <= {PACK.names[c] for c in h.cards_in(0)} and len(h.cards_in(0)) == 10
    h.play(*[f"discard {c}" for c in NO_COURTS.split()])
    assert len(h.cards_in(0)) == 5 and len(h.cards_in(LAID)) == 5


def test_fi_31_fi_r14_surrender_costs_five_and_uses_up_a_deal() -> None:
    """FI-31, FI-R14: after the discards and before naming trumps. It costs five points; the deal moves on and counts."""
    h = auction(dealt(NO_COURTS), "kieker", "pass", "pass", "pass")
    h.play(*[f"discard {PACK.names[c]}" for c in h.cards_in(0)[:5]])
    assert h.phase.name == "surrender"
    h.play("surrender")
    assert h.over and h.score == [-5, 0, 0, 0]
    assert [(line.text, line.points) for line in h.count_lines()] == [("Kieker surrendered", -5)]
    m = match()
    finish(m, [-5, 0, 0, 0])
    assert m.played == 1
    m.next_hand()
    assert m.dealer == 0


def test_fi_41_fi_c13_fi_r13_what_a_kieker_brings() -> None:
    """FI-41, FI-C13, FI-R13: 10 and -20; with diamonds as trumps 20 and -40, unless the table agrees not to double."""

    def kieker(trump: str, made: bool, **options: Any) -> int:
        h = contract("kieker", trump, hand=NO_COURTS, **options)
        h.settle(made)
        return h.score[0]

    assert [kieker("hearts", True), kieker("hearts", False)] == [10, -20]
    assert [kieker("diamonds", True), kieker("diamonds", False)] == [20, -40]
    assert kieker("diamonds", True, kieker_diamonds_double=False) == 10


# Skat and trumps ------------------------------------------------------------------------------


def test_fi_23_fi_r15_the_skat_is_taken_up_and_two_laid_away() -> None:
    """FI-23, FI-R15: of seven cards any two are discarded face down, and nobody else sees them."""
    h = auction(dealt("KS", skat="AC AH"), "two", "pass", "pass", "pass")
    assert len(h.cards_in(0)) == 7 and len(h.legal()) == 7
    h.play("discard AC", "discard AH")
    assert [PACK.names[c] for c in h.cards_in(LAID)] == ["AC", "AH"]
    assert h.view(1).zones[LAID] == [-1, -1] and h.view(0).zones[LAID] == h.cards_in(LAID)


def test_fi_10_fi_24_hand_leaves_the_skat_alone() -> None:
    """FI-10, FI-24: a Hand declarer names trumps at once and does not see the skat."""
    h = auction(dealt("KS"), "two hand", "pass", "pass", "pass")
    assert h.phase.name == "trumps" and h.view(0).zones[SKAT] == [-1, -1]


def test_fi_11_fi_25_naming_trumps() -> None:
    """FI-11, FI-25: any of four suits; after Ruten only diamonds, even without one."""
    h = auction(dealt("KS"), "two hand", "pass", "pass", "pass")
    assert {h.say(a) for a in h.legal()} == {"trump clubs", "trump diamonds", "trump hearts", "trump spades"}
    h = auction(dealt("KS", "7D"), "two hand ruten", "pass", "pass", "pass")
    assert [h.say(a) for a in h.legal()] == ["trump diamonds"]


@pytest.mark.parametrize(("bid", "value"), [("three", 6), ("three hand", 12), ("three durch", 12), ("three ruten", 6)])
def test_fi_26_fi_r16_fi_c10_diamonds_double(bid: str, value: int) -> None:
    """FI-26, FI-R16, FI-C10: naming diamonds without Ruten doubles any contract; the bid Ruten has doubled already."""
    h = contract(bid, "diamonds")
    assert h.stake == value
    h.settle(True)
    assert h.score[0] == value
    h.settle(False)
    assert h.score[0] == -2 * value


# Play -----------------------------------------------------------------------------------------


def test_fi_32_the_dealers_left_leads() -> None:
    """FI-32: the dealer's left leads, no matter who is declarer."""
    h = auction(dealt("KS"), "pass", "pass", "two hand", "pass")
    h.play("trump spades")
    assert isinstance(h, Fipsen) and h.declarer == 2 and h.turn == 0


def test_fi_33_fi_c9_following() -> None:
    """FI-33, FI-C9: follow a spade with a spade; without one play anything, and you need not trump."""
    h = playing(("AS 7H", "QS 7C 8H", "7S 9C", "8S TC"), 0, "two")
    play(h, "AS")
    assert {h.say(a) for a in h.legal()} == {"play QS"}
    h = playing(("AS 7H", "7C 8H KH", "7S 9C", "8S TC"), 0, "two")
    play(h, "AS")
    assert len(h.legal()) == 3


def test_fi_34_fi_c7_a_trump_wins() -> None:
    """FI-34, FI-C7: with diamonds as trumps the seven takes a trick of spades."""
    h = playing(("AS 7H", "KS 8H", "7D 9H", "QS TH"), 1, "two ruten")
    assert play(h, "AS KS 7D QS").turn == 2


@pytest.mark.parametrize(("last", "winner"), [("KC", 1), ("8H", 0)])
def test_fi_c8_fi_r18_the_seven_of_diamonds_led(last: str, winner: int) -> None:
    """FI-C8, FI-R18: nobody can follow it, so it wins unless somebody trumps."""
    h = playing((f"{last} 9S", "7D TS", "AC JS", "AS QS"), 2, "three", turn=1, declarer=3)
    assert play(h, f"7D AC AS {last}").turn == winner


def test_fi_r18_diamonds_may_be_trumps_without_the_seven() -> None:
    """FI-R18: if 7D is not in play, the hand is played as without trumps."""
    h = playing(("TS 7H", "AS 8H", "KC 9H", "7S TH"), 1, "two ruten")
    assert play(h, "TS AS KC 7S").turn == 1


def test_fi_35_fi_r17_tricks_lie_aside_and_their_winner_leads() -> None:
    """FI-35, FI-R17: won cards do not come back, and the winner leads the next trick."""
    h = playing(("TS 7H 8C", "AS 8H 9C", "KC 9H TC", "7S TH JC"), 2, "three", declarer=3)
    play(h, "TS AS KC 7S")
    assert h.turn == 1 and len(h.cards_in(1)) == 2 and len(h.cards_in(4 + 1)) == 4


def test_fi_2_fi_39_fi_40_fi_42_the_count() -> None:
    """FI-2, FI-39, FI-40, FI-42: Three Ruten is worth 6 if made and -12 if it fails, and nobody else scores."""
    h = playing(("AS AH", "KS KH", "QS QH", "JS JH"), 1, "three ruten")
    h.settle(True)
    assert h.score == [6, 0, 0, 0]
    h.settle(False)
    assert h.score == [-12, 0, 0, 0]


def test_fi_36_fi_37_fi_r19_fi_r20_stop_or_play_on() -> None:
    """FI-36, FI-37, FI-R19, FI-R20: the choice comes once, right after the trick that makes the contract, if a trick is left."""
    h = playing(("AS AH AC", "KS KH KC", "QS QH QC", "JS JH JC"), 1, "two", won=[1, 1, 0, 0])
    play(h, "AS KS QS JS")
    assert h.phase.name == "stop" and h.turn == 0
    g = h.copy()
    g.play("stop")
    assert g.score == [2, 0, 0, 0]
    h.play("play on")
    assert h.stake == 4 and h.durch and h.turn == 0
    play(h, "AH KH QH JH")
    assert h.phase.name == "play"
    play(h, "AC KC QC JC")
    assert h.score == [4, 0, 0, 0]


def test_fi_r20_no_choice_after_the_last_trick() -> None:
    """FI-R20: a contract made with the fifth trick is simply scored."""
    h = playing(("AS", "KS", "QS", "JS"), 1, "two", won=[1, 3, 0, 0])
    assert play(h, "AS KS QS JS").score == [2, 0, 0, 0]


def test_fi_c11_fi_r21_playing_on() -> None:
    """FI-C11, FI-R21: Three Hand: 6 for stopping, 12 for playing on and winning, -24 for losing, whatever was lost before."""

    def with_last(mine: str, theirs: str) -> Fipsen:
        return playing((f"AS {mine}", f"KS {theirs}", "QS QH", "JS JH"), 1, "three hand", won=[2, 1, 0, 0])

    h = play(with_last("AH", "KH"), "AS KS QS JS")
    h.play("stop")
    assert h.score[0] == 6
    for mine, theirs, score in (("AH", "KH", 12), ("9H", "KH", -24)):
        h = play(with_last(mine, theirs), "AS KS QS JS")
        h.play("play on")
        assert play(h, f"{mine} {theirs} QH JH").score == [score, 0, 0, 0]


def test_fi_12_fi_38_fi_r23_fi_c12_durch_halts_at_the_first_lost_trick() -> None:
    """FI-12, FI-38, FI-R23, FI-C12: Three Durch needs all five. With one trick won and the second lost: -12, three cards left."""
    h = playing(("AS 7H 8H 9H TH", "KS AH 7C 8C 9C", "QS QH TC JC QC", "JS JH 7S 8S 9S"), 0, "three durch")
    play(h, "AS KS QS JS 7H AH QH JH")
    assert h.over and h.score == [-12, 0, 0, 0]
    assert [len(h.cards_in(s)) for s in range(4)] == [3] * 4


def test_fi_12_a_durch_is_not_made_by_its_number() -> None:
    """FI-12: Two Durch has no choice to stop after two tricks; it takes five tricks to make it."""
    h = playing(("AS AH AC", "KS KH KC", "QS QH QC", "JS JH JC"), 1, "two durch", won=[2, 0, 0, 0])
    play(h, "AS KS QS JS AH KH QH JH")
    assert h.phase.name == "play"
    assert play(h, "AC KC QC JC").score == [4, 0, 0, 0]


@pytest.mark.parametrize(("stops", "over"), [(False, False), (True, True)])
def test_fi_r22_a_lost_contract_is_played_out(stops: bool, over: bool) -> None:
    """FI-R22: to the fifth trick, unless the table agreed to stop. The score is the same."""
    h = playing(("9S 9H", "AS KH", "QS QH", "JS JH"), 0, "four", won=[2, 1, 0, 0], options={"stop_when_lost": stops})
    play(h, "9S AS QS JS")
    assert h.over == over
    if not over:
        play(h, "KH QH JH 9H")
    assert h.score == [-8, 0, 0, 0]


def test_fi_r24_no_overtricks() -> None:
    """FI-R24: a Two made with its last trick scores two. Only playing on scores more."""
    h = playing(("AS", "KS", "QS", "JS"), 1, "two", won=[1, 1, 1, 1])
    assert play(h, "AS KS QS JS").score[0] == 2


def test_fi_r30_illegal_answers_are_refused_and_change_nothing() -> None:
    """FI-R30: a revoke, a bid that is too low and wrong discards are refused."""
    h = playing(("AS 7H", "QS 7C", "7S 9C", "8S TC"), 0, "two")
    play(h, "AS")
    before = h.view(1).to_json()
    with pytest.raises(IllegalMove, match="spades were led and you hold a spade"):
        h.play("play 7C")
    assert h.view(1).to_json() == before
    g = auction(dealt("KS", skat="AC AH"), "two", "pass", "pass", "pass")
    for wrong in (("discard AC", "discard AC"), ("discard 7D", "discard AC", "discard AH")):
        seen = g.view(0).to_json()
        with pytest.raises(IllegalMove):
            g.play(*wrong)
        assert g.view(0).to_json() == seen


def test_fi_c14_a_complete_hand() -> None:
    """FI-C14: P3 makes Four with clubs in four tricks, for 4 points, or 8 by playing on."""
    h = GAME.new(deck=deck_of(COMPLETE, "9S 7S", "8H 7H TC"), dealer=3)
    auction(h, "two", "three", "pass", "four", "pass", "pass")
    h.play("discard 9S", "discard 7S")
    h.play("trump clubs")
    play(h, "AS 8S 9C JS AC JC 7C TS KC QS 8C QH QC TH 9H KH")
    assert h.phase.name == "stop" and h.turn == 2
    g = h.copy()
    g.play("stop")
    assert g.score == [0, 0, 4, 0]
    h.play("play on")
    assert play(h, "7D JH KS AH").score == [0, 0, 8, 0]


# The match ------------------------------------------------------------------------------------


def test_fi_4_the_sheet_shows_scores_and_the_value_of_each_hand() -> None:
    """FI-4: four running scores, and the value of each deal."""
    m = match()
    for seat, call in enumerate(("bid three hand", "pass", "pass", "pass")):
        m.answer(seat, call)
    m.answer(0, "trump spades")
    while not m.hand.over:
        m.answer(m.hand.turn, m.hand.say(m.hand.legal()[0]))
    assert "Three Hand, 6" in m.sheet[0].label and m.sheet[0].scores == m.hand.score == m.totals


def test_fi_43_fi_r26_the_end() -> None:
    """FI-43, FI-R26: after eight deals, or as many as agreed, the highest score wins."""
    for deals in (8, 3):
        m = match(deals=deals)
        for n in range(deals):
            assert not m.over
            finish(m, [0, 0, 2, 0] if n else [0, 3, 0, 0])
            if not m.over:
                m.next_hand()
        assert m.over and m.winners() == [2]


def test_fi_r2_the_deal_moves_left() -> None:
    """FI-R2: after each completed hand. The first dealer can be chosen."""
    m = match(first_dealer=2)
    assert m.dealer == 1
    finish(m, [2, 0, 0, 0])
    m.next_hand()
    assert m.dealer == 2


def test_fi_r27_ties() -> None:
    """FI-R27: players share the win, or play off one deal at a time."""
    m = match(deals=1)
    finish(m, [0, 0, 0, -4])
    assert m.over and m.winners() == [0, 1, 2]
    m = match(deals=1, tie_break="extra_deals")
    finish(m, [0, 0, 0, -4])
    assert not m.over
    m.next_hand()
    finish(m, [2, 0, 0, 0])
    assert m.over and m.winners() == [0]


def test_fi_r28_scores_may_be_negative_and_are_whole() -> None:
    """FI-R28: a failed Kieker is -20, never a half."""
    m = match()
    finish(m, [-20, 0, 0, 0])
    assert m.totals == [-20, 0, 0, 0] and all(isinstance(t, int) for t in m.totals)


def asks(h: Hand) -> str:
    """The prompt of the seat to act."""
    return h.phase.prompt(h, h.turn)


def test_fi_18_the_prompt_offers_only_what_may_be_bid() -> None:
    """FI-18, FI-R6, FI-R8: a hand with courts cannot hold a Kieker, and above forty no bid is left."""
    h = auction(dealt("KS AS", "AH TH 9H 8C 7D"), "four", "kieker")
    assert asks(h) == "Your turn: go higher than Kieker, or pass."
    h = auction(dealt("AH TH 9H 8C 7D", "AS TS 9S 8S 7S"), "four", "kieker")
    assert asks(h) == "Your turn: hold Kieker, go higher, or pass."
    h = auction(dealt("JS", "KS"), "five hand ruten")
    assert bids(h) == {"pass"} and asks(h) == "Your turn: no bid is higher than Five Hand Ruten, so you pass."
    h = auction(dealt("JS", "KS"), "two", "five hand ruten")
    assert bids(h) == {"five hand ruten", "pass"} and asks(h) == "Your turn: hold Five Hand Ruten, or pass."


def test_fi_18_the_bids_lie_on_the_table_and_are_looked_up_by_tricks() -> None:
    """The table shows the standing bids and who has passed; bids of two tricks come first, then three, four, five, Kieker."""
    h = auction(dealt("JS", "AH TH 9H 8C 7D"), "two", "three", "pass")
    assert [(f.seat, f.value, f.kind) for f in h.facts()] == [(0, "passed", "out"), (1, "Three", "said")]
    groups = [choice["group"] for choice in scene(dealt("AH TH 9H 8C 7D"), 0)["choices"]]
    assert groups == [""] + ["Two"] * 8 + ["Three"] * 8 + ["Four"] * 8 + ["Five"] * 4 + ["Kieker"]


def test_fi_r6_the_refusal_says_how_to_hold() -> None:
    """FI-R6: with any bid of the same value, or with copy_bid exactly the same bid."""
    h = auction(dealt("JS", "KS"), "two", "three hand")
    with pytest.raises(IllegalMove, match="at least as much as Three Hand"):
        h.play("bid four")
    h = auction(dealt("JS", "KS", hold_mode="copy_bid"), "two", "three hand")
    with pytest.raises(IllegalMove, match="bid Three Hand itself to hold, or go higher"):
        h.play("bid three durch")
    h = auction(dealt("JS", "AH TH 9H 8C 7D", hold_mode="copy_bid"), "four", "kieker")
    with pytest.raises(IllegalMove, match="worth more than Kieker"):
        h.play("bid four")


@pytest.mark.parametrize("words", ["five durch", "Five", "FIVE DURCH"])
def test_fi_13_fi_r3_five_durch_is_another_name_for_five(words: str) -> None:
    """FI-13, FI-R3: it is the same bid in other words, and is not doubled again."""
    h = dealt("JS")
    h.play(f"bid {words}")
    assert isinstance(h, Fipsen) and NAMES[h.bid] == "five" and BID_VALUES[h.bid] == 10


def test_fi_r4_modifiers_in_any_order_each_once() -> None:
    """FI-R4: "three durch hand" is Three Hand Durch. A modifier named twice or an unknown word is refused."""
    h = dealt("JS")
    h.play("bid three durch hand")
    assert isinstance(h, Fipsen) and NAMES[h.bid] == "three hand durch"
    for wrong in ("bid four hand hand hand", "bid four spades", "bid", "bid kieker hand", "bid six"):
        with pytest.raises(IllegalMove, match="is not an answer here|say, for example"):
            h.play(wrong)


def test_fi_39_the_count_says_how_many_tricks_were_needed() -> None:
    """FI-39, FI-R21, FI-R23: the number bid, all five of a Durch, or every trick after playing on."""
    h = contract("two durch", "spades")
    h.won[0] = 1
    h.settle(True)
    assert h.count_lines()[0].text == "Two Durch: took 1 trick, needed all five"
    h = contract("two", "spades")
    h.settle(False)
    assert h.count_lines()[0].text == "Two: took 0 tricks, needed 2"
    h.durch = 1
    assert h.count_lines()[0].text == "Two: took 0 tricks, needed every trick after playing on"


def test_fi_28_a_kieker_shows_that_its_bidder_has_no_courts() -> None:
    """FI-27, FI-28: after the bid nobody imagines a king, queen or jack there."""
    h = dealt(NO_COURTS)
    auction(h, "kieker")
    assert h.ruled_out[0] == COURTS
    h = dealt("KS QS JS KH QH", NO_COURTS)
    table = {*h.cards_in(SKAT), *h.cards_in(ASIDE)}
    auction(h, "pass", "kieker")
    assert h.ruled_out[1] == COURTS and not h.ruled_out[0]
    assert {PACK.face(c) for c in NO_COURTS.split()} <= set(h.view(2).zones[1]) and set(h.view(3).zones[1]) == {-1}
    auction(h, "pass", "pass")
    assert h.phase.name == "discard" and len(table) == 5 and table <= set(h.cards_in(1))
    while h.phase.name == "discard":
        h.apply(h.legal()[0])
    assert len(h.cards_in(LAID + 1)) == 5
    assert -1 not in h.view(1).zones[LAID + 1] and set(h.view(0).zones[LAID + 1]) == {-1}


def test_fi_r30_what_is_no_bid_is_no_pass() -> None:
    """FI-R30: a word that means nothing in the bidding is refused, and the same seat bids."""
    h = dealt(NO_COURTS)
    for text in ("fold", "trump hearts", "bid nothing at all"):
        with pytest.raises(IllegalMove):
            h.play(text)
    assert h.turn == 0 and h.last_bids[0] == -1


def test_fi_27_why_a_kieker_is_refused() -> None:
    """FI-27, FI-29: a hand with a court is told so, and one without it that the bid is too low."""
    h = dealt("KS TS 9H 8C 7D")
    with pytest.raises(IllegalMove, match="only without a king, queen or jack"):
        h.play("bid kieker")
    h = dealt("KS QS JS KH QH", NO_COURTS)
    auction(h, "five durch")
    with pytest.raises(IllegalMove, match="your bid must be worth more than"):
        h.play("bid kieker")


def test_fi_22_the_count_of_a_deal_that_all_pass() -> None:
    """FI-22: it is nobody's line."""
    h = auction(dealt(), "pass", "pass", "pass", "pass")
    assert isinstance(h, Fipsen)
    assert [(t.seat, t.text, t.points) for t in h.count_lines()] == [(-1, "All four passed: no score.", None)]


def test_fi_r22_a_contract_that_can_still_be_made_is_not_lost() -> None:
    """FI-R22: two tricks won and two to play may be four, but one won may not."""
    hands = ("AS KS 9H", "AH KH QH", "AC KC QC", "QS JS JH")
    for won, over in (([2, 0, 0, 0], False), ([1, 1, 0, 0], True)):
        h = playing(hands, 3, "four", won=won, options={"stop_when_lost": True})
        play(h, "9H AH KC JH")
        assert h.over == over


def test_fi_14_the_lowest_contract_says_that_it_was_made() -> None:
    """FI-14, FI-39: also where it scores least."""
    least = min(range(1, len(BID_VALUES)), key=lambda n: BID_VALUES[n])
    h = playing(("AS", "AH", "AC", "QS"), 3, NAMES[least], won=[5, 0, 0, 0])
    h.settle(True)
    assert h.score[0] == BID_VALUES[least] and h.count_lines()[-1].text == "made"
    h.settle(False)
    assert h.count_lines()[-1].text == f"failed: twice {BID_VALUES[least]}"
