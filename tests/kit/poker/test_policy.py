"""The bots of the poker games do what a sensible player does in plain cases."""

from __future__ import annotations

import re
from typing import Any

import pytest

import upcard
from tests.compiled import times
from upcard.bots.bot import answer
from upcard.bots.equity import odds
from upcard.bots.roster import bot, policy
from upcard.core.bits import Rng, bit, cards, count
from upcard.core.game import Game
from upcard.core.hand import Hand
from upcard.core.pack import STANDARD
from upcard.games.pineapple.odds import ODDS
from upcard.games.triple_draw.hand import TripleDraw
from upcard.games.triple_draw.odds import redrawn, top
from upcard.kit.poker.bet_wording import CALL, FOLD
from upcard.kit.poker.equity_model import BettingEquityModel
from upcard.kit.poker.hand import BET, BettingHand
from upcard.kit.poker.policy import ExpectedShare, choose_by_share, expected_share, is_bluff, pot_odds
from upcard.kit.poker.ranges import take_to_front, unseen

PACK = [r + s for s in "CDHS" for r in "23456789TJQKA"]


def hand(slug: str, first: str, seats: int = 2, dealer: int = 0, carry: list[int] | None = None, **options: Any) -> Hand:
    """A hand whose first cards are named in the order dealt. The rest follow from the lowest club up."""
    named = first.split()
    deck = named + [c for c in PACK if c not in named]
    return upcard.game(slug).new(1, seats=seats, dealer=dealer, deck=" ".join(deck), carry=carry, options=options)


def says(h: Hand, seed: int = 1) -> str:
    """The steady bot's answer."""
    return h.say(answer(bot("steady", upcard.game(SLUGS[type(h).__name__])), h, h.turn, Rng(seed)))


SLUGS = {
    "Anaconda": "anaconda",
    "Pineapple": "pineapple",
    "Soko": "soko",
    "ThreeFiveSeven": "three_five_seven",
    "TripleDraw": "triple_draw",
    "Whiskey": "whiskey_poker",
}
NEED = re.compile(
    r"You win about \d+ % of the time against (about )?\d+ other players?[:;] to pay \d+ for a pot of \d+ you need \d+ %"
    r"(; with such a hand balanced play (folds|calls) \d+ % of the time)?\."
)


def drawn(h: Hand) -> set[str]:
    """The cards that the steady bot discards in its draw."""
    out: set[str] = set()
    while (said := says(h)) != "draw":
        out.add(said.split()[1])
        h.play(said)
    return out


def test_pineapple_keeps_the_pair() -> None:
    """From two kings and a deuce it discards the deuce. Seat 0 deals and gets the second, fourth and sixth card."""
    h = hand("pineapple", "7C KS 8D KD 3H 2C")
    h.play("call")
    h.play("check")
    h.answer_first(0)
    assert says(h) == "discard 2C"


def test_pineapple_raises_with_aces_and_folds_rags_to_a_big_bet() -> None:
    """Two aces are worth a raise before the flop. Seven, four and two are not worth all the chips."""
    h = hand("pineapple", "7C AS 8D AD 3H QC", structure="no_limit")
    assert says(h).startswith("raise to")
    h = hand("pineapple", "7C AS 4D AD 2H QC", structure="no_limit")
    h.play("raise to 200")
    assert says(h) == "fold"


def test_pineapple_hi_lo_keeps_what_may_win_both_halves() -> None:
    """On a flop of 3-4-8 an ace and a five are worth more than a king."""
    h = hand("pineapple", "QC KS JD AD TH 5C 2D 3H 4S 8C", variant="crazy_hilo8")
    for saying in ("call", "check", "check", "check"):
        h.play(saying)
    h.answer_first(0)
    assert says(h) == "discard KS"


def test_soko_calls_a_flush_and_folds_nothing_against_a_pair_of_aces() -> None:
    """With five cards a made flush stays in, and nine high folds."""
    for mine, sensible in (("KH 9H 7H 4H 2H", {"call", "raise"}), ("9C 8H 6D 3S 2H", {"fold"})):
        own, other = mine.split(), "QS AS AD 5C JD".split()
        h = hand("soko", " ".join(c for pair in zip(other, own) for c in pair), structure="no_limit", ante=20)
        while not last_round(h):
            said = [h.say(a) for a in h.legal()]
            h.play("check" if "check" in said else "call" if "call" in said else said[0])
        if h.turn == 0:
            h.play("check")
        h.play("bet 60")
        assert says(h).split()[0] in sensible


