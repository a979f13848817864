"""The thread of a run, so that no model and no library blocks the window.

Commands are queued by the window's thread and executed one after the other. *Pause* and closing the
window cancel a model call in progress, of which nothing is recorded. After each step a `DebuggerState`
is emitted.
"""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable, Coroutine, Mapping, Sequence
from functools import partial
from pathlib import Path
from queue import SimpleQueue
from typing import Any

from PySide6.QtCore import QObject, QThread, Signal

from sopstudio.connections import Decision
from sopstudio.debugger.engine import Engine
from sopstudio.debugger.plan import RunPlan
from sopstudio.errors import SopStudioError
from sopstudio.llm.client import Limiters
from sopstudio.settings import Settings
from sopstudio.simulation import Setup
from sopstudio.simulation.breakpoints import BreakpointHit, Breakpoints
from sopstudio.simulation.replay import Divergence
from sopstudio.sop import Sop
from sopstudio.text.humanize import sentence
from sopstudio.trace import Answer, Event

SNAPSHOT_INTERVAL_SECONDS = 0.04
"""Seconds between two states while the run goes on by itself."""
QueuedCommand = Callable[[], Coroutine[Any, Any, None]]


class StopSignal(threading.Event):
    """Set to stop a command. It `continues` by itself or ends after one step; with `at_breakpoints`,
    breakpoints end it.
    """

    def __init__(self, *, continues: bool = False, at_breakpoints: bool = False) -> None:
        super().__init__()
        self.continues, self.at_breakpoints = continues, at_breakpoints


