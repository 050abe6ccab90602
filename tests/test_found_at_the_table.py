"""Each thing found at the table is kept by a test, and docs/decisions/found-at-the-table.md says which."""

from __future__ import annotations

import re
from pathlib import Path

TESTS = Path(__file__).parent
PAGE = TESTS.parent / "docs" / "decisions" / "found-at-the-table.md"
WHERE = {"core": "core", "contract": "contract", "kit": "kit", "games": "games", "tests": "."}
CLAUSES = re.compile(r"test_(?:[a-z]{2}_(?:[rcw]?\d+_)+)+")


def test_every_test_that_the_page_names_exists() -> None:
    """In the folder that it names: by its name, or where that is clauses by those; a row without a test is struck out."""
    rows = [line for line in PAGE.read_text(encoding="utf-8").splitlines() if line.startswith("|")]
    rows = [row for row in rows if not row.startswith(("|---", "| what was found"))]
    assert len(rows) > 50
    for row in rows:
        named = re.findall(r"`(\w+): (test_\w+)`", row)
        assert named or "~~" in row, row
        for folder, test in named:
            clauses = CLAUSES.match(test)
            known = f"def {clauses.group()}" if clauses else f"def {test}("
            files = (TESTS / WHERE.get(folder, f"games/{folder}")).rglob("test_*.py")
            assert any(known in file.read_text(encoding="utf-8") for file in files), f"{folder} has no {test}"