def last_round(h: Hand) -> bool:
    """Whether all five cards have been dealt."""
    return bool(h.size(h.plan.zone("up.0")) == 4)


@pytest.mark.parametrize(
    ("ranking", "cards", "away"),
    [
        ("deuce_to_seven", "7S 5D 4C 3H 2S", ""),
        ("deuce_to_seven", "6S 5D 4C 3H 2S", "6S"),
        ("deuce_to_seven", "KS 7D 4C 4H 2S", "KS 4H"),
        ("deuce_to_seven", "AS 7D 4C 3H 2S", "AS"),
        ("ace_to_five", "AS 7D 4C 3H 2S", ""),
        ("ace_to_six", "5S 4D 3C 2H AS", "5S"),
        ("deuce_to_seven", "8S 7S 5S 3S 2S", "8S"),
    ],
)
def test_triple_draw_throws_what_is_high_paired_or_spoils_the_hand(ranking: str, cards: str, away: str) -> None:
    """In the first draw. A good low stands pat."""
    own = cards.split()
    others = [c for c in PACK[::-1] if c not in own][:5]
    h = hand("triple_draw", " ".join(c for pair in zip(own, others) for c in pair), dealer=1, low_ranking=ranking)
    h.play("call")
    h.play("check")
    assert drawn(h) == set(away.split())


def test_triple_draw_stands_pat_on_a_ten_only_before_the_last_draw() -> None:
    """With two draws to come it discards the ten."""
    own = "TS 7D 4C 3H 2S".split()
    others = [c for c in PACK[::-1] if c not in own][:5]
    h = hand("triple_draw", " ".join(c for pair in zip(own, others) for c in pair), dealer=1)
    h.play("call")
    h.play("check")
    for thrown in ({"TS"}, {"TS"}, set()):
        assert drawn(h.copy()) == thrown
        for saying in ("draw", "draw", "check", "check"):
            h.play(saying)


# The betting of all games --------------------------------------------------------------------


def river(mine: str, theirs: str, board: str, *sayings: str, structure: str = "no_limit") -> Hand:
    """Heads-up Pineapple, called to the river. Seat 0 deals and acts last. Each third card goes before the flop."""
    h = to_the_flop(mine, theirs, board, "call", "check", structure=structure)
    for saying in ("check", "check", "check", "check", *sayings):
        h.play(saying)
    return h


def to_the_flop(mine: str, theirs: str, board: str, *before: str, structure: str = "fixed_limit") -> Hand:
    """Heads-up Pineapple with other answers before the flop, up to the first bet after it."""
    (a, b, c), (x, y, z) = mine.split(), theirs.split()
    one, two, three, four, five = board.split()
    burned = [card for card in PACK if card not in (a, b, c, x, y, z, one, two, three, four, five)][:3]
    order = [x, a, y, b, z, c, burned[0], one, two, three, burned[1], four, burned[2], five]
    h = hand("pineapple", " ".join(order), structure=structure)
    for saying in (*before, f"discard {z}", f"discard {c}"):
        h.play(saying)
    return h


@pytest.mark.parametrize("structure", ["fixed_limit", "pot_limit", "no_limit"])
def test_the_nuts_are_raised(structure: str) -> None:
    """A royal flush on the river."""
    h = river("AS KS 2C", "AH AD 3C", "QS JS TS 4D 8H", "bet 4", structure=structure)
    assert all(says(h, seed).startswith("raise to") for seed in range(10))


def test_nothing_is_folded_to_a_big_bet_and_called_by_nobody() -> None:
    """Seven high on the river folds to a bet of all the remaining chips."""
    h = river("7C 3D 2H", "AH AD 3C", "QS JS 9S 4D 5H", "bet 190")
    assert all(says(h, seed) == "fold" for seed in range(10))


def test_what_a_bluff_beats_is_called_when_it_is_cheap_and_folded_when_it_is_dear() -> None:
    """A pair of nines below two higher board cards needs a quarter to pay 2 for a pot of 6, and nearly half to pay 190."""
    cheap = river("9H 8C 2H", "AH 6D 3C", "KS JS 9D 4D 5H", "bet 2")
    dear = river("9H 8C 2H", "AH 6D 3C", "KS JS 9D 4D 5H", "bet 190")
    assert sum(says(cheap, seed) == "fold" for seed in range(12)) < 5 and says(dear) == "fold"


