"""The layers: the core imports nothing else, games import the core and the kit, and only the registry knows the games."""

from __future__ import annotations

import ast
import sys
from pathlib import Path

import pytest

SOURCE = Path(__file__).parent.parent / "src"
MODULES = {".".join(path.relative_to(SOURCE).with_suffix("").parts): path for path in sorted((SOURCE / "upcard").rglob("*.py"))}

MAY = {
    "__init__": {"core", "record", "registry"},
    "__main__": {"term"},
    "core": {"core"},
    "kit": {"core", "kit"},
    "games": {"core", "kit"},
    "registry": {"core"},
    "record": {"core", "registry"},
    "contract": {"core", "record", "registry"},
    "bots": {"core", "kit", "registry", "record", "bots"},
    "envs": {"core", "bots", "registry", "record", "envs"},
    "lab": {"core", "bots", "registry", "record", "envs", "lab"},
    "room": {"core", "kit", "bots", "registry", "record", "room"},
    "term": {"core", "kit", "bots", "registry", "record", "lab", "envs", "room", "bench", "contract", "term"},
    "bench": {"core", "kit", "bots", "registry", "record", "envs", "room", "bench"},
}
BARE = {"core", "kit", "games", "bots"}  # these need nothing but the compiler's run time
RUN_TIME = {"librt", "mypy_extensions"}
FOR_TYPE_CHECKERS = {("upcard.core.type_variables", "typing_extensions")}  # not imported at run time
LATE = {
    "upcard.term.cli",
    "upcard.term.keeper_commands",
    "upcard.bench.growth",
}  # commands load what they need when they are called


def inner(package: str, name: str) -> str:
    """The module meant by `from package import name`: *name* or the package itself."""
    whole = f"{package}.{name}"
    return whole if {whole, whole + ".__init__"} & set(MODULES) else package


def imported(source: str, module: str, package: bool = False) -> set[str]:
    """The absolute names of the modules that a source imports, even inside functions and for type checkers."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            parts = module.split(".")
            base = parts[: len(parts) - node.level + package] if node.level else []
            name = ".".join(base + ([node.module] if node.module else []))
            found |= {inner(name, alias.name) for alias in node.names}
    return found


FOLDER_OF_GAMES = {"upcard.games", "upcard.games.__init__"}  # the registry looks into it


def refused(module: str, names: set[str]) -> set[str]:
    """The imported names that the module's folder may not import."""
    parts = module.split(".")
    folder = parts[1] if len(parts) > 1 else "__init__"
    may = set(MAY[folder])
    own = ".".join(parts[:3]) if folder == "games" and len(parts) > 3 else ""
    wrong: set[str] = set()
    for name in names:
        top, _, rest = name.partition(".")
        if top != "upcard":
            allowed = folder not in BARE or top in sys.stdlib_module_names | RUN_TIME or (module, top) in FOR_TYPE_CHECKERS
        elif own and (name == own or name.startswith(own + ".")):
            allowed = True
        elif name in FOLDER_OF_GAMES:
            allowed = folder not in ("core", "kit", "games", "bots")
        elif not rest:
            allowed = folder not in ("core", "kit", "games", "bots", "registry", "record")
        else:
            allowed = rest.split(".")[0] in may
        if not allowed:
            wrong.add(name)
    return wrong


