"""A server that renews itself while people play: nobody is refused, nothing is lost, and a bad version changes nothing."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import threading
from contextlib import ExitStack
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from tests.room.kill_series import Checked, Player, all_back, all_go_on, check
from tests.room.server_process import process
from tests.room.test_people import Client, get, table_of
from upcard.room.handover import HANDED, Handover, renew_on_hangup, tell_manager


@pytest.mark.slow
def test_a_renewed_server_keeps_every_table_and_refuses_no_connection(tmp_path: Path) -> None:
    """After SIGHUP another process serves the same port: sockets close with 1012, and a new connection is accepted at once."""
    file = tmp_path / "room.sqlite3"
    with process(file) as (server, address), ExitStack() as stack:
        keys = table_of(address, 2, game="gin_rummy", seats=2, bots=[""], options={"target": 1000})
        stop = threading.Event()
        players = [Player([address], key, stop) for key in keys]
        for p in players:
            thread = threading.Thread(target=p.run)
            thread.start()
            stack.callback(thread.join)
        stack.callback(stop.set)
        all_back(players, 0.0)
        all_go_on(players)
        with connect(address.replace("http", "ws") + "/ws") as ws:
            watcher = Client(ws, {**keys[0], "token": ""})
            watcher.until(lambda c: c.now)
            os.kill(server.pid, signal.SIGHUP)
            with pytest.raises(ConnectionClosed) as closed:
                while True:
                    watcher.hear()
        assert closed.value.rcvd is not None and closed.value.rcvd.code == 1012
        assert get(address, "/api/games/hearts/bots")
        assert server.wait(30) == 0
        all_go_on(players)
        stop.set()
        for p in players:
            assert not p.fault
        assert check(str(file), players, Checked()) > 0
        new = int((tmp_path / "room.sqlite3.lock").read_text().rpartition(" ")[2].rstrip(")"))
        assert new != server.pid
        os.kill(new, signal.SIGTERM)


def test_a_version_that_does_not_start_leaves_the_old_one_serving(monkeypatch: pytest.MonkeyPatch) -> None:
    """If the new process ends before it is ready, the old one is not stopped; one that says it is ready stops it."""
    stopped = threading.Event()
    waited = threading.Event()
    real = subprocess.Popen
    monkeypatch.setattr(sys, "orig_argv", [sys.executable, "-c", "raise SystemExit(1)"])

    def started(*args: object, **named: object) -> object:
        found = real(*args, **named)  # type: ignore[call-overload]

        def wait() -> None:
            found.wait()
            waited.set()

        threading.Thread(target=wait).start()
        return found

    monkeypatch.setattr(subprocess, "Popen", started)
    before = signal.getsignal(signal.SIGHUP)
    with socket.create_server(("127.0.0.1", 0)) as listener:
        renew_on_hangup(listener, stopped.set)
        os.kill(os.getpid(), signal.SIGHUP)
        assert waited.wait(30) and not stopped.is_set()
        code = "import os; os.write(int(os.environ['UPCARD_HANDED'].split(',')[1]), b'1')"
        monkeypatch.setattr(sys, "orig_argv", [sys.executable, "-c", code])
        while not stopped.wait(0.1):
            os.kill(os.getpid(), signal.SIGHUP)
    signal.signal(signal.SIGHUP, before)


def test_the_service_manager_learns_which_process_is_the_main_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Before the old process is told to stop, systemd's socket is sent the new process's number."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as manager, socket.create_server(("127.0.0.1", 0)) as listener:
        manager.bind(str(tmp_path / "notify"))
        monkeypatch.setenv("NOTIFY_SOCKET", str(tmp_path / "notify"))
        here, there = os.pipe()
        monkeypatch.setenv(HANDED, f"{os.dup(listener.fileno())},{there}")
        handover = Handover()
        assert handover.listener is not None and handover.listener.getsockname() == listener.getsockname()
        assert HANDED not in os.environ
        handover.ready()
        handover.listener.close()
        assert manager.recv(100) == f"MAINPID={os.getpid()}".encode()
        assert os.read(here, 1) == b"1"
        os.close(here)
        tell_manager("READY=1")
        assert manager.recv(100) == b"READY=1"


def test_a_process_started_by_a_person_has_been_given_nothing() -> None:
    handover = Handover()
    assert handover.listener is None
    handover.ready()
