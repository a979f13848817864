"""Turns a run into a scenario: what the user said, what the tools answered, and the trace to expect."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from sopstudio.errors import ScenarioError
from sopstudio.files import read_text, write_whole
from sopstudio.scenarios import Expected, ExpectedCall, Fault, MockResponse, Scenario, UserSeed
from sopstudio.scenarios.scenario import read_scenarios, write_scenarios
from sopstudio.simulation import Setup
from sopstudio.sop import Flow, freeze, to_json_data, value_to_json
from sopstudio.trace import Evaluated, Event, Finished, Learned, ToolCall, run_state, tool_calls
from sopstudio.trace.events import flatten
from sopstudio.translation import tr

RESPONSE_METADATA = ("id", "timestamp", "tool", "endpoint", "method")
"""What a mocked response contains besides its outputs; it is generated in every run."""


def make_scenario(setup: Setup, events: tuple[Event, ...], name: str) -> Scenario:
    """A scenario called `name` that this run passes. Raises `ScenarioError` for a run that is not over."""
    final_state = run_state(events)
    if final_state.finished is None:
        raise ScenarioError(
            tr("the run is not over"), hint=tr("run it to its end first, so that there is a trace to expect")
        )
    user_values: dict[str, list[Any]] = {}
    for event in flatten(events):
        if isinstance(event, Learned) and event.source == "user":
            user_values.setdefault(event.fact, []).append(value_to_json(event.value))
    calls = [call for call in tool_calls(list(events)) if not call.refused]
    responses: dict[str, list[MockResponse]] = {}
    for call in calls:
        responses.setdefault(call.tool, []).append(_make_response(call))
    flow = setup.runtime.flow
    prose = (
        event.edge
        for event in flatten(events)
        if isinstance(event, Evaluated) and event.value and _is_prose_edge(flow, event)
    )
    return Scenario(
        id=name,
        kind="regression",
        journey=setup.scenario.journey,
        user=_make_user_seed(setup, user_values),
        responses=freeze({tool: tuple(answers) for tool, answers in responses.items()}),
        expected=_make_expected(calls, final_state.path, final_state.finished, flow),
        prose=tuple(dict.fromkeys(prose)),
    )


def append_scenario(path: Path, scenario: Scenario) -> None:
    """Append the scenario to a file of scenarios. Raises `ScenarioError` where the file has it already or
    cannot be written.
    """
    if path.exists() and any(existing.id == scenario.id for existing in _read_scenarios(path)):
        raise ScenarioError(tr("the file already has this scenario"), where=path.name, hint=tr("choose another file"))
    try:
        content = read_text(path) if path.exists() else ""
        separator = "\n" if content and not content.endswith("\n") else ""
        lines = "".join(f"{line}\n" for line in write_scenarios([scenario]))
        write_whole(path, f"{content}{separator}{lines}".encode())
    except (OSError, UnicodeDecodeError) as error:
        reason = getattr(error, "strerror", "") or tr("it is not text")
        raise ScenarioError(tr("the scenario cannot be written"), where=path.name, why=reason) from None


def _read_scenarios(path: Path) -> list[Scenario]:
    try:
        return read_scenarios(read_text(path), path.name)
    except (OSError, UnicodeDecodeError):
        raise ScenarioError(
            tr("the file holds no scenarios"), where=path.name, hint=tr("choose another file")
        ) from None


def _make_user_seed(setup: Setup, user_values: dict[str, list[Any]]) -> UserSeed:
    seed = setup.scenario.user
    return UserSeed(
        goal=seed.goal,
        opening=seed.opening,
        journey=seed.journey,
        facts=freeze({name: values[0] for name, values in user_values.items()}),
        again=freeze({name: tuple(values[1:]) for name, values in user_values.items() if len(values) > 1}),
        withheld=seed.withheld,
    )


def _make_response(call: ToolCall) -> MockResponse:
    arguments, body = freeze(to_json_data(call.arguments)), to_json_data(call.response)
    if call.ok:
        outputs = (
            {name: value for name, value in body.items() if name not in RESPONSE_METADATA}
            if isinstance(body, dict)
            else {}
        )
        return MockResponse(arguments=arguments, response=freeze(outputs))
    code = str(body.get("code", "")) if isinstance(body, dict) else ""
    return MockResponse(arguments=arguments, fault=Fault(code=code, message=call.reason, body=freeze(body), calls=1))


def _make_expected(calls: list[ToolCall], path: tuple[str, ...], finished: Finished, flow: Flow) -> Expected:
    tools = tuple(
        ExpectedCall(tool=call.tool, arguments=freeze(to_json_data(call.arguments)), ok=call.ok) for call in calls
    )
    ends = tuple(node_id for node_id in path if flow.is_final(node_id))
    return Expected(tools=tools, path=path, end=finished.end, ends=ends, status=finished.status)


def _is_prose_edge(flow: Flow, event: Evaluated) -> bool:
    return any(
        transition.id == event.edge and transition.edge is not None and transition.edge.kind == "prose"
        for transition in flow.transitions()
    )


__all__ = ["append_scenario", "make_scenario"]
