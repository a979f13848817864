"""The bar of several selected nodes: align and distribute, above what is selected and clear of it."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QRectF, Qt, QTimer
from PySide6.QtWidgets import QFrame

from sopstudio.translation import tr
from sopstudio.ui.action import Action
from sopstudio.ui.canvas import Canvas
from sopstudio.ui.icons import IconSet
from sopstudio.ui.open_document import OpenDocument
from sopstudio.ui.theme import SPACE_M, SPACE_S, SPACE_XS
from sopstudio.ui.widgets import IconButton, row

BAR_ACTIONS = (
    "canvas.left", "canvas.centre", "canvas.right", "canvas.top", "canvas.middle", "canvas.bottom", "canvas.across",
    "canvas.down", "canvas.section",
)  # fmt: skip
GROUP_STARTS = ("canvas.top", "canvas.across", "canvas.section")


class SelectionBar(QFrame):
    """Shown while the canvas may be edited and two or more nodes are selected; a button is one of `actions`."""

    def __init__(self, canvas: Canvas, document: OpenDocument, icons: IconSet, actions: Iterable[Action]) -> None:
        super().__init__(canvas)
        self._canvas, self._document = canvas, document
        self.setObjectName("floating")
        self.setAccessibleName(tr("Align the selected nodes"))
        by_id = {action.id: action for action in actions}
        line = row(parent=self, spacing=2)
        line.setContentsMargins(SPACE_XS, SPACE_XS, SPACE_XS, SPACE_XS)
        self.buttons: dict[str, IconButton] = {}
        self._actions = [by_id[name] for name in BAR_ACTIONS]
        for action in self._actions:
            if action.id in GROUP_STARTS:
                line.addSpacing(SPACE_S)
            self.buttons[action.id] = button = IconButton(icons, action.icon, action.tooltip(), action.run)
            button.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # the menu and the palette have the same by key
            line.addWidget(button)
        self._timer = QTimer(self, singleShot=True, interval=0)
        self._timer.timeout.connect(self.refresh)
        for signal in (document.selected, document.replaced, canvas.document_shown):
            signal.connect(self._timer.start)
        canvas.scrolled.connect(self._place)
        self._selected_box = QRectF()
        self.hide()

    def refresh(self) -> None:
        """Show the bar where several nodes are selected; hide it where there are none."""
        scene = self._canvas.canvas_scene
        keys = self._document.selection.nodes & scene.drawing.nodes.keys()
        if not scene.editable or len(keys) < 2:
            self.hide()
            return
        for action in self._actions:
            self.buttons[action.id].setEnabled(action.enabled())
        boxes = [scene.drawing.nodes[key].box for key in keys]
        left, top = min(box.left for box in boxes), min(box.top for box in boxes)
        right, bottom = max(box.right for box in boxes), max(box.bottom for box in boxes)
        self._selected_box = QRectF(left, top, right - left, bottom - top)
        self.adjustSize()
        self.show()
        self.raise_()
        self._place()

    def _place(self) -> None:
        """Put the bar above what is selected, below it where there is no room; nowhere while that is out of view."""
        if self.isHidden():
            return
        area = self._canvas.mapFromScene(self._selected_box).boundingRect()
        view = self._canvas.viewport().rect()
        if not area.intersects(view):
            self.move(-self.width(), SPACE_M)
            return
        x = max(SPACE_M, min(area.center().x() - self.width() // 2, view.width() - self.width() - SPACE_M))
        above, below = area.top() - self.height() - SPACE_M, area.bottom() + SPACE_M
        y = above if above >= SPACE_M else min(below, view.height() - self.height() - SPACE_M)
        self.move(x, max(y, SPACE_M))


__all__ = ["SelectionBar"]
