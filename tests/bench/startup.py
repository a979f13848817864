"""Start-up: from the start of the interpreter to a window that is painted and answers, on the loan sample.

Each figure is the median of fresh processes, the files warm in the cache. The peers do less: an interpreter that
imports Qt and shows an empty window, and the bootstrap's check that everything is installed.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any

ROUNDS = 7
ROOT = Path(__file__).resolve().parent.parent.parent
STUDIO = """
import gc, os, sys
gc.disable()  # both as `sopstudio.__main__` does
os.environ["PYDANTIC_DISABLE_PLUGINS"] = "__all__"
from pathlib import Path
from sopstudio.ui.app import window_for
from sopstudio.ui.application import application
app = application()
window = window_for([], Path(sys.argv[1]))
window.show()
app.processEvents()
window.close()
"""
BARE = """
from PySide6.QtWidgets import QApplication, QWidget
app = QApplication([])
window = QWidget()
window.show()
app.processEvents()
window.close()
"""


def run() -> list[dict[str, Any]]:
    """Milliseconds to a usable window, beside an empty one."""
    with tempfile.TemporaryDirectory() as home:
        ours, bare = (_milliseconds(text, home) for text in (STUDIO, BARE))
    return [
        {
            "name": "startup to a usable window, whole process",
            "figure": round(ours, 1),
            "unit": "ms",
            "n": ROUNDS,
            "peer": {"name": "empty Qt window", "figure": round(bare, 1)},
            "ratio": round(ours / bare, 2),
        }
    ]


def _milliseconds(program: str, home: str) -> float:
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "QT_LOGGING_RULES": "*=false"}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)  # a start is warm where Python may keep what it compiled
    times = []
    for _ in range(ROUNDS + 1):
        began = perf_counter()
        subprocess.run([sys.executable, "-c", program, home], env=environment, check=True, capture_output=True)
        times.append(1000 * (perf_counter() - began))
    return median(times[1:])
