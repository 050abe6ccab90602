"""All Fours, clause by clause (AF-1 to AF-31), with the rulings and the worked cases.

P1 is seat 0, on the dealer's left; the dealer has the last seat.
"""

from __future__ import annotations

from typing import Any

import pytest

from upcard.core.bits import Rng
from upcard.core.errors import BadOption, BadSeats, IllegalMove
from upcard.core.hand import play_out
from upcard.core.journal import Journal
from upcard.core.pack import STANDARD
from upcard.games.all_fours.game import GAME
from upcard.games.all_fours.hand import AllFours
from upcard.games.all_fours.match import AllFoursMatch
from upcard.kit.tricks import HAND, NO_TRUMP

COMPLETE = ["JS AH 8H AD QD JD", "8S 4S 5H 8D 4D 2C", "3S TH 3H 9D 7D 5C"]
SIX_TRICKS = "8H 5H TH 9D JD 4D AD 8D 7D QD 8S 3H 4S 3S JS AH 2C 5C"


def deal(seats: int, up: str, stock: str = "", hands: list[str] | None = None, **more: Any) -> AllFours:
    """A hand dealt from a pack in order: hands by seat where they are named, the upcard, and the top of the stock."""
    named = [(hands or [""] * seats)[s].split() for s in range(seats)]
    used = [c for row in named for c in row] + [up] + stock.split()
    free = [c for c in STANDARD.names if c not in used]
    for row in named:
        row += [free.pop() for _ in range(6 - len(row))]
    deck = [c for half in (0, 3) for row in named for c in row[half : half + 3]] + [up] + stock.split() + free
    more.setdefault("dealer", seats - 1)
    h = GAME.new(1, seats=seats, deck=" ".join(deck), **more)
    assert isinstance(h, AllFours)
    return h


def middle(zones: dict[str, str], trump: str = "H", turn: int = 0, **more: Any) -> AllFours:
    """A hand in the middle of play. Cards that are not named are in the stock."""
    seats = more.pop("seats", 3)
    zones = {f"hand.{s}": "" for s in range(seats)} | zones
    h = GAME.position(zones=zones, phase="play", turn=turn, seats=seats, dealer=seats - 1, trump="CDHS".index(trump), **more)
    assert isinstance(h, AllFours)
    return h


def counted(piles: list[str], trump: str, hands: list[str], carry: list[int] | None = None, **more: Any) -> AllFours:
    """A finished hand: what each player took before the last trick, and the cards of the last trick, led by P1."""
    zones = {f"taken.{s}": p for s, p in enumerate(piles)} | {f"hand.{s}": c for s, c in enumerate(hands)}
    h = middle(zones, trump, seats=len(piles), carry=carry, **more)
    play(h, " ".join(hands))
    return h


def play(h: AllFours, text: str) -> None:
    """Cards played in turn."""
    for c in text.split():
        h.play(f"play {c}")


def names(h: AllFours, zone: str) -> set[str]:
    """The cards in a zone."""
    return {STANDARD.names[c] for c in h.cards_in(h.plan.zone(zone))}


def open_cards(h: AllFours) -> set[str]:
    """The cards that can be played."""
    return {h.say(a).split()[1] for a in h.legal()}


def said(h: AllFours) -> set[str]:
    """The legal answers."""
    return {h.say(a) for a in h.legal()}


def lines(h: AllFours) -> list[tuple[int, str, int | None]]:
    """The lines of the count."""
    return [(t.seat, t.text, t.points) for t in h.count_lines()]


def discard_all(h: AllFours) -> None:
    """Every player discards their lowest cards."""
    while h.phase.name == "discard":
        h.apply(h.legal()[0])


def refused(seats: int, up: str, stock: str, **more: Any) -> AllFours:
    """A hand in which the first player begged and the dealer refused."""
    h = deal(seats, up, stock, **more)
    h.play("beg", "refuse")
    return h


def match_at(totals: list[int], score: list[int], **options: Any) -> AllFoursMatch:
    """A match with these totals after a hand that brought this score."""
    m = GAME.match(3, seats=len(totals), options=options)
    assert isinstance(m, AllFoursMatch)
    m.totals = totals
    m.hand.end(score)
    m.finish_hand()
    return m


# The deal and the trump suit -------------------------------------------------------------------


