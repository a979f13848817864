"""Progress outside a terminal: a line every 30 seconds, with the time that is left by the runs made since."""

from __future__ import annotations

import pytest

from sopstudio.cli.console import Console
from sopstudio.cli.evaluation_progress import EvaluationProgress, format_duration


@pytest.mark.parametrize(
    ("seconds", "words"), [(0, "0 s"), (59.4, "59 s"), (60, "1 min"), (3540, "59 min"), (7500, "2 h 5 min")]
)
def test_durations_are_said_as_people_do(seconds: float, words: str) -> None:
    assert format_duration(seconds) == words


def test_a_line_comes_every_thirty_seconds_outside_a_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    moments = iter(range(0, 1000, 10))
    now = [0.0]

    def clock() -> float:
        return now[0]

    with EvaluationProgress(Console(), 100, 40, clock) as progress:
        for _ in range(9):
            now[0] = next(moments) + 10.0
            progress.count(None)
    lines = capsys.readouterr().err.splitlines()
    assert [line.split(", ")[0] for line in lines] == ["43 of 100 runs", "46 of 100 runs", "49 of 100 runs"]
    assert lines[0].endswith("10 min left")
