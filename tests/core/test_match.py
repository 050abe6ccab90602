"""The hands of a match: the dealer, the totals, the end."""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256
from typing import Literal

import pytest

import upcard
from tests.support.scored_match import after_hands
from tests.support.toy_game import SEATS, Toy, ToyMatch, ToyOptions, toy
from upcard.core.bits import Rng
from upcard.core.errors import IllegalMove
from upcard.core.facts import ScoreLine
from upcard.core.hand import Hand
from upcard.core.match import Match, journals
from upcard.core.options import tie_option
from upcard.core.position import fingerprint

GAME = toy()


def play(m: Match, x: int = 1) -> None:
    """Play the current hand to its end."""
    rng = Rng(x)
    while not m.hand.over:
        m.answer(m.hand.turn, m.hand.say(m.hand.phase.pick(m.hand, m.hand.turn, rng)))


def test_the_deal_passes_to_the_left() -> None:
    """The seed chooses the first dealer at random; then the deal goes clockwise."""
    dealers = set()
    for seed in range(12):
        m = GAME.match(seed)
        dealers.add(m.dealer)
        first = m.dealer
        play(m)
        m.next_hand()
        assert m.dealer == m.hand.terms.dealer == (first + 1) % SEATS
    assert dealers == {0, 1, 2}


def test_the_first_dealer_is_an_option() -> None:
    """If the game has the option: a seat from 1, or 0 for a random one."""
    assert [upcard.game("hearts").match(1, options={"first_dealer": n}).dealer for n in (1, 2, 3, 4)] == [0, 1, 2, 3]


def test_scores_are_entered_as_soon_as_a_hand_is_over() -> None:
    """Once, on a line of the score sheet, and added to the totals; the next hand carries them."""
    m = GAME.match(4)
    play(m)
    first = list(m.hand.score)
    m.finish_hand()
    assert m.totals == first and [(r.label, r.scores) for r in m.sheet] == [("Hand 1", first)] and not m.over
    h = m.next_hand()
    assert h.terms.carry == first and h.terms.number == 2 and h is m.hand
    play(m, 2)
    assert m.totals == [a + b for a, b in zip(first, m.hand.score)] and m.over


def test_a_match_says_why_it_ended() -> None:
    """A total that was passed or reached, by whom; or the number of hands; nothing where the winner's line says it."""

    def why(slug: str, before: list[int], score: list[int], **options: int | str) -> str:
        m = upcard.game(slug).match(1, seats=len(before), options=options)
        m.totals = list(before)
        m.hand.end(score)
        m.finish_hand()
        assert m.over
        return m.reason

    assert why("khanhoo", [80, 99, 20], [30, 2, 0], target=100) == "{0} and {1} passed 100."
    assert why("khanhoo", [80, 99, 20], [30, 1, 0], target=100) == "{0} and {1} reached 100."  # one has just 100
    assert why("khanhoo", [80, 99, 20], [0, 1, 0], target=100) == "{1} reached 100."
    assert why("botifarra", [90, 95, 90, 95], [0, 8, 0, 8], target=100) == "{1} and {3} passed 100."
    assert why("paiute", [0, 0, 0], [1, 0, 0], match_hands=1) == ""
    assert why("democracy", [4, 0, 0], [1, 0, 0], target_tribes=5) == "{0} reached 5."
    assert why("solo", [50, 0, 0, 0], [2, 0, 0, -2], end_mode="threshold", threshold=50) == "{0} passed 50."
    assert why("backhand", [4, 0, 0], [1, 0, 0], scoring="first_to_n", target_wins=5) == "{0} reached 5."
    assert why("backhand", [4, 0, 0], [8, -4, -4], scoring="betting", target_wins=5, match_rounds=1) == ""  # chips are no wins
    m = upcard.game("paiute").match(1, seats=2, options={"match_hands": 2})
    for _ in range(2):
        if m.hand.over:
            m.next_hand()
        m.hand.end([1, 0])
        m.finish_hand()
    assert why("soko", [350, 50], [50, -50]) == "The others have no chips left."
    assert (
        why("canasta", [4000, 3000], [100, 0], max_hands=1) == "" and why("canasta", [4900, 0], [100, 0]) == "{0} reached 5000."
    )
    broke = why("three_five_seven", [300, 50, 50], [100, -50, -50], games=3, settlement="table_stakes")
    assert broke == "The others have no chips left."  # though no game is over
    assert m.over and m.reason == "All 2 hands have been played."
    assert why("golf", [0], [4], holes=1) == ""


