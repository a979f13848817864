"""The gate of an evaluation: thresholds that every cell must keep."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from sopstudio.cli.console import suggest, unusable

CELL_METRICS = ("ujcs", "lenient_ujcs", "completed", "ecr", "c_tsr", "tsr", "turns", "model_calls", "tokens", "pass_k")
"""What a cell measures besides the metrics of single runs."""


class Threshold(NamedTuple):
    """A metric, and its minimum in every cell."""

    metric: str
    minimum: float


def thresholds(texts: Iterable[str], known: Sequence[str] = ()) -> list[Threshold]:
    """The thresholds of a call, on metrics that are `known`, by default those of an evaluation.

    Raises `SopStudioError` where one is unreadable or names no metric.
    """
    return [_parse_threshold(text, known or _known_metrics()) for text in texts]


def _known_metrics() -> Sequence[str]:
    from sopstudio.evaluation import METRICS
    from sopstudio.evaluation.realism import FIGURES

    return ("ujcs", *METRICS, *CELL_METRICS[1:], *FIGURES)


def _parse_threshold(text: str, known: Sequence[str]) -> Threshold:
    metric, _, value = (part.strip() for part in text.partition("="))
    try:
        minimum = float(value)
    except ValueError:
        minimum = math.nan
    if not metric or not math.isfinite(minimum):
        reason = f"{value!r} is not a number" if metric and value else "it is not of the form METRIC=X"
        raise unusable(
            "the threshold cannot be read", where=f"--fail-under {text}", why=reason, hint=f"write it as {known[0]}=0.9"
        )
    if metric not in known:
        hint = suggest(metric, known) or f"metrics are: {', '.join(known)}"
        raise unusable(
            "there is no such metric", where=f"--fail-under {text}", why=f"{metric!r} is not measured", hint=hint
        )
    return Threshold(metric, minimum)


def find_missed(required: Sequence[Threshold], cells: Sequence[Mapping[str, Any]]) -> Iterator[dict[str, Any]]:
    """The cells below a threshold, with the measured value. A metric that no cell has counts as missed too.

    Cells without measured runs (no run got an answer from its model) are skipped.
    """
    measured = [cell for cell in cells if cell["n"]]
    for metric, minimum in required:
        measuring = [cell for cell in measured if metric in cell["metrics"]]
        if measured and not measuring:
            yield {"metric": metric, "least": minimum, "value": None}
        for cell in measuring:
            if cell["metrics"][metric] < minimum:
                place = {key: cell[key] for key in ("sop", "agent", "guardrails", "model", "kind")}
                yield {"metric": metric, "least": minimum, "value": cell["metrics"][metric], **place}
