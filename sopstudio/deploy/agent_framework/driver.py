"""Runs the workflow of an exported folder with Microsoft's Agent Framework, for `deploy.driver`."""

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
    build_workflow = import_module("workflow").build_workflow

    async def finish() -> Mapping[str, Any]:
        workflow = build_workflow(project.tools)
        result = await workflow.run({"facts": {}})
        while requests := result.get_request_info_events():
            [request] = requests
            answer = project.answer_packed(request.data)
            result = await workflow.run(responses={request.request_id: answer})
        [state] = result.get_outputs()
        data: Mapping[str, Any] = json.loads(json.dumps(state, allow_nan=False))
        return data

    def carry_out(ask: Any) -> Mapping[str, Any]:
        project.ask = ask
        described: Mapping[str, Any] = project.describe(asyncio.run(finish()))
        return described

    return carry_out
