"""Botifarra, clause by clause (BO-1 to BO-31), with the rulings and the worked cases."""

from __future__ import annotations

from typing import Any

import pytest

import upcard
from tests.support.scored_match import after_hands
from upcard.core.errors import BadSeats, IllegalMove
from upcard.core.hand import Hand
from upcard.core.journal import Journal
from upcard.core.scene import scene
from upcard.games.botifarra.game import GAME
from upcard.games.botifarra.hand import PACK, Botifarra
from upcard.games.botifarra.match import BotifarraMatch
from upcard.kit.tricks import NO_TRUMP

# P1 is on the dealer's left: with dealer 3, seats 0 1 2 3 are P1 P2 P3 P4.
C, D, H, S = range(4)
COMPLETE = (
    "4S 2S 5H 4H KD 5D 3D AC JC 6C 4C 3C",
    "KS JS 8S 9H KH 8H 6H AD QD JD KC 7C",
    "9S 7S 5S AH 7H 2H 9D 7D 6D 2D 9C 2C",
    "AS QS 6S 3S QH JH 3H 8D 4D QC 8C 5C",
)
TRICKS = (
    "3D QD 9D 4D 7D 8D KD AD JS 9S 6S 2S 6D QS 5D JD 8H AH 3H 4H 5S AS 4S KS 3S JC 8S 7S "
    "KC 9C 5C 3C 2D 8C 4C 9H 2H QH 5H KH 6H 7H JH 6C QC AC 7C 2C"
)


