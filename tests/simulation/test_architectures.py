"""Every architecture on every sample with the offline model: most conversations come out as they should."""

from __future__ import annotations

import sys
from collections import Counter

import pytest

from sopstudio.evaluation import run_of, scores
from tests.simulation.samples import NAMES, of_kind, ran, setup_of

LEAST = {"spa": 0.9, "fc": 0.9, "react": 0.9, "sop-agent": 1.0, "sop-agent-react": 1.0}
"""The share of conversations in which everything is known that the offline model brings to the right end."""


@pytest.mark.parametrize("by", LEAST)
def test_most_samples_come_out_right(by: str, capsys: pytest.CaptureFixture[str]) -> None:
    counted: Counter[str] = Counter()
    for name in NAMES:
        for scenario in of_kind(name, "correct-context"):
            made = setup_of(name, scenario, by)
            found = scores(run_of(made.routing, scenario, ran(made).events))
            counted["played"] += 1
            counted["right"] += found["end"] == 1 and found["tool_call_accuracy"] == 1
    with capsys.disabled():
        sys.stdout.write(f"\n{by}: {counted['right']} of {counted['played']} right\n")
    assert counted["right"] >= LEAST[by] * counted["played"]
