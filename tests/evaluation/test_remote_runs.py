"""Runs in other processes are those of this one; a worker of a cluster may die."""

from __future__ import annotations

import asyncio
import os
import pickle
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import Executor, Future
from contextlib import contextmanager
from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from sopstudio.cli.evaluation_runs import read_version
from sopstudio.errors import SimulationError
from sopstudio.evaluation import EvaluationWriter, RunScore, evaluate
from sopstudio.evaluation.remote_runs import ModelSettings, evaluate_remotely, open_cluster, open_processes
from sopstudio.settings import Settings
from sopstudio.store import Library
from tests.evaluation.test_runner import work
from tests.subsets import DEEP

ROOT = Path(__file__).resolve().parents[2]
MODELS = ModelSettings(Settings())
REPEATS = 500
LONG = 600


def travel(value: Any) -> Any:
    """The value as another process gets it."""
    return pickle.loads(pickle.dumps(value))  # noqa: S301 pickled in the same line


class HereExecutor(Executor):
    """Does the work at once in this process, with everything pickled on its way in and out."""

    def submit(self, function: Any, /, *arguments: Any, **named: Any) -> Future[Any]:
        future: Future[Any] = Future()
        function, arguments, named = travel((function, arguments, named))
        future.set_result(travel(function(*arguments, **named)))
        return future


def unmeasured(runs: list[RunScore]) -> list[RunScore]:
    """The scores without ids and measured times."""
    return [
        replace(
            run,
            run="",
            answer_seconds=(),
            components={name: replace(used, seconds=0.0) for name, used in run.components.items()},
        )
        for run in runs
    ]


def test_a_job_travels() -> None:
    job = work()[0]
    setup = travel(job.setup)
    assert setup == replace(job.setup, runtime=setup.runtime)
    assert setup.runtime.flow.sop == job.setup.runtime.flow.sop
    assert setup.runtime.flow.sop_hash == job.setup.runtime.flow.sop_hash


def test_runs_that_travel_are_scored_and_kept_as_those_that_do_not(tmp_path: Path) -> None:
    jobs = work(repeats=3)
    with Library.open(tmp_path) as library:
        writer = EvaluationWriter(library, jobs, {})
        seen: list[RunScore] = []
        runs = evaluate_remotely(jobs, HereExecutor(), MODELS, processes=2, keep=writer.keep, on_done=seen.append)
        here = EvaluationWriter(library, jobs, {})
        plain = asyncio.run(evaluate(jobs, keep=here.keep))
        assert unmeasured(runs) == unmeasured(plain)
        assert sorted(run.run for run in seen) == sorted(run.run for run in runs)
        for run, other in zip(runs, plain, strict=True):
            assert events_of(library, run) == events_of(library, other)


def events_of(library: Library, run: RunScore) -> list[dict[str, Any]]:
    """The kept events of a run without times."""
    events = library.runs.load(run.run).events
    return [{name: value for name, value in event.items() if name not in ("at", "clock", "usage")} for event in events]


def test_no_scheduler_and_no_worker_is_said(tmp_path: Path) -> None:
    pytest.importorskip("distributed")
    with (
        pytest.raises(SimulationError, match="no scheduler answers"),
        open_cluster("nothing://127.0.0.1:1", read_version),
    ):
        pass


@pytest.mark.skipif(not DEEP, reason="starts processes; SOPSTUDIO_DEEP=1")
def test_processes_of_this_machine_make_the_same_runs() -> None:
    jobs = work(repeats=20)
    with open_processes(2) as (executor, processes):
        runs = evaluate_remotely(jobs, executor, MODELS, processes=processes)
    assert unmeasured(runs) == unmeasured(asyncio.run(evaluate(jobs)))


@contextmanager
def process(*call: str) -> Iterator[subprocess.Popen[str]]:
    """A process that is ended in the end."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    child = subprocess.Popen(
        [sys.executable, *call], cwd=ROOT, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True
    )
    try:
        yield child
    finally:
        child.kill()
        child.communicate(timeout=LONG)


@pytest.mark.skipif(not DEEP or find_spec("distributed") is None, reason="starts a cluster; SOPSTUDIO_DEEP=1")
def test_a_cluster_loses_nothing_when_a_worker_is_killed(tmp_path: Path) -> None:
    port = 18786
    address = f"tcp://127.0.0.1:{port}"
    jobs = work(repeats=REPEATS)
    worker = ("-m", "distributed.cli.dask_worker", address, "--nthreads", "1", "--no-dashboard", "--no-nanny")
    scheduler = ("-m", "distributed.cli.dask_scheduler", "--port", str(port), "--host", "127.0.0.1", "--no-dashboard")
    with process(*scheduler), process(*worker) as first, process(*worker), Library.open(tmp_path) as library:
        with wait_for_workers(address, 2) as (executor, processes):
            writer = EvaluationWriter(library, jobs, {})
            seen: list[RunScore] = []

            def count(run: RunScore) -> None:
                seen.append(run)
                if len(seen) == len(jobs) // 3:
                    first.kill()

            runs = evaluate_remotely(jobs, executor, MODELS, processes=processes, keep=writer.keep, on_done=count)
        assert first.poll() is not None
        assert len(seen) == len(jobs)
        assert len({run.run for run in runs}) == len(jobs)
        assert unmeasured(runs) == unmeasured(asyncio.run(evaluate(jobs)))


@contextmanager
def wait_for_workers(address: str, count: int) -> Iterator[tuple[Executor, int]]:
    """The cluster as soon as it has so many workers."""
    end = time.monotonic() + LONG
    while True:
        try:
            with open_cluster(address, read_version) as (executor, processes):
                if processes >= count:
                    yield executor, processes
                    return
        except SimulationError:
            if time.monotonic() > end:
                raise
