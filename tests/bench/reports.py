"""What the page of an evaluation of 10,000 runs takes: seconds from its scores, and megabytes.

Beside it stands the standard library's JSON of the same rows, which is the least that a report could do.
"""

from __future__ import annotations

import json
from dataclasses import replace
from fractions import Fraction
from statistics import median
from time import perf_counter
from typing import Any

from sopstudio.evaluation import RunScore, cells
from sopstudio.evaluation.report_files import REPORTS, ReportData

RUNS, ROUNDS = 10_000, 3


def make_runs() -> list[RunScore]:
    """Runs of four kinds, one in seven of them wrong, with ids and names as long as those of real ones."""
    scores: dict[str, Fraction | None] = {"end": Fraction(1), "lenient_tool_call_accuracy": Fraction(1)}
    good = RunScore("", "refunds", "dpa", "offline", "", "", "completed", "paid", scores, 5, 9, 1000)
    bad = replace(good, scores={**scores, "end": Fraction(0)})
    return [
        replace(
            good if number % 7 else bad,
            run=f"r-{number:010}",
            scenario=f"missing-parameter.j-b04a3a{number:06}.order",
            kind=f"kind-{number % 4}",
            tokens=1000 + number % 977,
        )
        for number in range(RUNS)
    ]


def run() -> list[dict[str, Any]]:
    """Seconds for the page with its figures, those of plain JSON, and the size of the page."""
    runs, ours, theirs, size = make_runs(), [], [], 0
    for _ in range(ROUNDS):
        began = perf_counter()
        size = len(REPORTS["html"](ReportData("e-1", cells(runs), runs)).encode())
        ours.append(perf_counter() - began)
        began = perf_counter()
        json.dumps([score.row() for score in runs])
        theirs.append(perf_counter() - began)
    own, peer = median(ours), median(theirs)
    return [
        {
            "name": f"page of {RUNS:,} runs, from scores ({size / 1e6:.1f} MB)",
            "figure": round(own, 2),
            "unit": "s",
            "n": RUNS * ROUNDS,
            "peer": {"name": "their rows as plain JSON", "figure": round(peer, 3)},
            "ratio": round(own / peer, 1),
        }
    ]
