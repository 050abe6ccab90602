"""Democracy, clause by clause (DM-1 to DM-30), with the rulings and the worked cases."""

from __future__ import annotations

from typing import Any

import pytest

import upcard
from upcard.core.errors import BadSeats, IllegalMove
from upcard.core.hand import Hand
from upcard.core.journal import Journal
from upcard.games.democracy.game import FIRST_DAY, GAME, POINTS, RANKS, Democracy, DemocracyMatch

DAY_ONE = ("3C 7H 4C 8H KH XR", "9C XB KC QC TS 4H", "9D QD 7D 5H 7S 3S", "TD AC TC JC AD 5D")
POOL_ONE = "KD 9H 5S 6C 9S 5C"
DAY_TWO = ("3D 6S QH 6H", "8D 3H AS JH", "6D 8C 4S KS", "QS 8S JD 4D")
POOL_TWO = "7C JS TH AH"


def whole_deck(days: tuple[tuple[tuple[str, ...], str], ...]) -> str:
    """A pack that deals these two days when the last player deals."""
    out: list[str] = []
    for hands, pool in days:
        rows = [h.split() for h in hands]
        out += [row[i] for i in range(len(rows[0])) for row in rows] + pool.split()[::-1]  # the last dealt is turned first
    return " ".join(out)


def trick(up: str, played: str, **options: Any) -> Democracy:
    """One trick in mid-island: the upcard and the card that each player plays. Every hand has one more card."""
    cards = played.split()
    n = len(cards)
    jokers = any(c[0] == "X" for c in [up, *cards])
    seats = 4 if jokers and n < 4 else n
    names = GAME.plan(seats, GAME.options()).pack.names
    spare = [c for c in names if c not in [up, *cards] and c[0] != "X"]
    cards = cards + [spare.pop() for _ in range(seats - n)]
    zones = {f"hand.{s}": f"{c} {spare.pop()}" for s, c in enumerate(cards)} | {"up": up, "pool": spare.pop()}
    suit = -1 if up[0] == "X" else "CDHS".index(up[1])
    trump = options.pop("trump", suit)
    h = GAME.position(zones=zones, phase="choose", turn=0, seats=seats, dealer=seats - 1, trump=trump, options=options)
    assert isinstance(h, Democracy)
    for c in cards:
        h.play(f"play {c}")
    return h


def won(h: Democracy, seat: int) -> set[str]:
    """The cards a player has won."""
    return {h.plan.pack.names[c] for c in h.cards_in(h.won + seat)}


def winner(h: Democracy) -> int:
    """The winner of the one trick that was played; -1 for a tie."""
    piles = [len(won(h, s)) for s in range(int(h.plan.seats))]
    return piles.index(max(piles)) if max(piles) > 1 else -1


def points(h: Democracy, seat: int) -> tuple[int, ...]:
    """Spades, hearts, diamonds, clubs."""
    return tuple([h.points(seat, s) for s in (3, 2, 1, 0)])


def match(totals: list[int], score: list[int], **options: Any) -> DemocracyMatch:
    """A match with these tribes before an island with this score."""
    m = GAME.match(5, seats=len(totals), options={"first_dealer": len(totals), **options})
    assert isinstance(m, DemocracyMatch)
    m.totals = totals
    m.hand.end(score)
    m.finish_hand()
    return m


def test_dm_1_two_to_six() -> None:
    """DM-1, DM-R21: two to six players."""
    for n in (1, 7):
        with pytest.raises(BadSeats, match="2 to 6"):
            GAME.new(1, seats=n)


@pytest.mark.parametrize(("seats", "size", "jokers"), [(2, 48, 0), (3, 48, 0), (5, 48, 0), (4, 50, 2), (6, 49, 1)])
def test_dm_3_dm_4_dm_5_the_packs(seats: int, size: int, jokers: int) -> None:
    """DM-3, DM-4, DM-5: no twos; two jokers for four players, one for six."""
    pack = GAME.plan(seats, GAME.options()).pack
    assert pack.size == size and sum(n[0] == "X" for n in pack.names) == jokers
    assert not [n for n in pack.names if n[0] == "2"]


