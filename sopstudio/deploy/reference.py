"""What a run comes to, from our engine: the agent `code` on a scenario, which an exported artefact is compared with."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

from sopstudio.agents.code_agent import CodeAgent, CodeRun
from sopstudio.agents.protocol import Briefing, Conversation
from sopstudio.scenarios import Scenario
from sopstudio.simulation import Setup, drive
from sopstudio.simulation.world import MockedTools
from sopstudio.simulation.world.tools import DEFAULT_START
from sopstudio.sop import PersonTool, Runtime, Tool, replace_fields, to_json_data, value_to_json
from sopstudio.sop.interpreter import Blocked, NoTransition
from sopstudio.trace import CallTool, Entered, Event, Finished, Refused, Request, ToolResult
from sopstudio.trace.tool_answers import read_result


@dataclass(frozen=True)
class RunOutcome:
    """What is compared: the places entered, the calls with arguments and whether they succeeded, the status, the end,
    the kind of problem that stopped the run, and the facts.
    """

    path: tuple[str, ...]
    calls: tuple[tuple[str, Any, bool], ...]
    status: str
    end: str
    problem: str
    facts: Mapping[str, Any]


@dataclass(frozen=True)
class _ObservedAgent(CodeAgent):
    """The agent `code`, whose runs can be looked into."""

    runs: list[CodeRun] = field(default_factory=list, compare=False)

    def converse(self, briefing: Briefing) -> Conversation:
        run = CodeRun(briefing)
        self.runs.append(run)
        return run.walk()


class _ToolsOnly:
    """A world for an agent that only calls tools."""

    def __init__(self, tools: MockedTools) -> None:
        self._tools = tools

    def answer(self, request: Request) -> ToolResult:
        if not isinstance(request, CallTool):
            raise TypeError(f"the agent code makes no {type(request).__name__}")
        return self._tools.call(request)


class UnjudgedTools(MockedTools):
    """Tools whose persons answer as the scenario says: whether in time and whether they may is for others to judge."""

    def receive(self, tool: Tool, outputs: Mapping[str, Any], number: int = 0) -> ToolResult:
        """As in the base class."""
        return ToolResult(outputs) if isinstance(tool, PersonTool) else super().receive(tool, outputs, number)


def mocked_tools(runtime: Runtime, scenario: Scenario, kind: type[MockedTools] = MockedTools) -> MockedTools:
    """The tools of a scenario, fresh."""
    tools, expected = runtime.flow.tools, scenario.expected.tools
    if issubclass(kind, UnjudgedTools):
        tools = {name: _without_time_limit(tool) for name, tool in tools.items()}
    return kind(tools, scenario.all_responses(), started=DEFAULT_START, expected=expected)


def _without_time_limit(tool: Tool) -> Tool:
    """The tool; what a person says late is not dropped here."""
    if not isinstance(tool, PersonTool):
        return tool
    return replace_fields(tool, person=replace_fields(tool.person, time_limit=None))


def run_reference(runtime: Runtime, scenario: Scenario) -> RunOutcome:
    """The outcome of a scenario by our engine."""
    agent = _ObservedAgent()
    session = Setup(runtime, agent, scenario, {}, "program").session()
    drive(session, _ToolsOnly(mocked_tools(runtime, scenario)))
    finished = session.finished or Finished("running", "", "")
    [run] = agent.runs
    return RunOutcome(
        tuple(event.place for event in session.events if isinstance(event, Entered)),
        tuple(_calls(runtime, session.events)),
        finished.status,
        finished.end,
        _problem_kind(run.obstacle) if finished.status == "stopped" else "",
        {name: to_json_data(value_to_json(value)) for name, value in run.facts.items()},
    )


def _calls(runtime: Runtime, events: Sequence[Event]) -> Iterator[tuple[str, Any, bool]]:
    """The calls, each with its arguments and whether it was answered as it should be."""
    for call, answer in pairwise(event for event in events if isinstance(event, CallTool | ToolResult | Refused)):
        bound = runtime.unbound_tool(call.tool) if isinstance(call, CallTool) else None
        if isinstance(call, CallTool) and bound is not None:
            is_answered = isinstance(answer, ToolResult) and read_result(bound, answer)[0].ok
            yield call.tool, to_json_data(call.arguments), is_answered


def _problem_kind(obstacle: Blocked | NoTransition | None) -> str:
    if isinstance(obstacle, NoTransition):
        return "no-route" if obstacle.route is None else "undecided"
    return obstacle.kind if obstacle is not None else ""


__all__ = ["RunOutcome", "UnjudgedTools", "mocked_tools", "run_reference"]