def test_each_hand_is_dealt_anew_from_the_seed() -> None:
    """The cards follow from the seed and the number of the hand."""
    m, n = GAME.match(9), GAME.match(9)
    play(m)
    play(n)
    assert fingerprint(m.next_hand()) == fingerprint(n.next_hand())
    assert fingerprint(m.hand)["zones"] == fingerprint(GAME.new(9, number=2))["zones"]


def test_the_next_hand_is_not_dealt_in_mid_hand_or_after_the_end() -> None:
    """The refusal says why."""
    m = GAME.match(1)
    with pytest.raises(IllegalMove, match="this hand is still being played"):
        m.next_hand()
    play(m)
    m.next_hand()
    play(m)
    with pytest.raises(IllegalMove, match="the match is over"):
        m.next_hand()
    with pytest.raises(IllegalMove, match="the hand is over"):
        m.answer(0, "bid one")
    assert m.number == 2 and len(m.sheet) == 2


def test_an_answer_is_accepted_completely_or_not_at_all() -> None:
    """If the second of two cards is not held, the first is not laid either."""
    m = GAME.match(1)
    for seat in range(SEATS):
        m.answer(seat, "bid one")
    held = [m.hand.say(a) for a in m.hand.legal()]
    before = fingerprint(m.hand)
    other = next(s for s in m.hand.phase.verbs[0].sayings if s not in held)
    for bad in [[held[0], other], [held[0], held[0]], [held[0], "bid one"], ["nonsense"]]:
        with pytest.raises(IllegalMove):
            m.answer(0, *bad)
        assert fingerprint(m.hand) == before and len(journals(m)[0].entries) == 4
    m.answer(0, *held[:2])
    assert m.hand.turn == 1


def test_a_seat_can_answer_only_when_asked() -> None:
    """In its turn, or in a sealed phase at any time, once."""
    m = GAME.match(1)
    m.answer(2, "bid one")
    for seat in (2, -1, 3):
        with pytest.raises(IllegalMove, match="it is not your turn"):
            m.answer(seat, "bid one")
    m.answer(1, "bid one")
    m.answer(0, "bid one")
    assert m.hand.phase.name == "lay"


def test_a_refused_answer_reveals_nothing() -> None:
    """A draw combined with a guess of the next answer is refused alike whether or not the guess is right, and changes nothing."""
    m = GAME.match(1)
    while m.hand.phase.name != "turn":
        m.answer(m.hand.turn, m.hand.say(m.hand.legal()[0]))
    before = fingerprint(m.hand)
    said = set()
    for guess in m.hand.plan.pack.names:
        with pytest.raises(IllegalMove) as error:
            m.answer(0, "draw", f"bury {guess}")
        said.add(str(error.value))
    assert said == {"give one answer at a time here"} and fingerprint(m.hand) == before


def test_several_cards_and_the_next_phase_are_not_one_answer() -> None:
    """The last seat to lay aside cannot continue in the same answer, since only now are the others' cards known."""
    m = GAME.match(1)
    for seat in (0, 1, 2):
        m.answer(seat, "bid one")
    for seat in (1, 2, 0):
        m.hand.answer_first(seat)
        two = [m.hand.say(a) for a in m.hand.legal()[:2]]
        if seat == 0:
            with pytest.raises(IllegalMove, match="one answer at a time"):
                m.answer(0, *two, "draw")
        m.answer(seat, *two)
    assert m.hand.phase.name == "turn"


