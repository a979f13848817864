"""*Author*: draw, describe and mend."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtWidgets import QWidget

from sopstudio.ui.action import Action
from sopstudio.ui.author.problems_panel import ProblemsPanel
from sopstudio.ui.desk import Desk


class Author:
    """The inspector to the right, the problems below."""

    name, title = "author", "Author"

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._side = QWidget()
        self._problems = ProblemsPanel(desk)

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
        """Going through the problems."""
        yield from self._problems.deeds()

    def enter(self) -> None:
        """Nothing to do."""

    def leave(self) -> None:
        """Nothing to do."""

    def close(self) -> None:
        """Nothing runs."""
