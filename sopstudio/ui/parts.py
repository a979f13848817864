"""Small parts that every panel is made of, so that they look and behave alike."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QBoxLayout, QFrame, QHBoxLayout, QLabel, QPushButton, QScrollArea, QVBoxLayout, QWidget

from sopstudio.ui.theme import SPACE_S, SPACE_XL


def label(text: str = "", role: str = "", *, wrap: bool = False) -> QLabel:
    """Plain text, never markup. `role` names its look: title, section, quiet, field, code, good, warning, bad."""
    made = QLabel(text)
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
    made.setAutoDefault(False)
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
