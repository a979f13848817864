"""Positions are usable for any graph, the same every time, and there even when Graphviz is not."""

import sys
from collections.abc import Mapping
from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sopstudio.layout import Engine, arrange, lay_out
from sopstudio.layout.arrange import GraphLike
from sopstudio.layout.graphviz import LayoutError, build_request, graphviz_centres, parse_centres
from sopstudio.sop import Point, replace_fields
from tests.ui.documents import edge, large, loan

WIDTH, HEIGHT = 208, 60


def graph(count: int, pairs: list[tuple[int, int]], kind: str = "formal") -> GraphLike:
    nodes = [SimpleNamespace(id=str(number)) for number in range(count)]
    edges = [SimpleNamespace(source=str(a), target=str(b), kind=kind) for a, b in pairs]
    made: GraphLike = SimpleNamespace(nodes=nodes, edges=edges, start="0")
    return made


def overlaps(positions: Mapping[str, Point]) -> list[tuple[str, str]]:
    """Pairs of nodes whose cards cover each other."""
    points = sorted(positions.items(), key=lambda item: (item[1].y, item[1].x))
    return [
        (a, b)
        for index, (a, item) in enumerate(points)
        for b, other in points[index + 1 :]
        if abs(item.x - other.x) < WIDTH and abs(item.y - other.y) < HEIGHT
    ]


CASES: dict[str, tuple[int, list[tuple[int, int]]]] = {
    "empty": (0, []),
    "one": (1, []),
    "self loop": (2, [(0, 0), (0, 1)]),
    "cycle": (3, [(0, 1), (1, 2), (2, 0)]),
    "two cycles": (4, [(0, 1), (1, 0), (1, 2), (2, 3), (3, 1)]),
    "disconnected": (5, [(0, 1), (2, 3)]),
    "parallel": (2, [(0, 1), (0, 1), (0, 1)]),
    "all on one": (6, [(number, 5) for number in range(5)]),
    "dangling": (2, [(0, 1), (0, 7), (9, 1)]),
}


@pytest.mark.parametrize("name", CASES)
@pytest.mark.parametrize("engine", ["ordered", "graphviz"])
def test_every_node_gets_a_place_of_its_own(name: str, engine: Engine) -> None:
    count, pairs = CASES[name]
    arrangement = arrange(graph(count, pairs), engine)
    assert set(arrangement.positions) == {str(number) for number in range(count)}
    assert overlaps(arrangement.positions) == []
    assert arrangement.engine == (engine if count else "ordered")


@given(st.integers(1, 25).flatmap(lambda n: st.tuples(st.just(n), st.lists(st.tuples(*[st.integers(0, n - 1)] * 2)))))
def test_any_graph_is_laid_out_without_overlap_and_the_same_twice(drawn: tuple[int, list[tuple[int, int]]]) -> None:
    count, pairs = drawn
    first, second = (arrange(graph(count, pairs), "ordered").positions for _ in range(2))
    assert first == second
    assert len(first) == count
    assert overlaps(first) == []


def test_edges_lead_down_and_the_start_is_on_top() -> None:
    document = loan()
    positions = arrange(document.sop, "ordered").positions
    assert positions["receive"].y == min(point.y for point in positions.values())
    back = {(edge.source, edge.target) for edge in document.sop.edges if edge.loop is not None}
    for drawn in document.sop.edges:
        if (drawn.source, drawn.target) not in back:
            assert positions[drawn.source].y < positions[drawn.target].y, drawn


@pytest.mark.parametrize("engine", ["ordered", "graphviz"])
def test_branches_stay_left_to_right_in_edge_order(engine: Engine) -> None:
    positions = arrange(graph(7, [(0, 3), (0, 1), (0, 2), (3, 6), (1, 5), (2, 4)]), engine).positions
    assert positions["3"].x < positions["1"].x < positions["2"].x
    assert positions["6"].x < positions["5"].x < positions["4"].x


def test_a_chain_is_straight() -> None:
    positions = arrange(graph(6, [(0, 1), (1, 2), (2, 3), (3, 4), (4, 5)]), "ordered").positions
    assert len({point.x for point in positions.values()}) == 1


