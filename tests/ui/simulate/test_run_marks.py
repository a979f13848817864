"""What a run marks on the canvas: the values that decided, each to be read in its place."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPointF, QRect, QRectF
from pytestqt.qtbot import QtBot

from sopstudio.debugger.snapshot import Snapshot
from sopstudio.layout import lay_out
from sopstudio.simulation.breakpoints import Breakpoints
from sopstudio.sop import Document
from sopstudio.ui.canvas import Canvas
from sopstudio.ui.simulate.run_marks import RunMarks
from sopstudio.ui.theme import LIGHT
from tests.simulation.samples import sample
from tests.ui.simulate.desks import Seat


def test_values_on_the_edges_cover_neither_one_another_nor_the_labels(qtbot: QtBot) -> None:
    canvas = Canvas(LIGHT)
    qtbot.addWidget(canvas)
    canvas.show_document(lay_out(Document(sop=sample("restaurant_sales_drop"))))
    scene = canvas.canvas_scene
    decided: dict[str, tuple[str, bool | None]] = {
        key: (f"what_was_found_out_{place} = {place * 1000} {'✗✓'[place % 2]}", place % 2 == 1)
        for place, key in enumerate(scene.pill_items)
    }
    marks = RunMarks(scene)
    marks.show(Snapshot(condition_texts=decided), Breakpoints())
    boxes = [value.boundingRect() for value in marks.values.values()]
    assert len(boxes) == len(decided) > 10
    assert not [(box, two) for at, box in enumerate(boxes) for two in boxes[:at] if box.intersects(two)]
    pills = [pill.mapRectToScene(pill.boundingRect()) for pill in scene.pill_items.values()]
    assert not [box for box in boxes if any(box.intersects(pill) for pill in pills)]
    for key, value in marks.values.items():
        assert value.text[-1] == decided[key][0][-1]
        assert decided[key][0].replace(" ", "") in value.toolTip().replace(" ", "")
    marks.clear()
    assert not marks.values


@pytest.mark.parametrize("name", ["incident_response", "loan_application", "food_delivery_complaint"])
def test_values_on_the_edges_lie_on_no_card(qtbot: QtBot, name: str) -> None:
    canvas = Canvas(LIGHT)
    qtbot.addWidget(canvas)
    canvas.show_document(lay_out(Document(sop=sample(name))))
    scene = canvas.canvas_scene
    marks = RunMarks(scene)
    decided: dict[str, tuple[str, bool | None]] = dict.fromkeys(scene.pill_items, ("nights 3, needs over 2 ✓", True))
    marks.show(Snapshot(condition_texts=decided), Breakpoints())
    cards = [QRectF(QPointF(*box[:2]), QPointF(*box[2:])) for box in scene.wiring.nodes.boxes.values()]
    on_cards = [key for key, value in marks.values.items() if any(map(value.boundingRect().intersects, cards))]
    assert on_cards == []


def test_a_value_does_not_repeat_its_label(qtbot: QtBot) -> None:
    canvas = Canvas(LIGHT)
    qtbot.addWidget(canvas)
    canvas.show_document(lay_out(Document(sop=sample("incident_response"))))
    scene = canvas.canvas_scene
    key, pill = next(iter(scene.pill_items.items()))
    marks = RunMarks(scene)
    marks.show(Snapshot(condition_texts={key: (f"{pill.drawn.text} ✓", True)}), Breakpoints())
    assert marks.values[key].text == "✓"


def is_clear(own_seat: Seat) -> bool:
    """Whether the step where the run stands is seen whole, above the bar of the run."""
    canvas, bar = own_seat.desk.canvas, own_seat.simulate.canvas_overlay()
    assert bar is not None
    item = canvas.canvas_scene.node_items[own_seat.simulate.views.snapshot.visited[-1]]
    box: QRect = canvas.mapFromScene(item.sceneBoundingRect()).boundingRect()
    return canvas.viewport().rect().contains(box) and not box.intersects(bar.geometry())


@pytest.mark.parametrize("height", [450, 700])
def test_the_step_where_a_run_stands_is_clear_of_the_bar(own_seat: Seat, height: int) -> None:
    own_seat.window.resize(720, height)
    own_seat.choose()
    own_seat.to_tool()
    assert is_clear(own_seat)
    views = own_seat.simulate.views
    own_seat.window.bottom_panel.open_panel(views.timeline)
    own_seat.wait(lambda: is_clear(own_seat))
    own_seat.do("run")
    assert own_seat.now.finished is not None
    own_seat.wait(lambda: is_clear(own_seat))
    for place in (20, 40, 30):
        views.timeline.select(place)
        own_seat.wait(lambda: is_clear(own_seat))
