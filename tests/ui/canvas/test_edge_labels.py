"""Labels of edges with little room: their words stand on more lines, and are shortened where even these have none."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtWidgets import QApplication

from sopstudio.sop import Edge
from sopstudio.ui.canvas import CanvasScene
from sopstudio.ui.canvas.drawing import DrawnEdge
from sopstudio.ui.canvas.edge_item import PillItem, pill_sizes, wrap_label
from sopstudio.ui.canvas.geometry import Box, BoxGrid, straight_curve
from sopstudio.ui.canvas.line_index import LineIndex
from sopstudio.ui.canvas.pill_placement import FIXED_LINE_COST, PillPlacer, PillRequest
from sopstudio.ui.theme import SECONDARY

WORDS = st.lists(st.text("aimW-2", min_size=1, max_size=12), min_size=1, max_size=9)
TEXT = "the amount is above 4,000 a month"


@pytest.fixture(scope="module")
def scene(qapp: QApplication) -> CanvasScene:
    return CanvasScene()


def make_edge(text: str) -> DrawnEdge:
    edge = Edge(id="e", source="d", target="a", kind="prose", condition=text)
    return DrawnEdge("e", edge, "d", "a", text, "words")


@given(words=WORDS, max_lines=st.integers(1, 3))
def test_wrapped_words_are_all_there_in_their_order(scene: CanvasScene, words: list[str], max_lines: int) -> None:
    metrics = scene.ink.fonts.pill_metrics("words")
    lines = wrap_label(" ".join(words), metrics, max_lines)
    assert len(lines) == min(max_lines, len(words))
    assert " ".join(lines) == " ".join(words)


@given(words=WORDS)
def test_each_size_is_narrower_than_the_one_before(scene: CanvasScene, words: list[str]) -> None:
    sizes = pill_sizes(make_edge(" ".join(words)), scene.ink.fonts)
    assert sizes == sorted(set(sizes), key=lambda size: (-size[0], size[1]))


@pytest.mark.parametrize(
    ("room", "is_turned", "lines"),
    [
        (150, False, ["the amount is above", "4,000 a month"]),
        (110, False, ["the amount is", "above 4,000", "a month"]),
        (34, False, ["th…"]),
        (42, True, ["the amount is above", "4,000 a month"]),
        (28, True, ["the amount is …"]),
    ],
)
def test_a_label_between_two_lines_takes_the_size_that_has_room(
    scene: CanvasScene, room: float, is_turned: bool, lines: list[str]
) -> None:
    drawn = make_edge(TEXT)
    sizes = [(height, width) if is_turned else (width, height) for width, height in pill_sizes(drawn, scene.ink.fonts)]
    cards, index = BoxGrid(), LineIndex()
    cards.put("above", Box(-300.0, -60.0, 300.0, 0.0))
    cards.put("below", Box(-300.0, 300.0, 300.0, 360.0))
    for key, x in (("left", -room / 2), ("own", 0.0), ("right", room / 2)):
        index.put(key, [(x, 0.0), (x, 300.0)])
    placer = PillPlacer(cards, index)
    route = (straight_curve(0.0, 0.0, 0.0, 300.0),)
    request = PillRequest("own", route, *sizes[0], (0.0, 60.0), tuple(sizes[1:]), is_turned=is_turned)
    placer.place([request], line_cost=FIXED_LINE_COST)
    box = placer.placed.boxes["own"]
    assert -room / 2 <= box.left < box.right <= room / 2
    item = PillItem(drawn, scene.ink)
    item.set_box(Box(box.top, box.left, box.bottom, box.right) if is_turned else box)
    assert item.find_lines(SECONDARY) == lines
