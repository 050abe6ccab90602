"""Hands set up in mid-play, and saved whole."""

from __future__ import annotations

import json
from typing import Any

import pytest
from librt.vecs import vec
from mypy_extensions import i64

import upcard
from tests.support.toy_game import BID, BURY, HAND, LAY, PACK, THROW, TURN, Toy, Turn, toy
from upcard.core.bits import Rng
from upcard.core.deal import Deal
from upcard.core.errors import BadDeck, BadOption, BadSeats
from upcard.core.facts import AmountEntry
from upcard.core.hand import Hand
from upcard.core.options import Options
from upcard.core.pack import Pack
from upcard.core.position import fingerprint, own_state, position
from upcard.core.view import View
from upcard.core.zone import NOBODY, Plan, Zone
from upcard.kit.tricks import TrickHand

GAME = toy()


def names(h: Hand, zone: str) -> list[str]:
    return [h.plan.pack.name(c) for c in h.cards_in(h.plan.zone(zone))]


def test_named_cards_are_put_in_their_zones() -> None:
    """The bottom card first; hands left out are as large as those named; the other cards go to the rest zone."""
    h = GAME.position(zones={"hand.0": "AC 9D", "discards": "5C 2C"}, phase="turn", turn=0)
    assert names(h, "hand.0") == ["AC", "9D"] and names(h, "discards") == ["5C", "2C"]
    assert len(names(h, "hand.1")) == len(names(h, "hand.2")) == 2
    assert len(names(h, "muck")) == 18 - 8 and names(h, "stock") == []
    assert h.turn == 0 and h.phase.name == "turn"


def test_a_question_mark_is_a_random_card() -> None:
    """The seed chooses it, never one that is named."""

    def hand(seed: int) -> list[str]:
        return names(GAME.position(zones={"hand.0": "AC ? ?", "hand.1": "2C", "hand.2": ""}, phase="turn", seed=seed), "hand.0")

    assert hand(1) == hand(1) and len({tuple(hand(s)) for s in range(10)}) > 3
    assert all([hand(s)[0] == "AC" and "2C" not in hand(s) and len(set(hand(s))) == 3 for s in range(10)])


def test_seats_that_see_a_zone_know_its_cards() -> None:
    """As if they had been dealt there."""
    h = GAME.position(zones={"hand.0": "AC", "hand.1": "2C", "discards": "3C"}, phase="turn")
    assert (
        h.located_by(0) >> PACK.face("AC") & 1
        and not h.located_by(0) >> PACK.face("2C") & 1
        and h.located_by(-1) == 1 << PACK.face("3C")
    )


def test_fields_of_the_game_are_set_by_name() -> None:
    """Directly or under `public`, and as lists if they are lists."""
    h = GAME.position(zones={}, phase="turn", turns=3, public={"bids": [1, 2, 3]})
    assert isinstance(h, Toy) and (h.turns, h.bids) == (3, [1, 2, 3])
    hearts = upcard.game("hearts").position(zones={}, phase="play", won=[1, 2, 3, 4], led=2)
    assert isinstance(hearts, TrickHand) and list(hearts.won) == [1, 2, 3, 4]
    assert isinstance(hearts.won, type(vec[i64]([])))


def test_the_queue_is_clockwise_or_as_given() -> None:
    """Everyone clockwise from the turn, or only the seats asked."""
    h = GAME.position(zones={}, phase="bid", turn=2)
    assert h.seats_to_answer() == [2, 0, 1]
    assert GAME.position(zones={}, phase="bid", asked=[1]).seats_to_answer() == [1]
    assert GAME.position(zones={}, phase="over").over


