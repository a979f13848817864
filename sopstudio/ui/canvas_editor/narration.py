"""Tells screen readers what happens on the canvas: another selection, another step of a run, other problems."""

from __future__ import annotations

from PySide6.QtCore import QObject, QTimer
from PySide6.QtGui import QAccessible, QAccessibleEvent
from PySide6.QtWidgets import QWidget

from sopstudio.analysis import Problem
from sopstudio.text.humanize import plural, without_braces
from sopstudio.translation import tr
from sopstudio.ui.accessibility import Announcer
from sopstudio.ui.application import get_application
from sopstudio.ui.canvas import Canvas
from sopstudio.ui.canvas_editor.accessible_canvas import AccessibleElements
from sopstudio.ui.canvas_editor.spoken import SpokenElement, spoken_element, spoken_picture, spoken_selection
from sopstudio.ui.open_document import OpenDocument
from sopstudio.ui.problem_monitor import ProblemKey, ProblemMonitor, problem_key

MAX_MESSAGES = 3
"""As many new problems are said in full; of more, how many there are."""

FOCUS_EVENTS = (QAccessible.Event.NameChanged, QAccessible.Event.DescriptionChanged, QAccessible.Event.Focus)
"""What is told of an element that is selected; programs keep what they heard of it earlier."""


class CanvasNarration(Announcer):
    """One per canvas."""

    def __init__(self, document: OpenDocument, canvas: Canvas, problems: ProblemMonitor) -> None:
        super().__init__(canvas)
        self._document, self._canvas, self._problems = document, canvas, problems
        self._current, self._edits = "", document.stack.index()
        self._known: dict[ProblemKey, Problem] | None = None
        self.elements = AccessibleElements(canvas, self)
        document.selected.connect(self._follow_selection)
        document.opened.connect(self._forget_problems)
        canvas.document_shown.connect(self.elements.drop_missing)
        canvas.canvas_scene.run_marked.connect(self._follow_run)
        document.stack.indexChanged.connect(self._follow_edits)
        problems.changed.connect(self._follow_problems)
        get_application().focusChanged.connect(self._follow_focus)

    def element(self, key: str) -> SpokenElement:
        """What is said of a node or edge."""
        problems = filter(self._is_told, self._problems.problems)
        return spoken_element(self._canvas.canvas_scene, key, problems)

    def overview(self) -> str:
        """What is selected, else how much there is on the canvas."""
        problems = list(filter(self._is_told, self._problems.problems))
        return spoken_selection(self._canvas.canvas_scene, self._document.selection, problems)

    def _is_told(self, problem: Problem) -> bool:
        return not self._problems.is_unfinished(problem)

    def _follow_focus(self, _old: QWidget | None, new: QWidget | None) -> None:
        """What is selected is read when the canvas gets the focus, after the canvas itself."""
        if new is self._canvas and QAccessible.isActive():
            QTimer.singleShot(0, self, self._follow_selection)

    def _follow_selection(self) -> None:
        """A reader follows the selection as it follows the current row of a list."""
        if QAccessible.isActive():
            QAccessible.updateAccessibility(QAccessibleEvent(self._canvas, QAccessible.Event.DescriptionChanged))
        if not self._canvas.hasFocus() or not self._document.selection:
            return
        element = self.elements.single_selected()
        if element is None:
            self.announce(self.overview())
        elif QAccessible.isActive():
            for event in FOCUS_EVENTS:
                QAccessible.updateAccessibility(QAccessibleEvent(element, event))

    def _follow_run(self, key: str) -> None:
        """Say where the run is now, once for each step."""
        if key != self._current:
            self._current = key
            if key:
                self.announce(f"{self.element(key).name}.")

    def _follow_edits(self, count: int) -> None:
        """Say what was done by key on the canvas, where nothing else tells."""
        is_undone, self._edits = count < self._edits, count
        stack = self._document.stack
        edit = stack.redoText() if is_undone else stack.undoText()
        if self._canvas.hasFocus() and edit:
            text = tr("Undone: {redotext}", redotext=edit) if is_undone else tr("Done: {edit}", edit=edit)
            self.announce(f"{text}.")

    def _forget_problems(self) -> None:
        self._known = None

    def _follow_problems(self) -> None:
        """Say what is newly wrong, or that nothing is any more; what a document is opened with is not news."""
        if not self._problems.is_current:
            return
        wrong = {problem_key(problem): problem for problem in filter(self._problems.is_wrong, self._problems.problems)}
        known, self._known = self._known, wrong
        if known is None:
            return
        new = [without_braces(problem.message).rstrip(".") for key, problem in wrong.items() if key not in known]
        if new:
            more = (
                tr(" And {problems}.", problems=plural(len(new) - MAX_MESSAGES, "more problem"))
                if len(new) > MAX_MESSAGES
                else ""
            )
            self.announce(f"{plural(len(wrong), 'problem')}: {'. '.join(new[:MAX_MESSAGES])}.{more}")
        elif wrong and len(wrong) < len(known):
            self.announce(tr("{problems} left.", problems=plural(len(wrong), "problem")))
        elif known and not wrong and not any(map(self._problems.is_unfinished, self._problems.problems)):
            self.announce(tr("No problems left."))


class PictureNarration(QObject):
    """Tells what is on a canvas on which nothing can be done, such as a preview."""

    def __init__(self, canvas: Canvas) -> None:
        super().__init__(canvas)
        self._canvas, self._elements = canvas, AccessibleElements(canvas, self)
        canvas.document_shown.connect(self._elements.drop_missing)

    def element(self, key: str) -> SpokenElement:
        """What is said of a node or edge."""
        return spoken_element(self._canvas.canvas_scene, key, ())

    def overview(self) -> str:
        """How much there is, and the steps."""
        return spoken_picture(self._canvas.canvas_scene.drawing, self._elements.keys())


__all__ = ["CanvasNarration", "PictureNarration"]
