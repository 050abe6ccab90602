"""The line mode, used as by a person with a screen reader."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import upcard
from tests.every_game import every
from tests.term.scripted_player import Person, sit_down
from upcard.registry import slugs
from upcard.term.line_mode import HELP, LineTable, plain_rules
from upcard.term.local_match import LocalMatch

DRAWN = re.compile(r"[♠♥♦♣│─╭╮╰╯┌┐└┘▮░\x1b]|\{\d|\[[2-9TJQKA][CDHS]\]")
"""What a screen reader should never meet: suit signs, lines, colours, and marks that were not filled in."""


def typed(sitting: LocalMatch, *lines: str) -> list[str]:
    """The output for some typed lines, after which the input ends."""
    told: list[str] = []
    waiting = list(lines)
    LineTable(sitting, told.append, lambda prompt: waiting.pop(0) if waiting else None).play()
    return told


@pytest.mark.parametrize("slug", every(slugs()))
def test_every_game_can_be_played_line_by_line(slug: str) -> None:
    """A person who types numbers gets through whole hands, and every line can be read aloud."""
    sitting = sit_down(slug)
    told = Person(sitting, lines=400).play()
    assert sitting.match.over or sitting.match.number > 1 or sitting.record.answers > 100
    assert not [line for line in told if DRAWN.search(line)]
    if sitting.match.over:
        assert "Type rematch to play again, or quit." in told
        assert any([line.startswith("The hand is over") for line in told])


@pytest.mark.parametrize("slug", ["hearts", "fipsen", "golf", "democracy", "botifarra", "solo", "all_fours", "newmarket"])
def test_a_whole_match_reaches_its_end(slug: str) -> None:
    """The output names the winner, and the record replays to the same totals."""
    sitting = sit_down(slug)
    told = Person(sitting).play()
    assert sitting.match.over
    verdict = sitting.reader().tell(sitting.match.result_text())
    assert verdict in told
    assert sitting.record.replay().totals == sitting.match.totals


def test_a_hand_is_read_suit_by_suit_and_the_question_is_a_sentence() -> None:
    """The first deal of a fixed seed, in the order in which Hearts players sort their cards."""
    told = typed(sit_down("hearts"))
    hand = next(line for line in told if line.startswith("Your hand"))
    assert re.fullmatch(r"Your hand, 13: spades: [a-z, ]+; hearts: [a-z, ]+; clubs: [a-z, ]+; diamonds: [a-z, ]+\.", hand)
    asked = told.index("Your turn: choose three cards to pass to Pepper.")
    assert [line.partition(": ")[0] for line in told[asked + 1 : asked + 14]] == [str(n) for n in range(1, 14)]


def held(sitting: LocalMatch) -> list[str]:
    """The person's cards."""
    return next(z["cards"] for z in sitting.scene()["zones"] if z["id"] == "hand.0")


@pytest.mark.parametrize("form", ["numbers", "short", "signs", "words"])
def test_cards_can_be_named_in_several_ways(form: str) -> None:
    """By number, short, with signs, or in words: all mean the same three cards."""
    sitting = sit_down("hearts")
    cards = held(sitting)[:3]
    words = [sitting.reader().card(c) for c in cards]
    said = {
        "numbers": "1 2, 3",
        "short": " ".join(cards).lower(),
        "signs": " ".join([c.replace("S", "♠").replace("H", "♥").replace("C", "♣").replace("D", "♦") for c in cards]),
        "words": "pass " + ", ".join(words[:2]) + " and " + words[2],
    }[form]
    told = typed(sitting, said)
    assert [answer for answer in sitting.record.hands[0] if answer[0] == 0] == [(0, f"pass {c}") for c in cards]
    assert [f"You pass {w}." for w in words] == [line for line in told if line.startswith("You pass")]


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("1 2", "Choose 3 cards, not 2."),
        ("1 2 99", "Answers are numbered 1 to 13, so 99 is not one of them."),
        ("the wrong words", "'the' is not a card you can choose; choose 3 cards by number or by name."),
        ("pass", "Choose 3 cards, not 0."),
        ("undo", "You cannot take back an answer in Hearts."),
        ("save", "Type save and the name of a file, for example: save evening.json."),
        ("why", "Type why and a card in your hand, for example: why queen of spades."),
    ],
)
def test_an_impossible_answer_is_explained_and_changes_nothing(line: str, answer: str) -> None:
    """The question stays open."""
    sitting = sit_down("hearts")
    told = typed(sitting, line)
    assert answer in told
    assert sitting.waits() and not [a for a in sitting.record.hands[0] if a[0] == 0]


def test_the_reason_why_a_card_cannot_be_played() -> None:
    """It names the rule, whether the person asks or tries."""
    sitting = sit_down("hearts")
    told = typed(sitting, "1 2 3")
    scene = sitting.scene()
    card, why = next(iter(scene["why"].items()))
    sentence = why[:1].upper() + why[1:] + "."
    assert typed(sitting, f"why {card}")[-1] == sentence
    assert sentence in typed(sitting, card)
    assert told[-1].startswith(tuple("123456789"))


