"""Plays imagined deals out: how much a decision matters, and how much of the result players can know as the hand goes on."""

from __future__ import annotations

from math import sqrt
from typing import Final

from upcard.bots.bot import answer
from upcard.core.bits import Rng
from upcard.core.errors import UpcardError
from upcard.core.hand import Hand
from upcard.core.policy import Policy, finish
from upcard.lab.cell import Cell
from upcard.lab.levels import player
from upcard.lab.sums import Figures, Sums, ratio

HALF: Final = 16  # imagined deals in each half
MOST_HALF: Final = 32  # at most this many deals for a decision that is still undecided
ANSWERS: Final = 6  # answers tried at a decision, a random choice if there are more
DECISIONS: Final = 2  # decisions sampled from a hand
STAKES: Final = 0.05  # a decision matters if it changes the wins by at least this much
POINTS: Final = 7  # moments of a hand at which beliefs are sampled
BELIEFS: Final = 12  # imagined deals in each half at such a moment


def _end(cell: Cell, h: Hand, policy: Policy, rng: Rng) -> tuple[list[float], list[float]]:
    finish(h, policy, rng)
    return cell.result(h)


def decisions(cell: Cell, first: int, last: int) -> Sums:
    """Decisions of equal players in deals *first* to *last*: tries each answer in the same imagined deals."""
    out: Sums = {}

    def add(name: str, value: float) -> None:
        out[name] = out.get(name, 0.0) + value

    equal = player(cell.level, cell)
    policy = player(cell.rollouts, cell).policy
    for i in range(first, last):
        rng = Rng(cell.number_from("decisions", i))
        h = cell.deal(i)
        states: list[tuple[Hand, list[int]]] = []
        while not h.over:
            legal = h.legal()
            if len(legal) > 1:
                states.append((h.copy(), legal))
            h.apply(answer(equal, h, h.turn, rng))
        sampled: list[Sums] = []
        for _ in range(min(DECISIONS, len(states))):
            state, legal = states.pop(int(rng.below(len(states))))
            one = _decision(cell, state, legal, policy, rng)
            if one is not None:
                sampled.append(one)
        if not sampled:
            continue
        add("hands", 1)
        for one in sampled:
            for name, value in one.items():  # the mean within a hand first, then over hands
                add(name, value / len(sampled))
        add("decisions", len(sampled))
    return out


def _decision(cell: Cell, state: Hand, legal: list[int], policy: Policy, rng: Rng) -> Sums | None:
    seat = state.turn
    side = cell.side_of[seat]
    legal = list(legal)
    tried: list[int] = []
    while legal and len(tried) < ANSWERS:
        tried.append(legal.pop(int(rng.below(len(legal)))))
    z: list[list[float]] = []
    u: list[list[float]] = []
    half = HALF
    while True:
        while len(z) < 2 * half:
            world = state.imagine(seat, rng)
            world.untracked = True
            world.answer_first(seat)
            row_z, row_u = [], []
            play = int(rng.below(1 << 30))
            for action in tried:
                g = world.copy()
                g.apply(action)
                result_u, result_z = _end(cell, g, policy, Rng(play))
                row_u.append(result_u[side])
                row_z.append(result_z[side])
            z.append(row_z)
            u.append(row_u)
        spread, error = _best_to_worst(z)
        low, high = spread - 2 * error, spread + 2 * error
        if low > STAKES or high < STAKES or half >= MOST_HALF:
            break
        half *= 2
    sp_z, careless_z = cross_fitted(z)
    sp_u, careless_u = cross_fitted(u)
    return {
        "spread/z": sp_z,
        "spread/u": sp_u,
        "careless/z": careless_z,
        "careless/u": careless_u,
        "matters": float(low > STAKES),
        "not": float(high < STAKES),
        "tried": float(len(tried)),
    }


def _halves(rows: list[list[float]]) -> tuple[list[float], list[float]]:
    """The mean of every answer over the even and over the odd imagined deals."""
    k = len(rows[0])
    x, y = rows[0::2], rows[1::2]
    return [sum(r[a] for r in x) / len(x) for a in range(k)], [sum(r[a] for r in y) / len(y) for a in range(k)]


def cross_fitted(rows: list[list[float]]) -> tuple[float, float]:
    """The best answer less the worst, and the best less the mean: chosen on one half of the deals, valued on the other."""
    x, y = _halves(rows)
    spread = careless = 0.0
    for a, b in ((x, y), (y, x)):
        best, worst = a.index(max(a)), a.index(min(a))
        spread += (b[best] - b[worst]) / 2
        careless += (b[best] - sum(b) / len(b)) / 2
    return spread, careless


def _best_to_worst(rows: list[list[float]]) -> tuple[float, float]:
    """The best answer less the worst with its standard error, chosen on one half and valued on the other."""
    x, _ = _halves(rows)
    best, worst = x.index(max(x)), x.index(min(x))
    d = [r[best] - r[worst] for r in rows[1::2]]
    mean = sum(d) / len(d)
    var = sum((v - mean) ** 2 for v in d) / (len(d) - 1)
    return mean, sqrt(var / len(d))


def decision_figures(cell: Cell, s: Sums) -> Figures:
    """How much decisions matter."""
    n = s.get("hands", 0.0)
    if not n:
        return {}
    return {
        "spread/z": s["spread/z"] / n,
        "spread/u": s["spread/u"] / n,
        "careless/z": s["careless/z"] / n,
        "careless/u": s["careless/u"] / n,
        "matters": s["matters"] / n,
        "not": s["not"] / n,
        "open": 1 - s["matters"] / n - s["not"] / n,
    }