def test_af_1_af_r22_two_to_seven_players_each_alone() -> None:
    """AF-1, AF-R22: two to seven players, no more and no fewer; no partnerships, so four players keep four scores (AF-R19)."""
    assert GAME.seats == (2, 3, 4, 5, 6, 7)
    for n in (1, 8):
        with pytest.raises(BadSeats, match="2 to 7 players"):
            GAME.new(1, seats=n)
    assert match_at([6, 0, 0, 0], [1, 0, 1, 0]).winners() == [0]


def test_af_2_af_31_hands_until_a_player_has_seven() -> None:
    """AF-2, AF-31, AF-R23: six points are not enough; seven win, by any margin."""
    m = match_at([5, 6, 0], [1, 0, 0])
    assert not m.over
    m.next_hand()
    m.hand.end([0, 1, 0])
    m.finish_hand()
    assert m.over and m.winners() == [1] and m.totals == [6, 7, 0]
    assert m.goal() == "first to 7 points"
    assert m.result_text() == "{1} {wins|win} with 7 points."


def test_a_table_may_play_to_another_number() -> None:
    """The target is an option."""
    assert not match_at([10, 0], [0, 9], target=11).over
    assert match_at([10, 0], [1, 0], target=11).winners() == [0]


def test_af_3_the_ace_is_high_in_every_suit() -> None:
    """AF-3: fifty-two cards. The ace beats the king, the king beats the queen, and so on down to the two."""
    assert sorted(STANDARD.names) == sorted([r + s for s in "CDHS" for r in "23456789TJQKA"])
    h = middle({"hand.0": "KS", "hand.1": "AS", "hand.2": "QS"})
    play(h, "KS AS QS")
    assert names(h, "taken.1") == {"KS", "AS", "QS"}


def test_af_4_af_5_two_passes_of_three_an_upcard_and_the_stock() -> None:
    """AF-4, AF-5: three cards to each player from the dealer's left, three more, then the upcard. The rest is face down."""
    order = " ".join(STANDARD.names)
    for n in range(2, 8):
        h = GAME.new(1, seats=n, deck=order, dealer=1)
        assert isinstance(h, AllFours)
        for k in range(n):
            seat = (2 + k) % n
            assert h.cards_in(HAND + seat) == [*range(3 * k, 3 * k + 3), *range(3 * (n + k), 3 * (n + k) + 3)]
        assert h.cards_in(h.up) == [6 * n] and h.size(h.stock) == 51 - 6 * n
        view = h.view(0)
        assert view.zones[h.up] == [6 * n] and set(view.zones[h.stock]) == {-1}
        assert sum([c >= 0 for row in view.zones for c in row]) == 7, "one sees one's own six and the upcard"


def test_af_6_the_dealers_left_stands_or_begs() -> None:
    """AF-6, AF-R18: the first player has two answers, and is asked once."""
    h = deal(4, "9H")
    assert h.turn == 0 and said(h) == {"stand", "beg"}
    assert h.trump == NO_TRUMP
    h.play("beg")
    assert h.turn == 3 and said(h) == {"give one", "refuse"}
    assert [(f.seat, f.value) for f in h.facts() if f.kind == "said"] == [(0, "I beg")]
    h.play("give one")
    assert h.phase.name == "play" and [f for f in h.facts() if f.kind == "said"] == []


def test_af_7_af_c5_standing_makes_trumps_and_scores_nothing() -> None:
    """AF-7, AF-C5, AF-R2: the suit of the upcard is trumps. The dealer scores nothing for a jack turned up first."""
    h = deal(4, "JD")
    h.play("stand")
    assert h.trump == 1 and h.phase.name == "play" and h.turn == 0
    assert h.awards() == []


def test_af_8_af_c6_a_gift_is_a_point_for_the_beggar() -> None:
    """AF-8, AF-C6: the dealer gives one: the suit stays, and the player on the dealer's left scores one more point at the end."""
    scores = []
    for answers in (["stand"], ["beg", "give one"]):
        h = deal(3, "7C", hands=["8C 9C 2S 3S 4S 5S", "2H 3H 4H 5H 6H 7H", "2D 3D 4D 5D 6D 7D"])
        h.play(*answers)
        assert h.trump == 0 and h.turn == 0
        play_out(h, Rng(1))
        scores.append(h.score)
    assert scores == [[2, 0, 0], [3, 0, 0]], "both clubs are P1's: High and Low, and nothing else counts"


