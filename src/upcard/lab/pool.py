"""Mixes players of two levels at the table: how much of the result is skill, the deal, the others, and chance?"""

from __future__ import annotations

from math import log10, sqrt

from upcard.core.bits import Rng
from upcard.lab.cell import Cell
from upcard.lab.levels import player
from upcard.lab.sums import Figures, Sums, ratio

PARTS = ("u", "z")


def block(cell: Cell, first: int, last: int, low: str, high: str) -> Sums:
    """Deals *first* to *last*, each played three times by sides of two levels.

    A coin toss gives each side its level; in the second play all levels are swapped; the third has new tosses.
    """
    out: Sums = {}
    n = cell.n

    def add(name: str, value: float) -> None:
        if value:
            out[name] = out.get(name, 0.0) + value

    players = [player(low, cell), player(high, cell)]
    for i in range(first, last):
        coins = Rng(cell.number_from("coins", low, high, i))
        levels = [int(coins.below(2)) for _ in range(n)]
        plays: list[tuple[list[int], list[list[float]]]] = []
        for play, row in enumerate((levels, [1 - x for x in levels], [int(coins.below(2)) for _ in range(n)])):
            h = cell.deal(i)
            cell.play(h, [players[x] for x in row], Rng(cell.number_from("pool", low, high, i, play)))
            plays.append((row, list(cell.result(h))))
        add("deals", 1)
        for row, results in plays[:2]:
            _pairs(add, row, results, n)
            for s in range(n):
                p = cell.place(cell.sides[s][0], i)
                own = row[s] - 0.5
                others = (sum(row) - row[s]) / (n - 1) - 0.5 if n > 1 else 0.0
                add(f"n/{p}", 1)
                for name, values in zip(PARTS, results, strict=True):
                    _moments(add, f"{name}/{p}", (values[s], own, others), (values[s], own, others))
                add(f"won/{row[s]}", results[1][s])
                add(f"sat/{row[s]}", 1)
        a, c = plays[0], plays[2]
        for s in range(n):
            p = cell.place(cell.sides[s][0], i)
            for name, values_a, values_c in zip(PARTS, a[1], c[1], strict=True):
                row_a = (values_a[s], a[0][s] - 0.5, (sum(a[0]) - a[0][s]) / (n - 1) - 0.5 if n > 1 else 0.0)
                row_c = (values_c[s], c[0][s] - 0.5, (sum(c[0]) - c[0][s]) / (n - 1) - 0.5 if n > 1 else 0.0)
                _moments(add, f"twice/{name}/{p}", row_a, row_c)
    return out


def _moments(add, name: str, a: tuple[float, float, float], c: tuple[float, float, float]) -> None:  # type: ignore[no-untyped-def]
    for j in range(3):
        add(f"{name}/a{j}", a[j])
        add(f"{name}/c{j}", c[j])
        for k in range(3):
            add(f"{name}/{j}{k}", a[j] * c[k])


def _pairs(add, row: list[int], results: list[list[float]], n: int) -> None:  # type: ignore[no-untyped-def]
    """Each side of the better level against each of the other: which scores better, and did either win?"""
    u, z = results
    for a in range(n):
        for b in range(n):
            if row[a] == 1 and row[b] == 0:
                add("pairs", 1)
                add("ahead", 1.0 if u[a] > u[b] else 0.5 if u[a] == u[b] else 0.0)
    if n > 1 and sum(row) == 1:
        add("alone", 1)
        add("alone_won", z[row.index(1)])
    if n > 1 and sum(row) == n - 1:
        add("weak", 1)
        add("weak_won", z[row.index(0)])


def figures(cell: Cell, s: Sums) -> Figures:
    """The shares of the variance, and what one level wins from the other."""
    out: Figures = {}
    k = cell.n
    for name in PARTS:
        _shares(out, s, name, k)
    if k > 1 and s.get("pairs"):
        p = s.get("ahead", 0.0) / s["pairs"]
        out["ahead"] = p
        least = 1 / (2 * s["deals"])
        out["elo"] = elo(min(max(p, least), 1 - least))
        out["as_if_outright"] = 2 * p - 1
        out["happy_medium"] = 4 * max(0.0, out["as_if_outright"]) * (1 - out["as_if_outright"])
    if s.get("alone"):
        w = s.get("alone_won", 0.0) / s["alone"]
        out["order"] = (w - 1 / k) / (1 - 1 / k)
    if s.get("weak"):
        out["upset"] = k * s.get("weak_won", 0.0) / s["weak"]
    if k == 1:
        for level in (0, 1):
            out[f"success/{level}"] = s.get(f"won/{level}", 0.0) / s[f"sat/{level}"]
    return out


def _shares(out: Figures, s: Sums, name: str, k: int) -> None:
    """Regress the result, less the mean of its place, on a side's own level and on the mean level of the others."""

    def centred(prefix: str, count: str, times: float) -> tuple[list[list[float]], float]:
        m = [[0.0] * 3 for _ in range(3)]
        whole = 0.0
        for p in range(k):
            n = s.get(f"{count}/{p}", 0.0) * times
            if not n:
                continue
            whole += n
            for j in range(3):
                for i in range(3):
                    at = f"{prefix}/{p}"
                    m[j][i] += s.get(f"{at}/{j}{i}", 0.0) - s.get(f"{at}/a{j}", 0.0) * s.get(f"{at}/c{i}", 0.0) / n
        return [[x / whole for x in row] for row in m], whole

    m, _ = centred(name, "n", 1.0)
    var = m[0][0]
    if var <= 0:
        return
    det = m[1][1] * m[2][2] - m[1][2] * m[2][1]
    if k > 1 and det > 0:
        b1 = (m[0][1] * m[2][2] - m[0][2] * m[1][2]) / det
        b2 = (m[0][2] * m[1][1] - m[0][1] * m[1][2]) / det
    else:
        b1, b2 = ratio(m[0][1], m[1][1]), 0.0
    own = b1 * b1 * m[1][1] / var
    others = b2 * b2 * m[2][2] / var
    twice, _ = centred(f"twice/{name}", "n", 0.5)
    c = (1.0, -b1, -b2)
    deal = sum(c[j] * c[i] * twice[j][i] for j in range(3) for i in range(3)) / var
    out[f"own/{name}"] = own
    out[f"others/{name}"] = others
    out[f"deal/{name}"] = deal
    out[f"rest/{name}"] = 1 - own - others - deal
    out[f"gap/{name}"] = b1 / sqrt(var)
    out[f"hands_to_half/{name}"] = ratio(1 - own, own)
    out[f"log_hands/{name}"] = log10((1 - own) / own) if 0 < own < 1 else float("nan")


def elo(p: float) -> float:
    """The Elo difference of an expected score."""
    return 400 * log10(p / (1 - p))
