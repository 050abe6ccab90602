"""A match analysed, in sentences: `upcard analyse`."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn

from upcard.bots.analysis import Analysis, Decision, SeatResult, decisions, results
from upcard.core.errors import BadOption
from upcard.record import Record
from upcard.term.local_match import names_of, read_record


def analysed(path: Path, seat: int | None, rounds: int, deals: int) -> tuple[Analysis, list[str], str]:
    """The analysis of a record (of one seat, counted from 1, or of all), the players' names and the unit of the game.  Raises
    BadRecord, BadOption."""
    record, data = read_record(path)
    if seat is not None and seat > record.seats:
        raise BadOption(f"this match has seats 1 to {record.seats}, not {seat}", "seat")
    seats = None if seat is None else [seat - 1]
    names = names_of(data, record)
    graded = list(_with_progress(record, decisions(record, seats, rounds)))
    return Analysis(graded, results(record, graded, seats, deals)), names, record.game.unit


def as_data(analysis: Analysis) -> dict[str, Any]:
    """The analysis as plain data; seats count from 0, as in the record."""
    return {
        "decisions": [
            {
                "hand": d.hand,
                "number": d.number,
                "seat": d.seat,
                "answer": d.answer,
                "text": d.text,
                "better": d.better,
                "loss": round(d.loss, 3),
                "half": round(d.half, 3),
                "worlds": d.worlds,
            }
            for d in analysis.decisions
        ],
        "results": [
            {
                "hand": r.hand,
                "seat": r.seat,
                "result": round(r.result, 3),
                "par": round(r.par, 3),
                "cards": round(r.cards, 3),
                "play": round(r.play, 3),
                "rest": round(r.rest, 3),
            }
            for r in analysis.results
        ],
    }


def lines(analysis: Analysis, names: list[str], unit: str, most: int) -> list[str]:
    """The analysis as sentences: the costliest decisions, then each hand."""
    graded = len(analysis.decisions)
    costly = [d for d in analysis.decisions if d.loss > 0]
    out = [f"{graded} decisions, {len(costly)} with a proven better answer."]
    if costly:
        out += ["", "The costliest decisions, worst first:"]
        out += [_decision(d, names, unit) for d in analysis.costliest(most)]
    hand = 0
    for r in analysis.results:
        if r.hand != hand:
            hand = r.hand
            out += ["", f"Hand {hand}, in {unit} against the mean of the others:"]
        out.append(_result(r, names))
    if analysis.results:
        out += [
            "",
            "Cards: the value of the deal above an average one, with steady play.  Play: points lost by the player's own",
            "decisions.  The rest: the others' play, and chance after the deal.",
        ]
    return out


def _decision(d: Decision, names: list[str], unit: str) -> str:
    where = f"hand {d.hand}, answer {d.number + 1}"
    loss = f"{d.loss:.1f} ± {d.half:.1f} {unit}"
    return f"  {names[d.seat]}, {where}: “{d.text}” lost {loss} to “{d.better}”."


def _result(r: SeatResult, names: list[str]) -> str:
    parts = f"average deal {r.par:+.1f}, cards {r.cards:+.1f}, play {r.play:+.1f}, the rest {r.rest:+.1f}"
    return f"  {names[r.seat]}: {r.result:+.1f} ({parts})."


def _with_progress(record: Record, graded: Iterator[Decision]) -> Iterator[Decision]:
    if not sys.stderr.isatty():
        yield from graded
        return
    with Progress(TextColumn("{task.description}"), BarColumn(), console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(record.game.title, total=record.answers)
        for d in graded:
            yield d
            bar.update(task, completed=sum([len(row) for row in record.hands[: d.hand - 1]]) + d.number + 1)
