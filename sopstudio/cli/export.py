"""`sopstudio export` and `conformance`: an SOP as a project that runs elsewhere, proved to do the same."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from sopstudio.cli.console import Console, file_context, unusable

if TYPE_CHECKING:
    from sopstudio.deploy import Export
    from sopstudio.deploy.conformance import Conformance
    from sopstudio.formats import Loss

AcceptOption = Annotated[
    bool, typer.Option("--accept-losses", help="Go on although the target cannot hold all of the SOP.")
]


def export(
    console: Console,
    file: Annotated[
        str, typer.Argument(metavar="FILE", help="An SOP in any readable format; - is standard input.")
    ] = "",
    to: Annotated[str, typer.Option("--to", metavar="TARGET", help="What to export to; --targets lists them.")] = "",
    out: Annotated[str, typer.Option("--output", "-o", metavar="DIR", help="A folder that is new or empty.")] = "",
    verify: Annotated[
        bool, typer.Option("--verify", help="Run what was exported on scenarios and compare it with the SOP.")
    ] = False,
    guard: Annotated[
        bool, typer.Option("--guard", help="Attach policies (Cedar) that are asked before each call of a tool.")
    ] = False,
    accept_losses: AcceptOption = False,
    force: Annotated[bool, typer.Option("--force", help="Export an SOP that has errors.")] = False,
    targets: Annotated[bool, typer.Option("--targets", help="List the targets.")] = False,
) -> int:
    """Export an SOP as a project that runs without SOP Studio."""
    if targets:
        return _list_targets(console)
    from sopstudio.deploy import find_target, guard_target, prepare, write_export

    if missing := [name for name, value in (("FILE", file), ("--to TARGET", to), ("-o DIR", out)) if not value]:
        hint = "sopstudio export FILE --to TARGET -o DIR"
        raise unusable("the command is not understood", where="export", why=f"Missing {missing[0]}", hint=hint)
    target = guard_target(find_target(to)) if guard else find_target(to)
    reading = console.read(file)
    console.report_losses(reading.losses)
    with file_context(file):
        exported = prepare(reading.document, target, force=force, accept_losses=accept_losses)
    write_export(exported, Path(out))
    for loss in exported.losses:
        console.note(f"{loss.kind}: {loss}")
    result = _verify(console, Path(out)) if verify else None
    return _report(console, target.name, out, exported, result)


def conformance(
    console: Console,
    folder: Annotated[str, typer.Argument(metavar="DIR", help="A folder that export has written; its code is run.")],
    accept_losses: AcceptOption = False,
) -> int:
    """Compare an exported folder, as it lies there, with the SOP that it was made from."""
    from sopstudio.deploy import read_manifest, verify

    manifest = read_manifest(Path(folder))
    lost = [loss for loss in manifest.losses if loss.kind == "lost"]
    if lost and not accept_losses:
        hint = "accept that with --accept-losses"
        raise unusable(f"{manifest.target} does not hold all of the SOP", where=folder, why=str(lost[0]), hint=hint)
    result = verify(Path(folder), notify=console.note)
    console.answer({"target": manifest.target, "conformance": result.row()}, _result_lines(folder, result))
    return 0 if result.is_equal else 1


def _list_targets(console: Console) -> int:
    from sopstudio.deploy import targets

    rows = [
        {"name": target.name, "title": target.title, "summary": target.summary, "executed": target.is_executed}
        for target in targets()
    ]
    lines = [
        f"{target.name:<15} {'compared' if target.is_executed else 'not run':<9} {target.title}: {target.summary}"
        for target in targets()
    ]
    console.answer(rows, lines)
    return 0


def _verify(console: Console, folder: Path) -> Conformance:
    from sopstudio.deploy import verify

    return verify(folder, notify=console.note)


def _report(console: Console, target: str, out: str, exported: Export, result: Conformance | None) -> int:
    data: dict[str, Any] = {
        "target": target,
        "files": sorted(exported.files),
        "losses": [_loss_row(loss) for loss in exported.losses],
        **({} if result is None else {"conformance": result.row()}),
    }
    lines = [f"{out}: {len(exported.files)} files for {target}"]
    console.answer(data, [*lines, *([] if result is None else _result_lines(out, result))])
    return 0 if result is None or result.is_equal else 1


def _loss_row(loss: Loss) -> dict[str, str]:
    return {"what": loss.what, "where": loss.where, "why": loss.why}


def _result_lines(folder: str, result: Conformance) -> Iterator[str]:
    from sopstudio.deploy.report import verdict

    yield verdict(result).replace("**", "")
    yield f"see {Path(folder) / 'conformance.md'}"


__all__ = ["conformance", "export"]
