"""Hearts, clause by clause (HE-1 to HE-28), with the rulings and the worked cases."""

from __future__ import annotations

from typing import Any

import pytest

import upcard
from upcard.core.errors import BadOption, BadSeats, IllegalMove
from upcard.core.hand import Hand
from upcard.core.scene import match_scene
from upcard.games.hearts.game import GAME, Hearts, HeartsMatch
from upcard.kit.tricks import HAND

FULL_SUITS = {
    "hand.0": "2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC",
    "hand.1": "2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD AD",
    "hand.2": "2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH",
    "hand.3": "2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS",
}
COMPLETE = (
    "JS 8S 4S 3S AH 8H 5H AD QD JD 8D 4D 2C",
    "KS QS 9S TH 9H 6H 3H 9D 7D TC 9C 6C 5C",
    "7S 5S 2S KH JH 7H 2H KD 5D AC QC JC 4C",
    "AS TS 6S QH 4H TD 6D 3D 2D KC 8C 7C 3C",
)
TRICKS = (
    "2C 5C JC 3C QC 7C 8H 6C AC 8C 8D TC 7H QH 5H 9H 6D AD 9D 5D AH TH KH 4H 4D 7D KD 3D "
    "7S TS 8S KS 6H 2H 2D JS QS 5S 6S 3S 9C 4C KC 4S TD QD 9S 2S JD 3H JH AS"
)


def play_position(turn: int = 0, **more: Any) -> Hand:
    """A hand in mid-play."""
    return GAME.position(phase="play", turn=turn, **more)


def sayings(h: Hand) -> set[str]:
    """The legal answers, without the verb."""
    return {h.say(a).split()[-1] for a in h.legal()}


def capture(piles: list[str], **options: Any) -> list[int]:
    """The score of a hand with these cards captured. Other cards go to the first pile without points."""
    return captured(piles, **options).score


def captured(piles: list[str], **options: Any) -> Hearts:
    """A hand just over, with these cards captured. Other cards go to the first pile without points."""
    pack = [r + s for s in "CDHS" for r in "23456789TJQKA"]
    named = " ".join(piles).split()
    rest = [c for c in pack if c not in named]
    last = rest[-4:]
    piles = [p + (" " + " ".join(rest[:-4]) if i == 3 else "") for i, p in enumerate(piles)]
    zones = {f"taken.{i}": p for i, p in enumerate(piles)} | {f"hand.{(3 + i) % 4}": c for i, c in enumerate(last)}
    h = GAME.position(zones=zones, phase="play", turn=3, options=options)
    assert isinstance(h, Hearts)
    h.won = type(h.won)([0, 0, 0, 12])
    for c in last:  # the fourth player leads and wins the last trick, all of one suit and without points
        h.play(f"play {c}")
    return h


def with_totals(totals: list[int], **options: Any) -> HeartsMatch:
    """A match whose first hand gave these totals."""
    m = GAME.match(3, options=options)
    assert isinstance(m, HeartsMatch)
    m.hand.end(totals)
    m.finish_hand()
    return m


def test_he_1_four_players_and_the_lowest_wins() -> None:
    """HE-1, HE-R22: four players, each for themselves; other numbers are refused; the lowest score wins."""
    assert GAME.seats == (4,) and GAME.lowest_wins
    for n in (1, 3, 5):
        with pytest.raises(BadSeats, match="4 players"):
            GAME.new(1, seats=n)
    assert with_totals([101, 71, 40, 88]).winners() == [2]


def test_he_2_hearts_and_the_queen_are_to_be_avoided() -> None:
    """HE-2: only hearts and the queen of spades cost points, and capturing all of them turns the cost round."""
    assert capture(["2H QS", "", "", ""])[:3] == [14, 0, 0]
    assert capture(["AH KH AS AD AC KS", "QS JS", "", ""])[:3] == [2, 13, 0]


def test_he_3_he_18_the_highest_of_the_suit_led_wins() -> None:
    """HE-3, HE-18: the ace is highest and the two lowest, there are no trumps, and a card of another suit never wins."""
    h = play_position(zones={"hand.0": "2S", "hand.1": "AS", "hand.2": "AD", "hand.3": "KS"}, seed=1)
    for c in ("2S", "AS", "AD", "KS"):
        h.play(f"play {c}")
    assert h.plan.pack.face("AS") in h.cards_in(4 + 1)


