"""The thread in which a run goes on, so that no model and no library keeps the window from answering.

Commands are queued from the window's thread and done one after the other. A model call that is under way when *Pause*
or the end of the window comes is cancelled, and nothing of it is recorded. After each step a `Snapshot` is sent.
"""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable, Coroutine, Sequence
from functools import partial
from pathlib import Path
from queue import SimpleQueue
from typing import Any

from PySide6.QtCore import QObject, QThread, Signal

from sopstudio.errors import SopStudioError
from sopstudio.settings import Settings
from sopstudio.simulation import Setup
from sopstudio.simulation.breakpoints import Breakpoints, Hit
from sopstudio.simulation.replay import Divergence
from sopstudio.sop import Sop
from sopstudio.text.humanize import sentence
from sopstudio.trace import Answer, Event
from sopstudio.ui.simulate.engine import Engine
from sopstudio.ui.simulate.plan import Plan

PULSE = 0.04
"""Seconds between two snapshots while the run goes on by itself."""
Work = Callable[[], Coroutine[Any, Any, None]]


class Stop(threading.Event):
    """Set when what was commanded is to stop. `far` tells whether it goes on by itself, `marks` whether to a mark."""

    def __init__(self, *, far: bool = False, marks: bool = False) -> None:
        super().__init__()
        self.far, self.marks = far, marks


class Runner(QThread):
    """`moved` carries a `Snapshot`, `troubled` one sentence, `diverged` where a replay left its record (or None).

    `heard` carries a `Draft` of the reply that a model is giving; `emptied` says that there is no run any more.
    """

    moved = Signal(object)
    emptied = Signal()
    troubled = Signal(str)
    diverged = Signal(object)
    heard = Signal(object)

    def __init__(self, home: Path, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.breakpoints = Breakpoints()
        self._engine = Engine(home, self.heard.emit)
        self._queue: SimpleQueue[Work | None] = SimpleQueue()
        self._stop = Stop()
        self._lock = threading.Lock()
        self._under_way: tuple[asyncio.AbstractEventLoop, asyncio.Future[None]] | None = None

    def begin(self, plan: Plan, settings: Settings, *, go: Stop | None = None) -> None:
        """A fresh run; with `go`, at once on its way."""
        self._do(lambda: self._engine.begin(plan, settings), go)

    def look_at(self, setup: Setup, events: Sequence[Event], run: str, plan: Plan, settings: Settings) -> None:
        """Show a kept run."""
        self._do(lambda: self._engine.look_at(setup, events, run, plan, settings))

    def step(self) -> None:
        """Let one request be answered."""
        self._do(None, Stop())

    def go(self, *, to_breakpoint: bool) -> None:
        """Go on until the end, the person's turn, a pause, or a breakpoint."""
        self._do(None, Stop(far=True, marks=to_breakpoint))

    def give(self, answer: Answer, go: Stop | None = None) -> None:
        """Answer what is pending, and go on as `go` says, else in the way it was last gone on."""
        before = go or self._stop
        follow = Stop(far=before.far, marks=before.marks) if before.far else None
        self._do(lambda: self._engine.give(answer), follow)

    def rewind(self, at: int, *, forked: bool = False) -> None:
        """Back to the latest request at or before event `at`."""
        self.pause()
        self._do(lambda: self._told(self._engine.rewind(at, forked=forked)))

    def recast(self, sop: Sop) -> None:
        """Go on with an edited SOP."""
        self.pause()
        self._do(lambda: self.diverged.emit(self._engine.recast(sop)))

    def keep(self) -> None:
        """Keep what has happened so far."""
        self._do(self._engine.keep)

    def pause(self) -> None:
        """Stop after what is under way; a model call is broken off."""
        self._stop.set()
        self._stop = Stop()
        with self._lock:
            if self._under_way is not None:
                loop, task = self._under_way
                loop.call_soon_threadsafe(task.cancel)

    def close(self) -> None:
        """Break off, keep what there is, and end the thread."""
        self.pause()
        self._queue.put(None)
        if self.isRunning():
            self.wait()

    def run(self) -> None:
        """The thread: one command after the other."""
        with asyncio.Runner() as loop:
            while (work := self._queue.get()) is not None:
                try:
                    loop.run(work())
                except SopStudioError as error:
                    self._show()
                    self.troubled.emit(sentence(str(error)))
        self._engine.close()

    def _do(self, deed: Callable[[], object] | None, go: Stop | None = None) -> None:
        if go is not None:
            self._stop = go
        self._queue.put(partial(self._done, deed, go))
        if not self.isRunning():
            self.start()

    async def _done(self, deed: Callable[[], object] | None, go: Stop | None) -> None:
        since = len(self._engine.events)
        if deed is not None:
            deed()
            since = min(since, len(self._engine.events))
        hit = await self._drive(go, since) if go is not None else None
        self._show(hit=hit)

    async def _drive(self, go: Stop, since: int) -> Hit | None:
        """Answer requests as `go` says; the breakpoint that ended it."""
        engine, shown = self._engine, 0.0
        began = engine.start()
        hit = self._hit(go, since) if since < len(engine.events) else None
        steps = 1 if began else 0
        while engine.turn in ("world", "tool") and hit is None and not go.is_set():
            if steps and not go.far:
                break
            if time.monotonic() - shown > PULSE:
                self._show(busy=True)
                shown = time.monotonic()
            since, steps = len(engine.events), steps + 1
            if not await self._answered(go):
                break
            hit = self._hit(go, since)
        return hit

    def _hit(self, go: Stop, since: int) -> Hit | None:
        return self._engine.hit(since, self.breakpoints) if go.marks else None

    async def _answered(self, go: Stop) -> bool:
        """Let the world answer; whether it was let."""
        task = asyncio.ensure_future(self._engine.answer())
        with self._lock:
            self._under_way = asyncio.get_running_loop(), task
        try:
            if go.is_set():
                task.cancel()
            await task
        except asyncio.CancelledError:
            return False
        finally:
            with self._lock:
                self._under_way = None
        return True

    def _told(self, divergence: Divergence | None) -> None:
        if divergence is not None:
            self.diverged.emit(divergence)

    def _show(self, *, busy: bool = False, hit: Hit | None = None) -> None:
        snapshot = self._engine.snapshot(busy=busy, hit=hit)
        if snapshot is not None:
            self.moved.emit(snapshot)
        else:
            self.emptied.emit()


__all__ = ["Runner", "Stop"]
