"""The betting round as a question: texts, refusals, the showdown, shown hands, rebuys."""

from __future__ import annotations

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from tests.support.cardless_betting import Table, act, chips, refused, table
from upcard.core.bits import CardSet, Rng, Seat, bit
from upcard.core.errors import IllegalMove
from upcard.core.hand import Phase
from upcard.core.verbs import Verb
from upcard.core.wording import render
from upcard.kit.poker.bet_wording import last_bet_text
from upcard.kit.poker.betting import Betting
from upcard.kit.poker.hand import BET, REBUY
from upcard.kit.poker.pots import NO_HAND
from upcard.kit.poker.stakes import FIXED_LIMIT, NO_LIMIT, POT_LIMIT, SPREAD_LIMIT, Stakes

NAMES = ["Ann", "Ben", "Chiara", "Dev", "Eve"]
BLINDS = Stakes(FIXED_LIMIT, small_blind=5, big_blind=10)
OPEN = Stakes(NO_LIMIT)


def log(h: Table) -> list[str]:
    """The log as a spectator reads it."""
    assert h.journal is not None
    return [render(e.text, NAMES) for e in h.journal.entries if e.text]


class Declare(Phase["Table"]):
    """All players left declare high or low at the same time."""

    name = "declare"
    sealed = True
    verbs = [Verb("high"), Verb("low", first=1)]

    def options(self, h: Table, seat: Seat) -> CardSet:
        return 3

    def act(self, h: Table, seat: Seat, action: int) -> None:
        h.ranks[seat] = 10 * action + seat

    def close(self, h: Table) -> None:
        h.showdown()


DECLARE = Declare()


# Refusals -----------------------------------------------------------------------------------


def test_bt_48_what_is_no_amount_is_refused() -> None:
    """Not a whole number, none, a negative one, a word, an infinite one."""
    h = table("A 100, B 100", "B", OPEN)
    for amount in ("10.5", "0", "-10", "ten", "1e3", "9" * 30, "²"):
        refused(h, f"A bet {amount}", "name a whole number of chips")


def test_bt_48_what_is_no_answer_is_refused_with_an_example() -> None:
    """An unknown answer, an answer of another phase, an empty text."""
    h = table("A 100, B 100", "B", OPEN)
    for saying in ("draw", "", "fold fold", "bets 10"):
        refused(h, f"A {saying}", "is not an answer here; say, for example, 'fold'")


def test_bt_48_several_answers_are_taken_whole_or_not_at_all() -> None:
    """If the second of two answers is refused, the first is not played either."""
    h = table("A 100, B 100", "B", OPEN)
    with pytest.raises(IllegalMove, match="nothing to call"):
        h.play("check", "call")
    assert h.turn == 0


def test_bt_r21_nobody_acts_out_of_turn() -> None:
    """Only the seat to act can be set as first."""
    h = table("A 100, B 100", "B", OPEN)
    with pytest.raises(IllegalMove, match="it is not your turn"):
        h.answer_first(1)
    assert h.turn == 0
    assert h.seats_to_answer() == [0]


# Words --------------------------------------------------------------------------------------


def test_every_answer_is_read_as_it_is_said() -> None:
    """Writing an answer and reading it back gives the same answer, with amounts and completions too."""
    h = table("A 100, B 100", "B", OPEN)
    for saying in ("fold", "check", "call", "bet 10", "raise to 45", "bring in 2"):
        assert h.say(BET.read(saying)) == saying
    assert BET.read("raise 45") == BET.read("complete to 45") == BET.read("Raise to 45")
    assert BET.read("bet 1,000") == BET.read("bet 1000")


def test_a_table_reads_what_happens() -> None:
    """The log has sentences for posting, raising, calling all in, completing and winning."""
    h = table("A 100, B 100, C 24", "A", BLINDS, bets=(10, 20), ranks="C A B", told=True)
    act(h, "A raise 20, B call, C call, B bet 20, C call, A raise 40, B call")
    assert log(h) == [
        "Ben posts 5 as small blind.",
        "Chiara posts 10 as big blind.",
        "Ann raises to 20.",
        "Ben calls 15.",
        "Chiara calls 10.",
        "Ben bets 20.",
        "Chiara calls 4 and is all in.",
        "Ann raises to 40.",
        "Ben calls 20.",
        "Chiara wins the main pot of 72.",
        "Ann wins the side pot of 72.",
    ]