def test_af_9_af_10_the_dealer_refuses_and_everyone_gets_three() -> None:
    """AF-9, AF-10: each player, the dealer too, gets three more cards from the left on; a new upcard comes from the stock."""
    h = refused(3, "5H", "2C 3C 4C 2D 3D 4D 2S 3S 4S 7D")
    assert [h.size(HAND + s) for s in range(3)] == [9, 9, 9]
    assert {"2C", "3C", "4C"} <= names(h, "hand.0") and {"2D", "3D", "4D"} <= names(h, "hand.1")
    assert {"2S", "3S", "4S"} <= names(h, "hand.2")
    assert h.size(h.stock) == 33 - 10
    assert [STANDARD.names[c] for c in h.cards_in(h.up)] == ["5H", "7D"], "the old upcard lies aside, face up (AF-R20)"


def test_af_12_the_new_suit_is_trumps_without_a_question() -> None:
    """AF-12, AF-R18: nobody can beg again. Everyone discards, and play begins."""
    h = refused(4, "5H", "2C 3C 4C 2D 3D 4D 2S 3S 4S 5C 5D 5S 6S")
    assert h.trump == 3 and h.phase.name == "discard"
    discard_all(h)
    assert h.phase.name == "play" and h.turn == 0


def test_af_11_af_13_af_14_af_c7_running_three_players() -> None:
    """AF-11, AF-13, AF-14, AF-C7, AF-R8: the same suit is run again; a jack of a new suit scores for the dealer; keep six."""
    first, second = "2C 3C 4C 5C 6C 7C 8C 9C TC", "2D 3D 4D 5D 6D 7D 8D 9D TD"
    h = deal(3, "5H", f"{first} 9H {second} JS")
    h.journal = Journal()
    h.play("beg", "refuse")
    assert [e.text for e in h.journal.entries if "jack" in e.text] == ["{2} {scores|score} a point for turning up a jack."]
    assert h.size(h.stock) == 13 and h.trump == 3
    assert [h.size(HAND + s) for s in range(3)] == [12] * 3
    assert lines(h) == [(2, "turned up a jack", 1)]
    pick = h.phase.card_pick(h, h.turn)
    assert pick is not None and (pick.least, pick.most) == (6, 6)
    discard_all(h)
    assert [h.size(HAND + s) for s in range(3)] == [6] * 3 and h.size(h.muck) == 18
    assert h.view(-1).zones[h.muck] == [-1] * 18, "face down"
    assert h.phase.name == "play" and h.turn == 0


def test_af_r8_discards_are_chosen_at_the_same_time_and_hidden() -> None:
    """AF-R8: players discard any cards, trumps too. Nobody sees how far another player is, or what was discarded."""
    h = refused(2, "5H", "2C 3C AS 2D 3D 4D JS")
    assert set(h.seats_to_answer()) == {0, 1}
    assert "discard AS" in said(h)
    before = h.view(1).to_json()
    h.play("discard AS", "discard 2C")
    after = h.view(1).to_json()
    assert {**after, "legal": before["legal"]} == before
    with pytest.raises(IllegalMove, match="you do not hold the ace of spades"):
        h.play("discard AS")
    discard_all(h)
    ace = STANDARD.face("AS")
    assert ace not in [c for row in h.view(1).zones for c in row]


def test_af_15_af_c8_the_stock_runs_out() -> None:
    """AF-15, AF-C8: four players, clubs three times: the hand is thrown in, nobody scores, and the same dealer deals again."""
    h = refused(4, "2C", "3C 5C 6C 7C 8C 9C TC JC QC AC 2D 3D KC 4D 5D 6D 7D 8D 9D TD JD QD KD AD 2S 4C")
    assert h.over and h.thrown_in == 1 and h.score == [0, 0, 0, 0]
    assert h.size(h.stock) == 1
    assert lines(h) == [(-1, "The stock ran out before a new suit was turned: {3} {deals|deal} again.", None)]


def test_af_r1_the_deal_passes_to_the_left_but_not_after_a_hand_thrown_in() -> None:
    """AF-R1, AF-15: the first dealer is an option. The deal passes to the left, but stays after a hand thrown in."""
    m = GAME.match(4, seats=6, options={"first_dealer": 3})
    assert m.dealer == 2
    m.answer(3, "beg")
    m.answer(2, "refuse")
    assert m.hand.over and m.sheet[0].label == "Hand 1 thrown in"
    m.next_hand()
    assert m.dealer == 2 and m.totals == [0] * 6
    m.hand.end([1, 0, 0, 0, 0, 0])
    m.finish_hand()
    m.next_hand()
    assert m.dealer == 3
    assert {GAME.match(n, seats=3).dealer for n in range(20)} == {0, 1, 2}


