"""Which scenario a run is about: by id, by journey, by inputs, from a file, or the first one there is."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sopstudio.cli.console import unusable
from sopstudio.errors import FormatError

if TYPE_CHECKING:
    from sopstudio.scenarios import Journey, Scenario
    from sopstudio.sop import Routing

LOOKED_AT = 5000
"""Journeys looked at when one is named by its id."""


def from_file(path: str) -> list[Scenario]:
    """The scenarios in a file. Raises `ScenarioError`."""
    from sopstudio.scenarios.case import read
    from sopstudio.sop.canonical import decode

    return read(decode(Path(path).read_bytes()), path)


def scenario_for(routing: Routing, *, scenario: str, journey: str, inputs: str, file: str, seed: int) -> Scenario:
    """The scenario that the options of `run` name. Raises `SopStudioError` where they name none, or two at once."""
    from sopstudio.scenarios import Journeys, cases_of

    if sum(map(bool, (scenario, journey, inputs))) > 1:
        raise unusable("the call names more than one scenario", hint="give --scenario, --journey or --inputs")
    if inputs:
        return from_inputs(routing, inputs)
    if file or scenario:
        found = from_file(file) if file else list(cases_of(routing, Journeys(routing, seed=seed).covering()))
        return by_id(found, scenario) if scenario else found[0]
    chosen = journey_for(Journeys(routing, seed=seed).all(), journey or "1")
    return next(iter(cases_of(routing, [chosen], ["correct-context"])))


def journey_for(journeys: Iterable[Journey], wanted: str) -> Journey:
    """The journey by its number in the list of `sopstudio journeys`, or by its id."""
    if wanted.isdigit():
        number = int(wanted)
        found = next(islice(journeys, number - 1, None), None) if 0 < number <= LOOKED_AT else None
    else:
        found = next((one for one in islice(journeys, LOOKED_AT) if one.id.startswith(wanted)), None)
    if found is None:
        raise unusable("there is no such journey", where=wanted, hint="sopstudio journeys FILE lists them")
    if not found.feasible:
        raise unusable("the journey cannot happen", where=wanted, why=found.solution.reason, hint="choose another")
    return found


def by_id(found: list[Scenario], wanted: str) -> Scenario:
    """The scenario with this id, or the only one whose id begins with it."""
    fitting = [one for one in found if one.id == wanted] or [one for one in found if one.id.startswith(wanted)]
    if len(fitting) != 1:
        why = f"{len(fitting)} scenarios begin like that" if fitting else "no id begins like that"
        raise unusable("the scenario is not known", where=wanted, why=why, hint="sopstudio scenarios FILE lists them")
    return fitting[0]


def from_inputs(routing: Routing, text: str) -> Scenario:
    """A scenario from facts given as JSON: the user says those that are asked for, tools answer the others."""
    from sopstudio.scenarios import MockResponse, Scenario, UserSeed
    from sopstudio.sop import freeze, loads, misfit

    try:
        given = loads(text)
    except FormatError as error:
        raise unusable("the inputs cannot be read", where="--inputs", why=error.why or error.what) from None
    if not isinstance(given, dict):
        raise unusable("the inputs are no JSON object", where="--inputs", hint='give {"fact": value, ...}')
    facts = routing.flow.facts
    for name, value in given.items():
        why = f"there is no fact {name!r}" if name not in facts else misfit(facts[name], value)
        if why:
            raise unusable("the inputs do not fit the SOP", where=f"--inputs {name}", why=why)
    responses = {name: (MockResponse(response=freeze(body)),) for name, body in _bodies(routing, given).items()}
    said = {name: value for name, value in given.items() if name not in routing.produced}
    title = routing.flow.sop.title or routing.flow.sop.id
    return Scenario(
        id="inputs", kind="inputs", user=UserSeed(goal=title, facts=freeze(said)), responses=freeze(responses)
    )


def _bodies(routing: Routing, given: dict[str, Any]) -> dict[str, dict[str, Any]]:
    """For each tool that provides a given fact: its sample response with the fact put in."""
    from sopstudio.sop import plain

    bodies: dict[str, dict[str, Any]] = {}
    for tool in routing.flow.sop.tools:
        for output in tool.outputs:
            if output.fact in given:
                sample = plain(tool.responses[0].body) if tool.responses else {}
                body = bodies.setdefault(tool.name, sample)
                *parents, last = output.path.split(".")
                for key in parents:
                    body = body.setdefault(key, {})
                body[last] = given[output.fact]
    return bodies
