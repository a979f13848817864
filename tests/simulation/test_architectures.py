"""Every architecture on every sample with the offline model: most conversations come out as they should."""

from __future__ import annotations

import sys
from collections import Counter

import pytest

from sopstudio.evaluation import make_run, score_metrics
from tests.simulation.samples import NAMES, of_kind, ran_sample
from tests.subsets import subset


@pytest.mark.parametrize("by", ["spa", "fc", "react", "sop-agent", "sop-agent-react", "marco", "marco-flat"])
def test_the_samples_come_out_right_where_everything_is_known(by: str, capsys: pytest.CaptureFixture[str]) -> None:
    counted: Counter[str] = Counter()
    for name in NAMES:
        for scenario in subset(of_kind(name, "correct-context"), 1, by):
            session = ran_sample(name, scenario.id, by)
            found = score_metrics(make_run(session.runtime, scenario, session.events))
            counted["played"] += 1
            counted["right"] += found["end"] == 1 and found["tool_call_accuracy"] == 1
    with capsys.disabled():
        sys.stdout.write(f"\n{by}: {counted['right']} of {counted['played']} right\n")
    assert counted["right"] == counted["played"]
