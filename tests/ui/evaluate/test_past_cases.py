"""Past cases in the real window: a table, its columns, the misses with the edge that decided, and a repair."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from threading import Event

import pytest
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from sopstudio.cases.mapping import kept_mappings
from sopstudio.evaluation.report_files.workbook import Sheet, write_workbook
from sopstudio.ui.canvas.drawing import assign_keys
from sopstudio.ui.evaluate import Evaluate
from sopstudio.ui.evaluate.past_cases import PastCasesController
from sopstudio.ui.evaluate.past_cases.case_words import RIGHT_SIGN, WRONG_SIGN
from sopstudio.ui.evaluate.past_cases.column_roles import UNUSED, ColumnRole
from sopstudio.ui.evaluate.past_cases.columns_panel import ColumnsPanel
from sopstudio.ui.evaluate.past_cases.work import BacktestRequest, Reason, check_columns, run_cases
from sopstudio.ui.window import MainWindow
from tests.backtest.loans import as_csv, document, mapping, table
from tests.ui.evaluate.conftest import Open

ROWS = [
    *((f"k{n}", 100 * n, "DE", 650 + 5 * n, "low", "manual") for n in range(1, 7)),
    ("k7", 1000, "DE", 690, "low", "approved"),
    ("k8", 1200, "DE", 695, "low", "approved"),
    ("k9", 900, "DE", 720, "low", "approved"),
    ("k10", 900, "DE", 400, "low", "refused"),
    ("k11", 900, "DE", "many", "low", "refused"),
    ("k12", 9000, "DE", 800, "high", "refused"),
]


@pytest.fixture
def cases_file(tmp_path: Path) -> Path:
    path = tmp_path / "cases.csv"
    path.write_text(as_csv(ROWS), encoding="utf-8")
    return path


def controller_of(window: MainWindow) -> PastCasesController:
    perspective = window.perspective("evaluate")
    assert isinstance(perspective, Evaluate)
    return perspective.past_cases


def columns_of(controller: PastCasesController, path: Path, qtbot: QtBot) -> ColumnsPanel:
    controller.open_file(path)
    qtbot.waitUntil(lambda: controller.columns is not None and controller.columns.isVisible())
    assert controller.columns is not None
    return controller.columns


def run(window: MainWindow, path: Path, qtbot: QtBot) -> PastCasesController:
    controller = controller_of(window)
    columns_of(controller, path, qtbot).run_button.click()
    qtbot.waitUntil(lambda: controller.report is not None and not controller.busy, timeout=20_000)
    return controller


def test_columns_are_guessed_changed_and_kept(open_window: Open, qtbot: QtBot, cases_file: Path) -> None:
    window = open_window(document().sop)
    columns = columns_of(controller_of(window), cases_file, qtbot)
    assert columns.roles() == {
        "id": ColumnRole("id"),
        "amount": ColumnRole("input", "amount"),
        "country": ColumnRole("input", "country"),
        "score": ColumnRole("tool", "get_score.score"),
        "risk": ColumnRole("tool", "get_score.risk"),
        "decision": ColumnRole("expected", "decision"),
    }
    qtbot.waitUntil(lambda: "11 of 12" in columns.state_label.text())
    assert "many" in columns.unread_label.text()
    columns.choose("decision", UNUSED)
    assert not columns.run_button.isEnabled()
    columns.choose("decision", ColumnRole("expected", "decision"))
    columns.choose("id", ColumnRole("input", "amount"))
    assert not columns.run_button.isEnabled()
    columns.choose("id", UNUSED)
    columns.run_button.click()
    edited = window.context.document
    kept = kept_mappings(edited.document)["cases.csv"]
    assert kept.expected == {"decision": "decision"}
    assert kept.id == ""
    edited.stack.undo()
    assert not kept_mappings(edited.document)


def test_misses_are_lit_and_repaired_by_one_edit(open_window: Open, qtbot: QtBot, cases_file: Path) -> None:
    window = open_window(document().sop)
    past = run(window, cases_file, qtbot)
    report = past.report
    assert report is not None
    assert [miss.case.id for miss in report.result.misses] == ["k7", "k8"]
    assert [row.cells[1].text for row in past.panel.causes.rows] == ["2", "1"]
    assert [row.cells[0].text for row in past.panel.rows.rows] == ["k7", "k8"]
    sop = window.context.document.document.sop
    keys = {(edge.source, edge.target): key for key, edge in assign_keys("", sop.edges)}
    assert past.marks[keys["score", "look"]].sign == WRONG_SIGN
    assert past.marks[keys["score", "approve"]].sign == RIGHT_SIGN
    best, edited = report.repairs[0], window.context.document
    assert set(best.repaired) == {7, 8}
    repaired_sop = best.fix.apply(edited.document).sop
    past.accept(best)
    assert edited.document.sop == repaired_sop
    qtbot.waitUntil(lambda: past.report is not report and not past.busy, timeout=20_000)
    assert past.report is not None
    assert not past.report.result.misses
    assert not past.marks
    past.accept(best)  # it was proved for another SOP than this one
    assert edited.document.sop == repaired_sop
    edited.stack.undo()
    assert edited.document.sop == sop


def test_a_row_is_simulated(open_window: Open, qtbot: QtBot, cases_file: Path) -> None:
    window = open_window(document().sop)
    past = run(window, cases_file, qtbot)
    past.panel.select_miss(1)
    past.simulate_current()
    assert window.current == "simulate"


def test_cutoffs_are_shown_with_what_speaks_against_them(open_window: Open, qtbot: QtBot, cases_file: Path) -> None:
    past = run(open_window(document().sop), cases_file, qtbot)
    past.results.cutoffs_requested.emit("decision")
    qtbot.waitUntil(lambda: not past.busy)
    texts = [shown.text() for shown in past.results.findChildren(QLabel)]
    assert any("What divides the cases by decision" in text for text in texts)


def test_a_file_that_is_no_table_is_refused(open_window: Open, qtbot: QtBot, tmp_path: Path) -> None:
    window = open_window(document().sop)
    past = controller_of(window)
    past.open_file(tmp_path / "missing.csv")
    qtbot.waitUntil(lambda: not past.busy)
    assert past.columns is None
    assert past.report is None


def test_a_cancelled_backtest_has_no_result() -> None:
    rows = table(ROWS)
    cancelled = Event()
    cancelled.set()
    request = BacktestRequest(document(), rows, mapping(rows), cancelled)
    assert run_cases(request) is None
    assert check_columns(request) is None


def test_a_mapping_that_does_not_fit_is_a_reason() -> None:
    rows = table(ROWS)
    other = table([("1", "2")], ("id", "other"))
    assert isinstance(run_cases(BacktestRequest(document(), other, mapping(rows))), Reason)


def test_another_sheet_of_a_workbook_is_read_when_chosen(open_window: Open, qtbot: QtBot, tmp_path: Path) -> None:
    path = tmp_path / "cases.xlsx"
    head = ("id", "amount", "country", "score", "risk", "decision")
    sheets = [Sheet("Notes", ("note",), [["x"], ["y"]]), Sheet("Cases", head, [list(row) for row in ROWS])]
    path.write_bytes(write_workbook(sheets))
    columns = columns_of(controller_of(open_window(document().sop)), path, qtbot)
    part = columns.part_row
    assert [part.part_box.itemText(index) for index in range(part.part_box.count())] == ["Notes", "Cases"]
    assert (list(columns.boxes), part.query_field.isHidden()) == (["note"], True)
    part.part_box.setCurrentText("Cases")
    qtbot.waitUntil(lambda: set(columns.boxes) == set(head))
    assert part.part_box.currentText() == "Cases"


def test_a_query_chooses_the_rows_of_a_database(open_window: Open, qtbot: QtBot, tmp_path: Path) -> None:
    path = tmp_path / "cases.db"
    with closing(sqlite3.connect(path)) as database:
        database.execute("CREATE TABLE cases (id, amount, score)")
        database.executemany("INSERT INTO cases VALUES (?, ?, ?)", [(row[0], row[1], row[3]) for row in ROWS])
        database.execute("CREATE TABLE [a blank one] (note)")
        database.execute("CREATE TABLE [another table] (note)")
        database.execute("INSERT INTO [another table] VALUES ('x')")
        database.commit()
    columns = columns_of(controller_of(open_window(document().sop)), path, qtbot)
    part = columns.part_row
    assert list(columns.boxes) == ["note"]
    part.part_box.setCurrentText("cases")
    qtbot.waitUntil(lambda: list(columns.boxes) == ["id", "amount", "score"])
    part.query_field.setText("DELETE FROM cases")
    part.read_button.click()
    qtbot.waitUntil(lambda: columns.state_label.property("role") == "bad")
    assert not columns.run_button.isEnabled()
    part.query_field.setText("SELECT amount, score FROM cases WHERE id < 'k5'")
    part.read_button.click()
    qtbot.waitUntil(lambda: list(columns.boxes) == ["amount", "score"])
    assert part.part_box.currentIndex() == -1