def test_a_table_reads_completions_antes_checks_folds_and_shares() -> None:
    """The log has sentences for completions, antes, checks, folds and shares."""
    stakes = Stakes(SPREAD_LIMIT, ante=1)
    h = table("A 50, B 50, C 50", "A", stakes, bets=(4, 4), top=8, bring_in="C", least=2, ranks="AB C", told=True)
    act(h, "C bring in 2, A complete to 4, B call, C fold, B check, A check")
    assert log(h) == [
        "Everyone antes 1.",
        "Chiara brings in for 2.",
        "Ann completes to 4.",
        "Ben calls 4.",
        "Chiara folds.",
        "Ben checks.",
        "Ann checks.",
        "Ann and Ben share the pot of 13, 6 and 7.",
    ]


def test_a_table_reads_who_is_all_in_by_a_forced_bet_and_what_goes_back() -> None:
    """The small blind comes before the big one, though its seat comes after. BT-37: nobody called the last 10."""
    stakes = Stakes(FIXED_LIMIT, ante=2, small_blind=5, big_blind=10)
    h = table("A 2, B 100, C 100, D 100, E 6", "C", stakes, ranks="C E A B D", told=True)
    act(h, "B call, C raise 20, D fold, B fold")
    assert log(h) == [
        "Everyone antes 2.",
        "Ann is all in with 2.",
        "Dev posts 5 as small blind.",
        "Eve posts 4 as big blind and is all in.",
        "Ben calls 10.",
        "Chiara raises to 20.",
        "Dev folds.",
        "Ben folds.",
        "Chiara takes back an uncalled 10.",
        "Chiara wins the main pot of 10, side pot 1 of 16 and side pot 2 of 13.",
    ]


def test_the_player_in_turn_is_told_the_price_and_the_buttons_say_it() -> None:
    """The prompt, and a button for each answer."""
    h = table("A 100, B 100, C 100", "A", BLINDS)
    assert BET.prompt(h, 0) == "Your turn: 10 to call, 15 in the pot."
    assert [BET.button(h, 0, a) for a in h.legal()] == ["Fold", "Call 10", "Raise to 20"]
    h = table("A 100, B 3, C 100", "A")
    assert BET.prompt(h, 1) == "Your turn: nothing to call, 0 in the pot."
    act(h, "B bet 3")
    assert [BET.button(h, 2, a) for a in h.legal()] == ["Fold", "Call 3", "Complete to 10"]


def test_the_player_in_turn_is_told_who_has_bet_or_raised() -> None:
    """The last bettor, the amount, and whether that is all in. Blinds are not bets, and a new round starts without one."""
    h = table("A 100, B 100, C 25", "A", Stakes(NO_LIMIT, small_blind=5, big_blind=10), bets=(10, 10))
    act(h, "A call, B raise 20")
    assert BET.prompt(h, 2) == "Your turn: {1} has raised to 20; 10 to call, 40 in the pot."
    act(h, "C raise 25")
    assert BET.prompt(h, 0) == "Your turn: {2} has raised to 25 and is all in; 15 to call, 55 in the pot."
    act(h, "A raise 40")
    assert BET.prompt(h, 1) == "Your turn: {0} has raised to 40; 20 to call, 85 in the pot."
    act(h, "B call")
    assert BET.prompt(h, 1) == "Your turn: nothing to call, 105 in the pot."
    act(h, "B bet 10")
    assert BET.prompt(h, 0) == "Your turn: {1} has bet 10; 10 to call, 115 in the pot."
    act(h, "A raise 60")
    assert BET.prompt(h, 1) == "Your turn: {0} has raised to 60 and is all in; 50 to call (all you have), 175 in the pot."


def test_the_player_in_turn_is_told_of_a_bring_in_and_its_completion() -> None:
    """B brings in for 3 and C completes to 10. A, who has less, calls all in."""
    h = table("A 8, B 100, C 100", "A", bets=(10,), bring_in="B", least=3, exact=True)
    assert BET.prompt(h, 1).startswith("Your turn: bring in for 3")
    act(h, "B bring in 3")
    assert BET.prompt(h, 2) == "Your turn: {1} has brought in for 3; 3 to call, 3 in the pot."
    act(h, "C raise 10")
    assert BET.prompt(h, 0) == "Your turn: {2} has completed to 10; 8 to call (all you have), 13 in the pot."
    g = Betting.from_json(h.betting.to_json())
    assert last_bet_text(g) == last_bet_text(h.betting.copy()) == "{2} has completed to 10; "


