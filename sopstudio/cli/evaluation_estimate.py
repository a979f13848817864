"""`evaluate --estimate`: what an evaluation would take, and nothing of it is done."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import asdict
from typing import TYPE_CHECKING

from sopstudio.cli.console import Console
from sopstudio.text.humanize import plural
from sopstudio.trace.state import total_cost

if TYPE_CHECKING:
    from sopstudio.evaluation import Job
    from sopstudio.evaluation.estimate import Estimate


def write_estimate(console: Console, jobs: Sequence[Job], has_judge: bool) -> int:
    """Write the estimate for these jobs; returns 0."""
    from sopstudio.evaluation.estimate import estimate_runs
    from sopstudio.evaluation.storage import find_kept_usage

    with ExitStack() as stack:
        library = stack.enter_context(console.library(read_only=True)) if console.has_library else None
        rows = estimate_runs(jobs, (lambda job: find_kept_usage(library, job)) if library else lambda _job: ())
    total = {
        "runs": len(jobs),
        "calls": sum(row.calls for row in rows),
        "tokens": sum(row.tokens for row in rows),
        "cost": total_cost(row.cost for row in rows),
    }
    lines = [
        *map(_describe, rows),
        f"{plural(len(jobs), 'run')} in all: about {total['calls']:,} calls of models, {total['tokens']:,} tokens, "
        f"{_describe_cost(total['cost'])}",
        *(["the calls of the judge come on top"] if has_judge else []),
    ]
    console.answer({"estimate": total, "arms": [asdict(row) for row in rows]}, lines)
    return 0


def _describe(row: Estimate) -> str:
    who = " · ".join([row.sop, row.agent, *([", ".join(row.guardrails)] if row.guardrails else []), row.model])
    source = f"judged by {plural(row.samples, 'run')} of the offline model"
    if row.source == "kept runs":
        source = f"judged by {plural(row.samples, 'kept run')}"
    cost = _describe_cost(row.cost)
    return f"{who}: {plural(row.runs, 'run')}, {row.calls:,} calls, {row.tokens:,} tokens, {cost} ({source})"


def _describe_cost(cost: float | None) -> str:
    return "a cost that is unknown without a price" if cost is None else f"a cost of {cost:.4g}"
