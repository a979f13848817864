"""Calls the tools of a procedure, which are functions by name: whatever one raises is its failure."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from inspect import isawaitable
from typing import Any

from .model import CallTool

Tools = Mapping[str, Callable[..., Any]]


def call_tool(request: CallTool, tools: Tools) -> dict[str, Any]:
    """The answer to a request: `{"answer": RESPONSE}` or `{"error": {"message": TEXT}}`."""
    try:
        return {"answer": tools[request.tool](**request.arguments)}
    except Exception as error:  # noqa: BLE001 # whatever a tool raises is its failure
        return _failure(error)


async def call_async_tool(request: CallTool, tools: Tools) -> dict[str, Any]:
    """The same for tools that may be async functions."""
    answer = call_tool(request, tools)
    try:
        return {"answer": await answer["answer"]} if isawaitable(answer.get("answer")) else answer
    except Exception as error:  # noqa: BLE001 # whatever a tool raises is its failure
        return _failure(error)


def _failure(error: Exception) -> dict[str, Any]:
    return {"error": {"message": str(error) or type(error).__name__}}
