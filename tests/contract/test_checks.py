"""The contract's own checks: they find each fault they are for in a toy game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal, Self

import pytest

from tests.support.toy_game import (
    ASIDE,
    BID,
    BURY,
    HAND,
    LAY,
    MUCK,
    PACK,
    SEATS,
    STOCK,
    THROW,
    TURN,
    Bury,
    Lay,
    Throw,
    Toy,
    Turn,
    toy,
)
from upcard.contract import check_choices, check_hand, check_unseen
from upcard.core.bits import Action, Rng, bit, cards, queue_of, seats_in
from upcard.core.deal import Deal
from upcard.core.errors import IllegalMove
from upcard.core.facts import Fact, ScoreLine
from upcard.core.game import Game
from upcard.core.hand import Phase
from upcard.core.options import Options, option


def run(game: Game, hands: int = 6) -> None:
    """Run the checks on a toy game."""
    for variant in ["", "short"]:
        options, _ = game.check_terms(variant or None)
        for seed in range(1, hands + 1):
            check_hand(game, options, SEATS, seed, looks_at=4)


def test_the_toy_game_itself_keeps_every_promise() -> None:
    """The checks find nothing wrong with a correct game."""
    run(toy())


class Forgets(Toy):
    """Its copy forgets a field."""

    def copy(self) -> Self:
        h = super().copy()
        h.turns = 0
        return h


class Shares(Toy):
    """Its copy shares the list of bids."""

    def copy(self) -> Self:
        h = super().copy()
        h.bids = self.bids
        return h


class Heap(Toy):
    """It stores something without a plain form, and a copy has one of its own."""

    def __init__(self, deal: Deal) -> None:
        super().__init__(deal)
        self.heap = object()

    def copy(self) -> Self:
        h = super().copy()
        h.heap = object()
        return h


class Nests(Toy):
    """It changes a list within a list, which its copy shares."""

    def __init__(self, deal: Deal) -> None:
        super().__init__(deal)
        self.drawn_by = [[0], [0], [0]]

    def end(self, score: list[int]) -> None:
        super().end(score)
        self.drawn_by[0].append(1)


class Rolls(Toy):
    """Its constructor draws a random number."""

    def __init__(self, deal: Deal) -> None:
        super().__init__(deal)
        if deal.rng is not None:
            deal.rng.below(6)


class Omits(Toy):
    """Its `copy_fields` sets a field differently from the walk."""

    def copy_fields(self, h: Self) -> None:
        super().copy_fields(h)
        h.score = [1, 2, 3]


class Awake(Toy):
    """It does not imagine secrets: sealed bids stay the same in an imagined hand."""

    def imagine_secrets(self, seat: int, rng: Rng) -> None:
        pass


class Peeps(Toy):
    """It imagines by looking at hidden cards."""

    def imagine_secrets(self, seat: int, rng: Rng) -> None:
        super().imagine_secrets(seat, rng)
        self.turns += rng.below(2)


class Tells(Toy):
    """It makes a fact from the top card of the stock."""

    def facts(self) -> list[Fact]:
        return super().facts() + [Fact("Next", PACK.name(max(self.top(STOCK), 0)))]


class TellsOne(Toy):
    """It makes a fact for one seat from another's hand."""

    def facts_for(self, seat: int) -> list[Fact]:
        return [Fact("Left", PACK.name(c)) for c in cards(self.at[HAND + self.left_of(seat)])[:1]]


class Counts(Toy):
    """A fact shows how many seats have answered a sealed question."""

    def facts(self) -> list[Fact]:
        return super().facts() + [Fact("Bids", sum([b > 0 for b in self.bids]))]


class Tallies(Toy):
    """The count at the end reveals a buried card."""

    def count_lines(self) -> list[ScoreLine]:
        return [ScoreLine(0, f"[{PACK.name(c)}] was buried") for c in self.cards_in(MUCK)[:1]]


class Places(Toy):
    """It places the cards of the muck by their faces."""

    def card_places(self, zone: int) -> list[int]:
        return [c % 2 for c in self.cards_in(zone)] if zone == MUCK else []


class Crashes(Toy):
    """Its facts fail near the end."""

    def facts(self) -> list[Fact]:
        assert self.turns < self.limit, "no facts"
        return super().facts()


