"""Make the runs of an evaluation in other processes: on this machine, or on a Dask cluster.

Runs travel in batches: each process gets the SOP, the scenarios, the prompts and the settings of models, which hold no
keys; it makes the models itself, with the keys of its own environment, and sends back events and scores. The process
that began keeps them, so that a library has one writer. An executor that starts a batch again after its process died
loses nothing: a run is kept once, by its place in the plan.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ProcessPoolExecutor, wait
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, replace
from importlib import import_module
from itertools import islice
from multiprocessing import get_context
from typing import Any

from sopstudio.errors import SimulationError
from sopstudio.evaluation.judge import Judge
from sopstudio.evaluation.runner import Job, StoreRun, evaluate
from sopstudio.evaluation.summary import RunScore
from sopstudio.extras import require
from sopstudio.llm import Model, release
from sopstudio.llm.models import create_model
from sopstudio.settings import Settings
from sopstudio.simulation import Setup
from sopstudio.simulation.record import make_header
from sopstudio.translation import tr

MAX_BATCH_RUNS = 32
BATCHES_PER_PROCESS = 4
"""How many batches wait for each process: enough to keep it busy, few enough to stay small in memory."""
SECONDS_TO_CONNECT = 15


@dataclass(frozen=True, slots=True)
class ModelSettings:
    """What a process needs to make the models of its runs: no keys. `judge` is a spec, blank for none."""

    settings: Settings
    judge: str = ""
    seed: int = 0


@dataclass(frozen=True, slots=True)
class RemoteJob:
    """A job as it travels: its models are named and not there."""

    setup: Setup
    spec: str
    repeat: int
    place: int


@dataclass(frozen=True, slots=True)
class RemoteRun:
    """A run as it comes back."""

    place: int
    score: RunScore
    events: list[dict[str, Any]]
    outcome: dict[str, Any]


def make_batch(batch: Sequence[RemoteJob], models: ModelSettings, at_once: int) -> list[RemoteRun]:
    """Make the runs of a batch, in the process that was asked to."""
    rows: dict[int, tuple[list[dict[str, Any]], dict[str, Any]]] = {}

    def keep(head: Mapping[str, Any], events: list[dict[str, Any]], outcome: dict[str, Any]) -> str:
        rows[head["place"]] = events, outcome
        return ""

    with ExitStack() as stack:
        made: dict[str, Model] = {}

        def find_model(spec: str) -> Model:
            if spec not in made:
                made[spec] = create_model(spec, models.settings, batch=True)
                stack.callback(release, made[spec])
            return made[spec]

        jobs = [
            Job(
                job.setup,
                find_model(job.spec),
                job.repeat,
                job.spec,
                find_model(job.setup.user_model) if job.setup.user_model else None,
                job.place,
            )
            for job in batch
        ]
        judge = Judge(find_model(models.judge), models.seed) if models.judge else None
        scores = asyncio.run(evaluate(jobs, at_once=at_once, keep=keep, judge=judge))
    return [RemoteRun(job.place, run, *rows[job.place]) for job, run in zip(batch, scores, strict=True)]


def evaluate_remotely(
    jobs: Sequence[Job],
    executor: Executor,
    models: ModelSettings,
    *,
    processes: int,
    at_once: int = 8,
    keep: StoreRun | None = None,
    on_done: Callable[[RunScore], None] | None = None,
) -> list[RunScore]:
    """As `evaluate`, by the processes of an executor; `at_once` runs go on at a time in each.

    `processes` says how many there are. Raises what a batch raised; the runs of the others are kept.
    """
    by_place = {job.place: job for job in jobs}
    scores: dict[int, RunScore] = {}
    batches = _make_batches(jobs, processes)
    running: set[Future[list[RemoteRun]]] = set()
    try:
        while True:
            for batch in islice(batches, processes * BATCHES_PER_PROCESS - len(running)):
                running.add(executor.submit(make_batch, batch, models, at_once))
            if not running:
                return [scores[job.place] for job in jobs]
            done, running = wait(running, return_when=FIRST_COMPLETED)
            for run in (run for future in done for run in future.result()):
                scores[run.place] = _keep_run(by_place[run.place], run, keep)
                if on_done is not None:
                    on_done(scores[run.place])
    finally:
        for future in running:
            future.cancel()


def _make_batches(jobs: Sequence[Job], processes: int) -> Iterator[list[RemoteJob]]:
    """The jobs in batches, of which each process gets several, so that all end at about the same time."""
    size = max(1, min(MAX_BATCH_RUNS, -(-len(jobs) // (processes * BATCHES_PER_PROCESS))))
    for start in range(0, len(jobs), size):
        yield [RemoteJob(job.setup, job.model_spec, job.repeat, job.place) for job in jobs[start : start + size]]


def _keep_run(job: Job, run: RemoteRun, keep: StoreRun | None) -> RunScore:
    if keep is None:
        return run.score
    head = make_header(job.setup, job.model_spec, repeat=job.repeat, place=job.place)
    return replace(run.score, run=keep(head, run.events, run.outcome))


@contextmanager
def open_processes(count: int) -> Iterator[tuple[Executor, int]]:
    """So many processes of this machine, and their number."""
    with ProcessPoolExecutor(count, mp_context=get_context("spawn")) as executor:
        try:
            yield executor, count
        except BaseException:
            executor.shutdown(wait=False, cancel_futures=True)
            raise


@contextmanager
def open_cluster(address: str, read_version: Callable[[], str]) -> Iterator[tuple[Executor, int]]:
    """The workers of a Dask cluster whose scheduler is at `address` (`tcp://HOST:PORT`), and their number.

    `read_version` returns the version of SOP Studio in the process that calls it, a worker or this one. Raises
    `SimulationError` where the cluster cannot be reached, has no workers, or workers have another SOP Studio, and
    `MissingPackageError` where the package is not installed.
    """
    require("distributed")
    distributed: Any = import_module("distributed")
    try:
        client = distributed.Client(address, timeout=SECONDS_TO_CONNECT, set_as_default=False)
    except (OSError, ValueError, TimeoutError) as error:
        hint = tr("start one with: dask scheduler")
        raise SimulationError(tr("no scheduler answers"), where=address, why=str(error), hint=hint) from None
    with client:
        _check_workers(client, address, read_version)
        with client.get_executor(pure=False) as executor:
            yield executor, sum(client.nthreads().values())


def _check_workers(client: Any, address: str, read_version: Callable[[], str]) -> None:
    workers = client.nthreads()
    if not workers:
        hint = tr("start some with: dask worker {address} --nthreads 1", address=address)
        raise SimulationError(tr("the cluster has no workers"), where=address, hint=hint)
    try:
        versions = client.run(read_version)
    except ImportError as error:
        hint = tr("install the same sopstudio for every worker")
        raise SimulationError(tr("a worker has no SOP Studio"), where=address, why=str(error), hint=hint) from None
    own = read_version()
    other = next((name for name, version in versions.items() if version != own), None)
    if other is not None:
        reason = tr("{other} has {versions}, and this is {own}", other=other, versions=versions[other], own=own)
        hint = tr("install the same sopstudio for every worker")
        raise SimulationError(tr("a worker has another SOP Studio"), where=address, why=reason, hint=hint)


__all__ = ["ModelSettings", "evaluate_remotely", "open_cluster", "open_processes"]
