"""The hands that a player with odds on the screen imagines for the others at Triple Draw."""

from __future__ import annotations

from random import Random

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from tests.games.triple_draw.test_hand import act, deal
from upcard.core.bits import Rng, as_set, cards, count
from upcard.core.pack import STANDARD
from upcard.games.triple_draw.game import GAME
from upcard.games.triple_draw.hand import DRAW, HAND, TripleDraw
from upcard.games.triple_draw.odds import ODDS, best_of, exchange, keep, left, likely_hand, redrawn, size, top

HANDS = {"A": "2S 3S 4S 5S 7S", "B": "KS KH KD QC QD", "C": "2H 3H 4H 5H 7H"}


def names(h: TripleDraw, seat: int) -> set[str]:
    """The cards of a hand."""
    return {STANDARD.names[c] for c in cards(h.at[HAND + seat])}


def drawn_once() -> TripleDraw:
    """A hand in which all have drawn once, B three cards and C none, and A is to bet."""
    h = deal("A 100, B 100, C 100", "C", stub="8C 9C TC", hands=HANDS)
    while h.phase is not DRAW:
        h.play("call" if "call" in [h.say(a) for a in h.legal()] else "check")
    act(h, "A pat, B draw KS KH KD, C pat")
    return h


def test_a_hand_gets_other_cards_for_its_own() -> None:
    """Two cards stay, two come from the stub and one from another hand; its own three go where those came from."""
    h = deal("A 100, B 100, C 100", "C", stub="8C 9C TC", hands=HANDS)
    exchange(h, 1, as_set([STANDARD.face(c) for c in ("KS", "QD", "8C", "9C", "2H")]))
    assert names(h, 1) == {"KS", "QD", "8C", "9C", "2H"} and names(h, 0) == set(HANDS["A"].split())
    assert len(names(h, 2) & {"KH", "KD", "QC"}) == 1 and names(h, 2) >= {"3H", "4H", "5H", "7H"}
    held = sum([int(count(h.at[HAND + s])) for s in range(3)])
    assert held == 15 and h.size(h.stub()) == 52 - 15


def test_the_others_are_imagined_as_their_draws_make_likely() -> None:
    """B drew three and C stood pat, so C holds no pair; the hand of the one who asks stays."""
    seen = set()
    for seed in range(10):
        h = drawn_once()
        ODDS.deal_likely_hands(h, 0, Rng(seed))
        assert names(h, 0) == set(HANDS["A"].split()) and len(names(h, 1)) == 5
        assert len({name[0] for name in names(h, 2)}) == 5
        seen.add((frozenset(names(h, 1)), frozenset(names(h, 2))))
    assert len(seen) == 10


def test_nobody_is_imagined_before_the_first_draw_or_while_choosing() -> None:
    """Before the first draw nothing is known of a hand; a player who has put a card aside holds four."""
    h = deal("A 100, B 100, C 100", "C", stub="8C 9C TC", hands=HANDS)
    ODDS.deal_likely_hands(h, 0, Rng(1))
    assert [names(h, s) for s in range(3)] == [set(HANDS[letter].split()) for letter in "ABC"]
    h = drawn_once()
    while h.phase is not DRAW:
        h.play("check")
    act(h, "A pat")
    h.play(f"discard {sorted(names(h, 1))[0]}")
    left = names(h, 1)
    assert len(left) == 4
    ODDS.deal_likely_hands(h, 2, Rng(1))
    assert names(h, 1) == left


# What is kept, and what is imagined --------------------------------------------------------------------------------------------

LOWBALLS = ["deuce_to_seven", "ace_to_five", "ace_to_six"]
PAT_WITH = {3: 8, 2: 9, 1: 10}  # the highest card of a hand that stands pat, by the draws left
LOW_UP_TO = {3: 8, 2: 8, 1: 9}  # the highest card that is worth keeping


def as_cards(names: str) -> int:
    """A set of cards."""
    return int(as_set(STANDARD.read(names)))


def shown(found: int) -> str:
    """A set of cards by name, in the order of the pack."""
    return " ".join([STANDARD.names[c] for c in cards(found)])


def ranking(low: str) -> TripleDraw:
    """A table with a ranking of low hands."""
    return deal("A 100, B 100, C 100", "C", low_ranking=low)


def low_rank(name: str, low: str) -> int:
    """2 to 14; an ace is 1 where it is low."""
    rank = "23456789TJQKA".index(name[0]) + 2
    return 1 if rank == 14 and low != "deuce_to_seven" else rank


