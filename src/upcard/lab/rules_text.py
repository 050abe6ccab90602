"""How long a game takes to explain, from the text of its rules."""

from __future__ import annotations

import re

from upcard.core.game import Game
from upcard.core.options import describe
from upcard.registry import rules

WORDS_A_MINUTE = 130
MINUTES_A_TABLE = 0.25


def complexity(game: Game) -> dict[str, float]:
    """The number of words of the rules (without house rules), of tables and lists, minutes to explain, number of options."""
    text = re.split(r"^## At your table.*$", rules(game.slug), maxsplit=1, flags=re.M)[0]
    words = len(re.findall(r"[^\W_]+(?:['’-][^\W_]+)*", text))
    tables = len(re.findall(r"(?:^\|[-:| ]+\|\s*$)", text, flags=re.M))
    lists = len(re.findall(r"(?:(?<=\n\n)|(?<=\A))(?=(?:[-*]|\d+\.) )", text))
    return {
        "words": float(words),
        "tables": float(tables + lists),
        "explain": words / WORDS_A_MINUTE + MINUTES_A_TABLE * (tables + lists),
        "house_rules": float(len(describe(game.options))),
    }
