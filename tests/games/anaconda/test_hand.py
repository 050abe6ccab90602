"""Anaconda, clause by clause (AN-1 to AN-27), with the rulings and the worked cases."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.betting_ledger import BUNDLES, play_session
from tests.support.cardless_betting import stacks_of
from upcard.core.bits import Rng, cards, count
from upcard.core.errors import BadOption, BadSeats, IllegalMove
from upcard.core.hand import play_out
from upcard.core.match import Match
from upcard.core.pack import STANDARD
from upcard.core.scene import event_scenes, scene
from upcard.games.anaconda.game import GAME
from upcard.games.anaconda.hand import DECLARE, FINAL_HAND, IN_TURN, PASS, Anaconda
from upcard.games.anaconda.match import AnacondaMatch
from upcard.kit.poker.hand import BET

PACK = [r + s for s in "CDHS" for r in "23456789TJQKA"]
SEALED = (PASS, DECLARE, FINAL_HAND)
Finals = dict[str, str]  # by letter: "high: 9S 9D 9C 9H 4S", with the card left face down last; then "/ KC QC" for the discards


def deal(
    stacks: list[int],
    dealer: str = "A",
    held: dict[str, str] | None = None,
    carried: int = 0,
    **options: Any,
) -> Anaconda:
    """A hand just begun: the stacks, the dealer, the seven cards of each letter, and the chips left by the last hand."""
    seats, first = len(stacks), ord(dealer) - 64
    named = {letter: text.split() for letter, text in (held or {}).items()}
    used = [c for row in named.values() for c in row]
    free = [c for c in PACK if c not in used]
    players = [x for x in (chr(65 + (first + k) % seats) for k in range(seats)) if stacks[ord(x) - 65]]
    for letter in players:
        named.setdefault(letter, [])
        named[letter] += [free.pop(0) for _ in range(7 - len(named[letter]))]
    deck = [named[letter][i] for i in range(7) for letter in players] + free
    extra = {"pot": carried}
    h = GAME.new(1, seats=seats, dealer=ord(dealer) - 65, carry=stacks, deck=" ".join(deck), options=options, extra=extra)
    assert isinstance(h, Anaconda)
    return h


def act(h: Anaconda, text: str) -> None:
    """Play answers such as "D raise 8, C pass 8S 4H 2C, A final 4S 2C down JC"; each by the seat to act, or any if sealed."""
    for part in text.split(", ") if text else []:
        letter, word, *rest = part.split()
        if h.phase in SEALED:
            h.answer_first(ord(letter) - 65)
        assert chr(65 + h.turn) == letter, f"it is {chr(65 + h.turn)}'s turn, not {letter}'s"
        if word == "pass":
            h.play(*[f"pass {c}" for c in rest])
        elif word == "final":
            h.play(f"discard {rest[0]}", f"discard {rest[1]}", f"leave down {rest[3]}")
        else:
            h.play(" ".join([word, *rest]))


def around(h: Anaconda, text: str = "") -> None:
    """A betting round as given, or checked around."""
    at, phase = h.round, h.phase
    if text:
        act(h, text)
    while not h.over and not text and h.phase is BET and phase is BET and h.round == at:
        h.play("check")


def finals_of(finals: Finals) -> dict[str, tuple[str, list[str], list[str]]]:
    """For each letter the declaration, the five cards with the one left down last, and two discards."""
    used = [c for text in finals.values() for c in text.replace(":", "").replace("/", "").split()]
    free = [c for c in reversed(PACK) if c not in used]
    out = {}
    for letter, text in finals.items():
        way, _, row = text.partition(":")
        five, _, rest = row.partition("/")
        out[letter] = (way, five.split(), rest.split() or [free.pop(), free.pop()])
    return out


def reached(
    finals: Finals, dealer: str = "A", stacks: str = "", rounds: tuple[str, str, str] = ("", "", ""), **more: Any
) -> Anaconda:
    """Nobody folds in three rounds, the passes give every player their seven cards, and all have declared."""
    letters = sorted(finals)
    n = len(letters)
    want = finals_of(finals)
    kept = [want[x][1][:4] for x in letters]
    got = [want[x][1][4:] + want[x][2] for x in letters]
    first = [(i + 1) % n for i in range(n)]
    second = [(i - 2) % n if n > 2 else (i + 1) % n for i in range(n)]
    hands = {x: " ".join(kept[i] + got[second[first[i]]]) for i, x in enumerate(letters)}
    chips = stacks_of(stacks) if stacks else [100] * n
    h = deal(chips, dealer, hands, **more)
    around(h, rounds[0])
    for i, x in enumerate(letters):
        act(h, f"{x} pass {' '.join(got[second[first[i]]])}")
    around(h, rounds[1])
    for i, x in enumerate(letters):
        act(h, f"{x} pass {' '.join(got[second[i]])}")
    around(h, rounds[2])
    for x in letters:
        act(h, f"{x} {want[x][0]}")
    return h


def final_hands(h: Anaconda, finals: Finals) -> None:
    """All players choose these final hands."""
    want = finals_of(finals)
    for x in sorted(finals):
        act(h, f"{x} final {' '.join(want[x][2])} down {want[x][1][4]}")


def shown_down(finals: Finals, dealer: str = "A", last: str = "", **more: Any) -> Anaconda:
    """The whole hand, with the last betting round as given or checked."""
    h = reached(finals, dealer, **more)
    final_hands(h, finals)
    around(h, last)
    return h


def refused(h: Anaconda, why: str, *sayings: str) -> None:
    """Answers are refused for a reason and change nothing."""
    before = (h.waiting, list(h.at), h.betting.to_json(), list(h.declared), list(h.down))
    with pytest.raises(IllegalMove, match=why):
        h.play(*sayings)
    assert (h.waiting, list(h.at), h.betting.to_json(), list(h.declared), list(h.down)) == before


def chips(h: Anaconda) -> str:
    """The stacks as "A 88, B 98"."""
    return ", ".join(f"{chr(65 + s)} {n}" for s, n in enumerate(h.betting.stack))


def holds(h: Anaconda, letter: str) -> set[str]:
    """The cards in a player's hand."""
    return {STANDARD.name(c) for c in cards(h.at[ord(letter) - 65])}


def shows(h: Anaconda, letter: str) -> set[str]:
    """The cards that a player shows."""
    return {STANDARD.name(c) for c in cards(h.at[h.showing + ord(letter) - 65])}


def knows(h: Anaconda, seat: int, zone: int) -> set[str]:
    """The faces of a zone that a seat sees in its view."""
    return {STANDARD.name(c) for c in h.view(seat).zones[zone] if c >= 0}


def passes(h: Anaconda) -> str:
    """Every player asked passes their three lowest cards: "AB BC CA" names giver and receiver."""
    given: dict[str, set[str]] = {}
    while h.phase is PASS:
        letter = chr(65 + h.turn)
        given[letter] = {STANDARD.name(c) for c in cards(h.at[h.turn])[:3]}
        act(h, f"{letter} pass {' '.join(given[letter])}")
    return " ".join(x + y for x in sorted(given) for y in "ABCDEFG" if given[x] <= holds(h, y))


