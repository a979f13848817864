"""The person's settings in the window: read once, written at every change."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QObject, Signal

from sopstudio.settings import Settings, load, save


class SettingsCell(QObject):
    """The settings kept in `home`; `changed` when they are others. Raises `SettingsError` where they cannot be kept."""

    changed = Signal()

    def __init__(self, home: Path, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.home = home
        self.value: Settings = load(home)

    def keep(self, value: Settings) -> None:
        """Take over and write other settings."""
        save(self.home, value)
        self.value = value
        self.changed.emit()
