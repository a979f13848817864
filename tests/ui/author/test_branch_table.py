"""*As a table*: the branches of a node typed as cells, with real keys."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit, QWidget
from pytestqt.qtbot import QtBot

from sopstudio.documents.branch_table import read_cell
from sopstudio.sop import Decision, Document, Edge, End, Fact, Sop, Task
from sopstudio.text.conditions import condition_label
from sopstudio.ui.author.branch_table import BranchTablePanel, open_branch_table
from sopstudio.ui.author.branch_table.panel import SEVERAL_FACTS, value_words
from sopstudio.ui.forms import Suggestion
from tests.translations import in_language
from tests.ui.author.seat import Seat

SOP = Sop(
    id="parcel",
    title="Parcel",
    start="ask",
    facts=(
        Fact(name="order_state", allowed=("late", "cold", "spilled")),
        Fact(name="minutes", type="integer", minimum=0, unit="min"),
    ),
    nodes=(
        Task(id="ask", asks=("order_state", "minutes")),
        Decision(id="state", title="What is wrong?"),
        End(id="a", title="Voucher"),
        End(id="b", title="Sorry"),
    ),
    edges=(
        Edge(id="0", source="ask", target="state", kind="always"),
        Edge(id="1", source="state", target="a", condition="order_state == 'late' && minutes > 30"),
        Edge(id="2", source="state", target="b", condition="order_state in ['cold', 'spilled']"),
        Edge(id="3", source="state", target="b", kind="otherwise"),
    ),
)


@pytest.fixture
def panel(sit: Callable[[Document], Seat]) -> BranchTablePanel:
    seat = sit(Document(sop=SOP))
    panel = open_branch_table(seat.desk, "state")
    assert open_branch_table(seat.desk, "state") is panel
    return panel


def edges(panel: BranchTablePanel) -> list[tuple[str, str]]:
    """The conditions and targets of the node's edges as they are now."""
    return [(condition_label(edge.condition) or edge.kind, edge.target) for edge in panel.model.edges()]


def texts(panel: BranchTablePanel) -> list[list[str]]:
    model = panel.model
    return [
        [str(model.index(row, column).data()) for column in range(model.columnCount())]
        for row in range(model.rowCount())
    ]


def type_into(panel: BranchTablePanel, row: int, column: int, text: str) -> None:
    """Go to a cell, type over it and press Enter."""
    panel.view.setCurrentIndex(panel.model.index(row, column))
    panel.view.setFocus()
    QTest.keyClick(panel.view, Qt.Key.Key_F2)
    (editor,) = (box for box in panel.view.findChildren(QLineEdit) if box.isVisible())
    QTest.keyClicks(editor, text)
    QTest.keyClick(editor, Qt.Key.Key_Return)
    while panel.view.is_editing():
        QTest.qWait(5)
    QTest.qWait(20)  # what follows the end of typing is queued behind it


def test_rows_are_edges_and_columns_are_facts(panel: BranchTablePanel) -> None:
    assert panel.model.titles() == ["order state", "minutes (min)", "Leads to"]
    assert texts(panel)[0] == ["late", "> 30", "Voucher"]
    assert texts(panel)[1] == ["cold, spilled", "any", "Sorry"]
    assert texts(panel)[2][2] == "Sorry"


ASKED = "present(minutes) && minutes > 30 && (order_state == 'late' || minutes >= 60)"


def with_first_condition(condition: str) -> Document:
    first = SOP.edges[1].model_copy(update={"condition": condition})
    return Document(sop=SOP.model_copy(update={"edges": (SOP.edges[0], first, *SOP.edges[2:])}))


def test_cells_are_in_words_and_formulas_only_where_these_are_shown(sit: Callable[[Document], Seat]) -> None:
    seat = sit(with_first_condition(ASKED))
    panel = open_branch_table(seat.desk, "state")
    cells = [panel.model.index(0, column) for column in range(2)]
    assert panel.model.titles()[:3] == ["minutes (min)", "order state", "Also"]
    minutes, also = panel.model.index(0, 0), panel.model.index(0, 2)
    assert minutes.data() == "known and > 30"
    assert "{" not in also.data()
    assert "==" not in also.data()
    for cell, formula in ((minutes, "present(minutes)"), (also, "order_state == 'late'")):
        assert formula in cell.data(Qt.ItemDataRole.ToolTipRole)
        assert formula in str(cell.data(Qt.ItemDataRole.EditRole)).replace("{", "").replace("}", "")
    assert cells[1].data() == "any"
    seat.desk.canvas.canvas_scene.show_formulas(True)
    panel.model.refresh()
    assert panel.model.index(0, 0).data() == "present(minutes) && minutes > 30"
    assert "==" in panel.model.index(0, 2).data()


