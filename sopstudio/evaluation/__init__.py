"""Evaluation: many runs, scored, and the cells of a comparison."""

from sopstudio.evaluation.metrics import METRICS, Run, make_run, score_metrics
from sopstudio.evaluation.runner import Job, evaluate, make_jobs, score
from sopstudio.evaluation.storage import EvaluationWriter, load_scores
from sopstudio.evaluation.summary import RunScore, cells, unanswered_by_model

__all__ = [
    "METRICS",
    "EvaluationWriter",
    "Job",
    "Run",
    "RunScore",
    "cells",
    "evaluate",
    "load_scores",
    "make_jobs",
    "make_run",
    "score",
    "score_metrics",
    "unanswered_by_model",
]
