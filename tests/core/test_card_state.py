"""Cards as they lie: what every move does to places, to order, and to what each seat can place.

Seats 0 and 1 hold cards, and -1 is a spectator.
"""

from __future__ import annotations

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from tests.support.toy_game import Bare, faces, lay
from upcard.core.bits import Rng
from upcard.core.card_state import BOTTOM
from upcard.core.deal import Deal
from upcard.core.journal import Journal
from upcard.core.options import Options
from upcard.core.pack import Pack
from upcard.core.seed import Seed, Stream
from upcard.core.zone import EVERYONE, NOBODY, Plan, Zone

PACK = Pack("A23456789", "CD")
HAND, OTHER, ASIDE, STOCK, DISCARDS, TABLE, MUCK, ROW = range(8)
ZONES = [
    Zone("hand", 0, 1),
    Zone("hand", 1, 2),
    Zone("aside", 0, 1, grouped_with=HAND),
    Zone("stock", sight=NOBODY, ordered=True),
    Zone("discards", ordered=True),
    Zone("table"),
    Zone("muck", sight=NOBODY),
    Zone("row", 0, 1, ordered=True),
]
PLAN = Plan(2, ZONES, PACK)
TWINS = Plan(2, ZONES, Pack("A23456789", "CD", copies=2))


def knows(h: Bare, seat: int, names: str) -> bool:
    """Can a seat place all of these cards (of the first pack)?"""
    return not faces(names, PACK) & ~h.located_by(seat)


def ignores(h: Bare, seat: int, names: str) -> bool:
    """Can a seat place none of these cards?"""
    return not faces(names, PACK) & h.located_by(seat)


def card(name: str) -> int:
    return PACK.face(name)


def names(h: Bare, zone: int) -> str:
    return " ".join([PACK.name(c) for c in h.cards_in(zone)])


# Places and order --------------------------------------------------------------------------


def test_an_ordered_zone_lies_as_it_was_laid_and_another_is_sorted() -> None:
    """The lowest card first, the top card last."""
    h = lay(PLAN, {"stock": "5C AC 9C", "muck": "5D AD 9D"})
    assert (names(h, STOCK), names(h, MUCK)) == ("5C AC 9C", "AD 5D 9D")
    assert h.top(STOCK) == card("9C") and h.top(DISCARDS) == BOTTOM
    assert [h.depth(card(n), STOCK) for n in ["9C", "AC", "5C"]] == [0, 1, 2]


@pytest.mark.parametrize(("taken", "left"), [("5C", "AC 9C"), ("AC", "5C 9C"), ("9C", "5C AC")])
def test_a_card_may_leave_an_ordered_zone_from_any_place(taken: str, left: str) -> None:
    """The others keep their order, and the card comes to the top of where it goes."""
    h = lay(PLAN, {"discards": "5C AC 9C", "row.0": "2D"})
    h.move(card(taken), DISCARDS, ROW)
    assert (names(h, DISCARDS), names(h, ROW)) == (left, f"2D {taken}")


def test_pouring_puts_the_lowest_card_down_first() -> None:
    """A pile poured onto another lies on it as it lay."""
    h = lay(PLAN, {"discards": "5C AC 9C", "row.0": "2D"})
    h.move_all(DISCARDS, ROW)
    assert (names(h, DISCARDS), names(h, ROW), h.top(DISCARDS)) == ("", "2D 5C AC 9C", BOTTOM)


def test_pouring_with_and_without_a_journal_is_the_same() -> None:
    """The quick way for the end of a trick does what the long one does."""
    f = lay(PLAN, {"discards": "5C AC 9C", "hand.0": "2D 3D"})
    g = lay(PLAN, {"discards": "5C AC 9C", "hand.0": "2D 3D"})
    g.journal = Journal()
    for h in [f, g]:
        h.move_all(DISCARDS, TABLE)
        h.move_all(HAND, TABLE)
    assert list(f.at) == list(g.at) and list(f.known) == list(g.known)
    assert names(f, TABLE) == "AC 5C 9C 2D 3D" and f.top(DISCARDS) == g.top(DISCARDS) == BOTTOM


