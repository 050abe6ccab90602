"""The size of a first visit: the built page, its styles and its fonts, compressed as they are sent."""

from __future__ import annotations

import gzip
import re
from typing import Final

from upcard.room.server import PAGE

MOST: Final = 150 * 1024


def test_a_first_visit_weighs_less_than_150_kb() -> None:
    """The page with its initial scripts, styles and fonts; the table loads after the lobby is drawn."""
    assert (PAGE / "index.html").is_file(), "the page is not built: run make page"
    page = (PAGE / "index.html").read_text()
    asked = [PAGE / name for name in re.findall(r'(?:src|href)="/(assets/[^"]+)"', page)]
    letters = list((PAGE / "assets").glob("*.woff2"))
    assert len(asked) >= 2 and len(letters) == 3
    weight = sum(len(gzip.compress(file.read_bytes())) for file in [PAGE / "index.html", *asked]) + sum(
        file.stat().st_size for file in letters
    )
    assert weight < MOST, f"a first visit weighs {weight} bytes"
    assert sum(file.stat().st_size for file in letters) < 45 * 1024
