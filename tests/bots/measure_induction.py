"""How well the bots find secret rules: `python -m tests.bots.measure_induction [seeds] [family rules]`.

A lone player with twelve cards of two packs, refilled after each play, plays one card at a time and may guess the rule after
each.  The report has three groups: rules of the bots' own family, published rules that behave like one of them, and published
rules that do not (`rules_published.json` names their sources).
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TypedDict

from librt.vecs import vec
from mypy_extensions import i64

from upcard.core.bits import Rng, as_set, bit
from upcard.kit.secret_rules.beliefs import SURE, belief_from, best_card
from upcard.kit.secret_rules.catalogue import RULES, rule
from upcard.kit.secret_rules.compiler import Rule, parse
from upcard.kit.secret_rules.evidence import Evidence, find_difference

PUBLISHED = Path(__file__).parent / "rules_published.json"
MOST = 40
"""So many cards may be played to find a rule."""


class Published(TypedDict):
    """A rule from a book, a column or a benchmark, in our language."""

    rule: str
    words: str
    source: str


def published() -> list[Published]:
    """The published rules."""
    found: list[Published] = json.loads(PUBLISHED.read_text())
    return found


def in_family(secret: Rule) -> bool:
    """Does a ready-made rule behave like this one, whatever the starter?"""
    near = [n for n in range(len(RULES)) if alike(secret, rule(n))]
    return any([find_difference(secret, rule(n), [26], 1, any_starter=True) is None for n in near])


def alike(one: Rule, other: Rule) -> bool:
    """Do two rules agree on a few random lines?"""
    return all([one.fits(line) == other.fits(line) for line in LINES])


LINES = [vec[i64]([(7 * k * k + 11 * i + 3 * k) % 52 for i in range(k + 1)]) for k in range(7)]


class Found:
    """The outcome of a search: was the rule found, after how many cards and how many wrong guesses?"""

    def __init__(self, right: bool, cards: int, wrong: int, fitted: int) -> None:
        self.right = right
        self.cards = cards
        self.wrong = wrong
        self.fitted = fitted


def search(secret: Rule, seed: int, most: int = MOST, sure: float = SURE) -> Found:
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
    wrong = fitted = 0
    for played in range(1, most + 1):
        card, _ = best_card(belief_from(seen), as_set(hand), 2)
        hand[hand.index(card)] = drawn()
        if secret.fits(seen.line) >> card & 1:
            seen.right(card)
            fitted += 1
        else:
            seen.wrong(bit(card))
        lead = belief_from(seen).leading()
        if lead.weight >= sure:
            if find_difference(secret, parse(lead.text), [int(c) for c in seen.line], seed) is None:
                return Found(True, played, wrong, fitted)
            wrong += 1
            seen.refuted = seen.refuted + [parse(lead.text).text]
    return Found(False, most, wrong, fitted)


def measure(texts: list[str], seeds: int, tell: bool = False) -> str:
    """A line of figures for a group of rules."""
    all_found: list[Found] = []
    for text in texts:
        found = [search(parse(text), seed) for seed in range(1, seeds + 1)]
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
    return (
        f"{len(texts)} rules, {n} searches: {len(right) / n:.0%} found, by {cards:.1f} cards; "
        f"{fitted:.0%} of the cards right, {wrong:.2f} wrong guesses"
    )


def main() -> None:
    seeds = int(sys.argv[1]) if len(sys.argv) > 1 else 3
    some = int(sys.argv[2]) if len(sys.argv) > 2 else 60
    rng = Rng(5)
    own = [RULES[rng.below(len(RULES))] for _ in range(some)]
    rows = published()
    known = [row["rule"] for row in rows if in_family(parse(row["rule"]))]
    new = [row["rule"] for row in rows if row["rule"] not in known]
    for name, texts in (("Family", own), ("Published, in the family", known), ("Published, outside it", new)):
        print(f"{name}:")
        print(measure(texts, seeds, tell=True))


if __name__ == "__main__":
    main()
