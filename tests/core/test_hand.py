"""Hands, phases and the queue."""

from __future__ import annotations

import copy
from typing import Any

import pytest

import upcard
from tests.compiled import COMPILED
from tests.support.toy_game import ASIDE, BID, BURY, DISCARDS, HAND, LAY, PACK, SEATS, STOCK, TURN, Toy, toy
from upcard.core.bits import Rng, cards, seats_in
from upcard.core.deal import Deal
from upcard.core.errors import BadDeck, BadOption, BadSeats, IllegalMove
from upcard.core.game import OFTEN_CALLED, OWN, playouts
from upcard.core.hand import MAX_CLOSES, OVER, Hand, ListPhase, Phase, play_out
from upcard.core.journal import Journal
from upcard.core.position import fingerprint
from upcard.core.verbs import Verb

GAME = toy()


def begun() -> Toy:
    h = GAME.new(seed=1)
    assert isinstance(h, Toy)
    return h


def laid() -> Toy:
    """A hand in which all have bid."""
    h = begun()
    for bid in (1, 2, 3):
        h.apply(bid)
    return h


def playing() -> Toy:
    """A hand in which all have bid and laid aside; seat 0 is to draw."""
    h = laid()
    while h.phase is LAY:
        h.apply(h.legal()[0])
    return h


# The queue ---------------------------------------------------------------------------------


def test_seats_answer_in_order_and_then_the_phase_closes() -> None:
    """The last answer closes the phase, which asks the next question."""
    h = begun()
    turns = []
    while h.phase is BID:
        turns.append(h.turn)
        h.apply(2)
    assert turns == [0, 1, 2] and h.phase is LAY and seats_in(h.asked_seats) == [0, 1, 2]


def test_asking_again_comes_before_the_other_seats() -> None:
    """Two cards each: 0 0 1 1 2 2."""
    h = laid()
    turns = []
    while h.phase is LAY:
        turns.append(h.turn)
        h.apply(h.legal()[0])
    assert turns == [0, 0, 1, 1, 2, 2]


def test_queues_go_clockwise() -> None:
    """From one seat on, all but one, one alone, the members of a set."""
    h = begun()
    assert seats_in(h.clockwise_from(1)) == [1, 2, 0]
    assert seats_in(h.all_but(1)) == [2, 0]
    assert seats_in(h.only(2)) == [2]
    assert seats_in(h.keep_seats(h.clockwise_from(2), 0b011)) == [0, 1]
    assert [h.left_of(s) for s in range(3)] == [1, 2, 0]


class Nobody(Phase[Toy]):
    """A question to nobody."""

    name = "nobody"

    def close(self, h: Toy) -> None:
        h.announce("Nobody was asked.")
        h.end([0, 0, 0])


def test_a_question_to_nobody_closes_at_once() -> None:
    """Even at the beginning of a hand; such a hand needs no answers."""

    class Silent(Toy):
        def setup(self) -> None:
            self.fresh_deck()
            self.ask(Nobody(), 0)

    h = toy(Silent).new(seed=1)
    assert h.over and h.score == [0, 0, 0] and h.turn == -1 and h.legal() == []


class Alone(Phase[Toy]):
    """A question to one seat, followed by two to nobody."""

    name = "alone"

    def options(self, h: Toy, seat: int) -> int:
        return 1

    def act(self, h: Toy, seat: int, action: int) -> None:
        h.turns += 1

    def close(self, h: Toy) -> None:
        h.ask(Nobody(), 0)


def test_several_questions_to_nobody_can_follow_an_answer() -> None:
    """They close one after the other, to the end of the hand."""
    h = begun()
    h.ask(Alone(), h.only(2))
    h.apply(0)
    assert h.over and h.turns == 1 and h.score == [0, 0, 0]


def test_a_thousand_questions_to_nobody_are_a_mistake() -> None:
    """Up to then they may follow each other."""

    class Again(Phase[Toy]):
        name = "again"

        def close(self, h: Toy) -> None:
            h.turns += 1
            if h.turns == h.limit:
                h.end([0, 0, 0])

    for questions, fails in ((MAX_CLOSES - 1, False), (MAX_CLOSES, True)):
        h = begun()
        h.limit, h.turns = questions, 0
        h.ask(Again(), 0)
        if fails:
            with pytest.raises(AssertionError, match="`close` of 'again' asks nobody"):
                h.advance()
        else:
            h.advance()
            assert h.over and h.turns == questions


