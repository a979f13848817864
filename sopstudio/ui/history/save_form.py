"""Saving a version with a note and a tag."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QLineEdit, QWidget

from sopstudio.ui.parts import button, column, named, row
from sopstudio.ui.theme import SPACE_S

TAGS = ("draft", "reviewed", "released")
NO_TAG = "no tag"


def tag_box(name: str, *, none: bool) -> QComboBox:
    """A choice of the usual tags, in which another word can be written; with `none`, also of no tag."""
    made = QComboBox()
    made.setEditable(True)
    made.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
    made.addItems([*([NO_TAG] if none else []), *TAGS])
    named(made, name)
    made.setToolTip(f"{name}: choose one, or type your own")
    return made


class SaveForm(QWidget):
    """`wanted` carries note and tags when the version is to be saved."""

    wanted = Signal(str, object)

    def __init__(self) -> None:
        super().__init__()
        self.note = QLineEdit()
        self.note.setPlaceholderText("What changed, for later readers")
        named(self.note, "Version note")
        self.tag = tag_box("Version tag", none=True)
        self.save = button("Save this version", self.submit, role="primary", tip="Save it with this note and tag")
        lines = column(self, space=SPACE_S)
        lines.addWidget(self.note)
        line = row(self.tag, self.save)
        line.setStretch(0, 1)
        lines.addLayout(line)
        self.note.returnPressed.connect(self.submit)
        written = self.tag.lineEdit()
        if written is not None:
            written.returnPressed.connect(self.submit)

    def submit(self) -> None:
        """Ask for the version to be saved."""
        tag = self.tag.currentText().strip()
        self.wanted.emit(self.note.text().strip(), (tag,) if tag and tag != NO_TAG else ())

    def begin_anew(self) -> None:
        """Empty the form after the version was saved."""
        self.note.clear()
        self.tag.setCurrentIndex(0)
