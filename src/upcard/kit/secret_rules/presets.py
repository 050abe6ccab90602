"""Ready-made secret rules for a dealer, by family, each with a level and its wording."""

from __future__ import annotations

from typing import Final

LIGHT: Final = "light"
MEDIUM: Final = "medium"
HARD: Final = "hard"


class Preset:
    """A ready-made rule: its number and canonical text, its family, a level (light, medium, hard), and its wording."""

    def __init__(self, number: int, family: str, level: str, text: str, words: str) -> None:
        self.number: int = number
        self.family: str = family
        self.level: str = level
        self.text: str = text
        self.words: str = words


ROWS: Final = [
    ("colour", LIGHT, "color(c) != color(p1)", "Red and black take turns."),
    ("colour", LIGHT, "color(c) == color(starter)", "Every card has the colour of the starter."),
    ("colour", MEDIUM, "color(c) != color(p2)", "The colour differs from that of the card before last."),
    (
        "colour",
        HARD,
        "if color(p1) == color(p2) then low(c) else high(c)",
        "After two cards of one colour a low card, else a high one.",
    ),
    ("suit", LIGHT, "suit(c) in {HEARTS,SPADES}", "Only hearts and spades."),
    ("suit", LIGHT, "suit(c) != suit(p1) and color(c) == color(p1)", "The other suit of the last card's colour."),
    ("suit", MEDIUM, "suit(c) == suit(p1) or value(c) == value(p1)", "The same suit or the same rank as the last card."),
    ("suit", MEDIUM, "suit(c) != suit(p1) and suit(c) != suit(p2)", "A suit that neither of the last two cards has."),
    (
        "suit",
        HARD,
        "if suit(p1) == suit(p2) then odd(c) else even(c)",
        "After two cards of one suit an odd card, else an even one.",
    ),
    ("parity", LIGHT, "odd(c) != odd(p1)", "Odd and even take turns."),
    ("parity", LIGHT, "even(c)", "Even cards only."),
    ("parity", MEDIUM, "odd(c) != odd(p2)", "Odd where the card before last is even, and the reverse."),
    (
        "parity",
        HARD,
        "if odd(p1) == odd(p2) then odd(c) else even(c)",
        "Odd if the last two add up to an even number, else even.",
    ),
    ("steps", LIGHT, "wdist(c, p1) <= 2", "At most two away from the last card; ace and king are neighbours."),
    ("steps", MEDIUM, "dist(c, p1) == 2", "Two higher or two lower than the last card."),
    ("steps", LIGHT, "dist(c, p1) in {1,2,3}", "One to three higher or lower than the last card."),
    ("steps", MEDIUM, "wdist(c, p1) == 3", "Three away from the last card; ace and king are neighbours."),
    ("steps", MEDIUM, "up(p1, c) in {1,2,3}", "One to three up from the last card, an ace after a king."),
    ("steps", LIGHT, "dist(c, p1) >= 4", "At least four away from the last card."),
    ("steps", HARD, "(dist(c, p1) >= 4) != (dist(p1, p2) >= 4)", "Steps of less than four and bigger ones take turns."),
    ("comparisons", LIGHT, "up(p1, c) in {1,2,3,4,5,6}", "Higher than the last card by up to six, an ace after a king."),
    (
        "comparisons",
        MEDIUM,
        "color(c) != color(p1) or value(c) > value(p1)",
        "Of the other colour than the last card, or higher.",
    ),
    (
        "comparisons",
        MEDIUM,
        "if odd(p1) then dist(c, p1) <= 3 else dist(c, p1) >= 4",
        "Steps of three at most after an odd card, of four or more after an even one.",
    ),
    (
        "comparisons",
        MEDIUM,
        "if color(p1) == RED then value(c) >= value(p1) else value(c) <= value(p1)",
        "As high or higher after red, as high or lower after black.",
    ),
    ("comparisons", HARD, "if value(p1) > value(p2) then value(c) < value(p1) else value(c) > value(p1)", "Up and down in turn."),
    ("ranges", LIGHT, "low(c)", "Ace to seven only."),
    ("ranges", LIGHT, "high(c) != high(p1)", "High (8 to king) and low (ace to 7) take turns."),
    ("ranges", LIGHT, "value(c) in {4,5,6,7,8,9,10}", "Four to ten only."),
    (
        "ranges",
        MEDIUM,
        "if high(p1) then value(c) <= 9 else value(c) >= 5",
        "Ace to nine after a high card, five to king after a low one.",
    ),
    (
        "ranges",
        MEDIUM,
        "(value(c) in {2,3,5,7,11,13}) != (value(p1) in {2,3,5,7,11,13})",
        "Primes (2 3 5 7 J K) and the others take turns.",
    ),
    (
        "ranges",
        HARD,
        "if face(p1) then low(c) else if low(p1) then number(c) and high(c) else face(c)",
        "Low (ace to 7), middle (8 to 10) and face cards in turn.",
    ),
    ("sums", MEDIUM, "value(c) + value(p1) <= 14", "The last two cards add up to fourteen at most."),
    ("sums", MEDIUM, "(value(c) + value(p1)) % 3 == 0", "The last two cards add up to a multiple of three."),
    ("sums", HARD, "(value(c) + value(p1)) % 4 <= 1", "The last two cards add up to a multiple of four, or one more."),
    (
        "sums",
        HARD,
        "if (value(p1) + value(p2)) % 3 == 0 then color(c) == RED else color(c) == BLACK",
        "Red if the last two add up to a multiple of three, else black.",
    ),
    (
        "look-back",
        HARD,
        "value(c) >= min(value(p1), value(p2)) and value(c) <= max(value(p1), value(p2)) or value(p1) == value(p2)",
        "Not outside the last two cards; anything after a pair.",
    ),
    (
        "look-back",
        HARD,
        "if odd(p2) then color(c) == RED else color(c) == BLACK",
        "Red if the card before last is odd, else black.",
    ),
    (
        "look-back",
        HARD,
        "value(c) > value(p2) or color(c) == color(p1)",
        "Higher than the card before last, or the last card's colour.",
    ),
    ("position", LIGHT, "blocks(color, 2)", "Two of one colour, two of the other, and so on."),
    ("position", MEDIUM, "blocks(color, 2, 3)", "Two of one colour, three of the other, two, three, and so on."),
    ("position", MEDIUM, "blocks(odd, 2)", "Two odd, two even, and so on."),
    ("position", MEDIUM, "blocks(color, 1, 2)", "One of one colour, two of the other, and so on."),
    ("position", HARD, "blocks(high, 1, 2)", "One high or low, then two of the other kind, and so on."),
    ("position", HARD, "if n % 3 == 0 then even(c) else odd(c)", "Every third card played is even, the others are odd."),
    ("position", MEDIUM, "if n % 2 == 0 then high(c) else low(c)", "Low and high in turn, whatever the starter."),
    ("cycles", MEDIUM, "suit(c) == after(suit(p1), SPADES, CLUBS, DIAMONDS, HEARTS)", "Spades, clubs, diamonds, hearts in turn."),
    ("cycles", MEDIUM, "suit(c) == after(suit(p1), SPADES, HEARTS, CLUBS, DIAMONDS)", "Spades, hearts, clubs, diamonds in turn."),
    ("cycles", MEDIUM, "up(p1, c) in {4,5,6}", "Four to six up from the last card, an ace after a king."),
    ("conditions", LIGHT, "if color(p1) == RED then even(c) else odd(c)", "Even after red, odd after black."),
    ("conditions", LIGHT, "if odd(p1) then color(c) == BLACK else color(c) == RED", "Black after odd, red after even."),
    (
        "conditions",
        LIGHT,
        "if high(p1) then color(c) == RED else color(c) == BLACK",
        "Red after a high card (8 to king), black after a low one.",
    ),
    (
        "conditions",
        MEDIUM,
        "if face(p1) then number(c) else value(c) > value(p1)",
        "Any number card after a face, else a higher card.",
    ),
    ("conditions", MEDIUM, "if color(p1) == RED then high(c) else even(c)", "High after red, even after black."),
    (
        "conditions",
        MEDIUM,
        "if odd(p1) then suit(c) in {HEARTS,SPADES} else low(c)",
        "A heart or spade after odd, a low card after even.",
    ),
    (
        "conditions",
        HARD,
        "if suit(p1) == DIAMONDS then suit(c) != DIAMONDS else if suit(p1) == CLUBS then color(c) == RED"
        " else if suit(p1) == SPADES then color(c) == BLACK else value(c) == value(p1)",
        "After a diamond no diamond, after a club red, after a spade black, after a heart the same rank.",
    ),
    (
        "conditions",
        HARD,
        "if color(p1) == RED then odd(c) != odd(p1) else high(c) != high(p1)",
        "After red the other of odd and even, after black the other of high and low.",
    ),
]
PRESETS: Final = [Preset(number, *row) for number, row in enumerate(ROWS)]
"""The ready-made rules, by family and in each from light to hard."""
