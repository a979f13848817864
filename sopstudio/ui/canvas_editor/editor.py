"""The canvas as an editor: connects the gesture controller, the menu, the fields, the minimap and the actions; keeps
the canvas in step with the document.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from PySide6.QtCore import QEvent, QObject, QPointF, Qt, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget

from sopstudio.analysis import Problem
from sopstudio.translation import tr
from sopstudio.ui.action import Action
from sopstudio.ui.canvas import Canvas, Hit
from sopstudio.ui.canvas.gestures import GestureContext, GestureController
from sopstudio.ui.canvas.minimap import Minimap
from sopstudio.ui.canvas_editor.actions import canvas_actions
from sopstudio.ui.canvas_editor.commands.arranger import Arranger
from sopstudio.ui.canvas_editor.commands.canvas_commands import CanvasCommands
from sopstudio.ui.canvas_editor.commands.note_places import room_for_note
from sopstudio.ui.canvas_editor.condition_box import ConditionBox
from sopstudio.ui.canvas_editor.context_entries import CanvasMenu
from sopstudio.ui.canvas_editor.find_bar import FindBar
from sopstudio.ui.canvas_editor.kind_strip import KindStrip
from sopstudio.ui.canvas_editor.narration import CanvasNarration
from sopstudio.ui.canvas_editor.node_adder import NodeAdder
from sopstudio.ui.canvas_editor.note_field import NoteField
from sopstudio.ui.canvas_editor.quick_menu import QuickMenu
from sopstudio.ui.canvas_editor.sections import SectionCommands
from sopstudio.ui.canvas_editor.selection_bar import SelectionBar
from sopstudio.ui.canvas_editor.title_field import TitleField
from sopstudio.ui.context import WindowContext
from sopstudio.ui.problem_monitor import ProblemMonitor
from sopstudio.ui.theme import SPACE_S
from sopstudio.ui.widgets import column, fit_label, label

STRIP_ROOM = 72
"""Pixels that the strip of kinds takes at the side of the canvas."""


class EmptyHint(QWidget):
    """In the middle of the canvas while there is no node, and no menu that adds one; transparent for the mouse."""

    def __init__(self, canvas: Canvas, menu: QWidget) -> None:
        super().__init__(canvas)
        self._canvas, self._menu = canvas, menu
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        inside = column(self, spacing=SPACE_S)
        self._lines = (
            label(tr("Nothing here yet"), "name"),
            label(tr("Double-click, press Space, or pick a kind of node from the strip on the left."), "quiet"),
        )
        for line in self._lines:
            line.setAlignment(Qt.AlignmentFlag.AlignCenter)
            inside.addWidget(line, 0, Qt.AlignmentFlag.AlignHCenter)
        canvas.document_shown.connect(self.refresh)
        canvas.installEventFilter(self)
        menu.installEventFilter(self)
        self.refresh()

    def refresh(self) -> None:
        """Show the hint where the canvas can be edited and has no node."""
        scene = self._canvas.canvas_scene
        self.setVisible(scene.editable and not scene.drawing.nodes and self._menu.isHidden())
        self._centre()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Stay in the middle, and away while the menu is open."""
        if watched is self._menu and event.type() in (QEvent.Type.Show, QEvent.Type.Hide):
            self.refresh()
        elif watched is self._canvas and event.type() in (QEvent.Type.Resize, QEvent.Type.Show):
            self._centre()
        return super().eventFilter(watched, event)

    def _centre(self) -> None:
        if not self.isHidden():
            available = self._canvas.viewport().size()
            for line in self._lines:
                fit_label(line, max(available.width() - 2 * STRIP_ROOM, 1))
            self.adjustSize()
            self.move((available.width() - self.width()) // 2, (available.height() - self.height()) // 2)


TONE_BY_SEVERITY = {"error": "bad", "warning": "warning"}


class ProblemBadges(QObject):
    """Shows the problems that the check finds, in grey what is unfinished; hints are not marked."""

    def __init__(self, problems: ProblemMonitor, canvas: Canvas) -> None:
        super().__init__(canvas)
        self._problems, self._canvas = problems, canvas
        problems.changed.connect(self.refresh)
        canvas.document_shown.connect(self.refresh)
        self.refresh()

    def refresh(self) -> None:
        """Show on each node and edge how many problems it has, and how grave they are."""
        problems = self._problems
        counts = badge_counts(filter(problems.is_wrong, problems.problems))
        unfinished = badge_counts(filter(problems.is_unfinished, problems.problems))
        calm = {key: (count, "unfinished") for key, (count, _) in unfinished.items() if key not in counts}
        self._canvas.canvas_scene.show_problems(counts | calm)


def badge_counts(problems: Iterable[Problem]) -> dict[str, tuple[int, str]]:
    """The number of problems and the tone of the worst, by key of the node or edge."""
    counts: dict[str, tuple[int, str]] = {}
    for problem in problems:
        tone = TONE_BY_SEVERITY.get(problem.severity)
        if tone is None:
            continue
        for key in {*problem.nodes, *problem.edges}:
            count, worst = counts.get(key, (0, tone))
            counts[key] = (count + 1, "bad" if "bad" in (worst, tone) else tone)
    return counts


class CanvasEditor(QObject):
    """One per canvas. Until `set_editable(True)` one can only look and select. `text_pasted` says that the clipboard
    has a text, and no nodes.
    """

    text_pasted = Signal()

    def __init__(self, context: WindowContext) -> None:
        super().__init__(context.canvas)
        canvas, document = context.canvas, context.document
        self.canvas, self.document = canvas, document
        self.menu = QuickMenu(canvas, context.theme, context.icons)
        self.title = TitleField(canvas, document)
        self.condition = ConditionBox(canvas, document)
        self.note = NoteField(canvas, document)
        self.sections = SectionCommands(canvas, document)
        self.adder = NodeAdder(document, canvas, self.menu, self.title, self.condition)
        gesture_context = GestureContext(canvas, document, self.adder.open_menu, self.adder.add_edge, self._edit_hit)
        self.controller = GestureController(gesture_context)
        self.commands = CanvasCommands(gesture_context, QGuiApplication.clipboard(), self.text_pasted.emit)
        self.context_menu = CanvasMenu(canvas, document, self.controller)
        self.arranger = Arranger(document, self)
        self.arranger.arranged.connect(canvas.arranged)
        self.arranger.arranged.connect(lambda _: canvas.fit())
        self.find_bar = FindBar(canvas, document)
        self.strip = KindStrip(canvas, context.theme, context.icons, self.adder.add, self.adder.add_at)
        self.minimap = Minimap(canvas)
        self.hint = EmptyHint(canvas, self.menu)
        self.selection_bar = SelectionBar(canvas, document, context.icons, self.actions())
        self.badges = ProblemBadges(context.problems, canvas)
        self.narration = CanvasNarration(document, canvas, context.problems)
        for box in (self.menu.field, self.condition.box):
            box.textEdited.connect(lambda _: context.problems.continue_drawing())
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
        self.selection_bar.refresh()
        self.hint.refresh()
        if not editable:
            self.menu.hide()
            self.title.hide()
            self.condition.close_box(refocus=False)

    def actions(self) -> Iterator[Action]:
        """The actions of the canvas."""
        yield from canvas_actions(self)

    def edit_text(self) -> None:
        """Edit the title of the selected node or section, the condition of the selected edge, or the selected note."""
        selection = self.document.selection
        for key in selection.nodes:
            self.adder.edit_text(Hit("node", key), QPointF())
        for key in selection.edges:
            self.adder.edit_text(Hit("edge", key), QPointF())
        for key in selection.notes:
            self.note.edit(key)
        for key in selection.sections:
            self.sections.field.edit(key)

    def add_note(self) -> None:
        """Write a note where the context menu is open, else where it has room beside the card in hand or in view."""
        point, self.controller.menu_point = self.controller.menu_point, None
        self.note.add(point if point is not None else room_for_note(self.canvas, self.document.selection.nodes))

    def _edit_hit(self, hit: Hit, point: QPointF) -> None:
        if hit.kind == "note":
            self.note.edit(hit.key)
        elif hit.kind == "section":
            self.sections.field.edit(hit.key)
        elif hit.kind == "border":
            self.sections.fit()
        else:
            self.adder.edit_text(hit, point)

    def paste(self) -> None:
        """Paste the nodes on the clipboard: where the context menu is open, else a little beside the original."""
        point, self.controller.menu_point = self.controller.menu_point, None
        self.commands.paste(point)

    def open_menu_on_edge(self) -> None:
        """Open the menu of node kinds for a node in the middle of the selected edge."""
        for key in self.document.selection.edges:
            self.adder.open_menu_on_edge(key)

    def open_menu_after_node(self) -> None:
        """Open the menu of node kinds for a node after the one in hand, on the selected edge, or for the first of all,
        from whichever field has the focus.
        """
        self.canvas.setFocus()  # what was typed counts
        if len(self.document.selection.edges) == 1:
            self.open_menu_on_edge()
        elif self.document.node_in_hand:
            self.controller.context.open_node_menu(QPointF(), self.document.node_in_hand)
        elif not self.document.document.sop.nodes:
            self.controller.open_node_menu()

    def open_connect_menu(self) -> None:
        """Open the menu of steps to which an edge can lead from the one in hand, from whichever field has the focus."""
        self.canvas.setFocus()  # what was typed counts
        if self.document.node_in_hand:
            self.adder.open_connect_menu(self.document.node_in_hand)

    def close(self) -> None:
        """Stop background work and leave only text on the clipboard."""
        self.arranger.close()
        self.commands.close()
