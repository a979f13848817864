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


class Author:
    """The inspector to the right, the problems below."""

    name, title = "author", "Author"

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._side = Inspector(desk)
        self._problems = ProblemsPanel(desk)
        self.canvas_editor = CanvasEditor(desk)

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
        """The canvas is to be edited."""
        self.canvas_editor.set_editable(True)

    def leave(self) -> None:
        """The canvas is only to be looked at."""
        self.canvas_editor.set_editable(False)

    def close(self) -> None:
        """Arrange no more."""
        self.canvas_editor.close()
