"""A card that can be played in several ways: `play QS`, `play QS taking 2`, `play QS in place`."""

from __future__ import annotations

from typing import ClassVar, Final, TypeVar

from mypy_extensions import mypyc_attr

from upcard.core.errors import IllegalMove
from upcard.core.hand import Hand, ListPhase
from upcard.core.pack import ACE_LOW, Pack
from upcard.core.verbs import Verb
from upcard.core.zone import Plan

PLACEMENT: Final = 64  # answers: a card, or 64 * placement + the card
H = TypeVar("H", bound=Hand)


@mypyc_attr(allow_interpreted_subclasses=True)
class PlacementPhase(ListPhase[H]):
    """A card of `pack` and how it is played: placement 0 needs no word, the others follow the card."""

    pack: ClassVar[Pack] = ACE_LOW
    placements: ClassVar[list[str]] = [""]

    def n_actions(self, plan: Plan) -> int:
        return PLACEMENT * len(self.placements)

    def verb(self, action: int) -> Verb:
        return self.verbs[0]

    def card(self, action: int) -> str:
        return self.pack.names[action % PLACEMENT]

    def say(self, action: int) -> str:
        return f"{self.verbs[0].word} {self.card(action)} {self.placements[action // PLACEMENT]}".strip()

    def read(self, text: str) -> int:
        words = text.lower().split()
        way = " ".join(words[2:])
        if len(words) < 2 or words[0] != self.verbs[0].word or way not in self.placements:
            return super().read(text)
        try:
            return PLACEMENT * self.placements.index(way) + self.pack.face(words[1])
        except ValueError as error:
            raise IllegalMove(str(error)) from None