# The worked cases ---------------------------------------------------------------------------


def test_an_w1_where_the_cards_go() -> None:
    """AN-9, AN-11, AN-R9: to the first on the left, then to the second on the right."""
    h = deal([50] * 5)
    around(h)
    assert passes(h) == "AB BC CD DE EA"
    around(h)
    assert passes(h) == "AD BE CA DB EC"


@pytest.mark.parametrize(("folds", "second"), [(True, "AC CF FA"), (False, "AD CF DA FC")])
def test_an_w2_passing_around_folded_players(folds: bool, second: str) -> None:
    """AN-R4, AN-R5: folded players are skipped. With three players left, two to the right is one to the left."""
    h = deal([50] * 6, "F")
    act(h, "A bet 2, B fold, C call, D call, E fold, F call")
    assert passes(h) == "AC CD DF FA"
    act(h, "A bet 2, C call, " + ("D fold" if folds else "D call") + ", F call")
    assert passes(h) == second


@pytest.mark.parametrize("rule", ["opponent", "none"])
def test_an_w3_two_players_left(rule: str) -> None:
    """AN-R6: two players exchange three cards with each other; by agreement, no cards move."""
    hands = {"A": "AS AD AC 9D 3C 4C 5C", "B": "KH 7C 2S QC QD QH QS"}
    h = deal([50] * 2, "A", hands, headsup_second_pass=rule)
    around(h)
    act(h, "A pass 3C 4C 5C, B pass KH 7C 2S")
    assert holds(h, "A") == set("AS AD AC KH 9D 7C 2S".split())
    around(h)
    if rule == "none":
        assert h.round == 2 and h.phase is BET
        return
    act(h, "A pass KH 7C 2S, B pass 3C 4C 5C")
    assert holds(h, "A") == set("AS AD AC 9D 3C 4C 5C".split())
    assert holds(h, "B") == set("KH 7C 2S QC QD QH QS".split())


def test_an_w4_a_complete_hand() -> None:
    """AN-5, AN-7, AN-10, AN-12, AN-16, AN-R2, AN-R3: four rounds with bets of 2, passes, declarations, and 21 chips each way."""
    hands = {
        "A": "AS KD QD 2C 5C 6C 8C",
        "B": "9S 9D 9C 9H AD KH QH",
        "C": "7S 5D 4C 2H 4S KC QC",
        "D": "8S 6D 3C 2S TC TD TH",
    }
    h = deal([50] * 4, "A", hands)
    assert h.betting.pot == 4
    act(h, "B bet 2, C call, D call, A call")
    assert h.betting.pot == 12
    act(h, "A pass AS KD QD, B pass AD KH QH, C pass 4S KC QC, D pass TC TD TH")
    act(h, "B check, C bet 2, D raise 4, A fold, B call, C call")
    assert h.betting.pot == 24
    assert h.at[0] == 0 and h.size(h.muck) == 7
    act(h, "B pass AS KD QD, C pass AD KH QH, D pass 4S KC QC")
    act(h, "B check, C check, D bet 2, B call, C call")
    assert h.betting.pot == 30
    act(h, "B high, C low, D low")
    act(h, "B final KC QC down 9H, C final KD QD down AS, D final KH QH down 8S")
    assert shows(h, "B") == {"9S", "9D", "9C", "4S"}
    assert shows(h, "C") == {"7S", "5D", "4C", "2H"}
    assert shows(h, "D") == {"6D", "3C", "2S", "AD"}
    act(h, "B bet 2, C call, D raise 4, B call, C call")
    assert [pot.chips for pot in h.betting.pots] == [42]
    assert h.over and h.betting.carried == 0
    assert chips(h) == "A 47, B 58, C 58, D 37"
    assert h.score == [-3, 8, 8, -13]


W5 = {"A": "KS KD 7C 6H 2S", "B": "QS QD 9C 8H 3D", "C": "JS JD TC TH 4S"}


def test_an_w5_nobody_low_or_a_lonely_low() -> None:
    """AN-26, AN-R18, AN-R28: if all are high, the best takes all. A lone low wins half with a pair of queens. Nobody has bet."""
    h = shown_down({x: f"high: {five}" for x, five in W5.items()}, ante=15)
    assert chips(h) == "A 85, B 85, C 130" and h.betting.carried == 0
    h = shown_down({x: f"{'low' if x == 'B' else 'high'}: {five}" for x, five in W5.items()}, ante=15)
    assert chips(h) == "A 85, B 107, C 107" and h.betting.carried == 1
    assert [(t.seat, t.text, t.points) for t in h.count_lines() if t.points and t.points > 0] == [
        (1, "the pot for low", 22),
        (2, "the pot for high", 22),
    ]


def test_an_w5_all_low_the_best_low_takes_the_whole_pot() -> None:
    """AN-R18: a pair of queens is lower than a pair of kings or two pair. The log calls it the pot, not a part of it."""
    h = shown_down({x: f"low: {five}" for x, five in W5.items()}, ante=15)
    assert chips(h) == "A 85, B 130, C 85" and h.betting.carried == 0
    assert [(t.seat, t.text, t.points) for t in h.count_lines() if t.points and t.points > 0] == [(1, "the pot", 45)]


W6 = {"A": "AS KS 9S 6S 3S", "B": "AH KH 9H 6H 3H", "C": "8S 7C 4C 3C 2S", "D": "8D 7H 4H 3D 2D"}


@pytest.mark.parametrize(
    ("ways", "final", "left"),
    [("HHLL", "A 100, B 100, C 100, D 100", 3), ("HHHL", "A 100, B 100, C 75, D 126", 2)],
)
def test_an_w6_remainders(ways: str, final: str, left: int) -> None:
    """AN-1, AN-20, AN-R22, AN-R23: halves of 51 from a pot of 103. The odd chips stay for the next hand."""
    finals = {x: f"{'high' if w == 'H' else 'low'}: {W6[x]}" for x, w in zip("ABCD", ways, strict=True)}
    h = shown_down(finals, ante=25, carried=3)
    assert [pot.chips for pot in h.betting.pots] == [103]
    assert chips(h) == final
    assert h.betting.carried == left


def test_an_w7_side_pots() -> None:
    """AN-R10, AN-R23: a player who is all in passes, declares and shows. Each pot is halved separately, and one chip stays."""
    finals = {
        "A": "low: 6S 4D 3C 2H AS",
        "B": "high: TS TD TC 5H 4S",
        "C": "high: QS QD 8C 8H AD",
        "D": "low: 9S 7D 5C 4H 2S",
    }
    rounds = ("A bet 10, B raise 20, C call, D call, A call", "B bet 10, C call, D call", "")
    h = shown_down(finals, "D", stacks="A 20, B 60, C 60, D 60", rounds=rounds, small_bet=10)
    assert [pot.chips for pot in h.betting.pots] == [80, 33]
    assert shows(h, "A") == {"6S", "4D", "3C", "2H"}
    assert chips(h) == "A 40, B 85, C 29, D 45"
    assert h.betting.carried == 1


