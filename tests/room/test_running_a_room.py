"""What compose.yaml starts, started by hand: its own commands, PostgreSQL and its own proxy configuration."""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any
from urllib.error import URLError
from urllib.request import urlopen

import pytest
import yaml
from websockets.sync.client import connect

from tests.room.kill_series import free_port
from tests.room.postgres_server import postgres
from tests.room.test_people import Client, table_of

ROOT = Path(__file__).parents[2]
COMPOSE: dict[str, Any] = yaml.safe_load((ROOT / "compose.yaml").read_text())


def test_compose_starts_two_servers_a_database_and_a_proxy() -> None:
    """Both servers run one image as one service; only the proxy has ports; every file that is mounted exists."""
    services = COMPOSE["services"]
    assert set(services) == {"db", "room1", "room2", "proxy"}
    assert services["room1"] == services["room2"]
    assert [name for name, service in services.items() if "ports" in service] == ["proxy"]
    mounted = [v.split(":")[0] for service in services.values() for v in service.get("volumes", []) if v.startswith(".")]
    named = {v.split(":")[0] for service in services.values() for v in service.get("volumes", []) if not v.startswith(".")}
    assert mounted and all((ROOT / path).is_file() for path in mounted)
    assert named == set(COMPOSE["volumes"])
    build = services["room1"]["build"]
    assert (ROOT / build["context"] / build["dockerfile"]).is_file()
    assert {name for service in services.values() for name in service["networks"]} == set(COMPOSE["networks"])


def test_secrets_come_from_the_environment_only() -> None:
    """Every password is a variable without a default; compose refuses to start without it."""
    secret = [
        str(value)
        for service in COMPOSE["services"].values()
        for name, value in service.get("environment", {}).items()
        if "PASSWORD" in name or "DATABASE" in name
    ]
    assert len(secret) == 3 and all("${UPCARD_PASSWORD:?" in value for value in secret)
    texts = [
        (ROOT / name).read_text()
        for name in ("compose.yaml", "deploy/Containerfile", "deploy/Caddyfile", "deploy/upcard.service")
    ]
    assert not any(re.search(r"(?i)(password|secret|token)\s*[:=]\s*['\"]?[a-z0-9]{6,}", text) for text in texts)


@contextmanager
def server(url: str, port: int) -> Iterator[subprocess.Popen[str]]:
    """A room started by compose's own command, at another address and port."""
    other = {"--host=0.0.0.0": "--host=127.0.0.1", "--port=8377": f"--port={port}", "--proxy=10.83.77.0/24": "--proxy=127.0.0.1"}
    words = [re.sub(r"\$\{UPCARD_HOST:\?[^}]*\}", "cards.test", word) for word in COMPOSE["services"]["room1"]["command"]]
    assert words[:2] == ["upcard", "serve"] and set(other) <= set(words)
    command = [sys.executable, "-m", "upcard", *[other.get(word, word) for word in words[1:]]]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env={**os.environ, "UPCARD_DATABASE": url}) as started:
        try:
            assert started.stdout is not None
            assert "Upcard is open" in started.stdout.readline()
            yield started
        finally:
            started.kill()


@contextmanager
def proxy(folder: Path, *ports: int) -> Iterator[str]:
    """Caddy with deploy/Caddyfile, at plain HTTP and in front of these ports; the address it serves."""
    caddy = shutil.which("caddy")
    if caddy is None:
        pytest.skip("there is no Caddy here: apt-get install caddy")
    at = f"http://127.0.0.1:{free_port()}"
    text = (ROOT / "deploy/Caddyfile").read_text().replace("{$UPCARD_HOST}", at)
    for number, port in enumerate(ports, 1):
        text = text.replace(f"room{number}:8377", f"127.0.0.1:{port}")
    file = folder / "Caddyfile"
    file.write_text("{\n\tadmin off\n}\n" + text)
    env = {**os.environ, "HOME": str(folder), "XDG_DATA_HOME": str(folder), "XDG_CONFIG_HOME": str(folder)}
    command = [caddy, "run", "--config", str(file), "--adapter", "caddyfile"]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True, env=env) as started:
        try:
            assert started.stderr is not None
            assert any("serving initial configuration" in line for line in started.stderr)
            yield at
        finally:
            started.kill()


@pytest.mark.slow
def test_players_go_on_behind_the_proxy_when_one_of_two_servers_stops(tmp_path: Path) -> None:
    """Both servers answer through the proxy without sticky sessions; after one has been stopped, players return by the other."""
    ports = free_port(), free_port()
    with postgres() as url, ExitStack() as stack:
        servers = [stack.enter_context(server(url, port)) for port in ports]
        at = stack.enter_context(proxy(tmp_path, *ports))
        with urlopen(f"{at}/healthz") as answer:
            assert answer.read() == b"ok"
        keys = table_of(at, 4, options={"target": 30})
        where = at.replace("http", "ws") + "/ws"
        clients = [Client(stack.enter_context(connect(where)), key) for key in keys]
        for c in clients:
            c.until(lambda c: c.waiting)
        clients[0].say(type="start")
        for c in clients:
            c.until(lambda c: c.now)
        servers[0].send_signal(signal.SIGTERM)
        servers[0].wait(20)
        again = [Client(stack.enter_context(connect(where)), key) for key in keys]
        for c in again:
            c.until(lambda c: c.now)
        assert len({json.dumps(c.now["match"]) for c in again}) == 1
        with urlopen(f"{at}/healthz") as answer:
            assert answer.read() == b"ok"
        servers[1].kill()
        servers[1].wait()
        with pytest.raises(URLError):
            urlopen(f"{at}/healthz", timeout=20)
