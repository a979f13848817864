"""`--fail-under`: the bars that an evaluation has to reach, settled before the first run is made."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from sopstudio.cli.console import meant, unusable

SUMMED_UP = ("ujcs", "completed", "ecr", "c_tsr", "tsr", "turns", "model_calls", "tokens")
"""What a cell holds beside the metrics of single runs."""


class Bar(NamedTuple):
    """A metric, and the least that it must be in every cell."""

    metric: str
    least: float


def bars(texts: Iterable[str]) -> list[Bar]:
    """The bars as the call spells them. Raises `SopStudioError` where one cannot be read or names no metric."""
    return [_bar(text) for text in texts]


def _bar(text: str) -> Bar:
    from sopstudio.evaluation import METRICS

    metric, _, value = (part.strip() for part in text.partition("="))
    try:
        least = float(value)
    except ValueError:
        least = math.nan
    if not metric or not math.isfinite(least):
        why = f"{value!r} is not a number" if metric and value else "it is not of the form METRIC=X"
        raise unusable(
            "the threshold cannot be read", where=f"--fail-under {text}", why=why, hint="write it as ujcs=0.9"
        )
    known = ("ujcs", *METRICS, *SUMMED_UP[1:])
    if metric not in known:
        hint = meant(metric, known) or f"metrics are: {', '.join(known)}"
        raise unusable(
            "there is no such metric", where=f"--fail-under {text}", why=f"{metric!r} is not measured", hint=hint
        )
    return Bar(metric, least)


def missed(wanted: Sequence[Bar], cells: Sequence[Mapping[str, Any]]) -> Iterator[dict[str, Any]]:
    """Where a bar is not reached: the cell and what was measured. A metric that no cell has misses its bar as well.

    Cells in which nothing was measured, as no run had an answer from its model, say nothing of a bar.
    """
    measured = [cell for cell in cells if cell["n"]]
    for metric, least in wanted:
        having = [cell for cell in measured if metric in cell["metrics"]]
        if measured and not having:
            yield {"metric": metric, "least": least, "value": None}
        for cell in having:
            if cell["metrics"][metric] < least:
                place = {key: cell[key] for key in ("sop", "agent", "guardrails", "model", "kind")}
                yield {"metric": metric, "least": least, "value": cell["metrics"][metric], **place}


def in_words(row: Mapping[str, Any]) -> str:
    """A missed bar as a line."""
    if row["value"] is None:
        return f"below the threshold: {row['metric']} does not apply to any of these runs"
    place = " ".join(row[key] for key in ("sop", "agent", "model", "kind"))
    return f"below the threshold: {row['metric']} {row['value']:g} is less than {row['least']:g} ({place})"
