"""Stand-ins that tests share: real classes that do what models, tools, users and worlds do, only simpler."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, cast

from sopstudio.agents.protocol import Briefing, Conversation
from sopstudio.errors import ModelError
from sopstudio.sop import dumps
from sopstudio.trace import Answer, CallTool, Finished, Request, ToolResult


def says(text: str) -> dict[str, Any]:
    """A chat completion that says something."""
    return completion({"role": "assistant", "content": text})


def calls(*wanted: tuple[str, Any], ids: Sequence[str] = ()) -> dict[str, Any]:
    """A chat completion that calls tools: (name, arguments) each, arguments as JSON data or as text."""
    made = []
    for number, (tool, arguments) in enumerate(wanted):
        text = arguments if isinstance(arguments, str) else dumps(arguments, indent=None)
        identifier = ids[number] if ids else f"c{number}"
        made.append({"id": identifier, "type": "function", "function": {"name": tool, "arguments": text}})
    return completion({"role": "assistant", "content": None, "tool_calls": made})


def completion(message: dict[str, Any]) -> dict[str, Any]:
    """A message as an endpoint sends it."""
    reason = "tool_calls" if message.get("tool_calls") else "stop"
    return {"choices": [{"index": 0, "message": message, "finish_reason": reason}]}


class FakeModel:
    """Answers with these responses in order, whatever it is asked, and keeps the requests; the last one repeats."""

    name = "fake"

    def __init__(self, *responses: Any) -> None:
        self._responses = responses
        self.asked: list[dict[str, Any]] = []

    def complete(self, body: dict[str, Any]) -> Any:
        self.asked.append(body)
        return self._responses[min(len(self.asked), len(self._responses)) - 1]

    async def complete_async(self, body: dict[str, Any]) -> Any:
        return self.complete(body)

    def offered(self, number: int = -1) -> list[str]:
        """The tools that stood in a request (the last one by default)."""
        return [tool["function"]["name"] for tool in self.asked[number].get("tools", [])]

    def system(self, number: int = -1) -> str:
        """The system prompt of a request (the last one by default)."""
        return str(self.asked[number]["messages"][0]["content"])


class DownModel:
    """An endpoint that cannot be reached."""

    name = "down"

    def complete(self, _body: dict[str, Any]) -> Any:
        raise ModelError("the endpoint cannot be reached", hint="is the network there?")

    async def complete_async(self, body: dict[str, Any]) -> Any:
        return self.complete(body)


class FakeTools:
    """Tools that answer by name with these results in order (the last repeats), and keep what was called."""

    def __init__(self, **results: ToolResult | Sequence[ToolResult]) -> None:
        self._results = {
            name: [result] if isinstance(result, ToolResult) else list(result) for name, result in results.items()
        }
        self.called: list[CallTool] = []

    def call(self, request: CallTool) -> ToolResult:
        self.called.append(request)
        results = self._results[request.tool]
        return results.pop(0) if len(results) > 1 else results[0]


class ListWorld:
    """Gives these answers in order, whatever is asked, and keeps the requests."""

    def __init__(self, answers: Iterable[Answer]) -> None:
        self._answers = list(answers)
        self.asked: list[Request] = []

    def answer(self, request: Request) -> Answer:
        self.asked.append(request)
        return self._answers.pop(0)

    async def answer_async(self, request: Request) -> Answer:
        return self.answer(request)


class YieldingAgent:
    """An agent that yields what it is given, in order, and keeps what it was answered; then it is done.

    Exceptions among the items are raised. `closed` tells whether its generator was closed before its end.
    """

    title = "Yields what it is given"
    templates = ()
    talks = True

    def __init__(self, *items: Any, policy: str = "node", outcome: Any = None) -> None:
        self.name, self.policy = "yielding", policy
        self._items, self._outcome = items, outcome
        self.answers: list[Answer | None] = []
        self.closed = False

    def converse(self, _briefing: Briefing) -> Conversation:
        try:
            for item in self._items:
                if isinstance(item, Exception):
                    raise item
                self.answers.append((yield item))
        except GeneratorExit:
            self.closed = True
            raise
        return cast(Finished, self._outcome)  # outcomes that no agent should have are tried too
