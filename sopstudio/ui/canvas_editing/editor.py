"""The canvas as an editor: connects the gesture controller, the menu, the fields, the minimap and the
actions.
"""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QObject, QPointF
from PySide6.QtGui import QGuiApplication

from sopstudio.ui.action import Action
from sopstudio.ui.canvas import Hit
from sopstudio.ui.canvas.minimap import Minimap
from sopstudio.ui.canvas_editing.actions import canvas_actions
from sopstudio.ui.canvas_editing.adding import NodeAdder
from sopstudio.ui.canvas_editing.arranging import Arranger
from sopstudio.ui.canvas_editing.badges import ProblemBadges
from sopstudio.ui.canvas_editing.condition_box import ConditionBox
from sopstudio.ui.canvas_editing.deeds import CanvasCommands
from sopstudio.ui.canvas_editing.empty_hint import EmptyHint
from sopstudio.ui.canvas_editing.find_bar import FindBar
from sopstudio.ui.canvas_editing.quick_menu import QuickMenu
from sopstudio.ui.canvas_editing.strip import KindStrip
from sopstudio.ui.canvas_editing.title_field import TitleField
from sopstudio.ui.desk import WindowContext
from sopstudio.ui.gestures import GestureContext, GestureController


class CanvasEditor(QObject):
    """One per canvas. Until `set_editable(True)` one can only look and select."""

    def __init__(self, context: WindowContext) -> None:
        super().__init__(context.canvas)
        canvas, document = context.canvas, context.document
        self.canvas, self.document = canvas, document
        self.menu = QuickMenu(canvas, context.theme, context.icons)
        self.title = TitleField(canvas, document)
        self.condition = ConditionBox(canvas, document)
        self.adder = NodeAdder(document, canvas, self.menu, self.title, self.condition)
        gesture_context = GestureContext(
            canvas, document, self.adder.open_menu, self.adder.add_edge, self.adder.edit_text
        )
        self.controller = GestureController(gesture_context)
        self.commands = CanvasCommands(gesture_context, QGuiApplication.clipboard())
        self.arranger = Arranger(document, self)
        self.arranger.arranged.connect(canvas.arranged)
        self.find_bar = FindBar(canvas, document)
        self.strip = KindStrip(canvas, context.theme, context.icons, self.adder.add, self.adder.add_at)
        self.minimap = Minimap(canvas)
        self.hint = EmptyHint(canvas)
        self.badges = ProblemBadges(context.problems, canvas)
        context.theme.changed.connect(self.minimap.refresh)
        self.set_editable(False)

    @property
    def editable(self) -> bool:
        """Whether the canvas may be edited."""
        return self.canvas.canvas_scene.editable

    def set_editable(self, editable: bool) -> None:
        """Allow edits, or only looking and selecting."""
        self.canvas.canvas_scene.set_editable(editable)
        self.strip.setVisible(editable)
        self.hint.refresh()
        if not editable:
            self.menu.hide()
            self.title.hide()
            self.condition.close_box(refocus=False)

    def actions(self) -> Iterator[Action]:
        """The actions of the canvas."""
        yield from canvas_actions(self)

    def edit_text(self) -> None:
        """Edit the title of the selected node, or the condition of the selected edge."""
        selection = self.document.selection
        for key in selection.nodes:
            self.adder.edit_text(Hit("node", key), QPointF())
        for key in selection.edges:
            self.adder.edit_text(Hit("edge", key), QPointF())

    def open_menu_on_edge(self) -> None:
        """Open the menu of node kinds for a node in the middle of the selected edge."""
        for key in self.document.selection.edges:
            self.adder.open_menu_on_edge(key)

    def close(self) -> None:
        """Stop background work and leave only text on the clipboard."""
        self.arranger.close()
        self.commands.close()
