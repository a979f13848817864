"""The panels with the results of an evaluation, kept in step: scores, averages, runs, charts, and a comparison."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from datetime import UTC, datetime
from typing import Any, NamedTuple

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from sopstudio.agents import label_agent
from sopstudio.errors import StoreError
from sopstudio.evaluation import RunScore, cells, describe_judging
from sopstudio.evaluation.best_arm import BestArm, find_best_arm
from sopstudio.evaluation.report_files.report_data import CellKey, ReportData, cell_key, run_key
from sopstudio.scenarios.kind_titles import kind_title
from sopstudio.store import EvaluationSummary
from sopstudio.text.humanize import format_local_time
from sopstudio.translation import tr
from sopstudio.ui.background import LatestTask
from sopstudio.ui.context import WindowContext
from sopstudio.ui.evaluate.averages_panel import AveragesPanel
from sopstudio.ui.evaluate.chart_panel import ChartPanel
from sopstudio.ui.evaluate.comparison_panel import ComparisonPanel, LoadEvaluation
from sopstudio.ui.evaluate.evaluated_runs_panel import EvaluatedRunsPanel
from sopstudio.ui.evaluate.overlay import passes_through
from sopstudio.ui.evaluate.score_columns import ScoreColumn, guardrails_cell
from sopstudio.ui.evaluate.scores_panel import ScoresPanel
from sopstudio.ui.runs.figure_export import FigureExport


class SummaryRequest(NamedTuple):
    """Runs to be summed up, the model that judged them, and whether they are all of their evaluation."""

    runs: tuple[RunScore, ...]
    judge: str
    is_finished: bool


class EvaluationFigures(NamedTuple):
    """What runs come to."""

    cells: list[dict[str, Any]]
    best: BestArm | None


class ResultPanels(QObject):
    """`run_requested` carries the id of a run to open in *Simulate*, `panel_requested` a panel to bring to front."""

    run_requested = Signal(str)
    panel_requested = Signal(object)

    def __init__(self, context: WindowContext, load: LoadEvaluation, parent: QObject) -> None:
        super().__init__(parent)
        self._context = context
        theme = context.theme
        export = FigureExport(context, tr("Evaluation"))
        self._titles: dict[str, str] = {}
        self._shown: tuple[tuple[RunScore, ...], str] = (), ""
        self.scores = ScoresPanel(
            theme, export.report_button(self.report_data), export.table_button(tr("Scores"), lambda: self.scores.table)
        )
        self.averages = AveragesPanel(theme, export.table_button(tr("Averages"), lambda: self.averages.table))
        self.runs = EvaluatedRunsPanel(theme, export.table_button(tr("Runs"), lambda: self.runs.table))
        self.charts = ChartPanel(theme, export.chart_button(tr("Chart"), lambda: self.charts.plots))
        self.comparison = ComparisonPanel(
            theme, load, export.table_button(tr("Comparison"), lambda: self.comparison.current_table)
        )
        self._summary_task = LatestTask(_summarize, 0, self)
        self._summary_task.ready.connect(self._show_summary)
        self.runs.run_requested.connect(self.run_requested)
        self.runs.widened.connect(self._deselect)
        self.comparison.run_requested.connect(self.run_requested)
        self.scores.cell_requested.connect(self._list_cell)
        self.averages.arm_requested.connect(self._list_arm)

    def panels(self) -> Iterator[QWidget]:
        """All of them, in the order of their tabs."""
        yield from (self.scores, self.averages, self.runs, self.charts, self.comparison)

    def show(self, runs: tuple[RunScore, ...], evaluation_id: str, judge: str, *, is_finished: bool) -> None:
        """Show these runs; what they come to follows, and while more come in nothing is said of which is best."""
        self._shown = runs, evaluation_id
        self.runs.show_runs(runs)
        self.comparison.show_runs(runs if is_finished else (), evaluation_id)
        self._summary_task.request(SummaryRequest(runs, judge, is_finished))

    def report_data(self) -> ReportData | None:
        """What a report of the evaluation that is shown is made of; None where nothing is shown."""
        runs, evaluation_id = self._shown
        if not runs:
            return None
        sop = self._context.document.document.sop
        names = {run.sop for run in runs}  # one, which may be an earlier id of the open SOP
        titles = {**(dict.fromkeys(names, sop.label()) if len(names) == 1 else {}), **self._titles}
        made = format_local_time(self._find_time(evaluation_id))
        return ReportData(evaluation_id, cells(runs), runs, made, titles=titles, sop_title=sop.label())

    def _find_time(self, evaluation_id: str) -> datetime:
        """When an evaluation was made: now for one that is not kept."""
        kept: tuple[EvaluationSummary, ...] = ()
        with suppress(StoreError):
            kept = self._context.library.list_evaluations(self._context.document.document) if evaluation_id else ()
        made = next((str(each.header.get("made") or "") for each in kept if each.id == evaluation_id), "")
        return datetime.fromisoformat(made) if made else datetime.now(UTC)

    def set_titles(self, titles: Mapping[str, str]) -> None:
        """Use these titles of scenarios and ends, by id."""
        self._titles |= titles
        self.runs.set_titles(titles)
        self.comparison.set_titles(titles)

    def list_selected(self) -> None:
        """List the runs through what is selected on the canvas; all where nothing is."""
        scene = self._context.canvas.canvas_scene
        selected_nodes, selected_edges = scene.selected_keys()
        drawn = scene.drawing  # it may be that of a document just opened, while cards of the last one still go
        nodes, edges = selected_nodes & drawn.nodes.keys(), selected_edges & drawn.edges.keys()
        names = [drawn.nodes[key].node.label() for key in sorted(nodes)]
        for key in sorted(edges):
            names.append(
                " → ".join(drawn.nodes[end].node.label() for end in (drawn.edges[key].source, drawn.edges[key].target))
            )
        if names:
            passes = passes_through(self._context.document.document.sop, nodes | edges)
            self.runs.narrow(tr("Through {names}", names=tr(" and ").join(names)), passes)
            self.panel_requested.emit(self.runs)
        elif self.runs.is_narrow:
            self.runs.widen()

    def close(self) -> None:
        """Wait for what is computed."""
        self.comparison.close_task()
        self._summary_task.close()

    def _show_summary(self, request: SummaryRequest, summary: EvaluationFigures) -> None:
        self.scores.show_cells(summary.cells)
        self.averages.show_cells(summary.cells)
        self.charts.show_cells(summary.cells)
        self.scores.show_best(summary.best)
        judging = describe_judging(request.runs, request.judge) if request.judge and request.runs else {}
        self.scores.show_judging(judging)

    def _list_cell(self, cell: Mapping[str, Any], column: ScoreColumn) -> None:
        """List the runs of a row of the scores, by the figure of the column that was asked."""
        key = cell_key(cell)
        self.runs.narrow(_title_cell(key), lambda run: run_key(run) == key, column.figure, column.title)
        self.panel_requested.emit(self.runs)

    def _list_arm(self, arm: Mapping[str, Any]) -> None:
        """List the runs of a row of the averages, of whatever kind."""
        agent, guardrails, model = arm["agent"], tuple(arm["guardrails"]), arm["model"]
        title = _title_cell(("", agent, guardrails, model, ""))
        self.runs.narrow(title, lambda run: (run.agent, run.guardrails, run.model) == (agent, guardrails, model))
        self.panel_requested.emit(self.runs)

    def _deselect(self) -> None:
        self._context.canvas.canvas_scene.set_selected((), ())


def _summarize(request: SummaryRequest) -> EvaluationFigures:
    """The cells of the runs, and the best arm where all runs are there."""
    return EvaluationFigures(cells(request.runs), find_best_arm(request.runs) if request.is_finished else None)


def _title_cell(key: CellKey) -> str:
    """A row of the scores as the window calls it: its agent, model, checks and kind of scenario."""
    _, agent, guardrails, model, kind = key
    checks = guardrails_cell(guardrails).text if guardrails else ""
    return " · ".join(filter(None, (label_agent(agent), model, checks, kind_title(kind) if kind else "")))


__all__ = ["ResultPanels"]
