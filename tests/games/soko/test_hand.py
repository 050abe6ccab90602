"""Soko, clause by clause (SO-1 to SO-27), with the rulings and the worked cases."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.betting_ledger import play_tables
from tests.support.cardless_betting import stacks_of
from upcard.core.bits import bit, cards, count
from upcard.core.errors import BadOption, BadSeats, IllegalMove
from upcard.core.journal import Journal
from upcard.core.pack import STANDARD
from upcard.core.scene import event_scenes, scene
from upcard.core.wording import render
from upcard.games.soko.game import GAME
from upcard.games.soko.hand import Soko
from upcard.kit.poker.match import PokerMatch
from upcard.kit.poker.ranks import describe

PACK = [r + s for s in "CDHS" for r in "23456789TJQKA"]
NAMES = ["Ann", "Ben", "Cleo", "Dan"]


def deal(chips: str, dealer: str, hands: dict[str, str] | None = None, **options: Any) -> Soko:
    """A hand just begun: "A 100, B 14", the dealer, and cards by letter: the hole card, then the upcards in order.

    "x" is any card that is not named. A player with fewer than five cards gets no more. Bets are 4 to 8 unless a test says
    otherwise.
    """
    stacks = stacks_of(chips)
    seats, first = len(stacks), ord(dealer) - 64
    rows = {letter: text.split() for letter, text in (hands or {}).items()}
    used = {c for row in rows.values() for c in row}
    free = [c for c in PACK[::-1] if c not in used]
    players = [x for x in (chr(65 + (first + k) % seats) for k in range(seats)) if stacks[ord(x) - 65]]
    deck = []
    for i in range(5):
        for letter in players:
            row = rows.get(letter, ["x"] * 5)
            if i < len(row):
                deck.append(free.pop() if row[i] == "x" else row[i])
    terms = {"small_bet": 4, "max_bet": 8} | options
    h = GAME.new(1, seats=seats, dealer=ord(dealer) - 65, carry=stacks, deck=" ".join(deck + free), options=terms)
    assert isinstance(h, Soko)
    return h


def act(h: Soko, text: str) -> None:
    """Play answers such as "D raise 8, C call", each by the seat to act."""
    for part in text.split(", "):
        letter, _, saying = part.partition(" ")
        assert chr(65 + h.turn) == letter, f"it is {chr(65 + h.turn)}'s turn, not {letter}'s"
        h.play(saying)


def go(h: Soko, rounds: int = 1) -> str:
    """Everyone brings in the minimum, calls or checks for this many rounds. Returns the seats that acted, in order."""
    goal, seen = int(h.round) + rounds, ""
    while h.round < goal and not h.over:
        seen += chr(65 + h.turn)
        said = [h.say(a) for a in h.legal()]
        h.play("check" if "check" in said else "call" if "call" in said else said[0])
    return seen


def refused(h: Soko, why: str, *sayings: str) -> None:
    """Answers are refused for a reason and change nothing."""
    for saying in sayings:
        before = (h.waiting, list(h.at), h.betting.to_json())
        with pytest.raises(IllegalMove, match=why):
            h.play(saying)
        assert (h.waiting, list(h.at), h.betting.to_json()) == before


def first(h: Soko) -> str:
    """The player to act."""
    return chr(65 + h.turn)


def may(h: Soko) -> tuple[int, int]:
    """The smallest and largest total that the seat to act can bet or raise to."""
    return int(h.betting.min_raise_to(h.turn)), int(h.betting.max_raise_to(h.turn))


def chips(h: Soko) -> str:
    """The stacks as "A 88, B 98"."""
    return ", ".join(f"{chr(65 + s)} {n}" for s, n in enumerate(h.betting.stack))


def ups(h: Soko, letter: str) -> str:
    """A player's upcards in the order dealt."""
    return " ".join(STANDARD.name(c) for c in h.cards_in(int(h.upcards(ord(letter) - 65))))


# The worked cases ---------------------------------------------------------------------------

W1 = {"B": "x 7H x x x", "C": "x 3S", "D": "x 3D x x x", "A": "x KC x x x"}


def test_so_w1_a_tie_for_the_lowest_card() -> None:
    """SO-12, SO-13, SO-14, SO-15: C is closer to the dealer's left than D, so must bring in 2 to 8."""
    h = deal("A 50, B 50, C 50, D 50", "A", W1)
    assert (first(h), may(h)) == ("C", (2, 8))
    refused(h, "you must bring in, for 2 to 8", "fold", "check", "call")
    refused(h, "a bring-in is from 2 to 8", "bring in 1", "bring in 9")
    assert all(h.phase.allows(h, 2, 4 * n + 2) for n in range(2, 9))