@pytest.mark.parametrize(
    ("more", "kind", "sentence"),
    [
        ({"zones": {"hand.9": "AC"}}, BadDeck, "there is no place 'hand.9'; there are: hand.0"),
        ({"zones": {"hand.0": "AC AC"}}, BadDeck, "the ace of clubs is in more places than the pack has copies"),
        ({"zones": {"hand.0": "AC", "stock": "AC"}}, BadDeck, "the ace of clubs is in more places"),
        ({"zones": {"hand.0": "TS"}}, BadDeck, "there is no card 'TS' in this pack; a card is written like AC"),
        ({"zones": {"hand.0": "AC'1"}}, BadDeck, 'there is no card "AC\'1" in this pack'),
        ({"zones": {"hand.0": "AC'x"}}, BadDeck, 'there is no card "AC\'x" in this pack'),
        ({"zones": {"stock": "? " * 19}}, BadDeck, "the position has more cards than the pack"),
        ({"phase": "meld"}, BadOption, "Toy has no phase 'meld'; there are: bid, lay, turn, bury, throw"),
        ({"turn": 3}, BadOption, "a seat is a number from 0 to 2, not 3"),
        ({"asked": [0, -1]}, BadOption, "a seat is a number from 0 to 2, not -1"),
        ({"seats": 2}, BadSeats, "Toy is played by 3 players, not by 2"),
        ({"options": {"turns": 99}}, BadOption, "turns is a whole number from 1 to 9"),
        ({"speed": 1}, BadOption, "a hand of this game has no field 'speed'"),
        ({"_secret": 1}, BadOption, "a hand of this game has no field '_secret'"),
        ({"queue": 1}, BadOption, "a hand of this game has no field 'queue'"),
    ],
)
def test_an_impossible_position_is_refused(more: dict[str, Any], kind: type[Exception], sentence: str) -> None:
    """The sentence says what is wrong, and what exists instead."""
    with pytest.raises(kind, match=sentence):
        GAME.position(**({"zones": {}, "phase": "turn"} | more))


def test_unplaced_cards_need_a_rest_zone() -> None:
    """In a game without one, every card must be named."""
    game = toy()
    game.rest_zone = ""
    with pytest.raises(BadDeck, match="17 cards of the pack are in no place"):
        game.position(zones={"hand.0": "AC", "hand.1": "", "hand.2": ""}, phase="turn")


def test_the_first_zone_may_be_the_rest_zone() -> None:
    """All cards that nobody named go there."""
    game = toy()
    game.rest_zone = "hand.0"
    h = game.position(zones={"hand.1": "AC", "hand.2": "2C", "hand.0": ""}, phase="turn")
    assert len(names(h, "hand.0")) == 16


@pytest.mark.parametrize("what", ["view", "a spectator's view", "prompt", "amount", "button"])
def test_a_position_is_refused_if_anything_that_its_question_shows_fails(what: str) -> None:
    """A view, a prompt, an amount or a button that cannot be made: one sentence for all."""

    class Lacking(Toy):
        def view(self, seat: int) -> View:
            if what == "view" and seat == 2 or what == "a spectator's view" and seat < 0:
                raise IndexError
            return super().view(seat)

    class Asks(Turn):
        def prompt(self, h: Toy, seat: int) -> str:
            if what == "prompt":
                raise KeyError
            return "Your turn."

        def amount(self, h: Toy, seat: int) -> AmountEntry | None:
            if what == "amount":
                raise ValueError
            return None

        def button(self, h: Toy, seat: int, action: int) -> str:
            if what == "button" and action:
                raise ZeroDivisionError
            return super().button(h, seat, action)

    game = toy(Lacking, (BID, LAY, Asks(), BURY, THROW))
    with pytest.raises(BadOption, match="this position of Toy lacks something that the phase 'turn' needs"):
        game.position(zones={"hand.0": "AC", "discards": "2C"}, phase="turn", turn=0)


def test_a_saved_hand_is_restored_exactly() -> None:
    """At every step of a hand, through JSON and back: cards, order, knowledge, queue and fields."""
    h = GAME.new(seed=3, number=2, dealer=1)
    rng = Rng(1)
    while not h.over:
        data = json.loads(json.dumps(position(h)))
        g = GAME.position(**data)
        assert position(g) == position(h) and g.legal() == h.legal()
        assert g.view(1).to_json() == h.view(1).to_json()
        h.apply(h.phase.pick(h, h.turn, rng))


def test_a_fingerprint_distinguishes_hands() -> None:
    """By a card, by order, by knowledge, by a field, by the seats to answer, by the random state."""
    h = GAME.new(seed=3)
    seen = [fingerprint(h)]

    def differs(g: Hand) -> None:
        assert fingerprint(g) not in seen
        seen.append(fingerprint(g))

    for change in range(7):
        g = h.copy()
        assert isinstance(g, Toy)
        if change == 0:
            g.move(g.cards_in(HAND)[0], HAND, HAND + 1)
        elif change == 1:
            g.shuffle(6)
        elif change == 2:
            g.reveal_zone(HAND)
        elif change == 3:
            g.turns = 9
        elif change == 4:
            g.answer_first(1)
        elif change == 5:
            g.rng_state = 99
        else:
            g.rule_out(HAND, 1 << 17 & ~int(g.at[HAND]) | 1 & ~int(g.at[HAND]) | 2)
        differs(g)
    assert fingerprint(h) == seen[0] == fingerprint(h.copy())


