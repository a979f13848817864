"""Values to be found on a path, and which values are worth wishing for: samples, and where conditions change."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from sopstudio.analysis.solving.terms import Term
from sopstudio.expressions import Call, Compare, FactName, ListOf, Literal, Tree, walk
from sopstudio.sop import BoundTool, Fact, look_up, misfit


@dataclass(slots=True)
class Slot:
    """One value to be found: of which fact, from whom, and when it is needed at all."""

    fact: Fact
    term: Term
    tool: BoundTool | None
    call: int
    path: str
    needed: Any
    turn: int = 0
    """How many values of the fact came before this one."""
    chosen: Any = None
    """A readable value that the solver has agreed to."""


def sample(slot: Slot) -> Any:
    if slot.tool is None:
        return None
    samples = slot.tool.tool.responses
    found = [look_up(sample.body, slot.path) for sample in samples]
    fitting = [value for value in found if value is not None and not misfit(slot.fact, value)]
    return fitting[slot.call % len(fitting)] if fitting else None


def placed(body: dict[str, Any], path: str, value: Any) -> None:
    """Put `value` at a dotted path of a response body."""
    *parents, last = path.split(".")
    for key in parents:
        body = body.setdefault(key, {})
    body[last] = value


def names_in(tree: Tree) -> set[str]:
    return {one.name for one in walk(tree) if isinstance(one, FactName)}


def list_members(trees: Iterable[Tree]) -> dict[str, tuple[Any, ...]]:
    """Values that conditions look for in a list fact."""
    found: dict[str, list[Any]] = {}
    for tree in trees:
        for node in walk(tree):
            pair: tuple[Tree, Tree] | None = None
            if isinstance(node, Call) and node.function == "contains":
                pair = (node.arguments[0], node.arguments[1])
            elif isinstance(node, Compare) and node.operator in ("in", "not in") and not isinstance(node.right, ListOf):
                pair = (node.right, node.left)
            if pair is not None and isinstance(pair[0], FactName) and isinstance(pair[1], Literal):
                value = pair[1].value
                found.setdefault(pair[0].name, []).append(value)
    return {name: tuple(dict.fromkeys(values)) for name, values in found.items()}


def literals_by_fact(trees: Iterable[Tree]) -> dict[str, tuple[Any, ...]]:
    """Values that a fact is compared with directly: where its outcomes change."""
    return _compared(trees, lambda tree: (tree,))


def values_by_fact(trees: Iterable[Tree]) -> dict[str, tuple[Any, ...]]:
    """The same, and the values of the lists that a fact is looked for in: what a fact may be worth trying."""
    return _compared(trees, lambda tree: tree.items if isinstance(tree, ListOf) else (tree,))


def _compared(trees: Iterable[Tree], parts: Callable[[Tree], Iterable[Tree]]) -> dict[str, tuple[Any, ...]]:
    found: dict[str, list[Any]] = {}
    for node in (node for tree in trees for node in walk(tree) if isinstance(node, Compare)):
        for one, two in ((node.left, node.right), (node.right, node.left)):
            if isinstance(one, FactName):
                literals = (part for part in parts(two) if isinstance(part, Literal))
                found.setdefault(one.name, []).extend(map(_exact, literals))
    return {name: tuple(dict.fromkeys(values)) for name, values in found.items() if values}


def _exact(literal: Literal) -> Any:
    value = literal.value
    return value if isinstance(value, str | bool | int) else Decimal(value.numerator) / value.denominator
