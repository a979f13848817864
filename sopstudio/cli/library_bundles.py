"""`sopstudio library export` and `import`: an SOP with its versions, scenarios and runs as one file."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from sopstudio.cli.console import Console
from sopstudio.cli.library_identity import SHOWN_DIGITS, SopArgument, name_of, text_of
from sopstudio.files import put
from sopstudio.text.humanize import plural


def export(
    console: Console,
    sop: SopArgument,
    output: Annotated[
        str, typer.Option("-o", "--output", metavar="FILE", help="The bundle; .sopbundle is added where it lacks.")
    ],
    runs: Annotated[int, typer.Option("--runs", min=0, max=500, help="At most so many runs, the newest first.")] = 100,
    scenarios: Annotated[str, typer.Option("--scenarios", metavar="FILE", help="Scenarios that go with it.")] = "",
) -> int:
    """Write an SOP with its versions, its runs and their scenarios, and pages to read, to one file."""
    from sopstudio.bundles import SUFFIX, export_bundle, write_bundle
    from sopstudio.cli.scenario_selection import read_scenarios
    from sopstudio.formats import read
    from sopstudio.handout.paper import usual_paper
    from sopstudio.sop import with_uid

    given = read_scenarios(console, scenarios) if scenarios else ()
    with console.library(read_only=True) as library:
        newest = library.versions.get(name_of(console, library, sop))
        document = with_uid(read(text_of(newest), format="native").document, newest.version.uid)
        bundle = export_bundle(library, document, given, runs)
    path = Path(output if output.endswith(SUFFIX) else f"{output}{SUFFIX}")
    put({path: write_bundle(bundle, paper=usual_paper())})
    counts = {"versions": len(bundle.versions), "scenarios": len(bundle.scenarios), "runs": len(bundle.runs)}
    words = ", ".join(plural(count, name.removesuffix("s")) for name, count in counts.items())
    console.answer({"file": str(path), "sop": document.sop.id, "uid": document.uid, **counts}, [f"{path}: {words}"])
    return 0


def import_(
    console: Console,
    file: Annotated[str, typer.Argument(metavar="FILE", help="A bundle that library export wrote.")],
    scenarios: Annotated[
        str, typer.Option("--scenarios", metavar="OUT", help="Write the scenarios of the bundle to this file.")
    ] = "",
) -> int:
    """Take an SOP with its versions and runs from a bundle; what is there already is not added again."""
    from sopstudio.bundles import import_bundle, read_bundle
    from sopstudio.scenarios.scenario import write_scenarios

    bundle = read_bundle(Path(file))
    with console.library() as library, library.alone():
        arrived = import_bundle(library, bundle)
        (summary,) = library.versions.named(arrived.uid)
    if scenarios:
        put({Path(scenarios): "".join(f"{line}\n" for line in write_scenarios(bundle.scenarios)).encode()})
    data = {
        "sop": summary.id,
        "uid": arrived.uid,
        "versions": arrived.versions,
        "runs": arrived.runs,
        "scenarios": len(bundle.scenarios),
        "copy": arrived.is_copy,
    }
    words = f"{plural(arrived.versions, 'new version')}, {plural(arrived.runs, 'new run')}"
    note = f"; your {bundle.document.sop.id} went another way, so this is an SOP of its own" if arrived.is_copy else ""
    console.answer(data, [f"{summary.id} {arrived.uid[:SHOWN_DIGITS]}: {words}{note}"])
    return 0


__all__ = ["export", "import_"]
