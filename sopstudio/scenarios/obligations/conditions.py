"""Every part of every condition comes out true and false, and decides on its own where it can (MC/DC).

So for edges, and for the conditions of tools. What a precondition forbids ends a run, so that its parts need only come
out both ways where the rest allows the call.

Modified condition/decision coverage: for each part of a condition a pair of cases in which the whole changes with that
part alone. A part that can never decide on its own is only asked to come out both ways.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from sopstudio.expressions import And, Literal, Not, Or, Tree, atoms, to_text
from sopstudio.scenarios.obligations.obligation import Obligation
from sopstudio.sop import Routing


def conditions(routing: Routing) -> list[Obligation]:
    """Each part of each condition true and false, when the edge is tried or the tool called."""
    return [one for place in routing.flow.nodes for one in (*_calls(routing, place), *_at(routing, place))]


def _calls(routing: Routing, place: str) -> Iterator[Obligation]:
    for bound in routing.work(place).tools:
        where = f'for the tool "{bound.tool.label()}" at "{routing.flow.nodes[place].label()}"'
        spot = _Spot(f"{place} {bound.tool.name}", where, place, bound.tool.name)
        if bound.condition is not None:
            yield from _of(spot, bound.condition.tree, [])
        if bound.precondition is not None:
            judged = [one.tree for one in (bound.condition, bound.precondition) if one is not None]
            parts = _parts(bound.precondition.tree)
            for part in parts:
                yield from (_plain(spot, part, value, judged) for value in ((True, False) if parts[1:] else (True,)))


def _at(routing: Routing, place: str) -> Iterator[Obligation]:
    work = routing.work(place)
    before: list[Tree] = []
    for route in work.routes:
        if route.condition is not None:
            leads, here = (routing.flow.nodes[one].label() for one in (route.way.target, place))
            spot = _Spot(route.way.id, f'when the edge to "{leads}" is tried at "{here}"', place)
            yield from _of(spot, route.condition.tree, before if work.branching == "first" else [])
            before.append(Not(route.condition.tree))


@dataclass(frozen=True, slots=True)
class _Spot:
    """Where a condition is decided, for labels and in words."""

    label: str
    words: str
    place: str
    tool: str = ""


def _parts(whole: Tree) -> list[Tree]:
    return [atom for atom in atoms(whole) if not isinstance(atom, Literal)]


def _of(spot: _Spot, whole: Tree, before: list[Tree]) -> Iterator[Obligation]:
    for atom in _parts(whole):
        yes, no = (_with(whole, atom, Literal(value)) for value in (True, False))
        decides: Tree = Or((And((yes, Not(no))), And((no, Not(yes)))))
        for value in (True, False):
            plain = _plain(spot, atom, value, before)
            if whole == atom:
                yield plain
            else:
                demand = _all([*before, atom if value else Not(atom), decides])
                words = f"{_said(atom, value)} and decides {spot.words}"
                label = f"{plain.label}, alone"
                yield Obligation(label, words, spot.place, demand=demand, tool=spot.tool, instead=plain)


def _plain(spot: _Spot, atom: Tree, value: bool, also: list[Tree]) -> Obligation:
    text = _said(atom, value)
    demand = _all([*also, atom if value else Not(atom)])
    return Obligation(f"{spot.label}: {text}", f"{text} {spot.words}", spot.place, demand=demand, tool=spot.tool)


def _said(atom: Tree, value: bool) -> str:
    return f"{to_text(atom)} is {str(value).lower()}"


def _all(trees: list[Tree]) -> Tree:
    return And(tuple(trees)) if len(trees) > 1 else trees[0]


def _with(tree: Tree, atom: Tree, value: Tree) -> Tree:
    """The condition with `value` in place of one of its parts."""
    if tree == atom:
        return value
    if isinstance(tree, And | Or):
        return replace(tree, operands=tuple(_with(one, atom, value) for one in tree.operands))
    return Not(_with(tree.operand, atom, value)) if isinstance(tree, Not) else tree
