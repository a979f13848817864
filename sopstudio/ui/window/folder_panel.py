"""The question into which folder of the library an SOP goes."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QLineEdit, QWidget

from sopstudio.text.humanize import in_quotes
from sopstudio.translation import tr
from sopstudio.ui.floating_panel import FloatingPanel
from sopstudio.ui.text_widgets import strip_bidi_controls
from sopstudio.ui.theme import SPACE_S
from sopstudio.ui.widgets import button, label, name_control, row
from sopstudio.ui.window.library_rows import LibraryRow

WIDTH, HEIGHT, MAX_CHARACTERS = 440, 190, 60


class FolderPanel(FloatingPanel):
    """A name is chosen from those that there are, or typed; `move` is called with the row and the name."""

    def __init__(self, window: QWidget, move: Callable[[LibraryRow, str], object]) -> None:
        super().__init__(window, tr("Move to a folder"), WIDTH, HEIGHT)
        self._move = move
        self._row: LibraryRow | None = None
        self._words = label("", wrap=True)
        self.field = QComboBox()
        self.field.setEditable(True)
        line = self.field.lineEdit()
        if isinstance(line, QLineEdit):
            line.setMaxLength(MAX_CHARACTERS)
            line.setPlaceholderText(tr("A folder that there is, or a new one"))
            line.returnPressed.connect(self._accept)
        name_control(self.field, tr("Folder"))
        self.take_out = button(tr("Take it out"), lambda: self._finish(""))
        self.accept_button = button(tr("Move"), self._accept, role="primary")
        self.content.addWidget(self._words)
        self.content.addWidget(self.field)
        self.content.addStretch(1)
        self.content.addLayout(row(None, self.take_out, self.accept_button, spacing=SPACE_S))

    def ask(self, moved: LibraryRow, folders: Iterable[str]) -> None:
        """Ask for the folder of a row."""
        self._row = moved
        where = tr("It lies in “{folder}”.", folder=moved.folder) if moved.folder else tr("It lies in no folder.")
        self._words.setText(strip_bidi_controls(f"{in_quotes(moved.title)}: {where[0].lower()}{where[1:]}"))
        self.field.clear()
        self.field.addItems([name for name in folders if name != moved.folder])
        self.field.setCurrentIndex(-1)
        self.field.clearEditText()
        self.take_out.setVisible(bool(moved.folder))
        self.show_on_top()
        self.field.setFocus(Qt.FocusReason.OtherFocusReason)

    def _accept(self) -> None:
        name = self.field.currentText().strip()
        if name:
            self._finish(name)

    def _finish(self, name: str) -> None:
        moved, self._row = self._row, None
        if moved is not None:
            self.dismiss()
            self._move(moved, name)


__all__ = ["FolderPanel"]
