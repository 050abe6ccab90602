"""Equity: worked out by hand, compared with another evaluator, and independent of hidden cards."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from librt.vecs import vec
from mypy_extensions import i64

import upcard
from tests.compiled import COMPILED
from upcard.bots.equity import equities_for, equities_in_hindsight, has_equities, odds, position
from upcard.bots.roster import policy
from upcard.core.bits import Rng
from upcard.core.errors import BadDeck, BadOption
from upcard.core.game import Game
from upcard.core.hand import Hand
from upcard.core.pack import STANDARD
from upcard.core.statistics import wilson
from upcard.games.anaconda.hand import BOTH, HIGH, LOW, AnacondaOptions
from upcard.games.anaconda.odds import AnacondaShowdown
from upcard.kit.poker.equity import WHOLE_POT, Equities, Spot, count_equities
from upcard.kit.poker.hand import BET, BettingHand
from upcard.kit.poker.low import ace_to_five, if_qualified
from upcard.kit.poker.pots import Pot, award, from_left
from upcard.kit.poker.ranks import high

POKER = [game for game in upcard.games() if has_equities(game)]
SLUGS = [game.slug for game in POKER]


def told(slug: str, *hands: str, board: str = "", seats: int = 0, options: str | None = None, few: int = -1) -> Equities:
    """The equities of hands given by the names of their cards."""
    game = upcard.game(slug)
    terms, n = game.check_terms(options, seats or max(2, len(hands)))
    return count_equities(*position(game, terms, n, list(hands), board), few=few)


def wins(found: Equities) -> list[float]:
    return [row["win"] for row in found["seats"]]


def ties(found: Equities) -> list[float]:
    return [row["tie"] for row in found["seats"]]


def shares(found: Equities) -> list[float]:
    return [row["share"] for row in found["seats"]]


# Worked out by hand -------------------------------------------------------------------------


def test_a_pair_behind_has_two_outs_on_the_turn() -> None:
    """Aces against kings with one card to come: of 44 cards, only two kings change the winner."""
    found = told("pineapple", "AS AH", "KD KC", board="2C 7D 9H 3S")
    assert found["exact"] and found["deals"] == 44
    assert wins(found) == pytest.approx([42 / 44, 2 / 44])


def test_with_nothing_to_come_the_better_hand_has_it_all() -> None:
    """On the river, with both hands known."""
    assert shares(told("pineapple", "AS AH", "KD KC", board="2C 7D 9H 3S 4S")) == [1, 0]


def test_a_board_that_plays_is_shared() -> None:
    """A royal flush on the board: each of three players wins a third."""
    found = told("pineapple", "2C 2D", "3C 3D", "4C 4D", board="AS KS QS JS TS")
    assert wins(found) == [0, 0, 0] and ties(found) == [1, 1, 1]
    assert shares(found) == pytest.approx([1 / 3] * 3)


def test_a_canadian_hand_is_an_out_in_soko() -> None:
    """Against aces, K-K-Q-6 with a card to come wins by a king, a queen or a six: 8 of 43. K-Q-6 of hearts wins by any of ten
    hearts, with a Canadian flush."""
    assert wins(told("soko", "AS AH 2C 7D 9H", "KS KH QD 6C")) == pytest.approx([35 / 43, 8 / 43])
    assert wins(told("soko", "AS AC 2C 7D 9C", "KH QH 6H 2S"))[1] == pytest.approx(10 / 43)  # all unseen hearts


def test_high_and_low_share_the_pot() -> None:
    """Three kings are sure of the high half, and 8-7-4-3-2 of the low half: both win a part, and nobody wins all."""
    found = told("pineapple", "KS KH", "8C 7D", board="KD 4S 3H 2C QD", options="crazy_hilo8")
    assert ties(found) == [1, 1] and shares(found) == [0.5, 0.5]
    assert shares(told("pineapple", "KS KH", "9C 7D", board="KD 4S 3H 2C QD", options="crazy_hilo8")) == [1, 0]


def test_the_number_of_the_cards_is_wild_in_3_5_7() -> None:
    """With three cards a three makes a pair of aces, which beats kings; with five cards it is only a three."""
    assert shares(told("three_five_seven", "AS 3D 4H", "KS KH QD")) == [1, 0]
    assert shares(told("three_five_seven", "AS 3D 4H 8C 9C", "KS KH QD 7D 2C")) == [0, 1]


def test_the_lowest_hand_wins_in_triple_draw() -> None:
    """Seven-five-four-three-two beats a straight, and beats the wheel where aces are low."""
    assert shares(told("triple_draw", "7S 5D 4C 3H 2S", "6S 5H 4D 3C 2H")) == [1, 0]
    assert shares(told("triple_draw", "7S 5D 4C 3H 2S", "6S 5H 4D 3C 2H", options="ace_to_five")) == [0, 1]


def test_a_player_who_declared_both_ways_wins_all_or_nothing() -> None:
    """AN-R12: best alone both ways takes the pot; a tie one way takes nothing, and the others share as if it had folded."""
    game = upcard.game("anaconda")
    terms, _ = game.check_terms("both", 3)
    assert isinstance(terms, AnacondaOptions)
    showdown = AnacondaShowdown(terms, [BOTH, HIGH, LOW])
    wheel, kings, eight = "5S 4S 3S 2S AS", "KS KH KD 2C 2D", "8S 7D 4C 3H 2H"
    other_wheel = "5D 4D 3D 2H AC"
    for rows, parts in (([wheel, kings, eight], [1.0, 0, 0]), ([wheel, kings, other_wheel], [0, 0.5, 0.5])):
        spot, _ = position(game, terms, 3, rows)
        assert shares(count_equities(spot, showdown)) == parts


# Compared with others -----------------------------------------------------------------------


@pytest.mark.parametrize(("mine", "board", "deals"), [("AS KS", "QS 7D 2S 9C", 45_540), ("9H 9D", "8C 7C 6D AH", 45_540)])
def test_every_deal_is_counted_as_phevaluator_counts_it(mine: str, board: str, deals: int) -> None:
    """Two cards against any two on the turn: each of 45,540 deals is won, tied or lost alike."""
    phevaluator = pytest.importorskip("phevaluator")

    def theirs(face: int) -> int:
        return 4 * (face % 13) + face // 13

    held, common = [[theirs(face) for face in STANDARD.read(names)] for names in (mine, board)]
    left = [card for card in range(52) if card not in held + common]
    won = tied = 0
    for river in left:
        full = [*common, river]
        own = phevaluator.evaluate_cards(*held, *full)
        for two in combinations([card for card in left if card != river], 2):
            other = phevaluator.evaluate_cards(*two, *full)  # in phevaluator the lower number is the better hand
            won += own < other
            tied += own == other
    found = told("pineapple", mine, board=board)
    assert found["exact"] and found["deals"] == deals
    assert (found["seats"][0]["win"], found["seats"][0]["tie"]) == (won / deals, tied / deals)


@given(st.lists(st.integers(0, 51), min_size=21, max_size=21, unique=True))
@settings(max_examples=200, deadline=None)
def test_a_pot_is_shared_as_the_rules_say(faces: list[int]) -> None:
    """High and low of seven cards each: the shares are those of `award` for a pot that divides evenly."""
    rows = [sum([1 << face for face in faces[7 * k : 7 * k + 7]]) for k in range(3)]
    terms, _ = upcard.game("anaconda").check_terms({"low_qualifier": "8"}, 3)
    found = odds(upcard.game("anaconda"))
    assert found is not None
    divided = shares(count_equities(Spot([0, 1, 2], rows, [0] * 3, 0, 0, 0), found.showdown_among(terms, 7, 3)))
    pot = Pot(WHOLE_POT, 7)
    lows = [if_qualified(ace_to_five(row), 8) for row in rows]
    assert award(pot, vec[i64]([high(row) for row in rows]), vec[i64](lows), from_left(3, 0)) == 0
    assert [int(chips) for chips in pot.won] == [round(share * WHOLE_POT) for share in divided]


def test_the_interval_of_a_sample_contains_the_exact_equity() -> None:
    """Over many seeds, about nineteen of twenty intervals contain the counted value."""
    game = upcard.game("pineapple")
    terms, n = game.check_terms(None, 2)
    spot, showdown = position(game, terms, n, ["9H 9D"], "8C 7C 6D AH")
    exact = count_equities(spot, showdown)["seats"][0]["share"]
    rows = [count_equities(spot, showdown, few=0, samples=1000, seed=seed)["seats"][0] for seed in range(60)]
    assert 54 <= len([row for row in rows if row["low"] <= exact <= row["high"]]) <= 60
    assert wilson(10, 20) == pytest.approx((0.29930, 0.70070), abs=1e-4)


def test_aces_against_kings_before_the_flop_are_counted_where_that_is_quick() -> None:
    """All C(48, 5) boards in the compiled build.  The numbers of boards won and tied were counted with the package eval7."""
    found = told("pineapple", "AS AH", "KD KC")
    assert (found["exact"], found["deals"]) == ((True, 1_712_304) if COMPILED else (False, 4_000))
    if COMPILED:
        aces = found["seats"][0]
        assert (round(aces["win"] * 1_712_304), round(aces["tie"] * 1_712_304)) == (1_388_072, 6_538)


# In a hand ----------------------------------------------------------------------------------


def may_fold(h: Hand) -> bool:
    """Can the seat to act fold?"""
    return isinstance(h, BettingHand) and h.phase is BET and h.betting.may_fold(h.turn)


def played(game: Game, seed: int, steps: int) -> Hand:
    """A hand after some answers: mostly calls, some folds, and otherwise the steady bot's play."""
    h = game.new(seed)
    found, rng = odds(game), Rng(seed)
    assert found is not None
    for _ in range(steps):
        if not h.waiting:
            break
        stay = found.stay_in(h, h.turn)
        folds = may_fold(h) and rng.below(9) == 0
        h.apply(0 if folds else stay if stay >= 0 else policy(game).choose(h, h.turn, rng))
    return h