def test_an_amount_is_offered_with_quick_sizes_that_are_all_legal() -> None:
    """30 in the pot, 40 after the call: half is to 30, the whole to 50. In fixed limit no amount is named."""
    h = table("A 100, B 100, C 100", "A", Stakes(NO_LIMIT, ante=5, small_blind=5, big_blind=10), bets=(10,))
    amount = BET.amount(h, 0)
    assert amount is not None
    assert (amount.verb, amount.low, amount.high, amount.step, amount.stack) == ("raise to", 20, 95, 1, 95)
    assert amount.sizes == [("Minimum", 20), ("Half pot", 30), ("¾ pot", 40), ("Pot", 50), ("All in", 95)]
    assert [h.say(a) for a in h.legal()][2:] == ["raise to 20", "raise to 30", "raise to 50", "raise to 95"]
    assert BET.amount(table("A 100, B 100, C 100", "A", BLINDS), 0) is None


def test_a_bring_in_of_the_least_or_a_whole_bet_is_offered_as_answers_not_as_an_amount() -> None:
    """4, 8 or all 47: a slider would show amounts that are not allowed."""
    h = table("A 50, B 50", "A", Stakes(NO_LIMIT, ante=3), bets=(8, 8), bring_in="B", least=4, exact=True)
    assert BET.amount(h, 1) is None
    assert [h.say(a) for a in h.legal()] == ["bring in 4", "bring in 8", "bring in 47"]


@pytest.mark.parametrize("stakes", [BLINDS, OPEN, Stakes(SPREAD_LIMIT), Stakes(NO_LIMIT, small_blind=5, big_blind=10)])
def test_random_answers_are_legal_and_lead_to_an_end(stakes: Stakes) -> None:
    """Any answer picked is legal and reads back the same, and the chips add up."""
    rng = Rng(7)
    for game in range(60):
        h = table("A 90, B 25, C 200, D 14", "ABCD"[game % 4], stakes, bets=(10, 10, 20), top=30, ranks="D C B A")
        while not h.over:
            action = h.phase.pick(h, h.turn, rng)
            assert action in h.legal()
            assert h.read(h.say(action)) == action
            h.apply(action)
        assert sum(h.score) == 0
        assert sum(h.betting.stack) == 329


# Showdown -----------------------------------------------------------------------------------


def test_bt_45_cards_speak() -> None:
    """Nobody announces a hand: the best hand is paid, no matter who shows first."""
    h = table("A 50, B 50, C 50", "C", bets=(10,), ranks="B A C")
    act(h, "A bet 10, B call, C call")
    assert (h.showing, chips(h)) == ([0, 1, 2], "A 40, B 70, C 40")


def test_bt_r12_losers_show_unless_they_may_muck() -> None:
    """A shows; B beats A and shows; C is beaten and need not; D wins only the side pot, and shows."""
    for showdown, shown in (("all_show", [0, 1, 2, 3]), ("losers_may_muck", [0, 1, 3])):
        h = table("A 50, B 10, C 50, D 50", "D", bets=(10, 10), ranks="B D A C", showdown=showdown)
        act(h, "A bet 10, B call, C call, D call, A bet 10, C call, D call")
        assert h.showing == shown


def test_bt_r12_uncalled_chips_are_no_reason_to_show() -> None:
    """A bet 50 and B called 20 all in. B shows first and wins; A's 30 went back (BT-37), so A need not show."""
    h = table("A 50, B 20", "A", OPEN, bets=(10, 10), ranks="B A", showdown="losers_may_muck")
    act(h, "B check, A bet 50, B call")
    assert (h.showing, chips(h)) == ([1], "A 30, B 40")


class Paused(Table):
    """After each round all declare, a decision that shown hands would influence."""

    def round_over(self) -> None:
        self.ask(DECLARE, self.from_left(self.betting.live))


def test_bt_r13_all_in_hands_stay_hidden_until_the_showdown_unless_agreed() -> None:
    """With `all_in_exposed` they are turned up as soon as no more betting is possible, before any decision still to come."""
    for exposed, shown in ((False, []), (True, [0, 1])):
        h = table("A 20, B 20, C 50", "C", OPEN, bets=(10, 10), all_in_exposed=exposed, kind=Paused)
        act(h, "A bet 20, B call, C fold")
        assert (h.phase.name, h.showing) == ("declare", shown)
        h = table("A 50, B 50, C 50", "C", OPEN, bets=(10, 10), all_in_exposed=exposed, kind=Paused)
        act(h, "A bet 20, B call, C fold")
        assert (h.phase.name, h.showing) == ("declare", [])


def test_bt_40_the_odd_chip_goes_left_of_the_dealer() -> None:
    """BT-R14: A and B tie for 31; B deals, so A gets 16."""
    h = table("A 50, B 50, C 50", "B", Stakes(FIXED_LIMIT, ante=1), bets=(4, 8), ranks="AB C")
    act(h, "C bet 4, A call, B call, C check, A bet 8, B call, C fold")
    assert chips(h) == "A 53, B 52, C 45"


