"""Descriptions to be read aloud."""

from __future__ import annotations

from typing import Any

import pytest

import upcard
from upcard.core.scene import EventScene, ZoneScene, match_scene
from upcard.term.description import (
    Reader,
    event_sentences,
    hand_line,
    listed,
    many,
    of_unit,
    score_lines,
    short,
    spoken_number,
    zone_line,
)

WHO = Reader(["Sam", "Ann", "Ben"], 0)


def zone(id: str, layout: str, cards: str, owner: int = -1, **more: object) -> ZoneScene:
    """A zone; `?` is a back."""
    row = ["" if c == "?" else c for c in cards.split()]
    found: ZoneScene = {
        "id": id,
        "name": id.split(".")[0],
        "title": "",
        "owner": owner,
        "shared": False,
        "layout": layout,
        "cards": row,
        "count": len(row),
        "places": [],
        "marks": [],
        "foul": False,
    }
    found.update(more)  # type: ignore[typeddict-item]
    return found


def moved(card: str, src: str, dst: str) -> EventScene:
    """A card that moved."""
    return {"kind": "move", "card": card, "from": src, "to": dst, "seat": -1, "text": "", "hand": 1, "move": 0}


def said(text: str, seat: int) -> EventScene:
    """A sentence in the log."""
    return {"kind": "say", "card": "", "from": "", "to": "", "seat": seat, "text": text, "hand": 1, "move": 0}


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("{1} {plays|play} [QS].", "Ann plays the queen of spades."),
        ("{0} {plays|play} [QS].", "You play the queen of spades."),
        ("{1} {takes|take} it. {0} {plays|play} on.", "Ann takes it. You play on."),
        ("{0}'s hand and {1}'s.", "Your hand and Ann's."),
        ("Take the [7D].", "Take the seven of diamonds."),
        ("♥ hearts", "hearts"),
        ("[QS]", "The queen of spades"),
        ("{0} {shows|show} two: [QS] and [7D].", "You show two: the queen of spades and the seven of diamonds."),
        ("Meld [QS] [QD] [2C] · 40", "Meld the queen of spades, the queen of diamonds, the two of clubs · 40"),
    ],
)
def test_marked_sentences_become_plain_words(text: str, plain: str) -> None:
    """Names, verb forms and cards are filled in; each suit is spoken once."""
    assert WHO.tell(text) == plain


def test_sentences_can_keep_card_signs() -> None:
    """On the full screen cards are short."""
    who = Reader(["Sam", "Ann"], 0, signs=True)
    assert who.tell("{1} {plays|play} [TD].") == "Ann plays 10♦."
    assert who.tell("♥ hearts") == "♥ hearts"


def test_numbers_and_lists_are_spoken() -> None:
    """As people say them."""
    assert [listed([]), listed(["a"]), listed(["a", "b"]), listed(["a", "b", "c"])] == ["", "a", "a and b", "a, b and c"]
    assert [many(1, "card"), many(0, "card"), of_unit(1, "points"), of_unit(-26, "points"), of_unit(2, "cards")] == [
        "1 card",
        "0 cards",
        "1 point",
        "minus 26 points",
        "2 cards",
    ]
    assert spoken_number(-1360) == "minus 1,360"
    assert [short("TD"), short("AS"), short("XR")] == ["10♦", "A♠", "★"]


def test_a_hand_is_read_by_suits_or_card_by_card() -> None:
    """Runs of a suit are joined; melds and mixed hands are not."""
    assert hand_line(["QS", "8S", "3S", "KH", "2H", "AH"], WHO) == "spades: queen, eight, three; hearts: king, two, ace"
    assert hand_line(["4C", "4D", "4H", "9S"], WHO) == "four of clubs, four of diamonds, four of hearts, nine of spades"


