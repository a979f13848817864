"""Saving a version with a note and a tag."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QLineEdit, QWidget

from sopstudio.ui.theme import SPACE_S
from sopstudio.ui.widgets import button, column, name_control, row

TAGS = ("draft", "reviewed", "released")
NO_TAG = "no tag"


def tag_box(name: str, *, allow_none: bool) -> QComboBox:
    """A combo box of the usual tags that accepts other words; with `allow_none`, also no tag."""
    box = QComboBox()
    box.setEditable(True)
    box.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
    box.addItems([*([NO_TAG] if allow_none else []), *TAGS])
    name_control(box, name)
    box.setToolTip(f"{name}: choose one, or type your own")
    return box


class SaveForm(QWidget):
    """`save_requested` carries the note and the tags of the version to save."""

    save_requested = Signal(str, object)

    def __init__(self) -> None:
        super().__init__()
        self.note = QLineEdit()
        self.note.setPlaceholderText("What changed, for later readers")
        name_control(self.note, "Version note")
        self.tag = tag_box("Version tag", allow_none=True)
        self.save = button("Save this version", self.submit, role="primary", tip="Save it with this note and tag")
        lines = column(self, spacing=SPACE_S)
        lines.addWidget(self.note)
        line = row(self.tag, self.save)
        line.setStretch(0, 1)
        lines.addLayout(line)
        self.note.returnPressed.connect(self.submit)
        tag_edit = self.tag.lineEdit()
        if tag_edit is not None:
            tag_edit.returnPressed.connect(self.submit)

    def submit(self) -> None:
        """Emit `save_requested` with the note and at most one tag."""
        tag = self.tag.currentText().strip()
        self.save_requested.emit(self.note.text().strip(), (tag,) if tag and tag != NO_TAG else ())

    def clear_form(self) -> None:
        """Clear the form after saving."""
        self.note.clear()
        self.tag.setCurrentIndex(0)
