"""Commands for the keeper of a room beside its running servers: list, look, close, remove, mute, announce, tidy up, check.

Every change is stored first and then announced, so servers on the same database act on it at once. Nothing here shows a card
that a spectator could not see, a seed or a token.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from upcard.bots.characters import company
from upcard.core.errors import UpcardError
from upcard.core.scene import match_scene, scene
from upcard.core.wording import render
from upcard.registry import game
from upcard.room import notices
from upcard.room.match_log import LoggedMatch
from upcard.room.store import Store
from upcard.room.store_errors import DamagedTable, StoreError
from upcard.room.stored import StoredEvent, StoredPlayer, StoredTable

STATES: Final = ("open", "running", "finished", "closed", "damaged")
TRIES: Final = 20  # to store an event while the players answer
LONGEST: Final = 200  # characters of a sentence


@dataclass(frozen=True)
class TableLine:
    """A table as the list shows it. *state* is one of STATES."""

    id: str
    code: str
    game: str
    state: str
    players: list[str]
    matches: int
    answers: int
    opened: str
    changed: str


def tables(store: Store, state: str = "", of_game: str = "", most: int = 200) -> Iterator[TableLine]:
    """The tables that changed last, at most *most*, perhaps only those in one state or of one game."""
    for key in store.keys(most, of_game):
        line = table_line(store, key)
        if line is not None and state in ("", line.state):
            yield line


def table_line(store: Store, key: str) -> TableLine | None:
    """A table as the list shows it; None if it has been removed."""
    try:
        kept = store.load(key)
    except DamagedTable:
        return TableLine(key, "", "", "damaged", [], 0, 0, *_times(store, key))
    if kept is None:
        return None
    names = [player_text(kept, seat) for seat in range(kept.seats)]
    return TableLine(key, kept.code, kept.game, state_of(kept), names, kept.round + 1, len(kept.answers), *_times(store, key))


def state_of(kept: StoredTable) -> str:
    """Whether a table waits for players, is being played, or is over; one of STATES."""
    if kept.settings.closed:
        return "closed"
    if not kept.seed:
        return "open"
    if any(e.kind == "end" for e in kept.log):
        return "finished"
    try:
        return "finished" if LoggedMatch(kept).match.over else "running"
    except UpcardError:
        return "damaged"


def player_text(kept: StoredTable, seat: int) -> str:
    """A seat and who is in it."""
    p = kept.players[seat]
    what = "free" if p.free and not p.bot else f"{p.name} ({p.bot} bot)" if p.bot else p.name
    marks = [word for word, on in (("host", seat == kept.host), ("muted", _key(kept, seat) in kept.settings.muted.split())) if on]
    return f"{seat + 1}: {what}" + (f" [{', '.join(marks)}]" if marks and not p.bot else "")


def find(store: Store, key: str) -> StoredTable:
    """The table with an id, a code, or the beginning of an id; raises StoreError."""
    found = store.find_table(key)
    if found is None:
        near = [k for k in store.keys(100_000) if len(key) >= 4 and k.startswith(key)]
        if len(near) > 1:
            raise StoreError(f"{len(near)} tables begin with {key}. Give more of the id.")
        if not near:
            raise StoreError(f"There is no table {key!r:.40}.")
        found = near[0]
    kept = store.load(found)
    if kept is None:
        raise StoreError(f"There is no table {key!r:.40}.")
    return kept


def look(store: Store, key: str) -> list[str]:
    """A table as a spectator sees it, with the last lines of its chat. Raises StoreError."""
    kept = find(store, key)
    s = kept.settings
    opened, changed = _times(store, kept.id)
    title = game(kept.game).title
    out = [
        f"{title}, table {kept.id}" + (f", code {kept.code}" if kept.code else ""),
        f"{state_of(kept)}; opened {opened}, last change {changed}; match {kept.round + 1}, {len(kept.answers)} answers",
        f"listed in the lobby: {_yes(s.listed)}; spectators: {_yes(s.watching)}; hints: {_yes(s.hints)}",
        *[f"seat {player_text(kept, seat)}" for seat in range(kept.seats)],
    ]
    if s.closed:
        out.append(f"closed: {s.closed}")
    if kept.seed:
        try:
            match = LoggedMatch(kept).match
        except UpcardError:
            out.append("The match does not replay.")
        else:
            names = [p.name for p in kept.players]
            line = match_scene(match)
            out.append(f"hand {match.number}; totals: {', '.join(str(total) for total in line['totals'])}")
            out.append(render(scene(match.hand, -1)["prompt"], names, -1))
    for said in store.chat_after(kept.id, most=20):
        out.append(f"{_when(said.at / 1000)} {said.name}: {said.text or f'({said.phrase})'}")
    return out


def close(store: Store, key: str, sentence: str) -> str:
    """Close a table: nobody can sit down any more, and a match in progress ends. Its players read the sentence."""
    kept, said = find(store, key), _sentence(sentence)
    store.change_settings(kept.id, replace(kept.settings, closed=said), code=False)
    if state_of(kept) == "running":
        _append(store, kept, "end", -1, said)
    store.noticeboard.post(notices.table_changed(kept.id))
    return f"Table {kept.id} is closed."


def remove(store: Store, key: str, seat: int) -> str:
    """Take a player's seat (from 1): a bot plays on, or the seat is free again if the match has not begun."""
    kept = find(store, key)
    seat = _person(kept, seat)
    name = kept.players[seat].name
    others = [s for s, p in enumerate(kept.players) if s != seat and not p.bot and not p.free]
    if seat == kept.host and others:
        store.set_host(kept.id, others[0])
    begun = bool(kept.seed or kept.fair)
    bot = StoredPlayer(company(kept.game, [kept.settings.fill], [p.name for p in kept.players])[0], kept.settings.fill)
    store.set_seats(kept.id, {seat: bot if begun else StoredPlayer("", "", True)})
    store.noticeboard.post(notices.table_changed(kept.id))
    return f"{name} has been removed from seat {seat + 1}; {'a bot plays on' if begun else 'the seat is free'}."