def spoilt(hand: list[str], low: str) -> bool:
    """Has a hand a pair, or a straight or flush that counts against it?"""
    ranks = sorted([low_rank(name, low) for name in hand])
    if len(set(ranks)) < 5:
        return True
    return low != "ace_to_five" and (ranks[4] - ranks[0] == 4 or len({name[1] for name in hand}) == 1)


def kept(hand: list[str], draws: int, low: str) -> list[str]:
    """The cards to keep, worked out by name."""
    if draws == 0 or not spoilt(hand, low) and max([low_rank(name, low) for name in hand]) <= PAT_WITH[draws]:
        return hand
    ranks = {low_rank(name, low) for name in hand if low_rank(name, low) <= LOW_UP_TO[draws]}
    if len(ranks) == 5:  # a straight or a flush: its highest card goes
        ranks.discard(max(ranks))
    return [next(name for name in hand if low_rank(name, low) == rank) for rank in sorted(ranks)]


@pytest.mark.parametrize("low", LOWBALLS)
def test_which_cards_are_kept(low: str) -> None:
    """Low cards of different ranks, or the whole hand where it is low enough, straights and flushes apart."""
    h = ranking(low)
    chance = Random(low)
    hands = [
        "2C 3D 4H 5S 6C",
        "2C 3C 4C 5C 7C",
        "AC 2D 3H 4S 5C",
        "AC KD QH JS TC",
        "2C 4D 6H 8S 9C",
        "2C 4D 6H 8S TC",
        "2C 4D 6H 7S 8C",
    ]
    suited = [rank + suit for rank in "A23456789T" for suit in "CDHS"]
    for row in [text.split() for text in hands] + [chance.sample(suited, 5) for _ in range(300)]:
        row.sort(key=STANDARD.face)
        for draws in range(4):
            found = keep(h, as_cards(" ".join(row)), draws)
            assert found == as_cards(" ".join(kept(row, draws, low))), (row, draws, shown(found))


def test_the_lowest_of_a_hand() -> None:
    """Different ranks first, then pairs; an ace is high or low by the ranking."""
    held = as_cards("AS 2C 2D 5H 9C")
    best = [shown(best_of(ranking("deuce_to_seven"), held, n)) for n in range(6)]
    assert best == ["", "2C", "2C 5H", "2C 9C 5H", "2C 9C 5H AS", "2C 9C 2D 5H AS"]
    threes = as_cards("3C 3D 3H 9C 9H")
    assert [shown(best_of(ranking("deuce_to_seven"), threes, n)) for n in (1, 2, 3, 4)] == [
        "3C",
        "3C 9C",
        "3C 9C 3D",
        "3C 9C 3D 3H",
    ]
    best = [shown(best_of(ranking("ace_to_five"), held, n)) for n in (1, 2, 4, 5)]
    assert best == ["AS", "2C AS", "2C 9C 5H AS", "2C 9C 2D 5H AS"]


def drew(*numbers: int) -> int:
    """How many a player drew each time, as a hand keeps it."""
    row = 0
    for n in numbers:
        row = row << 4 | n + 1
    return row


def ranks_kept(found: int, most: int) -> int:
    """How many different ranks a hand has, up to this one."""
    return len({c % 13 for c in cards(found) if c % 13 + 2 <= most})


@pytest.mark.parametrize(
    ("draws", "sure", "most"),
    [
        ((0,), 5, 8),
        ((1,), 4, 8),
        ((3,), 2, 8),
        ((2, 0), 5, 9),
        ((3, 1), 4, 8),
        ((2, 1, 0), 5, 10),
        ((3, 2, 1), 4, 9),
    ],
)
def test_a_hand_imagined_from_its_draws(draws: tuple[int, ...], sure: int, most: int) -> None:
    """So many cards are low and of different ranks, by the last draw; over many hands the highest of them comes up."""
    h = ranking("deuce_to_seven")
    h.drew[1] = drew(*draws)
    highest, least, lower = 0, 5, 5
    for seed in range(150):
        pool = vec[i64](range(52))
        found = int(likely_hand(h, 1, pool, 0, Rng(seed)))
        assert count(found) == 5 and sorted(pool) == list(range(52))
        least = min(least, ranks_kept(found, most))
        lower = min(lower, ranks_kept(found, most - 1))
        if draws[-1] == 0:
            highest = max(highest, *[c % 13 + 2 for c in cards(found)])
    assert least == sure and lower < sure
    assert highest == (most if draws[-1] == 0 else 0)


