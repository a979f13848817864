"""Questions about directed graphs that checks, journeys and walks share: reachability, components, cycles, paths.

A graph is its nodes and a function from a node to its successors. networkx answers what needs more than one breadth
first search. Its import takes a tenth of a second, so it is loaded for a graph that has a cycle; of one without, the
standard library finds that out first.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from graphlib import CycleError, TopologicalSorter
from typing import Any

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
    import networkx

    components = networkx.strongly_connected_components(_digraph(order, successors))
    groups = [sorted(component, key=order.__getitem__) for component in components]
    return sorted(groups, key=lambda group: order[group[0]])


def shortest_cycle(first: str, nodes: Iterable[str], successors: Successors) -> list[str]:
    """The nodes of a shortest cycle through `first`, which they begin with; empty if there is none."""
    import networkx

    graph = _digraph(nodes, successors)
    back: Mapping[str, list[str]] = networkx.single_target_shortest_path(graph, first)
    ways = [back[target] for target in graph[first] if target in back]
    return [first, *min(ways, key=len)[:-1]] if ways else []


def longest_path_length(nodes: Iterable[str], successors: Successors) -> int:
    """The edges of a longest path. Raises `ValueError` if there is a cycle."""
    import networkx

    try:
        length: int = networkx.dag_longest_path_length(_digraph(nodes, successors))
    except networkx.NetworkXUnfeasible:
        raise ValueError("a graph with a cycle has no longest path") from None
    return length


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


def _digraph(nodes: Iterable[str], successors: Successors) -> Any:
    import networkx

    graph = networkx.DiGraph()
    known = dict.fromkeys(nodes)
    graph.add_nodes_from(known)
    graph.add_edges_from((node, target) for node in known for target in successors(node))
    return graph


__all__ = ["distances", "find_cycle", "longest_path_length", "mean_path_length", "shortest_cycle", "strong_components"]
