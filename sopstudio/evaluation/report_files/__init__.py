"""Reports of an evaluation as files: a page, test results, a table, Markdown, and scores for a later comparison.

A new report is one module and one line of `REPORTS`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from sopstudio.evaluation.report_files.csv_table import write_csv
from sopstudio.evaluation.report_files.html_page import write_html
from sopstudio.evaluation.report_files.junit import write_junit
from sopstudio.evaluation.report_files.report_data import ReportData
from sopstudio.evaluation.report_files.scores_file import read_scores, write_scores

WriteReport = Callable[[ReportData], str]

REPORTS: Mapping[str, WriteReport] = MappingProxyType(
    {"html": write_html, "xml": write_junit, "csv": write_csv, "jsonl": write_scores}
)
"""What writes a report, by the ending of its file."""

__all__ = ["REPORTS", "ReportData", "read_scores"]