@pytest.mark.parametrize(("seats", "first", "second"), [(2, 12, 4), (3, 8, 4), (4, 6, 4), (5, 4, 4), (6, 4, 3)])
def test_dm_6_dm_7_dm_23_dm_r1_dm_r2_dm_c1_deal_sizes(seats: int, first: int, second: int) -> None:
    """DM-6, DM-7, DM-23, DM-R1, DM-R2, DM-C1: cards for each on both days, the same number in the pool, none left over."""
    h = GAME.new(1, seats=seats)
    assert isinstance(h, Democracy) and FIRST_DAY[seats] == first
    assert [len(h.cards_in(s)) for s in range(seats)] == [first] * seats and h.size(h.pool) == first - 1
    dealer = h.terms.dealer
    while h.day == 1:
        h.apply(h.legal()[0])
    assert [len(h.cards_in(s)) for s in range(seats)] == [second] * seats and h.size(h.pool) == second - 1
    assert h.size(h.undealt) == 0 and h.terms.dealer == dealer


def test_dm_8_dm_9_dm_17_rank_and_points() -> None:
    """DM-8, DM-9, DM-17: 5 4 3 A K Q J T 9 8 7 6, with 25 points a suit. Rank decides, not points."""
    assert RANKS[::-1] == "543AKQJT9876"
    assert dict(zip(RANKS, POINTS, strict=True)) == {
        "5": 5, "4": 4, "3": 3, "A": 3, "K": 2, "Q": 2, "J": 2, "T": 1, "9": 1, "8": 1, "7": 1, "6": 0,
    }  # fmt: skip
    assert sum(POINTS) == 25
    assert winner(trick("7D", "QS KC JH")) == 1


def test_dm_10_the_upcard_makes_trumps_for_its_trick() -> None:
    """DM-10: every trick has its own trump suit."""
    h = GAME.new(3, seats=3)
    seen = set()
    while not h.over:
        assert isinstance(h, Democracy)
        assert h.trump == h.cards_in(h.up)[0] // 12
        seen.add(int(h.trump))
        for _ in range(3):
            h.apply(h.legal()[0])
    assert len(seen) > 1


def test_dm_11_dm_12_dm_13_dm_r18_any_card_by_all_at_once() -> None:
    """DM-11, DM-12, DM-13, DM-R17, DM-R18: everyone can choose any card, and nobody sees a choice until all are in."""
    h = GAME.new(1, seats=3)
    assert h.phase.sealed and set(h.seats_to_answer()) == {0, 1, 2}
    for _ in range(2):
        assert len(h.legal()) == len(h.cards_in(h.turn))
        other = (h.turn + 1) % 3
        before = h.view(other).to_json()
        h.apply(h.legal()[0])
        assert h.view(other).to_json() == before


def test_dm_14_dm_16_dm_c4_dm_c5_who_wins() -> None:
    """DM-14, DM-16, DM-C4, DM-C5: the highest trump, or without trumps the highest card of any suit."""
    h = trick("9D", "KS QC AH")
    assert winner(h) == 2 and points(h, 2) == (2, 3, 1, 2)
    assert winner(trick("7D", "AS 3C TH")) == 1
    assert winner(trick("8H", "KH 5S 9H")) == 0


def test_dm_15_dm_c2_dm_r10_the_idiot_beats_the_chief() -> None:
    """DM-15, DM-C2, DM-R10: if both five and six of trumps are played the six wins, over the four too."""
    h = trick("8H", "6H 5H 4H")
    assert winner(h) == 0 and points(h, 0) == (0, 10, 0, 0)


