"""Notices between servers: their words stay as they are, since servers of two versions may share a database."""

from __future__ import annotations

import threading
from pathlib import Path

from sqlalchemy import create_engine

from upcard.room import notices
from upcard.room.notices import Noticeboard


def test_the_words_of_every_notice() -> None:
    """A letter for the kind; seats in order, and a dash where there is none."""
    assert notices.table_changed("T") == "t T" and notices.chat_written("T") == "c T"
    assert notices.events_stored([("T", 0, 7), ("U", 2, 0)]) == "e T:0:7 U:2:0"
    assert notices.connected("T", "S", {10, 2}) == "p T S 2,10" and notices.connected("T", "S", []) == "p T S -"
    assert notices.votes("T", "S", "0:3", "undo", 1, {1, 0}) == "v T S 0:3 undo 1 0,1"
    assert notices.sentence("Good night.") == "n Good night." and notices.sessions_changed("P") == "s P"
    assert notices.seats_of("2,10") == {2, 10} and notices.seats_of("-") == set()


def test_a_keeper_posts_notices_beside_a_file(tmp_path: Path) -> None:
    """A server reads what is posted after it has begun to read; nobody reads before it has."""
    engine, file = create_engine("sqlite://"), tmp_path / "room.notices"
    keeper, server = Noticeboard(engine, "", file), Noticeboard(engine, "", file)
    keeper.post("n nobody is here")
    reading = server.read(threading.Event())
    assert next(reading) == notices.MISSED
    keeper.post("t T")
    keeper.post("n Good night.")
    assert [next(reading), next(reading)] == ["t T", "n Good night."]