def test_an_w8_the_only_low_folds() -> None:
    """AN-R19: if the only low folds, the pot is all high."""
    finals = {"A": "high: KS KD 4C 3H 2S", "B": "high: AS QD JC 9H 7S", "C": "low: 8C 6C 5C 4D 3S"}
    rounds = ("B check, C bet 2, A call, B call", "", "")
    h = shown_down(finals, stacks="A 30, B 30, C 30", rounds=rounds, last="B bet 2, C fold, A call")
    assert [pot.chips for pot in h.betting.pots] == [13]
    assert chips(h) == "A 38, B 25, C 27" and h.betting.carried == 0


@pytest.mark.parametrize(("way", "final"), [("high", "A 110, B 80, C 110"), ("low", "A 110, B 110, C 80")])
def test_an_w9_the_wheel_wins_only_the_declared_way(way: str, final: str) -> None:
    """AN-19, AN-R17, AN-R20: the wheel is a straight for high and the best low. A has the better low but declared high."""
    finals = {"A": f"{way}: 5S 4D 3C 2H AS", "B": "high: KS KD KC 2S 4S", "C": "low: 6S 4H 3D 2D AD"}
    assert chips(shown_down(finals, ante=20)) == final


def test_an_w10_carried_chips_go_to_the_next_winner() -> None:
    """AN-R21, AN-R24: C, the last player in, takes the antes and the three carried chips without passing or showing."""
    h = deal([40] * 3, "B", carried=3, ante=2, small_bet=4)
    assert h.betting.pot == 9
    act(h, "C bet 4, A fold, B fold")
    assert (h.over, chips(h), h.betting.carried) == (True, "A 38, B 38, C 47", 0)
    assert h.located_by(-1) == 0


W11 = {"A": "high: JS JD JC 9H 9D / 4S 2C", "B": "low: 8C 7C 5C 4D 3S / KC KD"}


@pytest.mark.parametrize(
    ("down", "looks"), [("JC", {"JS", "JD", "9H", "9D"}), ("9D", {"JS", "JD", "JC", "9H"}), ("JS", {"JC", "JD", "9H", "9D"})]
)
def test_an_w11_choosing_and_showing(down: str, looks: set[str]) -> None:
    """AN-14, AN-15, AN-27, AN-R11: discard two cards, leave any one of the five face down, show four."""
    h = reached(W11)
    refused(h, "first discard two cards", f"leave down {sorted(holds(h, chr(65 + h.turn)))[0]}")
    act(h, f"A final 4S 2C down {down}, B final KC KD down 3S")
    assert shows(h, "A") == looks and holds(h, "A") == {down}
    assert h.size(h.muck) == 4 and [count(h.at[h.showing + s]) for s in (0, 1)] == [4, 4]


def test_an_w11_what_is_refused() -> None:
    """AN-R8, AN-R11, AN-R15: a third discard, a card discarded already or not held, a second choice, a change after showing."""
    h = reached(W11)
    h.answer_first(0)
    assert len(h.legal()) == 7
    refused(h, "choose the card that stays face down", "discard 4S", "discard 2C", "discard 9D")
    refused(h, "you have discarded the four of spades", "discard 4S", "discard 2C", "leave down 4S")
    refused(h, "you have discarded the four of spades", "discard 4S", "discard 4S")
    refused(h, "you do not hold the eight of clubs", "discard 8C")
    act(h, "A final 4S 2C down JC")
    with pytest.raises(IllegalMove):
        h.answer_first(0)
    act(h, "B final KC KD down 3S")
    assert h.phase is BET and h.round == 3
    refused(h, "not an answer here", "leave down 9D")


# Setup --------------------------------------------------------------------------------------


def test_an_2_an_4_an_6_the_table() -> None:
    """AN-2, AN-4, AN-6, AN-R1: two to seven players with one pack, seven cards each. The rest is never used."""
    for seats in (2, 7):
        h = deal([50] * seats)
        assert [count(h.at[s]) for s in range(seats)] == [7] * seats
        stub = h.cards_in(int(h.plan.zone("stub")))
        assert len(stub) == 52 - 7 * seats
        assert h.view(0).zones[h.plan.zone("stub")] == [-1] * len(stub) and knows(h, 0, 1) == set()
        play_out(h, Rng(3))
        assert h.cards_in(int(h.plan.zone("stub"))) == stub
    for seats in (1, 8):
        with pytest.raises(BadSeats, match="2 to 7 players"):
            GAME.new(1, seats=seats)


def test_an_5_everyone_antes() -> None:
    """AN-5, AN-R2: one chip each unless agreed otherwise; by default fixed bets of two."""
    h = deal([50] * 3)
    assert h.betting.pot == 3 and list(h.betting.stack) == [49] * 3
    assert [h.say(a) for a in h.legal()] == ["fold", "check", "bet 2"]
    assert deal([50] * 3, ante=5).betting.pot == 15


def test_an_7_an_10_an_12_an_16_four_rounds() -> None:
    """AN-7, AN-10, AN-12, AN-16, AN-R3, AN-R26: betting before and after each pass and once after the four cards are shown."""
    h = deal([50] * 3, "B")
    order: list[tuple[str, int]] = []
    while not h.over:
        if not order or order[-1] != (h.phase.name, int(h.round)):
            order.append((h.phase.name, int(h.round)))
            assert h.phase is not BET or h.turn == 2, "the dealer's left begins"
        h.play("check") if h.phase is BET else h.apply(h.legal()[0])
    names = ["bet", "pass", "bet", "pass", "bet", "declare", "final hand", "bet"]
    assert order == list(zip(names, [0, 0, 1, 1, 2, 2, 2, 3], strict=True))


def test_an_3_an_8_an_r8_setting_three_aside() -> None:
    """AN-3, AN-8, AN-R8: set aside exactly three of the seven, each once. The choice is final."""
    h = deal([50] * 3, "A", {"B": "AS KS QS JS 4C 3C 2C"})
    around(h)
    assert h.phase is PASS and len(h.legal()) == 7
    refused(h, "the four of clubs is set aside already", "pass 4C", "pass 4C")
    refused(h, "you do not hold the ace of", "pass AD")
    act(h, "B pass 4C 3C 2C")
    assert holds(h, "B") == {"AS", "KS", "QS", "JS"}
    with pytest.raises(IllegalMove):
        h.answer_first(1)


