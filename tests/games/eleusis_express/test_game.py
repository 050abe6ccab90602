"""Eleusis Express, clause by clause (EX-1 to EX-18), with the rulings and the worked cases.

Seat 0 deals unless a test says otherwise; seats 1, 2 and 3 are A, B and C.
"""

from __future__ import annotations

import itertools
from typing import Any

import pytest

from tests.support.scored_match import after_hands, dealers
from upcard.core.bits import Rng, cards
from upcard.core.errors import BadOption, BadSeats, IllegalMove
from upcard.core.match import journals
from upcard.core.scene import event_scenes, scene
from upcard.games.eleusis_express.game import GAME, NO_PLAY, Express, ExpressMatch
from upcard.kit.secret_rules.catalogue import RULES, named, number_of
from upcard.kit.secret_rules.wording import rule_sentence

ALTERNATE = "color(c) != color(p1)"
SAME_RULE = "if color(p1) == RED then color(c) == BLACK else color(c) == RED"
WRONG_RULE = "suit(c) != suit(p1)"
A, B, C = 1, 2, 3


def table(
    line: str, *hands: str, turn: int = A, rule: str = ALTERNATE, options: dict[str, Any] | None = None, **zones: str
) -> Express:
    """Mid-play, with seat 0 dealing: the mainline, and the hands of A, B, C ..."""
    rows = {"line": line, "hand.0": ""} | {f"hand.{s}": hand for s, hand in enumerate(hands, 1)} | zones
    h = GAME.position(
        zones=rows,
        phase="turn",
        asked=[turn],
        seats=len(hands) + 1,
        options=options,
        dealer=0,
        player=turn,
        secret=rule,
        seed=11,
    )
    assert isinstance(h, Express)
    return h


def held(h: Express) -> list[int]:
    """The number of cards each seat holds."""
    return [int(h.size(s)) for s in range(int(h.plan.seats))]


def names(h: Express, zone: str) -> list[str]:
    """The faces in a zone, in order."""
    return [h.plan.pack.name(c) for c in h.cards_in(h.plan.zone(zone))]


def ended(*sizes: int, guesser: int = -1, turn: int = A) -> list[int]:
    """The score if the hand ends and A, B, C hold this many cards."""
    pool = (r + s for r in "A23456789TJQK" for s in "CDHS")
    h = table("5H", *[" ".join(itertools.islice(pool, n)) for n in sizes], turn=turn)
    h.guesser = guesser
    h.finish()
    return h.score


def started(seed: int = 7, rule: str = ALTERNATE, **more: Any) -> Express:
    """A hand just dealt."""
    h = GAME.new(seed, seats=4, **more)
    assert isinstance(h, Express)
    h.play(f"rule {rule}")
    return h


# Setting out ----------------------------------------------------------------------------------------------------------------


def test_ex_1_kept_from_eleusis_where_nothing_else_is_said() -> None:
    """EX-1, EX-R12: two packs, a dealer without cards, three to eight players."""
    assert GAME.seats == (3, 4, 5, 6, 7, 8)
    for n in (2, 9):
        with pytest.raises(BadSeats, match="3 to 8 players"):
            GAME.new(1, seats=n)
    for n in GAME.seats:
        h = GAME.new(1, seats=n, dealer=n - 1)
        assert isinstance(h, Express)
        assert h.size(h.stock) == 104 and h.size(h.reserve) == 104
        h.play(f"rule {ALTERNATE}")
        assert held(h) == [12] * (n - 1) + [0]
        assert h.size(h.stock) == 104 - 12 * (n - 1) - 1
        assert h.size(h.line) == 1


def test_ex_2_twelve_cards_each_but_none_for_the_dealer() -> None:
    """EX-2, EL-12: cards are dealt one at a time from the dealer's left, then the starter."""
    two = [r + s for _ in range(2) for s in "CDHS" for r in "A23456789TJQK"]
    h = GAME.new(deck=" ".join(two), seats=3, dealer=2, options={"max_decks": 2})
    assert isinstance(h, Express)
    h.play(f"rule {ALTERNATE}")
    assert held(h) == [12, 12, 0]
    assert set(names(h, "hand.0")) == set(two[0:24:2])
    assert set(names(h, "hand.1")) == set(two[1:24:2])
    assert names(h, "line") == [two[24]]


