"""`sopstudio replay`: a stored run again, from its record, compared event by event."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from sopstudio.cli.console import Console, format_value
from sopstudio.cli.terminal import LINE_PREFIXES
from sopstudio.errors import StoreError

if TYPE_CHECKING:
    from sopstudio.simulation.replay import Divergence
    from sopstudio.sop import Sop
    from sopstudio.store import Library

LONG_FIELDS = ("system", "history", "offers", "kept")
"""Event fields that are too long for a line."""


def replay(
    console: Console,
    run: Annotated[str, typer.Argument(metavar="RUN", help="A run by its id, the beginning of an id, or latest.")],
    at: Annotated[int | None, typer.Option("--at", metavar="EVENT", min=0, help="Stop before this event.")] = None,
    other: Annotated[
        str,
        typer.Option("--with", metavar="FILE", help="Run it on this SOP instead: a file, or a saved version of it."),
    ] = "",
    with_transcript: Annotated[
        bool, typer.Option("--transcript", help="Show what was said and done before the rest.")
    ] = False,
) -> int:
    """Run a kept run again without a model or a user; show where its wording or path differs."""
    from sopstudio.simulation.record import join_shared, read_run
    from sopstudio.simulation.replay import replay as again
    from sopstudio.sop import value_to_json
    from sopstudio.trace import ExactNames, run_state, transcript

    with console.library(read_only=True) as library:
        stored = library.runs.load(run)
        evaluation = stored.header.get("evaluation")
        shared = library.evaluations.load(str(evaluation)).header["shared"] if evaluation else {}
        sop = _load_sop(console, library, _sop_of(library, stored.header), other) if other else None
    record = read_run(join_shared(stored.header, shared), stored.events, sop)
    result = again(record.setup, record.events, at)
    events = result.session.events[:at]
    wording, path_change = _limit_to(result.wording, at), _limit_to(result.elsewhere, at)
    divergence = wording or path_change
    final_state = run_state(events)
    data: dict[str, Any] = {
        "run": stored.id,
        **{key: stored.header.get(key) for key in ("sop", "version", "hash", "agent", "model", "scenario", "made")},
        "identical": divergence is None,
        "divergence": asdict(divergence) if divergence else None,
        "wording": asdict(wording) if wording else None,
        "elsewhere": asdict(path_change) if path_change else None,
        "events": len(events),
        "recorded": len(record.events),
        "path": list(final_state.path),
        "facts": {name: value_to_json(value) for name, value in final_state.facts.items()},
    }
    lines = _lines(data)
    if with_transcript:
        transcript_lines = list(transcript(events, ExactNames(result.session.runtime.flow)))
        data["transcript"] = [asdict(line) for line in transcript_lines]
        lines = [*(LINE_PREFIXES[line.kind] + line.text for line in transcript_lines), "", *lines]
    console.answer(data, lines)
    return 1 if divergence else 0


def _limit_to(divergence: Divergence | None, at: int | None) -> Divergence | None:
    """The divergence, if it comes before event `at`."""
    return divergence if divergence is not None and (at is None or divergence.at < at) else None


def _sop_of(library: Library, header: Mapping[str, Any]) -> str:
    """What the library knows the SOP of a run by."""
    uid = str(header.get("uid", ""))
    return uid if uid and library.versions.named(uid) else str(header.get("sop", ""))


def _load_sop(console: Console, library: Library, sop: str, name: str) -> Sop:
    """The SOP in a file, or the version of the run's SOP with this name."""
    from sopstudio.formats import read

    if name == "-" or Path(name).exists() or not (name.isalnum() or name in _tags(library, sop)):
        return console.load_runtime(name).flow.source
    return read(library.versions.get(sop, name).document, "native").document.sop


def _tags(library: Library, sop: str) -> set[str]:
    with suppress(StoreError):
        return {tag for version in library.versions.log(sop) for tag in version.tags}
    return set()


def _lines(data: dict[str, Any]) -> list[str]:
    saved = f"version {data['version']}" if data["version"] else f"{str(data['hash'])[:12]}, not saved as a version"
    lines = [f"of      {data['sop']} ({saved})", f"by      {data['agent']} {data['model']} on {data['scenario']}"]
    lines += [f"made    {data['made']}"] if data["made"] else []
    lines += [f"path    {' → '.join(data['path'])}"] if data["path"] else []
    lines += [f"fact    {name} = {format_value(value)}" for name, value in data["facts"].items()]
    if data["identical"]:
        return [*lines, f"{data['run']}: {data['events']} of {data['recorded']} events, identical"]
    if data["wording"]:
        lines += _format_divergence(
            f"{data['run']}: wording differs from event {data['wording']['at']}", data["wording"]
        )
    if data["elsewhere"]:
        return [
            *lines,
            *_format_divergence(
                f"{data['run']}: takes another path from event {data['elsewhere']['at']}", data["elsewhere"]
            ),
        ]
    return [*lines, f"{data['run']}: {data['events']} of {data['recorded']} events, the same path in other words"]


def _format_divergence(heading: str, divergence: dict[str, Any]) -> list[str]:
    before, now = (
        _format_event(divergence["recorded"], divergence["now"]),
        _format_event(divergence["now"], divergence["recorded"]),
    )
    return [heading, f"  recorded  {before}", f"  now       {now}"]


def _format_event(event: dict[str, Any] | None, counterpart: dict[str, Any] | None) -> str:
    """An event on a line: what its counterpart does not have."""
    if event is None:
        return "nothing"
    if counterpart is None or counterpart["event"] != event["event"]:
        fields = {key: value for key, value in event.items() if key not in ("event", *LONG_FIELDS)}
    else:
        fields = {
            key: _first_difference(value, counterpart.get(key))
            for key, value in event.items()
            if value != counterpart.get(key)
        }
    return f"{event['event']} " + ", ".join(f"{key}={value}" for key, value in fields.items())


def _first_difference(value: Any, counterpart: Any) -> Any:
    """The first line of a text, or item of a list, that the counterpart does not have."""
    if isinstance(value, str) and isinstance(counterpart, str):
        value, counterpart = value.splitlines() or [""], counterpart.splitlines()
        return next((line for line in value if line not in counterpart), "(less)")
    if isinstance(value, list) and isinstance(counterpart, list):
        return next((item for item in value if item not in counterpart), "(less)")
    return value
