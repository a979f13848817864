"""The desk: what the parts of one window share. Built once by `app`, handed to every perspective."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Protocol

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from sopstudio.ui.action import Action
from sopstudio.ui.canvas import Canvas
from sopstudio.ui.editor import OpenDocument
from sopstudio.ui.icons import IconSet
from sopstudio.ui.library import LibraryAccess
from sopstudio.ui.notices import Notices
from sopstudio.ui.problems import Problems
from sopstudio.ui.settings import SettingsCell
from sopstudio.ui.theme import PALETTES, Palette, ThemeName
from sopstudio.ui.trials import Trials


class Look(QObject):
    """The palette in use; `changed` when it is another one."""

    changed = Signal()

    def __init__(self, name: ThemeName = "light") -> None:
        super().__init__()
        self.name: ThemeName = name

    @property
    def palette(self) -> Palette:
        """The colours in use."""
        return PALETTES[self.name]

    def use(self, name: ThemeName) -> None:
        """Take another palette."""
        if name != self.name:
            self.name = name
            self.changed.emit()


@dataclass(frozen=True, slots=True)
class Desk:
    """Everything shared; `document` is the only thing that edits go through."""

    document: OpenDocument
    canvas: Canvas
    library: LibraryAccess
    settings: SettingsCell
    problems: Problems
    notices: Notices
    look: Look
    icons: IconSet
    trials: Trials = field(default_factory=Trials)


class Perspective(Protocol):
    """One way to work on the open document. Adding one adds a module and a line where the window lists them.

    A panel below names itself by its window title; the tab follows when that changes.
    """

    name: str
    title: str

    def side(self) -> QWidget:
        """What stands to the right of the canvas."""

    def below(self) -> Iterable[QWidget]:
        """The panels below the canvas."""

    def over(self) -> QWidget | None:
        """What floats over the lower edge of the canvas."""

    def actions(self) -> Iterable[Action]:
        """What can be done here."""

    def enter(self) -> None:
        """The perspective comes into view."""

    def take_focus(self) -> None:
        """The focus goes to what stands to the right of the canvas."""

    def leave(self) -> None:
        """Another one does."""

    def close(self) -> None:
        """The window closes: end what runs."""