def test_an_9_an_r7_all_choose_before_any_card_moves() -> None:
    """AN-9, AN-R7, AN-R8: until all have chosen, nobody sees that others have, or which cards are coming."""
    h = deal([50] * 3, "A", {"B": "AS KS QS JS 4C 3C 2C"})
    around(h)
    looks = [(h.view(s).to_json(), scene(h, s)) for s in (0, 2, -1)]
    act(h, "B pass 4C 3C 2C")
    assert knows(h, 2, 2) & {"4C", "3C", "2C"} == set() and count(h.at[2]) == 7
    after = [(h.view(s).to_json(), scene(h, s)) for s in (0, 2, -1)]
    for (view, look), (v, w) in zip(looks, after, strict=True):
        assert view["zones"] == v["zones"] and view["asked"] == v["asked"] and look["zones"] == w["zones"]
    h.apply(h.legal()[0])
    h.apply(h.legal()[0])
    h.apply(h.legal()[0])
    act(h, f"A pass {' '.join(sorted(holds(h, 'A'))[:3])}")
    assert {"4C", "3C", "2C"} <= holds(h, "C") and count(h.at[2]) == 7


def test_an_11_an_r9_a_card_received_may_be_passed_on() -> None:
    """AN-11, AN-R9: pass any three of the seven, including cards just received."""
    held = {"A": "2D 3D 4D 5D 6D 7D 8D", "B": "AS KS QS JS 4C 3C 2C", "C": "5C 6C 7C 8C 9C TC JC"}
    h = deal([50] * 3, "A", held)
    around(h)
    act(h, "A pass 2D 3D 4D, B pass 4C 3C 2C, C pass 5C 6C 7C")
    around(h)
    act(h, "A pass 5C 6C 7C, B pass AS KS QS, C pass 4C 3C 2C")
    assert holds(h, "A") == set("5D 6D 7D 8D 4C 3C 2C".split())


def test_an_13_an_r12_high_or_low_in_secret() -> None:
    """AN-13, AN-R12, AN-R13: high or low and nothing else, shown when all have declared, before final hands are formed."""
    h = deal([50] * 3)
    while h.phase is not DECLARE:
        h.play("check") if h.phase is BET else h.apply(h.legal()[0])
    assert {h.say(a) for a in h.legal()} == {"high", "low"}
    refused(h, "at this table nobody declares both ways", "both")
    first = h.turn
    before = [scene(h, s) for s in (0, -1)]
    h.play("low")
    assert [scene(h, s) for s in (0, -1)] == before
    with pytest.raises(IllegalMove):
        h.answer_first(first)
    h.play("high")
    h.play("high")
    tags = {f.seat: f.value for f in h.facts() if str(f.value).startswith("going")}
    assert tags == {1: "going low", 2: "going high", 0: "going high"}
    assert h.phase.name == "final hand", "final hands are formed in the knowledge of the declarations"


def test_an_15_an_25_an_r14_four_cards_are_shown_together() -> None:
    """AN-15, AN-17, AN-25, AN-R14: nobody sees a choice before all have chosen. Then everyone sees four cards of five."""
    h = reached(W11)
    looks = scene(h, 1)
    act(h, "A final 4S 2C down JC")
    assert scene(h, 1) == looks
    act(h, "B final KC KD down 3S")
    for seat in (0, 1, -1):
        assert knows(h, seat, int(h.showing)) == {"JS", "JD", "9H", "9D"}
        assert knows(h, seat, 0) == ({"JC"} if seat == 0 else set())
    around(h)
    assert knows(h, 1, 0) == {"JC"} and knows(h, -1, 1) == {"3S"}, "the fifth cards are turned up at the end"


def test_an_18_an_19_an_r16_the_hand_is_what_was_chosen() -> None:
    """AN-18, AN-R16: a player need not choose the best five."""
    finals = {"A": "high: 4S 2C 9H 9D JS / JD JC", "B": "high: TS TH 5C 6D 3S"}
    h = shown_down(finals)
    assert chips(h) == "A 99, B 101", "a pair of nines loses to a pair of tens, though jacks full were held"


def test_an_21_an_24_nobody_stands_pat() -> None:
    """AN-21, AN-24: at least one of any five cards must be passed: after two the player must still choose a third."""
    flush = "AS KS 9S 6S 3S"
    h = deal([50] * 3, "A", {"B": flush + " 2C 3C"})
    around(h)
    h.answer_first(1)
    h.play("pass 2C", "pass 3C")
    assert h.turn == 1 and {h.say(a) for a in h.legal()} == {f"pass {c}" for c in flush.split()}
    h.play("pass 3S")
    assert holds(h, "B") == set("AS KS 9S 6S".split())


def test_an_22_four_of_a_kind_is_kept() -> None:
    """AN-22: a player can keep all four through a pass."""
    h = deal([50] * 3, "A", {"B": "9S 9D 9C 9H 4C 3C 2C"})
    around(h)
    act(h, "B pass 4C 3C 2C")
    while h.phase is PASS:
        h.apply(h.legal()[0])
    assert {"9S", "9D", "9C", "9H"} <= holds(h, "B")


def test_an_23_nine_outs_to_a_flush() -> None:
    """AN-23: with four spades kept, nine others remain."""
    h = deal([50] * 3, "A", {"B": "AS KS 9S 6S 4C 3C 2C"})
    spades = sum(1 << STANDARD.face(r + "S") for r in "23456789TJQKA")
    assert sum(count(h.at[z] & spades) for z in range(int(h.plan.size)) if z != 1) == 9


def test_an_20_an_r24_the_remainder_goes_to_the_next_hand() -> None:
    """AN-20, AN-R24: chips left over are in the pot of the next hand of the session."""
    m = session(W6, "HHLL", ante=25)
    assert not m.over and m.extra["pot"] == 0, "a pot of 100 has no remainder here"
    m = session(W5, "HLH", ante=15)
    assert m.extra["pot"] == 1
    m.next_hand()
    assert isinstance(m.hand, Anaconda) and m.hand.betting.pot == 3 * 15 + 1


def session(five: Finals, ways: str, **options: Any) -> Match:
    """A session whose first hand ends with these final hands."""
    m = GAME.match(1, seats=len(five), options={"buy_in": 100, "first_dealer": 1, "hands": 2, **options})
    finals = {x: f"{'high' if way == 'H' else 'low'}: {five[x]}" for x, way in zip(five, ways, strict=True)}
    m.hand = shown_down(finals, **options)
    m.finish_hand()
    return m


# Rulings ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("structure", "rule", "sizes"),
    [
        ("fixed_limit", "none", [(2, 2)] * 4),
        ("fixed_limit", "3", [(2, 2), (2, 2), (4, 4), (4, 4)]),
        ("spread_limit", "3", [(2, 6), (2, 6), (4, 12), (4, 12)]),
        ("pot_limit", "3", [(2, 3)] * 4),
        ("no_limit", "3", [(2, 49)] * 4),
    ],
)
def test_an_r2_limits(structure: str, rule: str, sizes: list[tuple[int, int]]) -> None:
    """AN-R2: one bet size in all four rounds, or double in the last two. Pot limit and no limit double nothing."""
    h = deal([50] * 3, structure=structure, big_bet_from_round=rule, max_bet=6)
    seen: list[tuple[int, int]] = []
    while not h.over:
        if h.phase is BET and len(seen) == h.round:
            seen.append((int(h.betting.min_raise_to(h.turn)), int(h.betting.max_raise_to(h.turn))))
        h.play("check") if h.phase is BET else h.apply(h.legal()[0])
    assert seen == sizes


