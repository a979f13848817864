"""Tools that fail: with an error (JourneyBench, 2.2), by not answering in time, or with a response that cannot be read.

Each tool of a journey fails for good, so that the run stops; or for a call or two, which is to be met by trying again.
"""

from __future__ import annotations

from collections.abc import Iterator

from sopstudio.scenarios.case import Fault, Scenario
from sopstudio.scenarios.draft import Draft
from sopstudio.sop import FrozenDict, Tool

FAULTS = ("error", "timeout", "malformed")
AGAIN = "Please try again."


def failing_function(draft: Draft) -> Iterator[Scenario]:
    """Every call fails, with one of the tool's errors."""
    return _failing(draft, "failing-function", "error")


def timeout(draft: Draft) -> Iterator[Scenario]:
    """No call is answered in time."""
    return _failing(draft, "timeout", "timeout")


def malformed_response(draft: Draft) -> Iterator[Scenario]:
    """Calls are answered with something that is no response of this tool."""
    return _failing(draft, "malformed-response", "malformed")


def recovering_function(draft: Draft) -> Iterator[Scenario]:
    """The first calls fail, one way or the other; then the tool answers."""
    for name in draft.answers:
        for kind in FAULTS:
            failing = draft.failing(name, fault(kind, draft.routing.flow.tools[name], passing=True))
            yield failing.scenario("recovering-function", f"{name}.{kind}")


def _failing(draft: Draft, kind: str, way: str) -> Iterator[Scenario]:
    for name in draft.answers:
        yield draft.failing(name, fault(way, draft.routing.flow.tools[name])).scenario(kind, name)


def fault(kind: str, tool: Tool, *, passing: bool = False) -> Fault:
    """How the tool fails in one of the `FAULTS`: for good, or *passing* after a call or two."""
    if kind == "timeout":
        return Fault(kind="timeout", calls=2 if passing else None)
    if kind == "malformed":
        body = FrozenDict({"unexpected": "<html>504 Gateway</html>"})
        message = f"the answer of {tool.label()} could not be read"
        return Fault(kind="malformed", message=message, body=body, calls=1 if passing else None)
    if passing:
        return Fault(code="unavailable", message=f"{tool.label()} is not available for a moment. {AGAIN}", calls=1)
    return fault_of(tool)


def fault_of(tool: Tool) -> Fault:
    """How the tool fails: as its first declared error, else with a plain server error."""
    if not tool.errors:
        return Fault(code="internal_error", message=f"{tool.label()} could not be reached")
    error = tool.errors[0]
    return Fault(code=error.code, message=error.message, body=error.body)


__all__ = ["FAULTS", "failing_function", "fault", "fault_of", "malformed_response", "recovering_function", "timeout"]