def test_stacking_a_deck_puts_its_next_card_on_top() -> None:
    """The card that would be dealt next is drawn next, and nobody knows any of it."""
    h = lay(PLAN, {})
    h.deal_pile(vec[i64](PACK.read("AC 2C 3C 4C")), 1, STOCK)
    assert names(h, STOCK) == "4C 3C 2C"
    assert all([ignores(h, s, "2C 3C 4C") for s in (-1, 0, 1)])


def test_a_card_is_found_where_it_lies() -> None:
    """Its zone, or -1."""
    h = lay(TWINS, {"hand.0": "2C", "hand.1": "2C"})
    assert [h.zone_of(c) for c in [1, 65, 0]] == [HAND, OTHER, -1]
    assert [h.size(z) for z in (HAND, OTHER, MUCK)] == [1, 1, 0]


def test_clearing_takes_everything_off_the_table() -> None:
    """Cards, order, and what was known."""
    h = lay(PLAN, {"hand.0": "2C", "discards": "3C"})
    h.rule_out(OTHER, faces("5D"))
    h.clear()
    assert set(h.at) | set(h.known) | set(h.ruled_out) == {0} and h.top(DISCARDS) == BOTTOM


# Who knows what ----------------------------------------------------------------------------


def test_a_card_is_known_to_those_who_see_where_it_is_dealt() -> None:
    """A hand to its owner, a public zone to all, the stock to nobody."""
    h = lay(PLAN, {"hand.0": "2C", "discards": "3C", "stock": "4C"})
    assert knows(h, 0, "2C 3C") and knows(h, 1, "3C") and knows(h, -1, "3C")
    assert ignores(h, 1, "2C") and ignores(h, -1, "2C") and ignores(h, 0, "4C")


def test_all_learn_a_card_that_is_laid_open() -> None:
    """A discard is seen by everyone."""
    h = lay(PLAN, {"hand.0": "2C 5C"})
    h.move(card("2C"), HAND, DISCARDS)
    assert knows(h, 1, "2C") and knows(h, -1, "2C") and ignores(h, 1, "5C")


def test_all_still_know_an_open_card_that_is_taken_into_a_hand() -> None:
    """The upcard is followed into the hand that takes it."""
    h = lay(PLAN, {"discards": "2C", "hand.0": "5C"})
    h.move(card("2C"), DISCARDS, HAND)
    assert all([knows(h, s, "2C") for s in (-1, 0, 1)])


def test_a_card_laid_face_down_from_a_hand_may_be_any_of_it() -> None:
    """Others no longer know that the upcard is still in the hand; its owner, who chose, knows it is."""
    h = lay(PLAN, {"discards": "2C", "hand.0": "5C 6C"})
    h.move(card("2C"), DISCARDS, HAND)
    h.move(card("5C"), HAND, MUCK)
    assert ignores(h, 1, "2C 5C 6C") and ignores(h, -1, "2C")
    assert knows(h, 0, "2C 5C 6C")


def test_one_who_sees_both_hands_follows_a_card_between_them() -> None:
    """A card passed from hand to hand is known to both players, and to no other."""
    h = lay(PLAN, {"hand.0": "2C 5C", "hand.1": "9D"})
    h.move(card("2C"), HAND, OTHER)
    assert knows(h, 0, "2C") and knows(h, 1, "2C") and ignores(h, -1, "2C")
    h.move(card("9D"), OTHER, MUCK)
    assert ignores(h, 0, "2C 9D") and knows(h, 1, "2C 9D")


def test_who_takes_a_card_from_a_heap_knows_what_is_left_of_it() -> None:
    """Of two cards that all saw go in, the one who looks still knows the other; the rest know neither."""
    h = lay(PLAN, {"discards": "2C 3C", "hand.0": "5C"})
    h.move_all(DISCARDS, MUCK)
    assert knows(h, 1, "2C 3C")
    h.move(card("2C"), MUCK, HAND)
    assert knows(h, 0, "2C 3C") and ignores(h, 1, "2C 3C") and ignores(h, -1, "2C 3C")