def test_in_an_open_phase_only_one_seat_can_answer_at_a_time() -> None:
    """Though others are asked after it; in a sealed one all can."""
    h = begun()
    assert h.seats_to_answer() == [0, 1, 2]
    h.ask(TURN, h.clockwise_from(1))
    assert h.seats_to_answer() == [1] and h.view(1).asked == [1, 2, 0]


def test_a_finished_hand_has_its_score() -> None:
    """Three times each bid, less the sum of all bids."""
    h = begun()
    play_out(h, Rng(1))
    assert h.over and h.phase is OVER
    assert h.score == [3 * b - sum(h.bids) for b in h.bids]


def test_the_number_drawn_is_the_place_of_the_answer_among_the_legal_ones() -> None:
    """Lowest first, in sets of one answer, of some and of all 62."""

    class Sets(Phase[Toy]):
        allowed = 0

        def options(self, h: Toy, seat: int) -> int:
            return self.allowed

    phase = Sets()
    for members in ([0], [61], [0, 61], [3, 30, 31, 32, 33, 60], list(range(62))):
        phase.allowed = sum([1 << k for k in members])
        for x in range(100):
            assert phase.pick(begun(), 0, Rng(x)) == members[Rng(x).below(len(members))]


def test_a_random_answer_is_any_legal_one() -> None:
    """Of both kinds of verbs, each about equally often."""

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


@pytest.mark.parametrize("slug", ["hearts", "gin_rummy", "triple_draw", "canasta"])
def test_an_answer_returns_what_the_next_player_may_answer(slug: str) -> None:
    """As `apply` and then `legal` would, to the end of the hand, where nothing is left to answer."""
    one, other, rng = upcard.game(slug).new(seed=3), upcard.game(slug).new(seed=3), Rng(9)
    legal = one.legal()
    while legal:
        action = legal[rng.below(len(legal))]
        legal = one.answer(action)
        other.apply(action)
        assert legal == other.legal()
    assert one.over and fingerprint(one) == fingerprint(other)


@pytest.mark.skipif(not COMPILED, reason="a plain Python class has nothing to gain")
def test_a_compiled_game_has_as_its_own_what_is_called_most() -> None:
    """So Python calls it the short way.  A class that has a method of its own keeps it."""
    for game in upcard.games():
        assert set(OFTEN_CALLED) <= vars(type(game.new(seed=1))).keys()

    class Quiet(Toy):
        def legal(self) -> list[int]:
            return []

    mine = vars(Quiet)["legal"]
    OWN(Quiet, "legal", "apply", "no_such_method")
    assert vars(Quiet)["legal"] is mine and "apply" in vars(Quiet)
    with pytest.raises(TypeError):
        OWN(3, "legal")


def test_a_list_of_answers_belongs_to_whoever_asked() -> None:
    """However long it is kept, and whatever is done to it; a later list may use the place of one that nobody has any more."""
    h = upcard.game("hearts").new(seed=3)
    kept = [h.legal() for _ in range(5)]
    for mine in kept:
        assert mine == kept[0] and sum([other is mine for other in kept]) == 1
        assert all([other == sorted(other) for other in kept])
    expected = kept[0][:]
    kept[1].clear()
    kept[2].extend([900, 901])
    kept[3].sort(reverse=True)
    kept.pop(2)
    kept.pop(1)
    asked = h.legal()
    while asked:
        assert asked == sorted(set(asked)) == h.legal() == h.copy().legal()
        asked = h.answer(asked[-1])
    assert kept == [expected, expected[::-1], expected]


# Texts of answers --------------------------------------------------------------------------


def test_answers_are_given_as_texts() -> None:
    """All of them are accepted, or none."""
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
        ("turn", "take", "you cannot take now; you can only draw"),
    ],
)
def test_a_refusal_says_what_is_wrong_and_changes_nothing(phase: str, saying: str, sentence: str) -> None:
    """In words for the player."""
    h = GAME.position(zones={"hand.0": "AC 9C"}, phase=phase, turn=0)
    before = fingerprint(h)
    with pytest.raises(IllegalMove) as error:
        h.play(saying)
    assert sentence in str(error.value) and len(str(error.value)) < 160
    assert fingerprint(h) == before


