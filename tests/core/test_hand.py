"""Hands, phases and the queue."""

from __future__ import annotations

import copy
from typing import Any

import pytest

import upcard
from tests.support.toy_game import ASIDE, BID, BURY, DISCARDS, HAND, LAY, PACK, SEATS, STOCK, TURN, Toy, toy
from upcard.core.bits import Rng, cards, seats_in
from upcard.core.deal import Deal
from upcard.core.errors import BadDeck, BadOption, BadSeats, IllegalMove
from upcard.core.game import playouts
from upcard.core.hand import OVER, Hand, ListPhase, Phase, play_out
from upcard.core.journal import Journal
from upcard.core.position import fingerprint
from upcard.core.verbs import Verb

GAME = toy()


def begun() -> Toy:
    h = GAME.new(seed=1)
    assert isinstance(h, Toy)
    return h


def laid() -> Toy:
    """All have bid."""
    h = begun()
    for bid in (1, 2, 3):
        h.apply(bid)
    return h


def playing() -> Toy:
    """All have bid and laid aside; seat 0 is to draw."""
    h = laid()
    while h.phase is LAY:
        h.apply(h.legal()[0])
    return h


# The queue ---------------------------------------------------------------------------------


def test_those_asked_answer_in_order_and_then_the_phase_closes() -> None:
    """The last answer opens what follows."""
    h = begun()
    turns = []
    while h.phase is BID:
        turns.append(h.turn)
        h.apply(2)
    assert turns == [0, 1, 2] and h.phase is LAY and seats_in(h.asked_seats) == [0, 1, 2]


def test_again_asks_the_same_seat_before_the_others() -> None:
    """Two cards each: 0 0 1 1 2 2."""
    h = laid()
    turns = []
    while h.phase is LAY:
        turns.append(h.turn)
        h.apply(h.legal()[0])
    assert turns == [0, 0, 1, 1, 2, 2]


def test_queues_are_made_of_seats_clockwise() -> None:
    """All from one on, all but one, one alone, those of a set."""
    h = begun()
    assert seats_in(h.clockwise_from(1)) == [1, 2, 0]
    assert seats_in(h.all_but(1)) == [2, 0]
    assert seats_in(h.only(2)) == [2]
    assert seats_in(h.keep_seats(h.clockwise_from(2), 0b011)) == [0, 1]
    assert [h.left_of(s) for s in range(3)] == [1, 2, 0]


class Nobody(Phase[Toy]):
    """A question put to nobody."""

    name = "nobody"

    def close(self, h: Toy) -> None:
        h.announce("Nobody was asked.")
        h.end([0, 0, 0])


def test_a_question_put_to_nobody_closes_at_once() -> None:
    """Also where a hand begins with it; such a hand needs no answer."""

    class Silent(Toy):
        def setup(self) -> None:
            self.fresh_deck()
            self.ask(Nobody(), 0)

    h = toy(Silent).new(seed=1)
    assert h.over and h.score == [0, 0, 0] and h.turn == -1 and h.legal() == []


class Alone(Phase[Toy]):
    """A question put to one seat; then nobody is asked, twice."""

    name = "alone"

    def options(self, h: Toy, seat: int) -> int:
        return 1

    def act(self, h: Toy, seat: int, action: int) -> None:
        h.turns += 1

    def close(self, h: Toy) -> None:
        h.ask(Nobody(), 0)


def test_an_answer_may_be_followed_by_several_questions_to_nobody() -> None:
    """They close one after the other, to the end of the hand."""
    h = begun()
    h.ask(Alone(), h.only(2))
    h.apply(0)
    assert h.over and h.turns == 1 and h.score == [0, 0, 0]


def test_a_hand_ends_with_its_score() -> None:
    """What each bid brought, three times itself less the sum of all."""
    h = begun()
    play_out(h, Rng(1))
    assert h.over and h.phase is OVER
    assert h.score == [3 * b - sum(h.bids) for b in h.bids]


