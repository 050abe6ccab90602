"""A whole hand of every game, logged as it was played, and the number of lines of play at its beginning.

`python -m tests.playthrough --write` writes the files again; `tests/games/test_playthroughs.py` compares.  The answers are
random: the files record the rules and the words.  Read the difference before you commit it.
"""

from __future__ import annotations

import json
import re
import sys
import textwrap
from pathlib import Path

import upcard
from upcard.core.bits import Rng
from upcard.core.game import Game
from upcard.core.hand import Hand, play_out
from upcard.core.journal import Journal
from upcard.core.scene import Scene, ZoneScene, event_scenes, scene
from upcard.core.wording import render

FOLDER = Path(__file__).parent / "games"
COUNTS = Path(__file__).parent / "games" / "counts.json"
NAMES = ["Ann", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gwen", "Hugo", "Iris", "Jack", "Kate", "Leo", "Mia", "Nick"]
WIDTH = 110
SEED = 1
MOST = 400  # lines of play whose continuations are counted
LONG = 25  # answers that make a hand long enough
SCENES = 50  # answers of a hand shown with their scenes; the rest are only logged
ANSWERS = 15  # legal answers listed


# A hand in words ---------------------------------------------------------------------------


def wrapped(head: str, text: str) -> list[str]:
    """A line with its label, folded."""
    return textwrap.wrap(text, WIDTH, initial_indent=f"  {head:<10} ", subsequent_indent=" " * 13, break_on_hyphens=False)


def cards(z: ZoneScene) -> str:
    """The cards of a zone; backs are #, and many backs are counted."""
    text = " ".join([c or "#" for c in z["cards"]])
    text = re.sub(r"(?:# ){4,}#", lambda m: f"{len(m.group().split())} backs", text)
    return text if len(z["cards"]) == z["count"] else f"{text} (of {z['count']})"


def compact(s: Scene) -> list[str]:
    """A scene in a few lines: the prompt, the cards, the facts, the choices."""
    out = wrapped("asks", render(s["prompt"], NAMES, s["seat"], signs=True))
    for z in s["zones"]:
        if z["count"]:
            out += wrapped(z["id"], cards(z))
    facts = [
        " ".join([NAMES[f["seat"]] + ":"] * (f["seat"] >= 0) + [f["label"]] * bool(f["label"]) + [f["value"]]) for f in s["facts"]
    ]
    if facts:
        out += wrapped("facts", render("; ".join(facts), NAMES, signs=True))
    if s["amount"]:
        a = s["amount"]
        out += wrapped("amount", f"{a['verb']} {a['low']} to {a['high']} in steps of {a['step']}, of {a['stack']}")
    sayings = [c["say"] for c in s["choices"]]
    more = [f"and {len(sayings) - ANSWERS} more"] if len(sayings) > ANSWERS else []
    return out + wrapped("answers", ", ".join(sayings[:ANSWERS] + more))


def suitable_seed(game: Game) -> int:
    """The first seed with a long enough hand; else the seed with the longest of twenty."""
    lengths = {seed: int(play_out(game.new(seed), Rng(seed))) for seed in range(1, 21)}
    return next((seed for seed, n in lengths.items() if n >= LONG), max(lengths, key=lambda seed: lengths[seed]))


def in_words(game: Game) -> list[str]:
    """A hand from its deal to its count."""
    seed = suitable_seed(game)
    h = game.new(seed)
    h.journal = Journal()
    m = game.match(seed)
    m.number, m.past_journals, m.hand = 1, [], h
    rng = Rng(seed)
    out = [f"{game.title}, {h.plan.seats} at the table, seed {seed}", ""]
    heard = given = 0
    while not h.over:
        seat = h.turn
        action = int(h.phase.pick(h, seat, rng))
        if given < SCENES:
            out += [f"{NAMES[seat]}, {h.phase.name}", *compact(scene(h, seat)), *wrapped(">", h.say(action))]
        else:
            out += textwrap.wrap(f"{NAMES[seat]}, {h.phase.name} > {h.say(action)}", WIDTH)
        given += 1
        h.apply(action)
        entries = event_scenes(m, seat)
        for entry in entries[heard:]:
            if entry["text"]:
                out.append(f"    {render(entry['text'], NAMES, signs=True)}")
        heard = len(event_scenes(m, h.turn)) if h.turn >= 0 else 0
        if given <= SCENES:
            out.append("")
    return out + ([""] if given > SCENES else []) + counted(h)


def counted(h: Hand) -> list[str]:
    """The end of a hand: the table, the count line by line, and the score."""
    s = scene(h, -1)
    out = ["The hand is over."]
    for z in s["zones"]:
        if z["count"]:
            out += wrapped(z["id"], cards(z))
    for t in s["tally"]:
        points = "" if t["points"] is None else f" {t['points']:+d}"
        out += wrapped(NAMES[t["seat"]] if t["seat"] >= 0 else "all", render(t["text"], NAMES, signs=True) + points)
    score = ", ".join([f"{NAMES[i]} {points:+d}" for i, points in enumerate(s["score"])])
    return out + wrapped("score", score)


def playthrough(game: Game) -> str:
    """The whole file of a game."""
    return "\n".join([line.rstrip() for line in in_words(game)]) + "\n"


# Lines of play ------------------------------------------------------------------------------


def lines(h: Hand, depth: int) -> int:
    """The number of ways to give *deep* answers; a hand that ends sooner is one."""
    if depth == 0 or h.over:
        return 1
    legal = h.legal()
    if depth == 1:
        return len(legal)
    n = 0
    for action in legal:
        g = h.copy()
        g.apply(action)
        n += lines(g, depth - 1)
    return n


def count(game: Game, variant: str) -> list[int]:
    """The lines of play one answer deep, two deep, and so on while they are few."""
    h = game.new(SEED, options=variant or None)
    out: list[int] = []
    while len(out) < 6 and (not out or out[-1] <= MOST):
        out.append(lines(h, len(out) + 1))
    return out


def counts(game: Game) -> dict[str, list[int]]:
    """The counts of a game and of its variants, by name."""
    return {variant or "plain": count(game, variant) for variant in ["", *game.variants]}


def path_of(slug: str) -> Path:
    """The file of a game."""
    return FOLDER / slug / "playthrough.txt"


def write() -> None:
    """Write all files again."""
    games = sorted(upcard.games(), key=lambda g: g.slug)
    for game in games:
        path_of(game.slug).write_text(playthrough(game), encoding="utf-8")
    rows = [f'  "{g.slug}": {json.dumps({"seed": SEED, "lines": counts(g)})}' for g in games]
    COUNTS.write_text("{\n" + ",\n".join(rows) + "\n}\n", encoding="utf-8")


if __name__ == "__main__":
    if sys.argv[1:] != ["--write"]:
        sys.exit(__doc__)
    write()
