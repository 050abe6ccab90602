"""Card states: the effect of every move on zones, on order, and on what each seat knows.

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
    """Can a seat locate all of these cards (of the first pack)?"""
    return not faces(names, PACK) & ~h.located_by(seat)


def ignores(h: Bare, seat: int, names: str) -> bool:
    """Can a seat locate none of these cards?"""
    return not faces(names, PACK) & h.located_by(seat)


def card(name: str) -> int:
    return PACK.face(name)


def names(h: Bare, zone: int) -> str:
    return " ".join([PACK.name(c) for c in h.cards_in(zone)])


# Places and order --------------------------------------------------------------------------


def test_an_ordered_zone_keeps_its_order_and_others_are_sorted() -> None:
    """The lowest card comes first, the top card last."""
    h = lay(PLAN, {"stock": "5C AC 9C", "muck": "5D AD 9D"})
    assert (names(h, STOCK), names(h, MUCK)) == ("5C AC 9C", "AD 5D 9D")
    assert h.top(STOCK) == card("9C") and h.top(DISCARDS) == BOTTOM
    assert [h.depth(card(n), STOCK) for n in ["9C", "AC", "5C"]] == [0, 1, 2]


@pytest.mark.parametrize(("taken", "left"), [("5C", "AC 9C"), ("AC", "5C 9C"), ("9C", "5C AC")])
def test_a_card_may_leave_an_ordered_zone_from_any_place(taken: str, left: str) -> None:
    """The others keep their order, and the card goes on top of its new zone."""
    h = lay(PLAN, {"discards": "5C AC 9C", "row.0": "2D"})
    h.move(card(taken), DISCARDS, ROW)
    assert (names(h, DISCARDS), names(h, ROW)) == (left, f"2D {taken}")


def test_moving_a_pile_keeps_its_order() -> None:
    """A pile moved onto another keeps its order."""
    h = lay(PLAN, {"discards": "5C AC 9C", "row.0": "2D"})
    h.move_all(DISCARDS, ROW)
    assert (names(h, DISCARDS), names(h, ROW), h.top(DISCARDS)) == ("", "2D 5C AC 9C", BOTTOM)


def test_moving_all_cards_with_and_without_a_journal_is_the_same() -> None:
    """The quick way for the end of a trick does the same as the long one."""
    f = lay(PLAN, {"discards": "5C AC 9C", "hand.0": "2D 3D"})
    g = lay(PLAN, {"discards": "5C AC 9C", "hand.0": "2D 3D"})
    g.journal = Journal()
    for h in [f, g]:
        h.move_all(DISCARDS, TABLE)
        h.move_all(HAND, TABLE)
    assert list(f.at) == list(g.at) and list(f.known) == list(g.known)
    assert [(PACK.name(e.card), e.src, e.dst) for e in g.journal.entries] == [
        *[(name, DISCARDS, TABLE) for name in ("5C", "AC", "9C")],
        *[(name, HAND, TABLE) for name in ("2D", "3D")],
    ]
    assert names(f, TABLE) == "AC 5C 9C 2D 3D" and f.top(DISCARDS) == g.top(DISCARDS) == BOTTOM


@pytest.mark.parametrize("known", [0, 1])
@pytest.mark.parametrize(("who", "sees"), [(0b01, [0]), (0b10, [0, 1]), (EVERYONE, [-1, 0, 1])])
def test_who_knew_one_of_two_equal_cards_of_a_pile_sees_it_move(who: int, sees: list[int], known: int) -> None:
    """Seat 0 draws both fives; one seat, or everyone, knew where one of them lay and sees that one drawn, and not the other."""
    h = lay(TWINS, {"stock": "5D 5D 2C"})
    h.journal = Journal()
    h.make_known(who, known, 1 << card("5D"))
    for pack in (0, 1):
        h.move(card("5D") + 64 * pack, STOCK, HAND)
    seen = [[s for s in (-1, 0, 1) if e.visible_to(s)] for e in h.journal.entries]
    assert seen[known] == sees and seen[1 - known] == [0]


def test_dealing_a_pile_puts_the_next_card_on_top() -> None:
    """The first card drawn is the next one of the deck, and no seat knows any card of the pile."""
    h = lay(PLAN, {})
    h.deal_pile(vec[i64](PACK.read("AC 2C 3C 4C")), 1, STOCK)
    assert names(h, STOCK) == "4C 3C 2C"
    assert all([ignores(h, s, "2C 3C 4C") for s in (-1, 0, 1)])


def test_seats_that_see_a_pile_know_the_cards_dealt_to_it() -> None:
    """Of two packs, each seat knows which of two equal cards lies there; and a pile goes on top of what was there."""
    h = lay(TWINS, {"row.0": "9D", "discards": "8D"})
    deck = vec[i64]([card("AC"), card("2C") + 64, card("3C"), card("3C") + 64])
    h.deal_pile(deck, 1, ROW)
    assert h.cards_in(ROW) == [card("9D"), card("3C") + 64, card("3C"), card("2C") + 64]
    assert [[h.located_by(s, w) & faces("AC 2C 3C", PACK) for w in (0, 1)] for s in (-1, 0, 1)] == [
        [0, 0],
        [faces("3C", PACK), faces("2C 3C", PACK)],
        [0, 0],
    ]
    h = lay(TWINS, {"discards": "8D"})
    h.deal_pile(deck, 0, DISCARDS)
    assert h.cards_in(DISCARDS) == [card("8D"), *list(deck)[::-1]]
    assert [h.located_by(-1, w) & faces("AC 2C 3C", PACK) for w in (0, 1)] == [faces("AC 3C", PACK), faces("2C 3C", PACK)]


@pytest.mark.parametrize("zone", [-1, len(ZONES)])
def test_a_pile_is_dealt_to_a_zone_that_is_there(zone: int) -> None:
    """Its number is one of the plan's."""
    h = lay(PLAN, {})
    with pytest.raises(AssertionError, match=f"a zone is a number from 0 to 7, not {zone}"):
        h.deal_pile(vec[i64]([0, 1]), 0, zone)
    assert h.cards_in(STOCK) == []


