"""How well the bots find secret rules: `python -m tests.bots.measure_induction [seeds] [family rules] [sure]`.

A lone player with twelve cards of two packs, refilled after each play, plays one card at a time and guesses the rule after each
from a chance of *sure* on.  The report has four groups: rules of the bots' own family, published rules that behave like one of
them, published rules that do not (`rules_published.json` names their sources), and invented ones that do not and that were not
used in making the bots (`rules_invented.json`).  For each group it compares the chances that the bots gave with what came true.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TypedDict

from librt.vecs import vec
from mypy_extensions import i64

from upcard.core.bits import Rng, as_set, bit
from upcard.kit.secret_rules.beliefs import GUESS, belief_from, best_card
from upcard.kit.secret_rules.catalogue import RULES, rule
from upcard.kit.secret_rules.compiler import Rule, parse
from upcard.kit.secret_rules.evidence import Evidence, find_difference

PUBLISHED = Path(__file__).parent / "rules_published.json"
INVENTED = Path(__file__).parent / "rules_invented.json"
MOST = 40
"""So many cards may be played to find a rule."""

GUESSES = [0.0, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.1]
"""The ranges in which the chances of guesses are compared with what came true."""


class Published(TypedDict):
    """A rule from a book, a column or a benchmark, in our language."""

    rule: str
    words: str
    source: str


def published() -> list[Published]:
    """The published rules."""
    found: list[Published] = json.loads(PUBLISHED.read_text())
    return found


def invented() -> list[str]:
    """Rules that were written down before the bots' parts and chances were last changed."""
    return [row["rule"] for row in json.loads(INVENTED.read_text())]


def in_family(secret: Rule) -> bool:
    """Does a ready-made rule behave like this one, whatever the starter?"""
    near = [n for n in range(len(RULES)) if alike(secret, rule(n))]
    return any([find_difference(secret, rule(n), [26], 1, any_starter=True) is None for n in near])


def alike(one: Rule, other: Rule) -> bool:
    """Do two rules agree on a few random lines?"""
    return all([one.fits(line) == other.fits(line) for line in LINES])


LINES = [vec[i64]([(7 * k * k + 11 * i + 3 * k) % 52 for i in range(k + 1)]) for k in range(7)]


class Found:
    """The outcome of a search: was the rule found, after how many cards and how many wrong guesses?

    *guesses* and *plays*: the chance that the player gave each guess and each card, and whether it was right.
    """

    def __init__(self) -> None:
        self.right = False
        self.cards = 0
        self.wrong = 0
        self.fitted = 0
        self.guesses: list[tuple[float, bool]] = []
        self.plays: list[tuple[float, bool]] = []


def search(secret: Rule, seed: int, most: int = MOST, sure: float = GUESS) -> Found:
    """One player looks for a rule."""
    rng = Rng(1000 * seed + 17)
    shoe = vec[i64]([])

    def drawn() -> int:
        nonlocal shoe
        if len(shoe) == 0:
            shoe = vec[i64](list(range(52)) * 2)
            rng.shuffle(shoe)
        card = int(shoe[len(shoe) - 1])
        shoe = shoe[: len(shoe) - 1]
        return card

    seen = Evidence(drawn())
    hand = [drawn() for _ in range(12)]
    out = Found()
    while not out.right and out.cards < most:
        belief = belief_from(seen)
        card, _ = best_card(belief, as_set(hand), 2)
        hand[hand.index(card)] = drawn()
        fits = bool(secret.fits(seen.line) >> card & 1)
        out.plays.append((belief.chance(card), fits))
        out.cards += 1
        if fits:
            seen.right(card)
            out.fitted += 1
        else:
            seen.wrong(bit(card))
        lead = belief_from(seen).leading()
        if lead.weight >= sure:
            out.right = find_difference(secret, parse(lead.text), [int(c) for c in seen.line], seed) is None
            out.guesses.append((lead.weight, out.right))
            if not out.right:
                out.wrong += 1
                seen.refuted = seen.refuted + [parse(lead.text).text]
    return out


def calibration(said: list[tuple[float, bool]], bounds: list[float]) -> str:
    """By ranges of the chances that were given: how many, their mean, and the share that came true."""
    cells: list[str] = []
    for low, high in zip(bounds, bounds[1:], strict=False):
        some = [(p, true) for p, true in said if low <= p < high]
        if some:
            n = len(some)
            cells.append(f"{sum([p for p, _ in some]) / n:.0%} came true in {sum([t for _, t in some]) / n:.0%} of {n}")
    return "; ".join(cells)


def measure(texts: list[str], seeds: int, tell: bool = False, sure: float = GUESS) -> str:
    """A line of figures for a group of rules."""
    all_found: list[Found] = []
    for text in texts:
        found = [search(parse(text), seed, sure=sure) for seed in range(1, seeds + 1)]
        all_found += found
        if tell:
            print(f"  {sum([f.right for f in found])}/{seeds}  {sum([f.cards for f in found]) / seeds:5.1f}  {text}")
    n = len(all_found)
    if n == 0:
        return "none"
    right = [f for f in all_found if f.right]
    cards = sum([f.cards for f in right]) / max(1, len(right))
    wrong = sum([f.wrong for f in all_found]) / n
    fitted = sum([f.fitted for f in all_found]) / sum([f.cards for f in all_found])
    rows = [all_found[k : k + seeds] for k in range(0, n, seeds)]
    often = sum([2 * sum([f.right for f in row]) >= seeds for row in rows])
    return (
        f"{len(texts)} rules, {n} searches: {len(right) / n:.0%} found, by {cards:.1f} cards; {often} rules at least every other "
        f"time; {fitted:.0%} of the cards right, {wrong:.2f} wrong guesses\n"
        f"  guesses: {calibration([x for f in all_found for x in f.guesses], GUESSES)}\n"
        f"  cards: {calibration([x for f in all_found for x in f.plays], [0.0, 0.2, 0.4, 0.6, 0.8, 0.9, 1.1])}"
    )


def main() -> None:
    seeds = int(sys.argv[1]) if len(sys.argv) > 1 else 3
    some = int(sys.argv[2]) if len(sys.argv) > 2 else 60
    sure = float(sys.argv[3]) if len(sys.argv) > 3 else GUESS
    rng = Rng(5)
    own = [RULES[rng.below(len(RULES))] for _ in range(some)]
    rows = published()
    known = [row["rule"] for row in rows if in_family(parse(row["rule"]))]
    new = [row["rule"] for row in rows if row["rule"] not in known]
    groups = [("Family", own), ("Published, in the family", known), ("Published, outside it", new), ("Invented", invented())]
    for name, texts in groups:
        print(f"{name}:")
        print(measure(texts, seeds, tell=True, sure=sure))


if __name__ == "__main__":
    main()
