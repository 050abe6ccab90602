"""The report on one game, or on two forms of it side by side."""

from __future__ import annotations

import html
from typing import Any

from upcard.lab.definitions import BY_PART, printed
from upcard.lab.extras import needs
from upcard.lab.measure import Result
from upcard.lab.page import Page
from upcard.lab.parts import PARTS
from upcard.lab.sums import Figure

SHARES = [("own/u", "own level"), ("others/u", "others' levels"), ("deal/u", "the deal"), ("rest/u", "the rest")]


def seats_text(result: Result) -> str:
    """The number of players, and their sides if they have partners."""
    n, k = result.cell.seats, result.cell.n
    return "one player" if n == 1 else f"{n} players" + (f" in {k} sides" if k < n else "")


def lines(result: Result) -> list[str]:
    """The result for a terminal: one figure a line."""
    cell = result.cell
    out = [f"{cell.game.title}, {seats_text(result)}, seed {cell.seed}."]
    for part, names in result.figures.items():
        out.append(f"\n{PARTS[part].title} ({result.deals[part]:,} {'matches' if part == 'matches' else 'deals'})")
        for title, figure, form in rows_of(part, names):
            out.append(f"  {title:<36}{printed(figure.value, figure.half, form):>24}")
    text = result.text
    out.append(
        f"\nRules: {text['words']:.0f} words, about {text['explain']:.0f} minutes to explain; "
        f"{text['house_rules']:.0f} house rules."
    )
    return out


def rows_of(part: str, figures: dict[str, Figure]) -> list[tuple[str, Figure, str]]:
    """The figures of a part that a report prints, with their titles."""
    out: list[tuple[str, Figure, str]] = []
    for d in BY_PART.get(part, []):
        for name, figure in figures.items():
            if name == d.name:
                out.append((d.title, figure, d.form))
            elif d.name.endswith("*") and name.startswith(d.name[:-1]):
                out.append((f"{d.title}, {int(name[len(d.name) - 1 :]) + 1}", figure, d.form))
    return out


def page(results: list[Result], still: bool = False) -> str:
    """A report on one cell or more as an HTML page."""
    alt = needs("altair", "lab")
    titles = ", ".join(dict.fromkeys(r.cell.game.title for r in results))
    p = Page(f"{titles}, measured", still)
    for result in results:
        cell = result.cell
        p.head(f"{cell.game.title}, {seats_text(result)}")
        p.text(
            f"Seed {cell.seed}. Imagined deals are played out by {result.rollouts}. All intervals are 95 %, over deals.",
            soft=True,
        )
        _plots(alt, p, result)
        for part, figures in result.figures.items():
            p.text(f"{PARTS[part].title}: {result.deals[part]:,} {'matches' if part == 'matches' else 'deals'}.")
            p.table(
                ["figure", "value"],
                [[html.escape(title), printed(f.value, f.half, form)] for title, f, form in rows_of(part, figures)],
            )
        text = result.text
        p.text(
            f"The rules have {text['words']:.0f} words and {text['tables']:.0f} lists and tables: about {text['explain']:.0f} "
            "minutes to explain (a model: 130 words a minute, a quarter of a minute a list). "
            f"{text['house_rules']:.0f} house rules."
        )
    definitions(p, sorted({part for r in results for part in r.figures}, key=list(PARTS).index))
    return p.html()


def definitions(p: Page, parts: list[str]) -> None:
    """The definitions of all figures on a page."""
    p.head("Definitions")
    rows = [
        [html.escape(f"{PARTS[part].title}: {d.title}"), html.escape(d.meaning)] for part in parts for d in BY_PART.get(part, [])
    ]
    p.table(["figure", "what it means"], rows)
    p.text(
        "The strength of the players bounds every figure of skill: a weak best player makes a deep game look like luck. "
        "The part that the people at a table add is not measured."
    )


def _values(result: Result, part: str, names: list[tuple[str, str]]) -> list[dict[str, Any]]:
    out = []
    for name, label in names:
        f = result.get(part, name)
        if f is not None:
            out.append(
                {
                    "name": label,
                    "value": f.value,
                    "low": f.low if f.low is not None else f.value,
                    "high": f.high if f.high is not None else f.value,
                }
            )
    return out


