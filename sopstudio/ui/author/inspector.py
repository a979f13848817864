"""The inspector: the form for what is selected, made anew only when that is another thing or of another shape."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QWidget

from sopstudio.ui.author.bench import DeskForm
from sopstudio.ui.author.shapes import Shape, form_for, shape_of
from sopstudio.ui.desk import Desk
from sopstudio.ui.forms import Fold, focus_within, refocus
from sopstudio.ui.forms.tab_order import put_in_order
from sopstudio.ui.parts import column, scrolled
from sopstudio.ui.theme import SPACE_L


class Inspector(QWidget):
    """Follows the selection and the document."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self.shape: Shape | None = None
        self.form: DeskForm | None = None
        self._room = QWidget()
        self._lines = column(self._room)
        self._lines.setContentsMargins(SPACE_L, SPACE_L, SPACE_L, SPACE_L)
        self._lines.addStretch(1)
        self.area = scrolled(self._room)
        whole = column(self)
        whole.setContentsMargins(1, 0, 0, 0)
        whole.addWidget(self.area)
        self.setAccessibleName("Inspector")
        self._stops: list[QWidget] = []
        self._tidy = QTimer(self, singleShot=True, interval=0)
        self._tidy.timeout.connect(self.put_in_order)
        desk.document.opened.connect(self._forget)
        desk.document.replaced.connect(self.follow)
        desk.document.selected.connect(self.follow)
        self.follow()

    def follow(self) -> None:
        """Show what is selected as it is now."""
        shape = shape_of(self._desk.document)
        if shape == self.shape and self.form is not None:
            self.form.refresh()
        else:
            self._make(shape)
        self._tidy.start()

    def put_in_order(self) -> None:
        """Let Tab go through the form as it is read."""
        if self.form is not None:
            self._stops = put_in_order(self.form, self._stops)

    def take_focus(self) -> None:
        """Give the focus to the first field."""
        if self.form is not None:
            self.form.take_focus()

    def unfold(self, inner: QWidget) -> None:
        """Open what is folded around a control, and bring it into view."""
        for fold in self.findChildren(Fold):
            if fold.isAncestorOf(inner):
                fold.head.setChecked(True)
        self.area.ensureWidgetVisible(inner)

    def _forget(self) -> None:
        self.shape = None
        if self.form is not None:
            self.form.retire()

    def _make(self, shape: Shape) -> None:
        focused, within = focus_within(self), self._has_focus()
        old, before, self.shape = self.form, self.shape, shape
        same = before is not None and before[:2] == shape[:2]
        self.form = form_for(self._desk, shape)
        if old is not None:
            self._lines.removeWidget(old)
            old.hide()
            QTimer.singleShot(0, old, _end(old))
        self._lines.insertWidget(0, self.form)
        self.form.show()
        if not same:
            self.area.verticalScrollBar().setValue(0)
        if before is not None and before[0] == shape[0]:
            focused = focused.replace(":".join(before[:2]), ":".join(shape[:2]), 1)
        refocus(self.form, focused)
        if within and not same and not self._has_focus():
            self._land(shape)

    def _has_focus(self) -> bool:
        focused = self.window().focusWidget()
        return focused is not None and self.isAncestorOf(focused) and not focused.isHidden()

    def _land(self, shape: Shape) -> None:
        """The focus was on what is gone: to the first field of what was opened, or back to the canvas."""
        if shape[0] == "sop":
            self._desk.canvas.setFocus()
        else:
            self.take_focus()


def _end(form: DeskForm) -> Callable[[], Any]:
    """What ends a form when what was written in it had time to be taken."""

    def end() -> None:
        form.settle()
        form.retire()
        form.deleteLater()

    return end
