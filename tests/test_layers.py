"""Who imports whom: the core stands alone, games stand on the core and the kit, and nobody else knows a game."""

from __future__ import annotations

import ast
import sys
from pathlib import Path

import pytest

SOURCE = Path(__file__).parent.parent / "src"
MODULES = {".".join(path.relative_to(SOURCE).with_suffix("").parts): path for path in sorted((SOURCE / "upcard").rglob("*.py"))}

MAY = {
    "__init__": {"core"},
    "__main__": {"term"},
    "registry": {"core"},
    "core": {"core"},
    "kit": {"core", "kit"},
    "games": {"core", "kit"},
    "bots": {"core", "bots"},
    "envs": {"core", "bots", "envs"},
    "lab": {"core", "bots", "lab"},
    "room": {"core", "bots", "room"},
    "term": {"bench", "core", "bots", "lab", "room", "term"},
    "bench": {"core", "kit"},
}
BARE = {"core", "kit", "games"}  # these run on the two run-time packages of the compiler alone
RUN_TIME = {"librt", "mypy_extensions"}


def inner(package: str, name: str) -> str:
    """`from package import name`: the module meant, be it *name* or the package itself."""
    whole = f"{package}.{name}"
    return whole if {whole, whole + ".__init__"} & set(MODULES) else package


def imported(source: str, module: str, package: bool = False) -> set[str]:
    """The absolute names of the modules that a source imports, inside functions and for type checkers too."""
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


REGISTRY = {"upcard.registry", "upcard.games"}  # and `upcard` itself; it finds the games by looking into their folder
REACHES_REGISTRY = {
    "upcard.record",
    "upcard.core.position",
    "upcard.games.__init__",
}  # inside a function: what is written down names its game


def refused(module: str, names: set[str]) -> set[str]:
    """Those of the imported names that a module has no business with."""
    folder = module.split(".")[1]
    may = MAY[folder]
    if module.startswith("upcard.bots.policies."):
        may = may | {"kit", "games." + module.rsplit(".", 1)[1]}
    wrong: set[str] = set()
    for name in names:
        top, _, rest = name.partition(".")
        if top != "upcard":
            allowed = folder not in BARE or top in sys.stdlib_module_names | RUN_TIME
        elif not rest or name in REGISTRY:
            allowed = folder not in BARE or module in REACHES_REGISTRY
        else:
            allowed = rest.split(".")[0] in may or rest in may
        if not allowed:
            wrong.add(name)
    return wrong


@pytest.mark.parametrize("module", MODULES)
def test_a_module_imports_only_what_its_folder_may(module: str) -> None:
    """No module reaches up, sideways to another game, or out to a package that its folder does without."""
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
        ("upcard.games.hearts.game", "from .golf import Golf"),
        ("upcard.games.hearts.game", "from upcard.bots import steady"),
        ("upcard.bots.steady", "from upcard.games.hearts.game import Hearts"),
        ("upcard.games.hearts.policy", "from upcard.games.golf.game import Golf"),
        ("upcard.room.server", "import upcard.games.hearts.game"),
        ("upcard.room.server", "from upcard.term import cli"),
        ("upcard.term.cli", "from upcard.games import hearts"),
    ],
)
def test_a_forbidden_import_is_found(module: str, source: str) -> None:
    """The check itself would see each kind of trespass."""
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
def test_what_is_allowed_passes(module: str, source: str) -> None:
    """The check has nothing against the ordinary imports of each folder."""
    assert not refused(module, imported(source, module))
