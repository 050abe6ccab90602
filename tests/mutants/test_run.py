"""The mutation runner: which places it breaks, how, and which tests it finds for them."""

from __future__ import annotations

import ast
from pathlib import Path

from tests.mutants.run import CONTRACT, change, chosen, games_beside, name_of, places, sample, verdict
from tests.mutants.sites import break_at, sites
from upcard.core import wording

TEXT = '''
def f(a: int, b: int = 3) -> int:
    """Not 1 of these."""
    assert a < 9
    if a < b and a != 0:
        g(a)
        return a + 1
    a += 0
    g = -1
    return Name(max_answers=5)
'''


def test_every_kind_of_place_is_broken_once() -> None:
    """The condition, the and, two comparisons, a call, two sums, four constants; not the assert, the default or the bound."""
    kinds = [site.kind for site in sites(ast.parse(TEXT))]
    assert sorted(kinds) == sorted(
        ["condition", "and/or", "comparison", "comparison", "call", "operator", "operator"] + ["constant"] * 4
    )


def test_samples_and_what_runs_only_compiled_are_left_out() -> None:
    """A number of a table of sample hands makes a bot judge a little otherwise; the tests of bits load their source again."""
    rows = {ast.unparse(site.statement)[:6] for site in places(Path("kit/rows/ranking.py"))}
    assert "FIELD:" not in rows and "THIRTE" in rows
    functions = {site.function for site in places(Path("core/bits.py"))}
    assert "nth" in functions and not functions & {"count", "lowest", "highest", "cards"}


def test_a_mutant_differs_in_one_place() -> None:
    """Each text is another one, and says what was changed."""
    texts, told = set(), []
    for n in range(11):
        tree = ast.parse(TEXT)
        told.append(break_at(sites(tree)[n]))
        texts.add(ast.unparse(ast.fix_missing_locations(tree)))
    assert len(texts | {ast.unparse(ast.parse(TEXT))}) == 12
    assert [text for text in told if text.startswith(("a < b ->", "a != 0 ->", "g(a)", "a += 0 ", "-1"))] == [
        "a < b -> a <= b",
        "a != 0 -> a == 0",
        "g(a) -> ...",
        "a += 0 -> a -= 0",
        "-1 -> -0",
    ]


def test_a_sample_holds_each_module_in_its_share() -> None:
    """A fifth of two games: a fifth of each, up to one; another seed draws others; bots' judgement is left out."""
    every, some = sample(["games/golf", "games/hearts"], 0, 1), sample(["games/golf", "games/hearts"], 160, 1)
    for game in ("games/golf", "games/hearts"):
        share = sum(str(m).startswith(game) for m, _ in every) * 160 / len(every)
        assert abs(sum(str(m).startswith(game) for m, _ in some) - share) <= 1
    assert set(some) <= set(every) and set(some) != set(sample(["games/golf", "games/hearts"], 160, 2))
    assert not any(m.name == "policy.py" for m, _ in every)


def test_the_tests_of_a_place() -> None:
    """Those that reach its statement, a playthrough first, then the shortest; the contract of the game last."""
    module = Path("games/hearts/game.py")
    site = next(site for site in places(module) if site.function)
    name = name_of(module, site)
    playthrough = "tests/games/test_playthroughs.py::test_a[hearts]"
    reach: dict[str, tuple[float, list[str]]] = {"": (0.0, []), "slow": (2.0, [name]), "quick": (0.1, [name])}
    reach |= {playthrough: (0.5, [name]), "other": (0.0, ["games/golf/game.py:x: y"])}
    every = [f"{CONTRACT}::test_x[hearts--4]", f"{CONTRACT}::test_x[golf--4]"]
    names = {test: set(reached) for test, (_, reached) in reach.items()}
    assert chosen(module, site, reach, names, every) == ([playthrough, "quick", "slow", every[0]], False)
    new = "tests/games/hearts/test_new.py::test_y"
    assert chosen(module, site, reach, names, [*every, new])[0] == [playthrough, "quick", "slow", new, every[0]]
    names[""].add(name)  # it runs while modules are imported: all that reach the module, which is imported anew
    assert chosen(module, site, reach, names, every) == ([playthrough, "quick", "slow", every[0]], True)
    reach["beside"] = (0.1, [f"{module.as_posix()}:x: y"])  # it reaches another place of that module: it comes after the others
    names["beside"] = set(reach["beside"][1])
    assert chosen(module, site, reach, names, every) == ([playthrough, "quick", "slow", "beside", every[0]], True)


def test_a_table_is_held_against_the_tests_beside_it() -> None:
    """They read it without running a line of its module."""
    module = Path("kit/poker/rank_tables.py")
    site = next(site for site in places(module) if not site.function)
    own, other = "tests/kit/poker/test_rank_tables.py::test_a", "tests/kit/rows/test_setting.py::test_b"
    reach: dict[str, tuple[float, list[str]]] = {"": (0.0, []), own: (0.1, []), other: (0.1, [])}
    names = {test: set(reached) for test, (_, reached) in reach.items()}
    assert chosen(module, site, reach, names, [own, other]) == ([own], True)


def test_the_games_that_a_module_is_held_against() -> None:
    """A game against its own contract, a room of the kit against those of games that use it."""
    assert games_beside(Path("games/solo/hand.py")) == ("solo",)
    assert games_beside(Path("kit/rows/setting.py")) == ("chinese_poker", "crash")
    assert games_beside(Path("kit/tricks.py")) == ("hearts", "solo") and games_beside(Path("core/hand.py")) == ("hearts",)


def test_a_function_is_changed_where_it_stands() -> None:
    """`counted` says "1 point" and "2 points"; broken, the other way round, also to those that imported it before."""
    module, before = Path("core/wording.py"), wording.counted
    tree = ast.parse((Path(wording.__file__)).read_text())
    texts = [break_at(site) for site in places(module)]
    places.cache_clear()
    place = texts.index("abs(n) == 1 -> abs(n) != 1")
    break_at(sites(tree)[place])
    code = before.__code__
    try:
        assert (before(1, "points"), before(2, "points")) == ("1 point", "2 points")
        assert change(module, tree, "counted")
        assert (before(1, "points"), before(2, "points")) == ("1 points", "2 point")
    finally:
        before.__code__ = code
    assert not change(module, tree, "no such function")


def test_how_a_mutant_fared() -> None:
    """What a process told before it ended: nothing to run, all passed, one failed, or it ended in the middle of one."""
    assert verdict([]) == ("survived", "")
    assert verdict([["a", False], ["", False]]) == ("survived", "")
    assert verdict([["a", False], ["b", False], ["b", True]]) == ("killed", "b")
    assert verdict([["a", False], ["b", False]]) == ("stuck", "b")
