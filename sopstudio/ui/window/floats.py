"""The floating panels of the window, created when they are first needed, as they import much."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from sopstudio.ui.desk import WindowContext
from sopstudio.ui.theme import ThemeName

if TYPE_CHECKING:
    from sopstudio.ui.preferences import PreferencesPanel
    from sopstudio.ui.repository import RepositoryPanel


class Dialogs:
    """Settings and action repository of one window."""

    def __init__(self, window: QWidget, context: WindowContext, use_theme: Callable[[ThemeName], None]) -> None:
        self._window, self._context, self._use_theme = window, context, use_theme
        self._preferences: PreferencesPanel | None = None
        self._repository: RepositoryPanel | None = None

    @property
    def preferences(self) -> PreferencesPanel:
        """The panel of settings."""
        if self._preferences is None:
            from sopstudio.ui.preferences import PreferencesPanel

            self._preferences = PreferencesPanel(self._window, self._context, self._use_theme)
        return self._preferences

    @property
    def repository(self) -> RepositoryPanel:
        """The panel of the action repository."""
        if self._repository is None:
            from sopstudio.ui.repository import RepositoryPanel

            self._repository = RepositoryPanel(self._window, self._context)
        return self._repository

    def shut_down(self) -> None:
        """Stop requests to model endpoints."""
        if self._preferences is not None:
            self._preferences.shut_down()


__all__ = ["Dialogs"]