def test_ex_16_the_rule_is_made_before_the_deal_and_kept_secret() -> None:
    """EX-16: nobody holds a card when the dealer writes. Nobody else learns the rule before the hand is over."""
    h = GAME.new(3, seats=4)
    assert isinstance(h, Express)
    assert h.turn == 0 and h.phase.name == "rule" and held(h) == [0, 0, 0, 0]
    h.play(f"rule {ALTERNATE}")
    words = rule_sentence(named(ALTERNATE))
    for seat in (-1, 1, 2, 3):
        assert words not in str(scene(h, seat)) and ALTERNATE not in str(scene(h, seat))
    assert words in str(scene(h, 0)["facts"])
    h.finish()
    for seat in (-1, 1, 2, 3):
        assert words in str(scene(h, seat)["facts"]) and words in str(scene(h, seat)["tally"])


def test_ex_16_others_hear_that_a_rule_was_made_and_not_which() -> None:
    """The dealer reads the rule in the log. The others read only that there is one."""
    m = GAME.match(4, seats=4, options={"first_dealer": 1})
    m.answer(0, f"rule {ALTERNATE}")
    said = {seat: event_scenes(m, seat)[0]["text"] for seat in (0, 1, -1)}
    assert said[0] == "{0} {writes|write} down a rule. Play a card that has another colour than the last card."
    assert said[1] == said[-1] == "{0} {writes|write} down a rule."


def test_ex_16_the_dealers_left_plays_first_and_turns_go_round_without_the_dealer() -> None:
    """EX-16, EL-14: 1, 2, 3, 1 ..."""
    h = started()
    order: list[int] = []
    while len(order) < 6:
        order.append(h.turn)
        h.play(next(h.say(a) for a in h.legal() if a != NO_PLAY and not h.fit() >> a & 1))
    assert order == [1, 2, 3, 1, 2, 3]


def test_ex_16_right_cards_go_to_the_mainline_wrong_ones_to_a_sideline() -> None:
    """EX-16, EL-15 to EL-17: 9S after 5H is right; then 2C is wrong and goes below 9S."""
    h = table("5H", "9S 3C", "2C 4C", turn=A, options={"guess_by": "player_who_played"})
    h.play("play 9S", "no guess", "play 2C")
    assert names(h, "line") == ["5H", "9S"] and names(h, "side") == ["2C"]
    side = next(z for z in scene(h, -1)["zones"] if z["id"] == "side")
    assert side["places"] == [1]
    assert h.turn == A


def test_ex_16_values() -> None:
    """EX-16: A 1, J 11, Q 12, K 13."""
    assert GAME.new(1, seats=3).plan.pack.ranks == "A23456789TJQK"
    for line, card in (("JS", "KD"), ("3S", "AD"), ("TS", "QD")):
        h = table(line, f"{card} 2C", "2H 2D", rule="dist(c, p1) == 2")
        h.play(f"play {card}")
        assert names(h, "line") == [line, card]


def test_a_rule_must_be_one_of_the_language_and_not_trivial() -> None:
    """EL-R5, EX-R5: a rule that does not parse, or that fits always or never, is refused in a sentence and changes nothing."""
    h = GAME.new(3, seats=4)
    for text, sentence in [
        ("rule colour(c) == RED", "did you mean color"),
        ("rule true", "every card always fits"),
        ("rule value(c) > 13", "no card ever fits"),
        ("a red card", "say, for example, 'rule color"),
    ]:
        with pytest.raises(IllegalMove, match=sentence):
            h.play(text)
    assert h.phase.name == "rule"
    free = GAME.new(3, seats=4, options={"rule_check": "none"})
    free.play("rule true")
    assert free.phase.name == "turn"


def test_the_shelf_is_offered_and_texts_are_read_in_any_case() -> None:
    """Any ready-made rule can be named, in capitals too. Composed rules are read as they are written."""
    h = GAME.new(3, seats=4)
    offered = scene(h, 0)["compose"]
    assert offered is not None and offered["verb"] == "rule" and len(offered["shelf"]) == len(h.legal())
    assert h.read(f"RULE {ALTERNATE.upper()}") == number_of(ALTERNATE)
    h.play("rule  value(c)*2 %  5 < 3")
    assert isinstance(h, Express)
    assert h.secret == "value(c) * 2 % 5 < 3"