@pytest.mark.parametrize(("rule", "first"), [("left_of_dealer", "B"), ("highest_showing", "D")])
@pytest.mark.parametrize("of_a", ["KS QS 4C 3D 2H", "6C 6H 3C 2C KS"])
def test_an_r3_who_begins_the_last_round(rule: str, first: str, of_a: str) -> None:
    """AN-R3: the dealer's left; by agreement the player showing the highest four cards, or the first of equals from the left."""
    finals = {
        "A": f"high: {of_a}",
        "B": "low: 9C 7C 5C 4D 2S",
        "C": "low: 8S 7D 5D 3S AS",
        "D": "high: 6S 6D 3H 2D 9H",
    }
    h = reached(finals, last_round_first=rule)
    final_hands(h, finals)
    assert chr(65 + h.turn) == first


def test_an_r14_in_turn_by_agreement() -> None:
    """AN-R14: from the dealer's left, each player shows four cards before the next chooses. Discards stay hidden."""
    finals = {"A": "high: JS JD JC 9H 9D", "B": "low: 8C 7C 5C 4D 3S", "C": "low: 9C 7S 5S 4H 2S"}
    h = reached(finals, expose="in_turn")
    assert h.phase is IN_TURN and h.turn == 1
    want = finals_of(finals)
    act(h, f"B final {' '.join(want['B'][2])} down 3S")
    assert knows(h, 2, int(h.showing) + 1) == {"8C", "7C", "5C", "4D"}
    assert h.turn == 2 and knows(h, 2, 1) == set() and knows(h, 2, int(h.muck)) == set()
    assert [len(h.cards_in(z)) for z in (0, 1, 2, int(h.muck))] == [7, 1, 7, 2]
    act(h, f"C final {' '.join(want['C'][2])} down 2S, A final {' '.join(want['A'][2])} down 9D")
    assert h.phase.name == "bet" and h.round == 3 and knows(h, 1, int(h.muck)) == set(want["B"][2])


@pytest.mark.parametrize(
    ("ranking", "straights", "winner"),
    [
        ("ace_to_five", False, "A"),
        ("deuce_to_seven", False, "B"),
        ("ace_to_six", False, "C"),
        ("deuce_to_seven", True, "B"),
    ],
)
def test_an_r17_low_rankings(ranking: str, straights: bool, winner: str) -> None:
    """AN-R17: the best low is the wheel, 7-5-4-3-2 or 6-4-3-2-A."""
    finals = {"A": "low: 5S 4D 3C 2H AS", "B": "low: 7S 5D 4C 3H 2S", "C": "low: 6S 4H 3D 2D AD"}
    h = shown_down(finals, low_ranking=ranking, low_ace_straights=straights)
    assert chips(h) == ", ".join(f"{x} {102 if x == winner else 99}" for x in "ABC")


def test_an_r17_straights_with_the_ace() -> None:
    """AN-R17: in deuce to seven 5-4-3-2-A is an ace-high hand; by agreement it is a straight, which loses to a pair."""
    finals = {"A": "low: 5S 4D 3C 2H AS", "B": "low: 9S 9D 4C 3H 2S"}
    assert chips(shown_down(finals, low_ranking="deuce_to_seven")) == "A 101, B 99"
    assert chips(shown_down(finals, low_ranking="deuce_to_seven", low_ace_straights=True)) == "A 99, B 101"


def test_an_r17_eight_or_better() -> None:
    """AN-R17: a nine does not qualify, so the pot is all high. If nobody declared high, it stays."""
    finals = {"A": "high: KS QD 4C 3H 2S", "B": "low: 9S 7D 5C 4H 2D", "C": "low: JS 7C 5D 4D 3S"}
    assert chips(shown_down(finals, ante=10, low_qualifier="8")) == "A 120, B 90, C 90"
    assert chips(shown_down(finals, ante=10)) == "A 105, B 105, C 90"
    lows = {x: text.replace("high", "low") for x, text in finals.items()}
    h = shown_down(lows, ante=10, low_qualifier="8")
    assert chips(h) == "A 90, B 90, C 90" and h.betting.carried == 30 and h.betting.pots[0].low == 0
    good = finals | {"C": "low: 8S 7C 5D 4D 3S"}
    assert chips(shown_down(good, ante=10, low_qualifier="8")) == "A 105, B 90, C 105"


@pytest.mark.parametrize(
    ("five", "final"),
    [
        ("6S 4S 3S 2S AS", "A 90, B 120, C 90"),  # a flush and a six-four: best both ways
        ("9S 4S 3S 2S AS", "A 105, B 90, C 105"),  # not the best low: A and C share as if B had folded
        ("6S 4D 3S 2S AS", "A 105, B 90, C 105"),  # not the best high
    ],
)
def test_an_r12_both_ways(five: str, final: str) -> None:
    """AN-R12: best both ways takes all.

    A player who fails one way wins nothing, and the others share as if that player had folded.
    """
    finals = {"A": "high: KS KD 7C 5H 3D", "B": f"both: {five}", "C": "low: 7S 6D 4C 3H 2D"}
    h = shown_down(finals, ante=10, declare_both=True)
    assert chips(h) == final and h.betting.carried == 0


def test_an_r12_a_tie_is_not_enough() -> None:
    """AN-R12: a player who ties one way loses both; with nobody left to win the pot, it is carried over."""
    finals = {"A": "low: 6H 4H 3C 2H AH", "B": "both: 6S 4S 3S 2S AS"}
    assert chips(shown_down(finals, ante=10, declare_both=True)) == "A 110, B 90"
    twins = {"A": "both: 6H 4H 3H 2H AH", "B": "both: 6S 4S 3S 2S AS"}
    h = shown_down(twins, ante=10, declare_both=True, showdown="losers_may_muck")
    assert chips(h) == "A 90, B 90" and h.betting.carried == 20


def test_an_r12_both_ways_in_each_pot_apart() -> None:
    """AN-R12, AN-R23: B loses the main pot to the better low of A, who is all in, and wins the side pot both ways."""
    finals = {"A": "low: 5S 4D 3C 2H AS", "B": "both: 6D 4C 3D 2D AD", "C": "high: QS JD 8C 7H 5C"}
    rounds = ("B bet 10, C call, A call", "B bet 10, C call", "")
    h = shown_down(finals, stacks="A 10, B 60, C 60", rounds=rounds, small_bet=10, declare_both=True)
    # main pot 30 (A, B, C): B has lost it, so C gets the high half and A the low; B gets all of the side pot of 22
    assert [pot.chips for pot in h.betting.pots] == [30, 22]
    assert chips(h) == "A 15, B 61, C 54"