def test_he_4_thirteen_cards_each() -> None:
    """HE-4: the whole pack is dealt, thirteen cards to each."""
    h = GAME.new(1)
    assert [len(h.cards_in(HAND + s)) for s in range(4)] == [13] * 4
    assert sorted(sum([h.cards_in(HAND + s) for s in range(4)], [])) == list(range(52))


def passed_to(number: int, seat: int) -> int | None:
    """Who receives a seat's three cards in a hand of this number; None without passing."""
    h = GAME.new(number=number, seed=5)
    if h.phase.name != "pass":
        return None
    mine = h.cards_in(HAND + seat)[:3]
    while h.phase.name == "pass":
        s = h.turn
        h.apply(h.cards_in(HAND + s)[0])
    return next(s for s in range(4) if set(mine) <= set(h.cards_in(HAND + s)))


@pytest.mark.parametrize(
    ("number", "steps"),
    [
        pytest.param(1, 1, id="HE-5 left"),
        pytest.param(2, 3, id="HE-6 right"),
        pytest.param(3, 2, id="HE-7 across"),
        pytest.param(4, None, id="HE-8 none"),
        pytest.param(5, 1, id="HE-9 left again"),
    ],
)
def test_he_5_he_6_he_7_he_8_he_9_the_cycle_of_passing(number: int, steps: int | None) -> None:
    """HE-5 to HE-9, HE-R3: left, right, across, none, and again, by the number of the hand."""
    for seat in range(4):
        to = passed_to(number, seat)
        assert to is None if steps is None else to == (seat + steps) % 4


def test_he_c9_the_cycle_over_nine_hands() -> None:
    """HE-C9: nine hands pass left, right, across, none, left, right, across, none, left; in the second P1 gives to P4."""
    steps = [passed_to(n, 0) for n in range(1, 10)]
    assert steps == [1, 3, 2, None, 1, 3, 2, None, 1]


def test_he_r2_the_four_passes_are_hidden_and_exchanged_together() -> None:
    """HE-R2: nobody sees the passed cards, not even those they receive, until all have chosen."""
    h = GAME.new(1)
    first = h.turn
    before = h.view((first + 1) % 4).to_json()
    for _ in range(3):
        h.apply(h.legal()[0])
    assert h.view((first + 1) % 4).to_json() == before


@pytest.mark.parametrize("number", [1, 2, 3])
def test_he_5_you_know_the_cards_you_passed(number: int) -> None:
    """HE-5: a player who passed three cards knows who has them; the other two players do not."""
    h = GAME.new(4, number=number)
    step = {1: 1, 2: 3, 3: 2}[number]
    given: dict[int, list[int]] = {s: h.cards_in(HAND + s)[:3] for s in range(4)}
    while h.phase.name == "pass":
        s = h.turn
        h.apply(next(c for c in given[s] if c in h.cards_in(HAND + s)))
    for s in range(4):
        to = (s + step) % 4
        assert set(given[s]) <= set(h.view(s).zones[HAND + to])
        for other in range(4):
            assert other in (s, to) or not set(given[s]) & set(h.view(other).zones[HAND + to])


def test_he_r21_an_illegal_pass_is_refused_and_changes_nothing() -> None:
    """HE-R21: the same card twice or a card not held is refused."""
    h = GAME.new(1)
    held = [h.plan.pack.names[c] for c in h.cards_in(HAND + h.turn)]
    strange = next(n for n in h.plan.pack.names if n not in held)
    before = h.view(h.turn).to_json()
    for cards in ([held[0], held[0]], [strange], ["1X"]):
        with pytest.raises(IllegalMove):
            h.play(*[f"pass {c}" for c in cards])
        assert h.view(h.turn).to_json() == before


def test_he_10_he_c1_the_two_of_clubs_is_led() -> None:
    """HE-10, HE-R9, HE-C1: its holder after the passing leads it; the others must follow with clubs."""
    h = play_position(
        turn=2,
        zones={
            "hand.2": "2C AD" + " ?" * 11,
            "hand.3": "AC 3C KH" + " ?" * 10,
            "hand.0": "QS AS KD 5H 4H 6D 7D 8D 9D TD 2S 3S 4S",
            "hand.1": " ".join(["?"] * 13),
        },
        seed=3,
    )
    assert sayings(h) == {"2C"}
    h.play("play 2C")
    assert {"AC", "3C"} <= sayings(h) and "KH" not in sayings(h)
    h.play("play 3C")
    assert {"AS", "KD"} <= sayings(h) and not {"QS", "5H"} & sayings(h)


