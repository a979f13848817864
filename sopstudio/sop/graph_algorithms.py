"""Questions about directed graphs that checks, journeys and walks share: reachability, components, cycles, paths.

A graph is its nodes and a function from a node to its successors. networkx finds the components of a graph that has a
cycle: its import takes a tenth of a second, and of a graph without one the standard library finds that out first.
`sopstudio-core` does without networkx, which would take half of its room; a test holds the two ways to the same answer.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from graphlib import CycleError, TopologicalSorter

Successors = Callable[[str], Iterable[str]]


def distances(starts: Iterable[str], successors: Successors) -> dict[str, int]:
    """The nodes that `starts` lead to, themselves included, nearest first, each with its distance in edges."""
    distance = dict.fromkeys(starts, 0)
    queue = list(distance)
    for node in queue:
        for target in successors(node):
            if target not in distance:
                distance[target] = distance[node] + 1
                queue.append(target)
    return distance


def find_cycle(nodes: Iterable[str], successors: Successors) -> list[str]:
    """The nodes of some cycle in order, each leading to the next and the last to the first; empty if there is none."""
    try:
        TopologicalSorter({node: tuple(successors(node)) for node in nodes}).prepare()
    except CycleError as error:
        cycle: list[str] = error.args[1]
        return cycle[:0:-1]  # it names each node after one that it depends on, and the first again at the end
    return []


def strong_components(nodes: Iterable[str], successors: Successors) -> list[list[str]]:
    """The strongly connected components, each in the order of `nodes`, sorted by their first node."""
    order = {node: index for index, node in enumerate(nodes)}
    if not find_cycle(order, successors):
        return [[node] for node in order]
    try:
        import networkx
    except ImportError:
        components = find_components(order, successors)
    else:
        edges = [(node, target) for node in order for target in successors(node)]
        components = list(networkx.strongly_connected_components(networkx.DiGraph(edges)))
        components += [{node} for node in order.keys() - set().union(*components)]
    groups = [sorted(component, key=order.__getitem__) for component in components]
    return sorted(groups, key=lambda group: order[group[0]])


def find_components(nodes: Collection[str], successors: Successors) -> list[set[str]]:
    """The strongly connected components, without networkx (Kosaraju; Sharir 1981)."""
    predecessors: dict[str, list[str]] = {node: [] for node in nodes}
    for node in nodes:
        for target in successors(node):
            predecessors[target].append(node)
    complete: set[str] = set()
    components = []
    for root in reversed(_finishing_order(nodes, successors)):
        if root not in complete:
            members = distances([root], lambda node: [name for name in predecessors[node] if name not in complete])
            complete.update(members)
            components.append(set(members))
    return components


def _finishing_order(nodes: Iterable[str], successors: Successors) -> list[str]:
    """The nodes in the order in which a depth-first search leaves them: those that lead back to the last of them are
    its component.
    """
    entered: set[str] = set()
    order: list[str] = []
    for root in nodes:
        path = [] if root in entered else [(root, iter(successors(root)))]
        entered.add(root)
        while path:
            node, targets = path[-1]
            target = next((target for target in targets if target not in entered), None)
            if target is None:
                order.append(node)
                path.pop()
            else:
                entered.add(target)
                path.append((target, iter(successors(target))))
    return order


def back_edges(starts: Iterable[str], successors: Successors) -> set[tuple[str, str]]:
    """The edges by which depth-first searches from `starts`, in turn, come back to a node that they have not left yet.

    Without them, nothing that `starts` lead to is in a cycle.
    """
    entered: set[str] = set()
    closing: set[tuple[str, str]] = set()
    for start in starts:
        path = {} if start in entered else {start: iter(successors(start))}
        entered.add(start)
        while path:
            node = next(reversed(path))
            target = next(path[node], None)
            if target is None:
                del path[node]
            elif target in path:
                closing.add((node, target))
            elif target not in entered:
                entered.add(target)
                path[target] = iter(successors(target))
    return closing


def shortest_cycle(first: str, nodes: Iterable[str], successors: Successors) -> list[str]:
    """The nodes of a shortest cycle through `first`, which they begin with; empty if there is none."""
    known = set(nodes)
    before: dict[str, str] = {}
    queue = [first]
    for node in queue:
        for target in successors(node):
            if target == first:
                cycle = [node]
                while cycle[-1] != first:
                    cycle.append(before[cycle[-1]])
                return cycle[::-1]
            if target in known and target not in before:
                before[target] = node
                queue.append(target)
    return []


def longest_path_length(nodes: Iterable[str], successors: Successors) -> int:
    """The edges of a longest path. Raises `ValueError` if there is a cycle."""
    lengths: dict[str, int] = {}
    try:
        for node in TopologicalSorter({node: tuple(successors(node)) for node in nodes}).static_order():
            lengths[node] = max((1 + lengths[target] for target in successors(node)), default=0)
    except CycleError:
        raise ValueError("a graph with a cycle has no longest path") from None
    return max(lengths.values())


def mean_path_length(start: str, successors: Successors) -> float:
    """The mean number of edges of all paths from `start` to nodes without successors, one counting like another.

    Raises `CycleError` if there is a cycle.
    """
    nodes = list(distances([start], successors))
    predecessors: dict[str, list[str]] = {node: [] for node in nodes}
    for node in nodes:
        for target in successors(node):
            predecessors[target].append(node)
    counts, edges = {start: 1}, {start: 0}
    for node in TopologicalSorter(predecessors).static_order():
        before = predecessors[node]
        counts[node] = sum(counts[source] for source in before) + (node == start)
        edges[node] = sum(edges[source] + counts[source] for source in before)
    leaves = [node for node in nodes if not tuple(successors(node))]
    return sum(edges[leaf] for leaf in leaves) / sum(counts[leaf] for leaf in leaves)


__all__ = [
    "back_edges",
    "distances",
    "find_components",
    "find_cycle",
    "longest_path_length",
    "mean_path_length",
    "shortest_cycle",
    "strong_components",
]
