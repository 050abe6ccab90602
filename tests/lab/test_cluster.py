"""A Ray cluster of two nodes, one of which is killed in the middle, gives the same figures to the last digit."""

from __future__ import annotations

import pytest

import upcard
from upcard.lab.campaign import Campaign, Here
from upcard.lab.cell import Cell
from upcard.lab.parts import find

ray = pytest.importorskip("ray")
from ray.cluster_utils import Cluster  # noqa: E402

from upcard.lab.cluster import Ray  # noqa: E402

PARTS = ["places", "novice-steady"]


def campaign() -> Campaign:
    out = Campaign(Cell.of(upcard.game("red_dog")), find(PARTS), None, precision=0.0, most=256)
    out.sizes, out.rollouts = dict.fromkeys(PARTS, 16), "steady"
    out.open()
    return out


@pytest.mark.slow
def test_a_cluster_that_loses_a_node_gives_the_same_figures(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RAY_raylet_start_wait_time_s", "240")  # a busy machine is slow
    monkeypatch.setenv("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")
    alone = campaign()
    alone.run(Here())
    cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 1, "include_dashboard": False})
    try:
        second = cluster.add_node(num_cpus=1)
        crew = Ray(cluster.address)
        spread = campaign()
        killed: list[int] = []

        def kill(part: str, deals: int, half: float) -> None:
            if not killed:
                killed.append(deals)
                cluster.remove_node(second, allow_graceful=False)

        spread.run(crew, kill)
        crew.close()
        assert killed == [16]
        for part in spread.parts:
            assert spread.deals(part) == 256
            assert spread.figures(part) == alone.figures(part)
    finally:
        cluster.shutdown()  # type: ignore[no-untyped-call]
