"""Placing card by card: the best final rows compared with all placements, and a rule of thumb that avoids fouls."""

from __future__ import annotations

import random
from itertools import product

from librt.vecs import vec
from mypy_extensions import i64

from tests.kit.rows.test_ranking import held
from upcard.core.bits import Rng
from upcard.games.open_face_chinese_poker.placing import FOUL, Completions, drawn, splits_of
from upcard.games.open_face_chinese_poker.royalties import Royalties
from upcard.kit.rows.ranking import BACK, FRONT, MIDDLE, SIZES

PACK = (1 << 52) - 1


def completions() -> Completions:
    """Completions at a table with the usual options."""
    return Completions(Royalties(False, 0, False, 13))


def test_the_best_end_is_the_best_of_all() -> None:
    """No placement of the coming cards is worth more. If all foul, the result is a foul."""
    c = completions()
    rng = random.Random(5)
    for room in (1, 2, 4, 6):
        for _ in range(4):
            cards = rng.sample(range(52), 13)
            while True:
                sizes = [rng.randint(0, size) for size in SIZES]
                if sum(sizes) == 13 - room:
                    break
            rows, at = [], 0
            for size in sizes:
                rows.append(sum([1 << card for card in cards[at : at + size]]))
                at += size
            future = cards[13 - room :]
            most = int(FOUL)
            for places in product(range(3), repeat=room):
                filled = list(rows)
                for card, row in zip(future, places, strict=True):
                    filled[row] |= 1 << card
                if [row.bit_count() for row in filled] == SIZES:
                    most = max(most, int(c.value(vec[i64](filled))))
            assert c.best_end(vec[i64](rows), vec[i64](future)) == most


def test_the_rule_of_thumb_keeps_rows_in_order_where_it_can() -> None:
    """A king that would lift the front above the middle goes elsewhere. A fifth card of a suit goes to its flush."""
    c = completions()
    rows = vec[i64]([held("KS 4C"), held("QH QD 7C 3S 2H"), held("AD AH 9C 5C")])
    king, diamond = held("KD").bit_length() - 1, held("3D").bit_length() - 1
    assert c.greedy_row(rows, king) == BACK
    rows = vec[i64]([held("KS"), held("QH QD 7C"), held("AD TD 9D 5D")])
    assert c.greedy_row(rows, diamond) == BACK
    before = [int(row) for row in rows]
    c.played_out(rows, vec[i64]([king, diamond, 0, 13, 20]))
    assert [int(row) for row in rows] == before, "what is tried leaves the rows alone"


def test_the_first_five_may_be_split_in_every_way_that_fits() -> None:
    """All 3 to the power of 5, less the 11 with four or five in front."""
    every = splits_of(held("AS KD QC 5H 2S"))
    assert len(every) == 3**5 - 5 * 2 - 1 == len({tuple([int(row) for row in rows]) for rows in every})
    assert all([rows[FRONT] | rows[MIDDLE] | rows[BACK] == held("AS KD QC 5H 2S") for rows in every])


def test_the_same_rows_and_cards_give_the_same_answer() -> None:
    """The trials are random but use the same random numbers."""
    five = held("AS AD QC 5H 2S")
    splits = [[int(row) for row in completions().split(five, PACK & ~five, 6, 3)] for _ in range(2)]
    assert splits[0] == splits[1]
    c = completions()
    tables = [vec[i64]([held("QS"), held("QC 5H"), held("AS AD")]), vec[i64]([0, held("QC 5H"), held("AS AD QS")])]
    unseen = PACK & ~held("QS QC 5H AS AD")
    assert c.tried(tables, unseen, 3) == c.tried(tables, unseen, 3)


def test_whole_rows_are_only_counted() -> None:
    """With no cards to come there is nothing to try."""
    c = completions()
    foul = vec[i64]([held("KS KD 4C"), held("QH QD 7C 3S 2H"), held("AD AH 9C 5C 6D")])
    fair = vec[i64]([held("JS JD 4C"), held("QH QD 7C 3S 2H"), held("AD AH 9C 5C 6D")])
    assert c.tried([foul, fair], 0, 9) == [FOUL, c.value(fair)] and c.value(fair) > FOUL


def test_drawn_cards_are_different_and_of_the_stock() -> None:
    """As many as needed, each card once."""
    stock = vec[i64](list(range(7, 40)))
    cards = [int(card) for card in drawn(stock, 8, Rng(4))]
    assert len(set(cards)) == 8 and set(cards) <= set(range(7, 40)) and sorted(stock) == list(range(7, 40))