@pytest.mark.parametrize("seat", range(4))
def test_he_10_who_holds_the_two_of_clubs_is_told_to_lead_it(seat: int) -> None:
    """HE-10: any other card is refused, with the reason."""
    cards = {f"hand.{s}": names for s, names in enumerate(("3D 4D", "5D 6D", "7D 8D", "9D TD"))}
    cards[f"hand.{seat}"] = "2C KD"
    h = play_position(seat, zones=cards)
    with pytest.raises(IllegalMove, match="you must lead the two of clubs to the first trick"):
        h.play("play KD")


def test_he_6_the_direction_of_a_pass_comes_round_again_after_four_hands() -> None:
    """HE-6: left, right, across, none, and from the fifth hand on again."""
    told = [[f.value for f in GAME.new(1, number=n).facts() if f.label == "Pass"] for n in range(1, 10)]
    assert told == [["left"], ["right"], ["across"], []] * 2 + [["left"]]


def test_he_10_a_player_who_receives_the_two_of_clubs_leads_it() -> None:
    """HE-10: the two of clubs may be passed; its new holder leads it."""
    h = GAME.new(
        deck=deal_of(("2C 3D 4D 5D 6D 7D 8D 9D TD JD QD KD AD", *other_hands("2C 3D 4D 5D 6D 7D 8D 9D TD JD QD KD AD"))), dealer=3
    )
    while h.phase.name == "pass":
        h.apply(h.legal()[0])
    assert h.turn == 1


def other_hands(first: str) -> tuple[str, str, str]:
    """The rest of the pack as three hands."""
    rest = [r + s for s in "CDHS" for r in "23456789TJQKA" if r + s not in first.split()]
    return " ".join(rest[:13]), " ".join(rest[13:26]), " ".join(rest[26:])


