"""Notices: one sentence at a time in a line above the canvas, with what can be done about it. Never a modal box."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Literal

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QWidget

from sopstudio.ui.parts import as_written, button, card, clear, column, label, restyle, row
from sopstudio.ui.theme import SPACE_M, SPACE_S

Kind = Literal["accent", "good", "warning", "bad"]
PASSING, NARROW = 6000, 560
Offer = tuple[str, Callable[[], object]]


class Notices(QWidget):
    """Shows the newest notice. Those that only confirm go away by themselves; others when they are dealt with."""

    said = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self._card = card(role="accent")
        self._words = label(wrap=True)
        self._buttons = row()
        self._line = line = row(self._words, parent=self._card)
        line.setStretch(0, 1)
        line.setContentsMargins(SPACE_M, SPACE_S, SPACE_S, SPACE_S)
        line.addLayout(self._buttons)
        whole = column(self)
        whole.setContentsMargins(SPACE_M, SPACE_S, SPACE_M, 0)
        whole.addWidget(self._card)
        self._stays = False
        self._timer = QTimer(self, singleShot=True)
        self._timer.timeout.connect(self.dismiss)
        self.setAccessibleName("Notice")
        self.hide()

    @property
    def text(self) -> str:
        """What is being said; blank when nothing is."""
        return "" if self.isHidden() else self._words.text()

    def say(self, text: str, kind: Kind = "accent", offers: Sequence[Offer] = (), *, stays: bool = False) -> None:
        """Say one sentence, with buttons for what can be done. It `stays` where it is not about the open document."""
        self._stays = stays
        restyle(self._card, kind)
        self._words.setText(as_written(text))
        clear(self._buttons)
        for title, act in offers:
            self._buttons.addWidget(button(title, partial(self._taken, act)))
        self._buttons.addWidget(button("Dismiss", self.dismiss, role="link", tip="Dismiss this notice"))
        self._timer.stop()
        if kind in ("accent", "good") and not offers:
            self._timer.start(PASSING)
        self.show()
        self.said.emit(text)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Where there is little room the buttons stand below the words, which else were a narrow column."""
        super().resizeEvent(event)
        narrow = self.width() < NARROW
        self._line.setDirection(QBoxLayout.Direction.TopToBottom if narrow else QBoxLayout.Direction.LeftToRight)
        alignment = Qt.AlignmentFlag.AlignRight if narrow else Qt.AlignmentFlag.AlignVCenter
        self._line.setAlignment(self._buttons, alignment)

    def retract(self, text: str) -> None:
        """Say this no more, as it is not so any longer; another notice stays."""
        if self.text == as_written(text):
            self.dismiss()

    def forget_document(self) -> None:
        """Another document is open: what was said of the one before is not true of this one."""
        if not self._stays:
            self.dismiss()

    def dismiss(self) -> None:
        """Say nothing any more."""
        self.hide()

    def _taken(self, act: Callable[[], object]) -> None:
        self.dismiss()
        act()
