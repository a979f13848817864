"""Kinds of scenarios: each turns a solved journey into test cases. Adding a kind adds a function and a registry line.

*Correct context*: everything known, every tool works. *Missing parameter*: one fact that the user should give is
withheld. *Failing function*: one tool call fails for good (JourneyBench, section 2.2, Phase 4).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType

from sopstudio.scenarios.case import Expected, Fault, MockResponse, Scenario, UserSeed
from sopstudio.scenarios.journey import Journey
from sopstudio.scenarios.truth import Given, follow
from sopstudio.scenarios.user_seed import seed_of
from sopstudio.sop import FrozenDict, Routing, Tool, changed, freeze

Responses = dict[str, tuple[MockResponse, ...]]


def correct_context(routing: Routing, journey: Journey) -> Iterator[Scenario]:
    """The journey as it should go."""
    yield _scenario(routing, journey, "correct-context", "", seed_of(routing, journey), _responses(routing, journey))


def missing_parameter(routing: Routing, journey: Journey) -> Iterator[Scenario]:
    """One case for each fact that the user gives on the journey: the user does not have it."""
    for name in journey.solution.user:
        seed = seed_of(routing, journey, withheld=(name,))
        yield _scenario(routing, journey, "missing-parameter", name, seed, _responses(routing, journey))


def failing_function(routing: Routing, journey: Journey) -> Iterator[Scenario]:
    """One case for each tool called on the journey: its first call fails, and every later one."""
    for name in journey.solution.answers:
        responses = _responses(routing, journey)
        responses[name] = (MockResponse(fault=fault_of(routing.flow.tools[name])),)
        yield _scenario(routing, journey, "failing-function", name, seed_of(routing, journey), responses)


KINDS: Mapping[str, Callable[[Routing, Journey], Iterator[Scenario]]] = MappingProxyType(
    {
        "correct-context": correct_context,
        "missing-parameter": missing_parameter,
        "failing-function": failing_function,
    }
)


def fault_of(tool: Tool) -> Fault:
    """How the tool fails: as its first declared error, else with a plain server error."""
    if not tool.errors:
        return Fault(code="internal_error", message=f"{tool.label()} could not be reached")
    error = tool.errors[0]
    return Fault(code=error.code, message=error.message, body=error.body)


def _responses(routing: Routing, journey: Journey) -> Responses:
    return {
        name: tuple(MockResponse(response=freeze(body)) for body in calls)
        for name, calls in journey.solution.answers.items()
    }


def _scenario(
    routing: Routing, journey: Journey, kind: str, variant: str, seed: UserSeed, responses: Responses
) -> Scenario:
    values = {name: (value, *seed.again.get(name, ())) for name, value in seed.facts.items()}
    given = Given(values, responses, frozenset(journey.solution.prose), frozenset(seed.withheld))
    expected: Expected = follow(routing, given)
    identifier = f"{kind}.{journey.id}" + (f".{variant}" if variant else "")
    return Scenario(
        id=identifier,
        kind=kind,
        journey=journey.id,
        user=seed,
        responses=FrozenDict(_with_arguments(responses, expected)),
        expected=expected,
        prose=journey.solution.prose,
    )


def _with_arguments(responses: Responses, expected: Expected) -> Responses:
    """The responses that are used, each with the arguments that are expected to bring it."""
    used: Responses = {}
    for name, answers in responses.items():
        calls = [call for call in expected.tools if call.tool == name]
        if calls:
            used[name] = tuple(
                changed(answer, arguments=call.arguments) for answer, call in zip(answers, calls, strict=False)
            )
    return used
