"""Sets of cards of which there may be two of each."""

from __future__ import annotations

from upcard.core.bits import CardSet, bit


def gathered(faces: list[int]) -> tuple[int, int]:
    """These faces as two sets: of which there is one or more, and of which there are both."""
    some: CardSet = 0
    both: CardSet = 0
    for face in faces:
        both |= some & bit(face)
        some |= bit(face)
    return some, both


def without(some: CardSet, both: CardSet, less: CardSet, twice: CardSet) -> tuple[int, int]:
    """What is left when one of each face of *less* goes, and the second of those that are in *twice* too."""
    stay = less & ~twice & both
    return some & ~less | stay, both & ~twice & ~stay