def test_a_random_answer_is_any_of_the_legal_ones() -> None:
    """Of both kinds of verb, each about equally often."""

    class Both(Phase[Toy]):
        name = "both"

        def options(self, h: Toy, seat: int) -> int:
            return 0b101

        def second_options(self, h: Toy, seat: int) -> int:
            return 0b11

    h = begun()
    phase = Both()
    rng = Rng(5)
    picked = [phase.pick(h, 0, rng) for _ in range(400)]
    assert phase.legal(h, 0) == [0, 2, 64, 65]
    assert all([70 < picked.count(a) < 130 for a in [0, 2, 64, 65]])


def test_a_phase_of_a_list_picks_from_its_list() -> None:
    """Answers beyond two sets of 62."""

    class Many(ListPhase[Toy]):
        name = "many"

        def legal(self, h: Toy, seat: int) -> list[int]:
            return [3, 500, 10000]

    assert {Many().pick(begun(), 0, Rng(x)) for x in range(0, 4000, 100)} == {3, 500, 10000}


# Sayings -----------------------------------------------------------------------------------


def test_answers_are_given_by_name() -> None:
    """All or none of them."""
    h = begun()
    h.play("bid three", " BID   one ")
    assert h.bids == [3, 1, 0] and h.turn == 2
    before = fingerprint(h)
    with pytest.raises(IllegalMove, match="'bid four' is not an answer here; say, for example, 'lay AC'"):
        h.play("bid two", "bid four")
    assert fingerprint(h) == before


@pytest.mark.parametrize(
    ("phase", "saying", "sentence"),
    [
        ("bid", "bid none", "'bid none' is not an answer here; say, for example, 'bid one'"),
        ("bid", "", "'' is not an answer here"),
        ("bid", "x" * 4000, "is not an answer here"),
        ("throw", "throw 9C", "that is your highest card"),
        ("turn", "take", "you may not take now"),
    ],
)
def test_a_refusal_says_what_is_wrong_and_changes_nothing(phase: str, saying: str, sentence: str) -> None:
    """In words that the player may read."""
    h = GAME.position(zones={"hand.0": "AC 9C"}, phase=phase, turn=0)
    before = fingerprint(h)
    with pytest.raises(IllegalMove) as error:
        h.play(saying)
    assert sentence in str(error.value) and len(str(error.value)) < 160
    assert fingerprint(h) == before


def test_when_the_hand_is_over_nothing_may_be_answered() -> None:
    """And it says so."""
    h = begun()
    play_out(h, Rng(1))
    with pytest.raises(IllegalMove, match="the hand is over"):
        h.read("bid one")
    with pytest.raises(IllegalMove, match="the hand is over"):
        h.answer_first(0)


def test_an_answer_without_a_number_is_refused() -> None:
    """A phase says only the answers that it has."""
    with pytest.raises(IllegalMove, match="there is no answer number 99 in 'bid'"):
        begun().say(99)


def test_a_verb_says_what_its_button_and_place_are() -> None:
    """Answers that belong to no verb have their saying."""
    h = playing()
    assert (TURN.button(h, 0, 1), TURN.touch_zone(h, 0, 1)) == ("Take the upcard", "discards")
    assert TURN.log_text(h, 0, 0) == "{0} {draws|draw}."
    assert TURN.verb(2) is None and TURN.touch_zone(h, 0, 2) == "" and TURN.log_text(h, 0, 2) == ""
    assert TURN.example_text() == "draw" and Nobody().example_text() == ""


# Out of order ------------------------------------------------------------------------------


def test_in_a_sealed_phase_anyone_may_answer_first() -> None:
    """It changes nothing but who has yet to answer."""
    h = begun()
    assert h.seats_to_answer() == [0, 1, 2]
    h.answer_first(2)
    h.apply(3)
    assert h.bids == [0, 0, 3] and h.seats_to_answer() == [0, 1]
    h.answer_first(1)
    h.apply(1)
    h.apply(2)
    assert h.bids == [2, 1, 3] and h.phase is LAY


def test_a_seat_that_has_answered_may_not_answer_a_sealed_question_again() -> None:
    """But one with more cards to choose may go on at any time."""
    h = laid()
    h.answer_first(1)
    h.apply(h.legal()[0])
    assert h.seats_to_answer() == [1, 0, 2] and h.turn == 1
    h.answer_first(0)
    assert h.turn == 0 and seats_in(h.waiting) == [0, 1, 2]
    h.answer_first(1)
    h.apply(h.legal()[0])
    with pytest.raises(IllegalMove, match="it is not your turn"):
        h.answer_first(1)


