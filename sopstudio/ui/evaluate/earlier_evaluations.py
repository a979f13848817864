"""Earlier evaluations of the open SOP: their titles in lists, and their runs."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from sopstudio.agents import label_agent
from sopstudio.errors import SopStudioError
from sopstudio.evaluation import RunScore, load_scores
from sopstudio.evaluation.run_options import AgentOptions
from sopstudio.store import EvaluationSummary, Library
from sopstudio.text.humanize import format_timestamp, plural
from sopstudio.translation import format_number, tr
from sopstudio.ui.runs.agent_options_form import describe_agent_options
from sopstudio.ui.runs.guardrails_button import count_guardrails


class LoadedEvaluation(NamedTuple):
    """The runs of an evaluation and the model that judged them; `reason` says why they cannot be read."""

    runs: tuple[RunScore, ...] = ()
    judge: str = ""
    reason: str = ""


def evaluation_title(evaluation: EvaluationSummary) -> str:
    """The title of an earlier evaluation in a list."""
    started = evaluation.header.get("made")
    runs = (
        plural(evaluation.runs, "run")
        if evaluation.finished
        else tr("{runs} of {get} runs", runs=format_number(evaluation.runs), get=evaluation.header.get("runs", "?"))
    )
    agents = ", ".join(label_agent(name).removesuffix(" agent") for name in evaluation.header.get("agents", ()))
    models = evaluation.header.get("models", ())
    model_list = ", ".join(models) if len(models) > 1 else ""
    user_model, judge = evaluation.header.get("user_model"), evaluation.header.get("judge")
    options = describe_agent_options(AgentOptions.from_header(evaluation.header))
    return " · ".join(
        filter(
            None,
            (
                format_timestamp(str(started)) if started else evaluation.id,
                runs,
                agents,
                model_list,
                tr("customer {user_model}", user_model=user_model) if user_model else "",
                tr("judge {judge}", judge=judge) if judge else "",
                _describe_guardrails(evaluation),
                *options,
            ),
        )
    )


def _describe_guardrails(evaluation: EvaluationSummary) -> str:
    """The guardrails of the evaluation, where they were chosen."""
    sets = [str(names) for names in evaluation.header.get("guardrails", ())]
    texts = (tr("usual checks") if not names else count_guardrails(names.split(",")).lower() for names in sets)
    return ", ".join(texts) if any(sets) else ""


def load_evaluation(home: Path, evaluation_id: str, is_cancelled: Callable[[], bool]) -> LoadedEvaluation:
    """Load the runs of a stored evaluation without raising, in a thread with a library of its own."""
    try:
        with Library.open(home, read_only=True) as library:
            judge = str(library.evaluations.load(evaluation_id).header.get("judge", ""))
            return LoadedEvaluation(tuple(load_scores(library, evaluation_id, is_cancelled)), judge)
    except SopStudioError as error:
        return LoadedEvaluation(reason=str(error))


__all__ = ["LoadedEvaluation", "evaluation_title", "load_evaluation"]
