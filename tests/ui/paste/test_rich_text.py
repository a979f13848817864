"""Rich text from the clipboard comes with its structure, plain text and code as they are."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QMimeData
from pytestqt.qtbot import QtBot

from sopstudio.ui.context import ThemeState
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


CELLS = "Step\tAction\n1\tLook it up.\n2\tClose it.\n"
TABLE = "<table><tr><td>Step</td><td>Action</td></tr><tr><td>1</td><td>Look it up.</td></tr></table>"


@pytest.mark.parametrize(
    "page",
    [
        f'<html xmlns:x="urn:schemas-microsoft-com:office:excel">{TABLE}</html>',
        f"<google-sheets-html-origin>{TABLE}",
        f'{TABLE}<td sdval="1" sdnum="1033;">1</td>',
    ],
)
def test_cells_of_a_spreadsheet_stay_cells(page: str) -> None:
    assert text_of(content(CELLS, page)) == CELLS
    assert text_of(content(CELLS, TABLE)).startswith("| Step | Action |")


def test_what_is_pasted_into_the_editor_is_one_edit(qtbot: QtBot) -> None:
    editor = RichTextEditor(ThemeState())
    qtbot.addWidget(editor)
    data = content("Steps", PAGE)
    assert editor.canInsertFromMimeData(data)
    editor.insertFromMimeData(data)
    assert editor.toPlainText() == TEXT
    editor.undo()
    assert editor.toPlainText() == ""
