"""Plays blocks on a Ray cluster.  If a block is lost with its worker, it is played again, with the same sums."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from upcard.lab.campaign import Done, Order, play_block
from upcard.lab.extras import needs


class Ray:
    """A Ray cluster: the one named by RAY_ADDRESS, one that is running on this machine, or one started for this campaign."""

    def __init__(self, address: str | None = None) -> None:
        ray = needs("ray", "ray")
        self.ray: Any = ray
        self.began = not ray.is_initialized()
        if self.began:
            ray.init(address=address, log_to_driver=False, include_dashboard=False)
        self.block = ray.remote(num_cpus=1, max_retries=-1)(play_block)

    def play(self, order: Order, part: str, size: int, numbers: list[int]) -> Iterator[Done]:
        waiting = [self.block.remote(order, part, n, size) for n in numbers]
        while waiting:
            done, waiting = self.ray.wait(waiting, num_returns=1)
            yield self.ray.get(done[0])

    def close(self) -> None:
        if self.began:
            self.ray.shutdown()
