"""How often each kind of hand is dealt: exact numbers, which the tests count again.

Of five cards there are 2,598,960 hands, of seven 133,784,560, of three 22,100.
"""

from __future__ import annotations

from math import comb
from typing import Final

from upcard.kit.poker.equity import RankRow, RankTable

Kinds = list[tuple[str, str, int]]
"""Each kind of hand: its name, an example, and how many hands there are."""


def table(title: str, cards: int, kinds: Kinds, note: str = "") -> RankTable:
    """The kinds of hands of a number of cards, best first."""
    rows: list[RankRow] = [{"name": name, "cards": row.split(), "count": n} for name, row, n in kinds]
    return {"title": title, "note": note, "total": comb(52, cards), "rows": rows}


# High ---------------------------------------------------------------------------------------

FIVE: Final = table(
    "Five cards",
    5,
    [
        ("Royal flush", "AS KS QS JS TS", 4),
        ("Straight flush", "9H 8H 7H 6H 5H", 36),
        ("Four of a kind", "7S 7H 7D 7C KD", 624),
        ("Full house", "KS KH KD 9C 9S", 3_744),
        ("Flush", "AD JD 8D 6D 3D", 5_108),
        ("Straight", "8C 7H 6S 5D 4C", 10_200),
        ("Three of a kind", "QS QH QC 8D 4S", 54_912),
        ("Two pair", "JS JD 5H 5C AC", 123_552),
        ("One pair", "TH TC AD 8S 3C", 1_098_240),
        ("High card", "AC QD 9S 6H 3D", 1_302_540),
    ],
    "The ace is high, and low only in 5-4-3-2-A. Suits never rank.",
)

SEVEN: Final = table(
    "The best five of seven cards",
    7,
    [
        ("Royal flush", "AS KS QS JS TS 4D 2C", 4_324),
        ("Straight flush", "9H 8H 7H 6H 5H KD 2S", 37_260),
        ("Four of a kind", "7S 7H 7D 7C KD 9S 2H", 224_848),
        ("Full house", "KS KH KD 9C 9S 6H 3D", 3_473_184),
        ("Flush", "AD JD 8D 6D 3D KS 9C", 4_047_644),
        ("Straight", "8C 7H 6S 5D 4C KD QS", 6_180_020),
        ("Three of a kind", "QS QH QC 8D 4S KD 2H", 6_461_620),
        ("Two pair", "JS JD 5H 5C AC 9D 3S", 31_433_400),
        ("One pair", "TH TC AD 8S 3C KD 6H", 58_627_800),
        ("High card", "AC QD 9S 7H 5D 4C 2S", 23_294_460),
    ],
    "With seven cards a pair is more frequent than a high card alone, and still ranks above it.",
)

THREE: Final = table(
    "Three cards",
    3,
    [
        ("Three of a kind", "8S 8H 8D", 52),
        ("One pair", "KS KD 5C", 3_744),
        ("High card", "AS 9D 4C", 18_304),
    ],
    "With three cards there are no straights and no flushes.",
)

SOKO: Final = table(
    "Five cards of Soko",
    5,
    [
        *[(row["name"], " ".join(row["cards"]), row["count"]) for row in FIVE["rows"][:8]],
        ("Canadian flush", "KD 9D 5D 3D 8C", 110_940),
        ("Canadian straight", "8H 7D 6C 5S QD", 92_208),
        ("One pair", "TH TC AD 8S 3C", 1_047_552),
        ("High card", "AC QD 9S 6H 3D", 1_150_080),
    ],
    "Four cards of one suit, or in sequence, rank between one pair and two. The Canadian flush is the more frequent of the two, "
    "and yet ranks above.",
)

# With wild cards ----------------------------------------------------------------------------

THREES_WILD: Final = table(
    "Three cards, threes wild",
    3,
    [("Three of a kind", "8S 8H 3D", 628), ("One pair", "KS 9D 3C", 7_392), ("High card", "AS 9D 4C", 14_080)],
    "There are no straights and no flushes.",
)

FIVES_WILD: Final = table(
    "Five cards, fives wild",
    5,
    [
        ("Five of a kind", "9S 9H 9D 9C 5S", 672),
        ("Royal flush", "AS KS QS JS 5H", 484),
        ("Straight flush", "9H 8H 7H 6H 5S", 1_648),
        ("Four of a kind", "7S 7H 7D 5C KD", 31_600),
        ("Full house", "KS KH 9C 9S 5D", 12_672),
        ("Flush", "AD JD 8D 6D 5C", 14_844),
        ("Straight", "9C 8H 7S 6D 5C", 46_860),
        ("Three of a kind", "QS QH 5C 8D 4S", 358_320),
        ("Two pair", "JS JD 4H 4C AC", 95_040),
        ("One pair", "TH 5C AD 8S 3C", 1_234_080),
        ("High card", "AC QD 9S 6H 3D", 802_740),
    ],
    "With a wild card three of a kind comes more often than two pair, and still ranks above it.",
)

