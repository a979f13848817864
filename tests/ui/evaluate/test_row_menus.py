"""What the context menus of the tables in *Evaluate* offer and do, by pointer and by key."""

from __future__ import annotations

import csv
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog, QPushButton
from pytestqt.qtbot import QtBot

from sopstudio.ui.evaluate import Evaluate
from sopstudio.ui.evaluate.earlier_evaluations import LoadedEvaluation
from sopstudio.ui.runs.table import TableCell
from sopstudio.ui.window import MainWindow
from tests.analysis.examples import GOOD
from tests.backtest.loans import document
from tests.ui.evaluate.conftest import Open
from tests.ui.evaluate.test_comparison_panel import runs
from tests.ui.evaluate.test_past_cases import cases_file, run
from tests.ui.menus import copy_text_of, entries, menu_by_key, menu_of_row

__all__ = ["cases_file"]
BOTH = (*runs("1" * 4, "x"), *runs("0" * 4, "x", "react"))


def open_evaluated(open_window: Open, qtbot: QtBot) -> tuple[MainWindow, Evaluate]:
    window = open_window(GOOD)
    here = window.perspective("evaluate")
    assert isinstance(here, Evaluate)
    here._show(BOTH, "e-9")
    qtbot.waitUntil(lambda: len(here.scores_panel.table.rows) == 4)
    return window, here


def test_a_line_of_the_scores_lists_its_runs_and_is_copied(open_window: Open, qtbot: QtBot) -> None:
    window, here = open_evaluated(open_window, qtbot)
    window.bottom_panel.open_panel(here.scores_panel)
    view = here.scores_panel.view
    menu = menu_of_row(window, view, 2)
    text = copy_text_of(menu["evaluate.copy"])
    cells = [cell.plain_text() for cell in here.scores_panel.table.rows[2].cells]
    assert text.split("\t") == [text for at, text in enumerate(cells) if not view.isColumnHidden(at)]
    cell = here.scores_panel.table.rows[2].value
    menu_by_key(window, view)["evaluate.its-runs"].trigger()
    listed = [row.value for row in here.runs_panel.table.rows]
    assert listed == [run for run in BOTH if (run.agent, run.kind) == (cell["agent"], cell["kind"])]
    assert here.runs_panel.isVisible()


def test_a_figure_lists_its_runs_by_what_each_contributes_to_it(share_window: Open, qtbot: QtBot) -> None:
    _, here = open_evaluated(share_window, qtbot)
    shown = [replace(run, agent="dpa", kind="a", model_calls=number) for number, run in enumerate(BOTH)]
    shown = [replace(run, scores={"tool_call_accuracy": Fraction(run.model_calls % 4, 3)}) for run in shown]
    here._show((*shown[:-1], replace(shown[-1], scores={})), "e-10")
    scores, listed = here.scores_panel, here.runs_panel
    qtbot.waitUntil(lambda: len(scores.table.rows) == 1)

    def ask(title: str) -> list[TableCell]:
        at = scores.table.columns.index(title)
        scores.view.activated.emit(scores.table.index(0, at))
        assert listed.table.columns[-1] == title
        return [row.cells[-1] for row in listed.table.rows]

    values = ask("Values")
    assert [cell.text for cell in values][-1] == "–"
    assert [cell.sort for cell in values[:-1]] == sorted(
        float(row.value.scores["tool_call_accuracy"]) for row in listed.table.rows[:-1]
    )
    calls = ask("Calls")
    assert [cell.sort for cell in calls] == sorted((row.value.model_calls for row in listed.table.rows), reverse=True)
    listed.widen()
    assert "Calls" not in listed.table.columns
    assert listed.view.horizontalHeader().sortIndicatorSection() == -1


def test_a_line_of_the_averages_lists_the_runs_of_all_its_kinds(share_window: Open, qtbot: QtBot) -> None:
    window, here = open_evaluated(share_window, qtbot)
    window.bottom_panel.open_panel(here.averages_panel)
    menu = menu_of_row(window, here.averages_panel.view, 1)
    agent = here.averages_panel.table.rows[1].value["agent"]
    assert copy_text_of(menu["evaluate.copy"])
    menu["evaluate.its-runs"].trigger()
    assert [row.value for row in here.runs_panel.table.rows] == [run for run in BOTH if run.agent == agent]
    window.bottom_panel.open_panel(here.averages_panel)
    with qtbot.waitSignal(here.averages_panel.arm_requested):
        here.averages_panel.view.activated.emit(here.averages_panel.table.index(0, 0))


