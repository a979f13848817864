"""Results in a low window, such as that of a laptop at 200 %: the rows come first."""

from __future__ import annotations

from fractions import Fraction
from functools import partial
from itertools import product

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from sopstudio.evaluation import RunScore
from sopstudio.formats import read
from sopstudio.resources import samples_dir
from sopstudio.ui.evaluate import Evaluate
from sopstudio.ui.runs.table import FittedTableView
from sopstudio.ui.window import MainWindow
from tests.ui.evaluate.conftest import Open

LOAN = read(samples_dir() / "loan_application.sop.json").document.sop
LAPTOP = QSize(720, 450)
"""A screen of 1440 × 900 pixels at 200 %."""
KINDS = ("correct-context", "missing-parameter", "failing-function")


def some_runs() -> tuple[RunScore, ...]:
    """Runs of two agents, one of which does better, in all kinds of scenarios."""
    return tuple(
        RunScore(
            f"r-{agent}-{number}-{kind}", "loan", agent, "offline", f"{kind}.{number}", kind, "completed", "approved",
            {"trace_alignment": Fraction(agent == "dpa"), "end": Fraction(1)}, 3, 5, 100, (),
        )
        for agent, kind, number in product(("dpa", "spa"), KINDS, range(4))
    )  # fmt: skip


def whole_rows(view: FittedTableView) -> int:
    return view.viewport().visibleRegion().boundingRect().height() // view.rowHeight(0)


def has_rows(view: FittedTableView) -> bool:
    return view.isVisible() and view.model().rowCount() > 4


def show_results(window: MainWindow, size: QSize) -> Evaluate:
    """Show the results of an evaluation in a window of this size."""
    evaluate = window.perspective("evaluate")
    assert isinstance(evaluate, Evaluate)
    window.resize(size)
    QApplication.sendPostedEvents()
    evaluate.results.show(some_runs(), "", "", is_finished=True)
    window.enlarge_bottom_panel("evaluate")
    return evaluate


def test_a_low_window_shows_several_rows_of_each_table(open_window: Open, qtbot: QtBot) -> None:
    window = open_window(LOAN)
    evaluate = show_results(window, LAPTOP)
    panels = (evaluate.results.scores, evaluate.results.runs, evaluate.scenario_controller.panel)
    for panel in panels:
        window.open_panel(panel)
        qtbot.waitUntil(partial(has_rows, panel.view))
        assert whole_rows(panel.view) >= 4, panel.windowTitle()


def test_which_agent_does_best_takes_one_line_where_the_panel_is_low(open_window: Open, qtbot: QtBot) -> None:
    window = open_window(LOAN)
    evaluate = show_results(window, LAPTOP)
    scores = evaluate.results.scores
    qtbot.waitUntil(scores.best_line.isVisible)
    assert not scores.best_title.isVisible()
    assert not scores.best_text.isVisible()
    assert scores.best_line.full_text == f"{scores.best_title.text()}. {scores.best_text.text()}"
    assert scores.best_line.toolTip() == scores.best_line.full_text
    window.resize(1440, 900)
    window.enlarge_bottom_panel("evaluate")
    qtbot.waitUntil(scores.best_title.isVisible)
    assert scores.best_text.isVisible()
    assert not scores.best_line.isVisible()
    scores.show_best(None)
    assert not scores.best_title.isVisible()