# Playing --------------------------------------------------------------------------------------------------------------------


def test_ex_3_one_card_at_a_time() -> None:
    """EX-3, EX-R14: a string is refused, as two cards or as two answers, and changes nothing."""
    h = table("5H", "9S 2D KC", "2C 4C")
    with pytest.raises(IllegalMove):
        h.play("play 9S 2D")
    m = GAME.match(4, seats=4, options={"first_dealer": 1})
    m.answer(0, f"rule {ALTERNATE}")
    first, second = [m.hand.say(a) for a in m.hand.legal()[:2]]
    with pytest.raises(IllegalMove, match="one answer at a time"):
        m.answer(1, first, second)
    assert held(h) == [0, 3, 2]


def test_a_card_that_is_not_held_is_refused_and_not_called_wrong() -> None:
    """EL-R15: another player's card and a play out of turn are refused, not judged wrong."""
    h = table("5H", "9S 2D", "2C 4C")
    with pytest.raises(IllegalMove, match="you do not hold the two of clubs"):
        h.play("play 2C")
    m = GAME.match(4, seats=4, options={"first_dealer": 1})
    m.answer(0, f"rule {ALTERNATE}")
    with pytest.raises(IllegalMove, match="not your turn"):
        m.answer(2, "no play")


def test_ex_w1_a_wrong_card_costs_two() -> None:
    """EX-W1, EX-17, EX-R1: a hand of 12 less one and two more is 13, which would score -1."""
    h = table("5H", "2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD", "2C 4C", "3C")
    h.play("play 2D")
    assert held(h) == [0, 13, 2, 1]
    assert h.turn == B and h.phase.name == "turn"
    h.finish()
    assert h.score[A] == -1


def test_ex_17_one_card_on_the_inventors_sheet() -> None:
    """EX-17, EX-R1: `wrong_play_penalty = 1`."""
    h = table("5H", "2D 3D", "2C 4C", options={"wrong_play_penalty": 1})
    h.play("play 2D")
    assert held(h)[A] == 2


def test_ex_w2_a_true_no_play_brings_one_card_fewer() -> None:
    """EX-W2, EX-4, EX-R8: twelve cards that do not fit go under the stock, and eleven come from its top."""
    h = table("5H", "2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD", "2C 4C", "3C")
    old = h.cards_in(A)
    top = h.cards_in(h.stock)[-11:]
    size = h.size(h.stock)
    h.play("no play")
    assert held(h)[A] == 11
    assert h.cards_in(A) == sorted(top)
    assert h.size(h.stock) == size + 1
    assert sorted(h.cards_in(h.stock)[:12]) == old
    assert h.turn == B and h.phase.name == "turn"


def test_ex_w2_with_one_card_a_true_no_play_ends_the_hand() -> None:
    """EX-W2, EX-5, EX-R7: the player still holds the card, so scores 11 and no bonus."""
    h = table("5H", "2D", "2C 4C", "3C 4S 5S")
    h.play("no play")
    assert h.over
    assert h.score == [11, 11, 10, 9]


def test_ex_r8_a_true_no_play_is_put_beneath_in_a_random_order_that_nobody_knows() -> None:
    """EX-R8: neither their owner nor anyone else knows the order of those cards."""
    orders: set[tuple[int, ...]] = set()
    for seed in range(6):
        h = table("5H", "2D 3D 4D 5D 6D 7D 8D 9D", "2C 4C")
        h.rng_state = seed * 7 + 1
        old = h.cards_in(A)
        h.play("no play")
        orders.add(tuple(h.cards_in(h.stock)[:8]))
        for seat in range(-1, 3):
            for c in old:
                assert not h.located_by(seat, c >> 6) >> (c & 63) & 1
    assert len(orders) > 1