def test_a_bluff_is_made_now_and_then_and_the_same_seed_makes_it_again() -> None:
    """With no hand, checked to the last player on the river: sometimes a check, sometimes a bet."""
    h = river("7C 3D 2H", "AH KD 3C", "QS JS 9S 4D 5H", "check")
    said = [says(h, seed).split()[0] for seed in range(16)]
    assert 0 < said.count("bet") < 14 and said.count("bet") + said.count("check") == 16
    assert said[:4] == [says(h, seed).split()[0] for seed in range(4)]


def test_before_the_last_round_a_call_must_beat_the_pot_odds_by_a_quarter() -> None:
    """A share a tenth above the pot odds calls in the last round, and before it folds, as bets will follow."""
    h = hand("pineapple", "7C AS 4D AD 2H QC", structure="no_limit")
    h.play("raise to 20")
    assert isinstance(h, BettingHand)
    view = ExpectedShare(1.1 * pot_odds(h, h.turn), 1.0)
    assert choose_by_share(h, h.turn, view, True, Rng(1)) == CALL
    assert choose_by_share(h, h.turn, view, False, Rng(1)) == FOLD


def test_a_player_who_has_called_is_not_bluffed_and_one_who_has_shown_nothing_mostly_is() -> None:
    """Seat 0 shows the lower card and brings in, and seat 1 calls: seat 0 never bluffs, and seat 1 does so four times in five."""
    h = hand("soko", "2C 3D KD 7H 9C 9H")
    h.play("bring in 1", "call")
    assert isinstance(h, BettingHand) and h.betting.to_call(0) == 0
    assert not any(is_bluff(h, 0, False, Rng(seed)) for seed in range(100))
    assert 130 < sum(is_bluff(h, 1, False, Rng(seed)) for seed in range(200)) < 190


def test_a_bring_in_is_mostly_raised_and_a_bet_is_not() -> None:
    """Seat 0 shows the lower card. Bringing in is forced and tells nothing; completing at once is a bet of its own will."""
    forced, willing = (hand("soko", "2C 3D KD 7H 9C 9H") for _ in range(2))
    forced.play("bring in 1")
    willing.play(next(said for said in [willing.say(a) for a in willing.legal()] if said != "bring in 1"))
    assert isinstance(forced, BettingHand) and isinstance(willing, BettingHand)
    assert forced.betting.to_call(1) > 0 and willing.betting.to_call(1) > 0
    assert 130 < sum(is_bluff(forced, 1, False, Rng(seed)) for seed in range(200)) < 190
    assert not any(is_bluff(willing, 1, False, Rng(seed)) for seed in range(100))


def test_who_has_bet_is_imagined_with_more() -> None:
    """Two pair on the river wins less often the more raises there have been."""
    shares = []
    for saying in ("check", "bet 2", "bet 6"):
        h = river("9H 8C 2H", "AH 6D 3C", "KS JS 9D 8D 5H", saying)
        assert isinstance(h, BettingHand)
        shares.append(expected_share(h, 0, ODDS).share)
    assert shares[0] > shares[1] > shares[2]


def test_who_raised_at_every_chance_is_feared_less_than_who_refrained_once() -> None:
    """Seat 1 bets or raises four times on the same board. A check before the flop shows that it does not always raise."""
    board = ("9H 8C 2H", "AH 6D 3C", "KS JS 9D 8D 5H")
    shares = []
    for before, flop in (
        (("call", "raise to 4", "call"), ("bet 2", "call")),
        (("call", "check"), ("bet 2", "raise to 4", "raise to 6", "call")),
    ):
        h = to_the_flop(*board, *before)
        for saying in (*flop, "bet 4", "call", "bet 4"):
            h.play(saying)
        assert isinstance(h, BettingHand)
        assert h.betting.n_raises(1) == 4 and h.betting.n_passive(1) == len(flop) // 4 and h.turn == 0
        shares.append(expected_share(h, 0, ODDS).share)
    assert shares[0] > shares[1] + 0.1


def test_a_war_of_raises_ends_but_for_the_best_hand() -> None:
    """In fixed limit two players can raise without end. Three nines stop before a dozen bets; a royal flush goes on."""
    for mine, board, wars in (("9H 9C 2H", "KS JS 9D 8D 5H", False), ("AS KS 2C", "QS JS TS 4D 8H", True)):
        h = river(mine, "AH AD 3C", board, "bet 4", structure="fixed_limit")
        assert isinstance(h, BettingHand)
        for total in range(8, 49, 8):
            if not (said := says(h)).startswith("raise to"):
                break
            assert said == f"raise to {total}"
            h.play(said)
            h.play(f"raise to {total + 4}")
        assert (h.betting.bets > 12) is wars
        assert says(h) == ("raise to 56" if wars else "call")