def test_an_r12_a_better_high_in_the_main_pot_alone() -> None:
    """AN-R12, AN-R23: A, who is all in, has the better high. B loses the main pot and wins the side pot both ways."""
    finals = {"A": "high: KS KD KC KH 4D", "B": "both: 6S 4S 3S 2S AS", "C": "low: 7S 6D 4C 3H 2D"}
    rounds = ("B bet 10, C call, A call", "B bet 10, C call", "")
    h = shown_down(finals, stacks="A 10, B 60, C 60", rounds=rounds, small_bet=10, declare_both=True)
    assert chips(h) == "A 15, B 61, C 54"


@pytest.mark.parametrize(
    ("remainder", "order", "final", "left"),
    [
        ("stays", "left_of_dealer", "A 100, B 100, C 99", 1),
        ("high", "left_of_dealer", "A 101, B 100, C 99", 0),
        ("high", "high_card_by_suit", "A 100, B 101, C 99", 0),
    ],
)
def test_an_r12_an_odd_chip_where_somebody_failed_both_ways(remainder: str, order: str, final: str, left: int) -> None:
    """AN-R12, AN-R23: A and B share three chips as if C, who declared both ways, had folded."""
    finals = {"A": "high: AH KH 9H 6H 3H", "B": "high: AS KS 9S 6S 3S", "C": "both: QC QD 7C 5D 2S"}
    h = shown_down(finals, "B", declare_both=True, odd_chip_hilo=remainder, odd_chip=order)
    assert chips(h) == final and h.betting.carried == left


@pytest.mark.parametrize(("way", "shown"), [("both", 15), ("high", 14)])
def test_an_r12_all_show_where_somebody_declared_both(way: str, shown: int) -> None:
    """AN-R12: beaten hands, which could otherwise stay hidden, are shown too. B shows first and beats the kings of A."""
    finals = {"A": "high: KS KD 7C 5H 3D", "B": f"{way}: 6S 4S 3S 2S AS", "C": "low: 7S 6D 4C 3H 2D"}
    h = shown_down(finals, declare_both=True, showdown="losers_may_muck")
    assert count(h.located_by(-1)) == shown


def test_an_r12_an_odd_pot_is_won_whole() -> None:
    """AN-R12: a player who is best both ways takes everything, so no chip stays."""
    finals = {"A": "high: KS KD 7C 5H 3D", "B": "both: 6S 4S 3S 2S AS", "C": "low: 7S 6D 4C 3H 2D"}
    h = shown_down(finals, ante=5, declare_both=True)
    assert chips(h) == "A 95, B 110, C 95" and h.betting.carried == 0


@pytest.mark.parametrize(
    ("rule", "final", "left"), [("stays", "A 75, B 100, C 100, D 126", 2), ("high", "A 75, B 101, C 101, D 126", 0)]
)
def test_an_r23_odd_chips(rule: str, final: str, left: int) -> None:
    """AN-R22, AN-R23: the halves of 103 are 51, and the tied winners get 25 each; or 52 for the high half, 26 each."""
    finals = {"A": "high: 8S 7C 4C 3C 2S", "B": "high: AH KH 9H 6H 3H", "C": "high: AS KS 9S 6S 3S", "D": "low: 8D 7H 4H 3D 2D"}
    h = shown_down(finals, ante=25, carried=3, odd_chip_hilo=rule)
    assert chips(h) == final and h.betting.carried == left


@pytest.mark.parametrize(("order", "final"), [("left_of_dealer", "A 52, B 51"), ("high_card_by_suit", "A 51, B 52")])
def test_an_r23_the_first_of_equal_winners(order: str, final: str) -> None:
    """AN-R23: if no chip stays, the odd chip of a tie goes to the first from the dealer's left, or to the highest card."""
    finals = {"A": "high: AH KH 9H 6H 3H", "B": "high: AS KS 9S 6S 3S"}
    h = shown_down(finals, "B", ante=50, carried=3, odd_chip_hilo="high", odd_chip=order)
    assert h.betting.carried == 0
    assert [int(n) - 50 for n in h.betting.stack] == [int(part.split()[1]) for part in final.split(", ")]


@pytest.mark.parametrize(
    ("rule", "gains"), [("last_high_winner", [0, 2, 0, 0]), ("split", [1, 1, 0, 0]), ("house", [0, 0, 0, 0])]
)
def test_an_r25_chips_left_after_the_last_hand(rule: str, gains: list[int]) -> None:
    """AN-R25: to the first winner of the high half from the dealer's left; or shared by those winners; or to the house."""
    m = GAME.match(1, seats=4, options={"buy_in": 100, "hands": 1, "first_dealer": 1, "leftover": rule, "ante": 25})
    finals = {x: f"{way}: {W6[x]}" for x, way in zip("ABCD", ["high", "high", "low", "low"], strict=True)}
    m.hand = shown_down(finals, ante=25, carried=2)
    m.finish_hand()
    # of 102, each winner has 25, the same as they put in
    assert m.over and m.totals == gains and m.extra["pot"] == 0


def test_an_r25_what_cannot_be_shared_goes_to_the_first() -> None:
    """AN-R25: A and B tie for high and get one chip each of three; the third goes to B, the first from the dealer's left."""
    m = GAME.match(1, seats=4, options={"buy_in": 100, "hands": 1, "first_dealer": 1, "leftover": "split", "ante": 25})
    m.hand = shown_down({x: f"{way}: {W6[x]}" for x, way in zip("ABCD", ["high", "high", "low", "low"], strict=True)}, ante=25)
    assert isinstance(m, AnacondaMatch)
    assert m.leftover_shares(3) == [1, 2, 0, 0]


def test_an_r30_the_last_pot_without_a_winner() -> None:
    """AN-R30, AN-R25: all declare low and nobody qualifies.

    The players with chips share the 30; a player without any gets nothing.
    """
    lows = {"A": "low: 9S 7D 5C 4H 2S", "B": "low: TS 7H 5D 4C 2H", "C": "low: JS 7C 5H 4D 2C"}
    agreed = {"buy_in": 100, "hands": 1, "first_dealer": 1, "ante": 10, "low_qualifier": "8"}
    m = GAME.match(1, seats=3, options=agreed)
    m.hand = shown_down(lows, ante=10, low_qualifier="8")
    assert "Nobody wins the pot: no hand qualifies." in m.hand.ending() and "30 chips stay in the pot." in m.hand.ending()
    m.finish_hand()
    assert m.totals == [0, 0, 0]
    m = GAME.match(1, seats=3, options=agreed)
    m.hand = shown_down(lows, ante=10, low_qualifier="8")
    m.totals = [90, 0, 90]
    assert isinstance(m, AnacondaMatch) and m.leftover_shares(30) == [15, 0, 15]


def test_an_r12_a_folded_both_ways_declarer_does_not_open_all_hands() -> None:
    """AN-R12: only a both-ways declarer who is still in makes everyone show. Otherwise beaten hands stay hidden."""
    finals = {"A": "both: 6H 4H 3H 2H AH", "B": "high: KS KD 8C 5H 3S", "C": "high: QS QD 8H 7C 4D"}
    for last, open in (("A check, B bet 2, C call, A fold", False), ("A check, B bet 2, C call, A call", True)):
        h = shown_down(finals, "C", last, declare_both=True, showdown="losers_may_muck")
        assert h.is_open(1) and h.is_open(2) == open