@pytest.mark.parametrize(("draws", "sure"), [((1, 3), 2), ((1, 4), 1), ((0, 2), 3)])
def test_a_player_who_draws_more_later_keeps_the_lowest(draws: tuple[int, ...], sure: int) -> None:
    """Only as many as the last draw leaves."""
    h = ranking("deuce_to_seven")
    h.drew[1] = drew(*draws)
    assert min([ranks_kept(int(likely_hand(h, 1, vec[i64](range(52)), 0, Rng(seed))), 8) for seed in range(150)]) == sure


def test_thrown_cards_do_not_come_back() -> None:
    """Of ten cards two are kings; a player who drew two has thrown both, and keeps three of the eight others."""
    h = ranking("ace_to_five")
    h.drew[1] = drew(2)
    for seed in range(60):
        pool = vec[i64](STANDARD.read("KC AC 2C 3C 4C 5C 6C 7C 8C KD"))
        assert not likely_hand(h, 1, pool, 0, Rng(seed)) & as_cards("KC KD")
        pool = vec[i64](STANDARD.read("QC QD QH QS QC QD KC AC 2C 3C 4C 5C 6C 7C 8C KD"))
        assert not likely_hand(h, 1, pool, 6, Rng(seed)) & as_cards("KC KD QC QD QH QS")


def test_a_player_who_stood_pat_has_no_straight_or_flush() -> None:
    """Imagined again until it is a hand to stand pat with; a player who drew may have one."""
    h = ranking("deuce_to_seven")
    found: dict[int, list[bool]] = {}
    for n in (0, 1):
        h.drew[1] = drew(n)
        hands = [redrawn(h, 1, vec[i64](range(52)), 0, Rng(seed)) for seed in range(400)]
        found[n] = [spoilt(shown(hand).split(), "deuce_to_seven") for hand in hands]
    assert not any(found[0]) and 40 < sum(found[1]) < 250


def test_a_hand_is_played_on_to_the_last_draw() -> None:
    """2-3-4-5 with a king draws one card for each draw left, until it stands pat; nothing is drawn from an empty pool."""
    h = deal("A 100, B 100, C 100", "C")
    held, good = as_cards("2C 3C 4C 5D KC"), as_cards("2C 3C 4C 5D")
    kings = "QC QD KD"
    for seed in range(20):
        pool = vec[i64](STANDARD.read(f"AC AD {kings}"))
        found = ODDS.complete_hand(h, held, 0, pool, 2, Rng(seed))
        assert found & good == good and found ^ good in [as_cards(name) for name in kings.split()]
        assert sorted(pool[2:]) == sorted(STANDARD.read(kings)) and list(pool[:2]) == STANDARD.read("AC AD")
    whole = {shown(ODDS.complete_hand(h, held, 0, vec[i64](STANDARD.read("QC 7D KD")), 0, Rng(seed))) for seed in range(40)}
    assert whole == {"2C 3C 4C 5D 7D"}  # by the third card at the latest
    assert ODDS.complete_hand(h, held, 0, vec[i64](STANDARD.read("QC")), 1, Rng(1)) == held
    assert ODDS.complete_hand(h, held, 0, vec[i64](STANDARD.read("QC")), 0, Rng(1)) == good | as_cards("QC")
    pat = as_cards("2C 3C 4C 5D 7C")
    assert ODDS.complete_hand(h, pat, 0, vec[i64](STANDARD.read("QC 8D")), 0, Rng(1)) == pat


def test_how_good_a_hand_looks() -> None:
    """Before the first draw four cards to a seven look better than three to a six, and than four to an eight."""
    h = deal("A 100, B 100, C 100", "C")
    rows = ["2C 3D 4H 5S 7C", "2C 3D 4H 7S KC", "2C 3D 4H 8S KC", "2C 3D 6H KD KC", "2C 3D 7H KD KC", "2C QD QH KD KC"]
    looks = [int(ODDS.apparent_strength(h, 1, as_cards(row), 0)) for row in rows]
    assert looks == sorted(looks, reverse=True) and len(set(looks)) == 6
    assert not ODDS.only_bets_left(h)