def test_af_c9_six_players_refuse() -> None:
    """AF-C9: with six players the stock of 15 is too short for even one run, so nothing is dealt."""
    h = refused(6, "9S", "")
    assert h.over and h.thrown_in == 1 and h.size(h.stock) == 15 and h.score == [0] * 6


@pytest.mark.parametrize(("seats", "runs"), [(2, 5), (3, 3), (4, 2), (5, 1), (6, 0), (7, 0)])
def test_af_r4_af_r5_how_often_the_cards_can_be_run(seats: int, runs: int) -> None:
    """AF-R4, AF-R5: if only clubs turn up, the cards are run as long as the stock has three for each player and an upcard."""
    rest = [r + s for s in "DHS" for r in "23456789TJQKA"]
    row: list[str] = []
    for up in ["3C", "4C", "5C", "6C", "7C"][:runs]:
        row += [rest.pop() for _ in range(3 * seats)] + [up]
    h = deal(seats, "2C", " ".join(row))
    h.play("beg")
    told = h.phase.button(h, h.turn, 1)
    assert told == ("Refuse and run" if runs else "Refuse and throw in")
    h.play("refuse")
    assert h.thrown_in == 1 and h.size(h.up) == runs + 1
    assert h.size(h.stock) == 51 - 6 * seats - runs * (3 * seats + 1)


def test_af_r2_an_option_pays_the_first_jack() -> None:
    """AF-R2: with this option the dealer scores as soon as the jack is turned up, and can win by it."""
    h = deal(3, "JD", options={"first_upcard_jack": True})
    assert lines(h) == [(2, "turned up a jack", 1)] and not h.over
    assert [(f.value, f.seat, f.kind) for f in h.facts()] == [("+1 jack", 2, "tag")]
    h = deal(3, "JD", options={"first_upcard_jack": True}, carry=[0, 0, 6])
    assert h.over and h.score == [0, 0, 1]
    assert deal(3, "QD", options={"first_upcard_jack": True}).awards() == []


def test_af_r3_an_option_pays_a_jack_that_is_run_again() -> None:
    """AF-R3: a second jack of the same suit scores nothing. With this option it scores, and so does a jack that makes trumps."""
    first, second = "2C 3C 4C 5C 6C 7C 8C 9C TC", "2D 3D 4D 5D 6D 7D 8D 9D TD"
    stock = f"{first} JH {second} JS"
    assert lines(refused(3, "5H", stock)) == [(2, "turned up a jack", 1)]
    assert lines(refused(3, "5H", stock, options={"jack_on_any_run": True})) == [(2, "turned up 2 jacks", 2)]
    h = refused(3, "5H", stock, options={"jack_on_any_run": True}, carry=[0, 0, 6])
    assert h.over and h.score == [0, 0, 1] and h.size(HAND) == 9, "the first of them wins the game"
    h = refused(3, "5H", f"{first} 9H {second} QS", options={"jack_on_any_run": True})
    assert h.phase.name == "discard" and h.trump == 3 and lines(h) == [], (
        "a nine of the same suit is run again like any other card"
    )


def test_af_r21_points_before_a_hand_is_thrown_in_stay() -> None:
    """AF-R21: a point that an option gave the dealer for the first upcard is not taken back."""
    h = refused(7, "JC", "", options={"first_upcard_jack": True})
    assert h.thrown_in == 1 and h.score == [0] * 6 + [1]


def test_af_r6_af_c13_a_gift_may_win_the_game() -> None:
    """AF-R6, AF-C13: a player with six points who is given one has won before a card is played."""
    h = deal(4, "7C", carry=[6, 0, 0, 0])
    h.play("beg", "give one")
    assert h.over and h.score == [1, 0, 0, 0] and lines(h) == [(0, "the dealer's gift", 1)]
    assert match_at([6, 0, 0, 0], h.score).winners() == [0]
    h = deal(4, "7C", carry=[5, 0, 0, 0])
    h.play("beg", "give one")
    assert not h.over and h.phase.name == "play", "six points are one too few"


def test_af_r6_a_table_may_forbid_that_gift() -> None:
    """AF-R6: with this option the dealer must refuse, but only when the point would win."""
    rule = {"gift_can_win": False}
    h = deal(3, "7C", carry=[6, 0, 0], options=rule)
    h.play("beg")
    assert said(h) == {"refuse"}
    with pytest.raises(IllegalMove, match="your gift would win the game"):
        h.play("give one")
    h = deal(3, "7C", carry=[5, 6, 6], options=rule)
    h.play("beg")
    assert said(h) == {"give one", "refuse"}


