"""Interruptions: what a match's log says beside the answers."""

from __future__ import annotations

from upcard.room.interruptions import Interruptions
from upcard.room.stored import StoredEvent


def test_the_log_is_read_once_and_further_events_later() -> None:
    """A pause until play is resumed, a seat held until its player is back, and the first of two ends."""
    kinds = [("pause", 0, ()), ("bot", 2, ("steady",)), ("say", 1, ("pass",)), ("bot", 0, ("hard",)), ("resume", 1, ())]
    kinds += [("person", 2, ()), ("end", 1, ("Ben resigned.",)), ("end", 0, ("The players agreed to end the match.",))]
    log = [StoredEvent(n, kind, 1, seat, says) for n, (kind, seat, says) in enumerate(kinds)]
    found = Interruptions()
    found.read(log[:4])
    assert (found.paused, found.held, found.ended) == (True, {2: "steady", 0: "hard"}, "")
    found.read(log[:6])
    assert (found.paused, found.held, found.ended) == (False, {0: "hard"}, "")
    found.read(log)
    assert (found.paused, found.held, found.ended) == (False, {0: "hard"}, "Ben resigned.")
