"""The benchmarks: rates, ratios, goals and growth worked out from given figures, and a short run of everything."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import upcard
from upcard.bench import report, timing
from upcard.bench.every_game import POLICY, RANDOM
from upcard.bench.growth import Curve
from upcard.bench.report import Busy, Report
from upcard.bench.timing import Goal, Section, timed


def nothing(n: int) -> None:
    """A call."""


def section(*goals: Goal, **rates: list[float]) -> Section:
    """A section whose rates have been measured."""
    return Section("Whist", "hands/s", dict.fromkeys(rates, (nothing, 1)), list(goals), rates, [0.5])


def test_a_ratio_is_the_median_of_the_rounds() -> None:
    """Three rounds with the ratios 2, 10 and 3: the median is 3, though the medians are 40 and 10."""
    s = section(upcard=[20.0, 100.0, 60.0], peer=[10.0, 10.0, 20.0])
    assert s.ratio("upcard", "peer") == 3.0
    assert (s.rate("upcard"), s.micro("peer")) == (60.0, 100_000.0)
    assert s.peers() == ["peer"]


def test_a_goal_is_reached_or_says_what_is_missing() -> None:
    """At 3 times the peer, 3 is reached and 4 is a quarter short; 20 µs are 8 over 12."""
    s = section(Goal("upcard", "peer", 3), Goal("upcard", "peer", 4), upcard=[60.0], peer=[20.0])
    assert s.verdicts() == ["upcard: 3.0 times peer, goal 3: reached", "upcard: 3.0 times peer, goal 4: missed, 25 % short"]
    calls = section(Goal("view", most=12), Goal("copy", most=20), view=[50_000.0], copy=[50_000.0])
    assert calls.verdicts() == [
        "view: 20.00 µs, goal at most 12 µs: missed by 8.00 µs",
        "copy: 20.00 µs, goal at most 20 µs: reached",
    ]


def test_a_goal_may_be_a_rate() -> None:
    """A median of 60 answers a second is a quarter short of 80."""
    s = section(Goal("batch", fewest=80), Goal("batch", fewest=60), batch=[60.0, 59.0, 70.0])
    assert s.verdicts() == ["batch: 60 hands/s, goal 80: missed, 25 % short", "batch: 60 hands/s, goal 60: reached"]


def test_a_peer_that_is_not_installed_has_no_goal() -> None:
    """The goal over a package that is missing is left out."""
    assert section(Goal("upcard", "peer", 3), upcard=[60.0]).verdicts() == []


def test_a_call_is_one_unit_or_several() -> None:
    """Calls are numbered from 0 on; a call of 32 units counts 32 times as much."""
    seen: list[int] = []
    rate = timed(seen.append, 32, 0.01)
    assert seen == list(range(len(seen)))
    assert rate >= 32 * len(seen) / 0.1


@pytest.mark.parametrize(("power", "verdict"), [(1.0, "reached"), (2.0, "missed")])
def test_growth_is_told_by_its_power(power: float, verdict: str) -> None:
    """Ten times the hands cost ten times as much, or a hundred times."""
    curve = Curve("A match", "hands", "seconds", 1.1)
    for hands in (10, 100, 1000):
        curve.add(hands, 0.5 * hands**power)
    assert curve.power() == pytest.approx(power)
    assert curve.verdict() == f"A match: grows with the power {power:.2f} of the hands, goal linear or better: {verdict}"


def a_report(load: float) -> Report:
    """A report of two games, with the load of one figure."""
    whist = Section("Whist", "hands/s", {}, rates={RANDOM: [5_000.0], POLICY: [70.0]}, loads=[0.5])
    brag = Section("Brag", "hands/s", {}, rates={RANDOM: [4_999.0], POLICY: [60.0]}, loads=[load])
    return Report({}, 1, [section(upcard=[60.0])], [whist, brag], [])


def test_a_busy_machine_publishes_nothing(tmp_path: Path) -> None:
    """One figure at a load of 2.1 keeps the page from being written; at 2.0 it is written."""
    with pytest.raises(Busy, match="rose to 2.1"):
        a_report(2.1).publish(tmp_path / "page")
    assert not (tmp_path / "page").exists()
    a_report(2.0).publish(tmp_path / "page")
    assert "| Brag | 4,999 | 60 | 2.0 |" in (tmp_path / "page" / report.PAGE).read_text()


def test_a_run_to_publish_begins_when_the_machine_is_idle(monkeypatch: pytest.MonkeyPatch) -> None:
    """A load of 1.1 is too high, and 1.0 is not."""
    monkeypatch.setattr(report, "load", lambda: 1.1)
    with pytest.raises(Busy, match=r"The load is 1\.1 before the run"):
        report.wait_until_idle(print, patience=0)
    monkeypatch.setattr(report, "load", lambda: 1.0)
    report.wait_until_idle(print, patience=0)


def test_games_that_are_too_slow_are_named() -> None:
    """Under 5,000 hands a second."""
    found = a_report(0.5)
    assert found.slow_games() == ["Brag"]
    assert found.text().endswith("Under 5,000 hands a second at random: Brag.")


@pytest.mark.slow
def test_a_short_run_of_everything_is_published(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Every game and every curve has figures; the page shows the plot."""
    monkeypatch.setattr(timing, "load", lambda: 0.0)
    monkeypatch.setattr("upcard.bench.growth.load", lambda: 0.0)
    found = report.measure(1, 0.001, peers=False, share=0.004)
    assert [s.title for s in found.games] == [game.title for game in upcard.games()]
    assert [[n for n, _ in curve.points] for curve in found.curves] == [[1, 4, 12, 40], [2, 3, 6, 12, 24], [1, 4]]
    assert all(cost > 0 for curve in found.curves for _, cost in curve.points)
    found.publish(tmp_path)
    page = (tmp_path / report.PAGE).read_text()
    assert "](growth.svg)" in page and (tmp_path / report.PLOT).read_text().startswith("<svg")
    assert json.loads(json.dumps(found.data()))["growth"][0]["points"][0][0] == 1