def deal_of(hands: tuple[str, ...]) -> str:
    """A pack that deals these hands when the fourth seat deals."""
    rows = [hand.split() for hand in hands]
    return " ".join([rows[i % 4][i // 4] for i in range(52)])


def test_he_11_he_12_the_first_trick() -> None:
    """HE-11, HE-12: to the left; a club if possible; otherwise not a heart or the queen of spades."""
    h = play_position(turn=3, zones={f"hand.{s}": FULL_SUITS[f"hand.{(s + 1) % 4}"] for s in range(4)})
    assert sayings(h) == {"2C"}
    h.play("play 2C")
    assert h.turn == 0 and len(sayings(h)) == 13  # only diamonds: all of them
    h.play("play 2D")
    assert len(sayings(h)) == 13  # only hearts: HE-R4
    h.play("play 2H")
    assert sayings(h) == {r + "S" for r in "23456789TJKA"}  # the queen is barred


def test_he_c2_he_r4_nothing_but_points_on_the_first_trick() -> None:
    """HE-C2, HE-R4: a player with only scoring cards may play any, and a heart so played breaks hearts."""
    zones = {"hand.1": "AH KH QH JH TH 9H 8H 7H 6H 5H 4H 3H QS", "hand.0": "2C" + " ?" * 12}
    h = play_position(zones=zones | {"hand.2": " ".join(["?"] * 13), "hand.3": " ".join(["?"] * 13)})
    h.play("play 2C")
    assert len(sayings(h)) == 13
    h.play("play 3H")
    assert isinstance(h, Hearts) and h.broken


def test_he_13_he_14_he_r10_the_winner_takes_and_leads() -> None:
    """HE-13, HE-14, HE-R10: the highest club takes the first trick into its own pile, and its winner leads."""
    h = GAME.new(deck=deal_of(COMPLETE), dealer=3, number=4)
    for c in TRICKS.split()[:4]:
        h.play(f"play {c}")
    assert h.turn == 2
    assert {h.plan.pack.names[c] for c in h.cards_in(4 + 2)} == {"2C", "5C", "JC", "3C"}


def test_he_15_he_c3_no_heart_is_led_until_hearts_are_broken() -> None:
    """HE-15, HE-C3, HE-R5, HE-R7: you cannot lead an unbroken heart unless you hold only hearts; you can lead the queen."""
    h = play_position(zones={"hand.0": "QS 9D 5H 3H"})
    assert sayings(h) == {"QS", "9D"}
    assert "not broken" in h.phase.why_not_card(h, 0, h.plan.pack.face("5H"))
    assert sayings(play_position(zones={"hand.0": "KH 9H 5H 3H"})) == {"KH", "9H", "5H", "3H"}
    assert sayings(play_position(zones={"hand.0": "QS 5H 3H"})) == {"QS"}


def test_he_16_he_c5_suit_must_be_followed() -> None:
    """HE-16, HE-C5: a player who holds the suit led plays it."""
    h = play_position(turn=2, zones={"hand.2": "KS 2D 3D", "hand.3": "QS 7S AH"})
    h.play("play KS")
    assert sayings(h) == {"QS", "7S"}
    with pytest.raises(IllegalMove, match="spades were led and you hold a spade"):
        h.play("play AH")


def test_he_17_a_void_player_may_play_any_card() -> None:
    """HE-17: after the first trick a player without the suit led may play hearts and the queen."""
    h = play_position(zones={"hand.0": "KD 7C 3C", "hand.1": "QS 4H 5C"}, seed=2)
    h.play("play KD")
    assert sayings(h) == {"QS", "4H", "5C"}


def test_he_19_he_c4_breaking_hearts() -> None:
    """HE-19, HE-C4: a heart thrown on another suit breaks hearts, and costs the player who takes it a point."""
    h = play_position(zones={"hand.0": "KD 7H 2S", "hand.1": "4H 5C 6C", "hand.2": "2D 7C 8C", "hand.3": "3D 9C TC"})
    assert sayings(h) == {"KD", "2S"} and isinstance(h, Hearts)
    before = h.points(0)
    for c in ("KD", "4H", "2D", "3D"):
        h.play(f"play {c}")
    assert h.turn == 0 and "7H" in sayings(h)
    assert h.points(0) == before + 1


@pytest.mark.parametrize(("breaks", "then"), [(True, True), (False, False)])
def test_he_r6_he_r8_a_forced_heart_lead(breaks: bool, then: bool) -> None:
    """HE-R6, HE-R8: a forced heart lead breaks hearts unless agreed otherwise; hearts that follow it do not."""
    h = play_position(
        zones={"hand.0": "3H 5H", "hand.1": "9H 2C", "hand.2": "7H 4C", "hand.3": "8H 5C"},
        options={"forced_heart_lead_breaks": breaks},
    )
    assert isinstance(h, Hearts)
    for c in ("3H", "9H", "7H", "8H"):
        h.play(f"play {c}")
        assert h.broken == int(then) == h.public_numbers(0)[0]
    h = play_position(
        zones={"hand.0": "3D 5H", "hand.1": "9H 2C", "hand.2": "7D 4C", "hand.3": "8D 5C"},
        options={"forced_heart_lead_breaks": breaks},
    )
    h.play("play 3D", "play 9H")
    assert isinstance(h, Hearts) and h.broken == 1, "a heart thrown on a diamond breaks them at every table"


@pytest.mark.parametrize("breaks", [False, True])
def test_he_r7_the_queen_breaks_hearts_only_by_agreement(breaks: bool) -> None:
    """HE-R7: playing the queen of spades breaks hearts only with that option."""
    h = play_position(
        zones={"hand.0": "QS 5H", "hand.1": "2S 2C", "hand.2": "3S 4C", "hand.3": "4S 5C"},
        options={"queen_breaks_hearts": breaks},
    )
    assert isinstance(h, Hearts)
    for c in ("QS", "2S", "3S", "4S"):
        h.play(f"play {c}")
        assert h.broken == int(breaks)
    h = play_position(zones={"hand.0": "KS 5H", "hand.1": "2S 2C"}, options={"queen_breaks_hearts": breaks})
    h.play("play KS")
    assert isinstance(h, Hearts) and h.broken == 0, "no other spade does"


def test_he_c6_a_trick() -> None:
    """HE-C6: 9D, JD, AS, QH: the jack wins, and the trick costs a point."""
    h = play_position(zones={"hand.0": "9D 6C", "hand.1": "JD 3C", "hand.2": "AS 4C", "hand.3": "QH 5C"})
    for c in ("9D", "JD", "AS", "QH"):
        h.play(f"play {c}")
    assert h.turn == 1 and isinstance(h, Hearts) and h.points(1) == 1


def test_he_20_he_c7_the_count() -> None:
    """HE-20, HE-C7: five hearts 5, queen and three hearts 16, five hearts 5, none 0: twenty-six in all."""
    assert capture(["AH KH QH JH TH", "QS 9H 8H 7H", "6H 5H 4H 3H 2H", ""]) == [5, 16, 5, 0]


ALL_HEARTS = "AH KH QH JH TH 9H 8H 7H 6H 5H 4H 3H 2H"


def test_he_21_he_c8_shooting_the_moon() -> None:
    """HE-21, HE-C8, HE-R19: the player who captures all hearts and the queen scores 0, and the others 26 each; one heart short is
    no moon.
    """
    assert capture(["", ALL_HEARTS + " QS", "", ""]) == [26, 0, 26, 26]
    assert capture([ALL_HEARTS + " QS", "", "", ""]) == [0, 26, 26, 26]
    assert capture(["", ALL_HEARTS, "", "QS"]) == [0, 13, 0, 13]


def test_he_21_a_moon_is_remembered_at_the_end_of_the_match_with_why_it_ended() -> None:
    """HE-21: the moon of the first hand is a highlight; the match ends since two players have more than forty, one just forty."""
    m = GAME.match(1, options={"target": 40})
    m.totals = [15, 0, 14, 30]
    m.hand = captured(["", ALL_HEARTS + " QS", "", ""])
    m.finish_hand()
    s = match_scene(m)
    assert s["over"] and s["reason"] == "{0} and {3} passed 40."
    assert s["highlights"] == [{"number": 1, "seat": 1, "text": "{1} {has|have} shot the moon."}]


def test_he_22_the_deal_passes_to_the_left() -> None:
    """HE-22, HE-R1: the deal passes to the left after each hand; the first dealer is chosen or random."""
    m = GAME.match(1, options={"first_dealer": 3})
    assert m.dealer == 2
    m.hand.end([5, 5, 8, 8])
    m.finish_hand()
    first = m.hand
    m.next_hand()
    assert m.dealer == 3 and m.hand.cards_in(0) != first.cards_in(0)
    assert {GAME.match(seed).dealer for seed in range(40)} == {0, 1, 2, 3}


def test_he_23_he_c10_he_r11_the_end() -> None:
    """HE-23, HE-C10, HE-R11, HE-R12: the match continues at exactly 100, ends at 101, and a tie for lowest shares the win."""
    assert not with_totals([100, 71, 40, 88]).over
    ended = with_totals([101, 71, 40, 88])
    assert ended.over and ended.winners() == [2]
    assert with_totals([104, 52, 52, 90]).winners() == [1, 2]
    assert "share the win" in with_totals([104, 52, 52, 90]).result_text()
    assert with_totals([51, 9, 3, 4], target=50).over


def test_he_r12_a_tie_can_be_played_off() -> None:
    """HE-R12: with extra_hand the match continues until one player is lowest."""
    assert not with_totals([104, 52, 52, 90], tie_break="extra_hand").over
    assert with_totals([104, 52, 51, 90], tie_break="extra_hand").over


def test_he_r12_a_play_off_ends_the_match_even_if_nobody_is_over_the_target_now() -> None:
    """HE-R11, HE-R12: the target was exceeded once; an extra hand that takes ten off ends the match if it breaks the tie."""
    m = with_totals([104, 52, 52, 90], tie_break="extra_hand", omnibus=True)
    assert not m.over
    m.next_hand()
    m.hand.end([-10, 20, 6, 0])
    m.finish_hand()
    assert m.totals == [94, 72, 58, 90] and m.over and m.winners() == [2]


def test_he_24_he_r18_the_jack_of_diamonds() -> None:
    """HE-24, HE-R18: only in Omnibus, the jack of diamonds takes ten off, with or without the other variation."""
    assert capture(["JD AH KH", "", "", ""], omnibus=True)[:2] == [-8, 0]
    assert capture(["JD AH KH", "", "", ""])[:2] == [2, 0]
    assert capture(["JD AH KH", "", "", ""], omnibus=True, moon_choice="shooter_choice")[:2] == [-8, 0]


@pytest.mark.parametrize(("held", "legal"), [("JD QD KH", {"QD"}), ("JD QS KH", {"JD", "QS", "KH"})])
def test_he_25_he_r13_the_jack_is_barred_from_the_first_trick(held: str, legal: set[str]) -> None:
    """HE-25, HE-R13, HE-C11: like the other scoring cards; a player with nothing else may play it."""
    hearts = " 2H 3H 4H 5H 6H 7H 8H 9H TH JH"
    zones = {"hand.1": held + hearts, "hand.0": "2C" + " ?" * 12, "hand.2": " ".join(["?"] * 13), "hand.3": " ".join(["?"] * 13)}
    h = play_position(zones=zones, options={"omnibus": True})
    h.play("play 2C")
    assert {c for c in sayings(h) if c in held} == legal
    if len(legal) == 1:
        assert sayings(h) == legal


def test_he_26_he_r14_he_r15_the_moon_needs_the_jack() -> None:
    """HE-26, HE-R14, HE-R15, HE-C11: without the jack there is no moon; with it the shooter scores 0, or -10 by option."""
    assert capture(["JD", "", ALL_HEARTS + " QS", ""], omnibus=True) == [-10, 0, 26, 0]
    assert capture(["", ALL_HEARTS + " QS JD", "", ""], omnibus=True) == [26, 0, 26, 26]
    assert capture(["", ALL_HEARTS + " QS JD", "", ""], omnibus=True, omnibus_moon_jack="counted") == [26, -10, 26, 26]


@pytest.mark.parametrize("shooter", range(4))
def test_he_26_the_count_of_a_moon_gives_the_jack_no_points_of_its_own(shooter: int) -> None:
    """HE-26, HE-21: whoever shot the moon, the cards have no points in the count, and each of the others has 26 for the moon."""
    piles = ["", "", "", ""]
    piles[shooter] = ALL_HEARTS + " QS JD"
    lines = captured(piles, omnibus=True).count_lines()
    assert [(t.seat, t.points) for t in lines if t.text in ("13 hearts", "[QS]", "[JD]")] == [(shooter, None)] * 3
    assert [(t.seat, t.points) for t in lines if t.text == "the moon"] == [(s, 26) for s in range(4) if s != shooter]


def test_he_c11_omnibus() -> None:
    """HE-C11: jack and two hearts are -8."""
    assert capture(["JD 3H 2H", "", "", ""], omnibus=True)[0] == 2 - 10


def choice(*answers: str, **options: Any) -> Hand:
    """A moon shot by the first player with shooter's choice, and the choice made."""
    last = {"hand.0": "QS", "hand.1": "2S", "hand.2": "3S", "hand.3": "4S"}
    jack = " JD" if options.get("omnibus") else ""
    h = GAME.position(
        zones=last | {"taken.0": ALL_HEARTS + jack},
        phase="play",
        turn=0,
        broken=1,
        options={"moon_choice": "shooter_choice", **options},
    )
    for c in ("QS", "2S", "3S", "4S"):
        h.play(f"play {c}")
    for text in answers:
        h.play(text)
    return h


def test_he_27_he_r17_the_shooter_may_choose() -> None:
    """HE-27, HE-R17: after the last trick the shooter alone chooses: 26 for each of the others, or -26 for themselves."""
    h = choice()
    assert h.phase.name == "moon" and h.turn == 0 and not h.over
    assert choice("others 26").score == [0, 26, 26, 26]
    assert choice("minus 26").score == [-26, 0, 0, 0]


def test_he_r16_minus_26_leaves_the_jack_out() -> None:
    """HE-R16: exactly -26 for the shooter and 0 for the others, whether or not the jack counts in a moon."""
    assert choice("minus 26", omnibus=True).score == [-26, 0, 0, 0]
    assert choice("minus 26", omnibus=True, omnibus_moon_jack="counted").score == [-26, 0, 0, 0]


def test_he_r14_the_jack_can_count_beside_26_for_the_others() -> None:
    """HE-R14, HE-R17: the shooter scores 0, or -10 with the jack counted; the count adds up to the score."""
    counted = {"omnibus_moon_jack": "counted"}
    for score, rules in (
        ([0, 26, 26, 26], {"omnibus": True}),
        ([-10, 26, 26, 26], {"omnibus": True, **counted}),
        ([0, 26, 26, 26], counted),
    ):
        h = choice("others 26", **rules)
        assert h.score == score
        assert [sum([t.points or 0 for t in h.count_lines() if t.seat == s]) for s in range(4)] == score


@pytest.mark.parametrize("seat", range(4))
def test_he_11_whoever_holds_the_two_of_clubs_must_lead_it(seat: int) -> None:
    """HE-11: the player who leads to the first trick is told so when another card is tried; later hearts are the reason."""
    first = play_position(seat, zones={f"hand.{seat}": "2C 3C AH"})
    later = play_position(seat, zones={f"hand.{seat}": "3C AH"})
    for h, why in ((first, "you must lead the two of clubs"), (later, "hearts are not broken yet")):
        with pytest.raises(IllegalMove, match=why):
            h.play("play AH")


def test_he_6_all_are_shown_where_cards_are_passed() -> None:
    """HE-6: left, right, across, and not at all, and so on; where no card is passed nothing is said."""
    told = [[f.value for f in GAME.new(1, number=n).facts() if f.label == "Pass"] for n in range(1, 9)]
    assert told == [["left"], ["right"], ["across"], []] * 2
    for number, where in ((1, "to {3}"), (2, "to {1}"), (3, "across"), (5, "to {3}")):
        h = GAME.new(1, number=number)
        assert h.phase.prompt(h, 2) == f"Your turn: choose three cards to pass {where}."


def test_he_12_the_prompt_says_which_cards_can_be_thrown_on_the_first_trick() -> None:
    """HE-12, HE-R4: it says "any card" only if every card is legal."""
    hands = ("2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC", "2D 3D 4D 5D 6D 7D 8D 9D TD JD QD 2S 3S")
    scoring = "2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH QS"
    for held, words in ((hands[1], "any card"), ("QS " + hands[1][:-3], "a card that scores nothing"), (scoring, "any card")):
        h = play_position(zones={"hand.0": hands[0], "hand.1": held})
        assert h.phase.prompt(h, 0) == "Your turn: lead the two of clubs."
        h.play("play 2C")
        assert words in h.phase.prompt(h, 1)


@pytest.mark.parametrize(
    ("answer", "totals", "over", "winners"),
    [("others 26", [70, 46, 106, 86], True, [1]), ("minus 26", [44, 20, 80, 60], False, [])],
)
def test_he_28_he_c12_reasons_for_each_choice(answer: str, totals: list[int], over: bool, winners: list[int]) -> None:
    """HE-28, HE-C12: 26 for the others ends the game in favour of P2; taking 26 off continues it."""
    m = GAME.match(3, options={"moon_choice": "shooter_choice"})
    m.totals = [70, 20, 80, 60]
    m.hand.end(choice(answer).score)
    m.finish_hand()
    assert (m.totals, m.over, m.winners() if m.over else []) == (totals, over, winners)


def test_he_c13_he_r20_a_complete_hand() -> None:
    """HE-C13, HE-R20: thirteen tricks to the last card: 6, 15, 1, 4; in Omnibus P1 also has the jack: -4."""
    for omnibus, score in ((False, [6, 15, 1, 4]), (True, [-4, 15, 1, 4])):
        h = GAME.new(deck=deal_of(COMPLETE), dealer=3, number=4, options={"omnibus": omnibus})
        for c in TRICKS.split():
            assert not h.over
            h.play(f"play {c}")
        assert h.over and h.score == score
        assert [sum([t.points or 0 for t in h.count_lines() if t.seat == s]) for s in range(4)] == score


def test_bad_options_are_named() -> None:
    """An unknown option, a wrong value and an unknown variant are refused, with the right ones."""
    for options, field in (({"omnibuss": True}, "omnibuss"), ({"target": 0}, "target"), ({"tie_break": "duel"}, "tie_break")):
        with pytest.raises(BadOption) as refused:
            GAME.new(1, options=options)
        assert refused.value.field == field
    with pytest.raises(BadOption, match="omnibus"):
        GAME.new(1, options="omnibuss")


def test_the_rules_page_exists() -> None:
    """It names the main ideas of the game."""
    text = upcard.rules("hearts")
    assert "queen of spades" in text and "Omnibus" in text


def test_he_r14_he_r16_the_page_explains_the_jack_in_a_chosen_moon() -> None:
    """HE-R14, HE-R16: by option ten off beside 26 for the others; exactly -26 otherwise."""
    page = upcard.rules("hearts")
    assert "scores exactly −26, without the jack" in page and "scores 0, or −10 if the jack counts in a moon" in page
