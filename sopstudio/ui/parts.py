"""Small parts that every panel is made of, so that they look and behave alike."""

from __future__ import annotations

import html
import re
from collections.abc import Callable, Iterable

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QFrame,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QScrollArea,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from sopstudio.ui.icons import IconSet
from sopstudio.ui.theme import SPACE_S, SPACE_XL

UNSEEN = re.compile("[\u200e\u200f\u202a-\u202e\u2066-\u2069]")
"""Characters that turn the direction of what follows them: with them a text can be made to look like another one."""


def as_written(text: str) -> str:
    """`text` in the order in which its characters were written."""
    return UNSEEN.sub("", text)


def label(text: str = "", role: str = "", *, wrap: bool = False) -> QLabel:
    """Plain text, never markup. `role` names its look: title, section, quiet, field, code, good, warning, bad."""
    made = QLabel(as_written(text))
    made.setTextFormat(Qt.TextFormat.PlainText)
    made.setWordWrap(wrap)
    if role:
        made.setProperty("role", role)
    return made


def button(text: str, act: Callable[[], object] | None = None, *, role: str = "", tip: str = "") -> QPushButton:
    """A button. `role` names its look: primary, link, bad, bare; `tip` says more and is its accessible name."""
    made = QPushButton(text.replace("&", "&&"))
    made.setProperty("role", role or "plain")
    made.setCursor(Qt.CursorShape.PointingHandCursor)
    made.setAutoDefault(True)
    made.setToolTip(tip)
    made.setAccessibleName(tip or text)
    if act is not None:
        made.clicked.connect(lambda: act())
    return made


def named(widget: QWidget, name: str) -> None:
    """Give a control the name that a screen reader says, and the tooltip where it has none."""
    widget.setAccessibleName(name)
    if not widget.toolTip():
        widget.setToolTip(name)


def column(parent: QWidget | None = None, *, margin: int = 0, space: int = 0) -> QVBoxLayout:
    """A column without margins of its own."""
    made = QVBoxLayout(parent) if parent is not None else QVBoxLayout()
    made.setContentsMargins(margin, margin, margin, margin)
    made.setSpacing(space)
    return made


def row(*widgets: QWidget | None, parent: QWidget | None = None, space: int = SPACE_S) -> QHBoxLayout:
    """Widgets side by side; None is the gap that grows."""
    made = QHBoxLayout(parent) if parent is not None else QHBoxLayout()
    made.setContentsMargins(0, 0, 0, 0)
    made.setSpacing(space)
    for widget in widgets:
        if widget is None:
            made.addStretch(1)
        else:
            made.addWidget(widget)
    return made


def ground(name: str) -> QWidget:
    """A plain widget with a ground of its own, which the style sheet knows by `name`."""
    made = QWidget()
    made.setObjectName(name)
    made.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
    return made


def card(*, role: str = "") -> QFrame:
    """A bordered card."""
    made = QFrame()
    made.setObjectName("card")
    if role:
        made.setProperty("role", role)
    return made


def scrolled(inside: QWidget) -> QScrollArea:
    """`inside`, scrolled where it is taller than its room."""
    area = QScrollArea()
    area.setWidgetResizable(True)
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    area.setWidget(inside)
    return area


def latest(inside: QWidget) -> QScrollArea:
    """`inside`, scrolled to its end whenever it grows, as the newest stands there."""
    area = scrolled(inside)
    bar = area.verticalScrollBar()
    bar.rangeChanged.connect(lambda _least, most: bar.setValue(most))
    return area


def empty(title: str, text: str, buttons: Iterable[QPushButton] = ()) -> QWidget:
    """What is shown where there is nothing yet: what this is, and what to do."""
    made = QWidget()
    inside = column(made, margin=SPACE_XL, space=SPACE_S)
    inside.addStretch(1)
    for words in (label(title, "name"), label(text, "quiet", wrap=True)):
        words.setAlignment(Qt.AlignmentFlag.AlignCenter)
        inside.addWidget(words)
    pressed = row(None, *buttons, None)
    pressed.setContentsMargins(0, SPACE_S, 0, 0)
    inside.addLayout(pressed)
    inside.addStretch(2)
    return made


def focus_in(panel: QWidget) -> bool:
    """Bring the focus to the first control in `panel` that takes keys; whether there is one."""
    one = panel.nextInFocusChain()
    while one is not None and one is not panel:
        by_key = bool(one.focusPolicy().value & Qt.FocusPolicy.TabFocus.value)
        if by_key and panel.isAncestorOf(one) and one.isVisible() and one.isEnabled():
            one.setFocus(Qt.FocusReason.ShortcutFocusReason)
            return True
        one = one.nextInFocusChain()
    return False


def clear(layout: QBoxLayout) -> None:
    """Take everything out of a layout; widgets are deleted when Qt has the time."""
    while (item := layout.takeAt(0)) is not None:
        widget, inner = item.widget(), item.layout()
        if widget is not None:
            widget.hide()
            widget.deleteLater()
        elif isinstance(inner, QBoxLayout):
            clear(inner)


def restyle(widget: QWidget, role: str) -> None:
    """Give a widget another role."""
    if widget.property("role") != role:
        widget.setProperty("role", role)
        widget.style().unpolish(widget)
        widget.style().polish(widget)


def plain_tip(widget: QWidget, text: str) -> None:
    """A tooltip that is never read as markup."""
    widget.setToolTip(f"<span>{html.escape(text, quote=False)}</span>" if "<" in text else text)


class IconButton(QToolButton):
    """A small button of one icon, coloured by the palette in use; `tip` says what it does."""

    def __init__(self, icons: IconSet, icon: str, tip: str, act: Callable[[], object]) -> None:
        super().__init__()
        self._icons, self._icon = icons, icon
        self.setProperty("role", "small")
        self.setIconSize(QSize(14, 14))
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        plain_tip(self, tip)
        self.setAccessibleName(tip)
        self.clicked.connect(lambda: act())
        icons.changed.connect(self._recolour)
        self._recolour()

    def _recolour(self) -> None:
        self.setIcon(self._icons.icon(self._icon))


class PressCard(QFrame):
    """A card that is pressed like a button, by mouse, Enter or Space."""

    pressed = Signal()

    def __init__(self, role: str = "") -> None:
        super().__init__()
        self.setObjectName("card")
        self.setProperty("role", role or "press")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Pressed where it was let go inside."""
        if event.button() == Qt.MouseButton.LeftButton and self.rect().contains(event.position().toPoint()):
            self.pressed.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter and Space press it."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self.pressed.emit()
        else:
            super().keyPressEvent(event)
