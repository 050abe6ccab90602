"""Hands of two packs as two sets of faces: held at least once, and held twice.  Used by Khanhoo and Oklahoma Rummy."""

from __future__ import annotations

from upcard.core.bits import CardSet, bit


def gathered(faces: list[int]) -> tuple[int, int]:
    """A list of faces as two sets: those held at least once, and those held twice."""
    some: CardSet = 0
    both: CardSet = 0
    for face in faces:
        both |= some & bit(face)
        some |= bit(face)
    return some, both


def without(some: CardSet, both: CardSet, less: CardSet, twice: CardSet) -> tuple[int, int]:
    """The hand without one copy of each face in *less*, and without both copies of each face in *twice*."""
    stay = less & ~twice & both
    return some & ~less | stay, both & ~twice & ~stay
