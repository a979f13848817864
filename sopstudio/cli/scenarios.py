"""`sopstudio scenarios`: test cases made from the journeys of an SOP."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Annotated

import typer

from sopstudio.cli.console import Console, counted
from sopstudio.cli.files import put
from sopstudio.cli.journeys import Cover, Seed

Kinds = Annotated[str, typer.Option("--kinds", metavar="K,...", help="Kinds of scenarios; all by default.")]


def scenarios(
    console: Console,
    file: Annotated[str, typer.Argument(metavar="FILE", help="An SOP in any readable format.")],
    kinds: Kinds = "",
    cover: Cover = "edges",
    seed: Seed = 0,
    output: Annotated[str, typer.Option("-o", "--output", help="Write JSON Lines to this file.")] = "",
) -> int:
    """Make scenarios: the user's facts, the tools' answers and the trace that is expected."""
    from sopstudio.scenarios import Journeys, cases_of
    from sopstudio.scenarios.case import write
    from sopstudio.sop import plain

    routing = console.routing(file)
    wanted = {"kinds": split(kinds)} if kinds else {}
    journeys = Journeys(routing, seed=seed).chosen(cover)
    found = list(console.progress(cases_of(routing, journeys, **wanted), "Making scenarios"))
    if output and output != "-":
        put({Path(output): "".join(line + "\n" for line in write(found)).encode()})
    counts = Counter(one.kind for one in found)
    lines = [f"{one.id}  {len(one.expected.tools)} calls, {one.expected.end or one.expected.status}" for one in found]
    lines.append(_counts(counts))
    console.answer({"scenarios": [plain(one) for one in found]}, write(found) if output == "-" else lines)
    return 0 if found else 1


def _counts(counts: Counter[str]) -> str:
    kinds = ", ".join(f"{number} {kind}" for kind, number in counts.items())
    why = kinds or "no journey can happen, or none has what these kinds need; sopstudio journeys FILE says why"
    return f"{counted(counts.total(), 'scenario')}: {why}"


def split(text: str) -> tuple[str, ...]:
    """The words of a comma-separated option."""
    return tuple(word.strip() for word in text.split(",") if word.strip())
