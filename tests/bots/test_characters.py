"""Bots as company: every bot at a table has a name of its own, which no person there has."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from pathlib import Path
from typing import Final

import pytest

import upcard
from upcard.bots.characters import STYLES, characters, company
from upcard.bots.roster import BOTS, levels

FACES: Final = Path(__file__).parents[2] / "web/src/table/face.ts"


def test_every_level_has_characters_whose_names_are_found_nowhere_else() -> None:
    """No name, capitals and small letters alike, stands twice in all levels together. Names are short enough for a plate."""
    assert set(STYLES) == {b["name"] for b in BOTS}
    names = [c["name"] for level in STYLES for c in characters("hearts", level)]
    assert max(Counter(name.lower() for name in names).values()) == 1
    assert max(len(name) for name in names) <= 6


def test_a_line_is_one_sentence_and_belongs_to_one_style() -> None:
    """A style of play has a sentence of its own, short enough for one line beside a face."""
    lines = [line for styles in STYLES.values() for line, _ in styles]
    assert len(set(lines)) == len(lines)
    assert all(line[0].isupper() and line.endswith(".") and len(line) <= 64 for line in lines)


def looks() -> dict[str, str]:
    """The page's look of every bot: a digit each for style (hair or hat), disc, skin, hair colour, clothes and extra."""
    words = FACES.read_text().split("const CAST = `")[1].split("`")[0].split()
    return dict(zip(words[::2], words[1::2], strict=True))


def test_faces_of_one_level_are_told_apart_by_their_style() -> None:
    """Nobody has the hair or hat of another, and four who come to a table one after another stand on four discs."""
    look = looks()
    for level in STYLES:
        cast = [look[c["name"]] for c in characters("hearts", level)]
        assert len({each[0] for each in cast}) == len(cast)
        assert all(len({(cast + cast)[i + k][1] for k in range(4)}) == 4 for i in range(len(cast)))


def test_faces_of_one_style_differ_in_disc_skin_and_hair() -> None:
    """Bots of different levels may have the same hair or hat, but not the same disc, skin or colour of hair."""
    look = looks()
    assert set(look) == {c["name"] for level in STYLES for c in characters("hearts", level)}
    same = [(a, b) for a, b in combinations(look, 2) if look[a][0] == look[b][0]]
    assert len(same) > 40
    assert [pair for pair in same if any(x == y for x, y in zip(look[pair[0]][1:4], look[pair[1]][1:4], strict=True))] == []


@pytest.mark.parametrize("game", upcard.games(), ids=lambda g: g.slug)
def test_the_bots_of_a_full_table_have_names_of_their_own(game: upcard.Game) -> None:
    """Also if a person is called like one of them, in other letters."""
    others = game.seats[-1] - 1
    for level in [b["name"] for b in levels(game)]:
        usual = company(game.slug, [level] * others, [])
        assert len(set(usual)) == others
        if usual:
            person = usual[0].upper()
            names = company(game.slug, [level] * others, [person])
            assert len({name.lower() for name in [person, *names]}) == others + 1


def test_the_same_table_has_the_same_company() -> None:
    """Asking again gives the same names; a bot is a character of its level, and an empty level stays without a name."""
    seats = ["easy", "", "hard", "easy"]
    names = company("hearts", seats, ["Sam"])
    assert names == company("hearts", seats, ["Sam"]) and names[1] == ""
    assert names[0] in [c["name"] for c in characters("hearts", "easy")]
    assert names[2] in [c["name"] for c in characters("hearts", "hard")]


def test_neighbours_differ_in_style() -> None:
    """Three bots of one level at a table play in the three styles of the level."""
    lines = {c["name"]: c["line"] for c in characters("fipsen", "steady")}
    assert len({lines[name] for name in company("fipsen", ["steady"] * 3, [])}) == 3
