"""Which fields a hand has, and how each goes into a copy."""

from __future__ import annotations

from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

CORE_FIELDS: Final = frozenset(
    [
        "plan",
        "terms",
        "journal",
        "untracked",
        "stream",
        "rules",
        "at",
        "ruled_out",
        "shares_ruled_out",
        "known",
        "next_below",
        "phase",
        "waiting",
        "asked_seats",
        "left_to_copy",
        "rng_state",
        "drawn",
        "score",
    ]
)

VECTOR: Final = type(vec[i64]([]))


@mypyc_attr(allow_interpreted_subclasses=True)
class Blank:
    """`Blank.__new__(cls)` makes an object of any class without its `__init__`; a copy then gets every field.

    Compiled code allocates without `__init__` only within a `__new__`, and looks at the class it is given only where that
    `__new__` may be inherited.  It spares a copy of Hearts 2,100 of 5,500 instructions.
    """

    def __new__(cls: type[Any]) -> Any:
        return object.__new__(cls)


def own_fields(h: object) -> list[str]:
    """The names of the fields that a game adds to a hand, compiled or not."""
    names = set(getattr(h, "__dict__", {}))
    for cls in type(h).__mro__:
        names |= set(vars(cls).get("__annotations__", {})) | set(vars(cls).get("__mypyc_attrs__", ()))
    return sorted([name for name in names - CORE_FIELDS if not name.startswith("__")])


class LeftToCopy:
    """The fields that `copy_fields` of a class leaves: the *names* of compiled ones, and all of the `__dict__` where the class
    is *interpreted*.
    """

    def __init__(self, names: list[str], interpreted: bool) -> None:
        self.names = names
        self.interpreted = interpreted


LEFT: Final[dict[type[Any], LeftToCopy]] = {}


def left_to_copy(h: object) -> LeftToCopy:
    """The fields of a hand that no `copy_fields` copies, worked out once for each class.

    The `copy_fields` of a compiled class copies all fields of that class and its bases.
    """
    cls = type(h)
    found = LEFT.get(cls)
    if found is None:
        names = [name for name in getattr(cls, "__mypyc_attrs__", ()) if not name.startswith("__")]
        for base in cls.__mro__:
            here = vars(base)
            if "copy_fields" in here and "__mypyc_attrs__" in here:
                names = [name for name in names if name not in here["__mypyc_attrs__"]]
                break
        names = [name for name in names if name not in CORE_FIELDS]
        found = LEFT[cls] = LeftToCopy(names, "__mypyc_attrs__" not in vars(cls))
    return found


def copied(value: Any) -> Any:
    """A field's value for a copy: lists, vectors and dicts one level deep, anything with a `copy` by that, the rest shared."""
    kind = type(value)
    if kind is int or kind is str or kind is bool or value is None:
        return value
    if kind is list or kind is VECTOR:
        return value[:]
    copy = getattr(value, "copy", None)
    return value if copy is None else copy()
