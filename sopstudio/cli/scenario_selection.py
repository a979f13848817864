"""Selecting the scenario of a run (by id, by journey, by inputs, from a file, or the first feasible one) and those of
an evaluation.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from datetime import date
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from msgspec import Struct

from sopstudio.cli.console import Console, file_context, suggest, unusable
from sopstudio.errors import EditError, FormatError
from sopstudio.extras import require

if TYPE_CHECKING:
    from sopstudio.scenarios import Journey, Journeys, Scenario
    from sopstudio.scenarios.published import PublishedSet
    from sopstudio.sop import Runtime

MAX_JOURNEYS = 5000
"""Journeys tried when one is named by id, or when the first feasible one is sought."""
ID_LENGTH = 12


TodayOption = Annotated[
    str,
    typer.Option(
        "--today",
        metavar="DATE",
        help="What today() is in every run, as 2026-03-01; else the scenario's, or the local date.",
    ),
]


class ScenarioSelection(Struct, frozen=True):
    """Which scenarios an evaluation runs: those in a file, or made from journeys; of all kinds where none is named."""

    file: str
    kinds: tuple[str, ...]
    cover: str
    seed: int
    today: date | None


def parse_date(text: str) -> date | None:
    """The date of `--today`; None where it is not given. Raises `SopStudioError`."""
    from sopstudio.expressions.values import read_date

    day = read_date(text) if text else None
    if text and day is None:
        raise unusable("there is no such date", where=f"--today {text}", hint="write it as 2026-03-01")
    return day


def set_date(runtime: Runtime, cases: Sequence[Scenario], today: date | None) -> list[Scenario]:
    """The scenarios with this date and what is then expected; unchanged where it is None."""
    from sopstudio.scenarios.expected_trace import on_date

    return list(cases) if today is None else [on_date(runtime, case, today) for case in cases]


def collect_scenarios(
    console: Console, runtimes: Sequence[tuple[str, Runtime]], selection: ScenarioSelection
) -> Mapping[int, Sequence[Scenario]]:
    """The scenarios of each SOP by the identity of its runtime. Raises `SopStudioError` where the file has none."""
    from sopstudio.scenarios import cases_of
    from sopstudio.scenarios.kinds import DEFAULT_KINDS

    file, kinds, today = selection.file, selection.kinds, selection.today
    if file and Path(file).is_dir() and not _is_published(file):
        return {id(runtime.flow): _read_of_sop(console, runtime, selection) for _, runtime in runtimes}
    if file:
        file_cases = read_scenarios(console, file)
        selected = [case for case in file_cases if not kinds or case.kind in kinds]
        if not selected:
            available = ", ".join(dict.fromkeys(case.kind for case in file_cases))
            raise unusable(
                "there is nothing to run",
                where=file,
                why="there are no scenarios of these kinds",
                hint=f"the kinds are: {available}",
            )
        for _, runtime in runtimes:
            report_unknown_names(console, runtime, selected)
        return {id(runtime.flow): set_date(runtime, selected, today) for _, runtime in runtimes}
    cases = {}
    for name, runtime in console.progress(runtimes, "Making scenarios", len(runtimes)):
        with file_context(name, EditError):
            journeys = console.create_journeys(name, runtime, selection.seed).select(selection.cover)
            made = list(cases_of(runtime, journeys, kinds or DEFAULT_KINDS, selection.seed))
            cases[id(runtime.flow)] = set_date(runtime, made, today)
    return cases


def _read_of_sop(console: Console, runtime: Runtime, selection: ScenarioSelection) -> list[Scenario]:
    """The scenarios of an SOP in a folder that has a file for each, as a benchmark has."""
    path = Path(selection.file) / f"{runtime.flow.sop.id}.jsonl"
    if not path.is_file():
        hint = "it holds a file ID.jsonl for each SOP"
        raise unusable("there are no scenarios for the SOP", where=str(path), why="there is no such file", hint=hint)
    cases = [case for case in read_scenarios(console, str(path)) if not selection.kinds or case.kind in selection.kinds]
    report_unknown_names(console, runtime, cases)
    return set_date(runtime, cases, selection.today)


def _is_published(path: str) -> bool:
    from sopstudio.scenarios.published import is_published_folder

    return is_published_folder(Path(path))


def read_published_set(console: Console, path: str) -> PublishedSet | None:
    """The scenarios of a published set (tau2-bench, STAR, ABCD) in a file or a folder; None where it is none."""
    from sopstudio.scenarios.published import read_published, read_published_folder

    if _is_published(path):
        return read_published_folder(Path(path))
    return None if path == "-" or Path(path).is_dir() else read_published(console.read_text(path), path)


def read_scenarios(console: Console, path: str) -> list[Scenario]:
    """The scenarios in a file (`-` is standard input), or those of a published set, whose losses are noted.

    Raises `ScenarioError`, also where there are none.
    """
    from sopstudio.scenarios.scenario import read_scenarios

    published = read_published_set(console, path)
    if published is not None:
        for loss in published.losses:
            console.note(f"{loss.kind}: {loss}")
        return list(published.scenarios)
    scenarios = read_scenarios(console.read_text(path), path)
    if not scenarios:
        raise unusable(
            "there are no scenarios", where=path, why="the file is empty", hint="sopstudio scenarios FILE makes some"
        )
    return scenarios


def select_scenario(
    console: Console, sop: str, runtime: Runtime, *, scenario: str, journey: str, inputs: str, file: str, seed: int
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
        return scenario_from_inputs(runtime, inputs)
    if file or scenario:
        candidates = read_scenarios(console, file) if file else _generate_cases(console, sop, runtime, scenario, seed)
        selected = find_by_id(candidates, scenario) if scenario else candidates[0]
        report_unknown_names(console, runtime, [selected])
        return selected
    require("z3")
    all_journeys = console.create_journeys(sop, runtime, seed)
    selected_journey = select_journey(all_journeys, journey) if journey else first_feasible(all_journeys)
    return next(iter(cases_of(runtime, [selected_journey], ["correct-context"])))


def _generate_cases(console: Console, sop: str, runtime: Runtime, scenario_id: str, seed: int) -> list[Scenario]:
    """What `sopstudio scenarios` generates of the kind that an id, or a beginning of one, names."""
    from sopstudio.scenarios import cases_of
    from sopstudio.scenarios.kinds import DEFAULT_KINDS, KINDS

    kinds = [kind for kind in KINDS if kind == scenario_id.partition(".")[0]]
    kinds = kinds or [kind for kind in KINDS if kind.startswith(scenario_id)] or list(DEFAULT_KINDS)
    return list(cases_of(runtime, console.create_journeys(sop, runtime, seed).find_covering(), kinds, seed))


def first_feasible(journeys: Journeys) -> Journey:
    """The shortest feasible journey. Raises `SopStudioError` where there is none."""
    tried: list[Journey] = []
    for journey in islice(journeys.iter_all(), MAX_JOURNEYS):
        if journey.feasible:
            return journey
        tried.append(journey)
    reason = tried[0].solution.reason if tried else "nothing follows the start"
    raise unusable("no journey can happen", why=reason, hint="sopstudio check FILE shows what is wrong")


def select_journey(journeys: Journeys, reference: str) -> Journey:
    """The journey by its number in the list of `sopstudio journeys`, or by its id or a beginning of it."""
    if reference.isascii() and reference.isdigit():
        number = int(reference)
        path = next(islice(journeys.paths, number - 1, None), None) if 0 < number <= MAX_JOURNEYS else None
        journey = None if path is None else journeys.journey(path)
    else:
        journey = _find_journey(journeys, reference)
    if journey is None:
        reason = f"it has {journeys.count()} journeys, and none has that number or id"
        raise unusable(
            "the SOP has no such journey", where=reference, why=reason, hint="sopstudio journeys FILE lists them"
        )
    if not journey.feasible:
        raise unusable("the journey cannot happen", where=reference, why=journey.solution.reason, hint="choose another")
    return journey


def _find_journey(journeys: Journeys, journey_id: str) -> Journey | None:
    matches: list[Journey] = []
    for journey in islice(journeys.iter_all(), MAX_JOURNEYS):
        if journey.id.startswith(journey_id):
            matches.append(journey)
        if matches and len(journey_id) >= ID_LENGTH:
            break
    if len(matches) > 1:
        raise _ambiguous_reference("journey", journey_id, [journey.id for journey in matches])
    return matches[0] if matches else None


def find_by_id(scenarios: Sequence[Scenario], scenario_id: str) -> Scenario:
    """The scenario with this id, or the only one whose id begins with it."""
    matches = [scenario for scenario in scenarios if scenario.id == scenario_id] or [
        scenario for scenario in scenarios if scenario.id.startswith(scenario_id)
    ]
    if not matches:
        reason, suggestion = (
            f"none of {len(scenarios)} ids begins like this",
            suggest(scenario_id, [scenario.id for scenario in scenarios]),
        )
        hint = suggestion or "sopstudio scenarios FILE lists them"
        raise unusable("there is no such scenario", where=scenario_id, why=reason, hint=hint)
    if len(matches) > 1:
        raise _ambiguous_reference("scenario", scenario_id, [scenario.id for scenario in matches])
    return matches[0]


def _ambiguous_reference(noun: str, reference: str, ids: Sequence[str]) -> Exception:
    examples = ", ".join(ids[:3]) + (" …" if len(ids) > 3 else "")
    reason = f"{len(ids)} {noun}s have this id or begin with it"
    return unusable(f"the {noun} is ambiguous", where=reference, why=reason, hint=f"give more of the id: {examples}")


def report_unknown_names(console: Console, runtime: Runtime, scenarios: Iterable[Scenario]) -> None:
    """Report tools, facts and ends of the scenarios that the SOP does not have (a typing error, or an older
    SOP).
    """
    flow = runtime.flow
    known: dict[str, Collection[str]] = {"tool": flow.tools, "fact": flow.facts, "end": flow.nodes}
    unknown: dict[tuple[str, str], str] = {}
    for scenario in scenarios:
        for noun, name in _referenced_names(scenario):
            if name not in known[noun]:
                unknown.setdefault((noun, name), scenario.id)
    for (noun, name), where in unknown.items():
        suggestion = suggest(name, known[noun])
        message = f"sopstudio: the SOP {flow.sop.id} has no {noun} {name!r} (scenario {where})"
        console.note(message + (f"; {suggestion}" if suggestion else ""))


def _referenced_names(scenario: Scenario) -> Iterator[tuple[str, str]]:
    """The names of the SOP's parts in a scenario, each with its kind."""
    expected = scenario.expected
    yield from (("tool", name) for name in (*scenario.responses, *(call.tool for call in expected.tools)))
    yield from (("fact", name) for name in (*scenario.user.facts, *scenario.user.again, *scenario.user.withheld))
    yield from (("end", name) for name in (expected.end, *expected.ends) if name)