def hands(seeds: int = 2) -> Iterator[tuple[Game, Hand]]:
    for game in POKER:
        for seed in range(seeds):
            for steps in (0, 5, 11, 17, 23, 31):
                h = played(game, 100 * seed + steps, steps)
                if not h.over:
                    yield game, h


@pytest.mark.slow
def test_the_shares_of_all_players_still_in_add_up_to_the_pot() -> None:
    """In every game, at any point: no share is negative, together they are one, and players who are out have no line."""
    checked = set()
    for game, h in hands():
        found = odds(game)
        assert found is not None
        for seat in range(h.plan.seats):
            chance = equities_for(game, h, seat, samples=40, played=8)
            if chance is None:
                assert not found.live_seats(h) >> seat & 1
                continue
            checked.add(game.slug)
            assert [row["seat"] for row in chance["seats"]] == [s for s in range(h.plan.seats) if found.live_seats(h) >> s & 1]
            assert sum(shares(chance)) == pytest.approx(1)
            for row in chance["seats"]:
                assert 0 <= row["win"] <= row["share"] <= row["win"] + row["tie"] + 1e-12 <= 1 + 1e-9
                assert row["low"] <= row["share"] + 1e-12 and row["share"] <= row["high"] + 1e-12
    assert checked == set(SLUGS)


