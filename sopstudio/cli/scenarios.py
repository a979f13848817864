"""`sopstudio scenarios`: test cases made from the journeys of an SOP."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from sopstudio.cli.console import Console, about
from sopstudio.cli.journeys import Cover, Seed
from sopstudio.errors import EditError
from sopstudio.files import put
from sopstudio.text.humanize import plural

if TYPE_CHECKING:
    from sopstudio.scenarios import Scenario


Kinds = Annotated[
    str, typer.Option("--kinds", metavar="K,...", help="Kinds of scenarios, or all; those of JourneyBench by default.")
]


def scenarios(
    console: Console,
    file: Annotated[str, typer.Argument(metavar="FILE", help="An SOP in any readable format.")],
    kinds: Kinds = "",
    cover: Cover = "edges",
    seed: Seed = 0,
    output: Annotated[str, typer.Option("-o", "--output", help="Write JSON Lines to this file.")] = "",
) -> int:
    """Make scenarios: the user's facts, the tools' answers and the trace that is expected."""
    from sopstudio.scenarios import cases_of
    from sopstudio.scenarios.kinds import USUAL
    from sopstudio.sop import dumps

    routing = console.routing(file)
    wanted = wanted_kinds(kinds) or USUAL
    with about(file, EditError):
        journeys, coverage = console.journeys(file, routing, seed).covered(cover)
        found = list(console.progress(cases_of(routing, journeys, wanted, seed), "Making scenarios"))
    rows = [row(one) for one in found]
    written = [dumps(one, indent=None) for one in rows]
    if output and output != "-":
        put({Path(output): "".join(line + "\n" for line in written).encode()})
    counts = Counter(one.kind for one in found)
    lines = [f"{one.id}  {len(one.expected.tools)} calls, {one.expected.end or one.expected.status}" for one in found]
    lines += [*coverage.lines(), _counts(counts)]
    console.answer({"scenarios": rows, "coverage": coverage.as_json()}, written if output == "-" else lines)
    return 0 if found else 1


def row(scenario: Scenario) -> dict[str, Any]:
    """The scenario as contracts describe it: every key that scripts rely on is there, also where it says nothing."""
    from sopstudio.sop import plain

    expected = scenario.expected
    return {
        "id": scenario.id,
        "kind": scenario.kind,
        "journey": scenario.journey,
        "user": plain(scenario.user),
        "responses": {
            tool: [{"arguments": {}, **plain(one)} for one in answers] for tool, answers in scenario.responses.items()
        },
        "expected": {
            "tools": [
                {"tool": "", "arguments": {}, "optional": False, "ok": True, **plain(one)} for one in expected.tools
            ],
            "path": list(expected.path),
            "end": expected.end,
            "ends": list(expected.ends),
            "status": expected.status,
            "turns": plain(expected.turns),
        },
        "prose": list(scenario.prose),
    }


def _counts(counts: Counter[str]) -> str:
    kinds = ", ".join(f"{number} {kind}" for kind, number in counts.items())
    why = kinds or "no journey can happen, or none has what these kinds need; sopstudio journeys FILE shows why"
    return f"{plural(counts.total(), 'scenario')}: {why}"


def wanted_kinds(text: str) -> tuple[str, ...]:
    """The kinds that the option names; *all* stands for all."""
    from sopstudio.scenarios.kinds import KINDS

    return tuple(KINDS) if text.strip() == "all" else split(text)


def split(text: str) -> tuple[str, ...]:
    """The words of a comma-separated option."""
    return tuple(word.strip() for word in text.split(",") if word.strip())