def test_af_r7_the_dealers_jack_may_win_the_game() -> None:
    """AF-R7: the dealer's point for a jack ends the game at once, unless hands are counted whole."""
    stock = "2C 3C 4C 2D 3D 4D JS"
    h = refused(2, "5H", stock, carry=[0, 6])
    assert h.over and h.score == [0, 1]
    h = refused(2, "5H", stock, carry=[0, 6], options={"score_order_wins": False})
    assert h.phase.name == "discard"


# Play ------------------------------------------------------------------------------------------


def test_af_16_af_20_af_21_six_tricks_from_the_dealers_left() -> None:
    """AF-16, AF-20, AF-21: the dealer's left leads and play goes round. The winner keeps the trick and leads; six are played."""
    h = deal(3, "KS", hands=COMPLETE)
    h.play("stand")
    assert h.turn == 0
    play(h, "8H")
    assert h.turn == 1
    play(h, "5H")
    assert h.turn == 2
    play(h, "TH")
    assert h.turn == 2 and names(h, "taken.2") == {"8H", "5H", "TH"} and h.size(HAND + 2) == 5
    play(h, SIX_TRICKS[9:])
    assert h.over and sum(h.won) == 6


def test_af_17_af_c1_a_trump_is_always_allowed() -> None:
    """AF-17, AF-C1, AF-R16: a player who can follow suit follows or trumps, and cannot play a third suit."""
    h = middle({"hand.0": "8S", "hand.1": "KS 2S 3H AD", "hand.2": "4C"})
    play(h, "8S")
    assert open_cards(h) == {"KS", "2S", "3H"}
    with pytest.raises(IllegalMove, match="spades were led and you hold a spade: follow suit or trump"):
        h.play("play AD")
    assert h.phase.prompt(h, 1) == "Your turn: spades were led; play a spade or a trump."


def test_af_18_af_c2_void_plays_anything() -> None:
    """AF-18, AF-C2, AF-R16: a player with none of the suit led can play any card, and need not trump."""
    h = middle({"hand.0": "8S", "hand.1": "3H AD 9C", "hand.2": "4C"})
    play(h, "8S")
    assert open_cards(h) == {"3H", "AD", "9C"}


def test_af_r15_af_c3_trumps_are_followed() -> None:
    """AF-R15, AF-C3: you must follow a trump lead with a trump."""
    h = middle({"hand.0": "5H", "hand.1": "3H KS AD", "hand.2": "4C"})
    play(h, "5H")
    assert open_cards(h) == {"3H"}
    with pytest.raises(IllegalMove, match="hearts were led and you hold a heart$"):
        h.play("play KS")


def test_af_19_af_c4_the_highest_trump_wins() -> None:
    """AF-19, AF-C4: a trump beats the ace of the suit led, and a higher trump a lower one.

    Without trumps, the highest of the suit led.
    """
    h = middle({"hand.0": "8S", "hand.1": "AS", "hand.2": "2H", "hand.3": "KS"}, seats=4)
    play(h, "8S AS 2H KS")
    assert names(h, "taken.2") == {"8S", "AS", "2H", "KS"}
    h = middle({"hand.0": "8S", "hand.1": "3H", "hand.2": "2H", "hand.3": "KS"}, seats=4)
    play(h, "8S 3H 2H KS")
    assert names(h, "taken.1") == {"8S", "3H", "2H", "KS"}
    h = middle({"hand.0": "8S", "hand.1": "AD", "hand.2": "9S", "hand.3": "KC"}, seats=4)
    play(h, "8S AD 9S KC")
    assert names(h, "taken.2") == {"8S", "AD", "9S", "KC"}


def test_what_a_card_tells_about_a_hand() -> None:
    """A third suit shows that its player is void in the suit led.

    A trump, or any card when revokes are allowed, shows nothing.
    """
    spades = 0x1FFF << 39
    for card, options, lacking in [("AD", {}, spades), ("3H", {}, 0), ("AD", {"allow_revoke": True}, 0)]:
        h = middle({"hand.0": "8S 2C", "hand.1": "3H AD", "hand.2": "4C 5C"}, options=options)
        play(h, f"8S {card}")
        assert h.ruled_out[HAND + 1] == lacking


# The count -------------------------------------------------------------------------------------