def test_so_w2_completing_and_raising_a_bring_in() -> None:
    """SO-17, SO-R11: over a bring-in of 2 the next player completes to 4 to 8. Then each raise adds at least as much."""
    h = deal("A 50, B 50, C 50, D 50", "A", W1)
    act(h, "C bring in 2")
    refused(h, "a raise is to from 4 to 8", "raise 3", "raise 9")
    act(h, "D call, A complete to 6")
    assert may(h) == (12, 14)
    refused(h, "a raise is to from 12 to 14", "raise 11")
    act(h, "B raise 12, C fold, D call, A call")
    assert (h.betting.pot, chips(h), h.round) == (42, "A 37, B 37, C 47, D 37", 1)


def test_so_w2_two_bets_count_towards_the_cap() -> None:
    """SO-R20: the completion, the raise and two more raises, then it is capped."""
    h = deal("A 50, B 50, C 50, D 50", "A", W1)
    act(h, "C bring in 2, D call, A complete to 6, B raise 12")
    assert h.betting.bets == 2
    act(h, "C raise 18, D raise 24")
    refused(h, "capped: this round has had its 4 bets", "raise 30")


def test_so_w3_half_is_rounded_down_and_the_bring_in_has_no_option() -> None:
    """SO-R9, SO-R13: with bets of exactly five the bring-in is two. When all have called it the round is over."""
    h = deal("A 50, B 50, C 50", "A", {"B": "x 2C x x x", "C": "x 9D x x x", "A": "x JH x x x"}, small_bet=5, max_bet=5)
    act(h, "B bring in 2")
    assert may(h) == (5, 5)
    refused(h, "a raise is to exactly 5", "raise 7")
    act(h, "C call, A call")
    assert (h.round, h.betting.pot) == (1, 9)


def test_so_w4_a_pair_showing_doubles_the_second_round() -> None:
    """SO-18 to SO-21, SO-R19: C shows the lowest hand and can check. Bets are 8 to 16 for everyone."""
    h = deal("A 80, B 80, C 80", "A", {"B": "x 9H 9C x x", "C": "x 7D 2S x x", "A": "x 8S 3H"}, ante=0)
    act(h, "C bring in 2, A call, B call")
    assert (first(h), may(h)) == ("C", (8, 16))
    refused(h, "a bet is from 8 to 16", "bet 4", "bet 17")
    before = h.betting.pot
    act(h, "C check, A check, B bet 8, C raise 16, A fold, B call")
    assert h.betting.pot - before == 32


def test_so_w5_a_complete_hand() -> None:
    """SO-2, SO-22 to SO-27: limits of 4-8, 4-8, 8-16, 8-16; two pair beats a Canadian flush."""
    hands = {"B": "KS 5D 6S 7H 8C", "C": "KH 3H 8H KC JH", "A": "QD QC 2C 9S 2D"}
    h = deal("A 100, B 100, C 100", "A", hands)
    assert h.betting.pot == 3
    act(h, "C bring in 2, A complete to 4, B call, C call")
    assert h.betting.pot == 15
    act(h, "B check, C bet 5, A call, B call")
    assert h.betting.pot == 30
    act(h, "B bet 8, C call, A raise 16, B call, C call")
    assert h.betting.pot == 78
    act(h, "C bet 10, A raise 20, B fold, C call")
    assert (h.name_hand(0), h.name_hand(2)) == (
        "two pair, queens and twos, nine kicker",
        "a Canadian flush, king-jack-eight-three, king kicker",
    )
    assert sum(pot.chips for pot in h.betting.pots) == 118
    assert chips(h) == "A 172, B 74, C 54"


def test_so_r6_a_canadian_flush_in_view_counts() -> None:
    """Four hearts beat a pair of aces if Canadian hands count, and are high card if not. Three hearts are nothing."""
    hands = {"B": "x KH 9H 5H 2H", "C": "x AS AD 7H 4C"}
    for canadian, acts in ((True, "C"), (False, "B")):
        h = deal("A 50, B 50, C 50", "A", hands | {"A": "x KC KD QC QS"}, showing_canadian=canadian)
        go(h, 2)
        assert first(h) == "B"
        go(h)
        assert first(h) == acts


W6 = {"B": "x JH TD 9C 8S", "C": "x AS AD 7H 4C", "D": "x 2H 2D 5S 9S", "A": "x KH KC QD QS"}


@pytest.mark.parametrize(("canadian", "both", "alone"), [(True, "D", "C"), (False, "B", "B")])
def test_so_w6_who_shows_the_lowest_hand_with_four_upcards(canadian: bool, both: str, alone: str) -> None:
    """SO-25, SO-R6, SO-R24: a pair of twos, a pair of aces, a Canadian straight, two pair. D can have folded before."""
    h = deal("A 50, B 50, C 50, D 50", "A", W6, showing_canadian=canadian)
    go(h, 3)
    assert (h.round, first(h)) == (3, both)
    h = deal("A 50, B 50, C 50, D 50", "A", W6 | {"D": "x 2H 2D 5S"}, showing_canadian=canadian)
    go(h, 2)
    act(h, "B check, C check, D fold, A check")
    assert (h.round, first(h)) == (3, alone)


