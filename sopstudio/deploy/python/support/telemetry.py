"""Spans of OpenTelemetry for turns and calls, where its API is installed; without it, nothing."""

from __future__ import annotations

import importlib
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from .cases import Case
from .model import Procedure


class Telemetry:
    """Spans with the id and version of the procedure. Values of facts are never in them."""

    def __init__(self, procedure: Procedure) -> None:
        self._attributes = {"sop.id": procedure.id, "sop.version": procedure.version}
        try:
            self._tracer: Any = importlib.import_module("opentelemetry.trace").get_tracer("sop", procedure.version)
        except ImportError:
            self._tracer = None

    @contextmanager
    def turn(self, case: Case) -> Iterator[None]:
        """The span of a message and what follows from it."""
        if self._tracer is None:
            yield
            return
        entered = len(case.run.path)
        attributes = {**self._attributes, "sop.conversation": case.name}
        with self._tracer.start_as_current_span("sop.turn", attributes=attributes) as span:
            yield
            span.set_attribute("sop.path", case.run.path[entered:])
            span.set_attribute("sop.status", case.run.status)
            span.set_attribute("sop.end", case.run.end)

    @contextmanager
    def call(self, case: Case, tool: str) -> Iterator[None]:
        """The span of a call of a tool."""
        if self._tracer is None:
            yield
            return
        attributes = {**self._attributes, "sop.conversation": case.name, "gen_ai.tool.name": tool}
        with self._tracer.start_as_current_span(f"execute_tool {tool}", attributes=attributes) as span:
            yield
            span.set_attribute("sop.ok", case.run.calls[-1].ok)
