"""Tables of text: the count of a hand, the score sheet, equities, and hand ranks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from rich.console import Group
from rich.style import Style
from rich.table import Table
from rich.text import Text

from upcard.core.scene import MatchScene, Scene, TermScene
from upcard.kit.poker.equity import Equities, RankTable
from upcard.term.canvas import ACCENT, SOFT
from upcard.term.description import Reader, amount, listed, match_line, place, short
from upcard.term.equity_text import chance, method_text, one_in

QUIET: Final = Style(color=SOFT)
GLOW: Final = Style(color=ACCENT, bold=True)
BOLD: Final = Style(bold=True)


def columns(texts: int, numbers: int) -> Table:
    """Text columns, which wrap, and number columns to their right, which do not."""
    table = Table.grid(padding=(0, 2, 0, 0))
    for _ in range(texts):
        table.add_column()
    for _ in range(numbers):
        table.add_column(justify="right", no_wrap=True)
    return table


def keys_sheet(keys: Mapping[str, str], more: str, terms: Sequence[TermScene]) -> Group:
    """The words of the question with their meaning, then the keys and what they do."""
    words = columns(2, 0)
    for term in terms:
        words.add_row(Text(term["name"][:1].upper() + term["name"][1:], BOLD), Text(term["line"]))
    table = columns(2, 0)
    for key, what in keys.items():
        table.add_row(Text(key, BOLD), what)
    rest = (table, Text("\n" + more, QUIET))
    return Group(words, Text(""), *rest) if terms else Group(*rest)


def count_sheet(scene: Scene, match: MatchScene, who: Reader) -> Group:
    """The count of a hand, seat by seat, with each total."""
    table = columns(1, 2)
    shown = [z for z in scene["zones"] if z["layout"] in ("hand", "melds", "row") and z["owner"] >= 0 and any(z["cards"])]
    for i in range(match["seats"]):
        seat = (max(0, scene["seat"]) + i) % match["seats"]
        got = amount(scene["score"][seat]) if scene["score"] else "0"
        got = f"+{got}" if got[0] not in "−0" else got
        table.add_row(Text(who.name(seat), BOLD), Text(got, GLOW), Text(f"now {amount(match['totals'][seat])}", QUIET))
        counted = " ".join([t["text"] for t in scene["tally"] if t["seat"] == seat])
        for zone in [z for z in shown if z["owner"] == seat and not all([card in counted for card in z["cards"]])]:
            title = place(zone, who)
            cards = " ".join([short(c) for c in zone["cards"] if c])
            table.add_row(Text(f"  {title[:1].upper()}{title[1:]}: {cards}", QUIET))
        for line in [t for t in scene["tally"] if t["seat"] == seat]:
            points = "" if line["points"] is None else amount(line["points"])
            table.add_row(f"  {who.tell(line['text']).rstrip('.')}", points)
        table.add_row()
    common = [Text(who.tell(t["text"]) + "\n", QUIET) for t in scene["tally"] if t["seat"] < 0]
    return Group(*common, table)


def score_sheet(match: MatchScene, who: Reader) -> Group:
    """The score sheet."""
    table = columns(1, 0)
    sides = match["sides"]
    for _ in sides:
        table.add_column(justify="right", overflow="ellipsis")
    table.add_row("", *[Text(listed([who.name(s) for s in side]), BOLD) for side in sides])
    for row in match["sheet"]:
        table.add_row(row["label"], *[amount(row["scores"][side[0]]) for side in sides])
    table.add_row(Text("In all", GLOW), *[Text(amount(match["totals"][side[0]]), GLOW) for side in sides])
    return Group(Text(f"{match_line(match, who)}\n", QUIET), table)


def odds_sheet(told: Sequence[tuple[str, Equities]], who: Reader) -> Group:
    """The equities of the players still in, with the method."""
    parts: list[Table | Text] = []
    for when, found in told:
        table = columns(1, 4)
        table.add_row(
            Text(f"{when}, {found['given']}", GLOW), *[Text(head, QUIET) for head in ("wins", "ties", "share of the pot", "")]
        )
        for row in found["seats"]:
            bounds = "" if found["exact"] else f"{100 * row['low']:.1f} to {100 * row['high']:.1f}"
            share = Text(chance(row["share"]), BOLD)
            table.add_row(who.name(row["seat"]), chance(row["win"]), chance(row["tie"]), share, Text(bounds, QUIET))
        parts += [table, Text(method_text(found) + "\n", QUIET)]
    return Group(*parts)


def ranks_sheet(tables: Sequence[RankTable]) -> Group:
    """The ranking of hands, best first, with an example and how often each is dealt."""
    parts: list[Table | Text] = []
    for ranks in tables:
        table = columns(2, 2)
        for row in ranks["rows"]:
            cards = " ".join([short(card) for card in row["cards"]])
            table.add_row(row["name"], Text(cards, QUIET), f"{row['count']:,}", one_in(row["count"], ranks["total"]))
        heading = Text.assemble((ranks["title"], GLOW), (f": {ranks['total']:,} hands, the best first", QUIET))
        parts += [heading, table, Text(ranks["note"] + "\n" if ranks["note"] else "", QUIET)]
    return Group(*parts)
