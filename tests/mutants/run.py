"""Mutation testing: `python -m tests.mutants.run --sample 300 --seed 7` breaks one place at a time and runs its tests.

A sample is every n-th of all places from a random one on, so that each module has its share.  First each test runs once
under coverage, which tells what it reaches; that is kept in a file, and only what is new runs again.  Then all tests are
imported once; each mutant is a fork of that process, in which one function is changed and the tests that reach the place run,
the playthroughs and then the shortest first, until one fails.  What already runs while modules are imported is imported anew
instead.  Results are added to a file, so that a run that was stopped goes on where it was.
"""

from __future__ import annotations

import argparse
import ast
import functools
import hashlib
import importlib.machinery
import importlib.util
import json
import os
import random
import resource
import signal
import subprocess
import sys
import time
import tomllib
from collections.abc import Callable, Iterator, Sequence
from importlib.abc import MetaPathFinder
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Any

import pytest

from tests.mutants.sites import Site, break_at, sites

ROOT = Path(__file__).parent.parent.parent
SOURCE = ROOT / "src" / "upcard"
EQUIVALENT = Path(__file__).parent / "equivalent.toml"
PLAYERS = (
    "policy",
    "beliefs",
    "equity_model",
    "last_round",
    "ranges",
    "placing",
    "solver",
    "solving",
)  # how well bots play and search is measured elsewhere
SAMPLES = ("FIELD", "OPEN_FIELD")  # hands of likely opponents, by which bots and hints judge a row: likewise
ONLY_COMPILED = ("count", "lowest", "highest", "cards")  # of core/bits.py: mutants run interpreted, where others stand in
TESTS = ["tests/core", "tests/kit", "tests/games", "tests/contract", "tests/envs", "tests/bots/test_equity.py"]
TESTS += ["tests/test_found_at_the_table.py", "tests/test_record.py", "tests/test_using_from_python.py"]
CONTRACT = "tests/contract/test_contract.py"  # runs everything: it is not measured, and comes last
BUDGET = 20.0  # seconds of processor time for the tests of one mutant
LONGEST = 60.0  # seconds of processor time that one test may take
MEASURED = 15.0  # seconds of processor time under coverage, after which a test is left out
MEMORY = 4 << 30  # bytes
TOLD = "told: "  # begins a line that a process writes for another
WIDER = {
    "kit/poker": ("pineapple", "triple_draw"),
    "kit/rows": ("chinese_poker", "crash"),
    "kit/secret_rules": ("eleusis", "eleusis_express"),
    "kit/tricks.py": ("hearts", "solo"),
    "kit/two_packs.py": ("khanhoo", "oklahoma_rummy"),
    "kit/drawing.py": ("gin_rummy", "khanhoo"),
    "kit/common_pot.py": ("in_between", "red_dog"),
    "kit/amounts.py": ("backhand", "in_between"),
}  # the games whose contract a room of kit is held against
PYTEST = ["-q", "-p", "no:cacheprovider", "-p", "no:rerunfailures", "-m", "not slow and not long and not browser"]

Reach = dict[str, tuple[float, list[str]]]
"""For each test its seconds, and the statements that it reaches; what runs at import stands under ""."""


def name_of(module: Path, site: Site) -> str:
    """A statement by name, which stays the same when others move."""
    return f"{module.as_posix()}:{site.function}: {ast.unparse(site.statement).splitlines()[0][:80]}"


@functools.cache
def places(module: Path) -> list[Site]:
    """The places of a module, unbroken, that are held against tests."""
    return places_in(ast.parse((SOURCE / module).read_text()), module)


def places_in(tree: ast.Module, module: Path) -> list[Site]:
    """The same places in a tree of the module that can be broken."""
    left_out = ONLY_COMPILED if module == Path("core/bits.py") else ()
    return [s for s in sites(tree) if assigned(s.statement) not in SAMPLES and s.function not in left_out]


def assigned(statement: ast.stmt) -> str:
    """The name that a statement gives a value to."""
    return ast.unparse(statement.target) if isinstance(statement, ast.AnnAssign) else ""


def modules(paths: Sequence[str] = ("core", "kit", "games")) -> list[Path]:
    """All modules under some paths but those that are left out."""
    found = [SOURCE / path for path in paths]
    every = sorted({m for p in found for m in ([p] if p.is_file() else p.rglob("*.py"))})
    return [m.relative_to(SOURCE) for m in every if m.stem not in PLAYERS]


# What each test reaches ---------------------------------------------------------------------


class TooLong(BaseException):
    """A test took too long."""


