"""`sopstudio scenarios`: test cases generated from the journeys of an SOP."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from sopstudio.cli.console import Console, file_context
from sopstudio.cli.journeys import CoverOption, SeedOption
from sopstudio.cli.options import PriceOptions, RpmOption, SetOptions, TpmOption, split_list
from sopstudio.cli.written_values import ValueWriting, write_values
from sopstudio.errors import EditError
from sopstudio.files import put
from sopstudio.text.humanize import plural

if TYPE_CHECKING:
    from sopstudio.scenarios import Scenario


KindsOption = Annotated[
    str, typer.Option("--kinds", metavar="K,...", help="Kinds of scenarios, or all; those of JourneyBench by default.")
]


def scenarios(
    console: Console,
    file: Annotated[str, typer.Argument(metavar="FILE", help="An SOP in any readable format.")],
    kinds: KindsOption = "",
    cover: CoverOption = "edges",
    seed: SeedOption = 0,
    model: Annotated[
        str,
        typer.Option(
            "--model",
            metavar="MODEL",
            help="What writes the values in responses that decide conditions in words; made from the words by default.",
        ),
    ] = "",
    price: PriceOptions = None,
    set_: SetOptions = None,
    rpm: RpmOption = None,
    tpm: TpmOption = None,
    output: Annotated[str, typer.Option("-o", "--output", help="Write JSON Lines to this file.")] = "",
) -> int:
    """Make scenarios: the user's facts, the tools' answers and the trace that is expected."""
    from sopstudio.scenarios import cases_of
    from sopstudio.scenarios.kinds import DEFAULT_KINDS
    from sopstudio.sop import dumps

    writing = ValueWriting(model, seed, price, set_, rpm, tpm)
    writing.check()
    runtime = console.load_runtime(file)
    selected_kinds = parse_kinds(kinds) or DEFAULT_KINDS
    with file_context(file, EditError):
        journeys, coverage = console.create_journeys(file, runtime, seed).select_with_coverage(cover)
        written = write_values(console, file, runtime, journeys, writing)
        making = cases_of(runtime, journeys, selected_kinds, seed, written.values)
        cases = [written.sign(case) for case in console.progress(making, "Making scenarios")]
    rows = [scenario_row(case) for case in cases]
    json_lines = [dumps(entry, indent=None) for entry in rows]
    if output and output != "-":
        put({Path(output): "".join(line + "\n" for line in json_lines).encode()})
    counts = Counter(case.kind for case in cases)
    lines = [
        f"{case.id}  {len(case.expected.tools)} calls, {case.expected.end or case.expected.status}" for case in cases
    ]
    lines += [*coverage.lines(), *written.lines(), _count_line(counts)]
    data = {"scenarios": rows, "coverage": coverage.as_json(), **written.as_json()}
    console.answer(data, json_lines if output == "-" else lines)
    return 0 if cases else 1


def scenario_row(scenario: Scenario) -> dict[str, Any]:
    """The scenario as contracts describe it, with every key that scripts rely on, even blank ones."""
    from sopstudio.sop import to_json_data

    expected = scenario.expected
    responses = {"responses": scenario.responses, "further_responses": scenario.further_responses}
    return {
        "id": scenario.id,
        "kind": scenario.kind,
        "journey": scenario.journey,
        "user": to_json_data(scenario.user),
        **{
            name: {
                tool: [{"arguments": {}, **to_json_data(response)} for response in answers]
                for tool, answers in by_tool.items()
            }
            for name, by_tool in responses.items()
        },
        "expected": {
            "tools": [
                {"tool": "", "arguments": {}, "optional": False, "ok": True, **to_json_data(call)}
                for call in expected.tools
            ],
            "path": list(expected.path),
            "end": expected.end,
            "ends": list(expected.ends),
            "status": expected.status,
            "turns": to_json_data(expected.turns),
            "outputs": to_json_data(expected.outputs),
        },
        "prose": list(scenario.prose),
        "further_facts": to_json_data(scenario.further_facts),
        "prose_model": scenario.prose_model,
    }


def _count_line(counts: Counter[str]) -> str:
    kinds = ", ".join(f"{number} {kind}" for kind, number in counts.items())
    reason = kinds or "no journey can happen, or none has what these kinds need; sopstudio journeys FILE shows why"
    return f"{plural(counts.total(), 'scenario')}: {reason}"


def parse_kinds(text: str) -> tuple[str, ...]:
    """The kinds that the option names; *all* stands for all."""
    from sopstudio.scenarios.kinds import KINDS

    return tuple(KINDS) if text.strip() == "all" else split_list(text)
