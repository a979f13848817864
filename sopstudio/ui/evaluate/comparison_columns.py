"""The columns of a comparison of two evaluations: the differences of a figure, and the scenarios that flipped."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from sopstudio.evaluation.evaluation_differences import METRICS, EvaluationDifferences
from sopstudio.evaluation.figure_titles import figure_title
from sopstudio.scenarios.kind_titles import kind_title
from sopstudio.text.humanize import plural, speak_name
from sopstudio.translation import format_decimal, format_number, tr
from sopstudio.ui.evaluate.score_columns import Cell, ScoreColumn, agent_cell, arm_columns
from sopstudio.ui.runs.table import TableCell

FIGURE_TITLES = {metric: figure_title(metric) for metric in METRICS}
COSTS = frozenset({"turns", "model_calls", "tokens"})
"""Figures of which less is better."""
FLIP_COLUMNS = (
    tr("Scenario"),
    tr("Kind"),
    tr("Agent"),
    tr("Model"),
    tr("Before"),
    tr("After"),
    tr("End before"),
    tr("End after"),
)
FLIP_TEXT_COLUMNS = tuple(
    map(FLIP_COLUMNS.index, (tr("Scenario"), tr("Kind"), tr("Agent"), tr("Model"), tr("End before"), tr("End after")))
)


def difference_columns(rows: Sequence[Cell], metric: str) -> Iterator[ScoreColumn]:
    """The columns of the differences in a figure, for rows of `EvaluationDifferences` that have it."""
    if len({row["sop"] for row in rows}) > 1:
        yield ScoreColumn("SOP", lambda row: _text(_sop_title(row)), True)
    yield from arm_columns(rows)
    yield ScoreColumn(tr("Kind"), lambda row: _text(kind_title(row.get("kind", tr("all kinds")))), True)
    yield ScoreColumn(tr("Before"), partial(_mean_cell, metric, "first"))
    yield ScoreColumn(tr("After"), partial(_mean_cell, metric, "second"))
    yield ScoreColumn(tr("Difference"), partial(_difference_cell, metric))
    yield ScoreColumn(tr("95 % interval"), partial(_interval_cell, metric))
    yield ScoreColumn(tr("Better : worse"), partial(_score_cell, metric))
    yield ScoreColumn(tr("What the test says"), partial(_verdict_cell, metric), True)


def _text(text: str) -> TableCell:
    return TableCell(text, text)


def _sop_title(row: Cell) -> str:
    return tr("All SOPs") if row["sop"] == "all" else str(row["sop"])


def _mean_cell(metric: str, side: str, row: Cell) -> TableCell:
    value = float(row["metrics"][metric][side])
    return TableCell(_number(value, metric), value)


def _number(value: float, metric: str) -> str:
    return format_decimal(value, 1 if metric in COSTS else 2)


def _signed(value: float, metric: str) -> str:
    text = _number(abs(value), metric)
    return text if not any(sign in text for sign in "123456789") else f"{'+' if value > 0 else '−'}{text}"


def _difference_cell(metric: str, row: Cell) -> TableCell:
    difference = row["metrics"][metric]["difference"]
    return TableCell(_signed(difference, metric), difference, tip=tr("After minus before"))


def _interval_cell(metric: str, row: Cell) -> TableCell:
    bounds = row["metrics"][metric].get("interval")
    if not bounds:
        return TableCell("–", float("-inf"), tip=tr("One scenario has no interval"))
    return TableCell(
        tr(" to ").join(_signed(bound, metric) for bound in bounds), bounds[0], tip=tr("Of the difference")
    )


def _score_cell(metric: str, row: Cell) -> TableCell:
    figure = row["metrics"][metric]
    better, worse = figure["wins"], figure["losses"]
    if metric in COSTS:
        better, worse = worse, better
    tip = tr(
        "Of {pairs} of runs: in so many the second is better, and in so many worse",
        pairs=plural(figure["pairs"], "pair"),
    )
    return TableCell(f"{better} : {worse}", better - worse, tip=tip)


def _verdict_cell(metric: str, row: Cell) -> TableCell:
    """What the test carries, and no more."""
    figure = row["metrics"][metric]
    probability = float(figure["p_adjusted"])
    tip = tr(
        "Probability of such a difference by chance, corrected for the number of tests: {probability}",
        probability=format_decimal(probability, 3),
    )
    if not figure["difference"]:
        return TableCell(tr("no difference seen"), 2.0, tip=tip)
    if figure["significant"]:
        is_better = (figure["difference"] > 0) != (metric in COSTS)
        return TableCell(
            tr("better, not by chance") if is_better else tr("worse, not by chance"),
            probability,
            "good" if is_better else "bad",
            f"p = {format_decimal(probability, 3)}",
            tip,
        )
    if "more" not in figure:
        return TableCell(tr("may be chance"), probability, small=f"p = {format_decimal(probability, 2)}", tip=tip)
    more = tr(
        "about {scenarios} would be needed to show this difference", scenarios=plural(figure["more"], "more scenario")
    )
    text = tr("may be chance, {figure} more needed", figure=format_number(figure["more"]))
    return TableCell(text, probability, tip=f"{tip}; {more}", brief=tr("may be chance"))


def flip_cells(flip: Mapping[str, Any], titles: Mapping[str, str]) -> tuple[TableCell, ...]:
    """The cells under `FLIP_COLUMNS`; `titles` are those of scenarios and ends by id."""
    name = flip["scenario"]
    _, _, variant = name.removeprefix(f"{flip['kind']}.").partition(".")
    scenario = titles.get(name) or speak_name(variant or name)
    ends = (titles.get(flip[side], flip[side]) or "–" for side in ("first_end", "end"))
    return (
        _text(scenario),
        _text(kind_title(flip["kind"])),
        agent_cell(flip["agent"]),
        _text(flip["model"]),
        _outcome_cell(flip["first"], flip["repeats"]),
        _outcome_cell(flip["second"], flip["repeats"]),
        *map(_text, ends),
    )


def _outcome_cell(successes: int, repeats: int) -> TableCell:
    tone = "good" if successes == repeats else "bad" if not successes else "warning"
    if repeats == 1:
        return TableCell(
            tr("as expected") if successes else tr("went wrong"),
            successes,
            tone,
            brief=tr("fine") if successes else tr("wrong"),
        )
    return TableCell(tr("{successes} of {repeats}", successes=successes, repeats=repeats), successes / repeats, tone)


def describe_pairing(differences: EvaluationDifferences) -> str:
    """What stands before where that is another arm, and what could not be compared; blank where there is neither."""
    counts = differences.unpaired
    parts = list(
        dict.fromkeys(tr("Before is {row}", row=row["against"]) for row in differences.rows if "against" in row)
    )
    if counts["first"] or counts["second"]:
        parts.append(
            tr(
                "Not compared: {runs} before and {counts} after",
                runs=plural(counts["first"], "run"),
                counts=format_number(counts["second"]),
            )
        )
    if counts["changed"]:
        parts.append(
            tr("{scenarios} of the same name have other inputs", scenarios=plural(counts["changed"], "scenario"))
        )
    return "; ".join(parts)


__all__ = [
    "FIGURE_TITLES",
    "FLIP_COLUMNS",
    "FLIP_TEXT_COLUMNS",
    "describe_pairing",
    "difference_columns",
    "flip_cells",
]
