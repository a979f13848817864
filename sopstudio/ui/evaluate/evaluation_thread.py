"""The thread of an evaluation with its own event loop; each run is stored as it ends.

A library belongs to the thread that opened it, so this thread opens its own.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from PySide6.QtCore import QObject, QThread, Signal

from sopstudio.errors import SopStudioError
from sopstudio.evaluation import EvaluationWriter, Job, Judge, evaluate
from sopstudio.evaluation.run_options import options_by_model
from sopstudio.llm import Model, release
from sopstudio.llm.client import Limiters
from sopstudio.llm.models import create_model
from sopstudio.scenarios import Scenario
from sopstudio.settings import Settings
from sopstudio.simulation import Limits
from sopstudio.simulation.window_limits import require_enforceable
from sopstudio.sop import Document
from sopstudio.store import Library, Recordings
from sopstudio.ui.evaluate.plan import EvaluationChoices, make_evaluation_jobs

MAX_PARALLEL_RUNS = 8


@dataclass(frozen=True, slots=True)
class EvaluationOrder:
    """What an evaluation runs. `home` is the folder of the library; None where nothing can be stored.

    Models with the same `limiters` share what their endpoints allow.
    """

    document: Document
    scenarios: Sequence[Scenario]
    choice: EvaluationChoices
    settings: Settings
    home: Path | None
    source: str = ""
    limiters: Limiters | None = None


class EvaluationThread(QThread):
    """`begun` carries the id of the evaluation, `scored` each run as it ends, `failed` the reason why it could
    not go on.
    """

    begun = Signal(str)
    scored = Signal(object)
    failed = Signal(str)

    def __init__(self, order: EvaluationOrder, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._order = order
        self._lock = threading.Lock()
        self._running_task: tuple[asyncio.AbstractEventLoop, asyncio.Task[None]] | None = None
        self.cancelled = False

    def run(self) -> None:
        """Make all runs, or as many as end before `cancel`."""
        try:
            asyncio.run(self._run_cancellable())
        except (SopStudioError, OSError) as error:
            self.failed.emit(str(error))

    def cancel(self) -> None:
        """Stop the runs in progress; finished runs stay stored."""
        with self._lock:
            self.cancelled = True
            if self._running_task is not None:
                loop, task = self._running_task
                loop.call_soon_threadsafe(task.cancel)

    async def _run_cancellable(self) -> None:
        task = asyncio.ensure_future(self._evaluate())
        with self._lock:
            self._running_task = (asyncio.get_running_loop(), task)
            if self.cancelled:
                task.cancel()
        try:
            await asyncio.wait([task])
        finally:
            with self._lock:
                self._running_task = None
        if not task.cancelled():
            task.result()

    async def _evaluate(self) -> None:
        order = self._order
        recordings = Recordings(order.home) if order.home is not None else None
        limits = Limits.from_bounds(order.settings.limits)
        with ExitStack() as stack:

            def create(spec: str) -> Model:
                model = create_model(spec, order.settings, recordings, batch=True, limiters=order.limiters)
                stack.callback(release, model)
                require_enforceable(limits, model)
                return model

            models = {spec: create(spec) for spec in order.choice.models}
            user_model = create(order.choice.user_model) if order.choice.user_model else None
            judge = Judge(create(order.choice.judge), order.choice.seed) if order.choice.judge else None
            job_list = make_evaluation_jobs(
                order.document, order.scenarios, order.choice, models, order.home, limits, user_model
            )
            if order.home is None:
                await evaluate(job_list, at_once=MAX_PARALLEL_RUNS, on_done=self.scored.emit, judge=judge)
                return
            library = stack.enter_context(Library.open(order.home))
            users = {order.choice.user_model: user_model} if user_model is not None else {}
            await self._evaluate_stored(library, job_list, options_by_model(models, users), judge)

    async def _evaluate_stored(
        self, library: Library, job_list: list[Job], options: dict[str, dict[str, Any]], judge: Judge | None
    ) -> None:
        order = self._order
        head = {"files": [order.source or order.document.sop.id], **order.choice.to_header(), "options": options}
        writer = EvaluationWriter(library, job_list, head, order.document.uid)
        self.begun.emit(writer.name)
        runs = await evaluate(
            job_list, at_once=MAX_PARALLEL_RUNS, keep=writer.keep, on_done=self.scored.emit, judge=judge
        )
        writer.finish(len(runs))
