"""The bots as company: named characters for every level, each with a line about how they play."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, TypedDict
from zlib import crc32


class Character(TypedDict):
    """A bot with a name, and a line about its play."""

    name: str
    line: str


STYLES: Final[dict[str, list[tuple[str, str]]]] = {  # for each level its styles: the line, and the names
    "easy": [
        ("Plays sensibly, and forgets a card now and then.", "Pip Dora Otis Tilly"),
        ("Knows the right play, and follows a hunch one time in three.", "Hugo Lola Bruno Wanda"),
        ("Plays soundly until something catches the eye.", "Jojo Minna Kit Nino"),
    ],
    "steady": [
        ("Plays by a club player's rules and never peeks.", "Nell Otto Greta Emil"),
        ("Plays the same sound game from the first deal to the last.", "Rosa Ned Maud Karl"),
        ("Answers at once, and seldom goes far wrong.", "Theo Vera Paul Ida"),
    ],
    "hard": [
        ("Imagines many deals and picks what does best in them.", "Iris Max Zora Ravi"),
        ("Remembers what has been shown, and tries out every answer.", "Felix Noor Boris Selma"),
        ("Thinks a moment, then makes the most of small chances.", "Lena Yuri Astrid Viktor"),
    ],
    "perfect": [
        ("Knows the exact odds of every decision.", "Ada Blaise Emmy Carl"),
        ("Counts all cards, and bets by what is left.", "Sofia Abel Grace Jakob"),
        ("Never guesses: works it out to the last card.", "Hedy Alan Maria Kurt"),
    ],
    "random": [
        ("Plays any card the rules allow.", "Fluke Bingo Dizzy Flip Noodle Ziggy"),
        ("Shuffles the choices too, and takes the top one.", "Pepper Jumble Tumble Clover Fidget Domino"),
    ],
}


def characters(game: str, level: str) -> list[Character]:
    """The characters of a level, in the order in which they come to a table of *game*, neighbours in different styles."""
    styles = STYLES.get(level, STYLES["steady"])
    count = len(styles[0][1].split())
    cast: list[Character] = [{"name": names.split()[i], "line": line} for i in range(count) for line, names in styles]
    first = crc32(game.encode()) % len(cast)
    return cast[first:] + cast[:first]


def company(game: str, levels: Iterable[str], taken: Iterable[str]) -> list[str]:
    """The names of the bots at a table of *game*, one for each of *levels* ("" for an empty level).

    All names differ from each other and, capitals and small letters alike, from those *taken*.
    """
    used = {name.lower() for name in taken}
    names: list[str] = []
    for level in levels:
        name = ""
        if level:
            name = next(c["name"] for c in characters(game, level) if c["name"].lower() not in used)
            used.add(name.lower())
        names.append(name)
    return names