def test_a_finished_hand_refuses_answers() -> None:
    """And says so."""
    h = begun()
    play_out(h, Rng(1))
    with pytest.raises(IllegalMove, match="the hand is over"):
        h.read("bid one")
    with pytest.raises(IllegalMove, match="the hand is over"):
        h.answer_first(0)


def test_an_answer_without_a_number_is_refused() -> None:
    """A phase names only the answers that it has."""
    with pytest.raises(IllegalMove, match="there is no answer number 99 in 'bid'"):
        begun().say(99)


def test_a_verb_names_its_button_and_zone() -> None:
    """Answers without a verb have a text of their own."""
    h = playing()
    assert (TURN.button(h, 0, 1), TURN.touch_zone(h, 0, 1)) == ("Take the upcard", "discards")
    assert TURN.log_text(h, 0, 0) == "{0} {draws|draw}."
    assert TURN.verb(2) is None and TURN.touch_zone(h, 0, 2) == "" and TURN.log_text(h, 0, 2) == ""
    assert TURN.example_text() == "draw" and Nobody().example_text() == ""


# Out of order ------------------------------------------------------------------------------


def test_in_a_sealed_phase_anyone_may_answer_first() -> None:
    """The order changes nothing but the list of seats that have yet to answer."""
    h = begun()
    assert h.seats_to_answer() == [0, 1, 2]
    h.answer_first(2)
    h.apply(3)
    assert h.bids == [0, 0, 3] and h.seats_to_answer() == [0, 1]
    h.answer_first(1)
    h.apply(1)
    h.apply(2)
    assert h.bids == [2, 1, 3] and h.phase is LAY


def test_a_seat_cannot_answer_a_sealed_question_twice() -> None:
    """But a seat with more cards to choose can continue at any time."""
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
    """The refusal says that it is not the seat's turn."""
    h = playing()
    assert h.seats_to_answer() == [0]
    with pytest.raises(IllegalMove, match="it is not your turn"):
        h.answer_first(seat)
    assert h.turn == 0


# Copies and imagined hands -----------------------------------------------------------------


def test_a_copy_is_independent() -> None:
    """It has no journal, and the original does not change."""
    h = playing()
    h.journal = Journal()
    before = fingerprint(h)
    c = h.copy()
    assert fingerprint(c) == before and c.journal is None
    play_out(c, Rng(2))
    assert fingerprint(h) == before and not h.journal.entries


def test_a_copy_continues_with_the_same_random_numbers() -> None:
    """Later shuffles are alike in both, at a table and in a simulation."""
    for h in [GAME.new(seed=1), GAME.new(rng=Rng(9))]:
        c = h.copy()
        for g in (h, c):
            g.shuffle(STOCK)
        assert h.cards_in(STOCK) == c.cards_in(STOCK) and fingerprint(h) == fingerprint(c)


def test_an_imagined_hand_has_no_stream() -> None:
    """It cannot foresee the table's next shuffle."""
    h = playing()
    assert h.stream is not None
    g = h.imagine(0, Rng(1))
    assert g.stream is None and g.rng_state != h.rng_state and g.turn == 0


def test_each_imagined_hand_has_random_numbers_of_its_own() -> None:
    """They follow from the generator that imagines, which goes on."""
    h = playing()
    assert len({h.imagine(0, Rng(x)).rng_state for x in range(20)}) == 20
    rng = Rng(3)
    assert len({h.imagine(0, rng).rng_state for _ in range(20)}) == 20


def test_sealed_bids_are_imagined_again() -> None:
    """The others' sealed bids are random among the possible ones; the seat's own bid stays."""
    h = begun()
    h.play("bid one", "bid three")
    seen = set()
    for x in range(40):
        g = h.imagine(0, Rng(x))
        assert isinstance(g, Toy)
        seen.add(tuple(g.bids))
    assert seen == {(1, 1, 0), (1, 2, 0), (1, 3, 0)}


# The log -----------------------------------------------------------------------------------


def told(h: Hand, saying: str) -> list[tuple[str, str, bool, list[bool]]]:
    """The texts logged of an answer: whether others see it, and which of -1, 0 and 1 read its words."""
    h.journal = Journal()
    h.play(saying)
    return [
        (e.text, e.public_text, e.seen, [e.visible_to(s) for s in (-1, 0, 1)])
        for e in h.journal.entries
        if e.kind in ("say", "note")
    ]


