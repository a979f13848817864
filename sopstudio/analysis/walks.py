"""Whether every node is reached, every walk can end, and every loop is meant."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator

from sopstudio.analysis import fixes
from sopstudio.analysis.problem import Problem, quoted
from sopstudio.analysis.subject import Scope, Subject
from sopstudio.sop import Edge, End, changed

LOOP_BOUND = 3


def check(subject: Subject) -> Iterator[Problem]:
    """Unreachable nodes, dead ends and loops that nobody declared."""
    for scope in subject.scopes:
        yield from _unreachable(scope)
        yield from _dead_ends(scope)
        yield from _loops(scope)


def _unreachable(scope: Scope) -> Iterator[Problem]:
    if scope.graph.start not in scope.nodes:
        return
    seen = {scope.graph.start}
    queue = [scope.graph.start]
    for node in queue:
        for target in scope.targets(node):
            if target not in seen:
                seen.add(target)
                queue.append(target)
    for node in scope.nodes:
        if node not in seen:
            message = (
                f"No path leads from the start to {scope.words(node)}, so it is never reached. Connect an edge to it."
            )
            yield Problem("unreachable-node", "error", message, nodes=(scope.name(node),))


def _dead_ends(scope: Scope) -> Iterator[Problem]:
    """Nodes without a way out, and groups of nodes that lead only to one another."""
    for group in components(scope.nodes, scope.targets):
        members = set(group)
        first = group[0]
        if isinstance(scope.nodes[first], End) or any(
            target not in members for node in group for target in scope.targets(node)
        ):
            continue
        if not scope.targets(first):
            message = (
                f"{scope.words(first)} is not an end, but no edge leaves it, so a run gets stuck there. "
                "Add an edge, or make it an end."
            )
        else:
            titles = quoted([scope.nodes[node].label() for node in group])
            message = (
                f"No end can be reached from {titles}{scope.suffix()}, so a run would loop forever. Add an edge out."
            )
        yield Problem("dead-end", "error", message, nodes=tuple(map(scope.name, group)))


def _loops(scope: Scope) -> Iterator[Problem]:
    """One problem per group of nodes that a walk can go round in without ever taking a loop edge."""
    free: dict[str, list[Edge]] = {
        node: [] if isinstance(scope.nodes[node], End) else [edge for edge in edges if edge.loop is None]
        for node, edges in scope.out.items()
    }
    for group in components(scope.nodes, lambda node: [edge.target for edge in free[node]]):
        cycle = _shortest_cycle(group, free)
        if not cycle:
            continue
        titles = quoted([scope.nodes[edge.source].label() for edge in cycle])
        back = cycle[-1]
        if len(cycle) == 1:
            what = f"{scope.words(back.source)} leads back to itself"
        else:
            what = f"{titles}{scope.suffix()} lead back to one another"
        message = (
            f"{what}, and no edge says how often, so a run may loop forever. Say on an edge how often it may be taken."
        )
        title = f"Allow {scope.edge_words(back)} {LOOP_BOUND} times"
        yield Problem(
            "undeclared-cycle",
            "error",
            message,
            nodes=tuple(scope.name(edge.source) for edge in cycle),
            edges=tuple(scope.name(edge.id) for edge in cycle),
            fixes=(fixes.swap_edge(title, scope, back, changed(back, loop=LOOP_BOUND)),),
        )


def _shortest_cycle(group: list[str], out: dict[str, list[Edge]]) -> list[Edge]:
    """The edges of a shortest cycle through the first node of a strong component, in order; empty without one."""
    first, members = group[0], set(group)
    came: dict[str, Edge] = {}
    queue = [first]
    for node in queue:
        for edge in out[node]:
            if edge.target == first:
                cycle = [edge]
                while cycle[-1].source != first:
                    cycle.append(came[cycle[-1].source])
                return cycle[::-1]
            if edge.target in members and edge.target not in came:
                came[edge.target] = edge
                queue.append(edge.target)
    return []


def components(nodes: Collection[str], targets: Callable[[str], list[str]]) -> list[list[str]]:
    """Strong components (Kosaraju), each in the order of `nodes`, by their first node."""
    order = {node: index for index, node in enumerate(nodes)}
    back: dict[str, list[str]] = {node: [] for node in nodes}
    for node in nodes:
        for target in targets(node):
            back[target].append(node)
    seen: set[str] = set()
    found: list[list[str]] = []
    for root in reversed(_finished(nodes, targets)):
        if root not in seen:
            seen.add(root)
            group = [root]
            for node in group:
                fresh = [one for one in dict.fromkeys(back[node]) if one not in seen]
                seen.update(fresh)
                group.extend(fresh)
            found.append(sorted(group, key=order.__getitem__))
    return sorted(found, key=lambda group: order[group[0]])


def _finished(nodes: Collection[str], targets: Callable[[str], list[str]]) -> list[str]:
    """Nodes in the order in which a depth-first search is done with them."""
    seen: set[str] = set()
    done: list[str] = []
    for root in nodes:
        work = [] if root in seen else [(root, iter(targets(root)))]
        seen.add(root)
        while work:
            node, rest = work[-1]
            fresh = next((one for one in rest if one not in seen), None)
            if fresh is None:
                done.append(node)
                work.pop()
            else:
                seen.add(fresh)
                work.append((fresh, iter(targets(fresh))))
    return done