@pytest.mark.parametrize("seat", [-1, 0, A, B])
def test_ex_r8_all_know_which_cards_lie_beneath_the_stock(seat: int) -> None:
    """EX-R8: every imagined hand has the first hand returned at the very bottom of the stock, and the second below that."""
    h = table("5H", "2D 3D 4D 5D 6D 7D 8D 9D", "2H 4H 6H")
    first, second = h.cards_in(A), h.cards_in(B)
    h.play("no play")
    h.play("no play")
    h.draw(A, 5)
    for seed in range(20):
        below = h.imagine(seat, Rng(seed)).cards_in(h.stock)[:11]
        assert (sorted(below[:3]), sorted(below[3:])) == (second, first)


def test_ex_r8_a_hand_beneath_the_stock_that_is_being_drawn() -> None:
    """EX-R8: A draws the stock down to one card. B knows that it comes from the returned hand, but not which card it is."""
    h = table("5H", "2D 3D 4D 5D 6D 7D 8D 9D", "2H 4H 6H")
    first = h.cards_in(A)
    h.play("no play")
    h.draw(A, h.size(h.stock) - 1)
    left = {h.imagine(B, Rng(seed)).cards_in(h.stock)[0] for seed in range(60)}
    assert left == set(first)


def test_ex_r8_what_all_know_of_hands_beneath_the_stock_card_by_card() -> None:
    """EX-R8: nobody holds them before the cards above are drawn; then the stock has no others; then some may have been drawn.

    Both hands have twins, so cards of two packs lie there, eight above three.
    """
    h = table("5H", "2D 2D 3D 3D 4D 5D 6D 7D", "2H 2H 4H")
    every, first, second = set(h.plan.cards), set(h.cards_in(A)), set(h.cards_in(B))
    assert {c >> 6 for c in first} == {c >> 6 for c in second} == {0, 1}

    def lacking() -> list[set[int]]:
        """The cards that all know not to be with the dealer, with A, with B, and in the stock."""
        out = h.ruled_out
        return [{c for c in every if out[z + (c >> 6) * h.plan.size] >> (c & 63) & 1} for z in (0, A, B, int(h.stock))]

    h.play("no play")
    assert lacking() == [first, first, first, set()]
    h.play("no play")
    assert lacking() == [first | second] * 3 + [set()]
    h.draw(A, h.size(h.stock) - 12)
    assert lacking() == [first | second] * 3 + [set()]
    h.draw(B, 1)
    assert h.size(h.stock) == 11 and lacking() == [first | second] * 3 + [every - first - second]
    h.draw(B, 1)  # one of the upper hand: B may hold any of these now
    assert lacking() == [first | second, first | second, second, every - first - second]
    h.draw(A, 7)
    assert h.size(h.stock) == 3 and lacking() == [first | second, second, second, every - second]
    h.draw(A, 1)
    assert lacking() == [first | second, set(), second, every - second]


def test_ex_w3_a_wrong_no_play() -> None:
    """EX-W3, EX-6, EX-R9: the dealer can move only 9S or KC, then the player draws two: eight."""
    h = table("5H", "9S KC 2D 4D 7H JD QH", "2C 4C")
    h.play("no play")
    assert h.turn == 0 and h.phase.name == "move"
    assert {h.say(a) for a in h.legal()} == {"move 9S", "move KC"}
    with pytest.raises(IllegalMove, match="does not fit the rule"):
        h.play("move 2D")
    assert set(names(h, "exposed")) == {"9S", "KC", "2D", "4D", "7H", "JD", "QH"}
    h.play("move KC")
    assert names(h, "line") == ["5H", "KC"] and names(h, "exposed") == []
    assert held(h)[A] == 8
    assert h.turn == B and h.phase.name == "turn"


def test_ex_6_chance_may_move_the_card() -> None:
    """EL-R19: `no_play_card = random` asks nobody, and still moves a card that fits."""
    moved: set[str] = set()
    for seed in range(8):
        h = table("5H", "9S KC 2D 4D 7H JD QH", "2C 4C", options={"no_play_card": "random"})
        h.rng_state = seed * 1009 + 1
        h.play("no play")
        assert h.turn == B and held(h)[A] == 8
        moved.add(names(h, "line")[-1])
    assert moved == {"9S", "KC"}