# Facts --------------------------------------------------------------------------------------


def facts(h: Table, label: str) -> list[tuple[int | str, int]]:
    return [(f.full_value(), f.seat) for f in h.betting_facts() if f.label == label]


def test_stacks_bets_pots_and_who_is_out_are_shown_to_all() -> None:
    """BT-D2: every stack, round total and pot, and who deals, has folded, is all in or out of the session."""
    h = table("A 100, B 10, C 100, D 0", "A", bets=(10, 10))
    act(h, "B bet 10, C raise 20, A call")
    assert facts(h, "Pot") == [(50, -1)]
    assert facts(h, "Main pot") == [("30, for all 3", -1)]
    assert facts(h, "Side pot") == [("20, for {0} and {2}", -1)]
    act(h, "C bet 10")
    assert facts(h, "Chips") == [(80, 0), (0, 1), (70, 2), (0, 3)]
    assert facts(h, "Bet") == [(10, 2)]
    assert facts(h, "") == [("all in", 1), ("out", 3), ("dealer", 0)]
    act(h, "A fold")
    assert ("folded", 0) in facts(h, "")


def test_a_player_who_has_folded_is_all_in_or_out_has_nothing_left_to_decide() -> None:
    """B is all in and D has no chips; A folds, and C does not."""
    h = table("A 100, B 10, C 100, D 0", "A", bets=(10, 10))
    assert [h.is_done(s) for s in range(4)] == [False, False, False, True]
    act(h, "B bet 10, C raise 20, A call, C bet 10")
    assert [h.is_done(s) for s in range(4)] == [False, True, False, True]
    act(h, "A fold")
    assert h.is_done(0)


def test_after_a_round_its_bets_are_in_the_pot() -> None:
    """While players discard or declare between rounds, no bet is in front of anyone. A is only in the main pot."""
    h = table("A 20, B 50, C 50", "C", OPEN, bets=(10, 10), kind=Paused)
    act(h, "A bet 20, B raise 40, C call")
    assert h.phase is DECLARE
    assert facts(h, "Bet") == [] and facts(h, "Pot") == [(100, -1)]
    assert facts(h, "Main pot") == [("60, for all 3", -1)] and facts(h, "Side pot") == [("40, for {1} and {2}", -1)]


def test_at_the_end_each_pot_tells_whose_it_is() -> None:
    """BT-37 to BT-39: the log names uncalled chips returned. The pot, the plate and a sentence name the winner."""
    h = table("A 100, B 10, C 60", "A", bets=(10, 10), ranks="B C A", told=True)
    act(h, "B bet 10, C raise 20, A call, C bet 10, A raise 20, C fold")
    assert log(h)[-3:] == [
        "Ann takes back an uncalled 10.",
        "Ben wins the main pot of 30.",
        "Ann wins the side pot of 40.",
    ]
    assert facts(h, "Pot") == [(70, -1)]
    assert facts(h, "Main pot") == [("30, to {1}", -1)]
    assert facts(h, "Side pot") == [("40, to {0}", -1)]
    assert facts(h, "Bet") == []
    assert facts(h, "") == [("won 40", 0), ("won 30", 1), ("folded", 2), ("dealer", 0)]
    assert h.ending() == "{1} {wins|win} the main pot of 30. {0} {wins|win} the side pot of 40."


def test_pots_won_in_a_row_are_told_together() -> None:
    """One sentence for each winner, however many pots."""
    h = table("A 100, B 10, C 100", "A", bets=(10, 10), ranks="C B A")
    act(h, "B bet 10, C raise 20, A call, C check, A check")
    assert h.ending() == "{2} {wins|win} the main pot of 30 and the side pot of 20."
    h = table("A 100, B 10, C 20, D 100", "A", OPEN, bets=(10,), ranks="B A C D")
    act(h, "B bet 10, C raise 20, D raise 100, A call")
    assert h.ending() == "{1} {wins|win} the main pot of 40. {0} {wins|win} side pot 1 of 30 and side pot 2 of 160."


def test_the_count_at_the_end_sums_to_what_each_has_won() -> None:
    """Chips put in and each pot won, line by line."""
    h = table("A 100, B 10, C 100", "A", bets=(10, 10), ranks="B C A")
    act(h, "B bet 10, C raise 20, A call, C check, A check")
    lines = [(t.seat, t.text, t.points) for t in h.count_lines()]
    assert lines == [
        (0, "put in", -20),
        (1, "put in", -10),
        (1, "the main pot", 30),
        (2, "put in", -20),
        (2, "the side pot", 20),
    ]
    assert h.score == [-20, 20, 0]


