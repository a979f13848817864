"""Walks through the window in a language that puts every text in brackets, and prints each text without them.

The SOP that is open is written in Greek letters, so that what is left in Latin letters was never translated. It runs
in a process of its own, because a language is chosen before the modules of the window are imported.
"""

from __future__ import annotations

import os
import re
import sys
import tempfile
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from sopstudio.translation import set_translator

LATIN = re.compile(r"[A-Za-z]{3,}")
MARKED = re.compile(r"⟦[^⟦⟧]*⟧")
KEPT = re.compile(
    r"SOP|API|Ctrl|Alt|Shift|Esc|Tab|Del|Enter|Return|Space|JSON|MARCO|UJCS|TSR|ECR|ReAct|GET|POST|PUT|PATCH|DELETE"
    r"|Deutsch|English|OpenAI|EUR|api\.example/\S*|offline|recorded|openai|localhost|https?|Menu|Ins|Home|End|Backspace"
    r"|PgUp|PgDown|Left|Right|Down|new[ _-](?:sub[ _-])?\w+|draft|reviewed|released|qt_\w+|fold:\w*|USD|mcp|tuple|MCP"
    r"|Markdown|ask the user for|show message|carry out|seek external knowledge"
)
"""Names, keys and what a file holds; they are the same in every language."""
SAFE_ACTIONS = (
    "view.palette", "file.paste", "file.tools", "insert.parts", "file.deploy", "view.settings", "view.models",
    "view.repository", "help.keys", "inspector.branches", "inspector.sop", "add.fact", "add.tool",
    "add.article", "add.procedure", "insert.task", "insert.person", "insert.compute", "insert.note", "simulate.run",
)  # fmt: skip


def visible_texts() -> Iterator[tuple[str, str]]:
    """The texts of all widgets with what shows them: labels, buttons, titles, tooltips, entries, accessible names."""
    from PySide6.QtWidgets import (
        QAbstractButton,
        QAbstractItemView,
        QApplication,
        QComboBox,
        QLabel,
        QLineEdit,
        QTabBar,
    )

    for widget in QApplication.allWidgets():
        kind = type(widget).__name__
        texts = [widget.toolTip(), widget.accessibleName(), widget.accessibleDescription(), widget.windowTitle()]
        if isinstance(widget, QLabel | QAbstractButton):
            texts.append(getattr(widget, "full_text", widget.text()))
        if isinstance(widget, QLineEdit):
            texts.append(widget.placeholderText())
        if isinstance(widget, QComboBox):
            texts += [widget.itemText(index) for index in range(widget.count())]
        if isinstance(widget, QTabBar):
            texts += [widget.tabText(index) for index in range(widget.count())]
        texts += [action.text() for action in widget.actions()]
        if isinstance(widget, QAbstractItemView) and widget.model() is not None and widget.isVisible():
            texts += item_texts(widget.model())
        if kind not in ("QScrollBar", "QTabBar") and not widget.objectName().startswith(("Scroll", "qt_")):
            yield from ((kind, text) for text in texts if text)


def item_texts(model: Any) -> Iterator[str]:
    """What the cells and headings of a list or table say, to the eye and to a screen reader."""
    from PySide6.QtCore import QAbstractListModel, Qt

    columns = range(1 if isinstance(model, QAbstractListModel) else model.columnCount())
    yield from (str(model.headerData(column, Qt.Orientation.Horizontal) or "") for column in columns)
    for row in range(model.rowCount()):
        for column in columns:
            index = model.index(row, column)
            for role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole, Qt.ItemDataRole.UserRole + 1):
                text = index.data(role)
                if isinstance(text, str):
                    yield text


def canvas_texts(scene: Any, problems: Iterable[Any]) -> Iterator[str]:
    """What stands on the canvas, and what a screen reader says of it."""
    from sopstudio.ui.canvas_editor.spoken import spoken_element

    drawing = scene.drawing
    yield from (node.line for node in drawing.nodes.values())
    yield from (edge.text for edge in drawing.edges.values())
    for key in (*drawing.nodes, *drawing.edges, *drawing.sections):
        spoken = spoken_element(scene, key, problems)
        yield from (spoken.name, spoken.description)


def remove_translated(text: str) -> str:
    """A text without what was translated, what stands inside that, and markup."""
    text = re.sub(r"<[^>]+>|&\w+;|\{[^}]*\}", "", text)
    text = re.sub(r"⟦[^⟦⟧]*…?$", "", text) if text.count("⟦") > text.count("⟧") else text
    while MARKED.search(text):
        text = MARKED.sub("", text)
    return text


def main() -> int:
    """Walk through the window and print every text that is not translated, with what shows it."""
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    set_translator("xx", lambda text, _: f"⟦{text}⟧" if LATIN.search(text) else text)
    from PySide6.QtCore import QEventLoop, QTimer

    from sopstudio.sop import Decision, Document, Edge, Fact, Sop, Task, Tool
    from sopstudio.ui.application import get_application
    from sopstudio.ui.open_document import Selection, Subject
    from sopstudio.ui.startup import create_document_window

    sop = Sop(
        id="ωω", title="Ω", start="ψ",
        facts=(Fact(name="λ", type="number"), Fact(name="ξ", allowed=("δ", "ε"))), tools=(Tool(name="t_1", title="Δ"),),
        nodes=(Task(id="ψ", title="Ψ", asks=("λ", "ξ")), Decision(id="φ", title="Φ"), Task(id="π", title="Π")),
        edges=(
            Edge(id="θ", source="ψ", target="φ"),
            Edge(id="ω", source="φ", target="π", condition="{λ} > 5 && {ξ} == 'δ'"),
        ),
    )  # fmt: skip
    missing: dict[str, str] = {}

    def look(milliseconds: int = 100) -> None:
        turn = QEventLoop()
        QTimer.singleShot(milliseconds, turn.quit)
        turn.exec()
        on_canvas = canvas_texts(window.context.canvas.canvas_scene, window.context.problems.problems)
        searched = (action.search_words for action in window.action_set.actions.values())
        for kind, text in (
            *visible_texts(), *(("canvas", text) for text in on_canvas), *(("search", text) for text in searched),
        ):  # fmt: skip
            rest = KEPT.sub("", remove_translated(text))
            if LATIN.search(rest):
                missing.setdefault(text, kind)

    with tempfile.TemporaryDirectory() as home:
        get_application()
        window = create_document_window(Document(sop=sop), Path(home), Path(home))  # whose samples are none
        window.show()
        window.load_rest()
        look(1500)
        for name in ("author", "simulate", "evaluate", "history", "author"):
            window.show_perspective(name)
            look()
        for selection in (
            Selection(subject=Subject("fact", "λ")), Selection(subject=Subject("tool", "t_1")),
            Selection(frozenset({"ψ"})), Selection(frozenset({"φ"})), Selection(edges=frozenset({"ω"})),
            Selection(frozenset({"ψ", "π"}), frozenset({"θ"})),
        ):  # fmt: skip
            window.context.document.select(selection)
            look()
        for name in SAFE_ACTIONS:
            window.action_set.run(name)
            look()
    sys.stdout.writelines(
        f"{kind}: {text[:150]!r}\n" for text, kind in sorted(missing.items(), key=lambda item: item[::-1])
    )
    sys.stdout.flush()
    os._exit(0)  # nothing is asked about unsaved changes


if __name__ == "__main__":
    sys.exit(main())
