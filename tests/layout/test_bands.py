"""Nodes of a section stand together in a band, and no band reaches into another, in both directions."""

from collections.abc import Sequence
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sopstudio.layout import arrange, lay_out, lead, sections_of
from sopstudio.sop import FlowDirection, Person, Point, replace_fields
from sopstudio.sop.sections import add_section, sections_by_role
from tests.layout.test_arrange import HEIGHT, WIDTH, graph, overlaps
from tests.ui.documents import loan

DIRECTIONS: tuple[FlowDirection, ...] = ("down", "right")
Extent = tuple[float, float, float, float]


def extent(points: Sequence[Point]) -> Extent:
    """The box around cards: left, top, right, bottom."""
    xs, ys = [point.x for point in points], [point.y for point in points]
    return min(xs) - WIDTH / 2, min(ys) - HEIGHT / 2, max(xs) + WIDTH / 2, max(ys) + HEIGHT / 2


def are_apart(extents: Sequence[Extent], axis: int, gap: float = 40) -> bool:
    """Whether no two reach into one another along an axis."""
    return all(a[axis + 2] + gap <= b[axis] or b[axis + 2] + gap <= a[axis] for a, b in combinations(extents, 2))


@pytest.mark.parametrize("direction", DIRECTIONS)
def test_sections_that_follow_one_another_are_stacked_along_the_flow(direction: FlowDirection) -> None:
    sections = [["3", "4"], ["0", "1", "2"]]
    pairs = [(0, 1), (0, 2), (1, 3), (2, 4), (1, 2), (0, 4), (3, 0)]
    places = arrange(graph(5, pairs), sections=sections, direction=direction).positions
    boxes = [extent([places[name] for name in section]) for section in sections]
    axis = 1 if direction == "down" else 0
    assert are_apart(boxes, axis, 72)
    assert boxes[1][axis] < boxes[0][axis]
    assert overlaps(places) == []


@pytest.mark.parametrize("direction", DIRECTIONS)
def test_sections_between_which_work_goes_back_and_forth_run_along_the_flow(direction: FlowDirection) -> None:
    sections = [["0", "2", "4"], ["1", "3"]]
    places = arrange(graph(5, [(0, 1), (1, 2), (2, 3), (3, 4)]), sections=sections, direction=direction).positions
    boxes = [extent([places[name] for name in section]) for section in sections]
    assert are_apart(boxes, 0 if direction == "down" else 1)
    along = [places[str(number)].y if direction == "down" else places[str(number)].x for number in range(5)]
    assert along == sorted(along)


@given(st.data())
def test_any_graph_with_sections_is_laid_out_in_bands(data: st.DataObject) -> None:
    count = data.draw(st.integers(1, 16))
    pairs = data.draw(st.lists(st.tuples(*[st.integers(0, count - 1)] * 2), max_size=30))
    bands = data.draw(st.lists(st.integers(0, 3), min_size=count, max_size=count))
    direction = data.draw(st.sampled_from(DIRECTIONS))
    sections = [[str(node) for node in range(count) if bands[node] == band] for band in range(3)]
    sections = [section for section in sections if section]
    places = arrange(graph(count, pairs), sections=sections, direction=direction).positions
    assert len(places) == count
    assert overlaps(places) == []
    boxes = [extent([places[name] for name in section]) for section in sections]
    assert are_apart(boxes, 0) or are_apart(boxes, 1)


def test_a_document_keeps_its_sections_apart_when_it_is_turned() -> None:
    document = loan()
    nodes = [node.id for node in document.sop.nodes]
    document, _ = add_section(document, "Desk", nodes[: len(nodes) // 2])
    document, _ = add_section(document, "Others", nodes[len(nodes) // 2 :])
    assert [len(section) for section in sections_of(document, "")] == [len(nodes) // 2, len(nodes) - len(nodes) // 2]
    for direction in DIRECTIONS:
        layout = lead(document, direction).layout
        boxes = [extent([layout[name] for name in section.nodes]) for section in document.sections]
        assert are_apart(boxes, 0) or are_apart(boxes, 1)


def test_without_sections_nothing_changes() -> None:
    document = loan()
    assert arrange(document.sop, "ordered", sections=[]).positions == arrange(document.sop, "ordered").positions


def test_roles_are_laid_out_as_lanes() -> None:
    document = loan()
    person = Person(id="offer", title="Make the offer", role="Underwriter")
    nodes = tuple(person if node.id == "offer" else node for node in document.sop.nodes)
    document = sections_by_role(replace_fields(document, layout={}, sop=replace_fields(document.sop, nodes=nodes)))
    layout = lay_out(document).layout
    boxes = [extent([layout[name] for name in section.nodes]) for section in document.sections]
    assert len(boxes) == 2
    assert are_apart(boxes, 0) or are_apart(boxes, 1)
