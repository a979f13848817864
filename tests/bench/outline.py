"""A keystroke in the outline, painted, beside one in a plain text box of Qt with the same text."""

from __future__ import annotations

from statistics import quantiles
from time import process_time
from typing import Any

from PySide6.QtGui import QTextCursor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPlainTextEdit

from sopstudio.outline.completion import outline_names
from sopstudio.outline.following import open_outline
from sopstudio.ui.application import get_application
from sopstudio.ui.outline.text_editor import OutlineEditor
from sopstudio.ui.theme import LIGHT
from tests.bench.canvas import procedure

KEYS = "Check the {fact_1} again and go on with it "
WIDTH, HEIGHT = 380, 700


def run() -> list[dict[str, Any]]:
    """Milliseconds of processor time for a key that 95 of 100 keys stay below, painting included."""
    held = get_application()
    rows = []
    for count in (200, 1000):
        document = procedure(count)
        state = open_outline(document)
        editor, plain = OutlineEditor(LIGHT), QPlainTextEdit()
        editor.names = outline_names(document.sop, is_plain=True)
        plain.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        own, bare = _type(editor, state.text), _type(plain, state.text)
        rows.append(_row("outline: a keystroke", count, own, bare))
    held.processEvents()
    return rows


def _type(box: QPlainTextEdit, text: str) -> float:
    """Type in the middle of a text; the milliseconds that 95 of 100 keys stay below, painting included."""
    box.resize(WIDTH, HEIGHT)
    box.setPlainText(text)
    lines = text.split("\n")
    steps = (line for line in range(len(lines) // 2, len(lines)) if lines[line].lstrip().startswith("Check step"))
    cursor = QTextCursor(box.document().findBlockByNumber(next(steps)))
    cursor.movePosition(QTextCursor.MoveOperation.EndOfBlock)
    box.show()
    box.setTextCursor(cursor)
    box.grab()
    times = []
    for key in 3 * KEYS:
        begin = process_time()
        QTest.keyClicks(box, key)
        box.viewport().grab()
        times.append(1000 * (process_time() - begin))
    box.hide()
    return quantiles(times, n=20)[-1]


def _row(name: str, count: int, own: float, bare: float) -> dict[str, Any]:
    peer = {"name": "a key in QPlainTextEdit", "figure": round(bare, 2)}
    return {
        "name": name, "figure": round(own, 2), "unit": "ms", "n": count, "peer": peer, "ratio": round(bare / own, 2),
    }  # fmt: skip
