"""The mutation runner: which places it breaks, how, and which tests it finds for them."""

from __future__ import annotations

import ast
from pathlib import Path

from tests.mutants.run import outcome, own_tests, parsed, reached, room, sample
from tests.mutants.sites import break_at, sites

TEXT = '''
def f(a: int, b: int = 3) -> int:
    """Not 1 of these."""
    assert a < 9
    if a < b and a != 0:
        g(a)
        return a + 1
    a += 0
    return Name(max_answers=5)
'''


def test_every_kind_of_place_is_broken_once() -> None:
    """The condition, the and, two comparisons, a call, two sums, three constants; not the assert, the default or the bound."""
    kinds = [site.kind for site in sites(ast.parse(TEXT))]
    assert sorted(kinds) == sorted(
        ["condition", "and/or", "comparison", "comparison", "call", "operator", "operator", "constant", "constant", "constant"]
    )


def test_a_mutant_differs_in_one_place() -> None:
    """Each text is another one, and says what was changed."""
    texts, told = set(), []
    for n in range(10):
        tree = ast.parse(TEXT)
        told.append(break_at(sites(tree)[n]))
        texts.add(ast.unparse(ast.fix_missing_locations(tree)))
    assert len(texts | {ast.unparse(ast.parse(TEXT))}) == 11
    assert [text for text in told if text.startswith(("a < b ->", "a != 0 ->", "g(a)", "a += 0 "))] == [
        "a < b -> a <= b",
        "a != 0 -> a == 0",
        "g(a) -> ...",
        "a += 0 -> a -= 0",
    ]


def test_a_sample_holds_each_module_in_its_share() -> None:
    """A fifth of two games: a fifth of each, up to one; another seed draws others; bots' judgement is left out."""
    every, some = sample(["games/golf", "games/hearts"], 0, 1), sample(["games/golf", "games/hearts"], 160, 1)
    for game in ("games/golf", "games/hearts"):
        share = sum(room(m) == game for m, _ in every) * 160 / len(every)
        assert abs(sum(room(m) == game for m, _ in some) - share) <= 1
    assert set(some) <= set(every) and set(some) != set(sample(["games/golf", "games/hearts"], 160, 2))
    assert not any(m.name == "policy.py" for m, _ in every)


def test_a_place_is_reached_by_the_tests_that_run_it() -> None:
    """Some tests of tricks run `winner`; of all its tests, none runs every place."""
    places = sample(["kit/tricks.py"], 0, 1)
    tests = own_tests(room(places[0][0]))
    assert tests == ["tests/kit/test_tricks.py"]
    found = reached(tests, places)
    assert any(found) and len({frozenset(wanted) for wanted in found}) > 2


def test_a_mutant_that_a_test_tells_apart_is_killed() -> None:
    """Without the winner of a trick leading to the next, the other player would be asked."""
    module = Path("kit/tricks.py")
    texts = [break_at(site) for site in sites(parsed(module))]
    place = texts.index("h.next_trick(winner) -> ...")
    [wanted] = reached(own_tests(room(module)), [(module, place)])
    assert outcome(module, place, wanted)["how"] == "killed"
