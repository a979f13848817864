"""Follows the wish of the platform for high contrast."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget

from sopstudio.ui.open_windows import DocumentWindow
from sopstudio.ui.settings import ObservableSettings
from sopstudio.ui.theme import ThemeName

CONTRAST_THEMES: dict[ThemeName, ThemeName] = {"light": "contrast", "dark": "contrast-dark"}


def theme_for(name: ThemeName, preference: Qt.ContrastPreference) -> ThemeName:
    """The theme that the user chose; of high contrast where the platform asks for it."""
    is_high = preference == Qt.ContrastPreference.HighContrast
    return CONTRAST_THEMES.get(name, name) if is_high else name


def platform_preference() -> Qt.ContrastPreference:
    """What the platform asks for."""
    hints = QGuiApplication.styleHints()  # PySide takes its parts away with it
    return hints.accessibility().contrastPreference()


class PlatformContrast(QObject):
    """Changes the theme of a window when the platform asks for other contrast."""

    def __init__(self, window: Any, settings: ObservableSettings) -> None:
        super().__init__(window if isinstance(window, QWidget) else None)
        self._window: DocumentWindow = window
        self._settings = settings
        self._hints = QGuiApplication.styleHints()
        self._accessibility = self._hints.accessibility()
        self._accessibility.contrastPreferenceChanged.connect(self.follow)

    def follow(self, preference: Qt.ContrastPreference) -> None:
        """Show the window as the platform asks for."""
        self._window.set_theme(theme_for(self._settings.value.theme, preference))


__all__ = ["PlatformContrast", "platform_preference", "theme_for"]