def test_so_w7_three_canadian_hands() -> None:
    """SO-7, SO-8, SO-9, SO-R3: the fifth card decides between two Canadian flushes. A pair beside the four is worth nothing."""
    hands = {"B": "4S AH QH 9H 4H", "C": "KC AD QD 9D 4D", "D": "5S 8S 7D 6C 5H", "A": "KD KS QC JD 9S"}
    h = deal("A 50, B 50, C 50, D 50", "A", hands)
    assert sum(h.betting.total) == 4
    go(h, 3)
    order = sorted("ABCD", key=lambda x: -h.strength(ord(x) - 65))
    assert "".join(order) == "CBDA"
    won = h.betting.pot
    go(h)
    assert h.betting.pots[0].won[2] == won == 12


def test_so_w8_a_tie_and_an_odd_chip() -> None:
    """SO-R23: 31 chips: fifteen each, and the odd one to A on the dealer's left."""
    hands = {"A": "KS 9S 8D 7C 6H", "B": "KD 9H 8C 7D 6S", "C": "TC 2C 4D 5S KH"}
    h = deal("A 40, B 40, C 40", "C", hands)
    act(h, "C bring in 4, A call, B call")
    go(h, 2)
    assert first(h) == "C"
    act(h, "C check, A bet 8, B call, C fold")
    assert sum(pot.chips for pot in h.betting.pots) == 31
    assert chips(h) == "A 43, B 42, C 35"


def test_so_w9_the_lowest_card_belongs_to_an_all_in_player() -> None:
    """SO-R14: B cannot bring in, so C must. B wins the main pot, C the side pot."""
    hands = {"B": "2C 2D 2H 7C 9S", "C": "QD QS 6C 8D TC", "D": "x 5H", "A": "KS 9C 4D 3C JH"}
    h = deal("A 60, B 1, C 60, D 60", "A", hands)
    assert (h.betting.stack[1], first(h)) == (0, "C")
    act(h, "C bring in 2, D call, A complete to 8, C call, D fold")
    go(h, 3)
    assert [int(pot.chips) for pot in h.betting.pots] == [4, 18]
    assert chips(h) == "A 51, B 4, C 69, D 57"


@pytest.mark.parametrize(("last", "final"), [("call", "A 25, B 0, C 0, D 240"), ("fold", "A 85, B 0, C 155, D 25")])
def test_so_w10_side_pots(last: str, final: str) -> None:
    """SO-R12: a bring-in of 15 is a full bet; 80 for all, 75 for three, 60 for two; with aces low D acts first in round three."""
    hands = {"A": "2S KD AS 9H AC", "B": "8D 2D TH 9C 7S", "C": "TS QH JH 6H 3H", "D": "5C 5D 4S AD 4H"}
    h = deal("A 100, B 20, C 45, D 100", "A", hands, ante=5, small_bet=10, max_bet=20, ace_upcard="low")
    act(h, "B bring in 15")
    assert h.betting.bets == 1
    act(h, "C raise 30, D call, A call")
    go(h)
    act(h, "D bet 20, A raise 40, C call, D call")
    assert first(h) in "AD"
    while not h.over:
        act(h, f"{first(h)} {'fold' if first(h) == 'D' and last == 'fold' else 'check'}")
    assert [int(pot.chips) for pot in h.betting.pots] == [80, 75, 60]
    assert chips(h) == final


# Setup --------------------------------------------------------------------------------------


def test_so_1_two_to_ten_players_with_five_cards_each() -> None:
    """SO-3: ten players use fifty of the 52 cards, each once."""
    h = GAME.new(3, seats=10)
    assert isinstance(h, Soko)
    while not h.over:
        h.apply(h.legal()[1] if h.betting.opening == 0 else h.legal()[0])
        assert sorted(c for z in range(int(h.plan.size)) for c in h.cards_in(z)) == list(range(52))
    assert (h.size(h.stub()), h.size(h.muck())) == (2, 0)
    for seats in (1, 11):
        with pytest.raises(BadSeats, match="2 to 10 players"):
            GAME.new(1, seats=seats)


def test_so_2_all_others_may_be_made_to_fold() -> None:
    """The last player wins unseen and gets no more cards."""
    h = deal("A 50, B 50, C 50", "A", {"B": "x 2C x x x"})
    act(h, "B bring in 8, C fold, A fold")
    assert (h.over, chips(h), h.size(h.stub())) == (True, "A 49, B 52, C 49", 46)
    assert not h.located_by(-1) & h.at[1]