def test_dm_c3_dm_r9_the_six_alone_is_the_lowest() -> None:
    """DM-C3, DM-R9: without the chief it is just the lowest trump; in other suits the five beats the six."""
    assert winner(trick("8H", "6H 4H AS")) == 1
    assert winner(trick("8H", "6H 5S KS")) == 0
    assert winner(trick("8H", "6S 5S KC")) == 1


def test_dm_18_the_winner_takes_the_upcard_too() -> None:
    """DM-18, DM-R16: all cards played, and the upcard, which everyone has seen."""
    h = trick("9D", "KS QC AH")
    assert won(h, 2) == {"KS", "QC", "AH", "9D"}
    assert h.view(0).zones[int(h.won) + 2] == h.cards_in(h.won + 2)


def test_dm_19_dm_c6_dm_r8_a_tie() -> None:
    """DM-19, DM-C6, DM-R8: each player keeps their own card, and the upcard is discarded. Equal lower cards are not a tie."""
    h = trick("TC", "KS KH 9D 7S")
    assert [won(h, s) for s in range(4)] == [{"KS"}, {"KH"}, {"9D"}, {"7S"}]
    assert {h.plan.pack.names[c] for c in h.cards_in(h.away)} == {"TC"}
    assert winner(trick("TC", "KS 9H 9D 7S")) == 0
    h = trick("TC", "KS KH 9D 7S", tie_takes="tied_only")
    assert [won(h, s) for s in range(4)] == [{"KS"}, {"KH"}, set(), set()] and h.size(h.away) == 3


def test_dm_20_dm_21_dm_22_dm_c7_a_joker() -> None:
    """DM-20, DM-21, DM-22, DM-C7, DM-R5: a joker counts as a five that is not a trump, wins, and scores nothing."""
    h = trick("4D", "XR 3S AH 4C")
    assert winner(h) == 0 and points(h, 0) == (3, 3, 4, 4)


def test_dm_c8_dm_r7_joker_and_five_tie() -> None:
    """DM-C8, DM-R7: five with joker, joker with joker, and all three."""
    h = trick("4D", "XR 5S AH 4C")
    assert winner(h) == -1 and won(h, 0) == {"XR"} and won(h, 1) == {"5S"}
    assert winner(trick("4D", "XR XB AH 4C")) == -1
    assert winner(trick("4D", "XR XB 5H 5C")) == -1


def test_dm_c9_dm_r6_a_joker_loses_to_any_trump() -> None:
    """DM-C9, DM-R6: any trump, even the six, beats it, and it is never the chief of trumps."""
    assert winner(trick("4D", "XR 6D 5S 5C")) == 1
    assert winner(trick("4D", "XR 6D 7D 5C")) == 2


def test_dm_c10_dm_r3_a_joker_turned_up() -> None:
    """DM-C10, DM-R3: no trumps, and the six does not beat the five; by agreement the last suit stays trumps."""
    assert winner(trick("XR", "5S 6S 4H AC")) == 0
    assert winner(trick("XR", "5S 6S 4H AC", trump=3, joker_upcard="previous_trump")) == 1


def test_dm_c11_dm_r4_the_upcard_does_not_compete() -> None:
    """DM-C11, DM-R4: a five turned up does not make the idiot win, unless the table has agreed on it."""
    assert winner(trick("5H", "6H 4H AS")) == 1
    assert winner(trick("5H", "6H 4H AS", upcard_counts_in_five_six=True)) == 0
    assert winner(trick("6H", "5H 4H AS", upcard_counts_in_five_six=True)) == 0


