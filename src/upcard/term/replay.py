"""A record replayed as sentences or as data."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from upcard.core.errors import BadOption, BadRecord, UpcardError
from upcard.core.match import Match
from upcard.core.scene import event_scenes, match_scene, scene
from upcard.record import Record
from upcard.term.description import Reader, event_sentences, tally_lines
from upcard.term.local_match import names_of, read_record


def opened(path: Path, upto: int | None, seat: int | None) -> tuple[Record, Reader]:
    """A record up to *upto* answers, and its reader (a seat from 1, or a spectator); raises BadRecord, BadOption."""
    record, data = read_record(path)
    if seat is not None and seat > record.seats:
        raise BadOption(f"this match has seats 1 to {record.seats}, not {seat}", "seat")
    if upto is not None:
        if upto > record.answers:
            raise BadOption(f"this match has {record.answers} answers, not {upto}", "upto")
        hands: list[list[tuple[int, str]]] = []
        for hand in record.hands:
            hands.append(hand[:upto])
            upto -= len(hands[-1])
            if upto == 0:
                break
        record.hands = hands
    return record, Reader(names_of(data, record), seat - 1 if seat else -1)


def hand_by_hand(record: Record) -> Iterator[Match]:
    """The match as it stands after each hand of its record; raises BadRecord."""
    try:
        match = record.game.match(record.seed, seats=record.seats, options=record.options)
        for number, hand in enumerate(record.hands, 1):
            if number > 1:
                match.next_hand()
            for seat, text in hand:
                match.answer(seat, text)
            yield match
    except UpcardError as error:
        raise BadRecord(f"the record does not replay: hand {number}: {error}") from None


def in_words(path: Path, upto: int | None = None, seat: int | None = None) -> list[str]:
    """The match in sentences, as a seat (from 1) or a spectator saw it; raises BadRecord, BadOption."""
    record, who = opened(path, upto, seat)
    lines = [f"{record.game.title}, {record.seats} {'seats' if record.seats > 1 else 'seat'}: {', '.join(who.names)}."]
    for match in hand_by_hand(record):
        this = [h for h in event_scenes(match, who.seat) if h["hand"] == match.number]
        now, standing = scene(match.hand, who.seat), match_scene(match)
        lines += ["", f"Hand {match.number}."] + event_sentences(this, now["zones"], who)
        if match.hand.over:
            lines += tally_lines(now, standing, who)
        if match.over:
            lines += ["", who.tell(standing["verdict"])]
        elif not match.hand.over:
            lines.append(who.tell(now["prompt"]))
    return lines


def as_data(path: Path, upto: int | None = None, seat: int | None = None) -> dict[str, Any]:
    """The match as plain data: the score, the last scene and every event; raises BadRecord, BadOption."""
    record, who = opened(path, upto, seat)
    match = list(hand_by_hand(record))[-1]
    return {
        "record": path.name,
        "names": who.names,
        "answers": record.answers,
        "match": match_scene(match),
        "scene": scene(match.hand, who.seat),
        "happened": event_scenes(match, who.seat),
    }