def test_everyone_sees_an_exposed_hand() -> None:
    """EL-R21: after a wrong "no play" they still know it."""
    h = table("5H", "9S KC 2D 4D", "2C 4C")
    h.play("no play")
    assert {c for z in scene(h, -1)["zones"] if z["id"] == "exposed" for c in z["cards"]} == {"9S", "KC", "2D", "4D"}
    h.play("move 9S")
    shown = next(z for z in scene(h, B)["zones"] if z["id"] == "hand.1")["cards"]
    assert sorted(shown) == ["", "", "2D", "4D", "KC"]


def test_ex_7_no_prophet_and_ex_8_no_expulsion() -> None:
    """EX-7, EX-8: after 45 cards on the line a wrong card costs two cards and nothing else. There is no prophet."""
    odd = [r + s for _ in range(2) for r in "A3579JK" for s in "CDHS"]
    h = table(" ".join(odd[:45]), "2D 3D", "2C 4C", rule="odd(c)")
    assert h.size(h.line) == 45
    h.play("play 2D")
    assert h.turn == B and held(h)[A] == 3
    h.play("play 2C")
    assert h.turn == A
    assert set(GAME.phases) == {"rule", "turn", "move", "guess"}


# Guessing -------------------------------------------------------------------------------------------------------------------


def test_ex_9_a_guess_after_any_right_card() -> None:
    """EX-9, EX-R2: the player who played it is asked first, then the others in turn; the dealer never."""
    h = table("5H", "9S 2D", "2C 4C", "3C 4S", turn=B, rule="color(c) == BLACK")
    h.play("play 2C")
    asked: list[int] = []
    while h.phase.name == "guess":
        asked.append(h.turn)
        h.play("no guess")
    assert asked == [B, C, A]
    assert h.turn == C and h.phase.name == "turn"


def test_ex_w9_the_order_of_guesses() -> None:
    """EX-W9, EX-11, EX-14: B declines, C is wrong, A is right: the hand ends and A has the six points."""
    h = table("5H", "9D 2D", "2C 4C", "3C 4S", turn=B)
    h.play("play 2C", "no guess", f"guess {WRONG_RULE}", f"guess {SAME_RULE}")
    assert h.over
    assert h.guesser == A
    assert h.score == [16, 10 + 6, 11, 10]


def test_ex_w9_only_the_player_may_guess() -> None:
    """EX-W9, EX-R2: with `guess_by = player_who_played` only B is asked, and play goes on."""
    h = table("5H", "9D 2D", "2C 4C", "3C 4S", turn=B, options={"guess_by": "player_who_played"})
    h.play("play 2C", "no guess")
    assert h.turn == C and h.phase.name == "turn"


def test_ex_10_the_wording_of_a_guess_is_free() -> None:
    """EX-10, EX-R5: another expression for the same behaviour is right. A text that is not an expression is refused."""
    h = table("5H", "9S 2D", "2C 4C")
    h.play("play 9S")
    with pytest.raises(IllegalMove, match="there is no name play|say, for example|there is no name the|is complete before"):
        h.play("guess the other colour")
    assert h.turn == A and h.phase.name == "guess"
    h.play("guess not color(c) == color(p1)")
    assert h.over and h.guesser == A


def test_ex_r4_a_wrong_guess_costs_nothing_and_is_public() -> None:
    """EX-R4: no penalty cards, and the turn goes on. Everyone reads the guess and the verdict."""
    m = GAME.match(4, seats=3, options={"first_dealer": 1, "rule_check": "none"})
    m.answer(0, "rule suit(c) in {CLUBS,DIAMONDS,HEARTS,SPADES}")
    m.answer(1, m.hand.say(m.hand.legal()[0]))
    m.answer(1, f"guess {WRONG_RULE}")
    m.answer(2, "no guess")
    h = m.hand
    assert isinstance(h, Express)
    assert held(h) == [0, 11, 12]
    assert h.turn == 2 and h.phase.name == "turn"
    texts = [t["text"] for t in event_scenes(m, -1)]
    assert "{1} {guesses|guess}: Play a card that has another suit than the last card." in texts
    assert "That is not the rule." in texts
    assert [f["value"] for f in scene(h, -1)["facts"] if f["label"] == "Not the rule"] == [rule_sentence(named(WRONG_RULE))]
    assert journals(m)[0] is h.journal


def test_each_may_guess_once_after_a_right_card() -> None:
    """EX-R2: after a wrong guess the next is asked, not the same player again."""
    h = table("5H", "9S 2D", "2C 4C")
    h.play("play 9S", f"guess {WRONG_RULE}")
    assert h.turn == B and h.phase.name == "guess"


