"""What is done with the selection by key and by action; each is one step to undo."""

import gc
from collections.abc import Iterable
from itertools import combinations, product
from pathlib import Path
from typing import Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from sopstudio.formats import native
from sopstudio.formats.format import Source
from sopstudio.sop import Binding, Document, Fact, Point, Sop, Task, Tool, replace_fields
from sopstudio.sop.sections import add_section, section_by_node
from sopstudio.ui.canvas_editor.commands import fragment
from sopstudio.ui.canvas_editor.commands.node_geometry import (
    align_positions,
    distribute_positions,
    find_neighbour,
    reading_order,
)
from sopstudio.ui.open_document import Selection
from tests.ui.canvas.workbench import Workbench, small
from tests.ui.documents import loan

CTRL, SHIFT, ALT = (
    Qt.KeyboardModifier.ControlModifier,
    Qt.KeyboardModifier.ShiftModifier,
    Qt.KeyboardModifier.AltModifier,
)


@pytest.mark.parametrize("key", [Qt.Key.Key_Delete, Qt.Key.Key_Backspace])
def test_delete_takes_out_nodes_with_their_edges(bench: Workbench, key: Qt.Key) -> None:
    bench.select("choose")
    bench.key(key)
    assert [node.id for node in bench.sop.nodes] == ["ask", "yes", "no"]
    assert bench.sop.edges == ()
    assert bench.document.stack.count() == 1
    bench.document.stack.undo()
    assert len(bench.sop.edges) == 3
    assert bench.selected() == ({"choose"}, set())


def test_what_could_be_undone_ends_with_its_document(qapp: QApplication, tmp_path: Path) -> None:
    """Else the process ends where both are collected in one go, which was a matter of when that happened."""
    for _ in range(2):
        bench = Workbench(small(), tmp_path)
        bench.widget.show()
        qapp.processEvents()
        bench.select("choose")
        bench.key(Qt.Key.Key_Delete)
        bench.close()
        del bench
        qapp.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        gc.collect()


def test_nodes_and_edges_go_together(bench: Workbench) -> None:
    bench.document.select(Selection(frozenset({"yes"}), frozenset({"e1", "e2"})))
    bench.key(Qt.Key.Key_Delete)
    assert [edge.id for edge in bench.sop.edges] == ["e3"]


def test_select_all(bench: Workbench) -> None:
    bench.key(Qt.Key.Key_A, CTRL)
    assert bench.selected() == ({"ask", "choose", "yes", "no"}, {"e1", "e2", "e3"})


def test_copy_and_paste_make_fresh_ids_and_select_what_is_new(bench: Workbench) -> None:
    bench.select("choose", "yes")
    bench.key(Qt.Key.Key_C, CTRL)
    bench.key(Qt.Key.Key_V, CTRL)
    assert bench.selected() == ({"choose-2", "yes-2"}, {"e2-2"})
    assert bench.edge("e2-2").condition == "{score} >= 640"
    first = bench.document.document.layout["choose-2"]
    bench.key(Qt.Key.Key_V, CTRL)
    assert bench.document.document.layout["choose-3"] != first
    assert bench.in_step()


def test_cut_and_paste_bring_the_nodes_back(bench: Workbench) -> None:
    bench.select("yes", "no")
    bench.key(Qt.Key.Key_X, CTRL)
    assert len(bench.sop.nodes) == 2
    bench.key(Qt.Key.Key_V, CTRL)
    assert [node.id for node in bench.sop.nodes] == ["ask", "choose", "yes", "no"]
    assert bench.document.stack.count() == 2


