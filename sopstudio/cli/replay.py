"""`sopstudio replay`: a kept run again, from its record, compared event by event."""

from __future__ import annotations

from dataclasses import asdict
from typing import Annotated, Any

import typer

from sopstudio.cli.console import Console


def replay(
    console: Console,
    run: Annotated[str, typer.Argument(metavar="RUN", help="A run by its id, a beginning of it, or latest.")],
    at: Annotated[int | None, typer.Option("--at", metavar="EVENT", min=0, help="Stop before this event.")] = None,
    other: Annotated[str, typer.Option("--with", metavar="FILE", help="Run it on this SOP instead.")] = "",
) -> int:
    """Run a kept run again without a model or a user; say where it goes elsewhere, if it does."""
    from sopstudio.simulation.record import recorded, whole
    from sopstudio.simulation.replay import replay as again
    from sopstudio.sop import to_json
    from sopstudio.store import Library
    from sopstudio.trace import state

    with Library.open(console.home, read_only=True) as library:
        kept = library.runs.load(run)
        evaluation = kept.header.get("evaluation")
        shared = library.evaluations.load(str(evaluation)).header["shared"] if evaluation else {}
    sop = console.routing(other).flow.sop if other else None
    record = recorded(whole(kept.header, shared), kept.events, sop)
    found = again(record.setup, record.events, at)
    events = found.session.events[:at]
    divergence = found.divergence if at is None or (found.divergence and found.divergence.at < at) else None
    after = state(events)
    data: dict[str, Any] = {
        "run": kept.id,
        "identical": divergence is None,
        "divergence": asdict(divergence) if divergence else None,
        "events": len(events),
        "recorded": len(record.events),
        "path": list(after.path),
        "facts": {name: to_json(value) for name, value in after.facts.items()},
    }
    console.answer(data, _lines(data))
    return 1 if divergence else 0


def _lines(data: dict[str, Any]) -> list[str]:
    lines = [f"path    {' → '.join(data['path'])}"] if data["path"] else []
    lines += [f"fact    {name} = {value}" for name, value in data["facts"].items()]
    if data["identical"]:
        return [*lines, f"{data['run']}: {data['events']} of {data['recorded']} events, identical"]
    divergence = data["divergence"]
    lines.append(f"{data['run']}: goes elsewhere at event {divergence['at']}")
    for word in ("recorded", "now"):
        lines.append(f"  {word:8}  {_event(divergence[word])}")
    return lines


def _event(event: dict[str, Any] | None) -> str:
    if event is None:
        return "nothing"
    shown = {key: value for key, value in event.items() if key not in ("event", "system", "history", "offers", "kept")}
    return f"{event['event']} " + ", ".join(f"{key}={value}" for key, value in shown.items())
