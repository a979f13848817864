"""`sopstudio convert`, `formats` and `picture`: an SOP from any readable format to any writable one, with every loss
listed, or to a picture.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from sopstudio.cli.actions import ActionsOption, read_actions, with_repository_tools
from sopstudio.cli.console import Console, file_context, unusable, write_bytes
from sopstudio.cli.journeys import SeedOption
from sopstudio.cli.scenario_selection import read_published_set
from sopstudio.files import write_whole
from sopstudio.text.humanize import plural

if TYPE_CHECKING:
    from sopstudio.formats import Loss, Reading, Writing
    from sopstudio.formats.tool_lists import ToolReading
    from sopstudio.sop import Document
from typing import Literal

SOP_BENCH = "sop-bench"
"""The format that a domain of SOP-Bench, a folder, is read as."""
SCENARIOS_ENDING = ".jsonl"
"""The ending of files of scenarios, which published sets of cases become."""
VARIANT_HELP = (
    "Make it harder (stress, look-alike-tools, background, outdated-alternatives) or argument-free (grounded)."
)


def convert(
    console: Console,
    source: Annotated[
        str,
        typer.Argument(
            metavar="IN",
            help="What to read: a file, a domain of SOP-Bench, a published set of cases, or - for standard input.",
        ),
    ],
    target: Annotated[str, typer.Argument(metavar="OUT", help="What to write; - is standard output.")] = "",
    output: Annotated[str, typer.Option("-o", "--output", metavar="OUT", help="The same, as for other commands.")] = "",
    source_format: Annotated[str | None, typer.Option("--from", metavar="F", help="Format to read.")] = None,
    target_format: Annotated[str | None, typer.Option("--to", metavar="F", help="Format to write.")] = None,
    variant: Annotated[str, typer.Option("--variant", metavar="V", help=VARIANT_HELP)] = "",
    actions: ActionsOption = "",
    tools: Annotated[
        list[str] | None,
        typer.Option(
            "--tools",
            metavar="FILE|DIR|URL|mcp:COMMAND",
            help="Add the tools of a list (OpenAPI, functions, JSON Schema, Postman, cURL), a folder of lists or an "
            "MCP server.",
        ),
    ] = None,
    bind: Annotated[
        bool,
        typer.Option("--bind", help="Have steps call the tools that their words name; else they are listed."),
    ] = False,
    seed: SeedOption = 0,
) -> int:
    """Read an SOP in any format and write it in any other. What a format cannot hold is listed."""
    target = _choose_target(target, output)
    if target == "-" and console.format == "json":
        raise unusable("standard output would be used twice", where="--format json", hint="name a file for OUT")
    if target_format is None and Path(target).suffix == SCENARIOS_ENDING:
        return _convert_published(console, source, target)
    reading = _read_source(console, source, source_format)
    name = target_format or _guess_format(target)
    document = _supply_tools(console, reading.document, actions) if actions else reading.document
    brings_tools = bool(tools) or reading.format == SOP_BENCH
    document, changes = _add_tools(document, tools or (), bind=bind, proposes=brings_tools)
    document = _apply_variant(document, variant, seed) if variant else document
    writing = _write_format(document, name)
    _write_result(writing, target)
    sop, losses = document.sop, (*reading.losses, *changes, *writing.losses)
    data: dict[str, Any] = {
        "from": reading.format,
        "to": name,
        "nodes": sum(len(graph.nodes) for graph in sop.graphs()),
        "edges": sum(len(graph.edges) for graph in sop.graphs()),
        "losses": [_loss_row(loss) for loss in losses],
    }
    if console.format == "text":
        for loss in losses:
            console.note(f"{loss.kind}: {loss}")
        sizes = f"{plural(data['nodes'], 'node')}, {plural(data['edges'], 'edge')}"
        console.note(f"{source} ({reading.format}) -> {target} ({name}): {sizes}, {_loss_counts(losses)}")
    else:
        console.answer(data, ())
    return 0


def _choose_target(target: str, output: str) -> str:
    """What to write, named by its place or by `-o`. Raises `SopStudioError` where neither or both do."""
    if bool(target) == bool(output):
        what = "OUT is named twice" if target else "what to write is not named"
        raise unusable(what, hint="convert IN OUT, or convert IN -o OUT")
    return target or output


def _convert_published(console: Console, source: str, target: str) -> int:
    """Write the scenarios of a published set as ours, and list what they do not hold of it."""
    from sopstudio.scenarios.scenario import write_scenarios

    published = read_published_set(console, source)
    if published is None:
        hint = "tasks of tau2-bench, dialogues of STAR and conversations of ABCD become scenarios (.jsonl)"
        raise unusable("there are no scenarios of a published set", where=source, hint=hint)
    with file_context(target):
        write_whole(Path(target), "".join(f"{line}\n" for line in write_scenarios(published.scenarios)).encode())
    rows = [_loss_row(loss) for loss in published.losses]
    lines = [f"{loss.kind}: {loss}" for loss in published.losses]
    count = plural(len(published.scenarios), "scenario")
    console.answer(
        {"from": published.name, "to": "scenarios", "scenarios": len(published.scenarios), "losses": rows},
        [*lines, f"{source} ({published.name}) -> {target}: {count}, {_loss_counts(published.losses)}"],
    )
    return 0


def _read_source(console: Console, source: str, source_format: str | None) -> Reading:
    """The SOP in a file, or that of a folder with a domain of SOP-Bench, which keeps the mapping of its table."""
    from sopstudio.cases.sop_bench import is_domain, read_domain
    from sopstudio.formats.format import Reading

    if source == "-" or source_format is not None or not is_domain(Path(source)):
        return console.read(source, source_format)
    with file_context(source):
        domain = read_domain(Path(source))
    console.note(f"sopstudio: the mapping of {domain.table_path} is kept; backtest OUT --table {domain.table_path}")
    return Reading(domain.document, domain.losses, SOP_BENCH)


def _write_format(document: Document, name: str) -> Writing:
    """The files of a format, or of the diagram that an export target of that name draws. Raises `SopStudioError`."""
    from sopstudio.deploy.drawings import is_drawn, write_drawing
    from sopstudio.formats import write

    return write_drawing(document, name) if is_drawn(name) else write(document, name)


def _writers() -> dict[str, tuple[str, ...]]:
    """The formats that can be written, with the endings of their files."""
    from sopstudio.deploy.drawings import ENDINGS
    from sopstudio.formats import formats

    written = {entry.name: entry.extensions for entry in formats() if entry.write is not None}
    return {**written, **ENDINGS}


def _supply_tools(console: Console, document: Document, actions: str) -> Document:
    """The document with the tools that a repository gives its steps in words. Raises `SopStudioError`."""
    from sopstudio.sop import replace_fields

    rows = read_actions(console, actions)
    with file_context(actions):
        return replace_fields(document, sop=with_repository_tools(console, document.sop, rows))


def _add_tools(
    document: Document, places: Sequence[str], *, bind: bool, proposes: bool
) -> tuple[Document, tuple[Loss, ...]]:
    """The document with the tools at these places, and what was left out, has changed or is proposed.

    With `bind`, steps call the tools that are proposed for them. Raises `SopStudioError`.
    """
    from sopstudio.formats import Loss
    from sopstudio.formats.tool_lists import apply_bindings, merge_tools, propose_bindings

    losses: list[Loss] = []
    for place in places:
        reading = _read_tools(place)
        document, changes = merge_tools(document, reading)
        losses += (*reading.losses, *changes)
    proposals = propose_bindings(document.sop, document.sop.tools) if proposes else ()
    what, why = ("calls", "its words name it") if bind else ("could call", "its words name it; --bind has it do so")
    losses += [Loss(f"the step {item.title[:60]!r} {what} {item.tool}", "", why, "assumed") for item in proposals]
    return apply_bindings(document, proposals) if bind else document, tuple(losses)


def _read_tools(place: str) -> ToolReading:
    """The tools of a file, of the files of a folder, or of an MCP server. Raises `SopStudioError`."""
    from sopstudio.connections.mcp_listing import is_server, read_server
    from sopstudio.formats.limits import read_file
    from sopstudio.formats.tool_lists import read_folder, read_tools

    if is_server(place):
        return read_server(place)
    with file_context(place):
        path = Path(place)
        return read_folder(path) if path.is_dir() else read_tools(read_file(path))


def _apply_variant(document: Document, variant: str, seed: int) -> Document:
    """The document with a variant of its SOP. Raises `ScenarioError` for an unknown variant."""
    from sopstudio.scenarios.variants import make_variant as variant_of
    from sopstudio.sop import replace_fields

    return replace_fields(document, sop=variant_of(document.sop, variant, seed))


def _loss_counts(losses: tuple[Loss, ...]) -> str:
    """The number of losses, and of assumed or unread parts where there are any."""
    counts = Counter(loss.kind for loss in losses)
    return ", ".join([plural(counts.pop("lost", 0), "loss"), *(f"{counts[kind]} {kind}" for kind in sorted(counts))])


def _loss_row(loss: Loss) -> dict[str, str]:
    return {"what": loss.what, "where": loss.where, "why": loss.why}


def _guess_format(target: str) -> str:
    """The format that the name of a file asks for."""
    writers = _writers()
    matches = [(len(end), name) for name, ends in writers.items() for end in ends if target.lower().endswith(end)]
    if matches:
        return max(matches, key=lambda pair: pair[0])[1]
    raise unusable("the format to write is not clear", where=target, hint=f"choose one with --to: {', '.join(writers)}")


def _write_result(writing: Writing, target: str) -> None:
    """Write one file under its name, several into a folder of that name, or one to standard output."""
    from sopstudio.files import put

    files: dict[str, Any] = dict(writing.files)
    if len(files) == 1:
        content = next(iter(files.values()))
        if target == "-":
            write_bytes(content)
        else:
            put({Path(target): content})
        return
    if target == "-":
        raise unusable("the format needs several files", where="OUT", hint="name a folder for OUT")
    folder = Path(target)
    put({folder / name: content for name, content in files.items()})


def formats(console: Console) -> int:
    """List the formats that can be read and written."""
    from sopstudio.formats import formats as known

    writers = _writers()
    rows = [
        {
            "name": entry.name,
            "title": entry.title,
            "extensions": list(entry.extensions),
            "reads": entry.read is not None,
            "writes": entry.name in writers,
        }
        for entry in known()
    ]
    abilities = {(True, True): "read and written", (True, False): "read", (False, True): "written"}
    lines = [
        f"{entry.name:<14} {entry.title} ({', '.join(entry.extensions)}): "
        + abilities.get((entry.read is not None, entry.name in writers), "known")
        for entry in known()
    ]
    console.answer(rows, lines)
    return 0


SUFFIXES = (".png", ".svg", ".pdf")


def picture(
    console: Console,
    file: Annotated[str, typer.Argument(metavar="FILE", help="The SOP to draw.")],
    out: Annotated[str, typer.Option("--output", "-o", metavar="OUT", help="Where to draw: .png, .svg or .pdf.")],
    perspective: Annotated[
        Literal["author", "simulate"], typer.Option("--perspective", help="The perspective to draw.")
    ] = "author",
    theme: Annotated[
        Literal["light", "dark", "contrast", "contrast-dark"], typer.Option("--theme", help="Colours.")
    ] = "light",
    window: Annotated[bool, typer.Option("--window", help="Draw the whole window, not just the canvas.")] = False,
    direction: Annotated[
        Literal["down", "right"] | None,
        typer.Option("--direction", help="Lay it out again, led down or to the right from its start."),
    ] = None,
) -> int:
    """Draw the canvas, or with --window the whole window, to a file."""
    from sopstudio.layout import lead

    if console.ui_hooks.paint is None:
        raise unusable("pictures cannot be drawn here", why="the window is not installed", hint="run python3 sopstudio")
    if Path(out).suffix.lower() not in SUFFIXES:
        hint = f"choose a name that ends with {', '.join(SUFFIXES[:-1])} or {SUFFIXES[-1]}"
        raise unusable("the picture format is unknown", where=out, hint=hint)
    reading = console.read(file)
    console.report_losses(reading.losses)
    document = reading.document if direction is None else lead(reading.document, direction)
    figures = dict(console.ui_hooks.paint(document, Path(out), perspective, theme, window))
    console.answer(
        figures,
        [f"{out}: {figures['width']} × {figures['height']}, {figures['nodes']} nodes, {figures['edges']} edges"],
    )
    return 0
