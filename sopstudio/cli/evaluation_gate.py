"""The gate of an evaluation: thresholds that every cell must keep, and a baseline that it must not fall behind."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

import typer

from sopstudio.cli.console import Console, suggest, unusable

if TYPE_CHECKING:
    from sopstudio.evaluation import RunScore
    from sopstudio.evaluation.evaluation_differences import EvaluationDifferences

CELL_METRICS = ("ujcs", "lenient_ujcs", "completed", "ecr", "c_tsr", "tsr", "turns", "model_calls", "tokens", "pass_k")
"""What a cell measures besides the metrics of single runs."""

FailUnderOption = Annotated[
    list[str] | None,
    typer.Option("--fail-under", metavar="METRIC=X", help="A threshold that every cell must reach."),
]
FailOverOption = Annotated[
    list[str] | None,
    typer.Option(
        "--fail-over",
        metavar="METRIC=X",
        help="What no cell may exceed: turns, model_calls, tokens, cost (per run) or latency (seconds per answer).",
    ),
]
OnBoundOption = Annotated[
    bool, typer.Option("--on-bound", help="Hold thresholds against the bound of the 95 % interval, not the mean.")
]
BaselineOption = Annotated[
    str,
    typer.Option(
        "--baseline",
        metavar="ID|FILE",
        help="Fail where fewer scenarios succeed than in this evaluation, and not by chance.",
    ),
]


class Threshold(NamedTuple):
    """A metric, and its minimum in every cell, or its maximum."""

    metric: str
    limit: float
    is_maximum: bool = False


def thresholds(texts: Iterable[str], known: Sequence[str] = ()) -> list[Threshold]:
    """The thresholds of a call, on metrics that are `known`, by default those of an evaluation.

    Raises `SopStudioError` where one is unreadable or names no metric.
    """
    return [Threshold(*_parse_threshold("--fail-under", text, known or _known_metrics())) for text in texts]


def maxima(texts: Iterable[str]) -> list[Threshold]:
    """The thresholds of `--fail-over`. Raises `SopStudioError`."""
    from sopstudio.evaluation.bounds import COSTS

    return [Threshold(*_parse_threshold("--fail-over", text, COSTS), is_maximum=True) for text in texts]


def _known_metrics() -> Sequence[str]:
    from sopstudio.evaluation import METRICS
    from sopstudio.evaluation.realism import FIGURES

    return ("ujcs", *METRICS, *CELL_METRICS[1:], *FIGURES)


def _parse_threshold(option: str, text: str, known: Sequence[str]) -> tuple[str, float]:
    metric, _, value = (part.strip() for part in text.partition("="))
    try:
        limit = float(value)
    except ValueError:
        limit = math.nan
    if not metric or not math.isfinite(limit):
        reason = f"{value!r} is not a number" if metric and value else "it is not of the form METRIC=X"
        raise unusable(
            "the threshold cannot be read", where=f"{option} {text}", why=reason, hint=f"write it as {known[0]}=0.9"
        )
    if metric not in known:
        hint = suggest(metric, known) or f"metrics are: {', '.join(known)}"
        raise unusable(
            "there is no such metric", where=f"{option} {text}", why=f"{metric!r} is not measured", hint=hint
        )
    return metric, limit


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a gate says: the thresholds that are missed, and the differences from the baseline where there is one."""

    missed: Sequence[Mapping[str, Any]] = ()
    differences: EvaluationDifferences | None = None

    @property
    def failures(self) -> list[str]:
        """Why the gate fails, as lines; [] where it does not."""
        from sopstudio.cli.evaluation_tables import describe_missed

        return [*map(describe_missed, self.missed), *self._regressions()]

    def _regressions(self) -> Iterator[str]:
        if self.differences is None:
            return
        if not self.differences.rows:
            yield "nothing can be compared with the baseline: it has no run of the same scenarios and arm"
        for row in self.differences.regressions:
            figure = row["metrics"]["success"]
            name = " ".join(filter(None, (row["sop"], row["agent"], ",".join(row["guardrails"]), row["model"])))
            shares = f"{figure['first']:g} to {figure['second']:g} of {figure['pairs']} runs"
            yield f"worse than the baseline: {name}: success fell from {shares} (p = {figure['p_adjusted']:.3f})"

    def to_json(self) -> dict[str, Any]:
        """The verdict as JSON data."""
        baseline = {} if self.differences is None else {"baseline": self.differences.to_json()}
        return {"missed": list(self.missed), **baseline, "failures": self.failures}