@pytest.mark.parametrize("module", MODULES)
def test_a_module_imports_only_what_its_folder_may(module: str) -> None:
    """No import goes up, to another game, or to a package that its folder does without."""
    path = MODULES[module]
    name = module.removesuffix(".__init__")
    found = imported(path.read_text(), name, package=path.name == "__init__.py")
    assert not refused(module, found), f"{module} may not import {sorted(refused(module, found))}"


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("upcard.core.hand", "from upcard.kit.tricks import PLAY"),
        ("upcard.core.hand", "import numpy"),
        ("upcard.core.hand", "import upcard"),
        ("upcard.kit.tricks", "def f() -> None:\n    from upcard.games import hearts"),
        ("upcard.games.hearts.game", "from upcard.games.golf.game import Golf"),
        ("upcard.games.hearts.game", "from ..golf.game import Golf"),
        ("upcard.games.hearts.game", "from upcard.bots import steady"),
        ("upcard.bots.steady", "from upcard.games.hearts.game import Hearts"),
        ("upcard.games.hearts.policy", "from upcard.games.golf.game import Golf"),
        ("upcard.games.hearts.policy", "from upcard.registry import game"),
        ("upcard.room.server", "import upcard.games.hearts.game"),
        ("upcard.room.server", "from upcard.term import cli"),
        ("upcard.term.cli", "from upcard.games import hearts"),
    ],
)
def test_a_forbidden_import_is_found(module: str, source: str) -> None:
    """The check finds each kind of violation."""
    assert refused(module, imported(source, module))


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("upcard.core.hand", "from __future__ import annotations\nfrom librt.vecs import vec\nfrom .bits import bit"),
        ("upcard.games.hearts.game", "from upcard.core.hand import Hand\nfrom upcard.kit.tricks import PLAY"),
        ("upcard.games.hearts.policy", "from upcard.games.hearts.game import Hearts"),
        ("upcard.room.server", "import starlette\nimport upcard\nfrom upcard import game"),
    ],
)
def test_ordinary_imports_pass(module: str, source: str) -> None:
    """The check accepts the usual imports of each folder."""
    assert not refused(module, imported(source, module))


IMPORTS = {
    name: imported(path.read_text(), name.removesuffix(".__init__"), path.name == "__init__.py") for name, path in MODULES.items()
}


def circles(graph: dict[str, set[str]]) -> list[list[str]]:
    """The sets of modules that import each other, by Tarjan's algorithm (SIAM Journal on Computing 1, 1972)."""
    index: dict[str, int] = {}
    low: dict[str, int] = {}
    stack: list[str] = []
    found: list[list[str]] = []

    def visit(v: str) -> None:
        index[v] = low[v] = len(index)
        stack.append(v)
        for w in graph.get(v, set()):
            if w not in graph:
                continue
            if w not in index:
                visit(w)
                low[v] = min(low[v], low[w])
            elif w in stack:
                low[v] = min(low[v], index[w])
        if low[v] == index[v]:
            i = stack.index(v)
            if len(stack) - i > 1:
                found.append(sorted(stack[i:]))
            del stack[i:]

    for v in graph:
        if v not in index:
            visit(v)
    return found


def test_a_circle_is_found() -> None:
    """Two modules that import each other, and a third that only imports them."""
    assert circles({"a": {"b"}, "b": {"a"}, "c": {"a", "b"}}) == [["a", "b"]]


def test_imports_form_no_circle() -> None:
    """Not even with imports inside functions or for type checkers."""
    graph = {name.removesuffix(".__init__"): names for name, names in IMPORTS.items()}
    assert not circles(graph)


def games_behind(module: str) -> set[str]:
    """The games that reach a module through imports."""
    games: set[str] = set()
    todo, met = [module], {module}
    while todo:
        name = todo.pop()
        for other, names in IMPORTS.items():
            if name in names and other not in met:
                met.add(other)
                todo.append(other)
                if other.startswith("upcard.games."):
                    games.add(other.split(".")[2])
    return games


@pytest.mark.parametrize("module", [name for name in MODULES if name.startswith("upcard.kit.") and not name.endswith("__init__")])
def test_every_kit_module_serves_two_games_or_more(module: str) -> None:
    """Code that only one game uses belongs in that game's folder."""
    assert len(games_behind(module)) > 1, f"{module} serves {games_behind(module) or 'no game'}"


def test_only_commands_import_inside_functions() -> None:
    """A module says at its top what it needs."""
    late = set()
    for name, path in MODULES.items():
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                for inner_node in ast.walk(node):
                    if isinstance(inner_node, ast.Import | ast.ImportFrom):
                        late.add(name)
    assert late <= LATE | {"upcard.__init__"}, late - LATE
