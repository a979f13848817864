"""Mutants of an exported Python package: one small change each, of its tables or of its conditions."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise

COMPARISONS: Mapping[type[ast.cmpop], tuple[str, ...]] = {
    ast.Lt: ("<=", ">"),
    ast.LtE: ("<", ">="),
    ast.Gt: (">=", "<"),
    ast.GtE: (">", "<="),
    ast.Eq: ("!=",),
    ast.NotEq: ("==",),
    ast.In: ("not in",),
    ast.NotIn: ("in",),
}
EFFECTS = {"reads": "pays", "writes": "sends", "sends": "reads", "pays": "reads"}
DROPPED = ("when", "precondition", "is_end", "takes_all", "otherwise", "times", "minutes", "not_by", "not_user")
"""Keywords that are left out; those of facts are in `FACT_LIMITS`."""
SHIFTED = ("minimum", "maximum", "times", "minutes")
LISTS = ("asks", "calls", "computes", "routes", "outputs", "gives")
FACT_LIMITS = ("minimum", "maximum", "pattern", "allowed", "optional", "items")


@dataclass(frozen=True)
class Mutant:
    """A change of a file: what is changed, where (line), and the new text of the file."""

    file: str
    line: int
    what: str
    text: str

    @property
    def key(self) -> str:
        """What names it."""
        return f"{self.file}:{self.line} {self.what}"


class _Source:
    """A file in which pieces are replaced."""

    def __init__(self, file: str, text: str) -> None:
        self.file, self.text, self.tree = file, text, ast.parse(text)
        self._lines = [0]
        for line in text.encode().splitlines(keepends=True):
            self._lines.append(self._lines[-1] + len(line))

    def piece(self, node: ast.expr) -> str:
        """The text of a node."""
        return self.text.encode()[slice(*self._span(node))].decode()

    def start(self) -> str:
        """The name of the first node, as it is written."""
        calls = (node for node in ast.walk(self.tree) if isinstance(node, ast.Call))
        return next(self.piece(keyword.value) for call in calls for keyword in call.keywords if keyword.arg == "start")

    def mutant(self, what: str, *replacements: tuple[ast.expr | ast.keyword, str]) -> Mutant:
        """The file with other pieces in place of these nodes."""
        content = self.text.encode()
        for node, piece in sorted(replacements, key=lambda item: -self._span(item[0])[0]):
            start, end = self._span(node)
            content = content[:start] + piece.encode() + content[end:]
        return Mutant(self.file, replacements[0][0].lineno, what, content.decode())

    def without(self, what: str, node: ast.expr | ast.keyword) -> Mutant:
        """The file without an element of a call, tuple or dict, and without the comma behind it."""
        content = self.text.encode()
        start, end = self._span(node)
        rest = content[end:]
        stripped = rest.lstrip()
        rest = stripped[1:] if stripped.startswith(b",") else rest
        return Mutant(self.file, node.lineno, what, (content[:start] + rest).decode())

    def _span(self, node: ast.expr | ast.keyword) -> tuple[int, int]:
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        start = self._lines[node.lineno - 1] + node.col_offset
        return start, self._lines[node.end_lineno - 1] + node.end_col_offset


def mutants(files: Mapping[str, str]) -> Iterator[Mutant]:
    """All mutants of the modules `procedure` and `conditions`, by path."""
    for path, text in files.items():
        source = _Source(path, text)
        made = _of_tables(source) if path.endswith("procedure.py") else _of_conditions(source)
        for mutant in made:
            try:
                ast.parse(mutant.text)
            except SyntaxError:
                continue
            if mutant.text != text:
                yield mutant


def _of_tables(source: _Source) -> Iterator[Mutant]:
    for node in ast.walk(source.tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            yield from _of_part(source, node, node.func.id)


def _of_part(source: _Source, call: ast.Call, kind: str) -> Iterator[Mutant]:
    if kind == "Condition":
        yield source.mutant("swap what holds and what fails", *_swap(source, call.args[0], call.args[1]))
    elif kind == "Route":
        yield source.mutant("lead to the start", (call.args[1], source.start()))
    elif kind == "Call" and len(call.args) > 1 and isinstance(call.args[1], ast.Dict):
        yield from _of_arguments(source, call.args[1])
    elif kind == "Fact" and source.piece(call.args[0]) in ('"integer"', '"boolean"'):
        yield source.mutant("change the type", (call.args[0], '"string"'))
    for keyword in call.keywords:
        yield from _of_keyword(source, keyword, kind)


def _of_keyword(source: _Source, keyword: ast.keyword, kind: str) -> Iterator[Mutant]:
    name, value = keyword.arg or "", keyword.value
    if name in (DROPPED if kind != "Fact" else FACT_LIMITS):
        yield source.without(f"drop {name} of {kind}", keyword)
    if name in SHIFTED:
        yield source.mutant(f"shift {name} of {kind}", (value, f"({source.piece(value)} + 1)"))
    if name in LISTS and isinstance(value, ast.Tuple):
        yield from _of_tuple(source, value, f"{name} of {kind}")
    if name == "effect":
        yield source.mutant("change the effect", (value, repr(EFFECTS[source.piece(value).strip('"')])))


def _of_arguments(source: _Source, arguments: ast.Dict) -> Iterator[Mutant]:
    for key, value in zip(arguments.keys, arguments.values, strict=True):
        if key is not None:
            yield source.mutant("feed an argument from nothing", (value, '"nothing"'))
            yield source.mutant("rename an argument", (key, '"other"'))
    for first, second in pairwise(arguments.values):
        yield source.mutant("swap two arguments", *_swap(source, first, second))


def _of_tuple(source: _Source, value: ast.Tuple, where: str) -> Iterator[Mutant]:
    if len(value.elts) > 1:
        for element in value.elts:
            yield source.without(f"drop one of {where}", element)
        for first, second in pairwise(value.elts):
            yield source.mutant(f"swap two of {where}", *_swap(source, first, second))
    else:
        yield source.mutant(f"drop all {where}", (value, "()"))


def _of_conditions(source: _Source) -> Iterator[Mutant]:
    for node in ast.walk(source.tree):
        if isinstance(node, ast.BoolOp):
            yield from _of_junction(source, node)
        elif isinstance(node, ast.Compare) and len(node.ops) == 1:
            yield from _of_comparison(source, node)
        elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
            yield source.mutant("drop a not", (node, f"({source.piece(node.operand)})"))
        elif isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add | ast.Sub | ast.Mult):
            yield from _of_sum(source, node)
        elif isinstance(node, ast.Call) and source.piece(node.func) in ("holds", "fails"):
            other = "fails" if source.piece(node.func) == "holds" else "holds"
            yield source.mutant(f"{other} for {source.piece(node.func)}", (node.func, other))
        elif isinstance(node, ast.Return) and isinstance(node.value, ast.Constant):
            yield source.mutant("another result", (node.value, '"another"'))


def _of_junction(source: _Source, node: ast.BoolOp) -> Iterator[Mutant]:
    word, other = ("and", "or") if isinstance(node.op, ast.And) else ("or", "and")
    pieces = [f"({source.piece(value)})" for value in node.values]
    yield source.mutant(f"{other} for {word}", (node, f"({f' {other} '.join(pieces)})"))
    for number in range(len(pieces)):
        rest = f" {word} ".join(pieces[:number] + pieces[number + 1 :])
        yield source.mutant(f"drop {source.piece(node.values[number])}", (node, f"({rest})"))


def _of_comparison(source: _Source, node: ast.Compare) -> Iterator[Mutant]:
    left, right = source.piece(node.left), source.piece(node.comparators[0])
    for operator in COMPARISONS.get(type(node.ops[0]), ()):
        yield source.mutant(f"{operator} in {left}", (node, f"{left} {operator} {right}"))
    for constant in (node.left, node.comparators[0]):
        if isinstance(constant, ast.Constant) and isinstance(constant.value, int) and constant.value is not True:
            yield source.mutant("shift a bound up", (constant, str(constant.value + 1)))
            yield source.mutant("shift a bound down", (constant, str(constant.value - 1)))
        elif isinstance(constant, ast.Constant) and isinstance(constant.value, str):
            yield source.mutant("another text", (constant, repr(f"{constant.value}x")))
        elif isinstance(constant, ast.Tuple) and len(constant.elts) > 1:
            for element in constant.elts:
                yield source.without("drop a member", element)


def _of_sum(source: _Source, node: ast.BinOp) -> Iterator[Mutant]:
    left, right = source.piece(node.left), source.piece(node.right)
    operator = "-" if isinstance(node.op, ast.Add) else "+"
    yield source.mutant("another operator", (node, f"({left}) {operator} ({right})"))


def _swap(source: _Source, first: ast.expr, second: ast.expr) -> Iterable[tuple[ast.expr, str]]:
    return (first, source.piece(second)), (second, source.piece(first))


__all__ = ["Mutant", "mutants"]
