"""The atlas: all games on one page, sortable, with a map of luck and depth."""

from __future__ import annotations

import html
from typing import Any, Final

import upcard
from upcard.lab.definitions import printed
from upcard.lab.extras import needs
from upcard.lab.measure import Result
from upcard.lab.page import Page
from upcard.lab.report import definitions

COLUMNS: Final = [
    ("random-steady", "own/u", "skill against random", "%"),
    ("novice-steady", "own/u", "skill against a novice", "%"),
    ("novice-steady", "hands_to_half/u", "hands until skill is half", "number"),
    ("novice-steady", "deal/u", "the deal", "%"),
    ("novice-steady", "ahead", "steady beats a novice", "%"),
    ("places", "spread_of_places", "spread of places", "%"),
    ("places", "place_share", "luck of the seat", "%"),
    ("places", "level_hands", "hands without a difference", "%"),
    ("places", "turns", "turns a hand", "number"),
    ("places", "choice_rate", "choice rate", "%"),
    ("places", "options", "answers to choose from", "number"),
    ("decisions", "spread/z", "weight of a decision", "%"),
    ("decisions", "matters", "decisions that matter", "%"),
    ("beliefs", "settled/own/0", "decided by the deal", "%"),
    ("beliefs", "settled/table/3", "decided half-way", "%"),
    ("beliefs", "drama", "drama", "%"),
    ("beliefs", "lead_changes", "changes of the lead", "number"),
    ("places", "minutes", "minutes a hand", "minutes"),
    ("places", "variety", "variety", "number"),
]


def ladder(result: Result) -> float | None:
    """The Elo differences from random to novice and from novice to steady, added up."""
    steps = [result.value(part, "elo") for part in ("random-novice", "novice-steady")]
    return None if None in steps else sum(s for s in steps if s is not None)


def page(results: list[Result], budget: float, still: bool = True) -> str:
    """The atlas as an HTML page."""
    alt = needs("altair", "lab")
    p = Page("Atlas of luck and depth", still)
    seeds = ", ".join(str(s) for s in sorted({r.cell.seed for r in results}))
    p.text(
        f"{len(results)} games with their default rules at their usual number of seats, measured by upcard "
        f"{upcard.__version__} with seed {seeds}, about {budget:.0f} processor seconds a game. Every figure has its 95 % "
        "interval over deals; where a game is slow, intervals are wide."
    )
    p.text(
        "Players: random (any legal answer), novice (steady, with one answer in three by chance) and steady (the game's own "
        "rules of play). Skill figures say how far these three are apart, not how deep the game is for its best players: a "
        "weak steady makes a deep game look like luck."
    )
    _map(alt, p, results)
    p.head("All games")
    heads = ["game", "seats", *[c[2] for c in COLUMNS], "Elo, random to steady", "minutes to explain", "deals"]
    table: list[list[Any]] = []
    for r in sorted(results, key=lambda r: r.cell.game.title):
        row: list[Any] = [
            html.escape(r.cell.game.title),
            (str(r.cell.seats) + (f"/{r.cell.n}" if r.cell.n < r.cell.seats else ""), r.cell.seats),
        ]
        for part, name, _, form in COLUMNS:
            f = r.get(part, name)
            row.append(("", None) if f is None else (printed(f.value, f.half, form), f"{f.value:.6g}"))
        elo = ladder(r)
        row.append(("", None) if elo is None else (f"{elo:.0f}", f"{elo:.6g}"))
        row.append((f"{r.text['explain']:.0f}", f"{r.text['explain']:.6g}"))
        deals = sum(n for part, n in r.deals.items())
        row.append((f"{deals:,}", deals))
        table.append(row)
    p.table(heads, table, sortable=True)
    p.text("A game without partners or opponents leaves places, ladders and leads empty.", soft=True)
    definitions(p, ["places", "random-steady", "random-novice", "novice-steady", "decisions", "beliefs"])
    return p.html()


def _map(alt: Any, p: Page, results: list[Result]) -> None:
    rows = []
    for r in results:
        luck, elo = r.get("novice-steady", "own/u"), ladder(r)
        if luck is not None and elo is not None:
            rows.append({"game": r.cell.game.title, "family": r.cell.game.family, "skill": max(0.001, luck.value), "elo": elo})
    if not rows:
        return
    base = alt.Chart(alt.Data(values=rows)).encode(
        x=alt.X(
            "skill:Q",
            scale=alt.Scale(type="log", domain=[0.001, 1]),
            title="share of one hand that is skill (novice and steady mixed)",
            axis=alt.Axis(format="~%"),
        ),
        y=alt.Y("elo:Q", scale=alt.Scale(type="log", nice=False, padding=24), title="Elo from random over novice to steady"),
    )
    chart = (
        base.mark_circle(size=70).encode(color=alt.Color("family:N", title=None), tooltip=["game:N", "skill:Q", "elo:Q"])
        + base.mark_text(align="left", dx=7, fontSize=10).encode(text="game:N")
    ).properties(width=820, height=560)
    p.plot(chart, "Luck on the left, skill on the right; shallow below, deep above. Both axes are logarithmic.")
