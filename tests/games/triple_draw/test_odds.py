"""The hands that a player with odds on the screen imagines for the others at Triple Draw."""

from __future__ import annotations

from tests.games.triple_draw.test_hand import act, deal
from upcard.core.bits import Rng, as_set, cards, count
from upcard.core.pack import STANDARD
from upcard.games.triple_draw.hand import DRAW, HAND, TripleDraw
from upcard.games.triple_draw.odds import ODDS, exchange

HANDS = {"A": "2S 3S 4S 5S 7S", "B": "KS KH KD QC QD", "C": "2H 3H 4H 5H 7H"}


def names(h: TripleDraw, seat: int) -> set[str]:
    """The cards of a hand."""
    return {STANDARD.names[c] for c in cards(h.at[HAND + seat])}


def drawn_once() -> TripleDraw:
    """A hand in which all have drawn once, B three cards and C none, and A is to bet."""
    h = deal("A 100, B 100, C 100", "C", stub="8C 9C TC", hands=HANDS)
    while h.phase is not DRAW:
        h.play("call" if "call" in [h.say(a) for a in h.legal()] else "check")
    act(h, "A pat, B draw KS KH KD, C pat")
    return h


def test_a_hand_gets_other_cards_for_its_own() -> None:
    """Two cards stay, two come from the stub and one from another hand; its own three go where those came from."""
    h = deal("A 100, B 100, C 100", "C", stub="8C 9C TC", hands=HANDS)
    exchange(h, 1, as_set([STANDARD.face(c) for c in ("KS", "QD", "8C", "9C", "2H")]))
    assert names(h, 1) == {"KS", "QD", "8C", "9C", "2H"} and names(h, 0) == set(HANDS["A"].split())
    assert len(names(h, 2) & {"KH", "KD", "QC"}) == 1 and names(h, 2) >= {"3H", "4H", "5H", "7H"}
    held = sum([int(count(h.at[HAND + s])) for s in range(3)])
    assert held == 15 and h.size(h.stub()) == 52 - 15


def test_the_others_are_imagined_as_their_draws_make_likely() -> None:
    """B drew three and C stood pat, so C holds no pair; the hand of the one who asks stays."""
    seen = set()
    for seed in range(10):
        h = drawn_once()
        ODDS.deal_likely_hands(h, 0, Rng(seed))
        assert names(h, 0) == set(HANDS["A"].split()) and len(names(h, 1)) == 5
        assert len({name[0] for name in names(h, 2)}) == 5
        seen.add((frozenset(names(h, 1)), frozenset(names(h, 2))))
    assert len(seen) == 10


def test_nobody_is_imagined_before_the_first_draw_or_while_choosing() -> None:
    """Before the first draw nothing is known of a hand; a player who has put a card aside holds four."""
    h = deal("A 100, B 100, C 100", "C", stub="8C 9C TC", hands=HANDS)
    ODDS.deal_likely_hands(h, 0, Rng(1))
    assert [names(h, s) for s in range(3)] == [set(HANDS[letter].split()) for letter in "ABC"]
    h = drawn_once()
    while h.phase is not DRAW:
        h.play("check")
    act(h, "A pat")
    h.play(f"discard {sorted(names(h, 1))[0]}")
    left = names(h, 1)
    assert len(left) == 4
    ODDS.deal_likely_hands(h, 2, Rng(1))
    assert names(h, 1) == left
