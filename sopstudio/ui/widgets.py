"""Small widgets and layouts that all panels share, so that they look and behave alike."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from PySide6.QtCore import QEvent, QObject, QSignalBlocker, QSize, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractSpinBox,
    QBoxLayout,
    QComboBox,
    QFrame,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QScrollArea,
    QSizePolicy,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from sopstudio.ui.accessibility import describe
from sopstudio.ui.icons import IconSet
from sopstudio.ui.text_widgets import set_plain_tooltip, strip_bidi_controls
from sopstudio.ui.theme import SPACE_S, SPACE_XL, SPACE_XS

QWIDGETSIZE_MAX = 16_777_215
"""Qt's word for no limit, which PySide does not export."""
MAX_FITTINGS = 8
"""How often a scroll area fits its content again within one change of its size; two or three are usual."""


class WrappedLink(QPushButton):
    """A link whose text takes as many lines as it needs: what it would do is never cut."""

    def __init__(self, text: str, on_click: Callable[[], object], *, tip: str = "") -> None:
        super().__init__()
        self.setProperty("role", "link")
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAutoDefault(True)
        self.full_text = " ".join(strip_bidi_controls(text).split())
        self.setAccessibleName(self.full_text)
        set_plain_tooltip(self, strip_bidi_controls(tip) or self.full_text)
        self._label = label(self.full_text, "link", wrap=True)
        self._label.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        inside = column(self)
        inside.setContentsMargins(SPACE_S, SPACE_XS, SPACE_S, SPACE_XS)
        inside.addWidget(self._label)
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.clicked.connect(lambda: on_click())

    def sizeHint(self) -> QSize:
        """The text on one line."""
        metrics = self._label.fontMetrics()
        return QSize(
            metrics.horizontalAdvance(self.full_text) + 2 * SPACE_S + SPACE_XS, metrics.height() + 2 * SPACE_XS + 2
        )

    def minimumSizeHint(self) -> QSize:
        """A small width: the text wraps."""
        return QSize(40, self.sizeHint().height())


def label(text: str = "", role: str = "", *, wrap: bool = False) -> QLabel:
    """Plain text, never markup. `role` selects its style: title, section, quiet, field, code, good, warning,
    bad.
    """
    widget = QLabel(strip_bidi_controls(text))
    widget.setTextFormat(Qt.TextFormat.PlainText)
    widget.setWordWrap(wrap)
    if role:
        widget.setProperty("role", role)
    return widget


def button(text: str, on_click: Callable[[], object] | None = None, *, role: str = "", tip: str = "") -> QPushButton:
    """A button. `role` selects its style: primary, link, bad, bare; `tip` is its tooltip.

    Screen readers read its text without a plus sign, then the tooltip. Where there is no word on it, the tooltip is
    its name.
    """
    widget = QPushButton(text.replace("&", "&&"))
    widget.setProperty("role", role or "plain")
    widget.setCursor(Qt.CursorShape.PointingHandCursor)
    widget.setAutoDefault(True)
    name = text.removeprefix("+ ") if any(character.isalnum() for character in text) else tip
    if name != text:  # Qt reads the text otherwise, also a later one
        widget.setAccessibleName(name)
    set_plain_tooltip(widget, tip)
    if on_click is not None:
        widget.clicked.connect(lambda: on_click())
    return widget


def on_switch(widget: QAbstractButton, on_switched: Callable[[bool], object]) -> None:
    """Call `on_switched` when the user switches a button that stays down or up, or a check box.

    An assistive program switches it without a click, so `clicked` does not tell. Code uses `set_switch`.
    """
    widget.setCheckable(True)
    widget.toggled.connect(lambda is_on: on_switched(is_on))


def set_switch(widget: QAbstractButton, is_on: bool) -> None:
    """Show a switch on or off, as nobody's choice."""
    with QSignalBlocker(widget):
        widget.setChecked(is_on)


