"""The mutation runner: which places it breaks, and how."""

from __future__ import annotations

import ast

from tests.mutants.run import mutant, sites

TEXT = '''
def f(a: int, b: int = 3) -> int:
    """Not 1 of these."""
    assert a < 9
    if a < b and a != 0:
        return a + 1
    return 0
'''


def test_every_kind_of_place_is_broken_once() -> None:
    """The condition, the and, two comparisons, the sum and three constants; not the assert, the default or the docstring."""
    kinds = [kind for _, kind in sites(ast.parse(TEXT))]
    assert sorted(kinds) == sorted(
        ["condition", "and/or", "comparison", "comparison", "constant", "operator", "constant", "constant"]
    )


def test_a_mutant_differs_in_one_place() -> None:
    """Each text is another one, and says where it differs."""
    texts = [mutant(TEXT, n) for n in range(8)]
    assert len({text for text, _ in texts} | {ast.unparse(ast.parse(TEXT))}) == 9
    assert [where for _, where in texts if "comparison" in where] == [
        "5: comparison: a < b -> a <= b",
        "5: comparison: a != 0 -> a == 0",
    ]
