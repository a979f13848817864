"""What the figures of an evaluation are called in the window and in what it writes for people.

Files for machines (JSON, CSV, JUnit), and the command line whose options take them, keep the names of the metrics.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from sopstudio.text.humanize import capitalize, speak_name
from sopstudio.translation import mark, tr

_TITLES: Mapping[str, str] = MappingProxyType(
    {
        "success": mark("Success"),
        "ecr": mark("Reached an end"),
        "c_tsr": mark("Right result at an end"),
        "tsr": mark("Right result"),
        "ujcs": mark("Values"),
        "lenient_ujcs": mark("Values lenient"),
        "trace_alignment": mark("Tools"),
        "lenient_trace_alignment": mark("Tools lenient"),
        "reads_allowed_trace_alignment": mark("Look-ups allowed"),
        "tool_call_accuracy": mark("Right values, strict"),
        "lenient_tool_call_accuracy": mark("Right values"),
        "path": mark("Path"),
        "end": mark("End"),
        "pass_k": mark("Repeats"),
        "completed": mark("Completed"),
        "intent_accuracy": mark("Intent"),
        "leaf_accuracy": mark("Last calls made"),
        "outputs": mark("Outputs"),
        "state_accuracy": mark("Right actions"),
        "action_accuracy": mark("Actions carried out"),
        "question_accuracy": mark("Fitting questions"),
        "parameter_accuracy": mark("Right values in its calls"),
        "query_accuracy": mark("Fitting searches"),
        "realism": mark("Realism"),
        "conversational_proficiency": mark("Conversation"),
        "goal_attainment": mark("Goal reached"),
        "turns": mark("Turns"),
        "model_calls": mark("Calls"),
        "tokens": mark("Tokens"),
        "latency": mark("Seconds"),
        "cost": mark("Cost"),
        "user_cost": mark("Cost of the customer"),
    }
)


def figure_title(metric: str) -> str:
    """The title of a metric or a figure in the user's language; its name in words where it has none."""
    title = _TITLES.get(metric)
    return tr(title) if title is not None else capitalize(speak_name(metric))


__all__ = ["figure_title"]
