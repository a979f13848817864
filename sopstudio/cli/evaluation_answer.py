"""What `evaluate` and `evaluations show` write: the figures of runs, and the exit code that follows from them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from sopstudio.cli.console import Console
from sopstudio.cli.evaluation_differences import format_differences
from sopstudio.cli.evaluation_gate import Gate, Verdict
from sopstudio.cli.evaluation_reports import ReportFiles
from sopstudio.cli.evaluation_tables import (
    describe_judge,
    describe_unanswered,
    format_averages,
    format_columns,
    format_groups,
    format_markdown,
    format_tasks,
)
from sopstudio.text.humanize import plural

if TYPE_CHECKING:
    from sopstudio.evaluation import RunScore
    from sopstudio.evaluation.evaluation_differences import Arm


@dataclass(frozen=True, slots=True)
class Outcome:
    """What becomes of the figures: the gate they are held against, and the files they are written to."""

    gate: Gate = field(default_factory=Gate)
    files: ReportFiles = field(default_factory=ReportFiles)


def write_answer(
    console: Console,
    name: str,
    runs: Sequence[RunScore],
    outcome: Outcome,
    seed: int,
    judge: str,
    groups: Mapping[str, Sequence[str]],
    missing: int = 0,
) -> int:
    """Write the figures of the runs, of which so many are `missing`.

    Returns 3 where a model gave no answer (such runs count in no figure), 1 where the gate
    fails.
    """
    from sopstudio.evaluation import averages, cells, describe_judging, unanswered_by_model
    from sopstudio.evaluation.averages import group_averages
    from sopstudio.evaluation.best_arm import describe_best_arm, find_best_arm
    from sopstudio.evaluation.task_success import task_rows

    rows, unanswered_rows = cells(runs, seed), unanswered_by_model(runs)
    means, judging = averages(rows), {"judge": describe_judging(runs, judge)} if judge else {}
    judge_lines = [describe_judge(row, rows) for row in judging.values()]
    tasks, group_rows = task_rows(runs), group_averages(rows, groups)
    best = find_best_arm(runs, seed)
    best_lines = [": ".join(describe_best_arm(best, _name_arm))] if best is not None else []
    verdict = outcome.gate.judge(rows, runs, seed)
    files = outcome.files.write(name, rows, runs, verdict)
    if console.format == "markdown":
        judge_part = ["", *judge_lines] if judge_lines else []
        console.write_lines(
            [
                *format_markdown(rows, unanswered_rows, means),
                *format_tasks(tasks),
                *format_groups(group_rows),
                *judge_part,
                *(["", *best_lines] if best_lines else []),
                *_gate_part(verdict),
            ]
        )
    else:
        tables = {"cells": rows, "averages": means, "tasks": tasks, "groups": group_rows}
        data = {"evaluation": name, **tables, "runs": [run.row() for run in runs], "missing": missing, **judging}
        data |= {"best": best.to_json()} if best is not None else {}
        lines = [
            *format_columns(rows),
            *format_averages(means),
            *format_groups(group_rows),
            *format_tasks(tasks),
            *judge_lines,
            *best_lines,
            *describe_unanswered(unanswered_rows),
            *verdict.failures,
            *(f"{path}: written" for path in files),
            *([f"kept as {name}"] if name else []),
        ]
        console.answer({**data, "unanswered": unanswered_rows, **verdict.to_json()}, lines)
    if unanswered_rows:
        failed = sum(row["runs"] for row in unanswered_rows)
        console.note(f"sopstudio: a model gave no answer in {failed} of {plural(len(runs), 'run')}")
    return 3 if unanswered_rows else int(bool(verdict.failures))


def _name_arm(arm: Arm) -> str:
    agent, guardrails, model = arm
    return " ".join(filter(None, (agent, ",".join(guardrails), model)))


def _gate_part(verdict: Verdict) -> list[str]:
    """What the gate says, as Markdown for a pull request."""
    lines = [f"- {line}" for line in verdict.failures]
    changes = (
        []
        if verdict.differences is None
        else ["", "**Against the baseline**", "", *format_differences(verdict.differences)]
    )
    return [*(["", "**The gate failed**", "", *lines] if lines else []), *changes]
