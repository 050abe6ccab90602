"""The equity model of Open-Face Chinese Poker: the seats that compete, their cards, and how hands compare."""

from __future__ import annotations

from typing import Final

from upcard.games.open_face_chinese_poker.hand import OpenFace, OpenFaceOptions
from upcard.kit.poker.equity import EquityModel
from upcard.kit.poker.rank_tables import FIVE, THREE


class OpenFaceOdds(EquityModel[OpenFaceOptions, OpenFace]):
    """The kinds of hands in the rows, without equities, since the opponents' rows are unfinished."""

    tables = [FIVE, THREE]


ODDS: Final = OpenFaceOdds()
