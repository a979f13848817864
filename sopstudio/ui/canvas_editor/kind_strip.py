"""The strip of node kinds at the upper left of the canvas: click a kind to add it, or drag it into place."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QEvent, QObject, QPoint, QPointF, QSize, Qt, QTimer
from PySide6.QtGui import QFocusEvent, QKeyEvent, QMouseEvent, QPainterPath
from PySide6.QtWidgets import QFrame, QGridLayout, QToolButton, QToolTip

from sopstudio.translation import tr
from sopstudio.ui.canvas import Canvas
from sopstudio.ui.canvas.cards import CARD
from sopstudio.ui.canvas.gestures.gesture import MIN_DRAG_PIXELS
from sopstudio.ui.canvas_editor.commands.new_nodes import NODE_KINDS, NodeKind
from sopstudio.ui.context import ThemeState
from sopstudio.ui.icons import IconSet
from sopstudio.ui.text_widgets import set_plain_tooltip
from sopstudio.ui.theme import CARD_RADIUS, SPACE_L, SPACE_S, SPACE_XS

DropCallback = Callable[[QPointF, str, NodeKind], object]


TAB_REASONS = (Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason)


class KindButton(QToolButton):
    """One kind. A drag shows the card under the pointer."""

    def __init__(self, kind: NodeKind, canvas: Canvas, on_drop: DropCallback) -> None:
        super().__init__()
        self.kind, self._canvas, self._on_drop = kind, canvas, on_drop
        self._start: QPointF | None = None
        self.dragging = False
        self.setProperty("role", "bare")
        self.setIconSize(QSize(20, 20))
        self.setFixedSize(36, 32)
        self.setAccessibleName(tr("Add a node: {title}", title=kind.title))
        set_plain_tooltip(self, tr("{title}: {note}. Click, or drag it into place", title=kind.title, note=kind.note))

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Show the tooltip to those who come by Tab: without it they see an icon only."""
        super().focusInEvent(event)
        if event.reason() in TAB_REASONS:
            QTimer.singleShot(0, self, self._show_tip)  # Qt hides it at any event of the focus

    def _show_tip(self) -> None:
        if self.hasFocus():
            QToolTip.showText(self.mapToGlobal(QPoint(self.width(), -SPACE_L)), self.toolTip(), self)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """The tooltip goes with the focus."""
        super().focusOutEvent(event)
        QToolTip.hideText()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Start a click or a drag."""
        super().mousePressEvent(event)
        self._start = event.position()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Show where the node would be."""
        if self._start is None or not event.buttons() & Qt.MouseButton.LeftButton:
            super().mouseMoveEvent(event)
            return
        if (event.position() - self._start).manhattanLength() >= MIN_DRAG_PIXELS:
            self.dragging = True
        if self.dragging:
            self._canvas.canvas_scene.show_overlay(
                self._card_path(event) if self._is_over_canvas(event) else None, filled=True
            )

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Drop the node, or click."""
        dragging, self.dragging, self._start = self.dragging, False, None
        if not dragging:
            super().mouseReleaseEvent(event)
            return
        self.setDown(False)
        self._canvas.canvas_scene.show_overlay(None)
        if self._is_over_canvas(event):
            self._on_drop(self._scene_point(event), "", self.kind)

    def _is_over_canvas(self, event: QMouseEvent) -> bool:
        point = self._canvas.viewport().mapFromGlobal(event.globalPosition().toPoint())
        strip = self.parentWidget()
        over_strip = strip is not None and strip.geometry().contains(point)
        return self._canvas.viewport().rect().contains(point) and not over_strip

    def _scene_point(self, event: QMouseEvent) -> QPointF:
        return self._canvas.mapToScene(self._canvas.viewport().mapFromGlobal(event.globalPosition().toPoint()))

    def _card_path(self, event: QMouseEvent) -> QPainterPath:
        path = QPainterPath()
        path.addRoundedRect(CARD.translated(self._scene_point(event)), CARD_RADIUS, CARD_RADIUS)
        return path


class KindStrip(QFrame):
    """The kinds in the colours of their nodes: below each other, in more columns where the canvas is low."""

    def __init__(
        self, canvas: Canvas, theme: ThemeState, icons: IconSet, add: Callable[[str], object], on_drop: DropCallback
    ) -> None:
        super().__init__(canvas)
        self._theme, self._icons = theme, icons
        self.setObjectName("floating")
        self.setAccessibleName(tr("Kinds of nodes"))
        self._canvas, self._lines, self._count_below = canvas, QGridLayout(self), 0
        self._lines.setContentsMargins(SPACE_XS, SPACE_XS, SPACE_XS, SPACE_XS)
        self._lines.setSpacing(SPACE_XS)
        self.buttons = [KindButton(kind, canvas, on_drop) for kind in NODE_KINDS]
        for button in self.buttons:
            button.clicked.connect(partial(_add_kind, add, button.kind.name))
        icons.changed.connect(self._update_icons)
        self._update_icons()
        self.move(SPACE_L, SPACE_L)
        self._arrange()
        canvas.installEventFilter(self)

    def setVisible(self, visible: bool) -> None:
        """Show or hide the strip; the canvas keeps what it brings into view clear of it."""
        super().setVisible(visible)
        self._reserve()

    def _reserve(self) -> None:
        self._canvas.reserve_left(0 if self.isHidden() else self.x() + self.width() + SPACE_S)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follow the height of the canvas."""
        if watched is self._canvas and event.type() == QEvent.Type.Resize:
            self._arrange()
        return super().eventFilter(watched, event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape goes back to the canvas."""
        if event.key() == Qt.Key.Key_Escape:
            self._canvas.setFocus(Qt.FocusReason.ShortcutFocusReason)
        else:
            super().keyPressEvent(event)

    def _arrange(self) -> None:
        """Put as many kinds below each other as fit."""
        step = self.buttons[0].minimumHeight() + SPACE_XS
        count = min(len(self.buttons), max(1, (self._canvas.height() - 2 * SPACE_L - SPACE_XS) // step))
        if count == self._count_below:
            return
        self._count_below = count
        for number, button in enumerate(self.buttons):
            self._lines.addWidget(button, number % count, number // count)
        self.adjustSize()
        self._reserve()

    def _update_icons(self) -> None:
        for button in self.buttons:
            name = button.kind.name
            button.setIcon(self._icons.icon(name, self._theme.palette.node_colour(name)))


def _add_kind(add: Callable[[str], object], name: str, _: bool = False) -> None:
    add(name)