def test_a_sealed_answer_is_logged_for_its_own_seat() -> None:
    """The others do not even see that there was one."""
    assert told(begun(), "bid two") == [("{0} {bids|bid} two.", "", False, [False, True, False])]


def test_closing_a_sealed_phase_is_logged_for_everyone() -> None:
    """With the game's own sentence."""
    h = begun()
    h.play("bid one", "bid two")
    assert told(h, "bid three")[1] == ("The bids are 1, 2 and 3.", "", True, [True, True, True])


def test_a_hidden_answer_is_logged_without_its_card_for_others() -> None:
    """Its own seat reads the card."""
    h = playing()
    h.play("draw")
    name = PACK.name(cards(h.at[HAND])[0])
    assert told(h, f"bury {name}") == [
        (f"{{0}} {{buries|bury}} [{name}].", "{0} {buries|bury} a card.", True, [False, True, False])
    ]


def test_an_open_answer_is_logged_for_everyone() -> None:
    """With its words."""
    assert told(playing(), "draw") == [("{0} {draws|draw}.", "", True, [True, True, True])]


def test_each_seat_reads_its_own_sealed_and_hidden_answers_alone() -> None:
    """Seat 1 bids first and seat 2 second; later seat 1 buries a card."""

    def readers(h: Hand) -> list[int]:
        assert h.journal is not None
        return [s for s in range(-1, SEATS) if [e for e in h.journal.entries if e.kind == "say"][-1].visible_to(s)]

    h = begun()
    h.journal = Journal()
    for seat in (1, 2, 0):
        h.answer_first(seat)
        h.play("bid two")
        assert readers(h) == [seat]
    while h.phase is not BURY or h.turn != 1:
        h.apply(h.legal()[0])
    h.apply(h.legal()[0])
    assert readers(h) == [1]


def test_an_announcement_to_one_seat_is_read_by_it_alone() -> None:
    """By nobody else, and not by spectators; without a journal nothing is written."""
    h = begun()
    h.announce_to(1, "You draw [AC].")
    h.journal = Journal()
    for seat in range(SEATS):
        h.announce_to(seat, f"For {seat}.")
    assert [(e.text, [s for s in range(-1, SEATS) if e.visible_to(s)]) for e in h.journal.entries] == [
        ("For 0.", [0]),
        ("For 1.", [1]),
        ("For 2.", [2]),
    ]


def test_the_discards_under_the_top_one_become_the_stock() -> None:
    """Shuffled, so that nobody can locate them; the top discard stays, and everyone is told."""
    h = GAME.position(zones={"hand.0": "AC", "discards": "2C 3C 4C 5C 6C 7C", "stock": ""}, phase="turn")
    h.journal = Journal()
    orders = set()
    for x in range(6):
        g = h.copy()
        g.journal = Journal()
        g.rng_state = x
        g.recycle_discards(DISCARDS, STOCK)
        assert [PACK.name(c) for c in g.cards_in(DISCARDS)] == ["7C"] and g.at[STOCK] == h.at[DISCARDS] & ~g.at[DISCARDS]
        assert not g.at[STOCK] & (g.located_by(-1) | g.located_by(0))
        assert g.journal.entries[0].text.startswith("The stock is used up: the discards under the top one are shuffled")
        assert [e.kind for e in g.journal.entries] == ["note", *["move"] * 5, "shuffle"]
        orders.add(tuple(g.cards_in(STOCK)))
    assert len(orders) > 3


def test_a_hand_without_a_journal_logs_nothing() -> None:
    """An announcement has no effect."""
    h = playing()
    h.announce("Nobody hears this.")
    assert h.journal is None


def test_cards_are_dealt_one_at_a_time_from_the_dealers_left() -> None:
    """With the last of three seats as dealer, the first gets the first card, and each seat every third."""
    h = Hand(Deal(GAME.plan(SEATS, GAME.options()), GAME.options(), 1, SEATS - 1))
    h.clear()
    assert h.eldest() == 0 and h.deal_round(h.plan.cards, 2) == 2 * SEATS
    assert [h.cards_in(HAND + s) for s in range(SEATS)] == [
        sorted([int(h.plan.cards[s]), int(h.plan.cards[s + 3])]) for s in range(SEATS)
    ]


