"""Runs the workflow of an exported folder with Google ADK, with sessions in memory, for `deploy.driver`."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any

exported_project = import_module("exported_project")


def prepare(folder: str) -> Callable[[Any], Mapping[str, Any]]:
    """The function that carries the procedure out. Only plain data may be in a session."""
    project = exported_project.ExportedProject(folder)
    types = import_module("google.genai.types")
    workflow = import_module("agent").build_workflow(project.tools)
    key = project.package_module("steps").STATE
    runner = import_module("google.adk.runners").InMemoryRunner(node=workflow)
    sessions, owner = runner.session_service, {"app_name": runner.app_name, "user_id": "user"}

    async def finish() -> Mapping[str, Any]:
        session = await sessions.create_session(**owner)
        parts = [types.Part(text="begin")]
        while parts:
            message = types.Content(role="user", parts=parts)
            run = runner.run_async(user_id="user", session_id=session.id, new_message=message)
            calls = [call async for event in run for call in event.get_function_calls()]
            parts = [types.Part(function_response=respond(call)) for call in calls]
        state = (await sessions.get_session(**owner, session_id=session.id)).state
        await sessions.delete_session(**owner, session_id=session.id)
        data: Mapping[str, Any] = json.loads(json.dumps(state[key], allow_nan=False))
        return data

    def respond(call: Any) -> Any:
        answer = project.answer_packed(call.args["payload"])
        return types.FunctionResponse(id=call.id, name=call.name, response=answer)

    def carry_out(ask: Any) -> Mapping[str, Any]:
        project.ask = ask
        described: Mapping[str, Any] = project.describe(asyncio.run(finish()))
        return described

    return carry_out