def mute(store: Store, key: str, seat: int, on: bool = True) -> str:
    """Refuse, or allow again, the chat of a seat's player (from 1), or of all spectators (0)."""
    kept = find(store, key)
    who = _key(kept, _person(kept, seat)) if seat else "-"
    muted = " ".join([k for k in kept.settings.muted.split() if k != who] + ([who] if on else []))
    store.change_settings(kept.id, replace(kept.settings, muted=muted), code=bool(kept.code))
    store.noticeboard.post(notices.table_changed(kept.id))
    name = kept.players[seat - 1].name if seat else "All spectators"
    return f"{name} can{'not' if on else ''} write at table {kept.id}{'' if on else ' again'}."


def announce(store: Store, sentence: str) -> str:
    """Show everybody who is connected a sentence, for example when the room will stop."""
    store.noticeboard.post(notices.sentence(_sentence(sentence)))
    return "Everybody who is connected now can read it in the chat of the table."


def tidy(store: Store) -> str:
    """Remove and archive old tables now, by the rule that servers follow every hour."""
    removed, archived = store.tidy()
    return f"{removed} tables that never began are removed, {archived} that nobody has touched for long are archived."


def check(store: Store) -> list[str]:
    """Faults of the database: damage of the file, tables that cannot be read, matches that do not replay."""
    out = store.damage()
    for key in store.keys(1 << 31):
        try:
            kept = store.load(key)
            if kept is not None and kept.seed:
                LoggedMatch(kept)
        except (StoreError, UpcardError) as error:
            out.append(f"table {key}: {error}")
    return out


def _append(store: Store, kept: StoredTable, kind: str, seat: int, words: str) -> None:
    now = kept
    for _ in range(TRIES):
        last = now.log[-1].at if now.log else 0
        at = max(int(time.time() * 1000), last)
        event = StoredEvent(len(now.log), kind, now.hand, seat, (words,), at, secrets.token_hex(8))
        if store.append([(now.id, now.round, event)]) == [True]:
            return
        now = store.load(kept.id) or now
    raise StoreError("The players answer too fast just now. Try again.")


def _person(kept: StoredTable, seat: int) -> int:
    if not 1 <= seat <= kept.seats or kept.players[seat - 1].bot or kept.players[seat - 1].free:
        raise StoreError(f"There is no player in seat {seat} of this table.")
    return seat - 1


def _key(kept: StoredTable, seat: int) -> str:
    return kept.keys[seat] if kept.keys else ""


def _sentence(text: str) -> str:
    said = " ".join("".join(c if c.isprintable() else " " for c in text).split())
    if not 0 < len(said) <= LONGEST:
        raise StoreError(f"Give a sentence of at most {LONGEST} characters.")
    return said


def _times(store: Store, key: str) -> tuple[str, str]:
    opened, changed = store.times(key)
    return _when(opened), _when(changed)


def _when(seconds: float) -> str:
    return time.strftime("%Y-%m-%d %H:%M", time.gmtime(seconds))


def _yes(on: bool) -> str:
    return "yes" if on else "no"
