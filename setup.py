"""Compiles core, kit, games and bots when UPCARD_COMPILE=1; interpreted, they give the same results."""

from __future__ import annotations

import os
import platform
import re
import shlex
import shutil
import sys
import sysconfig
from pathlib import Path
from typing import Any

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

FOLDERS = ["core", "kit", "games", "bots"]
ENGINE = "upcard_engine"
BUILD = Path("build")  # where mypyc writes C
RUNTIME = BUILD / "mypyc_runtime.c"
DRAWS = "src/upcard/core/draws.c"
METHODS = "src/upcard/core/methods.c"
BORROWED = re.compile(r"^( *(tmp|arg_\w+) = Vec(\w+)Api\.unbox\(\w+\);)$", re.MULTILINE)
"""Where a vector comes from Python, as an argument or into a field.  mypyc 2.4.1 takes the reference that it gets there for a
borrowed one, so that no such vector would ever be freed; each copy of a hand sets some."""
NATIVE = "src/upcard/core/native.h"
DICTS = re.compile(r"^ *\.tp_dictoffset = sizeof\(upcard\w+(?<!_obj)Object\),$", re.MULTILINE)
"""The `__dict__` that mypyc gives to a class with type variables, such as `Hand(CardState, Generic[R])`.  Nothing uses it.  Where
an object may have one, Python 3.11 looks a method up again at each call: a hand driven from Python took 5 % longer."""
IN_LINE = "bit|count|lowest|highest|nth|cards|cards_and_backs|cards_and_more|unsigned_remainder"
SMALL = re.compile(rf"= (?:\w+\.)?CPyDef_upcard___core___bits___({IN_LINE})\(")
"""A call of what NATIVE does within the caller."""
VECTORS = re.compile(r"= VecI64Api\.(slice|from_iterable)\(")
INCLUDES = re.compile(r'(#include "\S+"\n)+')
COUNTS = ["-mpopcnt"] if sys.platform == "linux" and platform.machine() == "x86_64" else []
"""One instruction counts a set.  Every such processor has had it since 2009."""
COMMON = [*COUNTS, "-fvisibility=hidden", "-w", "-Wno-misleading-indentation"]
"""Functions that no other library can replace are put in line.  Warnings about generated C tell nobody anything, and cost time:
for the last one gcc reads the C again at every `if`, which was more than half of its time for the engine."""
ABOUT = {"egg_info", "dist_info"}  # commands that ask only what the package is
SKIPPED = ["__init__.py", "type_variables.py"]


def sources() -> list[str]:
    """The modules to compile."""
    found = [path for folder in FOLDERS for path in sorted(Path("src/upcard", folder).rglob("*.py")) if path.name not in SKIPPED]
    return [path.as_posix() for path in found]


def groups() -> dict[str, list[str]]:
    """The modules by shared library: the engine with what playouts use of the kit, each other room of the kit, bots, each game.

    A change to one game compiles that game's group.  A call from one group to another is not put in line; with UPCARD_WHOLE=1
    all is one group, which plays faster and takes several times as long to build (docs/benchmarks.md).
    """
    found: dict[str, list[str]] = {}
    for source in sources():
        folder, name = Path(source).parts[2:4]
        room = Path(name).stem
        if folder == "bots":
            group = "upcard_bots"
        elif folder == "games" or (folder == "kit" and room in ("rows", "secret_rules")):
            group = f"upcard_{room}"
        else:
            group = ENGINE
        found.setdefault(group, []).append(source)
    return found


def mended(source: str) -> str:
    """The same C in another file, in which vectors from Python are borrowed, and what is small is done within the caller.

    A file that stays the same is not written again.
    """
    out = BUILD / "mended" / Path(source).name
    text = BORROWED.sub(
        lambda m: f"{m[1]} if (!VEC_IS_ERROR({m[2]})) {{ VEC_{m[3].upper()}_DECREF({m[2]}); }}",
        Path(source).read_text(encoding="utf-8"),
    )
    text = DICTS.sub("", text)
    if sys.platform != "win32":
        text = SMALL.sub(r"= upcard_\1(", INCLUDES.sub(rf'\g<0>#include "../../{NATIVE}"\n', text, count=1))
        text = VECTORS.sub(r"= upcard_\1(", text)
    out.parent.mkdir(exist_ok=True)
    if not out.exists() or out.read_text(encoding="utf-8") != text:
        out.write_text(text, encoding="utf-8")
    return out.as_posix()