def test_an_r25_low_winner_when_nobody_was_high() -> None:
    """AN-R25: all are low. C and D share 101 chips; the odd one goes to C, the first of them from the dealer's left."""
    m = GAME.match(1, seats=4, options={"buy_in": 100, "hands": 1, "first_dealer": 1, "ante": 25})
    m.hand = shown_down({x: f"low: {five}" for x, five in W6.items()}, ante=25, carried=1)
    m.finish_hand()
    assert m.over and m.totals == [-25, -25, 26, 25]
    assert [row.label for row in m.sheet] == ["Hand 1", "Left in the pot", "Bought"]


def test_an_r25_the_main_pot_decides() -> None:
    """AN-R25: the odd chip of the side pot goes to A, who is all in and won the high half of the main pot."""
    finals = {
        "A": "high: TS TD TC 5H 4S",
        "B": "low: 6S 4D 3C 2H AS",
        "C": "high: QS QD 8C 8H AD",
        "D": "low: 9S 7D 5C 4H 2S",
    }
    m = GAME.match(1, seats=4, options={"hands": 1, "first_dealer": 4})
    rounds = ("A bet 10, B raise 20, C call, D call, A call", "B bet 10, C call, D call", "")
    m.hand = shown_down(finals, "D", stacks="A 20, B 60, C 60, D 60", rounds=rounds, small_bet=10)
    m.finish_hand()
    # A and B have 40 each of the main pot of 80, C and B 16 each of the side pot of 33
    assert m.totals == [-20 + 40 + 1, -31 + 56, -31 + 16, -31]


def test_an_r25_nobody_won_and_nobody_has_chips() -> None:
    """AN-R25: both players declare both ways with all their chips and tie. The session is over and they share the pot."""
    m = GAME.match(1, seats=2, options={"buy_in": 10, "first_dealer": 1, "ante": 10, "declare_both": True})
    twins = {"A": "both: 6H 4H 3H 2H AH", "B": "both: 6S 4S 3S 2S AS"}
    m.hand = shown_down(twins, stacks="A 10, B 10", ante=10, declare_both=True)
    m.finish_hand()
    assert m.over and m.totals == [0, 0]


def test_an_r27_what_was_passed_is_known_to_two() -> None:
    """AN-R27: the receiver sees the cards, the giver remembers them until the next pass, and nobody else learns them."""
    h = deal([50] * 4, "A", {"B": "AS KS QS JS 4C 3C 2C"})
    around(h)
    act(h, "B pass 4C 3C 2C")
    passes(h)
    assert {"4C", "3C", "2C"} <= holds(h, "C")
    assert knows(h, 1, 2) == {"4C", "3C", "2C"} and knows(h, 0, 2) == knows(h, 3, 2) - holds(h, "D") and knows(h, -1, 2) == set()
    around(h)
    act(h, f"C pass {' '.join(sorted(holds(h, 'C') - {'4C', '3C', '2C'})[:3])}")
    passes(h)
    assert knows(h, 1, 2) == set(), "the three may have been passed on"


def test_an_r27_folded_hands_and_discards_stay_hidden() -> None:
    """AN-R27: only its owner sees a folded hand. At the end only five cards of each player are shown."""
    h = deal([50] * 3)
    act(h, "B bet 2, C fold, A call")
    assert knows(h, 0, int(h.muck)) == set() == knows(h, -1, int(h.muck)) and len(knows(h, 2, int(h.muck))) == 7
    h = shown_down(W11)
    assert knows(h, -1, int(h.muck)) == set() and count(h.located_by(-1)) == 10


def test_an_r21_a_fold_in_the_last_round_ends_it_unseen() -> None:
    """AN-R21: the fifth card of the winner stays down; the four that were shown are all that anyone saw."""
    h = reached(W11)
    final_hands(h, W11)
    act(h, "B bet 2, A fold")
    assert h.over and chips(h) == "A 99, B 101" and knows(h, 0, 1) == set() and count(h.located_by(-1)) == 8
    assert shows(h, "A") == set() and h.size(h.muck) == 4 + 5, "a folded hand is out of play"


def test_an_r29_a_session() -> None:
    """AN-R29: an agreed number of hands, with the deal passing left. Wins, losses and the chips left over add up."""
    m = GAME.match(4, seats=4, options={"hands": 5, "buy_in": 60})
    assert isinstance(m, AnacondaMatch) and m.goal() == "5 hands"
    rng = Rng(2)
    dealers = [m.dealer]
    while not m.over:
        if m.hand.over:
            assert sum(m.totals) + m.extra["pot"] == 240
            m.next_hand()
            dealers.append(m.dealer)
        play_out(m.hand, rng)
        m.finish_hand()
    assert len(dealers) <= 5 and sum(m.totals) == 0
    assert all((b - a) % 4 for a, b in zip(dealers, dealers[1:], strict=False))


@pytest.mark.parametrize("seats", GAME.seats)
@pytest.mark.parametrize("agreed", BUNDLES)
def test_bt_1_an_20_an_r24_an_r25_no_chip_is_made_or_lost(seats: int, agreed: dict[str, bool | int | str]) -> None:
    """BT-1, AN-20, AN-R24, AN-R25: chips are counted after every answer; at the end the winners have what the losers lost."""
    both: dict[str, bool | int | str] = {
        "declare_both": True,
        "low_qualifier": "8",
        "headsup_second_pass": "none",
        "expose": "in_turn",
    }
    for seed in range(2):
        assert sum(play_session(GAME, seed, seats, **agreed).totals) == 0
        assert sum(play_session(GAME, seed, seats, **agreed, **both, leftover="split").totals) == 0
        house = play_session(GAME, seed, seats, **agreed, **both, leftover="house")
        assert isinstance(house.hand, Anaconda) and sum(house.totals) == -house.hand.betting.carried


# The log ------------------------------------------------------------------------------------


def test_an_25_what_is_told_at_the_table() -> None:
    """AN-9, AN-13, AN-25, AN-R27: all read of a pass, only giver and receiver of its cards.

    All see declarations and shown cards.
    """
    m = GAME.match(5, seats=3, options={"first_dealer": 1})
    h = m.hand
    assert isinstance(h, Anaconda)
    while not h.over:
        h.play("check") if h.phase is BET else h.apply(h.legal()[0])
    told = {s: [e["text"] for e in event_scenes(m, s) if e["text"]] for s in (-1, 0, 1, 2)}
    assert "All pass three cards to the first on the left." in told[-1]
    assert "All pass three cards to the second on the right." in told[-1]
    assert "Going high: {1}, {2} and {0}." in told[-1]
    assert len([t for t in told[-1] if "{shows|show}" in t]) == 3
    assert not [t for t in told[-1] if "{gets|get}" in t or "{passes|pass}" in t or "{discards|discard}" in t]
    assert len([t for t in told[0] if t.startswith("{0} {gets|get}")]) == 2
    assert not [t for t in told[0] if t.startswith(("{1} {gets|get}", "{2} {gets|get}", "{1} {passes", "{2} {passes"))]