def test_af_c10_a_complete_hand() -> None:
    """AF-C10, AF-23 to AF-26, AF-28, AF-R9: P1 scores High, Low and Jack. Game is tied at ten each, so nobody scores it."""
    h = deal(3, "KS", hands=COMPLETE)
    h.play("stand")
    play(h, SIX_TRICKS)
    assert h.score == [3, 0, 0]
    assert lines(h) == [
        (0, "High, [JS]", 1),
        (0, "Low, [3S]", 1),
        (0, "Jack, [JS]", 1),
        (-1, "No Game: {0} and {2} tie with 10.", None),
    ]


def test_af_24_af_29_af_r12_high_is_the_highest_trump_in_play() -> None:
    """AF-24, AF-29, AF-R12: the nine is High if no higher trump was played. The ace and king are in the stock."""
    h = counted(["", "9S 2D", ""], "S", ["4S", "3C", "5C"])
    assert lines(h)[0] == (1, "High, [9S]", 1)


def test_af_25_af_r13_low_goes_to_the_captor() -> None:
    """AF-25, AF-R13: P3 plays the lowest trump, and P1 scores for taking it."""
    h = counted(["", "5S 6D", ""], "S", ["9S", "3C", "3S"])
    assert (0, "Low, [3S]", 1) in lines(h) and h.score == [2, 0, 0]


def test_af_26_af_r13_the_jack_goes_to_the_captor() -> None:
    """AF-26, AF-R13: P2 plays the jack of trumps into the queen of P3."""
    h = counted(["2C 3C", "", ""], "S", ["9S", "JS", "QS"])
    assert (2, "Jack, [JS]", 1) in lines(h)
    assert h.score == [0, 0, 4], "High and Low are in that trick too, and its three points are the only ones for Game"


def test_af_27_af_c11_counting_for_game() -> None:
    """AF-27, AF-C11: ten, four, three, two, one: 17, 20 and 11, so P2 scores Game. Small cards count nothing."""
    h = counted(["TH AS KD 9D", "TC TD", "AH AC QS JS"], "D", ["2C", "3C", "4C"])
    assert [h.worth(s) for s in range(3)] == [17, 20, 11]
    assert lines(h)[-1] == (1, "Game, 20", 1)


def test_af_28_af_r14_ties_and_nothing_for_game() -> None:
    """AF-28, AF-R14: players who tie for the highest count, or all have nothing, do not score Game."""
    assert lines(counted(["TH", "TC", "TS"], "D", ["2C", "3C", "4C"]))[-1] == (
        -1,
        "No Game: {0}, {1} and {2} tie with 10.",
        None,
    )
    assert lines(counted(["AH", "TC", "TS"], "D", ["2C", "3C", "4C"]))[-1] == (-1, "No Game: {1} and {2} tie with 10.", None)
    h = counted(["9H", "8C", ""], "D", ["2C", "3C", "4C"])
    assert lines(h)[-1] == (-1, "No Game: no card that counts was played.", None) and h.score == [0, 0, 0]


def test_af_30_no_jack_in_play_no_point() -> None:
    """AF-30, AF-R9: a jack of trumps that was turned up, discarded or not dealt is in nobody's tricks."""
    for where in ("muck", "upcard", "stock"):
        zones = {"taken.0": "9S", "muck": "AS 2S", "hand.0": "2C", "hand.1": "3C", "hand.2": "4C"}
        zones[where] = f"{zones.get(where, '')} JS"
        h = middle(zones, "S")
        play(h, "2C 3C 4C")
        assert lines(h)[:3] == [(0, "High, [9S]", 1), (0, "Low, [9S]", 1), (-1, "No Jack: [JS] was not in play.", None)]


def test_af_r10_no_trump_in_play() -> None:
    """AF-R10: without a trump in play nobody scores High, Low or Jack. Game is scored as usual."""
    h = counted(["TH", "", ""], "D", ["2C", "3C", "4C"])
    assert h.score == [1, 0, 0]
    assert lines(h)[0] == (-1, "No trump was played: no High, Low or Jack.", None)


def test_af_r11_af_c14_one_trump_is_high_low_and_jack() -> None:
    """AF-R11, AF-C14: a jack as the only trump in play scores its winner P3 three points; any other single trump scores two."""
    h = counted(["TH", "TS", ""], "D", ["2C", "3C", "JD"])
    assert h.score == [0, 0, 3]
    assert counted(["TH", "TS", ""], "D", ["2C", "3C", "9D"]).score == [0, 0, 2]


