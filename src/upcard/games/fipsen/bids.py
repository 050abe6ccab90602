"""The bids of Fipsen: a number of tricks, a point each, doubled by each modifier; their values and their names.

Source: Fipsen, clauses FI-8 to FI-15 and FI-29.
"""

from __future__ import annotations

from typing import Final

from upcard.core.bits import bit

WITH_HAND: Final = 1
RUTEN: Final = 2
DURCH: Final = 4
MODIFIERS: Final = ["hand", "ruten", "durch"]
NUMBERS: Final = {2: "two", 3: "three", 4: "four", 5: "five"}
PASS: Final = 0  # answers: pass, then every bid from the cheapest up
KIEKER: Final = 7


def all_bids() -> list[tuple[int, int]]:
    """Every bid as (number, modifiers), the cheapest first.  A Five is always Durch; (0, 0) is Kieker, worth four and a half."""
    ordinary = [(n, m) for n in (2, 3, 4) for m in range(8)] + [(5, m) for m in (4, 5, 6, 7)]
    ordinary.sort(key=lambda b: (b[0] << b[1].bit_count(), b[1]))
    return ordinary[: KIEKER - 1] + [(0, 0)] + ordinary[KIEKER - 1 :]


BIDS: Final = [(0, 0), *all_bids()]
"""By answer: number and modifiers; answer 0 is pass, answer 7 Kieker."""
BID_VALUES: Final = [0] + [n << m.bit_count() if n else 10 for n, m in BIDS[1:]]
"""By answer: the value of the contract in points; a Kieker scores as Five Durch (FI-29)."""


def bid_name(answer: int) -> str:
    """The name of a bid: "three hand", "five", "kieker"."""
    number, mods = BIDS[answer]
    if answer == KIEKER:
        return "kieker"
    words = [MODIFIERS[k] for k in range(3) if mods >> k & 1 and not (number == 5 and k == 2)]
    return " ".join([NUMBERS[number], *words])


NAMES: Final = ["pass"] + [bid_name(a) for a in range(1, len(BIDS))]


FIVE: Final = NAMES.index("five")


def bid_named(words: str) -> int:
    """The answer for a bid in words, its modifiers in any order and Durch named with a Five or not; -1 if it is not a bid.

    Source: FI-R3, FI-R4.
    """
    number, *given = words.lower().split() or [""]
    known = [k for k in range(3) if MODIFIERS[k] in given]
    if len(known) != len(given):
        return -1  # an unknown word, or a modifier named twice
    if number == "kieker" and not given:
        return KIEKER
    modifiers = sum([bit(k) for k in known])
    for n, name in NUMBERS.items():
        if name == number:
            return BIDS.index((n, modifiers | (DURCH if n == 5 else 0)))
    return -1


def bid_rank(answer: int, five: str) -> int:
    """How high a bid ranks, in half points: a Kieker nine (FI-29), a Five as *five* says, "durch_10" or "basic_5" (FI-R3)."""
    if answer == KIEKER:
        return 9
    return BID_VALUES[answer] if BIDS[answer][0] == 5 and five == "basic_5" else 2 * BID_VALUES[answer]


def _by_rank(five: str) -> list[int]:
    return sorted(range(1, len(BIDS)), key=lambda answer: bid_rank(answer, five))


LOWEST_FIRST: Final = {"durch_10": _by_rank("durch_10"), "basic_5": _by_rank("basic_5")}
"""All bids by rank, for each rank of a Five."""
