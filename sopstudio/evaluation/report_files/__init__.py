"""Reports of an evaluation as files: a page, test results, tables, Markdown, and scores for a later comparison.

A new report is one module and one line of `REPORTS`, or of `BINARY_REPORTS`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from sopstudio.evaluation.report_files.csv_table import write_csv
from sopstudio.evaluation.report_files.html_page import write_html
from sopstudio.evaluation.report_files.junit import write_junit
from sopstudio.evaluation.report_files.report_data import ReportData
from sopstudio.evaluation.report_files.scores_file import read_scores, write_scores
from sopstudio.evaluation.report_files.workbook import write_xlsx

WriteReport = Callable[[ReportData], str]

REPORTS: Mapping[str, WriteReport] = MappingProxyType(
    {"html": write_html, "xml": write_junit, "csv": write_csv, "jsonl": write_scores}
)
"""What writes a report of text, by the ending of its file."""
BINARY_REPORTS: Mapping[str, Callable[[ReportData], bytes]] = MappingProxyType({"xlsx": write_xlsx})
"""What writes a report that is no text."""


def write_report(ending: str, data: ReportData) -> bytes:
    """The report of this kind as the content of its file."""
    if ending in BINARY_REPORTS:
        return BINARY_REPORTS[ending](data)
    return REPORTS[ending](data).encode("utf-8", "replace")


__all__ = ["BINARY_REPORTS", "REPORTS", "ReportData", "read_scores", "write_report"]
