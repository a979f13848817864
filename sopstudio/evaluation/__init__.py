"""Many runs, scored: metrics, the runner, and the cells of a comparison."""

from sopstudio.evaluation.metrics import METRICS, scores
from sopstudio.evaluation.runner import Job, evaluate, jobs, score
from sopstudio.evaluation.summary import Scored, cells

__all__ = ["METRICS", "Job", "Scored", "cells", "evaluate", "jobs", "score", "scores"]