def name_control(widget: QWidget, name: str) -> None:
    """Set the accessible name of a control, and its tooltip where it has none but an earlier name.

    The field within a number box or a choice that accepts other words has the focus, so it has the name, too.
    """
    has_no_tooltip = widget.toolTip() in ("", widget.accessibleName())
    widget.setAccessibleName(name)
    if isinstance(widget, (QComboBox, QAbstractSpinBox)):
        for inside in widget.findChildren(QLineEdit, options=Qt.FindChildOption.FindDirectChildrenOnly):
            inside.setAccessibleName(name)
    if has_no_tooltip:
        set_plain_tooltip(widget, name)
    elif "<" not in widget.toolTip():
        describe(widget, widget.toolTip())


def fit_label(text_label: QLabel, max_width: int) -> None:
    """Make a label as wide as its longest line, or `max_width` with wrapped lines."""
    text_label.ensurePolished()
    metrics = text_label.fontMetrics()
    needed = max((metrics.horizontalAdvance(text_line) for text_line in text_label.text().splitlines()), default=0) + 2
    text_label.setWordWrap(needed > max_width)
    text_label.setFixedWidth(min(needed, max(max_width, 40)))


def column(parent: QWidget | None = None, *, margin: int = 0, spacing: int = 0) -> QVBoxLayout:
    """A vertical layout, by default without margins and spacing."""
    layout = QVBoxLayout(parent) if parent is not None else QVBoxLayout()
    layout.setContentsMargins(margin, margin, margin, margin)
    layout.setSpacing(spacing)
    return layout


def row(*widgets: QWidget | None, parent: QWidget | None = None, spacing: int = SPACE_S) -> QHBoxLayout:
    """Widgets side by side; None is a stretch."""
    layout = QHBoxLayout(parent) if parent is not None else QHBoxLayout()
    layout.setContentsMargins(0, 0, 0, 0)
    layout.setSpacing(spacing)
    for widget in widgets:
        if widget is None:
            layout.addStretch(1)
        else:
            layout.addWidget(widget)
    return layout


def set_stacked(layout: QBoxLayout, *, is_stacked: bool) -> None:
    """Put what is in a row below one another, or beside one another."""
    direction = QBoxLayout.Direction.TopToBottom if is_stacked else QBoxLayout.Direction.LeftToRight
    if layout.direction() != direction:
        layout.setDirection(direction)


def styled_widget(name: str) -> QWidget:
    """A plain widget with its own background, which the style sheet selects by `name`."""
    widget = QWidget()
    widget.setObjectName(name)
    widget.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
    return widget


def card(*, role: str = "", name: str = "") -> QFrame:
    """A frame that the style sheet draws as a bordered card; `role` selects a variant of it.

    `name` tells what is in it, for screen readers: fields of the same name are in several cards.
    """
    frame = QFrame()
    frame.setObjectName("card")
    frame.setAccessibleName(name)
    if role:
        frame.setProperty("role", role)
    return frame