def test_a_run_is_opened_copied_and_its_list_widened(open_window: Open, qtbot: QtBot) -> None:
    window, here = open_evaluated(open_window, qtbot)
    panel = here.runs_panel
    window.bottom_panel.open_panel(panel)
    menu = menu_of_row(window, panel.view, 1)
    assert "evaluate.all-runs" not in menu  # all are listed
    wanted = panel.current
    assert wanted is panel.table.rows[1].value
    assert wanted is not None
    assert copy_text_of(menu["evaluate.copy-id"]) == wanted.run
    with qtbot.waitSignal(panel.run_requested) as opened:
        menu_by_key(window, panel.view)["evaluate.open"].trigger()
    assert opened.args == [wanted.run]
    window.show_perspective("evaluate")
    window.bottom_panel.open_panel(panel)
    panel.narrow("some", lambda run: run.agent == "react")
    menu_of_row(window, panel.view, 0)["evaluate.all-runs"].trigger()
    assert len(panel.table.rows) == 8
    panel.search_field.setFocus()
    assert window.context_menus.fill_for_focus() is None  # the menu of the field is its own
    assert window.context_menus.fill_at(panel.view.viewport().mapToGlobal(QPoint(9, 9_000))) is None


def test_the_scenarios_that_came_out_otherwise_open_both_runs(open_window: Open, qtbot: QtBot) -> None:
    window, here = open_evaluated(open_window, qtbot)
    panel = here.results.comparison
    panel._load = lambda name: LoadedEvaluation(runs("1" * 7, "old"))
    panel.set_evaluations([("new", "e-9"), ("old", "e-1")], "e-9")
    panel.show_runs(runs("0" * 7, "new"), "e-9")
    panel.other_box.setCurrentIndex(1)
    qtbot.waitUntil(lambda: panel.differences is not None and not panel.busy)
    window.bottom_panel.open_panel(panel)
    menu = menu_of_row(window, panel.view, 0)
    assert "evaluate.open-before" not in menu
    assert "\t" in copy_text_of(menu["evaluate.copy"])
    menu["evaluate.flips"].trigger()
    menu = menu_of_row(window, panel.flips_view, 2)
    panel.run_requested.disconnect()  # the runs are in no library
    for name, prefix in (("evaluate.open-before", "old"), ("evaluate.open-after", "new")):
        with qtbot.waitSignal(panel.run_requested) as opened:
            menu[name].trigger()
        assert opened.args == [f"{prefix}-dpa-2"]
    assert copy_text_of(menu_by_key(window, panel.flips_view)["evaluate.copy"])


