"""Restarts a server without closing its door: the new process is given the listening socket, and then the old one stops.

SIGHUP starts the new process by the command that started the old one, so it runs whatever version is installed by then. The old
process goes on serving until the new one has loaded everything, and it stays if the new one fails.
"""

from __future__ import annotations

import logging
import os
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Callable
from typing import Final

HANDED: Final = "UPCARD_HANDED"  # two file descriptors: the listening socket, and the pipe to the old process
PATIENCE: Final = 60.0  # seconds that the new process waits for the old one to release the database
log = logging.getLogger("upcard.room")


class Handover:
    """The sockets that an old process handed to this one; none if a person started it."""

    def __init__(self) -> None:
        handed = os.environ.pop(HANDED, "")
        self.listener: socket.socket | None = None
        self._pipe = -1
        if handed:
            number, _, pipe = handed.partition(",")
            self.listener, self._pipe = socket.socket(fileno=int(number)), int(pipe)

    def ready(self) -> None:
        """Tell the old process to stop, and the service manager which process is the main one now."""
        if self._pipe >= 0:
            tell_manager(f"MAINPID={os.getpid()}")
            os.write(self._pipe, b"1")
            os.close(self._pipe)
            self._pipe = -1


def renew_on_hangup(listener: socket.socket, stop: Callable[[], None]) -> None:
    """At SIGHUP, start a new process with the same listening socket, and call *stop* once it is ready."""
    if not hasattr(signal, "SIGHUP"):  # Windows
        return
    starting = threading.Lock()

    def renew() -> None:
        with starting:
            here, there = os.pipe()
            command = [sys.executable, *sys.orig_argv[1:]]
            handed = {**os.environ, HANDED: f"{listener.fileno()},{there}"}
            try:
                subprocess.Popen(command, env=handed, pass_fds=(listener.fileno(), there))
            except OSError as error:
                log.error("The new process could not be started (%s); this one goes on.", error.strerror)
            os.close(there)
            came = os.read(here, 1)  # nothing, if the new process has ended
            os.close(here)
            if came:
                stop()
            else:
                log.error("The new process did not start; this one goes on.")

    def hung_up(*_: object) -> None:
        if not starting.locked():
            threading.Thread(target=renew, daemon=True).start()

    signal.signal(signal.SIGHUP, hung_up)


def tell_manager(state: str) -> None:
    """Tell systemd the state of the service, where it has asked for that (Type=notify)."""
    address = os.environ.get("NOTIFY_SOCKET", "")
    if address:
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as manager:
            manager.connect("\0" + address[1:] if address[0] == "@" else address)
            manager.sendall(state.encode())
