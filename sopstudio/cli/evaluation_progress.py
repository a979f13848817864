"""The progress of an evaluation on standard error: a line that is renewed on a terminal, one every 30 s elsewhere."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from types import TracebackType
from typing import Any, Self

from sopstudio.cli.console import Console

SECONDS_BETWEEN_LINES = 30.0
SECONDS_BETWEEN_RENEWALS = 0.1


class EvaluationProgress:
    """Counts finished runs. `done` of `total` are kept from before; the time left is judged by those made since."""

    def __init__(
        self, console: Console, total: int, done: int = 0, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._console, self._clock = console, clock
        self._total, self._kept, self.done = total, done, done
        self._is_terminal = not console.quiet and sys.stderr.isatty()
        self._interval = SECONDS_BETWEEN_RENEWALS if self._is_terminal else SECONDS_BETWEEN_LINES
        self._began = self._shown = clock()

    def count(self, _run: Any) -> None:
        """One more run is finished."""
        self.done += 1
        if self._clock() - self._shown >= self._interval or (self._is_terminal and self.done == self._total):
            self._shown = self._clock()
            self._show()

    def describe(self) -> str:
        """How far it is, and how long it will take."""
        made = self.done - self._kept
        left = (self._total - self.done) * (self._clock() - self._began) / made if made else 0.0
        time_left = f", {format_duration(left)} left" if made and self.done < self._total else ""
        return f"{self.done} of {self._total} runs{time_left}"

    def _show(self) -> None:
        if self._is_terminal:
            sys.stderr.write(f"\r\x1b[K{self.describe()}")
            sys.stderr.flush()
        else:
            self._console.note(self.describe())

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._is_terminal and self.done > self._kept:
            sys.stderr.write("\n")


def format_duration(seconds: float) -> str:
    """A duration as people say it: 45 s, 3 min, 2 h 5 min."""
    if seconds < 60:
        return f"{seconds:.0f} s"
    minutes = round(seconds / 60)
    return f"{minutes} min" if minutes < 60 else f"{minutes // 60} h {minutes % 60} min"
