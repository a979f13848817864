"""`sopstudio journeys`: the paths through an SOP, with the values that make each happen."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Annotated, Any

import typer

from sopstudio.cli.console import Console, about
from sopstudio.cli.words import shown
from sopstudio.errors import EditError
from sopstudio.text.humanize import plural

if TYPE_CHECKING:
    from sopstudio.scenarios import Journey

Cover = Annotated[
    str, typer.Option("--cover", help="all, sample:N, leaves:N; or a set: edges, conditions, boundaries, pairs.")
]
Seed = Annotated[int, typer.Option("--seed", help="Chooses samples and values that do not matter.")]


def journeys(
    console: Console,
    file: Annotated[str, typer.Argument(metavar="FILE", help="An SOP in any readable format.")],
    cover: Cover = "all",
    limit: Annotated[int, typer.Option("--limit", min=1, help="List at most this many.")] = 200,
    seed: Seed = 0,
) -> int:
    """List journeys, shortest first, with the facts that make each happen; name those that cannot happen."""
    found = console.journeys(file, console.routing(file), seed)
    count = found.count()
    with about(file, EditError):
        chosen = islice(found.chosen(cover), limit)
        rows = [_row(number, one) for number, one in enumerate(console.progress(chosen, "Solving", limit), 1)]
    wordings = {way.id: way.edge.wording() for way in found.routing.flow.ways() if way.edge}
    feasible = sum(row["feasible"] is True for row in rows)
    infeasible = sum(row["feasible"] is False for row in rows)
    data = {"count": count, "feasible": feasible, "infeasible": infeasible, "journeys": rows}
    console.answer(data, _lines(data, wordings))
    return 0


def _row(number: int, journey: Journey) -> dict[str, Any]:
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
            facts = [f"{name} = {shown(value)}" for name, value in row["facts"].items()]
            said = [f"“{wordings.get(way, way)}” holds" for way in row["prose"]]
            lines.append("      " + (", ".join([*facts, *said]) or "happens whatever the facts are"))
        else:
            word = "cannot happen" if row["feasible"] is False else "not decided"
            lines.append(f"      {word}: {row['reason']}")
    listed = len(data["journeys"])
    rest = "" if listed == data["count"] else f", {listed} listed"
    lines.append(
        f"{plural(data['count'], 'journey')}{rest}: {data['feasible']} feasible, {data['infeasible']} infeasible"
    )
    return lines