def test_nodes_go_from_one_window_to_another_with_the_facts_and_tools_they_use(
    bench: Workbench, qtbot: QtBot, tmp_path: Path
) -> None:
    other = Workbench(Document(sop=Sop(id="empty", title="Empty")), tmp_path / "other")
    other.widget.show()
    bench.document.attempt("Use", _uses_a_tool)
    bench.select("ask", "choose", "yes")
    bench.key(Qt.Key.Key_C, CTRL)
    other.widget.activateWindow()
    other.canvas.setFocus()
    qtbot.waitUntil(other.canvas.hasFocus)
    other.key(Qt.Key.Key_V, CTRL)
    assert [node.id for node in other.sop.nodes] == ["ask", "choose", "yes"]
    assert [fact.name for fact in other.sop.facts] == ["score"]
    assert [tool.name for tool in other.sop.tools] == ["look_up"]
    assert other.sop.start == "ask"
    other.close()


def _uses_a_tool(document: Document) -> Document:
    node = replace_fields(document.sop.nodes[0], tools=(Binding(tool="look_up"),))
    return replace_fields(document, sop=replace_fields(document.sop, nodes=(node, *document.sop.nodes[1:])))


def test_the_clipboard_holds_the_fragment_as_text_too(bench: Workbench) -> None:
    bench.select("ask")
    bench.key(Qt.Key.Key_C, CTRL)
    text = QGuiApplication.clipboard().text()
    assert [node.id for node in fragment.parse(text).sop.nodes] == ["ask"]
    QGuiApplication.clipboard().setText(text)
    bench.key(Qt.Key.Key_V, CTRL)
    assert len(bench.sop.nodes) == 5


@pytest.mark.parametrize("text", ["hello", '{"nodes": 7}', "[" * 100_000, '{"format": 1, "id": "x", "zebra": 1}'])
def test_what_is_no_fragment_changes_nothing_and_is_read_as_a_text(bench: Workbench, qtbot: QtBot, text: str) -> None:
    QGuiApplication.clipboard().setText(text)
    before = bench.document.document
    with qtbot.waitSignal(bench.editor.text_pasted):
        bench.key(Qt.Key.Key_V, CTRL)
    assert bench.document.document is before
    assert bench.refused == []


def test_after_the_window_the_clipboard_still_holds_the_nodes_as_text(bench: Workbench) -> None:
    bench.select("ask")
    bench.key(Qt.Key.Key_C, CTRL)
    bench.editor.close()
    data = QGuiApplication.clipboard().mimeData()
    assert not data.hasFormat(fragment.MIME_TYPE)
    assert [node.id for node in fragment.parse(data.text()).sop.nodes] == ["ask"]


def test_an_empty_clipboard_is_said_too(bench: Workbench) -> None:
    QGuiApplication.clipboard().clear()
    bench.key(Qt.Key.Key_V, CTRL)
    assert bench.document.stack.count() == 0
    assert "clipboard is empty" in bench.refused[-1]


def test_a_copied_call_brings_its_procedure(bench: Workbench) -> None:
    part = fragment.extract(loan(), Selection(frozenset({"identity_call"})))
    assert part is not None
    after, selection = fragment.paste(small(), part, "", (0, 0))
    assert [procedure.id for procedure in after.sop.procedures] == ["identity"]
    assert selection.nodes == {"identity_call"}
    assert {tool.name for tool in after.sop.tools} == {"look_up", "verify_document"}
    native.read(Source(native.to_native_text(after)))


def test_copied_nodes_stay_in_their_section() -> None:
    desk, ask = add_section(small(), "Desk", ["ask", "yes"])
    part = fragment.extract(desk, Selection(frozenset({"ask"})))
    assert part is not None
    again, selection = fragment.paste(desk, part, "", (0, 0))
    (copied,) = selection.nodes
    assert section_by_node(again) == {"ask": ask, "yes": ask, copied: ask}
    elsewhere, selection = fragment.paste(fragment.parse(fragment.to_text(small())), part, "", (0, 0))
    assert [(section.title, set(section.nodes)) for section in elsewhere.sections] == [("Desk", set(selection.nodes))]
    assert fragment.parse(fragment.to_text(part)).sections == part.sections


