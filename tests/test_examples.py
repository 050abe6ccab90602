"""The examples run, in a short form, and print what they claim."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.test_adding_a_game import module

EXAMPLES = Path(__file__).parent.parent / "examples"


def run(name: str, *arguments: str, games: Path | None = None) -> str:
    environment = {**os.environ, **({"UPCARD_GAMES": str(games)} if games else {})}
    done = subprocess.run(
        [sys.executable, str(EXAMPLES / name), *arguments], env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_cfr_becomes_less_exploitable(tmp_path: Path) -> None:
    """In Kuhn poker the exploitability falls below a twentieth of a chip in ten iterations."""
    pytest.importorskip("pyspiel")
    (tmp_path / "kuhn.py").write_text(module("kuhn"), encoding="utf-8")
    values = [float(x) for x in re.findall(r"exploitability ([\d.]+)", run("cfr_kuhn.py", "--iterations", "10", games=tmp_path))]
    assert values[0] > 0.4 and values[-1] < 0.05 and values == sorted(values, reverse=True)


def test_your_own_agent_is_measured() -> None:
    assert re.fullmatch(
        r"Hearts: [+-][\d.]+ ± [\d.]+ points a hand against steady, 2 deals\n", run("own_agent.py", "--deals", "2")
    )


@pytest.mark.slow
def test_a_network_learns_against_our_bot_and_is_measured() -> None:
    """The short form: one round of learning, and two deals from every seat."""
    pytest.importorskip("sb3_contrib", reason="sb3-contrib is missing: pip install 'upcard[learn]'")
    lines = run("ppo_steady.py", "--positions", "512", "--steps", "4000", "--deals", "2").splitlines()
    assert len(lines) == 2
    for line, steps in zip(lines, (0, 4000)):
        assert re.fullmatch(rf"Democracy after {steps} answers: [+-][\d.]+ ± [\d.]+ tribes a hand against steady, 2 deals", line)