@pytest.mark.parametrize(
    ("what", "line"),
    [
        (zone("stock", "pile", "? ?", count=31), "Stock: 31 cards."),
        (zone("discards", "pile", "4H 7S", title="Discard pile"), "Discard pile: 2 cards, on top the seven of spades."),
        (zone("discards", "pile", ""), "Discards: empty."),
        (
            zone("trick", "trick", "2C KC", title="Trick", places=[1, 0], marks=["led", "highest"]),
            "Trick: Ann, the two of clubs, led; You, the king of clubs, highest.",
        ),
        (
            zone("melds.1", "melds", "4C 4D 4H 7S 8S 9S", 1, places=[0, 0, 0, 1, 1, 1]),
            "Ann's melds: the four of clubs, the four of diamonds and the four of hearts; "
            "the seven of spades, the eight of spades and the nine of spades.",
        ),
        (zone("melds.1", "melds", "4C", 1, title="{1} and {2}", shared=True, places=[0]), "Ann and Ben: the four of clubs."),
        (zone("pile.1", "grid", "AC 4C", title="Pile 1"), "Pile 1, from the bottom: ace of clubs, four of clubs."),
        (zone("hand.2", "hand", "9S ? ?", 2), "Ben's hand: the nine of spades and 2 cards face down."),
    ],
)
def test_every_layout_is_described(what: ZoneScene, line: str) -> None:
    """A sentence for each zone."""
    assert zone_line(what, WHO) == line


def test_events_report_cards_that_no_sentence_named() -> None:
    """A drawn card is reported; a card named before, or the end of a trick, is not."""
    zones = [
        zone("hand.0", "hand", "", 0),
        zone("hand.1", "hand", "", 1),
        zone("stock", "pile", ""),
        zone("discards", "pile", "", title="Discard pile"),
        zone("trick", "trick", ""),
        zone("taken.1", "taken", "", 1),
    ]
    happened = [
        said("{1} {plays|play} [QS].", 1),
        moved("QS", "hand.1", "trick"),
        moved("QS", "trick", "taken.1"),
        said("{0} {draws|draw}.", 0),
        moved("4H", "stock", "hand.0"),
        said("{1} {draws|draw}.", 1),
        moved("", "stock", "hand.1"),
        moved("5H", "stock", "discards"),
    ]
    assert event_sentences(happened, zones, WHO) == [
        "Ann plays the queen of spades.",
        "You draw.",
        "You get the four of hearts.",
        "Ann draws.",
        "The five of hearts goes to the discard pile.",
    ]


def test_cards_named_by_the_next_sentence_are_not_reported_before_it() -> None:
    """Even cards that come into view in several ways; a row is reported once."""
    zones = [
        zone("stock", "pile", ""),
        zone("hand.1", "hand", "4H 9C", 1),
        zone("first.1", "tray", "", 1, title="First"),
        zone("second.1", "tray", "", 1, title="Second"),
    ]
    shown: EventScene = {**moved("", "hand.1", ""), "kind": "show"}
    up = [moved("4H", "stock", "hand.1"), shown, said("{1} {turns|turn} up [4H] and [9C].", 1)]
    assert event_sentences(up, zones, WHO) == ["Ann turns up the four of hearts and the nine of clubs."]
    assert event_sentences(up[:2], zones, WHO) == [
        "Ann gets the four of hearts.",
        "Ann shows the four of hearts and the nine of clubs.",
    ]
    laid = [moved("4H", "hand.1", "first.1"), moved("9C", "hand.1", "second.1")]
    each = ["The four of hearts goes to Ann's first row.", "The nine of clubs goes to Ann's second row."]
    assert event_sentences(laid, zones, WHO) == each
    both = "Ann shows the four of hearts and the nine of clubs."
    assert event_sentences([*laid, said("{1} {shows|show} [4H] and [9C].", 1)], zones, WHO) == [both]
    assert event_sentences([*laid, said("{1} {shows|show} [9C].", 1)], zones, WHO) == [each[0], "Ann shows the nine of clubs."]


@pytest.mark.parametrize(
    ("slug", "options", "columns"),
    [
        ("canasta", {}, ["You and Ben 0, Ann and Cleo 0"]),
        ("botifarra", {}, ["You and Ben 0, Ann and Cleo 0"]),
        ("porrazo", {"partners": True}, ["You and Ben 0, Ann and Cleo 0"]),
        ("solo", {}, ["You 0, Ann 0, Ben 0, Cleo 0"]),
    ],
)
def test_partners_share_a_column_of_the_score_sheet(slug: str, options: dict[str, Any], columns: list[str]) -> None:
    """Partners sit opposite each other; in Solo they change with every hand, and each player has a score."""
    m = upcard.game(slug).match(1, seats=4, options=options)
    lines = score_lines(match_scene(m), Reader(["You", "Ann", "Ben", "Cleo"], 0))
    assert lines[-1] == f"In all, points: {columns[0]}."
    m.add_row("Hand 1", [5, 2, 5, 2] if slug != "solo" else [5, 2, 1, 0])
    scores = {tuple([m.totals[s] for s in side]) for side in m.sides()}
    assert all([len(set(side)) == 1 for side in scores])
