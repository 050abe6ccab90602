"""Matches played to their ends, as a score sheet would show them: what the page must come to, in a file that its tests read.

`python -m tests.room.score_vectors --write` plays them again and writes `web/src/app/score/score.vectors.json`.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any, Final

import msgspec

import upcard
from upcard.bots.roster import policy
from upcard.core.bits import Rng
from upcard.core.hand import play_out
from upcard.core.match import Match
from upcard.core.policy import finish
from upcard.room.score_facts import score_facts

FILE: Final = Path(__file__).parents[2] / "web/src/app/score/score.vectors.json"
MOST: Final = 60  # hands
BESIDE: Final = ("Bought",)  # rows of the page's own making: chips bought are where its totals begin
SHORT: Final[dict[str, list[dict[str, Any]]]] = {  # options under which a match is soon over, where the usual ones take long
    "anaconda": [{"hands": 4}],
    "gin_rummy": [{"target": 50}, {"target": 50, "winner_rule": "first_to_100"}],
    "hearts": [{"target": 60}, {"target": 60, "tie_break": "extra_hand"}],
    "canasta": [{"target": 3000}, {"max_hands": 2}],
    "oklahoma_rummy": [{"max_hands": 3}],
    "pineapple": [{"hands": 3}, {"structure": "no_limit", "buy_in": 40}],
    "soko": [{"hands": 3}, {"structure": "no_limit", "buy_in": 40}],
    "triple_draw": [{"hands": 3}, {"structure": "no_limit", "buy_in": 40}],
    "whiskey_poker": [{"hands": 3}, {"mode": "bar", "bar_chips": 2}],
    "backhand": [{}, {"scoring": "first_to_n"}],
    "solo": [{}, {"end_mode": "threshold", "threshold": 10}],
    "golf": [{"holes": 3}],
    "newmarket": [{}, {"final_pots": "split"}],
    "three_five_seven": [{}, {"settlement": "table_stakes", "buy_in": 10}],
}
PLAYED_WELL: Final = ("gin_rummy",)  # random play seldom ends a hand with points
VECTOR_SEED: Final = 3


def played(m: Match[Any, Any]) -> None:
    """Play a match to its end, or until MOST hands were played."""
    rng = Rng(VECTOR_SEED)
    while not m.over and m.number <= MOST:
        if m.game.slug in PLAYED_WELL:
            finish(m.hand, policy(m.game), rng)
        elif not m.hand.over:
            play_out(m.hand, rng)
        m.finish_hand()
        if not m.over:
            m.next_hand()


def vector(slug: str, options: dict[str, Any]) -> dict[str, Any]:
    """A match as a sheet: its facts, its rows by column, and at its end the totals and the columns that have won."""
    game = upcard.game(slug)
    m = game.match(VECTOR_SEED, options=options, journal=False)
    facts = score_facts(game, options)
    played(m)
    firsts = [side[0] for side in m.sides()]
    rows = [
        {"kind": "hand" if row.label.split()[0] in ("Hand", "Round", "Deal", "Island") or row.label[0].isdecimal() else "bonus",
         "scores": [row.scores[s] for s in firsts]}
        for row in m.sheet
        if row.label not in BESIDE and "all passed" not in row.label
    ]  # fmt: skip
    won = m.winners() if m.over else []
    bought = [-row.scores[0] for row in m.sheet if row.label == "Bought"]
    return {
        "options": options,
        "facts": msgspec.to_builtins(facts),
        "rows": rows,
        "over": m.over,
        "totals": [m.totals[s] + sum(bought) for s in firsts],
        "winners": [i for i, s in enumerate(firsts) if s in won],
    }


def vectors() -> list[dict[str, Any]]:
    """The matches of all games."""
    return [vector(g.slug, options) for g in upcard.games() for options in SHORT.get(g.slug, [{}])]


def text() -> str:
    """The file."""
    return "[\n" + ",\n".join(json.dumps(each, ensure_ascii=False) for each in vectors()) + "\n]\n"


if __name__ == "__main__":
    found = text()
    if "--write" in sys.argv:
        FILE.write_text(found, encoding="utf-8")
    for each in json.loads(found):
        print(each["facts"]["slug"], each["options"], len(each["rows"]), each["over"], each["totals"], each["winners"])