@pytest.mark.parametrize(
    ("line", "rule", "guess", "here", "anywhere"),
    [
        ("5H 9S 7D", ALTERNATE, SAME_RULE, True, True),
        ("5H 9S 7D", ALTERNATE, WRONG_RULE, False, False),
        ("5H 9S 7D", ALTERNATE, "not (suit(c) == suit(p1)) and color(c) != color(p1)", True, True),
        ("5H 9S 7D", ALTERNATE, "if n % 2 == 1 then color(c) == BLACK else color(c) == RED", True, False),
        ("QD TS 8H", "dist(c, p1) == 2", "value(c) == value(p1) + 2 or value(c) + 2 == value(p1)", True, True),
        ("QD TS 8H", "dist(c, p1) == 2", "wdist(c, p1) == 2", False, False),
        ("QD TS 8H", "dist(c, p1) == 2", "dist(c, p1) in {1,2}", False, False),
        ("QD TS 8H", "dist(c, p1) == 2", "even(c) and dist(c, p1) == 2", True, False),
    ],
)
def test_ex_w6_ex_w7_ex_w8_guesses_at_the_table(line: str, rule: str, guess: str, here: bool, anywhere: bool) -> None:
    """EX-W6, EX-W7, EX-W8, EX-R15: right for this starter, or for any starter, as the table has agreed."""
    *before, last = line.split()
    for scope, right in (("this_starter", here), ("any_starter", anywhere)):
        h = table(" ".join(before), f"{last} 2D", "2C 4C", rule=rule, options={"guess_scope": scope})
        h.play(f"play {last}", f"guess {guess}")
        assert h.over == right


def test_ex_w10_no_guess_after_going_out() -> None:
    """EX-W10, EX-13, EX-18, EX-R6: a right last card ends the hand at once with fifteen points."""
    h = table("5H", "9S", "2C 4C", "3C 4S 5S")
    h.play("play 9S")
    assert h.over
    assert h.score == [15, 15, 10, 9]


@pytest.mark.parametrize(("answer", "score"), [(f"guess {SAME_RULE}", 21), (f"guess {WRONG_RULE}", 15), ("no guess", 15)])
def test_ex_w10_a_guess_after_going_out_by_option(answer: str, score: int) -> None:
    """EX-W10, EX-R6: with `guess_after_going_out` a right guess makes it 21, for the dealer too."""
    h = table("5H", "9S", "2C 4C", options={"guess_after_going_out": True})
    h.play("play 9S")
    assert h.turn == A and h.phase.name == "guess"
    h.play(answer)
    assert h.over
    assert h.score == [score, score, 10]


def test_ex_w11_no_guess_after_anything_but_a_right_card() -> None:
    """EX-W11, EX-R3: not after a wrong card, or after a "no play", true or wrong."""
    wrong = table("5H", "2D 3D", "2C 4C")
    wrong.play("play 2D")
    true = table("5H", "2D 3D", "2C 4C")
    true.play("no play")
    false = table("5H", "9S 3D", "2C 4C")
    false.play("no play", "move 9S")
    for h in (wrong, true, false):
        assert h.turn == B and h.phase.name == "turn"


# The end and the score ------------------------------------------------------------------------------------------------------


def test_ex_w4_scores_when_a_player_goes_out() -> None:
    """EX-W4, EX-12, EX-13, EX-15, EX-R10: A 15, B 8, C 0, D -2, and 15 for the dealer."""
    assert ended(0, 4, 12, 14) == [15, 15, 8, 0, -2]


def test_ex_w5_scores_after_a_right_guess() -> None:
    """EX-W5, EX-12, EX-14, EX-15: A 7 and 6, B 9, C 3, and 13 for the dealer."""
    assert ended(5, 3, 9, guesser=A) == [13, 13, 9, 3]


def test_ex_15_the_dealers_score_may_be_negative() -> None:
    """EX-15, EX-R11: the dealer scores as the best player does, even below zero."""
    assert ended(13, 15) == [-1, -1, -3]


