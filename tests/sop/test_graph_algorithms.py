"""Graph questions, against what follows from their definitions on small random graphs."""

from __future__ import annotations

from itertools import pairwise

import networkx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sopstudio.sop.graph_algorithms import (
    distances,
    find_components,
    find_cycle,
    longest_path_length,
    mean_path_length,
    shortest_cycle,
    strong_components,
)

Graph = dict[str, list[str]]
NAMES = st.sampled_from("abcdef")
GRAPHS = st.dictionaries(NAMES, st.lists(NAMES, max_size=3), min_size=1).map(
    lambda drawn: {name: [target for target in targets if target in drawn] for name, targets in drawn.items()}
)


def reaches(graph: Graph, source: str, target: str) -> bool:
    """Whether a walk of at least one edge leads from `source` to `target`, by closure."""
    ends = set(graph[source])
    for _ in graph:
        ends |= {after for node in ends for after in graph[node]}
    return target in ends


def assert_is_cycle(graph: Graph, cycle: list[str]) -> None:
    assert all(target in graph[source] for source, target in pairwise([*cycle, cycle[0]]))
    assert len(set(cycle)) == len(cycle)


@given(GRAPHS)
def test_distances_are_those_of_shortest_walks_and_come_nearest_first(graph: Graph) -> None:
    start = next(iter(graph))
    distance = distances([start], graph.__getitem__)
    assert set(distance) == {start, *(node for node in graph if reaches(graph, start, node))}
    assert list(distance.values()) == sorted(distance.values())
    for node, steps in distance.items():
        before = [distance[source] for source in distance if node in graph[source]]
        assert steps == (0 if node == start else 1 + min(before))


@given(GRAPHS)
def test_components_are_the_classes_of_mutual_reachability(graph: Graph) -> None:
    components = strong_components(graph, graph.__getitem__)
    order = {name: index for index, name in enumerate(graph)}
    assert sorted(node for group in components for node in group) == sorted(graph)
    assert [group[0] for group in components] == sorted((group[0] for group in components), key=order.__getitem__)
    for group in components:
        assert group == sorted(group, key=order.__getitem__)
        mutual = [n for n in graph if n == group[0] or (reaches(graph, group[0], n) and reaches(graph, n, group[0]))]
        assert group == mutual


@given(GRAPHS)
def test_a_cycle_is_found_where_there_is_one(graph: Graph) -> None:
    cycle = find_cycle(graph, graph.__getitem__)
    assert bool(cycle) == any(reaches(graph, node, node) for node in graph)
    if cycle:
        assert_is_cycle(graph, cycle)


@given(GRAPHS)
def test_a_shortest_cycle_goes_through_its_node_and_none_is_shorter(graph: Graph) -> None:
    for node in graph:
        cycle = shortest_cycle(node, graph, graph.__getitem__)
        assert bool(cycle) == reaches(graph, node, node)
        if cycle:
            assert cycle[0] == node
            assert_is_cycle(graph, cycle)
            ways = [distances([target], graph.__getitem__).get(node) for target in graph[node]]
            assert len(cycle) == 1 + min(way for way in ways if way is not None)


@given(GRAPHS)
def test_a_longest_path_has_no_more_edges_than_nodes_follow_one_another(graph: Graph) -> None:
    if find_cycle(graph, graph.__getitem__):
        with pytest.raises(ValueError, match="cycle"):
            longest_path_length(graph, graph.__getitem__)
        return

    def longest(node: str) -> int:
        return max((1 + longest(target) for target in graph[node]), default=0)

    assert longest_path_length(graph, graph.__getitem__) == max(map(longest, graph))


@given(GRAPHS)
def test_the_mean_path_is_that_of_all_paths_written_out(graph: Graph) -> None:
    start = next(iter(graph))
    if find_cycle(distances([start], graph.__getitem__), graph.__getitem__):
        with pytest.raises(ValueError, match="cycle"):
            mean_path_length(start, graph.__getitem__)
        return

    def lengths(node: str) -> list[int]:
        return [1 + length for target in graph[node] for length in lengths(target)] if graph[node] else [0]

    found = lengths(start)
    assert mean_path_length(start, graph.__getitem__) == sum(found) / len(found)


@given(GRAPHS)
def test_components_and_cycles_are_those_of_networkx(graph: Graph) -> None:
    peer = networkx.DiGraph([(node, target) for node, targets in graph.items() for target in targets])
    peer.add_nodes_from(graph)
    groups = strong_components(graph, graph.__getitem__)
    expected = sorted(map(sorted, networkx.strongly_connected_components(peer)))
    assert sorted(map(sorted, groups)) == expected
    assert sorted(map(sorted, find_components(graph, graph.__getitem__))) == expected
    for node in graph:
        back = networkx.single_target_shortest_path_length(peer, node)
        length = min((1 + dict(back)[target] for target in graph[node] if target in dict(back)), default=0)
        assert len(shortest_cycle(node, graph, graph.__getitem__)) == length


def test_a_component_may_be_deeper_than_python_recurses() -> None:
    ring = {str(number): [str((number + 1) % 5000)] for number in range(5000)}
    assert strong_components(ring, ring.__getitem__) == [list(ring)]
    assert find_components(ring, ring.__getitem__) == [set(ring)]
    assert shortest_cycle("0", ring, ring.__getitem__) == list(ring)
