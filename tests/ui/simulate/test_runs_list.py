"""The list of stored runs: searched, narrowed, sorted, and read on beyond the newest ones."""

from __future__ import annotations

import csv
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot

from sopstudio.store import RunSummary
from sopstudio.store.database import FILE_NAME
from sopstudio.ui.context import ThemeState
from sopstudio.ui.simulate import stored_runs_loader
from sopstudio.ui.simulate.stored_run_rows import COLUMNS, RunTitles
from sopstudio.ui.simulate.stored_runs_panel import StoredRunsPanel
from tests.ui.menus import copy_text_of, menu_by_key
from tests.ui.simulate.desks import Seat
from tests.ui.simulate.runs import LOAN

RIGHT, WRONG = {"end": 1, "path": None, "tool_call_accuracy": 0}, {"end": 1, "path": 0}
DONE = RunSummary(
    "r-1", LOAN, None, 3, "dpa", "offline", "loan-1", None, None, "completed", True, 5, None,
    "2026-01-05T09:00:00+00:00", scores=RIGHT,
)  # fmt: skip
KEPT = (
    DONE,
    replace(DONE, id="r-2", agent="react", made="2026-01-04T09:00:00+00:00", scores=WRONG, events=12, version=None),
    replace(DONE, id="r-3", made="2026-01-03T09:00:00+00:00", status="failed", scores={}),
    replace(DONE, id="r-4", agent="marco", made="2026-01-02T09:00:00+00:00", finished=False, status="", scores={}),
    replace(DONE, id="r-5", scenario="just-talk", made=None, scores={}),
)


@pytest.fixture
def panel(qtbot: QtBot) -> StoredRunsPanel:
    made = StoredRunsPanel(ThemeState())
    qtbot.addWidget(made)
    made.resize(1000, 260)
    made.show()
    made.show_runs(KEPT, RunTitles({"loan-1": "Journey 1: Approved"}, {"refused": "Loan refused"}))
    return made


def ids(panel: StoredRunsPanel) -> list[str]:
    return [row.value.id for row in panel.table.rows]


def lists(panel: StoredRunsPanel, wanted: list[str]) -> bool:
    return ids(panel) == wanted


def texts(panel: StoredRunsPanel, title: str) -> list[str]:
    return [row.cells[COLUMNS.index(title)].text for row in panel.table.rows]


def test_how_a_run_went_stands_beside_how_it_ended(panel: StoredRunsPanel) -> None:
    assert texts(panel, "Result") == ["as expected", "went wrong", "no answer", "–", "–"]
    assert texts(panel, "Status") == ["Completed", "Completed", "The model failed", "Not finished", "Completed"]
    assert panel.table.rows[1].cells[COLUMNS.index("Result")].tip == "Not perfect: Path"
    panel.show_runs((KEPT[4],))
    assert panel.view.isColumnHidden(COLUMNS.index("Result"))


def test_a_completed_run_says_its_end_by_which_it_is_found(panel: StoredRunsPanel, qtbot: QtBot) -> None:
    refused, gone = replace(DONE, id="r-7", end="refused"), replace(DONE, id="r-8", end="asked_again")
    left = replace(DONE, id="r-9", status="left", end="")
    panel.show_runs((refused, gone, left), RunTitles(ends={"refused": "Loan refused"}))
    assert texts(panel, "Status") == ["Loan refused", "asked again", "The customer left"]
    box = panel.outcome_box
    assert [box.itemText(index) for index in range(box.count())][2:] == [
        "Completed", "The customer left", "Loan refused", "asked again",
    ]  # fmt: skip
    box.setCurrentIndex(box.findText("Loan refused"))
    assert ids(panel) == ["r-7"]
    box.setCurrentIndex(box.findText("Completed"))
    assert ids(panel) == ["r-7", "r-8"]
    QTest.keyClicks(panel.search_field, "refused")
    qtbot.waitUntil(partial(lists, panel, ["r-7"]))


