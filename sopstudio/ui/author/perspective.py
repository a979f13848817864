"""*Author*: draw, describe and mend."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtWidgets import QWidget

from sopstudio.ui.action import Action
from sopstudio.ui.author.inspector import Inspector
from sopstudio.ui.author.inspector_actions import inspector_actions
from sopstudio.ui.author.problems_panel import ProblemsPanel
from sopstudio.ui.canvas_editing import CanvasEditor
from sopstudio.ui.desk import Desk
from sopstudio.ui.editor import NOTHING


class Author:
    """The inspector to the right, the problems below."""

    name, title = "author", "Author"

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._side = Inspector(desk)
        self._problems = ProblemsPanel(desk)
        self.canvas_editor = CanvasEditor(desk)
        self._selected = NOTHING
        desk.document.opened.connect(self._forget)

    def side(self) -> QWidget:
        """The inspector."""
        return self._side

    def below(self) -> Iterator[QWidget]:
        """The problems."""
        yield self._problems

    def over(self) -> QWidget | None:
        """Nothing."""
        return None

    def actions(self) -> Iterator[Action]:
        """Going through the problems, and what the inspector can do."""
        yield from self.canvas_editor.actions()
        yield from self._problems.deeds()
        yield from inspector_actions(self._desk, self._side)

    def enter(self) -> None:
        """The canvas is to be edited; what was selected is so again."""
        self.canvas_editor.set_editable(True)
        if not self._desk.document.selection:
            self._desk.document.select(self._selected)

    def take_focus(self) -> None:
        """Go to the first field of the inspector."""
        self._side.take_focus()

    def leave(self) -> None:
        """The canvas is only to be looked at; what was selected to be edited means nothing elsewhere."""
        self.canvas_editor.set_editable(False)
        self._selected = self._desk.document.selection
        self._desk.document.select(NOTHING)

    def close(self) -> None:
        """Arrange no more."""
        self.canvas_editor.close()

    def _forget(self) -> None:
        self._selected = NOTHING
