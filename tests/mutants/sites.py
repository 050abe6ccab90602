"""Where a module can be broken, and how: one comparison, constant, operator, condition or call at a time."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass

COMPARE: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
OPERATE: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
}
HIT = "__mutant_hit__"  # the built-in that a probe calls


@dataclass
class Site:
    """A node that can be broken, what is broken there, and the statement and function that it stands in."""

    node: ast.AST
    kind: str
    body: list[ast.stmt]  # the list that holds the statement
    statement: ast.stmt
    function: str

    @property
    def line(self) -> int:
        return getattr(self.node, "lineno", self.statement.lineno)


def sites(tree: ast.Module) -> list[Site]:
    """Every place that can be broken; not annotations, defaults, docstrings, asserts, `strict`, `__repr__` or bounds on play."""
    return list(_in_body(tree.body, ""))


def _in_body(body: list[ast.stmt], function: str) -> Iterator[Site]:
    for statement in body:
        if isinstance(statement, (ast.FunctionDef, ast.ClassDef)):
            if statement.name != "__repr__":
                yield from _in_body(statement.body, f"{function}.{statement.name}".lstrip("."))
        elif not isinstance(statement, ast.Assert):
            yield from _in_node(statement, body, statement, function)


def _in_node(node: ast.AST, body: list[ast.stmt], statement: ast.stmt, function: str) -> Iterator[Site]:
    kind = _kind(node)
    if kind:
        yield Site(node, kind, body, statement, function)
    if _is_negative(node):
        return  # a number with its sign is one place: -2 for -1 would often mean nobody too
    for field, value in ast.iter_fields(node):
        if field in ("annotation", "args") and isinstance(value, (ast.expr, ast.arguments)):
            continue
        if isinstance(node, ast.keyword) and node.arg in ("max_answers", "high", "strict"):
            continue  # a generous bound, not a rule; or a check that rows are as long as each other, like an assert
        if isinstance(value, list) and value and isinstance(value[0], ast.stmt):
            yield from _in_body(value, function)
        else:
            for child in value if isinstance(value, list) else [value]:
                if isinstance(child, ast.AST):
                    yield from _in_node(child, body, statement, function)


def _kind(node: ast.AST) -> str:
    match node:
        case ast.Compare() if type(node.ops[0]) in COMPARE:
            return "comparison"
        case ast.BinOp() | ast.AugAssign() if type(node.op) in OPERATE:
            return "operator"
        case ast.BoolOp():
            return "and/or"
        case ast.If() | ast.While() | ast.IfExp():
            return "condition"
        case ast.Constant(value=bool() | int()):
            return "constant"
        case ast.UnaryOp() if _is_negative(node):
            return "constant"
        case ast.Expr(value=ast.Call()):
            return "call"
    return ""


def _is_negative(node: ast.AST) -> bool:
    match node:
        case ast.UnaryOp(op=ast.USub(), operand=ast.Constant(value=int())):
            return True
    return False


def break_at(site: Site) -> str:
    """Change the place in its tree; what stood there and what stands there now."""
    node = site.node
    before = ast.unparse(node).splitlines()[0]
    match node:
        case ast.Compare():
            node.ops[0] = COMPARE[type(node.ops[0])]()
        case ast.BinOp() | ast.AugAssign():
            node.op = OPERATE[type(node.op)]()
        case ast.BoolOp():
            node.op = ast.Or() if isinstance(node.op, ast.And) else ast.And()
        case ast.If() | ast.While() | ast.IfExp():
            node.test = ast.UnaryOp(ast.Not(), node.test)
        case ast.Constant(value=bool(value)):
            node.value = not value
        case ast.Constant(value=int(value)):
            node.value = value + 1
        case ast.UnaryOp(operand=ast.Constant(value=int(value))):
            node.operand = ast.Constant(value - 1)
        case ast.Expr():
            node.value = ast.Constant(...)
    return f"{before} -> {ast.unparse(node).splitlines()[0]}"


def probe_at(site: Site, number: int) -> None:
    """Let the statement that holds the place tell when it is about to run."""
    call = ast.Expr(ast.Call(ast.Name(HIT, ast.Load()), [ast.Constant(number)], []))
    at = next(i for i, s in enumerate(site.body) if s is site.statement)
    site.body.insert(at, ast.copy_location(call, site.statement))