def test_a_game_without_forms_of_its_own_has_defaults() -> None:
    """No facts, count, places or marks, cards sorted by face, an inherited copy; only the deal has no default."""
    h = Hand(Deal(GAME.plan(SEATS, GAME.options()), GAME.options()))
    assert not any([h.facts(), h.facts_for(0), h.count_lines(), h.card_places(0), h.card_marks(0)])
    assert h.sorted_hand([70, 3, 6]) == [3, 6, 70]
    assert h.copy().sorted_hand([70, 3, 6]) == [3, 6, 70]
    with pytest.raises(NotImplementedError, match="write `setup` in Hand"):
        h.setup()

    class Odd(Phase[Any]):
        name = "odd"

    p = Odd()
    h.clear()
    h.deal(0, 0)
    assert p.prompt(h, 0) == "Your turn: odd." and p.why_not_card(h, 0, 0) == "you cannot choose that card now"
    assert p.why_not_card(h, 0, 1) == f"you do not hold the {h.plan.pack.words(1)}"
    Odd.verbs = [Verb("yes"), Verb("bid", ["one", "two"], first=1)]
    assert p.options(h, 0) == 0b111, "all that the verbs name may be answered"
    assert not any([p.card_pick(h, 0), p.amount(h, 0), p.compose(h, 0), p.public_log_text(h, 0, 0)])


# Beginning ---------------------------------------------------------------------------------


def test_a_hand_follows_from_its_seed() -> None:
    """The same seed deals the same cards; another seed or hand number, others."""
    assert fingerprint(GAME.new(seed=5)) == fingerprint(GAME.new(seed="5")) != fingerprint(GAME.new(seed=6))
    assert fingerprint(GAME.new(seed=5))["zones"] != fingerprint(GAME.new(seed=5, number=2))["zones"]
    assert fingerprint(GAME.new())["zones"] != fingerprint(GAME.new())["zones"]


def test_a_hand_can_be_dealt_from_an_ordered_pack() -> None:
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
    """The sentence says what a deck contains."""
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
def test_an_impossible_deal_is_refused(more: dict[str, Any], sentence: str) -> None:
    """A dealer who is not at the table, carried scores for other seats, a hand before the first."""
    with pytest.raises(BadOption, match=sentence):
        GAME.new(seed=1, **more)
    with pytest.raises(BadOption, match=sentence):
        GAME.position(zones={}, phase="turn", **more)


def test_a_simulation_draws_its_deals_from_its_generator() -> None:
    """Every hand has other cards, and the same state gives the same hands."""

    def deals(x: int) -> list[Any]:
        rng = Rng(x)
        return [fingerprint(GAME.new(rng=rng))["zones"] for _ in range(3)]

    assert deals(4) == deals(4) and deals(4)[0] != deals(4)[1] and deals(4) != deals(5)


def test_playouts_returns_totals_and_the_number_of_answers() -> None:
    """The totals are balanced."""
    sums = playouts(GAME, 20, 1)
    assert len(sums) == 4 and sum(sums[:3]) == 0
    assert 20 * 12 < sums[3] <= 20 * GAME.max_answers
    assert sums == playouts(GAME, 20, 1) != playouts(GAME, 20, 2)
    assert upcard.playouts("hearts", 3, 1) == playouts(upcard.game("hearts"), 3, 1)
    with pytest.raises(BadSeats):
        playouts(GAME, 1, 1, seats=4)


@pytest.mark.parametrize("slug", ["hearts", "gin_rummy", "eleusis_express"])
def test_playouts_plays_the_hands_that_a_table_would_see(slug: str) -> None:
    """What seats know is kept only where a player's choice between two equal cards depends on it; the hands stay the same."""
    game = upcard.game(slug)
    options, seats = game.check_terms()
    rng, sums, n = Rng(260), [0] * (game.usual_seats + 1), 4
    for i in range(n):
        terms = Deal(game.plan(seats, options), options, 1 + i % 4, i % seats, game.starting_chips(options, seats), None, rng)
        h = game.hand(terms)
        h.setup()
        h.begin()
        sums[seats] += play_out(h, rng)
        for s in range(seats):
            sums[s] += h.score[s]
    assert upcard.playouts(slug, n, 260) == sums