def test_dm_r5_a_joker_with_a_rank() -> None:
    """DM-R5: by agreement its player names the rank, which nobody sees before the reveal."""
    zones = {"hand.0": "XR 7C", "hand.1": "3S 7D", "hand.2": "AH 7H", "hand.3": "4C 7S", "up": "4D", "pool": "KD"}
    h = GAME.position(zones=zones, phase="choose", turn=0, dealer=3, trump=1, options={"joker_rank": "declared"})
    assert isinstance(h, Democracy)
    assert "play XR as K" in {h.say(a) for a in h.legal()} and len(h.legal()) == 13
    h.play("play XR as K")
    h.play("play 3S", "play AH")
    for s in (0, 2):
        worlds = [h.imagine(1, upcard.Rng(x)) for x in range(60)]
        jokers = [g.plan.pack.name(g.cards_in(g.chosen + s)[0]) in ("XR", "XB") for g in worlds]
        assert any(jokers) and not all(jokers)
        assert jokers == [g.declared[s] >= 0 for g in worlds], "only a joker has a rank"
        assert len({int(g.declared[s]) for g in worlds}) > 2 and {int(g.declared[s]) for g in worlds} <= set(range(-1, 12))
    many = {int(h.imagine(1, upcard.Rng(x)).declared[0]) for x in range(3000)}
    assert many == set(range(-1, 12)), "any of the twelve ranks, or no joker"
    assert {int(h.imagine(0, upcard.Rng(x)).declared[0]) for x in range(8)} == {int(h.declared[0])}
    h.play("play 4C")
    assert winner(h) == 3


def test_dm_r5_the_black_joker_as_the_lowest_rank() -> None:
    """DM-R5: of two jokers the named one is played. A six is the lowest."""
    zones = {"hand.0": "XR XB", "hand.1": "7S 7D", "hand.2": "8H 7H", "hand.3": "9C 3S", "up": "4D", "pool": "KD"}
    h = GAME.position(zones=zones, phase="choose", turn=0, dealer=3, trump=1, options={"joker_rank": "declared"})
    h.play("play XB as 6")
    assert [h.plan.pack.names[c] for c in h.cards_in(0)] == ["XR"]
    for c in ("7S", "8H", "9C"):
        h.play(f"play {c}")
    assert winner(h) == 3


def test_dm_r5_the_red_joker_as_the_lowest_rank() -> None:
    """DM-R5: it is the joker and not another card that is played, and loses to a seven."""
    zones = {"hand.0": "XR XB", "hand.1": "7S 7D", "hand.2": "8H 7H", "hand.3": "9C 3S", "up": "4D", "pool": "KD"}
    h = GAME.position(zones=zones, phase="choose", turn=0, dealer=3, trump=1, options={"joker_rank": "declared"})
    h.journal = Journal()
    h.play("play XR as 6")
    assert [h.plan.pack.names[c] for c in h.cards_in(0)] == ["XB"]
    for c in ("7S", "8H", "9C"):
        h.play(f"play {c}")
    assert winner(h) == 3
    assert "{0} {plays|play} [XR] as a six, {1} [7S]" in " ".join([e.text for e in h.journal.entries])


def test_dm_25_an_island_without_a_tribe() -> None:
    """DM-25: where no player has thirteen points of a suit, the count says that nobody wins a tribe."""
    h = GAME.position(
        zones={"won.1": "AS KS QS JS TS 9S 8S", "hand.0": "7C", "hand.1": "8C", "up": "9C"}, phase="choose", turn=0, seats=2
    )
    assert [(t.seat, t.text) for t in h.count_lines()] == [(-1, "No player wins a tribe on this island.")]


def test_dm_2_dm_24_dm_25_dm_26_dm_c12_dm_r11_tribes() -> None:
    """DM-2, DM-24, DM-25, DM-26, DM-C12, DM-R11: thirteen points win a tribe; twelve do not."""
    h = GAME.position(
        zones={"won.0": "5S 4S 3S 7S 6S", "won.1": "AS KS QS JS TS 9S 8S", "hand.0": "7C", "hand.1": "8C", "up": "9C"},
        phase="choose",
        turn=0,
        seats=2,
    )
    assert isinstance(h, Democracy)
    assert (h.points(0, 3), h.points(1, 3)) == (13, 12)
    assert (h.tribes(0), h.tribes(1)) == (1, 0)


