"""Whether the graph holds together: ids, the start, edges that lead nowhere, sub-procedures that do not exist."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

from sopstudio.analysis import fixes
from sopstudio.analysis.problem import Fix, Problem, quoted
from sopstudio.analysis.subject import Scope, Subject, calls
from sopstudio.expressions.names import closest
from sopstudio.sop import Edge, End, Node, changed
from sopstudio.sop.graph_algorithms import find_cycle, shortest_cycle


def check(subject: Subject) -> Iterator[Problem]:
    """Problems of structure that need no walk through the graph."""
    yield from _declared_twice(subject)
    for scope in subject.scopes:
        yield from _ids(scope)
        yield from _dangling(scope)
        yield from _start(scope)
        yield from _after_end(scope)
        yield from _unknown_procedures(scope, subject)
    yield from _recursion(subject)


def _twice(names: Iterable[str]) -> list[str]:
    return [name for name, count in Counter(names).items() if count > 1]


def _declared_twice(subject: Subject) -> Iterator[Problem]:
    sop = subject.sop
    whole = subject.scopes[0]
    groups: tuple[tuple[str, str, str, tuple[Any, ...]], ...] = (
        ("facts", "fact", "name", sop.facts),
        ("tools", "tool", "name", sop.tools),
        ("procedures", "procedure", "id", sop.procedures),
    )
    for kind, word, key, values in groups:
        for name in _twice(getattr(value, key) for value in values):
            last, before = [value for value in values if getattr(value, key) == name][-1:-3:-1]
            message = (
                f'The {word} "{name}" is declared twice, so only the last declaration counts. Rename or remove one.'
            )
            fix = (fixes.drop_second(f"Remove the second {word}", kind, last, whole),) if last == before else ()
            facts, tools = ((name,) if kind == one else () for one in ("facts", "tools"))
            yield Problem("duplicate-id", "error", message, facts=facts, tools=tools, fixes=fix)


def _ids(scope: Scope) -> Iterator[Problem]:
    nodes, edges = scope.graph.nodes, scope.graph.edges
    for name in _twice(node.id for node in nodes):
        same = [node for node in nodes if node.id == name]
        titles = quoted([node.label() for node in same])
        message = (
            f'The id "{name}" stands at {len(same)} nodes{scope.suffix()} ({titles}), so edges cannot tell which '
            "one is meant and only the last counts. Give each node an id of its own."
        )
        fix = (fixes.drop_second("Remove the second node", "nodes", same[-1], scope),) if same[-1] in same[:-1] else ()
        yield Problem("duplicate-id", "error", message, nodes=(scope.name(name),), fixes=fix)
    for name in _twice(edge.id for edge in edges):
        alike = [edge for edge in edges if edge.id == name]
        message = (
            f'The id "{name}" stands at {len(alike)} edges{scope.suffix()}: {scope.edge_words(alike[0])} and '
            f"{scope.edge_words(alike[1])}. Runs name edges by id. Give each edge an id of its own."
        )
        fix = (
            fixes.drop_second("Remove the second edge", "edges", alike[-1], scope)
            if alike[-1] in alike[:-1]
            else fixes.rename_edge(scope, alike[-1]),
        )
        yield Problem("duplicate-id", "error", message, edges=(scope.name(name),), fixes=fix)


def _dangling(scope: Scope) -> Iterator[Problem]:
    for edge in scope.graph.edges:
        lost = [end for end in (edge.source, edge.target) if end not in scope.nodes]
        if not lost:
            continue
        known = [end for end in (edge.source, edge.target) if end in scope.nodes]
        what = "leads to" if edge.source in scope.nodes else "comes from"
        message = (
            f'An edge {what} "{lost[0]}", a node that does not exist{scope.suffix()}'
            + (f": {scope.edge_words(edge)}" if known else "")
            + ". It is never taken. Connect it to a node, or remove it."
        )
        yield Problem(
            "dangling-edge",
            "error",
            message,
            nodes=tuple(map(scope.name, known)),
            edges=(scope.name(edge.id),),
            fixes=tuple(_dangling_fixes(scope, edge)),
        )


def _dangling_fixes(scope: Scope, edge: Edge) -> Iterator[Fix]:
    if edge.source in scope.nodes:
        meant = closest(edge.target, scope.nodes)
        if meant is not None:
            yield fixes.swap_edge(f"Lead it to {scope.words(meant)}", scope, edge, changed(edge, target=meant))
    yield fixes.swap_edge("Remove the edge", scope, edge, None)


def roots(scope: Scope) -> list[Node]:
    """The nodes that no edge of another node leads to."""
    entered = {target for source in scope.nodes for target in scope.targets(source) if target != source}
    return [node for node in scope.nodes.values() if node.id not in entered]


def _start(scope: Scope) -> Iterator[Problem]:
    start = scope.graph.start
    if start in scope.nodes:
        yield from _other_starts(scope, start)
        return
    name = f'The procedure "{scope.graph.title or scope.graph.id}"' if scope.inside else "The SOP"
    if not scope.nodes:
        yield Problem("no-start", "error", f"{name} is empty: it has no node. Add the first one.")
        return
    candidates = [node for node in roots(scope) if not isinstance(node, End) or len(scope.nodes) == 1]
    why = f'begins with "{start}", a node that does not exist' if start else "does not say with which node it begins"
    message = f"{name} {why}, so it cannot run. Choose the node to begin at."
    offered = tuple(fixes.set_start(scope, node) for node in candidates) if len(candidates) == 1 else ()
    yield Problem("no-start", "error", message, fixes=offered)
    if len(candidates) > 1:
        titles = quoted([node.label() for node in candidates])
        message = f"{name} has several nodes that it could begin at: {titles}. Connect an edge to all but one of them."
        yield Problem("several-starts", "error", message, nodes=tuple(scope.name(node.id) for node in candidates))


def _other_starts(scope: Scope, start: str) -> Iterator[Problem]:
    others = [node for node in roots(scope) if node.id != start and scope.targets(node.id)]
    if others:
        titles = quoted([node.label() for node in others])
        message = (
            f"{titles}{scope.suffix()} {'look' if others[1:] else 'looks'} like another start: no edge leads there, "
            f"though the procedure begins at {scope.words(start)}. Connect an edge to it, or remove it."
        )
        yield Problem("several-starts", "warning", message, nodes=tuple(scope.name(node.id) for node in others))


def _after_end(scope: Scope) -> Iterator[Problem]:
    for edge in scope.graph.edges:
        source = scope.nodes.get(edge.source)
        if isinstance(source, End) and edge.target in scope.nodes:
            message = (
                f"The procedure is over at {scope.words(edge.source)}, so {scope.edge_words(edge)} is never taken. "
                "Remove the edge, or make the node a task."
            )
            yield Problem(
                "edge-after-end",
                "error",
                message,
                nodes=(scope.name(edge.source),),
                edges=(scope.name(edge.id),),
                fixes=(fixes.swap_edge("Remove the edge", scope, edge, None),),
            )


def _unknown_procedures(scope: Scope, subject: Subject) -> Iterator[Problem]:
    for call in calls(scope):
        if call.procedure in subject.procedures:
            continue
        meant = closest(call.procedure, subject.procedures)
        hint = f' Did you mean "{meant}"?' if meant else " Add it, or choose another."
        message = f'{scope.words(call.id)} runs the procedure "{call.procedure}", which does not exist.{hint}'
        offered: tuple[Fix, ...] = ()
        if meant:
            title = f'Run the procedure "{meant}"'
            offered = (fixes.swap_node(title, scope, call, changed(call, procedure=meant)),)
        yield Problem("unknown-procedure", "error", message, nodes=(scope.name(call.id),), fixes=offered)


def _recursion(subject: Subject) -> Iterator[Problem]:
    """Procedures that run themselves, one problem per loop of calls (contracts: no recursion)."""
    called = {
        name: [call.procedure for call in calls(scope) if call.procedure in subject.procedures]
        for name, scope in subject.procedures.items()
    }
    if not find_cycle(called, called.__getitem__):
        return
    reported: set[str] = set()
    for name in called:
        loop = shortest_cycle(name, called, called.__getitem__)
        if not loop or reported.intersection(loop):
            continue
        reported.update(loop)
        nodes = tuple(
            scope.name(call.id)
            for scope in (subject.procedures[name] for name in loop)
            for call in calls(scope)
            if call.procedure in loop
        )
        titles = " → ".join(f'"{subject.procedures[name].graph.title or name}"' for name in (*loop, loop[0]))
        message = f"A procedure runs itself ({titles}), so it would never end. Use an edge with a loop instead."
        yield Problem("procedure-recursion", "error", message, nodes=nodes)
