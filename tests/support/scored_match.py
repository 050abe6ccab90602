"""Matches with hands of given scores, for tests of totals and ends."""

from __future__ import annotations

from typing import TypeVar

from upcard.core.match import Match

M = TypeVar("M", bound=Match)


def after_hands(m: M, *scores: list[int]) -> M:
    """The match after hands with these scores; only the last of them may end it."""
    dealers(m, *scores)
    return m


def dealers(m: Match, *scores: list[int]) -> list[int]:
    """The dealers of the hands with these scores."""
    dealt: list[int] = []
    for k, score in enumerate(scores):
        assert not m.over
        if k:
            m.next_hand()
        dealt.append(m.dealer)
        m.hand.end(score)
        m.finish_hand()
    return dealt