def test_the_count_is_told_line_by_line() -> None:
    """The lines of the count add up to the score of each seat."""
    h = table("5H", "9S", "2C 4C", options={"guess_after_going_out": True})
    h.play("play 9S", f"guess {SAME_RULE}")
    for seat in range(3):
        assert sum(t.points or 0 for t in h.count_lines() if t.seat == seat) == h.score[seat]


def test_ex_18_going_out_needs_a_right_card() -> None:
    """EX-18, EL-R14: a wrong last card brings two others, and play goes on."""
    h = table("5H", "2D", "2C 4C")
    h.play("play 2D")
    assert not h.over and held(h)[A] == 2


def test_ex_w12_a_three_player_game() -> None:
    """EX-W12, EX-18, EX-R16: each player has dealt once. X 28, Y 37, Z 30, so Y wins. The deal goes to the left."""
    m = GAME.match(5, seats=3, options={"first_dealer": 1})
    assert isinstance(m, ExpressMatch)
    assert dealers(m, [15, 15, 6], [2, 13, 13], [11, 9, 11]) == [0, 1, 2]
    assert m.over and m.totals == [28, 37, 30] and m.winners() == [1]


def test_ties_share_the_win() -> None:
    """EX-R16, EL-R8: equal totals share the win."""
    assert after_hands(GAME.match(5, seats=3), [5, 5, 1], [5, 5, 2], [5, 5, 3]).winners() == [0, 1]


def test_the_first_dealer_may_be_chosen_and_must_be_a_seat() -> None:
    """EL-R8: otherwise the dealer is drawn at random. Seat six cannot deal to four."""
    assert GAME.match(5, seats=4, options={"first_dealer": 3}).dealer == 2
    assert {GAME.match(s, seats=4).dealer for s in range(30)} == {0, 1, 2, 3}
    with pytest.raises(BadOption, match="first dealer is a seat from 1 to 4"):
        GAME.match(5, seats=4, options={"first_dealer": 6})


# When the stock runs out ----------------------------------------------------------------------------------------------------


def short_of_cards(left: int, reserve: bool, **options: Any) -> Express:
    """A has only red cards after 5H. This many cards are left in the stock, with packs in reserve or not."""
    h = table("5H", "2D 3D 4D", "2C 4C", options=options)
    for card in h.cards_in(h.stock):
        if card >> 6 >= 2 and reserve:
            h.move(card, h.stock, h.reserve)
    while h.size(h.stock) > left:
        h.move(h.top(h.stock), h.stock, h.side)
    h.tried = type(h.mainline())([1] * int(h.size(h.side)))
    return h


def test_ex_r13_a_third_pack_is_shuffled_when_the_stock_is_empty() -> None:
    """EX-R13, EL-R9: the second of two penalty cards comes from the fresh pack, whose order nobody knows."""
    h = short_of_cards(1, reserve=True)
    assert h.size(h.reserve) == 104
    h.play("play 2D")
    assert held(h)[A] == 4
    assert h.size(h.stock) == 51 and h.size(h.reserve) == 52
    assert all([c >> 6 == 2 for c in h.cards_in(h.stock)])
    assert not any([h.located_by(s, 2) >> f & 1 for s in (-1, 0, B) for f in range(52)])


def test_ex_r13_the_hand_ends_when_the_packs_are_used_up() -> None:
    """EX-R13, EL-R9: A gets the one card left, and the hand is scored as it stands."""
    h = short_of_cards(1, reserve=False, max_decks=2)
    h.play("play 2D")
    assert h.over
    assert held(h) == [0, 3, 2]
    assert h.score == [10, 9, 10]


def test_el_r9_how_many_packs_there_are() -> None:
    """EL-R9: two at first and two in reserve, unless agreed otherwise. With `add_decks` there are eight."""
    for options, packs in (({}, 4), ({"max_decks": 2}, 2), ({"max_decks": 3}, 3), ({"stock_exhausted": "add_decks"}, 8)):
        h = GAME.new(1, seats=3, options=options)
        assert isinstance(h, Express)
        assert h.size(h.stock) == 104
        assert h.size(h.reserve) == 52 * (packs - 2)


# What the others know -------------------------------------------------------------------------------------------------------