def too_long(*_: object) -> None:
    """End the test that runs, in place of its process."""
    raise TooLong


class Collected:
    """Collects tests once, and hands the list to a piece of work in place of running them."""

    def __init__(self, work: Callable[[list[pytest.Item]], object]) -> None:
        self.work = work

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        self.work(session.items)
        return True


class Fails:
    """Does a test fail?"""

    failed = False

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.failed |= report.failed


def run_one(item: pytest.Item, seconds: float) -> bool:
    """Run a collected test; does it fail?  One that takes longer ends the process."""
    fails = Fails()
    signal.setitimer(signal.ITIMER_PROF, seconds)
    item.config.pluginmanager.register(fails)
    item.config.hook.pytest_runtest_protocol(item=item, nextitem=None)
    item.config.pluginmanager.unregister(fails)
    return fails.failed


def in_child(work: Callable[[], Iterator[Any]], loud: bool = False) -> list[Any]:
    """What a piece of work yields in a process of its own, as far as that came."""
    read, write = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(read)
        silence = os.open(os.devnull, os.O_WRONLY)
        for stream in () if loud else (1, 2):
            os.dup2(silence, stream)
        try:
            with os.fdopen(write, "w") as pipe:
                for told in work():
                    pipe.write(json.dumps(told) + "\n")
                    pipe.flush()
        finally:
            os._exit(0)
    os.close(write)
    with os.fdopen(read) as pipe:
        out = [json.loads(line) for line in pipe if line.endswith("\n")]
    os.waitpid(child, 0)
    return out


def key_of(file: Path) -> str:
    """What a file of tests is known by: its text and those of the helpers beside it."""
    beside = [file, ROOT / "tests" / "playthrough.py", *sorted(file.parent.glob("*.txt")), *sorted(file.parent.glob("*.json"))]
    return f"{file.relative_to(ROOT)} {hashlib.sha256(b''.join([f.read_bytes() for f in beside if f.exists()])).hexdigest()[:16]}"


def test_files(tests: list[str]) -> list[Path]:
    """The files of tests whose reach is measured."""
    files = sorted({f for t in tests for f in ([ROOT / t] if t.endswith(".py") else (ROOT / t).rglob("test_*.py"))})
    return [f for f in files if f != ROOT / CONTRACT and f.stem.removeprefix("test_") not in PLAYERS]


def measure(tests: list[str], kept: dict[str, Reach], keep: Callable[[], object]) -> None:
    """Run under coverage the tests of each file that is not known yet."""
    import coverage

    new = {str(f.relative_to(ROOT)): key_of(f) for f in test_files(tests) if key_of(f) not in kept}
    if not new:
        return
    cover = coverage.Coverage(data_file=None, source=[str(SOURCE)], config_file=False)
    by_line: dict[str, dict[int, list[str]]] = {}
    for module in modules():
        lines = by_line.setdefault(str(SOURCE / module), {})
        for site in places(module):
            lines.setdefault(site.statement.lineno, []).append(name_of(module, site))

    def reached() -> dict[str, set[str]]:
        """The statements of each test so far; those at import under ""."""
        data = cover.get_data()
        out: dict[str, set[str]] = {}
        for file in data.measured_files():
            names = by_line.get(file, {})
            for line, seen in data.contexts_by_lineno(file).items():
                for test in seen:
                    out.setdefault(test, set()).update(names.get(line, ()))
        return out

    def work(items: list[pytest.Item]) -> None:
        for file, key in new.items():
            mine = [i for i in items if i.nodeid.split("::")[0] == file]

            def run(mine: list[pytest.Item] = mine) -> Iterator[Any]:
                signal.signal(signal.SIGPROF, too_long)
                for item in mine:
                    cover.switch_context(item.nodeid)
                    start = time.process_time()
                    failed = run_one(item, MEASURED)
                    yield item.nodeid, failed, time.process_time() - start
                signal.setitimer(signal.ITIMER_PROF, 0.0)
                yield {test: sorted(names) for test, names in reached().items()}

            while not (told := in_child(run)) or not isinstance(told[-1], dict):
                print(f"{mine[len(told)].nodeid} takes too long", flush=True)
                del mine[len(told)]  # the others once more: what they reach was lost with the process
            found = told.pop()
            for test, failed, took in told:
                if failed:
                    print(f"{test} {'takes too long' if took >= MEASURED else 'fails without a mutant'}", flush=True)
            kept[key] = {test: (took, found.get(test, [])) for test, failed, took in told if not failed}
            kept[key][""] = (0.0, found.get("", []))
            keep()
            print(f"{file}: {len(told)} tests, {sum(t[2] for t in told):.1f} s", flush=True)

    cover.start()
    pytest.main([*PYTEST, *new], plugins=[Collected(work)])
    cover.stop()


