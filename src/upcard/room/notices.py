"""The notices between servers of what is not in the database: who is connected, and who has agreed to what.

A notice is one line: a letter for its kind, and words. `Room` reads them; the store sends those about what it has stored.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

CONNECTED: Final = "p"
VOTES: Final = "v"


def connected(table: str, server: str, seats: Iterable[int]) -> str:
    """A notice of the seats of a table that are connected to a server."""
    return f"{CONNECTED} {table} {server} {_words(seats)}"


def votes(table: str, server: str, hand: str, kind: str, by: int, yes: Iterable[int]) -> str:
    """A notice of who has agreed at a server to a proposal of seat *by*; nobody, if it is settled."""
    return f"{VOTES} {table} {server} {hand} {kind} {by} {_words(yes)}"


def seats_of(words: str) -> set[int]:
    """The seats that a notice names."""
    return {int(word) for word in words.split(",") if word.isdecimal()}


def _words(seats: Iterable[int]) -> str:
    return ",".join(str(seat) for seat in sorted(seats)) or "-"
