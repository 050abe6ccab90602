"""Equities and rank tables as lines of text."""

from __future__ import annotations

from upcard.core.scene import FactScene, Scene
from upcard.kit.poker.equity import Equities, RankTable


def percent(share: float) -> str:
    """A share in percent: "42.26 %", with more digits near 0 and 100: "0.0015 %", "99.9977 %"."""
    digits = 2
    while 0 < share < 1 and float(f"{100 * share:.{digits - 1}f}") in (0, 100):
        digits += 1
    return f"{100 * share:.{digits}f} %"


def chance(share: float) -> str:
    """A chance in whole percent: "43 %"; 0 % and 100 % only where it is impossible or certain."""
    whole = round(100 * share)
    return "<1 %" if share > 0 and whole == 0 else ">99 %" if share < 1 and whole == 100 else f"{whole} %"


def with_chance(scene: Scene, told: Equities | None) -> Scene:
    """The scene with the reader's equity added to their facts."""
    rows = [row for row in (told["seats"] if told else []) if row["seat"] == scene["seat"]]
    facts = [
        FactScene(label="chance", value=chance(row["share"]), seat=row["seat"], kind="", more="", unit="chance") for row in rows
    ]
    return Scene(**{**scene, "facts": scene["facts"] + facts}) if facts else scene


def one_in(number: int, total: int) -> str:
    """How rare: "1 in 649,740", "1 in 2.4"."""
    times = total / number
    return f"1 in {times:,.0f}" if times >= 100 else f"1 in {times:.1f}"


def table_lines(table: RankTable) -> list[str]:
    """A table of hand ranks, the best hand first."""
    rows, total = table["rows"], table["total"]
    name = max([len(row["name"]) for row in rows])
    cards = max([len(" ".join(row["cards"])) for row in rows])
    number = max([len(f"{row['count']:,}") for row in rows])
    lines = [f"{table['title']}: {total:,} hands"]
    for row in rows:
        shown = f"{row['name']:<{name}}  {' '.join(row['cards']):<{cards}}  {row['count']:>{number},}"
        lines.append(f"  {shown}  {percent(row['count'] / total):>11}  {one_in(row['count'], total)}")
    return lines + ([table["note"]] if table["note"] else [])


def method_text(found: Equities) -> str:
    """How equities were found, as a sentence."""
    if found["exact"]:
        return f"All {found['deals']:,} ways to deal the rest are counted." if found["deals"] > 1 else "Nothing is left to deal."
    what = "hands played on, all calling" if found["played"] else "ways to deal the rest"
    return f"From a sample of {found['deals']:,} {what}. The 95 % interval is in brackets; values outside it are unlikely."


def chance_lines(found: Equities, names: list[str]) -> list[str]:
    """A line for each player still in, then how the equities were found."""
    wide = max([len(names[row["seat"]]) for row in found["seats"]])
    lines = []
    for row in found["seats"]:
        bounds = "" if found["exact"] else f" ({percent(row['low'])} to {percent(row['high'])})"
        line = f"{names[row['seat']] + ':':<{wide + 1}} win {percent(row['win']):>8}, tie {percent(row['tie']):>8}"
        lines.append(f"{line}, share of the pot {percent(row['share']):>8}{bounds}")
    return [*lines, method_text(found)]