def test_a_known_card_of_the_stock_is_known_when_it_is_drawn() -> None:
    """Who knew the place knows the card that leaves it."""
    h = lay(PLAN, {"stock": "3C 2C", "hand.0": "5C"})
    h.reveal_zone_to(STOCK, 1 << 1)
    h.move(card("2C"), STOCK, HAND)
    assert knows(h, 1, "2C 3C") and knows(h, 0, "2C") and ignores(h, -1, "2C 3C") and ignores(h, 0, "3C")


def test_a_move_between_zones_beside_each_other_shows_to_nobody() -> None:
    """What is laid aside from a hand still counts as in it to the others, who keep what they knew."""
    h = lay(PLAN, {"hand.0": "5C 6C 7C"})
    h.reveal_zone(HAND)
    before = list(h.known)
    h.move(card("5C"), HAND, ASIDE)
    assert list(h.known) == before and h.zone_of(card("5C")) == ASIDE


def test_cards_that_leave_either_of_two_zones_beside_each_other_blur_both() -> None:
    """A card from what was laid aside may be any of the hand, too."""
    h = lay(PLAN, {"hand.0": "5C 6C", "aside.0": "7C"})
    h.reveal_zone(HAND)
    h.reveal_zone(ASIDE)
    h.move(card("7C"), ASIDE, MUCK)
    assert ignores(h, 1, "5C 6C 7C") and knows(h, 0, "5C 6C 7C")


def test_showing_tells_all_and_showing_to_some_tells_them() -> None:
    """A hand that is shown is known; nobody else's is."""
    h = lay(PLAN, {"hand.0": "5C", "hand.1": "6C"})
    h.reveal_zone_to(HAND, 1 << 1)
    assert knows(h, 1, "5C") and ignores(h, -1, "5C") and ignores(h, 0, "6C")
    h.reveal_zone(HAND)
    assert knows(h, -1, "5C")


def test_a_quiet_hand_keeps_no_knowledge() -> None:
    """A hand that is only played out moves cards, and nobody learns."""
    h = lay(PLAN, {"hand.0": "2C"})
    h.untracked = True
    h.move(card("2C"), HAND, DISCARDS)
    assert names(h, DISCARDS) == "2C" and ignores(h, 1, "2C")


# What a zone is known to lack --------------------------------------------------------------


def test_a_void_is_known_of_a_hand_and_what_lies_beside_it() -> None:
    """Whoever cannot follow suit has none of it, laid aside neither."""
    h = lay(PLAN, {"hand.0": "2D"})
    h.rule_out(HAND, faces("AC 2C"))
    assert h.ruled_out[HAND] == h.ruled_out[ASIDE] == faces("AC 2C") and h.ruled_out[OTHER] == 0


def test_a_void_is_kept_when_a_card_goes_and_when_an_open_one_comes() -> None:
    """A hand does not grow clubs by discarding; an open card that comes is the only one it may have again."""
    h = lay(PLAN, {"hand.0": "2D 3D", "discards": "2C"})
    h.rule_out(HAND, faces("AC 2C 3C"))
    h.move(card("2D"), HAND, DISCARDS)
    assert h.ruled_out[HAND] == faces("AC 2C 3C")
    h.move(card("2C"), DISCARDS, HAND)
    assert h.ruled_out[HAND] == h.ruled_out[ASIDE] == faces("AC 3C")


def test_a_void_ages_when_an_unseen_card_comes() -> None:
    """What is drawn unseen may be any card that does not lie open elsewhere."""
    h = lay(PLAN, {"hand.0": "2D", "discards": "2C", "stock": "3C 4C"})
    h.rule_out(HAND, faces("AC 2C 3C"))
    h.move(card("4C"), STOCK, HAND)
    assert h.ruled_out[HAND] == faces("2C")