def test_so_4_ante_smallest_and_largest_bet_are_agreed_on() -> None:
    """SO-R26: an ante of 1 and bets of 2 to 10, or others. The largest bet cannot be below the smallest."""
    h = GAME.new(1)
    assert isinstance(h, Soko)
    assert (h.rules.ante, h.small_bet(), h.large_bet()) == (1, 2, 10)
    with pytest.raises(BadOption, match="largest bet is at least"):
        GAME.new(1, options={"small_bet": 20, "max_bet": 10})


def test_so_5_everyone_antes() -> None:
    """Before the deal. Antes do not count in the round."""
    h = deal("A 50, B 50, C 50", "A", ante=3)
    assert (chips(h), h.betting.pot, h.betting.level) == ("A 47, B 47, C 47", 9, 0)


def test_so_6_one_card_down_then_one_up() -> None:
    """SO-R22: a hole card to each from the dealer's left, then an upcard to each. Only the upcards are seen."""
    h = GAME.new(1, seats=3, dealer=0, deck=" ".join(PACK), carry=[50, 50, 50])
    assert isinstance(h, Soko)
    assert [STANDARD.name(cards(h.at[s])[0]) for s in (1, 2, 0)] == ["2C", "3C", "4C"]
    assert [ups(h, x) for x in "BCA"] == ["5C", "6C", "7C"]
    assert h.located_by(-1) == h.at[3] | h.at[4] | h.at[5]
    assert h.located_by(0) == h.located_by(-1) | h.at[0]


# The rank of hands --------------------------------------------------------------------------


def ranked(*hands: str, **options: Any) -> list[str]:
    """Hands from the best to the worst."""
    h = deal("A 50, B 50", "A", **options)
    return sorted(hands, key=lambda text: -h.rank(sum(bit(c) for c in STANDARD.read(text))))


def test_so_7_a_canadian_straight_is_four_in_sequence() -> None:
    """Any suits, the ace high or low, and no gap. Three in sequence are nothing."""
    h = deal("A 50, B 50", "A")

    def named(text: str) -> str:
        return describe(h.rank(sum(bit(c) for c in STANDARD.read(text))))

    assert named("8S 7D 6C 5H KS").startswith("Canadian straight, eight high")
    assert named("4S 3D 2C AH KS").startswith("Canadian straight, four high")
    assert named("AS KD QC JH 2S").startswith("Canadian straight, ace high")
    assert named("9S 8D 6C 5H KS").startswith("king high")
    assert named("2S AD KC QH 7S").startswith("ace high")


def test_so_8_a_canadian_flush_is_four_of_one_suit() -> None:
    """With one card of another suit. Four cards in sequence are still a Canadian flush."""
    flush, straight = "AH KH QH JH 8D", "AS KD QC JH TC"
    h = deal("A 50, B 50", "A")
    assert h.rank(sum(bit(c) for c in STANDARD.read(flush))) >> 20 == 4
    assert h.rank(sum(bit(c) for c in STANDARD.read(straight))) >> 20 == 7


def test_so_9_one_pair_canadian_straight_canadian_flush_two_pair() -> None:
    """SO-R2: in ascending order. A pair beside four in sequence counts for nothing."""
    pair, straight, flush, two = "AS AD KC QH 9D", "8H 7D 6C 5S 5H", "AH 9H 5H 2H 2S", "3S 3D 2C 2H 4S"
    assert ranked(pair, straight, flush, two) == [two, flush, straight, pair]


def test_so_10_the_full_order() -> None:
    """SO-11: from the royal flush to the high card."""
    order = [
        *("AS KS QS JS TS", "9H 8H 7H 6H 5H", "4S 4D 4C 4H 2D", "TS TD TC 3H 3D", "KD JD 8D 4D 2D", "6S 5D 4C 3H 2S"),
        *("7S 7D 7C KH 2C", "3S 3D 2C 2H 4S", "9C 6C 4C 2C KD", "5S 4D 3C 2H 8S", "AS AD KC QH 9D", "AC QD 9H 7S 3D"),
    ]
    assert ranked(*reversed(order)) == order


def test_so_r3_canadian_hands_may_be_compared_by_all_five_cards() -> None:
    """The four come first: K-9-5-3 beats K-9-5-2 with an ace; card by card the ace decides. High only: no 4-3-2-A."""
    one, other = "KH 9H 5H 2H AS", "KD 9D 5D 3D 4C"
    assert ranked(one, other) == [other, one]
    assert ranked(other, one, canadian_tiebreak="all_five_high_to_low") == [one, other]
    low, pair = "4S 3D 2C AH KS", "2S 2D 5C 7H 9D"
    assert ranked(pair, low) == [low, pair]
    assert ranked(low, pair, four_straight_ace="high_only") == [pair, low]


# The first round ----------------------------------------------------------------------------


def test_so_12_the_lowest_upcard_brings_in() -> None:
    """SO-R4, SO-R5: the ace is high, or low by agreement. Suits never count."""
    hands = {"A": "x AS x x x", "B": "x 5H x x x", "C": "x 5C x x x"}
    assert first(deal("A 50, B 50, C 50", "A", hands)) == "B"
    assert first(deal("A 50, B 50, C 50", "B", hands)) == "C"
    assert first(deal("A 50, B 50, C 50", "A", hands, ace_upcard="low")) == "A"


