"""Start-up: from the start of the interpreter to a window that is painted and answers, on the loan sample.

Each figure is the median of fresh processes, the files warm in the cache, until the process says that its window is
painted. The peer does less: an interpreter that imports Qt and shows an empty window.
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
from sopstudio.ui.startup import create_window
from sopstudio.ui.application import get_application
app = get_application()
window = create_window([], Path(sys.argv[1]))
window.show()
app.processEvents()
print("ready", flush=True)
window.close()
"""
BARE = """
from PySide6.QtWidgets import QApplication, QWidget
app = QApplication([])
window = QWidget()
window.show()
app.processEvents()
print("ready", flush=True)
window.close()
"""


def run() -> list[dict[str, Any]]:
    """Milliseconds to a usable window, beside an empty one."""
    with tempfile.TemporaryDirectory() as home:
        ours, bare = (_milliseconds(text, home) for text in (STUDIO, BARE))
    return [
        {
            "name": "startup, from the interpreter to a painted window",
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
        with subprocess.Popen(
            [sys.executable, "-c", program, home], env=environment, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
        ) as child:
            if child.stdout is None or child.stdout.readline() != b"ready\n":
                raise AssertionError("the window did not come up")
            times.append(1000 * (perf_counter() - began))
    return median(times[1:])