def test_a_card_is_found_in_its_zone() -> None:
    """The result is the zone, or -1."""
    h = lay(TWINS, {"hand.0": "2C", "hand.1": "2C"})
    assert [h.zone_of(c) for c in [1, 65, 0]] == [HAND, OTHER, -1]
    assert [h.size(z) for z in (HAND, OTHER, MUCK)] == [1, 1, 0]


def test_clearing_the_table_removes_everything() -> None:
    """Cards, order and knowledge."""
    h = lay(PLAN, {"hand.0": "2C", "discards": "3C"})
    h.rule_out(OTHER, faces("5D"))
    h.clear()
    assert set(h.at) | set(h.known) | set(h.ruled_out) == {0} and h.top(DISCARDS) == BOTTOM


# Who knows what ----------------------------------------------------------------------------


def test_a_dealt_card_is_known_to_the_seats_that_see_its_zone() -> None:
    """A hand to its owner, a public zone to everyone, the stock to nobody."""
    h = lay(PLAN, {"hand.0": "2C", "discards": "3C", "stock": "4C"})
    assert knows(h, 0, "2C 3C") and knows(h, 1, "3C") and knows(h, -1, "3C")
    assert ignores(h, 1, "2C") and ignores(h, -1, "2C") and ignores(h, 0, "4C")


def test_everyone_learns_a_card_played_face_up() -> None:
    """Everyone sees a discard."""
    h = lay(PLAN, {"hand.0": "2C 5C"})
    h.move(card("2C"), HAND, DISCARDS)
    assert knows(h, 1, "2C") and knows(h, -1, "2C") and ignores(h, 1, "5C")


def test_everyone_still_knows_an_upcard_taken_into_a_hand() -> None:
    """They know that it is in the hand of the player who took it."""
    h = lay(PLAN, {"discards": "2C", "hand.0": "5C"})
    h.move(card("2C"), DISCARDS, HAND)
    assert all([knows(h, s, "2C") for s in (-1, 0, 1)])


def test_a_card_laid_face_down_from_a_hand_may_be_any_of_its_cards() -> None:
    """Opponents no longer know that the upcard is still in the hand; its owner does."""
    h = lay(PLAN, {"discards": "2C", "hand.0": "5C 6C"})
    h.move(card("2C"), DISCARDS, HAND)
    h.move(card("5C"), HAND, MUCK)
    assert ignores(h, 1, "2C 5C 6C") and ignores(h, -1, "2C")
    assert knows(h, 0, "2C 5C 6C")


