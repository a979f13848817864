"""Many runs, scored: metrics, the runner, and the cells of a comparison."""

from sopstudio.evaluation.keeping import Keeping, read_back
from sopstudio.evaluation.metrics import METRICS, Run, run_of, scores
from sopstudio.evaluation.runner import Job, evaluate, jobs, score
from sopstudio.evaluation.summary import Scored, cells, unanswered

__all__ = [
    "METRICS",
    "Job",
    "Keeping",
    "Run",
    "Scored",
    "cells",
    "evaluate",
    "jobs",
    "read_back",
    "run_of",
    "score",
    "scores",
    "unanswered",
]
