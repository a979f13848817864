"""The thread in which an evaluation runs: an event loop of its own, each run kept as it ends.

A library belongs to the thread that opened it, so this one opens its own.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QObject, QThread, Signal

from sopstudio.errors import SopStudioError
from sopstudio.evaluation import Job, Keeping, evaluate
from sopstudio.llm import Model, release
from sopstudio.llm.models import model
from sopstudio.scenarios import Scenario
from sopstudio.settings import Settings
from sopstudio.simulation import Limits
from sopstudio.sop import Document
from sopstudio.store import Library, Recordings
from sopstudio.ui.evaluate.plan import Choice, work_of
from sopstudio.ui.spending import kept_by

AT_ONCE = 8


@dataclass(frozen=True, slots=True)
class Order:
    """What is to be run. `home` holds the library; None where nothing can be kept."""

    document: Document
    scenarios: Sequence[Scenario]
    choice: Choice
    settings: Settings
    home: Path | None
    source: str = ""


class RunThread(QThread):
    """`begun` carries the evaluation's id, `scored` each run as it ends, `troubled` why it could not go on."""

    begun = Signal(str)
    scored = Signal(object)
    troubled = Signal(str)

    def __init__(self, order: Order, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._order = order
        self._lock = threading.Lock()
        self._under_way: tuple[asyncio.AbstractEventLoop, asyncio.Task[None]] | None = None
        self.cancelled = False

    def run(self) -> None:
        """Make all runs, or as many as there is time for."""
        try:
            asyncio.run(self._guarded())
        except (SopStudioError, OSError) as error:
            self.troubled.emit(str(error))

    def cancel(self) -> None:
        """End the runs that are under way; what was finished stays."""
        with self._lock:
            self.cancelled = True
            if self._under_way is not None:
                loop, task = self._under_way
                loop.call_soon_threadsafe(task.cancel)

    async def _guarded(self) -> None:
        task = asyncio.ensure_future(self._evaluate())
        with self._lock:
            self._under_way = (asyncio.get_running_loop(), task)
            if self.cancelled:
                task.cancel()
        try:
            await asyncio.wait([task])
        finally:
            with self._lock:
                self._under_way = None
        if not task.cancelled():
            task.result()

    async def _evaluate(self) -> None:
        order = self._order
        record = Recordings(order.home) if order.home is not None else None
        limits, brains = Limits.of(order.settings.limits), dict[str, Model]()
        with ExitStack() as stack:
            for spec in order.choice.models:
                brains[spec] = model(spec, order.settings, record, many=True)
                stack.callback(release, brains[spec])
                kept_by(limits, brains[spec])
            work = work_of(order.document, order.scenarios, order.choice, brains, order.home, limits)
            if order.home is None:
                await evaluate(work, at_once=AT_ONCE, done=self.scored.emit)
                return
            library = stack.enter_context(Library.open(order.home))
            await self._kept(library, work)

    async def _kept(self, library: Library, work: list[Job]) -> None:
        order = self._order
        head = {"files": [order.source or order.document.sop.id], **order.choice.head()}
        keeping = Keeping(library, work, head, order.document.uid)
        self.begun.emit(keeping.name)
        runs = await evaluate(work, at_once=AT_ONCE, keep=keeping.keep, done=self.scored.emit)
        keeping.finish(len(runs))