def test_what_is_declared_already_stays_as_it_is() -> None:
    part = Document(sop=Sop(id="x", nodes=(Task(id="ask"),), facts=(Fact(name="score"),), tools=(Tool(name="new"),)))
    after, _ = fragment.paste(small(), part, "", (0, 0))
    assert after.sop.facts == small().sop.facts
    assert [tool.name for tool in after.sop.tools] == ["look_up", "new"]


def test_duplicate(bench: Workbench) -> None:
    bench.select("yes")
    assert bench.actions.run("canvas.duplicate")
    assert bench.titles()[-1] == "Yes"
    assert bench.document.stack.count() == 1


def test_align_and_distribute(bench: Workbench) -> None:
    bench.select("yes", "no", "choose")
    assert bench.actions.run("canvas.left")
    layout = bench.document.document.layout
    assert {layout[key].x for key in ("yes", "no", "choose")} == {-160}
    bench.document.stack.undo()
    assert bench.actions.run("canvas.top")
    assert {bench.document.document.layout[key].y for key in ("yes", "no", "choose")} == {160}
    assert bench.in_step()


def test_places_are_aligned_and_distributed() -> None:
    places = {"a": (0.0, 0.0), "b": (10.0, 500.0), "c": (100.0, 200.0)}
    assert align_positions(places, "centre") == {"a": (50, 0), "b": (50, 500), "c": (50, 200)}
    assert align_positions(places, "right") == {"a": (100, 0), "b": (100, 500), "c": (100, 200)}
    assert align_positions({"a": (0, 0), "b": (300, 90)}, "bottom") == {"a": (0, 90), "b": (300, 90)}
    assert align_positions({"a": (0, 0), "b": (300, 90)}, "middle") == {"a": (0, 45), "b": (300, 45)}
    assert distribute_positions(places, "across") == {"a": (0, 0), "b": (50, 500), "c": (100, 200)}
    assert distribute_positions(places, "down") == {"a": (0, 0), "c": (100, 250), "b": (10, 500)}


def test_cards_of_one_row_are_spread_when_they_are_aligned_to_the_left() -> None:
    row = {"a": (0.0, 0.0), "b": (240.0, 0.0), "c": (480.0, 8.0)}
    assert align_positions(row, "left") == {"a": (0, 0), "b": (0, 88), "c": (0, 176)}
    assert align_positions(row, "left", [(0.0, 100.0)]) == {"a": (0, 0), "b": (0, 188), "c": (0, 276)}


PLACES = st.lists(st.tuples(st.floats(-600, 600), st.floats(-400, 400)), min_size=1, max_size=9)


Spot = tuple[float, float]


def over_one_another(pairs: Iterable[tuple[Spot, Spot]]) -> list[tuple[Spot, Spot]]:
    return [pair for pair in pairs if abs(pair[0][0] - pair[1][0]) < 208 and abs(pair[0][1] - pair[1][1]) < 60]


@given(PLACES, PLACES, st.sampled_from(("left", "centre", "top")))
def test_no_card_lies_over_another_when_aligned(
    chosen: list[Spot], others: list[Spot], how: Literal["left", "centre", "top"]
) -> None:
    places = {str(number): place for number, place in enumerate(chosen)}
    moved = align_positions(places, how, others)
    assert moved.keys() == places.keys()
    assert not over_one_another([*combinations(moved.values(), 2), *product(moved.values(), others)])


@given(PLACES, st.sampled_from(("across", "down")))
def test_no_card_lies_over_another_when_distributed(chosen: list[Spot], how: Literal["across", "down"]) -> None:
    moved = distribute_positions({str(number): place for number, place in enumerate(chosen)}, how)
    assert len(moved) == len(chosen)
    assert not over_one_another(combinations(moved.values(), 2))


