"""Checks of a page's layout: does it fit, is it large enough, and can everybody use it?"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Final, cast

from playwright.sync_api import Page

HERE: Final = Path(__file__).parent
FLAWS: Final = (HERE / "flaws.js").read_text()
AXE: Final = HERE.parents[1] / "web/node_modules/axe-core/axe.min.js"
RUN: Final = """async () => (await axe.run(document, { resultTypes: ["violations"] })).violations
    .filter((found) => ["serious", "critical"].includes(found.impact))
    .map((found) => `${found.id}: ${found.nodes.map((node) => node.html.slice(0, 160)).slice(0, 3).join(" | ")}`)"""
DRAWN: Final = """() => new Promise((done) => {
    const places = () => [...document.querySelectorAll("button, [data-card]")]
        .map((node) => node.getBoundingClientRect())
        .map((box) => [box.left, box.top, box.width].map(Math.round)).join();
    let [last, same] = ["", 0];
    const look = (frames) => {
        const now = places();
        same = now === last ? same + 1 : 0;
        last = now;
        if (same === 3 || frames === 60) done(true);
        else requestAnimationFrame(() => look(frames + 1));
    };
    requestAnimationFrame(() => look(0));
})"""


def drawn(page: Page) -> None:
    """Wait until the page is drawn in its present state and nothing moves. A running clock does not count."""
    page.evaluate(DRAWN)


def flaws(page: Page, still: bool = True) -> list[str]:
    """Everything too small, cut off or out of reach. With *still* the page must not scroll."""
    drawn(page)
    return cast("list[str]", page.evaluate(FLAWS, still))


@cache
def axe_source() -> str:
    assert AXE.is_file(), "axe-core is not installed: run make page"
    return AXE.read_text()


def barriers(page: Page) -> list[str]:
    """The serious faults that axe finds on the page."""
    if not page.evaluate("() => 'axe' in globalThis"):
        page.evaluate(axe_source())
    return cast("list[str]", page.evaluate(RUN))
