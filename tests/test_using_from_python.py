"""The examples for researchers are true: those of the page, of the README, and of the packages' own help."""

from __future__ import annotations

import doctest
import re
from pathlib import Path
from types import ModuleType

import pytest

import upcard
import upcard.bots

ROOT = Path(__file__).parent.parent


def test_the_page_is_true() -> None:
    """Each example of `docs/using-from-python.md` gives the result shown."""
    text = (ROOT / "docs" / "using-from-python.md").read_text(encoding="utf-8")
    examples = re.sub(r"^```.*$", "", text, flags=re.M)
    done = doctest.DocTestRunner().run(doctest.DocTestParser().get_doctest(examples, {}, "using-from-python.md", None, 0))
    assert done.attempted > 40
    assert done.failed == 0


@pytest.mark.parametrize("package", [upcard, upcard.bots])
def test_the_help_of_a_package_is_true(package: ModuleType) -> None:
    """So does each example in `help(upcard)` and `help(upcard.bots)`."""
    done = doctest.testmod(package)
    assert done.attempted > 4
    assert done.failed == 0


def test_the_readme_is_true(capsys: pytest.CaptureFixture[str]) -> None:
    """The README's hand is played to its end, and its points are those of Hearts: 26, or three times 26."""
    blocks = re.findall(r"```python\n(.*?)```", (ROOT / "README.md").read_text(encoding="utf-8"), re.S)
    assert len(blocks) == 1
    exec(blocks[0], {})
    score = [int(n) for n in re.findall(r"\d+", capsys.readouterr().out)]
    assert len(score) == 4
    assert sum(score) in (26, 78)


@pytest.mark.parametrize("name", upcard.__all__)
def test_everything_exported_has_a_docstring(name: str) -> None:
    """So have the methods of its classes."""
    thing = getattr(upcard, name)
    assert thing.__doc__
    if isinstance(thing, type):
        for key in [key for key in vars(thing) if not key.startswith("_")]:
            member = getattr(thing, key)
            assert not callable(member) or member.__doc__, key
