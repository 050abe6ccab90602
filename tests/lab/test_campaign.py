"""A campaign: its figures do not depend on who computes them or how often it is interrupted; and its output."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest

import upcard
from upcard.core.errors import BadOption
from upcard.lab import command, report, tables
from upcard.lab.campaign import BadCampaign, Campaign, Here, Order, Processes, play_block
from upcard.lab.cell import Cell
from upcard.lab.measure import difference, result
from upcard.lab.parts import PARTS, find
from upcard.lab.sums import estimate, total

RED_DOG = upcard.game("red_dog")


def small(path: Path | None, parts: list[str], seed: int = 1) -> Campaign:
    """A campaign with blocks of eight deals, sixteen blocks a part."""
    campaign = Campaign(Cell.of(RED_DOG, seed=seed), find(parts), path, most=128)
    campaign.sizes = dict.fromkeys(parts, 8)
    campaign.rollouts = "steady"
    return campaign


def test_an_interruption_does_not_change_the_figures(tmp_path: Path) -> None:
    whole = small(None, ["places", "random-steady"])
    whole.open()
    blocks: list[str] = []
    whole.run(Here(), lambda part, deals, half: blocks.append(part))

    class Killed(Exception):
        pass

    def kill(part: str, deals: int, half: float) -> None:
        if part == "random-steady" and deals >= 24:
            raise Killed

    path = tmp_path / "blocks.jsonl"
    first = small(path, ["places", "random-steady"])
    first.open()
    with pytest.raises(Killed):
        first.run(Here(), kill)
    with path.open("a") as file:
        file.write('{"part": "random-steady", "blo')  # the line being written at the interruption
    later = Campaign(Cell.of(RED_DOG), find(["places", "random-steady"]), path, most=128)
    played: list[int] = []
    later.open()
    later.run(Here(), lambda part, deals, half: played.append(deals))
    assert len(played) == blocks.count("random-steady") - 3 >= 5  # three blocks are in the journal
    for part in later.parts:
        assert later.figures(part) == whole.figures(part)


def test_two_processes_give_the_same_figures() -> None:
    alone, both = small(None, ["novice-steady"]), small(None, ["novice-steady"])
    crew = Processes(2)
    for campaign, workers in ((alone, Here()), (both, crew)):
        campaign.open()
        campaign.run(workers)
    crew.close()
    assert alone.figures(PARTS["novice-steady"]) == both.figures(PARTS["novice-steady"])


def test_a_journal_belongs_to_its_terms(tmp_path: Path) -> None:
    path = tmp_path / "blocks.jsonl"
    small(path, ["places"]).open()
    with pytest.raises(BadCampaign, match="other terms"):
        small(path, ["places"], seed=2).open()


def test_a_part_stops_when_its_interval_is_narrow_enough() -> None:
    campaign = Campaign(Cell.of(RED_DOG), find(["places"]), None, precision=10.0, most=100_000)
    campaign.sizes, campaign.rollouts = {"places": 20}, "steady"
    campaign.open()
    campaign.run(Here())
    half = campaign.figures(PARTS["places"])["wins/0"].half
    assert half is not None and half <= 0.1
    assert 160 <= campaign.deals(PARTS["places"]) < 2_000


def test_a_block_depends_only_on_its_number() -> None:
    order = Order.of(Cell.of(RED_DOG))
    assert play_block(order, "places", 3, 4).sums == total([PARTS["places"].play(Cell.of(RED_DOG), 12, 16)])


def test_a_rule_is_compared_on_the_same_deals(tmp_path: Path) -> None:
    """The jack of diamonds takes ten points off for one player in each hand: scores fall by 2.5 a seat, and no seat gains."""
    lines, paths = command.compare(
        upcard.game("hearts"), {}, "omnibus", None, 1, find(["places"]), tmp_path, 1, "", 1.0, 64, 0.0, True
    )
    assert [p.name for p in paths if p.suffix == ".html"] == ["hearts-compared.html"]
    assert any(line.split("  ")[1].startswith("Wins by place") for line in lines if line.startswith("  "))
    same = Cell.of(upcard.game("hearts")), Cell.of(upcard.game("hearts"), "omnibus")
    assert [h.view(0).zones[0] for h in (same[0].deal(5), same[1].deal(5))] == [same[0].deal(5).view(0).zones[0]] * 2
    with pytest.raises(BadOption, match="changes nothing"):
        command.compare(upcard.game("hearts"), {}, "omnibus=no", None, 1, [], tmp_path, 1, "", 1.0, 8, 0.0, True)
    with pytest.raises(BadOption, match="no variant 'nullo'"):
        command.compare(upcard.game("hearts"), {}, "nullo", None, 1, [], tmp_path, 1, "", 1.0, 8, 0.0, True)


def test_a_game_compared_with_itself_shows_no_difference() -> None:
    a, b = small(None, ["places"]), small(None, ["places"])
    for campaign in (a, b):
        campaign.open()
        campaign.run(Here())
    for name, figure in difference(a, b, PARTS["places"]).items():
        assert figure.value == 0 and figure.half == 0, name


def test_the_interval_of_a_mean_is_students() -> None:
    """For the mean of single deals the jackknife gives Student's interval: for 1, 2, 3, 4 it is 2.5 ± 3.182 * 0.6455."""
    blocks = [{"n": 1.0, "x": float(x)} for x in (1, 2, 3, 4)]
    figure = estimate(blocks, lambda s: {"mean": s["x"] / s["n"]})["mean"]
    assert figure.value == 2.5
    assert figure.half == pytest.approx(3.182 * (5 / 3 / 4) ** 0.5)


def test_the_report_needs_no_network(tmp_path: Path) -> None:
    campaign = small(None, ["places", "random-steady"])
    campaign.open()
    campaign.run(Here())
    found = result(campaign)
    page = report.page([found], still=True)
    assert page.count("<svg") == 2 and "Definitions" in page and "Hands until skill is half" in page
    for word in ('src="http', "src='http", 'href="http', "@import", "<link"):
        assert word not in page.replace("xlink:href", "")
    paths = tables.write([found], tmp_path, "red_dog")
    data = json.loads(paths[0].read_text())[0]
    rows = list(csv.DictReader(paths[1].open()))
    assert data["parts"]["places"]["deals"] == 128 and data["seed"] == 1
    row = next(r for r in rows if r["figure"] == "wins/0")
    assert float(row["value"]) == data["parts"]["places"]["figures"]["wins/0"]["value"]