# Sealed choices -----------------------------------------------------------------------------


def test_bt_49_simultaneous_choices_are_final_and_hidden_until_all_are_made() -> None:
    """In any order; nobody sees who has chosen; all-in players choose too (BT-3), folded ones do not; then all take effect."""
    h = table("A 20, B 50, C 50, D 50", "D", bets=(10, 10))
    act(h, "A bet 10, B call, C fold, D call")
    h.ask(DECLARE, h.from_left(h.betting.live))
    assert h.seats_to_answer() == [0, 1, 3]
    h.answer_first(1)
    h.play("low")
    assert h.view(0).asked == [0, 1, 3]
    with pytest.raises(IllegalMove, match="not your turn"):
        h.answer_first(1)
    assert not h.over
    h.answer_first(3)
    h.play("high")
    h.play("high")
    assert h.over
    assert h.ranks == [0, 11, 0, 3]


# Rebuys -------------------------------------------------------------------------------------


def test_bt_r18_a_player_without_chips_may_buy_in_again_where_agreed() -> None:
    """B and C are asked from the dealer's left. The cost is not part of the score."""
    h = table("A 50, B 50, C 50", "A", OPEN, bets=(10,), ranks="A B C", rebuy="to_buy_in_between_hands", hands=9, buy_in=50)
    act(h, "B bet 50, C call, A call")
    assert (h.phase, h.turn) == (REBUY, 1)
    assert REBUY.prompt(h, 1) == "You have no chips left: buy in again for 50?"
    act(h, "B rebuy, C leave")
    assert (h.score, h.rebuys) == ([100, -50, -50], bit(1))


@pytest.mark.parametrize(("rebuy", "number"), [("never", 1), ("to_buy_in_between_hands", 9)])
def test_bt_r18_nobody_is_asked_by_default_nor_after_the_last_hand(rebuy: str, number: int) -> None:
    """Without a question the hand is over at once."""
    h = table("A 50, B 50", "A", OPEN, bets=(10,), ranks="A B", rebuy=rebuy, hands=9, number=number)
    act(h, "B bet 50, A call")
    assert (h.over, h.rebuys) == (True, 0)


def test_a_copy_of_a_hand_goes_its_own_way() -> None:
    """Answers given to a copy change nothing in the hand."""
    h = table("A 50, B 50", "A", OPEN)
    twin = h.copy()
    act(twin, "B bet 50, A call")
    assert (h.turn, h.betting.pot, h.betting.pots) == (1, 0, [])
    assert twin.over


def test_a_bet_of_one_chip_is_an_amount_like_any_other() -> None:
    """It is said, shown and counted as one. Folded hands are mucked one by one, and the bet stands."""
    h = table("A 9, B 9, C 9", "C", OPEN, bets=(1, 1))
    one = h.phase.read("bet 1")
    assert (h.phase.say(one), h.phase.button(h, 0, one), BET.verb(one).word) == ("bet 1", "Bet 1", "bet")
    assert h.phase.log_text(h, 0, one) == "{0} {bets|bet} 1."
    assert h.phase.action_numbers(h, 0, [one, h.phase.read("bet 2")]) == [4, 8]
    act(h, "A bet 1")
    assert h.betting.level == 1 and h.betting.paid[0] == 1
    act(h, "B fold, C call")
    assert h.mucked == [1] and h.at_round == 1


@pytest.mark.parametrize(
    ("totals", "numbers"),
    [
        ([], []),
        ([1], [0]),
        ([1, 9], [0, 4]),
        ([5, 7, 9], [0, 1, 4]),
        ([5, 6, 7, 9], [0, 1, 2, 4]),
        ([2, 3, 5, 7, 9], [0, 1, 2, 3, 4]),
    ],
)
def test_learners_have_five_numbers_for_amounts(totals: list[int], numbers: list[int]) -> None:
    """The smallest, up to three between, and the largest, after fold, check and call."""
    h = table("A 9, B 9", "B", OPEN)
    legal = [1, *[4 * total for total in totals]]
    assert BET.action_numbers(h, 0, legal) == [1, *[4 + n for n in numbers]]
    assert BET.n_actions(h.plan) == 9