SEVENS_WILD: Final = table(
    "The best five of seven cards, sevens wild",
    7,
    [
        ("Five of a kind", "9S 9H 9D 9C 7S KD 2H", 609_760),
        ("Royal flush", "AS KS QS JS 7H 4D 2C", 399_484),
        ("Straight flush", "TH 9H 8H 6H 7S KD 2S", 1_251_224),
        ("Four of a kind", "QS QH QD 7C KD 9S 2H", 7_594_944),
        ("Full house", "KS KH 9C 9S 7D 6H 3D", 9_429_600),
        ("Flush", "AD JD 8D 6D 7C KS 9C", 8_197_308),
        ("Straight", "TC 9H 8S 6D 7C KD 2S", 15_882_040),
        ("Three of a kind", "QS QH 7C 8D 4S KD 2H", 21_390_380),
        ("Two pair", "JS JD 5H 5C AC 9D 3S", 19_559_880),
        ("One pair", "TH TC AD 8S 3C KD 6H", 38_514_240),
        ("High card", "AC QD 9S 8H 5D 4C 2S", 10_955_700),
    ],
    "Where the table does not rank five of a kind, or ranks it lower, the first rows differ.",
)

# Low ----------------------------------------------------------------------------------------

GROUPED: Final[Kinds] = [
    ("One pair", "2S 2D 5C 4H 3D", 1_098_240),
    ("Two pair", "3S 3D 2C 2H 4S", 123_552),
    ("Three of a kind", "2S 2D 2C 4H 3S", 54_912),
]
LARGER: Final[Kinds] = [("Full house", "2S 2D 2C 3H 3S", 3_744), ("Four of a kind", "2S 2D 2C 2H 3S", 624)]

DEUCE_TO_SEVEN: Final = table(
    "Deuce to seven",
    5,
    [
        ("Seven high", "7S 5D 4C 3H 2S", 4_080),
        ("Eight high", "8S 6D 4C 3H 2S", 14_280),
        ("Nine high", "9S 7D 5C 3H 2S", 34_680),
        ("Ten high", "TS 8D 5C 4H 2S", 70_380),
        ("Jack high", "JS 9D 6C 4H 2S", 127_500),
        ("Queen high", "QS TD 7C 4H 2S", 213_180),
        ("King high", "KS TD 8C 5H 3S", 335_580),
        ("Ace high", "AS QD 9C 6H 3D", 503_880),
        *GROUPED,
        ("Straight", "6S 5D 4C 3H 2S", 9_180),
        ("Flush", "7H 5H 4H 3H 2H", 5_112),
        *LARGER,
        ("Straight flush", "6H 5H 4H 3H 2H", 32),
        ("Royal flush", "AS KS QS JS TS", 4),
    ],
    "The ace is high, and straights and flushes count against the hand: the best is 7-5-4-3-2.",
)

ACE_TO_FIVE: Final = table(
    "Ace to five",
    5,
    [
        ("Five high", "5S 4D 3C 2H AS", 1_024),
        ("Six high", "6S 4D 3C 2H AS", 5_120),
        ("Seven high", "7S 5D 4C 2H AS", 15_360),
        ("Eight high", "8S 6D 4C 3H AS", 35_840),
        ("Nine high", "9S 7D 5C 3H 2S", 71_680),
        ("Ten high", "TS 8D 5C 4H 2S", 129_024),
        ("Jack high", "JS 9D 6C 4H 2S", 215_040),
        ("Queen high", "QS TD 7C 4H 2S", 337_920),
        ("King high", "KS TD 8C 5H 3S", 506_880),
        *GROUPED,
        *LARGER,
    ],
    "The ace is low, and straights and flushes do not count: the best is 5-4-3-2-A.",
)

ACE_TO_SIX: Final = table(
    "Ace to six",
    5,
    [
        ("Six high", "6S 4D 3C 2H AS", 4_080),
        ("Seven high", "7S 5D 4C 2H AS", 14_280),
        ("Eight high", "8S 6D 4C 3H AS", 34_680),
        ("Nine high", "9S 7D 5C 3H 2S", 70_380),
        ("Ten high", "TS 8D 5C 4H 2S", 127_500),
        ("Jack high", "JS 9D 6C 4H 2S", 213_180),
        ("Queen high", "QS TD 7C 4H 2S", 335_580),
        ("King high", "KS TD 8C 5H 3S", 503_880),
        *GROUPED,
        ("Straight", "5S 4D 3C 2H AS", 9_180),
        ("Flush", "6H 4H 3H 2H AH", 5_112),
        *LARGER,
        ("Straight flush", "5H 4H 3H 2H AH", 36),
    ],
    "The ace is low, and straights and flushes count against the hand: the best is 6-4-3-2-A.",
)

SEVEN_LOW: Final = table(
    "The best low five of seven cards, ace to five",
    7,
    [
        ("Five high", "5S 4D 3C 2H AS KD QC", 781_824),
        ("Six high", "6S 4D 3C 2H AS KD QC", 3_151_360),
        ("Seven high", "7S 5D 4C 2H AS KD QC", 7_426_560),
        ("Eight high", "8S 6D 4C 3H AS KD QC", 13_171_200),
        ("Nine high", "9S 7D 5C 3H 2S KD QC", 19_174_400),
        ("Ten high", "TS 8D 5C 4H 2S KD QC", 23_675_904),
        ("Jack high", "JS 9D 6C 4H 2S KD QC", 24_837_120),
        ("Queen high", "QS TD 7C 4H 2S KD QC", 21_457_920),
        ("King high", "KS TD 8C 5H 3S KD KC", 13_939_200),
        ("A pair or more", "2S 2D 3C 3H 4S 4D 5C", 6_169_072),
    ],
    "The ace is low, and straights and flushes do not count. Where a low must qualify, only an eight or better can win a half.",
)