def test_af_23_af_r7_af_c12_the_order_decides() -> None:
    """AF-23, AF-R7, AF-C12: at 6 to 5, High wins before Low, Jack and Game, which are not scored."""
    h = counted(["QS", "JS 2S TH", ""], "S", ["2C", "3C", "4C"], carry=[6, 5, 0])
    assert h.score == [1, 0, 0]
    assert lines(h) == [
        (0, "High, [QS]", 1),
        (1, "Low, [2S], after the game was won", None),
        (1, "Jack, [JS], after the game was won", None),
        (1, "Game, 11, after the game was won", None),
    ]
    assert match_at([6, 5, 0], h.score).winners() == [0]


def test_af_r7_hands_may_be_counted_whole() -> None:
    """AF-R7: with this option all four points count and P2's 8 beat P1's 7. Equal totals play on until one player leads."""
    rule = {"score_order_wins": False}
    h = counted(["QS", "JS 2S TH", ""], "S", ["2C", "3C", "4C"], carry=[6, 5, 0], options=rule)
    assert h.score == [1, 3, 0]
    assert match_at([6, 5, 0], h.score, **rule).winners() == [1]
    m = match_at([6, 4, 0], h.score, **rule)
    assert not m.over and m.totals == [7, 7, 0]
    m.next_hand()
    m.hand.end([1, 0, 0])
    m.finish_hand()
    assert m.over and m.winners() == [0]
    assert m.goal() == "7 points, with hands counted in full"
    gift = deal(2, "7C", carry=[6, 0], options=rule)
    gift.play("beg", "give one")
    assert gift.phase.name == "play"


# Revokes ---------------------------------------------------------------------------------------

REVOKE = {"allow_revoke": True}


def test_af_r17_revokes_are_refused_unless_the_table_allows_them() -> None:
    """AF-R17: revokes are refused. With the pub option you can play any card you hold, but no other."""
    zones = {"hand.0": "8S", "hand.1": "KS 2S 3H AD", "hand.2": "4C"}
    h = middle(zones)
    play(h, "8S")
    assert "AD" not in open_cards(h)
    h = middle(zones, options=REVOKE)
    play(h, "8S")
    assert open_cards(h) == {"KS", "2S", "3H", "AD"}
    with pytest.raises(IllegalMove, match="you do not hold the ace of clubs"):
        h.play("play AC")
    assert GAME.check_terms("pub_rules")[0] == GAME.check_terms(REVOKE)[0]


def test_af_22_a_revoke_costs_a_point_to_each_and_jack_and_game() -> None:
    """AF-22, AF-R17: P2 does not follow and later plays a spade. The others score one each first; P2 loses Game but not High."""
    h = middle({"hand.0": "8S 2C", "hand.1": "TD KS", "hand.2": "9S 3C"}, "D", options=REVOKE)
    play(h, "8S TD")
    assert h.revoked == 0, "a trump is no revoke"
    play(h, "9S")
    h = middle({"hand.0": "8S 2C", "hand.1": "4C KS", "hand.2": "9S 5S", "taken.1": "AH KH QD"}, "D", options=REVOKE)
    play(h, "8S 4C 9S")
    assert h.revoked == 0, "nobody can know it yet"
    play(h, "5S 2C KS")
    assert h.revoked == 0b010
    assert h.score == [1, 2, 1]
    assert lines(h) == [
        (0, "for {1}'s revoke", 1),
        (2, "for {1}'s revoke", 1),
        (1, "High, [QD]", 1),
        (1, "Low, [QD]", 1),
        (-1, "No Jack: [JD] was not in play.", None),
        (1, "Game, 12, lost by the revoke", None),
    ]


def test_af_r17_the_lowest_club_shows_a_revoke_too() -> None:
    """AF-R17: P2 throws a diamond on clubs and later plays the two of clubs."""
    h = middle({"hand.0": "8C 2S", "hand.1": "4D 2C", "hand.2": "9C 5C"}, "H", options=REVOKE)
    play(h, "8C 4D 9C 5C 2S 2C")
    assert h.revoked == 0b010


def test_af_22_two_points_where_the_jack_was_in_play() -> None:
    """AF-22, AF-R17: the jack of trumps doubles the penalty, no matter who played it.

    If the revoker takes it, nobody scores Jack.
    """
    h = middle({"hand.0": "8S 2C", "hand.1": "4C KS", "hand.2": "9S 5S", "taken.1": "JD TH"}, "D", options=REVOKE)
    play(h, "8S 4C 9S 5S 2C KS")
    assert h.score == [2, 2, 2]
    assert (1, "Jack, [JD], lost by the revoke", None) in lines(h)
    h = middle({"hand.0": "8S 2C", "hand.1": "4C KS", "hand.2": "9S 5S", "taken.2": "JD TH"}, "D", options=REVOKE)
    play(h, "8S 4C 9S 5S 2C KS")
    assert h.score == [2, 0, 6], "P3 has High, Low, Jack and Game besides"