def test_an_amount_is_read_with_at_most_twelve_digits_and_allowed_by_its_own_name() -> None:
    """A longer one is quoted no further than twenty characters; a raise is not allowed where a bet is due."""
    h = table("A 9, B 9", "B", OPEN, bets=(1,))
    assert BET.read("bet " + "9" * 12) == 4 * (10**12 - 1)
    for wrong in ("9" * 13, "x" * 30):
        with pytest.raises(IllegalMove) as refusal:
            BET.read("bet " + wrong)
        assert str(refusal.value) == f"name a whole number of chips, 1 or more, not {wrong[:20]!r}"
    assert [BET.allows(h, 0, action) for action in (4 * 1, 4 * 5, 4 * 9, 4 * 10)] == [True, True, True, False]
    assert [BET.allows(h, 0, 4 * 5 + kind) for kind in (1, 2, 3)] == [False] * 3
    assert (BET.say(4), BET.say(9), BET.say(2)) == ("bet 1", "raise to 2", "call")


def test_a_call_with_all_ones_chips_is_asked_for_again() -> None:
    """Exactly all, or more than all; not where chips are left, and not for other answers."""
    h = table("A 100, B 50, C 30, D 51", "D", OPEN)
    act(h, "A bet 50")
    assert [BET.confirm(h, seat, 2) for seat in (1, 2, 3)] == [
        "This bets everything you have: 50. Call?",
        "This bets everything you have: 30. Call?",
        "",
    ]
    assert [BET.confirm(h, 2, action) for action in (0, 1, 4 * 30 + 1)] == [""] * 3


def test_the_log_says_who_is_all_in() -> None:
    """A raise to all of one's chips, those already in among them; a bet of one chip; a call of the rest."""
    h = table("A 100, B 60, C 1", "C", OPEN, bets=(1, 1), told=True)
    act(h, "A bet 1, B raise to 20, C call, A raise to 59, B raise to 60, A call")
    assert log(h)[:6] == [
        "Ann bets 1.",
        "Ben raises to 20.",
        "Chiara calls 1 and is all in.",
        "Ann raises to 59.",
        "Ben raises to 60 and is all in.",
        "Ann calls 1.",
    ]


def test_a_bring_in_of_one_size_is_not_or_more() -> None:
    """Two chips are all the player has; with more, the question says so."""
    one = table("A 2, B 50", "B", Stakes(FIXED_LIMIT), bring_in="A", least=2)
    assert BET.prompt(one, 0) == "Your turn: bring in for 2."
    more = table("A 20, B 50", "B", Stakes(FIXED_LIMIT), bring_in="A", least=2)
    assert BET.prompt(more, 0) == "Your turn: bring in for 2 or more."


@pytest.mark.parametrize(
    ("structure", "top", "exact", "expected"),
    [
        (NO_LIMIT, 0, False, (10, 90, 90, [("Minimum", 10), ("Half pot", 15), ("\u00be pot", 22), ("Pot", 30), ("All in", 90)])),
        (POT_LIMIT, 0, False, (10, 30, 90, [("Minimum", 10), ("Half pot", 15), ("\u00be pot", 22), ("Pot", 30)])),
        (SPREAD_LIMIT, 20, False, (10, 20, 90, [("Minimum", 10), ("Half pot", 15), ("Maximum", 20)])),
        (SPREAD_LIMIT, 15, False, (10, 15, 90, [("Minimum", 10), ("Maximum", 15)])),
        (FIXED_LIMIT, 0, False, None),
    ],
)
def test_an_amount_is_entered_with_the_sizes_between_the_limits(
    structure: int, top: int, exact: bool, expected: tuple[int, int, int, list[tuple[str, int]]] | None
) -> None:
    """Three antes of 10 make a pot of 30; the largest is all in, the pot, or the limit."""
    h = table("A 100, B 100, C 100", "C", Stakes(structure, ante=10), top=top)
    entry = BET.amount(h, 0)
    found = None if entry is None else (entry.low, entry.high, entry.stack, entry.sizes)
    assert found == expected and (entry is None or (entry.verb, entry.step) == ("bet", 1))


def test_a_size_that_is_the_least_anyway_is_named_once() -> None:
    """Two antes of 10: half the pot is the smallest bet."""
    entry = BET.amount(table("A 100, B 100", "B", Stakes(NO_LIMIT, ante=10)), 0)
    assert entry is not None and entry.sizes == [("Minimum", 10), ("\u00be pot", 15), ("Pot", 20), ("All in", 90)]


def test_an_exact_bring_in_is_not_entered() -> None:
    """It is one of two buttons; any other bring-in can be named."""
    terms = Stakes(NO_LIMIT, ante=2)
    exact = table("A 50, B 50", "B", terms, bring_in="A", least=2, exact=True)
    free = table("A 50, B 50", "B", terms, bring_in="A", least=2)
    entry = BET.amount(free, 0)
    assert BET.amount(exact, 0) is None and entry is not None and (entry.verb, entry.low, entry.high) == ("bring in", 2, 48)
    act(exact, "A bring in 2")
    assert BET.amount(exact, 1) is not None  # the round goes on as any other


