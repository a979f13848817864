"""The page that explains the scores names every figure that an evaluation has, and no other."""

from __future__ import annotations

import re

from sopstudio.evaluation import METRICS, cells
from sopstudio.evaluation.metrics.errors import ERROR_CLASSES
from sopstudio.evaluation.realism import FIGURES
from sopstudio.evaluation.runner import score_run
from sopstudio.evaluation.statistics import BOOTSTRAP_RESAMPLES
from sopstudio.resources import read_text
from tests.simulation.samples import of_kind, run_offline, setup_of

PAGE = read_text("scores.md")
A_RUN, MANY, WRONG = re.split(r"^## .*$", PAGE, flags=re.M)[1:]


def names_in(part: str, line: str) -> set[str]:
    """What stands in code at the beginning of the lines that begin so."""
    heads = re.findall(rf"^{line} ((?:`\w[\w-]*`(?:, )?)+)", part, flags=re.M)
    return set(re.findall(r"`([\w-]+)`", " ".join(heads)))


def test_every_metric_of_a_run_is_explained() -> None:
    assert names_in(A_RUN, r"\|") == METRICS.keys()


def test_every_figure_of_a_cell_is_explained() -> None:
    setup = setup_of("loan_application", of_kind("loan_application", "correct-context")[0])
    [cell] = cells([score_run(setup, "offline", run_offline(setup).events)] * 2)
    others = {"cost", "user_cost", "unanswered", *FIGURES}
    assert names_in(MANY, r"\|") == (cell["metrics"].keys() - METRICS.keys()) | others
    assert f"{BOOTSTRAP_RESAMPLES:,} seeded" in MANY


def test_every_class_of_error_is_explained() -> None:
    assert names_in(WRONG, "-") == set(ERROR_CLASSES)
