"""Solo, clause by clause (SL-1 to SL-40), with the rulings and the worked cases."""

from __future__ import annotations

import json
from typing import Any

import pytest

from upcard.core.bits import Rng
from upcard.core.errors import BadOption, BadSeats, IllegalMove
from upcard.core.hand import Hand, play_out
from upcard.core.journal import Journal
from upcard.core.scene import scene
from upcard.games.solo.game import GAME
from upcard.games.solo.hand import CALL, Solo
from upcard.games.solo.match import SoloMatch
from upcard.games.solo.trumps import PACK

# P1 is on the dealer's left: with dealer 3, seats 0 1 2 3 are P1 P2 P3 P4.
C, D, H, S = range(4)
QC, QS = PACK.face("QC"), PACK.face("QS")
COMPLETE = (
    "KS JS 9S KH QH 8H AC TC",
    "8S TH 9H AD 9D 8D 7D JC",
    "AS QS 7S AH KC QC 9C 8C",
    "TS JH 7H KD QD JD TD 7C",
)
# Each player has an ace, nobody both black queens, and P2 the queen of clubs.
SHARED = (
    "AS KS QS 9H 8H 9D 8D 8C",
    "AH KH JH QC JC TC 9C 8S",
    "AD KD QD 7D 7H TS 9S 7C",
    "AC KC JD TD QH TH JS 7S",
)
ACES = (  # P1 holds all four
    "AS AH AD AC KS QS 9S 8S",
    "KH JH QC JC TC 9C TS 8H",
    "KD QD 7D 7H 9H 9D 7C 8D",
    "KC JD TD QH TH JS 7S 8C",
)


