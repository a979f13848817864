"""Which scenario a run is about: by id, by journey, by inputs, from a file, or the first one there is."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import islice
from typing import TYPE_CHECKING, Any

from sopstudio.cli.console import Console, meant, unusable
from sopstudio.errors import FormatError

if TYPE_CHECKING:
    from sopstudio.scenarios import Journey, Journeys, Scenario
    from sopstudio.sop import Routing

LOOKED_AT = 5000
"""Journeys looked at when one is named by its id, or when the first that can happen is sought."""
ID_LENGTH = 12


def from_file(console: Console, path: str) -> list[Scenario]:
    """The scenarios in a file (`-` is standard input). Raises `ScenarioError`, and where there are none."""
    from sopstudio.scenarios.case import read

    found = read(console.text(path), path)
    if not found:
        raise unusable(
            "there are no scenarios", where=path, why="the file is empty", hint="sopstudio scenarios FILE makes some"
        )
    return found


def scenario_for(
    console: Console, sop: str, routing: Routing, *, scenario: str, journey: str, inputs: str, file: str, seed: int
) -> Scenario:
    """The scenario that the options of `run` name, for the SOP in the file `sop`.

    Raises `SopStudioError` where they name none, or two at once.
    """
    from sopstudio.scenarios import cases_of

    if sum(map(bool, (scenario, journey, inputs))) > 1:
        raise unusable("the command names more than one scenario", hint="give --scenario, --journey or --inputs")
    if file and (journey or inputs):
        raise unusable(
            "the command names more than one scenario", hint="--scenarios can be combined only with --scenario ID"
        )
    if inputs:
        return from_inputs(routing, inputs)
    if file or scenario:
        made = from_file(console, file) if file else _cases(console, sop, routing, scenario, seed)
        chosen = by_id(made, scenario) if scenario else made[0]
        note_strangers(console, routing, [chosen])
        return chosen
    found = console.journeys(sop, routing, seed)
    one = journey_for(found, journey) if journey else first_feasible(found)
    return next(iter(cases_of(routing, [one], ["correct-context"])))


def _cases(console: Console, sop: str, routing: Routing, wanted: str, seed: int) -> list[Scenario]:
    """What `sopstudio scenarios` makes of the kind that an id, or a beginning of one, names."""
    from sopstudio.scenarios import cases_of
    from sopstudio.scenarios.kinds import KINDS, USUAL

    kinds = [kind for kind in KINDS if kind == wanted.partition(".")[0]]
    kinds = kinds or [kind for kind in KINDS if kind.startswith(wanted)] or list(USUAL)
    return list(cases_of(routing, console.journeys(sop, routing, seed).covering(), kinds, seed))


def first_feasible(journeys: Journeys) -> Journey:
    """The shortest journey that can happen."""
    tried: list[Journey] = []
    for one in islice(journeys.all(), LOOKED_AT):
        if one.feasible:
            return one
        tried.append(one)
    why = tried[0].solution.reason if tried else "nothing follows the start"
    raise unusable("no journey can happen", why=why, hint="sopstudio check FILE shows what is wrong")


def journey_for(journeys: Journeys, wanted: str) -> Journey:
    """The journey by its number in the list of `sopstudio journeys`, or by its id or a beginning of it."""
    if wanted.isascii() and wanted.isdigit():
        number = int(wanted)
        path = next(islice(journeys.paths, number - 1, None), None) if 0 < number <= LOOKED_AT else None
        found = None if path is None else journeys.journey(path)
    else:
        found = _journey_called(journeys, wanted)
    if found is None:
        why = f"it has {journeys.count()} journeys, and none has that number or id"
        raise unusable("the SOP has no such journey", where=wanted, why=why, hint="sopstudio journeys FILE lists them")
    if not found.feasible:
        raise unusable("the journey cannot happen", where=wanted, why=found.solution.reason, hint="choose another")
    return found


def _journey_called(journeys: Journeys, wanted: str) -> Journey | None:
    fitting: list[Journey] = []
    for one in islice(journeys.all(), LOOKED_AT):
        if one.id.startswith(wanted):
            fitting.append(one)
        if fitting and len(wanted) >= ID_LENGTH:
            break
    if len(fitting) > 1:
        raise _several("journey", wanted, [one.id for one in fitting])
    return fitting[0] if fitting else None


def by_id(found: Sequence[Scenario], wanted: str) -> Scenario:
    """The scenario with this id, or the only one whose id begins with it."""
    fitting = [one for one in found if one.id == wanted] or [one for one in found if one.id.startswith(wanted)]
    if not fitting:
        why, near = f"none of {len(found)} ids begins like this", meant(wanted, [one.id for one in found])
        hint = near or "sopstudio scenarios FILE lists them"
        raise unusable("there is no such scenario", where=wanted, why=why, hint=hint)
    if len(fitting) > 1:
        raise _several("scenario", wanted, [one.id for one in fitting])
    return fitting[0]


def _several(noun: str, wanted: str, ids: Sequence[str]) -> Exception:
    shown = ", ".join(ids[:3]) + (" …" if len(ids) > 3 else "")
    why = f"{len(ids)} {noun}s have this id or begin with it"
    return unusable(f"the {noun} is ambiguous", where=wanted, why=why, hint=f"give more of the id: {shown}")


def note_strangers(console: Console, routing: Routing, scenarios: Iterable[Scenario]) -> None:
    """Say which tools, facts and ends of the scenarios the SOP does not have: a slip of the pen, or an older SOP."""
    flow = routing.flow
    known: dict[str, Collection[str]] = {"tool": flow.tools, "fact": flow.facts, "end": flow.nodes}
    strangers: dict[tuple[str, str], str] = {}
    for one in scenarios:
        for noun, name in _named(one):
            if name not in known[noun]:
                strangers.setdefault((noun, name), one.id)
    for (noun, name), where in strangers.items():
        near = meant(name, known[noun])
        what = f"sopstudio: the SOP {flow.sop.id} has no {noun} {name!r} (scenario {where})"
        console.note(what + (f"; {near}" if near else ""))


def _named(scenario: Scenario) -> Iterator[tuple[str, str]]:
    """What a scenario names of its SOP."""
    expected = scenario.expected
    yield from (("tool", name) for name in (*scenario.responses, *(call.tool for call in expected.tools)))
    yield from (("fact", name) for name in (*scenario.user.facts, *scenario.user.again, *scenario.user.withheld))
    yield from (("end", name) for name in (expected.end, *expected.ends) if name)


def from_inputs(routing: Routing, text: str) -> Scenario:
    """A scenario from facts given as JSON: the user says those that are asked for, tools answer the others."""
    from sopstudio.scenarios import MockResponse, Scenario, UserSeed
    from sopstudio.sop import freeze

    given = _inputs(routing, text)
    responses = {name: (MockResponse(response=freeze(body)),) for name, body in _bodies(routing, given).items()}
    said = {name: value for name, value in given.items() if name not in routing.produced}
    title = routing.flow.sop.label()
    return Scenario(
        id="inputs", kind="inputs", user=UserSeed(goal=title, facts=freeze(said)), responses=freeze(responses)
    )


def _inputs(routing: Routing, text: str) -> dict[str, Any]:
    """The facts in `--inputs`, each one that the SOP has and a value that fits."""
    from sopstudio.sop import loads, misfit

    hint = """give a JSON object, as '{"fact": "value"}'"""
    try:
        given = loads(text)
    except FormatError as error:
        raise unusable("the inputs cannot be read", where="--inputs", why=error.why or error.what, hint=hint) from None
    if not isinstance(given, dict):
        raise unusable("the inputs cannot be read", where="--inputs", why="they are not a JSON object", hint=hint)
    facts = routing.flow.facts
    for name, value in given.items():
        known = name in facts
        why = misfit(facts[name], value) if known else f"there is no fact {name!r}"
        if why:
            hint = (
                "give a value that fits" if known else meant(name, facts) or "sopstudio journeys FILE shows the facts"
            )
            raise unusable("the inputs do not fit the SOP", where=f"--inputs {name}", why=why, hint=hint)
    return given


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
