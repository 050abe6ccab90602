"""The drawing of a table: hand-made pictures of small parts, and what every table must show."""

from __future__ import annotations

from itertools import pairwise

import pytest

import upcard
from tests.every_game import every
from tests.term.scripted_player import Person, sit_down
from tests.term.test_description import zone
from upcard.core.scene import scene
from upcard.registry import slugs
from upcard.term.canvas import Canvas, Target, cut, packed, wrapped
from upcard.term.description import short, table_lines
from upcard.term.layouts import (
    CHIP,
    LARGE,
    MIDDLE,
    Block,
    Look,
    column_block,
    line_block,
    melds_block,
    pile_block,
    row_block,
    step_for,
)
from upcard.term.local_match import LocalMatch
from upcard.term.pauses import paused_scenes
from upcard.term.table_picture import Picture, TableState, bar_of


def drawn(block: Block, look: Look | None = None) -> str:
    """A block as text, without spaces at the ends of lines."""
    canvas = Canvas(block.width, block.height)
    block.paint(canvas, 0, 0, look or Look())
    return canvas.text()


def picture(lines: str) -> str:
    """A picture as written in a test, with a bar in front of every line."""
    return "\n".join([line.strip().removeprefix("|").rstrip() for line in lines.strip().splitlines()])


def test_cards_are_side_by_side_if_there_is_room() -> None:
    """The index above and, upside down, below."""
    assert drawn(row_block(["QS", "TH", ""], MIDDLE, 17)) == picture("""
        | Q♠    10♥  ░░░░░
        |            ░░░░░
        |  Q♠   10♥  ░░░░░
    """)


def test_a_board_has_empty_places_for_cards_to_come() -> None:
    """Even an empty board."""
    assert drawn(row_block(["QS"], MIDDLE, 17, holes=2)) == picture("""
        | Q♠   ┌╌╌╌┐ ┌╌╌╌┐
        |      ╎   ╎ ╎   ╎
        |  Q♠  └╌╌╌┘ └╌╌╌┘
    """)
    text = Picture(sight(sit_down("pineapple")), 80, 40).canvas.text()
    assert max([line.count("┌╌") for line in text.splitlines()]) == 5


def test_overlapping_cards_show_every_index() -> None:
    """At the tightest, three columns of every card are visible, with an edge if there is room."""
    assert drawn(row_block(["QS", "TH", "2C"], MIDDLE, 13)) == picture("""
        | Q♠ ▏10♥▏2♣
        |    ▏   ▏
        |    ▏   ▏ 2♣
    """)
    assert drawn(row_block(["QS", "TH", "2C"], MIDDLE, 11)) == picture("""
        | Q♠10♥▏2♣
        |      ▏
        |      ▏ 2♣
    """)


def test_a_row_that_is_too_long_wraps() -> None:
    """Into rows that fit."""
    assert drawn(row_block(["QS", "TH", "2C", "3C"], CHIP, 9)) == picture("""
        | Q♠ ▏10♥
        | 2♣ ▏3♣
    """)


@pytest.mark.parametrize(("n", "width", "step"), [(13, 78, 6), (13, 65, 5), (13, 53, 4), (13, 41, 3), (13, 40, 0), (1, 5, 6)])
def test_the_step_between_cards_fits_the_row(n: int, width: int, step: int) -> None:
    """(n - 1) steps and a card of five columns are no wider than the row."""
    assert step_for(n, MIDDLE, width) == step


def test_a_pile_shows_its_top_card_and_a_count() -> None:
    """An empty one shows its place, with its name below, or beside if there is only one line."""
    assert drawn(pile_block(zone("discards", "pile", "4H 7S"), MIDDLE, "Up")) == picture("""
        | 7♠
        |
        |  7♠
        |Up 2
    """)
    assert drawn(pile_block(zone("stock", "pile", "", count=31), CHIP, "Stock")) == "Stock 31 ░░░░"
    assert drawn(pile_block(zone("up", "pile", ""), CHIP, "Up")) == "Up [  ]"


def test_columns_overlap_downward() -> None:
    """The last card is whole."""
    assert drawn(column_block(["AC", "4C", "QS"], MIDDLE)) == picture("""
        | A♣
        | 4♣
        | Q♠
        |
        |  Q♠
    """)