def dealt(hands: tuple[str, ...] = COMPLETE, **options: Any) -> Botifarra:
    """A hand that P4 dealt."""
    rows = [h.split() for h in hands]
    h = GAME.new(deck=" ".join([rows[i % 4][i // 4] for i in range(48)]), dealer=3, options=options)
    assert isinstance(h, Botifarra)
    return h


def playing(trump: int, hands: dict[int, str], turn: int = 0, **options: Any) -> Botifarra:
    """A hand in mid-play. Hands that are not given hold as many random cards."""
    h = GAME.position(
        zones={f"hand.{s}": cards for s, cards in hands.items()},
        phase="play",
        turn=turn,
        dealer=3,
        trump=trump,
        chosen=1,
        options=options,
        seed=4,
    )
    assert isinstance(h, Botifarra)
    return h


def after(trump: int, trick: str, held: str, **options: Any) -> Botifarra:
    """P1 has led these cards and the next players have followed; the player to act holds *held*."""
    cards = trick.split()
    filler = [n for n in PACK.names if n not in cards + held.split()]
    size = len(held.split())
    hands: dict[int, str] = {}
    for s in range(4):
        if s < len(cards):
            others = [c for c in filler if c[1] != cards[0][1] and (trump < 0 or c[1] != PACK.suits[trump])]
            if cards[s][1] == cards[0][1]:
                others = filler
            mine = others[: size - 1]
            filler = [c for c in filler if c not in mine]
            hands[s] = " ".join([cards[s], *mine])
        elif s == len(cards):
            hands[s] = held
        else:
            mine = filler[:size]
            filler = filler[size:]
            hands[s] = " ".join(mine)
    h = playing(trump, hands, **options)
    for card in cards:
        h.apply(h.phase.read(f"play {card}"))  # the cases give the cards on the table, not how they came there
    return h


def legal(h: Hand) -> set[str]:
    """The cards that can be played."""
    return {h.say(a).split()[-1] for a in h.legal()}


def says(h: Hand) -> set[str]:
    """The legal answers."""
    return {h.say(a) for a in h.legal()}


def match(*scores: list[int], **options: Any) -> BotifarraMatch:
    """A match after hands with these scores."""
    m = GAME.match(5, options={"first_dealer": 4, **options})
    assert isinstance(m, BotifarraMatch)
    return after_hands(m, *scores)


def test_bo_1_bo_2_two_partnerships_of_two() -> None:
    """BO-1, BO-2: four players; partners sit opposite, and nobody else can play."""
    with pytest.raises(BadSeats, match="4 players"):
        GAME.new(1, seats=3)
    assert match([7, 0, 7, 0]).totals == [7, 0, 7, 0]


def test_bo_3_the_direction_is_agreed() -> None:
    """BO-3: counter-clockwise is a matter of seating. The order of turns stays P1 P2 P3 P4."""
    for way in ("clockwise", "counter_clockwise"):
        h = dealt(direction=way)
        h.play("trump clubs")
        assert h.turn == 0


def test_bo_5_bo_7_the_pack_and_its_order() -> None:
    """BO-5, BO-7: no tens. Nine is high, then ace, king, queen, jack, eight and down."""
    assert PACK.size == 48 and not [n for n in PACK.names if n[0] == "T"]
    assert PACK.ranks[::-1] == "9AKQJ8765432"
    h = playing(NO_TRUMP, {0: "AS 2C", 1: "9S 3C", 2: "KS 4C", 3: "QS 5C"})
    for c in ("AS", "9S", "KS", "QS"):
        h.play(f"play {c}")
    assert h.turn == 1


def test_bo_6_bo_r16_twelve_each() -> None:
    """BO-6, BO-R16: the whole pack is dealt."""
    h = GAME.new(4)
    assert [len(h.cards_in(s)) for s in range(4)] == [12] * 4


def test_bo_8_the_dealer_chooses() -> None:
    """BO-8: a suit, botifarra, or leave it to the partner."""
    h = dealt()
    assert h.turn == 3
    assert says(h) == {"trump clubs", "trump diamonds", "trump hearts", "trump spades", "botifarra", "pass"}
    h.play("botifarra")
    assert h.trump == NO_TRUMP and h.multiplier == 2


def test_bo_9_bo_c13_the_partner_must_choose() -> None:
    """BO-9: the choice cannot be passed back."""
    h = dealt()
    assert h.facts() == []
    h.play("pass")
    assert h.turn == 1 and "pass" not in says(h) and len(says(h)) == 5
    assert [(f.seat, f.value, f.kind) for f in h.facts()] == [(3, "{1} {chooses|choose}", "said")]
    with pytest.raises(IllegalMove, match="cannot pass the choice back"):
        h.play("pass")


def test_bo_10_bo_11_bo_12_doubling() -> None:
    """BO-10, BO-11, BO-12: points count double, four times or eight times, and no more."""
    h = dealt()
    h.play("trump spades")
    for call, multiplier in (("double", 2), ("redouble", 4), ("reredouble", 8)):
        assert says(h) == {"decline", call}
        h.play(call)
        assert h.multiplier == multiplier
    assert h.phase.name == "play"


def test_bo_13_bo_r12_bo_c12_who_speaks_when() -> None:
    """BO-13, BO-R12, BO-C12: from the left of the last speaker; only the side that can double, each player once."""
    h = dealt()
    h.play("trump spades")
    assert h.turn == 0
    h.play("decline")
    assert h.turn == 2
    h.play("double")
    assert h.turn == 3
    g = h.copy()
    g.play("decline")
    assert g.turn == 1
    h.play("redouble")
    assert h.turn == 0
    h.play("decline")
    assert h.turn == 2
    h.play("reredouble")
    assert h.multiplier == 8 and h.phase.name == "play"


def test_bo_r12_two_refusals_end_the_speaking() -> None:
    """BO-R12: when both players who can double decline, play begins."""
    h = dealt()
    h.play("trump spades")
    h.play("decline")
    h.play("decline")
    assert h.phase.name == "play" and h.multiplier == 1


def test_bo_14_bo_r1_bo_r13_bo_c13_botifarra() -> None:
    """BO-14, BO-R1, BO-R13, BO-C13: botifarra begins at two.

    If the partner called it, P3 speaks first; after a redouble nobody.
    """
    h = dealt()
    h.play("pass")
    h.play("botifarra")
    assert h.multiplier == 2 and h.turn == 2
    g = h.copy()
    g.play("decline")
    assert g.turn == 0
    h.play("double")
    assert h.multiplier == 4 and h.turn == 3
    h.play("redouble")
    assert h.multiplier == 8 and h.phase.name == "play"


def test_bo_r1_by_agreement_to_sixteen() -> None:
    """BO-R1: with a limit of 16 the reredouble is allowed in botifarra too."""
    h = dealt(botifarra_max_multiplier="16")
    for call in ("botifarra", "double", "redouble"):
        h.play(call)
    assert says(h) == {"decline", "reredouble"}
    h.play("reredouble")
    assert h.multiplier == 16 and h.phase.name == "play"


def test_bo_15_bo_r21_the_dealers_left_leads() -> None:
    """BO-15, BO-R21: the dealer's left leads any card, no matter who chose trumps."""
    h = dealt()
    for call in ("pass", "trump clubs", "decline", "decline"):
        h.play(call)
    assert h.turn == 0 and len(h.legal()) == 12


def test_bo_16_a_trump_wins() -> None:
    """BO-16: the highest trump wins, or else the highest card of the suit led."""
    h = playing(H, {0: "9S 2C", 1: "2H 3C", 2: "3H 4C", 3: "AS 5C"})
    for c in ("9S", "2H", "3H", "AS"):
        h.play(f"play {c}")
    assert h.turn == 2


def test_bo_17_bo_r20_suit_is_followed() -> None:
    """BO-17, BO-R20: a revoke is refused with its reason and changes nothing."""
    h = after(H, "JS", "AS 8S 3S 9H")
    before = h.view(1).to_json()
    with pytest.raises(IllegalMove, match="spades were led and you hold a spade"):
        h.play("play 9H")
    with pytest.raises(IllegalMove, match="you can head the trick"):
        h.play("play 8S")
    assert h.view(1).to_json() == before


@pytest.mark.parametrize(
    ("trump", "trick", "held", "may", "options"),
    [
        pytest.param(H, "JS", "AS 8S 3S 9H", "AS", {}, id="BO-C1 must head"),
        pytest.param(H, "KS 5S", "AS 8S 6S 2S 9C", "AS 2S", {}, id="BO-C2 partner winning"),
        pytest.param(H, "KS 4S", "QD 7D 3D 8H 6H 9C 5C", "QD 3D 6H 9C 5C", {}, id="BO-C3 partner winning, void"),
        pytest.param(H, "9S", "KH 4H AD 2D", "KH 4H", {}, id="BO-C4 must trump"),
        pytest.param(H, "9S JH", "KH 8H 7D 2D", "KH", {}, id="BO-C5 must overtrump"),
        pytest.param(H, "9S JH", "8H 5H 7D 2D", "8H 5H 7D 2D", {}, id="BO-C5 cannot"),
        pytest.param(H, "9S JH", "8H 5H 7D 2D", "5H 2D", {"cannot_head": "lowest"}, id="BO-C5 lowest"),
        pytest.param(H, "9S 4H", "AS 6S 5S KH", "AS 6S 5S", {}, id="BO-C6 suit before trumps"),
        pytest.param(H, "9S 4H", "AS 6S 5S KH", "5S", {"cannot_head": "lowest"}, id="BO-C6 lowest"),
        pytest.param(D, "4C", "8C 7C 3C", "8C 7C", {}, id="BO-C7 any heading card"),
        pytest.param(D, "QC AC 5C", "9C 8C 2C", "9C 2C", {}, id="BO-C8 fourth hand"),
        pytest.param(NO_TRUMP, "JD", "9H 4H 6S", "9H 4H 6S", {}, id="BO-C9 botifarra, void"),
    ],
)
def test_bo_18_bo_19_bo_20_bo_21_what_may_be_played(trump: int, trick: str, held: str, may: str, options: dict[str, Any]) -> None:
    """BO-18 to BO-21, BO-R4 to BO-R11, BO-C1 to BO-C9: heading the trick, and the free choice while the partner is winning."""
    assert legal(after(trump, trick, held, **options)) == set(may.split())


def test_bo_r8_bo_r9_partner_winning_leaves_points_of_any_suit() -> None:
    """BO-R8, BO-R9: point cards of any suit, trumps too, and a player can overtake the partner with a legal card."""
    assert legal(after(H, "KS 4S", "9H 3H 2H 5D")) == {"9H", "2H", "5D"}
    assert "9S" in legal(after(H, "KS 4S", "9S 8S 2S"))


def test_bo_r10_a_suit_of_point_cards_only() -> None:
    """BO-R10: a player whose suit has only point cards can play any of them."""
    assert legal(after(H, "9S 4S", "AS KS JS")) == {"AS", "KS", "JS"}


def test_bo_22_what_a_low_card_tells() -> None:
    """BO-22: a player who throws a pointless card on a partner's trick has no lower card of that suit. Imagined hands know it."""
    h = after(H, "KS 5S", "AS 8S 6S 4S 9C")
    h.play("play 4S")
    low = {PACK.face("2S"), PACK.face("3S")}
    assert {c for c in range(48) if h.ruled_out[2] >> c & 1} == low
    point = after(H, "KS 5S", "AS 8S 6S 4S 9C")
    point.play("play AS")
    assert point.ruled_out[2] == 0
    for x in range(30):
        assert not low & set(h.imagine(0, upcard.Rng(x)).cards_in(2))


def test_bo_18_what_not_heading_tells() -> None:
    """BO-18: a player who does not head an opponent's trick cannot, in imagined hands too."""
    h = after(H, "JS", "8S 3S 9C 2D")
    h.play("play 3S")
    above = {PACK.face(c) for c in ("9S", "AS", "KS", "QS")}
    assert {c for c in range(48) if h.ruled_out[1] >> c & 1} == above, "in spades, but not in trumps"
    for x in range(30):
        assert not above & set(h.imagine(0, upcard.Rng(x)).cards_in(1))
    lowest = after(H, "JS", "8S 3S 2S 2D", cannot_head="lowest")
    lowest.play("play 2S")
    assert {c for c in range(48) if lowest.ruled_out[1] >> c & 1} == above, "nothing is lower than the two"
    lowest = after(H, "JS", "8S 4S 9C 2D", cannot_head="lowest")
    lowest.play("play 4S")
    below = {PACK.face("3S"), PACK.face("2S")}
    assert {c for c in range(48) if lowest.ruled_out[1] >> c & 1} == above | below


def test_bo_23_bo_24_bo_r18_the_winner_takes_and_leads() -> None:
    """BO-23, BO-24, BO-R18: won tricks are kept separately, and their winner leads."""
    h = playing(H, {0: "9S 2C", 1: "2S 3C", 2: "3S 4C", 3: "AS 5C"}, turn=3)
    for c in ("AS", "9S", "2S", "3S"):
        h.play(f"play {c}")
    assert h.turn == 0 and {PACK.face(c) for c in ("AS", "9S", "2S", "3S")} <= set(h.cards_in(4))


def test_bo_c10_counting_a_trick() -> None:
    """BO-C10, BO-25, BO-26, BO-R17: 3D QD 9D 4D is 1 + 2 + 5."""
    h = playing(D, {0: "3D 2C", 1: "QD 3C", 2: "9D 4C", 3: "4D 5C"})
    before = h.worth(0)
    for c in ("3D", "QD", "9D", "4D"):
        h.apply(h.phase.read(f"play {c}"))
    assert h.worth(0) - before == 8 and h.turn == 2


def scored(side: int, multiplier: int) -> list[int]:
    """The score of a hand in which P1 and P3 took this many points."""
    h = playing(NO_TRUMP, {0: "2C", 1: "3C", 2: "4C", 3: "5C"})
    h.multiplier = multiplier
    h.at = type(h.at)([0] * len(h.at))
    deck = sorted(range(48), key=lambda c: -c % 12)
    want = side
    for tricks in range(13):
        left = want - tricks
        mine = 0
        rest = left
        for c in deck:
            worth = max(0, c % 12 - 6)
            if 0 < worth <= rest:
                mine |= 1 << c
                rest -= worth
        if rest == 0:
            h.won = type(h.won)([tricks, 12 - tricks, 0, 0])
            h.at[4] = mine
            h.at[5] = sum(1 << c for c in range(48)) & ~mine
            break
    assert h.worth(0) == side and h.worth(1) == 72 - side
    h.finish()
    return h.score


@pytest.mark.parametrize(
    ("side", "multiplier", "score"),
    [(42, 1, 6), (45, 2, 18), (40, 4, 16), (36, 8, 0), (72, 8, 288), (50, 1, 14)],
    ids=["42-30", "45-27 doubled", "40-32 redoubled", "36-36", "72-0 reredoubled", "defenders"],
)
def test_bo_27_bo_28_bo_29_bo_30_bo_c11_scores(side: int, multiplier: int, score: int) -> None:
    """BO-27 to BO-30, BO-R14, BO-C11: 72 in all. The side above 36 scores the excess times the multiplier."""
    assert scored(side, multiplier) == [score, 0, score, 0]
    assert scored(72 - side, multiplier) == [0, score, 0, score]


def test_bo_4_bo_31_bo_r2_bo_r3_the_end() -> None:
    """BO-4, BO-31, BO-R2, BO-R3: 101 ends the game; if 101 must be exceeded, play goes on."""
    assert not match([100, 0, 100, 0]).over
    ended = match([101, 0, 101, 0])
    assert ended.over and ended.winners() == [0, 2] and "{0} and {2}" in ended.result_text()
    assert not match([101, 0, 101, 0], target_rule="exceed").over
    assert match([102, 0, 102, 0], target_rule="exceed").over


def test_bo_1_bo_2_the_sides_of_a_match_and_its_labels() -> None:
    """BO-1, BO-2: partners sit opposite each other. A hand that counts more than once says so."""
    m = match()
    assert m.sides() == [[0, 2], [1, 3]]
    h = m.hand
    assert m.label(h) == "Hand 1"
    h.multiplier = 2
    assert m.label(h) == "Hand 1 ×2"


def test_bo_28_the_count_of_36_each() -> None:
    """BO-28, BO-R14: where neither side has more, the count says so, and it is nobody's line."""
    h = playing(NO_TRUMP, {0: "2C", 1: "3C", 2: "4C", 3: "5C"})
    h.end([0, 0, 0, 0])
    last = h.count_lines()[-1]
    assert (last.seat, last.text) == (-1, "36 points each: neither side scores.")


def test_bo_r15_the_deal_passes_on() -> None:
    """BO-R15: the deal passes one seat on after every hand, 36-36 included. The first dealer can be chosen."""
    m = match([0, 0, 0, 0])
    m.next_hand()
    assert m.dealer == 0


def test_bo_c14_a_complete_hand() -> None:
    """BO-C14: 42 against 30: P1 and P3 score six points."""
    h = dealt()
    for call in ("trump diamonds", "decline", "decline"):
        h.play(call)
    for card in TRICKS.split():
        h.play(f"play {card}")
    assert h.over and h.score == [6, 0, 6, 0] and h.worth(0) == 42
    assert [(line.seat, line.points) for line in h.count_lines() if line.points] == [(0, 6)]  # partners are counted together


def test_tricks_are_counted_by_sides() -> None:
    """Every plate shows what that side has taken, and each seat sees who its partner is."""
    h = dealt()
    for call in ("trump diamonds", "decline", "decline"):
        h.play(call)
    for card in TRICKS.split()[:12]:
        h.play(f"play {card}")
    assert [int(won) for won in h.won] == [0, 1, 2, 0]
    assert [f.value for f in h.facts() if f.kind == "tricks"] == [2, 1, 2, 1]
    assert [(f.value, f.seat) for f in h.facts_for(3)] == [("partner", 1)]


@pytest.mark.parametrize(
    ("trick", "held", "words", "options"),
    [
        pytest.param("JS", "AS 8S 3S 9H", "spades were led; play a spade that heads the trick", {}, id="must head"),
        pytest.param("9S", "AS 8S 3S", "spades were led; play a spade", {}, id="cannot head"),
        pytest.param("9S", "AS 8S 3S", "spades were led; play your lowest spade", {"cannot_head": "lowest"}, id="lowest"),
        pytest.param(
            "9S", "KH 4H AD 2D", "spades were led and you hold none; play a card that heads the trick", {}, id="must trump"
        ),
        pytest.param("9S JH", "8H 5H 7D 2D", "you hold none; play any card", {}, id="void, cannot head"),
        pytest.param("9S JH", "8H 5H 7D 2D", "play your lowest card of a suit", {"cannot_head": "lowest"}, id="void, lowest"),
        pytest.param("KS 5S", "AS 8S 6S 2S 9C", "play a spade worth points, or your lowest spade", {}, id="partner winning"),
        pytest.param(
            "KS 4S", "QD 7D 3D 8H 6H", "play a card worth points, or your lowest card of a suit", {}, id="partner, void"
        ),
        pytest.param("KS 4S", "QD 3D 6H", "you hold none; play any card", {}, id="partner, void, all allowed"),
    ],
)
def test_bo_18_bo_21_the_prompt_says_what_may_be_played(trick: str, held: str, words: str, options: dict[str, str]) -> None:
    """BO-18 to BO-21, BO-R4: the prompt says "any card" only when any card can be played."""
    h = after(H, trick, held, **options)
    assert words + "." in h.phase.prompt(h, h.turn)


def test_bo_31_bo_r2_the_goal_says_whether_the_target_must_be_exceeded() -> None:
    """BO-R2: 101 points end a match, or more than 101 by agreement."""
    assert GAME.match(1).goal() == "until a side has 101 points"
    assert GAME.match(1, options={"target_rule": "exceed"}).goal() == "until a side has more than 101 points"


def test_bo_8_what_the_buttons_say() -> None:
    """BO-8: four suits, no trumps, and the partner."""
    h = dealt()
    buttons = {c["say"]: c["text"] for c in scene(h, h.turn)["choices"]}
    assert buttons["trump hearts"] == "Hearts"
    assert buttons["botifarra"] == "Botifarra: no trumps" and buttons["pass"] == "Leave it to your partner"


def test_bo_8_bo_9_the_log_of_the_choice() -> None:
    """BO-8, BO-9: the dealer leaves the choice to the partner, across the table; the partner names a suit, or botifarra."""
    for answer, told in (
        ("trump spades", "{1} {makes|make} spades trumps."),
        ("botifarra", "{1} {calls|call} botifarra: no trumps."),
    ):
        h = dealt()
        h.journal = Journal()
        h.play("pass", answer)
        assert [e.text for e in h.journal.entries if e.kind == "say"] == ["{3} {leaves|leave} the choice to {1}.", told]


def test_bo_21_why_a_card_that_does_not_head_is_refused() -> None:
    """BO-18, BO-21: who can head must, and who cannot, at a table that asks for it, plays the lowest card of the suit."""
    h = after(H, "JS", "8S 3S 9C 2D", cannot_head="lowest")
    with pytest.raises(IllegalMove, match="you cannot head the trick: play your lowest card of the suit"):
        h.play("play 8S")
    h = after(H, "JS", "KS 8S 9C 2D")
    with pytest.raises(IllegalMove, match="you can head the trick, so you must"):
        h.play("play 8S")


def test_bo_22_what_a_low_club_tells() -> None:
    """BO-22: the two of clubs, the first card of the pack, is as low as any other two."""
    h = playing(H, {0: "KC 2D 3D 4D 5D", 1: "5C 2S 3S 4S 5S", 2: "AC 8C 6C 4C 9S", 3: "JC QC 6D 7D 8D"})
    for card in ("KC", "5C", "4C"):
        h.play(f"play {card}")
    assert {c for c in range(48) if h.ruled_out[2] >> c & 1} == {PACK.face("2C"), PACK.face("3C")}