def test_every_player_with_the_best_total_wins() -> None:
    """The highest, or the lowest where the game says so; ties share the win."""
    m = GAME.match(1)
    m.totals = [5, 2, 5]
    assert m.winners() == [0, 2] and m.result_text() == "{0} and {2} share the win with 5 points."
    m.totals = [5, 2, 4]
    assert m.result_text() == "{0} {wins|win} with 5 points."
    m.game.lowest_wins = True
    assert m.winners() == [1]
    m.totals = [2, 2, 2]
    assert m.result_text() == "{0}, {1} and {2} share the win with 2 points."
    m.game.lowest_wins = False


def test_a_tie_is_played_off_if_the_option_says_so() -> None:
    """By default equal totals share the win; the option plays hands until one player is ahead."""

    @dataclass(frozen=True)
    class PlayOff(ToyOptions):
        tie_break: Literal["shared", "extra_hand"] = tie_option()

    game = toy(options=PlayOff)
    for options, settled in [({"tie_break": "extra_hand"}, False), ({"tie_break": "shared"}, True)]:
        m = game.match(1, options=options)
        m.totals = [5, 2, 5]
        assert m.tie_is_settled() is settled
        m.totals = [5, 2, 4]
        assert m.tie_is_settled(), "one is ahead"
    assert GAME.match(1).tie_is_settled(), "a game without the option shares"


def test_a_line_of_the_score_sheet_is_added_to_the_totals() -> None:
    """A bonus is entered by its name and counted."""
    m = GAME.match(1)
    m.totals = [5, 2, 5]
    m.add_row("Bonus", [1, 0, -1])
    assert m.totals == [6, 2, 4] and (m.sheet[-1].label, m.sheet[-1].scores) == ("Bonus", [1, 0, -1])


def test_a_hand_without_questions_is_scored_at_once() -> None:
    """The match continues when a player deals the next hand."""

    class Idle(Toy):
        def setup(self) -> None:
            self.fresh_deck()
            self.end([1, -1, 0])

    m = toy(Idle).match(1)
    assert m.hand.over and m.totals == [1, -1, 0] and not m.over
    m.next_hand()
    assert m.totals == [2, -2, 0] and m.over and len(m.past_journals) == len(journals(m)) == 2


def test_a_bonus_at_the_end_is_added_once() -> None:
    """Bonuses at the end of a match change totals and winners."""

    class Bonus(ToyMatch):
        def close(self) -> None:
            self.totals[2] += 100

        def carried_over(self) -> list[int]:
            return [7, 7, 7]

        def next_dealer(self, h: Hand) -> int:
            return 1

    game = toy()
    game.match_type = Bonus
    m = game.match(1)
    assert m.hand.terms.carry == [7, 7, 7]
    play(m)
    m.next_hand()
    assert m.dealer == 1
    play(m)
    assert m.over and m.winners() == [2] and sum(m.totals) == 100


def test_a_match_can_be_played_without_a_journal() -> None:
    """As in simulations, with the same result."""
    m, n = GAME.match(6, journal=False), GAME.match(6)
    play(m)
    play(n)
    assert m.hand.journal is None and m.totals == n.totals and len(m.past_journals) == 1 and not m.past_journals[0].entries


def race(target: int, exceed: bool, planned: int) -> Match:
    """A match to a total, for a number of hands, or both; 0 for neither."""

    class Race(Match):
        def deciding_total(self) -> int:
            return target

        def must_exceed(self) -> bool:
            return exceed

        def hands_planned(self) -> int:
            return planned

    game = toy()
    game.match_type = Race
    return game.match(1)