def test_own_fields_are_those_of_the_game() -> None:
    """Not the fields that every hand has."""
    assert own_state(GAME.new(seed=1)) == {"bids": [0, 0, 0], "turns": 0, "limit": 6}


class Wild:
    """A value with a plain form of its own."""

    def __init__(self, rank: int) -> None:
        self.rank = rank

    def to_json(self) -> int:
        return self.rank

    @staticmethod
    def from_json(data: int) -> Wild:
        return Wild(data)


def test_a_field_can_have_a_plain_form_of_its_own() -> None:
    """The plain form is written and read; a value without one is left out."""

    class Hold(Toy):
        def __init__(self, deal: Deal) -> None:
            super().__init__(deal)
            self.wild = Wild(3)
            self.table = object()
            self.pairs = {"a": (1, 2), "b": None}

    game = toy(Hold)
    h = game.new(seed=1)
    assert isinstance(h, Hold)
    h.wild = Wild(8)
    assert own_state(h) == {"bids": [0, 0, 0], "limit": 6, "pairs": {"a": [1, 2], "b": None}, "turns": 0, "wild": 8}
    g = game.position(**position(h))
    assert isinstance(g, Hold) and g.wild.rank == 8


class Written:
    """A value that can be written down but not read again."""

    def to_json(self) -> int:
        return 5


def test_a_field_that_can_only_be_written_is_given_its_value_as_it_is() -> None:
    """Nothing reads its plain form."""

    class Half(Toy):
        half: Any = Written()

    h = toy(Half).position(zones={}, phase="turn", half=7)
    assert isinstance(h, Half) and h.half == 7


def test_duplicates_are_numbered() -> None:
    """The second of two equal cards is AC'1; in a position, a name used twice means both duplicates."""

    def table(seats: int, options: Options) -> Plan:
        hands = [Zone("hand", s, 1 << s, layout="hand") for s in range(3)]
        return Plan(3, hands + [Zone("muck", sight=NOBODY)], Pack("A23", "C", copies=2))

    game = toy(phases=(TURN,), table=table)
    h = game.position(zones={"hand.0": "AC AC", "hand.1": "2C'1", "hand.2": ""}, phase="turn")
    assert position(h)["zones"] == {"hand.0": "AC AC'1", "hand.1": "2C'1", "hand.2": "", "muck": "2C 3C 3C'1"}
    assert position(game.position(**position(h))) == position(h)
    with pytest.raises(BadDeck, match="is in more places"):
        game.position(zones={"hand.0": "AC AC AC"}, phase="turn")


def test_three_of_a_face_are_numbered_one_after_another() -> None:
    """A name without a number means the first copy that is not named yet; the rest of three packs lie in the muck."""

    def table(seats: int, options: Options) -> Plan:
        hands = [Zone("hand", s, 1 << s, layout="hand") for s in range(3)]
        return Plan(
            3, hands + [Zone("stock", sight=NOBODY, ordered=True), Zone("muck", sight=NOBODY)], Pack("A23", "C", copies=3)
        )

    game = toy(phases=(TURN,), table=table)
    h = game.position(zones={"hand.0": "AC'1 AC", "hand.1": "AC 2C'2", "hand.2": "", "stock": "2C'1 3C 2C"}, phase="turn")
    zones = {"hand.0": "AC AC'1", "hand.1": "AC'2 2C'2", "hand.2": "", "stock": "2C'1 3C 2C", "muck": "3C'1 3C'2"}
    assert position(h)["zones"] == zones and position(game.position(**position(h))) == position(h)
    for cards, words in (("AC'2 AC'2", "ace of clubs"), ("2C 2C 2C 2C", "two of clubs"), ("3C'1 3C 3C 3C", "three of clubs")):
        with pytest.raises(BadDeck, match=f"the {words} is in more places than the pack has copies"):
            game.position(zones={"hand.0": cards}, phase="turn")


@pytest.mark.parametrize("slug", ["soko", "pineapple", "triple_draw", "whiskey_poker", "anaconda", "khanhoo"])
def test_a_position_that_lacks_what_its_phase_needs_is_refused(slug: str) -> None:
    """A betting round without the state of the bets, a bump without a discard: a sentence, not a Python error."""
    game = upcard.game(slug)
    phase = "bump" if slug == "khanhoo" else "bet"
    with pytest.raises(BadOption, match=f"this position of {game.title} lacks something that the phase '{phase}' needs"):
        game.position(zones={}, phase=phase, turn=0)