@pytest.mark.parametrize("seat", [1, 2, -1, 3])
def test_in_an_open_phase_only_the_next_may_answer(seat: int) -> None:
    """Whoever else speaks is told that it is not their turn."""
    h = playing()
    assert h.seats_to_answer() == [0]
    with pytest.raises(IllegalMove, match="it is not your turn"):
        h.answer_first(seat)
    assert h.turn == 0


# Copies and imagined hands -----------------------------------------------------------------


def test_a_copy_goes_its_own_way() -> None:
    """Without the journal; and the original stays."""
    h = playing()
    h.journal = Journal()
    before = fingerprint(h)
    c = h.copy()
    assert fingerprint(c) == before and c.journal is None
    play_out(c, Rng(2))
    assert fingerprint(h) == before and not h.journal.entries


def test_a_copy_goes_on_with_the_same_chance() -> None:
    """What is shuffled later comes out alike in both, at a table and in a simulation."""
    for h in [GAME.new(seed=1), GAME.new(rng=Rng(9))]:
        c = h.copy()
        for g in (h, c):
            g.shuffle(STOCK)
        assert h.cards_in(STOCK) == c.cards_in(STOCK) and fingerprint(h) == fingerprint(c)


def test_an_imagined_hand_has_no_source_of_chance() -> None:
    """It cannot foresee the table's next shuffle."""
    h = playing()
    assert h.stream is not None
    g = h.imagine(0, Rng(1))
    assert g.stream is None and g.rng.x != h.rng.x and g.turn == 0


def test_what_is_no_card_is_dreamt_anew() -> None:
    """Bids that the others have given under seal are any that they may have given; one's own stays."""
    h = begun()
    h.play("bid one", "bid three")
    seen = set()
    for x in range(40):
        g = h.imagine(0, Rng(x))
        assert isinstance(g, Toy)
        seen.add(tuple(g.bids))
    assert seen == {(1, 1, 0), (1, 2, 0), (1, 3, 0)}


# What is told ------------------------------------------------------------------------------


def told(h: Hand, saying: str) -> list[tuple[str, str, bool, list[bool]]]:
    """Texts noted of an answer, whether others see that there was one, and who (-1, 0, 1) knows its words."""
    h.journal = Journal()
    h.play(saying)
    return [
        (e.text, e.public_text, e.seen, [e.visible_to(s) for s in (-1, 0, 1)])
        for e in h.journal.entries
        if e.kind in ("say", "note")
    ]


def test_a_sealed_answer_is_told_to_its_seat_alone() -> None:
    """The others are not even told that there was one."""
    assert told(begun(), "bid two") == [("{0} {bids|bid} two.", "", False, [False, True, False])]


def test_when_a_sealed_phase_closes_all_are_told() -> None:
    """What the game says of it."""
    h = begun()
    h.play("bid one", "bid two")
    assert told(h, "bid three")[1] == ("The bids are 1, 2 and 3.", "", True, [True, True, True])


def test_a_hidden_answer_is_told_plainly_to_the_others() -> None:
    """Its own seat reads the card."""
    h = playing()
    h.play("draw")
    name = PACK.name(cards(h.at[HAND])[0])
    assert told(h, f"bury {name}") == [
        (f"{{0}} {{buries|bury}} [{name}].", "{0} {buries|bury} a card.", True, [False, True, False])
    ]


def test_an_open_answer_is_told_to_all() -> None:
    """With its words."""
    assert told(playing(), "draw") == [("{0} {draws|draw}.", "", True, [True, True, True])]


def test_a_hand_without_a_journal_notes_nothing() -> None:
    """A sentence goes nowhere."""
    h = playing()
    h.announce("Nobody hears this.")
    assert h.journal is None