def _plots(alt: Any, p: Page, result: Result) -> None:
    k = result.cell.n
    if k > 1 and "places" in result.figures:
        names = [(f"wins/{i}", "dealer" if i == k - 1 and k == result.cell.seats else f"place {i + 1}") for i in range(k)]
        base = alt.Chart(alt.Data(values=_values(result, "places", names))).encode(y=alt.Y("name:N", sort=None, title=None))
        fair = alt.Chart(alt.Data(values=[{"x": 1 / k}])).mark_rule(strokeDash=[4, 4]).encode(x="x:Q")
        chart = (
            base.mark_bar(color="#7fb79c").encode(
                x=alt.X("value:Q", title="share of hands won", axis=alt.Axis(format="%")),
                tooltip=["name:N", "value:Q", "low:Q", "high:Q"],
            )
            + base.mark_rule().encode(x="low:Q", x2="high:Q")
            + fair
        ).properties(width=420)
        p.plot(chart, "Wins by place among equal players, with 95 % intervals; the dashed line is a fair share.")
    rows = []
    for part in ("random-steady", "novice-steady", "steady-search"):
        if part in result.figures:
            for order, (name, label) in enumerate(SHARES):
                f = result.get(part, name)
                if f is not None:
                    rows.append({"pool": part.replace("-", " and "), "share": label, "value": max(0.0, f.value), "order": order})
    if rows:
        chart = (
            alt.Chart(alt.Data(values=rows))
            .mark_bar()
            .encode(
                y=alt.Y("pool:N", sort=None, title=None),
                x=alt.X("value:Q", title="share of the variance of the result", axis=alt.Axis(format="%")),
                color=alt.Color("share:N", sort=[label for _, label in SHARES], title=None),
                order="order:Q",
                tooltip=["pool:N", "share:N", alt.Tooltip("value:Q", format=".1%")],
            )
            .properties(width=420)
        )
        p.plot(chart, "Where the result of one hand comes from, when two levels of players meet.")
    curve = []
    for view, label in (("table", "a watcher"), ("own", "a player")):
        for t in range(7):
            f = result.get("beliefs", f"settled/{view}/{t}")
            if f is not None:
                curve.append(
                    {
                        "view": label,
                        "t": t / 6,
                        "value": f.value,
                        "low": f.low if f.low is not None else f.value,
                        "high": f.high if f.high is not None else f.value,
                    }
                )
    if curve:
        base = alt.Chart(alt.Data(values=curve)).encode(
            x=alt.X("t:Q", title="from the deal to the last answer", axis=alt.Axis(format="%")),
            color=alt.Color("view:N", title=None),
        )
        chart = (
            base.mark_errorband(opacity=0.2).encode(y=alt.Y("low:Q", title="share of the result decided"), y2="high:Q")
            + base.mark_line(point=True).encode(y="value:Q")
        ).properties(width=420, height=220)
        p.plot(chart, "How much of the result is decided, as a spectator sees it and as one player knows it.")


def comparison(a: Result, b: Result, differences: dict[str, dict[str, Figure]], change: str, still: bool = False) -> str:
    """The effect of a house rule, as a page of HTML."""
    p = Page(f"{a.cell.game.title}: {change}", still)
    p.text(
        f"Both forms are played on the same deals, with the same players at the same seats; seed {a.cell.seed}. "
        "Intervals are 95 %, over deals, and those of differences are paired."
    )
    for part, figures in differences.items():
        p.head(f"{PARTS[part].title} ({a.deals[part]:,} and {b.deals[part]:,} {'matches' if part == 'matches' else 'deals'})")
        rows = compared(part, a, b, figures)
        p.table(["figure", "as it is", "changed", "difference"], [[html.escape(r[0]), *r[1:]] for r in rows])
    definitions(p, list(differences))
    return p.html()


def compared(part: str, a: Result, b: Result, differences: dict[str, Figure]) -> list[list[str]]:
    """Rows of a comparison: the figure in both forms, and the difference, marked if its interval does not contain 0."""
    out = []
    left, right = rows_of(part, a.figures[part]), rows_of(part, b.figures[part])
    other = {title: figure for title, figure, _ in right}
    by_title = {title: figure for title, figure, _ in rows_of(part, differences)}
    for title, figure, form in left:
        if title not in other or title not in by_title:
            continue
        d = by_title[title]
        sure = d.low is not None and d.high is not None and (d.low > 0 or d.high < 0)
        text = printed(d.value, d.half, form)
        out.append([
            title,
            printed(figure.value, figure.half, form),
            printed(other[title].value, other[title].half, form),
            ("" if d.value < 0 or text == "–" else "+") + text + (" *" if sure else ""),
        ])  # fmt: skip
    return out