def beliefs(cell: Cell, first: int, last: int) -> Sums:
    """Deals *first* to *last* among equal players: what one side, and a spectator, can believe at seven moments."""
    out: Sums = {}

    def add(name: str, value: float) -> None:
        out[name] = out.get(name, 0.0) + value

    equal = player(cell.level, cell)
    policy = player(cell.rollouts, cell).policy
    n = cell.n
    for i in range(first, last):
        rng = Rng(cell.number_from("beliefs", i))
        h = cell.deal(i)
        states: list[Hand] = []
        while not h.over:
            states.append(h.copy())
            h.apply(answer(equal, h, h.turn, rng))
        _, z = cell.result(h)
        if len(states) < 2:
            continue
        mine = int(rng.below(n))
        at = [round(t * (len(states) - 1) / (POINTS - 1)) for t in range(POINTS)]
        own: list[tuple[float, float]] = []
        table: list[tuple[list[float], list[float]]] = []
        try:
            for t in at:
                x, y = (_believed(cell, states[t], -1, policy, rng) for _ in range(2))
                table.append((x, y))
                a, b = (_believed(cell, states[t], cell.sides[mine][0], policy, rng)[mine] for _ in range(2))
                own.append((a, b))
        except (UpcardError, AssertionError, IndexError):
            add("dead_ends", 1)  # an imagined hand in which a seat is left without an answer
            continue
        add("hands", 1)
        p = cell.place(cell.sides[mine][0], i)
        add(f"own/n/{p}", 1)
        add(f"own/z/{p}", z[mine])
        add(f"own/zz/{p}", z[mine] ** 2)
        for t, (a, b) in enumerate(own):
            for name, value in (("a", a), ("b", b), ("ab", a * b), ("vz", (a + b) / 2 * z[mine])):
                add(f"own/{name}/{t}/{p}", value)
        for s in range(n):
            p = cell.place(cell.sides[s][0], i)
            add(f"table/n/{p}", 1)
            add(f"table/z/{p}", z[s])
            add(f"table/zz/{p}", z[s] ** 2)
            for t, (x, y) in enumerate(table):
                for name, value in (("a", x[s]), ("b", y[s]), ("ab", x[s] * y[s]), ("vz", (x[s] + y[s]) / 2 * z[s])):
                    add(f"table/{name}/{t}/{p}", value)
        _story(add, table, z)
    return out


def _believed(cell: Cell, h: Hand, seat: int, policy: Policy, rng: Rng) -> list[float]:
    """Each side's share of wins over imagined deals that fit what a seat (-1: a spectator) knows."""
    out = [0.0] * cell.n
    for _ in range(BELIEFS):
        g = h.imagine(seat, rng)
        g.untracked = True
        _, z = _end(cell, g, policy, rng)
        for s in range(cell.n):
            out[s] += z[s] / BELIEFS
    return out


def _story(add, table: list[tuple[list[float], list[float]]], z: list[float]) -> None:  # type: ignore[no-untyped-def]
    """Drama, and proven changes of the lead."""
    drama = 0.0
    for x, y in table:
        for a, b in ((x, y), (y, x)):
            winner = sum(v * w for v, w in zip(b, z, strict=True))
            drama += (b[a.index(max(a))] - winner) / 2 / len(table)
    add("drama", drama)
    both = [[(a + b) / 2 for a, b in zip(x, y, strict=True)] for x, y in table]
    lead = both[0].index(max(both[0]))
    for v in both[1:]:
        new = v.index(max(v))
        if v[new] - v[lead] > 2 * sqrt((v[new] + v[lead]) / (2 * BELIEFS)):
            add("lead_changes", 1)
            lead = new


def belief_figures(cell: Cell, s: Sums) -> Figures:
    """How early the result is decided, whether beliefs are calibrated, drama and changes of the lead."""
    hands = s.get("hands", 0.0)
    if not hands:
        return {}
    out: Figures = {}
    for view in ("own", "table"):
        var = sum(
            s.get(f"{view}/zz/{p}", 0.0) - ratio(s.get(f"{view}/z/{p}", 0.0) ** 2, s[f"{view}/n/{p}"])
            for p in range(cell.n)
            if s.get(f"{view}/n/{p}")
        )
        for t in range(POINTS):
            cov = come_true = 0.0
            for p in range(cell.n):
                m = s.get(f"{view}/n/{p}", 0.0)
                if m:
                    a, b, z = (s.get(f"{view}/{x}/{p}", 0.0) for x in (f"a/{t}", f"b/{t}", "z"))
                    cov += s.get(f"{view}/ab/{t}/{p}", 0.0) - a * b / m
                    come_true += s.get(f"{view}/vz/{t}/{p}", 0.0) - (a + b) / 2 * z / m
            out[f"settled/{view}/{t}"] = ratio(cov, var)
            if t in (0, POINTS // 2):
                out[f"slope/{view}/{t}"] = ratio(come_true, cov)
    out["drama"] = s.get("drama", 0.0) / hands
    out["lead_changes"] = s.get("lead_changes", 0.0) / hands
    out["dead_ends"] = s.get("dead_ends", 0.0) / (hands + s.get("dead_ends", 0.0))
    return out
