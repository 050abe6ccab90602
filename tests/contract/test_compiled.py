"""Every game plays the same compiled and interpreted.

The compiled build is the one that these tests run on, or else the one in the folder named by `UPCARD_COMPILED_DIR`
(which contains the package `upcard`); without one, the tests say so and compare nothing.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import upcard

PACKAGE = Path(upcard.__file__).parent
TOOL = Path(__file__).with_name("checksum.py")
SOURCE = Path(__file__).parents[2] / "src" / "upcard"
HANDS = str(min(3, int(os.environ.get("UPCARD_HANDS", "1"))))  # half as many interpreted


def is_compiled(folder: Path) -> bool:
    return bool(list((folder / "upcard" / "core").glob("hand.*.so")) + list((folder / "upcard" / "core").glob("hand.*.pyd")))


def checksums(folder: Path) -> list[str]:
    """The tool's output for the package in a folder."""
    run = subprocess.run(
        [sys.executable, "-B", str(TOOL), HANDS],
        env=os.environ | {"PYTHONPATH": str(folder)},
        capture_output=True,
        text=True,
        timeout=600,
        check=False,
    )
    assert run.returncode == 0, run.stderr[-2000:]
    return run.stdout.splitlines()


@pytest.fixture(scope="module")
def compiled() -> Path:
    """The folder with the compiled package."""
    for folder in [PACKAGE.parent, Path(os.environ.get("UPCARD_COMPILED_DIR", ""))]:
        if is_compiled(folder):
            return folder.resolve()
    pytest.skip("no compiled build: run `make compile`, or name one in UPCARD_COMPILED_DIR")


def test_compiled_and_interpreted_play_alike(compiled: Path, tmp_path: Path) -> None:
    """In every game the same answers are legal, and lead to the same hand, scene and imagined deal."""
    same = shutil.copytree(
        compiled / "upcard", tmp_path / "upcard", ignore=shutil.ignore_patterns("*.so", "*.pyd", "__pycache__", "static")
    )
    fast, plain = checksums(compiled), checksums(same.parent)
    assert fast[0].endswith((".so", ".pyd")) and Path(fast[0]).is_relative_to(compiled)
    assert plain[0].endswith("hand.py") and Path(plain[0]).is_relative_to(tmp_path.resolve())
    assert fast[1:] == plain[1:] and len(fast) > 1


def test_the_compiled_build_is_up_to_date(compiled: Path) -> None:
    """It was compiled from these sources; if this fails, compile again."""
    folder = compiled / "upcard"
    sources = [path for part in ["core", "kit", "games"] for path in sorted((SOURCE / part).rglob("*.py"))]
    names = [path.relative_to(SOURCE) for path in sources]
    old = [str(n) for n in names if not (folder / n).is_file() or (folder / n).read_bytes() != (SOURCE / n).read_bytes()]
    assert not old, f"compile again: {', '.join(old)} changed since"
