"""Past cases in the window: from a file to its columns, the misses with their rules, and repairs a person accepts.

Everything is computed in threads. After each edit of the SOP the cases are run again while they are in view, so that
what is shown is always of the SOP as it stands.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QStackedWidget

from sopstudio.sop import Sop
from sopstudio.text.humanize import plural
from sopstudio.translation import tr
from sopstudio.ui.action import Action
from sopstudio.ui.background import LatestTask
from sopstudio.ui.canvas.marks import Mark
from sopstudio.ui.context import WindowContext
from sopstudio.ui.evaluate.overlay import LegendText
from sopstudio.ui.evaluate.past_cases.case_words import RIGHT_SIGN, WRONG_SIGN, case_name, miss_marks, plain_names
from sopstudio.ui.evaluate.past_cases.columns_panel import ColumnsPanel
from sopstudio.ui.evaluate.past_cases.misses_panel import MissesPanel
from sopstudio.ui.evaluate.past_cases.results_panel import ResultsPanel
from sopstudio.ui.evaluate.past_cases.work import (
    BacktestRequest,
    CutOffRequest,
    OpenTable,
    ReadRequest,
    Reason,
    RepairRequest,
    find_case_cutoffs,
    find_repairs,
    read_cases_table,
    run_cases,
)
from sopstudio.ui.file_dialogs import ask_for_file

if TYPE_CHECKING:
    from sopstudio.backtest.cutoffs import CutOffs
    from sopstudio.backtest.repairs import Repair
    from sopstudio.backtest.report import Report
    from sopstudio.cases.mapping import TableMapping

FILE_FILTER = tr(
    "Tables (*.csv *.tsv *.xlsx *.xlsm *.xlsb *.xls *.ods *.jsonl *.ndjson *.db *.sqlite *.sqlite3 *.parquet);;"
    "All files (*)"
)
RERUN_DELAY_MS = 400


class PastCasesController(QObject):
    """`overlay_changed` is emitted when `marks` change, `panel_requested` when the list of misses is to be seen."""

    overlay_changed = Signal()
    panel_requested = Signal(object)

    def __init__(self, context: WindowContext, side_stack: QStackedWidget, parent: QObject) -> None:
        super().__init__(parent)
        self._context, self._side_stack = context, side_stack
        self.panel, self.results = MissesPanel(context.theme), ResultsPanel()
        side_stack.addWidget(self.results)
        self.columns: ColumnsPanel | None = None
        self.open_table: OpenTable | None = None
        self.mapping: TableMapping | None = None
        self.report: Report | None = None
        self.marks: dict[str, Mark] = {}
        self.legend: LegendText = ()
        self._request: BacktestRequest | None = None
        self._in_view = False
        self._has_repairs = False
        self._reading = LatestTask(read_cases_table, 0, self)
        self._running, self._repairing = LatestTask(run_cases, 0, self), LatestTask(find_repairs, 0, self)
        self._dividing = LatestTask(find_case_cutoffs, 0, self)
        self._connect()

    def actions(self, in_view: Callable[[], bool]) -> Iterator[Action]:
        """The actions on past cases."""
        words = tr("past cases table spreadsheet csv excel backtest history columns")
        for name, title, act, key in (
            ("cases-open", tr("Open a table of past cases…"), self.open_file_dialog, "Ctrl+Alt+H"),
            ("cases-columns", tr("Columns of the past cases…"), self.show_columns, "Ctrl+Alt+Shift+H"),
            ("cases-simulate", tr("Simulate the past case"), self.simulate_current, "Ctrl+Alt+Shift+Y"),
            ("cases-repairs", tr("Figures and repairs of the past cases"), self.show_results, ""),
        ):
            yield Action(f"evaluate.{name}", title, act, "Evaluate", key, "", in_view, group=4, search_words=words)

    @property
    def busy(self) -> bool:
        """Whether something is being read or computed."""
        return any(task.busy for task in (self._reading, self._running, self._repairing, self._dividing))

    def enter(self) -> None:
        """Follow the SOP, which may have been edited in the meantime."""
        self._in_view = True
        self.follow_document()

    def leave(self) -> None:
        """Run nothing any more for an edit."""
        self._in_view = False
        if self.columns is not None:
            self.columns.hide()

    def reset(self) -> None:
        """Forget the table, as another SOP is open."""
        self._cancel_requests()
        self.open_table = self.mapping = self.report = None
        self._side_stack.setCurrentIndex(0)
        self._show(None)

    def close(self) -> None:
        """End what is computed."""
        self._cancel_requests()
        if self.columns is not None:
            self.columns.shut_down()
        for task in (self._reading, self._running, self._repairing, self._dividing):
            task.close()

    def open_file_dialog(self) -> None:
        """Ask for a table, and show its columns."""
        if path := ask_for_file(self._context.canvas, tr("Past cases"), FILE_FILTER):
            self.open_file(path)

    def open_file(self, path: Path) -> None:
        """Read a table, and show its columns."""
        self._cancel_requests()
        self._reading.request(ReadRequest(path, self._context.document.document))
        self.results.name_label.set_full_text(path.name)
        self.results.show_progress(tr("Reading the table …"))
        self._side_stack.setCurrentWidget(self.results)

    def show_columns(self) -> None:
        """Show what the columns are; ask for a table where none is open."""
        if self.open_table is None:
            self.open_file_dialog()
            return
        self._ensure_columns().show_table(self._context.document.document, self.open_table, self.mapping)

    def simulate_current(self) -> None:
        """Open Simulate on the current row."""
        from sopstudio.backtest.row_scenarios import row_scenario

        miss = self.panel.current_miss
        if self.report is None or miss < 0:
            self._context.notices.post(tr("Select a row in the list first."), "accent")
            return
        outcome = self.report.result.misses[miss]
        scenario = row_scenario(self.report.runtime, outcome.case, self.report.result.assumed)
        self._context.launcher.try_scenario(scenario, tr("Past case {case_name}", case_name=case_name(outcome)))

    def accept(self, repair: Repair) -> None:
        """Apply a repair as one undoable edit; the cases are run again."""
        document = self._context.document
        if self.report is None or self.report.runtime.flow.sop is not document.document.sop:
            return  # the SOP is another one than the repair was proved for; its repairs are on their way
        title = plain_names(repair.title)
        if document.attempt(title, repair.fix.apply):
            rows = plural(len(repair.repaired), "row")
            self._context.notices.post(
                tr("{title}: {rows} repaired.", title=title, rows=rows),
                "good",
                [(tr("Undo"), self._context.document.stack.undo)],
            )

    def follow_document(self) -> None:
        """Run the cases again where the SOP is another one than they were run with."""
        sop = self._context.document.document.sop
        if not self._in_view or self.open_table is None or self.mapping is None:
            return
        if self._request is None or self._request.document.sop is not sop:
            self._run(RERUN_DELAY_MS)

    def cancel(self) -> None:
        """Stop what is computed; what is shown stays."""
        self._cancel_requests()
        self._stop_progress()

    def _connect(self) -> None:
        self.panel.open_requested.connect(self.open_file_dialog)
        self.panel.miss_selected.connect(self._show_miss)
        self.panel.simulate_requested.connect(self.simulate_current)
        self.panel.results_requested.connect(self.show_results)
        results = self.results
        results.open_requested.connect(self.open_file_dialog)
        results.columns_requested.connect(self.show_columns)
        results.cancel_requested.connect(self.cancel)
        results.back_requested.connect(self._go_back)
        results.repair_accepted.connect(self.accept)
        results.cutoffs_requested.connect(self._look_for_cutoffs)
        self._reading.ready.connect(self._show_table)
        self._running.ready.connect(self._show_run)
        self._repairing.ready.connect(self._show_repairs)
        self._dividing.ready.connect(self._show_cutoffs)

    def _go_back(self) -> None:
        self._side_stack.setCurrentIndex(0)
        self.overlay_changed.emit()

    def show_results(self) -> None:
        """Show the figures and repairs, where a table is open; else ask for one."""
        if self.open_table is None:
            self.open_file_dialog()
            return
        self._side_stack.setCurrentWidget(self.results)
        self.overlay_changed.emit()

    def _ensure_columns(self) -> ColumnsPanel:
        if self.columns is None:
            self.columns = ColumnsPanel(self._context.canvas.window())
            self.columns.accepted.connect(self._settle)
            self.columns.part_requested.connect(self._read_part)
        return self.columns

    def _read_part(self, open_table: OpenTable, sheet: str, query: str) -> None:
        self._reading.request(ReadRequest(open_table.path, self._context.document.document, sheet, query))

    def _show_table(self, request: ReadRequest, result: OpenTable | Reason) -> None:
        self._stop_progress()
        if isinstance(result, Reason):
            if self.columns is not None and self.columns.isVisible():
                self.columns.refuse_part(result.text)
            else:
                self._context.notices.post(tr("The table cannot be opened: {text}", text=result.text), "bad")
            return
        if request.document.uid == self._context.document.document.uid:
            self._ensure_columns().show_table(self._context.document.document, result)

    def _settle(self, open_table: OpenTable, mapping: TableMapping) -> None:
        """Keep the mapping with the document, and run the cases."""
        from sopstudio.cases.mapping import keep_mapping

        self.open_table, self.mapping = open_table, mapping
        name, document = open_table.path.name, self._context.document
        self._request = None
        document.edit(tr("Columns of {name}", name=name), keep_mapping(document.document, name, mapping))
        self._run(0)
        self._side_stack.setCurrentWidget(self.results)
        self.panel_requested.emit(self.panel)

    def _stop_progress(self) -> None:
        """Show nothing as on its way; the choices of an evaluation again where there is no report."""
        self.results.show_progress("")
        if self.open_table is not None:
            self.results.name_label.set_full_text(self.open_table.path.name)
        if self.report is None:
            self._side_stack.setCurrentIndex(0)

    def _run(self, delay_ms: int) -> None:
        if self.open_table is None or self.mapping is None:
            return
        self._cancel_requests()
        table = self.open_table.table
        self._request = BacktestRequest(self._context.document.document, table, self.mapping)
        self._running.request(self._request, delay_ms)
        self.results.name_label.set_full_text(self.open_table.path.name)
        self.results.show_progress(tr("Carrying out {rows} …", rows=plural(len(table.rows), "row")))

    def _show_run(self, request: BacktestRequest, result: Report | Reason | None) -> None:
        if request is not self._request or request.cancel.is_set() or result is None:
            return
        if isinstance(result, Reason):
            self.results.show_progress("")
            self._show(None)
            self._context.notices.post(tr("The cases cannot be run: {text}", text=result.text), "bad")
            return
        has_misses = bool(result.result.misses)
        self._show(result)
        self.results.show_progress(tr("Proving repairs …") if has_misses else "")
        if has_misses:
            self._repairing.request(RepairRequest(request, result))

    def _show_repairs(self, request: RepairRequest, result: Report | Reason | None) -> None:
        if request.request is not self._request or request.request.cancel.is_set() or result is None:
            return
        self.results.show_progress("")
        if isinstance(result, Reason):
            self._context.notices.post(tr("No repair could be worked out: {text}", text=result.text), "warning")
            result = request.report
        self.report = result
        self.results.show_report(self.results.name_label.full_text, result, has_repairs=True)
        self._show_miss()

    def _look_for_cutoffs(self, fact: str) -> None:
        if self.report is not None:
            self._dividing.request(CutOffRequest(self.report, fact))
            self.results.show_progress(tr("Looking for what divides the cases …"))

    def _show_cutoffs(self, request: CutOffRequest, result: CutOffs | Reason | None) -> None:
        self.results.show_progress("")
        if isinstance(result, Reason):
            self._context.notices.post(result.text, "warning")
        elif result is not None and self.report is not None and request.report.result is self.report.result:
            self.results.show_cutoffs(result)

    def _show(self, report: Report | None) -> None:
        self.report = report
        name = self.open_table.path.name if self.open_table is not None else ""
        self.results.show_report(name, report, has_repairs=False)
        self.panel.show_report(report)

    def _show_miss(self) -> None:
        """Light the path of the selected row on the canvas."""
        miss, report = self.panel.current_miss, self.report
        self.marks, self.legend = {}, ()
        self.results.show_rule("", "")
        if report is not None and 0 <= miss < len(report.result.misses) and self._is_current(report.runtime.flow.sop):
            outcome, cause = report.result.misses[miss], report.explanation.causes[miss]
            self.marks = miss_marks(report, outcome, cause)
            self.results.show_rule(
                tr("What decided {case_name}", case_name=case_name(outcome)), self.panel.cause_label.full_text
            )
            self.legend = _legend(case_name(outcome), has_edge=bool(cause.edge), has_wanted=bool(cause.wanted))
            deciding = [key for key, mark in self.marks.items() if mark.sign in (RIGHT_SIGN, WRONG_SIGN)]
            if deciding and self._in_view:
                self._context.canvas.reveal(*deciding)
        self.overlay_changed.emit()

    def _is_current(self, sop: Sop) -> bool:
        return sop is self._context.document.document.sop

    def _cancel_requests(self) -> None:
        if self._request is not None:
            self._request.cancel.set()


def _legend(name: str, *, has_edge: bool, has_wanted: bool) -> LegendText:
    pieces = [(tr("Path of {name}", name=name), "quiet")]
    pieces += [(WRONG_SIGN, "bad"), (tr("the edge that decided"), "quiet")] if has_edge else []
    pieces += [(RIGHT_SIGN, "good"), (tr("would have been right"), "quiet")] if has_wanted else []
    return pieces


__all__ = ["PastCasesController"]