def test_melds_are_apart() -> None:
    """By the group given for each card."""
    what = zone("melds.0", "melds", "4C 4D 4H 7S 8S 9S", 0, places=[0, 0, 0, 1, 1, 1])
    assert drawn(melds_block(what, CHIP, 60)) == " 4♣▏4♦▏4♥    7♠▏8♠▏9♠"
    assert len(drawn(melds_block(what, CHIP, 16)).splitlines()) == 2


def test_cards_hang_under_a_line_which_shows_its_latest_part() -> None:
    """If the whole line does not fit, its oldest rows go first."""
    line = zone("line", "line", "7D 9C TS 4H")
    side = zone("side", "side", "6H 5C KC", places=[0, 0, 3])
    assert drawn(line_block(line, [side], CHIP, 9)) == picture("""
        | 7♦   9♣
        | 6♥
        | 5♣

        | 10♠  4♥
        |      K♣
    """)
    assert drawn(line_block(line, [side], CHIP, 9, 4)) == picture("""
        |… 2 cards before
        | 10♠  4♥
        |      K♣
    """)


def test_texts_are_cut_and_wrapped_by_columns() -> None:
    """A wide character takes two."""
    assert [cut("abcdef", 6), cut("abcdef", 4), cut("花花花", 5)] == ["abcdef", "abc…", "花花…"]
    assert wrapped("one two three", 7) == ["one two", "three"]


def test_facts_are_broken_only_between_each_other() -> None:
    """A fact wider than a line is broken between words."""
    assert packed(["Chips 195", "Bet 5", "Drew 1"], 20) == ["Chips 195 · Bet 5", "Drew 1"]
    assert packed(["three to a flush", "a"], 9) == ["three to", "a flush", "a"]
    assert packed([], 9) == []


def sight(sitting: LocalMatch) -> TableState:
    """The state of the table as the person sees it."""
    return TableState(sitting.scene(), sitting.standing(), sitting.reader(signs=True))


@pytest.mark.parametrize("slug", every(slugs()))
@pytest.mark.parametrize("size", [(60, 19), (80, 23), (160, 50)])
def test_every_table_shows_prompt_hand_and_every_choice(slug: str, size: tuple[int, int]) -> None:
    """At any size, through a hand: the question, every index of the hand, and a way to every choice."""
    sitting = sit_down(slug)
    person = Person(sitting, lines=25)
    looks: list[TableState] = []

    def ask(prompt: str) -> str | None:
        looks.append(sight(sitting))
        return person.type(prompt)

    person.table.ask = ask
    person.play()
    for seen in looks:
        p = Picture(seen, *size)
        text = p.canvas.text()
        assert len(text.split("\n")) == size[1]
        own = [z for z in seen.scene["zones"] if z["layout"] == "hand" and z["owner"] == 0]
        for card in [c for z in own for c in z["cards"]]:
            assert p.canvas.spot(Target("card", card)) is not None
        for button in p.bar:
            assert p.canvas.spot(Target("button", button.key)) is not None
        more = [b.key for b in p.bar]
        assert "more" in more or [b.key for b in bar_of(seen)] == more
        for choice in seen.scene["choices"]:
            touched = [Target("card", choice["card"]), Target("zone", choice["zone"]), Target("button", choice["say"])]
            composed = seen.scene["compose"] is not None or seen.scene["amount"] is not None or "more" in more
            then = seen.scene["pick"] is not None and choice["say"] == seen.scene["pick"]["then"]
            assert composed or then or [t for t in touched if p.canvas.spot(t)], choice["say"]


def test_hidden_cards_are_not_drawn() -> None:
    """No card of another hand, or of the stock, is in the picture."""
    sitting = sit_down("gin_rummy")
    text = Picture(sight(sitting), 80, 23).canvas.text()
    hidden = next(z["cards"] for z in scene(sitting.match.hand, 1)["zones"] if z["id"] == "hand.1")
    assert len(hidden) == 10
    assert not [c for c in hidden if f" {c[0].replace('T', '10')}{'♣♦♥♠'['CDHS'.index(c[1])]} " in text]


def test_playable_cards_are_raised() -> None:
    """One line higher than the others."""
    hand = upcard.game("hearts").position(
        zones={"hand.0": "4C 9C 3D KH", "hand.1": "? ? ?", "hand.2": "? ? ?", "hand.3": "? ? ?", "trick": "2C 3C 5C"},
        phase="play",
        asked=[0],
    )
    sitting = sit_down("hearts")
    p = Picture(TableState(scene(hand, 0), sitting.standing(), sitting.reader(True)), 80, 23)
    rows = {
        c: next(y for y, line in enumerate(p.canvas.text().splitlines()) if f" {c}" in line and y > 10)
        for c in ("4♣", "9♣", "3♦", "K♥")
    }
    assert rows["4♣"] == rows["9♣"] == rows["3♦"] - 1 == rows["K♥"] - 1


