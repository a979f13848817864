"""The card of the selected version: compare it, tag it, restore it."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QFrame, QLineEdit, QWidget

from sopstudio.store import Version
from sopstudio.translation import tr
from sopstudio.ui.forms.flow_layout import FlowLayout
from sopstudio.ui.history.tags import TAG_TITLES, tag_for
from sopstudio.ui.text_widgets import set_plain_tooltip
from sopstudio.ui.theme import SPACE_M, SPACE_S
from sopstudio.ui.widgets import button, column, label, name_control

NO_TAG = tr("no tag")
MIN_CHARACTERS = 6
"""Of a choice in a narrow panel; it takes what room there is."""
MIN_CARD_CHARACTERS = 14
"""Of a choice in the card: what it is beside goes to another line rather than that it is cut."""


def tag_box(name: str, *, allow_none: bool) -> QComboBox:
    """A combo box of the usual tags that accepts other words; with `allow_none`, also no tag."""
    box = QComboBox()
    box.setEditable(True)
    box.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
    box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
    box.setMinimumContentsLength(MIN_CHARACTERS)
    box.addItems([*([NO_TAG] if allow_none else []), *TAG_TITLES.values()])
    name_control(box, name)
    set_plain_tooltip(box, tr("{name}: choose one, or type your own", name=name))
    return box


class SaveForm(QWidget):
    """`save_requested` carries the note and the tags of the version to save."""

    save_requested = Signal(str, object)

    def __init__(self) -> None:
        super().__init__()
        self.note = QLineEdit()
        self.note.setPlaceholderText(tr("What changed, for later readers"))
        name_control(self.note, tr("Version note"))
        self.tag = tag_box(tr("Version tag"), allow_none=True)
        self.save = button(
            tr("Save this version"), self.submit, role="primary", tip=tr("Save it with this note and tag")
        )
        lines = column(self, spacing=SPACE_S)
        lines.addWidget(self.note)
        line = FlowLayout(SPACE_S, fill=True)
        for widget in (self.tag, self.save):
            line.addWidget(widget)
        lines.addLayout(line)
        self.note.returnPressed.connect(self.submit)
        tag_edit = self.tag.lineEdit()
        if tag_edit is not None:
            tag_edit.returnPressed.connect(self.submit)

    def submit(self) -> None:
        """Emit `save_requested` with the note and at most one tag."""
        title = self.tag.currentText().strip()
        tags = (tag_for(title),) if title and title != NO_TAG else ()
        self.save_requested.emit(self.note.text().strip(), tags)

    def clear_form(self) -> None:
        """Clear the form after saving."""
        self.note.clear()
        self.tag.setCurrentIndex(0)


OPEN_SOP, PREVIOUS_VERSION = tr("the open SOP"), tr("the previous version")


class VersionCard(QFrame):
    """Shown below the list while a version is selected. `other_side_changed`: another side of the comparison
    was chosen.
    """

    other_side_changed = Signal()
    tagged = Signal(str)
    untagged = Signal(str)
    restored = Signal()
    stopped = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("card")
        self._version: Version | None = None
        self._title = label("", "name")
        self.other_side = QComboBox()
        self.other_side.addItems([OPEN_SOP, PREVIOUS_VERSION])
        self.other_side.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.other_side.setMinimumContentsLength(MIN_CARD_CHARACTERS)
        name_control(self.other_side, tr("Compare with"))
        self.other_side.currentIndexChanged.connect(lambda _: self.other_side_changed.emit())
        self.tag = tag_box(tr("Tag of the chosen version"), allow_none=False)
        self.tag.setMinimumContentsLength(MIN_CARD_CHARACTERS)
        self.tag.setCurrentText("")
        field = self.tag.lineEdit()
        if field is not None:
            field.setPlaceholderText(tr("Choose or type a tag"))
        self.tag.editTextChanged.connect(lambda _: self._update_tag_button())
        self.set_tag = button(tr("Set tag"), self.submit_tag)
        self.restore = button(tr("Restore"), self.restored.emit)
        stop_button = button(tr("Stop comparing"), self.stopped.emit, role="link")
        lines = column(self, margin=SPACE_M, spacing=SPACE_S)
        for widgets in (
            (self._title, stop_button),
            (label(tr("Compare with"), "field"), self.other_side),
            (self.tag, self.set_tag),
        ):
            flow = FlowLayout(SPACE_S, fill=widgets[-1] is not stop_button)
            for widget in widgets:
                flow.addWidget(widget)
            lines.addLayout(flow)
        lines.addWidget(self.restore)

    @property
    def with_previous(self) -> bool:
        """Whether the version is compared with the previous one."""
        return self.other_side.currentIndex() == 1

    def show_version(self, version: Version | None) -> None:
        """Show a version; None hides the card."""
        self._version = version
        self.setVisible(version is not None)
        if version is None:
            return
        self._title.setText(tr("Version {number}", number=version.number))
        self.restore.setText(tr("Restore version {number}", number=version.number))
        set_plain_tooltip(self.restore, tr("Make it the open SOP; one undo reverts this"))
        self._update_tag_button()

    def reset(self) -> None:
        """Compare with the open SOP again and clear the tag."""
        self.other_side.setCurrentIndex(0)
        self.tag.setCurrentText("")

    def submit_tag(self) -> None:
        """Set the typed tag, or remove it if the version has it."""
        tag = tag_for(self.tag.currentText())
        if tag and self._has_tag(tag):
            self.untagged.emit(tag)
        elif tag:
            self.tagged.emit(tag)

    def _has_tag(self, tag: str) -> bool:
        return self._version is not None and tag in self._version.tags

    def _update_tag_button(self) -> None:
        tag = tag_for(self.tag.currentText())
        self.set_tag.setText(tr("Remove") if self._has_tag(tag) else tr("Set tag"))
        set_plain_tooltip(self.set_tag, tr("Remove this tag") if self._has_tag(tag) else tr("Set this tag"))
        self.set_tag.setEnabled(bool(tag))