def test_learners_see_the_chips_of_each_player_from_their_own_seat() -> None:
    """The pot and what they must call; for each from themselves to the left: chips, bet, all put in, still in, dealt in."""
    h = table("A 100, B 0, C 60, D 80", "D", Stakes(NO_LIMIT, ante=5))
    act(h, "A bet 20, C fold")
    rows = {0: [75, 20, 25, 1, 1], 1: [0, 0, 0, 0, 0], 2: [55, 0, 5, 0, 1], 3: [75, 0, 5, 1, 1]}
    for seat in range(4):
        expected = [35, 20 if seat == 3 else 0]
        for k in range(4):
            expected += rows[(seat + k) % 4]
        assert h.public_numbers(seat) == expected
    names = h.public_number_names()
    assert names[:4] == ["pot", "to call", "chips of player 0", "bet of this round of player 0"] and len(names) == 22
    assert names[5:7] == ["still in of player 0", "dealt in of player 0"] and len(set(names)) == 22


def all_facts(h: Table) -> list[tuple[str, str, int, str]]:
    """Label, value, seat and kind of each fact of the betting."""
    return [(f.label, str(f.value), f.seat, f.kind) for f in h.betting_facts()]


def test_the_table_shows_bets_before_the_players_and_old_rounds_in_the_pot() -> None:
    """All in, folded, dealt out; side pots with the bets of past rounds; at the end what each has won."""
    h = table("A 100, B 0, C 5, D 80", "D", Stakes(NO_LIMIT, ante=5), ranks="C A D")
    act(h, "A bet 20")
    assert all_facts(h) == [
        ("Pot", "35", -1, "pot"),
        ("Chips", "75", 0, "chips"),
        ("Bet", "20", 0, "bet"),
        ("Chips", "0", 1, "chips"),
        ("", "out", 1, "out"),
        ("Chips", "0", 2, "chips"),
        ("", "all in", 2, "tag"),
        ("Chips", "75", 3, "chips"),
        ("", "dealer", 3, "dealer"),
    ]
    act(h, "D call")
    assert all_facts(h)[:3] == [("Pot", "55", -1, "pot"), ("Main pot", "15", -1, "part"), ("Side pot", "40", -1, "part")]
    act(h, "A check, D bet 10")
    assert all_facts(h)[:3] == [("Pot", "65", -1, "pot"), ("Main pot", "15", -1, "part"), ("Side pot", "40", -1, "part")]
    act(h, "A fold")
    assert ("", "folded", 0, "out") in all_facts(h) and ("Bet", "10", 3, "bet") not in all_facts(h)
    assert ("", "won 40", 3, "tag") in all_facts(h) and ("", "won 15", 2, "tag") in all_facts(h)


def test_only_live_hands_are_shown_and_compared() -> None:
    """The folded best hand wins nothing; of two left, the beaten one need not be shown after the better."""
    h = table("A 50, B 50, C 50", "C", OPEN, ranks="A B C", bets=(10,), showdown="losers_may_muck")
    act(h, "A bet 10, B call, C call")
    assert h.showing == [0] and h.over
    h = table("A 50, B 50, C 50", "C", OPEN, ranks="A B C", bets=(10, 10), showdown="losers_may_muck")
    act(h, "A check, B bet 10, C call, A fold, B check, C check")
    assert h.showing == [1] and list(h.strengths()) == [NO_HAND, 1, 0] and h.score == [0, 10, -10]
    h = table("A 50, B 50, C 50", "C", OPEN, ranks="C B A", bets=(10,), showdown="all_show")
    act(h, "A bet 10, B call, C call")
    assert h.showing == [0, 1, 2]


def test_cards_of_a_hand_are_sorted_from_the_ace_down() -> None:
    """Equal ranks by suit, spades first."""
    h = table("A 9, B 9", "B", OPEN)
    read = h.plan.pack.read
    assert h.sorted_hand(read("2S AC KD AS 2C KS")) == read("AS AC KS KD 2S 2C")


class HighLow(Table):
    """A game in which high and low share, with cards that are turned up and have names."""

    lows = (NO_HAND, NO_HAND, NO_HAND)
    titles = ("four aces", "an eight-six low", "a straight flush")

    def show_hand(self, seat: Seat) -> None:
        super().show_hand(seat)
        self.reveal_zone(seat)

    def low_strengths(self) -> vec[i64]:
        return vec[i64](list(self.lows))

    def name_hand(self, seat: Seat) -> str:
        return self.titles[seat]


