"""The borders of sections: dragged, moved with keys, fitted, and what they do to neighbours."""

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from pytestqt.qtbot import QtBot

from sopstudio.sop import FlowDirection, Point, replace_fields
from sopstudio.ui.canvas import hit_test
from sopstudio.ui.canvas.geometry import Box
from sopstudio.ui.canvas.section_bands import MIN_PADDING
from sopstudio.ui.open_document import Selection
from tests.ui.canvas.test_sections import DIRECTIONS, check_bands, contents, title_of, with_section
from tests.ui.canvas.workbench import Workbench

SHIFT, ALT = Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.AltModifier


def box_of(bench: Workbench, key: str) -> Box:
    return bench.scene.sections.items[key].drawn.box


def border(bench: Workbench, key: str, side: str) -> QPoint:
    """A place on a border or at a corner that no card covers."""
    left, top, right, bottom = box_of(bench, key)
    x = right if "right" in side else left if "left" in side else left + (right - left) / 3
    y = bottom if "bottom" in side else top if "top" in side else bottom - 20
    return bench.view(QPointF(x, y))


def choose(bench: Workbench, key: str) -> None:
    bench.document.select(Selection(sections=frozenset({key})))


def drag(bench: Workbench, key: str, side: str, dx: float, dy: float) -> None:
    """Drag a border of a section by a step on the scene."""
    choose(bench, key)
    at = border(bench, key, side)
    bench.drag(at, at + bench.view_step(dx, dy))


@pytest.mark.parametrize(
    ("side", "step", "grown"),
    [
        ("right", (80, 0), (0, 0, 80, 0)),
        ("left", (-80, 0), (-80, 0, 0, 0)),
        ("bottom", (0, 64), (0, 0, 0, 64)),
        ("top", (0, -64), (0, -64, 0, 0)),
        ("bottom right", (80, 64), (0, 0, 80, 64)),
        ("top left", (-80, -64), (-80, -64, 0, 0)),
    ],
)
def test_a_drag_of_a_border_moves_it_as_one_step(
    bench: Workbench, side: str, step: tuple[int, int], grown: tuple[int, int, int, int]
) -> None:
    key = with_section(bench, "Desk", "yes", "no")
    before, document = box_of(bench, key), bench.document.document
    drag(bench, key, side, *step)
    after = box_of(bench, key)
    assert after == pytest.approx(tuple(a + b for a, b in zip(before, grown, strict=True)), abs=8)
    assert bench.document.document.layout == document.layout
    assert contents(bench) == {"Desk": {"yes", "no"}}
    assert bench.document.selection.sections == {key}
    bench.document.stack.undo()
    assert bench.document.document == document
    assert box_of(bench, key) == before


def test_escape_leaves_a_drag(bench: Workbench) -> None:
    key = with_section(bench, "Desk", "yes", "no")
    choose(bench, key)
    before, document, at = box_of(bench, key), bench.document.document, border(bench, key, "right")
    bench.press(at)
    bench.move(at + QPoint(40, 0))
    assert box_of(bench, key).right > before.right
    bench.key(Qt.Key.Key_Escape)
    bench.release(at)
    assert box_of(bench, key) == before
    assert bench.document.document is document


def test_a_band_becomes_no_smaller_than_what_it_holds(bench: Workbench) -> None:
    key = with_section(bench, "Desk", "yes", "no")
    drag(bench, key, "right", -600, 0)
    box, card = box_of(bench, key), bench.scene.drawing.nodes["no"].box
    assert box.right == pytest.approx(card.right + MIN_PADDING)
    drag(bench, key, "top left", 600, 600)
    check_bands(bench.scene)


def test_only_borders_of_a_selected_section_are_grasped(bench: Workbench) -> None:
    key = with_section(bench, "Desk", "yes", "no")
    left, _, right, bottom = box_of(bench, key)
    at = QPointF((left + right) / 2 + 60, bottom)
    assert hit_test(bench.scene, at).kind == "ground"
    choose(bench, key)
    assert (hit_test(bench.scene, at).kind, hit_test(bench.scene, at).sides) == ("border", (3,))
    assert hit_test(bench.scene, QPointF(right, bottom)).sides == (2, 3)
    assert hit_test(bench.scene, at + QPointF(0, 15)).kind == "ground"
    assert hit_test(bench.scene, at + QPointF(0, 15), zoom=0.3).kind == "border"
    bench.move(bench.view(at))
    assert bench.canvas.viewport().cursor().shape() == Qt.CursorShape.SizeVerCursor
    bench.editor.set_editable(False)
    assert hit_test(bench.scene, at).kind == "ground"
    assert not bench.scene.sections.items[key].has_handles


def test_nodes_move_within_the_room_that_was_made(bench: Workbench) -> None:
    key = with_section(bench, "Desk", "yes", "no")
    drag(bench, key, "bottom right", 240, 120)
    made = box_of(bench, key)
    bench.drag(bench.at("no"), bench.at("no") + bench.view_step(200, 60))
    assert box_of(bench, key) == made
    bench.drag(bench.at("choose"), bench.at("choose") + bench.view_step(40, 240))
    assert contents(bench) == {"Desk": {"yes", "no", "choose"}}
    assert box_of(bench, key) == pytest.approx(made, abs=8)  # a line may need a little more


