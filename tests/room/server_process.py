"""A room in a process of its own."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

QUICK = """
import json, sys
from upcard.room import dealing, http_tools, launch, push, sockets, turn_notices
path, named, limits = sys.argv[1], json.loads(sys.argv[2]), json.loads(sys.argv[3])
modules = (launch, sockets, http_tools, push, dealing, turn_notices)
for name, value in limits.items():
    setattr(next(module for module in modules if hasattr(module, name)), name, value)
launch.serve(**{"port": 0, "path": path, "pause": 0.0, **named})
"""


@contextmanager
def process(
    database: Path | str, limits: Mapping[str, float | str] | None = None, env: dict[str, str] | None = None, **named: Any
) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A room in a process of its own, and its address; *limits* are other values for the constants of its modules."""
    command = [sys.executable, "-c", QUICK, str(database), json.dumps(named), json.dumps(dict(limits or {}))]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env={**os.environ, **(env or {})}) as started:
        try:
            assert started.stdout is not None
            yield started, started.stdout.readline().split()[4]
        finally:
            started.kill()
