"""What conditions read and compare: facts, literals, and values looked for in lists; found without the solver."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from decimal import Decimal
from random import Random
from typing import Any

from sopstudio.expressions import Call, Compare, FactName, ListExpression, Literal, Tree, walk
from sopstudio.expressions.matching import text_like, text_unlike
from sopstudio.sop import Sop, Task
from sopstudio.text.conditions import condition_tree


def fact_names(tree: Tree) -> set[str]:
    """The facts that a tree reads."""
    return {node.name for node in walk(tree) if isinstance(node, FactName)}


def list_members(trees: Iterable[Tree]) -> dict[str, tuple[Any, ...]]:
    """The values that conditions look for in each list fact."""
    members: dict[str, list[Any]] = {}
    for tree in trees:
        for node in walk(tree):
            pair: tuple[Tree, Tree] | None = None
            if isinstance(node, Call) and node.function == "contains":
                pair = (node.arguments[0], node.arguments[1])
            elif (
                isinstance(node, Compare)
                and node.operator in ("in", "not in")
                and not isinstance(node.right, ListExpression)
            ):
                pair = (node.right, node.left)
            if pair is not None and isinstance(pair[0], FactName) and isinstance(pair[1], Literal):
                value = pair[1].value
                members.setdefault(pair[0].name, []).append(value)
    return {name: tuple(dict.fromkeys(values)) for name, values in members.items()}


def compared_literals(trees: Iterable[Tree]) -> dict[str, tuple[Any, ...]]:
    """The literals that each fact is compared with directly, where outcomes change, and texts about its patterns."""
    return _collect_compared(trees, lambda tree: (tree,))


def compared_values(trees: Iterable[Tree]) -> dict[str, tuple[Any, ...]]:
    """As `compared_literals`, and the items of the lists that a fact is looked for in."""
    return _collect_compared(trees, lambda tree: tree.items if isinstance(tree, ListExpression) else (tree,))


def texts_compared_with(sop: Sop, name: str) -> tuple[str, ...]:
    """The texts that conditions of an SOP compare a fact with, in the order in which they stand."""
    texts = [edge.condition for graph in sop.graphs() for edge in graph.edges if edge.kind == "formal"]
    texts += [tool.precondition for tool in sop.tools]
    bindings = (node.tools for graph in sop.graphs() for node in graph.nodes if isinstance(node, Task))
    texts += [binding.condition for bound in bindings for binding in bound]
    trees = (tree for tree in map(condition_tree, texts) if tree is not None)
    return tuple(value for value in compared_values(trees).get(name, ()) if isinstance(value, str))


def _collect_compared(trees: Iterable[Tree], parts: Callable[[Tree], Iterable[Tree]]) -> dict[str, tuple[Any, ...]]:
    values_found: dict[str, list[Any]] = {}
    nodes = [node for tree in trees for node in walk(tree)]
    for node in (node for node in nodes if isinstance(node, Compare)):
        for side, opposite in ((node.left, node.right), (node.right, node.left)):
            if isinstance(side, FactName):
                literals = (part for part in parts(opposite) if isinstance(part, Literal))
                values_found.setdefault(side.name, []).extend(map(_exact_value, literals))
    for name, texts in texts_about_patterns(nodes).items():
        values_found.setdefault(name, []).extend(texts)
    return {name: tuple(dict.fromkeys(values)) for name, values in values_found.items() if values}


def texts_about_patterns(nodes: Iterable[Tree]) -> dict[str, list[str]]:
    """For each fact that a node matches with a pattern, a text that matches and one that nearly does."""
    texts: dict[str, list[str]] = {}
    for node in nodes:
        match node:
            case Call("matches", (FactName(name), Literal(str(pattern)))):
                pair = (text_like(pattern, Random(0)), text_unlike(pattern, Random(0)))
                texts.setdefault(name, []).extend(text for text in pair if text is not None and text.strip())
    return texts


def _exact_value(literal: Literal) -> Any:
    value = literal.value
    return value if isinstance(value, str | bool | int) else Decimal(value.numerator) / value.denominator