def test_so_15_the_bring_in_is_half_the_smallest_bet_rounded_down() -> None:
    """SO-R10: five gives two, one gives one; by option exactly a half or a whole bet."""
    for small, least in ((5, 2), (4, 2), (1, 1), (2, 1)):
        h = deal("A 50, B 50", "A", small_bet=small)
        assert may(h)[0] == least
        refused(h, f"you must bring in, for {least} to 8", "check", "fold")
    h = deal("A 50, B 50", "A", bring_in_sizes="half_or_full")
    refused(h, "a bring-in is 2, or from 4 to 8", "bring in 3")
    h.play("bring in 5")


def test_so_16_the_bring_in_may_be_larger() -> None:
    """Up to the largest bet; the next player then raises."""
    h = deal("A 50, B 50, C 50", "A", {"B": "x 2C x x x"})
    act(h, "B bring in 8")
    assert (h.betting.bets, may(h)) == (1, (16, 16))


def test_so_17_after_the_bring_in_it_goes_on_clockwise() -> None:
    """Fold, call or raise. The player who brought in can raise after another player raises."""
    h = deal("A 50, B 50, C 50", "A", {"C": "x 2C x x x"})
    act(h, "C bring in 2, A complete to 4, B call, C raise 8, A call, B call")
    assert h.round == 1


# Later rounds -------------------------------------------------------------------------------


def test_so_18_one_more_upcard_for_everyone_left() -> None:
    """SO-22, SO-24: three cards, four, five, from the dealer's left. A folded player gets none."""
    hands = {"A": "2S KC 4D 5H 6S", "B": "x 2C", "C": "3S QC 7D 8H TS"}
    h = deal("A 50, B 50, C 50", "A", hands)
    act(h, "B bring in 2, C call, A complete to 4, B fold, C call")
    assert [ups(h, x) for x in "AC"] == ["KC 4D", "QC 7D"]
    go(h)
    assert [ups(h, x) for x in "AC"] == ["KC 4D 5H", "QC 7D 8H"]
    go(h)
    assert [ups(h, x) for x in "AC"] == ["KC 4D 5H 6S", "QC 7D 8H TS"]
    assert count(h.at[0]) == 1


def test_so_19_the_lowest_showing_hand_acts_first() -> None:
    """SO-20, SO-R7, SO-R8: and can check. Ties go from the dealer's left; by option the highest hand acts first."""
    hands = {"A": "x KC 9D x x", "B": "x QC JD x x", "C": "x QD JC x x"}
    h = deal("A 50, B 50, C 50", "A", hands)
    go(h)
    assert (first(h), h.betting.opening) == ("B", 0)
    assert go(h) == "BCA"
    h = deal("A 50, B 50, C 50", "A", hands, later_first_action="highest")
    go(h)
    assert first(h) == "A"


def test_so_21_only_a_pair_of_upcards_doubles_the_second_round() -> None:
    """SO-R17: a pair with the hole card does not. The round stays doubled even if that player folds."""
    h = deal("A 50, B 50, C 50", "A", {"A": "KD KC 3D x x", "B": "x 9C 5D x x", "C": "x 8C 6C x x"})
    go(h)
    assert may(h) == (4, 8)
    h = deal("A 50, B 50, C 50", "A", {"A": "x KC KD", "B": "x 9C 5D x x", "C": "x 8C 6C x x"})
    go(h)
    act(h, "C check, A fold")
    assert may(h) == (8, 16)


def test_so_r17_a_folded_pair_does_not_count() -> None:
    """A's second king is never dealt: only the upcards of players still in count."""
    h = deal("A 50, B 50, C 50", "A", {"A": "x KC", "B": "x 9C 5D x x", "C": "x 8C 6C x x"})
    act(h, "C bring in 2, A fold, B call")
    assert may(h) == (4, 8)


def test_so_23_from_the_third_round_limits_are_doubled_once() -> None:
    """SO-R18: whatever anyone shows. After a pair they are not doubled again."""
    for second in ("KD", "3D"):
        h = deal("A 90, B 90", "A", {"A": f"x KC {second} x x", "B": "x 9C 5D x x"})
        found = []
        for _ in range(3):
            go(h)
            found.append(may(h))
        assert found == [(8, 16) if second == "KD" else (4, 8), (8, 16), (8, 16)]


@pytest.mark.parametrize(("structure", "sizes"), [("fixed_limit", [(4, 4), (8, 8)]), ("no_limit", [(4, 87), (8, 87)])])
def test_so_r9_other_limits(structure: str, sizes: list[tuple[int, int]]) -> None:
    """Fixed limit: only the smallest bet. No limit: the smallest bet or more. Both double as in spread limit."""
    h = deal("A 90, B 90", "A", {"A": "x KC 3D x x", "B": "x 9C 5D x x"}, structure=structure)
    found = []
    for _ in range(2):
        go(h)
        found.append(may(h))
    assert found == sizes


