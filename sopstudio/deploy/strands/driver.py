"""Runs the graph of an exported folder with Strands Agents, for `deploy.driver`."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any

exported_project = import_module("exported_project")


def prepare(folder: str) -> Callable[[Any], Mapping[str, Any]]:
    """The function that carries the procedure out. The state has to be plain data after every run."""
    project = exported_project.ExportedProject(folder)
    build_graph, key = import_module("agent").build_graph, project.package_module("steps").STATE

    async def finish() -> Mapping[str, Any]:
        graph = build_graph(project.tools)
        shared: dict[str, Any] = {key: {"facts": {}}}
        result = await graph.invoke_async("begin", shared)
        while result.interrupts:
            [interrupt] = result.interrupts
            answer = {"interruptId": interrupt.id, "response": project.answer_packed(interrupt.reason)}
            result = await graph.invoke_async([{"interruptResponse": answer}], shared)
        if result.status.value != "completed":
            raise RuntimeError(f"the graph has {result.status.value}")
        data: Mapping[str, Any] = json.loads(json.dumps(shared[key], allow_nan=False))
        return data

    def carry_out(ask: Any) -> Mapping[str, Any]:
        project.ask = ask
        described: Mapping[str, Any] = project.describe(asyncio.run(finish()))
        return described

    return carry_out
