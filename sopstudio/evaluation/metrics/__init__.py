"""Metrics of one run: a file each, listed in `registry`."""

from sopstudio.evaluation.metrics.registry import METRICS, Metric, score_metrics
from sopstudio.evaluation.metrics.scored_run import Run, make_run
from sopstudio.evaluation.metrics.tool_calls import tool_call_accuracy, tool_trace_alignment, ujcs

__all__ = [
    "METRICS",
    "Metric",
    "Run",
    "make_run",
    "score_metrics",
    "tool_call_accuracy",
    "tool_trace_alignment",
    "ujcs",
]
