"""What a tool's answer gives: the facts that it holds, or why it is no answer."""

from __future__ import annotations

from sopstudio.errors import ConditionError
from sopstudio.expressions import FactValue
from sopstudio.sop import BoundTool
from sopstudio.trace.requests import ToolResult


def read_result(bound: BoundTool, result: ToolResult) -> tuple[ToolResult, list[tuple[str, FactValue]]]:
    """The answer as it counts, and the facts in it, typed; none where the call failed.

    An answer that holds a value which is not of its fact's type, or lacks a fact that is always there, counts as a
    failed call: its fault is *malformed* and its message says why.
    """
    if not result.ok:
        return result, []
    try:
        return result, bound.read_facts(result.body)
    except ConditionError as error:
        return ToolResult.failure(result.body, str(error), "malformed", result.live), []


__all__ = ["read_result"]
