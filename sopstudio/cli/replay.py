"""`sopstudio replay`: a kept run again, from its record, compared event by event."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from sopstudio.cli.console import Console
from sopstudio.cli.words import shown
from sopstudio.errors import StoreError

if TYPE_CHECKING:
    from sopstudio.simulation.replay import Divergence
    from sopstudio.sop import Sop
    from sopstudio.store import Library

LONG = ("system", "history", "offers", "kept")
"""What events hold that nobody reads in one line."""


def replay(
    console: Console,
    run: Annotated[str, typer.Argument(metavar="RUN", help="A run by its id, the beginning of an id, or latest.")],
    at: Annotated[int | None, typer.Option("--at", metavar="EVENT", min=0, help="Stop before this event.")] = None,
    other: Annotated[
        str,
        typer.Option("--with", metavar="FILE", help="Run it on this SOP instead: a file, or a saved version of it."),
    ] = "",
) -> int:
    """Run a kept run again without a model or a user; show where its wording or path differs."""
    from sopstudio.simulation.record import recorded, whole
    from sopstudio.simulation.replay import replay as again
    from sopstudio.sop import to_json
    from sopstudio.trace import state

    with console.library(read_only=True) as library:
        kept = library.runs.load(run)
        evaluation = kept.header.get("evaluation")
        shared = library.evaluations.load(str(evaluation)).header["shared"] if evaluation else {}
        sop = _other(console, library, _sop_of(library, kept.header), other) if other else None
    record = recorded(whole(kept.header, shared), kept.events, sop)
    found = again(record.setup, record.events, at)
    events = found.session.events[:at]
    wording, elsewhere = _within(found.wording, at), _within(found.elsewhere, at)
    divergence = wording or elsewhere
    after = state(events)
    data: dict[str, Any] = {
        "run": kept.id,
        **{key: kept.header.get(key) for key in ("sop", "version", "hash", "agent", "model", "scenario", "made")},
        "identical": divergence is None,
        "divergence": asdict(divergence) if divergence else None,
        "wording": asdict(wording) if wording else None,
        "elsewhere": asdict(elsewhere) if elsewhere else None,
        "events": len(events),
        "recorded": len(record.events),
        "path": list(after.path),
        "facts": {name: to_json(value) for name, value in after.facts.items()},
    }
    console.answer(data, _lines(data))
    return 1 if divergence else 0


def _within(divergence: Divergence | None, at: int | None) -> Divergence | None:
    """The divergence, if it comes before event `at`."""
    return divergence if divergence is not None and (at is None or divergence.at < at) else None


def _sop_of(library: Library, header: Mapping[str, Any]) -> str:
    """What the library knows the SOP of a run by."""
    uid = str(header.get("uid", ""))
    return uid if uid and library.versions.named(uid) else str(header.get("sop", ""))


def _other(console: Console, library: Library, sop: str, name: str) -> Sop:
    """The SOP in a file, or the version of the run's SOP that is called so."""
    from sopstudio.formats import read

    if name == "-" or Path(name).exists() or not (name.isalnum() or name in _tags(library, sop)):
        return console.routing(name).flow.sop
    return read(library.versions.get(sop, name).document, "native").document.sop


def _tags(library: Library, sop: str) -> set[str]:
    with suppress(StoreError):
        return {tag for one in library.versions.log(sop) for tag in one.tags}
    return set()


def _lines(data: dict[str, Any]) -> list[str]:
    saved = f"version {data['version']}" if data["version"] else f"{str(data['hash'])[:12]}, not saved as a version"
    lines = [f"of      {data['sop']} ({saved})", f"by      {data['agent']} {data['model']} on {data['scenario']}"]
    lines += [f"made    {data['made']}"] if data["made"] else []
    lines += [f"path    {' → '.join(data['path'])}"] if data["path"] else []
    lines += [f"fact    {name} = {shown(value)}" for name, value in data["facts"].items()]
    if data["identical"]:
        return [*lines, f"{data['run']}: {data['events']} of {data['recorded']} events, identical"]
    if data["wording"]:
        lines += _differs(f"{data['run']}: wording differs from event {data['wording']['at']}", data["wording"])
    if data["elsewhere"]:
        return [
            *lines,
            *_differs(f"{data['run']}: takes another path from event {data['elsewhere']['at']}", data["elsewhere"]),
        ]
    return [*lines, f"{data['run']}: {data['events']} of {data['recorded']} events, the same path in other words"]


def _differs(what: str, divergence: dict[str, Any]) -> list[str]:
    before, now = _told(divergence["recorded"], divergence["now"]), _told(divergence["now"], divergence["recorded"])
    return [what, f"  recorded  {before}", f"  now       {now}"]


def _told(event: dict[str, Any] | None, other: dict[str, Any] | None) -> str:
    """An event in a line: what it says that the other one does not."""
    if event is None:
        return "nothing"
    if other is None or other["event"] != event["event"]:
        shown = {key: value for key, value in event.items() if key not in ("event", *LONG)}
    else:
        shown = {key: _apart(value, other.get(key)) for key, value in event.items() if value != other.get(key)}
    return f"{event['event']} " + ", ".join(f"{key}={value}" for key, value in shown.items())


def _apart(value: Any, other: Any) -> Any:
    """The first line of a long text, or the first item of a list, that the other one does not have."""
    if isinstance(value, str) and isinstance(other, str):
        value, other = value.splitlines() or [""], other.splitlines()
        return next((line for line in value if line not in other), "(less)")
    if isinstance(value, list) and isinstance(other, list):
        return next((item for item in value if item not in other), "(less)")
    return value