def reach_of(tests: list[str], file: Path) -> Reach:
    """What each test reaches, measured in a process of its own where it is new, and kept in a file."""
    kept: dict[str, Reach] = json.loads(file.read_text()) if file.exists() else {}

    def work() -> Iterator[Any]:
        measure(tests, kept, lambda: file.write_text(json.dumps(kept)))
        yield True

    if not in_child(work, loud=True):
        raise SystemExit("the tests could not be measured")
    kept = json.loads(file.read_text())
    now = {key_of(f) for f in test_files(tests)}
    found = [reach for key, reach in kept.items() if key in now]
    at_import = sorted({name for reach in found for name in reach.get("", (0.0, []))[1]})
    out: Reach = {"": (0.0, at_import)}
    for reach in found:
        out |= {test: told for test, told in reach.items() if test}
    return out


def games_beside(module: Path) -> tuple[str, ...]:
    """The games whose contract a module is held against: its own, or those of `WIDER`."""
    if module.parts[0] == "games":
        return (module.parts[1],)
    return WIDER.get("/".join(module.parts[:2]), ("hearts",))


def beside(module: Path) -> str:
    """How the names of a module's own tests begin."""
    room = "/".join(module.parts[:2]) if module.parts[0] != "core" else "core"
    return f"tests/kit/test_{module.stem}.py" if room.endswith(".py") else f"tests/{room}/"


def chosen(module: Path, site: Site, reach: Reach, names: dict[str, set[str]], every: list[str]) -> tuple[list[str], bool]:
    """The tests for a place, playthroughs and then the shortest first; and whether the place runs while modules are imported.

    What runs at import is held against the tests that reach the module, those that reach the place itself first, and those beside
    it: a table is read without running any line of its module.  Then come the module's own tests that could not be measured, and
    the contract last.
    """
    name = name_of(module, site)
    early = not site.function or name in names[""]
    if early:
        start = f"{module.as_posix()}:"
        read = {"games": ("tables", "pages", "options"), "kit": ("options",)}.get(module.parts[0], ())
        own = (beside(module), *[f"tests/games/test_{what}.py::" for what in read])
        found = [t for t in reach if t and (any(n.startswith(start) for n in names[t]) or t.startswith(own))]
    else:
        found = [t for t in reach if t and name in names[t]]
    found.sort(key=lambda t: (name not in names[t], reach[t][0] * (0.1 if "test_playthroughs" in t else 1.0)))
    parts = {t: t.rstrip("]").replace("[", "-").split("-") for t in every if t.startswith(CONTRACT)}
    found += [t for t in every if t not in reach and t.startswith(beside(module))]
    return found + [t for t, words in parts.items() if any(slug in words for slug in games_beside(module))], early


# One mutant ---------------------------------------------------------------------------------


class Changed(MetaPathFinder):
    """Imports some modules from changed trees."""

    def __init__(self, trees: dict[Path, ast.Module]) -> None:
        self.trees = {".".join(["upcard", *path.with_suffix("").parts]): (path, tree) for path, tree in trees.items()}

    def find_spec(self, name: str, path: Sequence[str] | None, target: ModuleType | None = None) -> Any:
        if name not in self.trees:
            return None
        file, tree = self.trees[name]
        where = str(SOURCE / file)

        class Loader(importlib.machinery.SourceFileLoader):
            def get_code(self, fullname: str) -> CodeType:
                return compile(ast.fix_missing_locations(tree), where, "exec", dont_inherit=True)

        return importlib.util.spec_from_file_location(name, where, loader=Loader(name, where))


def function_at(module: Path, path: str) -> list[FunctionType]:
    """The functions of this name in an imported module: a property has several; [] where it cannot be found."""
    found: Any = sys.modules.get(".".join(["upcard", *module.with_suffix("").parts]))
    for part in path.split("."):
        found = vars(found).get(part) if isinstance(found, (type, ModuleType)) else None
    if isinstance(found, property):
        parts = [found.fget, found.fset]
    else:
        parts = [getattr(found, "__wrapped__", getattr(found, "__func__", getattr(found, "func", found)))]
    return [f for f in parts if isinstance(f, FunctionType)]


def codes(code: CodeType) -> Iterator[CodeType]:
    """The code of a module, and of all that stands in it."""
    yield code
    for part in code.co_consts:
        if isinstance(part, CodeType):
            yield from codes(part)