def test_hidden_cards_have_no_influence() -> None:
    """Whatever the others hold and whatever is to come, a seat's equities are the same to the last digit."""
    for game, h in hands():
        seat = h.turn
        truth = equities_for(game, h, seat, samples=30, played=6)
        for seed in (11, 12, 13):
            assert equities_for(game, h.imagine(seat, Rng(seed)), seat, samples=30, played=6) == truth, game.slug


def test_a_folded_player_has_no_equity() -> None:
    """A player who folds gets no more equities, and has no line in those of the others."""
    h = upcard.game("soko").new(4, seats=3)
    folder = h.turn
    while not may_fold(h):
        h.apply(h.legal()[-1])
        folder = h.turn
    h.apply(0)
    assert equities_for(upcard.game("soko"), h, folder) is None
    left = equities_for(upcard.game("soko"), h, h.turn, samples=20)
    assert left is not None and folder not in [row["seat"] for row in left["seats"]]


def test_after_the_hand_shown_cards_give_the_past_equities() -> None:
    """Soko, three players at the showdown: in each round from all hole cards; in the third 40 x 39 x 38 deals, and the last is
    certain.
    """
    game = upcard.game("soko")
    h, pasts = game.new(8, seats=3), []
    found = odds(game)
    assert found is not None
    while h.waiting and h.phase is BET:
        pasts.append(h.copy())
        h.apply(found.stay_in(h, h.turn))
    rows = [equities_in_hindsight(game, past, h, 0) for past in pasts]
    assert all(row is not None for row in rows)
    last = rows[-1]
    assert last is not None and last["exact"] and sorted(shares(last)) == [0, 0, 1]
    assert {row["deals"] for row in rows if row and row["exact"]} == {40 * 39 * 38, 1}
    assert equities_in_hindsight(game, pasts[0], pasts[-1], 0) is None  # not before the hand is over


def test_a_hand_won_without_a_showdown_reveals_nothing_afterwards() -> None:
    """Soko for two: one player folds, nothing is shown, and looking back has only what each player could know."""
    game = upcard.game("soko")
    h = game.new(8, seats=2)
    while not may_fold(h):
        h.apply(h.legal()[0])
    past = h.copy()
    h.apply(0)
    assert h.over
    for seat in (-1, 0, 1):
        assert equities_in_hindsight(game, past, h, seat) is None