def test_an_r14_what_is_told_when_hands_are_chosen_in_turn() -> None:
    """AN-R14, AN-R27: everyone reads the four cards of each player; only the owner reads the discards and the card left down."""
    m = GAME.match(5, seats=3, options={"first_dealer": 1, "expose": "in_turn"})
    h = m.hand
    assert isinstance(h, Anaconda)
    while not h.over:
        h.play("check") if h.phase is BET else h.apply(h.legal()[0])
    for seat in (-1, 0, 1, 2):
        told = [e["text"] for e in event_scenes(m, seat) if "{discards|discard}" in e["text"] or "{leaves down|" in e["text"]]
        assert {t[:3] for t in told} == ({f"{{{seat}}}"} if seat >= 0 else set())


def test_an_9_an_r6_two_pass_to_each_other() -> None:
    """AN-9, AN-R6: the log when only two players are left."""
    m = GAME.match(5, seats=2)
    h = m.hand
    assert isinstance(h, Anaconda)
    while h.phase is not DECLARE:
        h.play("check") if h.phase is BET else h.apply(h.legal()[0])
    told = [e["text"] for e in event_scenes(m, -1)]
    assert told.count("Both pass three cards to each other.") == 2


def test_an_13_an_15_nobody_foresees_a_secret_choice() -> None:
    """AN-13, AN-15: others can imagine any secret declaration, and any of the five cards as the one left down."""
    h = deal([50] * 3, declare_both=True)
    while h.phase is not DECLARE:
        h.play("check") if h.phase is BET else h.apply(h.legal()[0])
    act(h, "B low")
    assert {int(imagined(h, 0, i).declared[1]) for i in range(60)} == {0, 1, 2}
    assert {int(imagined(h, 1, i).declared[1]) for i in range(10)} == {1}
    act(h, "C high, A high")
    assert {int(imagined(h, 0, i).declared[1]) for i in range(10)} == {1}, "all have seen it now"
    h = deal([50] * 3)  # here nobody declares both ways
    while h.phase is not DECLARE:
        h.play("check") if h.phase is BET else h.apply(h.legal()[0])
    act(h, "B high")
    assert {int(imagined(h, 0, i).declared[1]) for i in range(30)} == {0, 1}
    h = reached(W11)
    act(h, "A final 4S 2C down JC")
    for i in range(30):
        g = imagined(h, 1, i)
        assert count(g.at[0]) == 5 and g.at[0] >> g.down[0] & 1
    assert len({int(imagined(h, 1, i).down[0]) for i in range(30)}) > 5
    assert imagined(h, 0, 1).down[0] == STANDARD.face("JC")
    h = reached({"A": W11["A"].replace("2C", "3C"), "B": W11["B"].replace("3S", "2C")})
    act(h, "B final KC KD down 2C")
    found = [imagined(h, 0, i) for i in range(30)]
    assert all([g.at[1] >> g.down[1] & 1 for g in found]) and len({int(g.down[1]) for g in found}) > 5


def imagined(h: Anaconda, seat: int, seed: int) -> Anaconda:
    """The hand as a seat imagines it."""
    g = h.imagine(seat, Rng(seed))
    assert isinstance(g, Anaconda)
    return g


def test_an_8_what_is_set_aside_still_counts_in_the_note() -> None:
    """AN-8: until the pass a player reads what all seven cards are worth; after declaring, only what they are worth that way."""
    h = deal([50] * 3, "A", {"B": "JS JD JC 8H 7D 4S 2C"})
    around(h)
    note = [f.value for f in h.facts_for(1)]
    assert note == ["three jacks or J-8 low"]
    h.play("pass JS")
    assert [f.value for f in h.facts_for(1)] == note
    h = reached(W11)
    assert [f.value for f in h.facts_for(0)] == ["full house"] and [f.value for f in h.facts_for(1)] == ["8-7 low"]


def test_an_1_a_paired_low_is_named_in_the_note() -> None:
    """AN-1: a pair can be the lowest hand: who declared low with one reads its name, as in the showdown."""
    finals = {"A": "low: 6S 6D 4C 3H AS", "B": "low: 7S 7D 4H 3S 2D", "C": "high: KS KD 8C 5H 3D"}
    h = reached(finals)
    final_hands(h, finals)
    assert [f.value for f in h.facts_for(0)] == ["pair of sixes"]


def test_an_r13_a_bad_option_is_named() -> None:
    """AN-R13, AN-R14, AN-R17: the error for a bad option lists the valid choices."""
    with pytest.raises(BadOption, match="low_ranking"):
        GAME.new(1, options={"low_ranking": "worst"})
    with pytest.raises(BadOption, match="largest bet"):
        GAME.new(1, options={"structure": "spread_limit", "small_bet": 20})


def test_bt_r13_hands_turned_up_when_no_more_betting_is_possible() -> None:
    """By agreement all see the hands of players who are all in, as they pass. Cards set aside in secret stay secret."""
    h = deal([2, 2, 2], "A", all_in_exposed=True, structure="no_limit", small_bet=1)
    act(h, "B bet 1, C call, A call")
    assert h.phase is PASS and len(knows(h, -1, 1)) == 7
    looks = h.view(0).zones
    act(h, f"B pass {' '.join(sorted(holds(h, 'B'))[:3])}")
    assert h.view(0).zones == looks


def test_an_8_as_many_cards_are_to_be_picked_as_are_still_to_be_passed() -> None:
    """AN-8: pick three cards; after the first, two."""
    h = GAME.new(1)
    while h.phase.name != "pass":
        said = [h.say(a) for a in h.legal()]
        h.play("check" if "check" in said else "call")
    seat = h.turn
    for left in (3, 2, 1):
        pick = scene(h, seat)["pick"]
        assert pick is not None and (pick["least"], pick["most"]) == (left, left)
        h.apply(h.legal()[0])
    assert h.turn != seat


def test_an_r30_a_side_pot_without_a_winner() -> None:
    """AN-R30: only where no pot has a winner does nobody win; a pot won says who won it, and that nobody does is not said."""
    lows = {"A": "low: 9S 7D 5C 4H 2S", "B": "low: TS 7H 5D 4C 2H", "C": "low: JS 7C 5H 4D 2C"}
    none = shown_down(lows, ante=10, low_qualifier="8")
    assert none.outcome() == ["Nobody wins the pot: no hand qualifies.", "30 chips stay in the pot."]
    one = shown_down(lows | {"A": "high: 9S 7D 5C 4H 2S"}, ante=10, low_qualifier="8")
    assert "Nobody" not in one.ending() and one.ending().startswith("{0} {wins|win} the pot of 30")
    low = shown_down(lows | {"A": "low: 8S 7D 5C 4H 2S"}, ante=10, low_qualifier="8")
    assert "Nobody" not in low.ending() and "{0} {wins|win}" in low.ending()