def scenario_from_inputs(runtime: Runtime, text: str) -> Scenario:
    """A scenario from facts as JSON: the user says the asked ones, tools return the others."""
    from sopstudio.scenarios import MockResponse, Scenario, UserSeed
    from sopstudio.sop import freeze

    facts = _parse_inputs(runtime, text)
    responses = {
        name: (MockResponse(response=freeze(body)),) for name, body in _response_bodies(runtime, facts).items()
    }
    user_facts = {name: value for name, value in facts.items() if name not in runtime.produced_facts}
    user = UserSeed.wanting(runtime.flow.sop, facts=freeze(user_facts))
    return Scenario(id="inputs", kind="inputs", user=user, responses=freeze(responses))


def _parse_inputs(runtime: Runtime, text: str) -> dict[str, Any]:
    """The facts in `--inputs`, each known to the SOP and with a fitting value."""
    from sopstudio.sop import describe_mismatch, loads

    hint = """give a JSON object, as '{"fact": "value"}'"""
    try:
        inputs = loads(text)
    except FormatError as error:
        raise unusable("the inputs cannot be read", where="--inputs", why=error.why or error.what, hint=hint) from None
    if not isinstance(inputs, dict):
        raise unusable("the inputs cannot be read", where="--inputs", why="they are not a JSON object", hint=hint)
    facts = runtime.flow.facts
    for name, value in inputs.items():
        known = name in facts
        reason = describe_mismatch(facts[name], value) if known else f"there is no fact {name!r}"
        if reason:
            hint = (
                "give a value that fits" if known else suggest(name, facts) or "sopstudio journeys FILE shows the facts"
            )
            raise unusable("the inputs do not fit the SOP", where=f"--inputs {name}", why=reason, hint=hint)
    return inputs


def _response_bodies(runtime: Runtime, facts: dict[str, Any]) -> dict[str, dict[str, Any]]:
    """For each tool that provides a given fact: its sample response with the fact inserted."""
    from sopstudio.sop import to_json_data

    bodies: dict[str, dict[str, Any]] = {}
    for tool in runtime.flow.sop.tools:
        for output in tool.outputs:
            if output.fact in facts:
                sample = to_json_data(tool.responses[0].body) if tool.responses else {}
                body = bodies.setdefault(tool.name, sample)
                *parents, last = output.path.split(".")
                for key in parents:
                    body = body.setdefault(key, {})
                body[last] = facts[output.fact]
    return bodies
