"""The engine beside other packages: whole hands as the README plays them, whole hands in compiled code, and single calls."""

from __future__ import annotations

import random
from collections.abc import Callable

import upcard
from upcard.bench.peers import pokerkit_triple_draw, rankers, rlcard_gin, spiel
from upcard.bench.timing import Calls, Goal, Once, Section
from upcard.core.bits import Rng
from upcard.core.hand import Hand
from upcard.kit.poker.ranks import high

BATCH = 32  # hands in one call of `playouts`
README = "upcard, the README's loop"
TWO_CALLS = "upcard, the same in two calls an answer"
PREPARED = "upcard, driven with options prepared"
INSIDE = "upcard, inside the engine"


def as_in_the_readme(slug: str, seats: int | None = None) -> tuple[Once, int]:
    """Whole hands as the README plays them, each from a seed of its own; the answers are random."""
    rand = random.Random(5).random

    def once(n: int) -> object:
        hand = upcard.game(slug).new(seed=n, seats=seats)
        legal = hand.legal()
        while legal:
            legal = hand.answer(legal[int(rand() * len(legal))])
        return hand.score

    return once, 1


def in_two_calls(slug: str, seats: int | None = None) -> tuple[Once, int]:
    """Such hands with a call for the legal answers and another to give one, as the other packages are driven."""
    rand = random.Random(5).random

    def once(n: int) -> object:
        hand = upcard.game(slug).new(seed=n, seats=seats)
        while not hand.over:
            legal = hand.legal()
            hand.apply(legal[int(rand() * len(legal))])
        return hand.score

    return once, 1


def prepared(slug: str, seats: int | None = None) -> tuple[Once, int]:
    """The same with options checked beforehand and one generator for all deals."""
    game = upcard.game(slug)
    options, k = game.check_terms(None, seats)
    rng = Rng(5)
    rand = random.Random(5).random

    def once(n: int) -> object:
        h = game.new(rng=rng, seats=k, options=options, number=1 + n % 4, dealer=n % k)
        legal = h.legal()
        while legal:
            legal = h.answer(legal[int(rand() * len(legal))])
        return h.score

    return once, 1


def inside(slug: str, seats: int | None = None) -> tuple[Once, int]:
    """Whole random hands, the deal included, in compiled code."""
    return (lambda n: upcard.playouts(slug, BATCH, 1 + n, seats)), BATCH


def middle(slug: str, answers: int) -> Hand:
    """A hand in the middle."""
    h = upcard.game(slug).new(seed=3)
    rng = random.Random(7)
    for _ in range(answers):
        h.apply(rng.choice(h.legal()))
    return h


def new_hands(slug: str) -> Calls:
    """A new hand in three ways."""
    game = upcard.game(slug)
    options, k = game.check_terms(None, None)
    rng = Rng(5)
    return {
        "new(seed=…)": (lambda n: game.new(seed=n), 1),
        "new(rng=…)": (lambda n: game.new(rng=rng), 1),
        "new(rng=…, options and seats prepared)": (lambda n: game.new(rng=rng, seats=k, options=options), 1),
    }


def sections(peers: bool) -> list[Section]:
    """Everything that is measured, with the peers that are installed."""

    def beside(make: Callable[[], Calls]) -> Calls:
        try:
            return make() if peers else {}
        except ImportError:
            return {}

    def ours(slug: str, seats: int | None = None) -> Calls:
        return {
            README: as_in_the_readme(slug, seats),
            TWO_CALLS: in_two_calls(slug, seats),
            PREPARED: prepared(slug, seats),
            INSIDE: inside(slug, seats),
        }

    h = middle("hearts", 38)
    rng = Rng(9)
    return [
        Section(
            "Hearts, hands played at random",
            "hands/s",
            ours("hearts") | beside(lambda: spiel("hearts", [0, 1, 2, 3])),
            [Goal(README, "OpenSpiel driven", 5), Goal(INSIDE, "OpenSpiel core", 10)],
        ),
        Section(
            "Hearts, a new hand",
            "calls/s",
            new_hands("hearts"),
            [
                Goal("new(seed=…)", most=8),
                Goal("new(rng=…)", most=4),
                Goal("new(rng=…, options and seats prepared)", most=2),
            ],
        ),
        Section(
            "Hearts, after 38 answers",
            "calls/s",
            {
                "copy": (lambda n: h.copy(), 1),
                "imagine": (lambda n: h.imagine(n & 3, rng), 1),
                "view": (lambda n: h.view(n & 3), 1),
            },
            [Goal("copy", most=0.25), Goal("imagine", most=1.2), Goal("view", most=1.5)],
        ),
        Section(
            "Gin Rummy, hands played at random",
            "hands/s",
            ours("gin_rummy") | beside(lambda: spiel("gin_rummy", [None])) | beside(rlcard_gin),
            [
                Goal(README, "OpenSpiel driven", 30),
                Goal(INSIDE, "OpenSpiel core", 150),
                Goal(README, "RLCard driven", 50),
            ],
        ),
        Section(
            "Triple Draw Lowball for two, hands played at random",
            "hands/s",
            ours("triple_draw", 2) | beside(pokerkit_triple_draw),
            [Goal(README, "PokerKit driven", 100)],
        ),
        Section("Poker hands of seven cards, from Python", "hands/s", seven_cards(peers), [Goal("upcard", "eval7", 12)]),
    ]


def seven_cards(peers: bool) -> Calls:
    """Seven-card hands, drawn beforehand, from a plain Python loop."""
    rand = random.Random(5)
    deals = [rand.sample(range(52), 7) for _ in range(2000)]
    sets = [sum([1 << c for c in deal]) for deal in deals]

    def ours(n: int) -> object:
        for s in sets:
            high(s)
        return None

    found: Calls = {"upcard": (ours, len(sets))}
    return found | (rankers(deals) if peers else {})
