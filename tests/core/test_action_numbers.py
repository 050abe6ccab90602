"""Action numbers: the same in every position, one for each answer, for every game."""

from __future__ import annotations

import pytest
from librt.vecs import vec
from mypy_extensions import i64

import upcard
from upcard.bots.roster import policy
from upcard.core.bits import Rng, cards
from upcard.core.encoding import Encoding
from upcard.core.hand import Hand, play_out
from upcard.games.crash.hand import Crash

SHARED = {"canasta"}  # here, cards of one rank count alike, whatever their suits
HANDS = 2


@pytest.mark.parametrize("slug", [g.slug for g in upcard.games()])
def test_every_answer_has_a_number_of_its_own(slug: str) -> None:
    """In random hands and hands by policy, at every number of seats, no number is used twice, and the mask is never empty."""
    game = upcard.game(slug)
    for i, seats in enumerate([game.seats[0], game.usual_seats, game.seats[-1]][:HANDS]):
        rng = Rng(i + 1)
        h = game.new(rng=rng, seats=seats, dealer=i % seats)
        for _ in range(60):
            if h.over:
                break
            legal = h.legal()
            numbers = h.phase.action_numbers(h, h.turn, legal)
            kept = [n for n in numbers if n >= 0]
            assert len(numbers) == len(legal) and kept
            assert max(kept) < h.phase.n_actions(h.plan)
            assert slug in SHARED or len(set(kept)) == len(kept), f"{h.phase.name} gives a number twice"
            h.apply(policy(game).choose(h, h.turn, rng) if i else h.phase.pick(h, h.turn, rng))


@pytest.mark.parametrize(
    ("slug", "phase", "text", "number"),
    [
        ("hearts", "play", "play QS", 49),
        ("totit", "turn", "take 4S with 4H", None),
        ("whiskey_poker", "open exchange", "take 2C give 3C", 4 + 52 * 0 + 1),
        ("soko", "bet", "fold", 0),
        ("porrazo", "play", "play AC", 0),
    ],
)
def test_some_numbers_by_name(slug: str, phase: str, text: str, number: int | None) -> None:
    game = upcard.game(slug)
    h = game.new(seed=1)
    question = game.phases[phase]
    answer = question.read(text)
    found = question.action_numbers(h, 0, [answer])[0]
    assert 0 <= found < question.n_actions(h.plan)
    assert number is None or found == number


# Hearts, dealt by seat 2: the phases are asked in the order in which the game lists them.
CLUBS = "2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC"


