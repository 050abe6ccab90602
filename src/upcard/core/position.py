"""A hand set up in the middle, and a hand written down whole: for tests, lessons and puzzles, never for players."""

from __future__ import annotations

from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from upcard.core.bits import Rng, queue_of, seats_in
from upcard.core.copying import CORE_FIELDS, own_fields
from upcard.core.errors import BadDeck, BadOption
from upcard.core.hand import OVER, Hand, Phase
from upcard.core.options import as_dict
from upcard.core.zone import EVERYONE, NOBODY


def own_state(h: Hand) -> dict[str, Any]:
    """The fields that a game adds to its hand, by name, as plain data."""
    out = {name: _plain(getattr(h, name)) for name in own_fields(h)}
    return {k: v for k, v in out.items() if v is not ...}


def _plain(value: Any) -> Any:
    if value is None or isinstance(value, (bool, int, str)):
        return value
    if isinstance(value, (list, tuple)) or type(value).__name__.startswith("vec"):
        rows = [_plain(v) for v in value]
        return ... if ... in rows else rows
    if isinstance(value, dict):
        return {str(k): _plain(v) for k, v in value.items()}
    to_json = getattr(value, "to_json", None)
    return to_json() if to_json is not None else ...


def fingerprint(h: Hand) -> dict[str, Any]:
    """Everything about a hand, hidden or not, as plain data: two hands with the same digest are the same."""
    return position(h) | {"rng": int(h.rng_state), "drawn": int(h.drawn), "score": list(h.score)}


def position(h: Hand) -> dict[str, Any]:
    """A hand written down whole, so that `game.position(**it)` sets it up again."""
    plan = h.plan
    return {
        "seats": int(plan.seats),
        "options": as_dict(h.terms.options),
        "number": int(h.terms.number),
        "dealer": int(h.terms.dealer),
        "carry": list(h.terms.carry),
        "extra": dict(h.terms.extra),
        "zones": {
            z.id: " ".join([_card(plan.pack.names[c % 64], c // 64) for c in h.cards_in(i)]) for i, z in enumerate(plan.zones)
        },
        "phase": h.phase.name,
        "asked": seats_in(h.waiting),
        "asked_at_first": seats_in(h.asked_seats),
        "known": [int(k) for k in h.known],
        "lacks": [int(k) for k in h.ruled_out],
        "public": own_state(h),
    }


def _card(name: str, twin: int) -> str:
    return name if twin == 0 else f"{name}'{twin}"


def set_up(
    h: Hand,
    title: str,
    phases: dict[str, Phase[Any]],
    rest_zone: str,
    *,
    zones: dict[str, str],
    phase: str,
    turn: int | None = None,
    asked: list[int] | None = None,
    asked_at_first: list[int] | None = None,
    known: list[int] | None = None,
    lacks: list[int] | None = None,
    public: dict[str, Any] | None = None,
    seed: int = 1,
    **more: Any,
) -> None:
    """Set up an empty table in mid-play: named zones ("hand.0": "AS KD ? ?", the lowest first, `?` is a random card), the phase
    by name, whose *turn* it is (or the queue *asked*), and fields of the game by name.

    Hands that are not named get as many random cards as those that are; what is left goes to the game's rest zone.
    Raises BadDeck, BadOption.
    """
    plan = h.plan
    n = plan.seats
    for seat in [turn or 0] + (asked or []):
        if not 0 <= seat < n:
            raise BadOption(f"a seat is a number from 0 to {n - 1}, not {seat}", "turn")
    rng = Rng(seed * 7919 + 17)
    h.rng_state = seed * 104729 + 5
    rows = {key: text.split() for key, text in zones.items()}
    for key in rows:
        if plan.zone(key) < 0:
            raise BadDeck(f"there is no place {key!r:.40}; there are: {', '.join([z.id for z in plan.zones])}")
    if known is None:
        named = {
            z.name: len(rows[z.id]) for z in plan.zones if z.id in rows and z.owner >= 0 and z.sight not in (EVERYONE, NOBODY)
        }
        for z in plan.zones:
            if z.id not in rows and z.name in named and z.layout == "hand":
                rows[z.id] = ["?"] * named[z.name]
    free = vec[i64](_deal_named(h, rows))
    rng.shuffle(free)
    left = list(free)
    for key, row in rows.items():
        for name in row:
            if name == "?":
                if not left:
                    raise BadDeck("the position has more cards than the pack")
            card = left.pop() if name == "?" else _number(h, name)
            h.deal(card, plan.zone(key))
    if left:
        rest = plan.zone(rest_zone)
        if rest < 0:
            raise BadDeck(f"{len(left)} cards of the pack are in no place")
        for card in left:
            h.deal(card, rest)
    if known is not None:
        h.known = vec[i64](known)
    if lacks is not None:
        h.ruled_out = vec[i64](lacks)
    for name, value in {**(public or {}), **more}.items():
        _put(h, name, value)
    if phase == "over":
        h.ask(OVER, 0)
        return
    if phase not in phases:
        raise BadOption(f"{title} has no phase {phase!r:.40}; there are: {', '.join(phases)}", "phase")
    queue = queue_of(asked) if asked is not None else int(h.clockwise_from(turn or 0))
    h.ask(phases[phase], queue)
    if asked_at_first is not None:
        h.asked_seats = queue_of(asked_at_first)


def check_asked(h: Hand, title: str) -> None:
    """Raise BadOption where the question cannot be asked because the position lacks what it needs."""
    try:
        for seat in range(-1, int(h.plan.seats)):
            h.view(seat)
        for seat in h.seats_to_answer():
            h.phase.prompt(h, seat)
            h.phase.amount(h, seat)
            for action in h.phase.legal(h, seat):
                h.phase.button(h, seat, action)
    except (IndexError, KeyError, ValueError, AssertionError, ZeroDivisionError):
        raise BadOption(f"this position of {title} lacks something that the phase {h.phase.name!r} needs", "phase") from None


def _number(h: Hand, name: str) -> int:
    face, _, twin = name.partition("'")
    if twin and not (twin.isdecimal() and int(twin) < h.plan.packs):
        raise BadDeck(f"there is no card {name!r:.20} in this pack")
    return h.plan.pack.face(face) + 64 * int(twin or 0)


def _deal_named(h: Hand, rows: dict[str, list[str]]) -> list[int]:
    """Give twins to named cards; the cards of the pack that nobody named."""
    pack = h.plan.pack
    left = pack.cards()
    for row in rows.values():
        for i, name in enumerate(row):
            if name == "?":
                continue
            card = _number(h, name)
            free = [c for c in ([card] if "'" in name else range(card, 64 * pack.copies, 64)) if c in left]
            if not free:
                raise BadDeck(f"the {pack.words(card % 64)} is in more places than the pack has copies")
            left.remove(free[0])
            row[i] = _card(pack.names[card % 64], free[0] // 64)
    return left


def _put(h: Hand, name: str, value: Any) -> None:
    if name.startswith("_") or name in CORE_FIELDS or not hasattr(h, name):
        raise BadOption(f"a hand of this game has no field {name!r:.40}", name)
    now = getattr(h, name)
    if type(now).__name__.startswith("vec"):
        setattr(h, name, vec[i64](value))
    elif hasattr(now, "to_json") and hasattr(type(now), "from_json"):
        setattr(h, name, type(now).from_json(value))
    else:
        setattr(h, name, value)