def test_aces_are_not_folded_to_one_who_always_raises() -> None:
    """Before the flop, against a bet of all the chips."""
    h = hand("pineapple", "7C AS 8D AD 3H QC", structure="no_limit")
    for saying in ("raise to 6", "raise to 200"):
        h.play(saying)
    assert says(h) == "call"


# Anaconda -----------------------------------------------------------------------------------


def dealt_two(slug: str, mine: str, theirs: str, **options: Any) -> Hand:
    """Two players: the cards of seat 1, which acts first, and of the dealer."""
    return hand(slug, " ".join(c for pair in zip(mine.split(), theirs.split()) for c in pair), **options)


@pytest.mark.parametrize(
    ("cards", "passed"),
    [
        ("AS AH AD AC 9H 6D 2S", {"9H", "6D", "2S"}),
        ("AS 2H 3D 5C KH KD QS", {"KH", "KD", "QS"}),
        ("KS KH 9D 9C 7H QC 2S", {"7H", "QC", "2S"}),
    ],
)
def test_anaconda_keeps_pairs_and_low_cards(cards: str, passed: set[str]) -> None:
    """AN-8: it keeps four aces, two pair, and four low cards rather than a pair of kings."""
    h = dealt_two("anaconda", cards, "TH JC QD 8S 4H JD 6C")
    h.play("check")
    h.play("check")
    gone = set()
    for _ in range(3):
        said = says(h)
        gone.add(said.split()[1])
        h.play(said)
    assert gone == passed


# Whiskey Poker ------------------------------------------------------------------------------


def whiskey(mine: str, widow: str, *sayings: str) -> Hand:
    """Two players; seat 1 is dealt first, then the widow, then the dealer. Nobody bets before the exchange."""
    theirs = [c for c in PACK if c not in mine.split() + widow.split()][:5]
    h = hand("whiskey_poker", " ".join(c for three in zip(mine.split(), widow.split(), theirs) for c in three))
    for saying in ("check", "check", *sayings):
        h.play(saying)
    return h


def test_whiskey_exchanges_nothing_and_keeps_a_pair() -> None:
    """WP-8: half of all unknown hands of five have a pair. Two pair knocks."""
    assert says(whiskey("KS 9H 7D 4C 2S", "AS QH JD 8C 3S")) == "exchange"
    assert says(whiskey("KS KH 7D 4C 2S", "AS QH JD 8C 3S")) == "pass"
    assert says(whiskey("KS KH 7D 7C 2S", "AS QH JD 8C 3S")) == "knock"


def test_whiskey_does_not_take_back_a_worse_hand() -> None:
    """A player who has exchanged knows the widow: it is the hand they gave up."""
    h = whiskey("KS 9H 7D 4C 2S", "QS TH 8D 6C 3S", "exchange", "pass")
    assert says(h) == "exchange"  # king high is better than queen high
    h = whiskey("QS TH 8D 6C 3S", "KS 9H 7D 4C 2S", "exchange", "pass")
    assert says(h) != "exchange"


def test_whiskey_takes_the_card_that_makes_the_hand_and_knocks_with_it() -> None:
    """WP-16: the fifth spade. A made flush is not worth giving everyone another turn for a higher side card."""
    h = whiskey("KS 9S 7S 4S 2H", "QS TH 8D 6C 3D", "knock", "keep", "check", "check")
    assert says(h) == "take QS give 2H"
    h = whiskey("KS 9S 7S 4S 2S", "QS TH 8D 6C 3D", "knock", "keep", "check", "check")
    assert says(h) == "knock"


# 3-5-7 --------------------------------------------------------------------------------------


def three(mine: str, strikes: int = 0, seats: int = 4) -> Hand:
    """Three cards for the first player. The others hold the rest of the pack from the lowest club up."""
    a, b, c = mine.split()
    rest = [card for card in PACK if card not in (a, b, c)]
    order = [a, *rest[: seats - 1], b, *rest[seats - 1 : 2 * seats - 2], c]
    extra = {"pot": 20, "open": 0, "strikes 1": strikes}
    return upcard.game("three_five_seven").new(
        1, seats=seats, dealer=0, deck=" ".join(order + [x for x in PACK if x not in order]), extra=extra
    )


def test_three_five_seven_comes_in_with_trips_and_stays_out_with_nothing() -> None:
    """TF-7: no three cards beat three aces; nearly all beat nine high."""
    assert says(three("AS AH AD")) == "in"
    assert says(three("9S 6H 2D")) == "out"


