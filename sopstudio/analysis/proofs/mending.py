"""Edits that close a gap, part an overlap or free a hidden edge; each was tried out before it is offered.

An edit is offered only where what it is for is gone after it and nothing of its kind has come in its place.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import chain, islice
from types import MappingProxyType

from sopstudio.analysis import fixes
from sopstudio.analysis.problem import Fix
from sopstudio.analysis.proofs.branching import Choice, Finding, findings
from sopstudio.analysis.proofs.places import Branch
from sopstudio.analysis.proofs.points import written
from sopstudio.errors import ConditionError
from sopstudio.expressions import And, Compare, Condition, FactName, ListOf, Literal, Or, parse, to_text, walk
from sopstudio.expressions.tree import Comparison
from sopstudio.sop import Edge, End, Graph, Node, changed
from sopstudio.sop.editing import fresh_id

OFFERED = 2
TRIED = 12
SERIOUS = frozenset({"dead", "hidden", "always", "overlap", "gap", "undecided"})
TOGGLED: Mapping[str, Comparison] = MappingProxyType({"<": "<=", "<=": "<", ">": ">=", ">=": ">"})
REST = "hand over to a person"


def close_gap(branch: Branch, finding: Finding) -> Iterator[Fix]:
    """Move a bound, or name one more value, so that the case is taken."""
    yield from _tried_out(branch, finding, chain(_more_values(branch, finding), _bounds(branch, finding)), True)


def part_conditions(branch: Branch, finding: Finding) -> Iterator[Fix]:
    """Move a bound so that only one of two edges holds."""
    yield from _tried_out(branch, finding, _bounds(branch, finding), False)


def add_otherwise(branch: Branch) -> Iterator[Fix]:
    """Take every other case to an end that nothing leads to, where there is one, and to an end of its own."""
    scope = branch.scope
    reached = {edge.target for edge in scope.graph.edges} | {scope.graph.start}
    for node in [node for name, node in scope.nodes.items() if isinstance(node, End) and name not in reached][:1]:
        yield _otherwise(branch, f'Otherwise: "{node.label()}"', node)
    yield _otherwise(branch, f"Otherwise: {REST}", None)


def _otherwise(branch: Branch, title: str, target: Node | None) -> Fix:
    """An edge for otherwise to a node, or to a new end."""

    def edit(graph: Graph) -> Graph:
        known = {node.id for node in graph.nodes}
        if branch.node not in known or (target is not None and target.id not in known):
            return graph
        goal = target or End(id=fresh_id(known, "hand-over"), title=REST.capitalize())
        name = fresh_id({edge.id for edge in graph.edges}, f"{branch.node}-otherwise")
        edge = Edge(id=name, source=branch.node, target=goal.id, kind="otherwise")
        nodes = graph.nodes if target is not None else (*graph.nodes, goal)
        return changed(graph, nodes=nodes, edges=(*graph.edges, edge))

    return fixes.fix(title, lambda sop: fixes.in_graph(sop, branch.scope, edit))


def put_before(branch: Branch, finding: Finding) -> Iterator[Fix]:
    """Try a hidden edge before those that hide it."""
    number, *earlier = finding.edges
    if earlier:
        yield from _moved(branch, number, min(earlier), "Put it first")


def put_last(branch: Branch, finding: Finding) -> Iterator[Fix]:
    """Try an edge that always holds after the others."""
    number = finding.edges[0]
    if any(branch.edges[one].kind == "always" for one in finding.edges):
        return  # behind that one it would never be taken either
    last = max(one for one in finding.edges if branch.edges[one].kind != "otherwise")
    yield from _moved(branch, number, last, "Try it last")


def leave_out(branch: Branch, finding: Finding) -> Iterator[Fix]:
    """Write the condition without the part that says nothing."""
    number = finding.edges[0]
    condition = branch.choices[number].condition
    if condition is None or not isinstance(condition.tree, And | Or):
        return
    rest = tuple(one for one in condition.tree.operands if one is not finding.part)
    tree = rest[0] if len(rest) == 1 else replace(condition.tree, operands=rest)
    text = to_text(tree)
    yield _rewritten(branch, number, text)


def _rewritten(branch: Branch, number: int, text: str) -> Fix:
    edge = branch.edges[number]
    place = {"edges": (branch.scope.name(edge.id),)}
    title = f"Write {text}" if len(branch.edges) < 2 else f'Write {text} on the edge to "{_target(branch, edge)}"'
    return fixes.swap_text(title, place, "condition", edge.condition, text)


def _target(branch: Branch, edge: Edge) -> str:
    node = branch.scope.nodes.get(edge.target)
    return edge.label or (node.label() if node is not None else edge.target)


def _moved(branch: Branch, number: int, place: int, title: str) -> Iterator[Fix]:
    """The edge at another place among those of its node."""
    order = list(range(len(branch.edges)))
    order.remove(number)
    order.insert(place, number)
    if not _better(branch, [branch.choices[one] for one in order], order):
        return
    edges = tuple(branch.edges[one] for one in order)

    def edit(graph: Graph) -> Graph:
        own = [one for one in graph.edges if one.source == branch.node]
        if sorted(one.id for one in own) != sorted(one.id for one in edges):
            return graph
        by_id = {one.id: one for one in own}
        following = iter([by_id[one.id] for one in edges])
        return changed(graph, edges=tuple(next(following) if one.source == branch.node else one for one in graph.edges))

    yield fixes.fix(title, lambda sop: fixes.in_graph(sop, branch.scope, edit))


def _better(branch: Branch, choices: list[Choice], order: list[int]) -> bool:
    """Whether fewer serious things are to be said of these choices, and none that was not to be said before."""

    def said(found: tuple[Finding, ...], names: list[int]) -> set[tuple[str, frozenset[int]]]:
        return {
            (one.kind, frozenset(names[number] for number in one.edges[:2] if one.kind != "gap"))
            for one in found
            if one.kind in SERIOUS
        }

    after = said(findings(choices, branch.branching, branch.facts, branch.may_miss), order)
    return after < said(branch.found, list(range(len(choices))))


def _tried_out(branch: Branch, finding: Finding, candidates: Iterable[tuple[int, str]], takes: bool) -> Iterator[Fix]:
    """The first few edges with another condition that `takes` the case, or does not, and after which less is wrong."""
    trees = [choice.condition.tree for choice in branch.choices if choice.condition is not None]
    if written(trees, branch.facts) is None:
        return
    offered = 0
    for number, condition in islice(_that(candidates, finding, takes), TRIED):
        choices = list(branch.choices)
        choices[number] = replace(choices[number], condition=condition)
        if _better(branch, choices, list(range(len(choices)))):
            offered += 1
            yield _rewritten(branch, number, condition.text)
            if offered == OFFERED:
                return


def _that(candidates: Iterable[tuple[int, str]], finding: Finding, takes: bool) -> Iterator[tuple[int, Condition]]:
    """The candidates, each once, that hold in the case found, or that fail in it."""
    for number, text in dict.fromkeys(candidates):
        try:
            condition = parse(text)
        except ConditionError:
            continue
        if condition.decide(finding.facts or {}).value is takes:
            yield number, condition


def _compared(branch: Branch, numbers: tuple[int, ...]) -> Iterator[tuple[int, Compare, str]]:
    """The comparisons of facts on these edges, each with its edge and its fact."""
    for number in numbers:
        condition = branch.choices[number].condition
        for atom in walk(condition.tree) if condition is not None else ():
            if isinstance(atom, Compare) and isinstance(atom.left, FactName):
                yield number, atom, atom.left.name


def _more_values(branch: Branch, finding: Finding) -> Iterator[tuple[int, str]]:
    """Conditions that name the value of the case too; the last edges first, which are the most general ones."""
    for number, atom, name in reversed(list(_compared(branch, finding.edges))):
        value = (finding.facts or {}).get(name)
        if isinstance(value, str) and isinstance(atom.right, Literal | ListOf) and atom.operator in ("==", "in"):
            items = atom.right.items if isinstance(atom.right, ListOf) else (atom.right,)
            wider = replace(atom, operator="in", right=ListOf((*items, Literal(value))))
            yield number, _with(branch, number, atom, wider)


def _bounds(branch: Branch, finding: Finding) -> Iterator[tuple[int, str]]:
    """Comparisons with another operator or bound that come out otherwise in the case found; small changes first."""
    found = _compared(branch, finding.edges)
    atoms = [
        (number, atom) for number, atom, _ in found if atom.operator in TOGGLED and isinstance(atom.right, Literal)
    ]
    moved = [(number, atom, replace(atom, operator=TOGGLED[atom.operator])) for number, atom in atoms]
    for number, atom in atoms:
        for _, other in atoms:
            if other.left == atom.left and other.right != atom.right:
                operators = (atom.operator, TOGGLED[atom.operator])
                moved += [(number, atom, replace(atom, operator=one, right=other.right)) for one in operators]
    for number, atom, after in moved:
        if _comes_out(atom, finding) is not _comes_out(after, finding):
            yield number, _with(branch, number, atom, after)


def _comes_out(atom: Compare, finding: Finding) -> bool | None:
    return Condition("", atom).decide(finding.facts or {}).value


def _with(branch: Branch, number: int, atom: Compare, after: Compare) -> str:
    """The condition with one comparison put otherwise; everything else stays as it was written."""
    return fixes.in_text(branch.edges[number].condition, {atom.span: to_text(after)})