def test_looking_back_uses_no_unshown_cards() -> None:
    """A player folds later: with another hole card in that hand, the past equities are the same."""
    game = upcard.game("soko")
    told = set()
    for hole in ("2C", "KC", "AC"):
        deck = ["AS", hole, "9D"] + [card for card in STANDARD.names if card not in ("AS", "2C", "KC", "AC", "9D")]
        deck += [card for card in ("2C", "KC", "AC") if card != hole]
        h = game.new(seats=3, deck=" ".join(deck), dealer=2)
        past, found = h.copy(), odds(game)
        assert found is not None
        while h.waiting and h.phase is BET:
            h.apply(0 if h.turn == 1 and may_fold(h) else found.stay_in(h, h.turn))
        row = equities_in_hindsight(game, past, h, 0, samples=500)
        assert row is not None and len(row["seats"]) == 3
        told.add(str(row))
    assert len(told) == 1


def test_a_secret_order_of_cards_stays_secret() -> None:
    """3-5-7: a player who shows seven cards does not show which three came first."""
    game = upcard.game("three_five_seven")
    h = game.new(3, seats=2)
    past = h.copy()
    while h.waiting:
        h.apply(0)
    assert equities_in_hindsight(game, past, h, 0) is None


def test_a_player_who_is_out_of_a_stage_has_no_equity_in_it() -> None:
    """3-5-7: A and C leave out two of their seven cards, and B is not in; the cards left out change no equity."""
    game = upcard.game("three_five_seven")
    h = game.new(3, seats=3, options={"pick_five": "by_player"})
    while h.phase.name == "declare":
        h.play("out" if h.turn == 1 else "in")
    first, seat = h.turn, 2 - h.turn
    before = equities_for(game, h, seat, samples=50)
    assert before is not None and [row["seat"] for row in before["seats"]] == [0, 2]
    assert equities_for(game, h, 1) is None
    own = equities_for(game, h, first, samples=50)
    h.apply(h.legal()[0])
    assert h.turn == first and equities_for(game, h, first, samples=50) == own
    assert equities_for(game, h, seat, samples=50) == before


def test_no_equities_without_a_pot() -> None:
    """Whiskey Poker for refreshments, Chinese Poker, Hearts."""
    for slug, options in (("whiskey_poker", "refreshments"), ("chinese_poker", None), ("hearts", None)):
        game = upcard.game(slug)
        assert equities_for(game, game.new(1, options=options), 0) is None


# From named cards ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("slug", "rows", "board", "said"),
    [
        ("pineapple", ["AS AS"], "", "the ace of spades is named twice"),
        ("pineapple", ["AS KD"], "AS", "the ace of spades is named twice"),
        ("pineapple", ["AS 1D"], "", "there is no card '1D'"),
        ("pineapple", ["AS KD QC"], "", "a hand of Pineapple has 2 cards at the showdown, not 3"),
        ("pineapple", ["AS"], "2C 3C 4C 5C 6C 7C", "Pineapple has at most 5 cards on the board, not 6"),
        ("soko", ["AS"], "2C", "Soko has no board: name the cards of each player with --hand"),
        ("three_five_seven", ["2C 3C 4C 5C 6C 7C 8C 9C"], "", "a hand of 3-5-7 has at most 7 cards at the showdown, not 8"),
        ("soko", ["AS", "2S", "3S"], "", "at 2 seats there are no 3 hands"),
        ("hearts", ["AS"], "", "in Hearts there are no odds to show"),
    ],
)
def test_an_impossible_deal_is_refused(slug: str, rows: list[str], board: str, said: str) -> None:
    """In one sentence."""
    game = upcard.game(slug)
    terms, n = game.check_terms(None, 2 if slug != "hearts" else 4)
    with pytest.raises((BadDeck, BadOption), match=said):
        position(game, terms, n, rows, board)


def test_a_deal_with_too_few_cards_left_is_refused() -> None:
    """Six hands of five need thirty cards; with 23 out of play there are only 29."""
    game = upcard.game("triple_draw")
    terms, n = game.check_terms(None, 6)
    assert position(game, terms, n, [], dead=" ".join(STANDARD.names[:22]))[0].deals() > 0
    with pytest.raises(BadOption, match="there are not enough cards for 6 hands"):
        position(game, terms, n, [], dead=" ".join(STANDARD.names[:23]))
