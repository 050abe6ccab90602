"""Melds with wild twos: a card can be laid next exactly if some meld needs it."""

from __future__ import annotations

from itertools import combinations, permutations

from upcard.core.bits import Rng, as_set, cards
from upcard.games.oklahoma_rummy.melds import (
    PACK,
    READINGS,
    Values,
    addable,
    additions,
    completes,
    in_order,
    meldable,
    opening,
    reading_mark,
    reading_told,
    reading_words,
    readings,
    stands,
)
from upcard.kit.two_packs import gathered


def row(names: str) -> list[int]:
    """Cards by name."""
    return PACK.read(names)


def named(row_: list[int]) -> str:
    """The names of cards."""
    return " ".join([PACK.name(c) for c in row_])


def meant(names: str) -> list[str]:
    """What these cards can be declared as."""
    return [READINGS[r] for r in readings(row(names))]


def rummages(n: int) -> list[tuple[list[int], list[int]]]:
    """Cards laid down and cards in hand, many of them close together."""
    rng = Rng(5)
    deck = [c % 64 for c in PACK.cards()]
    out: list[tuple[list[int], list[int]]] = []
    for k in range(n):
        mixed = sorted(deck, key=lambda _: rng.below(1 << 20))
        if k % 3 == 0:  # two suits and all twos, the queens of spades among them
            mixed = [f for f in mixed if f // 13 in (2, 3) or f % 13 == 0]
        held, laid = 3 + rng.below(6), rng.below(4)
        out.append((mixed[held : held + laid], mixed[:held]))
    return out


def tried(begun: list[int], hand: list[int]) -> set[int]:
    """The faces of a hand that complete a meld of three or four, by trying all."""
    out: set[int] = set()
    for size in (3, 4):
        if size > len(begun):
            for more in combinations(hand, size - len(begun)):
                if readings([*begun, *more]):
                    out |= set(more)
    return out


def test_what_may_be_laid_is_what_trying_everything_finds() -> None:
    """For hands of all kinds, with no card laid yet or up to three."""
    found = 0
    for begun, hand in rummages(900):
        some, both = gathered(hand)
        right = tried(begun, hand)
        assert set(cards(opening(begun, some, both))) == right, (named(begun), named(hand))
        if begun:
            assert completes(begun, some, both) == (bool(right) or bool(readings(begun)))
        found += bool(right)
    assert found > 200
    for five in ("KS KH KD KC KS", "4S 5S 6S 7S 8S", "2S 2H 2D 2C 2S", "KS KH KD KC 2S"):
        assert not completes([PACK.face(name) for name in five.split()], 0, 0)  # five cards are no meld


def lies(reading: int, cards_: list[int]) -> bool:
    """Whether cards lie as a meld of this reading, by their names: an independent oracle."""
    row_ = [PACK.name(c) for c in cards_]
    twos = [n for n in row_ if n[0] == "2"]
    if len(row_) not in (3, 4):
        return False
    if READINGS[reading] == "twos":
        return len(twos) == len(row_)
    if len(twos) == len(row_):
        return False
    if reading < 13:
        return {n[0] for n in row_} <= {"2", PACK.ranks[reading]}
    suit, low = PACK.suits[(reading - 13) // 12], (reading - 13) % 12
    wanted = [letter + suit for letter in "A23456789TJQKA"[low : low + len(row_)]]
    fits = len(wanted) == len(row_) and all([n == w or n in twos for n, w in zip(row_, wanted, strict=True)])
    return fits and not any([w == "QS" and n in twos and len(twos) > 1 for n, w in zip(row_, wanted, strict=True)])


def test_or_8_to_or_16_whether_cards_lie_as_a_meld() -> None:
    """OR-8 to OR-10, OR-13 to OR-16: every order of three of these cards, some of four and five, in every reading."""
    pool = row("2C 2S QS KS AS JS 3C AC QH 9S 9D")
    rows = [list(three) for three in permutations(pool, 3)]
    rows += [list(four) for four in permutations(row("2C 2S QS KS AS JS"), 4)] + [pool[:2], row("9S 9D 9H 9C 2S")]
    rows += [row("3C 4C 5C 6C"), row("TC JC QC KC"), row("2D 3C 4C 5C"), row("AC 2C 3C 4C"), row("2C 2D 2H 2S")]
    met = 0
    for cards_ in rows:
        for reading in range(len(READINGS)):
            assert stands(reading, cards_) == lies(reading, cards_), (READINGS[reading], named(cards_))
            met += stands(reading, cards_)
    assert met > 100


def test_or_20_what_fits_an_end_of_a_meld() -> None:
    """OR-20: twos, more of the rank, or the next of the suit at either end; nothing below a low ace or above a high one."""
    twos = set(row("2C 2D 2H 2S"))
    for cards_, fits in [
        ("9C 9D 9H", "9C 9D 9H 9S"),
        ("8C 9C TC", "7C JC"),
        ("QC KC AC", "JC"),
        ("JH QH KH", "TH AH"),
        ("AH 2C 3H", "4H"),
        ("3S 4S 5S", "6S 2S"),
    ]:
        reading = readings(row(cards_))[0]
        assert set(cards(addable(reading, 3))) == twos | set(row(fits)), cards_


def test_or_15_or_r7_what_twos_can_complete() -> None:
    """OR-15, OR-R7: twos alone meld by three; two twos beside ace and king of spades would have to be jack and queen."""
    assert completes(row("2C"), some("2D 2H"), 0) and not completes(row("2C"), some("2D"), 0)
    assert completes([], some("9S 9D 9H"), 0) and not completes([], some("9S KD"), 0)
    assert not completes(row("KS AS 2C 2D"), 0, 0) and completes(row("KH AH 2C 2D"), 0, 0)
    assert opening(row("9S"), some("9D 9H KC"), 0) == some("9D 9H")


def test_a_reading_is_a_rank_or_a_suit_and_where_it_begins() -> None:
    """Its name, its words and its mark. The readings of one meld come sets first."""
    assert meant("9C 9D 9H") == ["nines"] and meant("2C 2D 2H 2S") == ["twos"]
    assert meant("2C 2D 9H") == ["nines", "hearts from 7", "hearts from 8", "hearts from 9"]
    assert meant("3C 4C 5C") == ["clubs from 3"] and meant("AC 2H 3C") == ["clubs from A"]
    r = readings(row("7H 8H 9H"))[0]
    assert reading_words(r, 3) == "seven to nine of hearts" and reading_mark(r) == "hearts"
    assert reading_told(r, 4) == "a sequence from seven to ten"
    assert reading_words(readings(row("6H 6D 6C"))[0], 3) == reading_told(4, 3) == reading_mark(4) == "sixes"


def test_cards_lie_in_order_and_twos_in_the_gaps() -> None:
    """Cards are shown in order, however they were laid down."""
    assert [named(in_order(r, row("2D JS KS"))) for r in readings(row("2D JS KS"))] == ["JS 2D KS"]
    assert named(in_order(readings(row("KH AH QH"))[0], row("KH AH QH"))) == "QH KH AH"
    assert named(in_order(7, row("2C 9S 9D"))) == "9D 9S 2C"
    assert named(in_order(7, [c + 64 for c in row("2C 9S 9D")])) == "9D 9S 2C", "those of the second pack too"
    assert not stands(readings(row("7H 8H 9H"))[0], row("8H 7H 9H"))


def test_a_card_is_added_at_an_end() -> None:
    """A card below lowers the reading by one; a two goes at either end."""
    r = readings(row("8C 9C TC"))[0]
    assert additions(r, row("8C 9C TC"), row("7C")[0]) == [r - 1]
    assert additions(r, row("8C 9C TC"), row("JC")[0]) == [r]
    assert additions(r, row("8C 9C TC"), row("2H")[0]) == [r - 1, r]
    assert additions(r, row("8C 9C TC"), row("QC")[0]) == additions(r, row("8C 9C TC"), row("7D")[0]) == []
    ace = readings(row("QC KC AC"))[0]
    assert additions(ace, row("QC KC AC"), row("2H")[0]) == [ace - 1], "nothing follows the ace"


def test_the_dearest_reading() -> None:
    """The reading that counts most; -1 if there is none."""
    values = Values(False, 10, 5)
    assert READINGS[values.best(row("2C 2D KH"))] == "hearts from Q", "ten, ten and an ace"
    assert values.best(row("2C 3D KH")) == -1


def some(names: str) -> int:
    """A set of faces."""
    return as_set(row(names))


def test_which_cards_belong_to_a_meld() -> None:
    """Two twos alone are none, three are; two twos meld with any card; one needs a pair or neighbours."""
    assert meldable(some("2C 2D"), 0) == 0
    assert meldable(some("2C 2D 2H"), 0) == some("2C 2D 2H") and meldable(some("2C"), some("2C")) == 0
    assert meldable(some("2C 2D 9S"), 0) == some("2C 2D 9S")
    assert meldable(some("2C 9S 9D KH"), 0) == some("2C 9S 9D")
    assert meldable(some("2C 9S KH"), 0) == 0
    assert meldable(some("9S 9D 9H KH"), 0) == some("9S 9D 9H")
    assert meldable(some("9S TS JS KH 3C"), 0) == some("9S TS JS")