# The end of the hand ------------------------------------------------------------------------


def test_so_r1_there_are_four_rounds() -> None:
    """After two, three, four and five cards."""
    h = deal("A 50, B 50", "A")
    seen = []
    while not h.over:
        seen.append(int(count(h.held(0))))
        go(h)
    assert seen == [2, 3, 4, 5]


def test_so_26_everyone_left_reveals_the_hole_card() -> None:
    """SO-R24: folded hole cards stay hidden."""
    h = deal("A 50, B 50, C 50", "A", {"A": "2S KC 4D 5H 6S", "B": "x 2C", "C": "3S QC 7D 8H TS"})
    act(h, "B bring in 2, C call, A complete to 4, B fold, C call")
    folded = h.at[h.muck()] & ~h.located_by(-1)
    assert count(folded) == 1
    go(h, 3)
    assert h.located_by(-1) & (h.at[0] | h.at[2]) == h.at[0] | h.at[2]
    assert not h.located_by(-1) & folded


def test_so_27_the_highest_hand_wins_the_pot() -> None:
    """A Canadian straight beats a pair of aces."""
    h = deal("A 50, B 50", "A", {"A": "AS AD KC 9H 3D", "B": "8H 7D 6C 5S 2H"})
    go(h, 4)
    assert chips(h) == "A 47, B 53"


def test_bt_44_who_acted_first_shows_first() -> None:
    """With no bet in the last round C, who acted first in it, shows first. B's better hand beats it, and A need not show."""
    hands = {"A": "4S KC 9D 7H 2S", "B": "AC AD 8S 6H 3C", "C": "5D 5C TD 4H 2D"}
    h = deal("A 50, B 50, C 50", "A", hands, showdown="losers_may_muck")
    go(h, 4)
    shown = [x for x, hole in zip("ABC", (h.at[0], h.at[1], h.at[2])) if h.located_by(-1) & hole]
    assert shown == ["B", "C"]


def test_bt_44_who_can_act_first_shows_before_an_all_in_player_with_a_lower_hand_in_view() -> None:
    """B shows the lowest but is all in, so C acts and shows first in the last round. C beats B, who need not show."""
    hands = {"A": "TS KC 9D 7H 4D", "B": "3C 2D 4C 6S 8H", "C": "QC QS JD TH 2C"}
    h = deal("A 60, B 3, C 60", "A", hands, showdown="losers_may_muck")
    act(h, "B bring in 2, C call, A call")
    go(h, 2)
    assert first(h) == "C"
    go(h)
    assert [x for x, hole in zip("ABC", (h.at[0], h.at[1], h.at[2])) if h.located_by(-1) & hole] == ["C"]


def test_bt_44_also_the_first_seat_shows_before_an_all_in_player_with_a_lower_hand_in_view() -> None:
    """The same one seat on: C shows the lowest but is all in, so A acts and shows first. A beats C, who need not show."""
    hands = {"B": "TS KC 9D 7H 4D", "C": "3C 2D 4C 6S 8H", "A": "QC QS JD TH 2C"}
    h = deal("A 60, B 60, C 3", "B", hands, showdown="losers_may_muck")
    act(h, "C bring in 2, A call, B call")
    go(h, 2)
    assert first(h) == "A"
    go(h)
    assert [x for x, hole in zip("ABC", (h.at[0], h.at[1], h.at[2])) if h.located_by(-1) & hole] == ["A"]


def test_bt_44_who_bet_last_shows_first() -> None:
    """C acts first and A bets: A shows, then B, who has a better hand. C, beaten by A, need not show."""
    hands = {"A": "4S KC 9D 7H 4D", "B": "AC AD 8S 6H 3C", "C": "5D 3D TD 9H 2C"}
    h = deal("A 50, B 50, C 50", "A", hands, showdown="losers_may_muck")
    go(h, 3)
    act(h, "C check, A bet 8, B call, C call")
    shown = [x for x, hole in zip("ABC", (h.at[0], h.at[1], h.at[2])) if h.located_by(-1) & hole]
    assert shown == ["A", "B"]


# Rulings ------------------------------------------------------------------------------------


def test_so_r14_by_option_the_next_lowest_card_brings_in() -> None:
    """The lowest upcard among players with chips, not the next to the left."""
    hands = {"B": "x 2D x x x", "C": "x QS x x x", "D": "x 5H x x x", "A": "x 9C x x x"}
    assert first(deal("A 60, B 1, C 60, D 60", "A", hands)) == "C"
    assert first(deal("A 60, B 1, C 60, D 60", "A", hands, all_in_low_card="next_lowest")) == "D"


