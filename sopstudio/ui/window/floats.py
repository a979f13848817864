"""The panels that float over the window, each made when it is first wanted: they bring much with them."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from sopstudio.ui.desk import Desk
from sopstudio.ui.theme import ThemeName

if TYPE_CHECKING:
    from sopstudio.ui.preferences import PreferencesPanel
    from sopstudio.ui.repository import RepositoryPanel


class Floats:
    """Settings and action repository of one window."""

    def __init__(self, window: QWidget, desk: Desk, use_theme: Callable[[ThemeName], None]) -> None:
        self._window, self._desk, self._use_theme = window, desk, use_theme
        self._preferences: PreferencesPanel | None = None
        self._repository: RepositoryPanel | None = None

    @property
    def preferences(self) -> PreferencesPanel:
        """The panel of settings."""
        if self._preferences is None:
            from sopstudio.ui.preferences import PreferencesPanel

            self._preferences = PreferencesPanel(self._window, self._desk, self._use_theme)
        return self._preferences

    @property
    def repository(self) -> RepositoryPanel:
        """The action repository."""
        if self._repository is None:
            from sopstudio.ui.repository import RepositoryPanel

            self._repository = RepositoryPanel(self._window, self._desk)
        return self._repository

    def shut_down(self) -> None:
        """Ask no more."""
        if self._preferences is not None:
            self._preferences.shut_down()


__all__ = ["Floats"]
