"""`sopstudio evaluations`: kept evaluations listed, shown, compared, scored again, merged, written and deleted."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated, Any

import typer

from sopstudio.cli.console import Console
from sopstudio.cli.evaluation_answer import Outcome, write_answer
from sopstudio.cli.evaluation_differences import describe_differences, format_differences
from sopstudio.cli.evaluation_gate import Verdict
from sopstudio.cli.evaluation_reports import ReportFiles
from sopstudio.cli.registry import CommandGroup
from sopstudio.text.humanize import plural

if TYPE_CHECKING:
    from sopstudio.evaluation import RunScore
    from sopstudio.store import EvaluationSummary

EvaluationArgument = Annotated[
    str, typer.Argument(metavar="EVALUATION", help="An evaluation by its id, the beginning of an id, or latest.")
]
EvaluationArguments = Annotated[
    list[str], typer.Argument(metavar="EVALUATION...", help="Evaluations by their ids, or the beginnings of ids.")
]


def list_(
    console: Console, limit: Annotated[int, typer.Option("--limit", min=1, help="At most this many.")] = 50
) -> int:
    """List kept evaluations, newest first."""
    with console.library(read_only=True) as library:
        evaluations = library.evaluations.list(limit=limit)
    rows = [{"evaluation": entry.id, **_summarize(entry)} for entry in evaluations]
    lines = [
        f"{row['evaluation']}  {row['made']}  {row['runs']:>6} of {row['planned']:<6} {row['state']:<9} "
        f"{','.join(row['sops'])} {','.join(row['agents'])} {','.join(row['models'])}".rstrip()
        for row in rows
    ]
    console.answer(rows, lines or ["no evaluations yet; sopstudio evaluate FILE makes one"])
    return 0


def _summarize(entry: EvaluationSummary) -> dict[str, Any]:
    head = entry.header
    own: dict[str, Any] = {name: head[name] for name in ("merged", "rescored") if name in head}
    return {
        "made": str(head.get("made", "")).replace("+00:00", "Z"),
        "sops": list(head.get("sops", ())),
        "agents": list(head.get("agents", ())),
        "models": list(head.get("models", ())),
        "runs": entry.runs,
        "planned": int(head.get("runs", entry.runs)),
        "state": "finished" if entry.finished else "cut short",
        **own,
    }


def show(console: Console, evaluation: EvaluationArgument = "latest") -> int:
    """Show the figures of a kept evaluation, as evaluate wrote them, by the present metrics."""
    name, header, runs = _load(console, evaluation)
    missing = max(0, int(header.get("runs", len(runs))) - len(runs))
    write_answer(console, name, runs, Outcome(), int(header.get("seed", 0)), str(header.get("judge", "")), {}, missing)
    return 0


def _load(console: Console, evaluation: str) -> tuple[str, Mapping[str, Any], list[RunScore]]:
    from sopstudio.evaluation import load_scores

    with console.library(read_only=True) as library:
        stored = library.evaluations.load(evaluation)
        return stored.id, stored.header, list(load_scores(library, stored.id))


def export(
    console: Console,
    evaluation: EvaluationArgument,
    output: Annotated[
        list[str],
        typer.Option(
            "-o", "--output", metavar="FILE", help="Ends in .html, .xml (JUnit), .csv, .xlsx or .jsonl (a baseline)."
        ),
    ],
) -> int:
    """Write a kept evaluation to files: a page, test results, a table, or the scores that --baseline FILE reads."""
    from sopstudio.evaluation import cells

    files = [ReportFiles.by_ending(path) for path in output]
    name, header, runs = _load(console, evaluation)
    rows = cells(runs, int(header.get("seed", 0)))
    paths = [str(path) for report in files for path in report.write(name, rows, runs, Verdict())]
    console.answer({"evaluation": name, "files": paths}, [f"{path}: {plural(len(runs), 'run')}" for path in paths])
    return 0


def compare(
    console: Console,
    first: Annotated[str, typer.Argument(metavar="A", help="The evaluation before.")],
    second: Annotated[str, typer.Argument(metavar="B", help="The evaluation after.")] = "latest",
) -> int:
    """Compare two evaluations scenario by scenario; the code is 1 where B is worse, and not by chance."""
    from sopstudio.evaluation.evaluation_differences import compare_evaluations

    before, header, first_runs = _load(console, first)
    after, _, second_runs = _load(console, second)
    differences = compare_evaluations(first_runs, second_runs, int(header.get("seed", 0)))
    if console.format == "markdown":
        console.write_lines(format_differences(differences))
    else:
        data = {"first": before, "second": after, **differences.to_json(), "regressions": differences.regressions}
        console.answer(data, describe_differences(differences))
    return int(bool(differences.regressions))


def rescore(
    console: Console,
    evaluation: EvaluationArgument,
    scenarios: Annotated[
        str, typer.Option("--scenarios", metavar="FILE", help="Score by the scenarios of the same ids in this file.")
    ] = "",
    keep: Annotated[bool, typer.Option("--keep", help="Keep the runs so scored as a new evaluation.")] = False,
) -> int:
    """Score kept runs again, after a scenario's expectation or a metric changed, and say what changed."""
    from sopstudio.cli.scenario_selection import read_scenarios
    from sopstudio.evaluation.evaluation_differences import compare_evaluations
    from sopstudio.evaluation.kept_evaluations import begin_copy
    from sopstudio.evaluation.kept_evaluations import rescore as score_again

    cases = read_scenarios(console, scenarios) if scenarios else []
    with console.library(read_only=not keep) as library:
        stored = library.evaluations.load(evaluation)
        name = begin_copy(library, [stored], {"rescored": stored.id}) if keep else ""
        pairs = list(score_again(library, stored.id, cases, name))
        if name:
            library.evaluations.finish(name, {"runs": len(pairs)})
    differences = compare_evaluations([pair[0] for pair in pairs], [pair[1] for pair in pairs])
    lines = describe_differences(differences)
    data = {"first": stored.id, "second": name, **differences.to_json()}
    console.answer(data, [*lines, *([f"kept as {name}"] if name else [])])
    return 0


def merge(console: Console, evaluations: EvaluationArguments) -> int:
    """Put the finished runs of several evaluations (shards, say) into a new one; the others stay."""
    from sopstudio.evaluation.kept_evaluations import merge as merge_runs

    with console.library() as library:
        name, runs = merge_runs(library, evaluations)
    console.answer({"evaluation": name, "runs": runs}, [f"{name}: {plural(runs, 'run')}"])
    return 0


def delete(console: Console, evaluations: EvaluationArguments) -> int:
    """Delete evaluations with their runs; library prune gives the room back."""
    with console.library() as library:
        ids = [library.evaluations.load(name).id for name in evaluations]
        deleted = [library.evaluations.delete(name) for name in dict.fromkeys(ids)]
    rows = [{"evaluation": name, "runs": runs} for name, runs in deleted]
    console.answer({"deleted": rows}, [f"{name} and its {plural(runs, 'run')} are deleted" for name, runs in deleted])
    return 0


evaluations = CommandGroup(
    "Kept evaluations.",
    {
        "list": list_,
        "show": show,
        "export": export,
        "compare": compare,
        "rescore": rescore,
        "merge": merge,
        "delete": delete,
    },
)
