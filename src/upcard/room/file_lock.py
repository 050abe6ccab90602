"""A lock on a file that the operating system frees when its holder dies, however it dies."""

from __future__ import annotations

import os
from pathlib import Path

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment]


class Taken(Exception):
    """Another process holds the lock; *where* says which, as the rest of a sentence."""

    def __init__(self, where: str) -> None:
        super().__init__(where)
        self.where = where


class FileLock:
    """A lock held from construction to `release`."""

    def __init__(self, path: Path, address: str = "") -> None:
        """Take the lock; raises Taken, OSError."""
        self.path = path
        self._file = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
        if fcntl is not None:
            try:
                fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                holder = os.read(self._file, 200).decode(errors="replace").strip()
                os.close(self._file)
                raise Taken(f", {holder}" if holder else "") from None
        os.ftruncate(self._file, 0)
        os.write(self._file, (f"at {address} (process {os.getpid()})" if address else f"process {os.getpid()}").encode())

    def release(self) -> None:
        """Give the lock up."""
        if self._file >= 0:
            os.close(self._file)
            self._file = -1
