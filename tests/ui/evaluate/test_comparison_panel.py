"""Two evaluations compared in the window, and the runs that the canvas and the scores lead to."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from sopstudio.evaluation import RunScore
from sopstudio.ui.context import ThemeState
from sopstudio.ui.evaluate import Evaluate
from sopstudio.ui.evaluate.comparison_panel import ComparisonPanel
from sopstudio.ui.evaluate.earlier_evaluations import LoadedEvaluation
from sopstudio.ui.evaluate.evaluated_runs_panel import EvaluatedRunsPanel
from sopstudio.ui.evaluate.run_columns import COLUMNS
from sopstudio.ui.runs.table import LazyCells
from tests.analysis.examples import GOOD
from tests.ui.evaluate.conftest import Open

THEME = ThemeState()
LIST = [("new", "e-2"), ("old", "e-1")]


def runs(ends: str, prefix: str, agent: str = "dpa") -> tuple[RunScore, ...]:
    made = []
    for number, end in enumerate(ends):
        scores: dict[str, Fraction | None] = {"end": Fraction(end == "1"), "tool_call_accuracy": Fraction(1)}
        name, kind = f"{prefix}-{agent}-{number}", "ab"[number % 2]
        made.append(
            RunScore(name, "loan", agent, "m", f"c{number}", kind, "completed", "fine", scores, 3, 4, 10, ("x", end))
        )
    return tuple(made)


class Compared(ComparisonPanel):
    """A panel that finds the evaluation e-1 in a library."""

    def __init__(self, other: Sequence[RunScore]) -> None:
        super().__init__(THEME, lambda name: LoadedEvaluation(tuple(other)), QWidget())
        self.set_evaluations(LIST, "e-2")


@pytest.fixture
def comparison(qtbot: QtBot) -> Iterator[Compared]:
    panel = Compared(runs("1" * 12, "old"))
    qtbot.addWidget(panel)
    panel.show_runs(runs("0" * 7 + "1" * 5, "new"), "e-2")
    panel.other_box.setCurrentIndex(panel.other_box.findData("e-1"))
    qtbot.waitUntil(lambda: panel.differences is not None and not panel.busy)
    yield panel
    panel.close_task()


def texts(panel: ComparisonPanel, title: str) -> list[str]:
    index = panel.table.columns.index(title)
    return [row.cells[index].text for row in panel.table.rows]


def test_each_kind_has_its_difference_and_what_the_test_says(comparison: Compared) -> None:
    assert texts(comparison, "Kind") == ["All kinds", "A", "B"]
    assert texts(comparison, "Before") == ["1.00", "1.00", "1.00"]
    assert texts(comparison, "Better : worse") == ["0 : 7", "0 : 4", "0 : 3"]
    says = texts(comparison, "What the test says")
    assert says[0] == "worse, not by chance"
    assert [text.partition(",")[0] for text in says[1:]] == ["may be chance", "may be chance"]
    assert says[1].endswith("more needed")
    assert all(text.startswith("−") for text in texts(comparison, "95 % interval"))


def test_every_flip_opens_both_runs(comparison: Compared, qtbot: QtBot) -> None:
    comparison.flips_button.click()
    assert len(comparison.flips.rows) == 7
    with qtbot.waitSignal(comparison.run_requested) as before:
        comparison.before_button.click()
    with qtbot.waitSignal(comparison.run_requested) as after:
        comparison.after_button.click()
    assert (before.args, after.args) == (["old-dpa-0"], ["new-dpa-0"])


def test_the_evaluation_that_began_earlier_stands_before(comparison: Compared, qtbot: QtBot) -> None:
    comparison.set_evaluations([("old", "e-1"), ("new", "e-2")], "e-2")
    comparison.show_runs(runs("0" * 6 + "1" * 6, "new"), "e-2")
    qtbot.waitUntil(lambda: not comparison.busy and texts(comparison, "Better : worse")[0] == "6 : 0")
    assert texts(comparison, "After")[0] == "1.00"


def test_scores_say_which_arm_is_best_and_lead_to_the_runs_of_a_cell(open_window: Open, qtbot: QtBot) -> None:
    window = open_window(GOOD)
    here = window.perspective("evaluate")
    assert isinstance(here, Evaluate)
    both = (*runs("1" * 8, "x"), *runs("0" * 8, "x", "react"))
    here._show(both, "e-9")
    window.enlarge_bottom_panel("evaluate")
    qtbot.waitUntil(lambda: not here.scores_panel.best_title.isHidden() and bool(here.scores_panel.best_title.text()))
    assert here.scores_panel.best_title.text() == "Step-by-step does best"
    here.scores_panel.view.activated.emit(here.scores_panel.table.index(0, 0))
    cell = here.scores_panel.table.rows[0].value
    listed = [row.value for row in here.runs_panel.table.rows]
    assert listed == [run for run in both if (run.agent, run.kind) == (cell["agent"], cell["kind"])]
    here.runs_panel.chosen_link.click()
    assert len(here.runs_panel.table.rows) == 16


def test_a_click_on_the_canvas_lists_the_runs_through_it(open_window: Open) -> None:
    window = open_window(GOOD)
    here = window.perspective("evaluate")
    assert isinstance(here, Evaluate)
    edge = GOOD.edges[0]
    through, beside = runs("11", "a"), runs("11", "b")
    path = (edge.source, edge.target)
    here._show(
        (*(replace(run, sop=GOOD.id, path=path) for run in through), *(replace(run, sop=GOOD.id) for run in beside)), ""
    )
    scene = window.context.canvas.canvas_scene
    scene.set_selected((), (edge.id,))
    assert [row.value.run for row in here.runs_panel.table.rows] == [run.run for run in through]
    scene.set_selected((), ())
    assert len(here.runs_panel.table.rows) == 4
    scene.set_selected((edge.target,), ())
    assert len(here.runs_panel.table.rows) == 2
    here.runs_panel.chosen_link.click()
    assert scene.selected_keys() == (frozenset(), frozenset())


def test_ten_thousand_runs_are_listed_searched_and_sorted_cell_by_cell(qtbot: QtBot) -> None:
    panel = EvaluatedRunsPanel(THEME, QWidget())
    qtbot.addWidget(panel)
    everything = runs("10" * 5000, "r")
    panel.show_runs(everything)
    made = sum(len(row.cells._cells) for row in panel.table.rows if isinstance(row.cells, LazyCells))
    assert len(panel.table.rows) == 10_000
    assert made < 10 * 300
    panel.search_field.setText("R-DPA-999 a")
    qtbot.waitUntil(lambda: len(panel.table.rows) < 10_000)
    assert {row.value.run for row in panel.table.rows} <= {f"r-dpa-{n}" for n in (999, *range(9990, 10_000))}
    panel.search_field.clear()
    panel.kind_box.setCurrentIndex(panel.kind_box.findData("b"))
    assert (len(panel.table.rows), panel.count_label.text()) == (5000, "5,000 of 10,000")
    panel.view.sortByColumn(COLUMNS.index("Scenario"), Qt.SortOrder.DescendingOrder)
    names = [row.cells[1].text for row in panel.table.rows]
    assert names == sorted(names, reverse=True)


def test_a_long_place_does_not_make_the_window_wider(qtbot: QtBot) -> None:
    panel = EvaluatedRunsPanel(THEME, QWidget())
    qtbot.addWidget(panel)
    panel.show_runs(runs("10" * 4, "r"))
    before = panel.minimumSizeHint().width()
    panel.narrow(f"Through {'a very long title of a step ' * 9}", lambda run: run.is_success)
    assert panel.minimumSizeHint().width() <= before + 60
    assert panel.minimumSizeHint().width() < 700


def test_runs_that_come_in_are_listed_where_they_fit_what_was_chosen(qtbot: QtBot) -> None:
    panel = EvaluatedRunsPanel(THEME, QWidget())
    qtbot.addWidget(panel)
    first = runs("10", "r")
    panel.show_runs(first)
    panel.narrow("fine", lambda run: run.is_success)
    panel.show_runs((*first, *runs("11", "s")))
    assert [row.value.run for row in panel.table.rows] == ["r-dpa-0", "s-dpa-0", "s-dpa-1"]
    panel.show_runs(runs("00", "t"))
    assert len(panel.table.rows) == 2


def test_the_tab_says_that_whole_evaluations_are_compared(open_window: Open) -> None:
    assert "Comparison" in open_window(GOOD).bottom_panel.titles
