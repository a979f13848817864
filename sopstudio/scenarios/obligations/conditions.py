"""Modified condition/decision coverage (MC/DC): each part of each condition is true and false and decides
alone.

For each part there is a pair of cases in which the outcome changes with that part alone. A part that can
never decide alone need only be true and false. This holds for edges and for the conditions of tools;
what a precondition forbids ends a run, so its parts need both values only where the rest allows the
call.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from sopstudio.expressions import And, Literal, Not, Or, Tree, atoms, to_text
from sopstudio.scenarios.obligations.obligation import Obligation
from sopstudio.sop import Runtime


def conditions(runtime: Runtime) -> list[Obligation]:
    """Each part of each condition true and false, when the edge is tried or the tool called."""
    return [
        obligation
        for place in runtime.flow.nodes
        for obligation in (*_call_obligations(runtime, place), *_edge_obligations(runtime, place))
    ]


def _call_obligations(runtime: Runtime, place: str) -> Iterator[Obligation]:
    for bound in runtime.plan(place).tools:
        where = f'for the tool "{bound.tool.label()}" at "{runtime.flow.nodes[place].label()}"'
        point = _DecisionPoint(f"{place} {bound.tool.name}", where, place, bound.tool.name)
        if bound.condition is not None:
            yield from _mcdc_obligations(point, bound.condition.tree, [])
        if bound.precondition is not None:
            required_conditions = [
                condition.tree for condition in (bound.condition, bound.precondition) if condition is not None
            ]
            parts = _parts(bound.precondition.tree)
            for part in parts:
                yield from (
                    _plain_obligation(point, part, value, required_conditions)
                    for value in ((True, False) if parts[1:] else (True,))
                )


def _edge_obligations(runtime: Runtime, place: str) -> Iterator[Obligation]:
    plan = runtime.plan(place)
    before: list[Tree] = []
    for route in plan.routes:
        if route.condition is not None:
            leads, here = (runtime.flow.nodes[node].label() for node in (route.transition.target, place))
            point = _DecisionPoint(route.transition.id, f'when the edge to "{leads}" is tried at "{here}"', place)
            yield from _mcdc_obligations(point, route.condition.tree, before if plan.branching == "first" else [])
            before.append(Not(route.condition.tree))


@dataclass(frozen=True, slots=True)
class _DecisionPoint:
    """Where a condition is decided, for labels and in words."""

    label: str
    words: str
    place: str
    tool: str = ""


def _parts(condition: Tree) -> list[Tree]:
    return [atom for atom in atoms(condition) if not isinstance(atom, Literal)]


def _mcdc_obligations(point: _DecisionPoint, condition: Tree, before: list[Tree]) -> Iterator[Obligation]:
    for atom in _parts(condition):
        yes, no = (_substitute(condition, atom, Literal(value)) for value in (True, False))
        decides: Tree = Or((And((yes, Not(no))), And((no, Not(yes)))))
        for value in (True, False):
            plain = _plain_obligation(point, atom, value, before)
            if condition == atom:
                yield plain
            else:
                demand = _conjunction([*before, atom if value else Not(atom), decides])
                words = f"{_outcome_words(atom, value)} and decides {point.words}"
                label = f"{plain.label}, alone"
                yield Obligation(label, words, point.place, demand=demand, tool=point.tool, fallback=plain)


def _plain_obligation(point: _DecisionPoint, atom: Tree, value: bool, required: list[Tree]) -> Obligation:
    text = _outcome_words(atom, value)
    demand = _conjunction([*required, atom if value else Not(atom)])
    return Obligation(f"{point.label}: {text}", f"{text} {point.words}", point.place, demand=demand, tool=point.tool)


def _outcome_words(atom: Tree, value: bool) -> str:
    return f"{to_text(atom)} is {str(value).lower()}"


def _conjunction(trees: list[Tree]) -> Tree:
    return And(tuple(trees)) if len(trees) > 1 else trees[0]


def _substitute(tree: Tree, atom: Tree, value: Tree) -> Tree:
    """The condition with one of its parts replaced by `value`."""
    if tree == atom:
        return value
    if isinstance(tree, And | Or):
        return replace(tree, operands=tuple(_substitute(operand, atom, value) for operand in tree.operands))
    return Not(_substitute(tree.operand, atom, value)) if isinstance(tree, Not) else tree