def test_the_start_can_be_set(bench: Workbench) -> None:
    bench.select("choose")
    assert bench.actions.run("canvas.start")
    assert bench.sop.start == "choose"
    assert bench.scene.node_items["choose"].drawn.is_start


def test_an_edge_is_tried_earlier_or_later(bench: Workbench) -> None:
    bench.select_edge("e3")
    assert not bench.actions.run("canvas.later")
    assert bench.actions.run("canvas.earlier")
    assert [edge.id for edge in bench.sop.edges] == ["e1", "e3", "e2"]
    assert bench.selected() == (set(), {"e3"})
    assert bench.scene.edge_items["e3"].isSelected()


def test_alt_and_arrows_move_a_node_by_the_grid_as_one_step(bench: Workbench) -> None:
    bench.select("yes")
    bench.key(Qt.Key.Key_Right, ALT)
    bench.key(Qt.Key.Key_Right, ALT)
    bench.key(Qt.Key.Key_Up, ALT)
    assert bench.document.document.layout["yes"] == Point(x=-144, y=312)
    assert bench.document.stack.count() == 1


def test_arrows_go_to_the_neighbour(bench: Workbench) -> None:
    went: list[str] = []
    for key in (Qt.Key.Key_Down, Qt.Key.Key_Down, Qt.Key.Key_Down, Qt.Key.Key_Right, Qt.Key.Key_Left, Qt.Key.Key_Up):
        bench.key(key)
        went += bench.selected()[0]
    assert went[0] == "ask"
    assert went[1] == "choose"
    assert went[2] in ("yes", "no")
    assert went[3:] == ["no", "yes", "choose"]


def test_tab_goes_through_nodes_and_their_edges_and_out_at_the_end(bench: Workbench) -> None:
    went: list[str] = []
    for _ in range(7):
        bench.key(Qt.Key.Key_Tab)
        nodes, edges = bench.selected()
        went += nodes | edges
    assert went == ["ask", "e1", "choose", "e2", "e3", "yes", "no"]
    assert not bench.actions.qt_action("canvas.step_on").isEnabled()
    bench.key(Qt.Key.Key_Tab, SHIFT)
    bench.key(Qt.Key.Key_Tab, SHIFT)
    assert bench.selected() == (set(), {"e3"})


def test_arrows_go_along_an_edge_and_to_the_edge_beside_it(bench: Workbench) -> None:
    bench.select_edge("e2")
    bench.key(Qt.Key.Key_Right)
    assert bench.selected() == (set(), {"e3"})
    bench.key(Qt.Key.Key_Down)
    assert bench.selected() == ({"no"}, set())
    bench.select_edge("e3")
    bench.key(Qt.Key.Key_Up)
    assert bench.selected() == ({"choose"}, set())


def test_reading_order_goes_row_by_row_and_the_main_graph_first(bench: Workbench) -> None:
    bench.document.open(loan())
    order = reading_order(bench.scene.drawing)
    assert order[0] == "receive"
    assert [key for key in order if "/" in key] == order[-4:]
    assert find_neighbour(bench.scene.drawing, order[0], "up") == ""


def test_every_plain_key_works_only_on_the_canvas(bench: Workbench) -> None:
    plain = ("Ctrl", "Alt", "F")
    for action in bench.actions.actions.values():
        keys = [key.toString() for key in action.shortcuts()]
        assert action.scope is bench.canvas or all(key.startswith(plain) for key in keys), action.id


def test_after_escape_arrow_keys_go_on_where_they_were(bench: Workbench) -> None:
    bench.select("yes")
    bench.key(Qt.Key.Key_Escape)
    assert bench.selected() == (set(), set())
    bench.key(Qt.Key.Key_Down)
    assert bench.selected() == ({"yes"}, set())
    bench.key(Qt.Key.Key_Delete)
    bench.key(Qt.Key.Key_Escape)
    bench.key(Qt.Key.Key_Down)
    assert bench.selected() == ({"ask"}, set())
