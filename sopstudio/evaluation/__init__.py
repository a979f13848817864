"""Evaluation: many runs, scored, and the cells of a comparison."""

from sopstudio.evaluation.averages import averages
from sopstudio.evaluation.judge import Judge, require_judge
from sopstudio.evaluation.metrics import METRICS, Run, make_run, score_metrics
from sopstudio.evaluation.realism import describe_judging
from sopstudio.evaluation.runner import Job, evaluate, make_jobs, score
from sopstudio.evaluation.storage import EvaluationWriter, load_scores
from sopstudio.evaluation.summary import RunScore, cells, unanswered_by_model

__all__ = [
    "METRICS",
    "EvaluationWriter",
    "Job",
    "Judge",
    "Run",
    "RunScore",
    "averages",
    "cells",
    "describe_judging",
    "evaluate",
    "load_scores",
    "make_jobs",
    "make_run",
    "require_judge",
    "score",
    "score_metrics",
    "unanswered_by_model",
]