class ScrollArea(QScrollArea):
    """A scroll area that gives its content a size at last.

    Qt's own asks the content how high it would be, resizes it, and asks again when that is done. Where the answer
    changes with the size that the content has, it does so until the stack is full, and the program ends.
    """

    def __init__(self) -> None:
        super().__init__()
        self._depth = 0

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Fit the content again when it is resized, but not without end."""
        if event.type() != QEvent.Type.Resize or watched is not self.widget():
            return super().eventFilter(watched, event)
        if self._depth >= MAX_FITTINGS:
            return False
        self._depth += 1
        try:
            return super().eventFilter(watched, event)
        finally:
            self._depth -= 1


def scroll_area(content: QWidget, read_as: str = "") -> QScrollArea:
    """A vertical scroll area around `content`. Where that is only read, Tab comes to the area and keys scroll it; it is
    named `read_as`.
    """
    return _set_up(ScrollArea(), content, read_as)


def _set_up(area: ScrollArea, content: QWidget, read_as: str) -> ScrollArea:
    area.setWidgetResizable(True)
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    area.setFocusPolicy(Qt.FocusPolicy.TabFocus if read_as else Qt.FocusPolicy.NoFocus)
    area.setAccessibleName(read_as)
    area.setWidget(content)
    return area


def scroll_to(widget: QWidget) -> None:
    """Scroll the area that a widget is in, if any, so that all of the widget is in view with some room below it."""
    area = widget.parentWidget()
    while area is not None and not isinstance(area, QScrollArea):
        area = area.parentWidget()
    if isinstance(area, QScrollArea):
        content = area.widget()
        for parent in (widget, content):  # what was shown just now has its place only then
            layout = parent.layout() if parent is not None else None
            if layout is not None:
                layout.activate()
        area.ensureWidgetVisible(widget, 0, SPACE_XL)


class _EndArea(ScrollArea):
    """Scrolls to its end whenever its content grows."""

    def __init__(self) -> None:
        super().__init__()
        self.verticalScrollBar().rangeChanged.connect(self._scroll_to_end)  # a method: its connection ends with it

    def _scroll_to_end(self, _least: int, most: int) -> None:
        self.verticalScrollBar().setValue(most)


def auto_scroll_area(content: QWidget, read_as: str = "") -> QScrollArea:
    """A scroll area that scrolls to its end whenever `content` grows, as the newest entry is there."""
    return _set_up(_EndArea(), content, read_as)


def empty_state(title: str, text: str, buttons: Iterable[QPushButton] = ()) -> QWidget:
    """The placeholder of an empty panel: what it is for, and what to do."""
    widget = QWidget()
    layout = column(widget, margin=SPACE_XL, spacing=SPACE_S)
    layout.addStretch(1)
    for line in (label(title, "name"), label(text, "quiet", wrap=True)):
        line.setAlignment(Qt.AlignmentFlag.AlignCenter)
        layout.addWidget(line)
    button_row = row(None, *buttons, None)
    button_row.setContentsMargins(0, SPACE_S, 0, 0)
    layout.addLayout(button_row)
    layout.addStretch(2)
    return widget


def focus_first(panel: QWidget) -> bool:
    """Focus the first control in `panel` that takes keyboard focus; whether there is one."""
    widget = panel.nextInFocusChain()
    while widget is not None and widget is not panel:
        takes_tab_focus = bool(widget.focusPolicy().value & Qt.FocusPolicy.TabFocus.value)
        if takes_tab_focus and panel.isAncestorOf(widget) and widget.isVisible() and widget.isEnabled():
            widget.setFocus(Qt.FocusReason.ShortcutFocusReason)
            return True
        widget = widget.nextInFocusChain()
    return False


def release_focus(widget: QWidget) -> bool:
    """Take the focus from a widget or what is in it, as it is about to be hidden; whether it was there.

    Qt would pass it to any other widget of the window, which a screen reader reads before the focus comes to its new
    place.
    """
    focused = widget.window().focusWidget()
    if focused is None or not (focused is widget or widget.isAncestorOf(focused)):
        return False
    focused.clearFocus()
    return True


def clear_layout(layout: QBoxLayout) -> None:
    """Remove everything from a layout; its widgets are deleted later by Qt, and have the focus no more."""
    while (item := layout.takeAt(0)) is not None:
        widget, inner = item.widget(), item.layout()
        if widget is not None:
            release_focus(widget)
            widget.hide()
            widget.deleteLater()
        elif isinstance(inner, QBoxLayout):
            clear_layout(inner)


def set_role(widget: QWidget, role: str) -> None:
    """Change the role, and so the style, of a widget."""
    if widget.property("role") != role:
        widget.setProperty("role", role)
        restyle(widget)


def restyle(widget: QWidget) -> None:
    """Style a widget anew after a property changed by which the style sheet selects it."""
    widget.style().unpolish(widget)
    widget.style().polish(widget)


class IconButton(QToolButton):
    """A small button with one icon in the colour of the palette; `tip` is its tooltip and accessible name."""

    def __init__(self, icons: IconSet, icon: str, tip: str, on_click: Callable[[], object] | None = None) -> None:
        super().__init__()
        self._icons, self._icon = icons, icon
        self.setProperty("role", "small")
        self.setIconSize(QSize(14, 14))
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.set_tip(tip)
        if on_click is not None:
            self.clicked.connect(lambda: on_click())
        icons.changed.connect(self._recolour)
        self._recolour()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter presses it, as it does every other button."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.click()
        else:
            super().keyPressEvent(event)

    def set_tip(self, tip: str) -> None:
        """Change the tooltip, which is the accessible name."""
        self.setAccessibleName(tip)
        set_plain_tooltip(self, tip)

    def _recolour(self) -> None:
        self.setIcon(self._icons.icon(self._icon))
