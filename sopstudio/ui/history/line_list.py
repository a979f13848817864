"""A list of sentences that wrap, each with a sign before it."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QWidget

from sopstudio.text.humanize import capitalize
from sopstudio.translation import tr
from sopstudio.ui.theme import SPACE_M, SPACE_S, SPACE_XS
from sopstudio.ui.widgets import button, label, row

MIN_ROW_HEIGHT, SIGN_WIDTH = 30, 12
"""How high a sentence on one line is, and how wide its sign."""
VALUE_ROLE = Qt.ItemDataRole.UserRole


class LineList(QListWidget):
    """`chosen` carries the value of the sentence that becomes the current one, or is clicked again."""

    chosen = Signal(object)

    def __init__(self, name: str) -> None:
        super().__init__()
        self.setObjectName("lines")
        self.setAccessibleName(name)
        self.setVerticalScrollMode(QListWidget.ScrollMode.ScrollPerPixel)
        self.currentItemChanged.connect(lambda item, _: self._choose(item))
        self.itemActivated.connect(self._choose)

    def add_line(
        self, sign: str, tone: str, text: str, value: object, on_try: Callable[[], object] | None = None
    ) -> None:
        """Add a sentence; with `on_try`, the button *Try it* stands behind it."""
        item = QListWidgetItem()
        item.setData(VALUE_ROLE, value)
        item.setData(Qt.ItemDataRole.AccessibleTextRole, text)
        self.addItem(item)
        self.setItemWidget(item, _Line(sign, tone, text, on_try))

    def add_note(self, text: str) -> None:
        """Add a line that cannot be chosen."""
        item = QListWidgetItem(text)
        item.setFlags(Qt.ItemFlag.NoItemFlags)
        self.addItem(item)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Wrap the texts to the new width."""
        super().resizeEvent(event)
        self.fit()

    def fit(self) -> None:
        """Give each sentence the height that it needs."""
        width = self.width() - self.verticalScrollBar().sizeHint().width()
        for item in map(self.item, range(self.count())):
            line = self.itemWidget(item)
            if isinstance(line, _Line):
                item.setSizeHint(QSize(1, line.height_for(width)))  # as wide as the list, whatever the words are

    def step(self, offset: int) -> None:
        """Go to the next or previous sentence, from the last one to the first."""
        count = sum(self.item(index).data(VALUE_ROLE) is not None for index in range(self.count()))
        if count:
            previous = self.currentRow()
            self.setCurrentRow((previous + offset) % count if previous >= 0 else (0 if offset > 0 else count - 1))

    def show_current(self) -> bool:
        """Choose the current sentence once more; whether there is one."""
        self._choose(self.currentItem())
        return self.currentItem() is not None

    @property
    def current_text(self) -> str:
        """The current sentence; blank for none."""
        item = self.currentItem()
        return capitalize(str(item.data(Qt.ItemDataRole.AccessibleTextRole) or "")) if item is not None else ""

    def _choose(self, item: QListWidgetItem | None) -> None:
        value = item.data(VALUE_ROLE) if item is not None else None
        if value is not None:
            self.chosen.emit(value)


class _Line(QWidget):
    """One sentence: its sign, its text, and perhaps a button."""

    def __init__(self, sign: str, tone: str, text: str, on_try: Callable[[], object] | None) -> None:
        super().__init__()
        sign_label = label(sign, tone)
        sign_label.setFixedWidth(SIGN_WIDTH)
        self._text_label = label(capitalize(text), wrap=True)
        line = row(sign_label, self._text_label, parent=self)
        line.setAlignment(sign_label, Qt.AlignmentFlag.AlignTop)
        line.setAlignment(self._text_label, Qt.AlignmentFlag.AlignTop)
        line.setStretch(1, 1)
        line.setContentsMargins(SPACE_M, SPACE_XS, SPACE_S, SPACE_XS)
        self._button_width = 0
        if on_try is not None:
            try_button = button(tr("Try it"), on_try, role="link", tip=tr("Try it: open this case in Simulate"))
            try_button.setAccessibleName(tr("Try it: {text}", text=text))
            line.addWidget(try_button, 0, Qt.AlignmentFlag.AlignVCenter)
            self._button_width = try_button.sizeHint().width() + SPACE_S

    def height_for(self, width: int) -> int:
        """The height of the sentence in a list of this width."""
        self._text_label.ensurePolished()
        aside = 2 * SPACE_M + SIGN_WIDTH + 2 * SPACE_S + self._button_width
        return max(MIN_ROW_HEIGHT, self._text_label.heightForWidth(width - aside) + 2 * SPACE_S)


__all__ = ["LineList"]
