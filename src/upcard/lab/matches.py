"""Whole matches of equal players: how many hands, how long, how they end."""

from __future__ import annotations

from math import sqrt
from typing import Final

from upcard.bots.bot import answer
from upcard.core.bits import Rng
from upcard.lab.cell import Cell
from upcard.lab.levels import player
from upcard.lab.places import SECONDS_A_DEAL, SECONDS_AN_ANSWER
from upcard.lab.sums import Figures, Sums

LONGEST: Final = 200  # hands after which a match counts as unfinished


def block(cell: Cell, first: int, last: int) -> Sums:
    """Matches *first* to *last* among equal players."""
    out: Sums = {}

    def add(name: str, value: float) -> None:
        out[name] = out.get(name, 0.0) + value

    one = player(cell.level, cell)
    for i in range(first, last):
        match = cell.game.match(cell.number_from("match", i), seats=cell.seats, options=cell.options, journal=False)
        rng = Rng(cell.number_from("matches", i))
        answers = 0
        while True:
            h = match.hand
            while not h.over:
                h.apply(answer(one, h, h.turn, rng))
                answers += 1
            match.finish_hand()
            if match.over or match.number >= LONGEST:
                break
            match.next_hand()
        add("n", 1)
        add("hands", match.number)
        add("hands^2", match.number**2)
        add("answers", answers)
        add("unfinished", not match.over)
        won = {cell.side_of[s] for s in match.winners()}
        add("shared", len(won) > 1)
    return out


def figures(cell: Cell, s: Sums) -> Figures:
    """Length and ties of a match."""
    n = s["n"]
    hands = s["hands"] / n
    return {
        "hands": hands,
        "hands_sd": sqrt(max(0.0, s["hands^2"] / n - hands * hands)),
        "answers": s["answers"] / n,
        "minutes": (s["answers"] / n * SECONDS_AN_ANSWER + hands * SECONDS_A_DEAL) / 60,
        "unfinished": s.get("unfinished", 0.0) / n,
        "shared_wins": s.get("shared", 0.0) / n,
    }