class DebuggerThread(QThread):
    """`state_changed` carries a `DebuggerState`, `error_raised` one sentence, `diverged` where a replay left
    its record (or None).

    `partial_reply` carries a `PartialReply`; `run_cleared` is emitted when there is no run any more.
    """

    state_changed = Signal(object)
    run_cleared = Signal()
    error_raised = Signal(str)
    diverged = Signal(object)
    partial_reply = Signal(object)

    def __init__(self, home: Path, parent: QObject | None = None, limiters: Limiters | None = None) -> None:
        super().__init__(parent)
        self.breakpoints = Breakpoints()
        self._engine = Engine(home, self.partial_reply.emit, limiters=limiters)
        self._queue: SimpleQueue[QueuedCommand | None] = SimpleQueue()
        self._stop = StopSignal()
        self._lock = threading.Lock()
        self._running_task: tuple[asyncio.AbstractEventLoop, asyncio.Future[None]] | None = None

    def begin(self, plan: RunPlan, settings: Settings, *, stop: StopSignal | None = None) -> None:
        """Start a new run; with `stop`, advance it at once."""
        self._enqueue(lambda: self._engine.start_run(plan, settings), stop)

    def open_stored(
        self, setup: Setup, events: Sequence[Event], run_id: str, plan: RunPlan, settings: Settings
    ) -> None:
        """Show a stored run."""
        self._enqueue(lambda: self._engine.open_stored(setup, events, run_id, plan, settings))

    def step(self) -> None:
        """Answer one request."""
        self._enqueue(None, StopSignal())

    def continue_run(self, *, to_breakpoint: bool) -> None:
        """Run to the end, the user's turn, a pause, or a breakpoint."""
        self._enqueue(None, StopSignal(continues=True, at_breakpoints=to_breakpoint))

    def give(self, answer: Answer, stop: StopSignal | None = None) -> None:
        """Answer the pending request, and continue as `stop` says, else as before."""
        previous = stop or self._stop
        next_stop = (
            StopSignal(continues=previous.continues, at_breakpoints=previous.at_breakpoints)
            if previous.continues
            else None
        )
        self._enqueue(lambda: self._engine.give(answer), next_stop)

    def carry_out(self, answer: Mapping[str, Any]) -> None:
        """Answer the person's step that waits, and continue as before."""
        previous = self._stop
        stop = StopSignal(continues=True, at_breakpoints=previous.at_breakpoints) if previous.continues else None
        self._enqueue(lambda: self._engine.carry_out(answer), stop)

    def decide(self, decision: Decision) -> None:
        """Decide on the live call that waits for it, and continue as before, with this call at least."""
        previous = self._stop
        stop = StopSignal(continues=previous.continues, at_breakpoints=previous.at_breakpoints)
        self._enqueue(lambda: self._engine.decide(decision), stop)

    def rewind(self, index: int, *, forked: bool = False) -> None:
        """Go back to the latest request at or before event `index`."""
        self.pause()
        self._enqueue(lambda: self._emit_divergence(self._engine.rewind(index, forked=forked)))

    def continue_with(self, sop: Sop) -> None:
        """Continue with an edited SOP."""
        self.pause()
        self._enqueue(lambda: self.diverged.emit(self._engine.continue_with(sop)))

    def record(self) -> None:
        """Record what has happened so far."""
        self._enqueue(self._engine.record)

    def pause(self) -> None:
        """Stop after the current step; a model call is cancelled."""
        self._stop.set()
        self._stop = StopSignal()
        with self._lock:
            if self._running_task is not None:
                loop, task = self._running_task
                loop.call_soon_threadsafe(task.cancel)

    def close(self) -> None:
        """Stop, record what there is, and end the thread."""
        self.pause()
        self._queue.put(None)
        if self.isRunning():
            self.wait()

    def run(self) -> None:
        """Execute one command after the other."""
        with asyncio.Runner() as loop:
            while (command := self._queue.get()) is not None:
                try:
                    loop.run(command())
                except SopStudioError as error:
                    self._emit_state()
                    self.error_raised.emit(sentence(str(error)))
        self._engine.close()

    def _enqueue(self, command: Callable[[], object] | None, stop: StopSignal | None = None) -> None:
        if stop is not None:
            self._stop = stop
        self._queue.put(partial(self._execute, command, stop))
        if not self.isRunning():
            self.start()

    async def _execute(self, command: Callable[[], object] | None, stop: StopSignal | None) -> None:
        index = len(self._engine.events)
        if command is not None:
            command()
            index = min(index, len(self._engine.events))
        hit = await self._advance(stop, index) if stop is not None else None
        self._emit_state(hit=hit)

    async def _advance(self, stop: StopSignal, index: int) -> BreakpointHit | None:
        """Answer requests as `stop` says; returns the breakpoint that ended it."""
        engine, last_emitted = self._engine, 0.0
        has_started = engine.run_to_first_request()
        hit = self._find_hit(stop, index) if index < len(engine.events) else None
        steps = 1 if has_started else 0
        while engine.turn in ("world", "tool") and hit is None and not stop.is_set():
            if steps and (not stop.continues or engine.lacks_response):
                break
            if time.monotonic() - last_emitted > SNAPSHOT_INTERVAL_SECONDS:
                self._emit_state(busy=True)
                last_emitted = time.monotonic()
            index, steps = len(engine.events), steps + 1
            if not await self._answer_pending(stop):
                break
            hit = self._find_hit(stop, index)
        return hit

    def _find_hit(self, stop: StopSignal, index: int) -> BreakpointHit | None:
        return self._engine.find_hit(index, self.breakpoints) if stop.at_breakpoints else None

    async def _answer_pending(self, stop: StopSignal) -> bool:
        """Let the world answer; False where that was cancelled."""
        task = asyncio.ensure_future(self._engine.answer())
        with self._lock:
            self._running_task = asyncio.get_running_loop(), task
        try:
            if stop.is_set():
                task.cancel()
            await task
        except asyncio.CancelledError:
            return False
        finally:
            with self._lock:
                self._running_task = None
        return True

    def _emit_divergence(self, divergence: Divergence | None) -> None:
        if divergence is not None:
            self.diverged.emit(divergence)

    def _emit_state(self, *, busy: bool = False, hit: BreakpointHit | None = None) -> None:
        state = self._engine.state(busy=busy, hit=hit)
        if state is not None:
            self.state_changed.emit(state)
        else:
            self.run_cleared.emit()


__all__ = ["DebuggerThread", "StopSignal"]