def test_words_that_need_several_lines_have_them(sit: Callable[[Document], Seat]) -> None:
    asked = " || ".join(f"order_state == '{word}' && minutes > {limit}" for word, limit in (("late", 30), ("cold", 9)))
    seat = sit(with_first_condition(asked))
    view = open_branch_table(seat.desk, "state").view
    assert view.rowHeight(0) > view.rowHeight(1)


def test_a_title_stands_above_the_beginning_of_its_cells(panel: BranchTablePanel, qtbot: QtBot) -> None:
    qtbot.waitExposed(panel)
    view, header = panel.view, panel.view.horizontalHeader()
    view.setCurrentIndex(panel.model.index(2, 2))
    left = view.columnViewportPosition(1)
    cell = view.visualRect(panel.model.index(0, 1)).adjusted(0, 2, 0, -2)
    section = QRect(left, 2, view.columnWidth(1), header.height() - 4)
    starts = [first_dark_column(header.viewport(), section), first_dark_column(view.viewport(), cell)]
    assert abs(starts[0] - starts[1]) <= 1


def first_dark_column(widget: QWidget, part: QRect) -> int:
    """Where the text begins in a part of a widget, in pixels from its left."""
    image = widget.grab(part).toImage()
    ground = image.pixel(1, image.height() // 2)
    columns = (any(image.pixel(x, y) != ground for y in range(image.height())) for x in range(image.width()))
    return next(x for x, has_text in enumerate(columns) if has_text)


def test_what_is_typed_changes_the_edge_and_can_be_undone(panel: BranchTablePanel) -> None:
    before = edges(panel)
    type_into(panel, 0, 1, "at least 45")
    assert edges(panel)[0] == ("order_state == 'late' && minutes >= 45", "a")
    assert texts(panel)[0][1] == "≥ 45"
    assert panel.view.hasFocus()
    panel._context.document.stack.undo()
    assert edges(panel) == before


def test_what_cannot_be_read_is_refused_and_said(panel: BranchTablePanel) -> None:
    before = edges(panel)
    type_into(panel, 0, 0, "lost")
    assert edges(panel) == before
    assert "late, cold or spilled" in panel.message_label.text()
    assert panel.message_label.isVisible()
    type_into(panel, 0, 0, "cold")
    assert edges(panel)[0][0] == "order_state == 'cold' && minutes > 30"
    assert not panel.message_label.isVisible()


def test_values_are_offered_while_one_types(panel: BranchTablePanel) -> None:
    panel.view.setCurrentIndex(panel.model.index(1, 0))
    QTest.keyClick(panel.view, Qt.Key.Key_F2)
    (editor,) = (box for box in panel.view.findChildren(QLineEdit) if box.isVisible())
    QTest.keyClicks(editor, "sp")
    QTest.keyClick(editor, Qt.Key.Key_Down)
    QTest.keyClick(editor, Qt.Key.Key_Return)
    while panel.view.is_editing():
        QTest.qWait(5)
    QTest.qWait(20)  # what follows the end of typing is queued behind it
    assert edges(panel)[1][0] == "order_state == 'spilled'"
    assert panel.view.hasFocus()


@pytest.mark.parametrize("language", ["en", "de"])
def test_what_is_offered_can_be_read(language: str) -> None:
    fact = Fact(name="late", type="boolean")
    with in_language(language):
        assert all(read_cell(word, fact) for word in value_words(fact))


def test_a_cell_is_cleared_but_no_row_is_left_without_any(panel: BranchTablePanel) -> None:
    panel.view.setCurrentIndex(panel.model.index(0, 1))
    QTest.keyClick(panel.view, Qt.Key.Key_Delete)
    QTest.qWait(20)
    assert edges(panel)[0][0] == "order_state == 'late'"
    QTest.keyClick(panel.view, Qt.Key.Key_Left)
    QTest.keyClick(panel.view, Qt.Key.Key_Delete)
    assert edges(panel)[0][0] == "order_state == 'late'"
    assert panel.message_label.isVisible()


def test_rows_are_moved_added_and_deleted(panel: BranchTablePanel) -> None:
    panel.view.setCurrentIndex(panel.model.index(0, 0))
    QTest.keyClick(panel.view, Qt.Key.Key_Down, Qt.KeyboardModifier.AltModifier)
    assert [target for _, target in edges(panel)] == ["b", "a", "b"]
    assert panel.view.currentIndex().row() == 1
    panel.add_row.chosen.emit(Suggestion("Refund it", "Refund it", creates=True))
    assert panel.model.edges()[2].target == "refund-it"  # *otherwise* stays the last
    assert panel.view.currentIndex().row() == 2
    type_into(panel, 2, 0, "late")
    assert edges(panel)[2][0] == "order_state == 'late'"
    QTest.keyClick(panel.view, Qt.Key.Key_Delete, Qt.KeyboardModifier.ControlModifier)
    assert len(edges(panel)) == 3


def test_a_fact_gets_a_column_before_a_row_asks_something_of_it(panel: BranchTablePanel) -> None:
    panel._context.document.attempt(
        "Simplify", lambda document: document.model_copy(update={"sop": without_minutes(document.sop)})
    )
    QTest.qWait(20)
    assert panel.model.titles() == ["order state", "Leads to"]
    panel.add_column.chosen.emit(Suggestion("minutes", "minutes"))
    assert panel.model.titles() == ["order state", "minutes (min)", "Leads to"]
    type_into(panel, 0, 1, "5 - 10")
    assert edges(panel)[0][0] == "order_state == 'late' && minutes >= 5 && minutes <= 10"


def without_minutes(sop: Sop) -> Sop:
    first = sop.edges[1].model_copy(update={"condition": "order_state == 'late'"})
    return sop.model_copy(update={"edges": (sop.edges[0], first, *sop.edges[2:])})


def test_gaps_and_overlaps_are_marked(panel: BranchTablePanel, qtbot: QtBot) -> None:
    model = panel.model
    type_into(panel, 1, 0, "late, cold")
    type_into(panel, 1, 1, "< 60")
    panel.view.setCurrentIndex(model.index(2, 2))
    QTest.keyClick(panel.view, Qt.Key.Key_Delete, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(lambda: {line.tone for line in model.lines} == {"warning", "bad"}, timeout=20_000)
    assert [line.tone for line in model.lines] == ["warning", "warning", "bad"]
    assert [model.headerData(row, Qt.Orientation.Vertical) for row in range(3)] == ["1 !", "2 !", "!"]
    assert texts(panel)[2][-1] == "no edge"
    role = Qt.ItemDataRole.BackgroundRole
    marked = [[model.index(row, column).data(role) is not None for column in range(3)] for row in range(3)]
    assert marked == [[True, True, False]] * 3, "where an edge leads is no part of what overlaps or lacks"
    assert not model.flags(model.index(2, 0)) & Qt.ItemFlag.ItemIsEditable
    assert panel.problem_cards.isVisible()


def test_the_panel_closes_with_its_node(panel: BranchTablePanel) -> None:
    document = panel._context.document
    document.attempt(
        "Delete",
        lambda value: value.model_copy(
            update={"sop": value.sop.model_copy(update={"nodes": value.sop.nodes[2:], "edges": (), "start": "a"})}
        ),
    )
    QTest.qWait(20)
    assert not panel.isVisible()


def test_what_is_asked_of_several_facts_at_once_is_typed_as_on_the_canvas(panel: BranchTablePanel) -> None:
    before = edges(panel)
    panel.add_column.chosen.emit(SEVERAL_FACTS)
    assert panel.model.titles() == ["order state", "minutes (min)", "Also", "Leads to"]
    assert SEVERAL_FACTS not in panel._missing_facts()
    type_into(panel, 1, 2, "minutes > 5 || order_state == 'cold'")
    assert edges(panel)[1][0] == "order_state in ['cold', 'spilled'] && (minutes > 5 || order_state == 'cold')"
    assert texts(panel)[1][:2] == ["cold, spilled", "any"]
    type_into(panel, 1, 2, "minutes >")
    assert panel.message_label.isVisible()
    assert "minutes > 5" in edges(panel)[1][0]
    type_into(panel, 1, 2, "minutes > 5 && (minutes > 9 || order_state == 'cold')")
    assert texts(panel)[1][1] == "> 5"
    panel.view.setCurrentIndex(panel.model.index(1, 2))
    QTest.keyClick(panel.view, Qt.Key.Key_Delete)
    assert edges(panel)[1][0] == "order_state in ['cold', 'spilled'] && minutes > 5"
    for _ in range(3):
        panel._context.document.stack.undo()
    assert edges(panel) == before


def test_facts_are_completed_in_a_condition_over_several(panel: BranchTablePanel) -> None:
    panel.add_column.chosen.emit(SEVERAL_FACTS)
    panel.view.setCurrentIndex(panel.model.index(0, 2))
    QTest.keyClick(panel.view, Qt.Key.Key_F2)
    (editor,) = (box for box in panel.view.findChildren(QLineEdit) if box.isVisible())
    QTest.keyClicks(editor, "{min")
    QTest.keyClick(editor, Qt.Key.Key_Return)
    assert editor.text() == "{minutes}"
    assert panel.view.is_editing()


def test_delete_in_a_table_without_rows_changes_nothing(sit: Callable[[Document], Seat]) -> None:
    """On Python 3.11 an IndexError in a handler of Qt's ends the process: PySide takes it for an exception object."""
    seat = sit(Document(sop=Sop(id="bare", start="state", nodes=(Decision(id="state"),))))
    panel = open_branch_table(seat.desk, "state")
    assert not panel.view.currentIndex().isValid()
    panel.model.clear(panel.view.currentIndex())
    for key in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace, Qt.Key.Key_Return):
        QTest.keyClick(panel.view, key)
    assert seat.steps() == 0