def test_selected_scenarios_stay_selected_and_are_copied_together(share_window: Open, qtbot: QtBot) -> None:
    window = share_window(GOOD)
    here = window.perspective("evaluate")
    assert isinstance(here, Evaluate)
    qtbot.waitUntil(lambda: here.plan is not None)
    panel = here.scenario_controller.panel
    window.bottom_panel.open_panel(panel)
    panel.view.selectAll()
    total = len(panel.selected_scenarios)
    assert total > 1
    menu = menu_of_row(window, panel.view, 1)
    assert {"evaluate.try", "evaluate.edit", "evaluate.run-selected", "evaluate.delete"} <= menu.keys()
    assert len(copy_text_of(menu["evaluate.copy"]).splitlines()) == total
    panel.view.selectRow(0)
    menu_of_row(window, panel.view, 1)["evaluate.delete"].trigger()
    qtbot.waitUntil(lambda: len(panel.visible_scenarios) == total - 1)
    panel.view.selectRow(0)
    QGuiApplication.clipboard().clear()
    QTest.keyClick(panel.view, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert QGuiApplication.clipboard().text().split("\t")[0] == panel.table.rows[0].cells[0].text
    panel.view.clearSelection()
    window.action_set.run("evaluate.copy")
    assert "Select a row" in window.context.notices.text


def test_past_cases_are_copied_simulated_and_repaired_from_their_rows(
    open_window: Open, qtbot: QtBot, cases_file: Path
) -> None:
    window = open_window(document().sop)
    past = run(window, cases_file, qtbot)
    panel = past.panel
    window.bottom_panel.open_panel(panel)
    menu = menu_of_row(window, panel.causes_view, 0)
    assert copy_text_of(menu["evaluate.copy"]).split("\t")[1] == "2"
    past._go_back()
    menu["evaluate.cases-repairs"].trigger()
    assert past.results.isVisible()
    menu = menu_of_row(window, panel.rows_view, 1)
    assert copy_text_of(menu["evaluate.copy"]).startswith("k8\t")
    assert "evaluate.cases-repairs" not in menu
    panel.causes_view.selectRow(1)  # those that cannot be read
    assert "evaluate.cases-simulate" not in menu_by_key(window, panel.rows_view)
    assert "evaluate.copy" in entries(window)
    panel.causes_view.selectRow(0)
    menu_of_row(window, panel.rows_view, 0)["evaluate.cases-simulate"].trigger()
    assert window.current == "simulate"


def test_every_table_is_exported_from_its_menu(
    share_window: Open, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = share_window(GOOD)
    here = window.perspective("evaluate")
    assert isinstance(here, Evaluate)
    qtbot.waitUntil(lambda: here.plan is not None)
    panel = here.scenario_controller.panel
    window.bottom_panel.open_panel(panel)
    target = tmp_path / "scenarios.csv"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(target), ""))
    menu_of_row(window, panel.view, 0)["evaluate.export-table"].trigger()
    with target.open(encoding="utf-8-sig", newline="") as file:
        head, *rows = csv.reader(file)
    assert head[:2] == ["Scenario", "Kind"]
    assert len(rows) == len(panel.visible_scenarios)
    assert rows[0][0] == panel.table.rows[0].cells[0].text
    target.unlink()
    panel.view.clearSelection()
    window.context.canvas.setFocus()
    window.action_set.run("evaluate.export-table")  # from the palette: of the table in view, whatever is selected
    assert target.exists()


def test_tables_have_most_of_a_low_window_once_there_are_results(open_window: Open, qtbot: QtBot) -> None:
    window, here = open_evaluated(open_window, qtbot)
    window.resize(720, 450)
    window.enlarge_bottom_panel("evaluate")
    window.bottom_panel.open_panel(here.results.runs)
    qtbot.waitUntil(lambda: window.bottom_panel.height() > window.context.canvas.height())
    assert here.results.runs.view.viewport().height() >= 3 * here.results.runs.view.rowHeight(0)


def test_a_report_is_saved_in_each_form(
    open_window: Open, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    window, here = open_evaluated(open_window, qtbot)
    here.results.set_titles({BOTH[0].scenario: "Journey 1: the end"})
    (link,) = (link for link in here.results.scores.findChildren(QPushButton) if link.text() == "Report…")
    for ending, start in ((".html", b"<!doctype html>"), (".xml", b"<?xml"), (".csv", b""), (".xlsx", b"PK")):
        target = tmp_path / f"report{ending}"
        monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_, name=str(target): (name, ""))
        link.click()
        assert target.read_bytes().startswith(start)
    page = (tmp_path / "report.html").read_text(encoding="utf-8")
    assert f"of {len(BOTH)} runs" in page
    assert f"<h1>Evaluation of “{window.context.document.document.sop.title}”, " in page
    assert f'<span title="{BOTH[0].scenario}">Journey 1: the end</span>' in page
    assert ">dpa" not in page
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(tmp_path / "report.doc"), ""))
    link.click()
    assert "there is no such report" in window.context.notices.text
    assert not (tmp_path / "report.doc").exists()
    here._show((), "")
    window.action_set.run("evaluate.report")
    assert "no results" in window.context.notices.text


def test_the_panel_that_was_in_view_is_there_again(open_window: Open, qtbot: QtBot) -> None:
    window, here = open_evaluated(open_window, qtbot)
    window.show_perspective("evaluate")
    assert here.scores_panel.isVisible()
    window.bottom_panel.open_panel(here.runs_panel)
    window.show_perspective("simulate")
    assert not here.runs_panel.isVisible()
    window.show_perspective("evaluate")
    assert here.runs_panel.isVisible()
    assert window.bottom_panel.titles.index(here.runs_panel.windowTitle()) == window.bottom_panel._tabs.current
