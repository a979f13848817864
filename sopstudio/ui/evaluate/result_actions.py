"""What can be done with the rows of the tables of *Evaluate*, as actions."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from PySide6.QtWidgets import QWidget

from sopstudio.translation import tr
from sopstudio.ui.action import Action, always_enabled
from sopstudio.ui.context import WindowContext
from sopstudio.ui.evaluate.result_panels import ResultPanels
from sopstudio.ui.runs.figure_export import FigureExport
from sopstudio.ui.runs.table import CellTableModel, FittedTableView

NO_ROW = tr("Select a row in the list first.")
NO_TABLE = tr("No table is in view: open the scores, the runs or the scenarios first.")


class ResultActions:
    """The actions on rows: on the one that a menu was opened on, else on the current one of the list in view."""

    def __init__(self, context: WindowContext, results: ResultPanels, panels: Callable[[], Sequence[QWidget]]) -> None:
        self._context, self._results, self._panels = context, results, panels
        self._export = FigureExport(context, tr("Evaluation"))

    def actions(self, in_view: Callable[[], bool]) -> Iterator[Action]:
        """The actions on rows."""
        runs, comparison = self._results.runs, self._results.comparison
        for name, title, act, can_run, group in (
            ("its-runs", tr("List the runs behind the line"), self.list_runs, always_enabled, 1),
            ("all-runs", tr("List all runs again"), runs.widen, lambda: runs.is_narrow, 1),
            (
                "flips",
                tr("Show the scenarios that came out otherwise, or the differences"),
                comparison.toggle_flips,
                lambda: bool(comparison.table.rows),
                1,
            ),
            ("open-before", tr("Open the run before"), comparison.open_before, lambda: comparison.shows_flips, 1),
            ("open-after", tr("Open the run after"), comparison.open_after, lambda: comparison.shows_flips, 1),
            ("copy-id", tr("Copy the id of the run"), runs.copy_current_id, lambda: runs.has_stored_run, 5),
            ("copy", tr("Copy the selected rows as text"), self.copy_rows, always_enabled, 5),
            ("export-table", tr("Export the table that is in view…"), self.export_table, always_enabled, 5),
            ("report", tr("Save a report of these results…"), self.export_report, always_enabled, 5),
        ):
            yield Action(
                f"evaluate.{name}", title, act, "Evaluate", icon="copy" if name.startswith("copy") else "",
                enabled=partial(_both, in_view, can_run), group=group, search_words=tr("scores batch runs"),
            )  # fmt: skip

    def list_runs(self) -> None:
        """List the runs behind the current line of the averages where they are in view, else of the scores."""
        panel = self._results.averages if self._results.averages.isVisible() else self._results.scores
        if panel.view.currentIndex().isValid():
            panel.request_runs()
        else:
            self._context.notices.post(NO_ROW, "accent")

    def copy_rows(self) -> None:
        """Put the selected rows on the clipboard."""
        view = self._context.pointed.get(FittedTableView) or self._view()
        if view is None or not view.copy_rows():
            self._context.notices.post(NO_ROW, "accent")

    def export_table(self) -> None:
        """Write the table to a file: the one that a menu was opened on, else the one in view."""
        view = self._context.pointed.get(FittedTableView) or self._view() or next(iter(self._views()), None)
        table = view.model() if view is not None else None
        if view is None or not isinstance(table, CellTableModel):
            self._context.notices.post(NO_TABLE, "accent")
            return
        self._export.export_table(view.accessibleName(), table)

    def export_report(self) -> None:
        """Write a report of the evaluation that is shown to a file."""
        self._export.export_report(self._results.report_data())

    def _view(self) -> FittedTableView | None:
        """The table that has the keyboard, else the first one in view with a selected row."""
        views = self._views()
        with_rows = [view for view in views if view.selectionModel().hasSelection()]
        return next((view for view in views if view.hasFocus()), with_rows[0] if with_rows else None)

    def _views(self) -> list[FittedTableView]:
        """The tables in view."""
        return [view for panel in self._panels() for view in panel.findChildren(FittedTableView) if view.isVisible()]


def _both(in_view: Callable[[], bool], can_run: Callable[[], bool]) -> bool:
    return in_view() and can_run()


__all__ = ["ResultActions"]
