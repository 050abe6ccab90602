"""`upcard new-game` writes a package that is found, plays, keeps the contract, and is measured."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from upcard.core.errors import BadOption
from upcard.term.new_game_package import write_package


def installed(root: Path) -> dict[str, str]:
    """The environment with a package installed: its modules, and the entry points that an installer writes."""
    info = root / "src" / f"upcard_{root.name}-0.1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: upcard-{root.name}\nVersion: 0.1.0\n")
    (info / "entry_points.txt").write_text(f"[upcard.games]\n{root.name} = {root.name}\n")
    path = os.pathsep.join([str(root / "src"), *[p for p in os.environ.get("PYTHONPATH", "").split(os.pathsep) if p]])
    return {**os.environ, "PYTHONPATH": path}


def run(root: Path, environment: dict[str, str], *arguments: str) -> str:
    done = subprocess.run([sys.executable, *arguments], env=environment, cwd=root, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_a_new_game_keeps_the_contract_and_is_found_everywhere(tmp_path: Path) -> None:
    written = write_package("knock out whist", tmp_path)
    root = tmp_path / "knock_out_whist"
    assert root / "src" / "knock_out_whist" / "game.py" in written
    environment = installed(root)
    assert "2 passed" in run(root, environment, "-m", "pytest", "-q", "-p", "no:cacheprovider", "tests")
    assert "Follow suit" in run(root, environment, "-m", "upcard", "games")
    assert "Each trick is a point" in run(root, environment, "-m", "upcard", "rules", "knock_out_whist", "--plain")
    probe = (
        "from upcard.bots.roster import bot\nimport upcard\n"
        "print(type(bot('steady', upcard.game('knock_out_whist')).policy).__name__)\n"
        "from upcard.envs.tables import Table\nt = Table('knock_out_whist')\nt.reset(seed=1)\nprint(t.coding.n_actions)"
    )
    assert run(root, environment, "-c", probe).split() == ["KnockOutWhistPolicy", "32"]
    lab = run(root, environment, "-m", "upcard", "lab", "knock_out_whist", "--part", "places", "--deals", "32", "--jobs", "1")
    assert "Wins by place" in lab


@pytest.mark.parametrize(
    ("name", "words"), [("hearts", "already"), ("3 blind mice", "beginning with a letter"), ("", "beginning with a letter")]
)
def test_a_name_that_will_not_do_is_refused(tmp_path: Path, name: str, words: str) -> None:
    with pytest.raises(BadOption, match=words):
        write_package(name, tmp_path)


def test_nothing_is_written_over(tmp_path: Path) -> None:
    write_package("whist", tmp_path)
    with pytest.raises(BadOption, match="is there already"):
        write_package("whist", tmp_path)
