"""Mutation testing: `python -m tests.mutants.run core/zone.py games/hearts` breaks one place at a time and runs its tests.

A mutant changes one comparison, constant, arithmetic or boolean operator, or turns a condition round.  It is killed when a test
of its module fails.  Results are added to a file, so that a run that was stopped goes on where it was.
"""

from __future__ import annotations

import argparse
import ast
import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from rich.progress import track

ROOT = Path(__file__).parent.parent.parent
SOURCE = ROOT / "src" / "upcard"
COMPARE: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
OPERATE: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
}
TIMEOUT = 300  # seconds for the tests of one mutant: an endless loop counts as killed


def sites(tree: ast.AST) -> Iterator[tuple[ast.AST, str]]:
    """Every node that can be broken, and how; annotations, docstrings and asserts are left alone."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, (ast.Assert, ast.arguments)):
            continue
        if isinstance(node, ast.AnnAssign):
            if node.value is not None:
                yield from sites(ast.Expression(node.value))
            continue
        if isinstance(node, ast.Compare) and type(node.ops[0]) in COMPARE:
            yield node, "comparison"
        elif isinstance(node, ast.BinOp) and type(node.op) in OPERATE:
            yield node, "operator"
        elif isinstance(node, ast.BoolOp):
            yield node, "and/or"
        elif isinstance(node, (ast.If, ast.While, ast.IfExp)):
            yield node, "condition"
        elif isinstance(node, ast.Constant) and type(node.value) in (int, bool):
            yield node, "constant"
        yield from sites(node)


def break_at(node: ast.AST) -> None:
    """Change one node in place."""
    match node:
        case ast.Compare():
            node.ops[0] = COMPARE[type(node.ops[0])]()
        case ast.BinOp():
            node.op = OPERATE[type(node.op)]()
        case ast.BoolOp():
            node.op = ast.Or() if isinstance(node.op, ast.And) else ast.And()
        case ast.If() | ast.While() | ast.IfExp():
            node.test = ast.UnaryOp(ast.Not(), node.test)
        case ast.Constant(value=bool(value)):
            node.value = not value
        case ast.Constant(value=int(value)):
            node.value = value + 1


def mutant(text: str, number: int) -> tuple[str, str]:
    """The module with its mutant of this number, and where that is: the line and what was changed."""
    tree = ast.parse(text)
    node, kind = list(sites(tree))[number]
    line = getattr(node, "lineno", 0)
    before = ast.unparse(node).splitlines()[0]
    break_at(node)
    ast.fix_missing_locations(tree)
    return ast.unparse(tree), f"{line}: {kind}: {before} -> {ast.unparse(node).splitlines()[0]}"


def tests_of(module: Path) -> list[str]:
    """The tests of a module: the file of its name beside its folder in tests, or else all tests of the folder."""
    folder = ROOT / "tests" / module.parent
    own = folder / f"test_{module.stem}.py"
    return [str(own if own.exists() and module.parts[0] != "games" else folder)]


def is_killed(text: str, module: Path, tests: list[str], copy: Path) -> bool:
    """Do the tests fail with this text in place of the module?"""
    (copy / "upcard" / module).write_text(text)
    try:
        run = subprocess.run(
            [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", *tests],
            cwd=ROOT,
            env=os.environ | {"PYTHONPATH": str(copy), "PYTHONDONTWRITEBYTECODE": "1"},
            capture_output=True,
            timeout=TIMEOUT,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return True
    finally:
        shutil.copy(SOURCE / module, copy / "upcard" / module)
    return run.returncode != 0


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("paths", nargs="*", default=["core", "kit", "games"], help="modules or folders under src/upcard")
    parser.add_argument("--sample", type=int, default=0, help="so many mutants, drawn at random; 0 for all")
    parser.add_argument("--seed", type=int, default=1, help="of the sample")
    parser.add_argument("--results", type=Path, default=ROOT / "mutants.jsonl", help="the file of results")
    args = parser.parse_args()
    done: dict[str, bool] = {}
    if args.results.exists():
        for row in map(json.loads, args.results.read_text().splitlines()):
            done[row["mutant"]] = row["killed"]
    found = [SOURCE / path for path in args.paths]
    modules = sorted({m for p in found for m in ([p] if p.is_file() else p.rglob("*.py")) if m.name != "__init__.py"})
    every = [(m.relative_to(SOURCE), n) for m in modules for n in range(len(list(sites(ast.parse(m.read_text())))))]
    chosen = random.Random(args.seed).sample(every, min(args.sample, len(every))) if args.sample else every
    killed = []
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder)
        shutil.copytree(SOURCE, copy / "upcard", ignore=shutil.ignore_patterns("*.so", "*.pyd", "__pycache__"))
        for module, number in track(sorted(chosen), description="Mutants"):
            text, where = mutant((SOURCE / module).read_text(), number)
            name = f"{module.as_posix()}:{where} #{number}"
            if name not in done:
                done[name] = is_killed(text, module, tests_of(module), copy)
                with args.results.open("a") as file:
                    file.write(json.dumps({"mutant": name, "killed": done[name]}) + "\n")
            killed.append(done[name])
            if not done[name]:
                print(f"survived: {name}")
    print(f"{sum(killed)} of {len(killed)} mutants killed")


if __name__ == "__main__":
    main()