def hearts_opening() -> tuple[Encoding, Hand]:
    """Seat 0 holds all the clubs, in a hand without a pass: its first answer is the two."""
    game = upcard.game("hearts")
    rows = [CLUBS.split(), *[[rank + suit for rank in "23456789TJQKA"] for suit in "DHS"]]
    deck = " ".join([rows[(3 + i) % 4][i // 4] for i in range(52)])
    h = game.new(deck=deck, number=4, dealer=2)
    return Encoding(game, h.rules, 4), h


def test_a_learner_is_told_what_is_legal() -> None:
    """Only the two of clubs may be led (HE-10), number 0 of the play; seat 0 answers like any other; at the end nobody."""
    e, h = hearts_opening()
    assert h.turn == 0 and h.say(h.legal()[0]) == "play 2C"
    assert e.legal(h) == [e.starts["play"]] and e.answer(h, e.starts["play"]) == h.legal()[0]
    assert e.answer(h, e.starts["play"] + 1) == -1 and e.answer(h, e.starts["play"] - 1) == -1
    h.apply(h.legal()[0])
    assert e.legal(h) == [e.starts["play"] + n for n in h.legal()] and len(e.legal(h)) > 1
    play_out(h, Rng(1))
    assert e.legal(h) == [] and e.answer(h, e.starts["play"]) == -1


def told(e: Encoding, h: Hand, seat: int) -> set[str]:
    """The names of the bits of the table as a seat sees it."""
    bits = e.table_bits()
    return {bits[i] for i in range(len(bits)) if e.table(h, seat) >> i & 1}


def test_the_table_is_told_from_the_own_seat() -> None:
    """In the play those who are still to play to the trick; in the pass all four, also when one of them has passed."""
    e, h = hearts_opening()
    everyone = {f"player {s} is asked" for s in range(4)}
    assert told(e, h, 1) == {"phase play", "player 1 deals", "own seat is 1"} | everyone
    assert told(e, h, 0) == {"phase play", "player 2 deals", "own seat is 0"} | everyone
    h.apply(h.legal()[0])
    assert told(e, h, 3) == {"phase play", "player 3 deals", "own seat is 3"} | everyone - {"player 1 is asked"}
    play_out(h, Rng(1))
    assert told(e, h, 2) == {"hand over", "player 0 deals", "own seat is 2"}
    passing = upcard.game("hearts").new(seed=1, dealer=0)
    passing.apply(passing.legal()[0])
    assert told(e, passing, 0) == {"phase pass", "player 0 deals", "own seat is 0"} | everyone


def counted(e: Encoding, h: Hand, seat: int) -> dict[str, int]:
    """The whole numbers that a seat sees, by name."""
    row = vec[i64]([0] * int(e.n_numbers))
    e.observe_numbers(h, seat, row, 0)
    return dict(zip(e.number_names(), [int(n) for n in row], strict=True))


def test_cards_are_counted_by_what_a_seat_tells_apart() -> None:
    """A card set aside to pass counts with the hand for the others; in a game with two packs both copies count."""
    game = upcard.game("hearts")
    h = game.new(seed=1, dealer=0)
    e = Encoding(game, h.rules, 4)
    passer = h.turn
    h.apply(h.legal()[0])
    own, other = counted(e, h, passer), counted(e, h, (passer - 1) % 4)
    assert (own["cards in hand of player 0"], own["cards in passed of player 0"]) == (12, 1)
    assert (other["cards in hand of player 1"], other["cards in passed of player 1"]) == (13, 0)
    game = upcard.game("canasta")
    h = game.new(seed=1)
    n = counted(Encoding(game, h.rules, 4), h, 0)
    assert n["cards in stock"] == h.size(h.plan.zone("stock")) > 54
    assert sum([n[name] for name in n if name.startswith("cards in ")]) == 108


@pytest.mark.parametrize("seed", range(6))
def test_a_learner_always_ends_its_setting_at_crash(seed: int) -> None:
    """Three cards each for four hands, then set: thirteen answers at most, none of them to take a card back."""
    game = upcard.game("crash")
    h = game.new(seed=seed, seats=4)
    e = Encoding(game, h.rules, 4)
    rng = Rng(seed)
    said: list[str] = []
    while not h.over:
        legal = [n for n in e.legal(h) if n >= 0]
        answer = e.answer(h, legal[rng.below(len(legal))])
        said.append(h.say(answer))
        h.apply(answer)
    assert len(said) <= 4 * 13 and not [s for s in said if s.startswith(("take", "arrange"))]


@pytest.mark.parametrize("seed", range(6))
def test_a_learner_can_make_any_hands_at_crash(seed: int) -> None:
    """The best four hands of a seat, card by card from the first hand on."""
    game = upcard.game("crash")
    h = game.new(seed=seed, seats=4)
    assert isinstance(h, Crash)
    e = Encoding(game, h.rules, 4)
    best = [[int(c) for c in cards(held)] for held in h.arrangement(h.turn)]
    for row, held in enumerate(best):
        for card in held:
            answer = h.phase.read(f"{('first', 'second', 'third', 'fourth')[row]} {h.plan.pack.names[card]}")
            assert e.legal(h)[h.legal().index(answer)] >= 0
            h.apply(answer)
    assert h.say(e.answer(h, max(e.legal(h)))) == "set"
