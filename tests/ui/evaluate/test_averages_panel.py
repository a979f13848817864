"""Averages over kinds and SOPs, as a table of what ran by kind or SOP."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from PySide6.QtWidgets import QComboBox, QWidget
from pytestqt.qtbot import QtBot

from sopstudio.evaluation import RunScore, cells
from sopstudio.ui.context import ThemeState
from sopstudio.ui.evaluate.averages_panel import AveragesPanel
from tests.analysis.examples import GOOD
from tests.ui.evaluate.conftest import Open
from tests.ui.evaluate.test_evaluate import ended, planned
from tests.ui.evaluate.test_tables import run

RUNS = (
    run("r-1", Fraction(1, 2), kind="missing-parameter"),
    run("r-2", Fraction(1, 4), kind="correct-context"),
    run("r-3", Fraction(3, 4), kind="correct-context"),
    run("r-4", Fraction(1), "fc"),
)


def panel_for(qtbot: QtBot, runs: tuple[RunScore, ...]) -> AveragesPanel:
    panel = AveragesPanel(ThemeState(), QWidget())
    qtbot.addWidget(panel)
    panel.show_cells(cells(runs))
    panel.figure_box.setCurrentText("Values")
    return panel


def texts(panel: AveragesPanel) -> list[list[str]]:
    return [[cell.text for cell in row.cells] for row in panel.table.rows]


def choose(box: QComboBox, value: str) -> None:
    box.setCurrentIndex(box.findData(value))


def test_the_figure_that_differs_most_is_looked_at_first(qtbot: QtBot) -> None:
    panel = AveragesPanel(ThemeState(), QWidget())
    qtbot.addWidget(panel)
    panel.show_cells(cells(RUNS))
    assert panel.figure_box.currentText() == "Tools"
    assert {row[-1] for row in texts(panel)} == {"0.00", "1.00"}
    alike = AveragesPanel(ThemeState(), QWidget())
    qtbot.addWidget(alike)
    alike.show_cells(cells(RUNS[-1:]))
    assert alike.figure_box.currentIndex() == 0


def test_a_line_for_what_ran_has_each_kind_and_their_average(qtbot: QtBot) -> None:
    panel = panel_for(qtbot, RUNS)
    assert panel.table.columns == ("Agent", "All goes well", "Missing detail", "Average")
    assert texts(panel) == [
        ["Step-by-step agent", "0.50", "0.50", "0.50"],
        ["Text-reading agent", "1.00", "–", "1.00"],
    ]


def test_a_kind_counts_the_same_however_many_scenarios_it_has(qtbot: QtBot) -> None:
    more = tuple(run(f"r-{number}", Fraction(0), kind="failing-function") for number in range(5, 9))
    panel = panel_for(qtbot, (*RUNS[:3], *more))
    assert panel.table.columns[-1] == "Average"
    assert texts(panel)[0][-1] == "0.33"


def test_several_sops_can_be_the_columns(qtbot: QtBot) -> None:
    panel = panel_for(qtbot, RUNS)
    assert panel.group_box.isHidden()
    hotel = tuple(replace(run, sop="hotel") for run in RUNS[:2])
    panel.show_cells(cells((*RUNS[:3], *hotel)))
    assert not panel.group_box.isHidden()
    choose(panel.group_box, "sop")
    assert panel.table.columns == ("loan", "hotel", "Average")
    assert texts(panel) == [["0.50", "0.38", "0.44"]]
    panel.show_cells(cells(RUNS[:3]))
    assert panel.table.columns == ("All goes well", "Missing detail", "Average")


def test_another_figure_is_averaged_and_stays_chosen(qtbot: QtBot) -> None:
    panel = panel_for(qtbot, RUNS)
    assert panel.figure_box.currentText() == "Values"
    choose(panel.figure_box, "model_calls")
    assert texts(panel)[1] == ["Text-reading agent", "5.0", "–", "5.0"]
    assert {cell.tone for row in panel.table.rows for cell in row.cells} == {""}
    panel.show_cells(cells((*RUNS, run("r-5"))))
    assert panel.figure_box.currentText() == "Calls"
    listed = {panel.figure_box.itemText(index) for index in range(panel.figure_box.count())}
    assert listed == {"Values", "Tools", "End", "Calls"}


def test_without_cells_it_says_what_it_is_for(qtbot: QtBot) -> None:
    panel = panel_for(qtbot, ())
    panel.show()
    assert not panel.view.isVisible()
    panel.show_cells(cells(RUNS))
    assert panel.view.isVisible()
    panel.show_cells(())
    assert not panel.view.isVisible()


def test_an_evaluation_fills_it(open_window: Open, qtbot: QtBot) -> None:
    window = open_window(GOOD)
    perspective = planned(window, qtbot)
    assert window.bottom_panel.titles[1] == "Averages"
    perspective.choices.agents["fc"].setChecked(True)
    perspective.start()
    ended(window, qtbot)
    panel = perspective.averages_panel
    qtbot.waitUntil(lambda: len(panel.table.rows) == 2)
    assert {row.cells[panel.table.columns.index("Average")].text for row in panel.table.rows} == {"1.00"}