class Four(Phase[Toy]):
    """A question that does not say what is legal, and names four answers."""

    name = "four"
    verbs = [Verb("pick", ["one", "two"]), Verb("drop", ["one", "two"], first=2)]


class Five(Four):
    """The same with five answers."""

    verbs = [*Four.verbs, Verb("keep", ["all"], first=4)]


def test_up_to_four_answers_are_all_legal_by_default() -> None:
    """With five, the phase must say which."""
    h = toy().new(seed=1)
    assert isinstance(h, Toy)
    assert Four().options(h, 0) == 0b1111
    with pytest.raises(NotImplementedError, match="write `options` in Five"):
        Five().options(h, 0)


class AtOnce(Toy):
    """A toy hand in which nobody is asked to bid: the bids are 0, and the first question is which cards to lay aside."""

    def setup(self) -> None:
        super().setup()
        self.ask(BID, 0)


def test_playouts_closes_a_first_phase_that_asks_nobody() -> None:
    """Six cards are laid aside in each hand, and at least one turn of three answers follows."""
    sums = playouts(toy(AtOnce), 4, 1)
    assert sums[:3] == [0, 0, 0] and sums[3] >= 4 * (6 + 3)


def test_playouts_counts_the_points_and_answers_of_four_hands_of_hearts() -> None:
    """26 points a hand; 52 cards played, and 12 passed but in each fourth hand, which has no pass."""
    for hands, answers in ((1, 64), (3, 192), (4, 244), (8, 488)):
        told = upcard.playouts("hearts", hands, 1)
        assert sum(told[:4]) == 26 * hands and told[4] == answers


def test_a_phase_can_have_several_verbs() -> None:
    """Each verb numbers its own answers, and the phase finds the verb of an answer."""

    class Two(Phase[Toy]):
        name = "two"
        verbs = [Verb("knock", ["AC", "2C"]), Verb("pass", first=64)]

    phase = Two()
    assert [phase.read("knock 2c"), phase.read("PASS")] == [1, 64]
    assert [phase.say(1), phase.say(64)] == ["knock 2C", "pass"]


def test_the_zones_of_the_toy_game() -> None:
    """The numbers that these tests use."""
    zones = GAME.plan(SEATS, GAME.options()).zones
    assert [zones[z].id for z in (HAND, ASIDE, DISCARDS)] == ["hand.0", "aside.0", "discards"] and BURY.hidden


def test_copy_and_deepcopy_copy_a_hand() -> None:
    """Both copies are independent; a deep one includes the journal."""
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


def test_the_repr_of_a_hand() -> None:
    """The game, the number of seats, the phase and the seat to answer."""
    h = GAME.new(seed=1)
    assert repr(h) == "<Toy: 3 seats, bid, seat 0 to answer>"
    assert repr(h.view(1)) == "<View of seat 1: bid, 3 answers>"
    assert repr(h.view(-1)) == "<View of a spectator: bid, 0 answers>"
    assert repr(GAME) == "<Toy, by 3 players>"
    assert repr(GAME.match(seed=1)) == "<Match of Toy: 3 seats, hand 1, [0, 0, 0]>"
    play_out(h, Rng(1))
    assert repr(h) == "<Toy: 3 seats, over>"


@pytest.mark.parametrize("seat", [-2, 3, 99])
def test_only_seats_and_spectators_have_views(seat: int) -> None:
    """Other numbers have no view, and cannot imagine a hand."""
    h = GAME.new(seed=1)
    words = f"a seat is a number from 0 to 2, or -1 for a spectator, not {seat}"
    with pytest.raises(BadSeats, match=words):
        h.view(seat)
    with pytest.raises(BadSeats, match=words):
        h.imagine(seat, Rng(1))


def test_a_hand_that_is_over_takes_no_answer() -> None:
    """By number as little as by text; nothing changes."""
    h = GAME.new(seed=1)
    play_out(h, Rng(1))
    before = fingerprint(h)
    with pytest.raises(IllegalMove, match="the hand is over"):
        h.apply(0)
    with pytest.raises(IllegalMove, match="the hand is over"):
        h.play("draw")
    assert fingerprint(h) == before