class Unfair(Toy):
    """Its scores do not balance."""

    def end(self, score: list[int]) -> None:
        super().end([s + 1 for s in score])


class Short(Toy):
    """It scores two seats of three."""

    def count_lines(self) -> list[ScoreLine]:
        return []

    def end(self, score: list[int]) -> None:
        super().end(score[:2])


class Chatty(Toy):
    """It announces to everyone what was buried."""

    def ask(self, phase: Phase[Any], seats: int) -> None:
        if self.phase is BURY and self.at[MUCK]:
            self.announce(f"[{PACK.name(cards(self.at[MUCK])[-1])}] lies in the muck.")
        super().ask(phase, seats)


class Foresees(Toy):
    """Its imagined hands are shuffled from the table's own stream."""

    def imagine(self, seat: int, rng: Rng) -> Self:
        g = super().imagine(seat, rng)
        g.stream = self.stream
        return g


class Knows(Toy):
    """In its imagined hands everyone knows every hand."""

    def imagine(self, seat: int, rng: Rng) -> Self:
        g = super().imagine(seat, rng)
        for s in range(SEATS):
            if s != seat:
                g.make_known(bit(s), 0, g.at[HAND + (s + 1) % SEATS])
        return g


class Listens(Toy):
    """An untracked hand scores differently."""

    def end(self, score: list[int]) -> None:
        super().end([-s for s in score] if self.untracked else score)


class AnyTurn(Toy):
    """Any waiting seat can answer first, although the question is open."""

    def setup(self) -> None:
        super().setup()
        self.ask(TURN, self.clockwise_from(0))

    def answer_first(self, seat: int) -> None:
        waiting = seats_in(int(self.waiting))
        if seat not in waiting:
            raise IllegalMove("it is not your turn")
        self.waiting = queue_of([seat] + [s for s in waiting if s != seat])


class Misnumbers(Toy):
    """Its field for the stock has the number of the discards."""

    def __init__(self, deal: Deal) -> None:
        super().__init__(deal)
        self.stock = STOCK + 1


class Miscounts(Toy):
    """A line of the count is a point short."""

    def count_lines(self) -> list[ScoreLine]:
        return [ScoreLine(s, f"{{{s}}} {{has|have}} bid {b}", self.score[s] - (s == 2)) for s, b in enumerate(self.bids)]


class Uncounted(Toy):
    """The count leaves out a seat."""

    def count_lines(self) -> list[ScoreLine]:
        return super().count_lines()[:2]


HANDS: list[tuple[type[Toy], str]] = [
    (AnyTurn, "seat 1 may answer out of turn"),
    (Misnumbers, "the field stock is the number of discards"),
    (Miscounts, "the count of seat 2 comes to"),
    (Uncounted, "the score of seat 2 is not counted"),
    (Forgets, "a field was forgotten in copy: turns"),
    (Shares, "a copy shares a field with its original: bids"),
    (Heap, "heap: a field without a plain form"),
    (Nests, "a copy shares a field with its original: drawn_by"),
    (Rolls, "the constructor draws random numbers"),
    (Omits, "a field was forgotten in copy: score"),
    (Awake, "has an influence on what seat"),
    (Peeps, "sees another hand"),
    (Tells, "sees another hand"),
    (TellsOne, "sees "),
    (Counts, "shows to seat"),
    (Tallies, "sees another hand"),
    (Places, "sees "),
    (Crashes, "no facts"),
    (Unfair, "does not come to nothing"),
    (Short, "no score for each seat"),
    (Chatty, "reads of"),
    (Foresees, "foresees the next shuffle"),
    (Knows, "knows what it could not"),
    (Listens, "a quiet hand gives another score"),
]


@pytest.mark.parametrize(("hand", "words"), HANDS, ids=[hand.__name__ for hand, _ in HANDS])
def test_a_fault_of_a_hand_is_found(hand: type[Toy], words: str) -> None:
    """A hand that forgets, shares, reveals or knows too much does not pass."""
    with pytest.raises(AssertionError, match=words):
        run(toy(hand))


class Betrays(Throw):
    """Its refusal of a card names the top card of the stock."""

    def why_not(self, h: Toy, seat: int, action: int) -> str:
        return f"you cannot throw that, since {PACK.name(max(h.top(STOCK), 0))} is next"


