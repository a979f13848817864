"""Scores of an evaluation as JSON Lines: what `--baseline FILE` reads where the library is on another machine."""

from __future__ import annotations

import json
from collections.abc import Iterable
from fractions import Fraction
from typing import Any

from sopstudio.errors import FormatError
from sopstudio.evaluation.report_files.report_data import ReportData
from sopstudio.evaluation.summary import RunScore
from sopstudio.scenarios import Scenario
from sopstudio.sop import to_json_data
from sopstudio.translation import tr

HEAD = {"sopstudio": "scores", "version": 1}


def write_scores(data: ReportData) -> str:
    """A line that says what the file is, then one for each run, with its scenario; scores are exact fractions."""
    lines = [{**HEAD, "evaluation": data.name, "made": data.made}, *map(_row, data.runs)]
    return "".join(json.dumps(line, ensure_ascii=False, separators=(",", ":")) + "\n" for line in lines)


def _row(run: RunScore) -> dict[str, Any]:
    return {
        **{name: getattr(run, name) for name in TEXTS},
        **{name: getattr(run, name) for name in NUMBERS},
        "guardrails": list(run.guardrails),
        "scores": {name: None if value is None else str(value) for name, value in run.scores.items()},
        "correct": run.correct,
        "case": None if run.case is None else to_json_data(run.case),
    }


TEXTS = ("run", "sop", "agent", "model", "scenario", "kind", "status", "end", "reason")
NUMBERS = ("turns", "model_calls", "tokens", "repeat")


def read_scores(text: str, name: str) -> list[RunScore]:
    """The runs of such a file. Raises `FormatError` with the line that cannot be read."""
    lines = text.splitlines()
    hint = tr("make it with: sopstudio evaluations export ID -o FILE.jsonl")
    if not lines or not _is_head(lines[0]):
        raise FormatError(
            tr("the file holds no scores"), where=name, why=tr("its first line does not say so"), hint=hint
        )
    return list(_read_rows(lines[1:], name, hint))


def _is_head(line: str) -> bool:
    try:
        head = json.loads(line)
    except ValueError:
        return False
    return isinstance(head, dict) and HEAD.items() <= head.items()


def _read_rows(lines: Iterable[str], name: str, hint: str) -> Iterable[RunScore]:
    for number, line in enumerate(lines, 2):
        try:
            row = json.loads(line)
            scores = {key: None if value is None else Fraction(value) for key, value in row["scores"].items()}
            fields: dict[str, Any] = {name: str(row[name]) for name in TEXTS}
            fields |= {name: int(row[name]) for name in NUMBERS}
            guardrails = tuple(map(str, row["guardrails"]))
            case = None if row["case"] is None else Scenario.model_validate(row["case"])
            yield RunScore(**fields, guardrails=guardrails, scores=scores, correct=row["correct"], case=case)
        except (ValueError, TypeError, KeyError, AttributeError, ZeroDivisionError) as error:
            where = tr("{name}, line {value}", name=name, value=number)
            raise FormatError(
                tr("the scores cannot be read"), where=where, why=type(error).__name__, hint=hint
            ) from None


__all__ = ["read_scores", "write_scores"]
