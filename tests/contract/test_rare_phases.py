"""Phases that random play does not reach: each is reached on purpose and keeps every promise."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import upcard
from tests.contract.test_contract import RARE
from tests.games.fipsen import test_hand as fipsen
from tests.games.gin_rummy.test_hand import ONE_TO_GO, PLAIN, dealt
from tests.games.hearts.test_game import choice
from tests.games.open_face_chinese_poker.test_hand import W2_A, played
from upcard.contract import check_imagined, check_secret, check_turns, check_unseen, everyone, look
from upcard.core.bits import Rng
from upcard.core.hand import Hand

SESSION: dict[str, Any] = {"rebuy": "to_buy_in_between_hands", "hands": 9}


def brought_to(slug: str, phase: str, options: dict[str, Any], *liked: str, chips: int = 0) -> Hand:
    """The first hand that reaches the phase if players give these preferred answers, and random ones otherwise.

    *chips* is the stack of two of the players.
    """
    game = upcard.game(slug)
    for seed in range(1, 400):
        rng = Rng(seed)
        carry = game.starting_chips(game.check_terms(options)[0], game.usual_seats) if chips else None
        if carry is not None:
            carry[:2] = [chips, chips]
        h = game.new(seed, options=options, carry=carry)
        while h.waiting and h.phase.name != phase:
            a = h.phase.pick(h, h.turn, rng)
            said = {h.say(b): b for b in h.legal()}
            best = [said[text] for like in liked for text in said if text.startswith(like)]
            h.apply(best[0] if best else a)
        if h.waiting:
            return h
    raise AssertionError(f"{slug}: {phase} is not met")


def stop() -> Hand:
    """The declarer of a bid of two has taken the second trick, with one trick left."""
    h = fipsen.playing(("AS AH AC", "KS KH KC", "QS QH QC", "JS JH JC"), 1, "two", won=[1, 1, 0, 0])
    h.play("play AS", "play KS", "play QS", "play JS")
    return h


def surrender() -> Hand:
    """A player without courts bid Kieker and has discarded five cards."""
    h = fipsen.auction(fipsen.dealt(fipsen.NO_COURTS), "kieker", "pass", "pass", "pass")
    h.play(*[f"discard {h.plan.pack.names[c]}" for c in h.cards_in(0)[:5]])
    return h


def lay_out() -> Hand:
    """A knocker who can lay out melds in two ways."""
    h = dealt(f"{ONE_TO_GO} AS", PLAIN, stock="7D")
    h.play("draw from the stock", "knock 7D")
    return h


def fantasyland() -> Hand:
    """Two players who have earned fantasyland."""
    both = (W2_A, "KC KD 3S / 4S 4H 4C 8C 2C / TC 9H 8S 7H 6S")
    return played(*both, options={"fantasyland_optional": True}, dealer=1)


REACHED: dict[tuple[str, str], Callable[[], Hand]] = {
    ("fipsen", "stop"): stop,
    ("fipsen", "surrender"): surrender,
    ("hearts", "moon"): choice,
    ("gin_rummy", "lay out"): lay_out,
    ("open_face_chinese_poker", "take fantasyland"): fantasyland,
    ("anaconda", "final hand in turn"): lambda: brought_to(
        "anaconda", "final hand in turn", {"expose": "in_turn"}, "check", "call"
    ),
    ("anaconda", "rebuy"): lambda: brought_to("anaconda", "rebuy", SESSION, "call", "check", chips=1),
    ("pineapple", "rebuy"): lambda: brought_to("pineapple", "rebuy", SESSION, "call", "check", chips=1),
    ("soko", "rebuy"): lambda: brought_to("soko", "rebuy", SESSION, "call", "check", chips=1),
    ("triple_draw", "rebuy"): lambda: brought_to("triple_draw", "rebuy", SESSION, "call", "check", chips=1),
    ("whiskey_poker", "rebuy"): lambda: brought_to("whiskey_poker", "rebuy", SESSION, "call", "check", chips=1),
}


def test_every_rare_phase_is_reached_here() -> None:
    """Every phase that the contract excuses is met in this file."""
    assert set(REACHED) == {(slug, phase) for slug, phases in RARE.items() for phase in phases}


@pytest.mark.parametrize(("slug", "phase"), REACHED, ids=lambda name: name.replace(" ", "_"))
def test_a_rare_phase_keeps_every_promise(slug: str, phase: str) -> None:
    """Nothing hidden shows, nobody can answer out of turn, and every seat's imagined hand can be played on."""
    h = REACHED[slug, phase]()
    assert h.phase.name == phase
    game, rng = upcard.game(slug), Rng(7)
    check_turns(h)
    check_unseen(h, rng)
    if h.phase.sealed or h.phase.hidden:
        check_secret(h, rng)
    look(game, h, "c0ffee" * 10, rng)
    for seat in everyone(h):
        check_imagined(h, seat, rng, game.max_answers)
