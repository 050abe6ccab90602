"""The full screen in a real terminal: its drawing, and the state in which it leaves the terminal."""

from __future__ import annotations

import os
import select
import signal
import struct
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

fcntl: Any = pytest.importorskip("fcntl")
termios: Any = pytest.importorskip("termios")

ON = (b"\x1b[?1049h", b"\x1b[?1000h", b"\x1b[?25l")  # another screen, the mouse, no cursor
OFF = (b"\x1b[?1049l", b"\x1b[?1000l", b"\x1b[?25h")


class Terminal:
    """A command in a terminal of its own."""

    def __init__(self, folder: Path, *arguments: str) -> None:
        self.main, self.side = os.openpty()
        self.resize(80, 24)
        self.before = termios.tcgetattr(self.side)
        self.out = b""
        own = {k: v for k, v in os.environ.items() if k not in ("COLUMNS", "LINES")}  # the terminal's size
        self.process = subprocess.Popen(
            [sys.executable, "-c", "from upcard.term.cli import main; main()", *arguments],
            stdin=self.side,
            stdout=self.side,
            stderr=self.side,
            cwd=folder,
            env={**own, "TERM": "xterm-256color", "PYTHONPATH": os.pathsep.join(p for p in sys.path if p)},
            start_new_session=True,
        )

    def resize(self, width: int, height: int) -> None:
        fcntl.ioctl(self.side, termios.TIOCSWINSZ, struct.pack("HHHH", height, width, 0, 0))

    def until(self, text: str) -> None:
        """Read until this text is drawn."""
        start = len(self.out)
        while text.encode() not in self.out[start:]:
            ready, _, _ = select.select([self.main], [], [], 60)
            assert ready, f"{text!r} was not drawn, exit code {self.process.poll()}: {self.out[-2000:]!r}"
            self.out += os.read(self.main, 65536)

    def type(self, keys: str) -> None:
        os.write(self.main, keys.encode())

    def end(self) -> int:
        """Read until the command has ended. Returns its exit code; the terminal must be as it was."""
        quiet = 0
        while self.process.poll() is None:
            if select.select([self.main], [], [], 0.05)[0]:
                self.out += os.read(self.main, 65536)
                quiet = 0
            quiet += 1
            assert quiet < 1200, "the command goes on"
        while select.select([self.main], [], [], 0)[0]:
            self.out += os.read(self.main, 65536)
        after = termios.tcgetattr(self.side)
        os.close(self.main)
        os.close(self.side)
        assert after == self.before
        for on, off in zip(ON, OFF):
            assert self.out.count(on) == self.out.count(off) > 0 and self.out.rindex(off) > self.out.rindex(on)
        return self.process.returncode


@pytest.fixture
def run(tmp_path: Path) -> Iterator[Callable[..., Terminal]]:
    """Runs a command, and ends it even if the test fails."""
    begun: list[Terminal] = []

    def begin(*arguments: str) -> Terminal:
        begun.append(Terminal(tmp_path, *arguments))
        return begun[-1]

    yield begin
    for terminal in begun:
        terminal.process.kill()
        terminal.process.wait()


def test_it_draws_takes_a_new_size_keeps_the_match_and_leaves_the_terminal_as_it_was(run: Callable[..., Terminal]) -> None:
    """It leaves by Ctrl-C as by Q. A saved match is resumed at the same point."""
    terminal = run("play", "hearts", "--seed", "5", "--pause", "0")
    terminal.until("Choose 3 cards")
    terminal.type(" \x1b[C \x1b[C \r")
    terminal.until("play a club")
    terminal.resize(40, 10)
    os.kill(terminal.process.pid, signal.SIGWINCH)
    terminal.until("The table needs 60")
    terminal.resize(80, 24)
    os.kill(terminal.process.pid, signal.SIGWINCH)
    terminal.until("play a club")
    terminal.type("\x03")
    terminal.until("Save and leave")
    terminal.type("\r")
    assert terminal.end() == 0
    assert terminal.out.decode().splitlines()[-1].endswith("Resume it with: upcard play --resume hearts-1.json")
    again = run("play", "--resume", "hearts-1.json")
    again.until("play a club")
    again.type("q")
    assert again.end() == 0


@pytest.mark.parametrize("name", ["SIGTERM", "SIGINT"])
def test_who_is_stopped_leaves_the_terminal_as_it_was(name: str, run: Callable[..., Terminal]) -> None:
    """The main screen is back, the mouse is off, and the cursor is visible."""
    terminal = run("play", "hearts")
    terminal.until("Choose 3 cards")
    terminal.process.send_signal(getattr(signal, name))
    assert terminal.end() == 0
