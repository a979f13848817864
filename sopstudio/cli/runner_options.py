"""How `evaluate` carries its runs out, whatever they are of: how many at once, which part, from where on, how dear."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import isfinite
from typing import TYPE_CHECKING, Annotated

import typer

from sopstudio.cli.console import unusable

if TYPE_CHECKING:
    from sopstudio.evaluation.plan import Shard
    from sopstudio.llm import Model

JobsOption = Annotated[int, typer.Option("--jobs", min=1, help="How many runs go on at once.")]
ResumeOption = Annotated[
    str,
    typer.Option("--resume", metavar="ID", help="Go on with an evaluation that was broken off; its call is kept."),
]
RetryOption = Annotated[
    bool, typer.Option("--retry-unanswered", help="With --resume: make runs again whose model gave no answer.")
]
BudgetOption = Annotated[
    float | None,
    typer.Option("--budget", metavar="X", help="What all runs together may cost; no run starts that would exceed it."),
]
EstimateOption = Annotated[
    bool, typer.Option("--estimate", help="Say how many runs, calls and tokens there would be, and what they cost.")
]
ShardOption = Annotated[
    str, typer.Option("--shard", metavar="I/N", help="Make the I-th of N parts of the runs, as one of N machines.")
]
ProcessesOption = Annotated[
    int, typer.Option("--processes", min=1, max=256, help="Make the runs in N processes of this machine.")
]
ClusterOption = Annotated[
    str, typer.Option("--cluster", metavar="tcp://HOST:PORT", help="Make the runs on the workers of a Dask cluster.")
]
NoSaveOption = Annotated[bool, typer.Option("--no-save", help="Do not keep the runs in the library.")]


@dataclass(frozen=True, slots=True)
class RunnerOptions:
    """How runs are carried out. `resume` is the id of the evaluation to go on with, blank for a new one; `budget` is
    what all runs together may cost, None for no limit.
    """

    at_once: int
    shard: Shard
    resume: str = ""
    retry_unanswered: bool = False
    budget: float | None = None
    estimate: bool = False
    is_saved: bool = True
    processes: int = 1
    cluster: str = ""

    @classmethod
    def parse(
        cls,
        jobs: int,
        shard: str,
        resume: str,
        retry_unanswered: bool,
        budget: float | None,
        estimate: bool,
        no_save: bool,
        processes: int = 1,
        cluster: str = "",
    ) -> RunnerOptions:
        """The options of a call. Raises `SopStudioError` where they do not fit one another."""
        from sopstudio.evaluation.plan import Shard

        if budget is not None and not (isfinite(budget) and budget > 0):
            raise unusable(
                "a budget must be a number above 0", where=f"--budget {budget:g}", hint="leave it out for none"
            )
        if resume and no_save:
            reason, hint = "what is resumed was kept, and goes on being kept", "leave --no-save out"
            raise unusable("--resume and --no-save exclude each other", why=reason, hint=hint)
        if retry_unanswered and not resume:
            reason = "only runs of an earlier evaluation can be made again"
            raise unusable("--retry-unanswered needs --resume", why=reason, hint="give the evaluation as --resume ID")
        if cluster and processes > 1:
            raise unusable("--cluster and --processes exclude each other", hint="leave one of them out")
        if budget is not None and (cluster or processes > 1):
            reason = "other processes begin runs before the cost of those that go on is known"
            raise unusable("--budget is for one process", why=reason, hint="leave --cluster and --processes out")
        part = Shard.parse(shard) if shard else Shard()
        return cls(jobs, part, resume, retry_unanswered, budget, estimate, not no_save, processes, cluster)

    @property
    def is_remote(self) -> bool:
        """Whether the runs are made in other processes."""
        return bool(self.cluster) or self.processes > 1

    def check_rates(self, rpm: float | None, tpm: float | None) -> None:
        """Refuse rates where several processes would each keep one of their own. Raises `SopStudioError`."""
        if self.is_remote and (rpm is not None or tpm is not None):
            reason = "each process would keep a rate of its own"
            raise unusable(
                "--rpm and --tpm are for one process", why=reason, hint="leave --cluster and --processes out"
            )

    def check_prices(self, models: Iterable[Model]) -> None:
        """Refuse a budget where the price of a model is missing. Raises `SopStudioError`."""
        from sopstudio.simulation import Limits
        from sopstudio.simulation.limits import require_prices

        if self.budget is not None:
            hint = "give one with --price, or in prices in settings.json"
            require_prices(Limits(cost=self.budget), models, where=f"--budget {self.budget:g}", hint=hint)