def change(module: Path, tree: ast.Module, function: str) -> bool:
    """Give a function of an imported module the code of a changed tree; False where it cannot be found."""
    new = {
        (c.co_qualname, c.co_firstlineno): c
        for c in codes(compile(ast.fix_missing_locations(tree), str(SOURCE / module), "exec", dont_inherit=True))
    }
    parts = function.split(".")
    for n in range(1, len(parts) + 1):
        old = function_at(module, ".".join(parts[:n]))
        found = [new[(f.__code__.co_qualname, f.__code__.co_firstlineno)] for f in old]
        if any(f.__code__.co_freevars != code.co_freevars for f, code in zip(old, found, strict=True)):
            return False
        for f, code in zip(old, found, strict=True):
            f.__code__ = code
        if old:
            return True
    return False


class Chosen:
    """Runs some tests of those collected, in a given order, within a budget."""

    def __init__(self, wanted: list[str], reach: Reach) -> None:
        self.wanted = wanted
        self.reach = reach
        self.killer = ""
        self.running = ""

    def __call__(self, items: list[pytest.Item]) -> Iterator[tuple[str, bool]]:
        """The tests as they begin, each with False, and the first that fails with True."""
        by_id = {item.nodeid: item for item in items}
        start = time.process_time()
        for test in self.wanted:
            if test in by_id:
                yield test, False
                if run_one(by_id[test], min(LONGEST, 5.0 + 5.0 * self.reach[test][0]) if test in self.reach else LONGEST):
                    yield test, True
                    return
                if time.process_time() - start > BUDGET:
                    break
        yield "", False


def imported_anew(wanted: list[str], reach: Reach, module: Path, place: int) -> Iterator[Any]:
    """What `anew` tells of a mutant, in a process that has imported nothing yet."""
    seconds = {test: reach[test][0] for test in wanted if test in reach}
    ask = json.dumps([str(module), place, wanted, seconds])
    call = [sys.executable, "-c", "from tests.mutants.run import anew; anew()"]
    done = subprocess.run(call, input=ask, capture_output=True, text=True, cwd=ROOT)
    return iter([json.loads(line.removeprefix(TOLD)) for line in done.stdout.splitlines() if line.startswith(TOLD)])


def anew() -> None:
    """Import a changed module and the tests for it, run those, and tell; a module that cannot be imported fails them."""
    name, place, wanted, seconds = json.loads(sys.stdin.read())
    tree = ast.parse((SOURCE / name).read_text())
    break_at(places_in(tree, Path(name))[place])
    sys.meta_path.insert(0, Changed({Path(name): tree}))
    reach: Reach = {test: (took, []) for test, took in seconds.items()}
    files = list(dict.fromkeys([test.split("::")[0] for test in wanted]))
    told: list[str] = []
    failed: list[bool] = []

    def tell(test: str, fails: bool) -> None:
        told.append(test)
        failed.append(fails)
        print(f"\n{TOLD}{json.dumps([test, fails])}", flush=True)

    def work(items: list[pytest.Item]) -> None:
        for test, fails in Chosen(wanted, reach)(items):
            tell(test, fails)

    signal.setitimer(signal.ITIMER_PROF, LONGEST)
    tell("import", False)
    code = pytest.main([*PYTEST, "--capture=no", *files], plugins=[Collected(work)])
    broken = (pytest.ExitCode.INTERNAL_ERROR, pytest.ExitCode.USAGE_ERROR, pytest.ExitCode.INTERRUPTED)
    unread = code == pytest.ExitCode.TESTS_FAILED and not any(failed)  # a file of tests could not be imported
    if len(told) == 1 or unread or code in broken:
        tell("import", True)


def verdict(told: list[Any]) -> tuple[str, str]:
    """How a mutant fared, and in which test: a process that ended early was stuck in its last one."""
    if not told:
        return "survived", ""
    test, failed = told[-1]
    return ("killed" if failed else "stuck" if test else "survived"), test


def outcome(module: Path, place: int, reach: Reach, names: dict[str, set[str]], items: list[pytest.Item]) -> dict[str, Any]:
    """What was broken, and how it fared: "killed", "stuck" (a test did not end), "survived"."""
    tree = ast.parse((SOURCE / module).read_text())
    site = places_in(tree, module)[place]
    wanted, early = chosen(module, places(module)[place], reach, names, [item.nodeid for item in items])
    where = ast.unparse(site.statement).splitlines()[0][:80]
    what = f"{module.as_posix()}:{site.function}: {break_at(site)} in `{where}`"
    told: list[Any] = []
    start = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    if wanted and not early:

        def work() -> Iterator[Any]:
            if change(module, tree, site.function):
                yield from Chosen(wanted, reach)(items)
            else:
                yield "anew", True

        told = in_child(work)
        early = told[-1:] == [["anew", True]]
    if wanted and early:
        short = within(wanted, reach)
        told = list(imported_anew(short, reach, module, place))
    how, test = verdict(told)
    took = round(resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - start, 1)
    return {"mutant": what, "line": site.line, "kind": site.kind, "how": how, "by": test, "tests": len(wanted), "seconds": took}