def test_a_seat_that_sees_both_hands_follows_a_card_between_them() -> None:
    """Only the two players know the card that passed between them."""
    h = lay(PLAN, {"hand.0": "2C 5C", "hand.1": "9D"})
    h.move(card("2C"), HAND, OTHER)
    assert knows(h, 0, "2C") and knows(h, 1, "2C") and ignores(h, -1, "2C")
    h.move(card("9D"), OTHER, MUCK)
    assert ignores(h, 0, "2C 9D") and knows(h, 1, "2C 9D")


def test_a_player_who_takes_one_of_two_known_cards_knows_the_other() -> None:
    """Everyone saw both cards go in; the player who looked still knows the other one, and the rest know neither."""
    h = lay(PLAN, {"discards": "2C 3C", "hand.0": "5C"})
    h.move_all(DISCARDS, MUCK)
    assert knows(h, 1, "2C 3C")
    h.move(card("2C"), MUCK, HAND)
    assert knows(h, 0, "2C 3C") and ignores(h, 1, "2C 3C") and ignores(h, -1, "2C 3C")


@pytest.mark.parametrize("seed", range(200))
def test_all_cards_of_a_zone_at_once_leave_the_same_knowledge_as_one_after_another(seed: int) -> None:
    """A journal needs them one after another; without it, unordered zones move as sets. Before, cards move, turn up and are ruled
    out at random, so that seats know some of them.
    """
    rng = Rng(seed)
    unordered = [HAND, OTHER, ASIDE, TABLE, MUCK]
    h = lay(PLAN, {"hand.0": "AC 2C 3C 4C", "hand.1": "AD 2D 3D 4D", "aside.0": "5C 6C", "table": "7C", "muck": "5D 6D 7D"})
    for _ in range(rng.below(8)):
        src, dst = unordered[rng.below(5)], unordered[rng.below(5)]
        there = h.cards_in(src)
        if there and src != dst:
            h.move(there[rng.below(len(there))], src, dst)
        if rng.below(3) == 0:
            h.reveal_zone_to(unordered[rng.below(5)], 1 + rng.below(3))
        if rng.below(3) == 0:
            h.rule_out(OTHER, h.at[TABLE] | faces("9C 9D", PACK))
    for src in unordered:
        for dst in [zone for zone in unordered if zone != src]:
            at_once, in_turn = h.copy(), h.copy()
            in_turn.journal = Journal()
            at_once.move_all(src, dst)
            in_turn.move_all(src, dst)
            assert list(at_once.at) == list(in_turn.at)
            assert list(at_once.known) == list(in_turn.known), (src, dst)
            assert list(at_once.ruled_out) == list(in_turn.ruled_out), (src, dst)


def test_a_known_card_of_the_stock_stays_known_when_drawn() -> None:
    """A seat that knew its place knows the card."""
    h = lay(PLAN, {"stock": "3C 2C", "hand.0": "5C"})
    h.reveal_zone_to(STOCK, 1 << 1)
    h.move(card("2C"), STOCK, HAND)
    assert knows(h, 1, "2C 3C") and knows(h, 0, "2C") and ignores(h, -1, "2C 3C") and ignores(h, 0, "3C")


def test_a_move_within_a_group_of_zones_shows_nothing_to_others() -> None:
    """To the others, a card laid aside is still in the hand, and they keep what they knew."""
    h = lay(PLAN, {"hand.0": "5C 6C 7C"})
    h.reveal_zone(HAND)
    before = list(h.known)
    h.move(card("5C"), HAND, ASIDE)
    assert list(h.known) == before and h.zone_of(card("5C")) == ASIDE


def test_a_card_leaving_a_group_blurs_every_zone_of_it() -> None:
    """A card that was laid aside may also come from the hand."""
    h = lay(PLAN, {"hand.0": "5C 6C", "aside.0": "7C"})
    h.reveal_zone(HAND)
    h.reveal_zone(ASIDE)
    h.move(card("7C"), ASIDE, MUCK)
    assert ignores(h, 1, "5C 6C 7C") and knows(h, 0, "5C 6C 7C")


