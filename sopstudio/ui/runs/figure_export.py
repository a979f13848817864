"""Tables, charts and whole reports as files: CSV and Excel, PNG and SVG, pages to read."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtWidgets import QPushButton, QWidget

from sopstudio.errors import FormatError, SopStudioError
from sopstudio.files import write_whole
from sopstudio.text.humanize import inside_sentence
from sopstudio.translation import tr
from sopstudio.ui.context import WindowContext
from sopstudio.ui.file_dialogs import ask_where_to_save
from sopstudio.ui.runs.table import CellTableModel, TableCell
from sopstudio.ui.saving import suggest_file_name
from sopstudio.ui.widgets import button
from sopstudio.ui.written_files import written_file_actions

if TYPE_CHECKING:
    from sopstudio.evaluation.report_files import ReportData

REPORT_FILTER = tr("Page to read (*.html);;Excel (*.xlsx);;CSV (*.csv);;Test results, JUnit (*.xml)")
TABLE_FILTER, CHART_FILTER = tr("Excel (*.xlsx);;CSV (*.csv)"), tr("PNG (*.png);;SVG (*.svg);;PDF (*.pdf)")


class FigureExport:
    """Asks for a file, writes a table or a chart to it, and says how that went. The name that is offered says the SOP
    and `subject`, what the figures are of.
    """

    def __init__(self, context: WindowContext, subject: str = "") -> None:
        self._context, self._subject, self._notices = context, subject, context.notices

    def table_button(self, title: str, table: Callable[[], CellTableModel]) -> QPushButton:
        """A link that exports what a table shows."""
        tip = tr("Export this table as Excel or CSV")
        return button(tr("Export…"), lambda: self.export_table(title, table()), role="link", tip=tip)

    def export_table(self, title: str, table: CellTableModel) -> None:
        """Ask for a file, and write a table to it."""
        self._ask(title, TABLE_FILTER, lambda path: write_table(table, path))

    def chart_button(self, title: str, chart: Callable[[], QWidget | None]) -> QPushButton:
        """A link that exports a chart."""
        tip = tr("Export this chart as PNG, SVG or PDF")
        return button(
            tr("Export…"),
            lambda: self._ask(title, CHART_FILTER, lambda path: write_chart(chart(), path)),
            role="link",
            tip=tip,
        )

    def report_button(self, data: Callable[[], ReportData | None]) -> QPushButton:
        """A link that saves a report of an evaluation."""
        tip = tr("Save these results as a page to read, a workbook or test results")
        return button(tr("Report…"), lambda: self.export_report(data()), role="link", tip=tip)

    def export_report(self, data: ReportData | None) -> None:
        """Ask for a file, and write a report of an evaluation to it."""
        if data is None:
            self._notices.post(tr("There are no results to report yet."), "accent")
        else:
            self._ask(tr("Report"), REPORT_FILTER, lambda path: write_evaluation_report(data, path))

    def _ask(self, title: str, file_filter: str, write: Callable[[Path], object]) -> None:
        suggestion = suggest_file_name(self._context.document.document.sop, self._subject, title)
        heading = tr("Export {lower}", lower=inside_sentence(title))
        path = ask_where_to_save(self._context.canvas, heading, suggestion, file_filter)
        if path is None:
            return
        try:
            write(path)
        except (SopStudioError, OSError) as error:
            self._notices.post(str(error), "bad")
        else:
            self._notices.post(tr("Written to {name}.", name=path.name), "good", written_file_actions(path))


def write_evaluation_report(data: ReportData, path: Path) -> None:
    """Write a report of the kind that the ending of the file names. Raises `SopStudioError` and `OSError`."""
    from sopstudio.evaluation.report_files import BINARY_REPORTS, REPORTS, write_report

    ending = path.suffix.removeprefix(".").lower()
    if ending not in (*REPORTS, *BINARY_REPORTS):
        hint = tr("name it .html, .xlsx, .csv or .xml")
        raise FormatError(tr("there is no such report"), where=path.name, hint=hint)
    write_whole(path, write_report(ending, data))


def write_chart(chart: QWidget | None, path: Path) -> None:
    """Write a chart, where there is one. Raises `SopStudioError`."""
    from sopstudio.ui.pictures import write_picture

    if chart is not None:
        write_picture(chart, path)


def write_table(table: CellTableModel, path: Path) -> None:
    """Write what a table shows to an Excel or a CSV file, by its ending. Raises `SopStudioError` and `OSError`."""
    from sopstudio.evaluation.report_files.csv_table import neutralize
    from sopstudio.evaluation.report_files.workbook import Sheet, write_workbook

    head, rows = table_data(table)
    if path.suffix.lower() == ".xlsx":
        write_whole(path, write_workbook([Sheet(path.stem, head, rows)]))
        return
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow(map(neutralize, head))
    writer.writerows(map(neutralize, row) for row in rows)
    write_whole(path, out.getvalue().encode("utf-8-sig", "replace"))


def table_data(table: CellTableModel) -> tuple[list[str], list[list[Any]]]:
    """The titles and cells of a table, numbers as numbers; small text beside cells has a column of its own."""
    rows = [list(row.cells) for row in table.rows]
    with_small = [any(row[index].small for row in rows) for index in range(len(table.columns))]
    head: list[str] = []
    for title, has_small in zip(table.columns, with_small, strict=True):
        head += [title, tr("{title} (detail)", title=title)] if has_small else [title]
    return head, [_flatten(row, with_small) for row in rows]


def _flatten(cells: Sequence[TableCell], with_small: Sequence[bool]) -> list[Any]:
    values: list[Any] = []
    for cell, has_small in zip(cells, with_small, strict=True):
        values += [_value(cell), cell.small] if has_small else [_value(cell)]
    return values


def _value(cell: TableCell) -> Any:
    """The number that a cell shows, exactly; else its text. A dash is a blank."""
    if cell.text == "–":
        return None
    is_number = isinstance(cell.sort, int | float) and cell.text[:1] in "+−-0123456789" and " " not in cell.text
    return cell.sort if is_number else cell.text


__all__ = ["FigureExport", "table_data", "write_chart", "write_evaluation_report", "write_table"]
