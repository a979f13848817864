"""Whatever is done in whatever order: undo all is the start, redo all the end, and the canvas shows the document."""

from collections.abc import Callable, Mapping
from pathlib import Path

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from sopstudio.ui.canvas_editor.commands.new_nodes import NODE_KINDS
from sopstudio.ui.open_document import Selection
from tests.subsets import DEEP
from tests.ui.canvas.workbench import Workbench, small

CTRL, ALT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.AltModifier
Step = tuple[str, int, int]


def node(bench: Workbench, number: int) -> str:
    keys = sorted(bench.scene.drawing.nodes)
    return keys[number % len(keys)] if keys else ""


def select(bench: Workbench, first: int, second: int) -> None:
    edges = sorted(bench.scene.drawing.edges)
    chosen = frozenset(edges[second % len(edges) :][:1]) if edges and second % 3 == 0 else frozenset()
    bench.document.select(Selection(frozenset({node(bench, first), node(bench, second)} - {""}), chosen))


def drag(bench: Workbench, first: int, second: int) -> None:
    key = node(bench, first)
    if key:
        bench.canvas.reveal(key)
        bench.drag(bench.at(key), bench.at(key) + QPoint(second * 3 - 90, 60 - second * 2))


def connect(bench: Workbench, first: int, second: int) -> None:
    if node(bench, first):
        bench.editor.adder.add_edge(node(bench, first), node(bench, second))
        if bench.editor.condition.isVisible():
            bench.type(bench.editor.condition.box, f"{{score}} == {second}", enter=True)


def add(bench: Workbench, first: int, second: int) -> None:
    kind = NODE_KINDS[first % len(NODE_KINDS)]
    bench.editor.adder.add_at(QPointF(second * 40, first * 30), node(bench, second) if second % 2 else "", kind)
    if bench.editor.title.isVisible():
        bench.type(bench.editor.title, f"Step {first}", enter=True)


def press_key(key: Qt.Key, held: Qt.KeyboardModifier) -> Callable[[Workbench, int, int], None]:
    return lambda bench, first, second: bench.key(key, held)


def act(name: str) -> Callable[[Workbench, int, int], None]:
    def do(bench: Workbench, first: int, second: int) -> None:
        bench.actions.run(name)

    return do


def retitle(bench: Workbench, first: int, second: int) -> None:
    if node(bench, first):
        bench.editor.title.edit(node(bench, first))
        bench.type(bench.editor.title, f"Title {second}", enter=True)


def undo(bench: Workbench, first: int, second: int) -> None:
    bench.document.stack.undo()


DEEDS: Mapping[str, Callable[[Workbench, int, int], None]] = {
    "select": select,
    "drag": drag,
    "connect": connect,
    "add": add,
    "retitle": retitle,
    "undo": undo,
    "delete": press_key(Qt.Key.Key_Delete, Qt.KeyboardModifier.NoModifier),
    "copy": press_key(Qt.Key.Key_C, CTRL),
    "paste": press_key(Qt.Key.Key_V, CTRL),
    "nudge": press_key(Qt.Key.Key_Left, ALT),
    **{name: act(f"canvas.{name}") for name in ("duplicate", "left", "top", "across", "start", "earlier", "later")},
}
STEPS = st.lists(st.tuples(st.sampled_from(sorted(DEEDS)), st.integers(0, 40), st.integers(0, 40)), max_size=12)


@settings(max_examples=500 if DEEP else 25, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(steps=STEPS)
def test_undo_all_is_the_start_redo_all_the_end_and_the_canvas_the_document(
    bench: Workbench, qtbot: QtBot, tmp_path: Path, steps: list[Step]
) -> None:
    bench.document.open(small())
    start = bench.document.document
    for name, first, second in steps:
        DEEDS[name](bench, first, second)
        assert bench.in_step(), (name, first, second)
    stack = bench.document.stack
    while stack.canRedo():
        stack.redo()
    end = bench.document.document
    while stack.canUndo():
        stack.undo()
    assert bench.document.document == start
    assert bench.in_step()
    while stack.canRedo():
        stack.redo()
    assert bench.document.document == end
    assert bench.in_step()
    QTest.keyClick(bench.canvas, Qt.Key.Key_Escape)
