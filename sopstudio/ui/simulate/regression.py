"""Turning a run into a scenario: what the customer said, what the tools answered, and that it should go so again."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from sopstudio.errors import ScenarioError
from sopstudio.files import read_text
from sopstudio.scenarios import Expected, ExpectedCall, Fault, MockResponse, Scenario, UserSeed
from sopstudio.scenarios.case import read, write
from sopstudio.simulation import Setup
from sopstudio.sop import Flow, freeze, plain, to_json
from sopstudio.trace import Evaluated, Event, Finished, Learned, ToolCall, state, tool_calls
from sopstudio.trace.events import flat

HEAD = ("id", "timestamp", "tool", "endpoint", "method")
"""What a mocked response carries beside its outputs; it is made anew in every run."""


def scenario_of(setup: Setup, events: tuple[Event, ...], name: str) -> Scenario:
    """A scenario called `name` that this run passes. Raises `ScenarioError` for a run that is not over."""
    after = state(events)
    if after.finished is None:
        raise ScenarioError("the run is not over", hint="run it to its end first, so that there is a trace to expect")
    said: dict[str, list[Any]] = {}
    for event in flat(events):
        if isinstance(event, Learned) and event.source == "user":
            said.setdefault(event.fact, []).append(to_json(event.value))
    calls = [call for call in tool_calls(list(events)) if not call.refused]
    responses: dict[str, list[MockResponse]] = {}
    for call in calls:
        responses.setdefault(call.tool, []).append(_response(call))
    flow = setup.routing.flow
    prose = (
        event.edge for event in flat(events) if isinstance(event, Evaluated) and event.value and _is_prose(flow, event)
    )
    return Scenario(
        id=name,
        kind="regression",
        journey=setup.scenario.journey,
        user=_seed(setup, said),
        responses=freeze({tool: tuple(answers) for tool, answers in responses.items()}),
        expected=_expected(calls, after.path, after.finished, flow),
        prose=tuple(dict.fromkeys(prose)),
    )


def append(path: Path, scenario: Scenario) -> None:
    """Add the scenario to a file of scenarios, a line each. Raises `ScenarioError`."""
    if path.exists() and any(one.id == scenario.id for one in _held(path)):
        raise ScenarioError("the file already has this scenario", where=path.name, hint="choose another file")
    try:
        before = read_text(path) if path.exists() else ""
        gap = "\n" if before and not before.endswith("\n") else ""
        path.write_text(before + gap + "".join(f"{line}\n" for line in write([scenario])), encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        why = getattr(error, "strerror", "") or "it is not text"
        raise ScenarioError("the scenario cannot be written", where=path.name, why=why) from None


def _held(path: Path) -> list[Scenario]:
    try:
        return read(read_text(path), path.name)
    except (OSError, UnicodeDecodeError):
        raise ScenarioError("the file holds no scenarios", where=path.name, hint="choose another file") from None


def _seed(setup: Setup, said: dict[str, list[Any]]) -> UserSeed:
    seed = setup.scenario.user
    return UserSeed(
        goal=seed.goal,
        journey=seed.journey,
        facts=freeze({name: values[0] for name, values in said.items()}),
        again=freeze({name: tuple(values[1:]) for name, values in said.items() if len(values) > 1}),
        withheld=seed.withheld,
    )


def _response(call: ToolCall) -> MockResponse:
    given, body = freeze(plain(call.arguments)), plain(call.response)
    if call.ok:
        outputs = {name: value for name, value in body.items() if name not in HEAD} if isinstance(body, dict) else {}
        return MockResponse(arguments=given, response=freeze(outputs))
    code = str(body.get("code", "")) if isinstance(body, dict) else ""
    return MockResponse(arguments=given, fault=Fault(code=code, message=call.why, body=freeze(body), calls=1))


def _expected(calls: list[ToolCall], path: tuple[str, ...], finished: Finished, flow: Flow) -> Expected:
    tools = tuple(ExpectedCall(tool=one.tool, arguments=freeze(plain(one.arguments)), ok=one.ok) for one in calls)
    ends = tuple(place for place in path if flow.is_final(place))
    return Expected(tools=tools, path=path, end=finished.end, ends=ends, status=finished.status)


def _is_prose(flow: Flow, event: Evaluated) -> bool:
    return any(way.id == event.edge and way.edge is not None and way.edge.kind == "prose" for way in flow.ways())


__all__ = ["append", "scenario_of"]
