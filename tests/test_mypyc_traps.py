"""Compiled modules avoid code that mypyc compiles wrongly without an error, or slowly."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
FOLDERS = ["src/upcard/core", "src/upcard/kit", "src/upcard/games", "src/upcard/bots"]
COMPILED = [path for folder in FOLDERS for path in sorted((ROOT / folder).rglob("*.py")) if path.name != "__init__.py"]

PLAIN = [ROOT / "src/upcard" / name for name in ("core/seed.py", "kit/secret_rules/beliefs.py")]  # plain ints of any size
COMPILED = [path for path in COMPILED if path not in PLAIN]

LIMIT = 2**62  # from this size on, a constant is stored as an object and converted at every use
NARROW = 2**31  # below this size, a constant is a 32-bit int in C, and shifted as one


def value(node: ast.expr, names: dict[str, int]) -> int | None:
    """The int value of an expression of constants, or None."""
    match node:
        case ast.Constant(value=int(n)):
            return int(n)
        case ast.Name(id=name):
            return names.get(name)
        case ast.Call(func=ast.Name(id="i64"), args=[inner]):
            return value(inner, names)
        case ast.UnaryOp(op=ast.USub() | ast.Invert(), operand=inner):
            m = value(inner, names)
            return None if m is None else ~m if isinstance(node.op, ast.Invert) else -m
        case ast.BinOp(left=left, op=op, right=right):
            a, b = value(left, names), value(right, names)
            if a is None or b is None:
                return None
            match op:
                case ast.LShift():
                    return a << b if 0 <= b < 4096 else None
                case ast.RShift():
                    return a >> b if b >= 0 else None
                case ast.Add():
                    return a + b
                case ast.Sub():
                    return a - b
                case ast.Mult():
                    return a * b
                case ast.BitOr():
                    return a | b
                case ast.BitAnd():
                    return a & b
                case ast.BitXor():
                    return a ^ b
                case ast.Pow():
                    return int(a**b) if 0 <= b < 4096 else None
    return None


def constants(tree: ast.Module) -> dict[str, int]:
    """The int constants that a module defines, or imports from another that does."""
    names: dict[str, int] = {}
    for node in tree.body:
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("upcard."):
            known = constants_of(ROOT / "src" / Path(*(node.module or "").split(".")).with_suffix(".py"))
            names |= {alias.asname or alias.name: known[alias.name] for alias in node.names if alias.name in known}
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node.value is not None:
            n = value(node.value, names)
            if n is not None and ast.unparse(node.annotation).startswith("Final"):
                names[node.target.id] = n
    return names


@cache
def constants_of(path: Path) -> dict[str, int]:
    """The constants of a file; none if the file does not exist."""
    return constants(ast.parse(path.read_text())) if path.is_file() else {}


def plain_names(node: ast.AST, plain: set[str]) -> set[str]:
    """The names that a function or a loop binds to plain ints, which shift correctly; a range of i64 gives i64."""
    if isinstance(node, ast.FunctionDef):
        declared = {n.target.id for n in ast.walk(node) if isinstance(n, ast.AnnAssign) and isinstance(n.target, ast.Name)}
        known = {arg.arg for arg in node.args.args if arg.annotation is not None and ast.unparse(arg.annotation) == "int"}
        loops = [n for n in ast.walk(node) if isinstance(n, ast.For)]
        return known | {name for n in loops for name in counted(n.target, n.iter, plain | known)} - declared
    if isinstance(node, ast.ListComp | ast.SetComp | ast.GeneratorExp | ast.DictComp):
        return {name for part in node.generators for name in counted(part.target, part.iter, plain)}
    return set()


def counted(target: ast.expr, over: ast.expr, plain: set[str]) -> set[str]:
    """The loop variable, if it counts in plain ints."""
    match target, over:
        case (ast.Name(id=name), ast.Call(func=ast.Name(id="range"), args=bounds)) if all(is_plain(b, plain) for b in bounds):
            return {name}
        case (ast.Tuple(elts=[ast.Name(id=name), *_]), ast.Call(func=ast.Name(id="enumerate"))):
            return {name}
    return set()


def is_plain(node: ast.expr, plain: set[str]) -> bool:
    """Is an expression certainly a plain int, and not an i64?"""
    match node:
        case ast.Constant(value=int()):
            return True
        case ast.Name(id=name):
            return name in plain
        case ast.UnaryOp(operand=inner):
            return is_plain(inner, plain)
        case ast.BinOp(left=left, right=right):
            return is_plain(left, plain) and is_plain(right, plain)
        case ast.Call(func=ast.Attribute(attr="bit_length")):
            return True
    return False


def traps(source: str) -> list[str]:
    """A sentence for each trap in a source."""
    tree = ast.parse(source)
    names = constants(tree)
    found: list[str] = []

    def look(node: ast.AST, plain: set[str]) -> None:
        plain = plain | plain_names(node, plain)
        if isinstance(node, ast.expr):
            n = value(node, names)
            if n is not None:
                if abs(n) >= LIMIT:
                    found.append(f"line {node.lineno}: {ast.unparse(node)} is 2**62 or more")
                return  # folded before compilation, so its parts do not matter
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.LShift | ast.RShift) and not is_plain(node.right, plain):
            shifted = value(node.left, names)
            if shifted is not None and (isinstance(node.op, ast.LShift) or abs(shifted) < NARROW):
                found.append(f"line {node.lineno}: {ast.unparse(node)} shifts a constant by what may be an i64: use bit()")
        for child in ast.iter_child_nodes(node):
            look(child, plain)

    look(tree, set())
    return found


@pytest.mark.parametrize("path", COMPILED, ids=lambda path: path.relative_to(ROOT / "src/upcard").as_posix())
def test_no_trap_in_a_compiled_module(path: Path) -> None:
    """In compiled modules no constant is 2**62 or more, none is shifted left by a variable, no narrow one shifted right."""
    assert traps(path.read_text()) == []


@pytest.mark.parametrize(
    "source",
    [
        "x = 4611686018427387904",
        "x = -4611686018427387904 - 1",
        "TOP = 1 << 62",
        "x = y & 0x5555555555555555",
        "from typing import Final\nA: Final = 1 << 61\nx = A * 2",
        "def bit(k: i64) -> i64:\n    return 1 << k",
        "def bit(k: i64) -> i64:\n    return i64(1) << k",
        "def bits(k: i64) -> i64:\n    return (1 << 13) - 1 << 13 * k",
        "ONE: Final = 1\ndef bit(k: i64) -> i64:\n    return ONE << k",
        "def bit(seat: Seat) -> i64:\n    return 1 << seat",
        "def bits(h: Hand) -> list[int]:\n    return [1 << s for s in h.seats]",
        "def bits(n: i64) -> list[int]:\n    return [1 << s for s in range(n)]",
        "def bits(n: i64) -> None:\n    for s in range(n):\n        f(1 << s)",
        "def bits() -> None:\n    s: i64\n    for s in range(4):\n        f(1 << s)",
        "RED: Final = 1 << 13 | 1 << 26\ndef red(face: i64) -> bool:\n    return RED >> face & 1 == 1",
    ],
)
def test_a_trap_is_found(source: str) -> None:
    """It finds each way in which such constants have been written."""
    assert len(traps(source)) == 1


@pytest.mark.parametrize(
    "source",
    [
        "TOP: Final = 1 << 61\ndef bit(k: i64) -> i64:\n    return TOP >> 61 - k",
        "x = (1 << 62) - 1",
        "x = s + 1 << 4 * k",
        "x = y << 3",
        "SUIT: Final = vec[i64]([0x1FFF << 13 * s for s in range(4)])",
        "def who(seat: int) -> int:\n    return 1 << seat",
        "def bits() -> None:\n    for s in range(4):\n        f(1 << s)",
    ],
)
def test_correct_code_passes(source: str) -> None:
    """A wide constant shifted right, one folded below 2**62, one shifted by a plain int, a variable shifted left."""
    assert traps(source) == []
