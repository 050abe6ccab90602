"""The facts of a match that a score sheet kept by hand needs, as data: its sides, its end and its winners.

People who play with real cards keep their scores on the page, without a network.  So the page gets them before the first hand.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec

import upcard
from upcard.core.errors import BadOption
from upcard.core.game import Game
from upcard.core.glossary import anchor
from upcard.core.options import OptionInfo, as_dict, describe


class ScoreFacts(msgspec.Struct, frozen=True):
    """A match as a score sheet needs it.

    *sides* are the seats that share a column.  The match is decided when a total reaches *target* (passes it, if it *exceeds*),
    or after *planned* hands; after those it ends in any case if there is a target too.  Totals that tie for the win share it if
    *shared*; otherwise hands follow until one side is ahead.  It also ends when fewer than *holders* players have chips.  0 means
    that this does not end it: where nothing does, the players say that it is over.  Totals begin at *start*.
    """

    slug: str
    title: str
    seats: int
    sides: list[list[int]]
    unit: str
    hand: str  # the game's word for a hand
    goal: str
    winning: str
    low: bool  # the lowest total wins
    wins: str  # "best", "first" or "left", as in Match.wins_by
    target: int
    exceed: bool
    planned: int
    shared: bool
    holders: int
    start: int
    sums: list[int]  # what a hand can add up to, each side counted once; [] if that is not known
    pot: bool  # what the players together have lost is in the pot
    deals: bool  # the deal passes to the left
    beside: str  # what decides the match and totals do not show, a sentence or ""
    closing: str  # what is added when it ends, a sentence or ""
    heading: str  # of the rules about the end
    anchor: str  # of that heading


class ScoreTerms(msgspec.Struct):
    """The facts of a match, and the names of the options that change them."""

    facts: ScoreFacts
    matters: list[str]


def score_facts(game: Game, options: Any = None, seats: int | None = None) -> ScoreFacts:
    """The facts of a match with these options; raises BadOption, BadSeats."""
    m = game.match(1, options=options, seats=seats, journal=False)
    target, planned, holders = m.deciding_total(), m.hands_planned(), m.chip_holders()
    ends = bool(target or planned or holders)
    played = sum([row.scores[0] for row in m.sheet])
    return ScoreFacts(
        slug=game.slug,
        title=game.title,
        seats=m.seats,
        sides=m.sides(),
        unit=m.unit(),
        hand=m.hand_name,
        goal=m.goal(),
        winning=m.winning(),
        low=game.lowest_wins,
        wins=m.wins_by(),
        target=target,
        exceed=m.must_exceed(),
        planned=planned if ends or m.beside_totals() else 1,
        shared=m.shares_ties(),
        holders=holders,
        start=m.totals[0] - played,
        sums=list(m.hand_sums()),
        pot=m.keeps_pot(),
        deals=m.deal_passes() and m.seats > 1,
        beside=m.beside_totals(),
        closing=m.closing(),
        heading=m.end_heading,
        anchor=anchor(m.end_heading),
    )


@cache
def options_that_matter(game: Game, seats: int) -> list[str]:
    """The names of the options that change the facts, alone or together with another that does, in the order of the form."""
    infos = describe(game.options)
    found: set[str] = set()
    bases: list[dict[str, Any]] = [{}]
    for _ in range(2):  # some matter only where another has a certain value
        more: list[dict[str, Any]] = []
        for base in bases:
            usual = _facts(game, base, seats)
            for info in infos:
                for value in _other_values(info):
                    changed = {**base, info["name"]: value}
                    facts = _facts(game, changed, seats)
                    if info["name"] not in base and facts not in (None, usual):
                        found.add(info["name"])
                        more.append(changed)
        bases = more
    return [info["name"] for info in infos if info["name"] in found]


def _facts(game: Game, options: dict[str, Any], seats: int) -> ScoreFacts | None:
    """The facts, or None where the options do not go together."""
    try:
        return score_facts(game, options, seats)
    except BadOption:
        return None


def _other_values(info: OptionInfo) -> list[bool | int | str]:
    """Values of an option that show whether it matters: all choices, the other of yes and no, numbers around the usual one."""
    default, low, high = info["default"], info["low"], info["high"]
    if isinstance(default, bool):
        return [not default]
    if isinstance(default, str):
        return [choice["value"] for choice in info["choices"] if choice["value"] != default]
    tried = [default - 1, default + 1]
    return [n for n in tried if (low is None or n >= low) and (high is None or n <= high)]


def score_terms(slug: str, given: dict[str, str]) -> ScoreTerms:
    """The facts of a match; *given* has options and "seats" as text, as an address has them.

    Raises UnknownGame, BadOption, BadSeats.
    """
    game = upcard.game(slug)
    number = given.pop("seats", str(game.usual_seats))
    if not number.isdecimal() or len(number) > 2:
        raise BadOption(f"seats is a number of players, not {number!r:.40}", "seats")
    options, seats = game.check_terms(given, int(number))
    return ScoreTerms(score_facts(game, as_dict(options), seats), options_that_matter(game, seats))