def test_a_phase_without_a_name_is_refused() -> None:
    """Such a game cannot be made."""
    with pytest.raises(AssertionError, match="Toy: every phase has a name"):
        toy(phases=(Phase(),))


class Twice(Turn):
    """It lists an answer twice."""

    def legal(self, h: Toy, seat: int) -> list[int]:
        return [0, 0]


class Wild(Turn):
    """Its random answer is not legal."""

    def pick(self, h: Toy, seat: int, rng: Rng) -> Action:
        return 1

    def options(self, h: Toy, seat: int) -> int:
        return 1

    def act(self, h: Toy, seat: int, action: int) -> None:
        super().act(h, seat, 0)


class Reveals(Turn):
    """Its legal answers depend on the top card of the stock."""

    def options(self, h: Toy, seat: int) -> int:
        return 3 if h.at[7] and h.top(STOCK) % 2 else 1


class Mute(Throw):
    """Its prompt is empty."""

    def prompt(self, h: Toy, seat: int) -> str:
        return ""


class Plural(Throw):
    """Its prompt counts one card in the plural."""

    def prompt(self, h: Toy, seat: int) -> str:
        return "Your turn: throw 1 cards."


class Brace(Throw):
    """Its prompt has an unfilled brace."""

    def prompt(self, h: Toy, seat: int) -> str:
        return "Your turn: throw {card}."


class Stranger(Throw):
    """Its prompt names a seat that does not exist."""

    def prompt(self, h: Toy, seat: int) -> str:
        return "Your turn: throw a card to {3}."


class Hints(Throw):
    """It makes its prompt from the top card of the stock."""

    def prompt(self, h: Toy, seat: int) -> str:
        return f"Your turn: throw a card; [{PACK.name(max(h.top(STOCK), 0))}] comes next."


class Labels(Throw):
    """A button names the top card of the stock."""

    def button(self, h: Toy, seat: int, action: int) -> str:
        return f"Throw this; [{PACK.name(max(h.top(STOCK), 0))}] comes next"


class Loses(Throw):
    """It loses a card."""

    def act(self, h: Toy, seat: int, action: int) -> None:
        super().act(h, seat, action)
        h.at[7] &= ~bit(action)


class Mumbles(Throw):
    """Two of its answers have the same text."""

    def say(self, action: int) -> str:
        return super().say(action if action != 5 else 6)


class Loud(Bury):
    """It logs for the others what was buried."""

    def public_log_text(self, h: Toy, seat: int, action: int) -> str:
        return f"{{{seat}}} {{buries|bury}} [{PACK.name(action)}]."


class Marks(Bury):
    """A public field shows whether a high card was buried."""

    def act(self, h: Toy, seat: int, action: int) -> None:
        h.limit = 6 + action % 2
        super().act(h, seat, action)


class Endless(Throw):
    """It never ends."""

    def act(self, h: Toy, seat: int, action: int) -> None:
        h.ask(self, h.only(seat))


class Hasty(Lay):
    """It takes over a card laid aside at once, while others have yet to answer."""

    def act(self, h: Toy, seat: int, action: int) -> None:
        super().act(h, seat, action)
        if h.size(ASIDE + seat) == 2:
            h.move_all(ASIDE + seat, HAND + h.left_of(seat))


class Shows(Lay):
    """It shows each card laid aside to the next seat."""

    def act(self, h: Toy, seat: int, action: int) -> None:
        super().act(h, seat, action)
        h.reveal_zone_to(ASIDE + seat, bit(h.left_of(seat)))


class Draws(Lay):
    """It draws a card between the choices of the first card and the second."""

    def act(self, h: Toy, seat: int, action: int) -> None:
        super().act(h, seat, action)
        if h.size(ASIDE + seat) == 1:
            h.move(h.top(STOCK), STOCK, HAND + seat)


class Hurries(Throw):
    """Where it plays on at random, it draws a number too many."""

    def play_on(self, h: Toy, rng: Rng) -> int:
        rng.below(2)
        return super().play_on(h, rng)


