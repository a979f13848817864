"""A content that cannot decide how high it is ends no program."""

from __future__ import annotations

import os
import subprocess
import sys

PROGRAM = """
import sys

import sopstudio.ui
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QScrollArea, QSizePolicy, QWidget

from sopstudio.ui.widgets import scroll_area


class Restless(QWidget):
    def __init__(self) -> None:
        super().__init__()
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.count = 0

    def heightForWidth(self, width: int) -> int:
        self.count += 1
        return 900 + self.count % 7


application = QApplication([])
content = Restless()
if sys.argv[1:] == ["plain"]:
    area = QScrollArea()
    area.setWidgetResizable(True)
    area.setWidget(content)
else:
    area = scroll_area(content)
area.resize(300, 200)
area.show()
for width in (280, 340, 300):
    area.resize(width, 200)
    application.processEvents()
print(content.height() >= 900, content.count < 2000, area.verticalScrollBar().maximum() > 600, flush=True)
"""


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
    command = [sys.executable, "-c", PROGRAM, *arguments]
    return subprocess.run(command, env=environment, capture_output=True, text=True, timeout=60, check=False)


def test_a_content_of_changing_height_is_given_a_size_at_last() -> None:
    ended = run()
    assert (ended.returncode, ended.stdout) == (0, "True True True\n"), ended.stderr


def test_qt_alone_ends_the_program() -> None:
    """Once this fails, `ScrollArea` is not needed any more."""
    assert run("plain").returncode != 0