def test_af_r17_not_following_trumps_is_a_revoke() -> None:
    """AF-R17: holding back a trump from a trump lead is found out too."""
    h = middle({"hand.0": "8D 2C", "hand.1": "4C 9D", "hand.2": "3D 3C"}, "D", options=REVOKE)
    play(h, "8D 4C 3D 2C 9D")
    assert h.revoked == 0b010


def test_af_r17_void_is_no_revoke() -> None:
    """AF-R17: a player with none of the suit led can play any card without a penalty."""
    h = middle({"hand.0": "8S 2C", "hand.1": "4C KH", "hand.2": "9S 5S"}, "D", options=REVOKE)
    play(h, "8S 4C 9S 5S 2C KH")
    assert h.revoked == 0 and not [t for t in lines(h) if "revoke" in t[1]]


def test_af_r17_several_revokes_of_one_player_cost_once_two_revokers_twice() -> None:
    """AF-R17: P2 revokes in spades and in hearts and pays once. If P3 revokes too, both pay, and pay each other as well."""
    h = middle({"hand.0": "8S 8H 2C 3C", "hand.1": "4C 5C 9S 9H", "hand.2": "2S 2H 7C 6C"}, "D", options=REVOKE)
    play(h, "8S 4C 2S 8H 5C 2H 2C 9S 7C 6C 3C 9H")
    assert h.score == [1, 0, 1]
    h = middle({"hand.0": "8S 2C 3C", "hand.1": "4C 9S 3H", "hand.2": "5C 7S 4H"}, "D", options=REVOKE)
    play(h, "8S 4C 5C 2C 9S 7S 3C 3H 4H")
    assert h.revoked == 0b110 and h.score == [2, 1, 1]


def test_af_r17_reaching_seven_together_by_a_penalty() -> None:
    """AF-R17: if several players reach seven by a revoke, the first from the dealer's left wins; the other gets nothing."""
    zones = {"hand.0": "8S 2C", "hand.1": "4C KS", "hand.2": "9S 5S", "taken.2": "AD TH"}
    h = middle(zones, "D", options=REVOKE, carry=[5, 0, 6])
    play(h, "8S 4C 9S 5S 2C KS")
    assert h.score == [1, 0, 1] and lines(h)[1][2] == 1
    h = middle(zones, "D", options=REVOKE, carry=[6, 0, 6])
    play(h, "8S 4C 9S 5S 2C KS")
    assert h.score == [1, 0, 0]
    assert lines(h)[1] == (2, "for {1}'s revoke, after the game was won", None)


def test_a_first_dealer_beyond_seven_is_refused() -> None:
    """The first dealer is a seat from 1 to 7, or 0."""
    with pytest.raises(BadOption, match="from 0 to 7"):
        GAME.match(1, options={"first_dealer": 8})


# What players see and read ---------------------------------------------------------------------


def test_the_table_shows_trumps_gifts_and_counts() -> None:
    """The upcard is marked once it makes trumps. Plates show tricks, a gift and the cards that count for Game."""
    h = deal(3, "KS", hands=COMPLETE)
    assert h.card_marks(h.up) == [] and h.facts() == []
    h.play("beg", "give one")
    assert h.card_marks(h.up) == ["trumps"]
    play(h, "8H 5H TH")
    tricks = [("Tricks", 0, 0), ("Tricks", 0, 1), ("Tricks", 1, 2)]
    told = [*tricks, ("Trump", "♠ spades", -1), ("game", 10, 2), ("", "+1 given", 0)]
    assert [(f.label, f.value, f.seat) for f in h.facts()] == told


def test_a_revoke_is_told_once_when_it_comes_to_light() -> None:
    """Everyone is shown the card that gives a revoke away. A second such card is not announced."""
    h = middle({"hand.0": "8S 2C 3C", "hand.1": "4C KS QS", "hand.2": "9S 5S 6S"}, "D", options=REVOKE)
    h.journal = Journal()
    play(h, "8S 4C 9S 5S 2C KS QS 6S 3C")
    assert [e.text for e in h.journal.entries if "revoked" in e.text] == ["[KS] shows that {1} {has|have} revoked."]
    assert [(f.value, f.seat) for f in h.facts() if f.kind == "tag"] == [("revoked", 1)]
