"""`sopstudio runs`: one kept run with its events, and traces of runs for other programs."""

from __future__ import annotations

import json
import urllib.error
import urllib.request
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from sopstudio.cli.console import Console, suggest, unusable, write_bytes
from sopstudio.cli.registry import CommandGroup
from sopstudio.files import put
from sopstudio.text.humanize import plural

if TYPE_CHECKING:
    from sopstudio.store import Library
    from sopstudio.trace.spans import TracedRun

SECONDS_TO_SEND = 30
HEADER_FIELDS = ("sop", "version", "hash", "agent", "model", "scenario", "seed", "made")

RunArgument = Annotated[str, typer.Argument(metavar="RUN", help="A run by its id, the beginning of an id, or latest.")]


def show(
    console: Console,
    run: RunArgument,
    events: Annotated[bool, typer.Option("--events", help="Show every event with its time.")] = False,
) -> int:
    """Show a kept run; with --events and --format json, as resources/run.schema.json describes it."""
    from sopstudio.sop import to_json_data

    with console.library(read_only=True) as library:
        stored = library.runs.load(run)
    head = {name: stored.header.get(name) for name in HEADER_FIELDS if stored.header.get(name) is not None}
    result = stored.result if isinstance(stored.result, Mapping) else {}
    data: dict[str, Any] = {"run": stored.id, **head, "result": to_json_data(result)}
    lines = [f"{stored.id}: {' · '.join(f'{name} {value}' for name, value in head.items())}"]
    if events:
        data["events"] = to_json_data(stored.events)
        lines += [f"{float(row.get('at', 0)):10.3f} s  {_describe_row(row)}" for row in stored.events]
    else:
        lines.append(f"{result.get('status', 'cut short')}, {plural(len(stored.events), 'event')}; --events lists them")
    console.answer(data, lines)
    return 0


def _describe_row(row: Mapping[str, Any]) -> str:
    """An event as a line: its type and its short fields."""
    from sopstudio.cli.replay import LONG_FIELDS

    hidden = {"event", "at", "clock", *LONG_FIELDS}
    fields = ", ".join(f"{name}={value!s:.60}" for name, value in row.items() if name not in hidden)
    return f"{row.get('event')} {fields}".strip()


def trace(
    console: Console,
    runs: Annotated[list[str], typer.Argument(metavar="RUN...", help="Runs or evaluations by their ids, or latest.")],
    convention: Annotated[
        str, typer.Option("--convention", metavar="NAME", help="gen-ai (OpenTelemetry) or openinference.")
    ] = "gen-ai",
    output: Annotated[
        str, typer.Option("-o", "--output", metavar="FILE", help="Write JSON lines of OTLP here; - is standard output.")
    ] = "-",
    to: Annotated[
        str,
        typer.Option("--to", metavar="URL", help="Send them to a collector instead, as OTLP in JSON."),
    ] = "",
) -> int:
    """Write kept runs as traces: a span for the run and for each call of a model and a tool."""
    from sopstudio import __version__
    from sopstudio.trace.conventions import CONVENTIONS
    from sopstudio.trace.otlp import to_otlp
    from sopstudio.trace.spans import make_spans

    if convention not in CONVENTIONS:
        hint = suggest(convention, CONVENTIONS)
        raise unusable("the convention is unknown", where=f"--convention {convention}", hint=hint)
    count, lines = 0, []
    with console.library(read_only=True) as library:
        for run in _traced_runs(library, runs):
            request = json.dumps(to_otlp(run, make_spans(run, CONVENTIONS[convention]), __version__)).encode()
            count += 1
            if to:
                _send(to, request)
            else:
                lines.append(request + b"\n")
    if to or output != "-":
        if not to:
            put({Path(output): b"".join(lines)})
        console.answer({"runs": count, "to": to or output}, [f"{plural(count, 'run')} written to {to or output}"])
    else:
        write_bytes(b"".join(lines))
    return 0


def _traced_runs(library: Library, names: list[str]) -> Iterator[TracedRun]:
    from sopstudio.trace.spans import TracedRun

    for name in names:
        is_evaluation = name.startswith("e-")
        ids = [run.id for run in library.evaluations.load(name).runs] if is_evaluation else [name]
        for run in ids:
            stored = library.runs.load(run)
            yield TracedRun(stored.id, stored.header, stored.events)


def _send(url: str, request: bytes) -> None:
    if not url.startswith(("http://", "https://")):
        raise unusable(
            "a collector has an address of HTTP", where=f"--to {url}", hint="http://localhost:4318/v1/traces"
        )
    call = urllib.request.Request(url, request, {"Content-Type": "application/json"})  # noqa: S310 http(s), checked above
    try:
        with urllib.request.urlopen(call, timeout=SECONDS_TO_SEND) as answer:  # noqa: S310 http(s), checked above
            answer.read()
    except (urllib.error.URLError, OSError) as error:
        hint = "is a collector running there, with OTLP over HTTP?"
        raise unusable("the collector did not take the trace", where=url, why=str(error), hint=hint) from None


runs = CommandGroup("Kept runs: one with its events, and traces for other programs.", {"show": show, "trace": trace})
