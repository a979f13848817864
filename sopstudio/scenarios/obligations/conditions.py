"""Every part of every condition comes out true and false, and decides on its own where it can (MC/DC).

Modified condition/decision coverage: for each part of a condition a pair of cases in which the whole changes with that
part alone. A part that can never decide on its own is only asked to come out both ways.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from sopstudio.expressions import And, Literal, Not, Or, Tree, atoms, to_text
from sopstudio.scenarios.obligations.obligation import Obligation
from sopstudio.sop import Route, Routing


def conditions(routing: Routing) -> list[Obligation]:
    """Each part of each edge's condition true and false, when the edge is tried."""
    return [one for place in routing.flow.nodes for one in _at(routing, place)]


def _at(routing: Routing, place: str) -> Iterator[Obligation]:
    work = routing.work(place)
    before: list[Tree] = []
    for route in work.routes:
        if route.condition is None:
            continue
        for atom in atoms(route.condition.tree):
            if not isinstance(atom, Literal):
                yield from _of(routing, place, route, atom, before if work.branching == "first" else [])
        before.append(Not(route.condition.tree))


def _of(routing: Routing, place: str, route: Route, atom: Tree, before: list[Tree]) -> Iterator[Obligation]:
    whole = route.condition.tree if route.condition is not None else atom
    yes, no = (_with(whole, atom, Literal(value)) for value in (True, False))
    decides: Tree = Or((And((yes, Not(no))), And((no, Not(yes)))))
    where = f'at "{routing.flow.nodes[place].label()}"'
    for value in (True, False):
        comes: Tree = atom if value else Not(atom)
        text = f"{to_text(atom)} is {str(value).lower()}"
        label = f"{route.way.id}: {text}"
        plain = Obligation(label, f"{text} {where}", place, demand=_all([*before, comes]))
        if whole == atom:
            yield plain
        else:
            demand = _all([*before, comes, decides])
            yield Obligation(f"{label}, alone", f"{text} and decides {where}", place, demand=demand, instead=plain)


def _all(trees: list[Tree]) -> Tree:
    return And(tuple(trees)) if len(trees) > 1 else trees[0]


def _with(tree: Tree, atom: Tree, value: Tree) -> Tree:
    """The condition with `value` in place of one of its parts."""
    if tree == atom:
        return value
    if isinstance(tree, And | Or):
        return replace(tree, operands=tuple(_with(one, atom, value) for one in tree.operands))
    return Not(_with(tree.operand, atom, value)) if isinstance(tree, Not) else tree
