"""The process of an exported artefact: ended where it takes too long for a line, and started anew for the next run."""

from __future__ import annotations

import sys

import pytest

from sopstudio.deploy.artefact import Artefact
from sopstudio.errors import DeployError

HANGS_AT_THE_SECOND_LINE = """
import sys, time
sys.stdin.readline()
print('{"request": 1}', flush=True)
sys.stdin.readline()
time.sleep(600)
"""


def test_a_process_that_takes_too_long_is_ended_and_the_next_run_has_another() -> None:
    with Artefact([sys.executable, "-I", "-c", HANGS_AT_THE_SECOND_LINE], seconds=1) as artefact:
        assert artefact.replay([]) == {"request": 1}
        with pytest.raises(DeployError) as caught:
            artefact.replay([])
        assert caught.value.why == "it wrote nothing in time"
        assert artefact.replay([]) == {"request": 1}