def test_others_imagine_rules_that_agree_with_what_they_saw() -> None:
    """Each imagined rule would have judged every play as the dealer did. Only the dealer has the true one."""
    h = table("5H", "9S 2D 7D", "2C 4C 9H", options={"guess_by": "player_who_played"})
    h.play("play 9S", f"guess {WRONG_RULE}", "play 2C", "play 7D", "no guess")
    seen = h.evidence()
    drawn = {h.imagine(seat, Rng(x)).secret for seat in (-1, A, B) for x in range(20)}
    assert len(drawn) > 3
    assert drawn <= set(RULES)
    assert WRONG_RULE not in drawn
    assert all(seen.agrees(named(text)) for text in drawn)
    dealer = h.imagine(0, Rng(1))
    assert isinstance(dealer, Express) and dealer.secret == ALTERNATE


def test_what_others_imagine_does_not_depend_on_the_rule() -> None:
    """Two rules that judged the same plays alike leave the same imagined rules."""
    for other in ("odd(c) == odd(c) and color(c) == BLACK or value(c) == 7", "color(c) == BLACK or value(c) == 7"):
        one = table("5H", "9S 2D 7D", "2C 4C 9H")
        two = table("5H", "9S 2D 7D", "2C 4C 9H", rule=other)
        for h in (one, two):
            h.play("play 9S", "no guess", "no guess")
        for seat in (-1, A, B):
            g, f = one.imagine(seat, Rng(9)), two.imagine(seat, Rng(9))
            assert isinstance(g, Express) and isinstance(f, Express)
            assert g.secret == f.secret and [list(z) for z in [g.at]] == [list(z) for z in [f.at]]


def test_a_hand_that_truly_had_no_play_is_remembered() -> None:
    """No imagined rule accepts any card of that hand at that place."""
    h = table("5H", "2D 3D 9H", "2C 4C 9D")
    h.play("no play")
    for x in range(15):
        g = h.imagine(B, Rng(x))
        assert isinstance(g, Express)
        assert not set(cards(g.fit())) & set(h.plan.pack.read("2D 3D 9H"))


def test_each_hand_without_a_play_is_evidence_at_its_place() -> None:
    """A has no black card for the red starter, and C no red one for the black two after it."""
    h = table("5H", "2D 3D 9H", "2C 4D", "4C 8S 9S", options={"guess_by": "player_who_played"})
    h.play("no play", "play 2C", "no guess", "no play")
    read = h.plan.pack.read
    assert [set(cards(faces)) for faces in h.evidence().not_here] == [set(read("2D 3D 9H")), set(read("4C 8S 9S"))]


def test_while_the_dealer_chooses_the_others_know_that_a_card_fits() -> None:
    """After a wrong "no play" each imagined rule accepts one of the exposed cards."""
    h = table("5H", "9S KC 2D 4D", "2C 4C")
    h.play("no play")
    for x in range(15):
        g = h.imagine(B, Rng(x))
        assert isinstance(g, Express)
        assert g.fit() & g.faces(g.exposed)


def test_ex_r4_a_card_that_was_wrong_after_the_starter_is_evidence_too() -> None:
    """A black card that was wrong after a black five contradicts a rule that accepts it, from the first turn on."""
    h = table("5C", "2C 3D", "2H 4C")
    h.play("play 2C")
    seen = h.evidence()
    assert not seen.agrees(named("color(c) == color(p1)")) and seen.agrees(named(ALTERNATE))


def test_a_random_player_seldom_guesses_and_then_any_rule_of_the_menu() -> None:
    """EX-9: about one time in sixteen, and only what is offered."""
    h = table("5H", "9D 2D", "2C 4C", "3C 4S", turn=B)
    h.play("play 2C")
    assert h.phase.name == "guess"
    legal = set(h.legal())
    chosen = [int(h.phase.pick(h, B, Rng(seed))) for seed in range(1600)]
    assert set(chosen) <= legal and 60 < len([c for c in chosen if c]) < 150 and len(set(chosen)) > 20


def test_ex_12_cards_left_are_told_one_by_one() -> None:
    """EX-12: one card, and two cards."""
    h = table("5H", "9D", "2C 4C", "3C 4S 5S", turn=B)
    assert [h.counted(s)[0].text for s in (A, B, C)] == ["12 less 1 card", "12 less 2 cards", "12 less 3 cards"]
