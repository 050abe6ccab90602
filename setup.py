"""Compiles core, kit, games and bots when UPCARD_COMPILE=1; interpreted, they give the same results."""

from __future__ import annotations

import os
import shlex
import shutil
import sys
import sysconfig
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

FOLDERS = ["core", "kit", "games", "bots"]
SKIPPED = ["__init__.py", "type_variables.py"]


def sources() -> list[str]:
    """The modules to compile."""
    found = [path for folder in FOLDERS for path in sorted(Path("src/upcard", folder).rglob("*.py")) if path.name not in SKIPPED]
    return [path.as_posix() for path in found]


def compiler() -> str | None:
    """The C compiler, or None."""
    if sys.platform == "win32":
        return "msvc"
    name = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc"
    return shutil.which(shlex.split(name)[0])


def extensions() -> list[Extension]:
    if os.environ.get("UPCARD_COMPILE") != "1":
        return []
    if compiler() is None:
        print(
            "No C compiler was found, so Upcard is not compiled: it runs interpreted, slower and with the same results.",
            file=sys.stderr,
        )
        return []
    from mypyc.build import mypycify

    level = os.environ.get("UPCARD_OPT", "3")
    # In one file the C compiler sees everything and makes it fast; in many it is done sooner.
    modules: list[Extension] = mypycify(sources(), opt_level=level, debug_level="0", group_name="upcard", multi_file=level < "2")
    if sys.platform != "win32":
        for module in modules:
            module.extra_compile_args.append("-fno-semantic-interposition")  # lets the C compiler put `bit` and `count` in line
    return modules


class BuildInParallel(build_ext):  # type: ignore[misc]
    """Compiles the files of an extension side by side."""

    def build_extensions(self) -> None:
        compile_one = self.compiler.compile

        def compile_all(sources: list[str], **named: object) -> list[str]:
            with ThreadPoolExecutor(os.cpu_count()) as pool:
                return [file for files in pool.map(lambda source: compile_one([source], **named), sources) for file in files]

        self.compiler.compile = compile_all
        super().build_extensions()


setup(ext_modules=extensions(), cmdclass={"build_ext": BuildInParallel})
