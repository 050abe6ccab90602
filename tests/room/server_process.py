"""A room in a process of its own."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

QUICK = "import sys; from upcard.room.launch import serve; serve(port=0, path=sys.argv[1], pause=0.0)"


@contextmanager
def process(database: Path | str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A room in a process of its own, and its address."""
    with subprocess.Popen([sys.executable, "-c", QUICK, str(database)], stdout=subprocess.PIPE, text=True) as started:
        try:
            assert started.stdout is not None
            yield started, started.stdout.readline().split()[4]
        finally:
            started.kill()
