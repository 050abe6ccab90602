"""The usual first mistakes of a game's author: a sentence names each one at once."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest

import upcard
from tests.support.toy_game import ASIDE, BID, BURY, DISCARDS, HAND, LAY, MUCK, PACK, STOCK, TURN, Bid, Lay, Throw, Toy, plan, toy
from upcard.core.bits import Rng, bit, cards
from upcard.core.errors import IllegalMove
from upcard.core.game import Game
from upcard.core.hand import Hand, Phase, play_out
from upcard.core.options import Options, option
from upcard.core.pack import STANDARD
from upcard.core.verbs import card_verb
from upcard.core.zone import Plan, Zone


def dealt() -> Hand:
    return toy().new(seed=1)


def test_a_card_moves_only_from_the_zone_it_is_in() -> None:
    """A move from a zone, ordered or not, that does not hold the card is refused with the card's zone, and changes nothing."""
    h = dealt()
    card = cards(h.at[HAND])[0]
    name = PACK.name(card)
    for zone in (HAND + 1, STOCK):
        with pytest.raises(AssertionError, match=rf"{name} is not in {h.plan.zones[zone].id}, but in hand\.0"):
            h.move(card, zone, MUCK)
    assert h.cards_in(MUCK) == []
    assert h.zone_of(card) == HAND


@pytest.mark.parametrize("zone", [-1, 9, 99])
def test_a_zone_that_is_not_there_is_refused(zone: int) -> None:
    """The toy game has nine zones, 0 to 8."""
    h = dealt()
    card = cards(h.at[HAND])[0]
    words = f"a zone is a number from 0 to 8, not {zone}"
    with pytest.raises(AssertionError, match=words):
        h.move(card, HAND, zone)
    with pytest.raises(AssertionError, match=words):
        h.move(card, zone, HAND)
    with pytest.raises(AssertionError, match=words):
        h.deal(card, zone)


def test_a_void_cannot_be_announced_of_a_card_that_is_there() -> None:
    """Nor of a card beside the hand, since the other seats cannot tell the two zones apart."""
    h = dealt()
    card = cards(h.at[HAND])[0]
    h.move(card, HAND, ASIDE)
    with pytest.raises(AssertionError, match=rf"{PACK.name(card)} is neither in hand\.0 nor beside it, but it is in aside\.0"):
        h.rule_out(HAND, bit(card))


class DealsTwice(Toy):
    def setup(self) -> None:
        super().setup()
        self.deal(cards(self.at[HAND])[0], DISCARDS)


class AsksNobody(Toy):
    def setup(self) -> None:
        self.fresh_deck()


class NoSetup(Toy):
    setup = Hand.setup


@pytest.mark.parametrize(
    ("hand", "words"),
    [
        (DealsTwice, "was dealt twice, the second time to discards"),
        (AsksNobody, "`setup` of AsksNobody asks nobody, and does not end the hand"),
        (NoSetup, "write `setup` in NoSetup"),
    ],
)
def test_a_deal_that_cannot_be_played_is_refused(hand: type[Toy], words: str) -> None:
    """A card dealt twice, nobody asked, nothing dealt."""
    with pytest.raises((AssertionError, NotImplementedError), match=words):
        toy(hand).new(seed=1)


class Endless(Bid):
    def close(self, h: Toy) -> None:
        """The mistake: it does not ask again."""


class Unclosed(Bid):
    close = Phase.close


class Inactive(Bid):
    act = Phase.act


class Optionless(Bid):
    options = Phase.options
    verbs = [card_verb("bid", STANDARD)]


class Empty(Bid):
    def options(self, h: Toy, seat: int) -> int:
        return 0


class Unfair(Bid):
    def close(self, h: Toy) -> None:
        h.end([1, 2])


@pytest.mark.parametrize(
    ("bid", "words"),
    [
        (Endless(), "`close` of 'bid' asks nobody, and does not end the hand"),
        (Unclosed(), "write `close` in Unclosed"),
        (Inactive(), "write `act` in Inactive"),
        (Optionless(), "write `options` in Optionless"),
        (Empty(), "`options` of 'bid' leaves seat 0 nothing to answer"),
        (Unfair(), r"no score for each seat: \[1, 2\]"),
    ],
)
def test_a_phase_that_cannot_continue_says_why(monkeypatch: pytest.MonkeyPatch, bid: Phase[Any], words: str) -> None:
    """A question that is never closed, allows nothing, or ends the hand without a score for each seat."""
    monkeypatch.setattr("tests.support.toy_game.BID", bid)
    h = toy().new(seed=1)
    with pytest.raises((AssertionError, NotImplementedError), match=words):
        play_out(h, Rng(1))


@pytest.mark.parametrize("slug", ["porrazo", "totit", "hearts"])
@pytest.mark.parametrize("action", [-200, 10**6])
def test_an_answer_number_that_does_not_exist_is_refused(slug: str, action: int) -> None:
    """The sentence is the same wherever the game keeps its texts."""
    h = upcard.game(slug).new(1)
    play = {"porrazo": "play", "totit": "turn"}.get(slug, h.phase.name)
    rng = Rng(1)
    while h.phase.name != play:
        h.apply(h.phase.pick(h, h.turn, rng))
    with pytest.raises(IllegalMove, match=f"there is no answer number {action} in '{play}'"):
        h.say(action)


class Foreign(Throw):
    verbs = [card_verb("throw", STANDARD)]


def test_cards_are_named_after_the_pack_of_the_game() -> None:
    """An answer is the face of a card; with another pack's names it would name the wrong card."""
    with pytest.raises(AssertionError, match="Toy: 'throw' of the phase 'throw' names the cards of another pack"):
        toy(phases=(BID, LAY, TURN, BURY, Foreign())).new(seed=1)


@dataclass(frozen=True)
class Fine(Options):
    turns: int = option(6, "How many turns a hand has.")


class Bare(Options):
    turns: int = option(6, "How many turns a hand has.")


def entry(**other: Any) -> Game:
    """A game entry with some fields changed."""
    usual: dict[str, Any] = {
        "slug": "toy",
        "title": "Toy",
        "family": "Toys",
        "sentence": "A game for tests.",
        "seats": (3,),
        "minutes": "1",
        "depth": "light",
        "options": Fine,
        "plan": plan,
        "hand": Toy,
        "phases": (BID, LAY),
        "max_answers": 40,
    }
    return Game(**{**usual, **other})


@pytest.mark.parametrize(
    ("other", "words"),
    [
        ({"phases": (BID, Lay)}, "Toy: phases are objects, not classes|Phase object expected"),
        ({"phases": (BID, Bid())}, "Toy: every phase has a name of its own"),
        ({"options": Bare}, r"Bare lacks @dataclass\(frozen=True\) above it"),
        ({"seats": ()}, "Toy: seats are a tuple of numbers"),
    ],
)
def test_an_impossible_entry_is_refused(other: dict[str, Any], words: str) -> None:
    """Classes instead of phases, two phases with one name, options that are not a dataclass, no seats."""
    assert entry().usual_seats == 3
    with pytest.raises((AssertionError, TypeError), match=words):
        entry(**other)


def test_a_layout_unknown_to_the_page_is_refused() -> None:
    """The sentence lists the layouts."""
    with pytest.raises(AssertionError, match="stock: there is no layout 'heap'; there are: hand, pile, .*none"):
        Plan(2, [Zone("stock", layout="heap")], PACK)
