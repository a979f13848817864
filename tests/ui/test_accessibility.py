"""Qt keeps what it is first told of a widget, also where a reader listens before anything was made."""

from __future__ import annotations

import os
import subprocess
import sys

PROGRAM = """
from pathlib import Path
from sys import argv

from PySide6.QtGui import QAccessible

from sopstudio.formats import read
from sopstudio.ui.application import get_application
from sopstudio.ui.forms.form import FoldButton
from sopstudio.ui.startup import create_document_window

application = get_application()
QAccessible.setActive(True)
for _ in range(2):
    window = create_document_window(read(Path(argv[1])).document, Path(argv[2]))
    window.show()
    canvas = QAccessible.queryAccessibleInterface(window.context.canvas)
    print(canvas.role().name, canvas.child(0).role().name, canvas.child(0).text(QAccessible.Text.Name))
    folds = [QAccessible.queryAccessibleInterface(fold) for fold in window.findChildren(FoldButton)]
    print({(fold.role().name, fold.state().expandable) for fold in folds})
"""


def test_canvas_and_folds_are_read_in_each_window_also_where_a_reader_listened_before(tmp_path: object) -> None:
    sample = "sample_sops/loan_application.sop.json"
    run = subprocess.run(
        [sys.executable, "-c", PROGRAM, sample, str(tmp_path)],
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen"}, capture_output=True, text=True, check=False,
    )  # fmt: skip
    expected = ["List ListItem Open the application, task", "{('Button', 1)}"]
    assert run.stdout.splitlines() == 2 * expected, run.stderr
