"""The specified shuffle, compared with a few lines that use nothing of Upcard, and the vectors in `docs/shuffle.md`."""

from __future__ import annotations

import re
from hashlib import sha256
from pathlib import Path

import pytest
from librt.vecs import vec
from mypy_extensions import i64

import upcard
from tests.compiled import COMPILED
from tests.support.toy_game import DISCARDS, STOCK, Toy, toy
from upcard.core import seed as module
from upcard.core.bits import Rng
from upcard.core.pack import STANDARD
from upcard.core.seed import Seed, Stream

PAGE = (Path(__file__).parents[2] / "docs" / "shuffle.md").read_text(encoding="utf-8")
SEEDS = ["00" * 32, "00" * 31 + "01", "ff" * 32, "0123456789abcdef" * 4]


def draw(seed: str, deal: int, c: int) -> int:
    """Draw number *c* of a deal, as the page specifies it."""
    return int.from_bytes(sha256(bytes.fromhex(seed) + deal.to_bytes(8, "big") + c.to_bytes(8, "big")).digest()[:8], "big")


def shuffled(seed: str, deal: int, size: int) -> list[int]:
    """The numbers from 0, shuffled as the page specifies."""
    row, c = list(range(size)), 0
    for i in range(size - 1, 0, -1):
        while draw(seed, deal, c) >= 2**64 - 2**64 % (i + 1):
            c += 1
        j = draw(seed, deal, c) % (i + 1)
        c += 1
        row[i], row[j] = row[j], row[i]
    return row


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("deal", [0, 1, 2, 257, 2**31])
def test_draws_and_shuffles_are_as_specified(seed: str, deal: int) -> None:
    """The page alone is enough to program the stream and the shuffle in any language."""
    source = Stream(Seed(seed), deal)
    assert [source.draw(c) for c in (0, 1, 70000)] == [draw(seed, deal, c) for c in (0, 1, 70000)]
    for size in (1, 2, 52, 108):
        row = vec[i64](list(range(size)))
        assert source.shuffle(row, 0) == size - 1
        assert list(row) == shuffled(seed, deal, size)


def test_the_page_prints_true_vectors() -> None:
    """Every vector on the page: draws in hexadecimal, and packs in order."""
    draws = re.findall(r"\| `([0-9a-f]{64})` \| (\d+) \| (\d+) \| `([0-9a-f]{16})` \|", PAGE)
    packs = re.findall(r"Seed `([0-9a-f]{64})`, deal (\d+):\n\n```\n([^`]+)\n```", PAGE)
    assert len(draws) >= 4 and len(packs) >= 2
    for seed, deal, c, value in draws:
        assert f"{draw(seed, int(deal), int(c)):016x}" == value
    for seed, deal, cards in packs:
        assert cards.split() == [STANDARD.name(c) for c in shuffled(seed, int(deal), 52)]


def test_a_hand_is_dealt_from_the_specified_pack() -> None:
    """The first hand of Hearts is dealt a card at a time from the dealer's left."""
    h = upcard.game("hearts").new(seed="00" * 31 + "01", dealer=3)
    order = shuffled("00" * 31 + "01", 1, 52)
    assert [h.cards_in(s) for s in range(4)] == [sorted(order[s::4]) for s in range(4)]


def test_the_first_dealer_is_the_first_draw_of_deal_0() -> None:
    """Modulo the number of seats."""
    for seed in SEEDS:
        assert upcard.game("hearts").match(seed).dealer == draw(seed, 0, 0) % 4


def test_a_second_shuffle_in_a_hand_continues_the_stream() -> None:
    """The count of draws continues; another deal has another stream."""
    h = toy().new(seed=SEEDS[3])
    assert h.drawn == 17
    h.move_all(STOCK, DISCARDS)
    row = h.cards_in(DISCARDS)
    h.shuffle(DISCARDS)
    expected, c = row[:], 17
    for i in range(len(row) - 1, 0, -1):
        j = draw(SEEDS[3], 1, c) % (i + 1)
        c += 1
        expected[i], expected[j] = expected[j], expected[i]
    assert h.cards_in(DISCARDS) == expected and h.drawn == c
    assert toy().new(seed=SEEDS[3], number=2).cards_in(STOCK) != toy().new(seed=SEEDS[3]).cards_in(STOCK)


@pytest.mark.parametrize("first", [0, 1, 240, 2**32 - 5, 2**63 - 3, 2**64 - 70])
@pytest.mark.parametrize("seed", SEEDS)
def test_many_draws_at_once_are_each_as_specified(seed: str, first: int) -> None:
    """However many are asked for, and where the number of a draw goes beyond a byte, a word of 32 bits or one of 63."""
    for deal in (0, 1, 2**40 + 3):
        source = Stream(Seed(seed), deal)
        expected = [draw(seed, deal, c).to_bytes(8, "big") for c in range(first, first + 70)]
        for n in (0, 1, 2, 15, 16, 17, 51, 70):
            assert source.draws(first, n) == b"".join(expected[:n])


