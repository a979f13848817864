"""`sopstudio benchmark`: a data set of one's own, from SOPs to a folder that others can run, and back."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from sopstudio.cli.console import Console, file_context, unusable
from sopstudio.cli.journeys import CoverOption, SeedOption
from sopstudio.cli.registry import CommandGroup
from sopstudio.cli.scenarios import KindsOption, parse_kinds
from sopstudio.errors import EditError
from sopstudio.text.humanize import plural

if TYPE_CHECKING:
    from sopstudio.benchmark import BenchmarkEntry, Card


def make(
    console: Console,
    files: Annotated[list[str], typer.Argument(metavar="FILE...", help="SOPs in any readable format.")],
    output: Annotated[str, typer.Option("-o", "--output", metavar="DIR", help="The folder to make.")],
    licence: Annotated[str, typer.Option("--licence", metavar="NAME", help="Its licence, such as CC-BY-4.0.")],
    name: Annotated[str, typer.Option("--name", help="What it is called; the name of the folder by default.")] = "",
    description: Annotated[str, typer.Option("--description", help="What it is for, in a sentence.")] = "",
    kinds: KindsOption = "",
    cover: CoverOption = "edges",
    seed: SeedOption = 0,
) -> int:
    """Make a benchmark: the SOPs, the journeys through them, scenarios, and a card with counts, licence and hashes."""
    from sopstudio import __version__
    from sopstudio.benchmark import write_benchmark
    from sopstudio.files import put

    folder = Path(output)
    if folder.exists() and any(folder.iterdir() if folder.is_dir() else [folder]):
        raise unusable("the folder is not empty", where=output, hint="name a new one")
    entries = [_make_entry(console, file, kinds, cover, seed) for file in files]
    written = write_benchmark(
        entries, name=name or folder.name, licence=licence, description=description, cover=cover, seed=seed,
        made_with=f"SOP Studio {__version__}",
    )  # fmt: skip
    put({folder / path: content for path, content in written.items()})
    return check(console, output)


def _make_entry(console: Console, file: str, kinds: str, cover: str, seed: int) -> BenchmarkEntry:
    from sopstudio.benchmark import BenchmarkEntry
    from sopstudio.scenarios import cases_of
    from sopstudio.scenarios.kinds import DEFAULT_KINDS
    from sopstudio.sop import Flow, Runtime

    reading = console.read(file)
    console.report_losses(reading.losses)
    with file_context(file, EditError):
        runtime = Runtime(Flow(reading.document.sop))
        journeys = tuple(console.create_journeys(file, runtime, seed).select(cover))
        making = cases_of(runtime, journeys, parse_kinds(kinds) or DEFAULT_KINDS, seed)
        scenarios = tuple(console.progress(making, "Making scenarios"))
    return BenchmarkEntry(reading.document, tuple(each for each in journeys if each.feasible), scenarios)


def check(
    console: Console, folder: Annotated[str, typer.Argument(metavar="DIR", help="The folder of a benchmark.")]
) -> int:
    """Check that nothing in a benchmark was changed, and say what is in it."""
    from sopstudio.benchmark import read_benchmark

    card = read_benchmark(Path(folder)).card
    console.answer(_data(card), _lines(card))
    return 0


def _data(card: Card) -> dict[str, Any]:
    import msgspec

    builtins: dict[str, Any] = msgspec.to_builtins(card)
    return builtins


def _lines(card: Card) -> list[str]:
    rows = [
        f"{entry.id}: {plural(entry.nodes, 'node')}, {plural(entry.journeys, 'journey')}, "
        f"{plural(sum(entry.scenarios.values()), 'scenario')}"
        for entry in card.entries
    ]
    total = f"{plural(len(card.entries), 'SOP')}, {plural(card.count_scenarios(), 'scenario')}, {card.licence}"
    return [*rows, f"{card.name}: {total}", f"hash {card.hash}"]


benchmark = CommandGroup("A data set of one's own, for others to run.", {"make": make, "check": check})
