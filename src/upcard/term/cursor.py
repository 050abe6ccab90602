"""Where the cursor starts and where the arrows move it: along a row, or to the nearest target in the next row."""

from __future__ import annotations

from upcard.term.canvas import Spot, Target
from upcard.term.description import own_hand
from upcard.term.table_picture import Picture, may_touch


def first(picture: Picture) -> Target | None:
    """The first playable card in the player's hand, else another touchable card, else a button."""
    scene = picture.scene
    spots = [s.target for s in picture.canvas.spots]
    cards = [t for t in spots if t.kind == "card" and may_touch(scene, t.key)]
    held = [t for t in cards if t.key in own_hand(scene)]
    return next(iter(held + cards + [t for t in spots if t.kind == "button"] + spots), None)


def moved(picture: Picture, here: Target | None, key: str) -> Target | None:
    """The target an arrow key leads to (Tab counts as down); rows and columns wrap around."""
    rows = rows_of(picture)
    at = next((i for i, row in enumerate(rows) if here in [s.target for s in row]), -1)
    if at < 0:
        return first(picture)
    row = rows[at]
    i = [s.target for s in row].index(here or row[0].target)
    if key in ("left", "right"):
        return row[(i + (1 if key == "right" else -1)) % len(row)].target
    spot = row[i]
    to = rows[(at + (1 if key in ("down", "tab") else -1)) % len(rows)]
    return min(to, key=lambda s: abs(2 * s.x + s.width - 2 * spot.x - spot.width)).target


def rows_of(picture: Picture) -> list[list[Spot]]:
    """The touchable targets in rows from the top; targets side by side share a row, whatever their height."""
    spots = {s.target: s for s in reversed(picture.canvas.spots)}  # the first of several cards with the same face
    rows: list[list[Spot]] = []
    below = 0
    for spot in sorted(spots.values(), key=lambda s: (s.y, s.x)):
        if not rows or spot.y >= below:
            rows.append([])
        rows[-1].append(spot)
        below = max(below, spot.y + spot.height)
    return [sorted(row, key=lambda s: (s.x, s.y)) for row in rows]
