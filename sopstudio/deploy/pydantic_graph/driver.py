"""Runs the graph of an exported folder with pydantic-graph, for `deploy.driver`."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any

exported_project = import_module("exported_project")


def prepare(folder: str) -> Callable[[Any], Mapping[str, Any]]:
    """The function that carries the procedure out. The state has to be plain data after every run."""
    project = exported_project.ExportedProject(folder)
    graph, steps = import_module("workflow").graph, project.package_module("steps")

    async def answer(request: Mapping[str, Any]) -> Any:
        return project.ask(request)

    def carry_out(ask: Any) -> Mapping[str, Any]:
        project.ask, state = ask, steps.State()
        asyncio.run(graph.run(state=state, deps=steps.Helpers(project.tools, answer)))
        described: Mapping[str, Any] = project.describe(state.data)
        return described

    return carry_out
