"""Equal players at every seat: balance of places, ties, length, choices, variety."""

from __future__ import annotations

from collections import Counter
from math import log2, sqrt

from upcard.bots.bot import answer
from upcard.core.bits import Rng
from upcard.core.hand import Hand
from upcard.lab.cell import Cell
from upcard.lab.levels import player
from upcard.lab.sums import Figures, Sums, ratio

SECONDS_AN_ANSWER = 5
SECONDS_A_DEAL = 30


class Log:
    """One hand as an observer sees it."""

    def __init__(self) -> None:
        self.answers = 0
        self.choices = 0  # answers chosen from two or more
        self.options = 0  # the total number of answers to choose from
        self.turns = 0  # turns: runs of answers of one seat to one question, with no other seat in between
        self.open_turns = 0  # turns with a choice in them
        self.secret = 0
        self.open_by_seat: Counter[int] = Counter()
        self.words: list[str] = []

    def played(self, cell: Cell, h: Hand, level: str, rng: Rng) -> Log:
        """Play a hand to its end with one level at every seat."""
        one = player(level, cell)
        before: tuple[int, str] = (-1, "")
        chosen = False
        while not h.over:
            seat, phase, legal = h.turn, h.phase, h.legal()
            if (seat, phase.name) != before:
                self.turns += 1
                chosen = False
                before = (seat, phase.name)
            if len(legal) > 1:
                self.choices += 1
                self.options += len(legal)
                if not chosen:
                    chosen = True
                    self.open_turns += 1
                    self.open_by_seat[seat] += 1
            self.answers += 1
            self.secret += phase.sealed or phase.hidden
            action = answer(one, h, seat, rng)
            verb = phase.verb(action)
            self.words.append(f"{phase.name}/{verb.word if verb else ''}")
            h.apply(action)
        return self


def block(cell: Cell, first: int, last: int) -> Sums:
    """Deals *first* to *last* among equal players."""
    out: Sums = {}

    def add(name: str, value: float) -> None:
        out[name] = out.get(name, 0.0) + value

    previous: Log | None = None
    for i in range(first, last):
        h = cell.deal(i)
        log = Log().played(cell, h, cell.level, Rng(cell.number_from("places", i)))
        u, z = cell.result(h)
        add("n", 1)
        for s, side in enumerate(cell.sides):
            p = cell.place(side[0], i)
            for name, value in (("u", u[s]), ("z", z[s])):
                add(f"{name}/{p}", value)
                add(f"{name}{name}/{p}", value * value)
        for seat in range(cell.seats):
            add(f"open/{(seat - i - 1) % cell.seats}", log.open_by_seat[seat])
        if cell.n > 1:
            add("shared", sum(x > 0 for x in z) > 1)
            add("level", len(set(u)) == 1)
        for name in ("answers", "choices", "options", "turns", "open_turns", "secret"):
            add(name, getattr(log, name))
        add("answers^2", log.answers**2)
        add(f"length/{_bin(log.answers)}", 1)
        if previous is not None:
            add("variety", divergence(previous.words, log.words))
            add("varieties", 1)
        previous = log
    return out


def _bin(answers: int) -> int:
    """The bin of a length: lengths are counted one by one up to 100, then in steps of 5 %."""
    return answers if answers <= 100 else round(100 * 1.05 ** round(_steps(answers)))


def _steps(answers: int) -> float:
    return log2(answers / 100) / log2(1.05)


def divergence(a: list[str], b: list[str]) -> float:
    """The Jensen-Shannon distance (base 2, 0 to 1) of two hands by their pairs of consecutive answers."""
    p, q = Counter(zip(["", *a], [*a, ""])), Counter(zip(["", *b], [*b, ""]))
    n, m = sum(p.values()), sum(q.values())
    js = 0.0
    for pair in sorted(set(p) | set(q)):
        x, y = p[pair] / n, q[pair] / m
        mid = (x + y) / 2
        js += (x * log2(x / mid) if x else 0.0) / 2 + (y * log2(y / mid) if y else 0.0) / 2
    return sqrt(max(0.0, js))


def figures(cell: Cell, s: Sums) -> Figures:
    """Balance, length and choice, from the sums."""
    n = s["n"]
    out: Figures = {}
    k = cell.n
    if k > 1:
        wins = [s[f"z/{p}"] / n for p in range(k)]
        mean_u = [s[f"u/{p}"] / n for p in range(k)]
        for p in range(k):
            out[f"wins/{p}"] = wins[p]
            out[f"result/{p}"] = mean_u[p]
        var_z = sum(s[f"zz/{p}"] / n - wins[p] ** 2 for p in range(k)) / k
        var_u = sum(s[f"uu/{p}"] / n for p in range(k)) / k - (sum(mean_u) / k) ** 2
        noise_u = sum(s[f"uu/{p}"] / n - mean_u[p] ** 2 for p in range(k)) / k
        between_z = sum((w - sum(wins) / k) ** 2 for w in wins) / (k - 1)
        between_u = sum((m - sum(mean_u) / k) ** 2 for m in mean_u) / k
        # subtract the spread that chance alone gives a fair game
        out["spread_of_places"] = sqrt(max(0.0, between_z - var_z / n))
        out["fairness"] = 1 - (max(wins) - min(wins))
        out["place_share"] = max(0.0, between_u - noise_u * (k - 1) / k / n) / var_u if var_u else float("nan")
        out["sd"] = sqrt(var_u)
        out["shared_wins"] = s.get("shared", 0.0) / n
        out["level_hands"] = s.get("level", 0.0) / n
        turns = [s.get(f"open/{p}", 0.0) / n for p in range(cell.seats)]
        out["parity"] = ratio(min(turns), max(turns))
    else:
        out["success"] = s["z/0"] / n
        out["result/0"] = s["u/0"] / n
        out["sd"] = sqrt(max(0.0, s["uu/0"] / n - out["result/0"] ** 2))
    out["answers"] = s["answers"] / n
    out["turns"] = s["turns"] / n
    out["choices"] = s["open_turns"] / n
    out["choice_rate"] = ratio(s["open_turns"], s["turns"])
    out["options"] = ratio(s["options"], s["choices"])
    out["secret_rate"] = ratio(s["secret"], s["answers"])
    out["downtime"] = (cell.seats - 1) / cell.seats * s["turns"] / n / max(1.0, s["turns"] / n / cell.seats)
    out["minutes"] = (s["turns"] / n * SECONDS_AN_ANSWER + SECONDS_A_DEAL) / 60
    if s.get("varieties"):
        out["variety"] = s["variety"] / s["varieties"]
    return out


def quantile(s: Sums, q: float) -> int:
    """A quantile of the length of a hand, in answers."""
    lengths = sorted((int(name.split("/")[1]), times) for name, times in s.items() if name.startswith("length/"))
    rest = q * sum(times for _, times in lengths)
    for length, times in lengths:
        rest -= times
        if rest <= 0:
            return length
    return lengths[-1][0] if lengths else 0
