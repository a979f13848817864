"""The canvas as an editor: puts together hands, menu, fields, strip, minimap and the actions."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QObject, QPointF
from PySide6.QtGui import QGuiApplication

from sopstudio.ui.action import Action
from sopstudio.ui.canvas import Hit
from sopstudio.ui.canvas.minimap import Minimap
from sopstudio.ui.canvas_editing.actions import canvas_actions
from sopstudio.ui.canvas_editing.adding import Adding
from sopstudio.ui.canvas_editing.arranging import Arranger
from sopstudio.ui.canvas_editing.badges import Badges
from sopstudio.ui.canvas_editing.condition_box import ConditionBox
from sopstudio.ui.canvas_editing.deeds import Deeds
from sopstudio.ui.canvas_editing.empty_hint import EmptyHint
from sopstudio.ui.canvas_editing.find_bar import FindBar
from sopstudio.ui.canvas_editing.quick_menu import QuickMenu
from sopstudio.ui.canvas_editing.strip import Strip
from sopstudio.ui.canvas_editing.title_field import TitleField
from sopstudio.ui.desk import Desk
from sopstudio.ui.gestures import CanvasHands, Surface


class CanvasEditor(QObject):
    """One per canvas. Until `set_editable`, the canvas can be looked at and selected on, and nothing more."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk.canvas)
        canvas, document = desk.canvas, desk.document
        self.canvas, self.document = canvas, document
        self.menu = QuickMenu(canvas, desk.look, desk.icons)
        self.title = TitleField(canvas, document)
        self.condition = ConditionBox(canvas, document)
        self.adding = Adding(document, canvas, self.menu, self.title, self.condition)
        surface = Surface(canvas, document, self.adding.offer, self.adding.draw_edge, self.adding.reword)
        self.hands = CanvasHands(surface)
        self.deeds = Deeds(surface, QGuiApplication.clipboard())
        self.arranger = Arranger(document, self)
        self.arranger.arranged.connect(canvas.arranged)
        self.find = FindBar(canvas, document)
        self.strip = Strip(canvas, desk.look, desk.icons, self.adding.add, self.adding.add_at)
        self.minimap = Minimap(canvas)
        self.hint = EmptyHint(canvas)
        self.badges = Badges(desk.problems, canvas)
        desk.look.changed.connect(self.minimap.refresh)
        self.set_editable(False)

    @property
    def editable(self) -> bool:
        """Whether the canvas is to be edited."""
        return self.canvas.canvas_scene.editable

    def set_editable(self, editable: bool) -> None:
        """Allow edits, or only looking and selecting."""
        self.canvas.canvas_scene.set_editable(editable)
        self.strip.setVisible(editable)
        self.hint.refresh()
        if not editable:
            self.menu.hide()
            self.title.hide()
            self.condition.close_box(back=False)

    def actions(self) -> Iterator[Action]:
        """Everything that can be done here."""
        yield from canvas_actions(self)

    def reword(self) -> None:
        """Write the title of the selected node, or the condition of the selected edge."""
        selection = self.document.selection
        for key in selection.nodes:
            self.adding.reword(Hit("node", key), QPointF())
        for key in selection.edges:
            self.adding.reword(Hit("edge", key), QPointF())

    def offer_on_edge(self) -> None:
        """Ask which kind of node comes into the middle of the selected edge."""
        for key in self.document.selection.edges:
            self.adding.offer_on_edge(key)

    def close(self) -> None:
        """Nothing runs any more, and nothing of ours is left in the clipboard but text."""
        self.arranger.close()
        self.deeds.close()
