"""A real PostgreSQL for tests: Debian's, started here as a user that is not root."""

from __future__ import annotations

import os
import pwd
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest


def programs() -> Path | None:
    """The folder of PostgreSQL's programs, the newest version; None without them."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda p: float(p.parts[-3]))
    on_path = shutil.which("initdb")
    return found[-1].parent if found else Path(on_path).parent if on_path else None


def user() -> list[str]:
    """The command prefix that runs it as a user other than root."""
    if os.getuid() != 0:
        return []
    for name in ("postgres", "nobody"):
        try:
            pwd.getpwnam(name)
        except KeyError:
            continue
        return ["runuser", "-u", name, "--"]
    pytest.skip("PostgreSQL does not run as root, and there is no other user here")


@contextmanager
def postgres() -> Iterator[str]:
    """The URL of an empty database."""
    folder = programs()
    if folder is None:
        pytest.skip("there is no PostgreSQL here: apt-get install postgresql")
    before = user()
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as made:
        if before:
            shutil.chown(made, before[2])
        os.chmod(made, 0o700)
        data = Path(made) / "data"
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.STDOUT, "cwd": "/"}
        subprocess.run(
            [*before, str(folder / "initdb"), "-D", str(data), "-U", "upcard", "--auth=trust", "--no-sync", "-E", "UTF8"],
            check=True,
            **quiet,  # type: ignore[call-overload]
        )
        control = [*before, str(folder / "pg_ctl"), "-D", str(data), "-w"]
        options = f"-p {port} -k {made} -c listen_addresses=127.0.0.1 -c fsync=off"
        subprocess.run([*control, "-o", options, "-l", str(Path(made) / "log"), "start"], check=True, **quiet)  # type: ignore[call-overload]
        try:
            yield f"postgresql://upcard@127.0.0.1:{port}/postgres"
        finally:
            subprocess.run([*control, "-m", "immediate", "stop"], check=False, **quiet)  # type: ignore[call-overload]
