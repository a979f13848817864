"""Earlier evaluations: their titles, and loading one."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from sopstudio.errors import SopStudioError
from sopstudio.evaluation import RunScore, load_scores
from sopstudio.store import EvaluationSummary, Library
from sopstudio.text.humanize import plural
from sopstudio.ui.evaluate.scores_panel import agent_title
from sopstudio.ui.moments import format_timestamp
from sopstudio.ui.simulate.checks_button import count_guardrails

LoadedEvaluation = tuple[tuple[RunScore, ...], str]
"""The runs of an evaluation, or the reason why they cannot be read."""


def evaluation_title(evaluation: EvaluationSummary) -> str:
    """The title of an earlier evaluation in a list."""
    started = evaluation.header.get("made")
    runs = (
        plural(evaluation.runs, "run")
        if evaluation.finished
        else f"{evaluation.runs:,} of {evaluation.header.get('runs', '?')} runs"
    )
    agents = ", ".join(agent_title(name).removesuffix(" agent") for name in evaluation.header.get("agents", ()))
    models = evaluation.header.get("models", ())
    model_list = ", ".join(models) if len(models) > 1 else ""
    return " · ".join(
        filter(
            None,
            (
                format_timestamp(str(started)) if started else evaluation.id,
                runs,
                agents,
                model_list,
                _describe_guardrails(evaluation),
            ),
        )
    )


def _describe_guardrails(evaluation: EvaluationSummary) -> str:
    """The guardrails of the evaluation, where they were chosen."""
    sets = [str(names) for names in evaluation.header.get("guardrails", ())]
    texts = ("usual checks" if not names else count_guardrails(names.split(",")).lower() for names in sets)
    return ", ".join(texts) if any(sets) else ""


def load_evaluation(home: Path, evaluation_id: str, is_cancelled: Callable[[], bool]) -> LoadedEvaluation:
    """Load the runs of a stored evaluation without raising, in a thread with a library of its own."""
    try:
        with Library.open(home, read_only=True) as library:
            return tuple(load_scores(library, evaluation_id, is_cancelled)), ""
    except SopStudioError as error:
        return (), str(error)
