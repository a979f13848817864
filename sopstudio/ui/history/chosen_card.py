"""What can be done with the chosen version: compare it, tag it, restore it."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QFrame

from sopstudio.store import Version
from sopstudio.ui.history.save_form import tag_box
from sopstudio.ui.parts import button, column, label, named, row
from sopstudio.ui.theme import SPACE_M, SPACE_S

WITH_OPEN, WITH_BEFORE = "the open SOP", "the previous version"


class ChosenCard(QFrame):
    """Shown below the list while a version is chosen. `against` says that it is to be compared with another one."""

    against = Signal()
    tagged = Signal(str)
    untagged = Signal(str)
    restored = Signal()
    stopped = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("card")
        self._version: Version | None = None
        self._title = label("", "name")
        self.other = QComboBox()
        self.other.addItems([WITH_OPEN, WITH_BEFORE])
        named(self.other, "Compare with")
        self.other.currentIndexChanged.connect(lambda _: self.against.emit())
        self.tag = tag_box("Tag of the chosen version", none=False)
        self.tag.setCurrentText("")
        field = self.tag.lineEdit()
        if field is not None:
            field.setPlaceholderText("Choose or type a tag")
        self.tag.editTextChanged.connect(lambda _: self._name_tag())
        self.set_tag = button("Set tag", self.submit_tag)
        self.restore = button("Restore", self.restored.emit)
        stop = button("Stop comparing", self.stopped.emit, role="link")
        lines = column(self, margin=SPACE_M, space=SPACE_S)
        lines.addLayout(row(self._title, None, stop))
        for inside in (row(label("Compare with", "field"), self.other), row(self.tag, self.set_tag)):
            inside.setStretch(inside.indexOf(self.other if inside.indexOf(self.other) >= 0 else self.tag), 1)
            lines.addLayout(inside)
        lines.addWidget(self.restore)

    @property
    def with_before(self) -> bool:
        """Whether the previous version is the other side of the comparison."""
        return self.other.currentIndex() == 1

    def show_version(self, version: Version | None) -> None:
        """Speak of this version; of none, be hidden."""
        self._version = version
        self.setVisible(version is not None)
        if version is None:
            return
        self._title.setText(f"Version {version.number}")
        self.restore.setText(f"Restore version {version.number}")
        self.restore.setAccessibleName(f"Restore version {version.number}")
        self.restore.setToolTip("Make it the open SOP; one undo reverts this")
        self._name_tag()

    def begin_anew(self) -> None:
        """Compare with what is open, and write no tag."""
        self.other.setCurrentIndex(0)
        self.tag.setCurrentText("")

    def submit_tag(self) -> None:
        """Set the tag that is written, or take it away where the version has it."""
        tag = self.tag.currentText().strip()
        if tag and self._held(tag):
            self.untagged.emit(tag)
        elif tag:
            self.tagged.emit(tag)

    def _held(self, tag: str) -> bool:
        return self._version is not None and tag in self._version.tags

    def _name_tag(self) -> None:
        tag = self.tag.currentText().strip()
        self.set_tag.setText("Remove" if self._held(tag) else "Set tag")
        self.set_tag.setAccessibleName("Remove this tag" if self._held(tag) else "Set this tag")
        self.set_tag.setToolTip(self.set_tag.accessibleName())
        self.set_tag.setEnabled(bool(tag))
