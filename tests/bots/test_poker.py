"""The bots of the poker games do what a sensible player does in plain cases."""

from __future__ import annotations

from typing import Any

import pytest

import upcard
from upcard.bots.bot import answer
from upcard.bots.roster import bot
from upcard.core.bits import Rng
from upcard.core.hand import Hand
from upcard.core.pack import STANDARD

PACK = [r + s for s in "CDHS" for r in "23456789TJQKA"]


def hand(slug: str, first: str, seats: int = 2, dealer: int = 0, carry: list[int] | None = None, **options: Any) -> Hand:
    """A hand whose first cards are named, in the order in which they are dealt; the rest follow from the lowest club up."""
    named = first.split()
    deck = named + [c for c in PACK if c not in named]
    return upcard.game(slug).new(1, seats=seats, dealer=dealer, deck=" ".join(deck), carry=carry, options=options)


def says(h: Hand, seed: int = 1) -> str:
    """What the steady bot answers."""
    return h.say(answer(bot("steady", upcard.game(SLUGS[type(h).__name__])), h, h.turn, Rng(seed)))


SLUGS = {"Pineapple": "pineapple", "Soko": "soko", "TripleDraw": "triple_draw"}


def drawn(h: Hand) -> set[str]:
    """The cards that the steady bot throws in its draw."""
    out: set[str] = set()
    while (said := says(h)) != "draw":
        out.add(said.split()[1])
        h.play(said)
    return out


def test_pineapple_keeps_the_pair() -> None:
    """Of two kings and a deuce the deuce goes; seat 0 deals, and is dealt the second, fourth and sixth card."""
    h = hand("pineapple", "7C KS 8D KD 3H 2C")
    h.play("call")
    h.play("check")
    h.front(0)
    assert says(h) == "discard 2C"


def test_pineapple_raises_with_aces_and_folds_rags_to_a_big_bet() -> None:
    """Two aces are worth a raise before the flop; seven, four and two are not worth all the chips."""
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
    h.front(0)
    assert says(h) == "discard KS"


def test_soko_calls_a_flush_and_folds_nothing_against_a_pair_of_aces() -> None:
    """With five cards: a made flush stays in, nine high does not."""
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
    """Have all five cards been dealt?"""
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
    """In the first draw; a good low stands pat."""
    own = cards.split()
    others = [c for c in PACK[::-1] if c not in own][:5]
    h = hand("triple_draw", " ".join(c for pair in zip(own, others) for c in pair), dealer=1, low_ranking=ranking)
    h.play("call")
    h.play("check")
    assert drawn(h) == set(away.split())


def test_triple_draw_stands_pat_on_a_ten_only_before_the_last_draw() -> None:
    """With two draws to come it would throw the ten."""
    own = "TS 7D 4C 3H 2S".split()
    others = [c for c in PACK[::-1] if c not in own][:5]
    h = hand("triple_draw", " ".join(c for pair in zip(own, others) for c in pair), dealer=1)
    h.play("call")
    h.play("check")
    for thrown in ({"TS"}, {"TS"}, set()):
        assert drawn(h.copy()) == thrown
        for saying in ("draw", "draw", "check", "check"):
            h.play(saying)


def test_no_bot_folds_where_checking_is_free() -> None:
    """Whatever it holds."""
    rng = Rng(3)
    for slug in ("pineapple", "soko", "triple_draw"):
        game = upcard.game(slug)
        for _ in range(6):
            h = game.new(rng=rng)
            while not h.over:
                said = says(h, 5)
                assert not (said == "fold" and "check" in [h.say(a) for a in h.legal()])
                h.play(said)


def test_bots_say_why() -> None:
    """A reason in a sentence, with how often it wins and what a call needs, and no card that it cannot see."""
    for slug in ("pineapple", "soko", "triple_draw"):
        game = upcard.game(slug)
        steady = bot("steady", game)
        h = game.new(3)
        while not h.over:
            action = answer(steady, h, h.turn, Rng(1))
            why = steady.reason(h.imagine(h.turn, Rng(2)), h.turn, action)
            assert why[0].isupper() and why[-1] == "."
            assert not [c for c in range(52) if STANDARD.words(c) in why]
            if h.phase.name == "bet" and h.say(action) == "call":
                assert "a call needs only" in why
            h.apply(action)
