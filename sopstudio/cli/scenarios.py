"""`sopstudio scenarios`: test cases made from the journeys of an SOP."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Annotated

import typer

from sopstudio.cli.console import Console
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
    from sopstudio.scenarios import cases
    from sopstudio.scenarios.case import write
    from sopstudio.sop import plain

    reading = console.read(file)
    console.losses(reading.losses)
    wanted = {"kinds": split(kinds)} if kinds else {}
    found = list(console.progress(cases(reading.document.sop, cover=cover, seed=seed, **wanted), "Making scenarios"))
    if output and output != "-":
        put({Path(output): "".join(line + "\n" for line in write(found)).encode()})
    counts = Counter(one.kind for one in found)
    lines = [f"{one.id}  {len(one.expected.tools)} calls, {one.expected.end or one.expected.status}" for one in found]
    lines.append(f"{len(found)} scenarios: " + ", ".join(f"{number} {kind}" for kind, number in counts.items()))
    console.answer({"scenarios": [plain(one) for one in found]}, write(found) if output == "-" else lines)
    return 0


def split(text: str) -> tuple[str, ...]:
    """The words of a comma-separated option."""
    return tuple(word.strip() for word in text.split(",") if word.strip())
