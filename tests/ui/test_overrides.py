"""A fault in an overridden method of a Qt class is told and ends nothing, on every Python."""

from __future__ import annotations

import os
import subprocess
import sys

PROGRAM = """
import gc
import sys

import sopstudio.ui
from PySide6.QtCore import QTimer
from PySide6.QtGui import QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QGraphicsRectItem, QGraphicsScene, QGraphicsView, QWidget


class Box(QWidget):
    def keyPressEvent(self, event: QKeyEvent) -> None:
        [][0]

    def resizeEvent(self, event: object) -> None:
        {}["gone"]


class Wider(Box):
    def paintEvent(self, event: object) -> None:
        int("x")


class Item(QGraphicsRectItem):
    def paint(self, painter: object, option: object, widget: object = None) -> None:
        None + 1


application = QApplication([])
box = Wider()
scene = QGraphicsScene()
view = QGraphicsView(scene)
item = Item(0, 0, 20, 20)
scene.addItem(item)
QTimer.singleShot(0, box.show)
QTimer.singleShot(10, view.show)
QTimer.singleShot(50, lambda: QTest.keyClick(box, "a"))
QTimer.singleShot(100, lambda: box.resize(300, 200))
QTimer.singleShot(150, application.quit)
application.exec()
gc.collect()
print("still here", flush=True)
"""


def test_a_fault_in_an_overridden_method_is_told_and_ends_nothing() -> None:
    environment = {**os.environ, "MALLOC_PERTURB_": "165", "QT_QPA_PLATFORM": "offscreen"}
    run = subprocess.run(
        [sys.executable, "-c", PROGRAM], env=environment, capture_output=True, text=True, timeout=60, check=False
    )
    assert (run.returncode, run.stdout) == (0, "still here\n"), run.stderr
    assert {line.partition(":")[0] for line in run.stderr.splitlines() if line.partition(":")[0].endswith("Error")} == {
        "IndexError",
        "KeyError",
        "TypeError",
        "ValueError",
    }
