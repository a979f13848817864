"""Make the runs of `evaluate`: those that are not kept yet, with progress, within the budget, to be resumed."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import TYPE_CHECKING, Any

from sopstudio.cli.console import Console, unusable
from sopstudio.cli.evaluation_progress import EvaluationProgress
from sopstudio.text.humanize import plural

if TYPE_CHECKING:
    from sopstudio.cli.runner_options import RunnerOptions
    from sopstudio.evaluation import EvaluationWriter, Job, Judge, RunScore
    from sopstudio.evaluation.budget import Budget
    from sopstudio.evaluation.remote_runs import ModelSettings
    from sopstudio.evaluation.runner import StoreRun
    from sopstudio.store import Library, StoredEvaluation


@dataclass(frozen=True, slots=True)
class KeptEvaluation:
    """An evaluation to go on with: its id, plan, call, shard and the date on which it began."""

    id: str
    plan: dict[str, Any]
    call: dict[str, Any]
    begun_on: date
    shard: dict[str, int]


@dataclass(frozen=True, slots=True)
class EvaluationResult:
    """The scores by the places of their runs, how many runs are missing, and why."""

    evaluation: str
    scores: dict[int, RunScore]
    missing: int = 0
    reason: str = ""

    def report(self, console: Console) -> None:
        """Note what is missing, and how to go on."""
        if not self.missing:
            return
        hint = f"; go on with: sopstudio evaluate --resume {self.evaluation} --budget X" if self.evaluation else ""
        console.note(f"sopstudio: {plural(self.missing, 'run')} missing: {self.reason}{hint}")


def load_kept(console: Console, runner: RunnerOptions) -> KeptEvaluation | None:
    """The evaluation that the call goes on with; None for a new one. Raises `SopStudioError`."""
    if not runner.resume:
        return None
    with console.library(read_only=True) as library:
        stored = library.evaluations.load(runner.resume)
    header = stored.header
    if "plan" not in header or "call" not in header:
        reason, hint = "it was made in the window or by an older version", "start it again"
        raise unusable("the evaluation cannot be resumed", where=stored.id, why=reason, hint=hint)
    begun_on = date.fromisoformat(header["begun_on"])
    return KeptEvaluation(stored.id, header["plan"], header["call"], begun_on, header.get("shard", {}))


@dataclass(frozen=True, slots=True)
class EvaluationRuns:
    """Makes the runs of one call; `models` are those of runs in other processes."""

    console: Console
    runner: RunnerOptions
    judge: Judge | None
    models: ModelSettings

    def make(self, job_list: Sequence[Job], header: dict[str, Any], kept: KeptEvaluation | None) -> EvaluationResult:
        """Make the runs that are missing and return all scores; `header` is what the library keeps of the call.

        Raises `SopStudioError` where the kept evaluation is of other work.
        """
        from sopstudio.evaluation.budget import Budget
        from sopstudio.evaluation.plan import Shard, make_plan

        plan = make_plan(job_list, self.models.judge)
        shard = self.runner.shard if kept is None else Shard(**kept.shard)
        self._require_same(plan, kept)
        jobs = shard.select(job_list)
        budget = None if self.runner.budget is None else Budget(self.runner.budget)
        if not self.runner.is_saved:
            return self._make_missing(jobs, {}, None, budget)
        begun_on = job_list[0].setup.begun_on.isoformat()
        header = {**header, **shard.header(), "plan": plan, "begun_on": begun_on}
        with self.console.library() as library:
            return self._make_kept(library, jobs, header, kept, budget)

    def _require_same(self, plan: dict[str, Any], kept: KeptEvaluation | None) -> None:
        from sopstudio.evaluation.plan import find_difference

        if kept is None:
            return
        shard = {} if self.runner.shard.count == 1 else self.runner.shard.header()["shard"]
        difference = find_difference(kept.plan, plan) or ("shard" if shard not in ({}, kept.shard) else "")
        if difference:
            reason = (
                f"the {difference} differ from what was kept"
                if difference.endswith("s")
                else (f"the {difference} is not the one that was kept")
            )
            hint = "restore it, or start a new evaluation without --resume"
            raise unusable("the evaluation cannot be resumed", where=kept.id, why=reason, hint=hint)

    def _make_kept(
        self,
        library: Library,
        jobs: Sequence[Job],
        header: dict[str, Any],
        kept: KeptEvaluation | None,
        budget: Budget | None,
    ) -> EvaluationResult:
        from sopstudio.evaluation import EvaluationWriter
        from sopstudio.evaluation.storage import load_finished

        writer = EvaluationWriter(library, jobs, header, name=kept.id if kept else "")
        stored: StoredEvaluation | None = library.evaluations.load(writer.name) if kept else None
        scores = load_finished(library, stored, jobs) if stored else {}
        if budget is not None:
            for run in scores.values():
                budget.add(run)
        if self.runner.retry_unanswered:
            writer.places_made_again = frozenset(place for place, run in scores.items() if not run.is_answered)
            scores = {place: run for place, run in scores.items() if run.is_answered}
        result = self._make_missing(jobs, scores, writer, budget)
        if not result.missing:
            writer.finish(len(jobs))
        return result

    def _make_missing(
        self, jobs: Sequence[Job], scores: dict[int, RunScore], writer: EvaluationWriter | None, budget: Budget | None
    ) -> EvaluationResult:
        pending = [job for job in jobs if job.place not in scores]
        name = writer.name if writer else ""
        progress = EvaluationProgress(self.console, len(jobs), len(scores))
        try:
            if writer:
                so_far = f", {len(scores)} kept" if scores else ""
                self.console.note(f"evaluation {name}: {plural(len(jobs), 'run')}{so_far}")
            with progress:
                runs = self._evaluate(pending, writer.keep if writer else None, progress, budget)
        except KeyboardInterrupt:
            hint = f"; {progress.done} of {len(jobs)} runs are kept as {name}; --resume {name} goes on" if name else ""
            raise KeyboardInterrupt(f"interrupted{hint}") from None
        made = {job.place: run for job, run in zip(pending, runs, strict=False)}
        missing, reason = len(pending) - len(runs), ""
        if missing and budget is not None:
            reason = f"{budget.spent:g} of the budget of {budget.limit:g} is spent, and another run could exceed it"
        return EvaluationResult(name, scores | made, missing, reason)

    def _evaluate(
        self, jobs: Sequence[Job], keep: StoreRun | None, progress: EvaluationProgress, budget: Budget | None
    ) -> list[RunScore]:
        """Make these runs here, or in other processes."""
        from sopstudio.evaluation import evaluate

        at_once = self.runner.at_once
        if not self.runner.is_remote or not jobs:
            work = evaluate(jobs, at_once=at_once, keep=keep, on_done=progress.count, judge=self.judge, budget=budget)
            return asyncio.run(work)
        from sopstudio.evaluation.remote_runs import evaluate_remotely, open_cluster, open_processes

        cluster = self.runner.cluster
        where = open_cluster(cluster, read_version) if cluster else open_processes(self.runner.processes)
        with where as (executor, processes):
            return evaluate_remotely(
                jobs, executor, self.models, processes=processes, at_once=at_once, keep=keep, on_done=progress.count
            )


def read_version() -> str:
    """The version of SOP Studio in this process, which may be a worker."""
    from sopstudio import __version__

    return __version__