def high_low(ranks: str, lows: tuple[int, int, int]) -> HighLow:
    """A, B and C put in 10 each; then C folds and the others show two cards each."""
    h = table("A 50, B 50, C 50", "C", OPEN, ranks=ranks, bets=(10, 10), kind=HighLow, told=True)
    assert isinstance(h, HighLow)
    h.lows = lows
    for seat, cards in enumerate(("KD AS", "8H 6C", "2C 3C")):
        for face in h.plan.pack.read(cards):
            h.deal(face, seat)
    act(h, "A bet 10, B call, C call, A check, B bet 10, C fold, A call")
    return h


@pytest.mark.parametrize(
    ("ranks", "lows", "won", "told"),
    [
        ("A B C", (NO_HAND, 3, NO_HAND), {0: " for high", 1: " for low"}, "{0} and {1} share the pot of 50, 25 each."),
        ("B A C", (3, NO_HAND, NO_HAND), {0: " for low", 1: " for high"}, "{0} and {1} share the pot of 50, 25 each."),
        ("A B C", (3, 2, NO_HAND), {0: ""}, "{0} {wins|win} the pot of 50 with four aces."),
        ("A B C", (NO_HAND, NO_HAND, NO_HAND), {0: ""}, "{0} {wins|win} the pot of 50 with four aces."),
        ("AB C", (NO_HAND, NO_HAND, NO_HAND), {0: "", 1: ""}, "{0} and {1} share the pot of 50, 25 each, with four aces."),
    ],
)
def test_the_count_of_a_pot_that_high_and_low_share(
    ranks: str, lows: tuple[int, int, int], won: dict[int, str], told: str
) -> None:
    """Shown hands with their names (four aces are special), what each put in, and what each won, and for which half."""
    h = high_low(ranks, lows)
    expected: list[tuple[int, str, int | None, bool]] = []
    for seat, cards in enumerate(("[AS] [KD]: four aces", "[8H] [6C]: an eight-six low")):
        expected += [(seat, cards, None, seat == 0), (seat, "put in", -20, False)]
        if seat in won:
            expected.append((seat, f"the pot{won[seat]}", 50 // len(won), False))
    expected.append((2, "put in, then folded", -10, False))
    assert [(line.seat, line.text, line.points, line.special) for line in h.count_lines()] == expected
    assert h.outcome() == [told] and h.ending() == told and h.showing == [1, 0]


def test_a_hand_is_open_when_all_its_cards_are() -> None:
    """One card turned up, or shown to one player alone, is not the hand; nor is an empty place."""
    h = table("A 50, B 50, C 50", "C", OPEN)
    for face in h.plan.pack.read("KD AS"):
        h.deal(face, 0)
    assert not h.is_open(0) and not h.is_open(1)
    h.reveal_zone_to(0, 0b010)
    assert not h.is_open(0)
    h.make_known(-1, 0, bit(h.plan.pack.face("AS")))
    assert not h.is_open(0)
    h.reveal_zone(0)
    assert h.is_open(0) and not h.is_open(1)


def test_a_hand_is_shown_while_it_may_have_the_best_low() -> None:
    """A shows the best high hand, and B the best low one; C is beaten both ways."""
    h = table("A 50, B 50, C 50", "C", OPEN, ranks="A B C", bets=(10,), kind=HighLow, showdown="losers_may_muck")
    assert isinstance(h, HighLow)
    h.lows = (NO_HAND, 9, 5)
    act(h, "A bet 10, B call, C call")
    assert h.showing == [0, 1] and h.score == [5, 5, -10]


@pytest.mark.parametrize(
    ("name", "special"),
    [
        ("a queen-high straight flush", True),
        ("a royal flush", True),
        ("four nines", True),
        ("five kings", True),
        ("a flush, ace-nine-eight-six-two", False),
        ("a straight", False),
        ("two pair, fours and fives", False),
        ("a twenty-four flush", False),
    ],
)
def test_rare_hands_are_special(name: str, special: bool) -> None:
    """Straight flushes, and four or five of a kind."""
    h = high_low("A B C", (NO_HAND, NO_HAND, NO_HAND))
    h.titles = (name, "", "")
    assert [line.special for line in h.shown_hand_line(0)] == [special] and h.shown_hand_line(2) == []
    h.reveal_zone(2)
    assert h.shown_hand_line(2) == [], "the folded hand is not counted, even if its cards are turned up"
    assert h.shown_hand_line(1)[0].text == "[8H] [6C]"
