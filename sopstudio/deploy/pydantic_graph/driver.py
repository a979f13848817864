"""Runs the graph of an exported folder with pydantic-graph, for `deploy.driver`."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable, Mapping
from importlib import import_module
from pathlib import Path
from typing import Any


def prepare(folder: str) -> Callable[[Any], Mapping[str, Any]]:
    """The function that carries the procedure out. The state has to be plain data after every run."""
    sys.path.insert(0, folder)
    [package] = (path.parent.name for path in Path(folder).glob("*/procedure.py"))
    graph = import_module("workflow").graph
    steps, visit, describe = (import_module(f"{package}.{name}") for name in ("steps", "visit", "describe"))
    procedure = import_module(f"{package}.procedure").PROCEDURE

    def carry_out(ask: Any) -> Mapping[str, Any]:
        async def answer(request: Mapping[str, Any]) -> Any:
            return ask(request)

        def tool(name: str) -> Callable[..., Any]:
            def call(**arguments: Any) -> Any:
                reply = ask({"kind": "tool", "tool": name, "arguments": arguments})
                if "error" in reply:
                    raise RuntimeError(reply["error"]["message"])
                return reply["answer"]

            return call

        state = steps.State()
        helpers = steps.Helpers({name: tool(name) for name in procedure.tools}, answer)
        asyncio.run(graph.run(state=state, deps=helpers))
        described: Mapping[str, Any] = describe.describe_run(visit.read_run(procedure, state.data))
        return described

    return carry_out
