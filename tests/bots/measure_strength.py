"""Measures the levels of every game against each other, for `docs/strength.md`: `python -m tests.bots.measure_strength --help`

Every pairing has a number of deals fixed beforehand by the cost of a deal.  Finished deals are saved, so an interrupted run
continues where it stopped.
"""

from __future__ import annotations

import argparse
import json
import time
from pathlib import Path
from typing import Any, Final

import upcard
from upcard.bots.proven import EXACT
from upcard.core.game import Game
from upcard.term.contest import Contest, run

ROUNDS: Final = 100
MORE_ROUNDS: Final = {
    "canasta": 1000,
    "delphi": 1000,
    "eleusis": 400,
    "gin_rummy": 500,
    "khanhoo": 400,
    "oklahoma_rummy": 400,
    "open_face_chinese_poker": 400,
    "paiute": 1000,
    "three_five_seven": 400,
}
SEED: Final = 20
SEATS: Final = {"backhand": 2}
ROOT: Final = Path(__file__).parent.parent.parent
RESULTS: Final = ROOT / "docs" / "strength.json"
PAGE: Final = ROOT / "docs" / "strength.md"
PROVEN: Final = ROOT / "src" / "upcard" / "bots" / "proven.py"
HEADINGS: Final = [
    ("easy against random", "easy", "random"),
    ("steady against easy", "steady", "easy"),
    ("hard against steady", "search", "steady"),
]
PAIRINGS: Final = [("easy", "random"), ("steady", "easy"), ("search", "steady")]
DEALS: Final = {  # deals of each pairing, where not USUAL
    "three_five_seven": [200, 250, 400],
    "anaconda": [20, 40, 12],
    "canasta": [10, 40, 60],
    "chinese_poker": [100, 300, 100],
    "delphi": [30, 30, 250],
    "democracy": [200, 400, 100],
    "eleusis": [30, 60, 100],
    "eleusis_express": [30, 400, 60],
    "gin_rummy": [40, 120, 120],
    "khanhoo": [6, 20, 120],
    "oklahoma_rummy": [6, 30, 48],
    "open_face_chinese_poker": [60, 120, 400],
    "paiute": [20, 60, 120],
    "pineapple": [100, 120, 60],
    "soko": [100, 1500, 80],
    "triple_draw": [50, 60, 30],
    "whiskey_poker": [150, 250, 60],
}
USUAL: Final = [300, 400, 300]


def plan(game: Game) -> list[tuple[Contest, int]]:
    """The pairings of a game and the deals of each."""
    options, seats = game.check_terms(None, SEATS.get(game.slug))
    deals = DEALS.get(game.slug, USUAL)
    rounds = MORE_ROUNDS.get(game.slug, ROUNDS)
    pairs = [(Contest.of(game, options, seats, a, b, SEED, rounds), n) for (a, b), n in zip(PAIRINGS, deals, strict=True)]
    return pairs[:2] if game.slug in EXACT else pairs


def measure(folder: Path, only: list[str], pairing: str, cap: float) -> None:
    """Play the missing deals; after *cap* seconds of processor time, report a pairing with the deals it has."""
    rows: dict[str, Any] = json.loads(RESULTS.read_text()) if RESULTS.exists() else {}
    for game in upcard.games():
        if only and game.slug not in only:
            continue
        for contest, deals in plan(game):
            name = f"{game.slug}.{contest.a}.{contest.b}"
            if pairing not in name:
                continue
            start = time.process_time()
            n = min(deals, 4)
            while True:
                result = run(contest, n, keep=folder / f"{name}.jsonl")
                if n >= deals or time.process_time() - start > cap:
                    break
                n = min(deals, 2 * n)
            rows[name] = result | ({"play_outs": contest.rounds} if contest.a == "search" else {})
            RESULTS.write_text(json.dumps(rows, indent=1, sort_keys=True) + "\n")
            print(name, result["deals"], result["better"], result["half"], result["verdict"], flush=True)


def signed(x: float) -> str:
    """A number with its sign and three decimals."""
    return f"{'−' if x < 0 else '+'}{abs(x):.3f}"


def table(rows: dict[str, Any], a: str, b: str) -> list[str]:
    """One pairing in all games, as Markdown."""
    searching = a == "search"
    out = ["| game | scores more by | deals | verdict | ms a decision |", "|---|---|---|---|---|"]
    if searching:
        out = [out[0] + " play-outs |", out[1] + "---|"]
    for game in upcard.games():
        r = rows.get(f"{game.slug}.{a}.{b}")
        if r and not (searching and game.slug in EXACT):
            words = {"better": "better", "worse": "**worse**", "open": "open"}[r["verdict"]]
            row = f"| {game.title} | {signed(r['better'])} ± {r['half']:.3f} | {r['deals']} | {words} | {r['ms_a']:.1f} |"
            out.append(f"{row} {r['play_outs']} |" if searching else row)
    return out


def write(rows: dict[str, Any]) -> None:
    """Write the tables into the page, each under its heading, and the search's figures into the source."""
    text = PAGE.read_text(encoding="utf-8")
    for heading, a, b in HEADINGS:
        first, _, rest = text.partition(f"\n## {heading}\n")
        old = rest[rest.index("| game |") :].partition("\n\n")[0]
        text = text.replace(
            first + f"\n## {heading}\n" + rest, first + f"\n## {heading}\n" + rest.replace(old, "\n".join(table(rows, a, b)), 1)
        )
    PAGE.write_text(text, encoding="utf-8")
    lines = [
        f'    "{game.slug}": Measured({r["better"]:.3f}, {r["half"]:.3f}, {r["deals"]}, {r["play_outs"]}),'
        for game in upcard.games()
        if game.slug not in EXACT and (r := rows.get(f"{game.slug}.search.steady"))
    ]
    source = PROVEN.read_text(encoding="utf-8")
    first, mark, rest = source.partition("SEARCH: Final[dict[str, Measured]] = {")
    note, _, _ = rest.partition("\n")
    PROVEN.write_text(first + mark + note + "\n" + "\n".join(lines) + "\n}" + rest.partition("\n}")[2], encoding="utf-8")


def main() -> None:
    """Measure, or with --write write the results into the page and the source."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--folder", type=Path, default=ROOT / "build" / "strength")
    parser.add_argument("--only", nargs="*", default=[])
    parser.add_argument("--pairing", default="", help="only this one, such as search.steady")
    parser.add_argument("--cap", type=float, default=60.0)
    parser.add_argument("--write", action="store_true")
    given = parser.parse_args()
    if given.write:
        write(json.loads(RESULTS.read_text(encoding="utf-8")))
    else:
        measure(given.folder, given.only, given.pairing, given.cap)


if __name__ == "__main__":
    main()