def test_dm_27_dm_r14_the_deal_rotates() -> None:
    """DM-27, DM-R14: the deal passes to the left after each island. The first dealer can be chosen."""
    m = match([0, 0, 0], [1, 0, 0], first_dealer=1)
    assert m.dealer == 0
    m.next_hand()
    assert m.dealer == 1


def test_dm_28_dm_29_dm_c14_dm_r12_dm_r19_the_end() -> None:
    """DM-28, DM-29, DM-C14, DM-R12, DM-R19: five tribes, counted over islands. The higher total wins; a tie plays on."""
    ended = match([4, 4, 2], [1, 2, 0])
    assert ended.over and ended.totals == [5, 6, 2] and ended.winners() == [1]
    assert not match([4, 4, 2], [1, 1, 0]).over
    shared = match([4, 4, 2], [1, 1, 0], end_tie="shared")
    assert shared.over and shared.winners() == [0, 1]
    assert match([1, 0, 0], [1, 0, 0], target_tribes=2).over


def test_dm_r13_only_at_the_end_of_an_island() -> None:
    """DM-R13: a match never ends in mid-island."""
    m = GAME.match(3, seats=2, options={"target_tribes": 1})
    while not m.hand.over:
        assert not m.over
        m.answer(m.hand.turn, m.hand.say(m.hand.legal()[0]))
    assert m.over == (max(m.totals) >= 1 and m.totals[0] != m.totals[1])


def test_dm_r15_nobody_sees_the_pool_or_the_second_day() -> None:
    """DM-R15: both are face down, for spectators too."""
    h = GAME.new(1, seats=3)
    assert isinstance(h, Democracy)
    for seat in (-1, 0, 1, 2):
        assert set(h.view(seat).zones[h.pool]) == set(h.view(seat).zones[h.undealt]) == {-1}


def test_dm_r21_a_card_not_held_is_refused() -> None:
    """DM-R21: a card not held is refused and changes nothing."""
    h = GAME.new(1, seats=3)
    strange = next(n for f, n in enumerate(h.plan.pack.names) if f not in h.cards_in(h.turn))
    before = h.view(h.turn).to_json()
    with pytest.raises(IllegalMove, match="you do not hold"):
        h.play(f"play {strange}")
    assert h.view(h.turn).to_json() == before


def test_dm_30_dm_r20_the_strict_rules() -> None:
    """DM-30, DM-R20: speeches are for the table; the page says so."""
    assert "learn the strict rules first" in upcard.rules("democracy")


def island() -> Hand:
    """The deal of DM-C13."""
    return GAME.new(deck=whole_deck(((DAY_ONE, POOL_ONE), (DAY_TWO, POOL_TWO))), dealer=3)


def test_dm_c13_a_complete_island() -> None:
    """DM-C13: ten tricks over two days; P1 scores spades and clubs."""
    h = island()
    assert isinstance(h, Democracy)
    tricks = (
        "8H QC 7S TC", "KH TS QD AC", "4C KC 9D TD", "3C XB 3S AD", "XR 4H 7D JC", "7H 9C 5H 5D",
        "QH 3H 4S 4D", "6H JH 8C JD", "3D AS 6D QS", "6S 8D KS 8S",
    )  # fmt: skip
    for row in tricks:
        for c in row.split():
            h.play(f"play {c}")
    assert h.over and h.score == [2, 0, 0, 0]
    assert [points(h, s) for s in range(4)] == [(15, 10, 11, 14), (1, 12, 7, 9), (7, 3, 1, 1), (0, 0, 6, 0)]
    assert {h.plan.pack.names[c] for c in h.cards_in(h.away)} == {"7C", "JS"}