def test_commands_work_at_any_time(tmp_path: Path) -> None:
    """Help, hand, table, log, score, rules and a hint; the question stays open."""
    sitting = sit_down("hearts", bots=["steady"])
    told = typed(sitting, "help", "hand", "table", "log", "score", "rules", "hint", "answers")
    assert sitting.waits()
    assert "Rosa: Points 0, 13 cards in hand." in told
    assert "Pass: left." in told
    assert "In all, points: You 0, Rosa 0, Theo 0, Otto 0." in told
    assert any([line.startswith("Hint: Pass the ") for line in told])
    assert "Hearts must be broken. You cannot lead a heart" in " ".join(told)


def test_the_log_shows_actions_but_no_passed_cards() -> None:
    """Sealed cards stay sealed; the cards received are named."""
    told = typed(sit_down("hearts"), "1 2 3", "log")
    assert [line for line in told if re.match(r"You get the [a-z ]+, the [a-z ]+ and the [a-z ]+\.$", line)]
    assert not [line for line in told if re.match(r"(Rosa|Theo|Otto) passes", line)]


def test_a_match_is_saved_and_resumed(tmp_path: Path) -> None:
    """With its players, at the same question; once it has a file, it is also saved when the input ends."""
    file = tmp_path / "evening.json"
    sitting = sit_down("hearts", bots=["steady", "random"])
    told = typed(sitting, "1 2 3", "quit", str(file))
    assert told[-1] == f"Saved in {file}. Resume it with: upcard play --resume {file}"
    again = LocalMatch.load(file)
    assert again.players == sitting.players
    assert again.scene() == sitting.scene()
    typed(again, str(1))
    assert LocalMatch.load(file).record.answers == again.record.answers > sitting.record.answers


def test_a_file_that_cannot_be_written_is_reported(tmp_path: Path) -> None:
    """The match continues."""
    told = typed(sit_down("hearts"), "1 2 3", "quit", str(tmp_path / "no" / "such" / "folder.json"), "hand")
    assert any([line.startswith("The match could not be saved in ") for line in told])
    assert told[-1].startswith("Your hand, 13")


def test_golf_allows_undo() -> None:
    """In games that allow it, undo takes back the last answer."""
    sitting = sit_down("golf")
    before = sitting.scene()
    assert "Taken back." in typed(sitting, "1", "undo")
    assert sitting.scene() == before


def test_a_rematch_has_another_deal() -> None:
    """At the same table, with a new seed."""
    sitting = sit_down("fipsen", deals=1)
    Person(sitting).play()
    seed = sitting.match.seed.hex()
    typed(sitting, "rematch")
    assert sitting.match.number == 1 and not sitting.match.over
    assert sitting.match.seed.hex() != seed


def test_rules_are_printed_without_markdown() -> None:
    """In every game; a table row becomes a sentence."""
    assert plain_rules("# A *title*\n\n| hand | to |\n|---|---|\n| first | **left** |\n\n- one `thing`") == [
        "A title.",
        "",
        "first: left.",
        "",
        "- one thing",
    ]
    for slug in slugs():
        assert not [line for line in plain_rules(upcard.rules(slug)) if re.search(r"\*\*|^#|\|", line)]


def test_odds_come_after_the_hand_unless_the_table_shows_them() -> None:
    """Soko: refused during the hand, unless the table shows them; afterwards round by round."""
    sitting = sit_down("soko", hands=1, first_dealer=1)
    told = typed(sitting, "odds", "ranks")
    assert "This table shows the odds after the hand; the option show_odds shows them during it." in told
    assert "Canadian flush: 110,940, 1 in 23.4." in told
    open_table = sit_down("soko", hands=1, first_dealer=1, show_odds=True)
    told = typed(open_table, "odds")
    now = told.index("Now, if all stay in:")
    assert told[now + 1].startswith("You: win ") and "From a sample of" in told[now + 6]
    while not sitting.match.hand.over:
        seat = sitting.match.hand.turn
        sitting.answer(
            seat,
            [sitting.match.hand.say(next(a for a in (2, 1, *sitting.match.hand.legal()) if a in sitting.match.hand.legal()))],
        )
    rounds = sitting.odds()
    assert [when for when, _ in rounds] == ["Round 1 of 4", "Round 2 of 4", "Round 3 of 4", "Round 4 of 4"]
    assert rounds[-1][1]["exact"] and rounds[-1][1]["deals"] == 1


def test_after_a_hand_of_3_5_7_every_stage_has_odds() -> None:
    """With three, five and seven cards."""
    sitting = sit_down("three_five_seven", ante=1)
    while not sitting.match.hand.over:
        sitting.answer(sitting.match.hand.turn, ["in"])
    assert [when for when, _ in sitting.odds()] == ["Wild threes", "Wild fives", "Wild sevens"]
    assert "Wild fives, if all come in:" in typed(sitting, "odds")


def test_a_word_of_the_game_is_explained_when_it_first_comes_up_and_when_asked_for() -> None:
    """In capital or small letters, by name or by another form; a word that the game does not have lists those it has."""
    told = typed(sit_down("fipsen"), "help ruten", "? KIEKER", "?durch", "help bump", "?")
    line = "Ruten: You will make diamonds trumps. This doubles the value."
    assert told.count(line) == 1
    assert f"{line} The rules explain it under “The bidding”." in told
    assert any([text.startswith("Kieker: ") and text.endswith("under “Kieker”.") for text in told])
    assert any([text.startswith("Durch: ") and text.endswith("under “The bidding”.") for text in told])
    assert any([text.startswith("Fipsen has no such word. Ask about Hand, Ruten, Durch, ") for text in told])
    assert HELP[0] in told