def dealt(hands: tuple[str, ...] = SHARED, **options: Any) -> Solo:
    """A hand that P4 dealt."""
    rows = [h.split() for h in hands]
    h = GAME.new(deck=" ".join([rows[i % 4][i // 4] for i in range(32)]), dealer=3, options=options)
    assert isinstance(h, Solo)
    return h


def say(h: Hand, *sayings: str) -> Hand:
    """Continue the auction, each answer by the seat to act."""
    for text in sayings:
        h.play(text)
    return h


def named(*sayings: str, hands: tuple[str, ...] = SHARED, **options: Any) -> Solo:
    """P1 asks, all others pass, and P1 answers with this text."""
    h = dealt(hands, **options)
    say(h, "ask", "pass", "pass", "pass", *sayings)
    return h


def playing(trump: int, *hands: str, turn: int = 0, kind: int = 1, **more: Any) -> Solo:
    """A hand in mid-play with P1 as declarer."""
    h = GAME.position(
        zones={f"hand.{s}": hand for s, hand in enumerate(hands)},
        phase="play",
        turn=turn,
        dealer=3,
        **{"bidder": 0, "rank": 1, "trump": trump, "kind": kind, **more},
    )
    assert isinstance(h, Solo)
    return h


def play(h: Hand, cards: str) -> Hand:
    """Play cards in turn."""
    return say(h, *[f"play {card}" for card in cards.split()])


def last_trick(trump: int, game: int, won: list[int], **more: Any) -> list[int]:
    """The score if P1 wins the last trick and the tricks before were won as *won* says."""
    h = playing(trump, "AS", "KS", "JS", "TS", kind=game, won=won, **more)
    play(h, "AS KS JS TS")
    assert h.over
    return h.score


def open_to(h: Hand) -> set[str]:
    """The legal answers."""
    return {h.say(a) for a in h.legal()}


def cards_open(h: Hand) -> set[str]:
    """The cards that can be played."""
    return {text.removeprefix("play ") for text in open_to(h)}


def winner(trump: int, trick: str, turn: int = 0) -> int:
    """The winner of a trick led by *turn*, with the cards in order of play."""
    hands = [""] * 4
    for k, card in enumerate(trick.split()):
        hands[(turn + k) % 4] = card
    h = playing(trump, *hands, turn=turn)
    play(h, trick)
    return [int(w) for w in h.won].index(1)


def order(trump: int) -> str:
    """The trumps from the top, found by playing any two of them in a trick."""
    h = playing(trump, "AS", "KS", "JS", "TS")
    left = h.suit_cards(trump)
    out: list[str] = []
    while left:
        best = h.best(left)
        out.append(PACK.names[best])
        left &= ~(1 << best)
    return " ".join(out)


def plain(trump: int, suit: int) -> str:
    """A plain suit from the top."""
    h = playing(trump, "AS", "KS", "JS", "TS")
    h.led = suit
    left = h.suit_cards(suit)
    out = ""
    while left:
        best = h.best(left)
        out += PACK.names[best][0]
        left &= ~(1 << best)
    return out


def worlds(h: Hand, seat: int, n: int = 60) -> list[Solo]:
    """Hands that a seat can imagine."""
    out = [h.imagine(seat, Rng(x)) for x in range(n)]
    assert all([isinstance(g, Solo) for g in out])
    return [g for g in out if isinstance(g, Solo)]


def seen(h: Hand, seat: int) -> str:
    """All that a seat can see."""
    return json.dumps([scene(h, seat), h.view(seat).to_json()])


def match(**options: Any) -> SoloMatch:
    """A match in which the fourth seat deals first."""
    m = GAME.match(5, options={"first_dealer": 4, **options})
    assert isinstance(m, SoloMatch)
    return m


def finish(m: SoloMatch, *score: int) -> None:
    """End the present hand with a score."""
    assert isinstance(m.hand, Solo)
    m.hand.kind, m.hand.trump = 1, H
    m.hand.end(list(score))
    m.finish_hand()


# The table ----------------------------------------------------------------------------------


def test_sl_1_sl_r27_four_players() -> None:
    """SL-1, SL-R27: exactly four players."""
    for n in (3, 5):
        with pytest.raises(BadSeats, match="4 players"):
            GAME.new(1, seats=n)


def test_sl_3_sl_5_the_pack_and_the_deal() -> None:
    """SL-3, SL-5: seven to ace of each suit, eight to each player."""
    assert set(PACK.names) == {r + s for r in "789TJQKA" for s in "CDHS"} and PACK.size == 32
    h = GAME.new(7)
    assert [h.size(s) for s in range(4)] == [8] * 4 and h.turn == 1


def test_sl_4_sl_r21_the_colour_is_clubs_unless_agreed() -> None:
    """SL-4, SL-R21: one suit for the whole match. A game in it outranks the same game in another suit."""
    assert named("name solo clubs").rank_of(1, C) == 4 and dealt().rank_of(1, S) == 3
    h = dealt(color_suit="S")
    assert [h.rank_of(g, s) for g in range(3) for s in (C, D, H, S)] == [1, 1, 1, 2, 3, 3, 3, 4, 5, 5, 5, 6]
    assert [(f.label, f.value) for f in h.facts()] == [("Colour", "♠")]
    for letter in "CSHD":
        assert GAME.match(1, options={"color_suit": letter}).options == GAME.check_terms({"color_suit": letter})[0]
    with pytest.raises(BadOption, match="C, S, H, D"):
        GAME.check_terms({"color_suit": "X"})


def test_sl_r22_dealer_random_or_chosen_then_to_the_left() -> None:
    """SL-R22: the first dealer is chosen or drawn, and the deal passes to the left."""
    assert {GAME.match(x).dealer for x in range(40)} == {0, 1, 2, 3}
    m = match()
    assert m.dealer == 3 and m.hand.turn == 0
    finish(m, 4, 0, 0, 0)
    m.next_hand()
    assert m.dealer == 0 and m.hand.turn == 1


# The cards ----------------------------------------------------------------------------------


def test_sl_c1_sl_6_sl_7_sl_8_sl_9_trump_order() -> None:
    """SL-6 to SL-9, SL-C1: queen of clubs, seven of trumps, queen of spades, then ace to eight."""
    assert order(D) == "QC 7D QS AD KD QD JD TD 9D 8D"
    assert order(H) == "QC 7H QS AH KH QH JH TH 9H 8H"
    assert order(S) == "QC 7S QS AS KS JS TS 9S 8S"
    assert order(C) == "QC 7C QS AC KC JC TC 9C 8C"


def test_sl_10_sl_11_sl_r14_plain_suits() -> None:
    """SL-10, SL-11, SL-R14: ace high, seven low, and no queen in the black suits."""
    assert plain(D, H) == plain(S, D) == "AKQJT987"
    assert plain(D, S) == plain(H, C) == plain(C, S) == "AKJT987"


def test_sl_c2_top_trumps() -> None:
    """SL-C2: the queen of clubs beats every card; the seven beats the queen of spades."""
    assert winner(D, "AD QS 7D QC") == 3
    assert winner(D, "AD QS 7D KD") == 2


def test_sl_c6_a_plain_seven_is_lowest() -> None:
    """SL-C6, SL-34: the highest card of the suit led wins, and the plain seven is lowest."""
    assert winner(H, "8D 7D JD AC") == 2


# Bidding ------------------------------------------------------------------------------------


def test_sl_21_i_ask_or_pass_from_the_dealers_left() -> None:
    """SL-21: the first player passes, or says "I ask", which means a simple game in suit."""
    h = dealt()
    assert h.turn == 0 and open_to(h) == {"ask", "pass"}
    say(h, "pass", "ask")
    assert (h.rank, h.bidder, h.turn) == (1, 1, 2)


def test_sl_22_sl_r3_the_questions_go_up_one_by_one() -> None:
    """SL-22, SL-R3: in colour, a solo, a solo in colour, a tout, a tout in colour. A rank already held is not asked about."""
    h = dealt()
    say(h, "ask")
    for step in ["in colour", "a solo", "a solo in colour", "a tout", "a tout in colour"]:
        assert h.turn == 1 and open_to(h) == {"pass", f"is it {step}"}
        say(h, f"is it {step}")
        assert h.turn == 0 and open_to(h) == {"pass", "yes"}
        say(h, "yes")
    assert h.rank == 6


def test_sl_23_sl_24_sl_25_sl_c8_continuing_the_questioning() -> None:
    """SL-23, SL-24, SL-25, SL-C8: when the asker passes, the next player continues from the point reached."""
    h = dealt()
    say(h, "ask", "is it in colour", "yes", "pass")
    assert h.turn == 2 and open_to(h) == {"is it a solo", "pass"}
    say(h, "is it a solo", "yes", "pass")
    assert h.turn == 3 and open_to(h) == {"is it a solo in colour", "pass"}
    say(h, "pass")
    assert (h.phase.name, h.turn, h.rank) == ("name", 0, 3)


def test_sl_31_a_pass_shows_that_the_black_queens_are_not_together_up_to_solo() -> None:
    """SL-31, SL-R7: whoever holds both must go on up to a solo in suit, rank 3; a pass at a higher rank shows nothing."""
    h = dealt()
    for answers, shown in (
        ("ask / is it in colour / yes / pass", 0b0010),
        ("is it a solo / yes / pass", 0b0010),
        ("pass", 0b0010),
    ):
        say(h, *answers.split(" / "))
        assert h.not_both_queens == shown
    h = dealt()
    for answers, shown in (("ask / pass", 0b0010), ("is it in colour / yes / pass", 0b0110)):  # P3 passes before rank 3
        say(h, *answers.split(" / "))
        assert h.not_both_queens == shown


def test_sl_26_sl_27_sl_28_sl_c7_bidding() -> None:
    """SL-26, SL-27, SL-28, SL-C7: an asker is bound when the other passes. The survivor names that rank or a higher one."""
    h = dealt()
    say(h, "ask", "is it in colour", "yes", "is it a solo", "pass")
    assert (h.bidder, h.rank, h.turn) == (1, 3, 2)
    say(h, "pass", "is it a solo in colour", "pass")
    assert (h.phase.name, h.turn, h.rank) == ("name", 3, 4)
    assert open_to(h) == {"name solo clubs"} | {f"name tout {s}" for s in ("clubs", "diamonds", "hearts", "spades")}
    assert {choice["group"] for choice in scene(h, 3)["choices"]} == {"Solo", "Tout"}
    for refused in ("name solo spades", "name simple clubs", "name simple hearts"):
        with pytest.raises(IllegalMove, match="as high as your bid, a solo in colour"):
            h.play(refused)


def test_sl_12_sl_r1_sl_r20_the_ranks() -> None:
    """SL-12, SL-R1, SL-R20: six games. A solo in suit outranks a simple game in colour, though both score four."""
    h = dealt()
    assert [h.rank_of(g, s) for g in range(3) for s in (D, C)] == [1, 2, 3, 4, 5, 6]
    assert [h.rank_of(1, s) for s in (D, H, S)] == [3, 3, 3]
    say(h, "ask", "is it in colour", "yes", "is it a solo", "yes", "pass", "pass", "pass")
    assert open_to(h) == {f"name {g} {s}" for g in ("solo", "tout") for s in ("clubs", "diamonds", "hearts", "spades")}
    assert open_to(named()) == open_to(h) | {f"name simple {s}" for s in ("clubs", "diamonds", "hearts", "spades")}
    h = dealt()
    say(h, "ask", "is it in colour", "yes", "pass", "pass", "pass")
    assert open_to(h) & {"name simple clubs", "name simple hearts"} == {"name simple clubs"}


def test_sl_r2_only_the_dealer_asks() -> None:
    """SL-R2: after three passes the dealer's "I ask" makes the dealer declarer at once, at rank 1."""
    h = dealt()
    say(h, "pass", "pass", "pass", "ask")
    assert (h.phase.name, h.turn, h.rank, h.bidder) == ("name", 3, 1, 3)


def test_sl_r4_jump_bids() -> None:
    """SL-R4: no rank can be skipped, unless agreed otherwise. A player who is jumped over says yes to that rank or passes."""
    h = dealt()
    say(h, "ask")
    with pytest.raises(IllegalMove, match="is it in colour"):
        h.play("is it a solo")
    h = dealt(jump_bids=True)
    assert open_to(h) == {"ask", "pass"}
    say(h, "ask")
    assert open_to(h) == {
        "pass",
        *[f"is it {t}" for t in ("in colour", "a solo", "a solo in colour", "a tout", "a tout in colour")],
    }
    say(h, "is it a solo in colour", "yes")
    assert h.rank == 4 and open_to(h) == {"pass", "is it a tout", "is it a tout in colour"}
    say(h, "is it a tout in colour", "pass")
    assert (h.bidder, h.rank, h.turn) == (1, 6, 2)


def test_sl_r5_nothing_above_a_tout_in_colour() -> None:
    """SL-R5: at rank 6 all others must pass."""
    h = dealt(jump_bids=True)
    say(h, "ask", "is it a tout in colour", "pass")
    for seat in (2, 3):
        assert h.turn == seat and open_to(h) == {"pass"}
        with pytest.raises(IllegalMove, match="no game is higher"):
            h.play("is it a tout in colour")
        say(h, "pass")
    assert h.phase.name == "name" and open_to(h) == {"name tout clubs"}


def test_sl_r6_a_pass_is_final() -> None:
    """SL-R6: a player who passed is not asked again in that bidding."""
    h = dealt()
    say(h, "pass", "ask", "is it in colour", "pass")
    spoke = []
    while h.phase.name == "bid":
        spoke.append(h.turn)
        say(h, "is it a solo" if len(spoke) == 1 else "pass")
    assert spoke == [3, 2] and h.bidder == 3 and h.rank == 3


def test_sl_r26_what_is_not_open_is_refused_and_changes_nothing() -> None:
    """SL-R26: an answer out of place is refused in words."""
    h = dealt()
    for wrong, why in [
        ("yes", "there is no game yet"),
        ("is it a solo", "there is no game yet"),
        ("play AS", "not an answer here"),
    ]:
        before = seen(h, 0)
        with pytest.raises(IllegalMove, match=why):
            h.play(wrong)
        assert seen(h, 0) == before
    say(h, "ask")
    with pytest.raises(IllegalMove, match="is it in colour"):
        h.play("ask")
    say(h, "is it in colour")
    with pytest.raises(IllegalMove, match="say yes, or pass"):
        h.play("is it a solo")


# All pass -----------------------------------------------------------------------------------


def test_sl_29_sl_30_sl_r13_sl_c9_all_pass() -> None:
    """SL-29, SL-30, SL-R13, SL-C9: the queen of clubs is shown. Its holder plays a simple game in any suit, not a solo."""
    h = dealt()
    h.journal = Journal()
    say(h, "pass", "pass", "pass", "pass")
    assert (h.phase.name, h.turn) == ("name", 1)
    for seat in (-1, 0, 2, 3):
        assert [f for f in h.view(seat).zones[1] if f >= 0] == [QC]
    assert any(["[QC]" in e.text and e.audience == -1 for e in h.journal.entries])
    assert open_to(h) == {f"name simple {s}" for s in ("clubs", "diamonds", "hearts", "spades")}
    with pytest.raises(IllegalMove, match="only a simple game"):
        h.play("name solo hearts")
    say(h, "name simple hearts")
    assert h.rank_of(h.kind, h.trump) == 1 and open_to(h) == {
        f"call ace of {s}" for s in ("clubs", "diamonds", "hearts", "spades")
    }
    say(h, "call ace of spades")
    assert (h.phase.name, h.turn, h.called) == ("play", 0, PACK.face("AS"))
    h = dealt()
    say(h, "pass", "pass", "pass", "pass", "name simple clubs", "call ace of spades")
    assert h.rank_of(h.kind, h.trump) == 2
    for g in worlds(h, 0):
        assert g.at[1] >> QC & 1 and not g.at[1] >> QS & 1


# Both black queens --------------------------------------------------------------------------

BOTH = (COMPLETE[2], COMPLETE[0], COMPLETE[1], COMPLETE[3])  # P1 holds both


def test_sl_31_sl_r7_sl_c10_both_queens_may_not_pass() -> None:
    """SL-31, SL-R7, SL-C10: an opener with both must ask. A declarer at rank 1 can only name a solo or more."""
    h = dealt(BOTH)
    assert open_to(h) == {"ask"}
    with pytest.raises(IllegalMove, match="both black queens"):
        h.play("pass")
    say(h, "ask", "pass", "pass", "pass")
    assert h.rank == 1
    assert open_to(h) == {f"name {g} {s}" for g in ("solo", "tout") for s in ("clubs", "diamonds", "hearts", "spades")}
    with pytest.raises(IllegalMove, match="a solo or higher"):
        h.play("name simple hearts")


def test_sl_r7_when_asked_they_say_yes_up_to_a_solo() -> None:
    """SL-R7: their holder must say yes to in colour and to a solo; asked about a solo in colour the holder can pass."""
    h = dealt(BOTH)
    say(h, "ask", "is it in colour")
    assert open_to(h) == {"yes"}
    say(h, "yes", "is it a solo")
    assert open_to(h) == {"yes"}
    with pytest.raises(IllegalMove, match="both black queens"):
        h.play("pass")
    say(h, "yes", "is it a solo in colour")
    assert open_to(h) == {"yes", "pass"}


def test_sl_r7_as_asker_they_ask_on_up_to_a_solo() -> None:
    """SL-R7: their holder must ask whether it is in colour, and a solo. After that the holder can pass."""
    h = dealt(COMPLETE)  # P3
    say(h, "ask", "pass")
    assert h.turn == 2 and open_to(h) == {"is it in colour"}
    say(h, "is it in colour", "yes")
    assert open_to(h) == {"is it a solo"}
    say(h, "is it a solo", "yes")
    assert open_to(h) == {"is it a solo in colour", "pass"}


def test_sl_r7_or_they_never_pass() -> None:
    """SL-R7: with `always_overcall` their holder can never pass. Above a tout in colour, pass is the only answer."""
    h = dealt(COMPLETE, both_queens_rule="always_overcall")
    say(h, "ask", "pass")
    for step in ["in colour", "a solo", "a solo in colour", "a tout", "a tout in colour"]:
        assert open_to(h) == {f"is it {step}"}
        say(h, f"is it {step}", "yes")
    assert h.turn == 2 and open_to(h) == {"pass"}
    h = dealt(BOTH, both_queens_rule="always_overcall")
    say(h, "ask")
    for step in ["in colour", "a solo", "a solo in colour", "a tout", "a tout in colour"]:
        say(h, f"is it {step}")
        assert open_to(h) == {"yes"}
        say(h, "yes")


def test_sl_r8_the_others_are_told_nothing_of_it() -> None:
    """SL-R8: the same answers by another hand look the same to everybody else."""
    other = list(BOTH)
    other[0] = other[0].replace("QS", "TS")
    other[3] = other[3].replace("TS", "QS")
    for seat in (-1, 1, 2):
        assert seen(dealt(BOTH), seat) == seen(dealt(tuple(other)), seat)
        assert seen(say(dealt(BOTH), "ask"), seat) == seen(say(dealt(tuple(other)), "ask"), seat)


def test_sl_31_nobody_imagines_both_queens_where_a_pass_was_possible() -> None:
    """SL-31: a player who passed below a solo, or names a simple game, does not hold both. One not yet asked can."""
    h = dealt(COMPLETE)
    say(h, "pass")  # P1, and P4 holds neither queen
    both = [[s for s in range(4) if g.has_both(s)] for g in worlds(h, 3)]
    assert [0] not in both and [1] in both and [2] in both
    h = named("name simple hearts", "call ace of hearts")
    assert not any([g.has_both(s) for g in worlds(h, 3) for s in range(4)])
    h = dealt()
    say(h, "ask", "is it in colour", "yes", "is it a solo", "yes", "pass", "pass", "pass")  # these passes show nothing
    assert {s for g in worlds(h, 3) for s in range(4) if g.has_both(s)} == {0, 1, 2}
    h = dealt(both_queens_rule="always_overcall")
    say(h, "ask", "is it in colour", "yes", "is it a solo", "yes", "pass", "pass", "pass")
    assert {s for g in worlds(h, 3) for s in range(4) if g.has_both(s)} == {0}


STRICT = {"own_ace": "refuse"}


@pytest.mark.parametrize("where", ["taken.0", "taken.1", "taken.2", "taken.3", "trick", "hand.2"])
def test_sl_13_an_ace_of_ones_own_is_called_only_with_all_that_are_left(where: str) -> None:
    """The declarer holds three aces and has called one of them: it can be so if the fourth was played, and not if P3 holds it."""
    zones = {"hand.0": "AS AH AC", "hand.1": "8D 8C", "hand.2": "9D 9C", "hand.3": "TD TC"}
    zones[where] = f"{zones.get(where, '')} AD".strip()
    h = GAME.position(
        zones=zones, phase="play", turn=0, dealer=3, bidder=0, rank=1, trump=H, kind=1, called=PACK.face("AS"), options=STRICT
    )
    assert isinstance(h, Solo)
    assert h.agrees() == (where != "hand.2")
    zones["hand.0"], zones["hand.1"] = "AH AC", "8D AS"
    h = GAME.position(
        zones=zones, phase="play", turn=0, dealer=3, bidder=0, rank=1, trump=H, kind=1, called=PACK.face("AS"), options=STRICT
    )
    assert isinstance(h, Solo) and h.agrees()


def test_sl_31_a_queen_that_falls_tells_where_the_other_is_not() -> None:
    """SL-31: a player who passed and plays one black queen does not hold the other."""
    h = playing(D, "KC 8D", "9C 9H", "TH 7S", "QC JC", not_both_queens=8)
    play(h, "KC 9C 7S JC")
    assert not h.ruled_out[3]
    play(h, "8D 9H TH QC")
    h = playing(D, "8D 8C", "9D 9C", "QS TC", "QC JC", not_both_queens=8)
    play(h, "8D 9D QS QC")
    assert h.ruled_out[3] >> QS & 1
    h = playing(D, "8D 8C", "9D 9C", "TD TC", "QC JC", not_both_queens=8)
    play(h, "8D 9D TD QC")
    assert h.ruled_out[3] >> QS & 1 and not h.ruled_out[1] >> QS & 1


# Naming and calling -------------------------------------------------------------------------


def test_sl_13_sl_16_sl_r12_a_simple_game_is_announced_with_trumps_and_ace() -> None:
    """SL-13, SL-16, SL-R12: before the first lead one sentence names game, trumps and ace to everyone."""
    h = named()
    h.journal = Journal()
    say(h, "name simple hearts")
    assert open_to(h) == {f"call ace of {s}" for s in ("clubs", "diamonds", "hearts", "spades")}
    say(h, "call ace of clubs")
    told = [e.text for e in h.journal.entries if e.text]
    assert told == ["{0} {plays|play} a simple game in hearts and {calls|call} the club ace."]
    assert h.phase.name == "play" and ("Called", "[AC]") in [(f.label, f.value) for f in h.facts()]


def test_sl_r10_the_ace_of_trumps_may_be_called() -> None:
    """SL-R10: trumps hearts, and the ace of hearts."""
    assert "call ace of hearts" in open_to(named("name simple hearts"))


def test_sl_17_sl_18_sl_19_sl_20_alone() -> None:
    """SL-17 to SL-20: in a solo or a tout the declarer is alone and calls no ace."""
    for saying in ("name solo hearts", "name solo clubs", "name tout spades", "name tout clubs"):
        h = named(saying)
        assert h.phase.name == "play" and h.called == -1 and h.facts_for(2) == []


def test_sl_r9_own_ace_may_be_refused() -> None:
    """SL-R9: by agreement you can call an ace of your own only if you hold all four."""
    h = named("name simple hearts", own_ace="refuse")
    assert open_to(h) == {"call ace of clubs", "call ace of diamonds", "call ace of hearts"}
    with pytest.raises(IllegalMove, match="only if you hold all four"):
        h.play("call ace of spades")
    assert len(open_to(named("name simple hearts"))) == 4
    h = named("name simple hearts", hands=ACES, own_ace="refuse")
    assert len(open_to(h)) == 4


def test_sl_r9_nobody_imagines_an_ace_that_could_not_have_been_called() -> None:
    """SL-R9: with `refuse` an imagined declarer has the called ace only together with all other aces that are still out."""
    h = named("name simple hearts", "call ace of clubs", own_ace="refuse")
    for seat in (1, 2):  # each holds an ace, so P1 has not all four
        assert not any([g.at[0] >> PACK.face("AC") & 1 for g in worlds(h, seat)])
    assert any([g.at[0] >> PACK.face("AC") & 1 for g in worlds(named("name simple hearts", "call ace of clubs"), 1)])
    h = named("name simple hearts", "call ace of clubs", hands=ACES, own_ace="refuse")
    aces = sum([1 << PACK.face(a) for a in ("AC", "AD", "AH", "AS")])
    for g in worlds(h, 1, 200):
        assert not g.at[0] >> PACK.face("AC") & 1 or g.at[0] & aces == aces
        assert not [s for s in range(4) if g.at[s] & ~g.located_by(s)], "players know their own cards"
    assert not h.ruled_out[0], "whether the declarer holds all four is not told"
    h = named("name simple hearts", "call ace of clubs", own_ace="refuse")
    play(h, "8D 8S")  # a diamond: P2 has none
    say(h, "play AD")
    assert h.ruled_out[0] >> PACK.face("AC") & 1


def test_sl_r9_aces_that_have_been_played_are_no_longer_out() -> None:
    """SL-R9: with `refuse` a declarer who holds the called ace holds all aces that are out; one was played, to any trick."""
    for place in [4, 5, 6, 7, 8]:  # the tricks of each player, and the trick being played
        h = named("name simple hearts", "call ace of clubs", hands=ACES, own_ace="refuse")
        assert h.agrees()
        h.move(PACK.face("AS"), 0, place)
        assert h.agrees(), h.plan.zones[place].name
    h = named("name simple hearts", "call ace of clubs", hands=ACES, own_ace="refuse")
    h.move(PACK.face("AS"), 0, 1)
    assert not h.agrees()


# The partner --------------------------------------------------------------------------------


def test_sl_14_sl_r11_only_the_holder_of_the_ace_knows_the_partner() -> None:
    """SL-14, SL-R11: until the ace is played, nobody else can tell which hand it is in."""
    swapped = (SHARED[0], SHARED[1].replace("TC", "AC"), SHARED[2], SHARED[3].replace("AC", "TC"))
    a = named("name simple hearts", "call ace of clubs")
    b = named("name simple hearts", "call ace of clubs", hands=swapped)
    for cards in ("", "9D 9C 7D JD"):  # P2 has no diamond
        play(a, cards)
        play(b, cards)
        for seat in (-1, 0, 2):
            assert seen(a, seat) == seen(b, seat)
    assert a.partner == b.partner == -1
    assert [f.value for f in a.facts_for(3)] == ["secret partner"] and a.facts_for(0) == a.facts_for(1) == []
    assert [f.value for f in b.facts_for(1)] == ["secret partner"]
    assert {s for g in worlds(a, 0) for s in range(4) if g.at[s] >> PACK.face("AC") & 1} == {1, 2, 3}


def test_sl_14_sl_r11_the_ace_tells_when_it_is_played() -> None:
    """SL-14, SL-R11: it is played by the ordinary rules, and then everyone knows."""
    h = named("name simple hearts", "call ace of clubs")
    h.journal = Journal()
    say(h, "play 8C", "play 9C", "play 7C")
    assert cards_open(h) == {"AC", "KC"}, "the ace need not be played"
    assert h.partner == -1
    say(h, "play AC")
    assert h.partner == 3 and "{3} {is|are} the partner." in [e.text for e in h.journal.entries]
    assert ("partner", 3) in [(f.value, f.seat) for f in h.facts()] and h.facts_for(3) == []


def test_sl_15_sl_38_the_partners_tricks_count_together() -> None:
    """SL-15, SL-37, SL-38, SL-39: five between them: both score and the others do not. The ace can come in the last trick."""
    h = playing(H, "KS", "JS", "AS", "TS", kind=0, called=PACK.face("AS"), won=[3, 1, 1, 2])
    play(h, "KS JS AS TS")
    assert h.partner == 2 and h.score == [2, 0, 2, 0]
    h = playing(H, "KS", "JS", "AS", "TS", kind=0, called=PACK.face("AS"), won=[3, 2, 0, 2])
    play(h, "KS JS AS TS")
    assert h.score == [-2, 0, -2, 0]


def test_tricks_are_told_by_sides_once_the_partner_is_known() -> None:
    """The declarer's tricks are shown beside the number needed. A solo declarer is alone from the start."""
    h = playing(H, "KS 7C", "JS 7D", "AS 8D", "TS 9D", kind=0, called=PACK.face("AS"), won=[2, 1, 1, 2])
    assert [f.value for f in h.facts() if f.kind == "tricks"] == ["2 of 5", 1, 1, 2]
    play(h, "KS JS AS TS")
    assert [f.value for f in h.facts() if f.kind == "tricks"] == ["4 of 5", 3, "4 of 5", 3]
    h = playing(H, "KS 7C", "JS 7D", "AS 8D", "TS 9D", kind=1, won=[2, 1, 1, 2])
    assert [f.value for f in h.facts() if f.kind == "tricks"] == ["2 of 5", 4, 4, 4]


def test_sl_r9_sl_c12_own_ace() -> None:
    """SL-R9, SL-C12: trumps are spades, and the declarer holds and calls the ace of hearts: five tricks alone, scored alone."""
    more: dict[str, Any] = {"kind": 0, "called": PACK.face("AH")}
    h = playing(S, "AH", "8H", "9H", "TH", won=[4, 3, 0, 0], **more)
    assert [f.value for f in h.facts_for(0)] == ["alone"] and h.facts_for(1) == []
    play(h, "AH 8H 9H TH")
    assert h.partner == 0 and h.score == [2, 0, 0, 0]
    h = playing(S, "AH", "8H", "9H", "TH", won=[3, 4, 0, 0], **more)
    play(h, "AH 8H 9H TH")
    assert h.score == [-2, 0, 0, 0]


# Play ---------------------------------------------------------------------------------------


def test_sl_32_the_dealers_left_leads() -> None:
    """SL-32: the dealer's left leads, no matter who is declarer."""
    h = dealt()
    say(h, "pass", "pass", "ask", "pass", "name solo hearts")
    assert h.bidder == 2 and h.phase.name == "play" and h.turn == 0 and len(h.legal()) == 8


def test_sl_33_sl_35_sl_r17_follow_or_play_anything() -> None:
    """SL-33, SL-35, SL-R17: follow suit if able, otherwise play anything. Nobody need beat or trump. The winner leads."""
    h = playing(H, "TD 8S", "AD 9D", "AS 9H", "8C 7D")
    say(h, "play TD")
    assert h.turn == 1 and cards_open(h) == {"AD", "9D"}
    say(h, "play 9D")
    assert h.turn == 2 and cards_open(h) == {"AS", "9H"}
    say(h, "play AS")
    assert h.turn == 3 and cards_open(h) == {"7D"}
    with pytest.raises(IllegalMove, match="diamonds were led and you hold a diamond"):
        h.play("play 8C")
    say(h, "play 7D")
    assert h.turn == 0 and h.won[0] == 1
    assert winner(H, "TD 9D 8H AD") == 2, "a trump wins"


def test_sl_36_sl_c3_a_black_queen_is_not_of_its_printed_suit() -> None:
    """SL-36, SL-C3: a player with another club cannot follow a club with the queen of clubs; one without can trump with it."""
    h = playing(D, "KC 9S 8S", "QC 9C AH", "7H 8H 9H", "TC TH JH")
    say(h, "play KC")
    assert cards_open(h) == {"9C"}
    with pytest.raises(IllegalMove, match="the queen of clubs is a trump and you hold a club"):
        h.play("play QC")
    h = playing(D, "KC", "QC", "7C", "8C")
    play(h, "KC QC 7C 8C")
    assert h.won[1] == 1
    h = playing(D, "KC 9S 7S", "QC AH 8S", "7H 8H 9H", "TC TH JH")
    say(h, "play KC")
    assert cards_open(h) == {"QC", "AH", "8S"}


def test_sl_r15_sl_c4_a_queen_must_follow_trumps() -> None:
    """SL-R15, SL-C4: a lone black queen must follow too."""
    h = playing(D, "8D 9S 8S", "QS AS KC", "7H 8H 9H", "TC TH JH")
    say(h, "play 8D")
    assert cards_open(h) == {"QS"} and "trumps were led" in h.phase.prompt(h, 1)
    with pytest.raises(IllegalMove, match="trumps were led and you hold a trump"):
        h.play("play AS")


def test_sl_r16_sl_c5_a_queen_led_is_a_trump_led() -> None:
    """SL-R16, SL-C5: everyone with a trump follows the queen of spades, and a spade is not a trump."""
    h = playing(H, "AS JC TD", "7H 8C 9C", "QS 8D 9D", "9H TS KS", turn=2)
    say(h, "play QS")
    assert cards_open(h) == {"9H"}
    say(h, "play 9H")
    assert cards_open(h) == {"AS", "JC", "TD"}
    assert "hearts were led" in h.phase.prompt(h, 0), "who has no trump is told the suit"
    play(h, "AS 7H")
    assert h.won[1] == 1 and h.turn == 1


def test_sl_36_who_does_not_follow_a_trump_has_no_queen() -> None:
    """SL-36: everybody knows that a player who does not follow trumps holds neither black queen."""
    h = playing(H, "8H 8S", "9S TC", "TH JC", "JH KC")
    say(h, "play 8H", "play 9S")
    assert h.ruled_out[1] >> QC & 1 and h.ruled_out[1] >> QS & 1 and h.ruled_out[1] >> PACK.face("7H") & 1
    h = playing(H, "8C 8S", "9S TD", "TH JC", "JH KC")
    say(h, "play 8C", "play 9S")
    assert h.ruled_out[1] >> PACK.face("AC") & 1 and not h.ruled_out[1] >> QC & 1, "a club that is no trump"


# The count ----------------------------------------------------------------------------------


def test_sl_c11_sl_37_sl_39_scores() -> None:
    """SL-37, SL-39, SL-C11, SL-2: the game's points if made, the same loss if it fails; the others score nothing."""
    with_p2: dict[str, Any] = {"called": PACK.face("AD"), "partner": 1}
    assert last_trick(H, 0, [2, 2, 3, 0], **with_p2) == [2, 2, 0, 0]
    assert last_trick(C, 0, [2, 1, 4, 0], **with_p2) == [-4, -4, 0, 0]
    assert last_trick(H, 1, [3, 4, 0, 0]) == [-4, 0, 0, 0]
    assert last_trick(C, 1, [4, 1, 1, 1]) == [8, 0, 0, 0]
    assert last_trick(H, 2, [6, 0, 1, 0]) == [-16, 0, 0, 0]
    assert last_trick(C, 2, [7, 0, 0, 0]) == [32, 0, 0, 0]


def test_sl_13_sl_17_sl_19_the_other_values() -> None:
    """SL-13, SL-16 to SL-20: 2, 4, 4, 8, 16 and 32, whether won or lost."""
    with_p2: dict[str, Any] = {"called": PACK.face("AD"), "partner": 1}
    assert last_trick(C, 0, [4, 0, 3, 0], **with_p2) == [4, 4, 0, 0]
    assert last_trick(H, 0, [0, 2, 5, 0], **with_p2) == [-2, -2, 0, 0]
    assert last_trick(D, 1, [4, 3, 0, 0]) == [4, 0, 0, 0]
    assert last_trick(C, 1, [3, 4, 0, 0]) == [-8, 0, 0, 0]
    assert last_trick(H, 2, [7, 0, 0, 0]) == [16, 0, 0, 0]
    assert last_trick(C, 2, [6, 1, 0, 0]) == [-32, 0, 0, 0]


def test_sl_r19_no_bonus() -> None:
    """SL-R19: eight tricks in a solo score the same as five."""
    assert last_trick(H, 1, [7, 0, 0, 0]) == [4, 0, 0, 0]


def test_sl_c13_a_complete_hand() -> None:
    """SL-C13: P3 has both queens, plays a solo in diamonds and takes three tricks."""
    h = dealt(COMPLETE)
    say(h, "pass", "pass")
    assert open_to(h) == {"ask"}
    say(h, "ask", "pass")
    assert open_to(h) == {f"name {g} {s}" for g in ("solo", "tout") for s in ("clubs", "diamonds", "hearts", "spades")}
    say(h, "name solo diamonds")
    tricks = [
        ("JS 8S AS TS", 2),
        ("8C 7C TC JC", 1),
        ("8D QC TD QH", 2),
        ("9C QD AC AD", 1),
        ("TH AH JH 8H", 2),
        ("QS JD KH 7D", 1),
        ("9D KC KD 9S", 3),
        ("7H KS 9H 7S", 1),
    ]
    for number, (cards, won) in enumerate(tricks, 1):
        before = int(h.won[won])
        for k, card in enumerate(cards.split()):
            if (number, k) == (3, 1):
                assert cards_open(h) == {"QC", "QS"}
            if (number, k) in ((4, 1), (4, 3)):
                assert len(h.legal()) == h.size(h.turn)
            say(h, f"play {card}")
        assert h.won[won] == before + 1
    assert h.over and [int(w) for w in h.won] == [0, 4, 3, 1] and h.score == [0, 0, -4, 0]
    assert [(t.seat, t.text, t.points) for t in h.count_lines()] == [
        (2, "Solo in diamonds, 5 tricks needed", None),
        (2, "{2} took 3: failed", -4),
    ]


def test_sl_38_the_count_is_told_for_both() -> None:
    """SL-38: a line for the declarer and one for the partner."""
    h = playing(H, "KS", "JS", "AS", "TS", kind=0, called=PACK.face("AS"), won=[3, 1, 1, 2])
    play(h, "KS JS AS TS")
    assert [(t.seat, t.text, t.points) for t in h.count_lines()] == [
        (0, "Simple game in hearts, 5 tricks needed", None),
        (0, "{0} and {2} took 5: made", 2),
        (2, "as the partner", 2),
    ]


# Stopping -----------------------------------------------------------------------------------


def test_sl_r18_all_tricks_are_played_unless_agreed() -> None:
    """SL-R18: play goes on after a tout is lost. With `stop_when_decided` it stops, for the same score."""
    for stop in (False, True):
        h = playing(H, "TS 8S", "AS 9S", "JS 7S", "KS 7C", kind=2, won=[6, 0, 0, 0], options={"stop_when_decided": stop})
        play(h, "TS AS JS KS")
        assert h.over is stop
        if not stop:
            play(h, "9S 7S 7C 8S")
        assert h.score == [-16, 0, 0, 0]


def test_sl_r18_it_stops_only_where_everyone_can_tell() -> None:
    """SL-R18: while the partner is unknown, tricks enough with one possible partner do not stop play, so nothing shows."""
    ace = PACK.face("AD")
    # after this trick P1 has four, P2 one: with P2 as partner it is made, with another it is not
    for mine, theirs in (("KS AD", "JS 8D"), ("KS 8D", "JS AD")):
        h = playing(H, "AS 8S", mine, theirs, "TS 9D", kind=0, called=ace, won=[3, 1, 2, 0], options={"stop_when_decided": True})
        play(h, "AS KS JS TS")
        assert not h.over
    # five by the declarer alone are enough with any partner, who is then known
    h = playing(H, "AS 8S", "KS AD", "JS 8D", "TS 9D", kind=0, called=ace, won=[4, 1, 1, 0], options={"stop_when_decided": True})
    play(h, "AS KS JS TS")
    assert h.over and h.partner == 1 and h.score == [2, 2, 0, 0]
    assert all([-1 not in h.view(s).zones[z] for s in range(-1, 4) for z in range(4)]), "all lay down their cards"
    # and if no partner could make it five, it is lost: P3 has three, P1 none, and one is left
    h = playing(H, "TS 8S", "KS AD", "AS 8D", "JS 9D", kind=0, called=ace, won=[0, 2, 2, 2], options={"stop_when_decided": True})
    play(h, "TS KS AS JS")
    assert h.over and h.score == [-2, -2, 0, 0]


def test_sl_r18_who_cannot_hold_the_ace_is_no_partner() -> None:
    """SL-R18: a player who did not follow the suit of the called ace is known not to hold it."""
    stop = {"stop_when_decided": True}
    diamonds = 0xFF << 8
    h = playing(
        H,
        "AS 8S",
        "KS AD",
        "JS 8C",
        "TS 9C",
        kind=0,
        called=PACK.face("AD"),
        won=[3, 1, 1, 1],
        lacks=[diamonds, 0, diamonds, diamonds] + [0] * 60,
        options=stop,
    )
    play(h, "AS KS JS TS")
    assert h.over and h.score == [2, 2, 0, 0]


# The match ----------------------------------------------------------------------------------


def test_sl_40_sl_r23_twelve_hands() -> None:
    """SL-40, SL-R23: the match ends after twelve hands, and the highest wins."""
    m = match()
    for n in range(12):
        assert not m.over
        finish(m, 0, 4 if n == 3 else -2, 0, 0)
        if n < 11:
            m.next_hand()
    assert m.over and m.winners() == [0, 2, 3] and m.totals == [0, -18, 0, 0]


def test_sl_r23_a_threshold_must_be_exceeded() -> None:
    """SL-R23: fifty points play on; more than fifty end the match after that hand."""
    m = match(end_mode="threshold")
    finish(m, 50, 0, 0, 0)
    assert not m.over and m.goal() == "until a player exceeds 50"
    m.next_hand()
    finish(m, 0, 32, 0, 0)
    m.next_hand()
    finish(m, 2, 0, 0, 0)
    assert m.over and m.winners() == [0]
    m = match(end_mode="threshold", threshold=10)
    finish(m, 16, 0, 0, 0)
    assert m.over


def test_sl_r24_a_tie_is_shared_or_played_off() -> None:
    """SL-R24: the win is shared, or one more hand is played at a time, even if the points fall again."""
    m = match(hands=1)
    finish(m, 4, 4, 0, 0)
    assert m.over and m.winners() == [0, 1]
    m = match(hands=1, tie_break="extra_hands")
    finish(m, 4, 4, 0, 0)
    assert not m.over
    m.next_hand()
    finish(m, 0, 0, 4, 0)
    assert not m.over, "three are level"
    m.next_hand()
    finish(m, 0, 0, 0, 8)
    assert m.over and m.winners() == [3]
    m = match(end_mode="threshold", threshold=3, tie_break="extra_hands")
    finish(m, 4, 4, 0, 0)
    m.next_hand()
    finish(m, -4, -8, 0, 2)
    assert m.over and m.winners() == [3], "the end was reached before"


def test_sl_r25_scores_may_fall_below_zero() -> None:
    """SL-R25: scores have no limit, and a hand is never void."""
    m = match(hands=2)
    finish(m, -32, 0, 0, 0)
    m.next_hand()
    finish(m, -32, 0, 0, 0)
    assert m.totals == [-64, 0, 0, 0] and [r.scores for r in m.sheet] == [[-32, 0, 0, 0]] * 2
    assert m.sheet[0].label == "1 Solo ♥"


def test_every_option_plays_to_its_end() -> None:
    """With all agreements hands end, and so do the hands that a seat imagines."""
    for x, options in enumerate(
        [
            {"jump_bids": True, "both_queens_rule": "always_overcall"},
            {"own_ace": "refuse", "stop_when_decided": True},
            {"color_suit": "H", "own_ace": "refuse", "jump_bids": True},
        ]
    ):
        for seed in range(6):
            h, rng = GAME.new(seed, options=options), Rng(100 * x + seed + 1)
            while not h.over:
                h.apply(h.phase.pick(h, h.turn, rng))
                for seat in range(-1, 4):
                    g = h.imagine(seat, rng)
                    assert isinstance(g, Solo) and (g.over or g.agrees())
                    assert seen(g, seat) == seen(h, seat)
            play_out(g, rng)
            assert sum([abs(s) for s in h.score]) in (2, 4, 8, 16, 32)


def test_the_black_queens_lie_with_the_trumps_in_a_sorted_hand() -> None:
    """A sorted hand has the trumps first, from the top."""
    h = playing(S, "KS JS", "QC QS", "7S AH", "8S 7C")
    row = h.sorted_hand([PACK.face(c) for c in "AH 8S QS QD 7S KS QC 7C".split()])
    assert " ".join([PACK.names[c] for c in row]) == "QC 7S QS KS 8S AH 7C QD"


@pytest.mark.parametrize("text", ["is it in colour", "is it in color", "IS IT in Colour"])
def test_sl_23_both_spellings_of_colour_are_understood(text: str) -> None:
    """SL-23: the question is read in British and American spelling, and is shown as "colour"."""
    h = dealt()
    h.play("ask")
    assert [h.say(a) for a in h.legal()] == ["pass", "is it in colour"]
    h.play(text)
    assert isinstance(h, Solo) and h.question == 2


def test_the_tags_of_the_bids() -> None:
    """The colour games bear the sign of the colour suit, here clubs."""
    h = dealt()
    assert [h.short(rank) for rank in range(1, 7)] == ["simple", "simple ♣", "solo", "solo ♣", "tout", "tout ♣"]
    h = dealt(color_suit="D")
    assert h.short(2) == "simple ♦"


def test_sl_29_after_four_passes_there_is_no_other_declarer() -> None:
    """SL-29: the log tells of the queen alone, and the page of a simple game in a suit that is not the colour."""
    h = dealt()
    h.journal = Journal()
    say(h, "pass", "pass", "pass", "pass")
    assert "declarer" not in " ".join([e.text for e in h.journal.entries])
    assert ("simple", 1) in [(f.value, f.seat) for f in h.facts()]


def test_sl_22_sl_28_what_the_buttons_and_the_log_say() -> None:
    """SL-21, SL-22, SL-28: the words of each question, and of a solo in the first suit."""
    h = dealt()
    asked = ["Is it in colour?", "Is it a solo?", "Is it a solo in colour?", "Is it a tout?", "Is it a tout in colour?"]
    assert [h.phase.button(h, 0, a) for a in range(8)] == ["Pass", "I ask", *asked, "Yes"]
    h = named()
    assert [h.phase.log_text(h, 0, a) for a in (3, 4, 11)] == [
        "",
        "{0} {plays|play} a solo in clubs.",
        "{0} {plays|play} a tout in spades.",
    ]


def test_sl_r18_one_trick_more_or_less_decides() -> None:
    """SL-R18: with one trick to play, four tricks may still become the five of a solo, and three cannot."""
    for won, decided in (([4, 3, 0, 0], False), ([3, 4, 0, 0], True), ([5, 2, 0, 0], True)):
        assert playing(S, "AH", "8H", "9H", "TH", won=won).decided() == decided


def test_sl_14_the_first_seat_as_the_partner() -> None:
    """SL-14, SL-R9: once all know that P1 is the partner, only P1 is, and nothing more is asked of imagined hands."""
    more: dict[str, Any] = {"kind": 0, "called": PACK.face("AH"), "bidder": 1, "own_ace": False}
    h = playing(S, "KH 7H", "8H AD", "9H TC", "TH JC", **more)
    assert h.partners() == [0, 1, 2, 3] and h.known_partners(1) == 2
    h.partner = 0
    assert h.partners() == [0] and h.agrees() and h.known_partners(1) == 3 and h.known_partners(2) == 12
    h = playing(S, "KH 7H", "AH AD", "9H AC", "TH JC", **more)
    assert not h.agrees(), "the declarer holds the called ace and another, but not all"
    h.partner = 0
    assert h.agrees()


def test_sl_r9_where_the_called_ace_cannot_be() -> None:
    """SL-R9: when another player's other ace falls, the declarer has not called an ace of their own; no other card tells this."""
    hands = ("AS 7D", "KS 8D", "JS AD", "TS 9D")
    called = PACK.face("AH")
    h = playing(C, *hands, kind=0, called=called, bidder=2, own_ace=False, turn=1)
    play(h, "KS JS TS")
    assert not h.ruled_out[2] >> called & 1
    play(h, "AS")
    assert h.ruled_out[2] >> called & 1
    told = playing(C, "AS", "KS", "JS", "TS", kind=0, called=PACK.face("AS"))
    told.journal = Journal()
    play(told, "AS KS JS TS")
    assert "{0} called an ace of {their|your} own and {has|have} no partner." in [e.text for e in told.journal.entries]


def test_sl_31_why_a_game_is_refused_to_both_queens() -> None:
    """SL-28, SL-31: below a solo the queens are the reason; whoever has said yes to a solo is held to it like anybody."""
    told = {}
    for rank in (1, 2, 3):
        zones = {"hand.0": "QC QS AS KS AH KH AD KD"}
        h = GAME.position(zones=zones, phase="name", turn=0, dealer=3, bidder=0, rank=rank)
        told[rank] = h.phase.why_not(h, 0, 0)
    assert told[1] == told[2] == "with both black queens you must name a solo or higher"
    assert told[3] == "your game must rank as high as your bid, a solo in suit"


def test_sl_13_whoever_calls_names_an_ace_of_another_player() -> None:
    """SL-13: P2 has the ace of hearts and may call the three others, as P1 may with that of spades."""
    h = named("name simple hearts", own_ace="refuse")
    open_ = [{s for s in range(4) if CALL.options(h, seat) >> s & 1} for seat in range(4)]
    assert h.inquirer == -1 and open_ == [{C, D, H}, {C, D, S}, {C, H, S}, {D, H, S}]


def test_sl_r18_the_log_of_a_game_that_is_decided() -> None:
    """SL-R18: all are told why the cards are laid down; after the last trick they are not."""
    for won, told in (([5, 1, 0, 0], True), ([5, 2, 0, 0], False)):
        hands = ("AH KH", "8H 9H", "AD KD", "AC KC") if told else ("AH", "8H", "AD", "AC")
        h = playing(S, *hands, won=won, options={"stop_when_decided": True})
        h.journal = Journal()
        play(h, "AH 8H AD AC")
        assert h.over
        assert ("The game is decided: all players lay down their cards." in [e.text for e in h.journal.entries]) == told