def test_a_card_for_a_meld_has_buttons_for_its_own_choices() -> None:
    """In Oklahoma Rummy three sevens can be melded. If one of them is chosen, it can be discarded or added to a meld."""
    hand = upcard.game("oklahoma_rummy").position(
        zones={"hand.0": "7H 7H 7S 9C", "hand.1": "? ? ?"}, phase="play", asked=[0], seats=2
    )
    sitting = sit_down("oklahoma_rummy")
    shown = scene(hand, 0)

    def buttons(*chosen: str) -> list[str]:
        return [b.text for b in bar_of(TableState(shown, sitting.standing(), sitting.reader(True), list(chosen)))]

    assert buttons() == ["Choose 3 to 4 cards"]
    assert buttons("7S") == ["1 of 3 chosen", "Discard the seven of spades"]
    assert buttons("7H", "7H", "7S") == ["Meld 3"]


def test_a_full_trick_pauses_before_it_is_taken() -> None:
    """The scene in between shows all four cards, each in front of its player, though the next scene has none."""
    sitting = sit_down("hearts", bots=["steady"])
    moves = 0
    while moves < 60:
        seat = sitting.match.hand.turn
        before, heard = sitting.scene(), len(sitting.happened())
        trick = next(z for z in before["zones"] if z["layout"] == "trick")
        say = sitting.match.hand.say(sitting.match.hand.legal()[0])
        sitting.answer(seat, [say])
        found = paused_scenes(before, sitting.happened()[heard:])
        if trick["count"] == 3:
            assert len(found) == 1
            full = next(z for z in found[0]["zones"] if z["layout"] == "trick")
            assert full["cards"] == [*trick["cards"], say.split()[1]]
            assert sorted(full["places"]) == [0, 1, 2, 3]
            assert not found[0]["yours"] and not found[0]["choices"]
        else:
            assert not found
        moves += 1


def test_cards_are_as_large_as_the_room_allows() -> None:
    """The taller the screen, the larger the cards."""
    seen = sight(sit_down("golf"))
    heights = [
        max([s.height for s in Picture(seen, 100, h).canvas.spots if s.target.kind != "button"], default=0) for h in (20, 40)
    ]
    assert all([a <= b for a, b in pairwise(heights)])
    assert LARGE.height > MIDDLE.height > CHIP.height


def test_other_players_rows_are_below_their_plates() -> None:
    """Open-Face Chinese Poker for four: three rows below each name and the player's own three, even in 80 by 23."""
    sitting = LocalMatch.begin(upcard.game("open_face_chinese_poker"), {}, 4, "5", "Sam", ["random"])
    Person(sitting, lines=12).play()
    seen = sight(sitting)
    text = Picture(seen, 80, 23).canvas.text()
    lines = text.splitlines()
    rows = [
        (z["owner"], z["title"].split()[0]) for z in seen.scene["zones"] if z["layout"] == "tray" and z["owner"] and z["cards"]
    ]
    assert len({owner for owner, _ in rows}) == 3 and len(rows) >= 7
    for owner, row in rows:
        name = lines[1].index(sitting.names[owner])
        starts = [i for line in lines for i in range(len(line)) if line.startswith(f"{row} ·", i)]
        assert len(starts) == len([r for _, r in rows if r == row]) and min([abs(name - start) for start in starts]) < 13
    assert all([f"Your {row} row" in text for row in ("front", "middle", "back")])
    faces = [c for z in seen.scene["zones"] if z["layout"] == "tray" for c in z["cards"] if c]
    assert len(faces) >= 18 and not [c for c in faces if short(c) not in text]


def test_a_fact_that_names_a_card_shows_it() -> None:
    """Newmarket: the chips on each pay card."""
    sitting = sit_down("newmarket")
    seen = sight(sitting)
    assert Picture(seen, 80, 23).canvas.text().splitlines()[0].endswith("A♥ 4   K♣ 4   Q♦ 4   J♠ 4")
    assert "The ace of hearts: 4." in table_lines(seen.scene, seen.match, sitting.reader())