def test_revealing_a_zone_informs_everyone_or_the_seats_named() -> None:
    """Everyone knows a hand that is shown, and no other hand."""
    h = lay(PLAN, {"hand.0": "5C", "hand.1": "6C"})
    h.reveal_zone_to(HAND, 1 << 1)
    assert knows(h, 1, "5C") and ignores(h, -1, "5C") and ignores(h, 0, "6C")
    h.reveal_zone(HAND)
    assert knows(h, -1, "5C")


def test_an_untracked_hand_keeps_no_knowledge() -> None:
    """A play-out moves cards, and no seat learns anything."""
    h = lay(PLAN, {"hand.0": "2C"})
    h.untracked = True
    h.move(card("2C"), HAND, DISCARDS)
    assert names(h, DISCARDS) == "2C" and ignores(h, 1, "2C")


# Voids ---------------------------------------------------------------------------------------


def test_a_void_holds_for_the_hand_and_the_zones_beside_it() -> None:
    """A player who cannot follow suit has none of it, nor among the cards laid aside."""
    h = lay(PLAN, {"hand.0": "2D"})
    h.rule_out(HAND, faces("AC 2C"))
    assert h.ruled_out[HAND] == h.ruled_out[ASIDE] == faces("AC 2C") and h.ruled_out[OTHER] == 0


def test_a_void_survives_a_discard_and_an_open_draw() -> None:
    """Discarding does not bring clubs into a hand; an open card that comes in is the only club it may have."""
    h = lay(PLAN, {"hand.0": "2D 3D", "discards": "2C"})
    h.rule_out(HAND, faces("AC 2C 3C"))
    h.move(card("2D"), HAND, DISCARDS)
    assert h.ruled_out[HAND] == faces("AC 2C 3C")
    h.move(card("2C"), DISCARDS, HAND)
    assert h.ruled_out[HAND] == h.ruled_out[ASIDE] == faces("AC 3C")


def test_a_void_weakens_when_an_unseen_card_comes() -> None:
    """The drawn card may be any that is not face up elsewhere."""
    h = lay(PLAN, {"hand.0": "2D", "discards": "2C", "stock": "3C 4C"})
    h.rule_out(HAND, faces("AC 2C 3C"))
    h.move(card("4C"), STOCK, HAND)
    assert h.ruled_out[HAND] == faces("2C")


def test_an_unseen_card_from_a_void_hand_brings_none_of_the_suit() -> None:
    """A card passed unseen cannot be of the suit that its giver lacks."""
    h = lay(PLAN, {"hand.0": "2D", "hand.1": "3D"})
    for zone in [HAND, OTHER]:
        h.rule_out(zone, faces("AC 2C"))
    h.rule_out(OTHER, faces("9D"))
    h.move(card("2D"), HAND, OTHER)
    assert h.ruled_out[OTHER] == faces("AC 2C")


def test_what_is_ruled_out_in_a_hand_is_not_ruled_out_in_its_copies() -> None:
    """A copy shares the row until either is written into; the cards of each hand are ruled out there alone."""
    h = lay(PLAN, {"hand.0": "9C", "hand.1": "9D", "stock": "AC 2C 3C"})
    h.rule_out(HAND, faces("AC"))
    g, other = h.copy(), h.copy()
    h.rule_out(HAND, faces("2C"))
    g.rule_out(OTHER, faces("3C"))
    assert [h.ruled_out[HAND], h.ruled_out[OTHER]] == [faces("AC 2C"), 0]
    assert [g.ruled_out[HAND], g.ruled_out[OTHER]] == [faces("AC"), faces("3C")]
    assert [other.ruled_out[HAND], other.ruled_out[OTHER]] == [faces("AC"), 0]


# Shuffling ---------------------------------------------------------------------------------


def test_after_a_shuffle_no_seat_knows_a_card_of_the_stock() -> None:
    """But everyone knows that the cards they saw go in are in no other hidden zone."""
    h = lay(PLAN, {"stock": "2C 3C", "discards": "AC", "hand.0": "5C"})
    h.move(card("AC"), DISCARDS, STOCK)
    assert knows(h, 1, "AC")
    h.shuffle(STOCK)
    assert sorted(names(h, STOCK).split()) == ["2C", "3C", "AC"]
    assert all([ignores(h, s, "AC 2C 3C") for s in (-1, 0, 1)])
    assert all([h.ruled_out[z] == faces("AC") for z in (HAND, OTHER, ASIDE, MUCK, ROW)]) and h.ruled_out[DISCARDS] == 0


