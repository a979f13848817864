"""Runs the agent of an exported folder with the OpenAI Agents SDK, for `deploy.driver`.

A scripted model stands for the real one: it calls the tool that is enabled. A step at which more than one is enabled,
or none, is a breakdown.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any

exported_project = import_module("exported_project")


def prepare(folder: str) -> Callable[[Any], Mapping[str, Any]]:
    """The function that carries the procedure out."""
    os.environ["OPENAI_AGENTS_DISABLE_TRACING"] = "1"
    project = exported_project.ExportedProject(folder)
    sdk, agent = import_module("agents"), import_module("agent").agent
    gates, describe = project.package_module("gates"), project.package_module("describe")
    model_class = type("ScriptedModel", (Script, sdk.Model), {})

    async def person(request: Mapping[str, Any]) -> Any:
        return project.ask(request)

    def carry_out(ask: Any) -> Mapping[str, Any]:
        project.ask, case = ask, gates.Case(project.tools, person)
        config = sdk.RunConfig(model=model_class(sdk, describe.describe_request, case, ask), tracing_disabled=True)
        asyncio.run(sdk.Runner.run(agent, "begin", context=case, run_config=config, max_turns=None))
        described: Mapping[str, Any] = describe.describe_run(case.run)
        return described

    return carry_out


class Script:
    """A model that calls what is enabled for a case; `ask` has the values of facts and the answers to questions."""

    def __init__(self, sdk: Any, describe_request: Callable[[Any], dict[str, Any]], case: Any, ask: Any) -> None:
        self._sdk, self._describe, self._case, self._ask = sdk, describe_request, case, ask
        self._responses, self._wire = import_module("openai.types.responses"), import_module("support.wire")
        self._calls = 0

    async def get_response(self, tools: list[Any], **_others: Any) -> Any:
        """The call, or a word of farewell where the run is over."""
        self._calls += 1
        return self._sdk.ModelResponse([self._output(tools)], self._sdk.Usage(), None)

    def stream_response(self, **_others: Any) -> Any:
        """Never called: runs are not streamed here."""
        raise RuntimeError("runs are not streamed here")

    def _output(self, tools: list[Any]) -> Any:
        request = self._case.run.request
        if request is None:
            if tools:
                raise RuntimeError("a tool is enabled although the run is over")
            text = self._responses.ResponseOutputText(text="over", type="output_text", annotations=[])
            message = {"id": "m", "content": [text], "role": "assistant", "status": "completed", "type": "message"}
            return self._responses.ResponseOutputMessage(**message)
        [tool] = tools
        described = self._describe(request)
        asked = {"fact": "value", "question": "holds"}.get(described["kind"])
        arguments = self._wire.dumps({asked: self._ask(described)["answer"]} if asked else {})
        call = {"arguments": arguments, "call_id": f"call-{self._calls}", "name": tool.name, "type": "function_call"}
        return self._responses.ResponseFunctionToolCall(**call)
