"""Matches whose hands are given by their scores: for the tests of what a match makes of them."""

from __future__ import annotations

from typing import TypeVar

from upcard.core.match import Match

M = TypeVar("M", bound=Match)


def after_hands(m: M, *scores: list[int]) -> M:
    """The match after hands that brought these scores; it must not be over before the last of them."""
    dealers(m, *scores)
    return m


def dealers(m: Match, *scores: list[int]) -> list[int]:
    """Who dealt the hands that brought these scores."""
    dealt: list[int] = []
    for k, score in enumerate(scores):
        assert not m.over
        if k:
            m.next_hand()
        dealt.append(m.dealer)
        m.hand.end(score)
        m.finish_hand()
    return dealt
