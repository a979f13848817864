"""Choosing the architecture of an agent: by what people call it, with how it works, and its name in research."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter
from PySide6.QtWidgets import QComboBox, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from sopstudio.agents import AGENTS, explain_agent, label_agent
from sopstudio.translation import tr
from sopstudio.ui.accessibility import describe
from sopstudio.ui.context import ThemeState
from sopstudio.ui.text_widgets import DropDown, set_plain_tooltip
from sopstudio.ui.theme import SECONDARY, SPACE_S, SPACE_XS
from sopstudio.ui.widgets import name_control

EXPLANATION_ROLE, SOURCE_ROLE = Qt.ItemDataRole.UserRole + 1, Qt.ItemDataRole.UserRole + 2
LIST_WIDTH = 460
"""Pixels for the list, which is wider than its box, so that most explanations have one line."""


REFERENCE = "code"
"""The architecture that is no one's in research."""


def _source(name: str) -> str:
    return "" if name == REFERENCE else tr("In research: {title}", title=tr(AGENTS[name].title))


def describe_agent(name: str) -> str:
    """How an architecture works, and below it its name in research: for tooltips and screen readers."""
    return "\n".join(filter(None, (explain_agent(name), _source(name))))


class AgentBox(DropDown):
    """Lists all architectures; the data of an entry is the name of one."""

    def __init__(self, theme: ThemeState) -> None:
        super().__init__()
        name_control(self, tr("Agent: how it works"))
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.setMinimumContentsLength(6)
        for number, name in enumerate(AGENTS):
            self.addItem(label_agent(name), name)
            self.setItemData(number, describe_agent(name), Qt.ItemDataRole.ToolTipRole)
            self.setItemData(number, describe_agent(name), Qt.ItemDataRole.AccessibleDescriptionRole)
            self.setItemData(number, explain_agent(name), EXPLANATION_ROLE)
            self.setItemData(number, _source(name), SOURCE_ROLE)
        self.view().setMinimumWidth(LIST_WIDTH)
        self.setItemDelegate(AgentDelegate(self, theme))
        self.setMaxVisibleItems(len(AGENTS))
        self.currentIndexChanged.connect(lambda _: self._update_tooltip())
        self._update_tooltip()

    def _update_tooltip(self) -> None:
        explanation = self.currentData(Qt.ItemDataRole.ToolTipRole)
        set_plain_tooltip(self, f"{self.currentText()}\n{explanation}")
        describe(self, explanation)


class AgentDelegate(QStyledItemDelegate):
    """Paints an entry in three lines: its name, how it works, and quietly its name in research."""

    def __init__(self, parent: QWidget, theme: ThemeState) -> None:
        super().__init__(parent)
        self._theme = theme

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        """As high as the lines need."""
        small = QFontMetrics(_small(option.font))
        lines = _wrapped(small, index.data(EXPLANATION_ROLE)) + small.height() * bool(index.data(SOURCE_ROLE))
        return QSize(LIST_WIDTH, option.fontMetrics.height() + lines + 2 * SPACE_XS)

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """Paint the lines."""
        palette = self._theme.palette
        is_current = bool(option.state & (QStyle.StateFlag.State_Selected | QStyle.StateFlag.State_MouseOver))
        painter.save()
        painter.fillRect(option.rect, QColor(palette.accent_soft if is_current else palette.surface))
        box = option.rect.adjusted(SPACE_S, SPACE_XS, -SPACE_S, -SPACE_XS)
        flags = Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignLeft
        quiet_font = _small(option.font, italic=True)
        source = QFontMetrics(quiet_font).elidedText(
            str(index.data(SOURCE_ROLE)), Qt.TextElideMode.ElideRight, box.width()
        )
        texts = (
            (option.font, palette.text, str(index.data(Qt.ItemDataRole.DisplayRole))),
            (_small(option.font), palette.muted, str(index.data(EXPLANATION_ROLE))),
            (quiet_font, palette.muted, source),
        )
        for font, colour, text in texts:
            painter.setFont(font)
            painter.setPen(QColor(colour))
            drawn = painter.drawText(box, int(flags), text)
            box = QRect(box.left(), box.top() + drawn.height(), box.width(), box.height() - drawn.height())
        painter.restore()


def _small(font: QFont, *, italic: bool = False) -> QFont:
    small = QFont(font)
    small.setPixelSize(SECONDARY + 1)
    small.setItalic(italic)
    return small


def _wrapped(metrics: QFontMetrics, text: str) -> int:
    room = QRect(0, 0, LIST_WIDTH - 2 * SPACE_S, 1000)
    return metrics.boundingRect(room, int(Qt.TextFlag.TextWordWrap), text).height()


__all__ = ["AgentBox", "describe_agent"]
