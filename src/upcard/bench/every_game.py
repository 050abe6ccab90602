"""Every game: how many hands a second are played at random, and by the game's policy as a search plays out a deal."""

from __future__ import annotations

import upcard
from upcard.bench.timing import Calls, Once, Section
from upcard.bots.roster import policy
from upcard.core.bits import Rng
from upcard.core.policy import finish

FEWEST = 5_000  # hands a second at random that no game should stay under
RANDOM = "at random"
POLICY = "by the policy"


def random_hands(slug: str) -> tuple[Once, int]:
    """Whole random hands of the usual number of players, the deal included, in compiled code."""
    return (lambda n: upcard.playouts(slug, 4, 1 + n)), 4


def policy_hands(slug: str) -> tuple[Once, int]:
    """Whole hands of the usual number of players, the deal included, in which the policy gives every answer."""
    game = upcard.game(slug)
    options, seats = game.check_terms(None, None)
    rng, plays = Rng(5), policy(game)

    def once(n: int) -> object:
        h = game.new(rng=rng, seats=seats, options=options)
        finish(h, plays, rng)
        return h.score

    return once, 1


def sections() -> list[Section]:
    """A section a game, in alphabetical order."""
    found: list[Section] = []
    for game in upcard.games():
        calls: Calls = {RANDOM: random_hands(game.slug), POLICY: policy_hands(game.slug)}
        found.append(Section(game.title, "hands/s", calls))
    return found