def test_rows_with_pills_stand_wider_apart() -> None:
    with_pills = arrange(graph(2, [(0, 1)]), "ordered").positions
    without = arrange(graph(2, [(0, 1)], kind="always"), "ordered").positions
    assert with_pills["1"].y > without["1"].y


def test_nodes_of_other_sizes_do_not_overlap() -> None:
    sizes = {"1": (600.0, 200.0)}
    positions = arrange(graph(4, [(0, 1), (0, 2), (0, 3)]), "ordered", sizes).positions
    assert abs(positions["2"].x - positions["1"].x) >= (600 + WIDTH) / 2


def test_a_thousand_nodes_are_laid_out() -> None:
    positions = arrange(large(1000).sop, "ordered").positions
    assert len(positions) == 1000
    assert overlaps(positions) == []


CRASH = "import os; os.kill(os.getpid(), 9)"
FAIL = "import sys; sys.exit('Graphviz is broken')"
NONSENSE = "print('[]')"


@pytest.mark.parametrize("script", [CRASH, FAIL, NONSENSE])
def test_a_child_that_fails_is_replaced_by_our_own_layout_and_named(script: str) -> None:
    arrangement = arrange(graph(3, [(0, 1), (1, 2)]), "auto", program=[sys.executable, "-c", script])
    assert arrangement.engine == "ordered"
    assert "Graphviz gave no positions" in arrangement.note
    assert arrangement.positions == arrange(graph(3, [(0, 1), (1, 2)]), "ordered").positions


def test_a_child_that_hangs_is_killed() -> None:
    with pytest.raises(LayoutError, match="timed out"):
        graphviz_centres(
            [(1.0, 1.0)],
            [],
            [],
            timeout_seconds=0.3,
            program=[sys.executable, "-c", "input(); import time; time.sleep(60)"],
        )


def test_the_child_is_sent_numbers_only() -> None:
    assert build_request([(208.0, 60.0)], [(0, 0)]) == b'{"nodes": [[208.0, 60.0]], "edges": [[0, 0]]}'


def test_an_answer_for_other_nodes_is_refused() -> None:
    with pytest.raises(LayoutError, match="1 for 2 nodes"):
        parse_centres(b'{"centres": [[0, 0]]}', [(1.0, 1.0)] * 2, [], [])


def test_a_document_is_laid_out_with_its_sub_procedures_on_their_own() -> None:
    document = lay_out(loan())
    keys = {node.id for node in document.sop.nodes} | {
        f"identity/{node.id}" for node in document.sop.procedures[0].nodes
    }
    assert set(document.layout) == keys
    assert document.layout["identity/ask"].y == document.layout["receive"].y


def test_positions_that_are_there_stay_and_new_nodes_find_a_free_place() -> None:
    document = lay_out(loan())
    assert lay_out(document) is document
    moved = replace_fields(document, layout={**document.layout, "receive": Point(x=-500, y=-500)})
    fewer = replace_fields(moved, layout={key: point for key, point in moved.layout.items() if key != "offer"})
    again = lay_out(fewer)
    assert again.layout["receive"] == Point(x=-500, y=-500)
    main = {key: point for key, point in again.layout.items() if "/" not in key}
    assert not [pair for pair in overlaps(main) if "offer" in pair]


def test_layout_can_be_asked_for_anew() -> None:
    document = lay_out(loan())
    moved = replace_fields(document, layout={**document.layout, "receive": Point(x=-500, y=-500)})
    assert lay_out(moved, again=True).layout == document.layout


def test_nodes_that_share_an_id_do_not_break_it() -> None:
    document = loan()
    sop = replace_fields(
        document.sop, nodes=(*document.sop.nodes, document.sop.nodes[0]), edges=(edge("x", "no", "receive"),)
    )
    assert len(arrange(sop, "ordered").positions) == len(document.sop.nodes)


@pytest.mark.parametrize("more", [{"label": "as agreed"}, {"loop": 2}])
def test_an_edge_that_is_always_taken_has_room_for_its_label(more: dict[str, object]) -> None:
    plain = graph(2, [(0, 1)], kind="always")
    labelled: GraphLike = SimpleNamespace(
        nodes=plain.nodes, edges=[SimpleNamespace(source="0", target="1", kind="always", **more)], start="0"
    )
    without, room = (arrange(graph, "ordered", direction="right").positions["1"].x for graph in (plain, labelled))
    assert room > without + 100
