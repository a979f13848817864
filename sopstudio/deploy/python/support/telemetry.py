"""Spans of OpenTelemetry for turns and calls, where its API is installed; without it, nothing.

They have the attributes of the semantic conventions for generative AI (`gen_ai.…`) and those of the procedure
(`sop.…`).
"""

from __future__ import annotations

import importlib
import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from .cases import Case
from .model import Procedure
from .state import encode_answer
from .wire import dumps

CONTENT = "OTEL_INSTRUMENTATION_GENAI_CAPTURE_MESSAGE_CONTENT"
"""The variable that allows values in spans."""
ALLOWED = ("true", "span_only", "span_and_event")
TRACED = "traced"
"""How many steps, calls and answers of a case are in spans already."""


class Telemetry:
    """Spans with the id and version of the procedure. Values of facts are in them only where `CONTENT` allows it."""

    def __init__(self, procedure: Procedure, variables: Mapping[str, str] = os.environ) -> None:
        self._procedure, self._has_content = procedure, variables.get(CONTENT, "").lower() in ALLOWED
        try:
            self._tracer: Any = importlib.import_module("opentelemetry.trace").get_tracer("sop", procedure.version)
        except ImportError:
            self._tracer = None

    @contextmanager
    def turn(self, case: Case) -> Iterator[None]:
        """The span of a message or of a person's answer, and of what follows from it."""
        if self._tracer is None:
            yield
            return
        attributes = self._attributes("invoke_agent", case)
        with self._tracer.start_as_current_span(f"invoke_agent {self._procedure.id}", attributes=attributes) as span:
            yield
            run = case.run
            entered, called, answered = case.extra.get(TRACED, (0, 0, 0))
            span.set_attribute("sop.path", run.path[entered:])
            span.set_attribute("sop.calls", [call.tool for call in run.calls[called:]])
            span.set_attribute("sop.status", run.status)
            span.set_attribute("sop.end", run.end)
            if self._has_content:
                answers = [encode_answer(answer) for answer in run.answers[answered:]]
                span.set_attribute("sop.answers", dumps(answers))
            case.extra[TRACED] = [len(run.path), len(run.calls), len(run.answers)]

    @contextmanager
    def call(self, case: Case, tool: str) -> Iterator[None]:
        """The span of a call of a tool."""
        if self._tracer is None:
            yield
            return
        attributes = self._attributes("execute_tool", case) | {"gen_ai.tool.name": tool, "gen_ai.tool.type": "function"}
        with self._tracer.start_as_current_span(f"execute_tool {tool}", attributes=attributes) as span:
            yield
            call = case.run.calls[-1]
            span.set_attribute("sop.ok", call.ok)
            if not call.ok:
                span.set_attribute("error.type", "tool_error")
                span.set_status(importlib.import_module("opentelemetry.trace").StatusCode.ERROR)
            if self._has_content:
                span.set_attribute("gen_ai.tool.call.arguments", dumps(call.arguments))

    def _attributes(self, operation: str, case: Case) -> dict[str, str]:
        procedure = self._procedure
        return {
            "sop.id": procedure.id,
            "sop.version": procedure.version,
            "sop.conversation": case.name,
            "gen_ai.operation.name": operation,
            "gen_ai.provider.name": "sop",
            "gen_ai.agent.id": procedure.id,
            "gen_ai.agent.name": procedure.title or procedure.id,
            "gen_ai.agent.version": procedure.version,
            "gen_ai.conversation.id": case.name,
        }