@dataclass(frozen=True, slots=True)
class Gate:
    """What an evaluation is held against. `baseline` has the runs of another one, None where none is named."""

    required: Sequence[Threshold] = ()
    on_bound: bool = False
    baseline: Sequence[RunScore] | None = None

    @classmethod
    def parse(
        cls, console: Console, fail_under: Iterable[str], fail_over: Iterable[str], on_bound: bool, baseline: str
    ) -> Gate:
        """The gate of a call. Raises `SopStudioError` where an option cannot be read, or there is no such baseline."""
        required = [*thresholds(fail_under), *maxima(fail_over)]
        return cls(required, on_bound, _load_baseline(console, baseline) if baseline else None)

    def judge(self, cells: Sequence[Mapping[str, Any]], runs: Sequence[RunScore], seed: int = 0) -> Verdict:
        """What the gate says of these cells and runs."""
        from sopstudio.evaluation.evaluation_differences import compare_evaluations

        missed = list(find_missed(self.required, cells, runs if self.on_bound else None, seed))
        return Verdict(missed, None if self.baseline is None else compare_evaluations(self.baseline, runs, seed))


def name_baseline(console: Console, baseline: str) -> str:
    """The baseline as it is kept with the call: a file as it is, an evaluation by its whole id, also where it was named
    *latest*, which is another one when the call is resumed. Raises `StoreError`.
    """
    if not baseline or Path(baseline).is_file():
        return baseline
    with console.library(read_only=True) as library:
        return library.evaluations.load(baseline).id


def _load_baseline(console: Console, baseline: str) -> list[RunScore]:
    """The runs of a file of scores, or of a kept evaluation."""
    from sopstudio.evaluation import load_scores
    from sopstudio.evaluation.report_files import read_scores

    if Path(baseline).is_file():
        return read_scores(console.read_text(baseline), baseline)
    with console.library(read_only=True) as library:
        return list(load_scores(library, library.evaluations.load(baseline).id))


def find_missed(
    required: Sequence[Threshold],
    cells: Sequence[Mapping[str, Any]],
    runs: Sequence[RunScore] | None = None,
    seed: int = 0,
) -> Iterator[dict[str, Any]]:
    """The cells that miss a threshold, with the measured value. A metric that no cell has counts as missed too.

    With `runs` the bound of the interval is compared instead; a cell without one misses, since nothing can be said.
    Cells without measured runs (no run got an answer from its model) are skipped.
    """
    from sopstudio.evaluation.bounds import measure

    measured = [cell for cell in cells if cell["n"]]
    for threshold in required:
        metric, side = threshold.metric, "most" if threshold.is_maximum else "least"
        measuring = [cell for cell in measured if measure(cell, metric) is not None]
        if measured and not measuring:
            yield {"metric": metric, side: threshold.limit, "value": None}
        for cell in measuring:
            value = measure(cell, metric) if runs is None else _find_bound(threshold, cell, runs, seed)
            if value is None or (value > threshold.limit if threshold.is_maximum else value < threshold.limit):
                place = {key: cell[key] for key in ("sop", "agent", "guardrails", "model", "kind")}
                on_bound = {} if runs is None else {"bound": True}
                yield {"metric": metric, side: threshold.limit, "value": value, **on_bound, **place}


def _find_bound(threshold: Threshold, cell: Mapping[str, Any], runs: Sequence[RunScore], seed: int) -> float | None:
    """The bound on the bad side; None where a single scenario tells nothing."""
    from sopstudio.evaluation.bounds import bounds
    from sopstudio.evaluation.report_files.report_data import cell_key, run_key

    own = [run for run in runs if run_key(run) == cell_key(cell)]
    interval = bounds(cell, threshold.metric, own, seed)
    return None if interval is None else interval[int(threshold.is_maximum)]


__all__ = [
    "CELL_METRICS",
    "BaselineOption",
    "FailOverOption",
    "FailUnderOption",
    "Gate",
    "OnBoundOption",
    "Verdict",
    "name_baseline",
]
