"""Writes the page of all modules, from their first lines.

`python -m tests.where_things_are --write` writes it again; `tests/test_where_things_are.py` compares.
"""

from __future__ import annotations

import ast
import sys
from collections import Counter
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src" / "upcard"
PAGE = ROOT / "docs" / "where-things-are.md"
HEAD = """# Where things are

Each line is the first sentence of the module itself. `python -m tests.where_things_are --write` makes this page again, and a test
compares. A folder may import only what `CONTRIBUTING.md` says, and imports never form a circle: `tests/test_layers.py` checks
both.

## Who imports whom

The number of imports from the modules of one folder to those of another; an empty cell is none.
"""
FOLDERS = ["core", "kit", "games", "registry", "record", "bots", "lab", "envs", "room", "term", "bench"]


def folder_of(path: Path) -> str:
    """The folder, or top module, that a file belongs to."""
    return path.relative_to(SOURCE).parts[0].removesuffix(".py")


@cache
def imports() -> Counter[tuple[str, str]]:
    """The number of imports from each folder to each other one."""
    out: Counter[tuple[str, str]] = Counter()
    for path in sorted(SOURCE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            names = [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            names += [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            for name in names:
                parts = name.split(".")
                if parts[0] == "upcard" and len(parts) > 1:
                    out[folder_of(path), parts[1]] += 1
    return out


def table() -> list[str]:
    """Who imports whom, as a table."""
    found = imports()
    rows = ["| from | " + " | ".join(FOLDERS) + " |", "|---" * (len(FOLDERS) + 1) + "|"]
    for source in FOLDERS:
        cells = [str(found[source, target] or "") for target in FOLDERS]
        rows.append(f"| **{source}** | " + " | ".join(cells) + " |")
    return rows


def picture() -> list[str]:
    """The same imports as a picture."""
    arrows = sorted({(a, b) for a, b in imports() if a != b and a in FOLDERS and b in FOLDERS})
    return ["```mermaid", "graph BT", *[f"    {a} --> {b}" for a, b in arrows], "```"]


def first_sentence(path: Path) -> str:
    """The first sentence of a module's docstring."""
    text = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or ""
    return " ".join(text.split("\n\n")[0].split())


def folder(path: Path) -> list[str]:
    """The modules of a folder, and of the folders in it."""
    name = path.relative_to(SOURCE).as_posix()
    said = first_sentence(path / "__init__.py") if (path / "__init__.py").exists() else ""
    out = [f"### {name}/", "", *([said, ""] if said else []), "| module | what it holds |", "|---|---|"]
    out += [f"| {p.stem} | {first_sentence(p)} |" for p in sorted(path.glob("*.py")) if p.name != "__init__.py"]
    for inner in sorted(p for p in path.iterdir() if p.is_dir() and any(p.glob("*.py"))):
        out += ["", *folder(inner)]
    return out


def page() -> str:
    """The whole page."""
    out = [HEAD, *table(), "", *picture(), "", "## Module by module", ""]
    for name in FOLDERS:
        place = SOURCE / name
        out += folder(place) if place.is_dir() else [f"### {name}.py", "", first_sentence(place.with_suffix(".py"))]
        out.append("")
    return "\n".join(out).rstrip() + "\n"


if __name__ == "__main__":
    if sys.argv[1:] != ["--write"]:
        sys.exit(__doc__)
    PAGE.write_text(page(), encoding="utf-8")