@pytest.mark.parametrize(
    ("target", "exceed", "planned", "goal", "hands", "reason"),
    [
        (10, False, 0, "to 10 points", [9, 1], "{0} reached 10."),
        (10, False, 0, "to 10 points", [9, 0, 2], "{0} passed 10."),
        (10, True, 0, "until a player exceeds 10", [9, 1, 1], "{0} passed 10."),
        (0, False, 2, "2 hands", [50, 1], "All 2 hands have been played."),
        (0, False, 1, "1 hand", [50], ""),
        (0, False, 0, "one hand", [50], ""),
        (10, False, 3, "to 10 points, 3 hands at most", [5, 5], "{0} reached 10."),
        (10, False, 3, "to 10 points, 3 hands at most", [5, 2, 1], "All 3 hands have been played."),
        (10, True, 3, "until a player exceeds 10, 3 hands at most", [5, 5, 0], "All 3 hands have been played."),
    ],
)
def test_a_match_ends_at_its_total_or_after_its_hands(
    target: int, exceed: bool, planned: int, goal: str, hands: list[int], reason: str
) -> None:
    """Not before: only the last of these hands ends it."""
    m = race(target, exceed, planned)
    assert m.goal() == goal and m.target() == 0 and m.winning() == "the highest total wins"
    after_hands(m, *[[points, -points, 0] for points in hands])
    assert m.over and m.reason == reason


def test_one_player_alone_has_no_winner() -> None:
    """The result names the points alone; with two the higher total wins, or the lower one."""

    class Alone(Match):
        """Hands for one."""

    game = toy()
    game.match_type = Alone
    m = game.match(1)
    m.totals = [4, 0, 0]
    assert m.winning() == "the highest total wins" and m.result_text() == "{0} {wins|win} with 4 points."
    m.seats = 1
    assert m.winning() == "" and m.result_text() == "{0} {ends|end} with 4 points."
    m.seats = 2
    m.totals = [4, 4]
    assert m.winning() == "the highest total wins" and m.result_text() == "{0} and {1} share the win with 4 points."
    assert upcard.game("golf").match(1).winning() == "" and upcard.game("hearts").match(1).winning() == "the lowest total wins"


def test_the_first_dealer_follows_from_the_seed() -> None:
    """Draw 0 of deal 0, which is no hand: the first eight bytes of a hash, modulo the number of seats."""
    for seed in range(8):
        number = int.from_bytes(sha256(seed.to_bytes(32, "big") + bytes(16)).digest()[:8], "big")
        assert GAME.match(seed).dealer == number % SEATS


def test_a_row_of_the_sheet_has_a_score_for_each_seat() -> None:
    """One too few is a programmer's mistake, and changes nothing."""
    m = GAME.match(1)
    with pytest.raises(ValueError, match="shorter"):
        m.add_row("Bonus", [1, 0])
    assert m.totals == [0, 0, 0] and not m.sheet


def test_a_later_seat_lays_its_own_cards() -> None:
    """Before the others have: its cards are legal for it, and those of the seat whose turn would come first are not."""
    m = GAME.match(1)
    for seat in range(SEATS):
        m.answer(seat, "bid one")
    own = {seat: [m.hand.say(c) for c in m.hand.cards_in(seat)] for seat in range(SEATS)}
    with pytest.raises(IllegalMove):
        m.answer(2, own[0][0])
    m.answer(2, *own[2][:2])
    assert [m.hand.say(c) for c in m.hand.cards_in(2)] == own[2][2:] and m.hand.seats_to_answer() == [0, 1]


def test_special_lines_that_all_may_read_are_the_highlights_of_a_match() -> None:
    """With the number of their hand; a line for one player alone is not among them, nor any in a match without a journal."""

    class Lines(Toy):
        def count_lines(self) -> list[ScoreLine]:
            return [
                ScoreLine(0, "four aces", special=True),
                ScoreLine(0, "a secret", who=0b1, special=True),
                ScoreLine(1, "a pair"),
                ScoreLine(1, f"hand {self.terms.number}", special=True),
            ]

    game = toy(Lines)
    m = after_hands(game.match(1), [1, 0, 0], [0, 1, 0])
    assert [(h.number, h.line.text) for h in m.highlights] == [(1, "four aces"), (1, "hand 1"), (2, "four aces"), (2, "hand 2")]
    assert not after_hands(game.match(1, journal=False), [1, 0, 0]).highlights
