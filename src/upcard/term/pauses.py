"""Scenes to pause on: a full trick stays on the table for a moment before it is taken."""

from __future__ import annotations

from collections.abc import Sequence
from copy import deepcopy

from upcard.core.scene import EventScene, Scene, ZoneScene


def paused_scenes(before: Scene, happened: Sequence[EventScene]) -> list[Scene]:
    """The scenes between two updates in which a trick, row or pile is complete before it is cleared."""
    now = deepcopy(before)
    now.update({"yours": False, "asked": [], "choices": [], "pick": None, "amount": None, "compose": None, "why": {}})
    at = {z["id"]: z for z in now["zones"]}
    out: list[Scene] = []
    fresh = False  # has a card come to a trick since the last pause?
    for h in happened:
        if h["kind"] != "move":
            continue
        src, dst = at[h["from"]], at[h["to"]]
        if src["layout"] == "trick" and fresh:
            out.append(deepcopy(now))
            fresh = False
        _take(src, h["card"])
        _put(dst, h["card"], src["owner"])
        fresh = fresh or dst["layout"] == "trick"
    return out


def _take(zone: ZoneScene, card: str) -> None:
    zone["count"] = max(0, zone["count"] - 1)
    shown = zone["cards"]
    i = shown.index(card) if card in shown else len(shown) - 1 - shown[::-1].index("") if "" in shown else -1
    if i >= 0:
        filled = zone["layout"] in ("tray", "board")  # the first place stands for the whole row
        for row in (shown,) if filled else (shown, zone["places"], zone["marks"]):
            if i < len(row):
                del row[i]


def _put(zone: ZoneScene, card: str, seat: int) -> None:
    zone["count"] += 1
    zone["cards"].append(card)
    zone["marks"] = []
    if zone["layout"] == "trick":
        zone["places"].append(seat)
