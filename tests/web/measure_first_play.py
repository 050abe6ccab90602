"""How soon a cold phone on a slow network can play: `python -m tests.web.measure_first_play`.

Each visit has a new browser context of 375 × 667 with an empty cache, a processor slowed four times, and one of two networks that are
both called fast 3G.  It opens a game's page, begins a match against bots and waits for the first card that can be played.  The figures are
medians, in seconds from the beginning of the visit.
"""

from __future__ import annotations

import argparse
import os
import statistics
import tempfile
import time
from pathlib import Path
from typing import Final

from playwright.sync_api import Browser

from tests.room.server_process import process
from tests.web.browser import PHONE, opened

NETWORKS: Final = {
    "none": (0.0, 0.0),
    "150 ms, 1.6 Mbit/s (Lighthouse)": (150.0, 1.6),
    "562 ms, 1.44 Mbit/s (Chromium's tools)": (562.5, 1.44),
}
"""Networks by name: the latency of a request in milliseconds, and megabits a second."""
START: Final = """() => {
  const start = [...document.querySelectorAll("button:enabled")].find((each) => /starts right away/i.test(each.textContent));
  if (!start) return null;
  const box = start.getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
}"""
CARD: Final = """() => document.querySelector('[aria-label^="Your hand"] [data-card]:not([aria-disabled="true"])') !== null"""
"""Looked for at every frame: Playwright's own expectations look only two to ten times a second."""


def visit(browser: Browser, address: str, game: str, latency: float, megabits: float) -> tuple[float, float, float]:
    """Seconds until the game's page can be used and until a card can be played, and the kilobytes that came."""
    width, height = PHONE
    context = browser.new_context(
        viewport={"width": width, "height": height}, base_url=address, has_touch=True, is_mobile=True, reduced_motion="reduce"
    )
    try:
        page = context.new_page()
        slowed = context.new_cdp_session(page)
        slowed.send("Network.enable")
        if latency:
            speed = megabits * 1024 * 1024 / 8
            slowed.send(
                "Network.emulateNetworkConditions",
                {"offline": False, "latency": latency, "downloadThroughput": speed, "uploadThroughput": speed / 2},
            )
            slowed.send("Emulation.setCPUThrottlingRate", {"rate": 4})
        came: list[float] = []
        slowed.on("Network.loadingFinished", lambda event: came.append(float(event["encodedDataLength"])))
        start = time.perf_counter()
        page.goto(f"/game/{game}", wait_until="commit")
        x, y = page.wait_for_function(START).json_value()
        usable = time.perf_counter() - start
        page.touchscreen.tap(x, y)
        page.wait_for_function(CARD)
        return usable, time.perf_counter() - start, sum(came) / 1024
    finally:
        context.close()


def main() -> None:
    """Print the medians of some visits."""
    parser = argparse.ArgumentParser(description="Measure how soon a cold phone can play.")
    parser.add_argument("--game", default="hearts", help="the slug of a game (hearts)")
    parser.add_argument("--visits", type=int, default=5, help="visits on each network (5)")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, process(Path(folder) / "room.sqlite3") as (_, address), opened() as browser:
        visit(browser, address, asked.game, 0, 0)  # the server's own first time
        for name, (latency, megabits) in NETWORKS.items():
            found = [visit(browser, address, asked.game, latency, megabits) for _ in range(asked.visits)]
            usable, playable, weight = [statistics.median(column) for column in zip(*found)]
            print(
                f"{name}: the game's page after {usable:.2f} s, the first card after {playable:.2f} s, {weight:.0f} KB; "
                f"load {os.getloadavg()[0]:.1f}",
                flush=True,
            )


if __name__ == "__main__":
    main()
