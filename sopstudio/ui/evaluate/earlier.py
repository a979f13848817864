"""Evaluations that were made before: what they are called, and reading one back."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from sopstudio.errors import SopStudioError
from sopstudio.evaluation import Scored, read_back
from sopstudio.store import EvaluationSummary, Library
from sopstudio.text.humanize import plural
from sopstudio.ui.evaluate.scores_panel import agent_title
from sopstudio.ui.moments import when
from sopstudio.ui.simulate.checks_button import in_words

Read = tuple[tuple[Scored, ...], str]
"""The runs of an evaluation, or why they cannot be read."""


def titled(one: EvaluationSummary) -> str:
    """What an earlier evaluation is called in a list."""
    made = one.header.get("made")
    runs = plural(one.runs, "run") if one.finished else f"{one.runs:,} of {one.header.get('runs', '?')} runs"
    agents = ", ".join(agent_title(name).removesuffix(" agent") for name in one.header.get("agents", ()))
    models = one.header.get("models", ())
    compared = ", ".join(models) if len(models) > 1 else ""
    return " · ".join(filter(None, (when(str(made)) if made else one.id, runs, agents, compared, _checks(one))))


def _checks(one: EvaluationSummary) -> str:
    """Which checks were worn, where those were chosen."""
    sets = [str(names) for names in one.header.get("guardrails", ())]
    words = ("usual checks" if not names else in_words(names.split(",")).lower() for names in sets)
    return ", ".join(words) if any(sets) else ""


def read_kept(home: Path, name: str, stop: Callable[[], bool]) -> Read:
    """The runs of a kept evaluation, for a thread: with a library of its own, and without raising."""
    try:
        with Library.open(home, read_only=True) as library:
            return tuple(read_back(library, name, stop)), ""
    except SopStudioError as error:
        return (), str(error)
