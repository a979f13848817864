"""The success of tasks by SOP (SOP-Bench, table 4): completed, right among the completed, right among all."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from sopstudio.evaluation.summary import RunScore, to_json_number

AVERAGE = "weighted average"
Arm = tuple[str, tuple[str, ...], str]
"""Agent, guardrails and model."""


def task_rows(runs: Iterable[RunScore]) -> list[dict[str, Any]]:
    """One row for each arm and SOP, and one for each arm's average where it ran on several SOPs.

    A task is an answered run for which an end is expected, whatever its kind. The average weights SOPs by their tasks;
    in it, `c_tsr` of an SOP without a completed task (None) counts as 0, as in the paper's table.
    """
    arms: dict[Arm, dict[str, list[RunScore]]] = {}
    for run in runs:
        if run.is_answered and run.correct is not None:
            sops = arms.setdefault((run.agent, run.guardrails, run.model), {})
            sops.setdefault(run.sop, []).append(run)
    return [row for arm, sops in arms.items() for row in _arm_rows(arm, sops)]


class _Rates(NamedTuple):
    """The number of tasks, ECR, C-TSR (None where no task was completed) and TSR."""

    tasks: int
    ecr: Fraction
    c_tsr: Fraction | None
    tsr: Fraction

    @classmethod
    def of(cls, tasks: Sequence[RunScore]) -> _Rates:
        completed = [task for task in tasks if task.status == "completed"]
        right = sum(bool(task.correct) for task in completed)
        of_completed = Fraction(right, len(completed)) if completed else None
        return cls(len(tasks), Fraction(len(completed), len(tasks)), of_completed, Fraction(right, len(tasks)))

    @classmethod
    def average(cls, parts: Sequence[_Rates]) -> _Rates:
        """The mean of several, weighted by their tasks."""
        total = sum(part.tasks for part in parts)

        def mean(values: Iterable[Fraction | None]) -> Fraction:
            weighted = (part.tasks * (value or Fraction(0)) for part, value in zip(parts, values, strict=True))
            return sum(weighted, Fraction(0)) / total

        c_tsr = mean(part.c_tsr for part in parts)
        return cls(total, mean(part.ecr for part in parts), c_tsr, mean(part.tsr for part in parts))


def _arm_rows(arm: Arm, sops: Mapping[str, Sequence[RunScore]]) -> list[dict[str, Any]]:
    rates = {sop: _Rates.of(tasks) for sop, tasks in sops.items()}
    rows = [_row(sop, arm, figures) for sop, figures in rates.items()]
    return rows if len(rates) < 2 else [*rows, _row(AVERAGE, arm, _Rates.average(list(rates.values())))]


def _row(sop: str, arm: Arm, rates: _Rates) -> dict[str, Any]:
    agent, guardrails, model = arm
    return {
        "sop": sop,
        "agent": agent,
        "guardrails": list(guardrails),
        "model": model,
        "n": rates.tasks,
        "ecr": to_json_number(rates.ecr),
        "c_tsr": to_json_number(rates.c_tsr),
        "tsr": to_json_number(rates.tsr),
    }


__all__ = ["AVERAGE", "task_rows"]
