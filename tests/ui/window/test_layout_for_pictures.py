"""A window that is laid out for a picture, without being shown, looks like one that is shown."""

from pathlib import Path

from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from sopstudio.sop import replace_fields
from sopstudio.ui.author.inspector import Inspector
from sopstudio.ui.forms import Field
from sopstudio.ui.startup import create_document_window
from tests.ui.documents import loan


def test_the_outline_says_all_steps(qtbot: QtBot, tmp_path: Path) -> None:
    document = loan()
    window = create_document_window(document, tmp_path)
    window.finish_layout()
    lines = window.sidebar.outline.editor.toPlainText().splitlines()
    window.close()
    assert len(lines) > len(document.sop.nodes)
    assert all(any(node.title in line for line in lines) for node in document.sop.nodes if node.title)


def test_no_field_of_the_inspector_is_cut(qtbot: QtBot, qapp: QApplication, tmp_path: Path) -> None:
    document = loan()
    lines = " ".join(["The customer asks for a loan and gives what is needed."] * 6)
    document = replace_fields(document, sop=replace_fields(document.sop, description=lines, outputs=("decision",)))
    window = create_document_window(document, tmp_path)
    window.show_perspective("author")
    window.finish_layout()
    inspector = window.findChild(Inspector)
    assert inspector is not None
    assert inspector.form is not None
    fields = [field for field in inspector.form.findChildren(Field) if not field.isHidden()]
    assert {"Title", "Description", "What it decides"} <= {field.title for field in fields}
    cut = [field.title for field in fields if field.control.geometry().bottom() > field.rect().bottom()]
    too_low = [field.title for field in fields if field.height() < _needed_height(field)]
    window.close()
    assert (cut, too_low) == ([], [])


def _needed_height(field: Field) -> int:
    """What a field needs at its width: a caption may take several lines elsewhere."""
    return field.heightForWidth(field.width()) if field.hasHeightForWidth() else field.sizeHint().height()