def test_a_third_strike_is_worth_a_risk() -> None:
    """TF-18: of two players, one with two strikes comes in with a hand that one without strikes leaves."""
    assert [says(three("AS QH TD", strikes, 2)) for strikes in (0, 2)] == ["out", "in"]


@pytest.mark.parametrize("game", [g for g in upcard.games() if g.slug in ("anaconda", "pineapple", "soko", "whiskey_poker")])
def test_at_a_full_table_each_is_imagined_with_a_whole_hand(game: Game) -> None:
    """In every round each has as many cards as at the showdown, and each card occurs once."""
    found = odds(game)
    assert isinstance(found, BettingEquityModel)
    h, seat, rng = game.new(5, seats=game.seats[-1]), 0, Rng(3)
    caller = policy(game)
    rounds = 0
    while not h.over:
        if h.phase is BET and h.turn != seat and found.live_seats(h) >> seat & 1:
            rounds += 1
            assert isinstance(h, BettingHand)
            pool, first, taken = unseen(h, seat), 0, 0
            for s in cards(found.live_seats(h) & ~bit(seat)):
                held = found.sample_hand(h, seat, s, pool, first, rng)
                assert count(held) >= count(found.held(h, s)) and not held & taken and not held & found.held(h, seat)
                taken |= held
                first = take_to_front(pool, first, held)
        action = found.stay_in(h, h.turn)
        h.apply(caller.choose(h, h.turn, rng) if action < 0 else action)
    assert rounds >= 4


# All of them --------------------------------------------------------------------------------


def test_who_drew_one_is_imagined_near_a_low_and_who_drew_three_is_not() -> None:
    """TD-14: a player who drew one card held four good ones, so the last card makes a nine or better more often."""
    made = []
    for thrown in (3, 1, 0):
        h = hand("triple_draw", "2S KC 3S KD 4S KH 7S QC QS QD", dealer=1)
        h.play("call")
        h.play("check")
        h.play("draw")
        for card in "KC KD KH QC".split()[:thrown]:
            h.play(f"discard {card}")
        h.play("draw")
        assert isinstance(h, TripleDraw)
        rng, pool = Rng(3), unseen(h, 0)
        hands = [redrawn(h, 1, pool, 0, rng) for _ in range(200)]
        assert all(count(five) == 5 and not five & h.at[0] for five in hands)
        made.append(sum([top(h, five) <= 9 for five in hands]))
    assert made[0] < made[1] < made[2]


def test_who_stands_pat_is_imagined_with_a_hand_to_stand_pat_on() -> None:
    """TD-14: a straight or a flush spoils a low, so a player who drew two, one and none holds neither, and no pair."""
    h = hand("triple_draw", "2S KC 3S KD 4S KH 7S QC QS QD", dealer=1)
    assert isinstance(h, TripleDraw)
    for drew, pat in (((2, 1, 0), True), ((2, 1, 1), False)):
        h.drew[1] = sum([(n + 1) << 4 * (2 - k) for k, n in enumerate(drew)])
        rng, pool = Rng(3), unseen(h, 0)
        spoiled = [top(h, redrawn(h, 1, pool, 0, rng)) == 15 for _ in range(300)]
        assert any(spoiled) is not pat


def test_no_bot_folds_where_checking_is_free() -> None:
    """With any hand."""
    rng = Rng(3)
    for slug in ("anaconda", "pineapple", "soko", "triple_draw", "whiskey_poker"):
        game = upcard.game(slug)
        for _ in range(times(1, 4)):
            h = game.new(rng=rng)
            while not h.over:
                said = says(h, 5)
                assert not (said == "fold" and "check" in [h.say(a) for a in h.legal()])
                h.play(said)


def test_bots_say_why() -> None:
    """The reason is a sentence with the chance to win and the price of a call, and names no card that the bot cannot see."""
    for slug in sorted(SLUGS.values()):
        game = upcard.game(slug)
        steady = bot("steady", game)
        h = game.new(3)
        while not h.over:
            action = answer(steady, h, h.turn, Rng(1))
            why = steady.explain(h.imagine(h.turn, Rng(2)), h.turn, action)
            assert why[0].isupper() and why[-1] == "."
            assert not [c for c in range(52) if STANDARD.words(c) in why]
            if h.phase.name == "bet" and h.say(action) in ("fold", "call"):
                assert NEED.fullmatch(why), why
            h.apply(action)