def test_cards_are_dealt_one_at_a_time_from_the_dealers_left() -> None:
    """With the last of three seats as dealer the first has the first card, and each every third."""
    h = Hand(Deal(GAME.plan(SEATS, GAME.options()), GAME.options(), 1, SEATS - 1))
    h.clear()
    assert h.eldest() == 0 and h.deal_round(h.plan.cards, 2) == 2 * SEATS
    assert [h.cards_in(HAND + s) for s in range(SEATS)] == [
        sorted([int(h.plan.cards[s]), int(h.plan.cards[s + 3])]) for s in range(SEATS)
    ]


def test_a_game_that_tells_nothing_of_itself_has_plain_forms() -> None:
    """No facts, no count, no places, no marks, cards sorted by face, an inherited copy; and it must say how it deals."""
    h = Hand(Deal(GAME.plan(SEATS, GAME.options()), GAME.options()))
    assert not any([h.facts(), h.facts_for(0), h.count_lines(), h.card_places(0), h.card_marks(0)])
    assert h.sorted_hand([70, 3, 6]) == [3, 6, 70]
    assert h.copy().sorted_hand([70, 3, 6]) == [3, 6, 70]
    with pytest.raises(NotImplementedError, match="write `setup` in Hand"):
        h.setup()
    p: Phase[Any] = Phase()
    p.name = "odd"  # type: ignore[misc]
    h.clear()
    h.deal(0, 0)
    assert p.prompt(h, 0) == "Your turn: odd." and p.why_not_card(h, 0, 0) == "you may not choose that card now"
    assert p.why_not_card(h, 0, 1) == f"you do not hold the {h.plan.pack.words(1)}"
    p.verbs = [Verb("yes"), Verb("bid", ["one", "two"], first=1)]  # type: ignore[misc]
    assert p.options(h, 0) == 0b111, "all that the verbs name may be answered"
    assert not any([p.card_pick(h, 0), p.amount(h, 0), p.compose(h, 0), p.public_log_text(h, 0, 0)])


# Beginning ---------------------------------------------------------------------------------


def test_a_hand_follows_from_its_seed() -> None:
    """The same seed deals the same cards, another seed or number of the hand others."""
    assert fingerprint(GAME.new(seed=5)) == fingerprint(GAME.new(seed="5")) != fingerprint(GAME.new(seed=6))
    assert fingerprint(GAME.new(seed=5))["zones"] != fingerprint(GAME.new(seed=5, number=2))["zones"]
    assert fingerprint(GAME.new())["zones"] != fingerprint(GAME.new())["zones"]


def test_a_hand_may_be_dealt_from_a_pack_in_order() -> None:
    """The first card is dealt first."""
    names = "9D 8D 7D 6D 5D 4D 3D 2D AD 9C 8C 7C 6C 5C 4C 3C 2C AC"
    h = GAME.new(deck=names)
    assert [PACK.name(c) for c in h.cards_in(HAND)] == ["9C", "3D", "6D", "9D"]
    assert PACK.name(int(h.top(6))) == "6C"


@pytest.mark.parametrize(
    ("deck", "sentence"),
    [
        ("AC 2C", "a deck has each of the 18 cards of the pack once"),
        ("AC AC 3C 4C 5C 6C 7C 8C 9C AD 2D 3D 4D 5D 6D 7D 8D 9D", "a deck has each of the 18 cards of the pack once"),
        ("AC TC", "there is no card 'TC' in this pack"),
    ],
)
def test_a_pack_with_wrong_cards_is_refused(deck: str, sentence: str) -> None:
    """The sentence says what a deck has."""
    with pytest.raises(BadDeck, match=sentence):
        GAME.new(deck=deck)


@pytest.mark.parametrize(
    ("more", "sentence"),
    [
        ({"dealer": 3}, "the dealer is a seat from 0 to 2, not 3"),
        ({"dealer": -1}, "the dealer is a seat from 0 to 2, not -1"),
        ({"carry": [0]}, "has 3 numbers, one for each seat, not 1"),
        ({"number": 0}, "the number of a hand is 1 or more, not 0"),
    ],
)
def test_a_deal_that_cannot_be_is_refused(more: dict[str, Any], sentence: str) -> None:
    """A dealer who does not sit there, stakes for other seats, a hand before the first."""
    with pytest.raises(BadOption, match=sentence):
        GAME.new(seed=1, **more)
    with pytest.raises(BadOption, match=sentence):
        GAME.position(zones={}, phase="turn", **more)