def test_a_card_from_a_hand_that_lacks_a_suit_brings_none_of_it() -> None:
    """Passed on unseen, it cannot be of the suit that its giver lacks."""
    h = lay(PLAN, {"hand.0": "2D", "hand.1": "3D"})
    for zone in [HAND, OTHER]:
        h.rule_out(zone, faces("AC 2C"))
    h.rule_out(OTHER, faces("9D"))
    h.move(card("2D"), HAND, OTHER)
    assert h.ruled_out[OTHER] == faces("AC 2C")


# Shuffling ---------------------------------------------------------------------------------


def test_after_a_shuffle_nobody_knows_where_a_card_of_the_stock_lies() -> None:
    """But all know that what they saw go in is nowhere else that is hidden."""
    h = lay(PLAN, {"stock": "2C 3C", "discards": "AC", "hand.0": "5C"})
    h.move(card("AC"), DISCARDS, STOCK)
    assert knows(h, 1, "AC")
    h.shuffle(STOCK)
    assert sorted(names(h, STOCK).split()) == ["2C", "3C", "AC"]
    assert all([ignores(h, s, "AC 2C 3C") for s in (-1, 0, 1)])
    assert all([h.ruled_out[z] == faces("AC") for z in (HAND, OTHER, ASIDE, MUCK, ROW)]) and h.ruled_out[DISCARDS] == 0


def test_a_row_that_is_seen_stays_known_when_it_is_shuffled() -> None:
    """To all, where all see it; to its owner, where only the owner does."""
    h = lay(PLAN, {"discards": "2C 3C 4C", "row.0": "5C 6C"})
    h.reveal_zone_to(ROW, 1 << 1)
    h.shuffle(DISCARDS)
    h.shuffle(ROW)
    assert knows(h, -1, "2C 3C 4C") and knows(h, 0, "5C 6C") and ignores(h, 1, "5C 6C")


def test_chance_comes_from_the_table_until_a_hand_is_imagined() -> None:
    """With a source the order follows from the seed; without one, from the hand's own generator."""
    orders: list[list[int]] = []
    for seed in (1, 1, 2):
        h = lay(PLAN, {"stock": "AC 2C 3C 4C 5C 6C 7C 8C 9C"})
        h.stream = Stream(Seed(seed), 1)
        h.shuffle(STOCK)
        assert h.drawn == 8
        orders.append(h.cards_in(STOCK))
    assert orders[0] == orders[1] != orders[2]
    h.stream = None
    h.rng = Rng(5)
    h.shuffle(STOCK)
    assert h.drawn == 8 and h.rng.x != 5


def test_a_number_by_chance_is_even() -> None:
    """From the table's source as from the small generator: of 300 throws of three, each about a hundred."""
    h = lay(PLAN, {})
    for source in [Stream(Seed(1), 1), None]:
        h.stream = source
        throws = [int(h.random_below(3)) for _ in range(300)]
        assert all([75 < throws.count(n) < 125 for n in range(3)])


# Several packs -----------------------------------------------------------------------------


def test_the_twin_that_most_have_seen_is_played() -> None:
    """Which of two equal cards it was tells nobody anything."""
    h = lay(TWINS, {"discards": "2C", "hand.0": "2C 3C"})
    h.move(1, DISCARDS, HAND)
    assert h.pick_duplicate(1, HAND) == 1 and h.pick_duplicate(2, HAND) == 2 and h.pick_duplicate(4, HAND) == -1
    other = lay(TWINS, {"hand.0": "2C", "discards": "2C"})
    other.move(65, DISCARDS, HAND)
    assert other.pick_duplicate(1, HAND) == 65


def test_who_saw_a_face_leave_knows_of_one_fewer() -> None:
    """Whichever twin it was."""
    h = lay(TWINS, {"discards": "2C", "hand.0": "2C 3C"})
    h.move(1, DISCARDS, HAND)
    h.move(65, HAND, TABLE)  # not the twin that was seen to be taken: nobody can tell
    assert h.located_by(1, 0) & 2 == 0, "the first is no longer known to be in the hand"
    assert h.located_by(1, 1) & 2 == 2


