"""Rich text from the clipboard comes with its structure, plain text and code as they are."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QMimeData
from pytestqt.qtbot import QtBot

from sopstudio.ui.dialogs.rich_text import RichTextEditor, text_of

PAGE = "<h2>Steps</h2><ol><li>Look it up.<ul><li>by number</li></ul></li><li>Close it.</li></ol>"
TEXT = "## Steps\n\n1. Look it up.\n   - by number\n2. Close it.\n"


def content(plain: str, page: str = "") -> QMimeData:
    data = QMimeData()
    data.setText(plain)
    if page:
        data.setHtml(page)
    return data


@pytest.mark.parametrize(
    ("plain", "page", "text"),
    [
        ("Steps\nLook it up.", PAGE, TEXT),
        ("Look it up", "", "Look it up"),
        ("if {a}: b", "<div>if {a}: b</div>", "if {a}: b"),
        ('{"id": "x"}', "<li>{}</li>", '{"id": "x"}'),
        ("Look it up [tool: find]", "<li>Look it up [tool: find]</li>", "Look it up [tool: find]"),
        ("a", "<li>" + "<ul>" * 100, "a"),
    ],
)
def test_structure_is_kept_where_there_is_some(plain: str, page: str, text: str) -> None:
    assert text_of(content(plain, page)) == text


def test_what_is_pasted_into_the_editor_is_one_edit(qtbot: QtBot) -> None:
    editor = RichTextEditor()
    qtbot.addWidget(editor)
    data = content("Steps", PAGE)
    assert editor.canInsertFromMimeData(data)
    editor.insertFromMimeData(data)
    assert editor.toPlainText() == TEXT
    editor.undo()
    assert editor.toPlainText() == ""
