"""How sentences are written: a subject first, no bare "who" or "what" as a noun, no passive "is told".

The words that players, authors and researchers read are plain English.  These checks find some habits that make a sentence hard
to read; `CONTRIBUTING.md` says how to write it instead.
"""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
SOURCES = sorted((ROOT / "src" / "upcard").rglob("*.py"))
SCRIPTS = sorted([path for path in (ROOT / "web" / "src").rglob("*") if path.suffix in (".ts", ".svelte")])
PAGES = sorted((ROOT / "src" / "upcard" / "games").rglob("*.md")) + sorted((ROOT / "docs").rglob("*.md")) + [ROOT / "README.md"]

BARE_NOUN = re.compile(r"^(Who|Whoever|Whom|What|Of which|Those)\b[^?]*\.$")
HOUSE_WORDS = re.compile(r"\b(is|are) told\b|\banew\b|\bso many\b|\bof those\b|(?<!here )\b(is|are) no\b", re.I)

TRANSLATED = re.compile(
    r"(\b(by|for|to|of) |[:;] |^)[Ww]hoever\b|\bone may\b|\b[Oo]ftener\b|\bwhat lies\b|\bof whom\b|\bof which there\b"
    r"|^(Nor|The same,|As ever,)|\bas (it lies|they lie)\b|\bwhere (none|nobody) (is|are|has|have)\b"
    r"|\bone's\b|\b(for|of|by|than) who\b|^[^*]+:\* or\b|^(Since then|Later that day|Measured afterwards)\b"
)


def sentences(text: str) -> list[str]:
    """The sentences of a text, without its line breaks."""
    return re.split(r"(?<=[.!?]) +", " ".join(text.split()))


def faults(text: str) -> list[str]:
    """The sentences of a text that fall into one of the habits."""
    return [s for s in sentences(text) if BARE_NOUN.match(s) or HOUSE_WORDS.search(s) or TRANSLATED.search(s)]


def strings(path: Path) -> list[str]:
    """The strings of a module that are sentences: docstrings, help, prompts, refusals."""
    found = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value.count(" ") > 2:
            found.append(node.value)
        if isinstance(node, ast.JoinedStr):
            found.append("".join([str(v.value) if isinstance(v, ast.Constant) else "X" for v in node.values]))
    return found


def prose(path: Path) -> list[str]:
    """The paragraphs, list items and table cells of a page, without its code."""
    text = re.sub(r"```.*?```", "", path.read_text(encoding="utf-8"), flags=re.S)
    text = "\n".join([line for line in text.splitlines() if not line.startswith("    ")])
    return [re.sub(r"^[#\-*\d. |]+", "", part) for part in re.split(r"\n\s*\n|\n(?=[-*#|\d])|\|", text)]


def comments(path: Path) -> list[str]:
    """The doc comments of a script, and the fixed texts of a component."""
    text = path.read_text(encoding="utf-8")
    found = [re.sub(r"\n\s*\*", "\n", comment) for comment in re.findall(r"/\*\*(.*?)\*/", text, re.S)]
    if path.suffix == ".svelte":
        found += re.findall(r">([^<>{}]+)<", re.sub(r"<(script|style).*?</\1>|<!--.*?-->", "", text, flags=re.S))
    return found


def name(path: Path) -> str:
    """A file as the tests name it."""
    return path.relative_to(ROOT).as_posix()


@pytest.mark.parametrize("path", SOURCES, ids=name)
def test_a_module_speaks_plainly(path: Path) -> None:
    """No docstring, help, prompt or refusal has one of the habits."""
    assert [s for text in strings(path) for s in faults(text)] == []


@pytest.mark.parametrize("path", PAGES, ids=name)
def test_a_page_speaks_plainly(path: Path) -> None:
    """Nor has a page of rules or of the docs."""
    assert [s for text in prose(path) for s in faults(text)] == []


@pytest.mark.parametrize("path", SCRIPTS, ids=name)
def test_a_script_speaks_plainly(path: Path) -> None:
    """Nor has a comment or a fixed text of the page."""
    assert [s for text in comments(path) for s in faults(text)] == []


def test_the_habits_are_found() -> None:
    """Examples of each habit; but a question can begin with who, and "whoever" can mean "no matter who"."""
    assert faults("Who has none left is out.") and faults("Deal so many to each.") and faults("It is told at the end.")
    assert faults("Nor is the last card.") and faults("Choices are for whoever is to answer.") and faults("Here one may pass.")
    assert (
        faults("Since then it takes 2 ms.")
        and faults("It grades one's own decisions.")
        and faults("Quads count as two pair:* or as one pair only.")
    )
    assert not faults("Who has shot the moon? A player with no cards left is out.")
    assert not faults("The player on the dealer's left leads, whoever is declarer.")
