"""Two evaluations beside one another, as lines and as Markdown."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from sopstudio.text.humanize import plural

if TYPE_CHECKING:
    from sopstudio.evaluation.evaluation_differences import EvaluationDifferences

MAX_FLIPS = 50
"""How many flips a terminal or a comment shows; JSON has all."""


def describe_differences(differences: EvaluationDifferences) -> list[str]:
    """The figures that differ, what can be said of them, and the scenarios that came out otherwise."""
    lines = []
    for row in differences.rows:
        lines.append(_name_row(row))
        lines += [f"  {name:<16} {_describe(figure)}" for name, figure in row["metrics"].items()]
    lines += [f"{plural(len(differences.flips), 'scenario')} came out otherwise:"] if differences.flips else []
    lines += [f"  {_describe_flip(row)}" for row in differences.flips[:MAX_FLIPS]]
    lines += (
        [f"  and {hidden} more (--format json has all)"] if (hidden := len(differences.flips) - MAX_FLIPS) > 0 else []
    )
    return [*lines, *_describe_unpaired(differences)]


def format_differences(differences: EvaluationDifferences) -> list[str]:
    """The same as Markdown, for a pull request."""
    from sopstudio.evaluation.report import format_number, table

    head = ("SOP and arm", "figure", "before", "after", "difference", "what can be said")
    lines = [
        (
            _name_row(row),
            name.replace("_", " "),
            format_number(figure["first"]),
            format_number(figure["second"]),
            f"{figure['difference']:+.3f}",
            _say(figure),
        )
        for row in differences.rows
        for name, figure in row["metrics"].items()
    ]
    flips = [
        (row["scenario"], row["kind"], f"{row['first']} of {row['repeats']}", f"{row['second']} of {row['repeats']}")
        for row in differences.flips[:MAX_FLIPS]
    ]
    hidden = len(differences.flips) - MAX_FLIPS
    return [
        *table(head, lines),
        *(["", *table(("scenario", "kind", "successes before", "after"), flips)] if flips else []),
        *(["", f"and {hidden} more"] if hidden > 0 else []),
        *(["", *_describe_unpaired(differences)] if _describe_unpaired(differences) else []),
    ]


def _name_row(row: Mapping[str, Any]) -> str:
    words = [row["sop"], row["agent"], ",".join(row["guardrails"]), row["model"]]
    against = f" (against {row['against']})" if "against" in row else ""
    return " ".join(filter(None, words)) + against


def _describe(figure: Mapping[str, Any]) -> str:
    from sopstudio.evaluation.report import format_number

    bounds = figure.get("interval")
    interval = f" ({bounds[0]:+.3f} to {bounds[1]:+.3f})" if bounds and bounds[0] != bounds[1] else ""
    means = f"{format_number(figure['first'])} to {format_number(figure['second'])}"
    return f"{means}, {figure['difference']:+.3f}{interval}, {figure['wins']}:{figure['losses']}; {_say(figure)}"


def _say(figure: Mapping[str, Any]) -> str:
    """What the test carries, and no more."""
    if not figure["difference"]:
        return "no difference was seen"
    if figure["significant"]:
        return f"significant (p = {figure['p_adjusted']:.3f})"
    more = f"; this difference needs about {plural(figure['more'], 'more scenario')}" if "more" in figure else ""
    return f"may be chance (p = {figure['p_adjusted']:.3f}){more}"


def _describe_flip(row: Mapping[str, Any]) -> str:
    sign = "worse" if row["second"] < row["first"] else "better"
    counts = "" if row["repeats"] == 1 else f" ({row['first']} to {row['second']} of {row['repeats']})"
    return f"{sign}: {row['sop']} {row['agent']} {row['kind']} {row['scenario']}{counts}  {row['second_run']}"


def _describe_unpaired(differences: EvaluationDifferences) -> list[str]:
    counts = differences.unpaired
    lines = []
    if counts["first"] or counts["second"]:
        lines.append(f"not compared: {plural(counts['first'], 'run')} before, {counts['second']} after")
    if counts["changed"]:
        lines.append(f"{plural(counts['changed'], 'scenario')} of the same name have other inputs")
    return lines


__all__ = ["describe_differences", "format_differences"]
