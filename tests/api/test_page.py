"""The examples of `resources/python.md` do what the page says."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import sopstudio

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "resources" / "python.md").read_text(encoding="utf-8")


def test_every_example_runs_one_after_the_other() -> None:
    blocks = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    assert len(blocks) == 4
    result = subprocess.run(
        [sys.executable, "-c", "\n".join(blocks)], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert result.returncode == 0, result.stderr
    assert "On-call engineer is asked to decide ['severity']" in result.stdout


def test_the_page_names_what_is_public() -> None:
    words = set(re.findall(r"\w+", PAGE))
    requests = {name for name in sopstudio.__all__ if name.endswith("Request") and name != "Request"}
    assert requests | {"load", "check", "journeys", "run", "run_async", "Session", "ToolError", "TIMED_OUT"} <= words
