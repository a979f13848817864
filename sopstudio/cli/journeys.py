"""`sopstudio journeys`: the paths through an SOP, with values that make each happen."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Annotated, Any

import typer

from sopstudio.cli.console import Console, file_context, format_value
from sopstudio.errors import EditError
from sopstudio.text.humanize import plural

if TYPE_CHECKING:
    from sopstudio.scenarios import Journey

CoverOption = Annotated[
    str,
    typer.Option(
        "--cover",
        help="all, sample:N, leaves:N (drawn anew, weighted by ends); or a set: edges, conditions, boundaries, pairs.",
    ),
]
SeedOption = Annotated[int, typer.Option("--seed", help="Chooses samples and values that do not matter.")]


def journeys(
    console: Console,
    file: Annotated[str, typer.Argument(metavar="FILE", help="An SOP in any readable format.")],
    cover: CoverOption = "all",
    limit: Annotated[int, typer.Option("--limit", min=1, help="List at most this many.")] = 200,
    seed: SeedOption = 0,
) -> int:
    """List journeys, shortest first, with the facts that make each happen; name those that cannot happen."""
    all_journeys = console.create_journeys(file, console.load_runtime(file), seed)
    count = all_journeys.count()
    with file_context(file, EditError):
        selected = islice(all_journeys.select(cover), limit)
        rows = [
            _journey_row(number, journey)
            for number, journey in enumerate(console.progress(selected, "Solving", limit), 1)
        ]
    wordings = {
        transition.id: transition.edge.wording()
        for transition in all_journeys.runtime.flow.transitions()
        if transition.edge
    }
    feasible = sum(row["feasible"] is True for row in rows)
    infeasible = sum(row["feasible"] is False for row in rows)
    data = {"count": count, "feasible": feasible, "infeasible": infeasible, "journeys": rows}
    console.answer(data, _lines(data, wordings))
    return 0


def _journey_row(number: int, journey: Journey) -> dict[str, Any]:
    return {
        "number": number,
        "id": journey.id,
        "nodes": list(journey.nodes),
        "edges": list(journey.edges),
        "facts": journey.facts(),
        "feasible": journey.feasible,
        "reason": journey.solution.reason,
        "prose": list(journey.solution.prose),
        "end": journey.ends[-1] if journey.ends else "",
        "ends": list(journey.ends),
    }


def _lines(data: dict[str, Any], wordings: dict[str, str]) -> list[str]:
    lines = []
    for row in data["journeys"]:
        lines.append(f"{row['number']:>4}  {row['id']}  {' → '.join(row['nodes'])}")
        if row["feasible"]:
            facts = [f"{name} = {format_value(value)}" for name, value in row["facts"].items()]
            prose = [f"“{wordings.get(edge, edge)}” holds" for edge in row["prose"]]
            lines.append("      " + (", ".join([*facts, *prose]) or "happens whatever the facts are"))
        else:
            word = "cannot happen" if row["feasible"] is False else "not decided"
            lines.append(f"      {word}: {row['reason']}")
    listed_count = len(data["journeys"])
    rest = "" if listed_count == data["count"] else f", {listed_count} listed"
    lines.append(
        f"{plural(data['count'], 'journey')}{rest}: {data['feasible']} feasible, {data['infeasible']} infeasible"
    )
    return lines
