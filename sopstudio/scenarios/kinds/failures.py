"""Tools that fail: with an error (JourneyBench, 2.2), by a timeout, or with a malformed response.

Each tool of a journey fails permanently, so that the run stops; or for one or two calls, so that a retry
succeeds.
"""

from __future__ import annotations

from collections.abc import Iterator

from sopstudio.scenarios.builder import ScenarioBuilder
from sopstudio.scenarios.scenario import Fault, Scenario
from sopstudio.sop import FrozenDict, PersonTool, Tool

FAULTS = ("error", "timeout", "malformed")
RETRY_TEXT = "Please try again."


def failing_function(builder: ScenarioBuilder) -> Iterator[Scenario]:
    """Every call fails, with one of the tool's errors."""
    return _failing_cases(builder, "failing-function", "error")


def timeout(builder: ScenarioBuilder) -> Iterator[Scenario]:
    """No call is answered in time."""
    return _failing_cases(builder, "timeout", "timeout")


def malformed_response(builder: ScenarioBuilder) -> Iterator[Scenario]:
    """Calls are answered with something that is not a response of this tool."""
    return _failing_cases(builder, "malformed-response", "malformed")


def recovering_function(builder: ScenarioBuilder) -> Iterator[Scenario]:
    """The first calls fail in one of the ways; then the tool answers."""
    for name in fallible_tools(builder):
        for kind in FAULTS:
            failing = builder.with_fault(name, make_fault(kind, builder.runtime.flow.tools[name], is_temporary=True))
            yield failing.build("recovering-function", f"{name}.{kind}")


def fallible_tools(builder: ScenarioBuilder) -> Iterator[str]:
    """The tools that are called and may fail; a person does not fail, but may be late."""
    tools = builder.runtime.flow.tools
    return (name for name in builder.answers if not isinstance(tools[name], PersonTool))


def _failing_cases(builder: ScenarioBuilder, kind: str, fault_kind: str) -> Iterator[Scenario]:
    for name in fallible_tools(builder):
        yield builder.with_fault(name, make_fault(fault_kind, builder.runtime.flow.tools[name])).build(kind, name)


def make_fault(kind: str, tool: Tool, *, is_temporary: bool = False) -> Fault:
    """A fault of one of the `FAULTS`: permanent, or temporary for one or two calls."""
    if kind == "timeout":
        return Fault(kind="timeout", calls=2 if is_temporary else None)
    if kind == "malformed":
        body = FrozenDict({"unexpected": "<html>504 Gateway</html>"})
        message = f"the answer of {tool.label()} could not be read"
        return Fault(kind="malformed", message=message, body=body, calls=1 if is_temporary else None)
    if is_temporary:
        return Fault(code="unavailable", message=f"{tool.label()} is not available for a moment. {RETRY_TEXT}", calls=1)
    return declared_fault(tool)


def declared_fault(tool: Tool) -> Fault:
    """The first declared error of the tool as a fault, else a plain server error."""
    if not tool.errors:
        return Fault(code="internal_error", message=f"{tool.label()} could not be reached")
    error = tool.errors[0]
    return Fault(code=error.code, message=error.message, body=error.body)


__all__ = [
    "FAULTS",
    "declared_fault",
    "failing_function",
    "fallible_tools",
    "make_fault",
    "malformed_response",
    "recovering_function",
    "timeout",
]
