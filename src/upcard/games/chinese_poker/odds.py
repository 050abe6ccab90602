"""The equity model of Chinese Poker: the seats that compete, their cards, and how hands compare."""

from __future__ import annotations

from typing import Final

from upcard.games.chinese_poker.hand import ChinesePoker, ChinesePokerOptions
from upcard.kit.poker.equity import EquityModel
from upcard.kit.poker.rank_tables import FIVE, THREE


class ChinesePokerOdds(EquityModel[ChinesePokerOptions, ChinesePoker]):
    """The kinds of hands in the rows, without equities, since the opponents' settings are unknown."""

    tables = [FIVE, THREE]


ODDS: Final = ChinesePokerOdds()