def test_a_visible_row_stays_known_when_it_is_shuffled() -> None:
    """To everyone, or only to its owner, whoever sees it."""
    h = lay(PLAN, {"discards": "2C 3C 4C", "row.0": "5C 6C"})
    h.reveal_zone_to(ROW, 1 << 1)
    h.shuffle(DISCARDS)
    h.shuffle(ROW)
    assert knows(h, -1, "2C 3C 4C") and knows(h, 0, "5C 6C") and ignores(h, 1, "5C 6C")


def test_randomness_comes_from_the_seed_until_a_hand_is_imagined() -> None:
    """With a stream, the order follows from the seed; without one, from the hand's own generator."""
    orders: list[list[int]] = []
    for seed in (1, 1, 2):
        h = lay(PLAN, {"stock": "AC 2C 3C 4C 5C 6C 7C 8C 9C"})
        h.stream = Stream(Seed(seed), 1)
        h.shuffle(STOCK)
        assert h.drawn == 8
        orders.append(h.cards_in(STOCK))
    assert orders[0] == orders[1] != orders[2]
    h.stream = None
    h.rng_state = 5
    h.shuffle(STOCK)
    assert h.drawn == 8 and h.rng_state != 5


def test_a_random_number_is_uniform() -> None:
    """From the stream as from the small generator: of 300 draws below three, about a hundred each."""
    h = lay(PLAN, {})
    for source in [Stream(Seed(1), 1), None]:
        h.stream = source
        throws = [int(h.random_below(3)) for _ in range(300)]
        assert all([75 < throws.count(n) < 125 for n in range(3)])


# Several packs -----------------------------------------------------------------------------


def test_the_duplicate_that_most_seats_have_seen_is_played() -> None:
    """Nobody learns which of two equal cards it was."""
    h = lay(TWINS, {"discards": "2C", "hand.0": "2C 3C"})
    h.move(1, DISCARDS, HAND)
    assert h.pick_duplicate(1, HAND) == 1 and h.pick_duplicate(2, HAND) == 2 and h.pick_duplicate(4, HAND) == -1
    other = lay(TWINS, {"hand.0": "2C", "discards": "2C"})
    other.move(65, DISCARDS, HAND)
    assert other.pick_duplicate(1, HAND) == 65


def test_a_seat_that_saw_a_face_leave_knows_of_one_copy_fewer() -> None:
    """Whichever duplicate it was."""
    h = lay(TWINS, {"discards": "2C", "hand.0": "2C 3C"})
    h.move(1, DISCARDS, HAND)
    h.move(65, HAND, TABLE)  # nobody can tell whether it was the duplicate that they saw taken
    assert h.located_by(1, 0) & 2 == 0, "the first is no longer known to be in the hand"
    assert h.located_by(1, 1) & 2 == 2


def test_faces_and_sizes_cover_all_packs() -> None:
    """Two twos of clubs are one face and two cards."""
    h = lay(TWINS, {"hand.0": "2C 2C 3C"})
    assert h.faces(HAND) == faces("2C 3C", PACK) and h.size(HAND) == 3 and h.cards_in(HAND) == [1, 2, 65]


# The journal -------------------------------------------------------------------------------


def journal(zones: dict[str, str], src: int, dst: int, name: str) -> tuple[list[bool], bool]:
    """For spectator, seat 0 and seat 1: which card they learn has moved, and whether they see a move."""
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
def test_the_journal_records_who_saw_a_card_move(
    zones: dict[str, str], src: int, dst: int, name: str, told: list[bool], seen: bool
) -> None:
    """A seat that sees either end sees the card; the others see a back, and nothing of a sealed choice."""
    assert journal(zones, src, dst, name) == (told, seen)


def test_the_journal_shows_a_known_card_of_the_stock_to_those_who_know_it() -> None:
    """A seat that knew the top card sees it go."""
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


def test_the_journal_records_sentences_shuffles_and_reveals() -> None:
    """A sentence for everyone, or for some seats with another for the rest."""
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


def test_a_deal_has_sensible_defaults() -> None:
    """The first hand, dealt by seat 0, with nothing carried over."""
    deal = Deal(PLAN, Options())
    assert (deal.number, deal.dealer, deal.carry, deal.extra, deal.deck) == (1, 0, [0, 0], {}, None)
