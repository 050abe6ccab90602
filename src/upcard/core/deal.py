"""How a hand begins: its game, its terms, the dealer, and the source of its cards."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic

from mypy_extensions import i64, mypyc_attr

from upcard.core.bits import Rng
from upcard.core.errors import BadOption
from upcard.core.glossary import Glossary
from upcard.core.options import R
from upcard.core.seed import Stream
from upcard.core.zone import Plan


@mypyc_attr(allow_interpreted_subclasses=True)
class GameBase:
    """The part of a game that its hands and matches use; `upcard.core.game.Game` is the whole of it.

    *restore* makes a hand again from what `pickled` wrote down; the registry sets it for each game that it finds.
    """

    def __init__(self, slug: str, title: str, unit: str, lowest_wins: bool, undo: bool, glossary: Glossary) -> None:
        self.slug = slug
        self.title = title
        self.unit = unit
        self.lowest_wins = lowest_wins
        self.undo = undo
        self.glossary = glossary
        self.restore: Callable[..., Any] | None = None

    def plan(self, seats: int, options: Any) -> Plan:
        """The zones and the pack for this number of players."""
        raise NotImplementedError

    def starting_chips(self, options: Any, seats: int) -> list[int]:
        """The points or chips that each seat brings to the first hand."""
        raise NotImplementedError

    def empty_table(self, deal: Deal) -> Any:
        """An empty table for one deal."""
        raise NotImplementedError

    def begin(self, h: Any) -> None:
        """Deal, and ask the first question."""
        raise NotImplementedError

    def pickled(self, h: Any) -> tuple[Any, ...]:
        """A hand as pickle keeps it: a function and its arguments."""
        raise NotImplementedError


class Deal(Generic[R]):
    """How a hand begins: the table's terms, the dealer, and the standing of the match.

    *carry* has a number for each seat: the running score, or the chips a player brings to the hand.  Chance comes from
    *source* at a table, from *rng* in a simulation; *deck* is a pack in a given order, the first card dealt first.
    *game* is None only for a hand that no game dealt (a test of the engine), which cannot be pickled.
    """

    def __init__(
        self,
        plan: Plan,
        options: R,
        number: int = 1,
        dealer: int = 0,
        carry: list[int] | None = None,
        source: Stream | None = None,
        rng: Rng | None = None,
        deck: list[int] | None = None,
        extra: dict[str, int] | None = None,
        game: GameBase | None = None,
    ) -> None:
        self.game = game
        self.plan = plan
        self.options = options
        self.number: i64 = number
        self.dealer: i64 = dealer
        self.carry: list[int] = carry if carry is not None else [0] * plan.seats
        self.source = source
        self.rng = rng
        self.deck = deck
        self.extra: dict[str, int] = extra or {}  # what else a match carries over, by name: a pot, a starter


def check_deal(seats: int, number: int, dealer: int, carry: list[int] | None) -> None:
    """Raise BadOption where a deal for *seats* players cannot begin like this."""
    if not 1 <= number < 1 << 30:
        raise BadOption(f"the number of a hand is 1 or more, not {number}", "number")
    if not 0 <= dealer < seats:
        raise BadOption(f"the dealer is a seat from 0 to {seats - 1}, not {dealer}", "dealer")
    if carry is not None and len(carry) != seats:
        raise BadOption(f"what is carried over has {seats} numbers, one for each seat, not {len(carry)}", "carry")


def assign_duplicates(faces: list[int], copies: int) -> list[int]:
    """The cards of named faces: the first of a face is its first twin."""
    met: dict[int, int] = {}
    out: list[int] = []
    for face in faces:
        w = met.get(face, 0)
        met[face] = w + 1
        out.append(face + 64 * w if w < copies else face)
    return out