def test_runs_are_found_by_words(panel: StoredRunsPanel, qtbot: QtBot) -> None:
    for words, wanted in (
        ("approved STEP", ["r-1", "r-3"]),
        ("went wrong", ["r-2"]),
        ("not finished", ["r-4"]),
        ("just talk", ["r-5"]),
        ("r-3", ["r-3"]),
        ("04 jan", ["r-2"]),
        ("nothing like it", []),
    ):
        panel.search_field.clear()
        QTest.keyClicks(panel.search_field, words)
        qtbot.waitUntil(partial(lists, panel, wanted))
    assert panel.note.text() == "No run fits the search."
    assert not panel.open_button.isEnabled()
    panel.search_field.clear()
    qtbot.waitUntil(lambda: ids(panel) == [run.id for run in KEPT])
    assert panel.count_label.text() == ""


def test_runs_are_narrowed_to_an_outcome_that_stays_chosen(panel: StoredRunsPanel) -> None:
    box = panel.outcome_box
    assert [box.itemText(index) for index in range(box.count())] == [
        "All outcomes", "Went wrong", "As expected", "Completed", "The model failed", "Not finished",
    ]  # fmt: skip
    box.setCurrentIndex(box.findText("Completed"))
    assert (ids(panel), panel.count_label.text()) == (["r-1", "r-2", "r-5"], "3 of 5")
    box.setCurrentIndex(box.findText("Went wrong"))
    assert ids(panel) == ["r-2"]
    more = (replace(KEPT[1], id="r-6"), *KEPT, replace(DONE, id="r-0", status="left"))
    panel.show_runs(more)
    assert box.currentText() == "Went wrong"
    assert ids(panel) == ["r-6", "r-2"]
    assert box.findText("The customer left") > 0


def test_runs_are_sorted_by_a_column_and_the_selected_one_stays_selected(panel: StoredRunsPanel) -> None:
    panel.view.selectRow(0)
    for title, order, wanted in (
        ("Started", Qt.SortOrder.AscendingOrder, ["r-5", "r-4", "r-3", "r-2", "r-1"]),
        ("Agent and model", Qt.SortOrder.AscendingOrder, ["r-5", "r-3", "r-1", "r-4", "r-2"]),
        ("Result", Qt.SortOrder.DescendingOrder, ["r-1", "r-2", "r-3", "r-5", "r-4"]),
        ("Events", Qt.SortOrder.DescendingOrder, ["r-2", "r-1", "r-3", "r-5", "r-4"]),
    ):
        panel.view.sortByColumn(COLUMNS.index(title), order)
        assert ids(panel) == wanted, title
        assert panel.current == "r-1"
    panel.show_runs((replace(DONE, id="r-9", events=99), *KEPT))
    assert ids(panel)[:2] == ["r-9", "r-2"]
    assert panel.current == "r-1"


@pytest.mark.parametrize("by", ["search", "outcome", "order"])
def test_a_search_or_an_order_is_over_all_runs(panel: StoredRunsPanel, qtbot: QtBot, by: str) -> None:
    panel.show_runs(KEPT, count=900)
    with qtbot.waitSignal(panel.older_requested) as asked:
        if by == "search":
            panel.search_field.setText("loan")
        elif by == "outcome":
            panel.outcome_box.setCurrentIndex(1)
        else:
            panel.view.sortByColumn(0, Qt.SortOrder.AscendingOrder)
    assert asked.args == [True]
    panel.show_reading()
    assert panel.note.text() == "Reading older runs…"
    assert panel.older_button.isHidden()


def test_the_next_runs_are_asked_for_at_the_end_of_the_list(panel: StoredRunsPanel, qtbot: QtBot) -> None:
    many = tuple(replace(DONE, id=f"r-{number}") for number in range(60))
    panel.show_runs(many, count=900)
    assert not panel.older_button.isHidden()
    bar = panel.view.verticalScrollBar()
    with qtbot.waitSignal(panel.older_requested) as asked:
        bar.setValue(bar.maximum())
    assert asked.args == [False]
    panel.show_reading()
    at = bar.value()
    panel.show_runs((*many, *(replace(DONE, id=f"r-{number}") for number in range(60, 120))), count=120)
    assert bar.value() == at
    assert panel.older_button.isHidden()
    with qtbot.assertNotEmitted(panel.older_requested):
        bar.setValue(bar.maximum())