def within(wanted: list[str], reach: Reach) -> list[str]:
    """As many of the first tests as the budget allows."""
    out: list[str] = []
    left = BUDGET
    for test in wanted:
        left -= reach[test][0] if test in reach else 2.0
        if left < 0 and out:
            break
        out.append(test)
    return out


def sample(paths: list[str], size: int, seed: int) -> list[tuple[Path, int]]:
    """Every n-th place that can be broken, from a random one on; all where *size* is 0."""
    every = [(m, place) for m in modules(paths) for place in range(len(places(m)))]
    if not 0 < size < len(every):
        return every
    step = len(every) / size
    start = random.Random(seed).random() * step
    return [every[int(start + i * step)] for i in range(size)]


def main() -> None:
    """Draw a sample, break each place, tell the survivors and the share killed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("paths", nargs="*", default=["core", "kit", "games"], help="modules or folders under src/upcard")
    parser.add_argument("--sample", type=int, default=0, help="so many mutants; 0 for all")
    parser.add_argument("--seed", type=int, default=1, help="of the sample")
    parser.add_argument("--results", type=Path, default=ROOT / "mutants.jsonl", help="the file of results")
    parser.add_argument("--reach", type=Path, default=ROOT / "mutants-reach.json", help="the file of what each test reaches")
    parser.add_argument("--workers", type=int, default=1, help="processes that share the mutants")
    parser.add_argument("--unreached", action="store_true", help="only list the statements that no test reaches")
    args = parser.parse_args()
    os.chdir(ROOT)
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    reach = reach_of(TESTS, args.reach)
    names = {test: set(reached) for test, (_, reached) in reach.items()}
    drawn = sample(args.paths, args.sample, args.seed)
    if args.unreached:
        met = set().union(*names.values())
        for name in dict.fromkeys([name_of(module, places(module)[place]) for module, place in drawn]):
            if name not in met:
                print(name)
        return
    random.Random(args.seed).shuffle(drawn)  # where a run is stopped, what is done is a sample too
    before = results(args.results)

    def share(items: list[pytest.Item], worker: int) -> None:
        for module, place in drawn[worker :: args.workers]:
            key = f"{module} {place}"
            if key not in before:
                row = {"place": key} | outcome(module, place, reach, names, items)
                with args.results.open("a") as file:
                    file.write(json.dumps(row) + "\n")
                print(f"{row['how']} {row['seconds']} s {row['mutant']}", flush=True)

    def work(items: list[pytest.Item]) -> None:
        children = []
        for worker in range(1, args.workers):
            child = os.fork()
            if child == 0:
                share(items, worker)
                os._exit(0)
            children.append(child)
        share(items, 0)
        for child in children:
            os.waitpid(child, 0)

    pytest.main([*PYTEST, "--capture=no", *TESTS], plugins=[Collected(work)])
    rows = results(args.results)
    summary([rows[key] for key in [f"{module} {place}" for module, place in drawn] if key in rows])


def results(file: Path) -> dict[str, dict[str, Any]]:
    """What was found before, by place."""
    return {row["place"]: row for row in map(json.loads, file.read_text().splitlines())} if file.exists() else {}


def summary(rows: list[dict[str, Any]]) -> None:
    """Tell the survivors, and the shares killed with their 95 % intervals."""
    from upcard.core.statistics import wilson

    reasons = tomllib.loads(EQUIVALENT.read_text())
    same = 0
    for row in rows:
        if row["how"] == "survived":
            same += row["mutant"] in reasons
            print(f"survived: {row['mutant']} (line {row['line']}): {reasons.get(row['mutant'], 'no test fails')}")
    killed = sum(row["how"] != "survived" for row in rows)
    for text, n in (("all", len(rows)), ("those that are not equivalent", len(rows) - same)):
        low, high = wilson(killed, n)
        print(f"{killed} of {n} killed, of {text}: {killed / n:.1%} ({low:.1%} to {high:.1%})")


if __name__ == "__main__":
    main()