PHASES: list[tuple[Phase[Any], Phase[Any], str]] = [
    (TURN, Twice(), "listed twice"),
    (TURN, Wild(), "the random answer is not"),
    (TURN, Reveals(), "sees another hand"),
    (THROW, Mute(), "is empty or untidy"),
    (THROW, Brace(), "is not all in words"),
    (THROW, Plural(), "counts one"),
    (THROW, Stranger(), "names a seat that is not there"),
    (THROW, Hints(), "sees another hand"),
    (THROW, Labels(), "sees another hand"),
    (THROW, Betrays(), "throw: a refusal tells seat|sees another hand"),
    (THROW, Loses(), "its order does not hold|a card is lost"),
    (THROW, Mumbles(), "understood as another answer|highest"),
    (BURY, Loud(), "reads of|is told of|has an influence|another"),
    (BURY, Marks(), "sees whether|has an influence"),
    (THROW, Hurries(), "plays on differently"),
    (THROW, Endless(), "does not end within"),
    (LAY, Hasty(), "sees whether|shows to seat|reads a sealed answer|makes a difference"),
    (LAY, Shows(), "sees whether|shows to seat"),
    (LAY, Draws(), "a card shows before all are chosen|makes a difference|has an influence|is told of"),
]


@pytest.mark.parametrize(("old", "new", "words"), PHASES, ids=[type(new).__name__ for _, new, _ in PHASES])
def test_a_fault_of_a_phase_is_found(monkeypatch: pytest.MonkeyPatch, old: Phase[Any], new: Phase[Any], words: str) -> None:
    """A phase that lists wrong answers, has bad sentences or reveals something hidden does not pass."""
    monkeypatch.setattr(f"tests.support.toy_game.{old.name.upper()}", new)
    phases = tuple(new if p is old else p for p in (BID, LAY, TURN, BURY, THROW))
    with pytest.raises((AssertionError, ValueError), match=words):
        run(toy(phases=phases))


def thrown(new: Phase[Any], hand: type[Toy] = Toy) -> Toy:
    """A hand that has come to its first discard."""
    h = toy(hand, phases=tuple(new if p is THROW else p for p in (BID, LAY, TURN, BURY, THROW))).new(seed=1)
    rng = Rng(1)
    while h.phase.name != "throw":
        h.apply(h.phase.pick(h, h.turn, rng))
    assert isinstance(h, Toy)
    return h


@pytest.mark.parametrize("new", [Hints(), Labels(), Betrays()], ids=["prompt", "button", "refusal"])
def test_one_look_at_a_phase_finds_what_it_reveals(monkeypatch: pytest.MonkeyPatch, new: Phase[Any]) -> None:
    """A hidden card in a prompt, a button or a refusal is found at the first position of the phase, by this check alone."""
    check_unseen(thrown(THROW), Rng(1))
    monkeypatch.setattr("tests.support.toy_game.THROW", new)
    with pytest.raises(AssertionError, match="sees another hand|a refusal tells"):
        check_unseen(thrown(new), Rng(1))


def test_one_look_at_a_phase_finds_a_fact_that_reveals() -> None:
    """So is one in a fact for all, or for one seat."""
    for hand in (Tells, TellsOne):
        with pytest.raises(AssertionError, match="sees another hand"):
            check_unseen(thrown(THROW, hand), Rng(1))


def test_a_phase_missing_from_the_entry_is_found() -> None:
    """Every question that is asked belongs to the phases of the game."""
    with pytest.raises(AssertionError, match="bid: this phase is asked, but is not among the game's phases"):
        run(toy(phases=(LAY, TURN, BURY, THROW)))


@dataclass(frozen=True)
class Untyped(Options):
    """A choice whose type is not that of its values."""

    lead: str = option("free", "The first lead.", choices={"free": "any card", "clubs": "a club"})


@dataclass(frozen=True)
class Misspelt(Options):
    """A choice that its type does not have."""

    lead: Literal["free", "club"] = option("free", "The first lead.", choices={"free": "any card", "clubs": "a club"})


@dataclass(frozen=True)
class Unoffered(Options):
    """A choice of its type that the form does not offer."""

    lead: Literal["free", "clubs", "hearts"] = option("free", "The first lead.", choices={"free": "any card", "clubs": "a club"})


@pytest.mark.parametrize("options", [Untyped, Misspelt, Unoffered])
def test_a_choice_that_its_type_does_not_name_is_found(options: type[Options]) -> None:
    with pytest.raises(AssertionError, match=r'the type of the option lead is Literal\["free", "clubs"\]'):
        check_choices(options)