def test_bets_speak_of_the_cards_kept_and_not_of_those_drawn_since() -> None:
    """B has drawn three, so two cards count: 2-3 looks better than 2-4 whatever came.  C stands pat, and all its cards count."""
    h = drawn_once()
    missed, made, worse = "2C 3D KH KD KC", "2C 3D 5H 6S 8C", "2C 4D 5H 6S 7C"
    looks = {seat: [int(ODDS.apparent_strength(h, seat, as_cards(row), 0)) for row in (missed, made, worse)] for seat in (1, 2)}
    assert looks[1][0] == looks[1][1] > looks[1][2]
    assert looks[2][2] > looks[2][1] > looks[2][0]
    h.drew[1] = 2  # B has drawn one card: the four others count
    assert len({ODDS.apparent_strength(h, 1, as_cards(f"2C 3D 4H 5S {last}"), 0) for last in ("7C", "KC")}) == 1


def test_who_is_imagined_anew() -> None:
    """B drew three and C none: with A asking, both get other cards; with B asking, its own hand stays, and A and C change."""
    changed = {seat: [False] * 3 for seat in range(3)}
    for seat in range(3):
        for seed in range(8):
            h = drawn_once()
            before = [names(h, s) for s in range(3)]
            ODDS.deal_likely_hands(h, seat, Rng(seed))
            for s in range(3):
                changed[seat][s] |= names(h, s) != before[s]
    assert changed == {seat: [s != seat for s in range(3)] for seat in range(3)}
    assert ODDS.needs_likely_hands(drawn_once()) and not ODDS.needs_likely_hands(deal("A 100, B 100", "B"))


def test_the_last_bets_are_all_that_is_left_after_the_third_draw() -> None:
    """Not before it."""
    h = deal("A 100, B 100", "B")
    seen: dict[int, bool] = {}
    while not h.over:
        seen[int(h.round)] = ODDS.only_bets_left(h)
        h.play("draw" if h.phase is DRAW else "call" if "call" in [h.say(a) for a in h.legal()] else "check")
    assert seen == {0: False, 1: False, 2: False, 3: True}


def test_the_cards_of_a_hand_being_changed_count_as_held() -> None:
    """A player who has put a card aside holds it until the draw; and one who sees a hand imagines nothing for it."""
    h = drawn_once()
    while h.phase is not DRAW:
        h.play("check")
    first = names(h, h.turn)
    h.play(f"discard {sorted(first)[0]}")
    assert {STANDARD.names[c] for c in cards(ODDS.held(h, h.turn))} == first and len(names(h, h.turn)) == 4
    assert [int(left(h)), int(left(deal("A 100, B 100", "B")))] == [2, 3]
    other = drawn_once()
    pool = [c for c in range(52) if not other.at[HAND] >> c & 1]
    assert ODDS.sample_hand(other, 0, 1, vec[i64](pool), 0, Rng(1)) != other.at[HAND + 1]
    other.reveal_zone_to(HAND + 1, 1)
    assert ODDS.sample_hand(other, 0, 1, vec[i64](pool), 0, Rng(1)) == other.at[HAND + 1]
    assert ODDS.sample_hand(other, 0, 2, vec[i64](pool), 0, Rng(1)) != other.at[HAND + 2]


def test_which_cards_an_imagined_hand_may_hold() -> None:
    """All of its own, of the muck and of the stub, in any order; not those of A, who asks, nor those that C holds then."""
    held: set[str] = set()
    for seed in range(300):
        h = drawn_once()
        stub = h.cards_in(h.stub())
        ODDS.deal_likely_hands(h, 0, Rng(seed))
        held |= names(h, 1)
        assert sum([a == b for a, b in zip(stub, h.cards_in(h.stub()), strict=True)]) < 12
    assert held == set(STANDARD.names[:52]) - set(HANDS["A"].split()) - set(HANDS["C"].split())


@pytest.mark.parametrize(("ranking", "ace"), [("deuce_to_seven", 14), ("ace_to_five", 1), ("ace_to_six", 1)])
def test_how_high_a_card_is_in_a_low_hand(ranking: str, ace: int) -> None:
    """Two to king by their pips, in each suit; the ace is highest or lowest. A pair is higher than any card."""
    h = GAME.new(1, options={"low_ranking": ranking})
    assert isinstance(h, TripleDraw)
    for suit in "CDHS":
        assert [size(h, STANDARD.face(rank + suit)) for rank in "23456789TJQK"] == list(range(2, 14))
        assert size(h, STANDARD.face("A" + suit)) == ace
    assert top(h, as_set([STANDARD.face(c) for c in "2S 2H 4S 5S 7S".split()])) == 15
    assert top(h, as_set([STANDARD.face(c) for c in "2S 3H 4S 5S 9S".split()])) == 9
