"""JUnit XML, which CI servers show as test results: a suite for each cell, a case for each run."""

from __future__ import annotations

import re
from xml.sax.saxutils import escape, quoteattr

from sopstudio.evaluation.report_files.report_data import CellKey, ReportData, describe_miss, name_cell, run_key
from sopstudio.evaluation.summary import RunScore

FORBIDDEN = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""What XML 1.0 has no way to write."""
GATE = "gate"


def write_junit(data: ReportData) -> str:
    """The report as a document. A run without an answer is an error, one that is no success a failure.

    A suite `gate` has a failure for each threshold that was missed and each regression.
    """
    groups: dict[CellKey, list[RunScore]] = {}
    for run in data.runs:
        groups.setdefault(run_key(run), []).append(run)
    suites = [_suite(name_cell(key), [_case(run) for run in runs], runs) for key, runs in groups.items()]
    if data.failures:
        cases = [
            f"<testcase name={_quote(line)} classname={_quote(GATE)}><failure message={_quote(line)}/></testcase>"
            for line in data.failures
        ]
        count = len(cases)
        suites.append(
            f'<testsuite name="{GATE}" tests="{count}" failures="{count}" errors="0">{"".join(cases)}</testsuite>'
        )
    failed = sum(map(_is_failure, data.runs)) + len(data.failures)
    errors = sum(not run.is_answered for run in data.runs)
    total = len(data.runs) + len(data.failures)
    head = f'<testsuites name={_quote(data.name or "sopstudio")} tests="{total}" failures="{failed}" errors="{errors}">'
    return "\n".join(['<?xml version="1.0" encoding="UTF-8"?>', head, *suites, "</testsuites>", ""])


def _suite(name: str, cases: list[str], runs: list[RunScore]) -> str:
    failures, errors = sum(map(_is_failure, runs)), sum(not run.is_answered for run in runs)
    head = f'<testsuite name={_quote(name)} tests="{len(runs)}" failures="{failures}" errors="{errors}">'
    return "\n".join([head, *cases, "</testsuite>"])


def _is_failure(run: RunScore) -> bool:
    return run.is_answered and not run.is_success


def _case(run: RunScore) -> str:
    name = run.scenario + (f" (repeat {run.repeat + 1})" if run.repeat else "")
    seconds = sum(run.answer_seconds)
    head = f'<testcase name={_quote(name)} classname={_quote(f"{run.sop}.{run.agent}")} time="{seconds:.3f}"'
    reason = describe_miss(run)
    if not reason:
        return f"{head}/>"
    element = "failure" if run.is_answered else "error"
    path = f"run {run.run}\npath {' '.join(run.path)}"
    return f"{head}><{element} message={_quote(reason)}>{escape(FORBIDDEN.sub('?', path))}</{element}></testcase>"


def _quote(text: str) -> str:
    return quoteattr(FORBIDDEN.sub("?", text))


__all__ = ["write_junit"]
