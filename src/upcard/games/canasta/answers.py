"""Answers that lay cards down together, and their texts: `meld KS KH KD`, `add 2D to kings`, `take with 8S 8C`."""

from __future__ import annotations

from typing import Final, TypeVar

from mypy_extensions import i64, mypyc_attr

from upcard.core import wording
from upcard.core.bits import Seat
from upcard.core.hand import ListPhase
from upcard.core.verbs import Verb
from upcard.core.zone import Plan
from upcard.games.canasta.melds import (
    ANY,
    JOKER,
    LAYING,
    PACK,
    PLURALS,
    TWO,
    faces_of,
    kind,
    laying,
    points,
    rank_of,
    read_laying,
)
from upcard.games.canasta.pile import CanastaPileHand

H = TypeVar("H", bound=CanastaPileHand)
OTHERS: Final = 128  # answers below this number lay down nothing


def names_of(action: i64) -> list[str]:
    """The names of the cards that an answer lays down."""
    return [PACK.names[f] for f in faces_of(action)]


def marked(action: i64) -> str:
    """The cards that an answer lays down, for a button."""
    return " ".join([f"[{name}]" for name in names_of(action)])


def listed(action: i64) -> str:
    """The cards that an answer lays down, for a sentence."""
    return wording.list_cards(names_of(action))


@mypyc_attr(allow_interpreted_subclasses=True)
class Laying(ListPhase[H]):
    """A question that can be answered by laying cards down together; its first verb names those answers."""

    def n_actions(self, plan: Plan) -> int:
        return OTHERS + 16 * 9 * 9 * 5

    def action_numbers(self, h: H, seat: Seat, legal: list[int]) -> list[int]:
        """Plain answers, then those that lay cards down, by rank and by the numbers of naturals, twos and jokers."""
        out: list[int] = []
        for a in legal:
            if a < LAYING:
                out.append(a)
                continue
            faces = faces_of(a)
            twos = len([f for f in faces if kind(f) == TWO])
            jokers = len([f for f in faces if kind(f) == JOKER])
            out.append(OTHERS + (((a >> 20 & 15) * 9 + len(faces) - twos - jokers) * 9 + twos) * 5 + jokers)
        return out

    def allows(self, h: H, seat: int, action: int) -> bool:
        return action in self.legal(h, seat) or self.why_not(h, seat, action) == ""

    def verb(self, action: int) -> Verb | None:
        return self.verbs[0] if action >= LAYING else super().verb(action)


@mypyc_attr(allow_interpreted_subclasses=True)
class Taking(Laying[H]):
    """Taking the pile with cards of the hand, or none."""

    def say(self, action: int) -> str:
        if action < LAYING:
            return super().say(action)
        return " ".join(["take", "with", *names_of(action)] if faces_of(action) else ["take"])

    def read(self, text: str) -> int:
        low = text.lower()
        return laying(ANY, []) if low == "take" else read_laying(low[10:]) if low[:10] == "take with " else super().read(text)

    def card(self, action: int) -> str:
        return super().card(action) if action < LAYING else ""

    def button(self, h: H, seat: int, action: int) -> str:
        if action < LAYING:
            return super().button(h, seat, action)
        return f"Take with {marked(action)}" if faces_of(action) else "Take the pile"

    def log_text(self, h: H, seat: int, action: int) -> str:
        if action < LAYING:
            return super().log_text(h, seat, action)
        named = f" with {listed(action)}" if faces_of(action) else ""
        return f"{{{seat}}} {{takes|take}} [{PACK.name(int(h.top(h.discards)))}] from the pile{named}."


@mypyc_attr(allow_interpreted_subclasses=True)
class Melding(Laying[H]):
    """Melding cards, or adding them to a meld."""

    def say(self, action: int) -> str:
        if action < LAYING:
            return super().say(action)
        named = " ".join(names_of(action))
        return f"meld {named}" if action & 255 else f"add {named} to {PLURALS[rank_of(action)]}"

    def read(self, text: str) -> int:
        low = text.lower()
        if low.startswith("meld "):
            return read_laying(low[5:])
        if low.startswith("add "):
            named, _, rank = low[4:].partition(" to ")
            return read_laying(named, rank or "?")
        return super().read(text)

    def card(self, action: int) -> str:
        return super().card(action) if action < LAYING else names_of(action)[0]

    def cards(self, action: int) -> list[str]:
        return super().cards(action) if action < LAYING else names_of(action)

    def button(self, h: H, seat: int, action: int) -> str:
        if action < LAYING:
            return super().button(h, seat, action)
        rank, faces = rank_of(action), faces_of(action)
        if h.has_meld(seat, rank):
            return f"Add {f'all {len(faces)} ' if len(faces) > 1 else ''}to the {PLURALS[rank]}"
        return f"Meld {marked(action)}"

    def note(self, h: H, seat: int, action: int) -> str:
        if action < LAYING or h.has_opened(seat):
            return super().note(h, seat, action)
        return f"{h.laid(seat) + points(faces_of(action))} of {h.minimum(seat)}"

    def log_text(self, h: H, seat: int, action: int) -> str:
        if action < LAYING:
            return super().log_text(h, seat, action)
        if h.has_meld(seat, rank_of(action)):
            return f"{{{seat}}} {{adds|add}} {listed(action)} to the {PLURALS[rank_of(action)]}."
        return f"{{{seat}}} {{melds|meld}} {listed(action)}."
