"""The user's settings in the window: read once, written at every change."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QObject, Signal

from sopstudio.settings import Settings, load, save


class ObservableSettings(QObject):
    """The settings stored in `home`; `changed` is emitted when they change. Raises `SettingsError` where they
    cannot be stored.
    """

    changed = Signal()

    def __init__(self, home: Path, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.home = home
        self.value: Settings = load(home)

    def save(self, value: Settings) -> None:
        """Replace the settings and write them."""
        save(self.home, value)
        self.value = value
        self.changed.emit()
