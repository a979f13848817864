"""A world in which the model does all it should: it makes the expected calls and closes with the expected answer.

For architectures that have no place in the graph, so that nothing hangs on how well somebody puts things into words.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from sopstudio.agents.final_answer import ends_by_label, format_answer
from sopstudio.scenarios import Scenario
from sopstudio.simulation import Setup
from sopstudio.simulation.world import MockedTools
from sopstudio.sop import dumps, to_json_data
from sopstudio.trace import (
    Answer,
    AskModel,
    ModelCall,
    ModelReply,
    Request,
    Say,
    UserReply,
)
from tests.simulation.run_player import RunPlayer

STUCK = "I cannot go on."


class Perfect(RunPlayer):
    """Answers a session's requests as model, tools and user."""

    def __init__(self, setup: Setup) -> None:
        self.scenario: Scenario = setup.scenario
        self.session = replace(setup, user="world").session()
        self.flow = setup.runtime.flow
        self.tools = MockedTools(self.flow.tools, self.scenario.responses)
        self.calls = [call for call in self.scenario.expected.tools if not call.optional]

    def answer(self, request: Request) -> Answer:
        """As in the base class; who hears that the agent is stuck leaves."""
        return UserReply("", True) if isinstance(request, Say) and request.text == STUCK else super().answer(request)

    def listen(self, _request: Say) -> UserReply:
        return UserReply("Go on.")

    def reply(self, request: AskModel) -> ModelReply:
        if self.calls:
            call = self.calls.pop(0)
            return write_call(request.form, call.tool, to_json_data(call.arguments))
        if not self.scenario.expected.end:
            return ModelReply(f"{STUCK}" if self.session.agent.talks else "<halted>It cannot go on.</halted>")
        (label,) = [name for name, place in ends_by_label(self.flow).items() if place == self.scenario.expected.end]
        outputs = {name: str(value) for name, value in self.scenario.expected.outputs.items()}
        return ModelReply(f"Done. {format_answer(label, outputs)}")


def write_call(form: str, tool: str, arguments: Any) -> ModelReply:
    """A call as the form has it."""
    if form == "react":
        return ModelReply(f"Thought: next.\nAction: {tool}\nAction Input: {dumps(arguments, indent=None)}")
    return ModelReply("", (ModelCall("c", tool, arguments),))