@pytest.mark.parametrize("duty", ["next_clockwise", "next_lowest"])
def test_so_r14_nobody_brings_in_when_nobody_can_bet(duty: str) -> None:
    """BT-R16: the antes leave one player with chips, or none, so the cards are dealt to the end and shown."""
    hands = {"A": "AS AD KC 9H 3D", "B": "8H 7D 6C 5S 2H"}
    for stacks, final in (("A 5, B 5", "A 0, B 10"), ("A 9, B 5", "A 4, B 10"), ("A 9, B 2", "A 7, B 4")):
        h = deal(stacks, "A", hands, ante=5, all_in_low_card=duty)
        assert (h.over, count(h.held(0)), chips(h)) == (True, 5, final)


def test_so_r15_a_bring_in_that_is_too_short() -> None:
    """B is all in for one. The others owe the whole bring-in of two, or complete."""
    h = deal("A 60, B 2, C 60", "A", {"B": "x 2D x x x", "C": "x QS x x x", "A": "x 9C x x x"})
    assert may(h) == (1, 1)
    act(h, "B bring in 1")
    assert (h.betting.to_call(2), may(h)) == (2, (4, 8))


def test_so_r16_an_all_in_player_shows_the_lowest() -> None:
    """The next player clockwise who can act begins."""
    hands = {"B": "x 2D 3C x x", "C": "x QS TS x x", "A": "x 9C 5S x x"}
    h = deal("A 60, B 3, C 60", "A", hands)
    act(h, "B bring in 2, C call, A call")
    assert first(h) == "C"


def test_so_r21_cards_may_be_burned() -> None:
    """Three of them, with nine players at most."""
    h = deal("A 50, B 50", "A", burn=True)
    go(h, 4)
    assert h.size(h.muck()) == 3
    assert GAME.new(1, seats=9, options={"burn": True}).plan.seats == 9
    with pytest.raises(BadOption, match="only nine players"):
        GAME.new(1, seats=10, options={"burn": True})


def test_so_r24_folded_cards_are_turned_down() -> None:
    """They count for nothing, and the page shows a card back. A player who still remembers them knows where they are."""
    h = deal("A 50, B 50, C 50", "A", {"B": "x 2C", "C": "x QC x x x", "A": "x KC x x x"})
    act(h, "B bring in 2, C call, A complete to 4, B fold, C call")
    assert h.size(h.upcards(1)) == 0
    pile = scene(h, 2)["zones"][int(h.muck())]
    assert (pile["count"], pile["cards"]) == (2, [""])
    assert h.located_by(2) >> STANDARD.face("2C") & 1


def test_so_r25_a_session_passes_the_deal_and_ends() -> None:
    """A number of hands; chips carry over, and the results sum to zero."""
    m = GAME.match(7, seats=3, options={"hands": 2})
    assert isinstance(m, PokerMatch)
    for dealer in (0, 1):
        assert m.dealer == dealer
        while not m.hand.over:
            said = [m.hand.say(a) for a in m.hand.legal()]
            m.answer(m.hand.turn, "fold" if "fold" in said else said[0])
        assert m.over or sum(m.totals) == 600
        if not m.over:
            m.next_hand()
    assert (m.over, sum(m.totals)) == (True, 0)


def test_bt_r14_the_odd_chip_may_go_by_the_highest_card() -> None:
    """The hand of the worked case with any dealer: the king of spades is A's, and upcards count as well as hole cards."""
    hands = {"A": "9D 8D 7C 6H KS", "B": "9H 8C 7D 6S KD", "C": "TC 2C 4D 5S KH"}
    for dealer in "ABC":
        h = deal("A 40, B 40, C 40", dealer, hands, odd_chip="high_card_by_suit")
        act(h, "C bring in 4, A call, B call")
        go(h, 2)
        act(h, "C check, A bet 8, B call, C fold")
        assert chips(h) == "A 43, B 42, C 35"


def test_bt_r14_a_folded_card_gets_no_odd_chip() -> None:
    """BT-R14: C folds the ace of spades; of those who share, B holds the king of spades."""
    hands = {"A": "9D 8D 7C 6H KD", "B": "9H 8C 7D 6S KS", "C": "TC 2C 4D 5S AS"}
    h = deal("A 40, B 40, C 40", "C", hands, odd_chip="high_card_by_suit")
    act(h, "C bring in 4, A call, B call")
    go(h, 2)
    act(h, "A check, B bet 8, C fold, A call")
    assert chips(h) == "A 42, B 43, C 35"