def test_faces_and_sizes_count_over_all_packs() -> None:
    """Two twos of clubs are one face and two cards."""
    h = lay(TWINS, {"hand.0": "2C 2C 3C"})
    assert h.faces(HAND) == faces("2C 3C", PACK) and h.size(HAND) == 3 and h.cards_in(HAND) == [1, 2, 65]


# The journal -------------------------------------------------------------------------------


def journal(zones: dict[str, str], src: int, dst: int, name: str) -> tuple[list[bool], bool]:
    """Who (-1, 0, 1) is told which card moved, and whether the others see that one moved."""
    h = lay(PLAN, zones)
    h.journal = Journal()
    h.move(card(name), src, dst)
    entry = h.journal.entries[-1]
    assert (entry.card, entry.src, entry.dst, entry.kind) == (card(name), src, dst, "move")
    return [entry.visible_to(s) for s in (-1, 0, 1)], entry.seen


@pytest.mark.parametrize(
    ("zones", "src", "dst", "name", "told", "seen"),
    [
        ({"hand.0": "2C"}, HAND, DISCARDS, "2C", [True, True, True], True),
        ({"hand.0": "2C"}, HAND, MUCK, "2C", [False, True, False], True),
        ({"hand.0": "2C"}, HAND, OTHER, "2C", [False, True, True], True),
        ({"hand.0": "2C"}, HAND, ASIDE, "2C", [False, True, False], False),
        ({"stock": "2C"}, STOCK, OTHER, "2C", [False, False, True], True),
        ({"discards": "2C"}, DISCARDS, OTHER, "2C", [True, True, True], True),
        ({"stock": "2C"}, STOCK, MUCK, "2C", [False, False, False], True),
    ],
)
def test_the_journal_notes_who_saw_a_card_move(
    zones: dict[str, str], src: int, dst: int, name: str, told: list[bool], seen: bool
) -> None:
    """Whoever sees either end; the others see a back, and of a sealed choice nothing."""
    assert journal(zones, src, dst, name) == (told, seen)


def test_the_journal_tells_a_known_card_of_the_stock_to_those_who_know_it() -> None:
    """Who knew the top card sees it go."""
    h = lay(PLAN, {"stock": "2C"})
    h.reveal_zone_to(STOCK, 2)
    h.journal = Journal()
    h.move(card("2C"), STOCK, HAND)
    assert [h.journal.entries[0].visible_to(s) for s in (-1, 0, 1)] == [False, True, True]
    h = lay(PLAN, {"stock": "2C"})
    h.reveal_zone(STOCK)
    h.journal = Journal()
    h.move(card("2C"), STOCK, MUCK)
    assert h.journal.entries[0].audience == EVERYONE


def test_the_journal_notes_sentences_shuffles_and_shows() -> None:
    """A sentence for all or for some, with what the others read."""
    h = lay(PLAN, {"stock": "2C 3C", "hand.0": "4C"})
    h.journal = Journal()
    h.journal.note("Hearts are broken.")
    h.journal.add_answer(0, "secret", 1, "plain", True)
    h.shuffle(STOCK)
    h.reveal_zone(HAND)
    notes = [(e.kind, e.text, e.public_text, e.seen, e.visible_to(1)) for e in h.journal.entries]
    assert notes == [
        ("note", "Hearts are broken.", "", True, True),
        ("say", "secret", "plain", True, False),
        ("shuffle", "", "", True, True),
        ("show", "", "", True, True),
    ]


def test_a_deal_with_defaults_brings_nothing() -> None:
    """The first hand, dealt by seat 0, with nothing carried over."""
    deal = Deal(PLAN, Options())
    assert (deal.number, deal.dealer, deal.carry, deal.extra, deal.deck) == (1, 0, [0, 0], {}, None)