def test_free_nodes_come_in_that_a_band_is_drawn_over(bench: Workbench) -> None:
    key = with_section(bench, "Desk", "yes", "no")
    document = bench.document.document
    drag(bench, key, "top", 0, -180)
    assert contents(bench) == {"Desk": {"yes", "no", "choose"}}
    bench.document.stack.undo()
    assert bench.document.document == document


@pytest.mark.parametrize("direction", DIRECTIONS)
def test_a_stack_keeps_one_extent_and_pushes_what_is_in_the_way(
    bench: Workbench, qtbot: QtBot, direction: FlowDirection
) -> None:
    first, second = with_section(bench, "First", "ask"), with_section(bench, "Second", "yes", "no")
    if direction == "right":
        with qtbot.waitSignal(bench.editor.arranger.arranged):
            bench.actions.run("canvas.turn")
    bench.canvas.fit()
    on, across = ("bottom", "right") if direction == "down" else ("right", "bottom")
    before, document = box_of(bench, second), bench.document.document
    step = (0, 240) if direction == "down" else (560, 0)
    drag(bench, first, on, *step)
    assert contents(bench) == {"First": {"ask", "choose"}, "Second": {"yes", "no"}}
    check_bands(bench.scene)
    axis = 1 if direction == "down" else 0
    assert box_of(bench, second)[axis + 2] > before[axis + 2]
    bench.document.stack.undo()
    assert bench.document.document == document
    drag(bench, first, across, 96, 96)
    side = 3 - axis
    assert box_of(bench, first)[side] == box_of(bench, second)[side] > before[side]
    check_bands(bench.scene)


def test_a_band_by_itself_stops_short_of_others(bench: Workbench) -> None:
    places = {"ask": (0, 0), "yes": (20, 300), "choose": (640, 40), "no": (660, 260)}
    layout = {key: Point(x=x, y=y) for key, (x, y) in places.items()}
    bench.document.edit("", replace_fields(bench.document.document, layout=layout))
    left, *others = (with_section(bench, *held) for held in (("L", "ask", "yes"), ("R", "choose"), ("O", "no")))
    before = box_of(bench, left)
    drag(bench, left, "right", 640, 0)
    assert before.right < box_of(bench, left).right < min(box_of(bench, other).left for other in others)
    assert bench.document.document.layout == layout


def test_keys_move_each_border_and_steps_in_a_row_are_one(bench: Workbench) -> None:
    key = with_section(bench, "Desk", "yes", "no")
    choose(bench, key)
    bench.canvas.setFocus()
    before, document = box_of(bench, key), bench.document.document
    keys = Qt.Key
    for pressed, modifiers, side, sign in (
        (keys.Key_Right, SHIFT, 2, 1),
        (keys.Key_Left, SHIFT, 2, -1),
        (keys.Key_Down, SHIFT, 3, 1),
        (keys.Key_Up, SHIFT, 3, -1),
        (keys.Key_Left, ALT | SHIFT, 0, -1),
        (keys.Key_Right, ALT | SHIFT, 0, 1),
        (keys.Key_Up, ALT | SHIFT, 1, -1),
        (keys.Key_Down, ALT | SHIFT, 1, 1),
    ):
        start = box_of(bench, key)
        bench.key(pressed, modifiers)
        steps = [after - place for after, place in zip(box_of(bench, key), start, strict=True)]
        assert [number for number, step in enumerate(steps) if step] == [side]
        assert steps[side] * sign > 0
    bench.document.stack.undo()
    assert bench.document.document == document
    assert box_of(bench, key) == before
    assert bench.actions.run("canvas.nudge_left")
    assert bench.document.document.layout["yes"].x == document.layout["yes"].x - 8


def test_a_section_moves_with_its_area_by_mouse_and_keys(bench: Workbench) -> None:
    key = with_section(bench, "Desk", "yes", "no")
    drag(bench, key, "right", 160, 0)
    before = box_of(bench, key)
    bench.drag(title_of(bench, key), title_of(bench, key) + bench.view_step(48, 48))
    moved = box_of(bench, key)
    assert (moved.right - moved.left, moved.bottom - moved.top) == pytest.approx(
        (before.right - before.left, before.bottom - before.top)
    )
    assert moved.left > before.left
    bench.actions.run("canvas.nudge_right")
    assert box_of(bench, key).left == moved.left + 8


def test_it_is_fitted_to_its_steps_again(bench: Workbench, qtbot: QtBot) -> None:
    key = with_section(bench, "Desk", "yes", "no")
    before = box_of(bench, key)
    choose(bench, key)
    assert not bench.actions.run("canvas.section_fit")
    drag(bench, key, "right", 160, 0)
    assert bench.actions.run("canvas.section_fit")
    assert box_of(bench, key) == before
    drag(bench, key, "right", 160, 0)
    bench.double_click(border(bench, key, "right"))
    assert box_of(bench, key) == before
    drag(bench, key, "right", 160, 0)
    with qtbot.waitSignal(bench.editor.arranger.arranged):
        bench.actions.run("canvas.arrange")
    assert bench.document.document.sections[0].area is None


def test_an_area_waits_while_a_node_of_it_is_folded_away(bench: Workbench) -> None:
    key = with_section(bench, "Desk", "yes", "no")
    drag(bench, key, "bottom", 0, 160)
    drawn = box_of(bench, key)
    bench.select("choose", "no")
    bench.actions.run("canvas.fold")
    assert box_of(bench, key).bottom < drawn.bottom
    bench.actions.run("canvas.unfold_all")
    assert box_of(bench, key) == drawn