@pytest.fixture
def crowd(own_seat: Seat, monkeypatch: pytest.MonkeyPatch) -> Seat:
    """A person whose library has twelve runs, where five are read at once."""
    monkeypatch.setattr(stored_runs_loader, "RUNS_PER_PAGE", 5)
    own_seat.choose()
    own_seat.do("run")
    library = own_seat.desk.library.library
    stored = library.runs.load("latest")
    for _ in range(11):
        library.runs.keep(stored.header, stored.events, stored.result)
    own_seat.window.bottom_panel.open_panel(own_seat.simulate.views.runs)
    own_seat.simulate.list_runs()
    return own_seat


def all_ids(seat: Seat) -> list[str]:
    return [run.id for run in seat.desk.library.library.runs.list(LOAN, limit=None)]


def test_older_runs_are_read_page_by_page_and_stay_when_new_ones_come(crowd: Seat) -> None:
    panel, wanted = crowd.simulate.views.runs, all_ids(crowd)
    assert (ids(panel), panel.windowTitle()) == (wanted[:5], "Runs 12")
    assert "newest 5 of 12" in panel.note.text()
    panel.older_button.click()
    crowd.wait(lambda: ids(panel) == wanted[:10])
    crowd.do("restart")
    crowd.do("run")
    wanted = all_ids(crowd)
    assert ids(panel) == wanted[:11]
    crowd.window.action_set.run("simulate.older-runs")
    crowd.wait(lambda: ids(panel) == wanted)
    assert panel.older_button.isHidden()
    assert panel.note.text() == ""
    panel.view.selectRow(12)
    opened = crowd.after(lambda: crowd.window.action_set.run("simulate.open-run"))
    assert not opened.is_live


def test_a_search_reads_all_runs(crowd: Seat) -> None:
    panel, wanted = crowd.simulate.views.runs, all_ids(crowd)
    crowd.window.action_set.run("simulate.search-runs")
    assert panel.search_field.hasFocus()
    QTest.keyClicks(panel.search_field, wanted[-1])
    crowd.wait(lambda: ids(panel) == [wanted[-1]])
    assert panel.count_label.text() == "1 of 12"


def test_older_runs_of_another_sop_are_dropped(crowd: Seat) -> None:
    panel = crowd.simulate.views.runs
    panel.older_button.click()
    crowd.window.open_sample("customer_service.sop.json")
    crowd.wait(lambda: crowd.desk.document.document.sop.id != LOAN)
    crowd.wait(lambda: ids(panel) == [])
    crowd.simulate.close()
    assert ids(panel) == []


def test_older_runs_that_cannot_be_read_are_said(crowd: Seat, tmp_path: Path) -> None:
    panel, library = crowd.simulate.views.runs, crowd.desk.library
    home, damaged = library.home, tmp_path / "damaged"
    damaged.mkdir()
    (damaged / FILE_NAME).write_bytes(b"this is no library" * 1000)
    library.home = damaged
    panel.show_older()
    crowd.wait(lambda: str(damaged) in panel.note.text())
    assert len(ids(panel)) == 5
    library.home = home
    panel.older_button.click()
    crowd.wait(lambda: len(ids(panel)) == 10)


def test_a_run_is_copied_as_text_and_the_menu_is_that_of_the_current_row(crowd: Seat) -> None:
    panel = crowd.simulate.views.runs
    panel.view.selectRow(2)
    menu = menu_by_key(crowd.window, panel.view)
    assert copy_text_of(menu["simulate.copy-run"]) == ids(panel)[2]
    assert copy_text_of(menu["simulate.copy-run-row"]).split("\t")[-1] in {"–", "v1"}
    below = panel.view.viewport().mapToGlobal(QPoint(9, 9_000))
    assert crowd.window.context_menus.fill_at(below) is None


def test_the_list_of_runs_is_exported(crowd: Seat, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    panel, target = crowd.simulate.views.runs, tmp_path / "runs.csv"
    panel.view.selectRow(0)
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(target), ""))
    menu_by_key(crowd.window, panel.view)["simulate.export-runs"].trigger()
    with target.open(encoding="utf-8-sig", newline="") as file:
        head, *rows = csv.reader(file)
    assert len(head) >= len(panel.table.columns)
    assert len(rows) == len(ids(panel))