@pytest.mark.skipif(not COMPILED, reason="plain Python draws by hashlib")
def test_a_compiled_build_hashes_many_draws_at_once() -> None:
    """In C; it refuses what is no key and no number."""
    assert module.DRAWS is not module.draws_by_hashlib
    for key in (bytes(39), bytes(41), bytearray(40)):
        with pytest.raises(TypeError):
            module.DRAWS(key, 0, 1)  # type: ignore[arg-type]
    for first in (-1, 2**64):
        with pytest.raises(OverflowError):
            module.DRAWS(bytes(40), first, 1)
    with pytest.raises(OverflowError):
        module.DRAWS(bytes(40), 0, 2**64)


class Given(Stream):
    """A stream of these draws."""

    def __init__(self, given: list[int]) -> None:
        self.given = given
        self.key = b""

    def draws(self, first: int, n: int) -> bytes:
        assert first + n <= len(self.given), "more draws than are needed"
        return b"".join([d.to_bytes(8, "big") for d in self.given[first : first + n]])


@pytest.mark.skipif(COMPILED, reason="a compiled source cannot be given other draws")
def test_a_draw_above_the_largest_multiple_is_discarded() -> None:
    """Otherwise low numbers would come slightly too often."""
    row = vec[i64]([10, 11, 12])
    assert Given([2**64 - 1, 2**64 - 1, 2**64 - 2, 5]).shuffle(row, 0) == 4
    # below 3: 2**64 - 1 is the largest multiple of 3, so it is discarded, twice; 2**64 - 2 is 2 modulo 3.  Below 2: 5 is 1.
    assert list(row) == [10, 11, 12]


@pytest.mark.skipif(COMPILED, reason="a compiled source cannot be given other draws")
@pytest.mark.parametrize("n", [2, 3, 4, 7, 52, 64, 108, 255])
def test_a_draw_at_either_end_of_a_word_gives_its_remainder(n: int) -> None:
    """The greatest draws are kept or thrown away by the largest multiple of n; any other is a number like all."""
    largest = 2**64 - 2**64 % n
    ends = {
        0,
        1,
        n - 1,
        n,
        2**62 - 1,
        2**62,
        2**63 - 1,
        2**63,
        2**63 + 1,
        largest - 2,
        largest - 1,
        largest,
        2**64 - n,
        2**64 - 1,
    }
    for d in ends - {2**64}:
        row = vec[i64](list(range(n)))
        rest = list(range(n - 2, 0, -1))  # each later card stays where it is
        thrown = d >= largest
        made = Given([d, n - 1, *rest] if thrown else [d, *rest]).shuffle(row, 0)
        j = (n - 1 if thrown else d) % n
        expected = list(range(n))
        expected[-1], expected[j] = expected[j], expected[-1]
        assert list(row) == expected and made == n - 1 + thrown


def test_a_second_deal_in_a_hand_continues_its_randomness() -> None:
    """A second deal shuffles on; in an imagined hand it comes from no seed, even if the first pack was given."""
    h = toy().new(seed=1, deck="AC 2C 3C 4C 5C 6C 7C 8C 9C AD 2D 3D 4D 5D 6D 7D 8D 9D")
    assert [h.cards_in(s) for s in range(3)] == [[0, 3, 6, 9], [1, 4, 7, 10], [2, 5, 8, 11]]
    g = h.imagine(0, Rng(1))
    for again in (h, g):
        assert isinstance(again, Toy)
        again.setup()
    assert h.stream is not None and h.drawn == 17 and g.stream is None
    assert h.cards_in(STOCK) != g.cards_in(STOCK) and sorted(h.cards_in(STOCK)) != list(range(12, 18))


@pytest.mark.parametrize("value", [-1, 2**256, "xyz", "", "f" * 65, "-1"])
def test_a_seed_must_be_a_256_bit_number(value: int | str) -> None:
    """From 0 to 2**256 - 1, or up to 64 hexadecimal digits."""
    with pytest.raises(upcard.BadSeed, match="a seed is a"):
        Seed(value)


def test_a_seed_is_written_as_64_digits() -> None:
    """The same for a seed given as a number, as digits, or drawn from the system."""
    assert Seed(255).hex() == Seed("ff").hex() == "0" * 62 + "ff"
    assert len({Seed().hex() for _ in range(5)}) == 5