@pytest.mark.parametrize(
    ("seats", "joker_rank", "answer", "words"),
    [
        (3, "always_five", "play XR", "the red joker is not in this pack"),
        (6, "always_five", "play XB", "the black joker is not in this pack"),
        (3, "declared", "play XR as 5", "the red joker is not in this pack"),
        (6, "declared", "play XB as 6", "the black joker is not in this pack"),
        (4, "declared", "play XR as 5", "you do not hold the red joker"),
        (4, "always_five", "play XR", "you do not hold the red joker"),
        (4, "always_five", "play XB as 6", "always a five at this table: say 'play XB'"),
        (4, "always_five", "play XB as 5", "always a five at this table: say 'play XB'"),
        (4, "declared", "play XB", "name the rank of your joker, such as 'play XB as 5'"),
    ],
)
def test_dm_r21_a_joker_that_cannot_be_played_is_refused_in_words(seats: int, joker_rank: str, answer: str, words: str) -> None:
    """DM-R21, DM-R5: a joker that the pack lacks, a joker not held, and a rank that is named or missing wrongly."""
    mine = "XB 3S" if seats == 4 else "4S 3S"
    zones = {"hand.0": mine, "up": "4D", "pool": "KD"} | {f"hand.{s}": "? ?" for s in range(1, seats)}
    h = GAME.position(zones=zones, phase="choose", turn=0, seats=seats, trump=1, options={"joker_rank": joker_rank})
    before = h.view(0).to_json()
    with pytest.raises(IllegalMove, match=words):
        h.play(answer)
    assert h.view(0).to_json() == before


@pytest.mark.parametrize(
    ("answer", "joker", "words"),
    [("play XR as 6", "XR", "red joker as a six"), ("play XB as 5", "XB", "black joker as a five")],
)
def test_dm_r5_the_first_rank_of_one_joker_and_the_last_of_the_other(answer: str, joker: str, words: str) -> None:
    """DM-R5: as on the button, in the log, and where a joker is always a five."""
    zones = {"hand.0": "XR XB", "up": "4D", "pool": "KD"} | {f"hand.{s}": "? ?" for s in range(1, 4)}
    h = GAME.position(zones=zones, phase="choose", turn=0, seats=4, trump=1, options={"joker_rank": "declared"})
    action = h.phase.read(answer)
    assert action in h.legal() and h.phase.button(h, 0, action) == f"Play the {words}"
    assert h.phase.log_text(h, 0, action) == f"{{0}} {{plays|play}} the {words}."
    h = GAME.position(zones=zones, phase="choose", turn=0, seats=4, trump=1)
    assert h.phase.why_not(h, 0, action) == f"a joker is always a five at this table: say 'play {joker}'"


def log_of(up: str, played: str, **options: Any) -> str:
    """The public log of one trick; "XR:A" is a joker played as an ace."""
    cards = [c.split(":") for c in played.split()]
    zones = {f"hand.{s}": f"{c[0]} ?" for s, c in enumerate(cards)} | {"up": up, "pool": "?"}
    trump = "CDHS".index(up[1])
    h = GAME.position(zones=zones, phase="choose", turn=0, seats=len(cards), dealer=0, trump=trump, options=options)
    h.journal = Journal()
    h.answer_first(0)
    for seat, c in enumerate(cards):
        h.answer_first(seat)
        h.play(f"play {' as '.join(c)}")
    return " ".join([event.text for event in h.journal.entries if event.kind == "note"])


def test_dm_13_the_log_says_who_played_what() -> None:
    """DM-13, DM-R5: all cards are turned up together, each with its player, and a joker with its rank."""
    text = log_of("4D", "KS QC AH")
    assert "{0} {plays|play} [KS], {1} [QC] and {2} [AH]." in text
    assert "[XR] as an ace" in log_of("4D", "XR:A QC AH 7S", joker_rank="declared")


def test_dm_r8_the_log_says_who_keeps_a_card_in_a_tie() -> None:
    """DM-R8: every player keeps a card, or by agreement those who tied."""
    assert "every player keeps their own card" in log_of("TC", "KS KH 9D 7S")
    assert "their players keep them, and the other cards are discarded" in log_of("TC", "KS KH 9D 7S", tie_takes="tied_only")
