"""Open-Face Chinese Poker: try each place with sampled later cards; in fantasyland, take the best of all settings."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from upcard.core.bits import Action, CardSet, Rng, Seat, bit, count, lowest
from upcard.core.policy import Policy
from upcard.games.open_face_chinese_poker.hand import DRAW, FANTASYLAND, FIRST_FIVE, IN_ROW, OpenFace
from upcard.games.open_face_chinese_poker.placing import FOUL, Completions
from upcard.games.open_face_chinese_poker.royalties import Royalties
from upcard.kit.rows.ranking import ALL, ROWS, SIZES, row_words
from upcard.kit.rows.setting import ARRANGE, ROW, SET, place

TAKE: Final = 0
WAYS: Final = 10  # ways to split the first five cards that are tried
SPLIT_ROUNDS: Final = 8
ROUNDS: Final = 16
TABLES: Final = 9  # royalty options whose completions are cached
PACK: Final = (1 << 52) - 1


class OpenFacePolicy(Policy[OpenFace]):
    """Considers its own rows and the cards that are gone, but not what others are building."""

    name = "steady"

    def __init__(self) -> None:
        self.completions: list[Completions] = []

    def choose(self, h: OpenFace, seat: int, rng: Rng) -> int:
        if h.phase is FANTASYLAND:
            return self._set(h, seat)
        if h.phase is FIRST_FIVE:
            return _towards(h, seat, self._split(h, seat))
        if h.phase is not DRAW:
            return TAKE
        card = lowest(h.row_cards(seat))
        open = _open(h, seat)
        if len(open) == 1:
            return place(open[0], bit(card))
        if h.untracked:
            return place(self._of(h.opponent_rows(seat)).greedy_row(vec[i64](h.rows(seat)), card), bit(card))
        sums = self._tried(h, seat)
        return place(open[sums.index(max(sums))], bit(card))

    def answers(self, h: OpenFace, seat: int) -> list[int]:
        if h.phase is DRAW:
            return [place(row, h.row_cards(seat)) for row in _open(h, seat)]
        return [self.choose(h, seat, Rng(1))]

    def explain(self, h: OpenFace, seat: int, action: int) -> str:
        if h.phase is FANTASYLAND:
            return self._why_set(h, seat, action)
        if h.phase is FIRST_FIVE:
            rows = [f"{row_words(row, held)} {IN_ROW[row]}" for row, held in enumerate(self._split(h, seat)) if held]
            return f"Of the splits that were tried, this one turns out best: {'; '.join(rows)}."
        if h.phase is not DRAW:
            return "A hand in fantasyland is worth more than any other."
        return self._why_placed(h, seat, action)

    # Card by card -----------------------------------------------------------------------------

    def _of(self, field: Royalties) -> Completions:
        """The estimates of completed rows with these royalties."""
        for known in self.completions:
            if known.field is field:
                return known
        if len(self.completions) >= TABLES:
            self.completions.clear()
        self.completions.append(Completions(field))
        return self.completions[-1]

    def _split(self, h: OpenFace, seat: Seat) -> vec[CardSet]:
        """The way to split the first five cards, some of which may be placed already."""
        return self._of(h.opponent_rows(seat)).split(h.whole(seat), _unseen(h, seat), WAYS, SPLIT_ROUNDS)

    def _tried(self, h: OpenFace, seat: Seat) -> list[int]:
        """The sampled value of the drawn card in each row that has room."""
        held = h.row_cards(seat)
        tables: list[vec[CardSet]] = []
        for row in _open(h, seat):
            tables.append(vec[i64](h.rows(seat)))
            tables[-1][row] |= held
        return self._of(h.opponent_rows(seat)).tried(tables, _unseen(h, seat), ROUNDS)

    def _why_placed(self, h: OpenFace, seat: Seat, action: Action) -> str:
        open, row = _open(h, seat), (action >> ROW) - 1
        if len(open) == 1:
            return f"Only the {ROWS[row]} has room."
        sums = self._tried(h, seat)
        mine = sums[open.index(row)]
        rest = [(total, other) for total, other in zip(sums, open, strict=True) if other != row]
        second, other = max(rest)
        if second >= mine:
            return ""
        last = count(h.whole(seat)) == 13
        if second <= (1 if last else 2 * ROUNDS) * FOUL:
            return "Anywhere else it would be a foul."
        tenths = (mine - second) * 10 // (ALL if last else 2 * ROUNDS * ALL)
        if not tenths:
            return f"Over sampled later cards it is about as good {IN_ROW[other]}."
        return f"Over sampled later cards it scores {tenths // 10}.{tenths % 10} units more here than {IN_ROW[other]}."

    # Fantasyland ------------------------------------------------------------------------------

    def _set(self, h: OpenFace, seat: Seat) -> Action:
        if h.row_cards(seat):
            return ARRANGE
        best = h.arrangement(seat)
        if not h.fouls(seat) and _units(h, seat, vec[i64](h.rows(seat))) >= _units(h, seat, best):
            return SET
        return _towards(h, seat, best)

    def _why_set(self, h: OpenFace, seat: Seat, action: Action) -> str:
        best = h.arrangement(seat)
        rows = "; ".join([row_words(row, held) for row, held in enumerate(best)])
        if action == ARRANGE:
            stays = any([h.opponent_rows(seat).leads_on(row, h.strength(row, held)) for row, held in enumerate(best)])
            return f"Of all settings this is the best: {rows}.{' It stays in fantasyland.' if stays else ''}"
        return "No setting of these cards scores more." if action == SET else f"Better: {rows}."


def _open(h: OpenFace, seat: Seat) -> list[int]:
    """The rows with room for a card."""
    return [row for row in range(3) if h.room(row, seat) > 0]


def _unseen(h: OpenFace, seat: Seat) -> CardSet:
    """The cards that may still come, as far as a seat knows."""
    return PACK & ~h.located_by(seat)


def _units(h: OpenFace, seat: Seat, rows: vec[CardSet]) -> i64:
    """The expected units of three rows against one opponent, times ALL."""
    return h.opponent_rows(seat).units(h.strength(0, rows[0]), h.strength(1, rows[1]), h.strength(2, rows[2]))


def _towards(h: OpenFace, seat: Seat, rows: vec[CardSet]) -> Action:
    """The next answer towards these rows: first it takes back a card in the wrong row."""
    for row in range(3):
        wrong = h.row(row, seat) & ~rows[row]
        if wrong:
            return place(len(SIZES), wrong & -wrong)
    for row in range(3):
        free = h.row_cards(seat) & rows[row]
        if free:
            return place(row, free & -free)
    return SET


POLICY: Final = OpenFacePolicy()
