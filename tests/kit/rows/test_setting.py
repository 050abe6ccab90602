"""Setting rows in secret, all at once or card by card: nobody else can tell how far a player is."""

from __future__ import annotations

import pytest

from upcard.core.bits import Rng
from upcard.core.errors import IllegalMove
from upcard.core.scene import scene
from upcard.games.chinese_poker.game import GAME
from upcard.games.chinese_poker.hand import ChinesePoker


def hand(seed: int = 4, seats: int = 3) -> ChinesePoker:
    h = GAME.new(seed, seats=seats)
    assert isinstance(h, ChinesePoker)
    return h


def test_one_saying_may_place_several_cards() -> None:
    """The cards of an answer are read in any order and case, and written from the highest."""
    h = hand()
    three = [h.plan.pack.names[c] for c in h.cards_in(h.turn)[:3]]
    action = h.read(f"FRONT {' '.join(three).lower()}")
    assert h.say(action).split()[0] == "front" and set(h.say(action).split()[1:]) == set(three)
    seat = h.turn
    h.apply(action)
    assert h.turn == seat and h.room(0, seat) == 0
    h.play("take " + three[0])
    assert h.room(0, seat) == 1


def test_a_card_goes_from_row_to_row() -> None:
    """It need not be taken back first. A card back in the hand can be placed again."""
    h = hand()
    seat = h.turn
    card = h.plan.pack.names[h.cards_in(seat)[0]]
    h.play(f"front {card}", f"middle {card}")
    assert not h.row(0, seat) and h.row(1, seat)
    h.play(f"take {card}")
    assert not h.placed(seat)


def test_a_card_has_room_while_one_place_is_free() -> None:
    """Twelve cards are placed, and the thirteenth may be."""
    h = hand()
    seat = h.turn
    h.play("arrange")
    card = h.plan.pack.names[h.cards_in(h.tray(1, seat))[0]]
    h.play(f"take {card}")
    assert "no room" not in h.phase.why_not_card(h, seat, h.plan.pack.face(card))


def test_others_see_a_hand_of_backs_whatever_is_placed() -> None:
    """They see neither the rows nor how many cards are in them; nor does a spectator."""
    h = hand()
    seat = h.turn
    looks = {s: scene(h, s) for s in (-1, (seat + 1) % 3)}
    h.play("arrange")
    assert {s: scene(h, s) for s in looks} == looks
    assert [len(z["cards"]) for z in scene(h, seat)["zones"] if z["layout"] == "tray" and z["owner"] == seat] == [
        3,
        5,
        5,
        0,
        0,
        0,
    ]


def test_what_others_have_placed_is_imagined_as_not_done() -> None:
    """A player who has set in secret can still change it, so another seat imagines all their cards in their hand."""
    h = hand()
    first = h.turn
    h.play("arrange", "set")
    g = h.imagine(h.turn, Rng(1))
    assert isinstance(g, ChinesePoker)
    assert g.turn == h.turn and len(g.cards_in(first)) == 13 and g.said[first] < 0
    assert sorted(g.seats_to_answer()) == [0, 1, 2]
    own = h.imagine(first, Rng(1))
    assert isinstance(own, ChinesePoker) and own.said[first] >= 0 and first not in own.seats_to_answer()


def test_chance_fills_the_rows_and_comes_to_an_end() -> None:
    """Random answers never take cards back or have them arranged."""
    h = hand()
    n = 0
    while h.phase.name == "set":
        action = h.phase.pick(h, h.turn, Rng(n))
        assert h.say(action).split()[0] in ("front", "middle", "back", "set", "declare")
        h.apply(action)
        n += 1
    assert n <= 3 * 15


def test_a_choice_names_its_card_its_row_and_what_it_would_make() -> None:
    """A page can draw each choice: the card to touch, the tray it goes to, the text."""
    h = GAME.position(zones={"hand.0": "9S 9H KD 2C 3C 4D 6D 7H 8H TS JC QC AS"}, phase="set", seats=2)
    h.play("front 9S")
    choice = next(c for c in scene(h, 0)["choices"] if c["say"] == "front 9H")
    assert (choice["card"], choice["zone"], choice["text"], choice["note"]) == ("9H", "front.0", "Front [9H]", "pair of nines")
    back = next(c for c in scene(h, 0)["choices"] if c["say"] == "take 9S")
    assert (back["card"], back["zone"], back["text"]) == ("9S", "hand.0", "Take [9S] back")
    with pytest.raises(IllegalMove, match="'zzz 4H' is not an answer here; say, for example, 'front AS'"):
        h.play("zzz 4H")