def test_a_hand_is_told_as_it_goes() -> None:
    """The log has antes, the bring-in, the cards dealt, doubled limits, and the winning hand."""
    m = GAME.match(5, seats=2)
    while not m.hand.over:
        said = [m.hand.say(a) for a in m.hand.legal()]
        m.answer(m.hand.turn, "check" if "check" in said else "call" if "call" in said else said[0])
    texts = [render(e["text"], NAMES) for e in event_scenes(m, -1) if e["text"]]
    assert texts[0] == "Everyone antes 1."
    assert texts[1].startswith("Ben gets the ")
    assert texts[2].startswith("Ann gets the ")
    assert " brings in for 1." in texts[3]
    assert len([t for t in texts if t.startswith("Ben gets the ")]) == 4
    assert " the pot of 4" in texts[-1]


def test_doubled_limits_are_told_and_shown() -> None:
    """Once: in the second round if a pair shows, otherwise in the third. The facts give round, limits and ante."""
    h = deal("A 80, B 80, C 80", "A", {"B": "x 9H 9C x x", "C": "x 7D 2S x x", "A": "x 8S 3H x x"})
    h.journal = Journal()
    for fact in [("Round", "1 of 4", -1), ("Bets", "4 to 8", -1), ("Ante", 1, -1)]:
        assert fact in h.view(-1).facts
    go(h)
    go(h, 2)
    assert h.journal is not None
    told = [e.text for e in h.journal.entries if "limits" in e.text]
    assert told == ["A pair shows: the limits double."]
    h = deal("A 80, B 80, C 80", "A", {"B": "x 9H TC x x", "C": "x 7D 2S x x", "A": "x 8S 3H x x"})
    h.journal = Journal()
    go(h)
    for fact in [("Round", "2 of 4", -1), ("Bets", "4 to 8", -1)]:
        assert fact in h.view(-1).facts
    go(h, 2)
    assert [e.text for e in h.journal.entries if "limits" in e.text] == ["From now on the limits are doubled."]
    for fact in [("Round", "4 of 4", -1), ("Bets", "8 to 16", -1)]:
        assert fact in h.view(-1).facts
    h = deal("A 3, B 3", "A", {"B": "x 9H TC x x", "A": "x 8S 3H x x"})
    h.journal = Journal()
    while not h.over:
        h.play(h.say(h.legal()[-1]))
    assert not [e.text for e in h.journal.entries if "limits" in e.text], "with all chips in the pot no limit matters"
    fixed = deal("A 80, B 80", "A", structure="fixed_limit", ante=0)
    assert ("Bets of", 4, -1) in fixed.view(-1).facts
    assert not [f for f in fixed.view(-1).facts if f[0] == "Ante"]


def test_what_a_player_holds_is_told_to_that_player_alone() -> None:
    """The hole card counts in it, so only its holder reads it, in few words."""
    h = deal("A 80, B 80", "A", {"A": "9D 9C KS x x", "B": "x KC x x x"})
    go(h)
    assert ("Holding", "pair of nines", 0) in h.view(0).facts
    assert not [f for f in h.view(1).facts + h.view(-1).facts if f[0] == "Holding" and f[2] == 0]
    act(h, "A check, B bet 4, A fold") if first(h) == "A" else act(h, "B bet 4, A fold")
    assert h.over and not [f for seat in (0, 1) for f in h.view(seat).facts if f[0] == "Holding"]
    h = deal("A 80, B 80, C 80", "C", {"A": "9D 9C KS x x", "B": "x KC x x x", "C": "x QC x x x"})
    act(h, f"{first(h)} bring in 2")
    while not h.at[h.muck()]:
        folds = h.turn
        h.play("fold")
    told = [[f for f in h.view(s).facts if f[0] == "Holding"] for s in range(3)]
    assert not h.over and [s for s in range(3) if not told[s]] == [folds]


@pytest.mark.parametrize("seats", GAME.seats)
def test_bt_1_chips_are_counted_after_every_answer(seats: int) -> None:
    """With every number of seats, every option that changes the course of a hand, and rebuys."""
    tables: list[dict[str, bool | int | str]] = []
    for n, structure in enumerate(("spread_limit", "fixed_limit", "pot_limit", "no_limit")):
        tables.append(
            {
                "structure": structure,
                "ante": n,
                "buy_in": 30,
                "ace_upcard": "low" if n % 2 else "high",
                "later_first_action": "highest" if n // 2 else "lowest",
                "all_in_low_card": "next_lowest" if n % 2 else "next_clockwise",
                "bring_in_sizes": "half_or_full" if n // 2 else "any",
                "burn": n % 2 == 0 and seats < 10,
            }
        )
    play_tables(GAME, seats, tables)


def test_so_r18_doubled_limits_are_not_told_where_nobody_can_bet() -> None:
    """SO-R17, SO-R18: A and B are all in after the first round, so limits no longer matter, even with a pair showing."""
    h = deal("A 6, B 6", "A", {"A": "x KC KD x x", "B": "x 9C 5D x x"}, structure="no_limit")
    h.journal = Journal()
    act(h, "B bring in 5, A call")
    assert h.over
    assert [e.text for e in h.journal.entries if "limits" in e.text] == []