def written_in_c(arguments: list[str], found: list[tuple[list[str], str | None]]) -> tuple[Any, Any]:
    """The modules in C.  mypyc alone would compile each group as if it did not know the others.

    Since it sees all of them, it knows which methods and classes nobody overrides, and which attributes always have a value.
    """
    from mypy.fscache import FileSystemCache
    from mypyc.build import construct_groups, generate_c, get_mypy_config
    from mypyc.options import CompilerOptions

    how = CompilerOptions(separate=True, target_dir=str(BUILD), include_runtime_files=False)
    how.global_opts = True
    files = FileSystemCache()
    modules, every, options = get_mypy_config(arguments, None, how, files)
    text, _, needed = generate_c(every, options, construct_groups(modules, found, True, None), files, how)
    return text, [(source.path, source.include_dirs, source.internal) for source in needed]


def compiler() -> str | None:
    """The C compiler, or None."""
    if sys.platform == "win32":
        return "msvc"
    name = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc"
    return shutil.which(shlex.split(name)[0])


def extensions() -> list[Extension]:
    if os.environ.get("UPCARD_COMPILE") != "1" or ABOUT & set(sys.argv):
        return []
    if compiler() is None:
        print(
            "No C compiler was found, so Upcard is not compiled: it runs interpreted, slower and with the same results.",
            file=sys.stderr,
        )
        return []
    from mypyc.build import mypycify

    whole = os.environ.get("UPCARD_WHOLE") == "1"
    found: list[tuple[list[str], str | None]] = (
        [(sources(), "upcard")] if whole else [(files, name) for name, files in groups().items()]
    )
    # No cache of mypy's: mypyc 2.4.1 fails on a second build with it.  What stays the same in C is not compiled again.
    arguments = ["--cache-dir", os.devnull, *sources()]
    modules: list[Extension] = mypycify(
        arguments,
        opt_level=os.environ.get("UPCARD_OPT", "3"),
        debug_level="0",
        target_dir=str(BUILD),
        include_runtime_files=False,
        separate=found,
        skip_cgen_input=written_in_c(arguments, found),
    )
    for module in modules:
        own, *runtime = module.sources
        if module.name.endswith("__mypyc"):
            own = mended(own)
            module.depends = [*module.depends, NATIVE]
        module.sources = [own, *runtime]
        if runtime:  # the same in each group: RUNTIME includes it, and is compiled once
            module.sources = [own]
            RUNTIME.write_text("".join([f'#include "{Path(source).relative_to(BUILD).as_posix()}"\n' for source in runtime]))
        if sys.platform != "win32":
            module.extra_compile_args = [*module.extra_compile_args, *COMMON]  # mypyc gives all one list
    how = [] if sys.platform == "win32" else ["-O3"]  # at -O2 gcc puts no loops into vector registers
    draws = Extension("upcard.core.draws", [DRAWS], extra_compile_args=how, depends=[DRAWS.replace(".c", "_hash.h")])
    return [*modules, draws, Extension("upcard.core.methods", [METHODS])]


class BuildInParallel(build_ext):  # type: ignore[misc]
    """Builds the groups side by side, the largest first."""

    def build_extensions(self) -> None:
        self.parallel: int | bool | None = self.parallel or os.cpu_count()
        libraries = [module for module in self.extensions if module.name.endswith("__mypyc")]
        if libraries:
            how = libraries[0]
            objects = self.compiler.compile(
                [str(RUNTIME)], self.build_temp, include_dirs=how.include_dirs, extra_postargs=how.extra_compile_args
            )
            for module in libraries:
                module.extra_objects = objects
        self.extensions.sort(key=lambda module: sum([os.path.getsize(source) for source in module.sources]), reverse=True)
        super().build_extensions()


setup(ext_modules=extensions(), cmdclass={"build_ext": BuildInParallel})
