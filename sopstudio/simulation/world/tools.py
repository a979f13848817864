"""Mocked tools: each call is answered from a scenario, in the paper's response envelope; nothing is sent
anywhere.

JourneyBench (section 2.2, A.2) treats tools as black boxes with responses made beforehand; which one
answers which call is decided in `scenarios.mock_responses`, for the expected trace and the run alike.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from copy import copy
from datetime import datetime, timedelta
from typing import Any

from sopstudio.errors import SimulationError
from sopstudio.scenarios.mock_responses import find_answer, find_rejection, find_rows
from sopstudio.scenarios.scenario import ExpectedCall, Fault, MockResponse
from sopstudio.simulation.world.people import People
from sopstudio.sop import PersonTool, Tool, dumps
from sopstudio.text.humanize import describe_arguments
from sopstudio.trace import CallTool, ToolResult
from sopstudio.translation import in_english, quoted, tr

MAX_RESPONSE_CHARACTERS = 1_000_000
"""A response with more characters is a fault."""
DEFAULT_START = "2026-01-05T09:00:00+00:00"


AskStep = Callable[[PersonTool, Mapping[str, Any]], Mapping[str, Any]]
"""Asks a person to carry out a step, given what is shown; returns the answer (`world.people`)."""
UNMATCHED, UNMOCKED = "unmatched", "unmocked"
"""The fault of a call with arguments for which the tool has no response."""


def is_unmocked(result: ToolResult | None) -> bool:
    """Whether a tool has no response to return."""
    return result is not None and result.fault == UNMOCKED


class MockedTools:
    """The tools of one run. `calls` counts the calls of each.

    A call is looked up by its arguments (`scenarios.mock_responses.find_rows`), where `expected` calls always find an
    answer; with `in_order`, the responses are used in call order, whatever the arguments.
    """

    def __init__(
        self,
        tools: Mapping[str, Tool],
        responses: Mapping[str, Sequence[MockResponse]],
        *,
        seed: int = 0,
        started: str = "",
        expected: Sequence[ExpectedCall] = (),
        in_order: bool = False,
    ) -> None:
        self._tools, self._seed, self._expected, self._in_order = tools, seed, expected, in_order
        self._started = datetime.fromisoformat(started or DEFAULT_START)
        self._responses = {name: tuple(answers) for name, answers in responses.items()}
        self.calls: dict[str, int] = {}
        self.people = People()
        self.ask_person: AskStep | None = None
        """Asks a real person to answer a step; None where the scenario says what persons answer."""
        self._lookups: dict[str, Counter[tuple[int, ...]]] = {}

    def call(self, request: CallTool) -> ToolResult:
        """The mocked response to a call: the next one of those with its arguments. Raises `SimulationError` for
        another tool.
        """
        tool = self._tools.get(request.tool)
        if tool is None:
            raise SimulationError(tr("the tool {tool} does not exist", tool=quoted(request.tool)))
        number = self.calls.get(tool.name, 0)
        self.calls[tool.name] = number + 1
        if self.ask_person is not None and isinstance(tool, PersonTool):
            return self.people.receive(tool, tool.complete(self.ask_person(tool, request.arguments)))
        if (rejection := find_rejection(self._responses.get(tool.name, ()), request.arguments)) is not None:
            return _failed_result(tool, rejection)
        rows = self._find_rows(tool, request.arguments)
        if rows is None:
            with in_english():
                message = f"{tool.label()} has no record with {describe_arguments(request.arguments)}"
            return ToolResult.failure({"code": "no_record", "message": message}, message, UNMATCHED)
        answers = self._responses.get(tool.name, ())
        answer = find_answer(tool, [answers[row] for row in rows], self._count_lookup(tool, rows))
        if isinstance(answer, Fault):
            return _failed_result(tool, answer)
        if answer is None:
            return ToolResult.failure(None, f"{tool.label()} has no mocked response", UNMOCKED)
        if len(dumps(answer, indent=None)) > MAX_RESPONSE_CHARACTERS:
            message = f"{tool.label()} answered more than {MAX_RESPONSE_CHARACTERS} characters"
            return ToolResult.failure(None, message, "too-large")
        return self.receive(tool, answer, number)

    def propose(self, request: CallTool) -> ToolResult:
        """What a call would be answered now, without using up a response. Raises `SimulationError` as `call` does."""
        tools = copy(self)
        tools.calls = dict(self.calls)
        tools.people = copy(self.people)
        tools.people.performers = dict(self.people.performers)
        tools._lookups = {name: Counter(counts) for name, counts in self._lookups.items()}
        return tools.call(request)

    def receive(self, tool: Tool, outputs: Mapping[str, Any], number: int = 0) -> ToolResult:
        """What a call comes to where this is answered: by a person, if the tool stands for a person's step."""
        if isinstance(tool, PersonTool):
            return self.people.receive(tool, outputs)
        return ToolResult(self._body(tool, outputs, number))

    def restore(self, request: CallTool, result: ToolResult) -> None:
        """Take note of a call from the record of a run: it has used a response, and a person may have acted."""
        self.calls[request.tool] = self.calls.get(request.tool, 0) + 1
        tool = self._tools.get(request.tool)
        if tool is None:
            return
        if isinstance(tool, PersonTool):
            self.people.restore(tool, result)
        is_rejected = find_rejection(self._responses.get(tool.name, ()), request.arguments) is not None
        if not is_rejected and (rows := self._find_rows(tool, request.arguments)) is not None:
            self._count_lookup(tool, rows)

    def _find_rows(self, tool: Tool, arguments: Mapping[str, Any]) -> tuple[int, ...] | None:
        answers = self._responses.get(tool.name, ())
        if self._in_order:
            return tuple(number for number, answer in enumerate(answers) if not (answer.fault and answer.fault.rejects))
        return find_rows(tool, answers, arguments, self._expected)

    def _count_lookup(self, tool: Tool, rows: tuple[int, ...]) -> int:
        """How many calls were looked up in these rows before; in any, where these are all rows of the tool."""
        lookups = self._lookups.setdefault(tool.name, Counter())
        is_all = len(rows) == len(self._responses.get(tool.name, ()))
        before = lookups.total() if is_all else lookups[rows]
        lookups[rows] += 1
        return before

    def _body(self, tool: Tool, outputs: Mapping[str, Any], number: int) -> dict[str, Any]:
        """The response body: an id, a time, what was called, and the outputs."""
        digest = hashlib.blake2b(f"{self._seed}:{tool.name}:{number}".encode(), digest_size=16).hexdigest()
        timestamp = self._started + timedelta(seconds=sum(self.calls.values()))
        fields = {
            "id": f"{digest[:8]}-{digest[8:12]}-4{digest[13:16]}-a{digest[17:20]}-{digest[20:]}",
            "timestamp": timestamp.isoformat(),
            "tool": tool.label(),
            "endpoint": tool.url,
            "method": tool.method,
        }
        return {**fields, **outputs}


def _failed_result(tool: Tool, fault: Fault) -> ToolResult:
    text = fault.message or {"timeout": f"{tool.label()} did not answer in time"}.get(
        fault.kind, f"{tool.label()} failed"
    )
    body = fault.body if fault.body is not None or not fault.code else {"code": fault.code, "message": text}
    return ToolResult.failure(body, text, fault.kind)


def envelope(tool: Tool, result: ToolResult) -> dict[str, Any]:
    """A result in the paper's outer form: keyed by URL and method joined (JourneyBench, A.2)."""
    return {
        f"{tool.url}{tool.method.lower()}": {
            "success": result.ok,
            "status": "success" if result.ok else "error",
            "message": result.message or f"{tool.label()} answered",
            "response": result.body,
        }
    }