def test_a_simulation_draws_each_deal_from_its_generator() -> None:
    """Hand after hand other cards, and the same again from the same state."""

    def deals(x: int) -> list[Any]:
        rng = Rng(x)
        return [fingerprint(GAME.new(rng=rng))["zones"] for _ in range(3)]

    assert deals(4) == deals(4) and deals(4)[0] != deals(4)[1] and deals(4) != deals(5)


def test_many_hands_are_played_out_inside() -> None:
    """The sums of the scores, which balance, and how many answers were given."""
    sums = playouts(GAME, 20, 1)
    assert len(sums) == 4 and sum(sums[:3]) == 0
    assert 20 * 12 < sums[3] <= 20 * GAME.max_answers
    assert sums == playouts(GAME, 20, 1) != playouts(GAME, 20, 2)
    assert upcard.playouts("hearts", 3, 1) == playouts(upcard.game("hearts"), 3, 1)
    with pytest.raises(BadSeats):
        playouts(GAME, 1, 1, seats=4)


def test_a_verb_may_have_several_sayings_in_one_phase() -> None:
    """Each verb numbers its own, and the phase finds the verb of an answer."""

    class Two(Phase[Toy]):
        name = "two"
        verbs = [Verb("knock", ["AC", "2C"]), Verb("pass", first=64)]

    phase = Two()
    assert [phase.read("knock 2c"), phase.read("PASS")] == [1, 64]
    assert [phase.say(1), phase.say(64)] == ["knock 2C", "pass"]


def test_zones_of_the_toy_are_those_meant() -> None:
    """The numbers that these tests use."""
    zones = GAME.plan(SEATS, GAME.options()).zones
    assert [zones[z].id for z in (HAND, ASIDE, DISCARDS)] == ["hand.0", "aside.0", "discards"] and BURY.hidden


def test_a_hand_is_copied_by_the_copy_module_as_by_itself() -> None:
    """A copy of either kind is apart; a deep one takes what happened along."""
    h = toy().match(seed=3).hand
    h.play("bid two")
    for again in (copy.copy(h), copy.deepcopy(h)):
        assert fingerprint(again) == fingerprint(h)
        again.play("bid one")
        assert h.turn == 1
        assert again.turn == 2
    assert h.journal is not None
    deep = copy.deepcopy(h)
    assert deep.journal is not None
    assert deep.journal is not h.journal
    assert [e.text for e in deep.journal.entries] == [e.text for e in h.journal.entries]


def test_a_hand_tells_in_a_word_how_it_stands() -> None:
    """Which game, how many seats, what is asked of whom."""
    h = GAME.new(seed=1)
    assert repr(h) == "<Toy: 3 seats, bid, seat 0 to answer>"
    assert repr(h.view(1)) == "<View of seat 1: bid, 3 answers>"
    assert repr(h.view(-1)) == "<View of a spectator: bid, 0 answers>"
    assert repr(GAME) == "<Toy, by 3 players>"
    assert repr(GAME.match(seed=1)) == "<Match of Toy: 3 seats, hand 1, [0, 0, 0]>"
    play_out(h, Rng(1))
    assert repr(h) == "<Toy: 3 seats, over>"


@pytest.mark.parametrize("seat", [-2, 3, 99])
def test_only_a_seat_or_a_spectator_has_a_view(seat: int) -> None:
    """Nobody else sees anything, nor imagines."""
    h = GAME.new(seed=1)
    words = f"a seat is a number from 0 to 2, or -1 for a spectator, not {seat}"
    with pytest.raises(BadSeats, match=words):
        h.view(seat)
    with pytest.raises(BadSeats, match=words):
        h.imagine(seat, Rng(1))


def test_a_hand_that_is_over_takes_no_answer() -> None:
    """By its number no more than by its name; and nothing has changed."""
    h = GAME.new(seed=1)
    play_out(h, Rng(1))
    before = fingerprint(h)
    with pytest.raises(IllegalMove, match="the hand is over"):
        h.apply(0)
    with pytest.raises(IllegalMove, match="the hand is over"):
        h.play("draw")
    assert fingerprint(h) == before
