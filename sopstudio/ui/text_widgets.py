"""Widgets that cut a text where it has no room and show it whole in the tooltip, never read as markup."""

from __future__ import annotations

import html
import re
from collections.abc import Callable

from PySide6.QtCore import QEvent, QRect, QSize, Qt, Signal
from PySide6.QtGui import QFont, QFontMetrics, QHelpEvent, QMouseEvent, QPaintEvent, QPalette, QResizeEvent, QWheelEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QLabel,
    QLineEdit,
    QPushButton,
    QSizePolicy,
    QStyle,
    QStyleOptionButton,
    QStyleOptionComboBox,
    QStyleOptionFrame,
    QStylePainter,
    QToolTip,
    QWidget,
)

from sopstudio.text.humanize import ZERO_WIDTH_SPACE
from sopstudio.ui.accessibility import describe
from sopstudio.ui.theme import SPACE_S, SPACE_XL, SPACE_XS

MIN_MENU_BUTTON_WIDTH, MIN_BREAKING_WIDTH = 90, 60


class ElidedLabel(QLabel):
    """One line of plain text, elided where there is no room; the tooltip has the full text."""

    def __init__(self, text: str = "", role: str = "", *, right: bool = False) -> None:
        super().__init__()
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.setMinimumWidth(24)
        if right:
            self.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        if role:
            self.setProperty("role", role)
        self._full_text = ""
        self.set_full_text(text)

    @property
    def full_text(self) -> str:
        """The full text, whether or not there is room for it."""
        return self._full_text

    def set_full_text(self, text: str) -> None:
        """Show another text, also as tooltip and accessible name, without line breaks and direction controls."""
        self._full_text = " ".join(strip_bidi_controls(text).split())
        self.setAccessibleName(self._full_text)
        set_plain_tooltip(self, self._full_text)
        self.updateGeometry()
        self._update_text()

    def sizeHint(self) -> QSize:
        """The width of the full text."""
        width = min(self.fontMetrics().horizontalAdvance(self._full_text) + 4, 2000)
        return QSize(width, super().sizeHint().height())

    def minimumSizeHint(self) -> QSize:
        """A small width: the text is elided."""
        return QSize(24, super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Elide the text to the new width."""
        super().resizeEvent(event)
        self._update_text()

    def changeEvent(self, event: QEvent) -> None:
        """Elide the text again when the font changes."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._update_text()

    def _update_text(self) -> None:
        elided = self.fontMetrics().elidedText(self._full_text, Qt.TextElideMode.ElideRight, self.width())
        if elided != self.text():
            self.setText(elided)


class BreakingLabel(QLabel):
    """Plain text that wraps, also within words that are wider than the label."""

    def __init__(self, role: str = "") -> None:
        super().__init__()
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setWordWrap(True)
        self.setProperty("role", role)
        self._full_text = ""

    @property
    def full_text(self) -> str:
        """The text without places to break."""
        return self._full_text

    def set_full_text(self, text: str) -> None:
        """Show another text, also as accessible name."""
        self._full_text = strip_bidi_controls(text)
        self.setAccessibleName(self._full_text)
        self._break_words()

    def minimumSizeHint(self) -> QSize:
        """A small width: words break."""
        return QSize(MIN_BREAKING_WIDTH, super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Break the words that are wider than the new width."""
        super().resizeEvent(event)
        self._break_words()

    def _break_words(self) -> None:
        text = break_long_words(self._full_text, self.fontMetrics(), self.width() - 2)
        if text != self.text():
            self.setText(text)


class ShortenedLabel(QLabel):
    """Plain text in few lines, the last one elided; the tooltip has the full text, and a click asks for more."""

    clicked = Signal()

    def __init__(self, role: str = "", *, max_lines: int = 2) -> None:
        super().__init__()
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setProperty("role", role)
        self._full_text, self._max_lines = "", max_lines

    @property
    def full_text(self) -> str:
        """The full text, whether or not there is room for it."""
        return self._full_text

    def set_full_text(self, text: str) -> None:
        """Show another text, also as tooltip and accessible name."""
        self._full_text = strip_bidi_controls(text)
        self.setAccessibleName(self._full_text)
        set_plain_tooltip(self, self._full_text)
        self._update_text()

    def set_max_lines(self, max_lines: int) -> None:
        """Show at most this many lines."""
        self._max_lines = max_lines
        self._update_text()

    def minimumSizeHint(self) -> QSize:
        """A small width: the text takes the width that there is."""
        return QSize(24, super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Break the text into lines of the new width."""
        super().resizeEvent(event)
        self._update_text()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Emit `clicked`."""
        super().mouseReleaseEvent(event)
        if event.button() == Qt.MouseButton.LeftButton and self.rect().contains(event.position().toPoint()):
            self.clicked.emit()

    def _update_text(self) -> None:
        text = "\n".join(break_lines(self._full_text, self.font(), self.width(), self._max_lines))
        if text != self.text():
            self.setText(text)


class ElidedLink(QPushButton):
    """A link that is elided where there is no room: at its end, or with `middle` in the middle, as the end
    tells links apart.
    """

    def __init__(self, text: str, on_click: Callable[[], object], *, tip: str = "", middle: bool = False) -> None:
        super().__init__()
        self._mode = Qt.TextElideMode.ElideMiddle if middle else Qt.TextElideMode.ElideRight
        self.setProperty("role", "link")
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAutoDefault(True)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self._tip = tip
        self._full_text = ""
        self.set_full_text(text)
        self.clicked.connect(lambda: on_click())

    def set_full_text(self, text: str) -> None:
        """Show another text, also as accessible name, and as tooltip where there is no other."""
        self._full_text = " ".join(strip_bidi_controls(text).split())
        self.setAccessibleName(self._full_text.removeprefix("+ "))
        set_plain_tooltip(self, strip_bidi_controls(self._tip) or self._full_text)
        self.updateGeometry()
        self._elide()

    def sizeHint(self) -> QSize:
        """The width of the full text."""
        width = min(self.fontMetrics().horizontalAdvance(self._full_text) + self._padding(), 2000)
        return QSize(width, super().sizeHint().height())

    def minimumSizeHint(self) -> QSize:
        """A small width: the text is elided."""
        return QSize(40, super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Elide the text to the new width."""
        super().resizeEvent(event)
        self._elide()

    def _elide(self) -> None:
        width = max(self.width() - self._padding() + 2, 10)
        elided = self.fontMetrics().elidedText(self._full_text, self._mode, width)
        self.setText(elided.replace("&", "&&"))

    def _padding(self) -> int:
        return 16 if self.property("role") == "link" else 32


class MenuButton(QPushButton):
    """A button with a menu that looks like a drop-down list; its text is elided where there is no room."""

    def __init__(self, text: str = "") -> None:
        super().__init__(text)
        self.setProperty("role", "list")
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def minimumSizeHint(self) -> QSize:
        """A small width: the text is elided."""
        return QSize(MIN_MENU_BUTTON_WIDTH, super().minimumSizeHint().height())

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint as usual, with the text at the left: beside a menu, a style sheet's padding is ignored."""
        option, painter = QStyleOptionButton(), QStylePainter(self)
        self.initStyleOption(option)
        painter.drawControl(QStyle.ControlElement.CE_PushButtonBevel, option)
        option.features &= ~QStyleOptionButton.ButtonFeature.HasMenu
        option.rect = option.rect.adjusted(SPACE_S + 1, 0, -SPACE_XL, 0)
        option.text = self.fontMetrics().elidedText(option.text, Qt.TextElideMode.ElideRight, option.rect.width())
        painter.drawControl(QStyle.ControlElement.CE_PushButtonLabel, option)


class ElidedCheckBox(QCheckBox):
    """A switch whose text is elided where there is no room; its tooltip then begins with the whole text."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def _option(self) -> QStyleOptionButton:
        """What is painted: with the text as far as there is room for it."""
        option = QStyleOptionButton()
        self.initStyleOption(option)
        room = self.style().subElementRect(QStyle.SubElement.SE_CheckBoxContents, option, self).width()
        option.text = self.fontMetrics().elidedText(option.text, Qt.TextElideMode.ElideRight, room)
        return option

    def minimumSizeHint(self) -> QSize:
        """A small width: the text is elided."""
        return QSize(80, super().minimumSizeHint().height())

    def event(self, event: QEvent) -> bool:
        """Tell the whole text where a part of it is cut."""
        is_tip = isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip
        if is_tip and isinstance(event, QHelpEvent) and self._option().text != self.text():
            show_whole_text(self, self.text(), event)
            return True
        return super().event(event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint as usual, with the elided text."""
        QStylePainter(self).drawControl(QStyle.ControlElement.CE_CheckBox, self._option())


class ElidedLineEdit(QLineEdit):
    """A line edit whose text is elided where there is no room, as long as nobody edits it. Its tooltip, also where it
    is disabled, then begins with the whole text.
    """

    @property
    def elided_text(self) -> str:
        """The text, elided to the available width."""
        return self._elide(self.text())

    def _elide(self, text: str) -> str:
        return self.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, self._text_rect().width())

    def event(self, event: QEvent) -> bool:
        """Tell the whole text, or what stands in place of one, where a part of it is cut."""
        shown = self.displayText() or self.placeholderText()
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip and self._elide(shown) != shown:
            show_whole_text(self, shown, event)
            return True
        return super().event(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint as usual, or with the elided text."""
        elided, is_plain = self.elided_text, self.echoMode() == QLineEdit.EchoMode.Normal
        if self.hasFocus() or not is_plain or elided == self.text():
            super().paintEvent(event)
            return
        option, painter = QStyleOptionFrame(), QStylePainter(self)
        self.initStyleOption(option)
        painter.drawPrimitive(QStyle.PrimitiveElement.PE_PanelLineEdit, option)
        alignment = QStyle.visualAlignment(self.layoutDirection(), self.alignment()) | Qt.AlignmentFlag.AlignVCenter
        painter.setPen(self.palette().color(QPalette.ColorRole.Text))
        painter.drawText(self._text_rect(), alignment, elided)

    def _text_rect(self) -> QRect:
        """Where the text stands: within frame, padding and the margin that Qt leaves beside it."""
        option = QStyleOptionFrame()
        self.initStyleOption(option)
        contents = self.style().subElementRect(QStyle.SubElement.SE_LineEditContents, option, self)
        return contents.marginsRemoved(self.textMargins()).adjusted(LINE_MARGIN, 0, -LINE_MARGIN, 0)


LINE_MARGIN = 2
"""Pixels that Qt leaves beside the text of a line edit."""
LIST_MARGIN = 48
"""Pixels beside the texts of a list that is dropped down: its padding, and a scroll bar."""


class DropDown(QComboBox):
    """A drop-down list whose text is elided where there is no room; its tooltip then begins with the whole text. The
    mouse wheel scrolls past it and changes nothing.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    @property
    def elided_text(self) -> str:
        """The text, elided to the available width."""
        option = QStyleOptionComboBox()
        self.initStyleOption(option)
        part = QStyle.SubControl.SC_ComboBoxEditField
        width = self.style().subControlRect(QStyle.ComplexControl.CC_ComboBox, option, part, self).width() - SPACE_XS
        return self.fontMetrics().elidedText(option.currentText, Qt.TextElideMode.ElideRight, width)

    def event(self, event: QEvent) -> bool:
        """Tell the whole text where a part of it is cut."""
        text = self.currentText()
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip and self.elided_text != text:
            show_whole_text(self, text, event)
            return True
        return super().event(event)

    def showPopup(self) -> None:
        """Open the list, as wide as its longest text: what is cut in the field is whole there."""
        view = self.view()
        texts = (self.itemText(index) for index in range(self.count()))
        width = max(map(view.fontMetrics().horizontalAdvance, texts), default=0) + LIST_MARGIN
        view.setMinimumWidth(min(max(width, view.minimumWidth(), self.width()), self.window().width()))
        super().showPopup()

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Ignore the wheel, so that scrolling the panel does not change the choice."""
        event.ignore()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint as usual, with the elided text."""
        option, painter = QStyleOptionComboBox(), QStylePainter(self)
        self.initStyleOption(option)
        option.currentText = self.elided_text
        painter.drawComplexControl(QStyle.ComplexControl.CC_ComboBox, option)
        painter.drawControl(QStyle.ControlElement.CE_ComboBoxLabel, option)


BIDI_CONTROLS = re.compile("[\u200e\u200f\u202a-\u202e\u2066-\u2069]")
"""Characters that change the direction of text: with them a text can be made to look like another one."""


def strip_bidi_controls(text: str) -> str:
    """`text` without control characters for its direction."""
    return BIDI_CONTROLS.sub("", text)


def break_lines(text: str, font: QFont, width: int, max_lines: int) -> list[str]:
    """`text` in at most `max_lines` lines that are at most `width` pixels wide; the last one is elided."""
    metrics, lines, rest = QFontMetrics(font), list[str](), text.split()
    while rest and len(lines) < max_lines - 1:
        count = 1
        while count < len(rest) and metrics.horizontalAdvance(" ".join(rest[: count + 1])) <= width:
            count += 1
        lines.append(metrics.elidedText(" ".join(rest[:count]), Qt.TextElideMode.ElideRight, width))
        rest = rest[count:]
    return [*lines, metrics.elidedText(" ".join(rest), Qt.TextElideMode.ElideRight, width)] if rest else lines


def break_long_words(text: str, metrics: QFontMetrics, width: int) -> str:
    """`text` with invisible places to break in words wider than `width` pixels, at the marks within a name first."""

    def break_word(word: re.Match[str]) -> str:
        if metrics.horizontalAdvance(word[0]) <= width:
            return word[0]
        parts = re.split(r"(?<=[_./:-])(?=.)", word[0])
        wide = (metrics.horizontalAdvance(part) > width for part in parts)
        return ZERO_WIDTH_SPACE.join(
            re.sub(r"(?<=.)(?=\w)", ZERO_WIDTH_SPACE, part) if is_wide else part
            for part, is_wide in zip(parts, wide, strict=True)
        )

    return re.sub(r"\S+", break_word, text)


def set_plain_tooltip(widget: QWidget, text: str) -> None:
    """Set a tooltip that is never read as markup. Readers say it after the name, where it says more than that."""
    widget.setToolTip(_plain_markup(text))
    if text:
        describe(widget, text)
    else:
        widget.setAccessibleDescription("")


def show_whole_text(widget: QWidget, text: str, event: QHelpEvent) -> None:
    """Show a text that is cut in `widget` as a tooltip, above the one that the widget has."""
    tip = html.unescape(widget.toolTip().removeprefix("<span>").removesuffix("</span>"))
    QToolTip.showText(event.globalPos(), _plain_markup("\n".join(filter(None, (text, tip)))), widget)


def _plain_markup(text: str) -> str:
    """A text for a tooltip, which would take some texts for markup."""
    return f"<span>{html.escape(text, quote=False)}</span>" if "<" in text else text
